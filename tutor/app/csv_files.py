"""Tables as CSV, for spreadsheets: no cell of them is ever run as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date

BOM = "\ufeff"
"""The mark by which Excel knows that a file is UTF-8."""
_GUARD = "'"
# A spreadsheet takes a cell for a formula by its first sign, spaces aside; some do so by the wide forms of these signs
# too. What looks like a number or a day becomes one, so that 007 would come back as 7, and 1-2 as a day in January.
_ACTIVE = re.compile(r"'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠]|(?!(?:0|[1-9][0-9]{0,14})\Z)[0-9][0-9\s.,:/eE+%-]*\Z)")

Cell = str | int | date


def csv_text(rows: Iterable[Sequence[Cell]], *, bom: bool = True) -> str:
    """The rows as the text of a CSV file: commas, quotes where they are needed, every line ended by CR and LF."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return (BOM if bom else "") + out.getvalue()


def guarded(cell: str) -> str:
    """The text of a cell, with an apostrophe before it where a spreadsheet would make something else of it."""
    return _GUARD + cell if _ACTIVE.match(cell) else cell


def unguarded(cell: str) -> str:
    """The text that ``guarded`` was given."""
    return cell[1:] if cell.startswith(_GUARD) and _ACTIVE.match(cell) else cell
