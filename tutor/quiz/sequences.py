"""Questions about tricks played one after the other: who gets the cards of a dead trick, and what they cost."""

from __future__ import annotations

from random import Random

from tutor.cards import Cards, each_card
from tutor.engine.positions.model import Play, SequencePosition
from tutor.quiz.deals import counted_cards
from tutor.quiz.followed import follow
from tutor.quiz.ideas.counting import pile_points
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import LEFT_OVER, NOBODY, AnswerKind, Option, Question, Topic
from tutor.quiz.reasons import Gathered, Mistaken, NobodyTakes, WentTo
from tutor.quiz.source import Source
from tutor.quiz.tricks import plausible_places
from tutor.rules.compile import Rules
from tutor.rules.kinds import RuleId
from tutor.rules.score import cancelled

_WRONG_WANTED = 2
"""With fewer wrong ideas that lead to other numbers the number is typed."""
_SEATS_OFFERED = 4
_MOST_WRONG = 3


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
    forgotten = Mistaken(Idea.LAST_LOST if told.last else Idea.PILE_FORGOTTEN)
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
        return Mistaken(Idea.LAST_TO_LEADER)
    gone = cancelled(rules, [card for _, card in trick])
    return Mistaken(Idea.CANCELLED_TAKES) if any(trick[place][0] == seat for place in gone) else reason


def points_question(
    source: Source,
    id_: str,
    rule: RuleId,
    branch: str,
    position: SequencePosition,
    seat: int,
    rng: Random | None = None,
) -> Question:
    """How many points does the seat get from these tricks? To be chosen where wrong ideas lead to other numbers.

    Which of these are offered, and how many larger ones, is drawn: from ``rng``, or always the same.
    """
    rules = source.rules
    followed = follow(rules, position)
    cards = followed.taken[seat]
    right = rules.points(cards)
    reason = Gathered(followed.tricks, counted_cards(rules, cards))
    wrong: dict[int, Idea] = {}
    for idea, points in pile_points(rules, position, followed, seat).items():
        if points != right:
            wrong.setdefault(points, idea)
    options: list[Option] = []
    if len(wrong) >= _WRONG_WANTED:
        options = [
            Option(points, False, Mistaken(wrong[points]) if points in wrong else reason)
            for points in _offered(right, list(wrong), _slips(rules, position, cards), rng or Random(id_))
        ]
        options.append(Option(right, True, reason))
    return Question(
        id=id_,
        topic=Topic.CANCEL if rules.cancels else Topic.SCORING,
        kind=AnswerKind.ONE if options else AnswerKind.NUMBER,
        rule=rule,
        branch=branch,
        position=position,
        subject=seat,
        options=tuple(sorted(options, key=lambda option: int(option.value))),
        answer=(right,),
        reason=reason,
    )


def _slips(rules: Rules, position: SequencePosition, cards: Cards) -> set[int]:
    """What somebody counts who takes in the tricks of others, or counts one of these cards twice."""
    right = rules.points(cards)
    shown = position.extra | sum(card for trick in position.tricks for _, card in trick)
    return {rules.points(shown), *(right + rules.points(card) for card in each_card(cards))}


def _offered(right: int, wrong: list[int], slips: set[int], rng: Random) -> list[int]:
    """Two or three of these numbers, larger and smaller ones: the right one is not to be told by its size."""
    lower = [points for points in wrong if points < right]
    higher = [points for points in wrong if points > right]
    more = sorted(points for points in slips if points > right and points not in higher)
    sizes = [
        (below, above)
        for below in range(len(lower) + 1)
        for above in range(len(higher) + len(more) + 1)
        if _WRONG_WANTED <= below + above <= _MOST_WRONG and (below or above == _WRONG_WANTED)
    ]
    below, above = rng.choice(sizes)
    larger = (rng.sample(higher, len(higher)) + rng.sample(more, len(more)))[:above]
    return rng.sample(lower, below) + larger
