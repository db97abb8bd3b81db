"""The presenter for a terminal: menus with a pointer, and an input line at every prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.all_keys import keys
from tutor.ui.plain import PlainPresenter
from tutor.ui.replies import Chosen, Keys, Leave, Pressed, Refused, Reply, understand, wrong_count
from tutor.ui.screen import CODE_END, Line, Question, Quit, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.i18n.catalogue import Catalogue
    from tutor.quiz.model import Value
    from tutor.ui.environment import Environment
    from tutor.ui.menu import Menu
    from tutor.ui.terminal import Terminal


_TOGETHER = "\u00a0"
"""A space at which no line is broken."""


class InteractivePresenter:
    """Lines are printed and stay; a menu gives way to one line with the answer.

    Whatever a menu offers can be typed too. Where the terminal turns out to be none, it goes on as the plain presenter.
    """

    def __init__(self, environment: Environment, catalogue: Catalogue) -> None:
        self._environment = environment
        self._catalogue = catalogue
        self._plain = PlainPresenter(environment, catalogue)
        self._layout = self._plain.layout
        self._terminal: Terminal | None = None
        self._left: Menu | None = None
        """The menu in which a key was pressed: pointer and marks outlast that too."""
        self._told = 0
        """So many rows have been printed since the last answer, or of this question: the reader needs them in sight."""
        self._since = 0
        """So many rows have been printed since the last answer that was more than Enter."""

    def show(self, lines: Sequence[Line]) -> None:
        """Print the lines."""
        rows = self._rows(lines)
        self._told = _with(rows, self._told)
        self._since += len(rows)
        self._plain.print_rows(rows)

    def ask(self, question: Question) -> tuple[Value, ...]:
        """Ask until a reply fits."""
        from tutor.ui.terminal import Terminal, UnfitTerminalError

        try:
            self._terminal = self._terminal or Terminal(self._environment, self._catalogue.language.own_name)
        except UnfitTerminalError:
            return self._plain.ask(question)
        try:
            return self._answer(question, self._terminal)
        finally:  # whoever leaves goes on elsewhere, perhaps
            self._told = 0
            if not question.proceed:
                self._since = 0

    def _answer(self, question: Question, terminal: Terminal) -> tuple[Value, ...]:
        """Show the question, when what was told before it has been read, and have it answered."""
        menu = self._new_menu(question) if question.choices else None
        typed = ""
        if not question.proceed and not question.retells:
            typed = self._let_read(question, menu, terminal, question.lines, seen=question.listed)
        if not question.listed:
            self._told = 0  # the question tells once more what it is about
        self.show(question.lines)
        return self._menu(question, menu, terminal, typed) if menu else self._line(question, terminal, (), typed)

    def _let_read(
        self,
        question: Question,
        menu: Menu | None,
        terminal: Terminal,
        lines: Sequence[Line] = (),
        *,
        seen: bool = True,
    ) -> str:
        """Wait for Enter if these lines and what is below would push off what was told since the last answer.

        What is typed there counts as typed at the prompt, and is handed back; but where the reader has not ``seen`` the
        question yet, Enter alone is taken.
        """
        rows = self._rows(lines)
        below = self._below(question, menu, terminal, _with(rows, 0) if rows else self._told)
        if not 0 < self._told < terminal.rows < self._told + len(rows) + below:
            return ""
        pause = Question((), self._catalogue.say("input", "Press Enter to go on."), proceed=True, kept=question.kept)
        typed = ""
        if seen:
            typed = terminal.line(self._ask_below(pause)).strip()
        else:
            self._line(pause, terminal)
        self._told = 0
        if menu is not None:
            menu.rows = menu.draw()  # the window may have got another width meanwhile
        return typed

    def _line(
        self, question: Question, terminal: Terminal, before: Sequence[Line] = (), typed: str = ""
    ) -> tuple[Value, ...]:
        """Have an answer typed, unless it was ``typed`` at a pause.

        What stands ``before`` the prompt is told again after each reply that does not fit.
        """
        while True:
            if not typed:
                self.show(before)
                typed = terminal.line(self._ask_below(question))
            reply = understand(typed, question, self._catalogue)
            if isinstance(reply, Chosen | Pressed):
                return reply.values
            self._told = 0
            self.show(self._said(reply, question, arrows=False))
            typed = self._let_read(question, None, terminal, before)

    def _ask_below(self, question: Question) -> str:
        """Print what has no room on the input line; the words on it."""
        rows, words = self._prompt(question)
        self._plain.print_rows(rows)
        return words

    def _menu(self, question: Question, menu: Menu, terminal: Terminal, typed: str = "") -> tuple[Value, ...]:
        """Have an answer chosen or typed, or only typed where the screen is too low for what is told and the menu."""
        if self._since + self._below(question, menu, terminal, self._told) > terminal.rows:
            self.show(question.reminder)
        while typed or not self._leaves_no_room(question, menu, terminal, self._told):
            reply = self._reply(typed or terminal.menu(menu), menu, question)
            self._told = 0
            if isinstance(reply, Chosen | Pressed):
                self._close(menu, reply, question)
                return reply.values
            said = self._said(reply, question, arrows=True)
            if self._leaves_no_room(question, menu, terminal, len(self._rows(said))):
                said = self._said(reply, question, arrows=False)  # from here on there is no menu to move in
            self.show(said)
            typed = self._let_read(question, menu, terminal)
        return self._line(question, terminal, self._brief(question))

    def _brief(self, question: Question) -> list[Line]:
        """What stands in place of a menu for which the screen is too low."""
        return [*question.brief, Line(self._ways_out(question), Style.NOTE)]

    def _new_menu(self, question: Question) -> Menu:
        """The menu of a question; when it comes back after a key, with pointer and marks as they were left."""
        from tutor.ui.menu import EDGE, MARK_MARGIN, MENU_MARGIN, RIGHT_MARGIN, Menu, MenuRows

        several, to_the_right = question.most > 1, self._layout.to_the_right
        margin = MENU_MARGIN + (RIGHT_MARGIN if to_the_right else EDGE) + MARK_MARGIN * several
        rows, words = self._prompt(question)

        def above() -> list[str]:
            # elsewhere the last of the rows is on the input line, where it stays as it is
            return self._prompt(question)[0] if to_the_right else rows

        menu = Menu(
            words=words,
            draw=lambda: MenuRows(above(), self._layout.items(question, margin), self._footer(question)),
            several=several,
            to_the_right=to_the_right,
            pointed=_pointed_at(question),
        )
        left, self._left = self._left, None
        if left is not None and question.listed and len(left.rows.items) == len(question.choices):
            menu.pointed, menu.marked = left.pointed, left.marked
        return menu

    def _leaves_no_room(self, question: Question, menu: Menu, terminal: Terminal, told: int) -> bool:
        """Whether so many rows and the menu below them are too many, and the question can be told in brief instead."""
        # but what is marked has to be seen
        return bool(question.brief) and not menu.marked and told + menu.rows.height > terminal.rows

    def _below(self, question: Question, menu: Menu | None, terminal: Terminal, told: int) -> int:
        """So many rows does the prompt take that stands below so many others, with its menu or what is in its place."""
        prompt = len(self._prompt(question)[0]) + 1
        if menu is None:
            return prompt
        if self._leaves_no_room(question, menu, terminal, told):
            return len(self._rows(self._brief(question))) + prompt
        return menu.rows.height

    def _rows(self, lines: Sequence[Line]) -> list[str]:
        return [row for line in lines for row in self._layout.rows(line)]

    def _prompt(self, question: Question) -> tuple[list[str], str]:
        """The rows above the input line, and the words on it."""
        from tutor.ui.menu import EDGE

        return self._layout.prompt(question.ask, EDGE)

    def _close(self, menu: Menu, reply: Chosen | Pressed, question: Question) -> None:
        """In place of a menu leave one line with what was chosen, or with the key that was pressed."""
        if isinstance(reply, Pressed):
            self._left = menu
            chosen = " ".join((reply.key.word, *self._labels(reply.about, question)))
        else:
            chosen = self._catalogue.listing(self._labels(reply.values, question))
        self.show([Line(f"{question.ask} {chosen}")])

    def _reply(self, typed: str | None, menu: Menu, question: Question) -> Reply:
        """The meaning of what was typed, or of pointer and marks if nothing was."""
        return self._pointed(menu, question) if typed is None else self._typed(typed, menu, question)

    def _typed(self, typed: str, menu: Menu, question: Question) -> Reply:
        """The reply of what was typed; what is marked besides is part of the same answer."""
        reply = understand(typed, question, self._catalogue)
        if not menu.several or not menu.marked or isinstance(reply, Keys | Leave | Pressed):
            return reply
        marked = " ".join(str(index + 1) for index in sorted(menu.marked))
        return understand(f"{marked} {typed}", question, self._catalogue)

    def _pointed(self, menu: Menu, question: Question) -> Reply:
        """The reply of pointer and marks."""
        pointed = [] if menu.pointed is None else [menu.pointed]
        chosen = sorted(menu.marked) if menu.several else pointed
        if (line := wrong_count(len(chosen), question, self._catalogue)) is not None:
            return Refused(line)
        return Chosen(tuple(question.choices[index].value for index in chosen))

    def _said(self, reply: Refused | Keys | Leave, question: Question, *, arrows: bool) -> list[Line]:
        """What there is to say of a reply that is no answer. Raises ``Quit`` for one that is the wish to leave."""
        match reply:
            case Refused(line):
                return [line]
            case Keys():
                return keys(question, self._catalogue, arrows=arrows, escape=True)
            case Leave():
                raise Quit

    def _footer(self, question: Question) -> list[str]:
        from tutor.ui.menu import EDGE, MENU_MARGIN

        say = self._catalogue.say
        if question.most > 1:
            text = say("input", "Arrow keys and space, or type numbers; then Enter.")
        elif question.lettered:
            text = say("input", "Arrow keys, or type a letter; then Enter.")
        else:
            text = say("input", "Arrow keys, or type a number; then Enter.")
        rows = self._layout.rows(Line(f"{text} {self._ways_out(question)}", Style.NOTE), MENU_MARGIN + EDGE)
        return [row.replace(_TOGETHER, " ") for row in rows]

    def _ways_out(self, question: Question) -> str:
        """How to leave, to see all keys and to get help."""
        say = self._catalogue.say
        leave, all_keys = (
            say("input", "Esc: leave."),
            say("input", "{key}: keys.", key=self._catalogue.listing(("?", "Enter"))),
        )
        # a row ends between two keys, and not between a key and what it does
        told = (leave, all_keys, *(key.short for key in question.keys if key.short))
        return " ".join(entry.replace(" ", _TOGETHER) for entry in told)

    def _labels(self, values: tuple[Value, ...], question: Question) -> list[str]:
        # of a card its short form is enough: its name stands in the next line
        labels = {
            choice.value: choice.label.partition(CODE_END)[0] if question.cards else choice.label
            for choice in question.choices
        }
        return [labels[value] for value in values]


def _with(rows: Sequence[str], told: int) -> int:
    """So many rows have been told with these, below so many; an empty one at the top may leave the screen."""
    return told + len(rows) - (not told and rows[:1] == [""])


def _pointed_at(question: Question) -> int | None:
    """The choice that the pointer begins at; that of Enter alone, where there is one."""
    usual = next((at for at, choice in enumerate(question.choices) if choice.value == question.usual), None)
    return 0 if usual is None and question.pointed else usual
