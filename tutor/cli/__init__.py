"""The command line: parses, calls ``tutor.app``, exits."""

from __future__ import annotations

import gc

# nearly all that is made while the program starts stays: looking for garbage then costs a tenth of the time to the
# first question
gc.set_threshold(100_000)
