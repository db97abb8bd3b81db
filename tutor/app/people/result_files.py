"""Result files: what a learner answered, as a file that another computer takes in."""

from __future__ import annotations

import json
import re
import uuid
from typing import TYPE_CHECKING, NamedTuple

from tutor.app.exits import Exit, TutorError
from tutor.app.names import name_fault
from tutor.app.people.naming import find_learner, shown_name
from tutor.app.people.result_fields import DAMAGED, FIELDS, WrongField, answer_from, text_of
from tutor.store.names import tidy
from tutor.store.records import to_text
from tutor.ui.screen import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tutor.app.context import Context
    from tutor.store import Answer, Learner, Merged

FORMAT = "hearts-tutor/results"
VERSION = 1
_ANSWERS, _COMMA = re.compile(r'"answers"\s*:\s*\[\s*'), re.compile(r"\s*,\s*")
_BEFORE = b"\xef\xbb\xbf \t\r\n\0"
"""What may stand before the document: the mark of UTF-8, white space, and what a lost power supply leaves."""


class Results(NamedTuple):
    """What a result file holds; the answers are nobody's yet."""

    key: str
    name: str
    answers: tuple[Answer, ...]


def results_document(context: Context, learner: int | Learner, answers: Iterable[Answer]) -> dict[str, object]:
    """The document with these answers of one learner, the id of whom will do."""
    if isinstance(learner, int):
        learner = next(each for each in context.store.learners() if each.id == learner)
    return {
        "format": FORMAT,
        "version": VERSION,
        "learner": {"key": learner.key, "name": learner.name},
        "answers": [_answer_document(answer) for answer in answers],
    }


def results_text(document: dict[str, object]) -> str:
    """The text of a result file, an answer a line."""
    answers = document["answers"]
    assert isinstance(answers, list)
    head = json.dumps({name: value for name, value in document.items() if name != "answers"}, ensure_ascii=False)
    rows = ",\n".join(json.dumps(answer, ensure_ascii=False) for answer in answers)
    return f'{head[:-1]}, "answers": [\n{rows}\n]}}\n'


def _answer_document(answer: Answer) -> dict[str, object]:
    document = {name: getattr(answer, name) for name in FIELDS}
    return {**document, "time": to_text(answer.time)}


def import_results(context: Context, files: Sequence[str], into: str | None) -> Exit:
    """Take in the answers of each file, all of a file or none."""
    context.must_keep()
    if into is not None:
        find_learner(context, into)
    ended = Exit.OK
    for file in files:
        try:
            _merge(context, file, read_results(context, file), into)
        except TutorError as error:
            context.warn([Line(error.sentence)])
            ended = error.code
    return ended if context.store.saving else Exit.CANNOT_WRITE


def _merge(context: Context, file: str, results: Results, name: str | None) -> None:
    store, into = context.store, None if name is None else find_learner(context, name).id
    if into is None and not results.name and store.learner_with_key(results.key) is None:
        raise TutorError(
            context.say(
                "app",
                "The file {path} does not say whose answers it holds. Import it with --into and the name.",
                path=file,
            ).text,
            Exit.DATA,
        )
    try:
        merged = store.merge(results.key, results.name, results.answers, into=into)
    except KeyError:  # another window was quicker to remove whoever it was to be
        find_learner(context, name or "")
        raise
    if not store.saving:
        context.tell_notices()
        raise TutorError(context.say("app", "Nothing of {path} has been kept.", path=file).text, Exit.CANNOT_WRITE)
    learner = next(each for each in store.learners() if each.id == merged.learner)
    _tell_merged(context, file, results, learner, merged)


def _tell_merged(context: Context, file: str, results: Results, learner: Learner, merged: Merged) -> None:
    name = shown_name(context, learner.name)
    if not merged.added:
        said = context.catalogue.say("app", "{path}: nothing new of {name}", path=file, name=name)
    else:
        said = context.catalogue.say_n(
            "app", "{path}: {n} answer of {name}", "{path}: {n} answers of {name}", merged.added, path=file, name=name
        )
    context.show(Line(said))
    if merged.made and learner.name != results.name:
        context.show(
            context.say(
                "app",
                "Another learner here is called “{name}”, so this one is kept as “{other}”. "
                "If the two are one person, remove “{other}” and import the file again with --into and the name.",
                name=shown_name(context, results.name),
                other=name,
            )
        )


def read_results(context: Context, file: str) -> Results:
    """What a result file holds. Raises ``TutorError`` for a file that is damaged, foreign or newer."""
    from tutor.app.data_files import broken_line, read_bytes

    data = read_bytes(context, file)
    if (begin := data.lstrip(_BEFORE)[:1]) and begin != b"{":
        raise _foreign(context, file)
    try:
        text = data.decode("utf-8-sig")
        document = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise _damaged(context, f"{file}:{error.lineno}") from None
    except UnicodeDecodeError as error:
        raise _damaged(context, f"{file}:{broken_line(data, error)}") from None
    except (ValueError, RecursionError):
        raise _damaged(context, file) from None
    _check_kind(context, file, document)
    try:
        key, name = str(uuid.UUID(document["learner"]["key"])), tidy(text_of(document["learner"]["name"]))
        listed = document["answers"]
        if not isinstance(listed, list):
            raise TypeError
    except (*DAMAGED, AttributeError):
        raise _damaged(context, file) from None
    if name and (fault := name_fault(context.speech, name)):
        raise TutorError(f"{file}: {fault}", Exit.DATA)
    return Results(key, name, tuple(_answers(context, file, text, listed)))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON. Raises ``ValueError`` where it says something twice: who knows which of the two counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


def _check_kind(context: Context, file: str, document: object) -> None:
    """Raise ``TutorError`` unless this is a document of ours that we understand."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise _foreign(context, file)
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise _damaged(context, file)
    if version > VERSION:
        raise TutorError(
            context.say(
                "app",
                "The file {path} was written by a newer version of this program. Bring this one up to date first.",
                path=file,
            ).text,
            Exit.DATA,
        )


def _foreign(context: Context, file: str) -> TutorError:
    sentence = context.say(
        "app",
        "The file {path} holds no results. A file with results is made by: {command}",
        path=file,
        command="hearts learners export",
    )
    return TutorError(sentence.text, Exit.DATA)


def _damaged(context: Context, place: str) -> TutorError:
    sentence = context.say("app", "This file of results is damaged. Ask for it anew.").text
    return TutorError(f"{place}: {sentence}", Exit.DATA)


def _answers(context: Context, file: str, text: str, listed: Sequence[object]) -> Iterator[Answer]:
    for place, document in enumerate(listed):
        try:
            yield answer_from(document)
        except WrongField as error:
            line = _line_of_answer(text, place)
            sentence = context.say(
                "app",
                "In answer {n} the field “{field}” is missing or wrong. Ask for this file anew.",
                n=place + 1,
                field=str(error),
            ).text
            raise TutorError(f"{file}:{line}: {sentence}" if line else f"{file}: {sentence}", Exit.DATA) from None


def _line_of_answer(text: str, place: int) -> int | None:
    """The line in which an answer begins; ``None`` if it cannot be found."""
    begin = _ANSWERS.search(text)
    if begin is None:
        return None
    at, decoder = begin.end(), json.JSONDecoder()
    for _ in range(place):
        _, end = decoder.raw_decode(text, at)
        comma = _COMMA.match(text, end)
        if comma is None:
            return None
        at = comma.end()
    return text.count("\n", 0, at) + 1
