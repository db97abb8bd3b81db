"""The workshop on catalogues of its own: bringing them up to date, checking whole files, the command."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tutor.app.catalogues import __main__ as tool
from tutor.app.catalogues.checks import check
from tutor.app.catalogues.extraction import Found, template_of
from tutor.app.catalogues.files import UnreadableError, update
from tutor.app.catalogues.findings import Finding, Kind
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.compiled import po_path
from tutor.i18n.languages import available

PLAY = "Play {card}, not 10♠."
POINTS = ("You take one point.", "You take {n} points of {all}.")
TEMPLATE = [
    Found("a.py", "table", PLAY, ()),
    Found("a.py", "table", "Who leads?", ()),
    Found("a.py", "table", POINTS, ("n is at least 1",)),
    Found("a.py", "table", "{name}: {n}", ()),
    Found("b.yaml", "hearts/moon#title", " Moon\n", ()),
]
GOOD = {
    "fil": {
        PLAY: ["Ilaro ang {card}, hindi 10♠."],
        "Who leads?": ["Sino ang magsisimula?"],
        POINTS[0]: ["Nakuha mo ang {n} puntos sa {all}.", "Nakuha mo ang {n} na puntos sa {all}."],
        "{name}: {n}": ["{name}: {n}"],
        " Moon\n": [" Shoot the moon\n"],
    },
    "ur": {
        PLAY: ["{card} کھیلیں، 10♠ نہیں۔"],
        "Who leads?": ["پہلا پتّا کون کھیلے گا؟"],
        POINTS[0]: ["آپ کو ایک پوائنٹ ملا۔", "آپ کو {all} میں سے {n} پوائنٹس ملے۔"],
        "{name}: {n}": ["{name}: {n}"],
        " Moon\n": [" شوٹ دی مون\n"],
    },
    "mr": {
        PLAY: ["{card} टाका, 10♠ नको."],
        "Who leads?": ["उतारी कोणाची?"],
        POINTS[0]: ["तुम्हाला एक गुण मिळतो.", "तुम्हाला {all} पैकी {n} गुण मिळतात."],
        "{name}: {n}": ["{name}: {n}"],
        " Moon\n": [" शूट द मून\n"],
    },
}


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@pytest.fixture
def workshop(locales: Path) -> Path:
    """Good catalogues in three languages for the template above, and no Telugu."""
    shutil.rmtree(locales / "te")
    update(locales, template_of(TEMPLATE))
    for code, texts in GOOD.items():
        file = po_path(locales, code)
        blocks = file.read_text(encoding="utf-8").split("\n\n")
        for number, block in enumerate(blocks):
            for message, forms in texts.items():
                if f"msgid {quoted(message)}\n" in block:
                    keep = [line for line in block.splitlines() if not line.startswith("msgstr")]
                    plural = len(forms) > 1
                    keep += [f"msgstr{f'[{n}]' if plural else ''} {quoted(form)}" for n, form in enumerate(forms)]
                    blocks[number] = "\n".join(keep)
        file.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    return locales


def findings(locales: Path, code: str | None = None) -> list[Finding]:
    return [each for each in check(locales, template_of(TEMPLATE)) if code in (None, each.language)]


def spoil(locales: Path, code: str, old: str, new: str) -> None:
    file = po_path(locales, code)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_good_catalogues_have_no_findings(workshop: Path) -> None:
    assert findings(workshop) == []


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ('msgctxt "table"\nmsgid "Who leads?"', 'msgctxt "tables"\nmsgid "Who leads?"', {Kind.MISSING, Kind.STALE}),
        ('msgstr[1] "Nakuha', 'msgstr[2] "Kunin mo ang {n}."\nmsgstr[1] "Nakuha', {Kind.UNREADABLE}),
        ('msgstr[1] "Nakuha mo ang {n} na puntos sa {all}."\n', "", {Kind.UNTRANSLATED}),
        # This form is also used for 2 and 3, so it cannot do without the number.
        ("Nakuha mo ang {n} puntos sa {all}.", "Nakuha mo ang isang puntos.", {Kind.PLACES}),
        ("n % 10 == 4", "n % 10 == 5", {Kind.HEADER}),
        ("nplurals=2", "nplurals=3", {Kind.HEADER, Kind.UNTRANSLATED}),
        ("Language: fil", "Language: ur", {Kind.HEADER}),
        ("Language: fil", "Language: none at all", {Kind.UNREADABLE}),
        ("nplurals=2", "nplurals=two", {Kind.UNREADABLE}),
        ("n % 10 == 4", "n % 0 == 4", {Kind.HEADER}),
        ("n % 10 == 4", "__import__('os') == 4", {Kind.HEADER}),
        ("n % 10 == 4", "n % 10 ==", {Kind.HEADER}),
        ("charset=utf-8", "charset=iso-8859-1", {Kind.HEADER}),
        ("charset=utf-8", "charset=none", {Kind.HEADER}),
        ('msgid ""\nmsgstr ""\n', '#, fuzzy\nmsgid ""\nmsgstr ""\n', {Kind.HEADER}),
        ('msgctxt "table"\nmsgid "Who', '<<<<<<< HEAD\nmsgctxt "table"\nmsgid "Who', {Kind.UNREADABLE}),
        ("#", "\ufeff#", {Kind.UNREADABLE}),
        ('msgstr "Sino ang magsisimula?"', 'msgstr "Sino ang magsisimula?', {Kind.UNREADABLE}),
        ('msgstr "Sino ang magsisimula?"', 'msgstr "Sino "ang" magsisimula?"', {Kind.UNREADABLE}),
    ],
)
def test_a_fault_of_the_file_is_found(workshop: Path, old: str, new: str, kinds: set[Kind]) -> None:
    spoil(workshop, "fil", old, new)
    found = findings(workshop)
    assert {each.kind for each in found} == kinds
    assert {each.file for each in found} == {"locales/fil/LC_MESSAGES/hearts.po"}


def test_a_file_in_another_encoding_is_told_with_its_line(workshop: Path) -> None:
    file = po_path(workshop, "ur")
    source = file.read_bytes()
    file.write_bytes(source.replace("کھیلیں".encode(), b"\xff\xfe", 1))
    (found,) = findings(workshop)
    assert (found.kind, found.fault.what) == (Kind.UNREADABLE, "it is not written in UTF-8")
    assert "{card}" in source.decode().splitlines()[found.line - 1]


@pytest.mark.parametrize("other", ["", " pa"])
def test_an_entry_that_stands_twice_is_found(workshop: Path, other: str) -> None:
    with po_path(workshop, "fil").open("a", encoding="utf-8") as file:
        file.write(f'\nmsgctxt "table"\nmsgid "Who leads?"\nmsgstr "Sino ang magsisimula{other}?"\n')
    (found,) = findings(workshop)
    assert (found.kind, found.context) == (Kind.TWICE, "table")
    assert po_path(workshop, "fil").read_text(encoding="utf-8").splitlines()[found.line - 1] == 'msgid "Who leads?"'


def test_a_catalogue_of_no_language_is_found(workshop: Path) -> None:
    (workshop / "fil" / "language.yaml").rename(workshop / "fil" / "language.yml")
    (found,) = findings(workshop)
    assert (found.kind, found.file) == (Kind.NO_LANGUAGE, "locales/fil/LC_MESSAGES/hearts.po")


def test_an_obsolete_entry_is_stale(workshop: Path) -> None:
    with po_path(workshop, "fil").open("a", encoding="utf-8") as file:
        file.write('\n#~ msgctxt "old"\n#~ msgid "Old"\n#~ msgstr "Luma"\n')
    (found,) = findings(workshop)
    assert (found.kind, found.context) == (Kind.STALE, "old")


def test_english_words_that_a_language_uses_are_allowed(workshop: Path) -> None:
    spoil(workshop, "fil", "Sino ang magsisimula?", "Who leads?")
    assert [each.kind for each in findings(workshop)] == [Kind.SAME_AS_ENGLISH]
    facts = workshop / "fil" / "language.yaml"
    lines = [line for line in facts.read_text(encoding="utf-8").splitlines() if not line.startswith("same-as-english")]
    facts.write_text("\n".join([*lines, 'same-as-english: ["Who leads?"]']), encoding="utf-8")
    assert [each for each in findings(workshop) if not each.warning] == []


def test_update_keeps_translations_and_drops_what_is_gone(workshop: Path) -> None:
    file = po_path(workshop, "fil")
    update(workshop, template_of(TEMPLATE))
    before = file.read_bytes()
    assert "Ilaro" in before.decode()
    update(workshop, template_of(TEMPLATE))
    assert file.read_bytes() == before
    # Nearly the same message as before: no translation is guessed.
    update(workshop, template_of([*TEMPLATE[1:], Found("c.py", "table", PLAY + " Now.", ())]))
    text = file.read_text(encoding="utf-8")
    assert "Sino ang magsisimula" in text
    assert "Ilaro" not in text
    assert "fuzzy" not in text
    assert "#~" not in text
    assert "#: a.py\n" in text
    assert (workshop / "hearts.pot").read_text(encoding="utf-8").count("msgctxt") == len(TEMPLATE)


def test_update_writes_nothing_where_a_catalogue_cannot_be_read(workshop: Path) -> None:
    spoil(workshop, "ur", 'msgid "Who leads?"', 'msgid "Who leads?')
    before = {file: file.read_bytes() for file in workshop.rglob("*.po*")}
    with pytest.raises(UnreadableError):
        update(workshop, template_of(TEMPLATE[1:]))
    assert {file: file.read_bytes() for file in workshop.rglob("*.po*")} == before


def test_update_begins_a_catalogue_for_a_new_language(workshop: Path) -> None:
    (workshop / "qtx").mkdir()
    toy = (workshop / "fil" / "language.yaml").read_text(encoding="utf-8")
    toy = toy.replace("code: fil", "code: qtx").replace("[tl, tgl, filipino]", "[]")
    toy = toy.replace(
        "{forms: 2, expression: n % 10 == 4 || n % 10 == 6 || n % 10 == 9}", "{forms: 1, expression: '0'}"
    )
    (workshop / "qtx" / "language.yaml").write_text(toy, encoding="utf-8")
    update(workshop, template_of(TEMPLATE))
    assert {each.kind for each in findings(workshop, "qtx")} == {Kind.UNTRANSLATED}
    spoil(workshop, "qtx", 'msgid "Who leads?"\nmsgstr ""', 'msgid "Who leads?"\nmsgstr "Wo?"')
    assert len(findings(workshop, "qtx")) == len(TEMPLATE) - 1
    assert Catalogue.load(available(workshop)["qtx"], workshop).say("table", "Who leads?") == "Wo?"


def test_a_language_without_a_catalogue_lacks_everything(workshop: Path) -> None:
    po_path(workshop, "mr").unlink()
    assert [each.kind for each in findings(workshop)] == [Kind.MISSING] * len(TEMPLATE)


def test_the_tool(workshop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(tool, "locales_dir", lambda: workshop)
    monkeypatch.setattr(tool, "extract", lambda root: template_of(TEMPLATE))
    assert tool.main(["check"]) == 0
    assert capsys.readouterr().out == ""
    (workshop / "hearts.pot").unlink()
    assert tool.main(["extract"]) == 0
    assert (workshop / "hearts.pot").exists()
    assert tool.main(["update"]) == 0
    spoil(workshop, "ur", "پہلا پتّا کون", "کون")
    assert tool.main(["check"]) == 0, "a warning fails nothing"
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Worth a translator's look, and no faults (1):"
    assert out[1].startswith("locales/ur/LC_MESSAGES/hearts.po:")
    spoil(workshop, "fil", "{card}, hindi", "hindi")
    assert tool.main(["check"]) == 1
    line = po_path(workshop, "fil").read_text(encoding="utf-8").splitlines().index(f"msgid {quoted(PLAY)}") + 1
    assert capsys.readouterr().out.startswith(
        f"locales/fil/LC_MESSAGES/hearts.po:{line}: table: {{card}} is missing: use each place of the English text"
    )
    assert tool.main(["check", "mr"]) == 0
    assert tool.main(["report"]) == 0
    assert "| Tagalog (fil) | 5 | 5 | 1 | 1 | 0 |\n" in capsys.readouterr().out
    assert tool.main([]) == tool.main(["review", "xx", "page.html"]) == 2
    assert capsys.readouterr().err.count("usage: ") == 2


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("fil/LC_MESSAGES/hearts.po", 'msgid "x', "hearts.po:1: "),
        ("fil/glossary.yaml", "match: words\n", "locales/fil/glossary.yaml:1:8: The word words"),
        ("fil/language.yaml", "code: fil\n", "fil/language.yaml: the field"),
        ("en/glossary.yaml", "terms: [\n", "locales/en/glossary.yaml:1:9: A bracket"),
    ],
)
@pytest.mark.parametrize("command", [["check"], ["update"], ["report"], ["review", "fil", "page.html"]])
def test_a_file_that_cannot_be_used_is_told_in_words(
    workshop: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    file: str,
    text: str,
    told: str,
) -> None:
    monkeypatch.setattr(tool, "locales_dir", lambda: workshop)
    monkeypatch.setattr(tool, "extract", lambda root: template_of(TEMPLATE))
    monkeypatch.chdir(workshop)
    (workshop / file).write_text(text, encoding="utf-8")
    needs_no_glossary = command[0] in ("update", "review") and file.endswith("glossary.yaml")
    assert tool.main(command) == (0 if needs_no_glossary else 1)
    captured = capsys.readouterr()
    assert needs_no_glossary or told in captured.out + captured.err


def test_a_folder_that_takes_nothing_is_told_in_words(
    workshop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "locales_dir", lambda: workshop)
    monkeypatch.setattr(tool, "extract", lambda root: template_of(TEMPLATE))
    po_path(workshop, "fil").unlink()
    po_path(workshop, "fil").mkdir()
    assert tool.main(["update"]) == 1
    assert "hearts.po" in capsys.readouterr().err
