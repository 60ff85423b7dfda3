"""What bots answer with Response cards."""

from __future__ import annotations

import pytest

from condotta.core.flow import PASS, Decision
from condotta.games.tanto_monta.bot import battles, cards
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from tests.games.tanto_monta.sieges import NOW, besiege, lerida
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


def test_a_card_for_an_assault_is_for_sieges_of_ones_own() -> None:
    """MASTER OF SIEGE ARTILLERY lets him assault who has begun the siege in this impulse (TM-15.1.v): France does not
    open Lérida to the Aragonese with it, though they are the only ones whom it could serve."""
    s = lerida(9, 1)
    s.hands[SPAIN] = ["famine", "treachery"]  # impulses to come
    asked = Decision(SPAIN, "answer.siege", [PASS], "TM-15.1.v", {})
    judge = battles.JUDGES["master_of_siege_artillery", "b"]
    assert not judge(s, asked)  # the siege is older: it may be assaulted without the card
    besiege(s, "lerida", "aragon", NOW)
    assert judge(s, asked)
    besiege(s, "huesca", "catalonia")
    assert not judge(s, Decision(FRANCE, "answer.siege", [PASS], "TM-15.1.v", {}))


def test_treachery_is_for_a_siege_of_ones_own() -> None:
    s = lerida(6, 3)
    ours, theirs = (cards.event_worth(s, seat, "treachery", "") for seat in (SPAIN, FRANCE))
    assert ours > 0 > theirs
    s = lerida(3, 3)  # they are too few even with it
    assert cards.event_worth(s, SPAIN, "treachery", "") == 0
