"""A lesson in words: its beginning and its end, what its steps tell, and the rules that belong to them."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.activities.events import LessonDone, LessonShows, LessonStarted, Marked
from tutor.cards import merge_copies
from tutor.content.model import DifferentFrom, LessonHead
from tutor.content.shown import (
    Compared,
    Differs,
    Heading,
    OneMore,
    Scene,
    Told,
    WorkedLegal,
    WorkedScore,
    WorkedTrick,
    WorkedTricks,
)
from tutor.content.wording import lesson_facts
from tutor.engine.positions.model import DealPosition, LegalPosition, Position
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Topic
from tutor.quiz.reasons import Counted, MayPlay
from tutor.rules.compile import Rules
from tutor.rules.differences import Change, depends_on_table
from tutor.rules.kinds import Rule
from tutor.ui.phrases.hands import hand_lines
from tutor.ui.phrases.quiz_positions import moment_lines, position_lines, seated
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.phrases.rules import rule_sentences
from tutor.ui.phrases.worked import worked_legal, worked_score, worked_trick, worked_tricks
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def lines(speech: Speech, event: LessonStarted | LessonShows | LessonDone) -> list[Line]:
    """What one event of a lesson looks like."""
    match event:
        case LessonStarted():
            return lesson_started(speech, event)
        case LessonShows():
            return lesson_shows(speech, event)
        case LessonDone():
            return lesson_done(speech, event)


def lesson_title(speech: Speech, lesson: LessonHead) -> str:
    """The title of the lesson, for a heading or a list."""
    match lesson.title:
        case DifferentFrom(parent):
            return speech.say("lesson", "What is different from {game}", game=speech.text(parent))
        case title:
            return speech.text(title)


def lesson_started(speech: Speech, event: LessonStarted) -> list[Line]:
    """Which lesson this is, and how long."""
    lesson = event.lesson
    title = lesson_title(speech, lesson)
    length = speech.say_n(
        "lesson",
        "It has {n} short step. You can stop at any time and go on later.",
        "It has {n} short steps. You can stop at any time and go on later.",
        len(lesson.screens),
    )
    return [Line(title, Style.TITLE), Line(length, Style.NOTE)]


def lesson_done(speech: Speech, event: LessonDone) -> list[Line]:
    """The end of the lesson, and how many questions were easy."""
    title = lesson_title(speech, event.lesson)
    found = [Line(""), Line(speech.say("lesson", "You have finished the lesson “{title}”.", title=title), Style.GOOD)]
    if event.asked:
        right = speech.say(
            "lesson", "Right at the first try: {right} of {asked}.", right=event.right, asked=event.asked
        )
        found.append(Line(right))
    for idea in event.ideas:
        found += idea_lines(speech, event.rules, idea)
    return found


def one_more(speech: Speech) -> str:
    """What is said before a question that was added after a wrong answer."""
    return speech.say("lesson", "One more of this kind, since one was wrong.")


def idea_lines(speech: Speech, rules: Rules, idea: Idea) -> list[Line]:
    """A wrong idea that the reader seems to hold, and what is true instead."""
    from tutor.ui.phrases.ideas import in_fact, seems_to_think

    return [Line(seems_to_think(speech, rules, idea)), Line(in_fact(speech, rules, idea))]


def lesson_shows(speech: Speech, event: LessonShows) -> list[Line]:
    """What a step tells or shows."""
    rules = event.rules
    match event.shown:
        case Heading(number, count):
            return [Line(""), Line(speech.say("lesson", "Step {n} of {count}", n=number, count=count), Style.NOTE)]
        case Told(text, about, cards):
            told = [Line(speech.text(text, lesson_facts(rules)))]
            if cards:
                told += [Line(""), *hand_lines(speech, rules, merge_copies(cards))]
            return [*told, *(line for rule in about for line in rule_box(speech, rules, rule))]
        case Scene(position):
            return [Line(""), *_scene(speech, rules, position)]
        case WorkedLegal() as shown:
            return worked_legal(speech, rules, shown)
        case WorkedTrick() as shown:
            return worked_trick(speech, rules, shown)
        case WorkedTricks() as shown:
            return worked_tricks(speech, rules, shown)
        case WorkedScore() as shown:
            return worked_score(speech, shown)
        case OneMore():
            return [Line(""), Line(one_more(speech), Style.NOTE)]
        case Compared(parent, count):
            return _compared(speech, rules, parent, count)
        case Differs() as shown:
            return _differs(speech, rules, shown)


def _scene(speech: Speech, rules: Rules, position: Position) -> list[Line]:
    """A position to look at: a hand in it is shown suit by suit."""
    if not isinstance(position, LegalPosition):
        return position_lines(speech, rules, position)
    speech = seated(speech, position)
    hand = hand_lines(speech, rules, position.hand)
    return [*moment_lines(speech, rules, position), Line(speech.say("game", "Your cards:")), *hand]


def _compared(speech: Speech, rules: Rules, parent: Rules, count: int) -> list[Line]:
    """How much of a game is as in the one that it is made from."""
    names = {"game": speech.text(rules.book.name), "parent": speech.text(parent.book.name)}
    if not count:
        same = speech.say("lesson", "At this table {game} is played just like {parent}: nothing is different.", **names)
        return [Line(same)]
    lines = [Line(speech.say("lesson", "{game} is played like {parent}, except for some rules.", **names))]
    sizes = sorted(rules.book.players.sizes)
    if sizes != sorted(parent.book.players.sizes):
        players = speech.say("lesson", "It is for {least} to {most} players.", least=sizes[0], most=sizes[-1])
        lines.append(Line(players))
    told = speech.say_n(
        "lesson", "{n} rule is different; here it is.", "{n} rules are different; here they are, one by one.", count
    )
    return [*lines, Line(told)]


def _differs(speech: Speech, rules: Rules, shown: Differs) -> list[Line]:
    """One rule that is new, as it is and as it was, or as it was and does not hold any more."""
    parent, (change, rule, before) = shown.parent, shown.difference
    game = speech.text(rules.book.name)
    if change is Change.GONE:
        gone = speech.say("lesson", "This rule does not hold in {game}.", game=game)
        was = _in_parent(speech, parent, rule, rule_sentences(speech, parent, rule))
        return [*_titled(speech, rule), *was, Line(""), Line(gone)]
    if before is None:
        return [Line(speech.say("lesson", "This rule is new in {game}:", game=game)), *rule_box(speech, rules, rule)]
    now = rule_sentences(speech, rules, rule)
    old = [text for text in rule_sentences(speech, parent, before) if text not in now]
    lines = [Line(speech.say("lesson", "This rule is different in {game}:", game=game))]
    lines += rule_box(speech, rules, rule)
    return [*lines, *([Line("")] if old else []), *_in_parent(speech, parent, before, old)]


def _in_parent(speech: Speech, parent: Rules, rule: Rule, said: Sequence[str]) -> list[Line]:
    """What the other book says, and for how many players where that matters."""
    game, at_table = speech.text(parent.book.name), depends_on_table(parent, rule)
    lines = []
    for text in said:
        if at_table:
            line = speech.say_n(
                "lesson",
                "In {game} for {n} player: {rule}",
                "In {game} for {n} players: {rule}",
                parent.players,
                game=game,
                rule=text,
            )
        else:
            line = speech.say("lesson", "In {game}: {rule}", game=game, rule=text)
        lines.append(Line(line, Style.NOTE))
    return lines


def not_yet(speech: Speech, event: Marked) -> list[Line]:
    """What is wrong with an answer to a question that is asked once more: why, but not yet what is right.

    Where the reason would give the answer away, as in a sum of points, the rule stands in its place.
    """
    question, found = event.question, event.mark
    if sharing := _sharing_out(speech, event):
        told = [Line(speech.say("quiz", "Not quite. {reason}", reason=sharing), Style.BAD)]
    elif question.kind is AnswerKind.NUMBER or question.topic in (Topic.END, Topic.PASS) or _tells_all(event):
        said = [text for rule in _deciding(event) for text in _in_short(speech, event, rule)]
        told = [Line(speech.say("lesson", "Not quite. Here is the rule again."), Style.BAD)]
        told.append(Line(" ".join(said), Style.RULE))
    else:
        reason = reason_text(speech, event.rules, found.reason, question.position)
        if question.kind is AnswerKind.ALL and isinstance(found.reason, MayPlay) and found.reason.waived:
            card = speech.card(found.reason.card)
            reason = " ".join((speech.say("quiz", "You may also play {card}.", card=card), reason))
        told = [Line(speech.say("quiz", "Not quite. {reason}", reason=reason), Style.BAD)]
    return [*told, Line(speech.say("lesson", "Try once more."))]


def _sharing_out(speech: Speech, event: Marked) -> str:
    """How the cards are divided, where that is asked: the rule would tell how many everybody gets. Else nothing."""
    position = event.question.position
    if not isinstance(position, DealPosition):
        return ""
    from tutor.quiz.facts import about_deal
    from tutor.quiz.hints import sharing_out
    from tutor.ui.phrases.hints import of_position

    division = sharing_out(event.rules, position, event.question.subject)
    clues = (*about_deal(event.rules, position), *division) if division else ()
    return " ".join(of_position(speech, event.rules, clue) for clue in clues)


def _tells_all(event: Marked) -> bool:
    """Whether the reason says what is right: of what becomes of a trick, and where it is that of the right answer."""
    question = event.question
    return question.kind is AnswerKind.ONE and (question.topic is Topic.CANCEL or event.mark.reason == question.reason)


def _deciding(event: Marked) -> list[Rule]:
    """The rules that a sum or an end rests on."""
    match event.question.reason:
        case Counted(lines=lines, no_moon=missed) if lines:
            return [*(() if missed is None else (missed.rule,)), *(rule for rule, _, _ in lines)]
    rule = event.rules.book.find(event.question.rule.name)
    return [] if rule is None else [rule]


def _in_short(speech: Speech, event: Marked, rule: Rule) -> Sequence[str]:
    """What decides of all that the rule says: of passing the directions, of points what is charged."""
    said = rule_sentences(speech, event.rules, rule)
    match event.question.topic:
        case Topic.PASS:
            return said[-1:]
        case Topic.SCORING:
            return said[:1]
        case _:
            return said


def rule_box(speech: Speech, rules: Rules, rule: Rule) -> list[Line]:
    """A rule as the rule book has it: its title, then everything that it says."""
    said = (Line(text, Style.RULE) for text in rule_sentences(speech, rules, rule))
    return [Line(""), *_titled(speech, rule), *said]


def _titled(speech: Speech, rule: Rule) -> list[Line]:
    return [Line(speech.say("lesson", "Rule: {title}", title=speech.text(rule.title)), Style.RULE)]
