"""The searching player: information-set Monte Carlo tree search over imagined copies of the match.

Each visit imagines a world (`Match.fork` deals anew what the seat cannot know), walks down a tree of choices shared by
all worlds, tries one new choice, plays on by heuristics for a while and lets the game's evaluation judge. In every
node the seat that chooses there looks for its own best (max^n). Dice are not part of the tree: a node holds the mean
over whatever they gave. A game whose matches are long asks for caution: then only the choice at hand is varied, the
rest is the heuristics', and another choice than theirs must be better, world by world, by more than chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Knowledge
from condotta.core.match import Match

from .cores import GRACE, Helpers, Thought
from .greedy import quick_choice
from .player import ordered, win_chances

SECONDS = 0.5
HORIZON = 30  # choices by heuristics after the tree, at least; then to the end of the step
A_PART = 200  # the same, where play-outs end with a part of the game
LONGEST_STEP = 60  # more choices than that are not waited for
EXPLORATION = 0.8
FIRST_SHARE = 0.4  # of the attention, for what the heuristic suggests; the others share the rest
WIDENING = 1.2  # options tried in a node after n visits: WIDENING * n ** 0.5, at least two
USUAL_SPREAD = 0.1
LEAST_SPREAD = 1e-6
FAIR_VISITS = 2  # for each option tried, before they are compared
FEW_WORLDS = 4  # after which what falls behind is dropped
ENOUGH_WORLDS = 12  # to stop when the last one is better by so many standard errors
SURELY = 3
LEAST_WORLDS = 6  # in which the heuristic's choice must be beaten
A_WHOLE = 1 - 1e-6  # part, in fractions that are not exact
NEGLIGIBLE = 0.001  # of the chance to win: what cannot gain so much is not worth the time
ENORMOUS = 1e9
DEEPEST = 12  # choices of the tree in one visit


class Tried(NamedTuple):
    """An option at the root, as the player explains it afterwards."""

    option: Option
    visits: int
    value: float


class Edge:
    """An option in a node, and what came of it for the seat that chose it."""

    __slots__ = ("node", "total", "values", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.values: list[float] = []  # at the root, world by world
        self.node = Node()

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """What was chosen after one sequence of choices, in all worlds."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[Option, Edge] = {}
        self.visits = 0


class Scale:
    """How far the values of a search lie apart: what is much in one position is little in another."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)

    def spread(self) -> float:
        """The standard deviation; at first a guess."""
        return max(sqrt(self.squares / self.count), LEAST_SPREAD) if self.count > 3 else USUAL_SPREAD

    def error(self) -> float:
        """Of the mean."""
        return self.spread() / sqrt(self.count)


def compared(usual: Edge, other: Edge) -> Scale:
    """What another choice gains. Both were tried in the same worlds: the differences have little of their luck left."""
    gains = Scale()
    for before, after in zip(usual.values, other.values, strict=False):
        gains.add(after - before)
    return gains


def still_promising(gains: dict[Option, Scale], number: int) -> list[Option]:
    """Those that may still gain something, as far as chance can tell: of so many at first the better half after a few
    worlds, the better quarter after twice as many, and so on. None if one is surely better than the usual."""
    worlds = max(gain.count for gain in gains.values())
    if worlds < FEW_WORLDS:
        return list(gains)
    left = [option for option, gain in gains.items() if gain.mean + gain.error() >= NEGLIGIBLE]
    left.sort(key=lambda option: -gains[option].mean)
    left = left[: ceil(number / 2 ** (worlds // FEW_WORLDS))]
    decided = len(left) == 1 and worlds >= ENOUGH_WORLDS and gains[left[0]].mean > SURELY * gains[left[0]].error()
    return [] if decided else left


def as_offered(decision: Decision, option: Option) -> Option:
    """The very option of the decision, or a number that is named at once."""
    return next((offered for offered in decision.options if offered == option), option)


class SearchPlayer:
    """Thinks for so many seconds or visits, on so many cores; without knowledge of the game it plays out at random."""

    def __init__(
        self,
        known: Knowledge | None,
        seat: Seat,
        seed: str,
        seconds: float | None = None,
        visits: int | None = None,
        horizon: int | None = None,
        cores: int = 1,
    ) -> None:
        self.known = known or Knowledge(lambda state, seat: 0.0)
        self.seat = seat
        self.rng = Random(seed)
        self.seconds = seconds if seconds is not None or visits is not None else SECONDS
        self.visits = visits
        self.horizon = horizon if horizon is not None else HORIZON if self.known.part_of is None else A_PART
        self.cores = 1 if self.known.caution else cores  # helpers know other worlds, which cannot be compared
        self.tried: list[Tried] = []  # at the last choice, the most visited first
        self._root = Node()
        self._worlds: list[int] = []
        self._scale = Scale()
        self._rooted_at: tuple[Match, int, int] | None = None  # match, length of its journal, random draws so far

    def choose(self, match: Match, decision: Decision) -> Option:
        if len(decision.options) == 1:
            self.tried = []
            return decision.options[0]
        self._take_root(match)
        imagined = match.fork(self.seat, self.rng)
        order = ordered(self.known, imagined, imagined.asks(self.seat)[0], self.rng)
        if len(order) == 1:  # the game knows nothing else that is worth a thought
            self.tried = []
            return as_offered(decision, order[0])
        helpers = Helpers(self._thoughts(imagined)) if self.cores > 1 else None
        self._visit_often(match, order)
        if helpers is not None:
            self._add(helpers, order)
        edges = {option: edge for option, edge in self._root.edges.items() if decision.takes(option)}
        best = self._chosen(edges, order[0])
        ranked = sorted(edges.items(), key=lambda pair: -pair[1].visits)
        self.tried = [Tried(option, edge.visits, edge.mean) for option, edge in ranked]
        self._keep(match, best)
        return as_offered(decision, best)

    def _chosen(self, edges: dict[Option, Edge], first: Option) -> Option:
        """The most visited; with caution what the heuristic says, unless another is surely better."""
        if not self.known.caution or first not in edges:
            return max(edges, key=lambda option: (edges[option].visits, edges[option].mean))
        best = max(edges, key=lambda option: self._sure_gain(edges[first], edges[option]))
        return best if self._sure_gain(edges[first], edges[best]) > 0 else first

    def _sure_gain(self, usual: Edge, other: Edge) -> float:
        """By how much another choice is better, less what chance may do."""
        gains = compared(usual, other)
        return gains.mean - self.known.caution * gains.error() if gains.count >= LEAST_WORLDS else -1.0

    # Several cores

    def _thoughts(self, imagined: Match) -> list[Thought]:
        """For each helper its own; they get an imagined match, so that they cannot know more than the seat."""
        position = msgspec.json.encode(imagined.position())
        visits = self._share() if self.visits is not None else None
        return [
            Thought(imagined.game.id, position, self.seat, f"{self.rng.random()}", self.seconds, visits, self.horizon)
            for _ in range(self.cores - 1)
        ]

    def _share(self) -> int:
        return ceil((self.visits or 0) / self.cores)

    def _add(self, helpers: Helpers, order: Sequence[Option]) -> None:
        for option, visits, total in helpers.found(GRACE if self.visits is None else None):
            if option in order:
                edge = self._root.edges.setdefault(option, Edge())
                edge.visits += visits
                edge.total += total

    # The tree between two choices

    def _keep(self, match: Match, option: Option) -> None:
        self._root = self._root.edges[option].node
        self._rooted_at = match, len(match.journal) + 1, match.table.rng.count

    def _take_root(self, match: Match) -> None:
        """Go on with what was learnt, as long as nobody has rolled, drawn or chosen in secret since."""
        kept, self._rooted_at = self._rooted_at, None
        self._worlds, self._scale = [], Scale()
        if kept is not None and kept[0] is match and kept[2] == match.table.rng.count:
            since = match.journal[kept[1] :]
            if not any(match.hidden[kept[1] :]) and all(self._follow(option) for _, option in since):
                return
        self._root = Node()

    def _follow(self, option: Option) -> bool:
        edge = self._root.edges.get(option)
        if edge is not None:
            self._root = edge.node
        return edge is not None

    # Searching

    def _visit_often(self, match: Match, order: Sequence[Option]) -> None:
        end = perf_counter() + self.seconds if self.seconds is not None else None
        most = None if self.visits is None else self._share()
        options = self._in_turn(order) if self.known.caution else self._most_promising(order)
        done = 0
        while done != most:
            if end is not None and done and perf_counter() > end:
                return
            option = next(options, None)
            if option is None:
                return
            self._visit(match, option)
            done += 1

    def _most_promising(self, order: Sequence[Option]) -> Iterator[Option]:
        while True:
            yield self._select(self._root, order)

    def _in_turn(self, order: Sequence[Option]) -> Iterator[Option]:
        """All of them in one world after the other, without those that fall behind; until there is nothing to find."""
        edges = self._root.edges
        usual = edges[order[0]] = Edge()
        running = list(order)
        while len(running) > 1:
            for option in running:
                edges.setdefault(option, Edge())
                yield option
            rivals = {option: compared(usual, edges[option]) for option in running[1:]}
            running = [order[0], *still_promising(rivals, len(order) - 1)]

    def _visit(self, match: Match, option: Option) -> None:
        """One world: down the tree, on by heuristics, and back up with what it was worth to each seat."""
        edge = self._root.edges[option]
        rng = Random(self._world(len(edge.values)))
        fork = match.fork(self.seat, rng)
        path = [(self._root, edge, self.seat)]
        fork.choose(self.seat, option)
        node = edge.node
        deepest = 1 if self.known.caution else DEEPEST
        while len(path) < deepest and not fork.over and path[-1][1].visits:
            decision = fork.pending[0]
            if len(decision.options) > 1:
                option = self._select(node, ordered(self.known, fork, decision, rng))
                edge = node.edges[option]
                path.append((node, edge, decision.seat))
                node = edge.node
            else:
                option = decision.options[0]
            fork.choose(decision.seat, option)
        values = self._play_on(fork, rng)
        self._scale.add(values[self.seat])
        path[0][1].values.append(values[self.seat])
        for node, edge, seat in path:
            node.visits += 1
            edge.visits += 1
            edge.total += values[seat]

    def _world(self, number: int) -> int:
        """The same worlds for every option at the root, so that luck does not decide between them."""
        while len(self._worlds) <= number:
            self._worlds.append(self.rng.getrandbits(64))
        return self._worlds[number]

    def _select(self, node: Node, order: Sequence[Option]) -> Option:
        """The option that promises most among those tried, or a new one if it is time for it (progressive widening)."""
        edges = node.edges
        allowed = max(2, ceil(WIDENING * sqrt(node.visits + 1)))
        choices = [option for option in order if option in edges]
        if len(choices) < min(allowed, len(order)):
            fresh = next(option for option in order if option not in edges)
            edges[fresh] = Edge()
            return fresh
        others = (1 - FIRST_SHARE) / max(1, len(order) - 1)
        eager = EXPLORATION * sqrt(node.visits + 1)
        scale = 1 / self._scale.spread()

        def promise(option: Option) -> float:
            edge = edges[option]
            if edge.visits < FAIR_VISITS:
                return ENORMOUS - edge.visits
            prior = FIRST_SHARE if option is order[0] else others
            return edge.mean * scale + eager * prior / (1 + edge.visits)

        return max(choices, key=promise)

    def _play_on(self, fork: Match, rng: Random) -> list[float]:
        """Each seat's chance to win, as it looks after some quick choices."""
        part_of = self.known.part_of
        made, step, part = 0, fork.step, part_of(fork.state) if part_of else 0
        while not fork.over:
            if made >= self.horizon and (fork.step is not step or made >= self.horizon + LONGEST_STEP):
                break
            if part_of is not None and abs(part_of(fork.state) - part) >= A_WHOLE:
                break
            if made < self.horizon:
                step = fork.step
            decision = fork.pending[0]
            fork.choose(decision.seat, quick_choice(fork, decision, rng, self.known))
            made += 1
        return win_chances(self.known, fork)
