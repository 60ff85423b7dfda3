"""Pieces come, go and change: whose, which of them first, and what becomes of Stop markers and disguises."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.pieces import AR, C1, C2, HI, HORDE, KINDS, KN, LI
from condotta.games.medioevo_universale.rules.common import pieces, questions
from condotta.games.medioevo_universale.state import State

from ...helpers import counted, elements, position, start, state

LENT = "1/0/pact.1/"  # units of Hungary that the Empire leads


def table(place: str = "bohemia", disguised: str = "", **fields: Any) -> State:
    """Units of some owners in one place, written "2 archer | knight": fresh ones, then those with a Stop marker.

    `disguised`: "archer knight" for Archers of player 0 who count as Knights, and so on.
    """
    stacks = {}
    for owner, text in fields.pop("stacks").items():
        fresh, _, done = text.partition("|")
        stacks[owner] = {**(counted(fresh) if fresh.strip() else {}), "done": counted(done) if done else {}}
    owner = {"owner": 0, "commander": 0, "place": place, "by": "heroine"}
    pairs = [each.split() for each in disguised.split(", ") if each]
    records = [{**owner, "real": real, "assumed": assumed} for real, assumed in pairs]
    return state(start(position(units={place: stacks}, disguises=records, **fields)))


def seen(s: State, place: str = "bohemia") -> dict[str, str]:
    """The same writing back."""
    found = GAME.dump(s)["units"].get(place, {})
    return {owner: written(units) + " | " + written(units.get("done", {})) for owner, units in found.items()}


def written(units: dict[str, Any]) -> str:
    return ", ".join(kind if n == 1 else f"{n} {kind}" for kind, n in units.items() if kind != "done")


def masks(s: State) -> list[tuple[str, int, str, str]]:
    return [(d.place, d.commander, KINDS[d.real], KINDS[d.assumed]) for d in s.disguises]


def counts(text: str) -> list[int]:
    found = counted(text)
    return [found.get(kind, 0) for kind in KINDS]


@pytest.mark.rule("MU-comp.a")
def test_units_come_from_the_reserve_as_long_as_it_has_some() -> None:
    s = table(stacks={"0": "archer"})
    left = questions.in_reserve(s, 0, AR)
    assert pieces.place_units(s, 0, "bohemia", AR, left - 1) == left - 1
    assert pieces.place_units(s, 0, "bohemia", AR, 3) == 1
    assert pieces.place_units(s, 0, "austria", AR, 3) == 0
    assert "austria" not in s.stacks
    assert seen(s) == {"0": f"{left + 1} archer | "}
    assert questions.in_reserve(s, 0, AR) == 0
    assert pieces.place_units(s, 0, "bohemia", LI, 2, 1, "pact.1") == 2
    assert seen(s) == {"0": f"{left + 1} archer | ", "0/1/pact.1/": "2 light_infantry | "}


@pytest.mark.rule("MU-combat.e", "MU-comp.a")
def test_units_with_a_stop_marker_are_taken_first_and_only_those_of_the_owner_under_that_command() -> None:
    s = table(stacks={"0": "2 archer | 2 archer", LENT: "archer | archer", "1": "archer"})
    before = questions.in_reserve(s, 0, AR), questions.in_reserve(s, 1, AR)
    pieces.remove_units(s, 0, "bohemia", AR, 3)
    assert seen(s) == {"0": "archer | ", LENT: "archer | archer", "1": "archer | "}
    pieces.remove_units(s, 1, "bohemia", AR, 1, 0)
    assert seen(s) == {"0": "archer | ", LENT: "archer | ", "1": "archer | "}
    assert (questions.in_reserve(s, 0, AR), questions.in_reserve(s, 1, AR)) == (before[0] + 3, before[1] + 1)
    with pytest.raises(AssertionError):
        pieces.remove_units(s, 0, "bohemia", AR, 2)


@pytest.mark.rule("MU-C66", "MU-comp.a")
def test_a_whole_stack_goes_back_and_leaves_the_other_of_the_same_command() -> None:
    s = table(stacks={"0": "archer | knight", "0/0/raider/": "archer, 2 knight, captain_3"})
    pieces.take_back(s, s.stacks["bohemia"][1])
    assert seen(s) == {"0": "archer | knight"}
    pieces.take_back(s, s.stacks["bohemia"][0])
    assert "bohemia" not in s.stacks


@pytest.mark.rule("MU-T-hierarchy", "MU-comp.a")
@pytest.mark.parametrize(
    ("number", "off", "left"),
    [(1, ["knight"], 2), (2, ["knight", "knight"], 2), (3, ["knight", "knight", "archer"], 1), (4, None, 0)],
)
def test_disguised_figures_are_taken_off_last_and_as_what_they_are(number: int, off: Any, left: int) -> None:
    s = table(stacks={"0": "2 knight | 2 knight"}, disguised="archer knight, light_infantry knight")
    found = [KINDS[kind] for kind in pieces.take_off(s, 0, "bohemia", KN, number)]
    assert found == (off or ["knight", "knight", "archer", "light_infantry"])
    assert len(s.disguises) == left
    assert questions.army(s, 0, "bohemia")[KN] == 4 - number


@pytest.mark.rule("MU-combat.e", "MU-pact.h")
def test_the_commanders_own_units_move_first_fresh_ones_before_done_ones_which_keep_their_markers() -> None:
    s = table(stacks={LENT: "2 archer | archer", "0": "archer | archer", "1": "archer"})
    pieces.move_units(s, 0, "bohemia", "austria", counts("4 archer"), done=False)
    assert seen(s) == {LENT: " | archer", "1": "archer | "}
    assert seen(s, "austria") == {"0": "archer | archer", LENT: "2 archer | "}
    s = table(stacks={LENT: "archer", "0": "2 archer, captain_3 | archer"})
    pieces.move_units(s, 0, "bohemia", "austria", counts("2 archer, captain_3"), done=True)
    assert seen(s) == {LENT: "archer | ", "0": " | archer"}
    assert seen(s, "austria") == {"0": " | 2 archer, captain_3"}
    pieces.move_units(s, 0, "austria", "austria", counts("9 archer"), done=True)
    assert seen(s, "austria") == {"0": " | 2 archer, captain_3"}
    with pytest.raises(AssertionError):
        pieces.move_units(s, 0, "bohemia", "austria", counts("3 archer"), done=True)


@pytest.mark.rule("MU-T-hierarchy")
@pytest.mark.parametrize(
    ("moved", "places"),
    [("knight", ["bohemia", "bohemia"]), ("2 knight", ["bohemia", "austria"]), ("3 knight", ["austria", "austria"])],
)
def test_disguised_figures_stay_while_plain_ones_can_go(moved: str, places: list[str]) -> None:
    s = table(stacks={"0": "3 knight, archer"}, disguised="archer knight, light_infantry knight")
    pieces.move_units(s, 0, "bohemia", "austria", counts("archer"), done=False)
    assert [place for place, *_ in masks(s)] == ["bohemia", "bohemia"]
    pieces.move_units(s, 0, "bohemia", "austria", counts(moved), done=False)
    assert sorted(place for place, *_ in masks(s)) == sorted(places)


@pytest.mark.rule("MU-combat.e")
def test_stop_markers_go_on_so_many_fresh_units_of_a_command() -> None:
    s = table(stacks={"0": "2 archer, knight, captain_3 | archer", LENT: "2 archer", "1": "archer"})
    pieces.mark_done(s, 0, "bohemia", counts("3 archer, captain_3"))
    assert seen(s) == {"0": "knight | 3 archer, captain_3", LENT: "archer | archer", "1": "archer | "}
    pieces.mark_done(s, 0, "austria", counts("archer"))  # nobody is there
    assert "austria" not in s.stacks


@pytest.mark.rule("MU-pact.h", "MU-T-hierarchy")
def test_one_unit_comes_under_another_command_a_fresh_and_undisguised_one_first() -> None:
    s = table(stacks={"0": "knight | 2 knight"}, disguised="archer knight")
    for lent, place in (("knight | ", 0), ("knight | knight", 0), ("knight | 2 knight", 1)):
        pieces.split_command(s, s.stacks["bohemia"][0], KN, 1, "pact.1")
        assert seen(s)["0/1/pact.1/"] == lent
        assert [commander for _, commander, *_ in masks(s)] == [place]
    assert list(seen(s)) == ["0/1/pact.1/"]
    pieces.hand_over_command(s, s.stacks["bohemia"][0], 0)
    assert seen(s) == {"0": "knight | 2 knight"}
    assert masks(s) == [("bohemia", 0, "archer", "knight")]


@pytest.mark.rule("MU-pact.l")
def test_units_that_come_back_join_those_of_their_owner() -> None:
    s = table(stacks={"1": "archer | knight", LENT: "2 archer, captain_3 | knight"})
    pieces.hand_over_command(s, s.stacks["bohemia"][1], 1)
    assert seen(s) == {"1": "3 archer, captain_3 | 2 knight"}
    pieces.hand_over_command(s, s.stacks["bohemia"][0], 1)  # they are theirs already
    assert seen(s) == {"1": "3 archer, captain_3 | 2 knight"}


@pytest.mark.rule("MU-damage.a", "MU-damage.b", "MU-damage.c", "MU-naval.e")
@pytest.mark.parametrize(
    ("unit", "gone", "at_sea", "now", "left"),
    [
        ("knight", "", False, HI, "heavy_infantry"),
        ("knight", "heavy_infantry", False, LI, "light_infantry"),
        ("knight", "heavy_infantry, light_infantry", False, None, ""),
        ("knight", "", True, None, ""),
        ("heavy_infantry", "", False, LI, "light_infantry"),
        ("heavy_infantry", "light_infantry", False, None, ""),
        ("archer", "", False, None, ""),
        ("light_infantry", "", False, None, ""),
        ("captain_2", "", False, None, ""),
    ],
)
def test_a_point_of_damage(unit: str, gone: str, at_sea: bool, now: int | None, left: str) -> None:
    for text, halves in ((unit, f"{left} | "), (f"| {unit}", f" | {left}")):
        s = table(stacks={"0": text})
        pool = [questions.in_reserve(s, 0, kind) for kind in range(4)]
        for kind in filter(None, gone.split(", ")):
            s.reserve[0][KINDS.index(kind)] = 0
        assert pieces.damage_unit(s, 0, "bohemia", KINDS.index(unit), at_sea) == now
        assert seen(s) == ({"0": halves} if left else {})
        if left:
            assert questions.in_reserve(s, 0, KINDS.index(left)) == pool[KINDS.index(left)] - 1


@pytest.mark.rule("MU-damage.e", "MU-C66")
def test_units_of_others_are_hit_before_the_commanders_own_and_joined_ones_at_the_end() -> None:
    s = table(stacks={"0": "archer, knight", "2/0/pact.1/": "archer", LENT: "archer", "3/0/joined/": "archer, knight"})
    order = []
    for _ in range(4):
        order.append(pieces.owner_hit(s, 0, "bohemia", AR))
        assert pieces.damage_unit(s, 0, "bohemia", AR, at_sea=False) is None
    assert order == [1, 2, 0, 3]
    assert pieces.owner_hit(s, 0, "bohemia", KN) == 0


@pytest.mark.rule("MU-end.c", "MU-T-hierarchy")
def test_at_the_end_of_the_turn_figures_are_again_what_they_were() -> None:
    s = table(
        stacks={"0": "knight, captain_2 | knight", LENT: "knight"}, disguised="archer knight, captain_1 captain_2"
    )
    pieces.disguise(s, s.stacks["bohemia"][0], KN, HI, "hierarchy")  # it remembers what it really is
    assert masks(s) == [("bohemia", 0, "archer", "heavy_infantry"), ("bohemia", 0, "captain_1", "captain_2")]
    pieces.disguise(s, s.stacks["bohemia"][0], KN, LI, "hierarchy")
    assert masks(s)[2:] == [("bohemia", 0, "knight", "light_infantry")]
    assert seen(s)["0"] == "heavy_infantry, captain_2 | light_infantry"
    assert pieces.real_units(s, 0) == counts("archer, knight, captain_1")
    pieces.revert_disguises(s)
    assert seen(s) == {"0": "archer, captain_1 | knight", LENT: "knight | "}
    assert s.disguises == []


@pytest.mark.rule("MU-C67")
def test_a_captain_who_is_lent_by_a_heroine_is_in_no_reserve() -> None:
    s = table(stacks={"0": "captain_1, archer"})
    before = questions.in_reserve(s, 0, C1)
    pieces.disguise(s, s.stacks["bohemia"][0], AR, C1, "heroine")
    assert [questions.in_reserve(s, 0, kind) for kind in (C1, C2)] == [before - 1, before - 1]
    assert questions.in_reserve(s, 1, C1) == before + 1
    s.disguises[0].by = "hierarchy"
    assert questions.in_reserve(s, 0, C1) == before


# Transports and siege engines


@pytest.mark.rule("MU-transp.a", "MU-siegebuy.a")
def test_what_is_upgraded_has_used_as_many_points_as_before() -> None:
    s = state(start(position(elements=elements("caravan.1 I bohemia 0", "catapult.1 I bohemia 0"))))
    full = {level: pieces.move_points("caravan", level) for level in (1, 2, 3)}
    s.elements["caravan.1"].mp -= 1
    better = pieces.upgrade_element(s, "caravan.1", 3)
    assert (better.id, better.level, better.mp) == ("caravan.1", 3, full[3] - 1)
    engine = s.elements["catapult.1"]
    engine.mp, engine.done, engine.commander = 1, True, 1
    better = pieces.upgrade_element(s, "catapult.1", 2)
    assert (better.id, better.kind, better.level, better.mp, better.done, better.seat, better.commander) == (
        "trebuchet.1", "trebuchet", 2, 1, True, 0, 1,
    )  # fmt: skip
    assert list(s.elements) == ["caravan.1", "trebuchet.1"]


@pytest.mark.rule("MU-comp.f")
def test_a_new_element_is_the_first_that_is_not_on_the_map() -> None:
    s = state(start(position(elements=elements("galley.1 I aegean 0", "galley.3 I aegean 0"))))
    assert [pieces.new_element(s, 1, "galley", 1, "aegean").id for _ in range(2)] == ["galley.2", "galley.4"]
    assert s.elements["galley.2"].mp == pieces.move_points("galley", 1)


@pytest.mark.rule("MU-route.m", "MU-conq.e")
def test_what_leaves_the_map_or_its_owner_leaves_its_route_and_its_effects() -> None:
    routes = [
        {"transport": "caravan.1", "origin": "bohemia", "stops": ["austria", "cairo", "kiev", "crete"]},
        None,
        None,
        None,
    ]
    at = position(
        elements=elements("caravan.1 I bohemia 0", "galley.1 I aegean 0", "war_wagon.1 I galley.1 0"),
        routes=routes,
        effects={"both:caravan.1": "1"},
    )
    for change in ("drop", "give"):
        match = start(at)
        s = state(match)
        s.trading = "caravan.1"
        if change == "drop":
            pieces.drop_element(match.table, "caravan.1")
            pieces.drop_element(match.table, "galley.1")
            assert s.trading == ""
            assert {id: element.place for id, element in s.elements.items()} == {"war_wagon.1": "aegean"}
        else:
            pieces.give_element(s, "caravan.1", 2)
            assert (s.elements["caravan.1"].seat, s.elements["caravan.1"].commander) == (2, 2)
            assert s.trading == "caravan.1"
        assert s.routes[0] is not None
        assert s.routes[0].transport == ""
        assert s.effects.both == []


@pytest.mark.rule("MU-move.c", "MU-C54")
def test_spaces_on_board() -> None:
    at = position(
        units={"galley.1": {"0": {"archer": 2, "done": {"knight": 1}}}},
        elements=elements(
            "galley.1 II aegean 0", "war_wagon.1 I galley.1 0", "catapult.1 I galley.1 0", "galley.2 I aegean b",
        ),
    )  # fmt: skip
    s = state(start(at))
    assert [pieces.load_of(s, id) for id in ("galley.1", "galley.2")] == [5, 0]
    assert pieces.capacity(s, s.elements["galley.2"]) == 999
    assert pieces.capacity(s, s.elements["catapult.1"]) == 0
    s.effects.wagon["catapult.1"] = 2
    assert pieces.capacity(s, s.elements["catapult.1"]) == 2
    assert [e and e.id for e in (pieces.barbarian_galley(s, "aegean"), pieces.barbarian_galley(s, "black_sea"))] == [
        "galley.2", None,
    ]  # fmt: skip
    assert s.elements["galley.2"].seat == HORDE
