"""Why an answer is right or wrong, as typed facts: the rule and the cards or numbers that decide."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tutor.cards import Card, Cards
    from tutor.quiz.ideas.model import Idea
    from tutor.rules.kinds import Adjustment, Breaking, LegalityRule, PointRule, Rule
    from tutor.rules.vocabulary import Condition, Direction


class MayPlay(NamedTuple):
    """The card is legal. ``waived`` are the rules that did not apply to the hand, in order: they explain a freedom."""

    card: Card
    waived: tuple[LegalityRule, ...]
    led: int | None
    must_follow: bool
    """The hand holds the suit led, and the card is of it."""


class WholeHand(NamedTuple):
    """Which cards of the hand may be played, and what decides it."""

    rule: LegalityRule | None
    """The rule that is asked about; ``None`` where that is none of those for playing a card."""
    off: Condition | None
    """The first of its conditions that does not hold, where it is not in force."""
    applied: tuple[tuple[LegalityRule, bool], ...]
    """This rule and all others that take cards away, in book order; ``True`` for a rule that the hand cannot obey."""
    led: int | None
    legal: Cards


class MayNotPlay(NamedTuple):
    """The card is refused by ``rule``; ``deciding`` are the cards of the hand because of which the rule applies."""

    card: Card
    rule: LegalityRule
    led: int | None
    deciding: Cards


class Silence(Enum):
    """Why a rule does not forbid a card."""

    NOT_IN_FORCE = "not-in-force"
    """One of its conditions does not hold."""
    WAIVED = "waived"
    """The hand has no card that the rule needs."""
    ALLOWS = "allows"
    """It is in force, and this card is one of those that it leaves."""


class DoesNotForbid(NamedTuple):
    """The rule does not forbid the card; ``condition`` is the first that does not hold where it is not in force."""

    card: Card
    rule: LegalityRule
    silence: Silence
    condition: Condition | None


class Played(Enum):
    """How a card came on the table."""

    LED = "led"
    FOLLOWED = "followed"
    """On a lead of its suit."""
    DISCARDED = "discarded"
    """On a lead of another suit."""


class BrokenBy(NamedTuple):
    """Hearts are broken by this card, the first that does so."""

    rule: Breaking
    card: Card
    played: Played


class NotBroken(NamedTuple):
    """Nothing that breaks hearts has been played; ``tempting`` is a card that costs points and does not."""

    rule: Breaking
    tempting: Card | None


class TakesTrick(NamedTuple):
    """The seat takes the trick with the highest card of the suit led that is not cancelled."""

    rule: Rule
    seat: int
    card: Card
    led: int
    cancelled: Cards = 0
    """Higher cards of the suit led, which are cancelled."""


class Loses(Enum):
    """Why a card does not take a trick."""

    OFF_SUIT = "off-suit"
    """It is not of the suit led."""
    CANCELLED = "cancelled"
    """Its other copy is in the trick, and the two cancel each other."""
    LOWER = "lower"
    """A card of the suit led that is not cancelled is higher."""
    LATER = "later"
    """Its other copy was played first, and they do not cancel each other."""


class DoesNotTake(NamedTuple):
    """The seat does not take the trick with this card; ``best`` is the card that does, if any does."""

    rule: Rule
    seat: int
    card: Card
    best: Card | None
    led: int
    loses: Loses


class NobodyTakes(NamedTuple):
    """The trick is dead: no card of the suit led is left, or too many pairs have been cancelled."""

    rule: Rule
    led: int
    cancelled: Cards
    """The cards that make the trick dead: those of the suit led, or all that are cancelled."""
    by_pairs: bool
    """A card of the suit led is left, but two pairs or more make a trick dead."""


class IsCancelled(NamedTuple):
    """Both copies of the card are in the trick."""

    rule: Rule
    card: Card


class NotCancelled(NamedTuple):
    """Only one copy of the card is in the trick."""

    rule: Rule
    card: Card


class NoneCancelled(NamedTuple):
    """No card is in the trick twice."""

    rule: Rule


class WentTo(NamedTuple):
    """Who took one of several tricks, and what went along."""

    trick_no: int
    taken: TakesTrick | NobodyTakes
    taker: int | None
    """Who gets its cards at once; not always who has won it."""
    last: bool
    """It is the last trick of the deal."""
    pile: bool
    """Cards of dead tricks before it were waiting."""
    extras: bool
    """The cards left over from the deal go with it, or wait with it."""


class Gathered(NamedTuple):
    """Where the cards of some tricks go; for a seat also what it has to count."""

    tricks: tuple[WentTo, ...]
    counted: Counted | None = None


class Mistaken(NamedTuple):
    """The answer comes of a wrong idea."""

    idea: Idea


class NoMoon(NamedTuple):
    """Why nobody has done what a rule rewards: these of the cards were taken by another seat, or by nobody."""

    rule: Adjustment
    seat: int | None
    cards: Cards


class Counted(NamedTuple):
    """How points add up: (rule, cards, points) for each rule that charges something, and the sum."""

    lines: tuple[tuple[PointRule, Cards, int], ...]
    total: int
    no_moon: NoMoon | None = None
    """Why it is no moon, where the question is about that."""


class MoonCounted(NamedTuple):
    """Somebody took the whole moon set: what that does to a seat's points, and what its other cards cost."""

    rule: Adjustment
    shooter: int
    seat: int
    effect: int
    """What the moon adds to the seat's score."""
    besides: Counted
    """What the seat's cards cost that the moon is not about."""
    total: int


class Totalled(NamedTuple):
    """The score before a deal, what the deal has brought, and the score after it."""

    seat: int
    before: int
    brought: Counted | MoonCounted
    total: int


class PassesTo(NamedTuple):
    """In this deal cards go in this direction."""

    rule: Rule
    deal_no: int
    direction: Direction


class DealtEach(NamedTuple):
    """So many cards stay in the pack after the removed ones, for so many players, and so many are left over."""

    rule: Rule
    removed: Cards
    in_play: int
    players: int
    hand: int
    extra: int


class MatchStands(NamedTuple):
    """Whether somebody has reached the target, and who has the lowest total."""

    rule: Rule
    target: int
    reached: tuple[int, ...]
    lowest: tuple[int, ...]
    over: bool


Reason = (
    MayPlay
    | WholeHand
    | MayNotPlay
    | DoesNotForbid
    | BrokenBy
    | NotBroken
    | TakesTrick
    | DoesNotTake
    | NobodyTakes
    | IsCancelled
    | NotCancelled
    | NoneCancelled
    | Gathered
    | Mistaken
    | Counted
    | MoonCounted
    | Totalled
    | PassesTo
    | DealtEach
    | MatchStands
)
