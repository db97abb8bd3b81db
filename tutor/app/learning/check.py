"""``hearts lessons check``: whether lessons are sound, and how much of those of the program is not translated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tutor.app.books import found_by, is_translated
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.content.extract import texts_of_lesson
from tutor.content.lint import lint_course, lint_lessons
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, locales_dir
from tutor.reading.locate import data_path, find_file, packaged_ids
from tutor.reading.problems import ContentError
from tutor.ui.phrases.problems import lesson_not_found_sentence
from tutor.ui.screen import Line, Style


def check_lessons(context: Context, names: Sequence[str]) -> Exit:
    """Print that these lessons are sound, or all that come with the program where none is named.

    Raises ``TutorError`` for one that there is not, and ``ContentError`` with all problems of all of them.
    """
    paths = [found_by(context, name, _path_of, lesson_not_found_sentence) for name in names]
    problems = lint_lessons(paths) if names else lint_course()
    if problems:
        raise ContentError(problems)
    for name in names:
        context.show(Line(context.say("app", "{file}: no problems found.", file=name).text, Style.GOOD))
    if not names:
        paths = list(packaged_ids("lessons").values())
        sound = context.catalogue.say_n(
            "app", "{n} lesson: no problems found.", "{n} lessons: no problems found.", len(paths)
        )
        context.show(Line(sound, Style.GOOD))
    packaged = [path for path in paths if path.resolve().is_relative_to(data_path("lessons"))]
    if packaged:
        context.show(*_translated(context, packaged))
    return Exit.OK


def _path_of(name: str) -> Path:
    """The file of a lesson; raises ``NotFoundError``, and ``OSError`` if it cannot be read."""
    path = find_file("lessons", name)
    path.open("rb").close()
    return path


def _translated(context: Context, paths: Iterable[Path]) -> Iterator[Line]:
    """For each language, how many texts of these lessons it lacks."""
    texts = [text for path in paths for text in texts_of_lesson(path)]
    for language in context.languages.values():
        if language.code == ENGLISH:
            continue
        catalogue = Catalogue.load(language, locales_dir())
        lacking = sum(not is_translated(catalogue, text) for text in texts)
        name = f"{language.own_name} ({language.code})"
        if not lacking:
            yield context.say("app", "{language}: everything is translated.", language=name)
            continue
        yield Line(
            context.catalogue.say_n(
                "app",
                "{language}: {n} text is not translated.",
                "{language}: {n} texts are not translated.",
                lacking,
                language=name,
            )
        )
