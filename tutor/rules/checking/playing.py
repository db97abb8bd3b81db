"""The rules at every table: that none leaves a player without a card, and each can do what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tutor.cards import JOKER_SUIT, SUIT_MASKS, Cards, each_card, format_card
from tutor.placeholders import place_names
from tutor.reading.nodes import Node
from tutor.reading.problems import Located, Problems
from tutor.rules.card_sets import led_sets, uses_led
from tutor.rules.checking.draft import Draft, Placed
from tutor.rules.checking.places import below, place_in
from tutor.rules.checking.sets import Sound
from tutor.rules.checking.texts import forms_of, texts_of
from tutor.rules.compile import entries_in_force
from tutor.rules.kinds import Adjustment, Dealing, LegalityRule, PointRule
from tutor.rules.masks import Masks, costs
from tutor.rules.situation import SITUATIONS, SituationKey
from tutor.rules.vocabulary import CardSet, Condition, Named
from tutor.rules.wording import Form, sets_of


def check_playing(draft: Draft, packs: Mapping[int, Cards], sound: Sound, problems: Problems) -> None:
    """Look at what the rules do with each of the packs; a fault is told for the first table that has it."""
    check = _Check(draft, sound, problems)
    for players, pack in packs.items():
        check.table(players, pack)
    if packs:
        check.idle()


class _Check:
    """One book at all of its tables."""

    def __init__(self, draft: Draft, sound: Sound, problems: Problems) -> None:
        self._draft = draft
        self._sound = sound
        self._problems = problems
        self._told: set[tuple[str, int]] = set()
        self._busy: set[int] = set()
        """By the identities of their nodes the rules that do something at some table, and those with an empty set."""
        self._with_led = led_sets(draft.card_sets)
        self._legality = [placed for placed in draft.legality if self._can_be_judged(placed.rule)]
        self._points = [placed.rule for placed in draft.points]
        self._nameable = {
            name.replace("-", "_"): Named(name)
            for name in draft.card_sets
            if name in sound.names and name not in self._with_led
        }

    def _can_be_judged(self, rule: LegalityRule) -> bool:
        """Whether nothing is wrong with the sets and conditions of the rule by themselves."""
        sets = (rule.keep,) if rule.need is None else (rule.keep, rule.need)
        conditions = set(rule.when)
        if not conditions or {Condition.LEADING, Condition.FOLLOWING} <= conditions:
            return False
        if Condition.FOLLOWING not in conditions and any(uses_led(card_set, self._with_led) for card_set in sets):
            return False
        return all(self._sound.has(card_set) for card_set in sets)

    def table(self, players: int, pack: Cards) -> None:
        """Look at one table."""
        masks = Masks(self._draft.card_sets, self._points, pack)
        empty = set()
        for node, place, card_set in self._stated():
            if self._is_empty(card_set, masks):
                self._tell("empty-set", place, players=players)
                empty.add(id(node))
        self._busy |= empty
        self._check_legality(players, pack, masks)
        if self._sound.points:
            self._check_points(players, masks)
        self._check_moons(masks)
        self._check_texts(players, masks, empty)

    def idle(self) -> None:
        """Look for rules that do nothing at any table."""
        points = self._draft.points if self._sound.points else ()
        moons = (
            self._draft.adjust if all(self._sound.has(moon.rule.when.took_all) for moon in self._draft.adjust) else ()
        )
        placed: tuple[Placed[LegalityRule | PointRule | Adjustment], ...] = (*self._legality, *points, *moons)
        for rule, node in placed:
            if id(node) not in self._busy:
                self._tell("never-applies", node, id=rule.id.name)

    def _tell(self, code: str, place: Located, key: Node | None = None, **facts: str | int) -> None:
        """Note a problem, once for each place; ``key`` is the node that the place lies in, if it is none itself."""
        if (code, id(key or place)) not in self._told:
            self._told.add((code, id(key or place)))
            self._problems.add(code, place, **facts)

    def _stated(self) -> Iterator[tuple[Node, Node, CardSet]]:
        """The sets that must not be empty, whatever has been led, with their rules and places."""
        draft = self._draft
        yield from ((node, below(node, "keep"), rule.keep) for rule, node in draft.legality)
        yield from ((node, below(node, "cards"), rule.cards) for rule, node in draft.points)
        yield from ((node, below(node, "when", "took-all"), rule.when.took_all) for rule, node in draft.adjust)
        if draft.breaking is not None:
            rule, node = draft.breaking
            yield node, below(node, "by"), rule.by

    def _check_legality(self, players: int, pack: Cards, masks: Masks) -> None:
        nodes = {id(rule): node for rule, node in self._legality}
        rules = [rule for rule, _ in self._legality]
        for key in _possible(pack):
            for entry in entries_in_force(rules, masks, key):
                node = nodes[id(entry.rule)]
                if outside := entry.need & ~entry.keep:
                    card = format_card(next(each_card(outside)))
                    self._tell("need-outside-keep", below(node, "need"), card=card, players=players)
                if entry.need and pack & ~entry.keep:
                    self._busy.add(id(node))

    def _check_points(self, players: int, masks: Masks) -> None:
        total = 0
        for (rule, cards), placed in zip(masks.scoring, self._draft.points, strict=True):
            total += sum(each * found.bit_count() for found, each in costs(rule, cards))
            if cards:
                self._busy.add(id(placed.node))
            if rule.pips is not None and cards & SUIT_MASKS[JOKER_SUIT]:
                self._tell("pips-of-jokers", below(placed.node, "cards"))
        if self._draft.points and total <= 0:
            self._tell("never-ends", below(self._draft.node, "points"), players=players, points=total)

    def _check_moons(self, masks: Masks) -> None:
        """Of several only the first applies, so that one whose cards an earlier one needs as well never does."""
        earlier: list[Cards] = []
        for rule, node in self._draft.adjust:
            if self._sound.has(rule.when.took_all) and not uses_led(rule.when.took_all, self._with_led):
                cards = masks.of(rule.when.took_all)
                if not any(fewer & ~cards == 0 for fewer in earlier):
                    self._busy.add(id(node))
                earlier += [cards] if cards else []
            else:
                self._busy.add(id(node))

    def _check_texts(self, players: int, masks: Masks, told: set[int]) -> None:
        """A text may not name a set without cards; ``told`` are the rules with sets of which that was told already."""
        shared = {name for name, card_set in self._nameable.items() if not masks.of(card_set)}
        for rule, node in self._draft.rules():
            if id(node) in told:
                continue
            own = {name for name, card_set in sets_of(rule) if self._is_empty(card_set, masks)}
            nothing_removed = isinstance(rule, Dealing) and not self._removed(players)
            if not (shared or own or nothing_removed):
                continue
            for field, text in texts_of(rule):
                empty = shared | own | ({"removed"} if nothing_removed and field != "removal" else set())
                place = below(node, field.replace("_", "-"))
                for name in sorted(name for message in forms_of(text) for name in place_names(message)):
                    if _bare(name) in empty:
                        self._tell("empty-set", place_in(place, name), key=place, players=players)

    def _removed(self, players: int) -> tuple[str, ...]:
        return self._draft.sizes[players].remove

    def _is_empty(self, card_set: CardSet, masks: Masks) -> bool:
        return self._sound.has(card_set) and not uses_led(card_set, self._with_led) and not masks.of(card_set)


def _bare(name: str) -> str:
    """The name of the set, without the form in which it is to stand in the sentence."""
    return name.removeprefix(Form.ALL.value).removeprefix(Form.EACH.value)


def _possible(pack: Cards) -> Iterator[SituationKey]:
    """The situations that can come up: nothing has broken hearts before the first lead, and only a card can be led."""
    for key in SITUATIONS:
        if not (key.first_trick and key.broken) if key.led is None else pack & SUIT_MASKS[key.led]:
            yield key
