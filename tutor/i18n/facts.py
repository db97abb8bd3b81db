"""Reading `language.yaml`: every fact of a language, checked. Imported only when such a file has to be compiled."""

from __future__ import annotations

import gettext
import unicodedata
from typing import Any

import yaml

_PATTERN = {"two": str, "start": str, "middle": str, "end": str}
_ANSWER = {"word": str, "accept": list}
_FIELDS: dict[str, Any] = {
    "code": str,
    "own-name": str,
    "latin-name": str,
    "aliases": list,
    "direction": str,
    "digits": {"default": str, "native": str, "characters": str},
    "minus": str,
    "lists": {"and": _PATTERN, "or": _PATTERN},
    "plural": {"forms": int, "expression": str},
    "punctuation": {"stop": str, "question": str, "exclamation": str, "comma": str, "semicolon": str, "colon": str},
    "yes": _ANSWER,
    "no": _ANSWER,
    "computer-players": list,
    "same-as-english": list,
}
_OPTIONAL = {"aliases", "same-as-english"}
FEWEST_NAMES = 11
"""The largest table seats eleven, and in a question the learner may sit at none of them."""


class LanguageError(ValueError):
    """A `language.yaml` that cannot be used; the message names the file and the field."""


def decode(source: bytes, file: str, code: str) -> dict[str, Any]:
    """Read the facts of one language, in the shape of the file; lists that were left out are empty.

    `code` is the name of the folder. Raises LanguageError.
    """
    try:
        # The base loader leaves every scalar a string, so that "no" stays a word.
        document = yaml.load(source, Loader=yaml.BaseLoader)
    except yaml.YAMLError as error:
        raise LanguageError(f"{file}: {error}") from error
    facts: dict[str, Any] = _take(document, _FIELDS, file)
    _check(facts, file, code)
    return facts


def _take(value: Any, shape: Any, where: str) -> Any:
    """The value in the wanted shape: a mapping of exactly these fields, a list of texts, a whole number or a text."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            raise LanguageError(f"{where}: a mapping is needed")
        if unknown := value.keys() - shape.keys():
            raise LanguageError(f"{where}: unknown field {min(unknown)}")
        if missing := shape.keys() - value.keys() - _OPTIONAL:
            raise LanguageError(f"{where}: the field {min(missing)} is missing")
        return {key: _take(value.get(key, []), kind, f"{where}: {key}") for key, kind in shape.items()}
    if shape is list:
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            raise LanguageError(f"{where}: a list of texts is needed")
        return value
    if not isinstance(value, str) or not value:
        raise LanguageError(f"{where}: a text is needed")
    if shape is int:
        if not value.isdecimal():
            raise LanguageError(f"{where}: a whole number is needed")
        return int(value)
    return value


def _check(facts: dict[str, Any], file: str, code: str) -> None:
    """What the shapes cannot say."""
    if facts["code"] != code:
        raise LanguageError(f"{file}: code: {facts['code']} stands in the folder {code}")
    if facts["direction"] not in ("ltr", "rtl"):
        raise LanguageError(f"{file}: direction: ltr or rtl is needed")
    digits = facts["digits"]
    if [unicodedata.decimal(char, -1) for char in digits["characters"]] != list(range(10)):
        raise LanguageError(f"{file}: digits: characters: the ten digits from zero to nine are needed")
    if digits["default"] not in ("latn", digits["native"]):
        raise LanguageError(f"{file}: digits: default: latn or the native set is needed")
    for kind, patterns in facts["lists"].items():
        for name, pattern in patterns.items():
            if pattern.count("{0}") != 1 or pattern.count("{1}") != 1 or pattern.count("{") != 2:
                raise LanguageError(f"{file}: lists: {kind}: {name}: {{0}} and {{1}} are needed, once each")
    names = facts["computer-players"]
    if len(set(names)) < max(len(names), FEWEST_NAMES):
        raise LanguageError(f"{file}: computer-players: {FEWEST_NAMES} different names are needed")
    _check_plural(facts["plural"], f"{file}: plural")


def _check_plural(plural: dict[str, Any], where: str) -> None:
    try:
        choose = gettext.c2py(plural["expression"])
        used = {choose(n) for n in range(201)}
    except (ValueError, ZeroDivisionError) as error:
        raise LanguageError(f"{where}: expression: {error}") from error
    if used != set(range(plural["forms"])):
        raise LanguageError(f"{where}: the expression uses the forms {sorted(used)}, of {plural['forms']}")
