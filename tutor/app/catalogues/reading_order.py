"""The messages in the order in which a learner meets them, under readable headings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tutor.app.books import DEFAULT_BOOK
from tutor.content.lessons import packaged_heads
from tutor.reading.locate import packaged_ids

if TYPE_CHECKING:
    from collections.abc import Iterable

    from babel.messages.catalog import Message

_GROUPS: dict[str, dict[str, str]] = {
    "Starting the program": {
        "app": "Menus, progress and settings",
        "input": "Keys and prompts",
        "input word": "Words for the keys",
        "notice": "Notices",
        "review": "Reviewing what was learnt",
    },
    "Lessons": {
        "lesson": "Sentences of every lesson",
        "word": "The words for the cards",
        "word list": "What these words mean",
    },
    "Questions": {
        "quiz topic": "Topics",
        "quiz": "Questions and answers",
        "reason": "Reasons",
        "idea": "Wrong ideas",
        "wrong idea": "Wrong ideas, as a teacher reads them",
        "hint": "Hints",
        "diagnosis": "The placement test",
        "mastery": "What somebody knows",
    },
    "A game": {
        "game": "The course of a game",
        "play": "Who plays what",
        "bot reason": "Why a card is played",
        "matches": "Matches that are kept",
        "match review": "Looking back at a match",
        "score sheet": "Keeping score for real cards",
        "pass direction": "Passing",
        "player": "The player",
        "suit": "Suits",
        "card": "Names of cards",
        "any": "Any card of a kind",
        "all": "All cards of a kind",
        "each": "Each card of a kind",
    },
    "Paper and classes": {
        "page": "Printed pages",
        "class": "Classes and their report",
        "class heading": "Columns of a table",
    },
    "Rules": {"rule book": "Sentences of every rule book"},
    "Help": {
        "help": "Help on the command line",
        "argument": "What is given to a command",
        "doctor": "Setting up a terminal",
    },
    "Many deals": {"simulate": "What many deals come to", "deals": "How cards are dealt"},
    "Errors": {"judge": "Judging a position from a file", "problem": "Mistakes in a file of one's own"},
}
"""By heading: the contexts of messages of the program, and what they are about."""
_OTHER = "Other messages"
_FIRST = ("menu", "language", "course", "learn", "words", "games", "play", "progress", "quiz")
"""The modules whose messages come first under their heading; the others follow by name, with errors among them."""


class Section(NamedTuple):
    """A heading with the messages below it."""

    group: str
    """The heading above."""
    heading: str
    messages: list[Message]


def sections(messages: Iterable[Message]) -> list[Section]:
    """Every message once: the program's own, then lesson by lesson and rule book by rule book, each in its order."""
    found: dict[tuple[str, str], list[Message]] = {}
    for message in sorted(messages, key=_rank):
        found.setdefault((_kind(message), _part(message)), []).append(message)
    result = []
    for group, contexts in _GROUPS.items():
        result += [Section(group, title, found.pop(("", name), [])) for name, title in contexts.items()]
        if group == "Lessons":
            result += [_of_data(found, group, "Lesson", ("lessons", name)) for name in _lessons()]
        if group == "Rules":
            result += [_of_data(found, group, "Rule book", ("rules", name)) for name in _books()]
    result += [Section(_OTHER, name, rest) for (_, name), rest in sorted(found.items())]
    return [section for section in result if section.messages]


def _rank(message: Message) -> int:
    """How early a message is met, as far as the module that says it tells."""
    modules = {file.rpartition("/")[2].removesuffix(".py") for file, _ in message.locations}
    return next((place for place, name in enumerate(_FIRST) if name in modules), len(_FIRST))


def _kind(message: Message) -> str:
    """The folder of the data that the message is from; empty for the program's own."""
    folder = message.locations[0][0].split("/")[0] if message.locations else ""
    return folder if folder in ("lessons", "rules") else ""


def _part(message: Message) -> str:
    """The lesson or rule book of a message, by its id; the context of a message of the program."""
    context = message.context or ""
    return context.split("#")[0].split("/")[0] if _kind(message) else context


def _of_data(found: dict[tuple[str, str], list[Message]], group: str, what: str, key: tuple[str, str]) -> Section:
    """The section of a lesson or rule book, under its English title."""
    messages, name = found.pop(key, []), key[1]
    titles = (str(each.id) for each in messages if each.context in (f"{name}#title", f"{name}#name"))
    return Section(group, f"{what}: {next(titles, name)}", messages)


def _lessons() -> list[str]:
    heads = sorted(packaged_heads(), key=lambda head: head.course != DEFAULT_BOOK)
    return [head.id for head in heads]


def _books() -> list[str]:
    return sorted(packaged_ids("rules"), key=lambda name: name != DEFAULT_BOOK)
