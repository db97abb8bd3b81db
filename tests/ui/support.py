"""Languages, environments and questions for the tests of this folder."""

from __future__ import annotations

from functools import cache
from io import StringIO

from tutor.i18n.bidi import Mode
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import Language, available, locales_dir
from tutor.ui.environment import Environment
from tutor.ui.plain import PlainPresenter
from tutor.ui.screen import Choice, Key, Line, Question

CARDS = Question(
    lines=(Line("Clubs were led."),),
    ask="Your card:",
    choices=(
        Choice("QS", "the queen of spades Q♠"),
        Choice("TH", "the ten of hearts 10♥"),
        Choice("KS", "the king of spades K♠"),
    ),
    cards=True,
)
HINT = Key("hint", "h", "hint", "h, Enter: hint.", "Type h and press Enter for a hint.")
MORE = Key("more", "m", "more", "m, Enter: more.", "Type m and press Enter to read more.")


@cache
def languages() -> dict[str, Language]:
    return available(locales_dir())


def catalogue(code: str = "en") -> Catalogue:
    """A language without its translations: what is said is English, in its digits and direction."""
    return Catalogue(languages()[code])


def environment(
    typed: str | None = "", *, width: int = 80, ascii_only: bool = False, bidi: Mode | None = None
) -> Environment:
    """A pipe that says `typed`; ``None`` is a closed stdin."""
    return Environment(
        stdin=None if typed is None else StringIO(typed),
        stdout=StringIO(),
        stderr=StringIO(),
        variables={"COLUMNS": str(width)},
        ascii=ascii_only,
        bidi=bidi,
    )


def plain(surroundings: Environment, code: str = "en") -> PlainPresenter:
    return PlainPresenter(surroundings, catalogue(code))


def printed(surroundings: Environment) -> str:
    assert isinstance(surroundings.stdout, StringIO)
    return surroundings.stdout.getvalue()
