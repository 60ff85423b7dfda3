"""Section 18.5: who may winter where, with the six exceptions."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.winter import quarters
from condotta.games.tanto_monta.rules.winter.quarters import Plan
from condotta.games.tanto_monta.state import SPAIN, State
from tests.games.tanto_monta.table import empty, leader


def wintering(s: State, space: str, *parts: Stack) -> Plan:
    plan = Plan()
    for part in parts:
        plan.settle(space, space, part, ())
    return plan


def takes(s: State, plan: Plan, start: str, place: str, part: Stack, name: str = "") -> bool:
    return quarters.crew_for(s, plan, start, place, name, part) is not None


@pytest.mark.rule("TM-18.5.a", "TM-18.5-proc.d", "TM-18.5-proc.e")
def test_the_nearest_own_fortress_and_the_home_keys() -> None:
    s = empty()
    assert list(quarters.places(s, "portugal", "beja")) == ["sagres", "oporto", "coimbra", "lisbon", "ceuta"]
    s.markers["loja"] = "spain"
    found = quarters.places(s, "nasrid", "cordoba")
    assert [space for space in found if space not in ("granada", "almeria", "malaga")] == ["setenil", "baza"]  # 2 steps


@pytest.mark.rule("TM-18.5-proc.e")
def test_a_sea_zone_counts_one() -> None:
    s = empty()
    assert list(quarters.places(s, "portugal", "huelva"))[:2] == ["sagres", "lisbon"]  # over Faro, over the sea


@pytest.mark.rule("TM-18.5.c", "TM-18.5-proc.b")
def test_units_in_quarters_stay_or_go_to_a_home_key() -> None:
    s = empty()
    assert list(quarters.places(s, "portugal", "sagres")) == ["sagres", "oporto", "coimbra", "lisbon", "ceuta"]


@pytest.mark.rule("TM-18.5.b", "TM-2.1.e")
def test_four_units_of_all_powers_but_in_a_home_key() -> None:
    s = empty()
    s.markers["oran"], s.turn = "spain", 4
    plan = wintering(s, "oran", Stack("castile", 2, 0, 1))
    assert takes(s, plan, "melilla", "oran", Stack("aragon", artillery=1))
    assert not takes(s, plan, "melilla", "oran", Stack("aragon", 1, artillery=1))
    plan = wintering(s, "lisbon", Stack("portugal", 20))
    assert takes(s, plan, "beja", "lisbon", Stack("portugal", 7))


@pytest.mark.rule("TM-18.5.f")
def test_one_unit_in_a_strategic_space() -> None:
    s = empty()
    assert next(iter(quarters.places(s, "portugal", "evora"))) == "evora"
    assert takes(s, Plan(), "evora", "evora", Stack("portugal", 1))
    assert not takes(s, Plan(), "evora", "evora", Stack("portugal", 2))
    assert not takes(s, wintering(s, "evora", Stack("portugal", 1)), "evora", "evora", Stack("portugal", 1))
    assert "badajoz" not in quarters.places(s, "portugal", "badajoz")  # Castilian
    assert "evora" not in quarters.places(s, "portugal", "beja")  # they may stay there, but not go there


@pytest.mark.rule("TM-18.5.g")
def test_in_the_canaries_all_may_stay() -> None:
    s = empty()
    assert "telde" in quarters.places(s, "castile", "telde")  # nobody's
    assert takes(s, Plan(), "telde", "telde", Stack("castile", 9))
    assert "leon" in quarters.places(s, "castile", "telde")


@pytest.mark.rule("TM-18.5-exc.a")
def test_no_home_key_of_an_enemy() -> None:
    s = empty()
    s.markers["lisbon"] = "spain"
    assert quarters.home_keys(s, "portugal") == ["oporto", "coimbra", "ceuta"]


@pytest.mark.rule("TM-18.5-exc.c")
def test_each_crown_at_home() -> None:
    s = empty()
    assert quarters.home_keys(s, "aragon") == ["valencia", "zaragoza", "palermo"]
    assert not quarters.may_winter(s, "aragon", "corunna")
    assert not quarters.may_winter(s, "castile", "mallorca")


@pytest.mark.rule("TM-18.5-exc.d")
def test_castile_in_sicily_and_sardinia() -> None:
    s = empty()
    assert quarters.home_keys(s, "castile") == ["leon", "seville", "gibraltar", "palermo"]
    assert quarters.is_in_quarters(s, "castile", "cagliari")
    assert "messina" in quarters.places(s, "castile", "messina")  # strategic
    s.markers["cagliari"] = "france"
    assert not quarters.is_in_quarters(s, "castile", "cagliari")


@pytest.mark.rule("TM-18.5-exc.e")
def test_a_leader_of_both_crowns_takes_units_of_the_other_one_along() -> None:
    s = empty()
    assert "zaragoza" not in quarters.places(s, "castile", "huesca")
    leader(s, "ferdinand", "huesca")
    found = quarters.places(s, "castile", "huesca")
    assert (found["zaragoza"], found["leon"]) == ("ferdinand", "")
    plan = Plan()
    assert quarters.crew_for(s, plan, "huesca", "zaragoza", "ferdinand", Stack("castile", 10, 0, 1)) == ("ferdinand",)
    assert not takes(s, plan, "huesca", "zaragoza", Stack("castile", 11), "ferdinand")  # he leads ten
    plan.settle("huesca", "zaragoza", Stack("castile", 10), ("ferdinand",))
    assert not takes(s, plan, "huesca", "zaragoza", Stack("castile", 1), "ferdinand")
    assert not takes(s, plan, "huesca", "valencia", Stack("castile", 0, 0, 1), "ferdinand")  # he goes to Zaragoza


@pytest.mark.rule("TM-20.5-isa.k")
def test_between_isabella_and_cisneros_only_the_great_captain_in_italy() -> None:
    s = empty()
    s.rulers[SPAIN] = "ruler_castile_split"
    assert not quarters.opens(s, "ferdinand", "castile", "zaragoza")
    assert not quarters.opens(s, "great_captain", "castile", "zaragoza")
    assert quarters.opens(s, "great_captain", "castile", "syracuse")


@pytest.mark.rule("TM-18.5-exc.f")
def test_what_is_home_of_neither_crown_is_open_to_both() -> None:
    s = empty()
    s.markers |= {"sagres": "spain", "faro": "spain"}
    for power in ("castile", "aragon"):
        assert quarters.is_in_quarters(s, power, "sagres")
        assert "faro" in quarters.places(s, power, "faro")


@pytest.mark.rule("TM-18.5-exc.g")
def test_muslim_units() -> None:
    s = empty(4)
    assert quarters.home_keys(s, "north_africa") == ["tangier", "fez", "marrakesh", "tlemcen"]
    assert not quarters.may_winter(s, "north_africa", "granada")
    assert not quarters.may_winter(s, "nasrid", "fez")
    assert not quarters.may_winter(s, "nasrid", "fez", "el_zagal")
    assert quarters.may_winter(s, "north_africa", "granada", "el_zagal")
    assert not quarters.may_winter(s, "north_africa", "granada", "ibn_yahya")
    s.markers["setenil"] = "north_africa"
    assert quarters.is_in_quarters(s, "north_africa", "setenil")
    assert not quarters.may_winter(s, "nasrid", "setenil")


@pytest.mark.rule("TM-18.5-exc.h")
def test_french_units_in_catalonia() -> None:
    s = empty()
    assert quarters.is_in_quarters(s, "france", "lerida")
    assert not quarters.is_in_quarters(s, "france", "vic")  # not fortified
    plan = Plan()
    assert takes(s, plan, "gerona", "barcelona", Stack("france", 4))
    assert not takes(s, plan, "gerona", "barcelona", Stack("france", 5))
    leader(s, "anjou", "gerona")
    assert quarters.crew_for(s, plan, "gerona", "barcelona", "", Stack("france", 7, 0, 1, 2)) == ("anjou",)
    plan.settle("gerona", "barcelona", Stack("france", 7), ("anjou",))
    assert not takes(s, plan, "palamos", "barcelona", Stack("france", 1))
    assert takes(s, plan, "palamos", "barcelona", Stack("catalonia", 9))  # at home
    assert takes(s, wintering(s, "barcelona", Stack("catalonia", 9)), "vic", "barcelona", Stack("france", 4))
    s.markers["lerida"] = "spain"
    assert not quarters.is_in_quarters(s, "france", "lerida")


@pytest.mark.rule("TM-18.5-exc.i")
def test_catalan_units_in_france_with_anjou_only() -> None:
    s = empty()
    assert not quarters.may_winter(s, "catalonia", "marseille")
    assert not quarters.may_winter(s, "catalonia", "marseille", "hugh_roger")
    assert quarters.may_winter(s, "catalonia", "marseille", "anjou")
    s.markers["genoa_city"] = "france"
    assert not quarters.may_winter(s, "catalonia", "genoa_city", "anjou")  # no French home space


@pytest.mark.rule("TM-18.5-exc.j")
def test_catalan_units_under_a_french_marker() -> None:
    s = empty()
    assert quarters.is_in_quarters(s, "catalonia", "perpignan")
    assert not quarters.is_in_quarters(s, "catalonia", "gerona")
    s.markers |= {"gerona": "france", "palamos": "france", "mallorca": "france"}
    assert quarters.is_in_quarters(s, "catalonia", "gerona")
    assert not quarters.is_in_quarters(s, "catalonia", "palamos")
    s.fortresses.append("palamos")
    assert quarters.is_in_quarters(s, "catalonia", "palamos")
    assert not quarters.is_in_quarters(s, "catalonia", "mallorca")


@pytest.mark.rule("TM-18.5-exc.k")
def test_strategic_spaces_of_the_other_ally() -> None:
    s = empty()
    s.markers["messina"] = "france"  # strategic, Aragonese
    assert "messina" in quarters.places(s, "catalonia", "messina")
    s.markers["messina"] = "catalonia"
    assert "messina" in quarters.places(s, "france", "messina")
    assert "auch" not in quarters.places(s, "catalonia", "auch")  # strategic, but in France


@pytest.mark.rule("TM-18.5-exc.l", "TM-18.5-exc.q", "TM-18.5-exc.r", "TM-18.5-exc.s")
def test_portuguese_and_beltranejos() -> None:
    s = empty()
    leader(s, "afonso_v", "talavera")
    assert quarters.is_in_quarters(s, "portugal", "zamora")
    assert "toro" in quarters.places(s, "portugal", "toro")
    s.markers["badajoz"] = "beltranejos"
    assert "badajoz" in quarters.places(s, "portugal", "badajoz")
    assert takes(s, Plan(), "talavera", "toledo", Stack("portugal", 9, 0, 1))
    assert not takes(s, Plan(), "talavera", "toledo", Stack("portugal", 10))
    assert not takes(s, Plan(), "calatrava", "toledo", Stack("portugal", 5))  # without him
    assert not quarters.may_winter(s, "beltranejos", "lisbon")
    assert not quarters.may_winter(s, "beltranejos", "lisbon", "afonso_v")
    s.happened.append("alcacovas")
    assert not quarters.may_winter(s, "portugal", "zamora")
    assert "toro" not in quarters.places(s, "portugal", "toro")


SPECIAL = [
    ("TM-18.5-exc.m", "otranto", "north_africa", "north_africa", "ottomans_seize_otranto", "ibn_yahya", 7),
    ("TM-18.5-exc.n", "laquila", "france", "france", "death_of_ferrante_of_naples", "louis_xi", 8),
    ("TM-18.5-exc.o", "atella", "spain", "aragon", "death_of_ferrante_of_naples", "ferdinand", 10),
]


@pytest.mark.rule("TM-18.5.h", "TM-18.5.i", "TM-18.5-exc.m", "TM-18.5-exc.n", "TM-18.5-exc.o", "TM-5.1.k")
@pytest.mark.parametrize(("rule", "space", "marker", "power", "event", "name", "command"), SPECIAL)
def test_three_spaces_in_the_south_of_italy(
    rule: str, space: str, marker: str, power: str, event: str, name: str, command: int
) -> None:
    s = empty()
    s.markers[space] = marker
    leader(s, name, space)
    large = Stack(power, command, 0, 1)
    assert not takes(s, Plan(), space, space, large)
    s.happened.append(event)
    assert quarters.crew_for(s, Plan(), space, space, "", large) == (name,)
    assert not takes(s, Plan(), space, space, Stack(power, command + 1))
    assert quarters.crew_for(s, Plan(), space, space, "", Stack(power, 4)) == ()
    leader(s, {"ibn_yahya": "el_zagal", "louis_xi": "albret", "ferdinand": "john_ii_of_aragon"}[name], space)
    assert not takes(s, Plan(), space, space, Stack(power, 11))  # two do not add what they lead
    s.leaders = {}
    assert not takes(s, Plan(), space, space, Stack(power, 5))
    del s.markers[space]  # of Naples
    assert not quarters.is_special(s, power, space)


@pytest.mark.rule("TM-18.5-exc.p")
def test_laquila_is_a_destination_like_a_home_key() -> None:
    s = empty()
    s.markers["laquila"] = "france"
    assert "laquila" not in quarters.places(s, "france", "foix")
    s.happened.append("death_of_ferrante_of_naples")
    assert "laquila" in quarters.places(s, "france", "foix")
    assert "laquila" not in quarters.places(s, "castile", "foix")


@pytest.mark.rule("TM-18.5-proc.c")
def test_units_of_a_minor_power_go_home_to_it() -> None:
    s = empty()
    s.allied["genoa"] = "france"
    s.markers["genoa_city"] = "france"
    assert quarters.is_home_key(s, "genoa", "genoa_city")
    assert not quarters.is_home_key(s, "france", "genoa_city")
    assert quarters.is_home_key(s, "genoa", "lyon")
