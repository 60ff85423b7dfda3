"""Section 20.1: Gibraltar, the war of MULEY HACÉN, VP of the Reconquista, states of Nasrid spaces, the emirs."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, POWERS, SPACES
from condotta.games.tanto_monta.data.things import MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY
from condotta.games.tanto_monta.rules.action import hold
from condotta.games.tanto_monta.rules.common import cards, control, events, groups, lines, points, pool
from condotta.games.tanto_monta.rules.common.powers import ZAHARA, at_war
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.diplomacy import restrictions
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.land import interception, move, requirements
from condotta.games.tanto_monta.rules.land.battle import Move
from condotta.games.tanto_monta.rules.minors import rome
from condotta.games.tanto_monta.rules.powers import granada
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.winter import due_events, reconquista
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

assert turn
BOABDIL, EL_ZAGAL = CARD_IDS[25], CARD_IDS[26]
GIBRALTAR = "gibraltar"


def war(number: int = 3) -> State:
    """After card 22; Zahara is Castile's again, and no Nasrid home space any more."""
    s = empty(number)
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    s.lost_homes = ["zahara"]
    return s


def take(s: State, space: str, power: str) -> Any:
    g = table(s)
    control.gain_control(g, space, power, "TM-12.2.c")
    return g


def seize(s: State, *answers: Any, seat: int = MUSLIM) -> Any:
    g = table(s)
    answer_with(events.EVENTS[ZAHARA, ""].does(g, seat), *answers)
    return g


def states(s: State, *spaces: str) -> str:
    """The five states of TM-20.1-ctl.a."""
    found = []
    for space in spaces:
        owner = POWERS[control.controller(s, space)].marker
        lost = space in s.lost_homes
        found.append({"nasrid": "N3" if lost else "N0", "spain": "S2" if lost else "S1"}.get(owner, "X4"))
    return " ".join(found)


# Gibraltar


@pytest.mark.rule("TM-20.1-gib.e")
def test_without_a_war_ships_do_not_hinder_an_assault_on_gibraltar() -> None:
    s = with_cp(empty(), MUSLIM)
    troops(s, GIBRALTAR, "nasrid", 3)
    s.sieges["gibraltar/nasrid"] = 1
    ships(s, GIBRALTAR, "spain", 1)
    ships(s, "alboran_sea", "spain", 1)
    assert requirements.hindrance(s, "nasrid", GIBRALTAR) == ""
    seize(s)
    troops(s, "sohail", "nasrid", 1)
    assert requirements.hindrance(s, "nasrid", GIBRALTAR) == "TM-15.1.e"


@pytest.mark.rule("TM-20.1-gib.f", "TM-20.1-gib.g", "TM-20.1-gib.i", "TM-20.1-gib.j", "TM-20.1-gib.h")
@pytest.mark.parametrize("late", [False, True])
def test_gibraltar_before_the_war_brings_what_lasts(late: bool) -> None:
    s = war(2) if late else empty(2)
    cards_before = hands.printed_cards(s, MUSLIM)
    take(s, GIBRALTAR, "nasrid")
    gained = not late
    assert (s.points[MUSLIM].get("vp_gibraltar", 0), s.fifth_settlement) == (2 * gained, gained)
    assert hands.printed_cards(s, MUSLIM) - cards_before == gained
    take(s, GIBRALTAR, "castile")
    assert (s.points[MUSLIM].get("vp_gibraltar", 0), hands.printed_cards(s, MUSLIM) - cards_before) == (
        2 * gained, gained,
    )  # fmt: skip
    s.happened.append(ZAHARA)
    take(s, GIBRALTAR, "nasrid")
    assert s.points[MUSLIM].get("vp_gibraltar", 0) == 2 * gained  # never twice


@pytest.mark.rule("TM-20.1-gib.g", "TM-20.2-ceu.e")
def test_ceuta_and_gibraltar_together_bring_one_card() -> None:
    s = empty(2)
    before = hands.printed_cards(s, MUSLIM)
    take(s, "ceuta", "north_africa")
    assert hands.printed_cards(s, MUSLIM) == before + 1
    take(s, GIBRALTAR, "nasrid")
    assert hands.printed_cards(s, MUSLIM) == before + 1


@pytest.mark.rule("TM-20.1-gib.k")
@pytest.mark.parametrize("port", ["tangier", "ceuta"])
def test_from_africa_to_gibraltar_no_pass_while_it_is_muslim(port: str) -> None:
    s = with_cp(war(), MUSLIM)
    s.markers["ceuta"] = "north_africa"
    troops(s, port, "north_africa", 2)
    troops(s, GIBRALTAR, "nasrid", 1)
    army = groups.everything(s, port, ["north_africa"])
    back = groups.everything(s, GIBRALTAR, ["nasrid"])
    assert move.destinations(s, army, "move_strait") == []  # Castile's
    assert not passed(s, port)
    take(s, GIBRALTAR, "nasrid")
    assert GIBRALTAR in move.destinations(s, army, "move_strait")
    assert move.price(s, army, GIBRALTAR) == 1
    assert move.price(s, back, port) == 2  # the other way it remains a pass
    assert passed(s, port)
    assert GIBRALTAR in deployment.destinations(s, deployment.Deployment("north_africa"), army)


def passed(s: State, port: str) -> bool:
    """North Africa could intercept from there into Gibraltar."""
    army = groups.Group("jerez", [], [])
    return port in interception.spaces_beside(s, MUSLIM, Move(SPAIN, army, GIBRALTAR, 1))


@pytest.mark.rule("TM-20.1-gib.l", "TM-20.1-ctl.e")
def test_keys_never_lose_their_home_status() -> None:
    s = war(4)
    assert SPACES[GIBRALTAR].home == ("nasrid", "castile")
    keys = ("granada", "malaga", "almeria", GIBRALTAR)
    for key in keys:
        take(s, key, "castile")
    reconquista.lose_homes(table(s))
    assert s.lost_homes == ["zahara"]
    for key in keys:
        take(s, key, "nasrid")
        assert key in recruit.where(s, "nasrid", "regular")
    assert GIBRALTAR in control.home_spaces(s, "castile")


# War


@pytest.mark.rule("TM-20.1-war.c", "TM-20.1-war.d", "TM-20.1-war.e", "TM-20.1-war.f", "TM-20.1-war.a")
@pytest.mark.parametrize("seat", [MUSLIM, PORTUGAL, NOBODY])
def test_muley_hacen_seizes_zahara(seat: int) -> None:
    s = empty(2)
    troops(s, "zahara", "castile", 3, 1)
    troops(s, "zahara", "aragon", 1)
    troops(s, "zahara", "portugal", 2)
    leader(s, "mendoza", "zahara")
    before, vp = pool.left(s, "nasrid", "regular"), points.total(s, MUSLIM)
    assert not at_war(s, "nasrid", "castile")
    drive(events.EVENTS[ZAHARA, ""].does(table(s), seat), [offer("displace", "lisbon")])
    assert control.controller(s, "zahara") == "nasrid"
    assert numbers(s, "zahara", "nasrid") == (4, 0, 0, 0)
    assert numbers(s, "zahara", "castile") == numbers(s, "zahara", "portugal") == ()
    assert sum(stack.size for rows in s.stacks.values() for stack in rows if stack.power == "portugal") == 2
    assert s.leaders["mendoza"].place not in ("", "zahara")
    assert pool.left(s, "nasrid", "regular") == before
    assert s.points[MUSLIM]["vp_zahara"] == 1
    assert points.total(s, MUSLIM) == vp + 2  # with the strategic space
    assert at_war(s, "nasrid", "castile")
    assert at_war(s, "nasrid", "aragon")
    assert not at_war(s, "north_africa", "castile")
    assert "zahara" in recruit.where(s, "nasrid", "regular")  # R-TM-20.1-2: with home status


def drive(flow: Any, wanted: list[Any]) -> list[str]:
    """Choose what is wanted where it is offered, else the first option; the prompts."""
    prompts, choice = [], None
    try:
        while True:
            asked = flow.send(choice)
            prompts.append(asked.prompt)
            choice = next((one for one in asked.options if one in wanted), asked.options[0])
    except StopIteration:
        return prompts


@pytest.mark.rule("TM-20.1-war.f", "TM-9.4.c")
def test_north_africa_is_not_asked_and_may_declare_war_afterwards() -> None:
    s = empty(2)
    assert restrictions.at_all_times(s, "north_africa", "spain")
    seize(s)  # nobody is asked anything
    assert not restrictions.at_all_times(s, "north_africa", "spain")


@pytest.mark.rule("TM-20.1-war.b")
@pytest.mark.parametrize("where", ["deck", "hand"])
def test_rome_in_muslim_hands_brings_the_event_at_once(where: str) -> None:
    s = empty(2)
    s.hands, s.deck = [[], [], [], []], [CARD_IDS[45]]
    (s.deck if where == "deck" else s.hands[PORTUGAL]).append(ZAHARA)
    answer_with(rome.seize_zahara(table(s)))
    assert s.removed[-1] == ZAHARA
    assert at_war(s, "nasrid", "castile")
    assert numbers(s, "zahara", "nasrid") == (4, 0, 0, 0)
    assert s.hands[PORTUGAL] == ([] if where == "deck" else [CARD_IDS[45]])
    answer_with(rome.seize_zahara(table(s)))
    assert numbers(s, "zahara", "nasrid") == (4, 0, 0, 0)  # once


# The VP of the Reconquista


@pytest.mark.rule("TM-20.1-rec.a")
def test_granada_is_worth_a_vp_more_to_who_holds_it_for_the_muslims() -> None:
    s = empty(5)
    assert points.held(s, MUSLIM)["granada"] == 1
    take(s, "granada", "castile")
    assert "granada" not in points.held(s, MUSLIM) | points.held(s, SPAIN)
    s.rulers[MUSLIM] = "ruler_wattasid"
    take(s, "granada", "nasrid")  # Moriscos
    assert points.held(s, MUSLIM)["granada"] == 1


@pytest.mark.rule("TM-20.1-rec.b")
def test_from_turn_5_on_nasrid_resistance_costs_spain_a_vp_each_turn() -> None:
    found = []
    s = empty(4)
    for number in (4, 5, 6, 7):
        s.turn = number
        before = points.total(s, SPAIN)
        answer_with(granada.end_of_turn(table(s)))
        found.append(points.total(s, SPAIN) - before)
    assert found == [0, -1, -1, -1]
    assert s.points[SPAIN]["vp_nasrid_resistance"] == -3
    s.markers |= dict.fromkeys(("granada", "malaga"), "spain")
    answer_with(granada.end_of_turn(table(s)), NO)  # the surrender is not declared
    assert s.points[SPAIN]["vp_nasrid_resistance"] == -4
    s.rulers[MUSLIM] = "ruler_wattasid"
    answer_with(granada.end_of_turn(table(s)))
    assert s.points[SPAIN]["vp_nasrid_resistance"] == -4  # not given back


# States


@pytest.mark.rule("TM-20.1-ctl.a", "TM-20.1-ctl.b", "TM-20.1.T1", "TM-2.3.h")
@pytest.mark.parametrize(
    ("state", "spain", "nasrid", "other", "winter"),
    [
        ("N0", "S1", "N0", "X4", "N0"),
        ("S1", "S1", "N0", "X4", "S2"),
        ("S2", "S2", "N3", "X4", "S2"),
        ("N3", "S2", "N3", "X4", "N3"),
        ("X4", "S2", "N0", "X4", "X4"),
    ],
)
def test_the_table_of_states(state: str, spain: str, nasrid: str, other: str, winter: str) -> None:
    def begin() -> State:
        s = war()
        if state[0] in "SX":
            s.markers["baza"] = "spain" if state[0] == "S" else "portugal"
        s.lost_homes = ["baza"] if state in ("S2", "N3") else []
        assert states(s, "baza") == state
        return s

    found = []
    for power in ("castile", "nasrid", "france"):
        s = begin()
        take(s, "baza", power)
        found.append(states(s, "baza"))
    s = begin()
    reconquista.lose_homes(table(s))
    assert [*found, states(s, "baza")] == [spain, nasrid, other, winter]


@pytest.mark.rule("TM-20.1-ctl.c")
def test_home_status_is_lost_through_spain_only() -> None:
    s = war()
    take(s, "loja", "portugal")
    reconquista.lose_homes(table(s))
    take(s, "loja", "nasrid")
    assert "loja" not in s.lost_homes
    assert "loja" in recruit.where(s, "nasrid", "militia")


@pytest.mark.rule("TM-20.1-ctl.d")
def test_without_home_status_it_is_controlled_and_no_home_space() -> None:
    s = empty(3)
    s.lost_homes = ["baza", "zahara"]
    s.markers["zahara"] = "nasrid"
    assert control.controls(s, "nasrid", "baza")
    assert points.owns(s, MUSLIM, "zahara")  # a VP
    assert control.is_friendly(s, "nasrid", "baza")
    troops(s, "baza", "nasrid", 1)
    assert lines.has_line(s, "nasrid", "baza")
    for kind in ("militia", "regular", "cavalry"):
        assert not {"baza", "zahara"} & {*recruit.where(s, "nasrid", kind)}
    assert "baza" not in recruit.fortress_spaces(s, MUSLIM)
    assert "baza" not in control.home_spaces(s, "nasrid")


@pytest.mark.rule("TM-20.1-ctl.g")
def test_zahara_follows_once_it_has_been_nasrid() -> None:
    s = empty(2)
    reconquista.lose_homes(table(s))
    assert "zahara" not in s.lost_homes  # no war
    seize(s)
    assert states(s, "zahara") == "N0"
    take(s, "zahara", "castile")
    assert states(s, "zahara") == "S1"
    reconquista.lose_homes(table(s))
    assert states(s, "zahara") == "S2"
    take(s, "zahara", "nasrid")
    assert states(s, "zahara") == "N3"
    assert "zahara" not in recruit.where(s, "nasrid", "regular")


@pytest.mark.rule("TM-20.1-ctl.i", "TM-18.2.d")
@pytest.mark.parametrize(("at_peace", "state"), [(True, "S1"), (False, "S2")])
def test_without_a_war_a_special_marker_stays(at_peace: bool, state: str) -> None:
    s = empty(2) if at_peace else war(2)
    take(s, "alhama", "castile")
    g = table(s)
    reconquista.lose_homes(g)
    assert states(s, "alhama") == state
    assert [entry.params["space"] for entry in g.entries] == ([] if at_peace else ["alhama"])
    troops(s, "alhama", "castile", militia=1)
    troops(s, "loja", "nasrid", 3)
    assert ("alhama" in hold.spaces_to_take(s, "nasrid")) is False
    assert ("alhama" in move.destinations(with_cp(s, MUSLIM), groups.everything(s, "loja", ["nasrid"]))) is not at_peace


# The emirs


@pytest.mark.rule("TM-18.1.d", "TM-20.c")
@pytest.mark.parametrize(
    ("ruler", "spanish", "possible"),
    [
        ("ruler_el_zagal", ["granada"], True),
        ("ruler_el_zagal", ["loja", "malaga"], True),
        ("ruler_el_zagal", ["malaga"], False),
        ("ruler_el_zagal", [], False),
        ("ruler_muley_hacen", ["granada"], False),
    ],
)
def test_boabdil_follows_el_zagal_when_spain_has_come_far(ruler: str, spanish: list[str], possible: bool) -> None:
    s = empty(5)
    s.rulers[MUSLIM] = ruler
    s.markers |= dict.fromkeys(spanish, "spain")
    s.deck = [BOABDIL]
    s.removed += [card for card in due_events.due(s) if card != BOABDIL]
    answer_with(due_events.mandatory_events(table(s)))
    assert s.rulers[MUSLIM] == ("ruler_boabdil" if possible else ruler)
    assert (BOABDIL in s.removed) == possible


@pytest.mark.rule("TM-20.b", "TM-3.3.a")
def test_el_zagal_rules_and_no_leader_moves() -> None:
    s = empty(3)
    leader(s, "el_zagal", "malaga")
    leader(s, "muley_hacen", "granada")
    answer_with(events.EVENTS[EL_ZAGAL, ""].does(table(s), PORTUGAL))
    assert s.rulers[MUSLIM] == "ruler_el_zagal"
    assert {name: one.place for name, one in s.leaders.items()} == {"el_zagal": "malaga", "muley_hacen": "granada"}
    assert cards.leaves_the_game(s, EL_ZAGAL)
    s.rulers[MUSLIM] = "ruler_wattasid"
    assert not events.EVENTS[EL_ZAGAL, ""].may(s, MUSLIM)


@pytest.mark.rule("TM-20.1-war.d")
def test_spanish_units_in_zahara_are_gone_and_do_not_come_elsewhere() -> None:
    s = empty(2)
    troops(s, "zahara", "castile", 3, 1)
    troops(s, "zahara", "aragon", 1)
    drive(events.EVENTS[ZAHARA, ""].does(table(s), MUSLIM), [])
    spanish = [stack for rows in s.stacks.values() for stack in rows if stack.power in ("castile", "aragon")]
    assert spanish == []


@pytest.mark.rule("TM-20.1-war.e")
def test_nasrids_who_are_in_zahara_stay_there() -> None:
    s = empty(2)
    troops(s, "zahara", "nasrid", 0, 2)
    assert "nasrid" not in granada.strangers()
    assert {"castile", "france", "portugal"} <= {*granada.strangers()}
    drive(events.EVENTS[ZAHARA, ""].does(table(s), MUSLIM), [])
    assert numbers(s, "zahara", "nasrid") == (4, 2, 0, 0)
