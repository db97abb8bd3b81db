"""A lesson: its steps one after the other, with questions that are explained and asked once more."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from tutor.activities.events import CardRefused, Event, Happened, LessonDone, LessonShows, LessonStarted, Marked
from tutor.activities.match import Match
from tutor.activities.prompts import AskQuestion, Continue, Pause, PlayCard
from tutor.activities.protocol import Answer, Awaited, Choose, Prompt, Run
from tutor.activities.quiz import expected
from tutor.bots.normal import NormalBot
from tutor.cards import Card, copies_held, different_codes, parse_card
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
    fits,
    missing_rules,
)
from tutor.content.model import Compare, Differ, Drawn, texts_of_step
from tutor.content.options import Resolve, RulesByStep
from tutor.content.scenes import YOU, at_table
from tutor.content.shown import Compared, Differs, Heading, Scene, Told, WorkedTrick
from tutor.content.table import state_of
from tutor.content.wording import lesson_facts
from tutor.content.working import worked
from tutor.engine.actions import Play
from tutor.engine.apply import apply
from tutor.engine.events import CardPlayed, HeartsBroken, TrickDead, TrickTaken
from tutor.engine.events import Event as GameEvent
from tutor.engine.positions.model import SequencePosition
from tutor.engine.positions.solve import solve
from tutor.engine.state import Setup, State
from tutor.engine.view import view_of
from tutor.placeholders import place_names
from tutor.quiz.mark import mark
from tutor.quiz.model import Question
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, judge
from tutor.rules.kinds import Rule, Text
from tutor.rules.load import OptionError

TRIES = 2
"""So often a question is asked; then the right answer is shown and the lesson goes on."""


class LessonRun:
    """One run through a lesson. The same answers lead to the same place, whenever they are given."""

    def __init__(self, lesson: Lesson, rules: Rules, resolve: Resolve | None = None, seed: str = "lesson") -> None:
        """Prepare the questions, whose keys follow the rules.

        ``resolve`` gives the book with other options, for positions that have some of their own. ``seed`` decides which
        wrong answers are offered. Raises ``LessonMisfit`` if the lesson does not fit the rules: a rule that it teaches
        is missing, the table is for another number of players, or a position cannot happen.
        """
        missing = missing_rules(lesson, rules.book)
        if rules.players != lesson.players or not fits(lesson, rules.book):
            raise LessonMisfit(lesson.players if rules.players != lesson.players else None, missing)
        self.lesson = lesson
        self.rules = rules
        self._rules_by_step = RulesByStep(rules, resolve)
        self._step_rules = rules
        """The rules of the step that is being taken."""
        self.step = 0
        """The number of the step that is being taken; 0 before the first."""
        self.right = 0
        """Questions answered at the first try."""
        try:
            self._questions = dict(self._prepared(seed))
        except (ValueError, OptionError) as error:
            raise LessonMisfit from error
        self._asked = 0
        self._told: tuple[Rule, ...] = ()
        """The rules that the step has told so far."""
        self._told_before: tuple[Rule, ...] = ()
        """Those that the step before has told."""

    def _prepared(self, seed: str) -> Iterator[tuple[str, Question]]:
        """Look whether every position can happen, and make the questions, by the ids of their steps."""
        for step in self.lesson.steps:
            rules = self._rules_by_step.of(step)
            _check_names(step, rules)
            if isinstance(step, Show | Work | Ask | PlayTrick):
                solve(at_table(step.position, rules), rules)
            if isinstance(step, Ask):
                yield step.id, question_of(step, rules, seed)
            elif isinstance(step, Drawn):
                yield step.id, step.question

    def run(self) -> Run:
        """The whole lesson, from its first step to its last."""
        yield LessonStarted(self.lesson, self.rules, 1)
        count = len(self.lesson.steps)
        for number, step in enumerate(self.lesson.steps, 1):
            self.step = number
            self._step_rules = self._rules_by_step.of(step)
            self._told_before, self._told = self._told, ()
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
                yield self._show(Scene(at_table(position, self._step_rules)))
                yield _go_on()
            case Compare(parent=parent, count=number):
                yield self._show(Compared(parent, number))
                yield _go_on()
            case Differ(parent=parent, difference=difference):
                yield self._show(Differs(parent, difference))
                yield _go_on()
            case Work():
                yield from self._work(step)
            case Ask() | Drawn():
                yield from self._ask(step)
            case PlayTrick():
                yield from self._play(step)
            case PlayDeal():
                yield from self._deal(step)

    def _show(self, shown: Shown) -> LessonShows:
        return LessonShows(self._step_rules, shown)

    def _tell(self, text: Text, names: tuple[str, ...] = ()) -> LessonShows:
        """The text, and of the rules those that the book in use has: only what the lesson teaches must be there."""
        known = {rule.id.name: rule for rule in self._step_rules.book.rules()}
        told = tuple(known[name] for name in names if name in known)
        self._told += told
        return self._show(Told(text, told))

    def _work(self, step: Work) -> Run:
        yield self._tell(step.text, step.rules)
        if not isinstance(step.position, SequencePosition):  # its tricks are told one by one
            yield self._show(Scene(at_table(step.position, self._step_rules)))
        yield self._worked(step)
        if step.so is not None:
            yield self._tell(step.so)
        yield _go_on()

    def _worked(self, step: Work) -> LessonShows:
        """What the rules make of the example. The rule that decides is not told again right after it was told."""
        shown = worked(step, self._step_rules)
        if isinstance(shown, WorkedTrick) and shown.rule is not None:
            if shown.rule in self._told_before + self._told:
                return self._show(replace(shown, rule=None))
            self._told += (shown.rule,)
        return self._show(shown)

    def _ask(self, step: Ask | Drawn) -> Run:
        self._asked += 1
        rules, question = self._step_rules, self._questions[step.id]
        if isinstance(step, Ask) and step.text is not None:
            yield self._tell(step.text, step.rules)
        subject = AskQuestion(rules, question, self._asked, len(self._questions))
        for attempt in range(1, TRIES + 1):
            given = yield Prompt(subject, expected(question))
            found = mark(question, given)
            yield Marked(rules, question, given, found, again=not found.right and attempt < TRIES)
            if found.right:
                self.right += attempt == 1
                break
        yield _go_on()

    def _play(self, step: PlayTrick) -> Run:
        rules = self._step_rules
        yield self._tell(step.text, step.rules)
        setup = Setup(rules, step.id, rules.book.match.target.default)
        state = state_of(step, rules)
        for place, card in enumerate(state.trick):
            seat = (state.leader + place) % state.players
            yield self._happened(setup, state, CardPlayed(seat, card, place == 0, state.trick_no))
        before = len(state.tricks)
        while len(state.tricks) == before and (seat_in_turn := state.turn) is not None:
            judgement = judge(rules, state.hands[seat_in_turn], state.situation)
            if seat_in_turn == YOU:
                card = yield from self._choose(setup, state, judgement)
            else:
                card = next(card for card in step.others[seat_in_turn] if card & judgement.legal)
            state, events = apply(setup, state, Play(seat_in_turn, card))
            for event in events:
                if isinstance(event, CardPlayed | HeartsBroken | TrickTaken | TrickDead):
                    yield self._happened(setup, state, event)
        yield _go_on()

    def _choose(self, setup: Setup, state: State, judgement: Judgement) -> Generator[Event | Prompt, Answer, Card]:
        """The card that the reader plays; those that are not legal are refused until one is."""
        hand, view = judgement.hand, view_of(setup, state, YOU)
        expected_card = Choose(different_codes(hand))
        (code,) = yield Prompt(PlayCard(view, judgement), expected_card)
        while not (card := copies_held(hand, parse_card(str(code)))) & judgement.legal:
            yield CardRefused(setup.rules, judgement, card)
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


def _check_names(step: AnyStep, rules: Rules) -> None:
    """Raise ``ValueError`` if a text of the step names what the rules do not have."""
    known = lesson_facts(rules).keys()
    for _, text in texts_of_step(step):
        for form in (text.message, text.one or ""):
            if unknown := place_names(form) - known:
                raise ValueError(unknown)


def _go_on() -> Prompt:
    return Prompt(Continue(Pause.STEP), Awaited.GO_ON)
