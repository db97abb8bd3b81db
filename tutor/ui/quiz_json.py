"""A quiz as a JSON document, for other programs: every question with its position, its answers and their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase

from tutor.engine.positions.data import to_data
from tutor.engine.positions.model import Position
from tutor.engine.positions.solve import expect_of
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.ideas.plausible import likeliest_first
from tutor.quiz.model import GOES_ON, AnswerKind, Option, Question, Topic, Value
from tutor.quiz.reasons import Mistaken
from tutor.rules.compile import Rules, for_players
from tutor.ui.phrases.quiz_questions import option_label, question_lines, shown_options
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.speech import Speech

FORMAT = "hearts-tutor/quiz"
VERSION = 1

Beliefs = Mapping[Idea, tuple[tuple[Value, ...], ...]]
"""The answers that wrong ideas lead to, the likeliest idea first."""


def quiz_document(
    seed: str, language: str, questions: Iterable[Question], speech: Speech, rules: Rules
) -> dict[str, object]:
    """The whole quiz. ``language`` is the code of the language in which ``speech`` speaks."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "seed": seed,
        "language": language,
        "questions": [question_document(speech, rules, question) for question in questions],
    }


def question_document(speech: Speech, rules: Rules, question: Question) -> dict[str, object]:
    """One question, its options as they are shown; ``subject`` is what is asked about where the position has more.

    ``answer`` is the right value, or the list of them, in the order of the options, where all right ones are to be
    chosen; ``ideas`` tells in the same form what wrong ideas lead to.
    """
    options = shown_options(question)
    believed = likeliest_first(rules, question, beliefs(rules, question))
    return {
        "id": question.id,
        "topic": question.topic.value,
        "rule": str(question.rule),
        "branch": question.branch,
        "subject": question.subject,
        "prompt": "\n".join(line.text for line in question_lines(speech, rules, question) if line.text),
        "position": _position(rules, question.position),
        "options": [
            _option(speech, rules, question, key, option, believed)
            for key, option in zip(ascii_lowercase, options, strict=False)
        ],
        "answer": _answer(question, question.answer),
        "ideas": [
            {"misconception": idea.value, "answer": _answer(question, values)}
            for idea, answers in believed.items()
            for values in answers
        ],
    }


def _option(
    speech: Speech, rules: Rules, question: Question, key: str, option: Option, believed: Beliefs
) -> dict[str, object]:
    idea = _idea_of(question, option, believed)
    return {
        "key": key,
        "text": option_label(speech, rules, question, option.value),
        "value": _value(question, option.value),
        "correct": option.correct,
        "reason": reason_text(speech, rules, option.reason, question.position),
        "misconception": None if idea is None else idea.value,
    }


def _idea_of(question: Question, option: Option, believed: Beliefs) -> Idea | None:
    """The wrong idea that leads to this answer; of cards to be chosen, the first that takes this one otherwise."""
    if option.idea is not None:
        return option.idea
    for idea, answers in believed.items():
        if question.kind is AnswerKind.ALL:
            if any((option.value in values) is not option.correct for values in answers):
                return idea
        elif (option.value,) in answers:
            return idea
    return option.reason.idea if isinstance(option.reason, Mistaken) else None


def _answer(question: Question, values: Iterable[Value]) -> object:
    """One value, or all that are to be chosen, in the order in which the options are shown."""
    order = {option.value: place for place, option in enumerate(shown_options(question))}
    found = [_value(question, value) for value in sorted(values, key=lambda value: order.get(value, 0))]
    return found if question.kind is AnswerKind.ALL else found[0]


def _value(question: Question, value: Value) -> object:
    """The value as other programs read it: who has won a match is a seat, or a list of them for a shared win."""
    if question.topic is not Topic.END or value == GOES_ON:
        return value
    seats = [int(seat) for seat in str(value).split(",")]
    return seats if len(seats) > 1 else seats[0]


def _position(rules: Rules, position: Position) -> dict[str, object]:
    """The position as it stands in a position file, with the answer that the rules give."""
    table = for_players(rules, position.players)
    return {**to_data(position), "expect": expect_of(position, table)}
