"""Where a group may go, and what awaits it there (MU-move, MU-T-logistics, MU-T-edict). Questions only."""

from __future__ import annotations

from typing import Final, NamedTuple

from condotta.core.flow import Seat

from ...data import CASTLE_EXIT_COST, POINT_COLOURS, SEAS, SIEGE_ENGINES, TECHNOLOGIES, TERRITORIES, TRANSPORTS
from ...pieces import HORDE, MILITARY, Element, Group, Pact
from ...state import State
from ..common import geography, pieces, points, promises, questions

CASTLE: Final = 3  # the level of a military building whose land exits are free (MU-move.i)
LONGEST_PATH: Final = 20  # areas; with free steps a movement might go on for ever
LOGISTICS: Final = TECHNOLOGIES["logistics"]
EDICT: Final = TECHNOLOGIES["edict"]
BLUE: Final = POINT_COLOURS.index(LOGISTICS.colour)
ORANGE: Final = POINT_COLOURS.index(EDICT.colour)
BY_LAND: Final = geography.LAND | geography.COASTS  # the latter for those whom Logistics leads over the sea
BY_SHIP: Final = geography.SEAS_OF | {sea: (*geography.SEA_NEIGHBOURS[sea], *geography.COASTS[sea]) for sea in SEAS}
OVER_SEA: Final = geography.SEAS_OF | geography.SEA_NEIGHBOURS


class Step(NamedTuple):
    area: str
    mp: int
    needs: str = ""  # a technology: "logistics", "edict"
    what: str = ""  # awaits it there, as obstacle


# ---- what awaits an army


def obstacle(s: State, seat: Seat, area: str) -> str:
    """What an army of this player that enters an area meets (MU-move.k to o).

    "" nothing, "battle", "resistance" (a horde appears), "conquest" (an undefended territory), "home" (their own, held
    by another without army), "forbidden" (an armistice, or a battle where combat is banned).
    """
    armies = questions.armies_in(s, area) if area in s.stacks or area not in TERRITORIES else []
    if not armies and area in TERRITORIES and questions.owner_of_buildings(s, area) is None:
        return "resistance"
    return met(s, seat, area, armies)


def met(s: State, seat: Seat, area: str, armies: list[int]) -> str:
    """The same where the army may stand among these already; without any it finds resistance."""
    others = [army for army in armies if army != seat]
    victims = attacked(s, seat, area, others)
    if s.armistices and any(questions.has_armistice(s, seat, victim) for victim in victims):
        return "forbidden"  # R-armistice
    if any(army == HORDE or army in victims for army in others):
        return "forbidden" if questions.is_banned(s, "combat", area) else "battle"  # R-ban-enter
    if area not in TERRITORIES:
        return ""
    owner = questions.owner_of_buildings(s, area)
    if owner is None:
        return "" if others else "resistance"
    if owner not in victims:
        return ""
    return "home" if questions.home_of(s, area) == seat else "conquest"


def attacked(s: State, seat: Seat, area: str, others: list[int]) -> list[Seat]:
    """MU-war.c: the players whom an army attacks by entering: those it is at war with, and who controls the area."""
    victims = [army for army in others if army != HORDE and questions.at_war(s, army, seat)]
    owner = questions.owner_of_buildings(s, area) if area in TERRITORIES else None
    if owner is not None and owner not in victims and shuts_out(s, seat, area):
        victims.append(owner)
    return victims


def victims_of(s: State, seat: Seat, area: str) -> list[Seat]:
    """Whom an army attacks by entering this area."""
    return attacked(s, seat, area, [army for army in questions.armies_in(s, area) if army != seat])


def awaits(s: State, group: Group, area: str) -> str:
    """What a group meets, as obstacle; without military units no other player's territory is open to it (MU-move.s)."""
    if slips(s, group):
        return ""
    if any(group.riders):
        return obstacle(s, group.seat, area)
    return "forbidden" if shuts_out(s, group.seat, area) else ""


def shuts_out(s: State, seat: Seat, area: str) -> bool:
    """MU-pact.d: another controls the territory and lets their units pass by no pact."""
    owner = questions.owner_of_buildings(s, area) if area in TERRITORIES else None
    return owner is not None and owner != seat and not lets_pass(s, owner, seat)


def lets_pass(s: State, owner: Seat, seat: Seat) -> bool:
    """MU-move.n: a Passage pact whose price they can pay; or they lead units that the owner lent them (MU-pact.h)."""
    return bool(s.pacts) and (passage(s, owner, seat) is not None or is_lender(s, owner, seat))


def passage(s: State, owner: Seat, seat: Seat) -> Pact | None:
    """MU-pact.d: the pact by which they may pass, if they can pay what it asks."""
    pact = promises.allows(s, "passage", owner, seat)
    return pact if pact is not None and promises.price(pact, owner, seat) <= s.florins[seat] else None


def is_lender(s: State, owner: Seat, seat: Seat) -> bool:
    lent = [each for stacks in s.stacks.values() for each in stacks if each.owner == owner and each.commander == seat]
    return any(stack.why.startswith("pact.") for stack in lent)


# ---- what can move


def is_mover(s: State, element: Element) -> bool:
    """MU-move.a: War Wagons, Galleys, siege engines; MU-C11: a Caravan that counts as a War Wagon."""
    if element.kind in ("war_wagon", "galley") or element.kind in SIEGE_ENGINES:
        return True
    return element.kind == "caravan" and element.id in s.effects.both


def room(s: State, element: Element) -> int:
    """MU-move.tab: units it carries; R-card-11: a Caravan as many as a War Wagon of its level."""
    if element.kind == "caravan":
        return TRANSPORTS["war_wagon"].capacity[element.level - 1]
    return pieces.capacity(s, element)


def galley_of(s: State, group: Group) -> Element | None:
    """The Galley that leads the group; what else it has is then on board."""
    if not group.carriers:
        return None
    first = s.elements[group.carriers[0]]
    return first if first.kind == "galley" else None


def movers(s: State, group: Group) -> list[str]:
    """What moves by itself: the Galley with all the rest on board, or each element of the group."""
    return group.carriers if galley_of(s, group) is None else group.carriers[:1]


def space_left(s: State, group: Group) -> int:
    """MU-move.c: spaces for further units."""
    galley = galley_of(s, group)
    if galley is not None:
        return room(s, galley) - sum(group.riders) - (len(group.carriers) - 1)
    return sum(room(s, s.elements[id]) for id in group.carriers) - sum(group.riders)


def slips(s: State, group: Group) -> bool:
    """MU-C55, C56: all that moves by itself does so without resistance."""
    if not s.effects.ranger or not group.carriers:
        return False
    return all(id in s.effects.ranger for id in movers(s, group))


def mp_left(s: State, group: Group) -> int:
    """MP of the group as a whole: those of its slowest mover (MU-C53: forced engines follow an army)."""
    if not group.carriers:
        return 0
    galley = galley_of(s, group)
    if galley is not None:
        return galley.mp
    army = any(group.riders)
    slow = [s.elements[id].mp for id in group.carriers if not (army and id in s.effects.forced)]
    return min(slow, default=LONGEST_PATH)


def is_castle_exit(s: State, seat: Seat, territory: str) -> bool:
    """MU-move.i: they control a Castle there."""
    return questions.building_level(s, territory, MILITARY) == CASTLE and s.control.get(territory) == seat


# ---- steps


def steps(s: State, group: Group) -> list[Step]:
    """MU-move.b, e to g, i: every step that the group may make now; out of an own Castle over land for nothing."""
    here = group.area
    nobody = not group.carriers and not any(group.riders)
    if nobody or len(group.path) > LONGEST_PATH or questions.is_banned(s, "movement", here):
        return []
    found: list[Step] = []
    ship = galley_of(s, group) is not None
    fits = bool(group.carriers) and space_left(s, group) >= 0
    if not ship and is_castle_exit(s, group.seat, here):
        for there in geography.LAND[here]:
            if there not in group.path:
                add_step(s, group, there, CASTLE_EXIT_COST, found)
    elif fits:
        mp = mp_left(s, group)
        for there in neighbours(here, ship):
            cost = geography.step_cost(s, here, there)
            if cost <= mp:
                add_step(s, group, there, cost, found)
    if fits and points.owned(s, group.seat, LOGISTICS.id):
        for there in foreign_neighbours(here, ship):
            cost = geography.step_cost(s, here, there)
            if leads_out(s, group, there, mp_left(s, group) - cost, (here,)):
                found.append(Step(there, cost, LOGISTICS.id))
    return found


def neighbours(here: str, ship: bool) -> tuple[str, ...]:
    """Where a group goes on its own: a ship to sea or into port, others over land, and ashore from where they cross."""
    return BY_SHIP[here] if ship else BY_LAND[here]


def foreign_neighbours(here: str, ship: bool) -> tuple[str, ...]:
    """MU-T-logistics: where it goes in the other element: a ship over land, others over the sea."""
    return geography.LAND.get(here, ()) if ship else OVER_SEA[here]


def add_step(s: State, group: Group, there: str, cost: int, found: list[Step]) -> None:
    """A step into the group's own element; MU-T-edict: a second way into a territory that would resist."""
    if not geography.is_open(s, there):
        return
    what = awaits(s, group, there)
    if what != "forbidden":
        found.append(Step(there, cost, "", what))
    if what == "resistance" and may_use_edict(s, group.seat):
        found.append(Step(there, cost, EDICT.id))


def may_use_edict(s: State, seat: Seat) -> bool:
    return points.owned(s, seat, EDICT.id) and points.can_pay(s, seat, ORANGE, EDICT.activation)


def leads_out(s: State, group: Group, there: str, mp: int, past: tuple[str, ...]) -> bool:
    """R-logistics-exit: through this foreign area, and others that can be paid for, a way back without a fight."""
    if mp < 0 or there in past or not geography.is_open(s, there) or questions.is_banned(s, "movement", there):
        return False
    price = len(past) * len(movers(s, group)) * LOGISTICS.activation
    if not is_peaceful(s, group, there) or not points.can_pay(s, group.seat, BLUE, price):
        return False
    ship = there in TERRITORIES  # one that is carried over land
    for out in neighbours(there, ship):
        if geography.is_open(s, out) and geography.step_cost(s, there, out) <= mp and is_peaceful(s, group, out):
            return True
    on = (*past, there)
    further = foreign_neighbours(there, ship)
    return any(leads_out(s, group, out, mp - geography.step_cost(s, there, out), on) for out in further)


def is_peaceful(s: State, group: Group, area: str) -> bool:
    """R-logistics: nobody there opposes the group; one without units would be robbed by an army."""
    if awaits(s, group, area):
        return False
    armies = [] if any(group.riders) or slips(s, group) else questions.armies_in(s, area)
    return not any(questions.at_war(s, army, group.seat) for army in armies)


# ---- groups that converge


def can_reach(s: State, group: Group, start: str, mp: int, goal: str) -> bool:
    """R-group: from `start` with these MP it reaches the goal through areas that do not end its movement."""
    if start == goal:
        return True
    ship = galley_of(s, group) is not None
    best = {start: mp}
    edge = [start]
    while edge:
        ahead: list[str] = []
        for here in edge:
            if questions.is_banned(s, "movement", here):
                continue
            for there in neighbours(here, ship):
                left = best[here] - cost_of(s, group.seat, here, there, ship)
                if left < 0 or best.get(there, -1) >= left or there not in geography.in_play(s.available):
                    continue
                if there == goal:
                    return True
                if obstacle(s, group.seat, there) == "" or slips(s, group):
                    best[there] = left
                    ahead.append(there)
        edge = ahead
    return False


def cost_of(s: State, seat: Seat, here: str, there: str, ship: bool) -> int:
    return CASTLE_EXIT_COST if not ship and is_castle_exit(s, seat, here) else geography.step_cost(s, here, there)
