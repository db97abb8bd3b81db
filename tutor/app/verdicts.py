"""``hearts judge`` on the command line: the file, the words, and how the verdicts are printed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.judge import Fault, check_file, judge_file
from tutor.cards import Card
from tutor.engine.positions.faults import PositionFault
from tutor.reading.locate import NotFoundError
from tutor.reading.problems import ContentError
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement
from tutor.rules.load import OptionError
from tutor.ui.phrases.rules import refusal
from tutor.ui.screen import Line


def print_verdicts(context: Context, file: str, *, as_json: bool) -> Exit:
    """Print the verdict on every position of the file; ``-`` reads it from the standard input."""

    def reason(rules: Rules, judgement: Judgement, card: Card) -> str:
        return refusal(context.speech, rules, judgement, card)

    document, code = judge_file(_source(context, file), lambda fault: word(context, fault), reason)
    if as_json:
        print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
        return code
    results = document["results"]
    assert isinstance(results, list)
    for result in results:
        verdict = result.get("error") or json.dumps(result["result"], ensure_ascii=False)
        context.show(Line(f"{result['id']}: {verdict}"))
    return code


def print_check(context: Context, file: str) -> Exit:
    """Compare every verdict with what the file expects, and print the differences."""
    report = check_file(_source(context, file), lambda fault: word(context, fault))
    for difference in report.differences:
        context.show(
            context.say(
                "app",
                "{id}: {key} should be {expected}, but is {found}.",
                id=str(difference.id),
                key=difference.key,
                expected=json.dumps(difference.expected, ensure_ascii=False),
                found=json.dumps(difference.found, ensure_ascii=False),
            )
        )
    for unjudged in report.unjudged:
        context.show(Line(f"{unjudged.id}: {unjudged.error}"))
    context.show(
        context.say(
            "app",
            "Positions compared: {compared}. Differences: {differences}. Not judged: {unjudged}.",
            compared=report.compared,
            differences=len(report.differences),
            unjudged=len(report.unjudged),
        )
    )
    return report.exit_code


def word(context: Context, fault: Fault) -> str:
    """Why a position cannot be judged, as a sentence."""
    from tutor.ui.phrases import problems
    from tutor.ui.phrases.positions import say_position_fault

    match fault:
        case PositionFault():
            return say_position_fault(context.catalogue, fault)
        case ContentError():
            return " ".join(problems.problem_sentence(context.speech, problem) for problem in fault.problems)
        case NotFoundError():
            return problems.not_found_sentence(context.speech, fault)
        case OptionError():
            return problems.option_sentence(context.speech, fault)
        case OSError():
            return context.say("app", "The file {path} cannot be read.", path=str(fault.filename)).text


def _source(context: Context, file: str) -> Path | bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    path = Path(file)
    if not path.is_file():
        raise TutorError(context.say("app", "There is no file {path}.", path=file).text, Exit.DATA)
    return path
