"""Hex grids: coordinates, distances, hexsides, drawing, and a map of hexes on which all searches of `areas` work.

>>> sheet = HexMap(["0116", "0117", "0118", "0216", "0217"], kinds={"0116-0117": "road"}, closed=["0117-0118"])
>>> sheet.neighbours("0117")
['0116', '0216', '0217']
>>> sheet.trace("0216", sources=["0118"])
['0216', '0217', '0118']
>>> sheet.side("0217", "0117") == sheet.side_towards("0117", "se") == "0117-0217"
True

A printed map numbers its hexes by column and row, both from 01: hex "0217" is column 02, row 17, row 01 at the top.
Hexes with a flat top ("flat") stand in columns, and even columns lie half a hex lower; so does the sheet of El Gran
Capitán. Hexes with a point at the top ("pointy") lie in rows, and even rows are half a hex further right.

One computes with axial coordinates: a `Hex` is (q, r), where q grows to the south-east and r to the south (pointy: east
and south-east). Directions are listed clockwise and in the same order for both orientations, so `STEPS[k]` is the step
to `DIRECTIONS[orientation][k]`.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final, Literal

from condotta.core.areas import Edge, Graph

Hex = tuple[int, int]
Side = tuple[Hex, Hex]
Point = tuple[float, float]  # x to the right, y downwards
Orientation = Literal["flat", "pointy"]

STEPS: Final[list[Hex]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
DIRECTIONS: Final[dict[str, list[str]]] = {
    "flat": ["n", "ne", "se", "s", "sw", "nw"],
    "pointy": ["nw", "ne", "e", "se", "sw", "w"],
}
HALF_HEIGHT: Final = sqrt(3) / 2  # from the centre to the middle of a side, for a hex with sides of 1
CORNERS: Final[dict[str, list[Point]]] = {  # side k runs from corner k to corner k + 1
    "flat": [
        (-0.5, -HALF_HEIGHT),
        (0.5, -HALF_HEIGHT),
        (1.0, 0.0),
        (0.5, HALF_HEIGHT),
        (-0.5, HALF_HEIGHT),
        (-1.0, 0.0),
    ],
    "pointy": [
        (-HALF_HEIGHT, -0.5),
        (0.0, -1.0),
        (HALF_HEIGHT, -0.5),
        (HALF_HEIGHT, 0.5),
        (0.0, 1.0),
        (-HALF_HEIGHT, 0.5),
    ],
}


# ---- coordinates


def from_offset(column: int, row: int, orientation: Orientation = "flat") -> Hex:
    """The hex in this column and row."""
    if orientation == "flat":
        return column, row - (column + column % 2) // 2
    return column - (row + row % 2) // 2, row


def to_offset(at: Hex, orientation: Orientation = "flat") -> tuple[int, int]:
    """Column and row of a hex."""
    q, r = at
    if orientation == "flat":
        return q, r + (q + q % 2) // 2
    return q + (r + r % 2) // 2, r


def from_id(name: str, orientation: Orientation = "flat") -> Hex:
    """The hex with this printed number, two digits for the column and two for the row."""
    if len(name) != 4 or not (name.isascii() and name.isdigit()):
        raise ValueError(f"{name!r} is no hex number: two digits for the column and two for the row, as in '0217'")
    return from_offset(int(name[:2]), int(name[2:]), orientation)


def to_id(at: Hex, orientation: Orientation = "flat") -> str:
    """The printed number of a hex. Column and row 00 are off the sheet, but the sides of its edge need their names."""
    column, row = to_offset(at, orientation)
    if not (0 <= column <= 99 and 0 <= row <= 99):
        raise ValueError(f"column {column}, row {row} cannot be numbered: both must be from 0 to 99")
    return f"{column:02}{row:02}"


def to_cube(at: Hex) -> tuple[int, int, int]:
    """Cube coordinates: three that always add up to 0."""
    return at[0], at[1], -at[0] - at[1]


def from_cube(x: int, y: int, z: int) -> Hex:
    """The hex with these cube coordinates."""
    if x + y + z != 0:
        raise ValueError(f"cube coordinates add up to 0, but {x}, {y}, {z} add up to {x + y + z}")
    return x, y


# ---- neighbours, distances, shapes


def neighbours(at: Hex) -> list[Hex]:
    """The six hexes around this one, in the order of the directions."""
    return [(at[0] + q, at[1] + r) for q, r in STEPS]


def neighbour(at: Hex, direction: str, orientation: Orientation = "flat") -> Hex:
    """The next hex in a direction."""
    names = DIRECTIONS[orientation]
    if direction not in names:
        raise ValueError(f"no direction {direction!r}: {orientation} hexes have {', '.join(names)}")
    q, r = STEPS[names.index(direction)]
    return at[0] + q, at[1] + r


def direction(a: Hex, b: Hex, orientation: Orientation = "flat") -> str:
    """The direction in which b lies next to a."""
    return DIRECTIONS[orientation][_turn(a, b)]


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from a to b."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def line(a: Hex, b: Hex) -> list[Hex]:
    """The straight line from a to b with both ends; from b to a it runs over the same hexes.

    Where it runs exactly between two hexes it takes, everywhere on the map, the one on the same hand: all points are
    moved by the same sixteenth parts of a sample before they are rounded. Whole numbers only, so no machine differs.
    """
    n = distance(a, b)
    scale = 16 * n
    found: list[Hex] = []
    for i in range(n + 1):
        q = 16 * (a[0] * (n - i) + b[0] * i) + 1
        r = 16 * (a[1] * (n - i) + b[1] * i) + 2
        found.append(_round(q, r, scale) if n else a)
    return found


def _round(q: int, r: int, scale: int) -> Hex:
    """The hex nearest to the point (q / scale, r / scale)."""
    near_q = (2 * q + scale) // (2 * scale)
    near_r = (2 * r + scale) // (2 * scale)
    near_z = (2 * (-q - r) + scale) // (2 * scale)
    off_q = abs(near_q * scale - q)
    off_r = abs(near_r * scale - r)
    off_z = abs(near_z * scale + q + r)
    if off_q > off_r and off_q > off_z:
        return -near_r - near_z, near_r
    if off_r > off_z:
        return near_q, -near_q - near_z
    return near_q, near_r


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at exactly this distance, clockwise from the first direction (north, for flat hexes)."""
    if radius <= 0:
        return [centre] if radius == 0 else []
    q = centre[0] + STEPS[0][0] * radius
    r = centre[1] + STEPS[0][1] * radius
    found: list[Hex] = []
    for turn in range(6):
        step = STEPS[(turn + 2) % 6]
        for _ in range(radius):
            found.append((q, r))
            q += step[0]
            r += step[1]
    return found


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at this distance or less, nearest first."""
    return [at for distance_ in range(radius + 1) for at in ring(centre, distance_)]


def side(a: Hex, b: Hex) -> Side:
    """The hexside between two neighbours, the same whichever is named first: a river on it is stored once."""
    _turn(a, b)
    return (a, b) if a < b else (b, a)


def _turn(a: Hex, b: Hex) -> int:
    """Which of the six steps leads from a to b."""
    step = (b[0] - a[0], b[1] - a[1])
    if step not in STEPS:
        raise ValueError(f"hexes {a} and {b} are not adjacent: their distance is {distance(a, b)}")
    return STEPS.index(step)


# ---- drawing


def pixel(at: Hex, size: float, orientation: Orientation = "flat") -> Point:
    """The centre of a hex whose sides are `size` long; hex (0, 0) lies at (0, 0)."""
    q, r = at
    if orientation == "flat":
        return 1.5 * size * q, 2 * HALF_HEIGHT * size * (r + q / 2)
    return 2 * HALF_HEIGHT * size * (q + r / 2), 1.5 * size * r


def corners(at: Hex, size: float, orientation: Orientation = "flat") -> list[Point]:
    """The six corners, clockwise; the side towards direction k lies between corners k and k + 1."""
    x, y = pixel(at, size, orientation)
    return [(x + size * dx, y + size * dy) for dx, dy in CORNERS[orientation]]


def side_line(a: Hex, b: Hex, size: float, orientation: Orientation = "flat") -> tuple[Point, Point]:
    """The two ends of the hexside between a and b, for drawing a river."""
    turn = _turn(a, b)
    around = corners(a, size, orientation)
    return around[turn], around[(turn + 1) % 6]


# ---- a map


class HexMap(Graph):
    """The hexes of a map under their printed numbers. Whatever lies beyond them does not exist.

    As a graph it has an edge across every hexside between two of its hexes: of the kind that `kinds` gives for the side
    (a road, say), else of the kind `plain`. Sides in `closed` cannot be crossed, but they do not change distances.
    A side is named by its two hexes, the lower number first: "0117-0217".
    """

    def __init__(
        self,
        ids: Iterable[str],
        kinds: Mapping[str, str] | None = None,
        closed: Iterable[str] = (),
        *,
        plain: str = "plain",
        orientation: Orientation = "flat",
    ) -> None:
        self.orientation: Orientation = orientation
        self.hexes: dict[str, Hex] = {name: from_id(name, orientation) for name in ids}
        self._names: dict[Hex, str] = {at: name for name, at in self.hexes.items()}
        shut = set(closed)
        given: Mapping[str, str] = {} if kinds is None else kinds
        edges: list[Edge] = []
        for here, at in self.hexes.items():
            for there in self._existing(neighbours(at)):
                name = _side_name(here, there)
                if name not in shut:
                    edges.append((here, there, given.get(name, plain)))
        super().__init__(self.hexes, edges)

    def neighbour(self, name: str, direction: str) -> str | None:
        """The next hex in a direction, closed side or not; None if it is not on the map."""
        return self._names.get(neighbour(self._hex(name), direction, self.orientation))

    def direction(self, a: str, b: str) -> str:
        """The direction in which b lies next to a."""
        return direction(self._hex(a), self._hex(b), self.orientation)

    def distance(self, a: str, b: str) -> int:
        """The number of hexes from a to b, whatever lies between."""
        return distance(self._hex(a), self._hex(b))

    def line(self, a: str, b: str) -> list[str]:
        """The hexes of the map on the straight line from a to b."""
        return self._existing(line(self._hex(a), self._hex(b)))

    def ring(self, name: str, radius: int) -> list[str]:
        """The hexes of the map at exactly this distance."""
        return self._existing(ring(self._hex(name), radius))

    def disc(self, name: str, radius: int) -> list[str]:
        """The hexes of the map at this distance or less, nearest first."""
        return self._existing(disc(self._hex(name), radius))

    def side(self, a: str, b: str) -> str:
        """The name of the hexside between two neighbours. One of them may lie off the map: a coast has sides too."""
        side(from_id(a, self.orientation), from_id(b, self.orientation))
        return _side_name(a, b)

    def side_towards(self, name: str, direction: str) -> str:
        """The name of a hex's side in a direction."""
        return _side_name(name, to_id(neighbour(self._hex(name), direction, self.orientation), self.orientation))

    def _hex(self, name: str) -> Hex:
        if name not in self.hexes:
            raise KeyError(f"no hex {name!r} on this map of {len(self.hexes)} hexes")
        return self.hexes[name]

    def _existing(self, found: Iterable[Hex]) -> list[str]:
        return [self._names[at] for at in found if at in self._names]


def _side_name(a: str, b: str) -> str:
    return f"{a}-{b}" if a < b else f"{b}-{a}"
