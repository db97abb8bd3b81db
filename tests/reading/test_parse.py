from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.parse import MAX_DEPTH, parse, read_file
from tutor.reading.problems import REASONS, Problem, Problems


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test runs with the parser in C, where PyYAML has it, and with the one in Python."""
    name: str = request.param
    if not hasattr(yaml, name):
        pytest.skip("PyYAML without libyaml")
    monkeypatch.setattr(yaml, "CSafeLoader", getattr(yaml, name))
    return name


def problems_of(data: bytes | str) -> tuple[Problem, ...]:
    problems = Problems()
    parse(data.encode() if isinstance(data, str) else data, "f.yaml", problems)
    return problems.all()


def only(data: bytes | str) -> tuple[str, int, int, dict[str, str]]:
    (problem,) = problems_of(data)
    return problem.code, problem.position.line, problem.position.column, dict(problem.facts)


def read(text: str) -> Node:
    problems = Problems()
    node = parse(text.encode(), "f.yaml", problems)
    problems.raise_if_any()
    assert node is not None
    return node


def mapping(text: str) -> Mapping_:
    node = read(text)
    assert isinstance(node, Mapping_)
    return node


def test_nodes_know_their_text_style_and_place() -> None:
    top = mapping('id: hearts\nwhen: [leading, "on"]\nkeep:\n  not: {suit: hearts}\ntext: |\n  Two\n  lines\n')
    when, keep, text = top.get("when"), top.get("keep"), top.get("text")
    assert isinstance(when, Sequence_)
    assert str(when.position) == "f.yaml:2:7"
    assert [(item.text, item.style, item.column, item.width) for item in when.items if isinstance(item, Scalar)] == [
        ("leading", "", 8, 7),
        ("on", '"', 17, 4),
    ]
    assert isinstance(keep, Mapping_)
    assert (str(keep.position), keep.width) == ("f.yaml:4:3", 3)
    inner = keep.get("not")
    assert isinstance(inner, Mapping_)
    assert (str(inner.position), inner.width, inner.keys()) == ("f.yaml:4:8", 1, ("suit",))
    assert isinstance(text, Scalar)
    assert (text.text, text.style, text.width, text.source_line) == ("Two\nlines\n", "|", 1, "text: |")
    assert top.get("none") is None
    assert top.text("when") is None


@pytest.mark.parametrize("written", ["no", "on", "12:30", "010", "~", "1_000", "0x1F", "2024-01-01", "=", "1e3"])
def test_a_scalar_stays_as_it_is_written(written: str) -> None:
    assert mapping(f"a: {written}\n").text("a") == written


def test_all_nodes_know_the_id_that_the_file_declares() -> None:
    top = mapping("name: X\nid: hearts\nlist: [a]\n")
    assert {value.source.origin for _, value in top.entries} == {"hearts"}
    assert read("- a").source.origin == ""


def test_a_byte_order_mark_is_fine_and_moves_nothing() -> None:
    problems = Problems()
    node = parse(b"\xef\xbb\xbfid: x\n", "f", problems)
    assert isinstance(node, Mapping_)
    assert not problems
    assert (node.text("id"), node.column) == ("x", 1)


def test_line_ends_of_every_system_count_as_one() -> None:
    assert only(b"a: 1\r\nb: 2\r\na: 3\r\n") == ("duplicate-key", 3, 1, {"key": "a", "first_line": "1"})
    assert problems_of(b"a: 1\r\nb: 2\r\na: 3\r\n")[0].source_line == "a: 3"
    assert only(b"a: 1\rb: 2\ra: 3\r")[1:3] == (3, 1)


def test_a_duplicate_key_names_both_lines_and_keeps_the_first() -> None:
    assert only("rule:\n  id: a\n  text: b\n  id: c\n") == ("duplicate-key", 4, 3, {"key": "id", "first_line": "2"})
    problems = Problems()
    node = parse(b'{3: a, "3": b}', "f", problems)
    assert isinstance(node, Mapping_)
    assert (len(problems), node.text("3")) == (1, "a")


def test_anchors_aliases_tags_and_merge_keys_are_refused_and_all_told() -> None:
    found = problems_of("a: &x\n  p: 1\nb:\n  <<: *x\nc: !!str 5\nd: !mine [1]\ne: *x\n")
    assert [(p.code, p.position.line, p.position.column, *p.facts.values()) for p in found] == [
        ("anchor", 1, 4, "x"),
        ("merge-key", 4, 3),
        ("alias", 4, 7, "x"),
        ("tag", 5, 4, "!!str"),
        ("tag", 6, 4, "!mine"),
        ("alias", 7, 4, "x"),
    ]


def test_an_anchor_bomb_is_refused_at_once() -> None:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 200)]
    started = time.process_time()
    found = problems_of("\n".join(lines))
    assert time.process_time() - started < 1
    assert {problem.code for problem in found} == {"anchor", "alias"}


def test_a_second_document_is_refused() -> None:
    assert only("---\na: 1\n---\nb: 2\n") == ("multiple-documents", 3, 1, {})


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "[{a: "])
def test_twenty_thousand_levels_are_refused_at_once(opening: str) -> None:
    started = time.process_time()
    code, line, _, facts = only(opening * 20_000)
    assert time.process_time() - started < 1
    assert (code, line, facts) == ("too-deep", 1, {"limit": "20"})


def test_the_deepest_allowed_level_is_read() -> None:
    assert read("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert only("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)) == ("too-deep", 1, 21, {"limit": "20"})


def test_a_file_may_have_256_kib_and_no_byte_more(tmp_path: Path) -> None:
    data = b"a: " + b"x" * (256 * 1024 - 3)
    assert not problems_of(data)
    assert only(data + b"x") == ("too-large", 1, 1, {"limit": "256"})
    (tmp_path / "big.yaml").write_bytes(data * 3)
    problems = Problems()
    assert read_file(tmp_path / "big.yaml", problems) is None
    assert problems.all()[0].code == "too-large"


def test_a_file_is_called_by_its_path_or_the_given_name(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("id: x\n")
    for name, shown in ((None, str(path)), ("a.yaml", "a.yaml")):
        node = read_file(path, Problems(), name)
        assert node is not None
        assert node.position.file == shown


def test_tabs_are_one_problem_at_the_first() -> None:
    assert only("a:\n  b: 1\n\tc: 2\n\t\td: 3\n") == ("tab", 3, 1, {"count": "3"})
    assert only("a:\tb\n")[:3] == ("tab", 1, 3)
    assert mapping('a: "x\\ty"\n').text("a") == "x\ty"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("id: é\n".encode("utf-16"), "utf-16"),
        ("id: x\n".encode("utf-16-le"), "utf-16"),
        ("id: x\n".encode("utf-16-be"), "utf-16"),
        ("id: x\n".encode("utf-32"), "utf-32"),
        ("id: x\n".encode("utf-32-be"), "utf-32"),
    ],
)
def test_wide_encodings_are_named(data: bytes, found: str) -> None:
    assert only(data) == ("encoding", 1, 1, {"found": found})


def test_other_encodings_are_refused_at_their_first_byte() -> None:
    assert only("id: x\nname: Été\n".encode("latin-1")) == ("encoding", 2, 7, {"found": "unknown"})


@pytest.mark.parametrize(
    ("data", "line", "column", "character", "count"),
    [
        (b"a: 1\nb: x\0y\0\n", 2, 5, "U+0000", "2"),
        (b"a: \x1b[31m\n", 1, 4, "U+001B", "1"),
        ("a: x\u2028b: y\n".encode(), 1, 5, "U+2028", "1"),
        ("a: x\u202eb: y\n".encode(), 1, 5, "U+202E", "1"),
        ("a: 1\n\ufeffb: 2\n".encode(), 2, 1, "U+FEFF", "1"),
        (b'a: 1\nb: "x\\e[31m\\0"\n', 2, 4, "U+001B", "2"),
    ],
)
def test_control_characters_are_refused(data: bytes, line: int, column: int, character: str, count: str) -> None:
    assert only(data) == ("control-character", line, column, {"character": character, "count": count})


def test_half_of_a_surrogate_pair_is_refused(loader: str) -> None:
    code = only('a: "\\ud800"\n')[0]
    assert code == ("syntax" if loader == "CSafeLoader" else "control-character")


@pytest.mark.parametrize("data", ["", "\n\n", "# only a remark\n", "---\n"])
def test_an_empty_file_is_said_to_be_empty(data: str) -> None:
    assert only(data) == ("empty", 1, 1, {})


@pytest.mark.parametrize(
    ("data", "line", "column", "reason"),
    [
        ('a: 1\nb: "foo\nc: d\n', 2, 4, "unclosed-quote"),
        ("b: 'foo\n", 1, 4, "unclosed-quote"),
        ("text: {led} leads\n", 1, 13, "text-after-value"),
        ('text: "foo" bar\n', 1, 13, "text-after-value"),
        ("text: Foo: bar\n", 1, 10, "colon-in-text"),
        ("a: 1\nfoo\nb: 2\n", 2, 1, "missing-colon"),
        ("a: 1\n  b: 2\n", 2, 4, "indentation"),
        ("a:\n    b: 1\n  c: 2\n", 3, 3, "indentation"),
        ("a:\n  - b\n  c: d\n", 3, 3, "indentation"),
        ("a: - b\n", 1, 4, "indentation"),
        ("a: @b\n", 1, 4, "character"),
        ("a: ]\n", 1, 4, "character"),
        ("a: *\n", 1, 5, "character"),
        ("%YAML 3.0\n---\na: 1\n", 1, 1, "other"),
    ],
)
def test_what_is_not_yaml_is_explained_by_a_reason(data: str, line: int, column: int, reason: str) -> None:
    assert reason in REASONS
    assert only(data) == ("syntax", line, column, {"reason": reason, "first_line": ""})


@pytest.mark.parametrize(("data", "line", "column"), [("a: [1,\n  2\nb: 3\n", 3, 2), ("a: {x: 1\nb: 3\n", 2, 2)])
def test_an_open_bracket_names_its_line(data: str, line: int, column: int) -> None:
    assert only(data) == ("syntax", line, column, {"reason": "unclosed-bracket", "first_line": "1"})


@pytest.mark.parametrize(
    ("opening", "line"),
    [
        ("[", 2),
        ("[1", 2),
        ("[1,", 2),
        ("[[1],", 2),
        ("[{", 2),
        ("{", 2),
        ("{x", 2),
        ("{x:", 2),
        ("{x: 1,", 2),
        ("[  # list", 2),
        ("[\n\n  1,", 2),
        ("[\n  {x: [1],", 3),
    ],
)
@pytest.mark.parametrize("end", ["", "\n", "\n\n \n"])
def test_a_bracket_that_is_open_at_the_end_is_told_at_the_last_line(opening: str, line: int, end: str) -> None:
    data = f"a: 1\nb: {opening}"
    lines = data.splitlines()
    facts = {"reason": "unclosed-bracket", "first_line": str(line)}
    assert only(data + end) == ("syntax", len(lines), len(lines[-1]) + 1, facts)


@pytest.mark.parametrize("escape", ["\\q", "\\U00110000"])
def test_an_unknown_escape_is_refused_in_its_line(escape: str) -> None:
    code, line, _, facts = only(f'a: 1\nb: "{escape}"\n')
    assert (code, line, facts["reason"]) == ("syntax", 2, "escape")


def test_a_key_must_be_a_text() -> None:
    found = problems_of("? [a, b]\n: {c: d}\ne: f\n? {g: h}\n: i\n")
    assert [(p.code, p.position.line, p.position.column, p.facts["found"]) for p in found] == [
        ("key-not-text", 1, 3, "list"),
        ("key-not-text", 4, 3, "mapping"),
    ]


@given(st.binary(max_size=300) | st.text("[]{}:-,&*!|>'\"%@ \n#ab", max_size=80).map(str.encode))
def test_anything_at_all_gives_a_node_or_a_problem(data: bytes) -> None:
    problems = Problems()
    node = parse(data, "f", problems)
    assert node is not None or problems
    assert all(problem.position.line >= 1 and problem.position.column >= 1 for problem in problems.all())
