"""A tutor and a table for the card game Hearts."""

from __future__ import annotations

__version__ = "0.1.0"
