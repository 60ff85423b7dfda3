"""Chapter 18: plague, militia, replacements, what the Winter Phase ends; section 22.1 as far as they need it."""

from __future__ import annotations

import pytest

from condotta.core.flow import Option
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import MAJORS
from condotta.games.tanto_monta.pieces import Fleet, Leader, Stack
from condotta.games.tanto_monta.rules.common import control, stacks
from condotta.games.tanto_monta.rules.common.powers import are_allied
from condotta.games.tanto_monta.rules.draw import personages
from condotta.games.tanto_monta.rules.winter import militia, plague, replacements, winter
from condotta.games.tanto_monta.state import FRANCE, MUSLIM
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, ships, table, troops

KEYS_OF_PORTUGAL = ("oporto", "coimbra", "lisbon", "ceuta")


@pytest.mark.rule("TM-18.b", "TM-18.d", "TM-18.T1")
def test_the_steps_and_their_order() -> None:
    s = empty()
    s.warehouses[FRANCE] = ["naval.cp_3"]
    s.plague, s.admin_lost = ["cordoba"], [1, 0, 0, 0]
    stacks.put_ships(s, "marseille", Fleet("spain", 2, lent="france"))
    s.relations["nasrid/portugal"] = "alliance"
    s.markers |= {"huelva": "nasrid", "jerez": "nasrid", "seville": "nasrid", "loja": "nasrid"}
    troops(s, "cordoba", "portugal", 2, 3)
    wants = [Option("lose", "portugal", "militia"), Option("winter_all", "lisbon")]
    keys = ["granada", "tangier", "oporto", "toledo", "leon", "valencia", "bordeaux"]
    new = [Option("replace", "regular"), *(Option("replace_in", key) for key in keys)]
    ships = [Option("winter_in", "valencia"), Option("winter_in", "mallorca")]
    trade = [1, 1] * 3  # French trade and the Mesta bring nothing
    # a Pope whom nobody wins, the Plague among five units, then two militia
    g = table(s, [6, 1, 1, 1, 1, 6, 6, 6, 6, 6, 1, *trade])
    answer_with(winter.winter_phase(g), Option("done"), *wants, *new, *ships)
    told = list(dict.fromkeys(entry.key for entry in g.entries))
    assert told[0] == "event.due"
    assert told[told.index("resources.discarded") :] == [
        "resources.discarded", "loan.ends", "plague.kills", "militia.rolls", "winter.returns", "replacement.comes",
        "winter.ship_returns", "trade.french_mediterranean", "trade.french_north_sea", "trade.mesta", "alliance.ends",
    ]  # fmt: skip
    here = stacks.at(s, "lisbon")[0]
    assert s.admin_lost == [0, 0, 0, 0]  # 18.10
    assert here.numbers == (2, 1, 0, 0)  # no attrition: the ally's spaces are friendly until 18.9


@pytest.mark.rule("TM-18.3.a")
def test_resources_are_discarded() -> None:
    s = empty()
    s.warehouses = [["naval.cp_3"], [], ["caravan.cp_2", "naval.card"], []]
    winter.discard_resources(table(s))
    assert s.warehouses == [[], [], [], []]
    assert s.spent == ["naval.cp_3", "caravan.cp_2", "naval.card"]


@pytest.mark.rule("TM-18.9.a")
def test_alliances_of_players_end_and_others_stay() -> None:
    s = empty()
    s.relations["france/nasrid"] = "alliance"
    s.allied["genoa"] = "france"
    winter.end_alliances(table(s))
    assert not are_allied(s, "france", "nasrid")
    assert are_allied(s, "france", "catalonia")
    assert are_allied(s, "france", "genoa")
    assert (s.relations["portugal/spain"], s.relations["catalonia/france"]) == ("war", "alliance")


@pytest.mark.rule("TM-18.10.a", "TM-18.10.b", "TM-18.10.c")
def test_the_diplomacy_of_resolved_minors_begins_anew() -> None:
    s = empty()
    s.influence = {"venice": [3, 4, 5, 6], "naples": [1, 2, 3, 4]}
    s.resolved = ["venice"]
    s.admin_lost = [0, 1, 2, 0]
    winter.reset_diplomacy(table(s))
    assert s.influence == {"venice": [1, 0, 0, 2], "naples": [1, 2, 3, 4]}
    assert (s.resolved, s.admin_lost) == ([], [0, 0, 0, 0])


# Plague


@pytest.mark.rule("TM-18.5-plague.a", "TM-18.5-plague.d")
def test_a_die_for_each_unit_on_land_and_in_port() -> None:
    s = empty()
    s.plague = ["lisbon"]
    troops(s, "lisbon", "portugal", 2)
    ships(s, "lisbon", "portugal", squadrons=2)
    troops(s, "lisbon", "beltranejos", 1)
    leader(s, "afonso_v", "lisbon")
    g = table(s, [1, 1, 2, 3, 1, 6])
    lost = [("portugal", "squadron"), ("beltranejos", "regular"), ("portugal", "regular")]
    answer_with(plague.plague(g), *(Option("lose", *unit) for unit in lost))
    assert [stack.numbers for stack in stacks.at(s, "lisbon")] == [(1, 0, 0, 0)]
    assert stacks.fleets_at(s, "lisbon")[0].squadrons == 1
    assert s.ships_to_come == {"portugal/2": 1}
    assert (s.plague, g.script) == ([], [])


@pytest.mark.rule("TM-18.5-plague.a", "TM-18.5-plague.e")
def test_each_player_rolls_for_his_own_and_nobody_for_the_others() -> None:
    s = empty()
    s.plague = ["milan"]
    troops(s, "milan", "independent", 8)
    troops(s, "milan", "papacy", 2)
    troops(s, "milan", "france", 1)
    stacks.put(s, "milan", Stack("nasrid", 1, inside=True))
    g = table(s, [6, 1])  # Muslim, France
    answer_with(plague.plague(g))
    assert [stack.power for stack in stacks.at(s, "milan")] == ["independent", "papacy", "nasrid"]
    s.plague, s.allied["papacy"] = ["milan"], "france"
    g = table(s, [1, 1, 2])
    answer_with(plague.plague(g))
    assert [(one.power, one.regular) for one in stacks.at(s, "milan")] == [("independent", 8), ("papacy", 1)]


@pytest.mark.rule("TM-18.5-plague.b")
def test_a_leader_falls_ill_for_two_turns() -> None:
    s = empty(3)
    s.plague = ["lisbon"]
    leader(s, "afonso_v", "lisbon")
    leader(s, "a_leon", "lisbon")
    answer_with(plague.plague(table(s, [1, 2])))
    assert (s.leaders["afonso_v"].turn, s.leaders["afonso_v"].place) == (5, "")
    assert s.leaders["a_leon"].place == "lisbon"


@pytest.mark.rule("TM-18.5-plague.c")
def test_the_heir_of_a_sick_leader_comes_at_once() -> None:
    s = empty()
    s.leaders["afonso_v"] = Leader(turn=3)
    answer_with(personages.replace(table(s), "afonso_v", "braganza"), Option("arrive", "lisbon"))
    assert {name: one.place for name, one in s.leaders.items()} == {"braganza": "lisbon"}


@pytest.mark.rule("TM-22.2.a", "TM-22.2.d")
def test_the_end_of_the_plague_can_end_the_game() -> None:
    s = empty()
    s.markers |= dict.fromkeys(("seville", "gibraltar", "leon", "zaragoza"), "nasrid")
    s.plague, s.removed = ["fez"], ["sixtus_iv_pope"]
    answer_with(winter.winter_phase(table(s)))
    assert (s.winner, s.phase) == (MUSLIM, "over")


# Militia


@pytest.mark.rule("TM-18.5-militia.a", "TM-18.5-militia.d")
def test_which_militia_is_exposed() -> None:
    s = empty()
    for space in ("sagres", "lisbon", "telde", "england_garrison", "beja"):
        troops(s, space, "portugal", 1, 2)
    troops(s, "telde", "guanches", 0, 3)
    leader(s, "joao_ii", "beja")
    assert militia.exposed_militia(s, "portugal", {}) == {"sagres": 2}
    assert sum(len(militia.exposed_militia(s, power, {})) for power in ("castile", "guanches")) == 0


@pytest.mark.rule("TM-18.5-militia.c")
def test_a_leader_protects_one_formation() -> None:
    s = empty()
    troops(s, "beja", "portugal", 5, 10)
    leader(s, "joao_ii", "beja")  # leads eight
    assert militia.exposed_militia(s, "portugal", {}) == {"beja": 2}
    leader(s, "pacheco", "beja")  # no Portuguese units
    assert militia.exposed_militia(s, "portugal", {}) == {"beja": 2}
    leader(s, "afonso_v", "beja")
    assert militia.exposed_militia(s, "portugal", {}) == {}


@pytest.mark.rule("TM-18.5-militia.c")
def test_two_powers_share_the_room_of_one_leader() -> None:
    s = empty()
    troops(s, "huesca", "castile", 0, 8)
    troops(s, "huesca", "aragon", 0, 5)
    leader(s, "ferdinand", "huesca")  # leads ten
    shelter: dict[str, int] = {}
    assert militia.exposed_militia(s, "castile", shelter) == {}
    assert militia.exposed_militia(s, "aragon", shelter) == {"huesca": 3}


@pytest.mark.rule("TM-18.5-militia.b")
def test_each_1_disbands_one_of_the_owners_choice() -> None:
    s = empty()
    troops(s, "sagres", "portugal", 0, 2)
    troops(s, "beja", "portugal", 0, 1)
    g = table(s, [1, 5, 1])
    answer_with(militia.disband_militia(g), Option("disband", "sagres"), Option("disband", "beja"))
    assert {space: stack.militia for space, stack in stacks.all_stacks(s)} == {"sagres": 1}


@pytest.mark.rule("TM-18.5-militia.b")
def test_militia_goes_home_from_either_side_of_the_walls() -> None:
    s = empty()
    troops(s, "sagres", "castile", 3)
    stacks.put(s, "sagres", Stack("portugal", 1))
    stacks.put(s, "sagres", Stack("portugal", 0, 1, inside=True))
    answer_with(militia.disband_militia(table(s, [1])))
    assert [(one.power, one.numbers) for one in stacks.at(s, "sagres")] == [
        ("castile", (3, 0, 0, 0)),
        ("portugal", (1, 0, 0, 0)),
    ]


# Replacements


@pytest.mark.rule("TM-18.6.a", "TM-18.6.c", "TM-18.c")
def test_a_regular_for_each_major_power() -> None:
    s = at_the_start()
    powers = ("nasrid", "north_africa", "portugal", "beltranejos", "castile", "aragon", "france", "catalonia")
    before = {power: stacks.total(s, power, "regular") for power in powers}
    keys = ["malaga", "fez", "lisbon", "burgos", "seville", "palermo", "paris"]  # Catalonia has Barcelona alone
    wants = [Option("replace", "cavalry"), *(Option("replace_in", key) for key in keys)]
    answer_with(replacements.replacements(table(s)), *wants)
    after = {power: stacks.total(s, power, "regular") for power in powers}
    assert {power: after[power] - before[power] for power in powers} == dict.fromkeys(powers, 1) | {"nasrid": 0}
    assert stacks.at(s, "malaga")[0].cavalry == 3


@pytest.mark.rule("TM-18.6.b")
def test_north_africa_in_either_sultanate() -> None:
    s = empty(3)
    assert replacements.keys_for_replacement(s, "north_africa") == ["tangier", "fez", "marrakesh"]
    s.turn = 4
    assert replacements.keys_for_replacement(s, "north_africa") == ["tangier", "fez", "marrakesh", "tlemcen"]
    s.markers["algiers"] = "north_africa"
    assert "algiers" in replacements.keys_for_replacement(s, "north_africa")


@pytest.mark.rule("TM-18.6.a", "TM-5.3.c")
def test_an_empty_pool_gives_nothing() -> None:
    s = empty()
    troops(s, "lisbon", "portugal", 20, 12)
    s.unrest = [key for power in MAJORS if power != "portugal" for key in control.home_keys(s, power)]
    answer_with(replacements.replacements(table(s)))
    assert stacks.total(s, "portugal", "regular") == 20


@pytest.mark.rule("TM-18.6.f", "TM-22.1-gen.a", "TM-22.1-gen.d")
def test_who_has_surrendered_gets_a_militia() -> None:
    s = empty()
    s.markers |= dict.fromkeys(KEYS_OF_PORTUGAL, "north_africa")
    assert control.has_surrendered(s, "portugal")
    troops(s, "evora", "portugal", 1)
    troops(s, "sagres", "portugal", 3)
    assert replacements.spaces_for_militia(s, "portugal") == ["santarem", "sagres", "faro"]
    troops(s, "sagres", "portugal", 1)
    assert replacements.spaces_for_militia(s, "portugal") == ["santarem", "faro"]
    flow = replacements.receive(table(s), "portugal", ["militia"], ["santarem", "faro"])
    answer_with(flow, Option("replace_in", "faro"))
    assert stacks.at(s, "faro")[0].numbers == (0, 1, 0, 0)
    del s.markers["oporto"]
    assert not control.has_surrendered(s, "portugal")


@pytest.mark.rule("TM-22.1-gen.a")
def test_france_never_surrenders() -> None:
    s = empty()
    s.markers |= dict.fromkeys(("bordeaux", "marseille", "lyon", "orleans"), "spain")
    assert not control.has_surrendered(s, "france")


@pytest.mark.rule("TM-18.6.g", "TM-18.6.j")
def test_unrest_in_all_home_keys_or_a_lost_faction_gives_nothing() -> None:
    s = empty()
    s.unrest = list(KEYS_OF_PORTUGAL)
    assert replacements.keys_for_replacement(s, "portugal") == []
    s.markers |= {"burgos": "spain", "toledo": "spain"}  # the Beltranejos keep Zamora and Tui
    for power in MAJORS:
        s.unrest += control.home_keys(s, power)
    answer_with(replacements.replacements(table(s)))
    assert s.stacks == {}


@pytest.mark.rule("TM-18.6.e")
def test_algiers_sends_a_corsair() -> None:
    s = empty(5)
    for happened, marker, number in ((0, "north_africa", 0), (1, "spain", 0), (1, "north_africa", 1)):
        s.happened = ["algiers_regency"] * happened
        s.markers["algiers"] = marker
        replacements.corsair_of_algiers(table(s))
        assert sum(one.corsairs for one in stacks.fleets_at(s, "algiers")) == number
    ships(s, "tangier", "north_africa", squadrons=6)
    replacements.corsair_of_algiers(table(s))
    assert stacks.fleets_at(s, "algiers")[0].corsairs == 1  # all seven counters are on the map


@pytest.mark.rule("TM-18.4.a")
def test_lent_squadrons_are_their_owners_again() -> None:
    s = empty()
    ships(s, "marseille", "spain", 1)
    stacks.put_ships(s, "marseille", Fleet("spain", 2, lent="france"))
    winter.end_loans(table(s))
    assert [(one.power, one.squadrons, one.lent) for one in stacks.fleets_at(s, "marseille")] == [("spain", 3, "")]


@pytest.mark.rule("TM-18.a")
def test_winter_begins_as_soon_as_the_last_impulse_is_over() -> None:
    s = empty()
    s.phase, s.active, s.impulse, s.passes = "action", FRANCE, 12, 3
    s.hands = [[], [], [], []]
    s.stage, s.budget = "", None
    answer_with(turn.next_step(table(s)))  # without cards nothing but to pass
    assert s.phase == "winter"


@pytest.mark.rule("TM-18.5-plague.a")
def test_what_a_player_has_in_a_space() -> None:
    s = empty()
    troops(s, "fez", "north_africa", 2, 1, 1)
    stacks.put(s, "fez", Stack("north_africa", 1, inside=True))
    ships(s, "fez", "north_africa", squadrons=2)
    assert plague.units_of(s, MUSLIM, "fez") == {
        ("north_africa", "regular"): 3,
        ("north_africa", "militia"): 1,
        ("north_africa", "cavalry"): 1,
        ("north_africa", "squadron"): 2,
    }
    ships(s, "fez", "north_africa", corsairs=1)
    assert plague.units_of(s, MUSLIM, "fez")["north_africa", "corsair"] == 1
    assert plague.units_of(s, FRANCE, "fez") == {}


@pytest.mark.rule("TM-18.6.f")
def test_in_the_course_of_winter_who_has_surrendered_gets_a_militia() -> None:
    s = empty()
    s.unrest = [key for power in MAJORS if power != "portugal" for key in control.home_keys(s, power)]
    s.markers |= dict.fromkeys(KEYS_OF_PORTUGAL, "north_africa")
    answer_with(replacements.replacements(table(s)), Option("replace_in", "santarem"))
    assert [stack.numbers for stack in stacks.at(s, "santarem")] == [(0, 1, 0, 0)]
