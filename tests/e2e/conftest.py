from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.command import Hearts
from tests.e2e.golden import Golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the transcripts that the tests compare with")


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    """The command of a new reader."""
    return Hearts(tmp_path)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """The kept transcripts."""
    return Golden(update=bool(request.config.getoption("--update-golden", default=False)))
