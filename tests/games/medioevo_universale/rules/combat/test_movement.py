"""Movement of armies, transports and engines (MU-move, MU-def.g to n)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import SIEGE_ENGINES, TERRITORIES, TRANSPORTS
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules.combat import arrival
from condotta.games.medioevo_universale.rules.common import questions
from condotta.games.medioevo_universale.rules.march import meeting
from condotta.games.medioevo_universale.rules.march.ways import obstacle
from condotta.games.medioevo_universale.rules.purchases import building

from ...helpers import asked, choose, elements, logged, menu, play, state, units
from ...marching import at_war, begin, force, go, holding, moves, only, prompt, steps, to_the_end

WAGON = elements("war_wagon.1 I bohemia 0")
PASSAGE: list[dict[str, Any]] = [
    {
        "id": "pact.1",
        "parties": [0, 1],
        "clauses": [{"kind": "passage", "giver": 1, "receiver": 0}],
        "since": 1,
        "until": 5,
    }
]


# ---- definitions


@pytest.mark.rule("MU-def.g", "MU-def.h")
def test_only_military_units_are_an_army() -> None:
    match = begin(
        units=units(
            bohemia="0: archer, captain_1, knight, light_infantry, heavy_infantry", **{"galley.1": "0: knight"}
        ),
        elements=elements("war_wagon.1 I bohemia 0", "catapult.1 I pannonia 1", "galley.1 I aegean 0"),
    )
    s = state(match)
    assert questions.army_size(s, 0, "bohemia") == 5
    assert questions.army_size(s, 0, "aegean") == 1  # on board of a Galley
    assert questions.armies_in(s, "pannonia") == []  # an engine is a unit, but no military unit
    assert questions.army_size(s, 0, "austria") == 0


@pytest.mark.rule("MU-def.h")
def test_an_army_of_barbarians_is_a_horde() -> None:
    s = state(begin(units=units(serbia="b: 2 light_infantry")))
    assert questions.has_horde(s, "serbia")
    assert questions.armies_in(s, "serbia") == [HORDE]


@pytest.mark.rule("MU-def.i")
def test_a_territory_that_no_player_controls_is_barbarian() -> None:
    s = state(begin(units=units(venice="0: archer")))
    assert [obstacle(s, 0, t) for t in ("austria", "venice", "bohemia", "pannonia")] == [
        "resistance",
        "",
        "",
        "conquest",
    ]


@pytest.mark.rule("MU-def.j")
def test_civil_buildings_stand_in_settlements_only() -> None:
    s = state(begin(control=holding(), phase="purchases"))
    assert building.places(s, 0, "village") == ["holstein", "swabia", "bohemia"]
    assert TERRITORIES["saxony"].settlement is None
    assert set(building.places(s, 0, "tower")) == {"holstein", "saxony", "swabia", "bavaria", "bohemia"}


@pytest.mark.rule("MU-def.k")
def test_opponents_are_hostile_players_and_in_battle_hordes() -> None:
    s = state(begin(units=units(austria="0: knight; 1: knight; 2: knight"), war_from=at_war((0, 1)), control=holding()))
    assert arrival.opponents(s, 0, "austria") == [1]
    s = state(begin(units=units(austria="0: knight; 1: knight; b: archer"), war_from=at_war((0, 1)), stage="action"))
    assert arrival.opponents(s, 0, "austria") == [HORDE]


@pytest.mark.rule("MU-def.l")
def test_the_kinds_of_transports() -> None:
    names = ("war_wagon.1 I bohemia 0", "galley.1 I aegean 0", "caravan.1 I bohemia 0", "merchant_ship.1 I aegean 0")
    s = state(begin(elements=elements(*names)))
    wagon, galley, caravan, ship = s.elements.values()
    assert [questions.is_trader(e) for e in (wagon, galley, caravan, ship)] == [False, False, True, True]
    assert [questions.is_ship(e) for e in (wagon, galley, caravan, ship)] == [False, True, False, True]


@pytest.mark.rule("MU-def.m")
def test_the_realm_is_home_and_conquered() -> None:
    s = state(begin(units=units(venice="0: archer", saxony="b: archer")))
    assert questions.territories_of(s, 0) == ["holstein", "swabia", "bavaria", "bohemia", "venice"]


@pytest.mark.rule("MU-def.n")
def test_enemies_are_barbarians_players_at_war_and_whoever_is_attacked() -> None:
    match = begin(units=units(bohemia="0: 3 knight", austria="2: archer"), elements=WAGON, war_from=at_war((0, 1)))
    s = state(match)
    assert [questions.at_war(s, 0, other) for other in (HORDE, 1, 2, 3)] == [True, True, False, False]
    go(match, 0, "war_wagon.1", "load_all", "step austria", "attack")
    assert questions.at_war(state(match), 0, 2)
    assert questions.at_war(state(match), 2, 0)


# ---- moving


@pytest.mark.rule("MU-move.a")
def test_units_do_not_move_by_themselves() -> None:
    match = begin(units=units(bohemia="0: 3 knight"), elements=elements("catapult.1 I saxony 0", "galley.1 I aegean 0"))
    assert moves(match) == ["pass", "move catapult.1", "move galley.1"]


@pytest.mark.rule("MU-move.b")
def test_every_step_costs_one_mp() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "galley.1 I constantinople 0"))
    go(match, 0, "war_wagon.1", "step saxony", "step holstein", "stop")
    assert state(match).elements["war_wagon.1"].mp == 4
    play(match, (1, "pass"), (2, "pass"), (3, "pass"))
    # putting to sea, from sea to sea, anchoring
    go(match, 0, "galley.1", "step aegean", "step ionian_sea", "step naples", "stop")
    assert state(match).elements["galley.1"].mp == 3


@pytest.mark.rule("MU-move.tab")
def test_capacities_and_mp() -> None:
    for kind in ("war_wagon", "galley"):
        assert (TRANSPORTS[kind].capacity, TRANSPORTS[kind].move) == ((3, 6, 9), (6, 7, 8))
    named = [f"{kind}.1 {'I' * engine.level} bohemia 0" for kind, engine in SIEGE_ENGINES.items()]
    match = begin(
        units=units(bohemia="0: 9 heavy_infantry, 2 archer"), elements=elements("war_wagon.1 III bohemia 0", *named)
    )
    assert [e.mp for e in state(match).elements.values()] == [8, 4, 4, 4]
    go(match, 0, "war_wagon.1", "load_all")
    assert only(match, "load", "drop") == ["drop heavy_infantry"]
    assert sum(state(match).groups[0].riders) == 9
    match = begin(units=units(bohemia="0: archer"), elements=elements("catapult.1 I bohemia 0"))
    go(match, 0, "catapult.1")
    assert only(match, "load", "load_all") == []  # an engine carries nobody


@pytest.mark.rule("MU-move.c")
def test_a_galley_carries_wagons_and_engines_each_on_a_space() -> None:
    match = begin(
        units=units(constantinople="2: 5 heavy_infantry"),
        elements=elements(
            "galley.1 II constantinople 2", "war_wagon.1 I constantinople 2", "catapult.1 I constantinople 2"
        ),
        active=2,
    )
    go(match, 2, "galley.1", "take war_wagon.1", "take catapult.1", "load_all")
    assert sum(state(match).groups[0].riders) == 4  # 6 spaces; those on a wagon need their own
    play(match, (2, "step", "aegean"))
    assert force(match, 2, "aegean") == {"heavy_infantry": 4}
    assert {state(match).elements[id].place for id in ("war_wagon.1", "catapult.1")} == {"galley.1"}
    play(match, (2, "step", "ionia"), (2, "stop"))
    assert force(match, 2, "ionia") == {"heavy_infantry": 4}
    assert {e.place for e in state(match).elements.values()} == {"ionia"}


@pytest.mark.rule("MU-move.c")
def test_a_war_wagon_carries_military_units_only() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "catapult.1 I bohemia 0", "caravan.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "take catapult.1", "step saxony")
    # the Catapult goes by itself: it spends its own MP; a Caravan cannot come at all
    assert (state(match).elements["catapult.1"].mp, state(match).elements["war_wagon.1"].mp) == (3, 5)
    assert state(match).elements["caravan.1"].place == "bohemia"


@pytest.mark.rule("MU-move.d")
def test_loading_needs_the_same_area_and_no_mp() -> None:
    match = begin(units=units(saxony="0: 2 archer", bavaria="0: knight"), elements=WAGON)
    go(match, 0, "war_wagon.1")
    assert only(match, "load", "load_all") == []
    play(match, (0, "step", "saxony"))
    assert only(match, "load", "load_all") == ["load_all", "load archer"]
    play(match, (0, "load_all"), (0, "drop", "archer"))
    assert state(match).elements["war_wagon.1"].mp == 5


@pytest.mark.rule("MU-move.e")
def test_at_sea_nothing_gets_on_or_off() -> None:
    match = begin(
        units=units(constantinople="2: 2 archer"),
        elements=elements("galley.1 I constantinople 2", "war_wagon.1 I constantinople 2"),
        active=2,
    )
    go(match, 2, "galley.1", "load archer", "take war_wagon.1", "step aegean")
    assert only(match, "load", "load_all", "drop", "take", "leave") == []
    play(match, (2, "step", "adrianople"))
    assert only(match, "drop", "leave") == ["drop archer", "leave galley.1", "leave war_wagon.1"]


@pytest.mark.rule("MU-move.f")
def test_a_ship_anchors_on_any_coast_and_leaves_by_any_sea() -> None:
    match = begin(elements=elements("galley.1 I aegean 2"), active=2)
    assert not TERRITORIES["adrianople"].port
    go(match, 2, "galley.1", "step adrianople", "step aegean", "step constantinople")
    assert steps(match) == ["marmara", "black_sea_west", "aegean"]


@pytest.mark.rule("MU-move.g")
def test_land_transports_stay_on_land_and_ships_on_water() -> None:
    match = begin(elements=elements("war_wagon.1 I constantinople 2", "galley.1 I constantinople 2"), active=2)
    go(match, 2, "war_wagon.1")  # empty transports may move
    assert steps(match) == ["adrianople", "nicaea"]
    play(match, (2, "step", "nicaea"), (2, "stop"), (2, "done"), (3, "pass"), (0, "pass"), (1, "pass"))
    go(match, 2, "galley.1")
    assert steps(match) == ["marmara", "black_sea_west", "aegean"]


@pytest.mark.rule("MU-move.h")
def test_without_mp_nothing_moves() -> None:
    tired = elements("war_wagon.1 I bohemia 0")
    tired["war_wagon.1"]["mp"] = 0
    assert moves(begin(elements=tired)) == ["pass"]
    # but out of a Castle, where the step is free
    castle = begin(elements=tired, buildings={"bohemia": [0, 3, 0]})
    assert moves(castle) == ["pass", "move war_wagon.1"]
    go(castle, 0, "war_wagon.1", "step saxony")
    assert state(castle).elements["war_wagon.1"].place == "saxony"
    assert asked(castle) == [(1, "combat.action")]


CASTLE: dict[str, Any] = {
    "buildings": {"bohemia": [0, 3, 0], "saxony": [0, 3, 0]},
    "units": units(bohemia="0: 2 knight"),
}


@pytest.mark.rule("MU-move.i")
def test_units_leave_an_own_castle_without_transport_and_for_nothing() -> None:
    match = begin(elements=WAGON, **CASTLE)
    assert moves(match) == ["pass", "move war_wagon.1", "march bohemia"]
    choose(match, 0, "march", "bohemia")
    assert only(match, "load", "load_all") == ["load_all", "load knight"]
    choose(match, 0, "load_all")
    assert steps(match) == ["saxony", "bavaria", "austria", "poland"]
    choose(match, 0, "step", "saxony")
    # from Castle to Castle, but not round in circles
    assert steps(match) == ["holstein", "swabia", "bavaria", "poland"]
    choose(match, 0, "step", "holstein")
    assert force(match, 0, "holstein") == {"knight": 2}
    assert asked(match) == [(0, "move.another")]  # without transport and Castle they go no further


@pytest.mark.rule("MU-move.i")
def test_only_the_way_out_of_a_castle_is_free() -> None:
    match = begin(elements=WAGON, buildings={"saxony": [0, 3, 0]})
    go(match, 0, "war_wagon.1", "step saxony")
    assert state(match).elements["war_wagon.1"].mp == 5
    choose(match, 0, "step", "holstein")
    assert state(match).elements["war_wagon.1"].mp == 5


@pytest.mark.rule("MU-move.i")
def test_anothers_castle_is_of_no_use() -> None:
    match = begin(
        units=units(pannonia="0: knight"),
        elements=elements("war_wagon.1 I pannonia 0"),
        buildings={"pannonia": [0, 3, 0]},
        pacts=PASSAGE,
    )
    assert "march pannonia" not in moves(match)
    go(match, 0, "war_wagon.1", "load knight", "step alfold")
    assert state(match).elements["war_wagon.1"].mp == 5


@pytest.mark.rule("MU-move.j")
def test_a_castle_exit_is_open_to_what_an_event_has_stopped_but_not_to_what_has_moved() -> None:
    stopped = elements("war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 0")
    stopped["war_wagon.1"]["mp"] = 0
    stopped["war_wagon.2"]["done"] = True
    there = {"bohemia": {"0": {"knight": 1, "done": {"archer": 1}}}}
    match = begin(elements=stopped, units=there, buildings={"bohemia": [0, 3, 0]})
    assert moves(match) == ["pass", "move war_wagon.1", "march bohemia"]
    choose(match, 0, "march", "bohemia")
    assert only(match, "load", "load_all", "take") == ["load_all", "load knight", "take war_wagon.1"]


@pytest.mark.rule("MU-move.k")
def test_resistance_appears_in_an_empty_territory_and_ends_the_movement() -> None:
    match = begin(units=units(bohemia="0: 3 knight"), elements=WAGON)
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert force(match, HORDE, "austria") == {"light_infantry": 2}
    battle = state(match).battles[0]
    assert (battle.attacker.seat, battle.defender.seat) == (0, HORDE)
    assert state(match).elements["war_wagon.1"].mp == 0


@pytest.mark.rule("MU-move.k")
def test_no_resistance_where_somebody_stands() -> None:
    match = begin(units=units(bohemia="0: 3 knight", serbia="b: archer"), elements=WAGON)
    assert obstacle(state(match), 0, "serbia") == "battle"
    match = begin(units=units(bohemia="0: 3 knight", austria="0: archer"), elements=WAGON)
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert prompt(match) == "move.go"


@pytest.mark.rule("MU-move.l")
def test_an_army_at_war_ends_the_movement_with_a_battle() -> None:
    match = begin(units=units(bohemia="0: 3 knight", pannonia="1: archer"), elements=WAGON, war_from=at_war((0, 1)))
    s = state(match)
    assert (obstacle(s, 0, "pannonia"), obstacle(s, 0, "croatia")) == ("battle", "conquest")
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    to_the_end(match, "fight_on", "done")
    assert state(match).honour[0] == 11


@pytest.mark.rule("MU-move.l")
def test_under_an_armistice_or_a_ban_on_combat_the_step_is_not_offered() -> None:
    fields: dict[str, Any] = {
        "units": units(bohemia="0: 3 knight", austria="1: archer"),
        "elements": WAGON,
        "war_from": at_war((0, 1)),
    }
    assert obstacle(state(begin(**fields)), 0, "austria") == "battle"
    assert obstacle(state(begin(armistices=[[1, 0]], **fields)), 0, "austria") == "forbidden"
    banned = begin(bans=[{"kind": "combat", "territory": "austria", "turn": 3}], **fields)
    assert obstacle(state(banned), 0, "austria") == "forbidden"
    old = begin(bans=[{"kind": "combat", "territory": "austria", "turn": 2}], **fields)
    assert obstacle(state(old), 0, "austria") == "battle"
    go(banned, 0, "war_wagon.1", "load_all")
    assert "austria" not in steps(banned)


@pytest.mark.rule("MU-move.m")
def test_an_undefended_territory_is_taken_without_battle() -> None:
    match = begin(
        units=units(bohemia="0: 3 knight", austria="0: archer"), elements=WAGON, war_from=at_war((0, 1), since=2)
    )
    go(match, 0, "war_wagon.1", "load_all", "step austria", "step pannonia")
    assert asked(match) == [(1, "combat.action")]
    assert state(match).control["pannonia"] == 0
    assert state(match).honour[:2] == [11, 10]  # a settlement, and the war was declared
    assert state(match).elements["war_wagon.1"].mp == 0
    assert logged(match, "battle.begins") == []


@pytest.mark.rule("MU-move.m")
def test_ones_own_home_held_without_army_is_simply_taken_back() -> None:
    match = begin(
        units=units(saxony="0: 3 knight"),
        elements=elements("war_wagon.1 I saxony 0"),
        markers={"bohemia": 1},
        control=holding(bohemia=1),
        war_from=at_war((0, 1)),
    )
    assert obstacle(state(match), 0, "bohemia") == "home"
    go(match, 0, "war_wagon.1", "load_all", "step bohemia")
    assert state(match).control["bohemia"] == 0
    assert "bohemia" not in state(match).markers
    assert state(match).honour[0] == 10


@pytest.mark.rule("MU-move.n")
def test_passage_ends_neither_movement_nor_control() -> None:
    match = begin(units=units(bohemia="0: 3 knight", austria="0: archer"), elements=WAGON, pacts=PASSAGE)
    go(match, 0, "war_wagon.1", "load_all", "step austria", "step pannonia")
    assert prompt(match) == "move.go"
    assert state(match).control["pannonia"] == 1
    choose(match, 0, "stop")
    assert state(match).control["pannonia"] == 1
    assert state(match).honour == [10] * 4
    assert asked(match) == [(1, "combat.action")]


@pytest.mark.rule("MU-move.n")
def test_passage_is_paid_for_each_territory_or_not_offered() -> None:
    paid = [
        {
            **PASSAGE[0],
            "clauses": [*PASSAGE[0]["clauses"], {"kind": "pay_per_act", "giver": 0, "receiver": 1, "number": 50}],
        }
    ]
    fields: dict[str, Any] = {
        "units": units(bohemia="0: 3 knight", austria="0: archer"),
        "elements": WAGON,
        "pacts": paid,
    }
    match = begin(**fields)
    go(match, 0, "war_wagon.1", "load_all", "step austria", "step pannonia")
    assert state(match).florins[:2] == [450, 550]
    poor = begin(**{**fields, "florins": [40, 500, 500, 500]})
    assert obstacle(state(poor), 0, "pannonia") == "conquest"


@pytest.mark.rule("MU-move.o")
def test_ones_own_territory_is_crossed_freely() -> None:
    match = begin(units=units(bohemia="0: 2 knight", saxony="0: archer"), elements=WAGON)
    go(match, 0, "war_wagon.1", "load_all", "step saxony", "step holstein")
    assert prompt(match) == "move.go"
    assert state(match).elements["war_wagon.1"].mp == 4


@pytest.mark.rule("MU-move.q")
def test_the_mp_left_on_entering_serve_a_retreat() -> None:
    match = begin(
        units=units(bohemia="0: 3 knight", saxony="0: archer"),
        elements=elements("war_wagon.1 I saxony 0"),
    )
    go(match, 0, "war_wagon.1", "load archer", "step bohemia", "load knight", "load knight", "step austria")
    assert state(match).elements["war_wagon.1"].mp == 0
    assert state(match).battles[0].retreat_mp == {"war_wagon.1": 4}
    assert menu(match) == ["fight_on", "retreat"]


FLEETS: dict[str, Any] = {
    "units": units(**{"galley.1": "2: knight", "galley.2": "3: archer"}),
    "elements": elements("galley.1 I ionian_sea 2", "galley.2 I aegean 3"),
    "active": 2,
}


@pytest.mark.rule("MU-move.r")
def test_galleys_at_war_fight_where_they_meet() -> None:
    match = begin(war_from=at_war((2, 3)), **FLEETS)
    go(match, 2, "galley.1", "step aegean")
    assert state(match).battles[0].at_sea
    assert state(match).battles[0].defender.seat == 3


@pytest.mark.rule("MU-move.r")
def test_galleys_not_at_war_meet_without_battle_unless_one_attacks() -> None:
    match = begin(**FLEETS)
    go(match, 2, "galley.1", "step aegean")
    assert prompt(match) == "move.go"
    assert only(match, "fight") == ["fight aegean 3"]
    play(match, (2, "step", "marmara"), (2, "step", "aegean"), (2, "fight", "aegean", 3), (2, "attack"))
    assert state(match).honour[2] == 7
    assert state(match).battles[0].defender.seat == 3


# ---- Logistics and Edict


def sailing(match: Match, leader: str, *words: str) -> Match:
    return go(match, state(match).active, leader, *words)


LOGISTICS: dict[str, Any] = {"technology": [[2, 0, 1, 0, 0, 0]] * 4, "pt": [[2, 0, 2, 0, 0, 0]] * 4}


@pytest.mark.rule("MU-T-logistics")
def test_a_war_wagon_crosses_the_sea_for_a_point_and_ends_on_land() -> None:
    match = begin(
        units=units(constantinople="2: 2 knight"),
        elements=elements("war_wagon.1 I constantinople 2"),
        active=2,
        florins=[0] * 4,
        **LOGISTICS,
    )
    sailing(match, "war_wagon.1", "load_all")
    assert {"aegean", "marmara", "black_sea_west", "adrianople"} <= set(steps(match))
    choose(match, 2, "step", "aegean")
    # in the foreign element there is no stopping
    assert "stop" not in moves(match)
    assert state(match).pt[2][0] == 1
    choose(match, 2, "step", "ionia")
    assert force(match, 2, "ionia") == {"knight": 2}
    assert state(match).pt[2][0] == 1  # the step back costs no point
    assert state(match).elements["war_wagon.1"].mp == 4


@pytest.mark.rule("MU-T-logistics")
def test_every_land_mover_pays_for_itself() -> None:
    match = begin(
        elements=elements("war_wagon.1 I constantinople 2", "catapult.1 I constantinople 2"),
        active=2,
        florins=[0] * 4,
        **LOGISTICS,
    )
    sailing(match, "war_wagon.1", "take catapult.1", "step aegean", "step ionia")
    assert state(match).pt[2][0] == 0


@pytest.mark.rule("MU-T-logistics")
@pytest.mark.parametrize("hindrance", ["technology", "points", "mp", "fleet"])
def test_without_its_conditions_logistics_is_not_offered(hindrance: str) -> None:
    fields: dict[str, Any] = {
        "elements": elements("war_wagon.1 I constantinople 2", "galley.1 I aegean 0"),
        "units": units(constantinople="2: knight", **{"galley.1": "0: knight"}),
        "active": 2,
        "florins": [0] * 4,
        **LOGISTICS,
    }
    if hindrance == "technology":
        fields["technology"] = [[1, 0, 1, 0, 0, 0]] * 4
    elif hindrance == "points":
        fields["pt"] = [[0] * 6] * 4
    elif hindrance == "mp":
        fields["elements"]["war_wagon.1"]["mp"] = 1
    else:
        fields["war_from"] = at_war((0, 2))
    match = begin(**fields)
    sailing(match, "war_wagon.1", "load knight")
    assert "aegean" not in steps(match)
    assert ("marmara" in steps(match)) is (hindrance == "fleet")


@pytest.mark.rule("MU-T-logistics")
def test_a_galley_goes_over_land_to_another_sea() -> None:
    fields: dict[str, Any] = {"elements": elements("galley.1 I croatia 1"), "active": 1, "florins": [0] * 4}
    match = begin(**fields, **{**LOGISTICS, "pt": [[1, 0, 0, 0, 0, 0]] * 4})
    sailing(match, "galley.1")
    # R-logistics-exit: pannonia has no sea; from there it could not reach its own element for one point
    assert steps(match) == ["adriatic", "venice"]
    match = begin(**fields, **LOGISTICS)
    sailing(match, "galley.1")
    assert steps(match) == ["adriatic", "austria", "venice", "serbia"]  # for two it goes on to the next coast
    sailing_over = begin(elements=elements("galley.1 I nicaea 2"), active=2, florins=[0] * 4, **LOGISTICS)
    sailing(sailing_over, "galley.1", "step ionia")
    assert moves(sailing_over) == ["step aegean", "step nicaea", "step iconium"]
    choose(sailing_over, 2, "step", "aegean")
    assert state(sailing_over).elements["galley.1"].place == "aegean"
    assert state(sailing_over).pt[2][0] == 1


@pytest.mark.rule("MU-T-logistics", "MU-pact.b")
def test_a_galley_that_goes_over_the_land_of_another_pays_for_its_passage() -> None:
    terms = [
        {"kind": "passage", "giver": 2, "receiver": 1},
        {"kind": "pay_per_act", "giver": 1, "receiver": 2, "number": 30},
    ]
    fields: dict[str, Any] = {"elements": elements("galley.1 I croatia 1"), "markers": {"venice": 2}, "active": 1}
    match = begin(**fields, pacts=[{**PASSAGE[0], "parties": [1, 2], "clauses": terms}], **LOGISTICS)
    sailing(match, "galley.1", "step venice", "step adriatic")
    assert state(match).florins == [500, 470, 530, 500]


@pytest.mark.rule("MU-T-edict")
def test_by_edict_a_group_passes_without_resistance() -> None:
    match = begin(units=units(bohemia="0: 3 knight"), elements=WAGON, florins=[0] * 4, **LOGISTICS)
    go(match, 0, "war_wagon.1", "load_all")
    assert only(match, "edict") == ["edict austria", "edict poland"]
    choose(match, 0, "edict", "austria")
    assert state(match).pt[0][2] == 1
    assert force(match, HORDE, "austria") == {}
    assert "austria" not in state(match).control
    choose(match, 0, "step", "bavaria")
    assert "austria" not in state(match).control
    assert state(match).control["bavaria"] == 0


@pytest.mark.rule("MU-T-edict")
def test_whoever_stops_there_meets_the_horde_after_all() -> None:
    match = begin(units=units(bohemia="0: 3 knight"), elements=WAGON, florins=[0] * 4, **LOGISTICS)
    go(match, 0, "war_wagon.1", "load_all", "edict austria", "stop")
    assert force(match, HORDE, "austria") == {"light_infantry": 2}
    assert state(match).battles[0].attacker.seat == 0


@pytest.mark.rule("MU-T-edict")
def test_no_edict_where_barbarians_stand() -> None:
    match = begin(units=units(bohemia="0: 3 knight", austria="b: archer"), elements=WAGON, **LOGISTICS)
    go(match, 0, "war_wagon.1", "load_all")
    assert only(match, "edict") == ["edict poland"]


@pytest.mark.rule("MU-T-edict")
def test_by_edict_a_caravan_comes_among_barbarians() -> None:
    match = begin(
        phase="trade",
        units=units(austria="b: archer"),
        elements=elements("caravan.1 I bohemia 0: salt"),
        florins=[0] * 4,
        **LOGISTICS,
    )
    play(match, (0, "step", "austria"))
    assert asked(match) == [(0, "meeting.edict")]
    choose(match, 0, "yes")
    assert state(match).elements["caravan.1"].place == "austria"
    assert state(match).pt[0][2] == 1


def test_price_of_an_attack() -> None:
    s = state(
        begin(
            war_from=at_war((0, 1)),
            pacts=[{**PASSAGE[0], "parties": [0, 2], "clauses": [{"kind": "passage", "giver": 2, "receiver": 0}]}],
        )
    )
    assert [meeting.price_of_attack(s, 0, other) for other in (1, 2, 3)] == [0, 5, 3]
