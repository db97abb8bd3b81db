"""Pages as HTML: one file each, with its style in it, no script, and nothing to fetch from anywhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tutor.cards import suit_of
from tutor.ui.pages import cards
from tutor.ui.pages.model import Block, Choices, Column, Group, Heading, Page
from tutor.ui.screen import CODE_END

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tutor.cards import Card
    from tutor.ui.speech import Speech

_SHORT = 18
"""Letters of a choice beside which others may stand."""
_TEMPLATES = Path(__file__).parent / "templates"


class Sheet(NamedTuple):
    """What begins a printed page, to the next such beginning."""

    rows: list[tuple[tuple[Speech, Block], ...]]
    """The same block in each language; one that is the same in all of them stands once."""
    footer: tuple[str, ...]


def render(page: Page) -> str:
    """The page as one HTML document that needs nothing else.

    Raises ``ValueError`` where the columns have not the same number of blocks.
    """
    return _environment().get_template("page.html").render(
        page=page,
        sheets=list(_sheets(page)),
        # both are files of the program itself
        css=Markup(_read("page.css").rstrip()),
        signs=Markup(_read("signs.svg").rstrip()),
    )  # fmt: skip


def _sheets(page: Page) -> Iterator[Sheet]:
    sheet = Sheet([], page.footer)
    for blocks in zip(*map(_with_title, page.columns), strict=True):
        first = blocks[0]
        if isinstance(first, Group):
            if first.new_page and sheet.rows:
                yield sheet
                sheet = Sheet([], page.footer)
            if first.footer:
                sheet = sheet._replace(footer=first.footer)
        row = tuple((column.speech, block) for column, block in zip(page.columns, blocks, strict=True))
        sheet.rows.append(row[:1] if all(block == first for block in blocks) else row)
    yield sheet


def _with_title(column: Column) -> tuple[Block, ...]:
    return column.blocks if _has_title(column.blocks) else (Heading(column.title, 1), *column.blocks)


def _has_title(blocks: tuple[Block, ...]) -> bool:
    return any(
        _has_title(block.blocks) if isinstance(block, Group) else isinstance(block, Heading) and block.level == 1
        for block in blocks
    )


@cache
def _environment() -> Environment:
    made = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        loader=FileSystemLoader(_TEMPLATES),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.tests["kind"] = lambda block, name: type(block).__name__ == name
    made.filters |= {
        "parts": lambda text, speech: list(cards.parts(speech, text)),
        "bare": cards.bare,
        "lang": lambda speech: speech.t.language.code,
        "dir": lambda speech: "rtl" if speech.t.language.rtl else "ltr",
        "suit": suit_of,
        "card_of": _card_of,
        "has_cards": _has_cards,
        "is_short": lambda choices: all(len(label) <= _SHORT for _, label in choices.items),
        "has_room": lambda table: any("" in row for row in table.rows),
        "percent": lambda bar: f"{100 * bar[0] / bar[1] if bar[1] else 0:.4g}",
        "share": lambda bar, speech: speech.t.say("page", "{n} of {count}", n=bar[0], count=bar[1]),
        "back": lambda speech: speech.say("page", "Back"),
        "next": lambda speech: speech.say("page", "Next"),
    }
    return made


@cache
def _read(name: str) -> str:
    return (_TEMPLATES / name).read_text(encoding="utf-8")


def _card_of(label: str) -> Card | None:
    """The card whose short form and name the label of a choice is."""
    code, end, _ = label.partition(CODE_END)
    return cards.card_of(code) if end else None


def _has_cards(choices: Choices) -> bool:
    return any(_card_of(label) is not None for _, label in choices.items)
