"""Everything that is done with a book that loads."""

from __future__ import annotations

from itertools import product
from random import Random

from tutor.app.scripts.simulation import simulate
from tutor.cards import each_card
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.quiz.generate import generate
from tutor.quiz.model import Topic
from tutor.rules.branches import draw_cards
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import judge
from tutor.rules.load import BookFile
from tutor.rules.situation import Situation
from tutor.ui.phrases.rule_book import Edition, difference_sentences, rule_book, speciality
from tutor.ui.phrases.rules import exceptions, refusal
from tutor.ui.quiz_json import quiz_document
from tutor.ui.speech import Speech

SPEECH = Speech(Catalogue(available(locales_dir())[ENGLISH]))


def try_out(file: BookFile, rng: Random) -> None:
    """Do everything with the book that the program can: play, ask, explain, refuse, and say its rules."""
    settings = [[(option.id, value.id) for value in option.values] for option in file.book.options]
    combinations = list(product(*settings))
    for chosen in ((), *rng.sample(combinations, min(1, len(combinations)))):
        book = file.resolve(dict(chosen))
        for players in rng.sample(sorted(book.players.sizes), min(2, len(book.players.sizes))):
            rules = compile_rules(book, players)
            _try_table(rules, dict(chosen), rng)
            edition = Edition.of(file, rules, dict(chosen))
            assert rule_book(SPEECH, edition, sources=True)
            assert all(difference_sentences(SPEECH, edition, found) for found in edition.differences())
            speciality(SPEECH, edition)


def _try_table(rules: Rules, options: dict[str, str], rng: Random) -> None:
    simulate(rules, options, 3, "a", ["random"])
    simulate(rules, options, 1, "a", ["normal"])
    for topic in Topic:
        questions = list(generate(rules, [topic], 2, str(rng.random()), options))
        assert len(questions) in (0, 2)
        assert questions or topic not in (Topic.DEAL, Topic.END)
        document = quiz_document("a", "en", questions, SPEECH, rules)
        assert all(question["prompt"] for question in document["questions"])  # type: ignore[attr-defined]
    for option in rules.book.options:
        assert SPEECH.text(option.title)
    for _ in range(20):
        _try_situation(rules, rng)


def _try_situation(rules: Rules, rng: Random) -> None:
    """A hand and a trick that can be met, whatever has been played before."""
    trick_no = rng.randint(1, rules.hand_size)
    size = rules.hand_size - trick_no + 1
    drawn = draw_cards(rng, rules.pack, min(rules.pack.bit_count(), size + rules.players - 1))
    hand, trick = sum(drawn[:size]), tuple(drawn[size : size + rng.randrange(rules.players)])
    judgement = judge(rules, hand, Situation(trick, trick_no, rng.random() < 0.5))
    assert judgement.legal
    for card in each_card(hand & ~judgement.legal):
        assert refusal(SPEECH, rules, judgement, card)
    exceptions(SPEECH, rules, judgement)
