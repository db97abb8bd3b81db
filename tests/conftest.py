from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.e2e.golden import Golden
from tutor.app.catalogues.pseudo import CODE
from tutor.i18n.languages import locales_dir

# what is tried at random is to hold, however busy the machine
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the files that the tests compare with")


def pytest_sessionstart() -> None:
    """The tests speak of the languages that come with the program, and press Ctrl-C."""
    # a job in the background has it ignored, and hands that on to what it starts
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if (folder := locales_dir() / CODE).exists():
        pytest.exit(f"{folder} is the pseudo-language: delete it before the tests", returncode=2)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """The kept transcripts and rule books."""
    return Golden(update=bool(request.config.getoption("--update-golden", default=False)))
