"""What a hint says, as typed facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tutor.bots.advice import Advice
    from tutor.cards import Cards
    from tutor.quiz.model import Value
    from tutor.rules.kinds import Adjustment, Breaking, LegalityRule, PointRule, Rule


class ThinkOf(NamedTuple):
    """One of these rules decides, or the only one does."""

    rules: tuple[Rule, ...]


class Leads(NamedTuple):
    """The player leads the trick."""


class WasLed(NamedTuple):
    """This suit was led, and the hand holds so many cards of it."""

    suit: int
    held: int


class InTrick(NamedTuple):
    """The trick is this one of the deal, which matters for a rule about the first one."""

    number: int


class Standing(NamedTuple):
    """Whether hearts are broken."""

    broken: bool


class TakesAway(NamedTuple):
    """So many cards are taken away by a rule that is in force, of those that the rules before it have left."""

    rule: LegalityRule
    number: int


class AsksInVain(NamedTuple):
    """A rule is in force and asks for cards that the hand does not hold."""

    rule: LegalityRule


class OnlyLedTakes(NamedTuple):
    """Only a card of this suit can take the trick, as it was led."""

    suit: int


class Different(NamedTuple):
    """So many cards are in the trick, and so many different ones."""

    cards: int
    different: int


class DeadTricks(NamedTuple):
    """So many of so many tricks are dead; ``last``: the deal ends with the last of them."""

    number: int
    of: int
    last: bool


class RuleSays(NamedTuple):
    """This rule in its own words."""

    rule: Rule


class LookFor(NamedTuple):
    """Only cards that one of these rules is about count."""

    rules: tuple[PointRule, ...]


class WouldBreak(NamedTuple):
    """Only the cards that this rule names break hearts."""

    rule: Breaking


class Took(NamedTuple):
    """The seat that has most cards of a moon has so many of so many."""

    rule: Adjustment
    seat: int
    taken: int
    of: int


class Holds(NamedTuple):
    """This seat has taken these cards; nobody has for ``None``."""

    seat: int | None
    cards: Cards


class Round(NamedTuple):
    """Directions of passing come again after so many deals, so that this deal is like an early one."""

    deals: int
    deal_no: int
    like: int


class TakenOut(NamedTuple):
    """These cards are taken out of the pack before the deal."""

    cards: Cards


class Shared(NamedTuple):
    """So many cards are dealt to so many players."""

    cards: int
    players: int


class Reached(NamedTuple):
    """The target of a match and the highest score."""

    target: int
    highest: int


class Parts(NamedTuple):
    """What is added up: the score before, where it counts, and the cards that each rule charges for."""

    before: int | None
    lines: tuple[tuple[PointRule, Cards], ...]


class OneOf(NamedTuple):
    """The answer is one of these values."""

    values: tuple[Value, ...]


class Settled(NamedTuple):
    """These of the options belong to the answer, or do not; the others are still to be decided about."""

    values: tuple[Value, ...]
    right: bool


class TheAnswer(NamedTuple):
    """The right answer."""


class Playable(NamedTuple):
    """These cards may be played; ``free``: no rule binds the player."""

    cards: Cards
    free: bool


class Advised(NamedTuple):
    """What a good player would play or pass, and why."""

    advice: Advice


Clue = (
    ThinkOf
    | Leads
    | WasLed
    | InTrick
    | Standing
    | TakesAway
    | AsksInVain
    | OnlyLedTakes
    | Different
    | DeadTricks
    | RuleSays
    | LookFor
    | WouldBreak
    | Took
    | Holds
    | Round
    | TakenOut
    | Shared
    | Reached
    | Parts
    | OneOf
    | Settled
    | TheAnswer
    | Playable
    | Advised
)
