from __future__ import annotations

import pytest

from tutor.placeholders import Place, fill, place_names, places

FILLED = ["", "plain", "{a}", "{a-b} {c_d}", "{{a}}", "{{{a}}}", "{{{a}"]
BROKEN = ["{", "}", "a}b", "{ a}", "{a b}", "{}", "{1}", "{9s}", "{a!r}", "{a:d}", "{a.b}", "{a[0]}", "{काला}"]


@pytest.mark.parametrize("text", FILLED)
def test_what_is_found_is_what_is_filled(text: str) -> None:
    names = place_names(text)
    assert "" not in names
    fill(text, dict.fromkeys(names, "x"))


@pytest.mark.parametrize("text", BROKEN)
def test_a_brace_that_stands_alone_is_found_where_filling_fails(text: str) -> None:
    assert "" in place_names(text)
    with pytest.raises(ValueError, match="stands alone"):
        fill(text, dict.fromkeys(place_names(text), "x"))


def test_places_are_where_they_stand() -> None:
    assert list(places("{{a}} {b} } {c-d}")) == [Place("b", 6, 3), Place("", 10, 1), Place("c-d", 12, 5)]


def test_a_place_without_a_value_is_told() -> None:
    with pytest.raises(KeyError, match="b"):
        fill("{a} {b}", {"a": "x"})
