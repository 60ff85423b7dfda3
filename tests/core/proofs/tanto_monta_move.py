"""Tanto Monta's land move, chapters 13 and 14: the move, who may answer it, the battle, the retreat.

France (seat 0) fights Aragon (1) and Castile (2), who are allies; Portugal (3) is at peace, but its cards count.
Response and Combat cards are in secret hands. One Move action is one step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from condotta.core.areas import Graph
from condotta.core.flow import DONE, NO, YES, Decision, Flow, Option, Seat, pick_one, pick_some
from condotta.core.game import Data, Outcome, rank
from condotta.core.rng import Rng
from condotta.core.table import Table as AnyTable
from condotta.core.windows import Abilities, Ability, Moment, Moments, Reaction, Then, window
from tests.core.proofs import proof

POWERS = ("france", "aragon", "castile", "portugal")
IMPULSE_ORDER = (0, 1, 2, 3)  # TM-3.1.a: whatever is done one player at a time
WARS = ((0, 1), (0, 2))
ALLIANCES = ((1, 2),)
FORTIFIED = ("naples", "gaeta", "barletta")
STRATEGIC = ("capua",)
LINKS = [
    ("rome", "gaeta", "clear"),
    ("rome", "aquila", "clear"),
    ("rome", "capua", "pass"),
    ("gaeta", "capua", "clear"),
    ("capua", "naples", "clear"),
    ("naples", "cosenza", "clear"),
    ("naples", "barletta", "pass"),
    ("cosenza", "barletta", "clear"),
    ("barletta", "aquila", "clear"),
    ("aquila", "capua", "clear"),
]
SPACES = ("rome", "aquila", "gaeta", "capua", "naples", "cosenza", "barletta")
MAP = Graph.from_links(SPACES, LINKS)
LEADERS = {"aubigny": (0, 1, 6), "nemours": (0, 2, 8), "ferdinand": (1, 1, 6), "great_captain": (2, 3, 8)}
MOMENTS = Moments("TM-14.g")
MOVE_DECLARED = MOMENTS.declare("rains.against_move", "TM-13.1.s")
INTERCEPTION = (
    MOMENTS.declare("ambush.before_roll", "TM-13.2.q"),
    MOMENTS.declare("ambush.after_roll", "TM-13.2.q"),
)
RETREAT = (MOMENTS.declare("retreat.before_roll", "TM-13.3.k"), MOMENTS.declare("retreat.after_roll", "TM-13.3.k"))
AVOIDED = MOMENTS.declare("avoid.pursuit", "TM-13.3.o")
BATTLE_BEGINS = MOMENTS.declare("battle.numbers", "TM-14.c")
COMBAT_CARDS = MOMENTS.declare("battle.combat_card")
COMBAT_CARD_PLAYED = MOMENTS.declare("ambush.cancels")
DICE_ROLLED = MOMENTS.declare("battle.leadership", "TM-14.j")
BEATEN = MOMENTS.declare("battle.pursuit", "TM-14.j")
PLAYED = Abilities(  # which Response and Combat cards can be played when
    MOMENTS,
    {
        "ambush": Ability(*INTERCEPTION, COMBAT_CARD_PLAYED),
        "leadership": Ability(DICE_ROLLED),
        "mercenaries": Ability(BATTLE_BEGINS),
        "nobles": Ability(BATTLE_BEGINS),
        "pursuit": Ability(AVOIDED, BEATEN),
        "rains": Ability(MOVE_DECLARED),
        "retreat": Ability(*RETREAT),
        "arquebusiers": Ability(COMBAT_CARDS),
        "favorable_terrain": Ability(COMBAT_CARDS),
        "fierce_defense": Ability(COMBAT_CARDS),
    },
)
CARDS = [f"{kind}.{copy}" for kind in PLAYED.all for copy in (1, 2)]
HAND = 4
IMPULSES = 8
SUCCESS = 9  # interception and avoid battle: TM-13.2.p, TM-13.3.k


def units(power: str, kind: str, *numbers: int) -> list[str]:
    return [f"{power}.{kind}.{number}" for number in numbers]


def at_the_start() -> dict[str, str]:
    garrisons = {
        "rome": ["nemours", *units("france", "regular", 1, 2), *units("france", "cavalry", 1, 2)],
        "gaeta": ["aubigny", *units("france", "regular", 3, 4), *units("france", "militia", 1, 2)],
        "capua": [*units("aragon", "regular", 1), *units("castile", "militia", 1, 2)],
        "naples": ["ferdinand", *units("aragon", "regular", 2, 3), *units("aragon", "militia", 1)],
        "barletta": ["great_captain", *units("castile", "regular", 1, 2), *units("castile", "cavalry", 1, 2)],
        "cosenza": [*units("portugal", "regular", 1)],
    }
    return {piece: space for space, pieces in garrisons.items() for piece in pieces}


@dataclass(slots=True)
class State:
    at: dict[str, str] = field(default_factory=at_the_start)  # unit or leader -> space
    inside: list[str] = field(default_factory=list)  # pieces inside fortifications
    control: dict[str, int] = field(
        default_factory=lambda: {
            "rome": 0, "aquila": 0, "gaeta": 0, "capua": 1, "naples": 1, "cosenza": 2, "barletta": 2,
        }
    )  # fmt: skip
    hands: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    deck: list[str] = field(default_factory=lambda: CARDS[:])
    discard: list[str] = field(default_factory=list)
    dungeon: list[str] = field(default_factory=list)  # captured leaders
    dealt: bool = False
    impulse: int = 0
    active: int = 0
    cp: int = 4
    rains: bool = False  # this impulse: each unit moves one space only (TM-13.1.s)
    moved: list[str] = field(default_factory=list)  # pieces that have moved in this impulse
    tried: list[str] = field(default_factory=list)  # pieces that have tried to intercept in it (TM-13.2.g)
    beaten: list[str] = field(default_factory=list)  # pieces that lost a battle in it, or began a siege (TM-13.1.i, j)
    recruits: int = 100  # number of the next new unit

    def copy(self) -> State:
        return State(
            self.at.copy(), self.inside[:], self.control.copy(), [hand[:] for hand in self.hands], self.deck[:],
            self.discard[:], self.dungeon[:], self.dealt, self.impulse, self.active, self.cp, self.rains,
            self.moved[:], self.tried[:], self.beaten[:], self.recruits,
        )  # fmt: skip


Table = AnyTable[State]


class Move:
    """A declared Move action. All of it is public."""

    __slots__ = ("destination", "origin", "pieces", "seat")

    def __init__(self, seat: Seat, pieces: list[str], origin: str, destination: str) -> None:
        self.seat = seat
        self.pieces = pieces
        self.origin = origin
        self.destination = destination


# The impulse


def next_step(g: Table) -> Flow[None] | None:
    s = g.state
    if not s.dealt:
        return deal(g)
    return action(g) if s.impulse < IMPULSES else None


def deal(g: Table) -> Flow[None]:
    s = g.state
    g.shuffle(s.deck)
    for hand in s.hands:
        hand += [s.deck.pop() for _ in range(HAND)]
    s.dealt = True
    yield from ()  # nobody is asked


def action(g: Table) -> Flow[None]:
    """One action of the impulse: a Move Formation, or the impulse ends."""
    s = g.state
    origins = [space for space in SPACES if movable(s, s.active, space) and destinations(s, s.active, space)]
    origin = yield from pick_one(s.active, "from", origins, "move.from", "TM-13.0.a", decline=DONE)
    if origin:
        yield from land_move(g, s.active, origin)
    else:
        end_impulse(s)


def end_impulse(s: State) -> None:
    s.impulse += 1
    s.active = (s.active + 1) % len(POWERS)
    s.cp = 4
    s.rains = False
    s.moved.clear()
    s.tried.clear()
    s.beaten.clear()


# 13.1 Land movement


def land_move(g: Table, seat: Seat, origin: str) -> Flow[None]:
    """TM-13.1.r, steps 1 and 2: the formation is declared, piece by piece, then its destination."""
    s = g.state
    pieces = yield from formation(seat, movable(s, seat, origin), "move.formation", "TM-13.1.r")
    destination = yield from pick_one(seat, "to", destinations(s, seat, origin), "move.to", "TM-13.1.r")
    yield from carry_out(g, Move(seat, pieces, origin, destination))


def carry_out(g: Table, move: Move) -> Flow[None]:
    """TM-13.1.r to x, steps 3 to 8."""
    s = g.state
    goes_on = yield from torrential_rains(g, move)
    if not goes_on:
        return
    s.cp -= price(move.origin, move.destination)
    s.moved += move.pieces
    intercepted = yield from interceptions(g, move)
    place(s, move.pieces, move.destination)
    catch_lone_leaders(g, move)
    if not intercepted:  # R-TM1-34
        yield from avoid_battle(g, move)
        withdrawn = yield from withdraw(g, move)
        if withdrawn:
            return
    if defenders(s, move):
        yield from field_battle(g, move)
    else:
        yield from besiege_or_leave(g, move, retreat_only=False)  # TM-13.1.x


def torrential_rains(g: Table, move: Move) -> Flow[bool]:
    """TM-13.1.s: others may make it rain; does the move go on?"""
    s = g.state
    played = yield from respond(g, MOVE_DECLARED, others(move.seat))
    if played is None:
        return True
    s.rains = True
    s.cp = max(0, s.cp - 2)
    return s.cp >= price(move.origin, move.destination) and not any(piece in s.moved for piece in move.pieces)


def besiege_or_leave(g: Table, move: Move, *, retreat_only: bool) -> Flow[None]:
    """TM-13.1.x, TM-13.4.e, f, TM-14.w: more units than inside make a siege; fewer move on or go back."""
    s = g.state
    garrison = [piece for piece in enemies_in(s, move.seat, move.destination) if piece in s.inside]
    present = [piece for piece in move.pieces if piece in s.at]
    if move.destination not in FORTIFIED or not at_war(move.seat, s.control[move.destination]) or not present:
        return
    if count_units(present) > count_units(garrison):
        s.beaten += present  # TM-13.1.j: they stand still for this impulse
        g.log("siege.begun", "TM-15.0.a", space=move.destination)
        return
    onward = [] if retreat_only or s.rains else destinations(s, move.seat, move.destination)
    there = ""
    if onward:
        there = yield from pick_one(move.seat, "on_to", onward, "move.on_or_back", "TM-13.4.f", decline=DONE)
    if there:
        yield from carry_out(g, Move(move.seat, present, move.destination, there))
    else:
        go_to(g, present, retreats(s, move.seat, move, attacker=True))


# 13.2 Interception


def interceptions(g: Table, move: Move) -> Flow[bool]:
    """TM-13.2.a to c: stack by stack in Impulse Order; the first power to succeed shuts out the others."""
    s = g.state
    for seat in others(move.seat):
        succeeded = False
        for space in MAP.neighbours(move.destination, kinds=("clear",)):  # TM-13.2.e
            stack = interceptors(s, seat, space, move)
            if not stack:
                continue
            wants: Option = yield Decision(seat, "intercept.or_not", [NO, YES], "TM-13.2.a", {"from": space})
            if wants == YES:
                group = yield from formation(seat, stack, "intercept.formation", "TM-13.2.i")
                succeeded |= yield from intercept(g, move, seat, group)
        if succeeded:
            return True
    return False


def intercept(g: Table, move: Move, seat: Seat, group: list[str]) -> Flow[bool]:
    """TM-13.2.p, q, r: 2d6 + Battle Rating ± cavalry, 9 succeeds; AMBUSH before the roll or after a failed one."""
    s = g.state
    s.tried += group
    succeeds = yield from nine_or_card(g, seat, group, move, INTERCEPTION)
    if succeeds:
        place(s, group, move.destination)
    return succeeds


def nine_or_card(g: Table, seat: Seat, group: list[str], move: Move, moments: tuple[Moment, Moment]) -> Flow[bool]:
    """TM-13.2.p, q, TM-13.3.k: a roll that any player's card can replace, before it or after it has failed."""
    before_roll, after_roll = moments
    before = yield from respond(g, before_roll, IMPULSE_ORDER)
    if before is not None:
        return True
    faster = count_kind(group, "cavalry") - count_kind(move.pieces, "cavalry")
    total = g.d6(seat) + g.d6(seat) + battle_rating(group) + (faster > 0) - (faster < 0)
    g.log("nine.roll", before_roll.rule, total=total)
    if total >= SUCCESS:
        return True
    after = yield from respond(g, after_roll, IMPULSE_ORDER)
    return after is not None


def interceptors(s: State, seat: Seat, space: str, move: Move) -> list[str]:
    """TM-13.2.f to m: who of this power may intercept from this space?"""
    there = [piece for piece in s.at if s.at[piece] == move.destination and owner(piece) != move.seat]
    if not at_war(seat, move.seat) or any(piece in s.inside for piece in there):
        return []
    if there and not any(friends(seat, owner(piece)) for piece in there):
        return []
    if move.destination in FORTIFIED and not friends(seat, s.control[move.destination]):
        return []
    stack = [piece for piece in own_in(s, seat, space) if piece not in s.tried and piece not in s.inside]
    return stack if count_units(stack) else []


# 13.3, 13.4 Avoid battle, withdrawal


def avoid_battle(g: Table, move: Move) -> Flow[None]:
    """TM-13.3.a to o: each power there, in Impulse Order, may try once to slip away to one refuge."""
    s = g.state
    for seat in others(move.seat):
        present = [piece for piece in defenders(s, move) if owner(piece) == seat]
        refuges = retreats(s, seat, move, attacker=False)
        if not count_units(present) or not refuges:
            continue
        refuge = yield from pick_one(seat, "refuge", refuges, "avoid.refuge", "TM-13.3.b", decline=DONE)
        if not refuge:
            continue
        group = yield from pick_some(seat, "leave", rest_of(present), "avoid.who", "TM-13.3.j", enough=bool)
        all_beaten = all(piece in s.beaten for piece in group)  # TM-13.3.l
        succeeds = all_beaten or (yield from nine_or_card(g, seat, group, move, RETREAT))
        if succeeds:
            place(s, group, refuge)
            catch_lone_leaders(g, move)  # TM-13.3.n
            yield from pursue(g, AVOIDED, move.seat, move.pieces, group, dice=3, hits_on=4)


def withdraw(g: Table, move: Move) -> Flow[bool]:
    """TM-13.4.a, b, d to f: four units or fewer may go inside; the controller decides for all. Is the move over?"""
    s = g.state
    space = move.destination
    controller = s.control[space]
    stack = defenders(s, move)
    if space not in FORTIFIED or not stack or count_units(stack) > 4 or not at_war(controller, move.seat):
        return False
    choice: Option = yield Decision(controller, "withdraw.or_fight", [YES, NO], "TM-13.4.b", {"space": space})
    if choice == NO:
        return False
    s.inside += stack
    yield from besiege_or_leave(g, move, retreat_only=False)
    return True


# 14 Field battle


class Side:
    """One side of a battle: its pieces, its dice, what its cards did."""

    __slots__ = ("card_dice", "charges", "hits_from", "pieces", "seats")

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        self.seats = [seat for seat in range(len(POWERS)) if any(owner(p) == seat and is_unit(p) for p in pieces)]
        self.charges = False
        self.card_dice = 0
        self.hits_from = 5  # the lowest die that hits; FAVORABLE TERRAIN leaves the 6 only

    def alive(self, s: State) -> list[str]:
        return [piece for piece in self.pieces if piece in s.at]


def field_battle(g: Table, move: Move) -> Flow[None]:
    """TM-14.c to w: one round, step by step."""
    s = g.state
    attacker, defender = Side(move.pieces), Side(defenders(s, move))
    yield from change_numbers(g, move, attacker, defender)  # step 1
    if attacker.alive(s) and defender.alive(s):
        yield from charge(s, attacker)  # steps 2, 3
        yield from charge(s, defender)
        yield from combat_cards(g, [move.seat], attacker, defender)  # steps 4, 5
        yield from combat_cards(g, defender.seats, defender, attacker)
        attack = dice_of(s, attacker)
        defence = dice_of(s, defender) + 1 + (move.destination in STRATEGIC)
        hits = [roll(g, attacker, attack, bonus=0), roll(g, defender, defence, bonus=defence - dice_of(s, defender))]
        g.log("battle.rolled", "TM-14.h", attack=attack, defence=defence, hits=hits[:])
        hits[0] += yield from leadership(g, attacker, attack - hits[0])
        hits[1] += yield from leadership(g, defender, defence - hits[1])
        attacker_wins = hits[0] > hits[1]  # TM-14.k
        spared = spared_side(s, attacker, defender, hits, attack, defence)
        yield from losses(g, attacker, hits[1], spared=spared is attacker)  # step 8
        yield from losses(g, defender, hits[0], spared=spared is defender)
        winner, loser = (attacker, defender) if attacker_wins else (defender, attacker)
        for seat in winner.seats:
            yield from pursue(g, BEATEN, seat, winner.alive(s), loser.alive(s), dice=5, hits_on=5)
    else:
        attacker_wins = bool(attacker.alive(s))
    yield from aftermath(g, move, attacker, defender, attacker_wins)


def change_numbers(g: Table, move: Move, attacker: Side, defender: Side) -> Flow[None]:
    """TM-14.c: any player, in Impulse Order, may play cards that change the number of units, as many as they like."""
    s = g.state

    def change(played: Played) -> Flow[Then]:
        side = attacker if friends(played.seat, move.seat) else defender
        if played.kind == "nobles":
            target = defender if side is attacker else attacker
            militia = [piece for piece in target.alive(s) if kind(piece) == "militia"]
            for piece in militia[: (len(militia) + 1) // 2]:
                eliminate(s, piece)
        elif played.seat in side.seats:
            recruit = f"{POWERS[played.seat]}.militia.{s.recruits}"
            s.recruits += 1
            place(s, [recruit], move.destination)
            side.pieces.append(recruit)
        yield from ()
        return Then.SAME_SEAT

    yield from respond(g, BATTLE_BEGINS, IMPULSE_ORDER, change)


def charge(s: State, side: Side) -> Flow[None]:
    """TM-14.f: a side with cavalry may charge; the power with the most of it speaks for the side."""
    riders = [owner(piece) for piece in side.alive(s) if kind(piece) == "cavalry"]
    if riders:
        seat = max(side.seats, key=riders.count)
        choice: Option = yield Decision(seat, "battle.charge", [NO, YES], "TM-14.f", {"cavalry": len(riders)})
        side.charges = choice == YES


def combat_cards(g: Table, seats: Sequence[Seat], side: Side, enemy: Side) -> Flow[None]:
    """TM-14.g: each player with units on the side plays Combat cards; AMBUSH may cancel each one just played."""

    def fight(played: Played) -> Flow[Then]:
        cancelled = yield from respond(g, COMBAT_CARD_PLAYED, IMPULSE_ORDER, card=played.kind)
        if cancelled is None:
            COMBAT_EFFECTS[played.kind](g.state, side, enemy)
        return Then.SAME_SEAT

    yield from respond(g, COMBAT_CARDS, seats, fight)


def arquebusiers(s: State, side: Side, enemy: Side) -> None:
    """#42: 3 dice; the opponent loses their charge dice."""
    side.card_dice += 3
    enemy.charges = False


def favorable_terrain(s: State, side: Side, enemy: Side) -> None:
    """#43: the opponent hits with 6 only."""
    enemy.hits_from = 6


def fierce_defense(s: State, side: Side, enemy: Side) -> None:
    """#44: 1 die per two units that contribute dice."""
    side.card_dice += count_units(side.alive(s)) // 2


COMBAT_EFFECTS: dict[str, Callable[[State, Side, Side], None]] = {
    "arquebusiers": arquebusiers,
    "favorable_terrain": favorable_terrain,
    "fierce_defense": fierce_defense,
}


def dice_of(s: State, side: Side) -> int:
    """TM-14.d, e: units, the best leader, charge dice (Table TM-14.T1), dice from cards."""
    alive = side.alive(s)
    charge_dice = (count_kind(alive, "cavalry") + 1) // 2 if side.charges else 0
    return count_units(alive) + battle_rating(alive) + charge_dice + side.card_dice


def roll(g: Table, side: Side, dice: int, bonus: int) -> int:
    """TM-14.h, i: 5 and 6 hit, and with enough steady dice the first one or two 4s."""
    alive = side.alive(g.state)
    steady = count_kind(alive, "regular") + count_kind(alive, "cavalry") + bonus
    rolled = [g.d6(side.seats[0]) for _ in range(dice)]
    fours = 0 if side.hits_from > 5 else 2 if steady >= 4 else 1 if steady >= 2 else 0
    return sum(die >= side.hits_from for die in rolled) + min(fours, rolled.count(4))


def leadership(g: Table, side: Side, missed: int) -> Flow[int]:
    """TM-14.j: the dice that missed are rolled again, or a leader gives BR + 1 hits and leaves; the new hits."""
    s = g.state
    played = yield from respond(g, DICE_ROLLED, side.seats)
    if played is None:
        return 0
    leaders = [piece for piece in owned_by(side.alive(s), played.seat) if piece in LEADERS]
    leader = ""
    if leaders:
        leader = yield from pick_one(played.seat, "spend", leaders, "leadership.leader", "TM-14.j", decline=DONE)
    if leader:
        eliminate(s, leader)
        return LEADERS[leader][1] + 1
    again = [g.d6(side.seats[0]) for _ in range(missed)]
    return sum(die >= side.hits_from for die in again)


def spared_side(s: State, attacker: Side, defender: Side, hits: list[int], attack: int, defence: int) -> Side | None:
    """TM-14.q: if both would be wiped out, the side with more dice, else the defender, keeps one unit."""
    if hits[1] < count_units(attacker.alive(s)) or hits[0] < count_units(defender.alive(s)):
        return None
    return attacker if attack > defence else defender


def losses(g: Table, side: Side, hits: int, *, spared: bool) -> Flow[None]:
    """TM-14.l to o: a unit for each hit, shared among the powers, chosen by their owners one by one."""
    s = g.state
    hits = min(hits, count_units(side.alive(s)) - spared)
    due = sharing(g, side, hits)
    steady_due = (hits - side.charges) // 2  # TM-14.n
    for number in range(hits):
        seat = next((seat for seat in due if count_units(owned_by(side.alive(s), seat))), due[0])
        due.remove(seat)
        mine = [piece for piece in owned_by(side.alive(s), seat) if is_unit(piece)]
        steady = [piece for piece in mine if kind(piece) != "militia"]
        riders = [piece for piece in mine if kind(piece) == "cavalry"]
        if number == 0 and side.charges and riders:
            may_lose = riders  # TM-14.m
        else:
            may_lose = steady if steady and steady_due >= hits - number else mine
        lost = yield from pick_one(seat, "lose", one_of_each_kind(may_lose), "battle.loss", "TM-14.l")
        steady_due -= kind(lost) != "militia"
        eliminate(s, lost)


def sharing(g: Table, side: Side, hits: int) -> list[Seat]:
    """TM-14.o, TM-9.2.p: who bears which loss: evenly, an odd one at random, until one has no unit left."""
    left = {seat: count_units(owned_by(side.alive(g.state), seat)) for seat in side.seats}
    shares: list[Seat] = []
    while len(shares) < hits:
        able = [seat for seat in side.seats if left[seat]]
        if hits - len(shares) < len(able):
            able = [able[g.pick(len(able))]]
        for seat in able:
            shares.append(seat)
            left[seat] -= 1
    return shares


def pursue(
    g: Table, moment: Moment, seat: Seat, riders: list[str], victims: list[str], dice: int, hits_on: int
) -> Flow[None]:
    """TM-13.3.o, TM-14.j: CAVALRY PURSUIT: each hit eliminates one more unit of the victim's choice."""
    s = g.state
    if not count_kind([p for p in owned_by(riders, seat) if p in s.at], "cavalry") or not count_units(victims):
        return
    played = yield from respond(g, moment, [seat])
    if played is None:
        return
    hits = sum(g.d6(seat) >= hits_on for _ in range(dice))
    for _ in range(hits):
        left = [piece for piece in victims if piece in s.at and is_unit(piece)]
        if not left:
            break
        victim = owner(left[0])
        mine = one_of_each_kind(owned_by(left, victim))
        lost = yield from pick_one(victim, "lose", mine, "battle.pursued", moment.rule)
        eliminate(s, lost)


def aftermath(g: Table, move: Move, attacker: Side, defender: Side, attacker_wins: bool) -> Flow[None]:
    """TM-14.r to w, 14.1: leaders of a side that is gone are captured; the loser retreats, each power by itself."""
    s = g.state
    for side, enemy in ((attacker, defender), (defender, attacker)):
        if not count_units(side.alive(s)):
            for leader in side.alive(s):
                capture(g, leader)
            attacker_wins = enemy is attacker  # TM-14.r
    if attacker_wins:
        for seat in defender.seats:
            yield from retreat(g, move, seat, owned_by(defender.alive(s), seat))
        yield from besiege_or_leave(g, move, retreat_only=True)  # TM-14.w
    elif attacker.alive(s):
        s.beaten += attacker.alive(s)
        go_to(g, attacker.alive(s), retreats(s, move.seat, move, attacker=True))  # TM-14.1.g


def retreat(g: Table, move: Move, seat: Seat, pieces: list[str]) -> Flow[None]:
    """TM-14.1.b, c, h: up to four units go inside, the rest to one space of the owner's choice."""
    s = g.state
    space = move.destination
    s.beaten += pieces
    if space in FORTIFIED and friends(seat, s.control[space]):
        room = 4 - count_units([piece for piece in s.inside if s.at[piece] == space])

        def may_enter(chosen: list[str]) -> list[str]:
            return [p for p in pieces if p not in chosen and (not is_unit(p) or count_units(chosen) < room)]

        entering = yield from pick_some(seat, "inside", may_enter, "retreat.inside", "TM-14.1.b")
        s.inside += entering
        pieces = [piece for piece in pieces if piece not in entering]
    if pieces:
        legal = retreats(s, seat, move, attacker=False)
        if len(legal) > 1:
            legal = [(yield from pick_one(seat, "retreat", legal, "retreat.to", "TM-14.1.c"))]
        go_to(g, pieces, legal)


# Cards


class Played(NamedTuple):
    seat: Seat
    kind: str


def respond(
    g: Table,
    moment: Moment,
    seats: Sequence[Seat],
    carry_out: Callable[[Played], Flow[Then]] | None = None,
    **params: Any,
) -> Flow[Played | None]:
    """TM-6.1.x: these seats in order may play a card of this moment; what closed the window, and by whom.

    The first card does, unless `carry_out` says how it goes on.
    """
    s = g.state

    def playable(seat: Seat) -> list[Option]:
        return [Option("play", card) for card in s.hands[seat] if kind_of_card(card) in PLAYED.of(moment)]

    def discard(reaction: Reaction) -> Flow[Then]:
        card = str(reaction.option.args[0])
        s.hands[reaction.seat].remove(card)
        s.discard.append(card)
        g.reveal()
        g.log("card.played", moment.rule, seat=reaction.seat, card=card)
        if carry_out is None:
            return Then.CLOSES
        return (yield from carry_out(Played(reaction.seat, kind_of_card(card))))

    reaction = yield from window(moment, seats, playable, params, discard)
    return None if reaction is None else Played(reaction.seat, kind_of_card(str(reaction.option.args[0])))


# Questions


def formation(seat: Seat, stack: list[str], prompt: str, rule: str) -> Flow[list[str]]:
    """Table TM-5.1.T1: piece by piece; leaders are free, and each raises the limit."""

    def may_join(chosen: list[str]) -> list[str]:
        ratings = sorted((LEADERS[piece][2] for piece in chosen if piece in LEADERS), reverse=True)
        full = count_units(chosen) >= (sum(ratings[:2]) or 4)
        return [piece for piece in stack if piece not in chosen and (piece in LEADERS or not full)]

    def has_units(chosen: list[str]) -> bool:
        return count_units(chosen) > 0

    return pick_some(seat, "take", may_join, prompt, rule, enough=has_units)


def movable(s: State, seat: Seat, space: str) -> list[str]:
    held = s.beaten + (s.moved if s.rains else [])
    stack = [piece for piece in own_in(s, seat, space) if piece not in held and piece not in s.inside]
    return stack if count_units(stack) else []


def destinations(s: State, seat: Seat, origin: str) -> list[str]:
    """TM-13.1.b to f: own, allied and enemy spaces, if all units there are friends or all are enemies."""
    found = []
    for space in MAP.neighbours(origin):
        owners = [s.control[space], *(owner(piece) for piece in s.at if s.at[piece] == space)]
        if price(origin, space) <= s.cp and (
            all(friends(seat, other) for other in owners) or all(at_war(seat, other) for other in owners)
        ):
            found.append(space)
    return found


def retreats(s: State, seat: Seat, move: Move, *, attacker: bool) -> list[str]:
    """TM-13.3.c to e, TM-14.1.d to g: friendly spaces free of enemies; the attacker only to where they came from."""
    spaces = MAP.neighbours(move.destination)
    possible = [move.origin] if attacker else [space for space in spaces if space != move.origin]
    return [x for x in possible if friends(seat, s.control[x]) and not enemies_in(s, seat, x)]


def price(origin: str, destination: str) -> int:
    return 1 if "clear" in MAP.kinds_between(origin, destination) else 2


def defenders(s: State, move: Move) -> list[str]:
    return [piece for piece in enemies_in(s, move.seat, move.destination) if piece not in s.inside]


def enemies_in(s: State, seat: Seat, space: str) -> list[str]:
    return [piece for piece, at in s.at.items() if at == space and at_war(seat, owner(piece))]


def own_in(s: State, seat: Seat, space: str) -> list[str]:
    return [piece for piece, at in s.at.items() if at == space and owner(piece) == seat]


def owned_by(pieces: list[str], seat: Seat) -> list[str]:
    return [piece for piece in pieces if owner(piece) == seat]


def owner(piece: str) -> Seat:
    return LEADERS[piece][0] if piece in LEADERS else POWERS.index(piece.split(".", 1)[0])


def kind(piece: str) -> str:
    return "leader" if piece in LEADERS else piece.split(".")[1]


def kind_of_card(card: str) -> str:
    return card.split(".", 1)[0]


def is_unit(piece: str) -> bool:
    return piece not in LEADERS


def count_units(pieces: list[str]) -> int:
    return sum(piece not in LEADERS for piece in pieces)


def count_kind(pieces: list[str], wanted: str) -> int:
    return sum(kind(piece) == wanted for piece in pieces)


def one_of_each_kind(pieces: list[str]) -> list[str]:
    return list({(owner(piece), kind(piece)): piece for piece in pieces}.values())


def battle_rating(pieces: list[str]) -> int:
    return max((LEADERS[piece][1] for piece in pieces if piece in LEADERS), default=0)


def rest_of(pieces: list[str]) -> Callable[[list[str]], list[str]]:
    return lambda chosen: [piece for piece in pieces if piece not in chosen]


def at_war(a: Seat, b: Seat) -> bool:
    return (a, b) in WARS or (b, a) in WARS


def friends(a: Seat, b: Seat) -> bool:
    return a == b or (a, b) in ALLIANCES or (b, a) in ALLIANCES


def others(seat: Seat) -> list[Seat]:
    return [other for other in IMPULSE_ORDER if other != seat]


# Changes


def place(s: State, pieces: list[str], space: str) -> None:
    for piece in pieces:
        s.at[piece] = space
        if piece in s.inside:
            s.inside.remove(piece)


def go_to(g: Table, pieces: list[str], legal: list[str]) -> None:
    """TM-14.1.h: to the one legal space; without one the units are eliminated and the leaders captured."""
    if legal:
        place(g.state, pieces, legal[0])
        return
    for piece in pieces:
        if is_unit(piece):
            eliminate(g.state, piece)
        else:
            capture(g, piece)


def eliminate(s: State, piece: str) -> None:
    del s.at[piece]
    if piece in s.inside:
        s.inside.remove(piece)


def capture(g: Table, leader: str) -> None:
    eliminate(g.state, leader)
    g.state.dungeon.append(leader)
    g.log("leader.captured", "TM-14.s", leader=leader)


def catch_lone_leaders(g: Table, move: Move) -> None:
    """TM-13.1.l, TM-13.3.h: a leader without units is captured; in a fortified space he goes inside."""
    left = defenders(g.state, move)
    if count_units(left):
        return
    for leader in left:
        if move.destination in FORTIFIED:
            g.state.inside.append(leader)
        else:
            capture(g, leader)


# What the kernel asks for


def view(s: State, seat: Seat | None) -> Data:
    return {
        "at": s.at,
        "inside": s.inside,
        "control": s.control,
        "hands": [hand if i == seat else len(hand) for i, hand in enumerate(s.hands)],
        "deck": len(s.deck),
        "discard": s.discard,
        "dungeon": s.dungeon,
        "active": s.active,
        "cp": s.cp,
    }


def outcome(s: State) -> Outcome | None:
    if s.impulse < IMPULSES:
        return None
    return rank([count_units(owned_by(list(s.at), seat)) for seat in range(len(POWERS))], "end.impulses")


def check(s: State) -> list[str]:
    cards = [*s.deck, *s.discard, *(card for hand in s.hands for card in hand)]
    problems = [] if sorted(cards) == sorted(CARDS) else ["cards: not every card is in one place"]
    problems += [f"at.{piece}: no space {space!r}" for piece, space in s.at.items() if space not in SPACES]
    return problems + [f"inside.{piece}: not on the map" for piece in s.inside if piece not in s.at]


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """The other hands and the deck are shuffled together; a card that an open decision names stays in its hand."""
    places = [(hand, i) for other, hand in enumerate(s.hands) if other != seat for i in range(len(hand))]
    places += [(s.deck, i) for i in range(len(s.deck))]
    free = [(cards, i) for cards, i in places if cards[i] not in pinned]
    unseen = [cards[i] for cards, i in free]
    rng.shuffle(unseen)
    for (cards, i), card in zip(free, unseen, strict=True):
        cards[i] = card


GAME = proof("proof_tanto_monta", 4, State, next_step, view, outcome, check, redeal)
