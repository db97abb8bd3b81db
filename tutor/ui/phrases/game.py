"""What happened in a match, in words."""

from __future__ import annotations

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
    TrickDead,
    TrickTaken,
)
from tutor.engine.state import Phase
from tutor.engine.view import View
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction, ExtrasTo
from tutor.ui.phrases.deals import removed_lines
from tutor.ui.phrases.plays import free_sentence, play_lines, play_sentence, playable_sentence
from tutor.ui.phrases.rules import DIRECTIONS, exceptions, refusal
from tutor.ui.phrases.scores import match_over, moon_settled, moon_shot, score_sheet, standings
from tutor.ui.phrases.tricks import costs, trick_dead, trick_taken, worth
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
        case DealStarted():
            return _deal_started(speech, view, what)
        case CardsPassed(_, given, received):
            return _cards_passed(speech, given[view.seat], received[view.seat])
        case TrickTaken():
            return trick_taken(speech, what, view)
        case TrickDead():
            return trick_dead(speech, what, view)
        case MatchOver(winners, totals):
            return match_over(speech, winners, totals[winners[0]])
        case DealScored():
            return _left_over(speech, view.rules, what)  # the score sheet follows
        case _:
            return _one_line(speech, view, what)


def _one_line(
    speech: Speech, view: View, event: CardPlayed | HeartsBroken | MoonShot | MoonSettled | TieGoesOn
) -> list[Line]:
    match event:
        case CardPlayed(seat, card, leads, _):
            line = Line(play_sentence(speech, seat, card, leads=leads))
            return [Line(""), line] if leads else [line]
        case HeartsBroken():
            return [Line(speech.say("game", "Hearts are now broken."), Style.NOTE)]
        case MoonShot():
            return [moon_shot(speech, view.rules, event)]
        case MoonSettled():
            return [moon_settled(speech, event)]
        case TieGoesOn():
            return [Line(speech.say("game", "The lowest score is shared, so another deal is played."), Style.NOTE)]


def _deal_started(speech: Speech, view: View, event: DealStarted) -> list[Line]:
    rules = view.rules
    lines = [Line(speech.say("game", "Deal {n}", n=event.deal_no), Style.TITLE)]
    if event.deal_no == 1:
        lines += removed_lines(speech, rules)
    lines += extra_lines(speech, rules)
    if rules.book.passing is not None:
        lines.append(Line(speech.message(DIRECTIONS[event.direction])))
    if not rules.opening:
        lines.append(Line(_first_leader(speech, event.dealer, (event.dealer + 1) % rules.players)))
    if event.direction is Direction.HOLD:
        hand = event.hands[view.seat]
        lines += [Line(speech.say("game", "Your cards:")), Line(speech.codes(hand), Style.CARDS)]
        if rules.opening and (view.trick or view.leader != view.seat):
            lines.append(leads(speech, view.leader))
    return lines


def extra_lines(speech: Speech, rules: Rules) -> list[Line]:
    """The cards that are left over when everybody has got equally many, if any are, and who gets them."""
    if not rules.extra:
        return []
    if rules.book.extras is not None and rules.book.extras.to is ExtrasTo.LAST_TRICK:
        text = speech.say_n(
            "game",
            "{n} card is left over; it lies face down and goes to whoever takes the last trick.",
            "{n} cards are left over; they lie face down and go to whoever takes the last trick.",
            rules.extra,
        )
    else:
        text = speech.say_n(
            "game",
            "{n} card is left over; it lies face down and goes to whoever takes the first trick.",
            "{n} cards are left over; they lie face down and go to whoever takes the first trick.",
            rules.extra,
        )
    return [Line(text)]


def _first_leader(speech: Speech, dealer: int, leader: int) -> str:
    """Who leads to the first trick where no card decides it."""
    if dealer == speech.you:
        return speech.say("game", "You are the dealer, so {name} leads to the first trick.", name=speech.name(leader))
    if leader == speech.you:
        return speech.say("game", "{name} is the dealer, so you lead to the first trick.", name=speech.name(dealer))
    return speech.say(
        "game",
        "{dealer} is the dealer, so {name} leads to the first trick.",
        dealer=speech.name(dealer),
        name=speech.name(leader),
    )


def leads(speech: Speech, seat: int) -> Line:
    """Who leads the trick."""
    if seat == speech.you:
        return Line(speech.say("game", "You lead this trick."))
    return Line(speech.say("game", "{name} leads this trick.", name=speech.name(seat)))


def _cards_passed(speech: Speech, given: Cards, received: Cards) -> list[Line]:
    return [
        Line(speech.say("game", "You passed: {cards}", cards=speech.codes(given))),
        Line(speech.say("game", "You were passed: {cards}", cards=speech.codes(received))),
    ]


def _left_over(speech: Speech, rules: Rules, deal: DealScored) -> list[Line]:
    """After the deal everybody may see the cards that were left over from it, and who has got them."""
    extras = deal.extras
    if not extras:
        return []
    lines = [Line(""), Line(_who_got_extras(speech, deal))]
    if extras & (extras - 1):
        lines.append(Line(worth(speech, rules.points(extras), costs=costs(rules, extras))))
    return lines


def _who_got_extras(speech: Speech, deal: DealScored) -> str:
    count, cards = deal.extras.bit_count(), speech.codes(deal.extras)
    seat = next((seat for seat, taken in enumerate(deal.taken) if taken & deal.extras), None)
    if seat is None:
        return speech.say_n(
            "game",
            "Nobody got the {n} card left over: {cards}",
            "Nobody got the {n} cards left over: {cards}",
            count,
            cards=cards,
        )
    if seat == speech.you:
        return speech.say_n(
            "game",
            "You got the {n} card left over: {cards}",
            "You got the {n} cards left over: {cards}",
            count,
            cards=cards,
        )
    return speech.say_n(
        "game",
        "{name} got the {n} card left over: {cards}",
        "{name} got the {n} cards left over: {cards}",
        count,
        name=speech.name(seat),
        cards=cards,
    )


def resumed(speech: Speech, event: Resumed) -> list[Line]:
    """Where a match stands that goes on."""
    view, players = event.view, event.view.rules.players
    lines = [Line(speech.say("game", "Your match goes on."), Style.TITLE)]
    yours = (view.leader + len(view.trick)) % players == view.seat
    if view.phase is Phase.MOON or (view.phase is Phase.PLAYING and yours):
        return lines  # the question tells the rest
    lines.append(Line(speech.say("game", "Deal {n}", n=view.deal_no)))
    if any(view.totals):
        lines += [Line(speech.say("game", "The score before this deal, and who:")), *standings(speech, view.totals)]
    return lines + play_lines(speech, players, view.leader, view.trick)


def refused(speech: Speech, event: CardRefused) -> list[Line]:
    """Why the chosen card may not be played, and which cards may."""
    return [
        Line(refusal(speech, event.rules, event.judgement, event.card), Style.BAD),
        Line(playable_sentence(speech, event.judgement.legal)),
    ]


def guidance(speech: Speech, event: Guidance) -> list[Line]:
    """Help before a card is played: the rules that decide, and the cards that are left."""
    judgement, rules = event.judgement, event.rules
    binding = [step.entry.rule for step in judgement.steps if not step.waived and step.after != step.before]
    said = [speech.rule(rules, rule, rule.text) for rule in binding] + exceptions(speech, rules, judgement)
    if said:
        said.append(playable_sentence(speech, judgement.legal))
    else:
        said.append(free_sentence(speech, judgement.hand))
    return [Line(""), *(Line(text, Style.RULE) for text in said)]
