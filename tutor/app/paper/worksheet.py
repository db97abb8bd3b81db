"""``hearts worksheet``: sheets of questions to print, their key, and the same questions for a screen."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import splitext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

from tutor import __version__
from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.learning.quiz import or_refused, topics_named
from tutor.app.out_files import STDOUT, check_target, tell_written, write_out
from tutor.app.paper.languages import beside
from tutor.app.seeds import asked_seed, new_seed
from tutor.quiz.generate import generate
from tutor.ui.pages.render import render
from tutor.ui.pages.worksheet import Sheet, Worksheet, deck_page, key_page, worksheet_page
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.rules.compile import Rules

USUAL_COUNT = 10
_PAGES = {"": worksheet_page, "key": key_page, "deck": deck_page}
"""What can be written, by what its file's name ends with."""
_LONGEST = 100
"""Bytes of a seed that go into the name of a file."""


class Wishes(NamedTuple):
    """What the command line asks for; ``None`` is everything, or the usual."""

    topics: str | None
    book: str
    players: int | None
    options: Mapping[str, str]
    number: int | None
    """How many questions a sheet has."""
    seed: str | None
    variants: int | None
    """So many sheets, each with other questions; ``None`` for one sheet, whose seed is ``seed`` itself."""
    key: bool
    deck: bool
    out: str | None
    """The file of the sheets; the others stand beside it."""
    beside: str | None
    """The code of a language that stands beside the reader's."""
    force: bool
    """Replace files that are there."""


def worksheet_command(context: Context, wishes: Wishes) -> Exit:
    """Write the pages, and say which. Raises ``TutorError``; then none is written, unless the disk is full midway."""
    kinds = ["", *(["key"] if wishes.key else []), *(["deck"] if wishes.deck else [])]
    if wishes.out == STDOUT and len(kinds) > 1:
        raise TutorError(context.say("app", "--out - writes one page: it goes with neither --key nor --deck.").text)
    rules = rules_for(context, wishes.book, wishes.players, wishes.options)
    speeches = beside(context, wishes.beside)
    asked = asked_seed(wishes.seed)
    seed = asked or new_seed()
    files = {kind: _path(wishes.out, seed, kind) for kind in kinds}
    for path in files.values():
        check_target(context, path, force=wishes.force)
    worksheet = _made(context, wishes, rules, seed)
    pages = {files[kind]: render(_PAGES[kind](speeches, worksheet)) for kind in kinds}
    for path, html in pages.items():
        write_out(context, path, html)
        tell_written(context, path)
    if not asked and wishes.out != STDOUT:
        again = context.speech.say("quiz", "For the same questions again: --seed {seed}", seed=seed)
        context.show(Line(again, Style.NOTE))
    return Exit.OK


def _made(context: Context, wishes: Wishes, rules: Rules, seed: str) -> Worksheet:
    """All sheets with their questions. Raises ``TutorError`` where there is nothing to ask."""
    topics = topics_named(context, wishes.topics, rules)
    options = dict(sorted(wishes.options.items()))
    number = wishes.number or USUAL_COUNT
    seeds: list[tuple[int | None, str]] = [(None, seed)]
    if wishes.variants is not None:
        seeds = [(n, f"{seed}-{n}") for n in range(1, wishes.variants + 1)]

    sheets = []
    for n, own in seeds:
        made = or_refused(context, rules, topics, generate(rules, topics, number, own, options))
        sheets.append(Sheet(n, own, tuple(made)))
    told = topics if wishes.topics is not None else ()
    return Worksheet(rules, options, told, __version__, tuple(sheets))


def _path(out: str | None, seed: str, kind: str) -> str:
    """The file of one of the pages."""
    if out == STDOUT:
        return STDOUT
    path = Path(f"worksheet-{_in_a_name(seed)}.html" if out is None else out)
    stem, suffix = splitext(path)
    return f"{stem}-{kind}{suffix}" if kind else str(path)


def _in_a_name(seed: str) -> str:
    """The seed with what no file should be called by taken out."""
    kept = "".join(sign if category(sign)[0] in "LMN" or sign in "-_." else "-" for sign in seed)
    return kept.encode()[:_LONGEST].decode(errors="ignore")
