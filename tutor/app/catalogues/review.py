"""A page on which somebody without the sources reads a language and writes remarks: `review CODE FILE.html`."""

from __future__ import annotations

import gettext
import hashlib
import re
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.app.catalogues.reading_order import Section, sections
from tutor.app.catalogues.texts import script_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

    from tutor.i18n.languages import Language

_FONTS = {
    "ARABIC": '"Noto Naskh Arabic", "Noto Sans Arabic", "Segoe UI", "Geeza Pro", Tahoma',
    "DEVANAGARI": '"Noto Sans Devanagari", "Kohinoor Devanagari", "Nirmala UI", Mangal, "Lohit Devanagari"',
    "TELUGU": '"Noto Sans Telugu", "Kohinoor Telugu", "Nirmala UI", Gautami, "Lohit Telugu"',
}
"""By script: fonts of the usual systems. Any other script is left to the browser."""
_UNSHOWABLE = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What neither HTML nor XML may hold: the check tells where it is."""
_PLACE = re.compile(r"\{[A-Za-z_][\w-]*\}")
_EXAMPLES = 15
"""Up to which number examples of a plural form are looked for, and how many are told."""
_TOLD = 5
_HERE = Path(__file__).parent


def review_page(catalogue: Catalog, language: Language) -> str:
    """The page, well-formed as XML too. It needs nothing from outside, and depends on the catalogue alone."""
    messages = [message for message in catalogue if message.id]
    found = sections(messages)
    script = next(script_of(char) for char in language.own_name if char.isalpha())
    fonts = ", ".join(filter(None, (_FONTS.get(script), "sans-serif")))
    style = (_HERE / "review.css").read_text(encoding="utf-8").replace("FONTS", fonts)
    body = "\n".join([*_head(language, len(messages), found), *_sections(found, language), *_foot()])
    body = _UNSHOWABLE.sub("\ufffd", body)
    return (
        '<!DOCTYPE html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>Hearts in {escape(language.latin_name)}: a page to read and remark on</title>\n"
        f"<style>\n{style}</style>\n</head>\n<body data-language={_quoted(language.code)}>\n{body}\n</body>\n</html>\n"
    )


def _head(language: Language, count: int, found: list[Section]) -> Iterator[str]:
    name = escape(language.latin_name)
    yield f"<header>\n<h1>Hearts in {name} <span {_speech(language)}>({escape(language.own_name)})</span></h1>"
    yield (
        f"<p>These are all {count} messages of a program that teaches and plays the card game Hearts, in English and "
        f"in {name}, in the order in which a learner meets them. Read the {name} as a player would. Where it is wrong, "
        "unclear, stiff, or not what players say, write what you would say under Remarks. Nothing needs to be written "
        "where it reads well.</p>"
    )
    yield (
        '<p>A word in braces, such as <bdi class="place">{name}</bdi>, is filled in by the program: a player’s name, '
        "a card, a number. It stays as it is, and may stand anywhere in the sentence.</p>"
    )
    yield (
        '<p class="with-script" hidden="hidden">Your remarks are kept in this browser. When you are done, '
        '<button type="button" class="save">save them as a file</button> and send it back. '
        '<span class="count" role="status"></span></p>'
    )
    yield '</header>\n<nav aria-label="Contents">\n<h2>Contents</h2>\n<ol>'
    for group, parts in groupby(enumerate(found), key=lambda each: each[1].group):
        links = ", ".join(
            f'<a href="#s{number}">{escape(section.heading)}</a> ({len(section.messages)})' for number, section in parts
        )
        yield f"<li>{escape(group)}: {links}</li>"
    yield "</ol>\n</nav>\n<main>"


def _sections(found: list[Section], language: Language) -> Iterator[str]:
    number, group = 0, ""
    for place, section in enumerate(found):
        if section.group != group:
            group = section.group
            yield f"<h2>{escape(group)}</h2>"
        yield f'<section aria-labelledby="s{place}">\n<h3 id="s{place}">{escape(section.heading)}</h3>'
        for message in section.messages:
            number += 1
            yield from _message(message, number, language)
        yield "</section>"


def _message(message: Message, number: int, language: Language) -> Iterator[str]:
    context = message.context or ""
    english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    yield f'<article aria-labelledby="m{number}">'
    yield f'<p class="id"><span id="m{number}">Message {number}</span> <code>{escape(context)}</code></p>'
    yield from (f'<p class="note">{escape(comment)}</p>' for comment in message.auto_comments)
    for label, text in zip(("One", "Other numbers") if len(english) > 1 else ("English",), english, strict=True):
        yield f'<p class="english"><span class="label">{label}</span> {_text(text)}</p>'
    for label, text in _forms(message, language):
        said = f"<span {_speech(language)}>{_text(text)}</span>" if text else "<em>not translated yet</em>"
        yield f'<p class="translation"><span class="label">{escape(label)}</span> {said}</p>'
    yield f'<label for="r{number}">Remarks on message {number}</label>'
    yield f'<textarea id="r{number}" rows="2" data-key="{_key(message)}" data-context={_quoted(context)}></textarea>'
    yield '<div class="ruled" aria-hidden="true"><div></div><div></div></div>\n</article>'


def _forms(message: Message, language: Language) -> Iterator[tuple[str, str]]:
    """Each form of a translation with what it is for: the language, or the numbers that take the form."""
    if isinstance(message.id, str):
        yield language.latin_name, str(message.string or "")
        return
    forms = tuple(message.string) if message.string else ()
    choose = gettext.c2py(language.plural)
    for form in range(language.plural_forms):
        numbers = [str(n) for n in range(_EXAMPLES) if choose(n) == form]
        label = ", ".join(numbers[:_TOLD]) + (" …" if len(numbers) > _TOLD else "")
        yield f"{language.latin_name}, with {label}", forms[form] if form < len(forms) else ""


def _foot() -> Iterator[str]:
    yield "</main>"
    save = '<button type="button" class="save">Save the remarks as a file</button>'
    yield f'<p class="with-script" hidden="hidden">{save}</p>'
    yield f"<script>\n{(_HERE / 'review.js').read_text(encoding='utf-8')}</script>"


def _text(text: str) -> str:
    """A text with its lines, and with its places kept apart from what is around them."""
    shown = escape(text, quote=False).replace("\n", "<br/>")
    return _PLACE.sub(lambda match: f'<bdi class="place">{match[0]}</bdi>', shown)


def _speech(language: Language) -> str:
    return f'class="speech" lang={_quoted(language.code)} dir="{"rtl" if language.rtl else "ltr"}"'


def _key(message: Message) -> str:
    """A name for the message that lasts from one edition of the page to the next."""
    return hashlib.sha256(repr((message.context, message.id)).encode()).hexdigest()[:12]


def _quoted(text: str) -> str:
    return f'"{escape(text)}"'
