"""The options of a table, and what they are if nothing is said."""

from __future__ import annotations

from collections.abc import Mapping

Options = Mapping[str, str]

# The first value of each option is the default.
OPTIONS = {
    "breaking": ["hearts-or-queen", "hearts-only"],
    "unbroken-lead": ["queen-counts", "hearts-if-only-queen-besides"],
    "first-trick-points": ["forbidden", "allowed"],
    "moon": ["choose", "add", "subtract", "auto"],
    "tie": ["shared", "extra-deal"],
}
DEFAULT_OPTIONS = {name: values[0] for name, values in OPTIONS.items()}


def setting(options: Options, name: str) -> str:
    """The value of one option, the default if it is not set. Raises ValueError for a name or value that is unknown."""
    for given in options:
        if given not in OPTIONS:
            raise ValueError(f"unknown option {given}")
    value = options.get(name, DEFAULT_OPTIONS[name])
    if value not in OPTIONS[name]:
        raise ValueError(f"unknown value {value} of option {name}")
    return value
