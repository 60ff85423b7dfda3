"""El Gran Capitán: a contested activation, an Ambush inside a march, an Extended Major Battle with hidden chits.

Spain (seat 0) and France (seat 1). What stands under a counter is hidden: who commands it, his Subordinate Captains,
the units, the Order. A flow therefore remembers counters, never who or what is under them: it looks that up each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from condotta.core.flow import (
    DONE,
    Decision,
    Flow,
    Option,
    Seat,
    ask_together,
    pick_one,
    side_by_side,
)
from condotta.core.game import Data, Outcome, rank
from condotta.core.hexes import HexMap
from condotta.core.rng import Rng
from condotta.core.table import Table as AnyTable
from condotta.core.windows import Moments, Reaction, Then, window
from tests.core.proofs import proof

SPAIN, FRANCE = 0, 1
MAP = HexMap([f"{column:02}{row:02}" for column in range(1, 6) for row in range(1, 5)])
WOODS = ("0202", "0303", "0402")
INITIATIVE = {"cordoba": 4, "navarro": 2, "mendoza": 1, "pescara": 3, "nemours": 3, "ives": 2, "bayard": 2, "louis": 1}
STARS = ("cordoba", "bayard")
MA = {"infantry": 4, "firearms": 4, "cavalry": 6, "artillery": 3}
STOCK = {"artillery": 2, "charge": 3, "firearms": 2, "combined": 2, "rally": 1}  # T-options, shortened
PER_CAPTAIN = 2
TURNS = 2
MOMENTS = Moments("GC-O1.1.step6.d")
STEP_MADE = MOMENTS.declare("march.ambush", "GC-16.4.2.b")
CHIT_DECLARED = MOMENTS.declare("battle.answer")
DECLARE = {
    "artillery": MOMENTS.declare("battle.artillery"),
    "charge": MOMENTS.declare("battle.charge", "GC-O1.1.step6.e"),
}
ROUNDS = 3


@dataclass(slots=True)
class Force:
    """A counter on the map and what is under it. The first Captain commands."""

    seat: int
    hex: str
    captains: list[str]
    order: str  # attack, manoeuvre
    face_up: bool = False
    shown: bool = False  # all of it has been seen in a battle (GC-1.4.h)
    earthworks: bool = False
    activations: int = 0

    def copy(self) -> Force:
        return Force(
            self.seat, self.hex, self.captains[:], self.order, self.face_up, self.shown, self.earthworks,
            self.activations,
        )  # fmt: skip


def starting_forces() -> dict[str, Force]:
    return {
        "s1": Force(SPAIN, "0102", ["cordoba", "navarro"], "attack"),
        "s2": Force(SPAIN, "0201", ["mendoza"], "attack"),
        "s3": Force(SPAIN, "0204", ["pescara"], "manoeuvre"),
        "f1": Force(FRANCE, "0502", ["nemours", "ives"], "attack", earthworks=True),
        "f2": Force(FRANCE, "0404", ["bayard"], "attack"),
        "f3": Force(FRANCE, "0401", ["louis"], "manoeuvre"),
    }


def starting_corps() -> dict[str, list[str]]:
    return {
        "cordoba": ["s.infantry.1", "s.firearms.1"],
        "navarro": ["s.infantry.2", "s.artillery.1"],
        "mendoza": ["s.cavalry.1"],
        "pescara": ["s.firearms.2", "s.cavalry.2"],
        "nemours": ["f.infantry.1", "f.cavalry.1"],
        "ives": ["f.infantry.2", "f.artillery.1"],
        "bayard": ["f.cavalry.2", "f.cavalry.3"],
        "louis": ["f.infantry.3"],
    }


@dataclass(slots=True)
class State:
    forces: dict[str, Force] = field(default_factory=starting_forces)
    corps: dict[str, list[str]] = field(default_factory=starting_corps)  # Captain -> units
    sp: dict[str, int] = field(default_factory=lambda: {u: 2 for units in starting_corps().values() for u in units})
    seen: list[str] = field(default_factory=list)  # units that took losses in the open (GC-1.4.g)
    turn: int = 1
    names_first: int = SPAIN  # who acted last names first (D-17)
    declined: list[int] = field(default_factory=list)
    marching: str = ""  # counter that is activated
    change_of_ma: int = 0
    battle: list[str] = field(default_factory=list)  # counters of attacker and defender
    round: int = 0
    chits: dict[str, list[str]] = field(default_factory=dict)  # Captain -> chits not yet played, hidden
    played: list[list[str]] = field(default_factory=lambda: [[], []])  # by seat

    def copy(self) -> State:
        return State(
            {name: force.copy() for name, force in self.forces.items()},
            {captain: units[:] for captain, units in self.corps.items()},
            self.sp.copy(), self.seen[:], self.turn, self.names_first, self.declined[:], self.marching,
            self.change_of_ma, self.battle[:], self.round,
            {captain: chits[:] for captain, chits in self.chits.items()},
            [chits[:] for chits in self.played],
        )  # fmt: skip


Table = AnyTable[State]


def next_step(g: Table) -> Flow[None] | None:
    s = g.state
    if s.battle:
        return battle_initiative(g) if s.round == 0 else battle_round(g)
    if s.marching:
        return march(g)
    if s.turn <= TURNS and all(any(force.seat == seat for force in s.forces.values()) for seat in (SPAIN, FRANCE)):
        return contested_activation(g)
    return None


# 8.2 Activating Captains


def contested_activation(g: Table) -> Flow[None]:
    """GC-8.2.1, GC-8.2.2: both name a Captain and roll; the higher result decides which of the two is activated."""
    s = g.state
    named: dict[Seat, str] = {}
    for seat in (s.names_first, 1 - s.names_first):
        counter = yield from name_captain(s, seat)
        if counter:
            named[seat] = counter
    if not named:
        end_turn(s)
        return
    results = roll_for_initiative(g, named)
    decides = max(named, key=lambda seat: results[seat])
    chosen = yield from pick_one(decides, "activate", list(named.values()), "activate.which", "GC-8.2.2.a")
    force = s.forces[chosen]
    force.activations += 1
    s.names_first = force.seat
    s.marching = chosen
    s.change_of_ma = max(-3, min(1, results[force.seat][0]))  # GC-8.2.4.a


def name_captain(s: State, seat: Seat) -> Flow[str]:
    """GC-8.2.1.a, b: one of their Captains that is not finished, or they decline for the rest of the turn."""
    able = [name for name, force in s.forces.items() if force.seat == seat and force.activations < 2]
    if seat in s.declined or not able:
        return ""
    counter = yield from pick_one(seat, "name", able, "activate.name", "GC-8.2.1.a", decline=DONE)
    if not counter:
        s.declined.append(seat)
    return counter


def roll_for_initiative(g: Table, named: dict[Seat, str]) -> dict[Seat, tuple[int, int, bool]]:
    """GC-8.2.2.a, b: Initiative less a die, then printed Initiative, then the star, else both roll again."""
    s = g.state
    while True:
        results: dict[Seat, tuple[int, int, bool]] = {}
        for seat, counter in named.items():
            printed = initiative(s, counter)
            result = printed - (s.forces[counter].activations > 0) - g.d6(seat)
            results[seat] = (result, printed, commander(s, counter) in STARS)
        g.log("activate.rolled", "GC-8.2.2.a", results={named[seat]: result[0] for seat, result in results.items()})
        if len(set(results.values())) == len(results):
            return results


def end_turn(s: State) -> None:
    s.turn += 1
    s.declined.clear()
    for force in s.forces.values():
        force.activations = 0


# 8.4 Movement, 16.4.2 Ambush


def march(g: Table) -> Flow[None]:
    """GC-8.4.a to e: hex by hex while MP last; the enemy may interrupt each step."""
    s = g.state
    counter = s.marching
    seat = s.forces[counter].seat
    mp = max(0, slowest(s, counter) + s.change_of_ma)
    while True:
        steps = [there for there in MAP.neighbours(s.forces[counter].hex) if may_enter(s, counter, there, mp)]
        there = yield from pick_one(seat, "step", steps, "march.step", "GC-8.4.a", {"mp": mp}, decline=DONE)
        if not there:
            break
        here = s.forces[counter].hex
        s.forces[counter].hex = there
        mp -= cost(there)
        enemy = enemy_in(s, seat, there)
        if enemy:
            s.battle = [counter, enemy]
            break
        stopped = yield from ambushes(g, counter, here)
        if stopped:
            break
    s.marching = ""


def ambushes(g: Table, mover: str, came_from: str) -> Flow[bool]:
    """GC-16.4.2.b, g, R-34: capable Forces, one after the other, may fall upon the mover; did it lose?"""
    s = g.state
    enemy = 1 - s.forces[mover].seat
    tried: list[str] = []

    def capable(seat: Seat) -> list[Option]:
        both = [came_from, s.forces[mover].hex]
        able = [name for name, f in s.forces.items() if f.seat == seat and f.order == "attack" and name not in tried]
        return [Option("ambush", c) for c in able if all(x in MAP.neighbours(s.forces[c].hex) for x in both)]

    def interrupt(reaction: Reaction) -> Flow[Then]:
        ambusher = str(reaction.option.args[0])
        tried.append(ambusher)
        mover_lost = yield from skirmish(g, ambusher, mover)
        return Then.CLOSES if mover_lost else Then.SAME_SEAT

    stopped = yield from window(STEP_MADE, [enemy], capable, {"hex": s.forces[mover].hex}, interrupt)
    return stopped is not None


def skirmish(g: Table, ambusher: str, mover: str) -> Flow[bool]:
    """GC-16.4.2.c to e: the ambusher comes into the hex and attacks at once with +4; the loser retreats."""
    s = g.state
    back = s.forces[ambusher].hex
    s.forces[ambusher].hex = s.forces[mover].hex
    for counter in (ambusher, mover):
        s.forces[counter].face_up = True  # GC-1.4.e
    g.reveal()
    strength = {counter: sum(s.sp[unit] for unit in units_of(s, counter)) for counter in (ambusher, mover)}
    total = g.d6(s.forces[ambusher].seat) + 4 + ratio(strength[ambusher], strength[mover])
    g.log("skirmish.rolled", "GC-16.4.2.e", ambusher=ambusher, mover=mover, total=total)
    mover_lost = total >= 5
    loser = mover if mover_lost else ambusher
    yield from lose_sp(g, loser, s.forces[loser].captains, min(3, max(1, abs(total - 4) // 2)))
    if loser in s.forces:
        ways = [x for x in MAP.neighbours(s.forces[loser].hex) if not anybody_in(s, x)]
        if not mover_lost:
            s.forces[ambusher].hex = back
        elif ways:
            s.forces[loser].hex = yield from pick_one(
                s.forces[loser].seat, "retreat", ways, "skirmish.retreat", "GC-12.5.5.b"
            )
        else:
            remove_force(s, loser)
    return mover_lost


# O1.1 Extended Major Battle


def battle_initiative(g: Table) -> Flow[None]:
    """GC-O1.1.step4: die and Initiative say how many chits; both select and place them at once and in secret."""
    s = g.state
    allowed: dict[Seat, int] = {}
    for counter in s.battle:
        force = s.forces[counter]
        force.face_up = force.shown = True
        allowed[force.seat] = (g.d6(force.seat) + 1) // 2 + initiative(s, counter)
    g.log("battle.chits_allowed", "GC-O1.1.step4.b", allowed={str(seat): n for seat, n in allowed.items()})
    seats = list(allowed)
    chosen = yield from side_by_side(seats, lambda seat: distribute_chits(s, seat, allowed[seat]))
    for placed in chosen:
        s.chits |= placed
    s.round = 1


def distribute_chits(s: State, seat: Seat, allowed: int) -> Flow[dict[str, list[str]]]:
    """GC-O1.1.step4.c, d: one chit at a time on one of the own Captains, at most two on each."""
    attacks = s.forces[s.battle[0]].seat == seat
    force = s.forces[s.battle[0 if attacks else 1]]
    placed: dict[str, list[str]] = {captain: [] for captain in force.captains}
    given = ["earthworks"] * 2 if force.earthworks and not attacks else []
    chosen = 0
    while True:
        on_table = [chit for chits in placed.values() for chit in chits]
        select = [chit for chit in STOCK if on_table.count(chit) < STOCK[chit]] if chosen < allowed else []
        left = given[on_table.count("earthworks") :][:1] or select  # what is given is placed first
        options = [Option("place", chit, to) for chit in left for to in placed if len(placed[to]) < PER_CAPTAIN]
        if not options:
            return placed
        so_far = {captain: chits[:] for captain, chits in placed.items()}
        choice: Option = yield Decision(
            seat, "battle.place_chit", [*options, DONE], "GC-O1.1.step4.d", {"placed": so_far}
        )
        if choice == DONE:
            return placed
        chit, captain = str(choice.args[0]), str(choice.args[1])
        placed[captain].append(chit)
        chosen += chit != "earthworks"


def battle_round(g: Table) -> Flow[None]:
    """GC-O1.1.step6 to step9, shortened: artillery, charges by turns, one Engagement, then the end or a new round."""
    s = g.state
    attacker, defender = (s.forces[counter].seat for counter in s.battle)
    for seat in (attacker, defender):
        yield from artillery(g, seat)
    yield from charges(g, attacker, defender)
    rallied: list[Seat] = []
    if both_stand(s):
        rallied = yield from engagement(g, attacker, defender)
    s.round += 1
    if rallied or not both_stand(s) or s.round > ROUNDS:
        end_battle(g, rallied)


def artillery(g: Table, seat: Seat) -> Flow[None]:
    """GC-O1.1.step6.d: a chit is declared, the target named; it may answer with Earthworks; then the fire."""
    s = g.state
    shot = yield from play_against(g, seat, "artillery", "artillery")
    if shot is None:
        return
    target, protected = shot
    hits = sum(g.d6(seat) >= (6 if protected else 5) for _ in range(2))
    yield from lose_sp(g, counter_of(s, target), [target], hits)


def charges(g: Table, attacker: Seat, defender: Seat) -> Flow[None]:
    """GC-O1.1.step6.e: one at a time, alternating; a side that passes declares no more."""
    charging = [attacker, defender]
    while charging and both_stand(g.state):
        seat = charging.pop(0)
        shot = yield from play_against(g, seat, "charge", "cavalry")
        if shot is None:
            continue
        charging.append(seat)
        target, protected = shot
        loses = 2 if g.d6(seat) >= 4 + protected else 0
        yield from lose_sp(g, counter_of(g.state, target), [target], loses)


def play_against(g: Table, seat: Seat, chit: str, kind: str) -> Flow[tuple[str, bool] | None]:
    """Declare a chit against an enemy Captain, who may answer with Earthworks or Firearms: target, and if protected."""
    s = g.state
    own, enemy = battle_captains(s, seat), battle_captains(s, 1 - seat)
    if not both_stand(s):
        return None

    def declare(asked: Seat) -> list[Option]:
        able = [captain for captain in own if chit in s.chits[captain] and has_kind(s, captain, kind)]
        return [Option(chit, captain, target) for captain in able for target in enemy]

    def answers(asked: Seat) -> list[Option]:
        useful = ("earthworks", "firearms") if chit == "charge" else ("earthworks",)
        return [Option("answer", target, own_chit) for own_chit in useful if own_chit in s.chits[target]]

    declared = yield from window(DECLARE[chit], [seat], declare)
    if declared is None:
        return None
    captain, target = str(declared.option.args[0]), str(declared.option.args[1])
    spend(g, captain, chit)
    answered = yield from window(CHIT_DECLARED, [1 - seat], answers, {"chit": chit, "captain": captain})
    if answered is not None:
        spend(g, target, str(answered.option.args[1]))
    return target, answered is not None


def engagement(g: Table, attacker: Seat, defender: Seat) -> Flow[list[Seat]]:
    """GC-O1.1.3: one Captain Engages another; both commit a chit or none, revealed together. Who has rallied?"""
    s = g.state
    ours = yield from pick_one(attacker, "engage", battle_captains(s, attacker), "battle.engage", "GC-O1.1.2.2.a")
    theirs = yield from pick_one(attacker, "against", battle_captains(s, defender), "battle.against", "GC-O1.1.2.2.a")
    captains = {attacker: ours, defender: theirs}
    answers = yield from ask_together(lambda: [commit(s, seat, captain) for seat, captain in captains.items()])
    committed = ["" if answer == DONE else str(answer.args[0]) for answer in answers]
    for captain, chit in zip(captains.values(), committed, strict=True):
        if chit:
            spend(g, captain, chit)
    total = g.d6(attacker) + ratio(corps_strength(s, ours), corps_strength(s, theirs))
    total += 2 * (committed[0] == "combined") - (committed[1] == "firearms")
    g.log("battle.engaged", "GC-O1.1.3.a", attacker=ours, defender=theirs, chits=committed, total=total)
    beaten = theirs if total >= 4 else ours
    yield from lose_sp(g, counter_of(s, beaten), [beaten], 1 + abs(total - 4) // 2)
    return [seat for seat, chit in zip(captains, committed, strict=True) if chit == "rally"]


def commit(s: State, seat: Seat, captain: str) -> Decision:
    """GC-O1.1.3.c: a chit of this Captain for the Engagement, in secret, or none."""
    usable = [Option("commit", chit) for chit in ("combined", "firearms", "rally") if chit in s.chits[captain]]
    return Decision(seat, "battle.commit", [*usable, DONE], "GC-O1.1.3.c", {"captain": captain})


def end_battle(g: Table, rallied: list[Seat]) -> None:
    """GC-O1.1.step9.b, c, step11.a: the loser, or in a draw the attacker, retreats; whoever cannot is gone."""
    s = g.state
    standing = [counter for counter in s.battle if counter in s.forces]
    losers = [counter for counter in standing if s.forces[counter].seat in rallied] or s.battle[:1]
    for counter in losers if len(standing) == 2 else []:
        ways = [x for x in MAP.neighbours(s.forces[counter].hex) if not anybody_in(s, x)]
        if ways:
            s.forces[counter].hex = ways[0]
        else:
            remove_force(s, counter)
    g.log("battle.ended", "GC-O1.1.step9.b", standing=standing)
    s.battle.clear()
    s.chits.clear()
    s.played = [[], []]
    s.round = 0


# Losses


def lose_sp(g: Table, counter: str, captains: Sequence[str], number: int) -> Flow[None]:
    """GC-13.1.7: the owner picks the unit of each SP lost, one by one; it is named in the open."""
    s = g.state
    for _ in range(number):
        units = [unit for captain in captains for unit in s.corps.get(captain, [])]
        if not units:
            return
        unit = yield from pick_one(s.forces[counter].seat, "lose", units, "battle.loss", "GC-13.1.7.a")
        s.sp[unit] -= 1
        if unit not in s.seen:
            s.seen.append(unit)
        g.log("unit.lost_sp", "GC-1.4.g", unit=unit)
        if s.sp[unit] == 0:
            remove_unit(s, counter, unit)


def remove_unit(s: State, counter: str, unit: str) -> None:
    """A Captain without units leaves the game, and so does a Force without Captains."""
    force = s.forces[counter]
    captain = next(captain for captain in force.captains if unit in s.corps[captain])
    s.corps[captain].remove(unit)
    del s.sp[unit]
    s.seen.remove(unit)
    if not s.corps[captain]:
        del s.corps[captain]
        s.chits.pop(captain, None)
        force.captains = [other for other in force.captains if other != captain]
        if not force.captains:
            del s.forces[counter]


def remove_force(s: State, counter: str) -> None:
    for unit in units_of(s, counter):
        if unit not in s.seen:
            s.seen.append(unit)
        remove_unit(s, counter, unit)


def spend(g: Table, captain: str, chit: str) -> None:
    s = g.state
    s.chits[captain].remove(chit)
    s.played[s.forces[counter_of(s, captain)].seat].append(chit)
    g.reveal()
    g.log("battle.chit_played", "GC-O1.1.1.form.a", captain=captain, chit=chit)


# Questions


def commander(s: State, counter: str) -> str:
    return s.forces[counter].captains[0]


def initiative(s: State, counter: str) -> int:
    return INITIATIVE[commander(s, counter)]


def units_of(s: State, counter: str) -> list[str]:
    return [unit for captain in s.forces[counter].captains for unit in s.corps[captain]]


def unit_kind(unit: str) -> str:
    return unit.split(".")[1]


def slowest(s: State, counter: str) -> int:
    return min(MA[unit_kind(unit)] for unit in units_of(s, counter))


def cost(there: str) -> int:
    return 2 if there in WOODS else 1


def may_enter(s: State, counter: str, there: str, mp: int) -> bool:
    """GC-8.4.d, e."""
    force = s.forces[counter]
    others = [other for other in s.forces.values() if other.hex == there]
    return cost(there) <= mp and all(other.seat != force.seat and force.order == "attack" for other in others)


def enemy_in(s: State, seat: Seat, there: str) -> str:
    return next((name for name, force in s.forces.items() if force.hex == there and force.seat != seat), "")


def anybody_in(s: State, there: str) -> bool:
    return any(force.hex == there for force in s.forces.values())


def counter_of(s: State, captain: str) -> str:
    return next(name for name, force in s.forces.items() if captain in force.captains)


def battle_captains(s: State, seat: Seat) -> list[str]:
    forces = [s.forces[counter] for counter in s.battle if counter in s.forces]
    return [captain for force in forces if force.seat == seat for captain in force.captains]


def both_stand(s: State) -> bool:
    return all(counter in s.forces for counter in s.battle)


def has_kind(s: State, captain: str, kind: str) -> bool:
    return any(unit_kind(unit) == kind for unit in s.corps[captain])


def corps_strength(s: State, captain: str) -> int:
    return sum(s.sp[unit] for unit in s.corps[captain])


def ratio(attack: int, defence: int) -> int:
    """T-ratio, shortened."""
    more = max(attack, defence) // min(attack, defence)
    return min(5, more if more > 1 else 0) * (1 if attack > defence else -1)


# What the kernel asks for


def view(s: State, seat: Seat | None) -> Data:
    """Hidden information: what is under a counter, until it is shown."""
    return {
        "forces": {name: force_view(s, force, seat) for name, force in s.forces.items()},
        "seen": s.seen,
        "turn": s.turn,
        "marching": s.marching,
        "battle": s.battle,
        "round": s.round,
        "chits": {
            captain: chits if owner_of_captain(s, captain) == seat else len(chits) for captain, chits in s.chits.items()
        },
        "played": s.played,
    }


def force_view(s: State, force: Force, seat: Seat | None) -> Data:
    known = {"seat": force.seat, "hex": force.hex, "activations": force.activations, "earthworks": force.earthworks}
    if force.face_up or force.seat == seat:
        known["captain"] = force.captains[0]
    if force.shown or force.seat == seat:
        known["corps"] = {captain: {unit: s.sp[unit] for unit in s.corps[captain]} for captain in force.captains}
    if force.seat == seat:
        known["order"] = force.order
    return known


def owner_of_captain(s: State, captain: str) -> Seat:
    return s.forces[counter_of(s, captain)].seat


def outcome(s: State) -> Outcome | None:
    return rank(
        [sum(s.sp[u] for c, f in s.forces.items() if f.seat == seat for u in units_of(s, c)) for seat in (0, 1)], "end"
    )


def check(s: State) -> list[str]:
    commanded = [captain for force in s.forces.values() for captain in force.captains]
    problems = [] if sorted(commanded) == sorted(s.corps) else ["corps: not every Captain is in one Force"]
    units = [unit for corps in s.corps.values() for unit in corps]
    problems += [] if sorted(units) == sorted(s.sp) else ["sp: not every unit is in one corps"]
    problems += [f"corps.{captain}: empty" for captain, corps in s.corps.items() if not corps]
    for seat in (SPAIN, FRANCE):
        mine = [chit for captain in battle_captains(s, seat) for chit in s.chits.get(captain, [])] + s.played[seat]
        problems += [f"chits: too many {chit}" for chit in STOCK if mine.count(chit) > STOCK[chit]]
    return problems


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """What is under the enemy's counters, their Orders, and the chits they have not played."""
    enemy = 1 - seat
    hidden = {name: force for name, force in s.forces.items() if force.seat == enemy and not force.shown}
    redeal_orders(s, hidden, rng, pinned)
    redeal_captains(s, hidden, rng)
    redeal_units(s, [captain for force in hidden.values() for captain in force.captains], rng)
    redeal_chits(s, enemy, rng, pinned)


def redeal_orders(s: State, hidden: dict[str, Force], rng: Rng, pinned: frozenset[str]) -> None:
    for name, force in hidden.items():
        if name not in pinned and name != s.marching:
            force.order = ("attack", "manoeuvre")[rng.below(2)]


def redeal_captains(s: State, hidden: dict[str, Force], rng: Rng) -> None:
    """A Captain who is face up, or whose units have been seen, stays; the others change places."""

    def known(force: Force, captain: str) -> bool:
        return (force.face_up and captain == force.captains[0]) or any(unit in s.seen for unit in s.corps[captain])

    places = [(force, i) for force in hidden.values() for i, c in enumerate(force.captains) if not known(force, c)]
    free = [force.captains[i] for force, i in places]
    rng.shuffle(free)
    for (force, i), captain in zip(places, free, strict=True):
        force.captains[i] = captain


def redeal_units(s: State, captains: list[str], rng: Rng) -> None:
    places = [(s.corps[captain], i) for captain in captains for i in range(len(s.corps[captain]))]
    free_places = [(corps, i) for corps, i in places if corps[i] not in s.seen]
    free = [corps[i] for corps, i in free_places]
    rng.shuffle(free)
    for (corps, i), unit in zip(free_places, free, strict=True):
        corps[i] = unit


def redeal_chits(s: State, enemy: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """Where the given Earthworks lie and what else was selected is unknown; how many lie on a Captain is not."""
    captains = [captain for captain in battle_captains(s, enemy) if captain in s.chits]
    kept = [chit for captain in captains if captain in pinned for chit in s.chits[captain]]
    places = [
        (s.chits[captain], i) for captain in captains if captain not in pinned for i in range(len(s.chits[captain]))
    ]
    given = [chits[i] for chits, i in places if chits[i] == "earthworks"]
    gone = kept + s.played[enemy]
    stock = [chit for chit, number in STOCK.items() for _ in range(number - gone.count(chit))]
    rng.shuffle(stock)
    dealt = given + stock[: len(places) - len(given)]
    rng.shuffle(dealt)
    for (chits, i), chit in zip(places, dealt, strict=True):
        chits[i] = chit


GAME = proof("proof_gran_capitan", 2, State, next_step, view, outcome, check, redeal)
