"""``hearts quiz``: questions on the rules, in the terminal or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from tutor.activities.events import Event, Marked, QuizDone, QuizStarted
from tutor.activities.quiz import Quiz
from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.run import answer_keeper, run_activity
from tutor.app.seeds import new_seed
from tutor.quiz.generate import generate, topics_of
from tutor.quiz.model import Question, Topic
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.ui.screen import Line

USUAL_COUNT = 6
_PASS_SHARE = (5, 6)
"""Five of six, and that share of any other number, rounded up."""


def needed(count: int) -> int:
    """How many of ``count`` answers must be right to pass."""
    right, of = _PASS_SHARE
    return -(-count * right // of)


def topics_named(context: Context, name: str | None, rules: Rules) -> tuple[Topic, ...]:
    """The topics that TOPIC means at this table; all it has where none is named. Raises ``TutorError``."""
    found = topics_of(rules)
    if name is None:
        return found
    listed = context.catalogue.listing
    try:
        topic = Topic(name)
    except ValueError:
        known = listed(topic.value for topic in Topic)
        raise TutorError(
            context.say("app", "There is no quiz on {topic}. There are: {known}.", topic=name, known=known).text
        ) from None
    if topic not in found:
        raise _nothing_to_ask(context, rules, topic)
    return (topic,)


def or_refused(context: Context, rules: Rules, topics: Sequence[Topic], made: Iterator[Question]) -> Iterator[Question]:
    """The questions made on these topics; raises ``TutorError`` where this table has not the cards for a single one."""
    first = next(made, None)  # it is asked in any case: no question is made only to see whether there are any
    if first is None:
        raise _nothing_to_ask(context, rules, topics[0])
    return chain((first,), made)


def _nothing_to_ask(context: Context, rules: Rules, topic: Topic) -> TutorError:
    """There are no such questions here; what there is, and the games that have some."""
    speech, listed = context.speech, context.catalogue.listing
    found = topics_of(rules)
    said = speech.say(
        "app",
        "{game}, as it is played at this table, has nothing to ask about {topic}. There are: {known}.",
        game=speech.text(rules.book.name),
        topic=topic.value,
        known=listed(other.value for other in found if other is not topic),
    )
    books = [load_book(name) for name in packaged_ids("rules")]
    others = [book.id for book in books if topic in topics_of(compile_rules(book, book.players.default))]
    if others:
        words = context.catalogue.join_or([f"--rules {name}" for name in others])
        said += " " + speech.say("app", "There are such questions with {words}.", words=words)
    return TutorError(said)


def take_quiz(
    context: Context,
    rules: Rules,
    topics: Sequence[Topic],
    count: int,
    seed: str | None = None,
    options: Mapping[str, str] | None = None,
) -> bool:
    """Ask the questions in the terminal; whether enough answers were right. Raises ``Quit`` when the reader leaves.

    What the reader seems to think is said at the end. ``options`` are those that ``rules`` were made with; they are
    kept with each answer.
    """
    seed = seed or new_seed()
    kept = answer_keeper(context, "quiz", seed, rules)
    done: list[QuizDone] = []
    answers: list[Marked] = []

    def watch(event: Event) -> None:
        kept(event)
        if isinstance(event, QuizDone):
            done.append(event)
        elif isinstance(event, Marked):
            answers.append(event)

    start = QuizStarted(tuple(topics), count, needed(count), seed)
    questions = or_refused(context, rules, topics, generate(rules, topics, count, seed, options))
    run_activity(context, Quiz(rules, questions, start).run(), watch=watch)
    if any(answer.mark.ideas for answer in answers):
        _tell_ideas(context, rules, answers)
    return bool(done) and done[0].passed


def _tell_ideas(context: Context, rules: Rules, answers: Sequence[Marked]) -> None:
    """Name the wrong ideas that have shown more than once."""
    from tutor.quiz.picture import heard, repeated
    from tutor.ui.phrases.ideas import seems_to_think

    seen = [heard(rules, answer.question, answer.mark.ideas, right=answer.shown) for answer in answers]
    context.show(*(Line(seems_to_think(context.speech, rules, idea)) for idea in repeated(seen)))


class Wishes(NamedTuple):
    """What the command line asks for; ``None`` is everything, or the usual."""

    topic: str | None
    book: str
    players: int | None
    options: Mapping[str, str]
    number: int | None
    """How many questions."""
    seed: str | None


def quiz_command(context: Context, wishes: Wishes) -> Exit:
    """Ask the questions; the exit code says whether the quiz was passed."""
    rules = rules_for(context, wishes.book, wishes.players, wishes.options)
    topics = topics_named(context, wishes.topic, rules)
    passed = take_quiz(context, rules, topics, wishes.number or USUAL_COUNT, wishes.seed, wishes.options)
    return Exit.OK if passed else Exit.FAILED


def print_quiz(context: Context, wishes: Wishes) -> Exit:
    """Print the questions with their answers as one JSON document, and ask nothing."""
    from tutor.ui.quiz_json import quiz_document

    rules = rules_for(context, wishes.book, wishes.players, wishes.options)
    topics = topics_named(context, wishes.topic, rules)
    seed = wishes.seed or new_seed()
    count = wishes.number or USUAL_COUNT
    made = generate(rules, topics, count, seed, book=wishes.book, options=wishes.options)
    questions = or_refused(context, rules, topics, made)
    document = quiz_document(seed, context.catalogue.language.code, questions, context.speech, rules)
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
    return Exit.OK
