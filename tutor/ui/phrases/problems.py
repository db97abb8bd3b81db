"""What is wrong with a file, or with what was asked for, in words: what it is, and what belongs there.

Places, keys, ids and cards stand in the sentences as they do in the file.
"""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.positions.faults import FaultCode, PositionFault
from tutor.i18n.catalogue import Catalogue, fill, mark
from tutor.reading.locate import Kind, NotFoundError, packaged_ids
from tutor.reading.problems import ContentError, Problem, caret
from tutor.rules.load import OptionError
from tutor.ui.phrases.positions import say_position_fault
from tutor.ui.phrases.problem_words import EXPECTATIONS, SENTENCES, SYNTAX, YAML_FEATURES
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

_NUMBERS = ("found", "expected", "least", "most", "seat", "last", "players")
"""Facts of a position's fault that may be numbers."""
_LISTS = ("choices", "books", "rules")
"""Facts that may be several words of a file, joined by commas."""
_BRACES = mark("problem", "The braces of this text do not match.")


def problem_lines(speech: Speech, error: ContentError, width: int = 80) -> list[Line]:
    """Every problem with its place, its line and a caret below what is meant; last, how many there are.

    Of a line that is longer than ``width`` only the part with the caret is shown.
    """
    lines = []
    for problem in error.problems:
        lines.append(Line(problem_sentence(speech, problem), Style.BAD))
        written, below = caret(problem, width)
        if written:
            lines += [Line(written, Style.CARDS), Line(below, Style.CARDS)]
    lines.append(Line(speech.say_n("problem", "{n} problem found.", "{n} problems found.", len(error.problems))))
    return lines


def problem_sentence(speech: Speech, problem: Problem) -> str:
    """The place, and in one or two sentences what is wrong there and what to do."""
    said = _said(speech.t, problem)
    if problem.inherited:
        said = " ".join(
            (said, speech.t.say("problem", "It is about {part}, which is inherited.", part=problem.inherited))
        )
    if problem.options:
        options = _listed(speech.t, problem.options)
        said = " ".join((said, speech.t.say("problem", "This is so with {options}.", options=options)))
    return f"{problem.position}: {said}"


def _listed(t: Catalogue, words: str) -> str:
    """The words with the comma of the language between them."""
    return t.listing(words.split(", "))


def _said(t: Catalogue, problem: Problem) -> str:
    code = problem.code
    facts = {name: _listed(t, fact) if name in _LISTS else fact for name, fact in problem.facts.items()}
    match code:
        case "syntax":
            return t.say_message(SYNTAX[facts["reason"]], **facts)
        case "wrong-type":
            return t.say_message(EXPECTATIONS[facts["expected"]])
        case "empty-value":
            expected = t.say_message(EXPECTATIONS[facts["expected"]])
            return " ".join((t.say("problem", "There is no value here."), expected))
        case "unknown-word":
            said = t.say("problem", "The word {word} means nothing here.", word=facts["word"])
            expected = t.say_message(EXPECTATIONS["card"])
            return f"{said} {expected}" if facts["expected"] == "card" else _with_help(t, said, facts)
        case _ if code in YAML_FEATURES:
            written = fill(YAML_FEATURES[code], facts)
            return t.say(
                "problem", "The YAML feature {written} is not read here; write the value out.", written=written
            )
        case "placeholder-unknown" if not facts["placeholder"]:
            return t.say_message(_BRACES)
        case "position-fault":
            return say_position_fault(t, _fault(facts))
        case "hand-not-full" | "too-many" | "too-few-alone":
            return _counted(t, code, facts)
        case "translation-places":
            return _translation_places(t, facts)
        case "step-kind":
            return t.say_message(SENTENCES[code], **facts)
        case _:
            return _with_help(t, t.say_message(SENTENCES[code], **facts), facts)


def _counted(t: Catalogue, code: str, facts: Mapping[str, str]) -> str:
    """A sentence with a number that things are counted by."""
    match code:
        case "hand-not-full":
            return t.say_n(
                "problem",
                "In this trick the hand must have {n} card, not {found}.",
                "In this trick the hand must have {n} cards, not {found}.",
                int(facts["expected"]),
                found=int(facts["found"]),
            )
        case "too-many":
            return t.say_n(
                "problem",
                "At most {n} entry can stand here, and there are {found}; take out the others.",
                "At most {n} entries can stand here, and there are {found}; take out the others.",
                int(facts["limit"]),
                found=int(facts["found"]),
            )
        case _:
            return t.say_n(
                "problem",
                "The lesson needs {n} question that is answered without help, and it has {found}; add more.",
                "The lesson needs {n} questions that are answered without help, and it has {found}; add more.",
                int(facts["least"]),
                found=int(facts["found"]),
            )


def _translation_places(t: Catalogue, facts: Mapping[str, str]) -> str:
    said = []
    if facts["missing"]:
        missing = t.say(
            "problem", "The English text has {places}, so its translation must have it too.", places=facts["missing"]
        )
        said.append(missing)
    if facts["extra"]:
        extra = t.say(
            "problem",
            "The English text has no {places}, so its translation cannot have it; take it out.",
            places=facts["extra"],
        )
        said.append(extra)
    return " ".join(said)


def not_found_sentence(speech: Speech, error: NotFoundError) -> str:
    """That there is no such rule book, and which one was probably meant."""
    said = speech.say("problem", "There is no rule book called {name}, and no such file.", name=error.name)
    return _with_help(speech.t, said, {"suggestion": error.suggestion or "", "choices": _packaged(speech, "rules")})


def lesson_not_found_sentence(speech: Speech, error: NotFoundError) -> str:
    """That there is no such lesson, and which one was probably meant."""
    said = speech.say("problem", "There is no lesson called {name}, and no such file.", name=error.name)
    return _with_help(speech.t, said, {"suggestion": error.suggestion or "", "choices": _packaged(speech, "lessons")})


def _packaged(speech: Speech, kind: Kind) -> str:
    """The names of what comes with the program."""
    return speech.t.listing(packaged_ids(kind))


def option_sentence(speech: Speech, error: OptionError) -> str:
    """That the rules have no such option, or the option no such value, and what there is."""
    if error.value is None:
        said = speech.say("problem", "These rules have no option called {name}.", name=error.name)
    else:
        said = speech.say("problem", "The option {name} cannot be {value}.", name=error.name, value=error.value)
    return _with_help(
        speech.t,
        said,
        {
            "suggestion": error.suggestion or "",
            "choices": speech.t.listing(error.choices),
        },
    )


def _with_help(t: Catalogue, said: str, facts: Mapping[str, str]) -> str:
    """The sentence, and after it what was probably meant, or else what can stand there."""
    if suggestion := facts.get("suggestion"):
        return " ".join((said, t.say("problem", "Did you mean {suggestion}?", suggestion=suggestion)))
    if choices := facts.get("choices"):
        return " ".join((said, t.say("problem", "These are possible: {choices}.", choices=choices)))
    return said


def _fault(facts: Mapping[str, str]) -> PositionFault:
    """The fault of a position that became a problem of the file it stands in."""
    values = {name: int(value) if name in _NUMBERS and value.isdecimal() else value for name, value in facts.items()}
    return PositionFault(FaultCode(values.pop("fault")), (), **values)
