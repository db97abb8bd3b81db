"""What a menu on a terminal is: drawn rows, a pointer and marks. `terminal` shows it and moves in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MENU_MARGIN = 3
"""Cells before the choices of a menu: the pointer and the spaces round it."""
RIGHT_MARGIN = 2
"""Cells of a pointer to the right of the choices, which is besides the empty margin before them."""
EDGE = 1
"""Cells left free at the end of a row: a combining sign in the last one would be lost or begin another row."""
MARK_MARGIN = 4
"""Cells of the mark of a choice, where several can be chosen."""


class MenuRows(NamedTuple):
    """What stands above and below the input line of a menu, drawn for one width of the window."""

    above: Sequence[str]
    """The words that have no room on the input line."""
    items: Sequence[Sequence[str]]
    """The rows of each choice."""
    footer: Sequence[str]
    """What the keys do."""

    @property
    def height(self) -> int:
        """All rows together, with the input line."""
        return len(self.above) + 1 + sum(map(len, self.items)) + len(self.footer)


@dataclass(slots=True)
class Menu:
    """A menu as it is shown; pointer and marks outlast a refused reply."""

    words: str
    """The words on the input line."""
    draw: Callable[[], MenuRows]
    """Draws the rows for the width that the window has then."""
    several: bool
    to_the_right: bool
    """The items end at the right edge, and pointer and marks are there too."""
    pointed: int | None = 0
    """``None`` as long as the pointer is at no item."""
    marked: set[int] = field(default_factory=set)
    rows: MenuRows = field(init=False)

    def __post_init__(self) -> None:
        self.rows = self.draw()
