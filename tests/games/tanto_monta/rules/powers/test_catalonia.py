"""Sections 20.8 and 22.1: the Principality of Catalonia."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, LISTS, POWERS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from condotta.games.tanto_monta.rules.action import hold
from condotta.games.tanto_monta.rules.common import control, events, groups, points, stacks
from condotta.games.tanto_monta.rules.common.powers import are_allied, commands, has_left, pair, player
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.land import assault
from condotta.games.tanto_monta.rules.powers import catalonia
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, ships, table, troops

COUNCIL, REMENCES = CARD_IDS[9], CARD_IDS[102]


def surrendering(number: int = 2) -> State:
    s = empty(number)
    s.phase = "victory"
    s.markers["barcelona"] = "spain"
    return s


# Who they are


@pytest.mark.rule("TM-20.8.a", "TM-22.1-cat.i")
def test_france_runs_them_and_has_their_home_card_until_the_surrender() -> None:
    s = at_the_start()
    assert player(s, "catalonia") == FRANCE
    s.relations.pop(pair("france", "spain"), None)
    assert are_allied(s, "catalonia", "france")
    hands.hand_out(table(s))
    assert COUNCIL in s.hands[FRANCE]
    s.stacks, s.leaders, s.fleets = {}, {}, {}
    answer_with(catalonia.surrender(table(s)))
    assert COUNCIL in s.removed
    hands.hand_out(table(s))
    assert COUNCIL not in s.hands[FRANCE]


@pytest.mark.rule("TM-20.8.j")
def test_their_home_spaces_are_all_shared_with_aragon() -> None:
    assert {*POWERS["catalonia"].home} == {"barcelona", "lerida", "vic", "puigcerda", "ampurias"}
    assert all({*SPACES[space].home} == {"aragon", "catalonia"} for space in POWERS["catalonia"].home)
    assert [space for space in POWERS["catalonia"].home if SPACES[space].key] == ["barcelona"]


@pytest.mark.rule("TM-20.8.c")
def test_anjou_commands_french_and_catalans_in_one_formation() -> None:
    s = empty()
    troops(s, "barcelona", "catalonia", 3)
    troops(s, "barcelona", "france", 3)
    leader(s, "anjou", "barcelona")
    assert {*commands(s, "anjou")} == {"france", "catalonia"}
    assert groups.is_legal(s, groups.everything(s, "barcelona", ["france", "catalonia"]))
    del s.leaders["anjou"]
    leader(s, "albret", "barcelona")
    assert not groups.is_legal(s, groups.everything(s, "barcelona", ["france", "catalonia"]))


@pytest.mark.rule("TM-20.8.d")
def test_french_units_take_over_unfortified_catalan_spaces() -> None:
    s = with_cp(empty(), FRANCE)
    troops(s, "vic", "france", 1)
    troops(s, "ampurias", "catalonia", 1)  # never hinder it
    troops(s, "puigcerda", "catalonia", 1)
    assert hold.hindrance(s, "france", "vic") == ""
    assert "vic" in hold.spaces_to_take(s, "france")
    assert hold.hindrance(s, "france", "barcelona") == "TM-12.2.k"
    answer_with(hold.take(table(s), "france", "vic"))
    assert control.controller(s, "vic") == "france"


@pytest.mark.rule("TM-20.8.g")
def test_shared_spaces_carry_a_marker_only_under_spain() -> None:
    s = empty()
    g = table(s)
    control.gain_control(g, "lerida", "aragon", "TM-12.2.g")
    assert s.markers["lerida"] == "spain"
    control.gain_control(g, "lerida", "catalonia", "TM-12.2.g")
    assert "lerida" not in s.markers
    assert control.controls(s, "catalonia", "lerida")


@pytest.mark.rule("TM-20.8.h")
def test_who_takes_a_space_with_a_mixed_formation() -> None:
    def winner(*powers: str, choice: str = "") -> str:
        s = with_cp(empty(), FRANCE)
        s.sieges["zaragoza/" + powers[0]] = 1
        for power in powers:
            troops(s, "zaragoza", power, 2)
        leader(s, "anjou", "zaragoza")
        host = groups.everything(s, "zaragoza", ["france", "catalonia"])
        this = assault.Assault(s, "zaragoza", powers[0], host)
        found = answer_with(assault.who_takes(table(s), this), *([offer("for", choice)] if choice else []))
        return str(found)

    assert winner("catalonia") == "catalonia"
    assert winner("france") == "france"
    assert winner("france", "catalonia", choice="catalonia") == "catalonia"
    assert winner("catalonia", "france", choice="france") == "france"


@pytest.mark.rule("TM-20.8.k")
def test_the_council_of_the_principality() -> None:
    s = with_cp(empty(), FRANCE)
    s.deck = [CARD_IDS[45]]
    draw, arm = events.EVENTS[COUNCIL, "a"], events.EVENTS[COUNCIL, "b"]
    answer_with(draw.does(table(s), FRANCE))
    assert s.hands[FRANCE][-1] == CARD_IDS[45]
    assert s.budget is not None
    assert (s.budget.cp, s.budget.tied) == (3, ["catalonia"])
    s.markers |= {"lerida": "spain", "vic": "spain", "puigcerda": "spain"}
    troops(s, "barcelona", "aragon", 2)
    s.sieges["barcelona/aragon"] = 1
    answer_with(arm.does(table(s), FRANCE))
    assert numbers(s, "ampurias", "catalonia") == (1, 3, 1, 0)
    s.markers["barcelona"] = "spain"
    assert not draw.may(s, FRANCE)


# The Victory Determination Phase


@pytest.mark.rule("TM-20.8.e", "TM-22.a")
def test_catalan_barcelona_is_a_vp_for_france_each_turn() -> None:
    s = empty(2)
    for vp in (1, 2):
        s.phase = "victory"
        answer_with(turn.next_step(table(s)))
        assert s.points[FRANCE]["vp_barcelona"] == vp
    assert s.turn == 4


@pytest.mark.rule("TM-20.8.f", "TM-22.1-cat.a")
@pytest.mark.parametrize(
    ("owner", "falls"), [("spain", True), ("france", True), ("north_africa", True), ("independent", False)]
)
def test_barcelona_of_another_major_power_ends_catalonia(owner: str, falls: bool) -> None:
    s = surrendering()
    s.markers["barcelona"] = owner
    answer_with(turn.next_step(table(s)))
    assert has_left(s, "catalonia") == falls
    if falls:
        assert control.controller(s, "barcelona") == owner
        assert control.controller(s, "vic") == "spain"


@pytest.mark.rule("TM-22.1-cat.b")
def test_units_and_anjou_leave_the_game() -> None:
    s = surrendering()
    troops(s, "vic", "catalonia", 2, 1, 1)
    troops(s, "toulouse", "catalonia", 1)
    ships(s, "ampurias", "catalonia", 1)
    stacks.imprison(s, "anjou", SPAIN)
    leader(s, "hugh_roger", "vic")
    leader(s, "louis_xi", "paris")
    g = table(s)
    answer_with(catalonia.surrender(g))
    assert {entry.params["leader"] for entry in g.entries if entry.key == "leader.leaves"} == {"anjou", "hugh_roger"}
    assert not stacks.muster(s).of("catalonia").stacks
    assert s.fleets == {}
    assert [*s.leaders] == ["louis_xi"]


@pytest.mark.rule("TM-22.1-cat.c", "TM-22.1-cat.d")
@pytest.mark.parametrize(
    ("lost", "more", "vp"),
    [
        (("barcelona",), (), 2),  # four home spaces
        (("barcelona", "vic"), (), 1),  # three
        (("barcelona", "vic"), ("gerona",), 2),
        (("barcelona",), ("perpignan", "ceret", "palamos", "tarragona"), 4),
        (("barcelona", "vic", "lerida", "puigcerda"), (), 0),
    ],
)
def test_a_vp_for_two_markers(lost: tuple[str, ...], more: tuple[str, ...], vp: int) -> None:
    s = surrendering()
    s.markers |= dict.fromkeys(lost, "spain") | dict.fromkeys(more, "catalonia")
    answer_with(catalonia.surrender(table(s)))
    assert s.points[FRANCE].get("vp_barcelona", 0) == vp


@pytest.mark.rule("TM-22.1-cat.e")
@pytest.mark.parametrize(
    ("more", "vp"),
    [
        (("zaragoza",), 0),
        (("zaragoza", "teruel"), 1),
        (("zaragoza", "valencia", "teruel"), 1),
        (("teruel", "avila"), 0),
    ],
)
def test_a_vp_for_three_others_of_aragon_keys_for_two(more: tuple[str, ...], vp: int) -> None:
    s = surrendering()
    s.markers |= dict.fromkeys(LISTS["catalan_home"], "spain") | dict.fromkeys(more, "catalonia")
    answer_with(catalonia.surrender(table(s)))
    assert s.points[FRANCE].get("vp_barcelona", 0) == vp


@pytest.mark.rule("TM-22.1-cat.f", "TM-22.1-cat.g", "TM-22.1-cat.h", "TM-20.8.i")
def test_where_the_spaces_go() -> None:
    s = surrendering()
    s.markers |= {"perpignan": "catalonia", "ceret": "catalonia", "gerona": "catalonia", "toulouse": "catalonia"}
    troops(s, "lerida", "france", 1)
    troops(s, "gerona", "france", 2)
    troops(s, "perpignan", "france", 1)
    answer_with(catalonia.surrender(table(s)), offer("displace", "lyon"))
    owners = [control.controller(s, space) for space in ("perpignan", "ceret", "gerona", "toulouse", "vic", "lerida")]
    assert owners == ["independent", "independent", "aragon", "france", "spain", "france"]
    assert numbers(s, "lerida", "france") == (1, 0, 0, 0)
    assert numbers(s, "perpignan", "france") == (1, 0, 0, 0)
    assert stacks.at(s, "gerona") == []
    assert numbers(s, "lyon", "france") == (2, 0, 0, 0)
    control.return_home(table(s), "lerida", "TM-12.3.a")
    assert control.controller(s, "lerida") == "spain"
    assert control.controls(s, "aragon", "lerida")
    s.phase = "victory"
    answer_with(turn.next_step(table(s)))
    assert s.points[FRANCE]["vp_barcelona"] == 3  # for seven markers, and nothing more


# CATALAN REMENCES


@pytest.mark.rule("TM-12.4.a")
def test_up_to_four_spaces_rise_and_france_gains_a_vp() -> None:
    s = with_cp(empty(2), MUSLIM)
    troops(s, "vic", "catalonia", 1)
    s.unrest = ["gerona"]
    assert {*catalonia.restless(s)} == {"ampurias", "barcelona", "lerida", "palamos", "puigcerda", "tarragona"}
    before = points.total(s, FRANCE)
    answer_with(
        events.EVENTS[REMENCES, ""].does(table(s), MUSLIM),
        offer("unrest_in", "palamos"),
        offer("unrest_in", "tarragona"),
        DONE,
    )
    assert s.unrest == ["gerona", "palamos", "tarragona"]
    assert points.total(s, FRANCE) == before + 1
    s.unrest = []
    four = [offer("unrest_in", space) for space in ("palamos", "tarragona", "lerida", "ampurias")]
    answer_with(events.EVENTS[REMENCES, ""].does(table(s), SPAIN), *four)
    assert len(s.unrest) == 4
