"""Positions: one moment of a game with one question about it, and the answer that the rules give.

The kinds and their answers are those of the position files (``hearts judge``): what is read from a file and what the
quiz asks about are the same.
"""

from __future__ import annotations

from tutor.engine.positions.data import from_data, kind_of, to_data
from tutor.engine.positions.faults import FaultCode, PositionFault
from tutor.engine.positions.file import PositionEntry, node_at, plain_data, read_positions
from tutor.engine.positions.model import (
    BrokenPosition,
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    Play,
    Position,
    ScorePosition,
    SequencePosition,
    Table,
    WinnerPosition,
)
from tutor.engine.positions.solve import Answer, expect_of, refusals, solve, solve_legal

__all__ = [
    "Answer",
    "BrokenPosition",
    "DealPosition",
    "FaultCode",
    "LegalPosition",
    "MatchEndPosition",
    "PassPosition",
    "Play",
    "Position",
    "PositionEntry",
    "PositionFault",
    "ScorePosition",
    "SequencePosition",
    "Table",
    "WinnerPosition",
    "expect_of",
    "from_data",
    "kind_of",
    "node_at",
    "plain_data",
    "read_positions",
    "refusals",
    "solve",
    "solve_legal",
    "to_data",
]
