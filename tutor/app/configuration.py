"""``hearts config`` and ``hearts paths``: the settings, and where everything is kept."""

from __future__ import annotations

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.settings import KEYS, SettingsError, data_folder, state_folder
from tutor.i18n.languages import resolve
from tutor.ui.screen import Line


def list_settings(context: Context) -> Exit:
    """Print every setting that has a value."""
    for name, value in context.settings.items():
        context.show(Line(f"{name} = {value}"))
    return Exit.OK


def get_setting(context: Context, name: str) -> Exit:
    """Print the value of one setting."""
    _known(context, name)
    value = context.settings.get(name)
    if value is None:
        raise TutorError(context.say("app", "The setting {name} has no value.", name=name).text, Exit.FAILED)
    context.show(Line(value))
    return Exit.OK


def set_setting(context: Context, name: str, value: str) -> Exit:
    """Give a setting a value."""
    _known(context, name)
    values = KEYS[name]
    if values is not None and value not in values:
        known = context.catalogue.listing(values)
        raise TutorError(context.say("app", "{name} can be: {known}.", name=name, known=known).text)
    if name == "lang":
        code = resolve(value, context.languages)
        if code is None:
            known = context.catalogue.listing(context.languages)
            raise TutorError(context.say("app", "{name} can be: {known}.", name=name, known=known).text)
        value = code
    try:
        context.settings.set(name, value)
    except SettingsError as error:
        sentence = context.say("app", "The setting could not be saved in {path}.", path=str(error)).text
        raise TutorError(sentence, Exit.CANNOT_WRITE) from error
    context.show(Line(f"{name} = {value}"))
    return Exit.OK


def show_paths(context: Context) -> Exit:
    """Print where settings, progress and the crash log are kept."""
    from tutor.store import FILE_NAME

    variables = context.environment.variables
    # the path stands alone on its line: it can be copied, and no direction of writing touches it
    for words, path in (
        (context.say("app", "Settings:"), context.settings.path),
        (context.say("app", "Progress:"), data_folder(variables) / FILE_NAME),
        (context.say("app", "Log of a crash:"), state_folder(variables) / "crash.log"),
    ):
        context.show(words)
        print(path, file=context.environment.stdout)
    return Exit.OK


def _known(context: Context, name: str) -> None:
    if name not in KEYS:
        known = context.catalogue.listing(KEYS)
        raise TutorError(
            context.say("app", "There is no setting {name}. There are: {known}.", name=name, known=known).text
        )
