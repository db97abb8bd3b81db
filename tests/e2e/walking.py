"""Many runs of the command in one process, and what they put on the screen.

Every text of the pseudo-language carries an invisible number: so it is known which messages have been on a screen, and
not only which were looked up.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from tests.e2e.command import ROOT
from tutor.activities.prompts import AskQuestion, Continue, PassCards, PlayCard, SettleMoon
from tutor.activities.protocol import Prompt
from tutor.app import run as driver
from tutor.app.catalogues.pseudo import CODE, FACTS_TEXT, pseudo_catalogue
from tutor.cards import codes
from tutor.cli.main import run
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.compiled import FACTS, po_path
from tutor.i18n.languages import available
from tutor.quiz.model import AnswerKind, Question
from tutor.ui import phrases
from tutor.ui.environment import Environment
from tutor.ui.phrases.quiz_answers import has_numbers, shown_options
from tutor.ui.plain import PlainPresenter
from tutor.ui.screen import Line
from tutor.ui.speech import Speech

_CODE = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>])")
_FIRST = 0xE0030
"""Digits that no terminal shows and that take no cell."""
_TAGS = {ord(str(n)): chr(_FIRST + n) for n in range(10)}
_HIDDEN = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + 9)}\u200e\u200f\u2066-\u2069]+")
_TAG = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + 9)}]+")

Key = tuple[str, str]
"""Context and text of a message; of one with a number, that for other numbers."""
Answering = Callable[[Prompt], Iterator[str]]


class Screen(NamedTuple):
    """What one run showed."""

    name: str
    given: str
    """What was given to it, such as the words of the command line, which stand on the screen as they are."""
    text: str
    typed: frozenset[str] = frozenset()
    """Replies to prompts; from a pipe they are printed behind them."""

    @property
    def shown(self) -> str:
        """The text as it is read."""
        return _HIDDEN.sub("", _CODE.sub("", self.text))


class Numbered:
    """A folder of languages with the pseudo-language, whose texts carry their numbers; the others have none yet."""

    def __init__(self, folder: Path, template: Catalog) -> None:
        self.folder = folder
        self.keys: list[Key] = []
        shutil.copytree(ROOT / "locales", folder, ignore=shutil.ignore_patterns("LC_MESSAGES", "*.pot", "*.json", CODE))
        catalogue = pseudo_catalogue(template)
        for message in catalogue:
            if message.id:
                message.string = self._with_number(message.string)
                self.keys.append((message.context or "", message.id if isinstance(message.id, str) else message.id[1]))
        file = po_path(folder, CODE).with_suffix(".mo")
        file.parent.mkdir(parents=True)
        (folder / CODE / FACTS).write_text(FACTS_TEXT, encoding="utf-8")
        with file.open("wb") as target:
            write_mo(target, catalogue)

    def _with_number(self, texts: Any) -> Any:
        tag = str(len(self.keys)).translate(_TAGS)
        if isinstance(texts, str):
            return f"{texts[:-1]}{tag}{texts[-1]}"
        return tuple(f"{text[:-1]}{tag}{text[-1]}" for text in texts)

    def seen(self, text: str) -> set[Key]:
        """The messages that stand in a text."""
        return {self.keys[int("".join(str(ord(char) - _FIRST) for char in tag))] for tag in _TAG.findall(text)}


class _Stream(io.StringIO):
    """A stream of a run."""


class _Typist(_Stream):
    """A standard input that knows the question before it answers; else it types what it was given."""

    def __init__(self, lines: Iterable[str], answering: Answering | None) -> None:
        super().__init__()
        self._lines = iter(lines)
        self._answering = answering
        self.typed: set[str] = set()
        self._replies: Iterator[str] = iter(())

    def asked(self, prompt: Prompt) -> None:
        """From now on this is the question."""
        self._replies = self._answering(prompt) if self._answering else iter(())

    @property
    def buffer(self) -> io.BytesIO:
        """What a file of positions is read from: nothing."""
        return io.BytesIO()

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override] # of two bases, one has bytes
        line = next(self._replies, None)
        if line is None:
            line = next(self._lines, None)
        if isinstance(line, KeyboardInterrupt):
            raise line
        if line is None:
            return ""
        self.typed.add(line)
        return f"{line}\n"


class Walk:
    """Runs the command and keeps what it shows."""

    def __init__(self, folder: Path, locales: Path, code: str, patch: pytest.MonkeyPatch) -> None:
        """``folder`` is the learner's, ``locales`` that of the languages, of which ``code`` is spoken."""
        self.folder = folder
        self.code = code
        self.screens: list[Screen] = []
        self.commands: set[str] = set()
        """The names of all commands, as they are found in the help."""
        self.speech = Speech(Catalogue.load(available(locales)[code], locales))
        self._patch = patch
        self._typist = _Typist((), None)
        for place in ("cli.main", "app.doctor", "app.language", "app.learning.check", "app.rulebooks.check"):
            patch.setattr(f"tutor.{place}.locales_dir", lambda: locales)
        really = phrases.question_of

        def question_of(speech: Speech, prompt: Prompt) -> Any:
            self._typist.asked(prompt)
            return really(speech, prompt)

        patch.setattr(driver, "question_of", question_of)

    def run(
        self,
        *words: str,
        typed: Iterable[Any] = (),
        answering: Answering | None = None,
        env: Mapping[str, str | None] | None = None,
    ) -> str:
        """Run the command; a KeyboardInterrupt among what is typed is Ctrl-C."""
        self._typist = _Typist(typed, answering)
        out = _Stream()
        variables: dict[str, str | None] = {
            "HOME": str(self.folder),
            "HEARTS_LANG": self.code,
            "COLUMNS": "120",
            **{f"XDG_{kind}_HOME": str(self.folder / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")},
            **(env or {}),
        }
        with self._patch.context() as patch:
            patch.setattr(sys, "stdin", self._typist)
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", out)
            run(words, {name: value for name, value in variables.items() if value is not None})
        return self._keep(Screen(" ".join(words), " ".join(words), out.getvalue(), frozenset(self._typist.typed)))

    def press(self, *words: str, keys: str) -> str:
        """Run the command on a terminal that draws menus; all keys are pressed beforehand."""
        with create_pipe_input() as pipe, self._patch.context() as patch:
            drawn = io.StringIO()
            size = Size(rows=60, columns=120)
            output = Vt100_Output(drawn, lambda: size, enable_cpr=False)
            patch.setattr("tutor.ui.terminal._open", lambda _: (pipe, output))
            patch.setattr("tutor.ui.echo._terminal", lambda _: None)  # it has no modes
            patch.setattr(_Stream, "isatty", lambda _: True)
            pipe.send_text(keys + "\x04")
            pipe.close()
            printed = self.run(*words, env={"TERM": "xterm", "HEARTS_BIDI": "terminal"})
            self.screens.pop()
            return self._keep(Screen(" ".join(("press", *words)), " ".join((*words, keys)), printed + drawn.getvalue()))

    def show(self, name: str, lines: Iterable[Line], given: str = "") -> None:
        """Put lines on a screen that no run is needed for."""
        out = io.StringIO()
        surroundings = Environment(None, out, out, {"COLUMNS": "120"})
        PlainPresenter(surroundings, self.speech.t).show(list(lines))
        self._keep(Screen(name, given, out.getvalue()))

    def _keep(self, screen: Screen) -> str:
        self.screens.append(screen)
        return screen.text


class Learner:
    """Answers the questions of activities."""

    def __init__(self, *, hints: int = 0, wrong: int = 0, more: bool = False) -> None:
        """Asks for so many hints, then is so many times wrong about each question, and asks for more where it can."""
        self._hints = hints
        self._wrong = wrong
        self._more = more
        self._times: dict[str, int] = {}

    def __call__(self, prompt: Prompt) -> Iterator[str]:
        """What is typed: one line, after which there is another prompt."""
        match prompt.subject:
            case AskQuestion(question=question):
                yield self._answer(question)
            case PlayCard(judgement=judgement, again=again):
                refused = judgement.hand & ~judgement.legal
                if refused and self._wrong and not again:
                    yield codes(refused)[0]
                else:
                    yield "h" if self._hints and not again else codes(judgement.legal)[0]
            case PassCards(view=view, count=count, again=again):
                yield "h" if self._hints and not again else " ".join(codes(view.hand)[-count:])
            case SettleMoon():
                yield "1"
            case Continue():
                yield "m" if self._more and prompt.keys else ""

    def _answer(self, question: Question) -> str:
        times = self._times.get(question.id, 0)
        self._times[question.id] = times + 1
        if times < self._hints:
            return "h"
        return wrong_line(question, times) if times < self._hints + self._wrong else right_line(question)


def right_line(question: Question) -> str:
    """What is typed for the right answer."""
    if question.kind is AnswerKind.NUMBER:
        return str(question.answer[0])
    return " ".join(_line(question, place) for place, option in enumerate(shown_options(question), 1) if option.correct)


def wrong_line(question: Question, which: int = 0) -> str:
    """What is typed for one of the wrong answers."""
    if question.kind is AnswerKind.NUMBER:
        return str(int(question.answer[0]) + 1 + which)
    wrong = [place for place, option in enumerate(shown_options(question), 1) if not option.correct]
    return _line(question, wrong[which % len(wrong)] if wrong else 1)


def _line(question: Question, place: int) -> str:
    """The number of an answer; where the answers are numbers of points, the points."""
    return str(shown_options(question)[place - 1].value if has_numbers(question) else place)


def helps(walk: Walk, *path: str) -> None:
    """Ask for the help of every command: those of a group stand in its own."""
    for name in re.findall(r"^  ([a-z]+)(?:  +|$)(?! )", walk.run(*path, "--help"), re.MULTILINE):
        walk.commands.add(name)
        helps(walk, *path, name)
