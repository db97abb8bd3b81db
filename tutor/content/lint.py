"""The content of the program looked at as its authors should: what stops no lesson, but should not be shipped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from tutor.content.asked import check_asked
from tutor.content.checks import check_steps, check_taught, taught_by
from tutor.content.lessons import LessonFile, fits, packaged_heads, read_what_is_sound
from tutor.content.model import LessonHead
from tutor.content.shape import check_shape
from tutor.content.taught import changed_rules, known_in
from tutor.reading.locate import packaged_ids
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import ContentError, Problem, Problems
from tutor.rules.checking.literals import literals
from tutor.rules.kinds import Note
from tutor.rules.load import BookFile, load_book_file, read_book
from tutor.rules.model import RuleBook

_FORMS = ("one", "other")
_LESSON_TEXTS = ("title", "explain", "show", "work", "so", "text", "play", "deal", "mix")
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
    "last-text",
    "none",
    "remark",
    "label",
)
_NAMING = ("title", "label", "remark")
"""Texts of a rule book that have no placeholders, or tell of the sources: they may call a card by its name."""


def lint_all() -> tuple[Problem, ...]:
    """The problems of all rule books and lessons that come with the program, file by file, and of whole courses."""
    return (*lint_books(packaged_ids("rules").values()), *lint_course())


def lint_course() -> tuple[Problem, ...]:
    """The problems of all lessons that come with the program, file by file, and of whole courses."""
    lessons, files = _read_lessons(packaged_ids("lessons").values())
    return (*lessons, *_lint_courses(files))


def lint_lessons(paths: Iterable[Path]) -> tuple[Problem, ...]:
    """The problems of these lessons, and of the order that they make together."""
    problems, _ = _read_lessons(paths)
    return problems


def _read_lessons(paths: Iterable[Path]) -> tuple[tuple[Problem, ...], list[LessonFile]]:
    problems: list[Problem] = []
    files: list[LessonFile] = []
    noted: list[tuple[Problems, LessonFile | None]] = []
    for path in paths:
        found = Problems()
        try:
            file = read_what_is_sound(path, found)
        except ContentError as error:
            found.join(error.problems)
            file = None
        if file is not None:
            files.append(file)
        noted.append((found, file))
    heads = {head.id: head for head in (*packaged_heads(), *(file.lesson for file in files))}
    for found, file in noted:
        if file is not None:
            _lint_lesson(file, tuple(heads.values()), found)
        problems += found.all()
    return (*problems, *_lint_orders(files)), files


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


def _lint_lesson(file: LessonFile, heads: tuple[LessonHead, ...], problems: Problems) -> None:
    """Look at what is sound of a lesson. What it lacks can be told only where no step has fallen out."""
    found = load_book_file(file.lesson.rules)
    _lint_texts(file.node, _LESSON_TEXTS, problems)
    if file.lesson.players not in found.book.players.sizes:
        return
    if file.whole:
        check_taught(file.lesson, file.node, found.book, problems)
        check_shape(file, problems)
    check_asked(file, found, known_in(file.lesson, found, heads), problems)
    if not problems:
        _lint_options(file, found, problems)


def _lint_options(file: LessonFile, found: BookFile, problems: Problems) -> None:
    """Look at the lesson with every other value of an option with which it fits the book."""
    for option in found.book.options:
        for value in option.values:
            chosen = {option.id: value.id}
            book = found.resolve(chosen)
            if value.id != option.default and fits(file.lesson, book):
                here = Problems()
                check_steps(file.lesson, file.built, book, partial(_resolved, found, chosen), here)
                problems.take(here, f"{option.id}={value.id}")


def _resolved(found: BookFile, chosen: Mapping[str, str], options: Mapping[str, str]) -> RuleBook:
    return found.resolve({**chosen, **options})


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


def _lint_courses(files: Sequence[LessonFile]) -> tuple[Problem, ...]:
    """Rules of a book that has lessons of its own, which neither these nor that on what is different are about."""
    problems = Problems()
    courses: dict[str, list[LessonFile]] = defaultdict(list)
    for file in files:
        if file.lesson.course == file.lesson.rules and file.lesson.course in packaged_ids("rules"):
            courses[file.lesson.course].append(file)
    for name, lessons in courses.items():
        found = load_book_file(name)
        taught = {rule for file in lessons for rule in taught_by(file.lesson, found.book)} | changed_rules(found)
        for rule in found.book.rules():
            if not isinstance(rule, Note) and rule.id.name not in taught:
                problems.add("rule-untaught", lessons[0].node.get("course") or lessons[0].node, id=rule.id.name)
    return problems.all()


def _lint_texts(node: Node, keys: Sequence[str], problems: Problems) -> None:
    """Numbers and cards that a text says itself, where it should name what its rule states."""
    for mapping in _mappings(node):
        for key, value in mapping.entries:
            if key.text in keys:
                for text in _texts(value):
                    for word in literals(text.text):
                        if " of " in word and keys is _BOOK_TEXTS and key.text in _NAMING:
                            continue
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
