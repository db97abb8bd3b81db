"""What several people at one computer see, and a teacher with a class: a part of the walk over all screens."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

from tests.app.typing_at import an_answer
from tests.e2e.walking import Walk
from tutor.app.people.result_files import results_document, results_text
from tutor.store import Learner, Store

LION, TIGER, PANDA, GROUP, OTHER = "🦁", "🐯", "🐼", "🏫", "🏠"
"""Names without a letter: whatever is one on the screen is the program's."""
OWN = "name class pangalan answers 1 2 3 4 5 202"
"""What stands on these screens as it is in files, and lines of those."""
LISTS = tuple(
    content if isinstance(content, bytes) else content.encode()
    for content in (
        "",
        f"{LION}\n\n{LION}\n" + "🐘" * 81 + "\n\u202e",
        b"\xff",
        "x,y\n",
        f"name,class\n{LION},{OTHER}\n",
        f'name,name\n"{LION}"x\n',
    )
)


def people(walk: Walk) -> None:
    """Learners, classes and files from elsewhere, good ones and others."""
    folder = walk.folder / "people"
    folder.mkdir()
    good = folder / "good.csv"
    good.write_text(f"name,class\n{LION},{GROUP}\n{TIGER},{GROUP}\n{PANDA},{OTHER}\n", encoding="utf-8")
    walk.run("learners", env={"XDG_DATA_HOME": str(folder / "new")})
    walk.run("learners", "use", TIGER)
    walk.run("learners", "use", TIGER)
    walk.run("class")
    walk.run("class", "show", GROUP)
    walk.run("class", "new", GROUP, str(good))
    walk.run("class", "new", GROUP, str(good))
    for content in LISTS:
        bad = folder / ("bad.csv" if b"," in content else "bad.txt")
        bad.write_bytes(content)
        walk.run("class", "new", "🎒", str(bad))
    walk.run("class", "add", GROUP, PANDA)
    walk.run("class", "remove", GROUP, PANDA)
    walk.run("class", "remove", GROUP, PANDA)
    walk.run("class", "remove", OTHER)
    walk.run("learners")
    walk.run("learners", "rename", LION, TIGER)
    walk.run("learners", "rename", LION, "🐅")
    walk.run("learners", "rename", "🐅", LION)
    walk.run("learners", "remove", LION + LION, "--yes")
    walk.run("learners", "remove", "🐸", "--yes")
    walk.run("learners", "remove", PANDA, typed=["1"])
    _results(walk)
    walk.run("learners", "remove", PANDA, "--yes")
    walk.run("learners", "use", " ")
    walk.run(typed=["99", "q"])
    with Store.open(walk.folder / "data" / "hearts-tutor", lambda: datetime.now(UTC)) as store:
        someone_new = len(store.learners()) + 1
        store.claim(store.learner(LION).id, "match:x", 1, "another")
        walk.run("learners", "remove", LION, "--yes")
    walk.run(typed=["", "8", f"{someone_new}", "?", "", "🐸", "q"])
    walk.run("class", "remove", GROUP)
    _nothing_kept(walk)
    for name in (LION, f"{LION} (2)", TIGER, "🐸"):  # so that nobody else is asked who is playing
        walk.run("learners", "remove", name, "--yes")


def _results(walk: Walk) -> None:
    """Files with results."""
    file = walk.folder / "people" / "results.json"
    unused: Any = None

    def take(change: dict[str, object], *more: str, name: str = LION, key: int = 1) -> None:
        whose = Learner(1, name, None, f"00000000-0000-4000-8000-{key:012}")
        made = results_document(unused, whose, [an_answer(0, str(key)), an_answer(0)])
        file.write_text(results_text({**made, **change}), encoding="utf-8")
        walk.run("learners", "import", str(file), *more)

    take({})
    take({})
    take({}, key=2)
    take({}, name="", key=3)
    take({"answers": [1]})
    take({"format": "x"})
    take({"version": 2})
    take({"version": 0})
    walk.run("learners", "export", LION, str(file), "--force")


def _nothing_kept(walk: Walk) -> None:
    """A file of a program to come."""
    walk.run("learners", "use", TIGER)
    with closing(sqlite3.connect(walk.folder / "data" / "hearts-tutor" / "progress.db")) as database:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        database.execute("PRAGMA user_version = 99")
        walk.run("learners", "use", LION)
        database.execute(f"PRAGMA user_version = {version}")
    walk.run("learners", "use", "")
