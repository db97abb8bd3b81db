"""What a page is made of, in words of one language a column; ``render`` makes HTML of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, Union

from tutor.ui.screen import Style

if TYPE_CHECKING:
    from tutor.cards import Card
    from tutor.ui.speech import Speech


class Heading(NamedTuple):
    """A heading. One of level 1 among the blocks stands in place of the title of the column."""

    text: str
    level: int = 2


class Text(NamedTuple):
    """A paragraph. Codes of cards in it (``tutor.i18n.signs.CARD``) are drawn as small cards."""

    text: str
    style: Style = Style.PLAIN


class CardRow(NamedTuple):
    """Cards that are large enough to be read from a distance, each with its name for those who listen."""

    cards: tuple[Card, ...]
    label: str = ""
    """What the cards are, such as *Your cards*; shown before them."""


class Choices(NamedTuple):
    """Answers to choose from, each with a box to tick."""

    items: tuple[tuple[str, str], ...]
    """What stands before a choice, such as ``a``, and its label."""


class Blank(NamedTuple):
    """Room to write on paper."""

    lines: int = 1


class Table(NamedTuple):
    """A table; the first cell of each row is the heading of the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


class Details(NamedTuple):
    """Something that is opened when it is wanted; on paper it is open."""

    summary: str
    blocks: tuple[Block, ...]


class Bars(NamedTuple):
    """Bars, each with its number beside it."""

    caption: str
    items: tuple[tuple[str, int, int], ...]
    """A name, a value, and what it is a part of."""


class Group(NamedTuple):
    """What is kept together on paper, such as one question."""

    blocks: tuple[Block, ...]
    new_page: bool = False
    """On paper it begins a page."""
    footer: tuple[str, ...] = ()
    """Stands at the foot of its printed pages, up to where another group begins one, in place of that of the page."""
    data: str = ""
    """JSON for other programs: the attribute ``data-json`` of the group."""


Block: TypeAlias = Union[Heading, Text, CardRow, Choices, Blank, Table, Details, Bars, Group]  # noqa: UP007


class Column(NamedTuple):
    """The page in one language."""

    speech: Speech
    title: str
    """What the page is called; it stands at its head, unless a heading of level 1 does."""
    blocks: tuple[Block, ...]


class Page(NamedTuple):
    """A page in one language, or in two side by side, whose blocks answer each other one by one.

    A block that is the same in both stands once.
    """

    columns: tuple[Column, ...]
    footer: tuple[str, ...] = ()
    """What stands at the foot of every printed page, in the language of the first column."""
    kind: str = "page"
    """What the page is, such as ``deck``: the style sheet knows it."""
