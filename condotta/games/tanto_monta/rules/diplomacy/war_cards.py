"""Cards by which wars begin (TM-9.4.n, al): 2 b, 68, 79, 98, 124, 130 b; and RANSOM, 87."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, agrees, offer, pick_one, pick_some

from ...data import POWERS, SETTLEMENT_SPACES, SPACES
from ...data.things import FRANCE, MUSLIM
from ...pieces import Budget
from ...state import SEATS, State, Table
from ..action import actions, impulse
from ..action import budget as cp
from ..common import answers, control, events, influence, papal, receiving, stacks
from ..common.powers import lord, player
from ..draw import robbing
from ..ocean import settling
from ..powers import loyalty
from . import leaders, restrictions, wars
from .foreign import of_seat
from .intervention import attack_minor
from .wars import OTHER_MUSLIM

FEZ: Final = "sultanate_of_fez"
HOLY_WAR: Final = "holy_war"
UNDECLARED: Final = "without_previous_declaration"
PRINCE: Final = "machiavellis_the_prince"
ARMAGNAC: Final = "armagnac_rebels"
RANSOM: Final = "ransom"
BULL: Final = "papal_bull"
GRANTED: Final = {FEZ: 4, HOLY_WAR: 6, UNDECLARED: 3, PRINCE: 3, RANSOM: 3, BULL: 4}  # CP
ITALIAN: Final = ("venice", "genoa", "florence", "naples")
NEAR: Final = ("oz_1", "oz_2", "oz_3")  # of card 98
HOUSE: Final = "house_armagnac"
AUCH: Final = "auch"
LOYALTY: Final = "TM-20.7-nob.j"
RULE: Final = "TM-9.4.n"


# Declarations by an event


def majors(s: State, powers: Sequence[str]) -> list[tuple[str, str]]:
    """On which major powers these could declare war now; all restrictions that hold at all times apply."""
    others = [power for seat in range(SEATS) for power in of_seat(s, seat)]
    return [(who, on) for who in powers for on in others if not restrictions.at_all_times(s, who, on)]


def with_minors(s: State, powers: Sequence[str]) -> list[tuple[str, str]]:
    """TM-9.4.al."""
    found = majors(s, powers)
    return found + [
        (who, on) for who in powers for on in influence.minors(s) if not restrictions.at_all_times(s, who, on)
    ]


def name_enemy(seat: int, pairs: Sequence[tuple[str, str]], card: str, must: bool = False) -> Flow[tuple[str, str]]:
    """Which power declares war on whom; ("", "") for nobody."""
    if not pairs:
        return "", ""
    options = [*([] if must else [DONE]), *(offer("war", who, on) for who, on in pairs)]
    choice: Option = yield Decision(seat, "war.by_event", options, RULE, {"card": card})
    return ("", "") if choice is DONE else (str(choice.args[0]), str(choice.args[1]))


def go_to_war(g: Table, powers: Sequence[str], on: str) -> Flow[None]:
    """Without cost."""
    if on and POWERS[on].minor:
        yield from attack_minor(g, powers, on, "TM-9.4.al")
        return
    for power in powers if on else ():
        yield from wars.begin_war(g, power, on, RULE)


# SULTANATE OF FEZ, block b


def may_attack_from_fez(s: State, seat: int) -> bool:
    return seat == MUSLIM and bool(majors(s, ["north_africa"]))


def attack_from_fez(g: Table, seat: int) -> Flow[None]:
    """North Africa on one major power; against any but Spain 4 CP follow."""
    who, on = yield from name_enemy(seat, majors(g.state, ["north_africa"]), FEZ, must=True)
    yield from go_to_war(g, [who], on)
    if on != control.SPAIN:
        g.state.budget = cp.of_event(FEZ, GRANTED[FEZ])


# HOLY WAR


def holy_war(g: Table, seat: int) -> Flow[None]:
    """TM-9.4.d: the Muslim player, whoever plays it, may declare war with one or both powers, and takes 6 CP."""
    s = g.state
    who, on = yield from name_enemy(MUSLIM, with_minors(s, of_seat(s, MUSLIM)), HOLY_WAR)
    powers = [who]
    other = OTHER_MUSLIM.get(who, "")
    if on and other in of_seat(s, MUSLIM) and not restrictions.at_all_times(s, other, on):
        both = yield from agrees(MUSLIM, "war.both", "TM-9.4.d", {"power": other, "enemy": on})
        powers += [other] if both else []
    yield from go_to_war(g, powers, on)
    s.budget = Budget(HOLY_WAR, GRANTED[HOLY_WAR], "event")
    if seat != MUSLIM:
        yield from act_for(g, MUSLIM, seat)


def act_for(g: Table, who: int, seat: int) -> Flow[None]:
    """TM-11.g: another player spends the CP now; then the impulse goes on without any."""
    s = g.state
    s.active = who
    yield from actions.spend(g, who)
    impulse.tidy(s)
    s.active, s.budget = seat, Budget(HOLY_WAR, 0, "event")


# WITHOUT PREVIOUS DECLARATION


def undeclared(g: Table, seat: int) -> Flow[None]:
    """A settlement of an opponent, then a war if he likes, then 3 CP."""
    s = g.state
    found = settlements(s, seat)
    if found:
        space = yield from pick_one(seat, "settlement", found, "undeclared.where", RULE)
        victim = s.settlements[space]
        counter = settling.remove(g, space)
        g.log("undeclared.taken", RULE, seat=seat, victim=victim, place=space)
        if settling.counters_left(s, seat) > 0 and not settling.is_banned(s, seat, SETTLEMENT_SPACES[space].zone):
            settling.place(g, seat, space)  # TM-16.6.s
        if counter:
            yield from receiving.receive(g, seat, counter)
    who, on = yield from name_enemy(seat, majors(s, of_seat(s, seat)), UNDECLARED)
    yield from go_to_war(g, [who], on)
    s.budget = cp.of_event(UNDECLARED, GRANTED[UNDECLARED])


def settlements(s: State, seat: int) -> list[str]:
    """Of opponents, without a fortress, in zones 1 to 3 that he has explored."""
    zones = [zone for zone in NEAR if zone in s.explored[seat]]
    return [
        space
        for space, owner in s.settlements.items()
        if owner != seat and space not in s.settlement_fortresses and SETTLEMENT_SPACES[space].zone in zones
    ]


# MACHIAVELLI'S "THE PRINCE"


def the_prince(g: Table, seat: int) -> Flow[None]:
    """War on a major or minor power, influence in Italy, 3 CP."""
    s = g.state
    who, on = yield from name_enemy(seat, with_minors(s, of_seat(s, seat)), PRINCE, must=True)
    yield from go_to_war(g, [who], on)
    courts = [minor for minor in ITALIAN if influence.is_minor(s, minor) and influence.may_move(s, minor, seat, 1)]
    if courts:
        minor = yield from pick_one(seat, "court", courts, "prince.influence", RULE)
        influence.move(g, minor, seat, 1, RULE)
    s.budget = cp.of_event(PRINCE, GRANTED[PRINCE])


# ARMAGNAC REBELS


def armagnac(g: Table, seat: int) -> Flow[None]:
    """Unrest in Auch and beside it, houses that waver; France may use the moment for a war with Spain."""
    s = g.state
    beside = [space for space in SPACES[AUCH].near if may_revolt(s, space)]

    def more(chosen: list[str]) -> list[str]:
        return [space for space in beside if space not in chosen] if len(chosen) < 2 else []

    chosen = yield from pick_some(seat, "unrest_in", more, "armagnac.unrest", "TM-12.4.a", lambda few: not more(few))
    for space in [*([AUCH] if may_revolt(s, AUCH) else []), *chosen]:
        s.unrest.append(space)
        g.log("unrest.begins", "TM-12.4.a", space=space)
    loyalty.fall(g, HOUSE, 3, LOYALTY)
    others = [house for house in loyalty.above_nothing(s) if house != HOUSE]

    def rest(named: list[str]) -> list[str]:
        return [house for house in others if house not in named] if len(named) < 2 else []

    named = yield from pick_some(seat, "lower", rest, "armagnac.house", LOYALTY, lambda few: not rest(few))
    for house in named:
        loyalty.fall(g, house, 1, LOYALTY)
    if not restrictions.at_all_times(s, "france", control.SPAIN):
        wants = yield from agrees(FRANCE, "armagnac.war", RULE)
        if wants:
            yield from wars.begin_war(g, "france", control.SPAIN, RULE)


def may_revolt(s: State, space: str) -> bool:
    return space not in s.unrest and control.in_play(s, space) and not SPACES[space].event_proof


# RANSOM


def free_captives(g: Table, seat: int) -> Flow[None]:
    """Any number out of one Dungeon; each owner puts his leader in a fortified home space of his, besieged or not."""
    s = g.state
    captors = [captor for captor in range(SEATS) if to_free(s, captor)]
    if captors:
        captor = yield from answers.pick_player(seat, captors, "ransom_event.whose", "TM-9.3.a")
        names = yield from pick_some(
            seat, "leader", lambda few: [name for name in to_free(s, captor) if name not in few],
            "ransom_event.who", "TM-9.3.a",
        )  # fmt: skip
        for name in names:
            power = lord(s, name)
            params = {"leader": name}
            owner = player(s, power)
            space = yield from pick_one(owner, "arrive", walls(s, power), "leader.where", "TM-9.3.c", params)
            stacks.place_leader(s, name, space, control.is_besieged(s, space))
            g.log("leader.freed", "TM-9.3.c", leader=name, space=space)
    s.budget = cp.of_event(RANSOM, GRANTED[RANSOM])


def to_free(s: State, captor: int) -> list[str]:
    return [name for name in leaders.captives(s, captor) if walls(s, lord(s, name))]


def walls(s: State, power: str) -> list[str]:
    """Fortified home spaces that a power controls."""
    return [space for space in control.own_homes(s, power) if control.is_fortified(s, space)]


# PAPAL BULL, crusade


def crusade(g: Table, seat: int) -> Flow[None]:
    """War on one Muslim power if he likes, a card of a Muslim player who has Christian allies, 4 CP."""
    s = g.state
    if seat != MUSLIM:
        targets = [(who, on) for who, on in majors(s, of_seat(s, seat)) if POWERS[on].muslim]
        who, on = yield from name_enemy(seat, targets, BULL)
        yield from go_to_war(g, [who], on)
    if any(papal.is_muslims_friend(s, other) for other in papal.CHRISTIANS):
        robbing.lose(g, MUSLIM)
    s.budget = cp.of_event(BULL, GRANTED[BULL])


events.declare(FEZ, "b", may_attack_from_fez, attack_from_fez)
events.declare(HOLY_WAR, "", events.always, holy_war)
events.declare(UNDECLARED, "", events.always, undeclared)
events.declare(PRINCE, "", events.always, the_prince)
events.declare(ARMAGNAC, "", events.always, armagnac)
events.declare(RANSOM, "", events.always, free_captives)
events.declare(BULL, "b", events.always, crusade)
