"""What somebody who holds a wrong idea would answer to a question."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cards import both_copies, merge_copies, parse_card
from tutor.engine.positions.model import (
    BrokenPosition,
    LegalPosition,
    PassPosition,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.quiz.ideas.model import IDEAS, Idea
from tutor.quiz.model import (
    ALIVE,
    CANCELLED,
    DEAD,
    IS_DEAD,
    MAY_PLAY,
    NOBODY,
    REFUSED_BY_IDEA,
    TRICK,
    AnswerKind,
    Question,
    Topic,
    Value,
)
from tutor.rules.compile import Rules

Answer = tuple[Value, ...]
Found = Iterator[tuple[Idea, tuple[Answer, ...]]]

_YES, _NO = "yes", "no"


def beliefs(rules: Rules, question: Question) -> dict[Idea, tuple[Answer, ...]]:
    """The answers that each wrong idea leads to, equally likely where there are several, the commonest idea first.

    Only ideas of which none of these answers is right: of the others the question tells nothing. The values of an
    answer stand in the order of the options. ``rules`` are those of the question.
    """
    found = dict(_believed(rules, question))
    telling = [idea for idea, answers in found.items() if answers and question.answer not in answers]
    return {idea: found[idea] for idea in sorted(telling, key=IDEAS.index)}


# What makes the topics that are asked about is all that is loaded: the first question must come soon.
def _believed(rules: Rules, question: Question) -> Found:
    position = question.position
    match position:
        case LegalPosition() if question.topic is Topic.WHY:
            return _refused(rules, question, position)
        case LegalPosition():
            return _legal(rules, question, position)
        case BrokenPosition():
            return _broken(rules, position)
        case WinnerPosition() if question.subject == TRICK:
            return _points(rules, question, position)
        case WinnerPosition() if question.subject != CANCELLED:
            return _taken(rules, question, position)
        case ScorePosition():
            return _points(rules, question, position)
        case SequencePosition() if isinstance(question.subject, int):
            return _points(rules, question, position)
        case SequencePosition():
            return _gathered(rules, question, position)
        case PassPosition():
            return _passed(rules, question, position)
        case _:
            return iter(())


def _legal(rules: Rules, question: Question, position: LegalPosition) -> Found:
    """The cards that may be played; an idea that leaves none gives no answer."""
    from tutor.quiz.ideas.legality import allowed, wrong_tables

    cards = [(option.value, parse_card(str(option.value))) for option in question.options]
    for idea, table in wrong_tables(rules, position.hand, position.situation):
        left = merge_copies(allowed(table, position.hand))
        if left:
            yield idea, (tuple(value for value, card in cards if card & left),)


def _refused(rules: Rules, question: Question, position: LegalPosition) -> Found:
    """That the card may be played, or what forbids it: the idea in words, else a rule that it takes to do so."""
    from tutor.quiz.ideas.legality import as_told, blamed, wrong_tables

    situation = position.situation
    true = as_told(rules.entries(situation.key))
    card = both_copies(parse_card(str(question.subject))) & position.hand
    refusing = tuple(option.value for option in question.options if option.value not in (MAY_PLAY, REFUSED_BY_IDEA))
    own = {option.idea for option in question.options if option.idea is not None}
    for idea, table in wrong_tables(rules, position.hand, situation):
        entry = blamed(table, position.hand, card & -card)
        if entry is None:
            yield idea, ((MAY_PLAY,),)
        elif idea in own and entry not in true:
            yield idea, ((REFUSED_BY_IDEA,),)
        elif entry.rule is not None and str(entry.rule.id) in refusing:
            yield idea, ((str(entry.rule.id),),)
        else:
            yield idea, tuple((value,) for value in refusing)


def _broken(rules: Rules, position: BrokenPosition) -> Found:
    from tutor.quiz.ideas.tricks import believed_broken

    for idea, broken in believed_broken(rules, position.played).items():
        yield idea, ((_YES if broken else _NO,),)


def _taken(rules: Rules, question: Question, position: WinnerPosition) -> Found:
    """Who takes the trick, or whether it is dead."""
    from tutor.quiz.ideas.tricks import believed_places

    trick = position.trick
    for idea, places in believed_places(rules, [card for _, card in trick]).items():
        if question.subject == IS_DEAD:
            yield idea, tuple(dict.fromkeys((DEAD if place is None else ALIVE,) for place in places))
        else:
            yield idea, _offered(question, *(NOBODY if place is None else trick[place][0] for place in places))


def _gathered(rules: Rules, question: Question, position: SequencePosition) -> Found:
    from tutor.quiz.ideas.tricks import believed_takers

    for idea, takers in believed_takers(rules, position, str(question.subject)).items():
        yield idea, _offered(question, *takers)


def _passed(rules: Rules, question: Question, position: PassPosition) -> Found:
    from tutor.quiz.ideas.tricks import believed_receiver

    for idea, seat in believed_receiver(rules, position).items():
        yield idea, _offered(question, seat)


def _points(rules: Rules, question: Question, position: WinnerPosition | ScorePosition | SequencePosition) -> Found:
    from tutor.quiz.ideas.counting import believed_points

    for idea, points in believed_points(rules, position, question.subject).items():
        yield idea, _offered(question, points)


def _offered(question: Question, *values: Value) -> tuple[Answer, ...]:
    """Those of the values that can be answered."""
    if question.kind is AnswerKind.NUMBER:
        return tuple((value,) for value in values)
    offered = [option.value for option in question.options]
    return tuple((value,) for value in values if value in offered)
