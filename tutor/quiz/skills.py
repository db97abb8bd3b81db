"""What a learner is to show before a first match, made out of the branches of the rules."""

from __future__ import annotations

from tutor.cards import HEARTS, card_index, parse_card, suit_of
from tutor.quiz.evidence import Answer, Candidate
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Question, Topic, Value
from tutor.quiz.source import Maker
from tutor.rules.branches import Effect
from tutor.rules.compile import Rules
from tutor.rules.kinds import RuleId

CardKind = tuple[int, bool, bool, bool]
"""What a card is to a question: its cost, whether it is a heart, may be played, and is of a suit that may be played."""

_PLAIN_BREAK = "by-discarded-heart"
"""Nobody doubts that this breaks hearts."""
_EVERY_KIND = "every-kind-in-trick"
_TRIES = 3
"""After so many wrong answers a skill counts as not shown."""
_DECIDING = (Effect.REFUSES.value, Effect.EXCEPTION.value)


def skill_of(rules: Rules, maker: Maker) -> str | None:
    """The skill that questions of this kind show; ``None`` for what need not be known before a game.

    How many cards are dealt and when a match ends is told at the table. Who can choose all the cards that may be played
    need not be asked about single ones; only where that would be all of them, and hardly anybody has ever had such a
    hand, it is asked of one card whether it may be played.
    """
    rule, _, kind = maker.branch.partition(":")
    match maker.topic:
        case Topic.LEGAL if kind in _DECIDING:
            return maker.branch
        case Topic.WHY if kind == Effect.EXCEPTION.value and is_rare(rules, maker.rule):
            return maker.branch
        case Topic.LEGAL if kind.startswith("by-") and kind != _PLAIN_BREAK:
            return rule
        case Topic.WINNER | Topic.CANCEL:
            return rule
        case Topic.SCORING if kind == _EVERY_KIND:
            return "points"
        case Topic.SCORING if kind.startswith("total-") and (kind != "total-plain" or not rules.moons):
            return "score"
        case Topic.PASS if kind != "hold":
            return rule
    return None


def rules_shown(rules: Rules, maker: Maker) -> set[str]:
    """The names of the rules that such a question is about: with a card of every kind, all that cards cost."""
    if maker.branch.endswith(_EVERY_KIND):
        return {charge.rule.id.name for charge in rules.charges}
    return {maker.rule.name}


def is_rare(rules: Rules, rule: RuleId) -> bool:
    """Whether this is a rule about play that is not always in force, so that its exception hardly ever comes up."""
    return any(each.id == rule and len(each.when) > 1 for each in rules.book.legality)


def card_kinds(rules: Rules, question: Question) -> dict[Value, CardKind]:
    """The kinds of the cards among which is chosen, by their codes; none where no cards are chosen."""
    if question.kind is not AnswerKind.ALL or question.topic is not Topic.LEGAL:
        return {}
    legal = {parse_card(str(code)) for code in question.answer}
    suits = {suit_of(card) for card in legal}
    found: dict[Value, CardKind] = {}
    for option in question.options:
        card = parse_card(str(option.value))
        cost = rules.values[card_index(card)]
        found[option.value] = (cost, bool(card & HEARTS), card in legal, suit_of(card) in suits)
    return found


class Skill:
    """How the learner has done at one skill.

    It is shown when at least as many answers were right as wrong: of those after a wrong one only such count as could
    have been wrong in the same way.
    """

    def __init__(self) -> None:
        self.right = 0
        self.wrong: list[Candidate] = []
        self.missed: set[CardKind] = set()
        """The kinds of cards about which an answer was wrong."""
        self.explained: set[Idea] = set()
        """The ideas that explain a wrong answer."""

    @property
    def shown(self) -> bool:
        return self.right >= max(1, len(self.wrong))

    @property
    def failed(self) -> bool:
        return not self.shown and len(self.wrong) >= _TRIES

    @property
    def open(self) -> bool:
        return not self.shown and not self.failed

    def repeats(self, asked: Question) -> bool:
        """Whether the question is such a one as was answered wrongly; others may not show what was wrong."""
        return any((each.question.topic, each.question.branch) == (asked.topic, asked.branch) for each in self.wrong)

    def could_miss(self, rules: Rules, asked: Candidate) -> bool:
        """Whether all that was answered wrongly could be answered wrongly in this question too."""
        if self.missed:
            return self.repeats(asked.question) and self.missed <= set(card_kinds(rules, asked.question).values())
        return self.repeats(asked.question) or (self.explained != set() and self.explained <= asked.believed.keys())

    def hear(self, rules: Rules, asked: Candidate, answer: Answer) -> None:
        """Take an answer into account, its values in the order of the options."""
        kinds = card_kinds(rules, asked.question)
        if answer == asked.question.answer:
            self.right += not self.wrong or self.could_miss(rules, asked)
        else:
            self.wrong.append(asked)
            self.explained |= {idea for idea, answers in asked.believed.items() if answer in answers}
            self.missed |= {kinds[card] for card in kinds if (card in answer) != (card in asked.question.answer)}
