"""A whole rule book in words: what differs from the book it extends, every rule, and which options there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tutor.i18n.catalogue import mark
from tutor.rules.compile import Rules
from tutor.rules.differences import Change, Difference, differences, parent_beside
from tutor.rules.kinds import LeadRule, Note, Rule
from tutor.rules.load import BookFile
from tutor.rules.model import Option, RuleBook
from tutor.ui.phrases.rules import remark_of, rule_sentences
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

OURS = "ours"
"""What stands for a source where a rule comes from none."""
EXPLAINED_IN = "docs/sources.md"
"""The document that says what the names of sources mean."""
_FIRST = ("aim", "cards-used", "rank", "no-trumps")
"""Notes that say what the game is about."""
_TOLD = 2
"""So many rules say in a list what is special about a book."""
_HEADS = {
    Change.NEW: mark("rule book", "New: {rules}"),
    Change.CHANGED: mark("rule book", "Changed: {rules}"),
    Change.GONE: mark("rule book", "Left out: {rules}"),
}


class Edition(NamedTuple):
    """A rule book for one table, as it is shown."""

    rules: Rules
    parent: Rules | None
    """The book that it extends, for the same table as far as that can be; ``None`` if it extends none."""
    chosen: Mapping[str, str]
    """The options that were chosen."""

    @classmethod
    def of(cls, found: BookFile, rules: Rules, chosen: Mapping[str, str]) -> Edition:
        """The edition for the table and options that ``rules`` are for."""
        book = found.resolve_parent(chosen)
        return cls(rules, None if book is None else parent_beside(rules, book), chosen)

    def differences(self) -> tuple[Difference, ...]:
        """What differs from the parent."""
        return () if self.parent is None else differences(self.rules, self.parent)

    def setting(self, option: Option) -> str:
        """The value that an option has."""
        return self.chosen.get(option.id, option.default)


def rule_book(speech: Speech, edition: Edition, *, sources: bool = False, on_paper: bool = False) -> list[Line]:
    """The whole rule book for this number of players, every active rule as sentences.

    ``on_paper`` nothing is said of the command line.
    """
    rules = edition.rules
    lines = [
        Line(speech.text(rules.book.name), Style.TITLE),
        Line(speech.say_n("rule book", "For {n} player", "For {n} players", rules.players)),
        *chosen_lines(speech, edition.rules.book, edition.chosen),
    ]
    if sources:
        explained = speech.say(
            "rule book", "What the names of the sources mean is explained in {file}.", file=EXPLAINED_IN
        )
        lines.append(Line(explained, Style.NOTE))
    lines += _differing(speech, edition)
    for rule in in_reading_order(rules):
        lines += [Line(""), *_rule(speech, rules, rule, str(rule.id) if sources else None)]
        if sources:
            ours = speech.t.say("rule book", "our own rule")
            names = [ours if source == OURS else source for source in rule.sources]
            named = speech.say("rule book", "Sources: {sources}", sources=speech.t.listing(names))
            lines.append(Line(named, Style.NOTE))
    return [*lines, *_offered(speech, edition, on_paper=on_paper)]


def in_reading_order(rules: Rules) -> list[Rule]:
    """The notes that say what the game is about come first, then the rules as a game meets them."""
    notes = rules.book.notes
    opening = [rule for rule in notes if rule.id.name in _FIRST]
    played = [rule for rule in rules.book.rules() if rule not in notes]
    return [*opening, *played, *(rule for rule in notes if rule not in opening)]


def difference_sentences(speech: Speech, edition: Edition, difference: Difference) -> list[str]:
    """What a difference means for a player: of a changed rule only the sentences that are not as they were."""
    rules, rule = edition.rules, difference.rule
    if difference.change is Change.GONE:
        return [speech.say("rule book", "The rule “{rule}” does not apply here.", rule=speech.text(rule.title))]
    said = rule_sentences(speech, rules, rule)
    if difference.before is None:
        return said
    assert edition.parent is not None
    before = rule_sentences(speech, edition.parent, difference.before)
    return [text for text in said if text not in before] or said


def speciality(speech: Speech, edition: Edition) -> str | None:
    """One short line on what makes a variant another game: its last rules, which come after those on the deal."""
    found = edition.differences()
    telling = [difference for difference in found if not isinstance(difference.rule, LeadRule | Note)]
    for change, head in _HEADS.items():
        titles = [difference.rule.title for difference in telling or found if difference.change is change]
        if titles:
            return speech.message(head, rules=speech.t.listing([speech.text(title) for title in titles[-_TOLD:]]))
    return None


def chosen_lines(speech: Speech, book: RuleBook, options: Mapping[str, str]) -> Iterator[Line]:
    """The options that were chosen for a game."""
    for name, value in options.items():
        label = next(known.label for known in book.option(name).values if known.id == value)
        yield Line(speech.say("rule book", "Chosen for this game: {value}", value=speech.text(label)), Style.NOTE)


def _differing(speech: Speech, edition: Edition) -> Iterator[Line]:
    if edition.parent is None:
        return
    name = speech.text(edition.parent.book.name)
    yield from (Line(""), Line(speech.say("rule book", "What differs from {game}", game=name), Style.TITLE))
    titles = {rule.title.message for rule in edition.rules.book.rules()}
    found = edition.differences()
    if not found:
        yield from (Line(speech.say("rule book", "With this many players and these options, nothing.")), Line(""))
    for difference in found:
        if difference.change is not Change.GONE:
            title = speech.text(difference.rule.title)
            yield Line(speech.message(_HEADS[difference.change], rules=title), Style.RULE)
        elif difference.rule.title.message in titles:
            continue  # another rule of this name has come in its place
        yield from (Line(text) for text in difference_sentences(speech, edition, difference))
        yield Line("")
    yield Line(speech.say("rule book", "All the rules"), Style.TITLE)


def _rule(speech: Speech, rules: Rules, rule: Rule, name: str | None) -> Iterator[Line]:
    """One rule in full; ``name`` is what it is called in rule files, if that is to be told."""
    title = speech.text(rule.title)
    yield Line(title if name is None else f"{title} ({name})", Style.TITLE)
    yield from (Line(text) for text in rule_sentences(speech, rules, rule))
    remark = remark_of(speech, rules, rule)
    if remark is not None:
        yield Line(remark, Style.NOTE)


def _offered(speech: Speech, edition: Edition, *, on_paper: bool) -> Iterator[Line]:
    """The options, each with the value that is in force first, so that nothing else is taken for a rule.

    Before them stands how a command takes another value, where that is of use.
    """
    options = edition.rules.book.options
    if options:
        yield Line("")
        yield Line(speech.say("rule book", "What can be played in another way"), Style.TITLE)
    if options and not on_paper:
        first = options[0]
        # an example, which needs no translation; an option may have one value only
        other = next((value.id for value in first.values if value.id != edition.setting(first)), first.values[-1].id)
        told = speech.say("rule book", "A command takes another way with an option, for example:")
        yield from (Line(told, Style.NOTE), Line(f"--option {first.id}={other}", Style.NOTE))
    for option in options:
        current = edition.setting(option)
        yield Line("")
        yield Line(speech.text(option.title), Style.RULE)
        for value in sorted(option.values, key=lambda value: value.id != current):
            setting, label = f"{option.id}={value.id}", speech.text(value.label)
            if value.id == current:
                yield Line(speech.say("rule book", "In force: {label} ({setting})", label=label, setting=setting))
            else:
                yield Line(speech.say("rule book", "Instead: {label} ({setting})", label=label, setting=setting))
