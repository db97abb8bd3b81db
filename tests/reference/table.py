"""The pack of a table, how it is dealt, and who passes to whom."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .games import FULL_PACK, HEARTS, NOBODY, Game, Options, setting

PASSED = 3  # cards that each seat passes


def removed(players: int, game: Game = HEARTS) -> list[str]:
    """The cards taken out so that the pack can be dealt. Raises ValueError for a number that the game is not for."""
    if players not in game.removed:
        raise ValueError(f"{game.name} is not for {players} players")
    return list(game.removed[players])


def pack(players: int, game: Game = HEARTS) -> list[str]:
    """The cards in use, by suit and from low to high within a suit; with two packs every card stands twice."""
    out = removed(players, game)
    return [card for card in FULL_PACK if card not in out for _ in range(game.packs)]


def without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The cards that are left when these are taken away; of two copies only as many as are taken."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def hand_size(players: int, game: Game = HEARTS) -> int:
    """The number of cards dealt to each seat, which is also the number of tricks in a deal."""
    return len(pack(players, game)) // players


def extra_cards(players: int, game: Game = HEARTS) -> int:
    """The number of cards that are left over when everybody has as many as the others."""
    return len(pack(players, game)) - players * hand_size(players, game)


def deal_cards(rng: Random, players: int, game: Game = HEARTS) -> tuple[list[list[str]], list[str]]:
    """A hand for each seat, and the cards left over."""
    cards = pack(players, game)
    rng.shuffle(cards)
    size = hand_size(players, game)
    return [cards[seat * size : (seat + 1) * size] for seat in range(players)], cards[players * size :]


# --- The first lead ----------------------------------------------------------------------------------------------


def opening_card(players: int, game: Game = HEARTS) -> str | None:
    """The lowest club in the pack, if its holder has to lead it to the first trick; None where anybody may lead."""
    if game.opening == "lowest-club":
        out = removed(players, game)
        return next(card for card in FULL_PACK if card[1] == "C" and card not in out)
    return None


def dealer(players: int, deal_no: int) -> int:
    """The seat that deals, in a deal of the match counted from 1: first seat 0, then the next on the left."""
    return (deal_no - 1) % players


def first_leader(hands: Sequence[Sequence[str]], deal_no: int, game: Game = HEARTS) -> int:
    """The seat that leads to the first trick. `hands` are those after the pass."""
    players = len(hands)
    card = opening_card(players, game)
    if card is None:
        return (dealer(players, deal_no) + 1) % players
    return [card in hand for hand in hands].index(True)


# --- Passing -----------------------------------------------------------------------------------------------------


def pass_direction(players: int, deal_no: int, options: Options | None = None, game: Game = HEARTS) -> str:
    """`left`, `right`, `across` or `hold` for a deal of the match, counted from 1."""
    directions = game.directions[players]
    if "passing" in game.options and setting(options or {}, "passing", game) == "none":
        directions = NOBODY
    return directions[(deal_no - 1) % len(directions)]


def pass_target(
    players: int, deal_no: int, seat: int, options: Options | None = None, game: Game = HEARTS
) -> int | None:
    """The seat that gets the cards which `seat` passes, or None if nobody passes in this deal."""
    direction = pass_direction(players, deal_no, options, game)
    if direction == "left":
        return (seat + 1) % players
    if direction == "right":
        return (seat - 1) % players
    if direction == "across":
        return (seat + 2) % players
    return None


def exchange(
    hands: Sequence[Sequence[str]],
    given: Sequence[Sequence[str]],
    deal_no: int,
    options: Options | None = None,
    game: Game = HEARTS,
) -> list[list[str]]:
    """The hands after the pass. `given` has the cards that each seat passes; it does not matter in a hold deal."""
    players = len(hands)
    after = [list(hand) for hand in hands]
    for seat in range(players):
        target = pass_target(players, deal_no, seat, options, game)
        if target is not None:
            for card in given[seat]:
                after[seat].remove(card)
                after[target].append(card)
    return after
