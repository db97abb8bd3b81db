"""The learner's matches in words: in a list, one by itself, and all of them counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.ui.speech import Speech


class Counts:
    """Finished matches of one kind, counted."""

    def __init__(self, players: int) -> None:
        self.matches = 0
        self.places = [0] * players
        """How often the reader came to each place, the first place first."""
        self.deals = 0
        self.points = 0
        self.shot = 0
        self.conceded = 0
        self.clean = 0
        """Deals in which the reader got no point, other than by shooting the moon."""
        self.slips = 0
        self.taken_back = 0


def unfinished_match(speech: Speech, game: str, players: int, deal: int, trick: int) -> str:
    """A match that can go on, and where it stands."""
    return speech.say_n(
        "matches",
        "{game} with {n} player: deal {deal}, trick {trick}.",
        "{game} with {n} players: deal {deal}, trick {trick}.",
        players,
        game=game,
        deal=deal,
        trick=trick,
    )


def damaged_match(speech: Speech) -> str:
    """A match of which nothing can be told."""
    return speech.say("matches", "The record of this match is damaged.")


def finished_match(speech: Speech, game: str, players: int, date: str) -> str:
    """A match that is over."""
    return speech.say_n(
        "matches",
        "{game} with {n} player, finished on {date}.",
        "{game} with {n} players, finished on {date}.",
        players,
        game=game,
        date=date,
    )


def game_title(speech: Speech, game: str, players: int) -> str:
    """A game with a number of players."""
    return speech.say_n("matches", "{game} with {n} player", "{game} with {n} players", players, game=game)


def place_sentence(speech: Speech, place: int, players: int, shared: bool, points: int) -> str:
    """Where the reader came in a match, and with how many points."""
    match shared, points:
        case False, 0:
            return speech.say(
                "matches", "Place {place} of {count}, without a single point.", place=place, count=players
            )
        case False, _:
            return speech.say_n(
                "matches",
                "Place {place} of {count}, with {n} point.",
                "Place {place} of {count}, with {n} points.",
                points,
                place=place,
                count=players,
            )
        case True, 0:
            return speech.say(
                "matches", "Place {place} of {count}, shared, without a single point.", place=place, count=players
            )
        case _:
            return speech.say_n(
                "matches",
                "Place {place} of {count}, shared, with {n} point.",
                "Place {place} of {count}, shared, with {n} points.",
                points,
                place=place,
                count=players,
            )


def length_sentence(speech: Speech, target: int, deals: int | None) -> str:
    """When a match ends."""
    if deals is not None:
        return speech.say_n("matches", "The match is {n} deal long.", "The match is {n} deals long.", deals)
    return speech.say_n(
        "matches",
        "The match ends when a player reaches {n} point.",
        "The match ends when a player reaches {n} points.",
        target,
    )


def terms_lines(speech: Speech, seed: str, taken_back: int, slips: int | None) -> list[Line]:
    """How a match was played, and its seed; ``slips`` is ``None`` where nobody has counted the refused cards."""
    lines = [
        Line(speech.say("matches", "Seed: {seed}", seed=seed)),
        Line(speech.say("matches", "Taken back: {n}", n=taken_back)),
    ]
    if slips is not None:
        lines.append(Line(speech.say("matches", "Cards refused by the rules: {n}", n=slips)))
    return lines


def same_cards_lines(speech: Speech, again: str, deals: str) -> list[Line]:
    """How anybody gets the same cards: two command lines."""
    return [
        Line(""),
        Line(speech.say("matches", "The seed alone decides which cards are dealt, so anybody can have the same ones.")),
        Line(speech.say("matches", "To play with the same cards:")),
        Line(again, hanging=True),
        Line(speech.say("matches", "To see the cards of each deal:")),
        Line(deals, hanging=True),
    ]


def stats_lines(speech: Speech, game: str, players: int, counts: Counts) -> list[Line]:
    """All finished matches of one game with so many players."""
    places = [
        Line(speech.say("matches", "Times in place {place}: {n}", place=place, n=count))
        for place, count in enumerate(counts.places, 1)
        if count
    ]
    lines = [
        Line(game_title(speech, game, players), Style.TITLE),
        Line(speech.say("matches", "Finished matches: {n}", n=counts.matches)),
        *places,
    ]
    if counts.deals:
        mean = speech.decimal(counts.points / counts.deals)
        lines.append(Line(speech.say("matches", "Your points a deal, on average: {points}", points=mean)))
    return [
        *lines,
        Line(speech.say("matches", "Deals: {n}", n=counts.deals)),
        Line(speech.say("matches", "Deals in which you got no point: {n}", n=counts.clean)),
        Line(speech.say("matches", "Moons that you shot: {n}", n=counts.shot)),
        Line(speech.say("matches", "Moons that others shot: {n}", n=counts.conceded)),
        Line(speech.say("matches", "Cards refused by the rules: {n}", n=counts.slips)),
        Line(speech.say("matches", "Taken back: {n}", n=counts.taken_back)),
    ]


def choice_label(speech: Speech, number: int, sentences: Sequence[str]) -> str:
    """A match in a list: its number, and what is said of it."""
    return f"{speech.t.number(number)}: {' '.join(sentences)}"
