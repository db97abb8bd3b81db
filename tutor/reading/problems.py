"""What can be wrong with a file: problems as codes with facts, at an exact place; ``ui`` makes sentences of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple, Protocol

CODES: dict[str, tuple[str, ...]] = {
    # The file as bytes and characters
    "too-large": ("limit",),  # KiB
    "encoding": ("found",),  # "utf-16", "utf-32", or "unknown": not UTF-8, and no other encoding recognised
    "control-character": ("character", "count"),  # "U+0000" of the first one; how many the file has
    "tab": ("count",),  # tabs in the file; the place is that of the first
    "empty": (),
    # YAML
    "syntax": ("reason", "first_line"),  # one of REASONS; the line where the unfinished thing began, or ""
    "multiple-documents": (),
    "too-deep": ("limit",),  # levels
    "anchor": ("name",),
    "alias": ("name",),
    "tag": ("tag",),
    "merge-key": (),
    "key-not-text": ("found",),  # one of FOUND
    "duplicate-key": ("key", "first_line"),
    # What a file may say
    "unknown-key": ("key", "suggestion", "choices"),
    "missing-key": ("key",),
    "wrong-type": ("expected", "found"),  # one of EXPECTED, one of FOUND
    "empty-value": ("expected",),
    "out-of-range": ("found", "least", "most"),
    "unknown-word": ("expected", "word", "suggestion", "choices"),
    "placeholder-unknown": ("placeholder", "suggestion", "choices"),
    "placeholder-form": ("found",),  # braces with something else between them than one name
    "duplicate-id": ("id", "first_file", "first_line"),
    # What a rule book may mean
    "circular-set": ("name",),  # a card set that is made of itself
    "points-in-points": (),  # what a card costs depends on what cards cost
    "reserved-name": ("name",),  # a card set with a name that the texts need for something else
    "reserved-id": ("id",),  # a rule with the name of a part of the book in which it does not stand
    "bad-id": ("id",),  # not small letters and digits with hyphens between the words
    "too-many": ("found", "limit"),  # entries of a list or a mapping
    "led-while-leading": (),  # a rule about the suit led that is in force when nothing has been led
    "led-unknown": (),  # the suit led, where no trick is looked at
    "repeated-word": ("word",),
    "when-impossible": (),  # conditions that exclude each other
    "never-applies": ("id",),  # a rule that can forbid no card, or charge for none
    "need-outside-keep": ("card", "players"),  # with this card in hand the rule may leave nothing to play
    "empty-set": ("players",),  # no card of the set is in play with so many players
    "never-ends": ("players", "points"),  # all cards together cost nothing, or less
    "ranks-order": ("expected",),  # the same ranks from high to low
    "not-in-pack": ("card",),
    "deal-uneven": ("players", "cards", "hand"),  # cards in play are not players times hand
    "across-odd": ("players",),  # nobody sits across at a table with an odd number of players
    "never-passes": ("id",),  # at every table nobody passes in any deal
    "pips-of-jokers": (),  # a card without a number is to cost the number on it
    "extra-uneven": ("players", "cards", "hand", "extra"),  # cards in play are not players times hand, and the extra
    "extras-unsaid": ("players",),  # cards are left over, and no rule says who gets them
    "opening-in-extras": ("card", "players"),  # the card that must open may be one of those left over
    "opening-twice": ("card",),  # two players can hold the card that must open
    "nobody-opens": (),  # neither a card nor a rule says who leads first
    "two-openings": ("id",),  # a card and a rule say who leads first
    "cancelling-needs": ("id",),  # of two packs, cards that cancel and dead tricks, this rule lacks another
    "points-value": (),  # neither each nor pips, or both
    "always-unbroken": ("id",),  # the rule waits for hearts to be broken, and nothing breaks them
    "auto-choice": (),  # the program can choose only between taking off and adding
    # Variants
    "extends-unknown": ("book", "suggestion"),
    "circular-extends": ("books",),  # the files in the circle, joined by commas
    "too-many-extended": ("limit",),  # books that extend one another
    "id-of-extended": ("id",),  # a book is called like one that it extends
    "text-says-old": ("id", "key"),  # a patch changes this of the rule, whose texts keep on saying what it was
    "note-says-old": ("id", "key"),  # a patch changes this of the book, and a note keeps on saying what it was
    # Patches
    "unknown-rule": ("id", "suggestion", "choices"),
    "insert-place": ("found",),  # "none" or "both" of before and after
    "insert-not-in-list": ("id",),  # the neighbour stands alone, not in a list of rules
    "different-id": ("id", "found"),  # a patch of one rule that carries the id of another
    "rule-needed": ("id",),  # a rule that every game has is taken out
    "list-needed": ("key",),  # a list of which every game needs at least one rule is empty
    "not-patchable": ("key",),
    "default-patched": (),
    "changes-nothing": ("id",),  # with this value of an option the book is as it is without
    # Translations in a user's own file
    "translation-places": ("missing", "extra"),  # placeholders of the English text, and of the translation alone
    # Lessons
    "book-unknown": ("name", "suggestion", "choices"),  # the rule book of a lesson is not there
    "step-kind": ("found", "choices"),  # what kinds a step is, joined by commas: none, or more than one
    "position-fault": (  # fault is a value of positions.FaultCode, the rest are its facts
        "fault",
        *("key", "kind", "card", "word", "found", "expected", "least", "most", "seat", "last", "players"),
        *("choices", "suggestion"),
    ),
    "hand-not-full": ("found", "expected"),  # a player holds another number of cards in this trick
    "wrong-opening": ("card",),  # the first trick has to begin with this card
    "breaking-unsaid": ("card",),  # this card of the trick has broken hearts, but the position says that they are not
    "breaking-unearned": (),  # on the first trick, with nothing in it that breaks hearts, they are said to be broken
    "cards-untaken": ("cards",),  # cards with points that nobody has taken in a deal that is to be scored
    "card-not-held": ("card",),
    "card-illegal": ("card", "rule"),
    "position-kind": ("found", "choices"),  # a kind of position that this kind of step cannot use
    "nothing-changed": (),  # a step that asks what another has asked already, about the same position
    "literal-in-text": ("word",),  # a number or a card in a text, where a placeholder belongs
    "not-taught": ("id",),  # a rule that a lesson claims to teach, but no step is about
    "rule-untaught": ("id",),  # a rule of the book that neither the lesson's course nor that on differences is about
    "order-taken": ("order", "first_file"),  # two lessons of a course with the same place in it
    "answer-differs": ("expected", "found"),  # what an author states, and what the engine says
    "too-few-offered": (),  # numbers are to be offered, and too few wrong ones suggest themselves
    "nothing-drawn": ("rules",),  # about these rules no question can be drawn at the lesson's table
    "used-untaught": ("id",),  # a question turns on a rule that neither this lesson nor an earlier one teaches
    "hints-ungraded": (),  # a hint before the last one leaves only the answer
    # The shape of a lesson
    "worked-first": (),  # it asks before an example was worked
    "too-few-alone": ("found", "least"),  # questions without help, and how many a lesson needs
    "no-contrast": (),  # no question repeats the position of another but for one fact
    "no-mix": (),
}
"""Every code, with the names of its facts.

All facts of a code are always present; one that has nothing to say is empty. ``suggestion`` is the word that was
probably meant. ``choices`` are the allowed words, joined by commas. ``first_line`` is a line number.
"""

REASONS = (
    "unclosed-quote",
    "unclosed-bracket",
    "text-after-value",  # text: {led} leads; text: "a" b
    "colon-in-text",  # text: One thing: another
    "missing-colon",
    "indentation",
    "character",  # a value begins with @ ` % or the like
    "escape",  # an unknown \x in double quotes
    "other",
)
"""Why a file is not YAML: the values of the fact ``reason``."""

EXPECTED = ("text", "integer", "true-false", "list", "mapping", "one-of", "card", "card-set", "condition")
"""What can be called for: the values of the fact ``expected``."""

FOUND = ("text", "list", "mapping")
"""What can stand in the file: the values of the fact ``found``, except where its code says otherwise."""

_HELP = ("suggestion", "choices", "found", "players", "card", "points")
_TAB = " " * 4
_UNSHOWABLE = ("Cc", "Cs", "Zl", "Zp")
_LONGEST_GUESS = 60


class Position(NamedTuple):
    """A place in a file; lines and columns count from 1, columns in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Located(Protocol):
    """Anything that knows where it was written, such as a node."""

    @property
    def position(self) -> Position: ...

    @property
    def source_line(self) -> str: ...

    @property
    def width(self) -> int: ...


class Problem(NamedTuple):
    """One fault of a file: a key of ``CODES``, the place, the facts for a message, and what to underline."""

    code: str
    position: Position
    facts: Mapping[str, str]
    source_line: str
    """The whole line, without its end; empty if unknown."""
    width: int
    """How many characters to underline; at least 1."""
    options: str = ""
    """The values of options with which alone it is a fault, as ``moon=add, tie=shared``; empty if it always is."""
    inherited: str = ""
    """What it is about, as ``hearts/follow-suit``, where that stands in the file of a book that is extended."""


class ContentError(Exception):
    """A file cannot be used. Carries all of its problems, in the order of their places."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(f"{problem.position}: {problem.code} {dict(problem.facts)}" for problem in self.problems)


class Problems:
    """Collects the problems of one or several files, so that all of them can be told at once."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, code: str, where: Located | Position, **facts: str | int | None) -> None:
        """Note a problem. A fact that is ``None`` or left out becomes empty.

        Raises ``ValueError`` for a code, or a fact of it, that ``CODES`` does not list.
        """
        if code not in CODES or not facts.keys() <= set(CODES[code]):
            raise ValueError(code, facts)
        values = {name: "" if (value := facts.get(name)) is None else str(value) for name in CODES[code]}
        if isinstance(where, Position):
            self._found.append(Problem(code, where, values, "", 1))
        else:
            self._found.append(Problem(code, where.position, values, where.source_line, max(1, where.width)))

    def join(self, found: Iterable[Problem]) -> None:
        """Note what was found elsewhere, as far as it has not been noted already."""
        known = {_key(problem) for problem in self._found}
        for problem in found:
            if (key := _key(problem)) not in known:
                known.add(key)
                self._found.append(problem)

    def take(self, found: Problems, options: str = "", where: Container[object] | None = None) -> None:
        """Note what was found with these values of options, as far as it has not been noted without them.

        Of a problem at a place in ``where`` it goes without saying that it comes of the options: they stand there.
        """
        self.join(
            problem if where is not None and problem.position in where else problem._replace(options=options)
            for problem in found.all()
        )

    def all(self) -> tuple[Problem, ...]:
        """The problems so far, in the order of their places."""
        return tuple(sorted(self._found, key=lambda problem: problem.position))

    def raise_if_any(self) -> None:
        """Raise ``ContentError`` with everything that was noted, if anything was."""
        if self._found:
            raise ContentError(self.all())


def _key(problem: Problem) -> tuple[object, ...]:
    """Equal for two problems of which one need not be told: they differ in the help or the example at most."""
    return problem.code, problem.position, *(value for name, value in problem.facts.items() if name not in _HELP)


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant by ``word``, or ``None``."""
    names = list(candidates)
    written = word.casefold().replace("_", "-")
    if written in names:
        return written
    if not names or len(word) > _LONGEST_GUESS:
        return None
    from difflib import get_close_matches

    return next(iter(get_close_matches(written, names, n=1)), None)


def caret(problem: Problem, limit: int = 100) -> tuple[str, str]:
    """The line of the problem and a line of carets to print below it.

    Tabs become four spaces and characters that would disturb a terminal are replaced. Of a line longer than ``limit``
    characters only the part around the problem is returned. Both are empty if the line is not known.
    """
    line, start = problem.source_line, problem.position.column - 1
    if not line:
        return "", ""
    first = 0 if len(line) <= limit else max(0, min(start - limit // 3, len(line) - limit))
    shown = line[first : first + limit]
    before, marked = shown[: start - first], shown[start - first : start - first + problem.width]
    return "".join(map(_showable, shown)).rstrip(), " " * _cells(before) + "^" * max(1, _cells(marked.rstrip()))


def _showable(char: str) -> str:
    if char == "\t":
        return _TAB
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in _UNSHOWABLE else char


def _cells(text: str) -> int:
    """How many terminal columns the text takes when it is made showable."""
    cells = 0
    for char in text:
        if char == "\t":
            cells += len(_TAB)
        elif unicodedata.category(char) not in ("Mn", "Me", "Cf"):
            cells += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return cells
