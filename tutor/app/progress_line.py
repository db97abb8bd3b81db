"""One line that says how far a long piece of work has come, on a terminal only, and gone when it is done."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tutor.ui.echo import unechoed
from tutor.ui.screen import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tutor.app.context import Context


class ProgressLine:
    """Written to the error stream where that is a terminal that can erase a line, else nowhere."""

    def __init__(self, context: Context) -> None:
        from tutor.ui.environment import Colours
        from tutor.ui.layout import Layout

        self._environment = environment = context.environment
        self._stream = environment.stderr
        self._shown = False
        self._layout = Layout(environment._replace(colours=Colours.NONE), context.catalogue.language)
        self.active = not environment.dumb and not environment.linear and self._stream.isatty()
        """Whether anything is shown."""

    def show(self, text: str) -> None:
        """Show this in place of what was shown before."""
        if self.active:
            # one row: what is longer than the screen is wide could not be erased
            self._write("\r\x1b[K" + self._layout.rows(Line(text), margin=1)[0])
            self._shown = True

    @contextmanager
    def until_done(self) -> Iterator[None]:
        """Around the work: at its end, whatever it is, nothing is left of the line, nor of keys that were pressed."""
        try:
            with unechoed(self._environment):
                yield
        finally:
            self._erase()

    def _erase(self) -> None:
        if self._shown:
            self._write("\r\x1b[K")
            self._shown = False

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # nobody is looking any more
            self._stream.write(text)
            self._stream.flush()
