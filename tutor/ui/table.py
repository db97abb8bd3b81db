"""Tables of numbers: columns side by side as far as the width goes, the others below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.i18n.cells import cells, pad

if TYPE_CHECKING:
    from collections.abc import Sequence

_LEAST_COLUMN = 4


def table_rows(table: Sequence[Sequence[str]], width: int, *, by_cursor: bool = False) -> list[str]:
    """The rows of a table as it is printed.

    The first cell of a row is its label; the others stand at the right edge of their columns, which are equally wide.
    Where the columns do not fit side by side, they stand in blocks of about the same size, each with the labels, and
    an empty row between them. With `by_cursor`, the cursor is sent to the place of what follows a sign outside ASCII,
    whatever width the terminal gives to that sign.
    """
    label = max(cells(row[0]) for row in table) + 1
    column = max([_LEAST_COLUMN, *(cells(cell) + 2 for row in table for cell in row[1:])])
    count = max(1, len(table[0]) - 1)
    blocks = -(-count // max(1, (width - label) // column))
    size = -(-count // blocks)
    rows: list[str] = []
    for start in range(1, count + 1, size):
        rows += [""] if rows else []
        for first, *others in table:
            row = pad(first, label)
            for place, cell in enumerate(others[start - 1 : start - 1 + size], 1):
                at = label + column * place - cells(cell)
                row = f"{row}\x1b[{at + 1}G{cell}" if by_cursor and not row.isascii() else pad(row, at) + cell
            rows.append(row.rstrip())
    return rows
