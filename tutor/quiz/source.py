"""What the questions of every topic are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from tutor.quiz.model import Question
from tutor.rules.compile import Rules


class Source(NamedTuple):
    """The rules that are asked about, and how a position names them."""

    rules: Rules
    book: str
    """The rule book by id or path."""
    options: Mapping[str, str]
    """The options that differ from the book's defaults."""


Maker = Callable[[Random, str], Question]
"""Makes a question with this id for one branch, a new one for each state of the random numbers."""
