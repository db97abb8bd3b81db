from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from tutor.activities.events import Marked, QuizDone, QuizStarted
from tutor.activities.prompts import AskQuestion
from tutor.engine.positions.data import from_data
from tutor.engine.positions.solve import expect_of
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.quiz.generate import generate
from tutor.quiz.mark import mark
from tutor.quiz.model import AnswerKind, DoesNotForbid, MayNotPlay, MayPlay, Question, Reason, Silence, Topic, Value
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.ui.phrases.quiz import (
    ask_question,
    lines,
    marked,
    option_label,
    quiz_done,
    quiz_started,
    topic_name,
)
from tutor.ui.phrases.quiz_questions import TOPIC_NAMES
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.quiz_json import quiz_document
from tutor.ui.screen import Style
from tutor.ui.speech import Speech

SPEECH = Speech(Catalogue(available(locales_dir())[ENGLISH]))
TABLES: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = (
    (4, ()),
    (3, (("first-trick-points", "allowed"), ("unbroken-lead", "hearts-if-only-queen-besides"))),
    (5, (("moon", "auto"),)),
    (7, (("moon", "add"), ("tie", "extra-deal"))),
)


@cache
def table(number: int) -> tuple[Rules, tuple[Question, ...]]:
    players, options = TABLES[number]
    rules = compile_rules(load_book("hearts", dict(options)), players)
    questions = generate(rules, tuple(Topic), 210, f"phrases-{players}", dict(options))
    return rules, tuple(questions)


def asked() -> Iterator[tuple[Rules, Question]]:
    for number in range(len(TABLES)):
        rules, questions = table(number)
        for question in questions:
            yield rules, question


def reasons_of(question: Question) -> list[Reason]:
    return [question.reason, *(option.reason for option in question.options)]


def wrong_answers(question: Question) -> list[tuple[Value, ...]]:
    values = [option.value for option in question.options]
    match question.kind:
        case AnswerKind.NUMBER:
            return [(int(question.answer[0]) + 1,)]
        case AnswerKind.ONE:
            return [(value,) for value in values if value not in question.answer]
        case AnswerKind.ALL:
            wrong = [tuple(value for value in values if value not in question.answer), question.answer[1:]]
            if len(question.answer) < len(values):
                wrong.append(tuple(values))
            return [answer for answer in wrong if answer]


def test_every_topic_and_every_reason_comes_up() -> None:
    seen = {type(reason) for _, question in asked() for reason in reasons_of(question)}
    assert seen == set(get_args(Reason))
    assert {question.topic for _, question in asked()} == set(Topic)
    silences = {
        reason.silence
        for _, question in asked()
        for reason in reasons_of(question)
        if isinstance(reason, DoesNotForbid)
    }
    assert silences == set(Silence)


def test_every_question_is_told_and_its_answers_differ() -> None:
    for number, (rules, question) in enumerate(asked(), 1):
        screen = ask_question(SPEECH, AskQuestion(rules, question, number, None))
        assert any(line.text.endswith("?") or "Choose all of them." in line.text for line in screen.lines)
        assert not any(mark in line.text for line in screen.lines for mark in "{}")
        labels = [choice.label for choice in screen.choices]
        assert len(set(labels)) == len(labels) == len(question.options)
        assert {choice.value for choice in screen.choices} == {option.value for option in question.options}
        assert screen.number == (not screen.choices)
        assert screen.most == (len(labels) if question.kind is AnswerKind.ALL else 1)


def test_every_reason_is_whole_sentences() -> None:
    for rules, question in asked():
        for reason in reasons_of(question):
            text = reason_text(SPEECH, rules, reason, question.position)
            assert text.endswith(".")
            assert not text[0].islower()
            assert not any(mark in text for mark in "{}")


def test_every_answer_is_marked_in_at_most_three_lines() -> None:
    for rules, question in asked():
        (line,) = marked(SPEECH, Marked(rules, question, question.answer, mark(question, question.answer)))
        assert line.style is Style.GOOD
        assert line.text.startswith("Right. ")
        for given in wrong_answers(question):
            first, *others = marked(SPEECH, Marked(rules, question, given, mark(question, given)))
            assert first.style is Style.BAD
            assert first.text.startswith("Not quite. ")
            assert len(others) <= 2
            assert all(line.text for line in others)


def test_a_refusal_names_the_deciding_cards() -> None:
    refused = [(rules, question) for rules, question in asked() if isinstance(question.reason, MayNotPlay)]
    for rules, question in refused:
        assert isinstance(question.reason, MayNotPlay)
        text = reason_text(SPEECH, rules, question.reason, question.position)
        assert text.endswith(f"The cards that decide: {SPEECH.codes(question.reason.deciding)}.")


def test_a_missing_card_is_named_before_the_right_answer() -> None:
    rules, question = next(
        (rules, question) for rules, question in asked() if question.topic is Topic.LEGAL and len(question.answer) > 1
    )
    given = question.answer[1:]
    found = mark(question, given)
    assert isinstance(found.reason, MayPlay)
    texts = [line.text for line in lines(SPEECH, Marked(rules, question, given, found))]
    assert SPEECH.card(found.reason.card) in texts[0]
    assert texts[-1].startswith("You may play: ")


def test_the_reader_is_you_only_where_the_position_is_theirs() -> None:
    for number, (rules, question) in enumerate(asked(), 1):
        screen = ask_question(SPEECH.seated(0), AskQuestion(rules, question, number, 900))
        words = " ".join([*(line.text for line in screen.lines), *(choice.label for choice in screen.choices)])
        assert ("you" in words.casefold()) == (question.topic in (Topic.LEGAL, Topic.WHY, Topic.PASS))


def test_yes_may_be_typed_in_the_words_of_the_language() -> None:
    rules, question = next((rules, question) for rules, question in asked() if question.topic is Topic.WHY)
    yes = ask_question(SPEECH, AskQuestion(rules, question, 1, 1)).choices[0]
    assert "yes" in yes.typed


def test_the_beginning_and_the_end_of_a_quiz_are_told() -> None:
    for topic in Topic:
        first = lines(SPEECH, QuizStarted((topic,), 1, 1, "abc"))
        assert first[0].text == topic_name(SPEECH, topic) == TOPIC_NAMES[topic].message
        assert "abc" in first[-1].text
    assert quiz_started(SPEECH, QuizStarted(tuple(Topic), 10, 8, "1"))[0].text == "Quiz"
    passed = lines(SPEECH, QuizDone(tuple(Topic), 8, 10, 8))
    failed = quiz_done(SPEECH, QuizDone(tuple(Topic), 7, 10, 8))
    assert passed[-1].style is Style.GOOD
    assert "8 right answers" in failed[-1].text


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_document_has_the_shape_that_other_programs_rely_on(number: int) -> None:
    rules, questions = table(number)
    document = quiz_document("s", ENGLISH, questions, SPEECH, rules)
    assert list(document) == ["format", "version", "seed", "language", "questions"]
    assert document == json.loads(json.dumps(document))
    written = document["questions"]
    assert isinstance(written, list)
    for question, entry in zip(questions, written, strict=True):
        assert list(entry) == ["id", "topic", "rule", "branch", "prompt", "position", "options", "answer"]
        right = [option["value"] for option in entry["options"] if option["correct"]]
        if question.kind is AnswerKind.NUMBER:
            assert isinstance(entry["answer"], int)
            assert not entry["options"]
        else:
            assert entry["answer"] == (right if question.kind is AnswerKind.ALL else right[0])
        assert [option["key"] for option in entry["options"]] == list("abcdefghijklmnopq"[: len(entry["options"])])
        for option in entry["options"]:
            assert list(option) == ["key", "text", "value", "correct", "reason", "misconception"]
        position = from_data(entry["position"])
        own = compile_rules(rules.book, position.players)
        assert entry["position"]["expect"] == expect_of(position, own)


def test_the_winners_of_a_match_are_seats() -> None:
    rules, questions = table(0)
    ends = [question for question in questions if question.topic is Topic.END]
    document = quiz_document("s", ENGLISH, ends, SPEECH, rules)
    entries = document["questions"]
    assert isinstance(entries, list)
    for entry in entries:
        winners = entry["position"]["expect"]["winners"]
        expected = "goes-on" if not winners else winners[0] if len(winners) == 1 else winners
        assert entry["answer"] == expected


def test_a_label_of_a_number_is_the_number() -> None:
    rules, question = next((rules, question) for rules, question in asked() if question.topic is Topic.SCORING)
    assert option_label(SPEECH, rules, question, -26) == "-26"
