"""Sections 20.4 and 22.1: the Beltranejos, their surrender and their resistance, foreign support."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, Decision, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, MAJORS, POWERS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Fleet
from condotta.games.tanto_monta.rules.action import actions, hold, impulse
from condotta.games.tanto_monta.rules.action import budget as cp
from condotta.games.tanto_monta.rules.common import control, events, points, stacks
from condotta.games.tanto_monta.rules.common.powers import RESISTANCE, has_left, pair
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.land import requirements, siege
from condotta.games.tanto_monta.rules.powers import beltranejos
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.spring.deployment import Deployment
from condotta.games.tanto_monta.rules.winter import replacements
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, ships, table, troops

JOANNA = CARD_IDS[4]
KEYS = {"burgos": "spain", "toledo": "spain"}
RESIST = offer("resist")


def gone(s: State) -> State:
    """They have surrendered for good."""
    s.removed.append(JOANNA)
    s.markers |= dict.fromkeys(POWERS["beltranejos"].home, "spain")
    return s


def resisting(number: int = 3) -> State:
    s = gone(with_cp(empty(number), PORTUGAL))
    answer_with(events.EVENTS[RESISTANCE, ""].does(table(s), FRANCE))
    return s


def extended(s: State, number: int = 5) -> Budget:
    s.impulse, s.extended = number, True
    s.budget = Budget("naval.cp_4", 4, "resource")
    return s.budget


# The Home card


@pytest.mark.rule("TM-20.4-gen.b")
def test_portugal_has_their_home_card_until_they_have_surrendered() -> None:
    s = at_the_start()
    hands.hand_out(table(s))
    assert JOANNA in s.hands[PORTUGAL]
    answer_with(beltranejos.surrender(table(s), "TM-22.1-bel.c"))
    assert JOANNA not in s.hands[PORTUGAL]
    hands.hand_out(table(s))
    assert JOANNA not in s.hands[PORTUGAL]


@pytest.mark.rule("TM-20.4-gen.d")
def test_her_point_needs_burgos_or_toledo() -> None:
    s = empty()
    event = events.EVENTS[JOANNA, "b"]
    s.markers = {"burgos": "spain"}
    assert event.may(s, PORTUGAL)
    before = points.total(s, PORTUGAL)
    answer_with(event.does(table(s), PORTUGAL))
    assert points.total(s, PORTUGAL) == before + 1
    s.markers = {**KEYS}
    assert not event.may(s, PORTUGAL)
    s.markers = {"burgos": "portugal", "toledo": "spain"}  # Portugal's own is not theirs
    assert not event.may(s, PORTUGAL)


@pytest.mark.rule("TM-20.4-aft.f")
def test_they_deploy_after_the_peace_over_their_own_spaces() -> None:
    s = empty(3)
    s.phase, s.stage = "deployment", str(MAJORS.index("beltranejos"))
    troops(s, "burgos", "beltranejos", 1)
    s.markers |= {"zamora": "portugal", "avila": "portugal"}

    def goals() -> set[str]:
        about = Deployment("beltranejos")
        return {*deployment.destinations(s, about, deployment.present(s, "beltranejos", "burgos"))}

    assert {"zamora", "toro"} <= goals()
    s.happened.append("alcacovas")
    assert "toro" in goals()
    assert "zamora" not in goals()
    answer_with(turn.next_step(table(s)), offer("deploy", "burgos"), offer("all"), offer("to", "toro"))
    assert numbers(s, "toro", "beltranejos") == (1, 0, 0, 0)
    s.markers |= KEYS
    assert not deployment.may_deploy(s, "beltranejos")


# Temporary surrender


@pytest.mark.rule("TM-22.1-bel.a")
def test_without_a_home_key_only_joanna_as_an_event_moves_them() -> None:
    s = with_cp(empty(), PORTUGAL)
    troops(s, "toro", "beltranejos", 1)
    plain = Budget("military_highlights", 4, "cp")
    hers = cp.of_event(JOANNA, 4)
    assert cp.hindrance(s, plain, "move_clear", ["beltranejos"]) == ""
    s.markers |= KEYS
    for line in ("move_clear", "assault", "recruit_militia"):
        assert cp.hindrance(s, plain, line, ["beltranejos"]) == "TM-22.1-bel.a"
    assert cp.hindrance(s, plain, "move_clear", ["portugal"]) == ""
    assert cp.hindrance(s, cp.of_card(JOANNA), "move_clear", ["beltranejos"]) == "TM-22.1-bel.a"  # for its CP
    s.events.append(JOANNA)
    assert cp.hindrance(s, hers, "move_clear", ["beltranejos"]) == ""
    resource = cp.of_resource("naval.cp_4", 4, hers)
    assert cp.hindrance(s, resource, "move_clear", ["beltranejos"]) == ""
    assert cp.hindrance(s, plain, "move_clear", ["beltranejos"]) == "TM-22.1-bel.a"


@pytest.mark.rule("TM-22.1-bel.b")
def test_a_home_key_retaken_makes_them_active_at_once() -> None:
    s = with_cp(empty(), PORTUGAL)
    s.markers |= KEYS
    plain = Budget("military_highlights", 4, "cp")
    assert cp.hindrance(s, plain, "move_clear", ["beltranejos"]) == "TM-22.1-bel.a"
    control.gain_control(table(s), "burgos", "beltranejos", "TM-15.1.q")
    assert cp.hindrance(s, plain, "move_clear", ["beltranejos"]) == ""
    assert recruit.where(s, "beltranejos", "militia")


# Permanent surrender


@pytest.mark.rule("TM-22.1-bel.c", "TM-22.a")
@pytest.mark.parametrize(("kept", "falls"), [("toro", False), ("burgos", False), ("zamora", True), ("tui", True)])
def test_they_fall_without_a_key_and_a_strategic_space(kept: str, falls: bool) -> None:
    s = empty(2)
    s.phase = "victory"
    s.markers |= {space: "spain" for space in POWERS["beltranejos"].home if space != kept}
    answer_with(turn.next_step(table(s)))
    assert has_left(s, "beltranejos") == falls
    assert (control.controller(s, kept) == "spain") == falls


@pytest.mark.rule("TM-22.1-bel.d", "TM-22.1-bel.e")
def test_what_they_leave_behind() -> None:
    s = empty(3)
    troops(s, "zamora", "beltranejos", 2)
    troops(s, "zamora", "portugal", 1)
    troops(s, "braga", "beltranejos", 1)
    troops(s, "arevalo", "portugal", 1)
    ships(s, "tui", "beltranejos", 1)
    s.ships_to_come = {"beltranejos/4": 1, "portugal/4": 1}
    leader(s, "pacheco", "zamora")
    stacks.imprison(s, "archbishop_carrillo", SPAIN)
    s.markers |= {"avila": "beltranejos", "braga": "beltranejos", "toro": "portugal"}
    answer_with(beltranejos.surrender(table(s), "TM-22.1-bel.c"), offer("displace", "oporto"))
    assert JOANNA in s.removed
    assert s.leaders == {}
    assert not stacks.muster(s).of("beltranejos").stacks
    assert (s.fleets, s.ships_to_come) == ({}, {"portugal/4": 1})
    owners = [control.controller(s, space) for space in ("zamora", "burgos", "avila", "braga", "toro")]
    assert owners == ["spain", "spain", "castile", "portugal", "portugal"]
    assert stacks.at(s, "zamora") == []  # R-TM-22.1-5
    assert numbers(s, "oporto", "portugal") == (1, 0, 0, 0)
    assert numbers(s, "arevalo", "portugal") == (1, 0, 0, 0)
    assert recruit.where(s, "castile", "militia").count("burgos") == 1
    control.return_home(table(s), "arevalo", "TM-12.3.a")
    assert control.controller(s, "arevalo") == "spain"


@pytest.mark.rule("TM-22.1-bel.d", "TM-22.1-bel.e", "TM-12.2.h")
def test_ships_and_leaders_of_others_leave_what_is_castilian_now() -> None:
    """R-TM-22.1-5: what was lent goes back to its owner, what they had captured waits for its first owner."""
    s = empty(3)
    s.fleets = {
        "tui": [Fleet("portugal", 1), Fleet("portugal", 2, lent="beltranejos")],
        "cantabrian_sea": [Fleet("spain", 1, 0, "beltranejos", captured=True)],
    }
    leader(s, "afonso_v", "toledo")
    leave = (offer("displace", "lisbon"), offer("displace", "coimbra"))
    answer_with(beltranejos.surrender(table(s), "TM-22.1-bel.d"), *leave)
    assert s.leaders["afonso_v"].place == "coimbra"
    ships_now = {place: [(one.power, one.squadrons, one.lent) for one in there] for place, there in s.fleets.items()}
    assert ships_now == {"atlantic_ocean": [("portugal", 1, "")], "lisbon": [("portugal", 2, "")]}
    assert s.ships_to_come == {"spain/4": 1}


def test_castilians_before_their_walls_are_no_besiegers_any_more() -> None:
    s = empty(3)
    troops(s, "zamora", "beltranejos", 1)
    stacks.change(s, "zamora", lambda one: True, lambda one: one.marked(inside=True))
    troops(s, "zamora", "castile", 3)
    s.sieges["zamora/castile"] = 1
    answer_with(beltranejos.surrender(table(s), "TM-22.1-bel.c"))
    assert s.sieges == {}
    assert numbers(s, "zamora", "castile") == (3, 0, 0, 0)


# Resistance


@pytest.mark.rule("TM-20.4-res.a")
def test_the_event_needs_their_surrender_for_good() -> None:
    s = empty(3)
    s.markers |= dict.fromkeys(POWERS["beltranejos"].home, "spain")
    assert not events.EVENTS[RESISTANCE, ""].may(s, PORTUGAL)
    assert events.EVENTS[RESISTANCE, ""].may(gone(s), FRANCE)


@pytest.mark.rule("TM-20.4-res.b", "TM-20.4-res.c", "TM-20.4-res.e", "TM-22.2.f")
def test_tui_rises_and_is_a_key_of_portugal() -> None:
    s = gone(with_cp(empty(3), FRANCE))
    troops(s, "tui", "castile", 2)
    before, keys = points.total(s, PORTUGAL), points.keys(s, PORTUGAL)
    answer_with(events.EVENTS[RESISTANCE, ""].does(table(s), FRANCE), offer("displace", "leon"))
    assert [control.controller(s, space) for space in ("tui", "sanabria", "burgos")] == ["beltranejos"] * 2 + ["spain"]
    assert [numbers(s, space, "beltranejos") for space in ("tui", "sanabria")] == [(1, 0, 0, 0)] * 2
    assert numbers(s, "leon", "castile") == (2, 0, 0, 0)
    assert points.total(s, PORTUGAL) == before + 1 + 1
    assert points.keys(s, PORTUGAL) == keys + 1
    assert control.is_fortified(s, "tui")
    assert hold.hindrance(s, "castile", "tui") == "TM-12.2.k"
    s.unrest.append("tui")
    assert points.total(s, PORTUGAL) == before + 1


@pytest.mark.rule("TM-20.4-res.d")
def test_once_lost_tui_is_a_simple_space_for_good() -> None:
    s = resisting()
    before = points.total(s, PORTUGAL)
    control.gain_control(table(s), "tui", "castile", "TM-15.1.q")
    assert not control.is_fortified(s, "tui")
    assert points.total(s, PORTUGAL) == before - 1
    control.gain_control(table(s), "tui", "beltranejos", "TM-12.2.c")
    assert not control.is_fortified(s, "tui")
    assert points.total(s, PORTUGAL) == before - 1


@pytest.mark.rule("TM-20.4-res.f")
def test_one_resource_in_a_turn_serves_them() -> None:
    s = resisting()
    s.impulse = 2
    plain = Budget("military_highlights", 4, "cp")
    assert cp.hindrance(s, plain, "move_clear", ["beltranejos"]) == "TM-20.4-res.f"
    assert not beltranejos.Resist(RESIST).may(s, PORTUGAL, plain)
    budget = extended(s, 2)
    assert cp.hindrance(s, budget, "move_clear", ["beltranejos"]) == "TM-20.4-res.f"
    answer_with(actions.one_action(table(s), PORTUGAL), RESIST)
    assert cp.hindrance(s, budget, "move_clear", ["beltranejos"]) == ""
    assert cp.hindrance(s, plain, "move_clear", ["beltranejos"]) == "TM-20.4-res.f"
    assert not beltranejos.Resist(RESIST).may(s, PORTUGAL, budget)
    later = extended(s, 6)
    assert cp.hindrance(s, later, "move_clear", ["beltranejos"]) == "TM-20.4-res.f"
    assert not beltranejos.Resist(RESIST).may(s, PORTUGAL, later)
    impulse.begin_phase(s)  # of the next turn
    again = extended(s, 2)
    assert beltranejos.Resist(RESIST).may(s, PORTUGAL, again)
    assert not beltranejos.Resist(RESIST).may(s, SPAIN, again)
    s.happened.remove(RESISTANCE)
    assert not beltranejos.Resist(RESIST).may(s, PORTUGAL, again)


@pytest.mark.rule("TM-20.4-res.f", "TM-20.4-aft.c")
def test_they_assault_at_once_whether_the_peace_was_signed_or_not() -> None:
    s = resisting()
    assert requirements.may_at_once(s, "beltranejos")
    s.removed.remove(JOANNA)
    assert not requirements.may_at_once(s, "beltranejos")


@pytest.mark.rule("TM-20.4-res.g")
def test_they_recruit_in_tui_and_sanabria_only_each_if_controlled() -> None:
    s = resisting()
    assert recruit.where(s, "beltranejos", "regular") == ["sanabria", "tui"]
    control.gain_control(table(s), "burgos", "beltranejos", "TM-15.1.q")
    assert recruit.where(s, "beltranejos", "regular") == ["sanabria", "tui"]
    control.gain_control(table(s), "sanabria", "castile", "TM-12.2.c")
    assert recruit.where(s, "beltranejos", "regular") == ["tui"]
    assert not deployment.may_deploy(s, "beltranejos")  # R-TM-18-26
    assert replacements.keys_for_replacement(s, "beltranejos") == []
    plain = Budget("military_highlights", 4, "cp")
    assert not cp.serves(s, plain, "beltranejos")
    s.resisted = 5
    assert cp.serves(s, extended(s), "beltranejos")


@pytest.mark.rule("TM-20.4-res.h")
def test_portugal_plays_cards_for_them() -> None:
    s = resisting()
    troops(s, "tui", "castile", 3)
    stacks.change(s, "tui", lambda one: one.power == "beltranejos", lambda one: one.marked(inside=True))
    s.sieges["tui/castile"] = 1
    from condotta.games.tanto_monta.rules.land.assault import Assault

    this = Assault(s, "tui", "castile", siege.host(s, "tui", "castile"))
    assert this.defenders(s) == [PORTUGAL]


def test_tordesillas_ends_the_resistance_too() -> None:
    s = resisting()
    s.happened.append("alcacovas")
    answer_with(beltranejos.sign(table(s), SPAIN))
    assert control.controller(s, "tui") == "spain"
    assert not beltranejos.is_in_arms(s)


# Foreign support


def cause(space: str = "burgos") -> State:
    s = with_cp(empty(2), FRANCE)
    s.relations[pair("france", "portugal")] = "alliance"
    troops(s, space, "portugal", 1)
    leader(s, "afonso_v", space)
    troops(s, space, "france", 2, 1)
    return s


def awarded(s: State) -> list[int]:
    impulse.end(table(s))
    return [s.points[seat].get("vp_beltranejo_support", 0) for seat in (PORTUGAL, FRANCE)]


@pytest.mark.rule("TM-20.4-sup.a", "TM-20.4-sup.c")
def test_both_have_two_vp_where_their_stacks_meet_once() -> None:
    s = cause("vitoria")
    assert awarded(s) == [2, 2]
    s.active = FRANCE
    assert awarded(s) == [2, 2]
    s = cause()
    s.stacks.clear()
    troops(s, "burgos", "portugal", 1)
    troops(s, "burgos", "france", 2)  # two without a leader
    assert awarded(s) == [0, 0]
    s.active = FRANCE
    leader(s, "louis_xi", "burgos")
    assert awarded(s) == [2, 2]
    s = cause()
    stacks.take(s, "burgos", next(one for one in stacks.at(s, "burgos") if one.power == "france"))
    leader(s, "louis_xi", "burgos")  # without a unit
    assert awarded(s) == [0, 0]


@pytest.mark.rule("TM-20.4-sup.a", "TM-20.4-sup.b")
@pytest.mark.parametrize(
    "flaw", ["elsewhere", "portugal's impulse", "no alliance", "peace", "no leader", "beltranejos", "skipped"]
)
def test_what_is_needed_for_it(flaw: str) -> None:
    s = cause("toledo" if flaw == "elsewhere" else "burgos")
    if flaw == "portugal's impulse":
        s.active = PORTUGAL
    if flaw == "no alliance":
        del s.relations[pair("france", "portugal")]
    if flaw == "peace":
        s.happened.append("alcacovas")
    if flaw == "no leader":
        del s.leaders["afonso_v"]
    if flaw == "beltranejos":
        s.stacks["burgos"] = [one for one in s.stacks["burgos"] if one.power == "france"]
        troops(s, "burgos", "beltranejos", 3)
    if flaw == "skipped":
        impulse.end(table(s), skipped=True)
        assert s.points[FRANCE] == {}
        return
    assert awarded(s) == [0, 0]


def test_the_same_option_is_not_offered_twice() -> None:
    s = resisting()
    extended(s, 2)
    g = table(s)
    asked = next(actions.one_action(g, PORTUGAL))
    assert isinstance(asked, Decision)
    options: list[Option] = list(asked.options)
    assert options.count(RESIST) == 1
    assert DONE in options
