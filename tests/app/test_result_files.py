"""Results that come in from other computers: merged once, and refused whole where a file is no good."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.app.desk import MORNING, Desk
from tests.app.typing_at import Typist, an_answer
from tutor.app.exits import Exit
from tutor.app.people import result_files as files_of_results
from tutor.app.people.result_files import Results, read_results, results_document, results_text
from tutor.store import Answer, Learner, Store

KEY = "00000000-0000-4000-8000-00000000000a"


@pytest.fixture
def typist(tmp_path: Path) -> Typist:
    return Typist(tmp_path)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Typist:
    """Another computer."""
    (tmp_path / "elsewhere").mkdir()
    return Typist(tmp_path / "elsewhere")


def document(name: str = "Asha", key: str = KEY, answers: tuple[str, ...] = ("1", "2", "3")) -> dict[str, Any]:
    whose = Learner(1, name, None, key)
    unused: Any = None
    made = results_document(unused, whose, [an_answer(0, each) for each in answers])
    found: dict[str, Any] = json.loads(results_text(made))
    return found


def written(typist: Typist, name: str, content: object) -> str:
    return str(typist.file(name, json.dumps(content)))


def on_record(typist: Typist) -> dict[str, list[Answer]]:
    with typist.store() as store:
        return {each.name: [replace(a, learner=0) for a in store.answers(each.id)] for each in store.learners()}


@pytest.mark.parametrize("name", ["Asha", "عائشہ", '=1+1 "x"'])
def test_what_is_exported_there_is_imported_here(typist: Typist, elsewhere: Typist, name: str) -> None:
    elsewhere.has_answered(name, "1", "2")
    with elsewhere.store() as store:
        odd = replace(
            an_answer(store.learner(name).id, "“نجم” ♠"), right=False, hints=2, misconception="a b", given='["QS"]'
        )
        store.add_answer(odd)
    file = elsewhere.folder / "out.json"
    assert elsewhere.run("learners", "export", name, str(file)) == Exit.OK
    assert elsewhere.said == [f"3 answers of {name} written to {file}."]
    for told in (f"{file}: 3 answers of {name}", f"{file}: nothing new of {name}"):
        assert typist.run("learners", "import", str(file)) == Exit.OK
        assert typist.said == [told]
    assert on_record(typist) == on_record(elsewhere)
    assert typist.learners()[0].key == elsewhere.learners()[0].key
    elsewhere.run("learners", "rename", name, "Other")
    elsewhere.has_answered("Other", "4")
    elsewhere.run("learners", "export", "Other", str(file), "--force")
    typist.run("learners", "import", str(file))
    assert typist.said == [f"{file}: 1 answer of {name}"]


def test_a_file_is_the_same_each_time_and_never_written_over(typist: Typist) -> None:
    typist.has_answered("Asha", "1", "2")
    first, second = typist.folder / "1.json", typist.folder / "2.json"
    for file in (first, second):
        typist.run("learners", "export", "asha", str(file))
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes().endswith(b"]}\n")
    first.write_text("mine", encoding="utf-8")
    assert typist.run("learners", "export", "asha", str(first)) == Exit.USAGE
    assert first.read_text(encoding="utf-8") == "mine"
    assert typist.run("learners", "export", "asha", str(first), "--force") == Exit.OK
    assert first.read_bytes() == second.read_bytes()
    assert typist.run("learners", "export", "asha", "-") == Exit.OK
    assert typist.printed.encode() == second.read_bytes()
    assert typist.said == []


def test_a_learner_without_answers_has_a_file_too(typist: Typist, elsewhere: Typist) -> None:
    elsewhere.run("learners", "use", "Asha")
    file = str(elsewhere.folder / "out.json")
    elsewhere.run("learners", "export", "Asha", file)
    assert typist.run("learners", "import", file) == Exit.OK
    assert [learner.name for learner in typist.learners()] == ["Asha"]


def test_two_people_of_one_name_stay_two(typist: Typist) -> None:
    typist.has_answered("Asha", "own")
    file = written(typist, "in.json", document("ASHA"))
    assert typist.run("learners", "import", file) == Exit.OK
    assert typist.said[0] == f"{file}: 3 answers of ASHA (2)"
    assert "Another learner here is called “ASHA”, so this one is kept as “ASHA (2)”." in typist.said[1]
    assert [len(found) for found in on_record(typist).values()] == [1, 3]
    # as it is told, where the two are one
    assert typist.run("learners", "remove", "ASHA (2)", "--yes") == Exit.OK
    assert typist.run("learners", "import", file, "--into", "asha") == Exit.OK
    assert typist.said == [f"{file}: 3 answers of Asha"]
    assert typist.run("learners", "import", written(typist, "in.json", document(answers=("4",)))) == Exit.OK
    assert typist.said == [f"{file}: 1 answer of Asha"]
    assert [len(found) for found in on_record(typist).values()] == [5]


def test_a_name_on_the_list_of_a_class_is_the_one_whose_file_comes(typist: Typist) -> None:
    typist.run("class", "new", "5A", str(typist.file("list.txt", "Ravi\nasha\n")))
    typist.run("learners", "import", written(typist, "in.json", document()))
    typist.run("class", "show", "5A")
    assert typist.said == ["Class 5A: 2 learners", "Ravi: no question answered yet", "asha: 3 questions answered"]


def test_answers_of_nobody_need_a_name(typist: Typist) -> None:
    typist.has_answered("Asha")
    file = written(typist, "in.json", document(""))
    assert typist.run("learners", "import", file) == Exit.DATA
    assert typist.warned == [
        f"The file {file} does not say whose answers it holds. Import it with --into and the name."
    ]
    assert typist.run("learners", "import", file, "--into", "asha") == Exit.OK
    assert typist.run("learners", "import", file) == Exit.OK
    assert list(on_record(typist)) == ["Asha"]
    assert typist.run("learners", "import", file, "--into", "Ravi") == Exit.USAGE


Change = Callable[[dict[str, Any]], object]


def field(name: str, value: object) -> Change:
    return lambda found: found["answers"][1].__setitem__(name, value)


DEEP = "[" * 100_000
WRONG: dict[str, tuple[Change, str]] = {
    "no-list": (lambda found: found.update(format="hearts-tutor/quiz"), "holds no results"),
    "newer": (lambda found: found.update(version=2), "newer version"),
    "no-version": (lambda found: found.pop("version"), "is damaged"),
    "version-yes": (lambda found: found.update(version=True), "is damaged"),
    "version-text": (lambda found: found.update(version="1"), "is damaged"),
    "no-learner": (lambda found: found.pop("learner"), "is damaged"),
    "learner-text": (lambda found: found.update(learner="Asha"), "is damaged"),
    "no-key": (lambda found: found["learner"].pop("key"), "is damaged"),
    "key-number": (lambda found: found["learner"].update(key=1), "is damaged"),
    "key": (lambda found: found["learner"].update(key="x"), "is damaged"),
    "name-number": (lambda found: found["learner"].update(name=1), "is damaged"),
    "name": (lambda found: found["learner"].update(name="a\u202eb"), "U+202E"),
    "long": (lambda found: found["learner"].update(name="x" * 200), "200 signs"),
    "half-name": (lambda found: found["learner"].update(name="\ud800"), "is damaged"),
    "no-answers": (lambda found: found.pop("answers"), "is damaged"),
    "answers": (lambda found: found.update(answers={}), "is damaged"),
    "answer": (lambda found: found["answers"].insert(1, 5), "answer 2 the field “answers”"),
    "missing": (lambda found: found["answers"][1].pop("rule"), "answer 2 the field “rule”"),
    "unknown": (field("colour", "x"), "answer 2 the field “colour”"),
    "time": (field("time", "yesterday"), "“time”"),
    "time-zone": (field("time", "2026-01-01T00:00:00"), "“time”"),
    "time-end": (field("time", "0001-01-01T00:00:00+12:00"), "“time”"),
    "time-number": (field("time", 5), "“time”"),
    "activity": (field("activity", "sleep"), "“activity”"),
    "activity-list": (field("activity", []), "“activity”"),
    "right": (field("right", 1), "“right”"),
    "hints": (field("hints", -1), "“hints”"),
    "hints-yes": (field("hints", True), "“hints”"),
    "hints-huge": (field("hints", 10**30), "“hints”"),
    "source": (field("source", None), "“source”"),
    "half": (field("topic", "\udfff"), "“topic”"),
    "rule": (field("rule", "hearts/\x1b[31mred"), "“rule”"),
    "book": (field("book", "a\u202eb"), "“book”"),
    "idea": (field("misconception", "a\nb"), "“misconception”"),
    "misconception": (field("misconception", 3), "“misconception”"),
    "given": (field("given", "[1"), "“given”"),
    "position": (field("position", DEEP), "“position”"),
    "given-object": (field("given", '{"a": 1}'), "“given”"),
    "given-number": (field("given", "5"), "“given”"),
    "position-list": (field("position", "[]"), "“position”"),
    "rule-long": (field("rule", "x" * 5000), "“rule”"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_file_that_is_no_good_is_refused_whole(typist: Typist, kind: str) -> None:
    change, told = WRONG[kind]
    found = document()
    change(found)
    file = written(typist, "in.json", found)
    assert typist.run("learners", "import", file) == Exit.DATA
    (said,) = typist.warned
    assert file in said
    assert told in said
    assert typist.learners() == []


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"", ":1: "),
        (b'{"format":\n"hearts-tutor/results",\n]', ":3: "),
        (b"{}\n\xff", ":2: "),
        (b'{"format": ' + DEEP.encode(), ": "),
        (b"\0" * 100, ":1: "),
    ],
)
def test_a_file_that_cannot_be_read(typist: Typist, content: bytes, place: str) -> None:
    file = str(typist.file("in.json", content))
    assert typist.run("learners", "import", file) == Exit.DATA
    assert typist.warned == [f"{file}{place}This file of results is damaged. Ask for it anew."]


@pytest.mark.parametrize(
    ("text", "twice"), [('"version": 1', '"version": 2, "version": 1'), ('"hints": 0', '"hints": 9, "hints": 0')]
)
def test_what_is_said_twice_is_damage(typist: Typist, text: str, twice: str) -> None:
    file = str(typist.file("in.json", json.dumps(document()).replace(text, twice, 1)))
    assert typist.run("learners", "import", file) == Exit.DATA
    assert typist.warned == [f"{file}: This file of results is damaged. Ask for it anew."]


def test_what_could_not_be_kept_is_told_of_each_file(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [written(typist, f"{n}.json", document(f"Learner {n}", KEY[:-1] + str(n))) for n in range(3)]

    def full(store: Store, key: str, *rest: Any, **more: Any) -> Any:
        if key.endswith("1"):
            store._database._connection.execute("PRAGMA max_page_count = 1")
        return merge(store, key, *rest, **more)

    merge = Store.merge
    monkeypatch.setattr(Store, "merge", full)
    monkeypatch.setitem(files_of_results.__dict__, "read_results", with_much)
    assert typist.run("learners", "import", *files) == Exit.CANNOT_WRITE
    assert typist.said == [f"{files[0]}: 3 answers of Learner 0"]
    assert "Progress can no longer be written" in typist.warned[0]
    assert typist.warned[1:] == [f"Nothing of {file} has been kept." for file in files[1:]]
    assert list(on_record(typist)) == ["Learner 0"]


def with_much(context: Any, file: str) -> Results:
    """What is in a file, with more answers than fit where a file was full before."""
    found = read_results(context, file)
    answers = tuple(replace(found.answers[0], source=str(n)) for n in range(200))
    return found if found.key.endswith("0") else found._replace(answers=answers)


@pytest.mark.parametrize("content", ["Asha\nJun\n", "<!doctype html>", DEEP, "9" * 5000, "null"])
def test_a_file_of_something_else_is_told_as_such(typist: Typist, content: str) -> None:
    file = str(typist.file("7b.txt", content))
    assert typist.run("learners", "import", file) == Exit.DATA
    assert typist.warned == [
        f"The file {file} holds no results. A file with results is made by: hearts learners export"
    ]


@pytest.mark.parametrize("indent", [None, 2])
def test_a_wrong_answer_is_named_with_its_line(typist: Typist, indent: int | None) -> None:
    found = document('"answers": [')
    found["answers"][2]["hints"] = "two"
    text = json.dumps(found, indent=indent)
    file = str(typist.file("in.json", text))
    typist.run("learners", "import", file)
    line = 1 if indent is None else text[: text.index('"source": "3"')].count("\n") - 2
    assert typist.warned == [
        f"{file}:{line}: In answer 3 the field “hints” is missing or wrong. Ask for this file anew."
    ]


def test_each_file_stands_for_itself(typist: Typist) -> None:
    good = written(typist, "good.json", document())
    bad = document("Ravi", KEY.replace("a", "b"))
    bad["answers"][2]["right"] = None
    files = [written(typist, "bad.json", bad), good, str(typist.folder / "none.json"), good]
    assert typist.run("learners", "import", *files) == Exit.DATA
    assert typist.said == [f"{good}: 3 answers of Asha", f"{good}: nothing new of Asha"]
    assert len(typist.warned) == 2
    assert list(on_record(typist)) == ["Asha"]


def test_a_mark_at_the_begin_and_windows_rows_do_no_harm(typist: Typist) -> None:
    text = "\ufeff" + json.dumps(document(), indent=1).replace("\n", "\r\n")
    assert typist.run("learners", "import", str(typist.file("in.json", text))) == Exit.OK


def test_the_document_of_some_answers(tmp_path: Path) -> None:
    context = Desk(tmp_path).context
    learner = context.store.learner("Asha")
    made = results_document(context, learner.id, [an_answer(learner.id)])
    assert made == {
        "format": "hearts-tutor/results",
        "version": 1,
        "learner": {"key": learner.key, "name": "Asha"},
        "answers": [
            {
                "time": MORNING.strftime("%Y-%m-%dT%H:%M:%S.000000Z"),
                "activity": "quiz",
                "source": "any",
                "book": "hearts",
                "book_hash": "h1",
                "rule": "hearts/follow-suit",
                "branch": "follow-suit:refuses",
                "topic": "legal",
                "right": True,
                "hints": 0,
                "misconception": None,
                "given": "[]",
                "position": "{}",
            }
        ],
    }
