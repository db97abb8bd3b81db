"""A book that loads can be played, judged, asked about and explained; every other is refused.

Eighty files of each kind are tried; the variable MUTANTS asks for another number.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from tests.rules.mutants import mutant, variant_mutant
from tests.rules.trying import SPEECH, try_out
from tutor.reading.problems import ContentError
from tutor.rules.load import BookFile, parse_book
from tutor.ui.phrases.problems import problem_lines

GROUPS = 4
EACH = int(os.environ.get("MUTANTS", "80")) // GROUPS


def loaded(data: bytes) -> BookFile | None:
    """The book; ``None`` if it is refused, in words that can be said."""
    try:
        return parse_book(data, "mutant.yaml")
    except ContentError as error:
        refused = error
    assert len(problem_lines(SPEECH, refused)) > len(refused.problems) > 0
    assert {problem.position.file for problem in refused.problems} == {"mutant.yaml"}
    return None


@pytest.mark.parametrize("make", [mutant, variant_mutant], ids=["books", "variants"])
@pytest.mark.parametrize("group", range(GROUPS))
def test_what_loads_plays(group: int, make: Callable[[Random], bytes]) -> None:
    played = 0
    for number in range(EACH):
        rng = Random(f"{group} {number}")
        if file := loaded(make(rng)):
            try_out(file, rng)
            played += 1
    assert 0 < played < EACH
