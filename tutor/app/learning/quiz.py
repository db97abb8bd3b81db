"""``hearts quiz``: questions on the rules, in the terminal or as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from tutor.activities.events import Event, Marked, QuizDone, QuizStarted
from tutor.activities.quiz import Quiz
from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.run import answer_keeper, answers_kept, run_activity
from tutor.app.seeds import asked_seed, new_seed
from tutor.quiz.generate import generate, topics_of
from tutor.quiz.model import Question, Topic
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.ui.screen import EndOfInput, Line, Quit

if TYPE_CHECKING:
    from tutor.store import Answer as Kept

USUAL_COUNT = 6
PASS_SHARE = (5, 6)
"""Five of six, and that share of any other number, rounded up."""
_COMMAS = re.compile("[,،]")


def needed(count: int) -> int:
    """How many of ``count`` answers must be right to pass."""
    right, of = PASS_SHARE
    return -(-count * right // of)


def topics_named(context: Context, names: str | None, rules: Rules) -> tuple[Topic, ...]:
    """The topics that TOPIC means at this table, several with commas between them; all it has where none is named.

    They stand in one order however they are named, so that the questions are the same. Raises ``TutorError``.
    """
    found = topics_of(rules)
    if names is None:
        return found
    named = {_topic(context, name.strip()) for name in _COMMAS.split(names)}
    for topic in Topic:
        if topic in named and topic not in found:
            raise _nothing_to_ask(context, rules, topic)
    return tuple(topic for topic in found if topic in named)


def _topic(context: Context, name: str) -> Topic:
    try:
        return Topic(name)
    except ValueError:
        known, shown = context.catalogue.listing(topic.value for topic in Topic), name or "“”"
        raise TutorError(
            context.say("app", "There is no quiz on {topic}. There are: {known}.", topic=shown, known=known).text
        ) from None


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
    *,
    pass_mark: int | None = None,
    given: list[Kept] | None = None,
) -> bool:
    """Ask the questions in the terminal; whether enough answers were right. Raises ``Quit`` when the reader leaves.

    What the reader seems to think is said at the end. ``options`` are those that ``rules`` were made with; they are
    kept with each answer. ``pass_mark`` is how many right answers pass, if not the usual share; ``given`` gets every
    answer when it has been added to the learner's progress.
    """
    added = [] if given is None else given

    def add(answer: Kept) -> None:
        context.store.add_answer(answer)
        added.append(answer)

    test = _Test(rules, tuple(topics), count, seed or new_seed())
    with answers_kept(context, added):
        return _ask_all(context, test, options, pass_mark, add)


def _ask_all(
    context: Context,
    test: _Test,
    options: Mapping[str, str] | None,
    pass_mark: int | None,
    keep: Callable[[Kept], None],
) -> bool:
    """As ``take_quiz``; ``keep`` is what is done with each answer."""
    rules, topics, count, seed = test
    kept = answer_keeper(context, "quiz", seed, rules, keep)
    done: list[QuizDone] = []
    answers: list[Marked] = []

    def watch(event: Event) -> None:
        kept(event)
        if isinstance(event, QuizDone):
            done.append(event)
        elif isinstance(event, Marked):
            answers.append(event)

    start = QuizStarted(topics, count, needed(count) if pass_mark is None else pass_mark, seed)
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
    pass_mark: int | None = None
    """How many right answers pass."""
    answers: str | None = None
    """A file with the answers."""
    results: str | None = None
    """A file to write the answers to."""
    force: bool = False
    """That file may be there already."""


class _Test(NamedTuple):
    """A quiz that is the same for everybody who takes it."""

    rules: Rules
    topics: tuple[Topic, ...]
    size: int
    """So many questions."""
    seed: str


def quiz_command(context: Context, wishes: Wishes) -> Exit:
    """Ask the questions; the exit code says whether the quiz was passed."""
    test = _test(context, wishes)
    if wishes.results is not None:
        _check_results(context, wishes.results, force=wishes.force)
    given: list[Kept] = []
    try:
        if wishes.answers is not None:
            passed = _answered_by(context, wishes, test, given)
        else:
            passed = take_quiz(context, *test, wishes.options, pass_mark=wishes.pass_mark, given=given)
    except Quit:
        if given:
            _write_results(context, wishes, given)
        raise
    _write_results(context, wishes, given)
    return Exit.OK if passed else Exit.FAILED


def _test(context: Context, wishes: Wishes) -> _Test:
    """The quiz that is asked for. Raises ``TutorError``."""
    rules = rules_for(context, wishes.book, wishes.players, wishes.options)
    topics = topics_named(context, wishes.topic, rules)
    count = wishes.number or USUAL_COUNT
    if wishes.pass_mark is not None and wishes.pass_mark > count:
        sentence = context.say(
            "app", "{name} must be a number from {least} to {most}.", name="--pass", least=1, most=count
        )
        raise TutorError(sentence.text)
    return _Test(rules, topics, count, asked_seed(wishes.seed) or new_seed())


def _answered_by(context: Context, wishes: Wishes, test: _Test, given: list[Kept]) -> bool:
    """Take the quiz with the answers of a file, which are kept when all of them have been understood.

    Raises ``TutorError`` for a file that does not fit the quiz.
    """
    from tutor.app.answer_files import AnswerFilePresenter, read_answers, refuse_more, too_few

    file = read_answers(context, wishes.answers or "-")
    context.presenter = AnswerFilePresenter(context, file)
    try:
        passed = _ask_all(context, test, wishes.options, wishes.pass_mark, given.append)
    except EndOfInput:
        raise too_few(context, file, len(given), test.size) from None
    except Quit:  # the file says so: what it answers until then counts
        passed = False
    else:
        refuse_more(context, file)
    for answer in given:
        context.store.add_answer(answer)
    return passed


def _check_results(context: Context, path: str, *, force: bool) -> None:
    """Look before the first question whether the answers can be written. Raises ``TutorError``."""
    from tutor.app.out_files import STDOUT, check_target

    if path == STDOUT:
        raise TutorError(
            context.say(
                "app",
                "{option} needs the name of a file: the standard output shows the quiz itself.",
                option="--results",
            ).text
        )
    if not context.learner_name:
        sentence = context.say("app", "Whose results are they to be? Give a name with {option}.", option="--learner")
        raise TutorError(sentence.text)
    check_target(context, path, force=force)


def _write_results(context: Context, wishes: Wishes, given: Sequence[Kept]) -> None:
    if wishes.results is not None:
        from tutor.app.out_files import write_out
        from tutor.app.people.result_files import results_document, results_text

        write_out(context, wishes.results, results_text(results_document(context, context.learner, given)))


def print_quiz(context: Context, wishes: Wishes) -> Exit:
    """Print the questions with their answers as one JSON document, and ask nothing."""
    from tutor.ui.quiz_json import quiz_document

    test = _test(context, wishes)
    rules, topics, seed = test.rules, test.topics, test.seed
    made = generate(rules, topics, test.size, seed, book=wishes.book, options=wishes.options)
    questions = or_refused(context, rules, topics, made)
    document = quiz_document(seed, context.catalogue.language.code, questions, context.speech, rules)
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
    return Exit.OK
