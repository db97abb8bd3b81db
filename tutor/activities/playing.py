"""Cards passed and played by the reader, with what can be asked for meanwhile; a card that is not legal is refused."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING

from tutor.activities.events import (
    CardAllowed,
    CardHint,
    CardRefused,
    CardsOutTold,
    Event,
    HintsAreOff,
    LastTrickTold,
    MoonHint,
    ScoresTold,
)
from tutor.activities.prompts import PassCards, PlayCard, SettleMoon
from tutor.activities.protocol import Answer, Choose, Key, Prompt
from tutor.cards import Card, Cards, codes, copies_held, different_codes, parse_card, parse_cards
from tutor.rules.vocabulary import MoonChoice

if TYPE_CHECKING:
    from tutor.activities.closing import Closing
    from tutor.bots.protocol import Bot
    from tutor.engine.view import View
    from tutor.quiz.hints import Hint
    from tutor.quiz.model import Value
    from tutor.rules.judge import Judgement

Playing = Generator["Event | Prompt", Answer, "Cards | Key"]
"""Ends with what the reader has chosen, or with the key by which something was asked for that only a match can do."""

TOLD_OF_VIEW: Mapping[Key, type[LastTrickTold | ScoresTold | CardsOutTold]] = {
    Key.LAST: LastTrickTold,
    Key.SCORES: ScoresTold,
    Key.OUT: CardsOutTold,
}
"""What is told at these keys, wherever they are."""


def choose_card(view: View, judgement: Judgement, adviser: Bot) -> Generator[Event | Prompt, Answer, Card]:
    """The card that the reader plays, with hints from the rules and then from the adviser."""
    card = yield from _choose_card(PlayCard(view, judgement), (Key.HINT, Key.WHY), adviser)
    assert not isinstance(card, Key)
    return card


def choose_card_in_match(
    view: View, judgement: Judgement, adviser: Bot | None, *, marked: bool, closing: Closing | None
) -> Playing:
    """As ``choose_card``, but the reader may also take back what was done before, or have the deal finished.

    Without an ``adviser`` there are no hints: whoever asks for one is told how to switch them on.
    """
    finish = () if closing is None else (Key.FINISH,)
    subject = PlayCard(view, judgement, hints=adviser is not None, marked=marked, closing=closing)
    keys = (Key.HINT, Key.WHY, *TOLD_OF_VIEW, Key.UNDO, *finish)
    return (yield from _choose_card(subject, keys, adviser))


def _choose_card(subject: PlayCard, keys: tuple[Key, ...], adviser: Bot | None) -> Playing:
    view, judgement, hand = subject.view, subject.judgement, subject.judgement.hand
    hint: Hint | None = None
    while True:
        prompt = Prompt(subject, Choose(different_codes(hand)), keys)
        given = yield prompt
        match prompt.pressed(given):
            case None:
                card = _held(hand, given[0])
                if card & judgement.legal:
                    return card
                yield CardRefused(view.rules, judgement, card)
            case Key.HINT if adviser is not None:
                from tutor.quiz.advice import card_hint

                if hint is None or hint.number < hint.count:  # the last is not thought about again
                    hint = card_hint(view, judgement, adviser, 0 if hint is None else hint.number)
                yield CardHint(view, hint)
            case Key.HINT:
                yield HintsAreOff()
            case Key.WHY:
                card = _held(hand, given[1])
                legal = card & judgement.legal
                yield CardAllowed(view, judgement, card) if legal else CardRefused(view.rules, judgement, card, True)
            case Key() as key if key in TOLD_OF_VIEW:
                yield TOLD_OF_VIEW[key](view)
            case Key() as key:
                return key
        subject = subject._replace(again=True)


def choose_to_pass(view: View, to: int, count: int, adviser: Bot | None) -> Playing:
    """So many cards that the reader passes to this seat; hints are given as in ``choose_card_in_match``."""
    subject = PassCards(view, to, count, hints=adviser is not None)
    while True:
        prompt = Prompt(subject, Choose(codes(view.hand), count, count), (Key.HINT, Key.SCORES, Key.UNDO))
        given = yield prompt
        match prompt.pressed(given):
            case None:
                return parse_cards(map(str, given))
            case Key.HINT if adviser is not None:
                from tutor.quiz.advice import pass_hint

                yield CardHint(view, pass_hint(view, adviser))
            case Key.HINT:
                yield HintsAreOff()
            case Key.SCORES as key:
                yield TOLD_OF_VIEW[key](view)
            case Key() as key:
                return key
        subject = subject._replace(again=True)


def choose_for_moon(
    subject: SettleMoon, scores: tuple[tuple[MoonChoice, tuple[int, ...]], ...]
) -> Generator[Event | Prompt, Answer, MoonChoice | Key]:
    """How the reader scores a moon; ``scores`` are those of all players after each choice, which are the hint."""
    view, expected = subject.view, Choose(tuple(choice.value for choice in subject.choices))
    while True:
        prompt = Prompt(subject, expected, (Key.HINT, Key.LAST, Key.SCORES, Key.UNDO))
        given = yield prompt
        match prompt.pressed(given):
            case None:
                return MoonChoice(given[0])
            case Key.HINT:
                yield MoonHint(subject.rule, scores) if subject.hints else HintsAreOff()
            case Key.LAST | Key.SCORES as key:
                yield TOLD_OF_VIEW[key](view)
            case Key() as key:
                return key
        subject = subject._replace(again=True)


def _held(hand: Cards, code: Value) -> Card:
    return copies_held(hand, parse_card(str(code)))
