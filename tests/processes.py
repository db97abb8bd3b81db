"""What the system tells about running programs."""

from __future__ import annotations

from pathlib import Path


def waits(program: int) -> bool:
    """Whether a program and all that it began wait for something. Where the system does not tell, they do."""
    for task in Path(f"/proc/{program}/task").glob("*"):
        try:
            state = (task / "stat").read_text().rpartition(")")[2].split()[0]
            begun = (task / "children").read_text().split()
        except OSError:  # it has just ended
            continue
        if state in "RD" or not all(waits(int(child)) for child in begun):
            return False
    return True
