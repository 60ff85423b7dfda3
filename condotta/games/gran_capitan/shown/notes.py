"""What an option costs and does; and what a side has, by which tests check it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Note, Notes, Reason

from ..data import BARONS, HEXES, MOVEMENT
from ..pieces import Leader
from ..rules import discipline, pillage
from ..rules.combat import major_battle
from ..rules.command import income, orders
from ..rules.common import changes, forces, ground, intelligence
from ..rules.march import activation, on_the_march, steps
from ..state import State
from . import optional_notes, refusals
from .catalogue import catalogue

Tells = Callable[[State, Decision, Option], Note]
FULL: Final = 2  # half points of a movement point
FORCED: Final = {"forced": 1}  # the price of an Order that is not paid for: a Discipline check
RISKS: Final = ("ap",)  # a Captain General who is captured takes the AP of his Army along (GC-4.6.2.d)


def describe(s: State, decision: Decision, option: Option) -> Note:
    tells = TOLD.get(f"{decision.prompt} {option.verb}") or TOLD.get(option.verb)
    note = Note() if tells is None else tells(s, decision, option)
    said = [*note.says, *[(key, {}) for key in (f"note.{option.verb}",) if catalogue().find(key, "en") is not None]]
    return Note(note.costs, said, note.risks or RISKS)


def says(key: str, **params: str | int) -> Reason:
    return f"note.{key}", params


def points(half: int) -> dict[str, int]:
    """Movement points, whole and half."""
    return {kind: n for kind, n in (("mp", half // FULL), ("half_mp", half % FULL)) if n}


# The march


def marching(s: State) -> Leader | None:
    return s.leaders.get(s.march.leader) if s.march is not None else None


def move(s: State, decision: Decision, option: Option) -> Note:
    """The cost of the hex and the hexside; what is known of who stands there."""
    leader, hex = marching(s), str(option.args[0])
    step = ground.step_between(leader.place, hex) if leader is not None else None
    if leader is None or step is None:
        return Note()
    told = [says("terrain", terrain=HEXES[hex].terrain)]
    if intelligence.is_veiled(s, hex, leader.side):
        told.append(says("veiled"))
    elif refusals.visible_enemies(s, hex, leader.side):
        told.append(says("enters_enemy"))
    attack = on_the_march.PRICE if option.verb == "attack_on_the_march" else 0
    leaving = forces.is_contested(s, leader.place)
    return Note(points(steps.price(s, leader, step, leaving=leaving) + attack), told)


def priced(kind: str) -> Tells:
    """An action in the hex."""
    return lambda s, decision, option: Note(points(MOVEMENT[kind]))


def pillaging(s: State, decision: Decision, option: Option) -> Note:
    leader = marching(s)
    return Note(points(pillage.price(s, leader))) if leader is not None else Note()


def give_up(s: State, decision: Decision, option: Option) -> Note:
    return Note(points(FULL * int(option.args[0])))


# Orders and AP


def order_force(s: State, decision: Decision, option: Option) -> Note:
    return of_order(s, s.leaders[str(option.args[0])], str(option.args[1]))


def order_detached(s: State, decision: Decision, option: Option) -> Note:
    """Of a Captain who is left behind; with one who has L it is free (GC-4.8.L.a)."""
    leader, first = s.leaders[(decision.params or {})["force"]], marching(s)
    order = str(option.args[0])
    return of_order(s, leader, order) if first is None or not first.has("L") else Note(says=[says(f"order_{order}")])


def order_free(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says(f"order_{option.args[0]}")])


def of_order(s: State, leader: Leader, order: str) -> Note:
    """Its price, or that it would be Forced for want of a Command Path or of AP."""
    price = orders.price(s, leader, order)
    told = [says(f"order_{order}")]
    if leader.is_baron:
        return Note(says=told)
    surely, perhaps = (
        orders.has_path(s, leader, intelligence.hexes_of(s, 1 - leader.side, sure=sure)) for sure in (False, True)
    )
    if not (surely or perhaps):
        return Note(FORCED, [*told, says("no_path")])
    if price > s.ap[changes.pool_of(s, leader)]:
        return Note(FORCED, [*told, says("no_ap", n=price)])
    return Note({"ap": price} if price else {}, told if surely else [*told, says("path_unsure")])


def pay(s: State, decision: Decision, option: Option) -> Note:
    return Note({"ap": (decision.params or {})["points"]})


def paid_recovery(s: State, decision: Decision, option: Option) -> Note:
    return Note({"ap": discipline.PAY})


def venice(s: State, decision: Decision, option: Option) -> Note:
    return Note({"ap": int(option.args[0])}, risks=RISKS)


def where(s: State, decision: Decision, option: Option) -> Note:
    """What ground it is: the last thing that the option names."""
    return Note(says=[says("terrain", terrain=HEXES[str(option.args[-1])].terrain)])


def naming(s: State, decision: Decision, option: Option) -> Note:
    """GC-8.2.2.a, GC-8.2.3.a: its Initiative as far as its owner knows it; enemies in the hex may lower it."""
    leader = s.leaders[str(option.args[0])]
    told = [says("initiative", n=activation.own_initiative(leader))]
    if refusals.visible_enemies(s, leader.place, leader.side):
        told.append(says("enemy_initiative"))
    return Note(says=told)


def told(key: str) -> Tells:
    return lambda s, decision, option: Note(says=[says(key)])


# Battles


def unit_now(s: State, decision: Decision, option: Option) -> Note:
    """A unit of one's own as it is now."""
    own = (unit for one in s.leaders.values() if one.side == decision.seat for unit in one.units)
    unit = next((unit for unit in own if unit.id == option.args[0]), None)
    if unit is None:
        return Note()
    return Note(says=[says("unit_now", sp=unit.sp, most=unit.counter.most, quality=unit.counter.quality)])


def attacking(s: State, decision: Decision, option: Option) -> Note:
    """GC-12.2.2, GC-12.3: what kind of combat it is; of an enemy only what is seen of him."""
    battle, enemy = s.battle, str(option.args[0])
    if battle is None:
        return Note()
    own = [one for one in forces.forces_of(s, decision.seat) if one.place == battle.hex]
    seen = s.seen[decision.seat].get(enemy)
    if battle.inside == enemy:
        kind = "walls"
    elif battle.inside and battle.inside in [one.id for one in own]:
        kind = "sortie"
    else:
        kind = "major" if seen is not None and seen.general and any(one.general for one in own) else "skirmish"
    return Note(says=[says(f"attack_{kind}")])


def engaging(s: State, decision: Decision, option: Option) -> Note:
    """GC-12.4.8."""
    odds = optional_notes.odds_against(s, decision, option, major_battle.odds)
    return Note(says=[*odds, says("engage_standard")])


def baron_now(s: State, decision: Decision, option: Option) -> Note:
    baron = BARONS[str(option.args[0])]
    return Note(says=[says("baron_now", sp=baron.sp, quality=baron.quality)])


TOLD: Final[dict[str, Tells]] = {
    **optional_notes.TOLD,
    "move": move,
    "attack_on_the_march": move,
    "sail": where,
    "enter_at": where,
    "land_at": where,
    "retreat_to": where,
    "displace": where,
    "name": naming,
    "activation.baron decline": told("decline_barons"),
    "decline": told("decline_captains"),
    "baron_at": baron_now,
    "lose": unit_now,
    "demoralise": unit_now,
    "stand_firm": unit_now,
    "hold_back": unit_now,
    "strengthen": unit_now,
    "unit": unit_now,
    "battle.attack attack": attacking,
    "battle.attack pass": told("pass_battle"),
    "battle.charge charge": told("charge_standard"),
    "battle.engage engage": engaging,
    "battle.fire fire": told("fire_standard"),
    "siege.engineers use_engineers": told("engineers_dig"),
    "siege.repair use_engineers": told("engineers_repair"),
    "earthworks": priced("earthworks"),
    "lay_bridge": priced("pontoon_bridge"),
    "take": priced("conquest"),
    "road_march": priced("road_march"),
    "march.act pillage": pillaging,
    "give_up": give_up,
    "order_force": order_force,
    "order.detached order": order_detached,
    "order": order_free,
    "pay": pay,
    "recover_paid": paid_recovery,
    "aragonese": venice,
    "spanish": venice,
}


def purse(s: State, seat: Seat) -> dict[str, int]:
    """AP of all Armies of the side; movement points are counted by the march."""
    return {"ap": sum(s.ap[pool] for pool in income.pools_of(s, seat))}


NOTES: Final = Notes(describe, purse, refusals.own)
