"""Scenario 2, Ferrandino's War 1495-96 (GC-S2); scenario 5 takes over most of it."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, amount, offer

from ...data import HEXES, PLACES
from ...pieces import ACTIVE, NOBODY, Leader, Source
from ...state import State, Table
from ..command import reinforcements
from ..common import changes, forces, ground
from . import shared
from .hooks import Hooks, Verdict

FRENCH, ALLIES = 0, 1
SUCCESS: Final = 5  # GC-S2.4.a
DELAY: Final = 2  # turns
SPARE: Final = Option("no_venice")
INVITE: Final = Option("invite_venice")
PAPAL_FORCE, COLONNA, VENETIANS = "GC-S2.R1", "GC-S2.R2", "GC-S2.R6"
CAPTAIN, KING = 1, 2  # who entered a State first
STANDARD, STRATEGIC = "GC-S2.V1", "GC-S2.V2"


# Victory


def end_of_turn(s: State) -> Verdict:
    """GC-S2.V5, R-S2h: Reggio conquered by the French."""
    return (FRENCH, "GC-S2.V5") if s.story.get("reggio_taken") and shared.owns(s, FRENCH, "reggio") else None


def at_once(s: State) -> Verdict:
    """GC-S2.V4."""
    return (FRENCH, "GC-S2.V4") if shared.is_lost(s, "ferrandino") else None


def end_of_scenario(s: State) -> Verdict:
    """GC-S2.V1 to V3, V6."""
    if not standard_victory(s):
        return FRENCH, "GC-S2.V3"
    north = shared.owns_any(s, ALLIES, "sulmona", "lanciano") and shared.owns_any(s, ALLIES, "campobasso", "isernia")
    return ALLIES, STRATEGIC if north else STANDARD


def level(s: State) -> str:
    return "end.strategic" if s.ended_by == STRATEGIC else "end.standard"


def standard_victory(s: State) -> bool:
    """GC-S2.V1.a to c, R-S2a."""
    return (
        shared.owns(s, ALLIES, "gaeta", "napoli", "salerno")
        and not any(shared.forces_in(s, FRENCH, state) for state in ("calabria_citra", "calabria_ultra", "basilicata"))
        and not shared.forces_in(s, FRENCH, "terra_di_bari", with_barons=False)
    )


# AP


def papal_ap(g: Table, pool: str) -> Flow[None]:
    """GC-S2.AP1: in full; the Allied player adds them to the Spanish or to the Aragonese stock."""
    s = g.state
    points = s.scenario.nominal(pool, s.turn) + s.ap[pool]
    s.ap[pool] = 0
    options = [offer("papal_ap", "aragonese"), offer("papal_ap", "spanish")]
    choice: Option = yield Decision(ALLIES, "ferrandino.papal_ap", options, "GC-S2.AP1", {"points": points})
    changes.gain_ap(g, str(choice.args[0]), points)
    g.log("ap.papal", "GC-S2.AP1", player=ALLIES, pool=str(choice.args[0]), points=points)


# Reinforcements


def segment(g: Table, seat: Seat) -> Flow[None]:
    """GC-S2.R1, GC-S2.4: what comes by what has happened."""
    s = g.state
    if seat != ALLIES:
        return
    if PAPAL_FORCE in s.to_come and 0 < s.story.get("naples_occupied", 0) < s.turn:
        yield from reinforcements.arrive(g, PAPAL_FORCE, ALLIES, may_delay=True)
    if COLONNA in s.to_come and s.story.get("lavoro_entered"):
        yield from reinforcements.arrive(g, COLONNA, ALLIES, may_delay=True)
    if VENETIANS in s.to_come:
        yield from venice(g)


def venice(g: Table) -> Flow[None]:
    """GC-S2.4, R-S2c, R-S2i: at least 1 AP and a die; on 5 or more they land two turns later."""
    s = g.state
    due = s.story.get("venice", 0)
    if due:
        if s.turn >= due:
            yield from land(g)
        return
    most = s.ap["aragonese"] + s.ap["spanish"]
    if not most:
        return
    choice: Option = yield Decision(ALLIES, "ferrandino.venice", [SPARE, INVITE], "GC-S2.4")
    if choice is SPARE:
        return
    ours = yield from amount(ALLIES, "aragonese", 0, s.ap["aragonese"], "ferrandino.aragonese_ap", "GC-S2.4")
    least = 0 if ours else 1
    if s.ap["spanish"] < least:
        return
    theirs = yield from amount(ALLIES, "spanish", least, s.ap["spanish"], "ferrandino.spanish_ap", "GC-S2.4")
    changes.pay_ap(g, "aragonese", ours)
    changes.pay_ap(g, "spanish", theirs)
    total = g.d6(ALLIES) + ours + theirs
    g.log("ferrandino.venice_roll", "GC-S2.4.a", player=ALLIES, total=total)
    if total >= SUCCESS:
        s.story["venice"] = s.turn + DELAY


def land(g: Table) -> Flow[None]:
    """GC-S2.4.b to d: in Trani, Brindisi or Otranto, also against an enemy; a free hex is their Supply Source."""
    s = g.state
    entry = s.scenario.reinforcements[VENETIANS]
    options = [offer("land_at", PLACES[place].hex) for place in entry.at.places]
    choice: Option = yield Decision(ALLIES, "ferrandino.landing", options, "GC-S2.4.b")
    hex = str(choice.args[0])
    s.to_come.remove(VENETIANS)
    yield from reinforcements.deploy(g, entry, ALLIES, hex, default="attack")
    enemies = forces.enemies_at(s, hex, ALLIES)
    for one in [s.leaders[entry.captain], *enemies] if enemies else []:
        changes.turn_face_up(g, one, "GC-1.4.e")
    yield from arrived(g, s.leaders[entry.captain])  # to land is to enter (GC-S2.8.a)
    if not enemies:
        s.story["landed"] = list(PLACES).index(HEXES[hex].place)
        s.sources["venetian"] = Source(hex, ACTIVE, s.turn)
        place = ground.place_at(hex)
        if place is not None:
            changes.conquer(g, place, ALLIES)


# What happens when somebody arrives


def arrived(g: Table, leader: Leader) -> Flow[None]:
    """GC-S2.8.a, e, GC-S2.R1, R2: first entries into States and towns."""
    s = g.state
    state = HEXES[leader.place].region
    leads = not leader.is_baron and forces.is_force(s, leader)
    note_naples(s)
    alignment = ground.alignment(s, state)
    if state in shared.STATES and alignment == NOBODY and leads:
        yield from neutral_barons(g, leader.side, state)
    elif alignment == FRENCH and HEXES[leader.place].place and draws_barons(leader, leads=leads):
        s.story.setdefault(f"entered_{state}", KING if leader.id == "ferrandino" else CAPTAIN)
        if leader.id == "ferrandino":
            s.story.setdefault(f"king_entered_{state}", s.turn)  # GC-S5.3
    if leads and leader.side == ALLIES and state == "terra_di_lavoro" and not s.story.get("lavoro_entered"):
        s.story["lavoro_entered"] = s.turn
        if COLONNA in s.to_come:
            yield from reinforcements.arrive(g, COLONNA, ALLIES)


def draws_barons(leader: Leader, *, leads: bool) -> bool:
    """R-S2l: an Allied Captain who leads a Force, or Ferrandino in person."""
    return leader.side == ALLIES and (leads or leader.id == "ferrandino")


def note_naples(s: State) -> None:
    """GC-S2.R1: the first turn in which an Allied Force occupies Naples."""
    if shared.occupies(s, ALLIES, "napoli"):
        s.story.setdefault("naples_occupied", s.turn)


def neutral_barons(g: Table, side: Seat, state: str) -> Flow[None]:
    """GC-S2.8.e: one die: that many Barons come to the side that enters, and the State is aligned to it at once."""
    number = g.d6(side)
    g.log("ferrandino.neutral", "GC-S2.8.e", player=side, state=state)
    changes.align(g, state, side)
    yield from shared.receive_barons(g, side, state, number)


# Realignment


def realignment(g: Table) -> Flow[None]:
    """GC-S2.8.a to c, g: rolls that are due, then full conquest."""
    s = g.state
    note_naples(s)
    if s.conquered.get("reggio") == FRENCH:
        s.story["reggio_taken"] = s.turn
    for state in shared.STATES:
        entered = s.story.get(f"entered_{state}", 0)
        if entered and ground.alignment(s, state) == FRENCH and not s.story.get(f"rolled_{state}"):
            s.story[f"rolled_{state}"] = s.turn  # GC-S2.8.b
            yield from roll_for_state(g, state, ferrandino=entered == KING)
        if s.story.get(f"pillaged_{FRENCH}_{state}") == s.turn:  # GC-S2.8.c
            g.log("ferrandino.angered", "GC-S2.8.c", player=ALLIES, state=state)
            yield from shared.receive_barons(g, ALLIES, state, g.d6(ALLIES))
    full_conquest(g)


def roll_for_state(g: Table, state: str, *, ferrandino: bool) -> Flow[None]:
    """GC-S2.8.a: Barons for the Allies; more than the French have there: the State becomes Allied."""
    s = g.state
    roll = g.d6(ALLIES) + (2 if ferrandino else 0)
    roll -= 1 if shared.forces_in(s, FRENCH, state, with_barons=False) else 0
    french = french_barons(s, state)
    g.log("ferrandino.rising", "GC-S2.8.a", player=ALLIES, state=state, result=roll)
    if roll > french:
        changes.align(g, state, ALLIES)
    yield from shared.receive_barons(g, ALLIES, state, max(0, roll))


def french_barons(s: State, state: str) -> int:
    """Those in the State now, as Forces or in Forces."""
    here = [one for one in s.leaders.values() if one.side == FRENCH and one.place and HEXES[one.place].region == state]
    return sum(1 for one in here for unit in one.units if unit.is_baron)


def full_conquest(g: Table) -> None:
    """GC-S2.8.g: no enemy Force in the State, and all its Fortresses conquered by the side."""
    s = g.state
    for side in (FRENCH, ALLIES):
        for state in shared.STATES:
            if ground.alignment(s, state) != side and not shared.forces_in(s, 1 - side, state):
                walled = [place for place in ground.PLACES_OF[state] if place.fortress]
                if walled and all(ground.owner(s, place) == side for place in walled):
                    changes.align(g, state, side)


HOOKS: Final[Hooks] = Hooks(
    end_of_turn,
    end_of_scenario,
    at_once,
    income={"papal": papal_ap},
    reinforcements=segment,
    arrived=arrived,
    realignment=realignment,
    level=level,
)
