"""Cards passed and played by the reader, with hints on request; one that may not be played is refused."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from tutor.activities.events import CardHint, CardRefused, Event, HintsAreOff
from tutor.activities.prompts import PassCards, PlayCard
from tutor.activities.protocol import Answer, Choose, Key, Prompt
from tutor.cards import Card, Cards, codes, copies_held, different_codes, parse_card, parse_cards

if TYPE_CHECKING:
    from tutor.engine.view import View
    from tutor.quiz.hints import Hint
    from tutor.rules.judge import Judgement


def choose_card(view: View, judgement: Judgement, *, hints: bool) -> Generator[Event | Prompt, Answer, Card]:
    """The card that the reader plays; without ``hints`` whoever asks for one is told how to switch them on."""
    hand = judgement.hand
    expected = Choose(different_codes(hand))
    subject = PlayCard(view, judgement, hints=hints)
    seen = 0
    while True:
        prompt = Prompt(subject, expected, (Key.HINT,))
        given = yield prompt
        subject = subject._replace(again=True)
        if prompt.pressed(given) is None:
            card = copies_held(hand, parse_card(str(given[0])))
            if card & judgement.legal:
                return card
            yield CardRefused(view.rules, judgement, card)
        elif hints:
            yield CardHint(view, _hint(view, judgement, seen))
            seen += 1
        else:
            yield HintsAreOff()


def choose_to_pass(view: View, to: int, count: int, *, hints: bool) -> Generator[Event | Prompt, Answer, Cards]:
    """So many cards that the reader passes to this seat; hints are given as in ``choose_card``."""
    subject = PassCards(view, to, count, hints=hints)
    while True:
        prompt = Prompt(subject, Choose(codes(view.hand), count, count), (Key.HINT,))
        given = yield prompt
        if prompt.pressed(given) is None:
            return parse_cards(map(str, given))
        subject = subject._replace(again=True)
        if hints:
            from tutor.quiz.advice import pass_hint

            yield CardHint(view, pass_hint(view))
        else:
            yield HintsAreOff()


def _hint(view: View, judgement: Judgement, seen: int) -> Hint:
    """The hint after so many; the last one again when there are no more."""
    from tutor.quiz.advice import card_ladder

    hints = card_ladder(view, judgement)
    return hints[min(seen, len(hints) - 1)]
