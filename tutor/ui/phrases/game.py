"""What happened in a match, in words."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from tutor.activities.events import CardRefused, Guidance, Happened, Resumed, ScoreSheet
from tutor.cards import Cards
from tutor.engine.events import (
    CardPlayed,
    CardsPassed,
    DealScored,
    DealStarted,
    HeartsBroken,
    MatchOver,
    MoonSettled,
    MoonShot,
    TieGoesOn,
    TrickTaken,
)
from tutor.engine.state import Phase
from tutor.engine.view import View
from tutor.i18n.cells import cells as measure
from tutor.i18n.cells import pad
from tutor.rules.vocabulary import Direction, MoonChoice
from tutor.ui.phrases.plays import play_sentence
from tutor.ui.phrases.rules import DIRECTIONS, exceptions, refusal
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def lines(speech: Speech, event: Happened | Resumed | ScoreSheet | CardRefused | Guidance) -> list[Line]:
    """What an event of a match looks like."""
    match event:
        case Happened():
            return happened(speech, event)
        case Resumed():
            return resumed(speech, event)
        case ScoreSheet():
            return score_sheet(speech, event)
        case CardRefused():
            return refused(speech, event)
        case Guidance():
            return guidance(speech, event)


def happened(speech: Speech, event: Happened) -> list[Line]:
    """What one event of a match looks like from the reader's seat."""
    view, what = event.view, event.event
    match what:
        case DealStarted(deal_no, _, direction, hands):
            return _deal_started(speech, view, deal_no, direction, hands[view.seat])
        case CardsPassed(_, given, received):
            return _cards_passed(speech, view, given[view.seat], received[view.seat])
        case CardPlayed(seat, card, leads, _):
            line = Line(play_sentence(speech, seat, card, leads=leads))
            return [Line(""), line] if leads else [line]
        case HeartsBroken():
            return [Line(speech.say("game", "Hearts are now broken."), Style.NOTE)]
        case TrickTaken():
            return _trick_taken(speech, what)
        case MoonShot(seat):
            return [_moon_shot(speech, seat)]
        case MoonSettled(seat, choice, amount):
            return [_moon_settled(speech, seat, choice, amount)]
        case DealScored():
            return []  # the score sheet follows
        case TieGoesOn(seats):
            return [_tie_goes_on(speech, seats)]
        case MatchOver(winners, totals):
            return _match_over(speech, winners, totals[winners[0]])


def _deal_started(speech: Speech, view: View, deal_no: int, direction: Direction, hand: Cards) -> list[Line]:
    lines = [Line(speech.say("game", "Deal {n}", n=deal_no), Style.TITLE), Line(speech.message(DIRECTIONS[direction]))]
    if direction is Direction.HOLD:
        lines += [Line(speech.say("game", "Your cards:")), Line(speech.codes(hand), Style.CARDS)]
        if view.trick or view.leader != view.seat:
            lines.append(leads(speech, view.leader))
    return lines


def leads(speech: Speech, seat: int) -> Line:
    """Who leads the trick."""
    if seat == speech.you:
        return Line(speech.say("game", "You lead this trick."))
    return Line(speech.say("game", "{name} leads this trick.", name=speech.name(seat)))


def _cards_passed(speech: Speech, view: View, given: Cards, received: Cards) -> list[Line]:
    return [
        Line(speech.say("game", "You passed: {cards}", cards=speech.codes(given))),
        Line(speech.say("game", "You were passed: {cards}", cards=speech.codes(received))),
    ]


def _trick_taken(speech: Speech, event: TrickTaken) -> list[Line]:
    card = speech.card(event.card)
    if event.seat == speech.you:
        taken = speech.say("game", "You take the trick with {card}.", card=card)
    else:
        taken = speech.say("game", "{name} takes the trick with {card}.", name=speech.name(event.seat), card=card)
    return [Line(taken), Line(trick_points(speech, event.points))]


def trick_points(speech: Speech, points: int) -> str:
    """What a trick is worth, as a sentence."""
    if points == 0:
        return speech.say("game", "There are no points in this trick.")
    return speech.say_n("game", "This trick is worth {n} point.", "This trick is worth {n} points.", points)


def _moon_shot(speech: Speech, seat: int) -> Line:
    if seat == speech.you:
        return Line(speech.say("game", "You have shot the moon!"), Style.GOOD)
    return Line(speech.say("game", "{name} has shot the moon!", name=speech.name(seat)), Style.NOTE)


def _moon_settled(speech: Speech, seat: int, choice: MoonChoice, amount: int) -> Line:
    if seat == speech.you:
        if choice is MoonChoice.SUBTRACT:
            text = speech.say_n(
                "game", "{n} point is taken off your score.", "{n} points are taken off your score.", amount
            )
        else:
            text = speech.say_n(
                "game",
                "{n} point is added to everybody else's score.",
                "{n} points are added to everybody else's score.",
                amount,
            )
        return Line(text)
    name = speech.name(seat)
    if choice is MoonChoice.SUBTRACT:
        text = speech.say_n(
            "game",
            "{n} point is taken off {name}'s score.",
            "{n} points are taken off {name}'s score.",
            amount,
            name=name,
        )
    else:
        text = speech.say_n(
            "game",
            "{n} point is added to the score of everybody but {name}.",
            "{n} points are added to the score of everybody but {name}.",
            amount,
            name=name,
        )
    return Line(text)


def score_sheet(speech: Speech, event: ScoreSheet) -> list[Line]:
    """The score sheet: a column a player, a row a deal, the scores last.

    Columns are headed by letters of one cell each, since names differ in width from terminal to terminal; who is behind
    a letter stands below.
    """
    width = max(4, *(len(speech.t.number(number)) + 2 for row in (*event.deals, event.totals) for number in row))
    letters = ascii_uppercase[: len(event.totals)]
    label = len(speech.t.number(len(event.deals))) + 1
    lines = [
        Line(""),
        Line(speech.say("game", "Score sheet"), Style.TITLE),
        Line(_row("", letters, label, width), Style.CARDS),
    ]
    for number, row in enumerate(event.deals, 1):
        cells = [speech.t.number(points) for points in row]
        lines.append(Line(_row(speech.t.number(number), cells, label, width), Style.CARDS))
    totals = [speech.t.number(total) for total in event.totals]
    lines.append(Line(_row("=", totals, label, width), Style.CARDS))
    lines += [Line(f"{letter}: {speech.player(seat)}") for seat, letter in enumerate(letters)]
    return lines


def _row(label: str, cells: Sequence[str], label_width: int, width: int) -> str:
    return pad(label, label_width) + "".join(" " * max(1, width - measure(cell)) + cell for cell in cells)


def _tie_goes_on(speech: Speech, seats: tuple[int, ...]) -> Line:
    return Line(speech.say("game", "The lowest score is shared, so another deal is played."), Style.NOTE)


def _match_over(speech: Speech, winners: tuple[int, ...], points: int) -> list[Line]:
    return [
        Line(""),
        Line(winner_sentence(speech, winners, points), Style.GOOD if speech.you in winners else Style.PLAIN),
    ]


def winner_sentence(speech: Speech, winners: tuple[int, ...], points: int) -> str:
    """Who has won, alone or together, with how many points each."""
    others = [speech.name(seat) for seat in winners if seat != speech.you]
    if points == 0:
        return _won_without_points(speech, others, with_you=speech.you in winners)
    if speech.you not in winners:
        if len(others) == 1:
            return speech.say_n(
                "game", "{name} wins with {n} point.", "{name} wins with {n} points.", points, name=others[0]
            )
        return speech.say_n(
            "game",
            "{names} share the win with {n} point each.",
            "{names} share the win with {n} points each.",
            points,
            names=speech.t.join_and(others),
        )
    if not others:
        return speech.say_n("game", "You win with {n} point!", "You win with {n} points!", points)
    if len(others) == 1:
        return speech.say_n(
            "game",
            "You and {name} share the win with {n} point each.",
            "You and {name} share the win with {n} points each.",
            points,
            name=others[0],
        )
    return speech.say_n(
        "game",
        "You share the win with {names}, with {n} point each.",
        "You share the win with {names}, with {n} points each.",
        points,
        names=speech.t.join_and(others),
    )


def _won_without_points(speech: Speech, others: list[str], *, with_you: bool) -> str:
    names = speech.t.join_and(others)
    match with_you, len(others):
        case False, 1:
            return speech.say("game", "{name} wins without a single point.", name=names)
        case False, _:
            return speech.say("game", "{names} share the win without a single point.", names=names)
        case True, 0:
            return speech.say("game", "You win without a single point!")
        case True, 1:
            return speech.say("game", "You and {name} share the win without a single point.", name=names)
        case _:
            return speech.say("game", "You share the win with {names}, without a single point.", names=names)


def resumed(speech: Speech, event: Resumed) -> list[Line]:
    """Where a match stands that goes on."""
    view = event.view
    lines = [
        Line(speech.say("game", "Your match goes on."), Style.TITLE),
        Line(speech.say("game", "Deal {n}, trick {trick}.", n=view.deal_no, trick=len(view.tricks) + 1)),
        Line(speech.say("game", "The score before this deal, and who:")),
    ]
    lines += [
        Line(f"{speech.t.number(total):>4}  {speech.player(seat)}", Style.CARDS)
        for seat, total in enumerate(view.totals)
    ]
    if view.phase is Phase.PLAYING and view.trick:
        for number, card in enumerate(view.trick):
            seat = (view.leader + number) % view.rules.players
            lines.append(Line(play_sentence(speech, seat, card, leads=number == 0)))
    return lines


def refused(speech: Speech, event: CardRefused) -> list[Line]:
    """Why the chosen card may not be played, and which cards may."""
    lines = [Line(refusal(speech, event.rules, event.judgement, event.card), Style.BAD)]
    legal = speech.codes(event.judgement.legal)
    lines.append(Line(speech.say("game", "You may play: {cards}", cards=legal)))
    return lines


def guidance(speech: Speech, event: Guidance) -> list[Line]:
    """Help before a card is played: the rules that decide, and the cards that are left."""
    judgement, rules = event.judgement, event.rules
    binding = [step.entry.rule for step in judgement.steps if not step.waived and step.after != step.before]
    said = [speech.rule(rules, rule, rule.text) for rule in binding] + exceptions(speech, rules, judgement)
    if said:
        said.append(speech.say("game", "You may play: {cards}", cards=speech.codes(judgement.legal)))
    else:
        said.append(speech.say("game", "No rule binds you here: you may play any of your cards."))
    return [Line(""), *(Line(text, Style.RULE) for text in said)]
