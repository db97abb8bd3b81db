"""Why a card was played, in words."""

from __future__ import annotations

import pytest

from tests.bots.players import moments
from tests.strategies import rules_of
from tests.ui.support import catalogue
from tutor.bots.advice import Advice, Estimate, Reason, Why
from tutor.bots.reasons import why_pass, why_play
from tutor.cards import each_card, parse_card, parse_cards, suit_of
from tutor.engine.apply import start
from tutor.engine.state import Phase, Setup
from tutor.engine.view import view_of
from tutor.ui.phrases.advice import advice_lines
from tutor.ui.phrases.bot_reasons import estimates_lines, reason_text
from tutor.ui.speech import Speech

SPEECH = Speech(catalogue())
QUEEN = parse_card("QS")


def full(why: Why, seat: int | None = 2, points: int = 13) -> Reason:
    """A reason with every fact that any sentence needs."""
    return Reason(why, QUEEN, seat, 3, points)


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("points", [1, 13])
def test_every_reason_is_a_sentence(why: Why, seat: int, points: int) -> None:
    said = reason_text(SPEECH, full(why, seat, points))
    assert said[0].isupper() or said[0].isdigit()
    assert said.endswith(".")
    assert not set("{}") & set(said)


def test_no_two_reasons_are_told_alike() -> None:
    assert len({reason_text(SPEECH, full(why)) for why in Why}) == len(Why)


@pytest.mark.parametrize("why", [Why.STOPS_MOON, Why.BREAKS_MOON, Why.KEEPS_POINTS_BACK, Why.KEEPS_STOPPER])
def test_the_reader_is_not_called_by_a_name(why: Why) -> None:
    name = SPEECH.name(2)
    assert name in reason_text(SPEECH, full(why, 2))
    assert name not in reason_text(SPEECH.seated(2), full(why, 2))
    assert "you" in reason_text(SPEECH.seated(2), full(why, 2)).lower()


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason(Why.STAYS_UNDER, parse_card("TC")), "It stays under 10♣, so it does not take the trick."),
        (Reason(Why.EMPTIES, suit=3), "With it gone, any card can be thrown when spades are led."),
        (
            Reason(Why.THROWS_COSTLY, seat=1, points=13),
            f"It costs 13 points, and {SPEECH.name(1)} is winning this trick so far.",
        ),
        (Reason(Why.THROWS_COSTLY, seat=0, points=1), "It costs 1 point, and you are winning this trick so far."),
        (Reason(Why.THROWS_COSTLY, points=1), "It costs 1 point, and no card is winning this trick so far."),
        (
            Reason(Why.STOPS_MOON, seat=3),
            "It may stop {name} from shooting the moon: it is winning cards that {name} needs for it.".format(
                name=SPEECH.name(3)
            ),
        ),
    ],
)
def test_sentences(reason: Reason, said: str) -> None:
    assert reason_text(SPEECH, reason) == said


def test_what_cards_are_expected_to_cost_is_told_best_first() -> None:
    estimates = (Estimate(parse_card("KS"), 7.6), Estimate(parse_card("TS"), 1.2), Estimate(parse_card("2S"), -3.4))
    advice = Advice(parse_card("2S"), (Reason(Why.LEAST_HARM),), estimates)
    told = [line.text for line in estimates_lines(SPEECH, advice)]
    assert told == ["2♠: -3.4", "10♠: 1.2", "K♠: 7.6", "Points below 0 are a gain, such as from a moon of your own."]


def test_of_cards_that_seem_to_cost_the_same_the_advised_one_is_told_first() -> None:
    estimates = (Estimate(parse_card("2S"), 0.96), Estimate(parse_card("6S"), 1.04), Estimate(parse_card("4H"), -0.04))
    advice = Advice(parse_card("6S"), (Reason(Why.LEAST_HARM),), estimates)
    told = [line.text for line in estimates_lines(SPEECH, advice)]
    assert told[:3] == ["4♥: 0.0", "6♠: 1.0", "2♠: 1.0"]


def test_cards_that_come_to_the_same_are_told_together() -> None:
    estimates = (Estimate(parse_cards(["JC", "QC"]), 6.4), Estimate(parse_cards(["7C", "8C"]), 6.5))
    advice = Advice(parse_card("JC"), (Reason(Why.LEAST_HARM),), estimates)
    assert [line.text for line in estimates_lines(SPEECH, advice)] == ["J♣ Q♣: 6.4", "7♣ 8♣: 6.5"]


def test_cards_to_pass_are_explained_in_the_order_in_which_they_are_named() -> None:
    setup = Setup(rules_of(4), "order", 100)
    view = view_of(setup, start(setup)[0], 0)
    cards = parse_cards(["KC", "QD", "2H", "QS"])
    named, *reasons = advice_lines(SPEECH, view, Advice(cards, (Reason(Why.PASS_LEAST),) * 4))
    order = ["Q♠", "2♥", "K♣", "Q♦"]
    assert named.text == f"The strong player would pass: {' '.join(order)}"
    assert [reason.text.partition(":")[0] for reason in reasons] == order


def test_what_is_true_of_a_suit_is_told_once_of_all_its_cards() -> None:
    setup = Setup(rules_of(4), "order", 100)
    view = view_of(setup, start(setup)[0], 0)
    why = {
        parse_card("8D"): Reason(Why.PASS_EMPTIES, suit=suit_of(parse_card("KD"))),
        parse_card("KD"): Reason(Why.PASS_EMPTIES, suit=suit_of(parse_card("KD"))),
        parse_card("KC"): Reason(Why.PASS_HIGH, suit=suit_of(parse_card("KC"))),
        parse_card("AC"): Reason(Why.PASS_HIGH, suit=suit_of(parse_card("KC"))),
    }
    cards = sum(why)
    advice = Advice(cards, tuple(why[card] for card in each_card(cards)))
    told = [line.text.partition(":")[0] for line in advice_lines(SPEECH, view, advice)[1:]]
    assert sorted(told) == ["8♦ K♦", "A♣", "K♣"]


@pytest.mark.parametrize(("book", "players"), [("hearts", 4), ("omnibus", 5), ("cancellation", 7)])
def test_whatever_a_bot_does_can_be_explained(book: str, players: int) -> None:
    for moment in moments(rules_of(players, book=book), "told", ["normal", "easy", "random"]):
        view = moment.view
        if view.phase is Phase.PASSING:
            reasons = why_pass(view, sum(list(each_card(view.hand))[: view.rules.pass_count]))
        else:
            reasons = tuple(why_play(view, card) for card in each_card(view.legal))
        assert all(reason_text(SPEECH, reason).endswith(".") for reason in reasons)
