"""How many points somebody with a wrong idea counts."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cards import HEARTS, Cards, each_card
from tutor.engine.positions.model import ScorePosition, SequencePosition, WinnerPosition
from tutor.quiz.followed import Followed, follow
from tutor.quiz.ideas.cards import bonus, bonus_expected, costly_besides, points_of_rank
from tutor.quiz.ideas.model import IDEAS, Idea
from tutor.quiz.model import Value, total_of
from tutor.quiz.moons import settled_choice
from tutor.quiz.reasons import NobodyTakes
from tutor.rules.compile import Rules
from tutor.rules.score import Shot, cancelled, moon_shot, score_deal
from tutor.rules.vocabulary import MoonChoice

Prices = tuple[tuple[Cards, int], ...]
"""Cards, and what each of them costs."""

_OTHER_CHOICE = {MoonChoice.ADD: MoonChoice.SUBTRACT, MoonChoice.SUBTRACT: MoonChoice.ADD}


def believed_points(
    rules: Rules, position: WinnerPosition | ScorePosition | SequencePosition, subject: Value | None
) -> dict[Idea, int]:
    """What somebody with each wrong idea answers where points are asked for, the commonest idea first.

    Only ideas that lead to a wrong number.
    """
    match position:
        case WinnerPosition():
            cards = [card for _, card in position.trick]
            right, found = _of_trick(rules, cards)
        case ScorePosition():
            right, found = _of_deal(rules, position, subject)
        case SequencePosition():
            assert isinstance(subject, int)
            right, found = _of_tricks(rules, position, subject)
    wrong = [idea for idea, points in found.items() if points != right]
    return {idea: found[idea] for idea in sorted(wrong, key=IDEAS.index)}


def _of_trick(rules: Rules, trick: list[Cards]) -> tuple[int, dict[Idea, int]]:
    cards = sum(trick)
    gone = sum(trick[place] for place in cancelled(rules, trick))
    found = {idea: _cost(prices, cards) for idea, prices in _wrong_prices(rules)}
    found |= {
        Idea.CARDS_COUNTED: len(trick),
        Idea.TRICKS_COUNTED: 1,
        Idea.CANCELLED_FREE: rules.points(cards & ~gone),
    }
    return rules.points(cards), found


def _of_tricks(rules: Rules, position: SequencePosition, seat: int) -> tuple[int, dict[Idea, int]]:
    followed = follow(rules, position)
    cards = followed.taken[seat]
    found = {idea: _cost(prices, cards) for idea, prices in _wrong_prices(rules)}
    found |= {
        Idea.CARDS_COUNTED: cards.bit_count(),
        Idea.TRICKS_COUNTED: cards.bit_count() // rules.players,
        **pile_points(rules, position, followed, seat),
    }
    return rules.points(cards), found


def pile_points(rules: Rules, position: SequencePosition, followed: Followed, seat: int) -> dict[Idea, int]:
    """What the seat seems to get to whoever does not know where cards of dead tricks, or left over, go."""
    cards = followed.taken[seat]
    gone, dead = 0, 0
    for trick, told in zip(position.tricks, followed.tricks, strict=True):
        played = [card for _, card in trick]
        gone |= sum(played[place] for place in cancelled(rules, played))
        if isinstance(told.taken, NobodyTakes):
            dead |= sum(played)
    found = {}
    last = followed.tricks[-1]
    if not (last.last and isinstance(last.taken, NobodyTakes)):
        found[Idea.PILE_FORGOTTEN] = rules.points(cards & ~dead)
    elif last.taker == seat:
        found[Idea.LAST_LOST] = rules.points(cards & ~(dead | position.extra))
    elif last.taker is None and position.tricks[-1][0][0] == seat:
        found[Idea.LAST_TO_LEADER] = rules.points(cards | followed.waiting)
    found[Idea.EXTRAS_FORGOTTEN] = rules.points(cards & ~position.extra)
    found[Idea.CANCELLED_FREE] = rules.points(cards & ~gone)
    return found


def _of_deal(rules: Rules, position: ScorePosition, subject: Value | None) -> tuple[int, dict[Idea, int]]:
    """The points of a deal, or for the subject ``total-<seat>`` the score after it."""
    whole = total_of(subject)
    seat = subject if whole is None else whole
    assert isinstance(seat, int)
    before = 0 if whole is None else position.before[seat]
    cards = position.captured[seat]
    shot = moon_shot(rules, position.captured)
    if shot is None:
        right, found = rules.points(cards), {idea: _cost(prices, cards) for idea, prices in _wrong_prices(rules)}
        found |= {
            Idea.CARDS_COUNTED: cards.bit_count(),
            Idea.TRICKS_COUNTED: cards.bit_count() // rules.players,
        }
    else:
        right, found = _of_moon(rules, position, shot, seat)
    totals = {idea: before + points for idea, points in found.items()}
    if before:
        totals[Idea.OLD_SCORE_FORGOTTEN] = right
    return before + right, totals


def _of_moon(rules: Rules, position: ScorePosition, shot: Shot, seat: int) -> tuple[int, dict[Idea, int]]:
    """What a deal brings the seat in which somebody did what changes the points."""
    cards = position.captured[seat]
    besides = cards & ~shot.moon.cards
    other = next(one for one in range(rules.players) if (one == shot.seat) is not (seat == shot.seat))
    choice = settled_choice(rules, position, shot)

    def effect(one: int, choice: MoonChoice) -> int:
        delta = score_deal(rules, position.captured, position.before, choice).delta
        return delta[one] - rules.points(position.captured[one] & ~shot.moon.cards)

    done = effect(seat, choice)
    found = {idea: done + _cost(prices, besides) for idea, prices in _wrong_prices(rules)}
    known = rules.points(besides)
    found[Idea.MOON_IGNORED] = rules.points(cards)
    found[Idea.MOON_WRONG_SIDE] = known + effect(other, choice)
    if choice in _OTHER_CHOICE:
        found[Idea.MOON_SWAPPED] = known + effect(seat, _OTHER_CHOICE[choice])
    return known + done, found


def _wrong_prices(rules: Rules) -> Iterator[tuple[Idea, Prices]]:
    """What cards cost to somebody with each wrong idea about that."""
    besides, worth = costly_besides(rules), bonus(rules)
    true = tuple((entry.cards, entry.each) for entry in rules.scoring)
    off = tuple((cards, each) for cards, each in true if each < 0)
    of_hearts = tuple((cards & HEARTS, each) for cards, each in true if each > 0)
    yield Idea.QUEEN_COSTS_ONE, ((rules.costly, heart_price(rules)), *off)
    by_rank = tuple((card, points_of_rank(card)) for card in each_card(besides))
    yield Idea.QUEEN_COSTS_TWELVE, (*of_hearts, *by_rank, *off)
    if rules.pack & HEARTS & rules.costly:
        yield Idea.QUEEN_FREE, (*of_hearts, *off)
    yield Idea.BONUS_EXPECTED, (*true, bonus_expected(rules))
    if worth:
        yield Idea.BONUS_FORGOTTEN, tuple((cards & ~worth, each) for cards, each in true)
        yield Idea.BONUS_ADDED, tuple((cards, abs(each)) for cards, each in true)


def heart_price(rules: Rules) -> int:
    """What every heart costs; 1 where they do not all cost the same."""
    prices = {entry.each for entry in rules.scoring if entry.each > 0 and entry.cards & HEARTS}
    return prices.pop() if len(prices) == 1 else 1


def _cost(prices: Prices, cards: Cards) -> int:
    return sum(each * (cards & costing).bit_count() for costing, each in prices)
