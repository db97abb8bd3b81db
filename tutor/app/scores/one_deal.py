"""What is asked until the points of one deal are known."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple, TypeVar

from tutor.app.scores.deal_points import DealPoints, MoonFound, choices_of, moon_change
from tutor.app.scores.sheet import KeptDeal, Sheet
from tutor.engine.events import MoonSettled, MoonShot
from tutor.rules.compile import Moon
from tutor.rules.vocabulary import MoonChoice
from tutor.ui.phrases import score_keeping as told
from tutor.ui.phrases import score_questions as asked
from tutor.ui.phrases.score_keeping import TableSpeech
from tutor.ui.phrases.score_questions import MOON, NOBODY, YES
from tutor.ui.phrases.scores import moon_settled, moon_shot
from tutor.ui.screen import Line, Question

Answer = int | str
_Known = TypeVar("_Known")


class Wrong(NamedTuple):
    """The points that were typed cannot be; they are asked for once more."""

    sentence: str


class Refused(NamedTuple):
    """The last answer cannot be, whatever the others are: the same is asked at once, as if it had not been given."""

    line: Line


Talk = Generator[Line | Wrong | Refused | Question, Answer, _Known]
"""It tells and asks, and is sent the answer to each question; the same answers lead to the same questions."""


def ask_deal(speech: TableSpeech, sheet: Sheet, points: DealPoints) -> Talk[KeptDeal]:
    """The next deal of the score sheet."""
    return _Asker(speech, sheet, points).deal()


class _Asker:
    def __init__(self, speech: TableSpeech, sheet: Sheet, points: DealPoints) -> None:
        self._speech = speech
        self._sheet = sheet
        self._rules = sheet.rules
        self._points = points

    def deal(self) -> Talk[KeptDeal]:
        """Ask until a deal can have gone so."""
        while True:
            points = yield from self._ask_points()
            if points is None:
                if said := (yield from self._ask_moon()):
                    return (yield from self._scored(said))
                continue
            counted = self._points.moon_counted(points, self._sheet.totals, self._sheet.target)
            if counted and not self._points.fits(points):
                return (yield from self._scored(counted))
            if wrong := (yield from self._wrong(points)):
                yield Wrong(wrong)
                continue
            found = self._points.moon_in(points)
            if found and (found.certain or (yield asked.ask_if_moon(self._speech, found.moon, found.seat)) == YES):
                return (yield from self._scored(found))
            return KeptDeal(points)

    def _ask_points(self, rest: Sequence[int] | None = None) -> Talk[tuple[int, ...] | None]:
        """The points of each player, from the first on; ``None`` where somebody is said to have shot the moon.

        ``rest`` is what the cards cost that are asked about, where those of a moon are not.
        """
        points: list[int] = []
        while len(points) < self._rules.players:
            offered = self._left(points, rest) if len(points) == self._rules.players - 1 else None
            answer = yield asked.ask_points(self._speech, self._rules, len(points), offered, rest=rest is not None)
            if answer == MOON:
                return None
            if self._points.can_be(int(answer), rest):
                points.append(int(answer))
            else:
                yield Refused(told.cannot_be(self._speech, int(answer), rest=rest is not None))
        return tuple(points)

    def _left(self, points: Sequence[int], rest: Sequence[int] | None) -> int | None:
        """What the last player must have, if that can be."""
        left = (self._points.total if rest is None else sum(rest)) - sum(points)
        return left if self._points.fits((*points, left), rest) else None

    def _wrong(self, points: Sequence[int], rest: Sequence[int] | None = None) -> Talk[str | None]:
        """What is wrong with the points of a deal, of all cards or of these; the reader may say that nothing is."""
        given, total = sum(points), self._points.total if rest is None else sum(rest)
        fits = self._points.fits(points, rest)
        if given != total:
            wrong = told.wrong_sum(self._speech, given, total, rest=rest is not None)
            if given < total and fits and (yield asked.ask_lost(self._speech, wrong)) == YES:
                return None
            return wrong
        if fits:
            return None
        wrong = told.no_such_share(self._speech, given)
        if rest is None and (card := self._points.unplaced(points)):
            wrong += " " + told.too_low_for(self._speech, *card)
        return wrong

    def _ask_moon(self) -> Talk[MoonFound | None]:
        """The moon of which the reader says whose it is; ``None`` if it is nobody's."""
        moons = self._points.moons
        moon = moons[int((yield asked.ask_rule(self._speech, self._rules, moons)))] if len(moons) > 1 else moons[0]
        seat = int((yield asked.ask_who(self._speech, self._rules, moon.rule)))
        if seat == NOBODY:
            return None
        rest = self._points.rest(moon)
        if not rest:
            return MoonFound(moon, seat, others=(0,) * self._rules.players)
        yield told.besides(self._speech, self._points.cards_besides(moon))
        while True:
            others = yield from self._ask_points(rest)
            assert others is not None  # a moon cannot be said twice
            if not (wrong := (yield from self._wrong(others, rest))):
                return MoonFound(moon, seat, others=others)
            yield Wrong(wrong)

    def _scored(self, found: MoonFound) -> Talk[KeptDeal]:
        """A deal with a moon, when it is known what that does to the score."""
        moon, seat = found.moon, found.seat
        yield moon_shot(self._speech, self._rules, MoonShot(seat, moon.rule))
        choice = found.choice or (yield from self._ask_choice(moon, seat))
        yield moon_settled(self._speech, MoonSettled(seat, choice, moon.rule.amount, moon.rule))
        change = moon_change(moon, seat, choice, self._rules.players)
        return KeptDeal(tuple(map(sum, zip(change, found.others, strict=True))), seat, choice)

    def _ask_choice(self, moon: Moon, seat: int) -> Talk[MoonChoice]:
        choices = choices_of(moon, seat, self._sheet.totals, self._sheet.target)
        if len(choices) == 1:
            return choices[0]
        return MoonChoice((yield asked.ask_choice(self._speech, moon, seat, choices)))
