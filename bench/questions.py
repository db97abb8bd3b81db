"""How long it takes to make a question, by topic: the mean and the worst, over every book and number of players.

Usage: questions.py [QUESTIONS]. Exits with 1 if a topic is slower than its bars. The time of a table's first question,
for which its rules are compiled and modules loaded, is not counted.
"""

from __future__ import annotations

import gc
import sys
from statistics import mean
from time import perf_counter

from tutor.quiz.generate import generate, topics_of
from tutor.quiz.model import Topic
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book, load_book_file

QUESTIONS = 10_000
MEAN, WORST = 5.0, 50.0
"""The bars, in milliseconds."""


def tables() -> list[Rules]:
    """Every book that comes with the program, with every number of players."""
    return [
        compile_rules(load_book(book, {}), players)
        for book in packaged_ids("rules")
        for players in load_book_file(book).book.players.sizes
    ]


def times(rules: Rules, topic: Topic, count: int) -> list[float]:
    """The milliseconds that each question takes after the first."""
    questions = generate(rules, (topic,), count + 1, "bench")
    next(questions)
    taken = []
    began = perf_counter()
    for _ in questions:
        ended = perf_counter()
        taken.append((ended - began) * 1000)
        began = perf_counter()
    return taken


def main() -> int:
    """Measure, and print a line a topic."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else QUESTIONS
    every = tables()
    gc.disable()  # what a collection takes is not the question's
    slow = False
    for topic in Topic:
        having = [rules for rules in every if topic in topics_of(rules)]
        taken = [time for rules in having for time in times(rules, topic, -(-wanted // len(having)))]
        slow = slow or mean(taken) > MEAN or max(taken) > WORST
        print(f"{topic.value:8} {len(taken):6} questions   mean {mean(taken):6.3f} ms   worst {max(taken):7.3f} ms")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
