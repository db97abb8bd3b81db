from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tutor.app.catalogues.files import translated
from tutor.app.catalogues.pseudo import CODE, pseudo, write_pseudo
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import Language, available
from tutor.placeholders import place_names


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("Play", "⟦Þļååýý⟧"),
        ("You take {n} points.", "⟦ÝÝööûû ţååķéé {n} þööîîñţš.⟧"),
        ("The key {key} needs {{key: value}}.", "⟦Ţĥéé ķééýý {key} ñééééðš {{key: value}}.⟧"),
        ("Nothing is called {{{placeholder}}}.", "⟦Ñööţĥîîñĝ îîš çååļļééð {{{placeholder}}}.⟧"),
        ("Write --json, not QS.", "⟦Ŵŕîîţéé --json, ñööţ QS.⟧"),
    ],
)
def test_a_text_stays_readable_with_its_places_and_what_is_typed(text: str, like: str) -> None:
    said = pseudo(text)
    assert said.replace("~", "") == like
    assert place_names(said) == place_names(text)
    assert unicodedata.is_normalized("NFC", said)
    assert len(said) >= 1.4 * len(text)


def test_it_has_three_plural_forms_own_digits_and_own_words_in_lists(locales: Path) -> None:
    template = Catalog()
    template.add(("{n} card", "{n} cards"), context="table")
    template.add("Left: {names}", context="table")
    write_pseudo(locales, template)
    said = Catalogue.load(available(locales)[CODE], locales)
    counted = [said.say_n("table", "{n} card", "{n} cards", n) for n in (0, 1, 2, 13)]
    assert [text[1] for text in counted] == list("ⁿ¹²ⁿ")
    assert "𝟙𝟛" in counted[-1]
    assert said.number(-26) == "−𝟚𝟞"
    listed = said.say("table", "Left: {names}", names=said.join_and(["a", "b", "c"]))
    assert listed.startswith("⟦Ļééƒţ: a⟦,⟧ b⟦, åñð⟧ c")
    assert said.join_or(["a", "b"]) == "a ⟦öŕ⟧ b"
    assert said.listing(["a", "b"]) == "a⟦,⟧ b"


def test_it_is_made_anew_and_no_translator_is_asked_for_it(locales: Path, shipped: dict[str, Language]) -> None:
    before = [language.code for language in translated(locales)]
    for _ in range(2):
        write_pseudo(locales, Catalog())
    assert [language.code for language in translated(locales)] == before
    assert set(available(locales)) == {*shipped, CODE}
