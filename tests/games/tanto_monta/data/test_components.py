"""Chapters 3 to 5, 8.1 and 19: powers, Player Cards, rulers, leaders, units."""

from __future__ import annotations

import pytest
import yaml

from condotta.core.data import data_file
from condotta.games.tanto_monta.data import (
    FACTS,
    GAME,
    LEADERS,
    MAJORS,
    MINORS,
    NAMES,
    NAOS,
    PLAYERS,
    POPES,
    POWERS,
    ROYALS,
    RULERS,
    SPECIAL_UNITS,
    UNIT_TYPES,
)
from condotta.games.tanto_monta.data.things import DOOMED, FRANCE, MUSLIM, NOBODY, PORTUGAL, SPAIN

BORGIA_SERVES = ("north_africa", "portugal", "castile", "aragon", "france", "papacy")  # one counter


@pytest.mark.rule("TM-3.2.b")
def test_six_major_powers_and_their_players() -> None:
    majors = {id: power.seat for id, power in POWERS.items() if power.kind == "major"}
    assert majors == {
        "nasrid": MUSLIM, "north_africa": MUSLIM, "portugal": PORTUGAL, "castile": SPAIN, "aragon": SPAIN,
        "france": FRANCE,
    }  # fmt: skip


@pytest.mark.rule("TM-1.a", "TM-3.1.b", "TM-3.2.a", "TM-3.2.c", "TM-3.2.f")
def test_limited_and_minor_powers() -> None:
    assert {id: power.seat for id, power in POWERS.items() if power.limited} == {
        "beltranejos": PORTUGAL, "catalonia": FRANCE,
    }  # fmt: skip
    assert MINORS == ("papacy", "navarre", "venice", "genoa", "florence", "naples")
    assert {POWERS[id].seat for id in MINORS} == {NOBODY}
    assert [player.powers for player in PLAYERS] == [
        ("nasrid", "north_africa"), ("portugal", "beltranejos"), ("castile", "aragon"), ("france", "catalonia"),
    ]  # fmt: skip
    assert len(MAJORS) == 8
    assert [player.christian for player in PLAYERS] == [False, True, True, True]


def test_castile_and_aragon_share_markers_and_navy() -> None:
    shared = {id: (power.marker, power.navy) for id, power in POWERS.items() if power.marker != id and power.major}
    assert shared == {"castile": ("spain", "spain"), "aragon": ("spain", "spain")}
    assert (POWERS["castile"].ships, POWERS["spain"].ships) == (0, 6)


def test_ottomans_moriscos_and_exiles_are_parts_of_a_power() -> None:
    parts = {id: (power.part_of, power.marker) for id, power in POWERS.items() if power.part_of}
    assert parts == {
        "orders": ("castile", "spain"), "ottoman": ("north_africa", "north_africa"), "moriscos": ("nasrid", "nasrid"),
        "exiles": ("north_africa", "north_africa"), "spain_war": ("aragon", "spain"),
        "venice_war": ("venice", "venice"),
    }  # fmt: skip


@pytest.mark.rule("TM-4.T1", "TM-22.2.g", "TM-4.a")
def test_square_markers() -> None:
    assert {player.id: (player.home_keys, player.plain_markers) for player in PLAYERS} == {
        "muslim": (("marrakesh", "fez", "tangier", "tlemcen", "algiers"), 7),
        "portugal": (("ceuta", "coimbra", "oporto", "lisbon"), 7),
        "spain": ((), 15),
        "france": (("bordeaux", "orleans", "lyon", "marseille"), 8),
    }


@pytest.mark.rule("TM-22.2.T1")
@pytest.mark.parametrize(
    ("seat", "home_keys", "keys"),
    [(MUSLIM, 3, 10), (MUSLIM, 4, 11), (MUSLIM, 5, 12), (PORTUGAL, 4, 11), (SPAIN, 0, 15), (FRANCE, 4, 12)],
)
def test_keys_for_an_automatic_victory(seat: int, home_keys: int, keys: int) -> None:
    assert PLAYERS[seat].keys_to_win(home_keys) == keys
    assert home_keys == len(PLAYERS[seat].home_keys) or seat == MUSLIM


@pytest.mark.rule("TM-3.3.T1", "TM-20.T2")
def test_rulers() -> None:
    assert {one.id: (one.seat, one.card_number, one.charisma, one.admin) for one in RULERS.values()} == {
        "ruler_muley_hacen": (MUSLIM, 0, 4, 2),
        "ruler_el_zagal": (MUSLIM, 26, 5, 2),
        "ruler_boabdil": (MUSLIM, 25, 4, 0),
        "ruler_wattasid": (MUSLIM, 131, 5, 1),
        "ruler_afonso_v": (PORTUGAL, 0, 5, 1),
        "ruler_joao_ii": (PORTUGAL, 20, 5, 2),
        "ruler_manuel_i": (PORTUGAL, 35, 4, 2),
        "ruler_catholic_monarchs": (SPAIN, 0, 4, 2),
        "ruler_castile_split": (SPAIN, 38, 2, 0),
        "ruler_cisneros": (SPAIN, 37, 3, 1),
        "ruler_louis_xi": (FRANCE, 0, 3, 0),
        "ruler_charles_viii": (FRANCE, 18, 2, 2),
        "ruler_louis_xii": (FRANCE, 40, 2, 1),
    }
    other = [(one.id, one.admin_with_gibraltar) for one in RULERS.values() if one.admin_with_gibraltar != one.admin]
    assert other == [("ruler_boabdil", 1)]
    assert [player.ruler for player in PLAYERS] == [one.id for one in RULERS.values() if not one.card_number]


@pytest.mark.rule("TM-5.1.T2")
def test_army_leaders() -> None:
    armies = [one for one in LEADERS.values() if not one.naval]
    assert {one.id: (one.power, one.battle, one.command) for one in armies} == {
        "ferdinand": ("aragon", 2, 10), "john_ii_of_aragon": ("aragon", 1, 7),
        "isabella": ("castile", 1, 8), "mendoza": ("castile", 1, 6), "great_captain": ("castile", 2, 12),
        "duke_of_alva": ("castile", 1, 6),
        "afonso_v": ("portugal", 1, 9), "braganza": ("portugal", 1, 8), "joao_ii": ("portugal", 2, 8),
        "manuel_i": ("portugal", 1, 7),
        "pacheco": ("beltranejos", 1, 8), "archbishop_carrillo": ("beltranejos", 0, 6),
        "louis_xi": ("france", 1, 8), "charles_viii": ("france", 2, 9), "louis_xii": ("france", 1, 8),
        "albret": ("france", 1, 6), "anjou": ("france", 1, 7), "hugh_roger": ("catalonia", 1, 6),
        "muley_hacen": ("nasrid", 1, 9), "el_zagal": ("nasrid", 2, 8), "boabdil": ("nasrid", 0, 7),
        "ibn_yahya": ("north_africa", 1, 7), "al_burtuqali": ("north_africa", 1, 9),
        "abu_abdallah": ("north_africa", 1, 8),
        "bencomo": ("guanches", 1, 6), "maximilian": ("independent", 2, 8),
        **{f"cesare_borgia_{power}": (power, 1, 7) for power in BORGIA_SERVES},
    }  # fmt: skip
    assert {one.id: one.commands for one in armies if len(one.commands) > 1} == {
        "ferdinand": ("aragon", "castile"), "great_captain": ("castile", "aragon"),
        "afonso_v": ("portugal", "beltranejos"), "anjou": ("france", "catalonia"),
        "muley_hacen": ("nasrid", "north_africa"), "el_zagal": ("nasrid", "north_africa"),
        "boabdil": ("nasrid", "north_africa"),
    }  # fmt: skip
    assert [one.id for one in armies if one.commands_alone != one.commands] == ["ferdinand"]
    assert LEADERS["ferdinand"].commands_alone == ("aragon",)
    heirs = {one.heir_of: (one.id, one.card_number) for one in armies if one.heir_of and one.card_number}
    assert heirs == {
        "afonso_v": ("braganza", 20), "joao_ii": ("manuel_i", 35), "louis_xi": ("charles_viii", 18),
        "charles_viii": ("louis_xii", 40),
    }  # fmt: skip
    assert [LEADERS[id].card_number for id in ("bencomo", "cesare_borgia_france", "maximilian")] == [111, 120, 13]


@pytest.mark.rule("TM-5.1.T3")
def test_naval_leaders() -> None:
    assert {one.id: (one.seat, one.power, one.battle, one.piracy) for one in LEADERS.values() if one.naval} == {
        "bernat": (SPAIN, "spain", 1, 0),
        "a_leon": (PORTUGAL, "portugal", 2, 0),
        "casenove": (FRANCE, "france", 2, 1),
        "kemal_reis": (MUSLIM, "north_africa", 2, 1),
        "kemal_reis_war": (MUSLIM, "ottoman", 1, 0),
        "barbarossa": (MUSLIM, "north_africa", 1, 2),
    }
    assert LEADERS["casenove"].space == "england_garrison"
    assert (LEADERS["barbarossa"].heir_of, LEADERS["barbarossa"].card_number) == ("kemal_reis", 33)


@pytest.mark.rule("TM-8.1.T1")
def test_scheduled_changes_of_leaders() -> None:
    assert [(one.turn, one.power, one.leader, one.change, one.by) for one in FACTS.leader_changes] == [
        (3, "aragon", "john_ii_of_aragon", "remove", ""),
        (3, "castile", "great_captain", "add", ""),
        (3, "nasrid", "muley_hacen", "replace", "boabdil"),
        (3, "beltranejos", "archbishop_carrillo", "remove", ""),
        (4, "castile", "isabella", "replace", "duke_of_alva"),
        (4, "north_africa", "ibn_yahya", "replace", "al_burtuqali"),
        (5, "nasrid", "el_zagal", "remove", ""),
        (5, "north_africa", "abu_abdallah", "add", ""),
    ]


@pytest.mark.rule("TM-5.2.T1")
def test_naos() -> None:
    ratings = [[(n.crew, n.piracy) for n in NAOS.values() if n.seat == seat and not n.explorer] for seat in range(4)]
    assert ratings == [
        [(0, 2), (1, 1), (1, 3)],
        [(0, 1), (1, 1), (1, 2), (2, 0), (2, 1)],
        [(0, 1), (1, 1), (1, 2), (2, 1)],
        [(0, 0), (1, 2)],
    ]
    special = {n.explorer: (n.seat, n.crew, n.piracy, n.card_number) for n in NAOS.values() if n.explorer}
    assert special == {"vasco_da_gama": (PORTUGAL, 3, 0, 28), "columbus": (SPAIN, 3, 0, 28)}


@pytest.mark.rule("TM-5.4.T1")
def test_naval_units() -> None:
    fleets = {id: (power.ships, power.corsairs) for id, power in POWERS.items() if power.ships}
    assert fleets == {
        "north_africa": (7, True), "nasrid": (1, True), "portugal": (6, False), "beltranejos": (1, False),
        "spain": (6, False), "france": (4, False), "catalonia": (1, False), "genoa": (2, False), "papacy": (1, False),
        "venice": (2, False), "naples": (1, False), "florence": (1, False),
    }  # fmt: skip
    assert (POWERS["north_africa"].ships_turn_4, POWERS["nasrid"].ships_turn_4) == (1, 0)
    assert FACTS.lone_ships == {"ragusa": "squadron", "tunis": "corsair"}
    war = {one.id: (one.power, one.count, one.corsairs) for one in SPECIAL_UNITS.values() if one.ship}
    assert war == {
        "venice_war_squadron": ("venice_war", 1, False), "spain_war_squadron": ("spain_war", 1, False),
        "ottoman_war_squadron": ("ottoman", 3, True),
    }  # fmt: skip


def test_force_pools() -> None:
    pools = {id: (p.infantry, p.cavalry, p.siege_artillery) for id, p in POWERS.items() if p.infantry}
    assert pools == {
        "castile": (41, 6, 0), "aragon": (28, 8, 4), "portugal": (32, 8, 0), "beltranejos": (19, 8, 0),
        "france": (45, 14, 6), "catalonia": (24, 6, 0), "nasrid": (32, 14, 0), "north_africa": (32, 8, 0),
        "papacy": (10, 0, 0), "navarre": (6, 0, 0), "venice": (8, 0, 0), "genoa": (6, 0, 0), "florence": (6, 0, 0),
        "naples": (8, 0, 0),
    }  # fmt: skip
    assert (POWERS["nasrid"].reserve, POWERS["north_africa"].infantry_turn_4) == (4, 2)
    assert FACTS.independent_units["guanche_unit"].limit == 16
    assert FACTS.garrisons == {"milan": 8, "ragusa": 5, "metz": 5}
    assert FACTS.papal_strength == {"regular": 5, "squadron": 1}
    orders = {one.space: one.count for one in SPECIAL_UNITS.values() if one.id.startswith("order_")}
    assert orders == {"oran": 2, "bejaia": 2}


@pytest.mark.rule("TM-5.3.b")
def test_denominations_of_counters() -> None:
    sheet = yaml.safe_load(data_file(GAME, "units.yaml").read_text(encoding="utf-8"))
    faces = {line["power"]: line["faces"] for line in sheet["land_units"]}
    assert {number for row in faces.values() for kind in row.values() for number in kind} == {1, 2, 4, 6}
    assert faces["beltranejos"]["infantry"] == [1, 2, 4]
    assert [power for power, row in faces.items() if "siege_artillery" in row] == ["aragon", "france"]


@pytest.mark.rule("TM-5.4.a")
def test_what_units_roll() -> None:
    assert {id: (one.dice, one.takes, one.fours) for id, one in UNIT_TYPES.items()} == {
        "regular": (1, 1, True), "militia": (1, 1, False), "cavalry": (1, 1, True), "siege_artillery": (0, 1, False),
        "guanche": (1, 1, False), "squadron": (2, 2, False), "corsair": (1, 1, False), "nao": (0, 2, False),
    }  # fmt: skip


@pytest.mark.rule("TM-21.7.T2")
def test_popes() -> None:
    assert {one.id: (one.card_number, one.affinity) for one in POPES.values()} == {  # Muslim, Portugal, Spain, France
        "paul_ii": (0, (0, 0, 0, 0)),
        "sixtus_iv": (15, (3, 1, 0, 0)),
        "innocent_viii": (27, (0, 1, 3, 0)),
        "alexander_vi": (32, (1, 0, 1, 0)),
        "julius_ii": (39, (2, 1, 0, 3)),
        "leo_x": (41, (1, 2, 1, 0)),
    }
    due = {one.pope: one.due for one in FACTS.cards.values() if one.pope}
    assert due == {"sixtus_iv": 1, "innocent_viii": 3, "alexander_vi": 4, "julius_ii": 6, "leo_x": 0}


@pytest.mark.rule("TM-19.3.T1")
def test_deaths_of_royals() -> None:
    deaths = {one.id: [one.dies_on(turn) for turn in range(3, 8)] for one in ROYALS.values() if one.deaths}
    assert deaths == {
        "isabella_of_asturias": [1, 1, 5, 5, DOOMED],
        "afonso_of_portugal": [1, 5, 5, 5, DOOMED],
        "john_of_asturias": [0, 1, 4, 5, DOOMED],
        "philip_the_handsome": [0, 1, 1, 4, DOOMED],
        "arthur_prince_of_wales": [0, 0, 4, 5, DOOMED],
    }


def test_children_and_suitors() -> None:
    children = {one.id: one.suitors for one in ROYALS.values() if one.child}
    assert children == {
        "isabella_of_asturias": ("afonso_of_portugal", "manuel_i_suitor"),
        "john_of_asturias": ("margaret_of_austria",),
        "joanna_of_castile": ("philip_the_handsome",),
        "maria_of_aragon": ("manuel_i_suitor",),
        "catherine_of_aragon": ("arthur_prince_of_wales", "henry_of_england"),
    }
    assert {one.realm for one in ROYALS.values() if not one.child} == {"portugal", "holy_roman_empire", "england"}
    assert [one.id for one in ROYALS.values() if one.full_dowry] == ["john_of_asturias"]
    assert FACTS.dowry == (0, 1, 2, 3, 4)


def test_everything_is_called_by_name() -> None:
    assert all(name.en and name.it for name in NAMES.values())
    assert NAMES["great_captain"].shown("it", "of") == "del Gran Capitano"
    assert NAMES["player_muslim"].en == "Muslim player"
