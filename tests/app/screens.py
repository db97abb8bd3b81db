"""Every kind of screen of one language, as lines and questions that can be drawn at any width."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tests.app.desk import Desk
from tutor.activities.events import ScoreSheet
from tutor.app.language import ask_language
from tutor.app.learning.learn import learn_command, list_lessons
from tutor.app.learning.quiz import Wishes as QuizWishes
from tutor.app.learning.quiz import quiz_command
from tutor.app.matches.play import Wishes as MatchWishes
from tutor.app.matches.play import play_command
from tutor.app.menu import menu_command
from tutor.app.reports.progress import show_progress
from tutor.app.rulebooks.show import list_rules, show_rules
from tutor.cli.commands import build
from tutor.cli.help import Help
from tutor.cli.main import _guarded
from tutor.cli.words import split_words
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import locales_dir
from tutor.quiz.model import Value
from tutor.ui.layout import Layout
from tutor.ui.phrases import lines_of
from tutor.ui.screen import EndOfInput, Line, Question, Quit
from tutor.ui.speech import Speech

SEED = "screens"
MISTAKES = (
    ("plya",),
    ("quiz", "--cuont", "3"),
    ("quiz", "--count", "x"),
    ("quiz", "--count", "1001"),
    ("quiz", "cards"),
    ("play", "--level", "x"),
    ("play", "--players", "40"),
    ("play", "--option", "x"),
    ("play", "--resume", "--seed", "1"),
    ("learn", "nothing"),
    ("rules", "show", "bridge"),
    ("config", "set", "suits", "x"),
    ("config", "get", "x"),
    ("--lang", "xx"),
    ("--color", "green"),
    ("judge", "no-such-file"),
)
BROKEN = "format: hearts-tutor/rules\nversion: 1\nid: x\nnam: x\ncards: {jack: [JX, {suit: stars}]}\n"
Shown = Line | Question


class Screens:
    """What one reader is shown, by the kind of screen."""

    def __init__(self, folder: Path, language: str, digits: str | None = None) -> None:
        self.desk = Desk(folder, language)
        self.kinds: dict[str, list[Shown]] = {}
        self._now: list[Shown] = []
        self._asked = 0
        context: Any = self.desk.context
        context.catalogue = Catalogue.load(context.catalogue.language, locales_dir(), digits)
        context.__dict__["presenter"] = self
        context.speak = lambda *_: None  # whoever chooses another language in a menu stays with this one
        self.context = self.desk.context
        for kind, make in self._all(folder).items():
            self._now = self.kinds.setdefault(kind, [])
            context.warn = self._now.extend
            self._asked = 0
            with suppress(Quit):
                make()

    def show(self, lines: Sequence[Line]) -> None:
        self._now += lines

    def ask(self, question: Question) -> tuple[Value, ...]:
        """Every key once, then one answer after the other, right or wrong, until enough has been seen."""
        self.show(question.lines)
        self._now.append(question)
        self._asked += 1
        if self._asked > _MOST:
            raise EndOfInput
        if question.proceed:
            return ()
        if question.keys and self._asked % 4 == 0:
            return (question.keys[0].value,)
        if question.number:
            return (self._asked,)
        if question.text:
            return ("Asha",)
        first = self._asked % len(question.choices)
        return tuple(choice.value for choice in (*question.choices, *question.choices)[first : first + question.least])

    def texts(self) -> Iterator[str]:
        """Every text that stands by itself: a line, a choice, the words at a prompt."""
        for each in (each for shown in self.kinds.values() for each in shown):
            yield from (each.text,) if isinstance(each, Line) else (each.ask, *(c.label for c in each.choices))

    def help(self, layout: Layout, width: int) -> Iterator[str]:
        """The help of every command, drawn."""
        group = build(self.context, Help(self.context.catalogue, layout, width))
        yield from _help_of(group, "hearts")

    def _all(self, folder: Path) -> dict[str, Callable[[], object]]:
        context, broken = self.context, folder / "broken.yaml"
        broken.write_text(BROKEN, encoding="utf-8")
        quiz = partial(QuizWishes, players=None, options={}, seed=SEED)
        wrong = (*MISTAKES, ("rules", "check", str(broken)))
        return {
            "language": lambda: ask_language(context),
            "menu": lambda: menu_command(context),
            "lesson": lambda: learn_command(context, "following-suit", seed=SEED),
            "words": lambda: learn_command(context, "words"),
            "quiz": lambda: quiz_command(context, quiz(None, "hearts", number=12)),
            "quiz of two packs": lambda: quiz_command(context, quiz(None, "cancellation", number=8)),
            "match": lambda: play_command(context, MatchWishes(seed=SEED, skip_quiz=True)),
            "gate": lambda: play_command(context, MatchWishes(seed=SEED, target=50)),
            "deal": lambda: play_command(context, MatchWishes(seed=SEED, deals=1)),
            "deal of two packs": lambda: play_command(context, MatchWishes("cancellation", 11, seed=SEED, deals=1)),
            "score sheets": lambda: self.show(self._sheets()),
            "lessons": lambda: list_lessons(context),
            "progress": lambda: show_progress(context),
            "rules": lambda: list_rules(context),
            "rule book": lambda: show_rules(context, "hearts", None, {}, sources=True),
            "rule book of two packs": lambda: show_rules(context, "cancellation", None, {}, sources=False),
            "doctor": lambda: self._commands([("doctor",)]),
            "mistakes": lambda: self._commands(wrong),
        }

    def _commands(self, lines: Sequence[Sequence[str]]) -> None:
        for words in lines:
            _guarded(self.context, split_words(words))
            self.context.__dict__.pop("store", None)  # it has been closed

    def _sheets(self) -> list[Line]:
        speech = Speech(self.context.catalogue)
        four = ScoreSheet(((0, 26, -26, 0), (13, 4, 1, 8)), (13, 30, -25, 8))
        eleven = ScoreSheet((tuple(range(-40, 70, 10)),) * 12, tuple(range(-480, 840, 120)))
        return [*lines_of(speech, four), *lines_of(speech, eleven)]


_MOST = 16


def _help_of(command: Any, path: str) -> Iterator[str]:
    with command.make_context(path, [], resilient_parsing=True) as context:
        yield command.get_help(context)
        for name in getattr(command, "entries", {}):
            yield from _help_of(command.get_command(context, name), f"{path} {name}")
