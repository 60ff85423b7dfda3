"""Section 20.5: ISABELLA DIES, CROWN OF CASTILE SPLIT (card 38) and CARDINAL CISNEROS REGENT (card 37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Decision, Flow, Option, agrees, offer, pick_one

from ...data import CARD_IDS, CARDS, FACTS, LEADERS, LISTS, POWERS, SPACES
from ...data.things import FRANCE, SPAIN
from ...pieces import NOBODY, units
from ...state import State, Table
from ..common import cards, control, displacement, events, groups, paths, stacks
from ..common.groups import Group
from ..common.powers import CASTILE_SPLIT, CROWNS, PARTS, major
from ..diplomacy import wars
from ..land import breaking, siege
from ..minors import activation
from . import kings

ISABELLA: Final = CARD_IDS[38]
CISNEROS: Final = CARD_IDS[37]
FERDINAND: Final = "ferdinand"
SICILY: Final = LISTS["sicily"]  # TM-20.5-isa.g
SHOWN: Final = 3
ORDERS: Final = "orders"
PRESIDIOS: Final = {
    order.space: order.count for order in FACTS.special_units.values() if order.card_number == CARDS[CISNEROS].number
}


# 38: ISABELLA DIES


def split(g: Table, seat: int) -> Flow[None]:
    """TM-20.5-isa.n, b to g: nobody draws a card in winter (TM-18.1.c)."""
    if seat != NOBODY:
        cards.draw(g, seat)
    kings.crown(g, CASTILE_SPLIT)
    yield from part_from_ferdinand(g)
    for crown, other in (("castile", "aragon"), ("aragon", "castile")):
        for space in [space for space in control.home_spaces(g.state, other) if space not in SICILY]:
            yield from send_home(g, crown, space)


def part_from_ferdinand(g: Table) -> Flow[None]:
    """TM-20.5-isa.c, d: the Castilians of his stack go first, then he himself, if he must or Spain likes."""
    s = g.state
    if FERDINAND not in s.leaders or s.leaders[FERDINAND].place not in SPACES:
        return
    space = s.leaders[FERDINAND].place
    at_castile = space in control.home_spaces(s, "castile")
    if not at_castile:
        yield from send_home(g, "castile", space)
    own = host(s, "aragon", space)[s.leaders[FERDINAND].inside]
    places = [home for home in control.home_spaces(s, "aragon") if displacement.is_open_to(s, "aragon", home)]
    leaves = at_castile
    if not at_castile and places:
        leaves = yield from agrees(SPAIN, "isabella.ferdinand", "TM-20.5-isa.d", {"space": space})
    if leaves:
        to = ""
        if places:
            params = {"power": "aragon", "place": space}
            to = yield from pick_one(SPAIN, "displace", places, "displacement.to", "TM-20.5-isa.d", params)
            g.log("displaced", "TM-20.5-isa.d", power="aragon", place=space, to=to)
        yield from go(g, own, to)


def host(s: State, crown: str, space: str) -> list[Group]:
    """Land units and army leaders of a crown in a space: those outside its walls, and those inside."""
    return [groups.everything(s, space, (crown, *PARTS[crown]), inside) for inside in (False, True)]


def send_home(g: Table, crown: str, space: str) -> Flow[None]:
    """TM-20.5-isa.c, e, f: to the nearest home space that the crown controls."""
    s = g.state
    own = control.home_spaces(s, crown)

    def fits(home: str) -> bool:
        return home in own and displacement.is_open_to(s, crown, home)

    for group in host(s, crown, space):
        if group.size or group.leaders:
            to = yield from displacement.choose(g, crown, space, paths.nearest(s, crown, space, fits))
            yield from go(g, group, to)


def go(g: Table, group: Group, to: str) -> Flow[None]:
    """With the sieges that they leave; without a place (TM-12.5.c) units are lost and leaders come in the next turn."""
    s = g.state
    if to:
        groups.place(s, group, to)
    else:
        for part in group.parts:
            stacks.take(s, group.space, part)
        for name in group.leaders:
            stacks.send_to_track(s, name, s.turn + 1)
    yield from breaking.check(g, group.space)


# The cards that France sees


def show_cards(g: Table) -> Flow[None]:
    """TM-20.5-isa.l: after the deal France keeps one of three cards that Spain chooses; R-TM-20.5-2."""
    s = g.state
    if s.rulers[SPAIN] != CASTILE_SPLIT:
        return
    able = [card for card in s.hands[SPAIN] if cards.may_be_drawn(card)]
    shown: list[str] = []
    while len(shown) < min(SHOWN, len(able)):
        left = [card for card in able if card not in shown]
        card = yield from pick_one(SPAIN, "show", left, "isabella.show", "TM-20.5-isa.l", {"chosen": shown[:]})
        shown.append(card)
    if not shown:
        return
    s.known[FRANCE] += [card for card in shown if card not in s.known[FRANCE]]
    g.reveal()
    g.log("isabella.shown", "TM-20.5-isa.l", (SPAIN, FRANCE), cards=shown[:])
    options = [offer("keep_card", card) for card in shown]
    choice: Option = yield Decision(FRANCE, "isabella.keep", options, "TM-20.5-isa.l")
    kept = str(choice.args[0])
    cards.change_hands(s, kept, SPAIN, FRANCE)
    g.log("isabella.kept", "TM-20.5-isa.l", seat=FRANCE, player=SPAIN, number=len(shown))
    g.log("isabella.kept_which", "TM-20.5-isa.l", (SPAIN, FRANCE), card=kept)


# 37: CARDINAL CISNEROS REGENT


def may_rule(s: State, seat: int) -> bool:
    """Isabella is dead, and he does not rule yet (TM-20.c)."""
    return s.rulers[SPAIN] == CASTILE_SPLIT


def regency(g: Table, seat: int) -> Flow[None]:
    """TM-20.5-cis.a to d."""
    s = g.state
    kings.crown(g, CARDS[CISNEROS].ruler)
    for space, number in PRESIDIOS.items():
        siege.end_all(g, space)
        control.gain_control(g, space, "castile", "TM-20.5-cis.b")
        yield from activation.clear(g, space, strangers(s))
        stacks.put(s, space, units(ORDERS, "regular", number))
        g.log("unit.added_many", "TM-20.5-cis.d", power=ORDERS, number=number, space=space)
    yield from wars.begin_war(g, "castile", "north_africa", "TM-20.5-cis.c", declared=False)


def strangers(s: State) -> Sequence[str]:
    return [power for power in POWERS if major(s, power) not in CROWNS]


assert LEADERS[FERDINAND].commands_alone == ("aragon",)
events.declare(ISABELLA, "", events.always, split)
events.declare(CISNEROS, "", may_rule, regency)
