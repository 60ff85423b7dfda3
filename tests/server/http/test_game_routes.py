"""What is told of the games: facts for the home page, and how to play them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from condotta.core import introduction
from condotta.core.flow import offer
from condotta.core.ledger import games
from condotta.games import find, listed
from condotta.server.errors import ApiError
from condotta.server.http import game_routes
from condotta.server.settings import Settings
from tests.server.helpers import Person, Running, running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(Settings(tmp_path / "m.sqlite3", bot_delay=0, bot_workers=1)) as found:
        yield found


@pytest.mark.parametrize("game", [game.id for game in listed()])
def test_a_game_that_is_listed_says_how_long_and_how_hard_it_is_and_how_to_play(game: str) -> None:
    told = game_routes.game_data(find(game), "it", [])
    least, most = told["minutes"]
    assert 0 < least <= most
    assert 1 <= told["difficulty"] <= 5
    assert told["has_introduction"]


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("game", [game.id for game in listed()])
def test_the_introduction_is_written_in_both_languages_and_ends_before_the_terminal(game: str, lang: str) -> None:
    told = game_routes.how_to_play(game, lang)
    assert (told["lang"], told["title"]) == (lang, find(game).title[lang])
    assert not told["text"].startswith("#")  # the page has the title
    assert introduction.END not in told["text"]
    assert "--terminal" not in told["text"]
    assert len(re.findall("^## ", told["text"], re.MULTILINE)) == 4
    for ledger in re.findall(r"\(rules/(\w+?)(?:_\d)?(?:\.it)?\.md\)", told["text"]):
        assert ledger in games()


def test_a_game_without_an_introduction_says_so() -> None:
    with pytest.raises(ApiError, match="no introduction"):
        game_routes.how_to_play("tiny", "en")
    with pytest.raises(ApiError):
        game_routes.how_to_play("../medieval", "en")


def test_scenarios_say_for_whom_one_plays_and_what_they_are_about() -> None:
    for lang in ("en", "it"):
        told = game_routes.game_data(find("gran_capitan"), lang, [])
        assert set(told["scenario_texts"]) == set(told["scenario_sides"]) == set(told["scenarios"])
        for scenario, sides in told["scenario_sides"].items():
            assert len(sides) == 2
            assert all(side in told["scenario_texts"][scenario] for side in sides)
    assert game_routes.game_data(find("tiny"), "en", [])["scenario_texts"] == {}


def test_a_match_of_a_scenario_is_called_by_it_and_its_seats_by_their_sides(server: Running) -> None:
    person = Person(server.address)
    body = {"game": "gran_capitan", "scenario": "naples", "seating": ["you", "open"], "public": True}
    path = f"/api/matches/{person.post('/api/matches', body, 201)['id']}"
    shown, (line,) = person.get(f"{path}?lang=it"), person.get("/api/matches?list=open&lang=it")["matches"]
    for one, seats in ((shown, shown["players"]), (line, line["seats"])):
        assert one["title"] == one["game_title"] == "El Gran Capitán · La lotta per il Regno di Napoli, 1502–04"
        assert [seat["side"] for seat in seats] == ["Francesi", "Spagnoli"]
    assert person.get(f"/api/matches/{person.new('tiny', 'you', 'open')[0]}")["players"][0]["side"] == ""


def test_a_number_of_an_option_may_name_a_thing() -> None:
    game = find("gran_capitan")
    assert game.things(offer("activate_enemy", 6)) == ["token.6"]
    assert game.things(offer("challenge", "bayard", 4)) == ["bayard", "token.4"]
    assert game.things(offer("strength", "pikes.1", 3)) == ["pikes.1"]
