"""`python -m tutor` is the same as `hearts`."""

from __future__ import annotations

from tutor.cli.main import main

if __name__ == "__main__":
    main()
