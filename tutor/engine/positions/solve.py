"""The answer to a position, in the shape of the position files."""

from __future__ import annotations

from collections.abc import Iterator

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
from tutor.rules.piles import Settled, settle_tricks
from tutor.rules.score import (
    match_result,
    moon_choices,
    moon_shot,
    score_deal,
    settle_choice,
    trick_winner,
)
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
    return judge(rules, position.hand, position.situation)


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
        "extra": rules.extra,
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
    place = trick_winner(rules, cards)
    leader = position.trick[0][0]
    winner = None if place is None else position.trick[place][0]
    return {
        "winner": winner,
        "points": rules.points(sum(cards)),
        "next_leader": leader if winner is None else winner,
        "dead": winner is None,
    }


def _score(position: ScorePosition, rules: Rules) -> Answer:
    takers = [cards & position.counted for cards in position.captured if cards & position.counted]
    if len(takers) > 1 and len({rules.points(card) for card in each_card(position.counted)}) > 1:
        raise PositionFault(FaultCode.UNEQUAL_HEARTS, ("captured",))
    score = score_deal(rules, position.captured, position.before, _choice(position, rules))
    return {"moon": score.moon, "delta": list(score.delta), "after": list(score.after)}


def _choice(position: ScorePosition, rules: Rules) -> MoonChoice | None:
    """What the moon does, if there is one. The position's own choice counts only where the shooter is asked."""
    shot = moon_shot(rules, position.captured)
    if shot is None:
        return None
    if len(moon_choices(shot.moon)) > 1:
        if position.moon_choice is None:
            raise PositionFault(FaultCode.MOON_CHOICE, seat=shot.seat)
        if position.moon_choice not in moon_choices(shot.moon):
            choices = ", ".join(choice.value for choice in moon_choices(shot.moon))
            word = position.moon_choice.value
            raise PositionFault(FaultCode.UNKNOWN_WORD, ("moon_choice",), key="moon_choice", word=word, choices=choices)
        return position.moon_choice
    target = rules.book.match.target.default if position.target is None else position.target
    return settle_choice(shot.moon, shot.seat, position.before, target)


def _sequence(position: SequencePosition, rules: Rules) -> Answer:
    if position.extra and rules.book.extras is None:
        raise PositionFault(FaultCode.EXTRA_CARDS, ("extra",), found=position.extra.bit_count())
    _check_trick_no("tricks_in_deal", position.tricks_in_deal, rules)
    last = position.first_trick_no + len(position.tricks) - 1
    if last > position.tricks_in_deal:
        raise PositionFault(FaultCode.TOO_LATE, ("tricks",), key="tricks", found=last, most=position.tricks_in_deal)
    winners: list[int | None] = []
    taken = [0] * rules.players
    waiting, expected = 0, None
    for index, settled in enumerate(settled_tricks(position, rules)):
        leader = position.tricks[index][0][0]
        if expected is not None and leader != expected:
            raise PositionFault(FaultCode.NOT_IN_TURN, ("tricks", index), seat=leader, expected=expected)
        winners.append(settled.winner)
        waiting = settled.left
        if settled.taker is not None:
            taken[settled.taker] |= settled.cards | settled.extras
        expected = leader if settled.winner is None else settled.winner
    return {
        "winners": winners,
        "captured_points": [rules.points(cards) for cards in taken],
        "uncollected": rules.points(waiting),
        "next_leader": None if last == position.tricks_in_deal else expected,
    }


def settled_tricks(position: SequencePosition, rules: Rules) -> Iterator[Settled]:
    """What becomes of the tricks of the position, one after the other."""
    tricks = ((trick[0][0], [card for _, card in trick]) for trick in position.tricks)
    return settle_tricks(rules, tricks, position.extra, last=position.tricks_in_deal - position.first_trick_no)


def _check_trick_no(key: str, number: int, rules: Rules) -> None:
    if number > rules.hand_size:
        raise PositionFault(FaultCode.TOO_LATE, (key,), key=key, found=number, most=rules.hand_size)
