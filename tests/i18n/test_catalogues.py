from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tutor.app import catalogues
from tutor.app.avoided import Avoided
from tutor.app.catalogue_checks import Finding, Kind
from tutor.app.catalogues import Found, check, extract, template_of, update
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.compiled import po_path
from tutor.i18n.languages import available, locales_dir

PLAY = "Play {card}, not 10♠."
POINTS = ("You take one point.", "You take {n} points of 26.")
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
        "Who leads?": ["Sino ang unang maglalaro?"],
        POINTS[0]: ["Nakuha mo ang {n} puntos sa 26.", "Nakuha mo ang {n} na puntos sa 26."],
        "{name}: {n}": ["{name}: {n}"],
        " Moon\n": [" Buwan\n"],
    },
    "ur": {
        PLAY: ["{card} کھیلیں، 10♠ نہیں۔"],
        "Who leads?": ["پہلا پتّا کون کھیلے گا؟"],
        POINTS[0]: ["آپ کو ایک پوائنٹ ملا۔", "آپ کو ۲۶ میں سے {n} پوائنٹس ملے۔"],
        "{name}: {n}": ["{name}: {n}"],
        " Moon\n": [" چاند\n"],
    },
    "mr": {
        PLAY: ["{card} टाका, 10♠ नको."],
        "Who leads?": ["उतारी कोणाची?"],
        POINTS[0]: ["तुम्हाला एक गुण मिळतो.", "तुम्हाला २६ पैकी {n} गुण मिळतात."],
        "{name}: {n}": ["{name}: {n}"],
        " Moon\n": [" चंद्र\n"],
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
    ("code", "old", "new", "kind"),
    [
        ("fil", "Ilaro ang {card}, hindi 10♠.", "", Kind.UNTRANSLATED),
        ("fil", "Nakuha mo ang {n} na puntos sa 26.", "", Kind.UNTRANSLATED),
        ("fil", "Sino ang unang maglalaro?", "Who leads?", Kind.SAME_AS_ENGLISH),
        ("fil", 'msgctxt "table"\nmsgid "Who', '#, fuzzy\nmsgctxt "table"\nmsgid "Who', Kind.FUZZY),
        ("fil", 'msgctxt "table"\nmsgid "Who leads?"', 'msgctxt "tables"\nmsgid "Who leads?"', Kind.MISSING),
        ("fil", 'msgctxt "table"\nmsgid "Who leads?"', 'msgctxt "tables"\nmsgid "Who leads?"', Kind.STALE),
        ("fil", "Ilaro ang {card}", "Ilaro ang {kard}", Kind.PLACES),
        ("fil", "Ilaro ang {card}", "Ilaro ang {card", Kind.PLACES),
        ("fil", "Ilaro ang {card}", "Ilaro", Kind.PLACES),
        # This form is also used for 2 and 3, so it cannot do without the number.
        ("fil", "Nakuha mo ang {n} puntos sa 26.", "Nakuha mo ang isang puntos.", Kind.PLACES),
        ("ur", "{n} پوائنٹس", "پوائنٹس", Kind.PLACES),
        ("ur", "۲۶", "۱۳", Kind.NUMBERS),
        ("fil", "na puntos sa 26", "na puntos", Kind.NUMBERS),
        ("mr", "२६", "२५", Kind.NUMBERS),
        ("fil", "hindi 10♠", "hindi 10♥", Kind.CARDS),
        ("fil", "hindi 10♠", "hindi 9♠", Kind.CARDS),
        ("fil", "hindi 10♠", "hindi QS", Kind.CARDS),
        ("fil", 'msgstr[1] "Nakuha', 'msgstr[2] "Kunin mo ang {n} puntos sa 26."\nmsgstr[1] "Nakuha', Kind.UNREADABLE),
        ("fil", 'msgstr[1] "Nakuha mo ang {n} na puntos sa 26."\n', "", Kind.UNTRANSLATED),
        ("fil", "n % 10 == 4", "n % 10 == 5", Kind.HEADER),
        ("fil", "nplurals=2", "nplurals=3", Kind.HEADER),
        ("fil", "Language: fil", "Language: ur", Kind.HEADER),
        ("fil", "Sino ang unang maglalaro?", "Sino ang NEGOSYANTE?", Kind.AVOIDED),
        ("fil", "Sino ang unang maglalaro?", "Sino si dilaw na aso?", Kind.AVOIDED),
        ("ur", "پہلا پتّا کون", "کارڈز کون", Kind.AVOIDED),
        ("mr", "उतारी कोणाची?", "युक्तीने कोणाची?", Kind.AVOIDED),
        ("mr", " चंद्र\\n", " चंद्र\u0928\u093c\\n", Kind.NOT_NFC),
        ("ur", "کون کھیلے گا؟", "کون \u2067کھیلے\u2069 گا؟", Kind.HIDDEN),
        ("mr", "उतारी कोणाची?", "उतारी\u00a0कोणाची?", Kind.HIDDEN),
        ("ur", "کون کھیلے گا؟", "کون کھیلے گا?", Kind.END_MARK),
        ("ur", "10♠ نہیں۔", "10♠ نہیں.", Kind.END_MARK),
        ("mr", "10♠ नको.", "10♠ नको।", Kind.END_MARK),
        ("mr", "10♠ नको.", "10♠ नको", Kind.END_MARK),
        ("fil", " Buwan\\n", "Buwan\\n", Kind.EDGE_SPACE),
        ("fil", " Buwan\\n", " Buwan", Kind.EDGE_SPACE),
    ],
)
def test_a_planted_fault_is_found(workshop: Path, code: str, old: str, new: str, kind: Kind) -> None:
    spoil(workshop, code, old, new)
    found = findings(workshop)
    assert kind in [each.code for each in found]
    assert {each.language for each in found} == {code}
    expected = {"tables"} if kind is Kind.STALE else {"table", "hearts/moon#title", "tables", ""}
    assert {each.context for each in found if each.code is kind} <= expected


def test_an_obsolete_entry_is_stale(workshop: Path) -> None:
    file = po_path(workshop, "fil")
    file.write_text(
        file.read_text(encoding="utf-8") + '\n#~ msgctxt "old"\n#~ msgid "Old"\n#~ msgstr "Luma"\n', "utf-8"
    )
    assert findings(workshop) == [Finding(Kind.STALE, "fil", "old", "Old")]


def test_english_words_that_a_language_uses_are_allowed(workshop: Path) -> None:
    spoil(workshop, "fil", "Sino ang unang maglalaro?", "Who leads?")
    facts = workshop / "fil" / "language.yaml"
    facts.write_text(facts.read_text(encoding="utf-8") + '\nsame-as-english: ["Who leads?"]\n', encoding="utf-8")
    assert findings(workshop) == []


def test_a_word_ending_may_follow_an_avoided_stem_but_not_a_whole_word(locales: Path) -> None:
    (locales / "mr" / "avoid.yaml").write_text(
        "match: prefix\neverywhere: [युक्ती]\nterms: {spades: {use: इस्पिक, avoid: [हुकूम पान], whole: [काळा]}}\n", "utf-8"
    )
    avoided = Avoided.read(locales / "mr")
    assert avoided is not None
    assert list(avoided.hits("ही युक्तीने, हुकूम-पाने.")) == [("युक्ती", ""), ("हुकूम पान", "इस्पिक")]
    assert list(avoided.hits("(काळा)")) == [("काळा", "इस्पिक")]
    assert list(avoided.hits("काळाच बेयुक्ती")) == []


def test_a_word_is_avoided_whole_in_tagalog() -> None:
    avoided = Avoided.read(locales_dir() / "fil")
    assert avoided is not None
    assert list(avoided.hits("Mga PUSO!")) == [("Mga Puso", "Hearts"), ("mga puso", "hearts")]
    assert list(avoided.hits("mga pusod")) == []


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
    assert "Sino ang unang" in text
    assert "Ilaro" not in text
    assert "fuzzy" not in text
    assert "#~" not in text
    assert "#: a.py\n" in text
    assert (workshop / "hearts.pot").read_text(encoding="utf-8").count("msgctxt") == len(TEMPLATE)


def test_update_begins_a_catalogue_for_a_new_language(workshop: Path) -> None:
    (workshop / "qtx").mkdir()
    toy = (workshop / "fil" / "language.yaml").read_text(encoding="utf-8")
    toy = toy.replace("code: fil", "code: qtx").replace("[tl, tgl, filipino]", "[]")
    toy = toy.replace(
        "{forms: 2, expression: n % 10 == 4 || n % 10 == 6 || n % 10 == 9}", "{forms: 1, expression: '0'}"
    )
    (workshop / "qtx" / "language.yaml").write_text(toy, encoding="utf-8")
    update(workshop, template_of(TEMPLATE))
    assert {each.code for each in findings(workshop, "qtx")} == {Kind.UNTRANSLATED}
    spoil(workshop, "qtx", 'msgid "Who leads?"\nmsgstr ""', 'msgid "Who leads?"\nmsgstr "Wo?"')
    assert len(findings(workshop, "qtx")) == len(TEMPLATE) - 1
    assert Catalogue.load(available(workshop)["qtx"], workshop).say("table", "Who leads?") == "Wo?"


def test_a_language_without_a_catalogue_lacks_everything(workshop: Path) -> None:
    po_path(workshop, "mr").unlink()
    assert [each.code for each in findings(workshop)] == [Kind.MISSING] * len(TEMPLATE)


def test_messages_are_found_in_python_and_in_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.content import extract as data

    (tmp_path / "tutor" / "ui").mkdir(parents=True)
    (tmp_path / "tutor" / "ui" / "lines.py").write_text(
        "# TRANSLATORS: the table\n"
        'catalogue.say("table", "Hello, "\n    "{name}", name=name)\n'
        'say_n("table", "{n} card", "{n} cards", n)\n'
        'TITLE = mark("menu", "Play")\n'
        "catalogue.say(context, message)\n"
        'lookup("table", "not this")\n'
        "def say(self, context: str, message: str) -> str: ...\n"
    )
    found = [
        (
            "hearts/moon#text",
            ("{amount} point", "{amount} points"),
            str(tmp_path / "rules" / "hearts.yaml"),
            "a number",
        ),
        ("hearts/moon#title", "Moon", "rules/hearts.yaml", ""),
    ]
    monkeypatch.setattr(data, "messages", lambda: iter(found))
    result = {(each.context, each.id): each for each in extract(tmp_path) if each.id}
    assert list(result) == [
        ("hearts/moon#text", ("{amount} point", "{amount} points")),
        ("hearts/moon#title", "Moon"),
        ("table", "Hello, {name}"),
        ("table", ("{n} card", "{n} cards")),
        ("menu", "Play"),
    ]
    assert result["table", "Hello, {name}"].auto_comments == ["the table"]
    assert [file for file, _ in result["hearts/moon#title", "Moon"].locations] == ["rules/hearts.yaml"]


def test_the_tool(workshop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(catalogues, "locales_dir", lambda: workshop)
    monkeypatch.setattr(catalogues, "extract", lambda root: template_of(TEMPLATE))
    assert catalogues.main(["check"]) == 0
    (workshop / "hearts.pot").unlink()
    assert catalogues.main(["extract"]) == 0
    assert (workshop / "hearts.pot").exists()
    assert catalogues.main(["update"]) == 0
    spoil(workshop, "fil", "Ilaro ang", "Itapon")
    spoil(workshop, "fil", "{card}, hindi", "hindi")
    assert catalogues.main(["check"]) == 1
    assert capsys.readouterr().out.startswith("fil: places: table: {} for {card}:")
    assert catalogues.main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_shipped_catalogues_have_no_findings() -> None:
    found = check(locales_dir(), extract(locales_dir().parent))
    assert found == [], f"{len(found)} findings"


def test_shipped_template_is_up_to_date() -> None:
    with (locales_dir() / "hearts.pot").open("rb") as file:
        written = read_po(file)
    fresh = extract(locales_dir().parent)
    assert [(each.context, each.id) for each in written] == [(each.context, each.id) for each in fresh]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs GNU gettext")
def test_gettext_accepts_the_shipped_catalogues() -> None:
    for file in locales_dir().glob("*/LC_MESSAGES/*.po"):
        result = subprocess.run(["msgfmt", "--check", "-o", "-", str(file)], capture_output=True, check=False)
        assert result.returncode == 0, result.stderr.decode()
