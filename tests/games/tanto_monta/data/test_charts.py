"""The charts: actions, influence, tables of chapters 8, 16, 18, 19 and 20, costs of war, resources, VP markers."""

from __future__ import annotations

import re

import pytest

from condotta.core import ledger
from condotta.core.data import data_dir, read_yaml
from condotta.games.tanto_monta.data import (
    ACTIONS,
    FACTS,
    HOUSES,
    INFLUENCE,
    KINGDOMS,
    RESOURCES,
    TABLES,
    TRADE,
    VP_MARKERS,
    WAR_COSTS,
)
from condotta.games.tanto_monta.data.charts import NEVER
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN

ALL = (MUSLIM, PORTUGAL, SPAIN, FRANCE)


@pytest.mark.rule("TM-11.1.T1")
def test_actions_and_costs_of_each_player() -> None:
    rows = {}
    for line in ledger.load("tanto_monta").rules["TM-11.1.T1"].text.splitlines()[4:]:
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) < 8:
            break
        seats = tuple(seat for seat in ALL if cells[3 + seat] != "–")
        rows[cells[1]] = (int(cells[2][0]) if cells[1] != "naval_transport" else 2, seats, cells[7] == "H")
    assert {one.id: (one.cost, one.seats, one.tied) for one in ACTIONS.values()} == rows
    assert {one.id: one.most for one in ACTIONS.values() if one.most != one.cost} == {
        "fight_foreign_war": 2, "influence_papacy_navarre": 2, "promote_marriage": 5,
    }  # fmt: skip
    assert (ACTIONS["recruit_cavalry"].nasrid, ACTIONS["piracy"].tordesillas) == (2, 3)
    assert ACTIONS["naval_transport"].per_step == 1
    assert {one.id: one.powers for one in ACTIONS.values() if one.powers} == {
        "canary_transport": ("castile",), "recruit_artillery": ("aragon", "france"),
    }  # fmt: skip
    assert {one.id: one.turn for one in ACTIONS.values() if one.turn > 1} == {"build_nao": 3, "promote_marriage": 3}
    assert ACTIONS["north_sea_commerce"].times == 4


@pytest.mark.rule("TM-21.5.T1")
def test_diplomatic_influence_table() -> None:
    assert {
        one.minor: (one.activate, one.muslim_power, one.deactivate, one.levels) for one in INFLUENCE.values()
    } == {  # levels: Muslim, Portugal, Spain, France
        "papacy": ((SPAIN, FRANCE, PORTUGAL), "", (MUSLIM,), (0, 1, 0, 0)),
        "navarre": ((SPAIN, FRANCE, PORTUGAL), "", (MUSLIM,), (0, 0, 1, 0)),
        "venice": ((FRANCE, SPAIN, MUSLIM), "north_africa", (PORTUGAL,), (1, 0, 0, 2)),
        "genoa": ((FRANCE, SPAIN, MUSLIM), "nasrid", (PORTUGAL,), (0, 2, 0, 0)),
        "florence": ((FRANCE, PORTUGAL, SPAIN), "", (MUSLIM,), (2, 0, 0, 1)),
        "naples": ((SPAIN, PORTUGAL, MUSLIM), "north_africa", (FRANCE,), (0, 1, 3, 0)),
    }
    costs = {one.minor: [one.cost(level) for level in range(1, 7)] for one in INFLUENCE.values()}
    assert costs["papacy"] == costs["navarre"] == [1, 1, 1, 2, 2, 2]
    assert {tuple(costs[minor]) for minor in ("venice", "genoa", "florence", "naples")} == {(1,) * 6}
    assert INFLUENCE["naples"].until == 34


@pytest.mark.rule("TM-8.2.T1")
def test_mesta_marker() -> None:
    assert FACTS.mesta == ("arevalo", "avila", "atienza", "talavera", "calatrava", "guadalajara")


@pytest.mark.parametrize(
    ("table", "dice", "results", "modifiers"),
    [
        pytest.param(
            "navigation", 2, {2: "sunk", 5: "sunk", 6: "damaged", 7: "damaged", 8: "safe", 15: "safe"},
            {"technology": 1, "to_built_naos": 2, "two_stay": 1, "escort": 3}, marks=pytest.mark.rule("TM-16.6.T1"),
        ),
        pytest.param(
            "terra_incognita", 2,
            {0: "sunk", 5: "sunk", 6: "damaged", 8: "damaged", 9: "explored", 10: "explored", 11: "explored_vp"},
            {"technology": 1, "muslim_coast": 1}, marks=pytest.mark.rule("TM-16.6.T2"),
        ),
        pytest.param(
            "cartography", 2, {5: "sunk", 6: "nothing", 10: "nothing", 11: "vp", 14: "vp"},
            {"technology": 1, "muslim_coast": 1, "sea_dog": 1, "escort": 1}, marks=pytest.mark.rule("TM-16.6.T3"),
        ),
        pytest.param(
            "royal_wedding", 2, {2: "postponed", 8: "postponed", 9: "married", 16: "married"}, {},
            marks=pytest.mark.rule("TM-19.1.T1"),
        ),
    ],
)  # fmt: skip
def test_tables(table: str, dice: int, results: dict[int, str], modifiers: dict[str, int]) -> None:
    found = TABLES[table]
    assert (found.dice, found.modifiers) == (dice, modifiers)
    assert {roll: found.at(roll) for roll in results} == results


@pytest.mark.rule("TM-18.8.T1")
def test_resource_return_table() -> None:
    gone, here = ("eliminated",), ("arrives",)
    five, seven = ("arrives", "eliminated", "remains"), ("arrives", "remains", "eliminated")
    assert [FACTS.free_return.at(roll) for roll in (2, 4, 5, 6, 7, 8, 9, 14)] == [
        gone, gone, five, five, seven, seven, here, here,
    ]  # fmt: skip
    five, seven = ("plundered", "remains", "arrives"), ("plundered", "arrives", "remains")
    assert [FACTS.plunder_return.at(roll) for roll in (2, 4, 5, 6, 7, 8, 9, 14)] == [
        gone, gone, five, five, seven, seven, here, here,
    ]  # fmt: skip
    blocked = TABLES["caravan_blocked"]
    assert [blocked.at(roll) for roll in (4, 5, 6, 7, 8, 9)] == [
        "eliminated", "remains", "remains", "plundered", "plundered", "choice",
    ]  # fmt: skip
    assert FACTS.return_modifiers == {"escort": 2, "technology": 1, "portugal_zone_5": 1, "spain_zone_7": 1}


@pytest.mark.rule("TM-18.8.T2")
@pytest.mark.parametrize(
    ("name", "dice", "one", "two", "modifiers"),
    [
        ("french_mediterranean", 2, 8, 12, {"genoa": 1, "florence": 1, "venice": 2}),
        ("french_north_sea", 2, 10, 12, {"improvement": 1, "most": 4}),
        ("mesta", 2, 10, 12, {"cantabrian_port": 1}),
        ("ragusa", 1, 5, 6, {"squadron": 1, "most": 2}),
    ],
)
def test_trade(name: str, dice: int, one: int, two: int, modifiers: dict[str, int]) -> None:
    trade = TRADE[name]
    assert (trade.dice, trade.modifiers) == (dice, modifiers)
    assert [trade.at(roll) for roll in (1, one - 1, one, two - 1, two, two + 4)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("TM-20.6.T1")
def test_kingdoms_of_the_crown_of_aragon() -> None:
    found = {one.id: (one.space, one.die, one.gives_on(3), one.gives_on(4)) for one in KINGDOMS.values()}
    assert found == {
        "kingdom_aragon": ("", 0, True, True),
        "kingdom_valencia": ("valencia", 4, True, True),
        "kingdom_catalonia": ("barcelona", 3, True, True),
        "kingdom_mallorca": ("mallorca", 6, True, False),
        "kingdom_sardinia": ("cagliari", 5, True, False),
        "kingdom_sicily": ("palermo", 4, False, True),
        "kingdom_roussillon": ("perpignan", 6, False, True),
    }
    assert [one.id for one in KINGDOMS.values() if one.cards_turn_1 == 2] == ["kingdom_aragon"]
    shields = sorted(space.id for space in FACTS.spaces.values() if space.shield == "crown_of_aragon")
    assert shields == sorted(one.space for one in KINGDOMS.values() if one.space)


@pytest.mark.rule("TM-20.7.T1")
def test_noble_houses() -> None:
    spaces = {
        "house_armagnac": "auch", "house_orleans": "orleans", "house_anjou": "poitiers", "house_bourbon": "lyon",
        "house_alencon": "", "house_foix_navarre": "pamplona",
    }  # fmt: skip
    assert {one.id: one.space for one in HOUSES.values()} == spaces
    shields = {space.shield: id for id, space in FACTS.spaces.items() if space.shield.startswith("house_")}
    assert shields == {house: space for house, space in spaces.items() if space}


def test_what_houses_give() -> None:
    assert {one.id for one in HOUSES.values() if one.vp and one.raised} == set(HOUSES) - {"house_foix_navarre"}
    assert (FACTS.foix_navarre, FACTS.perpignan) == ({"ally": 5, "assault": 3}, {"automatic_below": 3, "die": 2})
    dice = [id.removeprefix("house_") for id in FACTS.house_dice]
    assert dice == ["anjou", "alencon", "orleans", "bourbon", "armagnac", "foix_navarre"]


@pytest.mark.rule("TM-3.2.d")
def test_costs_of_declarations_of_war() -> None:
    assert WAR_COSTS["portugal"]["spain"] == WAR_COSTS["spain"]["portugal"] == 4
    assert FACTS.tordesillas_war_cost == 6
    assert WAR_COSTS["nasrid"]["spain"] == WAR_COSTS["spain"]["nasrid"] == NEVER
    assert [WAR_COSTS[power]["navarre"] for power in ("nasrid", "north_africa")] == [3, 3]
    assert [WAR_COSTS[power]["papacy"] for power in ("nasrid", "north_africa", "france")] == [NEVER, NEVER, 3]


@pytest.mark.rule("TM-6.3.a")
def test_resources() -> None:
    assert {pool: sum(counters.values()) for pool, counters in FACTS.resource_pools.items()} == {
        "naval": 50, "caravan": 20,
    }  # fmt: skip
    assert {one.id: one.cp for one in RESOURCES.values() if one.cp} == {"cp_2": 2, "cp_3": 3, "cp_4": 4, "cp_5": 5}
    assert {one.id: one.vp for one in RESOURCES.values() if one.vp} == {"vp_1": 1, "vp_2": 2}
    assert RESOURCES["card"].card
    assert (RESOURCES["unit_two_militia"].unit, RESOURCES["unit_two_militia"].units) == ("militia", 2)
    assert FACTS.resource_powers == ("north_africa", "portugal", "castile", "france")


def test_vp_markers() -> None:
    anfa = VP_MARKERS["vp_anfa"]
    assert (anfa.owners, anfa.value(MUSLIM), anfa.value(PORTUGAL), anfa.held) == ((MUSLIM, PORTUGAL), 1, 2, True)
    assert VP_MARKERS["vp_ragusa"].owners == ALL
    assert {one.vp for one in VP_MARKERS.values()} == {-1, 1, 2, 3, 5}
    assert VP_MARKERS["vp_allah_is_great"].vp == 5
    limited = {one.id: one.most for one in VP_MARKERS.values() if one.most}
    assert limited == {f"vp_piracy_{player}": 6 for player in ("france", "muslim", "portugal", "spain")}
    assert FACTS.limits == {"keys_on_map": 36, "corsair_track": 12, "piracy_vp": 6, "piracy_per_turn": 3}
    assert FACTS.nasrid_resistance == {5: -1, 6: -1, 7: -1}
    assert FACTS.victory == {"standard_vp": 48, "from_turn": 4, "domination_lead": 7, "last_turn": 7}
    assert FACTS.settlements == (4, 10, 8, 4)
    assert FACTS.earned_settlements == 1


def test_single_dice() -> None:
    assert FACTS.checks == {
        "captive_benefit": 5, "headline_second": 5, "plague_unit": 3, "plague_leader": 2, "plague_winter_unit": 1,
        "plague_winter_leader": 1, "militia_disbands": 1,
    }  # fmt: skip


REFERENCE = re.compile(r"`(\w+)\.yaml: ([^`]+)`")


def test_what_the_ledger_cites_is_in_the_files() -> None:
    """`charts.yaml: tables, aragonese_kingdoms` and `map.yaml: spaces[].home` name keys of the data files."""
    sheets = {path.stem: read_yaml(path) for path in data_dir("tanto_monta").glob("*.yaml")}
    missing = []
    text = "".join((ledger.rules_dir() / f"tanto_monta_{part}.md").read_text(encoding="utf-8") for part in (1, 2))
    found = REFERENCE.findall(text)
    assert len(found) > 50
    for file, keys in found:
        for path in keys.split(", "):
            if not follows(sheets[file], path.replace("[]", "").split(".")):
                missing.append(f"{file}.yaml: {path}")
    assert missing == []


def follows(found: object, keys: list[str]) -> bool:
    """Is there such a key, in a mapping, in any entry of a list, or as the id of one?"""
    if not keys:
        return True
    if isinstance(found, list):
        return any(isinstance(one, dict) and (one.get("id") == keys[0] or follows(one, keys)) for one in found)
    return isinstance(found, dict) and keys[0] in found and follows(found[keys[0]], keys[1:])
