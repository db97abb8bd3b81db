"""Where compiled rules and the plain reference say different things, in a seeded search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from tests import reference
from tests.reference import Game
from tutor.cards import COPY_SHIFT, Card, Cards, codes, different_codes, each_card, format_card, parse_card, parse_cards
from tutor.engine.positions.data import from_data
from tutor.engine.positions.faults import PositionFault
from tutor.engine.positions.solve import solve
from tutor.rules.branches import CannotDrawError, branches
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.score import cancelled, match_result, moon_choices, moon_shot, score_deal, settle_choice, trick_winner
from tutor.rules.situation import Situation
from tutor.rules.vocabulary import MoonChoice

MOST_TRIES_A_BRANCH = 12


def game_of(rules: Rules) -> Game:
    """The reference's own idea of the game."""
    return reference.GAMES[rules.book.id]


def bits(written: Sequence[str]) -> list[Card]:
    """The cards one by one; the second time that a card comes it is its other copy."""
    return [parse_card(code) << COPY_SHIFT * written[:place].count(code) for place, code in enumerate(written)]


def bits_by_seat(hands: Sequence[Sequence[str]]) -> tuple[Cards, ...]:
    """The cards of each seat, no copy of a card with two of them."""
    cards = iter(bits([code for hand in hands for code in hand]))
    return tuple(sum(islice(cards, len(hand))) for hand in hands)


def all_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Every difference in ``count`` random situations, tricks and deals."""
    yield from table_disagreements(rules, options)
    yield from judging_disagreements(rules, options, rng, count)
    yield from breaking_disagreements(rules, options, rng, count // 4)
    yield from trick_disagreements(rules, options, rng, count // 4)
    yield from sequence_disagreements(rules, options, rng, count // 4)
    yield from score_disagreements(rules, options, rng, count // 4)
    yield from end_disagreements(rules, options, rng, count // 4)


def table_disagreements(rules: Rules, options: dict[str, str]) -> Iterator[str]:
    """Differences in the pack, the deal, the first lead and the passing."""
    players, game = rules.players, game_of(rules)
    if codes(rules.pack) != tuple(sorted(reference.pack(players, game), key=parse_card)):
        yield "the pack"
    if sorted(codes(rules.removed)) != sorted(reference.removed(players, game)):
        yield "the cards removed"
    if (rules.hand_size, rules.extra) != (reference.hand_size(players, game), reference.extra_cards(players, game)):
        yield "how many cards are dealt"
    if (format_card(rules.opening) if rules.opening else None) != reference.opening_card(players, game):
        yield "the opening card"
    if rules.book.match.target.default != game.target:
        yield "the target"
    for deal_no in range(1, 10):
        for seat in range(players):
            target = rules.direction(deal_no).target(seat, players)
            if target != reference.pass_target(players, deal_no, seat, options, game):
                yield f"where seat {seat} passes in deal {deal_no}"
            if target is not None and rules.pass_count != reference.PASSED:
                yield "how many cards are passed"


def judging_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Differences in so many situations of play and made-up ones, and in some for every branch of a rule."""
    for found in islice(reference.random_situations(rng, rules.players, options, game_of(rules)), count):
        yield from situation_disagreements(rules, options, found)
    for found in drawn_situations(rules, rng, min(count // 50, MOST_TRIES_A_BRANCH)):
        yield from situation_disagreements(rules, options, found)


def drawn_situations(rules: Rules, rng: Random, count: int) -> Iterator[reference.Situation]:
    """So many for each way in which a rule can decide, with hands drawn from the rule."""
    for branch in branches(rules):
        for _ in range(count):
            try:
                hand, situation = branch.draw(rules, rng)
            except CannotDrawError:
                continue
            trick = [(seat, format_card(card)) for seat, card in enumerate(situation.trick)]
            yield reference.Situation(list(codes(hand)), trick, situation.trick_no, situation.broken)


def situation_disagreements(rules: Rules, options: dict[str, str], found: reference.Situation) -> Iterator[str]:
    """Differences in the legal cards, the waived rules, and the rules that are named for every other card."""
    hand, trick, trick_no, broken = found
    table = (trick, trick_no, broken, rules.players, options, game_of(rules))
    judgement = judge(rules, parse_cards(hand), Situation(tuple(bits([code for _, code in trick])), trick_no, broken))
    legal = reference.legal(hand, *table)
    if set(different_codes(judgement.legal)) != set(legal):
        yield f"legal cards of {found}"
    if [rule.id.name for rule in judgement.waived] != reference.waived(hand, *table):
        yield f"waived rules for {found}"
    for card in each_card(judgement.hand):
        code = format_card(card)
        expected = None if code in legal else reference.refusal(code, hand, *table)
        refusal = judgement.refusal(card)
        named = refusal and (refusal.rule.id.name, [rule.id.name for rule in refusal.also])
        if named != expected:
            yield f"refusal of {code} in {found}: {named}, not {expected}"


def breaking_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Differences in what breaks hearts, among few cards and none or one that might."""
    game = game_of(rules)
    pack = reference.pack(rules.players, game)
    breakers = [card for card in pack if card[1] == "H" or card == "QS"]
    others = [card for card in pack if card not in breakers]
    for _ in range(count):
        played = [*rng.sample(others, rng.randrange(8)), *rng.sample(breakers, rng.randrange(2))]
        if bool(parse_cards(played) & rules.breakers) != reference.broken(played, options, game):
            yield f"breaking by {played}"


def trick_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Differences in what is cancelled, in who takes a trick, and in what it costs."""
    players, game = rules.players, game_of(rules)
    for _ in range(count):
        trick = random_trick(rng, reference.pack(players, game), players, rng.randrange(players))
        cards = bits([code for _, code in trick])
        place = trick_winner(rules, cards)
        if (None if place is None else trick[place][0]) != reference.winner(trick, options, game):
            yield f"winner of {trick}"
        if [trick[dead] for dead in cancelled(rules, cards)] != reference.cancelled(trick, game):
            yield f"cancelled cards of {trick}"
        if rules.points(sum(cards)) != reference.trick_points(trick, options, game):
            yield f"points of {trick}"


def random_trick(rng: Random, cards: Sequence[str], players: int, leader: int) -> list[reference.Play]:
    """A trick of some of the cards. Of those that are there twice often so few are taken that most lie in pairs."""
    twice = sorted({card for card in cards if cards.count(card) == 2})
    written = rng.sample(cards, players)
    if len(twice) >= players and rng.random() < 0.7:
        few = rng.sample(twice, rng.randint((players + 1) // 2, players))
        written = rng.sample([card for card in cards if card in few], players)
    return [((leader + turn) % players, code) for turn, code in enumerate(written)]


def sequence_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Differences in where the cards of some tricks in a row go, the last of the deal and cards left over included."""
    players, game = rules.players, game_of(rules)
    for _ in range(count):
        cards = reference.pack(players, game)
        extra = rng.sample(cards, rules.extra)
        cards = reference.without(cards, extra)
        tricks: list[list[reference.Play]] = []
        leader = rng.randrange(players)
        for _ in range(rng.randint(1, min(4, rules.hand_size))):
            trick = random_trick(rng, cards, players, leader)
            cards = reference.without(cards, [card for _, card in trick])
            won_by = reference.winner(trick, options, game)
            leader = leader if won_by is None else won_by
            tricks.append(trick)
        position = {
            "kind": "sequence",
            "rules": game.name,
            "players": players,
            "options": options,
            "first_trick_no": rng.choice([1, rules.hand_size - len(tricks) + 1]),
            "tricks_in_deal": rules.hand_size,
            "extra": extra if rng.random() < 0.7 else [],
            "tricks": [[list(play) for play in trick] for trick in tricks],
        }
        try:
            found = solve(from_data(position), rules)
        except PositionFault as fault:  # the two do not agree who leads the next trick
            yield f"{fault} for {position}"
        else:
            if found != reference.evaluate(position):
                yield f"{found} for {position}"


def score_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Differences in what a deal costs, moons and nearly moons among them."""
    players, game = rules.players, game_of(rules)
    for _ in range(count):
        captured = random_division(rng, players, game)
        target = rng.randint(50, 120)
        before = [rng.randint(-30, target + 5) for _ in range(players)]
        choice = rng.choice(["add", "subtract"])
        expected = reference.deal_score(captured, before, choice, options, target, game)
        taken = bits_by_seat(captured)
        score = score_deal(rules, taken, before, settled(rules, taken, before, choice, target))
        if (score.moon, list(score.delta), list(score.after)) != tuple(expected.values()):
            yield f"score of {captured}, {before} before, {choice}, target {target}"
        for seat, cards in enumerate(captured):
            lines = sum(line.points for line in score.lines if line.seat == seat)
            if lines != sum(reference.card_points(card, options, game) for card in cards):
                yield f"lines of {cards}"


def settled(rules: Rules, taken: tuple[Cards, ...], before: list[int], choice: str, target: int) -> MoonChoice | None:
    """What happens with a moon, the shooter making this choice when asked."""
    shot = moon_shot(rules, taken)
    if shot is None or len(moon_choices(shot.moon)) > 1:
        return MoonChoice(choice)
    return settle_choice(shot.moon, shot.seat, before, target)


def random_division(rng: Random, players: int, game: Game) -> list[list[str]]:
    """The pack as the seats might have taken it: often a moon, or one missed by a card. Some cards nobody may have."""
    captured: list[list[str]] = [[] for _ in range(players)]
    lost: list[str] = []
    piles = [*captured, lost] if game.cancelling else captured
    for card in reference.pack(players, game):
        rng.choice(piles).append(card)
    moon = list(game.moon or reference.HEARTS.moon)
    if rng.random() < 0.6 and set(moon) <= set(reference.pack(players, game)):
        for pile in piles:
            pile[:] = [card for card in pile if card not in moon]
        shooter, other = rng.sample(piles, 2)
        if shooter is lost:
            shooter, other = other, shooter
        shooter += moon * game.packs
        if rng.random() < 0.4:
            card = rng.choice(moon)
            shooter.remove(card)
            other.append(card)
    return captured


def end_disagreements(rules: Rules, options: dict[str, str], rng: Random, count: int) -> Iterator[str]:
    """Differences in whether a match is over, and who has won it."""
    game = game_of(rules)
    for _ in range(count):
        target = rng.randint(50, 120)
        totals = [rng.choice([rng.randint(-30, target + 20), 10, target - 1, target]) for _ in range(rules.players)]
        result = match_result(rules, totals, target)
        if (result.over, list(result.winners)) != reference.match_end(totals, target, options, game):
            yield f"end at {totals}, target {target}"
