"""Section 21.6: the check of a minor power's diplomatic status; worked example E-21.6."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY
from condotta.games.tanto_monta.rules.common import influence
from condotta.games.tanto_monta.rules.minors import status
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, table


def check(s: State, minor: str, seat: int = NOBODY, dice: list[int] | None = None, everybody: bool = False) -> int:
    g = table(s, dice)
    winner: Any = answer_with(status.check(g, minor, seat, everybody=everybody))
    assert not g.script
    return int(winner)


@pytest.mark.rule("TM-21.6.d", "TM-21.6.f", "TM-21.6.g", "TM-21.6.h", "TM-21.6.k", "TM-21.2.c")
@pytest.mark.parametrize(("french", "total"), [(5, 6), (4, 5)])
def test_e_21_6(french: int, total: int) -> None:
    s = empty()
    influence.move(table(s), "genoa", FRANCE, 1, "TM-21.5.a")  # GENOESE DIPLOMACY
    g = table(s, [3, french])
    assert answer_with(status.check(g, "genoa", FRANCE)) == FRANCE
    rolled = [(entry.params["seat"], entry.params["total"]) for entry in g.entries if entry.key == "status.rolled"]
    assert rolled == [(PORTUGAL, 5), (FRANCE, total)]  # Spain and the Muslim player do not compete
    assert s.allied == {"genoa": "france"}
    assert s.resolved == ["genoa"]


@pytest.mark.rule("TM-21.6.e")
def test_the_highest_level_wins_without_dice() -> None:
    s = empty()
    s.influence["genoa"] = [0, 2, 3, 0]
    assert check(s, "genoa", SPAIN) == SPAIN
    assert s.allied == {"genoa": "aragon"}
    assert s.resolved == ["genoa"]


@pytest.mark.rule("TM-21.6.d")
def test_who_competes_with_the_player_of_an_event() -> None:
    s = empty()
    s.influence["venice"] = [1, 0, 2, 2]
    assert status.competitors(s, "venice", PORTUGAL) == [MUSLIM, PORTUGAL, SPAIN, FRANCE]
    assert status.competitors(s, "venice", MUSLIM) == [MUSLIM, SPAIN, FRANCE]
    assert status.competitors(s, "venice", SPAIN) == [SPAIN, FRANCE]
    s.influence["venice"][SPAIN] = 3
    assert status.competitors(s, "venice", SPAIN) == [SPAIN]
    s.lost_markers["venice"] = [FRANCE]
    assert status.competitors(s, "venice", MUSLIM) == [MUSLIM, SPAIN]
    assert status.competitors(s, "venice", FRANCE) == [MUSLIM, PORTUGAL, SPAIN]  # R-TM-21.6-2


@pytest.mark.rule("TM-21.6.c")
def test_everybody_competes_where_the_rules_say_so() -> None:
    s = empty()
    s.influence["naples"] = [0, 1, 6, 0]
    assert check(s, "naples", dice=[6, 1, 1, 1], everybody=True) == SPAIN
    s = empty()
    s.influence["naples"] = [0, 1, 4, 0]
    assert check(s, "naples", MUSLIM, dice=[6, 1, 1, 2], everybody=True) == MUSLIM
    assert s.allied == {"naples": "north_africa"}


@pytest.mark.rule("TM-21.6.g")
@pytest.mark.parametrize(
    ("minor", "seats", "winner"),
    [
        ("papacy", [MUSLIM, PORTUGAL, SPAIN, FRANCE], SPAIN),
        ("papacy", [MUSLIM, PORTUGAL, FRANCE], FRANCE),
        ("papacy", [MUSLIM, PORTUGAL], PORTUGAL),
        ("venice", [MUSLIM, PORTUGAL, SPAIN], SPAIN),
        ("genoa", [MUSLIM, PORTUGAL], MUSLIM),
        ("florence", [MUSLIM, PORTUGAL, SPAIN], PORTUGAL),
        ("naples", [MUSLIM, FRANCE], MUSLIM),
    ],
)
def test_ties(minor: str, seats: list[int], winner: int) -> None:
    assert status.best(minor, seats, [4, 4, 4, 4]) == winner


@pytest.mark.rule("TM-21.6.i", "TM-21.6.k")
def test_an_ally_who_wins_again_keeps_his_ally() -> None:
    s = empty()
    s.allied["florence"] = "france"
    s.influence["florence"] = [2, 0, 0, 3]
    g = table(s)
    assert answer_with(status.check(g, "florence", FRANCE)) == FRANCE
    assert s.allied == {"florence": "france"}
    assert not [entry for entry in g.entries if entry.key.startswith("minor.")]
    assert s.resolved == ["florence"]


@pytest.mark.rule("TM-21.6.h", "TM-21.4.a")
def test_another_winner_takes_the_ally_over() -> None:
    s = empty()
    s.allied["florence"] = "france"
    s.influence["florence"] = [2, 3, 0, 1]
    g = table(s)
    assert answer_with(status.check(g, "florence", PORTUGAL)) == PORTUGAL
    assert s.allied == {"florence": "portugal"}
    assert [entry.key for entry in g.entries if entry.key.startswith("minor.")] == [
        "minor.deactivated",
        "minor.activated",
    ]


@pytest.mark.rule("TM-21.6.j", "TM-21.4.a", "TM-21.2.a")
def test_a_deactivate_player_only_takes_the_ally_away() -> None:
    for allied in ({"florence": "france"}, {}):
        s = empty()
        s.allied = dict(allied)
        s.influence["florence"] = [3, 0, 0, 1]
        assert check(s, "florence", MUSLIM) == MUSLIM
        assert s.allied == {}
        assert s.resolved == ["florence"]


@pytest.mark.rule("TM-21.6.a")
def test_once_in_a_turn() -> None:
    s = empty()
    s.resolved = ["genoa"]
    g = table(s)
    assert answer_with(status.check(g, "genoa", PORTUGAL)) == NOBODY
    assert [entry.key for entry in g.entries] == ["status.ignored"]
    assert status.of_war(g, "genoa", MUSLIM) == NOBODY
    assert (s.allied, s.resolved) == ({}, ["genoa"])


@pytest.mark.rule("TM-21.6.c", "TM-9.4.k", "TM-9.4.m")
def test_after_a_declaration_of_war_the_other_activate_players_compete() -> None:
    s = empty()
    s.influence["venice"] = [0, 6, 1, 2]
    g = table(s, [6, 3])  # Portugal deactivates, France declares: the Muslim player and Spain roll
    assert status.of_war(g, "venice", FRANCE) == MUSLIM
    assert not g.script
    assert s.resolved == ["venice"]
    assert s.allied == {}  # he may decline
    s = empty()
    s.lost_markers["venice"] = [SPAIN, MUSLIM]
    assert status.of_war(table(s), "venice", FRANCE) == NOBODY
    assert s.resolved == ["venice"]


@pytest.mark.parametrize(
    ("seats", "levels", "seat", "chance"),
    [
        ([PORTUGAL, FRANCE], [0, 2, 0, 2], FRANCE, 21 / 36),  # ties are won
        ([PORTUGAL, FRANCE], [0, 2, 0, 2], PORTUGAL, 15 / 36),
        ([PORTUGAL, FRANCE], [0, 2, 0, 1], FRANCE, 15 / 36),
        ([FRANCE], [0, 2, 0, 3], FRANCE, 1.0),
        ([PORTUGAL], [0, 2, 0, 3], FRANCE, 0.0),
    ],
)
def test_what_a_check_promises(seats: list[int], levels: list[int], seat: int, chance: float) -> None:
    assert status.chance("genoa", seats, levels, seat) == pytest.approx(chance)
