"""When a rule counts as learnt: every pattern of answers against a rule written down once more."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product

import pytest

from tutor.quiz.mastery import mastery
from tutor.quiz.record import Answered

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def answered(right: bool = True, hints: int = 0, branch: str = "a", *, refused: bool = False) -> Answered:
    return Answered("hearts", "hearts/follow-suit", branch, right, hints, NOW, refused=refused)


def reference(pattern: tuple[tuple[bool, bool, str], ...], kinds: int) -> bool:
    """Four of the last five right, the last two without a hint, three kinds of situation or all that there are."""
    last = pattern[-5:]
    right = [kind for good, _, kind in last if good]
    return len(right) >= 4 and not any(hint for _, hint, _ in last[-2:]) and len(set(right)) >= min(3, kinds)


@pytest.mark.parametrize("length", range(9))
def test_every_pattern_of_right_and_wrong(length: int) -> None:
    for pattern in product((True, False), repeat=length):
        answers = [answered(right, branch=str(place)) for place, right in enumerate(pattern)]
        assert mastery(answers, 9).learnt == reference(
            tuple((right, False, str(place)) for place, right in enumerate(pattern)), 9
        )


@pytest.mark.parametrize("kinds", [1, 2, 3, 5])
def test_every_pattern_of_hints_and_situations(kinds: int) -> None:
    of_one = [(right, hint, kind) for right in (True, False) for hint in (True, False) for kind in "abc"[:kinds]]
    for start in product(of_one[:3], repeat=2):
        for end in product(of_one, repeat=3):
            pattern = (*start, *end)
            answers = [answered(right, int(hint), kind) for right, hint, kind in pattern]
            assert mastery(answers, kinds).learnt == reference(pattern, kinds)


def test_it_says_how_far_one_has_come() -> None:
    found = mastery([answered(branch="a"), answered(branch="a", hints=2), answered(branch="b")], 5)
    assert (found.right, found.unaided, found.kinds, found.kinds_needed, found.learnt) == (3, 1, 2, 3, False)
    assert mastery([], 5).right == 0
    assert not mastery([], 5).learnt


def test_a_rule_of_one_kind_of_situation_can_be_learnt() -> None:
    assert mastery([answered()] * 4, 1).learnt
    assert not mastery([answered()] * 4, 2).learnt
    assert mastery([answered()] * 4, 0).kinds_needed == 1


def test_two_wrong_answers_undo_it() -> None:
    answers = [answered(branch=kind) for kind in "abcab"]
    assert mastery(answers, 3).learnt
    assert mastery([*answers, answered(right=False)], 3).learnt
    assert not mastery([*answers, answered(right=False), answered(right=False)], 3).learnt


def test_refused_cards_are_no_answers() -> None:
    answers = [answered(branch=kind) for kind in "abca"]
    refused = answered(right=False, refused=True)
    assert mastery([refused, *answers, refused, refused], 3) == mastery(answers, 3)
