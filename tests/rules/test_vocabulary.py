"""Games of the family that do not ship, to prove the words they are written in: played, and counted a second time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.rules.playing import Step, bits, legal_codes, random_steps
from tutor.cards import COPY_SHIFT, Cards, codes, format_card
from tutor.engine.dealing import dealer_of
from tutor.engine.events import DealScored, DealStarted, TrickDead, TrickTaken
from tutor.engine.state import Phase, State
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, read_book
from tutor.rules.score import DealScore, match_result, moon_choices, moon_shot, score_deal, trick_winner
from tutor.rules.vocabulary import Direction, MoonChoice

FOLDER = Path(__file__).parents[1] / "books"
BOOKS = sorted(path.stem for path in FOLDER.glob("*.yaml"))
RANKS = "23456789TJQKA"
HEARTS = {rank + "H": 1 for rank in RANKS}
COSTS = {
    "black-jack": {**HEARTS, "JS": 10},
    "pink-lady": {**HEARTS, "QS": 13, "QH": 13},
    "queens": {**HEARTS, "QC": 13, "QD": 13, "QH": 13, "QS": 13},
}
DEALT = {
    "heartsette": {3: (16, 3), 4: (12, 3), 5: (10, 2), 6: (8, 4)},
    "joker": {3: (17, 0), 4: (13, 0), 5: (10, 0), 6: (8, 0)},
    "cancellation-bicycle": {7: (14, 6), 8: (13, 0)},
    "cancellation-parlett": {6: (17, 2), 7: (14, 6), 8: (13, 0), 9: (11, 5), 10: (10, 4), 11: (9, 5)},
    "no-hold": {4: (13, 0)},
}
"""Cards in a hand, and cards left over; elsewhere as in Hearts."""
HEARTS_DEALT = {3: (17, 0), 4: (13, 0), 5: (10, 0), 6: (8, 0), 7: (7, 0)}
TABLES = [(name, players) for name in BOOKS for players in DEALT.get(name, HEARTS_DEALT)]


@cache
def book_file(name: str) -> BookFile:
    return read_book(FOLDER / f"{name}.yaml")


@cache
def rules_of(name: str, players: int | None = None, **options: str) -> Rules:
    book = book_file(name).resolve(options)
    return compile_rules(book, players or book.players.default)


def cost(name: str, cards: Cards) -> int:
    costs = COSTS.get(name, {**HEARTS, "QS": 13})
    return sum(costs.get(code, 0) for code in codes(cards))


def places(state: State) -> Iterator[Cards]:
    """Every place where a card of the deal can be."""
    yield from state.hands
    yield from state.taken
    yield sum(state.trick)
    yield state.waiting
    if state.extras_taker is None:
        yield state.extras


@cache
def steps_of(name: str, players: int) -> tuple[Step, ...]:
    return tuple(random_steps(rules_of(name, players), f"{name} {players}", 3))


def test_there_is_a_book_of_each_kind() -> None:
    assert [
        *("black-jack", "cancellation-bicycle", "cancellation-parlett", "greek", "heartsette", "joker", "no-hold"),
        *("pink-lady", "queens", "sun"),
    ] == BOOKS


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_deals_come_out(name: str, players: int) -> None:
    rules = rules_of(name, players)
    assert (rules.hand_size, rules.extra) == DEALT.get(name, HEARTS_DEALT)[players]
    assert rules.total_points == cost(name, rules.pack)
    scored = 0
    for step in steps_of(name, players):
        found = list(places(step.state))
        if step.state.phase is not Phase.OVER and not any(isinstance(event, DealScored) for event in step.events):
            assert sum(found) == rules.pack
            assert sum(cards.bit_count() for cards in found) == rules.pack.bit_count()
        for event in step.events:
            if isinstance(event, DealScored):
                scored += 1
                check_score(name, rules, event)
    assert scored == 3


def check_score(name: str, rules: Rules, event: DealScored) -> None:
    if event.score.moon is None:
        assert list(event.score.delta) == [cost(name, cards) for cards in event.taken]
    lines = [0] * rules.players
    for line in event.score.lines:
        lines[line.seat] += line.points
    assert lines == [cost(name, cards) for cards in event.taken]


def test_every_table_of_the_book_is_played() -> None:
    assert [(name, players) for name in BOOKS for players in book_file(name).book.players.sizes] == TABLES


def counted(name: str, taken: Sequence[Cards], choice: MoonChoice | None = None, **options: str) -> DealScore:
    rules = rules_of(name, len(taken), **options)
    return score_deal(rules, taken, [0] * len(taken), choice)


def all_but(name: str, players: int, without: Cards = 0) -> list[Cards]:
    """The second seat has taken everything, but for some cards that the first has."""
    pack = rules_of(name, players).pack
    return [without, pack & ~without, *[0] * (players - 2)]


# What each of the games does in its own way


def test_black_jack() -> None:
    taken = [bits("JS", "QS", "AH"), bits("2H", "JC"), 0, 0]
    assert counted("black-jack", taken).delta == (11, 1, 0, 0)
    rules = rules_of("black-jack")
    assert (format_card(rules.opening), bits("JS") & rules.breakers, bits("QS") & rules.breakers) == (
        "2C",
        bits("JS"),
        0,
    )
    shot = counted("black-jack", all_but("black-jack", 4, bits("QS")), MoonChoice.ADD)
    assert (shot.moon, shot.delta) == (1, (23, 0, 23, 23))


def test_pink_lady() -> None:
    assert counted("pink-lady", [bits("QH"), bits("QS", "KH"), bits("2H"), 0]).delta == (13, 14, 1, 0)
    shot = counted("pink-lady", all_but("pink-lady", 4), MoonChoice.SUBTRACT)
    assert shot.delta == (0, -38, 0, 0)


def test_queens() -> None:
    assert counted("queens", [bits("QC", "QD"), bits("QH", "KH"), bits("QS"), 0]).delta == (26, 14, 13, 0)
    everything = counted("queens", all_but("queens", 4))
    assert (everything.moon, everything.delta) == (None, (0, 64, 0, 0))
    rules = rules_of("queens")
    assert not match_result(rules, [107, 0, 0, 0], rules.book.match.target.default).over
    assert match_result(rules, [108, 0, 0, 0], rules.book.match.target.default).over
    for step in steps_of("queens", 4):
        state = step.before
        if state.phase is Phase.PLAYING and state.turn is not None and (state.tricks or state.trick):
            hand = set(codes(state.hands[state.turn]))
            follow = {card for card in hand if state.trick and card[1] == format_card(state.trick[0])[1]}
            assert legal_codes(rules, state) == (follow or hand)


@pytest.mark.parametrize("players", HEARTS_DEALT)
def test_greek(players: int) -> None:
    rules = rules_of("greek", players)
    assert [rules.direction(deal) for deal in (1, 2, 3)] == [Direction.RIGHT] * 3
    (moon,) = rules.moons
    assert moon_choices(moon) == (MoonChoice.PAY,)
    shot = counted("greek", all_but("greek", players), MoonChoice.PAY)
    assert shot.delta == tuple(-26 * (players - 1) if seat == 1 else 26 for seat in range(players))


@pytest.mark.parametrize("players", HEARTS_DEALT)
def test_sun(players: int) -> None:
    rules = rules_of("sun", players)
    everything = all_but("sun", players)
    shot = moon_shot(rules, everything)
    assert shot is not None
    assert (shot.seat, shot.moon.rule.id.name) == (1, "sun")
    assert counted("sun", everything, MoonChoice.ADD).delta == tuple(0 if seat == 1 else 52 for seat in range(players))
    most = all_but("sun", players, bits("AC"))
    assert counted("sun", most, MoonChoice.ADD).delta == tuple(0 if seat == 1 else 26 for seat in range(players))
    assert counted("sun", most, MoonChoice.SUBTRACT).delta == tuple(-26 if seat == 1 else 0 for seat in range(players))


@pytest.mark.parametrize("players", DEALT["heartsette"])
def test_heartsette(players: int) -> None:
    rules = rules_of("heartsette", players)
    assert rules.opening == 0
    taken = [
        event for step in steps_of("heartsette", players) for event in step.events if isinstance(event, TrickTaken)
    ]
    assert len(taken) == 3 * rules.hand_size
    for event in taken:
        assert event.extras.bit_count() == (rules.extra if event.trick_no == 1 else 0)
    for step in steps_of("heartsette", players):
        assert step.before.phase is not Phase.PASSING
        state = step.before
        if state.phase is Phase.PLAYING and not state.tricks and not state.trick:
            assert state.turn == (dealer_of(rules, state.deal_no) + 1) % players
        for scored in step.events:
            if isinstance(scored, DealScored):
                assert sum(scored.taken) == rules.pack


@pytest.mark.parametrize("players", DEALT["joker"])
def test_joker(players: int) -> None:
    rules = rules_of("joker", players)
    assert codes(rules.pack).count("JK") == 1
    for step in steps_of("joker", players):
        if step.before.phase is Phase.PLAYING:
            assert legal_codes(rules, step.before) == legal_with_joker(rules, step.before)
        for event in step.events:
            if isinstance(event, TrickTaken):
                led = format_card(event.cards[0])
                of_suit = [card for card in map(format_card, event.cards) if card[1] == led[1]]
                assert format_card(event.card) == max(of_suit, key=lambda card: RANKS.find(card[0]))


def legal_with_joker(rules: Rules, state: State) -> set[str]:
    assert state.turn is not None
    hand = set(codes(state.hands[state.turn]))
    if state.trick:
        follow = {card for card in hand if card[1] == format_card(state.trick[0])[1]}
        allowed = follow | (hand & {"JK"}) if follow else hand
        harmless = {card for card in allowed if card[1] != "H" and card != "QS"}
        return harmless or allowed if not state.tricks else allowed
    if not state.tricks:
        return {format_card(rules.opening)}
    allowed = hand - {"JK"} or hand
    return allowed if state.broken else {card for card in allowed if card[1] != "H"} or allowed


def test_a_joker_is_played_beside_the_suit_led_and_never_takes_it() -> None:
    rules = rules_of("joker")
    assert trick_winner(rules, [bits("2C"), bits("JK"), bits("AH"), bits("3C")]) == 3
    assert trick_winner(rules, [bits("JK"), bits("AC"), bits("AH"), bits("3C")]) == 0


@pytest.mark.parametrize("name", ["cancellation-bicycle", "cancellation-parlett"])
def test_cancellation(name: str) -> None:
    for players in DEALT[name]:
        rules = rules_of(name, players)
        for step in steps_of(name, players):
            assert step.before.phase is not Phase.PASSING
            for event in step.events:
                if isinstance(event, TrickTaken | TrickDead):
                    check_cancelled(event)
                    due = event.trick_no == (1 if name == "cancellation-bicycle" else rules.hand_size)
                    if isinstance(event, TrickTaken) and not event.pile:
                        assert event.extras.bit_count() == (rules.extra if due else 0)


def check_cancelled(event: TrickTaken | TrickDead) -> None:
    written = [format_card(card) for card in event.cards]
    live = [card for card in written if card[1] == written[0][1] and written.count(card) == 1]
    if isinstance(event, TrickDead):
        assert not live
    else:
        assert format_card(event.card) == max(live, key=lambda card: RANKS.index(card[0]))


def test_the_first_trick_of_bicycle_has_no_points() -> None:
    rules = rules_of("cancellation-bicycle")
    for step in steps_of("cancellation-bicycle", 7):
        state = step.before
        if state.phase is Phase.PLAYING and state.trick and not state.tricks and state.turn is not None:
            hand = set(codes(state.hands[state.turn]))
            follow = {card for card in hand if card[1] == format_card(state.trick[0])[1]} or hand
            assert legal_codes(rules, state) == ({card for card in follow if card[1] != "H" and card != "QS"} or follow)


def test_two_copies_of_a_queen_cost_twice() -> None:
    queens = bits("QS", "QS")
    assert queens == bits("QS") | bits("QS") << COPY_SHIFT
    assert counted("cancellation-bicycle", [queens, *[0] * 6]).delta == (26, *[0] * 6)


def test_no_hold() -> None:
    started = [event for step in steps_of("no-hold", 4) for event in step.events if isinstance(event, DealStarted)]
    assert [event.direction for event in started] == [Direction.RIGHT, Direction.ACROSS]
    rules = rules_of("no-hold")
    left, right, across = Direction.LEFT, Direction.RIGHT, Direction.ACROSS
    assert [rules.direction(deal) for deal in range(1, 8)] == [left, right, across, left, right, across, left]


@pytest.mark.parametrize("name", BOOKS)
def test_every_combination_of_options_plays(name: str) -> None:
    file = book_file(name)
    for option in file.book.options:
        for value in option.values:
            for players in file.book.players.sizes:
                rules = compile_rules(file.resolve({option.id: value.id}), players)
                assert list(random_steps(rules, f"{name} {value.id}", 1))[-1].state.phase is Phase.OVER
