from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tutor import __version__
from tutor.app.catalogues.pseudo import CODE, write_pseudo
from tutor.i18n.languages import available, locales_dir

ROOT = Path(__file__).parents[2]
LANGUAGES = set(available(locales_dir())) - {CODE}


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.slow
def test_the_wheel_carries_compiled_languages_that_need_neither_yaml_nor_babel(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    junk = shutil.ignore_patterns("*.mo", "languages.json", "hearts.json", "__pycache__", CODE)
    for name in ("lessons", "locales", "rules", "tutor"):
        shutil.copytree(ROOT / name, sources / name, ignore=junk)
    for name in (".gitignore", "README.md", "hatch_build.py", "pyproject.toml"):
        shutil.copy(ROOT / name, sources)
    write_pseudo(sources / "locales", Catalog())
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist"]
    subprocess.run(build, cwd=sources, check=True, capture_output=True)
    (wheel,) = (sources / "dist").glob("*.whl")
    (sdist,) = (sources / "dist").glob("*.tar.gz")
    assert wheel.name.startswith(f"hearts_tutor-{__version__}-"), "as --version says"
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    with tarfile.open(sdist) as archive:
        assert not [name for name in archive.getnames() if CODE in name]

    data = installed / "tutor" / "_data"
    assert files(data / "rules") == files(sources / "rules")
    assert files(data / "lessons") == files(sources / "lessons")
    assert not list(data.rglob("*.po"))
    program = """
import sys
sys.path.insert(0, sys.argv[1])
from tutor.cli.main import run
from tutor.i18n.languages import available, locales_dir
variables = {"HOME": sys.argv[1]}
for code in available(locales_dir()):
    run(["--lang", code, "--help"], variables)
print("yaml" in sys.modules, "babel" in sys.modules, *available(locales_dir()))
for code in available(locales_dir()):
    print(code)
    run(["--lang", code, "rules", "show", "hearts"], variables)
"""
    run = [sys.executable, "-I", "-c", program, str(installed)]
    said = subprocess.run(run, check=True, capture_output=True, cwd="/", text=True).stdout
    helps, _, rules = said.partition("False False ")
    assert "Options" in helps
    codes, *told = rules.splitlines()
    assert set(codes.split()) == LANGUAGES
    books = {code: " ".join(told[told.index(code) + 1 : told.index(code) + 100]) for code in codes.split()}
    assert "highest card of the suit led" in books["en"]
    assert "highest card" not in "".join(text for code, text in books.items() if code != "en")
    assert len(set(books.values())) == len(LANGUAGES)
    assert {file.parent.parent.name for file in data.rglob("*.mo")} == LANGUAGES - {"en"}
