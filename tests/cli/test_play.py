"""Playing in the terminal, through a pipe: what is shown, what may be typed, what is saved."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import condotta
from condotta.bots import RandomPlayer
from condotta.cli import main
from condotta.cli.common import command
from condotta.cli.terminal import lookup
from condotta.cli.terminal.questions import who_plays
from condotta.cli.terminal.screen import Screen, texts
from condotta.cli.terminal.session import REMINDER, Session
from condotta.cli.terminal.typed import command_in, matching, numbers_of
from condotta.core.errors import SetupError
from condotta.core.flow import PASS, Decision, Option
from condotta.core.game import Refusal
from condotta.core.match import Match

ANY = ["1"] * 200  # more choices than a match of Toll Bridge has


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches that are saved unasked lie in the current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(*args: str, typed: Sequence[str], status: int = 0) -> str:
    result = run(*args, typed=typed)
    assert result.exit_code == status, result.output
    return result.stdout


def run(*args: str, typed: Sequence[str]) -> Result:
    env = {"LANG": "C.UTF-8", "LC_ALL": "", "COLUMNS": "100"}
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(main, ["play", "--terminal", *args], input=lines, env=env)


def solo(*args: str, typed: Sequence[str]) -> str:
    """A match of two, you against a random bot."""
    return play("tiny", "--seats", "2", "--seed", "1", "--bots", "random", *args, typed=typed)


# A whole match


def test_a_match_is_played_to_its_end_and_its_record_replays(here: Path) -> None:
    out = solo("--record", "m.json", typed=ANY)
    assert "The match is over" in out
    assert re.search(r"^1 +Player \d +\d+", out, re.M)
    assert "The seed was 1;" in out
    match = condotta.replay(here / "m.json")
    assert match.over
    assert [path.name for path in here.iterdir()] == ["m.json"]  # nothing is left beside it


def test_the_screen_shows_position_prompt_options_refusals_and_what_happened() -> None:
    out = solo(typed=["0"])
    assert "Toll Bridge · rules 1.0" in out
    assert "Player 1: you" in out
    assert "Player 2: bot (random)" in out
    assert re.search(r"players +florins +purses +hands", out)
    assert re.search(r"Player 1: What do you bid .*TY-2\.a", out)
    assert re.search(r"^ +0  Bid 0 florins", out, re.M)
    assert re.search(r"–  Bid \d+ florins: not now\. You have only \d+ florins\.  TY-1\.d", out)
    assert "• Player 1 bids 0 florins.  TY-2.b" in out
    assert "\x1b" not in out


def test_dice_are_shown_with_the_line_they_were_rolled_for() -> None:
    assert re.search(r"\[dice: Player \d – \d \d\]  TY-4", solo(typed=ANY))


def test_bots_alone_can_be_watched() -> None:
    out = play("tiny", "--seats", "2", "--seed", "1", "--bots", "random,greedy", typed=[])
    assert "Player 2 bids" in out
    assert "The match is over" in out


def test_the_default_is_you_against_greedy_bots() -> None:
    out = play("tiny", "--seats", "3", "--seed", "1", typed=[])
    assert out.count("bot (greedy)") == 2
    assert "Player 1: you" in out


# Typing


def test_an_option_is_taken_by_its_number_or_its_words() -> None:
    assert "Player 1 bids 2 florins." in solo(typed=["2"])  # an amount is its own number
    assert "Player 1 bids 2 florins." in solo(typed=["bid 2"])
    assert "Player 1 bids 2 florins." in solo(typed=["Bid 2 florins"])
    assert "Player 1 bids 2 florins." in solo("--lang", "it", typed=["lang en", "offri 2", "bid 2"])


def test_what_is_not_clear_is_asked_again() -> None:
    out = solo(typed=["bid", "bid 999", "99", "nonsense", "", "bid 3"])
    assert "Which one? 0 Bid 0 florins, 1 Bid 1 florin, " in out
    assert "There is no option 99" in out
    assert "nonsense? That is none of the options." in out
    assert "Player 1 bids 3 florins." in out


def test_what_the_rules_refuse_is_refused_with_the_reason() -> None:
    first = solo(typed=[])
    refused = re.search(r"–  (Bid \d+) florins: not now", first)
    assert refused is not None
    out = solo(typed=[refused[1]])
    assert out.count(f"{refused[1]} florins: not now. You have only") == 2


def test_enter_takes_the_only_option() -> None:
    out = play("tiny", "--seats", "2", "--seed", "1", "--bots", "none", "--option", "rounds=1", typed=["", *ANY])
    assert "The match is over" in out


def test_help_explains_what_may_be_typed_and_the_rules_behind_an_option() -> None:
    out = solo(typed=["?", "? 1", "?bid 3", "? 99"])
    assert "What you can type" in out
    assert "take back your last choice" in out
    assert "> ? 1\nBid 1 florin" in out
    assert "> ?bid 3\nBid 3 florins" in out
    assert "All players bid for the keys at once and in secret" in out
    assert "There is no option 99" in out


def test_help_says_where_to_read_on() -> None:
    book = lookup.rules_of("medieval", "en")
    assert book is not None
    assert lookup.headings(book, "Play Disaster") == {"MV-8.7": "Disaster"}
    assert lookup.headings(book, "Play You Are Pope") == {"MV-6": "Pope cards"}
    assert lookup.headings(book, "End the turn") == {}
    assert lookup.by_word(book, "mongol")[0].id == "MV-5.1.a"
    assert lookup.rules_of("no_such_game", "en") is None


def test_rules_are_told_in_the_players_language() -> None:
    book = lookup.rules_of("medieval", "it")
    assert book is not None
    assert lookup.headings(book, "Play Disaster") == {"MV-8.7": "Disastro"}
    typed = ["regola MV-5.2.f", "regola scomunicata", "regola xyzzy"]
    out = play("medieval", "--seats", "3", "--lang", "it", typed=typed)
    assert "MV-5.2.f\n  In parità vincono i Mongoli." in out
    assert "Nessuna regola ha questo numero o dice questo." in out
    assert "solo in inglese" not in out


def test_a_game_without_rules_in_the_language_says_so() -> None:
    out = solo("--lang", "it", typed=["regola TY-4.c"])
    assert "Queste regole sono per ora solo in inglese.\nTY-4.c\n  Flood: there is no toll." in out


def test_rules_are_read_by_id_and_by_word() -> None:
    out = solo(typed=["rule TY-4.c", "rule smugglers", "rule xyzzy", "rule", "rule t"])
    assert "TY-4.c\n  Flood: there is no toll." in out
    assert "TY-4.d" in out
    assert "No rule has this id or says this." in out
    assert "Which rule?" in out
    assert "more rules say this" in out


def test_log_and_table_show_again_what_was_shown() -> None:
    out = solo(typed=["log", "0", "log", "table", "map"])
    assert "Nothing has happened yet." in out
    assert out.count("Player 1 bids 0 florins.") == 2
    assert len(re.findall(r"players +florins", out)) >= 4


def test_a_hint_names_an_option_that_is_offered_and_says_why() -> None:
    out = play("medieval", "--seats", "3", "--seed", "1", "--bots", "none", typed=["", "hint"])
    told = re.search(r"A bot would choose: Choose ([^:]+): .*income \d+, army \d", " ".join(out.split()))
    assert told is not None
    assert told[1].removeprefix("the ") in out.split("A bot would choose")[0]


def test_undo_takes_back_a_choice_until_something_is_revealed() -> None:
    out = play("tiny", "--seats", "2", "--seed", "1", "--bots", "none", typed=["", "5", "", "undo", "2"])
    assert "You have not chosen anything yet." in out
    out = solo(typed=["1", "undo"])
    assert "This choice cannot be taken back" in out


def test_a_choice_that_was_taken_back_is_asked_again() -> None:
    """Player 1 wins the keys, begins an offer and takes it back."""
    out = play(
        "tiny", "--seats", "2", "--seed", "1", "--bots", "none", typed=["", "9", "", "1", "", "offer keys", "undo"]
    )
    assert "Player 1 takes back the last choice." in out
    asked = [line for line in out.splitlines() if "Do you offer them to somebody?" in line]
    assert len(asked) == 2


def test_the_language_can_be_changed() -> None:
    out = solo("--lang", "it", typed=["?", "lingua en", "lingua", "esci", "no"])
    assert "Giocatore 1: tu" in out
    assert "Che cosa puoi scrivere" in out
    assert "Player 1: What do you bid" in out
    assert "Languages: en, it" in solo(typed=["lang de"])


def test_the_language_is_that_of_the_system() -> None:
    result = CliRunner().invoke(main, ["play", "tiny", "--terminal"], input="", env={"LC_ALL": "it_IT.UTF-8"})
    assert "Giocatore 1: tu" in result.stdout


# Medieval: what its own texts add


def medieval(*args: str, typed: Sequence[str]) -> str:
    return play("medieval", "--seats", "3", "--seed", "4", "--bots", "none", *args, typed=["", *typed])


def test_a_new_match_tells_what_the_game_is_about(here: Path) -> None:
    assert "Europe in the thirteenth century." in medieval("--record", "m.json", typed=["1"])
    assert "thirteenth century" not in play("--resume", "m.json", "--bots", "none", typed=[])


def test_one_can_ask_about_everything_in_play() -> None:
    out = medieval(typed=["map hungary", "map 2c", "map spies", "map france 2a", "map xyzzy", "? england"])
    out = re.sub(" +$", "", out, flags=re.M)
    assert "\nHungary (2C)\n  controlled by nobody · Income 5 · Catholic\n  Borders: Empire 2C 3 [–], " in out
    assert re.search(r"^Map card 2C\n  2C M6 ≈ ▸\n  Empire 3 \[–\]\n", out, re.M)
    assert "look at a hand" in out
    assert re.search(r"^France 2A\n", out, re.M)
    assert "xyzzy? Nothing in play is called so." in out
    assert re.search(r"Choose England\n +England\n +Catholic; army \+1", out)


def test_options_say_what_they_cost_and_do() -> None:
    held = {"control": {"france_2a": 0}, "holders": {"france": 0}, "rulers": {"france": 0}}
    match = condotta.new("medieval", position={"phase": "action", "money": [9, 9, 9], **held})
    [decision] = match.asks(0)
    screen = Screen(Console(record=True, width=100, file=io.StringIO()), "en")
    assert screen.note(match, decision, Option("attack", "france")).plain == "1 FI · strength +2"
    assert screen.note(match, decision, Option("end_turn")).plain == ""


def test_what_is_refused_for_the_same_reason_stands_together() -> None:
    match = condotta.new("medieval", seats=3, seed=4)
    options = [Option("attack", "france"), Option("attack", "england")]
    out = Console(record=True, width=100, file=io.StringIO())
    Screen(out, "en").refusals(match, [Refusal(o, "refused.no_attack_left", "MV-3.1.i", {}) for o in options], "")
    assert "–  Attack with France, Attack with England: not now. You have no attack left" in out.export_text()


def test_equal_cards_are_one_option() -> None:
    start = {"phase": "action", "hands": [["pope.1", "spies.1", "pope.2"], [], []]}
    match = condotta.new("medieval", position=start)
    _, labels = Screen(Console(file=io.StringIO()), "en").choices(match, match.pending[0])
    assert [label for label in labels if "Pope" in label] == ["Play You Are Pope", "Discard You Are Pope"]


def shown_again(position: dict[str, object], dice: list[int], seat: int, options: Sequence[Option]) -> bool:
    """Is the position shown to this seat at its next question, after these choices of all?"""
    match = condotta.new("medieval", position=position, dice=dice)
    out = Console(record=True, width=100, file=io.StringIO())
    session = Session(match, [None] * match.setup.seats, Screen(out, "en"), None)
    session.present(match.pending[0])
    out.export_text()
    for option in options:
        match.choose(match.pending[0].seat, option)
    assert match.pending[0].seat == seat
    session.present(match.pending[0])
    return "Action deck" in out.export_text()


def test_the_position_is_shown_again_when_others_changed_it_but_gives_no_secret_pass_away() -> None:
    hands = [["norway", "spies.1"], [], []]
    reacting = [["norway", "spies.1"], ["deus_ex_machina.1"], []]
    start = {"phase": "action", "control": {"england_1b": 0, "france_2a": 1}, "holders": {"england": 0, "france": 1}}
    norway, spies = Option("play", "norway"), Option("play", "spies.1")
    assert not shown_again({**start, "hands": hands}, [], 0, [norway])
    assert not shown_again({**start, "hands": reacting}, [], 0, [norway, PASS])
    assert not shown_again({**start, "hands": hands}, [], 0, [spies, Option("look_at_map_deck")])
    assert shown_again({**start, "hands": reacting}, [], 0, [norway, Option("react", "deus_ex_machina.1")])
    assert shown_again({**start, "phase": "map"}, [], 0, [Option("draw_map_card")])  # other things lie on the table


# Several people at one keyboard


def test_the_screen_is_hidden_between_two_people() -> None:
    out = play("tiny", "--seats", "2", "--seed", "1", "--bots", "none", typed=["", "3", ""])
    _, one, two = re.split(r"Pass the keyboard to Player \d\. Player \d: press Enter\.", out)
    assert one.endswith("\n" * 40)  # what Player 1 saw has gone off the screen
    for screen, seat in ((one, 0), (two, 1)):
        rows = re.findall(r"^ Player \d .*$", screen, re.M)
        assert re.search(r"[A-Z]\w+(, |$)", rows[seat].rstrip()[9:])  # their own cards
        assert re.search(r" –  +2$", rows[1 - seat].rstrip())  # an unknown purse, two cards


def test_a_secret_choice_is_not_shown_to_the_next_person() -> None:
    out = play("tiny", "--seats", "2", "--seed", "1", "--bots", "none", typed=["", "3", ""])
    after = out.split("Pass the keyboard to Player 2")[1]
    assert "bids" not in after


# Saving


def test_a_match_goes_on_where_it_was_saved(here: Path) -> None:
    solo(typed=["1", "save here.json", "quit", "no"])
    before = json.loads((here / "here.json").read_text())["segments"][0]["choices"]
    assert before
    out = play("--resume", "here.json", "--bots", "random", typed=ANY)
    assert "The match is over" in out
    after = json.loads((here / "here.json").read_text())["segments"][0]["choices"]
    assert after[: len(before)] == before
    assert condotta.replay(here / "here.json").over


def test_a_match_that_goes_on_reminds_of_what_happened_last() -> None:
    solo("--record", "m.json", typed=["1"] * 9)
    before = play("--resume", "m.json", "--bots", "random", typed=[]).split("> ")[0]
    assert 1 <= before.count("• ") <= REMINDER


def test_a_finished_match_shows_its_result_again(here: Path) -> None:
    solo("--record", "m.json", typed=ANY)
    assert "The match is over" in play("--resume", "m.json", typed=[])


def test_every_choice_is_in_the_record_at_once(here: Path) -> None:
    solo("--record", "m.json.gz", typed=["2", "1"])
    assert len(condotta.replay(here / "m.json.gz").journal) >= 4


def test_the_end_of_input_saves_the_match(here: Path) -> None:
    out = solo(typed=["1"])
    name = re.search(r"Saved: (\S+)", out)
    assert name is not None
    assert "To go on: condotta play --terminal --resume" in out
    assert len(condotta.replay(here / name[1]).journal) >= 2


def test_quit_asks_where_to_save(here: Path) -> None:
    assert "Not saved." in solo(typed=["1", "quit", "no"])
    assert list(here.iterdir()) == []
    assert "Saved: kept.json" in solo(typed=["1", "quit", "no/such/folder/x.json", "kept.json"])
    assert [path.name for path in here.iterdir()] == ["kept.json"]


def test_a_file_that_cannot_be_written_does_not_end_the_match(here: Path) -> None:
    out = solo(typed=["save", "save no/such/folder/x.json", "bid 3"])
    assert "Where to?" in out
    assert "Not saved: no/such/folder/x.json: No such file or directory" in out
    assert "Player 1 bids 3 florins." in out


def test_a_defect_does_not_lose_the_match(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(player: RandomPlayer, match: Match, decision: Decision) -> Option:
        if match.journal:
            raise RuntimeError("a defect")
        return decision.options[0]

    monkeypatch.setattr(RandomPlayer, "choose", fail)
    result = run("tiny", "--seats", "3", "--seed", "1", "--bots", "random", typed=["1"])
    assert isinstance(result.exception, RuntimeError)
    assert "Saved: tiny-" in result.stdout


# Before the match


def test_without_a_game_everything_is_asked() -> None:
    out = play(typed=["fr", "en", "nine", "1", "7", "3", "clever", "random", "quit"])
    assert "Language / lingua" in out
    assert "Please enter one of: en" in out
    assert "Which game?" in out
    assert "Please enter a number from 1 to" in out
    assert "How many players? (3, 4, 5)" in out
    assert "Please enter one of: 3, 4, 5." in out
    assert "no bot 'clever'" in out
    assert "Medieval · rules" in out
    assert out.count("bot (random)") == 2


def test_enter_takes_what_stands_in_brackets() -> None:
    out = play("--lang", "it", typed=["", "", "", "esci", "no"])
    assert "Quale gioco?" in out
    assert "Language" not in out
    assert out.count("bot (greedy)") == 2


def test_who_plays() -> None:
    assert who_plays("greedy", 3) == ["you", "greedy", "greedy"]
    assert who_plays("none", 2) == ["you", "you"]
    assert who_plays("nessuno", 2) == ["you", "you"]
    assert who_plays("greedy, TU,random", 3) == ["greedy", "you", "random"]
    for wrong in ("greedy,random", "none,greedy,you", "clever", ""):
        with pytest.raises(SetupError):
            who_plays(wrong, 3)


def test_wrong_use_is_refused_in_one_line(here: Path) -> None:
    (here / "old.json").write_text("{}")
    for args, said in (
        (["medeival"], "Did you mean 'medieval'?"),
        (["tiny", "--seats", "9"], "9 seats"),
        (["tiny", "--bots", "clever"], "no bot 'clever'"),
        (["tiny", "--record", "old.json"], "old.json exists already"),
        (["tiny", "--record", "no/such/x.json"], "there is no folder no/such"),
        (["tiny", "--resume", "old.json"], "--resume: the record says"),
        (["--resume", "old.json"], "old.json: this is no Condotta record"),
        (["--resume", "none.json"], "none.json"),
        ([], "nobody answers"),
    ):
        result = run(*args, typed=[])
        assert result.exit_code == 2
        assert said in result.stderr
        assert result.stderr.count("\n") == 1


# Pieces


def test_amounts_are_their_own_numbers() -> None:
    bids = [Option("bid", n) for n in range(3)]
    assert numbers_of(bids, ["Bid 0", "Bid 1", "Bid 2"]) == [0, 1, 2]
    support = [PASS, Option("support", 1), Option("support", 2)]
    assert numbers_of(support, ["Pass", "Play 1 card", "Play 2 cards"]) == [0, 1, 2]
    gives = [Option("give", "florins", n) for n in (2, 4)]
    assert numbers_of(gives, ["Give 2", "Give 4"]) == [2, 4]
    seats = [Option("sell", 0), Option("sell", 2)]
    assert numbers_of(seats, ["Sell to Player 1", "Sell to Player 3"]) == [1, 2]
    assert numbers_of([PASS, *seats], ["Pass", "Sell to Player 1", "Sell to Player 3"]) == [1, 2, 3]
    assert numbers_of(bids[:1], ["Bid 0"]) == [1]


def test_the_command_is_named_as_the_user_can_call_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/somewhere/python", "-m", "condotta"])
    assert command() == "condotta"
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr("sys.argv", [".venv/bin/condotta"])
    assert command() == ".venv/bin/condotta"


def test_commands_are_known_in_both_languages() -> None:
    assert command_in("rule mongols") == ("rule", "mongols")
    assert command_in("REGOLA MV-9.6") == ("rule", "MV-9.6")
    assert command_in("?3") == ("help", "3")
    assert command_in("attack france") is None


def test_words_match_labels_and_ids_without_accents_or_capitals() -> None:
    options = [Option("attack", "france_1b"), Option("attack", "castile"), Option("levy", 1), Option("levy", 12)]
    labels = ["Attack France", "Attack León", "Levy 1 man", "Levy 12 men"]
    assert matching("attack fra", options, labels) == [0]
    assert matching("LEON", options, labels) == [1]
    assert matching("attack castile", options, labels) == [1]
    assert matching("attack", options, labels) == [0, 1]
    assert matching("levy 1", options, labels) == [2]
    assert matching("…", options, labels) == []


def test_the_terminal_says_everything_in_both_languages() -> None:
    assert texts().missing() == []


def test_a_large_amount_is_typed_at_once() -> None:
    """Of many florins the hundreds are asked first and then the rest; whoever types 345 is asked neither."""
    out = play(
        "medioevo_universale", "--seats", "2", "--seed", "1", "--option", "kingdoms=agreed", typed=["345", "quit", "no"]
    )
    assert "Player 1 bids 345 fl." in out
    out = play(
        "medioevo_universale",
        "--seats",
        "2",
        "--seed",
        "1",
        "--option",
        "kingdoms=agreed",
        typed=["from 700", "undo", "bid 300", "quit", "no"],
    )
    assert "Player 1 bids 300 fl." in out  # and not its hundreds only, which are asked for by other words
