"""Everything a command needs: the surroundings, the language, the learner's progress, and a way to show and ask."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from tutor.app.settings import Settings, SettingsError, data_folder
from tutor.ui.screen import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from tutor.i18n.catalogue import Catalogue
    from tutor.i18n.languages import Choice, Language
    from tutor.i18n.order import Order
    from tutor.i18n.probe import Reply
    from tutor.rules.load import BookFile
    from tutor.store import Learner, Notice, Store
    from tutor.ui.environment import Environment
    from tutor.ui.screen import Presenter
    from tutor.ui.speech import Speech


def _now() -> datetime:
    from datetime import UTC, datetime

    return datetime.now(UTC)


class Context:
    """One run of the program. Heavy parts are made when they are first used."""

    def __init__(
        self,
        environment: Environment,
        languages: Mapping[str, Language],
        catalogue: Catalogue,
        settings: Settings,
        choice: Choice,
        *,
        learner_name: str = "",
        digits: str | None = None,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self.environment = environment
        self.languages = languages
        self.catalogue = catalogue
        self.settings = settings
        self.language_source = choice.source
        """Where the choice of language came from."""
        self.learner_name = learner_name
        self.learner_given = False
        """Whether the name is the wish of whoever started this run."""
        self.digits = digits
        self.unknown_language = choice.unknown
        """What a variable or the settings asked for in vain."""
        self.clock = clock
        self.own_books: list[BookFile] = []
        """The books that were opened whose texts are the reader's own, or in part."""
        self._told: set[str] = set()
        self._said_bidi = environment.bidi
        self._put_in_order()

    @property
    def speech(self) -> Speech:
        """The language, with the reader at seat 0."""
        from tutor.ui.speech import Speech

        return Speech(self.catalogue)

    @cached_property
    def presenter(self) -> Presenter:
        """How to show and ask here."""
        from tutor.ui.presenters import presenter

        return presenter(self.environment, self.catalogue)

    @cached_property
    def store(self) -> Store:
        """The progress of all learners. Trouble with its file is told once, and the program goes on."""
        from tutor.store import Store

        store = Store.open(data_folder(self.environment.variables), self.clock)
        self._tell(store.notices)
        return store

    @cached_property
    def learner(self) -> int:
        """The id of the learner who is at the keyboard. Raises ``TutorError`` if nobody can be called so."""
        from tutor.app.names import checked_name

        name = self.learner_name
        known = self.store.learner_named(name)
        return (known or self.store.learner(checked_name(self.speech, name) if name else "")).id

    def play_as(self, learner: Learner) -> None:
        """Go on as another learner."""
        self.learner_name = learner.name
        self.__dict__["learner"] = learner.id

    def show(self, *lines: Line) -> None:
        """Print lines."""
        self.presenter.show(lines)

    def say(self, context: str, message: str, /, **values: str | int) -> Line:
        """A line with a message of the program itself."""
        # no capital is put on the first letter: it may belong to a word that the reader typed
        return Line(self.catalogue.say(context, message, **values))

    def warn(self, lines: Sequence[Line]) -> None:
        """Write trouble to the error stream; where that fails too, there is nobody to tell."""
        from tutor.ui.environment import Colours
        from tutor.ui.layout import Layout

        layout = Layout(self.environment._replace(colours=Colours.NONE), self.catalogue.language)
        with suppress(OSError):
            for line in lines:
                print(*layout.rows(line), sep="\n", file=self.environment.stderr)

    def warn_once(self, line: Line) -> None:
        """Write trouble that one command may meet several times."""
        if line.text not in self._told:
            self._told.add(line.text)
            self.warn([line])

    def tell_notices(self) -> None:
        """Say what has gone wrong with the progress file since it was opened, each thing once."""
        if "store" in self.__dict__:
            self._tell(self.store.notices)

    @property
    def keeps(self) -> bool:
        """Whether what the reader does is kept; as long as the progress was not opened, nothing speaks against it."""
        return "store" not in self.__dict__ or self.store.saving

    def must_keep(self) -> None:
        """Raise ``TutorError`` unless what is changed is kept: that is all that a command for it is for."""
        from tutor.app.exits import Exit, TutorError

        if not self.store.saving:
            self.tell_notices()
            raise TutorError(self.say("app", "So nothing was changed.").text, Exit.CANNOT_WRITE)

    def tell_gaps(self) -> None:
        """Say how many texts of the program stood there in English because they are not translated yet."""
        # what the reader's own texts lack is told with their book
        own = tuple(start for book in self.own_books for start in book.own_contexts)
        gaps = {each for each in self.catalogue.untranslated if not each.startswith(own)}
        if gaps:
            sentence = self.catalogue.say_n(
                "app",
                "{n} text is not translated yet and was shown in English.",
                "{n} texts are not translated yet and were shown in English.",
                len(gaps),
            )
            self.warn([Line(sentence)])

    def _tell(self, notices: Sequence[Notice]) -> None:
        from tutor.app.notices import notice_line

        for notice in notices:
            if notice.kind not in self._told:
                self._told.add(notice.kind)
                self.warn([notice_line(self.speech, notice)])

    def no_such_language(self, name: str) -> Line:
        """There is no language of this name, and which there are."""
        names = self.catalogue.listing(f"{code} ({language.own_name})" for code, language in self.languages.items())
        return self.say("app", "There is no language {code}. There are: {names}.", code=name, names=names)

    def set_damaged_settings_aside(self) -> None:
        """Move a settings file that is no good out of the way, and say so."""
        if self.settings.damaged and (path := self.settings.set_aside(self.clock())):
            self.warn(
                [self.say("notice", "The settings file was damaged. It has been set aside as {path}.", path=str(path))]
            )

    def remember(self, change: Callable[[Settings], None]) -> None:
        """Keep a setting if that is possible; if not, say so and go on."""
        try:
            change(self.settings)
        except SettingsError as error:
            self.warn([self.say("app", "The setting could not be saved in {path}.", path=str(error))])

    def speak(self, catalogue: Catalogue, source: str) -> None:
        """Go on in another language."""
        self.catalogue = catalogue
        self.language_source = source
        self._put_in_order()

    @cached_property
    def order(self) -> Order:
        """Who orders right-to-left text on this terminal."""
        from tutor.i18n.order import Surroundings, decide

        environment = self.environment
        on_screen = environment.stdout_is_tty and not environment.dumb and not environment.accessible
        return decide(
            Surroundings(self._said_bidi, environment.variables, on_screen, self.settings.bidi, self._ask_terminal)
        )

    def order_by(self, order: Order) -> None:
        """Order right-to-left text in another way from here on."""
        self.order = order
        self._put_in_order()

    def _put_in_order(self) -> None:
        # only for a language that needs it: to find out may take a while
        if self.catalogue.language.rtl:
            self.environment = self.environment._replace(bidi=self.order.mode)
        self.__dict__.pop("presenter", None)

    def _ask_terminal(self) -> Reply:
        from tutor.i18n.order import multiplexer
        from tutor.i18n.probe import Reply, ask_terminal, ask_tmux

        inside = multiplexer(self.environment.variables)
        if inside:
            return ask_tmux() if inside == "tmux" else Reply()
        if self.environment.plain or self.environment.stdin is None:
            return Reply()
        self.environment.stdout.flush()
        return ask_terminal(self.environment.stdin.fileno(), self.environment.stdout.fileno())
