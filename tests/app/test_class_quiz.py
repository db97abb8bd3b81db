"""The same test for everybody: topics, a pass mark, answers from a file, and results to a file."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.app.desk import Desk
from tests.e2e.command import LANGUAGES
from tutor.app.exits import Exit, TutorError
from tutor.app.learning.quiz import Wishes, print_quiz, quiz_command
from tutor.app.people.result_files import read_results
from tutor.ui.screen import EndOfInput, Question

COUNT = 8
TOPICS = "legal,winner,scoring"
WISHES = Wishes(TOPICS, "hearts", None, {}, COUNT, "7b-monday")


class Bytes(io.TextIOWrapper):
    """A standard input."""

    def __init__(self, text: str) -> None:
        super().__init__(io.BytesIO(text.encode()), encoding="utf-8")


class Reader(Desk):
    """A desk of which the standard output is read too."""

    def read_out(self) -> str:
        """What was printed since this was asked last."""
        out = self.context.environment.stdout
        assert isinstance(out, io.StringIO)
        text = out.getvalue()
        out.seek(0)
        out.truncate()
        return text


@pytest.fixture
def desk(tmp_path: Path) -> Reader:
    desk = Reader(tmp_path)
    desk.context.learner_name = "Asha"
    return desk


def questions(desk: Reader, wishes: Wishes = WISHES) -> list[dict[str, Any]]:
    desk.read_out()
    print_quiz(desk.context, wishes)
    found: list[dict[str, Any]] = json.loads(desk.read_out())["questions"]
    return found


def typed(asked: dict[str, Any], *, right: bool = True) -> str:
    """The line of an answer file that answers the question."""
    if not asked["options"]:
        return str(asked["answer"] if right else asked["answer"] + 100)
    marks = {str(option["value"]): number for number, option in enumerate(asked["options"], 1)}
    key = asked["answer"] if isinstance(asked["answer"], list) else [asked["answer"]]
    meant = [marks[str(value)] for value in key]
    if not right:
        wrong = [number for number in marks.values() if number not in meant]
        meant = wrong[:1] or meant[:-1]
    return " ".join(map(str, meant))


def answers_to(desk: Reader, *wrong: int) -> list[str]:
    return [typed(asked, right=number not in wrong) for number, asked in enumerate(questions(desk), 1)]


def take(desk: Reader, tmp_path: Path, lines: Sequence[str], **changes: Any) -> Exit:
    path = tmp_path / "answers.txt"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return quiz_command(desk.context, WISHES._replace(answers=str(path), **changes))


def test_the_questions_are_the_same_in_every_language(tmp_path: Path) -> None:
    found = []
    for language in LANGUAGES:
        asked = questions(Reader(tmp_path / language, language))
        found.append(
            [(each["id"], each["rule"], each["position"], each["answer"], len(each["options"])) for each in asked]
        )
    assert all(each == found[0] for each in found)
    assert {each["topic"] for each in asked} == set(TOPICS.split(","))


@pytest.mark.parametrize("names", ["scoring,legal,winner", "winner, scoring ,legal,legal", "winner،scoring,legal"])
def test_the_order_of_topics_makes_no_difference(desk: Reader, names: str) -> None:
    assert questions(desk, WISHES._replace(topic=names)) == questions(desk)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("legal,nothing", "There is no quiz on nothing. There are: "),
        ("legal,", "There is no quiz on “”. There are: "),
        ("legal,cancel", "has nothing to ask about cancel"),
    ],
)
def test_topics_that_are_none(desk: Reader, names: str, told: str) -> None:
    with pytest.raises(TutorError) as refused:
        questions(desk, WISHES._replace(topic=names))
    assert told in refused.value.sentence


def test_answers_from_a_file_pass_or_fail(desk: Reader, tmp_path: Path) -> None:
    lines = answers_to(desk, 1, 2, 3)
    for mark, ended in ((5, Exit.OK), (6, Exit.FAILED), (None, Exit.FAILED)):
        assert take(desk, tmp_path, lines, pass_mark=mark) is ended
    kept = [answer.right for answer in desk.answers()]
    assert kept == [number > 3 for number in range(1, COUNT + 1)] * 3
    assert take(desk, tmp_path, answers_to(desk)) is Exit.OK


def test_empty_lines_a_byte_order_mark_and_ends_of_lines_make_no_difference(desk: Reader, tmp_path: Path) -> None:
    lines = answers_to(desk)
    lines[0] = "\ufeff" + lines[0]
    assert take(desk, tmp_path, [f"{line}\r\n\r" for line in lines]) is Exit.OK


def test_answers_from_the_standard_input(desk: Reader) -> None:
    context = desk.context
    context.environment = context.environment._replace(stdin=Bytes("\n".join(answers_to(desk))))
    assert quiz_command(context, WISHES._replace(answers="-")) is Exit.OK
    context.environment = context.environment._replace(stdin=None)
    with pytest.raises(TutorError, match="Nothing can be read from the standard input"):
        quiz_command(context, WISHES._replace(answers="-"))


def test_a_file_that_does_not_fit_is_told_with_its_line_and_nothing_is_kept(desk: Reader, tmp_path: Path) -> None:
    path, results, lines = tmp_path / "answers.txt", tmp_path / "results.json", answers_to(desk)
    for wrong, place, told in (
        ([*lines[:3], "", "maybe", *lines[4:]], 5, "Type a whole number in digits"),
        (lines[:-1], COUNT - 1, "There are 7 answers in this file. There are 8 questions."),
        ([*lines, "", "1"], COUNT + 2, "There is no question left for this answer; nothing has been kept."),
        ([], 1, "There are 0 answers in this file."),
    ):
        with pytest.raises(TutorError) as refused:
            take(desk, tmp_path, wrong, results=str(results))
        assert refused.value.code is Exit.DATA
        assert refused.value.sentence.startswith(f"{path}:{place}: ")
        assert told in refused.value.sentence
        assert not desk.answers()
        assert not results.exists()


def test_files_that_cannot_be_read(desk: Reader, tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_bytes(b"1\n2\n\xff\xfe3\n")
    for file, told in ((path, f"{path}:3: "), (tmp_path / "none.txt", "There is no file"), (tmp_path, "There is no")):
        with pytest.raises(TutorError) as refused:
            quiz_command(desk.context, WISHES._replace(answers=str(file)))
        assert refused.value.code is Exit.DATA
        assert refused.value.sentence.startswith(told)


def test_hints_are_recorded_and_who_leaves_has_not_passed(desk: Reader, tmp_path: Path) -> None:
    lines = answers_to(desk)
    assert take(desk, tmp_path, ["h", "h", *lines]) is Exit.OK
    assert [answer.hints for answer in desk.answers()] == [2, *[0] * (COUNT - 1)]
    assert take(desk, tmp_path, [*lines[:2], "q"], pass_mark=1) is Exit.FAILED
    assert len(desk.answers()) == COUNT + 2


def test_results_do_not_go_among_the_questions(desk: Reader, tmp_path: Path) -> None:
    with pytest.raises(TutorError, match="--results needs the name of a file"):
        take(desk, tmp_path, answers_to(desk), results="-")
    assert not desk.answers()


def test_answers_from_a_pipe(desk: Reader) -> None:
    reading, writing = os.pipe()
    with open(writing, "w", encoding="utf-8") as pipe:
        pipe.write("\n".join(answers_to(desk)))
    assert quiz_command(desk.context, WISHES._replace(answers=f"/dev/fd/{reading}")) is Exit.OK
    os.close(reading)


def test_a_seed_is_the_same_on_every_keyboard(desk: Reader) -> None:
    composed, typed_apart = "मंग\u0933वा\u00e9r आ", "मंग\u0933वा\u0065\u0301r आ"
    expected = questions(desk, WISHES._replace(seed=composed))
    assert questions(desk, WISHES._replace(seed=typed_apart)) == expected
    assert expected != questions(desk)


def test_a_pass_mark_that_nobody_can_reach(desk: Reader) -> None:
    with pytest.raises(TutorError, match="--pass must be a number from 1 to 8"):
        quiz_command(desk.context, WISHES._replace(pass_mark=COUNT + 1))


def test_the_results_are_just_these_answers(desk: Reader, tmp_path: Path) -> None:
    take(desk, tmp_path, answers_to(desk))
    before, target = len(desk.answers()), tmp_path / "asha.json"
    assert take(desk, tmp_path, ["h", *answers_to(desk, 2)], results=str(target)) is Exit.OK
    found = read_results(desk.context, str(target))
    learner = desk.context.store.learner("Asha")
    assert (found.key, found.name) == (learner.key, "Asha")
    assert [(each.time, each.rule, each.right, each.hints, each.given) for each in found.answers] == [
        (each.time, each.rule, each.right, each.hints, each.given) for each in desk.answers()[before:]
    ]
    assert {each.source for each in found.answers} == {"7b-monday"}


def test_results_are_not_written_over(desk: Reader, tmp_path: Path) -> None:
    target = tmp_path / "asha.json"
    target.write_text("mine")
    with pytest.raises(TutorError) as refused:
        take(desk, tmp_path, answers_to(desk), results=str(target))
    assert refused.value.code is Exit.USAGE
    assert target.read_text() == "mine"
    assert not desk.answers()
    with pytest.raises(TutorError) as refused:
        take(desk, tmp_path, answers_to(desk), results=str(tmp_path / "nowhere" / "asha.json"))
    assert refused.value.code is Exit.CANNOT_WRITE
    take(desk, tmp_path, answers_to(desk), results=str(target), force=True)
    assert json.loads(target.read_text(encoding="utf-8"))["format"] == "hearts-tutor/results"


def test_results_are_somebodys(desk: Reader, tmp_path: Path) -> None:
    desk.context.learner_name = ""
    with pytest.raises(TutorError, match="Give a name with --learner"):
        take(desk, tmp_path, answers_to(desk), results=str(tmp_path / "results.json"))


@pytest.mark.parametrize("given", [0, 3])
def test_who_has_to_stop_leaves_what_was_answered(desk: Reader, given: int, tmp_path: Path) -> None:
    target = tmp_path / "asha.json"

    def answer(question: Question) -> tuple[Any, ...]:
        if len(desk.answers()) == given:
            raise EndOfInput
        return (question.choices[0].value,) if question.choices else (1,)

    desk.answering = answer
    with pytest.raises(EndOfInput):
        quiz_command(desk.context, WISHES._replace(results=str(target)))
    assert len(desk.answers()) == given
    assert target.exists() == bool(given)
    if given:
        assert len(read_results(desk.context, str(target)).answers) == given
