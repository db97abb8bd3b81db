"""What the reader is asked in a match."""

from __future__ import annotations

from tutor.activities.prompts import PassCards, Pause, PlayCard, SettleMoon
from tutor.cards import Cards, format_card, typed_card
from tutor.engine.view import View
from tutor.rules.vocabulary import Direction, MoonChoice
from tutor.ui.phrases.game import leads
from tutor.ui.screen import Choice, Line, Question, Style
from tutor.ui.speech import Speech, sort_hand


def question(speech: Speech, subject: PlayCard | PassCards | SettleMoon) -> Question:
    """What the reader is asked in a match."""
    match subject:
        case PlayCard():
            return ask_card(speech, subject)
        case PassCards():
            return ask_pass(speech, subject)
        case SettleMoon():
            return ask_moon(speech, subject)


def go_on(speech: Speech, pause: Pause) -> Question:
    """The reader is asked to say when to go on."""
    asks = {
        Pause.STEP: speech.say("input", "Press Enter to go on."),
        Pause.DEAL: speech.say("input", "Press Enter for the next deal."),
    }
    return Question(lines=(), ask=asks[pause], proceed=True)


def card_choices(speech: Speech, hand: Cards) -> tuple[Choice, ...]:
    """The cards of a hand to choose from: the short form, then the name."""
    return tuple(Choice(format_card(card), f"{speech.code(card)}  {speech.card(card)}") for card in sort_hand(hand))


def ask_card(speech: Speech, subject: PlayCard) -> Question:
    """Which card to play."""
    view = subject.view
    lines = [] if subject.again else [Line("")]
    if not view.trick and not subject.again:
        lines.append(leads(speech, view.seat))
    if not subject.again:
        lines.append(Line(_standing(speech, view)))
    return Question(
        lines=tuple(lines),
        ask=speech.say("game", "Your card:"),
        choices=card_choices(speech, view.hand),
        cards=True,
        listed=subject.again,
        unknown=lambda word: not_held(speech, word),
    )


def _standing(speech: Speech, view: View) -> str:
    trick_no = len(view.tricks) + 1
    if view.broken:
        return speech.say("game", "Trick {n}. Hearts are broken.", n=trick_no)
    return speech.say("game", "Trick {n}. Hearts are not broken yet.", n=trick_no)


def not_held(speech: Speech, word: str) -> Line | None:
    """What to say of a card that the reader typed and does not hold; ``None`` if it is no card at all."""
    card = typed_card(word)
    if card is None:
        return None
    return Line(speech.say("game", "You do not hold {card}.", card=speech.card(card)), Style.BAD)


def ask_pass(speech: Speech, subject: PassCards) -> Question:
    """Which cards to pass on, and to whom."""
    view = subject.view
    return Question(
        lines=(Line(_pass_sentence(speech, view.direction, subject)),),
        ask=speech.say_n("game", "Your card to pass:", "Your {n} cards to pass:", subject.count),
        choices=card_choices(speech, view.hand),
        least=subject.count,
        most=subject.count,
        cards=True,
        unknown=lambda word: not_held(speech, word),
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
    amount = subject.amount
    subtract = speech.say_n("game", "Take {n} point off your own score", "Take {n} points off your own score", amount)
    add = speech.say_n(
        "game", "Add {n} point to everybody else's score", "Add {n} points to everybody else's score", amount
    )
    return Question(
        lines=(Line(speech.say("game", "How do you want to score your moon?")),),
        ask=speech.say("input", "Your choice:"),
        choices=(Choice(MoonChoice.SUBTRACT.value, subtract), Choice(MoonChoice.ADD.value, add)),
    )
