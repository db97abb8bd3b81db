"""A match: the reader at one seat, computer players at the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tutor.activities.closing import closing
from tutor.activities.events import (
    Finishing,
    GoesFast,
    Guidance,
    Happened,
    LastTrickTold,
    Resumed,
    ScoreSheet,
    TakenBack,
)
from tutor.activities.playing import TOLD_OF_VIEW, choose_card_in_match, choose_for_moon, choose_to_pass
from tutor.activities.prompts import Continue, Pause, SettleMoon
from tutor.activities.protocol import Awaited, Key, Prompt, Run
from tutor.bots.protocol import Bot, bot_action
from tutor.engine.actions import Action, ChooseMoon, Pass, Play
from tutor.engine.apply import Fault, IllegalAction, Outcome, apply, start
from tutor.engine.events import CardPlayed, DealScored, DealStarted, HeartsBroken, MatchOver, TrickDead, TrickTaken
from tutor.engine.events import Event as GameEvent
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import View, view_of
from tutor.rules.judge import judge
from tutor.rules.score import moon_choices, moon_shot, score_deal


class Match:
    """One match. ``actions`` are those of all seats, so that setup and actions are the whole of it."""

    def __init__(self, setup: Setup, bot_at: Callable[[int], Bot], you: int = 0, *, guided: bool = False) -> None:
        """``bot_at`` makes the bot of a seat, other than ``you``, as it is before it has decided anything.

        Who is ``guided`` is told at every card what the rules leave.
        """
        self.setup = setup
        self.you = you
        self._bot_at = bot_at
        self._guided = guided
        self.adviser: Bot | None = None
        """Who gives hints on request, if they are given."""
        self.marked = True
        """Cards that may not be played are marked where the reader chooses one."""
        self.pauses = False
        """The reader says when to go on after a trick, where another seat leads to the next."""
        self.taken_back = 0
        """So often has the reader taken an action back."""
        self.slips: int | None = 0
        """So many cards were refused; ``None`` in a match that was saved before this was counted with it."""
        self._begin()

    def _begin(self) -> None:
        seats = range(self.setup.rules.players)
        self._bots = {seat: self._bot_at(seat) for seat in seats if seat != self.you}
        self.actions: list[Action] = []
        self._deals: list[tuple[int, ...]] = []
        self._deal_begins_at = 0
        """Of the deal being played, the number of actions before it."""
        self.state, self._dealt = start(self.setup)

    def take_up(self, actions: Iterable[Action]) -> bool:
        """Replay the actions of an earlier run up to the first that does not fit; whether all of them do."""
        for action in actions:
            try:
                outcome = self._outcome(action)
            except IllegalAction:
                return False
            if action.seat != self.you:
                self._bots[action.seat].catch_up(view_of(self.setup, self.state, action.seat))
            self._accept(action, outcome)
        return True

    def run(self) -> Run:
        """Play from here to the end of the match; of a match that is over, tell how it ended."""
        if not self.actions:
            yield from self._tell(self._dealt)
        elif self.state.turn is None:
            yield ScoreSheet(self.deals, self.state.totals)
            yield Happened(MatchOver(self.state.winners, self.state.totals), self.view)
        else:
            yield Resumed(self.view)
        while (seat := self.state.turn) is not None:
            if seat != self.you:
                yield from self._tell(self._apply(self._decide(seat)))
            else:
                yield from self._ask()

    @property
    def deals(self) -> tuple[tuple[int, ...], ...]:
        """What each deal so far added to each seat's score."""
        return tuple(self._deals)

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
        if any(isinstance(event, DealStarted) for event in events):
            self._deal_begins_at = len(self.actions)
        return events

    def _decide(self, seat: int) -> Action:
        return bot_action(self._bots[seat], view_of(self.setup, self.state, seat))

    def _tell(self, events: Iterable[GameEvent]) -> Run:
        events = tuple(events)
        view = self.view  # after the events, which may be made only now
        over = any(isinstance(event, MatchOver) for event in events)
        for event in events:
            yield Happened(event, view)
            if isinstance(event, DealScored):
                sheet = ScoreSheet(self.deals, event.score.after)
                yield sheet
                if not over:
                    yield from self._pause_between_deals(sheet, view._replace(tricks=event.tricks))
        trick_over = bool(events) and isinstance(events[-1], TrickTaken | TrickDead)
        if self.pauses and trick_over and self.state.turn != self.you:
            yield from self._pause()

    def _pause_between_deals(self, sheet: ScoreSheet, ended: View) -> Run:
        prompt = Prompt(Continue(Pause.DEAL), Awaited.GO_ON, (Key.LAST, Key.SCORES))
        while (key := prompt.pressed((yield prompt))) is not None:
            yield sheet if key is Key.SCORES else LastTrickTold(ended)

    def _pause(self) -> Run:
        prompt = Prompt(Continue(Pause.TRICK), Awaited.GO_ON, (Key.FAST, *TOLD_OF_VIEW, Key.UNDO))
        while True:
            match prompt.pressed((yield prompt)):
                case Key() as key if key in TOLD_OF_VIEW:
                    yield TOLD_OF_VIEW[key](self.view)
                case Key.FAST:
                    self.pauses = False
                    yield GoesFast()
                    return
                case Key.UNDO:
                    yield from self._take_back()
                    return
                case _:
                    return

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
        rules, choices = self.setup.rules, moon_choices(shot.moon)
        scores = tuple((choice, score_deal(rules, state.taken, state.totals, choice).after) for choice in choices)
        subject = SettleMoon(self.view, shot.moon.rule, choices, hints=self.adviser is not None)
        chosen = yield from choose_for_moon(subject, scores)
        if isinstance(chosen, Key):
            yield from self._take_back()
        else:
            yield from self._tell(self._apply(ChooseMoon(self.you, chosen)))

    def _ask_pass(self, state: State) -> Run:
        rules = self.setup.rules
        to = rules.direction(state.deal_no).target(self.you, rules.players)
        assert to is not None
        chosen = yield from choose_to_pass(self.view, to, rules.pass_count, self.adviser)
        if isinstance(chosen, Key):
            yield from self._take_back()
        else:
            yield from self._tell(self._apply(Pass(self.you, chosen)))

    def _ask_card(self, state: State) -> Run:
        judgement = judge(self.setup.rules, state.hands[self.you], state.situation)
        if self._guided:
            yield Guidance(self.setup.rules, judgement)
        view = self.view
        nothing_left = closing(view)
        chosen = yield from choose_card_in_match(
            view, judgement, self.adviser, marked=self.marked, closing=nothing_left
        )
        if not isinstance(chosen, Key):
            yield from self._tell(self._apply(Play(self.you, chosen)))
        elif chosen is Key.FINISH and nothing_left is not None:
            yield Finishing(nothing_left)
            yield from self._tell(self._finished())
        else:
            yield from self._take_back()

    def _take_back(self) -> Run:
        """Go back to before the reader's last action of this deal, if there is one."""
        own = [at for at, action in enumerate(self.actions) if action.seat == self.you and at >= self._deal_begins_at]
        if own:
            kept = self.actions[: own[-1]]
            self._begin()
            self.take_up(kept)
            self.taken_back += 1
        yield TakenBack(done=bool(own))

    def _finished(self) -> Iterator[GameEvent]:
        """Play the deal on as long as cards are played; what is told of it is how it ends."""
        deal_no = self.state.deal_no
        while self.state.phase is Phase.PLAYING and self.state.deal_no == deal_no:
            seat = self.state.turn
            assert seat is not None
            if seat == self.you:
                legal = self.view.legal  # which card it is makes no difference
                action: Action = Play(seat, legal & -legal)
            else:
                action = self._decide(seat)
            yield from (event for event in self._apply(action) if not isinstance(event, _OF_A_TRICK))


_OF_A_TRICK = (CardPlayed, HeartsBroken, TrickTaken, TrickDead)
