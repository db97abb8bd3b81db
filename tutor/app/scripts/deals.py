"""``hearts deals``: the cards that a seed deals, so that anybody can check that a match was dealt as its seed says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.app.seeds import asked_seed
from tutor.cards import codes
from tutor.engine.dealing import DealStream, dealer_of
from tutor.rules.compile import Rules
from tutor.ui.phrases.deals import Deal, deal_lines, head_lines

FORMAT = "hearts-tutor/deals"
VERSION = 1


class DealsWishes(NamedTuple):
    """What the command line asks for; ``None`` is the usual."""

    book: str
    players: int | None
    options: Mapping[str, str]
    seed: str
    """Exactly as it is shown in a match."""
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody needs
    """So many deals, from the first on."""


def show_deals(context: Context, wishes: DealsWishes, *, as_json: bool) -> Exit:
    """Print the first deals of a seed, by seat, before any card is passed. Raises ``TutorError``."""
    wishes = wishes._replace(seed=asked_seed(wishes.seed))
    rules = rules_for(context, wishes.book, wishes.players, wishes.options)
    deals = deals_of(rules, wishes.seed, wishes.count)
    if as_json:
        print(json.dumps(_document(rules, wishes, deals), ensure_ascii=False), file=context.environment.stdout)
        return Exit.OK
    context.show(*head_lines(context.speech, rules, wishes.options, wishes.seed))
    for deal in deals:
        context.show(*deal_lines(context.speech, rules, deal))
    return Exit.OK


def deals_of(rules: Rules, seed: str, count: int) -> list[Deal]:
    """The first deals of a seed."""
    stream = DealStream(rules.pack, rules.players, rules.hand_size, seed)
    found = []
    for number in range(1, count + 1):
        hands = stream.next_hands()
        found.append(Deal(number, dealer_of(rules, number), rules.direction(number), hands, rules.pack & ~sum(hands)))
    return found


def _document(rules: Rules, wishes: DealsWishes, deals: list[Deal]) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.book.id,
        "players": rules.players,
        "options": dict(wishes.options),
        "seed": wishes.seed,
        "removed": codes(rules.removed),
        "deals": [
            {
                "deal": deal.number,
                "dealer": deal.dealer,
                "pass": deal.direction.value,
                "hands": [codes(hand) for hand in deal.hands],
                "extras": codes(deal.extras),
            }
            for deal in deals
        ],
    }
