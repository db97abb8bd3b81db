"""A question: a position, what is asked about it, the answers offered, which are right, and why each is or is not."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tutor.engine.positions.model import Position
    from tutor.quiz.ideas.model import Idea
    from tutor.quiz.reasons import Reason
    from tutor.rules.kinds import RuleId

Value = str | int
"""What an answer is, as it is saved: a card ("QS"), a seat, a number, a rule ("hearts/follow-suit"), winning seats
("0,2"), or a word: "yes" (may be played, is dead), "no", "none" (nobody, no card), "goes-on" (the match)."""

MAY_PLAY = "yes"
"""The answer to *why* that the card may be played."""
REFUSED_BY_IDEA = "no"
"""The answer to *why* that the card may not be played, for the reason that a wrong idea gives: ``Option.idea``."""
BROKEN = "yes"
"""The answer that hearts are broken."""
NOT_BROKEN = "no"
"""The answer that they are not yet."""
DEAD = "yes"
"""The answer that a trick is dead."""
ALIVE = "no"
"""The answer that it is not."""
NOBODY = "none"
"""The answer that nobody takes a trick or gets cards."""
NO_CARD = "none"
"""The answer that no card is cancelled."""
TRICK = "trick"
"""The subject of *scoring* where the points of a trick are asked for."""
LEFT_OVER = "left-over"
"""The subject where the cards are asked about that are left over from the deal: how many, or who gets them."""
CANCELLED = "cancelled"
"""The subject of *cancel* where the cards that cancel each other are asked for."""
IS_DEAD = "dead"
"""The subject of *cancel* where it is asked whether the trick is dead."""
TAKER = "taker"
"""The subject of *cancel* where it is asked who takes the trick."""
PILE = "pile"
"""The subject of *cancel* where it is asked who gets the cards of the first trick."""
GOES_ON = "goes-on"
"""The answer that the match is not over."""
_TOTAL = "total-"


def total(seat: int) -> str:
    """The subject of *scoring* where the seat's score after the deal is asked for."""
    return f"{_TOTAL}{seat}"


def total_of(subject: Value | None) -> int | None:
    """The seat whose score after the deal is asked for; ``None`` where something else is."""
    if isinstance(subject, str) and subject.startswith(_TOTAL):
        return int(subject.removeprefix(_TOTAL))
    return None


class Topic(Enum):
    """What a question is about; the value is the TOPIC of ``hearts quiz``."""

    LEGAL = "legal"
    """Which cards may be played? All of them are to be chosen. Or: are hearts broken by these tricks?"""
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
    CANCEL = "cancel"
    """Which cards cancel each other, is the trick dead, and who gets its cards?"""


class AnswerKind(Enum):
    """How a question is answered."""

    ONE = "one"
    """One of the options."""
    ALL = "all"
    """Every right option and no other."""
    NUMBER = "number"
    """A typed integer."""


class Option(NamedTuple):
    """One answer that is offered."""

    value: Value
    correct: bool
    """The option belongs to the right answer."""
    reason: Reason
    """Why it does, or why it does not."""
    idea: Idea | None = None
    """The wrong idea that the option says in words, where it does."""


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
    """What is asked about, where the position alone does not say: a card for *why*; a seat, "total-" and a seat or
    "trick" for *scoring*; "left-over" for *deal*; for *cancel* a seat, "cancelled", "dead", "taker", "pile" or
    "left-over"."""
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
    ideas: tuple[Idea, ...] = ()
    """The wrong ideas that lead to exactly this answer, the likeliest first."""
    idea: Idea | None = None
    """The one to speak to: the first, unless another about something else is as likely."""
