"""What a reader can ask for in a match, besides playing."""

from __future__ import annotations

from functools import partial

import pytest

from tests.strategies import rules_of
from tutor.activities.events import (
    CardAllowed,
    CardRefused,
    CardsOutTold,
    Event,
    Finishing,
    GoesFast,
    Happened,
    HintsAreOff,
    LastTrickTold,
    MoonHint,
    ScoreSheet,
    ScoresTold,
    TakenBack,
)
from tutor.activities.match import Match
from tutor.activities.prompts import Continue, PassCards, Pause, PlayCard, SettleMoon
from tutor.activities.protocol import Answer, Key, Prompt, told_anew
from tutor.bots import make_bot
from tutor.bots.normal import NormalBot
from tutor.bots.random_bot import RandomBot
from tutor.cards import codes, format_card
from tutor.engine.actions import ChooseMoon, Play
from tutor.engine.events import TrickDead, TrickTaken
from tutor.engine.state import Setup
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book_file

RULES = rules_of(4)


class Player:
    """Answers every prompt with the first thing that fits, unless something is asked for before."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.told: list[Event] = []
        self._run = match.run()
        self.prompt = self._next(None)

    def send(self, *answer: str | int) -> list[Event]:
        """What is told after this answer."""
        before = len(self.told)
        self.prompt = self._next(answer)
        return self.told[before:]

    def on(self) -> list[Event]:
        """What is told after some fitting answer."""
        assert self.prompt is not None
        return self.send(*plain_answer(self.prompt))

    def to(self, kind: type[PlayCard] | type[PassCards], trick: int = 1) -> None:
        """Play until such a thing is asked."""
        while self.prompt is not None and not (
            isinstance(self.prompt.subject, kind)
            and (kind is PassCards or len(self.prompt.subject.view.tricks) + 1 >= trick)
        ):
            self.on()

    def _next(self, answer: Answer | None) -> Prompt | None:
        try:
            item = next(self._run) if answer is None else self._run.send(answer)
            while not isinstance(item, Prompt):
                self.told.append(item)
                item = next(self._run)
        except StopIteration:
            return None
        return item


def plain_answer(prompt: Prompt) -> Answer:
    match prompt.subject:
        case PassCards(view, _, count):
            return codes(view.hand)[:count]
        case PlayCard(_, judgement):
            return (codes(judgement.legal)[0],)
        case SettleMoon(choices=choices):
            return (choices[0].value,)
        case _:
            return ()


def player(rules: Rules = RULES, *, deals: int = 1, random: bool = False) -> Player:
    maker = RandomBot if random else NormalBot
    return Player(Match(Setup(rules, "keys", 100, deals=deals), partial(maker, "keys")))


@pytest.mark.parametrize("random", [False, True])
def test_what_is_taken_back_is_as_if_it_had_not_been(random: bool) -> None:
    game = player(random=random)
    game.to(PlayCard, trick=4)
    before, asked = list(game.match.actions), game.prompt
    game.on()
    while game.prompt is not None and not isinstance(game.prompt.subject, PlayCard):
        game.on()
    assert len(game.match.actions) > len(before)
    assert game.send(Key.UNDO.value) == [TakenBack(True)]
    assert game.match.actions == before
    assert asked is not None
    assert game.prompt == asked
    game.on()
    again = game.match.actions[len(before) :]
    assert game.match.taken_back == 1
    # what the others do after it is what they did: they have not seen the future
    fresh = player(random=random)
    fresh.match.take_up([*before, *again])
    assert fresh.match.state == game.match.state


def test_the_cards_passed_can_be_taken_back_but_not_the_deal_before() -> None:
    game = player(deals=2)
    game.to(PassCards)
    assert game.send(Key.UNDO.value) == [TakenBack(False)]
    game.to(PlayCard)
    assert game.send(Key.UNDO.value) == [TakenBack(True)]
    assert game.prompt is not None
    assert isinstance(game.prompt.subject, PassCards)
    while game.match.state.deal_no == 1:
        game.on()
    game.to(PassCards)
    assert game.send(Key.UNDO.value) == [TakenBack(False)]


def test_a_card_can_be_asked_about_without_being_played() -> None:
    game = player()
    game.to(PlayCard, trick=2)
    assert game.prompt is not None
    subject = game.prompt.subject
    assert isinstance(subject, PlayCard)
    hand, legal = subject.view.hand, subject.judgement.legal
    actions = len(game.match.actions)
    for code in codes(hand):
        (told,) = game.send(Key.WHY.value, code)
        assert isinstance(told, CardAllowed | CardRefused)
        assert isinstance(told, CardAllowed) == (code in codes(legal))
        assert isinstance(told, CardAllowed) or told.asked
        assert format_card(told.card) == code
    assert len(game.match.actions) == actions


def test_the_last_trick_the_scores_and_the_cards_that_are_out_are_told() -> None:
    game = player()
    game.to(PlayCard, trick=3)
    for key, kind in ((Key.LAST, LastTrickTold), (Key.SCORES, ScoresTold), (Key.OUT, CardsOutTold)):
        (told,) = game.send(key.value)
        assert isinstance(told, kind)
        assert told.view == game.match.view


def test_a_deal_in_which_nothing_is_left_is_finished_at_once() -> None:
    finished = 0
    for number in range(12):
        game = Player(Match(Setup(RULES, f"finish {number}", 100, deals=1), partial(NormalBot, "f")))
        while game.prompt is not None:
            subject = game.prompt.subject
            if isinstance(subject, PlayCard) and subject.closing is not None:
                assert Key.FINISH in game.prompt.keys
                told = game.send(Key.FINISH.value)
                assert told[0] == Finishing(subject.closing)
                finished += 1
            else:
                assert Key.FINISH not in game.prompt.keys
                game.on()
        assert game.match.state.turn is None
        assert sum(isinstance(action, Play) for action in game.match.actions) == 52
    assert finished > 3


def test_pauses_are_made_where_another_seat_leads_until_they_are_no_more_wished() -> None:
    game = player(deals=2)
    game.match.pauses = True
    pauses = 0
    while game.match.state.deal_no == 1:
        assert game.prompt is not None
        if game.prompt.subject == Continue(Pause.TRICK):
            pauses += 1
            assert game.match.state.turn != game.match.you
            assert not game.match.state.trick
        game.on()
    assert pauses
    while game.prompt is not None and game.prompt.subject != Continue(Pause.TRICK):
        game.on()
    assert GoesFast() in game.send(Key.FAST.value)
    while game.prompt is not None:
        assert game.prompt.subject != Continue(Pause.TRICK)
        game.on()


def test_at_a_pause_the_trick_can_be_seen_again_and_the_card_taken_back() -> None:
    game = player()
    game.match.pauses = True
    while game.prompt is not None and game.prompt.subject != Continue(Pause.TRICK):
        game.on()
    (told,) = game.send(Key.LAST.value)
    assert isinstance(told, LastTrickTold)
    (told,) = game.send(Key.SCORES.value)
    assert isinstance(told, ScoresTold)
    (told,) = game.send(Key.OUT.value)
    assert isinstance(told, CardsOutTold)
    before = len(game.match.actions)
    assert game.send(Key.UNDO.value)[0] == TakenBack(True)
    assert len(game.match.actions) < before
    assert game.prompt is not None
    assert isinstance(game.prompt.subject, PlayCard)


@pytest.mark.parametrize(("book", "players"), [("hearts", 4), ("hearts", 3), ("cancellation", 6), ("cancellation", 11)])
def test_between_deals_the_last_trick_and_the_scores_can_be_seen_again(book: str, players: int) -> None:
    game = player(compile_rules(load_book_file(book).book, players), deals=3)
    for deal_no in (1, 2):
        while game.prompt is not None and game.prompt.subject != Continue(Pause.DEAL):
            game.on()
        happened = [item.event for item in game.told if isinstance(item, Happened)]
        last = [event for event in happened if isinstance(event, TrickTaken | TrickDead)][-1]
        for _ in range(2):
            _tells_the_end(game, last)
        assert game.match.state.deal_no == deal_no + 1
        game.on()
        assert game.prompt is not None
        assert game.prompt.subject != Continue(Pause.DEAL)


def _tells_the_end(game: Player, last: TrickTaken | TrickDead) -> None:
    """Whether at a pause between deals the keys tell how the deal has ended."""
    (told,) = game.send(Key.LAST.value)
    assert isinstance(told, LastTrickTold)
    assert len(told.view.tricks) == last.trick_no
    leader, cards, winner = told.view.tricks[-1]
    assert cards == last.cards
    if isinstance(last, TrickDead):
        assert winner is None
    else:
        assert winner == last.seat
        assert cards[(last.seat - leader) % len(cards)] == last.card
    (told,) = game.send(Key.SCORES.value)
    assert told == ScoreSheet(game.match.deals, game.match.state.totals)


def test_between_deals_the_last_trick_of_a_moon_can_be_seen_again() -> None:
    game = next(filter(None, (moon(str(seed), 2) for seed in range(200))))
    game.on()
    assert game.prompt is not None
    assert game.prompt.subject == Continue(Pause.DEAL)
    (told,) = game.send(Key.LAST.value)
    assert isinstance(told, LastTrickTold)
    assert len(told.view.tricks) == 13


def moon(seed: str, deals: int = 1) -> Player | None:
    """The reader plays high and has shot the moon; ``None`` where that fails."""
    game = Player(Match(Setup(RULES, seed, 100, deals=deals), partial(make_bot, "easy", seed)))
    while game.prompt is not None and not isinstance(game.prompt.subject, SettleMoon):
        subject = game.prompt.subject
        if subject == Continue(Pause.DEAL):
            return None
        if isinstance(subject, PlayCard):
            game.send(max(codes(subject.judgement.legal), key=lambda code: "23456789TJQKA".index(code[0])))
        else:
            game.on()
    return game if game.prompt is not None else None


def test_while_a_moon_is_scored_all_can_be_seen_and_the_last_card_taken_back() -> None:
    game = next(filter(None, map(moon, map(str, range(200)))))
    assert game.prompt is not None
    subject = game.prompt.subject
    assert isinstance(subject, SettleMoon)
    assert game.send(Key.HINT.value) == [HintsAreOff()]
    for key, kind in ((Key.LAST, LastTrickTold), (Key.SCORES, ScoresTold)):
        (told,) = game.send(key.value)
        assert isinstance(told, kind)
        assert told.view == subject.view
    assert game.prompt.subject == subject._replace(again=True)
    assert told_anew(game.prompt).subject == subject
    game.match.adviser = NormalBot("", 0)
    assert game.send(Key.UNDO.value) == [TakenBack(True)]
    game.on()
    (hint,) = game.send(Key.HINT.value)
    assert isinstance(hint, MoonHint)
    for choice, scores in hint.scores:
        other = Match(game.match.setup, game.match._bot_at)
        other.take_up([*game.match.actions, ChooseMoon(0, choice)])
        assert other.state.totals == scores
    assert [choice for choice, _ in hint.scores] == list(subject.choices)
    game.on()
    assert game.match.state.winners == (0,)
