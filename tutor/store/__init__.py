"""One SQLite file with what learners did: records in, records out. It knows nothing of rules, lessons or languages."""

from __future__ import annotations

from tutor.store.database import FILE_NAME
from tutor.store.notices import Notice, NoticeKind, Reason
from tutor.store.records import (
    Activity,
    Answer,
    Choice,
    Class,
    Clock,
    GateChoice,
    Learner,
    LeaseLost,
    LessonState,
    MatchResult,
    Merged,
    NameTaken,
    Saved,
    SavedKind,
    Tally,
)
from tutor.store.store import Store

__all__ = [
    "FILE_NAME",
    "Activity",
    "Answer",
    "Choice",
    "Class",
    "Clock",
    "GateChoice",
    "Learner",
    "LeaseLost",
    "LessonState",
    "MatchResult",
    "Merged",
    "NameTaken",
    "Notice",
    "NoticeKind",
    "Reason",
    "Saved",
    "SavedKind",
    "Store",
    "Tally",
]
