"""Files that extend other files: those that are not there, that go round in a circle, or that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.test_bad_books import SPEECH
from tutor.reading.problems import ContentError
from tutor.rules.load import MOST_GENERATIONS, read_book
from tutor.ui.phrases.problems import problem_sentence


def write(folder: Path, name: str, extends: str, body: str = "") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(f"format: 1\nid: {name}\nname: N\nextends: {extends}\n{body}", encoding="utf-8")
    return path


def codes(path: Path) -> list[tuple[str, str, int]]:
    with pytest.raises(ContentError) as caught:
        read_book(path)
    for problem in caught.value.problems:
        assert problem_sentence(SPEECH, problem).endswith((".", "?"))
    return [(each.code, Path(each.position.file).name, each.position.line) for each in caught.value.problems]


def test_two_files_that_extend_each_other(tmp_path: Path) -> None:
    first, second = write(tmp_path, "a", "b.yaml"), write(tmp_path, "b", "a.yaml")
    third = write(tmp_path, "c", "a.yaml")
    for path in (first, second, third):
        assert codes(path) == [("circular-extends", path.name, 4)], "in the file that is asked for"
    with pytest.raises(ContentError) as caught:
        read_book(third)
    assert caught.value.problems[0].facts["books"] == f"{first}, {second}"


def test_a_file_that_extends_itself(tmp_path: Path) -> None:
    path = write(tmp_path, "a", "./a.yaml")
    assert codes(path) == [("circular-extends", "a.yaml", 4)]
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    assert codes(write(tmp_path, "a", "link.yaml")) == [("circular-extends", "a.yaml", 4)]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert codes(write(tmp_path, "a", "none.yaml")) == [("extends-unknown", "a.yaml", 4)]
    assert codes(write(tmp_path, "b", ".")) == [("extends-unknown", "b.yaml", 4)]
    assert codes(write(tmp_path, "c", '""')) == [("wrong-type", "c.yaml", 4)]
    assert codes(write(tmp_path, "d", "[hearts]")) == [("wrong-type", "d.yaml", 4)]
    with pytest.raises(ContentError) as caught:
        read_book(write(tmp_path, "e", "heart"))
    assert problem_sentence(SPEECH, caught.value.problems[0]).endswith("Did you mean hearts?")


def test_too_many_generations(tmp_path: Path) -> None:
    path = write(tmp_path, "v0", "hearts")
    for number in range(1, MOST_GENERATIONS - 1):
        path = write(tmp_path, f"v{number}", f"v{number - 1}.yaml")
    assert read_book(path).book.points
    path = write(tmp_path, "last", path.name)
    assert codes(write(tmp_path, "more", path.name)) == [("too-many-extended", "more.yaml", 4)]


def test_the_problems_of_another_users_file_are_told_there(tmp_path: Path) -> None:
    write(tmp_path, "a", "hearts", "remove: [unbroken-lead]\n")
    assert codes(write(tmp_path, "b", "a.yaml")) == [("never-applies", "a.yaml", 5)]


def test_a_variant_of_a_variant_is_told_in_its_own_file(tmp_path: Path) -> None:
    write(tmp_path, "a", "cancellation", "remove: [passing]\n")
    path = write(tmp_path, "b", "a.yaml", "remove:\n  - aim\n  - dead-trick\n")
    with pytest.raises(ContentError) as caught:
        read_book(path)
    (problem,) = caught.value.problems
    assert (Path(problem.position.file).name, problem.position.line) == ("b.yaml", 7)
    assert problem.inherited == "cancellation/cancelling"


def test_bytes_that_cannot_be_read_in_a_book_that_is_extended(tmp_path: Path) -> None:
    for name, data, code in (
        ("tabs", b"format: 1\n\tid: a\n", "tab"),
        ("wide", "format: 1\n".encode("utf-16"), "encoding"),
        ("anchors", b"format: &a 1\nid: b\n", "anchor"),
        ("tags", b"format: !!int 1\nid: b\n", "tag"),
        ("large", b"#" * 300_000, "too-large"),
        ("deep", b"a: " + b"[" * 100 + b"]" * 100, "too-deep"),
        ("list", b"[hearts]\n", "wrong-type"),
    ):
        (tmp_path / f"{name}.yaml").write_bytes(data)
        assert code in {found for found, _, _ in codes(write(tmp_path, "variant", f"{name}.yaml"))}
