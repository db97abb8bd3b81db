"""``python -m tutor.app.lint``: look over the rule books and lessons that come with the program."""

from __future__ import annotations

import sys

from tutor.app.exits import Exit
from tutor.content.lint import lint_all
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.reading.problems import ContentError
from tutor.ui.phrases.problems import problem_lines
from tutor.ui.speech import Speech


def main() -> int:
    """Print every problem; 65 if there is one."""
    problems = lint_all()
    if not problems:
        return Exit.OK
    catalogue = Catalogue.load(available(locales_dir())[ENGLISH], locales_dir())
    for line in problem_lines(Speech(catalogue), ContentError(problems)):
        sys.stderr.write(f"{line.text}\n")
    return Exit.DATA


if __name__ == "__main__":
    sys.exit(main())
