"""The parts of a rule book's file: which keys it may have, which it must have, and where rules stand."""

from __future__ import annotations

from tutor.reading.merge import Shape

ALONE = (*("dealing", "extras", "passing", "first-leader", "breaking", "trick", "cancelling", "dead-trick", "match"),)
"""The keys under which one rule stands."""
LISTS = ("legality", "points", "adjust", "notes")
"""The keys under which a list of rules stands."""
RULE_KEYS = (
    *("dealing", "extras", "passing", "first-leader", "legality", "breaking", "trick", "cancelling", "dead-trick"),
    *("points", "adjust", "match", "notes"),
)
"""All of these, in the order in which a game meets them."""
KEYS = ("format", "id", "name", "extends", "pack", "players", "card-sets", *RULE_KEYS, "options", "translations")
"""Every key of a rule book."""
OPTIONAL = (
    *("extends", "extras", "passing", "first-leader", "breaking", "cancelling", "dead-trick", "adjust", "notes"),
    *("options", "translations"),
)
"""Those that need not be there."""
OWN = ("format", "id", "name", "extends", "options", "translations")
"""What no patch changes: a variant says it for itself."""
PATCH_WORDS = ("set", "remove", "replace", "insert")
"""The keys with which a variant says how it differs from the book that it extends."""

SHAPE = Shape(
    sections=tuple(key for key in KEYS if key not in OWN),
    optional=frozenset(key for key in OPTIONAL if key in ALONE),
)
