"""``hearts scoresheet``: the score is kept, deal by deal, for people who play with real cards."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

from tutor.app.answer_files import STDIN, AnswerFile, AnswerFilePresenter, read_answers
from tutor.app.books import take_translations
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.app.run import say_goodbye
from tutor.app.scores.deal_points import DealPoints
from tutor.app.scores.kept import choose_sheet, open_elsewhere, table_speech
from tutor.app.scores.one_deal import Answer, Refused, Talk, Wrong, ask_deal
from tutor.app.scores.setup import SheetWishes, new_sheet
from tutor.app.scores.sheet import KeptDeal, Sheet, sheet_to_json
from tutor.engine.dealing import dealer_of
from tutor.store import LeaseLost
from tutor.ui.phrases import score_keeping as phrases
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.phrases.score_questions import SHEET, UNDO, ask_end
from tutor.ui.phrases.scores import match_over
from tutor.ui.screen import Cancelled, EndOfInput, Line, Question, Quit, Style


def keep_score(context: Context, wishes: SheetWishes, *, as_json: bool) -> Exit:
    """Go on with a score sheet that is kept, or begin a new one.

    With ``as_json`` nothing is asked but points, which are read from the standard input, and nothing is kept.
    """
    if as_json:
        return _for_scripts(context, wishes)
    chosen = choose_sheet(context) if wishes.open else None
    if chosen:
        slot, sheet = chosen.slot, chosen.sheet
        take_translations(context, sheet.found)
    else:
        slot, sheet = f"scores:{secrets.token_hex(8)}", new_sheet(context, wishes, asking=True)
    store, learner, token = context.store, context.learner, secrets.token_hex(8)
    if not store.claim(learner, slot, os.getpid(), token):
        raise open_elsewhere(context)

    def save() -> None:
        store.save(learner, slot, "scores", "", sheet_to_json(sheet))
        context.tell_notices()

    try:
        _Keeper(context, sheet, save).run()
        store.drop(learner, slot)
    except LeaseLost:
        raise open_elsewhere(context) from None
    except Quit:
        _leave(context, slot, sheet)
        raise
    finally:
        store.release(learner, slot, token)
    return Exit.OK


def _leave(context: Context, slot: str, sheet: Sheet) -> None:
    """Say whether the score sheet is kept, which it is not without a deal."""
    if sheet.deals:
        words = context.speech.say(
            "score sheet", "Your score sheet is kept. To go on: {command}", command="hearts scoresheet"
        )
    else:
        with suppress(LeaseLost):  # deals may have been kept before they were taken back
            context.store.drop(context.learner, slot)
        words = context.speech.say("app", "See you next time!")
    say_goodbye(context, words)


def _for_scripts(context: Context, wishes: SheetWishes) -> Exit:
    sheet = new_sheet(context, wishes, asking=False)
    file = read_answers(context, STDIN)
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
        self._speech = table_speech(context, sheet)

    def run(self) -> None:
        """Keep the score to the end of the match. Raises ``Quit`` when the reader leaves before."""
        sheet, speech = self._sheet, self._speech
        self._show(Line(speech.text(self._rules.book.name)), *chosen_lines(speech, self._rules.book, sheet.options))
        if sheet.deals:
            self._show(*self._sheet_lines())
        untold = phrases.first_told(speech, self._rules, sheet.target)
        while True:
            if sheet.result.over:
                winners = sheet.result.winners
                self._show(*match_over(speech, winners, sheet.totals[winners[0]]))
                if self._is_over():
                    return
                self._take_back()
                continue
            self._show(*untold)
            untold = []
            if max(sheet.totals) >= sheet.target:
                self._show(phrases.tie_goes_on(speech))
            self._next_deal()

    def _is_over(self) -> bool:
        """Whether the reader leaves it at that; the end of the input does too."""
        if self._file is not None:
            return True
        try:
            return not self._context.presenter.ask(ask_end(self._speech)._replace(kept=self._is_kept))
        except Cancelled:
            raise
        except EndOfInput:
            return True

    def _next_deal(self) -> None:
        sheet, number = self._sheet, self._sheet.deal_no
        self._show(*phrases.deal_begins(self._speech, self._rules, number, dealer_of(self._rules, number)))
        if (deal := self._ask_deal()) is None:
            self._take_back()
            return
        sheet.deals.append(deal)
        self._save()
        self._show(*self._sheet_lines())

    def _ask_deal(self) -> KeptDeal | None:
        """The next deal; ``None`` to take back the deal before.

        To take an answer back, all is asked anew, and the answers before it are given in silence.
        """
        given: list[Answer] = []
        while True:
            talk = ask_deal(self._speech, self._sheet, self._points)
            try:
                question = self._last_asked(talk, given)
                while (answer := self._ask(question)) != UNDO:
                    item = talk.send(answer)
                    if not isinstance(item, Refused):
                        given.append(answer)
                    question = self._told_until_asked(talk, item)
            except StopIteration as end:
                deal: KeptDeal = end.value
                return deal
            if not given:
                return None
            given.pop()

    @staticmethod
    def _last_asked(talk: Talk[KeptDeal], given: Sequence[Answer]) -> Question:
        """The question behind these answers."""
        item = next(talk)
        for answer in given:
            while not isinstance(item, Question):
                item = next(talk)
            item = talk.send(answer)
        while not isinstance(item, Question):
            item = next(talk)
        return item

    def _told_until_asked(self, talk: Talk[KeptDeal], item: Line | Wrong | Refused | Question) -> Question:
        """The next question, when what comes before it has been told."""
        while not isinstance(item, Question):
            match item:
                case Line():
                    self._show(item)
                case Refused(line):
                    self._refuse(line)
                case Wrong(sentence):
                    self._refuse(Line(sentence, Style.BAD))
                    self._show(phrases.type_again(self._speech))
            item = next(talk)
        return item

    def _ask(self, question: Question) -> Answer:
        """An answer to the question, or the wish to take back; the score sheet is shown as often as it is asked for."""
        while True:
            (answer,) = self._context.presenter.ask(question._replace(kept=self._is_kept))
            assert isinstance(answer, int | str)
            if answer == SHEET:
                self._show(*self._sheet_lines())
            else:
                return answer

    @property
    def _is_kept(self) -> bool:
        """Whether the score sheet is kept when the reader leaves."""
        return bool(self._sheet.deals) and self._context.keeps

    def _take_back(self) -> None:
        if not self._sheet.deals:
            self._refuse(phrases.nothing_to_take_back(self._speech))
            return
        self._sheet.deals.pop()
        self._save()
        self._show(phrases.taken_back(self._speech, self._sheet.deal_no))

    def _sheet_lines(self) -> list[Line]:
        return phrases.sheet_lines(self._speech, [deal.points for deal in self._sheet.deals], self._sheet.totals)

    def _refuse(self, line: Line) -> None:
        if self._file is not None:
            raise self._file.problem(line.text)
        self._show(line)

    def _show(self, *lines: Line) -> None:
        self._context.show(*lines)
