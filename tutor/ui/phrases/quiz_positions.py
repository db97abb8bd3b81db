"""Positions in words, as they are told before a question.

The reader sits at the table where the question is what *you* may do; in all other positions everybody has a name.
"""

from __future__ import annotations

from tutor.cards import Cards
from tutor.engine.positions.model import (
    BrokenPosition,
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    Play,
    Position,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.rules.compile import Moon, Rules
from tutor.rules.vocabulary import MoonChoice
from tutor.rules.wording import CardPhrase, facts_of
from tutor.ui.phrases.plays import play_sentence
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def seated(speech: Speech, position: Position) -> Speech:
    """The speech with the reader at the seat that the position asks about, or at none."""
    match position:
        case LegalPosition() | PassPosition():
            return speech.seated(position.seat)
        case _:
            return speech.seated(None)


def position_lines(speech: Speech, rules: Rules, position: Position) -> list[Line]:
    """A position as it is told before a question."""
    speech = seated(speech, position)
    match position:
        case LegalPosition():
            return _legal_lines(speech, rules, position)
        case BrokenPosition():
            return _broken_lines(speech, position)
        case WinnerPosition():
            return _trick_lines(speech, position.trick)
        case SequencePosition():
            return _sequence_lines(speech, position)
        case ScorePosition():
            return _score_lines(speech, rules, position)
        case PassPosition():
            return [Line(speech.say("quiz", "This is deal {n} of the match.", n=position.deal_no))]
        case DealPosition():
            people = speech.say_n("quiz", "{n} person plays.", "{n} people play.", position.players)
            return [Line(people), Line(_pack_size(speech, rules))]
        case MatchEndPosition():
            heading = Line(speech.say("quiz", "The score after this deal, and who:"))
            return [_target_line(speech, position.target), heading, *_standings(speech, position.totals)]


def _legal_lines(speech: Speech, rules: Rules, position: LegalPosition) -> list[Line]:
    return [
        *moment_lines(speech, rules, position),
        Line(speech.say("game", "Your cards:")),
        Line(speech.codes(position.hand), Style.CARDS),
    ]


def moment_lines(speech: Speech, rules: Rules, position: LegalPosition) -> list[Line]:
    """The trick that is being played, up to the reader's turn; the hand is not among it."""
    if rules.book.breaking is None:
        standing = speech.say("game", "Trick {n}.", n=position.trick_no)
    elif position.hearts_broken:
        standing = speech.say("game", "Trick {n}. Hearts are broken.", n=position.trick_no)
    else:
        standing = speech.say("game", "Trick {n}. Hearts are not broken yet.", n=position.trick_no)
    lead = [] if position.trick else [Line(speech.say("game", "You lead this trick."))]
    return [Line(standing), *_trick_lines(speech, position.trick), *lead]


def _broken_lines(speech: Speech, position: BrokenPosition) -> list[Line]:
    """A line a trick, after what is known of those before."""
    from tutor.quiz.breaking import tricks_of

    lines = [Line(speech.say("quiz", "Hearts have not been broken in this deal so far."))]
    for trick in tricks_of(position):
        # TRANSLATORS: {cards} is a list such as "8♣, K♣, 4♦, 4♣", in the order of play; the first card was led.
        text = speech.say(
            "quiz", "The next trick, in the order of play: {cards}.", cards=speech.t.listing(map(speech.code, trick))
        )
        lines.append(Line(text))
    return lines


def _trick_lines(speech: Speech, trick: tuple[Play, ...]) -> list[Line]:
    """One play a line; only others have played, since nobody is *you* where a trick is whole."""
    plays = enumerate(trick)
    return [Line(play_sentence(speech, seat, card, leads=number == 0)) for number, (seat, card) in plays]


def _sequence_lines(speech: Speech, position: SequencePosition) -> list[Line]:
    """A paragraph a trick: many cards, of which only some decide."""
    lines = []
    if position.extra:
        cards = speech.codes(position.extra)
        lines.append(Line(speech.say("lesson", "Left over from the deal: {cards}", cards=cards)))
    for number, trick in enumerate(position.tricks, position.first_trick_no):
        # TRANSLATORS: {plays} is a list such as "Anna K♠, Ben 9♥, Clara 9♥", in the order of play.
        text = speech.say(
            "quiz",
            "Trick {n} of {count}, in the order of play: {plays}.",
            n=number,
            count=position.tricks_in_deal,
            plays=speech.t.listing(_play(speech, play) for play in trick),
        )
        lines += [Line(text)]
    return lines


def _play(speech: Speech, play: Play) -> str:
    """A player and the short form of a card, which stay on one row."""
    seat, card = play
    return f"{speech.name(seat)} {speech.code(card)}".replace(" ", "\u00a0")


def _pack_size(speech: Speech, rules: Rules) -> str:
    """How many cards there are, at whatever table."""
    pack = (rules.pack | rules.removed).bit_count()
    if any(size.remove for size in rules.book.players.sizes.values()):
        return speech.say_n(
            "quiz",
            "The pack has {n} card before any are taken out.",
            "The pack has {n} cards before any are taken out.",
            pack,
        )
    return speech.say_n("quiz", "There is {n} card in all.", "There are {n} cards in all.", pack)


def _score_lines(speech: Speech, rules: Rules, position: ScorePosition) -> list[Line]:
    from tutor.rules.score import moon_choices

    lines = []
    if position.target is not None:
        lines.append(_target_line(speech, position.target))
    if any(position.before):
        lines.append(Line(speech.say("game", "The score before this deal, and who:")))
        lines += _standings(speech, position.before)
    for moon in rules.moons:
        choices = moon_choices(moon)
        if len(choices) > 1 and position.moon_choice in (None, *choices):
            # said in every deal, so that it does not tell whether there has been a moon
            lines.append(Line(_moon_sentence(speech, rules, moon, position.moon_choice or MoonChoice.SUBTRACT)))
    for seat, cards in enumerate(position.captured):
        taken = speech.codes(cards) if cards else "–"
        text = speech.say("quiz", "{name} has taken: {cards}", name=speech.name(seat), cards=taken)
        lines.append(Line(text, Style.CARDS, hanging=True))
    if lost := _lost(rules, position):
        text = speech.say("quiz", "In a dead last trick, which nobody gets: {cards}", cards=speech.codes(lost))
        lines.append(Line(text, Style.CARDS, hanging=True))
    return lines


def _standings(speech: Speech, totals: tuple[int, ...]) -> list[Line]:
    from tutor.ui.phrases.scores import standings  # which loads what only a match needs

    return standings(speech, totals)


def _lost(rules: Rules, position: ScorePosition) -> Cards:
    """Cards with points that nobody has taken, where that can be."""
    scored = sum(charge.cards for charge in rules.charges)
    return scored & ~sum(position.captured) if rules.cancels else 0


def _moon_sentence(speech: Speech, rules: Rules, moon: Moon, choice: MoonChoice) -> str:
    """What it does if somebody does it; whether anybody has is not told."""
    from tutor.ui.phrases.scores import is_moon

    amount = moon.rule.amount
    if is_moon(moon.rule):
        return _moon_choice(speech, amount, choice)
    took = facts_of(rules, moon.rule, ("all_took",))["all_took"]
    assert isinstance(took, CardPhrase)
    cards = speech.cards(took)
    match choice:
        case MoonChoice.ADD:
            return speech.say_n(
                "quiz",
                "If somebody takes {cards} in this deal, {n} point is added to everybody else's score.",
                "If somebody takes {cards} in this deal, {n} points are added to everybody else's score.",
                amount,
                cards=cards,
            )
        case MoonChoice.SUBTRACT:
            return speech.say_n(
                "quiz",
                "If somebody takes {cards} in this deal, {n} point is taken off their own score.",
                "If somebody takes {cards} in this deal, {n} points are taken off their own score.",
                amount,
                cards=cards,
            )
        case MoonChoice.PAY:
            return speech.say_n(
                "quiz",
                "If somebody takes {cards} in this deal, they hand {n} point of theirs to every other player.",
                "If somebody takes {cards} in this deal, they hand {n} points of theirs to every other player.",
                amount,
                cards=cards,
            )


def _moon_choice(speech: Speech, amount: int, choice: MoonChoice) -> str:
    match choice:
        case MoonChoice.ADD:
            return speech.say_n(
                "quiz",
                "If somebody shoots the moon in this deal, {n} point is added to everybody else's score.",
                "If somebody shoots the moon in this deal, {n} points are added to everybody else's score.",
                amount,
            )
        case MoonChoice.SUBTRACT:
            return speech.say_n(
                "quiz",
                "If somebody shoots the moon in this deal, {n} point is taken off their own score.",
                "If somebody shoots the moon in this deal, {n} points are taken off their own score.",
                amount,
            )
        case MoonChoice.PAY:
            return speech.say_n(
                "quiz",
                "If somebody shoots the moon in this deal, they hand {n} point of theirs to every other player.",
                "If somebody shoots the moon in this deal, they hand {n} points of theirs to every other player.",
                amount,
            )


def _target_line(speech: Speech, target: int) -> Line:
    return Line(
        speech.say_n(
            "quiz",
            "The match ends when somebody's score reaches {n} point or more.",
            "The match ends when somebody's score reaches {n} points or more.",
            target,
        )
    )
