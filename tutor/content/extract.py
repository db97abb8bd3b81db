"""The translatable texts of the rule books and lessons that come with the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tutor.content.lessons import read_lesson
from tutor.content.model import texts_of_step
from tutor.reading.locate import data_path, packaged_ids
from tutor.rules.checking.texts import texts_of
from tutor.rules.kinds import Text
from tutor.rules.load import read_book
from tutor.rules.model import RuleBook

Found = tuple[str, str | tuple[str, str], str, str]
"""The context, the text or its forms for one and for other numbers, the file, and a remark for translators."""


def messages() -> Iterator[Found]:
    """Every text once, book by book and lesson by lesson, in the order of the files."""
    seen: set[tuple[str, str | tuple[str, str]]] = set()
    for path in packaged_ids("rules").values():
        for text in _texts_of_file(path):
            yield from _once(text, path, seen)
    for path in packaged_ids("lessons").values():
        for text in texts_of_lesson(path):
            yield from _once(text, path, seen)


def _once(text: Text, path: Path, seen: set[tuple[str, str | tuple[str, str]]]) -> Iterator[Found]:
    message = text.message if text.one is None else (text.one, text.message)
    if (text.context, message) not in seen:
        seen.add((text.context, message))
        root = data_path("rules").parent
        comment = "" if text.count is None else f"The number is {{{text.count}}}."
        yield text.context, message, path.relative_to(root).as_posix(), comment


def _texts_of_file(path: Path) -> Iterator[Text]:
    """The texts of the book and of every value of its options."""
    file = read_book(path)
    yield from _texts_of_book(file.book)
    for option in file.book.options:
        yield option.title
        for value in option.values:
            yield value.label
            if value.patch is not None:
                yield from _texts_of_book(file.resolve({option.id: value.id}))


def _texts_of_book(book: RuleBook) -> Iterator[Text]:
    yield book.name
    for rule in book.rules():
        for _, text in texts_of(rule):
            yield text


def texts_of_lesson(path: Path) -> Iterator[Text]:
    """The texts of a lesson, in the order of the file. Raises ``ContentError`` for a bad file."""
    lesson = read_lesson(path, check=False).lesson
    if isinstance(lesson.title, Text):
        yield lesson.title
    for step in lesson.steps:
        for _, text in texts_of_step(step):
            yield text
