"""What is typed for each key: a letter that every keyboard has, or a word of the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.i18n.catalogue import mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tutor.i18n.catalogue import Message

KEY_WORDS: Mapping[str, tuple[str, Message]] = {
    "hint": ("h", mark("input word", "hint")),
    "more": ("m", mark("input word", "more")),
    "why": ("w", mark("input word", "why")),
    "last": ("l", mark("input word", "last trick")),
    "scores": ("s", mark("input word", "scores")),
    "out": ("o", mark("input word", "still out")),
    "undo": ("u", mark("input word", "take back")),
    "finish": ("c", mark("input word", "finish")),
    "fast": ("f", mark("input word", "fast")),
}
"""By the value of the key, as in ``tutor.activities.protocol``."""
