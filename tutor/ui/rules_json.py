"""Rule books as JSON documents, for other programs."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.cards import codes, format_card, merge_copies
from tutor.rules.compile import Rules
from tutor.rules.kinds import Rule
from tutor.rules.model import Option
from tutor.ui.phrases.rule_book import Edition, in_reading_order
from tutor.ui.phrases.rules import remark_of, rule_sentences
from tutor.ui.speech import Speech

FORMAT = "hearts-tutor/rules"
LIST_FORMAT = "hearts-tutor/rule-books"
VERSION = 1


def rules_document(speech: Speech, edition: Edition) -> dict[str, object]:
    """One rule book at one table, with every active rule as sentences."""
    rules = edition.rules
    return {
        "format": FORMAT,
        "version": VERSION,
        "language": speech.t.language.code,
        "rules": rules.book.id,
        "name": speech.text(rules.book.name),
        "players": rules.players,
        "options": dict(edition.chosen),
        "extends": None if edition.parent is None else edition.parent.book.id,
        "table": _table(rules),
        "differences": _differences(speech, edition),
        "rule_book": [_rule(speech, rules, rule) for rule in in_reading_order(rules)],
        "options_offered": [_option(speech, edition, option) for option in rules.book.options],
    }


def list_document(speech: Speech, editions: Iterable[Edition]) -> dict[str, object]:
    """Rule books, each with what is different in it at its usual table."""
    return {
        "format": LIST_FORMAT,
        "version": VERSION,
        "language": speech.t.language.code,
        "books": [_book(speech, edition) for edition in editions],
    }


def _book(speech: Speech, edition: Edition) -> dict[str, object]:
    book = edition.rules.book
    return {
        "rules": book.id,
        "name": speech.text(book.name),
        "players": sorted(book.players.sizes),
        "players_default": book.players.default,
        "extends": None if edition.parent is None else edition.parent.book.id,
        "differences": _differences(speech, edition),
    }


def _table(rules: Rules) -> dict[str, object]:
    return {
        "hand": rules.hand_size,
        "extra": rules.extra,
        "removed": list(codes(rules.removed)),
        "passes": [] if rules.book.passing is None else [direction.value for direction in rules.passes],
        "opening_card": format_card(merge_copies(rules.opening)) if rules.opening else None,
        "total_points": rules.total_points,
    }


def _differences(speech: Speech, edition: Edition) -> list[dict[str, str]]:
    return [
        {"change": found.change.value, "rule": str(found.rule.id), "title": speech.text(found.rule.title)}
        for found in edition.differences()
    ]


def _rule(speech: Speech, rules: Rules, rule: Rule) -> dict[str, object]:
    return {
        "rule": str(rule.id),
        "title": speech.text(rule.title),
        "sentences": rule_sentences(speech, rules, rule),
        "remark": remark_of(speech, rules, rule),
        "sources": list(rule.sources),
    }


def _option(speech: Speech, edition: Edition, option: Option) -> dict[str, object]:
    return {
        "option": option.id,
        "title": speech.text(option.title),
        "default": option.default,
        "value": edition.setting(option),
        "values": [{"value": value.id, "label": speech.text(value.label)} for value in option.values],
    }
