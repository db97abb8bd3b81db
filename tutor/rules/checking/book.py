"""What can be wrong with a rule book: everything is looked at when a user's file is opened, and nothing later.

A book that passes can be played, judged, asked about and explained at each of its tables. Every rule is looked at by
itself as far as it can be read, so that all problems are told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tutor.reading.nodes import Mapping_
from tutor.reading.problems import Problems
from tutor.rules.checking.blame import Variant, bring_home
from tutor.rules.checking.draft import Draft, Reader, is_same
from tutor.rules.checking.first_lead import check_parts
from tutor.rules.checking.literals import check_literals
from tutor.rules.checking.names import check_names
from tutor.rules.checking.options import Choice, check_options, choices, patched, together
from tutor.rules.checking.places import all_nodes, stretch_of
from tutor.rules.checking.playing import check_playing
from tutor.rules.checking.sets import check_sets
from tutor.rules.checking.stale import check_stale
from tutor.rules.checking.tables import check_numbers, packs
from tutor.rules.checking.texts import check_option_texts, check_texts
from tutor.rules.checking.translations import check_translations
from tutor.rules.model import RuleBook


def check_file(node: Mapping_, problems: Problems, variant: Variant | None = None) -> RuleBook | None:
    """The book without options, after adding every problem that it has with any; ``None`` if it cannot be used.

    ``variant`` says how a book that extends another is written. ``node`` then is the whole of it, and every problem is
    told at a place in its own file.
    """
    found = Problems()
    draft = _check(node, found)
    if variant is not None:
        check_stale(variant.parent, variant.written, found)
    if not found and not problems:
        # what is wrong with one choice is as wrong with several, and told already
        reader = Reader()
        for chosen in together(choices(node), 1 + len(list(draft.rules())) + len(draft.card_sets)):
            _look_with(reader, node, chosen, found)
    _tell(found, variant, problems)
    return None if problems else draft.book()


def check_combination(
    node: Mapping_, options: Iterable[str], problems: Problems, variant: Variant | None = None
) -> RuleBook | None:
    """The book that a combination of options has made of a sound one, after adding every problem that it has."""
    looked, found = Problems(), Problems()
    draft = _look(Reader(), node, looked)
    found.take(looked, ", ".join(options))
    _tell(found, variant, problems)
    return None if found else draft.book()


def _tell(found: Problems, variant: Variant | None, problems: Problems) -> None:
    if variant is None:
        problems.join(found.all())
    else:
        bring_home(found, variant, _check, problems)


def _check(node: Mapping_, problems: Problems, with_options: bool = True) -> Draft:
    """Look at the book, and at the book with each single choice."""
    reader = Reader()
    draft = _look(reader, node, problems)
    if not with_options:
        return draft
    check_options(node, problems)
    check_option_texts(node, problems)
    chosen = []
    for choice in (choice for values in choices(node) for choice in values):
        with_choice = _look_with(reader, node, [choice], problems)
        chosen.append((choice, with_choice))
        check_stale(node, choice.patch, problems)
        if choice.patch.source is node.source and is_same(draft, with_choice):
            told = {problem.position for problem in problems.all()}
            if told.isdisjoint(part.position for part in all_nodes(choice.patch)):
                problems.add("changes-nothing", choice.patch, id=choice.value)
    check_translations(draft, chosen, problems)
    return draft


def _look_with(reader: Reader, node: Mapping_, chosen: Sequence[Choice], problems: Problems) -> Draft:
    """Look at the book with these choices."""
    found = Problems()
    draft = _look(reader, patched(node, chosen, found), found)
    alone = len(chosen) == 1 and chosen[0].patch.source is node.source
    problems.take(found, ", ".join(map(str, chosen)), stretch_of(chosen[0].patch) if alone else None)
    return draft


def _look(reader: Reader, node: Mapping_, problems: Problems) -> Draft:
    """Look at a book with all its patches applied."""
    draft = reader.draft(node, problems)
    check_names(draft, problems)
    check_numbers(draft, problems)
    check_texts(draft, problems)
    sound = check_sets(draft, problems)
    tables = packs(draft, problems)
    check_playing(draft, tables, sound, problems)
    check_parts(draft, tables, sound, problems)
    check_literals(draft, tables, sound, problems)
    return draft
