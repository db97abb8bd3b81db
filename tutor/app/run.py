"""The driver: shows what an activity tells, asks what it asks, and keeps the answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from tutor.activities.events import CardRefused, DiagnosisStarted, Event, LessonShows, LessonStarted, Marked
from tutor.activities.prompts import Continue
from tutor.activities.protocol import Answer, Awaited, Choose, Prompt, Run, told_anew
from tutor.app.context import Context
from tutor.quiz.model import Topic
from tutor.rules.compile import Rules
from tutor.ui.echo import unechoed
from tutor.ui.phrases import lines_of, question_of
from tutor.ui.screen import Line, Quit

if TYPE_CHECKING:
    from tutor.activities.prompts import Subject
    from tutor.quiz.ideas.model import Idea
    from tutor.store import Answer as Kept


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
    item = _worked_out(context, partial(next, run))
    while item is not None:
        answer: Answer = ()
        if not isinstance(item, Prompt):
            if unseen is None:
                presenter.show(lines_of(speech, item))
                watch(item)
            else:
                unseen.add(item)
        elif unseen is not None and (again := _replayed(earlier, item)) is not None:
            answer = again
            answers.append(answer)
            unseen.before(item)
        else:
            if unseen is not None:
                for event in unseen.before(item):
                    presenter.show(lines_of(speech, event))
                item, unseen = told_anew(item), None
            save(answers)
            context.tell_notices()
            answer = presenter.ask(question_of(speech, item)._replace(kept=context.keeps))
            answers.append(answer)
        item = _worked_out(context, partial(run.send, answer))
    for event in unseen.before(None) if unseen is not None else ():
        presenter.show(lines_of(speech, event))


def _worked_out(context: Context, step: Callable[[], Event | Prompt]) -> Event | Prompt | None:
    """What comes next, if anything does: the computer players may think about it for a while."""
    try:
        with unechoed(context.environment):
            return step()
    except StopIteration:
        return None


class _Unseen:
    """What an activity told while earlier answers were replayed, of which the reader sees what is still of use."""

    def __init__(self) -> None:
        self._headings: dict[type, Event] = {}
        """The latest heading of each kind: where the reader is."""
        self._open: Subject | None = None
        """What was asked last."""
        self._told: list[Event] = []
        """What was told before it, and since it was asked first."""
        self._new: list[Event] = []
        """What was told since it was asked last."""

    def add(self, event: Event) -> None:
        """Keep an event."""
        from tutor.content.shown import Heading

        match event:
            case LessonStarted() | DiagnosisStarted():
                self._headings[type(event)] = event
            case LessonShows(shown=Heading()):
                self._headings[Heading] = event
            case _:
                self._new.append(event)

    def before(self, prompt: Prompt | None) -> list[Event]:
        """The headings, what led to the prompt, or to the end, and hints that were given there.

        What was said of an answer is past, but where the reader pauses to read it.
        """
        subject = None if prompt is None else told_anew(prompt).subject
        pauses = isinstance(subject, Continue)
        if pauses or subject != self._open:
            self._told.clear()
        self._told += [event for event in self._new if pauses or not isinstance(event, Marked | CardRefused)]
        self._open, self._new = subject, []
        return [*self._headings.values(), *self._told]


def _replayed(earlier: list[Answer], prompt: Prompt) -> Answer | None:
    """The saved answer to the prompt, which is taken away; ``None`` if there is none that fits.

    To pause elsewhere than when it was saved makes no difference.
    """
    pause = prompt.expected is Awaited.GO_ON
    while earlier and not earlier[0] and not pause:
        del earlier[0]
    if not earlier:
        return None
    if _fits(earlier[0], prompt):
        return earlier.pop(0)
    return () if pause else None


def _fits(answer: Answer, prompt: Prompt) -> bool:
    """Whether a saved answer, which may be damaged, answers what is asked, or asks for what can be asked for."""
    if prompt.pressed(answer) is not None:
        return True
    match prompt.expected:
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


@contextmanager
def answers_kept(context: Context, given: Sequence[object]) -> Iterator[None]:
    """Around questions that are not taken up again: whoever leaves them is told what becomes of the answers.

    ``given`` is where they are gathered meanwhile.
    """
    try:
        yield
    except Quit:
        if given and context.keeps:
            context.show(Line(""), context.say("app", "Your answers so far are kept in your progress."))
        raise


def answer_keeper(
    context: Context,
    activity: Literal["lesson", "quiz", "play"],
    source: str,
    rules: Rules,
    keep: Callable[[Kept], None] | None = None,
) -> Callable[[Event], None]:
    """A watcher that adds the first answer to every question, and every refused card, to the learner's progress.

    A refused card is no answer to a question: it is kept as one of a match, in a lesson too. ``keep`` is what is done
    with an answer instead of adding it.
    """

    def watch(event: Event) -> None:
        add = keep or context.store.add_answer
        match event:
            case Marked(attempt=1):  # a second try shows only that the explanation was read
                add(_kept(context, activity, source, rules, _marked(event)))
            case CardRefused(asked=False):
                add(_kept(context, "play", source, rules, _refused(event)))

    return watch


class _Given(NamedTuple):
    """What is kept of an answer."""

    topic: Topic
    rule: str
    branch: str
    right: bool
    hints: int
    ideas: tuple[Idea, ...]
    given: object
    position: object


def _marked(event: Marked) -> _Given:
    from tutor.engine.positions.data import to_data

    question, found = event.question, event.mark
    return _Given(
        topic=question.topic,
        rule=str(question.rule),
        branch=question.branch,
        right=event.shown,
        hints=event.hints,
        ideas=found.ideas,
        given=event.given,
        position={**to_data(question.position), "subject": question.subject},
    )


def _refused(event: CardRefused) -> _Given:
    from tutor.cards import codes, format_card

    refusal = event.judgement.refusal(event.card)
    assert refusal is not None
    name = refusal.rule.id
    return _Given(
        topic=Topic.LEGAL,
        rule=str(name),
        branch=f"{name.name}:refuses",
        right=False,
        hints=0,
        ideas=(),
        given=[format_card(event.card)],
        position={"hand": list(codes(event.judgement.hand))},
    )


def _kept(
    context: Context, activity: Literal["lesson", "quiz", "play"], source: str, rules: Rules, what: _Given
) -> Kept:
    from tutor.store import Answer as Kept

    book = rules.book
    return Kept(
        learner=context.learner,
        time=context.clock(),
        activity=activity,
        source=source,
        book=book.id,
        book_hash=book.digest(),
        rule=what.rule,
        branch=what.branch,
        topic=what.topic.value,
        right=what.right,
        hints=what.hints,
        misconception=" ".join(idea.value for idea in what.ideas) or None,
        given=json.dumps(what.given),
        position=json.dumps(what.position),
    )
