"""What can be wrong with a rule book: everything is looked at when a user's file is opened, and nothing later.

A book that passes can be played, judged, asked about and explained at each of its tables. Every rule is looked at by
itself as far as it can be read, so that all problems are told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tutor.reading.nodes import Mapping_
from tutor.reading.problems import Problems
from tutor.rules.checking.draft import Draft, Reader
from tutor.rules.checking.names import check_names
from tutor.rules.checking.options import Choice, check_options, choices, patched, together
from tutor.rules.checking.places import lines_of
from tutor.rules.checking.playing import check_playing
from tutor.rules.checking.sets import check_sets
from tutor.rules.checking.tables import check_numbers, packs
from tutor.rules.checking.texts import check_option_texts, check_texts, check_translations
from tutor.rules.model import RuleBook


def check_file(node: Mapping_, problems: Problems) -> RuleBook | None:
    """The book without options, after adding every problem that it has with any; ``None`` if it cannot be used."""
    reader = Reader()
    draft = _look(reader, node, problems)
    check_options(node, problems)
    check_option_texts(node, problems)
    options = choices(node)
    drafts = [draft, *(_look_with(reader, node, [choice], problems) for values in options for choice in values)]
    check_translations(drafts, problems)
    if not problems:
        # what is wrong with one choice is as wrong with several, and told already
        for chosen in together(options, 1 + len(list(draft.rules())) + len(draft.card_sets)):
            _look_with(reader, node, chosen, problems)
    return None if problems else draft.book()


def check_combination(node: Mapping_, options: Iterable[str], problems: Problems) -> RuleBook | None:
    """The book that a combination of options has made of a sound one, after adding every problem that it has."""
    found = Problems()
    draft = _look(Reader(), node, found)
    problems.take(found, _told(options))
    return None if found else draft.book()


def _look_with(reader: Reader, node: Mapping_, chosen: Sequence[Choice], problems: Problems) -> Draft:
    """Look at the book with these choices."""
    found = Problems()
    draft = _look(reader, patched(node, chosen, found), found)
    problems.take(found, _told(chosen), lines_of(chosen[0].patch) if len(chosen) == 1 else ())
    return draft


def _told(options: Iterable[object]) -> str:
    return ", ".join(map(str, options))


def _look(reader: Reader, node: Mapping_, problems: Problems) -> Draft:
    """Look at a book with all its patches applied."""
    draft = reader.draft(node, problems)
    check_names(draft, problems)
    check_numbers(draft, problems)
    check_texts(draft, problems)
    sound = check_sets(draft, problems)
    tables = packs(draft, problems)
    check_playing(draft, tables, sound, problems)
    return draft
