"""Meetings on the way and hostility (MU-move.p, r, MU-tmove.d, MU-conq.h, i, MU-war.c, d)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, agrees, offer

from ...data import HONOUR, TERRITORIES
from ...pieces import HORDE, Element, Spoil
from ...state import State, Table
from ..any_time import moments, paying, windows
from ..common import asking, blood, honour, promises, questions
from ..diplomacy import diplomacy, pacts
from . import conquest, ways

UNDECLARED: Final = -HONOUR.points["attack_without_war"]
BROKEN_PACT: Final = -HONOUR.points["break_pact"]
ATTACK: Final = Option("attack")
BACK: Final = Option("back")
LET_PASS: Final = Option("let_pass")
SACK_IT: Final = Option("sack_it")
TAKE_IT: Final = Option("take_it")


# ---- hostility


def hostility(g: Table, seat: Seat, victim: Seat) -> None:
    """MU-war.c, d: each attack costs 3 HP without a war of an earlier turn; pacts are broken, and it is war."""
    if not questions.may_attack_freely(g.state, seat, victim):
        honour.lose(g, seat, UNDECLARED, "MU-war.c", victim=victim)
    pacts.break_pacts(g, seat, promises.broken_by_attack(g.state, seat, victim))
    diplomacy.open_war(g, seat, victim)


def price_of_attack(s: State, seat: Seat, victim: Seat) -> int:
    """HP that attacking them costs now (MU-war.c, MU-break.b)."""
    undeclared = 0 if questions.may_attack_freely(s, seat, victim) else UNDECLARED
    return undeclared + BROKEN_PACT * len(promises.broken_by_attack(s, seat, victim))


def dares(g: Table, seat: Seat, victims: list[Seat], area: str) -> Flow[bool]:
    """An attack that costs HP is confirmed first (move.attack)."""
    price = sum(price_of_attack(g.state, seat, victim) for victim in victims)
    if not price:
        return True
    params = {"players": victims, "price": price, "territory": area}
    choice: Option = yield Decision(seat, "move.attack", [ATTACK, BACK], "MU-war.c", params)
    return choice is ATTACK


def attacks(s: State, seat: Seat, area: str) -> list[Option]:
    """MU-combat.i, MU-move.r, MU-conq.i: what an army may do to others where it stands."""
    raid = [offer("raid", area)] if unguarded(s, seat, area) else []
    return [offer("fight", area, army) for army in may_fight(s, seat, area)] + raid


def may_fight(s: State, seat: Seat, area: str) -> list[Seat]:
    """MU-combat.i, MU-move.r: armies of players here that they may attack, at war or not."""
    if questions.is_banned(s, "combat", area):
        return []
    others = [army for army in questions.armies_in(s, area) if army not in (HORDE, seat)]
    return [army for army in others if not questions.has_armistice(s, seat, army)]


def use_passage(g: Table, seat: Seat, area: str) -> None:
    """MU-move.n, MU-pact.d, R-secret-use: an army enters by a Passage pact, which is thereby shown and paid for."""
    owner = g.state.control.get(area)
    if owner is not None and owner != seat:
        pact = ways.passage(g.state, owner, seat)
        if pact is not None:
            pacts.use(g, pact, owner, seat)


# ---- an army meets transports and engines without army


def unguarded(s: State, seat: Seat, area: str) -> list[Element]:
    """MU-conq.i: elements of others who have no military unit here, not in their own territory."""
    spared = (seat, HORDE, s.control.get(area))
    here = [e for e in s.elements.values() if e.place == area and e.seat not in spared and e.commander != seat]
    at_hand = [e for e in here if not questions.has_armistice(s, seat, e.seat)]
    return [e for e in at_hand if not any(questions.army_size(s, guard, area) for guard in (e.seat, e.commander))]


def meet_transports(g: Table, seat: Seat, area: str) -> Flow[bool]:
    """MU-conq.h, i (D36): the active player sacks or takes what they like of them; False: they leave all alone."""
    s = g.state
    spared: list[str] = []
    robbed = False
    while True:
        options: list[Option] = []
        for element in [e for e in unguarded(s, seat, area) if e.id not in spared]:
            options.append(offer("sack", element.id))
            if questions.may_own(s, seat, element.level):
                options.append(offer("take", element.id))
        choice = yield from asking.one_or_done(seat, "meeting.things", options, "MU-conq.i", {"territory": area})
        if choice is None:
            return robbed
        id = str(choice.args[0])
        if (yield from dares(g, seat, [s.elements[id].seat], area)):
            yield from rob(g, seat, id, choice.verb)
            robbed = True
        else:
            spared.append(id)


def rob(g: Table, seat: Seat, id: str, how: str) -> Flow[None]:
    """One element, with all it carries, is sacked or taken: an attack on its owner (MU-conq.h)."""
    s = g.state
    victim = s.elements[id].seat
    area = questions.area_of(s, s.elements[id].place)
    hostility(g, seat, victim)
    thing = Spoil("element", id)
    yield from windows.window(g, moments.BEFORE_SACK, seat, area=area, spoils=[thing], victim=victim)
    if id not in s.elements or s.elements[id].seat != victim:
        return
    if how == "sack" and thing not in s.effects.protected:
        conquest.sack_thing(g, seat, thing, victim)
        blood.give(g, victim)
    elif questions.may_own(s, seat, s.elements[id].level):
        conquest.take_element(g, seat, id, victim)


# ---- a transport meets an army


def meets_army(g: Table, element: str) -> Flow[bool]:
    """MU-tmove.d, MU-move.p (D16): it enters an area with armed others; True: it is gone or taken."""
    s = g.state
    moving = s.elements[element]
    owner = moving.seat
    area = questions.area_of(s, moving.place)
    if element in s.effects.ranger:
        return False
    if questions.has_horde(s, area) and not (yield from is_let_in(g, moving, area)):
        yield from sacked_by_barbarians(g, element, area)
        if element not in s.elements:
            return True
    for army in questions.armies_in(s, area):
        if army in (HORDE, owner, moving.commander) or questions.has_armistice(s, army, owner):
            continue
        options = [LET_PASS, SACK_IT, *([TAKE_IT] if questions.may_own(s, army, moving.level) else [])]
        params = {"element": element, "owner": owner, "territory": area, "price": price_of_attack(s, army, owner)}
        choice: Option = yield Decision(army, "meeting.army", options, "MU-tmove.d", params)
        if choice is not LET_PASS:
            yield from rob(g, army, element, "sack" if choice is SACK_IT else "take")
            if element not in s.elements or s.elements[element].seat != owner:
                return True
    return False


def is_let_in(g: Table, moving: Element, area: str) -> Flow[bool]:
    """MU-T-edict: for 1 orange PT barbarians leave a trade transport alone in this territory for the turn."""
    s = g.state
    if s.effects.edict.get(moving.id) == area:
        return True
    if not questions.is_trader(moving) or area not in TERRITORIES or not ways.may_use_edict(s, moving.seat):
        return False
    params = {"element": moving.id, "territory": area}
    wants = yield from agrees(moving.seat, "meeting.edict", "MU-T-edict", params, yes_first=True)
    if not wants or not (yield from paying.pay(g, moving.seat, ways.ORANGE, ways.EDICT.activation, "MU-T-edict")):
        return False
    s.effects.edict[moving.id] = area
    return True


def sacked_by_barbarians(g: Table, element: str, area: str) -> Flow[None]:
    """MU-tmove.d: barbarian units sack it at once; nobody is paid."""
    s = g.state
    victim, thing = s.elements[element].seat, Spoil("element", element)
    yield from windows.window(g, moments.BEFORE_SACK, HORDE, area=area, spoils=[thing], victim=victim)
    if element in s.elements and thing not in s.effects.protected:
        robber = questions.who(HORDE)
        g.log("meeting.sacked", "MU-tmove.d", player=victim, element=element, attacker=robber, territory=area)
        conquest.drop_with_load(g, element)
        blood.give(g, victim)
