from __future__ import annotations

import pytest

from tests.ui.support import languages
from tutor.i18n.catalogue import Catalogue
from tutor.rules.model import Text
from tutor.ui.speech import Speech

TEXT = Text("mine/rule#text", "it costs {each}.")
COUNTED = Text("mine/rule#text", "{each} points", "{each} point", "each")


def speech(translation: str) -> Speech:
    return Speech(Catalogue(languages()["te"], None, "latn", {"mine/rule#text": translation}))


def test_a_translation_is_said() -> None:
    assert speech("T {each}").text(TEXT, {"each": 5}) == "T 5"
    assert speech("T {each}").text(COUNTED, {"each": 5}) == "T 5"


@pytest.mark.parametrize("broken", ["T {bogus}", "T {", "T {each!r}"])
def test_a_translation_that_cannot_be_filled_is_said_in_english(broken: str) -> None:
    assert speech(broken).text(TEXT, {"each": 5}) == "It costs 5."
    assert [speech(broken).text(COUNTED, {"each": each}) for each in (1, 5)] == ["1 point", "5 points"]
