"""A match as one short text: every decision as its place among the possible ones, all in one number.

What is in the text is a header, then the number. It has a digit for each decision, the first one lowest, in the radix
of how many decisions were possible there.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from tutor.app.matches.envelope import TextError, Trouble, body_of, text_of
from tutor.app.matches.saves import MatchSettings, Opened, new_match
from tutor.bots import BOTS
from tutor.cards import Cards, card_index, codes, copies_held, different_codes, each_card, parse_card
from tutor.engine.actions import Action, ChooseMoon, Pass, Play
from tutor.engine.apply import apply, start
from tutor.engine.state import Phase, Setup, State
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Moon, compile_rules
from tutor.rules.judge import legal_cards
from tutor.rules.load import OptionError, load_book_file
from tutor.rules.score import moon_choices, moon_shot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tutor.activities.match import Match

MOST_ACTIONS = 20_000
_DIGEST = 8
_MOST_BYTES_OF_A_NUMBER = 5


def match_to_text(match: Match, settings: MatchSettings) -> str:
    """The text of a match. Raises ``TextError``."""
    if settings.files:
        raise TextError(Trouble.OWN_RULES)
    setup = match.setup
    if len(match.actions) > MOST_ACTIONS:
        raise TextError(Trouble.TOO_LONG)
    header = [
        _written(settings.book),
        bytes.fromhex(setup.rules.book.digest()),
        _written(setup.rules.players),
        _written(len(settings.options)),
        *(_written(word) for option in settings.options.items() for word in option),
        *(_written(word) for word in (settings.level, setup.seed)),
        *(_written(number) for number in (setup.target, setup.deals or 0, match.taken_back)),
        _written(len(match.actions)),
    ]
    number = 0
    for place, radix in reversed(list(_digits(setup, match.actions))):
        number = number * radix + place
    return text_of(b"".join((*header, number.to_bytes((number.bit_length() + 7) // 8, "big"))))


def match_from_text(text: str) -> Opened:
    """The match of a text. Raises ``TextError``."""
    body = body_of(text)
    reader = _Reader(body)
    settings, match = _begun(reader)
    found = load_book_file(settings.book)
    count = reader.number()
    if count > MOST_ACTIONS:
        raise TextError(Trouble.TOO_LONG)
    number = int.from_bytes(reader.rest(), "big")
    for _ in range(count):
        radix = _radix(match.setup, match.state)
        if not radix:
            raise TextError(Trouble.DAMAGED)
        number, place = divmod(number, radix)
        match.take_up([_action(match.setup, match.state, place)])
    # one match has one text: what could be written in another way was not written by us
    if match_to_text(match, settings) != text_of(body):
        raise TextError(Trouble.DAMAGED)
    return Opened(match, settings, found, whole=True)


def _begun(reader: _Reader) -> tuple[MatchSettings, Match]:
    """The match before its first action."""
    name, digest, players = reader.text(), reader.take(_DIGEST), reader.number()
    options = {reader.text(): reader.text() for _ in range(reader.number())}
    level, seed, target, deals, taken_back = (
        reader.text(), reader.text(), reader.number(), reader.number(), reader.number(),
    )  # fmt: skip
    if name not in packaged_ids("rules"):  # never a path, whatever the text says
        raise TextError(Trouble.OTHER_RULES)
    try:
        book = load_book_file(name).resolve(options)
    except OptionError:
        raise TextError(Trouble.OTHER_RULES) from None
    if bytes.fromhex(book.digest()) != digest or players not in book.players.sizes:
        raise TextError(Trouble.OTHER_RULES)
    if level not in BOTS or target < 1:
        raise TextError(Trouble.DAMAGED)
    settings = MatchSettings(name, options, level)
    match = new_match(Setup(compile_rules(book, players), seed, target, deals or None), settings)
    match.taken_back = taken_back
    return settings, match


def _written(value: str | int) -> bytes:
    """A text with its length before it, or a number in portions of seven bits, the lowest first."""
    if isinstance(value, str):
        data = value.encode()
        return _written(len(data)) + data
    portions = bytearray()
    while value > 0x7F:
        portions.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*portions, value))


class _Reader:
    """Reads what ``_written`` wrote."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def take(self, count: int) -> bytes:
        """So many bytes."""
        if len(self._data) < count:
            raise TextError(Trouble.DAMAGED)
        taken, self._data = self._data[:count], self._data[count:]
        return taken

    def number(self) -> int:
        """A number."""
        number = 0
        for portion in range(_MOST_BYTES_OF_A_NUMBER):
            (byte,) = self.take(1)
            number |= (byte & 0x7F) << (7 * portion)
            if byte <= 0x7F:
                return number
        raise TextError(Trouble.DAMAGED)

    def text(self) -> str:
        """A text."""
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise TextError(Trouble.DAMAGED) from None

    def rest(self) -> bytes:
        """All that is left."""
        return self.take(len(self._data))


def _digits(setup: Setup, actions: Sequence[Action]) -> Iterator[tuple[int, int]]:
    """For each action its place among the possible ones, and how many these are."""
    state, _ = start(setup)
    for action in actions:
        yield _place(setup, state, action), _radix(setup, state)
        state, _ = apply(setup, state, action)


def _radix(setup: Setup, state: State) -> int:
    """How many actions are possible; 0 after the match."""
    match state.phase:
        case Phase.PASSING:
            return comb(setup.rules.hand_size, setup.rules.pass_count)
        case Phase.PLAYING:
            return len(_playable(setup, state))
        case Phase.MOON:
            return len(moon_choices(_moon(setup, state)))
        case Phase.OVER:
            return 0


def _place(setup: Setup, state: State, action: Action) -> int:
    match action:
        case Play(seat, card):
            (code,) = codes(copies_held(state.hands[seat], card))
            return _playable(setup, state).index(code)
        case Pass(seat, cards):
            return _rank(state.hands[seat], cards)
        case ChooseMoon(choice=choice):
            return moon_choices(_moon(setup, state)).index(choice)


def _action(setup: Setup, state: State, place: int) -> Action:
    """The action at this place among the possible ones."""
    seat = state.turn
    assert seat is not None
    match state.phase:
        case Phase.PASSING:
            return Pass(seat, _unrank(state.hands[seat], setup.rules.pass_count, place))
        case Phase.MOON:
            return ChooseMoon(seat, moon_choices(_moon(setup, state))[place])
        case _:
            return Play(seat, parse_card(_playable(setup, state)[place]))


def _playable(setup: Setup, state: State) -> tuple[str, ...]:
    seat = state.turn
    assert seat is not None
    return different_codes(legal_cards(setup.rules.entries(state.situation.key), state.hands[seat]))


def _moon(setup: Setup, state: State) -> Moon:
    shot = moon_shot(setup.rules, state.taken)
    assert shot is not None
    return shot.moon


def _in_order(hand: Cards) -> list[int]:
    return sorted(each_card(hand), key=lambda card: (card_index(card), card))


def _rank(hand: Cards, cards: Cards) -> int:
    """The place of a choice of cards among all choices of so many; of two copies the first goes first."""
    order, wanted = _in_order(hand), list(codes(cards))
    places = []
    for place, card in enumerate(order):
        (code,) = codes(card)
        if code in wanted:
            wanted.remove(code)
            places.append(place)
    return sum(comb(place, number) for number, place in enumerate(places, 1))


def _unrank(hand: Cards, count: int, rank: int) -> Cards:
    order, cards = _in_order(hand), 0
    for number in range(count, 0, -1):
        place = number - 1
        while comb(place + 1, number) <= rank:
            place += 1
        cards |= order[place]
        rank -= comb(place, number)
    return cards
