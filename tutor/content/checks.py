"""What can be wrong with a lesson that is well formed: names that lead nowhere, and positions that cannot happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tutor.cards import COPY_SHIFT, FIRST_COPY, Card, Cards, copies_held, format_card, parse_card
from tutor.content.building import node_of, position_node
from tutor.content.decoding import Written
from tutor.content.model import AnyStep, Ask, Lesson, LessonHead, Mix, PlayTrick, Show, Work, rule_in, texts_of_step
from tutor.content.options import Resolve, RulesByStep
from tutor.content.scenes import YOU, check_position
from tutor.content.wording import lesson_names, number_names
from tutor.engine.positions.model import (
    BrokenPosition,
    LegalPosition,
    Position,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.engine.positions.solve import solve_legal
from tutor.quiz.model import Topic
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import Problems, suggest
from tutor.rules.checking.texts import check_filling, check_plain
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import Rule, Text
from tutor.rules.load import OptionError
from tutor.rules.model import RuleBook


class Built(NamedTuple):
    """A step and where it is written."""

    written: Written
    step: AnyStep


def check_head(head: LessonHead, node: Mapping_, book: RuleBook, problems: Problems) -> None:
    """Look whether the book has the rules that the lesson teaches, and a table for its players."""
    _check_rules(head.teaches, node.get("teaches"), book, problems)
    _check_rules(head.needs, node.get("needs"), book, problems)
    if isinstance(head.title, Text):
        check_plain(head.title, node.get("title") or node, problems)
    if head.players not in book.players.sizes:
        sizes = ", ".join(map(str, book.players.sizes))
        place = node.get("players") or node
        problems.add("unknown-word", place, expected="one-of", word=str(head.players), choices=sizes)


def check_steps(
    head: LessonHead, built: Sequence[Built], book: RuleBook, resolve: Resolve, problems: Problems
) -> tuple[Built, ...]:
    """Look at every step with the rules of the book in hand; ``resolve`` gives it with other options.

    The steps with which nothing is wrong.
    """
    sound: list[Built] = []
    by_step = None
    if head.players in book.players.sizes:
        by_step = RulesByStep(compile_rules(book, head.players), resolve)
    allowed, countable = lesson_names(book), number_names(book)
    for each in built:
        written, step = each
        before = len(problems)
        if not isinstance(step, Mix):  # what it asks about is taken from the book in use
            _check_rules(step.rules, written.node.get("rules"), book, problems)
        for key, text in texts_of_step(step):
            check_filling(text, node_of(written, key), allowed, countable, problems)
        if by_step is not None and isinstance(step, Show | Work | Ask | PlayTrick):
            rules = _rules_of(by_step, step, written, problems)
            if rules and check_position(step.position, rules, position_node(written), problems):
                _check_use(step, step.position, written, rules, problems)
        if len(problems) == before:
            sound.append(each)
    return tuple(sound)


def _rules_of(
    by_step: RulesByStep, step: Show | Work | Ask | PlayTrick, written: Written, problems: Problems
) -> Rules | None:
    """The rules of the step; ``None``, and a problem, if its position has an option that the book does not know."""
    try:
        return by_step.of(step)
    except OptionError as error:
        node = position_node(written)
        options = node.get("options")
        place = options.get(error.name) if isinstance(options, Mapping_) else None
        word = error.name if error.value is None else error.value
        problems.add(
            "unknown-word",
            place or node,
            expected="one-of",
            word=word,
            suggestion=error.suggestion,
            choices=", ".join(error.choices),
        )
        return None


def check_mixed(built: Sequence[Built], book: RuleBook, problems: Problems) -> None:
    """Look whether the book has the rules about which questions are to be drawn."""
    for written, step in built:
        if isinstance(step, Mix):
            _check_rules(map(rule_in, step.rules), written.node.get("rules"), book, problems)


def check_taught(lesson: Lesson, node: Mapping_, book: RuleBook, problems: Problems) -> None:
    """Look whether each rule that the lesson claims to teach is what some step is about."""
    taught = taught_by(lesson, book)
    teaches = node.get("teaches")
    for item in teaches.items if isinstance(teaches, Sequence_) else ():
        if isinstance(item, Scalar) and item.text not in taught:
            problems.add("not-taught", item, id=item.text)


def taught_by(lesson: Lesson, book: RuleBook) -> set[str]:
    """The ids of the rules that some step of the lesson is about."""
    rules = compile_rules(book, lesson.players)
    return {name for step in lesson.steps for name in rules_of_step(step, rules)}


def rules_of_step(step: AnyStep, rules: Rules) -> Iterator[str]:
    """The ids of the rules that a step is about: those it names, and those that its position turns on."""
    yield from step.rules
    if not isinstance(step, Show | Work | Ask | PlayTrick):
        return
    match step.position:
        case LegalPosition():
            judgement = solve_legal(step.position, rules)
            yield from (found.entry.rule.id.name for found in judgement.steps)
        case WinnerPosition() | SequencePosition():
            yield from (rule.id.name for rule in trick_rules(rules.book))
        case BrokenPosition() if rules.book.breaking is not None:
            yield rules.book.breaking.id.name
        case ScorePosition():
            yield from (charge.rule.id.name for charge in rules.charges)
            yield from (moon.rule.id.name for moon in rules.moons)
        case _:
            pass
    if isinstance(step, Ask):
        book = rules.book
        topics: dict[Topic, Rule | None] = {Topic.PASS: book.passing, Topic.DEAL: book.dealing, Topic.END: book.match}
        if rule := topics.get(step.topic):
            yield rule.id.name


def trick_rules(book: RuleBook) -> tuple[Rule, ...]:
    """The rules that decide who takes a trick."""
    return tuple(rule for rule in (book.trick, book.cancelling, book.dead_trick) if rule is not None)


def _check_rules(names: Iterable[str], node: Node | None, book: RuleBook, problems: Problems) -> None:
    known = [rule.id.name for rule in book.rules()]
    items = node.items if isinstance(node, Sequence_) else ()
    for name, place in zip(names, items, strict=False):
        if name not in known:
            problems.add("unknown-rule", place, id=name, suggestion=suggest(name, known))


def _check_use(step: AnyStep, position: Position, written: Written, rules: Rules, problems: Problems) -> None:
    """Look whether the step can do with the position what it is to do."""
    match step, position:
        case Work(card=card), LegalPosition() if card is not None:
            if not card & position.hand:
                problems.add("card-not-held", node_of(written, "card"), card=format_card(card))
            elif refusal := solve_legal(position, rules).refusal(card):
                rule = refusal.rule.id.name
                problems.add("card-illegal", node_of(written, "card"), card=format_card(card), rule=rule)
        case Ask(topic=Topic.WHY, subject=subject), LegalPosition():
            if not copies_held(position.hand, parse_card(str(subject))) & position.hand:
                problems.add("card-not-held", node_of(written, "subject"), card=str(subject))
        case PlayTrick(), LegalPosition(seat=seat):
            if seat != YOU:
                place = position_node(written)
                word, only = str(seat), str(YOU)
                problems.add("unknown-word", place.get("seat") or place, expected="one-of", word=word, choices=only)
            _check_others(step.others, position, written, rules, problems)
        case _:
            pass


def _check_others(
    others: Mapping[int, tuple[Card, ...]], position: LegalPosition, written: Written, rules: Rules, problems: Problems
) -> None:
    """Everybody who is to play after the reader has cards, and no card is in two places."""
    node = node_of(written, "others")
    used: Cards = position.hand | sum(card for _, card in position.trick)
    to_come = [(position.seat + turn) % rules.players for turn in range(1, rules.players - len(position.trick))]
    for seat in to_come:
        if not others.get(seat):
            problems.add("missing-key", node, key=str(seat))
    for seat, cards in others.items():
        place = node.get(str(seat)) if isinstance(node, Mapping_) else None
        for card in cards:
            if card & used or not card & rules.pack:
                # the second copy of a card is asked for where the pack has it only once
                twice = card & used or (card > FIRST_COPY and card >> COPY_SHIFT & rules.pack)
                fault = "duplicate-card" if twice else "not-in-pack"
                problems.add("position-fault", place or node, fault=fault, card=format_card(card))
            used |= card
