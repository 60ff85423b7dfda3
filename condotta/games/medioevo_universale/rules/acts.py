"""The player's other acts in their own time (D14: acts.choose): loans, diplomacy, cards, tokens, claims, removals."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, offer

from ..data import POINT_COLOURS
from ..pieces import KINDS
from ..state import State, Table
from . import loans, routes
from .any_time import borrowing, moments, objectives, offers, paying
from .any_time.moments import Occasion
from .common import asking, control, pieces, points, questions
from .diplomacy import diplomacy

ACTS: Final = Option("acts")
REPAY: Final = Option("repay")
REMOVAL: Final = Option("removal")
DIPLOMACY_VERBS: Final = ("war", "peace", "armistice", "treaty", "give", "pact", "end_pact", "dispute", "call_ally")
COLOURS: Final[list[int]] = list(range(len(POINT_COLOURS)))


def menu(g: Table, seat: Seat) -> Flow[None]:
    """One act after the other until they are done; what ends the game or their part in it ends this too."""
    s = g.state
    phase = s.phase
    while not s.ended_by and s.phase == phase and not s.eliminated[seat]:
        choice = yield from asking.one_or_done(seat, "acts.choose", choices(s, seat), "MU-card.e")
        if choice is None:
            return
        yield from carry_out(g, seat, choice)


def entry(s: State, seat: Seat) -> list[Option]:
    """The way into this menu from that of a phase, if there is anything in it; what is asked often comes first."""
    return [ACTS] if loans.may_borrow(s, seat) or loans.may_repay(s, seat) or choices(s, seat) else []


def choices(s: State, seat: Seat) -> list[Option]:
    found = [loans.BORROW] if loans.may_borrow(s, seat) else []
    found += [REPAY] if loans.may_repay(s, seat) else []
    diplomacy.add_acts(s, seat, found)
    found += offers.uses(s, seat, Occasion(moments.OWN, seat))
    found += points.unused(s, seat, useful_colours(s, seat), pirates=False)
    found += [objectives.CLAIM[card] for card in objectives.claimable(s, seat)]
    found += [offer("assign", element) for element in assignable(s, seat)]
    found += [REMOVAL] if has_pieces(s, seat) else []
    return found


def carry_out(g: Table, seat: Seat, choice: Option) -> Flow[None]:
    verb = choice.verb
    if verb in offers.ACTS or verb == "borrow":
        yield from offers.act(g, seat, choice, Occasion(moments.OWN, seat))
    elif verb in DIPLOMACY_VERBS:
        yield from diplomacy.act(g, seat, choice)
    elif verb in ("points", "token"):
        yield from paying.generate(g, seat, choice)
    elif verb == "repay":
        loans.repay(g, seat)
    elif verb == "assign":
        assign_transport(g, seat, str(choice.args[0]))
    else:
        yield from remove(g, seat)


def useful_colours(s: State, seat: Seat) -> list[int]:
    """MU-card.g, MU-pt.a, b: of their technologies; all by Temporal Power, which lends others', and for a Mystic."""
    mystic = any(card in s.cards[seat] and card not in s.turned for card in MYSTICS)
    if mystic or points.owned(s, seat, borrowing.TEMPORAL_POWER):
        return COLOURS
    return [colour for colour, level in enumerate(s.technology[seat]) if level]


MYSTICS: Final[tuple[str, ...]] = ("mystic.71", "mystic.72")


def assignable(s: State, seat: Seat) -> list[str]:
    """R-card-30: own transports that may take over a route that a Vendor has kept."""
    route = s.routes[seat]
    if route is None or route.transport or seat not in s.effects.kept:
        return []
    return [element.id for element in questions.elements_of(s, seat) if questions.is_trader(element)]


def assign_transport(g: Table, seat: Seat, element: str) -> None:
    route = g.state.routes[seat]
    assert route is not None
    route.transport = element
    g.log("acts.assigned", "MU-C30", player=seat, element=element)
    routes.pass_stop(g, element)


def has_pieces(s: State, seat: Seat) -> bool:
    """Whether they have anything at all that could be removed."""
    if s.groups or s.battles:
        return bool(removable(s, seat))
    for stacks in s.stacks.values():
        for stack in stacks:
            if stack.owner == seat == stack.commander:
                return True
    return any(element.commander == seat == element.seat for element in s.elements.values())


def removable(s: State, seat: Seat) -> list[Option]:
    """MU-remove.a: own units and elements, neither on the march nor in a battle; no Galley at sea with a load."""
    if s.groups:
        return []
    fought_for = [battle.area for battle in s.battles]
    units = [each for each in questions.own_units(s, seat) if questions.area_of(s, each[0]) not in fought_for]
    found = [offer("remove_unit", place, KINDS[kind]) for place, kind in units]
    empty = [e for e in questions.elements_of(s, seat) if e.commander == seat and not pieces.load_of(s, e.id)]
    found += [offer("remove", e.id) for e in empty if questions.area_of(s, e.place) not in fought_for]
    return list(dict.fromkeys(found))


def remove(g: Table, seat: Seat) -> Flow[None]:
    """MU-remove.a: one piece after the other back to the reserve."""
    s = g.state
    while choice := (yield from asking.one_or_done(seat, "acts.remove", removable(s, seat), "MU-remove.a")):
        what = str(choice.args[0])
        if choice.verb == "remove_unit":
            place, unit = what, str(choice.args[1])
            pieces.remove_units(s, seat, place, KINDS.index(unit), 1)
            g.log("acts.removed_unit", "MU-remove.a", player=seat, area=place, unit=unit)
        else:
            place = s.elements[what].place
            pieces.drop_element(g, what)
            g.log("acts.removed", "MU-remove.a", player=seat, element=what)
        control.settle(g, place)
