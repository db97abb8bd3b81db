"""Questions about points: of one trick, of a player's cards after a deal, and of a score after it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tutor.cards import each_card
from tutor.engine.positions.model import ScorePosition, SequencePosition, WinnerPosition
from tutor.quiz.deals import counted_cards
from tutor.quiz.model import TRICK, AnswerKind, Option, Question, Topic, total, total_of
from tutor.quiz.moons import settled_choice
from tutor.quiz.reasons import Counted, Mistaken, MoonCounted, NoMoon, Totalled
from tutor.quiz.source import Source
from tutor.rules.compile import Moon, Rules
from tutor.rules.kinds import RuleId
from tutor.rules.score import moon_shot, score_deal

if TYPE_CHECKING:
    from tutor.quiz.ideas.model import Idea

_LEAST_WRONG, _WRONG = 2, 3
"""Where wrong ideas lead to fewer numbers, the number is typed; else so many wrong ones are offered."""
_ELSEWHERE = 3
"""How often the right number has smaller ones beside it where it can, for each time that it is the smallest: always is
that what has nothing below it, such as 0."""


def trick_question(source: Source, id_: str, rule: RuleId, branch: str, position: WinnerPosition) -> Question:
    """How many points is this trick worth?"""
    counted = counted_cards(source.rules, sum(card for _, card in position.trick))
    return Question(
        id=id_,
        topic=Topic.SCORING,
        kind=AnswerKind.NUMBER,
        rule=rule,
        branch=branch,
        position=position,
        subject=TRICK,
        options=(),
        answer=(counted.total,),
        reason=counted,
    )


def deal_question(source: Source, id_: str, rule: RuleId, branch: str, position: ScorePosition, seat: int) -> Question:
    """How many points does this deal bring the seat?"""
    rules = source.rules
    cards = position.captured[seat]
    shot = moon_shot(rules, position.captured)
    choice = None if shot is None else settled_choice(rules, position, shot)
    score = score_deal(rules, position.captured, position.before, choice)
    total = score.delta[seat]
    counted = counted_cards(rules, cards)
    asked = next((moon for moon in rules.moons if moon.rule.id == rule and moon.cards), None)
    if shot is None and asked is not None:
        counted = counted._replace(no_moon=no_moon(asked, position))
    reason: Counted | MoonCounted = counted
    if shot is not None:
        besides = counted_cards(rules, cards & ~shot.moon.cards)
        reason = MoonCounted(shot.moon.rule, shot.seat, seat, total - besides.total, besides, total)
    return Question(
        id=id_,
        topic=Topic.SCORING,
        kind=AnswerKind.NUMBER,
        rule=rule,
        branch=branch,
        position=position,
        subject=seat,
        options=(),
        answer=(total,),
        reason=reason,
    )


def no_moon(moon: Moon, position: ScorePosition) -> NoMoon:
    """Who stands in the way of the seat that has come nearest: of several, whoever has the fewest cards."""
    held = [cards & moon.cards for cards in position.captured]
    seats = range(len(held))
    nearest = max(seats, key=lambda seat: held[seat].bit_count())
    others = [seat for seat in seats if seat != nearest and held[seat]]
    if not others:
        return NoMoon(moon.rule, None, moon.cards & ~held[nearest])
    seat = min(others, key=lambda seat: held[seat].bit_count())
    return NoMoon(moon.rule, seat, held[seat])


def total_question(source: Source, id_: str, rule: RuleId, branch: str, position: ScorePosition, seat: int) -> Question:
    """What is the seat's score after this deal?"""
    question = deal_question(source, id_, rule, branch, position, seat)
    brought, before = question.reason, position.before[seat]
    assert isinstance(brought, Counted | MoonCounted)
    after = before + brought.total
    return question._replace(subject=total(seat), answer=(after,), reason=Totalled(seat, before, brought, after))


def with_choices(rules: Rules, question: Question, rng: Random) -> Question:
    """The typed question with numbers to choose from, in ascending order; as it is where wrong ideas lead to too few.

    Which of the wrong numbers are offered is drawn, and so is the place of the right one among them.
    """
    from tutor.quiz.ideas.counting import believed_points

    position = question.position
    assert isinstance(position, WinnerPosition | ScorePosition | SequencePosition)
    wrong: dict[int, Idea] = {}
    for idea, points in believed_points(rules, position, question.subject).items():
        wrong.setdefault(points, idea)
    if len(wrong) < _LEAST_WRONG:
        return question
    right = int(question.answer[0])
    offered = _drawn(rng, right, list(wrong), _slips(rules, question, right))
    options = tuple(
        Option(points, points == right, Mistaken(wrong[points]) if points in wrong else question.reason)
        for points in sorted((right, *offered))
    )
    return question._replace(kind=AnswerKind.ONE, options=options)


def _drawn(rng: Random, right: int, believed: list[int], slips: list[int]) -> list[int]:
    """Wrong numbers below and above the right one, so many of each that it can stand at every place.

    Those that are believed come first, and at least one of them is offered.
    """
    rng.shuffle(believed)
    rng.shuffle(slips)
    wrong = [*believed, *(points for points in slips if points not in believed)]
    below = [points for points in wrong if points < right]
    above = [points for points in wrong if points > right]
    places = [
        place
        for place in range(_WRONG + 1)
        if place <= len(below)
        and _WRONG - place <= len(above)
        and not {*below[:place], *above[: _WRONG - place]}.isdisjoint(believed)
    ]
    place = rng.choices(places, [_ELSEWHERE if place else 1 for place in places])[0]
    return below[:place] + above[: _WRONG - place]


def _slips(rules: Rules, question: Question, right: int) -> list[int]:
    """What is counted by whoever leaves out a card, or counts one too many; nothing that no cards can cost."""
    seat = total_of(question.subject)
    before = 0 if seat is None or not isinstance(question.position, ScorePosition) else question.position.before[seat]
    least = before + sum(min(0, rules.points(card)) for card in each_card(rules.pack))
    prices = {abs(rules.points(card)) for card in each_card(rules.pack)} - {0}
    slips = {right + sign * times * price for sign in (-1, 1) for times in range(1, _WRONG + 1) for price in prices}
    return sorted(points for points in slips if points >= min(least, right))
