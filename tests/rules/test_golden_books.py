"""Every rule book that ships, resolved for every number of players and with every option, as it was when last read."""

from __future__ import annotations

import pytest

from tests.e2e.golden import FOLDER, Golden
from tests.rules.dump import dump
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book_file

TABLES = [(book, players) for book in packaged_ids("rules") for players in load_book_file(book).book.players.sizes]


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_resolved(book: str, players: int, golden: Golden) -> None:
    file = load_book_file(book)
    plain = dump(compile_rules(file.book, players))
    lines = list(plain)
    for option in file.book.options:
        for value in option.values:
            if value.id != option.default:
                other = dump(compile_rules(file.resolve({option.id: value.id}), players))
                lines += ["", f"with {option.id}={value.id}"]
                lines += [f"- {line}" for line in plain if line not in other]
                lines += [f"+ {line}" for line in other if line not in plain]
    golden.check("books", f"{book}-{players}", "\n".join(lines) + "\n")


def test_there_is_no_file_of_another_table() -> None:
    assert {path.stem for path in (FOLDER / "books").iterdir()} == {f"{book}-{players}" for book, players in TABLES}
