"""What a player of any game is told and asked, in English."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.strategies import rules_of
from tests.ui.support import catalogue, environment, plain, printed
from tutor.activities.closing import Closing
from tutor.activities.events import (
    CardHint,
    CardRefused,
    CardsOutTold,
    Finishing,
    Guidance,
    Happened,
    MoonHint,
    Resumed,
    ScoreSheet,
)
from tutor.activities.match import Match
from tutor.activities.prompts import PassCards, PlayCard, SettleMoon
from tutor.activities.protocol import Answer, Prompt
from tutor.app.matches.saves import MatchSettings, new_match
from tutor.bots.normal import NormalBot
from tutor.cards import Card, Cards, both_copies, codes, parse_card, parse_cards
from tutor.engine.actions import Pass, Play
from tutor.engine.apply import replay, start
from tutor.engine.events import DealScored, DealStarted, Event, MatchOver, MoonSettled, MoonShot, TrickDead, TrickTaken
from tutor.engine.state import Phase, Setup, Trick
from tutor.engine.view import view_of
from tutor.quiz.advice import card_hint
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.kinds import Adjustment
from tutor.rules.score import score_deal
from tutor.rules.situation import Situation
from tutor.rules.vocabulary import MoonChoice
from tutor.ui.phrases import lines_of
from tutor.ui.phrases.at_table import table_lines
from tutor.ui.phrases.game_questions import question
from tutor.ui.screen import Style
from tutor.ui.speech import Speech

SPEECH = Speech(catalogue())
CANCELLATION = rules_of(6, book="cancellation")


def said(event: Event, rules: Rules = CANCELLATION, seat: int = 0, leader: int = 0) -> list[str]:
    """What the reader, at this seat, is told of an event."""
    setup = Setup(rules, "s", 150)
    state, _ = start(setup)
    view = view_of(setup, state._replace(leader=leader), seat)
    return [line.text for line in lines_of(SPEECH.seated(seat), Happened(event, view)) if line.text]


def cards(*written: str) -> tuple[Card, ...]:
    """A trick; the second copy of a card is another bit."""
    found: list[Card] = []
    for code in written:
        card = parse_card(code)
        found.append(both_copies(card) & ~card if card in found else card)
    return tuple(found)


PAIR = cards("9S", "TS", "9S", "4H", "2H", "KD")
DEAD = cards("TS", "9H", "9H", "TS", "AC", "2D")


def taken(seat: int, trick: tuple[Card, ...], place: int, pile: Cards = 0, extras: Cards = 0) -> TrickTaken:
    points = CANCELLATION.points(sum(trick) | pile)
    return TrickTaken(1, seat, trick[place], trick, points, pile, extras)


def test_cancelled_cards_are_named_when_a_trick_is_complete() -> None:
    assert said(taken(1, PAIR, 1)) == [
        "The nine of spades (9♠) was played twice, so the two cards cancel each other.",
        "Ben takes the trick with the ten of spades.",
        "This trick is worth 2 points.",
    ]
    pairs = cards("9S", "TS", "9S", "4H", "4H", "KD")
    assert said(taken(0, pairs, 1))[:2] == [
        "These cards were each played twice, and the two cards of each pair cancel each other: 9♠ 4♥",
        "You take the trick with the ten of spades.",
    ]


@pytest.mark.parametrize(("seat", "who"), [(0, "You"), (1, "Ben"), (None, "Nobody")])
def test_after_the_deal_it_is_told_who_got_the_cards_left_over(seat: int | None, who: str) -> None:
    for left, count in ((("QS", "3D"), "2 cards"), (("3D",), "1 card")):
        extras = parse_cards(left)
        won = tuple(extras if other == seat else 0 for other in range(6))
        score = score_deal(CANCELLATION, won, (0,) * 6)
        told = said(DealScored(1, (), won, score, extras))
        assert told[0] == f"{who} got the {count} left over: {' '.join(map(SPEECH.code, map(parse_card, left)))}"
        assert told[1:] == ["All these cards are worth 13 points."][: len(left) - 1]


def test_a_trick_without_pairs_is_told_as_ever() -> None:
    assert said(taken(0, cards("9S", "TS", "8S", "4C", "2D", "KD"), 1)) == [
        "You take the trick with the ten of spades.",
        "There are no points in this trick.",
    ]


def test_identical_cards_are_not_remarked_upon_where_they_do_not_cancel() -> None:
    rules = CANCELLATION._replace(book=CANCELLATION.book._replace(cancelling=None, dead_trick=None))
    assert said(taken(1, PAIR, 1), rules)[0] == "Ben takes the trick with the ten of spades."


def test_who_takes_a_pile_hears_what_everything_is_worth() -> None:
    assert said(taken(2, PAIR, 1, pile=parse_cards(["QS", "3H", "3C"])))[1:] == [
        "Clara takes the trick with the ten of spades.",
        "The cards that were waiting go with it.",
        "All these cards are worth 16 points.",
    ]
    plain_trick = cards("9S", "TS", "8S", "4C", "2D", "KD")
    assert said(taken(2, plain_trick, 1, pile=parse_cards(["3C"])))[-1] == "There are no points in all these cards."


def test_only_the_taker_sees_the_cards_left_over() -> None:
    extras = parse_cards(["QS", "3D"])
    assert said(taken(0, PAIR, 1, extras=extras))[-2:] == [
        "You also get the 2 cards left over, which only you see: Q♠ 3♦",
        "That is 13 points more.",
    ]
    assert said(taken(0, PAIR, 1, extras=parse_cards(["3D"])))[-1] == (
        "You also get the 1 card left over, which only you see: 3♦"
    )
    assert said(taken(1, PAIR, 1, extras=extras))[-1] == "Ben also gets the 2 cards left over."


def test_a_dead_trick() -> None:
    event = TrickDead(1, DEAD, 2, last=False)
    assert said(event, leader=3) == [
        "These cards were each played twice, and the two cards of each pair cancel each other: 10♠ 9♥",
        "Every card of the suit led is cancelled, so nobody takes this trick.",
        "This trick is worth 2 points.",
        "Its cards wait, and David leads again.",
    ]
    assert said(event)[3] == "Its cards wait, and you lead again."


def test_a_trick_that_two_pairs_kill_although_a_card_could_take_it() -> None:
    rules = rules_of(6, {"dead-trick": "two-pairs"}, "cancellation")
    trick = cards("TS", "9H", "9H", "TS", "AS", "2D")
    assert said(TrickDead(1, trick, 2, last=False), rules)[1] == (
        "Two or more pairs of identical cards are in this trick, so nobody takes it."
    )


@pytest.mark.parametrize(
    ("seat", "pile", "extras", "told"),
    [
        (None, "", "", ["It was the last trick of the deal: nobody gets its cards."]),
        (
            None,
            "3C",
            "",
            ["It was the last trick of the deal: nobody gets its cards, nor those that were still waiting."],
        ),
        (
            None,
            "3C",
            "4C",
            ["It was the last trick of the deal: nobody gets its cards, nor any that were still waiting or left over."],
        ),
        (
            0,
            "",
            "",
            [
                "It was the last trick of the deal, and you led to it: you get its cards.",
                "All these cards are worth 2 points.",
            ],
        ),
        (
            0,
            "3H",
            "4C",
            [
                "It was the last trick of the deal, and you led to it: you get its cards and those that waited.",
                "All these cards are worth 3 points.",
                "You also get the 1 card left over, which only you see: 4♣",
            ],
        ),
        (
            4,
            "",
            "",
            [
                "It was the last trick of the deal: Emma led to it and gets its cards.",
                "All these cards are worth 2 points.",
            ],
        ),
        (
            4,
            "3H",
            "4C",
            [
                "It was the last trick of the deal: Emma led to it and gets its cards and those that waited.",
                "All these cards are worth 3 points.",
                "Emma also gets the 1 card left over.",
            ],
        ),
    ],
)
def test_a_dead_last_trick(seat: int | None, pile: str, extras: str, told: list[str]) -> None:
    event = TrickDead(17, DEAD, 2, True, seat, parse_cards(pile.split()), parse_cards(extras.split()))
    assert said(event)[2:] == told


def test_a_trick_whose_points_come_to_nothing_is_not_without_points() -> None:
    rules = rules_of(4, book="omnibus")
    trick = cards("JD", "QD", "2C", "3C")
    assert said(TrickTaken(2, 1, trick[1], trick, -10), rules)[-1] == "This trick is worth -10 points."
    assert said(TrickTaken(2, 1, trick[1], trick, 0), rules)[-1] == "This trick is worth 0 points."


def started(rules: Rules, deal_no: int = 1, seat: int = 0) -> list[str]:
    """What is told at the start of a deal."""
    setup = Setup(rules, "s", 150)
    state, events = start(setup, deal_no)
    (event,) = events
    assert isinstance(event, DealStarted)
    lines = lines_of(SPEECH.seated(seat), Happened(event, view_of(setup, state, seat)))
    return [line.text for line in lines]


def test_the_start_of_a_deal_tells_what_is_left_over_and_who_leads() -> None:
    assert started(CANCELLATION) == [
        "Deal 1",
        "2 cards are left over; they lie face down and go to whoever takes the first trick.",
        "In this deal everybody passes cards to the player on their left.",
        "You are the dealer, so Ben leads to the first trick.",
    ]
    assert started(CANCELLATION, 6)[-1] == "Frank is the dealer, so you lead to the first trick."
    assert started(CANCELLATION, 2)[-1] == "Ben is the dealer, so Clara leads to the first trick."
    last = rules_of(6, {"extras": "last-trick"}, "cancellation")
    assert started(last)[1] == "2 cards are left over; they lie face down and go to whoever takes the last trick."


def test_nothing_is_said_of_what_a_table_does_not_have() -> None:
    assert not [line for line in started(rules_of(8, book="cancellation")) if "left over" in line]
    assert started(rules_of(4))[1:] == ["In this deal everybody passes cards to the player on their left."]
    assert started(rules_of(4), 4)[1] == "In this deal nobody passes."
    without = started(rules_of(4, book="basic-hearts"))
    assert without[1:3] == ["You are the dealer, so Ben leads to the first trick.", "Your cards:"]
    assert not [line for line in without if "pass" in line]


def adjustment(name: str, *choose: MoonChoice) -> Adjustment:
    (moon,) = CANCELLATION.book.adjust
    title = moon.title._replace(context=f"mine/{name}#title", message="Shooting the sun")
    return moon._replace(id=moon.id._replace(book="mine", name=name), title=title, choose=choose)


def test_a_moon_is_called_by_its_name_and_anything_else_by_its_title() -> None:
    moon, sun = adjustment("moon"), adjustment("sun")
    assert said(MoonShot(0, moon)) == ["You have shot the moon!"]
    assert said(MoonShot(1, moon)) == ["Ben has shot the moon!"]
    assert said(MoonShot(0, sun)) == ["You have done it: Shooting the sun!"]
    assert said(MoonShot(1, sun)) == ["Ben has done it: Shooting the sun!"]


def test_what_a_moon_does() -> None:
    moon = adjustment("moon")
    told = {choice: [said(MoonSettled(seat, choice, 26, moon))[0] for seat in (0, 1)] for choice in MoonChoice}
    assert told == {
        MoonChoice.SUBTRACT: ["26 points are taken off your score.", "26 points are taken off Ben's score."],
        MoonChoice.ADD: [
            "26 points are added to everybody else's score.",
            "26 points are added to the score of everybody but Ben.",
        ],
        MoonChoice.PAY: [
            "26 points go from your score to that of each other player.",
            "26 points go from Ben's score to that of each other player.",
        ],
    }


def test_the_shooter_is_asked_what_the_rule_offers() -> None:
    setup = Setup(CANCELLATION, "s", 150)
    view = view_of(setup, start(setup)[0], 0)
    for name, ask in (
        ("moon", "How do you want to score your moon?"),
        ("sun", "Shooting the sun: how do you want to score it?"),
    ):
        choices = (MoonChoice.PAY, MoonChoice.SUBTRACT)
        asked = question(SPEECH, SettleMoon(view, adjustment(name, *choices), choices))
        assert [line.text for line in asked.lines] == ["Nobody has any points in this deal yet.", ask]
        assert [(choice.value, choice.label) for choice in asked.choices] == [
            ("pay", "Give 26 points of your own score to each other player"),
            ("subtract", "Take 26 points off your own score"),
        ]


def playing(hand: str, rules: Rules = CANCELLATION, trick: str = "", waiting: str = "") -> PlayCard:
    """The reader is to play from this hand."""
    setup = Setup(rules, "s", 150)
    state, _ = start(setup)
    held, led = parse_cards(hand.split()), cards(*trick.split())
    hands = (held, *state.hands[1:])
    state = state._replace(
        phase=Phase.PLAYING, hands=hands, trick=led, leader=-len(led) % 6, waiting=parse_cards(waiting.split())
    )
    view = view_of(setup, state, 0)
    return PlayCard(view, judge(rules, held, Situation(led, 1, broken=False)))


def test_a_card_held_twice_is_offered_once_and_told_so() -> None:
    asked = question(SPEECH, playing("QS QS 2H"))
    assert [(choice.value, choice.label) for choice in asked.choices] == [
        ("QS", "Q♠  the queen of spades (two of them)"),
        ("2H", "2♥  the two of hearts"),
    ]
    for typed in ("qs", "Q♠", "1", "q s", "♠q"):
        assert plain(environment(f"{typed}\n")).ask(asked) == ("QS",)


def test_a_long_trick_is_shown_again_above_the_hand() -> None:
    asked = question(SPEECH, playing("2H", trick="4C 5C 5C TC"))
    assert [line.text.replace("\u00a0", " ") for line in asked.lines if line.text] == [
        "Deal 1 (cards passed to the left), trick 1. Hearts are not broken yet.",
        "Nobody has any points in this deal yet.",
        "In this trick so far: Clara 4♣, David 5♣, Emma 5♣, Frank 10♣",
        "The five of clubs (5♣) was played twice, so the two cards cancel each other.",
        "As it is, 10♣ takes this trick.",
    ]


def test_the_table_says_how_things_stand() -> None:
    subject = playing("2H 3H", trick="4C")
    view = subject.view._replace(
        taken=(0, *cards("QS", "2H"), 0, 0, 0), totals=(12, 0, 40, 3, 26, 9), broken=True, deal_no=2
    )
    said = [line.text.replace("\u00a0", " ") for line in table_lines(SPEECH, view)]
    assert said == [
        "Deal 2 (cards passed to the left), trick 1. Hearts are broken.",
        "Points in this deal so far: Clara 1, Ben 13",
        "Scores before this deal: Ben 0, David 3, Frank 9, You 12, Emma 26, Clara 40",
        "In this trick so far: Frank 4♣",
    ]


def test_cards_that_may_not_be_played_are_marked_where_that_is_wished() -> None:
    subject = playing("2H 2C", trick="4C")
    assert [choice.label for choice in question(SPEECH, subject._replace(marked=True)).choices] == [
        "2♥  the two of hearts – not now",
        "2♣  the two of clubs",
    ]
    assert [choice.label for choice in question(SPEECH, subject).choices] == [
        "2♥  the two of hearts",
        "2♣  the two of clubs",
    ]


@pytest.mark.parametrize("closing", Closing)
def test_it_is_said_when_nothing_is_left_to_decide(closing: Closing) -> None:
    asked = question(SPEECH, playing("2H 3H")._replace(closing=closing))
    assert sum("c and Enter" in line.text for line in asked.lines) == 1
    (line,) = lines_of(SPEECH, Finishing(closing))
    assert line.text.startswith("The deal is finished: ")


def after(hand: str, *tricks: Trick) -> PlayCard:
    """The reader is to play when these tricks are complete."""
    subject = playing(hand)
    return subject._replace(view=subject.view._replace(tricks=tricks))


LONG, SHORT = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", "3S 4S 5S 6S 7S 8S 9S TS JS QS QS"


@pytest.mark.parametrize(
    ("tricks", "told"),
    [
        ((Trick(5, PAIR, 0),), "Trick 1: You take the trick with the ten of spades."),
        ((Trick(0, PAIR, 1),), "Trick 1: Ben takes the trick with the ten of spades."),
        (
            (Trick(0, PAIR, 1), Trick(1, DEAD, None)),
            "Trick 2: Every card of the suit led is cancelled, so nobody takes this trick.",
        ),
    ],
)
def test_a_long_menu_of_cards_brings_the_last_trick_with_it(tricks: tuple[Trick, ...], told: str) -> None:
    asked = question(SPEECH, after(LONG, *tricks))
    assert [line.text for line in asked.reminder] == [told]
    surroundings = environment("1\n")
    plain(surroundings).ask(asked)
    assert told not in printed(surroundings), "lines stay, and need not be repeated"


def test_nothing_is_repeated_above_a_short_menu_or_before_the_first_trick_is_over() -> None:
    assert question(SPEECH, after(SHORT, Trick(5, PAIR, 0))).reminder == ()
    assert question(SPEECH, after(LONG)).reminder == ()


def test_the_short_form_of_a_menu_of_cards_has_its_numbers() -> None:
    subject = playing("3S QS QS")
    asked = question(SPEECH, subject)
    first, *_ = (line.text.replace("\xa0", " ") for line in asked.brief)
    assert first == "Spades: 1. 3♠, 2. Q♠ Q♠"
    assert [choice.value for choice in asked.choices] == ["3S", "QS"]
    passing = question(SPEECH, PassCards(subject.view, 1, 1))
    assert passing.brief[0].text.replace("\xa0", " ") == "Spades: 1. 3♠, 2. Q♠, 3. Q♠"
    assert [choice.value for choice in passing.choices] == ["3S", "QS", "QS"]


def test_the_table_tells_what_counts_but_for_what_is_passed_or_left_over() -> None:
    later = after(LONG, Trick(0, PAIR, 0))
    assert question(SPEECH, later).retells
    assert not question(SPEECH, later._replace(again=True)).retells, "a hint or a refusal has just been told"
    assert not question(SPEECH, after(LONG)).retells
    left_over = later._replace(view=later.view._replace(extras=parse_card("2H")))
    assert not question(SPEECH, left_over).retells
    assert question(SPEECH, left_over._replace(view=left_over.view._replace(tricks=later.view.tricks * 2))).retells


def test_the_cards_that_are_out_are_told_and_who_has_taken_those_with_points() -> None:
    view = playing("AS", rules_of(4), trick="2S").view
    ben, clara, pack = parse_cards(("2C", "3C", "4C", "5C", "QS", "2H")), parse_card("3H"), view.rules.pack

    def told(*piles: Cards) -> list[str]:
        return [line.text for line in lines_of(SPEECH, CardsOutTold(view._replace(taken=piles)))]

    assert told(0, ben, clara, 0) == [
        "Not played yet, besides your own cards:",
        "Spades: 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ K♠",
        "Hearts: 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥",
        "Clubs: 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣",
        "Diamonds: 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦",
        "Cards with points that were taken: Ben\u00a0Q♠ 2♥, Clara\u00a03♥",
    ]
    assert len(told(0, 0, 0, parse_card("2C"))) == 5
    assert told(0, pack & ~view.hand & ~view.trick[0], 0, 0)[1:5] == [
        "Spades: –",
        "Hearts: –",
        "Clubs: –",
        "Diamonds: –",
    ]


def test_cards_that_wait_are_told_above_the_hand() -> None:
    worth, nothing = (
        {line.text for line in question(SPEECH, playing("2H", waiting=waiting)).lines} for waiting in ("QS 3H", "3C")
    )
    assert "Cards worth 14 points are waiting for whoever takes a trick next." in worth
    assert "The cards that are waiting have no points." in nothing


def test_a_game_without_breaking_does_not_speak_of_it() -> None:
    rules = rules_of(6, book="basic-hearts")
    told = [line.text for line in question(SPEECH, playing("2H", rules, "4C")).lines]
    assert "Deal 1, trick 1." in told
    assert not any("eart" in line for line in told)


def test_a_refusal_lists_each_card_once() -> None:
    subject = playing("QS QS 2H 3H", trick="4S")
    lines = lines_of(SPEECH, CardRefused(CANCELLATION, subject.judgement, parse_card("2H")))
    assert lines[-1].text == "You may play only Q♠."


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (("9C",), "You may play only 9♣."),
        (("9C", "9C"), "You may play only 9♣."),
        (("9C", "4H"), "No rule binds you here: you may play any of your cards."),
    ],
)
def test_of_any_card_is_spoken_only_where_there_are_several(hand: tuple[str, ...], told: str) -> None:
    held = sum(cards(*hand))
    judgement = judge(CANCELLATION, held, Situation((), 5, broken=True))
    state, _ = start(Setup(CANCELLATION, "s", 150))
    view = view_of(Setup(CANCELLATION, "s", 150), state, 0)._replace(hand=held, phase=Phase.PLAYING)
    hint = CardHint(view, card_hint(view, judgement, NormalBot("", 0), 0))
    for event in (Guidance(CANCELLATION, judgement), hint):
        assert lines_of(SPEECH, event)[-1].text == told


def test_both_copies_of_a_card_can_be_passed() -> None:
    setup = Setup(CANCELLATION, "s", 150)
    state, _ = start(setup)
    hand = parse_cards(["QS", "QS", "QD", "2H"])
    view = view_of(setup, state._replace(hands=(hand, *state.hands[1:])), 0)
    asked = question(SPEECH, PassCards(view, 1, 3))
    assert [(choice.value, choice.label) for choice in asked.choices] == [
        ("QS", "Q♠  the queen of spades"),
        ("QS", "Q♠  the queen of spades (the second of two)"),
        ("2H", "2♥  the two of hearts"),
        ("QD", "Q♦  the queen of diamonds"),
    ]
    for typed in ("qs qs qd", "QD, QS QS", "1 2 4"):
        assert sorted(map(str, plain(environment(f"{typed}\n")).ask(asked))) == ["QD", "QS", "QS"]
    surroundings = environment("qd qd 2h\nqs qs qs\n1 2 3\n")
    assert plain(surroundings).ask(asked) == ("QS", "QS", "2H")
    assert printed(surroundings).count("twice") == 2


def driven(match: Match) -> Match:
    """A match in which the reader passes their highest cards, plays their lowest legal ones, and names copies alike."""
    run = match.run()
    item = next(run, None)
    while item is not None:
        answer: Answer = ()
        if isinstance(item, Prompt):
            subject = item.subject
            if isinstance(subject, PassCards):
                answer = codes(subject.view.hand)[-subject.count :]
            elif isinstance(subject, PlayCard):
                answer = codes(subject.judgement.legal)[:1]
            elif isinstance(subject, SettleMoon):
                answer = (subject.choices[0].value,)
        try:
            item = run.send(answer)
        except StopIteration:
            break
    return match


@pytest.mark.parametrize("players", [6, 8, 11])
def test_a_deal_of_two_packs_is_played_to_its_end_and_can_be_taken_up(players: int) -> None:
    rules = rules_of(players, book="cancellation")
    setup, settings = Setup(rules, "two packs", 150, 1), MatchSettings("cancellation", {}, "normal")
    match = driven(new_match(setup, settings))
    assert match.state.phase is Phase.OVER
    again = new_match(setup, settings)
    first_copies = [
        replace(action, card=parse_cards(codes(action.card))) if isinstance(action, Play) else action
        for action in match.actions
    ]
    assert again.take_up(first_copies)
    assert replay(setup, match.actions).totals == match.state.totals == again.state.totals
    assert sum(isinstance(action, Pass) for action in match.actions) == players


def test_the_score_sheet_of_eleven() -> None:
    totals = tuple(range(-40, 70, 10))
    lines = lines_of(SPEECH, ScoreSheet((totals, (0,) * 11), totals))
    surroundings = environment(width=80)
    plain(surroundings).show(lines)
    assert printed(surroundings).splitlines()[2:] == [
        "      A    B    C    D    E    F    G    H    I    J    K",
        "1   -40  -30  -20  -10    0   10   20   30   40   50   60",
        "2     0    0    0    0    0    0    0    0    0    0    0",
        "=   -40  -30  -20  -10    0   10   20   30   40   50   60",
        "A:_You, B:_Ben, C:_Clara, D:_David, E:_Emma, F:_Frank, G:_Grace, H:_Henry,".replace("_", "\u00a0"),
        "I:_Lucy, J:_Tom, K:_Peter".replace("_", "\u00a0"),
    ]
    narrow = environment(width=40)
    plain(narrow).show(lines)
    assert printed(narrow).splitlines()[2:] == [
        "      A    B    C    D    E    F",
        "1   -40  -30  -20  -10    0   10",
        "2     0    0    0    0    0    0",
        "=   -40  -30  -20  -10    0   10",
        "",
        "      G    H    I    J    K",
        "1    20   30   40   50   60",
        "2     0    0    0    0    0",
        "=    20   30   40   50   60",
        "A:\u00a0You, B:\u00a0Ben, C:\u00a0Clara, D:\u00a0David,",
        "E:\u00a0Emma, F:\u00a0Frank, G:\u00a0Grace, H:\u00a0Henry,",
        "I:\u00a0Lucy, J:\u00a0Tom, K:\u00a0Peter",
    ]


def test_the_standings_of_a_match_that_goes_on_are_right_aligned() -> None:
    setup = Setup(CANCELLATION, "s", 150)
    state, _ = start(setup, 2, (-1200, 5, 0, 130, 7, 8))
    lines = [line.text for line in lines_of(SPEECH, Resumed(view_of(setup, state, 0))) if line.style is Style.CARDS]
    assert lines == ["-1200  You", "    5  Ben", "    0  Clara", "  130  David", "    7  Emma", "    8  Frank"]


def test_a_match_is_won_by_several_of_eleven() -> None:
    rules = rules_of(11, book="cancellation")
    assert said(MatchOver((0, 3, 10), (4,) * 11), rules) == [
        "You share the win with David and Peter, with 4 points each."
    ]


def test_the_hint_on_a_moon_is_what_each_choice_leads_to() -> None:
    scores = ((MoonChoice.SUBTRACT, (-16, 5, 0, 9)), (MoonChoice.ADD, (10, 31, 26, 35)))
    assert [line.text for line in lines_of(SPEECH, MoonHint(adjustment("moon"), scores))] == [
        "Take 26 points off your own score",
        "You\xa0-16, Clara\xa00, Ben\xa05, David\xa09",
        "Add 26 points to everybody else's score",
        "You\xa010, Clara\xa026, Ben\xa031, David\xa035",
    ]


@pytest.mark.parametrize(("phase", "leader"), [(Phase.PLAYING, 0), (Phase.PLAYING, 5), (Phase.MOON, 1)])
def test_where_a_match_goes_on_nothing_is_told_twice(phase: Phase, leader: int) -> None:
    setup = Setup(CANCELLATION, "s", 150)
    trick = cards("2C") if leader else ()
    state = start(setup)[0]._replace(phase=phase, leader=leader, trick=trick, totals=(1, 2, 3, 4, 5, 6))
    view = view_of(setup, state, 0)
    assert [line.text for line in lines_of(SPEECH, Resumed(view))] == ["Your match goes on."]
