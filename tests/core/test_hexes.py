"""Hexes: facts copied from a printed sheet, and the geometry as properties."""

import doctest
from itertools import pairwise
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from condotta.core import hexes
from condotta.core.hexes import DIRECTIONS, Hex, HexMap, Orientation

HEX = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
ORIENTATION: st.SearchStrategy[Orientation] = st.sampled_from(["flat", "pointy"])
NUMBER = st.builds(lambda column, row: f"{column:02}{row:02}", st.integers(1, 62), st.integers(1, 35))

# The upper left of the sheet of El Gran Capitán around Teramo (0115): terrain, a river, a road.
COST = {"clear": 2, "hill": 4, "mountain": 6, "high_mountain": 8}  # movement points in halves
TERRAIN = {
    "0113": "clear", "0114": "hill", "0115": "hill", "0116": "hill", "0117": "mountain", "0118": "high_mountain",
    "0213": "clear", "0214": "hill", "0215": "hill", "0216": "hill", "0217": "mountain", "0218": "mountain",
}  # fmt: skip
VOMANO = [("0118", "n"), ("0217", "nw"), ("0216", "sw"), ("0216", "nw"), ("0215", "sw"), ("0215", "nw"), ("0215", "n")]
ROAD = ["0118", "0117", "0116", "0115", "0214"]


def sheet() -> HexMap:
    road = {f"{min(a, b)}-{max(a, b)}": "secondary" for a, b in pairwise(ROAD)}
    return HexMap(TERRAIN, road)


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(hexes).failed == 0


# ---- coordinates


@pytest.mark.parametrize(
    ("number", "around"),
    [
        ("0315", {"n": "0314", "ne": "0414", "se": "0415", "s": "0316", "sw": "0215", "nw": "0214"}),  # odd column
        ("0215", {"n": "0214", "ne": "0315", "se": "0316", "s": "0216", "sw": "0116", "nw": "0115"}),  # even column
    ],
)
def test_even_columns_lie_half_a_hex_lower(number: str, around: dict[str, str]) -> None:
    here = hexes.from_id(number)
    assert {name: hexes.to_id(hexes.neighbour(here, name)) for name in DIRECTIONS["flat"]} == around
    assert [hexes.to_id(there) for there in hexes.neighbours(here)] == list(around.values())


@pytest.mark.parametrize(
    ("number", "around"),
    [
        ("1503", {"nw": "1402", "ne": "1502", "e": "1603", "se": "1504", "sw": "1404", "w": "1403"}),  # odd row
        ("1502", {"nw": "1501", "ne": "1601", "e": "1602", "se": "1603", "sw": "1503", "w": "1402"}),  # even row
    ],
)
def test_even_rows_of_pointy_hexes_lie_half_a_hex_further_right(number: str, around: dict[str, str]) -> None:
    here = hexes.from_id(number, "pointy")
    names = DIRECTIONS["pointy"]
    assert {name: hexes.to_id(hexes.neighbour(here, name, "pointy"), "pointy") for name in names} == around


@pytest.mark.parametrize(
    "road",
    [
        [
            "0129",
            "0228",
            "0329",
            "0428",
            "0528",
            "0628",
            "0728",
            "0827",
            "0927",
            "1027",
            "1128",
            "1227",
            "1226",
            "1326",
        ],
        [
            "0115",
            "0214",
            "0314",
            "0414",
            "0514",
            "0614",
            "0715",
            "0814",
            "0914",
            "1014",
            "1114",
            "1213",
            "1212",
            "1313",
        ],
    ],
)
def test_the_roads_of_the_sheet_go_from_hex_to_adjacent_hex(road: list[str]) -> None:
    for a, b in pairwise(road):
        assert hexes.distance(hexes.from_id(a), hexes.from_id(b)) == 1


@pytest.mark.parametrize("wrong", ["", "115", "01150", "0x15", "-115", "٠١١٥"])
def test_a_wrong_hex_number_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no hex number"):
        hexes.from_id(wrong)


def test_a_hex_that_cannot_be_numbered_is_refused() -> None:
    assert hexes.to_id(hexes.neighbour(hexes.from_id("0101"), "nw")) == "0000"
    with pytest.raises(ValueError, match="column -1"):
        hexes.to_id(hexes.from_offset(-1, 5))


def test_cube_coordinates_add_up_to_nothing() -> None:
    with pytest.raises(ValueError, match="add up to 6"):
        hexes.from_cube(1, 2, 3)


@given(NUMBER, ORIENTATION)
def test_numbers_come_back_from_axial_coordinates(number: str, orientation: Orientation) -> None:
    assert hexes.to_id(hexes.from_id(number, orientation), orientation) == number


@given(HEX, ORIENTATION)
def test_hexes_come_back_from_offset_and_cube_coordinates(at: Hex, orientation: Orientation) -> None:
    column, row = hexes.to_offset(at, orientation)
    assert hexes.from_offset(column, row, orientation) == at
    x, y, z = hexes.to_cube(at)
    assert x + y + z == 0
    assert hexes.from_cube(x, y, z) == at


# ---- neighbours, distances, shapes


@given(HEX, HEX, HEX)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a) >= 0
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(HEX, ORIENTATION)
def test_neighbours_are_mutual_and_lie_in_opposite_directions(a: Hex, orientation: Orientation) -> None:
    names = DIRECTIONS[orientation]
    around = hexes.neighbours(a)
    assert len(set(around)) == 6
    for turn, b in enumerate(around):
        assert a in hexes.neighbours(b)
        assert hexes.distance(a, b) == 1
        assert hexes.direction(a, b, orientation) == names[turn]
        assert hexes.direction(b, a, orientation) == names[(turn + 3) % 6]
        assert hexes.neighbour(a, names[turn], orientation) == b


def test_directions_and_sides_exist_only_between_neighbours() -> None:
    with pytest.raises(ValueError, match="their distance is 2"):
        hexes.direction((0, 0), (2, 0))
    with pytest.raises(ValueError, match="not adjacent"):
        hexes.side((0, 0), (0, 0))
    with pytest.raises(ValueError, match="no direction 'e': flat hexes have n, ne, se, s, sw, nw"):
        hexes.neighbour((0, 0), "e")


@given(HEX)
def test_a_side_is_the_same_from_both_hexes(a: Hex) -> None:
    sides = [hexes.side(a, b) for b in hexes.neighbours(a)]
    assert sides == [hexes.side(b, a) for b in hexes.neighbours(a)]
    assert len(set(sides)) == 6


@given(HEX, HEX)
def test_a_line_is_a_shortest_path_and_the_same_backwards(a: Hex, b: Hex) -> None:
    line = hexes.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert [hexes.distance(a, at) for at in line] == list(range(hexes.distance(a, b) + 1))
    assert all(hexes.distance(p, q) == 1 for p, q in pairwise(line))
    assert hexes.line(b, a) == line[::-1]


@given(HEX, HEX)
def test_a_line_stays_within_the_hexes_it_touches(a: Hex, b: Hex) -> None:
    """No centre lies further from the true line than a corner from its centre."""
    (ax, ay), (bx, by) = hexes.pixel(a, 1), hexes.pixel(b, 1)
    for at in hexes.line(a, b):
        x, y = hexes.pixel(at, 1)
        area = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay))
        assert area <= 1.0001 * dist((ax, ay), (bx, by))


@given(HEX, HEX, HEX)
def test_lines_that_are_shifted_on_the_map_do_not_change_shape(a: Hex, b: Hex, by: Hex) -> None:
    moved = hexes.line((a[0] + by[0], a[1] + by[1]), (b[0] + by[0], b[1] + by[1]))
    assert moved == [(q + by[0], r + by[1]) for q, r in hexes.line(a, b)]


@given(HEX, st.integers(0, 6))
def test_rings_and_discs_hold_all_hexes_at_their_distance(centre: Hex, radius: int) -> None:
    near = [(centre[0] + q, centre[1] + r) for q in range(-7, 8) for r in range(-7, 8)]
    ring, disc = hexes.ring(centre, radius), hexes.disc(centre, radius)
    assert sorted(ring) == sorted(at for at in near if hexes.distance(centre, at) == radius)
    assert sorted(disc) == sorted(at for at in near if hexes.distance(centre, at) <= radius)
    assert [hexes.distance(centre, at) for at in disc] == sorted(hexes.distance(centre, at) for at in disc)


def test_a_ring_runs_clockwise_from_the_north() -> None:
    assert hexes.ring((0, 0), 1) == hexes.neighbours((0, 0))
    assert hexes.ring((0, 0), 2)[:3] == [(0, -2), (1, -2), (2, -2)]
    assert hexes.ring((0, 0), -1) == []
    assert hexes.disc((0, 0), -1) == []


# ---- drawing


def test_centres_lie_as_on_the_printed_sheet() -> None:
    """Hexes of 10 km from flat to flat: 8.660254 km from column to column, even columns 5 km lower."""
    size = 10 / sqrt(3)
    x0, y0 = hexes.pixel(hexes.from_id("0101"), size)
    for number, right, down in [("0201", 8.660254, 5.0), ("0301", 17.320508, 0.0), ("6235", 528.275494, 345.0)]:
        x, y = hexes.pixel(hexes.from_id(number), size)
        assert isclose(x - x0, right, abs_tol=1e-5)
        assert isclose(y - y0, down, abs_tol=1e-5)


@given(HEX, ORIENTATION)
def test_neighbours_share_the_two_corners_of_their_side(a: Hex, orientation: Orientation) -> None:
    centre = hexes.pixel(a, 2.0, orientation)
    assert all(isclose(dist(centre, corner), 2.0) for corner in hexes.corners(a, 2.0, orientation))
    for b in hexes.neighbours(a):
        assert isclose(dist(centre, hexes.pixel(b, 2.0, orientation)), 2 * sqrt(3))
        start, end = hexes.side_line(a, b, 2.0, orientation)
        other_end, other_start = hexes.side_line(b, a, 2.0, orientation)  # the side is walked the other way round
        assert dist(start, other_start) < 1e-9
        assert dist(end, other_end) < 1e-9


def test_the_first_side_of_a_flat_hex_is_its_top() -> None:
    (x1, y1), (x2, y2) = hexes.side_line((0, 0), hexes.neighbour((0, 0), "n"), 1.0)
    assert y1 == y2 < 0
    assert (x1, x2) == (-0.5, 0.5)
    ends = hexes.side_line((0, 0), hexes.neighbour((0, 0), "e", "pointy"), 1.0, "pointy")
    assert ends == ((hexes.HALF_HEIGHT, -0.5), (hexes.HALF_HEIGHT, 0.5))


# ---- the map


def test_a_map_holds_only_its_own_hexes() -> None:
    m = sheet()
    assert m.neighbours("0115") == ["0114", "0214", "0215", "0116"]
    assert m.neighbour("0115", "se") == "0215"
    assert m.neighbour("0115", "nw") is None
    assert m.ring("0115", 2) == ["0113", "0213", "0216", "0117"]
    assert m.disc("0118", 1) == ["0118", "0117", "0217", "0218"]
    assert m.line("0113", "0118") == ["0113", "0114", "0115", "0116", "0117", "0118"]
    assert m.direction("0115", "0214") == "ne"
    assert m.distance("0113", "0218") == 6
    assert m.one_way() == m.unknown() == []
    with pytest.raises(KeyError, match="no hex '0315' on this map of 12 hexes"):
        m.distance("0115", "0315")


def test_a_river_is_stored_once_whichever_hex_names_its_side() -> None:
    m = sheet()
    river = [m.side_towards(number, direction) for number, direction in VOMANO]
    assert river[:3] == ["0117-0118", "0117-0217", "0117-0216"]
    assert m.side_towards("0117", "s") == m.side_towards("0118", "n") == river[0]
    assert m.side("0216", "0117") == m.side("0117", "0216") == "0117-0216"
    assert m.side("0112", "0113") == m.side_towards("0113", "n") == "0112-0113"  # a coast: 0112 is sea
    with pytest.raises(ValueError, match="not adjacent"):
        m.side("0113", "0115")


def test_terrain_river_and_road_decide_what_a_step_costs() -> None:
    m = sheet()
    river = [m.side_towards(number, direction) for number, direction in VOMANO]

    def cost(here: str, there: str, kind: str) -> int | None:
        is_river = m.side(here, there) in river
        if kind == "secondary":
            return 2 + (2 if is_river else 0)  # a bridge
        return COST[TERRAIN[there]] + (4 if is_river else 0)

    assert m.kinds_between("0117", "0118") == ["secondary"]
    assert m.all_cheapest(["0115"], cost, limit=4) == {"0115": 0, "0214": 2, "0116": 2, "0114": 4, "0213": 4, "0117": 4}
    assert m.shortest_path("0214", "0118", cost=cost) == ["0214", "0115", "0116", "0117", "0118"]
    assert m.all_cheapest(["0214"], cost)["0118"] == 10
    assert m.reach(["0118"], kinds=("secondary",)) == ROAD


def test_a_closed_side_cannot_be_crossed_but_does_not_change_distances() -> None:
    m = HexMap(["0101", "0102", "0103", "0201", "0202"], closed=["0101-0102", "0101-0201"])
    assert m.neighbours("0101") == []
    assert m.neighbour("0101", "s") == "0102"
    assert m.distance("0101", "0102") == 1
    assert m.components() == [["0101"], ["0102", "0201", "0202", "0103"]]


def test_a_pointy_map_knows_its_own_directions() -> None:
    m = HexMap(["0101", "0201", "0102"], orientation="pointy")
    assert m.neighbours("0101") == ["0201", "0102"]
    assert m.direction("0101", "0201") == "e"
    assert m.direction("0101", "0102") == "se"
    assert m.side_towards("0201", "w") == "0101-0201"


@given(st.lists(NUMBER, min_size=1, max_size=40, unique=True))
def test_on_an_open_map_steps_are_never_fewer_than_the_distance(numbers: list[str]) -> None:
    m = HexMap(numbers)
    assert m.ids == numbers
    assert m.one_way() == m.unknown() == []
    start = numbers[0]
    for there, steps in m.all_cheapest([start]).items():
        assert steps >= m.distance(start, there)
    whole = HexMap([hexes.to_id(at) for at in hexes.disc(hexes.from_id("1010"), 4)])
    assert all(steps == whole.distance("1010", there) for there, steps in whole.all_cheapest(["1010"]).items())
