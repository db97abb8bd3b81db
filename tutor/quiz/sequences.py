"""Questions about tricks played one after the other: who gets the cards of a dead trick, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.cards import Cards
from tutor.engine.positions.model import Play, SequencePosition
from tutor.engine.positions.solve import settled_tricks
from tutor.quiz.deals import counted_cards
from tutor.quiz.model import LEFT_OVER, NOBODY, AnswerKind, Option, Question, Topic
from tutor.quiz.reasons import Gathered, Mistake, Mistaken, NobodyTakes, WentTo
from tutor.quiz.source import Source
from tutor.quiz.tricks import plausible_places, taken_by
from tutor.rules.compile import Rules
from tutor.rules.kinds import RuleId
from tutor.rules.score import cancelled

_WRONG_WANTED = 2
"""With fewer wrong ideas that lead to other numbers the number is typed."""
_SEATS_OFFERED = 4


class Followed(NamedTuple):
    """What became of the cards of some tricks."""

    tricks: tuple[WentTo, ...]
    taken: tuple[Cards, ...]
    """By seat."""
    waiting: Cards
    """What nobody has got so far, the cards left over included where they wait with a dead trick."""


def taker_question(
    source: Source, id_: str, rule: RuleId, branch: str, position: SequencePosition, subject: str
) -> Question:
    """Who gets the cards of the first dead trick, or for the subject ``LEFT_OVER`` the cards left over?

    Raises ``ValueError`` if no trick is dead.
    """
    rules = source.rules
    followed = follow(rules, position)
    number = next((place for place, told in enumerate(followed.tricks) if isinstance(told.taken, NobodyTakes)), None)
    if number is None:
        raise ValueError(id_)
    trick = position.tricks[number]
    wanted = position.extra if subject == LEFT_OVER else sum(card for _, card in trick)
    right = next((seat for seat, cards in enumerate(followed.taken) if cards & wanted), None)
    likely = [right, followed.tricks[-1].taker, trick[0][0]]
    likely += [trick[place][0] for place in plausible_places(rules, trick)]
    seats = list(dict.fromkeys(seat for seat in likely if seat is not None))[:_SEATS_OFFERED]
    told = followed.tricks[number]
    reason = Gathered(followed.tricks)
    options = [
        Option(seat, seat == right, reason if seat == right else _not_the_taker(rules, trick, seat, told, reason))
        for seat in sorted(seats)
    ]
    forgotten = Mistaken(Mistake.LAST_LOST if told.last else Mistake.PILE_FORGOTTEN)
    options.append(Option(NOBODY, right is None, reason if right is None else forgotten))
    return Question(
        id=id_,
        topic=Topic.CANCEL,
        kind=AnswerKind.ONE,
        rule=rule,
        branch=branch,
        position=position,
        subject=subject,
        options=tuple(options),
        answer=(NOBODY if right is None else right,),
        reason=reason,
    )


def _not_the_taker(
    rules: Rules, trick: tuple[Play, ...], seat: int, told: WentTo, reason: Gathered
) -> Gathered | Mistaken:
    """Why the seat does not get the cards of this dead trick."""
    if told.last and told.taker is None and seat == trick[0][0]:
        return Mistaken(Mistake.LAST_TO_LEADER)
    gone = cancelled(rules, [card for _, card in trick])
    return Mistaken(Mistake.CANCELLED_TAKES) if any(trick[place][0] == seat for place in gone) else reason


def points_question(
    source: Source, id_: str, rule: RuleId, branch: str, position: SequencePosition, seat: int
) -> Question:
    """How many points does the seat get from these tricks? To be chosen where wrong ideas lead to other numbers."""
    rules = source.rules
    followed = follow(rules, position)
    cards = followed.taken[seat]
    right = rules.points(cards)
    reason = Gathered(followed.tricks, counted_cards(rules, cards))
    wrong: dict[int, Mistake] = {}
    for mistake, points in _mistaken(rules, position, followed, seat):
        if points != right:
            wrong.setdefault(points, mistake)
    options = [Option(points, False, Mistaken(mistake)) for points, mistake in wrong.items()]
    options.append(Option(right, True, reason))
    chosen = len(wrong) >= _WRONG_WANTED
    return Question(
        id=id_,
        topic=Topic.CANCEL if rules.cancels else Topic.SCORING,
        kind=AnswerKind.ONE if chosen else AnswerKind.NUMBER,
        rule=rule,
        branch=branch,
        position=position,
        subject=seat,
        options=tuple(sorted(options, key=lambda option: int(option.value))) if chosen else (),
        answer=(right,),
        reason=reason,
    )


def follow(rules: Rules, position: SequencePosition) -> Followed:
    """Where the cards of these tricks go, one trick after the other."""
    told: list[WentTo] = []
    taken = [0] * rules.players
    left = 0
    for number, (trick, settled) in enumerate(
        zip(position.tricks, settled_tricks(position, rules), strict=True), position.first_trick_no
    ):
        told.append(
            WentTo(
                trick_no=number,
                taken=taken_by(rules, trick),
                taker=settled.taker,
                last=number == position.tricks_in_deal,
                pile=left != 0,
                # cards left over that wait already are a part of the pile
                extras=settled.extras & ~left != 0,
            )
        )
        left = settled.left
        if settled.taker is not None:
            taken[settled.taker] |= settled.cards | settled.extras
    return Followed(tuple(told), tuple(taken), left)


def _mistaken(rules: Rules, position: SequencePosition, followed: Followed, seat: int) -> Iterator[tuple[Mistake, int]]:
    """What somebody with a wrong idea would count."""
    cards = followed.taken[seat]
    gone, dead = 0, 0
    for trick, told in zip(position.tricks, followed.tricks, strict=True):
        played = [card for _, card in trick]
        gone |= sum(played[place] for place in cancelled(rules, played))
        if isinstance(told.taken, NobodyTakes):
            dead |= sum(played)
    last = followed.tricks[-1]
    if last.last and isinstance(last.taken, NobodyTakes):
        led_by = position.tricks[-1][0][0]
        if last.taker is None and seat == led_by:
            yield Mistake.LAST_TO_LEADER, rules.points(cards | followed.waiting)
        elif last.taker == seat:
            yield Mistake.LAST_LOST, rules.points(cards & ~(dead | position.extra))
    else:
        yield Mistake.PILE_FORGOTTEN, rules.points(cards & ~dead)
    yield Mistake.EXTRAS_FORGOTTEN, rules.points(cards & ~position.extra)
    yield Mistake.CANCELLED_FREE, rules.points(cards & ~gone)
