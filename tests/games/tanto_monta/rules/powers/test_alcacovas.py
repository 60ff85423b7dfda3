"""Section 20.4: the Peace of Alcaçovas and the Treaty of Tordesillas."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause
from condotta.games.tanto_monta.rules.action import pirates
from condotta.games.tanto_monta.rules.common import cards, control, events, points, stacks
from condotta.games.tanto_monta.rules.common.powers import are_allied, at_war, at_war_at_sea, has_left, pair
from condotta.games.tanto_monta.rules.diplomacy import alliances, clauses, peace, restrictions, wars
from condotta.games.tanto_monta.rules.land.entry import may_enter
from condotta.games.tanto_monta.rules.powers import alcacovas
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import council
from tests.games.tanto_monta.field import numbers
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

PEACE, TREATY = CARD_IDS[106], CARD_IDS[31]
GIVEN = CARD_IDS[45]


def at_table(number: int = 3) -> State:
    """Nobody has units; nobody has cards but Spain two."""
    s = empty(number)
    s.phase, s.hands = "action", [[], [], [GIVEN, CARD_IDS[48]], []]
    return s


def signs(s: State, *answers: Option) -> Any:
    g = table(s)
    answer_with(alcacovas.sign(g), *answers)
    return g


def plays(s: State, card: str, seat: int, *answers: Option) -> Any:
    g = table(s)
    answer_with(events.EVENTS[card, ""].does(g, seat), *answers)
    return g


GIVE = offer("cede_card", GIVEN)


# Who signs


@pytest.mark.rule("TM-20.4-alc.a")
def test_the_card_needs_a_key_or_two_strategic_spaces_of_the_beltranejos() -> None:
    s = at_table(2)
    assert not events.EVENTS[PEACE, ""].may(s, SPAIN)
    s.markers["toro"] = "spain"
    assert not events.EVENTS[PEACE, ""].may(s, SPAIN)
    s.markers |= {"zamora": "spain", "arevalo": "spain"}  # a fortress and a simple space
    assert not events.EVENTS[PEACE, ""].may(s, SPAIN)
    s.markers["trujillo"] = "spain"
    assert events.EVENTS[PEACE, ""].may(s, FRANCE)
    s.markers = {"burgos": "spain"}
    assert events.EVENTS[PEACE, ""].may(s, MUSLIM)
    s.markers = {"burgos": "france"}
    assert not events.EVENTS[PEACE, ""].may(s, SPAIN)
    s.markers = {"burgos": "spain"}
    s.happened.append("alcacovas")
    assert not events.EVENTS[PEACE, ""].may(s, SPAIN)


@pytest.mark.rule("TM-20.4-alc.a", "TM-20.4-alc.b")
def test_the_two_agree_from_turn_3_on_without_a_condition() -> None:
    def kinds(s: State, one: int, other: int) -> list[str]:
        return [*clauses.to_add(s, one, other, [], mutual=True)]

    assert "alcacovas" not in kinds(council(2), PORTUGAL, SPAIN)
    s = council(3)
    assert "alcacovas" in kinds(s, PORTUGAL, SPAIN)
    assert "alcacovas" in kinds(s, SPAIN, PORTUGAL)
    assert "peace" not in kinds(s, SPAIN, PORTUGAL)  # nothing else ends that war
    assert "alcacovas" not in kinds(s, SPAIN, FRANCE)
    s.happened.append("alcacovas")
    assert "alcacovas" not in kinds(s, SPAIN, PORTUGAL)


@pytest.mark.rule("TM-20.4-alc.p")
def test_by_agreement_the_card_leaves_the_game_and_its_holder_draws() -> None:
    s = council(3)
    s.deck, s.hands[FRANCE] = [CARD_IDS[46], CARD_IDS[47]], [PEACE]
    s.known[MUSLIM] = [PEACE]
    g = table(s)
    answer_with(clauses.carry_out(g, [Clause("alcacovas", PORTUGAL, SPAIN, "portugal", "spain")]))
    assert PEACE in s.removed
    assert s.hands[FRANCE] == [CARD_IDS[46]]
    assert s.hands[PORTUGAL] == [CARD_IDS[47]]  # Spain had no card: from the deck, before that
    assert s.known[MUSLIM] == []


def test_a_card_that_has_had_its_day_does_not_go_to_the_discard_pile() -> None:
    """The card lies as a headline event when the Peace is signed otherwise."""
    s = at_table()
    s.headline[FRANCE] = [PEACE, CARD_IDS[42]]
    g = table(s)
    s.happened.append("alcacovas")
    cards.remove_from_game(g, PEACE, "TM-20.4-alc.p")
    assert PEACE not in s.removed
    for card in s.headline[FRANCE]:
        cards.lay_aside(s, FRANCE, card)
    assert PEACE in s.removed
    assert s.discard == [CARD_IDS[42]]


# What it brings


@pytest.mark.rule("TM-20.4-alc.c", "TM-20.4-gen.a")
def test_portugal_and_the_beltranejos_part() -> None:
    s = at_table()
    troops(s, "toro", "portugal", 2)
    troops(s, "toro", "beltranejos", 1)
    leader(s, "afonso_v", "toro")
    troops(s, "santarem", "beltranejos", 1)
    assert are_allied(s, "portugal", "beltranejos")
    signs(s, offer("displace", "oporto"), offer("displace", "burgos"), GIVE)
    assert not are_allied(s, "portugal", "beltranejos")
    assert [stack.power for stack in stacks.at(s, "toro")] == ["beltranejos"]
    assert numbers(s, "oporto", "portugal") == (2, 0, 0, 0)
    assert s.leaders["afonso_v"].place == "oporto"
    assert numbers(s, "burgos", "beltranejos") == (1, 0, 0, 0)


@pytest.mark.rule("TM-20.4-alc.d")
def test_the_portuguese_player_still_runs_both_and_plays_cards_for_them() -> None:
    from condotta.games.tanto_monta.rules.common import groups
    from condotta.games.tanto_monta.rules.common.powers import player
    from condotta.games.tanto_monta.rules.land.battle import Battle

    s = at_table()
    signs(s, GIVE)
    troops(s, "arevalo", "castile", 2)
    troops(s, "arevalo", "beltranejos", 2)
    attacker = groups.everything(s, "arevalo", ["castile"])
    battle = Battle("arevalo", attacker, groups.everything(s, "arevalo", ["beltranejos"]), "avila")
    assert player(s, "beltranejos") == PORTUGAL
    assert battle.defender.seats(s) == [PORTUGAL]


@pytest.mark.rule("TM-20.4-alc.e", "TM-20.4-alc.f")
def test_no_war_through_the_next_turn_but_one_at_sea() -> None:
    s = at_table(3)
    signs(s, GIVE)
    assert not at_war(s, "portugal", "castile")
    assert at_war_at_sea(s, "portugal", "castile")
    assert s.alcacovas_until == 4
    for number, free in ((3, False), (4, False), (5, True)):
        s.turn = number
        assert (restrictions.hindrance(s, "portugal", "spain") == "") == free
    s.turn = 3
    alcacovas.end_of_turn(table(s))
    assert at_war_at_sea(s, "portugal", "castile")
    s.turn = 4
    alcacovas.end_of_turn(table(s))
    assert pair("portugal", "spain") not in s.relations


@pytest.mark.rule("TM-20.4-alc.f", "TM-22.a")
def test_the_victory_phase_ends_the_obligation() -> None:
    s = at_table(4)
    s.relations[pair("portugal", "spain")], s.alcacovas_until, s.phase = "war_at_sea", 4, "victory"
    s.happened.append("alcacovas")
    answer_with(turn.next_step(table(s)))
    assert pair("portugal", "spain") not in s.relations


@pytest.mark.rule("TM-20.4-alc.i")
def test_portugal_leaves_the_canaries() -> None:
    s = at_table()
    s.markers |= {"lanzarote": "portugal", "la_gomera": "portugal", "el_hierro": "france"}
    troops(s, "lanzarote", "portugal", 2)
    troops(s, "taoro", "portugal", 1)  # independent
    assert may_enter(s, ["portugal"], "taoro", "guimar", True) == []
    signs(s, offer("displace", "lisbon"), offer("displace", "lisbon"), GIVE)
    owners = [control.controller(s, space) for space in ("lanzarote", "la_gomera", "el_hierro", "taoro")]
    assert owners == ["spain", "spain", "france", "independent"]
    assert numbers(s, "lisbon", "portugal") == (3, 0, 0, 0)
    assert may_enter(s, ["portugal"], "", "guimar", True) is None
    assert may_enter(s, ["castile"], "", "guimar", True) == []
    s.broken.append("alcacovas")
    assert may_enter(s, ["portugal"], "", "guimar", True) == []


@pytest.mark.rule("TM-20.4-alc.j", "TM-20.4-alc.k")
def test_three_vp_and_a_card_that_only_the_two_know() -> None:
    s = at_table()
    s.hands[SPAIN] = [CARD_IDS[5], "papal_bull", GIVEN, CARD_IDS[46]]
    s.known = [[GIVEN], [], [], []]
    before = points.total(s, PORTUGAL)
    g = signs(s, GIVE)
    assert points.total(s, PORTUGAL) - before == 3
    assert s.hands[PORTUGAL] == [GIVEN]
    assert s.known == [[], [], [GIVEN], []]
    which = next(entry for entry in g.entries if entry.key == "alcacovas.pays_with")
    assert sorted(which.audience or ()) == [PORTUGAL, SPAIN]
    s = at_table()
    s.hands[SPAIN] = [CARD_IDS[5]]
    s.deck = [CARD_IDS[47]]
    signs(s)
    assert (s.hands[SPAIN], s.hands[PORTUGAL]) == ([CARD_IDS[5]], [CARD_IDS[47]])


@pytest.mark.rule("TM-20.4-alc.m", "TM-20.4-alc.n", "TM-20.4-alc.o")
def test_home_spaces_are_given_back_and_the_more_generous_has_the_difference() -> None:
    """The example of the book, with simple spaces beside."""
    s = at_table()
    s.markers |= {"trujillo": "portugal", "avila": "portugal", "sagres": "spain", "faro": "spain", "beja": "spain"}
    s.markers |= {"zahara": "nasrid", "oporto": "france"}
    troops(s, "trujillo", "portugal", 1)
    troops(s, "faro", "castile", 1)
    troops(s, "faro", "portugal", 0, 1)
    signs(s, offer("displace", "lisbon"), offer("displace", "leon"), GIVE)
    owners = [control.controller(s, space) for space in ("trujillo", "avila", "sagres", "faro", "beja", "toro")]
    assert owners == ["spain", "castile", "portugal", "portugal", "portugal", "beltranejos"]
    assert control.controller(s, "oporto") == "france"
    assert (s.points[SPAIN]["vp_alcacovas_bonus"], s.points[PORTUGAL].get("vp_alcacovas_bonus", 0)) == (1, 0)
    assert stacks.at(s, "trujillo") == []
    assert [stack.power for stack in stacks.at(s, "faro")] == ["portugal"]


@pytest.mark.rule("TM-20.4-alc.n")
def test_what_was_handed_over_in_the_same_turn_is_given_back_for_nothing() -> None:
    """R-TM-20.4-8."""
    s = at_table()
    s.markers |= {"badajoz": "portugal", "trujillo": "portugal", "faro": "spain"}
    s.agreed = [Clause("space", SPAIN, PORTUGAL, "spain", "portugal", "badajoz")]
    signs(s, GIVE)
    owners = [control.controller(s, space) for space in ("badajoz", "trujillo", "faro")]
    assert owners == ["castile", "spain", "portugal"]
    assert alcacovas.BONUS not in s.points[PORTUGAL]
    assert alcacovas.BONUS not in s.points[SPAIN]


@pytest.mark.rule("TM-20.4-alc.m", "TM-22.1-nas.q")
def test_after_the_surrender_of_granada_its_spaces_are_home_spaces_of_castile() -> None:
    s = at_table()
    s.rulers[MUSLIM] = "ruler_wattasid"
    s.markers |= {"malaga": "portugal"}
    signs(s, GIVE)
    assert control.controller(s, "malaga") == "spain"
    assert s.points[PORTUGAL][alcacovas.BONUS] == 1


@pytest.mark.rule("TM-20.4-alc.n")
def test_portugal_has_the_difference_if_it_gives_back_more() -> None:
    s = at_table()
    s.markers |= {"leon": "portugal", "zamora": "portugal", "toledo": "portugal"}
    before = points.total(s, PORTUGAL)
    signs(s, GIVE)
    assert s.points[PORTUGAL]["vp_alcacovas_bonus"] == 3
    assert points.total(s, PORTUGAL) == before - 2 + 3 + 3  # two keys less


def test_sieges_between_the_two_are_over() -> None:
    s = at_table()
    troops(s, "lisbon", "portugal", 1)
    stacks.change(s, "lisbon", lambda one: True, lambda one: one.marked(inside=True))
    troops(s, "lisbon", "castile", 3)
    s.sieges["lisbon/castile"] = 1
    signs(s, offer("displace", "leon"), GIVE)
    assert s.sieges == {}
    assert [(stack.power, stack.inside) for stack in stacks.at(s, "lisbon")] == [("portugal", False)]


# How it ends


@pytest.mark.rule("TM-20.4-brk.a", "TM-20.4-brk.b", "TM-20.4-brk.c")
def test_a_war_breaks_the_peace_and_the_treaty_never_comes() -> None:
    s = at_table(4)
    signs(s, GIVE)
    s.deck, s.hands[MUSLIM] = [CARD_IDS[46]], [TREATY]
    answer_with(wars.begin_war(table(s), "portugal", "spain", "TM-9.4.b"))
    assert s.broken == ["alcacovas"]
    assert s.alcacovas_until == 0
    assert TREATY in s.removed
    assert s.hands[MUSLIM] == [CARD_IDS[46]]
    assert may_enter(s, ["portugal"], "", "guimar", True) == []
    assert not are_allied(s, "portugal", "beltranejos")
    assert at_war(s, "portugal", "castile")
    assert peace.hindrance_of(s, "portugal", "spain") == ""  # a later war ends as any other


@pytest.mark.rule("TM-20.4-brk.a")
def test_other_wars_break_nothing() -> None:
    s = at_table(4)
    signs(s, GIVE)
    s.relations.pop(pair("france", "spain"), None)
    answer_with(wars.begin_war(table(s), "france", "spain", "TM-9.4.b"))
    assert (s.broken, TREATY in s.removed) == ([], False)


# Tordesillas


@pytest.mark.rule("TM-20.4-tor.a", "TM-20.c")
def test_the_treaty_needs_an_unbroken_peace() -> None:
    s = at_table(3)
    assert not events.EVENTS[TREATY, ""].may(s, SPAIN)
    signs(s, GIVE)
    assert events.EVENTS[TREATY, ""].may(s, SPAIN)
    s.broken.append("alcacovas")
    assert not events.EVENTS[TREATY, ""].may(s, SPAIN)


@pytest.mark.rule("TM-20.4-tor.b", "TM-20.4-tor.e", "TM-20.4-tor.f", "TM-20.4-tor.i")
def test_the_treaty_ends_the_beltranejos_and_the_war_at_sea() -> None:
    s = at_table(3)
    signs(s, GIVE)
    troops(s, "burgos", "beltranejos", 2)
    troops(s, "lisbon", "portugal", 1)
    ships(s, "tui", "beltranejos", 1)
    before = points.total(s, PORTUGAL)
    allies = Clause("alliance", PORTUGAL, SPAIN, "portugal", "spain")
    assert alliances.hindrance(s, allies, []) == "TM-9.2.c"
    plays(s, TREATY, FRANCE)
    assert points.total(s, PORTUGAL) == before - 4 + 2  # two keys and two strategic spaces less
    assert "tordesillas" in s.happened
    assert has_left(s, "beltranejos")
    assert stacks.total(s, "beltranejos", "regular") == 0
    assert not s.fleets
    assert control.controller(s, "burgos") == "spain"
    assert pair("portugal", "spain") not in s.relations
    assert alliances.hindrance(s, allies, []) == ""
    assert restrictions.hindrance(s, "portugal", "spain") == "TM-9.4.y"  # the obligation lasts


@pytest.mark.rule("TM-20.4-tor.j", "TM-20.4-brk.a")
def test_a_war_breaks_the_treaty_with_the_peace() -> None:
    s = at_table(3)
    signs(s, GIVE)
    plays(s, TREATY, FRANCE)
    assert (pirates.cost(s, SPAIN, PORTUGAL), restrictions.cost(s, "portugal", "spain")) == (3, 6)
    answer_with(wars.begin_war(table(s), "portugal", "spain", "TM-9.4.b", declared=False))
    assert s.broken == ["alcacovas", "tordesillas"]
    assert (pirates.cost(s, SPAIN, PORTUGAL), restrictions.cost(s, "portugal", "spain")) == (2, 4)


def test_joanna_on_the_table_leaves_the_game_with_the_treaty() -> None:
    """She supports a headline event when Tordesillas is another one."""
    s = at_table(3)
    signs(s, GIVE)
    joanna = CARD_IDS[4]
    s.headline[PORTUGAL], s.used[PORTUGAL] = [CARD_IDS[42], joanna], []
    plays(s, TREATY, FRANCE)
    for card in s.headline[PORTUGAL]:
        cards.lay_aside(s, PORTUGAL, card)
    assert joanna in s.removed
    assert joanna not in s.used[PORTUGAL]
