"""Victory: the end of the game, final scoring and the winner (MU-aim, MU-final, MU-var-teams)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Final, NamedTuple

from condotta.core.flow import Flow, Seat
from condotta.core.game import Outcome

from ..data import GOODS, HONOUR, JERUSALEM, LOANS, ROME, RULES, TERRITORIES
from ..pieces import CIVIL, MILITARY, RELIGIOUS
from ..state import TEAMS, State, Table
from . import rebellions
from .common import event_deck, questions

REASONS: Final = {
    "MU-length.a": "over.turns", "MU-length.b": "over.time", "MU-length.c": "over.limit", "MU-bank.e": "over.alone",
}  # fmt: skip
MAGNATE: Final = "magnate.36"  # its florins count as cash (R-card-36)
HIGHEST: Final = 3  # level of Cities, Castles and Cathedrals


def step(g: Table) -> Flow[None] | None:
    """MU-final.a: a card, rebellions one by one, then the score."""
    s = g.state
    if s.stage == "card":
        draw_last_card(g)
        rebellions.begin(g)
        s.stage = "rebellions"
        return None
    if s.rebellions:
        return rebellions.next_rebellion(g, "final")
    score(g)
    return None


def draw_last_card(g: Table) -> None:
    """MU-final.a: its event is not applied; the back of the next card counts (R-final-rebellion)."""
    event_deck.discard(g.state)
    g.state.event = event_deck.draw(g)
    g.log("victory.last_card", "MU-final.a", card=g.state.event)


def score(g: Table) -> None:
    """MU-aim.a: every award is told, then the winner."""
    s = g.state
    for award, seat, points in awards(s):
        g.log("victory.award", RULES[award], player=seat, award=award, points=points)
    for seat, points in enumerate(final_score(s)):
        if not s.eliminated[seat]:
            g.log("victory.total", "MU-aim.a", player=seat, points=points)
    s.stage = ""
    s.phase = "over"


# ---- awards (MU-final.b to o)


class Award(NamedTuple):
    id: str
    seat: Seat
    points: int


def awards(s: State, *, florins: bool = True) -> list[Award]:
    """Every award as it stands. `florins=False` leaves out the one that tells who is richest (MU-hid.a)."""
    found: list[Award] = []
    for award in VALUES:
        if florins or award != "most_florins":
            found += leaders(s, award)
    found += holders(s)
    for good in GOODS:
        owner = monopolist(s, good)
        if owner is not None:
            found.append(Award("monopolies", owner, HONOUR.awards["monopolies"]))
    for seat in s.order:
        found += [Award(table, seat, points) for table, points in tables(s, seat).items() if points]
    return found


def leaders(s: State, award: str) -> list[Award]:
    """MU-final.b, R-zero: 3 HP for the leader, 1 for each of tied ones; but for florins none if nobody has any."""
    reached = {seat: VALUES[award](s, seat) for seat in s.order}
    best = max(reached.values())
    if not best and award != "most_florins":
        return []
    first = [seat for seat in s.order if reached[seat] == best]
    points = HONOUR.awards[award] if len(first) == 1 else HONOUR.tied_award
    return [Award(award, seat, points) for seat in first]


def wealth(s: State, seat: Seat) -> int:
    """MU-final.c: cash minus debts minus their interest; with the florins on the Magnate (R-card-36)."""
    on_card = s.on_magnate if MAGNATE in s.cards[seat] else 0
    return s.florins[seat] + on_card - s.debt[seat] * (LOANS.amount + LOANS.interest)


def best_market(s: State, seat: Seat) -> int:
    """MU-final.d: cubes in the best of their settlements; contested ones and those with barbarians are nobody's."""
    return max((questions.market_value(s, t) for t in s.deposits if s.control.get(t) == seat), default=0)


def technology(s: State, seat: Seat) -> int:
    """MU-final.e: the highest level, then the number of branches at that level."""
    levels = s.technology[seat]
    best = max(levels)
    return 10 * best + levels.count(best) if best else 0


def great_buildings(category: int, s: State, seat: Seat) -> int:
    """MU-final.h to j: Cathedrals, Cities, Castles."""
    return sum(which == category and level == HIGHEST for _, which, level in questions.buildings_of(s, seat))


def holders(s: State) -> list[Award]:
    """MU-final.f, g: Rome, and Jerusalem for anybody but the Mamluks."""
    found: list[Award] = []
    rome, jerusalem = s.control.get(ROME), s.control.get(JERUSALEM)
    if rome is not None:
        found.append(Award("control_rome", rome, HONOUR.awards["control_rome"]))
    if jerusalem is not None and s.kingdom[jerusalem] != HONOUR.no_jerusalem_award:
        found.append(Award("control_jerusalem", jerusalem, HONOUR.awards["control_jerusalem"]))
    return found


def monopolist(s: State, good: str) -> Seat | None:
    """MU-final.l: who controls every territory in play that produces it."""
    owners = [s.control.get(territory) for territory in producers(s.available, good)]
    return owners[0] if owners and owners.count(owners[0]) == len(owners) else None


@cache
def producers(available: tuple[str, ...], good: str) -> tuple[str, ...]:
    """Territories in play with a settlement of this good (R-availability)."""
    return tuple(t.id for t in TERRITORIES.values() if t.settlement and t.settlement.good == good and t.id in available)


def tables(s: State, seat: Seat) -> dict[str, int]:
    """MU-final.m to o: prisoners lost, debt, Objective tokens."""
    lost = sum(sum(held.counts) for held in s.prisoners if held.owner == seat)
    return {
        "prisoners_lost": HONOUR.prisoners_lost.at(lost),
        "debt": HONOUR.debt.at(s.debt[seat] * LOANS.amount),
        "objective_tokens": HONOUR.objective_tokens.at(sum(s.tokens[seat])),
    }


VALUES: Final[dict[str, Callable[[State, Seat], int]]] = {  # in which the best player scores
    "most_florins": wealth,
    "best_great_market": best_market,
    "highest_technology": technology,
    "most_cathedrals": partial(great_buildings, RELIGIOUS),
    "most_cities": partial(great_buildings, CIVIL),
    "most_castles": partial(great_buildings, MILITARY),
    "most_territories": lambda s, seat: len(questions.territories_of(s, seat)),
}


# ---- the winner


def final_score(s: State) -> list[int]:
    """HP with awards and tables; an eliminated player scores nothing (R-eliminated)."""
    scores = [0 if s.eliminated[seat] else s.honour[seat] for seat in range(s.seats)]
    for _, seat, points in awards(s):
        scores[seat] += points
    return scores


def outcome(s: State) -> Outcome | None:
    """MU-aim.a, MU-final.p: no two players share a place; members of a team do."""
    if s.phase != "over":
        return None
    scores = final_score(s)
    teams = TEAMS[s.rules.teams]
    groups: list[tuple[Seat, ...]] = teams_in_play(s, teams) if teams else [(seat,) for seat in s.order]
    if teams:
        sums = {seat: sum(scores[member] for member in group) for group in groups for seat in group}
        scores = [sums.get(seat, 0) for seat in range(s.seats)]
    groups.sort(key=lambda group: standing(s, scores, group), reverse=True)
    ranked = [seat for group in groups for seat in group]
    out = sorted((seat for seat in range(s.seats) if seat not in ranked), key=lambda seat: -s.eliminated[seat])
    return Outcome((*groups, *((seat,) for seat in out)), tuple(scores), REASONS[s.ended_by], s.ended_by)


def standing(s: State, scores: list[int], group: tuple[Seat, ...]) -> tuple[int, int, int]:
    """MU-final.p: HP, then wealth, then the later place in the turn order of the last turn."""
    rich = sum(wealth(s, seat) for seat in group)
    return scores[group[0]], rich, max(s.order.index(seat) for seat in group if seat in s.order)


def teams_in_play(s: State, teams: int) -> list[tuple[Seat, ...]]:
    """MU-var-teams.a: seats that sit alike; a team is out only when all its members are."""
    found = [tuple(range(team, s.seats, teams)) for team in range(teams)]
    return [group for group in found if any(seat in s.order for seat in group)]
