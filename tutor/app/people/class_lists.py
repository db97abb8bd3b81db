"""Lists of names in files: plain text with a name a line, or CSV with a column of names."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, NamedTuple

from tutor.app.csv_files import unguarded
from tutor.app.names import name_fault
from tutor.app.people.naming import shown_name
from tutor.store.names import folded, tidy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tutor.app.context import Context
    from tutor.app.data_files import Faults

NAME_HEADS = ("name", "نام", "नाव", "పేరు", "pangalan")
CLASS_HEADS = ("class", "جماعت", "वर्ग", "తరగతి", "klase")
_DELIMITERS = ",;\t"
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_TABLES = (".csv", ".tsv")
_ROW_END = re.compile("\r\n|\r|\n")
csv.field_size_limit(2**31 - 1)  # the usual limit is told like quotes that do not match


def name_head(context: Context) -> str:
    """The head of the column of names in the reader's language: one by which it is known in a file."""
    return _known(context.catalogue.say("class heading", "name"), NAME_HEADS)


def class_head(context: Context) -> str:
    """That of the column of classes."""
    return _known(context.catalogue.say("class heading", "class"), CLASS_HEADS)


def _known(head: str, heads: Sequence[str]) -> str:
    return head if folded(head) in heads else heads[0]


class Listed(NamedTuple):
    """The names of a list, each with its line, and how many lines were those of other classes."""

    names: tuple[str, ...]
    passed_over: int


class _Entry(NamedTuple):
    line: int
    name: str
    class_: str | None
    """``None`` where the list tells nothing of classes."""


def read_list(context: Context, data: bytes, class_name: str, faults: Faults) -> Listed:
    """The names in a file for one class; what is wrong with the file goes to ``faults``."""
    text = _text(context, data, faults)
    entries = [] if text is None else _entries(context, text, faults)
    wanted = [entry for entry in entries if entry.class_ is None or folded(entry.class_) == folded(class_name)]
    _check_names(context, wanted, faults)
    if not wanted and not faults.found:
        faults.add(1, _nothing_there(context, entries, class_name))
    names = tuple(tidy(entry.name) for entry in wanted)
    return Listed(names, len(entries) - len(wanted))


def _text(context: Context, data: bytes, faults: Faults) -> str | None:
    mark, encoding = next(((mark, name) for mark, name in _ENCODINGS if data.startswith(mark)), (b"", "utf-8"))
    body = data[len(mark) :]
    try:
        text = body.decode(encoding)
        broken = text.find("\0")
        before = text[: max(broken, 0)]
    except UnicodeDecodeError as error:
        broken = error.start
        before = body[:broken].decode(encoding, "replace")
    if broken < 0:
        return text
    faults.add(
        len(_ROW_END.findall(before)) + 1,
        context.speech.say("app", "This is not written in UTF-8. Save the file as “CSV UTF-8”, and try again."),
    )
    return None


def _entries(context: Context, text: str, faults: Faults) -> list[_Entry]:
    rows = _ROW_END.split(text)
    while rows and not rows[-1].strip(_DELIMITERS + " "):
        rows.pop()
    delimiter = next((each for each in _DELIMITERS if _has_names(rows[0], each)), None) if rows else None
    if delimiter is not None:
        return list(_table_entries(context, rows, delimiter, faults))
    if rows and faults.file.casefold().endswith(_TABLES):
        faults.add(
            1,
            context.speech.say(
                "app",
                "The first line of a CSV file names its columns, and one of them must be: {names}.",
                names=context.catalogue.join_or(NAME_HEADS),
            ),
        )
        return []
    return [_Entry(line, row.strip(), None) for line, row in enumerate(rows, 1)]


def _has_names(row: str, delimiter: str) -> bool:
    cells = next(csv.reader([row], delimiter=delimiter, skipinitialspace=True), [])
    return any(_is_head(cell, NAME_HEADS) for cell in cells)


def _is_head(cell: str, heads: Sequence[str]) -> bool:
    return folded(cell) in heads


def _table_entries(context: Context, lines: Sequence[str], delimiter: str, faults: Faults) -> Iterator[_Entry]:
    rows = _table_rows(context, lines, delimiter, faults)
    first, head = next(rows, (0, []))
    if first != 1:  # what is wrong with its quotes is told already
        return
    places = {
        heads: [place for place, cell in enumerate(head) if _is_head(cell, heads)]
        for heads in (NAME_HEADS, CLASS_HEADS)
    }
    for found in places.values():
        if len(found) > 1:
            word = head[found[1]].strip()
            faults.add(1, context.speech.say("app", "Two columns are called “{word}”. Keep one of them.", word=word))
    if not places[NAME_HEADS]:  # a quote in the first line closes in a later one
        faults.add(1, _no_quotes(context))
        return
    name_place, class_place = places[NAME_HEADS][0], next(iter(places[CLASS_HEADS]), None)
    for line, row in rows:
        entry = _Entry(line, _cell(row, name_place), None if class_place is None else _cell(row, class_place))
        if entry.class_ != "":
            yield entry
        elif entry.name:
            faults.add(
                line,
                context.speech.say("app", "No class is given in this line. Write it there, or take the line out."),
            )


def _table_rows(
    context: Context, lines: Sequence[str], delimiter: str, faults: Faults
) -> Iterator[tuple[int, list[str]]]:
    """Each row with the line that it begins in. After one whose quotes do not match comes that of the next line."""
    begin = 0
    while begin < len(lines):
        left = (f"{lines[place]}\n" for place in range(begin, len(lines)))
        reader = csv.reader(left, delimiter=delimiter, skipinitialspace=True, strict=True)
        line = begin + 1
        try:
            for row in reader:
                yield line, row
                line = begin + reader.line_num + 1
            return
        except csv.Error:
            faults.add(line, _no_quotes(context))
            begin = line


def _no_quotes(context: Context) -> str:
    return context.speech.say("app", "The quotes of this line do not match.")


def _cell(row: Sequence[str], place: int) -> str:
    return unguarded(row[place].strip()).strip() if place < len(row) else ""


def _check_names(context: Context, entries: Sequence[_Entry], faults: Faults) -> None:
    seen: dict[str, int] = {}
    for entry in entries:
        fault = name_fault(context.speech, entry.name)
        first = seen.setdefault(folded(entry.name), entry.line)
        if fault is not None:
            faults.add(entry.line, fault)
        elif first != entry.line:
            faults.add(
                entry.line,
                context.speech.say(
                    "app",
                    "“{name}” stands in line {line} already. Tell the two apart, or take one out.",
                    name=shown_name(context, entry.name),
                    line=first,
                ),
            )


def _nothing_there(context: Context, entries: Sequence[_Entry], class_name: str) -> str:
    if not entries:
        return context.speech.say("app", "There is no name in this file.")
    classes = {folded(entry.class_ or ""): entry.class_ or "" for entry in entries}
    return context.speech.say(
        "app",
        "No line of this file is of the class “{name}”. Its classes: {classes}.",
        name=shown_name(context, class_name),
        classes=context.catalogue.listing(shown_name(context, each) for each in classes.values() if each),
    )
