"""Section 9.6, the battle (MV-9.6.a to MV-9.6.d): militia in secret, then the dice."""

from __future__ import annotations

from functools import partial
from typing import Any

from condotta.core.flow import Amounts, Decision, Flow, ask_together
from condotta.core.table import Table

from ..data import JIHAD_MILITIA_COST, MILITIA_COST
from ..state import UNCONTROLLED, Attack, State, spend
from . import strength, sums

MILITIA = Amounts("militia")


def commit_militia(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-9.6.a: both sides decide in secret how much militia they recruit; who may not is not asked (MV-9.2.d)."""
    s = g.state
    battle.defender = s.control.get(battle.target, UNCONTROLLED)
    sides = [side for side in (0, 1) if strength.may_recruit(s, battle, side)]
    choices = yield from ask_together(lambda: [ask_militia(s, battle, side) for side in sides])
    for side, choice in zip(sides, choices, strict=True):
        battle.militia[side] = int(choice.args[0])
    battle.militia_committed = True


def ask_militia(s: State, battle: Attack, side: int, seen: int | None = None) -> Decision:
    """MV-9.2.a: +1 for every 3 FI, for the attacker with Jihad 2 (MV-8.4.b); `seen` is what Spies have shown them."""
    seat = (battle.seat, battle.defender)[side]
    params = partial(militia_params, s, battle, side, seen)
    most = s.money[seat] // militia_cost(battle, side)
    return Decision(seat, ("attack.militia", "defence.militia")[side], MILITIA.up_to(most), "MV-9.6.a", params)


def militia_params(s: State, battle: Attack, side: int, seen: int | None) -> dict[str, Any]:
    """What the prompt tells: what is attacked, what a step costs, and what both sides have without it."""
    strengths = (strength.total(strength.attacking(s, battle)), strength.total(strength.defending(s, battle)))
    return {
        "target": battle.target,
        "power": battle.power or "knights_of_christ",
        "cost": militia_cost(battle, side),
        "strength": strengths[side],
        "against": strengths[1 - side],
        **({} if seen is None else {"seen": seen}),
    }


def militia_cost(battle: Attack, side: int) -> int:
    return JIHAD_MILITIA_COST if side == 0 and battle.jihad else MILITIA_COST


def roll_battle(g: Table[State], battle: Attack) -> bool:
    """MV-9.6.b to d: both pay their militia, roll and add; the defender wins ties. True if the attacker wins."""
    s = g.state
    for side in (0, 1):
        if battle.militia[side]:
            spend(s, (battle.seat, battle.defender)[side], battle.militia[side] * militia_cost(battle, side))
    roller = battle.defender if battle.defender != UNCONTROLLED else g.left_of(battle.seat)
    told = sums.of_attack(s, battle)
    attacker = g.d6(battle.seat) + sums.total(told[0])
    defender = g.d6(roller) + sums.total(told[1])
    g.log(
        "attack.battle", "MV-9.6.c", player=battle.seat, power=battle.power or "knights_of_christ",
        target=battle.target, controller=battle.defender, attacker=attacker, defender=defender,
        militia=battle.militia[0], other_militia=battle.militia[1], sums=told,
    )  # fmt: skip
    return attacker > defender
