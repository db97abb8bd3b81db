"""What a learner sees of the matches they have played: a part of the walk over all screens."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from tests.e2e.walking import Learner, Walk

OWN = "hm1 hm7 4 100 1 2 3"
"""What stands on these screens as it is: how shared matches begin, and numbers of a command line."""
PLAYER = ("--learner", "🦊")
"""Somebody with few matches."""


def matches(walk: Walk) -> None:
    """Lists, one match in every way, shared ones, and what cannot be done."""

    def run(*words: str, typed: tuple[str, ...] = ()) -> str:
        return walk.run("matches", *words, *PLAYER, typed=typed)

    run()
    run("stats")
    new = ("--seed", "c", "--skip-quiz", *PLAYER)
    walk.run("play", "--deals", "1", *new, answering=Learner(wrong=1))
    walk.run("play", *new, "--target", "100", typed=["1 2 3"])
    walk.run("play", "--no-input", "--seed", "c")
    run()
    for words in (("show", "1"), ("show", "2"), ("replay", "1"), ("replay", "2"), ("replay", "1", "--deal", "9")):
        run(*words)
    run("review", "1")
    run("stats")
    run("again", "1", typed=("q",))
    text = run("share", "1").strip()
    unfinished = run("share", "2").strip()
    for shared in (text, text[:-1], f"{text} {unfinished}", "hm7.x", "hm1." + "x" * 20_001, "zz", "-"):
        run("open", shared)
    run("open", text, "--review", "--deal", "1")
    run("open", unfinished)
    run("remove", "2", typed=("",))
    walk.run(*PLAYER, typed=["7", "1", "3", "7", "", "d", "q", "q", "q"])
    run("remove", "3", "--yes")
    run("show", "9")
    with closing(sqlite3.connect(walk.folder / "data" / "hearts-tutor" / "progress.db")) as database, database:
        database.execute("UPDATE matches SET record = '{', facts = ''")
    run()
    run("show", "1")
