"""A. Empire cards: florins, points, cards and events (MU-C13, C22, C23, C32, C33, C36 to C38, C42 to C45, C57, …)."""

from __future__ import annotations

from functools import partial
from typing import Final

from condotta.core.flow import DONE, Flow, Option, Seat, amount, options_by_id, pick_one

from ...data import EVENT_CARDS, ITEMS_BY_DIE, POINT_COLOURS
from ...state import State, Table
from .. import acts
from ..any_time import moments, paying, windows
from ..any_time.moments import Ability, Occasion
from ..common import asking, event_deck, geography, money, points, questions

MOST_DEPOSITED: Final = 300  # MU-C36
RELIEF: Final = 50  # MU-C38
BARDS: Final = ("bard.44", "bard.45")
EVENTS_DRAWN: Final = 3  # MU-C61
SPEND: Final = tuple(options_by_id("spend", POINT_COLOURS).values())
LEISURE: Final = (moments.OWN, moments.BIDS, moments.PHASE_ENDS)  # when a Bard may ready any card
ANY_TIME: Final = tuple(moment for moment in moments.MOMENTS.declared.values() if moment is not moments.LAW)


def always(s: State, seat: Seat, occasion: Occasion) -> bool:
    return True


def roll_items(g: Table, seat: Seat, rule: str) -> Flow[int]:
    """1d6: 1 or 2 one thing, 3 or 4 two, 5 or 6 three; an Assassin may lower the die."""
    dice = [g.d6(seat)]
    yield from windows.window(g, moments.ROLLED, seat, dice=dice)
    g.log("papers.rolled", rule, player=seat, value=dice[0], number=ITEMS_BY_DIE[dice[0]])
    return ITEMS_BY_DIE[dice[0]]


# ---- Infiltrator 13 and Bards (44, 45)


def turned_cards(s: State, occasion: Occasion) -> list[str]:
    """None at the end of a phase, but before the cards are readied in phase 7."""
    return [] if occasion.moment is moments.PHASE_ENDS and s.phase != "end_of_turn" else s.turned


def to_hold(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    return [card for card in turned_cards(s, occasion) if card not in s.held]


def keep_turned(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C13, R-card-13: 1 to 3 turned cards stay so through the next turn."""
    for left in range((yield from roll_items(g, seat, "MU-C13")), 0, -1):
        cards = to_hold(g.state, seat, occasion)
        card = yield from pick_one(seat, "hold", cards, "papers.hold", "MU-C13", {"left": left}, decline=DONE)
        if not card:
            return
        g.state.held.append(card)
        g.log("papers.held", "MU-C13", player=seat, card=card)


def bard(card: str, rule: str) -> Ability:
    return Ability(ANY_TIME, partial(to_ready, card), partial(ready, card, rule))


def to_ready(bard: str, s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-bard: any turned card but itself; in the time of others one of theirs that has a use now, no Bard."""
    if occasion.moment in LEISURE:
        return [card for card in turned_cards(s, occasion) if card != bard]
    fitting = windows.cards().of(occasion.moment)
    own = [card for card in s.turned if card in fitting and card in s.cards[seat] and card not in BARDS]
    return [card for card in own if fitting[card].possible(s, seat, occasion)]


def ready(bard: str, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C44, C45: a card that was used is upright again."""
    s = g.state
    card = yield from pick_one(seat, "ready", to_ready(bard, s, seat, occasion), "papers.ready", rule)
    s.turned.remove(card)
    if card in s.held:
        s.held.remove(card)
    g.log("papers.readied", rule, player=seat, card=card)


# ---- Tax Collectors (22, 23) and Magnates (36 to 38)


def foreign_cubes(s: State, seat: Seat, occasion: Occasion) -> int:
    """R-card-22: on transports of all others inside territories they control."""
    laden = [element for element in s.elements.values() if element.cargo and element.seat != seat]
    return sum(len(e.cargo) for e in laden if s.control.get(questions.area_of(s, e.place)) == seat)


def tax_cargo(each: int, rule: str, g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C22, C23: 10 or 20 fl from the reserve for each of these cubes."""
    florins = each * foreign_cubes(g.state, seat, occasion)
    money.earn(g, seat, florins)
    g.log("papers.cargo_tax", rule, player=seat, florins=florins)


def deposit(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C36: up to 300 fl on the empty card, or those on it and half as many again back."""
    s = g.state
    if s.on_magnate:
        florins = s.on_magnate + s.on_magnate // 2
        s.on_magnate = 0
        money.earn(g, seat, florins)
        g.log("papers.took_out", "MU-C36", player=seat, florins=florins)
        return
    florins = yield from amount(seat, "put", 1, min(MOST_DEPOSITED, s.florins[seat]), "papers.put", "MU-C36")
    money.spend(g, seat, florins)
    s.on_magnate = florins
    g.log("papers.deposited", "MU-C36", player=seat, florins=florins)


def others_owe(s: State, seat: Seat, occasion: Occasion) -> bool:
    return seat not in s.effects.half_interest and any(s.due[other] for other in s.order if other != seat)


def share_interest(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C37: half of what the others pay now; taxes.py pays it out."""
    g.state.effects.half_interest.append(seat)
    g.log("papers.shares", "MU-C37", player=seat)


def relieve_interest(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C38: 50 fl less interest, at least 0."""
    less = min(RELIEF, g.state.due[seat])
    g.state.due[seat] -= less
    g.log("papers.relieved", "MU-C38", player=seat, florins=less)


# ---- Architects (32, 33)


def may_discount(s: State, seat: Seat, occasion: Occasion) -> bool:
    return s.phase == "purchases" and s.stage == "buy" and not s.discount[seat]


def discount(card: str, rule: str, g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C32, C33: the next building costs less (building.price)."""
    g.state.discount[seat] = card
    g.log("papers.discount", rule, player=seat, card=card)


# ---- Monatti (42, 43) and Sage 61


def to_shield(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-monatto: red territories of the event that are open and not shielded yet."""
    red = EVENT_CARDS[s.event].territories if s.event else ()
    return [t for t in red if t not in s.shielded and geography.is_open(s, t)]


def shield(number: int, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C42, C43: so many territories (0: 1d6 for 1 to 3) count as not red."""
    left = number or (yield from roll_items(g, seat, rule))
    while left and (red := to_shield(g.state, seat, occasion)):
        territory = yield from pick_one(seat, "shield", red, "papers.shield", rule, {"left": left})
        g.state.shielded.append(territory)
        g.log("papers.shielded", rule, player=seat, territory=territory)
        left -= 1


def may_choose_event(s: State, seat: Seat, occasion: Occasion) -> bool:
    """R-card-61: only before an icon is chosen."""
    return s.stage == "card" and len(s.event_deck) + len(s.event_discard) >= EVENTS_DRAWN


def choose_event(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C61: one of three drawn cards is the event; the others and the old one are discarded. Shields stay."""
    s = g.state
    s.dealt[seat] += [event_deck.draw(g) for _ in range(EVENTS_DRAWN)]
    g.log("papers.events_drawn", "MU-C61", player=seat, number=EVENTS_DRAWN)
    event = yield from pick_one(seat, "event", s.dealt[seat], "papers.event", "MU-C61")
    rejected = [s.event, *(card for card in s.dealt[seat] if card != event)]
    s.dealt[seat] = []
    s.event_discard += rejected
    s.event = event
    occasion.card = event
    event_deck.refill(g)
    g.log("papers.event_chosen", "MU-C61", player=seat, card=event, cards=rejected)


# ---- Pirates (57, 58) and Mystics (71, 72)


def gain_points(times: int, each: int, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C57, C58: 2 PT of any colours, or of one."""
    for _ in range(times):
        colour = yield from pick_one(seat, "colour", POINT_COLOURS, "papers.colour", rule)
        g.state.pt[seat][POINT_COLOURS.index(colour)] += each
        g.log("papers.points", rule, player=seat, points=each, colour=colour)


def to_sell(colours: list[int], s: State, seat: Seat, occasion: Occasion) -> list[Option]:
    """PT of these colours in the pool, and what could give some."""
    return [SPEND[colour] for colour in colours if s.pt[seat][colour]] + points.unused(s, seat, colours)


def sell_points(rule: str, price: int, distinct: bool, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C71, C72: florins for every PT spent on this card; of card 72 all of different colours."""
    colours = acts.COLOURS[:]
    while options := to_sell(colours, g.state, seat, occasion):
        choice = yield from asking.one_or_done(seat, "papers.sell", options, rule, {"florins": price})
        if choice is None:
            return
        if choice.verb != "spend":
            yield from paying.generate(g, seat, choice)
            continue
        colour = SPEND.index(choice)
        points.spend(g, seat, colour, 1, rule)
        money.earn(g, seat, price)
        g.log("papers.sold", rule, player=seat, florins=price)
        if distinct:
            colours.remove(colour)


OWN: Final = (moments.OWN,)
OWN_OR_TAXES: Final = (moments.OWN, moments.TAXES)
EVENT: Final = (moments.EVENT_DRAWN, moments.BEFORE_ICON)
ABILITIES: Final[dict[str, Ability]] = {
    "infiltrator.13": Ability((moments.OWN, moments.PHASE_ENDS), to_hold, keep_turned),
    "tax_collector.22": Ability(OWN_OR_TAXES, foreign_cubes, partial(tax_cargo, 10, "MU-C22")),
    "tax_collector.23": Ability(OWN_OR_TAXES, foreign_cubes, partial(tax_cargo, 20, "MU-C23")),
    "architect.32": Ability(OWN, may_discount, partial(discount, "architect.32", "MU-C32")),
    "architect.33": Ability(OWN, may_discount, partial(discount, "architect.33", "MU-C33")),
    "magnate.36": Ability(OWN_OR_TAXES, lambda s, seat, _: s.on_magnate or s.florins[seat], deposit),
    "magnate.37": Ability((moments.TAXES,), others_owe, share_interest),
    "magnate.38": Ability((moments.TAXES,), lambda s, seat, _: s.due[seat], relieve_interest),
    "monatto.42": Ability(EVENT, to_shield, partial(shield, 0, "MU-C42")),
    "monatto.43": Ability(EVENT, to_shield, partial(shield, 1, "MU-C43")),
    "bard.44": bard("bard.44", "MU-C44"),
    "bard.45": bard("bard.45", "MU-C45"),
    "pirate.57": Ability(OWN, always, partial(gain_points, 2, 1, "MU-C57")),
    "pirate.58": Ability(OWN, always, partial(gain_points, 1, 2, "MU-C58")),
    "sage.61": Ability((moments.EVENT_DRAWN,), may_choose_event, choose_event),
    "mystic.71": Ability(OWN, partial(to_sell, acts.COLOURS), partial(sell_points, "MU-C71", 20, False)),
    "mystic.72": Ability(OWN, partial(to_sell, acts.COLOURS), partial(sell_points, "MU-C72", 100, True)),
}
