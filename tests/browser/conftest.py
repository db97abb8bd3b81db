from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.chromium import Chromium, NoBrowserError


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    try:
        browser = Chromium(tmp_path_factory.mktemp("profile"))
    except NoBrowserError as error:
        pytest.skip(str(error))
    yield browser
    browser.close()
