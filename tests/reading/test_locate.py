from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from tutor.reading import locate
from tutor.reading.locate import NotFoundError, data_path, find_file, packaged_ids


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package with two books and a lesson in a folder."""
    root = tmp_path / "site" / "tutor"
    for name in ("rules/hearts.yaml", "rules/omnibus.yaml", "lessons/basics/first-trick.yaml", "rules/notes.txt"):
        path = root / "_data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("id: x\n")
    monkeypatch.setattr(locate, "_PACKAGE", root)
    monkeypatch.chdir(tmp_path)
    return root


def test_an_installed_copy_has_its_data_inside(package: Path) -> None:
    assert data_path("rules") == package / "_data" / "rules"
    assert list(packaged_ids("rules")) == ["hearts", "omnibus"]


def test_a_checkout_has_its_data_beside_the_package(package: Path) -> None:
    (package.parent / "rules").mkdir()
    assert data_path("rules") == package / "_data" / "rules"
    (package.parent / "pyproject.toml").touch()
    assert data_path("rules") == package.parent / "rules"
    assert data_path("lessons") == package / "_data" / "lessons"


def test_an_id_names_packaged_data_even_where_a_file_is_called_so(package: Path, tmp_path: Path) -> None:
    (tmp_path / "hearts").write_text("x")
    assert find_file("rules", "hearts") == package / "_data" / "rules" / "hearts.yaml"
    assert find_file("lessons", "first-trick").parent.name == "basics"


@pytest.mark.parametrize("name", ["mine.yaml", "./mine.yaml", "folder/mine", "mine", "Mine Rules"])
def test_anything_else_is_a_path(package: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / name).write_text("x")
    assert find_file("rules", name) == Path(name)


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("heart", "hearts"),
        ("Hearts", "hearts"),
        ("xyz", None),
        ("hearts.yaml", None),
        ("./hearts", None),
        ("a\\b", None),
        ("", None),
        ("a\0b", None),
        ("notes", None),
    ],
)
def test_what_is_not_there_is_named_with_what_was_meant(package: Path, name: str, suggestion: str | None) -> None:
    with pytest.raises(NotFoundError) as raised:
        find_file("rules", name)
    assert (raised.value.name, raised.value.suggestion) == (name, suggestion)


def test_a_folder_is_not_a_file(package: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(NotFoundError):
        find_file("rules", "folder")


@pytest.mark.parametrize("name", ["./folder", "./folder/", ".", "./pipe", "/dev/zero"])
def test_what_is_there_and_is_no_file_cannot_be_read(package: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match=re.escape(os.strerror(errno.EINVAL))):
        find_file("lessons", name)


def test_the_checkout_of_these_tests_is_found() -> None:
    assert data_path("rules") == Path(__file__).parents[2] / "rules"


def test_a_name_too_long_for_any_file_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        find_file("rules", "x" * 5000 + ".yaml")
