"""Who leads first, what is left over, and other parts of a book that one cannot have without another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tutor.cards import Cards, each_card, format_card, merge_copies
from tutor.reading.problems import Problems
from tutor.rules.card_sets import led_sets, uses_led
from tutor.rules.checking.draft import Draft, Placed
from tutor.rules.checking.places import below, items
from tutor.rules.checking.sets import Sound
from tutor.rules.checking.tables import written_tables
from tutor.rules.kinds import LegalityRule
from tutor.rules.masks import Masks
from tutor.rules.vocabulary import Condition


def check_parts(draft: Draft, packs: Mapping[int, Cards], sound: Sound, problems: Problems) -> None:
    """Look for parts of the book that lack another, that do nothing, or that contradict one another."""
    _check_extras(draft, problems)
    _check_cancelling(draft, problems)
    _check_breaking(draft, problems)
    if _all_read(draft, "legality"):
        _check_first_lead(draft, packs, sound, problems)


def _all_read(draft: Draft, key: str) -> bool:
    """Whether the book has rules under this key, and every one of them could be read."""
    written, read = items(draft.node.get(key)), {id(node) for _, node in draft.rules()}
    return bool(written) and all(id(node) in read for node in written)


def _check_extras(draft: Draft, problems: Problems) -> None:
    if draft.node.get("extras") is None:
        for key, table in written_tables(draft):
            if draft.sizes[int(key.text)].extra > 0:
                problems.add("extras-unsaid", below(table, "extra"), players=key.text)
    elif draft.extras is not None and draft.sizes and not any(size.extra for size in draft.sizes.values()):
        problems.add("never-applies", draft.extras.node, id=draft.extras.rule.id.name)


def _check_cancelling(draft: Draft, problems: Problems) -> None:
    if draft.cancelling is not None:
        one_pack = draft.pack is not None and draft.pack.copies == 1
        if one_pack or draft.node.get("dead-trick") is None:
            problems.add("cancelling-needs", draft.cancelling.node, id=draft.cancelling.rule.id.name)
    if draft.dead_trick is not None and draft.node.get("cancelling") is None:
        problems.add("cancelling-needs", draft.dead_trick.node, id=draft.dead_trick.rule.id.name)


def _check_breaking(draft: Draft, problems: Problems) -> None:
    waiting = [placed for placed in draft.legality if Condition.UNBROKEN in placed.rule.when]
    if draft.node.get("breaking") is None:
        for rule, node in waiting:
            place = below(node, "when", rule.when.index(Condition.UNBROKEN))
            problems.add("always-unbroken", place, id=rule.id.name)
    elif draft.breaking is not None and not waiting and _all_in_force(draft):
        problems.add("never-applies", draft.breaking.node, id=draft.breaking.rule.id.name)


def _all_in_force(draft: Draft) -> bool:
    """Whether it can be told of every rule when it is in force."""
    conditions = [set(rule.when) for rule, _ in draft.legality]
    return _all_read(draft, "legality") and all(
        when and not {Condition.LEADING, Condition.FOLLOWING} <= when for when in conditions
    )


class _Opening(NamedTuple):
    """A rule about the very first lead, and the cards that it keeps at one table."""

    placed: Placed[LegalityRule]
    keep: Cards

    @property
    def is_card(self) -> bool:
        """It keeps one card, if in two copies, so that it says who leads."""
        return merge_copies(self.keep).bit_count() == 1


def _check_first_lead(draft: Draft, packs: Mapping[int, Cards], sound: Sound, problems: Problems) -> None:
    rules = [placed for placed in draft.legality if placed.rule.of_first_lead]
    with_led = led_sets(draft.card_sets)
    if any(not sound.has(rule.keep) or uses_led(rule.keep, with_led) for rule, _ in rules):
        return
    told: set[str] = set()
    for players, pack in packs.items():
        masks = Masks(draft.card_sets, [rule for rule, _ in draft.points], pack)
        found = [_Opening(placed, masks.of(placed.rule.keep)) for placed in rules]
        code = _fault_of(draft, players, found, problems, told)
        told |= {code} if code else set()


def _fault_of(draft: Draft, players: int, found: list[_Opening], problems: Problems, told: set[str]) -> str | None:
    """Note what is wrong with the first lead at one table, unless it was told of another; the code of it."""
    opening = next((each for each in found if each.is_card), None)
    if draft.node.get("first-leader") is not None:
        if opening is None or draft.first_leader is None:
            return None
        if "two-openings" not in told:
            problems.add("two-openings", draft.first_leader.node, id=opening.placed.rule.id.name)
        return "two-openings"
    if opening is None:
        if any(not each.keep for each in found):
            return None  # that the set is empty is told already
        if "nobody-opens" not in told:
            several = [below(each.placed.node, "keep") for each in found]
            problems.add("nobody-opens", several[0] if several else below(draft.node, "legality"))
        return "nobody-opens"
    card = format_card(next(each_card(opening.keep)))
    if draft.sizes[players].extra > 0:
        place = below(draft.node, "players", str(players), "extra")
        problems.add("opening-in-extras", place, card=card, players=players)
    if opening.keep.bit_count() == 1:
        return None
    if "opening-twice" not in told:
        problems.add("opening-twice", below(opening.placed.node, "keep"), card=card)
    return "opening-twice"
