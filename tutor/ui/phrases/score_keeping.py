"""The score kept for people who play with real cards: what they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.activities.events import ScoreSheet
from tutor.cards import merge_copies
from tutor.i18n.catalogue import mark
from tutor.rules.vocabulary import Direction
from tutor.ui.phrases.deals import removed_lines
from tutor.ui.phrases.game import extra_lines
from tutor.ui.phrases.rules import DIRECTIONS
from tutor.ui.phrases.scores import is_moon, score_sheet
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.cards import Card, Cards
    from tutor.i18n.catalogue import Catalogue
    from tutor.rules.compile import Rules

_TO = {
    Direction.LEFT: mark("score sheet", "To the left: {passes}"),
    Direction.RIGHT: mark("score sheet", "To the right: {passes}"),
    Direction.ACROSS: mark("score sheet", "Across the table: {passes}"),
}


class TableSpeech(Speech):
    """A language at a table of people, none of whom is *you*: all are called by their names."""

    def __init__(self, catalogue: Catalogue, names: Sequence[str]) -> None:
        super().__init__(catalogue, None)
        self._names = names

    def name(self, seat: int) -> str:
        """The name of a player, or their number."""
        return self._names[seat] or usual_name(self, seat)


def usual_name(speech: Speech, seat: int) -> str:
    """What a player is called who has given no name."""
    return speech.t.say("player", "Player {n}", n=seat + 1)


def deal_begins(speech: Speech, rules: Rules, deal_no: int, dealer: int) -> list[Line]:
    """Who deals and who passes to whom, before the cards are played."""
    lines = [Line(""), Line(speech.say("game", "Deal {n}", n=deal_no), Style.TITLE)]
    if deal_no == 1:
        lines += removed_lines(speech, rules)
    lines.append(Line(_dealer(speech, rules, deal_no, dealer)))
    lines += extra_lines(speech, rules)
    if rules.book.passing is not None:
        lines += _passing(speech, rules, rules.direction(deal_no))
    return lines


def _dealer(speech: Speech, rules: Rules, deal_no: int, dealer: int) -> str:
    """Whose turn it is to deal, and where no card decides it, who leads after that."""
    name = speech.name(dealer)
    if rules.opening:
        return speech.say("score sheet", "{name} deals.", name=name)
    leader = speech.name((dealer + 1) % rules.players)
    if rules.direction(deal_no) is Direction.HOLD:
        return speech.say(
            "score sheet", "{dealer} deals, then {name} leads to the first trick.", dealer=name, name=leader
        )
    return speech.say(
        "score sheet", "{dealer} deals, and after the pass {name} leads to the first trick.", dealer=name, name=leader
    )


def _passing(speech: Speech, rules: Rules, direction: Direction) -> list[Line]:
    if direction is Direction.HOLD:
        return [Line(speech.message(DIRECTIONS[direction]))]
    passes = []
    for seat in range(rules.players):
        to = direction.target(seat, rules.players)
        assert to is not None
        passes.append(speech.t.say("score sheet", "{name} to {other}", name=speech.name(seat), other=speech.name(to)))
    count = speech.say_n("score sheet", "Everybody passes {n} card.", "Everybody passes {n} cards.", rules.pass_count)
    return [Line(count), Line(speech.message(_TO[direction], passes=speech.t.listing(passes)), hanging=True)]


def first_told(speech: Speech, rules: Rules, target: int) -> list[Line]:
    """What ends the match, and what can be typed; said once."""
    moons = [moon.rule for moon in rules.moons if moon.cards]
    if moons and all(map(is_moon, moons)):
        text = speech.say(
            "score sheet",
            "After the deal type what each player took, or {moon} if somebody has shot the moon. "
            "Type {all} to see all keys.",
            moon="m",
            all="?",
        )
    else:
        text = speech.say(
            "score sheet", "After the deal type what each player took. Type {all} to see all keys.", all="?"
        )
    length = speech.say_n("app", "A match to {n} point", "A match to {n} points", target)
    return [Line(length), Line(text, Style.NOTE)]


def besides(speech: Speech, cards: Cards) -> Line:
    """Which cards are asked about where those of a moon are not."""
    return Line(
        speech.say("score sheet", "Now the cards that count besides: {cards}", cards=speech.codes(merge_copies(cards)))
    )


def cannot_be(speech: Speech, points: int, *, rest: bool) -> Line:
    """No player can get so many points, or not for the cards that no moon is about."""
    if rest:
        text = speech.say_n(
            "score sheet",
            "Nobody can get {n} point for these cards alone.",
            "Nobody can get {n} points for these cards alone.",
            points,
        )
    else:
        text = speech.say_n(
            "score sheet",
            "Nobody can get {n} point in one deal of this game.",
            "Nobody can get {n} points in one deal of this game.",
            points,
        )
    return Line(text, Style.BAD)


def wrong_sum(speech: Speech, given: int, total: int, *, rest: bool) -> str:
    """The points come to something else than those of a deal do, or those of the cards that no moon is about."""
    if rest:
        first = speech.say(
            "score sheet",
            "These points come to {sum}; they must come to {total}.",
            sum=given,
            total=total,
        )
    else:
        first = speech.say(
            "score sheet", "These points come to {sum}; those of a deal must come to {total}.", sum=given, total=total
        )
    if given > total:
        more = speech.say_n("score sheet", "That is {n} point too many.", "That is {n} points too many.", given - total)
    else:
        more = speech.say_n("score sheet", "That is {n} point too few.", "That is {n} points too few.", total - given)
    return f"{first} {more}"


def no_such_share(speech: Speech, given: int) -> str:
    """The sum is right, but the cards cannot be shared out so."""
    return speech.say(
        "score sheet", "These points come to {sum}, as they must, but the cards cannot be shared out so.", sum=given
    )


def too_low_for(speech: Speech, card: Card, points: int) -> str:
    """Nobody has as many points as the costliest card costs."""
    return speech.say_n(
        "score sheet",
        "Whoever took {card} has at least {n} point.",
        "Whoever took {card} has at least {n} points.",
        points,
        card=speech.card(card),
    )


def type_again(speech: Speech) -> Line:
    """The points are asked for once more."""
    return Line(speech.say("score sheet", "Type the points of this deal again."))


def sheet_lines(speech: Speech, deals: Sequence[Sequence[int]], totals: Sequence[int]) -> list[Line]:
    """The score sheet so far."""
    if not deals:
        return [Line(speech.say("score sheet", "No deal has been scored yet."))]
    return score_sheet(speech, ScoreSheet(tuple(map(tuple, deals)), tuple(totals)))


def tie_goes_on(speech: Speech) -> Line:
    """Another deal decides."""
    return Line(speech.say("game", "The lowest score is shared, so another deal is played."), Style.NOTE)


def taken_back(speech: Speech, deal_no: int) -> Line:
    """The last deal is gone."""
    return Line(speech.say("score sheet", "Deal {n} is taken back.", n=deal_no), Style.NOTE)


def nothing_to_take_back(speech: Speech) -> Line:
    """There is no deal before this one."""
    return Line(speech.say("score sheet", "There is nothing to take back."), Style.NOTE)
