"""Random tables, hands, situations and deals, of Hearts or of any game that is shipped, for hypothesis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from hypothesis import strategies as st

from tutor.cards import SUIT_MASKS, Card, Cards, each_card
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, load_book_file
from tutor.rules.situation import Situation

SHIPPED = tuple(packaged_ids("rules"))
"""The ids of all rule books that come with the program."""


@cache
def book_file(name: str) -> BookFile:
    """Read once."""
    return load_book_file(name)


def settings_of(name: str) -> dict[str, tuple[str, ...]]:
    """The options of a book and their values, in the order of the file."""
    return {option.id: tuple(value.id for value in option.values) for option in book_file(name).book.options}


BOOK_FILE = book_file("hearts")
BOOK = BOOK_FILE.book
SIZES = tuple(BOOK.players.sizes)
SETTINGS = settings_of("hearts")
EVERY_TABLE = tuple((name, players) for name in SHIPPED for players in book_file(name).book.players.sizes)
"""Every shipped book with each number of players that it is for."""


@cache
def _rules(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Rules:
    return compile_rules(book_file(name).resolve(dict(options)), players)


def rules_of(players: int, options: Mapping[str, str] | None = None, book: str = "hearts") -> Rules:
    """Compiled once for each table. ``book`` is the id of a shipped book, or the path of a file."""
    return _rules(book, players, tuple(sorted((options or {}).items())))


def other_values(name: str) -> list[dict[str, str]]:
    """The options of a book, each alone at each value that is not its default."""
    return [
        {option.id: value.id}
        for option in book_file(name).book.options
        for value in option.values
        if value.patch is not None
    ]


def player_counts() -> st.SearchStrategy[int]:
    return st.sampled_from(SIZES)


def options(name: str = "hearts") -> st.SearchStrategy[dict[str, str]]:
    """Any of the options that the book declares, at any of their values."""
    return st.fixed_dictionaries(
        {}, optional={option: st.sampled_from(values) for option, values in settings_of(name).items()}
    )


def tables(books: Sequence[str] = ("hearts",)) -> st.SearchStrategy[Rules]:
    """Any table of these books: every number of players, with any options."""
    return st.sampled_from([table for table in EVERY_TABLE if table[0] in books]).flatmap(
        lambda table: st.builds(rules_of, st.just(table[1]), options(table[0]), st.just(table[0]))
    )


def hands(pool: Cards, size: int) -> st.SearchStrategy[Cards]:
    """This many cards of the pool."""
    return st.lists(st.sampled_from(list(each_card(pool))), min_size=size, max_size=size, unique=True).map(sum)


@st.composite
def pools(draw: st.DrawFn, rules: Rules, least: int) -> Cards:
    """At least so many cards of the pack, often of few suits, since a hand of all suits meets few exceptions."""
    suits = draw(st.sets(st.sampled_from(SUIT_MASKS), min_size=1))
    pool = rules.pack & sum(suits)
    if draw(st.booleans()):
        pool |= rules.breakers
    return pool if pool.bit_count() >= least else rules.pack


@st.composite
def tricks(draw: st.DrawFn, rules: Rules, without: Cards, most: int | None = None) -> tuple[Card, ...]:
    """A trick of other cards, up to one that waits for its last card."""
    others = list(each_card(rules.pack & ~without))
    size = rules.players - 1 if most is None else most
    return tuple(draw(st.lists(st.sampled_from(others), max_size=size, unique=True)))


@st.composite
def faced(draw: st.DrawFn, books: Sequence[str] = ("hearts",)) -> tuple[Rules, Cards, Situation]:
    """Rules, a hand, and what its player is faced with; the hand has the size that the number of the trick says."""
    rules = draw(tables(books))
    trick_no = draw(st.integers(1, rules.hand_size))
    size = rules.hand_size - trick_no + 1
    hand = draw(hands(draw(pools(rules, size)), size))
    trick = draw(tricks(rules, hand))
    return rules, hand, Situation(trick, trick_no, draw(st.booleans()))


@st.composite
def divisions(draw: st.DrawFn, rules: Rules) -> tuple[Cards, ...]:
    """The whole pack as the seats might have taken it; now and then one seat has all, or all of the moon set."""
    cards = list(each_card(rules.pack))
    seats = st.integers(0, rules.players - 1)
    owners = draw(st.lists(seats, min_size=len(cards), max_size=len(cards)))
    taken = [0] * rules.players
    for card, owner in zip(cards, owners, strict=True):
        taken[owner] |= card
    shot = draw(st.booleans())
    if rules.moons and shot:
        moon = rules.moons[0].cards
        shooter = draw(seats)
        taken = [cards | moon if seat == shooter else cards & ~moon for seat, cards in enumerate(taken)]
    return tuple(taken)


def totals(players: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.tuples(*[st.integers(-60, 130)] * players)
