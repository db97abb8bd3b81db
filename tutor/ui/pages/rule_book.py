"""A rule book as a page: everything that ``hearts rules show`` tells of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.pages.editions import edition_footer
from tutor.ui.pages.lines import grouped
from tutor.ui.pages.model import Column, Page
from tutor.ui.phrases.rule_book import rule_book

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.ui.phrases.rule_book import Edition
    from tutor.ui.speech import Speech


def rule_book_page(speeches: Sequence[Speech], edition: Edition, *, sources: bool) -> Page:
    """The whole rule book for its table, in each of the languages."""
    return Page(
        tuple(_column(speech, edition, sources=sources) for speech in speeches),
        edition_footer(speeches[0], edition.rules, edition.chosen),
        "rules",
    )


def _column(speech: Speech, edition: Edition, *, sources: bool) -> Column:
    name, *lines = rule_book(speech, edition, sources=sources, on_paper=True)
    return Column(speech, name.text, tuple(grouped(speech, lines)))
