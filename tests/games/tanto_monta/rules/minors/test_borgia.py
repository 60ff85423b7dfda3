"""Section 21.7: Cesare Borgia in somebody's service, and the Papacy that the Muslim player runs through him."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, LEADERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Budget
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import cards, control, events, groups, papal, points, stacks
from condotta.games.tanto_monta.rules.common.powers import are_allied, at_war, player, run_by
from condotta.games.tanto_monta.rules.draw import personages
from condotta.games.tanto_monta.rules.land import entry, move, requirements, retreat
from condotta.games.tanto_monta.rules.minors import borgia, papacy
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.winter import quarters, replacements
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, place_of, with_cp
from tests.games.tanto_monta.sieges import besiege
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, ships, table, troops

assert turn
CARD = CARD_IDS[120]


def possible(s: State, seat: int) -> bool:
    return bool(events.possible(s, seat, CARD, events.IMPULSE))


def play(s: State, seat: int, *answers: Option) -> Any:
    assert possible(s, seat)
    g = table(s)
    answer_with(events.EVENTS[CARD, ""].does(g, seat), *answers)
    return g


# In somebody's service


@pytest.mark.rule("TM-21.7-bor.a")
def test_borgia_and_four_militia_come_to_italy() -> None:
    s = empty(turn=4)
    s.markers |= {"milan": "portugal", "siena": "portugal"}
    play(s, PORTUGAL, offer("place", "portugal", "siena"))
    name = papal.BORGIAS["portugal"]
    assert place_of(s, name) == "siena"
    assert numbers(s, "siena", "portugal") == (0, 4, 0, 0)
    there = groups.everything(s, "siena", ["portugal"])
    assert there.leaders == [name]
    assert groups.is_legal(s, there)
    assert player(s, LEADERS[name].power) == PORTUGAL


@pytest.mark.rule("TM-21.7-bor.a")
def test_spain_names_the_crown() -> None:
    s = empty(turn=4)
    s.markers["milan"] = "spain"
    flow: Any = events.EVENTS[CARD, ""].does(table(s), SPAIN)
    assert next(flow).options == [offer("place", "castile", "milan"), offer("place", "aragon", "milan")]


@pytest.mark.rule("TM-21.7-bor.a")
@pytest.mark.parametrize("case", ["nothing", "besieged", "sicily", "ally"])
def test_where_he_can_come(case: str) -> None:
    s = empty(turn=4)
    if case == "besieged":
        s.markers["milan"] = "spain"
        troops(s, "milan", "france", 3)
        besiege(s, "milan", "france")
    if case == "ally":
        s.allied["florence"] = "aragon"
    assert borgia.places(s, SPAIN) == (["pisa", "florence_city"] if case == "ally" else [])
    assert possible(s, SPAIN) == (case == "ally")


@pytest.mark.rule("TM-21.7-bor.a")
def test_he_has_one_master() -> None:
    s = empty(turn=4)
    s.markers |= {"milan": "portugal", "siena": "spain"}
    leader(s, papal.BORGIAS["portugal"], "milan")
    play(s, SPAIN, offer("place", "aragon", "siena"))
    assert papal.borgia(s) == papal.BORGIAS["aragon"]
    assert [name for name in papal.BORGIAS.values() if name in s.leaders] == [papal.BORGIAS["aragon"]]


@pytest.mark.rule("TM-21.7-bor.t")
def test_france_first_takes_what_is_empty_in_italy() -> None:
    s = empty(turn=4)
    troops(s, "milan", "independent", 8)
    free = borgia.empty_spaces(s)
    assert {"siena", "turin", "modena"} <= {*free}
    assert "milan" not in free
    play(s, FRANCE, offer("place", "france", "siena"))
    assert all(control.controller(s, space) == "france" for space in free)
    assert control.controller(s, "milan") == control.INDEPENDENT
    assert "nice" not in free  # Savoy


@pytest.mark.rule("TM-21.7-bor.b", "TM-21.7-pap.m")
def test_papal_units_follow_him_if_his_player_is_their_ally() -> None:
    s = with_cp(empty(turn=4), FRANCE)
    s.allied["papacy"] = "france"
    s.markers |= {"siena": "france"}
    troops(s, "rome", "papacy", 3)
    together = groups.everything(s, "rome", ["papacy", "france"])
    assert "siena" not in move.destinations(s, together)
    leader(s, papal.BORGIAS["france"], "rome")
    together = groups.everything(s, "rome", ["papacy", "france"])
    assert "siena" in move.destinations(s, together)
    answer_with(retreat.go(table(s), together, ["siena"], NOBODY, "TM-14.1.h"))
    assert numbers(s, "siena", "papacy") == (3, 0, 0, 0)
    s.leaders = {}
    leader(s, papal.BORGIAS["portugal"], "siena")
    assert not papal.may_leave(s, [papal.BORGIAS["portugal"]])


@pytest.mark.rule("TM-21.7-bor.b")
def test_what_they_take_abroad_is_the_allys() -> None:
    s = with_cp(empty(turn=4), FRANCE)
    s.allied |= {"papacy": "france", "florence": "france"}
    troops(s, "siena", "papacy", 2)
    leader(s, papal.BORGIAS["france"], "siena")
    line = actions.ACTIONS["control_simple"]
    assert s.budget is not None
    assert isinstance(line, actions.InSpace)
    assert ("france", "siena") in line.places(s, FRANCE, s.budget)
    answer_with(line.carry_out(table(s), FRANCE, "france", "siena"))
    assert control.controller(s, "siena") == "france"


@pytest.mark.rule("TM-21.7-bor.c")
@pytest.mark.parametrize(("pope", "stays"), [("alexander_vi", True), ("innocent_viii", False), ("julius_ii", False)])
def test_he_goes_when_alexander_is_not_pope(pope: str, stays: bool) -> None:
    s = empty(turn=5)
    s.pope = pope
    leader(s, papal.BORGIAS["france"], "milan")
    flow: Any = personages.personages(table(s))
    try:
        decision = next(flow)
        while True:
            decision = flow.send(decision.options[0])
    except StopIteration:
        pass
    assert (papal.borgia(s) != "") == stays


@pytest.mark.rule("TM-21.7-bor.d", "TM-21.7-bor.e")
@pytest.mark.parametrize(("dice", "power", "place"), [
    ([1, 1, 6, 1], "aragon", "rome"), ([6, 1, 1, 1], "france", "milan"), ([1, 1, 1, 6], "france", "milan"),
])  # fmt: skip
def test_alexander_gives_him_to_the_ally_of_the_papacy(dice: list[int], power: str, place: str) -> None:
    s = at_the_start("1490")
    s.markers["milan"] = "france"
    leader(s, papal.BORGIAS["france"], "milan")
    answer_with(papacy.new_pope(table(s, dice), "alexander_vi", in_winter=True), DONE)
    assert papal.borgia(s) == papal.BORGIAS[power]
    assert place_of(s, papal.BORGIAS[power]) == place


@pytest.mark.rule("TM-14.t")
def test_a_captured_borgia_is_removed() -> None:
    s = empty(turn=4)
    leader(s, papal.BORGIAS["france"], "milan")
    retreat.capture(table(s), papal.BORGIAS["france"], SPAIN, "TM-14.s")
    assert papal.borgia(s) == ""


# The Papacy as a limited major power


def limited(s: State | None = None) -> State:
    s = empty(turn=4) if s is None else s
    s.pope = "alexander_vi"
    play(s, MUSLIM)
    return s


@pytest.mark.rule("TM-21.7-bor.f", "TM-21.7-bor.g", "TM-21.7-bor.h", "TM-21.7-bor.j")
def test_the_muslim_player_runs_the_papacy() -> None:
    s = empty(turn=4)
    s.hands[FRANCE], s.deck = [cards.PAPAL_BULL], [CARD_IDS[45]]
    troops(s, "ravenna", "papacy", 2)
    limited(s)
    assert papal.condition(s) == papal.LIMITED
    assert (s.hands[MUSLIM], s.hands[FRANCE]) == ([cards.PAPAL_BULL], [CARD_IDS[45]])
    assert numbers(s, "rome", "papacy") == (7, 0, 0, 0)
    assert numbers(s, "ravenna", "papacy") == ()
    assert place_of(s, papal.BORGIAS["papacy"]) == "rome"
    for power in ("portugal", "castile", "aragon", "france", "nasrid", "north_africa"):
        assert at_war(s, power, "papacy")
    assert player(s, "papacy") == MUSLIM
    assert points.owner(s, "rome") == NOBODY


@pytest.mark.rule("TM-21.7-bor.f")
@pytest.mark.parametrize("case", ["pope", "ally", "other player"])
def test_only_under_alexander_without_an_ally_and_for_him(case: str) -> None:
    s = empty(turn=4)
    s.pope = "innocent_viii" if case == "pope" else "alexander_vi"
    if case == "ally":
        s.allied["papacy"] = "france"
    assert not borgia.runs_papacy(s, FRANCE if case == "other player" else MUSLIM)


@pytest.mark.rule("TM-21.7-bor.h")
@pytest.mark.parametrize(
    ("taken", "place"), [(["rome"], "ravenna"), (["rome", "ravenna"], "ancona"), ([*papal.HOME], "ancona")]
)
def test_where_his_army_stands(taken: list[str], place: str) -> None:
    s = empty(turn=4)
    s.markers |= dict.fromkeys(taken, "portugal")
    if len(taken) == 3:
        troops(s, "ancona", "portugal", 1)
    s.pope = "alexander_vi"
    g = table(s)
    answer_with(events.EVENTS[CARD, ""].does(g, MUSLIM), *([offer("displace", "rome")] if len(taken) == 3 else []))
    assert numbers(s, place, "papacy") == (7, 0, 0, 0)
    if len(taken) == 3:
        assert numbers(s, "ancona", "portugal") == ()


@pytest.mark.rule("TM-21.7-bor.i", "TM-21.7-bor.j", "TM-21.7-bor.k")
def test_whom_it_fights() -> None:
    s = limited()
    assert not are_allied(s, "nasrid", "papacy")
    for minor in ("florence", "venice", "genoa", "naples"):
        assert entry.may_attack(s, "papacy", minor, POWERS_HOME[minor])
        assert not entry.may_attack(s, minor, "papacy", "rome")
    assert not entry.may_attack(s, "papacy", "navarre", "pamplona")
    assert entry.may_attack(s, "papacy", "france", "lyon")
    assert entry.may_attack(s, "france", "papacy", "rome")
    for muslim in ("nasrid", "north_africa"):
        assert not entry.may_attack(s, muslim, "papacy", "rome")
        assert not entry.is_open_to(s, muslim, "siena", "rome")


POWERS_HOME = {"florence": "florence_city", "venice": "venice_city", "genoa": "genoa_city", "naples": "naples_city"}


@pytest.mark.rule("TM-21.7-bor.j", "TM-21.7-bor.l", "TM-21.7-bor.s")
def test_it_marches_takes_and_recruits_with_cp_of_the_muslim_player() -> None:
    s = with_cp(limited(), MUSLIM)
    assert s.budget is not None
    there = move.movable(s, MUSLIM, "rome")
    assert there.size == 7
    assert {"siena", "gaeta"} <= {*move.destinations(s, there)}  # independent, and an inactive minor without a check
    troops(s, "siena", "papacy", 1)
    control_simple, regulars = actions.ACTIONS["control_simple"], actions.ACTIONS["recruit_regular"]
    assert isinstance(control_simple, actions.InSpace)
    assert isinstance(regulars, actions.InSpace)
    assert ("papacy", "siena") in control_simple.places(s, MUSLIM, s.budget)
    answer_with(control_simple.carry_out(table(s), MUSLIM, "papacy", "siena"))
    assert s.markers["siena"] == "papacy"
    assert ("papacy", "rome") in [*regulars.places(s, MUSLIM, s.budget)]
    home = Budget(CARD_IDS[2], 5, "cp", ["north_africa"])
    assert not [pair for pair in regulars.places(s, MUSLIM, home) if pair[0] == "papacy"]
    assert not [pair for pair in control_simple.places(s, MUSLIM, home) if pair[0] == "papacy"]
    assert "papacy" in run_by(s, MUSLIM)


@pytest.mark.rule("TM-21.7-bor.m", "TM-15.1.h")
def test_it_needs_no_fleet_before_a_port() -> None:
    s = limited()
    s.impulse = 5
    troops(s, "naples_city", "papacy", 3)
    ships(s, "naples_city", "naples", 1)
    besiege(s, "naples_city", "papacy")
    s.markers |= {"gaeta": "papacy", "garigliano": "papacy"}
    assert requirements.hindrance(s, "papacy", "naples_city") == ""
    s.papal_hand = NOBODY
    assert requirements.hindrance(s, "papacy", "naples_city") == "TM-15.1.f"


@pytest.mark.rule("TM-21.7-bor.n")
def test_in_winter_it_goes_home_like_a_major_power() -> None:
    s = limited()
    s.markers |= {"florence_city": "papacy"}
    assert quarters.home_keys(s, "papacy") == ["rome"]
    assert "florence_city" in quarters.places(s, "papacy", "siena")


@pytest.mark.rule("TM-21.7-bor.o", "TM-18.6.h")
@pytest.mark.parametrize(("number", "more", "deploys"), [(4, 1, False), (5, 0, True), (6, 0, False)])
def test_one_regular_in_one_winter_and_one_deployment(number: int, more: int, deploys: bool) -> None:
    s = limited()
    s.turn = number
    replacements.papal_regular(table(s))
    assert numbers(s, "rome", "papacy") == (7 + more, 0, 0, 0)
    assert deployment.may_deploy(s, "papacy") == deploys
    s.markers["rome"] = "france"
    assert not deployment.may_deploy(s, "papacy")


@pytest.mark.rule("TM-21.7-bor.o")
def test_it_deploys_from_rome() -> None:
    s = limited()
    s.turn, s.phase, s.stage = 5, "deployment", str(len(deployment.DEPLOYING) - 1)
    s.markers |= {"siena": "papacy"}
    flow: Any = turn.next_step(table(s))
    asked = next(flow)
    assert (asked.seat, asked.options) == (MUSLIM, [DONE, offer("deploy", "rome")])


@pytest.mark.rule("TM-21.7-bor.p", "TM-21.7-bor.q", "TM-21.7-bor.r")
def test_when_alexander_dies_it_is_over() -> None:
    s = limited(at_the_start("1490"))
    taken = ["florence_city", "siena", "nice", "bastia", "palermo", "modena", "ravenna", "marseille"]
    s.markers |= dict.fromkeys(taken, "papacy")
    s.markers.pop("ravenna")
    for space in ("florence_city", "bastia"):
        s.stacks.pop(space, None)
    troops(s, "florence_city", "papacy", 2)
    answer_with(papacy.new_pope(table(s, [6, 1, 1, 1]), "julius_ii", in_winter=True), DONE)
    assert s.points[MUSLIM]["vp_borgia"] == 5  # Florence, Nice, Bastia, Palermo, Modena; not Siena, not Marseille
    assert not [space for space, marker in s.markers.items() if marker == "papacy"]
    assert s.papal_hand == NOBODY
    assert stacks.strength(s, "florence_city", ["papacy"]) == 0
    assert numbers(s, "florence_city", "florence") == (3, 0, 0, 0)
    assert numbers(s, "bastia", "genoa") == (1, 0, 0, 0)
    assert [control.controller(s, space) for space in ("siena", "palermo")] == ["independent", "aragon"]
    assert not at_war(s, "france", "papacy")
    assert at_war(s, "nasrid", "papacy")


@pytest.mark.rule("TM-21.7-bor.p")
@pytest.mark.parametrize(("dice", "condition"), [([6, 1, 1, 1], papal.LIMITED), ([1, 1, 1, 6], papal.ALLIED)])
def test_the_curia_ends_it_unless_the_muslim_player_wins(dice: list[int], condition: str) -> None:
    s = limited(at_the_start("1490"))
    s.markers["milan"] = "papacy"
    g = table(s, dice)
    answer_with(papacy.curia(g, FRANCE), offer("check", "papacy"), DONE)
    assert papal.condition(s) == condition
    assert s.points[MUSLIM].get("vp_borgia", 0) == (0 if condition == papal.LIMITED else 1)
