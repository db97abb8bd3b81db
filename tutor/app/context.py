"""Everything a command needs: the surroundings, the language, the learner's progress, and a way to show and ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from tutor.app.settings import Settings, SettingsError, data_folder
from tutor.i18n.bidi import Mode
from tutor.i18n.catalogue import Catalogue
from tutor.ui.environment import Environment
from tutor.ui.screen import Line, Presenter, Style
from tutor.ui.speech import Speech

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tutor.i18n.languages import Language
    from tutor.store import Store


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass
class Context:
    """One run of the program. Heavy parts are made when they are first used."""

    environment: Environment
    languages: Mapping[str, Language]
    catalogue: Catalogue
    settings: Settings
    language_source: str
    """Where the choice of language came from."""
    learner_name: str = ""
    digits: str | None = None
    clock: Callable[[], datetime] = _now
    _told: set[str] = field(default_factory=set)

    @property
    def speech(self) -> Speech:
        """The language, with the reader at seat 0."""
        return Speech(self.catalogue)

    @cached_property
    def presenter(self) -> Presenter:
        """How to show and ask here."""
        from tutor.ui.interactive import presenter

        four_colour = self.settings.get("suits") == "four-colour"
        return presenter(self.environment, self.catalogue, four_colour=four_colour)

    @cached_property
    def store(self) -> Store:
        """The progress of all learners. Trouble with its file is told once, and the program goes on."""
        from tutor.store import Store

        return Store.open(data_folder(self.environment.variables), self.clock)

    @cached_property
    def learner(self) -> int:
        """The id of the learner who is at the keyboard."""
        return self.store.learner(self.learner_name).id

    def show(self, *lines: Line) -> None:
        """Print lines."""
        self.presenter.show(lines)

    def say(self, message: str, /, **values: str | int) -> Line:
        """A line with a message of the program itself."""
        return Line(self.speech.say("app", message, **values))

    def note(self, message: str, /, **values: str | int) -> None:
        """Print a remark that is beside the matter."""
        self.show(Line(self.speech.say("app", message, **values), Style.NOTE))

    def warn(self, lines: Sequence[Line]) -> None:
        """Write trouble to the error stream."""
        from tutor.ui.layout import Layout
        from tutor.ui.theme import Theme

        layout = Layout(self.environment, self.catalogue.language, Theme())
        for line in lines:
            print(*layout.rows(line), sep="\n", file=self.environment.stderr)

    def tell_notices(self) -> None:
        """Say what went wrong with the progress file, each thing once."""
        from tutor.app.notices import notice_line

        for notice in self.store.notices:
            if notice.kind not in self._told:
                self._told.add(notice.kind)
                self.warn([notice_line(self.speech, notice)])

    def remember(self, change: Callable[[Settings], None]) -> None:
        """Keep a setting if that is possible; if not, say so and go on."""
        try:
            change(self.settings)
        except SettingsError as error:
            self.warn([self.say("The setting could not be saved in {path}.", path=str(error))])

    def speak(self, catalogue: Catalogue, source: str) -> None:
        """Go on in another language."""
        self.catalogue = catalogue
        self.language_source = source
        self.__dict__.pop("presenter", None)

    def set_bidi(self, mode: Mode) -> None:
        """Order right-to-left text in another way from here on."""
        from dataclasses import replace

        self.environment = replace(self.environment, bidi=mode)
        self.__dict__.pop("presenter", None)
