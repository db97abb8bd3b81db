"""What a page was made from: the rule book, the table, the options and the version of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tutor.rules.compile import Rules
    from tutor.ui.speech import Speech


def edition_footer(speech: Speech, rules: Rules, options: Mapping[str, str]) -> tuple[str, ...]:
    """All that the same page can be made from again."""
    game = speech.text(rules.book.name)
    facts = [speech.say_n("page", "{game}, {n} player", "{game}, {n} players", rules.players, game=game)]
    if options:
        chosen = speech.t.listing(f"{name}={value}" for name, value in sorted(options.items()))
        facts.append(speech.say("page", "Options: {options}", options=chosen))
    return (*facts, f"hearts-tutor {__version__}")
