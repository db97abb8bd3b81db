"""What a deal costs, what the moon does, and when a match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from .games import HEARTS, Game, Options, setting
from .hearts import card_points


class DealScore(TypedDict):
    """Who shot the moon, if anybody; what each seat gets for the deal; and the totals after it."""

    moon: int | None
    delta: list[int]
    after: list[int]


def moon_shooter(captured: Sequence[Sequence[str]], game: Game = HEARTS) -> int | None:
    """The seat that took every copy of every card of the moon. `captured` has the cards each seat took."""
    if not game.moon:
        return None
    for seat, cards in enumerate(captured):
        if all(list(cards).count(card) == game.packs for card in game.moon):
            return seat
    return None


def auto_moon(shooter: int, totals: Sequence[int], target: int = 100, amount: int = 26) -> str:
    """`add` or `subtract`, as it is chosen for the shooter. `totals` are those before the deal.

    The option `tie` makes no difference: a tie for lowest after the addition means that another seat was in front.
    """
    if_added = [total if seat == shooter else total + amount for seat, total in enumerate(totals)]
    ends, winners = match_end(if_added, target, {})
    if ends and winners == [shooter]:
        return "add"
    if ends:
        return "subtract"
    if totals[shooter] == min(totals):
        return "add"
    return "subtract"


def deal_score(
    captured: Sequence[Sequence[str]],
    before: Sequence[int],
    moon_choice: str | None,
    options: Options,
    target: int | None = None,
    game: Game = HEARTS,
) -> DealScore:
    """The score of one deal. `captured` has the cards each seat took, `before` the totals until then.

    `moon_choice` is the shooter's own choice; it counts only under the option `moon: choose`. Raises ValueError if the
    moon was shot, the choice is the shooter's and it is neither `add` nor `subtract`.
    """
    shooter = moon_shooter(captured, game)
    delta = []
    for cards in captured:
        # The cards of a moon cost nothing. What is no part of it is charged to its taker all the same.
        charged = [card for card in cards if shooter is None or card not in game.moon]
        delta.append(sum(card_points(card, options, game) for card in charged))
    if shooter is not None:
        choice = setting(options, "moon", game)
        if choice == "auto":
            choice = auto_moon(shooter, before, game.target if target is None else target, game.moon_amount)
        elif choice == "choose":
            choice = moon_choice or "none"
        if choice not in ("add", "subtract"):
            raise ValueError("the shooter has to choose add or subtract")
        for seat in range(len(before)):
            if choice == "add" and seat != shooter:
                delta[seat] += game.moon_amount
            if choice == "subtract" and seat == shooter:
                delta[seat] -= game.moon_amount
    return {"moon": shooter, "delta": delta, "after": [old + new for old, new in zip(before, delta, strict=True)]}


def match_end(
    totals: Sequence[int], target: int | None = None, options: Options | None = None, game: Game = HEARTS
) -> tuple[bool, list[int]]:
    """Whether the match is over, and the seats that won it, ascending; nobody has won while it goes on."""
    if max(totals) < (game.target if target is None else target):
        return False, []
    winners = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if len(winners) > 1 and setting(options or {}, "tie", game) == "extra-deal":
        return False, []
    return True, winners
