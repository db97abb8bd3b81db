"""The names of cards: every card, suit and set of cards is a whole message, since languages do not build them alike."""

from __future__ import annotations

from tutor.i18n.catalogue import mark

CARD_NAMES = (
    mark("card", "the two of clubs"),
    mark("card", "the three of clubs"),
    mark("card", "the four of clubs"),
    mark("card", "the five of clubs"),
    mark("card", "the six of clubs"),
    mark("card", "the seven of clubs"),
    mark("card", "the eight of clubs"),
    mark("card", "the nine of clubs"),
    mark("card", "the ten of clubs"),
    mark("card", "the jack of clubs"),
    mark("card", "the queen of clubs"),
    mark("card", "the king of clubs"),
    mark("card", "the ace of clubs"),
    mark("card", "the two of diamonds"),
    mark("card", "the three of diamonds"),
    mark("card", "the four of diamonds"),
    mark("card", "the five of diamonds"),
    mark("card", "the six of diamonds"),
    mark("card", "the seven of diamonds"),
    mark("card", "the eight of diamonds"),
    mark("card", "the nine of diamonds"),
    mark("card", "the ten of diamonds"),
    mark("card", "the jack of diamonds"),
    mark("card", "the queen of diamonds"),
    mark("card", "the king of diamonds"),
    mark("card", "the ace of diamonds"),
    mark("card", "the two of hearts"),
    mark("card", "the three of hearts"),
    mark("card", "the four of hearts"),
    mark("card", "the five of hearts"),
    mark("card", "the six of hearts"),
    mark("card", "the seven of hearts"),
    mark("card", "the eight of hearts"),
    mark("card", "the nine of hearts"),
    mark("card", "the ten of hearts"),
    mark("card", "the jack of hearts"),
    mark("card", "the queen of hearts"),
    mark("card", "the king of hearts"),
    mark("card", "the ace of hearts"),
    mark("card", "the two of spades"),
    mark("card", "the three of spades"),
    mark("card", "the four of spades"),
    mark("card", "the five of spades"),
    mark("card", "the six of spades"),
    mark("card", "the seven of spades"),
    mark("card", "the eight of spades"),
    mark("card", "the nine of spades"),
    mark("card", "the ten of spades"),
    mark("card", "the jack of spades"),
    mark("card", "the queen of spades"),
    mark("card", "the king of spades"),
    mark("card", "the ace of spades"),
    mark("card", "the joker"),
)
"""By card index. In its direct form, without an article where the language needs none."""

SUIT_NAMES = (
    mark("suit", "clubs"),
    mark("suit", "diamonds"),
    mark("suit", "hearts"),
    mark("suit", "spades"),
    mark("suit", "jokers"),
)
"""By suit index, as in *clubs was led*; jokers count as a suit of their own."""

ANY_OF_SUIT = (
    mark("any", "a club"),
    mark("any", "a diamond"),
    mark("any", "a heart"),
    mark("any", "a spade"),
    mark("any", "a joker"),
)
ALL_OF_SUIT = (
    mark("all", "all the clubs"),
    mark("all", "all the diamonds"),
    mark("all", "all the hearts"),
    mark("all", "all the spades"),
    mark("all", "all the jokers"),
)
EACH_OF_SUIT = (
    mark("each", "each club"),
    mark("each", "each diamond"),
    mark("each", "each heart"),
    mark("each", "each spade"),
    mark("each", "each joker"),
)

ANY_OF_RANK = (
    mark("any", "a two"),
    mark("any", "a three"),
    mark("any", "a four"),
    mark("any", "a five"),
    mark("any", "a six"),
    mark("any", "a seven"),
    mark("any", "an eight"),
    mark("any", "a nine"),
    mark("any", "a ten"),
    mark("any", "a jack"),
    mark("any", "a queen"),
    mark("any", "a king"),
    mark("any", "an ace"),
)
ALL_OF_RANK = (
    mark("all", "all the twos"),
    mark("all", "all the threes"),
    mark("all", "all the fours"),
    mark("all", "all the fives"),
    mark("all", "all the sixes"),
    mark("all", "all the sevens"),
    mark("all", "all the eights"),
    mark("all", "all the nines"),
    mark("all", "all the tens"),
    mark("all", "all the jacks"),
    mark("all", "all the queens"),
    mark("all", "all the kings"),
    mark("all", "all the aces"),
)
EACH_OF_RANK = (
    mark("each", "each two"),
    mark("each", "each three"),
    mark("each", "each four"),
    mark("each", "each five"),
    mark("each", "each six"),
    mark("each", "each seven"),
    mark("each", "each eight"),
    mark("each", "each nine"),
    mark("each", "each ten"),
    mark("each", "each jack"),
    mark("each", "each queen"),
    mark("each", "each king"),
    mark("each", "each ace"),
)

BOTH_COPIES = mark("all", "both copies of {card}")
"""Of a game with two packs, as in *all the hearts and both copies of the queen of spades*."""
ONE_COPY = mark("all", "one copy of {card}")
EACH_COPY = mark("each", "each copy of {card}")

WITH_CODE = mark("card", "{card} ({code})")
"""As in *the queen of spades (Q♠)*."""
