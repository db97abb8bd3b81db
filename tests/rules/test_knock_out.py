"""No rule can be dropped or bent without the comparison with the reference noticing it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.rules.agreement import all_disagreements
from tests.strategies import book_file
from tutor.rules.compile import compile_rules
from tutor.rules.model import RuleBook
from tutor.rules.vocabulary import AnyOf, DeadWhen, ExtrasTo, LastDead, MoonChoice, Tie

Spoiled = tuple[str, RuleBook]
BOOKS = ("hearts", "cancellation", "spot-hearts")
"""Between them they have every kind of rule."""


def spoiled_books() -> Iterator[Spoiled]:
    for name in BOOKS:
        book = book_file(name).book
        for what, spoiled in (*_legality(book), *_points(book), *_table(book)):
            yield f"{name}: {what}", spoiled


def _legality(book: RuleBook) -> Iterator[Spoiled]:
    rules = book.legality
    for index, rule in enumerate(rules):
        yield f"without {rule.id.name}", book._replace(legality=(*rules[:index], *rules[index + 1 :]))
        for condition in rule.when:
            wider = rule._replace(when=tuple(other for other in rule.when if other is not condition))
            name = f"{rule.id.name} not only when {condition.value}"
            yield name, book._replace(legality=(*rules[:index], wider, *rules[index + 1 :]))
    yield "rules the other way round", book._replace(legality=rules[::-1])
    assert book.breaking is not None
    yield "breaking by nothing", book._replace(breaking=book.breaking._replace(by=AnyOf(())))


def _points(book: RuleBook) -> Iterator[Spoiled]:
    for index, rule in enumerate(book.points):
        before, after = book.points[:index], book.points[index + 1 :]
        yield f"without {rule.id.name}", book._replace(points=(*before, *after))
        if rule.pips is None:
            dearer = rule._replace(each=(rule.each or 0) + 1)
        else:
            dearer = rule._replace(pips=rule.pips._replace(jack=rule.pips.jack + 1))
        yield f"dearer {rule.id.name}", book._replace(points=(*before, dearer, *after))
    for moon in book.adjust:
        yield f"without {moon.id.name}", book._replace(adjust=())
        yield f"other amount of {moon.id.name}", book._replace(adjust=(moon._replace(amount=moon.amount - 1),))
        yield f"no choice of {moon.id.name}", book._replace(adjust=(moon._replace(choose=(MoonChoice.ADD,)),))
    yield "extra deal", book._replace(match=book.match._replace(tie=Tie.EXTRA_DEAL))


def _table(book: RuleBook) -> Iterator[Spoiled]:
    yield "without passing", book._replace(passing=None)
    if book.first_leader is not None:
        yield "a card opens", book._replace(first_leader=None, legality=(*book_file("hearts").book.legality,))
    if book.cancelling is not None:
        yield "nothing cancels", book._replace(cancelling=None)
    if (dead := book.dead_trick) is not None:
        yield "two pairs kill", book._replace(dead_trick=dead._replace(when=DeadWhen.TWO_PAIRS))
        yield "the leader takes", book._replace(dead_trick=dead._replace(last=LastDead.LEADER))
    if (extras := book.extras) is not None:
        yield "extras go last", book._replace(extras=extras._replace(to=ExtrasTo.LAST_TRICK))


SPOILED = list(spoiled_books())


@pytest.mark.parametrize("book", [book for _, book in SPOILED], ids=[name for name, _ in SPOILED])
def test_noticed(book: RuleBook) -> None:
    disagreements = (
        problem
        for players in book.players.sizes
        for problem in all_disagreements(compile_rules(book, players), {}, Random(f"knock out {players}"), 800)
    )
    assert next(disagreements, None) is not None
