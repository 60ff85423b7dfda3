"""Chapter 22: automatic, standard and domination victory, time limit; VP that are held."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import PLAYERS, SPACES
from condotta.games.tanto_monta.pieces import NOBODY
from condotta.games.tanto_monta.rules.common import points
from condotta.games.tanto_monta.rules.victory import victory
from condotta.games.tanto_monta.state import FRANCE, MUSLIM, PORTUGAL, SPAIN, State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.table import at_the_start, empty, table


def with_totals(turn: int, *totals: int) -> State:
    """A table at which the players have these VP."""
    s = at_the_start()
    s.turn = turn
    for seat, wanted in enumerate(totals):
        s.points[seat]["test"] = wanted - points.total(s, seat)
    return s


def ends(s: State) -> tuple[int, str]:
    victory.victory_phase(table(s))
    return s.winner, s.ended_by


@pytest.mark.rule("TM-22.4.a", "TM-22.4.f", "TM-22.a")
def test_totals_are_recorded_and_the_turn_advances() -> None:
    s = at_the_start()
    assert ends(s) == (NOBODY, "")
    assert s.totals == [[15, 15, 13, 17]]
    assert (s.turn, s.phase) == (2, "card_draw")
    s.points[SPAIN] = {"vp_leader_captive": 1}
    g = table(s)
    victory.victory_phase(g)
    assert g.entries[0].params == {"turn": 2, "totals": [15, 15, 14, 17]}


@pytest.mark.rule("TM-22.4.g")
def test_starting_totals() -> None:
    assert [at_the_start("1490").scenario.start_vp(seat) for seat in range(4)] == [23, 23, 21, 21]


@pytest.mark.rule("TM-22.4.b")
def test_standard_victory() -> None:
    assert ends(with_totals(3, 20, 48, 20, 20)) == (NOBODY, "")
    assert ends(with_totals(4, 47, 47, 47, 46)) == (NOBODY, "")
    s = with_totals(4, 47, 48, 49, 20)
    assert ends(s) == (SPAIN, "TM-22.4.b")
    assert (s.phase, s.turn) == ("over", 4)


@pytest.mark.rule("TM-22.4.c")
def test_a_tie_is_broken_by_earlier_turns() -> None:
    s = with_totals(4, 48, 20, 48, 20)
    s.totals = [[15, 15, 14, 17], [20, 20, 21, 20], [30, 30, 30, 30]]
    assert ends(s) == (SPAIN, "TM-22.4.b")
    s = with_totals(4, 48, 20, 48, 20)
    s.totals = [[30, 30, 30, 30]]
    assert ends(s) == (MUSLIM, "TM-22.4.b")  # he began with 15, Spain with 13


@pytest.mark.rule("TM-22.4.c")
def test_a_tie_that_outlasts_the_record_is_shared() -> None:
    s = with_totals(4, 48, 48, 20, 20)
    assert victory.winners(s) == []
    assert ends(s) == (NOBODY, "TM-22.4.b")
    assert victory.winners(s) == [MUSLIM, PORTUGAL]


@pytest.mark.rule("TM-22.4.d")
def test_domination() -> None:
    assert ends(with_totals(4, 30, 30, 20, 36)) == (NOBODY, "")
    assert ends(with_totals(4, 31, 30, 20, 37)) == (NOBODY, "")
    assert ends(with_totals(3, 30, 30, 20, 37)) == (NOBODY, "")
    assert ends(with_totals(4, 30, 30, 20, 37)) == (FRANCE, "TM-22.4.d")


@pytest.mark.rule("TM-22.4.e")
def test_the_time_limit() -> None:
    s = with_totals(7, 30, 31, 30, 29)
    g = table(s)
    victory.victory_phase(g)
    assert (s.winner, s.ended_by) == (PORTUGAL, "TM-22.4.e")
    assert victory.winners(s) == [PORTUGAL]
    assert (g.entries[-1].key, g.entries[-1].params) == ("game.won", {"seats": [PORTUGAL]})


@pytest.mark.rule("TM-22.2.a")
def test_the_last_square_marker_wins_at_once() -> None:
    s = empty()
    g = table(s)
    s.markers |= dict.fromkeys(("seville", "gibraltar", "leon"), "nasrid")
    assert not victory.check_keys(g)
    s.markers["zaragoza"] = "north_africa"
    s.points[FRANCE]["test"] = 60  # does not matter
    assert victory.check_keys(g)
    assert (s.winner, s.ended_by, s.phase) == (MUSLIM, "TM-22.2.a", "over")


NEEDED = [(MUSLIM, 1, 3, 10), (MUSLIM, 4, 4, 11), (PORTUGAL, 4, 4, 11), (SPAIN, 4, 0, 15), (FRANCE, 4, 4, 12)]


@pytest.mark.rule("TM-22.2.g", "TM-22.2.T1")
@pytest.mark.parametrize(("seat", "turn", "home", "keys"), NEEDED)
def test_how_many_keys_are_needed(seat: int, turn: int, home: int, keys: int) -> None:
    s = empty(turn)
    needed = points.home_keys_needed(s, seat)
    assert (len(needed), PLAYERS[seat].keys_to_win(len(needed))) == (home, keys)


@pytest.mark.rule("TM-22.2.g")
def test_algiers_is_needed_after_its_card() -> None:
    s = empty(5)
    assert "algiers" not in points.home_keys_needed(s, MUSLIM)
    s.happened.append("algiers_regency")
    assert len(points.home_keys_needed(s, MUSLIM)) == 5


@pytest.mark.rule("TM-22.2.f")
def test_there_are_36_keys_besides_paris() -> None:
    s = empty(4)
    s.markers |= dict.fromkeys([space.id for space in SPACES.values() if space.key], "spain")
    assert points.keys(s, SPAIN) == 36


@pytest.mark.rule("TM-22.2.e")
@pytest.mark.parametrize(("more", "winner"), [(0, MUSLIM), (40, FRANCE)])
def test_of_two_the_one_with_more_points_wins(more: int, winner: int) -> None:
    s = empty()
    own = ("seville", "gibraltar", "leon", "zaragoza")
    s.markers |= dict.fromkeys(own, "nasrid")
    keys = ("lisbon", "oporto", "coimbra", "valencia", "milan", "rome", "venice_city", "genoa_city")
    s.markers |= dict.fromkeys(keys, "france")
    s.points[FRANCE]["test"], s.points[MUSLIM]["test"] = more, 20
    assert all(points.wins_by_keys(s, seat) for seat in (MUSLIM, FRANCE))
    assert victory.check_keys(table(s))
    assert s.winner == winner


# Held VP


def gained(s: State, seat: int, spaces: list[str], marker: str) -> int:
    """What a player holds more than before by controlling these spaces, besides keys and strategic spaces."""
    before = sum(points.held(s, seat).values())
    s.markers |= dict.fromkeys(spaces, marker)
    return sum(points.held(s, seat).values()) - before


@pytest.mark.rule("TM-22.3.e")
def test_muslim_awards_after_events() -> None:
    s = empty(5)
    assert gained(s, MUSLIM, ["tunis", "otranto", "oran", "bejaia"], "north_africa") == 0
    s.happened.append("algiers_regency")
    assert points.held(s, MUSLIM)["tunis"] == 1
    s.happened.append("ottomans_seize_otranto")
    assert points.held(s, MUSLIM)["otranto"] == 2
    s.rulers[SPAIN] = "ruler_cisneros"
    assert {"oran": 1, "bejaia": 1}.items() <= points.held(s, MUSLIM).items()
    s.unrest.append("oran")
    assert "oran" not in points.held(s, MUSLIM)


@pytest.mark.rule("TM-20.5-cis.e", "TM-20.5-cis.f", "TM-20.5-cis.g", "TM-22.3.e")
def test_spanish_forts_under_cisneros() -> None:
    s = empty(6)
    assert gained(s, SPAIN, ["oran", "bejaia", "badis", "melilla"], "spain") == 0
    s.rulers[SPAIN] = "ruler_cisneros"
    assert sum(points.held(s, SPAIN).values()) == 3
    s.markers["badis"] = "portugal"
    assert sum(points.held(s, SPAIN).values()) == 2


@pytest.mark.rule("TM-20.6.d", "TM-20.7-dyn.a")
@pytest.mark.parametrize(("seat", "marker"), [(SPAIN, "spain"), (FRANCE, "france")])
def test_dynastic_rights_on_naples(seat: int, marker: str) -> None:
    s = empty(5)
    assert gained(s, seat, ["naples_city", "gaeta", "cerignola"], marker) == 0
    s.happened.append("death_of_ferrante_of_naples")
    assert points.held(s, seat)["naples_dynastic"] == 1
    s.markers["gaeta"] = "portugal"
    assert "naples_dynastic" not in points.held(s, seat)


@pytest.mark.rule("TM-20.7-ita.c")
def test_france_turns_to_italy() -> None:
    s = empty(5)
    s.happened += ["etaples", "senlis"]
    assert gained(s, FRANCE, ["milan", "modena", "venice_city"], "france") == 1  # Milan
    s.happened.append("barcelona")
    assert points.held(s, FRANCE)["italy"] == 2
    s.markers["modena"] = "spain"
    assert "italy" not in points.held(s, FRANCE)
    s.markers["nice"] = "france"
    assert points.held(s, FRANCE)["italy"] == 2


@pytest.mark.rule("TM-22.3.f")
def test_ragusa() -> None:
    assert gained(empty(), PORTUGAL, ["ragusa"], "portugal") == 1


@pytest.mark.rule("TM-22.3.e")
def test_metz_milan_and_roussillon() -> None:
    s = empty()
    assert gained(s, FRANCE, ["metz", "milan"], "france") == 2
    assert gained(s, PORTUGAL, ["metz"], "portugal") == 0
    assert points.held(s, FRANCE)["roussillon"] == 1
    assert gained(s, SPAIN, ["perpignan", "ceret"], "spain") == 1


@pytest.mark.rule("TM-22.2.a")
def test_a_game_that_is_over_ends_only_once() -> None:
    s = with_totals(7, 30, 31, 30, 29)
    ends(s)
    g = table(s)
    assert victory.check_keys(g)
    assert not g.entries


@pytest.mark.rule("TM-22.2.a")
def test_a_game_that_is_won_in_an_impulse_leaves_nothing_open() -> None:
    s = with_cp(empty(5), MUSLIM)
    s.phase, s.stage, s.ended_by = "over", "extend", "TM-22.2.a"
    assert turn.next_step(table(s)) is None
    assert (s.stage, s.budget) == ("", None)
