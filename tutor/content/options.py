"""Positions with options of their own: the rule book that is taught, with those options."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.content.model import AnyStep, Ask, PlayTrick, Show, Work
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.model import RuleBook

Resolve = Callable[[Mapping[str, str]], RuleBook]
"""Gives the book that is taught with these options besides those that are in force anyway; raises ``OptionError``."""


class RulesByStep:
    """The rules under which each step of a lesson stands."""

    def __init__(self, rules: Rules, resolve: Resolve | None = None) -> None:
        self._rules = rules
        self._resolve = resolve
        self._known: dict[tuple[tuple[str, str], ...], Rules] = {(): rules}

    def of(self, step: AnyStep) -> Rules:
        """The rules for this step.

        Raises ``OptionError`` for an option that the book does not have, and ``ValueError`` where no book with other
        options can be had.
        """
        options = step.position.options if isinstance(step, Show | Work | Ask | PlayTrick) else {}
        key = tuple(sorted(options.items()))
        if key not in self._known:
            if self._resolve is None:
                raise ValueError(options)
            self._known[key] = compile_rules(self._resolve(options), self._rules.players)
        return self._known[key]
