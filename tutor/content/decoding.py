"""From the nodes of a lesson's file to its steps as they are written; what they mean is for ``content.building``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import tutor.rules.decoding  # noqa: F401 - registers the decoder of texts
from tutor.content.model import Help
from tutor.quiz.model import Topic
from tutor.reading.decode import Context, register
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import Problems
from tutor.rules.kinds import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadNode:
    """The keys of a lesson before its steps."""

    format: int
    id: str
    title: Text
    course: str
    order: int
    rules: Scalar
    teaches: tuple[Scalar, ...]
    players: int
    needs: tuple[Scalar, ...] = ()
    steps: Node | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainNode:
    """``explain: TEXT`` with the rules whose texts are shown, and perhaps the whole pack."""

    id: str
    explain: Text
    rules: tuple[Scalar, ...]
    pack: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowNode:
    """``show: TEXT`` and a position."""

    id: str
    show: Text
    position: Mapping_
    as_in: Scalar | None = None
    rules: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkNode:
    """``work: TEXT``, a position, the card that is chosen and what to learn from it."""

    id: str
    work: Text
    position: Mapping_
    as_in: Scalar | None = None
    card: Scalar | None = None
    so: Text | None = None
    rules: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskNode:
    """``ask: TOPIC`` about a position."""

    id: str
    ask: Topic
    position: Mapping_
    as_in: Scalar | None = None
    subject: Scalar | None = None
    answer: Node | None = None
    offered: bool = False
    text: Text | None = None
    rules: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayNode:
    """``play: TEXT``, a position and the cards of those who play after the reader."""

    id: str
    play: Text
    position: Mapping_
    as_in: Scalar | None = None
    others: Mapping_ | None = None
    rules: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealNode:
    """``deal: TEXT``, the seed of the deals, how many there are and how much help comes with them."""

    id: str
    deal: Text
    seed: str
    deals: int = 1
    help: Help = Help.GUIDED
    rules: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MixNode:
    """``mix: TEXT``, how many questions are drawn and on which rules."""

    id: str
    mix: Text
    count: int = 4
    rules: tuple[Scalar, ...] = ()


StepNode = ExplainNode | ShowNode | WorkNode | AskNode | PlayNode | DealNode | MixNode

KINDS: dict[str, type[StepNode]] = {
    "explain": ExplainNode,
    "show": ShowNode,
    "work": WorkNode,
    "ask": AskNode,
    "play": PlayNode,
    "deal": DealNode,
    "mix": MixNode,
}
"""The kinds of steps, by the key that makes a step one."""


@dataclass(frozen=True, slots=True)
class Written:
    """A step as it stands in the file, with the node for what is found wrong later."""

    step: StepNode
    node: Mapping_


def read_steps(node: Node, problems: Problems) -> tuple[Written, ...]:
    """Every step that is well formed; the problems of the others are noted."""
    top = Context(problems)
    if not isinstance(node, Sequence_):
        top.wrong_type(node, "list")
        return ()
    if not node.items:
        problems.add("empty-value", node, expected="list")
    found = []
    for number, item in enumerate(node.items, 1):
        name = item.text("id") if isinstance(item, Mapping_) else None
        context = Context(problems, ("steps", name or str(number)))
        step = context.read(item, cast("type[StepNode]", StepNode))
        if step is not None and isinstance(item, Mapping_):
            found.append(Written(step, item))
    return tuple(found)


def _step(node: Node, context: Context) -> StepNode | None:
    if not isinstance(node, Mapping_):
        context.wrong_type(node, "mapping")
        return None
    kinds = [kind for kind in KINDS if node.get(kind) is not None]
    if len(kinds) != 1:
        context.problems.add("step-kind", node, found=", ".join(kinds), choices=", ".join(KINDS))
        return None
    return context.read(node, KINDS[kinds[0]])


register(StepNode, _step)
