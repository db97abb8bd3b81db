from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tutor.app.catalogues.extraction import extract
from tutor.i18n.languages import Language, available, locales_dir


@pytest.fixture(scope="session")
def shipped() -> dict[str, Language]:
    return available(locales_dir())


@pytest.fixture(scope="session")
def template() -> Catalog:
    """Every message of the program. Not to be changed."""
    return extract(locales_dir().parent)


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A copy of the sources in `locales/`, to be changed at will."""
    target = tmp_path / "locales"
    shutil.copytree(locales_dir(), target, ignore=shutil.ignore_patterns("*.mo", "*.json", "*.po", "*.pot"))
    return target
