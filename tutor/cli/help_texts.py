"""Help texts that several commands share, and what their arguments are called."""

from __future__ import annotations

from tutor.app.context import Context


class Words:
    """One of each."""

    def __init__(self, context: Context) -> None:
        t = context.catalogue
        self._t = t
        self.rules = t.say("help", "The name of a rule book, or the path of its file.")
        self.players = t.say("help", "How many play.")
        self.option = t.say("help", "Change a rule; may be given several times.")
        self.seed = t.say("help", "Any text; the same text gives the same cards and questions.")
        self.json = t.say("help", "Write JSON.")
        self.html = t.say("help", "Write a page to print or to show, in HTML, to this file; - is the standard output.")
        self.csv = t.say("help", "Write a table for spreadsheets, as CSV, to this file; - is the standard output.")
        self.no_bom = t.say("help", "Leave out the mark by which Excel knows that the table is UTF-8.")
        self.beside = t.say("help", "Put this language beside yours.")
        self.force = t.say("help", "Replace files that are there already.")
        self.book_name = t.say("argument", "RULES")
        self.lesson_name = t.say("argument", "LESSON")
        self.topic_name = t.say("argument", "TOPIC")
        self.file_name = t.say("argument", "FILE")
        self.setting_name = t.say("argument", "NAME")
        self.value_name = t.say("argument", "VALUE")
        self.class_name = t.say("argument", "CLASS")

    def count(self, usual: int) -> str:
        """How many questions, and how many there usually are."""
        return self._t.say("help", "How many questions: {n} unless you say so.", n=usual)
