"""The default opponent plays sensibly, in every game: it takes what things cost from the rules."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from tests.bots.players import seen, trick
from tests.engine.driving import setup_for, steps
from tests.strategies import EVERY_TABLE, rules_of
from tutor.app.scripts.simulation import simulate
from tutor.bots import make_bot
from tutor.bots.knowledge import Knowledge
from tutor.cards import Cards, format_card, parse_card, parse_cards, rank_of, suit_of
from tutor.engine.events import DealScored
from tutor.engine.state import Phase
from tutor.rules.vocabulary import Named

FIRST = trick(0, "2C 3C KC 9C", 2)
"""A first trick without points."""


LOW = "3D 4D 5D 6D 7D 2H 3H 4H 5H"
"""Nine cards that nobody needs to fear."""


@pytest.mark.parametrize(
    ("hand", "on_table", "played"),
    [
        ("2S 9S JS", "TS", "9S"),  # as high as loses
        ("QS 2S 3S", "KS", "QS"),  # the queen under the king
        ("2S 5S AS", "6S TS JS", "AS"),  # last, and nothing is at stake
        ("2S 5S AS", "6S TS QS", "5S"),  # last, and the queen is
        ("QS KD AD", "7C", "QS"),  # void: the queen goes
        ("AS KD 2S", "7C", "AS"),  # void: what could catch the queen goes
    ],
)
def test_normal_bot_follows_sensibly(hand: str, on_table: str, played: str) -> None:
    view = seen(f"{hand} {LOW}", on_table, (FIRST,))
    assert make_bot("normal", "s", 0).play(view) == parse_card(played)


def test_normal_bot_leads_sensibly() -> None:
    bot = make_bot("normal", "s", 0)
    # no high spade while the queen is out
    assert bot.play(seen(f"KS 3S AS {LOW}", "", (FIRST,))) not in (parse_card("KS"), parse_card("AS"))
    # no card that takes the trick for sure when others have shown that they will throw
    gone = (FIRST, trick(0, "2D TD KD JH", 2), trick(2, "4C 5C 6C 7C", 1), trick(1, "8D 9D 3D QD", 0))
    assert bot.play(seen("4D AD 2S 2H 8H 9H TH QH KH", "", gone)) in (parse_card("4D"), parse_card("2S"))


def test_normal_bot_takes_a_point_from_a_moon_shooter() -> None:
    bot = make_bot("normal", "s", 0)
    shooting = (FIRST, trick(2, "AH 2H 3H 4H", 2), trick(2, "KH 5H 6H 7H", 2), trick(2, "AS KS QS 8H", 2))
    shared = (FIRST, trick(3, "AH 2H 3H 4H", 3), *shooting[2:])
    hand, on_table = "QC 4C 8C 2D 3D 5D 2S 3S 4S", "5C 9C TH"
    assert bot.play(seen(hand, on_table, shooting)) == parse_card("QC")
    assert bot.play(seen(hand, on_table, shared)) == parse_card("8C")


def test_normal_bot_passes_what_is_dangerous() -> None:
    bot = make_bot("normal", "s", 0)

    def passed(hand: str) -> Cards:
        return bot.pass_cards(seen(hand, phase=Phase.PASSING))

    assert passed("2C 3C 4C 5C 2D 3D 4D 2H 3H 4H QS KS AS") == parse_cards(["QS", "KS", "AS"])
    assert not passed("2C 3C 4C JC QC AD KD 2H QS 2S 3S 4S 5S") & parse_card("QS")


def test_of_cards_that_come_to_the_same_normal_passes_the_highest() -> None:
    hand = seen("2C 3C TC JC 2D 3D 4D 2H 3H 4H 2S QS KS", phase=Phase.PASSING)
    assert make_bot("normal", "s", 0).pass_cards(hand) == parse_cards(["JC", "QS", "KS"])


def test_normal_bot_takes_costs_and_cards_from_the_book() -> None:
    """Where another card costs most, it is that card that the bot fears."""
    rules = rules_of(4)
    jack = parse_card("JD")
    first, *rest = rules.scoring
    scoring = (first._replace(cards=jack), *rest)
    values = tuple(
        first.each if jack >> index & 1 else 0 if value > 1 else value for index, value in enumerate(rules.values)
    )
    other = rules._replace(scoring=scoring, values=values)
    bot = make_bot("normal", "s", 0)
    assert bot.play(seen("QS JD 2H", "7C", (FIRST,), other)) == jack
    hand = "2C 3C 4C 5C KC 2D 3D JD 3H JH QH 2S QS"
    assert bot.pass_cards(seen(hand, rules=other, phase=Phase.PASSING)) & jack
    assert not bot.pass_cards(seen(hand, phase=Phase.PASSING)) & jack


SIX = rules_of(6, book="cancellation")
LATER = trick(0, "2C 3C 4C 5C 6C 9C", 5)
"""A first trick for six without points."""


@pytest.mark.parametrize(
    ("hand", "on_table", "waiting", "played"),
    [
        ("2S AS", "AS 5S 6S TS QS", "", "AS"),  # a card that is cancelled takes nothing
        ("9S KS", "6S AS TS AS QS", "", "9S"),  # the aces are dead, so the king would take it
        ("5S 9S AS", "6S 7S TS 7S JS", "", "AS"),  # last, and nothing is at stake
        ("5S 9S AS", "6S 7S TS 7S JS", "QS 3S 4S QS 8S 8S", "9S"),  # ... but two queens wait
    ],
)
def test_normal_bot_knows_two_packs(hand: str, on_table: str, waiting: str, played: str) -> None:
    view = seen(f"{hand} {LOW}", on_table, (LATER,), SIX, waiting=waiting)
    assert make_bot("normal", "s", 0).play(view) == parse_card(played)


def test_normal_bot_minds_the_cards_left_over() -> None:
    """Last to the first trick, it takes it where the cards come out evenly, and not where six lie face down."""
    cards = "2C 3C 4C 5C 5C 6C 8C"
    for players, played in ((7, "9C"), (8, "AC")):
        rules = rules_of(players, book="cancellation")
        view = seen(f"9C AC {LOW}", " ".join(["TC", *cards.split()[: players - 2]]), (), rules)
        assert make_bot("normal", "s", 0).play(view) == parse_card(played)


@pytest.mark.parametrize(
    ("hand", "on_table", "played"),
    [
        ("3D QD 2S 3S", "JD 5D 6D", "QD"),  # last, and it can be had
        ("JD KD 2S 3S", "6C", "KD"),  # void: it is kept
        ("4D JD 2S 3S", "5D 6D 7D", "JD"),  # last, and it takes the trick itself
        ("4D JD 2S 3S", "5D 6D QD", "4D"),
    ],
)
def test_normal_bot_wants_the_bonus_card(hand: str, on_table: str, played: str) -> None:
    view = seen(f"{hand} 2H 3H 4H", on_table, (FIRST,), rules_of(4, book="omnibus"))
    assert make_bot("normal", "s", 0).play(view) == parse_card(played)


def bonus_share(name: str) -> float:
    """In how much of the deals seat 0 takes the bonus card from random players."""
    rules = rules_of(4, book="omnibus")
    bonus = rules.cards_of(Named("bonus"))
    setup = setup_for(rules, "bonus", deals=200)
    players = [make_bot(name if seat == 0 else "random", "bonus", seat) for seat in range(4)]
    played = steps(setup._replace(target=10**9), players)
    deals = [event.taken[0] for step in played for event in step.events if isinstance(event, DealScored)]
    return sum(bool(taken & bonus) for taken in deals) / len(deals)


def test_normal_bot_takes_the_bonus_card_more_often_than_chance() -> None:
    assert bonus_share("random") < 0.3 < bonus_share("normal")


def test_a_joker_does_not_tell_of_a_void() -> None:
    book = str(Path(__file__).parents[1] / "books" / "joker.yaml")
    view = seen("4D JD 2S 3S", "6C 7C JK", (), rules_of(4, book=book))
    assert Knowledge(view).share(3, 0) > 0
    view = seen("4D JD 2S 3S", "6C 7C 8D", (), rules_of(4, book=book))
    assert Knowledge(view).share(3, 0) == 0


def test_what_lies_face_down_is_in_no_hand() -> None:
    rules = rules_of(7, book="cancellation")
    known = Knowledge(seen(f"9C AC {LOW} 2C 3C 4C", "TC", (), rules))
    hands = 6 * rules.hand_size - 1
    assert known.share(2, 0) == pytest.approx(rules.hand_size / (hands + rules.extra))


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_normal_bot_is_much_better_than_chance(book: str, players: int) -> None:
    bots = ["normal", *["random"] * (players - 1)]
    seats = simulate(rules_of(players, book=book), {}, 40, "s", bots)["seats"]
    assert isinstance(seats, list)
    assert seats[0]["points_mean"] < 0.55 * fmean(seat["points_mean"] for seat in seats[1:])


def test_what_was_passed_lies_where_it_went() -> None:
    rules = rules_of(4)
    view = seen(f"3C {LOW} 2S 3S KS", "TC", (FIRST,), rules)._replace(given=parse_cards(["QS", "AD", "KC"]))
    known = Knowledge(view)
    to = view.direction.target(0, 4)
    assert to is not None
    # the king of clubs has been played since
    assert known.known[to] == parse_cards(["QS", "AD"])
    assert known.must_go_over(to, parse_card("3S")) > known.must_go_over(2, parse_card("3S"))
    assert known.brings(to, parse_card("KS")) == 13


def test_normal_bot_brings_the_queen_out() -> None:
    bot = make_bot("normal", "s", 0)
    view = seen("5S 6S 8S 6C 7C 8C 8D 9D TD 7H 8H 9H", "", (FIRST,))
    assert suit_of(bot.play(view)) == 3


def test_normal_bot_goes_for_all_with_a_fit_hand() -> None:
    bot = make_bot("normal", "s", 0)
    sure = "AS KS QS JS TS AH KH QH JH TH AC KC"
    lead = bot.play(seen(sure, "", (FIRST,)))
    assert rank_of(lead) >= rank_of(parse_card("K" + format_card(lead)[1]))
    assert bot.play(seen("AS KS AH KH QH JH TH 9H AC KC AD 3D", "4D 5D 6D", (FIRST,))) == parse_card("AD")
    # somebody else has a heart
    taken = (trick(0, "2H 3H 4H 5H", 3),)
    assert bot.play(seen("AS KS AH KH QH JH TH 9H AC KC AD 3D", "4D 5D QS", taken)) == parse_card("3D")


def test_normal_bot_keeps_what_stops_a_moon() -> None:
    """Void, it throws the ace of hearts, but not where only that card stands between a seat and the moon."""
    bot = make_bot("normal", "s", 0)
    shooting = (FIRST, trick(2, "QS 2S 3S 4S", 2), trick(2, "KH 2H 3H 4H", 2), trick(2, "QH 5H 6H 7H", 2))
    shared = (FIRST, trick(2, "QS 2S 3S 4S", 2), trick(3, "KH 2H 3H 4H", 3), trick(3, "QH 5H 6H 7H", 3))
    hand, on_table = "AH 8H 9S 8S 7S 4D 3D 2D 5D", "AC 5C"
    assert bot.play(seen(hand, on_table, shared)) == parse_card("AH")
    assert bot.play(seen(hand, on_table, shooting)) != parse_card("AH")
