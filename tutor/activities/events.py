"""What an activity tells: facts for the screen, without words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tutor.activities.closing import Closing
    from tutor.cards import Card
    from tutor.content.lessons import Lesson, Shown
    from tutor.engine.events import Event as GameEvent
    from tutor.engine.view import View
    from tutor.quiz.diagnosis import Verdict
    from tutor.quiz.hints import Hint
    from tutor.quiz.ideas.model import Idea
    from tutor.quiz.model import Mark, Question, Topic, Value
    from tutor.rules.compile import Rules
    from tutor.rules.judge import Judgement
    from tutor.rules.kinds import Adjustment
    from tutor.rules.vocabulary import MoonChoice


class Happened(NamedTuple):
    """Something happened in a match. ``view`` is what the reader's seat sees after it."""

    event: GameEvent
    view: View


class Resumed(NamedTuple):
    """A match goes on where it was left."""

    view: View


class ScoreSheet(NamedTuple):
    """The score sheet after a deal: what each deal so far added to each seat's score, and the scores."""

    deals: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


class CardRefused(NamedTuple):
    """The reader chose a card that may not be played."""

    rules: Rules
    judgement: Judgement
    card: Card
    asked: bool = False
    """The card was not chosen: it was only asked why it may not be played."""


class Guidance(NamedTuple):
    """Help before the reader plays a card: what each rule in force leaves of the hand."""

    rules: Rules
    judgement: Judgement


class Marked(NamedTuple):
    """A question was answered."""

    rules: Rules
    question: Question
    given: tuple[Value, ...]
    mark: Mark
    again: bool = False
    """The same question is asked once more, so the right answer is not to be told yet."""
    hints: int = 0
    """So many hints were seen before the answer; a second try counts as one, for the first was explained."""
    told: bool = False
    """The last of them told the answer."""
    attempt: int = 1
    """Which try it was."""

    @property
    def shown(self) -> bool:
        """The reader has shown that they know the answer."""
        return self.mark.right and not self.told


class HintGiven(NamedTuple):
    """The reader asked for a hint."""

    rules: Rules
    question: Question
    hint: Hint


class MoreTold(NamedTuple):
    """The reader asked for all that decides a question which was just answered."""

    rules: Rules
    question: Question


class CardHint(NamedTuple):
    """The reader asked for a hint on which card to play, or which cards to pass."""

    view: View
    hint: Hint


class CardAllowed(NamedTuple):
    """The reader asked about a card that may be played."""

    view: View
    judgement: Judgement
    card: Card


class LastTrickTold(NamedTuple):
    """The reader asked for the last trick of this deal, of which there may be none yet."""

    view: View


class ScoresTold(NamedTuple):
    """The reader asked for the points of every player so far."""

    view: View


class CardsOutTold(NamedTuple):
    """The reader asked for the cards that are still out, and for who has taken cards with points."""

    view: View


class MoonHint(NamedTuple):
    """The reader asked for a hint on how to score a moon: the score of every player after each of the choices."""

    rule: Adjustment
    scores: tuple[tuple[MoonChoice, tuple[int, ...]], ...]


class TakenBack(NamedTuple):
    """The reader's last card, or cards passed, of this deal was taken back; ``False`` if there was none."""

    done: bool


class Finishing(NamedTuple):
    """The rest of the deal is played at once."""

    closing: Closing


class GoesFast(NamedTuple):
    """From now on no pause is made after a trick."""


class HintsAreOff(NamedTuple):
    """The reader asked for a hint in a game in which hints are not switched on."""


class QuizStarted(NamedTuple):
    """A quiz of so many questions begins; ``needed`` right answers pass it."""

    topics: tuple[Topic, ...]
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody needs
    needed: int
    seed: str


class QuizDone(NamedTuple):
    """A quiz is over."""

    topics: tuple[Topic, ...]
    right: int
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody needs
    needed: int

    @property
    def passed(self) -> bool:
        """Enough answers were right."""
        return self.right >= self.needed


class DiagnosisStarted(NamedTuple):
    """Questions follow that find out what the reader believes, ``most`` at most."""

    rules: Rules
    most: int


class DiagnosisDone(NamedTuple):
    """What they have shown."""

    rules: Rules
    verdict: Verdict
    asked: int
    right: int
    """So many of the questions were answered right, and not after the hint that tells the answer."""


class LessonStarted(NamedTuple):
    """A lesson begins, or goes on at ``step``, counted from 1."""

    lesson: Lesson
    rules: Rules
    step: int


class LessonShows(NamedTuple):
    """A step of a lesson that tells or shows something."""

    rules: Rules
    shown: Shown


class LessonDone(NamedTuple):
    """A lesson is finished; ``right`` of ``asked`` questions were answered at the first try."""

    lesson: Lesson
    rules: Rules
    right: int
    asked: int
    ideas: tuple[Idea, ...] = ()
    """The wrong ideas that have shown more than once, and were not laid aside."""


Event = (
    Happened
    | Resumed
    | ScoreSheet
    | CardRefused
    | Guidance
    | Marked
    | HintGiven
    | CardHint
    | HintsAreOff
    | CardAllowed
    | LastTrickTold
    | ScoresTold
    | CardsOutTold
    | MoonHint
    | TakenBack
    | Finishing
    | GoesFast
    | MoreTold
    | QuizStarted
    | QuizDone
    | DiagnosisStarted
    | DiagnosisDone
    | LessonStarted
    | LessonShows
    | LessonDone
)
