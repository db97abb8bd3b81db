"""The tables in LibreOffice, opened as a teacher opens them."""

from __future__ import annotations

import csv
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.app.test_class_report import STRANGE, Room
from tutor.app.csv_files import guarded
from tutor.app.data_files import Faults
from tutor.app.people.class_lists import read_list

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
AS_PROPOSED = "CSV:44,34,76"
"""Commas, quotes and UTF-8: what the window proposes for a file with the mark; without a window nothing is proposed."""
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
REPEATED = f"{TABLE}number-columns-repeated"

pytestmark = [
    pytest.mark.office,
    pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed"),
]


def opened(file: Path, folder: Path, kind: str) -> Path:
    """What LibreOffice makes of the file."""
    assert OFFICE is not None
    profile = (folder / "profile").as_uri()
    command = [OFFICE, f"-env:UserInstallation={profile}", "--headless", f"--infilter={AS_PROPOSED}"]
    command += ["--convert-to", kind, "--outdir", str(folder)]
    subprocess.run([*command, str(file)], check=True, capture_output=True, timeout=120)
    return folder / f"{file.stem}.{kind.partition(':')[0]}"


def cells(file: Path) -> list[list[str]]:
    rows = []
    for row in ElementTree.parse(file).iter(f"{TABLE}table-row"):
        found: list[str] = []
        for cell in row.iter(f"{TABLE}table-cell"):
            text = "\n".join("".join(part.itertext()) for part in cell.iter(f"{TEXT}p"))
            found += [text] * min(int(cell.get(REPEATED, "1")), 100)
        rows.append(found)
    return [row for row in rows if any(row)]


def test_names_in_five_scripts_and_no_formula(tmp_path: Path) -> None:
    table = tmp_path / "7B.csv"
    room = Room(tmp_path)
    room.report(csv=str(table))
    sheet = opened(table, tmp_path, "fods")
    assert not any(cell.get(f"{TABLE}formula") for cell in ElementTree.parse(sheet).iter(f"{TABLE}table-cell"))
    with table.open(encoding="utf-8-sig", newline="") as file:
        written = list(csv.reader(file))
    shown = cells(sheet)
    assert [row[0] for row in shown] == ["name", *map(guarded, STRANGE)]
    assert [row[: len(written[0]) - 1] for row in shown] == [row[:-1] for row in written]


def test_what_it_writes_makes_the_same_class(tmp_path: Path) -> None:
    table, folder = tmp_path / "7B.csv", tmp_path / "saved"
    folder.mkdir()
    room = Room(tmp_path)
    room.report(csv=str(table))
    saved = opened(table, folder, "csv:Text - txt - csv (StarCalc):44,34,76")
    faults = Faults(saved.name)
    found = read_list(room.context, saved.read_bytes(), "another", faults)
    assert not faults.found
    assert found.names == STRANGE
