"""The score of a game with real cards, and the proof of fair deals: a part of the walk over all screens."""

from __future__ import annotations

from tests.e2e.walking import Walk

OWN = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 16 20 24 25 26 27 40 44 50 55 99 zz"
"""Numbers of answers and points, as they are typed."""
_ONE = ("--learner", "🐢")
_TWO = ("--learner", "🐌")
_THREE = ("--learner", "🦀")


def table(walk: Walk) -> None:
    """Scores that are kept, what is typed wrongly, and deals that are counted."""
    _scores(walk)
    walk.run("scoresheet", "--players", "4", "--name", "🐢")
    walk.run("scoresheet", "--html", "-", "--json")
    walk.run("deals", "--seed", "c", "--players", "5")
    walk.run("deals", "cancellation", "--seed", "c", "--players", "6", "--option", "moon=add")
    walk.run("simulate", "omnibus", "--deals", "400", "--seed", "c")
    walk.run("simulate", "hearts", "--deals", "1", "--seed", "c", "--plain")


def _scores(walk: Walk) -> None:
    hearts, six = ("--rules", "hearts", "--players", "4"), ("--rules", "cancellation", "--players", "6")
    omnibus, far = ("--rules", "omnibus", "--players", "4"), ("--target", "99")

    def keep(*words: str, typed: str) -> None:
        walk.run("scoresheet", *words, typed=typed.split(","))

    keep(*_ONE, typed="1,4,zz,0,50,,🐢,🐢,,,?,s,u,q")
    keep("--rules", "hearts", *_ONE, typed="99,4,50,,,,,13,13,0,")
    wrong = "27,6,7,7,7,12,12,2,0,5,6,0,13"
    moons = "26,0,0,0,1,s,u,m,2,2,m,5,13,13,0,,20,6,,,u,q"
    keep(*hearts, "--target", "50", *_names(4), *_TWO, typed=f"{wrong},{moons}")
    keep(*_TWO, typed="1")
    tie = ("--target", "13", "--option", "tie=extra-deal")
    keep(*hearts, *tie, *_names(4), *_TWO, typed="13,13,0,,13,0,13")
    keep(*omnibus, *far, *_names(4), *_THREE, typed="m,1,0,0,0,7,0,-10,0,,1,16,0,0,,1,2,16,0,0,,2")
    keep(*six, *far, *_names(6), *_THREE, typed="40,6,0,0,0,0,1,?")
    keep(*_THREE, typed="4,3,4,1,2,3,2,8")


def _names(players: int) -> list[str]:
    return [word for sign in "🐢🐌🦀🐙🐳🦉"[:players] for word in ("--name", sign)]
