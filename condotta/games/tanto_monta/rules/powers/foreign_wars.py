"""Section 20.9: the Foreign Wars of France and Portugal (cards 16, 17, 24), and Castile in Brittany."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, agrees, choose, numbered, offer, pick_one, pick_some

from ...data import CARDS, FOREIGN_WARS, LEADERS, POWERS, SPACES
from ...data.things import MUSLIM, SPAIN
from ...pieces import INDEPENDENT, LAND, Budget, units
from ...state import State, Table
from ..action import actions
from ..action import budget as cp
from ..action.actions import ACTIONS, Between, Performer
from ..action.impulse import INSTEAD
from ..common import abroad, control, events, groups, points, stacks
from ..common.groups import Group
from ..land import breaking, field_battle, siege
from ..land.battle import Battle
from ..winter import trade
from . import venetian_war

LINE: Final = "fight_foreign_war"
PARIS: Final = "paris"
TRIBAL: Final = "tribal"
TWICE: Final = "second_victory"
MESTA: Final = "mesta_roll"
TWICE_PAID: Final = 2  # CP (TM-20.9-ov.j)
HELPERS: Final = 2  # Castilian militia that give a roll (TM-20.5-mes.c)
LEAD: Final = offer("lead_abroad")


# The card is played


def begin(g: Table, card: str) -> Flow[None]:
    """TM-20.9.a, b: the card with the enemy on it; then the player concerned sends units and leaders."""
    s, war = g.state, FOREIGN_WARS[card]
    for row in s.headline:
        if card in row:
            row.remove(card)
    s.foreign_wars.append(card)
    number = enemies(s, card)
    stacks.put(s, card, units(INDEPENDENT, "militia" if war.type == TRIBAL else "regular", number))
    g.log("abroad.begins", "TM-20.9.a", card=card, power=war.power, number=number)
    yield from send_units(g, card)
    yield from send_leaders(g, card)


def enemies(s: State, card: str) -> int:
    """TM-20.9.b: of the tribes one for each settlement of Portugal, and at least four."""
    war = FOREIGN_WARS[card]
    if not war.per_settlement:
        return war.units
    seat = POWERS[war.power].seat
    return max(war.units, sum(1 for owner in s.settlements.values() if owner == seat))


def send_units(g: Table, card: str) -> Flow[None]:
    """TM-20.9.c: from one or several spaces, at least the minimum if there are so many."""
    s, war = g.state, FOREIGN_WARS[card]
    seat = POWERS[war.power].seat
    while abroad.room(s, card):
        found = available(s, war.power)
        if not found:
            return
        enough = [DONE] if abroad.own(s, card) >= war.least else []
        told = {"card": card, "so_far": abroad.own(s, card), "least": war.least, "limit": war.most}
        options = [*enough, *[offer("send_abroad", space, kind) for space, kind in found]]
        choice: Option = yield Decision(seat, "abroad.units", options, "TM-20.9.c", told)
        if choice is DONE:
            return
        space, kind = str(choice.args[0]), str(choice.args[1])
        most = min(abroad.room(s, card), found[space, kind])
        params = {"card": card, "space": space, "kind": kind}
        number = yield from choose(seat, "abroad.how_many", numbered("take", most, 1), "TM-20.9.c", params)
        send(g, card, space, kind, int(number.args[-1]))


def available(s: State, power: str) -> dict[tuple[str, str], int]:
    """TM-20.9.c: units by space and kind; neither from spaces under siege nor from boxes and other wars."""
    found: dict[tuple[str, str], int] = {}
    for space, stack in stacks.all_stacks(s):
        if stack.power == power and space in SPACES and not siege.is_besieged(s, space):
            for kind in LAND:
                if stack.of(kind):
                    found[space, kind] = found.get((space, kind), 0) + stack.of(kind)
    return found


def send(g: Table, card: str, space: str, kind: str, number: int) -> None:
    s, power, sent = g.state, FOREIGN_WARS[card].power, number
    for stack in [one for one in stacks.at(s, space) if one.power == power]:
        some = min(number, stack.of(kind))
        if some:
            stacks.take(s, space, stack.alike(kind, some))
            stacks.put(s, card, units(power, kind, some))
            number -= some
    g.log("abroad.sent", "TM-20.9.c", space=space, power=power, kind=kind, number=sent, card=card)


# Leaders


def send_leaders(g: Table, card: str) -> Flow[None]:
    """TM-20.9.e, q: any number, also out of a siege; only the best of them counts."""
    s, power = g.state, FOREIGN_WARS[card].power

    def others(chosen: list[str]) -> list[str]:
        return [name for name in at_hand(s, power) if name not in chosen]

    seat, told = POWERS[power].seat, {"card": card}
    for name in (yield from pick_some(seat, "leader", others, "abroad.leaders", "TM-20.9.e", params=told)):
        yield from lead(g, card, name)


def at_hand(s: State, power: str) -> list[str]:
    """Army leaders of a power on the map."""
    return [
        name
        for name, leader in s.leaders.items()
        if leader.place in SPACES and LEADERS[name].power == power and not LEADERS[name].naval
    ]


def lead(g: Table, card: str, name: str) -> Flow[None]:
    """TM-15.3.a: besiegers of two powers whom he made one stack are so no longer."""
    origin = g.state.leaders[name].place
    stacks.place_leader(g.state, name, card)
    g.log("abroad.led", "TM-20.9.e", leader=name, card=card)
    yield from breaking.check(g, origin)


class SendLeader(Between):
    """TM-20.9.l, q: for nothing, between two actions."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return bool(s.foreign_wars) and bool(ways(s, seat))

    def does(self, g: Table, seat: int) -> Flow[None]:
        options = [offer("lead_in", name, card) for name, card in ways(g.state, seat)]
        choice = yield from choose(seat, "abroad.leader", options, "TM-20.9.q")
        yield from lead(g, str(choice.args[1]), str(choice.args[0]))


def ways(s: State, seat: int) -> list[tuple[str, str]]:
    """Which leader could go to which war of a player."""
    wars = [card for card in s.foreign_wars if card in FOREIGN_WARS and POWERS[FOREIGN_WARS[card].power].seat == seat]
    return [(name, card) for card in wars for name in at_hand(s, FOREIGN_WARS[card].power)]


# Fight Foreign War


class FightForeignWar(Performer):
    """TM-20.9.f: one field battle of all that is on the card."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return bool(s.foreign_wars) and bool(self.wars(s, seat, budget))

    def wars(self, s: State, seat: int, budget: Budget) -> list[str]:
        """Those in which the player has units; TM-6.1.j: with a Home card of their power."""
        if cp.price_of(budget, LINE) > budget.cp:
            return []
        return [card for card in fought_by(s, seat) if cp.allows(s, budget, LINE, fighters(s, seat, card))]

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        found = self.wars(g.state, seat, budget)
        card = yield from pick_one(seat, "fight_in", found, "abroad.which", "TM-20.9.f", {"cp": budget.cp})
        if card != abroad.VENETIAN:
            cp.pay(budget, LINE, cp.cost(LINE))
            yield from fight(g, card)
            return
        full = yield from pays_twice(g.state, seat, budget)
        cp.pay(budget, LINE, TWICE_PAID if full else cp.cost(LINE))
        yield from venetian_war.fight(g, seat, full=full)


def fighters(s: State, seat: int, card: str) -> list[str]:
    return venetian_war.powers_of(s, seat) if card == abroad.VENETIAN else [FOREIGN_WARS[card].power]


def pays_twice(s: State, seat: int, budget: Budget) -> Flow[bool]:
    """TM-20.9-ov.j: a Christian player may give 2 CP for a second die of the Great Captain."""
    if seat == MUSLIM or cp.price(budget, LINE, TWICE_PAID) > budget.cp:
        return False
    told = {"cp": budget.cp, **venetian_war.odds(s, seat, full=True)}
    return (yield from agrees(seat, "venetian_war.two_cp", "TM-20.9-ov.j", told))


def fought_by(s: State, seat: int) -> list[str]:
    """The wars in which a player may act."""
    found = [card for card in s.foreign_wars if card in FOREIGN_WARS and abroad.own(s, card)]
    own = [card for card in found if POWERS[FOREIGN_WARS[card].power].seat == seat]
    at_sea = abroad.VENETIAN in s.foreign_wars and seat in venetian_war.runners(s)
    return [*own, abroad.VENETIAN] if at_sea else own


def armies(s: State, card: str) -> tuple[Group, Group]:
    """The power that fights the war, and all on the other side."""
    power = FOREIGN_WARS[card].power
    others = [stack.power for stack in stacks.at(s, card) if stack.power != power]
    return groups.everything(s, card, [power]), groups.everything(s, card, [*others, INDEPENDENT])


def fight(g: Table, card: str) -> Flow[None]:
    """TM-20.9.f to i: the war is won when no independent is left, otherwise it goes on."""
    s = g.state
    battle = Battle(card, *armies(s, card))
    yield from field_battle.fight(g, battle)
    if not abroad.enemies(s, card):
        yield from win(g, card)
    else:
        g.log("abroad.goes_on", "TM-20.9.i", card=card, number=abroad.enemies(s, card), own=abroad.own(s, card))


# Its end


def win(g: Table, card: str) -> Flow[None]:
    """TM-20.9.g, j, p, TM-20.9-bri.c."""
    s, war = g.state, FOREIGN_WARS[card]
    s.foreign_wars.remove(card)
    g.log("abroad.won", "TM-20.9.g", card=card, power=war.power)
    points.win(g, POWERS[war.power].seat, war.marker, war.vp)
    again = CARDS[card].leaves == TWICE and card in s.happened
    (s.removed if again else s.discard).append(card)
    if card not in s.happened:
        s.happened.append(card)
    for name in [one for one in stacks.leaders_at(s, card) if LEADERS[one].power == INDEPENDENT]:
        del s.leaders[name]  # Maximilian (TM-20.7-max.r)
        g.log("leader.gone", "TM-20.9.g", leader=name)
    yield from return_helpers(g, card)
    yield from return_home(g, card)


def return_helpers(g: Table, card: str) -> Flow[None]:
    """TM-20.9-bri.c, R-TM-20.9-3: to a Castilian home key; without one they are lost."""
    s = g.state
    group = groups.everything(s, card, [abroad.HELPER])
    if not group.size:
        return
    keys = open_keys(s, abroad.HELPER)
    if keys:
        params = {"card": card, "power": abroad.HELPER}
        key = yield from pick_one(SPAIN, "return", keys, "abroad.home", "TM-20.9-bri.c", params)
        groups.place(s, group, key)
        g.log("abroad.returns", "TM-20.9-bri.c", power=abroad.HELPER, space=key, card=card)
        return
    for part in group.parts:
        stacks.take(s, card, part)
    g.log("stack.eliminated", "TM-20.9-bri.c", space=card, powers=[abroad.HELPER])


def return_home(g: Table, card: str) -> Flow[None]:
    """TM-20.9.j: French units to Paris, Portuguese ones to one home key; without one they wait on the card."""
    s, power = g.state, FOREIGN_WARS[card].power
    group = groups.everything(s, card, [power])
    keys = [PARIS] if power == "france" else open_keys(s, power)
    if not keys or not (group.size or group.leaders):
        return
    params = {"card": card, "power": power}
    key = yield from pick_one(POWERS[power].seat, "return", keys, "abroad.home", "TM-20.9.j", params)
    groups.place(s, group, key)
    g.log("abroad.returns", "TM-20.9.j", power=power, space=key, card=card)


def open_keys(s: State, power: str) -> list[str]:
    """Home keys that the power controls; R-TM-20.9-8: none that is under siege."""
    return [key for key in control.home_keys(s, power) if not siege.is_besieged(s, key)]


def come_home(g: Table) -> Flow[None]:
    """TM-20.9.j: who has waited on a card whose war is over goes as soon as there is a home key again."""
    s = g.state
    for card in FOREIGN_WARS:
        if card in s.stacks and card not in s.foreign_wars:
            yield from return_home(g, card)


# Castile in Brittany


class MestaRoll(Performer):
    """TM-20.5-mes.c, TM-20.9-bri.d: once in a turn, in place of a resource."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        if seat != SPAIN or abroad.BRITTANY not in s.foreign_wars or s.mesta_abroad == s.turn:
            return False
        return stacks.strength(s, abroad.BRITTANY, (abroad.HELPER,)) >= HELPERS

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        g.state.mesta_abroad = g.state.turn
        yield from trade.mesta(g)


def declare(card: str) -> None:
    def does(g: Table, seat: int) -> Flow[None]:
        yield from begin(g, card)

    events.declare(card, "", events.always, does)


for card in FOREIGN_WARS:
    declare(card)
ACTIONS[LINE] = FightForeignWar(LINE)
actions.BETWEEN.append(SendLeader(LEAD))
INSTEAD[MESTA] = MestaRoll(MESTA)
