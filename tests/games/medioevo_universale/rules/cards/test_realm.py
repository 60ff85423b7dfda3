"""A. Empire cards: abilities in territories (MU-C1 to C3, C15, C24 to C26, C34, C50, C51, C65, C66, C69, C70)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules import barbarians
from condotta.games.medioevo_universale.rules.any_time import moments
from condotta.games.medioevo_universale.rules.any_time import offers as any_time_offers
from condotta.games.medioevo_universale.rules.cards import realm as cards_realm
from condotta.games.medioevo_universale.rules.common import geography, questions
from condotta.games.medioevo_universale.rules.common.questions import army
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, decline, elements, logged, menu, play, start, state, units
from ...talks import pact
from .own_menu import FIGHT, match_with, offers, use

WAR = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]  # seats 0 and 1


def counts(match: Match, seat: int, area: str) -> list[int]:
    return army(state(match), seat, area)


def banned(match: Match) -> list[tuple[str, str, int]]:
    return [(ban.kind, ban.territory, ban.turn) for ban in state(match).bans]


# ---- Bishops


@pytest.mark.rule("MU-C1")
def test_bishop_1_stops_combat_in_a_territory_for_the_rest_of_the_turn() -> None:
    at: dict[str, Any] = {"units": units(bohemia="0: 2 knight"), "elements": elements("war_wagon.1 I bohemia 0")}
    match = use(match_with(["bishop.1"], **at), "bishop.1")
    choose(match, 0, "ban", "austria")
    assert banned(match) == [("combat", "austria", 3)]
    # the resistance that appears stays beside the army without battle (R-card-bishop)
    play(match, (0, "done"), (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "austria"))
    assert state(match).battles == []
    assert asked(match) == [(1, "combat.action")]
    assert counts(match, 0, "austria")[3] == 2
    assert counts(match, HORDE, "austria")[0] == 1
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-C1")
def test_a_battle_that_is_about_to_begin_does_not_and_one_under_way_stops_after_its_round() -> None:
    at: dict[str, Any] = {"battles": [FIGHT], "units": units(austria="0: 5 heavy_infantry; b: 5 light_infantry")}
    match = match_with([], ["bishop.1"], **at, stage="resume")
    assert asked(match) == [(1, "window.before_battle")]
    choose(match, 1, "use", "bishop.1")
    decline(match)
    assert state(match).battles == []
    assert counts(match, 0, "austria")[2] == 5
    # nor is the second round fought, if none of its dice has rolled
    second: dict[str, Any] = {**at, "battles": [{**FIGHT, "round": 1}]}
    match = match_with([], ["bishop.1"], **second, stage="resume")
    while asked(match) != [(1, "window.before_round")]:
        choose(match, asked(match)[0][0], *menu(match)[0].split())
    choose(match, 1, "use", "bishop.1")
    assert state(match).battles == []
    assert (counts(match, 0, "austria")[2], counts(match, HORDE, "austria")[0]) == (5, 5)


@pytest.mark.rule("MU-C1", "MU-C2", "MU-C3")
def test_not_the_same_ban_on_a_territory_in_two_consecutive_turns() -> None:
    last = [{"kind": "combat", "territory": "austria", "turn": 2}, {"kind": "trade", "territory": "austria", "turn": 3}]
    for card, open_to in (("bishop.1", False), ("bishop.2", False), ("bishop.3", True)):
        match = use(match_with([card], bans=last), card)
        assert ("ban austria" in menu(match)) is open_to
        assert "ban poland" in menu(match)
    long_ago = [{"kind": "combat", "territory": "austria", "turn": 1}]
    assert "ban austria" in menu(use(match_with(["bishop.1"], bans=long_ago), "bishop.1"))


@pytest.mark.rule("MU-C2")
def test_bishop_2_stops_trade_in_a_territory() -> None:
    at: dict[str, Any] = {"phase": "trade", "elements": elements("caravan.1 I austria 0: salt")}
    match = match_with([], ["bishop.2"], **at)
    assert "sell" in menu(match)
    choose(match, 0, "sell")
    assert asked(match) == [(1, "window.trade_action")]
    choose(match, 1, "use", "bishop.2")
    assert banned(match) == [("trade", "austria", 3)]
    assert state(match).florins[0] == 500  # the sale is interrupted
    assert state(match).elements["caravan.1"].cargo == ["salt"]
    assert asked(match) == [(0, "trade.choose")]
    assert not any(each.split()[0] in ("buy", "sell") for each in menu(match))
    assert any(each.startswith("step") for each in menu(match))


@pytest.mark.rule("MU-C3")
def test_bishop_3_lets_nothing_out_of_a_territory() -> None:
    at: dict[str, Any] = {"units": units(bohemia="0: knight"), "elements": elements("war_wagon.1 I bohemia 0")}
    match = use(match_with(["bishop.3"], **at), "bishop.3")
    play(match, (0, "ban", "bohemia"), (0, "done"))
    assert banned(match) == [("movement", "bohemia", 3)]
    assert not any(each.startswith("move") for each in menu(match))
    # a movement that leaves it is interrupted
    match = match_with([], ["bishop.3"], **at)
    play(match, (0, "move", "war_wagon.1"), (0, "load", "knight"), (0, "step", "saxony"))
    assert asked(match) == [(1, "window.sets_out")]
    choose(match, 1, "use", "bishop.3")
    assert state(match).elements["war_wagon.1"].place == "bohemia"
    # and with it the action, though another Knight could still get on
    at["units"] = units(bohemia="0: 2 knight")
    match = match_with([], ["bishop.3"], **at)
    play(match, (0, "move", "war_wagon.1"), (0, "load", "knight"), (0, "step", "saxony"), (1, "use", "bishop.3"))
    assert asked(match)[0][1] != "move.go"


@pytest.mark.rule("MU-C2", "MU-C3")
def test_bishops_watch_each_action_of_trade_and_interrupt_a_transport_that_leaves() -> None:
    at: dict[str, Any] = {"phase": "trade", "elements": elements("caravan.1 I austria 0: salt")}
    match = match_with([], ["bishop.3", "bishop.2"], **at)
    choose(match, 0, "buy", 1)
    play(match, (1, "pass"), (0, "step", "bohemia"))
    assert menu(match) == ["pass", "use bishop.3", "use bishop.2"]
    choose(match, 1, "use", "bishop.3")
    choose(match, 1, "pass")
    assert state(match).elements["caravan.1"].place == "austria"
    assert "austria" not in state(match).deposits
    assert not any(each.startswith("step") for each in menu(match))
    play(match, (0, "sell"), (1, "use", "bishop.2"))  # and again before the sale
    assert not any(each.split()[0] in ("step", "buy", "sell") for each in menu(match))


# ---- Infiltrator 15


@pytest.mark.rule("MU-C15")
def test_infiltrator_15_places_a_horde_in_a_near_controlled_territory() -> None:
    match = match_with(["infiltrator.15"], barbarian_dice=[1, 6, 8], buildings={"pannonia": [1]})
    use(match, "infiltrator.15")
    assert "rebellion pannonia" in menu(match)
    assert "rebellion bohemia" in menu(match)
    assert "rebellion austria" not in menu(match)  # of nobody
    assert "rebellion cairo" not in menu(match)  # too far
    choose(match, 0, "rebellion", "pannonia")
    # undefended: lost and sacked at once
    assert state(match).florins[0] == 400
    assert "pannonia" not in state(match).control
    assert "pannonia" not in state(match).buildings
    assert sum(counts(match, HORDE, "pannonia")) == 2
    assert state(match).honour == [10] * 4
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-C15")
def test_any_battle_is_fought_at_once_and_a_rebellion_in_progress_costs_honour() -> None:
    at: dict[str, Any] = {"units": units(pannonia="1: knight", alfold="b: archer"), "barbarian_dice": [4, 6, 8]}
    match = use(match_with(["infiltrator.15"], dice=[1, 5, 5], **at), "infiltrator.15")
    choose(match, 0, "rebellion", "pannonia")
    assert asked(match) == [(1, "battle.reroll")]
    assert state(match).honour[1] == 9  # MU-rebel.c
    choose(match, 1, "done")
    assert state(match).battles == []
    assert asked(match) == [(0, "acts.choose")]
    assert state(match).honour[1] == 10  # MU-hp.g: it was a rebellion, and is put down


@pytest.mark.rule("MU-C15", "MU-hp.g")
def test_whoever_raises_a_rebellion_at_home_himself_earns_nothing_by_it() -> None:
    at: dict[str, Any] = {"units": units(bohemia="0: knight"), "barbarian_dice": [4, 6, 8]}
    match = use(match_with(["infiltrator.15"], dice=[1, 5, 5], **at), "infiltrator.15")
    play(match, (0, "rebellion", "bohemia"), (0, "done"))
    assert (state(match).battles, state(match).control["bohemia"]) == ([], 0)
    assert state(match).honour[0] == 10


@pytest.mark.rule("MU-C15")
def test_before_the_first_roll_of_the_barbarian_dice_there_is_no_horde() -> None:
    assert not offers(match_with(["infiltrator.15"], barbarian_dice=[]), "infiltrator.15")
    assert not offers(match_with(["infiltrator.15"], florins=[99, 0, 0, 0]), "infiltrator.15")


# ---- Militiamen


def rebellion(*cards: str, **fields: Any) -> Match:
    """A rebellion of seat 1 breaks out in Croatia, its only home territory without units."""
    garrisons = units(pannonia="1: 2 archer", upper_hungary="1: archer", alfold="1: archer", transylvania="1: knight")
    at: dict[str, Any] = {
        "phase": "events",
        "stage": "rebellions",
        "rebellions": [[1, 1, 0]],
        "barbarian_dice": [4, 6, 8],
    }
    return match_with([], list(cards), **{**at, "units": garrisons, **fields})


def invasion(*cards: str, **fields: Any) -> Match:
    """Seat 0, at war with seat 1, has entered Croatia with two Knights."""
    at: dict[str, Any] = {
        "units": units(austria="0: 2 knight", pannonia="1: archer"),
        "elements": elements("war_wagon.1 I austria 0"),
    }
    match = match_with([], list(cards), war_from=WAR, **{**at, **fields})
    return play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "croatia"))


@pytest.mark.rule("MU-C24")
def test_militiaman_24_places_any_unit_where_a_rebellion_breaks_out() -> None:
    match = rebellion("militiaman.24")
    assert asked(match) == [(1, "window.rebellion")]
    choose(match, 1, "use", "militiaman.24")
    kinds = ["light_infantry", "archer", "heavy_infantry", "knight", "captain_1"]
    assert menu(match) == [f"unit {kind}" for kind in kinds]
    choose(match, 1, "unit", "captain_1")
    assert counts(match, 1, "croatia")[4] == 1
    assert state(match).battles[0].area == "croatia"  # it is not sacked, it is fought for
    assert state(match).was_controlled["croatia"] == 1  # MU-build.k
    assert state(match).florins[1] == 500
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-C24")
def test_militiaman_24_defends_against_an_enemy_army_but_only_own_land() -> None:
    match = invasion("militiaman.24")
    assert asked(match) == [(1, "window.army_enters")]
    play(match, (1, "use", "militiaman.24"), (1, "unit", "knight"))
    decline(match)
    assert counts(match, 1, "croatia")[3] == 1
    assert [battle.area for battle in state(match).battles] == ["croatia"]
    # somebody else's territory
    s = state(match_with([], ["militiaman.24"], war_from=WAR))
    occasion = moments.Occasion(moments.ARMY_ENTERS, 0, area="thessalonica", victim=2)
    assert any_time_offers.uses(s, 1, occasion) == []
    # a reserve without units
    assert questions.kinds_in_reserve(s, 1, 4) == [0, 1, 2, 3, 4]


@pytest.mark.rule("MU-C25")
def test_militiaman_25_spreads_3_mp_over_units_that_reach_the_territory() -> None:
    match = rebellion("militiaman.25", elements=elements("war_wagon.1 I pannonia 1"), dice=[8, 8, 1, 1, 1])
    choose(match, 1, "use", "militiaman.25")
    assert asked(match) == [(1, "realm.relief")]
    assert menu(match) == [
        "done",
        "relief archer pannonia",
        "relief archer upper_hungary",
        "relief archer alfold",
        "relief knight transylvania",
    ]
    choose(match, 1, "relief", "archer", "alfold")  # two steps
    assert match.open_decisions()[0].params == {"left": 1, "area": "croatia"}
    assert menu(match) == ["done", "relief archer pannonia"]
    choose(match, 1, "relief", "archer", "pannonia")
    assert asked(match) == [(1, "realm.wagon")]  # a War Wagon may come along with the unit
    choose(match, 1, "take", "war_wagon.1")
    assert counts(match, 1, "croatia")[1] == 2
    assert state(match).elements["war_wagon.1"].place == "croatia"
    assert state(match).battles[0].area == "croatia"
    assert state(match).was_controlled["croatia"] == 1  # MU-build.k
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-C25")
def test_units_too_far_away_cannot_come() -> None:
    far = units(transylvania="1: knight", upper_hungary="1: archer", pannonia="1: archer", alfold="0: archer")
    s = state(match_with([], [], units=far, war_from=WAR))
    assert cards_realm.relief_ways(s, 1, "croatia", 3) == {"pannonia": 1, "upper_hungary": 2}
    assert cards_realm.relief_ways(s, 1, "croatia", 1) == {"pannonia": 1}


@pytest.mark.rule("MU-C25", "MU-var-terrain.a")
def test_with_terrains_each_step_of_the_relief_costs_what_it_costs() -> None:
    at = helpers.position(units=units(pannonia="1: archer", transylvania="1: archer", alfold="1: archer"))
    plain, rough = state(start(at)), state(start(at, options={"terrains": True}))
    assert cards_realm.relief_ways(plain, 1, "croatia", 3) == {"pannonia": 1, "alfold": 2, "transylvania": 3}
    assert [geography.step_cost(rough, *way) for way in (("alfold", "pannonia"), ("pannonia", "croatia"))] == [2, 3]
    assert cards_realm.relief_ways(rough, 1, "croatia", 6) == {"pannonia": 3, "alfold": 5, "transylvania": 6}
    assert cards_realm.relief_ways(rough, 1, "croatia", 3) == {"pannonia": 3}


@pytest.mark.rule("MU-C25", "MU-C3")
def test_relief_does_not_pass_through_foreign_land_nor_out_of_a_banned_territory() -> None:
    far = units(alfold="1: archer", pannonia="0: archer")
    held: dict[str, Any] = {"units": far, "control": {"pannonia": 0}}
    assert cards_realm.relief_ways(state(match_with([], [], **held)), 1, "croatia", 3) == {}
    ban = [{"kind": "movement", "territory": "pannonia", "turn": 3}]
    s = state(match_with([], [], units=units(alfold="1: archer", pannonia="1: archer"), bans=ban))
    assert cards_realm.relief_ways(s, 1, "croatia", 3) == {}


@pytest.mark.rule("MU-C26")
def test_militiaman_26_fortifies_a_territory_with_own_units() -> None:
    match = rebellion("militiaman.26")
    assert asked(match)[0][1] != "window.rebellion"  # no units in Croatia
    match = invasion("militiaman.26", units=units(austria="0: 2 knight", croatia="1: 2 archer"))
    assert asked(match) == [(1, "window.army_enters")]
    choose(match, 1, "use", "militiaman.26")
    assert state(match).effects.tower == {"croatia": 1}
    while asked(match)[0][1] != "battle.walls":
        choose(match, asked(match)[0][0], *menu(match)[0].split())
    assert asked(match) == [(1, "battle.walls")]  # as with a Tower


# ---- Templar 34


@pytest.mark.rule("MU-C34")
def test_templar_34_places_a_unit_outside_the_own_kingdom_and_resistance_is_fought_at_once() -> None:
    match = use(match_with(["templar.34"], dice=[4, 6, 8], barbarian_dice=[4, 6, 8]), "templar.34")
    places = menu(match)
    assert "at austria" in places
    assert not any(f"at {home}" in places for home in ("bohemia", "saxony", "swabia", "bavaria", "holstein"))
    choose(match, 0, "at", "austria")
    assert menu(match) == ["unit light_infantry", "unit archer", "unit heavy_infantry", "unit knight"]  # no Captain
    choose(match, 0, "unit", "knight")
    assert counts(match, HORDE, "austria")[0] == 1
    assert asked(match) == [(0, "battle.reroll")]
    assert state(match).battles[0].attacker.seat == 0
    assert state(match).florins[0] == 500


@pytest.mark.rule("MU-C34")
def test_in_the_land_of_another_player_it_is_an_attack() -> None:
    match = use(match_with(["templar.34"]), "templar.34")
    play(match, (0, "at", "croatia"), (0, "unit", "knight"))
    assert state(match).honour[0] == 7 + 1  # MU-war.c, and a settlement taken
    assert state(match).war_from[1][0] == 3
    assert state(match).control["croatia"] == 0
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-C34")
def test_in_the_time_of_others_it_reinforces_an_own_army() -> None:
    at: dict[str, Any] = {"battles": [{**FIGHT, "attacker": 1}], "units": units(austria="1: knight; b: archer")}
    match = match_with(["templar.34"], ["templar.35"], **at, stage="resume")
    assert all(seat != 0 for seat, _ in asked(match))  # not their battle
    match = match_with(["templar.34"], **{**at, "battles": [FIGHT], "units": units(austria="0: knight; b: archer")})
    assert asked(match) == [(0, "window.before_battle")]
    play(match, (0, "use", "templar.34"), (0, "unit", "archer"))
    assert counts(match, 0, "austria")[:4] == [0, 1, 0, 1]


# ---- Diplomats


def sack(*cards: str, dice: list[int] | None = None) -> Match:
    """A rebellion in Croatia, which has a City, a Tower, two deposited cubes and a Caravan, and no units."""
    garrisons = units(pannonia="1: archer", upper_hungary="1: archer", alfold="1: archer", transylvania="1: archer")
    return match_with(
        [],
        list(cards),
        phase="events",
        stage="rebellions",
        rebellions=[[1, 1, 0]],
        units=garrisons,
        buildings={"croatia": [3, 1]},
        deposits={"croatia": ["salt", "wine"]},
        elements=elements("caravan.1 I croatia 1: grain", "caravan.2 I croatia 2"),
        dice=dice,
    )


@pytest.mark.rule("MU-C51")
def test_diplomat_51_protects_one_element_from_a_sack_by_barbarians() -> None:
    match = sack("diplomat.51")
    assert asked(match) == [(1, "window.before_sack")]
    choose(match, 1, "use", "diplomat.51")
    own = ["spare caravan.1", "spare_building civil croatia", "spare_building military croatia"]
    assert menu(match) == [*own, "spare_cube salt croatia", "spare_cube wine croatia"]
    choose(match, 1, "spare_building", "civil", "croatia")
    assert state(match).buildings["croatia"][:2] == [3, 0]
    assert state(match).elements == {}
    assert "croatia" not in state(match).deposits
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-C50")
@pytest.mark.parametrize(("die", "number"), [(2, 1), (3, 2), (6, 3)])
def test_diplomat_50_protects_as_many_as_the_die_tells(die: int, number: int) -> None:
    match = sack("diplomat.50", dice=[die])
    choose(match, 1, "use", "diplomat.50")
    wanted = [("spare", "caravan.1"), ("spare_building", "military", "croatia"), ("spare_cube", "salt", "croatia")]
    for option in wanted[:number]:
        assert asked(match) == [(1, "realm.protect")]
        choose(match, 1, *option)
    assert asked(match)[0][1] != "realm.protect"
    s = state(match)
    assert ("caravan.1" in s.elements, "croatia" in s.buildings, "croatia" in s.deposits) == (
        number >= 1,
        number >= 2,
        number >= 3,
    )


@pytest.mark.rule("MU-C50")
def test_a_conqueror_must_keep_what_is_protected() -> None:
    at: dict[str, Any] = {
        "units": units(austria="0: 2 knight"),
        "elements": elements("war_wagon.1 I austria 0"),
        "buildings": {"croatia": [2]},
    }
    match = match_with([], ["diplomat.51"], war_from=WAR, **at)
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "croatia"))
    while asked(match)[0][0] == 0 and asked(match)[0][1] == "move.go":
        choose(match, 0, "stop")
    assert asked(match) == [(1, "window.before_sack")]
    choose(match, 1, "use", "diplomat.51")
    assert not any(each.startswith("sack") for each in menu(match))
    assert state(match).buildings["croatia"][0] == 2


# ---- Raiders


@pytest.mark.rule("MU-C65")
def test_raider_65_places_a_horde_that_is_his_until_the_end_of_the_turn() -> None:
    at: dict[str, Any] = {"units": units(austria="0: archer"), "barbarian_dice": [1, 4, 1]}
    match = use(match_with(["raider.65"], **at), "raider.65")
    assert "at austria" in menu(match)
    assert "at pannonia" not in menu(match)
    choose(match, 0, "at", "bohemia")
    s = state(match)
    horde = s.stacks["bohemia"][0]
    assert (horde.owner, horde.commander, horde.why) == (HORDE, 0, "raider")
    assert horde.size == sum(barbarians.composition(s))
    assert s.florins[0] == 400
    assert s.control["bohemia"] == 0  # it does not suspend control
    assert position.check(s) == []
    # the end of the turn
    stack = {"bohemia": {"b/0/raider/": {"light_infantry": 2}}}
    match = start(helpers.position(phase="end_of_turn", units=stack))
    assert state(match).turn == 4
    assert "bohemia" not in state(match).stacks


@pytest.mark.rule("MU-C65")
def test_raider_65_reinforces_the_army_before_a_battle() -> None:
    at: dict[str, Any] = {
        "battles": [FIGHT],
        "units": units(austria="0: knight; b: archer"),
        "barbarian_dice": [4, 6, 8],
    }
    match = match_with(["raider.65"], **at)
    assert asked(match) == [(0, "window.before_battle")]
    choose(match, 0, "use", "raider.65")
    assert counts(match, 0, "austria")[:4] == [1, 0, 0, 1]


@pytest.mark.rule("MU-C66")
def test_raider_66_lends_two_units_to_a_horde_and_they_return() -> None:
    at: dict[str, Any] = {
        "units": units(bohemia="0: 2 knight, archer", saxony="0: archer", poland="b: archer", austria="1: archer")
    }
    match = use(match_with(["raider.66"], **at), "raider.66")
    assert asked(match) == [(0, "realm.join")]  # one horde only
    assert menu(match) == ["join archer bohemia", "join knight bohemia", "join archer saxony"]
    play(match, (0, "join", "knight", "bohemia"), (0, "join", "archer", "saxony"))
    assert asked(match) == [(0, "acts.choose")]  # two at most
    assert counts(match, HORDE, "poland")[:4] == [0, 2, 0, 1]
    assert counts(match, 0, "bohemia")[:4] == [0, 1, 0, 1]
    assert position.check(state(match)) == []
    lent: dict[str, Any] = {"poland": {"b": {"archer": 1}, "0/b/joined/bohemia": {"knight": 1}}}
    match = start(helpers.position(phase="end_of_turn", units=lent))
    assert counts(match, 0, "bohemia")[3] == 1
    assert counts(match, HORDE, "poland")[:4] == [0, 1, 0, 0]


@pytest.mark.rule("MU-C66", "MU-def.m")
def test_who_lends_the_last_unit_of_a_conquest_holds_it_no_more() -> None:
    match = use(
        match_with(["raider.66"], units=units(kiev="0: archer", bohemia="0: knight", poland="b: archer")), "raider.66"
    )
    assert state(match).control["kiev"] == 0
    choose(match, 0, "join", "archer", "kiev")
    assert "kiev" not in state(match).control


@pytest.mark.rule("MU-C66")
def test_without_a_horde_or_units_there_is_nobody_to_lend() -> None:
    assert not offers(match_with(["raider.66"], units=units(bohemia="0: knight")), "raider.66")
    assert not offers(match_with(["raider.66"], units=units(poland="b: archer; 0: knight")), "raider.66")
    at_sea: dict[str, Any] = {"galley.1": {"b": {"archer": 1}}, **units(bohemia="0: knight")}  # R-card-66-land
    match = match_with(["raider.66"], units=at_sea, elements=elements("galley.1 I adriatic b"))
    assert not offers(match, "raider.66")


# ---- Sheriffs


@pytest.mark.rule("MU-C69")
def test_sheriff_69_raises_a_civil_building_below_the_military_one() -> None:
    built = {"bohemia": [1, 2], "swabia": [2, 2], "pannonia": [1, 3], "holstein": [2, 3]}
    match = use(match_with(["sheriff.69"], buildings=built), "sheriff.69")
    assert menu(match) == ["at holstein", "at bohemia"]
    choose(match, 0, "at", "holstein")
    assert state(match).buildings["holstein"][:2] == [3, 3]
    assert state(match).honour[0] == 11  # a City (R-build-hp)
    assert state(match).florins[0] == 500


@pytest.mark.rule("MU-C70")
def test_sheriff_70_raises_a_military_building_below_the_civil_one() -> None:
    built = {"bohemia": [2, 1], "swabia": [2, 0], "holstein": [1, 1]}
    match = use(match_with(["sheriff.70"], buildings=built), "sheriff.70")
    while asked(match)[0][1] == "marker.where":
        choose(match, 0, *menu(match)[0].split())
    assert state(match).buildings["bohemia"][:2] == [2, 2]
    assert logged(match, "building.raised") == [{"player": 0, "building": "fortress", "territory": "bohemia"}]
    assert not offers(match_with(["sheriff.70"], buildings={"swabia": [2, 0], "holstein": [1, 1]}), "sheriff.70")


@pytest.mark.rule("MU-C65")
def test_raider_65_also_where_an_own_army_is_a_guest() -> None:
    passage = {"id": "pact.1", "parties": [0, 1], "clauses": [{"kind": "passage", "giver": 1, "receiver": 0}]}
    at: dict[str, Any] = {"units": units(pannonia="0: knight"), "pacts": [passage], "next_pact": 2}
    match = use(match_with(["raider.65"], barbarian_dice=[2, 6, 5], **at), "raider.65")
    assert "at pannonia" in menu(match)
    assert state(match).control["pannonia"] == 1


@pytest.mark.rule("MU-C24", "MU-C26")
@pytest.mark.parametrize("war", [False, True])
def test_militiamen_rise_against_enemies_and_not_against_guests(war: bool) -> None:
    at = helpers.position(
        units=units(austria="0: knight", pannonia="1: archer"),
        elements=elements("war_wagon.1 I austria 0"),
        cards=[[], ["militiaman.24", "militiaman.26"], [], []],
        pacts=[] if war else [pact(1, [0, 1], ("passage", 1, 0))],
        war_from=[[0, int(war), 0, 0], [int(war), 0, 0, 0], [0] * 4, [0] * 4],
    )
    match = start(at)
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    assert asked(match) == [(1, "window.army_enters") if war else (0, "move.go")]
