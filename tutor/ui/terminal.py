"""The only place that knows questionary and prompt_toolkit, which are imported at the first prompt.

Every prompt has an input line: what is typed is shown and understood as a whole, so that no key silently chooses.
Menus add a pointer that the arrow keys move. The keys are all our own.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from tutor.i18n.cells import cells
from tutor.ui.environment import Colours
from tutor.ui.menu import MARK_MARGIN, MENU_MARGIN
from tutor.ui.screen import Cancelled, EndOfInput, Quit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import Output
    from questionary.prompts.common import InquirerControl

    from tutor.ui.environment import Environment
    from tutor.ui.menu import Menu

_NOWHERE = -1
"""No index of a choice, but one that the list can look up: its last line, which holds the keys."""


class UnfitTerminalError(Exception):
    """There is no terminal that prompts could be drawn on, or it cannot draw the language."""


class Terminal:
    """Asks one thing at a time. Raises ``UnfitTerminalError`` when made where that is impossible."""

    def __init__(self, environment: Environment, sample: str) -> None:
        self._palette = environment.colours is Colours.PALETTE
        if not agree_on_widths(sample, environment.variables):
            raise UnfitTerminalError
        try:
            self._input, self._output = _open(environment)
        except Exception as error:  # every system has its own kinds
            raise UnfitTerminalError from error

    @property
    def rows(self) -> int:
        """So many rows has the window now."""
        return int(self._output.get_size().rows)

    def line(self, words: str) -> str:
        """What is typed, with Enter."""
        import questionary

        question = questionary.text("", qmark=words, key_bindings=_leaving_keys(), style=_style(), **self._streams())
        return str(self._run(question.application))

    def menu(self, menu: Menu) -> str | None:
        """What is typed, or ``None`` when Enter is pressed on an empty line: then pointer and marks tell the answer."""
        import questionary

        choices = [questionary.Choice(self._title(menu, index), value=index) for index in range(len(menu.rows.items))]
        question = questionary.select(
            "",
            choices=[*choices, questionary.Separator(_below(menu))],
            default=choices[menu.pointed or 0],
            qmark=menu.words,
            pointer=None if menu.to_the_right else "»",
            instruction=" ",
            use_jk_keys=False,
            style=_style(),
            **self._streams(),
        )
        application = question.application
        control = _control(application)
        if menu.pointed is None:
            control.pointed_at = _NOWHERE
        application.key_bindings = self._menu_keys(menu, control)
        application.erase_when_done = True
        _put_above(application, lambda: "\n".join(map(_ended, menu.rows.above)))
        application.before_render += self._refitting(menu, control)
        typed = self._run(application)
        return None if typed is None else str(typed)

    def _refitting(self, menu: Menu, control: InquirerControl) -> Callable[[object], None]:
        """Draws the menu anew when the window has got another width."""
        drawn_for = self._output.get_size().columns

        def refit(_: object) -> None:
            nonlocal drawn_for
            if (columns := self._output.get_size().columns) != drawn_for:
                drawn_for, menu.rows = columns, menu.draw()
                *choices, separator = control.choices
                separator.title = _below(menu)
                for index, choice in enumerate(choices):
                    choice.title = self._title(menu, index)

        return refit

    def _streams(self) -> dict[str, Any]:
        from prompt_toolkit.output import ColorDepth

        depth = ColorDepth.DEPTH_8_BIT if self._palette else ColorDepth.DEPTH_1_BIT
        return {"input": self._input, "output": self._output, "color_depth": depth}

    def _title(self, menu: Menu, index: int) -> list[tuple[str, str]]:
        from prompt_toolkit.formatted_text import ANSI, to_formatted_text

        mark = ("[x]" if index in menu.marked else "[ ]") if menu.several else ""
        first, *rest = menu.rows.items[index]
        if menu.to_the_right:
            pointer = "«" if index == menu.pointed else ""
            first, margin = f"{first} {mark}{' ' * menu.several}{pointer}", MENU_MARGIN
        else:
            first, margin = f"{mark}{' ' * menu.several}{first}", MENU_MARGIN + MARK_MARGIN * menu.several
        text = ("\n" + " " * margin).join(map(_ended, (first, *rest)))
        look = "bold" if index == menu.pointed else ""
        return [(piece[0], piece[1]) for piece in to_formatted_text(ANSI(text), look)]

    def _menu_keys(self, menu: Menu, control: InquirerControl) -> KeyBindings:
        from prompt_toolkit.application import get_app
        from prompt_toolkit.filters import Condition

        keys = _leaving_keys()
        nothing_typed = Condition(lambda: not get_app().current_buffer.text)

        def draw(*indices: int) -> None:
            for index in indices:
                control.choices[index].title = self._title(menu, index)

        def move(step: int) -> None:
            left = menu.pointed
            if left is None:
                menu.pointed = 0 if step > 0 else len(menu.rows.items) - 1
            else:
                menu.pointed = (left + step) % len(menu.rows.items)
                draw(left)
            control.pointed_at = menu.pointed
            draw(menu.pointed)

        @keys.add("down", eager=True)
        def _(_: KeyPressEvent) -> None:
            move(1)

        @keys.add("up", eager=True)
        def _(_: KeyPressEvent) -> None:
            move(-1)

        @keys.add("enter", eager=True)
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result=event.current_buffer.text.strip() or None)

        if menu.several:

            @keys.add(" ", filter=nothing_typed, eager=True)
            def _(_: KeyPressEvent) -> None:
                if menu.pointed is not None:
                    menu.marked ^= {menu.pointed}
                    draw(menu.pointed)

        return keys

    def _run(self, application: Application[Any]) -> Any:
        # Esc begins the codes of other keys; waiting long for the rest would make it feel dead.
        application.ttimeoutlen = 0.1
        application.timeoutlen = 0.1
        try:
            return application.run()
        except KeyboardInterrupt:
            raise Cancelled from None
        except EOFError:
            raise EndOfInput from None


def _open(environment: Environment) -> tuple[Input, Output]:
    from prompt_toolkit.input import create_input
    from prompt_toolkit.output import create_output

    # For what is no terminal, prompt_toolkit makes an input that has ended.
    if environment.stdin is None or not environment.stdin.isatty():
        raise UnfitTerminalError
    output = create_output(environment.stdout)
    # Not asking where the cursor is: terminals that do not answer would get a warning in English.
    if hasattr(output, "enable_cpr"):
        output.enable_cpr = False
    return create_input(environment.stdin), output


def _below(menu: Menu) -> str:
    """What the keys do, as one text."""
    return ("\n" + " " * MENU_MARGIN).join(map(_ended, menu.rows.footer))


def _ended(row: str) -> str:
    """The row with a space behind a last combining sign, which prompt_toolkit would draw twice.

    Marks of direction are not drawn: a space behind them could make a full row too long.
    """
    return f"{row} " if row and unicodedata.category(row[-1]) in ("Mn", "Me") else row


def _leaving_keys() -> KeyBindings:
    """Ctrl-C, Ctrl-D and Esc leave at once, whatever has been typed.

    Ctrl-Z puts the program in the background, where the system can.
    """
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.utils import suspend_to_background_supported

    keys = KeyBindings()
    kinds: dict[str, type[Quit]] = {"c-c": Cancelled, "<sigint>": Cancelled, "c-d": EndOfInput, "escape": Quit}
    for key, kind in kinds.items():

        def leave(event: KeyPressEvent, kind: type[Quit] = kind) -> None:
            event.app.exit(exception=kind())

        keys.add(key, eager=True)(leave)

    # A search in what was typed before would speak English.
    for key in ("c-r", "c-s"):

        @keys.add(key, eager=True)
        def _(_: KeyPressEvent) -> None:
            pass

    @keys.add("c-z", eager=True, filter=Condition(suspend_to_background_supported))
    def _(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    return keys


def _control(application: Application[Any]) -> InquirerControl:
    """The list of a menu; its rows are made to wrap, should the window get narrower, and the input to show a cursor."""
    from prompt_toolkit.filters import to_filter
    from questionary.prompts.common import InquirerControl

    found = None
    for window in application.layout.find_all_windows():
        if isinstance(window.content, InquirerControl):
            window.wrap_lines = to_filter(True)
            found = window.content
        else:
            window.always_hide_cursor = to_filter(False)
    if found is None:
        raise UnfitTerminalError
    return found


def _put_above(application: Application[Any], words: Callable[[], str]) -> None:
    """Show text above all else, asked for anew whenever the screen is drawn: questionary keeps the text that it got."""
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.formatted_text import ANSI, to_formatted_text
    from prompt_toolkit.layout import ConditionalContainer, FormattedTextControl, HSplit, Window

    text = FormattedTextControl(lambda: to_formatted_text(ANSI(words()), "class:qmark"))
    rows = Window(text, dont_extend_height=True, wrap_lines=True)
    application.layout.container = HSplit(
        [ConditionalContainer(rows, Condition(lambda: bool(words()))), application.layout.container]
    )


def _style() -> Any:
    """Our own looks in place of questionary's, which are colours that nobody knows how well they can be read."""
    from questionary import Style

    bold, usual = ("qmark", "pointer"), ("answer", "separator")
    return Style([*((name, "noinherit bold") for name in bold), *((name, "noinherit") for name in usual)])


_WIDTHS_BY_CLUSTER = ("KITTY_WINDOW_ID", "MLTERM")
_INDIC = range(0x900, 0xD80)


def agree_on_widths(sample: str, variables: Mapping[str, str]) -> bool:
    """Teach prompt_toolkit the widths that terminals give to Indic vowel signs, else they leave ghosts behind.

    Its table is private: where it has changed and the language, of which `sample` is a word, needs it, ``False``.
    """
    if any(variables.get(name) for name in _WIDTHS_BY_CLUSTER):
        return True  # these measure as prompt_toolkit does
    signs = [chr(code) for code in _INDIC if unicodedata.category(chr(code)) == "Mc"]
    try:
        from prompt_toolkit.utils import _CHAR_SIZES_CACHE, get_cwidth

        _CHAR_SIZES_CACHE.update(dict.fromkeys(signs, 1))
    except (ImportError, AttributeError):
        return not set(signs) & set(sample)
    return get_cwidth(sample) == cells(sample)
