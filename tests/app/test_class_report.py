"""Where a class stands: figures, and how they are written."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import timedelta
from pathlib import Path
from time import process_time
from typing import Any

import markupsafe
import pytest

from tests.app.desk import MORNING, Desk
from tests.app.simulated import make_class
from tests.e2e.command import LANGUAGES
from tutor.app.csv_files import unguarded
from tutor.app.data_files import Faults
from tutor.app.exits import Exit, TutorError
from tutor.app.learning.record import kinds_of, usual_rules
from tutor.app.people.class_lists import NAME_HEADS, name_head, read_list
from tutor.app.reports.classroom import Wishes, report_command
from tutor.app.reports.progress import print_progress, write_progress
from tutor.i18n.cells import cells
from tutor.quiz.ideas.model import Idea
from tutor.reading.locate import packaged_ids
from tutor.store import Answer
from tutor.ui.layout import Layout
from tutor.ui.phrases.idea_statements import idea_statement
from tutor.ui.screen import Line

STRANGE = (
    '=HYPERLINK("http://x","y")', "+1", "-2", "@SUM(A1)", "=cmd|'/c calc'!A0", "Ana, la", "“José” (😀)", "<b>&amp;",
    "سارہ احمد", "आशा पाटील", "లక్ష్మి", "'=1",
)  # fmt: skip
SIZE = 200


class Room(Desk):
    """A desk with a class of learners, of whom every tenth has not begun."""

    def __init__(self, folder: Path, language: str = "en", names: tuple[str, ...] = STRANGE) -> None:
        super().__init__(folder, language)
        self.names = names
        self.class_ = make_class(self.context.store, "7B", names, MORNING)
        self.now += timedelta(hours=12)

    def report(self, **wishes: Any) -> Exit:
        return report_command(self.context, "7b", Wishes(**wishes))

    def document(self, **wishes: Any) -> Any:
        self.report(json=True, **wishes)
        return self.printed()

    def kept(self) -> dict[str, list[Answer]]:
        names = {learner.id: learner.name for learner in self.context.store.learners()}
        return {names[id_]: self.context.store.answers(id_) for id_ in self.class_.members}


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Room:
    return Room(tmp_path_factory.mktemp("large"), names=tuple(f"Learner {n}" for n in range(SIZE)))


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def stands(answers: list[Answer]) -> dict[str, bool]:
    """Whether somebody is sure of each rule that was asked about: what the rule of mastery says, word for word."""
    found = {}
    for rule in dict.fromkeys(answer.rule for answer in answers):
        last = [answer for answer in answers if answer.rule == rule][-5:]
        right = [answer for answer in last if answer.right]
        there = {kind.branch for kind in kinds_of("hearts")[rule]}
        enough_kinds = len({answer.branch for answer in right}) >= min(3, len(there))
        unaided = len(last) >= 2 and not last[-1].hints and not last[-2].hints
        found[rule] = len(right) >= 4 and unaided and enough_kinds
    return found


def test_the_figures_are_those_of_a_recount(large: Room) -> None:
    document, kept = large.document(), large.kept()
    assert [learner["name"] for learner in document["learners"]] == list(large.names)
    sure, met = Counter[str](), Counter[str]()
    for learner in document["learners"]:
        answers = kept[learner["name"]]
        assert learner["started"] == bool(answers)
        assert learner["answers"] == len(answers)
        assert learner["right"] == sum(answer.right for answer in answers)
        recount = stands(answers)
        assert {skill["rule"]: skill["learnt"] for skill in learner["skills"]} == recount
        met.update(list(recount))
        sure.update(rule for rule, is_sure in recount.items() if is_sure)
    assert sum(sure.values()) > 10
    assert {count["rule"]: (count["sure"], count["practising"], count["new"]) for count in document["skills"]} == {
        rule: (sure[rule], met[rule] - sure[rule], SIZE - met[rule]) for rule in met
    }
    held = Counter(each["idea"] for learner in document["learners"] for each in learner["misconceptions"])
    assert {each["idea"]: each["learners"] for each in document["misconceptions"]} == held
    numbers = [each["learners"] for each in document["misconceptions"]]
    assert numbers == sorted(numbers, reverse=True)
    assert len(held) > 5
    keys = {learner["key"] for learner in document["learners"] if not learner["started"]}
    assert len(keys) == SIZE // 10
    assert set(document["not_started"]) == keys


def test_a_learner_stands_there_as_in_their_own_progress(large: Room) -> None:
    for learner in large.document()["learners"][:12]:
        large.context.learner_name = learner["name"]
        large.context.__dict__.pop("learner", None)
        print_progress(large.context)
        own = large.printed()
        assert own["skills"] == learner["skills"]
        assert own["misconceptions"] == learner["misconceptions"]


def test_two_hundred_learners_take_less_than_two_seconds(large: Room) -> None:
    began = process_time()
    large.report()
    assert process_time() - began < 2


def test_on_the_screen(room: Room) -> None:
    room.report()
    told = room.read()
    lines = told.splitlines()
    assert lines[:3] == ["Class 7B: report", "Learners: 12", "Have answered questions: 11 of 12"]
    assert lines[lines.index("Not started yet") + 1] == STRANGE[9]
    assert "Sure means: 4 of the last 5 answers right" in told
    document = room.document()
    for count in document["skills"]:
        figures = f": {count['sure']} sure, {count['practising']} practising, {count['new']} new"
        assert any(line.endswith(figures) for line in lines)
    for learner in document["learners"]:
        if learner["started"]:
            assert f"{learner['name']}: {learner['right']} of {learner['answers']} right" in lines
    first = document["misconceptions"][0]
    assert f"{first['learners']} learner" in told[told.index("Wrong ideas") :]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_wider_than_the_screen(width: int, language: str, tmp_path: Path) -> None:
    room = Room(tmp_path, language, STRANGE[-4:])
    room.report()
    environment = room.context.environment._replace(variables={"COLUMNS": str(width)})
    layout = Layout(environment, room.context.catalogue.language)
    rows = [row for text in room.lines for row in layout.rows(Line(text))]
    assert len(rows) > 30
    assert max(map(cells, rows)) <= width
    assert not any("{" in row for row in rows)


def read_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_a_table_for_spreadsheets(room: Room, tmp_path: Path) -> None:
    target = tmp_path / "7B.csv"
    assert room.report(csv=str(target)) is Exit.OK
    assert room.read() == f"Written: {target}"
    data = target.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfname,")
    assert data.count(b"\n") == data.count(b"\r\n") == len(STRANGE) + 1
    head, *rows = read_csv(data.decode("utf-8-sig"))
    document = room.document()
    assert head[:4] == ["name", "Answers", "Right", "Rules sure"]
    assert head[-1] == "Wrong ideas"
    assert len(head) == len(set(head)) == 5 + len(document["skills"])
    assert all(len(row) == len(head) for row in rows)
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    for row, learner in zip(rows, document["learners"], strict=True):
        assert unguarded(row[0]) == learner["name"]
        assert [int(cell) for cell in row[1:3]] == [learner["answers"], learner["right"]]
        assert int(row[3]) == sum(skill["learnt"] for skill in learner["skills"])
        states = dict(zip([count["rule"] for count in document["skills"]], row[4:-1], strict=True))
        for skill in learner["skills"]:
            assert states.pop(skill["rule"]).startswith("sure" if skill["learnt"] else "practising")
        assert set(states.values()) <= {"new"}
        assert bool(row[-1]) == bool(learner["misconceptions"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_makes_the_same_class_again(language: str, tmp_path: Path) -> None:
    room = Room(tmp_path, language)
    target = tmp_path / "7B.csv"
    room.report(csv=str(target))
    faults = Faults(target.name)
    found = read_list(room.context, target.read_bytes(), "another", faults)
    assert not faults.found
    assert found.names == STRANGE
    assert name_head(room.context) in NAME_HEADS


def test_without_the_mark_and_to_the_standard_output(room: Room, tmp_path: Path) -> None:
    target = tmp_path / "7B.csv"
    room.report(csv=str(target), bom=False)
    assert target.read_bytes().startswith(b"name,")
    room.report(csv="-")
    out = room.context.environment.stdout
    assert isinstance(out, io.StringIO)
    assert out.getvalue().encode() == b"\xef\xbb\xbf" + target.read_bytes()


def test_nothing_is_written_over_or_by_half(room: Room, tmp_path: Path) -> None:
    table, page = tmp_path / "7B.csv", tmp_path / "7B.html"
    page.write_text("mine")
    for wishes, code in (
        ({"html": str(page)}, Exit.USAGE),
        ({"html": str(tmp_path / "nowhere" / "7B.html")}, Exit.CANNOT_WRITE),
        ({"html": str(tmp_path)}, Exit.CANNOT_WRITE),
        ({"html": str(table)}, Exit.USAGE),
        ({"html": str(tmp_path / "." / tmp_path.name / ".." / "7B.csv")}, Exit.USAGE),
        ({"html": "-", "json": True}, Exit.USAGE),
    ):
        with pytest.raises(TutorError) as refused:
            room.report(csv=str(table), **wishes)
        assert refused.value.code is code
        assert not table.exists()
        assert page.read_text() == "mine"
    room.report(csv=str(table), html=str(page), force=True)
    assert table.exists()
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_page(room: Room, tmp_path: Path) -> None:
    target = tmp_path / "7B.html"
    room.report(html=str(target))
    html = target.read_text(encoding="utf-8")
    assert '<html lang="en" dir="ltr">' in html
    for name in STRANGE:
        assert f"<bdi>{markupsafe.escape(name)}</bdi>" in html
    assert "<script" not in html
    document = room.document()
    for each in (*document["skills"], *document["misconceptions"]):
        assert f">{each.get('sure', each.get('learners'))} of {len(STRANGE)}<" in html
    assert html.count("<details>") == 11
    before = target.read_bytes()
    room.report(html=str(target), force=True)
    assert target.read_bytes() == before


def test_only_one_rule_book(room: Room) -> None:
    for answer in room.kept()[STRANGE[0]]:
        room.context.store.add_answer(answer)
        break
    assert room.document(rules="hearts")["rules"] == "hearts"
    assert all(learner["started"] is False for learner in room.document(rules="omnibus")["learners"])
    room.read()
    room.report(rules="omnibus")
    told = room.read()
    assert "Only answers to questions on Omnibus Hearts count here." in told
    assert "Rule by rule" not in told
    assert "Learner by learner" not in told


def test_no_such_class_and_a_class_of_nobody(desk_with_two: Desk) -> None:
    desk = desk_with_two
    with pytest.raises(TutorError, match=r"There is no class “8A”\. There are: 7B\."):
        report_command(desk.context, "8A", Wishes())
    store = desk.context.store
    class_ = store.class_named("7B")
    assert class_ is not None
    for learner in class_.members:
        store.remove_member("7B", learner)
    assert report_command(desk.context, "7B", Wishes()) is Exit.OK
    assert desk.read().splitlines() == ["Class 7B: report", "Learners: 0", "Have answered questions: 0 of 0"]
    report_command(desk.context, "7B", Wishes(json=True))
    assert desk.printed()["learners"] == []


@pytest.fixture
def desk_with_two(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    desk.context.store.make_class("7B", ["Ana", "Ben"])
    return desk


def test_cards_refused_in_a_match_are_no_answers(desk_with_two: Desk) -> None:
    desk = desk_with_two
    desk.context.learner_name = "Ana"
    desk.has_answered(right=False, refused=True)
    report_command(desk.context, "7B", Wishes())
    assert "Have answered questions: 0 of 2" in desk.read()


def test_a_rule_book_that_is_not_ours(desk_with_two: Desk) -> None:
    desk = desk_with_two
    desk.context.learner_name = "Ana"
    for _ in range(2):
        desk.has_answered("mine/own", "own:refuses", right=False, book="mine", ideas=(Idea.HEARTS_TRUMP,))
    report_command(desk.context, "7B", Wishes())
    told = desk.read()
    assert "own (mine): 0 sure, 1 practising, 1 new" in told
    assert "1 learner seems to think: “Hearts are trumps.”" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_idea_is_stated_by_every_book(language: str, tmp_path: Path) -> None:
    speech = Desk(tmp_path, language).context.speech
    for book in packaged_ids("rules"):
        rules = usual_rules(book)
        assert rules is not None
        stated = [idea_statement(speech, rules, idea) for idea in Idea]
        assert len(set(stated)) == len(stated), book
        assert not any("{" in text for text in stated)


def test_one_learner_as_a_table(tmp_path: Path) -> None:
    desk, target = Desk(tmp_path), tmp_path / "progress.csv"
    desk.context.learner_name = "=1+1"
    for _ in range(3):
        desk.has_answered()
    desk.has_answered("hearts/moon", "moon:any", right=False)
    write_progress(desk.context, str(target), bom=True, force=False)
    assert desk.read() == f"Written: {target}"
    head, *rows = read_csv(target.read_bytes().decode("utf-8-sig"))
    assert head == ["name", "Rule", "State", "Answers", "Right", "Review from"]
    assert rows == [
        ["'=1+1", "Following suit", "practising, 3 of 4 right answers needed", "3", "3", "2026-03-02"],
        ["'=1+1", "Shooting the moon", "practising, 0 of 4 right answers needed", "1", "0", "2026-03-02"],
    ]
    with pytest.raises(TutorError):
        write_progress(desk.context, str(target), bom=True, force=False)
