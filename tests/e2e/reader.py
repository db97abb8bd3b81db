"""A scripted reader, who knows the right answers from the engine and the structure of the prompts, but no words.

What it types is the same in every language: numbers and letters of answers, and codes of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tutor.activities.lesson import LessonRun
from tutor.activities.prompts import AskQuestion, PassCards, PlayCard, SettleMoon
from tutor.activities.protocol import Answer, Prompt, Run
from tutor.app.matches.saves import MatchSettings, new_match
from tutor.cards import codes
from tutor.content.lessons import load_lesson
from tutor.engine.state import Setup
from tutor.quiz.model import AnswerKind, Question
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import Judgement
from tutor.rules.load import load_book_file
from tutor.ui.phrases.quiz_answers import has_numbers, shown_options

_SEED = "lesson"


def rules_of(book: str = "hearts", players: int | None = None) -> Rules:
    """The rules of a book, by its id or path, for so many players or its usual number."""
    found = load_book_file(book).resolve({})
    return compile_rules(found, players or found.players.default)


def learn(name: str) -> tuple[str, ...]:
    """The words that take the lesson of which ``lesson`` knows the answers."""
    return ("learn", name, "--seed", _SEED)


def lesson(name: str, book: str = "hearts", *, faults: bool = False) -> list[str]:
    """What is typed in a whole lesson that is not begun: first Enter, to take it and not to show that it is known.

    With ``faults``, once a wrong answer and a card that may not be played.
    """
    run = LessonRun(load_lesson(name), rules_of(book), seed=_SEED).run()
    return ["", *_Reader(faults).lines(run)]


def match(
    seed: str,
    book: str = "hearts",
    *,
    players: int | None = None,
    deals: int | None = 1,
    target: int | None = None,
    faults: bool = False,
) -> list[str]:
    """What is typed in a whole match; with ``faults``, once a card that may not be played."""
    rules = rules_of(book, players)
    setup = Setup(rules, seed, target or rules.book.match.target.default, deals)
    return list(_Reader(faults).lines(new_match(setup, MatchSettings(book, {}, "normal")).run()))


def quiz(document: Any, wrong: int | None = None) -> list[str]:
    """What is typed in a quiz whose JSON document this is; the question with the index ``wrong`` is answered wrong."""
    return [
        _wrong_line(question) if index == wrong else _right_line(question)
        for index, question in enumerate(document["questions"])
    ]


def typed(lines: Sequence[str]) -> str:
    """The lines as an input."""
    return "".join(f"{line}\n" for line in lines)


def _right_line(question: Any) -> str:
    if not question["options"]:
        return str(question["answer"])
    return " ".join(_typed(question, place) for place, option in enumerate(question["options"], 1) if option["correct"])


def _wrong_line(question: Any) -> str:
    if not question["options"]:
        return str(question["answer"] + 1)
    wrong = [place for place, option in enumerate(question["options"], 1) if not option["correct"]]
    return _typed(question, wrong[0] if wrong else 1)  # where all options are right, one of them is too few


def _typed(question: Any, place: int) -> str:
    """What is typed for an answer: its number, or where the answers are numbers of points, its letter."""
    of_points = question["topic"] == "scoring" or isinstance(question["subject"], int)
    return str(question["options"][place - 1]["key"]) if of_points else str(place)


@dataclass
class _Reader:
    """Answers the prompts of an activity."""

    faults: bool
    _asked: set[str] = field(default_factory=set)

    def lines(self, run: Run) -> Iterator[str]:
        item = next(run, None)
        while item is not None:
            answer: Answer = ()
            if isinstance(item, Prompt):
                answer, line = self._answer(item.subject)
                yield line
            try:
                item = run.send(answer)
            except StopIteration:
                return

    def _answer(self, subject: object) -> tuple[Answer, str]:
        match subject:
            case AskQuestion(question=question):
                return self._question(question)
            case PlayCard(judgement=judgement):
                code = self._card(judgement)
                return (code,), code
            case PassCards(view=view, count=count):
                chosen = codes(view.hand)[-count:]
                return chosen, " ".join(chosen)
            case SettleMoon(choices=choices):
                return (choices[0].value,), "1"
        return (), ""

    def _question(self, question: Question) -> tuple[Answer, str]:
        wrong = self._first_time("question")
        if question.kind is AnswerKind.NUMBER:
            number = int(question.answer[0]) + wrong
            return (number,), str(number)
        places = dict(enumerate(shown_options(question), 1))
        if wrong:
            place, option = next((place, option) for place, option in places.items() if not option.correct)
            return (option.value,), self._line(question, place)
        right = (self._line(question, place) for place, option in places.items() if option.correct)
        return question.answer, " ".join(right)

    def _line(self, question: Question, place: int) -> str:
        """The number of an answer; where the answers are numbers of points, the points."""
        return str(shown_options(question)[place - 1].value if has_numbers(question) else place)

    def _card(self, judgement: Judgement) -> str:
        """The lowest card that may be played; the first time that one may not, that one."""
        refused = judgement.hand & ~judgement.legal
        if refused and self._first_time("card"):
            return codes(refused)[0]
        return codes(judgement.legal)[0]

    def _first_time(self, kind: str) -> bool:
        first = self.faults and kind not in self._asked
        self._asked.add(kind)
        return first
