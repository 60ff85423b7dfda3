"""Maps made of areas: which areas border which, and what can be reached from where.

>>> border = [("rome", "naples", "land"), ("rome", "tyrrhenian", "coast"), ("tyrrhenian", "palermo", "coast")]
>>> italy = Graph.from_links(["rome", "naples", "palermo", "tyrrhenian"], border)
>>> italy.neighbours("rome", kinds=("land",))
['naples']
>>> italy.shortest_path("naples", "palermo")
['naples', 'rome', 'tyrrhenian', 'palermo']

Every search takes the same optional conditions, which a game writes as small functions:

- `passable(area)`: may one go on from here? An area that is not passable can be entered, but the search ends in it: an
  enemy province is attacked, not crossed. The area where a search starts is never asked.
- `kinds`: the kinds of border that may be crossed; all of them if not given.
- `cost(here, there, kind)`: movement points of one step, None if it is forbidden. Points are whole numbers: a game with
  half points counts in halves.
- `stage(now, here, there, kind)`: for ways that have parts, such as "by land, at most one leg by sea, then by land". A
  way starts in stage 0; the function gives the stage after a step, or None if the step is not allowed in this stage.

Answers come in the order of the data (nearest first, then as borders are listed), the same on every machine.
"""

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from typing import TypeVar

Edge = tuple[str, str, str]  # from, to, kind
Spot = tuple[str, int]  # an area, and the stage of the way that leads there
Passable = Callable[[str], bool]
Cost = Callable[[str, str, str], int | None]
Stage = Callable[[int, str, str, str], int | None]
Place = TypeVar("Place", str, Spot)


class Graph:
    """Areas and the borders between them; it never changes after it is made."""

    def __init__(self, ids: Iterable[str], edges: Iterable[Edge]) -> None:
        """One edge per direction. Edges that name an area not in `ids` are kept apart and never walked: `unknown`."""
        self.ids: list[str] = list(dict.fromkeys(ids))
        self._edges: dict[str, list[tuple[str, str]]] = {area: [] for area in self.ids}
        self._unknown: list[Edge] = []
        for edge in dict.fromkeys(edges):
            here, there, kind = edge
            if here in self._edges and there in self._edges:
                self._edges[here].append((there, kind))
            else:
                self._unknown.append(edge)

    @staticmethod
    def from_links(ids: Iterable[str], links: Iterable[Edge]) -> "Graph":
        """A map whose data names each border once: every link leads both ways."""
        edges: list[Edge] = []
        for a, b, kind in links:
            edges.append((a, b, kind))
            edges.append((b, a, kind))
        return Graph(ids, edges)

    @staticmethod
    def from_adjacency(ids: Iterable[str], adjacency: Mapping[str, Mapping[str, Iterable[str]]]) -> "Graph":
        """A map whose data lists neighbours at both ends: `{"land": {"rome": ["naples"], "naples": ["rome"]}}`."""
        edges: list[Edge] = []
        for kind, lists in adjacency.items():
            for here, neighbours in lists.items():
                for there in neighbours:
                    edges.append((here, there, kind))
        return Graph(ids, edges)

    # ---- questions about the data

    def __contains__(self, area: object) -> bool:
        return area in self._edges

    def unknown(self) -> list[Edge]:
        """Edges that lead from or to an area that does not exist."""
        return list(self._unknown)

    def one_way(self) -> list[Edge]:
        """Edges without the same kind of edge back."""
        return [
            (here, there, kind)
            for here in self.ids
            for there, kind in self._edges[here]
            if (here, kind) not in self._edges[there]
        ]

    def neighbours(self, area: str, kinds: tuple[str, ...] | None = None) -> list[str]:
        """The areas next to this one, each once, as the data lists them."""
        borders = self._edges[self._known([area])[0]]
        return list(dict.fromkeys(there for there, kind in borders if kinds is None or kind in kinds))

    def kinds_between(self, here: str, there: str) -> list[str]:
        """The kinds of border that lead from here to there; none if the two are not adjacent."""
        return [kind for area, kind in self._edges[self._known([here])[0]] if area == there]

    def components(self, passable: Passable | None = None, kinds: tuple[str, ...] | None = None) -> list[list[str]]:
        """The passable areas, in groups that hang together; borders count as leading both ways."""
        groups: list[list[str]] = []
        placed: set[str] = set()
        inside = set(self._open(passable))
        back = self._reversed()
        for area in self.ids:
            if area in placed or area not in inside:
                continue
            group = [area]
            placed.add(area)
            at = 0
            while at < len(group):
                for there, kind in self._edges[group[at]] + back[group[at]]:
                    if there in inside and there not in placed and (kinds is None or kind in kinds):
                        placed.add(there)
                        group.append(there)
                at += 1
            groups.append(group)
        return groups

    # ---- searches by number of steps

    def reach(
        self,
        starts: Iterable[str],
        passable: Passable | None = None,
        kinds: tuple[str, ...] | None = None,
        stage: Stage | None = None,
    ) -> list[str]:
        """Everything that can be entered from the starts (these first), nearest first."""
        spots: list[Spot] = [(start, 0) for start in self._known(starts)]
        first = len(spots)
        seen = set(spots)
        at = 0
        while at < len(spots):
            here, now = spots[at]
            if at < first or passable is None or passable(here):
                for spot in self._steps(here, now, kinds, stage):
                    if spot not in seen:
                        seen.add(spot)
                        spots.append(spot)
            at += 1
        return list(dict.fromkeys(area for area, _ in spots))

    def trace(
        self,
        start: str,
        sources: Iterable[str],
        passable: Passable | None = None,
        kinds: tuple[str, ...] | None = None,
        stage: Stage | None = None,
    ) -> list[str] | None:
        """A line of supply: the shortest path from the start to a source, or None.

        Every area of it except the start must be passable, the source included. A start that is itself a source has
        the line `[start]`, whatever stands there.
        """
        wanted = set(sources)
        spots: list[Spot] = [(self._known([start])[0], 0)]
        came: dict[Spot, Spot | None] = {spots[0]: None}
        at = 0
        while at < len(spots):
            spot = spots[at]
            if spot[0] in wanted:
                return [area for area, _ in _path_to(spot, came)]
            for after in self._steps(spot[0], spot[1], kinds, stage):
                if after not in came and (passable is None or passable(after[0])):
                    came[after] = spot
                    spots.append(after)
            at += 1
        return None

    def ways(
        self,
        start: str,
        goal: str,
        passable: Passable | None = None,
        kinds: tuple[str, ...] | None = None,
        stage: Stage | None = None,
        *,
        longest: int | None = None,
        cap: int = 100,
    ) -> list[list[str]]:
        """The ways from start to goal that enter no area twice: shorter ones first, at most `cap`, `longest` in steps.

        Each beginning of a way waits with the length of its shortest ending that avoids itself. So nothing is followed
        that cannot arrive, and a hundred ways cost the same on a map that has millions.
        """
        self._known([start, goal])
        inside = set(self._open(passable))
        found: dict[tuple[str, ...], None] = {}
        waiting: list[
            tuple[int, tuple[int, ...], tuple[str, ...], int]
        ] = []  # length, choices (break ties), path, stage
        if start == goal:
            return [[start]] if cap > 0 else []
        heappush(waiting, (0, (), (start,), 0))
        while waiting and len(found) < cap:
            _, choices, path, now = heappop(waiting)
            if path[-1] == goal:
                found[path] = None
                continue
            free = inside.difference(path)
            free.add(goal)
            for choice, spot in enumerate(dict.fromkeys(self._steps(path[-1], now, kinds, stage))):
                rest = self._steps_left(spot, goal, free, kinds, stage)
                if rest is not None and (longest is None or len(path) + rest <= longest):
                    heappush(waiting, (len(path) + rest, (*choices, choice), (*path, spot[0]), spot[1]))
        return [list(path) for path in found]

    # ---- searches by cost

    def shortest_path(
        self,
        start: str,
        goal: str,
        passable: Passable | None = None,
        cost: Cost | None = None,
        kinds: tuple[str, ...] | None = None,
    ) -> list[str] | None:
        """The cheapest path from start to goal, or None; without a cost function each step costs 1."""
        self._known([goal])
        came: dict[str, str | None] = {}
        if goal not in self._cheapest([start], cost, None, passable, kinds, goal, came):
            return None
        return _path_to(goal, came)

    def all_cheapest(
        self,
        starts: Iterable[str],
        cost: Cost | None = None,
        limit: int | None = None,
        passable: Passable | None = None,
        kinds: tuple[str, ...] | None = None,
    ) -> dict[str, int]:
        """What can be entered with `limit` movement points, and for how many: cheapest first, the starts cost 0."""
        return self._cheapest(starts, cost, limit, passable, kinds, None, {})

    def _cheapest(
        self,
        starts: Iterable[str],
        cost: Cost | None,
        limit: int | None,
        passable: Passable | None,
        kinds: tuple[str, ...] | None,
        goal: str | None,
        came: dict[str, str | None],
    ) -> dict[str, int]:
        """Dijkstra's search; fills `came` with the area before each area, and stops when the goal is reached."""
        done: dict[str, int] = {}
        best: dict[str, int] = dict.fromkeys(self._known(starts), 0)
        queue: list[tuple[int, int, str]] = [(0, turn, start) for turn, start in enumerate(best)]
        turn = len(queue)  # of two areas at the same cost the one found first goes first
        for start in best:
            came[start] = None
        while queue:
            spent, _, here = heappop(queue)
            if here in done:
                continue
            done[here] = spent
            if here == goal:
                break
            if came[here] is not None and passable is not None and not passable(here):
                continue
            for there, kind in self._edges[here]:
                if there in done or (kinds is not None and kind not in kinds):
                    continue
                price = 1 if cost is None else _checked(cost(here, there, kind), here, there)
                if price is None or (limit is not None and spent + price > limit):
                    continue
                if there not in best or spent + price < best[there]:
                    best[there] = spent + price
                    came[there] = here
                    heappush(queue, (spent + price, turn, there))
                    turn += 1
        return done

    # ---- what the searches share

    def _known(self, areas: Iterable[str]) -> list[str]:
        """The areas, each once; one that is not on the map is a mistake of the caller."""
        known = list(dict.fromkeys(areas))
        for area in known:
            if area not in self._edges:
                raise KeyError(f"no area {area!r} on this map of {len(self.ids)} areas")
        return known

    def _open(self, passable: Passable | None) -> list[str]:
        return [area for area in self.ids if passable is None or passable(area)]

    def _steps(self, here: str, now: int, kinds: tuple[str, ...] | None, stage: Stage | None) -> list[Spot]:
        spots: list[Spot] = []
        for there, kind in self._edges[here]:
            if kinds is not None and kind not in kinds:
                continue
            then = now if stage is None else stage(now, here, there, kind)
            if then is not None:
                spots.append((there, then))
        return spots

    def _steps_left(
        self, spot: Spot, goal: str, free: set[str], kinds: tuple[str, ...] | None, stage: Stage | None
    ) -> int | None:
        """How many steps it takes from this spot to the goal through free areas; None if it cannot be done."""
        steps = 0
        edge = [spot] if spot[0] in free else []
        seen = set(edge)
        while edge:
            beyond: list[Spot] = []
            for here, now in edge:
                if here == goal:
                    return steps
                for after in self._steps(here, now, kinds, stage):
                    if after not in seen and after[0] in free and after[0] != spot[0]:
                        seen.add(after)
                        beyond.append(after)
            edge = beyond
            steps += 1
        return None

    def _reversed(self) -> dict[str, list[tuple[str, str]]]:
        back: dict[str, list[tuple[str, str]]] = {area: [] for area in self.ids}
        for here in self.ids:
            for there, kind in self._edges[here]:
                back[there].append((here, kind))
        return back


def _path_to(end: Place, came: Mapping[Place, Place | None]) -> list[Place]:
    """Walk back from the end to where the search began, and turn the walk round."""
    path: list[Place] = []
    here: Place | None = end
    while here is not None:
        path.append(here)
        here = came[here]
    path.reverse()
    return path


def _checked(price: int | None, here: str, there: str) -> int | None:
    if price is not None and price < 0:
        raise ValueError(f"step {here} to {there} costs {price}: a cost is 0 or more, or None if the step is forbidden")
    return price


class Part:
    """Some areas of a map: which they are, and how many steps it is from one to another over these alone."""

    def __init__(self, areas: tuple[str, ...], neighbours: dict[str, list[str]]) -> None:
        self.areas = areas
        self.ids = frozenset(areas)
        self._neighbours = neighbours
        self._distances: dict[str, dict[str, int]] = {}  # by start, found when somebody asks

    def distances_from(self, start: str) -> dict[str, int]:
        if start not in self._distances:
            self._distances[start] = self._measured(start)
        return self._distances[start]

    def _measured(self, start: str) -> dict[str, int]:
        found = {start: 0}
        edge = [start]
        while edge:
            ahead: list[str] = []
            for here in edge:
                for there in self._neighbours[here]:
                    if there in self.ids and there not in found:
                        found[there] = found[here] + 1
                        ahead.append(there)
            edge = ahead
        return found


class Parts:
    """The parts of a map that matches are played on; what is found out about one is kept."""

    def __init__(self, graph: Graph) -> None:
        self.neighbours: dict[str, list[str]] = {area: graph.neighbours(area) for area in graph.ids}
        self._known: dict[tuple[str, ...], Part] = {}
        self._last = Part((), self.neighbours)  # to hash all areas takes longer than what is asked of them

    def of(self, areas: tuple[str, ...]) -> Part:
        last = self._last
        if last.areas is not areas:
            last = self._known.get(areas) or Part(areas, self.neighbours)
            last.areas = areas
            self._last = self._known[areas] = last
        return last
