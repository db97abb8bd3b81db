"""Words and writing of a language, from `locales/<code>/glossary.yaml`, and what is to be known of the English texts.

Only the checks read these files: what the program itself must know of a language stands in `language.yaml`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, NewType, TypeVar

from tutor.reading.decode import Context, decode, register
from tutor.reading.nodes import Mapping_, Node, Scalar
from tutor.reading.parse import read_file
from tutor.reading.problems import ContentError, Problems

if TYPE_CHECKING:
    from pathlib import Path

FILE = "glossary.yaml"
T = TypeVar("T")
Word = NewType("Word", str)
"""A word or a phrase. One without a letter or a sign would be in every text."""
Quotes = Literal["“”", "”“", "‘’", "’‘", "«»", "‹›", "„“", "„”", "‚‘", "「」", "『』"]
"""An opening and a closing mark."""


class Term(NamedTuple):
    """A term of the game or the program in one language."""

    use: Word
    """The word for it."""
    also: tuple[Word, ...] = ()
    """Its other forms and other words for it that are right too: a translation has one of all these."""
    implied: bool = False
    """The language mostly does without a word for it, so that nothing is missing where there is none."""
    avoid: tuple[Word, ...] = ()
    whole: tuple[Word, ...] = ()
    """To be avoided as a whole word only, where `avoid` matches the beginning of a word."""


class Writing(NamedTuple):
    """How a language is written, as far as its texts show it."""

    quotes: tuple[Quotes, ...] = ("“”",)
    """Pairs of an opening and a closing mark, those for a quotation in a quotation last."""
    marks: str = ""
    """Further marks of punctuation, which the English text need not have."""
    not_used: Mapping[Word, str] = {}
    """Letters of the script that this language does not use, and the letters to use instead."""
    spelling: Mapping[Word, str] = {}
    """Common misspellings of words or their beginnings, and what is right."""
    latin: tuple[Word, ...] = ()
    """Words that are written in Latin letters, also where the English text does not have them."""
    doubled: tuple[Word, ...] = ()
    """Words that are said twice on purpose."""


class _OfLanguage(NamedTuple):
    """The file of a language."""

    match: Literal["word", "prefix"]
    """Whether a term is a whole word, or the beginning of one to which endings are written on."""
    writing: Writing = Writing()
    everywhere: tuple[Word, ...] = ()
    """Words to avoid in whatever sense."""
    terms: Mapping[str, Term] = {}


class _OfEnglish(NamedTuple):
    """The file of English."""

    terms: Mapping[str, tuple[Word, ...]] = {}
    """The words for each term in our messages; no words where a translation needs no word for it."""
    idioms: tuple[Word, ...] = ()
    """Phrases in which a word for a term means something else."""
    suits: tuple[str, ...] = ()
    """The terms that are suits."""
    codes: Mapping[str, tuple[Word, ...]] = {}
    """By context, or `everywhere`: words that stand in our messages but are typed, or stand in files."""
    limits: Mapping[str, int] = {}
    """By context or `#field`: how many cells of a terminal a text without an end mark may take."""


class Source:
    """What is to be known of the English messages."""

    def __init__(self, file: _OfEnglish) -> None:
        self.suits = frozenset(file.suits)
        self.terms = file.terms
        self._codes = {context: frozenset(words) for context, words in file.codes.items()}
        self._limits = file.limits
        self._idioms: tuple[str, ...] = file.idioms

    @classmethod
    def read(cls, folder: Path) -> Source:
        """From the folder of English. Raises ContentError."""
        return cls(_decoded(folder, _OfEnglish) or _OfEnglish())

    def codes(self, context: str) -> frozenset[str]:
        """The words of messages of this context that are no English."""
        return self._codes.get("everywhere", frozenset()) | self._codes.get(context, frozenset())

    def limit(self, context: str) -> int | None:
        """How many cells a label of this context may take."""
        return self._limits.get(context) or self._limits.get("#" + context.rpartition("#")[2])

    def named(self, text: str) -> dict[str, str]:
        """The terms that a text names, each by the words for it that it has. A longer term hides those in it.

        A word with a capital at the beginning of a sentence may be the name of a game or of a suit: it is left out.
        """
        clear = [match for match in self._pattern.finditer(text) if not self._is_unclear(match)]
        return {self._words[match[0]]: match[0] for match in clear if self._words[match[0]]}

    def suits_named(self, text: str) -> set[str]:
        """The suits that a text names, also as a part of the name of a card."""
        return {term for term, pattern in self._suit_patterns.items() if pattern.search(text)}

    def without_names(self, text: str) -> str:
        """The text without the names of games and the like, which have capitals."""
        return self._name_pattern.sub(" ", text)

    def _is_unclear(self, match: re.Match[str]) -> bool:
        small = match[0].lower()
        begins = match.string[: match.start()].rstrip(" “(")[-1:] in ("", ".", "?", "!", ":")
        return begins and match[0] != small and {match[0], small} <= self._words.keys()

    @cached_property
    def _words(self) -> Mapping[str, str]:
        words: dict[str, str] = {word: term for term, words in self.terms.items() for word in words}
        return _AnyCase({**words, **dict.fromkeys(self._idioms, "")})

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return _pattern(tuple(self._words))

    @cached_property
    def _name_pattern(self) -> re.Pattern[str]:
        return _pattern(tuple(word for words in self.terms.values() for word in words if word != word.lower()))

    @cached_property
    def _suit_patterns(self) -> dict[str, re.Pattern[str]]:
        return {term: _pattern(self.terms[term]) for term in self.suits}


class _AnyCase(dict[str, str]):
    """Finds a word that begins a sentence."""

    def __missing__(self, word: str) -> str:
        return self[word.lower()]


class Glossary:
    """The words of one language. A term may match by its beginning where endings are written on to it."""

    def __init__(self, file: _OfLanguage, name: str = FILE) -> None:
        self.name = name
        """The file, as it is told to translators."""
        self.writing = file.writing
        self._end = " " if file.match == "word" else ""
        self._terms = file.terms
        self._avoided = [(self._needle(word), word, "") for word in file.everywhere]
        for term in file.terms.values():
            self._avoided += [(self._needle(word), word, term.use) for word in term.avoid]
            self._avoided += [(f"{tokens(word)} ", word, term.use) for word in term.whole]
        self._misspelt = [(self._needle(word), word, better) for word, better in file.writing.spelling.items()]

    @classmethod
    def read(cls, folder: Path, source: Source) -> Glossary:
        """The glossary in the folder of a language; an empty one when it has none. Raises ContentError."""
        file = _decoded(folder, _OfLanguage, source.terms)
        return cls(file or _OfLanguage("word"), f"{folder.parent.name}/{folder.name}/{FILE}")

    def avoided(self, text: str) -> Iterator[tuple[str, str]]:
        """Each avoided word in a text, with the word to use instead, which may be empty."""
        return _found(self._avoided, text)

    def misspelt(self, text: str) -> Iterator[tuple[str, str]]:
        """Each misspelt word in a text, and what is right."""
        return _found(self._misspelt, text)

    def lacks(self, term: str, text: str) -> bool:
        """Whether the text has no word for a term for which one is due."""
        return term in self._terms and not self._terms[term].implied and not self.says(term, text)

    def word_for(self, term: str) -> str:
        """The word for a term; empty when the glossary has none."""
        return self._terms[term].use if term in self._terms else ""

    def says(self, term: str, text: str) -> bool:
        """Whether the text has a word for the term."""
        said = f"{tokens(text)} "
        return any(needle in said for needle in self._needles.get(term, ()))

    def suits_said(self, suits: frozenset[str], text: str) -> set[str]:
        """Which of these terms the text has a word for, the names of other things left out."""
        for name in self._names:
            text = text.replace(name, " ")
        return {term for term in suits if self.says(term, text)}

    @cached_property
    def _needles(self) -> dict[str, list[str]]:
        return {key: [self._needle(word) for word in (term.use, *term.also)] for key, term in self._terms.items()}

    @cached_property
    def _names(self) -> list[str]:
        """The words for things whose key begins with `game`: a game may be called like a suit."""
        named = [term for key, term in self._terms.items() if key.startswith("game")]
        return sorted((word for term in named for word in (term.use, *term.also)), key=len, reverse=True)

    def _needle(self, word: str) -> str:
        return tokens(word) + self._end


def tokens(text: str) -> str:
    """The words of a text in lower case, a space before each. Vowel signs and joiners are parts of words."""
    kept = (" " if unicodedata.category(char)[0] in "PSZ" or char.isspace() else char for char in text.casefold())
    return "".join(f" {token}" for token in "".join(kept).split())


def _read_word(node: Node, context: Context) -> Word | None:
    if isinstance(node, Scalar) and tokens(node.text):
        return Word(node.text)
    if isinstance(node, Scalar):
        context.problems.add("empty-value", node, expected="text")
    else:
        context.wrong_type(node, "text")
    return None


register(Word, _read_word)


def _found(entries: Sequence[tuple[str, str, str]], text: str) -> Iterator[tuple[str, str]]:
    said = f"{tokens(text)} "
    return ((word, better) for needle, word, better in entries if needle in said)


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the words or phrases as a whole; one with a capital only as it is."""
    ordered = sorted(words, key=lambda word: (word == word.lower(), -len(word)))
    options = (re.escape(word) if word != word.lower() else f"(?i:{re.escape(word)})" for word in ordered)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(options) or '(?!)'})(?![\w-])")


def _decoded(folder: Path, cls: type[T], terms: Mapping[str, object] | None = None) -> T | None:
    """The glossary file in a folder, or None; its terms must be among these."""
    path = folder / FILE
    if not path.exists():
        return None
    problems = Problems()
    node = read_file(path, problems, f"{folder.parent.name}/{folder.name}/{FILE}")
    result = decode(node, cls, problems) if node is not None else None
    if terms is not None and isinstance(node, Mapping_) and isinstance(named := node.get("terms"), Mapping_):
        for key, _ in named.entries:
            if key.text not in terms:
                Context(problems).unknown_key(key, terms.keys())
    if problems.all():
        raise ContentError(problems.all())
    return result
