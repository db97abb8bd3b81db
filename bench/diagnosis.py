"""How soon simulated learners of Hearts are seen through, and who passes the placement test.

Each learner takes the test so many times; ``least`` is how many questions it takes to name the idea when every question
is chosen by somebody who knows what to look for. Usage, from the project's folder:
python -m bench.diagnosis [RUNS [PLAYERS]]
"""

from __future__ import annotations

import sys
from statistics import mean, median
from time import perf_counter

from tests.diagnosing import Taken, drive, take
from tests.learners import KNOWN, UNKNOWN, Guesses, Knows, Slips
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.quiz.diagnosis import Diagnosis
from tutor.quiz.ideas.model import Idea
from tutor.quiz.source import Maker
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.ui.speech import Speech

RUNS = 100
SOON = 12


class _Looks(Diagnosis):
    """A test by somebody who knows which idea to look for."""

    idea: Idea

    def _worth(self, maker: Maker, likely: Idea | None) -> float:
        candidate = self._pool[maker]
        if self.idea not in candidate.believed:
            return self._evidence.tells(candidate)
        fresh = candidate.question.branch not in self._evidence.explained(self.idea)
        return 10 + fresh + self._evidence.tells(candidate)


def least(rules: Rules, speech: Speech, learner: type[Knows]) -> int:
    """So many questions name the idea when only it is looked for."""
    test = _Looks(rules, "least")
    test.idea = Idea(learner.name)
    return drive(test, rules, speech, learner("least")).asked


def report(rules: Rules, speech: Speech, learner: type[Knows], runs: int) -> str:
    """One row of the table."""
    taken: list[Taken] = [take(rules, speech, learner(f"{seed}"), f"{seed}") for seed in range(runs)]
    asked = [each.asked for each in taken]
    passed = sum(each.verdict.passed for each in taken) * 100 / runs
    named = unsure = best = ""
    if learner in KNOWN:
        right = [each for each in taken if each.verdict.idea is Idea(learner.name)]
        named = f"{sum(each.asked <= SOON for each in right) * 100 / runs:.0f}"
        best = f"{min(least(rules, speech, learner), *(each.asked for each in right))}"
    if learner in UNKNOWN:
        rule = learner.rule  # type: ignore[attr-defined]
        unsure = f"{sum(any(r.name == rule for r in each.verdict.unsure) for each in taken) * 100 / runs:.0f}"
    row = (learner.name, named, best, f"{mean(asked):.1f}", f"{max(asked)}", f"{passed:.0f}", unsure)
    return "| " + " | ".join(row) + " |"


def main() -> None:
    """Print the table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    rules = compile_rules(load_book("hearts"), players)
    speech = Speech(Catalogue(available(locales_dir())[ENGLISH]))
    print(f"| learner | named within {SOON} (%) | least | asked, mean | most | passes (%) | rule reported (%) |")
    print("|---|---|---|---|---|---|---|")
    for learner in (Knows, Slips, Guesses, *KNOWN, *UNKNOWN):
        print(report(rules, speech, learner, runs), flush=True)
    times = []
    for seed in range(20):
        test, learner = Diagnosis(rules, f"t{seed}"), Knows(f"t{seed}")
        while True:
            began = perf_counter()
            question = test.next_question()
            times.append(perf_counter() - began)
            if question is None:
                break
            test.hear(question.answer)
    print(f"\nA next question: median {median(times) * 1000:.1f} ms, worst {max(times) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
