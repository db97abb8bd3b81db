"""Things in a list that look alike: what else is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tutor.ui.speech import Speech


def told_apart(speech: Speech, labels: Sequence[str], left: Sequence[datetime]) -> list[str]:
    """What can be gone on with; of those that look alike it is said when each was left."""
    return [
        label if labels.count(label) == 1 else _left_at(speech, label, time)
        for label, time in zip(labels, left, strict=True)
    ]


def _left_at(speech: Speech, label: str, time: datetime) -> str:
    here = time.astimezone()
    date, hour = (speech.t.digits(here.strftime(form)) for form in ("%Y-%m-%d", "%H:%M:%S"))
    # TRANSLATORS: {match} is a match or a score sheet with all that is said of it in the list.
    return speech.say("app", "{match}, left on {date} at {time}", match=label, date=date, time=hour)
