"""A lesson as a page: what its steps tell and show, and its questions, each with an answer to be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tutor.activities.events import Happened, LessonDone, LessonShows, Marked
from tutor.activities.prompts import AskQuestion, PlayCard
from tutor.activities.protocol import Prompt
from tutor.content.lessons import Mix, PlayDeal
from tutor.content.model import DifferentFrom
from tutor.content.shown import Heading as Begins
from tutor.content.shown import Told
from tutor.engine.positions.model import LegalPosition
from tutor.ui.pages.editions import edition_footer
from tutor.ui.pages.lines import answer_blocks, blocks_of, question_blocks
from tutor.ui.pages.model import Block, Choices, Column, Details, Group, Page, Text
from tutor.ui.phrases import lines_of
from tutor.ui.phrases.game_questions import different_card_choices
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.phrases.plays import playable_sentence
from tutor.ui.phrases.quiz_positions import moment_lines
from tutor.ui.phrases.quiz_questions import ask_question
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tutor.activities.events import Event
    from tutor.content.lessons import Lesson
    from tutor.engine.view import View
    from tutor.rules.compile import Rules
    from tutor.ui.speech import Speech


class Taken(NamedTuple):
    """A lesson that was taken to its end with right answers."""

    lesson: Lesson
    rules: Rules
    name: str
    """What it is called at the command line."""
    seed: str
    """What decided the questions that are drawn."""
    items: tuple[Event | Prompt, ...]
    """Everything that it told and asked."""


def lesson_page(speeches: Sequence[Speech], taken: Taken) -> Page:
    """The lesson in each of the languages."""
    footer = edition_footer(speeches[0], taken.rules, {})
    if any(isinstance(step, Mix) for step in taken.lesson.steps):
        footer = (*footer, speeches[0].say("page", "Seed: {seed}", seed=taken.seed))
    return Page(tuple(_column(speech, taken) for speech in speeches), footer, "lesson")


def _column(speech: Speech, taken: Taken) -> Column:
    steps = zip(_steps(taken.items), taken.lesson.screens, strict=True)
    blocks = [
        block
        for items, screen in steps
        for block in _Layout(speech, taken.name).step(items, deal=isinstance(screen[-1], PlayDeal))
    ]
    return Column(speech, _title(speech, taken), tuple(blocks))


def _title(speech: Speech, taken: Taken) -> str:
    """The title of the lesson; of one on what is different also the game, which nothing else on a page tells."""
    match taken.lesson.title:
        case DifferentFrom(parent):
            game = speech.text(taken.rules.book.name)
            return speech.say("page", "{game}: what is different from {other}", game=game, other=speech.text(parent))
    return lesson_title(speech, taken.lesson)


def _steps(items: Sequence[Event | Prompt]) -> Iterator[list[Event | Prompt]]:
    """What belongs to each step, its heading first."""
    step: list[Event | Prompt] = []
    for item in items:
        begins = isinstance(item, LessonShows) and isinstance(item.shown, Begins)
        if begins and step:
            yield step
            step = []
        if begins or step:
            step.append(item)
    yield step


class _Layout:
    """The steps of a lesson in one language; each part that belongs together is a group."""

    def __init__(self, speech: Speech, name: str) -> None:
        self._speech = speech
        self._name = name
        self._begun: list[Block] = []
        """What the next group begins with."""

    def step(self, items: Sequence[Event | Prompt], *, deal: bool) -> Iterator[Group]:
        """One step; where whole ``deal``s are played in it, they stand on no page."""
        for number, item in enumerate(items):
            match item:
                case Prompt(subject=AskQuestion() as asked):
                    if any(isinstance(block, Text) and block.style is Style.RULE for block in self._begun):
                        yield self._with()  # else there would be too much to keep together
                    yield self._with(*self._question(asked))
                case Marked():
                    yield self._with(self._answer(answer_blocks(self._speech, item.rules, item.question)))
                case Prompt(subject=PlayCard() as asked):
                    yield self._play(asked, items[number + 1 :])
                    return
                case Prompt() if deal:
                    yield self._with(self._deal())
                    return
                case Prompt() | LessonDone():
                    pass
                case Happened():
                    pass  # what was played before the reader's turn is told with the moment
                case LessonShows(shown=Begins()):
                    self._begun = self._blocks([item], title=True)
                case LessonShows(shown=Told()) if deal:
                    _, *rest = lines_of(self._speech, item)  # how it is to play at the computer
                    self._begun += blocks_of(self._speech, rest)
                case _:
                    self._begun += self._blocks([item])
        if self._begun:
            yield self._with()

    def _with(self, *blocks: Block) -> Group:
        """A group of what has begun and these."""
        begun, self._begun = self._begun, []
        return Group((*begun, *blocks))

    def _blocks(self, events: Sequence[Event | Prompt], *, title: bool = False) -> list[Block]:
        """What these events tell."""
        lines = [line for event in events if not isinstance(event, Prompt) for line in lines_of(self._speech, event)]
        return blocks_of(self._speech, [Line(line.text, Style.TITLE) for line in lines] if title else lines)

    def _question(self, asked: AskQuestion) -> list[Block]:
        number = next(line for line in ask_question(self._speech, asked).lines if line.style is Style.TITLE)
        return question_blocks(self._speech, asked.rules, asked.question, number.text)

    def _answer(self, blocks: Sequence[Block]) -> Details:
        return Details(self._speech.say("page", "Answer"), tuple(blocks))

    def _play(self, asked: PlayCard, after: Sequence[Event | Prompt]) -> Group:
        """A trick in which the reader plays a card: which cards may be played, and how it goes on with one of them."""
        speech, view = self._speech, asked.view
        moment = moment_lines(speech.seated(view.seat), view.rules, _position(view))
        labels = (choice.label for choice in different_card_choices(speech, view.hand))
        may = Text(playable_sentence(speech, asked.judgement.legal), Style.GOOD)
        on = Text(speech.say("page", "It can go on like this:"))
        return self._with(
            *blocks_of(speech, moment),
            Text(speech.say("quiz", "Which of your cards may you play now? Choose all of them."), Style.TITLE),
            Choices(tuple((speech.t.number(number), label) for number, label in enumerate(labels, 1))),
            self._answer([may, on, *self._blocks(after)]),
        )

    def _deal(self) -> Text:
        command = f"hearts learn {self._name}"
        told = self._speech.say(
            "page",
            "This part of the lesson is played: at the computer with {command}, or with real cards.",
            command=command,
        )
        return Text(told, Style.NOTE)


def _position(view: View) -> LegalPosition:
    """What is before the eyes of the player whose turn it is."""
    players = view.rules.players
    trick = tuple(((view.leader + place) % players, card) for place, card in enumerate(view.trick))
    return LegalPosition(view.rules.book.id, players, view.seat, len(view.tricks) + 1, view.broken, trick, view.hand)
