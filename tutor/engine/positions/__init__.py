"""Positions: one moment of a game with one question about it, and the answer that the rules give.

The kinds and their answers are those of the position files (``hearts judge``): what is read from a file and what the
quiz asks about are the same. ``model`` has the kinds, ``data`` and ``file`` read and write them, ``solve`` answers.
"""

from __future__ import annotations
