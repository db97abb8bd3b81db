"""The answer to a position, in the shape of the position files."""

from __future__ import annotations

from tutor.cards import COPY_SHIFT, FIRST_COPY, Cards, different_codes, each_card, format_card, merge_copies
from tutor.engine.positions.data import cards_in
from tutor.engine.positions.faults import FaultCode, PositionFault
from tutor.engine.positions.model import (
    BrokenPosition,
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    Position,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, Refusal, judge
from tutor.rules.score import (
    match_result,
    moon_choices,
    moon_shooter,
    score_deal,
    settle_choice,
    trick_winner,
)
from tutor.rules.situation import Situation
from tutor.rules.vocabulary import MoonChoice

Answer = dict[str, object]


def solve(position: Position, rules: Rules) -> Answer:
    """The answer, ready to be written as JSON: the keys of the kind's ``expect``.

    Kind ``legal`` tells more: ``refused`` is a list of ``{card, rule, also}``, there is ``waived``, and rules are named
    ``book/rule``. ``rules`` must be the position's, with its options and players. Raises ``PositionFault`` where the
    position does not fit them.
    """
    check_cards(position, rules)
    match position:
        case DealPosition():
            return _deal(rules)
        case PassPosition():
            target = rules.direction(position.deal_no).target(position.seat, rules.players)
            return {"to": target, "count": 0 if target is None else rules.pass_count}
        case LegalPosition():
            return _legal(solve_legal(position, rules))
        case BrokenPosition():
            return {"broken": bool(sum(position.played) & rules.breakers)}
        case WinnerPosition():
            return _winner(position, rules)
        case ScorePosition():
            return _score(position, rules)
        case MatchEndPosition():
            result = match_result(rules, position.totals, position.target)
            return {"over": result.over, "winners": list(result.winners)}
        case SequencePosition():
            return _sequence(position, rules)


def solve_legal(position: LegalPosition, rules: Rules) -> Judgement:
    """What the rules say about the hand, with every reason. Raises ``PositionFault`` as ``solve`` does."""
    check_cards(position, rules)
    _check_trick_no("trick_no", position.trick_no, rules)
    most = rules.hand_size - position.trick_no + 1
    found = position.hand.bit_count()
    if not 0 < found <= most:
        raise PositionFault(FaultCode.HAND_SIZE, ("hand",), found=found, most=most)
    cards = tuple(card for _, card in position.trick)
    return judge(rules, position.hand, Situation(cards, position.trick_no, position.hearts_broken))


def refusals(judgement: Judgement) -> dict[Cards, Refusal]:
    """Every different card of the hand that may not be played, with its reason."""
    found = {}
    for card in each_card(merge_copies(judgement.hand)):
        held = card if card & judgement.hand else card << COPY_SHIFT
        if refusal := judgement.refusal(held):
            found[held] = refusal
    return found


def expect_of(position: Position, rules: Rules) -> Answer:
    """The answer as ``expect`` of a position file has it: rules of refused cards by their names, without the book."""
    answer = solve(position, rules)
    if isinstance(position, LegalPosition):
        refused = refusals(solve_legal(position, rules))
        return {
            "legal": answer["legal"],
            "refused": {format_card(card): refusal.rule.id.name for card, refusal in refused.items()},
        }
    return answer


def check_cards(position: Position, rules: Rules) -> None:
    """Raise ``PositionFault`` if the position has a card that is not in play, or more copies than there are."""
    for key, cards in cards_in(position).items():
        for card in each_card(cards & ~rules.pack):
            # a second copy where the pack has only one
            twice = card > FIRST_COPY and card >> COPY_SHIFT & rules.pack
            code = FaultCode.DUPLICATE_CARD if twice else FaultCode.NOT_IN_PACK
            raise PositionFault(code, (key,), card=format_card(card))


def _deal(rules: Rules) -> Answer:
    return {
        "removed": list(rules.book.players.sizes[rules.players].remove),
        "hand_size": rules.hand_size,
        "extra": rules.pack.bit_count() - rules.players * rules.hand_size,
        "opening_card": format_card(rules.opening) if rules.opening else None,
    }


def _legal(judgement: Judgement) -> Answer:
    return {
        "legal": list(different_codes(judgement.legal)),
        "refused": [
            {"card": format_card(card), "rule": str(refusal.rule.id), "also": [str(rule.id) for rule in refusal.also]}
            for card, refusal in refusals(judgement).items()
        ],
        "waived": [str(rule.id) for rule in judgement.waived],
    }


def _winner(position: WinnerPosition, rules: Rules) -> Answer:
    _check_trick_no("trick_no", position.trick_no, rules)
    cards = [card for _, card in position.trick]
    seat, _ = position.trick[trick_winner(rules, cards)]
    return {"winner": seat, "points": rules.points(sum(cards)), "next_leader": seat, "dead": False}


def _score(position: ScorePosition, rules: Rules) -> Answer:
    score = score_deal(rules, position.captured, position.before, _choice(position, rules))
    return {"moon": score.moon, "delta": list(score.delta), "after": list(score.after)}


def _choice(position: ScorePosition, rules: Rules) -> MoonChoice | None:
    """What the moon does, if there is one. The position's own choice counts only where the shooter is asked."""
    shooter = moon_shooter(rules, position.captured)
    if shooter is None:
        return None
    if len(moon_choices(rules)) > 1:
        if position.moon_choice is None:
            raise PositionFault(FaultCode.MOON_CHOICE, seat=shooter)
        return position.moon_choice
    target = rules.book.match.target.default if position.target is None else position.target
    return settle_choice(rules, shooter, position.before, target)


def _sequence(position: SequencePosition, rules: Rules) -> Answer:
    if position.extra:
        raise PositionFault(FaultCode.EXTRA_CARDS, ("extra",), found=position.extra.bit_count())
    _check_trick_no("tricks_in_deal", position.tricks_in_deal, rules)
    last = position.first_trick_no + len(position.tricks) - 1
    if last > position.tricks_in_deal:
        raise PositionFault(FaultCode.TOO_LATE, ("tricks",), key="tricks", found=last, most=position.tricks_in_deal)
    winners: list[int] = []
    points = [0] * rules.players
    for index, trick in enumerate(position.tricks):
        leader = trick[0][0]
        if winners and leader != winners[-1]:
            raise PositionFault(FaultCode.NOT_IN_TURN, ("tricks", index), seat=leader, expected=winners[-1])
        cards = [card for _, card in trick]
        winner = trick[trick_winner(rules, cards)][0]
        winners.append(winner)
        points[winner] += rules.points(sum(cards))
    over = last == position.tricks_in_deal
    return {
        "winners": winners,
        "captured_points": points,
        "uncollected": 0,
        "next_leader": None if over or not winners else winners[-1],
    }


def _check_trick_no(key: str, number: int, rules: Rules) -> None:
    if number > rules.hand_size:
        raise PositionFault(FaultCode.TOO_LATE, (key,), key=key, found=number, most=rules.hand_size)
