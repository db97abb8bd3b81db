"""What is wrong with a question, by a reference that shares no code with the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests import reference
from tests.quiz.breaking import breaking_faults
from tests.quiz.reasons import reason_faults
from tests.reference.positions import as_trick
from tutor.engine.positions.data import to_data
from tutor.engine.positions.model import BrokenPosition
from tutor.quiz.model import AnswerKind, Question, Topic

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
    if facts["kind"] == "broken":
        yield from breaking_faults(question, facts)
    elif question.topic in {Topic.LEGAL, Topic.WHY}:
        yield from implausible(facts)
        yield from branch_faults(question, facts, expect)
    if facts["kind"] == "score":
        yield from unfinished(facts)
    if facts["kind"] == "sequence":
        yield from too_many(facts)
        yield from unlawful(facts)
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
    if question.kind is AnswerKind.ALL and len(values) < 2:
        yield "nothing to choose from"
    yes_or_no = isinstance(question.position, BrokenPosition) or question.subject == "dead"
    least = 2 if question.topic is Topic.WHY or yes_or_no else 3
    if question.kind is AnswerKind.ONE and not least <= len(values) <= 7:
        yield f"{len(values)} options"
    if question.topic in {Topic.WHY, Topic.PASS, Topic.END, Topic.SCORING} and len(values) > 4:
        yield f"{len(values)} options"


def right_values(question: Question, facts: Facts, expect: Facts) -> tuple[str | int, ...]:
    match question.topic:
        case Topic.LEGAL if facts["kind"] == "broken":
            return ("yes" if expect["broken"] else "no",)
        case Topic.LEGAL:
            return tuple(card for card in dict.fromkeys(facts["hand"]) if card in expect["legal"])
        case Topic.WHY:
            rule = expect["refused"].get(question.subject)
            return ("yes" if rule is None else full_name(rule, facts),)
        case Topic.WINNER:
            return ("none" if expect["winner"] is None else expect["winner"],)
        case Topic.SCORING if question.subject == "trick":
            return (expect["points"],)
        case Topic.SCORING if str(question.subject).startswith("total-"):
            return (expect["after"][int(str(question.subject).removeprefix("total-"))],)
        case Topic.SCORING if facts["kind"] == "score":
            return (expect["delta"][question.subject],)
        case Topic.PASS:
            return ("none" if expect["to"] is None else expect["to"],)
        case Topic.DEAL:
            return (expect["extra" if question.subject == "left-over" else "hand_size"],)
        case Topic.END:
            return (",".join(str(seat) for seat in expect["winners"]) if expect["over"] else "goes-on",)
        case _:
            return right_about_cancelling(question, facts, expect)


def right_about_cancelling(question: Question, facts: Facts, expect: Facts) -> tuple[str | int, ...]:
    game = reference.GAMES[facts["rules"]]
    match question.subject:
        case int():
            return (expect["captured_points"][question.subject],)
        case "cancelled":
            cards = [card for _, card in reference.cancelled(as_trick(facts["trick"]), game)]
            return tuple(dict.fromkeys(cards)) or ("none",)
        case "dead":
            return ("yes" if expect["dead"] else "no",)
        case "taker":
            return ("none" if expect["winner"] is None else expect["winner"],)
        case "pile":
            return (who_gets(facts, expect["winners"].index(None)),)
        case _:
            with_last = reference.setting(facts.get("options", {}), "extras", game) == "last-trick"
            return (who_gets(facts, -1 if with_last else 0),)


def who_gets(facts: Facts, number: int) -> int | str:
    """The seat that gets what is on the table with the trick of this number, counted from 0."""
    game = reference.GAMES[facts["rules"]]
    piles = reference.Piles(captured=[[] for _ in range(facts["players"])])
    number %= len(facts["tricks"])
    for index, plays in enumerate(facts["tricks"]):
        before = [len(cards) for cards in piles.captured]
        trick_no = facts["first_trick_no"] + index
        deal = (trick_no, facts["tricks_in_deal"], facts["extra"], facts.get("options", {}), game)
        reference.put_away(piles, as_trick(plays), *deal)
        if index >= number and not piles.waiting:
            return next(seat for seat, cards in enumerate(piles.captured) if len(cards) > before[seat])
    return "none"


def full_name(rule: str, facts: Facts) -> str:
    """The rule with the book in which it was written."""
    own = facts["rules"] == "cancellation" and rule in {"opening-ban", "first-trick-points"}
    return f"{'cancellation' if own else 'hearts'}/{rule}"


def implausible(facts: Facts) -> Iterator[str]:
    """What could not come up in a real deal."""
    game = reference.GAMES[facts["rules"]]
    players, trick_no, hand, broken = facts["players"], facts["trick_no"], facts["hand"], facts["hearts_broken"]
    options = facts.get("options", {})
    trick = [card for _, card in facts["trick"]]
    seen = [*hand, *trick]
    pack = reference.pack(players, game)
    opening = reference.opening_card(players, game)
    if any(seen.count(card) > pack.count(card) for card in seen):
        yield "a card too often, or one that is not in the pack"
        return
    if len(hand) != reference.hand_size(players, game) - trick_no + 1:
        yield f"{len(hand)} cards at trick {trick_no}"
    if opening and trick_no == 1 and opening not in (trick[:1] or hand):
        yield "the first trick does not begin with the opening card"
    if trick_no > 1 and opening in seen:
        yield "the opening card is still there"
    if trick_no == 1 and trick:
        yield from first_trick_faults(trick, options, game)
    earlier = reference.without(pack, seen)
    breakers = [card for card in earlier if reference.broken([card], options, game)]
    if reference.broken(trick, options, game) and not broken:
        yield "this trick has broken hearts"
    if broken and not reference.broken(trick, options, game) and (trick_no < 3 or not breakers):
        yield "nothing can have broken hearts"
    if not broken and (trick_no - 1) * players > len(earlier) - len(breakers):
        yield "hearts must have been broken"


def unfinished(facts: Facts) -> Iterator[str]:
    """What could not be so after a deal: all cards are in tricks, and a trick has a card of each seat.

    The cards left over are with one who has taken a trick, and a dead last trick may be with nobody.
    """
    game = reference.GAMES[facts["rules"]]
    players = facts["players"]
    captured = [card for cards in facts["captured"] for card in cards]
    missing = reference.without(reference.pack(players, game), captured)
    if missing:
        pairs = [card for card in missing if missing.count(card) == 2]
        suits = [card[1] for card in missing]
        if not game.cancelling or len(missing) != players or not pairs or suits.count(pairs[0][1]) != 2:
            yield "neither the whole pack nor all but a dead trick"
    extra = reference.extra_cards(players, game)
    counts = sorted(len(cards) % players for cards in facts["captured"])
    if counts != sorted([extra % players, *[0] * (players - 1)]):
        yield "a part of a trick"


def too_many(facts: Facts) -> Iterator[str]:
    """Cards that are there too often."""
    game, players = reference.GAMES[facts["rules"]], facts["players"]
    pack = reference.pack(players, game)
    seen = [*facts["extra"], *(card for trick in facts["tricks"] for _, card in trick)]
    if any(seen.count(card) > pack.count(card) for card in seen):
        yield "a card too often"
    if len(facts["extra"]) not in (0, reference.extra_cards(players, game)):
        yield "some of the cards left over"


def unlawful(facts: Facts) -> Iterator[str]:
    """What a rule of play forbids in several tricks, whatever hands the seats can have had."""
    game = reference.GAMES[facts["rules"]]
    options, players = facts.get("options", {}), facts["players"]
    tricks = [as_trick(trick) for trick in facts["tricks"]]
    void: list[set[str]] = [set() for _ in range(players)]
    leads, broken = tricks[0][0][0], facts["first_trick_no"] >= 3
    for number, trick in enumerate(tricks, facts["first_trick_no"]):
        led = trick[0][1][1]
        if [seat for seat, _ in trick] != [(leads + place) % players for place in range(players)]:
            yield f"trick {number} is not led by {leads}"
        yield from (f"{seat} revokes with {card}" for seat, card in trick if card[1] in void[seat])
        if number == 1:
            yield from first_trick_faults([card for _, card in trick], options, game)
        if led == "H" and not broken and "unbroken-lead" in game.rules:
            yield f"trick {number}: hearts are not broken"
        broken = broken or reference.broken([card for _, card in trick], options, game)
        for seat, card in trick:
            void[seat] |= {led} - {card[1]}
        winner = reference.winner(trick, options, game)
        leads = leads if winner is None else winner
    if suits := undealt(facts, void):
        yield f"nobody can hold the rest of {suits}"


def first_trick_faults(cards: list[str], options: Facts, game: reference.Game) -> Iterator[str]:
    """Cards with points that a hand can hardly have had to play."""
    lead, *others = cards
    if "opening-ban" in game.rules and reference.is_penalty(lead, game):
        yield "the first trick begins with a card with points"
    if "first-trick-points" in game.rules and reference.setting(options, "first-trick-points", game) == "forbidden":
        yield from (f"{card} on the first trick" for card in others if reference.is_penalty(card, game))


def undealt(facts: Facts, void: list[set[str]]) -> str:
    """Suits of which more cards are unseen than can be in hands, in earlier tricks and among the cards left over."""
    game, players = reference.GAMES[facts["rules"]], facts["players"]
    seen = [*facts["extra"], *(card for trick in facts["tricks"] for _, card in trick)]
    unseen = [card[1] for card in reference.without(reference.pack(players, game), seen)]
    held = facts["tricks_in_deal"] - facts["first_trick_no"] - len(facts["tricks"]) + 1
    elsewhere = len(unseen) - held * players
    for chosen in range(1, 16):
        suits = {suit for place, suit in enumerate("CDHS") if chosen >> place & 1}
        room = elsewhere + held * sum(not suits <= lacking for lacking in void)
        if sum(suit in suits for suit in unseen) > room:
            return "".join(sorted(suits))
    return ""


def branch_faults(question: Question, facts: Facts, expect: Facts) -> Iterator[str]:
    game = reference.GAMES[facts["rules"]]
    rule, effect = question.branch.split(":")
    situation = (facts["trick"], facts["trick_no"], facts["hearts_broken"])
    options = facts.get("options", {})
    in_force = reference.rules_in_force(*situation, options, game)
    if effect in {"refuses", "leaves"}:
        holds = rule in expect["refused"].values()
    elif effect == "exception":
        holds = rule in reference.waived(facts["hand"], *situation, facts["players"], options, game)
    else:
        holds = rule not in in_force and not expect["refused"]
    if not holds or question.rule.name != rule:
        yield f"branch {question.branch}"
    if question.topic is Topic.WHY:
        refused = expect["refused"].get(question.subject)
        if refused != (rule if effect == "refuses" else None):
            yield f"{question.subject} is not the card of {question.branch}"
