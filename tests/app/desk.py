"""A learner at a desk with a clock of their own: what they are shown, and what they answer."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tutor.activities.asking import Asked
from tutor.app.context import Context
from tutor.app.learning import questions
from tutor.app.settings import Settings
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import Choice, available, locales_dir
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import Value
from tutor.store import Answer
from tutor.ui.environment import Environment
from tutor.ui.screen import EndOfInput, Line, Question

MORNING = datetime(2026, 3, 1, 9, tzinfo=UTC)
Answering = Callable[[Question], tuple[Value, ...]]


class Desk:
    """Presents nothing, but keeps it; answers by a function, or with the answers of a list."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.now = MORNING
        self.lines: list[str] = []
        self.asked: list[Question] = []
        self.answering: Answering = _silent
        languages = available(locales_dir())
        out = io.StringIO()
        environment = Environment(None, out, io.StringIO(), {"HOME": str(folder), "XDG_DATA_HOME": str(folder)})
        self.context = Context(
            environment,
            languages,
            Catalogue.load(languages[language], locales_dir()),
            Settings(folder / "settings.json"),
            Choice(language, "saved"),
            clock=lambda: self.now,
        )
        self.context.__dict__["presenter"] = self
        self._out = out

    def show(self, lines: Sequence[Line]) -> None:
        self.lines += [line.text for line in lines]

    def ask(self, question: Question) -> tuple[Value, ...]:
        self.show(question.lines)
        self.asked.append(question)
        return self.answering(question)

    def will_answer(self, *answers: Value) -> None:
        """From now on these are the answers, one after the other; then the input ends."""
        left = list(answers)

        def next_answer(_: Question) -> tuple[Value, ...]:
            if not left:
                raise EndOfInput
            return (left.pop(0),)

        self.answering = next_answer

    def printed(self) -> Any:
        """The JSON document that was printed since this was asked last."""
        text = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return json.loads(text)

    def read(self) -> str:
        """What was shown since this was asked last."""
        lines, self.lines = self.lines, []
        return "\n".join(lines)

    def has_answered(
        self,
        rule: str = "hearts/follow-suit",
        branch: str = "follow-suit:refuses",
        *,
        right: bool = True,
        hints: int = 0,
        ideas: Sequence[Idea] = (),
        book: str = "hearts",
        refused: bool = False,
    ) -> None:
        """Put an answer on record, given now."""
        self.context.store.add_answer(
            Answer(
                learner=self.context.learner,
                time=self.now,
                activity="play" if refused else "quiz",
                source="any",
                book=book,
                book_hash="any",
                rule=rule,
                branch=branch,
                topic="legal",
                right=right,
                hints=hints,
                misconception=" ".join(idea.value for idea in ideas) or None,
                given="[]",
                position="{}",
            )
        )

    def answers(self) -> list[Answer]:
        """What is on record."""
        return self.context.store.answers(self.context.learner)


def _silent(_: Question) -> tuple[Value, ...]:
    raise EndOfInput


def knowing(desk: Desk, monkeypatch: Any, *, wrong: frozenset[int] = frozenset(), hints: int = 0) -> list[Any]:
    """Answer every question of a few with its key, but for those with these numbers; the questions asked."""
    from tutor.activities.asking import ask as really_ask

    seen: list[Any] = []

    def ask(rules: Any, question: Any, number: int, count: int | None, **more: Any) -> Any:
        seen.append(question)
        key = _another(question) if number in wrong else question.answer
        presses = [("hint",)] * hints

        def answer(_: Question) -> tuple[Value, ...]:
            return presses.pop() if presses else key

        before, desk.answering = desk.answering, answer
        try:
            asked: Asked = yield from really_ask(rules, question, number, count, **more)
        finally:
            desk.answering = _going_on(before)
        return asked

    monkeypatch.setattr(questions, "ask", ask)
    return seen


def _going_on(then: Answering) -> Answering:
    """Enter at every pause, and else as before."""
    return lambda question: () if question.proceed and question.keys else then(question)


def _another(question: Any) -> tuple[Value, ...]:
    if not question.options:
        return (int(question.answer[0]) + 1,)
    wrong = tuple(option.value for option in question.options if not option.correct)
    return wrong[:1] or question.answer[:1]
