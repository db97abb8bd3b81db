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
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

SENTENCES = {
    "too-large": mark("problem", "The file is too large; it may have at most {limit} KiB."),
    "encoding": mark("problem", "The file is not in UTF-8; save it as UTF-8."),
    "control-character": mark("problem", "The file has a control character here ({character}); take it out."),
    "tab": mark("problem", "There is a tab here; use spaces instead."),
    "empty": mark("problem", "The file is empty."),
    "multiple-documents": mark("problem", "A second document begins here; a file holds only one."),
    "too-deep": mark("problem", "The values lie too deep inside one another; at most {limit} levels are read."),
    "key-not-text": mark("problem", "A key must be a word, not a list or a mapping."),
    "duplicate-key": mark("problem", "The key {key} stands here a second time; the first is in line {first_line}."),
    "unknown-key": mark("problem", "The key {key} means nothing here."),
    "missing-key": mark("problem", "The key {key} is missing here."),
    "out-of-range": mark("problem", "The number {found} cannot stand here; it must be from {least} to {most}."),
    "placeholder-unknown": mark("problem", "Nothing is known by the name {{{placeholder}}} in this text."),
    "duplicate-id": mark("problem", "The id {id} is taken already: {first_file}, line {first_line}."),
    "circular-set": mark("problem", "The card set {name} is made of itself."),
    "points-in-points": mark(
        "problem", "What cards cost cannot depend on which cards cost something; name the cards in another way."
    ),
    "reserved-name": mark(
        "problem", "A card set cannot be called {name}, because texts use that name for something else; rename it."
    ),
    "bad-id": mark(
        "problem",
        "The id {id} is not written as it must be: small letters from a to z and digits, with a hyphen between words.",
    ),
    "led-unknown": mark(
        "problem", "No suit has been led where this rule looks at cards, so led cannot be used here; name a suit."
    ),
    "repeated-word": mark("problem", "The word {word} stands here twice; take one of them out."),
    "when-impossible": mark("problem", "Nobody leads and follows at once, so this rule is never in force; keep one."),
    "never-applies": mark(
        "problem", "At no table does the rule {id} change anything; change its cards, or take the rule out."
    ),
    "need-outside-keep": mark(
        "problem",
        "Every card of need must also be one of keep, or a hand may be left without a card to play;"
        " with {players} players {card} is not.",
    ),
    "empty-set": mark("problem", "With {players} players no card of this set is in play; use other cards."),
    "never-ends": mark(
        "problem",
        "With {players} players all cards together cost {points}, so a match need never end;"
        " they must cost more than nothing.",
    ),
    "one-pack": mark("problem", "Only games with one pack can be played so far, so copies must be 1."),
    "ranks-order": mark("problem", "The ranks must stand from high to low, each of them once: {expected}."),
    "led-while-leading": mark(
        "problem", "This rule looks at the suit led, so its key when must contain the word following."
    ),
    "not-in-pack": mark("problem", "The card {card} is not in the pack, or has been taken out already."),
    "deal-uneven": mark(
        "problem", "{players} times {hand} is not {cards}, which is how many cards are in play; change hand or remove."
    ),
    "across-odd": mark(
        "problem", "With {players} players nobody sits across the table, so nothing can be passed there."
    ),
    "unknown-rule": mark("problem", "There is no rule {id} to be changed here."),
    "insert-place": mark("problem", "To insert a rule, name its neighbour with before or after, and not with both."),
    "insert-not-in-list": mark(
        "problem", "The rule {id} does not stand in a list, so no rule can be inserted next to it."
    ),
    "different-id": mark("problem", "This changes the rule {id}, so its id cannot be {found}; leave the id out."),
    "rule-needed": mark("problem", "Every game needs the rule {id}, so it cannot be taken out; replace it instead."),
    "not-patchable": mark("problem", "A patch cannot change {key}; take this out."),
    "default-patched": mark(
        "problem", "The default value of an option changes nothing, so it cannot have a patch; take the patch out."
    ),
    "bad-language": mark("problem", "{language} is not the code of a language, such as en or fil."),
    "step-kind": mark("problem", "A step needs exactly one of these keys: {choices}."),
    "wrong-opening": mark("problem", "The first trick must begin with {card}."),
    "breaking-unsaid": mark("problem", "{card} has broken hearts, so hearts_broken must be true."),
    "breaking-unearned": mark("problem", "Nothing in this first trick breaks hearts, so hearts_broken must be false."),
    "cards-untaken": mark("problem", "These cards count in the score, but nobody has taken them: {cards}."),
    "card-not-held": mark("problem", "The player does not hold {card}."),
    "card-illegal": mark("problem", "{card} may not be played here; the rule {rule} forbids it."),
    "position-kind": mark("problem", "A position of the kind {found} does not fit this step."),
    "nothing-changed": mark(
        "problem", "This step asks what another one has asked already; change something in its position."
    ),
    "literal-in-text": mark(
        "problem", "The text says “{word}” itself; put a placeholder there, so that it follows the rules."
    ),
    "not-taught": mark("problem", "No step of this lesson is about the rule {id}, which it says it teaches."),
    "order-taken": mark("problem", "The place {order} in this course is taken already by {first_file}."),
}
"""The sentence of each code that has one sentence."""

SYNTAX = {
    "unclosed-quote": mark("problem", "The quotation mark that opens here is never closed."),
    "unclosed-bracket": mark("problem", "A bracket that opens in line {first_line} is not closed before this place."),
    "text-after-value": mark("problem", "The value ends before this place; put the whole text in quotation marks."),
    "colon-in-text": mark("problem", "A text with a colon in it must stand in quotation marks."),
    "missing-colon": mark("problem", "A key must be followed by a colon and a space."),
    "indentation": mark("problem", "This line is indented too much or too little."),
    "character": mark("problem", "A value cannot begin with this character; put it in quotation marks."),
    "escape": mark("problem", "A backslash in double quotation marks begins a code, and this one is unknown."),
    "other": mark("problem", "This is not YAML that can be read."),
}
"""Why a file is not YAML."""

EXPECTATIONS = {
    "text": mark("problem", "A text is needed here."),
    "integer": mark("problem", "A whole number in plain digits is needed here."),
    "true-false": mark("problem", "The word true or false is needed here."),
    "list": mark("problem", "A list is needed here, such as [one, two]."),
    "mapping": mark("problem", "Keys with values are needed here, such as {{key: value}}."),
    "one-of": mark("problem", "A single word is needed here."),
    "card": mark("problem", "A card is needed here, as its rank and its suit, such as QS or TC."),
    "card-set": mark("problem", "A set of cards is needed here: its name, or one such as {{suit: hearts}}."),
    "condition": mark("problem", "A condition is needed here, such as leading or first-trick."),
}
"""What is called for where something else stands, or nothing."""

YAML_FEATURES = {"anchor": "&{name}", "alias": "*{name}", "tag": "{tag}", "merge-key": "<<"}
"""What YAML has and these files may not use, as it is written there."""

_NUMBERS = ("found", "expected", "least", "most", "seat", "last", "players")
"""Facts of a position's fault that may be numbers."""
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
    if problem.options:
        said = " ".join((said, speech.t.say("problem", "This is so with {options}.", options=problem.options)))
    return f"{problem.position}: {said}"


def _said(t: Catalogue, problem: Problem) -> str:
    code, facts = problem.code, problem.facts
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
        case "hand-not-full":
            return t.say_n(
                "problem",
                "In this trick the hand must have {n} card, not {found}.",
                "In this trick the hand must have {n} cards, not {found}.",
                int(facts["expected"]),
                found=facts["found"],
            )
        case "translation-places":
            return _translation_places(t, facts)
        case "too-many":
            return t.say_n(
                "problem",
                "At most {n} entry can stand here, and there are {found}; take out the others.",
                "At most {n} entries can stand here, and there are {found}; take out the others.",
                int(facts["limit"]),
                found=facts["found"],
            )
        case "step-kind":
            return t.say_message(SENTENCES[code], **facts)
        case _:
            return _with_help(t, t.say_message(SENTENCES[code], **facts), facts)


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
