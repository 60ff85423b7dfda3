"""Section O1.2: Fortresses taken by treachery."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Decision, offer
from condotta.games.gran_capitan.pieces import March
from condotta.games.gran_capitan.rules.common import ties
from condotta.games.gran_capitan.rules.march import march, treachery
from condotta.games.gran_capitan.shown import optional_notes
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, verbs

ANDRIA = "andria"


def near(place: str) -> str:
    """A hex beside a place, without a place of its own."""
    from condotta.games.gran_capitan.data import HEXES

    return next(hex for hex in HEXES[hex_of(place)].near if not HEXES[hex].place)


def siege_lines(ap: int = 5, **options: bool) -> Field:
    """Nemours stands beside Andria, which Pineiro holds for Spain."""
    field = Field("naples", options={"treachery": True, **options}, ap={"french": ap, "spanish": 3})
    field.force("nemours", near(ANDRIA), "french_gendarmes.5.1", order="stand", general=True)
    field.owned(1, ANDRIA)
    return field


def garrison(field: Field, captain: str = "pineiro", *units: str, **marks: Any) -> None:
    leader = field.force(captain, ANDRIA, *(units or ("spanish_infantry_fa.5.1",)), **{"order": "garrison", **marks})
    leader.told = True


def offers(field: Field, **marks: Any) -> list[str]:
    leader = field.state.leaders["nemours"]
    under_way = March("nemours", 10, 5)
    for name, value in marks.items():
        setattr(under_way, name, value)
    return [str(option.args[0]) for option in treachery.options(field.state, leader, under_way)]


def attempt(field: Field, *answers: Any, dice: tuple[int, ...] = ()) -> March:
    under_way = March("nemours", 10, 5)
    leader = field.state.leaders["nemours"]
    run(treachery.attempt(field.table(*dice), leader, under_way, hex_of(ANDRIA)), *answers)
    return under_way


@pytest.mark.rule("GC-O1.2.a")
def test_a_captain_general_beside_a_fortress_before_any_other_action() -> None:
    field = siege_lines()
    assert offers(field) == []  # nobody is there
    garrison(field)
    assert offers(field) == [hex_of(ANDRIA)]
    assert offers(field, spent=2) == offers(field, entered=True) == offers(field, detached=["la_palice"]) == []
    field.state.leaders["nemours"].general = False
    assert offers(field) == []
    without = Field("naples", ap={"french": 5})
    without.force("nemours", near(ANDRIA), "french_gendarmes.5.1", general=True)
    garrison(without)
    assert offers(without) == []


@pytest.mark.rule("GC-O1.2.a")
def test_not_against_a_besieged_force_nor_a_captain_general() -> None:
    field = siege_lines()
    garrison(field, siege_level=1)
    assert offers(field) == []
    field = siege_lines()
    garrison(field, "cordoba", face_up=True, general=True)
    assert offers(field) == []
    field = siege_lines()
    garrison(field, "cordoba", general=True)  # face down: he is turned up, and nothing is paid
    assert offers(field) == [hex_of(ANDRIA)]
    under_way = attempt(field)
    assert (field.state.leaders["cordoba"].face_up, field.state.ap["french"], under_way.held_back) == (True, 5, False)
    assert offers(field) == []


@pytest.mark.rule("GC-O1.2.a")
@pytest.mark.parametrize(("ap", "open_to"), [(2, True), (1, False)])
def test_a_garrison_that_has_kept_quiet_is_not_safe(ap: int, open_to: bool) -> None:
    """R-107: nobody knows whether the Captain in Andria leads a Force."""
    field = siege_lines(ap)
    garrison(field, told=False)
    field.state.leaders["pineiro"].told = False
    assert bool(offers(field)) is open_to
    if open_to:
        attempt(field, ("treachery_by", "captain"), dice=(6,))
        assert ("pineiro" in field.state.leaders, field.state.ap["french"]) == (False, 0)


@pytest.mark.rule("GC-O1.2.a")
def test_whoever_leads_nobody_says_so_and_nothing_is_paid() -> None:
    field = siege_lines()
    alone = field.force("pineiro", ANDRIA)
    alone.told = False
    assert offers(field) == [hex_of(ANDRIA)]
    under_way = attempt(field)
    assert (alone.told, alone.face_up, field.state.ap["french"], under_way.held_back) == (True, False, 5, False)
    assert offers(field) == []


@pytest.mark.rule("GC-O1.2.b")
@pytest.mark.parametrize(("ap", "open_to"), [(2, True), (1, False)])
def test_it_costs_2_ap_and_he_stays_for_the_turn(ap: int, open_to: bool) -> None:
    field = siege_lines(ap)
    garrison(field)
    assert bool(offers(field)) is open_to
    if not open_to:
        return
    leader = field.state.leaders["nemours"]
    leader.order = "manoeuvre"
    under_way = March("nemours", 10, 5)
    assert "move" in {option.verb for option in march.actions(field.state, leader, under_way)}
    under_way = attempt(field, ("treachery_by", "captain"), dice=(1,))
    assert (field.state.ap["french"], under_way.held_back, ties.stays(field.state, leader)) == (0, True, True)
    assert march.marches(field.state, leader, March("nemours", 10, 5)) == []
    field.state.turn += 1
    assert not ties.stays(field.state, leader)


@pytest.mark.rule("GC-O1.2.b", "GC-O1.2.1.b")
def test_a_baron_costs_nothing_and_has_rank_0() -> None:
    field = siege_lines(0)
    field.baron("baron_capitanata_3", 1, ANDRIA)
    assert offers(field) == [hex_of(ANDRIA)]
    attempt(field, ("treachery_by", "captain"), dice=(4,))
    assert "baron_capitanata_3" not in field.state.leaders


@pytest.mark.rule("GC-O1.2.c", "GC-O1.2.d", "GC-O1.2.1.a")
@pytest.mark.parametrize(("die", "falls"), [(5, False), (6, True)])
def test_against_a_captain_of_rank_2(die: int, falls: bool) -> None:
    field = siege_lines()
    garrison(field)
    attempt(field, ("treachery_by", "captain"), dice=(die,))
    s = field.state
    assert ("pineiro" not in s.leaders) is falls
    assert (s.conquered.get(ANDRIA) == 0) is falls
    assert s.leaders["nemours"].place == near(ANDRIA)


@pytest.mark.rule("GC-O1.2.1.a", "GC-O1.2.2.a")
def test_the_methods_that_fit() -> None:
    field = siege_lines()
    garrison(field, "benavides")  # Rank 3
    flow = treachery.attempt(field.table(), field.state.leaders["nemours"], March("nemours", 10, 5), hex_of(ANDRIA))
    assert offered(ask(flow), "treachery_by") == [("troops",), ("troops_paid",)]
    field = siege_lines(2)
    field.state.alignment["terra_di_bari"] = 0
    garrison(field)
    flow = treachery.attempt(field.table(), field.state.leaders["nemours"], March("nemours", 10, 5), hex_of(ANDRIA))
    assert offered(ask(flow), "treachery_by") == [("captain",), ("troops",), ("town",)]


@pytest.mark.rule("GC-O1.2.2.a")
@pytest.mark.parametrize(("die", "falls"), [(4, False), (5, True)])
def test_with_the_people_of_an_aligned_state(die: int, falls: bool) -> None:
    field = siege_lines()
    field.state.alignment["terra_di_bari"] = 0
    garrison(field)
    attempt(field, ("treachery_by", "town"), dice=(die,))
    assert ("pineiro" not in field.state.leaders) is falls


@pytest.mark.rule("GC-O1.2.3.a")
@pytest.mark.parametrize(("method", "die", "left"), [("troops", 3, 1), ("troops", 4, 0), ("troops_paid", 3, 0)])
def test_subverting_the_troops(method: str, die: int, left: int) -> None:
    field = siege_lines()
    garrison(field, "pineiro", "landsknechts.4.1")  # Reliability V
    attempt(field, ("treachery_by", method), dice=(die,))
    assert field.state.ap["french"] == (2 if method == "troops_paid" else 3)
    found = field.state.leaders.get("pineiro")
    assert (len(found.units) if found else 0) == left


@pytest.mark.rule("GC-O1.2.3.a", "GC-10.1.d")
@pytest.mark.parametrize(("captain", "left"), [("navarro", 0), ("prospero_colonna", 1)])
def test_the_star_of_the_tempted_captain_changes_the_check(captain: str, left: int) -> None:
    field = siege_lines()
    garrison(field, captain, "landsknechts.4.1")
    attempt(field, ("treachery_by", "troops"), dice=(4,))
    found = field.state.leaders.get(captain)
    assert (len(found.units) if found else 0) == left


@pytest.mark.rule("GC-O1.2.1.a", "GC-O1.2.3.a")
def test_where_one_method_is_left_nobody_is_asked() -> None:
    field = siege_lines(2)  # not a third AP
    garrison(field, "benavides", "landsknechts.4.1")  # Rank 3
    attempt(field, dice=(4,))
    assert "benavides" not in field.state.leaders


@pytest.mark.rule("GC-O1.2.d")
def test_of_several_forces_one_is_named_and_the_fortress_stands_while_another_is_there() -> None:
    field = siege_lines()
    garrison(field)
    field.baron("baron_capitanata_3", 1, ANDRIA)
    leader = field.state.leaders["nemours"]
    question = ask(treachery.attempt(field.table(), leader, March("nemours", 10, 5), hex_of(ANDRIA)))
    assert verbs(question) == ["tempt"]
    tokens = [field.state.leaders[id].token for id in ("pineiro", "baron_capitanata_3")]
    assert sorted(args[0] for args in offered(question, "tempt")) == sorted(tokens)
    attempt(field, ("tempt", tokens[0]), ("treachery_by", "captain"), dice=(6,))
    assert "pineiro" not in field.state.leaders
    assert field.state.conquered[ANDRIA] == 1


@pytest.mark.rule("GC-O1.2.a", "GC-O1.2.b")
def test_one_attempt_in_a_turn_also_where_the_order_allows_two_activations() -> None:
    field = siege_lines()
    garrison(field)
    assert offers(field, second=True) == [hex_of(ANDRIA)]
    attempt(field, ("treachery_by", "captain"), dice=(1,))
    assert offers(field, second=True) == []
    field.state.turn += 1
    assert offers(field) == [hex_of(ANDRIA)]


@pytest.mark.rule("GC-O1.2.1.a")
def test_the_note_tells_the_price_and_the_rank_of_him_who_is_tempted() -> None:
    field = siege_lines()
    garrison(field, face_up=True)
    field.baron("baron_capitanata_3", 1, ANDRIA)
    leader, s = field.state.leaders["nemours"], field.state
    choice = offer("treachery", hex_of(ANDRIA))
    s.march = March("nemours", 10, 5)
    assert optional_notes.treason(s, Decision(0, "march.act", [choice], "GC-8.2.4.a"), choice).costs == {"ap": 2}
    told = []
    for id in ("pineiro", "baron_capitanata_3"):
        flow = treachery.attempt(field.table(), leader, March("nemours", 10, 5), hex_of(ANDRIA))
        question = ask(flow, ("tempt", s.leaders[id].token))
        notes = [optional_notes.method(s, question, option) for option in question.options]
        told.append((notes[0].says, [note.costs["ap"] for note in notes]))
    assert told == [
        ([("note.treachery_by_captain", {"n": 2})], [2, 2, 3]),
        ([("note.treachery_by_captain", {"n": 0})], [0, 0, 1]),
    ]
