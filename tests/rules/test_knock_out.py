"""No rule can be dropped or bent without the comparison with the reference noticing it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.rules.agreement import all_disagreements
from tests.strategies import BOOK, SIZES
from tutor.rules.compile import compile_rules
from tutor.rules.model import RuleBook
from tutor.rules.vocabulary import AnyOf, MoonChoice, Tie

Spoiled = tuple[str, RuleBook]


def spoiled_books() -> Iterator[Spoiled]:
    yield from without_legality()
    yield "breaking by nothing", BOOK._replace(breaking=BOOK.breaking._replace(by=AnyOf(())))
    for index, rule in enumerate(BOOK.points):
        yield f"without {rule.id.name}", BOOK._replace(points=(*BOOK.points[:index], *BOOK.points[index + 1 :]))
        dearer = (*BOOK.points[:index], rule._replace(each=rule.each + 1), *BOOK.points[index + 1 :])
        yield f"dearer {rule.id.name}", BOOK._replace(points=dearer)
    for moon in BOOK.adjust:
        yield f"without {moon.id.name}", BOOK._replace(adjust=())
        yield f"other amount of {moon.id.name}", BOOK._replace(adjust=(moon._replace(amount=moon.amount - 1),))
        yield f"no choice of {moon.id.name}", BOOK._replace(adjust=(moon._replace(choose=(MoonChoice.ADD,)),))
    yield "extra deal", BOOK._replace(match=BOOK.match._replace(tie=Tie.EXTRA_DEAL))


def without_legality() -> Iterator[Spoiled]:
    rules = BOOK.legality
    for index, rule in enumerate(rules):
        yield f"without {rule.id.name}", BOOK._replace(legality=(*rules[:index], *rules[index + 1 :]))
        for condition in rule.when:
            wider = rule._replace(when=tuple(other for other in rule.when if other is not condition))
            name = f"{rule.id.name} not only when {condition.value}"
            yield name, BOOK._replace(legality=(*rules[:index], wider, *rules[index + 1 :]))
    yield "rules the other way round", BOOK._replace(legality=rules[::-1])


SPOILED = list(spoiled_books())


@pytest.mark.parametrize("book", [book for _, book in SPOILED], ids=[name for name, _ in SPOILED])
def test_noticed(book: RuleBook) -> None:
    disagreements = (
        problem
        for players in SIZES
        for problem in all_disagreements(compile_rules(book, players), {}, Random(f"knock out {players}"), 800)
    )
    assert next(disagreements, None) is not None
