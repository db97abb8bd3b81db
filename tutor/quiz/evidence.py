"""How likely each wrong idea is after some answers, and how much a question would tell.

A learner either knows the rules, or holds one wrong idea, or is not sure of one rule, or is guessing; and everybody
slips now and then. That is all the model there is: it decides in which order questions come, and when an idea is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import log2
from typing import NamedTuple

from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Question, Value

Answer = tuple[Value, ...]
Suspicion = Idea | str
"""What may be the matter: a wrong idea, or a skill, by its name, that the learner is not sure of."""

SLIP = 0.1
"""How often somebody answers otherwise than they mean to."""
_SURE = 0.2
"""How often somebody who is not sure of a rule answers right where it decides."""
_PRIOR_KNOWS, _PRIOR_GUESSES, _PRIOR_IDEA, _PRIOR_UNSURE = 0.5, 0.1, 0.014, 0.05
"""How likely it is at first that somebody knows, guesses, holds a certain wrong idea, or is not sure of some rule."""
_OTHER_NUMBERS = 20
"""So many wrong numbers are as good as any where one is typed."""
_OTHER_SETS = 30
"""So many sets of cards are as good as any: of all that there are, most are nobody's answer."""


class Candidate(NamedTuple):
    """A question that could be asked."""

    question: Question
    skill: str
    """The skill that it shows."""
    believed: Mapping[Idea, tuple[Answer, ...]]
    """What each wrong idea would answer."""

    @property
    def others(self) -> int:
        """So many answers there are besides the right one."""
        options = len(self.question.options)
        match self.question.kind:
            case AnswerKind.NUMBER:
                return _OTHER_NUMBERS
            case AnswerKind.ALL:
                return min(_OTHER_SETS, max(1, (1 << options) - 2))
            case AnswerKind.ONE:
                return max(1, options - 1)

    @property
    def richness(self) -> tuple[int, int]:
        """How many wrong ideas the answer tells apart, and how many show."""
        return len(set(self.believed.values())), len(self.believed)

    def likely(self, suspicion: Suspicion | None, given: Answer) -> float:
        """How likely this answer is of somebody with whom this is the matter; ``None`` for somebody who knows."""
        right = self.question.answer
        if isinstance(suspicion, Idea):
            expected = self.believed.get(suspicion, (right,))
            return (1 - SLIP) / len(expected) if given in expected else SLIP / self.others
        sure = _SURE if suspicion == self.skill else 1 - SLIP
        return sure if given == right else (1 - sure) / self.others


class Evidence:
    """What the answers so far say about each suspicion."""

    def __init__(self, ideas: Iterable[Idea], skills: Iterable[str]) -> None:
        """Only these skills are thought of, and these ideas, until others show in some question."""
        skills = tuple(skills)
        self._weights: dict[Suspicion | None, float] = {None: _PRIOR_KNOWS}
        self._weights |= {skill: _PRIOR_UNSURE / len(skills) for skill in skills}
        self._guesses = _PRIOR_GUESSES
        self._explains: dict[Idea, list[str]] = {}
        self._against: dict[Idea, int] = {}
        self.consider(ideas)

    @property
    def ideas(self) -> tuple[Idea, ...]:
        """The ideas that are thought of."""
        return tuple(self._explains)

    def consider(self, ideas: Iterable[Idea]) -> None:
        """Think of these ideas too. Nothing so far speaks for or against one that is new."""
        for idea in ideas:
            if idea not in self._explains:
                self._weights[idea] = self._weights[None] * _PRIOR_IDEA / _PRIOR_KNOWS
                self._explains[idea] = []
                self._against[idea] = 0

    def hear(self, asked: Candidate, given: Answer) -> None:
        """Take an answer into account."""
        self.consider(asked.believed)
        for suspicion in self._weights:
            self._weights[suspicion] *= asked.likely(suspicion, given)
        self._guesses /= asked.others + 1
        whole = self._guesses + sum(self._weights.values())
        self._guesses /= whole
        for suspicion in self._weights:
            self._weights[suspicion] /= whole
        for idea, expected in asked.believed.items():
            if given in expected:
                self._explains[idea].append(asked.question.branch)
            else:
                self._against[idea] += given == asked.question.answer

    def probability(self, suspicion: Suspicion) -> float:
        """How likely it is by now that this is the matter."""
        return self._weights.get(suspicion, 0.0)

    def likeliest(self) -> Idea | None:
        """The idea that is likeliest by now; ``None`` where there is none."""
        return max(self.ideas, key=self.probability, default=None)

    def explained(self, idea: Idea) -> tuple[str, ...]:
        """The branches of the wrong answers that the idea explains."""
        return tuple(self._explains[idea])

    def refuted(self, idea: Idea) -> bool:
        """Whether a right answer spoke against it, and at least as many as spoke for it."""
        return self._against[idea] >= max(1, len(self._explains[idea]))

    def tells(self, candidate: Candidate) -> float:
        """How much the answer to this question would tell, in bits."""
        answers = (candidate.question.answer, *dict.fromkeys(_all(candidate.believed.values())))
        whole = [0.0] * (len(answers) + 1)
        known = 0.0
        as_if_known: list[float] | None = None
        for suspicion, weight in (*self._weights.items(), ("", self._guesses)):
            if weight < _FORGOTTEN:
                continue
            if suspicion == "":
                shares = [1 / (candidate.others + 1)] * len(answers)
            elif suspicion in candidate.believed or suspicion == candidate.skill:
                shares = [candidate.likely(suspicion, answer) for answer in answers]
            else:
                as_if_known = as_if_known or [candidate.likely(None, answer) for answer in answers]
                shares = as_if_known
            shares = [*shares, max(0.0, 1 - sum(shares))]
            known += weight * _entropy(shares)
            whole = [sum_ + weight * share for sum_, share in zip(whole, shares, strict=True)]
        total = sum(whole)
        return _entropy([share / total for share in whole]) - known / total


_FORGOTTEN = 1e-4
"""What is less likely than that makes no difference to what a question tells."""


def _all(several: Iterable[tuple[Answer, ...]]) -> Iterator[Answer]:
    for answers in several:
        yield from answers


def _entropy(shares: Iterable[float]) -> float:
    return -sum(share * log2(share) for share in shares if share > 0)
