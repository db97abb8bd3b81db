"""``hearts scoresheet``: the score is kept, deal by deal, for people who play with real cards."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Sequence

from tutor.app.answer_files import AnswerFile, AnswerFilePresenter, read_answers
from tutor.app.books import take_translations
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.names import shown_name
from tutor.app.run import say_goodbye
from tutor.app.scores.book import KeptDeal, Sheet, sheet_to_json
from tutor.app.scores.deal_points import DealPoints, MoonFound, choices_of, moon_change
from tutor.app.scores.setup import SheetWishes, choose_sheet, kept_sheets, new_sheet
from tutor.engine.dealing import dealer_of
from tutor.engine.events import MoonSettled, MoonShot
from tutor.rules.compile import Moon
from tutor.rules.vocabulary import MoonChoice
from tutor.store import LeaseLost
from tutor.ui.phrases import score_keeping as phrases
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.phrases.score_keeping import MOON, NOBODY, SHEET, UNDO, YES, TableSpeech
from tutor.ui.phrases.scores import match_over, moon_settled, moon_shot
from tutor.ui.screen import Cancelled, EndOfInput, Line, Question, Quit

_STDIN = "-"


def keep_score(context: Context, wishes: SheetWishes, *, as_json: bool) -> Exit:
    """Go on with a score sheet that is kept, or begin a new one.

    With ``as_json`` nothing is asked but points, which are read from the standard input, and nothing is kept.
    """
    if as_json:
        return _for_scripts(context, wishes)
    kept = kept_sheets(context) if wishes.open else []
    chosen = choose_sheet(context, kept) if kept else None
    slot, sheet = chosen or (f"scores:{secrets.token_hex(8)}", new_sheet(context, wishes, asking=True))
    if chosen:
        take_translations(context, sheet.found)
    store, learner, token = context.store, context.learner, secrets.token_hex(8)
    if not store.claim(learner, slot, os.getpid(), token):
        raise _open_elsewhere(context)

    def save() -> None:
        store.save(learner, slot, "scores", "", sheet_to_json(sheet))
        context.tell_notices()

    try:
        _Keeper(context, sheet, save).run()
        store.drop(learner, slot)
    except LeaseLost:
        raise _open_elsewhere(context) from None
    except Quit:
        if sheet.deals:
            words = context.speech.say(
                "score sheet", "Your score sheet is kept. To go on: {command}", command="hearts scoresheet"
            )
        else:
            words = context.speech.say("app", "See you next time!")
        say_goodbye(context, words)
        raise
    finally:
        store.release(learner, slot, token)
    return Exit.OK


def _for_scripts(context: Context, wishes: SheetWishes) -> Exit:
    sheet = new_sheet(context, wishes, asking=False)
    file = read_answers(context, _STDIN)
    context.presenter = AnswerFilePresenter(context, file, silent=True)
    try:
        _Keeper(context, sheet, lambda: None, file).run()
    except Cancelled:
        raise
    except Quit:  # the file says so, or it has ended: what it scores until then counts
        pass
    else:
        if file.next_line():
            raise file.problem(context.say("score sheet", "The match is over: there is no deal left to score.").text)
    print(json.dumps(sheet.document(), ensure_ascii=False), file=context.environment.stdout)
    return Exit.OK


def _open_elsewhere(context: Context) -> TutorError:
    return TutorError(context.say("app", "This score sheet is open in another window.").text, Exit.FAILED)


class _Keeper:
    """Asks for the points of deal after deal, until somebody has won."""

    def __init__(
        self, context: Context, sheet: Sheet, save: Callable[[], None], file: AnswerFile | None = None
    ) -> None:
        self._context = context
        self._sheet = sheet
        self._rules = sheet.rules
        self._points = DealPoints(sheet.rules)
        self._save = save
        self._file = file
        """Where the answers are from, if nobody is there to be told what is wrong with them."""
        names = [shown_name(context, name) if name else "" for name in sheet.names]
        self._speech = TableSpeech(context.catalogue, names)

    def run(self) -> None:
        """Keep the score to the end of the match. Raises ``Quit`` when the reader leaves before."""
        sheet, speech = self._sheet, self._speech
        self._show(Line(speech.text(self._rules.book.name)), *chosen_lines(speech, self._rules.book, sheet.options))
        if sheet.deals:
            self._show(*self._sheet_lines())
        self._show(*phrases.first_told(speech, self._rules, sheet.target))
        while True:
            if sheet.result.over:
                winners = sheet.result.winners
                self._show(*match_over(speech, winners, sheet.totals[winners[0]]))
                if self._is_over():
                    return
                self._take_back()
                continue
            if max(sheet.totals) >= sheet.target:
                self._show(phrases.tie_goes_on(speech))
            self._next_deal()

    def _is_over(self) -> bool:
        """Whether the reader leaves it at that; the end of the input does too."""
        if self._file is not None:
            return True
        try:
            return not self._context.presenter.ask(phrases.ask_end(self._speech))
        except Cancelled:
            raise
        except EndOfInput:
            return True

    def _next_deal(self) -> None:
        sheet, number = self._sheet, self._sheet.deal_no
        self._show(*phrases.deal_begins(self._speech, self._rules, number, dealer_of(self._rules, number)))
        deal = self._ask_deal()
        while isinstance(deal, str):
            for line in phrases.type_again(self._speech, deal):
                self._show(line)
            deal = self._ask_deal()
        if deal is None:
            self._take_back()
            return
        sheet.deals.append(deal)
        self._save()
        self._show(*self._sheet_lines())

    def _ask_deal(self) -> KeptDeal | str | None:
        """The next deal; what is wrong with the points that were typed, or ``None`` to take back the deal before."""
        typed = self._ask_points(moon=True)
        if typed is None:
            return None
        if isinstance(typed, Moon):
            return self._ask_moon(typed)
        points = tuple(typed)
        if (
            found := self._points.moon_counted(points, self._sheet.totals, self._sheet.target)
        ) and not self._points.fits(points):
            return self._scored(found)
        if wrong := self._wrong(points):
            return wrong
        found = self._points.moon_in(points)
        if found and (found.certain or self._ask(phrases.ask_if_moon(self._speech, found.moon, found.seat)) == YES):
            return self._scored(found)
        return KeptDeal(points)

    def _wrong(self, points: Sequence[int], rest: Sequence[int] | None = None) -> str | None:
        """What is wrong with the points of a deal, of all cards or of these; the reader may say that nothing is."""
        given, total = sum(points), self._points.total if rest is None else sum(rest)
        if given != total:
            wrong = phrases.wrong_sum(self._speech, given, total)
            lost = given < total and self._points.fits(points, rest)
            if lost and self._ask(phrases.ask_lost(self._speech, wrong)) == YES:
                return None
        elif self._points.fits(points, rest):
            return None
        else:
            wrong = phrases.no_such_share(self._speech, given)
            if rest is None and (card := self._points.unplaced(points)):
                wrong += " " + phrases.too_low_for(self._speech, *card)
        if self._file is not None:
            raise self._file.problem(wrong)
        return wrong

    def _ask_points(self, *, moon: bool, rest: Sequence[int] | None = None) -> list[int] | Moon | None:
        """The points of each player, from the first on; the rule of a moon, or ``None`` to take back what was before.

        ``rest`` is what the cards cost that are asked about, where those of a moon are not.
        """
        points: list[int] = []
        keys = phrases.points_keys(self._speech, self._rules, moon=moon)
        while len(points) < self._rules.players:
            offered = self._left(points, rest) if len(points) == self._rules.players - 1 else None
            answer = self._ask(phrases.ask_points(self._speech, len(points), keys, offered, rest=rest is not None))
            if answer == SHEET:
                self._show(*self._sheet_lines())
            elif answer == MOON:
                if found := self._ask_rule():
                    return found
            elif answer == UNDO and not points:
                return None
            elif answer == UNDO:
                points.pop()
            elif isinstance(answer, int) and self._points.can_be(answer):
                points.append(answer)
            elif isinstance(answer, int):
                self._refuse(phrases.cannot_be(self._speech, answer))
        return points

    def _left(self, points: Sequence[int], rest: Sequence[int] | None) -> int | None:
        """What the last player must have, if that can be."""
        left = (self._points.total if rest is None else sum(rest)) - sum(points)
        return left if self._points.fits((*points, left), rest) else None

    def _ask_rule(self) -> Moon | None:
        """The rule that somebody has met."""
        moons = self._points.moons
        return moons[int(self._ask(phrases.ask_rule(self._speech, self._rules, moons)))] if len(moons) > 1 else moons[0]

    def _ask_moon(self, moon: Moon) -> KeptDeal | str | None:
        """A deal with a moon, of which the reader says whose it is."""
        seat = int(self._ask(phrases.ask_who(self._speech, self._rules, moon.rule)))
        if seat == NOBODY:
            return self._ask_deal()
        rest = self._points.rest(moon)
        others: Sequence[int] = (0,) * self._rules.players
        if rest:
            typed = self._ask_points(moon=False, rest=rest)
            if typed is None or isinstance(typed, Moon):
                return self._ask_deal()
            if wrong := self._wrong(typed, rest):
                return wrong
            others = typed
        return self._scored(MoonFound(moon, seat, others=tuple(others)))

    def _scored(self, found: MoonFound) -> KeptDeal:
        """A deal with a moon, when it is known what that does to the score."""
        moon, seat = found.moon, found.seat
        self._show(moon_shot(self._speech, self._rules, MoonShot(seat, moon.rule)))
        choice = found.choice or self._ask_choice(moon, seat)
        self._show(moon_settled(self._speech, MoonSettled(seat, choice, moon.rule.amount, moon.rule)))
        change = moon_change(moon, seat, choice, self._rules.players)
        return KeptDeal(tuple(map(sum, zip(change, found.others, strict=True))), seat, choice)

    def _ask_choice(self, moon: Moon, seat: int) -> MoonChoice:
        choices = choices_of(moon, seat, self._sheet.totals, self._sheet.target)
        if len(choices) == 1:
            return choices[0]
        return MoonChoice(self._ask(phrases.ask_choice(self._speech, moon, seat, choices)))

    def _take_back(self) -> None:
        if not self._sheet.deals:
            self._refuse(phrases.nothing_to_take_back(self._speech))
            return
        self._sheet.deals.pop()
        self._save()
        self._show(phrases.taken_back(self._speech, self._sheet.deal_no))

    def _sheet_lines(self) -> list[Line]:
        return phrases.sheet_lines(self._speech, [deal.points for deal in self._sheet.deals], self._sheet.totals)

    def _ask(self, question: Question) -> int | str:
        (answer,) = self._context.presenter.ask(question)
        assert isinstance(answer, int | str)
        return answer

    def _refuse(self, line: Line) -> None:
        if self._file is not None:
            raise self._file.problem(line.text)
        self._show(line)

    def _show(self, *lines: Line) -> None:
        self._context.show(*lines)
