"""What the program remembers of its reader's wishes: a small JSON file in the folder for configuration."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.i18n.bidi import Mode

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

APP_NAME = "hearts-tutor"
FILE_NAME = "settings.json"
KEYS: Mapping[str, tuple[str, ...] | None] = {
    "lang": None,
    "learner": None,
    "suits": ("two-colour", "four-colour"),
    "letters": ("on", "off"),
    "digits": ("latn", "native"),
    "plain": ("on", "off"),
    "hints": ("on", "off"),
    "marks": ("on", "off"),
    "level": ("easy", "normal", "hard"),
    "speed": ("slow", "fast"),
}
"""The settings that ``hearts config`` knows, with their values; ``None`` where the value is free."""
_BIDI = "bidi."
"""Before the name of a terminal: who orders right-to-left text there. Kept by the program, when it has asked."""


class SettingsError(Exception):
    """The settings cannot be written."""


class Settings:
    """The settings of one run. A file that is no good counts as empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged = False
        """The file holds something else than settings."""
        self._values = self._read()

    def get(self, name: str) -> str | None:
        """The value of a setting, or ``None``."""
        return self._values.get(name)

    def set(self, name: str, value: str) -> None:
        """Keep a value; raises ``SettingsError`` if it cannot be written."""
        from tutor.whole_file import replace_file

        # read again first: another copy of the program may have written in between
        self._values = {**self._read(), name: value}
        text = json.dumps(self._values, ensure_ascii=False, indent=2, sort_keys=True)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, f"{text}\n".encode())
        except OSError as error:
            raise SettingsError(str(self.path)) from error

    def items(self) -> list[tuple[str, str]]:
        """All settings, by name."""
        return sorted(self._values.items())

    def set_aside(self, now: datetime) -> Path | None:
        """Rename a damaged file, so that nothing is lost; its new path, or ``None`` if that was impossible."""
        target = self.path.with_name(f"{self.path.stem}.corrupt-{now:%Y%m%d-%H%M%S}{self.path.suffix}")
        try:
            self.path.rename(target)
        except OSError:
            return None
        return target

    def bidi(self, terminal: str) -> str | None:
        """Who orders right-to-left text in this terminal, if the reader has said so."""
        return self.get(_BIDI + terminal)

    def set_bidi(self, terminal: str, mode: str) -> None:
        """Remember who orders right-to-left text in this terminal."""
        self.set(_BIDI + terminal, mode)

    def _read(self) -> dict[str, str]:
        try:
            values = json.loads(self.path.read_bytes())
        except OSError:
            return {}
        except (ValueError, RecursionError):
            self.damaged = True
            return {}
        if not isinstance(values, dict):
            self.damaged = True
            return {}
        return {name: value for name, value in values.items() if isinstance(value, str) and _is_sound(name, value)}


def _is_sound(name: str, value: str) -> bool:
    """The setting can have this value, and be written again: people edit the file by hand."""
    known = tuple(Mode) if name.startswith(_BIDI) else KEYS.get(name)
    return (known is None or value in known) and _is_text(name + value)


def _is_text(value: str) -> bool:
    """It can be written: JSON can hold halves of characters."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def config_folder(variables: Mapping[str, str]) -> Path:
    """Where settings are kept."""
    return _folder("config", variables.get("XDG_CONFIG_HOME"), ".config", variables)


def data_folder(variables: Mapping[str, str]) -> Path:
    """Where progress is kept."""
    return _folder("data", variables.get("XDG_DATA_HOME"), ".local/share", variables)


def state_folder(variables: Mapping[str, str]) -> Path:
    """Where the log of a crash is kept."""
    return _folder("state", variables.get("XDG_STATE_HOME"), ".local/state", variables)


def _folder(kind: str, chosen: str | None, usual: str, variables: Mapping[str, str]) -> Path:
    """The folder that platformdirs names. On Linux its answer is plain, and importing it would cost every start."""
    if sys.platform.startswith("linux") and "ANDROID_ROOT" not in variables:
        base = Path(chosen) if chosen and Path(chosen).is_absolute() else _home(variables) / usual
        return base / APP_NAME
    import platformdirs

    named = {
        "config": platformdirs.user_config_path,
        "data": platformdirs.user_data_path,
        "state": platformdirs.user_state_path,
    }[kind]
    return named(APP_NAME, appauthor=False)


def _home(variables: Mapping[str, str]) -> Path:
    if home := variables.get("HOME"):
        return Path(home)
    try:
        return Path.home()
    except RuntimeError:  # a user without an entry and without a home: nothing can be kept there
        return Path("/nonexistent")
