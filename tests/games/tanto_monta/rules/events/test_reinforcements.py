"""Cards 10 and 96: units that come elsewhere than home, and the way to Italy."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import hold
from condotta.games.tanto_monta.rules.common import control, events, lines, pool, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL
from condotta.games.tanto_monta.rules.common.powers import are_allied
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.events import reinforcements, rise_of_france
from condotta.games.tanto_monta.rules.land import entry, retreat
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left, numbers
from tests.games.tanto_monta.sieges import at, besiege, garrison, leader_inside
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

RISE, REINFORCE = CARD_IDS[10], CARD_IDS[96]


def in_action(seat: int, turn_number: int = 3) -> State:
    s = empty(turn_number)
    s.phase, s.active, s.impulse, s.used = "action", seat, 3, [[], [], [], []]
    return s


def play(s: State, seat: int, card: str, *options: Option, block: str = "") -> Any:
    s.hands[seat] = [card]
    g = table(s)
    answer_with(turn.next_step(g), offer("event", card, block) if block else offer("event", card), *options)
    return g


def bands(s: State) -> list[Option]:
    return list(rise_of_france.bands(s))


# 10 a


@pytest.mark.rule("TM-17.d", "TM-17.g")
def test_cavalry_and_infantry_come_to_a_french_leader() -> None:
    s = in_action(FRANCE)
    leader(s, "louis_xi", "naples_city")  # neither at home nor controlled
    leader(s, "albret", "paris")  # TM-2.4.x
    leader(s, "hugh_roger", "barcelona")  # a Catalan
    assert bands(s) == [offer("band", "naples_city", "regular"), offer("band", "naples_city", "militia")]
    play(s, FRANCE, RISE, offer("band", "naples_city", "militia"), block="a")
    assert numbers(s, "naples_city", "france") == (0, 2, 1, 0)
    assert s.used[FRANCE] == [RISE]
    s.unrest = ["naples_city"]
    assert bands(s) == []
    assert [one.block for one in events.possible(in_action(FRANCE), FRANCE, RISE, events.IMPULSE)] == ["b"]


@pytest.mark.rule("TM-17.d", "TM-13.4.a")
@pytest.mark.parametrize(("inside", "kinds"), [(1, ["regular", "militia"]), (2, ["regular"]), (3, [])])
def test_within_walls_under_siege_only_if_all_have_room(inside: int, kinds: list[str]) -> None:
    s = in_action(FRANCE)
    garrison(s, "perpignan", "france", inside)
    troops(s, "perpignan", "aragon", 6)
    besiege(s, "perpignan", "aragon")
    leader_inside(s, "louis_xi", "perpignan")
    assert bands(s) == [offer("band", "perpignan", kind) for kind in kinds]
    if kinds:
        chosen = [offer("band", "perpignan", "regular")] if len(kinds) > 1 else []  # else it is the only one
        play(s, FRANCE, RISE, *chosen, block="a")
        assert at(s, "perpignan")["france", True] == (inside + 1, 0, 1, 0)


@pytest.mark.rule("TM-17.d")
def test_besiegers_get_them_before_the_walls_and_the_pool_is_the_limit() -> None:
    s = in_action(FRANCE)
    garrison(s, "gerona", "aragon", 3)
    troops(s, "gerona", "france", 4)
    besiege(s, "gerona", "france")
    leader(s, "louis_xi", "gerona")
    troops(s, "lyon", "france", 0, 0, pool.left(s, "france", "cavalry"))
    play(s, FRANCE, RISE, offer("band", "gerona", "militia"), block="a")
    assert at(s, "gerona")["france", False] == (4, 2, 0, 0)


# 10 b


def italian() -> State:
    """Louis XI in Lyon; the way to Milan goes from Grenoble over a pass to Turin."""
    s = in_action(FRANCE)
    s.turn = 4
    leader(s, "louis_xi", "lyon")
    troops(s, "lyon", "france", 8, 0, 1)
    s.markers["milan"] = "france"
    return s


@pytest.mark.rule("TM-10.y", "TM-5.1.k", "TM-2.4.h")
def test_a_formation_deploys_over_one_pass_to_a_controlled_space_then_2_cp() -> None:
    s = italian()
    g = play(s, FRANCE, RISE, offer("deploy", "lyon"), ALL, offer("to", "milan"), block="b")
    assert numbers(s, "milan", "france") == (8, 0, 1, 0)
    assert (cp_left(s), s.budget and s.budget.tied) == (2, ["france"])
    assert s.italy_open
    hands.deal(g)
    assert not s.italy_open  # the turn is over


@pytest.mark.rule("TM-10.y", "TM-5.1.k")
def test_one_pass_only_and_what_one_leader_can_lead() -> None:
    s = italian()
    s.italy_open = True
    there = deployment.present(s, "france", "lyon")
    about = rise_of_france.crossing()
    found = deployment.destinations(s, about, there)
    assert "milan" in found
    assert not {"turin", "parma", "rome"} & {*found}  # friendly, not controlled
    about.passes = 0
    assert "milan" not in deployment.destinations(s, about, there)
    troops(s, "lyon", "france", 1)
    leader(s, "albret", "lyon")
    assert not deployment.may_go(s, rise_of_france.crossing(), deployment.present(s, "france", "lyon"))
    assert deployment.may_go(s, deployment.Deployment("france"), deployment.present(s, "france", "lyon"))
    s.markers["bergamo"] = "france"  # beyond a second pass
    assert "bergamo" not in deployment.destinations(s, rise_of_france.crossing(), there)


@pytest.mark.rule("TM-10.y", "TM-2.2.c")
def test_italy_is_friendly_to_france_for_the_turn() -> None:
    s = italian()
    for space in ("turin", "parma", "rome", "ravenna", "ancona"):
        assert not control.is_friendly(s, "france", space)
    s.italy_open = True
    for space in ("turin", "parma", "rome", "ravenna", "ancona"):
        assert control.is_friendly(s, "france", space)
        assert not control.is_friendly(s, "aragon", space)
        assert not control.is_friendly(s, "catalonia", space)
    for space in ("modena", "genoa_city", "nice", "pisa"):  # strategic, a minor power's, not in Italy, not independent
        assert not control.is_friendly(s, "france", space)
    s.fortresses = ["parma"]
    assert not control.is_friendly(s, "france", "parma")
    assert not hold.may_take(s, "france", "turin")  # a friend's
    assert hold.may_take(s, "france", "modena")
    s.fortresses = []
    assert "siena" in retreat.refuges(s, "france", "rome")


@pytest.mark.rule("TM-10.y", "TM-13.1.d")
def test_units_of_the_pope_are_no_hindrance_until_there_is_war() -> None:
    s = italian()
    troops(s, "rome", "papacy", 4)
    assert entry.may_enter(s, ["france"], "siena", "rome", True) is None
    s.italy_open = True
    assert entry.may_enter(s, ["france"], "siena", "rome", True) == []
    s.relations["france/papacy"] = "war"
    assert not are_allied(s, "france", "papacy")
    assert entry.may_enter(s, ["france"], "siena", "rome", True) == ["papacy"]
    assert not control.is_friendly(s, "france", "rome")  # it can be besieged
    assert control.is_friendly(s, "france", "ancona")
    assert hold.may_take(s, "france", "ancona")
    assert lines.is_link(s, "france", "ancona")


# 96


@pytest.mark.rule("TM-17.d", "TM-17.b", "TM-17.g")
def test_units_worth_5_cp_come_to_whatever_one_holds() -> None:
    s = in_action(PORTUGAL)
    s.markers |= {"anfa": "portugal", "safi": "portugal", "leon": "portugal"}
    s.unrest, s.plague = ["safi"], ["leon"]
    troops(s, "seville", "portugal", 2)  # not Portuguese, but with Portuguese units
    found = reinforcements.spaces(s, PORTUGAL, "portugal", "regular")
    assert {"anfa", "lisbon", "seville"} <= {*found}
    assert not {"safi", "leon", "granada", "merida"} & {*found}
    where = offer("place", "portugal", "anfa")
    raise_ = offer("raise", "portugal", "cavalry"), offer("raise", "portugal", "squadron")
    play(s, PORTUGAL, REINFORCE, raise_[0], where, raise_[1], offer("place", "portugal", "lisbon"))
    assert numbers(s, "anfa", "portugal") == (0, 0, 1, 0)
    assert stacks.fleets_at(s, "lisbon")[0].squadrons == 1


@pytest.mark.rule("TM-17.d", "TM-17.T1")
def test_what_can_be_raised_is_what_the_action_list_has_and_5_cp_pay() -> None:
    s = in_action(SPAIN)
    assert [option.args for option in reinforcements.choices(s, SPAIN, 5)] == [
        ("castile", "regular"), ("castile", "militia"), ("castile", "cavalry"), ("castile", "squadron"),
        ("aragon", "regular"), ("aragon", "militia"), ("aragon", "cavalry"), ("aragon", "artillery"),
    ]  # fmt: skip
    assert [option.args for option in reinforcements.choices(s, SPAIN, 1)] == [
        ("castile", "militia"), ("aragon", "militia"),
    ]  # fmt: skip
    s.allied = {"navarre": "castile"}
    assert [o.args[1] for o in reinforcements.choices(s, SPAIN, 5) if o.args[0] == "navarre"] == ["regular"]
    s = in_action(MUSLIM)
    assert ("north_africa", "corsair") in [option.args for option in reinforcements.choices(s, MUSLIM, 5)]
    for key in ("granada", "malaga", "almeria"):
        s.markers[key] = "spain"
    assert "nasrid" not in [option.args[0] for option in reinforcements.choices(s, MUSLIM, 5)]  # TM-17.i


@pytest.mark.rule("TM-17.d", "TM-13.4.a")
def test_the_besieged_get_land_units_up_to_four() -> None:
    s = in_action(PORTUGAL)
    garrison(s, "lisbon", "portugal", 3)
    troops(s, "lisbon", "castile", 6)
    besiege(s, "lisbon", "castile")
    militia, here = offer("raise", "portugal", "militia"), offer("place", "portugal", "lisbon")
    assert "lisbon" not in reinforcements.ports(s, "portugal")
    play(s, PORTUGAL, REINFORCE, militia, here, DONE)
    assert at(s, "lisbon")["portugal", True] == (3, 1, 0, 0)
    assert "lisbon" not in reinforcements.spaces(s, PORTUGAL, "portugal", "militia")


@pytest.mark.rule("TM-9.4.ah", "TM-17.d")
def test_beltranejos_are_not_raised_overseas() -> None:
    s = in_action(PORTUGAL)
    s.markers["anfa"] = "portugal"
    found = reinforcements.spaces(s, PORTUGAL, "beltranejos", "regular")
    assert "anfa" not in found
    assert {"lisbon", "toledo"} <= {*found}
    s.happened.append("alcacovas")
    assert "lisbon" not in reinforcements.spaces(s, PORTUGAL, "beltranejos", "regular")


def test_ships_come_to_an_ally_s_port_only_where_ships_are() -> None:
    s = in_action(PORTUGAL)
    s.relations = {"portugal/spain": "alliance"}
    assert "bilbao" not in reinforcements.ports(s, "portugal")
    ships(s, "bilbao", "portugal", 1)
    assert "bilbao" in reinforcements.ports(s, "portugal")


def test_nothing_to_raise_is_no_event() -> None:
    s = in_action(FRANCE)
    assert reinforcements.may_reinforce(s, FRANCE)
    for space in SPACES:
        s.markers[space] = "spain"
    assert not reinforcements.may_reinforce(s, FRANCE)
