"""What an activity asks: what a prompt is about, without words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tutor.engine.view import View
from tutor.quiz.model import Question
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Which card to play. Every card of the hand may be chosen; one that is not legal is refused with its reason."""

    view: View
    judgement: Judgement
    again: bool = False
    """The card chosen before was refused."""


@dataclass(frozen=True, slots=True)
class PassCards:
    """Which cards to pass on, and to which seat."""

    view: View
    to: int
    count: int


@dataclass(frozen=True, slots=True)
class SettleMoon:
    """The reader has shot the moon and says what it does."""

    view: View
    amount: int


@dataclass(frozen=True, slots=True)
class AskQuestion:
    """A question of a quiz or a lesson, ``number`` of ``count``; ``count`` is ``None`` where the end is open."""

    rules: Rules
    question: Question
    number: int
    count: int | None


class Pause(Enum):
    """Why the reader is asked to go on."""

    STEP = "step"
    """The next step of a lesson follows."""
    DEAL = "deal"
    """A deal is over."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Nothing is asked; the reader says when to go on."""

    pause: Pause


Subject = PlayCard | PassCards | SettleMoon | AskQuestion | Continue
