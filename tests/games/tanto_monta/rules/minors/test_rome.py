"""Section 21.7: war on the Papacy, Rome conquered and fallen, the threat to Rome, Papal units."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, POWERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import control, events, groups, lines, papal, points, stacks
from condotta.games.tanto_monta.rules.common.forces import Forces
from condotta.games.tanto_monta.rules.common.powers import are_allied, at_war
from condotta.games.tanto_monta.rules.land import entry, interception, move, requirements, retreat
from condotta.games.tanto_monta.rules.land.battle import Move
from condotta.games.tanto_monta.rules.minors import papacy, papal_cards, rome
from condotta.games.tanto_monta.rules.sea import transport
from condotta.games.tanto_monta.rules.winter import quarters
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.sieges import besiege, garrison, storm
from tests.games.tanto_monta.table import answer_with, empty, ships, table, troops

assert turn
WAR = offer("papal_war")
GUARD = offer("guard_rome")


def asked(s: State, seat: int) -> list[Option]:
    flow: Any = actions.one_action(table(s), seat)
    found: list[Option] = next(flow).options
    return found


# War on the Papacy


def in_impulse(seat: int, *hand: int, turn_number: int = 1) -> State:
    s = with_cp(empty(turn_number), seat)
    s.hands[seat] = [CARD_IDS[number] for number in hand]
    return s


@pytest.mark.rule("TM-21.7-pap.p", "TM-21.7-pap.q", "TM-9.4.z", "TM-9.4.an")
def test_war_on_the_papacy_for_a_random_card() -> None:
    s = in_impulse(FRANCE, 8, 42, 43)
    s.allied["papacy"], s.influence["papacy"] = "portugal", [0, 1, 0, 3]
    assert WAR in asked(s, FRANCE)
    g = table(s, [2])  # the second of the two that can be drawn: Home cards cannot
    assert answer_with(actions.one_action(g, FRANCE), WAR, YES)
    assert s.discard == [CARD_IDS[43]]
    assert at_war(s, "france", "papacy")
    assert not at_war(s, "france", "portugal")
    assert (s.allied["papacy"], s.influence["papacy"], s.resolved) == ("portugal", [0, 1, 0, 3], [])
    assert WAR not in asked(s, FRANCE)


@pytest.mark.rule("TM-21.7-pap.p")
def test_one_may_think_better_of_it() -> None:
    s = in_impulse(FRANCE, 42)
    assert answer_with(actions.one_action(table(s), FRANCE), WAR, NO)
    assert (s.discard, at_war(s, "france", "papacy")) == ([], False)


@pytest.mark.rule("TM-21.7-pap.p")
@pytest.mark.parametrize("case", ["ally", "muslim", "no card", "headline", "another's impulse"])
def test_who_may_not(case: str) -> None:
    seat = MUSLIM if case == "muslim" else FRANCE
    s = in_impulse(seat, *([8] if case == "no card" else [42]))
    if case == "ally":
        s.allied["papacy"] = "france"
    if case == "headline":
        s.phase = "headline"
    if case == "another's impulse":
        s.active = SPAIN
    assert WAR not in asked(s, seat)


@pytest.mark.rule("TM-21.7-pap.t", "TM-21.7-pap.u", "TM-9.4.am")
def test_the_wars_of_the_papacy_are_its_own() -> None:
    s = empty()
    s.allied["papacy"] = "aragon"
    assert at_war(s, "france", "castile")
    assert not at_war(s, "france", "papacy")
    assert not entry.may_attack(s, "france", "papacy", "rome")
    assert not entry.is_open_to(s, "france", "florence_city", "rome")
    for muslim in ("nasrid", "north_africa"):  # at peace with Spain
        assert entry.may_attack(s, muslim, "papacy", "rome")
        assert not entry.may_attack(s, muslim, "aragon", "rome")
    s.relations["nasrid/spain"] = "alliance"
    assert not are_allied(s, "nasrid", "papacy")
    assert entry.may_attack(s, "nasrid", "papacy", "rome")


@pytest.mark.rule("TM-21.7-pap.t")
def test_papal_troops_fight_their_own_wars_at_home() -> None:
    """Portugal, their ally, is not at war with the Nasrids."""
    s = with_cp(empty(), PORTUGAL)
    s.allied["papacy"] = "portugal"
    s.markers["ancona"] = "nasrid"
    troops(s, "rome", "papacy", 3)
    troops(s, "ancona", "nasrid", 1)
    assert "ancona" in move.destinations(s, move.movable(s, PORTUGAL, "rome"))
    troops(s, "rome", "portugal", 1)
    assert "ancona" not in move.destinations(s, move.movable(s, PORTUGAL, "rome"))  # together they are Portugal's


# Papal units stay at home


@pytest.mark.rule("TM-21.7-pap.m")
def test_papal_land_units_stay_at_home() -> None:
    s = with_cp(empty(), FRANCE)
    s.allied["papacy"] = "france"
    s.markers |= {"florence_city": "france", "siena": "france"}
    troops(s, "rome", "papacy", 2)
    assert {*move.destinations(s, groups.everything(s, "rome", ["papacy"]))} <= {*papal.HOME}
    troops(s, "rome", "france", 2)
    french = groups.everything(s, "rome", ["france"])
    assert not {*move.destinations(s, french)} <= {*papal.HOME}
    assert {*move.destinations(s, groups.everything(s, "rome", ["france", "papacy"]))} <= {*papal.HOME}


@pytest.mark.rule("TM-21.7-pap.m")
def test_a_retreat_from_home_eliminates_them() -> None:
    s = empty()
    s.allied["papacy"] = "france"
    s.markers["siena"] = "france"
    troops(s, "ancona", "papacy", 2)
    troops(s, "ancona", "france", 1)
    group = groups.everything(s, "ancona", ["papacy", "france"])
    answer_with(retreat.go(table(s), group, ["siena"], NOBODY, "TM-14.1.h"))
    assert (numbers(s, "siena", "france"), stacks.total(s, "papacy", "regular")) == ((1, 0, 0, 0), 0)
    troops(s, "ancona", "papacy", 2)
    answer_with(retreat.go(table(s), groups.everything(s, "ancona", ["papacy"]), ["rome"], NOBODY, "TM-14.1.h"))
    assert numbers(s, "rome", "papacy") == (2, 0, 0, 0)


@pytest.mark.rule("TM-21.7-pap.m")
def test_they_neither_intercept_nor_winter_elsewhere() -> None:
    s = empty()
    s.allied["papacy"] = "france"
    s.relations["france/nasrid"] = "war"
    troops(s, "ancona", "papacy", 2)
    troops(s, "pescara", "nasrid", 1)
    this = Move(MUSLIM, groups.everything(s, "pescara", ["nasrid"]), "laquila", 1)
    assert interception.interceptors(s, FRANCE, "ancona", this).size == 0
    assert {*quarters.places(s, "papacy", "ancona")} <= {*papal.HOME}


# Rome is taken


def besieged_rome(power: str, number: int = 6) -> State:
    s = empty(turn=3)
    s.impulse, s.active = 5, 0
    troops(s, "rome", power, number)
    garrison(s, "rome", "papacy", 1)
    besiege(s, "rome", power)
    return s


@pytest.mark.rule("TM-21.7-pap.v", "TM-21.2-proc.g")
def test_a_christian_at_war_who_takes_rome_is_its_ally() -> None:
    s = besieged_rome("france")
    s.allied["papacy"] = "portugal"
    s.relations["france/papacy"] = "war"
    s.relations["papacy/spain"] = "war"
    s.markers |= {"ravenna": "spain", "siena": "france"}
    g = table(s)
    control.gain_control(g, "rome", "france", "TM-15.1.q")
    s.sieges = {}
    stacks.take(s, "rome", next(one for one in stacks.at(s, "rome") if one.inside))
    answer_with(rome.taken(g, "rome", "france"), offer("displace", "marseille"))
    assert s.allied == {"papacy": "france"}
    assert s.conqueror == FRANCE
    assert papal.condition(s) == papal.CONQUERED
    assert not at_war(s, "france", "papacy")
    assert at_war(s, "castile", "papacy")  # until a new Pope
    assert [points.owner(s, space) for space in papal.HOME] == [FRANCE, FRANCE, FRANCE]
    assert numbers(s, "marseille", "france") == (6, 0, 0, 0)  # as in every succession
    assert numbers(s, "rome", "papacy") == (5, 0, 0, 0)


@pytest.mark.rule("TM-21.7-pap.x")
def test_even_a_friend_of_the_muslims_keeps_what_he_took_by_force() -> None:
    s = empty()
    s.relations |= {"france/papacy": "war", "france/nasrid": "alliance"}
    answer_with(rome.conquest(table(s), FRANCE))
    assert s.allied == {"papacy": "france"}


@pytest.mark.rule("TM-21.7.T1", "TM-21.7-pap.s")
def test_a_conqueror_who_loses_rome_to_the_muslims_has_nothing_to_give_back() -> None:
    s = empty(turn=3)
    s.allied["papacy"], s.conqueror, s.influence["papacy"] = "france", FRANCE, [0, 0, 0, 6]
    s.happened.append(rome.ZAHARA)
    s.influence = {"papacy": s.influence["papacy"]}  # the only minor that is checked
    g = table(s, [["papacy"], 1, 1, 1, 6])
    control.gain_control(g, "rome", "nasrid", "TM-15.1.q")
    answer_with(rome.taken(g, "rome", "nasrid"))
    assert s.allied == {"papacy": "france"}  # who has won the check: in exile
    assert s.conqueror == NOBODY
    papacy.award_return(g)
    assert papacy.RETURN_POINT not in s.points[FRANCE]


@pytest.mark.rule("TM-21.7-pap.y")
def test_who_frees_rome_without_a_war_holds_it_with_his_own_marker() -> None:
    s = empty()
    s.markers["rome"] = "nasrid"
    g = table(s)
    control.gain_control(g, "rome", "portugal", "TM-15.1.q")
    answer_with(rome.taken(g, "rome", "portugal"))
    assert (s.markers["rome"], s.allied, s.conqueror) == ("portugal", {}, NOBODY)
    assert points.owner(s, "rome") == PORTUGAL


@pytest.mark.rule("TM-21.7-pap.v")
def test_an_assault_leads_there() -> None:
    s = besieged_rome("france")
    s.relations["france/papacy"] = "war"
    s.markers |= {"siena": "france", "florence_city": "france", "genoa_city": "france", "turin": "france"}
    s.allied["florence"] = "france"
    s.markers.pop("florence_city")
    assert requirements.hindrance(s, "france", "rome") == ""
    storm(s, [6, 6, 1, 1], offer("take", 4), offer("displace", "florence_city"), power="france", space="rome")
    assert s.allied["papacy"] == "france"


# Enemy of Islam


def fallen(s: State, dice: list[Any], *answers: Option) -> Any:
    """Dice: the order of the minors, then the rolls."""
    g = table(s, dice)
    control.gain_control(g, "rome", "north_africa", "TM-15.1.q")
    answer_with(rome.taken(g, "rome", "north_africa"), *answers)
    assert not g.script
    return g


IN_ORDER = ["papacy", "navarre", "venice", "genoa", "florence", "naples"]


@pytest.mark.rule("TM-21.7-isl.a", "TM-21.7-isl.e", "TM-20.2-car.e")
def test_rome_falls_to_the_muslims() -> None:
    s = empty()
    s.relations["france/nasrid"] = "alliance"
    rolls = [1, 2, 2, 2] * 6
    fallen(s, [IN_ORDER, *rolls])
    assert s.points[MUSLIM]["vp_allah_is_great"] == 5
    for muslim in ("nasrid", "north_africa"):
        for christian in ("portugal", "castile", "aragon", "france"):
            assert at_war(s, muslim, christian)
    assert papal.has_fallen(s)
    s.resolved = []
    fallen(s, [IN_ORDER, *rolls])
    assert s.points[MUSLIM]["vp_allah_is_great"] == 5  # once


@pytest.mark.rule("TM-21.7-isl.b", "TM-21.7-isl.c", "TM-21.7-isl.d", "TM-21.6.b", "TM-21.6.c")
def test_every_minor_looks_for_an_ally() -> None:
    s = empty()
    s.influence["venice"] = [6, 0, 0, 2]
    s.influence["florence"] = [0, 6, 6, 6]
    s.influence["papacy"] = [5, 1, 0, 0]
    s.resolved = ["florence", "papacy"]
    rolls = [
        *[3, 3, 3, 3],  # Naples: Spain 3 + 3
        *[6, 1, 1, 3],  # Venice: the Muslim player 6, France 3 + 2
        *[3, 1, 1, 2],  # Florence from its default levels, the Muslim 0: 3, 1, 1, 3: France
        *[4, 4, 4, 4],  # the Papacy: Portugal 4 + 1
        *[1, 1, 1, 1],  # Navarre: Spain 2
        *[1, 1, 6, 6],  # Genoa: France wins the tie
    ]
    order = ["naples", "venice", "florence", "papacy", "navarre", "genoa"]
    g = fallen(s, [order, *rolls])
    totals = [entry.params["total"] for entry in g.entries if entry.key == "status.rolled"]
    assert totals == [3, 4, 6, 3, 6, 1, 1, 5, 3, 1, 1, 3, 4, 5, 4, 4, 1, 1, 2, 1, 1, 3, 6, 6]
    assert s.allied == {
        "naples": "aragon", "venice": "north_africa", "florence": "france", "papacy": "portugal",
        "navarre": "aragon", "genoa": "france",
    }  # fmt: skip
    assert {*s.resolved} == {"naples", "venice", "florence", "navarre", "genoa"}
    assert s.influence["papacy"] == [0, 1, 0, 0]
    assert papal.condition(s) == papal.FALLEN  # the Pope is in exile


@pytest.mark.rule("TM-21.7-isl.f", "TM-9.4.aa")
def test_muley_hacen_seizes_zahara_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    def does(g: Any, seat: int) -> Any:
        done.append(seat)
        yield from ()

    event = events.Event(rome.ZAHARA, "", events.always, does)
    monkeypatch.setattr(events, "EVENTS", {**events.EVENTS, (rome.ZAHARA, ""): event})
    s = empty()
    s.hands[SPAIN], s.deck = [rome.ZAHARA], [CARD_IDS[45]]
    answer_with(rome.seize_zahara(table(s)))
    assert (done, s.removed[-1], s.hands[SPAIN]) == ([MUSLIM], rome.ZAHARA, [CARD_IDS[45]])
    answer_with(rome.seize_zahara(table(s)))
    assert done == [MUSLIM]


# The threat to Rome


def threatened() -> State:
    s = with_cp(empty(turn=3), SPAIN)
    troops(s, "siena", "nasrid", 2)
    troops(s, "rome", "papacy", 3)
    troops(s, "leon", "castile", 1)
    return s


@pytest.mark.rule("TM-21.7-thr.a")
@pytest.mark.parametrize(
    ("trouble", "may"),
    [
        *[(trouble, True) for trouble in ("units", "control", "islands")],
        *[(trouble, False) for trouble in ("none", "ally", "borgia", "muslim")],
    ],
)
def test_when_rome_is_threatened(trouble: str, may: bool) -> None:
    s = threatened()
    if trouble != "units":
        s.stacks.pop("siena")
    if trouble == "control":
        s.markers["pisa"] = "north_africa"
    if trouble == "islands":
        troops(s, "cagliari", "nasrid", 1)
    if trouble in ("ally", "borgia", "muslim"):
        troops(s, "siena", "nasrid", 2)
    if trouble == "ally":
        s.allied["papacy"] = "france"
    if trouble == "borgia":
        stacks.place_leader(s, papal.BORGIAS["france"], "milan")
    seat = MUSLIM if trouble == "muslim" else SPAIN
    s.active = seat
    assert (GUARD in asked(s, seat)) == may


@pytest.mark.rule("TM-21.7-thr.a", "TM-21.7-pap.p")
def test_an_enemy_of_the_pope_does_not_guard_rome() -> None:
    """R-TM-21.7-14: neither one who is at war with the Papacy, nor does who guards it declare war in that impulse."""
    s = threatened()
    s.hands[SPAIN] = ["ambush"]
    assert {WAR, GUARD} <= {*asked(s, SPAIN)}
    s.relations["papacy/spain"] = "war"
    assert GUARD not in asked(s, SPAIN)
    del s.relations["papacy/spain"]
    assert answer_with(actions.one_action(table(s), SPAIN), GUARD)
    assert WAR not in asked(s, SPAIN)


@pytest.mark.rule("TM-21.7-pap.m", "TM-16.3.i")
def test_papal_units_are_not_shipped_away_from_home() -> None:
    s = with_cp(empty(turn=3), SPAIN)
    s.allied["papacy"] = "aragon"
    troops(s, "rome", "papacy", 2)
    ships(s, "tyrrhenian_sea", "spain", 1)
    ships(s, "central_mediterranean", "spain", 1)
    assert s.budget is not None
    papals = groups.everything(s, "rome", ["papacy"])
    goals = transport.destinations(s, s.budget, papals)
    assert {*goals} <= {*papal.HOME}
    assert transport.why_no_landing(s, ["aragon"], papals, "palermo") == "TM-21.7-pap.m"
    stacks.place_leader(s, papal.BORGIAS["aragon"], "rome")
    led = groups.everything(s, "rome", ["papacy", "aragon"])
    assert led.leaders
    assert "palermo" in transport.destinations(s, s.budget, led)  # TM-21.7-bor.b


@pytest.mark.rule("TM-21.7-pap.t", "TM-9.4.o")
def test_war_on_the_papacy_is_no_fight_with_its_ally_at_sea() -> None:
    s = in_impulse(FRANCE, 42, turn_number=3)
    s.relations.pop("france/spain", None)
    s.allied["papacy"] = "aragon"
    ships(s, "gulf_of_lion", "france", 1)
    ships(s, "gulf_of_lion", "spain", 1)
    g = table(s, [1])
    answer_with(actions.one_action(g, FRANCE), WAR, YES)
    assert at_war(s, "france", "papacy")
    assert not [entry for entry in g.entries if entry.key == "naval.begins"]


@pytest.mark.rule("TM-21.7-thr.a")
def test_a_christian_runs_the_papal_troops_in_his_impulse() -> None:
    s = threatened()
    assert move.movable(s, SPAIN, "rome").size == 0
    assert answer_with(actions.one_action(table(s), SPAIN), GUARD)
    assert s.papal_hand == SPAIN
    there = move.movable(s, SPAIN, "rome")
    assert there.size == 3
    assert move.destinations(s, there) == ["ancona"]  # not to Siena: they stay at home
    regulars = actions.ACTIONS["recruit_regular"]
    ship = actions.ACTIONS["build_squadron"]
    assert isinstance(regulars, actions.InSpace)
    assert isinstance(ship, actions.InSpace)
    assert s.budget is not None
    recruits = [space for power, space in regulars.places(s, SPAIN, s.budget) if power == "papacy"]
    assert recruits == ["ravenna", "ancona", "rome"]
    assert not [port for power, port in ship.places(s, SPAIN, s.budget) if power == "papacy"]
    s.markers |= {port: "portugal" for power in ("castile", "aragon") for port in POWERS[power].home_ports}
    assert not ship.may(s, SPAIN, s.budget)
    assert not ship.can(Forces(s, SPAIN), s.budget)  # both say the same
    assert GUARD not in asked(s, SPAIN)
    assert points.owner(s, "rome") == NOBODY
    impulse.tidy(s)
    assert s.papal_hand == NOBODY


@pytest.mark.rule("TM-21.7-thr.a", "TM-21.7-thr.d")
def test_they_assault_for_the_papacy() -> None:
    s = threatened()
    s.markers["ravenna"] = "nasrid"
    s.stacks = {}
    troops(s, "ravenna", "papacy", 5)
    garrison(s, "ravenna", "nasrid", 1)
    s.sieges["ravenna/papacy"] = 1
    s.impulse, s.papal_hand = 5, SPAIN
    assert s.budget is not None
    assert actions.ACTIONS["assault"].may(s, SPAIN, s.budget)
    storm(s, [6, 6, 1, 1], offer("take", 4), power="papacy", space="ravenna")
    assert control.controller(s, "ravenna") == "papacy"
    assert "ravenna" not in s.markers


@pytest.mark.rule("TM-21.7-thr.d", "TM-6.1.i")
def test_not_with_a_home_card() -> None:
    s = threatened()
    s.budget = Budget(CARD_IDS[6], 5, "cp", ["castile"])
    assert GUARD not in asked(s, SPAIN)


@pytest.mark.rule("TM-21.7-thr.b")
def test_every_christian_fortress_supplies_them_while_rome_is_muslim() -> None:
    s = empty()
    s.markers |= {"ravenna": "nasrid", "florence_city": "portugal"}
    troops(s, "ancona", "papacy", 1)
    assert lines.has_line(s, "papacy", "ancona")  # from Rome
    s.markers["rome"] = "nasrid"
    assert lines.is_source(s, "papacy", "florence_city")
    assert lines.is_source(s, "papacy", "lisbon")
    assert not lines.is_source(s, "papacy", "milan")
    s.markers.pop("rome")
    assert not lines.is_source(s, "papacy", "florence_city")


@pytest.mark.rule("TM-21.7-thr.c")
def test_they_winter_in_ravenna_without_limit_while_rome_is_muslim() -> None:
    s = empty()
    s.allied["papacy"] = "france"
    troops(s, "ravenna", "papacy", 7)
    part = stacks.at(s, "ravenna")[0]
    assert quarters.crew_for(s, quarters.Plan(), "ravenna", "ravenna", "", part) is None
    s.markers["rome"] = "nasrid"
    assert quarters.crew_for(s, quarters.Plan(), "ravenna", "ravenna", "", part) == ()


# PAPAL BULL


@pytest.mark.rule("TM-6.3.k")
def test_the_bull_of_excommunication() -> None:
    s = empty()
    assert papal_cards.excommunicable(s, PORTUGAL) == []
    s.relations |= {"france/nasrid": "alliance", "papacy/spain": "war"}
    assert papal_cards.excommunicable(s, PORTUGAL) == [SPAIN, FRANCE]
    s.hands[SPAIN], s.hands[FRANCE] = [CARD_IDS[42]], [CARD_IDS[43], CARD_IDS[8]]
    g = table(s, [1])
    answer_with(events.EVENTS["papal_bull", "a"].does(g, PORTUGAL), offer("player", FRANCE))
    assert (s.discard, s.hands[FRANCE]) == ([CARD_IDS[43]], [CARD_IDS[8]])
    assert s.budget is not None
    assert (s.budget.cp, s.budget.tied) == (4, [])


def test_without_sinners_it_gives_its_cp() -> None:
    s = empty()
    answer_with(events.EVENTS["papal_bull", "a"].does(table(s), PORTUGAL))
    assert s.budget is not None
    assert s.budget.cp == 4
