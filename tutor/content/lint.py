"""The content of the program looked at as its authors should: what stops no lesson, but should not be shipped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tutor.cards import SUIT_NAMES
from tutor.content.checks import check_taught
from tutor.content.lessons import LessonFile, read_lesson
from tutor.reading.locate import packaged_ids
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import ContentError, Problem, Problems
from tutor.rules.load import BookFile, load_book, read_book

_RANK_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_LITERAL = re.compile(
    r"(?P<code>(?<!\w)(?:10|[2-9TJQKA])[CDHS](?!\w))|[♣♧♦♢♥♡♠♤]"
    rf"|(?<!\w)(?:{'|'.join(_RANK_NAMES)}) of (?:{'|'.join(SUIT_NAMES)})(?!\w)|\d+"
)
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_FORMS = ("one", "other")
_LESSON_TEXTS = ("title", "explain", "show", "work", "so", "text", "play", "deal")
_BOOK_TEXTS = (
    "name",
    "title",
    "text",
    "refusal",
    "exception",
    "removal",
    "order",
    "winner",
    "tie-text",
    "remark",
    "label",
)


def lint_all() -> tuple[Problem, ...]:
    """The problems of all rule books and lessons that come with the program, file by file."""
    return (*lint_books(packaged_ids("rules").values()), *lint_lessons(packaged_ids("lessons").values()))


def lint_lessons(paths: Iterable[Path]) -> tuple[Problem, ...]:
    """The problems of these lessons, and of the order that they make together."""
    problems: list[Problem] = []
    files: list[LessonFile] = []
    for path in paths:
        try:
            files.append(read_lesson(path))
        except ContentError as error:
            problems += error.problems
    problems += [problem for file in files for problem in _lint_lesson(file)]
    return (*problems, *_lint_orders(files))


def lint_books(paths: Iterable[Path]) -> tuple[Problem, ...]:
    """The problems of these rule books, with every value of every option."""
    problems: list[Problem] = []
    for path in paths:
        try:
            file = read_book(path)
            found = Problems()
            file.check(found)
            _lint_book(file, found)
            problems += found.all()
        except ContentError as error:
            problems += error.problems
    return tuple(problems)


def _lint_lesson(file: LessonFile) -> tuple[Problem, ...]:
    problems = Problems()
    _lint_texts(file.node, _LESSON_TEXTS, problems)
    check_taught(file.lesson, file.node, load_book(file.lesson.rules), problems)
    return problems.all()


def _lint_book(file: BookFile, problems: Problems) -> None:
    _lint_texts(file.node, _BOOK_TEXTS, problems)
    for node in _mappings(file.node):
        sources = node.get("sources")
        if isinstance(sources, Sequence_) and not sources.items:
            problems.add("empty-value", sources, expected="list")


def _lint_orders(files: Sequence[LessonFile]) -> tuple[Problem, ...]:
    problems = Problems()
    first: dict[tuple[str, int], LessonFile] = {}
    for file in files:
        lesson = file.lesson
        other = first.setdefault((lesson.course, lesson.order), file)
        if other is not file:
            name = other.node.position.file
            problems.add("order-taken", file.node.get("order") or file.node, order=lesson.order, first_file=name)
    return problems.all()


def _lint_texts(node: Node, keys: Sequence[str], problems: Problems) -> None:
    """Numbers and cards that a text says itself, where it should name what its rule states."""
    for mapping in _mappings(node):
        for key, value in mapping.entries:
            if key.text in keys:
                for text in _texts(value):
                    plain = _PLACEHOLDER.sub("", text.text)
                    for word in dict.fromkeys(match[0] for match in _LITERAL.finditer(plain)):
                        problems.add("literal-in-text", text, word=word)


def _texts(value: Node) -> Iterator[Scalar]:
    if isinstance(value, Scalar):
        yield value
    elif isinstance(value, Mapping_):
        yield from (form for key, form in value.entries if key.text in _FORMS and isinstance(form, Scalar))


def _mappings(node: Node) -> Iterator[Mapping_]:
    """The mapping and all below it."""
    match node:
        case Mapping_():
            yield node
            for _, value in node.entries:
                yield from _mappings(value)
        case Sequence_():
            for item in node.items:
                yield from _mappings(item)
        case _:
            pass
