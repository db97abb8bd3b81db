"""What the reader is asked in a match."""

from __future__ import annotations

from tutor.activities.prompts import PassCards, Pause, PlayCard, SettleMoon
from tutor.cards import Card, Cards, both_copies, format_card, merge_copies
from tutor.engine.view import View
from tutor.rules.score import trick_winner
from tutor.rules.vocabulary import Direction, MoonChoice
from tutor.ui.named_cards import named_card
from tutor.ui.phrases.at_table import closing_sentence, points_lines, table_lines
from tutor.ui.phrases.game import leads
from tutor.ui.phrases.hands import numbered_hand_lines
from tutor.ui.phrases.plays import playable_sentence
from tutor.ui.phrases.scores import is_moon
from tutor.ui.phrases.tricks import cancelled_lines, last_trick
from tutor.ui.screen import Choice, Line, Question, Style
from tutor.ui.speech import Speech, sort_hand

_SHORT_MENU = 10
"""A menu of so many cards leaves on a screen of 24 rows what was told before."""


def question(speech: Speech, subject: PlayCard | PassCards | SettleMoon) -> Question:
    """What the reader is asked in a match."""
    match subject:
        case PlayCard():
            return ask_card(speech, subject)
        case PassCards():
            return ask_pass(speech, subject)
        case SettleMoon():
            return ask_moon(speech, subject)


def go_on(speech: Speech, pause: Pause, *, more: bool = False) -> Question:
    """The reader is asked to say when to go on; with ``more`` they can ask for more about the answer before."""
    if pause is Pause.DEAL:
        ask = speech.say("input", "Press Enter for the next deal.")
    elif pause is Pause.TRICK:
        ask = speech.say(
            "input", "Press Enter for the next trick, or type {key} and press Enter to play without pauses.", key="f"
        )
    elif more:
        ask = speech.say("input", "Press Enter to go on, or type {key} and press Enter to read more.", key="m")
    else:
        ask = speech.say("input", "Press Enter to go on.")
    return Question(lines=(), ask=ask, proceed=True)


def card_choices(speech: Speech, hand: Cards) -> tuple[Choice, ...]:
    """The cards of a hand to choose from: the short form, then the name.

    Of a card that is held twice both copies are there, the second marked as such.
    """
    choices: list[Choice] = []
    for card in sort_hand(hand):
        code, name = format_card(card), speech.card(card)
        if choices and choices[-1].value == code:
            name = speech.t.say("game", "{card} (the second of two)", card=name)
        choices.append(Choice(code, _card_label(speech, card, name)))
    return tuple(choices)


def different_card_choices(speech: Speech, hand: Cards, unfit: Cards = 0) -> tuple[Choice, ...]:
    """As ``card_choices``, but a card that is held twice is offered once, and those that are ``unfit`` are marked."""
    choices = []
    for card in sort_hand(merge_copies(hand)):
        name = speech.card(card)
        if (hand & both_copies(card)).bit_count() > 1:
            name = speech.t.say("game", "{card} (two of them)", card=name)
        if card & merge_copies(unfit):
            name = speech.t.say("game", "{card} – not now", card=name)
        choices.append(Choice(format_card(card), _card_label(speech, card, name)))
    return tuple(choices)


def _card_label(speech: Speech, card: Card, name: str) -> str:
    return f"{speech.code(card)}  {name}"


def ask_card(speech: Speech, subject: PlayCard) -> Question:
    """Which card to play."""
    view = subject.view
    lines: list[Line] = []
    if not subject.again:
        lines += [Line(""), *table_lines(speech, view)]
        if view.trick and view.rules.cancels:
            lines += _still_live(speech, view)
        if not view.trick:
            lines.append(leads(speech, view.seat))
        if subject.closing is not None:
            lines.append(Line(closing_sentence(speech, subject.closing), Style.NOTE))
    unfit = view.hand & ~subject.judgement.legal if subject.marked else 0
    choices = different_card_choices(speech, view.hand, unfit)
    return Question(
        lines=tuple(lines),
        ask=speech.say("game", "Your card:"),
        choices=choices,
        cards=True,
        pointed=False,
        listed=subject.again,
        reminder=() if subject.again or not view.tricks or len(choices) <= _SHORT_MENU else (last_trick(speech, view),),
        brief=_hand_and_legal(speech, subject),
        retells=not subject.again and _tells_all_again(view),
        unknown=lambda word: not_held(speech, word),
    )


def _tells_all_again(view: View) -> bool:
    """Whether the table is all that counts: not what comes to the reader before the first trick or with it."""
    return len(view.tricks) > 1 or (len(view.tricks) == 1 and not view.extras)


def _hand_and_legal(speech: Speech, subject: PlayCard) -> tuple[Line, ...]:
    """The hand by suit, and which of its cards may be played if they are marked in the menu."""
    view, legal = subject.view, subject.judgement.legal
    offered = [view.hand & both_copies(card) for card in sort_hand(merge_copies(view.hand))]
    hand = numbered_hand_lines(speech, view.rules, offered)
    return (*hand, Line(playable_sentence(speech, legal))) if subject.marked and legal != view.hand else tuple(hand)


def _still_live(speech: Speech, view: View) -> list[Line]:
    """Where cards cancel each other: those that have, and the card that would take the trick as it is."""
    lines = cancelled_lines(speech, view.rules, view.trick)
    place = trick_winner(view.rules, view.trick)
    if place is None:
        return [*lines, Line(speech.say("game", "As it is, nobody takes this trick."))]
    code = speech.code(view.trick[place])
    return [*lines, Line(speech.say("game", "As it is, {card} takes this trick.", card=code))]


def not_held(speech: Speech, word: str) -> Line | None:
    """What to say of a card that the reader typed and does not hold; ``None`` if it is no card at all."""
    card = named_card(word, speech.t)
    if card is None:
        return None
    return Line(speech.say("game", "You do not hold {card}.", card=speech.card(card)), Style.BAD)


def ask_pass(speech: Speech, subject: PassCards) -> Question:
    """Which cards to pass on, and to whom."""
    view = subject.view
    return Question(
        lines=() if subject.again else (Line(_pass_sentence(speech, view.direction, subject)),),
        ask=speech.say_n("game", "Your card to pass:", "Your {n} cards to pass:", subject.count),
        choices=card_choices(speech, view.hand),
        least=subject.count,
        most=subject.count,
        cards=True,
        listed=subject.again,
        unknown=lambda word: not_held(speech, word),
        brief=tuple(numbered_hand_lines(speech, view.rules, sort_hand(view.hand))),
    )


def _pass_sentence(speech: Speech, direction: Direction, subject: PassCards) -> str:
    name, count = speech.name(subject.to), subject.count
    match direction:
        case Direction.LEFT:
            return speech.say_n(
                "game",
                "Choose {n} card to pass to {name}, on your left.",
                "Choose {n} cards to pass to {name}, on your left.",
                count,
                name=name,
            )
        case Direction.RIGHT:
            return speech.say_n(
                "game",
                "Choose {n} card to pass to {name}, on your right.",
                "Choose {n} cards to pass to {name}, on your right.",
                count,
                name=name,
            )
        case _:
            return speech.say_n(
                "game",
                "Choose {n} card to pass to {name}, across the table.",
                "Choose {n} cards to pass to {name}, across the table.",
                count,
                name=name,
            )


def ask_moon(speech: Speech, subject: SettleMoon) -> Question:
    """What shooting the moon is to do."""
    rule = subject.rule
    if is_moon(rule):
        ask = speech.say("game", "How do you want to score your moon?")
    else:
        ask = speech.say(
            "game", "{rule}: how do you want to score it?", rule=speech.rule(subject.view.rules, rule, rule.title)
        )
    return Question(
        lines=() if subject.again else (*points_lines(speech, subject.view), Line(ask)),
        ask=speech.say("input", "Your choice:"),
        choices=tuple(
            Choice(choice.value, moon_label(speech, choice, rule.amount), (choice.value,)) for choice in subject.choices
        ),
        pointed=False,
        listed=subject.again,
    )


def moon_label(speech: Speech, choice: MoonChoice, amount: int) -> str:
    """What a choice does to the scores."""
    match choice:
        case MoonChoice.SUBTRACT:
            return speech.say_n(
                "game", "Take {n} point off your own score", "Take {n} points off your own score", amount
            )
        case MoonChoice.ADD:
            return speech.say_n(
                "game", "Add {n} point to everybody else's score", "Add {n} points to everybody else's score", amount
            )
        case MoonChoice.PAY:
            return speech.say_n(
                "game",
                "Give {n} point of your own score to each other player",
                "Give {n} points of your own score to each other player",
                amount,
            )
