"""Cards of the war for Granada: 84, 100, 110, 112, 113."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, NO, YES, Decision, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Leader, Stack
from condotta.games.tanto_monta.rules.common import control, events, fleets, formations, points, pool, stacks
from condotta.games.tanto_monta.rules.common.powers import ZAHARA, at_war
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.draw import personages
from condotta.games.tanto_monta.rules.powers import nasrid_cards
from condotta.games.tanto_monta.rules.winter import reconquista, winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

assert turn
RAIDS, NOBLES, CAPITULATE, CAPTURED, AID = (CARD_IDS[number] for number in (84, 100, 110, 112, 113))


def war(number: int = 3) -> State:
    s = with_cp(empty(number), PORTUGAL)
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    s.lost_homes = ["zahara"]
    s.hands, s.warehouses, s.known = [[], [], [], []], [[], [], [], []], [[], [], [], []]
    return s


def play(s: State, card: str, *answers: Option, seat: int = PORTUGAL, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    answer_with(events.EVENTS[card, ""].does(g, seat), *answers)
    return g


def may(s: State, card: str, seat: int = PORTUGAL) -> bool:
    return events.EVENTS[card, ""].may(s, seat)


def question(flow: Any) -> Decision:
    decision = next(flow)
    assert isinstance(decision, Decision)
    return decision


# 84


@pytest.mark.rule("TM-6.1.ah")
@pytest.mark.parametrize(
    ("space", "possible"),
    [
        ("loja", True),  # beside Córdoba or another space of Castile
        ("granada", True),  # over Loja
        ("malaga", True),  # over Sohail to Gibraltar
        ("fez", False),
    ],
)
def test_nasrid_raids_need_cavalry_near_spain(space: str, possible: bool) -> None:
    s = war()
    assert not may(s, RAIDS)
    troops(s, space, "nasrid", 2)
    assert not may(s, RAIDS)  # no cavalry
    troops(s, space, "nasrid", cavalry=1)
    assert may(s, RAIDS) == possible
    s.rulers[MUSLIM] = "ruler_wattasid"
    assert not may(s, RAIDS)


@pytest.mark.rule("TM-6.1.ah")
def test_the_space_in_between_must_be_nasrid() -> None:
    s = war()
    troops(s, "granada", "nasrid", cavalry=1)
    s.markers |= dict.fromkeys(("loja", "alhama", "guadix"), "portugal")
    assert not may(s, RAIDS)
    del s.markers["loja"]
    assert may(s, RAIDS)


@pytest.mark.rule("TM-6.1.ah")
def test_two_steps_lead_over_no_pass() -> None:
    s = war()
    troops(s, "malaga", "nasrid", cavalry=1)
    s.markers |= dict.fromkeys(("sohail", "gibraltar"), "portugal")
    assert control.controller(s, "alhama") == "nasrid"  # over a pass
    assert not may(s, RAIDS)
    s.markers["alhama"] = "spain"
    assert may(s, RAIDS)  # a neighbour, whatever the connection


@pytest.mark.rule("TM-6.3.k", "TM-11.f")
def test_the_raid_takes_a_card_and_an_empty_space() -> None:
    s = war()
    s.hands[SPAIN] = [CARD_IDS[45]]
    troops(s, "loja", "nasrid", cavalry=1)
    spaces = nasrid_cards.prey(s)
    assert all(not control.is_fortified(s, space) for space in spaces)
    assert all(points.owner(s, space) == SPAIN or control.controller(s, space) == "independent" for space in spaces)
    target = spaces[0]
    troops(s, spaces[1], "castile", 1)
    leader(s, "mendoza", spaces[2])
    assert not {spaces[1], spaces[2]} & {*nasrid_cards.prey(s)}
    g = table(s, [1])
    flow: Any = events.EVENTS[RAIDS, ""].does(g, PORTUGAL)
    decision = question(flow)
    assert decision.seat == MUSLIM  # whoever plays the card
    with pytest.raises(StopIteration):
        flow.send(next(one for one in decision.options if one == offer("overrun", target)))
    assert (s.hands[MUSLIM], s.hands[SPAIN]) == ([CARD_IDS[45]], [])
    assert control.controller(s, target) == "nasrid"


@pytest.mark.rule("TM-20.1-war.a")
def test_no_war_follows_from_a_raid() -> None:
    s = war(1)
    s.happened.remove(ZAHARA)
    del s.relations["nasrid/spain"]
    play(s, RAIDS, offer("overrun", nasrid_cards.prey(s)[0]))
    assert not at_war(s, "nasrid", "castile")


# 100


@pytest.mark.rule("TM-20.1-ctl.h", "TM-17.2.i", "TM-17.d")
def test_the_nobles_seize_alhama() -> None:
    s = war()
    troops(s, "alhama", "nasrid", 2, 1, 2)
    leader(s, "el_zagal", "alhama")
    left = pool.left(s, "castile", "militia")
    g = table(s)
    flow: Any = events.EVENTS[NOBLES, ""].does(g, FRANCE)
    decision = question(flow)
    assert (decision.seat, decision.prompt) == (SPAIN, "alhama.lose")
    for kind in ("cavalry", "cavalry", "regular"):  # half of five, rounded up
        decision = flow.send(next(one for one in decision.options if one == offer("lose", "nasrid", kind)))
    try:
        while True:
            decision = flow.send(decision.options[0])
    except StopIteration:
        pass
    assert control.controller(s, "alhama") == "spain"
    assert "alhama" not in s.lost_homes  # S1
    assert numbers(s, "alhama", "castile") == (0, 4, 0, 0)
    assert numbers(s, "alhama", "nasrid") == ()
    assert sum(stack.size for _, stack in stacks.all_stacks(s) if stack.power == "nasrid") == 2
    assert s.leaders["el_zagal"].place not in ("", "alhama")
    assert pool.left(s, "castile", "militia") == left - 4
    assert "alhama" in recruit.where(s, "castile", "militia")
    assert "alhama" not in recruit.where(s, "castile", "regular")


@pytest.mark.rule("TM-20.1-ctl.h", "TM-20.1-ctl.i")
def test_before_the_war_alhama_stays_in_its_state() -> None:
    s = empty(2)
    play(s, NOBLES)
    reconquista.lose_homes(table(s))
    assert (control.controller(s, "alhama"), s.lost_homes) == ("spain", [])
    assert not at_war(s, "nasrid", "castile")
    s.relations["nasrid/spain"] = "war"
    s.happened.append(ZAHARA)
    reconquista.lose_homes(table(s))
    assert "alhama" in s.lost_homes


@pytest.mark.rule("TM-20.1-ctl.h")
def test_what_is_already_spanish_keeps_its_state_and_its_garrison() -> None:
    s = war()
    s.markers["alhama"] = "spain"
    s.lost_homes.append("alhama")
    troops(s, "alhama", "aragon", 1)
    play(s, NOBLES)
    assert numbers(s, "alhama", "aragon") == (1, 0, 0, 0)
    assert numbers(s, "alhama", "castile") == (0, 4, 0, 0)
    assert "alhama" in s.lost_homes


# 110


@pytest.mark.rule("TM-20.1-ctl.h", "TM-6.1.ah")
@pytest.mark.parametrize("third", ["baza", "guadix", "almeria"])
def test_the_third_of_them_capitulates(third: str) -> None:
    s = war()
    assert not may(s, CAPITULATE)
    s.markers |= {space: "spain" for space in ("baza", "guadix", "almeria") if space != third}
    assert may(s, CAPITULATE)
    troops(s, third, "nasrid", 2)
    if third == "almeria":
        ships(s, third, "nasrid", corsairs=1)
    s.sieges[f"{third}/castile"] = 2
    troops(s, third, "castile", 3)
    stacks.change(s, third, lambda one: one.power == "nasrid", lambda one: one.marked(inside=True))
    s.markers["malaga"] = "portugal"
    drive(events.EVENTS[CAPITULATE, ""].does(table(s), FRANCE), [offer("displace", "granada")])
    assert control.controller(s, third) == "spain"
    assert third not in s.lost_homes
    assert (numbers(s, third, "nasrid"), numbers(s, third, "castile")) == ((), (3, 0, 0, 0))
    assert stacks.fleets_at(s, third) == []
    assert s.sieges == {}
    assert s.budget is not None
    assert s.budget.cp == 4
    assert not may(s, CAPITULATE)


def drive(flow: Any, wanted: list[Option]) -> None:
    try:
        decision = next(flow)
        while True:
            decision = flow.send(next((one for one in decision.options if one in wanted), decision.options[0]))
    except StopIteration:
        pass


@pytest.mark.rule("TM-6.1.ah")
def test_not_if_somebody_else_has_it() -> None:
    s = war()
    s.markers |= {"baza": "spain", "guadix": "spain", "almeria": "portugal"}
    assert not may(s, CAPITULATE)


# 112


@pytest.mark.rule("TM-6.3.k", "TM-9.3.a")
@pytest.mark.parametrize("free", [True, False])
def test_boabdil_is_captured_and_may_be_freed_at_once(free: bool) -> None:
    s = war()
    s.hands[MUSLIM] = [CARD_IDS[45]]
    leader(s, "boabdil", "loja")
    leader(s, "el_zagal", "granada")
    answers = [YES, offer("arrive", "malaga")] if free else [NO]
    play(s, CAPTURED, *answers, dice=[1])
    assert s.hands[SPAIN] == [CARD_IDS[45]]
    found = s.leaders["boabdil"]
    assert (found.place, found.captor) == (("malaga", -1) if free else ("", SPAIN))
    assert s.points[SPAIN] == ({"vp_boabdil_liberated": 1} if free else {})  # no VP for a first captive
    assert formations.most_units(s, ["boabdil", "el_zagal"]) == (8 if free else 15)


@pytest.mark.rule("TM-9.3.a", "TM-6.1.ah")
def test_without_a_nasrid_key_he_is_not_freed_and_off_the_map_not_caught() -> None:
    s = war()
    s.markers |= dict.fromkeys(("granada", "malaga", "almeria"), "spain")
    leader(s, "boabdil", "loja")
    play(s, CAPTURED)
    assert s.leaders["boabdil"].captor == SPAIN
    s.leaders["boabdil"] = Leader(turn=5)
    assert not may(s, CAPTURED)  # nothing to take, nobody to catch
    s.hands[MUSLIM] = [CARD_IDS[45]]
    assert may(s, CAPTURED)
    play(s, CAPTURED, dice=[1])
    assert s.leaders["boabdil"].turn == 5


@pytest.mark.rule("TM-9.3.a", "TM-15.3.a")
def test_besiegers_whom_boabdil_held_together_give_up_when_he_is_captured() -> None:
    s = war()
    leader(s, "boabdil", "seville")
    troops(s, "seville", "nasrid", 2)
    troops(s, "seville", "north_africa", 2)
    stacks.put(s, "seville", Stack("castile", 3, inside=True))
    s.sieges |= {"seville/nasrid": 1, "seville/north_africa": 1}
    play(s, CAPTURED, NO)
    assert s.sieges == {}
    assert {one.power for one in stacks.at(s, "seville")} == {"castile"}


# 113


@pytest.mark.rule("TM-17.d", "TM-17.2.a")
def test_north_africa_sends_units_worth_5_cp() -> None:
    s = war()
    s.markers |= {"loja": "spain"}
    s.lost_homes.append("baza")
    s.uprisings, s.unrest, s.plague = ["baza"], ["albox"], ["guadix"]
    troops(s, "alhama", "castile", 1)
    assert {*nasrid_cards.landing_places(s)} == {"granada", "malaga", "almeria", "sohail", "setenil", "alhama"}
    s.relations["north_africa/spain"] = "war"
    assert "alhama" not in nasrid_cards.landing_places(s)
    s.sieges["malaga/castile"] = 2
    assert "malaga" not in nasrid_cards.landing_places(s)
    flow = events.EVENTS[AID, ""].does(table(s), PORTUGAL)
    decision = question(flow)
    assert (decision.seat, DONE in decision.options) == (MUSLIM, True)
    play(s, AID, *[offer("add", "north_africa", kind, "granada") for kind in ("cavalry", "regular")])
    assert numbers(s, "granada", "north_africa") == (1, 0, 1, 0)  # 3 and 2 CP
    assert s.budget is not None
    assert s.budget.cp == 2


@pytest.mark.rule("TM-17.d", "TM-8.1.g")
@pytest.mark.parametrize("back", [True, False])
def test_kemal_reis_serves_the_nasrids_until_he_is_called_back(back: bool) -> None:
    s = war()
    ships(s, "tangier", "north_africa", corsairs=1)
    ships(s, "alboran_sea", "nasrid", corsairs=1)
    leader(s, "kemal_reis", "tangier")
    play(s, AID, DONE, offer("admiral", "alboran_sea"))
    found = s.leaders["kemal_reis"]
    assert (found.place, found.serves) == ("alboran_sea", "nasrid")
    assert fleets.admirals(s, "nasrid", "alboran_sea") == ["kemal_reis"]
    winter.end_loans(table(s))
    assert s.leaders["kemal_reis"].serves == "nasrid"  # not for the turn only
    s.turn = 4
    arrives = [offer("arrive", personages.ports(s, "kemal_reis")[0])] if back else []
    answer_with(personages.call_back(table(s)), YES if back else NO, *arrives)
    assert s.leaders["kemal_reis"].serves == ("" if back else "nasrid")
    assert s.reis_serves is not back


@pytest.mark.rule("TM-17.d", "TM-5.1.m")
def test_kemal_reis_is_not_asked_without_nasrid_ships() -> None:
    s = war()
    leader(s, "kemal_reis", "tangier")
    play(s, AID, DONE)
    assert not s.reis_serves
    stacks.place_leader(s, "kemal_reis", "tangier", serves="nasrid")  # lent for the turn by card 47
    winter.end_loans(table(s))
    assert s.leaders["kemal_reis"].serves == ""


@pytest.mark.rule("TM-20.1-ctl.h")
@pytest.mark.parametrize(("units", "falls"), [(4, 2), (5, 3)])
def test_half_of_the_garrison_of_alhama_falls_rounded_up(units: int, falls: int) -> None:
    s = war()
    troops(s, "alhama", "nasrid", units)
    g = table(s)
    answer_with(nasrid_cards.kill_half(g, "alhama"))
    assert numbers(s, "alhama", "nasrid") == (units - falls, 0, 0, 0)


@pytest.mark.rule("TM-17.d", "TM-6.1.ah")
def test_aid_may_come_by_land_or_by_sea_alone() -> None:
    s = war()
    assert may(s, AID)  # units alone
    s.markers |= dict.fromkeys(control.NASRID_COLOUR, "spain")
    assert not may(s, AID)
    ships(s, "alboran_sea", "nasrid", corsairs=1)
    leader(s, "kemal_reis", "tangier")
    assert may(s, AID)  # the admiral alone
