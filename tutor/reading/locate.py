"""Where rule books and lessons lie: in a checkout beside the package, in an installed copy inside it."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Literal, TypeAlias

from tutor.reading.problems import suggest

Kind: TypeAlias = Literal["rules", "lessons", "locales"]

_PACKAGE = Path(__file__).resolve().parents[1]
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SUFFIXES = (".yaml", ".yml")


class NotFoundError(Exception):
    """There is no such rule book or lesson."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        super().__init__(name, suggestion)
        self.name = name
        self.suggestion = suggestion
        """The id that was probably meant."""


def data_path(kind: Kind) -> Path:
    """The folder of the rule books, lessons or languages that come with the program."""
    beside = _PACKAGE.parent / kind
    if beside.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    return _PACKAGE / "_data" / kind


def packaged_ids(kind: Kind) -> dict[str, Path]:
    """What comes with the program: id to file, in the order of the ids. Files may lie in folders."""
    files = (path for path in data_path(kind).rglob("*") if path.suffix in _SUFFIXES)
    return {path.stem: path for path in sorted(files, key=lambda path: path.stem)}


def find_file(kind: Kind, id_or_path: str, folder: Path = Path()) -> Path:
    """The file that a user means.

    An id names what comes with the program, anything else is the path of a file of theirs, from ``folder`` on. Raises
    ``NotFoundError`` if there is none, and ``OSError`` for what is there and cannot be read as a file, as a folder.
    """
    if _ID.fullmatch(id_or_path):
        direct = data_path(kind) / f"{id_or_path}.yaml"
        if direct.is_file():
            return direct
        if packaged := packaged_ids(kind).get(id_or_path):
            return packaged
    path = folder / os.path.expanduser(id_or_path)  # unlike Path.expanduser, leaves the home of nobody as it is
    if id_or_path and "\0" not in id_or_path and _is_file(path):
        return path
    if id_or_path and not _ID.fullmatch(id_or_path) and os.path.exists(path):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    is_path = path.suffix in _SUFFIXES or any(separator in id_or_path for separator in "/\\")
    raise NotFoundError(id_or_path, None if is_path else suggest(id_or_path, packaged_ids(kind)))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:  # no file can be called so
            return False
        raise
