"""A lesson: its steps one after the other, with questions that are explained and asked once more."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial

from tutor.activities.asking import Asked, ask, go_on
from tutor.activities.events import Event, Happened, LessonDone, LessonShows, LessonStarted
from tutor.activities.match import Match
from tutor.activities.playing import choose_card
from tutor.activities.prompts import Continue, Pause
from tutor.activities.protocol import Answer, Awaited, Prompt, Run
from tutor.bots.normal import NormalBot
from tutor.cards import Cards
from tutor.content.asking import question_of
from tutor.content.lessons import (
    AnyStep,
    Ask,
    Explain,
    Lesson,
    LessonMisfit,
    Mix,
    PlayDeal,
    PlayTrick,
    Show,
    Shown,
    Work,
    fits,
    missing_rules,
)
from tutor.content.mixing import another, mixed
from tutor.content.model import Compare, Differ, Drawn, Help, texts_of_step
from tutor.content.options import Resolve, RulesByStep
from tutor.content.scenes import YOU, at_table
from tutor.content.shown import Compared, Differs, Heading, OneMore, Scene, Told, WorkedLegal, WorkedTrick
from tutor.content.table import state_of
from tutor.content.taught import as_taught, counts_points, spoken_of
from tutor.content.wording import lesson_facts
from tutor.content.working import worked
from tutor.engine.actions import Play
from tutor.engine.apply import apply
from tutor.engine.events import CardPlayed, HeartsBroken, TrickDead, TrickTaken
from tutor.engine.events import Event as GameEvent
from tutor.engine.positions.model import Position, SequencePosition, WinnerPosition
from tutor.engine.positions.solve import solve
from tutor.engine.state import Setup, State
from tutor.engine.view import View, view_of
from tutor.placeholders import place_names
from tutor.quiz.model import Question
from tutor.quiz.picture import Seen, heard, repeated
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, judge
from tutor.rules.kinds import Rule, Text
from tutor.rules.load import OptionError

TRIES = 2
"""So often a question is asked; then the right answer is shown and the lesson goes on."""
ONCE_MORE = 2
"""So many questions at most are added to a mixed step, after wrong answers."""
IN_BETWEEN = 2
"""So many other questions come before the one that is added, if there are so many left."""


class LessonRun:
    """One run through a lesson. The same answers lead to the same place, whenever they are given."""

    def __init__(self, lesson: Lesson, rules: Rules, resolve: Resolve | None = None, seed: str = "lesson") -> None:
        """Prepare the questions, whose keys follow the rules.

        ``resolve`` gives the book with other options, for positions that have some of their own. ``seed`` decides which
        wrong answers are offered, and which questions a mixed step asks. Raises ``LessonMisfit`` if the lesson does not
        fit the rules: a rule that it teaches is missing, the table is for another number of players, or a position
        cannot happen.
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
        """The number of the screen that is being taken; 0 before the first."""
        self.right = 0
        """Questions answered at the first try."""
        self._seed = seed
        self._adviser = NormalBot(seed, YOU)
        self._known = spoken_of(lesson)
        """The rules that may be spoken of; ``None`` for all."""
        try:
            self._questions = dict(self._prepared())
        except (ValueError, OptionError) as error:
            raise LessonMisfit from error
        open_end = any(isinstance(step, Mix) for step in lesson.steps)
        self._count = None if open_end else len(self._questions)
        """The number of questions; ``None`` where some may be added."""
        self._counts = counts_points(lesson, rules.book)
        self._asked = 0
        self._seen: list[Seen] = []
        """What the answers tell about wrong ideas."""
        self._told: tuple[Rule, ...] = ()
        """The rules that the step has told so far."""
        self._told_before: tuple[Rule, ...] = ()
        """Those that the step before has told."""

    def _prepared(self) -> Iterator[tuple[str, tuple[Question, ...]]]:
        """Look whether every position can happen, and make the questions, by the ids of their steps."""
        for step in self.lesson.steps:
            rules = self._rules_by_step.of(step)
            _check_names(step, rules)
            if isinstance(step, Show | Work | Ask | PlayTrick):
                solve(at_table(step.position, rules), rules)
            match step:
                case Ask():
                    yield step.id, (question_of(step, rules, self._seed, self._known),)
                case Drawn():
                    yield step.id, (step.question,)
                case Mix():
                    yield step.id, mixed(step, self.lesson, rules, self._seed, self._known)
                case _:
                    pass

    def run(self) -> Run:
        """The whole lesson, from its first step to its last."""
        yield LessonStarted(self.lesson, self.rules, 1)
        screens = self.lesson.screens
        for number, steps in enumerate(screens, 1):
            self.step = number
            yield LessonShows(self.rules, Heading(number, len(screens)))
            for step in steps:
                self._step_rules = self._rules_by_step.of(step)
                self._told_before, self._told = self._told, ()
                if isinstance(step, Show) and step is not steps[-1]:
                    yield self._tell(step.text, step.rules)  # the question shows the position
                else:
                    yield from self._take(step)
        yield LessonDone(self.lesson, self.rules, self.right, self._asked, tuple(repeated(self._seen)))

    def _take(self, step: AnyStep) -> Run:
        match step:
            case Explain(text=text, pack=pack):
                rules = self._step_rules
                yield self._tell(text, step.rules, rules.pack | rules.removed if pack else 0)
                yield _go_on()
            case Show(text=text, position=position):
                yield self._tell(text, step.rules)
                yield self._scene(position)
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
            case Mix():
                yield from self._mix(step)

    def _show(self, shown: Shown) -> LessonShows:
        return LessonShows(self._step_rules, shown)

    def _scene(self, position: Position) -> LessonShows:
        """A position, without what is not taught yet."""
        rules = self._step_rules
        return LessonShows(as_taught(rules, self._known), Scene(at_table(position, rules)))

    def _tell(self, text: Text, names: tuple[str, ...] = (), cards: Cards = 0) -> LessonShows:
        """The text, and of the rules those that the book in use has: only what the lesson teaches must be there."""
        known = {rule.id.name: rule for rule in self._step_rules.book.rules()}
        told = tuple(known[name] for name in names if name in known)
        self._told += told
        return self._show(Told(text, told, cards))

    def _work(self, step: Work) -> Run:
        yield self._tell(step.text, step.rules)
        if not isinstance(step.position, WinnerPosition | SequencePosition):  # those are told card by card
            yield self._scene(step.position)
        yield self._worked(step)
        if step.so is not None:
            yield self._tell(step.so)
        yield _go_on()

    def _worked(self, step: Work) -> LessonShows:
        """What the rules make of the example. The rule that decides is not told again right after it was told."""
        shown = worked(step, self._step_rules)
        if isinstance(shown, WorkedLegal):
            return self._show(replace(shown, judgement=self._as_known(shown.judgement)))
        if isinstance(shown, WorkedTrick):
            shown = replace(shown, counted=self._counts)
            if shown.rule in self._told_before + self._told:
                return self._show(replace(shown, rule=None))
            self._told += () if shown.rule is None else (shown.rule,)
        return self._show(shown)

    def _as_known(self, judgement: Judgement) -> Judgement:
        """Without the rules that are not taught yet, as long as they take no card away."""
        steps = tuple(
            step
            for step in judgement.steps
            if self._known is None or step.entry.rule.id.name in self._known or step.before != step.after
        )
        return judgement._replace(steps=steps)

    def _ask(self, step: Ask | Drawn) -> Run:
        (question,) = self._questions[step.id]
        if isinstance(step, Ask) and step.text is not None:
            yield self._tell(step.text, step.rules)
        yield from self._answered(question, TRIES)

    def _answered(self, question: Question, tries: int = 1) -> Generator[Event | Prompt, Answer, Asked]:
        """Ask the question, and wait until the reader goes on."""
        rules = self._step_rules
        self._asked += 1
        shown = as_taught(rules, self._known)
        asked = yield from ask(rules, question, self._asked, self._count, tries=tries, shown=shown)
        self.right += asked.shown
        self._seen.append(heard(rules, question, asked.mark.ideas, right=asked.shown))
        yield from go_on(Pause.STEP, rules, question)
        return asked

    def _mix(self, step: Mix) -> Run:
        """Questions one after the other; after a wrong answer there soon comes another one of the same kind."""
        yield self._tell(step.text)
        left = list(self._questions[step.id])
        added: list[Question] = []
        while left:
            question = left.pop(0)
            if question in added:
                yield self._show(OneMore())
            asked = yield from self._answered(question)
            if not asked.mark.right and len(added) < ONCE_MORE:
                name = f"{step.id}-more-{len(added) + 1}"
                more = another(question, self._step_rules, self._seed, name, self._known)
                if more is not None:
                    added.append(more)
                    left.insert(IN_BETWEEN, more)

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
                card = yield from choose_card(self._view(setup, state, points=True), judgement, self._adviser)
            else:
                card = next(card for card in step.others[seat_in_turn] if card & judgement.legal)
            state, events = apply(setup, state, Play(seat_in_turn, card))
            for event in events:
                if isinstance(event, HeartsBroken) and as_taught(rules, self._known).book.breaking is None:
                    continue
                if isinstance(event, CardPlayed | HeartsBroken | TrickTaken | TrickDead):
                    yield self._happened(setup, state, event)
        yield _go_on()

    def _happened(self, setup: Setup, state: State, event: GameEvent) -> Happened:
        return Happened(event, self._view(setup, state))

    def _view(self, setup: Setup, state: State, *, points: bool = False) -> View:
        """What the reader sees, without what is not taught yet; a hint on a card needs to know the points."""
        rules = as_taught(setup.rules, self._known)
        shown = rules._replace(charges=setup.rules.charges) if points else rules
        return view_of(setup, state, YOU)._replace(rules=shown)

    def _deal(self, step: PlayDeal) -> Run:
        yield self._tell(step.text, step.rules)
        yield _go_on()
        setup = Setup(self.rules, step.seed, self.rules.book.match.target.default, deals=step.deals)
        match = Match(setup, partial(NormalBot, step.seed), YOU, guided=step.help is Help.GUIDED)
        match.adviser = self._adviser
        yield from match.run()


def _check_names(step: AnyStep, rules: Rules) -> None:
    """Raise ``ValueError`` if a text of the step names what the rules do not have."""
    known = lesson_facts(rules).keys()
    for _, text in texts_of_step(step):
        for form in (text.message, text.one or ""):
            if unknown := place_names(form) - known:
                raise ValueError(unknown)


def _go_on() -> Prompt:
    return Prompt(Continue(Pause.STEP), Awaited.GO_ON)
