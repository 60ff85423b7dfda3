"""Section 21.7: Popes come, the Papacy changes hands, ROMAN CURIA; worked example E-21.7."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, POPES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import cards, control, events, papal, pool, stacks
from condotta.games.tanto_monta.rules.common.powers import at_war, player, run_by
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.minors import activation, papacy
from condotta.games.tanto_monta.rules.spring import headline
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers
from tests.games.tanto_monta.sieges import besiege, garrison
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, ships, table, troops

assert turn
FOUR_ONES = [1, 1, 1, 1]


def arrive(s: State, pope: str, dice: list[int], *answers: Option, in_winter: bool = True) -> Any:
    g = table(s, dice)
    answer_with(papacy.new_pope(g, pope, in_winter=in_winter), *(answers or (DONE,)))
    assert not g.script
    return g


def won_by_muslims(s: State, *answers: Option) -> Any:
    """Sixtus IV, whom the Muslim player wins: the Papacy stays nobody's."""
    return arrive(s, "sixtus_iv", [6, 1, 1, 1], *(answers or (DONE,)))


# E-21.7


def sixtus(s: State, *answers: Option, in_winter: bool) -> Any:
    return arrive(s, "sixtus_iv", [2, 3, 4, 4], *answers, in_winter=in_winter)


@pytest.mark.rule("TM-21.7-pap.d", "TM-21.7-pap.g", "TM-21.7-pap.i", "TM-21.7-pap.j", "TM-21.6.g", "TM-21.6.k")
def test_e_21_7() -> None:
    s = at_the_start()
    s.phase, s.stage, s.deck = "headline", "0:2013", [*s.deck, CARD_IDS[45]]
    s.deck.remove(CARD_IDS[15])
    s.headline[SPAIN] = [CARD_IDS[15], CARD_IDS[42]]
    g = table(s, [2, 3, 4, 4])
    up, down = offer("influence", "naples", PORTUGAL, 1), offer("influence", "florence", FRANCE, -1)
    answer_with(headline.result(g), up, down, DONE)
    totals = {entry.params["seat"]: entry.params["total"] for entry in g.entries if entry.key == "status.rolled"}
    assert totals == {MUSLIM: 5, PORTUGAL: 5, SPAIN: 4, FRANCE: 4}
    assert s.allied == {"papacy": "portugal"}
    assert s.hands[PORTUGAL] == [CARD_IDS[45]]
    assert (s.influence["naples"], s.influence["florence"]) == ([0, 2, 3, 0], [2, 0, 0, 0])
    assert s.resolved == ["papacy"]
    assert s.pope == "sixtus_iv"
    assert CARD_IDS[15] in s.removed
    spent = [entry for entry in g.entries if entry.key == "headline.executed"]
    assert len(spent) == 1


@pytest.mark.rule("TM-21.7-pap.i", "TM-18.1.g")
def test_in_winter_nobody_draws() -> None:
    s = at_the_start()
    before = len(s.deck)
    sixtus(s, DONE, in_winter=True)
    assert s.allied == {"papacy": "portugal"}
    assert (len(s.deck), s.hands[PORTUGAL]) == (before, [])


@pytest.mark.rule("TM-6.1.t", "TM-21.7-pap.d")
def test_in_an_impulse_the_pope_comes_first_and_then_3_cp() -> None:
    s = at_the_start()
    s.phase, s.active, s.hands[FRANCE] = "action", FRANCE, [CARD_IDS[15]]
    s.deck.remove(CARD_IDS[15])
    g = table(s, [1, 1, 1, 6])
    answer_with(turn.next_step(g), DONE)
    assert s.allied == {"papacy": "france"}
    assert s.budget is not None
    assert s.budget.cp == impulse.MANDATORY_CP


@pytest.mark.rule("TM-21.7.T2", "TM-21.6.f")
@pytest.mark.parametrize(
    ("pope", "affinity"),
    [
        ("paul_ii", (0, 0, 0, 0)),
        ("sixtus_iv", (3, 1, 0, 0)),
        ("innocent_viii", (0, 1, 3, 0)),
        ("alexander_vi", (1, 0, 1, 0)),
        ("julius_ii", (2, 1, 0, 3)),
        ("leo_x", (1, 2, 1, 0)),
    ],
)
def test_popes_and_their_affinities(pope: str, affinity: tuple[int, ...]) -> None:
    assert POPES[pope].affinity == affinity
    s = at_the_start()
    g = arrive(s, pope, [3, 3, 3, 3])
    totals = [entry.params["total"] for entry in g.entries if entry.key == "status.rolled"]
    assert totals == [3 + level + more for level, more in zip([0, 1, 0, 0], affinity, strict=True)]


# The succession


@pytest.mark.rule("TM-21.7-pap.a", "TM-21.4.b")
def test_a_new_pope_is_nobodys_ally_at_first() -> None:
    s = at_the_start()
    s.allied["papacy"] = "france"
    s.relations["papacy/spain"] = "war"
    won_by_muslims(s)
    assert s.allied == {}
    assert not at_war(s, "castile", "papacy")
    assert at_war(s, "nasrid", "papacy")
    assert at_war(s, "north_africa", "papacy")


@pytest.mark.rule("TM-21.7-pap.b", "TM-21.7-pap.r", "TM-21.7-pap.u")
def test_christians_leave_and_muslims_stay() -> None:
    s = empty()
    s.relations["papacy/spain"] = "war"
    s.markers |= {"ravenna": "spain", "ancona": "nasrid", "palermo": "spain"}
    troops(s, "ravenna", "aragon", 2)
    troops(s, "ancona", "nasrid", 1)
    won_by_muslims(s, offer("displace", "palermo"), DONE)
    assert (s.markers.get("ravenna"), s.markers["ancona"]) == (None, "nasrid")
    assert numbers(s, "palermo", "aragon") == (2, 0, 0, 0)
    assert numbers(s, "ancona", "nasrid") == (1, 0, 0, 0)


@pytest.mark.rule("TM-21.7-pap.c")
@pytest.mark.parametrize(
    ("muslim", "place"), [([], "rome"), (["rome"], "ravenna"), (["rome", "ravenna"], "ancona"), ([*papal.HOME], "")]
)
def test_the_papacy_is_as_strong_as_before(muslim: list[str], place: str) -> None:
    s = empty()
    s.markers |= dict.fromkeys(muslim, "north_africa")
    troops(s, "ravenna" if "ravenna" not in muslim else "ancona", "papacy", 2)
    papacy.restore(table(s))
    total = sum(stacks.strength(s, space, ["papacy"]) for space in papal.HOME)
    assert total == (5 if place else 2)
    assert (stacks.strength(s, place, ["papacy"]) >= 3) if place else True
    assert [fleet.power for fleet in stacks.fleets_at(s, place)] == (["papacy"] if place else [])


@pytest.mark.rule("TM-21.7-pap.g", "TM-21.6.h", "TM-21.4.e")
def test_units_of_the_former_ally_leave_when_another_wins_the_papacy() -> None:
    s = empty()
    s.allied["papacy"] = "portugal"
    troops(s, "ancona", "portugal", 2)
    answer_with(papacy.settle(table(s), FRANCE), offer("displace", "lisbon"))
    assert s.allied == {"papacy": "france"}
    assert stacks.at(s, "ancona") == []


@pytest.mark.rule("TM-21.7-pap.b")
def test_what_was_reckoned_with_christian_markers_is_reckoned_anew() -> None:
    s = empty()
    s.markers["ravenna"] = "spain"
    count = s.changes
    answer_with(papacy.expel_christians(table(s)))
    assert "ravenna" not in s.markers
    assert s.changes > count


@pytest.mark.rule("TM-21.7-pap.c")
def test_a_single_regular_that_is_missing_comes() -> None:
    s = empty()
    troops(s, "ancona", "papacy", 4)
    papacy.restore(table(s))
    assert [stacks.strength(s, space, ["papacy"]) for space in ("rome", "ancona")] == [1, 4]


@pytest.mark.rule("TM-21.7-pap.c")
def test_what_is_strong_enough_gets_nothing_and_a_lost_squadron_comes_back() -> None:
    s = at_the_start()
    before = {space: [*here] for space, here in s.stacks.items()}
    papacy.restore(table(s))
    assert s.stacks == before
    s.fleets, s.ships_to_come = {}, {"papacy/2": 1}
    assert pool.ships_left(s, "papacy") == 0
    papacy.restore(table(s))
    assert [fleet.squadrons for fleet in stacks.fleets_at(s, "rome")] == [1]
    assert s.ships_to_come == {}


@pytest.mark.rule("TM-21.7-pap.s")
def test_who_gives_back_rome_and_ravenna_is_paid_once() -> None:
    s = empty()
    s.relations["papacy/spain"] = "war"
    s.markers |= {"ravenna": "spain", "rome": "spain"}
    won_by_muslims(s)
    assert s.points[SPAIN]["vp_borgia"] == 2
    s.resolved = []
    s.relations["papacy/spain"] = "war"
    s.markers["ravenna"] = "spain"
    arrive(s, "innocent_viii", [6, 1, 1, 1])
    assert s.points[SPAIN]["vp_borgia"] == 2


@pytest.mark.rule("TM-21.7-pap.s", "TM-21.7-pap.y")
@pytest.mark.parametrize(("case", "vp"), [("war", 1), ("peace", 0), ("conqueror", 2), ("ally", 0)])
def test_what_is_paid_for(case: str, vp: int) -> None:
    s = empty()
    if case == "war":
        s.relations["france/papacy"] = "war"
    if case in ("war", "peace"):
        s.markers["ravenna"] = "france"
    else:
        s.allied["papacy"] = "france"
        s.conqueror = FRANCE if case == "conqueror" else NOBODY
    won_by_muslims(s)
    assert s.points[FRANCE].get("vp_borgia", 0) == vp
    assert s.conqueror == NOBODY
    assert control.controller(s, "ravenna") == "papacy"


# The check


@pytest.mark.rule("TM-21.7-pap.h", "TM-21.7-pap.i")
def test_a_muslim_winner_and_his_friend_leave_it_inactive() -> None:
    s = at_the_start()
    top = s.deck[-1]
    arrive(s, "sixtus_iv", [6, 1, 1, 1], DONE, in_winter=False)
    assert s.allied == {}
    assert s.hands[MUSLIM] == [top]
    s = at_the_start()
    s.relations["north_africa/spain"] = "alliance"
    top = s.deck[-1]
    arrive(s, "sixtus_iv", [1, 1, 6, 1], DONE, in_winter=False)
    assert s.allied == {}
    assert s.hands[SPAIN] == [top]


@pytest.mark.rule("TM-21.7-pap.j")
def test_the_winner_moves_two_different_markers_on_four_minors() -> None:
    s = at_the_start()
    s.resolved = ["genoa"]
    flow: Any = papacy.new_pope(table(s, [6, 1, 1, 1]), "sixtus_iv", in_winter=True)
    asked = next(flow)
    assert asked.seat == MUSLIM
    assert {option.args[0] for option in asked.options if option.args} == {"venice", "florence", "naples"}
    up = offer("influence", "venice", MUSLIM, 1)
    asked = flow.send(up)
    assert up not in asked.options
    assert offer("influence", "venice", MUSLIM, -1) not in asked.options
    with pytest.raises(StopIteration):
        flow.send(offer("influence", "venice", FRANCE, -1))
    assert s.influence["venice"] == [2, 0, 0, 1]


@pytest.mark.rule("TM-21.7-pap.k")
def test_the_muslim_player_moves_them_if_all_that_is_papal_is_his() -> None:
    for spaces, mover in ((papal.HOME, MUSLIM), (papal.HOME[:-1], SPAIN)):
        s = empty()
        s.markers |= dict.fromkeys(spaces, "nasrid")
        flow: Any = papacy.new_pope(table(s, [1, 1, 6, 1]), "alexander_vi", in_winter=True)
        assert next(flow).seat == mover


@pytest.mark.rule("TM-21.6.a")
def test_a_second_check_in_a_turn_is_ignored() -> None:
    s = at_the_start()
    s.allied["papacy"] = "france"
    s.resolved = ["papacy"]
    g = table(s)
    answer_with(papacy.new_pope(g, "sixtus_iv"))
    assert (s.allied, s.pope) == ({}, "sixtus_iv")
    assert [entry.key for entry in g.entries if entry.key.startswith("status")] == ["status.ignored"]


# ROMAN CURIA


def curia(s: State, seat: int, block: str, *answers: Option, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    found = {event.block: event for event in events.possible(s, seat, CARD_IDS[89], events.IMPULSE)}
    answer_with(found[block].does(g, seat), *answers)
    assert not g.script
    return g


@pytest.mark.rule("TM-21.7-pap.e", "TM-21.7-pap.z", "TM-21.6.b", "TM-21.6.k", "TM-21.7-pap.i")
def test_the_curia_checks_without_affinity() -> None:
    s = at_the_start()
    s.pope, s.resolved = "sixtus_iv", ["papacy"]
    s.allied["papacy"] = "portugal"
    top = s.deck[-1]
    check = offer("check", "papacy")
    g = curia(s, FRANCE, "a", check, DONE, dice=[4, 3, 1, 4])
    totals = [entry.params["total"] for entry in g.entries if entry.key == "status.rolled"]
    assert totals == [4, 4, 1, 5]  # France has a level more, the Muslim player no affinity
    assert s.allied == {"papacy": "france"}
    assert s.hands[FRANCE] == [top]
    assert (s.influence["papacy"], s.resolved) == ([0, 1, 0, 0], [])


@pytest.mark.rule("TM-21.7-pap.e")
def test_bought_influence_counts_in_the_check_of_the_curia() -> None:
    """R-TM-21.7-9: only markers that lie in Resolved this turn are put on their default levels first."""
    s = at_the_start()
    s.influence["papacy"] = [2, 1, 0, 4]
    g = curia(s, FRANCE, "a", offer("check", "papacy"), DONE, dice=[3, 2, 6, 2])
    totals = [entry.params["total"] for entry in g.entries if entry.key == "status.rolled"]
    assert totals == [5, 3, 6, 7]
    assert s.allied == {"papacy": "france"}


@pytest.mark.rule("TM-21.7-pap.e", "TM-21.7-pap.z")
def test_without_a_check_the_level_is_lost_again() -> None:
    s = at_the_start()
    s.influence["papacy"] = [0, 4, 0, 2]
    curia(s, FRANCE, "a", DONE)
    assert (s.influence["papacy"], s.allied) == ([0, 1, 0, 0], {})


@pytest.mark.rule("TM-21.6.i", "TM-21.7-pap.h")
@pytest.mark.parametrize(("dice", "allied"), [([1, 6, 1, 1], {"papacy": "portugal"}), ([6, 1, 1, 1], {})])
def test_the_ally_keeps_it_or_the_muslim_player_frees_it(dice: list[int], allied: dict[str, str]) -> None:
    s = at_the_start()
    s.allied["papacy"] = "portugal"
    curia(s, FRANCE, "a", offer("check", "papacy"), DONE, dice=dice)
    assert s.allied == allied


@pytest.mark.rule("TM-21.7-pap.f", "TM-21.7-pap.z")
def test_the_curia_ends_an_alliance() -> None:
    s = at_the_start()
    assert [event.block for event in events.possible(s, FRANCE, CARD_IDS[89], events.IMPULSE)] == ["a"]
    s.allied["papacy"] = "portugal"
    s.influence["papacy"] = [0, 5, 0, 0]
    before = len(s.deck)
    curia(s, FRANCE, "b")
    assert (s.allied, s.influence["papacy"], s.resolved, len(s.deck)) == ({}, [0, 1, 0, 0], [], before)


# What an ally has, and what the Muslim player has without one


@pytest.mark.rule("TM-21.7-pap.l", "TM-21.7-isl.g")
@pytest.mark.parametrize(
    ("ally", "rome", "holder"), [("france", "", FRANCE), ("aragon", "nasrid", SPAIN), ("", "", -1)]
)
def test_papal_bull_goes_to_the_ally(ally: str, rome: str, holder: int) -> None:
    s = empty()
    if ally:
        s.allied["papacy"] = ally
    if rome:
        s.markers["rome"] = rome  # in exile
    hands.hand_out(table(s))
    assert [seat for seat in range(4) if cards.PAPAL_BULL in s.hands[seat]] == ([holder] if ally else [])


@pytest.mark.rule("TM-21.7-pap.o", "TM-21.7-isl.h")
@pytest.mark.parametrize(
    ("ally", "rome", "hand", "more"),
    [
        ("", "", NOBODY, 1),
        ("france", "", NOBODY, 0),
        ("france", "nasrid", NOBODY, 1),
        ("", "nasrid", NOBODY, 1),
        ("", "", MUSLIM, 0),
    ],
)
def test_without_an_ally_or_with_rome_the_muslim_player_draws_one_more(
    ally: str, rome: str, hand: int, more: int
) -> None:
    s = empty()
    if ally:
        s.allied["papacy"] = ally
    if rome:
        s.markers["rome"] = rome
    s.papal_hand = hand
    assert hands.printed_cards(s, MUSLIM) == 4 + more


@pytest.mark.rule("TM-21.7.T1")
def test_the_five_states() -> None:
    s = empty()
    assert papal.condition(s) == papal.INACTIVE
    s.allied["papacy"] = "france"
    assert papal.condition(s) == papal.ALLIED
    s.conqueror = FRANCE
    assert papal.condition(s) == papal.CONQUERED
    s.markers["rome"] = "nasrid"
    assert papal.condition(s) == papal.FALLEN
    s = empty()
    s.papal_hand = MUSLIM
    assert papal.condition(s) == papal.LIMITED


@pytest.mark.rule("TM-21.7-pap.w", "TM-21.7-pap.x", "TM-9.2.d")
def test_who_befriends_muslims_loses_the_papacy_also_if_he_has_conquered_it() -> None:
    """Only who was their ally before keeps it (test_rome)."""
    s = empty()
    s.allied["papacy"] = "aragon"
    s.deck = [CARD_IDS[45]]
    answer_with(papacy.after_alliance(table(s), "north_africa", "castile"))
    assert s.allied == {}
    assert s.hands[MUSLIM] == [CARD_IDS[45]]
    s.allied["papacy"], s.conqueror = "aragon", SPAIN
    answer_with(papacy.after_alliance(table(s), "castile", "nasrid"))
    assert (s.allied, s.conqueror) == ({}, NOBODY)
    s.allied["papacy"] = "aragon"
    answer_with(papacy.after_alliance(table(s), "france", "nasrid"))  # another Christian
    assert s.allied == {"papacy": "aragon"}


@pytest.mark.rule("TM-21.7-pap.n", "TM-21.3.d")
def test_the_ally_builds_and_runs_the_papal_squadron() -> None:
    s = empty()
    line = actions.ACTIONS["build_squadron"]
    assert isinstance(line, actions.InSpace)
    for ally, ports in (("", []), ("portugal", ["ravenna", "ancona", "rome"])):
        if ally:
            s.allied["papacy"] = ally
        found = line.places(s, PORTUGAL, Budget("military_highlights", 6, "cp"))
        assert [port for power, port in found if power == "papacy"] == ports
    ships(s, "rome", "papacy", 1)
    assert player(s, "papacy") == PORTUGAL
    assert "papacy" in run_by(s, PORTUGAL)


@pytest.mark.rule("TM-21.4.e", "TM-21.7-pap.u")
def test_muslim_besiegers_of_rome_stay_when_its_ally_goes() -> None:
    s = empty()
    s.allied["papacy"] = "france"
    troops(s, "rome", "nasrid", 5)
    garrison(s, "rome", "papacy", 2)
    garrison(s, "rome", "france", 1)
    besiege(s, "rome", "nasrid")
    answer_with(activation.deactivate(table(s), "papacy", "TM-21.4.a"), offer("displace", "marseille"))
    assert s.sieges == {"rome/nasrid": 2}
    assert numbers(s, "rome", "nasrid") == (5, 0, 0, 0)
    assert stacks.strength(s, "rome", ["france"]) == 0
    assert stacks.strength(s, "rome", ["papacy"], inside=True) == 2
