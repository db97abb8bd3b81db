"""Lessons from their files, and the course of those that fit a rule book.

A lesson that comes with the program is trusted to be sound, since the tests check it whole; a user's file is checked
whole each time it is read.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tutor.content.answers import check_answers
from tutor.content.building import Builder
from tutor.content.checks import Built, check_head, check_mixed, check_steps
from tutor.content.decoding import HeadNode, Written, read_steps
from tutor.content.model import (
    AnyStep,
    Ask,
    DifferentFrom,
    Explain,
    Lesson,
    LessonHead,
    Mix,
    PlayDeal,
    PlayTrick,
    Show,
    Step,
    Work,
)
from tutor.content.shown import Shown
from tutor.reading.decode import decode
from tutor.reading.locate import NotFoundError, data_path, find_file, packaged_ids
from tutor.reading.nodes import Mapping_, Scalar, Sequence_, kind_of
from tutor.reading.parse import parse, read_file
from tutor.reading.problems import Problems, suggest
from tutor.rules.load import BookFile, load_book, load_book_file
from tutor.rules.model import RuleBook

__all__ = [
    "DIFFERENCES",
    "AnyStep",
    "Ask",
    "Explain",
    "Lesson",
    "LessonFile",
    "LessonHead",
    "LessonMisfit",
    "Mix",
    "PlayDeal",
    "PlayTrick",
    "Show",
    "Shown",
    "Step",
    "Work",
    "course",
    "fits",
    "fitting",
    "load_lesson",
    "missing_rules",
    "read_lesson",
]

DIFFERENCES = "differences"
"""The id of the lesson that is made from the patch of a variant; each variant has its own."""
FORMAT = 1
"""The version of the form of lessons that this program reads."""
LAST = 99
"""The last place in a course."""
_STEPS = re.compile(rb"^steps:", re.MULTILINE)


class LessonMisfit(ValueError):
    """A lesson that cannot be taken under some rules. Where all it says is fine, a position in it cannot happen."""

    def __init__(self, players: int | None = None, missing: tuple[str, ...] = ()) -> None:
        super().__init__(players, missing)
        self.players = players
        """The number of players that the lesson is for, where it is another; else ``None``."""
        self.missing = missing
        """The ids of the rules that the lesson teaches and the book does not have."""


class LessonFile(NamedTuple):
    """A lesson with the nodes that it was read from."""

    lesson: Lesson
    node: Mapping_
    built: tuple[Built, ...]
    """The steps in which nothing was found that keeps them from being taken."""
    whole: bool = True
    """These are all steps that the file has, and no two have the same id."""


def load_lesson(id_or_path: str) -> Lesson:
    """The lesson with this id, or in the file with this path.

    Raises ``NotFoundError``, and ``ContentError`` with all problems of the lesson, or with those of its rule book.
    """
    path = find_file("lessons", id_or_path)
    return read_lesson(path, check=_is_own(path)).lesson


def read_lesson(path: Path, *, check: bool = True) -> LessonFile:
    """The lesson in this file; raises ``ContentError``. With ``check`` it is looked at with its rule book."""
    problems = Problems()
    found = read_what_is_sound(path, problems, check=check)
    problems.raise_if_any()
    assert found is not None
    return found


def read_what_is_sound(path: Path, problems: Problems, *, check: bool = True) -> LessonFile | None:
    """As ``read_lesson``, but every problem is noted, and the steps without one are there all the same.

    ``None`` if not even the head can be read, or its rule book. Raises ``ContentError`` for problems of the rule book.
    """
    node = read_file(path, problems)
    if not isinstance(node, Mapping_):
        if node is not None:
            problems.add("wrong-type", node, expected="mapping", found=kind_of(node))
        return None
    head = _head(node, path, problems)
    steps = node.get("steps")
    if steps is None:
        problems.add("missing-key", node, key="steps")
    written = () if steps is None else read_steps(steps, problems)
    built: tuple[Built, ...] = ()
    if head is not None:
        builder = Builder(head, problems)
        built = tuple(Built(each, step) for each in written if (step := builder.build(each)) is not None)
    different = _check_ids(written, problems)
    if head is None:
        return None
    if check:
        found = _book(head, node, problems)
        if found is None:
            return None
        check_head(head, node, found.book, problems)
        built = check_steps(head, built, found.book, found.resolve, problems)
        check_mixed(built, found.book, problems)
        check_answers(head, built, found.book, found.resolve, problems)
    whole = different and isinstance(steps, Sequence_) and len(steps.items) == len(built)
    return LessonFile(head.with_steps(tuple(step for _, step in built)), node, built, whole)


def course(book: str) -> tuple[LessonHead, ...]:
    """The lessons that come with the program and fit the book with this id or path, in order.

    Raises ``NotFoundError`` and ``ContentError`` as ``load_book`` does.
    """
    return fitting(load_book(book))


def fitting(book: RuleBook, players: int | None = None) -> tuple[LessonHead, ...]:
    """The lessons that come with the program and fit this book, in order: for so many players, or for any number.

    Only their heads are read.
    """
    return tuple(head for head in packaged_heads() if fits(head, book) and players in (None, head.players))


@cache
def packaged_heads() -> tuple[LessonHead, ...]:
    """All lessons that come with the program, course by course; those that belong to no book's course come last.

    Only their heads are read.
    """
    heads = (_read_head(path) for path in packaged_ids("lessons").values())
    books = packaged_ids("rules")
    return tuple(sorted(heads, key=lambda head: (head.course not in books, head.course, head.order)))


def fits(head: LessonHead, book: RuleBook) -> bool:
    """Whether the book has the table that the lesson is for, and all that it teaches and relies on.

    A lesson that teaches what cards cost fits only where no other cards cost anything. That on what is different is
    made for its book.
    """
    if head.players not in book.players.sizes or isinstance(head.title, DifferentFrom):
        return head.players in book.players.sizes
    points = {rule.id.name for rule in book.points}
    told = points.isdisjoint(head.teaches) or points <= set(head.teaches)
    return told and not missing_rules(head, book) and _cards_at(book, head.players) == _own_cards(head)


def _own_cards(head: LessonHead) -> tuple[object, ...]:
    return _packaged_cards(head.rules, head.players) or _cards_at(load_book(head.rules), head.players)


@cache
def _packaged_cards(book: str, players: int) -> tuple[object, ...]:
    """The cards of a book that comes with the program; empty for another."""
    return _cards_at(load_book(book), players) if book in packaged_ids("rules") else ()


def _cards_at(book: RuleBook, players: int) -> tuple[object, ...]:
    """The cards in play at a table, and how many each player gets: positions of one such table fit every other."""
    size = book.players.sizes[players]
    return (book.pack, frozenset(size.remove), size.hand)


def missing_rules(head: LessonHead, book: RuleBook) -> tuple[str, ...]:
    """The rules that the lesson teaches or relies on and the book does not have."""
    known = {rule.id.name for rule in book.rules()}
    return tuple(name for name in (*head.teaches, *head.needs) if name not in known)


def _read_head(path: Path) -> LessonHead:
    data = path.read_bytes()
    found = _STEPS.search(data)
    problems = Problems()
    node = parse(data[: found.start()] if found else data, str(path), problems)
    head = _head(node, path, problems) if isinstance(node, Mapping_) else None
    problems.raise_if_any()
    assert head is not None
    return head


def _head(node: Mapping_, path: Path, problems: Problems) -> LessonHead | None:
    above = Mapping_(
        tuple((key, value) for key, value in node.entries if key.text != "steps"), node.source, node.line, node.column
    )
    head = decode(above, HeadNode, problems)
    if head is None:
        return None
    if head.format != FORMAT:
        problems.add("out-of-range", node.get("format") or node, found=head.format, least=FORMAT, most=FORMAT)
    for key in ("id", "course"):
        value = node.get(key)
        if isinstance(value, Scalar) and not value.text.strip():
            problems.add("empty-value", value, expected="text")
    if not head.teaches:
        problems.add("empty-value", node.get("teaches") or node, expected="list")
    if not 1 <= head.order <= LAST:
        problems.add("out-of-range", node.get("order") or node, found=head.order, least=1, most=LAST)
    return LessonHead(
        id=head.id,
        title=head.title,
        course=head.course,
        order=head.order,
        rules=_beside(path, head.rules.text),
        teaches=tuple(scalar.text for scalar in head.teaches),
        players=head.players,
        needs=tuple(scalar.text for scalar in head.needs),
        own=_is_own(path),
    )


def _is_own(path: Path) -> bool:
    """Whether a file is one of the reader's, and does not come with the program."""
    return not path.resolve().is_relative_to(data_path("lessons").resolve())


def _beside(path: Path, book: str) -> str:
    """A rule book that is named by its path lies relative to the lesson."""
    return book if book in packaged_ids("rules") else str(path.parent / book)


def _book(head: LessonHead, node: Mapping_, problems: Problems) -> BookFile | None:
    try:
        return load_book_file(head.rules)
    except (NotFoundError, OSError):
        place = node.get("rules")
        assert isinstance(place, Scalar)
        known = tuple(packaged_ids("rules"))
        problems.add(
            "book-unknown",
            place,
            name=place.text,
            suggestion=suggest(place.text, known),
            choices=", ".join(known),
        )
        return None


def _check_ids(written: tuple[Written, ...], problems: Problems) -> bool:
    """Whether no two steps have the same id."""
    before = len(problems)
    seen: dict[str, Scalar] = {}
    for each in written:
        name = each.node.get("id")
        if not isinstance(name, Scalar):
            continue
        first = seen.setdefault(name.text, name)
        if first is not name:
            where = first.position
            problems.add("duplicate-id", name, id=name.text, first_file=where.file, first_line=where.line)
    return len(problems) == before
