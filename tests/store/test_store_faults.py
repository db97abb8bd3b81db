from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tutor.store import Answer, Notice, Reason, Store, files, schema

Second = Callable[..., "subprocess.Popen[str]"]
Together = Callable[..., None]
MakeAnswer = Callable[..., Answer]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def usable(store: Store, make_answer: MakeAnswer) -> bool:
    learner = store.learner("x").id
    before = len(store.answers(learner))
    store.add_answer(make_answer(learner))
    return len(store.answers(learner)) == before + 1


def test_a_clean_run_leaves_one_file(folder: Path, clock: Any, make_answer: MakeAnswer) -> None:
    for _ in range(2):
        with Store.open(folder, clock) as store:
            assert usable(store, make_answer)
        assert names(folder) == ["progress.db"]


def test_closing_twice_is_harmless(store: Store) -> None:
    store.claim(store.learner().id, "match:1", os.getpid(), "t")
    store.close()
    store.close()


def test_an_empty_file_is_a_fresh_one(folder: Path, clock: Any, make_answer: MakeAnswer) -> None:
    folder.mkdir()
    (folder / "progress.db").touch()
    with Store.open(folder, clock) as store:
        assert store.notices == []
        assert usable(store, make_answer)
    assert names(folder) == ["progress.db"]


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other (x)")


def incomplete(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE answers (x)")
        connection.execute(f"PRAGMA user_version = {schema.known_version()}")


def torn(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection)
        connection.executemany(
            "INSERT INTO learners (name, created, key) VALUES (?, '', ?)", [(f"{n:0200}",) * 2 for n in range(500)]
        )
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


DAMAGES: dict[str, Callable[[Path], object]] = {
    "brace": lambda path: path.write_bytes(b"{"),
    "short": lambda path: path.write_bytes(b"SQLite format 3\0" * 8),
    "text": lambda path: path.write_text("not a database\n" * 1000),
    "zeros": lambda path: path.write_bytes(bytes(8192)),
    "random": lambda path: path.write_bytes(os.urandom(20_000)),
    "foreign": foreign,
    "incomplete": incomplete,
    "torn": torn,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_moved_aside(folder: Path, clock: Any, make_answer: MakeAnswer, damage: str) -> None:
    folder.mkdir()
    path = folder / "progress.db"
    DAMAGES[damage](path)
    before = path.read_bytes()
    with Store.open(folder, clock) as store:
        moved = folder / "progress.corrupt-20260301-123045.db"
        assert store.notices == [Notice("damaged", moved)]
        assert moved.read_bytes() == before
        assert usable(store, make_answer)
    assert names(folder) == [moved.name, "progress.db"]
    with Store.open(folder, clock) as store:
        assert store.notices == []


def test_damaged_files_never_overwrite_one_another(folder: Path, clock: Any) -> None:
    folder.mkdir()
    for content in (b"one", b"two", b"three"):
        (folder / "progress.db").write_bytes(content)
        Store.open(folder, clock).close()
    stem = "progress.corrupt-20260301-123045"
    assert names(folder) == [f"{stem}-2.db", f"{stem}-3.db", f"{stem}.db", "progress.db"]
    assert [(folder / f"{stem}{end}.db").read_bytes() for end in ("", "-2", "-3")] == [b"one", b"two", b"three"]


def test_the_companions_of_a_damaged_file_go_along(folder: Path, clock: Any, make_answer: MakeAnswer) -> None:
    folder.mkdir()
    (folder / "progress.db").write_bytes(b"x" * 5000)
    (folder / "progress.db-wal").write_bytes(b"log")
    with Store.open(folder, clock) as store:
        assert usable(store, make_answer)
    moved = folder / "progress.corrupt-20260301-123045.db-wal"
    assert moved.read_bytes() == b"log"
    assert "progress.db-wal" not in names(folder)


def test_a_damaged_file_that_cannot_be_moved_stays(
    folder: Path, clock: Any, make_answer: MakeAnswer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError

    folder.mkdir()
    path = folder / "progress.db"
    path.write_bytes(b"{")
    monkeypatch.setattr(Path, "rename", refuse)
    with Store.open(folder, clock) as store:
        assert store.notices == [Notice("unsaved", path, Reason.UNREADABLE)]
        assert usable(store, make_answer)
    assert path.read_bytes() == b"{"


def test_two_processes_that_meet_a_damaged_file_move_it_once(folder: Path, together: Together) -> None:
    program = """
    with Store.open(folder, clock) as store:
        store.add_answer(answer(store.learner().id, sys.argv[2]))
    """
    for attempt in range(4):
        place = folder / str(attempt)
        place.mkdir(parents=True)
        (place / "progress.db").write_bytes(b"broken" * 1000)
        together(program, place, "abc")
        assert len(list(place.glob("progress.corrupt-*.db"))) == 1
        with closing(sqlite3.connect(place / "progress.db")) as connection:
            assert connection.execute("SELECT COUNT(*) FROM answers").fetchone() == (3,)


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_newer_file_is_left_alone(folder: Path, clock: Any, make_answer: MakeAnswer, mode: str) -> None:
    folder.mkdir()
    path = folder / "progress.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
        connection.execute("CREATE TABLE future (x)")
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with Store.open(folder, clock) as store:
        assert store.notices == [Notice("newer", path, found=99, known=schema.known_version())]
        assert usable(store, make_answer)
        assert len(store.notices) == 1
    assert path.read_bytes() == before
    assert names(folder) == ["progress.db"]


def test_a_newer_file_whose_program_was_killed_is_left_alone(folder: Path, clock: Any, second: Second) -> None:
    program = """
    import os, sqlite3
    connection = sqlite3.connect(folder / "progress.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA user_version = 99")
    os._exit(9)
    """
    folder.mkdir()
    second(program, folder).communicate(timeout=60)
    before = {name: (folder / name).read_bytes() for name in ("progress.db", "progress.db-wal")}
    assert before["progress.db-wal"]
    with Store.open(folder, clock) as store:
        assert [notice.kind for notice in store.notices] == ["newer"]
    assert {name: (folder / name).read_bytes() for name in before} == before


def test_a_folder_that_cannot_be_made(tmp_path: Path, clock: Any, make_answer: MakeAnswer) -> None:
    (tmp_path / "file").write_text("in the way")
    folder = tmp_path / "file" / "data"
    with Store.open(folder, clock) as store:
        assert store.notices == [Notice("unsaved", folder / "progress.db", Reason.NO_FOLDER)]
        assert usable(store, make_answer)
    assert (tmp_path / "file").read_text() == "in the way"


def test_a_folder_in_the_place_of_the_file(folder: Path, clock: Any, make_answer: MakeAnswer) -> None:
    (folder / "progress.db").mkdir(parents=True)
    with Store.open(folder, clock) as store:
        assert store.notices == [Notice("unsaved", folder / "progress.db", Reason.UNREADABLE)]
        assert usable(store, make_answer)


class Failing(sqlite3.Connection):
    """Fails on statements that begin with `prefix`, for files only, as SQLite does with that code."""

    prefix = ""
    code = sqlite3.SQLITE_FULL
    on_disk = True

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if self.prefix and self.on_disk and sql.startswith(self.prefix):
            error = sqlite3.OperationalError("made to fail")
            error.sqlite_errorcode = self.code
            raise error
        return super().execute(sql, *values)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Failing]]:
    real = sqlite3.connect

    def connect(name: str, **options: Any) -> sqlite3.Connection:
        connection = real(name, factory=Failing, **options)
        connection.on_disk = name != ":memory:"
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect)
    yield Failing
    Failing.prefix, Failing.code = "", sqlite3.SQLITE_FULL


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (sqlite3.SQLITE_READONLY, Reason.READ_ONLY),
        (sqlite3.SQLITE_READONLY | 5 << 8, Reason.READ_ONLY),
        (sqlite3.SQLITE_FULL, Reason.FULL),
        (sqlite3.SQLITE_BUSY, Reason.LOCKED),
        (sqlite3.SQLITE_IOERR, Reason.FAILED),
        (sqlite3.SQLITE_CANTOPEN, Reason.UNREADABLE),
    ],
)
def test_a_file_that_cannot_be_written_at_opening(
    folder: Path, clock: Any, make_answer: MakeAnswer, failing: type[Failing], code: int, reason: Reason
) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner("asha")
        store.add_answer(make_answer(learner.id))
    failing.prefix, failing.code = "BEGIN IMMEDIATE", code
    with Store.open(folder, clock) as store:
        assert store.notices == [Notice("unsaved", folder / "progress.db", reason)]
        assert store.learner("asha") == learner
        assert len(store.answers(learner.id)) == 1
        assert usable(store, make_answer)


def test_without_a_write_ahead_log_the_ordinary_journal_does(
    folder: Path, clock: Any, make_answer: MakeAnswer, failing: type[Failing]
) -> None:
    failing.prefix = "PRAGMA journal_mode"
    with Store.open(folder, clock) as store:
        assert store.notices == []
        assert usable(store, make_answer)
        assert names(folder) == ["progress.db"]
    with Store.open(folder, clock) as store:
        assert len(store.answers(store.learner("x").id)) == 1


@pytest.mark.parametrize("prefix", ["BEGIN IMMEDIATE", "INSERT INTO answers", "COMMIT", "SELECT"])
def test_a_failure_on_the_way_keeps_the_run_in_memory(
    folder: Path, clock: Any, make_answer: MakeAnswer, failing: type[Failing], prefix: str
) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        assert store.claim(learner, "match:1", os.getpid(), "t")
        store.add_answer(make_answer(learner, "saved"))
        failing.prefix = prefix
        store.add_answer(make_answer(learner, "kept"))
        store.add_answer(make_answer(learner, "kept too"))
        assert [answer.source for answer in store.answers(learner)] == ["saved", "kept", "kept too"]
        store.save(learner, "match:1", "match", "{}", "{}")
        assert len(store.saved(learner)) == 1
        assert store.notices == [Notice("not-saved", folder / "progress.db", Reason.FULL)]
    failing.prefix = ""
    with Store.open(folder, clock) as store:
        kept = ["saved"] + ["kept", "kept too"] * (prefix == "SELECT")
        assert [answer.source for answer in store.answers(learner)] == kept


def test_a_mistake_of_ours_is_not_hidden(store: Store, make_answer: MakeAnswer) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        store.add_answer(make_answer(None))
    assert store.notices == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
@pytest.mark.parametrize("limit", [0, 300, 5000, 40_000, 120_000])
def test_a_disk_that_fills_up(folder: Path, clock: Any, second: Second, limit: int) -> None:
    program = """
    import resource
    limit = int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        for number in range(500):
            store.add_answer(answer(learner, str(number)))
        assert [a.source for a in store.answers(learner)] == [str(number) for number in range(500)]
    print(len(store.notices), *(notice.kind for notice in store.notices))
    """
    process = second(program, folder, limit)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    assert out.strip() in ("1 unsaved", "1 not-saved")
    # The log may have to stay: it holds what the full disk had no room for.
    assert set(names(folder)) <= {"progress.db", "progress.db-wal", "progress.db-shm"}
    with Store.open(folder, clock) as store:
        assert store.notices == []
        sources = [answer.source for answer in store.answers(store.learner().id)]
        assert sources == [str(number) for number in range(len(sources))]
    assert names(folder) == ["progress.db"]


def test_a_file_that_we_have_no_right_to_write(
    folder: Path, clock: Any, make_answer: MakeAnswer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The rights themselves say nothing to root, as whom tests run in containers.
    with Store.open(folder, clock) as store:
        assert usable(store, make_answer)
    before = (folder / "progress.db").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda path, mode: False)
        with Store.open(folder, clock) as store:
            assert store.notices == [Notice("unsaved", folder / "progress.db", Reason.READ_ONLY)]
            assert len(store.answers(store.learner("x").id)) == 1
            assert usable(store, make_answer)
            assert names(folder) == ["progress.db"]
    assert (folder / "progress.db").read_bytes() == before
    with Store.open(folder, clock) as store:
        assert store.notices == []
        assert usable(store, make_answer)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only to root")
@pytest.mark.parametrize("target", ["folder", "file"])
def test_a_read_only_place(folder: Path, clock: Any, make_answer: MakeAnswer, target: str) -> None:
    with Store.open(folder, clock) as store:
        assert usable(store, make_answer)
    place, mode = (folder, 0o500) if target == "folder" else (folder / "progress.db", 0o400)
    usual = place.stat().st_mode
    place.chmod(mode)
    try:
        with Store.open(folder, clock) as store:
            assert [notice.reason for notice in store.notices] == [Reason.READ_ONLY]
            assert len(store.answers(store.learner("x").id)) == 1
            assert usable(store, make_answer)
    finally:
        place.chmod(usual)
    assert names(folder) == ["progress.db"]
    with Store.open(folder, clock) as store:
        assert store.notices == []


def test_a_locked_file_is_waited_for_and_then_reported(
    folder: Path, clock: Any, make_answer: MakeAnswer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.05)
    with Store.open(folder, clock) as store, closing(sqlite3.connect(folder / "progress.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert usable(store, make_answer)
        assert store.notices == [Notice("not-saved", folder / "progress.db", Reason.LOCKED)]
        with Store.open(folder, clock) as late:
            assert late.notices == [Notice("unsaved", folder / "progress.db", Reason.LOCKED)]
    path = folder / "other" / "progress.db"
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE t (x)")
        other.execute("BEGIN EXCLUSIVE")
        with Store.open(path.parent, clock) as late:
            assert late.notices == [Notice("unsaved", path, Reason.LOCKED)]
            assert usable(late, make_answer)


def test_migration_makes_the_tables(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as connection:
        assert schema.version_of(connection) == 0
        assert schema.migrate(connection)
        assert schema.version_of(connection) == schema.known_version()
        assert schema.tables_of(connection) == schema.tables_at(schema.known_version())
        assert schema.migrate(connection)


def test_a_later_version_keeps_what_is_there(
    folder: Path, clock: Any, make_answer: MakeAnswer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(folder, clock) as store:
        store.add_answer(make_answer(store.learner().id))
    step = ("ALTER TABLE learners ADD COLUMN colour TEXT", "CREATE TABLE extra (x)")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    with Store.open(folder, clock) as store:
        assert store.notices == []
        assert len(store.answers(store.learner().id)) == 1
    with closing(sqlite3.connect(folder / "progress.db")) as connection:
        assert schema.version_of(connection) == schema.known_version()


def test_a_migration_that_fails_changes_nothing(folder: Path, clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(folder, clock).close()
    step = ("CREATE TABLE extra (x)", "CREATE TABLE extra (x)")
    version = schema.known_version()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    with closing(sqlite3.connect(folder / "progress.db", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            schema.migrate(connection)
        assert schema.version_of(connection) == version
        assert "extra" not in schema.tables_of(connection)
