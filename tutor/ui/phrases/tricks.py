"""Complete tricks in words: which cards cancelled each other, who takes what, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.cards import SUIT_MASKS, Card, Cards, card_index, each_card, merge_copies, suit_of
from tutor.engine.events import TrickDead, TrickTaken
from tutor.engine.view import View
from tutor.rules.compile import Rules
from tutor.rules.score import cancelled
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def trick_taken(speech: Speech, event: TrickTaken, view: View) -> list[Line]:
    """Somebody takes a trick, and what goes with it."""
    rules = view.rules
    lines = [*cancelled_lines(speech, rules, event.cards), Line(_takes(speech, event.seat, event.card))]
    together = sum(event.cards) | event.pile
    if not rules.charges:  # that cards cost points is not told yet
        return lines
    if event.pile:
        lines.append(Line(speech.say("game", "The cards that were waiting go with it.")))
        lines.append(Line(worth(speech, event.points, costs=costs(rules, together))))
    else:
        lines.append(Line(trick_points(speech, event.points, costs=costs(rules, together))))
    return lines + _extras_lines(speech, rules, event.seat, event.extras)


def _takes(speech: Speech, seat: int, card: Card) -> str:
    if seat == speech.you:
        return speech.say("game", "You take the trick with {card}.", card=speech.card(card))
    return speech.say("game", "{name} takes the trick with {card}.", name=speech.name(seat), card=speech.card(card))


def last_trick(speech: Speech, view: View) -> Line:
    """Once more, who has taken the trick before this one. There must be one."""
    leader, cards, winner = view.tricks[-1]
    if winner is None:
        what = why_dead(speech, view.rules, cards)
    else:
        what = _takes(speech, winner, cards[(winner - leader) % view.rules.players])
    # TRANSLATORS: {what} is a sentence such as "Ben takes the trick with the ten of spades."
    return Line(speech.say("game", "Trick {n}: {what}", n=len(view.tricks), what=what), Style.NOTE)


def trick_points(speech: Speech, points: int, *, costs: bool = False) -> str:
    """What a trick is worth, as a sentence. ``costs`` says that it has cards with points, even if these come to 0."""
    if points == 0 and not costs:
        return speech.say("game", "There are no points in this trick.")
    return speech.say_n("game", "This trick is worth {n} point.", "This trick is worth {n} points.", points)


def trick_dead(speech: Speech, event: TrickDead, view: View) -> list[Line]:
    """Nobody has won a trick: why, and what becomes of its cards."""
    rules, cards = view.rules, sum(event.cards)
    lines = cancelled_lines(speech, rules, event.cards)
    lines.append(Line(why_dead(speech, rules, event.cards), Style.NOTE))
    if not event.last:
        lines.append(Line(trick_points(speech, event.points, costs=costs(rules, cards))))
        lines.append(Line(leads_again(speech, view.leader)))
    elif event.seat is None:
        lines.append(Line(last_to_nobody(speech, pile=bool(event.pile), extras=bool(event.extras))))
    else:
        lines.append(Line(last_to_leader(speech, event.seat, pile=bool(event.pile))))
        pile = cards | event.pile
        lines.append(Line(worth(speech, rules.points(pile), costs=costs(rules, pile))))
        lines += _extras_lines(speech, rules, event.seat, event.extras)
    return lines


def waiting(speech: Speech, rules: Rules, pile: Cards) -> str:
    """What the cards of dead tricks are worth that wait for whoever takes a trick next."""
    if not costs(rules, pile):
        return speech.say("game", "The cards that are waiting have no points.")
    return speech.say_n(
        "game",
        "Cards worth {n} point are waiting for whoever takes a trick next.",
        "Cards worth {n} points are waiting for whoever takes a trick next.",
        rules.points(pile),
    )


def cancelled_lines(speech: Speech, rules: Rules, trick: Sequence[Card]) -> list[Line]:
    """The cards that cancelled each other, each once, in the order of play."""
    cards = tuple(dict.fromkeys(merge_copies(trick[place]) for place in cancelled(rules, trick)))
    if not cards:
        return []
    if len(cards) > 1:
        text = speech.say(
            "game",
            "These cards were each played twice, and the two cards of each pair cancel each other: {cards}",
            cards=speech.codes(cards),
        )
    else:
        text = speech.say(
            "game",
            "{card} ({code}) was played twice, so the two cards cancel each other.",
            card=speech.card(cards[0]),
            code=speech.code(cards[0]),
        )
    return [Line(text, Style.NOTE)]


def why_dead(speech: Speech, rules: Rules, trick: Sequence[Card]) -> str:
    """Why nobody takes this trick."""
    led = suit_of(trick[0])
    out = set(cancelled(rules, trick))
    alive = any(card & SUIT_MASKS[led] for place, card in enumerate(trick) if place not in out)
    return dead_sentence(speech, by_pairs=alive)


def dead_sentence(speech: Speech, *, by_pairs: bool) -> str:
    """A trick is dead: by the number of its pairs, or because no card of the suit led is left."""
    if by_pairs:
        return speech.say("game", "Two or more pairs of identical cards are in this trick, so nobody takes it.")
    return speech.say("game", "Every card of the suit led is cancelled, so nobody takes this trick.")


def leads_again(speech: Speech, seat: int) -> str:
    """The cards of a dead trick wait, and its leader leads again."""
    if seat == speech.you:
        return speech.say("game", "Its cards wait, and you lead again.")
    return speech.say("game", "Its cards wait, and {name} leads again.", name=speech.name(seat))


def last_to_nobody(speech: Speech, *, pile: bool, extras: bool) -> str:
    """What becomes of a dead last trick whose cards nobody gets."""
    if extras:
        return speech.say(
            "game",
            "It was the last trick of the deal: nobody gets its cards, nor any that were still waiting or left over.",
        )
    if pile:
        return speech.say(
            "game", "It was the last trick of the deal: nobody gets its cards, nor those that were still waiting."
        )
    return speech.say("game", "It was the last trick of the deal: nobody gets its cards.")


def last_to_leader(speech: Speech, seat: int, *, pile: bool) -> str:
    """What becomes of a dead last trick whose cards its leader gets."""
    name = speech.name(seat)
    match seat == speech.you, pile:
        case True, True:
            return speech.say(
                "game", "It was the last trick of the deal, and you led to it: you get its cards and those that waited."
            )
        case True, False:
            return speech.say("game", "It was the last trick of the deal, and you led to it: you get its cards.")
        case False, True:
            return speech.say(
                "game",
                "It was the last trick of the deal: {name} led to it and gets its cards and those that waited.",
                name=name,
            )
        case _:
            return speech.say(
                "game", "It was the last trick of the deal: {name} led to it and gets its cards.", name=name
            )


def worth(speech: Speech, points: int, *, costs: bool) -> str:
    """What several piles of cards are worth together."""
    if not costs:
        return speech.say("game", "There are no points in all these cards.")
    return speech.say_n("game", "All these cards are worth {n} point.", "All these cards are worth {n} points.", points)


def _extras_lines(speech: Speech, rules: Rules, seat: int, extras: Cards) -> list[Line]:
    """Cards left over from the deal: only who takes them sees which they are."""
    if not extras:
        return []
    count = extras.bit_count()
    if seat != speech.you:
        return [
            Line(
                speech.say_n(
                    "game",
                    "{name} also gets the {n} card left over.",
                    "{name} also gets the {n} cards left over.",
                    count,
                    name=speech.name(seat),
                )
            )
        ]
    lines = [
        Line(
            speech.say_n(
                "game",
                "You also get the {n} card left over, which only you see: {cards}",
                "You also get the {n} cards left over, which only you see: {cards}",
                count,
                cards=speech.codes(extras),
            )
        )
    ]
    if costs(rules, extras):
        lines.append(
            Line(speech.say_n("game", "That is {n} point more.", "That is {n} points more.", rules.points(extras)))
        )
    return lines


def costs(rules: Rules, cards: Cards) -> bool:
    """Some of the cards have points."""
    return any(rules.values[card_index(card)] for card in each_card(cards))
