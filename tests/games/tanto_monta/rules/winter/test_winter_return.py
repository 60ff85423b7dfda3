"""Section 18.5: land units and leaders return, attrition."""

from __future__ import annotations

import random
from typing import Any

import pytest

from condotta.core.flow import DONE, Option
from condotta.games.tanto_monta.data import LEADERS, MAJORS, SPACES
from condotta.games.tanto_monta.pieces import Leader, Stack
from condotta.games.tanto_monta.rules.common import control, stacks
from condotta.games.tanto_monta.rules.winter import attrition, quarters, returning
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops


def returns(s: State, *options: Option) -> None:
    answer_with(returning.return_home(table(s)), *options)


def numbers(s: State, space: str) -> dict[str, tuple[int, int, int, int]]:
    return {stack.power: stack.numbers for stack in stacks.at(s, space)}


def all_to(place: str) -> Option:
    return Option("winter_all", place)


def some_to(place: str) -> Option:
    return Option("winter_some", place)


def take(number: int) -> Option:
    return Option("take", number)


@pytest.mark.rule("TM-18.5.a", "TM-18.5-proc.d", "TM-18.5-proc.g")
def test_a_stack_is_split_between_fortress_and_home_key() -> None:
    s = empty()
    troops(s, "beja", "portugal", 4, 0, 1)
    returns(s, some_to("sagres"), take(3), take(1), all_to("lisbon"))
    assert numbers(s, "sagres") == {"portugal": (3, 0, 1, 0)}
    assert numbers(s, "lisbon") == {"portugal": (1, 0, 0, 0)}
    assert "beja" not in s.stacks


@pytest.mark.rule("TM-18.5-proc.f")
def test_a_full_fortress_is_no_goal_and_the_next_one_neither() -> None:
    s = empty()
    troops(s, "sagres", "portugal", 3)
    troops(s, "beja", "portugal", 2)
    s.markers |= dict.fromkeys(("oporto", "coimbra", "lisbon"), "spain")
    returns(s, DONE, some_to("sagres"))  # the other one has only Ceuta
    assert numbers(s, "sagres") == {"portugal": (4, 0, 0, 0)}
    assert numbers(s, "ceuta") == {"portugal": (1, 0, 0, 0)}


@pytest.mark.rule("TM-18.5-proc.g")
def test_equally_near_fortresses_share() -> None:
    s = empty()
    s.fortresses.append("faro")
    troops(s, "huelva", "portugal", 6)
    s.fortresses += ["jerez"]
    s.markers["jerez"] = "portugal"
    returns(s, some_to("faro"), take(4), all_to("jerez"))
    assert (numbers(s, "faro"), numbers(s, "jerez")) == ({"portugal": (4, 0, 0, 0)}, {"portugal": (2, 0, 0, 0)})


@pytest.mark.rule("TM-18.5-proc.a", "TM-18.5.b")
def test_too_many_in_a_fortress() -> None:
    s = empty()
    troops(s, "sagres", "portugal", 4, 1, 1)
    g = table(s)
    flow: Any = returning.return_home(g)
    decision = flow.send(None)
    assert all_to("sagres") not in decision.options
    flow.close()
    returns(s, some_to("lisbon"), take(0), take(1), take(1), all_to("sagres"))
    assert numbers(s, "sagres") == {"portugal": (4, 0, 0, 0)}
    assert numbers(s, "lisbon") == {"portugal": (0, 1, 1, 0)}


@pytest.mark.rule("TM-18.5.b", "TM-18.5-proc.a")
def test_two_powers_share_the_four() -> None:
    s = empty(4)
    s.markers["oran"] = "spain"
    troops(s, "oran", "castile", 3)
    troops(s, "oran", "aragon", 2)
    returns(s, all_to("oran"), some_to("oran"), all_to("valencia"))
    assert numbers(s, "oran") == {"castile": (3, 0, 0, 0), "aragon": (1, 0, 0, 0)}


@pytest.mark.rule("TM-18.5.c", "TM-18.5-proc.b", "TM-18.5.f")
def test_who_may_stay_may_be_called_home() -> None:
    s = empty()
    troops(s, "sagres", "portugal", 2)
    troops(s, "evora", "portugal", 1)
    returns(s, DONE)
    assert (numbers(s, "sagres"), numbers(s, "evora")) == ({"portugal": (2, 0, 0, 0)}, {"portugal": (1, 0, 0, 0)})
    returns(s, Option("recall", "sagres", "portugal"), all_to("lisbon"), DONE)
    assert numbers(s, "lisbon") == {"portugal": (2, 0, 0, 0)}


@pytest.mark.rule("TM-18.5.f")
def test_one_of_several_stays_in_a_strategic_space() -> None:
    s = empty()
    troops(s, "evora", "portugal", 2, 1)
    returns(s, some_to("evora"), take(0), all_to("lisbon"))
    assert numbers(s, "evora") == {"portugal": (0, 1, 0, 0)}


@pytest.mark.rule("TM-18.5.d", "TM-18.5.j")
def test_no_question_at_home_or_off_the_map() -> None:
    s = empty()
    troops(s, "lisbon", "portugal", 9)
    troops(s, "england_garrison", "france", 6)
    troops(s, "milan", "independent", 8)
    troops(s, "telde", "guanches", 0, 2)
    troops(s, "rome", "papacy", 3)  # an inactive minor
    before = {space: [stack.numbers for stack in here] for space, here in s.stacks.items()}
    returns(s)
    assert {space: [stack.numbers for stack in here] for space, here in s.stacks.items()} == before


@pytest.mark.rule("TM-18.5.e")
def test_sieges_end() -> None:
    s = empty()
    stacks.put(s, "sagres", Stack("portugal", 2, inside=True))
    troops(s, "sagres", "castile", 5)
    s.leaders["joao_ii"] = Leader("sagres", inside=True)
    s.sieges["sagres/castile"] = 3
    returns(s, DONE, all_to("seville"))
    assert [(stack.power, stack.inside) for stack in stacks.at(s, "sagres")] == [("portugal", False)]
    assert not s.leaders["joao_ii"].inside
    assert s.sieges == {}


@pytest.mark.rule("TM-18.5.e", "TM-18.5.g")
def test_a_siege_in_the_canaries_goes_on() -> None:
    s = empty()
    s.markers["las_palmas"] = "spain"
    stacks.put(s, "las_palmas", Stack("castile", 1, inside=True))
    troops(s, "las_palmas", "portugal", 3)
    s.sieges["las_palmas/portugal"] = 2
    returns(s, DONE, DONE)
    assert {stack.power: stack.inside for stack in stacks.at(s, "las_palmas")} == {"castile": True, "portugal": False}
    assert s.sieges == {"las_palmas/portugal": 0}
    returns(s, Option("recall", "las_palmas", "portugal"), all_to("lisbon"), DONE)
    assert [(stack.power, stack.inside) for stack in stacks.at(s, "las_palmas")] == [("castile", False)]
    assert s.sieges == {}


@pytest.mark.rule("TM-18.5-exc.b")
def test_without_a_home_key_who_finds_no_room_is_lost() -> None:
    s = empty()
    s.markers |= dict.fromkeys(("oporto", "coimbra", "lisbon", "ceuta"), "north_africa")
    s.happened.append("alcacovas")
    troops(s, "beja", "portugal", 6)
    returns(s)
    assert numbers(s, "sagres") == {"portugal": (4, 0, 0, 0)}
    assert stacks.total(s, "portugal", "regular") == 4


@pytest.mark.rule("TM-18.5-exc.e", "TM-18.5-proc.i")
def test_ferdinand_must_go_with_the_castilians_whom_he_leads() -> None:
    s = empty()
    leader(s, "ferdinand", "huesca")
    troops(s, "huesca", "aragon", 2)
    troops(s, "huesca", "castile", 3)
    returns(s, all_to("valencia"), all_to("zaragoza"))
    assert numbers(s, "zaragoza") == {"castile": (3, 0, 0, 0)}
    assert s.leaders["ferdinand"].place == "zaragoza"


# Attrition


@pytest.mark.rule("TM-18.5-attr.b", "TM-18.5-attr.f", "TM-18.5-proc.h")
def test_half_of_a_stack_without_a_path_is_lost() -> None:
    s = empty()
    s.happened.append("alcacovas")
    troops(s, "cordoba", "portugal", 2, 1)
    returns(s, all_to("lisbon"), Option("lose", "portugal", "militia"))  # and of regulars only one kind is left
    assert numbers(s, "lisbon") == {"portugal": (1, 0, 0, 0)}
    troops(s, "cordoba", "portugal", 1)
    returns(s, all_to("oporto"))
    assert "oporto" not in s.stacks  # a lone unit


@pytest.mark.rule("TM-18.5-attr.a")
def test_what_goes_the_same_way_is_one_stack() -> None:
    s = empty()
    s.happened.append("alcacovas")
    s.markers["alcantara"] = "spain"
    troops(s, "cordoba", "portugal", 3)
    returns(s, some_to("lisbon"), take(1), some_to("lisbon"), take(1), all_to("lisbon"))
    assert numbers(s, "lisbon") == {"portugal": (1, 0, 0, 0)}  # two of three, not each of them


@pytest.mark.rule("TM-18.5-attr.c")
def test_sea_zones_need_no_ship_and_enemies_do_not_matter() -> None:
    s = empty()
    assert attrition.is_safe(s, "portugal", "huelva", "lisbon")
    troops(s, "santarem", "castile", 8)
    assert attrition.is_safe(s, "portugal", "alcantara", "lisbon")
    assert not attrition.is_safe(s, "portugal", "cordoba", "lisbon")


@pytest.mark.rule("TM-18.5-attr.b", "TM-12.4.f")
def test_unrest_bars_the_path_and_its_end_but_not_its_start() -> None:
    s = empty()
    s.unrest = ["beja"]
    assert attrition.is_safe(s, "portugal", "beja", "sagres")
    s.unrest = ["santarem"]
    assert not attrition.is_safe(s, "portugal", "alcantara", "lisbon")
    s.unrest = ["lisbon"]
    assert not attrition.is_safe(s, "portugal", "huelva", "lisbon")


@pytest.mark.rule("TM-18.5-attr.d", "TM-18.d")
def test_spaces_of_allies_are_friendly() -> None:
    s = empty()
    assert not attrition.is_safe(s, "portugal", "loja", "lisbon")
    s.relations["nasrid/portugal"] = "alliance"
    s.markers |= {"almeria": "north_africa", "malaga": "north_africa"}  # at war with Portugal
    assert not attrition.is_safe(s, "portugal", "guadix", "lisbon")
    del s.markers["almeria"]  # a port of the Alboran Sea
    assert attrition.is_safe(s, "portugal", "guadix", "lisbon")


@pytest.mark.rule("TM-18.5-attr.e", "TM-2.4.l")
def test_passes_serve_and_the_strait_must_be_open() -> None:
    s = empty()
    assert attrition.is_safe(s, "castile", "santander", "leon")
    assert attrition.is_safe(s, "portugal", "almeria", "lisbon")
    s.markers["ceuta"] = "north_africa"
    assert not attrition.is_safe(s, "portugal", "almeria", "lisbon")


# Leaders


@pytest.mark.rule("TM-18.5-proc.i", "TM-18.5-attr.g")
def test_a_leader_goes_with_his_units_or_home() -> None:
    s = empty()
    s.happened.append("alcacovas")
    troops(s, "cordoba", "portugal", 1)
    leader(s, "joao_ii", "cordoba")
    returns(s, all_to("ceuta"), Option("winter_leader", "ceuta"))
    assert "ceuta" not in s.stacks  # the unit is lost, he is not
    assert s.leaders["joao_ii"].place == "ceuta"


@pytest.mark.rule("TM-18.5-proc.i")
def test_a_leader_follows_his_units_into_a_fortress() -> None:
    s = empty()
    troops(s, "beja", "portugal", 2)
    leader(s, "joao_ii", "beja")
    leader(s, "pacheco", "beja")  # who leads no Portuguese units
    returns(s, all_to("sagres"), Option("winter_leader", "sagres"), Option("winter_leader", "toledo"))
    assert (s.leaders["joao_ii"].place, s.leaders["pacheco"].place) == ("sagres", "toledo")


@pytest.mark.rule("TM-18.5-proc.i")
def test_a_leader_stays_with_units_that_stay() -> None:
    s = empty()
    troops(s, "sagres", "portugal", 5)
    leader(s, "joao_ii", "sagres")
    returns(s, some_to("lisbon"), take(1), all_to("sagres"), Option("winter_leader", "sagres"))
    assert s.leaders["joao_ii"].place == "sagres"


@pytest.mark.rule("TM-18.5-proc.j")
def test_a_leader_alone_goes_home_without_a_path() -> None:
    s = empty()
    leader(s, "joao_ii", "cordoba")
    returns(s, Option("winter_leader", "oporto"))
    assert s.leaders["joao_ii"].place == "oporto"
    leader(s, "joao_ii", "beja")
    returns(s, Option("winter_leader", "beja"))  # he may stay among his own


@pytest.mark.rule("TM-18.5-proc.k")
def test_a_leader_without_a_home_key() -> None:
    s = empty()
    leader(s, "joao_ii", "cordoba")
    s.markers |= dict.fromkeys(("oporto", "coimbra", "lisbon", "ceuta"), "north_africa")
    returns(s)
    assert s.leaders["joao_ii"].place == "sagres"
    s.markers |= dict.fromkeys(("sagres", "santarem", "evora", "faro"), "spain")
    leader(s, "joao_ii", "cordoba")
    returns(s)
    assert (s.leaders["joao_ii"].place, s.leaders["joao_ii"].turn) == ("", 2)


# Whatever the position


@pytest.mark.rule("TM-18.5-proc.g")
def test_a_part_is_at_least_one_unit() -> None:
    s = empty()
    troops(s, "sagres", "portugal", 2, 2, 2)
    returns(
        s, some_to("lisbon"), take(0), take(0), take(1), some_to("lisbon"), take(1), take(0), take(0), all_to("sagres")
    )
    assert numbers(s, "sagres") == {"portugal": (1, 2, 1, 0)}
    s = empty()
    troops(s, "sagres", "portugal", 2, 2, 2)
    flow: Any = returning.return_home(table(s))
    flow.send(None)
    flow.send(some_to("lisbon"))
    flow.send(take(0))
    assert take(0) not in flow.send(take(0)).options


@pytest.mark.rule("TM-18.5.a", "TM-18.5.b", "TM-18.5.f", "TM-18.5-attr.g")
@pytest.mark.parametrize("seed", range(8))
def test_after_the_winter_all_are_in_quarters(seed: int) -> None:
    chance = random.Random(seed)
    s = empty(chance.choice([1, 4]))
    land = [space for space in SPACES if control.in_play(s, space)]
    for power in MAJORS:
        for space in chance.sample(land, 6):
            troops(s, space, power, *(chance.randrange(4) for _ in range(3)))
    for name in LEADERS:
        if not LEADERS[name].naval and LEADERS[name].seat >= 0:
            leader(s, name, chance.choice(land))
    s.unrest = chance.sample(land, 10)
    flow: Any = returning.return_home(table(s))
    decision = next(flow, None)
    while decision is not None:
        try:
            decision = flow.send(chance.choice(decision.options))
        except StopIteration:
            decision = None
    for space, here in s.stacks.items():
        if SPACES[space].canary:
            continue
        names = ("", *stacks.leaders_at(s, space))
        for stack in here:
            assert any(quarters.may_stay(s, stack.power, space, name) for name in names), (space, stack.power)
        limited = [stack for stack in here if not SPACES[space].key]
        assert sum(stack.size for stack in limited) <= (4 if control.is_fortified(s, space) else 1), space
    assert all(one.place in SPACES or one.turn for one in s.leaders.values())


@pytest.mark.rule("TM-18.5-proc.g")
def test_a_single_unit_is_not_divided() -> None:
    s = empty()
    troops(s, "beja", "portugal", 1)
    flow: Any = returning.return_home(table(s))
    decision = flow.send(None)
    assert {option.verb for option in decision.options} == {"winter_all"}
    flow.close()


@pytest.mark.rule("TM-18.5-proc.j")
def test_a_leader_alone_in_a_home_key_stays_there() -> None:
    s = empty()
    leader(s, "joao_ii", "lisbon")
    returns(s)  # nobody is asked
    assert s.leaders["joao_ii"].place == "lisbon"


@pytest.mark.rule("TM-18.5-proc.i")
def test_a_leader_goes_with_units_of_his_own_space_only() -> None:
    s = empty()
    troops(s, "beja", "portugal", 1)
    troops(s, "braga", "portugal", 1)
    leader(s, "joao_ii", "beja")
    plan = quarters.Plan()
    plan.moves = {("beja", "sagres"): [Stack("portugal", 1)], ("braga", "oporto"): [Stack("portugal", 1)]}
    s.stacks = {}
    s.markers |= dict.fromkeys(("coimbra", "lisbon", "ceuta", "oporto"), "spain")
    assert "oporto" not in returning.leader_places(s, plan, "joao_ii")
    assert returning.leader_places(s, plan, "joao_ii")[0] == "sagres"


@pytest.mark.rule("TM-18.5.b", "TM-18.5-proc.a")
@pytest.mark.parametrize(("at_home", "stay"), [(2, 2), (3, 1), (6, 0)])
def test_those_at_home_count_for_guests(at_home: int, stay: int) -> None:
    s = empty()  # R-TM-18-31
    s.allied["genoa"] = "france"
    troops(s, "genoa_city", "genoa", at_home)
    troops(s, "genoa_city", "france", 2)
    answers = {2: [DONE], 1: [some_to("genoa_city"), all_to("lyon")], 0: [all_to("lyon")]}
    returns(s, *answers[stay])
    assert numbers(s, "genoa_city")["genoa"] == (at_home, 0, 0, 0)
    assert numbers(s, "genoa_city").get("france", (0, 0, 0, 0))[0] == stay
