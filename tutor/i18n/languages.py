"""The languages of the program and the choice among them.

A language is a folder of `locales/` with a `language.yaml`; no Python names one but English, the language of the
sources. The choice looks at the names of locales only and never calls `setlocale`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tutor.i18n.compiled import facts_of_all

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ENGLISH = "en"
"""The language of the sources, which needs no catalogue."""

_LATIN = "0123456789"


class ListPattern(NamedTuple):
    """How a language joins the parts of a list, as in CLDR: each pattern has the places {0} and {1}."""

    two: str
    start: str
    middle: str
    end: str

    def join(self, items: Sequence[str]) -> str:
        """The items as one text; no items give an empty text."""
        if len(items) < 2:
            return "".join(items)
        if len(items) == 2:
            return self.two.format(*items)
        text = self.start.format(items[0], items[1])
        for item in items[2:-1]:
            text = self.middle.format(text, item)
        return self.end.format(text, items[-1])


class Answer(NamedTuple):
    """The word shown for an answer, and everything a player may type for it, in lower case."""

    word: str
    accept: tuple[str, ...]


class Punctuation(NamedTuple):
    """The marks that end and divide sentences."""

    stop: str
    question: str
    exclamation: str
    comma: str
    semicolon: str
    colon: str


class Language(NamedTuple):
    """Every fact of a language, from its `language.yaml`."""

    code: str
    own_name: str
    latin_name: str
    aliases: tuple[str, ...]
    rtl: bool
    """Whether it is written from right to left."""
    default_digits: str
    """The CLDR name of the digits used in running text: `latn` or the native set."""
    native_digits: str
    digit_characters: str
    """The native set, from zero to nine."""
    minus: str
    """What stands before a negative number; with a mark of direction where the line runs from right to left."""
    list_and: ListPattern
    list_or: ListPattern
    plural_forms: int
    plural: str
    """The number of the plural form for `n`, as a C expression, as in the header of a catalogue."""
    punctuation: Punctuation
    yes: Answer
    no: Answer
    computer_players: tuple[str, ...]
    same_as_english: frozenset[str]
    """Messages whose translation is rightly the English text."""

    def digits(self, policy: str | None) -> str:
        """The ten digits of a policy: `latn`, `native`, or None for the custom of the language."""
        if policy == "native" or (policy is None and self.default_digits != "latn"):
            return self.digit_characters
        return _LATIN

    def number(self, n: int, policy: str | None = None) -> str:
        """A whole number in the digits of the policy, without grouping."""
        text = str(abs(n)).translate(str.maketrans(_LATIN, self.digits(policy)))
        return self.minus + text if n < 0 else text


class Choice(NamedTuple):
    """The language chosen, and what chose it: `--lang`, the name of a variable, `saved` or `default`."""

    code: str
    source: str
    unknown: str | None = None
    """What HEARTS_LANG or the settings asked for in vain."""


class UnknownLanguageError(LookupError):
    """The command line asked for a language that the program does not have; the argument is what it said."""


def locales_dir() -> Path:
    """The folder of the languages: packaged data, or `locales/` of a checkout."""
    package = Path(__file__).parents[1]
    packaged = package / "_data" / "locales"
    return packaged if packaged.is_dir() else package.parent / "locales"


def available(locales: Path) -> dict[str, Language]:
    """The languages by code: English first, the others in order. Raises LanguageError for a wrong `language.yaml`."""
    languages = [_language(facts) for facts in facts_of_all(locales)]
    return {
        language.code: language for language in sorted(languages, key=lambda each: (each.code != ENGLISH, each.code))
    }


def _language(facts: dict[str, Any]) -> Language:
    digits, plural, lists = facts["digits"], facts["plural"], facts["lists"]
    return Language(
        code=facts["code"],
        own_name=facts["own-name"],
        latin_name=facts["latin-name"],
        aliases=tuple(facts["aliases"]),
        rtl=facts["direction"] == "rtl",
        default_digits=digits["default"],
        native_digits=digits["native"],
        digit_characters=digits["characters"],
        minus=facts["minus"],
        list_and=ListPattern(**lists["and"]),
        list_or=ListPattern(**lists["or"]),
        plural_forms=plural["forms"],
        plural=plural["expression"],
        punctuation=Punctuation(**facts["punctuation"]),
        yes=Answer(facts["yes"]["word"], tuple(facts["yes"]["accept"])),
        no=Answer(facts["no"]["word"], tuple(facts["no"]["accept"])),
        computer_players=tuple(facts["computer-players"]),
        same_as_english=frozenset(facts["same-as-english"]),
    )


def resolve(tag: str, languages: Mapping[str, Language]) -> str | None:
    """The code of the language that a tag means, or None.

    A tag is a code, an alias, a name, or a locale with territory, encoding and modifier (`tl_PH.UTF-8`, `ur-IN`,
    `mr_IN@latn`).
    """
    wanted = tag.strip().split(".")[0].split("@")[0].casefold()
    first = wanted.replace("_", "-").split("-")[0]
    for language in languages.values():
        names = (language.code, *language.aliases)
        if first in names or wanted in (language.own_name.casefold(), language.latin_name.casefold()):
            return language.code
    return None


def choose(flag: str | None, env: Mapping[str, str], saved: str | None, languages: Mapping[str, Language]) -> Choice:
    """The language to speak: `--lang`, HEARTS_LANG, the saved choice, the locale of the environment, English.

    Raises UnknownLanguageError when `--lang` names no language. What HEARTS_LANG or the settings name in vain is
    passed over, and told.
    """
    if flag:
        code = resolve(flag, languages)
        if code is None:
            raise UnknownLanguageError(flag)
        return Choice(code, "--lang")
    unknown = None
    for source, tag in (("HEARTS_LANG", env.get("HEARTS_LANG")), ("saved", saved)):
        if tag:
            if code := resolve(tag, languages):
                return Choice(code, source, unknown)
            unknown = unknown or tag
    code, source = _from_locale(env, languages)
    return Choice(code, source, unknown)


def _from_locale(env: Mapping[str, str], languages: Mapping[str, Language]) -> tuple[str, str]:
    for tag in env.get("LANGUAGE", "").split(":"):
        if code := resolve(tag, languages):
            return code, "LANGUAGE"
    for source in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if tag := env.get(source, ""):
            # The first that is set decides, as POSIX has it: LC_ALL=C means English whatever LANG says.
            code = resolve(tag, languages)
            return (code, source) if code else (ENGLISH, "default")
    return ENGLISH, "default"
