"""``hearts learn review``: a few questions, with new cards, on rules that are due to be asked about again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tutor.activities.asking import Asked
from tutor.activities.lesson import IN_BETWEEN
from tutor.app.context import Context
from tutor.app.learning.questions import Item, ask_each
from tutor.app.learning.record import answers_of, reach_of
from tutor.app.run import answer_keeper
from tutor.app.seeds import new_seed
from tutor.content.mixing import another
from tutor.quiz.generate import question_on
from tutor.quiz.record import Answered, by_rule
from tutor.quiz.review import due_rules, next_kinds, schedules
from tutor.ui.phrases.lesson import one_more
from tutor.ui.screen import Choice, Line, Question, Style

MOST = 3
"""So many questions at most are asked at one time."""


def waiting(context: Context) -> list[str]:
    """The rules that would be asked about in a review now, ``MOST`` at most."""
    answers = answers_of(context)
    last = {answer.rule: answer for answer in answers}
    due = (rule for rule in due_rules(answers, context.clock()) if reach_of(last[rule]))
    return [rule for rule, _ in zip(due, range(MOST), strict=False)]


def offer_review(context: Context) -> None:
    """Ask whether the reader wants to begin with a review, if one is waiting, and take it."""
    rules = waiting(context)
    if not rules:
        return
    speech = context.speech
    told = speech.say_n(
        "review",
        "{n} short question on what you have met before is waiting for you.",
        "{n} short questions on what you have met before are waiting for you.",
        len(rules),
    )
    question = Question(
        lines=(Line(""), Line(speech.say("review", "Review"), Style.TITLE), Line(told)),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice("now", speech.say("review", "Begin with the review")),
            Choice("later", speech.say("review", "Not now")),
        ),
    )
    if context.presenter.ask(question) == ("now",):
        _ask_about(context, rules)


def take_review(context: Context) -> None:
    """Ask about the rules that are due, and say when each comes up again. Raises ``Quit`` when the reader leaves."""
    rules = waiting(context)
    if not rules:
        _tell_nothing_due(context)
        return
    context.show(Line(""), Line(context.speech.say("review", "Review"), Style.TITLE))
    _ask_about(context, rules)


def _ask_about(context: Context, rules: Sequence[str]) -> None:
    seed = new_seed()
    found = by_rule(answers_of(context))
    items = [item for rule in rules if (item := _item(rule, found[rule], seed)) is not None]
    turns = _Turns(context, items, seed)
    right = count = 0
    for asked in ask_each(context, turns, None, lambda rules: answer_keeper(context, "quiz", seed, rules)):
        count += 1
        right += asked.shown
        turns.note(asked)
    context.show(
        Line(""),
        context.say("review", "The review is done. Right answers: {right} of {count}.", right=right, count=count),
        *_next_lines(context, items),
    )


class _Turns:
    """The questions in their turn; after a wrong answer there soon comes another one of the same kind."""

    def __init__(self, context: Context, items: Sequence[Item], seed: str) -> None:
        self._context = context
        self._left = list(items)
        self._seed = seed
        self._added: list[Item] = []
        self._last: Item | None = None

    def __iter__(self) -> Iterator[Item]:
        while self._left:
            self._last = self._left.pop(0)
            if self._last in self._added:
                self._context.show(Line(""), Line(one_more(self._context.speech), Style.NOTE))
            yield self._last

    def note(self, asked: Asked) -> None:
        """How the last question went. A question that was added is not followed by yet another one."""
        item = self._last
        if item is None or asked.mark.right or item in self._added:
            return
        more = another(item.question, item.rules, self._seed, f"more-{len(self._added) + 1}")
        if more is not None:
            self._added.append(Item(item.rules, more))
            self._left.insert(IN_BETWEEN, self._added[-1])


def _item(rule: str, answers: Sequence[Answered], seed: str) -> Item | None:
    """A question on the rule, of the kind that is needed most; ``None`` if chance has found no cards for any."""
    reach = reach_of(answers[-1])
    if reach is None:
        return None
    rng = Random(f"v1:review:{seed}:{rule}")
    for branch in next_kinds(answers, reach.branches):
        topic = rng.choice([kind.topic for kind in reach.kinds if kind.branch == branch])
        question = question_on(reach.rules, topic, branch, f"{seed}:{rule}")
        if question is not None:
            return Item(reach.rules, question)
    return None


def _next_lines(context: Context, items: Sequence[Item]) -> list[Line]:
    """When each of the rules comes up again."""
    running = schedules(answers_of(context), context.clock())
    lines = []
    for rules, question, _ in items:
        title = context.speech.text(rules.book.rule(question.rule.name).title)
        lines.append(
            Line(
                context.speech.say_n(
                    "review",
                    "{rule}: again in {n} day",
                    "{rule}: again in {n} days",
                    running[str(question.rule)].days,
                    rule=title,
                )
            )
        )
    return lines


def _tell_nothing_due(context: Context) -> None:
    answers = answers_of(context)
    if not answers:
        words = context.say("review", "There is nothing to review yet. Take a lesson or a quiz first.")
    else:
        words = context.say("review", "Nothing is due for review now. Come back tomorrow, or take a quiz.")
    context.show(words)
