"""A little program that asks three questions; the tests run it in a pseudo-terminal."""

from __future__ import annotations

import os
import sys

from tests.ui.support import CARDS, HINT, MORE, catalogue
from tutor.ui.environment import Wishes, detect
from tutor.ui.presenters import presenter
from tutor.ui.screen import Choice, Line, Question, Quit

SEVERAL = Question(
    (), "Pass:", tuple(Choice(code, code) for code in ("2C", "QS", "TH", "KS")), least=2, most=2, cards=True
)
NATIVE = {
    "mr": Question((), "इस्पिकची राणी:", (Choice(1, "इस्पिकची राणी"), Choice(2, "एक्का"))),
    "te": Question((), "మీ ముక్క:", (Choice(1, "ఇస్పేటు రాణి"), Choice(2, "ఆఠీను పది"))),
    "ur": Question((), "آپ کا پتا:", (Choice(1, "حکم کی بیگم"), Choice(2, "پان کی دُکی"))),
}
QUESTIONS = {
    "cards": CARDS,
    "several": SEVERAL,
    "usual": CARDS._replace(usual="TH"),
    "number": Question((), "Points?", number=True),
    "proceed": Question((), "Press Enter.", proceed=True),
    "long": Question((Line("Hand"),), "Card:", tuple(Choice(n, f"card {n}") for n in range(40))),
    "hinted": SEVERAL._replace(keys=(HINT, MORE)),
    "hinted again": SEVERAL._replace(keys=(HINT,), listed=True),
    "hinted number": Question((), "Points?", number=True, keys=(HINT,)),
    "unpointed": CARDS._replace(pointed=False),
    "unpointed hinted": CARDS._replace(pointed=False, keys=(HINT,)),
    "unpointed again": CARDS._replace(pointed=False, listed=True),
    "points": Question((), "Points:", tuple(Choice(n, f"{n} points") for n in (2, 13, 26)), lettered=True),
    "reminded": CARDS._replace(reminder=(Line("Ben took the last trick."),)),
}


def main(code: str, *names: str) -> None:
    asked = presenter(detect(sys.stdin, sys.stdout, sys.stderr, os.environ, Wishes()), catalogue(code))
    try:
        for name in names:
            print("=", asked.ask(NATIVE[code] if name == "native" else QUESTIONS[name]))
    except Quit as wish:
        print("left by", type(wish).__name__)
    print("done")


if __name__ == "__main__":
    main(*sys.argv[1:])
