"""What a player of Tanto Monta does with CP: every army has an aim, and the CP go where they bring most."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Seat

from ..data import ACTIONS, FACTS, POWERS, SPACES
from ..pieces import Budget, units
from ..rules.action import actions, hold
from ..rules.action import budget as cp
from ..rules.common import abroad, control, stacks
from ..rules.common.powers import are_allied, majors_of, player
from ..rules.construction import recruit
from ..rules.land import move, requirements, siege
from ..rules.land import odds as dice
from ..rules.land.entry import may_attack
from ..rules.land.retreat import ROOM
from ..rules.powers import foreign_wars
from ..state import State
from . import armies, odds, worth
from .armies import Army, Front, Way
from .odds import Host

FADES: Final = 0.9  # what is 1 CP farther away is worth so much of it
DARING: Final = 0.42  # chance below which nobody attacks
LOSS: Final = 0.12  # a unit lost
BY_SEA: Final = 0.7  # what a siege is worth that needs a blockade first
SITS: Final = 0.75  # what a siege under way keeps of its worth: one does not run away from it
UNSURE: Final = 0.5  # what becomes of the hopes of a march, on the average
MOST_CP: Final = 8  # of a card
PER_CP: Final = 0.1  # what a CP for new units is worth
LITTLE: Final = 0.02  # not worth a march
STRENGTH: Final = {"militia": 0.75, "regular": 2.0, "cavalry": 3.2, "artillery": 2.6}  # militia goes home in winter
ENOUGH: Final = 1.3  # times the dice of an enemy abroad: so strong one goes
HELP: Final = 0.08  # militia in Brittany
CORSAIRS: Final = 5  # that a player keeps
CORSAIR: Final = 0.24
REINFORCED: Final = 3  # regulars for which an army would wait
MUSTERED: Final = 0.4
NEAR: Final = 4  # CP
NEEDED: Final = 0.35  # for a unit where enemies are near and few hold the walls


class Aim:
    """Something to do with CP: the action of the list, where, and what it would bring for how many CP."""

    __slots__ = ("action", "army", "cost", "kind", "power", "space", "to", "value")

    def __init__(
        self,
        kind: str,
        action: str,
        value: float,
        cost: int,
        space: str,
        to: str = "",
        power: str = "",
        army: Army | None = None,
    ) -> None:
        self.kind = kind  # take, assault, besiege, fight, relieve, guard, march, recruit …: what reasons tell
        self.action = action  # a line of the action list
        self.value = value
        self.cost = cost
        self.space = space  # where it is done, or begins
        self.to = to  # the aim of a march
        self.power = power
        self.army = army

    @property
    def rate(self) -> float:
        return self.value / max(1, self.cost)


def worth_of_cp(front: Front) -> list[float]:
    """What the first, second, third … CP would bring now, in VP: the best aims first, then new units."""
    s, seat = front.s, front.seat
    marches = [aim for aim in march_aims(front) if aim.kind != "guard"]
    found = [*assaults(s, seat), *controls(s, seat, []), *quiets(s, seat), *marches]
    rates: list[float] = []
    armies_used: list[str] = []
    for aim in sorted(found, key=lambda aim: -aim.rate):
        army = aim.army
        if army is not None and army.space in armies_used:
            continue
        if army is not None:
            armies_used.append(army.space)
        cost = max(1, aim.cost) + (army is not None)  # what is reached has to be taken, too
        sure = 1.0 if army is None else UNSURE
        rates += [sure * aim.value / cost] * cost
    return [*(rate for rate in rates if rate > PER_CP), *([PER_CP] * MOST_CP)]


def best(front: Front, budget: Budget, possible: list[str]) -> Aim | None:
    """What to do now, among the lines of the action list that can be done."""
    found = [aim for aim in aims(front, budget) if aim.action in possible and aim.value > 0]
    return max(found, key=lambda aim: aim.rate, default=None)


def aims(front: Front, budget: Budget) -> list[Aim]:
    s, seat = front.s, front.seat
    marches = march_aims(front)
    wanted = [space for aim in marches if aim.kind in ("besiege", "relieve") for space in untaken_near(s, aim)]
    return [
        *assaults(s, seat),
        *controls(s, seat, wanted),
        *quiets(s, seat),
        *[aim for aim in marches if can_begin(s, aim, budget)],
        *recruits(front, budget),
        *fortresses(front),
        *ships(front, budget),
    ]


def of_line(front: Front, budget: Budget, line: str) -> list[Aim]:
    """What a line of the action list could be used for."""
    s, seat = front.s, front.seat
    if line == "assault":
        return assaults(s, seat)
    if line == "remove_unrest":
        return quiets(s, seat)
    if line.startswith("recruit"):
        return [aim for aim in recruits(front, budget) if aim.action == line]
    return [aim for aim in aims(front, budget) if aim.action == line]


# Assaults and control


def assaults(s: State, seat: Seat) -> list[Aim]:
    return [
        Aim("assault", "assault", value, 1, space, power=power)
        for power in majors_of(seat)
        for space in requirements.targets(s, power)
        for value in [assault_value(s, seat, power, space)]
    ]


def assault_value(s: State, seat: Seat, power: str, space: str) -> float:
    """What an assault brings on the average, less what it costs in men."""
    host, garrison = besieging(s, power, space), inside(s, space)
    chance = odds.win_assault(host, garrison.size)
    if chance < DARING / 2 and host.size < 2 * garrison.size + 2:
        return 0.0
    return chance * worth.gain(s, seat, space) - LOSS * odds.assault_losses(garrison)


def besieging(s: State, power: str, space: str) -> Host:
    group = siege.host(s, space, power)
    best_of_it = armies.strongest(s, group)
    return Host(best_of_it.parts, best_of_it.leaders)


def inside(s: State, space: str) -> Host:
    garrison = siege.garrison(s, space)
    return Host(garrison.parts, garrison.leaders)


def controls(s: State, seat: Seat, wanted: list[str]) -> list[Aim]:
    """Unfortified spaces; those without VP only where an army needs its line."""
    found = []
    for power in majors_of(seat):
        for space in hold.spaces_to_take(s, power):
            strategic = control.is_strategic(s, space)
            value = worth.gain(s, seat, space) + (0.5 if space in wanted else 0.0)
            action = "control_strategic" if strategic else "control_simple"
            found.append(Aim("take", action, value, ACTIONS[action].cost, space, power=power))
    return found


def untaken_near(s: State, aim: Aim) -> list[str]:
    """Spaces beside an army that lie on its line."""
    assert aim.army is not None
    near = [aim.army.space, *SPACES[aim.army.space].clear]
    return [space for space in near if not any(control.is_friendly(s, power, space) for power in aim.army.powers)]


def quiets(s: State, seat: Seat) -> list[Aim]:
    """Unrest among one's own."""
    return [
        Aim("quiet", "remove_unrest", worth.space(s, seat, space) - 0.02, 1, space, power=power)
        for power in majors_of(seat)
        for space in hold.unrest_to_end(s, power)
        if player(s, control.controller(s, space)) == seat
    ]


# Marches


def can_begin(s: State, aim: Aim, budget: Budget) -> bool:
    """The first step can be paid, by CP that this army may use."""
    army = aim.army
    if army is None or s.budget is None:
        return False
    return move.can_pay(s, army.group, aim.space) and aim.space in move.destinations(s, army.group)


def march_aims(front: Front, origin: str = "") -> list[Aim]:
    """For each army, or that of one space, the best it could do; `space` is its next step."""
    if origin not in front.marches:
        front.marches[origin] = marches_from(front, origin)
    return front.marches[origin]


def marches_from(front: Front, origin: str) -> list[Aim]:
    found: list[Aim] = []
    for army in armies.armies(front, origin):
        here = stays_for(front.s, front.seat, army)
        weighed = [(*hopes(front, army, way), way) for way in armies.ways(front, army).values()]
        ranked = sorted((one for one in weighed if one[1] > max(LITTLE, here)), key=lambda one: -one[1])
        found += [aim_at(front.s, army, *one) for one in ranked[:2]]
    return found


def stays_for(s: State, seat: Seat, army: Army) -> float:
    """What an army would give up by leaving: a siege, or a space that it could take."""
    if armies.besieges(s, army):
        power = army.powers[0]
        hopeless = odds.win_assault(besieging(s, power, army.space), siege.inside(s, army.space)) < DARING / 2
        return 0.0 if hopeless else SITS * worth.gain(s, seat, army.space)
    takes = any(hold.may_take(s, power, army.space) for power in army.powers)
    return worth.gain(s, seat, army.space) * FADES if takes and control.is_strategic(s, army.space) else 0.0


def hopes(front: Front, army: Army, way: Way) -> tuple[str, float]:
    """What going there would bring, less what it may cost on the way."""
    kind, value = prospect(front, army, way)
    value *= FADES**way.cost
    if value > LITTLE:
        if way.first not in army.risks:
            army.risks[way.first] = LOSS * risk_of_interception(front.s, front.seat, army, way.first)
        value -= army.risks[way.first]
    return kind, value


def aim_at(s: State, army: Army, kind: str, value: float, way: Way) -> Aim:
    link = SPACES[army.space].link(way.first)
    action = move.action(s, army.group, way.first) if link is not None else "move_clear"
    return Aim(kind, action, value, way.cost, way.first, way.to, army.powers[0], army)


def prospect(front: Front, army: Army, way: Way) -> tuple[str, float]:
    """What awaits the army at the end of its way."""
    s, seat, space = front.s, front.seat, way.to
    if siege.is_besieged(s, space):
        return at_a_siege(s, seat, army, space)
    if armies.is_own(s, seat, space):
        if space not in front.guards:
            front.guards[space] = guard(front, space)
        return "guard", front.guards[space]
    if control.is_friendly(s, army.powers[0], space):
        return "guard", 0.0
    theirs = front.defenders(army, space)
    if control.is_fortified(s, space):
        return besiege(front, army, space, theirs)
    chance = odds.win_field(army.host, theirs, space)
    if theirs.size and chance < DARING:
        return "fight", 0.0
    prize = front.gain(space) if may_be_taken(s, army, space) else 0.0
    return ("fight" if theirs.size else "take"), chance * (prize + LOSS * theirs.size) - LOSS * (
        1 - chance
    ) * army.host.size


def may_be_taken(s: State, army: Army, space: str) -> bool:
    return any(hold.may_take(s, power, space) for power in army.powers)


def besiege(front: Front, army: Army, space: str, theirs: Host) -> tuple[str, float]:
    """A siege, a battle before it if those there are too many for the walls, and the assaults that follow."""
    s = front.s
    if not any(front.has_line(power, space) or near_a_line(s, power, space) for power in army.powers):
        return "besiege", 0.0
    ships = blockade_needed(s, army, space)
    if ships > squadrons_of(s, army.powers[0]):
        return "besiege", 0.0
    before = odds.win_field(army.host, theirs, space) if theirs.size > ROOM else 1.0
    garrison = min(theirs.size, ROOM)
    if before < DARING or army.host.size <= garrison:
        return "besiege", 0.0
    once = odds.win_assault(army.host, garrison)
    twice = 1 - (1 - once) ** 2
    return "besiege", before * twice * front.gain(space) * BY_SEA ** (ships > 0) - LOSS * (garrison + 1)


def near_a_line(s: State, power: str, space: str) -> bool:
    """A line could be made by taking what lies beside the space."""
    return any(control.is_friendly(s, power, near) or hold.may_take(s, power, near) for near in SPACES[space].clear)


def blockade_needed(s: State, army: Army, space: str) -> int:
    """TM-15.1.e to g: squadrons that must lie before the port, where those of its owner forbid every assault."""
    owner, power = control.controller(s, space), army.powers[0]
    if owner not in POWERS or requirements.is_lifted(s, power, space):
        return 0
    if not requirements.blockade(s, power, space, owner):
        return 0
    return requirements.squadrons(s, owner, (space, *SPACES[space].ports)) + 1


def squadrons_of(s: State, power: str) -> int:
    return requirements.squadrons(s, power, tuple(s.fleets))


def at_a_siege(s: State, seat: Seat, army: Army, space: str) -> tuple[str, float]:
    """Relieve one's own, or join one's own siege."""
    if armies.is_own(s, seat, space):
        outside = armies.defenders(s, army.powers, space, inside=False)
        chance = odds.win_field(army.host, outside, space, friendly=False)
        return ("relieve", chance * worth.space(s, seat, space)) if chance >= DARING else ("relieve", 0.0)
    power = army.powers[0]
    if any(are_allied(s, power, other) for other in siege.besiegers(s, space)):
        now = odds.win_assault(besieging(s, siege.besiegers(s, space)[0], space), siege.inside(s, space))
        more = Host([*siege.host(s, space, siege.besiegers(s, space)[0]).parts, *army.group.parts], army.group.leaders)
        later = odds.win_assault(more, siege.inside(s, space))
        return "join", max(0.0, later - now) * worth.gain(s, seat, space)
    return "join", 0.0


def guard(front: Front, space: str) -> float:
    """Own spaces that others could take sooner than one likes."""
    s, seat = front.s, front.seat
    value = worth.space(s, seat, space)
    if value < worth.FORTRESS:
        return 0.0
    threat = front.enemies_near(space)
    holding = armies.friends(s, seat, space).size
    if not threat or holding >= min(threat, ROOM):
        return 0.0
    return 0.35 * value * (1 - holding / (min(threat, ROOM) + 1))


def risk_of_interception(s: State, seat: Seat, army: Army, to: str) -> float:
    """Units that an interception would cost, about: enemies beside the next space who need 9 with two dice."""
    if control.is_fortified(s, to) and any(control.is_friendly(s, power, to) for power in army.powers):
        return 0.0
    most = 0.0
    for near in SPACES[to].clear:
        if near == army.space:
            continue
        enemy = armies.defenders(s, army.powers, near, inside=False)
        hostile = any(may_attack(s, stack.power, power, to) for stack in stacks.at(s, near) for power in army.powers)
        if enemy.size and hostile:
            beaten = 1 - odds.win_field(army.host, enemy, to, friendly=False)
            most = max(most, dice.nine(enemy.battle) / 100 * beaten * min(army.host.size, 4))
    return most


# New units


def recruits(front: Front, budget: Budget) -> list[Aim]:
    """Units where they are needed; else where an army with a leader stands."""
    s, seat = front.s, front.seat
    found = []
    for action, performer in actions.ACTIONS.items():
        if isinstance(performer, actions.Recruit) and cp.may_do(s, seat, action):
            kind = performer.kind
            for power, space in performer.paid(s, seat, budget):
                value = recruit_value(front, space, kind) if space in SPACES else abroad_value(s, power, space, kind)
                found.append(Aim("recruit", action, value, recruit.cost(power, kind), space, power=power))
    return found


def recruit_value(front: Front, space: str, kind: str) -> float:
    """What a new unit there is worth: more near enemies and beside an army, most behind walls that too few hold."""
    s, seat = front.s, front.seat
    strength = STRENGTH[kind]
    holding = armies.friends(s, seat, space)
    threat = front.enemies_near(space)
    ready = holding.battle > 0 or holding.size >= ROOM  # they can march at once
    value = PER_CP * strength * (1 + 0.3 * ready + 0.4 * (threat > 0)) + musters(front).get(space, 0.0) * strength / 2
    if threat and holding.size < min(ROOM, threat) and worth.space(s, seat, space) >= worth.FORTRESS:
        value += NEEDED * worth.space(s, seat, space) / 2 * (1 if kind in ("militia", "regular") else 0.7)
    return value


def musters(front: Front) -> dict[str, float]:
    """Where an army with a leader waits for more men, and what a regular more would bring it."""
    if front.musters is None:
        front.musters = {}
        for army in armies.armies(front):
            if army.host.battle and army.host.size > ROOM:
                front.musters[army.space] = min(MUSTERED, call_for_men(front, army))
    return front.musters


def call_for_men(front: Front, army: Army) -> float:
    more = Host([army.host.units, units(army.powers[0], "regular", REINFORCED)], [], army.host.battle)
    most = 0.0
    for way in armies.ways(front, army).values():
        if way.cost > NEAR or armies.is_own(front.s, front.seat, way.to):
            continue
        theirs, prize = front.defenders(army, way.to), front.gain(way.to)
        if theirs.size and prize >= worth.STRATEGIC:
            gain = odds.win_field(more, theirs, way.to) - odds.win_field(army.host, theirs, way.to)
            most = max(most, gain * prize / REINFORCED)
    return most


def abroad_value(s: State, power: str, card: str, kind: str) -> float:
    """A unit on the card of a Foreign War: where the enemy is still strong it is needed more than at home."""
    if power == abroad.HELPER:
        return HELP
    own, others = foreign_wars.armies(s, card)
    weak = Host(own.parts, own.leaders).dice < ENOUGH * Host(others.parts, others.leaders).dice
    return STRENGTH[kind] * (0.16 if weak else 0.04)


def fortresses(front: Front) -> list[Aim]:
    """A Fortress marker where enemies pass on their way."""
    return [
        Aim("fortify", "build_fortress_map", 0.25 + 0.02 * front.enemies_near(space), 3, space)
        for space in recruit.fortress_spaces(front.s, front.seat)
        if front.enemies_near(space)
    ]


def ships(front: Front, budget: Budget) -> list[Aim]:
    """A squadron in a port whose walls somebody may assault forbids that (TM-15.1.f); else it waits for its time."""
    s, seat = front.s, front.seat
    found = corsairs(front, budget)
    performer = actions.ACTIONS["build_squadron"]
    if not isinstance(performer, actions.InSpace) or not cp.may_do(s, seat, "build_squadron"):
        return found
    for power, port in performer.paid(s, seat, budget):
        afloat = sum(fleet.squadrons for fleet in stacks.fleets_at(s, port))
        threatened = control.is_fortified(s, port) and front.enemies_near(port) > 0 and not afloat
        value = 0.3 * worth.space(s, seat, port) if threatened else PER_CP * 1.2
        found.append(Aim("ship", "build_squadron", value, 2, port, power=power))
    return found


def corsairs(front: Front, budget: Budget) -> list[Aim]:
    """TM-16.4.q: pirates while their track is not full; where a coast has none yet."""
    s, seat = front.s, front.seat
    performer = actions.ACTIONS["build_corsair"]
    if not isinstance(performer, actions.InSpace) or not cp.may_do(s, seat, "build_corsair"):
        return []
    afloat = sum(fleet.corsairs for there in s.fleets.values() for fleet in there if player(s, fleet.power) == seat)
    if afloat >= CORSAIRS or s.corsair_track >= FACTS.limits["corsair_track"]:
        return []
    found = []
    for power, port in performer.paid(s, seat, budget):
        here = sum(fleet.corsairs for fleet in stacks.fleets_at(s, port))
        found.append(Aim("corsair", "build_corsair", CORSAIR / (1 + 0.3 * here), 1, port, power=power))
    return found
