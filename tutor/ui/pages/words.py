"""The words of card players as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.pages.editions import edition_footer
from tutor.ui.pages.lines import grouped
from tutor.ui.pages.model import Column, Page
from tutor.ui.phrases.words import word_pages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.rules.compile import Rules
    from tutor.ui.speech import Speech


def words_page(speeches: Sequence[Speech], rules: Rules) -> Page:
    """The whole list, in each of the languages."""
    return Page(tuple(_column(speech, rules) for speech in speeches), edition_footer(speeches[0], rules, {}), "words")


def _column(speech: Speech, rules: Rules) -> Column:
    title = speech.say("app", "The words for the cards")
    return Column(
        speech, title, tuple(block for lines in word_pages(speech, rules) for block in grouped(speech, lines))
    )
