"""A little program that asks three questions; the tests run it in a pseudo-terminal."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from tests.ui.support import CARDS, HINT, MORE, catalogue
from tutor.i18n.bidi import Mode
from tutor.ui.environment import Wishes, detect
from tutor.ui.presenters import presenter
from tutor.ui.screen import Choice, Line, Question, Quit

SEVERAL = Question(
    (), "Pass:", tuple(Choice(code, code) for code in ("2C", "QS", "TH", "KS")), least=2, most=2, cards=True
)
ODD = "[red]Ali [/] [bold :hearts: <b> &amp; {0} %s \\"
"""What other programs take for orders."""
LONG = {
    "mr": "पहिल्या हातात कोणीही बदाम किंवा इस्पिकची राणी टाकू शकत नाही, जर त्यांच्याकडे दुसरे काही असेल तर; का?",
    "te": "మొదటి ట్రిక్‌లో ఎవరూ ఆఠీను లేదా ఇస్పేటు రాణి వేయకూడదు, వేరే ముక్కలు ఉన్నప్పుడు; ఎందుకు?",
}
NATIVE = {
    "mr": Question((), "इस्पिकची राणी:", (Choice(1, "इस्पिकची राणी"), Choice(2, "एक्का"))),
    "te": Question((), "మీ ముక్క:", (Choice(1, "ఇస్పేటు రాణి"), Choice(2, "ఆఠీను పది"))),
    "ur": Question((), "آپ کا پتا:", (Choice(1, "حکم کی بیگم"), Choice(2, "پان کی دُکی"))),
}
TOLD = (Line("Ben took the last trick."),) * 5
QUESTIONS = {
    "cards": CARDS,
    "several": SEVERAL,
    "usual": CARDS._replace(usual="TH"),
    "number": Question((), "Points?", number=True),
    "proceed": Question((), "Press Enter.", proceed=True),
    "paused": Question((Line("Ben took the last trick."),), "Press Enter.", proceed=True),
    "long": Question((Line("Hand"),), "Card:", tuple(Choice(n, f"card {n}") for n in range(40))),
    "hinted": SEVERAL._replace(keys=(HINT, MORE)),
    "hinted again": SEVERAL._replace(keys=(HINT,), listed=True),
    "hinted number": Question((), "Points?", number=True, keys=(HINT,)),
    "unpointed": CARDS._replace(pointed=False),
    "unpointed hinted": CARDS._replace(pointed=False, keys=(HINT,)),
    "unpointed again": CARDS._replace(pointed=False, listed=True),
    "points": Question((), "Points:", tuple(Choice(n, f"{n} points") for n in (2, 13, 26)), lettered=True),
    "odd names": Question((Line(ODD),), ODD, (Choice("x", ODD),)),
    "long words": CARDS._replace(ask=f"{' '.join(map(str, range(10, 50)))}:"),
    "brief": SEVERAL._replace(lines=TOLD, brief=(Line("clubs: 1. 2♣"),), keys=(HINT,)),
    "brief again": SEVERAL._replace(brief=(Line("clubs: 1. 2♣"),), keys=(HINT,), listed=True),
    "retelling": CARDS._replace(retells=True),
    "reminded": CARDS._replace(reminder=(Line("Ben took the last trick."),)),
}


def asked_in(code: str, name: str) -> Question:
    """The question of this name; those that are native have words of the language."""
    match name:
        case "native":
            return NATIVE[code]
        case "native several":
            return NATIVE[code]._replace(least=2, most=2)
        case "native long":
            lines = tuple(Line(f"{number}. {LONG[code]}") for number in range(1, 9))
            return NATIVE[code]._replace(lines=lines, choices=NATIVE[code].choices * 6)
    return QUESTIONS[name]


def main(code: str, *names: str) -> None:
    wishes = Wishes(
        ascii="ASCII" in os.environ,
        letters="LETTERS" in os.environ,
        four_colour="FOUR" in os.environ,
        bidi=Mode(os.environ.get("ORDER", "plain")),
    )
    asked = presenter(detect(sys.stdin, sys.stdout, sys.stderr, os.environ, wishes), catalogue(code))
    try:
        for name in names:
            if name == "told":
                asked.show(TOLD)
            elif name == "left":
                with suppress(Quit):
                    asked.ask(QUESTIONS["proceed"]._replace(lines=TOLD))
            else:
                print("=", asked.ask(asked_in(code, name)))
    except Quit as wish:
        print("left by", type(wish).__name__)
    print("done")


if __name__ == "__main__":
    main(*sys.argv[1:])
