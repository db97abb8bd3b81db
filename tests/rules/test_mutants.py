"""A book that loads can be played, judged, asked about and explained; every other is refused."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.mutants import SPEECH, mutant, try_out
from tutor.reading.problems import ContentError
from tutor.rules.load import BookFile, parse_book
from tutor.ui.phrases.problems import problem_lines

GROUPS = 8
EACH = 25


def loaded(data: bytes) -> BookFile | None:
    """The book; ``None`` if it is refused, in words that can be said."""
    try:
        return parse_book(data, "mutant.yaml")
    except ContentError as error:
        refused = error
    assert len(problem_lines(SPEECH, refused)) > len(refused.problems) > 0
    return None


@pytest.mark.parametrize("group", range(GROUPS))
def test_what_loads_plays(group: int) -> None:
    played = 0
    for number in range(EACH):
        rng = Random(f"{group} {number}")
        if file := loaded(mutant(rng)):
            try_out(file, rng)
            played += 1
    assert 0 < played < EACH
