"""Hints in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.cards import Cards, parse_cards
from tutor.quiz import clues
from tutor.quiz.clues import Clue
from tutor.quiz.model import NO_CARD, Value
from tutor.rules.wording import CardPhrase, Form, facts_of, parts_of
from tutor.ui.phrases.advice import advice_lines
from tutor.ui.phrases.plays import free_sentence, playable_sentence
from tutor.ui.phrases.quiz_counts import held_cards
from tutor.ui.phrases.quiz_positions import seated
from tutor.ui.phrases.rules import rule_sentences
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.activities.events import CardHint, HintGiven
    from tutor.quiz.model import Question
    from tutor.rules.compile import Rules
    from tutor.rules.kinds import Rule
    from tutor.ui.speech import Speech


def hint_given(speech: Speech, event: HintGiven) -> list[Line]:
    """A hint on a question."""
    rules, question, hint = event.rules, event.question, event.hint
    told = [_of_question(seated(speech, question.position), rules, question, clue) for clue in hint.clues]
    return _told(speech, hint.number, hint.count, [text for texts in told for text in texts])


def card_hint(speech: Speech, event: CardHint) -> list[Line]:
    """A hint on which card to play, or which cards to pass."""
    view, hint = event.view, event.hint
    lines = _told(speech, hint.number, hint.count, ())
    for clue in hint.clues:
        if isinstance(clue, clues.Advised):
            lines += advice_lines(speech, view, clue.advice)
        else:
            lines.append(Line(of_position(speech, view.rules, clue)))
    return lines


def hints_are_off(speech: Speech) -> list[Line]:
    """How hints are switched on in games."""
    return [Line(off(speech), Style.NOTE)]


def off(speech: Speech) -> str:
    """That hints are off in games, and how they are switched on."""
    return speech.say(
        "hint",
        "In games hints are off. They are on with “{once}”, and for good after “{always}”.",
        once="hearts play --hints",
        always="hearts config set hints on",
    )


def _told(speech: Speech, number: int, count: int, said: Sequence[str]) -> list[Line]:
    heading = speech.say("hint", "Hint {n} of {count}", n=number, count=count)
    return [Line(heading, Style.NOTE), *map(Line, said)]


def _of_question(speech: Speech, rules: Rules, question: Question, clue: Clue) -> list[str]:
    """What only a question has: answers, and parts of a sum."""
    match clue:
        case clues.OneOf(values):
            from tutor.ui.phrases.quiz_questions import option_label

            one_of = speech.say("hint", "It is one of these:")
            return [one_of, *(option_label(speech, rules, question, value) for value in values)]
        case clues.Settled(values, right):
            cards = _short(speech, rules, question, values)
            return [_settled(speech, cards, right=right, one=len(values) == 1)]
        case clues.Parts(before, lines):
            said = [] if before is None else [speech.say("hint", "The score before this deal: {n}.", n=before)]
            return [speech.say("hint", "Add this up:"), *said, *(_charged(speech, rules, *line) for line in lines)]
        case clues.TheAnswer():
            from tutor.ui.phrases.quiz import right_answer
            from tutor.ui.phrases.quiz_reasons import beside_the_answer

            reason = beside_the_answer(speech, rules, question.reason, question.position)
            return [right_answer(speech, rules, question), *reason.split("\n")]
        case _:
            return [of_position(speech, rules, clue)]


def _settled(speech: Speech, answers: str, *, right: bool, one: bool) -> str:
    match right, one:
        case True, True:
            return speech.say("hint", "This one is right: {answer}. Now decide about the others.", answer=answers)
        case True, False:
            return speech.say("hint", "These are right: {answers}. Now decide about the others.", answers=answers)
        case False, True:
            return speech.say("hint", "This one is wrong: {answer}. Now decide about the others.", answer=answers)
        case _:
            return speech.say("hint", "These are wrong: {answers}. Now decide about the others.", answers=answers)


def _short(speech: Speech, rules: Rules, question: Question, values: Sequence[Value]) -> str:
    """Some of the answers to a question about cards, in one line."""
    from tutor.ui.phrases.quiz_questions import option_label

    cards = parse_cards(str(value) for value in values if value != NO_CARD)
    others = [option_label(speech, rules, question, value) for value in values if value == NO_CARD]
    return speech.t.listing([*([speech.codes(cards)] if cards else []), *others])


def _charged(speech: Speech, rules: Rules, rule: Rule, cards: Cards) -> str:
    # TRANSLATORS: {what} is the title of a rule, such as "Points for hearts"; {cards} are those that it is about.
    return speech.say("hint", "{what}: {cards}.", what=speech.rule(rules, rule, rule.title), cards=speech.codes(cards))


def of_position(speech: Speech, rules: Rules, clue: Clue) -> str:
    """What can be seen on the table, and what the rules are about."""
    match clue:
        case clues.ThinkOf(named):
            return _think_of(speech, rules, named)
        case clues.Leads() | clues.WasLed() | clues.InTrick() | clues.Standing():
            return _circumstance(speech, clue)
        case clues.TakesAway(rule, number):
            return _takes_away(speech, speech.rule(rules, rule, rule.title), number)
        case clues.AsksInVain(rule):
            title = speech.rule(rules, rule, rule.title)
            return speech.say("reason", "The rule “{title}” asks for cards that you do not hold.", title=title)
        case clues.OnlyLedTakes() | clues.Different() | clues.DeadTricks():
            return _about_tricks(speech, clue)
        case clues.RuleSays(rule):
            return " ".join(rule_sentences(speech, rules, rule))
        case clues.LookFor() | clues.WouldBreak() | clues.Took() | clues.Holds():
            return _about_cards(speech, rules, clue)
        case clues.Playable(cards, free):
            if free:
                return free_sentence(speech, cards)
            return playable_sentence(speech, cards)
        case _:
            return _about_table(speech, clue)


def _think_of(speech: Speech, rules: Rules, named: Sequence[Rule]) -> str:
    titles = [speech.rule(rules, rule, rule.title) for rule in named]
    if len(titles) == 1:
        return speech.say("hint", "Think of the rule “{title}”.", title=titles[0])
    return speech.say("hint", "Think of these rules: {titles}.", titles=speech.t.listing(titles))


def _circumstance(speech: Speech, clue: clues.Leads | clues.WasLed | clues.InTrick | clues.Standing) -> str:
    match clue:
        case clues.Leads():
            return speech.say("game", "You lead this trick.")
        case clues.WasLed(suit, 0):
            return speech.say("hint", "{led} were led, and you hold no card of that suit.", led=speech.suit(suit))
        case clues.WasLed(suit, held):
            return speech.say_n(
                "hint",
                "{led} were led, and you hold {n} card of that suit.",
                "{led} were led, and you hold {n} cards of that suit.",
                held,
                led=speech.suit(suit),
            )
        case clues.InTrick(1):
            return speech.say("hint", "This is the first trick of the deal.")
        case clues.InTrick():
            return speech.say("hint", "This is not the first trick of the deal.")
        case clues.Standing(True):
            return speech.say("hint", "Hearts are broken.")
        case clues.Standing():
            return speech.say("hint", "Hearts are not broken yet.")


def _takes_away(speech: Speech, title: str, number: int) -> str:
    if not number:
        return speech.say("hint", "The rule “{title}” rules out none of your cards.", title=title)
    return speech.say_n(
        "hint",
        "The rule “{title}” rules out {n} of your cards.",
        "The rule “{title}” rules out {n} of your cards.",
        number,
        title=title,
    )


def _about_tricks(speech: Speech, clue: clues.OnlyLedTakes | clues.Different | clues.DeadTricks) -> str:
    match clue:
        case clues.OnlyLedTakes(suit):
            return speech.say(
                "hint", "{led} were led: only a card of that suit can take the trick.", led=speech.suit(suit)
            )
        case clues.Different(cards, different):
            return speech.say(
                "hint",
                "Cards in this trick: {count}. Different cards among them: {different}.",
                count=cards,
                different=different,
            )
        case clues.DeadTricks(number, of, last):
            said = _dead(speech, number, of)
            if not last:
                return said
            return " ".join((said, speech.say("hint", "The deal ends here.")))


def _dead(speech: Speech, number: int, of: int) -> str:
    if of == 1:
        if number:
            return speech.say("hint", "This trick is dead.")
        return speech.say("hint", "This trick is not dead.")
    if not number:
        return speech.say("hint", "None of these tricks is dead.")
    return speech.say_n("hint", "{n} of these tricks is dead.", "{n} of these tricks are dead.", number)


def _about_cards(
    speech: Speech, rules: Rules, clue: clues.LookFor | clues.WouldBreak | clues.Took | clues.Holds
) -> str:
    match clue:
        case clues.Holds(seat, cards):
            if seat is None:
                return speech.say("hint", "Nobody got these cards: {cards}.", cards=speech.codes(cards))
            held = held_cards(speech, rules, cards)
            return speech.say("hint", "{name} has {cards}.", name=speech.name(seat), cards=held)
        case clues.LookFor(named):
            cards = sum(charge.cards for charge in rules.charges if charge.rule in named)
            phrase = CardPhrase(parts_of(cards, rules.pack), Form.ALL)
            return speech.say("hint", "Only these cards count: {cards}.", cards=speech.cards(phrase))
        case clues.WouldBreak(rule):
            breakers = facts_of(rules, rule, ("by",))["by"]
            assert isinstance(breakers, CardPhrase)
            return speech.say("hint", "What breaks hearts: {cards}.", cards=speech.cards(breakers))
        case clues.Took(rule, seat, taken, of):
            return speech.say(
                "hint",
                "{name} has taken {n} of the {of} cards that the rule “{title}” is about.",
                name=speech.name(seat),
                n=taken,
                of=of,
                title=speech.rule(rules, rule, rule.title),
            )


def _round(speech: Speech, clue: clues.Round) -> str:
    if clue.deals == 1:
        return speech.say("hint", "The direction is the same in every deal.")
    if clue.like == clue.deal_no:
        return speech.say_n(
            "hint",
            "The directions begin again after {n} deal.",
            "The directions begin again after {n} deals.",
            clue.deals,
        )
    return speech.say_n(
        "hint",
        "The directions begin again after {n} deal, so deal {deal} is like deal {like}.",
        "The directions begin again after {n} deals, so deal {deal} is like deal {like}.",
        clue.deals,
        deal=clue.deal_no,
        like=clue.like,
    )


def _about_table(speech: Speech, clue: Clue) -> str:
    match clue:
        case clues.Round():
            return _round(speech, clue)
        case clues.TakenOut(0):
            return speech.say("hint", "No card is taken out of the pack.")
        case clues.TakenOut(cards):
            return speech.say("reason", "Taken out first: {cards}.", cards=speech.codes(cards))
        case clues.Shared(cards, players):
            return speech.say_n(
                "hint",
                "{n} card is shared out equally among {players} players.",
                "{n} cards are shared out equally among {players} players.",
                cards,
                players=players,
            )
        case clues.Reached(target, highest):
            return speech.say(
                "hint",
                "The match ends at {target} points; the highest score is {highest}.",
                target=target,
                highest=highest,
            )
        case _:
            raise TypeError(clue)
