"""A scripted learner: takes a lesson to its end, with right or with wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from tutor.activities.events import Event
from tutor.activities.lesson import LessonRun
from tutor.activities.prompts import AskQuestion, PlayCard
from tutor.activities.protocol import Answer, Awaited, Choose, Prompt
from tutor.cards import each_card, format_card
from tutor.content.comparing import Beside, beside, differences_lesson
from tutor.content.lessons import Lesson, load_lesson
from tutor.content.model import Ask, Drawn, Mix
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, load_book_file
from tutor.ui.phrases import lines_of, question_of
from tutor.ui.speech import Speech

Answering = Callable[[Prompt], Answer]
ADDED = 2
"""So many questions are added to a mixed step where answers are wrong."""
SPEECH = Speech(Catalogue(available(locales_dir())["en"]))


@cache
def table(book: str, players: int | None = None) -> tuple[BookFile, Rules]:
    """A book by its id or path, and its rules for so many players or the usual number."""
    found = load_book_file(book)
    return found, compile_rules(found.book, found.book.players.default if players is None else players)


def pair_of(book: str, players: int | None = None) -> Beside:
    """A variant beside the book that it extends."""
    found, rules = table(book, players)
    parent = found.resolve_parent({})
    assert parent is not None
    return beside(book, rules, parent)


def run_of(name: str, book: str, seed: str = "lesson") -> LessonRun:
    """A written lesson, under the rules of a book."""
    lesson = load_lesson(name)
    found, rules = table(book, lesson.players)
    return LessonRun(lesson, rules, found.resolve, seed)


def differences_run(book: str, players: int | None = None) -> LessonRun:
    """The lesson on what is different in a variant."""
    pair = pair_of(book, players)
    return LessonRun(differences_lesson(pair), pair.rules)


def drive(run: LessonRun, answering: Answering) -> tuple[list[Event | Prompt], list[Answer]]:
    """The whole run, and the answers that were given."""
    items: list[Event | Prompt] = []
    answers: list[Answer] = []
    running = run.run()
    item = next(running)
    while True:
        items.append(item)
        answer: Answer = ()
        if isinstance(item, Prompt):
            answer = answering(item)
            answers.append(answer)
        try:
            item = running.send(answer)
        except StopIteration:
            return items, answers


def after(earlier: Sequence[Answer], answering: Answering) -> Answering:
    """First these answers again, then as before."""
    left = iter(earlier)

    def answer(prompt: Prompt) -> Answer:
        given = next(left, None)
        return answering(prompt) if given is None else given

    return answer


def rightly(prompt: Prompt) -> Answer:
    match prompt.subject, prompt.expected:
        case AskQuestion(question=question), _:
            return question.answer
        case PlayCard(judgement=judgement), _:
            return (format_card(next(each_card(judgement.legal))),)
        case _, Choose(values=values, least=least):
            return values[:least]
        case _:
            return ()


def wrongly(prompt: Prompt) -> Answer:
    """A wrong answer to every question, and right ones to the rest."""
    match prompt.subject, prompt.expected:
        case AskQuestion(question=question), Awaited.NUMBER:
            return (int(question.answer[0]) + 1,)
        case AskQuestion(question=question), Choose(values=values):
            wrong = next((value for value in values if value not in question.answer), None)
            return (wrong,) if wrong is not None else values[:1]
        case _:
            return rightly(prompt)


def read(items: list[Event | Prompt]) -> str:
    """Everything that a reader sees, in English, one line after the other."""
    lines: list[str] = []
    for item in items:
        if isinstance(item, Prompt):
            asked = question_of(SPEECH, item)
            lines += [*(line.text for line in asked.lines), *(choice.label for choice in asked.choices)]
        else:
            lines += [line.text for line in lines_of(SPEECH, item)]
    return "\n".join(lines)


def taught(lesson: Lesson, *, wrong: bool = False) -> int:
    """How many questions a lesson asks whoever answers all of them rightly, or all of them wrongly."""
    drawn = [step.count + (ADDED if wrong else 0) for step in lesson.steps if isinstance(step, Mix)]
    return sum(isinstance(step, Ask | Drawn) for step in lesson.steps) + sum(drawn)
