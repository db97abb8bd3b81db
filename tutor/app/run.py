"""The driver: shows what an activity tells, asks what it asks, and keeps the answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Literal

from tutor.activities.events import CardRefused, Event, LessonShows, LessonStarted, Marked
from tutor.activities.protocol import Answer, Awaited, Choose, Expected, Prompt, Run
from tutor.app.context import Context
from tutor.quiz.model import Question, Topic
from tutor.rules.compile import Rules
from tutor.ui.phrases import lines_of, question_of
from tutor.ui.screen import Line


def run_activity(
    context: Context,
    run: Run,
    *,
    heard: Sequence[Answer] = (),
    watch: Callable[[Event], None] = lambda _event: None,
    save: Callable[[list[Answer]], None] = lambda _answers: None,
) -> None:
    """Drive an activity to its end.

    ``heard`` are the answers of an earlier run: they are replayed in silence as long as they fit, and what followed
    the last of them is shown again. ``watch`` sees every new event. ``save`` gets all answers so far whenever the
    reader is about to be asked: a power cut costs no more than the answer that is being given. Raises ``Quit`` when
    the reader leaves.
    """
    presenter, speech = context.presenter, context.speech
    answers: list[Answer] = []
    earlier = list(heard)
    unseen = None if not earlier else _Unseen()
    item = next(run, None)
    while item is not None:
        answer: Answer = ()
        if not isinstance(item, Prompt):
            if unseen is None:
                presenter.show(lines_of(speech, item))
                watch(item)
            else:
                unseen.add(item)
        elif unseen is not None and earlier and _fits(earlier[0], item.expected):
            answer = earlier.pop(0)
            answers.append(answer)
            unseen.answered()
        else:
            for event in unseen.events() if unseen is not None else ():
                presenter.show(lines_of(speech, event))
            unseen = None
            save(answers)
            context.tell_notices()
            answer = presenter.ask(question_of(speech, item))
            answers.append(answer)
        try:
            item = run.send(answer)
        except StopIteration:
            item = None
    for event in unseen.events() if unseen is not None else ():
        presenter.show(lines_of(speech, event))


class _Unseen:
    """What an activity told while earlier answers were replayed, of which the reader sees what is still of use."""

    def __init__(self) -> None:
        self._headings: dict[type, Event] = {}
        """The latest heading of each kind: where the reader is."""
        self._events: list[Event] = []

    def add(self, event: Event) -> None:
        """Keep an event."""
        from tutor.content.shown import Heading

        match event:
            case LessonStarted():
                self._headings[LessonStarted] = event
            case LessonShows(shown=Heading()):
                self._headings[Heading] = event
            case _:
                self._events.append(event)

    def answered(self) -> None:
        """An earlier answer was given: what was told before it is past."""
        self._events.clear()

    def events(self) -> list[Event]:
        """The headings, and what followed the last answer."""
        return [*self._headings.values(), *self._events]


def _fits(answer: Answer, expected: Expected) -> bool:
    """Whether a saved answer, which may be damaged, answers what is asked."""
    match expected:
        case Choose(values, least, most):
            # of two copies of a card both may be chosen, but no card more often than it is there
            return least <= len(answer) <= most and all(answer.count(value) <= values.count(value) for value in answer)
        case Awaited.NUMBER:
            return len(answer) == 1 and type(answer[0]) is int
        case Awaited.GO_ON:
            return not answer


def say_goodbye(context: Context, kept: str) -> None:
    """What is said to a reader who leaves: that the activity is kept, if it is."""
    words = kept if context.store.saving else context.speech.say("app", "See you next time!")
    context.show(Line(""), Line(words))


def answer_keeper(
    context: Context, activity: Literal["lesson", "quiz", "play"], source: str, rules: Rules
) -> Callable[[Event], None]:
    """A watcher that adds every marked answer, and every refused card, to the learner's progress."""
    book = rules.book

    def add(topic: Topic, rule: str, branch: str, *, right: bool, given: object, position: object) -> None:
        from tutor.store import Answer as Kept

        context.store.add_answer(
            Kept(
                learner=context.learner,
                time=context.clock(),
                activity=activity,
                source=source,
                book=book.id,
                book_hash=book.digest(),
                rule=rule,
                branch=branch,
                topic=topic.value,
                right=right,
                hints=0,
                misconception=None,
                given=json.dumps(given),
                position=json.dumps(position),
            )
        )

    def watch(event: Event) -> None:
        match event:
            case Marked(_, question, given, found):
                add(
                    question.topic,
                    str(question.rule),
                    question.branch,
                    right=found.right,
                    given=given,
                    position=_position(question),
                )
            case CardRefused(_, judgement, card):
                from tutor.cards import codes, format_card

                refusal = judgement.refusal(card)
                assert refusal is not None
                name = refusal.rule.id
                hand = list(codes(judgement.hand))
                add(
                    Topic.LEGAL,
                    str(name),
                    f"{name.name}:refuses",
                    right=False,
                    given=[format_card(card)],
                    position={"hand": hand},
                )

    return watch


def _position(question: Question) -> object:
    from tutor.engine.positions.data import to_data

    return to_data(question.position)
