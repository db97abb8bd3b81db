"""Transcripts that are kept, so that a change of what a reader sees is seen."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "golden"


class Golden:
    """Compares transcripts with the kept ones, or keeps them (``pytest tests/e2e --update-golden``)."""

    def __init__(self, *, update: bool) -> None:
        self._update = update

    def check(self, language: str, name: str, transcript: str) -> None:
        """The transcript is the kept one."""
        path = FOLDER / language / f"{name}.txt"
        if self._update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(transcript.encode())
        kept = path.read_bytes().decode() if path.is_file() else ""
        assert transcript.splitlines() == kept.splitlines(), f"{path.name} of {language}: see --update-golden"
