"""Section 20.7: Lord of Italy, Metz and Milan, Paris, Casenove; dynastic rights on Roussillon; VP in general (20.a)."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import LISTS, PLAYERS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, SPAIN
from condotta.games.tanto_monta.rules.common import control, points
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.events import hardship, the_plague
from condotta.games.tanto_monta.rules.land.entry import may_attack, may_enter
from condotta.games.tanto_monta.rules.land.retreat import refuges
from condotta.games.tanto_monta.rules.powers import italy
from condotta.games.tanto_monta.rules.sea import raid
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table

assert turn
EIGHT = LISTS["lord_of_italy"]


def lord(number: int, s: State | None = None) -> State:
    found = s or empty(5)
    for place, space in enumerate(EIGHT):
        found.markers[space] = "france" if place < number else control.INDEPENDENT
    return found


@pytest.mark.rule("TM-20.7-lor.a")
@pytest.mark.parametrize(("number", "vp"), [(4, 0), (5, 1), (6, 2), (7, 2), (8, 3)])
def test_a_new_award_at_the_end_of_every_turn(number: int, vp: int) -> None:
    assert sorted(EIGHT) == sorted(
        ["naples_city", "rome", "ravenna", "milan", "genoa_city", "venice_city", "florence_city", "otranto"]
    )
    s = lord(number)
    italy.end_of_turn(table(s))
    assert s.points[FRANCE].get("vp_lord_of_italy", 0) == vp
    italy.end_of_turn(table(s))
    assert s.points[FRANCE].get("vp_lord_of_italy", 0) == vp + (2 if number == 8 else vp)  # 3 the first time only


@pytest.mark.rule("TM-20.7-lor.a")
def test_all_eight_again_after_some_were_lost() -> None:
    s = lord(8)
    italy.end_of_turn(table(s))
    italy.end_of_turn(table(lord(5, s)))
    italy.end_of_turn(table(lord(8, s)))
    assert s.points[FRANCE]["vp_lord_of_italy"] == 3 + 1 + 2


@pytest.mark.rule("TM-20.7-lor.a", "TM-22.a")
def test_it_is_awarded_in_the_victory_phase_before_the_winner_is_found() -> None:
    s = lord(5)
    s.phase = "victory"
    answer_with(turn.next_step(table(s)))
    assert s.points[FRANCE]["vp_lord_of_italy"] == 1
    assert s.totals[-1][FRANCE] == points.total(s, FRANCE)


@pytest.mark.rule("TM-20.7-lor.a", "TM-22.3.h")
def test_unrest_and_plague_do_not_count() -> None:
    s = lord(6)
    s.unrest = [EIGHT[0]]
    assert italy.number(s) == 5
    s.plague = [EIGHT[1]]
    assert italy.award(s) == 0


@pytest.mark.rule("TM-20.7-lor.b", "TM-20.7-lor.d", "TM-20.7-lor.c", "TM-20.a")
def test_the_award_comes_on_top_of_the_vp_of_the_spaces() -> None:
    s = empty(5)
    s.markers = dict.fromkeys(["milan", "metz"], control.INDEPENDENT)
    before = points.total(s, FRANCE)
    s.markers |= {"milan": "france", "metz": "france"}
    assert points.held(s, FRANCE) == {"milan": 1, "metz": 1}
    assert points.total(s, FRANCE) == before + 4  # two keys, and 1 VP more for each
    assert "milan" not in points.held(lord(0), FRANCE)
    s.markers["milan"] = "spain"
    assert "milan" not in points.held(s, SPAIN)


@pytest.mark.rule("TM-20.7-dyn.b")
def test_roussillon_is_worth_a_vp_while_both_spaces_are_held() -> None:
    s = empty(2)
    s.markers |= {"perpignan": "france", "ceret": "france"}
    assert points.held(s, FRANCE)["roussillon"] == 1
    s.markers["ceret"] = "spain"
    assert "roussillon" not in points.held(s, FRANCE) | points.held(s, SPAIN)
    s.markers["perpignan"] = "spain"
    assert points.held(s, SPAIN)["roussillon"] == 1
    s.unrest = ["perpignan"]
    assert "roussillon" not in points.held(s, SPAIN)


# Paris


@pytest.mark.rule("TM-20.7-lor.e")
def test_nobody_but_france_enters_paris() -> None:
    s = empty(3)
    (near,) = [space for space in SPACES["paris"].near if space == "metz"]
    s.relations = {"france/spain": "war", "france/portugal": "alliance"}
    for power in ("castile", "aragon", "portugal", "nasrid"):
        assert may_enter(s, [power], near, "paris", True) is None
        assert "paris" not in refuges(s, power, near)
        assert not deployment.may_enter(s, [power], "paris", [])
    assert may_enter(s, ["france"], near, "paris", True) == []
    assert not may_attack(s, "castile", "france", "paris")
    assert "paris" in refuges(s, "france", near)


@pytest.mark.rule("TM-20.7-lor.e", "TM-2.4.x")
def test_paris_has_no_unrest_no_plague_and_no_vp() -> None:
    s = empty(3)
    assert "paris" not in hardship.quiet_spaces(s)
    assert not the_plague.is_healthy(s, "paris")
    assert "paris" not in points.KEYS
    assert "paris" not in PLAYERS[FRANCE].home_keys


@pytest.mark.rule("TM-20.7-lor.e")
def test_france_never_surrenders_and_can_always_build() -> None:
    s = empty(3)
    for space in SPACES:
        if control.is_home("france", space) and space != "paris":
            s.markers[space] = "spain"
    assert not control.has_surrendered(s, "france")
    assert recruit.where(s, "france", "regular") == ["paris"]
    assert deployment.may_deploy(s, "france")


@pytest.mark.rule("TM-20.7-lor.f")
def test_the_four_keys_of_france_are_worth_2_vp_and_needed_for_a_victory_by_keys() -> None:
    s = empty(3)
    four = ["bordeaux", "orleans", "lyon", "marseille"]
    assert list(PLAYERS[FRANCE].home_keys) == four
    full = points.key_points(s, FRANCE)
    for key in four:
        s.markers[key] = "spain"
        assert points.key_points(s, FRANCE) == full - 2
        del s.markers[key]
    needed = PLAYERS[FRANCE].keys_to_win(4)
    assert points.has_keys_to_win(s, FRANCE, needed)
    s.markers["lyon"] = "spain"
    assert not points.has_keys_to_win(s, FRANCE, needed)


# Casenove


@pytest.mark.rule("TM-20.7-lor.g")
def test_with_casenove_french_squadrons_pirate_whom_they_like() -> None:
    s = empty(3)
    s.relations = {}
    ships(s, "cantabrian_sea", "france", 2)
    assert raid.targets(s, "france", "cantabrian_sea") == []
    leader(s, "casenove", "cantabrian_sea")
    assert "spain" in raid.targets(s, "france", "cantabrian_sea")
    with_him = raid.participants(s, "france", "cantabrian_sea", "spain")
    assert (with_him.size, with_him.leaders) == (2, ["casenove"])
    ships(s, "gulf_of_lion", "france", 1)
    assert raid.targets(s, "france", "gulf_of_lion") == []
    ships(s, "cantabrian_sea", "portugal", 1)
    assert "spain" not in raid.targets(s, "portugal", "cantabrian_sea")
    assert (raid.rating(s, "france", "cantabrian_sea"), raid.rating(s, "france", "gulf_of_lion")) == (1, 0)
