"""What bots answer with Response cards."""

from __future__ import annotations

import pytest

from condotta.core.flow import PASS, Decision
from condotta.games.tanto_monta.bot import battles
from condotta.games.tanto_monta.data.things import MUSLIM, SPAIN
from tests.games.tanto_monta.table import empty


@pytest.mark.parametrize(("seat", "to", "threatens"), [(SPAIN, "cordoba", True), (MUSLIM, "cordoba", False)])
def test_a_march_is_answered_where_it_comes_ones_own_way(seat: int, to: str, threatens: bool) -> None:
    asked = Decision(seat, "answer.move", [PASS], "TM-13.1.s", {"to": to})
    assert battles.against_my_enemy(empty(), asked) is threatens


def test_a_fleet_comes_to_no_space() -> None:
    asked = Decision(SPAIN, "answer.move", [PASS], "TM-16.1.p", {"to": "alboran_sea"})
    assert battles.against_my_enemy(empty(), asked) is False


@pytest.mark.parametrize("place", ["alboran_sea", "ottoman_venetian_war", "cordoba"])
def test_a_battle_may_be_at_sea_or_abroad(place: str) -> None:
    asked = Decision(SPAIN, "answer.combat_cards", [PASS], "TM-14.g", {"space": place})
    assert battles.in_battle(empty(), asked) is False
