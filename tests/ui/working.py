"""A little program that works until a file says that it is done, and then asks; the tests run it in a terminal."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from tests.ui.support import CARDS, catalogue
from tutor.cli.main import Termination
from tutor.ui.echo import unechoed
from tutor.ui.environment import Wishes, detect
from tutor.ui.presenters import presenter


def main(done: Path) -> None:
    environment = detect(sys.stdin, sys.stdout, sys.stderr, os.environ, Wishes())
    asked = presenter(environment, catalogue())
    Termination()
    print("before", flush=True)
    with unechoed(environment):
        print("working", flush=True)
        while not done.exists():
            time.sleep(0.01)
        if done.read_text() == "wrong":
            raise ValueError
    print("=", asked.ask(CARDS))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
