"""The commands for several people at one computer: learners, and classes of them."""

from __future__ import annotations

from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.class_report import report_entry
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words
from tutor.cli.typer_app import when_alone


def for_people(context: Context) -> dict[str, Entry]:
    """These commands, in the order of the help."""
    t = context.catalogue
    panel = t.say("help", "For scripts, teachers and authors")
    commands = t.say("help", "Commands")
    learners = {
        "list": Entry(commands, t.say("help", "List the learners."), partial(_learners_list, context)),
        "use": Entry(commands, t.say("help", "Keep progress under another name."), partial(_use, context)),
        "rename": Entry(commands, t.say("help", "Give a learner another name."), partial(_rename, context)),
        "export": Entry(
            commands, t.say("help", "Write what a learner has answered to a file."), partial(_export, context)
        ),
        "import": Entry(
            commands, t.say("help", "Take in what was answered on other computers."), partial(_import, context)
        ),
        "remove": Entry(
            commands, t.say("help", "Remove a learner with all that is theirs."), partial(_remove, context)
        ),
    }
    classes = {
        "new": Entry(commands, t.say("help", "Make a class of a list of names."), partial(_new, context)),
        "list": Entry(commands, t.say("help", "List the classes."), partial(_class_list, context)),
        "show": Entry(commands, t.say("help", "List the learners of a class."), partial(_class_show, context)),
        "report": report_entry(context, commands),
        "add": Entry(commands, t.say("help", "Put a learner into a class."), partial(_class_add, context)),
        "remove": Entry(
            commands, t.say("help", "Take a learner out of a class, or forget the class."), partial(_class_out, context)
        ),
    }
    return {
        "learners": Entry(
            panel, t.say("help", "Several learners at one computer."), partial(_learners, context), learners
        ),
        "class": Entry(panel, t.say("help", "Classes, and how they are doing."), partial(_classes, context), classes),
    }


def _learners(context: Context) -> Declared:
    return when_alone(_learners_list(context))


def _learners_list(context: Context) -> Declared:
    def list_() -> int:
        from tutor.app.people.learners import list_learners

        return list_learners(context)

    return list_


def _use(context: Context) -> Declared:
    words = Words(context)
    told = context.catalogue.say("help", "A name in any script; who is new here is made a learner.")

    def use(name: str = typer.Argument(..., metavar=words.setting_name, help=told)) -> int:
        from tutor.app.people.learners import use_learner

        return use_learner(context, name)

    return use


def _rename(context: Context) -> Declared:
    t = context.catalogue

    def rename(
        old: str = typer.Argument(..., metavar=t.say("argument", "OLD"), help=t.say("help", "The present name.")),
        new: str = typer.Argument(..., metavar=t.say("argument", "NEW"), help=t.say("help", "The new name.")),
    ) -> int:
        from tutor.app.people.learners import rename_learner

        return rename_learner(context, old, new)

    return rename


def _export(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def export(
        name: str = typer.Argument(..., metavar=words.setting_name, help=t.say("help", "Whose answers.")),
        file: str = typer.Argument(
            ..., metavar=words.file_name, help=t.say("help", "The file to write; - writes to the standard output.")
        ),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.people.learners import export_learner

        return export_learner(context, name, file, force=force)

    return export


def _import(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def import_(
        files: list[str] = typer.Argument(
            ..., metavar=words.file_name, help=t.say("help", "Files that were exported, or written by a quiz.")
        ),
        into: str | None = typer.Option(None, help=t.say("help", "Give the answers to this learner.")),
    ) -> int:
        from tutor.app.people.result_files import import_results

        return import_results(context, files, into)

    return import_


def _remove(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def remove(
        name: str = typer.Argument(..., metavar=words.setting_name, help=t.say("help", "Who is to be removed.")),
        yes: bool = typer.Option(False, "--yes", help=t.say("help", "Remove without asking.")),
    ) -> int:
        from tutor.app.people.learners import remove_learner

        return remove_learner(context, name, sure=yes)

    return remove


def _classes(context: Context) -> Declared:
    return when_alone(_class_list(context))


def _new(context: Context) -> Declared:
    from tutor.app.people.class_lists import class_head, name_head

    t, words = context.catalogue, Words(context)
    listed = t.say(
        "help",
        "A text file with a name a line, or a CSV file with a column {name}. Where it has a column {group} too, "
        "only the lines with the name of this class are taken.",
        name=name_head(context),
        group=class_head(context),
    )

    def new(
        name: str = typer.Argument(..., metavar=words.class_name, help=t.say("help", "What to call the class.")),
        file: str = typer.Argument(..., metavar=words.file_name, help=listed),
    ) -> int:
        from tutor.app.people.classes import new_class

        return new_class(context, name, file)

    return new


def _class_list(context: Context) -> Declared:
    def list_() -> int:
        from tutor.app.people.classes import list_classes

        return list_classes(context)

    return list_


def _class_show(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def show(
        name: str = typer.Argument(..., metavar=words.class_name, help=t.say("help", "The class.")),
    ) -> int:
        from tutor.app.people.classes import show_class

        return show_class(context, name)

    return show


def _class_add(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def add(
        name: str = typer.Argument(..., metavar=words.class_name, help=t.say("help", "The class.")),
        learner: str = typer.Argument(
            ...,
            metavar=t.say("argument", "LEARNER"),
            help=t.say("help", "A name in any script; who is new here is made a learner."),
        ),
    ) -> int:
        from tutor.app.people.classes import add_to_class

        return add_to_class(context, name, learner)

    return add


def _class_out(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def remove(
        name: str = typer.Argument(..., metavar=words.class_name, help=t.say("help", "The class.")),
        learner: str | None = typer.Argument(
            None,
            metavar=t.say("argument", "LEARNER"),
            help=t.say(
                "help", "Who is to leave the class; without this, the class itself is removed and its learners stay."
            ),
        ),
    ) -> int:
        from tutor.app.people.classes import remove_class

        return remove_class(context, name, learner)

    return remove
