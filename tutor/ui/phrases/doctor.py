"""``hearts doctor``: how the program and this terminal get on, a fact a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tutor.i18n.bidi import Mode
from tutor.i18n.catalogue import mark
from tutor.i18n.order import Order, Source
from tutor.ui.environment import Colours
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tutor.i18n.catalogue import Catalogue

FORMAT = "hearts-tutor/doctor"
VERSION = 1


class Width(NamedTuple):
    """A sample of a language as it is drawn, and the cells that it takes."""

    code: str
    name: str
    """The name of the language."""
    sample: str
    counted: int
    """As the program counts."""
    drawn: int | None
    """As the terminal says; ``None`` if it was not asked, or did not say."""


class Report(NamedTuple):
    """What there is to tell. In ``by`` stands what decided: a word of the command line, a setting or a variable."""

    version: str
    python: str
    system: str
    term: str
    columns: int
    rows: int | None
    on_screen: bool
    """Input and output are a terminal."""
    encoding: str
    plain: bool
    plain_by: str
    """Empty if the input or the output is no terminal."""
    colours: Colours
    colours_by: str
    suits: str
    language: str
    language_by: str
    """``saved`` and ``default`` are no names but mean themselves."""
    digits: str
    order: Order
    widths: Sequence[Width]
    """Empty where they are not asked for."""
    paths: Sequence[tuple[str, str]]
    """What is kept, by its name in the document, and where."""


_COLOURS = {
    Colours.NONE: mark("doctor", "Colours: none."),
    Colours.BOLD: mark("doctor", "Colours: none, but bold type."),
    Colours.PALETTE: mark("doctor", "Colours: yes."),
}
_MODES = {
    Mode.TERMINAL: mark("doctor", "Text from right to left: the terminal puts it in order."),
    Mode.APP: mark("doctor", "Text from right to left: this program puts it in order."),
    Mode.PLAIN: mark("doctor", "Text from right to left: it is printed as it is written, without marks."),
}
_SOURCES = {
    Source.OUTPUT: mark("doctor", "So it is in files, in pipes and for screen readers."),
    Source.SAVED: mark("doctor", "So you answered for this terminal."),
    Source.ENVIRONMENT: mark("doctor", "That is known of this terminal."),
    Source.REPLY: mark("doctor", "The terminal was asked."),
    Source.GUESS: mark("doctor", "That is a guess."),
}
_FONTS = (
    "Debian, Ubuntu: fonts-noto-core",
    "Fedora: google-noto-sans-devanagari-fonts google-noto-sans-telugu-fonts google-noto-naskh-arabic-fonts",
    "Windows: Nirmala UI, Segoe UI",
    "Termux: ~/.termux/font.ttf",
)
"""The last two: what such systems have already, and the file that a font is put into."""


def fact_lines(t: Catalogue, report: Report) -> Iterator[Line]:
    """The facts, without the samples."""
    yield Line(f"hearts {report.version}", Style.TITLE)
    yield Line(f"Python {report.python}, {report.system}")
    name = f"{report.order.terminal} (TERM={report.term})" if report.order.terminal else f"TERM={report.term}"
    yield Line(t.say("doctor", "Terminal: {name}", name=name))
    if not report.on_screen:
        yield Line(t.say("doctor", "The input or the output is not a terminal."))
    yield Line(t.say("doctor", "Width: {columns}", columns=report.columns))
    yield Line(t.say("doctor", "Encoding: {name}", name=report.encoding))
    plain = t.say("doctor", "Questions: plain lines.") if report.plain else t.say("doctor", "Questions: menus.")
    yield _decided(t, plain, report.plain_by)
    yield _decided(t, t.say_message(_COLOURS[report.colours]), report.colours_by)
    yield Line(t.say("doctor", "Suits: {signs}", signs=report.suits))
    yield _decided(t, t.say("doctor", "Language: {name}.", name=report.language), report.language_by)
    yield Line(t.say("doctor", "Digits: {digits}", digits=report.digits))
    yield _order(t, report.order)


def _order(t: Catalogue, order: Order) -> Line:
    said = t.say_message(_MODES[order.mode])
    if order.source in _SOURCES:
        return Line(f"{said} {t.say_message(_SOURCES[order.source])}")
    return _decided(t, said, order.source.value)


def _decided(t: Catalogue, said: str, by: str) -> Line:
    match by:
        case "":
            return Line(said)
        case "saved":
            reason = t.say("doctor", "You chose that before.")
        case "default":
            reason = t.say("doctor", "Nothing else was asked for.")
        case _:
            reason = t.say("doctor", "That comes from: {name}", name=by)
    return Line(f"{said} {reason}")


def width_heading(t: Catalogue, *, pairs: bool) -> Iterator[Line]:
    """What stands above the samples with their marks, of which there are two each where a cursor can set one."""
    yield Line("")
    yield Line(t.say("doctor", "Widths"), Style.TITLE)
    if pairs:
        yield Line(
            t.say("doctor", "In each pair of lines, the two signs {mark} should stand below each other.", mark="|")
        )


def width_lines(t: Catalogue, report: Report) -> Iterator[Line]:
    """What the terminal says of the samples."""
    told = [width for width in report.widths if width.drawn is not None]
    if even := t.join_and([width.name for width in told if width.drawn == width.counted]):
        yield Line(t.say("doctor", "This terminal draws {language} as the program expects.", language=even))
    if uneven := t.join_and([width.name for width in told if width.drawn != width.counted]):
        yield Line(
            t.say(
                "doctor",
                "This terminal draws {language} in another width than the program expects: columns may be uneven.",
                language=uneven,
            )
        )


def font_lines(t: Catalogue) -> Iterator[Line]:
    """Which fonts to look for."""
    yield Line("")
    yield Line(t.say("doctor", "Fonts"), Style.TITLE)
    yield Line(t.say("doctor", "If you see boxes in place of letters, a font is missing. Fonts that have all letters:"))
    for font in _FONTS:
        yield Line(font, hanging=True)


def document(report: Report) -> dict[str, object]:
    """The same for other programs, and for whoever reports a fault."""
    order = report.order
    return {
        "format": FORMAT,
        "version": VERSION,
        "hearts": report.version,
        "python": report.python,
        "system": report.system,
        "terminal": {
            "name": order.terminal or None,
            "term": report.term,
            "columns": report.columns,
            "rows": report.rows,
            "on_screen": report.on_screen,
            "encoding": report.encoding,
        },
        "plain": {"value": report.plain, "by": report.plain_by or None},
        "colours": {"value": report.colours.value, "by": report.colours_by or None},
        "suits": report.suits,
        "language": {"value": report.language, "by": report.language_by},
        "digits": report.digits,
        "right_to_left": {"value": order.mode.value, "by": order.source.value},
        "widths": {width.code: {"counted": width.counted, "drawn": width.drawn} for width in report.widths},
        "paths": dict(report.paths),
    }
