"""The words of card players: the reader's own word first, the English one beside it, and what it means.

Whoever translates a word may put the words of other regions and families beside it, as in *trick, sir*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tutor.cards import RANKS
from tutor.content.wording import lesson_facts
from tutor.i18n.catalogue import Message, mark
from tutor.placeholders import place_names
from tutor.rules.compile import Rules
from tutor.rules.wording import CardPhrase, Fact
from tutor.ui.screen import Line, Style
from tutor.ui.speech import SUIT_SYMBOLS, Speech

_BETWEEN_WORDS = re.compile(r"\s*[,،;/]\s*")


class Word(NamedTuple):
    """A word and what it means."""

    word: Message
    meaning: Message | None = None
    """May name a card set of the book; ``None`` where the sign beside the word says enough."""
    sign: str = ""
    """How it is written on cards and in their short forms."""


class Section(NamedTuple):
    """Words that belong together."""

    title: Message
    words: tuple[Word, ...]


_SUIT_WORDS = (mark("word", "clubs"), mark("word", "diamonds"), mark("word", "hearts"), mark("word", "spades"))
_RANK_WORDS = (
    mark("word", "two"),
    mark("word", "three"),
    mark("word", "four"),
    mark("word", "five"),
    mark("word", "six"),
    mark("word", "seven"),
    mark("word", "eight"),
    mark("word", "nine"),
    mark("word", "ten"),
    mark("word", "jack"),
    mark("word", "queen"),
    mark("word", "king"),
    mark("word", "ace"),
)

_CARDS = Section(
    mark("word list", "The cards"),
    (
        Word(mark("word", "card"), mark("word list", "It has a suit and a rank, such as {opening}.")),
        Word(mark("word", "pack"), mark("word list", "All the cards together.")),
        Word(
            mark("word", "suit"),
            mark(
                "word list", "Clubs, diamonds, hearts or spades. It is not the colour: both clubs and spades are black."
            ),
        ),
        Word(mark("word", "rank"), mark("word list", "How high a card is within its suit.")),
        Word(mark("word", "Black Maria"), mark("word list", "Another name for {black_maria}.")),
    ),
)
_DEAL = Section(
    mark("word list", "A deal"),
    (
        Word(mark("word", "hand"), mark("word list", "The cards that you hold.")),
        Word(
            mark("word", "deal"),
            mark("word list", "One part of a match: the cards are dealt out, played, and the points are counted."),
        ),
        Word(mark("word", "dealer"), mark("word list", "The player who deals out the cards.")),
        Word(
            mark("word", "to pass cards"),
            mark("word list", "To give some of your cards to another player, face down, before play begins."),
        ),
        Word(mark("word", "turn"), mark("word list", "The moment when it is for you to play a card.")),
    ),
)
_TRICK = Section(
    mark("word list", "A trick"),
    (
        Word(mark("word", "trick"), mark("word list", "One round of play: each player puts one card on the table.")),
        Word(mark("word", "to lead"), mark("word list", "To play the first card of a trick.")),
        Word(mark("word", "suit led"), mark("word list", "The suit of the first card of a trick.")),
        Word(mark("word", "to follow suit"), mark("word list", "To play a card of the suit led.")),
        Word(mark("word", "void in a suit"), mark("word list", "Holding no card of that suit.")),
        Word(
            mark("word", "to throw a card"),
            mark("word list", "To play a card of another suit than the one led, because you hold none of that."),
        ),
    ),
)
_TAKING = Section(
    mark("word list", "Taking tricks"),
    (
        Word(mark("word", "to take a trick"), mark("word list", "To win it. All its cards go to you.")),
        Word(mark("word", "trump"), mark("word list", "A card of a suit that beats the others. Hearts has none.")),
        Word(mark("word", "point"), mark("word list", "What a card can cost. In Hearts you do not want points.")),
        Word(mark("word", "penalty card"), mark("word list", "A card that costs points.")),
        Word(
            mark("word", "to break hearts"),
            mark("word list", "To play {breaking_by} for the first time in a deal. After that, hearts may be led."),
        ),
    ),
)
_SCORE = Section(
    mark("word list", "The score"),
    (
        Word(mark("word", "score"), mark("word list", "The points that a player has got so far.")),
        Word(mark("word", "score sheet"), mark("word list", "The paper on which the scores are written down.")),
        Word(mark("word", "to shoot the moon"), mark("word list", "To take {all_moon_took} in one deal.")),
        Word(
            mark("word", "match"),
            mark("word list", "Deal follows deal, and the points are added up. At the end somebody wins."),
        ),
        Word(mark("word", "target"), mark("word list", "The score that ends the match.")),
    ),
)
_TWO_PACKS = Section(
    mark("word list", "With two packs"),
    (
        Word(
            mark("word", "to cancel each other"),
            mark("word list", "What two identical cards in one trick do: neither of them can take it."),
        ),
        Word(
            mark("word", "dead trick"),
            mark("word list", "A trick that nobody takes, because every card that could take it is cancelled."),
        ),
    ),
)

_SIGNS = Section(
    mark("word list", "Suits and ranks"),
    (
        *(Word(word, sign=SUIT_SYMBOLS[suit]) for suit, word in enumerate(_SUIT_WORDS)),
        *reversed([Word(word, sign=code.replace("T", "10")) for code, word in zip(RANKS, _RANK_WORDS, strict=True)]),
    ),
)
"""The ranks from the highest to the lowest."""


def word_pages(speech: Speech, rules: Rules) -> Iterator[list[Line]]:
    """The whole list, a page for each group of words. The cards that the meanings name follow the rule book."""
    facts = lesson_facts(rules)
    for section in (_CARDS, _SIGNS, _DEAL, _TRICK, _TAKING, _SCORE, _TWO_PACKS):
        lines = [Line(speech.message(section.title), Style.TITLE)]
        for word in section.words:
            lines += _entry(speech, word, facts)
        yield lines


def _entry(speech: Speech, word: Word, facts: Mapping[str, Fact]) -> Iterator[Line]:
    """The word, and below it what it means. No line begins after a translated text, however wide that is."""
    named = _named(speech, word.word)
    if word.meaning is None:
        # the sign comes first, where it stays whatever the direction of writing is
        yield Line(speech.t.say("word list", "{sign}: {word}", sign=word.sign, word=named))
        return
    values = {name: fact for name in place_names(word.meaning.message) if isinstance(fact := facts[name], CardPhrase)}
    yield Line("")
    yield Line(named, Style.RULE)
    yield Line(speech.message(word.meaning, **{name: speech.cards(fact) for name, fact in values.items()}))


def _named(speech: Speech, word: Message) -> str:
    """The reader's word with the English one beside it, unless they are the same."""
    local = speech.t.say_message(word)
    if word.message.casefold() in _BETWEEN_WORDS.split(local.casefold()):
        return local
    return speech.t.say("word list", "{word} ({english})", word=local, english=word.message)
