"""What a player of Tanto Monta does with CP: every army has an aim, and the CP go where they bring most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from condotta.core.flow import Seat

from ..data import ACTIONS, FACTS, POWERS, SEA_ZONES, SPACES
from ..pieces import Budget, units
from ..rules.action import actions, hold
from ..rules.action import budget as cp
from ..rules.common import abroad, control, stacks
from ..rules.common.groups import Group
from ..rules.common.powers import are_allied, at_war, major, majors_of, navy, player
from ..rules.construction import recruit
from ..rules.land import move, requirements, siege
from ..rules.land import odds as dice
from ..rules.land.entry import may_attack
from ..rules.land.retreat import ROOM
from ..rules.powers import foreign_wars
from ..state import State
from . import armies, musters, odds, worth
from .armies import FADES, Army, Front, Rally, Way
from .odds import Host

DARING: Final = 0.42  # chance below which nobody attacks
LOSS: Final = 0.12  # a unit lost
BY_SEA: Final = 0.7  # what a siege is worth that needs a blockade first
SITS: Final = 4.0  # times what a siege under way promises: so much else must be worth to run away from it
ELSEWHERE: Final = 0.5  # of what CP bring at sea, at courts and overseas: others are in the way
UNSURE: Final = 0.5  # what becomes of the hopes of a march, on the average
MOST_CP: Final = 8  # of a card
PER_CP: Final = 0.1  # what a CP for new units is worth
LITTLE: Final = 0.02  # not worth a march
STRENGTH: Final = {"militia": 0.75, "regular": 2.0, "cavalry": 3.2, "artillery": 2.6}  # militia goes home in winter
ONE: Final = {kind: Host([units("", kind, 1)], []) for kind in STRENGTH}
ENOUGH: Final = 1.3  # times the dice of an enemy abroad: so strong one goes
HELP: Final = 0.08  # militia in Brittany
CORSAIRS: Final = 8  # that a player keeps
CORSAIR: Final = 0.3
BAND: Final = 3  # corsairs that go out together
WAITS: Final = 0.5  # what an army gives up that leaves those who come to it
ENOUGH_UNITS: Final = 25
BLOCKS: Final = ("TM-15.1.e", "TM-15.1.f")
ARMY: Final = 5  # units that may lay siege to a port with ships in it
IN_SIGHT: Final = 0.35  # how likely they do
LINK: Final = 0.5  # a space beside the way that a line may need
HALF: Final = 0.5  # of a beaten army is lost, about
CAPTURED: Final = ((2, 0.9), (4, 0.5), (99, 0.15))  # with so many units or fewer who are beaten a leader is captured
COUNTERED: Final = 0.5  # how likely an enemy who would win comes
NEEDED: Final = 0.35  # for a unit where enemies are near and few hold the walls


class Aim:
    """Something to do with CP: the action of the list, where, and what it would bring for how many CP."""

    __slots__ = ("action", "army", "cost", "goal", "kind", "power", "space", "to", "value")

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
        self.goal = ""  # of armies that meet in `to`

    @property
    def rate(self) -> float:
        return self.value / max(1, self.cost)


def worth_of_cp(front: Front, others: Sequence[Aim] = ()) -> list[float]:
    """What the first, second, third … CP would bring now, in VP: the best aims first, then new units. `others`: what
    could be done besides on the map, each thing once."""
    s, seat = front.s, front.seat
    marches = [aim for aim in march_aims(front) if aim.kind != "guard"]
    once = {aim.action: aim for aim in sorted(others, key=lambda aim: aim.rate)}
    found = [*assaults(s, seat), *controls(s, seat, siege_links(front)), *quiets(s, seat), *marches, *once.values()]
    rates: list[float] = []
    armies_used: list[str] = []
    for aim in sorted(found, key=lambda aim: -aim.rate):
        army = aim.army
        if army is not None and army.space in armies_used:
            continue
        if army is not None:
            armies_used.append(army.space)
        cost = max(1, aim.cost) + (army is not None)  # what is reached has to be taken, too
        sure = ELSEWHERE if aim in others else 1.0 if army is None else UNSURE
        rates += [sure * aim.value / cost] * cost
    spare = spare_cp(front)
    return [*(rate for rate in rates if rate > spare), *([spare] * MOST_CP)]


def spare_cp(front: Front) -> float:
    """What a CP for new units is worth: the less, the more there are."""
    return PER_CP * worth.of_troops(front.s) * min(1.0, ENOUGH_UNITS / max(1, front.own_units()))


def best(front: Front, budget: Budget, possible: list[str]) -> Aim | None:
    """What to do now, among the lines of the action list that can be done."""
    found = [aim for aim in aims(front, budget) if aim.action in possible and aim.value > 0]
    return max(found, key=lambda aim: aim.rate, default=None)


def aims(front: Front, budget: Budget) -> list[Aim]:
    s, seat = front.s, front.seat
    marches = march_aims(front)
    wanted = links(front, marches)
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
    """What an assault brings on the average, also by what it leaves for the next ones, less what it costs in men."""
    host, garrison = besieging(s, power, space), inside(s, space)
    now = odds.win_assault(host, garrison.size)
    later = odds.win_siege(host, garrison, min(armies.ASSAULTS, 1 + len(s.hands[seat])))
    if later < DARING:
        return 0.0
    return (now + later) / 2 * armies.gain(s, seat, space) - LOSS * odds.assault_losses(garrison)


def besieging(s: State, power: str, space: str) -> Host:
    group = siege.host(s, space, power)
    return armies.host(armies.strongest(s, group))


def inside(s: State, space: str) -> Host:
    return armies.host(siege.garrison(s, space))


def controls(s: State, seat: Seat, wanted: dict[str, float]) -> list[Aim]:
    """Unfortified spaces; `wanted`: what they are worth besides for the line of an army."""
    found = []
    for power in majors_of(seat):
        for space in hold.spaces_to_take(s, power):
            strategic = control.is_strategic(s, space)
            value = worth.gain(s, seat, space) + wanted.get(space, 0.0)
            action = "control_strategic" if strategic else "control_simple"
            found.append(Aim("take", action, value, ACTIONS[action].cost, space, power=power))
    return found


def links(front: Front, marches: list[Aim]) -> dict[str, float]:
    """Spaces that armies on their way to a siege take before they go on, and those that sieges lack (TM-15.1.d)."""
    found = dict(siege_links(front))
    for aim in marches:
        army = aim.army
        if army is None or aim.kind != "besiege" or any(front.has_line(power, aim.to) for power in army.powers):
            continue
        for space in (army.space, *SPACES[army.space].clear):
            if not any(control.is_friendly(front.s, power, space) for power in army.powers):
                found[space] = max(found.get(space, 0.0), aim.value if space == army.space else LINK)
    return found


def siege_links(front: Front) -> dict[str, float]:
    """Spaces beside own sieges by which a line of communication would come there."""
    if front.links is None:
        s, front.links = front.s, {}
        for space in siege.besieged(s):
            for power in siege.besiegers(s, space):
                if player(s, power) == front.seat and not front.has_line(power, space):
                    prize = armies.gain(s, front.seat, space) / 2
                    near = [to for to in SPACES[space].clear if hold.may_take(s, power, to)]
                    front.links |= {to: prize for to in near if not control.is_fortified(s, to)}
    return front.links


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
    found: list[Aim] = []
    for army in armies.armies(front, origin):
        here = stays_for(front.s, front.seat, army)
        loss = musters.leaves_behind(front, army.group)
        weighed = [(kind, value - loss, way) for kind, value, way in prospects(front, army)]
        for rally in musters.rallies(front, prospects, hopes):
            if rally.place == army.space:
                here = max(here, WAITS * rally.more)
            elif army.space in rally.comers:
                found.append(aim_to_meet(front, army, rally))
        ranked = sorted((one for one in weighed if one[1] > max(LITTLE, here)), key=lambda one: -one[1])
        found += [aim_at(front.s, army, *one) for one in ranked[:2]]
    for group in musters.lonely(front, origin):
        called = musters.calls_for_leaders(front, group, hopes)
        if called is not None:
            found.append(aim_at(front.s, Army(front.s, group), "lead", *called))
    return found


def prospects(front: Front, army: Army) -> list[tuple[str, float, Way]]:
    """What each of its ways promises it."""
    if army.space not in front.hopes:
        front.hopes[army.space] = [(*hopes(front, army, way), way) for way in front.ways(army).values()]
    return front.hopes[army.space]


def aim_to_meet(front: Front, army: Army, rally: Rally) -> Aim:
    """To go where others are, and on with them: its worth counts for the CP of the whole way."""
    aim = aim_at(front.s, army, "gather", rally.more, front.ways(army)[rally.place])
    aim.cost, aim.goal = rally.cost, rally.goal
    return aim


def stays_for(s: State, seat: Seat, army: Army) -> float:
    """What an army would give up by leaving: a space that it could take, or a siege. To stay only puts off what else it
    could do, so that what is nearly taken is taken first."""
    if armies.besieges(s, army):
        host, garrison = besieging(s, army.powers[0], army.space), inside(s, army.space)
        tries = min(armies.ASSAULTS, len(s.hands[seat]) + (army.space not in s.assaulted))
        chance = odds.win_siege(host, garrison, tries)
        hindrance = requirements.hindrance(s, army.powers[0], army.space)
        waits = hindrance in BLOCKS or hindrance == "TM-15.1.d"  # for ships, or a line
        return 0.0 if chance < DARING / 2 else (1.0 if waits else SITS) * chance * armies.gain(s, seat, army.space)
    takes = any(hold.may_take(s, power, army.space) for power in army.powers)
    return worth.gain(s, seat, army.space) * FADES if takes and control.is_strategic(s, army.space) else 0.0


def prospects_from(front: Front, group: Group, space: str) -> float:
    """The best that an army could do from a space, with what stands there; less what that could do by itself."""
    there = armies.formation(front, space) if space != group.space else Group(space, [], [])
    both = armies.strongest(front.s, musters.together(there, group))
    alone = musters.best_alone(front, Army(front.s, there), hopes) if there.size else 0.0
    goes_on = musters.best_alone(front, Army(front.s, both), hopes) - alone
    return max(goes_on, musters.guard(front, space, armies.host(group))) if space != group.space else goes_on


def hopes(front: Front, army: Army, way: Way) -> tuple[str, float]:
    """What going there would bring, less what it may cost on the way."""
    kind, value = prospect(front, army, way)
    value *= FADES**way.cost if way.cost <= front.cp_in_turn else 0.0
    if value > LITTLE:
        if way.first not in army.risks:
            army.risks[way.first] = risk_of_interception(front.s, front.seat, army, way.first)
        risk = army.risks[way.first]
        value = value * (1 - risk) - risk * stake(army)
    return kind, value


def stake(army: Army) -> float:
    """What a beaten army loses: some of its units, and its leaders if hardly anybody is left."""
    size = army.host.size
    captured = next(chance for most, chance in CAPTURED if size <= most)
    leaders = sum(worth.LEADER_LOST for _ in army.group.leaders)
    return LOSS * HALF * size + captured * (leaders + worth.FIRST_CAPTIVE * bool(leaders))


def exposure(front: Front, army: Army, space: str) -> float:
    """What it may cost to stand there in the open: the chance that enemies near come and win."""
    threat = front.threat(space)
    if not threat.size or control.is_fortified(front.s, space):
        return 0.0
    return COUNTERED * odds.win_field(threat, army.host, space, friendly=True)


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
            front.guards[space] = musters.guard(front, space)
        return "guard", front.guards[space]
    if control.is_friendly(s, army.powers[0], space):
        return "guard", 0.0
    theirs = front.defenders(army, space)
    if control.is_fortified(s, space):
        return besiege(front, army, way, theirs)
    chance = odds.win_field(army.host, theirs, space)
    if theirs.size and chance < DARING:
        return "fight", 0.0
    prize = front.gain(space) + siege_links(front).get(space, 0.0) if may_be_taken(s, army, space) else 0.0
    exposed = exposure(front, army, space)
    value = chance * (prize * (1 - exposed / 2) + LOSS * theirs.size - exposed * stake(army))
    return ("fight" if theirs.size else "take"), value - (1 - chance) * stake(army)


def may_be_taken(s: State, army: Army, space: str) -> bool:
    return any(hold.may_take(s, power, space) for power in army.powers)


def besiege(front: Front, army: Army, way: Way, theirs: Host) -> tuple[str, float]:
    """A siege, a battle before it if those there are too many for the walls, and the assaults that follow."""
    s, space = front.s, way.to
    if not any(front.has_line(power, space) or near_a_line(s, power, space) for power in army.powers):
        return "besiege", 0.0
    ships = blockade_needed(s, army, space)
    if ships > squadrons_of(s, army.powers[0]):
        return "besiege", 0.0
    before, host, garrison = 1.0, army.host, theirs
    if theirs.size > ROOM:
        before = odds.win_field(host, theirs, space)
        host, garrison = odds.after_battle(host, theirs)
    if before < DARING or host.size <= garrison.size:
        return "besiege", 0.0
    falls = odds.win_siege(host, garrison, min(armies.ASSAULTS, front.impulses_after(way.cost)))
    return "besiege", before * falls * front.gain(space) * BY_SEA ** (ships > 0) - LOSS * (theirs.size / 2 + 1)


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
        camp, garrison = siege.host(s, space, siege.besiegers(s, space)[0]), inside(s, space)
        tries = min(armies.ASSAULTS, 1 + len(s.hands[seat]))
        more = armies.strongest(s, musters.together(camp, army.group))
        now = odds.win_siege(armies.host(armies.strongest(s, camp)), garrison, tries)
        later = odds.win_siege(armies.host(more), garrison, tries)
        return "join", max(0.0, later - now) * armies.gain(s, seat, space)
    return "join", 0.0


def risk_of_interception(s: State, seat: Seat, army: Army, to: str) -> float:
    """How likely an interception beats the army: by enemies beside the next space, who need 9 with two dice."""
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
            most = max(most, dice.nine(enemy.battle) / 100 * beaten)
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
    value = PER_CP * worth.of_troops(s) * strength * (1 + 0.3 * ready + 0.4 * (threat > 0))
    value += musters.calls(front).get(space, 0.0) * strength / 2
    if threat and holding.size < min(ROOM, threat) and worth.space(s, seat, space) >= worth.FORTRESS:
        value += NEEDED * front.stake(space) / 2 * (1 if kind in ("militia", "regular") else 0.7)
    elif threat > holding.size >= ROOM:  # an army before the walls, which a larger one could beat
        value += musters.guard(front, space, ONE[kind])
    return value


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
    sieges = [*besieged_ports(s, seat), *ports_in_sight(s, seat)]
    for power, port in performer.paid(s, seat, budget):
        afloat = sum(fleet.squadrons for fleet in stacks.fleets_at(s, port))
        threatened = control.is_fortified(s, port) and front.enemies_near(port) > 0 and not afloat
        value = 0.3 * worth.space(s, seat, port) if threatened else PER_CP * 1.2
        value += max((one.likely * call_for_ships(front, one, power, port) for one in sieges), default=0.0)
        found.append(Aim("ship", "build_squadron", value, 2, port, power=power))
    return found


class Port:
    """A port of an enemy with ships in it, which forbid an assault (TM-15.1.e, f); how likely somebody lays siege."""

    __slots__ = ("likely", "power", "space")

    def __init__(self, space: str, power: str, likely: float) -> None:
        self.space = space
        self.power = power  # that besieges it, or will
        self.likely = likely


def besieged_ports(s: State, seat: Seat) -> Iterator[Port]:
    for space in siege.besieged(s):
        for power in siege.besiegers(s, space):
            if player(s, power) == seat and requirements.hindrance(s, power, space) in BLOCKS:
                yield Port(space, power, 1.0)


def ports_in_sight(s: State, seat: Seat) -> Iterator[Port]:
    """Those that a large army stands near."""
    seen: dict[str, bool] = {}
    for here, stack in stacks.all_stacks(s):
        if here not in SPACES or stack.size < ARMY or player(s, stack.power) != seat:
            continue
        power = major(s, stack.power)
        for space in NEARBY[here]:
            owner = control.controller(s, space)
            if space in seen or owner not in POWERS or siege.is_besieged(s, space):
                continue
            seen[space] = True
            if at_war(s, power, owner) and requirements.blockade(s, power, space, owner) in BLOCKS:
                yield Port(space, power, IN_SIGHT)


def ports_near(space: str) -> list[str]:
    """Fortified ports two steps away at most."""
    near = dict.fromkeys([*SPACES[space].near, *[to for here in SPACES[space].near for to in SPACES[here].near]])
    return [to for to in near if SPACES[to].ports and SPACES[to].fortified]


NEARBY: Final = {space: ports_near(space) for space in SPACES}


def ships_wanted(s: State, port: Port) -> int:
    """TM-15.1.f: more than lie in the port."""
    return requirements.squadrons(s, control.controller(s, port.space), (port.space,)) + 1


def call_for_ships(front: Front, port: Port, power: str, yard: str) -> float:
    """What a new squadron brings for a blockade: nothing where there are enough, or where it would have far to go."""
    s = front.s
    if major(s, power) != port.power and navy(s, power) != navy(s, port.power):
        return 0.0
    missing = ships_wanted(s, port) - squadrons_of(s, port.power)
    near = set(SPACES[port.space].ports)
    near |= {link.to for zone in near for link in SEA_ZONES[zone].links}
    if missing <= 0 or not near & {*SPACES[yard].ports}:
        return 0.0
    return front.gain(port.space) / (1 + missing)


def corsairs(front: Front, budget: Budget) -> list[Aim]:
    """TM-16.4.q: pirates while their track is not full, rather where some wait for others."""
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
        value = CORSAIR * (1 + 0.1 * here if here < BAND else 0.5)
        found.append(Aim("corsair", "build_corsair", value, 1, port, power=power))
    return found
