"""Section 20.1: the Morisco uprising, Moriscos after the Nasrid surrender, and in winter (18.5, 18.6)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Decision, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import ACTIONS, CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, hold, impulse
from condotta.games.tanto_monta.rules.action import budget as cp
from condotta.games.tanto_monta.rules.common import bounds, control, events, groups, points, pool, stacks
from condotta.games.tanto_monta.rules.common.powers import MORISCOS, ZAHARA, major
from condotta.games.tanto_monta.rules.construction import recruit, ships
from condotta.games.tanto_monta.rules.land import move, requirements
from condotta.games.tanto_monta.rules.powers import moriscos
from condotta.games.tanto_monta.rules.sea import piracy, sailing, transport
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.winter import moriscos as winter
from condotta.games.tanto_monta.rules.winter import replacements, returning
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops
from tests.games.tanto_monta.table import ships as fleet

assert turn
UPRISING = CARD_IDS[125]
SPANISH = ("sohail", "setenil", "alhama", "loja", "baza", "guadix", "malaga")


def conquered(number: int = 4) -> State:
    """The war goes on; most of Granada is Spain's and empty."""
    s = empty(number)
    s.phase = "action"
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    s.markers |= dict.fromkeys(SPANISH, "spain")
    s.lost_homes = ["zahara", *(space for space in SPANISH if space != "malaga")]
    s.pools["caravan"] = ["caravan.cp_3"]
    s.warehouses = [[], [], [], []]
    return s


def fallen(number: int = 5) -> State:
    """After the surrender; Moriscos in Málaga and Setenil, in an impulse that a resource has extended."""
    s = conquered(number)
    s.rulers[MUSLIM] = "ruler_wattasid"
    s.markers |= dict.fromkeys(("granada", "almeria", "albox"), "spain")
    s.lost_homes.append("albox")
    for space in ("malaga", "setenil"):
        del s.markers[space]
        troops(s, space, MORISCOS, 1)
    s.active, s.impulse = MUSLIM, 5
    s.budget = extension()
    return s


def extension(points_: int = 4) -> Budget:
    return Budget("caravan.cp_4", points_, "resource")


def rise(s: State, *answers: Option, seat: int = FRANCE) -> Any:
    g = table(s, [1])
    answer_with(events.EVENTS[UPRISING, ""].does(g, seat), *answers)
    return g


def to(space: str) -> Option:
    return offer("rise_in", space)


def marker(space: str) -> Option:
    return offer("uprising_in", space)


def asked(flow: Any, *answers: Option) -> Decision:
    """The question after these answers."""
    decision = next(flow)
    for answer in answers:
        decision = flow.send(next(one for one in decision.options if one == answer))
    assert isinstance(decision, Decision)
    return decision


# The event


@pytest.mark.rule("TM-20.1-mor.d", "TM-20.1-mor.h")
def test_the_muslim_player_keeps_a_caravan_resource_that_awards_cp() -> None:
    s = conquered()
    s.pools["caravan"] = ["caravan.card", "caravan.cp_3"]
    g = table(s, [1, 1])
    answer_with(events.EVENTS[UPRISING, ""].does(g, FRANCE), to("loja"), to("baza"), DONE)
    assert s.warehouses == [["caravan.cp_3"], [], [], []]
    assert s.pools["caravan"] == ["caravan.card"]  # put back


@pytest.mark.rule("TM-20.1-mor.e", "TM-20.1-mor.i", "TM-20.1-mor.h")
def test_where_the_regulars_may_rise() -> None:
    s = conquered()
    troops(s, "loja", "castile", 1)
    troops(s, "baza", "portugal", 1)
    leader(s, "mendoza", "guadix")
    s.markers["alhama"] = "portugal"
    decision = asked(events.EVENTS[UPRISING, ""].does(table(s, [1]), SPAIN))
    assert decision.seat == MUSLIM
    free = [space for space in control.NASRID_COLOUR if space in ("malaga", "sohail", "setenil", "zahara", "gibraltar")]
    assert decision.options == [to(space) for space in free]
    assert control.controller(s, "granada") == "nasrid"  # not Spain's, and not offered


@pytest.mark.rule("TM-20.1-mor.e", "TM-20.1-mor.f", "TM-20.1-mor.g", "TM-20.1-mor.a")
def test_regulars_and_markers_take_control() -> None:
    s = conquered()
    vp = points.total(s, MUSLIM)
    rise(s, to("malaga"), to("setenil"), marker("zahara"), marker("sohail"))
    assert numbers(s, "malaga", MORISCOS) == numbers(s, "setenil", MORISCOS) == (1, 0, 0, 0)
    assert pool.left(s, MORISCOS, "regular") == 0
    assert all(control.controller(s, space) == "nasrid" for space in ("malaga", "setenil", "zahara", "sohail"))
    assert {"setenil", "zahara", "sohail"} <= {*s.lost_homes}
    assert "malaga" not in s.lost_homes
    assert "malaga" in recruit.where(s, "nasrid", "regular")
    assert "setenil" not in recruit.where(s, "nasrid", "regular")
    assert s.uprisings == ["zahara", "sohail"]
    assert points.total(s, MUSLIM) == vp + 2  # Málaga and Zahara


@pytest.mark.rule("TM-20.1-mor.f")
def test_also_what_spain_took_in_this_turn_has_lost_its_home_status() -> None:
    s = conquered()
    s.lost_homes.remove("loja")
    rise(s, to("loja"), to("loja"), DONE)
    assert numbers(s, "loja", MORISCOS) == (2, 0, 0, 0)
    assert "loja" in s.lost_homes


@pytest.mark.rule("TM-20.1-mor.g")
def test_markers_lie_in_no_key_and_not_where_a_regular_is() -> None:
    s = conquered()
    flow = events.EVENTS[UPRISING, ""].does(table(s, [1]), FRANCE)
    decision = asked(flow, to("setenil"), to("setenil"))
    names = [str(option.args[0]) for option in decision.options if option.args]
    assert (decision.prompt, decision.options[0]) == ("moriscos.marker", DONE)
    assert {*names} == {"zahara", "sohail", "alhama", "loja", "baza", "guadix"}


@pytest.mark.rule("TM-20.1-mor.e", "TM-20.1-mor.g", "TM-20.1-mor.a")
def test_what_is_on_the_map_may_be_moved_or_stay() -> None:
    s = conquered()
    rise(s, to("malaga"), to("setenil"), marker("zahara"), marker("sohail"))
    move_one = [to("loja"), offer("rise_from", "setenil"), DONE]
    rise(s, *move_one, marker("baza"), offer("uprising_from", "zahara"), DONE)
    assert numbers(s, "loja", MORISCOS) == numbers(s, "malaga", MORISCOS) == (1, 0, 0, 0)
    assert stacks.at(s, "setenil") == []
    assert s.uprisings == ["sohail", "baza"]
    assert stacks.total(s, MORISCOS, "regular") == 2


@pytest.mark.rule("TM-20.1-mor.i", "TM-12.2.h")
def test_ships_leave_a_port_that_rises() -> None:
    s = conquered()
    fleet(s, "malaga", "spain", 1)
    rise(s, to("malaga"), to("malaga"), DONE)
    assert stacks.fleets_at(s, "malaga") == []
    assert [one.power for one in stacks.fleets_at(s, "alboran_sea")] == ["spain"]


@pytest.mark.rule("TM-20.1-mor.j")
def test_as_many_as_there_are_spaces() -> None:
    s = conquered()
    for space in control.NASRID_COLOUR:
        if control.controller(s, space) != "nasrid" and space != "loja":
            troops(s, space, "castile", 1)
    rise(s)  # both in Loja, no marker: nobody has a choice
    assert numbers(s, "loja", MORISCOS) == (2, 0, 0, 0)
    assert s.uprisings == []
    s = conquered()
    for space in control.NASRID_COLOUR:
        troops(s, space, "castile", 1)
    rise(s)
    assert stacks.total(s, MORISCOS, "regular") == 0
    assert s.warehouses[MUSLIM] == ["caravan.cp_3"]


# Uprising markers


@pytest.mark.rule("TM-20.1-mor.k", "TM-17.h")
def test_an_uprising_is_unrest_for_all_but_the_nasrids() -> None:
    s = conquered()
    s.lost_homes, s.uprisings = [], ["sohail", "setenil"]
    s.markers.pop("sohail")
    found = {power: control.is_unrest(s, power, "sohail") for power in ("nasrid", "north_africa", "castile", "france")}
    assert found == {"nasrid": False, "north_africa": True, "castile": True, "france": True}
    assert "sohail" in recruit.where(s, "nasrid", "regular")  # if it has home status
    assert recruit.hindrance(s, "castile", "setenil") == "TM-17.g"
    s.lost_homes = ["sohail"]
    assert "sohail" not in recruit.where(s, "nasrid", "regular")


@pytest.mark.rule("TM-20.1-mor.l")
def test_only_spain_ends_it_and_control_stays_nasrid() -> None:
    s = conquered()
    rise(s, to("malaga"), to("malaga"), marker("loja"), DONE)
    for power in ("castile", "portugal", "nasrid"):
        troops(s, "alhama" if power == "castile" else "loja", power, 2)
    s.stacks.pop("loja")
    troops(s, "setenil", "portugal", 2)
    assert hold.unrest_to_end(s, "portugal") == hold.unrest_to_end(s, "nasrid") == []
    s.stacks.pop("setenil")
    assert hold.unrest_to_end(s, "castile") == ["loja"]
    with_cp(s, SPAIN)
    g = table(s)
    hold.end_unrest(g, "castile", "loja")
    assert (s.uprisings, control.controller(s, "loja")) == ([], "nasrid")
    assert ACTIONS["remove_unrest"].cost == 1


# Moriscos before the surrender


@pytest.mark.rule("TM-20.1-mor.c", "TM-20.1-mor.b", "TM-20.1-mor.m")
def test_before_the_surrender_they_are_nasrid_units_and_have_no_militia() -> None:
    s = with_cp(conquered(), MUSLIM)
    rise(s, to("malaga"), to("setenil"), DONE)
    assert major(s, MORISCOS) == "nasrid"
    assert pool.left(s, MORISCOS, "militia") == 0
    budget = Budget("military_highlights", 6, "cp")
    assert cp.allows(s, budget, "move_clear", [MORISCOS])
    kinds = ("militia", "regular", "cavalry")
    powers = {power for kind in kinds for power, _ in actions.Recruit(kind).places(s, MUSLIM, budget)}
    assert powers == {"nasrid", "north_africa"}
    s.rulers[MUSLIM] = "ruler_wattasid"
    assert pool.left(s, MORISCOS, "militia") == 6
    s.moriscos_active, s.budget = s.impulse, extension()
    powers = {power for power, _ in actions.Recruit("regular").places(s, MUSLIM, s.budget)}
    assert powers == {"north_africa"}  # TM-20.1-mor.m


@pytest.mark.rule("TM-20.1-mor.n")
def test_they_act_in_spaces_of_the_nasrid_colour_only() -> None:
    s = with_cp(conquered(), MUSLIM)
    rise(s, to("zahara"), to("zahara"), DONE)
    group = groups.everything(s, "zahara", [MORISCOS])
    goals = move.destinations(s, group)
    assert goals
    assert all(space in control.NASRID_COLOUR for space in goals)
    troops(s, "zahara", "nasrid", 2)
    nasrids = move.destinations(s, groups.everything(s, "zahara", ["nasrid"]))
    assert [space for space in nasrids if space not in control.NASRID_COLOUR]
    assert bounds.holds_back([MORISCOS, "nasrid"], "jerez")
    s.stacks.pop("zahara")
    troops(s, "zahara", MORISCOS, 2)
    taken = hold.spaces_to_take(s, "nasrid")
    assert all(space in control.NASRID_COLOUR for space in taken)
    s.markers["jerez"] = "nasrid"
    assert transport.why_no_landing(s, ["nasrid"], group, "jerez") == "TM-20.1-mor.n"


# After the surrender


@pytest.mark.rule("TM-20.1-mor.p", "TM-20.1-mor.q")
def test_they_act_with_one_resource_in_a_turn() -> None:
    s = fallen()
    assert s.budget is not None
    plain = Budget("military_highlights", 6, "cp")
    for budget in (plain, s.budget):
        assert [cp.allows(s, budget, line, [MORISCOS]) for line in ("move_clear", "assault", "recruit_militia")] == [
            False, False, False,
        ]  # fmt: skip
        assert "nasrid" not in actions.holders(s, MUSLIM, budget)
        assert not cp.serves(s, budget, "nasrid")
    flow = actions.one_action(table(s), MUSLIM)
    decision = next(flow)
    assert isinstance(decision, Decision)
    assert moriscos.ACTIVATE in decision.options
    answer_with(actions.one_action(table(s), MUSLIM), moriscos.ACTIVATE)
    assert s.moriscos_active == 5
    assert cp.allows(s, s.budget, "move_clear", [MORISCOS])
    assert "nasrid" in actions.holders(s, MUSLIM, s.budget)
    assert not cp.allows(s, plain, "move_clear", [MORISCOS])
    assert moriscos.ACTIVATE not in asked(actions.one_action(table(s), MUSLIM)).options
    s.impulse, s.budget = 9, extension()  # another resource in the same turn
    assert not cp.allows(s, s.budget, "move_clear", [MORISCOS])
    assert moriscos.ACTIVATE not in asked(actions.one_action(table(s), MUSLIM)).options


@pytest.mark.rule("TM-20.1-mor.p")
@pytest.mark.parametrize(
    ("seat", "way", "tied"), [(MUSLIM, "cp", []), (PORTUGAL, "resource", []), (MUSLIM, "resource", ["north_africa"])]
)
def test_not_with_cards_and_not_with_what_is_bound_to_north_africa(seat: int, way: str, tied: list[str]) -> None:
    s = fallen()
    between = moriscos.Activate(moriscos.ACTIVATE)
    assert between.may(s, MUSLIM, extension())
    assert not between.may(s, seat, Budget("caravan.cp_4", 4, way, tied))


@pytest.mark.rule("TM-20.1-mor.p", "TM-20.1-mor.q")
def test_not_without_units_the_corsair_and_a_place_for_them() -> None:
    s = fallen()
    s.stacks = {}
    s.markers |= {"malaga": "spain", "setenil": "spain"}
    between = moriscos.Activate(moriscos.ACTIVATE)
    fleet(s, "alboran_sea", "spain", 1)
    assert not between.may(s, MUSLIM, extension())
    fleet(s, "alboran_sea", "nasrid", corsairs=1)
    assert between.may(s, MUSLIM, extension())


@pytest.mark.rule("TM-20.1-mor.p", "TM-20.1-mor.r")
def test_militia_and_the_corsair_come_to_home_keys_and_recovered_spaces() -> None:
    s = fallen()
    s.moriscos_active = s.impulse
    assert s.budget is not None
    assert actions.Recruit("militia").paid(s, MUSLIM, s.budget)[-1] == (MORISCOS, "malaga")
    assert [space for power, space in actions.Recruit("militia").paid(s, MUSLIM, s.budget) if power == MORISCOS] == [
        "malaga"
    ]
    s.lost_homes = [space for space in s.lost_homes if space != "setenil"]
    assert {*recruit.where(s, MORISCOS, "militia")} == {"malaga", "setenil"}
    assert recruit.where(s, "nasrid", "regular") == recruit.where(s, "nasrid", "cavalry") == []
    assert ships.where(s, "nasrid", "corsair") == ["malaga"]
    assert ships.where(s, "nasrid", "squadron") == []
    s.markers["malaga"] = "spain"
    del s.markers["sohail"]
    s.lost_homes.remove("sohail")
    assert ships.where(s, "nasrid", "corsair") == ["sohail"]  # no key is needed
    assert ACTIONS["recruit_militia"].cost == ACTIONS["build_corsair"].cost == 1


@pytest.mark.rule("TM-20.1-mor.p")
def test_the_corsair_sails_and_pirates_with_that_resource_only() -> None:
    s = fallen()
    fleet(s, "alboran_sea", "nasrid", corsairs=1)
    assert s.budget is not None
    assert not any(option.args[0] == "nasrid" for option in piracy.options(s, MUSLIM, s.budget))
    assert "nasrid" not in sailing.sides(s, MUSLIM, s.budget)
    s.moriscos_active = s.impulse
    assert any(option.args[0] == "nasrid" for option in piracy.options(s, MUSLIM, s.budget))
    assert "nasrid" in sailing.sides(s, MUSLIM, s.budget)


@pytest.mark.rule("TM-18.10.d", "TM-20.1-mor.q")
def test_the_marker_goes_at_the_end_of_the_turn() -> None:
    s = fallen()
    s.moriscos_active, s.resisted = 5, 3
    impulse.begin_phase(s)
    assert (s.moriscos_active, s.resisted) == (0, 0)


@pytest.mark.rule("TM-20.1-mor.p")
def test_no_spring_deployment_and_no_replacement_any_more() -> None:
    s = fallen()
    assert control.home_keys(s, "nasrid") == ["malaga"]
    assert not deployment.may_deploy(s, "nasrid")
    assert replacements.keys_for_replacement(s, "nasrid") == []


@pytest.mark.rule("TM-20.1-mor.s")
def test_boabdil_leads_them_with_exiles_but_not_with_north_africans() -> None:
    s = fallen()
    leader(s, "boabdil", "malaga")
    troops(s, "malaga", "exiles", 2)
    assert groups.is_legal(s, groups.everything(s, "malaga", [MORISCOS, "exiles", "north_africa"]))
    troops(s, "malaga", MORISCOS, militia=2)
    whole = groups.everything(s, "malaga", [MORISCOS, "exiles", "north_africa"])
    assert (whole.leaders, groups.is_legal(s, whole)) == (["boabdil"], True)
    troops(s, "malaga", "north_africa", 1)
    assert not groups.is_legal(s, groups.everything(s, "malaga", [MORISCOS, "exiles", "north_africa"]))
    assert groups.is_legal(s, groups.everything(s, "malaga", ["exiles", "north_africa"]))


@pytest.mark.rule("TM-20.1-mor.t")
@pytest.mark.parametrize("active", [True, False])
def test_in_that_impulse_they_assault_at_once(active: bool) -> None:
    s = fallen()
    troops(s, "granada", MORISCOS, 2)
    del s.markers["alhama"]  # the line to Málaga
    s.sieges["granada/nasrid"] = s.impulse
    s.moriscos_active = s.impulse if active else 0
    assert requirements.hindrance(s, "nasrid", "granada") == ("" if active else "TM-15.1.b")
    s.assaulted = ["granada"]
    assert requirements.hindrance(s, "nasrid", "granada") == ("TM-15.1.c" if active else "TM-15.1.b")


# Winter


@pytest.mark.rule("TM-20.1-mor.o", "TM-18.5.j")
def test_they_winter_where_they_are_but_besiegers_leave() -> None:
    s = fallen()
    s.phase = "winter"
    troops(s, "alhama", MORISCOS, militia=3)
    del s.markers["alhama"]
    troops(s, "granada", MORISCOS, militia=2)
    troops(s, "granada", "castile", 1)
    s.sieges["granada/nasrid"] = 5
    s.unrest += ["alhama", "malaga"]
    answer_with(
        returning.return_home(table(s)),
        *([offer("winter_all", "malaga")] if len(winter.shelters(s, "granada")) > 1 else []),
    )
    assert numbers(s, "alhama", MORISCOS) == (0, 3, 0, 0)
    assert numbers(s, "setenil", MORISCOS) == (1, 0, 0, 0)
    assert numbers(s, "granada", MORISCOS) == ()
    assert sum(stack.militia for _, stack in stacks.all_stacks(s) if stack.power == MORISCOS) == 5  # no attrition


@pytest.mark.rule("TM-20.1-mor.o")
def test_without_a_fortified_space_they_go_to_another_one() -> None:
    s = fallen()
    s.phase, s.stacks = "winter", {}
    s.markers |= {"malaga": "spain", "setenil": "spain"}
    del s.markers["alhama"]
    troops(s, "granada", MORISCOS, militia=2)
    s.sieges["granada/nasrid"] = 5
    answer_with(winter.leave_sieges(table(s)))
    assert numbers(s, "alhama", MORISCOS) == (0, 2, 0, 0)
    s.sieges = {"alhama/nasrid": 5}
    s.markers["alhama"] = "spain"
    answer_with(winter.leave_sieges(table(s)))
    assert s.stacks == {}  # R-TM-20.1-13


@pytest.mark.rule("TM-20.1-win.a", "TM-18.6.i")
@pytest.mark.parametrize(("gone", "militia"), [(False, 0), (True, 2)])
def test_a_regular_makes_a_space_a_home_space_again(gone: bool, militia: int) -> None:
    s = fallen()
    s.phase = "winter"
    if not gone:
        s.rulers[MUSLIM] = "ruler_muley_hacen"
    troops(s, "setenil", MORISCOS, 1)  # two have the effect once
    assert "setenil" in s.lost_homes
    answer_with(winter.effects(table(s, [1] if gone else [])))
    assert "setenil" not in s.lost_homes
    assert numbers(s, "setenil", MORISCOS) == (2, militia, 0, 0)
    assert numbers(s, "malaga", MORISCOS) == (1, 0, 0, 0)  # a key
    assert "setenil" in recruit.where(s, MORISCOS if gone else "nasrid", "militia")


@pytest.mark.rule("TM-20.1-win.b")
def test_a_die_for_each_uprising() -> None:
    s = fallen()
    s.phase, s.stacks = "winter", {}
    s.markers = {space: one for space, one in s.markers.items() if space not in ("loja", "baza")}
    s.uprisings = ["loja", "baza", "sohail"]
    answer_with(winter.effects(table(s, [4, 3, 6, 1])))
    assert s.uprisings == ["baza"]
    assert {"baza", "sohail"} <= {*s.lost_homes}
    assert "loja" not in s.lost_homes
    assert numbers(s, "loja", MORISCOS) == (0, 1, 0, 0)
    assert numbers(s, "sohail", MORISCOS) == ()  # R-TM-20.1-14: it is Spain's


@pytest.mark.rule("TM-20.1-win.b", "TM-20.1-mor.b")
def test_no_more_militia_than_there_are_counters() -> None:
    s = fallen()
    s.phase = "winter"
    troops(s, "granada", MORISCOS, militia=5)
    answer_with(winter.effects(table(s, [1])))
    assert numbers(s, "setenil", MORISCOS) == (1, 1, 0, 0)
    assert pool.left(s, MORISCOS, "militia") == 0


@pytest.mark.rule("TM-20.1-win.c", "TM-20.1-win.d")
@pytest.mark.parametrize("gone", [True, False])
def test_moriscos_on_the_map_bring_a_resource_for_the_next_turn(gone: bool) -> None:
    s = fallen()
    s.phase = "winter"
    if not gone:
        s.rulers[MUSLIM] = "ruler_boabdil"
    s.pools["caravan"] = ["caravan.cp_3"]
    answer_with(winter.effects(table(s, [1] if gone else [])))
    assert s.arriving[MUSLIM] == (["caravan.cp_3"] if gone else [])
    s.stacks, s.arriving = {}, [[], [], [], []]
    s.pools["caravan"] = ["caravan.cp_3"]
    answer_with(winter.effects(table(s)))
    assert s.arriving[MUSLIM] == []
