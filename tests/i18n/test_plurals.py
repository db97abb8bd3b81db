"""Every message with a number, in every language, with numbers that take different forms."""

from __future__ import annotations

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from tests.e2e.command import LANGUAGES, ROOT
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.compiled import po_path
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.placeholders import place_names

NUMBERS = (0, 1, 2, 3, 4, 6, 9, 10, 13, 26, 100, -10)
with (ROOT / "locales" / "hearts.pot").open("rb") as file:
    COUNTED = [(message.context or "", *message.id) for message in read_po(file) if not isinstance(message.id, str)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_form_is_that_of_cldr_and_the_number_is_in_it(code: str) -> None:
    said = Catalogue.load(available(locales_dir())[code], locales_dir())
    with po_path(locales_dir(), code if code != ENGLISH else "fil").open("rb") as source:
        written = read_po(source)
    for context, one, other in COUNTED:
        entry = written.get(one, context=context)
        assert entry is not None
        forms = (one, other) if code == ENGLISH else tuple(entry.string or ())
        for n in NUMBERS:
            form = forms[0 if Locale.parse(code).plural_form(abs(n)) == "one" else 1]
            values = dict.fromkeys(place_names(one) | place_names(other), n)
            told = said.say_n(context, one, other, n, **{name: n for name in values if name != "n"})
            assert told == said.fill(form, **{**values, "n": n})
            # for one, and nothing else, English may leave the number out
            assert said.number(n) in told or (n == 1 and "{" not in one)
