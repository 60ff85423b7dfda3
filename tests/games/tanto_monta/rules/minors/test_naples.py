"""Section 21.7: Naples, and DEATH OF FERRANTE OF NAPLES."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL
from condotta.games.tanto_monta.rules.action import hold
from condotta.games.tanto_monta.rules.common import control, influence, points, stacks
from condotta.games.tanto_monta.rules.common.powers import FERRANTE, at_war
from condotta.games.tanto_monta.rules.minors import naples
from condotta.games.tanto_monta.rules.winter import quarters
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers
from tests.games.tanto_monta.sieges import besiege, garrison
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table, troops

assert turn
STRATEGIC = ("gaeta", "cerignola", "garigliano")


def dies(s: State, *answers: Option) -> Any:
    g = table(s)
    answer_with(naples.death_of_ferrante(g), *answers)
    return g


def at_peace() -> State:
    s = at_the_start("1490")
    s.deck = [CARD_IDS[45]]
    return s


@pytest.mark.rule("TM-21.7-nap.a", "TM-21.7-nap.o", "TM-2.4.e")
def test_its_strategic_spaces_count_after_ferrante() -> None:
    s = empty(turn=4)
    s.markers |= dict.fromkeys(STRATEGIC, "portugal") | {"naples_city": "portugal"}
    before = points.strategic_points(s, PORTUGAL)
    assert not any(control.is_strategic(s, space) for space in STRATEGIC)
    troops(s, "garigliano", "france", 1)
    s.relations["france/portugal"] = "war"
    assert "gaeta" in hold.OPEN_AROUND["garigliano"]
    assert hold.hindrance(s, "france", "gaeta") == ""  # a simple space is taken from beside
    s.happened.append(FERRANTE)
    assert all(control.is_strategic(s, space) for space in STRATEGIC)
    assert points.strategic_points(s, PORTUGAL) == before + 3
    assert hold.hindrance(s, "france", "gaeta") == "TM-12.2.b"


@pytest.mark.rule("TM-21.7-nap.b", "TM-21.7-nap.e", "TM-21.7-nap.j", "TM-21.7-nap.k", "TM-21.7-nap.l", "TM-21.7-nap.m")
def test_nobody_holds_naples() -> None:
    s = at_peace()
    s.relations |= {"genoa/spain": "war", "naples/portugal": "war"}
    s.resolved, s.lost_markers = ["naples"], {"naples": [PORTUGAL]}
    assert not at_war(s, "france", "castile")
    dies(s)
    assert not influence.is_minor(s, "naples")
    assert (s.resolved, s.lost_markers) == ([], {})
    assert "naples/portugal" not in s.relations
    assert stacks.total(s, "naples", "regular") == 0
    assert not [fleet for fleets in s.fleets.values() for fleet in fleets if fleet.power == "naples"]
    owners = {space: control.controller(s, space) for space in naples.KINGDOM}
    assert owners == {
        **dict.fromkeys(naples.KINGDOM, "independent"),
        **dict.fromkeys(["seminara", "taranto", "atella"], "spain"),
        **dict.fromkeys(["laquila", "gaeta", "pescara"], "france"),
    }
    assert (numbers(s, "naples_city", "independent"), numbers(s, "otranto", "independent")) == ((2, 0, 0, 0),) * 2
    assert (numbers(s, "laquila", "france"), numbers(s, "gaeta", "france")) == ((2, 0, 0, 0), (2, 0, 0, 0))
    assert numbers(s, "atella", "aragon") == (4, 0, 0, 0)
    assert at_war(s, "france", "castile")
    assert at_war(s, "france", "aragon")


@pytest.mark.rule("TM-21.7-nap.c", "TM-21.7-nap.d")
def test_markers_and_units_go_but_those_in_naples_and_otranto() -> None:
    s = at_peace()
    s.markers |= {"otranto": "north_africa", "bari": "portugal", "cerignola": "papacy"}
    s.stacks.pop("otranto")
    troops(s, "otranto", "ottoman", 4)
    troops(s, "bari", "portugal", 2)
    dies(s, offer("displace", "lisbon"))
    assert (control.controller(s, "otranto"), numbers(s, "otranto", "ottoman")) == ("north_africa", (4, 0, 0, 0))
    assert (control.controller(s, "bari"), control.controller(s, "cerignola")) == ("independent", "independent")
    assert numbers(s, "lisbon", "portugal")[0] == 2 + numbers(at_peace(), "lisbon", "portugal")[0]
    assert numbers(s, "otranto", "independent") == ()


@pytest.mark.rule("TM-21.7-nap.e", "TM-15.3.a")
def test_what_only_neapolitans_besieged_is_free() -> None:
    s = at_peace()
    s.allied["naples"] = "aragon"
    s.markers["perpignan"] = "france"
    s.stacks.pop("perpignan", None)
    garrison(s, "perpignan", "france", 1)
    troops(s, "perpignan", "naples", 4)
    besiege(s, "perpignan", "aragon")
    dies(s)
    assert s.sieges == {}
    assert stacks.strength(s, "perpignan", ["france"], inside=False) == 1


@pytest.mark.rule("TM-21.7-nap.f")
def test_the_treaty_of_barcelona_leaves_the_game() -> None:
    s = at_peace()
    s.hands[FRANCE] = [CARD_IDS[118]]
    dies(s)
    assert CARD_IDS[118] in s.removed
    assert s.hands[FRANCE] == [CARD_IDS[45]]
    s = at_peace()
    s.deck = [CARD_IDS[118], CARD_IDS[45]]
    dies(s)
    assert s.deck == [CARD_IDS[45]]


@pytest.mark.rule("TM-21.7-nap.g")
@pytest.mark.parametrize(("owner", "enemies", "guard"), [
    ("spain", ["france"], "aragon"), ("france", ["castile"], "france"),
])  # fmt: skip
def test_spain_or_france_keeps_naples(owner: str, enemies: list[str], guard: str) -> None:
    s = at_peace()
    s.markers["naples_city"] = owner
    s.stacks.pop("naples_city")
    dies(s)
    assert control.controller(s, "naples_city") == owner
    assert numbers(s, "naples_city", guard) == (2, 0, 0, 0)
    assert all(at_war(s, owner, enemy) for enemy in enemies)


@pytest.mark.rule("TM-21.7-nap.g", "TM-21.7-nap.h", "TM-9.4.aj")
def test_portugal_keeps_it_and_goes_to_war() -> None:
    """E-20.4-2: and so breaks the peace with Spain."""
    s = at_peace()
    s.markers["naples_city"] = "portugal"
    s.stacks.pop("naples_city")
    troops(s, "naples_city", "portugal", 1)
    dies(s, YES)
    assert at_war(s, "portugal", "castile")
    assert at_war(s, "portugal", "france")
    assert numbers(s, "naples_city", "portugal") == (3, 0, 0, 0)


@pytest.mark.rule("TM-21.7-nap.h", "TM-21.7-nap.j")
@pytest.mark.parametrize(("power", "seat", "home"), [("portugal", PORTUGAL, "lisbon"), ("nasrid", MUSLIM, "granada")])
def test_or_leaves_it(power: str, seat: int, home: str) -> None:
    s = at_peace()
    s.markers["naples_city"] = power
    s.stacks.pop("naples_city")
    troops(s, "naples_city", power, 1)
    before = stacks.strength(s, home, [power])
    dies(s, NO, offer("displace", home))
    assert not at_war(s, power, "france")
    assert control.controller(s, "naples_city") == "independent"
    assert numbers(s, "naples_city", "independent") == (2, 0, 0, 0)
    assert stacks.strength(s, home, [power]) == before + 1
    assert points.owner(s, "naples_city") != seat


@pytest.mark.rule("TM-21.7-nap.g")
def test_the_ally_of_naples_holds_it() -> None:
    s = at_peace()
    s.allied["naples"] = "aragon"
    dies(s)
    assert s.allied == {}
    assert control.controller(s, "naples_city") == "spain"
    assert control.controller(s, "otranto") == "spain"
    assert numbers(s, "naples_city", "aragon") == (2, 0, 0, 0)


@pytest.mark.rule("TM-21.7-nap.i")
def test_the_papacy_holds_naples() -> None:
    s = at_peace()
    s.markers["naples_city"], s.papal_hand = "papacy", MUSLIM
    s.stacks.pop("naples_city")
    dies(s)
    assert (control.controller(s, "naples_city"), numbers(s, "naples_city", "papacy")) == ("papacy", (2, 0, 0, 0))
    assert numbers(s, "naples_city", "independent") == ()


@pytest.mark.rule("TM-21.7-nap.n")
def test_formations_winter_in_laquila_and_atella() -> None:
    s = at_peace()
    assert not quarters.is_special(s, "france", "laquila")
    dies(s)
    assert quarters.is_special(s, "france", "laquila")
    assert quarters.is_special(s, "aragon", "atella")
    assert not quarters.is_special(s, "france", "atella")


@pytest.mark.rule("TM-21.7-nap.b", "TM-21.8-ind.a")
def test_its_spaces_are_open_to_all_afterwards() -> None:
    s = at_peace()
    dies(s)
    assert control.controller(s, "bari") == control.INDEPENDENT
    control.gain_control(table(s), "bari", "france", "TM-12.2.c")
    assert s.markers["bari"] == "france"
    control.return_home(table(s), "bari", "TM-21.7-bor.q")
    assert control.controller(s, "bari") == control.INDEPENDENT
    assert SPACES["bari"].control == "naples"
