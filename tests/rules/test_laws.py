"""What must hold for every hand in every situation, whatever the rule book says."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import BOOK, divisions, faced, player_counts, tables, totals
from tutor.cards import Cards, each_card, rank_of, suit_of
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import judge, legal_cards
from tutor.rules.score import auto_choice, match_result, moon_shooter, score_deal, trick_winner
from tutor.rules.situation import SITUATIONS, Situation
from tutor.rules.vocabulary import MoonChoice

Faced = tuple[Rules, Cards, Situation]


@given(faced())
def test_legal_and_refused_together_make_the_hand(case: Faced) -> None:
    rules, hand, situation = case
    judgement = judge(rules, hand, situation)
    refused = sum(card for card in each_card(hand) if judgement.refusal(card))
    assert judgement.legal
    assert judgement.legal | refused == hand
    assert not judgement.legal & refused


@given(faced())
def test_the_short_way_gives_the_same_cards(case: Faced) -> None:
    rules, hand, situation = case
    assert legal_cards(rules.entries(situation.key), hand) == judge(rules, hand, situation).legal


@given(faced())
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


@given(faced())
def test_a_rule_is_waived_exactly_when_the_hand_has_nothing_that_it_needs(case: Faced) -> None:
    rules, hand, situation = case
    narrowed, waived = hand, []
    for entry in rules.entries(situation.key):
        if narrowed & entry.need:
            narrowed &= entry.keep
        else:
            waived.append(entry.rule)
    assert list(judge(rules, hand, situation).waived) == waived


@given(tables())
def test_no_rule_can_leave_nothing(rules: Rules) -> None:
    # a hand with one card of `need` must have a card of `keep`
    for key in SITUATIONS:
        assert all(not entry.need & ~entry.keep for entry in rules.entries(key))


@given(faced())
def test_only_the_lead_of_a_trick_counts(case: Faced) -> None:
    rules, hand, situation = case
    shorter = Situation(situation.trick[:1], situation.trick_no, situation.broken)
    assert judge(rules, hand, shorter).legal == judge(rules, hand, situation).legal


@given(st.data(), tables())
def test_points_sum_to_those_of_the_pack(data: st.DataObject, rules: Rules) -> None:
    taken = data.draw(divisions(rules))
    before = data.draw(totals(rules.players))
    score = score_deal(rules, taken, before, MoonChoice.ADD)
    assert sum(line.points for line in score.lines) == rules.total_points
    assert sum(rules.points(cards) for cards in taken) == rules.total_points
    assert score.moon is not None or sum(score.delta) == rules.total_points
    assert [new - old for old, new in zip(before, score.after, strict=True)] == list(score.delta)


@given(tables())
def test_every_card_costs_what_one_rule_says(rules: Rules) -> None:
    for entry in rules.scoring:
        assert all(rules.points(card) == entry.each for card in each_card(entry.cards))
    assert rules.total_points == sum(rules.points(card) for card in each_card(rules.pack))
    assert rules.total_points == sum(value * (rules.pack >> index & 1) for index, value in enumerate(rules.values))


@given(player_counts())
def test_the_pack_is_dealt_out(players: int) -> None:
    rules = compile_rules(BOOK, players)
    assert rules.pack.bit_count() == players * rules.hand_size
    assert rules.hand_size == BOOK.players.sizes[players].hand
    assert rules.opening & rules.pack


@given(st.data(), tables())
def test_the_highest_card_of_the_suit_led_takes_the_trick(data: st.DataObject, rules: Rules) -> None:
    cards = data.draw(st.lists(st.sampled_from(list(each_card(rules.pack))), min_size=2, max_size=7, unique=True))
    best = cards[trick_winner(rules, cards)]
    assert suit_of(best) == suit_of(cards[0])
    assert all(rank_of(card) <= rank_of(best) for card in cards if suit_of(card) == suit_of(best))


@given(st.data(), tables())
def test_a_moon_moves_the_shooter_by_the_amount_against_everybody(data: st.DataObject, rules: Rules) -> None:
    taken = data.draw(divisions(rules))
    before = data.draw(totals(rules.players))
    shooter = moon_shooter(rules, taken)
    for choice in MoonChoice:
        score = score_deal(rules, taken, before, choice)
        assert score.moon == shooter
        if shooter is not None:
            amount = rules.moons[0].rule.amount
            gaps = {score.delta[seat] - score.delta[shooter] for seat in range(rules.players) if seat != shooter}
            assert gaps == {amount}


@given(st.data(), tables())
@settings(max_examples=200)
def test_the_automatic_choice_never_loses_a_match_that_the_other_wins(data: st.DataObject, rules: Rules) -> None:
    before = data.draw(totals(rules.players))
    shooter = data.draw(st.integers(0, rules.players - 1))
    target = data.draw(st.integers(60, 140))
    moon = rules.moons[0].cards
    taken = tuple(moon if seat == shooter else 0 for seat in range(rules.players))
    chosen = auto_choice(rules, shooter, before, target)
    results = {
        choice: match_result(rules, score_deal(rules, taken, before, choice).after, target) for choice in MoonChoice
    }
    if any(result.over and result.winners == (shooter,) for result in results.values()):
        other = next(choice for choice in MoonChoice if choice is not chosen)
        lost = results[chosen].over and shooter not in results[chosen].winners
        assert not (lost and results[other].winners == (shooter,))
