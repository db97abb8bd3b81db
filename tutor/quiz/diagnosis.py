"""Finding out what a learner believes with few questions: the gate's placement test, and ``hearts quiz --stdio``.

What is to be shown are *skills*: that a rule is applied where it forbids something, that its exception is known, who
takes a trick, what it costs. Each is asked about until it is shown. Which comes next is decided by what the answer
would tell about the wrong ideas that are still likely, so that an idea shows itself early. After a wrong answer the
same kind of question comes again with new cards, as it may have been a slip, and then questions in which the idea
behind it would show in another way.

The pass rule: for every skill there are as many right answers as wrong ones, and at least one; and every wrong idea
that can show was contradicted as often as it was borne out, and at least once. Who holds such an idea passes only by
answering against it, which is a slip: one answer in ten, and of those only the one that happens to be right. Only when
all the questions are used up, one skill that never came up is let go.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import NamedTuple

from tutor.quiz.evidence import Answer, Candidate, Evidence
from tutor.quiz.generate import makers_of
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Question, Topic
from tutor.quiz.skills import Skill, card_kinds, is_rare, rules_shown, skill_of
from tutor.quiz.source import Maker, Source
from tutor.rules.branches import CannotDrawError, Effect
from tutor.rules.compile import Rules
from tutor.rules.kinds import RuleId

MOST = 16
"""The longest placement test."""
_NAMED_FROM = 0.85
"""An idea is named when it is as likely as that, and explains more than one wrong answer."""
_NAMED_TWICE = 2
_LIKELY_FROM = 0.1
"""An idea is worth confirming when it is as likely as that."""
_FAILURES = 3
"""After so many skills that were not shown the test ends: there is enough to learn."""
_FOR_SLIPS = 4
"""So many of the questions are for second tries: of a table with very many skills not all come up."""
_FRESH = 4
"""Questions of so many kinds are drawn anew before each choice, so that there is something to choose from."""
_DRAWS = 6
"""Of so many questions of a kind the one is kept in which most wrong ideas show, and most differ."""
_DRAWS_AGAIN = 8
"""The same where it is to show once more what was answered wrongly."""
_TO_SHOW = 0.02
"""What a skill that is still to be shown counts for, in bits, besides what the answer tells."""
_AGAIN = 2.0
"""What it counts for when the answer to it was wrong: the same kind of question is asked again before anything else."""
_CONFIRMS = 3.0
"""What it counts for that a question would confirm the likeliest idea in another situation than those before."""
_SLOW = 0.25
"""What it counts for that a question knows only two answers: it takes several of these to learn anything."""
_RARE, _RARE_FROM = 1.0, 5
"""What it counts against a situation that hardly ever comes up, in the first so many questions."""


class Verdict(NamedTuple):
    """What the answers of a learner have shown."""

    passed: bool
    """Everything that was to be shown was shown."""
    idea: Idea | None
    """The wrong idea that explains what was answered wrongly, where one does."""
    unsure: tuple[RuleId, ...]
    """The rules that the learner does not seem to be sure of yet, and that no known idea explains."""


class Diagnosis:
    """One test: ``next_question`` and ``hear`` in turn, until there is no next one; then the ``verdict``."""

    def __init__(
        self,
        rules: Rules,
        seed: str,
        *,
        about: Collection[str] | None = None,
        topics: Sequence[Topic] | None = None,
        most: int = MOST,
        options: Mapping[str, str] | None = None,
        book: str | None = None,
    ) -> None:
        """Prepare a test on these rules, by their names, or on all that decide about play and points.

        Where ``topics`` are given, all that can be asked about them is to be shown, as far as there is room for it.
        ``options`` are those that ``rules`` were made with, ``book`` is how positions name the rule book. The same seed
        and the same answers give the same questions.
        """
        self.rules = rules
        self.most = most
        self.asked = 0
        self._rng = Random(f"v1:diagnosis:{seed}")
        source = Source(rules, book or rules.book.id, dict(options or {}))
        makers = [maker for topic in topics or Topic for maker in makers_of(topic, source)]
        wanted = dict.fromkeys(maker for maker in makers if about is None or rules_shown(rules, maker) & {*about})
        skills = {maker: maker.branch if topics else skill_of(rules, maker) for maker in wanted}
        self._makers = {maker: skill for maker, skill in skills.items() if skill is not None}
        self._skills: dict[str, Skill] = {}
        self._pool: dict[Maker, Candidate] = {}
        self._shows: dict[Idea, set[str]] = {}
        """The branches in whose questions each idea shows."""
        for maker in tuple(self._makers):
            self._draw(maker)
        self._skills |= {self._makers[maker]: Skill() for maker in self._pool}
        self._evidence = Evidence(self._shows, self._skills)
        self._last: Maker | None = None

    def next_question(self) -> Question | None:
        """The next question; ``None`` when enough is known, or everything was asked."""
        if self._over():
            return None
        for maker in (*self._rng.sample(list(self._pool), min(_FRESH, len(self._pool))), *self._telling()):
            self._draw(maker)
        self._evidence.consider(self._shows)
        likely = self._likely()
        self._last = max(self._askable(likely), key=lambda maker: self._worth(maker, likely))
        chosen = self._pool[self._last]
        question = chosen.question._replace(id=f"{chosen.question.topic.value}-{self.asked + 1}")
        self._pool[self._last] = chosen._replace(question=question)
        return question

    def hear(self, answer: Answer, *, hinted: bool = False) -> None:
        """The answer to the last question. One that was given after a hint shows nothing."""
        assert self._last is not None
        maker, self._last = self._last, None
        asked = self._pool[maker]
        self.asked += 1
        skill = self._skills[self._makers[maker]]
        if not hinted:
            given = _in_order(asked.question, answer)
            self._evidence.hear(asked, given)
            skill.hear(self.rules, asked, given)
        self._draw(maker)

    @property
    def verdict(self) -> Verdict:
        """What has been shown so far."""
        idea = self._named()
        failed = [skill for skill in self._skills.values() if not skill.shown]
        unsure = [
            asked.question.rule
            for skill in failed
            for asked in skill.wrong
            if idea is None or idea not in asked.believed
        ]
        return Verdict(idea is None and self._all_shown(failed), idea, tuple(dict.fromkeys(unsure)))

    @property
    def doubted(self) -> tuple[str, ...]:
        """The names of the rules that were answered wrongly and not shown since, in the order they came up."""
        failed = (skill for skill in self._skills.values() if not skill.shown)
        return tuple(dict.fromkeys(asked.question.rule.name for skill in failed for asked in skill.wrong))

    def _all_shown(self, open_: Sequence[Skill]) -> bool:
        """Whether nothing speaks against the learner; at the end of a long test some skill may not have come up."""
        if self.asked < self.most:
            return not open_ and not self._suspects()
        suspects = self._suspects()
        if any(skill.wrong for skill in open_) or any(self._evidence.explained(idea) for idea in suspects):
            return False
        room = max(1, len(self._skills) - self.most + _FOR_SLIPS)
        return len(open_) <= room and len(suspects) <= room

    def _over(self) -> bool:
        if self.asked >= self.most or not self._pool or self._named() is not None:
            return True
        skills = self._skills.values()
        failures = sum(skill.failed for skill in skills)
        if failures:
            done = failures >= _FAILURES or not any(skill.open for skill in skills)
            return done and self._likely() is None
        return not any(skill.open for skill in skills) and not self._suspects()

    def _likely(self) -> Idea | None:
        """The likeliest idea, if it is worth confirming."""
        idea = self._evidence.likeliest()
        return idea if idea is not None and self._evidence.probability(idea) >= _LIKELY_FROM else None

    def _named(self) -> Idea | None:
        """The idea that is all but certain."""
        idea = self._evidence.likeliest()
        if idea is None or self._evidence.probability(idea) < _NAMED_FROM:
            return None
        return idea if self._confirmed(idea) else None

    def _confirmed(self, idea: Idea) -> bool:
        """Whether it explains several wrong answers, of several kinds if it shows in several."""
        explained = self._evidence.explained(idea)
        return len(explained) >= _NAMED_TWICE and len(set(explained)) >= min(_NAMED_TWICE, len(self._shows[idea]))

    def _sought(self) -> set[Idea]:
        """The ideas that the next questions are to show: the likeliest; all that may be held when no skill is open."""
        likely = self._likely()
        if likely is not None:
            return {likely}
        return set() if any(skill.open for skill in self._skills.values()) else self._suspects()

    def _telling(self) -> list[Maker]:
        """The kinds of questions in which the ideas sought can show."""
        branches = {branch for idea in self._sought() for branch in self._shows[idea]}
        return [maker for maker in self._pool if maker.branch in branches]

    def _suspects(self) -> set[Idea]:
        """The ideas that may still be held: fewer answers speak against them than for them, or none does."""
        return {idea for idea in self._evidence.ideas if not self._evidence.refuted(idea)}

    def _askable(self, likely: Idea | None) -> list[Maker]:
        """Questions on skills that are still to be shown, and those in which an idea shows that may still be held."""
        suspects = self._suspects()
        doubted = {each.skill for each in self._pool.values() if likely in each.believed}
        found = [
            maker
            for maker, candidate in self._pool.items()
            if (skill := self._skills[candidate.skill]).open
            or candidate.skill in doubted
            or (not skill.failed and suspects & candidate.believed.keys())
        ]
        return found or list(self._pool)

    def _worth(self, maker: Maker, likely: Idea | None) -> float:
        candidate = self._pool[maker]
        skill = self._skills[candidate.skill]
        worth = self._evidence.tells(candidate)
        if skill.open and (not skill.wrong or skill.could_miss(self.rules, candidate)):
            worth += _AGAIN if skill.wrong else _TO_SHOW
        if skill.open and candidate.others == 1:
            worth += _SLOW
        if likely is not None and likely in candidate.believed and not self._confirmed(likely):
            explained = set(self._evidence.explained(likely))
            if candidate.question.branch not in explained or self._shows[likely] <= explained:
                worth += _CONFIRMS
        if (
            self.asked < _RARE_FROM
            and is_rare(self.rules, maker.rule)
            and maker.branch.endswith(Effect.EXCEPTION.value)
        ):
            worth -= _RARE
        return worth

    def _draw(self, maker: Maker) -> None:
        """Draw another question; a maker that cannot make any at this table is left out."""
        best: Candidate | None = None
        most: tuple[float, ...] = ()
        before = self._pool.get(maker)
        skill = self._skills.get(self._makers[maker])
        missed = set() if skill is None else skill.missed
        sought = self._sought() if self._skills else set()
        for _ in range(_DRAWS_AGAIN if missed else _DRAWS):
            try:
                question = maker(self._rng, maker.branch)
            except CannotDrawError:
                continue
            if question.topic is Topic.SCORING:
                question = question._replace(kind=AnswerKind.NUMBER, options=())  # choices would help, and tell less
            drawn = Candidate(question, self._makers[maker], beliefs(self.rules, question))
            for idea in drawn.believed:
                self._shows.setdefault(idea, set()).add(question.branch)
            kinds = set(card_kinds(self.rules, question).values())
            rivals = self._evidence.tells(drawn) if sought else 0.0
            new = before is None or question.position != before.question.position
            wanted = bool(sought & drawn.believed.keys())
            shows = (new, wanted, len(missed & kinds), len(kinds), rivals, *drawn.richness)
            if best is None or shows > most:
                best, most = drawn, shows
        if best is not None:
            self._pool[maker] = best


def _in_order(question: Question, answer: Answer) -> Answer:
    """The answer with its values in the order of the options, as ideas are predicted."""
    if not question.options:
        return answer
    order = {option.value: place for place, option in enumerate(question.options)}
    return tuple(sorted(answer, key=lambda value: order.get(value, len(order))))
