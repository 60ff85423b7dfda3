"""Who does not go everywhere: French leaders and Catalonia (20.8), Ferdinand after Isabella's death, the Beltranejos
after the Peace of Alcaçovas (20.4)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import displacement, groups, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, Group
from condotta.games.tanto_monta.rules.common.powers import LAST_CARD
from condotta.games.tanto_monta.rules.land import move, requirements, retreat, siege
from condotta.games.tanto_monta.rules.land.battle import Battle
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.winter import quarters, returning
from condotta.games.tanto_monta.rules.winter.quarters import Plan
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import facing, lead, march, numbers, place_of, with_cp
from tests.games.tanto_monta.sieges import besiege, garrison
from tests.games.tanto_monta.table import answer_with, empty, go_through, leader, table, troops

PEACE = "alcacovas"
JOANNA = CARD_IDS[4]


# French leaders in Catalonia


def french() -> State:
    """Louis XI and Anjou in Perpignan, which is French; Vic, Ampurias and Puigcerdà are Catalan."""
    s = facing(FRANCE)
    s.markers["perpignan"] = "france"
    troops(s, "perpignan", "france", 4)
    return s


def places(s: State, name: str) -> list[str]:
    lead(s, "perpignan", name)
    there = groups.everything(s, "perpignan", ["france"])
    return [to for to in move.destinations(s, there) if to in ("ampurias", "puigcerda")]


@pytest.mark.rule("TM-20.8.b")
def test_anjou_alone_leads_frenchmen_into_catalonia() -> None:
    assert places(french(), "anjou") == ["ampurias"]
    assert places(french(), "louis_xi") == []
    s = french()
    s.markers |= {"barcelona": "spain"}
    s.relations["france/spain"] = "war"
    assert places(s, "louis_xi") == []  # Catalonia surrenders when the turn is judged
    s.removed.append(LAST_CARD["catalonia"])
    assert places(s, "louis_xi") == ["ampurias"]


@pytest.mark.rule("TM-20.8.b", "TM-10.s")
def test_no_other_french_leader_is_deployed_there() -> None:
    s = empty()
    troops(s, "marseille", "france", 3)
    about = deployment.Deployment("france")
    units = stacks.at(s, "marseille")
    assert "barcelona" in deployment.destinations(s, about, Group("marseille", units, []))  # over the sea
    assert "barcelona" in deployment.destinations(s, about, Group("marseille", units, ["anjou"]))
    assert "barcelona" not in deployment.destinations(s, about, Group("marseille", units, ["louis_xi"]))


@pytest.mark.rule("TM-20.8.b", "TM-14.1.h")
def test_whose_units_can_only_retreat_to_catalonia_is_captured() -> None:
    s = facing(SPAIN)
    troops(s, "gerona", "france", 3)
    s.markers["gerona"] = "spain"
    lead(s, "gerona", "louis_xi", "anjou")
    group = groups.everything(s, "gerona", ["france"])
    answer_with(retreat.go(table(s), group, ["ampurias", "vic"], SPAIN, "TM-14.1.h"), offer("retreat", "vic"))
    assert (place_of(s, "anjou"), s.leaders["louis_xi"].captor) == ("vic", SPAIN)
    assert numbers(s, "vic", "france") == (3, 0, 0, 0)


@pytest.mark.rule("TM-20.8.b", "TM-14.1.c")
def test_he_retreats_to_where_he_may_be() -> None:
    s = facing(SPAIN)
    troops(s, "gerona", "france", 3)
    lead(s, "gerona", "louis_xi")
    group = groups.everything(s, "gerona", ["france"])
    answer_with(retreat.go(table(s), group, ["ampurias", "perpignan"], SPAIN, "TM-14.1.h"))  # nothing to choose
    assert (place_of(s, "louis_xi"), numbers(s, "perpignan", "france")) == ("perpignan", (3, 0, 0, 0))


@pytest.mark.rule("TM-20.8.b", "TM-13.3.j")
def test_he_does_not_slip_away_to_catalonia() -> None:
    s = facing(SPAIN)
    s.relations["france/spain"] = "war"
    s.markers["tarragona"] = "france"
    troops(s, "zaragoza", "aragon", 4)
    troops(s, "tarragona", "france", 2)
    lead(s, "tarragona", "louis_xi")
    away = [offer("refuge", "barcelona"), ALL]
    march(s, SPAIN, "zaragoza", "tarragona", *away, dice=[6, 6])
    assert numbers(s, "barcelona", "france") == (2, 0, 0, 0)
    assert s.leaders["louis_xi"].captor == SPAIN  # left behind


@pytest.mark.rule("TM-20.8.b", "TM-12.5.a", "TM-18.5-proc.i")
def test_neither_displaced_nor_in_winter() -> None:
    s = empty()
    s.markers["lerida"] = "france"
    troops(s, "huesca", "france", 2)
    lead(s, "huesca", "louis_xi")
    group = groups.everything(s, "huesca", ["france"])
    flow: Any = displacement.displace(table(s), group)
    asked = next(flow)
    assert offer("displace", "lerida") not in asked.options
    assert offer("displace", "paris") in asked.options
    plan = Plan()
    plan.settle("huesca", "lerida", stacks.at(s, "huesca")[0], ())
    assert "lerida" not in returning.leader_places(s, plan, "louis_xi")
    leader(s, "anjou", "huesca")
    assert "lerida" in returning.leader_places(s, plan, "anjou")


# Ferdinand after ISABELLA DIES


@pytest.mark.rule("TM-5.1.j", "TM-20.5-isa.j", "TM-15.0.c")
def test_ferdinand_besieges_with_aragonese_only_while_castile_is_split_off() -> None:
    s = facing(SPAIN)
    garrison(s, "lerida", "catalonia", 3)
    troops(s, "lerida", "aragon", 2)
    troops(s, "lerida", "castile", 2)
    lead(s, "lerida", "ferdinand")
    assert (siege.host(s, "lerida", "castile").size, siege.host(s, "lerida", "castile").leaders) == (4, ["ferdinand"])
    s.rulers[SPAIN] = "ruler_castile_split"
    assert (siege.host(s, "lerida", "castile").size, siege.host(s, "lerida", "castile").leaders) == (2, [])
    assert siege.host(s, "lerida", "aragon").leaders == ["ferdinand"]
    assert siege.together(s, "lerida", "castile") == ["castile"]
    plan = Plan()
    plan.settle("lerida", "leon", next(one for one in stacks.at(s, "lerida") if one.power == "castile"), ())
    assert "leon" not in returning.leader_places(s, plan, "ferdinand")
    s.rulers[SPAIN] = "ruler_catholic_monarchs"
    assert "leon" in returning.leader_places(s, plan, "ferdinand")
    assert quarters.opened_power("ferdinand", "castile") == "aragon"


# The Beltranejos after the Peace


def at_peace(*hand: str) -> State:
    """Beltranejos in Toro, beside León, a key of Castile."""
    s = with_cp(empty(turn=3), PORTUGAL)
    s.budget = None
    s.happened.append(PEACE)
    s.relations = {"beltranejos/spain": "war"}
    troops(s, "toro", "beltranejos", 6)
    lead(s, "toro", "pacheco")
    s.hands[PORTUGAL] = [*hand]
    s.used = [[], [], [], []]
    return s


@pytest.mark.rule("TM-20.4-aft.a", "TM-20.4-aft.b")
def test_beltranejos_act_with_joanna_only() -> None:
    s = at_peace()
    s.budget = Budget("military_highlights", 6, "cp")
    assert move.destinations(s, Group("toro", stacks.at(s, "toro"), ["pacheco"])) == []
    recruits = actions.ACTIONS["recruit_militia"]
    assert isinstance(recruits, actions.Recruit)
    assert {power for power, _ in recruits.places(s, PORTUGAL, s.budget)} == {"portugal"}
    besiege(s, "leon", "beltranejos", since=1)
    troops(s, "leon", "beltranejos", 3)
    assert not actions.ACTIONS["assault"].may(s, PORTUGAL, s.budget)
    s.budget = Budget(JOANNA, 4, "event", ["beltranejos"])
    assert {power for power, _ in recruits.places(s, PORTUGAL, s.budget)} == {"beltranejos"}
    assert actions.ACTIONS["assault"].may(s, PORTUGAL, s.budget)
    assert move.destinations(s, Group("toro", stacks.at(s, "toro"), ["pacheco"]))
    s.budget = Budget("naval.cp_3", 3, "resource", ["beltranejos"])  # the extension of that impulse
    assert actions.ACTIONS["assault"].may(s, PORTUGAL, s.budget)


@pytest.mark.rule("TM-20.4-aft.c", "TM-20.4-aft.d", "TM-15.1.c")
def test_they_assault_at_once_and_one_space_again_with_a_resource() -> None:
    s = at_peace(JOANNA)
    s.warehouses[PORTUGAL] = ["naval.cp_4"]
    storm = offer("action", "assault"), offer("all")
    g = table(s, [3, *[1] * 6, 1, 1, 1, 1, *[1] * 6, 1, 1, 1, 1])
    left = [offer("event", JOANNA, "a"), offer("class", "occupied"), ALL, offer("action", "move_clear"), ALL,
            offer("to", "leon"), *storm, DONE, offer("extend", "naval.cp_4"), *storm]  # fmt: skip
    while s.active == PORTUGAL and left:
        go_through(turn.next_step(g), left)
    assert s.assaulted == ["leon"]
    assert s.once_more == []
    assert requirements.hindrance(s, "beltranejos", "leon") == "TM-15.1.c"  # no third time


@pytest.mark.rule("TM-20.4-aft.d")
def test_only_what_was_assaulted_before_the_extension_and_only_one_of_them() -> None:
    s = at_peace()
    for space in ("leon", "seville"):
        besiege(s, space, "beltranejos", since=1)
        troops(s, space, "beltranejos", 3)
    s.assaulted = ["leon"]
    assert requirements.hindrance(s, "beltranejos", "leon") == "TM-15.1.c"
    s.once_more = ["leon"]
    assert requirements.hindrance(s, "beltranejos", "leon") == ""
    s.assaulted.append("seville")  # in the extension
    assert requirements.hindrance(s, "beltranejos", "seville") == "TM-15.1.c"
    impulse.tidy(s)
    assert s.once_more == []


# Captives of a joint defence


@pytest.mark.rule("TM-14.s")
@pytest.mark.parametrize(("war", "captor"), [("france", FRANCE), ("nasrid", MUSLIM)])
def test_captives_go_to_the_defender_who_is_at_war(war: str, captor: int) -> None:
    s = empty(3)
    s.relations = {f"{war}/portugal": "war", "france/nasrid": "alliance"}
    troops(s, "alcantara", "portugal", 1)
    lead(s, "alcantara", "afonso_v")
    troops(s, "alcantara", "nasrid", 3)
    troops(s, "alcantara", "france", 3)
    portugal = groups.everything(s, "alcantara", ["portugal"])
    battle = Battle("alcantara", portugal, groups.everything(s, "alcantara", ["nasrid", "france"]))
    assert retreat.captor_of(s, battle.defender, battle.attacker) == captor
    s.relations = {}
    assert retreat.captor_of(s, battle.defender, battle.attacker) == MUSLIM
