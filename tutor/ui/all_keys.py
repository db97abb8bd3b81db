"""What can be typed or pressed at a question, as it is told to who asks for all keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.i18n.catalogue import Catalogue
    from tutor.ui.screen import Question


def keys(question: Question, catalogue: Catalogue, *, arrows: bool, escape: bool = False) -> list[Line]:
    """What can be typed or pressed at this question: also the arrow keys, which come with Esc, or Esc alone."""
    texts = _to_answer(question, catalogue)
    if arrows:
        texts.append(catalogue.say("input", "The arrow keys move from answer to answer."))
    if arrows and question.most > 1:
        texts.append(catalogue.say("input", "The space bar marks an answer."))
    texts += [key.long for key in question.keys]
    if question.kept:
        texts.append(catalogue.say("input", "Type q and press Enter to leave. What you have done is kept."))
    else:
        texts.append(catalogue.say("input", "Type q and press Enter to leave."))
    if arrows or escape:
        texts.append(catalogue.say("input", "Esc leaves too."))
    return [Line(text, Style.NOTE) for text in texts]


def _to_answer(question: Question, catalogue: Catalogue) -> list[str]:
    """What can be typed for an answer."""
    if question.proceed:
        return [catalogue.say("input", "Press Enter to go on.")]
    if question.number:
        return [type_a_number(question, catalogue)]
    if question.text:
        return [catalogue.say("input", "Type it and press Enter.")]
    if question.most > 1:
        texts = [catalogue.say("input", "Type the numbers of your answers with spaces between them and press Enter.")]
    elif question.lettered:
        texts = [catalogue.say("input", "Type the letter of an answer, or the number in it, and press Enter.")]
    else:
        texts = [catalogue.say("input", "Type the number of an answer and press Enter.")]
    if question.cards:
        texts += _code_and_name(catalogue)
    return texts


def type_a_number(question: Question, catalogue: Catalogue) -> str:
    """What is typed where a number is wanted."""
    return catalogue.say("input", "Type a whole number in digits, such as {example}.", example=question.example)


def _code_and_name(catalogue: Catalogue) -> list[str]:
    """How a card is typed without its number: by letters that every keyboard has, or by its name."""
    from tutor.cards import JOKER_SUIT, SUITS, parse_card
    from tutor.ui.speech import SUIT_ORDER, Speech

    speech = Speech(catalogue)
    letters = [f"{speech.suit(suit)}\u00a0{SUITS[suit]}" for suit in SUIT_ORDER if suit != JOKER_SUIT]
    return [
        catalogue.say("input", "A card can also be typed as rank and suit, such as {code}.", code="QS"),
        catalogue.say("input", "The letters of the suits: {letters}.", letters=catalogue.listing(letters)),
        catalogue.say(
            "input", "A card can also be typed by its name, such as {name}.", name=speech.card(parse_card("QS"))
        ),
    ]
