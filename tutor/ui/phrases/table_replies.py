"""What is told when the reader asks for something at the table, besides playing a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.activities.events import (
    CardAllowed,
    CardsOutTold,
    Finishing,
    GoesFast,
    LastTrickTold,
    MoonHint,
    ScoresTold,
    TakenBack,
)
from tutor.ui.phrases.at_table import each_player, finishing, last_trick_lines, out_lines, score_lines
from tutor.ui.phrases.game_questions import moon_label
from tutor.ui.phrases.rules import exceptions
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.ui.speech import Speech


def lines(
    speech: Speech,
    event: CardAllowed | LastTrickTold | ScoresTold | CardsOutTold | MoonHint | TakenBack | Finishing | GoesFast,
) -> list[Line]:
    """What was asked for, or has been done."""
    match event:
        case CardAllowed():
            return _allowed(speech, event)
        case LastTrickTold(view):
            return last_trick_lines(speech, view)
        case ScoresTold(view):
            return score_lines(speech, view)
        case CardsOutTold(view):
            return out_lines(speech, view)
        case MoonHint():
            return _moon_hint(speech, event)
        case TakenBack(True):
            return [Line(speech.say("game", "Taken back. You choose again."), Style.NOTE)]
        case TakenBack():
            return [Line(speech.say("game", "There is nothing to take back in this deal."), Style.BAD)]
        case Finishing(closing):
            return [finishing(speech, closing)]
        case GoesFast():
            return [Line(speech.say("game", "From now on the game goes on without pauses."), Style.NOTE)]


def _allowed(speech: Speech, event: CardAllowed) -> list[Line]:
    """The card may be played: by which exception, or because no rule is against it."""
    rules, judgement = event.view.rules, event.judgement
    said = [Line(speech.say("game", "You may play {card}.", card=speech.card(event.card)), Style.GOOD)]
    return said + [Line(text, Style.RULE) for text in exceptions(speech, rules, judgement)]


def _moon_hint(speech: Speech, event: MoonHint) -> list[Line]:
    """The scores after each choice."""
    lines = []
    for choice, scores in event.scores:
        lines.append(Line(moon_label(speech, choice, event.rule.amount)))
        lines.append(Line(each_player(speech, dict(enumerate(scores))), Style.CARDS, hanging=True))
    return lines
