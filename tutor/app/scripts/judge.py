"""``hearts judge`` on the command line: the file, the words, and how the verdicts are printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.scripts.verdicts import CheckReport, Fault, Word, check_file, judge_file
from tutor.cards import Card
from tutor.engine.positions.faults import PositionFault
from tutor.engine.positions.file import MAX_KIB
from tutor.reading.locate import NotFoundError
from tutor.reading.problems import ContentError
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement
from tutor.rules.load import OptionError
from tutor.ui.phrases.rules import refusal
from tutor.ui.screen import Line

T = TypeVar("T")


def print_verdicts(context: Context, file: str, *, as_json: bool) -> Exit:
    """Print the verdict on every position of the file; ``-`` reads it from the standard input."""

    def reason(rules: Rules, judgement: Judgement, card: Card) -> str:
        return refusal(context.speech, rules, judgement, card)

    document, code = _judged(context, file, lambda source, word: judge_file(source, word, reason))
    if as_json:
        _print(context, document)
        return code
    results = document["results"]
    assert isinstance(results, list)
    for result in results:
        verdict = result.get("error") or json.dumps(result["result"], ensure_ascii=False)
        context.show(Line(f"{result['id']}: {verdict}"))
    return code


def print_check(context: Context, file: str, *, as_json: bool) -> Exit:
    """Compare every verdict with what the file expects, and print the differences."""
    report = _judged(context, file, check_file)
    if as_json:
        _print(context, check_document(report))
        return report.exit_code
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


def check_document(report: CheckReport) -> dict[str, object]:
    """The report as a JSON document."""
    return {
        "format": "hearts-tutor/judge-check",
        "version": 1,
        "compared": report.compared,
        "differences": [difference._asdict() for difference in report.differences],
        "unjudged": [unjudged._asdict() for unjudged in report.unjudged],
    }


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


def _judged(context: Context, file: str, judge: Callable[[Path | bytes, Word], T]) -> T:
    """What ``judge`` makes of the file, or of the standard input for ``-``. Raises ``TutorError``."""
    source = _standard_input(context) if file == "-" else Path(file)
    try:
        if isinstance(source, Path) and not _is_file(source):
            raise TutorError(context.say("app", "There is no file {path}.", path=file).text, Exit.DATA)
        return judge(source, lambda fault: word(context, fault))
    except OSError as error:
        raise TutorError(context.say("app", "The file {path} cannot be read.", path=file).text, Exit.DATA) from error


def _standard_input(context: Context) -> bytes:
    stdin = context.environment.stdin
    try:
        if stdin is not None and not stdin.closed:
            return stdin.buffer.read(MAX_KIB * 1024 + 1)
    except OSError:
        pass
    raise TutorError(context.say("app", "Nothing can be read from the standard input.").text, Exit.DATA)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # such as a name that is too long for any file
        return False


def _print(context: Context, document: dict[str, object]) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
