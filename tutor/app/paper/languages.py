"""The languages of a page: one, or two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.app.context import Context
from tutor.app.exits import TutorError

if TYPE_CHECKING:
    from tutor.ui.speech import Speech


def beside(context: Context, code: str | None) -> tuple[Speech, ...]:
    """The reader's language, and the one of this code if there is one.

    What the reader's own files say in that language is known if they have been opened before. Raises ``TutorError`` for
    a language that the program does not have, and for the reader's own.
    """
    if code is None:
        return (context.speech,)
    from tutor.app.books import names_of
    from tutor.i18n.catalogue import Catalogue
    from tutor.i18n.languages import locales_dir, resolve
    from tutor.ui.speech import Speech

    found = resolve(code, context.languages)
    if found is None:
        raise TutorError(context.no_such_language(code).text)
    language = context.languages[found]
    if found == context.catalogue.language.code:
        raise TutorError(
            context.say(
                "app",
                "The page is in {language} already. Name another language with {option}.",
                language=language.own_name,
                option="--beside",
            ).text
        )
    catalogue = Catalogue.load(language, locales_dir(), context.digits)
    for book in context.own_books:
        if own := book.translations(names_of(language)):
            catalogue = catalogue.with_extra(own)
    catalogue.untranslated = context.catalogue.untranslated  # the gaps of both are told as one
    return context.speech, Speech(catalogue)
