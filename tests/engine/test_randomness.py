from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import EVERY_TABLE, rules_of
from tutor.cards import codes, each_card
from tutor.engine.dealing import DealStream, dealer_of, dealt_hands
from tutor.engine.randomness import bot_seed, deal_seed, numbers


@given(st.text())
def test_numbers_are_those_of_the_standard_generator(seed: str) -> None:
    random = Random(seed)
    assert list(islice(numbers(seed), 600)) == [random.getrandbits(30) for _ in range(600)]


def test_streams_of_a_match_are_different() -> None:
    seeds = [deal_seed("a"), deal_seed("b"), *(bot_seed(seed, seat) for seed in ("a", "b") for seat in range(4))]
    assert len({next(numbers(seed)) for seed in seeds}) == len(seeds)


def test_a_seed_deals_the_same_cards_for_ever() -> None:
    # saved matches hold the seed and not the cards
    hands = dealt_hands(rules_of(4), "seed", 2)
    assert [" ".join(codes(hand)) for hand in hands] == [
        "4C 5C QC 6D QD KD 2H 9H JH 5S 7S 8S 9S",
        "9C AC 2D 4D 5D 7H TH KH 2S 3S 4S JS AS",
        "6C 7C TC 3D 9D TD JD AD 5H 8H AH 6S KS",
        "2C 3C 8C JC KC 7D 8D 3H 4H 6H QH TS QS",
    ]


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_hands_share_out_the_pack(book: str, players: int) -> None:
    rules = rules_of(players, book=book)
    for deal_no in range(1, 30):
        hands = dealt_hands(rules, "s", deal_no)
        assert [hand.bit_count() for hand in hands] == [rules.hand_size] * players
        # the sum and not the union, so that a card in two hands shows
        assert (rules.pack - sum(hands)).bit_count() == rules.extra
        assert not sum(hands) & ~rules.pack


def test_any_deal_can_be_asked_for_in_any_order() -> None:
    rules = rules_of(4)
    stream = DealStream(rules.pack, 4, rules.hand_size, "s")
    deals = [stream.next_hands() for _ in range(6)]
    for deal_no in (6, 2, 2, 3, 1, 5):
        assert dealt_hands(rules, "s", deal_no) == deals[deal_no - 1]


def test_every_card_goes_to_every_seat_equally_often() -> None:
    rules = rules_of(4)
    stream = DealStream(rules.pack, 4, rules.hand_size, "uniform")
    deals = 4000
    seen = Counter(
        (seat, card) for _ in range(deals) for seat, hand in enumerate(stream.next_hands()) for card in each_card(hand)
    )
    expected = deals / rules.players
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    # 51 cards x 3 seats are free; the seed is fixed, so this is no matter of luck
    assert chi_square < 153 + 4 * (2 * 153) ** 0.5


def test_cards_that_are_left_over_are_drawn_like_the_others() -> None:
    rules = rules_of(4)
    stream = DealStream(rules.pack, 5, 10, "left over")
    left = Counter(card for _ in range(2000) for card in each_card(rules.pack & ~sum(stream.next_hands())))
    assert len(left) == 52
    assert sum(left.values()) == 2000 * 2
    assert max(left.values()) < 2 * min(left.values())


def test_the_deal_moves_to_the_left() -> None:
    assert [dealer_of(rules_of(3), deal_no) for deal_no in range(1, 6)] == [0, 1, 2, 0, 1]


def test_a_seed_deals_the_same_cards_of_two_packs_for_ever() -> None:
    rules = rules_of(11, book="cancellation")
    hands = dealt_hands(rules, "seed", 1)
    assert " ".join(codes(hands[0])) == "5C 7D 7D TD TD JD KD 4S 8S"
    assert " ".join(codes(rules.pack & ~sum(hands))) == "3D 8D AD 5H JH"
