"""The wrong ideas that a learner seems to hold, from the answers on record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Question, Topic
from tutor.quiz.record import Answered
from tutor.rules.compile import Rules

_LATEST = 40
"""So many answers with each book are looked at, the latest,"""
_LOOKED_AT = 6
"""and for each idea so many of those in which it would have shown."""
_TIMES = 2
"""An idea that shows so often is no slip,"""
_LAID_ASIDE = 2
"""and it is laid aside when so many of the latest answers in which it would have shown were right."""


class Seen(NamedTuple):
    """What an answer tells about wrong ideas."""

    book: str
    right: bool
    ideas: tuple[Idea, ...]
    """Those that lead to this answer, the likeliest first."""
    would_show: Mapping[Idea, int]
    """Those that lead to some wrong answers to this question, and to how many."""


class Live(NamedTuple):
    """A wrong idea that a learner seems to hold."""

    idea: Idea
    times: int
    """So many of the answers that were looked at lead back to it."""
    book: str
    """The rule book that was in use when it showed last."""


def live_ideas(answers: Sequence[Answered]) -> list[Live]:
    """The wrong ideas that show in these answers of a learner, in the order given; those that show most come first.

    Where every answer that leads back to an idea leads back to another one as well that is named, the other one is
    enough.
    """
    latest = _latest(answers)
    times = Counter(idea for answer in latest for idea in answer.ideas)
    return _live(_seen(latest)) if max(times.values(), default=0) >= _TIMES else []


def heard(rules: Rules, question: Question, ideas: tuple[Idea, ...], *, right: bool) -> Seen:
    """What an answer tells that was given just now; ``ideas`` are those behind it."""
    from tutor.quiz.ideas.beliefs import beliefs

    if _counts(question):
        # which numbers were offered is not on record
        question = question._replace(kind=AnswerKind.NUMBER, options=())
    return Seen(rules.book.id, right, ideas, _number_of_answers(ideas, beliefs(rules, question)))


def _counts(question: Question) -> bool:
    """Whether points are asked for."""
    return question.topic is Topic.SCORING or (question.topic is Topic.CANCEL and isinstance(question.subject, int))


def repeated(seen: Sequence[Seen]) -> list[Idea]:
    """The wrong ideas that show in the answers of one quiz; told as ``live_ideas`` tells them."""
    return [live.idea for live in _live(seen)]


def _latest(answers: Sequence[Answered]) -> list[Answered]:
    """The latest answers with each book, in the order given."""
    found: list[Answered] = []
    taken: Counter[str] = Counter()
    for answer in reversed(answers):
        if not answer.refused and taken[answer.book] < _LATEST:
            taken[answer.book] += 1
            found.append(answer)
    return found[::-1]


def _seen(answers: Sequence[Answered]) -> list[Seen]:
    """What each answer tells, by its question if that is on record, else by the kinds of situation of the others."""
    from tutor.quiz.again import asked_again
    from tutor.quiz.ideas.beliefs import beliefs

    showed: dict[tuple[str, str], set[Idea]] = {}
    for answer in answers:
        showed.setdefault((answer.rule, answer.branch), set()).update(answer.ideas)
    found = []
    for answer in answers:
        again = asked_again(answer)
        would_show = (
            dict.fromkeys(showed[answer.rule, answer.branch], 1)
            if again is None
            else _number_of_answers(answer.ideas, beliefs(*again))
        )
        found.append(Seen(answer.book, answer.right, answer.ideas, would_show))
    return found


def _number_of_answers(ideas: tuple[Idea, ...], believed: Mapping[Idea, tuple[object, ...]]) -> dict[Idea, int]:
    """To how many answers each idea leads; those that are said in words lead to one."""
    return dict.fromkeys(ideas, 1) | {idea: len(answers) for idea, answers in believed.items()}


def _live(seen: Sequence[Seen]) -> list[Live]:
    shown = {idea: found for idea in Idea if (found := _shown(idea, seen))}
    return [Live(idea, len(shown[idea]), seen[max(shown[idea])].book) for idea in _needed(shown, seen)]


def _shown(idea: Idea, seen: Sequence[Seen]) -> list[int]:
    """The places of the answers that lead back to the idea; none if it is laid aside, or was a slip."""
    asked = [place for place, answer in enumerate(seen) if idea in answer.would_show][-_LOOKED_AT:]
    places = [place for place in asked if idea in seen[place].ideas]
    aside = all(seen[place].right for place in asked[-_LAID_ASIDE:])
    return places if len(places) >= _TIMES and not aside else []


def _needed(shown: dict[Idea, list[int]], seen: Sequence[Seen]) -> list[Idea]:
    """The ideas without which several answers would not be explained, those first that explain most.

    Of ideas that explain as many the one that leads to fewer other answers; then the one that is likelier each time.
    """

    def order(idea: Idea) -> tuple[int, int, int]:
        answers = [seen[place] for place in shown[idea]]
        leads = sum(answer.would_show[idea] for answer in answers)
        return -len(answers), leads, sum(answer.ideas.index(idea) for answer in answers)

    named: list[Idea] = []
    explained: set[int] = set()
    for idea in sorted(shown, key=order):
        if len(set(shown[idea]) - explained) >= _TIMES:
            named.append(idea)
            explained.update(place for place, answer in enumerate(seen) if idea in answer.ideas)
    return named
