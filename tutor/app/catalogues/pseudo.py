"""A pseudo-language made from the English messages: readable, but nothing in it is English.

Its letters have accents, its texts are longer and stand between marks, and its digits, commas and list words are its
own. With it on the screen, whatever a text leaves outside the marks or in plain letters has escaped translation.
"""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog

from tutor.i18n.compiled import FACTS, po_path

if TYPE_CHECKING:
    from pathlib import Path

CODE = "qps"
"""Of the codes that are for private use, the one that is usual for pseudo-languages."""
OPEN, CLOSE = "⟦", "⟧"
"""The marks around every text."""
FORMS = "¹²ⁿ"
"""How the texts for one, for two and for other numbers begin."""
_LIKE = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞɊŔŠŢÛṼŴẊÝŽ",
)
# what is put into a text, or typed as it stands there
_KEPT = re.compile(r"\{\{[^{}]*\}\}|\{[^{}]*\}|--[a-z-]+|\b[2-9TJQKA][CDHS]\b")
_LONGER = 1.4
_VOWEL = re.compile("[aeiouyAEIOUY]")

FACTS_TEXT = """\
# Made by `python -m tutor.app.catalogues pseudo`; delete the folder to be rid of it.
code: qps
own-name: Þšéûðö
latin-name: Pseudo
aliases: [pseudo]
direction: ltr
digits: {default: qpsd, native: qpsd, characters: "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"}
minus: "−"
lists:
  and: {two: "{0} ⟦åñð⟧ {1}", start: "{0}⟦,⟧ {1}", middle: "{0}⟦,⟧ {1}", end: "{0}⟦, åñð⟧ {1}"}
  or: {two: "{0} ⟦öŕ⟧ {1}", start: "{0}⟦,⟧ {1}", middle: "{0}⟦,⟧ {1}", end: "{0}⟦, öŕ⟧ {1}"}
plural: {forms: 3, expression: "n == 1 ? 0 : n == 2 ? 1 : 2"}
punctuation: {stop: ".", question: "?", exclamation: "!", comma: "⟦,⟧", semicolon: ";", colon: ":"}
yes: {word: "⟦ýéš⟧", accept: ["⟦ýéš⟧", ýéš]}
no: {word: "⟦ñö⟧", accept: ["⟦ñö⟧", ñö]}
computer-players: [Åññå, Ɓéñ, Çļåŕå, Ðåṽîð, Éɱɱå, Ƒŕåñķ, Ĝŕåçé, Ĥéñŕý, Ļûçý, Ţöɱ, Þéţéŕ]
"""


def write_pseudo(locales: Path, template: Catalog) -> None:
    """Make the folder of the language anew, with every message of the template."""
    shutil.rmtree(locales / CODE, ignore_errors=True)
    file = po_path(locales, CODE)
    file.parent.mkdir(parents=True)
    (locales / CODE / FACTS).write_text(FACTS_TEXT, encoding="utf-8")
    from babel.messages.pofile import write_po

    with file.open("wb") as target:
        write_po(target, pseudo_catalogue(template), width=0, include_lineno=False)


def pseudo_catalogue(template: Catalog) -> Catalog:
    """Every message of the template in the language."""
    catalogue = Catalog(fuzzy=False)  # Babel knows no such language: only the folder says which it is
    catalogue.mime_headers = [("Plural-Forms", "nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);")]
    for message in template:
        if isinstance(message.id, str):
            if message.id:
                catalogue.add(message.id, pseudo(message.id), context=message.context)
        else:
            one, other = message.id
            texts = [pseudo(text, mark) for text, mark in zip((one, other, other), FORMS, strict=True)]
            catalogue.add((one, other), texts, context=message.context)
    return catalogue


def pseudo(text: str, mark: str = "") -> str:
    """A text with its places, in letters with accents, about two fifths longer, behind ``mark``, between the marks."""
    parts, end = [], 0
    for kept in _KEPT.finditer(text):
        parts += [_accented(text[end : kept.start()]), kept[0]]
        end = kept.end()
    said = "".join((*parts, _accented(text[end:])))
    return f"{OPEN}{mark}{said.ljust(round(_LONGER * len(text)), '~')}{CLOSE}"


def _accented(text: str) -> str:
    """With each vowel twice, so that words get longer and not only the text."""
    return _VOWEL.sub(r"\g<0>\g<0>", text).translate(_LIKE)
