"""Every command: what it answers, as text and as JSON, and what it says when it is used wrongly."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import condotta
from condotta.cli import main
from condotta.core import record as records
from condotta.games import tiny
from condotta.games.tiny.data import CARDS

COMMANDS = ("games", "play", "simulate", "report", "tournament", "rules", "replay", "show", "schema")


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], env={"LANG": "C.UTF-8", "LC_ALL": ""})


def answer(*args: str | Path) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*args: str | Path, status: int = 2) -> str:
    """What is said about a wrong use: one line on stderr, nothing on stdout."""
    result = run(*args)
    assert result.exit_code == status, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("condotta: ")
    return result.stderr.removeprefix("condotta: ").strip()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The record of a match that random choices have ended."""
    match = condotta.new("tiny", seats=3, seed=1)
    while not match.over:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[len(match.journal) % len(decision.options)])
    records.save(match.record(), tmp_path / "match.json")
    return tmp_path / "match.json"


def changed(path: Path, change: Any) -> Path:
    """The record, damaged."""
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return path


# The command itself


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"condotta {command}" in result.stdout.split("Example", 1)[1]


def test_without_a_command_there_is_help() -> None:
    result = run()
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)


def test_version() -> None:
    assert run("--version").stdout in [f"condotta {condotta.__version__}, {c}\n" for c in ("interpreted", "compiled")]


def test_an_unknown_command_or_option_is_refused() -> None:
    assert "No such command 'simulat'" in refused("simulat")
    assert "--gmes" in refused("simulate", "tiny", "--gmes", "3")
    assert "Missing argument 'GAME'" in refused("simulate")
    assert "condotta simulate --help" in refused("simulate", "tiny", "--games", "0")


# games, schema


def test_games_lists_what_can_be_played() -> None:
    games = {game["id"]: game for game in answer("games")}
    assert games["medieval"]["seats"] == [3, 4, 5]
    assert set(games["medieval"]) == {"id", "title", "rules", "seats", "scenarios", "options"}
    text = run("games").stdout
    assert "medieval  Medieval" in text
    assert all(name in text for name in games["medieval"]["options"])


def test_schema_is_the_games() -> None:
    assert json.loads(run("schema", "tiny").stdout) == tiny.GAME.schema()
    assert refused("schema", "medeival") == (
        "no game 'medeival'. Did you mean 'medieval'? `condotta games` lists them."
    )


# simulate


def test_simulate_answers_with_the_agreed_figures_whatever_the_number_of_processes() -> None:
    args = ("simulate", "tiny", "--games", "30", "--seed", "4", "--seats", "3")
    one, two = answer(*args, "--jobs", "1"), answer(*args, "--jobs", "2")
    assert list(one) == [
        "games", "finished", "errors", "decisions", "seconds", "decisions_per_second", "wins", "mean_decisions",
    ]  # fmt: skip
    assert one["games"] == one["finished"] == 30
    assert one["errors"] == 0
    assert sum(one["wins"]) == pytest.approx(1, abs=1e-5)
    for name in ("decisions", "wins", "mean_decisions"):
        assert one[name] == two[name]


def test_simulate_as_text() -> None:
    result = run("simulate", "tiny", "--games", "3", "--bots", "greedy,random", "--jobs", "1", "--option", "rounds=2")
    assert result.exit_code == 0
    assert "3 of 3 matches finished, 0 errors" in result.stdout
    assert "greedy" in result.stdout


def test_simulate_refuses_what_cannot_be_played() -> None:
    assert "Did you mean 'medieval'?" in refused("simulate", "medieva")
    assert "9 seats" in refused("simulate", "tiny", "--seats", "9")
    assert "no bot 'clever'" in refused("simulate", "tiny", "--bots", "clever")
    assert "3 bots for 2 seats" in refused("simulate", "tiny", "--seats", "2", "--bots", "random,random,random")
    assert "write it as NAME=VALUE" in refused("simulate", "tiny", "--option", "rounds")
    assert "should be a whole number" in refused("simulate", "tiny", "--option", "rounds=many")
    assert "no scenario" in refused("simulate", "tiny", "--scenario", "x")


def test_simulate_tells_failed_matches_on_stderr_and_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: Any) -> None:
        raise RuntimeError("no outcome today")

    monkeypatch.setattr(tiny, "GAME", replace(tiny.GAME, outcome=broken))
    result = run("simulate", "tiny", "--games", "2", "--seed", "x", "--jobs", "1", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["errors"] == 2
    assert "match 0 (seed x/0) failed" in result.stderr
    assert "RuntimeError: no outcome today" in result.stderr


# rules


def test_rules_by_id_by_section_and_by_word() -> None:
    assert [rule["id"] for rule in answer("rules", "medieval", "mv-9.6.c")] == ["MV-9.6.c"]
    section = [rule["id"] for rule in answer("rules", "medieval", "MV-9.6")]
    assert section[:2] == ["MV-9.6.a", "MV-9.6.b"]
    found = answer("rules", "medieval", "mongols")
    assert all("mongol" in json.dumps(rule).casefold() for rule in found)
    assert set(found[0]) == {"id", "kind", "chapter", "section", "text", "lang"}
    assert len(answer("rules", "medieval")) > len(found)


def test_rules_as_text() -> None:
    text = run("rules", "medieval", "MV-9.6").stdout
    assert "9 Attack" in text
    assert "MV-9.6.b\n  Step 2: both roll 1d6." in text


def test_rules_in_italian() -> None:
    (rule,) = answer("rules", "medieval", "MV-5.2.f", "--lang", "it")
    assert (rule["text"], rule["lang"]) == ("In parità vincono i Mongoli.", "it")
    assert "MV-9.2.a" in [rule["id"] for rule in answer("rules", "medieval", "milizia", "--lang", "it")]
    assert "solo in inglese" not in run("rules", "medieval", "MV-9.6", "--lang", "it").stdout
    assert run("rules", "tiny", "--lang", "it").stdout.startswith("Queste regole sono per ora solo in inglese.")


def test_a_table_of_the_rules_is_shown_as_a_table() -> None:
    table = next(rule for rule in answer("rules", "medieval") if rule["kind"] == "table")
    text = run("rules", "medieval", table["id"]).stdout
    assert table["id"] in text
    assert "|" not in text


def test_rules_can_be_read_of_a_game_that_cannot_be_played_yet() -> None:
    assert answer("rules", "tanto_monta")


def test_coverage_counts_the_rules_and_names_the_untested() -> None:
    found = answer("rules", "medieval", "--coverage")
    assert list(found) == ["rules", "tested", "untested"]
    assert found["rules"] == found["tested"] + len(found["untested"])
    last = run("rules", "medieval", "--coverage").stdout.splitlines()[-1]
    assert last == f"medieval: {found['tested']} of {found['rules']} rules are tested, {len(found['untested'])} are not"


def test_rules_refuses_what_is_not_there() -> None:
    assert "Did you mean 'medieval'?" in refused("rules", "medeival")
    assert "no rule of medieval has the id 'xyzzy' or says it" in refused("rules", "medieval", "xyzzy")


# replay, show


def test_replay_proves_a_record(played: Path) -> None:
    text = run("replay", played).stdout
    assert "replay as recorded" in text
    assert "won by seat" in text
    found = answer("replay", played)
    assert found["ok"]
    assert found["difference"] == ""
    assert found["outcome"]["scores"]
    assert answer("replay", played, "--to", "3")["choices"] == 3


def test_replay_ends_with_1_at_the_first_difference(played: Path) -> None:
    def other_choice(data: Any) -> None:
        data["segments"][0]["choices"][4] = [0, "bid", 99]

    changed(played, other_choice)
    assert "segment 0, choice 4" in refused("replay", played, status=1)
    result = run("replay", played, "--json")
    assert result.exit_code == 1
    assert "choice 4" in json.loads(result.stdout)["difference"]
    assert run("replay", played, "--to", "4").exit_code == 0


def test_replay_finds_a_seed_that_was_exchanged(played: Path) -> None:
    assert "seed" in refused("replay", changed(played, lambda data: data.update(seed="7")), status=1)


def test_replay_finds_another_winner(played: Path) -> None:
    changed(played, lambda data: data["outcome"]["scores"].reverse())
    assert "the outcome is" in refused("replay", played, status=1)


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_is_no_record_is_refused(command: str, played: Path, tmp_path: Path) -> None:
    assert "does not exist" in refused(command, tmp_path / "none.json")
    whole = played.read_bytes()
    played.write_bytes(whole[: len(whole) // 2])
    assert "match.json: damaged or truncated record" in refused(command, played)
    played.write_bytes(b"\x1f\x8b\x08 not really gzip")
    assert "damaged or truncated record" in refused(command, played)
    played.write_text("[1, 2]")
    assert "no Condotta record" in refused(command, played)
    played.write_text('{"format": "condotta-record/2"}')
    refused(command, played, status=1 if command == "replay" else 2)


def test_a_record_of_other_rules_or_of_an_unknown_game_is_refused(played: Path) -> None:
    changed(played, lambda data: data["segments"][0].update(rules="0.1", state_hashes=""))
    assert "played under rules 0.1" in refused("replay", played)
    assert "played under rules 0.1" in refused("show", played)
    changed(played, lambda data: data.update(game="tinny"))
    assert "no game 'tinny'" in refused("replay", played)


def test_more_choices_than_the_record_has_are_refused(played: Path) -> None:
    assert "the record has" in refused("replay", played, "--to", "9999")
    assert "the record has" in refused("show", played, "--at", "9999")
    assert "the seats of this match are 0 to 2" in refused("show", played, "--seat", "3")


def test_show_gives_the_view_of_a_seat(played: Path) -> None:
    match = condotta.replay(played, 0)
    assert answer("show", played, "--at", "0", "--seat", "1") == json.loads(json.dumps(match.view(1)))
    assert answer("show", played, "--at", "0")["seat"] is None


def test_show_as_text_in_both_languages(played: Path) -> None:
    text = run("show", played, "--at", "0", "--seat", "1").stdout
    assert "after choice 0 of" in text
    assert "Player 2: What do you bid" in text
    assert "as Player 2 sees it" in text
    italian = run("show", played, "--at", "0", "--seat", "1", "--lang", "it").stdout
    assert "dopo la scelta 0 di" in italian
    assert "Giocatore 2: " in italian
    assert "The match is over" in run("show", played).stdout


def test_show_shows_a_spectator_no_secrets(played: Path) -> None:
    text = run("show", played, "--at", "0").stdout
    assert "as a spectator sees it" in text
    assert not any(card.name.en in text for card in CARDS.values())
