"""The keys for hints and for more, as they are told at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.activities import prompts, protocol
from tutor.i18n.catalogue import mark
from tutor.ui.key_words import KEY_WORDS
from tutor.ui.screen import Key, Line, Question, Style

if TYPE_CHECKING:
    from tutor.activities.protocol import Prompt
    from tutor.ui.speech import Speech

_TOLD_FROM = 2
"""The first question of which the one before can be asked about."""


def with_keys(speech: Speech, prompt: Prompt, question: Question) -> Question:
    """The question with its keys, which are announced in words where they come up for the first time.

    Of a question that has just been told only the answers are asked for once more.
    """
    if not prompt.keys:
        return question
    question = question._replace(keys=tuple(_key(speech, key) for key in prompt.keys))
    if (
        isinstance(prompt.subject, prompts.PlayCard | prompts.PassCards | prompts.SettleMoon)
        and not prompt.subject.hints
    ):
        from tutor.ui.phrases.hints import off

        hint, *others = question.keys
        question = question._replace(keys=(hint._replace(short="", long=off(speech)), *others))
    if not isinstance(prompt.subject, prompts.AskQuestion):
        return question
    if prompt.subject.again:
        return question._replace(lines=(), listed=True)
    announced = _announced(speech, prompt, prompt.subject.number)
    return question._replace(lines=(*question.lines[:2], *announced, *question.lines[2:]))


def _announced(speech: Speech, prompt: Prompt, number: int) -> list[Line]:
    """What is said of the keys below the number of a question."""
    if number == 1:
        text = speech.say("input", "For a hint type {key} and press Enter; for all keys type {all}.", key="h", all="?")
        return [Line(text, Style.NOTE)]
    if number == _TOLD_FROM and protocol.Key.MORE in prompt.keys:
        text = speech.say("input", "To read more about the answer before, type {key} and press Enter.", key="m")
        return [Line(text, Style.NOTE)]
    return []


def _key(speech: Speech, key: protocol.Key) -> Key:
    t = speech.t
    letter, word = KEY_WORDS[key.value]
    short = ""  # what is asked for in a game is told among all keys, and not in the short row of them
    match key:
        case protocol.Key.HINT:
            short = t.say("input", "{key}: hint.", key=t.listing((letter, "Enter")))
        case protocol.Key.MORE:
            short = t.say("input", "{key}: more.", key=t.listing((letter, "Enter")))
    long = t.say_message(_LONG[key], key=letter, example=f"{letter} QS")
    return Key(key.value, letter, t.say_message(word), short, long, about=long if key is protocol.Key.WHY else "")


_LONG = {
    protocol.Key.HINT: mark("input", "Type {key} and press Enter for a hint."),
    protocol.Key.MORE: mark("input", "Type {key} and press Enter to read more about the answer before."),
    protocol.Key.WHY: mark(
        "input", "Type {key} and a card, such as {example}, to read whether it may be played, and why."
    ),
    protocol.Key.LAST: mark("input", "Type {key} and press Enter to see the last trick."),
    protocol.Key.SCORES: mark("input", "Type {key} and press Enter to see the scores."),
    protocol.Key.OUT: mark("input", "Type {key} and press Enter to see which cards are still out."),
    protocol.Key.UNDO: mark("input", "Type {key} and press Enter to take back what you did last."),
    protocol.Key.FINISH: mark("input", "Type {key} and press Enter to have the rest of the deal played at once."),
    protocol.Key.FAST: mark("input", "Type {key} and press Enter to play without pauses between tricks."),
}
