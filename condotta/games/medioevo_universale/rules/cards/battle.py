"""A. Empire cards: abilities in battle (MU-C4 to C10, C12, C14, C16 to C18, C27 to C29, C35, C39 to C41, C46 …)."""

from __future__ import annotations

from functools import partial
from typing import Final

from condotta.core.flow import NO, YES, Decision, Flow, Option, Seat, choose, offer, options_by_id, pick_one

from ...state import AR, C1, HI, HORDE, KINDS, KN, LI, Battle, Fighter, State, Table
from ..any_time import moments
from ..any_time.moments import Ability, Occasion
from ..battle import powers, preparation, shooting, totals
from ..common import clash, pieces, prisoners, questions
from . import papers, spies

SIDE: Final = options_by_id("side", ("attacker", "defender"))
BONUS: Final = 2  # MU-C5
PENALTY_LESS: Final = 2  # MU-C41
LOWER_RATIO: Final = 2  # MU-C40


# ---- whose battle it is


def own_side(occasion: Occasion, seat: Seat) -> Fighter | None:
    """The side of the battle that the user commands."""
    return None if occasion.battle is None else clash.side_of(occasion.battle, seat)


def fight_of(occasion: Occasion, seat: Seat) -> tuple[Battle, Fighter]:
    """The same for an effect, which is possible in an own battle only."""
    side = own_side(occasion, seat)
    assert occasion.battle is not None
    assert side is not None
    return occasion.battle, side


# ---- Condottieri (4, 5)


def outnumbering(s: State, seat: Seat, occasion: Occasion) -> list[int]:
    """MU-C4: types of which the enemy has some, but fewer, and whose power acts in this step."""
    side = own_side(occasion, seat)
    if side is None or occasion.battle is None:
        return []
    b = occasion.battle
    kinds = (AR,) if occasion.moment is moments.ARCHERY else (LI, HI, KN)
    own, theirs = clash.melee(s, b, side), clash.melee(s, b, clash.enemy(b, side))
    return [
        kind
        for kind in kinds
        if own[kind] > theirs[kind] > 0
        and kind not in side.enabled
        and kind not in side.cancelled
        and not (b.at_sea and kind not in powers.AT_SEA)
    ]


def outnumber(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C4, R-card-4: one type uses its power although the enemy has some of it."""
    kinds = [KINDS[kind] for kind in outnumbering(g.state, seat, occasion)]
    kind = yield from pick_one(seat, "type", kinds, "battle.type", "MU-C4")
    fight_of(occasion, seat)[1].enabled.append(KINDS.index(kind))
    g.log("battle.type_enabled", "MU-C4", player=seat, unit=kind)


def in_battle(s: State, seat: Seat, occasion: Occasion) -> bool:
    """In anybody's battle."""
    return occasion.battle is not None


def strengthen(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C5: +2 for either side."""
    assert occasion.battle is not None
    choice: Option = yield Decision(seat, "battle.side", list(SIDE.values()), "MU-C5")
    side = occasion.battle.attacker if choice is SIDE["attacker"] else occasion.battle.defender
    side.bonus += BONUS
    g.log("battle.strengthened", "MU-C5", player=seat, side=str(choice.args[0]), points=BONUS)


# ---- Crossbowmen (7, 8, 9)


def may_shoot(least: int, s: State, seat: Seat, occasion: Occasion) -> bool:
    """The own Archers who shoot are at least so many; with 0 the power must only be free (R-card-7)."""
    side = own_side(occasion, seat)
    if side is None or occasion.battle is None or not powers.is_free(s, occasion.battle, side, AR):
        return False
    return shooting.shots(s, occasion.battle, side) >= least


def more_archers(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C7: one to three units have the Archer power besides their own."""
    number = yield from papers.roll_items(g, seat, "MU-C7")
    fight_of(occasion, seat)[1].extra_shots += number


def aim(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C8: −1 on each die for every pair that shoots, at most −3."""
    b, side = fight_of(occasion, seat)
    side.aim = -min(shooting.MOST_AIM, shooting.shots(g.state, b, side) // 2)
    g.log("battle.aimed", "MU-C8", player=seat, points=-side.aim)


def reroll_shots(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C9."""
    fight_of(occasion, seat)[1].rerolls_shots = True


# ---- Scientists (10, 12) and the Gunner (52)


def manned(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    side = own_side(occasion, seat)
    if side is None:
        return []
    return [id for id in side.targets if sum(side.crews[id]) + side.gunner and id not in side.double_crew]


def double_crew(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C10: the crew of one engine counts double."""
    engine = yield from pick_one(seat, "double", manned(g.state, seat, occasion), "battle.double_crew", "MU-C10")
    fight_of(occasion, seat)[1].double_crew.append(engine)
    g.log("battle.crew_doubled", "MU-C10", player=seat, engine=engine)


def may_protect_more(s: State, seat: Seat, occasion: Occasion) -> bool:
    side = own_side(occasion, seat)
    if side is None or occasion.battle is None or occasion.area in s.effects.second:
        return False
    return clash.protection(s, occasion.battle, side) > 0


def protect_more(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C12: against a second kind of damage, for the rest of the turn."""
    b, side = fight_of(occasion, seat)
    g.state.effects.second[b.area] = seat
    yield from preparation.choose_wall(g, b, side)


def may_help_gunners(s: State, seat: Seat, occasion: Occasion) -> bool:
    side = own_side(occasion, seat)
    if side is None or occasion.battle is None or side.gunner:
        return False
    return bool(preparation.engines(s, occasion.battle, side))


def help_gunners(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C52: every own engine has one more in its crew, for the battle."""
    fight_of(occasion, seat)[1].gunner = True
    g.log("battle.gunner", "MU-C52", player=seat)


# ---- Infiltrator 14 and Templar 35


def has_room(s: State, b: Battle, side: Fighter) -> bool:
    return bool(place_for(s, b, side))


def place_for(s: State, b: Battle, side: Fighter) -> str:
    """Where one more unit of a side stands: in the territory, or on a Galley with room."""
    if not b.at_sea:
        return b.area
    ships = [e for e in clash.galleys(s, side.seat, b.area) if pieces.load_of(s, e.id) < pieces.capacity(s, e)]
    return ships[0].id if ships else ""


def turncoats(s: State, seat: Seat, occasion: Occasion) -> list[int]:
    """R-card-14: enemy units but Captains of which the user has one in reserve."""
    side = own_side(occasion, seat)
    if side is None or occasion.battle is None or not clash.both_present(s, occasion.battle):
        return []
    if not has_room(s, occasion.battle, side):
        return []
    theirs = questions.army(s, clash.enemy(occasion.battle, side).seat, occasion.area)
    return [kind for kind in range(C1) if theirs[kind] and questions.in_reserve(s, seat, kind)]


def turn_one(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C14: an enemy unit is replaced by an own one of the same type."""
    s = g.state
    b, side = fight_of(occasion, seat)
    kinds = [KINDS[kind] for kind in turncoats(s, seat, occasion)]
    unit = yield from pick_one(seat, "unit", kinds, "battle.turncoat", "MU-C14")
    kind = KINDS.index(unit)
    spies.take_away(s, b, clash.enemy(b, side), kind)
    pieces.place_units(s, seat, place_for(s, b, side), kind, 1)
    g.log("battle.turned", "MU-C14", player=seat, unit=unit)


def joinable(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-34: sides of players in a battle outside the own kingdom, with room for a unit."""
    b = occasion.battle
    if b is None or b.area in questions.homes(s, seat) or not clash.both_present(s, b):
        return []
    if not any(questions.in_reserve(s, seat, kind) for kind in range(C1)):
        return []
    sides = (("attacker", b.attacker), ("defender", b.defender))
    own = clash.side_of(b, seat)
    return [id for id, side in sides if side.seat != HORDE and (own is None or side is own) and has_room(s, b, side)]


def join(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C35, R-card-34: a free unit for one side, if its player agrees."""
    s = g.state
    b = occasion.battle
    assert b is not None
    which = yield from pick_one(seat, "side", joinable(s, seat, occasion), "battle.join", "MU-C35")
    side = b.attacker if which == "attacker" else b.defender
    units = [KINDS[kind] for kind in range(C1) if questions.in_reserve(s, seat, kind)]
    unit = yield from pick_one(seat, "unit", units, "battle.join_unit", "MU-C35")
    if side.seat != seat:
        params = {"player": seat, "unit": unit}
        answer: Option = yield Decision(side.seat, "battle.join_agree", (NO, YES), "MU-C35", params)
        if answer is NO:
            return
    why = "" if side.seat == seat else "joined"
    pieces.place_units(s, seat, place_for(s, b, side), KINDS.index(unit), 1, side.seat, why)
    g.log("battle.joined", "MU-C35", player=seat, other=side.seat, unit=unit)


# ---- Surgeons (27 to 29)


def is_hurt(s: State, seat: Seat, occasion: Occasion) -> bool:
    side = own_side(occasion, seat)
    return side is not None and occasion.seat == seat and not side.ignores_one


def heal(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C27, R-card-27: the first point is ignored."""
    fight_of(occasion, seat)[1].ignores_one = True
    g.log("battle.healed", "MU-C27", player=seat)


def may_buy_again(s: State, seat: Seat, occasion: Occasion) -> bool:
    side = own_side(occasion, seat)
    return side is not None and not side.cheap_again


def buy_again(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C28: what is lost in this round costs half in the next phase 4."""
    fight_of(occasion, seat)[1].cheap_again = True


def may_postpone(s: State, seat: Seat, occasion: Occasion) -> bool:
    side = own_side(occasion, seat)
    return side is not None and not side.postpones


def postpone(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C29: those hit by shots fall at the end of the round."""
    fight_of(occasion, seat)[1].postpones = True


# ---- Jailers (39 to 41)


def fallen_enemies(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-39: kinds of a player's units that were just destroyed by the user's side."""
    if own_side(occasion, seat) is None or occasion.seat == seat:
        return []
    kinds = {kind for owner, kind in occasion.things or () if owner not in (HORDE, seat)}
    return [KINDS[kind] for kind in sorted(kinds)]


def jail(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C39: one of them is taken prisoner instead."""
    unit = yield from pick_one(seat, "unit", fallen_enemies(g.state, seat, occasion), "battle.jail", "MU-C39")
    kind = KINDS.index(unit)
    assert occasion.things is not None
    thing = next(one for one in occasion.things if one[1] == kind and one[0] not in (HORDE, seat))
    occasion.things.remove(thing)
    b, side = fight_of(occasion, seat)
    side.captured[prisoners.take_from_reserve(g, seat, thing[0], kind)] += 1
    loser = clash.enemy(b, side)
    if thing[0] == loser.seat:
        loser.fallen[kind] -= 1  # it is in no reserve (MU-C28)


def captures_weakly(s: State, seat: Seat, occasion: Occasion) -> bool:
    """The own side wants to capture, and the penalty holds."""
    side = own_side(occasion, seat)
    return (
        side is not None
        and occasion.battle is not None
        and side.capturing
        and not totals.is_strong_enough(s, occasion.battle, side)
    )


def lower_ratio(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C40: two to one is enough."""
    fight_of(occasion, seat)[1].ratio = LOWER_RATIO
    g.log("battle.ratio", "MU-C40", player=seat)


def lower_penalty(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C41: two points less are lost."""
    fight_of(occasion, seat)[1].penalty_less += PENALTY_LESS
    g.log("battle.penalty_less", "MU-C41", player=seat, points=PENALTY_LESS)


# ---- Assassins (46, 47)


def may_lower(s: State, seat: Seat, occasion: Occasion) -> bool:
    return bool(occasion.dice) and max(occasion.dice or (0,)) > 1


def lower(rule: str, points: int, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C46, C47: one die, not below 1."""
    dice = occasion.dice
    assert dice is not None
    options = [offer("die", i + 1, die) for i, die in enumerate(dice) if die > 1]
    choice = yield from choose(seat, "battle.die", options, rule, {"dice": dice[:]})
    which = int(choice.args[0]) - 1
    before = dice[which]
    dice[which] = max(1, before - points)
    g.log("battle.die_lowered", rule, player=seat, before=before, now=dice[which])


ROLLS: Final = (moments.BARBARIAN_DICE, moments.SHOT_ROLLED, moments.ROLLED)
ABILITIES: dict[str, Ability] = {
    "condottiere.4": Ability((moments.ARCHERY, moments.POWERS), outnumbering, outnumber),
    "condottiere.5": Ability((moments.VALUES,), in_battle, strengthen),
    "crossbowman.7": Ability((moments.ARCHERY,), partial(may_shoot, 0), more_archers),
    "crossbowman.8": Ability((moments.ARCHERY,), partial(may_shoot, 2), aim),
    "crossbowman.9": Ability((moments.ARCHERY,), partial(may_shoot, 1), reroll_shots),
    "scientist.10": Ability((moments.ARTILLERY,), manned, double_crew),
    "scientist.12": Ability((moments.BEFORE_ROUND,), may_protect_more, protect_more),
    "infiltrator.14": Ability((moments.BEFORE_BATTLE,), turncoats, turn_one),
    "surgeon.27": Ability((moments.DAMAGE,), is_hurt, heal),
    "surgeon.28": Ability((moments.BEFORE_ROUND,), may_buy_again, buy_again),
    "surgeon.29": Ability((moments.BEFORE_ROUND,), may_postpone, postpone),
    "templar.35": Ability((moments.BEFORE_BATTLE, moments.BEFORE_ROUND), joinable, join),
    "jailer.39": Ability((moments.DESTROYED,), fallen_enemies, jail),
    "jailer.40": Ability((moments.BEFORE_ROUND,), captures_weakly, lower_ratio),
    "jailer.41": Ability((moments.VALUES,), captures_weakly, lower_penalty),
    "assassin.46": Ability(ROLLS, may_lower, partial(lower, "MU-C46", 1)),
    "assassin.47": Ability(ROLLS, may_lower, partial(lower, "MU-C47", 2)),
    "gunner.52": Ability((moments.BEFORE_ROUND,), may_help_gunners, help_gunners),
}
