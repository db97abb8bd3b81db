"""What the questions of a lesson need: rules that were taught before, hints in steps, and something to draw from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.content.asking import question_of
from tutor.content.checks import Built
from tutor.content.lessons import LessonFile
from tutor.content.mixing import asked_about, kinds_to_name, mixed
from tutor.content.model import Ask, Mix, PlayTrick, rule_in
from tutor.content.options import RulesByStep
from tutor.content.scenes import at_table
from tutor.engine.positions.model import LegalPosition
from tutor.engine.positions.solve import solve_legal
from tutor.quiz.hints import is_graded, ladder
from tutor.quiz.model import Question
from tutor.quiz.reasons import Counted, MoonCounted
from tutor.reading.nodes import Scalar, Sequence_
from tutor.reading.problems import Problems, suggest
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile


def check_asked(file: LessonFile, found: BookFile, known: set[str], problems: Problems) -> None:
    """Look at every question of a lesson that has no other problems; ``known`` are the rules that were taught."""
    by_step = RulesByStep(compile_rules(found.book, file.lesson.players), found.resolve)
    for built in file.built:
        step = built.step
        rules = by_step.of(step)
        if isinstance(step, Ask):
            question = question_of(step, rules, "")
            if not is_graded(question, ladder(rules, question)):
                problems.add("hints-ungraded", built.written.node)
            _check_known(built, _turns_on(question, rules), known, problems)
        elif isinstance(step, PlayTrick):
            _check_known(built, _of_hand(at_table(step.position, rules), rules), known, problems)
        elif isinstance(step, Mix):
            _check_mix(file, built, step, rules, problems)
            _check_known(built, map(rule_in, asked_about(step, file.lesson, rules)), known, problems)


def _check_known(built: Built, names: Iterable[str], known: set[str], problems: Problems) -> None:
    for name in dict.fromkeys(names):
        if name not in known:
            problems.add("used-untaught", built.written.node, id=name)


def _check_mix(file: LessonFile, built: Built, step: Mix, rules: Rules, problems: Problems) -> None:
    written = built.written.node.get("rules")
    kinds = kinds_to_name(rules)
    for item in written.items if isinstance(written, Sequence_) else ():
        if isinstance(item, Scalar) and rule_in(item.text) != item.text not in kinds:
            known = sorted(kind for kind in kinds if rule_in(kind) == rule_in(item.text))
            facts = {"word": item.text, "suggestion": suggest(item.text, known), "choices": ", ".join(known)}
            problems.add("unknown-word", item, expected="one-of", **facts)
    try:
        mixed(step, file.lesson, rules, "")
    except ValueError:
        place = written or built.written.node
        problems.add("nothing-drawn", place, rules=", ".join(asked_about(step, file.lesson, rules)))


def _turns_on(question: Question, rules: Rules) -> Iterator[str]:
    """The rules without which the answer cannot be known."""
    yield question.rule.name
    if isinstance(question.position, LegalPosition):
        yield from _of_hand(question.position, rules)
    match question.reason:
        case Counted(lines=lines) | MoonCounted(besides=Counted(lines=lines)):
            yield from (rule.id.name for rule, _, points in lines if points)
        case _:
            pass


def _of_hand(position: LegalPosition, rules: Rules) -> Iterator[str]:
    """The rules that take cards away here, and those that would but for what the hand holds."""
    judgement = solve_legal(position, rules)
    yield from (step.entry.rule.id.name for step in judgement.steps if step.waived or step.before != step.after)
