"""Writing a file in one step, so that no reader ever sees half of it."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def replace_file(target: Path, data: bytes) -> None:
    """Put the bytes in the place of the file, which is then the old one or the new one, whatever happens.

    Raises ``OSError`` where that is not allowed or the disk is full; nothing is left behind.
    """
    scratch = target.with_name(f"{target.name}.{os.getpid()}.tmp")
    try:
        scratch.write_bytes(data)
        scratch.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            scratch.unlink()
        raise
