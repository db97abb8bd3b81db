"""The score kept for people who play with real cards: what they are asked, deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.cards import merge_copies
from tutor.rules.vocabulary import MoonChoice
from tutor.ui.phrases.game_questions import moon_label
from tutor.ui.phrases.scores import is_moon
from tutor.ui.screen import Choice, Key, Line, Question, Style
from tutor.ui.typed import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.rules.compile import Moon, Rules
    from tutor.rules.kinds import Adjustment
    from tutor.ui.speech import Speech

MOON, UNDO, SHEET = "moon", "undo", "scores"
"""What a key stands for."""
NOBODY = -1
"""The answer that no player is the one."""
YES, NO = "yes", "no"


def ask_points(speech: Speech, rules: Rules, seat: int, offered: int | None, *, rest: bool) -> Question:
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
        example=0 if rest else 5,  # whatever cards are left, there may be no points in them
        counted=lambda number: speech.say_n("quiz", "{n} point", "{n} points", number),
        keys=_points_keys(speech, rules, rest=rest),
    )


def _points_keys(speech: Speech, rules: Rules, *, rest: bool) -> tuple[Key, ...]:
    """What can be asked for where points are typed."""
    if rest:
        return _keys(speech)
    t = speech.t
    moons = [each.rule for each in rules.moons if each.cards]
    keys = (_undo_key(speech), _sheet_key(speech))
    if not moons:
        return keys
    if all(map(is_moon, moons)):
        long = t.say("input", "Type {key} and press Enter if somebody has shot the moon.", key="m")
    else:
        names = t.join_or([speech.rule(rules, rule, rule.title) for rule in moons])
        long = t.say("input", "Type {key} and press Enter for: {rule}", key="m", rule=names)
    return (Key(MOON, "m", t.say("input word", "moon"), "", long), *keys)


def _undo_key(speech: Speech) -> Key:
    """The key that takes back a number, and before the first of a deal the deal before."""
    long = speech.t.say("input", "Type {key} and press Enter to take back the last number, or the last deal.", key="u")
    return _undo(speech, long)


def _keys(speech: Speech) -> tuple[Key, ...]:
    """What can be asked for in the midst of a deal."""
    long = speech.t.say("input", "Type {key} and press Enter to take back what you did last.", key="u")
    return _undo(speech, long), _sheet_key(speech)


def _undo(speech: Speech, long: str) -> Key:
    return Key(UNDO, "u", speech.t.say("input word", "take back"), "", long)


def _sheet_key(speech: Speech) -> Key:
    long = speech.t.say("input", "Type {key} and press Enter to see the score sheet.", key="s")
    return Key(SHEET, "s", speech.t.say("input word", "scores"), "", long)


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
        keys=_keys(speech),
    )


def ask_who(speech: Speech, rules: Rules, rule: Adjustment) -> Question:
    """Who has shot the moon; a player may be called as a key is, and is then meant."""
    if is_moon(rule):
        ask = speech.say("score sheet", "Who has shot the moon?")
    else:
        title = speech.rule(rules, rule, rule.title)
        ask = speech.say("score sheet", "{rule}: who has done it?", rule=title)
    names = [speech.name(seat) for seat in range(rules.players)]
    called = {fold(name) for name in names}
    return Question(
        lines=(Line(ask),),
        ask=speech.say("input", "Your choice:"),
        choices=(*map(Choice, range(rules.players), names), Choice(NOBODY, speech.say("score sheet", "Nobody"))),
        keys=tuple(key for key in _keys(speech) if called.isdisjoint({fold(key.letter), fold(key.word)})),
    )


def ask_rule(speech: Speech, rules: Rules, moons: Sequence[Moon]) -> Question:
    """Which of several rules it is that somebody has met."""
    titles = (Choice(place, speech.rule(rules, moon.rule, moon.rule.title)) for place, moon in enumerate(moons))
    return Question(lines=(), ask=speech.say("input", "Your choice:"), choices=tuple(titles), keys=_keys(speech))


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
        keys=_keys(speech),
    )


def ask_choice(speech: Speech, moon: Moon, seat: int, choices: Sequence[MoonChoice]) -> Question:
    """What a moon does to the score; its shooter says it."""
    name, amount = speech.name(seat), moon.rule.amount
    return Question(
        lines=(Line(speech.say("score sheet", "{name} chooses how it is scored:", name=name)),),
        ask=speech.say("input", "Your choice:"),
        choices=tuple(
            Choice(choice.value, _moon_label(speech, name, choice, amount), (choice.value,)) for choice in choices
        ),
        keys=_keys(speech),
    )


def _moon_label(speech: Speech, name: str, choice: MoonChoice, amount: int) -> str:
    """What a choice does to the scores, where somebody else types it than the player who chooses."""
    match choice:
        case MoonChoice.SUBTRACT:
            return speech.say_n(
                "score sheet",
                "Take {n} point off {name}'s score",
                "Take {n} points off {name}'s score",
                amount,
                name=name,
            )
        case MoonChoice.ADD:
            return moon_label(speech, choice, amount)
        case MoonChoice.PAY:
            return speech.say_n(
                "score sheet",
                "Give {n} point of {name}'s score to each other player",
                "Give {n} points of {name}'s score to each other player",
                amount,
                name=name,
            )


def ask_end(speech: Speech) -> Question:
    """The match is over, unless the last deal was wrong."""
    ask = speech.say(
        "input", "Press Enter to finish, or type {key} and press Enter to take back the last deal.", key="u"
    )
    return Question(lines=(), ask=ask, proceed=True, keys=(_undo_key(speech),))
