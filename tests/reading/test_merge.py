from __future__ import annotations

import pytest

from tutor.reading.merge import Shape, apply_patch, fits
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, origin_of
from tutor.reading.parse import parse
from tutor.reading.problems import Problems

BOOK = """id: base
name: Base
tags: [x]
players: {default: 4, most: 7}
breaking: {id: broken, by: hearts}
legality:
  - {id: opening, keep: {suit: clubs}, text: O}
  - id: follow
    keep: led
    text: F
notes: [{id: history, text: H}]
options: [{id: follow, title: T}]
"""


def node_of(text: str, name: str = "base.yaml") -> Mapping_:
    problems = Problems()
    node = parse(text.encode(), name, problems)
    problems.raise_if_any()
    assert isinstance(node, Mapping_)
    return node


def plain(node: Node | None) -> object:
    if isinstance(node, Mapping_):
        return {key.text: plain(value) for key, value in node.entries}
    if isinstance(node, Sequence_):
        return [plain(item) for item in node.items]
    return node.text if node else None


def merged(patch: str) -> Mapping_:
    problems = Problems()
    result = apply_patch(node_of(BOOK), node_of(patch, "patch.yaml"), problems)
    problems.raise_if_any()
    return result


SHAPE = Shape(("players", "breaking", "extras", "legality"), frozenset({"breaking", "extras"}))


def shaped(patch: str, book: str = BOOK) -> Mapping_:
    problems = Problems()
    result = apply_patch(node_of(book), node_of(patch, "patch.yaml"), problems, SHAPE)
    problems.raise_if_any()
    return result


def rules(book: Mapping_, key: str = "legality") -> dict[str, Mapping_]:
    node = book.get(key)
    assert isinstance(node, Sequence_)
    return {item.text("id") or "": item for item in node.items if isinstance(item, Mapping_)}


def test_an_empty_patch_changes_nothing() -> None:
    book = node_of(BOOK)
    assert apply_patch(book, node_of("{}"), Problems()) == book


def test_set_overlays_fields_and_keeps_places() -> None:
    book = merged("set:\n  follow:\n    keep: {suit: spades}\n    need: led\n")
    rule = rules(book)["follow"]
    assert plain(rule) == {"id": "follow", "keep": {"suit": "spades"}, "text": "F", "need": "led"}
    keep, text = rule.get("keep"), rule.get("text")
    assert keep is not None
    assert text is not None
    assert (str(rule.position), str(keep.position), str(text.position)) == (
        "base.yaml:8:5",
        "patch.yaml:3:11",
        "base.yaml:10:11",
    )
    assert origin_of(rule) == "base"


def test_set_reaches_rules_that_stand_alone_and_top_level_values() -> None:
    book = merged("set: {broken: {by: none}, players: {default: 5, least: 3}, name: Mine, tags: [y, z]}")
    assert plain(book.get("breaking")) == {"id": "broken", "by": "none"}
    assert plain(book.get("players")) == {"default": "5", "most": "7", "least": "3"}
    assert book.text("name") == "Mine"
    assert plain(book.get("tags")) == ["y", "z"]


def test_a_mapping_value_is_replaced_whole() -> None:
    book = merged("set: {opening: {keep: {rank: Q}}}")
    assert plain(rules(book)["opening"].get("keep")) == {"rank": "Q"}


def test_remove_takes_rules_out_of_lists() -> None:
    assert list(rules(merged("remove: [opening]"))) == ["follow"]


def test_replace_puts_a_rule_in_place_with_the_origin_of_its_file() -> None:
    problems = Problems()
    patch = node_of("id: other\nreplace: {opening: {text: New}, broken: {id: broken, by: x}}", "other.yaml")
    patch = patch._replace(entries=patch.entries[1:])
    book = apply_patch(node_of(BOOK), patch, problems)
    problems.raise_if_any()
    assert list(rules(book)) == ["opening", "follow"]
    assert plain(rules(book)["opening"]) == {"id": "opening", "text": "New"}
    assert (origin_of(rules(book)["opening"]), origin_of(rules(book)["follow"])) == ("other", "base")
    assert plain(book.get("breaking")) == {"id": "broken", "by": "x"}


def test_insert_puts_rules_before_and_after_others_even_inserted_ones() -> None:
    book = merged(
        "insert:\n- {after: opening, rule: {id: one}}\n- {before: one, rule: {id: two}}\n"
        "- {after: history, rule: {id: n}}"
    )
    assert list(rules(book)) == ["opening", "two", "one", "follow"]
    assert list(rules(book, "notes")) == ["history", "n"]


def test_words_are_applied_in_a_fixed_order() -> None:
    book = merged("set: {new: {text: T}}\ninsert: [{before: follow, rule: {id: new}}]\nremove: [opening]")
    assert plain(rules(book)["new"]) == {"id": "new", "text": "T"}
    moved = merged("insert: [{after: follow, rule: {id: opening}}]\nremove: [opening]")
    assert list(rules(moved)) == ["follow", "opening"]


def test_the_original_stays_as_it_is() -> None:
    book = node_of(BOOK)
    before = plain(book)
    apply_patch(book, node_of("remove: [opening]\nset: {name: X}"), Problems())
    assert plain(book) == before


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ("set: {folow: {a: b}}", ("unknown-rule", 1, 7, "folow", "follow")),
        ("remove: [x, opening]", ("unknown-rule", 1, 10, "x", "")),
        ("remove: [broken]", ("rule-needed", 1, 10, "broken")),
        ("replace: {openin: {a: b}}", ("unknown-rule", 1, 11, "openin", "opening")),
        ("insert: [{before: histry, rule: {id: q}}]", ("unknown-rule", 1, 19, "histry", "history")),
        ("set: {breaking: {by: x}}", ("unknown-rule", 1, 7, "breaking", "broken")),
        ("set: {legality: []}", ("unknown-rule", 1, 7, "legality", "")),
        ("insert: [{rule: {id: q}}]", ("insert-place", 1, 10, "none")),
        ("insert: [{before: opening, after: follow, rule: {id: q}}]", ("insert-place", 1, 10, "both")),
        ("insert: [{after: broken, rule: {id: q}}]", ("insert-not-in-list", 1, 18, "broken")),
        ("insert: [{after: follow, rule: {text: q}}]", ("missing-key", 1, 32, "id")),
        ("insert: [{after: follow}]", ("missing-key", 1, 10, "rule")),
        ("insert: [{after: follow, rule: {id: opening}}]", ("duplicate-id", 1, 37, "opening", "base.yaml", "7")),
        ("insert: [{after: opening, rul: {id: q}, rule: {id: r}}]", ("unknown-key", 1, 27, "rul", "rule")),
        ("insert: [{after: opening, rule: q}]", ("wrong-type", 1, 33, "mapping", "text")),
        ("sett: {follow: {a: b}}", ("unknown-key", 1, 1, "sett", "set", "remove, replace, insert, set")),
        ("remove: follow", ("wrong-type", 1, 9, "list", "text")),
        ("set: {follow: x}", ("wrong-type", 1, 15, "mapping", "text")),
        ("set: {players: x}", ("wrong-type", 1, 16, "mapping", "text")),
        ("replace: {follow: [x]}", ("wrong-type", 1, 19, "mapping", "list")),
        ("set: {follow: {id: other}}", ("different-id", 1, 20, "follow", "other")),
        ("replace: {follow: {id: [x]}}", ("different-id", 1, 24, "follow", "list")),
    ],
)
def test_what_cannot_be_applied_is_told_at_its_place(patch: str, expected: tuple[object, ...]) -> None:
    problems = Problems()
    apply_patch(node_of(BOOK), node_of(patch, "patch.yaml"), problems)
    (problem,) = problems.all()
    found = (problem.code, problem.position.line, problem.position.column, *problem.facts.values())
    assert problem.position.file == "patch.yaml"
    assert found[: len(expected)] == expected


def test_all_problems_of_a_patch_are_told_and_the_rest_is_applied() -> None:
    problems = Problems()
    book = apply_patch(node_of(BOOK), node_of("remove: [x, opening]\nset: {y: {a: b}, follow: {text: T}}"), problems)
    assert [problem.facts["id"] for problem in problems.all()] == ["x", "y"]
    assert plain(book.get("legality")) == [{"id": "follow", "keep": "led", "text": "T"}]


def test_an_option_called_like_a_rule_is_not_taken_for_it() -> None:
    book = merged("set: {follow: {text: T}}")
    assert plain(book.get("options")) == [{"id": "follow", "title": "T"}]
    problems = Problems()
    apply_patch(book, node_of("remove: [follow, follow]"), problems)
    assert len(problems) == 1


def test_an_empty_value_in_a_patch_stays_an_empty_scalar() -> None:
    value = rules(merged("set: {follow: {text: }}"))["follow"].get("text")
    assert isinstance(value, Scalar)
    assert value.is_empty


def test_a_part_that_a_book_can_do_without_is_taken_out_and_added() -> None:
    book = shaped("remove: [broken]")
    assert book.get("breaking") is None
    added = apply_patch(book, node_of("set: {extras: {id: widow, to: first}}"), Problems(), SHAPE)
    assert plain(added.get("extras")) == {"id": "widow", "to": "first"}
    assert plain(shaped("set: {extras: {id: widow}}").get("breaking")) == {"id": "broken", "by": "hearts"}


def test_a_rule_of_a_list_that_is_empty_now_can_be_set_again() -> None:
    book = shaped("remove: [opening, follow]\nset: {legality: [{id: new}]}")
    assert list(rules(book)) == ["new"]


def test_a_part_that_is_no_rule_is_replaced_whole() -> None:
    assert plain(shaped("replace: {players: {default: 6}}").get("players")) == {"default": "6"}
    problems = Problems()
    apply_patch(node_of(BOOK), node_of("replace: {legality: {a: b}}"), problems, SHAPE)
    assert [problem.code for problem in problems.all()] == ["unknown-rule"]


def test_a_rule_that_stands_alone_cannot_be_taken_out_where_every_book_needs_it() -> None:
    problems = Problems()
    apply_patch(node_of("trick: {id: winner}"), node_of("remove: [winner]"), problems, SHAPE)
    assert [problem.code for problem in problems.all()] == ["rule-needed"]


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ("{}", True),
        ("remove: [follow]", True),
        ("remove: [gone]", False),
        ("set: {gone: {text: T}}", False),
        ("set: {players: {default: 5}, extras: {id: widow}}", True),
        ("set: {extras: {to: last}}", False),
        ("replace: {broken: {by: x}}", True),
        ("insert: [{after: gone, rule: {id: x}}]", False),
        ("insert: [{after: follow, rule: {id: x}}]", True),
        ("remove: follow", True),
    ],
)
def test_whether_a_patch_fits(patch: str, *, expected: bool) -> None:
    assert fits(node_of(BOOK), node_of(patch, "patch.yaml"), SHAPE) is expected
