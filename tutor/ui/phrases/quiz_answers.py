"""The answers of a question in words, as they stand to choose from."""

from __future__ import annotations

from tutor.cards import card_index, parse_card, parse_cards
from tutor.engine.positions.model import BrokenPosition, LegalPosition, PassPosition, Position, WinnerPosition
from tutor.quiz.model import (
    ALIVE,
    BROKEN,
    CANCELLED,
    DEAD,
    GOES_ON,
    IS_DEAD,
    MAY_PLAY,
    NO_CARD,
    NOBODY,
    AnswerKind,
    Option,
    Question,
    Topic,
    Value,
)
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction
from tutor.ui.phrases.ideas import as_reason
from tutor.ui.phrases.quiz_positions import seated
from tutor.ui.screen import Choice
from tutor.ui.speech import Speech, sort_hand


def option_label(speech: Speech, rules: Rules, question: Question, value: Value) -> str:
    """What is shown for one answer of the question."""
    speech = seated(speech, question.position)
    match question.topic, value:
        case (Topic.LEGAL, str()) if isinstance(question.position, BrokenPosition):
            return _broken_label(speech, value)
        case (Topic.LEGAL, str()):
            return _card_label(speech, value)
        case (Topic.WHY, str()):
            return _why_label(speech, rules, question, value)
        case (Topic.END, str()):
            return _end_label(speech, value)
        case (Topic.PASS, _):
            return _pass_label(speech, question.position, value)
        case (Topic.CANCEL, str()):
            return _cancel_label(speech, question, value)
        case (_, int()) if question.kind is AnswerKind.NUMBER:
            return speech.t.number(value)
        case (_, int()) if has_numbers(question):
            # with the word, so that it does not look like the number of an answer
            return counted(speech, question, value)
        case (_, int()):
            return speech.player(value)
        case (_, "none"):
            return speech.say("quiz", "Nobody")
        case _:
            return str(value)


def shown_options(question: Question) -> tuple[Option, ...]:
    """The options in the order in which they are shown: cards as they are held, others as they are."""
    if not has_cards(question):
        return question.options
    codes = [option.value for option in question.options if option.value != NO_CARD]
    in_order = sort_hand(parse_cards(str(code) for code in codes))
    place = {card_index(card): number for number, card in enumerate(in_order)}
    return tuple(
        sorted(
            question.options,
            key=lambda option: (
                len(place) if option.value == NO_CARD else place[card_index(parse_card(str(option.value)))]
            ),
        )
    )


def has_cards(question: Question) -> bool:
    """The answers are cards, to be chosen from a hand or a trick."""
    return question.kind is AnswerKind.ALL and isinstance(question.position, LegalPosition | WinnerPosition)


def has_numbers(question: Question) -> bool:
    """The answers to choose from are numbers of points."""
    about_points = question.topic is Topic.SCORING or isinstance(question.subject, int)
    return question.kind is AnswerKind.ONE and about_points


def counted(speech: Speech, question: Question, number: int) -> str:
    """A number with the word for what is asked about: cards that are dealt, or points."""
    if question.topic is Topic.DEAL:
        return speech.say_n("quiz", "{n} card", "{n} cards", number)
    return speech.say_n("quiz", "{n} point", "{n} points", number)


def choices_of(speech: Speech, rules: Rules, question: Question) -> tuple[Choice, ...]:
    """The options to choose from, with what may be typed for them."""
    language = speech.t.language
    choices = []
    for option in shown_options(question):
        typed: tuple[str, ...] = ()
        if question.topic is Topic.WHY and option.value == MAY_PLAY:
            typed = language.yes.accept
        elif question.subject == IS_DEAD or isinstance(question.position, BrokenPosition):
            typed = language.yes.accept if option.value in (DEAD, BROKEN) else language.no.accept
        choices.append(Choice(option.value, option_label(speech, rules, question, option.value), typed))
    return tuple(choices)


def _broken_label(speech: Speech, value: str) -> str:
    if value == BROKEN:
        return speech.say("quiz", "Yes, hearts are broken.")
    return speech.say("quiz", "No, hearts are not broken yet.")


def _card_label(speech: Speech, code: str) -> str:
    card = parse_card(code)
    return f"{speech.code(card)}  {speech.card(card)}"


def _cancel_label(speech: Speech, question: Question, value: str) -> str:
    match question.subject, value:
        case (subject, found) if subject == CANCELLED and found == NO_CARD:
            return speech.say("quiz", "None of these cards")
        case (subject, found) if subject == CANCELLED:
            return _card_label(speech, found)
        case (subject, found) if subject == IS_DEAD and found == DEAD:
            return speech.say("quiz", "Yes, nobody takes it.")
        case (subject, found) if subject == IS_DEAD and found == ALIVE:
            return speech.say("quiz", "No, somebody takes it.")
        case _:
            return speech.say("quiz", "Nobody")


def _why_label(speech: Speech, rules: Rules, question: Question, value: str) -> str:
    if value == MAY_PLAY:
        return speech.say("quiz", "Yes, it may be played.")
    for option in question.options:
        if option.value == value and option.idea is not None:
            return as_reason(speech, rules, option.idea)
    rule = next(rule for rule in rules.book.legality if str(rule.id) == value)
    return speech.say("quiz", "No, because of this rule: {title}", title=speech.rule(rules, rule, rule.title))


def _end_label(speech: Speech, value: str) -> str:
    if value == GOES_ON:
        return speech.say("quiz", "The match goes on.")
    names = [speech.name(int(seat)) for seat in value.split(",")]
    if len(names) == 1:
        return speech.say("quiz", "The match is over, and {name} has won.", name=names[0])
    return speech.say("quiz", "The match is over, and {names} share the win.", names=speech.t.join_and(names))


def _pass_label(speech: Speech, position: Position, value: Value) -> str:
    if value == NOBODY:
        return speech.say("quiz", "To nobody")
    assert isinstance(position, PassPosition)
    assert isinstance(value, int)
    name = speech.name(value)
    # by their turns: which of them sits on the left is for the reader to say
    if value == Direction.LEFT.target(position.seat, position.players):
        return speech.say("quiz", "To {name}, who plays right after you", name=name)
    if value == Direction.RIGHT.target(position.seat, position.players):
        return speech.say("quiz", "To {name}, who plays right before you", name=name)
    if position.players % 2 == 0:
        return speech.say("quiz", "To {name}, across the table", name=name)
    return speech.say("quiz", "To {name}", name=name)
