"""A question: a position, what is asked about it, the answers offered, which are right, and why each is or is not."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tutor.cards import Card, Cards
    from tutor.engine.positions.model import Position
    from tutor.rules.model import LegalityRule, PointRule, Rule, RuleId
    from tutor.rules.vocabulary import Condition, Direction

Value = str | int
"""What an answer is, as it is saved: a card ("QS"), a seat, a number, a rule ("hearts/follow-suit"), winning seats
("0,2"), or a word: "yes" (may be played), "none" (nobody), "goes-on" (the match)."""

MAY_PLAY = "yes"
"""The answer to *why* that the card may be played."""
TRICK = "trick"
"""The subject of *scoring* where the points of a trick are asked for."""
NOBODY = "none"
"""The answer that no cards are passed."""
GOES_ON = "goes-on"
"""The answer that the match is not over."""


class Topic(Enum):
    """What a question is about; the value is the TOPIC of ``hearts quiz``."""

    LEGAL = "legal"
    """Which cards may be played? All of them are to be chosen."""
    WHY = "why"
    """May this card be played, and if not, which rule forbids it?"""
    WINNER = "winner"
    """Who takes the trick?"""
    SCORING = "scoring"
    """How many points?"""
    PASS = "pass"
    """To whom are cards passed in this deal?"""
    DEAL = "deal"
    """How many cards does each player get?"""
    END = "end"
    """Is the match over, and who has won?"""


class AnswerKind(Enum):
    """How a question is answered."""

    ONE = "one"
    """One of the options."""
    ALL = "all"
    """Every right option and no other."""
    NUMBER = "number"
    """A typed integer."""


class MayPlay(NamedTuple):
    """The card is legal. ``waived`` are the rules that did not apply to the hand, in order: they explain a freedom."""

    card: Card
    waived: tuple[LegalityRule, ...]
    led: int | None
    must_follow: bool
    """The hand holds the suit led, and the card is of it."""


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


class TakesTrick(NamedTuple):
    """The seat takes the trick with the highest card of the suit led."""

    rule: Rule
    seat: int
    card: Card
    led: int


class DoesNotTake(NamedTuple):
    """Another card of the suit led is higher, or the card is of another suit (``off_suit``)."""

    rule: Rule
    seat: int
    card: Card
    best: Card
    led: int
    off_suit: bool


class Counted(NamedTuple):
    """How points add up: (rule, number of cards, points) for each rule that charges something, and the sum."""

    lines: tuple[tuple[PointRule, int, int], ...]
    total: int


class MoonCounted(NamedTuple):
    """Somebody took the whole moon set, so the seat's points are ``total``."""

    rule: Rule
    shooter: int
    seat: int
    total: int


class PassesTo(NamedTuple):
    """In this deal cards go in this direction."""

    rule: Rule
    deal_no: int
    direction: Direction


class DealtEach(NamedTuple):
    """So many cards stay in the pack after the removed ones, for so many players."""

    rule: Rule
    removed: Cards
    in_play: int
    players: int
    hand: int


class MatchStands(NamedTuple):
    """Whether somebody has reached the target, and who has the lowest total."""

    rule: Rule
    target: int
    reached: tuple[int, ...]
    lowest: tuple[int, ...]
    over: bool


Reason = (
    MayPlay
    | MayNotPlay
    | DoesNotForbid
    | TakesTrick
    | DoesNotTake
    | Counted
    | MoonCounted
    | PassesTo
    | DealtEach
    | MatchStands
)


class Option(NamedTuple):
    """One answer that is offered."""

    value: Value
    correct: bool
    """The option belongs to the right answer."""
    reason: Reason
    """Why it does, or why it does not."""


class Question(NamedTuple):
    """One question with everything that is needed to ask, mark and explain it."""

    id: str
    """Unique within its quiz, such as ``legal-3``."""
    topic: Topic
    kind: AnswerKind
    rule: RuleId
    """The rule that decides."""
    branch: str
    """The way in which it decides, such as ``follow-suit:refuses``."""
    position: Position
    subject: Value | None
    """What is asked about, where the position alone does not say: a card for *why*; a seat or "trick" for *scoring*."""
    options: tuple[Option, ...]
    """Empty for a typed number."""
    answer: tuple[Value, ...]
    """The right values; one number for a typed question."""
    reason: Reason
    """Why the right answer is right."""


class Mark(NamedTuple):
    """An answer, marked."""

    right: bool
    missing: tuple[Option, ...]
    """Right options that were not chosen."""
    wrong: tuple[Option, ...]
    """Chosen options that are not right."""
    reason: Reason
    """What to say: why the first fault is one; after a right answer, why it is right."""
