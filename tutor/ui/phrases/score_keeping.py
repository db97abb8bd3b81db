"""The score kept for people who play with real cards: what they are told and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.activities.events import ScoreSheet
from tutor.cards import merge_copies
from tutor.engine.events import MoonSettled
from tutor.i18n.catalogue import mark
from tutor.rules.vocabulary import Direction
from tutor.ui.phrases.rules import DIRECTIONS
from tutor.ui.phrases.scores import is_moon, moon_settled, score_sheet
from tutor.ui.screen import Choice, Key, Line, Question, Style
from tutor.ui.speech import Speech

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.cards import Card
    from tutor.i18n.catalogue import Catalogue
    from tutor.rules.compile import Moon, Rules
    from tutor.rules.kinds import Adjustment
    from tutor.rules.vocabulary import MoonChoice

MOON, UNDO, SHEET = "moon", "undo", "scores"
"""What a key stands for."""
NOBODY = -1
"""The answer that no player is the one."""
YES, NO = "yes", "no"
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
    if rules.opening:
        lines.append(Line(speech.say("score sheet", "{name} deals.", name=speech.name(dealer))))
    else:
        first = speech.name((dealer + 1) % rules.players)
        lines.append(
            Line(
                speech.say(
                    "game",
                    "{dealer} is the dealer, so {name} leads to the first trick.",
                    dealer=speech.name(dealer),
                    name=first,
                )
            )
        )
    if rules.book.passing is not None:
        lines += _passing(speech, rules, rules.direction(deal_no))
    return lines


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


def ask_points(speech: Speech, seat: int, keys: tuple[Key, ...], offered: int | None, *, rest: bool) -> Question:
    """The points of one player; ``offered`` is what is left for them, ``rest`` that a moon's cards do not count."""
    name = speech.name(seat)
    if rest and offered is not None:
        ask = speech.say("input", "Points of {name} for other cards, or Enter for {n}:", name=name, n=offered)
    elif rest:
        ask = speech.say("input", "Points of {name} for other cards:", name=name)
    elif offered is not None:
        ask = speech.say("input", "Points of {name}, or Enter for {n}:", name=name, n=offered)
    else:
        ask = speech.say("input", "Points of {name}:", name=name)
    return Question(
        lines=(),
        ask=ask,
        number=True,
        usual=offered,
        example=5,
        counted=lambda number: speech.say_n("quiz", "{n} point", "{n} points", number),
        keys=keys,
    )


def points_keys(speech: Speech, rules: Rules, *, moon: bool) -> tuple[Key, ...]:
    """What can be asked for where points are typed."""
    t = speech.t
    keys = [undo_key(speech)]
    long = t.say("input", "Type {key} and press Enter to see the score sheet.", key="s")
    keys.append(Key(SHEET, "s", t.say("input word", "scores"), "", long))
    moons = [each.rule for each in rules.moons if each.cards]
    if moon and moons:
        if all(map(is_moon, moons)):
            long = t.say("input", "Type {key} and press Enter if somebody has shot the moon.", key="m")
        else:
            names = t.join_or([speech.rule(rules, rule, rule.title) for rule in moons])
            long = t.say("input", "Type {key} and press Enter for: {rule}", key="m", rule=names)
        keys.insert(0, Key(MOON, "m", t.say("input word", "moon"), "", long))
    return tuple(keys)


def undo_key(speech: Speech) -> Key:
    """The key that takes back."""
    long = speech.t.say("input", "Type {key} and press Enter to take back the last number, or the last deal.", key="u")
    return Key(UNDO, "u", speech.t.say("input word", "take back"), "", long)


def cannot_be(speech: Speech, points: int) -> Line:
    """No player can get so many points."""
    return Line(
        speech.say_n(
            "score sheet",
            "Nobody can get {n} point in one deal of this game.",
            "Nobody can get {n} points in one deal of this game.",
            points,
        ),
        Style.BAD,
    )


def wrong_sum(speech: Speech, given: int, total: int) -> str:
    """The points come to something else than those of a deal do."""
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


def type_again(speech: Speech, wrong: str) -> list[Line]:
    """The points of a deal are asked for once more."""
    return [Line(wrong, Style.BAD), Line(speech.say("score sheet", "Type the points of this deal again."))]


def ask_lost(speech: Speech, wrong: str) -> Question:
    """Whether the points that are missing are in tricks that nobody took."""
    accept = speech.t.language
    return Question(
        lines=(Line(wrong, Style.NOTE), Line(speech.say("score sheet", "Did nobody take the last trick?"))),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice(YES, speech.say("score sheet", "Nobody took it: its cards cost nobody anything"), accept.yes.accept),
            Choice(NO, speech.say("score sheet", "Somebody took it: type the points again"), accept.no.accept),
        ),
    )


def ask_who(speech: Speech, rules: Rules, rule: Adjustment) -> Question:
    """Who has shot the moon."""
    if is_moon(rule):
        ask = speech.say("score sheet", "Who has shot the moon?")
    else:
        title = speech.rule(rules, rule, rule.title)
        ask = speech.say("score sheet", "{rule}: who has done it?", rule=title)
    players = (Choice(seat, speech.name(seat)) for seat in range(rules.players))
    return Question(
        lines=(Line(ask),),
        ask=speech.say("input", "Your choice:"),
        choices=(*players, Choice(NOBODY, speech.say("score sheet", "Nobody"))),
    )


def ask_rule(speech: Speech, rules: Rules, moons: Sequence[Moon]) -> Question:
    """Which of several rules it is that somebody has met."""
    titles = (Choice(place, speech.rule(rules, moon.rule, moon.rule.title)) for place, moon in enumerate(moons))
    return Question(lines=(), ask=speech.say("input", "Your choice:"), choices=tuple(titles))


def ask_if_moon(speech: Speech, moon: Moon, seat: int) -> Question:
    """Whether somebody has shot the moon, where the points allow both."""
    cards = speech.codes(merge_copies(moon.cards))
    language = speech.t.language
    return Question(
        lines=(
            Line(
                speech.say(
                    "score sheet",
                    "Did {name} take every one of these cards: {cards}?",
                    name=speech.name(seat),
                    cards=cards,
                )
            ),
        ),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice(YES, speech.say("score sheet", "All of them"), language.yes.accept),
            Choice(NO, speech.say("score sheet", "Not all of them"), language.no.accept),
        ),
    )


def ask_choice(speech: Speech, moon: Moon, seat: int, choices: Sequence[MoonChoice]) -> Question:
    """What a moon does to the score; its shooter says it."""
    settled = {choice: MoonSettled(seat, choice, moon.rule.amount, moon.rule) for choice in choices}
    return Question(
        lines=(Line(speech.say("score sheet", "{name} chooses how it is scored:", name=speech.name(seat))),),
        ask=speech.say("input", "Your choice:"),
        choices=tuple(
            Choice(choice.value, moon_settled(speech, event).text, (choice.value,)) for choice, event in settled.items()
        ),
    )


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


def ask_end(speech: Speech) -> Question:
    """The match is over, unless the last deal was wrong."""
    ask = speech.say(
        "input", "Press Enter to finish, or type {key} and press Enter to take back the last deal.", key="u"
    )
    return Question(lines=(), ask=ask, proceed=True, keys=(undo_key(speech),))
