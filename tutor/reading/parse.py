"""From the bytes of a YAML file to nodes.

Only plain data is taken: one document of UTF-8, without tabs, anchors, tags or keys that stand twice, of a bounded
size and depth. The events of the parser are read one by one, so that a hostile file is refused before it is built;
nothing here recurses.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, Source, Spot, kind_of
from tutor.reading.problems import Problems
from tutor.reading.syntax import report_syntax

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_KIB = 256
MAX_DEPTH = 20

# Controls, the line ends that only Unicode knows (an editor would count lines differently), the marks that force a
# direction on letters which have one, and what is not a character. A byte order mark is one only at the start of a
# file.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202d\u202e\ufeff\ufffe\uffff\ud800-\udfff]")
_LINE_END = re.compile(r"\r\n|\r|\n")
# The longer marks first: that of UTF-32 begins with that of UTF-16.
_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_YAML_TAGS = "tag:yaml.org,2002:"
_UNREAD = ("anchor", "alias", "tag", "merge-key", "key-not-text", "control-character")
"""Problems after which a part of the file is missing, or is not what its author meant."""


def read_file(path: Path, problems: Problems, name: str | None = None) -> Node | None:
    """As ``parse``, from a file, of which no more is read than may be used.

    Raises ``OSError`` when it cannot be read.
    """
    with path.open("rb") as file:
        return parse(file.read(MAX_KIB * 1024 + 1), name or str(path), problems)


def parse(data: bytes, name: str, problems: Problems, max_kib: int = MAX_KIB) -> Node | None:
    """The top node of a file called ``name``; what is wrong is added to ``problems``.

    ``None`` means that nothing could be made of the file, or that what it means cannot be told because of what is not
    read in it. A file with a key that stands twice gives a node all the same, so that its meaning can be checked too
    and everything be told at once.
    """
    text = _text_of(data, name, problems, max_kib)
    if text is None:
        return None
    source, found = Source(name, text), Problems()
    root = _compose(text, source, found)
    problems.join(found.all())
    if any(problem.code in _UNREAD for problem in found.all()):
        return None
    if isinstance(root, Mapping_):
        source.origin = root.text("id") or ""
    return root


def _text_of(data: bytes, name: str, problems: Problems, max_kib: int) -> str | None:
    """The file as characters, or ``None`` if it is not fit to be parsed."""
    start = Spot(Source(name, ""), 1, 1)
    if len(data) > max_kib * 1024:
        problems.add("too-large", start, limit=max_kib)
        return None
    if wide := _wide_encoding(data):
        problems.add("encoding", start, found=wide)
        return None
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        source = Source(name, data.decode(errors="replace"))
        problems.add("encoding", _spot(source, before, len(before)), found="unknown")
        return None
    source = Source(name, text)
    faults = len(problems)
    if bad := _FORBIDDEN.search(text):
        _report_character(problems, _spot(source, text, bad.start()), bad[0], len(_FORBIDDEN.findall(text)))
    if "\t" in text:
        problems.add("tab", _spot(source, text, text.index("\t")), count=text.count("\t"))
    return text if len(problems) == faults else None


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 or UTF-32, by its mark or by the zero bytes that half or more of a Latin text then consists of."""
    for mark, encoding in _WIDE_MARKS:
        if data.startswith(mark):
            return encoding
    zeros = [byte == 0 for byte in data[:4]]
    if zeros in ([True, True, True, False], [False, True, True, True]):
        return "utf-32"
    return "utf-16" if zeros in ([True, False, True, False], [False, True, False, True]) else None


def _spot(source: Source, text: str, index: int) -> Spot:
    """The place of the character with this index in the text."""
    lines = _LINE_END.split(text[:index])
    return Spot(source, len(lines), len(lines[-1]) + 1)


def _report_character(problems: Problems, where: Spot | Scalar, character: str, count: int) -> None:
    problems.add("control-character", where, character=f"U+{ord(character):04X}", count=count)


def _compose(text: str, source: Source, problems: Problems) -> Node | None:
    """The node of the only document in the text."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    builder = _Builder(source, problems)
    handlers: dict[type, Callable[[Any], None]] = {
        yaml.ScalarEvent: builder.scalar,
        yaml.MappingStartEvent: builder.start_mapping,
        yaml.MappingEndEvent: builder.end_mapping,
        yaml.SequenceStartEvent: builder.start_sequence,
        yaml.SequenceEndEvent: builder.end_sequence,
        yaml.AliasEvent: builder.alias,
        yaml.DocumentStartEvent: builder.start_document,
        yaml.DocumentEndEvent: builder.end_document,
        yaml.StreamStartEvent: builder.end_document,
    }
    get_event, end = loader.get_event, yaml.StreamEndEvent
    try:
        while (kind := type(event := get_event())) is not end:
            handlers[kind](event)
    except yaml.MarkedYAMLError as error:
        if "nesting depth" in (error.problem or ""):
            # The parser in C looks ahead and meets its own limit, in the thousands, before ours is counted.
            problems.add("too-deep", _marked(source, error.problem_mark), limit=MAX_DEPTH)
        else:
            report_syntax(error, source, problems, builder.opened)
        return None
    except ValueError:
        # Only the parser in Python: an escape in double quotes beyond the last character of Unicode.
        problems.add("syntax", Spot(source, loader.line + 1, loader.column + 1), reason="escape")
        return None
    except _RefusedError:
        return None
    finally:
        loader.dispose()
    if builder.root is None or (isinstance(builder.root, Scalar) and builder.root.is_empty):
        problems.add("empty", Spot(source, 1, 1))
        return None
    return builder.root


def _marked(source: Source, mark: Any) -> Spot:
    """The place of a mark of the parser, which counts from 0."""
    return Spot(source, mark.line + 1, mark.column + 1)


class _RefusedError(Exception):
    """The file has a fault, already noted, that makes reading on pointless."""


class _Open:
    """A list or mapping whose end has not come yet."""

    __slots__ = ("column", "items", "key", "keys", "line")

    def __init__(self, mark: Any, keys: dict[str, int] | None) -> None:
        self.line: int = mark.line + 1
        self.column: int = mark.column + 1
        self.items: list[Any] = []
        self.keys = keys
        """The lines of the keys so far; ``None`` in a list."""
        self.key: Scalar | None = None
        """The key whose value comes next."""


class _Builder:
    """Puts nodes together from the events of the parser."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.root: Node | None = None
        self._source = source
        self._problems = problems
        self._open: list[_Open] = []
        self._documents = 0
        self._dropped = Scalar("", "", source, 1, 1, 0)
        """Stands for a key whose value is left out."""

    @property
    def opened(self) -> int | None:
        """The line in which the innermost list or mapping begins whose end has not come yet."""
        return self._open[-1].line if self._open else None

    def start_document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._problems.add("multiple-documents", self._at(event))
            raise _RefusedError

    def end_document(self, event: Any) -> None:
        """Nothing to do, and the same for the start of the stream."""

    def scalar(self, event: Any) -> None:
        if event.anchor or event.tag:
            self._refuse_properties(event)
        start, end, text, style = event.start_mark, event.end_mark, event.value, event.style or ""
        length = end.column - start.column if end.line == start.line else 0
        node = Scalar(text, style, self._source, start.line + 1, start.column + 1, length)
        # An escape in double quotes can write what the file itself may not hold.
        if style == '"' and (bad := _FORBIDDEN.search(text)):
            _report_character(self._problems, node, bad[0], len(_FORBIDDEN.findall(text)))
        self._place(node)

    def alias(self, event: Any) -> None:
        self._problems.add("alias", self._at(event), name=event.anchor)
        mark = event.start_mark
        self._place(Scalar(f"*{event.anchor}", "", self._source, mark.line + 1, mark.column + 1, len(event.anchor) + 1))

    def start_mapping(self, event: Any) -> None:
        self._start(event, {})

    def start_sequence(self, event: Any) -> None:
        self._start(event, None)

    def end_mapping(self, event: Any) -> None:
        done = self._open.pop()
        self._place(Mapping_(tuple(done.items), self._source, done.line, done.column))

    def end_sequence(self, event: Any) -> None:
        done = self._open.pop()
        self._place(Sequence_(tuple(done.items), self._source, done.line, done.column))

    def _start(self, event: Any, keys: dict[str, int] | None) -> None:
        if event.anchor or event.tag:
            self._refuse_properties(event)
        if len(self._open) == MAX_DEPTH:
            self._problems.add("too-deep", self._at(event), limit=MAX_DEPTH)
            raise _RefusedError
        self._open.append(_Open(event.start_mark, keys))

    def _place(self, node: Node) -> None:
        """Put a finished node where it belongs in the list or mapping around it."""
        if not self._open:
            self.root = node
            return
        around = self._open[-1]
        if around.keys is None:
            around.items.append(node)
        elif around.key is None:
            around.key = self._key(node, around.keys)
        else:
            if around.key is not self._dropped:
                around.items.append((around.key, node))
            around.key = None

    def _key(self, node: Node, keys: dict[str, int]) -> Scalar:
        if not isinstance(node, Scalar):
            self._problems.add("key-not-text", node, found=kind_of(node))
        elif node.text in keys:
            self._problems.add("duplicate-key", node, key=node.text, first_line=keys[node.text])
        elif node.text == "<<" and not node.style:
            self._problems.add("merge-key", node)
        else:
            keys[node.text] = node.line
            return node
        return self._dropped

    def _refuse_properties(self, event: Any) -> None:
        if event.anchor:
            self._problems.add("anchor", self._at(event), name=event.anchor)
        if event.tag:
            tag = event.tag
            self._problems.add(
                "tag", self._at(event), tag=tag.replace(_YAML_TAGS, "!!", 1) if tag.startswith(_YAML_TAGS) else tag
            )

    def _at(self, event: Any) -> Spot:
        return _marked(self._source, event.start_mark)
