"""A lesson: its steps one after the other, with questions that are explained and asked once more."""

from __future__ import annotations

from collections.abc import Generator

from tutor.activities.events import CardRefused, Event, Happened, LessonDone, LessonShows, LessonStarted, Marked
from tutor.activities.match import Match
from tutor.activities.prompts import AskQuestion, Continue, Pause, PlayCard
from tutor.activities.protocol import Answer, Awaited, Choose, Prompt, Run
from tutor.activities.quiz import expected
from tutor.bots.normal import NormalBot
from tutor.cards import SUIT_MASKS, Card, codes, parse_card, suit_of
from tutor.content.asking import question_of
from tutor.content.lessons import (
    AnyStep,
    Ask,
    Explain,
    Lesson,
    LessonMisfit,
    PlayDeal,
    PlayTrick,
    Show,
    Shown,
    Work,
    missing_rules,
)
from tutor.content.scenes import YOU, at_table
from tutor.content.shown import Heading, Scene, Told, WorkedLegal, WorkedScore, WorkedTrick
from tutor.content.table import state_of
from tutor.engine.actions import Play
from tutor.engine.apply import apply
from tutor.engine.events import CardPlayed, HeartsBroken, TrickTaken
from tutor.engine.events import Event as GameEvent
from tutor.engine.positions.model import LegalPosition, ScorePosition, WinnerPosition
from tutor.engine.positions.solve import solve, solve_legal
from tutor.engine.state import Setup, State
from tutor.engine.view import view_of
from tutor.quiz.mark import mark
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, judge
from tutor.rules.model import Text
from tutor.rules.score import moon_shooter, score_deal, settle_choice, trick_winner

TRIES = 2
"""So often a question is asked; then the right answer is shown and the lesson goes on."""


class LessonRun:
    """One run through a lesson. The same answers lead to the same place, whenever they are given."""

    def __init__(self, lesson: Lesson, rules: Rules, seed: str = "lesson") -> None:
        """Prepare the questions, whose keys follow the rules.

        ``seed`` decides which wrong answers are offered. Raises ``LessonMisfit`` if the lesson does not fit the rules:
        a rule that it teaches is missing, the table is for another number of players, or a position cannot happen.
        """
        missing = missing_rules(lesson, rules.book)
        if rules.players != lesson.players or missing:
            raise LessonMisfit(lesson.players if rules.players != lesson.players else None, missing)
        try:
            for step in lesson.steps:
                if not isinstance(step, Explain | PlayDeal):
                    solve(at_table(step.position, rules), rules)
        except ValueError as error:
            raise LessonMisfit from error
        self.lesson = lesson
        self.rules = rules
        self.step = 0
        """The number of the step that is being taken; 0 before the first."""
        self.right = 0
        """Questions answered at the first try."""
        self._questions = {step.id: question_of(step, rules, seed) for step in lesson.steps if isinstance(step, Ask)}
        self._asked = 0

    def run(self) -> Run:
        """The whole lesson, from its first step to its last."""
        yield LessonStarted(self.lesson, self.rules, 1)
        count = len(self.lesson.steps)
        for number, step in enumerate(self.lesson.steps, 1):
            self.step = number
            yield self._show(Heading(number, count))
            yield from self._take(step)
        yield LessonDone(self.lesson, self.rules, self.right, self._asked)

    def _take(self, step: AnyStep) -> Run:
        match step:
            case Explain(text=text):
                yield self._tell(text, step.rules)
                yield _go_on()
            case Show(text=text, position=position):
                yield self._tell(text, step.rules)
                yield self._show(Scene(at_table(position, self.rules)))
                yield _go_on()
            case Work():
                yield from self._work(step)
            case Ask():
                yield from self._ask(step)
            case PlayTrick():
                yield from self._play(step)
            case PlayDeal():
                yield from self._deal(step)

    def _show(self, shown: Shown) -> LessonShows:
        return LessonShows(self.rules, shown)

    def _tell(self, text: Text, names: tuple[str, ...] = ()) -> LessonShows:
        return self._show(Told(text, tuple(self.rules.book.rule(name) for name in names if self._has(name))))

    def _has(self, name: str) -> bool:
        """Whether the book in use has this rule: only those that the lesson teaches must be there."""
        return any(rule.id.name == name for rule in self.rules.book.rules())

    def _work(self, step: Work) -> Run:
        yield self._tell(step.text, step.rules)
        yield self._show(Scene(at_table(step.position, self.rules)))
        yield self._show(worked(step, self.rules))
        if step.so is not None:
            yield self._tell(step.so)
        yield _go_on()

    def _ask(self, step: Ask) -> Run:
        self._asked += 1
        question = self._questions[step.id]
        if step.text is not None:
            yield self._tell(step.text, step.rules)
        subject = AskQuestion(self.rules, question, self._asked, len(self._questions))
        for attempt in range(1, TRIES + 1):
            given = yield Prompt(subject, expected(question))
            found = mark(question, given)
            yield Marked(self.rules, question, given, found, again=not found.right and attempt < TRIES)
            if found.right:
                self.right += attempt == 1
                break
        yield _go_on()

    def _play(self, step: PlayTrick) -> Run:
        yield self._tell(step.text, step.rules)
        setup = Setup(self.rules, step.id, self.rules.book.match.target.default)
        state = state_of(step, self.rules)
        for place, card in enumerate(state.trick):
            seat = (state.leader + place) % state.players
            yield self._happened(setup, state, CardPlayed(seat, card, place == 0, state.trick_no))
        before = len(state.tricks)
        while len(state.tricks) == before and (seat_in_turn := state.turn) is not None:
            judgement = judge(self.rules, state.hands[seat_in_turn], state.situation)
            if seat_in_turn == YOU:
                card = yield from self._choose(setup, state, judgement)
            else:
                card = next(card for card in step.others[seat_in_turn] if card & judgement.legal)
            state, events = apply(setup, state, Play(seat_in_turn, card))
            for event in events:
                if isinstance(event, CardPlayed | HeartsBroken | TrickTaken):
                    yield self._happened(setup, state, event)
        yield _go_on()

    def _choose(self, setup: Setup, state: State, judgement: Judgement) -> Generator[Event | Prompt, Answer, Card]:
        """The card that the reader plays; those that are not legal are refused until one is."""
        view, expected_card = view_of(setup, state, YOU), Choose(codes(judgement.hand))
        (code,) = yield Prompt(PlayCard(view, judgement), expected_card)
        while not (card := parse_card(str(code))) & judgement.legal:
            yield CardRefused(self.rules, judgement, card)
            (code,) = yield Prompt(PlayCard(view, judgement, again=True), expected_card)
        return card

    def _happened(self, setup: Setup, state: State, event: GameEvent) -> Happened:
        return Happened(event, view_of(setup, state, YOU))

    def _deal(self, step: PlayDeal) -> Run:
        yield self._tell(step.text, step.rules)
        yield _go_on()
        setup = Setup(self.rules, step.seed, self.rules.book.match.target.default, deals=1)
        bots = {seat: NormalBot(step.seed, seat) for seat in range(self.rules.players) if seat != YOU}
        yield from Match(setup, bots, YOU, guided=True).run()


def worked(step: Work, rules: Rules) -> Shown:
    """What the rules make of the position of a worked example."""
    match at_table(step.position, rules):
        case LegalPosition() as position:
            return WorkedLegal(position, solve_legal(position, rules), step.card)
        case WinnerPosition() as position:
            cards = [card for _, card in position.trick]
            led, place = suit_of(cards[0]), trick_winner(rules, cards)
            seat, card = position.trick[place]
            points = rules.points(sum(cards))
            return WorkedTrick(position, rules.book.trick, led, sum(cards) & SUIT_MASKS[led], seat, card, points)
        case ScorePosition() as position:
            return _worked_score(position, rules)


def _worked_score(position: ScorePosition, rules: Rules) -> WorkedScore:
    shooter = moon_shooter(rules, position.captured)
    choice = position.moon_choice
    if shooter is not None and choice is None:
        target = rules.book.match.target.default if position.target is None else position.target
        choice = settle_choice(rules, shooter, position.before, target)
    return WorkedScore(position, score_deal(rules, position.captured, position.before, choice))


def _go_on() -> Prompt:
    return Prompt(Continue(Pause.STEP), Awaited.GO_ON)
