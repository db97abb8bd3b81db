"""Deals played by the engine and by the plain reference side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tests import reference
from tests.reference import Piles
from tests.rules.agreement import bits_by_seat, game_of
from tutor.cards import codes, different_codes, format_card, parse_card, parse_cards
from tutor.engine.actions import ChooseMoon, Pass, Play
from tutor.engine.apply import IllegalAction, apply, start
from tutor.engine.events import DealScored, DealStarted, Event, MatchOver, TieGoesOn, TrickDead, TrickTaken
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import view_of
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import MoonChoice


class Rigged(NamedTuple):
    """Hands that were not dealt by chance."""

    hands: list[list[str]]
    extras: list[str]
    strong: int | None = None
    """The seat that always plays its highest card."""


@dataclass
class Lockstep:
    """A table at which both play. Its deals are random, the choice of the cards is now and then a purposeful one."""

    rules: Rules
    options: dict[str, str]
    rng: Random
    problems: list[str] = field(default_factory=list)
    moons: int = 0
    dead: int = 0
    """Tricks that nobody took."""

    def __post_init__(self) -> None:
        self.game = game_of(self.rules)
        self.setup = Setup(self.rules, f"lockstep {self.rng.random()}", self.rng.randint(50, 120))

    def play(self, deals: int) -> list[str]:
        """Play so many deals; where the two disagreed."""
        choosers = [self._any, reference.meddler(self.rng)]
        for deal_no in range(1, deals + 1):
            self._play_deal(deal_no, choosers[deal_no % 2])
        return self.problems

    def shoot(self, deals: int) -> list[str]:
        """Play so many deals in which one seat holds the highest cards and plays them; where the two disagreed."""
        for deal_no in range(1, deals + 1):
            self._play_deal(deal_no, self._any, self._one_strong_hand(deal_no))
        return self.problems

    def cancel(self, deals: int) -> list[str]:
        """Play so many deals in which most tricks are dead; where the two disagreed."""
        meddle = reference.meddler(self.rng)
        for deal_no in range(1, deals + 1):
            self._play_deal(deal_no, meddle, self._twins())
        return self.problems

    def _any(self, _: reference.Situation, cards: list[str]) -> str:
        return self.rng.choice(cards)

    def _play_deal(self, deal_no: int, choose: reference.Chooser, rigged: Rigged | None = None) -> None:
        before = [self.rng.randint(-30, self.setup.target - 1) for _ in range(self.rules.players)]
        state, (started,) = start(self.setup, deal_no, tuple(before))
        assert isinstance(started, DealStarted)
        hands = [list(codes(hand)) for hand in started.hands]
        extras = list(codes(state.extras))
        pack = reference.pack(self.rules.players, self.game)
        self._compare("the pack", sorted([*(card for hand in hands for card in hand), *extras]), sorted(pack))
        self._compare("the dealer", started.dealer, reference.dealer(self.rules.players, deal_no))
        state, hands = self._pass(state, hands, deal_no)
        if rigged:
            hands, extras = rigged.hands, rigged.extras
            *held, left_over = bits_by_seat([*hands, extras])
            leader = reference.first_leader(hands, deal_no, self.game)
            state = state._replace(hands=tuple(held), extras=left_over, leader=leader)
        played = _Played(self, state, choose, rigged.strong if rigged else None)
        try:
            deal = reference.play_deal(hands, self.options, played.choose, self.game, deal_no, extras)
        except IllegalAction as fault:
            self.problems.append(f"refused by the engine: {fault}")
            return
        self._compare("the turns", played.seats, [seat for seat, _ in deal.plays])
        self._compare_tricks(played.events, deal.plays, extras)
        shot = reference.moon_shooter(deal.piles.captured, self.game) is not None
        chooses = shot and reference.setting(self.options, "moon", self.game) == "choose"
        endings = list(played.endings())
        self._compare("the choices", len(endings), 2 if chooses else 1)
        for choice, events in endings if chooses == (len(endings) > 1) else []:
            self._compare_score(deal.piles.captured, before, choice, [*played.events, *events])

    def _pass(self, state: State, hands: list[list[str]], deal_no: int) -> tuple[State, list[list[str]]]:
        given = [self.rng.sample(hand, reference.PASSED) for hand in hands]
        if state.phase is Phase.PASSING:
            for seat, cards in enumerate(given):
                state, _ = apply(self.setup, state, Pass(seat, parse_cards(cards)))
        after = reference.exchange(hands, given, deal_no, self.options, self.game)
        self._compare("hands after the pass", [list(codes(hand)) for hand in state.hands], [in_order(h) for h in after])
        return state, after

    def _one_strong_hand(self, deal_no: int) -> Rigged:
        """The highest cards for one seat, which leads first if it can."""
        players = self.rules.players
        pack = reference.pack(players, self.game)
        self.rng.shuffle(pack)
        pack.sort(key=rank, reverse=True)
        size = reference.hand_size(players, self.game)
        highest, rest = pack[:size], pack[size:]
        self.rng.shuffle(rest)
        hands = [rest[seat * size : (seat + 1) * size] for seat in range(players - 1)]
        strong = self.rng.randrange(players)
        if reference.opening_card(players, self.game) is None:
            strong = reference.first_leader([*hands, highest], deal_no, self.game)
        hands.insert(strong, highest)
        return Rigged(hands, rest[(players - 1) * size :], strong)

    def _twins(self) -> Rigged:
        """The same cards for two seats beside each other, who can cancel whatever the other plays."""
        players = self.rules.players
        pack = reference.pack(players, self.game)
        size = reference.hand_size(players, self.game)
        different = self.rng.sample(sorted(set(pack)), len(set(pack)))
        hands = [different[seat // 2 * size : (seat // 2 + 1) * size] for seat in range(players - players % 2)]
        rest = reference.without(pack, [card for hand in hands for card in hand])
        self.rng.shuffle(rest)
        if len(hands) < players:
            hands.append(rest[:size])
            rest = rest[size:]
        return Rigged(hands, rest)

    def _compare_tricks(self, events: Sequence[Event], plays: Sequence[reference.Play], extras: list[str]) -> None:
        """Whether every trick went where it should, with all that goes with it, and was counted rightly."""
        players, size = self.rules.players, self.rules.hand_size
        piles = Piles(captured=[[] for _ in range(players)])
        pile: list[str] = []
        finished = [event for event in events if isinstance(event, TrickTaken | TrickDead)]
        self._compare("the number of tricks", len(finished), size)
        for trick_no, event in enumerate(finished, start=1):
            trick = plays[(trick_no - 1) * players : trick_no * players]
            had = [list(cards) for cards in piles.captured]
            reference.put_away(piles, trick, trick_no, size, extras, self.options, self.game)
            won_by = event.seat if isinstance(event, TrickTaken) else None
            self._compare("who takes a trick", (event.trick_no, won_by), (trick_no, piles.winners[-1]))
            gained = [reference.without(cards, had[seat]) for seat, cards in enumerate(piles.captured)]
            moved = [] if event.seat is None else in_order(list(codes(sum(event.cards) | event.pile | event.extras)))
            self._compare(f"cards taken with trick {trick_no}", moved, in_order([card for g in gained for card in g]))
            if event.seat is not None:
                self._compare("who gets cards", moved, in_order(gained[event.seat]))
            self._compare("the pile", list(codes(event.pile)), in_order(pile))
            cards = [card for _, card in trick]
            # the cards left over are nobody's business but their taker's, and so not in the points that all are told
            counted = [*cards, *pile] if isinstance(event, TrickTaken) else cards
            pile = [] if isinstance(event, TrickTaken) else [*pile, *cards]
            self.dead += isinstance(event, TrickDead)
            points = sum(reference.card_points(card, self.options, self.game) for card in counted)
            self._compare(f"points of trick {trick_no}", event.points, points)

    def _compare_score(
        self, captured: list[list[str]], before: list[int], choice: MoonChoice | None, events: Sequence[Event]
    ) -> None:
        """Whether the deal was counted rightly, and the match ends or goes on as it should."""
        target = self.setup.target
        [scored] = [event for event in events if isinstance(event, DealScored)]
        chosen = choice.value if choice else None
        expected = reference.deal_score(captured, before, chosen, self.options, target, self.game)
        score = scored.score
        self._compare("taken", [list(codes(cards)) for cards in scored.taken], [in_order(cards) for cards in captured])
        self._compare("the score", (score.moon, list(score.delta), list(score.after)), tuple(expected.values()))
        self.moons += score.moon is not None
        over = [(True, list(event.winners)) for event in events if isinstance(event, MatchOver)] or [(False, [])]
        ended = reference.match_end(expected["after"], target, self.options, self.game)
        self._compare("the end", over[0], ended)
        goes_on = any(isinstance(event, TieGoesOn) for event in events)
        self._compare("a tie", goes_on, not ended[0] and max(expected["after"]) >= target)

    def _compare(self, what: str, found: object, expected: object) -> None:
        if found != expected:
            self.problems.append(f"{what}: {found}, should be {expected}")

    def compare_turn(self, state: State, situation: reference.Situation, legal: list[str]) -> None:
        """Whether the seat in turn sees what it should, and may play what it may."""
        assert state.turn is not None
        view = view_of(self.setup, state, state.turn)
        self._compare("the hand", list(codes(view.hand)), in_order(situation.hand))
        self._compare("the trick", [format_card(card) for card in view.trick], [card for _, card in situation.trick])
        self._compare("the situation", (state.trick_no, view.broken), (situation.trick_no, situation.broken))
        hidden = 0 if state.extras_taker == state.turn else state.extras
        told = view.hand | sum(view.taken) | view.waiting | view.extras
        self._compare("cards left over that are told to others", codes(told & hidden), ())
        self._compare("legal cards", list(different_codes(view.legal)), in_order(legal))


class _Played:
    """The engine's side of a deal: told every card that the reference plays."""

    def __init__(self, table: Lockstep, state: State, choose: reference.Chooser, strong: int | None) -> None:
        self._table = table
        self._state = state
        self._choose = choose
        self._strong = strong
        self.seats: list[int] = []
        self.events: list[Event] = []

    def choose(self, situation: reference.Situation, legal: list[str]) -> str:
        """A card for the seat in turn."""
        seat = self._state.turn
        assert seat is not None
        self._table.compare_turn(self._state, situation, legal)
        card = self._choose(situation, legal)
        if seat == self._strong:
            card = max(legal, key=rank)
        self._state, events = apply(self._table.setup, self._state, Play(seat, parse_card(card)))
        self.seats.append(seat)
        self.events += events
        return card

    def endings(self) -> Iterator[tuple[MoonChoice | None, tuple[Event, ...]]]:
        """What follows after the last card: for a moon that is the shooter's to settle, all that it can choose."""
        if self._state.phase is not Phase.MOON:
            yield None, ()
            return
        assert self._state.shooter is not None
        for choice in (MoonChoice.ADD, MoonChoice.SUBTRACT):
            yield choice, apply(self._table.setup, self._state, ChooseMoon(self._state.shooter, choice))[1]


def rank(code: str) -> int:
    """How high a card is in its suit."""
    return "23456789TJQKA".index(code[0])


def in_order(cards: Sequence[str]) -> list[str]:
    """As the program writes cards."""
    return sorted(cards, key=parse_card)
