"""Random numbers that are the same on every machine, in whatever portions they are drawn."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import chain
from random import Random

NUMBER_BITS = 30
"""Each number is below ``2 ** NUMBER_BITS``; the remainder by a count of cards is even to one part in ten million."""
_BLOCK = 256
_TOP_BITS = int.from_bytes(struct.pack("<I", (1 << NUMBER_BITS) - 1) * _BLOCK, "little")


def numbers(seed: str) -> Iterator[int]:
    """An endless stream of numbers for this seed, which is any text; two different texts are two different streams.

    The numbers are those of ``Random(seed).getrandbits(30)``, drawn in blocks: a call for each would cost most of all.
    """
    return chain.from_iterable(_blocks(Random(seed)))


def deal_seed(seed: str) -> str:
    """The seed of the stream that deals the cards of a match."""
    return f"v1:deal:{seed}"


def bot_seed(seed: str, seat: int) -> str:
    """The seed of the stream that a bot in this seat draws from."""
    return f"v1:bot:{seed}:{seat}"


def _blocks(random: Random) -> Iterator[tuple[int, ...]]:
    unpack = struct.Struct(f"<{_BLOCK}I").unpack
    while True:
        # words of 32 bits, each shifted to its upper 30: numbers of up to 30 bits are the ones that Python divides fast
        words = random.getrandbits(32 * _BLOCK) >> (32 - NUMBER_BITS) & _TOP_BITS
        yield unpack(words.to_bytes(4 * _BLOCK, "little"))
