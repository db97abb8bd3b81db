"""``hearts class``: lists of learners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.app.exits import Exit, TutorError
from tutor.app.names import checked_name
from tutor.app.people.learners import learner_line
from tutor.app.people.naming import find_learner, shown_name
from tutor.store import NameTaken
from tutor.ui.screen import Line

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.store import Class


def list_classes(context: Context) -> Exit:
    """Print the classes, each with the number of its learners."""
    classes = context.store.classes()
    if not classes:
        context.show(
            context.say("app", "There is no class yet. To make one of a list of names: {command}", command=_NEW)
        )
    context.show(*(Line(_summary(context, each)) for each in classes))
    return Exit.OK


_NEW = "hearts class new --help"


def new_class(context: Context, name: str, file: str) -> Exit:
    """Make a class of the names in a file, all of them or none."""
    from tutor.app.data_files import Faults, read_bytes
    from tutor.app.people.class_lists import read_list

    context.must_keep()
    name = checked_name(context.speech, name)
    _refuse_known(context, name)
    faults = Faults(file)
    found = read_list(context, read_bytes(context, file), name, faults)
    if faults.found:
        context.warn([*faults.lines(context), context.say("app", "So no class was made.")])
        return Exit.DATA
    try:
        made = context.store.make_class(name, found.names)
    except NameTaken:  # another window was quicker
        _refuse_known(context, name)
        raise
    context.must_keep()
    context.show(Line(_summary(context, made)))
    if found.passed_over:
        context.show(
            Line(
                context.speech.say_n(
                    "app",
                    "{n} line of another class was passed over.",
                    "{n} lines of other classes were passed over.",
                    found.passed_over,
                )
            )
        )
    return Exit.OK


def show_class(context: Context, name: str) -> Exit:
    """Print the learners of a class, with how much each has answered."""
    found = find_class(context, name)
    counts = context.store.answer_counts()
    learners = {learner.id: learner for learner in context.store.learners()}
    members = [each for each in found.members if each in learners]  # the record of one may be damaged
    context.show(Line(_summary(context, found)))
    context.show(*(learner_line(context, learners[each], counts.get(each, 0)) for each in members))
    return Exit.OK


def add_to_class(context: Context, name: str, learner_name: str) -> Exit:
    """Put a learner into a class, made when new."""
    context.must_keep()
    found = find_class(context, name)
    known = context.store.learner_named(learner_name) if learner_name.strip() else None
    learner = known or context.store.learner(checked_name(context.speech, learner_name))
    context.store.add_member(found.name, learner.id)
    context.must_keep()
    if known is None:
        context.show(context.say("app", "{name} is new here.", name=shown_name(context, learner.name)))
    context.show(Line(_summary(context, find_class(context, name))))
    return Exit.OK


def remove_class(context: Context, name: str, learner_name: str | None) -> Exit:
    """Take a learner out of a class, or forget the class; what learners did stays."""
    context.must_keep()
    found = find_class(context, name)
    shown = shown_name(context, found.name)
    if learner_name is None:
        context.store.remove_class(found.name)
        context.must_keep()
        context.show(context.say("app", "The class “{name}” was removed; its learners stay.", name=shown))
        return Exit.OK
    learner = find_learner(context, learner_name)
    if learner.id not in found.members:
        raise TutorError(
            context.say(
                "app",
                "{learner} is not in the class “{name}”.",
                learner=shown_name(context, learner.name),
                name=shown,
            ).text
        )
    context.store.remove_member(found.name, learner.id)
    context.must_keep()
    context.show(Line(_summary(context, find_class(context, name))))
    return Exit.OK


def find_class(context: Context, name: str) -> Class:
    """The class of this name. Raises ``TutorError`` if there is none."""
    found = context.store.class_named(name)
    if found is None and not name.strip():
        checked_name(context.speech, name)
    if found is None:
        shown = shown_name(context, name)
        classes = [shown_name(context, each.name) for each in context.store.classes()]
        if not classes:
            raise TutorError(context.say("app", "There is no class “{name}”, and no other yet.", name=shown).text)
        names = context.catalogue.listing(classes)
        raise TutorError(
            context.say("app", "There is no class “{name}”. There are: {names}.", name=shown, names=names).text
        )
    return found


def _refuse_known(context: Context, name: str) -> None:
    if context.store.class_named(name) is not None:
        raise TutorError(
            context.say(
                "app",
                "There is a class “{name}” already. Add learners to it, or remove it first.",
                name=shown_name(context, name),
            ).text
        )


def _summary(context: Context, found: Class) -> str:
    return context.catalogue.say_n(
        "app",
        "Class {name}: {n} learner",
        "Class {name}: {n} learners",
        len(found.members),
        name=shown_name(context, found.name),
    )
