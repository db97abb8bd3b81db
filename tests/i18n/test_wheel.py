from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tutor.i18n.languages import available, locales_dir

ROOT = Path(__file__).parents[2]


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.slow
def test_the_wheel_carries_compiled_languages_that_need_neither_yaml_nor_babel(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    junk = shutil.ignore_patterns("*.mo", "languages.json", "hearts.json", "__pycache__")
    for name in ("lessons", "locales", "rules", "tutor"):
        shutil.copytree(ROOT / name, sources / name, ignore=junk)
    for name in (".gitignore", "README.md", "hatch_build.py", "pyproject.toml"):
        shutil.copy(ROOT / name, sources)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(build, cwd=sources, check=True, capture_output=True)
    (wheel,) = (sources / "dist").glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)

    data = installed / "tutor" / "_data"
    assert files(data / "rules") == files(sources / "rules")
    assert files(data / "lessons") == files(sources / "lessons")
    assert not list(data.rglob("*.po"))
    program = """
import sys
sys.path.insert(0, sys.argv[1])
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
for language in available(locales_dir()).values():
    Catalogue.load(language, locales_dir())
    print(language.code)
print("yaml" in sys.modules, "babel" in sys.modules)
"""
    run = [sys.executable, "-I", "-c", program, str(installed)]
    said = subprocess.run(run, check=True, capture_output=True, text=True).stdout.split()
    assert said == [*available(locales_dir()), "False", "False"]
    assert {file.parent.parent.name for file in data.rglob("*.mo")} == {*available(locales_dir())} - {"en"}
