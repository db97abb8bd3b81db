"""What a learner knows when a lesson begins, as far as the course has taught it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tutor.content.lessons import packaged_heads
from tutor.content.model import DifferentFrom, LessonHead
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.differences import Change, differences, parent_beside
from tutor.rules.load import BookFile, load_book, load_book_file
from tutor.rules.model import RuleBook
from tutor.rules.vocabulary import Condition


def taught_so_far(lesson: LessonHead, heads: Iterable[LessonHead] | None = None) -> tuple[str, ...]:
    """The rules that this lesson teaches, and before them those of the lessons that come earlier in its course.

    ``heads`` are the lessons that there are: those that come with the program if ``None``.
    """
    heads = packaged_heads() if heads is None else heads
    earlier = (each.teaches for each in heads if each.course == lesson.course and each.order < lesson.order)
    return tuple(dict.fromkeys((*(name for names in earlier for name in names), *lesson.teaches)))


def known_in(lesson: LessonHead, found: BookFile, heads: Iterable[LessonHead]) -> set[str]:
    """The rules that can be asked about in this lesson, whose rule book is ``found``.

    Those that it teaches, or an earlier lesson of its course; those of the course of its rule book, where its own
    course is another one; and of the courses of books that its book extends what holds here too.
    """
    heads = tuple(heads)
    known = set(taught_so_far(lesson, heads))
    if lesson.course not in packaged_ids("rules"):
        known |= _taught_in(found.book.id, heads)
    new = changed_rules(found)
    for parent in tuple(found.line())[1:]:
        known |= _taught_in(parent.book.id, heads) - new
        new |= changed_rules(parent)
    return known


def spoken_of(lesson: LessonHead) -> frozenset[str] | None:
    """The rules that questions of the lesson may speak of: those known in it, and those it relies on.

    ``None`` for that on what is different, which speaks of all.
    """
    if isinstance(lesson.title, DifferentFrom):
        return None
    return frozenset(known_in(lesson, load_book_file(lesson.rules), packaged_heads()) | set(lesson.needs))


def as_taught(rules: Rules, known: Collection[str] | None) -> Rules:
    """The rules as they look to whoever knows only these: without what breaks hearts, points and moons, if need be.

    For showing positions and what happens; nothing is judged by them.
    """
    if known is None:
        return rules
    book = rules.book
    until_broken = (rule.id.name for rule in book.legality if Condition.UNBROKEN in rule.when)
    if book.breaking is not None and not {book.breaking.id.name, *until_broken} & set(known):
        book = book._replace(breaking=None)
    moons = tuple(moon for moon in rules.moons if moon.rule.id.name in known)
    charges = rules.charges if any(charge.rule.id.name in known for charge in rules.charges) else ()
    return rules._replace(book=book, moons=moons, charges=charges)


def _taught_in(course: str, heads: Iterable[LessonHead]) -> set[str]:
    return {name for head in heads if head.course == course for name in head.teaches}


def changed_rules(found: BookFile) -> set[str]:
    """The rules that are not as in the book that this one extends, at its usual table or the parent's."""
    parent = found.resolve_parent({})
    if parent is None:
        return set()
    rules = compile_rules(found.book, found.book.players.default)
    each = differences(rules, parent_beside(rules, parent))
    return {difference.rule.id.name for difference in each if difference.change is not Change.GONE}


def counts_points(lesson: LessonHead, book: RuleBook) -> bool:
    """Whether it is known in this lesson that cards cost points: it is not if a later one of the course tells it first.

    It is known to whoever learns a variant. ``book`` is the one in use.
    """
    points = {rule.id.name for rule in book.points}
    if not points.isdisjoint((*taught_so_far(lesson), *lesson.needs)):
        return True
    if load_book(lesson.rules).extends is not None:
        return True
    later = (each.teaches for each in packaged_heads() if each.course == lesson.course and each.order > lesson.order)
    return all(points.isdisjoint(names) for names in later)
