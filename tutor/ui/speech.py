"""One language at the table: the names of cards and seats, and the texts of rules with their facts filled in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tutor.cards import JOKER_SUIT, Card, Cards, card_index, each_card, format_card, suit_of
from tutor.i18n.catalogue import Catalogue, Message
from tutor.placeholders import place_names
from tutor.rules.compile import Rules
from tutor.rules.kinds import Rule, Text
from tutor.rules.wording import CardPhrase, Copies, Fact, Form, Part, WholeRank, WholeSuit, facts_of
from tutor.ui import card_names

SUIT_SYMBOLS = "♣♦♥♠"
JOKER_CODE = "Jo"
SUIT_ORDER = (3, 2, 0, 1, JOKER_SUIT)
"""The suits, by index, in the order in which people hold them: black and red in turn, then jokers."""

_OF_SUIT = {Form.ANY: card_names.ANY_OF_SUIT, Form.ALL: card_names.ALL_OF_SUIT, Form.EACH: card_names.EACH_OF_SUIT}
_OF_RANK = {Form.ANY: card_names.ANY_OF_RANK, Form.ALL: card_names.ALL_OF_RANK, Form.EACH: card_names.EACH_OF_RANK}


class Speech:
    """A catalogue with the seats of a table.

    ``you`` is the seat of the reader, or ``None`` where the reader has none.
    """

    def __init__(self, catalogue: Catalogue, you: int | None = 0) -> None:
        self.t = catalogue
        self.you = you

    def seated(self, you: int | None) -> Speech:
        """The same language for another seat of the reader."""
        return self if you == self.you else Speech(self.t, you)

    def name(self, seat: int) -> str:
        """The name of a computer player; the reader's own seat is addressed by messages of its own, not by a name."""
        return self.t.language.computer_players[seat]

    def player(self, seat: int) -> str:
        """A seat as it stands in a list or a table: its name, or *You*."""
        return self.t.say("player", "You") if seat == self.you else self.name(seat)

    def card(self, card: Card) -> str:
        """The name of a card in a sentence, such as *the queen of spades*."""
        return self.t.say_message(card_names.CARD_NAMES[card_index(card)])

    def code(self, card: Card) -> str:
        """The short form of a card, such as ``10♠``: the same in every language."""
        if suit_of(card) == JOKER_SUIT:
            return JOKER_CODE
        rank = format_card(card)[0]
        return ("10" if rank == "T" else rank) + SUIT_SYMBOLS[suit_of(card)]

    def codes(self, cards: Cards | Iterable[Card]) -> str:
        """Short forms side by side, sorted by suit and rank where a set is given."""
        return " ".join(self.code(card) for card in (sort_hand(cards) if isinstance(cards, int) else cards))

    def suit(self, suit: int) -> str:
        """The name of a suit in a sentence."""
        return self.t.say_message(card_names.SUIT_NAMES[suit])

    def cards(self, phrase: CardPhrase) -> str:
        """A set of cards in a sentence: an *or* list of its parts, or an *and* list where all of them are meant."""
        parts = [self._part(part, phrase) for part in phrase.parts]
        return self.t.join_or(parts) if phrase.form is Form.ANY else self.t.join_and(parts)

    def text(self, text: Text, facts: Mapping[str, Fact] | None = None, **moment: str | int) -> str:
        """A text of a rule book with its facts.

        ``moment`` holds what only the moment has: ``card``, ``led``, or another target.
        """
        known = facts or {}
        return self._told(text, lambda names: {name: known[name] for name in names if name in known}, moment)

    def rule(self, rules: Rules, rule: Rule, text: Text, **moment: str | int) -> str:
        """One of the texts of a rule, for this table."""
        return self._told(text, lambda names: facts_of(rules, rule, names), moment)

    def _told(
        self, text: Text, facts: Callable[[Collection[str]], Mapping[str, Fact]], moment: Mapping[str, str | int]
    ) -> str:
        """The text with those of its facts that it names: most texts name few of them, and each takes time to word."""
        if text.count is None or text.one is None:
            english = text.message
            found = self.t.lookup(text.context, english)
        else:
            number = {**facts((text.count,)), **moment}[text.count]
            assert isinstance(number, int)
            english = text.one if abs(number) == 1 else text.message
            found = self.t.lookup_n(text.context, text.one, text.message, number)
        if found is not None:
            try:
                return self._filled(found, facts, moment)
            except (KeyError, ValueError):
                pass  # a broken translation must not stop a game: the player reads English
        self.t.say_in_english(text.context)
        return self._filled(english, facts, moment)

    def _filled(
        self, template: str, facts: Callable[[Collection[str]], Mapping[str, Fact]], moment: Mapping[str, str | int]
    ) -> str:
        named = facts(place_names(template))
        values = {name: fact if isinstance(fact, int) else self.cards(fact) for name, fact in named.items()}
        return sentence(self.t.fill(template, **{**values, **moment}))

    def message(self, message: Message, **values: str | int) -> str:
        """A message kept as a constant, as a sentence."""
        return sentence(self.t.say_message(message, **values))

    def say(self, context: str, message: str, /, **values: str | int) -> str:
        """A message as a sentence: it begins with a capital where the script has them."""
        return sentence(self.t.say(context, message, **values))

    def say_n(self, context: str, one: str, other: str, n: int, /, **values: str | int) -> str:
        """A message for a number, as a sentence."""
        return sentence(self.t.say_n(context, one, other, n, **values))

    def decimal(self, number: float) -> str:
        """A number with one place behind the point, in the digits of the language; nothing is told as -0.0."""
        return self.t.digits(f"{number:.1f}".replace("-0.0", "0.0"))

    def _part(self, part: Part, phrase: CardPhrase) -> str:
        match part:
            case WholeSuit(suit):
                return self.t.say_message(_OF_SUIT[phrase.form][suit])
            case WholeRank(rank):
                return self.t.say_message(_OF_RANK[phrase.form][rank])
            case Copies(card, both):
                return self._copies(self._single(card, phrase), phrase.form, both=both)
            case card:
                return self._single(card, phrase)

    def _single(self, card: Card, phrase: CardPhrase) -> str:
        name = self.card(card)
        return self.t.say_message(card_names.WITH_CODE, card=name, code=self.code(card)) if phrase.coded else name

    def _copies(self, card: str, form: Form, *, both: bool) -> str:
        """A card of which there are two: only where all are meant, or each one, is that said."""
        if form is Form.ANY:
            return card
        one_or_all = card_names.BOTH_COPIES if both else card_names.ONE_COPY
        return self.t.say_message(one_or_all if form is Form.ALL else card_names.EACH_COPY, card=card)


def sentence(text: str) -> str:
    """The text with a capital first letter: what stands first may be a card or a suit, which are written small."""
    return text[:1].upper() + text[1:]


def sort_hand(cards: Cards) -> Sequence[Card]:
    """A hand as people hold it: black and red suits in turn, each from low to high, then jokers."""
    return sorted(each_card(cards), key=lambda card: (SUIT_ORDER.index(suit_of(card)), card_index(card)))
