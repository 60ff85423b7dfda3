"""Graphs of areas: the data they are made of, and every search checked against a slow, obvious one."""

import doctest
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from condotta.core import areas
from condotta.core.areas import Edge, Graph, Parts

# A corner of the Mediterranean: land borders, coasts, and two seas that touch.
LANDS = ["rome", "naples", "bari", "palermo", "tunis"]
SEAS = ["tyrrhenian", "ionian"]
LINKS: list[Edge] = [
    ("rome", "naples", "land"),
    ("naples", "bari", "pass"),
    ("rome", "tyrrhenian", "coast"),
    ("naples", "tyrrhenian", "coast"),
    ("palermo", "tyrrhenian", "coast"),
    ("palermo", "ionian", "coast"),
    ("bari", "ionian", "coast"),
    ("tunis", "ionian", "coast"),
    ("tyrrhenian", "ionian", "sea"),
]
ITALY = Graph.from_links(LANDS + SEAS, LINKS)


def one_sea_leg(now: int, here: str, there: str, kind: str) -> int | None:
    """Stage 0 by land, 1 at sea, 2 by land again: a way puts to sea once."""
    if there in SEAS:
        return 1 if now < 2 else None
    return 2 if now == 1 else now


# ---- the data


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(areas).failed == 0


def test_neighbours_come_in_the_order_of_the_data_and_by_kind() -> None:
    assert ITALY.neighbours("naples") == ["rome", "bari", "tyrrhenian"]
    assert ITALY.neighbours("naples", kinds=("land", "pass")) == ["rome", "bari"]
    assert ITALY.neighbours("naples", kinds=("sea",)) == []


def test_two_areas_may_share_borders_of_two_kinds() -> None:
    strait = Graph.from_links(["a", "b"], [("a", "b", "land"), ("a", "b", "river")])
    assert strait.neighbours("a") == ["b"]
    assert strait.kinds_between("a", "b") == ["land", "river"]
    assert strait.kinds_between("a", "a") == []
    assert strait.ways("a", "b") == [["a", "b"]]


def test_a_border_told_at_one_end_only_is_reported() -> None:
    told = {"land": {"a": ["b"], "b": ["a", "c"], "c": []}, "sea": {"a": ["b"]}}
    graph = Graph.from_adjacency(["a", "b", "c"], told)
    assert graph.one_way() == [("a", "b", "sea"), ("b", "c", "land")]
    assert ITALY.one_way() == []


def test_a_border_with_an_unknown_area_is_reported_and_never_walked() -> None:
    graph = Graph.from_links(["a", "b"], [("a", "b", "land"), ("a", "atlantis", "sea")])
    assert graph.unknown() == [("a", "atlantis", "sea"), ("atlantis", "a", "sea")]
    assert graph.one_way() == []
    assert graph.reach(["a"]) == ["a", "b"]
    assert "b" in graph
    assert "atlantis" not in graph


def test_a_search_from_an_unknown_area_says_which() -> None:
    with pytest.raises(KeyError, match="no area 'atlantis' on this map of 7 areas"):
        ITALY.reach(["rome", "atlantis"])
    with pytest.raises(KeyError, match="atlantis"):
        ITALY.shortest_path("rome", "atlantis")
    with pytest.raises(KeyError, match="atlantis"):
        ITALY.ways("rome", "atlantis")


# ---- reach, trace, paths


def test_reach_enters_blocked_areas_but_does_not_pass_them() -> None:
    assert ITALY.reach(["rome"], passable=lambda area: area != "naples", kinds=("land", "pass")) == ["rome", "naples"]
    assert ITALY.reach(["rome"], kinds=("land", "pass")) == ["rome", "naples", "bari"]


def test_reach_leaves_its_starts_even_if_they_are_blocked() -> None:
    assert ITALY.reach(["naples"], passable=lambda area: False) == ["naples", "rome", "bari", "tyrrhenian"]


def test_reach_with_stages_puts_to_sea_once() -> None:
    by_land_and_sea = ITALY.reach(["naples"], stage=one_sea_leg)
    assert by_land_and_sea == ["naples", "rome", "bari", "tyrrhenian", "ionian", "palermo", "tunis"]
    two_islands = Graph.from_links(["a", "b", "c", *SEAS], [(*pair, "coast") for pair in _island_hops()])
    assert two_islands.reach(["a"], stage=one_sea_leg) == ["a", "tyrrhenian", "b"]
    assert two_islands.reach(["a"]) == ["a", "tyrrhenian", "b", "ionian", "c"]


def _island_hops() -> list[tuple[str, str]]:
    return [("a", "tyrrhenian"), ("tyrrhenian", "b"), ("b", "ionian"), ("ionian", "c")]


def test_a_supply_trace_needs_a_passable_source_but_not_a_passable_start() -> None:
    def friendly(area: str) -> bool:
        return area not in ("bari", "rome")

    assert ITALY.trace("bari", ["palermo"], friendly) == ["bari", "ionian", "palermo"]
    assert ITALY.trace("bari", ["rome"], friendly) is None
    assert ITALY.trace("bari", ["bari"], friendly) == ["bari"]
    assert ITALY.trace("bari", []) is None


def test_a_trace_takes_the_nearest_source_and_breaks_ties_by_the_data() -> None:
    assert ITALY.trace("naples", ["tunis", "palermo"]) == ["naples", "tyrrhenian", "palermo"]
    assert ITALY.trace("naples", ["tyrrhenian", "bari", "rome"]) == ["naples", "rome"]


def test_a_trace_with_stages_counts_the_steps_off_the_road() -> None:
    """A line of communication as in a hex campaign: at most two steps across country, then only roads."""
    chain = ["force", "wood", "hill", "inn", "source"]
    kinds = ["country", "country", "country", "road"]
    country = Graph.from_links(chain, [(chain[i], chain[i + 1], kinds[i]) for i in range(4)])

    def road_after_two(now: int, here: str, there: str, kind: str) -> int | None:
        if kind == "road":
            return 3
        return now + 1 if now < 2 else None

    assert country.trace("force", ["source"], stage=road_after_two) is None
    assert country.trace("wood", ["source"], stage=road_after_two) == ["wood", "hill", "inn", "source"]


def test_the_cheapest_path_avoids_the_pass() -> None:
    def clear_one_pass_nine(here: str, there: str, kind: str) -> int | None:
        return 9 if kind == "pass" else 1

    assert ITALY.shortest_path("naples", "bari") == ["naples", "bari"]
    assert ITALY.shortest_path("naples", "bari", cost=clear_one_pass_nine) == ["naples", "tyrrhenian", "ionian", "bari"]
    assert ITALY.shortest_path("naples", "bari", kinds=("land",)) is None
    assert ITALY.shortest_path("rome", "rome") == ["rome"]


def test_movement_points_limit_where_one_can_go() -> None:
    def army(here: str, there: str, kind: str) -> int | None:
        return {"land": 1, "pass": 2}.get(kind)

    assert ITALY.all_cheapest(["rome"], army) == {"rome": 0, "naples": 1, "bari": 3}
    assert ITALY.all_cheapest(["rome"], army, limit=3) == {"rome": 0, "naples": 1, "bari": 3}
    assert ITALY.all_cheapest(["rome"], army, limit=2) == {"rome": 0, "naples": 1}
    assert ITALY.all_cheapest(["rome"], army, passable=lambda area: area == "bari") == {"rome": 0, "naples": 1}


def test_free_steps_are_free_and_negative_costs_are_refused() -> None:
    assert ITALY.all_cheapest(["rome"], lambda here, there, kind: 0, limit=0, kinds=("land",)) == {
        "rome": 0,
        "naples": 0,
    }
    with pytest.raises(ValueError, match="step rome to naples costs -1"):
        ITALY.all_cheapest(["rome"], lambda here, there, kind: -1)


def test_components_are_groups_of_passable_areas() -> None:
    assert ITALY.components(kinds=("land", "pass", "sea")) == [
        ["rome", "naples", "bari"],
        ["palermo"],
        ["tunis"],
        ["tyrrhenian", "ionian"],
    ]
    assert ITALY.components(lambda area: area in ("rome", "bari", "naples"), kinds=("land",)) == [
        ["rome", "naples"],
        ["bari"],
    ]


def test_components_follow_one_way_borders_backwards() -> None:
    assert Graph(["a", "b"], [("b", "a", "drift")]).components() == [["a", "b"]]


# ---- ways


def test_ways_come_shortest_first_and_enter_a_blocked_goal() -> None:
    ways = ITALY.ways("rome", "bari", passable=lambda area: area not in ("bari", "palermo"))
    assert ways == [
        ["rome", "naples", "bari"],
        ["rome", "tyrrhenian", "naples", "bari"],
        ["rome", "tyrrhenian", "ionian", "bari"],
        ["rome", "naples", "tyrrhenian", "ionian", "bari"],
    ]


def test_ways_stop_at_the_cap_and_at_the_longest() -> None:
    every = ITALY.ways("rome", "tunis")
    assert ITALY.ways("rome", "tunis", cap=2) == every[:2]
    assert ITALY.ways("rome", "tunis", cap=0) == []
    assert ITALY.ways("rome", "rome", cap=0) == []
    assert ITALY.ways("rome", "rome") == [["rome"]]
    assert ITALY.ways("rome", "tunis", longest=3) == [way for way in every if len(way) <= 4]


def test_ways_with_one_sea_leg_never_put_to_sea_again() -> None:
    every = ITALY.ways("rome", "tunis")
    once = ITALY.ways("rome", "tunis", stage=one_sea_leg)
    assert ["rome", "tyrrhenian", "palermo", "ionian", "tunis"] in every
    assert once == [way for way in every if _sea_legs(way) <= 1]


def _sea_legs(way: list[str]) -> int:
    return sum(here not in SEAS and there in SEAS for here, there in pairwise(way))


def test_ways_do_not_get_lost_in_a_large_dead_end() -> None:
    """A crowd of areas that all touch hangs on the start: its millions of paths lead nowhere."""
    crowd = [f"c{i}" for i in range(40)]
    links = [(a, b, "land") for a in crowd for b in crowd if a < b]
    graph = Graph.from_links([*crowd, "goal"], [*links, ("c0", "goal", "land")])
    assert graph.ways("c0", "goal") == [["c0", "goal"]]


# ---- properties: small random maps against slow, obvious answers

NAMES = ["a", "b", "c", "d", "e", "f"]
KINDS = ["land", "pass", "sea"]
Prices = dict[Edge, int | None]


@st.composite
def maps(draw: st.DrawFn) -> tuple[Graph, list[Edge]]:
    """A map of six areas with its directed edges; some borders lead one way only."""
    step = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.sampled_from(KINDS))
    both = draw(st.lists(step, max_size=9))
    single = draw(st.lists(step, max_size=3))
    edges = [*both, *[(b, a, kind) for a, b, kind in both], *single]
    return Graph(NAMES, edges), edges


def every_path(edges: list[Edge], start: str, goal: str, blocked: list[str]) -> list[list[str]]:
    """All simple paths, by trying every order of every choice of areas between."""
    if start == goal:
        return [[start]]
    links = {(a, b) for a, b, _ in edges}
    between = [name for name in NAMES if name not in (start, goal, *blocked)]
    tries = [[start, *middle, goal] for n in range(len(between) + 1) for middle in permutations(between, n)]
    return [path for path in tries if all(pair in links for pair in pairwise(path))]


def cheapest(edges: list[Edge], path: list[str], prices: Prices) -> int | None:
    """What a path costs over the cheapest of its parallel borders; None if a step of it is forbidden."""
    total = 0
    for a, b in pairwise(path):
        costs = [price for edge in edges if edge[:2] == (a, b) and (price := prices[edge]) is not None]
        if not costs:
            return None
        total += min(costs)
    return total


def is_outside(blocked: list[str]) -> areas.Passable:
    return lambda area: area not in blocked


AREA = st.sampled_from(NAMES)
BLOCKED = st.lists(AREA, max_size=3, unique=True)


@given(maps(), AREA, AREA, BLOCKED)
def test_ways_are_all_simple_paths_by_length(
    drawn: tuple[Graph, list[Edge]], a: str, b: str, blocked: list[str]
) -> None:
    graph, edges = drawn
    ways = graph.ways(a, b, is_outside(blocked), cap=10_000)
    assert sorted(ways) == sorted(every_path(edges, a, b, blocked))
    assert [len(way) for way in ways] == sorted(len(way) for way in ways)


@given(maps(), AREA, AREA, BLOCKED, st.data())
def test_the_shortest_path_is_the_best_of_all_paths(
    drawn: tuple[Graph, list[Edge]], a: str, b: str, blocked: list[str], data: st.DataObject
) -> None:
    graph, edges = drawn
    prices: Prices = {edge: data.draw(st.none() | st.integers(0, 4)) for edge in dict.fromkeys(edges)}

    def cost(here: str, there: str, kind: str) -> int | None:
        return prices[here, there, kind]

    totals = [cheapest(edges, path, prices) for path in every_path(edges, a, b, blocked)]
    best = min((total for total in totals if total is not None), default=None)
    path = graph.shortest_path(a, b, is_outside(blocked), cost)
    assert (None if path is None else cheapest(edges, path, prices)) == best
    assert graph.all_cheapest([a], cost, passable=is_outside(blocked)).get(b) == best


@given(maps(), st.lists(AREA, min_size=1, max_size=2), BLOCKED)
def test_reach_agrees_with_paths_and_costs(
    drawn: tuple[Graph, list[Edge]], starts: list[str], blocked: list[str]
) -> None:
    graph, _ = drawn
    passable = is_outside(blocked)
    found = graph.reach(starts, passable)
    assert len(found) == len(set(found))
    assert sorted(found) == [b for b in NAMES if any(graph.shortest_path(a, b, passable) for a in starts)]
    steps = graph.all_cheapest(starts, passable=passable)
    assert sorted(steps) == sorted(found)
    assert [steps[area] for area in found] == sorted(steps.values())


@given(maps(), AREA, st.lists(AREA, max_size=3), BLOCKED)
def test_a_trace_is_a_shortest_path_to_a_source_that_is_not_blocked(
    drawn: tuple[Graph, list[Edge]], start: str, sources: list[str], blocked: list[str]
) -> None:
    graph, _ = drawn
    passable = is_outside(blocked)
    ends = [source for source in sources if source == start or source not in blocked]
    lengths = [len(path) for end in ends if (path := graph.shortest_path(start, end, passable)) is not None]
    line = graph.trace(start, sources, passable)
    assert (None if line is None else len(line)) == min(lengths, default=None)
    if line is not None:
        assert line[0] == start
        assert line[-1] in sources
        assert all(b in graph.neighbours(a) for a, b in pairwise(line))
        assert all(passable(area) for area in line[1:])


@given(maps(), AREA, AREA, BLOCKED)
def test_components_join_exactly_what_is_connected(
    drawn: tuple[Graph, list[Edge]], a: str, b: str, blocked: list[str]
) -> None:
    _, edges = drawn
    graph = Graph.from_links(NAMES, edges)
    passable = is_outside(blocked)
    groups = graph.components(passable)
    assert sorted(area for group in groups for area in group) == [name for name in NAMES if passable(name)]
    if passable(a) and passable(b):
        together = any(a in group and b in group for group in groups)
        assert together == (graph.shortest_path(a, b, passable) is not None)


@settings(max_examples=50)
@given(maps(), AREA, AREA)
def test_stages_that_allow_everything_change_nothing(drawn: tuple[Graph, list[Edge]], a: str, b: str) -> None:
    graph, _ = drawn

    def free(now: int, here: str, there: str, kind: str) -> int | None:
        return 1 - now

    assert sorted(graph.reach([a], stage=free)) == sorted(graph.reach([a]))
    assert sorted(graph.ways(a, b, stage=free, cap=10_000)) == sorted(graph.ways(a, b, cap=10_000))
    plain, staged = graph.trace(a, [b]), graph.trace(a, [b], stage=free)
    assert (plain is None) == (staged is None)


def test_a_part_of_a_map_knows_its_areas_and_the_steps_between_them() -> None:
    graph = Graph.from_links("abcd", [("a", "b", "land"), ("b", "c", "land"), ("c", "d", "land"), ("a", "d", "sea")])
    parts = Parts(graph)
    whole, row = tuple("abcd"), tuple("abc")
    assert parts.of(whole).distances_from("a") == {"a": 0, "b": 1, "d": 1, "c": 2}
    assert parts.of(row).distances_from("a") == {"a": 0, "b": 1, "c": 2}
    assert parts.of(row).ids == {"a", "b", "c"}
    assert parts.of(tuple("abcd")) is parts.of(whole)
