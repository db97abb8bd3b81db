"""Tables for spreadsheets: cells come back as they were, and none is a formula."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.desk import Desk
from tutor.app.csv_files import BOM, csv_text, guarded, unguarded
from tutor.app.data_files import Faults
from tutor.app.people.class_lists import read_list

FORMULAS = (
    '=HYPERLINK("http://x","y")',
    "+1",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "=cmd|'/c calc'!A0",
    "＝1",
    "'=1",
    "''+1",
    " =1",
    "\u3000=1",
    "'\u00a0@x",
    "007",
    "2e3",
    "1-2",
    "12:30",
    "5/3",
    "1,5",
    "9" * 16,
)
TEXTS = (
    "Asha",
    "'tis",
    "",
    'José "Pepe", jr.',
    "سارہ",
    "two\nlines",
    "a=1",
    "😀",
    "7",
    "0",
    "12a",
    "9" * 15,
    "5 A",
    "7B",
)
STARTS = tuple("=+-@\t\r＝＋－＠")


@pytest.mark.parametrize("cell", FORMULAS)
def test_what_could_be_a_formula_begins_with_an_apostrophe(cell: str) -> None:
    assert guarded(cell) == f"'{cell}"
    assert unguarded(guarded(cell)) == cell


@pytest.mark.parametrize("cell", TEXTS)
def test_other_cells_stay_as_they_are(cell: str) -> None:
    assert guarded(cell) == unguarded(cell) == cell


@given(st.text(alphabet="'=+-@\t\r＝a01e ", max_size=6) | st.text(max_size=6))
def test_every_text_comes_back(cell: str) -> None:
    assert unguarded(guarded(cell)) == cell
    assert not guarded(cell).startswith(STARTS)


def test_a_table_as_excel_wants_it() -> None:
    text = csv_text([("name", "Right"), ("Ana, la", 3), ('"', 0)])
    assert text == BOM + 'name,Right\r\n"Ana, la",3\r\n"""",0\r\n'
    assert csv_text([("a",)], bom=False) == "a\r\n"


@given(st.lists(st.tuples(st.text(), st.integers()), max_size=5))
def test_a_reader_of_csv_reads_every_cell(rows: list[tuple[str, int]]) -> None:
    rows = [(text.replace("\0", ""), number) for text, number in rows]
    read = list(csv.reader(io.StringIO(csv_text(rows, bom=False), newline="")))
    assert [(unguarded(text), int(number)) for text, number in read] == rows


def test_names_come_back_through_a_new_class(tmp_path: Path) -> None:
    names = [name for name in (*FORMULAS, *TEXTS) if name.isprintable() and name and name == name.strip()]
    desk, faults = Desk(tmp_path), Faults("names.csv")
    text = csv_text([("name", "Answers"), *((name, 1) for name in names)])
    found = read_list(desk.context, text.encode(), "7B", faults)
    assert not faults.found
    assert list(found.names) == names
