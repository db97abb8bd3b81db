"""The hint ladder: the rule's name, the fact that matters, the choice narrowed, the answer.

The clues are made from the position and the options, so that every question has its ladder; a rung that would give the
answer away, or say nothing, is left out.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from tutor.engine.positions.model import (
    BrokenPosition,
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.quiz.clues import Clue, OneOf, Parts, Settled, Shared, TheAnswer, ThinkOf
from tutor.quiz.deals import counted_cards
from tutor.quiz.facts import (
    about_cancelling,
    about_deal,
    about_end,
    about_hand,
    about_passing,
    about_points,
    about_taken,
    about_trick,
    about_tricks,
    would_break,
)
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.model import CANCELLED, LEFT_OVER, TRICK, AnswerKind, Question, Topic, Value, total_of
from tutor.rules.compile import for_players
from tutor.rules.judge import judge
from tutor.rules.score import moon_shot

if TYPE_CHECKING:
    from collections.abc import Collection

    from tutor.cards import Cards
    from tutor.rules.compile import Rules
    from tutor.rules.kinds import Rule

_LEFT_TO_CHOOSE = 2
"""Between so many answers the narrowed choice is."""
_NUMBERS = 3
"""Of so many numbers one is right, where the choice of a number is narrowed."""


class Rung(Enum):
    """What a hint tells, from the least to the most."""

    RULE = "rule"
    FACT = "fact"
    NARROWED = "narrowed"
    ANSWER = "answer"


class Hint(NamedTuple):
    """One rung of the ladder."""

    rung: Rung
    clues: tuple[Clue, ...]
    number: int
    """Which hint this is, counted from 1."""
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody needs
    """So many there are."""


def ladder(rules: Rules, question: Question, refuted: Collection[Value] = ()) -> tuple[Hint, ...]:
    """The hints on a question, from the rule's name to the answer; ``rules`` are those of the question.

    ``refuted`` are answers that the reader knows to be wrong: of them no hint is made.
    """
    rungs = [
        (Rung.RULE, _to_think_of(rules, question, refuted)),
        (Rung.FACT, _facts(rules, question)),
        (Rung.NARROWED, _narrowed(rules, question, refuted)),
        (Rung.ANSWER, (TheAnswer(),)),
    ]
    return numbered(rungs)


def numbered(rungs: list[tuple[Rung, tuple[Clue, ...]]]) -> tuple[Hint, ...]:
    """The ladder of those rungs that have something to say."""
    said = [(rung, clues) for rung, clues in rungs if clues]
    return tuple(Hint(rung, clues, number, len(said)) for number, (rung, clues) in enumerate(said, 1))


def is_graded(question: Question, hints: tuple[Hint, ...]) -> bool:
    """Whether each hint tells more than the one before, and none but the last what the answer is."""
    rungs = [hint.rung for hint in hints]
    if rungs != [rung for rung in Rung if rung in rungs] or rungs[-1] is not Rung.ANSWER:
        return False
    return not any(_tells(question, clue) for hint in hints[:-1] for clue in hint.clues)


def _tells(question: Question, clue: Clue) -> bool:
    """Whether the clue leaves only the answer."""
    match clue:
        case TheAnswer():
            return True
        case OneOf(values):
            return len(values) < _LEFT_TO_CHOOSE
        case Settled(values):
            return len(values) >= len(question.options)
        case _:
            return False


def _to_think_of(rules: Rules, question: Question, refuted: Collection[Value]) -> tuple[Clue, ...]:
    """The rules that are named; none where one would be left that tells the answer, or is known not to be it."""
    named = _named(rules, question, refuted)
    if question.topic is not Topic.WHY or not refuted:
        return (ThinkOf(named),) if named else ()
    left = tuple(rule for rule in named if str(rule.id) not in refuted)
    return (ThinkOf(left),) if len(left) > 1 else ()


def _named(rules: Rules, question: Question, refuted: Collection[Value]) -> tuple[Rule, ...]:
    """The rules to think of: where one alone would tell the answer, as in *why* and for a dead trick, two."""
    book = rules.book
    decides = book.find(question.rule.name)
    if question.topic is Topic.LEGAL and isinstance(question.position, LegalPosition):
        return _in_force_first(rules, question.position, decides)
    if question.topic in (Topic.WHY, Topic.LEGAL) or book.cancelling is None:
        others = [rule for rule in _offered(rules, question) if rule is not decides and str(rule.id) not in refuted]
        return tuple(rule for rule in book.rules() if rule is decides or rule in others[:1])
    if decides in (book.trick, book.dead_trick):
        return (book.cancelling,)
    return () if decides is None else (decides,)


def _in_force_first(rules: Rules, position: LegalPosition, decides: Rule | None) -> tuple[Rule, ...]:
    """The rule that decides; where it is not in force, first the one that is and takes away most."""
    judgement = judge(rules, position.hand, position.situation)
    taken = {step.entry.rule: (step.before & ~step.after).bit_count() for step in judgement.steps}
    others = () if not taken or decides in taken else (max(taken, key=lambda rule: taken[rule]),)
    return others if decides is None else (*others, decides)


def _offered(rules: Rules, question: Question) -> list[Rule]:
    """The rules among the answers, the right one first."""
    options = sorted(question.options, key=lambda option: not option.correct) if question.topic is Topic.WHY else []
    known = {str(rule.id): rule for rule in rules.book.legality}
    return [known[str(option.value)] for option in options if option.value in known]


def _facts(rules: Rules, question: Question) -> tuple[Clue, ...]:
    """What matters in this position."""
    match question.position:
        case LegalPosition() as position:
            return about_hand(rules, position, question.rule.name)
        case BrokenPosition():
            return would_break(rules)
        case WinnerPosition() if question.subject == CANCELLED:
            return about_cancelling(rules)
        case WinnerPosition() as position if question.subject != TRICK:
            return about_trick(rules, position)
        case WinnerPosition():
            return about_points(rules)
        case SequencePosition() as position:
            return about_tricks(rules, position)
        case ScorePosition() as position:
            return about_taken(rules, position, question.rule.name)
        case PassPosition() as position:
            return about_passing(rules, position)
        case DealPosition() as position:
            return about_deal(rules, position)
        case MatchEndPosition() as position:
            return about_end(position)


def _narrowed(rules: Rules, question: Question, refuted: Collection[Value]) -> tuple[Clue, ...]:
    """The choice made smaller; nothing where the answer would be all that is left."""
    match question.kind:
        case AnswerKind.ONE:
            return _two_left(rules, question, refuted)
        case AnswerKind.ALL:
            return _some_settled(question, refuted)
        case AnswerKind.NUMBER:
            return _parts(rules, question) or _some_numbers(rules, question, refuted)


def _two_left(rules: Rules, question: Question, refuted: Collection[Value]) -> tuple[Clue, ...]:
    """The right answer and the wrong one that is most tempting, of those that are not known to be wrong."""
    wrong = [option.value for option in question.options if not option.correct and option.value not in refuted]
    if len(wrong) < _LEFT_TO_CHOOSE:
        return ()
    tempting = next((value for value in _believed(rules, question) if value in wrong), wrong[0])
    return (OneOf(tuple(option.value for option in question.options if option.correct or option.value == tempting)),)


def _some_settled(question: Question, refuted: Collection[Value]) -> tuple[Clue, ...]:
    """Half of the wrong options, or half of the right ones: which of the two says nothing about how many there are.

    Of one right option that is never told, and there is always more than one left to decide about.
    """
    wrong = [option.value for option in question.options if not option.correct and option.value not in refuted]
    right = [option.value for option in question.options if option.correct]
    forms = [(wrong[: (len(wrong) + 1) // 2], False), (right[: len(right) // 2], True)]
    if crc32(" ".join(str(option.value) for option in question.options).encode()) % len(forms):
        forms.reverse()
    for told, are_right in forms:
        if told and len(right) + len(wrong) - len(told) >= _LEFT_TO_CHOOSE:
            return (Settled(tuple(told), are_right),)
    return ()


def _parts(rules: Rules, question: Question) -> tuple[Clue, ...]:
    """What is added up or divided."""
    position = question.position
    match position:
        case DealPosition():
            return sharing_out(rules, position, question.subject)
        case WinnerPosition():
            return _added(rules, sum(card for _, card in position.trick))
        case ScorePosition() if moon_shot(rules, position.captured) is None:
            # asked for by the seat, or for the score after the deal
            seat = total_of(question.subject)
            if seat is not None:
                return _added(rules, position.captured[seat], position.before[seat])
            return _added(rules, position.captured[int(str(question.subject))])
        case SequencePosition():
            from tutor.quiz.followed import follow

            return _added(rules, follow(rules, position).taken[int(str(question.subject))])
        case _:
            return ()


def sharing_out(rules: Rules, position: DealPosition, subject: Value | None) -> tuple[Clue, ...]:
    """The division; where more cards are left over than have to be, only of those that are dealt."""
    rules = for_players(rules, position.players)
    cards = rules.pack.bit_count()
    if rules.extra < rules.players:
        return (Shared(cards, rules.players),)
    return () if subject == LEFT_OVER else (Shared(cards - rules.extra, rules.players),)


def _added(rules: Rules, cards: Cards, before: int | None = None) -> tuple[Clue, ...]:
    lines = tuple((rule, charged) for rule, charged, _ in counted_cards(rules, cards).lines)
    return (Parts(before, lines),) if lines else ()


def _some_numbers(rules: Rules, question: Question, refuted: Collection[Value]) -> tuple[Clue, ...]:
    """The right number among wrong ones to which wrong ideas lead."""
    (right,) = question.answer
    possible = (value for value in _believed(rules, question) if value != right and value not in refuted)
    wrong = list(dict.fromkeys(possible))[: _NUMBERS - 1]
    return (OneOf(tuple(sorted((right, *wrong), key=int))),) if wrong else ()


def _believed(rules: Rules, question: Question) -> list[Value]:
    """The single values to which wrong ideas lead, the commonest idea first."""
    return [answer[0] for answers in beliefs(rules, question).values() for answer in answers if answer]
