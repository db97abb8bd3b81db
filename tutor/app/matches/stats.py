"""The learner's finished matches counted, game by game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from tutor.app.exits import Exit
from tutor.app.matches.facts import facts_kept, standing_of
from tutor.app.matches.saves import YOU
from tutor.ui.phrases.matches import Counts, stats_lines
from tutor.ui.screen import Line

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.app.matches.facts import Facts, Standing

FORMAT = "hearts-tutor/match-stats"
VERSION = 1


class Table(NamedTuple):
    """A game and how many play it: only matches at such a table can be compared."""

    book: str
    players: int


class Counted(NamedTuple):
    """The finished matches at one table."""

    facts: Facts
    """Of one of them."""
    counts: Counts


def count_matches(context: Context) -> dict[Table, Counted]:
    """The learner's finished matches by table, in the order in which they were played first."""
    found: dict[Table, Counted] = {}
    for result in context.store.matches(context.learner):
        facts, standing = facts_kept(context, result), standing_of(result.totals)
        if facts is None or standing is None or standing.players != result.players:
            continue  # damaged
        table = Table(result.book, result.players)
        counted = found.setdefault(table, Counted(facts, Counts(result.players)))
        _count(counted.counts, facts, standing)
    return found


def _count(counts: Counts, facts: Facts, standing: Standing) -> None:
    counts.matches += 1
    counts.places[standing.place - 1] += 1
    counts.taken_back += facts.taken_back
    counts.slips += facts.slips
    for points, moon in zip(facts.deals, facts.moons, strict=False):
        counts.deals += 1
        counts.points += points[YOU]
        counts.shot += moon == YOU
        counts.conceded += moon not in (None, YOU)
        counts.clean += points[YOU] == 0


def show_stats(context: Context) -> Exit:
    """Print what was counted."""
    found = count_matches(context)
    if not found:
        context.show(context.say("matches", "You have finished no match yet."))
    for number, (table, (facts, counts)) in enumerate(found.items()):
        if number:
            context.show(Line(""))
        context.show(*stats_lines(context.speech, context.speech.text(facts.name), table.players, counts))
    return Exit.OK


def print_stats(context: Context) -> Exit:
    """Print the same as one JSON document."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "learner": context.learner_name,
        "games": [_document(table, counted.counts) for table, counted in count_matches(context).items()],
    }
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
    return Exit.OK


def _document(table: Table, counts: Counts) -> dict[str, object]:
    return {
        "rules": table.book,
        "players": table.players,
        "matches": counts.matches,
        "places": counts.places,
        "deals": counts.deals,
        "points_mean": counts.points / counts.deals if counts.deals else None,
        "deals_without_points": counts.clean,
        "moons_shot": counts.shot,
        "moons_conceded": counts.conceded,
        "refused": counts.slips,
        "taken_back": counts.taken_back,
    }
