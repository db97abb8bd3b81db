"""Classes made of files: plain lists and CSV as people and spreadsheets write them, and what is wrong with some."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.app.test_people import NAMES
from tests.app.typing_at import Typist
from tutor.app.csv_files import csv_text
from tutor.app.data_files import Faults
from tutor.app.exits import Exit
from tutor.app.people.class_lists import CLASS_HEADS, NAME_HEADS, read_list

FIVE = ("Asha Rao", "عائشہ", "आशा", "క్షమ", "Niño")
TABLE = "name,class\r\n" + "".join(f"{name},5A\r\n" for name in FIVE)


@pytest.fixture
def typist(tmp_path: Path) -> Typist:
    return Typist(tmp_path)


def names_of(typist: Typist, name: str, content: str | bytes, class_: str = "5A") -> list[str]:
    code = typist.run("class", "new", class_, str(typist.file(name, content)))
    assert code == Exit.OK, typist.warned
    with typist.store() as store:
        found = store.class_named(class_)
        learners = {learner.id: learner.name for learner in store.learners()}
    assert found is not None
    return [learners[member] for member in found.members]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.txt", "\n".join(FIVE)),
        ("list.txt", "\r\n".join((*FIVE, "", " "))),
        ("list", "".join(f"  {name}\t\n" for name in FIVE)),
        ("list.txt", "\ufeff" + "\r".join(FIVE)),
        ("list.csv", TABLE),
        ("list.csv", ("\ufeff" + TABLE).encode()),
        ("list.txt", ("\ufeff" + TABLE).replace(",", "\t").encode("utf-16-le")),
        ("list.CSV", ("\ufeff" + TABLE).replace(",", ";").encode("utf-16-be")),
        ("list.csv", TABLE + ",\r\n"),
        ("list.csv", 'No.;"NAME"\n' + "".join(f'{place};"{name}"\n' for place, name in enumerate(FIVE))),
    ],
)
def test_lists_as_people_write_them(typist: Typist, name: str, content: str | bytes) -> None:
    assert names_of(typist, name, content) == list(FIVE)


@pytest.mark.parametrize(("head", "group"), [*zip(NAME_HEADS, CLASS_HEADS, strict=True)])
def test_columns_have_names_in_every_language(typist: Typist, head: str, group: str) -> None:
    assert names_of(typist, "list.csv", f"x,{group},{head}\n1,5A,Asha\n2,5B,Ravi\n3,5a,Meena\n") == ["Asha", "Meena"]
    assert typist.said == ["Class 5A: 2 learners", "1 line of another class was passed over."]


def test_rows_without_anything_are_of_no_class(typist: Typist) -> None:
    assert names_of(typist, "list.csv", "name,class\nAsha,5A\n,\nRavi,5A\n") == ["Asha", "Ravi"]
    assert typist.said == ["Class 5A: 2 learners"]


def test_spaces_behind_commas_belong_to_no_cell(typist: Typist) -> None:
    assert names_of(typist, "list.csv", 'class, name\n5A, "Rao, Asha"\n"5A", Ravi\n') == ["Rao, Asha", "Ravi"]


def test_a_pipe_is_a_file_and_what_has_no_end_is_not(typist: Typist) -> None:
    reading, writing = os.pipe()
    with open(writing, "w", encoding="utf-8") as pipe:
        pipe.write("Asha\nRavi\n")
    try:
        assert typist.run("class", "new", "5A", f"/dev/fd/{reading}") == Exit.OK
    finally:
        os.close(reading)
    assert typist.said == ["Class 5A: 2 learners"]
    assert typist.run("class", "new", "5B", "/dev/zero") == Exit.DATA
    assert typist.warned == ["The file /dev/zero cannot be read."]


@pytest.mark.parametrize("bom", [True, False])
def test_names_come_back_from_our_own_tables_as_they_were(typist: Typist, bom: bool) -> None:
    given = sorted({*NAMES, *FIVE, "''=1", '=HYPERLINK("http://x","y")', "=cmd|'/c calc'!A0", "+1", "a;b,c", "'x"})
    table = csv_text([("name", "class"), *((name, "=5A") for name in given)], bom=bom)
    assert names_of(typist, "list.csv", table, "=5A") == given


def test_a_plain_list_takes_its_lines_as_they_are(typist: Typist) -> None:
    lines = ["Khan, Aisha", "'=1+1", '"Asha"', "a;b"]
    assert names_of(typist, "list.txt", "\n".join(lines)) == lines


TOLD: dict[str, tuple[str | bytes, list[str]]] = {
    "double": ("A\nB\n ａ\n", ["3: “ａ” stands in line 1 already"]),
    "empty": ("A\n\nB\n", ["2: There is no name here"]),
    "several": (
        "A\nB\x07\nb\u202e\n" + "x" * 200,
        ["2: This name holds", "3: This name holds", "4: This name has 200"],
    ),
    "nothing": ("", ["1: There is no name in this file"]),
    "spaces": (" \n\n", ["1: There is no name in this file"]),
    "latin-1": ("Asha\nNi\xf1o\n".encode("latin-1"), ["2: This is not written in UTF-8"]),
    "no-mark": ("Asha\n".encode("utf-16-le"), ["1: This is not written in UTF-8"]),
    "half": (b"\xff\xfeA\0\n\0B", ["2: This is not written in UTF-8"]),
    "picture": (b"\x89PNG\r\n\x1a\n\0", ["1: This is not written in UTF-8"]),
    "columns.csv": ("first,last\nAsha,Rao\n", ["1: The first line of a CSV file names its columns"]),
    "headless.csv": ("Asha\nRavi\n", ["1: The first line of a CSV file names its columns"]),
    "two.csv": ("name,Name\nAsha,Rao\n", ["1: Two columns are called “Name”"]),
    "short.csv": ("class,name\n5A\n5A,Asha\n", ["2: There is no name here"]),
    "double.csv": ('name\nAsha\n"Meena"\nmeena\n', ["4: “meena” stands in line 3 already"]),
    "row.csv": ('name,x\n"A\nB",1\nC,"\n\n"\nc,1\n', ["2: This name holds", "7: “c” stands in line 4 already"]),
    "quotes.csv": ('name\nAsha\n"Me"ena\n', ["3: The quotes"]),
    "open.csv": ('name\nAsha\n"Meena\nRavi\n', ["3: The quotes"]),
    "open-head.csv": ('"name\nAsha\nRavi\n', ["1: The quotes"]),
    "long-head.csv": ('"name\nAsha",x\nRavi,1\n', ["1: The quotes"]),
    "odd-head.csv": ('name,"x"y\nRavi,1\n', ["1: The quotes"]),
    "huge.csv": ("name\n" + "x" * 200_000, ["2: This name has 200000 signs"]),
    "quotes-and-more.csv": (
        'name,x\nAsha\n"Me"ena,1\n\nASHA,1\n"Ravi"\n"Jun\nravi\n',
        [
            "3: The quotes",
            "4: There is no name here",
            "5: “ASHA” stands in line 2 already",
            "7: The quotes",
            "8: “ravi” stands in line 6 already",
        ],
    ),
    "two-and-more.csv": ("name,Name\n,x\n", ["1: Two columns", "2: There is no name here"]),
    "no-class.csv": (
        "name,class\nAsha,5A\nRavi\n,\nMeena, \nJun,5B\n",
        ["3: No class is given in this line", "5: No class is given in this line"],
    ),
    "no-classes.csv": ("name,class\n,\n ,\n", ["1: There is no name in this file"]),
    "huge-head.csv": ("x" * 200_000, ["1: The first line"]),
    "other.csv": (
        "name,class\nAsha,5B\nRavi,5C\n",
        ["1: No line of this file is of the class “5A”. Its classes: 5B, 5C"],
    ),
    "only-head.csv": ("name\n", ["1: There is no name in this file"]),
}


@pytest.mark.parametrize("kind", TOLD)
def test_what_is_wrong_is_told_with_its_line_and_nothing_is_made(typist: Typist, kind: str) -> None:
    content, told = TOLD[kind]
    file = typist.file(kind, content)
    assert typist.run("class", "new", "5A", str(file)) == Exit.DATA
    *faults, count, last = typist.warned
    assert [fault[: len(f"{file}:{start}")] for fault, start in zip(faults, told, strict=True)] == [
        f"{file}:{start}" for start in told
    ]
    assert count == f"{len(told)} problem{'s' * (len(told) > 1)} found."
    assert last == "So no class was made."
    assert typist.learners() == []
    with typist.store() as store:
        assert store.classes() == []


def test_other_classes_of_a_file_may_hold_what_they_like(typist: Typist) -> None:
    assert names_of(typist, "list.csv", "name,class\nAsha,5A\nAsha,5B\n,5B\n") == ["Asha"]


@pytest.mark.parametrize("file", ["missing.txt", ".", "a\0b", "x" * 300])
def test_a_file_that_is_none(typist: Typist, file: str) -> None:
    assert typist.run("class", "new", "5A", file if file != "." else str(typist.folder)) == Exit.DATA
    assert "file" in typist.warned[0]


@pytest.mark.parametrize("language", ["ur", "mr"])
def test_faults_are_told_in_every_language(tmp_path: Path, language: str) -> None:
    typist = Typist(tmp_path, language)
    typist.run("class", "new", "5A", str(typist.file("list.txt", "A\na\n")))
    assert typist.warned[0].startswith(f"{tmp_path / 'list.txt'}:2: ")


def test_a_long_list_is_read_at_once(typist: Typist) -> None:
    names = "\n".join(f"Learner {number}" for number in range(2000))
    faults = Faults("list.txt")
    found = read_list(Desk(typist.folder).context, names.encode(), "5A", faults)
    assert (len(found.names), found.passed_over, faults.found) == (2000, 0, [])
