from __future__ import annotations

import pytest

from tests.strategies import rules_of
from tutor.activities.events import LessonDone, LessonShows, LessonStarted, Marked
from tutor.content.asking import question_of
from tutor.content.lessons import Ask, LessonHead, course, load_lesson
from tutor.content.shown import Heading
from tutor.engine.positions.model import DealPosition
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.quiz.clues import Shared
from tutor.quiz.hints import sharing_out
from tutor.quiz.mark import mark
from tutor.quiz.model import Value
from tutor.quiz.source import Source
from tutor.quiz.tables import deal_question
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book
from tutor.ui.phrases.lesson import lines, not_yet
from tutor.ui.screen import Style
from tutor.ui.speech import Speech

RULES = compile_rules(load_book("hearts"), 4)
SPEECH = Speech(Catalogue(available(locales_dir())["en"]))


def corrected(lesson: str, step: str, *given: Value) -> list[str]:
    """What is said to this wrong answer when the question will be asked again."""
    found = next(found for found in load_lesson(lesson).steps if found.id == step)
    assert isinstance(found, Ask)
    question = question_of(found, RULES, "")
    event = Marked(RULES, question, given, mark(RULES, question, given), again=True)
    return [line.text for line in not_yet(SPEECH, event) if line.text]


def test_beginning_and_end_name_the_lesson() -> None:
    lesson = load_lesson("breaking-hearts")
    assert lines(SPEECH, LessonStarted(lesson, RULES, 1))[0].text == "Breaking hearts"
    assert [line.text for line in lines(SPEECH, LessonDone(lesson, RULES, 4, 6))] == [
        "",
        "You have finished the lesson “Breaking hearts”.",
        "Right at the first try: 4 of 6.",
    ]
    heading = lines(SPEECH, LessonShows(RULES, Heading(2, 12)))[-1]
    assert (heading.text, heading.style) == ("Step 2 of 12", Style.NOTE)


def test_a_sum_is_not_given_away_before_the_second_try() -> None:
    said = corrected("scoring", "half-ask", 14)
    assert said[0] == "Not quite. Here is the rule again."
    assert said[-1] == "Try once more."
    assert "15" not in " ".join(said)


def test_how_many_cards_are_dealt_is_left_to_be_worked_out() -> None:
    table, position = rules_of(3), DealPosition("hearts", 3)
    question = deal_question(Source(table, "hearts", {}), "1", position)
    event = Marked(table, question, (18,), mark(table, question, (18,)), again=True)
    assert sharing_out(rules_of(4), position, question.subject) == (Shared(51, 3),), "it is the table of the position"
    assert [line.text for line in not_yet(SPEECH, event)] == [
        "Not quite. Taken out first: 2♦. 51 cards are shared out equally among 3 players.",
        "Try once more.",
    ]
    assert question.answer == (17,)
    said = " ".join(corrected("cards-and-words", "ask-deal", 14))
    assert "52 cards are shared out equally among 4 players." in said
    assert "13" not in said


def test_a_missing_card_is_named_with_its_reason() -> None:
    said = corrected("void", "pair-void", "6D")
    assert said == [
        "Not quite. You may also play the four of hearts. You hold no clubs, so you need not follow suit.",
        "Try once more.",
    ]


def test_a_refused_card_is_explained_by_its_rule() -> None:
    said = corrected("following-suit", "half-ask", "3S", "AS", "9D")
    assert said[0].startswith("Not quite. Spades were led and you still hold spades, so you cannot play the nine of")


@pytest.mark.parametrize("head", course("hearts"), ids=lambda head: head.id)
def test_every_question_has_something_to_say_before_the_second_try(head: LessonHead) -> None:
    for step in load_lesson(head.id).steps:
        if isinstance(step, Ask):
            question = question_of(step, RULES, "")
            wrong: tuple[Value, ...] = (-99,)
            if question.options:
                wrong = (next((o.value for o in question.options if not o.correct), question.options[0].value),)
            event = Marked(RULES, question, wrong, mark(RULES, question, wrong), again=True)
            assert len(not_yet(SPEECH, event)) >= 2
