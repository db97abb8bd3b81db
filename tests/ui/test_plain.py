from __future__ import annotations

import subprocess
import sys
from io import StringIO
from typing import NoReturn

import pytest

from tests.ui.support import CARDS, HINT, MORE, catalogue, environment, plain, printed
from tutor.i18n.bidi import Mode
from tutor.ui.interactive import InteractivePresenter
from tutor.ui.presenters import presenter
from tutor.ui.screen import Cancelled, Choice, EndOfInput, Line, Question, Quit, Style

PROCEED = Question((), "Press Enter.", proceed=True)


def test_a_question_is_printed_once_and_the_reply_behind_its_prompt() -> None:
    surroundings = environment("2\n")
    assert plain(surroundings).ask(CARDS) == ("TH",)
    assert printed(surroundings) == (
        "Clubs were led.\n1. the queen of spades Q♠\n2. the ten of hearts 10♥\n3. the king of spades K♠\nYour card: 2\n"
    )


def test_a_wrong_reply_is_explained_and_only_the_prompt_repeated() -> None:
    surroundings = environment("JD\n?\nKS\n")
    assert plain(surroundings).ask(CARDS) == ("KS",)
    text = printed(surroundings)
    assert text.count("Clubs were led.") == text.count("1. the queen") == 1
    assert text.count("Your card:") == 3
    assert "“JD” is none of the answers." in text
    assert "rank and suit, such as QS" in text
    assert "spades\xa0S, hearts\xa0H, clubs\xa0C, diamonds\xa0D" in text
    assert "arrow" not in text


@pytest.mark.parametrize("typed", ["", None])
def test_the_end_of_the_input_is_told(typed: str | None) -> None:
    surroundings = environment(typed)
    with pytest.raises(EndOfInput):
        plain(surroundings).ask(CARDS)
    assert printed(surroundings).endswith("Your card: \n")


def test_the_last_line_needs_no_newline() -> None:
    assert plain(environment("qs")).ask(CARDS) == ("QS",)


def test_q_leaves() -> None:
    with pytest.raises(Quit) as caught:
        plain(environment("q\n")).ask(CARDS)
    assert caught.type is Quit


def test_ctrl_c_cancels() -> None:
    class Interrupted(StringIO):
        def readline(self, size: int | None = -1, /) -> NoReturn:
            raise KeyboardInterrupt

    surroundings = environment()._replace(stdin=Interrupted())
    with pytest.raises(Cancelled):
        plain(surroundings).ask(CARDS)


def test_a_pipe_may_leave_out_the_empty_lines() -> None:
    for typed in ("\nqs\n\nks\n", "qs\n\nks\n", "qs\nks\n"):
        asked = plain(environment(typed))
        assert [asked.ask(question) for question in (PROCEED, CARDS, PROCEED, CARDS)] == [(), ("QS",), (), ("KS",)]


def test_a_key_is_the_answer_and_the_choices_are_not_listed_again() -> None:
    surroundings = environment("h\n?\nqs\n")
    asked = plain(surroundings)
    question = CARDS._replace(keys=(HINT,))
    assert asked.ask(question) == ("hint",)
    assert asked.ask(question._replace(lines=(), listed=True)) == ("QS",)
    text = printed(surroundings)
    assert text.count("1. the queen") == 1
    assert HINT.long in text


def test_a_key_where_only_enter_is_awaited_is_pressed_in_a_pipe_too() -> None:
    proceed = PROCEED._replace(keys=(MORE,))
    asked = plain(environment("m\nqs\nh\n"))
    assert [asked.ask(proceed), asked.ask(proceed), asked.ask(CARDS)] == [("more",), (), ("QS",)]
    # of the next question, not of this one
    assert asked.ask(proceed) == ()
    assert asked.ask(CARDS._replace(keys=(HINT,))) == ("hint",)


def test_enter_alone_means_the_usual_choice_where_there_is_one() -> None:
    usual = CARDS._replace(usual="KS")
    assert plain(environment("\n")).ask(usual) == ("KS",)
    assert plain(environment("qs\n")).ask(usual) == ("QS",)
    assert plain(environment("\n")).ask(Question((), "Players?", number=True, usual=6)) == (6,)
    surroundings = environment("\nks\n")
    plain(surroundings).ask(CARDS)
    assert "Your card: \nChoose one answer.\nYour card: ks\n" in printed(surroundings)


def test_the_end_is_told_where_only_enter_is_awaited_too() -> None:
    asked = plain(environment("qs\n"))
    asked.ask(CARDS)
    with pytest.raises(EndOfInput):
        asked.ask(PROCEED)


def test_a_number_is_read() -> None:
    surroundings = environment("1_3\n−१३\n")
    assert plain(surroundings).ask(Question((), "Points?", number=True)) == (-13,)
    assert "Type a whole number in digits, such as 42." in printed(surroundings)


@pytest.mark.parametrize("typed", ["२", "2"])
def test_numbers_to_type_are_in_the_digits_that_every_keyboard_has(typed: str) -> None:
    surroundings = environment(f"{typed}\n")
    assert plain(surroundings, "mr").ask(CARDS) == ("TH",)
    assert "\n2. the ten" in printed(surroundings)


def test_an_urdu_prompt_has_an_input_line_of_its_own_where_the_program_orders_the_text() -> None:
    surroundings = environment("1\n", bidi=Mode.APP, width=40)
    question = Question((), "آپ کا پتا:", (Choice("x", "پان"),))
    assert plain(surroundings, "ur").ask(question) == ("x",)
    choice, ask, reply, _ = printed(surroundings).split("\n")
    assert choice.endswith(" .1")
    assert ask.startswith("    ")
    assert reply == "> 1"


def test_no_escape_codes_are_printed_and_none_get_through() -> None:
    surroundings = environment("\x1b[2J\nqs\n")
    asked = plain(surroundings)
    asked.show([Line("Name \x1b[31mred\x07", Style.TITLE), Line("10♥", Style.BAD)])
    asked.ask(CARDS)
    assert not {"\x1b", "\x07"} & set(printed(surroundings))


def test_an_interactive_presenter_without_a_terminal_reads_lines() -> None:
    surroundings = environment("qs\n")._replace(plain=False)
    asked = presenter(surroundings, catalogue())
    assert isinstance(asked, InteractivePresenter)
    assert asked.ask(CARDS) == ("QS",)


def test_the_prompts_of_a_terminal_are_loaded_when_something_is_asked() -> None:
    script = "import sys, tutor.ui.interactive; print(*{'questionary', 'prompt_toolkit'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not loaded.stdout.strip()


def test_numbers_to_choose_from_have_letters() -> None:
    surroundings = environment("2\n13\n")
    points = Question((), "?", (Choice(1, "1 point"), Choice(13, "13 points")), lettered=True)
    assert plain(surroundings).ask(points) == (13,)
    assert printed(surroundings).startswith("a. 1 point\nb. 13 points\n? 2\n“2” is none of the answers.")


def test_a_reader_who_types_where_only_enter_is_awaited_is_told_so() -> None:
    surroundings = environment("3\nh\n\n")._replace(stdin_is_tty=True)
    assert plain(surroundings).ask(PROCEED) == ()
    assert printed(surroundings).count("Press Enter to go on.") == 1
    assert "“h” does nothing here. Type ? to see the keys." in printed(surroundings)
    assert printed(surroundings).count("Type q and press Enter to leave.") == 1
