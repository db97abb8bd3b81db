"""Rule books and lessons as YAML: bytes to nodes with positions to typed values, every problem of a file at once."""

from __future__ import annotations
