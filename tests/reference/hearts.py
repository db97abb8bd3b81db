"""The play of the Hearts family: which cards may be played, what breaks hearts, and who takes a trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .games import FULL_PACK, HEARTS, QUEEN, RANKS, Game, Options, setting
from .table import opening_card

Play = tuple[int, str]  # the seat and the card it played


def is_heart(card: str) -> bool:
    return card[1] == "H"


def card_points(card: str, options: Options | None = None, game: Game = HEARTS) -> int:
    """What a card costs; less than nothing for a bonus card."""
    if game.bonus and card == setting(options or {}, "bonus-card", game):
        return game.bonus
    return game.costs.get(card, 0)


def is_penalty(card: str, game: Game = HEARTS) -> bool:
    """The cards that cost points. A bonus card is none of them, whatever the options."""
    return card in game.costs


# --- Legal cards -------------------------------------------------------------------------------------------------


def rules_in_force(
    trick: Sequence[Play], trick_no: int, hearts_broken: bool, options: Options, game: Game = HEARTS
) -> list[str]:
    """The rules that have something to say in this situation, whatever the hand, in the order of the book.

    In that order they are applied one after another, each to what the rule before has left.
    """
    leading = len(trick) == 0
    first_trick = trick_no == 1
    rules = []
    for rule in game.rules:
        in_force = False
        if rule in ("opening-lead", "opening-ban"):
            in_force = leading and first_trick
        if rule == "follow-suit":
            in_force = not leading
        if rule == "unbroken-lead":
            in_force = leading and not hearts_broken
        if rule == "first-trick-points":
            forbidden = setting(options, "first-trick-points", game) == "forbidden"
            in_force = not leading and first_trick and forbidden
        if in_force:
            rules.append(rule)
    return rules


def left_by(
    rule: str, cards: Sequence[str], trick: Sequence[Play], players: int, options: Options, game: Game = HEARTS
) -> list[str]:
    """What one rule leaves of some cards; nothing means that the rule is waived for them."""
    if rule == "opening-lead":
        return [card for card in cards if card == opening_card(players, game)]
    if rule == "follow-suit":
        suit_led = trick[0][1][1]
        return [card for card in cards if card[1] == suit_led]
    if rule == "unbroken-lead":
        if setting(options, "unbroken-lead", game) == "hearts-if-only-queen-besides":
            besides = [card for card in cards if not is_heart(card) and card != QUEEN]
            if not besides:
                return []
        return [card for card in cards if not is_heart(card)]
    if rule in ("opening-ban", "first-trick-points"):
        return [card for card in cards if not is_penalty(card, game)]
    raise ValueError(f"unknown rule {rule}")


def legal(
    hand: Sequence[str],
    trick: Sequence[Play],
    trick_no: int,
    hearts_broken: bool,
    players: int,
    options: Options,
    game: Game = HEARTS,
) -> list[str]:
    """The different cards of the hand that may be played, in the order of the pack; never empty unless the hand is."""
    cards = list(hand)
    for rule in rules_in_force(trick, trick_no, hearts_broken, options, game):
        left = left_by(rule, cards, trick, players, options, game)
        if left:
            cards = left
    return [card for card in FULL_PACK if card in cards]


def waived(
    hand: Sequence[str],
    trick: Sequence[Play],
    trick_no: int,
    hearts_broken: bool,
    players: int,
    options: Options,
    game: Game = HEARTS,
) -> list[str]:
    """The rules in force that would leave nothing when their turn comes, and therefore do not count."""
    cards = list(hand)
    without_effect = []
    for rule in rules_in_force(trick, trick_no, hearts_broken, options, game):
        left = left_by(rule, cards, trick, players, options, game)
        if left:
            cards = left
        else:
            without_effect.append(rule)
    return without_effect


def refusal(
    card: str,
    hand: Sequence[str],
    trick: Sequence[Play],
    trick_no: int,
    hearts_broken: bool,
    players: int,
    options: Options,
    game: Game = HEARTS,
) -> tuple[str, list[str]]:
    """The rule that takes the card out of the hand, and the other rules that alone would forbid it too.

    Raises ValueError if the card is not in the hand or may be played.
    """
    if card not in hand:
        raise ValueError(f"{card} is not in the hand")
    rules = rules_in_force(trick, trick_no, hearts_broken, options, game)
    cards = list(hand)
    for rule in rules:
        left = left_by(rule, cards, trick, players, options, game)
        if left and card not in left:
            also = []
            for other in rules:
                left_alone = left_by(other, hand, trick, players, options, game)
                if other != rule and left_alone and card not in left_alone:
                    also.append(other)
            return rule, also
        if left:
            cards = left
    raise ValueError(f"{card} may be played")


def broken(played: Sequence[str], options: Options, game: Game = HEARTS) -> bool:
    """Whether hearts are broken by the cards played so far in the deal, in whatever way they were played."""
    if not game.breaking:
        return False
    queen_breaks = setting(options, "breaking", game) == "hearts-or-queen"
    return any(is_heart(card) or (card == QUEEN and queen_breaks) for card in played)


# --- Tricks ------------------------------------------------------------------------------------------------------


def cancelled(trick: Sequence[Play], game: Game = HEARTS) -> list[Play]:
    """The cards of the trick that cancel each other: those of which the other copy lies there too."""
    if not game.cancelling:
        return []
    cards = [card for _, card in trick]
    return [(seat, card) for seat, card in trick if cards.count(card) == 2]


def winner(trick: Sequence[Play], options: Options | None = None, game: Game = HEARTS) -> int | None:
    """The seat that played the highest card of the suit led that is not cancelled; None if the trick is dead."""
    suit_led = trick[0][1][1]
    dead_cards = cancelled(trick, game)
    if game.cancelling:
        pairs = len(dead_cards) // 2
        if pairs >= 2 and setting(options or {}, "dead-trick", game) == "two-pairs":
            return None
    live = [(seat, card) for seat, card in trick if card[1] == suit_led and (seat, card) not in dead_cards]
    best = None
    for seat, card in live:
        if best is None or RANKS.index(card[0]) > RANKS.index(best[1][0]):
            best = (seat, card)
    return None if best is None else best[0]


def trick_points(trick: Sequence[Play], options: Options | None = None, game: Game = HEARTS) -> int:
    """What the cards of a trick cost together, cancelled or not."""
    return sum(card_points(card, options, game) for _, card in trick)


@dataclass
class Piles:
    """Where the cards of the tricks went: to the seats, or nowhere yet."""

    captured: list[list[str]]
    """What each seat took."""
    waiting: list[str] = field(default_factory=list)
    """The cards of dead tricks, which the next seat to take a trick gets; after the last trick, nobody."""
    winners: list[int | None] = field(default_factory=list)
    """Of each trick; None for a dead one."""


def put_away(
    piles: Piles,
    trick: Sequence[Play],
    trick_no: int,
    tricks_in_deal: int,
    extras: Sequence[str],
    options: Options,
    game: Game = HEARTS,
) -> int:
    """Moves the cards of a full trick to where they go; the seat that leads to the next one."""
    leader = trick[0][0]
    last = trick_no == tricks_in_deal
    piles.waiting += [card for _, card in trick]
    # The cards left over when dealing go with one trick, whatever becomes of it.
    if extras:
        with_last = setting(options, "extras", game) == "last-trick"
        if last if with_last else trick_no == 1:
            piles.waiting += extras
    won_by = winner(trick, options, game)
    piles.winners.append(won_by)
    taker = won_by
    if won_by is None and last and setting(options, "last-dead-trick", game) == "leader":
        taker = leader
    if taker is not None:
        piles.captured[taker] += piles.waiting
        piles.waiting = []
    # After a dead trick the same seat leads again.
    return leader if won_by is None else won_by
