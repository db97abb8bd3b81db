"""An answer on record, as far as it tells what a learner knows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from tutor.quiz.ideas.model import Idea


class Answered(NamedTuple):
    """One answer that a learner gave, or a card that was refused."""

    book: str
    """The id of the rule book in use."""
    rule: str
    """The rule that decides, as ``book/rule``. It is the skill that the answer shows."""
    branch: str
    """The kind of situation."""
    right: bool
    hints: int
    """So many hints were seen before."""
    time: datetime
    """When, in UTC."""
    ideas: tuple[Idea, ...] = ()
    """The wrong ideas that lead to this answer."""
    refused: bool = False
    """A card was played that may not be: nothing was asked, and cards that may be played leave no record."""
    topic: str = ""
    position: str = ""
    """What was asked, as JSON: the position, and the subject with it; empty where that is not known."""


def by_rule(answers: Iterable[Answered]) -> dict[str, list[Answered]]:
    """The answers on each rule, in the order given."""
    found: dict[str, list[Answered]] = {}
    for answer in answers:
        found.setdefault(answer.rule, []).append(answer)
    return found
