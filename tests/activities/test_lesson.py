from __future__ import annotations

from dataclasses import replace

import pytest

from tests.activities.driving import Answering, after, drive, rightly, run_of, table, taught, wrongly
from tutor.activities.events import (
    CardHint,
    CardRefused,
    Guidance,
    Happened,
    LessonDone,
    LessonShows,
    LessonStarted,
    Marked,
)
from tutor.activities.lesson import LessonRun
from tutor.activities.prompts import AskQuestion, Continue, PlayCard
from tutor.activities.protocol import Answer, Awaited, Key, Prompt
from tutor.cards import codes, format_card, parse_card
from tutor.content.lessons import Ask, Explain, LessonMisfit, PlayDeal, course, load_lesson
from tutor.content.model import Help
from tutor.content.shown import Heading, Scene, Told
from tutor.engine.events import CardPlayed, DealScored, HeartsBroken, MatchOver, TrickTaken
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import Text
from tutor.rules.load import load_book

IDS = tuple(head.id for head in course("hearts"))


@pytest.fixture(scope="module")
def rules() -> Rules:
    return table("hearts", 4)[1]


@pytest.mark.parametrize("name", IDS)
def test_a_lesson_with_right_answers(rules: Rules, name: str) -> None:
    lesson = load_lesson(name)
    items, answers = drive(run_of(name, "hearts"), rightly)
    asked = taught(lesson)
    assert items[0] == LessonStarted(lesson, rules, 1)
    assert items[-1] == LessonDone(lesson, rules, asked, asked)
    marks = [item for item in items if isinstance(item, Marked)]
    assert len(marks) == asked
    assert all(item.mark.right and not item.again for item in marks)
    headings = [item.shown for item in items if isinstance(item, LessonShows) and isinstance(item.shown, Heading)]
    count = len(lesson.screens)
    assert headings == [Heading(number, count) for number in range(1, count + 1)]
    assert len(answers) == sum(isinstance(item, Prompt) for item in items)


@pytest.mark.parametrize("name", IDS)
def test_a_lesson_with_wrong_answers_asks_once_more_and_goes_on(rules: Rules, name: str) -> None:
    lesson = load_lesson(name)
    items, _ = drive(run_of(name, "hearts"), wrongly)
    asked = {step.id for step in lesson.steps if isinstance(step, Ask)}
    count = taught(lesson, wrong=True)
    done = items[-1]
    assert isinstance(done, LessonDone)
    assert done._replace(ideas=()) == LessonDone(lesson, rules, 0, count)
    marks = [item for item in items if isinstance(item, Marked)]
    written = [item for item in marks if item.question.id in asked]
    assert [item.again for item in written] == [True, False] * len(asked)
    # a question of a mixture is asked once, and another one follows
    drawn = [item for item in marks if item.question.id not in asked]
    assert len(drawn) == count - len(asked)
    assert not any(item.again for item in drawn)
    assert not any(item.mark.right for item in marks)


def test_the_second_try_does_not_count_as_right_at_once(rules: Rules) -> None:
    tries: dict[str, int] = {}

    def late(prompt: Prompt) -> Answer:
        if isinstance(prompt.subject, AskQuestion):
            name = prompt.subject.question.id
            tries[name] = tries.get(name, 0) + 1
            if tries[name] == 1:
                return wrongly(prompt)
        return rightly(prompt)

    lesson = load_lesson("following-suit")
    items, _ = drive(LessonRun(lesson, rules), late)
    done = items[-1]
    assert isinstance(done, LessonDone)
    assert (done.right, done.asked) == (0, len(tries))
    written = {step.id for step in lesson.steps if isinstance(step, Ask)}
    assert all(number == (2 if name in written else 1) for name, number in tries.items())


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("answering", [rightly, wrongly])
def test_resuming_at_any_prompt_goes_on_the_same(name: str, answering: Answering) -> None:
    items, answers = drive(run_of(name, "hearts"), answering)
    for heard in range(0, len(answers) + 1, 3):
        again, given = drive(run_of(name, "hearts"), after(answers[:heard], answering))
        assert given == answers
        assert again == items


@pytest.mark.parametrize("name", IDS)
def test_no_screen_is_a_wall_of_text(name: str) -> None:
    told = 0
    for item in drive(run_of(name, "hearts"), rightly)[0]:
        if isinstance(item, Prompt):
            told = 0
        elif isinstance(item, LessonShows) and isinstance(item.shown, Told | Scene):
            told += 1
        assert told <= 3


def test_a_played_trick_refuses_cards_and_tells_who_takes_it(rules: Rules) -> None:
    def stubborn(prompt: Prompt) -> Answer:
        if isinstance(prompt.subject, PlayCard):
            judgement = prompt.subject.judgement
            illegal = codes(judgement.hand & ~judgement.legal)
            if len(refused) < len(illegal):
                refused.append(illegal[len(refused)])
                return (refused[-1],)
        return rightly(prompt)

    refused: list[str] = []
    lesson = load_lesson("first-trick")
    items, _ = drive(LessonRun(lesson, rules), stubborn)
    assert [format_card(item.card) for item in items if isinstance(item, CardRefused)] == refused
    assert len(refused) == 4
    happened = [item for item in items if isinstance(item, Happened)]
    played = [item.event.seat for item in happened if isinstance(item.event, CardPlayed)]
    assert played == [2, 3, 0, 1]
    assert isinstance(happened[-1].event, TrickTaken)
    assert happened[0].view.situation.trick_no == 1
    assert isinstance(items[-2], Prompt)
    assert items[-2].subject.__class__ is Continue
    assert items[-2].expected is Awaited.GO_ON


def test_a_later_trick_stands_in_a_whole_deal(rules: Rules) -> None:
    lesson = load_lesson("breaking-hearts")
    run = LessonRun(lesson, rules)
    items, _ = drive(run, lambda prompt: ("3S",) if isinstance(prompt.subject, PlayCard) else rightly(prompt))
    (prompt,) = [item for item in items if isinstance(item, Prompt) and isinstance(item.subject, PlayCard)]
    assert isinstance(prompt.subject, PlayCard)
    view = prompt.subject.view
    assert len(view.tricks) == 6
    assert view.situation.trick_no == 7
    assert view.tricks[-1].winner == view.leader == 0
    assert sum(cards.bit_count() for cards in view.taken) == 24
    assert not view.played & view.hand
    assert not view.played & rules.breakers
    assert not any(isinstance(item, Happened) and isinstance(item.event, HeartsBroken) for item in items)


def test_the_guided_deal_is_one_deal_with_help(rules: Rules) -> None:
    items, _ = drive(LessonRun(load_lesson("guided-deal"), rules), rightly)
    events = [item.event for item in items if isinstance(item, Happened)]
    assert sum(isinstance(event, TrickTaken) for event in events) == rules.hand_size
    assert isinstance(events[-1], MatchOver)


@pytest.mark.parametrize(("deals", "help_"), [(1, Help.GUIDED), (2, Help.ASKED)])
def test_deals_come_with_as_much_help_as_is_wanted(rules: Rules, deals: int, help_: Help) -> None:
    step = PlayDeal(id="deal", text=Text("a", "Play."), seed="a", deals=deals, help=help_)
    items, _ = drive(LessonRun(replace(load_lesson("guided-deal"), steps=(step,)), rules), rightly)
    events = [item.event for item in items if isinstance(item, Happened)]
    assert sum(isinstance(event, DealScored) for event in events) == deals
    cards = [item for item in items if isinstance(item, Prompt) and isinstance(item.subject, PlayCard)]
    assert len(cards) == deals * rules.hand_size
    told = [item for item in items if isinstance(item, Guidance)]
    assert len(told) == (len(cards) if help_ is Help.GUIDED else 0)
    asking = iter([(Key.HINT.value,)])
    items, _ = drive(
        LessonRun(replace(load_lesson("guided-deal"), steps=(step,)), rules),
        lambda prompt: next(asking, rightly(prompt)) if Key.HINT in prompt.keys else rightly(prompt),
    )
    assert sum(isinstance(item, CardHint) for item in items) == 1


def test_a_lesson_that_does_not_fit_the_rules_is_refused(rules: Rules) -> None:
    with pytest.raises(LessonMisfit) as caught:
        LessonRun(load_lesson("following-suit"), compile_rules(rules.book, 5))
    assert (caught.value.players, caught.value.missing) == (4, ())
    allowed = compile_rules(load_book("hearts", {"first-trick-points": "allowed"}), 4)
    with pytest.raises(LessonMisfit) as caught:
        LessonRun(load_lesson("first-trick"), allowed)
    assert (caught.value.players, caught.value.missing) == (None, ("first-trick-points",))


def test_a_position_that_cannot_happen_is_noticed_before_the_lesson_begins(rules: Rules) -> None:
    without_a_card_of_the_example = rules._replace(pack=rules.pack & ~parse_card("6D"))
    with pytest.raises(LessonMisfit) as caught:
        LessonRun(load_lesson("following-suit"), without_a_card_of_the_example)
    assert (caught.value.players, caught.value.missing) == (None, ())
    assert "not-in-pack" in str(caught.value.__cause__)


def test_a_rule_that_is_only_mentioned_may_be_missing(rules: Rules) -> None:
    lesson = load_lesson("following-suit")
    told = Explain(id="told", text=Text("a", "See."), rules=("clockwise", "follow-suit"))
    without = compile_rules(rules.book._replace(notes=()), 4)
    items, _ = drive(LessonRun(replace(lesson, steps=(told, *lesson.steps)), without), rightly)
    assert LessonShows(without, Told(told.text, (without.book.rule("follow-suit"),))) in items


@pytest.mark.parametrize(
    "options", [{"breaking": "hearts-only"}, {"moon": "auto"}, {"moon": "add"}, {"tie": "extra-deal"}]
)
def test_lessons_run_under_options(options: dict[str, str]) -> None:
    found, _ = table("hearts")
    rules = compile_rules(found.resolve(options), 4)
    for name in IDS:
        drive(LessonRun(load_lesson(name), rules, lambda chosen: found.resolve({**options, **chosen})), rightly)
