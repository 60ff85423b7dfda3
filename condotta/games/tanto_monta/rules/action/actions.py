"""Section 11.1: CP are spent on one action of the player's list after the other.

`ACTIONS` holds a performer for every line of the list that can be done; a module that knows an action adds its own:

    ACTIONS["assault"] = Assault("assault")
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from operator import attrgetter
from typing import Any, Final

from condotta.core.flow import DONE, Decision, Flow, Option, choose, offer

from ...data import ACTIONS as LIST
from ...data.things import MUSLIM
from ...kept import READERS, UNREAD
from ...pieces import Budget
from ...state import FIELDS, SEATS, State, Table
from ..common import answers
from ..common.forces import Forces
from ..common.powers import MORISCOS, NASRID, is_granada_gone, majors_of, papal, run_by
from ..construction import recruit
from ..victory import victory
from . import budget as cp
from . import dismounting, hold

# TM-10.o: only these actions of a headline event can be answered by Response cards
MOVES_AND_FIGHTS: Final = (
    "move_clear", "move_pass", "move_strait", "canary_transport", "naval_transport", "naval_move", "assault", "piracy",
    "fight_foreign_war",
)  # fmt: skip


class Performer:
    """A line of the action list: can it be done with these CP, and doing it, its price included."""

    def __init__(self, action: str) -> None:
        self.action: Final = action

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        raise NotImplementedError

    def costs(self, s: State, seat: int, budget: Budget) -> list[int]:
        """What it can cost now, if it can be done, before a resource makes it dearer (TM-11.t)."""
        return [LIST[self.action].cost]

    def can(self, forces: Forces, budget: Budget) -> bool:
        """`may`, asked for many lines at one moment: who goes through the player's units or home spaces takes what the
        others have found (`Forces`)."""
        return self.may(forces.s, forces.seat, budget)

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None] | None:
        raise NotImplementedError


class Between:
    """Something that is not on the list and is done between two actions of one's own impulse. Most of it takes no CP
    and waits for an action; what is `paid` is one itself, and perhaps a move or fight (TM-10.o)."""

    paid = False
    moves = False
    opens = False  # lines of the list: it is offered even if none is open

    def __init__(self, option: Option) -> None:
        self.option: Final = option

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        raise NotImplementedError

    def does(self, g: Table, seat: int) -> Flow[None] | None:
        raise NotImplementedError


BETWEEN: Final[list[Between]] = []  # a module that knows of one adds its own


class InSpace(Performer):
    """An action of one power in one space."""

    rule = ""

    def cost(self, power: str) -> int:
        return LIST[self.action].cost

    def places(self, s: State, seat: int, budget: Budget) -> Sequence[tuple[str, str]]:
        """Power and space."""
        raise NotImplementedError

    def carry_out(self, g: Table, seat: int, power: str, space: str) -> Flow[None] | None:
        raise NotImplementedError

    def is_paid(self, budget: Budget, power: str) -> bool:
        """These CP are enough for it."""
        return cp.price(budget, self.action, self.cost(power)) <= budget.cp

    def paid(self, s: State, seat: int, budget: Budget) -> list[tuple[str, str]]:
        return [(power, space) for power, space in self.places(s, seat, budget) if self.is_paid(budget, power)]

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return bool(self.paid(s, seat, budget))

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        places = [offer("place", power, space) for power, space in self.paid(g.state, seat, budget)]
        choice = yield from choose(seat, f"action.{self.action}", places, self.rule, {"cp": budget.cp})
        power, space = str(choice.args[0]), str(choice.args[1])
        cp.pay(budget, self.action, self.cost(power))
        yield from self.carry_out(g, seat, power, space) or ()


class Recruit(InSpace):
    rule = "TM-17.2.a"

    def __init__(self, kind: str) -> None:
        super().__init__(recruit.ACTION_OF[kind])
        self.kind: Final = kind

    def cost(self, power: str) -> int:
        return recruit.cost(power, self.kind)

    def places(self, s: State, seat: int, budget: Budget) -> Sequence[tuple[str, str]]:
        """TM-6.1.i, n: with CP of a Home card for its power and the minors that count as its units."""
        able = [power for power in recruiters(s, seat) if cp.allows(s, budget, self.action, [power])]
        return [(power, space) for power in able for space in recruit.places(s, power, self.kind)]

    def costs(self, s: State, seat: int, budget: Budget) -> list[int]:
        if seat != MUSLIM:  # TM-17.T1: only the Nasrids pay another price
            return super().costs(s, seat, budget)
        return [self.cost(power) for power, _ in self.paid(s, seat, budget)]

    def can(self, forces: Forces, budget: Budget) -> bool:
        for power in recruiters(forces.s, forces.seat):
            can_pay = self.is_paid(budget, power) and cp.allows(forces.s, budget, self.action, [power])
            if can_pay and recruit.is_possible(forces, power, self.kind):
                return True
        return False

    def carry_out(self, g: Table, seat: int, power: str, space: str) -> None:
        recruit.recruit(g, power, self.kind, space)


def recruiters(s: State, seat: int) -> list[str]:
    """Whose land units a player recruits; TM-20.1-mor.p: those of the Moriscos after the Nasrid surrender."""
    own = run_by(s, seat)
    return [*own, MORISCOS] if seat == MUSLIM and is_granada_gone(s) else own


class Fortress(InSpace):
    rule = "TM-17.5.b"

    def places(self, s: State, seat: int, budget: Budget) -> Sequence[tuple[str, str]]:
        own = majors_of(seat)
        return [
            (next(power for power in own if recruit.may_hold(s, power, space)), space)
            for space in recruit.fortress_spaces(s, seat)
        ]

    def can(self, forces: Forces, budget: Budget) -> bool:
        return self.is_paid(budget, "") and next(recruit.open_spaces(forces.s, forces.seat), None) is not None

    def carry_out(self, g: Table, seat: int, power: str, space: str) -> None:
        recruit.build_fortress(g, seat, space)


def holders(s: State, seat: int, budget: Budget) -> list[str]:
    """Who gains control for a player: his major powers, and the Papacy as one (TM-21.7-bor.s), not with a Home card."""
    own = [power for power in majors_of(seat) if power != NASRID or cp.serves_granada(s, budget)]
    return own + papal(s, seat) if seat == MUSLIM and not budget.tied else own


class Control(InSpace):
    rule = "TM-12.2.a"

    def places(self, s: State, seat: int, budget: Budget) -> Sequence[tuple[str, str]]:
        strategic = self.action == "control_strategic"
        return [
            (power, space) for power in holders(s, seat, budget) for space in hold.spaces_to_take(s, power, strategic)
        ]

    def can(self, forces: Forces, budget: Budget) -> bool:
        strategic = self.action == "control_strategic"
        for power in holders(forces.s, forces.seat, budget):
            if hold.can_take(forces, power, strategic):
                return True
        return False

    def carry_out(self, g: Table, seat: int, power: str, space: str) -> Flow[None]:
        yield from hold.take(g, power, space)


class EndUnrest(InSpace):
    rule = "TM-12.4.j"

    def places(self, s: State, seat: int, budget: Budget) -> Sequence[tuple[str, str]]:
        if not s.unrest and not s.uprisings:
            return []
        return [(power, space) for power in holders(s, seat, budget) for space in hold.unrest_to_end(s, power)]

    def can(self, forces: Forces, budget: Budget) -> bool:
        s = forces.s
        if not (s.unrest or s.uprisings) or not self.is_paid(budget, ""):
            return False
        return any(hold.can_end_unrest(s, power) for power in holders(s, forces.seat, budget))

    def carry_out(self, g: Table, seat: int, power: str, space: str) -> None:
        hold.end_unrest(g, power, space)


ACTIONS: Final[dict[str, Performer]] = {
    "recruit_militia": Recruit("militia"),
    "recruit_regular": Recruit("regular"),
    "recruit_cavalry": Recruit("cavalry"),
    "recruit_artillery": Recruit("artillery"),
    "control_strategic": Control("control_strategic"),
    "control_simple": Control("control_simple"),
    "remove_unrest": EndUnrest("remove_unrest"),
    "build_fortress_map": Fortress("build_fortress_map"),
}


def possible(s: State, seat: int, budget: Budget) -> list[str]:
    """Lines of the player's list that these CP can pay now, in the order of the list."""
    return open_lines(Forces(s, seat), budget)


def open_lines(forces: Forces, budget: Budget) -> list[str]:
    s, seat, most = forces.s, forces.seat, budget.cp
    changed, only, rains = bool(budget.dearer or budget.free_moves), budget.only, s.rains
    found: list[str] = []
    if not most and not changed:
        return found
    known = s.kept.lines.of([*look_often(s)], [*look_at_rest(s)], budget.for_whom(seat), most)
    for id, least, performer in lines(seat, s.turn):
        if (cp.price(budget, id, least) if changed else least) > most or (only and id not in only):
            continue
        if rains and not cp.may_do(s, seat, id):
            continue
        if id not in known:
            known[id] = performer.can(forces, budget)
        if known[id]:
            found.append(id)
    return found


look_often: Final = attrgetter(*READERS)
look_at_rest: Final = attrgetter(*[name for name in FIELDS.declared if name not in READERS and name not in UNREAD])


@cache
def lines(seat: int, turn: int) -> list[tuple[str, int, Performer]]:
    """TM-4.b: the lines on a player's list whose turn has come, each with its least cost."""
    return [
        (id, least, ACTIONS[id])
        for id, least in LEAST_COSTS[seat].items()
        if id in ACTIONS and (turn >= LIST[id].turn or seat in LIST[id].early)
    ]


LEAST_COSTS: Final = [  # of the lines on each player's list, in its order
    {id: min(facts.cost, facts.nasrid) for id, facts in LIST.items() if seat in facts.seats} for seat in range(SEATS)
]


def one_action(g: Table, seat: int) -> Flow[bool]:
    """TM-11.1.a to c: an action, completed before the next one; False when no more can be or is to be done."""
    s = g.state
    budget = s.budget
    if budget is None or s.phase == "over":
        return False
    forces = Forces(s, seat)
    found = open_lines(forces, budget)
    between = {one.option: one for one in BETWEEN if one.may(s, seat, budget)}
    if not found and not any(one.opens or one.paid for one in between.values()):
        return False
    mounted = [dismounting.DISMOUNT] if dismounting.has_riders(forces) else []
    options = [*[OFFERS[id] for id in found], *mounted, *between, DONE]
    choice: Option = yield Decision(seat, "action", options, "TM-11.1.a", partial(told, s, seat, budget, found))
    if choice is DONE:
        return False
    if choice == dismounting.DISMOUNT:
        yield from dismounting.dismount(g, seat)
        return True
    before = s.changes, len(s.unrest) + len(s.uprisings)
    if choice in between:
        one = between[choice]
        yield from one.does(g, seat) or ()
        if not one.paid:
            return True
        moves = one.moves
    else:
        action = str(choice.args[0])
        yield from ACTIONS[action].does(g, seat, budget) or ()
        moves = action in MOVES_AND_FIGHTS
    if s.phase == "action" or moves:
        yield from answers.moment(g, "after_action", seat)
    return (s.changes, len(s.unrest) + len(s.uprisings)) == before or not victory.check_keys(g)  # TM-22.2.a: at once


OFFERS: Final = {id: offer("action", id) for id in LIST}


def told(s: State, seat: int, budget: Budget, found: Sequence[str]) -> dict[str, Any]:
    """What the question tells: the CP that are left, and the least price of every line."""
    prices = {id: cp.price(budget, id, min(ACTIONS[id].costs(s, seat, budget))) for id in found}
    return {"cp": budget.cp, "prices": prices}


def spend(g: Table, seat: int) -> Flow[None]:
    """All CP of the budget, at once: those of events inside another play."""
    more = True
    while more:
        more = yield from one_action(g, seat)
