"""Hints in a game: the rules that bind a card, what they look at and leave, and what a good player would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.bots.advising import advise
from tutor.cards import merge_copies
from tutor.quiz.clues import Advised, Clue, Playable, ThinkOf
from tutor.quiz.facts import about_judgement
from tutor.quiz.hints import Hint, Rung

if TYPE_CHECKING:
    from tutor.bots.protocol import Bot
    from tutor.engine.view import View
    from tutor.rules.judge import Judgement


def card_hint(view: View, judgement: Judgement, adviser: Bot, seen: int) -> Hint:
    """The hint for a player who is to play a card and has seen so many; the last one again when there are no more.

    The first are about the rules that bind; the last is what the adviser would do, which may take it a while.
    """
    rungs = _rungs(judgement)
    number = min(seen, len(rungs) - 1)
    rung, clues = rungs[number]
    return Hint(rung, clues or (Advised(advise(adviser, view)),), number + 1, len(rungs))


def _rungs(judgement: Judgement) -> list[tuple[Rung, tuple[Clue, ...]]]:
    """The hints in their order; that of the adviser is empty, and there is none where only one card may be played."""
    binding = [step.entry.rule for step in judgement.steps if step.waived or step.after != step.before]
    rungs: list[tuple[Rung, tuple[Clue, ...]]] = []
    if binding:
        rungs.append((Rung.RULE, (ThinkOf(tuple(binding)),)))
        rungs.append((Rung.FACT, about_judgement(judgement, binding[-1])))
    playable = (Playable(judgement.legal, free=not binding),)
    if merge_copies(judgement.legal).bit_count() == 1:
        return [*rungs, (Rung.ANSWER, playable)]
    return [*rungs, (Rung.NARROWED, playable), (Rung.ANSWER, ())]


def pass_hint(view: View, adviser: Bot) -> Hint:
    """The hint for a player who is to pass cards: no rule decides, so there is only what a good player would do."""
    return Hint(Rung.ANSWER, (Advised(advise(adviser, view)),), 1, 1)
