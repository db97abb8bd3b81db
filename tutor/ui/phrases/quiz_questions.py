"""Questions in words: the position, what is asked about it, and the answers to choose from.

The reader sits at the table where the question is what *you* may do; in all other positions everybody has a name.
"""

from __future__ import annotations

from tutor.activities.prompts import AskQuestion
from tutor.cards import Cards, card_index, parse_card
from tutor.engine.positions.model import (
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    Play,
    Position,
    ScorePosition,
    WinnerPosition,
)
from tutor.i18n.catalogue import mark
from tutor.quiz.model import GOES_ON, MAY_PLAY, NOBODY, TRICK, AnswerKind, Option, Question, Topic, Value
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction, MoonChoice
from tutor.ui.phrases.plays import play_sentence
from tutor.ui.screen import Choice, Line, Style
from tutor.ui.screen import Question as Asked
from tutor.ui.speech import Speech, sort_hand

TOPIC_NAMES = {
    Topic.LEGAL: mark("quiz topic", "Which cards may be played"),
    Topic.WHY: mark("quiz topic", "Why a card may not be played"),
    Topic.WINNER: mark("quiz topic", "Who takes the trick"),
    Topic.SCORING: mark("quiz topic", "Points"),
    Topic.PASS: mark("quiz topic", "Passing cards"),
    Topic.DEAL: mark("quiz topic", "Dealing"),
    Topic.END: mark("quiz topic", "The end of the match"),
}


def seated(speech: Speech, position: Position) -> Speech:
    """The speech with the reader at the seat that the position asks about, or at none."""
    match position:
        case LegalPosition() | PassPosition():
            return speech.seated(position.seat)
        case _:
            return speech.seated(None)


def ask_question(speech: Speech, subject: AskQuestion) -> Asked:
    """The whole question, ready to be asked."""
    question = subject.question
    if subject.count is None:
        number = speech.say("quiz", "Question {n}", n=subject.number)
    else:
        number = speech.say("quiz", "Question {n} of {count}", n=subject.number, count=subject.count)
    typed = question.kind is AnswerKind.NUMBER
    return Asked(
        lines=(Line(""), Line(number, Style.TITLE), *question_lines(speech, subject.rules, question)),
        ask=speech.say("quiz", "Your answer:") if typed else speech.say("input", "Your choice:"),
        choices=_choices(speech, subject.rules, question),
        most=len(question.options) if question.kind is AnswerKind.ALL else 1,
        number=typed,
        cards=question.topic is Topic.LEGAL,
    )


def question_lines(speech: Speech, rules: Rules, question: Question) -> list[Line]:
    """The position, and last the question sentence."""
    lines = position_lines(speech, rules, question.position)
    lines.append(Line(_sentence(seated(speech, question.position), question)))
    if question.topic is Topic.SCORING and question.subject != TRICK:
        lines.append(Line(speech.say("quiz", "If points are taken off, type a minus sign first."), Style.NOTE))
    return lines


def position_lines(speech: Speech, rules: Rules, position: Position) -> list[Line]:
    """A position as it is told before a question; nothing for the kinds that no question is about."""
    speech = seated(speech, position)
    match position:
        case LegalPosition():
            return _legal_lines(speech, position)
        case WinnerPosition():
            return _trick_lines(speech, position.trick)
        case ScorePosition():
            return _score_lines(speech, rules, position)
        case PassPosition():
            return [Line(speech.say("quiz", "This is deal {n} of the match.", n=position.deal_no))]
        case DealPosition():
            pack = (rules.pack | rules.removed).bit_count()
            return [
                Line(speech.say_n("quiz", "{n} person plays.", "{n} people play.", position.players)),
                Line(
                    speech.say_n(
                        "quiz",
                        "The pack has {n} card before any are taken out.",
                        "The pack has {n} cards before any are taken out.",
                        pack,
                    )
                ),
            ]
        case MatchEndPosition():
            heading = Line(speech.say("quiz", "The score after this deal, and who:"))
            return [_target_line(speech, position.target), heading, *_totals(speech, position.totals)]
        case _:
            return []


def option_label(speech: Speech, rules: Rules, question: Question, value: Value) -> str:
    """What is shown for one answer of the question."""
    speech = seated(speech, question.position)
    match question.topic, value:
        case (Topic.LEGAL, str()):
            card = parse_card(value)
            return f"{speech.code(card)}  {speech.card(card)}"
        case (Topic.WHY, str()):
            return _why_label(speech, rules, value)
        case (Topic.END, str()):
            return _end_label(speech, value)
        case (Topic.PASS, _):
            return _pass_label(speech, question.position, value)
        case (_, int()) if question.kind is AnswerKind.ONE:
            return speech.player(value)
        case (_, int()):
            return speech.t.number(value)
        case _:
            return str(value)


def _sentence(speech: Speech, question: Question) -> str:
    match question.topic:
        case Topic.LEGAL:
            return speech.say("quiz", "Which of your cards may you play now? Choose all of them.")
        case Topic.WHY:
            return speech.say("quiz", "May you play {card} now?", card=speech.card(parse_card(str(question.subject))))
        case Topic.WINNER:
            return speech.say("quiz", "Who takes this trick?")
        case Topic.SCORING if question.subject == TRICK:
            return speech.say("quiz", "How many points is this trick worth?")
        case Topic.SCORING:
            assert isinstance(question.subject, int)
            name = speech.name(question.subject)
            return speech.say("quiz", "How many points are written down for {name} after this deal?", name=name)
        case Topic.PASS:
            return speech.say("quiz", "To whom do you pass cards in this deal?")
        case Topic.DEAL:
            return speech.say("quiz", "How many cards does each player get?")
        case Topic.END:
            return speech.say("quiz", "Is the match over, and who has won?")


def shown_options(question: Question) -> tuple[Option, ...]:
    """The options in the order in which they are shown: cards as they are held, others as they are."""
    if question.topic is not Topic.LEGAL:
        return question.options
    place = {card_index(card): number for number, card in enumerate(sort_hand(_hand(question)))}
    return tuple(sorted(question.options, key=lambda option: place[card_index(parse_card(str(option.value)))]))


def _choices(speech: Speech, rules: Rules, question: Question) -> tuple[Choice, ...]:
    choices = []
    for option in shown_options(question):
        typed = speech.t.language.yes.accept if option.value == MAY_PLAY else ()
        choices.append(Choice(option.value, option_label(speech, rules, question, option.value), typed))
    return tuple(choices)


def _hand(question: Question) -> Cards:
    assert isinstance(question.position, LegalPosition)
    return question.position.hand


def _legal_lines(speech: Speech, position: LegalPosition) -> list[Line]:
    if position.hearts_broken:
        standing = speech.say("game", "Trick {n}. Hearts are broken.", n=position.trick_no)
    else:
        standing = speech.say("game", "Trick {n}. Hearts are not broken yet.", n=position.trick_no)
    lead = [] if position.trick else [Line(speech.say("game", "You lead this trick."))]
    return [
        Line(standing),
        *_trick_lines(speech, position.trick),
        *lead,
        Line(speech.say("game", "Your cards:")),
        Line(speech.codes(position.hand), Style.CARDS),
    ]


def _trick_lines(speech: Speech, trick: tuple[Play, ...]) -> list[Line]:
    """One play a line; only others have played, since nobody is *you* where a trick is whole."""
    plays = enumerate(trick)
    return [Line(play_sentence(speech, seat, card, leads=number == 0)) for number, (seat, card) in plays]


def _score_lines(speech: Speech, rules: Rules, position: ScorePosition) -> list[Line]:
    from tutor.rules.score import moon_choices

    lines = []
    if position.target is not None:
        lines.append(_target_line(speech, position.target))
    if any(position.before):
        lines.append(Line(speech.say("game", "The score before this deal, and who:")))
        lines += _totals(speech, position.before)
    if len(moon_choices(rules)) > 1:
        # said in every deal, so that it does not tell whether there has been a moon
        lines.append(Line(_moon_sentence(speech, rules.moons[0].rule.amount, position.moon_choice)))
    for seat, cards in enumerate(position.captured):
        taken = speech.codes(cards) if cards else "–"
        text = speech.say("quiz", "{name} has taken: {cards}", name=speech.name(seat), cards=taken)
        lines.append(Line(text, Style.CARDS))
    return lines


def _moon_sentence(speech: Speech, amount: int, choice: MoonChoice | None) -> str:
    if choice is MoonChoice.ADD:
        return speech.say_n(
            "quiz",
            "Whoever shoots the moon in this deal adds {n} point to everybody else's score.",
            "Whoever shoots the moon in this deal adds {n} points to everybody else's score.",
            amount,
        )
    return speech.say_n(
        "quiz",
        "Whoever shoots the moon in this deal takes {n} point off their own score.",
        "Whoever shoots the moon in this deal takes {n} points off their own score.",
        amount,
    )


def _target_line(speech: Speech, target: int) -> Line:
    return Line(
        speech.say_n(
            "quiz",
            "The match ends when somebody's score reaches {n} point or more.",
            "The match ends when somebody's score reaches {n} points or more.",
            target,
        )
    )


def _totals(speech: Speech, totals: tuple[int, ...]) -> list[Line]:
    """A row a player, the number first, so that no column depends on the width of a name."""
    return [
        Line(f"{speech.t.number(total):>4}  {speech.player(seat)}", Style.CARDS) for seat, total in enumerate(totals)
    ]


def _why_label(speech: Speech, rules: Rules, value: str) -> str:
    if value == MAY_PLAY:
        return speech.say("quiz", "Yes, it may be played.")
    rule = next(rule for rule in rules.book.legality if str(rule.id) == value)
    return speech.say("quiz", "No, because of this rule: {title}", title=speech.rule(rules, rule, rule.title))


def _end_label(speech: Speech, value: str) -> str:
    if value == GOES_ON:
        return speech.say("quiz", "The match goes on.")
    names = [speech.name(int(seat)) for seat in value.split(",")]
    if len(names) == 1:
        return speech.say("quiz", "The match is over, and {name} has won.", name=names[0])
    return speech.say("quiz", "The match is over, and {names} share the win.", names=speech.t.join_and(names))


def _pass_label(speech: Speech, position: Position, value: Value) -> str:
    if value == NOBODY:
        return speech.say("quiz", "To nobody")
    assert isinstance(position, PassPosition)
    assert isinstance(value, int)
    name = speech.name(value)
    if value == Direction.LEFT.target(position.seat, position.players):
        return speech.say("quiz", "To {name}, on your left", name=name)
    if value == Direction.RIGHT.target(position.seat, position.players):
        return speech.say("quiz", "To {name}, on your right", name=name)
    if position.players % 2 == 0:
        return speech.say("quiz", "To {name}, across the table", name=name)
    return speech.say("quiz", "To {name}", name=name)
