"""How often players use each mechanism of a game: bots that never do something people do are told by the numbers.

A game names its mechanisms in `bot/mechanisms.yaml`, each with its rule and how it is seen:

    log: [trade.sold]               these entries of the log; `with`, `above` and `by` (rules) say which of them
    of: order.bid_made              a share of those entries, not a number for each match
    different: card                 count also how many different values this parameter has
    chosen, turns: a name           one of the functions in the game's Facts.probes: of a choice; of the end of a turn
    least, most                     what a match of greedy bots (four, or as many as play the game) should reach on the
                                    average; a test keeps it. Of a game with scenarios: by scenario, {naples: 2.5}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import condotta
from condotta import bots
from condotta.core.data import SHIPPED, Entry, open_facts, refuse
from condotta.core.flow import Decision, Option
from condotta.core.game import Facts
from condotta.core.match import Match
from condotta.core.messages import Name, read_name
from condotta.core.table import Entry as Logged
from condotta.games import find

from .plan import Plan
from .playing import TooLong


@dataclass(frozen=True)
class Mechanism:
    """One line of a game's mechanisms.yaml."""

    id: str
    rule: str
    name: Name
    log: tuple[str, ...] = ()
    only: dict[str, tuple[str, ...]] = field(default_factory=dict)  # parameter -> values that count
    above: dict[str, int] = field(default_factory=dict)  # parameter -> what it must exceed
    by: str = ""
    of: str = ""
    different: str = ""
    chosen: str = ""
    turns: str = ""
    least: dict[str, float] = field(default_factory=dict)  # by scenario; "" in a game without any
    most: dict[str, float] = field(default_factory=dict)

    @property
    def is_share(self) -> bool:
        return bool(self.of or self.turns)

    def counts(self, entry: Logged) -> bool:
        if entry.key not in self.log or (self.by and entry.rule not in self.by.split()):
            return False
        fits = all(any(kind in values for kind in kinds(entry, param)) for param, values in self.only.items())
        return fits and all(entry.params.get(param, 0) > least for param, least in self.above.items())


def kinds(entry: Logged, param: str) -> list[str]:
    """What a parameter names, without the numbers of single pieces (galley.2)."""
    value = entry.params.get(param)
    return [str(each).split(".", maxsplit=1)[0] for each in (value if isinstance(value, list) else [value])]


class Count:
    """What was seen of one mechanism."""

    def __init__(self, mechanism: Mechanism) -> None:
        self.mechanism = mechanism
        self.matches = 0
        self.times = 0
        self.occasions = 0  # of a share
        self.names: Counter[str] = Counter()

    @property
    def figure(self) -> float:
        """On the average of a match, or the share of the occasions."""
        return self.times / max(1, self.occasions if self.mechanism.is_share else self.matches)

    def look(self, entry: Logged) -> None:
        self.occasions += entry.key == self.mechanism.of
        if self.mechanism.counts(entry):
            self.times += 1
            if self.mechanism.different:
                self.names[str(entry.params.get(self.mechanism.different))] += 1

    def as_json(self) -> dict[str, Any]:
        kind = "share" if self.mechanism.is_share else "per_match"
        row: dict[str, Any] = {"id": self.mechanism.id, "rule": self.mechanism.rule, kind: round(self.figure, 3)}
        return {**row, "different": len(self.names), "names": dict(self.names)} if self.mechanism.different else row


def mechanisms(game: str) -> list[Mechanism]:
    """What the game names; [] if it names nothing."""
    path = SHIPPED / game / "bot" / "mechanisms.yaml"
    if not path.exists():
        return []
    problems: dict[Any, list[str]] = {}
    found = [read(entry) for entry in open_facts(path, problems).entries("mechanisms")]
    refuse(problems)
    return found


def read(entry: Entry) -> Mechanism:
    only, above = entry.optional_entry("with"), entry.optional_entry("above")
    return Mechanism(
        entry.text("id"),
        entry.text("rule"),
        read_name(entry.entry("name")),
        entry.texts("log", ()),
        {str(key): only.texts(key) for key in only.raw} if only else {},
        {str(key): above.integer(key) for key in above.raw} if above else {},
        **{key: entry.text(key, "") for key in ("by", "of", "different", "chosen", "turns")},
        least=limits(entry, "least"),
        most=limits(entry, "most"),
    )


def limits(entry: Entry, key: str) -> dict[str, float]:
    if not isinstance(entry.raw.get(key), dict):
        return {"": entry.number(key)} if key in entry.raw else {}
    by_scenario = entry.entry(key)
    return {str(scenario): by_scenario.number(scenario) for scenario in by_scenario.raw}


def count(plan: Plan, numbers: Iterable[int] | None = None) -> Iterator[list[Count]]:
    """Play the matches of the plan one by one; after each what was counted so far."""
    counts = [Count(mechanism) for mechanism in mechanisms(plan.game)]
    facts = find(plan.game).facts
    told = facts() if facts is not None else None
    for number in numbers if numbers is not None else range(plan.games):
        seed = f"{plan.seed}/{number}"
        match = condotta.new(plan.game, plan.seats, seed, plan.options, plan.scenario)
        play(match, plan, seed, counts, told)
        for each in counts:
            each.matches += 1
            for entry in match.table.entries:
                each.look(entry)
        yield counts


def play(match: Match, plan: Plan, seed: str, counts: list[Count], facts: Facts | None) -> None:
    players = [bots.make(name, match.game, seat, f"{seed}/{seat}") for seat, name in enumerate(plan.bots)]
    turn = facts.turn(match.state) if facts else 0
    for _ in range(plan.most_choices):
        if not match.pending:
            return
        decision = match.pending[0]
        option = players[decision.seat].choose(match, decision)
        look_at_choice(match, decision, option, counts, facts)
        match.choose(decision.seat, option)
        if facts and facts.turn(match.state) > turn:
            turn = facts.turn(match.state)
            look_at_turn(match, counts, facts)
    raise TooLong(f"not over after {plan.most_choices} choices")


def look_at_choice(match: Match, decision: Decision, option: Option, counts: list[Count], facts: Facts | None) -> None:
    for each in counts:
        if each.mechanism.chosen and facts:
            each.times += facts.probes[each.mechanism.chosen](match.state, decision, option)


def look_at_turn(match: Match, counts: list[Count], facts: Facts) -> None:
    for each in counts:
        if each.mechanism.turns:
            found = [facts.probes[each.mechanism.turns](match.state, seat) for seat in match.seats]
            each.occasions += len(found)
            each.times += sum(found)


def as_markdown(columns: dict[str, list[Count]], lang: str) -> str:
    """A table: a line for each mechanism, a column for each kind of bots."""
    lines = ["| | rule | " + " | ".join(columns) + " |", "| --- | --- |" + " --- |" * len(columns)]
    for row in zip(*columns.values(), strict=True):
        mechanism = row[0].mechanism
        cells = [mechanism.name.it if lang == "it" else mechanism.name.en, mechanism.rule, *map(shown, row)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def shown(one: Count) -> str:
    figure = f"{one.figure:.0%}" if one.mechanism.is_share else f"{one.figure:.2f}"
    return f"{figure} ({len(one.names)} different)" if one.mechanism.different else figure
