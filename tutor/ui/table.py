"""Tables of numbers: columns side by side as far as the width goes, the others below them."""

from __future__ import annotations

from tutor.i18n.cells import cells, pad

_LEAST_COLUMN = 4


def table_rows(text: str, width: int) -> list[str]:
    """The rows of a table as it is printed. In the text a row is a line, and tabs part its cells.

    The first cell of a row is its label; the others stand at the right edge of their columns, which are equally wide.
    Where the columns do not fit side by side, they stand in blocks of about the same size, each with the labels, and
    an empty row between them.
    """
    lines = [row.split("\t") for row in text.split("\n")]
    label = max(cells(line[0]) for line in lines) + 1
    column = max([_LEAST_COLUMN, *(cells(cell) + 2 for line in lines for cell in line[1:])])
    count = max(1, len(lines[0]) - 1)
    blocks = -(-count // max(1, (width - label) // column))
    size = -(-count // blocks)
    rows: list[str] = []
    for start in range(1, count + 1, size):
        rows += [""] if rows else []
        for line in lines:
            numbers = (" " * (column - cells(cell)) + cell for cell in line[start : start + size])
            rows.append("".join((pad(line[0], label), *numbers)).rstrip())
    return rows
