"""What things are, as players read it."""

from __future__ import annotations

import pytest

from condotta.core.messages import LANGUAGES
from condotta.games.gran_capitan.data import TERRAINS
from condotta.games.gran_capitan.shown.about import about
from condotta.games.gran_capitan.shown.catalogue import catalogue


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("terrain", TERRAINS)
def test_movement_points_are_told_as_players_count_them(terrain: str, lang: str) -> None:
    whole, half = divmod(TERRAINS[terrain].move, 2)
    assert about(terrain, lang)["about"].startswith(f"{whole}{'½' if half else ''} ")


def test_a_unit_is_named_with_the_most_that_it_can_have_and_which_of_several_it_is() -> None:
    assert catalogue().name("aragonese_infantry.8.1", "en") == "Aragonese infantry (max 8 SP)"
    assert catalogue().name("aragonese_infantry.8.2", "it") == "Fanteria aragonese (max 8 PF, no. 2)"
