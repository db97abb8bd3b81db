"""The fact on which a question turns, for the second rung of the hint ladder: seen on the table, no conclusion yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.cards import SUIT_MASKS, merge_copies, suit_of
from tutor.quiz.clues import (
    AsksInVain,
    Clue,
    DeadTricks,
    Different,
    Holds,
    InTrick,
    Leads,
    LookFor,
    OnlyLedTakes,
    Reached,
    Round,
    RuleSays,
    Standing,
    TakenOut,
    TakesAway,
    Took,
    WasLed,
    WouldBreak,
)
from tutor.rules.compile import for_players
from tutor.rules.judge import Judgement, judge
from tutor.rules.kinds import LegalityRule
from tutor.rules.score import moon_shot
from tutor.rules.vocabulary import Condition, Special

if TYPE_CHECKING:
    from tutor.engine.positions.model import (
        DealPosition,
        LegalPosition,
        MatchEndPosition,
        PassPosition,
        ScorePosition,
        SequencePosition,
        WinnerPosition,
    )
    from tutor.rules.compile import Moon, Rules


def about_hand(rules: Rules, position: LegalPosition, name: str) -> tuple[Clue, ...]:
    """What the rule of this name looks at: the lead, the trick's number, whether hearts are broken; what it does."""
    judgement = judge(rules, position.hand, position.situation)
    rule = next((rule for rule in rules.book.legality if rule.id.name == name), None)
    return about_judgement(judgement, rule)


def about_judgement(judgement: Judgement, rule: LegalityRule | None) -> tuple[Clue, ...]:
    """The same of a hand that has been judged; of ``None`` only who leads, or what was led."""
    situation = judgement.situation
    clues: list[Clue] = [Leads()]
    if situation.trick:
        led = suit_of(situation.trick[0])
        clues = [WasLed(led, (merge_copies(judgement.hand) & SUIT_MASKS[led]).bit_count())]
    if rule is None:
        return tuple(clues)
    if (Condition.LEADING if situation.trick else Condition.FOLLOWING) in rule.when:
        return tuple(clues)  # whatever else the rule asks for, it is not in force
    if Condition.FIRST_TRICK in rule.when:
        clues.append(InTrick(situation.trick_no))
    if Condition.UNBROKEN in rule.when:
        clues.append(Standing(situation.broken))
    step = next((step for step in judgement.steps if step.entry.rule is rule), None)
    if step is not None and rule.keep is not Special.LED:
        if step.waived:
            clues.append(AsksInVain(rule))
        else:
            clues.append(TakesAway(rule, merge_copies(step.before & ~step.after).bit_count()))
    return tuple(clues)


def would_break(rules: Rules) -> tuple[Clue, ...]:
    """Which cards break hearts."""
    assert rules.book.breaking is not None
    return (WouldBreak(rules.book.breaking),)


def about_trick(rules: Rules, position: WinnerPosition) -> tuple[Clue, ...]:
    """The suit led, and where cards cancel each other, how many different ones there are."""
    cards = [card for _, card in position.trick]
    led = OnlyLedTakes(suit_of(cards[0]))
    if not rules.cancels:
        return (led,)
    return (led, Different(len(cards), len({merge_copies(card) for card in cards})))


def about_cancelling(rules: Rules) -> tuple[Clue, ...]:
    """Which cards to look for; how many there are would be the answer."""
    assert rules.book.cancelling is not None
    return (RuleSays(rules.book.cancelling),)


def about_points(rules: Rules) -> tuple[Clue, ...]:
    """Which cards count."""
    return (LookFor(tuple(charge.rule for charge in rules.charges if charge.cards)),)


def about_tricks(rules: Rules, position: SequencePosition) -> tuple[Clue, ...]:
    """How many of several tricks are dead."""
    if not rules.cancels:
        return about_points(rules)
    from tutor.quiz.reasons import NobodyTakes
    from tutor.quiz.tricks import taken_by

    dead = sum(isinstance(taken_by(rules, trick), NobodyTakes) for trick in position.tricks)
    last = position.first_trick_no + len(position.tricks) - 1 == position.tricks_in_deal
    return (DeadTricks(dead, len(position.tricks), last),)


def about_taken(rules: Rules, position: ScorePosition, name: str) -> tuple[Clue, ...]:
    """How near somebody has come to a moon, where its rule decides, and who has the rest; else which cards count."""
    moon = next((moon for moon in rules.moons if moon.rule.id.name == name), None)
    if moon is None or not moon.cards:
        return about_points(rules)
    if moon_shot(rules, position.captured) is not None:
        return (_took(moon, position),)
    from tutor.quiz.scoring import no_moon

    _, seat, cards = no_moon(moon, position)
    return _took(moon, position), Holds(seat, cards)


def _took(moon: Moon, position: ScorePosition) -> Took:
    counts = [(cards & moon.cards).bit_count() for cards in position.captured]
    most = max(counts)
    return Took(moon.rule, counts.index(most), most, moon.cards.bit_count())


def about_passing(rules: Rules, position: PassPosition) -> tuple[Clue, ...]:
    """After how many deals the directions come again."""
    deals = len(rules.passes)
    return (Round(deals, position.deal_no, (position.deal_no - 1) % deals + 1),)


def about_deal(rules: Rules, position: DealPosition) -> tuple[Clue, ...]:
    """Which cards are taken out first."""
    return (TakenOut(for_players(rules, position.players).removed),)


def about_end(position: MatchEndPosition) -> tuple[Clue, ...]:
    """The target, and the highest score."""
    return (Reached(position.target, max(position.totals)),)
