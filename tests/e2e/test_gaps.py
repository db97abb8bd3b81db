"""A catalogue with gaps: English stands in for what is missing, and is told to authors."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.e2e.walking import Learner, Walk
from tutor.i18n.compiled import po_path
from tutor.i18n.languages import locales_dir
from tutor.ui.speech import Speech


def spoiled(folder: Path, code: str, is_lost: Callable[[str], bool]) -> tuple[Path, list[str]]:
    """A folder of languages whose catalogue for one of them lacks some contexts; these."""
    locales = folder / "locales"
    shutil.copytree(locales_dir(), locales, ignore=shutil.ignore_patterns("*.json", "*.po", "*.pot"))
    file = po_path(locales, code)
    with po_path(locales_dir(), code).open("rb") as source:
        catalogue = read_po(source)
    lost = [(message.id, message.context) for message in catalogue if message.context and is_lost(message.context)]
    for text, context in lost:
        catalogue.delete(text, context)
    with file.with_suffix(".mo").open("wb") as target:
        write_mo(target, catalogue)
    return locales, [str(context) for _, context in lost]


def gaps_told(speech: Speech, n: int) -> str:
    return speech.say_n(
        "app",
        "{n} text is not translated yet and was shown in English.",
        "{n} texts are not translated yet and were shown in English.",
        n,
    )


@pytest.mark.parametrize(
    ("code", "begin", "words", "english"),
    [
        ("te", "following-suit/", ("learn", "following-suit", "--seed", "a"), "suit"),
        ("ur", "hearts/option.moon#title", ("rules", "show", "hearts"), "What shooting the moon does"),
        ("mr", "void/", ("learn", "void", "--seed", "a"), "suit"),
    ],
)
def test_english_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, begin: str, words: tuple[str, ...], english: str
) -> None:
    locales, lost = spoiled(tmp_path, code, lambda context: context.startswith(begin))
    walk = Walk(tmp_path, locales, code, monkeypatch)
    shown = walk.run(*words, typed=[""], answering=Learner())
    assert english in shown
    assert any(gaps_told(walk.speech, n) in shown for n in range(1, len(lost) + 1))
    if words[0] == "learn":
        told = walk.run("lessons", "check", words[1])
        assert f"({code}): " in told
        assert walk.speech.t.number(len(lost)) in told
