from __future__ import annotations

import pytest

from tests.e2e.golden import Golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the files that the tests compare with")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """The kept transcripts and rule books."""
    return Golden(update=bool(request.config.getoption("--update-golden", default=False)))
