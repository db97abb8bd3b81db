"""What a YAML parser complains about, as one of a few reasons, at the place where the author has to look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.reading.nodes import Source, Spot
from tutor.reading.problems import Problems

if TYPE_CHECKING:
    from yaml.error import MarkedYAMLError


def report_syntax(error: MarkedYAMLError, source: Source, problems: Problems, opened: int | None) -> None:
    """Add the problem that stopped the parser; ``opened`` is the line in which the innermost open node begins."""
    mark, context = error.problem_mark, error.context_mark
    assert mark is not None  # the parser sets it in every error
    reason = _reason(error, source)
    first_line = context.line + 1 if context is not None and reason == "unclosed-bracket" else None
    where, end = Spot(source, mark.line + 1, mark.column + 1), _end(source)
    if context is not None and reason in ("unclosed-quote", "missing-colon"):
        # Found only further down; the fault is where the quote, or the line without a colon, begins.
        where = Spot(source, context.line + 1, context.column + 1)
    elif where.position >= end.position:
        where = end
        if "flow node" in (error.context or ""):
            reason, first_line = "unclosed-bracket", opened
    problems.add("syntax", where, reason=reason, first_line=first_line)


def _end(source: Source) -> Spot:
    """Behind the last character that can be seen: the parsers count lines beyond it that the file does not have."""
    lines = source.text.rstrip().splitlines() or [""]
    return Spot(source, len(lines), len(lines[-1]) + 1)


# What the two parsers of PyYAML, in C and in Python, say; the first fitting line counts.
_SAID = (
    (("quoted scalar", "unexpected end"), "unclosed-quote"),
    (("double-quoted scalar", ""), "escape"),
    (("quoted scalar", "escape"), "escape"),
    (("flow sequence", "expected ',' or ']'"), "unclosed-bracket"),
    (("flow mapping", "expected ',' or '}'"), "unclosed-bracket"),
    (("", "could not find expected ':'"), "missing-colon"),
    (("", "cannot start any token"), "character"),
    (("", "block sequence entries are not allowed"), "indentation"),
    (("", "sequence entries are not allowed"), "indentation"),
    (("block mapping", "expected"), "indentation"),
    (("block collection", "expected"), "indentation"),
    (("", "node content"), "character"),
    (("", "alphabetic or numeric character"), "character"),
)


def _reason(error: MarkedYAMLError, source: Source) -> str:
    context, said, mark = error.context or "", error.problem or "", error.problem_mark
    assert mark is not None  # the parser sets it in every error
    before = source.line(mark.line + 1)[: mark.column].rstrip()
    if "mapping values are not allowed" in said:
        return "colon-in-text" if ":" in before else "indentation"
    reason = next((reason for (where, what), reason in _SAID if where in context and what in said), "other")
    if reason == "indentation" and before.endswith(("}", "]", '"', "'")):
        return "text-after-value"
    return reason
