"""What must hold for every hand in every situation, whatever the rule book says."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.strategies import EVERY_TABLE, SHIPPED, divisions, faced, rules_of, tables, totals
from tutor.cards import JOKER_SUIT, SUIT_MASKS, Cards, card_index, codes, each_card, rank_of
from tutor.rules.compile import Rules
from tutor.rules.judge import judge, legal_cards
from tutor.rules.score import auto_choice, cancelled, match_result, moon_shot, score_deal, trick_winner
from tutor.rules.situation import SITUATIONS, Situation
from tutor.rules.vocabulary import DeadWhen, MoonChoice

Faced = tuple[Rules, Cards, Situation]


@given(faced(SHIPPED))
def test_legal_and_refused_together_make_the_hand(case: Faced) -> None:
    rules, hand, situation = case
    judgement = judge(rules, hand, situation)
    refused = sum(card for card in each_card(hand) if judgement.refusal(card))
    assert judgement.legal
    assert judgement.legal | refused == hand
    assert not judgement.legal & refused


@given(faced(SHIPPED))
def test_the_short_way_gives_the_same_cards(case: Faced) -> None:
    rules, hand, situation = case
    assert legal_cards(rules.entries(situation.key), hand) == judge(rules, hand, situation).legal


@given(faced(SHIPPED))
def test_the_first_rule_that_forbids_a_card_is_named_and_all_others(case: Faced) -> None:
    rules, hand, situation = case
    judgement = judge(rules, hand, situation)
    entries = rules.entries(situation.key)
    for card in each_card(hand & ~judgement.legal):
        refusal = judgement.refusal(card)
        assert refusal is not None
        narrowed, blamed = hand, []
        for entry in entries:
            left = legal_cards((entry,), narrowed)
            if card & narrowed & ~left:
                blamed.append(entry.rule)
            narrowed = left
        assert blamed == [refusal.rule]
        forbidding = [entry.rule for entry in entries if not card & legal_cards((entry,), hand)]
        assert list(refusal.also) == [rule for rule in forbidding if rule is not refusal.rule]


@given(faced(SHIPPED))
def test_a_rule_is_waived_exactly_when_the_hand_has_nothing_that_it_needs(case: Faced) -> None:
    rules, hand, situation = case
    narrowed, waived = hand, []
    for entry in rules.entries(situation.key):
        if narrowed & entry.need:
            narrowed &= entry.keep
        else:
            waived.append(entry.rule)
    assert list(judge(rules, hand, situation).waived) == waived


@given(tables(SHIPPED))
def test_no_rule_can_leave_nothing(rules: Rules) -> None:
    # a hand with one card of `need` must have a card of `keep`
    for key in SITUATIONS:
        assert all(not entry.need & ~entry.keep for entry in rules.entries(key))


@given(faced(SHIPPED))
def test_only_the_lead_of_a_trick_counts(case: Faced) -> None:
    rules, hand, situation = case
    shorter = Situation(situation.trick[:1], situation.trick_no, situation.broken)
    assert judge(rules, hand, shorter).legal == judge(rules, hand, situation).legal


@given(st.data(), tables(SHIPPED))
def test_points_sum_to_those_of_the_pack(data: st.DataObject, rules: Rules) -> None:
    taken = data.draw(divisions(rules))
    before = data.draw(totals(rules.players))
    score = score_deal(rules, taken, before, MoonChoice.ADD)
    assert sum(line.points for line in score.lines) == rules.total_points
    assert sum(rules.points(cards) for cards in taken) == rules.total_points
    assert score.moon is not None or sum(score.delta) == rules.total_points
    assert [new - old for old, new in zip(before, score.after, strict=True)] == list(score.delta)


@given(tables(SHIPPED))
def test_every_card_costs_what_one_rule_says(rules: Rules) -> None:
    for entry in rules.scoring:
        assert all(rules.points(card) == entry.each for card in each_card(entry.cards))
    assert rules.total_points == sum(rules.points(card) for card in each_card(rules.pack))
    assert rules.total_points == sum(rules.values[card_index(card)] for card in each_card(rules.pack))


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_the_pack_is_dealt_out(book: str, players: int) -> None:
    rules = rules_of(players, book=book)
    assert rules.pack.bit_count() == players * rules.hand_size + rules.extra
    assert rules.hand_size == rules.book.players.sizes[players].hand
    assert bool(rules.opening & rules.pack) is (rules.book.first_leader is None)


@given(st.data(), tables(SHIPPED))
def test_the_highest_live_card_of_the_suit_led_takes_the_trick(data: st.DataObject, rules: Rules) -> None:
    suits = data.draw(st.sets(st.sampled_from(SUIT_MASKS[:JOKER_SUIT]), min_size=1))
    pool = list(each_card(rules.pack & sum(suits)))
    cards = data.draw(st.lists(st.sampled_from(pool), min_size=2, max_size=rules.players, unique=True))
    names = [codes(card)[0] for card in cards]
    pairs = {name for name in names if names.count(name) > 1}
    assert [names[place] for place in cancelled(rules, cards)] == [name for name in names if name in pairs]
    live = [card for card, name in zip(cards, names, strict=True) if name not in pairs and name[1] == names[0][1]]
    dead = rules.book.dead_trick
    if not live or (dead is not None and dead.when is DeadWhen.TWO_PAIRS and len(pairs) > 1):
        assert trick_winner(rules, cards) is None
    else:
        assert trick_winner(rules, cards) == cards.index(max(live, key=rank_of))


@given(st.data(), tables(SHIPPED))
def test_a_moon_moves_the_shooter_by_the_amount_against_everybody(data: st.DataObject, rules: Rules) -> None:
    taken = data.draw(divisions(rules))
    before = data.draw(totals(rules.players))
    shot = moon_shot(rules, taken)
    for choice in MoonChoice:
        score = score_deal(rules, taken, before, choice)
        assert score.moon == (shot and shot.seat)
        if shot is not None:
            # what does not belong to the moon is charged as always
            delta = [
                new - rules.points(cards & ~shot.moon.cards) for new, cards in zip(score.delta, taken, strict=True)
            ]
            amount = shot.moon.rule.amount * (rules.players if choice is MoonChoice.PAY else 1)
            assert {points - delta[shot.seat] for seat, points in enumerate(delta) if seat != shot.seat} == {amount}


@given(st.data(), tables(SHIPPED))
@settings(max_examples=200)
def test_the_automatic_choice_never_loses_a_match_that_the_other_wins(data: st.DataObject, rules: Rules) -> None:
    before = data.draw(totals(rules.players))
    shooter = data.draw(st.integers(0, rules.players - 1))
    target = data.draw(st.integers(60, 140))
    assume(rules.moons and {MoonChoice.ADD, MoonChoice.SUBTRACT} <= set(rules.moons[0].rule.choose))
    moon = rules.moons[0]
    taken = tuple(moon.cards if seat == shooter else 0 for seat in range(rules.players))
    chosen = auto_choice(moon, shooter, before, target)
    results = {
        choice: match_result(rules, score_deal(rules, taken, before, choice).after, target)
        for choice in (MoonChoice.ADD, MoonChoice.SUBTRACT)
    }
    if any(result.over and result.winners == (shooter,) for result in results.values()):
        other = next(choice for choice in results if choice is not chosen)
        lost = results[chosen].over and shooter not in results[chosen].winners
        assert not (lost and results[other].winners == (shooter,))
