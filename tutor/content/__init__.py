"""What the program teaches: lessons as data, checked against the rule books."""

from __future__ import annotations
