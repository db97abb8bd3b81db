"""The presenter for a terminal: menus with a pointer, and an input line at every prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.all_keys import keys
from tutor.ui.plain import PlainPresenter
from tutor.ui.replies import Chosen, Keys, Leave, Pressed, Refused, Reply, understand, wrong_count
from tutor.ui.screen import CODE_END, Line, Quit, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.i18n.catalogue import Catalogue
    from tutor.quiz.model import Value
    from tutor.ui.environment import Environment
    from tutor.ui.menu import Menu
    from tutor.ui.screen import Question
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
        """So many rows have been printed that the reader needs for the answer."""
        self._since = 0
        """So many rows have been printed since the last answer that was more than Enter."""

    def show(self, lines: Sequence[Line]) -> None:
        """Print the lines."""
        rows = [row for line in lines for row in self._layout.rows(line)]
        self._told += len(rows) - (rows[:1] == [""] and not self._told)
        self._since += len(rows)
        self._plain.print_rows(rows)

    def ask(self, question: Question) -> tuple[Value, ...]:
        """Ask until a reply fits."""
        from tutor.ui.terminal import Terminal, UnfitTerminalError

        try:
            self._terminal = self._terminal or Terminal(self._environment, self._catalogue.language.own_name)
        except UnfitTerminalError:
            return self._plain.ask(question)
        if not question.listed:
            self._told = 0  # the question tells once more what it is about
        self.show(question.lines)
        ask = self._menu if question.choices else self._line
        values = ask(question, self._terminal)
        self._told = 0
        if not question.proceed:
            self._since = 0
        return values

    def _line(self, question: Question, terminal: Terminal, before: Sequence[Line] = ()) -> tuple[Value, ...]:
        """Have an answer typed; what stands ``before`` the prompt is told again after each reply that does not fit."""
        from tutor.ui.menu import EDGE

        while True:
            self.show(before)
            rows, words = self._layout.prompt(question.ask, EDGE)
            self._plain.print_rows(rows)
            reply = understand(terminal.line(words), question, self._catalogue)
            if (values := self._settle(reply, question, arrows=False)) is not None:
                return values

    def _in_brief(self, question: Question, terminal: Terminal) -> tuple[Value, ...]:
        """In place of a menu for which the screen is too low."""
        return self._line(_unlisted(question), terminal, self._brief(question))

    def _brief(self, question: Question) -> list[Line]:
        return [*question.brief, Line(self._ways_out(question), Style.NOTE)]

    def _remind(self, question: Question, menu: Menu, terminal: Terminal) -> None:
        """Tell once more what was told before, if what comes now leaves no room for it."""
        if self._leaves_no_room(menu, question, terminal, self._told):
            below = 1 + sum(len(self._layout.rows(line)) for line in self._brief(question))
        else:
            below = menu.rows.height
        if self._since + below > terminal.rows:
            self.show(question.reminder)

    def _menu(self, question: Question, terminal: Terminal) -> tuple[Value, ...]:
        """Have an answer chosen or typed, or only typed where the screen is too low for what is told and the menu."""
        menu = self._new_menu(question)
        self._remind(question, menu, terminal)
        while not self._leaves_no_room(menu, question, terminal, self._told):
            typed = terminal.menu(menu)
            self._told = 0
            reply = self._reply(typed, menu, question)
            told = sum(len(self._layout.rows(line)) for line in self._said(reply, question, arrows=True))
            if told and self._leaves_no_room(menu, question, terminal, told):
                # said as it is asked from here on: a number of the menu would be no answer any more
                unlisted = _unlisted(question)
                self._settle(self._reply(typed, menu, unlisted), unlisted, arrows=False)
                break
            self._settle(reply, question, arrows=True)
            if isinstance(reply, Chosen | Pressed):
                self._close(menu, reply, question)
                return reply.values
        return self._in_brief(question, terminal)

    def _new_menu(self, question: Question) -> Menu:
        """The menu of a question; when it comes back after a key, with pointer and marks as they were left."""
        from tutor.ui.menu import EDGE, MARK_MARGIN, MENU_MARGIN, RIGHT_MARGIN, Menu, MenuRows

        several, to_the_right = question.most > 1, self._layout.to_the_right
        margin = MENU_MARGIN + (RIGHT_MARGIN if to_the_right else EDGE) + MARK_MARGIN * several
        rows, words = self._layout.prompt(question.ask, EDGE)

        def above() -> list[str]:
            # elsewhere the last of the rows is on the input line, where it stays as it is
            return self._layout.prompt(question.ask, EDGE)[0] if to_the_right else rows

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

    def _leaves_no_room(self, menu: Menu, question: Question, terminal: Terminal, told: int) -> bool:
        """Whether so many rows and the menu below them are too many, and the question can be told in brief instead."""
        # but what is marked has to be seen
        return bool(question.brief) and not menu.marked and told + menu.rows.height > terminal.rows

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

    def _settle(self, reply: Reply, question: Question, *, arrows: bool) -> tuple[Value, ...] | None:
        """The values of a fitting reply; for another, say what there is to say."""
        match reply:
            case Chosen() | Pressed():
                return reply.values
            case Leave():
                raise Quit
        self.show(self._said(reply, question, arrows=arrows))
        return None

    def _said(self, reply: Reply, question: Question, *, arrows: bool) -> list[Line]:
        """What there is to say of a reply that is no answer."""
        match reply:
            case Refused(line):
                return [line]
            case Keys():
                return keys(question, self._catalogue, arrows=arrows, escape=True)
        return []

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


def _unlisted(question: Question) -> Question:
    """The question where its choices are not shown: of cards the numbers are not known then."""
    return question._replace(numbered=not question.cards)


def _pointed_at(question: Question) -> int | None:
    """The choice that the pointer begins at; that of Enter alone, where there is one."""
    usual = next((at for at, choice in enumerate(question.choices) if choice.value == question.usual), None)
    return 0 if usual is None and question.pointed else usual
