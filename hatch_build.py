"""Build hook: compiles `locales/` and `rules/` into the wheel, so that an installed program compiles nothing."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PSEUDO = "qps"
"""The pseudo-language of `tutor.app.catalogues`, which is for those who work on the program."""


class DataHook(BuildHookInterface[Any]):
    """Adds the facts of the languages and their compiled catalogues to the wheel, as `tutor/_data/locales`.

    The rule books are in it as they are; beside each comes what is read in its place (`tutor.reading.packaged`).
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile everything afresh; an editable install compiles on demand, as a checkout does."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tutor.i18n import compiled
        from tutor.reading.packaged import read_packaged
        from tutor.reading.problems import Problems

        for book in Path(self.root, "rules").glob("*.yaml"):
            read_packaged(book, Problems())
        self._made = TemporaryDirectory()  # lasts as long as the build does
        locales = Path(self._made.name, "locales")
        made = shutil.ignore_patterns(_PSEUDO, "*.mo", compiled.LANGUAGES)
        shutil.copytree(Path(self.root, "locales"), locales, ignore=made)
        compiled.facts_of_all(locales)
        files = [locales / compiled.LANGUAGES, *locales.glob(f"*/{compiled.FACTS}")]
        for source in locales.glob(f"*/LC_MESSAGES/{compiled.DOMAIN}.po"):
            target = source.with_suffix(".mo")
            target.write_bytes(compiled.compile_catalogue(source.read_bytes()))
            files.append(target)
        for file in files:
            build_data["force_include"][str(file)] = f"tutor/_data/locales/{file.relative_to(locales).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for the wheel alone."""
        if version != "editable":
            self._made.cleanup()
