"""A walk over all screens in the pseudo-language: whatever has escaped translation stands there in plain letters."""

from __future__ import annotations

import json
import locale
import platform
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from errno import EIO, ENOSPC
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from tests.bots.players import think_little
from tests.e2e import worded
from tests.e2e.command import ROOT
from tests.e2e.escaped import escaped
from tests.e2e.match_screens import OWN as OF_MATCHES
from tests.e2e.match_screens import matches
from tests.e2e.paper_screens import paper
from tests.e2e.people_screens import OWN, people
from tests.e2e.table_screens import OWN as OF_TABLES
from tests.e2e.table_screens import table
from tests.e2e.test_exit_codes import POSITIONS, USAGE
from tests.e2e.walking import Learner, Numbered, Screen, Walk, helps
from tests.quiz.tables import SETTINGS
from tutor.app.catalogues.pseudo import CODE, pseudo
from tutor.quiz.model import Topic
from tutor.reading.locate import packaged_ids
from tutor.store import Store

BOOKS = tuple(packaged_ids("rules"))
LESSONS = tuple(packaged_ids("lessons"))
CTRL_C: Any = KeyboardInterrupt()


@pytest.fixture
def numbered(tmp_path_factory: pytest.TempPathFactory) -> Numbered:
    with (ROOT / "locales" / "hearts.pot").open("rb") as file:
        return Numbered(tmp_path_factory.mktemp("languages") / "locales", read_po(file))


@pytest.fixture
def walk(tmp_path_factory: pytest.TempPathFactory, numbered: Numbered) -> Iterator[Walk]:
    """The walk."""
    with pytest.MonkeyPatch.context() as patch:
        think_little(patch)
        walk = Walk(tmp_path_factory.mktemp("walk"), numbered.folder, CODE, patch)
        for part in (
            helps,
            usage,
            rule_books,
            learning,
            quizzes,
            games,
            matches,
            menus,
            people,
            paper,
            terminals,
            troubles,
            table,
            tools,
            sentences,
        ):
            part(walk)
        yield walk


def usage(walk: Walk) -> None:
    """Command lines that mean nothing."""
    more = [
        ("frobnicate",), ("--colour", "never"), ("quiz", "--cuont", "3"), ("simulate", "hearts", "--players", "many"),
        ("play", "--option", "moon"), ("quiz", "--stdio", "--json"), ("rules", "schema", "x"),
        ("learn", "following-suit", "--list"), ("learn", "words", "--players", "4"), ("learn", "differences"),
        ("learn", "--list", "--rules", "cancellation", "--players", "9"), ("judge", "no.yaml"), ("judge", "-"),
        ("lessons", "check", "no-such"), ("quiz", "cancel"), ("quiz", "pass", "--rules", "basic-hearts"),
        ("learn", "--list", "--rules", "black-maria"), ("rules", "show", str(walk.folder)),
        ("learn", "cancelling-cards", "--rules", "hearts"), ("learn", "two-packs", "--rules", "hearts"),
    ]  # fmt: skip
    for words in (*USAGE, *more):
        walk.run(*words)


def rule_books(walk: Walk) -> None:
    """Every rule of every book and option, and what there is to say of a file."""
    walk.run("rules")
    for book in BOOKS:
        walk.run("rules", "show", book, "--sources")
    walk.run("rules", "check", "black-maria")
    walk.run("rules", "show", "hearts", "--players", "3")
    for book, settings in SETTINGS.items():
        for options in settings:
            walk.run(
                "rules", "show", book, *(word for pair in options.items() for word in ("--option", "=".join(pair)))
            )
    walk.run("rules", "check", str(ROOT / "tests" / "books" / "no-hold.yaml"))


def learning(walk: Walk) -> None:
    """All lessons, with hints and wrong answers; reviews, words, progress."""
    walk.run("learn", "review")
    walk.run("progress")
    walk.run("learn", "words")
    with pytest.MonkeyPatch.context() as patch:
        # where a lesson would be taken up again is of no use here, and most of the time
        patch.setattr(Store, "save", lambda *_: None)
        for lesson in LESSONS:
            walk.run("learn", lesson, "--seed", "a", typed=[""], answering=Learner(hints=1, wrong=1, more=True))
    for book in ("omnibus",):
        walk.run("learn", "differences", "--rules", book, "--seed", "a", typed=[""], answering=Learner())
    walk.run("learn", "--list")
    walk.run("learn", "review", answering=Learner(wrong=1))
    walk.run("progress")
    walk.run("lessons", "check", "moon")
    walk.run("learn", "--reset", "moon")
    walk.run("learn", "moon", typed=["2"], answering=Learner())
    walk.run("learn", "moon", typed=["", ""])


def quizzes(walk: Walk) -> None:
    """Questions on every topic, with right and wrong answers."""
    for topic in Topic:
        book = "cancellation" if topic is Topic.CANCEL else "hearts"
        words = ("quiz", topic.value, "--rules", book, "--seed", "b", "--count")
        walk.run(*words, "4", answering=Learner())
        walk.run(*words, "8", answering=Learner(hints=1, wrong=1, more=True))


def games(walk: Walk) -> None:
    """Whole deals and matches, left and taken up again."""
    new = ("--seed", "c", "--skip-quiz")
    for book in ("hearts", "cancellation"):
        walk.run("play", book, "--deals", "1", "--hints", *new, answering=Learner(hints=1, wrong=1))
    walk.run("play", "--players", "3", *new, typed=["4", "0", "many", "1"], answering=Learner())
    walk.run("play", *new, "--deals", "1", typed=["h", "?", "q"])
    walk.run("play", *new, "--deals", "1", "--players", "5")
    walk.run("play", *new, "--deals", "1", "--players", "5")
    walk.run("play", typed=["?", "9", "1", "?", "", "2c", "2c 2c 2c", "zz 3c 4c", "1 2 3", "h", "2c", "qs", "zz", "99"])
    walk.run("play", "--resume", typed=[CTRL_C])
    with _progress(walk) as database:
        (slot,) = database.execute("SELECT slot FROM saved WHERE kind = 'match' ORDER BY updated DESC").fetchone()
        database.execute("UPDATE saved SET label = '' WHERE slot = ?", (slot,))
    walk.run("play", typed=["q"])
    store = Store.open(walk.folder / "data" / "hearts-tutor", lambda: datetime.now(UTC))
    store.claim(1, slot, 1, "another")
    walk.run("play", "--resume")
    store.release(1, slot, "another")
    store.close()
    _spoil(walk, slot, lambda record: {**record, "digest": "other", "actions": [*record["actions"], [3, "2C"]]})
    walk.run("play", "--resume")
    _spoil(walk, slot, lambda record: {})
    walk.run("play", "--resume", typed=["q"])
    own = walk.folder / "own.yaml"
    own.write_text((ROOT / "rules" / "hearts.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    walk.run("play", str(own), *new, "--deals", "1", typed=["1 2 3"])
    own.write_text("format: 1\nid: hearts\n", encoding="utf-8")
    walk.run("play", typed=["1"])


def _progress(walk: Walk) -> Any:
    return closing_database(walk.folder / "data" / "hearts-tutor" / "progress.db")


@contextmanager
def closing_database(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file)) as database, database:
        yield database


def _spoil(walk: Walk, slot: str, change: Callable[[Any], Any]) -> None:
    with _progress(walk) as database:
        (record,) = database.execute("SELECT record FROM saved WHERE slot = ?", (slot,)).fetchone()
        database.execute("UPDATE saved SET record = ? WHERE slot = ?", (json.dumps(change(json.loads(record))), slot))


def menus(walk: Walk) -> None:
    """What is asked outside lessons, quizzes and games."""
    first = {"HEARTS_LANG": None, "LANG": f"{CODE}_XX.UTF-8"}
    walk.run(typed=["?", "x", CODE, "?", "", "x", "99", "5", "q"], env=first)
    new = "--learner", "new"
    walk.run(*new, typed=["1", "?", "", "?", "", "q", "", "q"])
    walk.run(*new, typed=["2", "", "?", "2", "99", "0", "", "", "q", "q", "q"])
    walk.run(*new, typed=["2", "", "", "4"], answering=Learner())
    walk.run(*new, typed=["2", "2", "", "?", "q", "q"])
    walk.run(*new, typed=["4", "", "", "", "q", "8"])
    walk.run(*new, typed=["3", "", "", "1", "2", "q"])
    for learner in (Learner(wrong=1), Learner(wrong=1, hints=1), Learner()):
        walk.run(*new, "play", "--target", "1", "--seed", "c", typed=["1"], answering=learner)
    walk.run(*new, "learn", "--list")
    walk.run(*new, "learn", typed=["1", "", "", "q", "q"])


def terminals(walk: Walk) -> None:
    """Menus with a pointer, and their keys."""
    new = ("--seed", "c", "--skip-quiz")
    walk.press("play", *new, "--deals", "1", "--hints", keys="?\r\r \r1 2\r1 1 2\rh\r1 2 3\r?\rzz\r99\r")
    walk.press("quiz", "scoring", "--seed", "c", keys="?\rzz\r0\r0\r0\r0\r0\r0\r")
    walk.press("quiz", "legal", "--seed", "c", keys="?\rzz\r\r\x1b[B\r")
    walk.press("learn", "following-suit", keys="?\r\r?\r\r")
    walk.press(keys="?\r")


def troubles(walk: Walk) -> None:
    """Files that are damaged or cannot be written, and faults."""
    settings = walk.folder / "config" / "hearts-tutor" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("{", encoding="utf-8")
    walk.run("paths")
    walk.run("config", "get", "hints")
    walk.run("config", "set", "hints", "on")
    walk.run("config")
    walk.run("config", "set", "hints", "off", env={"XDG_CONFIG_HOME": str(settings)})
    walk.run("rules", env={"HEARTS_LANG": "xx", "LANG": f"{CODE}_XX.UTF-8"})
    walk.run("progress", env={"XDG_DATA_HOME": str(settings)})
    with pytest.MonkeyPatch.context() as patch:
        for error in (OSError(ENOSPC, ""), OSError(EIO, ""), RuntimeError(), KeyboardInterrupt()):

            def fail(*_: object, error: BaseException = error) -> None:
                raise error

            patch.setattr("tutor.app.configuration.show_paths", fail)
            walk.run("paths")
        patch.setattr("tutor.app.configuration.show_paths", lambda _: 1 / 0)
        walk.run("paths", env={"XDG_STATE_HOME": str(settings)})


def tools(walk: Walk) -> None:
    """The commands for scripts, teachers and authors."""
    positions = walk.folder / "positions.yaml"
    positions.write_text(POSITIONS.replace("{legal: [2C, 3C]}", "{legal: [2C]}"), encoding="utf-8")
    walk.run("judge", str(positions), "--check")
    walk.run("judge", str(walk.folder))
    walk.run("simulate", "hearts", "--deals", "2", "--seed", "c")
    walk.run("simulate", "hearts", "--deals", "2", "--seed", "c", "--trace", str(walk.folder))
    walk.run("quiz", "--stdio", "--seed", "c", "--count", "2", typed=["zz", "1", "1"])
    walk.run("doctor", "--no-input")


def sentences(walk: Walk) -> None:
    """What is rare in sessions."""
    for part in (
        worded.problems, worded.notices, worded.sets_of_cards, worded.states_of_knowledge, worded.ideas, worded.events,
        worded.advice,
    ):  # fmt: skip
        walk.show(part.__name__, part(walk.speech))
    walk.show("questions", worded.questions(walk.speech, 16))


@cache
def _own_names(name: str, numbered: Numbered) -> list[str]:
    """What stands on one of the screens as it is, for a reason of its own."""
    match name:
        case "learn words":  # each word has the English one beside it
            return [*(text for context, text in numbered.keys if context == "word"), "10 9 8 7 6 5 4 3 2"]
        case "problems":  # what stands in a file
            return [worded.IN_FILES]
        case "events":
            return ["Shooting the sun"]
        case "ideas" | "questions":  # books that have no translations
            return [(ROOT / "tests" / "books" / f"{book}.yaml").read_text(encoding="utf-8") for book in worded.OWN]
        case "doctor --no-input":
            system = (platform.platform(), platform.system(), platform.release())
            return [DOCTOR, *system, platform.python_version(), locale.getencoding()]
        case "play" | "":  # numbers of answers, as they are typed
            return ["1 2 3 4 5 6 7 8 9 10 11 99 zz x"]
        case _ if name.startswith("press"):
            return ["1 13"]
        case "rules" | "paths":
            return ["xx EIO"]
        case _ if name.endswith("--check"):
            return ["two-clubs"]
        case _ if name.startswith(("rules check", "class new", "learners import", "matches")):
            return [OWN, OF_MATCHES]
        case _ if name.startswith(("scoresheet", "deals", "simulate")):
            return [OF_TABLES]
    return []


DOCTOR = """hearts 0.1.0 Python TERM HEARTS_LANG Debian Ubuntu Fedora Windows Termux
fonts-noto-core google-noto-sans-devanagari-fonts google-noto-sans-telugu-fonts google-noto-naskh-arabic-fonts
Nirmala UI Segoe"""


def test_nothing_has_escaped_translation_on_any_screen(walk: Walk, numbered: Numbered) -> None:
    """And nine of ten messages have been on one."""
    for_programs = ("quiz --stdio", "rules schema", "matches share")
    screens = [screen for screen in walk.screens if not screen.name.startswith(for_programs)]
    found = [
        fault for screen in screens for fault in escaped(screen, [*walk.commands, *_own_names(screen.name, numbered)])
    ]
    assert not found, "\n".join(found[:40])
    seen = {key for screen in walk.screens for key in numbered.seen(screen.text)}
    unseen = [f"{context}: {text}" for context, text in numbered.keys if (context, text) not in seen]
    assert len(unseen) * 10 <= len(numbered.keys), "\n".join(unseen)


def test_what_escapes_is_found() -> None:
    said = pseudo("Play {n} deals: {names}.")
    sound = Screen("any", "", said.replace("{n}", "𝟚").replace("{names}", f"Åññå{pseudo(' and ')}Ɓéñ"))
    assert not list(escaped(sound, ()))
    planted = {
        "Points": f"Points {said}", "deals": said.replace("{names}", "deals"), "12": said.replace("{n}", "12"),
        "ýöû": "ýöû", "file": pseudo("The system refused: {reason}").replace("{reason}", "no such file"),
    }  # fmt: skip
    for word, text in planted.items():
        found = list(escaped(Screen("any", "", text.replace("{n}", "𝟚").replace("{names}", "Q♠")), ()))
        assert any(f": {word}: " in fault for fault in found), text
