"""Finding the messages of the program.

Those of its Python are found by the names `say`, `say_n` and `mark`, those of rule books and lessons by
`tutor.content.extract`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from tutor import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_KEYWORDS = {"say": ((1, "c"), 2), "say_n": ((1, "c"), 2, 3), "mark": ((1, "c"), 2)}
_COMMENT_TAG = "TRANSLATORS:"


class Found(NamedTuple):
    """A message where it was found; its text is one text, or a pair for one and for other numbers."""

    file: str
    context: str
    text: str | tuple[str, str]
    comments: tuple[str, ...]


def extract(root: Path) -> Catalog:
    """Every message of the program and its data, as a template, in the order of the files that hold them."""
    # Sorting keeps the order of messages within a file.
    found = sorted([*_from_python(root), *_from_data(root)], key=lambda each: each.file)
    return template_of(found)


def template_of(found: Iterable[Found]) -> Catalog:
    """A template with these messages."""
    template = Catalog(
        project="hearts-tutor", version=__version__, header_comment="# The messages of hearts-tutor.", fuzzy=False
    )
    template.msgid_bugs_address = ""
    for each in found:
        template.add(each.text, context=each.context, locations=[(each.file, 1)], auto_comments=each.comments)
    return template


def _from_python(root: Path) -> Iterator[Found]:
    rules = [("**.py", "python")]
    found = extract_from_dir(root / "tutor", rules, {}, _KEYWORDS, (_COMMENT_TAG,), strip_comment_tags=True)
    for file, _line, text, comments, context in found:
        if context is not None:
            yield Found(f"tutor/{Path(file).as_posix()}", context, _one_or_pair(text), tuple(comments))


def _from_data(root: Path) -> Iterator[Found]:
    from tutor.content.extract import messages

    for context, text, file, comment in messages():
        path = Path(file)
        name = path.relative_to(root) if path.is_absolute() else path
        yield Found(name.as_posix(), context, _one_or_pair(text), (comment,) if comment else ())


def _one_or_pair(text: str | Sequence[str]) -> str | tuple[str, str]:
    return text if isinstance(text, str) else (text[0], text[1])
