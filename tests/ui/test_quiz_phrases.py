from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from tests.quiz.tables import OWN_BOOKS, Table, own_book, plain_tables, quiz, seating
from tutor.activities.events import Marked, QuizDone, QuizStarted
from tutor.activities.prompts import AskQuestion
from tutor.cards import merge_copies
from tutor.engine.positions.data import from_data
from tutor.engine.positions.model import LegalPosition, PassPosition
from tutor.engine.positions.solve import expect_of
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.catalogue import mark as mark_message
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.quiz.generate import generate, question_on, topics_of
from tutor.quiz.ideas.model import Idea
from tutor.quiz.mark import mark
from tutor.quiz.model import TRICK, AnswerKind, Question, Topic, Value
from tutor.quiz.reasons import (
    DoesNotForbid,
    DoesNotTake,
    Loses,
    MayNotPlay,
    MayPlay,
    Mistaken,
    Reason,
    Silence,
)
from tutor.rules.compile import Rules, compile_rules
from tutor.ui.phrases.quiz import (
    ask_question,
    lines,
    marked,
    option_label,
    quiz_done,
    quiz_started,
    topic_name,
)
from tutor.ui.phrases.quiz_answers import choices_of
from tutor.ui.phrases.quiz_questions import TOPIC_NAMES
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.quiz_json import question_document, quiz_document
from tutor.ui.screen import Style
from tutor.ui.speech import SUIT_SYMBOLS, Speech

NOT_QUITE = mark_message("quiz", "Not quite. {reason}")


@cache
def speaking(language: str) -> Speech:
    return Speech(Catalogue.load(available(locales_dir())[language], locales_dir()))


SPEECH = speaking(ENGLISH)
TABLES = (
    *plain_tables(),
    seating("hearts", 3, {"first-trick-points": "allowed", "unbroken-lead": "hearts-if-only-queen-besides"}),
    seating("hearts", 5, {"moon": "auto"}),
    seating("hearts", 7, {"moon": "add", "tie": "extra-deal"}),
    seating("cancellation", 6, {"dead-trick": "two-pairs", "last-dead-trick": "leader", "extras": "last-trick"}),
)
HEARTS, CANCELLATION, ODD = seating("hearts", 4), seating("cancellation", 8), TABLES[-4:]
OWN = tuple(path.stem for path in sorted(OWN_BOOKS.glob("*.yaml")))
"""Books with words that no shipped one has: several moons, payments, jokers, a widow without cancelling."""


OF_DEAD_TRICKS = {
    Idea.PILE_FORGOTTEN,
    Idea.EXTRAS_FORGOTTEN,
    Idea.LAST_TO_LEADER,
    Idea.LAST_LOST,
    Idea.CANCELLED_FREE,
    Idea.CANCELLED_TAKES,
}

FEW, MANY = 24, 80
"""So many questions at each table."""
QUESTIONS = int(os.environ.get("QUESTIONS", "60"))
"""So many questions on each topic in each language, of which the answers are compared."""
SAMPLES = pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])


@cache
def asked_at(table: Table, count: int = MANY) -> tuple[Question, ...]:
    return tuple(quiz(table, list(Topic), count, f"phrases {table}"))


@cache
def rules_of(book: str) -> Rules:
    return compile_rules(own_book(book), own_book(book).players.default)


@cache
def asked_of(book: str, count: int) -> tuple[Question, ...]:
    return tuple(generate(rules_of(book), list(Topic), count, book))


def asked(count: int = FEW) -> Iterator[tuple[Rules, Question]]:
    for table in TABLES:
        yield from ((table.rules, question) for question in asked_at(table, count))
    for book in OWN:
        yield from ((rules_of(book), question) for question in asked_of(book, count))


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
    of_several_tricks = quiz(TABLES[-1], [Topic.CANCEL], 40)
    facts = [reason for _, question in asked() for reason in reasons_of(question)]
    facts += [reason for question in of_several_tricks for reason in reasons_of(question)]
    assert {type(reason) for reason in facts} == set(get_args(Reason))
    assert {question.topic for _, question in asked()} == set(Topic)
    assert {reason.silence for reason in facts if isinstance(reason, DoesNotForbid)} == set(Silence)
    assert {reason.idea for reason in facts if isinstance(reason, Mistaken)} >= OF_DEAD_TRICKS
    # two packs in which cards do not cancel each other are nobody's game, but somebody's rule book
    assert {reason.loses for reason in facts if isinstance(reason, DoesNotTake)} == {*Loses} - {Loses.LATER}


@SAMPLES
@pytest.mark.parametrize("language", sorted(available(locales_dir())))
def test_every_question_is_told_and_its_answers_differ(language: str, count: int) -> None:
    speech = speaking(language)
    for number, (rules, question) in enumerate(asked(count), 1):
        screen = ask_question(speech, AskQuestion(rules, question, number, None))
        if language == ENGLISH:
            assert any(line.text.endswith("?") or "Choose all of them." in line.text for line in screen.lines)
        assert not any(mark in line.text for line in screen.lines for mark in "{}")
        labels = [comparable(choice.label) for choice in screen.choices]
        assert len(set(labels)) == len(labels) == len(question.options)
        assert {choice.value for choice in screen.choices} == {option.value for option in question.options}
        assert screen.number == (not screen.choices)
        assert screen.most == (len(labels) if question.kind is AnswerKind.ALL else 1)


@pytest.mark.parametrize("language", sorted(available(locales_dir())))
@pytest.mark.parametrize("topic", Topic)
def test_no_two_answers_look_the_same_in_any_language(topic: Topic, language: str) -> None:
    speech = speaking(language)
    tables = [table for table in plain_tables() if topic in topics_of(table.rules)]
    for table in tables:
        for question in quiz(table, [topic], -(-QUESTIONS // len(tables)), f"rendered {table}"):
            labels = [comparable(choice.label) for choice in choices_of(speech, table.rules, question)]
            assert len(set(labels)) == len(labels), labels
            assert all(labels)


def comparable(label: str) -> str:
    """An answer as a reader may compare it with another."""
    return unicodedata.normalize("NFC", label).casefold().strip(" .")


@SAMPLES
def test_every_reason_is_whole_sentences(count: int) -> None:
    for rules, question in asked(count):
        for reason in reasons_of(question):
            text = reason_text(SPEECH, rules, reason, question.position)
            assert text.endswith(".")
            assert not text[0].islower()
            assert not any(mark in text for mark in "{}")
            assert all(part.endswith(".") for part in text.split("\n"))


@SAMPLES
def test_books_without_breaking_do_not_speak_of_it(count: int) -> None:
    for rules, question in asked(count):
        if rules.book.breaking is None:
            document = question_document(SPEECH, rules, question)
            assert "broken" not in json.dumps({**document, "position": None})


@SAMPLES
def test_every_answer_is_marked_in_at_most_three_lines(count: int) -> None:
    for rules, question in asked(count):
        (line,) = marked(SPEECH, Marked(rules, question, question.answer, mark(rules, question, question.answer)))
        assert line.style is Style.GOOD
        assert line.text.startswith("Right. ")
        for given in wrong_answers(question):
            first, *others = marked(SPEECH, Marked(rules, question, given, mark(rules, question, given)))
            assert first.style is Style.BAD
            assert first.text.startswith("Not quite. ")
            assert len(others) <= 2
            assert all(line.text for line in others)


@SAMPLES
@pytest.mark.parametrize("language", sorted(available(locales_dir())))
def test_the_feedback_to_a_wrong_answer_is_about_this_question(language: str, count: int) -> None:
    """It never says only that the answer is wrong: it names cards, numbers, a player or a rule, in three lines."""
    speech = speaking(language)
    prefix = speech.message(NOT_QUITE, reason="").strip()
    for rules, question in asked(count):
        for given in wrong_answers(question):
            event = Marked(rules, question, given, mark(rules, question, given))
            said = [line.text for line in marked(speech, event)]
            assert 1 <= len(said) <= 3
            text = " ".join(said).removeprefix(prefix)
            # the reason of the question may say in other words what is so here, as that nothing costs anything
            right = reason_text(speech, rules, question.reason, question.position)
            assert right in text or is_specific(speech, rules, text), text


def is_specific(speech: Speech, rules: Rules, text: str) -> bool:
    """Whether the text has a number, a card, a suit, a player, or the words of a rule."""
    named = [speech.name(seat) for seat in range(rules.players)]
    named += [speech.suit(suit).casefold() for suit in range(4)]
    named += [speech.rule(rules, rule, rule.title) for rule in rules.book.rules()]
    named += ["“", *SUIT_SYMBOLS]
    return any(char.isdecimal() for char in text) or any(word in text or word in text.casefold() for word in named)


@SAMPLES
def test_a_refusal_names_the_deciding_cards(count: int) -> None:
    refused = [(rules, question) for rules, question in asked(count) if isinstance(question.reason, MayNotPlay)]
    for rules, question in refused:
        assert isinstance(question.reason, MayNotPlay)
        text = reason_text(SPEECH, rules, question.reason, question.position)
        held = merge_copies(question.reason.deciding)
        assert text.endswith(f"This rule binds you because you hold: {SPEECH.codes(held)}.")


def test_a_missing_card_is_named_before_the_right_answer() -> None:
    rules, question = next(
        (rules, question)
        for rules, question in asked()
        if isinstance(question.position, LegalPosition)
        and question.topic is Topic.LEGAL
        and 1 < len(question.answer) < len(question.options)
    )
    given = question.answer[1:]
    found = mark(rules, question, given)
    assert isinstance(found.reason, MayPlay)
    texts = [line.text for line in lines(SPEECH, Marked(rules, question, given, found))]
    assert SPEECH.card(found.reason.card).casefold() in texts[0].casefold()
    assert texts[-1].startswith("You may play: ")


@SAMPLES
def test_the_reader_is_you_only_where_the_position_is_theirs(count: int) -> None:
    for number, (rules, question) in enumerate(asked(count), 1):
        screen = ask_question(SPEECH.seated(0), AskQuestion(rules, question, number, 900))
        words = " ".join([*(line.text for line in screen.lines), *(choice.label for choice in screen.choices)])
        theirs = isinstance(question.position, LegalPosition | PassPosition)
        assert bool(re.search(r"\byour?\b", words.casefold())) == theirs


def test_yes_may_be_typed_in_the_words_of_the_language() -> None:
    rules, question = next((rules, question) for rules, question in asked() if question.topic is Topic.WHY)
    yes = ask_question(SPEECH, AskQuestion(rules, question, 1, 1)).choices[0]
    assert "yes" in yes.typed


def test_the_beginning_and_the_end_of_a_quiz_are_told() -> None:
    for topic in Topic:
        first = lines(SPEECH, QuizStarted((topic,), 1, 1, "abc"))
        assert first[0].text == topic_name(SPEECH, topic) == TOPIC_NAMES[topic].message
        assert "abc" in first[-1].text
    title, counts, _ = quiz_started(SPEECH, QuizStarted(tuple(Topic), 10, 8, "1"))
    assert (title.text, counts.text) == ("Quiz", "There are 10 questions. 8 right answers pass.")
    counts = quiz_started(SPEECH, QuizStarted(tuple(Topic), 2, 2, "1"))[1]
    assert counts.text == "There are 2 questions. To pass, answer everything right."
    passed = lines(SPEECH, QuizDone(tuple(Topic), 8, 10, 8))
    failed = quiz_done(SPEECH, QuizDone(tuple(Topic), 7, 10, 8))
    assert passed[-1].style is Style.GOOD
    assert "8 right answers" in failed[-1].text


@pytest.mark.parametrize("table", [HEARTS, CANCELLATION, *ODD], ids=str)
def test_the_document_has_the_shape_that_other_programs_rely_on(table: Table) -> None:
    rules, questions = table.rules, asked_at(table)
    document = quiz_document("s", ENGLISH, questions, SPEECH, rules)
    assert list(document) == ["format", "version", "seed", "language", "questions"]
    assert document == json.loads(json.dumps(document))
    written = document["questions"]
    assert isinstance(written, list)
    for question, entry in zip(questions, written, strict=True):
        assert list(entry) == [
            "id",
            "topic",
            "rule",
            "branch",
            "subject",
            "prompt",
            "position",
            "options",
            "answer",
            "ideas",
        ]
        right = [option["value"] for option in entry["options"] if option["correct"]]
        if question.kind is AnswerKind.NUMBER:
            assert isinstance(entry["answer"], int)
            assert not entry["options"]
        else:
            assert entry["answer"] == (right if question.kind is AnswerKind.ALL else right[0])
        assert [option["key"] for option in entry["options"]] == list("abcdefghijklmnopq"[: len(entry["options"])])
        for option in entry["options"]:
            assert list(option) == ["key", "text", "value", "correct", "reason", "misconception"]
            # of cards to be chosen a right one can be left out because of a wrong idea
            assert question.kind is AnswerKind.ALL or not (option["correct"] and option["misconception"])
        position = from_data(entry["position"])
        own = compile_rules(rules.book, position.players)
        assert entry["position"]["expect"] == expect_of(position, own)


def test_the_winners_of_a_match_are_seats() -> None:
    rules, questions = HEARTS.rules, asked_at(HEARTS)
    ends = [question for question in questions if question.topic is Topic.END]
    document = quiz_document("s", ENGLISH, ends, SPEECH, rules)
    entries = document["questions"]
    assert isinstance(entries, list)
    for entry in entries:
        winners = entry["position"]["expect"]["winners"]
        expected = "goes-on" if not winners else winners[0] if len(winners) == 1 else winners
        assert entry["answer"] == expected


def test_a_number_to_choose_is_told_from_the_number_of_an_answer() -> None:
    for topic, subject in ((Topic.SCORING, TRICK), (Topic.CANCEL, None)):
        kinds = {
            question.kind: (rules, question)
            for rules, question in asked()
            if question.topic is topic and (question.subject == subject or isinstance(question.subject, int))
        }
        rules, question = kinds[AnswerKind.ONE]
        assert [option_label(SPEECH, rules, question, value) for value in (-26, 1, 13)] == [
            "-26 points",
            "1 point",
            "13 points",
        ]
    rules, question = next((r, q) for r, q in asked() if q.kind is AnswerKind.NUMBER)
    assert option_label(SPEECH, rules, question, -26) == "-26"


def say(table: Table, topic: Topic, branch: str, seed: str = "a") -> tuple[str, str]:
    """The question on this branch as it is told, and why its answer is right."""
    question = question_on(table.rules, topic, branch, seed, table.chosen)
    assert question is not None
    told = ask_question(SPEECH, AskQuestion(table.rules, question, 1, 1))
    lines = [line.text for line in told.lines] + [choice.label for choice in told.choices]
    return "\n".join(lines), reason_text(SPEECH, table.rules, question.reason, question.position)


def test_tricks_that_break_hearts_are_told_in_the_order_of_play() -> None:
    told, why = say(HEARTS, Topic.LEGAL, "breaking:by-discarded-heart")
    assert "Hearts have not been broken in this deal so far." in told
    assert re.search(r"The next trick, in the order of play: (\S+, ){3}\S+\.\n", told)
    assert told.endswith("Are hearts broken now?\nYes, hearts are broken.\nNo, hearts are not broken yet.")
    assert re.fullmatch(r"The \w+ of hearts was thrown on a trick, and that breaks hearts\.", why)
    _, why = say(HEARTS, Topic.LEGAL, "breaking:by-led-other")
    assert why == "The queen of spades was led, and that breaks hearts just as well."
    _, why = say(HEARTS, Topic.LEGAL, "breaking:by-followed-other")
    assert why == "The queen of spades was played to a trick of its suit, and that breaks hearts just as well."
    _, why = say(HEARTS, Topic.LEGAL, "breaking:not-yet")
    assert why == "Hearts are broken by a heart or the queen of spades, and no such card was played."
    only = seating("hearts", 4, {"breaking": "hearts-only"})
    _, why = say(only, Topic.LEGAL, "breaking:not-yet-by-other")
    assert why == "The queen of spades costs points, but it does not break hearts: only a heart does."


def test_yes_and_no_may_be_typed_where_hearts_may_be_broken() -> None:
    question = question_on(HEARTS.rules, Topic.LEGAL, "breaking:not-yet", "a")
    assert question is not None
    told = ask_question(SPEECH, AskQuestion(HEARTS.rules, question, 1, 1))
    assert [choice.typed[0] for choice in told.choices] == ["yes", "no"]


def test_a_score_after_a_deal_is_told_with_the_one_before() -> None:
    told, why = say(HEARTS, Topic.SCORING, "heart-points:total-plain")
    assert "The score before this deal, and who:" in told
    asked_for = re.search(r"What is (\w+)'s score after this deal\?", told)
    assert asked_for is not None
    total = re.fullmatch(r".*(\w+)'s score was (\d+) before this deal, and now it is (\d+)\.", why)
    assert total is not None
    assert int(total[3]) > int(total[2]) > 0
    _, why = say(seating("hearts", 4, {"moon": "subtract"}), Topic.SCORING, "moon:total-shooter")
    assert "and so has shot the moon. 26 points are taken off" in why
    assert "before this deal, and now it is" in why


def texts(question: Question, rules: Rules, given: Value) -> str:
    found = mark(rules, question, (given,))
    return "\n".join(line.text for line in marked(SPEECH, Marked(rules, question, (given,), found)))


def test_who_believes_that_a_cancelled_card_takes_is_told_otherwise() -> None:
    table = CANCELLATION
    for question in asked_at(table):
        if question.branch == "dead-trick:pile-points":
            wrong = {option.reason.idea: option for option in question.options if isinstance(option.reason, Mistaken)}
            said = texts(question, table.rules, wrong[Idea.PILE_FORGOTTEN].value)
            assert "The cards of a dead trick go with the next trick that somebody takes." in said
            assert "The cards that were waiting go with it." in said
            break
    else:
        raise AssertionError


def test_a_trick_can_be_answered_with_cards_yes_and_no() -> None:
    by_subject = {question.subject: question for question in asked_at(CANCELLATION) if question.topic is Topic.CANCEL}
    which = ask_question(SPEECH, AskQuestion(CANCELLATION.rules, by_subject["cancelled"], 1, 1))
    assert which.cards
    assert which.choices[-1].label == "None of these cards"
    dead = ask_question(SPEECH, AskQuestion(CANCELLATION.rules, by_subject["dead"], 1, 1))
    assert [choice.typed[0] for choice in dead.choices] == ["yes", "no"]


def test_the_moon_is_told_by_the_rule_that_applied() -> None:
    rules = rules_of("sun")
    said = {
        question.branch: reason_text(SPEECH, rules, question.reason, question.position)
        for question in generate(rules, [Topic.SCORING], 60, "sun")
    }
    assert "has taken every trick, so the rule “Shooting the sun” applies." in said["sun:others"]
    assert "and so has shot the moon." in said["moon:others"]


def test_where_a_list_has_no_room_the_cards_to_choose_from_have_its_numbers() -> None:
    for rules, question in asked():
        screen = ask_question(SPEECH, AskQuestion(rules, question, 1, None))
        if question.topic is not Topic.LEGAL or question.kind is not AnswerKind.ALL:
            assert screen.brief == ()
            continue
        told = " ".join(line.text for line in screen.brief).replace("\u00a0", " ")
        for number, choice in enumerate(screen.choices, 1):
            assert re.search(rf"\b{number}\. {choice.label.split()[0]}", told)
