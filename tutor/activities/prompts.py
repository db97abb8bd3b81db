"""What an activity asks: what a prompt is about, without words."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tutor.activities.closing import Closing
    from tutor.engine.view import View
    from tutor.quiz.model import Question
    from tutor.rules.compile import Rules
    from tutor.rules.judge import Judgement
    from tutor.rules.kinds import Adjustment
    from tutor.rules.vocabulary import MoonChoice


class PlayCard(NamedTuple):
    """Which card to play. Every card of the hand may be chosen; one that is not legal is refused with its reason.

    Of two copies of a card one is chosen by their code: it makes no difference which.
    """

    view: View
    judgement: Judgement
    again: bool = False
    """The card chosen before was refused, or a hint was given: the rest has just been told."""
    hints: bool = True
    """Hints are given on request; else whoever asks for one is told how to switch them on."""
    marked: bool = False
    """Cards that may not be played now are marked as such."""
    closing: Closing | None = None
    """Nothing is left to decide in this deal, and the reader may have the rest of it played at once."""


class PassCards(NamedTuple):
    """Which cards to pass on, and to which seat."""

    view: View
    to: int
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody needs
    again: bool = False
    """A hint was given: the rest has just been told."""
    hints: bool = True
    """As for ``PlayCard``."""


class SettleMoon(NamedTuple):
    """The reader has shot the moon, or done what else a rule rewards, and says what that does."""

    view: View
    rule: Adjustment
    choices: tuple[MoonChoice, ...]
    again: bool = False
    """Something was asked for: the rest has just been told."""
    hints: bool = True
    """As for ``PlayCard``."""


class AskQuestion(NamedTuple):
    """A question of a quiz or a lesson, ``number`` of ``count``; ``count`` is ``None`` where the end is open."""

    rules: Rules
    question: Question
    number: int
    count: int | None  # type: ignore[assignment] # hides a method of tuples that nobody needs
    again: bool = False
    """A hint was given: the question has just been told."""


class Pause(Enum):
    """Why the reader is asked to go on."""

    STEP = "step"
    """The next step of a lesson follows."""
    TRICK = "trick"
    """A trick is over, and another seat leads to the next."""
    DEAL = "deal"
    """A deal is over."""


class Continue(NamedTuple):
    """Nothing is asked; the reader says when to go on."""

    pause: Pause


Subject = PlayCard | PassCards | SettleMoon | AskQuestion | Continue
