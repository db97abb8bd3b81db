"""What a learner sees of the matches they have played, and does with them."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from time import process_time

import pytest

from tests.app.desk import Desk
from tests.app.playing_matches import first_that_fits, leave, play
from tests.app.typing_at import Typist
from tests.bots.players import think_little
from tutor.app.exits import TutorError
from tutor.app.matches.entries import entries
from tutor.app.matches.menu import go_on_with, matches_menu, play_again
from tutor.app.matches.saves import match_from_json
from tutor.app.matches.stats import count_matches
from tutor.app.matches.terms import level_sentence
from tutor.app.menu import menu_command
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.quiz.model import Value
from tutor.reading.locate import data_path
from tutor.store.matches import MATCH
from tutor.ui.screen import Question, Quit, Style
from tutor.ui.speech import Speech


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    think_little(monkeypatch)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The progress of a learner with two finished matches and two others; no test changes it."""
    folder = tmp_path_factory.mktemp("played")
    desk = Desk(folder)
    play(desk, "alpha", 2)
    play(desk, "beta", 1, "cancellation", 6)
    leave(desk, "gamma")
    leave(desk, "delta", 0)
    desk.context.store.close()
    return (folder / "hearts-tutor" / "progress.db").read_bytes()


@pytest.fixture
def folder(tmp_path: Path, played: bytes) -> Path:
    (tmp_path / "hearts-tutor").mkdir()
    (tmp_path / "hearts-tutor" / "progress.db").write_bytes(played)
    return tmp_path


@pytest.fixture
def typist(folder: Path) -> Typist:
    return Typist(folder)


@pytest.fixture
def said(typist: Typist) -> Callable[..., str]:
    def run(*words: str) -> str:
        assert typist.run("matches", *words) == 0, typist.warned
        return "\n".join(typist.said)

    return run


def test_the_list_has_unfinished_matches_first_each_with_its_number(said: Callable[..., str]) -> None:
    assert said().splitlines() == [
        "Unfinished matches",
        "4: Hearts with 4 players: deal 1, trick 1.",
        "3: Hearts with 4 players: deal 2, trick 1.",
        "",
        "Finished matches",
        "2: Cancellation Hearts with 6 players, finished on 2026-03-01. Place 6 of 6, with 22 points.",
        "1: Hearts with 4 players, finished on 2026-03-01. Place 1 of 4, with 5 points.",
    ]


def test_nobody_who_has_played_nothing_is_shown_empty_lists(tmp_path: Path) -> None:
    typist = Typist(tmp_path)
    for words, sentence in (((), "You have played no match yet."), (("stats",), "You have finished no match yet.")):
        assert typist.run("matches", *words) == 0
        assert typist.said == [sentence]
    assert typist.run("matches", "--json") == 0
    assert json.loads(typist.printed)["matches"] == []


def test_the_list_as_json(typist: Typist) -> None:
    assert typist.run("matches", "--json") == 0
    document = json.loads(typist.printed)
    assert (document["format"], document["version"]) == ("hearts-tutor/matches", 1)
    found = {each["number"]: each for each in document["matches"]}
    assert list(found) == [4, 3, 2, 1]
    assert found[3].items() >= {"finished": None, "rules": "hearts", "deal": 2, "trick": 1}.items()
    told = {"seed": "alpha", "place": 1, "points": 5, "players": 4, "level": "random", "taken_back": 0}
    assert found[1].items() >= told.items()
    assert found[1]["refused"] == len([line for line in _refused(typist) if line == "alpha"]) > 0


def _refused(typist: Typist) -> list[str]:
    with typist.store() as store:
        return [answer.source for answer in store.answers(store.learner().id) if answer.activity == "play"]


def test_a_number_stays_the_same_when_other_matches_go(typist: Typist, said: Callable[..., str]) -> None:
    before = {line for line in said().splitlines() if line[:1] in {"1", "4"}}
    for number in ("2", "3"):
        assert said("remove", number, "--yes") == f"Match {number} was removed."
    assert {line for line in said().splitlines() if line[:1].isdigit()} == before


def test_a_match_is_removed_only_if_the_reader_is_sure(typist: Typist) -> None:
    assert typist.run("matches", "remove", "1", answers=["keep"]) == 0
    assert typist.said[-1] == "Nothing was removed."
    assert typist.run("matches", "remove", "1", answers=["remove"]) == 0
    assert typist.run("matches", "remove", "1", "--yes") == 2
    assert typist.warned == ["You have no match with the number 1. hearts matches lists your matches."]


def test_a_match_that_is_being_played_is_not_removed(typist: Typist, folder: Path) -> None:
    with typist.store() as store:
        learner = store.learner().id
        slot = next(saved.slot for saved in store.saved(learner) if saved.number == 4)
        store.claim(learner, slot, os.getpid(), "another")
        assert typist.run("matches", "remove", "4", "--yes") == 1
        store.release(learner, slot, "another")
    assert typist.warned == ["This match is being played in another window."]


def test_all_about_a_match(said: Callable[..., str]) -> None:
    told = said("show", "1")
    for piece in (
        "Match 1\nHearts with 4 players, finished on 2026-03-01.\nPlace 1 of 4, with 5 points.\n",
        "The match is 2 deals long.\nComputer players: random\nSeed: alpha\nTaken back: 0\n",
        "\nScore sheet\n",
        "\nYou win with 5 points!\n",
        "\nhearts play hearts --players 4 --seed alpha --deals 2 --level random\n",
        "\nhearts deals hearts --players 4 --seed alpha --count 2",
    ):
        assert piece in told
    unfinished = said("show", "4")
    assert "The match ends when a player reaches 100 points." in unfinished
    assert "Score sheet" not in unfinished


def test_the_commands_for_the_same_cards_can_be_typed_as_they_are(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    play(desk, "a b's", 1)
    desk.context.store.close()
    typist = Typist(tmp_path)
    assert typist.run("matches", "show", "1") == 0
    assert any("--seed 'a b'\"'\"'s'" in line for line in typist.said)


def test_a_replay_tells_every_trick(said: Callable[..., str]) -> None:
    told = said("replay", "1")
    assert [line for line in told.splitlines() if line.startswith("Deal ")] == ["Deal 1", "Deal 2"]
    second = said("replay", "1", "--deal", "2")
    assert second in told
    assert sum(line.startswith("Trick ") for line in second.splitlines()) == 13
    cards = [line.split(": ")[1].split() for line in second.splitlines() if line.startswith(("You: ", "Ben: "))]
    assert [len(hand) for hand in cards] == [13, 13, 3, 3]
    assert "Scores after it: You\u00a05, Ben\u00a09, Clara\u00a023, David\u00a015" in second
    assert second.endswith("You win with 5 points!")


def test_deals_of_an_unfinished_match_that_are_over_can_be_looked_at(typist: Typist, said: Callable[..., str]) -> None:
    assert "Deal 2" not in said("replay", "3")
    assert "All in all" in said("review", "3")
    for command in ("replay", "review"):
        assert typist.run("matches", command, "4") == 1
        assert typist.warned == ["No deal of this match is over yet."]
        assert typist.run("matches", command, "3", "--deal", "2") == 2
        assert typist.warned == ["Only deal 1 of this match is over: there is no deal 2 to show."]
        assert typist.run("matches", command, "1", "--deal", "3") == 2
        assert typist.warned == ["This match has no deal 3 that is over: the number can be from 1 to 2."]


def test_a_review_compares_with_the_strong_player(said: Callable[..., str]) -> None:
    told = said("review", "1", "--deal", "1")
    assert told == said("review", "1", "--deal", "1"), "the same match is always reviewed alike"
    assert told.count("The strong player would") == int(
        told.split("Decided otherwise than the strong player: ")[1].split("\n")[0]
    )
    assert "What that probably cost you, in points: " in told


def test_at_a_terminal_the_reader_says_when_a_review_goes_on(folder: Path) -> None:
    from tutor.app.matches.review import review_match

    desk = Desk(folder)
    desk.context.environment = desk.context.environment._replace(stdin_is_tty=True)
    desk.answering = lambda _: ()
    review_match(desk.context, 1, 1)
    told = desk.read()
    assert len(desk.asked) == told.count("The strong player would") > 0
    assert all(question.proceed for question in desk.asked)


def test_a_match_is_played_again_with_the_same_cards(folder: Path) -> None:
    desk = Desk(folder)
    desk.answering = first_that_fits()
    desk.now += timedelta(days=1)
    play_again(desk.context, 1)
    newest = entries(desk.context)[2]
    assert newest.number == 5
    first, again = (match_from_json(entry.record).match for entry in (entries(desk.context)[-1], newest))
    assert (again.setup.seed, again.setup.deals, again.deals) == ("alpha", 2, first.deals)
    facts = {entry.number: json.loads(entry.result.facts) for entry in entries(desk.context) if entry.result}
    assert facts[1]["slips"] == facts[5]["slips"] > 0


@pytest.mark.parametrize("language", ["en", "ur", "fil", "mr", "te"])
def test_the_level_is_told_as_the_menu_has_it(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path)
    play(desk, "s", 1, level="easy")
    desk.context.store.close()
    typist = Typist(tmp_path, language)
    assert typist.run("matches", "show", "1") == 0
    catalogue = Catalogue.load(available(locales_dir())[language], locales_dir())
    assert level_sentence(Speech(catalogue), "easy") in typist.said
    told = [line for line in typist.said if "easy" in line.casefold()]
    assert told[-1].startswith("hearts play ")
    assert len(told) == (2 if language == "en" else 1)


def test_cards_are_refused_in_the_match_that_is_played_when_two_have_the_same_seed(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    # one is left, another one is begun and ended with the same cards, then the first is ended
    leave(desk, "s", 1, deals=2)
    desk.answering = first_that_fits()
    play(desk, "s", 1, slot="match:other")
    (first,) = desk.context.store.saved(desk.context.learner)
    so_far = match_from_json(first.record).match.slips
    assert so_far is not None
    go_on_with(desk.context, first.number)
    facts = {entry.number: json.loads(entry.result.facts) for entry in entries(desk.context) if entry.result}
    both = sum(answer.activity == "play" for answer in desk.answers())
    assert facts[1]["slips"] + facts[2]["slips"] == both
    assert 0 < facts[2]["slips"] == so_far < facts[1]["slips"]


def test_a_match_that_was_saved_before_it_counted_refused_cards_goes_on_counting(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    leave(desk, "s", 1, deals=2)
    store, learner = desk.context.store, desk.context.learner
    (first,) = store.saved(learner)
    record = json.loads(first.record)
    so_far = record.pop("refused")
    store.save(learner, first.slot, "match", first.label, json.dumps(record))
    desk.answering = first_that_fits()
    go_on_with(desk.context, first.number)
    (over,) = store.matches(learner)
    slips = json.loads(over.facts)["slips"]
    assert slips == sum(answer.activity == "play" for answer in desk.answers())
    assert 0 < so_far < slips


def test_the_numbers_of_all_matches(typist: Typist, said: Callable[..., str]) -> None:
    told = said("stats")
    lines = "Hearts with 4 players\nFinished matches: 1\nTimes in place 1: 1\nYour points a deal, on average: 2.5\n"
    assert told.startswith(lines)
    assert typist.run("matches", "stats", "--json") == 0
    document = json.loads(typist.printed)
    assert (document["format"], document["version"]) == ("hearts-tutor/match-stats", 1)
    hearts, cancellation = document["games"]
    told_of = {"rules": "hearts", "players": 4, "matches": 1, "places": [1, 0, 0, 0], "deals": 2, "points_mean": 2.5}
    assert hearts.items() >= told_of.items()
    assert (cancellation["rules"], cancellation["places"]) == ("cancellation", [0, 0, 0, 0, 0, 1])


def test_moons_and_deals_without_points_are_counted(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    play(desk, "alpha", 2)
    store, learner = desk.context.store, desk.context.learner
    facts = json.loads(store.matches(learner)[0].facts)
    facts |= {"deals": [[0, 26, 26, 26], [26, 0, 26, 26], [0, 13, 13, 0], [5, 5, 5, 11]], "moons": [0, 1, None, None]}
    store.keep_facts(learner, 1, json.dumps(facts))
    (counted,) = count_matches(desk.context).values()
    counts = counted.counts
    assert (counts.shot, counts.conceded, counts.clean, counts.points, counts.deals) == (1, 1, 2, 31, 4)


def test_facts_of_older_matches_are_worked_out_and_kept(folder: Path) -> None:
    desk = Desk(folder)
    store, learner = desk.context.store, desk.context.learner
    kept = store.matches(learner)
    for result in kept:
        store.keep_facts(learner, result.number, "")
    before = {number: counted.counts.__dict__ for number, counted in count_matches(desk.context).items()}
    assert store.matches(learner) == kept
    assert {number: counted.counts.__dict__ for number, counted in count_matches(desk.context).items()} == before


@pytest.mark.parametrize("facts", ["{", "[]", "null", '{"name": 3}', '{"deals": [["x"]]}', "9" * 5000])
def test_damaged_facts_are_worked_out_anew(folder: Path, facts: str) -> None:
    desk = Desk(folder)
    store, learner = desk.context.store, desk.context.learner
    kept = store.match(learner, 1)
    store.keep_facts(learner, 1, facts)
    assert len(count_matches(desk.context)) == 2
    assert store.match(learner, 1) == kept


def test_a_match_that_cannot_be_read_is_named_and_harms_no_other(typist: Typist, said: Callable[..., str]) -> None:
    with closing(sqlite3.connect(typist.progress)) as database, database:
        database.execute("UPDATE matches SET record = '{', facts = '' WHERE number = 1")
        database.execute("UPDATE saved SET label = '' WHERE slot LIKE 'match:delta%'")
    listed = said()
    assert "4: The record of this match is damaged." in listed
    assert "1: The record of this match is damaged." in listed
    assert said("stats").count("Finished matches") == 1
    for command in ("show", "replay", "review", "share", "again"):
        assert typist.run("matches", command, "1") == 65
        assert typist.warned == ["Match 1 cannot be opened: its record is damaged, or its rules are gone."]
    assert said("remove", "1", "--yes")


def test_three_hundred_matches_are_counted_in_a_second(folder: Path) -> None:
    columns = f"learner, {MATCH.removesuffix(', number')}"
    with closing(sqlite3.connect(folder / "hearts-tutor" / "progress.db")) as database, database:
        for number in range(5, 303):
            copied = f"SELECT {columns}, {number} FROM matches WHERE number = 1"
            database.execute(f"INSERT INTO matches ({columns}, number) {copied}")
    desk = Desk(folder)
    began = process_time()
    counted = count_matches(desk.context)
    assert process_time() - began < 1
    assert sum(each.counts.matches for each in counted.values()) == 300


def test_the_menu_goes_from_the_list_to_a_match_and_back(folder: Path) -> None:
    desk = Desk(folder)
    desk.will_answer(1, "show", "replay", "back", "stats", 3, "remove", "remove", "back")
    matches_menu(desk.context)
    told = desk.read()
    for piece in ("Score sheet", "Trick 13", "Finished matches: 1", "Match 3 was removed."):
        assert piece in told
    assert [entry.number for entry in entries(desk.context)] == [4, 2, 1]
    headings = [line.text for question in desk.asked for line in question.lines if line.style is Style.TITLE]
    assert headings[:3] == ["Your matches", "Match 1", "Match 1"], "what was chosen has just been said in full"


def test_an_unfinished_match_is_chosen_in_the_menu_and_goes_on(folder: Path) -> None:
    desk = Desk(folder)
    choices: list[Value | type[Quit]] = [3, "go-on", Quit, "back", "back"]
    choosing = iter(choices)

    def answer(_: Question) -> tuple[Value, ...]:
        choice = next(choosing)
        if isinstance(choice, type):
            raise choice
        return (choice,)

    desk.answering = answer
    matches_menu(desk.context)
    told = desk.read()
    assert "Your match goes on." in told
    assert "Your match is saved." in told
    assert next(choosing, None) is None


def test_a_match_that_another_window_has_ended_does_not_go_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    leave(desk, "one")
    saved = desk.context.store.saved(desk.context.learner, "match")[0]
    play(Desk(tmp_path), "one", 2, slot=saved.slot)
    with pytest.raises(TutorError, match="There is no unfinished match"):
        go_on_with(desk.context, saved.number)


def test_many_matches_are_shown_some_at_a_time(folder: Path) -> None:
    desk = Desk(folder)
    store, learner = desk.context.store, desk.context.learner
    for number in range(9):
        store.finish_match(learner, f"match:{number}", store.matches(learner)[0])
    desk.will_answer("more", "back")
    matches_menu(desk.context)
    first, second = ([choice.value for choice in question.choices] for question in desk.asked)
    assert first[:4] == [4, 3, 2, 13]
    assert first[-3:] == ["more", "stats", "back"]
    assert second == [8, 7, 6, 5, 1, "stats", "back"]


def test_the_main_menu_has_an_entry_as_soon_as_there_is_a_match(folder: Path, tmp_path: Path) -> None:
    for place, answers in ((folder, ("matches", "back", "quit")), (tmp_path / "new", ("quit",))):
        place.mkdir(exist_ok=True)
        desk = Desk(place)
        desk.will_answer(*answers)
        menu_command(desk.context)
        offered = {choice.value for question in desk.asked for choice in question.choices}
        assert ("matches" in offered) == (len(answers) > 1)


def test_a_match_by_a_rule_file_of_one_s_own(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_bytes((data_path("rules") / "hearts.yaml").read_bytes())
    desk = Desk(tmp_path)
    play(desk, "s", 1, str(own))
    desk.context.store.close()
    own.unlink()
    typist = Typist(tmp_path)
    assert typist.run("matches", "show", "1") == 0
    assert typist.run("matches", "share", "1") == 1
    assert typist.warned == ["This match was played by a rule file of your own, so it cannot be shared as a text."]
