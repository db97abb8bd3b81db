"""Who puts right-to-left text in order on this terminal: the one place where that is decided, once a run."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tutor.i18n.bidi import Mode

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tutor.i18n.probe import Reply


class Source(Enum):
    """What decided."""

    FLAG = "--bidi"
    VARIABLE = "HEARTS_BIDI"
    OUTPUT = "output"
    """Somebody reads the text in another way than on a screen: a file, a pipe, a screen reader, a dumb terminal."""
    SAVED = "saved"
    """The reader has been asked, in this run or before."""
    ENVIRONMENT = "environment"
    """A variable that the terminal set."""
    REPLY = "reply"
    """The terminal was asked."""
    GUESS = "guess"
    """Nothing: most terminals that say nothing do not order text."""


class Order(NamedTuple):
    """Who orders right-to-left text, and how that is known."""

    mode: Mode
    source: Source
    terminal: str = ""
    """The name of the terminal, under which an answer of the reader is kept; empty where there is none."""


class Surroundings(NamedTuple):
    """What the decision is made from."""

    said: Mode | None
    """What ``--bidi`` says."""
    variables: Mapping[str, str]
    on_screen: bool
    """The output is a terminal that understands escape codes, and no screen reader was asked for."""
    saved: Callable[[str], str | None]
    """What the reader said of a terminal of this name."""
    ask: Callable[[], Reply]
    """Asks the terminal itself, which may take a tenth of a second."""


class Known(NamedTuple):
    """A kind of terminal, and who orders text in it; ``None`` where nobody can tell from outside."""

    name: str
    mode: Mode | None = None
    sure: bool = True
    """The reader need not be asked."""


_TERMINALS = (
    Known("VTE", Mode.TERMINAL),
    Known("Konsole", Mode.TERMINAL),
    Known("mlterm", Mode.TERMINAL),
    Known("Apple_Terminal", Mode.TERMINAL),
    Known("mintty", Mode.TERMINAL),
    Known("XTerm", Mode.APP),
    Known("alacritty", Mode.APP),
    Known("rxvt", Mode.APP),
    Known("linux", Mode.APP),
    Known("vscode", Mode.APP),
    Known("xterm.js", Mode.APP),
    Known("WezTerm", Mode.APP),
    Known("ghostty", Mode.APP),
    Known("Windows Terminal", Mode.APP),
    Known("Termux", Mode.APP),
    # Orders the letters of words and not the words, so that nothing reads right, unless it is told to order nothing.
    Known("kitty", Mode.PLAIN, sure=False),
)
_BY_NAME = {known.name.casefold(): known for known in _TERMINALS}
_BY_TERM = {"alacritty": "alacritty", "rxvt": "rxvt", "linux": "linux", "mlterm": "mlterm", "xterm-kitty": "kitty"}
"""Values of TERM, or how they begin, that only one kind of terminal sets."""
_BY_VARIABLE = {
    "KONSOLE_VERSION": "Konsole",
    "MLTERM": "mlterm",
    "XTERM_VERSION": "XTerm",
    "WT_SESSION": "Windows Terminal",
    "TERMUX_VERSION": "Termux",
    "KITTY_WINDOW_ID": "kitty",
}
_FIRST_VTE = 5800
"""The first version of VTE that orders text."""


def decide(around: Surroundings) -> Order:
    """Who orders text: as the reader said, as the output demands, as the terminal is known to do, or says itself."""
    if around.said is not None:
        return Order(around.said, Source.FLAG)
    if (wished := _mode(around.variables.get("HEARTS_BIDI"))) is not None:
        return Order(wished, Source.VARIABLE)
    if not around.on_screen:
        return Order(Mode.PLAIN, Source.OUTPUT)
    known = terminal_of(around.variables)
    if known is None or (known.mode is None and around.saved(known.name) is None):
        reply = around.ask()
        known, source = _replied(reply, around.variables, known), Source.REPLY
    else:
        source = Source.ENVIRONMENT
    if (saved := _mode(around.saved(known.name))) is not None:
        return Order(saved, Source.SAVED, known.name)
    sure = known.mode is not None and known.sure
    return Order(known.mode or Mode.APP, source if sure else Source.GUESS, known.name)


def terminal_of(variables: Mapping[str, str]) -> Known | None:
    """The terminal that the environment speaks of; ``None`` if it says nothing, contradicts itself, or may be stale.

    A multiplexer keeps the variables of the terminal it was started in, not of the one it is seen in.
    """
    if multiplexer(variables):
        return None
    if (known := _by_term(variables.get("TERM", ""))) is not None:
        return known
    names = {name for variable, name in _BY_VARIABLE.items() if variables.get(variable)}
    names |= {variables[name] for name in ("TERM_PROGRAM", "LC_TERMINAL") if variables.get(name)}
    version = variables.get("VTE_VERSION", "")
    if version.isdecimal() and int(version) >= _FIRST_VTE:
        names.add("VTE")
    # one terminal may have been started from another, whose variables it still has
    return _by_name(names.pop()) if len(names) == 1 else None


def multiplexer(variables: Mapping[str, str]) -> str:
    """The program that shows several terminals in one; empty if there is none."""
    return "tmux" if variables.get("TMUX") else "screen" if variables.get("STY") else ""


def _replied(reply: Reply, variables: Mapping[str, str], known: Known | None) -> Known:
    """The terminal as its reply has it; where it gave none, as the environment has it."""
    term = variables.get("TERM", "")
    found = _by_term(reply.name) or (_by_name(reply.name) if reply.name else known)
    if found is None:
        found = Known(f"ssh {term}".strip() if variables.get("SSH_CONNECTION") else term or "console")
    if reply.orders:
        found = found._replace(mode=Mode.TERMINAL)
    inside = multiplexer(variables)
    return found._replace(name=f"{inside} {found.name}") if inside else found


def _by_name(name: str) -> Known:
    return _BY_NAME.get(name.casefold(), Known(name))


def _by_term(term: str) -> Known | None:
    return next(
        (_by_name(name) for known, name in _BY_TERM.items() if term == known or term.startswith(f"{known}-")), None
    )


def _mode(value: str | None) -> Mode | None:
    try:
        return Mode(value or "")
    except ValueError:
        return None
