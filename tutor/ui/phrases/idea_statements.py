"""Wrong ideas as statements, as somebody who holds one would put it: for those who teach."""

from __future__ import annotations

from tutor.i18n.catalogue import mark
from tutor.quiz.ideas.model import Idea
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import MoonChoice
from tutor.ui.phrases.idea_wordings import Wordings, costs_by_rank, idea_cards, wording_of
from tutor.ui.speech import Speech

# TRANSLATORS: All of these are wrong: they stand in quotation marks under the heading "Wrong ideas". {cards} is a card
# or several, such as "the queen of spades" or "the queen of spades or the seven of clubs".
_STATED = {
    Idea.VOID_PLAYS_HEARTS: mark("wrong idea", "Whoever cannot follow suit must play a heart."),
    Idea.FOLLOWING_FREE: mark("wrong idea", "Nobody has to follow suit."),
    Idea.MUST_BEAT: mark("wrong idea", "Whoever can take the trick must do so."),
    Idea.NO_DISCARD_UNBROKEN: mark("wrong idea", "Hearts may not be thrown on a trick before they are broken."),
    Idea.LEAD_HEARTS_FREELY: mark("wrong idea", "Hearts may be led before they are broken."),
    Idea.QUEEN_HELD_BACK: mark("wrong idea", "{cards} may not be led before hearts are broken."),
    Idea.NO_ONLY_HEARTS_LEAD: mark(
        "wrong idea", "A hand of nothing but hearts may not lead one before they are broken."
    ),
    Idea.FIRST_TRICK_FREE: mark("wrong idea", "Cards with points may be thrown on the first trick at will."),
    Idea.BAN_HEARTS_ONLY: mark("wrong idea", "{cards} may be thrown on the first trick at will."),
    Idea.BAN_ABSOLUTE: mark(
        "wrong idea", "A card with points may not be played on the first trick, even if there is no other choice."
    ),
    Idea.BAN_EVERY_TRICK: mark("wrong idea", "Cards with points may never be thrown on a trick."),
    Idea.QUEEN_DOES_NOT_BREAK: mark("wrong idea", "{cards} does not break hearts."),
    Idea.QUEEN_BREAKS: mark("wrong idea", "{cards} breaks hearts."),
    Idea.HIGHEST_OF_ALL: mark("wrong idea", "The highest card takes the trick, whatever its suit."),
    Idea.SUITS_RANK: mark("wrong idea", "One suit is higher than another."),
    Idea.HEARTS_TRUMP: mark("wrong idea", "Hearts are trumps."),
    Idea.TURN_TO_RIGHT: mark("wrong idea", "Play goes round to the right."),
    Idea.QUEEN_COSTS_ONE: mark("wrong idea", "{cards} costs no more than a heart."),
    Idea.QUEEN_FREE: mark("wrong idea", "{cards} costs nothing."),
    Idea.CARDS_COUNTED: mark("wrong idea", "Every card that was taken costs a point."),
    Idea.TRICKS_COUNTED: mark("wrong idea", "Every trick that was taken costs a point."),
    Idea.BONUS_EXPECTED: mark("wrong idea", "{cards} takes points off the score."),
    Idea.BONUS_FORGOTTEN: mark("wrong idea", "{cards} takes nothing off the score."),
    Idea.BONUS_ADDED: mark("wrong idea", "{cards} adds points to the score."),
    Idea.MOON_IGNORED: mark("wrong idea", "Shooting the moon changes nothing."),
    Idea.MOON_WRONG_SIDE: mark("wrong idea", "Shooting the moon helps the others and not the player who has done it."),
    Idea.MOON_SWAPPED: mark(
        "wrong idea",
        "If a moon is to take points off, the others get them; if the others are to get them, they are taken off.",
    ),
    Idea.OLD_SCORE_FORGOTTEN: mark("wrong idea", "A score is only what the last deal brought."),
    Idea.PILE_FORGOTTEN: mark("wrong idea", "The cards of a dead trick are out of the game."),
    Idea.EXTRAS_FORGOTTEN: mark("wrong idea", "The cards left over from the deal do not count."),
    Idea.LAST_TO_LEADER: mark("wrong idea", "Whoever leads to a dead last trick gets its cards."),
    Idea.LAST_LOST: mark("wrong idea", "Nobody gets the cards of a dead last trick."),
    Idea.CANCELLED_FREE: mark("wrong idea", "Cards that cancel each other cost nothing."),
    Idea.CANCELLED_TAKES: mark("wrong idea", "A card that is cancelled can still take the trick."),
}
_AS_STATEMENT = Wordings(
    _STATED,
    first_lead={
        Idea.FIRST_TRICK_FREE: mark("wrong idea", "A card with points may be led to the first trick at will."),
        Idea.BAN_HEARTS_ONLY: mark("wrong idea", "{cards} may be led to the first trick at will."),
    },
    moon={
        MoonChoice.ADD: mark("wrong idea", "The points of a moon go to the player who has shot it."),
        MoonChoice.SUBTRACT: mark("wrong idea", "The points of a moon are taken off the scores of the others."),
    },
    hearts_alike=mark("wrong idea", "Every heart costs the same."),
)


def idea_statement(speech: Speech, rules: Rules, idea: Idea) -> str:
    """The wrong idea as a statement, by the rules of a book in which it is wrong."""
    if idea is not Idea.QUEEN_COSTS_TWELVE:
        return speech.message(wording_of(rules, idea, _AS_STATEMENT), cards=idea_cards(speech, rules, idea))
    card, rank, points = costs_by_rank(speech, rules)
    # TRANSLATORS: {card} is a card, such as "the queen of spades"; {rank} is its rank, such as "a queen".
    return speech.say_n(
        "wrong idea",
        "{card} costs {n} point because it is {rank}.",
        "{card} costs {n} points because it is {rank}.",
        points,
        card=card,
        rank=rank,
    )
