"""Sentences that are rare in sessions, or that only authors of unusual files meet, straight from what words them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

from tests.quiz.tables import SETTINGS, Table, own_book, rules_at
from tests.ui.test_bot_reasons import full
from tests.ui.test_game_phrases import DEAD, PAIR, adjustment, cards, taken
from tests.ui.test_hint_phrases import wrong_answers
from tests.ui.test_idea_phrases import every_phrase
from tests.ui.test_problem_phrases import variants
from tutor.activities.closing import Closing
from tutor.activities.events import Happened, HintGiven, Marked, MoreTold
from tutor.activities.prompts import AskQuestion, PassCards, SettleMoon
from tutor.app.notices import notice_line
from tutor.bots.advice import Advice, Estimate, Why
from tutor.cards import JOKER, JOKER_SUIT, parse_card, parse_cards
from tutor.engine.apply import start
from tutor.engine.events import Event, MatchOver, MoonSettled, MoonShot, TieGoesOn, TrickDead
from tutor.engine.positions.faults import FaultCode, PositionFault
from tutor.engine.state import Phase, Setup
from tutor.engine.view import View, view_of
from tutor.quiz.generate import generate
from tutor.quiz.hints import ladder
from tutor.quiz.ideas.model import Idea
from tutor.quiz.mark import mark
from tutor.quiz.mastery import Mastery
from tutor.quiz.model import Topic
from tutor.reading.problems import CODES, EXPECTED, REASONS, ContentError
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.vocabulary import MoonChoice
from tutor.rules.wording import CardPhrase, Copies, Form, Part, WholeRank, WholeSuit
from tutor.store import Notice
from tutor.store.notices import NoticeKind
from tutor.ui.phrases import lines_of
from tutor.ui.phrases.advice import advice_lines
from tutor.ui.phrases.at_table import closing_sentence, finishing
from tutor.ui.phrases.bot_reasons import reason_text
from tutor.ui.phrases.game_questions import question
from tutor.ui.phrases.idea_statements import idea_statement
from tutor.ui.phrases.mastery import mastery_state
from tutor.ui.phrases.positions import say_position_fault
from tutor.ui.phrases.problems import problem_lines
from tutor.ui.phrases.quiz import ask_question
from tutor.ui.screen import Line, Question
from tutor.ui.speech import Speech

CANCELLATION = rules_at(Table("cancellation", 6))
_FACTS: dict[FaultCode, list[dict[str, str | int]]] = {
    FaultCode.UNKNOWN_KIND: [{"kind": "x", "choices": "legal, pass"}],
    FaultCode.MISSING_KEY: [{"key": "hand"}],
    FaultCode.UNKNOWN_KEY: [{"key": "hnd", "suggestion": "hand"}, {"key": "x", "suggestion": ""}],
    FaultCode.WRONG_TYPE: [{"key": "hand", "expected": expected} for expected in EXPECTED],
    FaultCode.OUT_OF_RANGE: [{"key": "seat", "found": 0, "least": 1}],
    FaultCode.TOO_LATE: [{"key": "trick_no", "found": 14, "most": 13}],
    FaultCode.UNKNOWN_WORD: [{"key": "moon_choice", "word": "x", "choices": "add, subtract"}],
    FaultCode.BAD_CARD: [{"card": "1S"}],
    FaultCode.WRONG_SEAT: [{"seat": 5, "last": 3}],
    FaultCode.NOT_IN_TURN: [{"seat": 5, "expected": 3}],
    FaultCode.WRONG_COUNT: [{"key": "scores", "found": 3, "expected": 4}],
    FaultCode.WRONG_PLAYERS: [{"players": 9, "least": 3, "most": 7}],
    FaultCode.DUPLICATE_CARD: [{"card": "QS"}],
    FaultCode.TOO_MANY_HEARTS: [{"found": 14, "most": 13}],
    FaultCode.NOT_IN_PACK: [{"card": "2D"}],
    FaultCode.HAND_SIZE: [{"found": 0, "most": 13}, {"found": 14, "most": 13}],
    FaultCode.EXTRA_CARDS: [{"found": 2}],
    FaultCode.MOON_CHOICE: [{"seat": 2}],
}
"""What each fault of a position tells; nothing where it is not here."""
IN_FILES = f"""book.yaml key: value utf-16 unknown one-of two each {" ".join((*EXPECTED, *REASONS))} {_FACTS}
name: value suit: hearts hnd seat moon choice &base *base !!set 2 3 7 1S QS TC /progress.db"""
"""Keys and values that the problems are about."""
OWN = ("sun", "greek", "heartsette")
"""Books of the tests that are played."""


def problems(speech: Speech) -> list[Line]:
    """Every problem of a file, in every form."""
    found = [problem for code in CODES for problem in variants(code)]
    found.append(found[0]._replace(inherited="hearts/moon", options="moon=add"))
    faults = [PositionFault(code, (), **facts) for code in FaultCode for facts in _FACTS.get(code, [{}])]
    return [
        *problem_lines(speech, ContentError(tuple(found))),
        *(Line(say_position_fault(speech.t, fault)) for fault in faults),
    ]


def notices(speech: Speech) -> list[Line]:
    """All that can be wrong with the progress file."""
    path = Path("/progress.db")
    return [notice_line(speech, Notice(kind, path)) for kind in get_args(NoticeKind)]


def sets_of_cards(speech: Speech) -> list[Line]:
    """Whole suits and ranks, jokers and copies in every form."""
    parts: list[Part] = [
        *map(WholeSuit, range(JOKER_SUIT + 1)),
        *map(WholeRank, range(13)),
        parse_card(JOKER),
        Copies(parse_card("QS"), both=True),
        Copies(parse_card("QS"), both=False),
    ]
    return [Line(speech.cards(CardPhrase((part,), form))) for part, form in product(parts, Form)]


def states_of_knowledge(speech: Speech) -> list[Line]:
    """How far one can have come with a rule."""
    ways = [(0, 0, 0, 0), (1, 0, 1, 2), (4, 1, 3, 5), (4, 2, 1, 5), (5, 5, 3, 5)]
    found = [Mastery(right, unaided, kinds, 3, asked) for right, unaided, kinds, asked in ways]
    return [Line(mastery_state(speech, "Q♠", each, due=due)) for each in found for due in (False, True)]


def ideas(speech: Speech) -> list[Line]:
    """What can be believed wrongly, in every game."""
    return [
        Line(text)
        for rules in _tables()
        for text in (*every_phrase(speech, rules), *(idea_statement(speech, rules, idea) for idea in Idea))
    ]


def questions(speech: Speech, count: int) -> list[Line]:
    """Questions of every game with their hints, and what is said of a right answer and of a wrong one."""
    lines: list[Line] = []
    for rules in _tables():
        for number, asked in enumerate(generate(rules, list(Topic), count, "worded"), 1):
            shown = ask_question(speech, AskQuestion(rules, asked, number, count))
            lines += [*shown.lines, *(Line(choice.label) for choice in shown.choices)]
            hints = ladder(rules, asked)
            told: list[HintGiven | Marked | MoreTold] = [HintGiven(rules, asked, hint) for hint in hints]
            wrong = wrong_answers(asked)[:3]
            told += [Marked(rules, asked, given, mark(rules, asked, given)) for given in wrong]
            right = mark(rules, asked, asked.answer)
            told += [Marked(rules, asked, asked.answer, right, hints=n, told=n == 3) for n in range(4)]
            if wrong:
                again = ladder(rules, asked, wrong[0])
                told += [HintGiven(rules, asked, hint) for hint in again]
            told.append(MoreTold(rules, asked))
            lines += [line for event in told for line in lines_of(speech, event)]
    return lines


def events(speech: Speech) -> list[Line]:
    """What seldom happens in a match, for the reader and for another player."""
    lines: list[Line] = []
    for seat in (0, 1):
        lines += _happened(speech, CANCELLATION, list(_rare(seat)))
        for name in ("moon", "sun"):
            rule = adjustment(name)
            settled = [MoonSettled(seat, choice, 26, rule) for choice in MoonChoice]
            lines += _happened(speech, CANCELLATION, [MoonShot(seat, rule), *settled])
    for table in (Table("cancellation", 6), Table("cancellation", 6, (("extras", "last-trick"),)), Table("hearts", 4)):
        for deal in range(1, 7):
            setup = Setup(table.rules, "s", 150)
            state, started = start(setup, deal)
            view = view_of(setup, state, 0)
            lines += [line for event in started for line in lines_of(speech, Happened(event, view))]
            if deal < 4:
                asked = question(speech, PassCards(view, deal % table.players, 3))
                lines += _asked(asked)
    choices = tuple(MoonChoice)
    view = _view(CANCELLATION)
    for name in ("moon", "sun"):
        lines += _asked(question(speech, SettleMoon(view, adjustment(name, *choices), choices)))
    return lines


def advice(speech: Speech) -> list[Line]:
    """Every reason for a card, with each kind of player in it, and what is said where nothing is left to decide."""
    view, card = _view(CANCELLATION)._replace(phase=Phase.PLAYING), parse_card("QS")
    advised = Advice(card, (full(Why.ONLY_CARD),), (Estimate(card, 13),))
    return [
        *advice_lines(speech, view, advised),
        *(Line(reason_text(speech, full(why, seat))) for why, seat in product(Why, (0, 2))),
        *(Line(closing_sentence(speech, closing)) for closing in Closing),
        *(finishing(speech, closing) for closing in Closing),
    ]


def _rare(seat: int) -> Iterator[Event]:
    pile, extras = parse_cards(["QS", "3H"]), parse_cards(["4C", "5C"])
    for piled, left in product((0, pile), (0, extras)):
        yield taken(seat, PAIR, 1, piled, left)
        for taker, last in ((None, False), (None, True), (seat, True)):
            yield TrickDead(17, DEAD, 2, last, taker, piled, left)
    yield taken(seat, cards("9S", "TS", "8S", "4C", "2D", "KD"), 1, parse_cards(["3C"]))
    for points, others in product((0, 12), ((), (2,), (2, 3))):
        yield MatchOver((seat, *others), (points,) * 6)
    yield TieGoesOn((seat, 2))


def _happened(speech: Speech, rules: Rules, told: list[Event]) -> list[Line]:
    view = _view(rules)
    return [line for event in told for line in lines_of(speech, Happened(event, view))]


def _view(rules: Rules) -> View:
    setup = Setup(rules, "s", 150)
    return view_of(setup, start(setup)[0]._replace(leader=0), 0)


def _asked(asked: Question) -> list[Line]:
    return [*asked.lines, Line(asked.ask), *(Line(choice.label) for choice in asked.choices)]


def _tables() -> Iterator[Rules]:
    for book, settings in SETTINGS.items():
        for options in ({}, *settings):
            yield Table(book, 6 if book == "cancellation" else 4, tuple(options.items())).rules
    yield Table("black-maria", 3).rules
    for own in map(own_book, OWN):
        yield compile_rules(own, own.players.default)
