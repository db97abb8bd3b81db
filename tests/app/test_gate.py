"""The gate before a first match: what it asks, and where it leads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tutor.app.books import open_book, rules_of
from tutor.app.learning import diagnosis
from tutor.app.learning.gate import Way, through_gate
from tutor.quiz.diagnosis import Diagnosis
from tutor.quiz.model import Question as Asked
from tutor.quiz.model import Value
from tutor.ui.screen import Question, Quit


class Candidate:
    """Somebody at the gate who reads the questions before they are put into words."""

    def __init__(self, desk: Desk, monkeypatch: pytest.MonkeyPatch, *, wrong_about: str = "") -> None:
        self.questions: list[Asked] = []
        self._wrong_about = wrong_about

        class Watched(Diagnosis):
            def next_question(watched) -> Asked | None:  # noqa: N805 - the outer self is the candidate
                question = super().next_question()
                if question is not None:
                    self.questions.append(question)
                return question

        monkeypatch.setattr(diagnosis, "Diagnosis", Watched)
        desk.answering = self.answer

    def answer(self, question: Question) -> tuple[Value, ...]:
        if any(choice.value == "knows" for choice in question.choices):
            return ("quiz",)
        asked = self.questions[-1]
        if asked.rule.name == self._wrong_about:
            wrong = [option.value for option in asked.options if option.value not in asked.answer]
            return (wrong[0] if wrong else -99,)
        return asked.answer


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def gate(desk: Desk, book: str) -> Way:
    found = open_book(desk.context, book)
    return through_gate(desk.context, found, rules_of(desk.context, found, None, {}), {})


def test_who_shows_everything_plays_and_is_not_asked_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    candidate = Candidate(desk, monkeypatch)
    assert gate(desk, "hearts") is Way.PLAY
    assert "You know the rules of Hearts." in desk.read()
    asked = len(candidate.questions)
    assert 8 < asked < 16
    assert gate(desk, "hearts") is Way.PLAY
    assert len(candidate.questions) == asked
    assert not desk.read()


def test_who_is_wrong_about_a_rule_is_told_so_and_which_lesson_helps(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    Candidate(desk, monkeypatch, wrong_about="trick-winner")
    assert gate(desk, "hearts") is Way.BACK
    said = desk.read()
    assert "These lessons explain it:" in said
    assert "hearts learn taking-tricks  # Who takes the trick" in said
    candidate = Candidate(desk, monkeypatch)
    assert gate(desk, "hearts") is Way.PLAY
    assert candidate.questions


def test_inside_the_menus_lessons_are_named_without_commands(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    Candidate(desk, monkeypatch, wrong_about="trick-winner")
    rules = rules_of(desk.context, open_book(desk.context, "hearts"), None, {})
    assert not diagnosis.take_diagnosis(desk.context, rules, commands=False).passed
    assert "These lessons explain it:\nCards and words\nWho takes the trick\n" in (said := desk.read())
    assert "hearts learn" not in said


def test_a_variant_asks_only_what_is_different_from_a_book_that_is_known(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    Candidate(desk, monkeypatch)
    gate(desk, "hearts")
    candidate = Candidate(desk, monkeypatch)
    assert gate(desk, "omnibus") is Way.PLAY
    assert {question.branch.partition(":")[2] for question in candidate.questions} == {"every-kind-in-trick"}


def test_a_variant_asks_about_all_of_its_rules_where_the_other_book_is_not_known(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    candidate = Candidate(desk, monkeypatch)
    assert gate(desk, "omnibus") is Way.PLAY
    assert len({question.rule for question in candidate.questions}) > 5


def test_an_option_asks_only_what_it_changes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    Candidate(desk, monkeypatch)
    gate(desk, "hearts")
    candidate = Candidate(desk, monkeypatch)
    found = open_book(desk.context, "hearts")
    options = {"breaking": "hearts-only"}
    assert through_gate(desk.context, found, rules_of(desk.context, found, None, options), options) is Way.PLAY
    assert {question.rule.name for question in candidate.questions} == {"breaking"}


def test_who_leaves_the_test_is_told_that_the_answers_are_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    candidate = Candidate(desk, monkeypatch)

    def answer(question: Question) -> tuple[Value, ...]:
        if len(candidate.questions) > most:
            raise Quit
        return candidate.answer(question)

    desk.answering = answer
    for most in (0, 2):
        candidate.questions.clear()
        with pytest.raises(Quit):
            gate(desk, "hearts")
        assert ("Your answers are kept. Next time you can go on from here." in desk.read()) is bool(most)
    assert len(desk.answers()) == 2


@pytest.mark.parametrize("anew", [False, True])
def test_a_test_that_was_left_goes_on_or_begins_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, *, anew: bool
) -> None:
    candidate = Candidate(desk, monkeypatch)

    def leave_at(last: int) -> None:
        def answer(question: Question) -> tuple[Value, ...]:
            if len(candidate.questions) > last:
                raise Quit
            return candidate.answer(question)

        desk.answering = answer
        with pytest.raises(Quit):
            gate(desk, "hearts")

    leave_at(3)
    before, left = candidate.questions[:], len(desk.answers())
    candidate.questions.clear()

    def answer(question: Question) -> tuple[Value, ...]:
        if any(choice.value == "on" for choice in question.choices):
            assert question.usual == "on"
            return ("anew" if anew else "on",)
        return candidate.answer(question)

    desk.read()
    desk.answering = answer
    assert gate(desk, "hearts") is Way.PLAY
    told = desk.read()
    assert "What you know\nThere are 16 questions at most" in told
    assert re.findall(r"Question (\d+)", told)[0] == ("1" if anew else "4")
    assert (candidate.questions[: len(before)] == before) is not anew
    asked = len(candidate.questions)
    assert len(desk.answers()) == left + asked - (0 if anew else 3)
    assert not desk.context.store.saved(desk.context.learner, "quiz")


@pytest.mark.parametrize("record", ["", "[]", '{"program": "0", "seed": "x", "answers": []}', '{"answers": 1}'])
def test_a_test_that_cannot_go_on_begins_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch, record: str) -> None:
    candidate = Candidate(desk, monkeypatch)

    def leave(question: Question) -> tuple[Value, ...]:
        if len(candidate.questions) > 1:
            raise Quit
        return candidate.answer(question)

    desk.answering = leave
    with pytest.raises(Quit):
        gate(desk, "hearts")
    store, learner = desk.context.store, desk.context.learner
    (saved,) = store.saved(learner, "quiz")
    store.save(learner, saved.slot, "quiz", "{}", record)
    candidate.questions.clear()
    desk.answering = candidate.answer
    assert gate(desk, "hearts") is Way.PLAY
    assert len(desk.answers()) == 1 + len(candidate.questions)


def test_another_seed_than_that_of_the_test_that_was_left_begins_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    candidate = Candidate(desk, monkeypatch)
    found = open_book(desk.context, "hearts")
    rules = rules_of(desk.context, found, None, {})

    def leave(question: Question) -> tuple[Value, ...]:
        if any(choice.value == "on" for choice in question.choices):
            return ("on",)
        if candidate.questions and question.kept and len(desk.answers()) == answered:
            raise Quit
        return candidate.answer(question)

    desk.answering = leave
    for seed, enough in (("a", 2), ("b", 3), ("b", 3)):
        answered = enough
        with pytest.raises(Quit):
            through_gate(desk.context, found, rules, {}, seed)
    assert ["on" in [choice.value for choice in each.choices] for each in desk.asked].count(True) == 1
    assert len(desk.answers()) == 3
