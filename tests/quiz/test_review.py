"""When a rule is due again, and what clocks that go wrong do to it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.quiz.record import Answered
from tutor.quiz.review import DAYS, due_rules, next_kinds, schedule, schedules, settled

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def answered(
    time: datetime, *, right: bool = True, hints: int = 0, rule: str = "hearts/moon", branch: str = "moon:shooter"
) -> Answered:
    return Answered("hearts", rule, branch, right, hints, time)


def test_the_intervals_grow_as_long_as_answers_are_right() -> None:
    answers = [answered(NOON)]
    intervals = []
    for _ in range(7):
        found = schedule(answers)
        intervals.append(found.days)
        answers.append(answered(answers[-1].time + found.days * DAY))
    assert tuple(intervals) == (*DAYS, 16, 16)


def test_many_answers_on_one_day_are_worth_one() -> None:
    hour = timedelta(hours=1)
    found = schedule([answered(NOON + number * hour) for number in range(5)])
    assert found == schedule([answered(NOON)])
    assert found.days == 1


def test_a_wrong_answer_is_asked_again_the_next_day() -> None:
    answers = [answered(NOON), answered(NOON + DAY), answered(NOON + 3 * DAY)]
    assert schedule(answers).days == 4
    evening = NOON + 3 * DAY + timedelta(hours=9)
    answers += [answered(evening, right=False), answered(evening + timedelta(minutes=1))]
    found = schedule(answers)
    assert found.days == 1
    assert evening < found.due <= evening + DAY
    assert due_rules(answers, evening + timedelta(hours=1)) == []
    assert due_rules(answers, evening + timedelta(hours=17)) == ["hearts/moon"]


def test_with_a_hint_the_interval_stays() -> None:
    answers = [answered(NOON), answered(NOON + DAY)]
    assert schedule([*answers, answered(NOON + 3 * DAY, hints=1)]).days == 2
    assert schedule([*answers, answered(NOON + 3 * DAY)]).days == 4


def test_what_is_known_least_comes_first() -> None:
    answers = [
        answered(NOON, rule="known"),
        answered(NOON + DAY, rule="known"),
        answered(NOON + DAY, rule="later"),
        answered(NOON, rule="earlier", right=False),
    ]
    assert due_rules(answers, NOON + 4 * DAY) == ["earlier", "later", "known"]
    assert due_rules(answers, NOON + 1.5 * DAY) == ["earlier"]
    assert due_rules([], NOON) == []


def test_a_time_zone_or_daylight_saving_changes_nothing() -> None:
    answers = [answered(NOON), answered(NOON + DAY)]
    for zone in ("Asia/Karachi", "Asia/Manila", "UTC", "America/New_York"):
        # New York set its clocks forward on March 8 of that year
        local = [answer._replace(time=answer.time.astimezone(ZoneInfo(zone))) for answer in answers]
        for hours in range(15 * 24):
            now = NOON + timedelta(hours=hours)
            assert due_rules(local, now.astimezone(ZoneInfo(zone))) == due_rules(answers, now)


def test_an_answer_in_the_future_counts_as_now() -> None:
    future = answered(datetime(2099, 1, 1, tzinfo=UTC))
    assert [answer.time for answer in settled([future], NOON)] == [NOON]
    assert schedules([future], NOON)["hearts/moon"].due <= NOON + DAY
    # once something else is answered, its time is known better, and it does not stay new for ever
    other = answered(NOON, rule="hearts/follow-suit")
    assert [answer.time for answer in settled([future, other], NOON + DAY)] == [NOON, NOON]
    assert due_rules([future, other], NOON + DAY) == ["hearts/follow-suit", "hearts/moon"]


def test_a_clock_that_was_set_back_a_day() -> None:
    answers = [answered(NOON + DAY), answered(NOON, right=False)]
    assert schedule(settled(answers, NOON)).days == 1
    assert due_rules(answers, NOON + DAY) == ["hearts/moon"]


def test_no_review_is_due_in_the_past_century() -> None:
    lost = answered(datetime(1970, 1, 1, tzinfo=UTC))
    assert schedules([lost], NOON)["hearts/moon"].due.year >= 2020
    assert due_rules([lost], NOON) == ["hearts/moon"]
    assert due_rules([lost], datetime(1970, 1, 2, tzinfo=UTC)) == []
    assert due_rules([answered(NOON)], datetime(1970, 1, 2, tzinfo=UTC)) == []


ANY_TIME = st.datetimes(max_value=datetime(9999, 12, 1), timezones=st.just(UTC))


@given(
    st.lists(
        st.tuples(
            ANY_TIME,
            st.booleans(),
            st.integers(0, 2),
            st.sampled_from(["a", "b"]),
        ),
        max_size=12,
    ),
    ANY_TIME,
)
def test_any_clock_will_do(given_: list[tuple[datetime, bool, int, str]], now: datetime) -> None:
    answers = [answered(time, right=right, hints=hints, rule=rule) for time, right, hints, rule in given_]
    found = schedules(answers, now)
    assert set(found) == {answer.rule for answer in answers}
    for each in found.values():
        assert each.days in DAYS
        assert each.due.year >= 2020
        assert each.due <= max(now, datetime(2020, 1, 1, tzinfo=UTC)) + 16 * DAY


@pytest.mark.parametrize(
    ("answers", "order"),
    [
        ([], ["a", "b", "c"]),
        ([("a", True)], ["b", "c", "a"]),
        ([("b", True), ("a", True), ("c", True)], ["b", "a", "c"]),
        ([("a", True), ("b", False), ("c", False)], ["c", "b", "a"]),
        ([("b", False), ("b", True)], ["a", "c", "b"]),
        ([("lesson", False)], ["a", "b", "c"]),
    ],
)
def test_the_kind_of_situation_that_is_needed_most(answers: list[tuple[str, bool]], order: list[str]) -> None:
    given_ = [answered(NOON, right=right, branch=branch) for branch, right in answers]
    assert next_kinds(given_, ["a", "b", "a", "c"]) == order
