"""A packaged file read from its nodes as JSON is the same as parsed, and never an older state of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.reading.locate import packaged_ids
from tutor.reading.nodes import Mapping_, Node
from tutor.reading.packaged import read_packaged
from tutor.reading.parse import read_file
from tutor.reading.problems import Problems

TEXT = 'id: a\nlist: [1, "no", {x: y}]\ntext: >\n  folded\n  text\nempty:\n'


def written(node: Node) -> object:
    """All of a node but its source, which is another object for each reading."""
    return repr(node).replace(repr(node.source), "source"), node.source.file, node.source.origin, node.source_line


def read(path: Path) -> Node:
    node = read_packaged(path, Problems())
    assert node is not None
    return node


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "a.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_both_ways_give_the_same_nodes(book: Path) -> None:
    parsed = read_file(book, Problems())
    assert parsed is not None
    assert written(read(book)) == written(parsed)
    assert book.with_suffix(".json").exists()
    assert written(read(book)) == written(parsed)


@pytest.mark.parametrize("path", packaged_ids("rules").values(), ids=str)
def test_every_rule_book_is_the_same_both_ways(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    assert written(read(copy)) == written(read(copy))


def test_a_changed_file_is_read_anew(book: Path) -> None:
    read(book)
    book.write_text(TEXT.replace("id: a", "id: b"), encoding="utf-8")
    for _ in range(2):
        node = read(book)
        assert isinstance(node, Mapping_)
        assert node.text("id") == "b"


@pytest.mark.parametrize("kept", ["", "{}", "[]", '{"sum": 1}', "\xff", "null"])
def test_what_is_no_use_is_replaced(book: Path, kept: str) -> None:
    book.with_suffix(".json").write_text(kept, encoding="latin-1")
    assert isinstance(read(book), Mapping_)
    assert book.with_suffix(".json").stat().st_size > 20


def test_where_nothing_can_be_written_the_file_is_parsed(book: Path) -> None:
    book.with_suffix(".json").mkdir()
    for _ in range(2):
        assert isinstance(read(book), Mapping_)
    assert not list(book.parent.glob("*.tmp"))


def test_nothing_is_kept_of_a_bad_file(book: Path) -> None:
    book.write_text("a: 1\na: 2\n", encoding="utf-8")
    problems = Problems()
    read_packaged(book, problems)
    assert [problem.code for problem in problems.all()] == ["duplicate-key"]
    assert not book.with_suffix(".json").exists()
