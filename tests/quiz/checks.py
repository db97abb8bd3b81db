"""What is wrong with a question, by a reference that shares no code with the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests import reference
from tests.reference.hearts import left_by
from tutor.cards import codes, format_card
from tutor.engine.positions.data import to_data
from tutor.quiz.model import (
    AnswerKind,
    Counted,
    DealtEach,
    DoesNotForbid,
    DoesNotTake,
    MatchStands,
    MayNotPlay,
    MayPlay,
    MoonCounted,
    Option,
    PassesTo,
    Question,
    Reason,
    Silence,
    TakesTrick,
    Topic,
)

Facts = Mapping[str, Any]


def faults(question: Question) -> Iterator[str]:
    """Everything that is wrong, as text for a failing test."""
    facts = to_data(question.position)
    expect = reference.evaluate(facts)
    yield from shape_faults(question)
    right = right_values(question, facts, expect)
    if question.answer != right:
        yield f"answer {question.answer}, not {right}"
    for option in question.options:
        if option.correct != (option.value in right):
            yield f"option {option.value} marked {option.correct}"
    if question.topic in {Topic.LEGAL, Topic.WHY}:
        yield from implausible(facts)
        yield from branch_faults(question, facts, expect)
    if facts["kind"] == "score":
        yield from unfinished(facts)
    yield from reason_faults(question, facts, expect)


def shape_faults(question: Question) -> Iterator[str]:
    values = [option.value for option in question.options]
    right = [option for option in question.options if option.correct]
    if len(set(values)) != len(values):
        yield f"equal options {values}"
    if question.kind is AnswerKind.NUMBER:
        if question.options or len(question.answer) != 1 or type(question.answer[0]) is not int:
            yield "a typed number has one int for an answer, and no options"
    elif tuple(option.value for option in right) != question.answer or not right:
        yield "the options say something else than the answer"
    if question.kind is AnswerKind.ONE and len(right) != 1:
        yield f"{len(right)} right options"
    if question.topic in {Topic.WHY, Topic.PASS, Topic.END} and not 3 <= len(values) <= 4:
        yield f"{len(values)} options"


def right_values(question: Question, facts: Facts, expect: Facts) -> tuple[str | int, ...]:
    match question.topic:
        case Topic.LEGAL:
            return tuple(card for card in facts["hand"] if card in expect["legal"])
        case Topic.WHY:
            rule = expect["refused"].get(question.subject)
            return ("yes" if rule is None else f"hearts/{rule}",)
        case Topic.WINNER:
            return (expect["winner"],)
        case Topic.SCORING if question.subject == "trick":
            return (expect["points"],)
        case Topic.SCORING:
            return (expect["delta"][question.subject],)
        case Topic.PASS:
            return ("none" if expect["to"] is None else expect["to"],)
        case Topic.DEAL:
            return (expect["hand_size"],)
        case Topic.END:
            return (",".join(str(seat) for seat in expect["winners"]) if expect["over"] else "goes-on",)


def implausible(facts: Facts) -> Iterator[str]:
    """What could not come up in a real deal."""
    players, trick_no, hand, broken = facts["players"], facts["trick_no"], facts["hand"], facts["hearts_broken"]
    options = facts.get("options", {})
    trick = [card for _, card in facts["trick"]]
    seen = [*hand, *trick]
    opening = reference.opening_card(players)
    if len(set(seen)) != len(seen) or not set(seen) <= set(reference.pack(players)):
        yield "a card twice, or one that is not in the pack"
    if len(hand) != reference.hand_size(players) - trick_no + 1:
        yield f"{len(hand)} cards at trick {trick_no}"
    if trick_no == 1 and opening != (trick[0] if trick else next((card for card in hand if card == opening), None)):
        yield "the first trick does not begin with the opening card"
    if trick_no > 1 and opening in seen:
        yield "the opening card is still there"
    earlier = [card for card in reference.pack(players) if card not in seen]
    breakers = [card for card in earlier if reference.broken([card], options)]
    if reference.broken(trick, options) and not broken:
        yield "this trick has broken hearts"
    if broken and not reference.broken(trick, options) and (trick_no < 3 or not breakers):
        yield "nothing can have broken hearts"
    if not broken and (trick_no - 1) * players > len(earlier) - len(breakers):
        yield "hearts must have been broken"


def unfinished(facts: Facts) -> Iterator[str]:
    """What could not be so after a deal: all cards are in tricks, and a trick has a card of each seat."""
    captured = [card for cards in facts["captured"] for card in cards]
    if sorted(captured) != sorted(reference.pack(facts["players"])):
        yield "not the whole pack, once"
    if any(len(cards) % facts["players"] for cards in facts["captured"]):
        yield "a part of a trick"


def branch_faults(question: Question, facts: Facts, expect: Facts) -> Iterator[str]:
    rule, effect = question.branch.split(":")
    situation = (facts["trick"], facts["trick_no"], facts["hearts_broken"])
    options = facts.get("options", {})
    in_force = reference.rules_in_force(*situation, options)
    if effect in {"refuses", "leaves"}:
        holds = rule in expect["refused"].values()
    elif effect == "exception":
        holds = rule in reference.waived(facts["hand"], *situation, facts["players"], options)
    else:
        holds = rule not in in_force and not expect["refused"]
    if not holds or question.rule.name != rule:
        yield f"branch {question.branch}"
    if question.topic is Topic.WHY:
        refused = expect["refused"].get(question.subject)
        if refused != (rule if effect == "refuses" else None):
            yield f"{question.subject} is not the card of {question.branch}"


def reason_faults(question: Question, facts: Facts, expect: Facts) -> Iterator[str]:
    right = [option.reason for option in question.options if option.correct]
    if question.kind is AnswerKind.ONE and question.reason not in right:
        yield "the reason is not that of the right option"
    for option in question.options:
        if not is_reason(question, option, facts, expect):
            yield f"reason of {option.value}: {option.reason}"
    if not question.options and not is_count(question.reason, question, facts, expect):
        yield f"reason {question.reason}"


def is_reason(question: Question, option: Option, facts: Facts, expect: Facts) -> bool:
    """Whether the reason tells what makes this very option right or wrong."""
    match option.reason:
        case MayPlay() | MayNotPlay() as reason:
            return is_card_reason(reason, str(question.subject or option.value), facts, expect)
        case DoesNotForbid() as reason:
            return not option.correct and f"hearts/{reason.rule.id.name}" == option.value and is_silent(reason, facts)
        case TakesTrick(_, seat, card, _):
            return option.correct and seat == option.value and [seat, format_card(card)] in facts["trick"]
        case DoesNotTake(_, seat, card, best, _, off_suit):
            led = facts["trick"][0][1][1]
            winning = next(card for seat, card in facts["trick"] if seat == expect["winner"])
            return (
                [seat, format_card(card)] in facts["trick"]
                and seat == option.value
                and format_card(best) == winning
                and off_suit == (format_card(card)[1] != led)
            )
        case PassesTo(_, deal_no, direction):
            return (deal_no, direction.value) == (
                facts["deal_no"],
                reference.pass_direction(facts["players"], deal_no),
            )
        case MatchStands(_, target, reached, lowest, over):
            totals = facts["totals"]
            return (
                reached == tuple(seat for seat, total in enumerate(totals) if total >= target)
                and lowest == tuple(seat for seat, total in enumerate(totals) if total == min(totals))
                and over == expect["over"]
            )
        case _:
            return False


def is_card_reason(reason: MayPlay | MayNotPlay, code: str, facts: Facts, expect: Facts) -> bool:
    trick = facts["trick"]
    led = trick[0][1][1] if trick else None
    if format_card(reason.card) != code or reason.led != (None if led is None else "CDHS".index(led)):
        return False
    if isinstance(reason, MayNotPlay):
        deciding = codes(reason.deciding)
        return expect["refused"].get(code) == reason.rule.id.name and bool(deciding) and code not in deciding
    waived = reference.waived(
        facts["hand"], trick, facts["trick_no"], facts["hearts_broken"], facts["players"], facts.get("options", {})
    )
    return (
        code in expect["legal"]
        and [rule.id.name for rule in reason.waived] == waived
        and reason.must_follow == (code[1] == led)
    )


def is_silent(reason: DoesNotForbid, facts: Facts) -> bool:
    rule, code = reason.rule.id.name, format_card(reason.card)
    trick, options = facts["trick"], facts.get("options", {})
    if rule not in reference.rules_in_force(trick, facts["trick_no"], facts["hearts_broken"], options):
        return reason.silence is Silence.NOT_IN_FORCE and reason.condition is not None
    left = left_by(rule, facts["hand"], trick, facts["players"], options)
    if reason.silence is Silence.ALLOWS:
        return code in left
    return reason.silence is Silence.WAIVED and not left


def is_count(reason: Reason, question: Question, facts: Facts, expect: Facts) -> bool:
    match reason:
        case Counted(lines, total):
            cards = (
                [card for _, card in facts["trick"]]
                if question.subject == "trick"
                else facts["captured"][question.subject]
            )
            costly = [card for card in cards if reference.card_points(card)]
            return (
                (total,) == question.answer
                and sum(count for _, count, _ in lines) == len(costly)
                and sum(points for _, _, points in lines) == sum(map(reference.card_points, costly)) == total
                and expect.get("moon") is None
            )
        case MoonCounted(_, shooter, seat, total):
            return (shooter, seat, total) == (expect["moon"], question.subject, question.answer[0])
        case DealtEach(_, removed, in_play, players, hand):
            return (
                sorted(codes(removed)) == sorted(expect["removed"])
                and in_play == len(reference.pack(players)) == hand * players
                and hand == question.answer[0]
            )
        case _:
            return False
