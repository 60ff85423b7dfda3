"""What is told of the games: facts for the home page, and how to play them."""

from __future__ import annotations

import re

import pytest

from condotta.core import introduction
from condotta.core.ledger import games
from condotta.games import find, listed
from condotta.server.errors import ApiError
from condotta.server.http import game_routes


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
    for ledger in re.findall(r"\(rules/(\w+)(?:\.it)?\.md\)", told["text"]):
        assert ledger in games()


def test_a_game_without_an_introduction_says_so() -> None:
    with pytest.raises(ApiError, match="no introduction"):
        game_routes.how_to_play("tiny", "en")
    with pytest.raises(ApiError):
        game_routes.how_to_play("../medieval", "en")
