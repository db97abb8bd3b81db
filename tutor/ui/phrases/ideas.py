"""Wrong ideas in words: what somebody seems to think, what is true instead, and the idea as a reason for an answer.

Each idea has its own whole sentences; which cards they are about comes from the rule book, and where the book has a
text that says what is true, that is what is said.
"""

from __future__ import annotations

from tutor.engine.positions.model import LegalPosition, Position
from tutor.i18n.catalogue import Message, mark
from tutor.quiz.ideas.cards import (
    bonus,
    costly_besides,
    first_trick_rules,
    follow_rule,
    hearts,
    lead_rule,
)
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import Question
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.kinds import Rule
from tutor.rules.vocabulary import Condition, MoonChoice
from tutor.ui.phrases.idea_wordings import Wordings, costs_by_rank, idea_cards, wording_of
from tutor.ui.speech import Speech

# In all these messages {cards} is a card or several, such as "the queen of spades" or "the queen of spades or the seven
# of clubs".
_THINKS = {
    Idea.VOID_PLAYS_HEARTS: mark("idea", "You seem to think that whoever cannot follow suit must play a heart."),
    Idea.FOLLOWING_FREE: mark("idea", "You seem to think that nobody has to follow suit."),
    Idea.MUST_BEAT: mark("idea", "You seem to think that whoever can take the trick must do so."),
    Idea.NO_DISCARD_UNBROKEN: mark(
        "idea", "You seem to think that hearts may not be thrown on a trick before they are broken."
    ),
    Idea.LEAD_HEARTS_FREELY: mark("idea", "You seem to think that hearts may be led before they are broken."),
    Idea.QUEEN_HELD_BACK: mark("idea", "You seem to think that {cards} may not be led before hearts are broken."),
    Idea.NO_ONLY_HEARTS_LEAD: mark(
        "idea", "You seem to think that a hand of nothing but hearts may not lead one before they are broken."
    ),
    Idea.FIRST_TRICK_FREE: mark(
        "idea", "You seem to think that cards with points may be thrown on the first trick at will."
    ),
    Idea.BAN_HEARTS_ONLY: mark("idea", "You seem to think that {cards} may be thrown on the first trick at will."),
    Idea.BAN_ABSOLUTE: mark(
        "idea",
        "You seem to think that a card with points may not be played on the first trick, even if there is no other "
        "choice.",
    ),
    Idea.BAN_EVERY_TRICK: mark("idea", "You seem to think that cards with points may never be thrown on a trick."),
    Idea.QUEEN_DOES_NOT_BREAK: mark("idea", "You seem to think that {cards} does not break hearts."),
    Idea.QUEEN_BREAKS: mark("idea", "You seem to think that {cards} breaks hearts."),
    Idea.HIGHEST_OF_ALL: mark("idea", "You seem to think that the highest card takes the trick, whatever its suit."),
    Idea.SUITS_RANK: mark("idea", "You seem to think that one suit is higher than another."),
    Idea.HEARTS_TRUMP: mark("idea", "You seem to think that hearts are trumps."),
    Idea.TURN_TO_RIGHT: mark("idea", "You seem to think that play goes round to the right."),
    Idea.QUEEN_COSTS_ONE: mark("idea", "You seem to think that {cards} costs no more than a heart."),
    Idea.QUEEN_FREE: mark("idea", "You seem to think that {cards} costs nothing."),
    Idea.CARDS_COUNTED: mark("idea", "You seem to think that every card that was taken costs a point."),
    Idea.TRICKS_COUNTED: mark("idea", "You seem to think that every trick that was taken costs a point."),
    Idea.BONUS_EXPECTED: mark("idea", "You seem to think that {cards} takes points off the score."),
    Idea.BONUS_FORGOTTEN: mark("idea", "You seem to think that {cards} takes nothing off the score."),
    Idea.BONUS_ADDED: mark("idea", "You seem to think that {cards} adds points to the score."),
    Idea.MOON_IGNORED: mark("idea", "You seem to think that shooting the moon changes nothing."),
    Idea.MOON_WRONG_SIDE: mark(
        "idea", "You seem to think that shooting the moon helps the others and not the player who has done it."
    ),
    Idea.MOON_SWAPPED: mark(
        "idea", "You seem to mix up the two things that a moon can do: take points off, or give points to the others."
    ),
    Idea.OLD_SCORE_FORGOTTEN: mark("idea", "You seem to think that a score is only what the last deal brought."),
    Idea.PILE_FORGOTTEN: mark("idea", "You seem to think that the cards of a dead trick are out of the game."),
    Idea.EXTRAS_FORGOTTEN: mark("idea", "You seem to think that the cards left over from the deal do not count."),
    Idea.LAST_TO_LEADER: mark("idea", "You seem to think that whoever leads to a dead last trick gets its cards."),
    Idea.LAST_LOST: mark("idea", "You seem to think that nobody gets the cards of a dead last trick."),
    Idea.CANCELLED_FREE: mark("idea", "You seem to think that cards that cancel each other cost nothing."),
    Idea.CANCELLED_TAKES: mark("idea", "You seem to think that a card that is cancelled can still take the trick."),
}
_THINKS_OF_FIRST_LEAD = {
    Idea.FIRST_TRICK_FREE: mark(
        "idea", "You seem to think that a card with points may be led to the first trick at will."
    ),
    Idea.BAN_HEARTS_ONLY: mark("idea", "You seem to think that {cards} may be led to the first trick at will."),
}
_THINKS_OF_MOON = {
    MoonChoice.ADD: mark("idea", "You seem to think that the points of a moon go to the player who has shot it."),
    MoonChoice.SUBTRACT: mark(
        "idea", "You seem to think that the points of a moon are taken off the scores of the others."
    ),
}
_AS_GUESS = Wordings(
    _THINKS,
    _THINKS_OF_FIRST_LEAD,
    _THINKS_OF_MOON,
    hearts_alike=mark("idea", "You seem to think that every heart costs the same."),
)

_IN_FACT = {
    Idea.VOID_PLAYS_HEARTS: mark("idea", "If you cannot follow suit, you need not play a heart: hearts are no trumps."),
    Idea.MUST_BEAT: mark("idea", "You need not take a trick, even if you can: a low card of the suit led will do."),
    Idea.NO_DISCARD_UNBROKEN: mark(
        "idea", "Before hearts are broken you may not lead them, but if you cannot follow suit you may throw one."
    ),
    Idea.QUEEN_HELD_BACK: mark("idea", "Only hearts must wait until they are broken; {cards} may be led before."),
    Idea.NO_ONLY_HEARTS_LEAD: mark("idea", "If you hold nothing but hearts, you may lead one before they are broken."),
    Idea.BAN_ABSOLUTE: mark(
        "idea", "If every card that you could play on the first trick costs points, you may play one of them."
    ),
    Idea.BAN_EVERY_TRICK: mark(
        "idea",
        "Cards with points are held back on the first trick only; later you may throw them if you cannot follow suit.",
    ),
    Idea.QUEEN_BREAKS: mark("idea", "Only a heart breaks hearts: {cards} does not."),
    Idea.HIGHEST_OF_ALL: mark("idea", "Only a card of the suit led can take the trick, however high the others are."),
    Idea.SUITS_RANK: mark("idea", "No suit is higher than another: only a card of the suit led can take the trick."),
    Idea.HEARTS_TRUMP: mark("idea", "There are no trumps: a heart takes a trick only where a heart was led."),
    Idea.TURN_TO_RIGHT: mark("idea", "Play goes round clockwise: the next player is the one on your left."),
    Idea.CARDS_COUNTED: mark("idea", "Only cards with points count, not how many cards were taken."),
    Idea.TRICKS_COUNTED: mark("idea", "Only cards with points count, not how many tricks were taken."),
    Idea.BONUS_EXPECTED: mark("idea", "In this game {cards} takes nothing off the score."),
    Idea.OLD_SCORE_FORGOTTEN: mark("idea", "The points of a deal are added to the score from before."),
    Idea.PILE_FORGOTTEN: mark("reason", "The cards of a dead trick go with the next trick that somebody takes."),
    Idea.EXTRAS_FORGOTTEN: mark("reason", "The cards left over from the deal count for whoever takes them."),
    Idea.LAST_TO_LEADER: mark("reason", "Whoever leads to a dead last trick does not get its cards: nobody does."),
    Idea.LAST_LOST: mark("reason", "The cards of a dead last trick go to the player who led to it."),
    Idea.CANCELLED_FREE: mark("reason", "Cards that cancel each other still cost their points."),
    Idea.CANCELLED_TAKES: mark("reason", "A card that is cancelled cannot take a trick."),
}
# Where a rule about the first trick says more.
_IN_FACT_BUT_FIRST = {
    Idea.NO_DISCARD_UNBROKEN: mark(
        "idea",
        "Before hearts are broken you may not lead them, but if you cannot follow suit you may throw one on any trick "
        "but the first.",
    ),
    Idea.QUEEN_HELD_BACK: mark(
        "idea", "Only hearts must wait until they are broken; {cards} may be led to any trick but the first."
    ),
}
# Where the hand is one that the rule about the first trick leaves free.
_IN_FACT_ON_FIRST = {
    Idea.NO_DISCARD_UNBROKEN: mark(
        "idea",
        "Before hearts are broken you may not lead them, but if you cannot follow suit you may throw one: on the first "
        "trick too, if every card that you could play costs points.",
    ),
    Idea.QUEEN_HELD_BACK: _IN_FACT[Idea.QUEEN_HELD_BACK],
}
_OTHERWISE = mark("idea", "The rules say otherwise.")

_AS_REASON = {
    Idea.VOID_PLAYS_HEARTS: mark("idea", "No: whoever cannot follow suit must play a heart if they hold one."),
    Idea.MUST_BEAT: mark("idea", "No: whoever can take the trick must do so."),
    Idea.NO_DISCARD_UNBROKEN: mark("idea", "No: hearts may not be thrown on a trick before they are broken."),
    Idea.QUEEN_HELD_BACK: mark("idea", "No: {cards} may not be led before hearts are broken."),
    Idea.NO_ONLY_HEARTS_LEAD: mark("idea", "No: not even a hand of nothing but hearts may lead one now."),
    Idea.BAN_ABSOLUTE: mark(
        "idea", "No: a card with points may not be played on the first trick, even if there is no other choice."
    ),
    Idea.BAN_EVERY_TRICK: mark("idea", "No: a card with points may never be thrown on a trick."),
}


def seems_to_think(speech: Speech, rules: Rules, idea: Idea) -> str:
    """The wrong idea as a guess at what the reader thinks."""
    if idea is Idea.QUEEN_COSTS_TWELVE:
        return _costs_by_rank(speech, rules)
    return speech.message(wording_of(rules, idea, _AS_GUESS), cards=idea_cards(speech, rules, idea))


def in_fact(speech: Speech, rules: Rules, idea: Idea, question: Question | None = None) -> str:
    """What is true instead: in every position, or if a question is given, in its own."""
    message = _true_message(rules, idea, None if question is None else question.position)
    if message is not None:
        return speech.message(message, cards=idea_cards(speech, rules, idea))
    said = [speech.rule(rules, rule, rule.text) for rule in _rules(rules, idea)]
    return " ".join(said) or speech.message(_OTHERWISE)


def _true_message(rules: Rules, idea: Idea, position: Position | None) -> Message | None:
    """What is true in words of our own; ``None`` where the rules of the book are to say it."""
    if isinstance(position, LegalPosition):
        waived = judge(rules, position.hand, position.situation).waived
        if idea in _IN_FACT_ON_FIRST and any(rule in waived for rule in first_trick_rules(rules)):
            return _IN_FACT_ON_FIRST[idea]
        if idea is Idea.NO_ONLY_HEARTS_LEAD and position.hand & ~hearts(rules):
            return None  # it may be led from a hand with something else in it, too
    if idea in _IN_FACT_BUT_FIRST and _first_is_different(rules, leading=idea is Idea.QUEEN_HELD_BACK):
        return _IN_FACT_BUT_FIRST[idea]
    return _IN_FACT.get(idea)


def as_reason(speech: Speech, rules: Rules, idea: Idea) -> str:
    """The wrong idea as the reason why a card may not be played. Raises ``KeyError`` for one that forbids none."""
    return speech.message(_AS_REASON[idea], cards=idea_cards(speech, rules, idea))


def _rules(rules: Rules, idea: Idea) -> list[Rule]:
    """The rules of the book that say what is true."""
    book = rules.book
    found: tuple[Rule | None, ...] = ()
    match idea:
        case Idea.FOLLOWING_FREE:
            found = (follow_rule(rules),)
        case Idea.LEAD_HEARTS_FREELY | Idea.NO_ONLY_HEARTS_LEAD:
            found = (lead_rule(rules),)
        case Idea.FIRST_TRICK_FREE | Idea.BAN_HEARTS_ONLY:
            found = first_trick_rules(rules)[-1:]
        case Idea.QUEEN_DOES_NOT_BREAK:
            found = (book.breaking,)
        case Idea.QUEEN_COSTS_ONE | Idea.QUEEN_COSTS_TWELVE | Idea.QUEEN_FREE:
            about = costly_besides(rules) or rules.costly
            found = tuple(charge.rule for charge in rules.charges if charge.cards & about)
        case Idea.BONUS_FORGOTTEN | Idea.BONUS_ADDED:
            found = tuple(charge.rule for charge in rules.charges if charge.cards & bonus(rules))
        case Idea.MOON_IGNORED | Idea.MOON_WRONG_SIDE | Idea.MOON_SWAPPED:
            found = tuple(moon.rule for moon in rules.moons if moon.cards)[-1:]
    return [rule for rule in found if rule is not None]


def _costs_by_rank(speech: Speech, rules: Rules) -> str:
    """That a card costs what its rank counts; of several cards it is said of one."""
    card, rank, points = costs_by_rank(speech, rules)
    # TRANSLATORS: {card} is a card, such as "the queen of spades"; {rank} is its rank, such as "a queen".
    return speech.say_n(
        "idea",
        "You seem to think that {card} costs {n} point because it is {rank}.",
        "You seem to think that {card} costs {n} points because it is {rank}.",
        points,
        card=card,
        rank=rank,
    )


def _first_is_different(rules: Rules, *, leading: bool) -> bool:
    """Whether a rule is about leading to the first trick, or about following to it."""
    condition = Condition.LEADING if leading else Condition.FOLLOWING
    return any({condition, Condition.FIRST_TRICK} <= set(rule.when) for rule in rules.book.legality)
