from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.command import Hearts


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    """The command of a new reader."""
    return Hearts(tmp_path)
