"""What the program remembers of its reader's wishes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tutor.app.settings import Settings, SettingsError


def test_a_value_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "settings.json"
    settings = Settings(path)
    settings.set("lang", "mr")
    settings.set_bidi("xterm", "app")
    again = Settings(path)
    assert (again.get("lang"), again.bidi("xterm"), again.bidi("other")) == ("mr", "app", None)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_two_copies_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one, two = Settings(path), Settings(path)
    one.set("lang", "te")
    two.set("suits", "four-colour")
    assert json.loads(path.read_bytes()) == {"lang": "te", "suits": "four-colour"}


def test_values_that_a_setting_cannot_have_count_as_none(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"digits": "x", "bidi.xterm": "zzz", "plain": "maybe", "lang": 5, "learner": "Asha"}')
    settings = Settings(path)
    assert not settings.damaged
    assert settings.items() == [("learner", "Asha")]


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError):
        Settings(tmp_path / "file" / "settings.json").set("lang", "mr")
