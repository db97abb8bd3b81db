"""Where compiled rules and the plain reference say different things, in a seeded search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from tests import reference
from tutor.cards import Card, Cards, different_codes, each_card, format_card, parse_card, parse_cards
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.score import match_result, moon_choices, moon_shooter, score_deal, settle_choice, trick_winner
from tutor.rules.situation import Situation
from tutor.rules.vocabulary import MoonChoice

MOON = [card for card in reference.pack(4) if reference.card_points(card)]


def all_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Every difference in ``count`` random situations, tricks and deals."""
    yield from judging_disagreements(rules, options, rng, count)
    yield from breaking_disagreements(rules, options, rng, count // 4)
    yield from trick_disagreements(rules, rng, count // 4)
    yield from score_disagreements(rules, options, rng, count // 4)
    yield from end_disagreements(rules, options, rng, count // 4)


def judging_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    players = rules.players
    for found in islice(reference.random_situations(rng, players, options), count):
        hand, trick, trick_no, broken = found
        cards = tuple(parse_card(code) for _, code in trick)
        judgement = judge(rules, parse_cards(hand), Situation(cards, trick_no, broken))
        legal = set(reference.legal(hand, trick, trick_no, broken, players, options))
        if set(different_codes(judgement.legal)) != legal:
            yield f"legal cards of {found}"
        waived = reference.waived(hand, trick, trick_no, broken, players, options)
        if [rule.id.name for rule in judgement.waived] != waived:
            yield f"waived rules for {found}"
        for card in each_card(judgement.hand):
            code = format_card(card)
            expected = None
            if code not in legal:
                expected = reference.refusal(code, hand, trick, trick_no, broken, players, options)
            refusal = judgement.refusal(card)
            named = refusal and (refusal.rule.id.name, [rule.id.name for rule in refusal.also])
            if named != expected:
                yield f"refusal of {code} in {found}: {named}, not {expected}"


def breaking_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    harmless = [card for card in reference.pack(rules.players) if not reference.card_points(card)]
    for _ in range(count):
        played = [*rng.sample(harmless, rng.randrange(8)), *rng.sample(MOON, rng.randrange(2))]
        if bool(parse_cards(played) & rules.breakers) != reference.broken(played, options):
            yield f"breaking by {played}"


def trick_disagreements(rules: Rules, rng: Random, count: int) -> Iterator[str]:
    players = rules.players
    for _ in range(count):
        first = rng.randrange(players)
        codes = rng.sample(reference.pack(players), players)
        trick = [((first + turn) % players, code) for turn, code in enumerate(codes)]
        cards: list[Card] = [parse_card(code) for code in codes]
        if trick[trick_winner(rules, cards)][0] != reference.winner(trick):
            yield f"winner of {trick}"
        if rules.points(sum(cards)) != reference.trick_points(trick):
            yield f"points of {trick}"


def score_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    players = rules.players
    for _ in range(count):
        captured = random_division(rng, players)
        target = rng.randint(50, 120)
        before = [rng.randint(-30, target + 5) for _ in range(players)]
        choice = rng.choice(["add", "subtract"])
        expected = reference.deal_score(captured, before, choice, options, target)
        taken = tuple(parse_cards(codes) for codes in captured)
        score = score_deal(rules, taken, before, settled(rules, taken, before, choice, target))
        if (score.moon, list(score.delta), list(score.after)) != tuple(expected.values()):
            yield f"score of {captured}, {before} before, {choice}, target {target}"


def settled(rules: Rules, taken: tuple[Cards, ...], before: list[int], choice: str, target: int) -> MoonChoice | None:
    shooter = moon_shooter(rules, taken)
    if shooter is None or len(moon_choices(rules)) > 1:
        return MoonChoice(choice)
    return settle_choice(rules, shooter, before, target)


def random_division(rng: Random, players: int) -> list[list[str]]:
    """The pack as the seats might have taken it: often a moon, or one missed by a card."""
    captured: list[list[str]] = [[] for _ in range(players)]
    for card in reference.pack(players):
        rng.choice(captured).append(card)
    if rng.random() < 0.6:
        captured = [[card for card in cards if card not in MOON] for cards in captured]
        shooter, other = rng.sample(range(players), 2)
        captured[shooter] += MOON
        if rng.random() < 0.4:
            card = rng.choice(MOON)
            captured[shooter].remove(card)
            captured[other].append(card)
    return captured


def end_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    for _ in range(count):
        target = rng.randint(50, 120)
        totals = [rng.choice([rng.randint(-30, target + 20), 10, target - 1, target]) for _ in range(rules.players)]
        result = match_result(rules, totals, target)
        if (result.over, list(result.winners)) != reference.match_end(totals, target, options):
            yield f"end at {totals}, target {target}"
