"""Matches as short texts: the same match again, and a sentence for whatever else is opened."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.typing_at import Typist
from tests.bots.players import think_little
from tutor.activities.match import Match
from tutor.app.matches.coding import match_from_text, match_to_text
from tutor.app.matches.envelope import LONGEST, TextError, Trouble, is_match_text
from tutor.app.matches.saves import BookText, MatchSettings, match_from_json, match_to_json, new_match
from tutor.bots import make_bot
from tutor.bots.protocol import bot_action
from tutor.engine.state import Setup
from tutor.engine.view import view_of
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book_file

TABLES = [(name, size) for name in packaged_ids("rules") for size in sorted(load_book_file(name).book.players.sizes)]


def played(
    book: str = "hearts", players: int = 4, seed: str = "s", deals: int = 1, actions: int | None = None
) -> tuple[Match, MatchSettings]:
    """A match between bots that choose at random, over or after so many actions."""
    options = {option.id: option.values[-1].id for option in load_book_file(book).book.options} if seed == "o" else {}
    rules = compile_rules(load_book_file(book).resolve(options), players)
    chosen = MatchSettings(book, options, "normal")
    match = new_match(Setup(rules, seed, 100, deals), chosen)
    bots = [make_bot("random", f"{seed}x", seat) for seat in range(players)]
    while (seat := match.state.turn) is not None and len(match.actions) != actions:
        match.take_up([bot_action(bots[seat], view_of(match.setup, match.state, seat))])
    return match, chosen


@cache
def text() -> str:
    return match_to_text(*played())


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_game_comes_back_as_it_was(book: str, players: int) -> None:
    for seed, deals, actions in (("s", 2, None), ("o", 1, players + 7), ("ਸ 🂡", 1, 0)):
        match, chosen = played(book, players, seed, deals, actions)
        match.taken_back = 3
        found = match_from_text(match_to_text(match, chosen))
        # of two copies a record does not say which
        match = match_from_json(match_to_json(match, chosen)).match
        assert (found.match.state, found.match.deals) == (match.state, match.deals)
        assert (found.match.setup.seed, found.match.setup.deals) == (seed, deals)
        assert (found.settings, found.match.taken_back, found.whole) == (chosen, 3, True)


def test_eight_deals_of_four_players_fit_in_five_hundred_letters() -> None:
    assert max(len(match_to_text(*played(seed=seed, deals=8))) for seed in "abc") < 300


def test_line_ends_and_spaces_do_no_harm() -> None:
    wrapped = "\n".join(f"  {text()[at : at + 20]}\r" for at in range(0, len(text()), 20))
    assert is_match_text(wrapped)
    assert match_from_text(wrapped).match.state == played()[0].state


@pytest.mark.parametrize(
    "copied",
    [
        "\ufeff{}\r\n",
        "“{}”",
        "<{}>.",
        "```\n{}\n```",
        "> {}",
        "\u200e{}\u2069",
        "‘ {} ’",
        "* {} *",
        "{}==",
    ],
)
def test_what_other_programs_put_around_it_does_no_harm(copied: str) -> None:
    written = copied.format(text())
    assert is_match_text(written)
    assert match_from_text(written).match.state == played()[0].state


@pytest.mark.parametrize(
    "said",
    [
        "try this: {} good luck",
        "try this:\n\n{}\n\ngood luck\n-- \nAna",
        "Ana wrote:\n> Look at hm1. Here:\n> “{}”\n> What do you say?",
        "_{}_",
        "**{}**, and you?",
        "look—{}—what a deal",
        "دیکھو{} شکریہ",
        "{0}\n> {0}",
        "hm1.AAAA is half of it, so once more: {}",
        "hm9.AAAA and {}",
        "word " * 20_000 + "{}" + " word" * 10_000,
    ],
)
def test_words_around_it_do_no_harm(said: str) -> None:
    wrapped = "\n> ".join(text()[at : at + 60] for at in range(0, len(text()), 60))
    for each in (text(), wrapped):
        written = said.format(each)
        assert is_match_text(written)
        assert match_from_text(written).match.state == played()[0].state


def test_of_two_texts_none_is_opened() -> None:
    other = match_to_text(*played(seed="t"))
    assert trouble(f"{text()} {other}") is Trouble.SEVERAL
    assert trouble(f"first: {text()}\nsecond: {other}\nwhich one?") is Trouble.SEVERAL
    for glued in (text() + other, other + text(), f"{text()}_{other}", f"{text()}\n{other[:1]}\n{other[1:]}"):
        assert trouble(glued) is Trouble.SEVERAL
    assert match_from_text(text() * 2).match.setup.seed == "s"
    assert match_from_text(f"{text()} {other[:-1]}").match.setup.seed == "s"
    assert trouble(f"{text()[:-1]} and {other[:-1]}") is Trouble.DAMAGED


@pytest.mark.parametrize("put", ["\u00ad", "\u200b", "\ufeff", "\u2060", "\0", " ", "\n> ", "\\\n"])
def test_what_other_programs_put_into_it_does_no_harm(put: str) -> None:
    assert match_from_text(text()[:4] + put.join(text()[4:])).match.state == played()[0].state


@pytest.mark.parametrize(("hyphen", "dash"), [("-", "‐"), ("-", "\u2011"), ("-", "–"), ("--", "—"), ("hm", "Hm")])
def test_other_dashes_and_a_capital_at_the_beginning_do_no_harm(hyphen: str, dash: str) -> None:
    written = next(
        each for seed in range(1000) if hyphen in (each := match_to_text(*played(seed=f"{seed}", actions=9)))
    )
    assert match_to_text(*match_from_text(written.replace(hyphen, dash))[:2]) == written


def trouble(written: str) -> Trouble:
    with pytest.raises(TextError) as raised:
        match_from_text(written)
    return raised.value.trouble


def test_every_wrong_or_missing_letter_is_found() -> None:
    for at in range(4, len(text())):
        other = "A" if text()[at] != "A" else "B"
        assert trouble(text()[:at] + other + text()[at + 1 :]) is Trouble.DAMAGED
        assert trouble(text()[:at]) is Trouble.DAMAGED


def test_texts_of_others() -> None:
    assert trouble("") is Trouble.FOREIGN
    assert trouble("hello") is Trouble.FOREIGN
    assert trouble("hm2.AAAA") is Trouble.NEWER
    assert trouble("hm01" + text()[3:]) is Trouble.DAMAGED
    assert trouble("hm1." + "A" * LONGEST) is Trouble.TOO_LONG
    assert trouble("hm1." + "A" * LONGEST * 9) is Trouble.TOO_LONG


def sealed(body: bytes) -> str:
    """A text whose checksum is right, whatever it says."""
    return "hm1." + urlsafe_b64encode(body + crc32(body).to_bytes(4, "big")).decode().rstrip("=")


def header(
    book: bytes = b"hearts", digest: str | None = None, players: int = 4, level: bytes = b"normal", count: int = 0
) -> bytes:
    rules = bytes.fromhex(digest or load_book_file("hearts").book.digest())
    named = b"".join(bytes([len(word)]) + word for word in (level, b"s"))
    return bytes([len(book)]) + book + rules + bytes([players, 0]) + named + bytes([100, 1, 0, count])


def test_texts_that_are_whole_but_say_nothing_sound(tmp_path: Path) -> None:
    assert match_from_text(sealed(header())).match.actions == []
    path = str(tmp_path / "hearts.yaml").encode()
    for body, found in (
        (header(path), Trouble.OTHER_RULES),
        (header(b"../rules/hearts"), Trouble.OTHER_RULES),
        (header(digest="0" * 16), Trouble.OTHER_RULES),
        (header(players=9), Trouble.OTHER_RULES),
        (header(level=b"nobody"), Trouble.DAMAGED),
        (header(level=b"\xff"), Trouble.DAMAGED),
        (header() + b"\1", Trouble.DAMAGED),
        (header(count=100), Trouble.DAMAGED),
        (header()[:-1] + b"\xff\xff\xff\1", Trouble.TOO_LONG),
        (header()[:-1] + b"\xff\xff\xff\xff\xff", Trouble.DAMAGED),
        (b"", Trouble.DAMAGED),
    ):
        assert trouble(sealed(body)) is found, body


@settings(max_examples=150)
@given(st.binary(max_size=200) | st.binary(max_size=40).map(lambda rest: header(count=20) + rest))
def test_no_bytes_crash(body: bytes) -> None:
    try:
        found = match_from_text(sealed(body))
    except TextError:
        return
    assert match_to_text(found.match, found.settings) == sealed(body)


@settings(max_examples=150)
@given(st.text(max_size=60) | st.text("hm1.AZaz09-_= \n", max_size=60))
def test_no_text_crashes(written: str) -> None:
    with pytest.raises(TextError):
        match_from_text(written)


def test_matches_that_have_no_text() -> None:
    match, chosen = played(actions=3)
    with pytest.raises(TextError) as raised:
        match_to_text(match, MatchSettings("own", {}, "normal", (BookText("own", ""),)))
    assert raised.value.trouble is Trouble.OWN_RULES
    match.actions *= 10_000
    with pytest.raises(TextError) as raised:
        match_to_text(match, chosen)
    assert raised.value.trouble is Trouble.TOO_LONG


def test_a_shared_match_is_shown_replayed_and_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    think_little(monkeypatch)
    typist, file = Typist(tmp_path), tmp_path / "match.txt"
    file.write_text(text() + "\n", encoding="utf-8")
    assert typist.run("matches", "open", text()) == 0
    assert typist.said[0] == "Hearts with 4 players"
    assert "Score sheet" in typist.said
    shown = typist.said
    assert typist.run("matches", "open", str(file)) == 0
    assert typist.said == shown
    file.write_text(f"Try this, friend:\n\n“{text()}”\n\nGood luck", encoding="utf-8")
    assert typist.run("matches", "open", str(file)) == 0
    assert typist.said == shown
    assert typist.run("matches", "open", f"{text()} {match_to_text(*played(seed='t'))}") == 65
    assert typist.warned == ["There is more than one shared match in this. Open them one at a time."]
    assert typist.run("matches", "open", text(), "--replay") == 0
    assert any(line.startswith("Trick 13") for line in typist.said)
    assert typist.run("matches", "open", text(), "--review", "--deal", "1") == 0
    assert "All in all" in typist.said
    assert typist.run("matches", "open", match_to_text(*played(actions=30))) == 0
    assert any(line.startswith("Deal 1, trick ") for line in typist.said)


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("hello",), 2, "This is neither a shared match nor a file with one. Such a text begins with “hm1”."),
        (("",), 2, "This is neither a shared match nor a file with one. Such a text begins with “hm1”."),
        (("hm1.xx",), 65, "This text is damaged: "),
        (("hm7.xx",), 65, "A newer version of this program has written this match: this one cannot read it."),
        (("hm1." + "A" * 20_001,), 65, "This text is too long to be a shared match."),
        (("see hm1.xx, please",), 65, "This text is damaged: "),
        (("see hm1",), 2, "This is neither a shared match nor a file with one. Such a text begins with “hm1”."),
        (("-",), 65, "There is no shared match in this. Such a text begins with “hm1”."),
        (("hm1.xx", "--review", "--replay"), 2, "--replay does not go with --review."),
        (("hm1.xx", "--deal", "1"), 2, "--deal goes with --replay or --review only."),
    ],
)
def test_what_cannot_be_opened_gets_a_sentence(
    tmp_path: Path, words: tuple[str, ...], code: int, sentence: str
) -> None:
    typist = Typist(tmp_path)
    assert typist.run("matches", "open", *words) == code
    assert typist.warned[0].startswith(sentence)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_be_called_like_a_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    typist = Typist(tmp_path)
    typist.file("hm1.txt", f"{text()}\r\n".encode(encoding))
    monkeypatch.chdir(tmp_path)
    assert typist.run("matches", "open", "hm1.txt") == 0
    assert typist.said[0] == "Hearts with 4 players"
    assert typist.run("matches", "open", "./hm2.txt") == 2


def test_a_file_that_is_no_text_gets_a_sentence(tmp_path: Path) -> None:
    typist = Typist(tmp_path)
    for content in (b"", b"\xff\x00" * 50_000, sealed(header(digest="0" * 16)).encode()):
        assert typist.run("matches", "open", str(typist.file("any.txt", content))) == 65
        assert len(typist.warned) == 1
    assert "by rules that this version of the program does not have" in typist.warned[0]
