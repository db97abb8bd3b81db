"""What is printed or shown to a class: a part of the walk over all screens."""

from __future__ import annotations

import html
import re

from tests.e2e.people_screens import GROUP, PANDA, TIGER
from tests.e2e.walking import Learner, Walk
from tutor import __version__

_UNSEEN = re.compile(r"<style>.*?</style>|<svg.*?</svg>|<!doctype[^>]*>", re.DOTALL | re.IGNORECASE)
_CARD = re.compile(r'<(\w+)([^>]*role="img"[^>]*)>.*?</\1>', re.DOTALL)
"""A card, whose signs are not read but its name is."""
_SPOKEN = re.compile(r'<[^>]*?\baria-label="([^"]*)"[^>]*>')
_TAG = re.compile(r"<[^>]*>")

OWN = f"hearts-tutor {__version__} lesson ABCD"
"""What stands on pages as it is in every language: the program, the seed of a lesson, letters of players."""


def paper(walk: Walk) -> None:
    """Pages, worksheets, tests for a class and its report; what cannot be written."""
    page(walk, "learn", "points")
    page(walk, "learn", "first-game")
    page(walk, "learn", "large-deal")
    page(walk, "rules", "show", "omnibus", "--option", "moon=add")
    page(walk, "scoresheet", "--rules", "omnibus")
    page(walk, "scoresheet", "--rules", "cancellation", "--players", "7")
    made = walk.folder / "paper"
    made.mkdir()
    sheet = str(made / "w.html")
    walk.run("worksheet", "--seed", "9", "--key", "--deck", "--variants", "2", "--out", sheet)
    walk.run("worksheet", "--seed", "9", "--out", sheet)
    walk.run("worksheet", "--out", "-", "--key")
    for file in sorted(made.glob("*.html")):
        walk.screens.append(
            walk.screens[-1]._replace(name=file.name, given=f"9 1 2 {OWN}", text=text_of(file.read_text("utf-8")))
        )
    walk.run("learn", "--html", sheet)
    walk.run("learn", "points", "--html", sheet)
    walk.run("learn", "points", "--html", "-", "--beside", walk.code)
    results = str(made / "r.json")
    walk.run(
        "quiz", "legal,winner", "--count", "3", "--seed", "a", "--pass", "1", "--learner", TIGER, "--results", results,
        answering=Learner(wrong=1),
    )  # fmt: skip
    walk.run("quiz", "--results", results)
    walk.run("quiz", "--count", "3", "--pass", "99")
    answers = made / "a.txt"
    for given in (b"", b"1\n" * 99, b"\xff", b"zzz\n"):
        answers.write_bytes(given)
        walk.run("quiz", "end", "--count", "3", "--seed", "a", "--answers", str(answers))
        walk.screens[-1] = walk.screens[-1]._replace(given=f"{answers} 1 4 zzz")
    names = made / "names.txt"
    names.write_text(f"{TIGER}\n{PANDA}\n", encoding="utf-8")
    walk.run("class", "new", GROUP, str(names))
    for seed in "bcd":
        walk.run("quiz", "scoring", "--count", "5", "--seed", seed, "--learner", TIGER, answering=Learner(wrong=1))
    walk.run("class", "report", GROUP)
    walk.run("class", "report", GROUP, "--rules", "omnibus")
    walk.run("class", "report", GROUP, "--csv", "-", "--html", "-")
    walk.run("class", "report", GROUP, "--csv", str(made / "c.csv"))
    page(walk, "class", "report", GROUP)
    for words in (("class", "report", GROUP), ("progress",)):
        csv = walk.run(*words, "--csv", "-")
        figures = re.compile(r"\b[0-9]+\b|T[0-9:]+|[a-z-]+/[a-z-]+")
        walk.screens[-1] = walk.screens[-1]._replace(given="name", text=figures.sub(" ", csv))


def page(walk: Walk, *words: str) -> None:
    """A page, as its text is read and spoken."""
    made = walk.run(*words, "--html", "-")
    screen = walk.screens.pop()
    walk.screens.append(screen._replace(given=f"{screen.given} {OWN}", text=text_of(made)))


def text_of(page: str) -> str:
    """All words of a page, those of accessible names too, each piece in a line of its own."""
    spoken = _SPOKEN.sub(r"\n\1\n", _CARD.sub(r"<\1\2>", _UNSEEN.sub("", page)))
    return html.unescape(_TAG.sub("\n", spoken))
