"""What is wrong with the reasons of a question, by the same reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests import reference
from tests.quiz.breaking import is_broken_reason
from tests.reference.hearts import left_by
from tests.reference.positions import as_trick
from tutor.cards import RANKS, codes, format_card
from tutor.quiz.model import AnswerKind, Option, Question
from tutor.quiz.reasons import (
    BrokenBy,
    Counted,
    DealtEach,
    DoesNotForbid,
    DoesNotTake,
    Gathered,
    IsCancelled,
    Loses,
    MatchStands,
    MayNotPlay,
    MayPlay,
    Mistaken,
    MoonCounted,
    NobodyTakes,
    NoMoon,
    NoneCancelled,
    NotBroken,
    NotCancelled,
    PassesTo,
    Reason,
    Silence,
    TakesTrick,
    Totalled,
    WholeHand,
)

Facts = Mapping[str, Any]
Plays = Sequence[tuple[int, str]]


def reason_faults(question: Question, facts: Facts, expect: Facts) -> Iterator[str]:
    right = [option.reason for option in question.options if option.correct]
    if question.kind is AnswerKind.ONE and question.reason not in right:
        yield "the reason is not that of the right option"
    if isinstance(question.reason, WholeHand) and not is_whole_hand(question.reason, question, facts, expect):
        yield f"reason {question.reason}"
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
            name = str(option.value).partition("/")[2]
            return not option.correct and reason.rule.id.name == name and is_silent(reason, facts)
        case PassesTo(_, deal_no, direction):
            game, options = reference.GAMES[facts["rules"]], facts.get("options", {})
            expected = reference.pass_direction(facts["players"], deal_no, options, game)
            return (deal_no, direction.value) == (facts["deal_no"], expected)
        case MatchStands(_, target, reached, lowest, over):
            totals = facts["totals"]
            return (
                reached == tuple(seat for seat, total in enumerate(totals) if total >= target)
                and lowest == tuple(seat for seat, total in enumerate(totals) if total == min(totals))
                and over == expect["over"]
            )
        case Gathered() as reason:
            points = question.answer[0] if isinstance(question.subject, int) else None
            return is_gathered(reason, facts, expect) and points == (reason.counted and reason.counted.total)
        case Mistaken():
            return not option.correct
        case BrokenBy() | NotBroken() as reason:
            return is_broken_reason(reason, facts)
        case Counted() as reason:
            # of a number to which no wrong idea leads it is told how the right one adds up
            is_right = (option.value,) == question.answer
            return option.correct == is_right and is_count(reason, question, facts, expect)
        case reason:
            return is_trick_reason(reason, option, facts, expect)


def is_trick_reason(reason: Reason, option: Option, facts: Facts, expect: Facts) -> bool:
    game = reference.GAMES[facts["rules"]]
    trick = as_trick(facts["trick"])
    gone = [card for _, card in reference.cancelled(trick, game)]
    match reason:
        case TakesTrick(_, seat):
            says_so = option.value in (seat, "no")
            return option.correct == says_so and is_taken(reason, trick, facts, expect["winner"])
        case NobodyTakes():
            return option.correct == (option.value in ("none", "yes")) and is_taken(reason, trick, facts, None)
        case DoesNotTake(_, seat, card, best, _, loses):
            code, led = format_card(card), trick[0][1][1]
            winning = next((card for seat, card in trick if seat == expect["winner"]), None)
            why = Loses.OFF_SUIT if code[1] != led else Loses.CANCELLED if code in gone else Loses.LOWER
            return (
                (seat, code) in trick
                and seat == option.value
                and (None if best is None else format_card(best)) == winning
                and loses is why
            )
        case IsCancelled(_, card):
            return option.value in (format_card(card), "none") and format_card(card) in gone
        case NotCancelled(_, card):
            return option.value == format_card(card) not in gone
        case NoneCancelled():
            return option.value == "none" and not gone
        case _:
            return False


def is_taken(taken: TakesTrick | NobodyTakes, trick: Plays, facts: Facts, winner: int | None) -> bool:
    """Whether it tells who takes the trick, and the cards that are cancelled and decide that."""
    game, options = reference.GAMES[facts["rules"]], facts.get("options", {})
    gone = [card for _, card in reference.cancelled(trick, game)]
    led = trick[0][1][1]
    of_led = [card for card in gone if card[1] == led]
    if reference.winner(trick, options, game) != winner:
        return False
    if isinstance(taken, NobodyTakes):
        live = any(card[1] == led and card not in gone for _, card in trick)
        deciding = gone if live else of_led
        return winner is None and taken.by_pairs == live and sorted(codes(taken.cancelled)) == sorted(deciding)
    code = format_card(taken.card)
    higher = [card for card in of_led if RANKS.index(card[0]) > RANKS.index(code[0])]
    return taken.seat == winner and (winner, code) in trick and sorted(codes(taken.cancelled)) == sorted(higher)


def is_gathered(reason: Gathered, facts: Facts, expect: Facts) -> bool:
    """Whether it tells of every trick who takes it, and where its cards go."""
    game = reference.GAMES[facts["rules"]]
    piles = reference.Piles(captured=[[] for _ in range(facts["players"])])
    fits = []
    for number, (plays, told) in enumerate(zip(facts["tricks"], reason.tricks, strict=True)):
        trick, trick_no = as_trick(plays), facts["first_trick_no"] + number
        waiting = bool(piles.waiting)
        before = sum(map(len, piles.captured)) + len(piles.waiting)
        deal = (trick_no, facts["tricks_in_deal"], facts["extra"], facts.get("options", {}), game)
        reference.put_away(piles, trick, *deal)
        more = sum(map(len, piles.captured)) + len(piles.waiting) - before > len(trick)
        fits.append(
            told.trick_no == trick_no
            and is_taken(told.taken, trick, facts, expect["winners"][number])
            and (told.taker is None) == bool(piles.waiting)
            and (told.last, told.pile, told.extras) == (trick_no == facts["tricks_in_deal"], waiting, more)
        )
    return all(fits)


def is_card_reason(reason: MayPlay | MayNotPlay, code: str, facts: Facts, expect: Facts) -> bool:
    trick = facts["trick"]
    led = trick[0][1][1] if trick else None
    if format_card(reason.card) != code or reason.led != (None if led is None else "CDHS".index(led)):
        return False
    if isinstance(reason, MayNotPlay):
        deciding = codes(reason.deciding)
        return expect["refused"].get(code) == reason.rule.id.name and bool(deciding) and code not in deciding
    game, options = reference.GAMES[facts["rules"]], facts.get("options", {})
    situation = (facts["hand"], trick, facts["trick_no"], facts["hearts_broken"], facts["players"])
    waived = reference.waived(*situation, options, game)
    return (
        code in expect["legal"]
        and [rule.id.name for rule in reason.waived] == waived
        and reason.must_follow == (code[1] == led)
    )


def is_silent(reason: DoesNotForbid, facts: Facts) -> bool:
    game = reference.GAMES[facts["rules"]]
    rule, code = reason.rule.id.name, format_card(reason.card)
    trick, options = facts["trick"], facts.get("options", {})
    if rule not in reference.rules_in_force(trick, facts["trick_no"], facts["hearts_broken"], options, game):
        return reason.silence is Silence.NOT_IN_FORCE and reason.condition is not None
    if reason.silence is Silence.ALLOWS:
        return code in left_by(rule, facts["hand"], trick, facts["players"], options, game)
    situation = (facts["hand"], trick, facts["trick_no"], facts["hearts_broken"], facts["players"])
    return reason.silence is Silence.WAIVED and rule in reference.waived(*situation, options, game)


def is_count(reason: Reason, question: Question, facts: Facts, expect: Facts) -> bool:
    game = reference.GAMES[facts["rules"]]
    match reason:
        case Totalled(seat, before, brought, total):
            return (
                question.subject == f"total-{seat}"
                and before == facts["before"][seat] != 0
                and before + brought.total == total == question.answer[0]
                and is_count(brought, question._replace(subject=seat, answer=(brought.total,)), facts, expect)
            )
        case Counted():
            cards = (
                [card for _, card in facts["trick"]]
                if question.subject == "trick"
                else facts["captured"][question.subject]
            )
            return (
                (reason.total,) == question.answer
                and adds_up(reason, cards, facts)
                and expect.get("moon") is None
                and is_no_moon(reason.no_moon, question, facts)
            )
        case MoonCounted(_, shooter, seat, effect, besides, total):
            others = [card for card in facts["captured"][seat] if card not in game.moon]
            return (
                (shooter, seat, total) == (expect["moon"], question.subject, question.answer[0])
                and effect + besides.total == total
                and adds_up(besides, others, facts)
            )
        case DealtEach(_, removed, in_play, players, hand, extra):
            answer = extra if question.subject == "left-over" else hand
            return (
                sorted(codes(removed)) == sorted(expect["removed"])
                and in_play == len(reference.pack(players, game)) == hand * players + extra
                and answer == question.answer[0]
            )
        case Gathered(_, Counted() as counted):
            return (counted.total,) == question.answer and is_gathered(reason, facts, expect)
        case _:
            return False


def is_no_moon(missed: NoMoon | None, question: Question, facts: Facts) -> bool:
    """Whether it tells of cards that only this seat has, or nobody, and only where the question is about a moon."""
    if ":all-but-one" not in question.branch:
        return missed is None or ":some-in-a-dead" in question.branch
    if missed is None or missed.seat in (None, question.subject):
        return False
    cards = codes(missed.cards)
    return bool(cards) and not set(cards) - set(facts["captured"][missed.seat])


def is_whole_hand(reason: WholeHand, question: Question, facts: Facts, expect: Facts) -> bool:
    """Whether it names all rules that take a card away and that cannot be obeyed, and leaves the right cards."""
    game, options = reference.GAMES[facts["rules"]], facts.get("options", {})
    situation = (facts["hand"], facts["trick"], facts["trick_no"], facts["hearts_broken"], facts["players"])
    names = {waived: [rule.id.name for rule, each in reason.applied if each is waived] for waived in (False, True)}
    in_force = reference.rules_in_force(*situation[1:4], options, game)
    return (
        sorted(codes(reason.legal)) == sorted(question.answer)
        and names[True] == reference.waived(*situation, options, game)
        and set(names[False]) - {question.rule.name} == set(expect["refused"].values()) - {question.rule.name}
        and (reason.off is None) == (question.rule.name in in_force)
    )


def adds_up(counted: Counted, cards: Sequence[str], facts: Facts) -> bool:
    """Whether every card with points is in one line, and the sums are right."""
    game, options = reference.GAMES[facts["rules"]], facts.get("options", {})

    def cost(codes: Sequence[str]) -> int:
        return sum(reference.card_points(card, options, game) for card in codes)

    costly = [card for card in cards if reference.card_points(card, options, game)]
    return (
        sorted(card for _, cards, _ in counted.lines for card in codes(cards)) == sorted(costly)
        and all(cost(codes(cards)) == points for _, cards, points in counted.lines)
        and cost(cards) == counted.total
    )
