from __future__ import annotations

from tutor.content.extract import messages
from tutor.reading.locate import data_path, packaged_ids


def test_every_text_of_books_and_lessons_is_found_once() -> None:
    found = list(messages())
    keys = [(context, text) for context, text, _, _ in found]
    assert len(keys) == len(set(keys))
    contexts = {context for context, _, _, _ in found}
    assert {
        "hearts#name",
        "hearts/follow-suit#refusal",
        "hearts/match-end#tie-text",
        "hearts/option.moon#title",
        "hearts/option.moon.add#label",
        "following-suit#title",
        "following-suit/rule#explain",
        "following-suit/worked-follow#so",
        "guided-deal/deal#deal",
    } <= contexts


def test_the_texts_of_option_values_are_found() -> None:
    texts = [text for context, text, _, _ in messages() if context == "hearts/moon#text"]
    assert len(texts) == 4
    assert all(isinstance(text, tuple) for text in texts)


def test_a_text_with_a_number_says_which() -> None:
    by_context = {context: (text, comment) for context, text, _, comment in messages()}
    text, comment = by_context["scoring/end#text"]
    assert isinstance(text, tuple)
    assert comment == "The number is {match_end_target}."


def test_files_are_named_from_the_root_and_keep_together() -> None:
    files = list(dict.fromkeys(file for _, _, file, _ in messages()))
    assert "rules/hearts.yaml" in files
    assert "lessons/hearts/guided-deal.yaml" in files
    assert len(files) == len(packaged_ids("rules")) + len(packaged_ids("lessons"))
    assert all((data_path("rules").parent / file).is_file() for file in files)
