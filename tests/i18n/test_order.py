"""Who orders right-to-left text: every source in its turn."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tutor.i18n.bidi import Mode
from tutor.i18n.order import Order, Source, Surroundings, decide, terminal_of
from tutor.i18n.probe import Reply

NOTHING: Mapping[str, str] = {}


def decided(
    variables: Mapping[str, str] = NOTHING,
    *,
    said: Mode | None = None,
    on_screen: bool = True,
    saved: Mapping[str, str] = NOTHING,
    reply: Reply | None = None,
) -> Order:
    """The decision; without a reply, the terminal must not be asked."""

    def ask() -> Reply:
        assert reply is not None, "the terminal was asked"
        return reply

    return decide(Surroundings(said, variables, on_screen, saved.get, ask))


VTE = {"VTE_VERSION": "7003", "TERM": "xterm-256color"}


def test_what_the_reader_says_comes_first() -> None:
    wished = {**VTE, "HEARTS_BIDI": "app"}
    assert decided(wished, said=Mode.PLAIN, saved={"VTE": "terminal"}) == (Mode.PLAIN, Source.FLAG, "")
    assert decided(wished, saved={"VTE": "terminal"}, on_screen=False) == (Mode.APP, Source.VARIABLE, "")


@pytest.mark.parametrize("value", ["", "auto", "nonsense"])
def test_a_variable_that_says_nothing_is_passed_over(value: str) -> None:
    assert decided({**VTE, "HEARTS_BIDI": value}) == (Mode.TERMINAL, Source.ENVIRONMENT, "VTE")


def test_an_answer_is_for_the_screen_and_not_for_files() -> None:
    assert decided(VTE, saved={"VTE": "app"}) == (Mode.APP, Source.SAVED, "VTE")
    assert decided(VTE, saved={"VTE": "app"}, on_screen=False) == (Mode.PLAIN, Source.OUTPUT, "")
    assert decided(VTE, saved={"VTE": "zzz", "XTerm": "app"}) == (Mode.TERMINAL, Source.ENVIRONMENT, "VTE")


@pytest.mark.parametrize(
    ("env", "name", "mode"),
    [
        (VTE, "VTE", Mode.TERMINAL),
        ({"KONSOLE_VERSION": "221203"}, "Konsole", Mode.TERMINAL),
        ({"TERM_PROGRAM": "Apple_Terminal"}, "Apple_Terminal", Mode.TERMINAL),
        ({"TERM_PROGRAM": "mintty"}, "mintty", Mode.TERMINAL),
        ({"TERM": "mlterm"}, "mlterm", Mode.TERMINAL),
        ({"MLTERM": "3.9.2"}, "mlterm", Mode.TERMINAL),
        ({"XTERM_VERSION": "XTerm(379)", "TERM": "xterm"}, "XTerm", Mode.APP),
        ({"TERM": "alacritty", "VTE_VERSION": "7003"}, "alacritty", Mode.APP),
        ({"TERM": "rxvt-unicode-256color"}, "rxvt", Mode.APP),
        ({"WT_SESSION": "x"}, "Windows Terminal", Mode.APP),
        ({"TERM_PROGRAM": "vscode"}, "vscode", Mode.APP),
        ({"TERMUX_VERSION": "0.118"}, "Termux", Mode.APP),
        ({"TERM": "linux"}, "linux", Mode.APP),
        ({"TERM": "xterm-kitty"}, "kitty", Mode.PLAIN),
        ({"LC_TERMINAL": "iTerm2"}, "iTerm2", None),
    ],
)
def test_terminals_that_the_environment_names(env: dict[str, str], name: str, mode: Mode | None) -> None:
    known = terminal_of(env)
    assert known is not None
    assert (known.name, known.mode) == (name, mode)
    if mode is not None:
        source = Source.GUESS if name == "kitty" else Source.ENVIRONMENT
        assert decided(env) == (mode, source, name)


@pytest.mark.parametrize(
    "env",
    [
        {},
        {"TERM": "xterm-256color"},
        {"VTE_VERSION": "5202"},
        # one was started from the other, and nobody knows which
        {**VTE, "XTERM_VERSION": "XTerm(379)"},
        # seen somewhere else by now
        {**VTE, "TMUX": "/tmp/x"},
        {**VTE, "STY": "1.x"},
        {"TERM": "alacritty", "TMUX": "/tmp/x"},
    ],
)
def test_an_environment_that_does_not_tell(env: dict[str, str]) -> None:
    assert terminal_of(env) is None


@pytest.mark.parametrize(
    ("env", "reply", "order"),
    [
        (NOTHING, Reply("XTerm", orders=False), (Mode.APP, Source.REPLY, "XTerm")),
        ({**VTE, "XTERM_VERSION": "X"}, Reply("VTE", orders=True), (Mode.TERMINAL, Source.REPLY, "VTE")),
        (NOTHING, Reply("Konsole"), (Mode.TERMINAL, Source.REPLY, "Konsole")),
        (NOTHING, Reply("kitty", orders=False), (Mode.PLAIN, Source.GUESS, "kitty")),
        # unknown to the program, and known to itself
        ({"TERM": "new"}, Reply(orders=True), (Mode.TERMINAL, Source.REPLY, "new")),
        ({"TERM": "xterm-256color"}, Reply("newterm", orders=False), (Mode.APP, Source.GUESS, "newterm")),
        ({"TERM": "xterm-256color"}, Reply(), (Mode.APP, Source.GUESS, "xterm-256color")),
        # other terminals are used to come here than to sit here
        (
            {"TERM": "xterm-256color", "SSH_CONNECTION": "x"},
            Reply(),
            (Mode.APP, Source.GUESS, "ssh xterm-256color"),
        ),
        ({"LC_TERMINAL": "iTerm2"}, Reply(), (Mode.APP, Source.GUESS, "iTerm2")),
        (NOTHING, Reply(), (Mode.APP, Source.GUESS, "console")),
        # tmux tells where it is seen; screen does not
        ({"TMUX": "x", **VTE}, Reply("XTerm"), (Mode.APP, Source.REPLY, "tmux XTerm")),
        ({"TMUX": "x", "TERM": "tmux"}, Reply("rxvt-unicode"), (Mode.APP, Source.REPLY, "tmux rxvt")),
        ({"TMUX": "x", "TERM": "tmux"}, Reply("xterm-256color"), (Mode.APP, Source.GUESS, "tmux xterm-256color")),
        ({"STY": "x", "TERM": "screen"}, Reply(), (Mode.APP, Source.GUESS, "screen screen")),
    ],
)
def test_what_the_terminal_replies(env: dict[str, str], reply: Reply, order: tuple[Mode, Source, str]) -> None:
    assert decided(env, reply=reply) == order
    assert decided(env, reply=reply, saved={order[2]: "plain"}) == (Mode.PLAIN, Source.SAVED, order[2])


def test_a_terminal_that_depends_is_asked_once_the_reader_has_not_answered() -> None:
    assert decided({"LC_TERMINAL": "iTerm2"}, saved={"iTerm2": "terminal"}) == (Mode.TERMINAL, Source.SAVED, "iTerm2")
