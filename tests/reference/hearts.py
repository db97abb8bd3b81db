"""The rules of one-pack Hearts for three to seven players: pack, pass, legal cards, tricks, scores, end of match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from .options import DEFAULT_OPTIONS, Options, setting

Play = tuple[int, str]  # the seat and the card it played

SUITS = "CDSH"
RANKS = "23456789TJQKA"
FULL_PACK = [rank + suit for suit in SUITS for rank in RANKS]
QUEEN = "QS"

# --- The pack and the deal ---------------------------------------------------------------------------------------


def removed(players: int) -> list[str]:
    """The cards taken out so that the pack can be dealt evenly. Raises ValueError outside three to seven players."""
    if players == 3:
        return ["2D"]
    if players == 4:
        return []
    if players == 5:
        return ["2C", "2D"]
    if players == 6:
        return ["2D", "3D", "3C", "4C"]
    if players == 7:
        return ["2D", "3D", "3C"]
    raise ValueError(f"Hearts is for three to seven players, not {players}")


def pack(players: int) -> list[str]:
    """The cards in use, by suit and from low to high within a suit."""
    out = removed(players)
    return [card for card in FULL_PACK if card not in out]


def hand_size(players: int) -> int:
    """The number of cards dealt to each seat, which is also the number of tricks in a deal."""
    return len(pack(players)) // players


def opening_card(players: int) -> str:
    """The lowest club in the pack: its holder leads it to the first trick."""
    for card in pack(players):
        if is_club(card):
            return card
    raise ValueError("a pack without clubs")


def is_club(card: str) -> bool:
    return card[1] == "C"


def is_heart(card: str) -> bool:
    return card[1] == "H"


def is_penalty(card: str) -> bool:
    """The cards that cost points: every heart, and the queen of spades."""
    return is_heart(card) or card == QUEEN


# --- Passing -----------------------------------------------------------------------------------------------------


def pass_direction(players: int, deal_no: int) -> str:
    """`left`, `right`, `across` or `hold` for a deal of the match, counted from 1."""
    directions = ["left", "right", "across", "hold"] if players == 4 else ["left", "right"]
    return directions[(deal_no - 1) % len(directions)]


def pass_target(players: int, deal_no: int, seat: int) -> int | None:
    """The seat that gets the cards which `seat` passes, or None if nobody passes in this deal."""
    direction = pass_direction(players, deal_no)
    if direction == "left":
        return (seat + 1) % players
    if direction == "right":
        return (seat - 1) % players
    if direction == "across":
        return (seat + 2) % players
    return None


# --- Legal cards -------------------------------------------------------------------------------------------------


def rules_in_force(trick: Sequence[Play], trick_no: int, hearts_broken: bool, options: Options) -> list[str]:
    """The rules that have something to say in this situation, whatever the hand, in the order of the book.

    In that order they are applied one after another, each to what the rule before has left.
    """
    leading = len(trick) == 0
    first_trick = trick_no == 1
    forbidden = setting(options, "first-trick-points") == "forbidden"
    rules = []
    if leading and first_trick:
        rules.append("opening-lead")
    if not leading:
        rules.append("follow-suit")
    if leading and not hearts_broken:
        rules.append("unbroken-lead")
    if not leading and first_trick and forbidden:
        rules.append("first-trick-points")
    return rules


def left_by(rule: str, cards: Sequence[str], trick: Sequence[Play], players: int, options: Options) -> list[str]:
    """What one rule leaves of some cards; nothing means that the rule is waived for them."""
    if rule == "opening-lead":
        return [card for card in cards if card == opening_card(players)]
    if rule == "follow-suit":
        suit_led = trick[0][1][1]
        return [card for card in cards if card[1] == suit_led]
    if rule == "unbroken-lead":
        if setting(options, "unbroken-lead") == "hearts-if-only-queen-besides":
            besides = [card for card in cards if not is_penalty(card)]
            if not besides:
                return []
        return [card for card in cards if not is_heart(card)]
    if rule == "first-trick-points":
        return [card for card in cards if not is_penalty(card)]
    raise ValueError(f"unknown rule {rule}")


def legal(
    hand: Sequence[str], trick: Sequence[Play], trick_no: int, hearts_broken: bool, players: int, options: Options
) -> list[str]:
    """The cards of the hand that may be played, in the order of the pack; never empty unless the hand is."""
    cards = list(hand)
    for rule in rules_in_force(trick, trick_no, hearts_broken, options):
        left = left_by(rule, cards, trick, players, options)
        if left:
            cards = left
    return [card for card in FULL_PACK if card in cards]


def waived(
    hand: Sequence[str], trick: Sequence[Play], trick_no: int, hearts_broken: bool, players: int, options: Options
) -> list[str]:
    """The rules in force that would leave nothing when their turn comes, and therefore do not count."""
    cards = list(hand)
    without_effect = []
    for rule in rules_in_force(trick, trick_no, hearts_broken, options):
        left = left_by(rule, cards, trick, players, options)
        if left:
            cards = left
        else:
            without_effect.append(rule)
    return without_effect


def refusal(
    card: str,
    hand: Sequence[str],
    trick: Sequence[Play],
    trick_no: int,
    hearts_broken: bool,
    players: int,
    options: Options,
) -> tuple[str, list[str]]:
    """The rule that takes the card out of the hand, and the other rules that alone would forbid it too.

    Raises ValueError if the card is not in the hand or may be played.
    """
    if card not in hand:
        raise ValueError(f"{card} is not in the hand")
    rules = rules_in_force(trick, trick_no, hearts_broken, options)
    cards = list(hand)
    for rule in rules:
        left = left_by(rule, cards, trick, players, options)
        if left and card not in left:
            also = []
            for other in rules:
                left_alone = left_by(other, hand, trick, players, options)
                if other != rule and left_alone and card not in left_alone:
                    also.append(other)
            return rule, also
        if left:
            cards = left
    raise ValueError(f"{card} may be played")


def broken(played: Sequence[str], options: Options) -> bool:
    """Whether hearts are broken by the cards played so far in the deal, in whatever way they were played."""
    queen_breaks = setting(options, "breaking") == "hearts-or-queen"
    return any(is_heart(card) or (card == QUEEN and queen_breaks) for card in played)


# --- Tricks ------------------------------------------------------------------------------------------------------


def winner(trick: Sequence[Play]) -> int:
    """The seat that played the highest card of the suit led; it also leads the next trick."""
    best_seat, best_card = trick[0]
    for seat, card in trick[1:]:
        if card[1] == best_card[1] and RANKS.index(card[0]) > RANKS.index(best_card[0]):
            best_seat, best_card = seat, card
    return best_seat


def card_points(card: str, queen: int = 13, heart: int = 1) -> int:
    if card == QUEEN:
        return queen
    if is_heart(card):
        return heart
    return 0


def trick_points(trick: Sequence[Play], queen: int = 13, heart: int = 1) -> int:
    return sum(card_points(card, queen, heart) for _, card in trick)


# --- Scores ------------------------------------------------------------------------------------------------------


class DealScore(TypedDict):
    """Who shot the moon, if anybody; what each seat gets for the deal; and the totals after it."""

    moon: int | None
    delta: list[int]
    after: list[int]


def moon_shooter(captured: Sequence[Sequence[str]]) -> int | None:
    """The seat that took every heart and the queen of spades. `captured` has the cards each seat took."""
    for seat, cards in enumerate(captured):
        if all(card in cards for card in FULL_PACK if is_penalty(card)):
            return seat
    return None


def auto_moon(shooter: int, totals: Sequence[int], target: int = 100, amount: int = 26) -> str:
    """`add` or `subtract`, as it is chosen for the shooter. `totals` are those before the moon.

    The option `tie` makes no difference: a tie for lowest after the addition means that another seat was in front.
    """
    if_added = [total if seat == shooter else total + amount for seat, total in enumerate(totals)]
    ends, winners = match_end(if_added, target, DEFAULT_OPTIONS)
    if ends and winners == [shooter]:
        return "add"
    if ends:
        return "subtract"
    if totals[shooter] == min(totals):
        return "add"
    return "subtract"


def deal_score(
    captured: Sequence[Sequence[str]],
    before: Sequence[int],
    moon_choice: str | None,
    options: Options,
    target: int = 100,
    queen: int = 13,
    heart: int = 1,
    amount: int = 26,
) -> DealScore:
    """The score of one deal. `captured` has the cards each seat took, `before` the totals until then.

    `moon_choice` is the shooter's own choice; it counts only under the option `moon: choose`. Raises ValueError if the
    moon was shot, the choice is the shooter's and it is neither `add` nor `subtract`.
    """
    shooter = moon_shooter(captured)
    if shooter is None:
        delta = [sum(card_points(card, queen, heart) for card in cards) for cards in captured]
    else:
        choice = setting(options, "moon")
        if choice == "auto":
            choice = auto_moon(shooter, before, target, amount)
        elif choice == "choose":
            choice = moon_choice or "none"
        if choice == "add":
            delta = [0 if seat == shooter else amount for seat in range(len(before))]
        elif choice == "subtract":
            delta = [-amount if seat == shooter else 0 for seat in range(len(before))]
        else:
            raise ValueError("the shooter has to choose add or subtract")
    return {"moon": shooter, "delta": delta, "after": [old + new for old, new in zip(before, delta, strict=True)]}


def match_end(totals: Sequence[int], target: int = 100, options: Options = DEFAULT_OPTIONS) -> tuple[bool, list[int]]:
    """Whether the match is over, and the seats that won it, ascending; nobody has won while it goes on."""
    if max(totals) < target:
        return False, []
    winners = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if len(winners) > 1 and setting(options, "tie") == "extra-deal":
        return False, []
    return True, winners
