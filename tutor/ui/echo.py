"""Keys that are pressed while the program works: they count for the next prompt, and are not shown before it."""

from __future__ import annotations

import signal
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tutor.ui.environment import Environment


@contextmanager
def unechoed(environment: Environment) -> Iterator[None]:
    """Have the terminal not show what is typed meanwhile, but where lines are typed, which it alone can show.

    Ctrl-C, Ctrl-Z and the like do what they always do, and whatever ends or stops the program finds the terminal as it
    was.
    """
    terminal = _terminal(environment)
    if terminal is None:
        yield
        return
    import termios

    from tutor.i18n.probe import in_background

    shown = termios.tcgetattr(terminal)
    hidden = [*shown[:3], shown[3] & ~termios.ECHO, *shown[4:]]

    def put(modes: list[Any]) -> None:
        if not in_background(terminal):
            with suppress(termios.error):  # the terminal went away
                termios.tcsetattr(terminal, termios.TCSANOW, modes)

    def stop(number: int, _frame: object) -> None:
        put(shown)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)  # here the program stands still, or ends
        signal.signal(number, stop)
        put(hidden)

    stopping = (signal.SIGTSTP, signal.SIGQUIT, signal.SIGHUP)
    unheeded = [number for number in stopping if signal.getsignal(number) is signal.SIG_DFL]
    try:
        for number in unheeded:
            signal.signal(number, stop)
        put(hidden)
        yield
    finally:
        put(shown)
        for number in unheeded:
            signal.signal(number, signal.SIG_DFL)


def _terminal(environment: Environment) -> int | None:
    """The terminal that menus are drawn on; ``None`` where there is none, or where keys are not shown anyway."""
    if environment.plain or environment.stdin is None or not environment.stdin.isatty():
        return None
    from tutor.i18n.probe import in_background

    try:
        import termios  # noqa: F401
    except ImportError:
        return None
    terminal = environment.stdin.fileno()
    return None if in_background(terminal) else terminal
