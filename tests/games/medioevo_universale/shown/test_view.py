"""What a seat sees: the whole table but the secrets of others (MU-hid); parts that stay are the same objects."""

from __future__ import annotations

import json
from typing import Any

import pytest

from condotta.core.game import Data
from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.data import EVENT_CARDS, SEAS, TERRITORIES
from condotta.games.medioevo_universale.pieces import Group, Turning
from condotta.games.medioevo_universale.shown import view

from ..helpers import asked, elements, position, start, state, units

ROUTE = ["acre", "damascus", "antioch", "cyprus"]
RICH: dict[str, Any] = position(
    order=[2, 0, 1, 3],
    honour=[17, 12, 14, 9],
    debt=[1, 0, 0, 2],
    units={
        **units(
            bohemia="0: 2 heavy_infantry, archer, captain_2",
            crete="2: 2 heavy_infantry, knight; b: 2 light_infantry, archer",
            pannonia="1: 3 light_infantry, knight",
        ),
        "galley.1": {"2": {"knight": 1, "heavy_infantry": 1}},
    },
    elements=elements(
        "war_wagon.1 II bohemia 0", "caravan.1 I cairo 3: grain, salt", "galley.1 II aegean 2", "galley.2 I crete 2"
    ),
    buildings={"bohemia": [1, 2, 3, 0, 1, 0], "cairo": [3, 1, 3]},
    markers={"austria": 0},
    deposits={"cairo": ["wine", "salt", "weapons"]},
    technology=[[1, 0, 0, 2, 1, 0], [0] * 6, [0] * 6, [0] * 6],
    cards=[["condottiere.5", "jester.49"], ["bishop.1"], ["magnate.36"], []],
    turned=["bishop.1"],
    on_magnate=200,
    event="balkan_winter",
    barbarian_dice=[2, 6, 5],
    war_from=[[0, 4, 0, 0], [4, 0, 0, 0], [0] * 4, [0] * 4],
    pacts=[
        {
            "id": "pact.1",
            "parties": [0, 2],
            "secret": True,
            "clauses": [{"kind": "passage", "giver": 2, "receiver": 0}],
        }
    ],
    bans=[{"kind": "trade", "territory": "cairo", "turn": 3}, {"kind": "combat", "territory": "rome", "turn": 2}],
    prisoners=[{"captor": 0, "owner": 1, "units": {"light_infantry": 2}}],
    routes=[None, None, None, {"transport": "caravan.1", "origin": "cairo", "stops": ROUTE}],
    battles=[{"area": "crete", "attacker": 2, "defender": "b", "cause": "move"}],
)  # fmt: skip


def seen(seat: int | None, at: dict[str, Any] = RICH) -> Data:
    return view.view(state(start(at)), seat)


def space(table: Data, id: str) -> Data:
    return next(one for one in table["board"]["spaces"] if one["id"] == id)


@pytest.mark.rule("MU-hid.a")
def test_cash_is_seen_by_its_owner_only_until_the_game_is_over() -> None:
    assert [player["florins"] for player in seen(1)["players"]] == [None, 500, None, None]
    assert [player["florins"] for player in seen(None)["players"]] == [None] * 4
    over = {**position(phase="over", ended_by="MU-length.a"), "florins": [1, 2, 3, 4]}
    assert [player["florins"] for player in seen(None, over)["players"]] == [1, 2, 3, 4]


@pytest.mark.rule("MU-hid.a")
def test_the_award_for_most_florins_is_not_told_before_the_end() -> None:
    rich = position(florins=[5000, 0, 0, 0])
    awards = [award["award"] for player in seen(0, rich)["players"] for award in player["awards"]]
    assert "most_florins" not in awards
    assert "most_territories" in awards
    over = {**rich, "phase": "over", "ended_by": "MU-length.a"}
    assert {"award": "most_florins", "hp": 3} in seen(None, over)["players"][0]["awards"]


@pytest.mark.rule("MU-hid.b", "MU-card.d")
def test_the_objective_of_a_card_is_seen_by_its_owner_only() -> None:
    own, others, nobody = (seen(seat)["players"][0]["cards"] for seat in (0, 1, None))
    assert own[0]["objective"]["text"]["en"] == "sack a Caravan that belongs to another player"
    assert own[0]["met"] is False
    assert others == nobody == [{"id": id, "turned": False, "held": False} for id in ("condottiere.5", "jester.49")]
    assert seen(0)["players"][1]["cards"] == [{"id": "bishop.1", "turned": True, "held": False}]


@pytest.mark.rule("MU-obj.e")
def test_a_fulfilled_objective_is_shown_as_met() -> None:
    at = position(cards=[["bishop.1"], [], [], []], buildings={"bohemia": [0, 0, 3], "saxony": [0, 0, 3]})
    assert seen(0, at)["players"][0]["cards"][0]["met"] is True  # 2 Cathedrals


@pytest.mark.rule("MU-hid.c")
def test_of_the_decks_only_their_size_and_the_back_of_the_next_event_are_seen() -> None:
    at = position(event_deck=["low_nile"], event_discard=["sandstorms"])
    table = seen(0, at)
    assert table["tolerated"] == EVENT_CARDS["low_nile"].tolerated_tax
    assert table["decks"] == {"empire": 72, "events": len(EVENT_CARDS) - 1, "discard": ["sandstorms"]}
    assert "low_nile" not in json.dumps(table)


@pytest.mark.rule("MU-hid.d", "MU-hid.h")
def test_cards_somebody_looks_at_and_places_he_knows_are_his_alone() -> None:
    at = position(dealt=[["bishop.2"], [], [], []], known=[["spy.16"], [], [], []], empire_deck=["spy.16"])
    own, other = (seen(seat, at)["players"][0] for seat in (0, 1))
    assert [card["id"] for card in own["dealt"]] == ["bishop.2"]
    assert own["dealt"][0]["objective"]["kind"]
    assert own["known"] == [{"card": "spy.16", "depth": 0}]
    assert (other["dealt"], other["known"]) == ([], [])


@pytest.mark.rule("MU-hid.i")
def test_event_cards_of_the_sage_are_seen_by_him_alone() -> None:
    at = position(dealt=[["low_nile", "sandstorms"], [], [], []])
    assert seen(0, at)["players"][0]["dealt"] == [{"id": "low_nile"}, {"id": "sandstorms"}]
    assert "low_nile" not in json.dumps(seen(2, at))


@pytest.mark.rule("MU-hid.e")
def test_a_secret_pact_is_seen_by_its_parties_only() -> None:
    assert [len(seen(seat)["pacts"]) for seat in (0, 1, 2, 3, None)] == [1, 0, 1, 0, 0]
    shown = {**RICH, "pacts": [{**RICH["pacts"][0], "shown": True}]}
    assert [len(seen(seat, shown)["pacts"]) for seat in (0, 1, 2, 3, None)] == [1] * 5


@pytest.mark.rule("MU-hid.f", "MU-var-deploy.a")
def test_with_deployment_orders_are_seen_by_their_owner_only() -> None:
    at = position(
        phase="purchases", deploying=True, orders=[[{"kind": "caravan", "level": 2, "number": 1}], [], [], []],
        recruited=[2, 0, 0, 0], technology=[[1, 0, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
    )  # fmt: skip
    table = state(start(at, options={"deployment": True}))
    own, other = view.view(table, 0), view.view(table, 1)
    assert own["players"][0]["orders"] == [{"kind": "caravan", "level": 2, "number": 1}]
    assert (other["players"][0]["orders"], other["players"][0]["recruited"]) == ([], None)
    assert other["pools"]["caravan"] == own["pools"]["caravan"] == 12
    assert other["players"][0]["property_levels"] == [0, 0, 0]


@pytest.mark.rule("MU-hid.g")
def test_everything_on_the_map_is_open() -> None:
    table = seen(3)
    assert [one["id"] for one in table["board"]["spaces"]] == [*TERRITORIES, *SEAS]
    bohemia = space(table, "bohemia")
    assert (bohemia["controller"], bohemia["home"], bohemia["settlement"]["good"]) == (
        0,
        "holy_roman_empire",
        "weapons",
    )
    assert [(one["id"], one["damage"], one["structure"]) for one in bohemia["buildings"]] == [
        ("village", 0, 2), ("fortress", 1, 6), ("cathedral", 0, 3),
    ]  # fmt: skip
    counts = {"archer": 1, "heavy_infantry": 2, "captain_2": 1}
    assert bohemia["armies"] == [
        {"owner": 0, "commander": 0, "place": "bohemia", "why": "", "counts": counts, "done": {}}
    ]
    wagon = bohemia["elements"][0]
    assert (wagon["id"], wagon["level"], wagon["mp"], wagon["capacity"], wagon["done"]) == (
        "war_wagon.1",
        2,
        7,
        6,
        False,
    )
    cairo = space(table, "cairo")
    assert (cairo["deposits"], cairo["price"], cairo["bans"]) == (["wine", "salt", "weapons"], 160, ["trade"])
    assert cairo["elements"][0]["cargo"] == ["grain", "salt"]
    assert cairo["elements"][0]["route"] is True
    assert space(table, "rome")["bans"] == []  # of the last turn
    assert space(table, "austria")["marker"] == 0


@pytest.mark.rule("MU-naval.i", "MU-kingdoms.c")
def test_what_is_on_board_stands_with_its_galley_and_closed_areas_say_so() -> None:
    table = seen(3)
    aegean = space(table, "aegean")
    assert [(army["place"], army["counts"]) for army in aegean["armies"]] == [
        ("galley.1", {"heavy_infantry": 1, "knight": 1})
    ]
    assert aegean["elements"][0]["load"] == 2
    assert space(table, "yaik")["closed"] is True
    assert space(table, "bohemia")["closed"] is False


def test_barbarians_are_named_in_words() -> None:
    table = seen(0)
    assert space(table, "crete")["armies"][1]["owner"] == "barbarians"
    assert table["battle"]["defender"]["seat"] == "barbarians"
    assert table["barbarians"]["composition"] == {"light_infantry": 2}
    assert (table["barbarians"]["attack"], table["barbarians"]["losses"]) == (6, 2)


@pytest.mark.rule("MU-battle.pen")
def test_players_tell_penalty_income_and_upkeep() -> None:
    players = seen(0)["players"]
    assert [player["place"] for player in players] == [1, 2, 0, 3]
    assert [player["penalty"] for player in players] == [-1, -2, 0, -3]
    assert players[0]["income"] == 10 * (6 + 1)  # five homes and Austria; a Village
    assert players[0]["upkeep"] == 20 * 5
    assert players[2]["on_magnate"] == 200
    assert players[0]["prisoners"] == [{"owner": 1, "counts": {"light_infantry": 2}}]
    assert players[1]["in_prison"] == [{"captor": 0, "counts": {"light_infantry": 2}}]
    assert players[0]["technologies"] == ["carpentry", "military_art", "hierarchy", "masonry"]


def test_the_battle_shows_both_sides() -> None:
    match = start(RICH, dice=[8, 3, 5, 5])  # the barbarian Archer misses
    assert asked(match) == [(2, "battle.reroll")]
    fight = match.view(None)["table"]["battle"]
    assert (fight["area"], fight["at_sea"], fight["cause"], fight["step"]) == ("crete", False, "move", "dice")
    assert fight["attacker"]["melee"] == {"heavy_infantry": 2, "knight": 1}
    assert (fight["attacker"]["dice"], fight["attacker"]["attack"]) == ([3, 5, 5], 25)
    assert fight["attacker"]["losses"] == 1  # 3, less 2 by the Heavy Infantry
    assert fight["defender"]["attack"] is None  # no dice yet


def test_a_group_on_the_march_and_a_card_being_turned_are_shown() -> None:
    table = state(start(RICH))
    group = Group(0, "bohemia", ["war_wagon.1"])
    group.riders = [0, 1, 2, 0, 0, 0, 0]
    table.groups = [group]
    table.pile = [Turning(0, "jester.49", "ability")]
    shown = view.view(table, None)
    assert shown["moving"]["riders"] == {"archer": 1, "heavy_infantry": 2}
    assert shown["pile"] == [{"seat": 0, "card": "jester.49", "what": "ability"}]


def test_a_view_is_plain_data_that_never_changes() -> None:
    table = state(start(RICH))
    before = view.view(table, 0)
    written = json.dumps(before)
    table.stacks["bohemia"][0].fresh[0] += 1
    table.deposits["cairo"].append("hides")
    table.elements["caravan.1"].cargo.clear()
    assert json.dumps(before) == written


def test_areas_that_stay_as_they_were_are_the_same_objects() -> None:
    table = state(start(RICH))
    memory = GAME.memory()
    first = GAME.viewer(table, memory)(0)
    table.elements["war_wagon.1"].mp -= 1
    second = GAME.viewer(table, memory)(0)
    assert space(first, "cairo") is space(second, "cairo")
    assert space(second, "bohemia")["elements"][0]["mp"] == 6
    assert space(first, "bohemia")["elements"][0]["mp"] == 7
