"""A match: the reader at one seat, computer players at the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tutor.activities.events import Guidance, Happened, Resumed, ScoreSheet
from tutor.activities.playing import choose_card, choose_to_pass
from tutor.activities.prompts import Continue, Pause, SettleMoon
from tutor.activities.protocol import Awaited, Choose, Prompt, Run
from tutor.bots.protocol import Bot
from tutor.engine.actions import Action, ChooseMoon, Pass, Play
from tutor.engine.apply import Fault, IllegalAction, Outcome, apply, start
from tutor.engine.events import DealScored, MatchOver
from tutor.engine.events import Event as GameEvent
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import View, view_of
from tutor.rules.judge import judge
from tutor.rules.score import moon_choices, moon_shot
from tutor.rules.vocabulary import MoonChoice


class Match:
    """One match. ``actions`` are those of all seats, so that setup and actions are the whole of it."""

    def __init__(
        self, setup: Setup, bots: Mapping[int, Bot], you: int = 0, *, guided: bool = False, hints: bool = False
    ) -> None:
        """Seat ``bots`` everywhere but at ``you``.

        Who is ``guided`` is told at every card what the rules leave; ``hints`` are given on request, then too.
        """
        self.setup = setup
        self.you = you
        self._bots = bots
        self._guided = guided
        self.hints = hints or guided
        self.actions: list[Action] = []
        self._deals: list[tuple[int, ...]] = []
        self.state, self._dealt = start(setup)

    def take_up(self, actions: Iterable[Action]) -> bool:
        """Replay the actions of an earlier run up to the first that does not fit; whether all of them do."""
        for action in actions:
            try:
                outcome = self._outcome(action)
            except IllegalAction:
                return False
            if action.seat != self.you:
                # a computer player is asked again, so that it stands where it stood when the match was left
                self._decide(action.seat)
            self._accept(action, outcome)
        return True

    def run(self) -> Run:
        """Play from here to the end of the match; of a match that is over, tell how it ended."""
        if not self.actions:
            yield from self._tell(self._dealt)
        elif self.state.turn is None:
            yield ScoreSheet(tuple(self._deals), self.state.totals)
            yield Happened(MatchOver(self.state.winners, self.state.totals), self.view)
        else:
            yield Resumed(self.view)
        while (seat := self.state.turn) is not None:
            if seat != self.you:
                yield from self._tell(self._apply(self._decide(seat)))
            else:
                yield from self._ask()

    @property
    def view(self) -> View:
        """What the reader sees."""
        return view_of(self.setup, self.state, self.you)

    def _outcome(self, action: Action) -> Outcome:
        if action.seat != self.state.turn:
            raise IllegalAction(Fault.NOT_THEIR_TURN, action)
        return apply(self.setup, self.state, action)

    def _apply(self, action: Action) -> tuple[GameEvent, ...]:
        return self._accept(action, self._outcome(action))

    def _accept(self, action: Action, outcome: Outcome) -> tuple[GameEvent, ...]:
        self.state, events = outcome
        self.actions.append(action)
        self._deals += [event.score.delta for event in events if isinstance(event, DealScored)]
        return events

    def _decide(self, seat: int) -> Action:
        bot, view = self._bots[seat], view_of(self.setup, self.state, seat)
        match self.state.phase:
            case Phase.PASSING:
                return Pass(seat, bot.pass_cards(view))
            case Phase.MOON:
                return ChooseMoon(seat, bot.choose_moon(view))
            case _:
                return Play(seat, bot.play(view))

    def _tell(self, events: tuple[GameEvent, ...]) -> Run:
        view = self.view
        over = any(isinstance(event, MatchOver) for event in events)
        for event in events:
            yield Happened(event, view)
            if isinstance(event, DealScored):
                yield ScoreSheet(tuple(self._deals), event.score.after)
                if not over:
                    yield Prompt(Continue(Pause.DEAL), Awaited.GO_ON)

    def _ask(self) -> Run:
        match self.state.phase:
            case Phase.PASSING:
                yield from self._ask_pass(self.state)
            case Phase.MOON:
                yield from self._ask_moon(self.state)
            case _:
                yield from self._ask_card(self.state)

    def _ask_moon(self, state: State) -> Run:
        shot = moon_shot(self.setup.rules, state.taken)
        assert shot is not None
        choices = moon_choices(shot.moon)
        expected = Choose(tuple(choice.value for choice in choices))
        (value,) = yield Prompt(SettleMoon(self.view, shot.moon.rule, choices), expected)
        yield from self._tell(self._apply(ChooseMoon(self.you, MoonChoice(value))))

    def _ask_pass(self, state: State) -> Run:
        rules = self.setup.rules
        to = rules.direction(state.deal_no).target(self.you, rules.players)
        assert to is not None
        cards = yield from choose_to_pass(self.view, to, rules.pass_count, hints=self.hints)
        yield from self._tell(self._apply(Pass(self.you, cards)))

    def _ask_card(self, state: State) -> Run:
        hand = state.hands[self.you]
        judgement = judge(self.setup.rules, hand, state.situation)
        if self._guided:
            yield Guidance(self.setup.rules, judgement)
        card = yield from choose_card(self.view, judgement, hints=self.hints)
        yield from self._tell(self._apply(Play(self.you, card)))
