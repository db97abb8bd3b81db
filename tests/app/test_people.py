"""Several people at one computer, as they meet it: the commands for learners and classes, and who is playing."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.app.typing_at import Typist
from tutor.app.exits import Exit, TutorError
from tutor.app.menu import menu_command
from tutor.app.names import checked_name
from tutor.app.people.naming import shown_name
from tutor.store import Store

NAMES = (
    'Asha "the ace" Rao',
    "O'Brien [5A] {x}",
    "=1+1",
    "-2",
    "@SUM(A1)",
    "'=1+1",
    "🂭 Queen 👩🏽‍🏫",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f ❤️",
    "می\u200cخواہ र्\u200dया",
    "عائشہ صدیقی",
    "ʻAisha (عائشہ) 5",
    "క్షమ",
    "विद्यार्थी",
    "x" * 80,
)
FORBIDDEN = {
    "": "at least one letter",
    " \u200d ": "at least one letter",
    "x" * 81: "81 signs, and at most 80",
    "a\u202eb": "U+202E",
    "a\u2067b": "U+2067",
    "a\x07b": "U+0007",
    "a\nb": "U+000A",
    "a\u200fb": "U+200F",
    "\u0301\u0302": "at least one letter",
    "\u093e": "at least one letter",
    "\ufe0f": "at least one letter",
    "\u3164": "U+3164",
    "Asha\u2800": "U+2800",
    "a\ufffe": "U+FFFE",
    "a\ufdd0": "U+FDD0",
    "a\U000e0041": "U+E0041",
    "\U0001f3f4\U000e0067": "U+E0067",
}


@pytest.fixture
def typist(tmp_path: Path) -> Typist:
    return Typist(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_kept_and_shown_as_they_are(typist: Typist, name: str) -> None:
    assert typist.run("learners", "use", "--", name) == Exit.OK
    assert typist.said == [f"From now on progress is kept for {name}, who is new here."]
    assert typist.run("learners") == Exit.OK
    assert typist.said == [f"{name}: no question answered yet", f"Playing now: {name}"]
    assert typist.run("learners", "rename", "--", name, "Ravi") == Exit.OK
    assert typist.run("learners", "rename", "--", "Ravi", name) == Exit.OK
    assert typist.setting("learner") == name
    assert typist.run("class", "new", "--", name, str(typist.file("list.txt", f"{name}\n"))) == Exit.OK
    assert typist.run("class", "show", "--", name) == Exit.OK
    assert typist.said == [f"Class {name}: 1 learner", f"{name}: no question answered yet"]


@pytest.mark.parametrize("name", FORBIDDEN)
def test_names_that_cannot_be(tmp_path: Path, name: str) -> None:
    with pytest.raises(TutorError, match=re.escape(FORBIDDEN[name])):
        checked_name(Desk(tmp_path).context.speech, name)


@pytest.mark.parametrize("name", ["", "a\u202eb"])
def test_names_that_cannot_be_are_refused_everywhere(typist: Typist, name: str) -> None:
    typist.run("learners", "use", "Asha")
    names = typist.file("list.txt", "Ravi\n")
    commands: list[tuple[str, ...]] = [
        ("learners", "rename", "asha", name),
        ("class", "new", name, str(names)),
        ("class", "add", "5A", name),
    ]
    assert typist.run("class", "new", "5A", str(typist.file("one.txt", "Asha\n"))) == Exit.OK
    if name.strip():
        commands += [("learners", "use", name), ("progress", "--learner", name)]
    for words in commands:
        assert typist.run(*words) == Exit.USAGE, words
        assert FORBIDDEN[name] in " ".join(typist.warned)
    assert [learner.name for learner in typist.learners()] == ["Asha"]


def test_two_spellings_are_one_person(typist: Typist) -> None:
    typist.run("learners", "use", "Asha")
    for spelling in ("ASHA", " asha ", "Ａｓｈａ"):
        typist.run("learners", "use", spelling)
        assert typist.said == ["From now on progress is kept for Asha."]
    assert len(typist.learners()) == 1
    assert typist.run("progress", "--json", "--learner", "asha") == Exit.OK
    assert len(typist.learners()) == 1


def test_nobody_yet(typist: Typist) -> None:
    assert typist.run("learners", "list") == Exit.OK
    assert typist.said == ["Nobody has learnt here yet."]
    assert typist.learners() == []


def test_the_learner_without_a_name(typist: Typist) -> None:
    typist.has_answered("")
    typist.run("learners")
    assert typist.said == ["Learner without a name: 1 question answered", "Playing now: Learner without a name"]
    assert typist.run("learners", "rename", "", "Asha") == Exit.OK
    assert typist.setting("learner") == "Asha"
    assert typist.run("learners", "use", "") == Exit.OK
    assert typist.said == ["From now on progress is kept without a name."]


@pytest.mark.parametrize("command", ["rename", "export", "remove"])
def test_who_is_not_known_is_told(typist: Typist, command: str) -> None:
    typist.run("learners", "use", "Meena")
    more = {"rename": ["x"], "export": ["x"], "remove": ["--yes"]}[command]
    assert typist.run("learners", command, "Mena", *more) == Exit.USAGE
    assert typist.warned == ["There is no learner “Mena”. Did you mean “Meena”?"]
    assert typist.run("learners", command, "Ravi", *more) == Exit.USAGE
    assert typist.warned == ["There is no learner “Ravi”. To see who there is: hearts learners"]
    assert not (typist.folder / "x").exists()


def test_nobody_takes_the_name_of_another(typist: Typist) -> None:
    typist.run("learners", "use", "Asha")
    typist.run("learners", "use", "Ravi")
    assert typist.run("learners", "rename", "ravi", "ASHA") == Exit.USAGE
    assert typist.warned == ["Another learner is called “ASHA” already."]
    assert typist.run("learners", "rename", "ravi", "RAVI") == Exit.OK
    assert typist.setting("learner") == "RAVI"


def test_a_learner_is_removed_when_that_is_wanted(typist: Typist) -> None:
    typist.has_answered("Asha")
    typist.has_answered("Ravi")
    typist.run("learners", "use", "Asha")
    assert typist.run("learners", "remove", "asha", answers=["keep"]) == Exit.OK
    assert typist.said[0] == "Asha: 1 question answered"
    assert typist.said[-1] == "Nothing was removed."
    typist.run("learners", "remove", "asha")  # the input ends
    assert len(typist.learners()) == 2
    assert typist.run("learners", "remove", "asha", answers=["remove"]) == Exit.OK
    assert typist.said[-1] == "Asha was removed."
    assert not typist.setting("learner")
    assert typist.run("learners", "remove", "Ravi", "--yes") == Exit.OK
    assert typist.learners() == []
    assert typist.asked == []


def test_who_is_playing_elsewhere_is_not_removed(typist: Typist) -> None:
    with typist.store() as store:
        store.claim(store.learner("Asha").id, "match:1", 1, "token")
        assert typist.run("learners", "remove", "asha", "--yes") == Exit.FAILED
    assert typist.warned == ["Asha is playing in another window. Nothing was removed."]
    assert len(typist.learners()) == 1


def test_classes(typist: Typist) -> None:
    assert typist.run("class") == Exit.OK
    assert typist.said == ["There is no class yet. To make one of a list of names: hearts class new --help"]
    assert typist.run("class", "show", "5A") == Exit.USAGE
    assert typist.warned == ["There is no class “5A”, and no other yet."]
    assert typist.run("class", "show", " ") == Exit.USAGE
    assert typist.warned == ["There is no name here. Write at least one letter."]
    typist.has_answered("Asha")
    names = typist.file("list.txt", "Ravi\nasha\n")
    assert typist.run("class", "new", "5A", str(names)) == Exit.OK
    assert typist.run("class", "new", "5a", str(names)) == Exit.USAGE
    assert typist.warned == ["There is a class “5a” already. Add learners to it, or remove it first."]
    assert typist.run("class", "add", "5a", "Meena") == Exit.OK
    assert typist.said == ["Meena is new here.", "Class 5A: 3 learners"]
    assert typist.run("class", "add", "5a", "MEENA") == Exit.OK
    assert typist.said == ["Class 5A: 3 learners"]
    assert typist.run("class", "remove", "5A", "ravi") == Exit.OK
    assert typist.run("class", "remove", "5A", "ravi") == Exit.USAGE
    assert typist.warned == ["Ravi is not in the class “5A”."]
    assert typist.run("class", "show", "5A") == Exit.OK
    assert typist.said == ["Class 5A: 2 learners", "Asha: 1 question answered", "Meena: no question answered yet"]
    assert typist.run("class", "list") == Exit.OK
    assert typist.said == ["Class 5A: 2 learners"]
    assert typist.run("class", "remove", "5B") == Exit.USAGE
    assert typist.warned == ["There is no class “5B”. There are: 5A."]
    assert typist.run("class", "remove", "5A") == Exit.OK
    assert len(typist.learners()) == 3


def test_a_class_with_a_learner_whose_record_is_damaged(typist: Typist) -> None:
    typist.run("class", "new", "5A", str(typist.file("list.txt", "Asha\nRavi\n")))
    with closing(sqlite3.connect(typist.progress)) as database, database:
        database.execute("UPDATE learners SET name = x'00' WHERE name = 'Ravi'")
    assert typist.run("class", "show", "5A") == Exit.OK
    assert typist.said[1:] == ["Asha: no question answered yet"]


@pytest.mark.parametrize(
    "words",
    [
        ("learners", "use", "Ravi"),
        ("learners", "rename", "asha", "Ravi"),
        ("learners", "remove", "asha", "--yes"),
        ("class", "add", "5A", "Ravi"),
        ("class", "remove", "5A"),
    ],
)
def test_what_cannot_be_kept_is_not_done(typist: Typist, words: tuple[str, ...]) -> None:
    typist.run("learners", "use", "Asha")
    typist.run("class", "new", "5A", str(typist.file("list.txt", "Asha\n")))
    typist.make_progress_newer()
    assert typist.run(*words) == Exit.CANNOT_WRITE
    assert typist.warned[-1] == "So nothing was changed."
    assert "newer version" in typist.warned[0]
    assert typist.setting("learner") == "Asha"


def desk_of(folder: Path, *names: str, language: str = "en") -> Desk:
    folder.mkdir(exist_ok=True)
    desk = Desk(folder, language)
    for name in names:
        desk.context.store.learner(name)
    return desk


def on_a_terminal(desk: Desk) -> Desk:
    desk.context.environment = desk.context.environment._replace(plain=False)
    return desk


def test_several_learners_are_asked_who_is_playing(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "Asha", "عائشہ")
    on_a_terminal(desk)
    desk.will_answer(2, "quit")
    assert menu_command(desk.context) is Exit.OK
    who = desk.asked[0]
    assert [choice.label for choice in who.choices] == ["Asha", "\u2068عائشہ\u2069", "Someone new"]
    assert who.usual is None
    assert desk.context.learner == 2
    assert desk.context.settings.get("learner") == "عائشہ"
    again = Desk(tmp_path)
    again.context.learner_name = "عائشہ"
    again.will_answer(2, "quit")
    menu_command(again.context)
    assert again.asked[0].usual == 2


def test_someone_new_may_say_their_name(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "Asha", "Ravi")
    desk.will_answer("new", "", "x" * 81, " Meena ", "quit")
    menu_command(desk.context)
    assert [learner.name for learner in desk.context.store.learners()] == ["Asha", "Ravi", "Meena"]
    assert desk.context.learner_name == "Meena"
    told = desk.read()
    assert "Write at least one letter" in told
    assert "Shorten it" in told


@pytest.mark.parametrize("names", [(), ("Asha",)])
def test_nobody_is_asked_where_there_is_no_choice(tmp_path: Path, names: tuple[str, ...]) -> None:
    desk = desk_of(tmp_path, *names)
    desk.context.learner_name = "".join(names)
    desk.will_answer("quit")
    assert menu_command(desk.context) is Exit.OK


def test_nobody_is_asked_who_said_it_already(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "Asha", "Ravi")
    desk.context.learner_name, desk.context.learner_given = "Ravi", True
    desk.will_answer("quit")
    assert menu_command(desk.context) is Exit.OK
    assert desk.context.learner == 2


def test_the_menu_leads_to_another_learner(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "Asha")
    desk.context.learner_name = "Asha"
    desk.will_answer("learner", "new", "Ravi", "quit")
    menu_command(desk.context)
    assert desk.context.learner_name == "Ravi"
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8")) == {"learner": "Ravi"}


def test_a_name_is_kept_together_only_on_a_terminal_and_against_the_line(tmp_path: Path) -> None:
    context = on_a_terminal(desk_of(tmp_path)).context
    assert shown_name(context, "Asha") == "Asha"
    assert shown_name(context, "عائشہ") == "\u2068عائشہ\u2069"
    context.environment = context.environment._replace(plain=True)
    assert shown_name(context, "عائشہ") == "عائشہ"
    assert shown_name(on_a_terminal(desk_of(tmp_path / "ur", language="ur")).context, "عائشہ") == "عائشہ"


def test_a_new_learner_begins_with_nothing(typist: Typist) -> None:
    typist.has_answered("Asha")
    typist.run("progress", "--json", "--learner", "Ravi")
    assert json.loads(typist.printed)["answers"] == []
    with Store.open(typist.progress.parent, typist.clock) as store:
        assert [len(found) for found in store.answers_of([1, 2]).values()] == [1, 0]
