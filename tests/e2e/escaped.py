"""What stands on a screen of the pseudo-language and has escaped translation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tests.e2e.walking import Screen
from tutor.app.catalogues.pseudo import CODE, FACTS_TEXT, pseudo
from tutor.app.settings import KEYS
from tutor.bots import BOTS
from tutor.cli.words import CHOICES
from tutor.i18n.languages import available, locales_dir
from tutor.quiz.model import Topic
from tutor.reading.locate import packaged_ids
from tutor.rules.load import load_book_file

_MARKED = re.compile("⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[A-Za-z][A-Za-z']+")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[♠♥♦♣]|\b[2-9TJQKA][CDHS]\b")
_OPTION = re.compile(r"--seed \w+|--deals 1|--[a-z][a-z-]*")
_MARK = re.compile(r"^[\s»]*(?:\[[x ]\] )?(?:[0-9]+|[a-z])\. ")
"""What is typed for an answer, before it; behind it, in a menu, the pointer and a mark."""
_PATH = re.compile(r"~?/[\w./-]+")
_SOURCES = re.compile(re.escape(pseudo("Sources: ").rstrip("~⟧ ")) + ".*")
"""Names of books and authors, and of places in them."""
_NAME = re.compile("-8|<stdin>:[0-9]+:[0-9]+")
_NUMBER = re.compile(r"[0-9]+")


def escaped(screen: Screen, names: Iterable[str]) -> Iterator[str]:
    """Every line with a word or a number that is not translated, and is no name; a letter outside the marks.

    ``names`` are those of the screen's own, besides what was given to it.
    """
    for word, line in plain(screen, names):
        yield f"{screen.name}: {word}: {line}"
    yield from (f"{screen.name}: {word}: outside the marks" for word in _outside(screen.shown) - _players())


def plain(screen: Screen, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every word in Latin letters without accents, and every number in ASCII, that is no name; each with its line."""
    known = {word for text in (screen.given, *names, *_names()) for word in _parts(text)}
    for line in _SOURCES.sub("", screen.shown).splitlines():
        rest = _MARK.sub("", _without_reply(line, screen.typed))
        for pattern in (_PATH, _CARD, _OPTION, _NAME):
            rest = pattern.sub(" ", rest)
        yield from ((word, line) for word in _parts(rest) if word not in known)


def _without_reply(line: str, typed: frozenset[str]) -> str:
    """The line without what was typed behind its prompt."""
    prompt, mark, reply = line.rpartition("⟧ ")
    return prompt + mark if reply in typed else line


def _outside(text: str) -> set[str]:
    """Words with accents outside the marks, which may stand in each other."""
    rest = " ".join(text.split())
    while (less := _MARKED.sub(" ", rest)) != rest:
        rest = less
    return {word for word in re.findall(r"[^\W\d_]+", rest) if not word.isascii()}


def _parts(text: str) -> list[str]:
    return [*_WORD.findall(text), *_NUMBER.findall(text)]


@cache
def _names() -> tuple[str, ...]:
    """Names and codes that are the same in every language."""
    languages = available(locales_dir()).values()
    books = [load_book_file(name).book for name in packaged_ids("rules")]
    return (
        "docs/sources.md hearts Language Enter Pseudo review words differences moon=add rules lessons",
        *(text for values in (*CHOICES.values(), *KEYS.values()) for text in values or ()),
        *(*KEYS, *BOTS, CODE, *packaged_ids("rules"), *packaged_ids("lessons")),
        *(topic.value for topic in Topic),
        *(text for each in languages for text in (each.code, *each.aliases, each.latin_name)),
        *(
            f"{rule.id} {option.id} {value.id}"
            for book in books
            for rule in book.rules()
            for option in book.options
            for value in option.values
        ),
        *(str(rule.id) for book in books for rule in book.rules()),
    )


@cache
def _players() -> frozenset[str]:
    """Names of players and of languages."""
    languages = available(locales_dir()).values()
    made = FACTS_TEXT[FACTS_TEXT.index("computer-players") :], FACTS_TEXT[: FACTS_TEXT.index("latin-name")]
    names = (*made, *(each.own_name for each in languages))
    return frozenset(word for name in names for word in re.findall(r"[^\W\d_]+", name))
