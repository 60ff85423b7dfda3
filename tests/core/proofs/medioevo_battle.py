"""Medioevo Universale: a battle in three phases with units chosen one by one, and "any time" cards of all players.

Three seats; seat k attacks its left neighbour, the third player looks on and turns cards. Empire cards lie open beside
the boards; what is hidden are their objective sides and the deck. A round of a battle is one step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod

from condotta.core.flow import (
    DONE,
    NO,
    YES,
    Decision,
    Flow,
    Option,
    Seat,
    pick_one,
    pick_some,
)
from condotta.core.game import Data, Outcome, rank
from condotta.core.rng import Rng
from condotta.core.table import Table as AnyTable
from condotta.core.windows import Abilities, Ability, Moment, Moments, Reaction, Then, window
from tests.core.proofs import proof

TYPES = ("archer", "li", "hi", "knight")
REPLACED_BY = {"knight": ("hi", "li"), "hi": ("li",), "li": (), "archer": ()}  # MU-damage.a to c
PENALTY = (0, -1, -3)  # MU-battle.pen
ROUNDS = 8
RETREAT_MP = 2
PT = {
    "condottiere.4": 1,
    "condottiere.5": 1,
    "assassin.46": 0,
    "assassin.47": 1,
    "jester.48": 0,
    "jester.49": 1,
    "princess.59": 0,
    "princess.60": 0,
    "bard.44": 1,
    "sheriff.69": 1,
}
CARDS = tuple(PT)
MOMENTS = Moments("MU-turn.c", prompts="cards.")
BEFORE_ROUND = MOMENTS.declare("before_round", "MU-card.g")
ROLLED = MOMENTS.declare("after_roll", "MU-C46")
POWERS = MOMENTS.declare("powers", "MU-C4")
VALUES = MOMENTS.declare("values", "MU-C5")
TURNED = MOMENTS.declare("turned", "MU-C48")
USES = Abilities(
    MOMENTS,
    {
        "condottiere.4": Ability(POWERS),
        "condottiere.5": Ability(VALUES),
        "assassin.46": Ability(ROLLED),
        "assassin.47": Ability(ROLLED),
        "jester.48": Ability(TURNED),
        "jester.49": Ability(TURNED),
        "princess.59": Ability(TURNED),
        "princess.60": Ability(TURNED),
    },
)
OWNED = {
    "condottiere.4": 0, "assassin.46": 0, "jester.48": 0, "princess.59": 0,
    "condottiere.5": 1, "princess.60": 1,
    "assassin.47": 2, "jester.49": 2,
}  # fmt: skip


def army(archer: int, li: int, hi: int, knight: int) -> dict[str, int]:
    return {"archer": archer, "li": li, "hi": hi, "knight": knight}


@dataclass(slots=True)
class State:
    armies: list[dict[str, int]] = field(default_factory=lambda: [army(1, 2, 1, 1), army(2, 1, 2, 0), army(0, 3, 1, 1)])
    reserve: list[dict[str, int]] = field(default_factory=lambda: [army(2, 2, 1, 1) for _ in range(3)])
    beside: list[dict[str, int]] = field(default_factory=lambda: [army(0, 0, 0, 0) for _ in range(3)])  # surrendered
    engines: list[int] = field(default_factory=lambda: [1, 1, 0])  # Catapults
    walls: list[int] = field(default_factory=lambda: [0, 1, 2])  # MU-fort.a
    florins: list[int] = field(default_factory=lambda: [100, 100, 0])
    pt: list[int] = field(default_factory=lambda: [0, 0, 0])
    owned: dict[str, int] = field(default_factory=OWNED.copy)  # Empire card -> seat
    turned: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=lambda: [card for card in CARDS if card not in OWNED])
    objectives: dict[str, str] = field(default_factory=lambda: {card: f"objective.{i}" for i, card in enumerate(CARDS)})
    battle: int = 0  # the attacker's seat
    round: int = 0
    retreating: bool = False

    def copy(self) -> State:
        return State(
            [side.copy() for side in self.armies], [side.copy() for side in self.reserve],
            [side.copy() for side in self.beside], self.engines[:], self.walls[:], self.florins[:], self.pt[:],
            self.owned.copy(), self.turned[:], self.deck[:], self.objectives.copy(), self.battle, self.round,
            self.retreating,
        )  # fmt: skip


Table = AnyTable[State]


class Clash:
    """One round of a battle: what has been declared and rolled so far. All of it is public."""

    __slots__ = ("attacker", "bonus", "crew", "defender", "dice", "enabled", "powers", "wall_against")

    def __init__(self, s: State) -> None:
        self.attacker: Seat = s.battle
        self.defender: Seat = (s.battle + 1) % 3
        self.crew = {self.attacker: army(0, 0, 0, 0), self.defender: army(0, 0, 0, 0)}
        self.wall_against = ""
        self.enabled: list[tuple[Seat, str]] = []  # by card 4
        self.powers: dict[tuple[Seat, str], int] = {}  # found active in step 3, with the units counted then
        self.bonus = {self.attacker: 0, self.defender: 0}
        self.dice: dict[Seat, list[int]] = {}

    def sides(self) -> tuple[Seat, Seat]:
        return self.attacker, self.defender

    def enemy(self, seat: Seat) -> Seat:
        return self.defender if seat == self.attacker else self.attacker

    def melee(self, s: State, seat: Seat, kind: str) -> int:
        return s.armies[seat][kind] - self.crew[seat][kind]


def next_step(g: Table) -> Flow[None] | None:
    s = g.state
    if s.battle == 3:
        return None
    return set_up(g) if s.round == 0 else battle_round(g)


def set_up(g: Table) -> Flow[None]:
    s = g.state
    if s.battle == 0:
        g.shuffle(s.deck)
        hidden = list(s.objectives.values())
        g.shuffle(hidden)
        s.objectives = dict(zip(s.objectives, hidden, strict=True))
    s.round = 1
    s.turned.clear()
    if not both_present(s, Clash(s)):
        end_battle(s)
    yield from ()  # nobody is asked


# The battle round


def battle_round(g: Table) -> Flow[None]:
    """MU-battle.b to s: preparation, artillery, archery, melee; then on, back or surrender."""
    s = g.state
    clash = Clash(s)
    yield from prepare(g, clash)
    yield from technology_points(g, clash)
    yield from artillery(g, clash)
    if both_present(s, clash):  # MU-battle.v
        yield from archery(g, clash)
    if both_present(s, clash):
        yield from melee(g, clash)
    s.round += 1
    if s.retreating or not both_present(s, clash) or s.round > ROUNDS:
        end_battle(s)
    else:
        yield from between_rounds(g, clash)


def prepare(g: Table, clash: Clash) -> Flow[None]:
    """MU-battle.b: what the building protects against; crews, the attacker's first, unit by unit."""
    s = g.state
    if s.walls[clash.defender]:
        kinds = ["artillery", "archery", "melee"]
        clash.wall_against = yield from pick_one(clash.defender, "protect", kinds, "battle.walls", "MU-fort.b")
    for seat in clash.sides():
        if s.engines[seat]:
            yield from man_engine(s, clash, seat)


def man_engine(s: State, clash: Clash, seat: Seat) -> Flow[None]:
    """MU-siege.a: a crew of one to three units of the army, or none."""

    def free(chosen: list[str]) -> list[str]:
        return [kind for kind in TYPES if chosen.count(kind) < s.armies[seat][kind]] if len(chosen) < 3 else []

    for kind in (yield from pick_some(seat, "crew", free, "battle.crew", "MU-siege.a")):
        clash.crew[seat][kind] += 1


def artillery(g: Table, clash: Clash) -> Flow[None]:
    """MU-battle.c, MU-siege.d, e: a d8 for each of the crew, 1 to 3 hits for 2; both shoot, then both are damaged."""
    yield from volley(g, clash, "artillery", lambda seat: sum(clash.crew[seat].values()), damage=2)


def archery(g: Table, clash: Clash) -> Flow[None]:
    """MU-battle.d, MU-power.b: a d8 for each Archer whose power is active, 1 to 3 hits for 1."""
    s = g.state
    yield from condottiere_4(g, clash, ("archer",))
    yield from volley(g, clash, "archery", lambda seat: power(s, clash, seat, "archer"), damage=1)


def volley(g: Table, clash: Clash, phase: str, shooters: Callable[[Seat], int], damage: int) -> Flow[None]:
    hits: dict[Seat, int] = {}
    for seat in clash.sides():
        rolled = [g.die(seat, 8) for _ in range(shooters(seat))]
        if rolled:
            yield from assassins(g, clash, rolled)
        hits[seat] = sum(die <= 3 for die in rolled)
    for seat in clash.sides():
        points = damage * hits[clash.enemy(seat)]
        yield from take_damage(g, clash, seat, points - walls(g.state, clash, seat, phase), phase)


def melee(g: Table, clash: Clash) -> Flow[None]:
    """MU-battle.e to q: powers, both roll, values, damage to the loser, own losses for both."""
    s = g.state
    yield from condottiere_4(g, clash, TYPES[1:])
    for seat in clash.sides():
        for kind in TYPES[1:]:
            clash.powers[seat, kind] = power(s, clash, seat, kind)
    for seat in clash.sides():  # steps 4 and 5
        yield from sacrifice(g, clash, seat)
        yield from roll(g, clash, seat)
    yield from condottiere_5(g, clash)
    values = {seat: attack_value(s, clash, seat) for seat in clash.sides()}
    g.log("battle.values", "MU-battle.m", attacker=values[clash.attacker], defender=values[clash.defender])
    own_losses = {seat: losses(s, clash, seat) for seat in clash.sides()}
    winner = max(clash.sides(), key=lambda seat: values[seat])
    loser = clash.enemy(winner)
    difference = values[winner] - values[loser]
    if difference == 0:
        for seat in clash.sides():  # MU-power.g
            yield from take_damage(g, clash, seat, 2 * clash.powers[clash.enemy(seat), "knight"], "draw")
    else:
        more = yield from overwhelming(winner, difference)
        own_losses[winner] -= difference // 20 - more if difference > 20 else 0
        score = min(difference, sum(clash.melee(s, winner, kind) for kind in TYPES))  # MU-battle.n
        damage = score + more + 2 * clash.powers[winner, "knight"] - walls(s, clash, loser, "melee")
        yield from take_damage(g, clash, loser, damage, "melee")
    for seat in clash.sides():
        yield from take_damage(g, clash, seat, own_losses[seat], "losses")  # step 9


def roll(g: Table, clash: Clash, seat: Seat) -> Flow[None]:
    """MU-battle.f: d4, d6, d8, each rerolled once at most, one by one; then the Assassins may come."""
    sides = (4, 6, 8)
    dice = [g.die(seat, n) for n in sides]
    left = [0, 1, 2]
    while left:
        options = [DONE, *(Option("reroll", which) for which in left)]
        choice: Option = yield Decision(seat, "battle.reroll", options, "MU-battle.f", {"dice": dice[:]})
        if choice == DONE:
            break
        which = int(choice.args[0])
        dice[which] = g.die(seat, sides[which])
        left.remove(which)
    clash.dice[seat] = dice
    g.log("battle.rolled", "MU-battle.f", seat=seat, result=dice[:])
    yield from assassins(g, clash, dice)


def sacrifice(g: Table, clash: Clash, seat: Seat) -> Flow[None]:
    """MU-power.c, n: Light Infantry given up one by one for +4 each, before the own dice."""
    s = g.state
    while clash.powers[seat, "li"] and clash.melee(s, seat, "li") > 0:
        choice: Option = yield Decision(seat, "battle.sacrifice", [DONE, Option("sacrifice", "li")], "MU-power.c")
        if choice == DONE:
            return
        s.armies[seat]["li"] -= 1
        s.reserve[seat]["li"] += 1
        clash.bonus[seat] += 4


def overwhelming(winner: Seat, difference: int) -> Flow[int]:
    """MU-battle.o: for every full 20 points one more damage or one own loss fewer; how many are damage?"""
    damage = 0
    for _ in range(difference // 20 if difference > 20 else 0):
        options = [Option("more_damage"), Option("fewer_losses")]
        choice: Option = yield Decision(winner, "battle.overwhelming", options, "MU-battle.o")
        damage += choice.verb == "more_damage"
    return damage


def take_damage(g: Table, clash: Clash, seat: Seat, points: int, phase: str) -> Flow[None]:
    """MU-damage.a to e: the owner assigns each point; a better unit is replaced by a lesser one from the reserve."""
    s = g.state
    for left in range(points, 0, -1):
        fighting = [kind for kind in TYPES if clash.melee(s, seat, kind) > 0]
        hit_first = fighting or [kind for kind in TYPES if s.armies[seat][kind] > 0]
        if not hit_first:
            return  # MU-damage.g
        params = {"left": left, "phase": phase}
        kind = yield from pick_one(seat, "damage", hit_first, "battle.damage", "MU-damage.e", params)
        replace(s, clash, seat, kind)


def replace(s: State, clash: Clash, seat: Seat, kind: str) -> None:
    if clash.melee(s, seat, kind) <= 0:
        clash.crew[seat][kind] -= 1
    s.armies[seat][kind] -= 1
    s.reserve[seat][kind] += 1
    lesser = next((other for other in REPLACED_BY[kind] if s.reserve[seat][other]), None)
    if lesser is not None:
        s.reserve[seat][lesser] -= 1
        s.armies[seat][lesser] += 1


# Between rounds


def between_rounds(g: Table, clash: Clash) -> Flow[None]:
    """MU-battle.s, MU-surrender.a: either may offer or demand surrender; else the attacker fights on or retreats."""
    s = g.state
    for seat in clash.sides():
        options = [Option("fight_on"), Option("offer_surrender"), Option("demand_surrender")]
        choice: Option = yield Decision(seat, "battle.surrender", options, "MU-surrender.a")
        if choice == options[0]:
            continue
        answer: Option = yield Decision(clash.enemy(seat), f"battle.{choice.verb}", [NO, YES], "MU-surrender.a")
        if answer == YES:
            surrender(s, seat if choice == options[1] else clash.enemy(seat))
            end_battle(s)
            return
    choice = yield Decision(clash.attacker, "battle.go_on", [Option("another_round"), Option("retreat")], "MU-battle.s")
    s.retreating = choice.verb == "retreat"


def surrender(s: State, seat: Seat) -> None:
    """MU-surrender.b."""
    for kind in TYPES:
        s.beside[seat][kind] += s.armies[seat][kind]
        s.armies[seat][kind] = 0


def end_battle(s: State) -> None:
    s.battle += 1
    s.round = 0
    s.retreating = False


# "Any time" cards


def any_time(
    g: Table,
    clash: Clash,
    uses: Callable[[Seat], list[Option]],
    effect: Callable[[Option], None],
    moment: Moment,
) -> Flow[None]:
    """MU-turn.c, R-window: the active player first, then the others; it closes when all pass in a row."""

    def carry_out(used: Reaction) -> Flow[Then]:
        works = yield from turn_card(g, used.seat, str(used.option.args[0]), points=used.option.verb == "points")
        if works:
            effect(used.option)
        return Then.ALL_AGAIN

    yield from window(moment, turn_order(clash.attacker), uses, carry_out=carry_out)


def turn_card(g: Table, seat: Seat, card: str, *, points: bool) -> Flow[bool]:
    """MU-card.f, g: a card is turned, and anybody may answer by turning another. Does it take effect?"""
    s = g.state
    s.turned.append(card)
    s.florins[seat] -= price(card)
    g.log("card.turned", "MU-card.f", seat=seat, card=card)
    times = int(points)  # how often it gives its PT

    def fitting(other: Seat) -> list[Option]:
        return answers(s, other, card, gives_points=times > 0)

    def respond(answer: Reaction) -> Flow[Then]:
        nonlocal times
        answering = str(answer.option.args[0])
        works = yield from turn_card(g, answer.seat, answering, points=False)
        if works and answering.startswith("jester"):
            g.log("card.cancelled", "MU-C48", card=card, by=answering)
            return Then.CLOSES
        if works:  # a Princess
            agreed = answer.seat == seat or (yield from consent(seat, answering, card))
            times += agreed
        return Then.ALL_AGAIN

    cancelled = yield from window(TURNED, turn_order(seat), fitting, {"card": card}, respond)
    if cancelled is not None:
        return False  # the card stays turned
    s.pt[seat] += times * PT[card]
    return True


def answers(s: State, seat: Seat, card: str, *, gives_points: bool) -> list[Option]:
    """MU-C48, C49, C59, C60: which cards may this seat turn because of that one?"""
    idle = "princess.59" if gives_points else "princess.60"
    return [
        Option("turn", answering, card)
        for answering in USES.of(TURNED)
        if may_turn(s, seat, answering) and (answering.startswith("jester") or (PT[card] and answering != idle))
    ]


def consent(owner: Seat, princess: str, card: str) -> Flow[bool]:
    """R-card-princess: the owner of the card agrees."""
    params = {"princess": princess, "card": card}
    choice: Option = yield Decision(owner, "cards.consent", [YES, NO], "MU-C59", params)
    return choice == YES


def assassins(g: Table, clash: Clash, dice: list[int]) -> Flow[None]:
    """MU-C46, C47: after any roll an Assassin lowers one die of anyone by 1 or 2, not below 1."""

    def uses(seat: Seat) -> list[Option]:
        able = [card for card in USES.of(ROLLED) if may_turn(g.state, seat, card)]
        return [Option("turn", card, which) for card in able for which, die in enumerate(dice) if die > 1]

    def lower(use: Option) -> None:
        which = int(use.args[1])
        dice[which] = max(1, dice[which] - (1 if use.args[0] == "assassin.46" else 2))
        g.log("battle.assassin", "MU-C46", dice=dice[:])

    yield from any_time(g, clash, uses, lower, ROLLED)


def condottiere_4(g: Table, clash: Clash, kinds: tuple[str, ...]) -> Flow[None]:
    """MU-C4: a type uses its power although the enemy has it, if the enemy has fewer."""
    s = g.state

    def uses(seat: Seat) -> list[Option]:
        if seat not in clash.sides() or not may_turn(s, seat, "condottiere.4"):
            return []
        more = [k for k in kinds if clash.melee(s, seat, k) > clash.melee(s, clash.enemy(seat), k) > 0]
        return [Option("turn", "condottiere.4", kind, seat) for kind in more]

    def enable(use: Option) -> None:
        clash.enabled.append((int(use.args[2]), str(use.args[1])))

    yield from any_time(g, clash, uses, enable, POWERS)


def condottiere_5(g: Table, clash: Clash) -> Flow[None]:
    """MU-C5: +2 to the attack value of anyone."""

    def uses(seat: Seat) -> list[Option]:
        may = may_turn(g.state, seat, "condottiere.5")
        return [Option("turn", "condottiere.5", side) for side in clash.sides()] if may else []

    def add(use: Option) -> None:
        clash.bonus[int(use.args[1])] += 2

    yield from any_time(g, clash, uses, add, VALUES)


def technology_points(g: Table, clash: Clash) -> Flow[None]:
    """MU-card.g: a card is turned for its PT alone."""

    def uses(seat: Seat) -> list[Option]:
        return [Option("points", card) for card in g.state.owned if PT[card] and may_turn(g.state, seat, card)]

    yield from any_time(g, clash, uses, lambda use: None, BEFORE_ROUND)


# Questions


def may_turn(s: State, seat: Seat, card: str) -> bool:
    return s.owned.get(card) == seat and card not in s.turned and s.florins[seat] >= price(card)


def price(card: str) -> int:
    return 50 if card == "jester.48" else 0


def turn_order(first: Seat) -> list[Seat]:
    return [(first + i) % 3 for i in range(3)]


def both_present(s: State, clash: Clash) -> bool:
    return all(sum(s.armies[seat].values()) for seat in clash.sides())


def power(s: State, clash: Clash, seat: Seat, kind: str) -> int:
    """MU-power.a: the number of units that use their power: all, if the enemy has none of the type."""
    own, theirs = clash.melee(s, seat, kind), clash.melee(s, clash.enemy(seat), kind)
    return own if theirs == 0 or (seat, kind) in clash.enabled else 0


def walls(s: State, clash: Clash, seat: Seat, phase: str) -> int:
    return s.walls[seat] if seat == clash.defender and clash.wall_against == phase else 0


def attack_value(s: State, clash: Clash, seat: Seat) -> int:
    """MU-battle.h, i, k, l: highest die or critical, penalty, bonuses, at least 0, halved in a retreat."""
    dice = clash.dice[seat]
    criticals = [prod(other for other in dice if other == die) for die in dice]
    value = max(0, max(criticals) + PENALTY[seat] + clash.bonus[seat])
    return (value + 1) // 2 if s.retreating and seat == clash.attacker else value


def losses(s: State, clash: Clash, seat: Seat) -> int:
    """MU-battle.j, MU-power.e, MU-retreat.b: the lowest die, less one for each HI, more for a retreat."""
    spared = max(0, min(clash.dice[seat]) - clash.powers[seat, "hi"])
    return spared + (RETREAT_MP if s.retreating and seat == clash.attacker else 0)


# What the kernel asks for


def view(s: State, seat: Seat | None) -> Data:
    return {
        "armies": s.armies,
        "reserve": s.reserve,
        "beside": s.beside,
        "engines": s.engines,
        "walls": s.walls,
        "florins": s.florins,
        "pt": s.pt,
        "owned": s.owned,
        "turned": s.turned,
        "deck": len(s.deck),
        "objectives": {card: s.objectives[card] for card, owner in s.owned.items() if owner == seat},  # MU-card.d
        "battle": s.battle,
        "round": s.round,
        "retreating": s.retreating,
    }


def outcome(s: State) -> Outcome | None:
    if s.battle < 3:
        return None
    return rank([sum(s.armies[seat].values()) + s.pt[seat] for seat in range(3)], "end.battles")


def check(s: State) -> list[str]:
    problems = [] if sorted([*s.deck, *s.owned]) == sorted(CARDS) else ["cards: not every card is in one place"]
    for seat in range(3):
        counts = [*s.armies[seat].values(), *s.reserve[seat].values(), s.florins[seat]]
        problems += [f"seat {seat}: less than nothing"] if min(counts) < 0 else []
    return problems


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """Objective sides of cards that are not one's own, and the deck."""
    rng.shuffle(s.deck)
    unknown = [card for card in s.objectives if s.owned.get(card) != seat]
    hidden = [s.objectives[card] for card in unknown]
    rng.shuffle(hidden)
    s.objectives.update(zip(unknown, hidden, strict=True))


GAME = proof("proof_medioevo", 3, State, next_step, view, outcome, check, redeal)
