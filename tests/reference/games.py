"""What one game of the family does differently from another: its parameters, and the options of its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

Options = Mapping[str, str]

SUITS = "CDSH"
RANKS = "23456789TJQKA"
FULL_PACK = [rank + suit for suit in SUITS for rank in RANKS]
HEARTS_SUIT = [card for card in FULL_PACK if card[1] == "H"]
QUEEN = "QS"


@dataclass(frozen=True)
class Game:
    """One game, for every number of players that it has."""

    name: str
    removed: Mapping[int, Sequence[str]]
    """By number of players: the cards taken out so that the rest can be dealt."""
    directions: Mapping[int, Sequence[str]]
    """By number of players: where cards are passed in the first deal, the second, ...; then from the start again."""
    opening: str
    """Who leads to the first trick: `lowest-club`, its holder leads that card, or `left-of-dealer`."""
    rules: Sequence[str]
    """The rules about which cards may be played, in the order of the book."""
    costs: Mapping[str, int]
    """The cards that cost points."""
    options: Mapping[str, Sequence[str]]
    """The values of each option, the default first."""
    packs: int = 1
    cancelling: bool = False
    """Whether identical cards in one trick cancel each other."""
    breaking: bool = True
    """Whether hearts have to be broken."""
    moon: Sequence[str] = ()
    """The cards that shoot the moon, every copy of them; none: there is no moon in this game."""
    moon_amount: int = 26
    bonus: int = 0
    """What the bonus card costs; the option `bonus-card` says which card it is."""
    target: int = 100


def setting(options: Options, name: str, game: Game) -> str:
    """The value of one option, the default if it is not set. Raises ValueError for a name or value that is unknown."""
    for given in options:
        if given not in game.options:
            raise ValueError(f"unknown option {given} of {game.name}")
    value = options.get(name, game.options[name][0])
    if value not in game.options[name]:
        raise ValueError(f"unknown value {value} of option {name}")
    return value


# --- Hearts, and what differs from it by a card or two -----------------------------------------------------------

LEFT_RIGHT = ["left", "right"]
RIGHT = ["right"]
NOBODY = ["hold"]
TIE = {"tie": ["shared", "extra-deal"]}
LEADS = {
    "breaking": ["hearts-or-queen", "hearts-only"],
    "unbroken-lead": ["queen-counts", "hearts-if-only-queen-besides"],
}
MOON = {"moon": ["choose", "add", "subtract", "auto"]}

HEARTS = Game(
    name="hearts",
    removed={3: ["2D"], 4: [], 5: ["2C", "2D"], 6: ["2D", "3D", "3C", "4C"], 7: ["2D", "3D", "3C"]},
    directions={
        3: LEFT_RIGHT,
        4: ["left", "right", "across", "hold"],
        5: LEFT_RIGHT,
        6: LEFT_RIGHT,
        7: LEFT_RIGHT,
    },
    opening="lowest-club",
    rules=["opening-lead", "follow-suit", "unbroken-lead", "first-trick-points"],
    costs={**dict.fromkeys(HEARTS_SUIT, 1), QUEEN: 13},
    options={**LEADS, "first-trick-points": ["forbidden", "allowed"], **MOON, **TIE},
    moon=[*HEARTS_SUIT, QUEEN],
)

# A red ten or jack takes ten points off. It is no part of the moon, and counts for its taker in any case.
OMNIBUS = replace(HEARTS, name="omnibus", bonus=-10, options={**HEARTS.options, "bonus-card": ["JD", "TD"]})

# The seven of clubs costs seven. It is no part of the moon either.
HOOLIGAN = replace(HEARTS, name="hooligan", costs={**HEARTS.costs, "7C": 7})

# Every heart costs as many points as it has pips, the court cards going on from ten. The queen of spades is free.
SPOT_HEARTS = replace(
    HEARTS,
    name="spot-hearts",
    costs={rank + "H": points for points, rank in enumerate(RANKS, start=2)},
    options={**LEADS, "first-trick-points": ["forbidden", "allowed"], **TIE},
    moon=(),
    target=500,
)

# --- Older and plainer games: anything may be led, anything thrown -----------------------------------------------

BLACK_MARIA = Game(
    name="black-maria",
    removed={3: ["2C"], 4: [], 5: ["2C", "2S"], 6: ["2C", "2D", "2H", "2S"]},
    directions=dict.fromkeys([3, 4, 5, 6], RIGHT),
    opening="left-of-dealer",
    rules=["follow-suit"],
    costs={**dict.fromkeys(HEARTS_SUIT, 1), "AS": 7, "KS": 10, QUEEN: 13},
    options=TIE,
    breaking=False,
)

BASIC_HEARTS = Game(
    name="basic-hearts",
    removed={3: ["2S"], 4: [], 5: ["2C", "2S"], 6: ["2C", "2D", "2H", "2S"]},
    directions=dict.fromkeys([3, 4, 5, 6], NOBODY),
    opening="left-of-dealer",
    rules=["follow-suit"],
    costs=dict.fromkeys(HEARTS_SUIT, 1),
    options=TIE,
    breaking=False,
)

# --- Two packs ---------------------------------------------------------------------------------------------------

CANCELLATION = Game(
    name="cancellation",
    packs=2,
    cancelling=True,
    removed=dict.fromkeys(range(6, 12), ()),
    directions=dict.fromkeys(range(6, 12), LEFT_RIGHT),
    opening="left-of-dealer",
    rules=["opening-ban", "follow-suit", "unbroken-lead", "first-trick-points"],
    costs=HEARTS.costs,
    options={
        **LEADS,
        "first-trick-points": ["allowed", "forbidden"],
        **MOON,
        **TIE,
        "dead-trick": ["no-live-card", "two-pairs"],
        "last-dead-trick": ["nobody", "leader"],
        "extras": ["first-trick", "last-trick"],
        "passing": ["left-right", "none"],
    },
    moon=HEARTS.moon,
    target=150,
)

GAMES = {game.name: game for game in [HEARTS, CANCELLATION, OMNIBUS, BLACK_MARIA, SPOT_HEARTS, BASIC_HEARTS, HOOLIGAN]}
