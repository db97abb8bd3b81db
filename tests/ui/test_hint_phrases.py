"""What is said when a key for hints or for more is pressed, and how hints are counted in what is said of an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.quiz.tables import OWN_BOOKS, Table, all_tables, own_book, quiz, seating
from tests.ui.support import catalogue
from tutor.activities.events import CardHint, HintGiven, HintsAreOff, Marked, MoreTold
from tutor.activities.prompts import AskQuestion, Continue, PassCards, Pause
from tutor.activities.protocol import Awaited, Key, Prompt
from tutor.bots.normal import NormalBot
from tutor.cards import codes, parse_cards
from tutor.engine.apply import start
from tutor.engine.positions.model import LegalPosition
from tutor.engine.state import Setup
from tutor.engine.view import view_of
from tutor.quiz.advice import pass_hint
from tutor.quiz.clues import Settled
from tutor.quiz.generate import generate, makers_of, question_on
from tutor.quiz.hints import Hint, Rung, ladder
from tutor.quiz.ideas.model import Idea
from tutor.quiz.mark import mark
from tutor.quiz.model import AnswerKind, Question, Topic, Value
from tutor.quiz.reasons import Counted, MoonCounted, Totalled
from tutor.quiz.source import Source
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import LegalityRule
from tutor.ui.phrases import lines_of, question_of
from tutor.ui.phrases.plays import playable_sentence
from tutor.ui.phrases.quiz import right_answer
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.replies import Chosen, understand
from tutor.ui.screen import Style
from tutor.ui.speech import Speech

SPEECH = Speech(catalogue())
HEARTS = seating("hearts", 4)
OWN = tuple(path.stem for path in sorted(OWN_BOOKS.glob("*.yaml")))
EVERYWHERE = pytest.mark.parametrize("table", [*all_tables(), *OWN], ids=str)
COUNT = 20
MOONS = (Idea.MOON_IGNORED, Idea.MOON_WRONG_SIDE, Idea.MOON_SWAPPED)


@cache
def asked(table: Table | str) -> tuple[tuple[Rules, Question], ...]:
    if isinstance(table, str):
        rules = compile_rules(own_book(table), own_book(table).players.default)
        return tuple((rules, question) for question in generate(rules, list(Topic), COUNT, "hint phrases"))
    return tuple((table.rules, question) for question in quiz(table, list(Topic), COUNT, "hint phrases"))


def hinted(rules: Rules, question: Question) -> Iterator[tuple[Rung, list[str]]]:
    for hint in ladder(rules, question):
        yield hint.rung, [line.text for line in lines_of(SPEECH, HintGiven(rules, question, hint))]


def wrong_answers(question: Question) -> list[tuple[Value, ...]]:
    if question.kind is AnswerKind.NUMBER:
        return [(int(question.answer[0]) + step,) for step in (-13, -12, -1, 1, 12)]
    values = [option.value for option in question.options]
    several = [tuple(values), question.answer[1:]] if question.kind is AnswerKind.ALL else []
    return [answer for answer in ((value,) for value in values) if answer != question.answer] + [
        answer for answer in several if answer and set(answer) != set(question.answer)
    ]


@EVERYWHERE
def test_every_hint_is_told_and_says_which_it_is(table: Table | str) -> None:
    for rules, question in asked(table):
        told = list(hinted(rules, question))
        for number, (_, lines) in enumerate(told, 1):
            assert lines[0] == f"Hint {number} of {len(told)}"
            assert len(lines) > 1
            assert all(line and not set("{}") & set(line) for line in lines)


@EVERYWHERE
def test_no_hint_but_the_last_says_the_answer(table: Table | str) -> None:
    for rules, question in asked(table):
        answer = right_answer(SPEECH, rules, question)
        for rung, lines in hinted(rules, question):
            assert (answer in lines) == (rung is Rung.ANSWER)
            if question.topic is Topic.LEGAL and question.kind is AnswerKind.ALL and rung is not Rung.ANSWER:
                assert SPEECH.codes(parse_cards(map(str, question.answer))) not in " ".join(lines)


def test_hints_on_a_sum_say_what_is_added_up() -> None:
    question = next(
        question
        for question in quiz(HEARTS, [Topic.SCORING], 60, "sums")
        if question.kind is AnswerKind.NUMBER and question.rule.name == "heart-points" and question.answer != (0,)
    )
    told = dict(hinted(HEARTS.rules, question))
    assert told[Rung.FACT][1:] == ["Only these cards count: all the hearts and the queen of spades."]
    assert told[Rung.NARROWED][1] == "Add this up:"
    assert told[Rung.NARROWED][-1].startswith("Points for hearts: ")


@EVERYWHERE
def test_more_tells_the_whole_rule_and_why(table: Table | str) -> None:
    for rules, question in asked(table):
        texts = [line.text for line in lines_of(SPEECH, MoreTold(rules, question))]
        title = SPEECH.text(rules.book.rule(question.rule.name).title)
        assert f"Rule: {title}" in texts
        assert len([text for text in texts if text.startswith("Rule: ")]) == len(
            {text for text in texts if text.startswith("Rule: ")}
        )
        assert not any(set("{}") & set(text) for text in texts)
        if isinstance(question.position, LegalPosition) and question.topic is Topic.LEGAL:
            assert (
                texts[-1] == right_answer(SPEECH, rules, question)
                or "No rule binds you here" in texts[-1]
                or (len(question.answer) < len(codes(question.position.hand)))
            )


def test_keys_are_announced_once_in_words() -> None:
    rules, question = asked(HEARTS)[0]
    first = question_of(SPEECH, Prompt(AskQuestion(rules, question, 1, 3), Awaited.NUMBER, (Key.HINT,)))
    assert first.lines[2].text == "For a hint type h and press Enter; for all keys type ?."
    assert [key.letter for key in first.keys] == ["h"]
    both = (Key.HINT, Key.MORE)
    second = question_of(SPEECH, Prompt(AskQuestion(rules, question, 2, 3), Awaited.NUMBER, both))
    assert second.lines[2].text == "To read more about the answer before, type m and press Enter."
    assert [(key.letter, key.word) for key in second.keys] == [("h", "hint"), ("m", "more")]
    third = question_of(SPEECH, Prompt(AskQuestion(rules, question, 3, 3), Awaited.NUMBER, both))
    assert not any("press Enter" in line.text for line in third.lines)


def test_after_a_hint_the_question_is_not_told_again() -> None:
    rules, question = asked(HEARTS)[0]
    subject = AskQuestion(rules, question, 1, 3)
    before = question_of(SPEECH, Prompt(subject, Awaited.NUMBER, (Key.HINT,)))
    after = question_of(SPEECH, Prompt(subject._replace(again=True), Awaited.NUMBER, (Key.HINT,)))
    assert (after.lines, after.listed) == ((), True)
    assert after._replace(lines=before.lines, listed=False) == before


def test_where_more_can_be_read_the_prompt_says_so() -> None:
    plain = question_of(SPEECH, Prompt(Continue(Pause.STEP), Awaited.GO_ON))
    assert plain.ask == "Press Enter to go on."
    more = question_of(SPEECH, Prompt(Continue(Pause.STEP), Awaited.GO_ON, (Key.MORE,)))
    assert more.ask == "Press Enter to go on, or type m and press Enter to read more."
    assert [key.value for key in more.keys] == ["more"]


def test_where_hints_are_off_the_keys_say_so() -> None:
    setup = Setup(HEARTS.rules, "off", 100)
    view = view_of(setup, start(setup)[0], 0)
    (off,) = lines_of(SPEECH, HintsAreOff())
    prompts = {hints: Prompt(PassCards(view, 1, 3, hints=hints), Awaited.GO_ON, (Key.HINT,)) for hints in (True, False)}
    ((on,), (without,)) = (question_of(SPEECH, prompts[hints]).keys for hints in (True, False))
    assert (on.short, on.long) == ("h, Enter: hint.", "Type h and press Enter for a hint.")
    assert (without.short, without.long) == ("", off.text)


def test_more_has_no_stop_before_its_dash_and_gives_no_reason_twice() -> None:
    tables = (HEARTS, seating("spot-hearts", 4), seating("cancellation", 8))
    for rules, question in (pair for table in tables for pair in asked(table)):
        texts = [line.text for line in lines_of(SPEECH, MoreTold(rules, question))]
        assert not any(re.search(r"[.:۔।] – ", text) or ".:" in text for text in texts)
        reasons = [text.partition(" – ")[2] for text in texts if " – " in text]
        right = reason_text(SPEECH, rules, question.reason, question.position)
        assert reasons.count(right) <= 1


def test_a_score_that_stays_is_not_said_to_be_another_now() -> None:
    rules, question = next(
        (HEARTS.rules, question)
        for question in quiz(HEARTS, [Topic.SCORING], 120, "stays")
        if isinstance(question.reason, Totalled) and question.reason.brought.total == 0
    )
    assert isinstance(question.reason, Totalled)
    for brought in (question.reason.brought, Counted((), 0)):
        reason = question.reason._replace(brought=brought)
        said = reason_text(SPEECH, rules, reason, question.position)
        assert "and now it is" not in said
        assert said.count("score stays as it was.") == 1


def test_what_was_done_with_hints_is_said_so() -> None:
    rules, question = asked(HEARTS)[0]
    found = mark(rules, question, question.answer)
    event = Marked(rules, question, question.answer, found)
    starts = {
        "Right. ": event,
        "Right, with 1 hint. ": event._replace(hints=1),
        "Right, with 2 hints. ": event._replace(hints=2),
        "That is what the last hint said.": event._replace(hints=4, told=True),
    }
    starts_again = event._replace(hints=1, attempt=2)
    for beginning, marked in starts.items():
        (line,) = lines_of(SPEECH, marked)
        assert line.text.startswith(beginning)
        assert line.style is Style.GOOD
    assert lines_of(SPEECH, event._replace(hints=4, told=True))[0].text == "That is what the last hint said."
    (line,) = lines_of(SPEECH, starts_again)
    assert line.text.startswith("Right. ")


def test_hints_in_games_say_how_they_are_switched_on() -> None:
    (line,) = lines_of(SPEECH, HintsAreOff())
    assert "hearts play --hints" in line.text
    assert "hearts config set hints on" in line.text


@EVERYWHERE
def test_a_wrong_answer_is_explained_in_three_lines_and_speaks_to_its_idea(table: Table | str) -> None:
    for rules, question in asked(table):
        for given in wrong_answers(question):
            found = mark(rules, question, given)
            told = lines_of(SPEECH, Marked(rules, question, given, found))
            texts = [line.text for line in told]
            assert told[0].style is Style.BAD
            assert texts[0].startswith("Not quite. ")
            assert len("\n".join(texts).split("\n")) <= 3, texts
            assert all(texts)
            assert len(set(texts)) == len(texts)
            if found.idea in MOONS and _of_moon(question):
                assert _fact(rules, found.idea, question) not in "\n".join(texts), "what it did here is told"
            elif found.idea is not None:
                assert _fact(rules, found.idea, question) in "\n".join(texts)


@EVERYWHERE
def test_a_question_asked_again_does_not_tell_the_answer(table: Table | str) -> None:
    for rules, question in asked(table):
        for given in wrong_answers(question):
            found = mark(rules, question, given)
            told = lines_of(SPEECH, Marked(rules, question, given, found, again=True))
            assert told[-1].text == "Try once more."
            assert len("\n".join(line.text for line in told).split("\n")) <= 3
            reason = reason_text(SPEECH, rules, question.reason, question.position)
            if question.topic is Topic.SCORING:
                assert not any(reason in line.text for line in told)
            assert right_answer(SPEECH, rules, question) not in [line.text for line in told]
            if question.topic is Topic.LEGAL and question.kind is AnswerKind.ALL and len(question.answer) > 1:
                cards = SPEECH.codes(parse_cards(map(str, question.answer)))
                assert not any(cards in line.text for line in told)


def _of_moon(question: Question) -> bool:
    reason = question.reason
    return isinstance(reason.brought if isinstance(reason, Totalled) else reason, MoonCounted)


def _fact(rules: Rules, idea: object, question: Question) -> str:
    from tutor.quiz.ideas.model import Idea
    from tutor.ui.phrases.ideas import in_fact

    assert isinstance(idea, Idea)
    return in_fact(SPEECH, rules, idea, question)


def settled(*values: Value, right: bool) -> str:
    rules, question = next((r, q) for r, q in asked(HEARTS) if q.kind is AnswerKind.ALL)
    (line,) = lines_of(SPEECH, HintGiven(rules, question, Hint(Rung.NARROWED, (Settled(values, right),), 3, 4)))[1:]
    return line.text


def test_one_answer_that_is_settled_is_not_spoken_of_as_several() -> None:
    assert settled("QS", right=True) == "This one is right: Q♠. Now decide about the others."
    assert settled("QS", right=False) == "This one is wrong: Q♠. Now decide about the others."
    assert settled("QS", "2C", right=True) == "These are right: Q♠ 2♣. Now decide about the others."
    assert settled("QS", "2C", right=False) == "These are wrong: Q♠ 2♣. Now decide about the others."


def test_a_hint_on_passing_names_the_cards() -> None:
    setup = Setup(HEARTS.rules, "pass", 100)
    view = view_of(setup, start(setup)[0], 0)
    heading, advice, *reasons = lines_of(SPEECH, CardHint(view, pass_hint(view, NormalBot("", 0))))
    assert heading.text == "Hint 1 of 1"
    assert re.fullmatch(r"The strong player would pass: \S+ \S+ \S+", advice.text)
    assert len(reasons) == 3
    assert all(re.fullmatch(r"\S+: [A-Z].*\.", reason.text) for reason in reasons)
    asked_for = question_of(SPEECH, Prompt(PassCards(view, 1, 3), Awaited.GO_ON, (Key.HINT,)))
    again = question_of(SPEECH, Prompt(PassCards(view, 1, 3, again=True), Awaited.GO_ON, (Key.HINT,)))
    assert asked_for.lines
    assert (again.lines, again.listed) == ((), True)


@EVERYWHERE
def test_a_moon_that_was_missed_is_explained_whatever_was_answered(table: Table | str) -> None:
    if isinstance(table, str):
        return
    makers = makers_of(Topic.SCORING, Source(table.rules, table.book, table.chosen))
    for branch in (maker.branch for maker in makers if ":all-but-one" in maker.branch):
        question = question_on(table.rules, Topic.SCORING, branch, "missed", table.chosen)
        assert question is not None
        assert isinstance(question.reason, Counted)
        assert question.reason.no_moon is not None
        facts = [
            line.text for line in lines_of(SPEECH, HintGiven(table.rules, question, ladder(table.rules, question)[1]))
        ]
        assert re.search(r"\w has .*\.$", facts[-1])
        moon = question.reason.no_moon.rule.amount
        for number in (0, moon, -moon):
            if (number,) == question.answer:
                continue
            found = mark(table.rules, question, (number,))
            texts = [line.text for line in lines_of(SPEECH, Marked(table.rules, question, (number,), found))]
            assert len(texts) <= 3
            assert "so nobody has shot the moon." in " ".join(texts) or " does not apply." in " ".join(texts)
            assert texts[-1] == right_answer(SPEECH, table.rules, question)


@EVERYWHERE
def test_who_has_found_the_cards_is_told_what_holds_for_the_whole_hand(table: Table | str) -> None:
    for rules, question in asked(table):
        if question.topic is not Topic.LEGAL or question.kind is not AnswerKind.ALL:
            continue
        (line,) = lines_of(SPEECH, Marked(rules, question, question.answer, mark(rules, question, question.answer)))
        rule = rules.book.rule(question.rule.name)
        assert isinstance(rule, LegalityRule)
        assert "so you cannot" not in line.text
        free = line.text.endswith("No rule binds you here: you may play any of your cards.")
        assert free or line.text.endswith(playable_sentence(SPEECH, parse_cards(map(str, question.answer))))
        if question.branch.endswith(":refuses"):
            assert SPEECH.rule(rules, rule, rule.text) in line.text


def test_the_example_of_a_number_is_never_the_answer() -> None:
    rules, question = next((r, q) for r, q in asked(HEARTS) if q.kind is AnswerKind.NUMBER)
    for answer, example in ((13, 42), (42, 41), (41, 42)):
        subject = AskQuestion(rules, question._replace(answer=(answer,)), 1, 1)
        assert question_of(SPEECH, Prompt(subject, Awaited.NUMBER)).example == example


def test_numbers_of_points_and_cards_may_be_typed_with_their_words() -> None:
    words = {Topic.SCORING: "17 points", Topic.DEAL: "17 cards"}
    for topic, typed in words.items():
        rules, question = next((r, q) for r, q in asked(HEARTS) if q.kind is AnswerKind.NUMBER and q.topic is topic)
        told = question_of(SPEECH, Prompt(AskQuestion(rules, question, 1, 1), Awaited.NUMBER))
        assert understand(typed, told, SPEECH.t) == Chosen((17,))


def test_points_to_choose_from_have_letters_and_no_question_has_a_pointer_to_one_answer() -> None:
    for rules, question in (*asked(HEARTS), *asked(seating("cancellation", 6))):
        told = question_of(SPEECH, Prompt(AskQuestion(rules, question, 1, 1), Awaited.NUMBER))
        points = question.kind is AnswerKind.ONE and told.choices[0].label.partition(" ")[2] in ("point", "points")
        assert told.lettered == points
        assert told.pointed == (question.kind is AnswerKind.ALL)
