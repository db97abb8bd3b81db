"""One question asked, with hints on request, and marked: the way that lessons, quizzes and diagnoses share.

What a question needs once it is answered, or a hint is wanted, is loaded then: the first question is to stand on the
screen early.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, NamedTuple

from tutor.activities.events import Event, HintGiven, Marked, MoreTold
from tutor.activities.prompts import AskQuestion, Continue, Pause
from tutor.activities.protocol import Answer, Awaited, Choose, Expected, Key, Prompt, Run
from tutor.quiz.model import AnswerKind, Mark, Question
from tutor.rules.compile import Rules

if TYPE_CHECKING:
    from tutor.quiz.hints import Hint


class Asked(NamedTuple):
    """How a question went."""

    given: Answer
    """The first answer."""
    mark: Mark
    """What it is worth."""
    hints: int
    """So many hints were seen before it."""
    last: Mark
    """What the last answer is worth: another one where the question was asked again."""
    told: bool = False
    """The last of the hints before the first answer told what is right."""

    @property
    def shown(self) -> bool:
        """The reader has shown at once that they know the answer."""
        return self.mark.right and not self.told


def ask(
    rules: Rules,
    question: Question,
    number: int,
    count: int | None,
    *,
    tries: int = 1,
    before: Question | None = None,
    shown: Rules | None = None,
) -> Generator[Event | Prompt, Answer, Asked]:
    """Ask the question, ``number`` of ``count``, up to ``tries`` times as long as the answer is wrong.

    Hints are given as they are asked for; ``before`` is the question answered last, of which more can be asked.
    ``shown`` are the rules by which the position is told, if not all of them are known yet.
    """
    asking = _Asking(rules, question, AskQuestion(shown or rules, question, number, count))
    first: Asked | None = None
    for attempt in range(1, tries + 1):
        given = yield from asking.answer(before if attempt == 1 else None)
        from tutor.quiz.mark import mark

        found = mark(rules, question, given)
        seen, told = asking.seen, asking.told
        again = not found.right and attempt < tries
        yield Marked(rules, question, given, found, again, seen + (attempt > 1), told, attempt)
        first = Asked(given, found, seen, found, told) if first is None else first._replace(last=found)
        if found.right:
            break
        asking.refute(_refuted(found, given))
    assert first is not None
    return first


def go_on(pause: Pause, rules: Rules, before: Question) -> Run:
    """Wait until the reader goes on, and tell more about the question answered last if that is asked for."""
    prompt = Prompt(Continue(pause), Awaited.GO_ON, (Key.MORE,))
    if prompt.pressed((yield prompt)) is not None:
        yield MoreTold(rules, before)
        yield prompt._replace(keys=())


def expected(question: Question) -> Expected:
    """What counts as an answer to the question, right or wrong."""
    if question.kind is AnswerKind.NUMBER:
        return Awaited.NUMBER
    values = tuple(option.value for option in question.options)
    return Choose(values, 1, len(values) if question.kind is AnswerKind.ALL else 1)


def _refuted(found: Mark, given: Answer) -> Answer:
    """Of a wrong answer what the reader now knows to be wrong: where several are chosen, the first of the wrong."""
    if found.wrong or found.missing:
        return tuple(option.value for option in found.wrong[:1])
    return given


class _Asking:
    """A question while it is open, and the hints seen so far."""

    def __init__(self, rules: Rules, question: Question, subject: AskQuestion) -> None:
        self._rules = rules
        self._question = question
        self._subject = subject
        self._ladder: tuple[Hint, ...] = ()
        self._refuted: Answer = ()
        self.seen = 0

    @property
    def told(self) -> bool:
        """The hints have told the answer."""
        return 0 < len(self._ladder) == self.seen

    def refute(self, values: Answer) -> None:
        """These values are known to be wrong, so that the hints to come are not about them."""
        self._refuted += values
        if self._ladder:
            from tutor.quiz.hints import Rung

            if self._ladder[self.seen - 1].rung in (Rung.RULE, Rung.FACT):
                self._ladder = ()

    def answer(self, before: Question | None) -> Generator[Event | Prompt, Answer, Answer]:
        """The answer that is given when no more hints are wanted."""
        keys = (Key.HINT,) if before is None else (Key.HINT, Key.MORE)
        subject = self._subject
        while True:
            prompt = Prompt(subject, expected(self._question), keys)
            given = yield prompt
            match prompt.pressed(given):
                case Key.HINT:
                    yield HintGiven(self._rules, self._question, self._next())
                case Key.MORE:
                    assert before is not None
                    yield MoreTold(self._rules, before)
                    keys = (Key.HINT,)
                case None:
                    return given
            # what is told about another question pushes this one out of sight
            subject = self._subject._replace(again=prompt.pressed(given) is Key.HINT)

    def _next(self) -> Hint:
        """The next hint; the last one again when there are no more."""
        if not self._ladder:
            from tutor.quiz.hints import ladder

            self._ladder = ladder(self._rules, self._question, self._refuted)
        self.seen = min(self.seen + 1, len(self._ladder))
        return self._ladder[self.seen - 1]
