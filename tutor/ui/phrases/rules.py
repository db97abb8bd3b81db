"""The rules in words: why a card may not be played, why it may, and the rule book of a game."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.cards import Card, suit_of
from tutor.i18n.catalogue import mark
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement
from tutor.rules.model import Dealing, MatchRule, Passing, Rule, Text
from tutor.rules.vocabulary import Direction
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

DIRECTIONS = {
    Direction.LEFT: mark("pass direction", "In this deal everybody passes cards to the player on their left."),
    Direction.RIGHT: mark("pass direction", "In this deal everybody passes cards to the player on their right."),
    Direction.ACROSS: mark("pass direction", "In this deal everybody passes cards to the player across the table."),
    Direction.HOLD: mark("pass direction", "In this deal nobody passes."),
}
_DIRECTION_NAMES = {
    Direction.LEFT: mark("rule book", "to the left"),
    Direction.RIGHT: mark("rule book", "to the right"),
    Direction.ACROSS: mark("rule book", "across the table"),
    Direction.HOLD: mark("rule book", "nobody passes"),
}


def refusal(speech: Speech, rules: Rules, judgement: Judgement, card: Card) -> str:
    """The rule's own sentence for a card that it forbids. Raises ``ValueError`` for a card that may be played."""
    found = judgement.refusal(card)
    if found is None:
        raise ValueError(card)
    return speech.rule(rules, found.rule, found.rule.refusal, **_moment(speech, judgement, card))


def exceptions(speech: Speech, rules: Rules, judgement: Judgement) -> list[str]:
    """What the rules that could not be applied to this hand say about that."""
    moment = _moment(speech, judgement, None)
    return [
        speech.rule(rules, rule, rule.exception, **moment) for rule in judgement.waived if rule.exception is not None
    ]


def _moment(speech: Speech, judgement: Judgement, card: Card | None) -> dict[str, str]:
    moment = {}
    if judgement.situation.trick:
        moment["led"] = speech.suit(suit_of(judgement.situation.trick[0]))
    if card is not None:
        moment["card"] = speech.card(card)
    return moment


def rule_sentences(speech: Speech, rules: Rules, rule: Rule) -> list[str]:
    """Everything that a rule says in general, at this table, one sentence or two an entry."""

    def say(text: Text) -> str:
        return speech.rule(rules, rule, text)

    match rule:
        case Dealing():
            return [*([say(rule.removal)] if rules.removed else []), say(rule.text)]
        case Passing():
            return [say(rule.text), say(rule.order), _rotation(speech, rules)]
        case MatchRule():
            return [say(rule.text), say(rule.winner), say(rule.tie_text)]
        case _:
            return [say(rule.text)]


def _rotation(speech: Speech, rules: Rules) -> str:
    names = [speech.t.say_message(_DIRECTION_NAMES[direction]) for direction in rules.passes]
    return speech.say(
        "rule book",
        "From deal to deal, in this order and then again: {directions}.",
        directions=speech.t.listing(names),
    )


def rule_book(speech: Speech, rules: Rules, options: Mapping[str, str]) -> list[Line]:
    """The whole rule book for this number of players, every active rule as sentences."""
    book = rules.book
    lines = [
        Line(speech.text(book.name), Style.TITLE),
        Line(speech.say_n("rule book", "For {n} player", "For {n} players", rules.players)),
    ]
    for name, value in options.items():
        label = next(known.label for known in book.option(name).values if known.id == value)
        chosen = speech.say("rule book", "Chosen for this game: {value}", value=speech.text(label))
        lines.append(Line(chosen, Style.NOTE))
    for rule in _in_reading_order(rules):
        lines += [Line(""), Line(speech.rule(rules, rule, rule.title), Style.TITLE)]
        lines += [Line(text) for text in rule_sentences(speech, rules, rule)]
        if rule.remark is not None:
            lines.append(Line(speech.rule(rules, rule, rule.remark), Style.NOTE))
    return lines


def _in_reading_order(rules: Rules) -> list[Rule]:
    """The notes that say what the game is about come first, then the rules as a game meets them."""
    notes = list(rules.book.notes)
    opening = [rule for rule in notes if rule.id.name in ("aim", "pack", "rank", "no-trumps")]
    played = [rule for rule in rules.book.rules() if rule not in notes]
    return [*opening, *played, *(rule for rule in notes if rule not in opening)]
