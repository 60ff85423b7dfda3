"""Section 9.4: on whom war cannot be declared, and what it costs."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data import WAR_COSTS
from condotta.games.tanto_monta.data.charts import NEVER
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common.powers import pair
from condotta.games.tanto_monta.rules.diplomacy import restrictions
from condotta.games.tanto_monta.rules.diplomacy.restrictions import at_all_times, cost, cost_of_all, hindrance
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import alliance, council, peace

ZAHARA = "muley_hacen_seizes_zahara"
MINORS = ["papacy", "navarre", "venice", "genoa", "florence", "naples"]


def at_peace(number: int = 4) -> State:
    s = council(number)
    s.relations = {}
    s.happened = [ZAHARA, "alcacovas", "etaples", "senlis", "barcelona"]
    return s


@pytest.mark.rule("TM-9.4.q")
@pytest.mark.parametrize(("who", "on"), [("nasrid", "north_africa"), ("north_africa", "nasrid")])
def test_not_on_the_other_power_of_the_same_player(who: str, on: str) -> None:
    assert at_all_times(at_peace(), who, on) == "TM-9.4.q"


@pytest.mark.rule("TM-9.4.q", "TM-9.4.h")
def test_where_the_display_has_no_cost_there_is_no_declaration() -> None:
    """Every pair of the display: a cost, or a rule against it."""
    s = at_peace()
    s.influence["navarre"] = [0, 0, 0, 0]
    for who, row in WAR_COSTS.items():
        for on, price in row.items():
            rule = at_all_times(s, who, on)
            if price == NEVER:
                assert rule == ("TM-9.4.am" if on == "papacy" else "TM-9.4.ab")
            elif on == "navarre":
                assert rule == "TM-9.4.u"
            else:
                assert rule == "", (who, on)


@pytest.mark.rule("TM-9.4.r")
def test_not_on_a_minor_that_is_allied_but_on_its_ally() -> None:
    s = at_peace()
    s.allied["genoa"] = "france"
    assert hindrance(s, "spain", "genoa") == "TM-9.4.r"
    assert hindrance(s, "spain", "france") == ""
    assert hindrance(s, "spain", "venice") == ""


@pytest.mark.rule("TM-9.4.s")
def test_not_on_an_ally_be_it_major_or_minor() -> None:
    s = at_peace()
    s.relations[pair("france", "portugal")] = "alliance"
    s.allied["genoa"] = "france"
    assert at_all_times(s, "portugal", "france") == at_all_times(s, "france", "portugal") == "TM-9.4.s"
    assert at_all_times(s, "france", "genoa") == "TM-9.4.s"


@pytest.mark.rule("TM-9.4.t")
def test_not_on_independents_and_guanches() -> None:
    """Nobody is offered them, and Naples is none any more when it has lost its column."""
    s = at_peace()
    named = {on for seat in range(4) for _, on in restrictions.targets(s, seat)}
    assert named == {"nasrid", "north_africa", "portugal", "spain", "france", *MINORS} - {"navarre"}
    del s.influence["naples"]
    assert hindrance(s, "spain", "naples") == "TM-9.4.t"


@pytest.mark.rule("TM-9.4.u", "TM-21.7-nav.a")
@pytest.mark.parametrize(("levels", "rule"), [([0, 2, 1, 0], "TM-9.4.u"), ([0, 3, 1, 0], ""), ([3, 0, 1, 0], "")])
def test_on_navarre_only_from_far_below_another(levels: list[int], rule: str) -> None:
    s = at_peace()
    s.influence["navarre"] = levels
    assert hindrance(s, "spain", "navarre") == rule


@pytest.mark.rule("TM-9.4.u")
def test_ones_own_level_does_not_help() -> None:
    s = at_peace()
    s.influence["navarre"] = [0, 0, 5, 0]
    assert hindrance(s, "spain", "navarre") == "TM-9.4.u"
    assert hindrance(s, "france", "navarre") == ""


@pytest.mark.rule("TM-9.4.v", "TM-3.2.d")
@pytest.mark.parametrize("limited", ["beltranejos", "catalonia"])
def test_limited_powers_neither_declare_nor_are_declared_upon(limited: str) -> None:
    s = at_peace()
    assert at_all_times(s, "north_africa", limited) == "TM-9.4.v"
    assert at_all_times(s, limited, "north_africa") == "TM-9.4.v"


@pytest.mark.rule("TM-9.4.w", "TM-20.7-ita.b", "TM-20.7-ita.a")
@pytest.mark.parametrize("missing", ["etaples", "senlis", "barcelona"])
def test_france_needs_three_treaties_before_it_turns_to_italy(missing: str) -> None:
    s = at_peace()
    s.happened.remove(missing)
    refused = {on for on in MINORS if hindrance(s, "france", on) == "TM-9.4.w"}
    assert refused == {"genoa", "florence", "venice"}
    assert [at_all_times(s, "france", on) for on in ("genoa", "papacy", "naples")] == ["", "", ""]
    assert hindrance(s, "spain", "genoa") == ""


@pytest.mark.rule("TM-9.4.x")
def test_north_africa_and_spain_before_zahara() -> None:
    s = at_peace()
    s.happened.remove(ZAHARA)
    assert at_all_times(s, "north_africa", "spain") == "TM-9.4.x"
    assert at_all_times(s, "spain", "north_africa") == ""
    s.happened.append(ZAHARA)
    assert at_all_times(s, "north_africa", "spain") == ""


@pytest.mark.rule("TM-9.4.y")
@pytest.mark.parametrize(("number", "rule"), [(4, "TM-9.4.y"), (5, "TM-9.4.y"), (6, "")])
def test_the_obligatory_period_of_the_peace(number: int, rule: str) -> None:
    """Signed on Turn 4: the rest of that turn and the next one."""
    s = at_peace(number)
    s.alcacovas_until = 5
    assert at_all_times(s, "portugal", "spain") == at_all_times(s, "spain", "portugal") == rule
    assert at_all_times(s, "portugal", "france") == ""


@pytest.mark.rule("TM-9.4.z")
def test_a_christian_power_that_is_not_its_ally_may_attack_the_papacy() -> None:
    s = at_peace()
    s.allied["papacy"] = "france"
    assert hindrance(s, "france", "papacy") == "TM-9.4.s"
    assert hindrance(s, "spain", "papacy") == hindrance(s, "portugal", "papacy") == ""
    assert cost(s, "spain", "papacy") == 3
    s.relations[pair("spain", "papacy")] = "war"
    assert hindrance(s, "spain", "papacy") == "TM-9.4.b"
    s.relations[pair("france", "spain")] = "war"  # TM-21.7-pap.t: another thing
    assert hindrance(s, "portugal", "papacy") == ""


@pytest.mark.rule("TM-9.4.am")
def test_muslim_powers_are_at_war_with_the_papacy_and_never_declare_it() -> None:
    s = council()
    assert s.relations[pair("nasrid", "papacy")] == s.relations[pair("north_africa", "papacy")] == "war"
    assert hindrance(s, "nasrid", "papacy") == hindrance(s, "north_africa", "papacy") == "TM-9.4.am"


@pytest.mark.rule("TM-9.4.ab", "TM-20.1-war.a")
def test_nasrids_and_spain_never_declare_war_on_each_other() -> None:
    s = at_peace()
    assert at_all_times(s, "nasrid", "spain") == at_all_times(s, "spain", "nasrid") == "TM-9.4.ab"


@pytest.mark.rule("TM-9.4.ac")
@pytest.mark.parametrize(
    "clause", [peace(MUSLIM, FRANCE, "nasrid", "france"), alliance(FRANCE, MUSLIM, "france", "nasrid")]
)
def test_not_on_whom_one_has_just_been_reconciled_with(clause: object) -> None:
    s = at_peace()
    s.agreed = [clause]  # type: ignore[list-item]
    assert hindrance(s, "nasrid", "france") == hindrance(s, "france", "nasrid") == "TM-9.4.ac"
    assert hindrance(s, "north_africa", "france") == ""
    assert at_all_times(s, "nasrid", "france") == ""  # by an event later in the turn it is possible


@pytest.mark.rule("TM-9.4.ad")
@pytest.mark.parametrize(("number", "rule"), [(2, "TM-9.4.ad"), (3, "TM-9.4.ad"), (4, "")])
def test_north_africa_and_spain_in_the_war_segments_of_turns_2_and_3(number: int, rule: str) -> None:
    s = at_peace(number)
    assert hindrance(s, "north_africa", "spain") == rule
    assert at_all_times(s, "north_africa", "spain") == ""
    assert hindrance(s, "spain", "north_africa") == ""


@pytest.mark.rule("TM-9.4.b")
def test_not_where_there_is_war_already() -> None:
    s = council()
    assert hindrance(s, "portugal", "north_africa") == hindrance(s, "spain", "france") == "TM-9.4.b"


# What it costs


@pytest.mark.rule("TM-9.4.h")
def test_the_cost_is_where_the_two_cross() -> None:
    s = at_peace()
    assert (cost(s, "spain", "france"), cost(s, "france", "nasrid"), cost(s, "portugal", "north_africa")) == (2, 3, 2)
    assert cost_of_all(s, [("spain", "france"), ("spain", "genoa")]) == 5


@pytest.mark.rule("TM-9.4.h", "TM-9.4.f")
def test_two_powers_on_the_same_target_pay_the_higher_cost_once() -> None:
    s = at_peace()
    both = [("nasrid", "navarre"), ("north_africa", "navarre")]
    assert cost_of_all(s, both) == 3
    assert cost_of_all(s, [("nasrid", "portugal"), ("nasrid", "france"), ("north_africa", "france")]) == 2 + 3


@pytest.mark.rule("TM-9.5.a", "TM-9.5.b", "TM-20.4-brk.d", "TM-20.4-tor.c", "TM-20.4-tor.j")
def test_castile_and_portugal() -> None:
    """They begin at war; 4 CP after the Peace, 6 after Tordesillas, 4 again when it has been broken."""
    s = council(1)
    assert s.relations[pair("portugal", "castile")] == s.relations[pair("portugal", "aragon")] == "war"
    s = at_peace()
    assert cost(s, "portugal", "spain") == cost(s, "spain", "portugal") == 4
    s.happened.append("tordesillas")
    assert cost(s, "portugal", "spain") == cost(s, "spain", "portugal") == 6
    assert cost(s, "portugal", "france") == 4
    s.broken.append("tordesillas")
    assert cost(s, "spain", "portugal") == 4


def test_who_can_be_declared_war_upon_by_each_player() -> None:
    """The whole list in the fourth turn of peace, Navarre apart."""
    s = at_peace()
    s.relations = {pair("nasrid", "papacy"): "war", pair("north_africa", "papacy"): "war"}
    italy = ["venice", "genoa", "florence", "naples"]
    assert restrictions.targets(s, MUSLIM) == [
        *(("nasrid", on) for on in ["portugal", "france", *italy]),
        *(("north_africa", on) for on in ["portugal", "spain", "france", *italy]),
    ]
    assert restrictions.targets(s, PORTUGAL) == [
        ("portugal", on) for on in ["nasrid", "north_africa", "spain", "france", "papacy", *italy]
    ]
    assert restrictions.targets(s, SPAIN) == [
        ("spain", on) for on in ["north_africa", "portugal", "france", "papacy", *italy]
    ]
    assert restrictions.targets(s, FRANCE) == [
        ("france", on) for on in ["nasrid", "north_africa", "portugal", "spain", "papacy", *italy]
    ]
