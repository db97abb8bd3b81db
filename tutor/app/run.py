"""The driver: shows what an activity tells, asks what it asks, and keeps every answer at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Literal

from tutor.activities.events import CardRefused, Event, Marked
from tutor.activities.protocol import Answer, Prompt, Run
from tutor.app.context import Context
from tutor.quiz.model import Question, Topic
from tutor.rules.compile import Rules
from tutor.ui.phrases import lines_of, question_of


def run_activity(
    context: Context,
    run: Run,
    *,
    heard: Sequence[Answer] = (),
    watch: Callable[[Event], None] = lambda _event: None,
    keep: Callable[[list[Answer]], None] = lambda _answers: None,
) -> list[Answer]:
    """Drive an activity to its end and return all answers.

    ``heard`` are the answers of an earlier run: they are replayed in silence, and what followed the last of them is
    shown again. ``watch`` sees every new event, ``keep`` gets all answers after each new one. Raises ``Quit`` when
    the reader leaves.
    """
    presenter, speech = context.presenter, context.speech
    answers: list[Answer] = []
    earlier = list(heard)
    live = not earlier
    silent: list[Event] = []
    item = next(run, None)
    while item is not None:
        answer: Answer = ()
        if not isinstance(item, Prompt):
            if live:
                presenter.show(lines_of(speech, item))
                watch(item)
            else:
                silent.append(item)
        elif earlier:
            answer = earlier.pop(0)
            answers.append(answer)
            silent.clear()
        else:
            for event in silent:
                presenter.show(lines_of(speech, event))
            silent.clear()
            live = True
            answer = presenter.ask(question_of(speech, item))
            answers.append(answer)
            keep(answers)
        try:
            item = run.send(answer)
        except StopIteration:
            item = None
    for event in silent:
        presenter.show(lines_of(speech, event))
    return answers


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
