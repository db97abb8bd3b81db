"""What a typed reply means: a choice by its mark, card or word, a number, or a wish, such as to see the keys."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tutor.cards import format_card
from tutor.ui.all_keys import type_a_number
from tutor.ui.key_words import KEY_WORDS
from tutor.ui.screen import Line, Style
from tutor.ui.typed import fold, parse_number, parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tutor.cards import Card
    from tutor.i18n.catalogue import Catalogue
    from tutor.quiz.model import Value
    from tutor.ui.screen import Key, Question

_DIGITS = re.compile(r"[-−]?\d+")
_EACH_FORM = (1, 2, 5)
"""Numbers of which each form of a word is used for one, in most languages."""
_KEYS = frozenset("?؟？")
_LONGEST_ECHO = 40


class Chosen(NamedTuple):
    """A fitting reply; no values after *go on*."""

    values: tuple[Value, ...]


class Pressed(NamedTuple):
    """The reader asks for something besides."""

    key: Key
    about: tuple[Value, ...] = ()
    """The choice that the key is about, if it is about one."""

    @property
    def values(self) -> tuple[Value, ...]:
        """What the presenter hands on."""
        return (self.key.value, *self.about)


class Refused(NamedTuple):
    """A reply that does not fit, and what to say of it."""

    line: Line


@dataclass(frozen=True, slots=True)
class Leave:
    """The reader wants to leave."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The reader wants to see the keys."""


Reply = Chosen | Pressed | Refused | Leave | Keys


def understand(text: str, question: Question, catalogue: Catalogue, *, written: bool = False) -> Reply:
    """The meaning of one typed line; of a ``written`` one, which nobody can correct, a key of other prompts is none."""
    if (wish := wish_of(text, question, catalogue)) is not None:
        return wish
    folded = fold(text)
    if question.proceed and not folded:
        return Chosen(())
    if not folded and question.usual is not None:
        return Chosen((question.usual,))
    if question.text:
        return Chosen((text.strip(),))
    elsewhere = {each for letter, word in KEY_WORDS.values() for each in _words(letter, catalogue.say_message(word))}
    if folded in elsewhere and not written and not _is_a_choice(folded, question):
        return _refused(
            catalogue.say("input", "“{typed}” does nothing here. Type ? to see the keys.", typed=_echo(text.strip()))
        )
    if question.proceed:
        return Keys()
    if question.number:
        number = parse_number(text)
        if number is None and question.counted is not None:
            number = _counted(folded, question.counted)
        return _refused(type_a_number(question, catalogue)) if number is None else Chosen((number,))
    return _choose(text, question, catalogue)


def wish_of(text: str, question: Question, catalogue: Catalogue) -> Pressed | Refused | Leave | Keys | None:
    """What is asked for with this line besides an answer; ``None`` where nothing is."""
    folded = fold(text)
    # before the words of the choices, one of which may be as short: a key means the same at every question
    for key in question.keys:
        if folded in _words(key.letter, key.word):
            return _refused(key.about) if key.about else Pressed(key)
        if key.about and (about := _after(folded, key)):
            return _pressed_about(about, key, question, catalogue)
    if _is_a_choice(folded, question):
        return None
    if folded in _KEYS:
        return Keys()
    return Leave() if folded in {"q", "quit", fold(catalogue.say("input word", "quit"))} else None


def _after(folded: str, key: Key) -> str:
    """What is typed behind the letter or the word of a key."""
    for word in sorted(_words(key.letter, key.word), key=len, reverse=True):
        if folded.startswith(f"{word} "):
            return folded.removeprefix(f"{word} ")
    return ""


def _pressed_about(typed: str, key: Key, question: Question, catalogue: Catalogue) -> Pressed | Refused:
    """The key, if what is typed behind it is one of the choices."""
    match _find(typed, question, catalogue, set()):
        case int(index):
            return Pressed(key, (question.choices[index].value,))
        case _:
            return _unknown(typed, question, catalogue)


def wrong_count(given: int, question: Question, catalogue: Catalogue) -> Line | None:
    """What to say when so many answers are too few or too many; ``None`` when they are neither."""
    if question.least <= given <= question.most:
        return None
    if question.least == question.most == 1 and not given:
        return Line(_wanted(given, question, catalogue), Style.BAD)
    if not given:
        first = catalogue.say("input", "You have not chosen anything yet.")
    elif question.cards:
        first = catalogue.say_n("input", "You chose {n} card.", "You chose {n} cards.", given)
    else:
        first = catalogue.say_n("input", "You chose {n} answer.", "You chose {n} answers.", given)
    return Line(f"{first} {_wanted(given, question, catalogue)}", Style.BAD)


def _choose(text: str, question: Question, catalogue: Catalogue) -> Reply:
    # a label may hold a comma, so the whole is tried before its parts
    whole = isinstance(_find(text, question, catalogue, set()), int)
    link = catalogue.join_and(("", ""))
    found: list[int] = []
    for part in [text] if whole else parts(text, link, lambda part: _is_known(part, question, catalogue)):
        match _find(part, question, catalogue, set(found)):
            case int(index):
                found.append(index)
            case "taken":
                return _refused(catalogue.say("input", "You chose “{typed}” twice.", typed=_echo(part)))
            case _:
                return _unknown(part, question, catalogue)
    if (line := wrong_count(len(found), question, catalogue)) is not None:
        return Refused(line)
    return Chosen(tuple(question.choices[index].value for index in found))


def _is_known(text: str, question: Question, catalogue: Catalogue) -> bool:
    """Whether the text means one thing: a choice, or a card or a number that cannot be chosen."""
    if parse_number(text) is not None or _card(text, question, catalogue) is not None:
        return True
    return _find(text, question, catalogue, set()) is not None


def _card(text: str, question: Question, catalogue: Catalogue) -> Card | None:
    """The card that is meant, where cards are asked for."""
    if not question.cards:
        return None
    from tutor.ui.named_cards import named_card

    return named_card(text, catalogue)


def _find(text: str, question: Question, catalogue: Catalogue, taken: set[int]) -> int | str | None:
    """The index of the choice that the text names, ``"taken"`` when it is among `taken`, ``None`` when there is none.

    Of two copies of a card the first that is free is meant.
    """
    folded = fold(text)
    card = _card(text, question, catalogue)
    code = format_card(card) if card else None
    meant = [
        index
        for index, choice in enumerate(question.choices)
        if folded in _words(*choice.typed) or (code is not None and choice.value == code)
    ]
    if not meant:
        meant = _marked(folded, question)
    if not meant:
        meant = [index for index, choice in enumerate(question.choices) if folded in _words(choice.label)]
    free = [index for index in meant if index not in taken]
    if free:
        return free[0]
    return "taken" if meant else None


def _marked(folded: str, question: Question) -> list[int]:
    """The choice with this number or letter before it; where it is a letter, a number means itself."""
    number = parse_number(folded)
    if question.lettered:
        return [
            place
            for place, (mark, choice) in enumerate(zip(question.marks, question.choices, strict=True))
            if folded == mark or (number is not None and choice.value == number)
        ]
    return [number - 1] if number is not None and 1 <= number <= len(question.choices) else []


def _counted(folded: str, counted: Callable[[int], str]) -> int | None:
    """The number in words such as *2 points*; in the word itself no form is wrong."""
    found = _DIGITS.search(folded)
    number = None if found is None else parse_number(found[0])
    if number is None:
        return None
    forms = {_DIGITS.sub("#", fold(counted(each))) for each in (number, *_EACH_FORM)}
    return number if _DIGITS.sub("#", folded) in forms else None


def _is_a_choice(folded: str, question: Question) -> bool:
    if question.lettered and folded in question.marks:
        return True
    return any(folded in _words(choice.label, *choice.typed) for choice in question.choices)


def _words(*words: str) -> set[str]:
    """The words as they are compared. An empty one, as a choice has that is listed elsewhere, is what nobody typed."""
    return {folded for word in words if (folded := fold(word))}


def _unknown(typed: str, question: Question, catalogue: Catalogue) -> Refused:
    number, count = parse_number(typed), len(question.choices)
    if question.lettered:
        return _refused(
            catalogue.say(
                "input",
                "“{typed}” is none of the answers. Type a letter from {first} to {last}, or ? to see the keys.",
                typed=_echo(typed),
                first=question.marks[0],
                last=question.marks[-1],
            )
        )
    # numbers of answers are in the digits of the menu, which every keyboard has
    if number is not None and count == 1:
        return _refused(
            catalogue.say("input", "There is no {number} in this list. Type {only}.", number=str(number), only="1")
        )
    if number is not None and count:
        text = catalogue.say(
            "input",
            "There is no {number} in this list. Type a number from {first} to {last}.",
            number=str(number),
            first="1",
            last=str(count),
        )
        return _refused(text)
    if question.unknown is not None and (line := question.unknown(typed)) is not None:
        return Refused(line)
    if question.most > 1:
        text = catalogue.say(
            "input",
            "“{typed}” is none of the answers. Type numbers with spaces between them, or ? to see the keys.",
            typed=_echo(typed),
        )
    else:
        text = catalogue.say(
            "input", "“{typed}” is none of the answers. Type a number, or ? to see the keys.", typed=_echo(typed)
        )
    return _refused(text)


def _wanted(given: int, question: Question, catalogue: Catalogue) -> str:
    least, most = question.least, question.most
    if least == most == 1:
        return catalogue.say("input", "Choose one answer.")  # no digit, which would read as the number of an answer
    if least == most:
        return catalogue.say_n("input", "Choose exactly {n}.", "Choose exactly {n}.", least)
    if given < least:
        return catalogue.say_n("input", "Choose at least {n}.", "Choose at least {n}.", least)
    return catalogue.say_n("input", "Choose at most {n}.", "Choose at most {n}.", most)


def _refused(text: str) -> Refused:
    return Refused(Line(text, Style.BAD))


def _echo(typed: str) -> str:
    return typed if len(typed) <= _LONGEST_ECHO else typed[:_LONGEST_ECHO] + "…"
