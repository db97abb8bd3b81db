"""From the steps as they are written to steps that can be run.

No rule book is needed for that; ``content.checks`` looks at the steps with one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tutor.cards import COPY_SHIFT, Card, Cards, copies_held, parse_card
from tutor.content.decoding import (
    AskNode,
    DealNode,
    ExplainNode,
    MixNode,
    PlayNode,
    ShowNode,
    WorkNode,
    Written,
)
from tutor.content.model import AnyStep, Ask, Explain, LessonHead, Mix, PlayDeal, PlayTrick, Show, Work
from tutor.content.scenes import read_position, written_data
from tutor.engine.positions.data import kind_of
from tutor.engine.positions.model import LegalPosition, Position, ScorePosition, SequencePosition, WinnerPosition
from tutor.quiz.model import CANCELLED, IS_DEAD, LEFT_OVER, PILE, TAKER, Topic, Value, total
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import Problems, suggest

ASKED_OF: Mapping[Topic, tuple[str, ...]] = {
    Topic.LEGAL: ("legal", "broken"),
    Topic.WHY: ("legal",),
    Topic.WINNER: ("winner",),
    Topic.SCORING: ("score", "winner"),
    Topic.PASS: ("pass",),
    Topic.DEAL: ("deal",),
    Topic.END: ("match-end",),
    Topic.CANCEL: ("winner", "sequence"),
}
"""The kinds of positions that a topic can ask about; the first where the file does not say."""
WORKED = ("legal", "winner", "score", "sequence")
"""The kinds of positions that can be worked through."""
ABOUT_TRICK = (CANCELLED, IS_DEAD, TAKER)
"""What *cancel* can ask about one trick."""
ABOUT_TRICKS = (PILE, LEFT_OVER)
"""What *cancel* can ask about several, besides a seat."""
OFFERED_OF = (Topic.SCORING,)
"""The topics whose numbers can be offered to choose from."""
MOST_MIXED = 12
MOST_DEALS = 9
ABOUT_DEAL = (LEFT_OVER,)
"""What *deal* can ask about, besides how many cards each player gets."""

Positioned = ShowNode | WorkNode | AskNode | PlayNode


class Builder:
    """Makes the steps of one lesson, in their order."""

    def __init__(self, head: LessonHead, problems: Problems) -> None:
        self._head = head
        self._problems = problems
        self._positions: dict[str, dict[str, object]] = {}
        """What was written for the positions so far, by the id of the step."""
        self._asked: list[tuple[Topic, Position, Value | None]] = []

    def build(self, written: Written) -> AnyStep | None:
        """The step, or ``None`` after noting what is wrong with it."""
        before = len(self._problems)
        step = self._build(written.step, written.node)
        return step if len(self._problems) == before else None

    def _build(self, step: object, node: Mapping_) -> AnyStep | None:
        match step:
            case ExplainNode(id=name, explain=text, pack=pack):
                return Explain(id=name, text=text, pack=pack, rules=_words(step.rules))
            case ShowNode(id=name, show=text):
                position = self._position(step, ())
                if position is None:
                    return None
                return Show(id=name, text=text, position=position, rules=_words(step.rules))
            case WorkNode():
                return self._work(step)
            case AskNode():
                return self._ask(step, node)
            case PlayNode():
                return self._play(step)
            case DealNode():
                return self._deal(step, node)
            case MixNode(id=name, mix=text, count=count):
                self._check_number(node, "count", count, MOST_MIXED)
                return Mix(id=name, text=text, count=count, rules=_words(step.rules))
        raise TypeError(step)

    def _deal(self, step: DealNode, node: Mapping_) -> PlayDeal:
        self._check_number(node, "deals", step.deals, MOST_DEALS)
        return PlayDeal(
            id=step.id, text=step.deal, seed=step.seed, deals=step.deals, help=step.help, rules=_words(step.rules)
        )

    def _check_number(self, node: Mapping_, key: str, found: int, most: int) -> None:
        if not 1 <= found <= most:
            self._problems.add("out-of-range", node.get(key) or node, found=found, least=1, most=most)

    def _work(self, step: WorkNode) -> Work | None:
        position = self._position(step, WORKED)
        card = None if step.card is None else self._card(step.card)
        if not isinstance(position, LegalPosition | WinnerPosition | ScorePosition | SequencePosition):
            return None
        if card is not None and isinstance(position, LegalPosition):
            card = copies_held(position.hand, card)
        return Work(id=step.id, text=step.work, position=position, card=card, so=step.so, rules=_words(step.rules))

    def _ask(self, step: AskNode, node: Mapping_) -> Ask | None:
        position = self._position(step, ASKED_OF[step.ask])
        subject = self._subject(step, position)
        stated = node.get("answer")
        answer = None if stated is None else self._answer(stated)
        if position is None:
            return None
        asked = (step.ask, position, subject)
        if asked in self._asked:
            self._problems.add("nothing-changed", step.position)
        self._asked.append(asked)
        if step.offered and step.ask not in OFFERED_OF:
            self._problems.add("unknown-key", node.get("offered") or node, key="offered")
        return Ask(
            id=step.id,
            topic=step.ask,
            position=position,
            subject=subject,
            text=step.text,
            offered=step.offered,
            answer=answer,
            rules=_words(step.rules),
        )

    def _answer(self, node: Node) -> tuple[str, ...]:
        """What the author holds to be right: one word, or several in a list."""
        items = node.items if isinstance(node, Sequence_) else (node,)
        found = tuple(item.text for item in items if isinstance(item, Scalar))
        for item in items:
            if isinstance(item, Scalar) and not item.text.strip():
                self._problems.add("empty-value", item, expected="text")
        if len(found) < len(items) or not found:
            self._problems.add("wrong-type", node, expected="text", found="list")
        return found

    def _play(self, step: PlayNode) -> PlayTrick | None:
        position = self._position(step, ("legal",))
        others: dict[int, tuple[Card, ...]] = {}
        used: Cards = 0
        if isinstance(position, LegalPosition):
            used = position.hand | sum(card for _, card in position.trick)
        for key, node in () if step.others is None else step.others.entries:
            if not key.text.isdecimal() or not 0 <= int(key.text) < self._head.players:
                seats = ", ".join(map(str, range(self._head.players)))
                self._problems.add("unknown-word", key, expected="one-of", word=key.text, choices=seats)
            elif not isinstance(node, Sequence_) or not node.items:
                self._problems.add("wrong-type", node, expected="list", found="text")
            else:
                cards = [card for item in node.items if (card := self._card(item)) is not None]
                for place, card in enumerate(cards):
                    # where the position has the card already, its other copy is meant
                    cards[place] = card << COPY_SHIFT if card & used else card
                    used |= cards[place]
                others[int(key.text)] = tuple(cards)
        if not isinstance(position, LegalPosition):
            return None
        return PlayTrick(id=step.id, text=step.play, position=position, others=others, rules=_words(step.rules))

    def _position(self, step: Positioned, kinds: tuple[str, ...]) -> Position | None:
        data = written_data(step.position)
        if step.as_in is not None:
            data = {**self._repeated(step.as_in), **data}
        self._positions[step.id] = data
        if kinds:
            data = {"kind": kinds[0], **data}
        position = read_position(step.position, data, self._head, self._problems)
        if position is not None and kinds and kind_of(position) not in kinds:
            place = step.position.get("kind") or step.position
            self._problems.add("position-kind", place, found=kind_of(position), choices=", ".join(kinds))
            return None
        return position

    def _repeated(self, name: Scalar) -> dict[str, object]:
        found = self._positions.get(name.text)
        if found is None:
            self._problems.add(
                "unknown-word",
                name,
                expected="one-of",
                word=name.text,
                suggestion=suggest(name.text, self._positions),
                choices=", ".join(self._positions),
            )
        return found or {}

    def _subject(self, step: AskNode, position: Position | None) -> Value | None:
        """What is asked about: a card for *why*, a seat for the points of a deal, a word for *cancel*."""
        wanted: Callable[[Node], Value | None]
        if step.ask is Topic.WHY:
            wanted = self._code
        elif isinstance(position, ScorePosition):
            wanted = partial(self._seat, words=tuple(map(total, range(self._head.players))))
        elif step.ask is Topic.CANCEL and isinstance(position, SequencePosition):
            wanted = partial(self._seat, words=ABOUT_TRICKS)
        elif step.ask is Topic.CANCEL:
            wanted = partial(self._one_of, words=ABOUT_TRICK)
        elif step.ask is Topic.DEAL and step.subject is not None:
            wanted = partial(self._one_of, words=ABOUT_DEAL)
        else:
            if step.subject is not None:
                self._problems.add("unknown-key", step.subject, key="subject")
            return None
        if step.subject is None:
            self._problems.add("missing-key", step.position, key="subject")
            return None
        return wanted(step.subject)

    def _card(self, node: Node) -> Card | None:
        if isinstance(node, Scalar):
            try:
                return parse_card(node.text)
            except ValueError:
                self._problems.add("unknown-word", node, expected="card", word=node.text)
        else:
            self._problems.add("wrong-type", node, expected="card", found="list")
        return None

    def _code(self, node: Node) -> str | None:
        return node.text if self._card(node) is not None and isinstance(node, Scalar) else None

    def _seat(self, node: Node, words: tuple[str, ...] = ()) -> Value | None:
        """A seat, or one of these words."""
        seats = tuple(str(seat) for seat in range(self._head.players))
        found = self._one_of(node, (*seats, *words))
        return int(found) if found in seats else found

    def _one_of(self, node: Node, words: tuple[str, ...]) -> str | None:
        word = node.text if isinstance(node, Scalar) else ""
        if word in words:
            return word
        self._problems.add("unknown-word", node, expected="one-of", word=word, choices=", ".join(words))
        return None


def _words(scalars: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(scalar.text for scalar in scalars)


def node_of(written: Written, key: str) -> Node:
    """The value of a key of the step, or the whole step."""
    return written.node.get(key) or written.node


def position_node(written: Written) -> Mapping_:
    """Where the step's position is written."""
    node = written.node.get("position")
    assert isinstance(node, Mapping_)
    return node
