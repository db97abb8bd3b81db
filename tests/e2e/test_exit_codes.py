"""Every way in which a run can end: its exit code, and what goes to which stream."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.command import ROOT, Hearts, Ran
from tests.e2e.live import Live

POSITIONS = """format: 1
positions:
  - id: two-clubs
    rules: hearts
    kind: legal
    players: 4
    seat: 0
    trick_no: 5
    hearts_broken: true
    hand: [2C, 3C, 4D, 5D, 6D, 7H, 8H, 9H, TH]
    trick: [[3, 5C]]
    expect: {legal: [2C, 3C]}
"""


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("-h",),
        ("play", "-h"),
        ("--version",),
        ("rules",),
        ("rules", "list"),
        ("rules", "show", "hearts"),
        ("learn", "--list"),
        ("progress",),
        ("progress", "--json"),
        ("paths",),
        ("config", "set", "lang", "en"),
        ("judge", "positions.yaml", "--check"),
        ("judge", "positions.yaml", "--json"),
        ("simulate", "hearts", "--deals", "3"),
        ("quiz", "--json", "--no-input"),
    ],
)
def test_0(hearts: Hearts, words: tuple[str, ...]) -> None:
    (hearts.folder / "positions.yaml").write_text(POSITIONS, encoding="utf-8")
    assert hearts.read(*words).strip()


def test_0_settings_can_be_read_back(hearts: Hearts) -> None:
    assert hearts.read("config") == ""
    hearts.read("config", "set", "suits", "four-colour")
    assert hearts.read("config", "get", "suits") == "four-colour\n"
    assert hearts.read("config", "list") == "suits = four-colour\n"


def test_0_when_nobody_is_there(hearts: Hearts) -> None:
    for line in ("hearts </dev/null", "hearts <&-"):
        ran = hearts.shell(line)
        assert (ran.code, ran.err) == (0, "")
        assert "hearts learn" in ran.out


def test_1_below_the_pass_mark(hearts: Hearts) -> None:
    out = hearts.read("quiz", "deal", "--count", "1", "--seed", "1", typed="99\n", code=1)
    assert "99" in out


def test_1_difference_found(hearts: Hearts) -> None:
    wrong = POSITIONS.replace("{legal: [2C, 3C]}", "{legal: [2C]}")
    (hearts.folder / "wrong.yaml").write_text(wrong, encoding="utf-8")
    assert "two-clubs" in hearts.read("judge", "wrong.yaml", "--check", code=1)


def test_1_difference_found_as_json(hearts: Hearts) -> None:
    wrong = POSITIONS.replace("{legal: [2C, 3C]}", "{legal: [2C]}")
    more = "  - {id: odd, kind: nonsense}\n"
    (hearts.folder / "wrong.yaml").write_text(wrong, encoding="utf-8")
    assert hearts.run("judge", "wrong.yaml", "--check", "--json").code == 1
    (hearts.folder / "wrong.yaml").write_text(wrong + more, encoding="utf-8")
    ran = hearts.run("judge", "wrong.yaml", "--check", "--json")
    assert (ran.code, ran.err) == (65, "")
    document = json.loads(ran.out)
    (unjudged,) = document.pop("unjudged")
    assert document == {
        "format": "hearts-tutor/judge-check",
        "version": 1,
        "compared": 1,
        "differences": [{"id": "two-clubs", "key": "legal", "expected": ["2C"], "found": ["2C", "3C"]}],
    }
    assert (unjudged["id"], unjudged["kind"]) == ("odd", "nonsense")
    assert unjudged["error"]


def test_1_nothing_to_resume(hearts: Hearts) -> None:
    ran = hearts.run("play", "--resume")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err


LONG = "x" * 5000
"""Too long for the name of any file."""
USAGE: list[tuple[str, ...]] = [
    ("plya",),
    ("rules", "shwo"),
    ("--nosuch",),
    ("play", "--nosuch"),
    ("learn", "no-such-lesson"),
    ("learn", "--reset"),
    ("learn", "one", "two"),
    ("--lang", "xx", "rules"),
    ("--lang",),
    ("--color", "sometimes", "rules"),
    ("--digits", "roman", "rules"),
    ("--bidi", "no", "rules"),
    ("quiz", "no-such-topic"),
    ("quiz", "--count", "0"),
    ("quiz", "--count", "many"),
    ("quiz", "--count"),
    ("quiz", "--no-input"),
    ("quiz", "--players", "9"),
    ("quiz", "--rules", "no-such-book"),
    ("play", "no-such-book"),
    ("play", "--players", "2"),
    ("play", "--players", "four"),
    ("play", "--target", "0"),
    ("play", "--deals", "-1"),
    ("play", "--level", "genius"),
    ("play", "--option", "moon"),
    ("play", "--option", "moon="),
    ("play", "--option", "moon=cheese"),
    ("play", "--option", "sun=add"),
    ("play", "--option", "moon=add", "--option", "moon=add"),
    ("rules", "show", "harts"),
    ("rules", "show", "hearts", "--option", "moon=ad"),
    ("config", "get"),
    ("config", "get", "nosuch"),
    ("config", "set", "lang", "xx"),
    ("config", "set", "suits", "green"),
    ("config", "set", "lang"),
    ("judge",),
    ("simulate",),
    ("simulate", "hearts", "--bots", "genius"),
    ("simulate", "hearts", "--bots", "random,random"),
    ("simulate", "hearts", "--deals", "0"),
    ("simulate", "hearts", "--deals", "2", "--trace", "-"),
    ("play", "--resume", "hearts"),
    ("play", "--resume", "--players", "4"),
    ("play", "--resume", "--target", "100"),
    ("play", "--resume", "--deals", "1"),
    ("play", "--resume", "--option", "moon=add"),
    ("play", "--resume", "--seed", "1"),
    ("play", "--resume", "--level", "normal"),
    ("play", "\udcff"),
    ("--learner", "\udcff", "progress"),
    ("\udcff",),
    ("rules", "show", "\udcff.yaml"),
    ("--plain=1", "rules"),
    ("rules", "--debug="),
    ("learn", "--list=1"),
    ("progress", "--json=yes"),
    ("--version=3",),
    ("learn", "--rules", "no-such-book"),
    ("learn", "--players", "9"),
    ("learn", "--players", "0"),
    ("learn", "--list", "--rules", "no-such-book"),
    ("learn", LONG),
    ("learn", "--reset", LONG),
    ("learn", "following-suit", "--rules", LONG),
    ("play", LONG),
    ("rules", "show", LONG),
    ("quiz", "--rules", LONG),
    ("simulate", LONG),
]
"""Command lines that mean nothing."""


def _name(words: tuple[str, ...]) -> str:
    return " ".join(words).encode("ascii", "replace").decode()[:60]


@pytest.mark.parametrize("words", USAGE, ids=_name)
def test_2(hearts: Hearts, words: tuple[str, ...]) -> None:
    _is_usage(hearts.run(*words))


@pytest.mark.parametrize("words", USAGE[::6], ids=_name)
def test_2_in_another_language(hearts: Hearts, words: tuple[str, ...]) -> None:
    english, urdu = hearts.run(*words), hearts.run(*words, env={"HEARTS_LANG": "ur"})
    _is_usage(urdu)
    assert urdu.err != english.err


def _is_usage(ran: Ran) -> None:
    assert (ran.code, ran.out) == (2, ""), ran
    assert 1 <= len([line for line in ran.err.splitlines() if line not in LONG]) <= 6
    assert "Error" not in ran.err
    assert "Usage" not in ran.err


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("format: 1\nid: [\n", ":2:6"),
        ("format: 1\nformat: 1\n", ":2:1"),
        ("\tformat: 1\n", ":1:1"),
        ("format: 1\nid: x\nnmae: X\n", ":3:1"),
        ("a: &a [1]\nb: *a\n", ":1:"),
        ("- 1\n", ":1:1"),
        ("", ""),
        ("format: 99\n", ":1:"),
        ("\x00", ""),
    ],
)
def test_65_bad_rule_book(hearts: Hearts, text: str, place: str) -> None:
    (hearts.folder / "bad.yaml").write_text(text, encoding="utf-8")
    ran = hearts.run("rules", "show", "bad.yaml")
    assert (ran.code, ran.out) == (65, ""), ran
    assert f"bad.yaml{place}" in ran.err


@pytest.mark.parametrize("words", ["play", "simulate", "quiz --rules", "learn following-suit --rules"])
def test_65_wherever_a_rule_book_is_named(hearts: Hearts, words: str) -> None:
    (hearts.folder / "bad.yaml").write_text("format: 1\nformat: 1\n", encoding="utf-8")
    ran = hearts.run(*words.split(), "bad.yaml")
    assert (ran.code, ran.out) == (65, ""), ran
    assert "bad.yaml:2:1" in ran.err


@pytest.mark.parametrize("more", [(), ("--json",), ("--check",)])
def test_65_positions_that_are_nowhere(hearts: Hearts, more: tuple[str, ...]) -> None:
    ran = hearts.run("judge", LONG, *more)
    assert (ran.code, ran.out) == (65, ""), ran
    assert ran.err.startswith("There is no file")
    ran = hearts.shell(f"hearts judge - {' '.join(more)} <&-")
    assert (ran.code, ran.out) == (65, ""), ran
    assert len(ran.err.splitlines()) == 1


def test_65_bad_lesson(hearts: Hearts) -> None:
    source = next((ROOT / "lessons").rglob("following-suit.yaml"))
    bad = source.read_text(encoding="utf-8").replace("hand: [6D, QD, 3C", "hand: [6D, 6D, 3C", 1)
    (hearts.folder / "bad.yaml").write_text(bad, encoding="utf-8")
    ran = hearts.run("learn", "bad.yaml")
    assert (ran.code, ran.out) == (65, ""), ran
    assert "bad.yaml:" in ran.err


@pytest.mark.parametrize("text", ["", "[", "positions: 3\n", "format: 1\npositions:\n  - {id: a, kind: nonsense}\n"])
@pytest.mark.parametrize("more", [(), ("--json",), ("--check",)])
def test_65_bad_positions(hearts: Hearts, text: str, more: tuple[str, ...]) -> None:
    (hearts.folder / "bad.yaml").write_text(text, encoding="utf-8")
    assert hearts.run("judge", "bad.yaml", *more).code == 65


def test_65_file_that_cannot_be_read(hearts: Hearts) -> None:
    (hearts.folder / "latin.yaml").write_bytes(b"name: caf\xe9\n")
    ran = hearts.run("rules", "show", "latin.yaml")
    assert (ran.code, ran.out) == (65, "")
    assert hearts.run("judge", "missing.yaml").code == 65
    assert hearts.run("judge", ".").code == 65


def test_70_a_fault_of_the_program(hearts: Hearts) -> None:
    broken = (
        "import tutor.app.rulebooks.show as r\ndef boom(*_): raise RuntimeError('boom')\nr.list_rules = boom\n"
        "from tutor.cli.main import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", broken, "rules", "list"], env=hearts.variables(), capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (70, b"")
    assert str(hearts.log) in done.stderr.decode().replace("\n", "")
    assert "boom" in hearts.log.read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr.decode()
    done = subprocess.run(
        [sys.executable, "-c", broken, "rules", "list", "--debug"],
        env=hearts.variables(),
        capture_output=True,
        check=False,
    )
    assert "boom" in done.stderr.decode()


def test_73_trace_that_cannot_be_written(hearts: Hearts) -> None:
    for place in ("no/such/folder/t.jsonl", ".", "/dev/full"):
        ran = hearts.run("simulate", "hearts", "--deals", "2", "--trace", place)
        assert (ran.code, ran.out) == (73, ""), ran
        assert place in ran.err


def test_73_setting_that_cannot_be_written(hearts: Hearts) -> None:
    (hearts.folder / "file").touch()
    ran = hearts.run("config", "set", "lang", "mr", env={"XDG_CONFIG_HOME": str(hearts.folder / "file")})
    assert (ran.code, ran.out) == (73, "")
    assert ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("unbuffered", [None, "1"])
@pytest.mark.parametrize(
    "words", ["rules show", "rules", "progress --json", "simulate hearts --deals 2", "--help", "--version"]
)
def test_74_full_disk(hearts: Hearts, words: str, unbuffered: str | None) -> None:
    ran = hearts.shell(f"hearts {words} > /dev/full", env={"PYTHONUNBUFFERED": unbuffered})
    assert ran.code == 74
    assert len(ran.err.splitlines()) == 1


def test_130_interrupt(hearts: Hearts) -> None:
    with Live(hearts, "play", "--deals", "1", "--seed", "1") as live:
        live.prompt()
        live.interrupt()
        code, out, err = live.end()
    assert code == 130
    assert len(err.splitlines()) == 1
    assert out.strip(), "what was saved is said"
    assert hearts.run("progress", "--json").json["matches"]["unfinished"] == 1


def test_143_terminated(hearts: Hearts) -> None:
    for on_interrupt in (signal.SIG_DFL, signal.SIG_IGN):  # a job in the background has Ctrl-C ignored
        inherited = signal.signal(signal.SIGINT, on_interrupt)
        try:
            running = Live(hearts, "play", "--deals", "1", "--seed", "1")
        finally:
            signal.signal(signal.SIGINT, inherited)
        with running as live:
            live.prompt()
            live.terminate()
            code, out, err = live.end()
        assert (code, err) == (143, "Stopped.\n")
        assert "is saved" in out
    assert hearts.run("progress", "--json").json["matches"]["unfinished"] == 2


def test_130_interrupt_in_the_middle_of_work(hearts: Hearts) -> None:
    trace = hearts.folder / "trace.jsonl"
    with Live(hearts, "simulate", "hearts", "--deals", "10000000", "--trace", str(trace)) as live:
        end = time.monotonic() + 60
        while not (trace.exists() and trace.stat().st_size):
            assert time.monotonic() < end
            time.sleep(0.05)
        live.interrupt()
        code, _, err = live.end()
    assert code == 130
    assert len(err.splitlines()) == 1
