"""What a seat can do. A match is its setup and the list of its actions; everything else follows by replay."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.cards import Card, Cards, codes, format_card, parse_card, parse_cards
from tutor.rules.vocabulary import MoonChoice


@dataclass(frozen=True, slots=True)
class Pass:
    """Choose the cards to pass on."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the current trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class ChooseMoon:
    """Say what shooting the moon does to the score."""

    seat: int
    choice: MoonChoice


Action = Pass | Play | ChooseMoon


def action_to_json(action: Action) -> list[object]:
    """The saved form: ``[seat, "QS"]`` a play, ``[seat, ["2C", ...]]`` a pass, ``[seat, {"moon": "add"}]`` a choice."""
    match action:
        case Pass(seat, cards):
            return [seat, list(codes(cards))]
        case Play(seat, card):
            return [seat, format_card(card)]
        case ChooseMoon(seat, choice):
            return [seat, {"moon": choice.value}]


def action_from_json(data: object) -> Action:
    """The action with this saved form; raises ``ValueError`` for anything else. Cards are in their first copy."""
    match data:
        case [int(seat), str(code)]:
            return Play(seat, parse_card(code))
        case [int(seat), list(written)]:
            return Pass(seat, parse_cards(str(code) for code in written))
        case [int(seat), {"moon": str(choice)}]:
            return ChooseMoon(seat, MoonChoice(choice))
        case _:
            raise ValueError(data)
