"""C. Diplomacy: how pacts are used, broken and ended, and lent units go back (MU-pact, MU-break, R-lent-units)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat, agrees

from ...data import HONOUR, TERRITORIES
from ...pieces import Pact
from ...state import State, Table
from ..common import control, honour, money, pieces, promises, questions

BREACH: Final = -HONOUR.points["break_pact"]  # MU-break.b: HP


def use(g: Table, pact: Pact, giver: Seat, receiver: Seat) -> None:
    """Shows a secret pact (R-secret-use) and pays per act."""
    show(g, pact)
    florins = promises.price(pact, giver, receiver)
    if florins:
        money.transfer(g, receiver, giver, florins)
        g.log("pacts.paid", "MU-pact.b", player=receiver, other=giver, florins=florins, pact=pact.id)


def use_in(g: Table, seat: Seat, territory: str, kind: str) -> None:
    """MU-pact.c, e, f: an act of this kind in a territory; where another rules, under the pact that allows it."""
    ruler = g.state.control.get(territory, seat)
    if ruler != seat:
        pact = promises.allows(g.state, kind, ruler, seat)
        assert pact is not None, (seat, territory, kind)
        use(g, pact, ruler, seat)


def show(g: Table, pact: Pact) -> None:
    """MU-hid.e: from now on everybody knows it."""
    if not pact.shown:
        pact.shown = True
        g.reveal()
        g.log("pacts.shown", "MU-hid.e", pact=pact.id, players=pact.parties, terms=promises.terms(pact))


# ---- the end of a pact


def break_pacts(g: Table, seat: Seat, pacts: list[Pact]) -> None:
    """MU-break.a, b: they end for all their parties; whoever broke them loses 2 HP for each."""
    broken = [pact for pact in pacts if pact in g.state.pacts]
    for pact in broken:
        show(g, pact)
        g.log("pacts.broken", "MU-break.a", player=seat, pact=pact.id, players=pact.parties)
        g.state.pacts.remove(pact)
        honour.lose(g, seat, BREACH, "MU-break.b", pact=pact.id)
    if broken:
        after_an_end(g)


def end_dated(g: Table) -> None:
    """MU-end.e, MU-break.d: pacts whose last turn this was end without penalty."""
    end(g, [pact for pact in g.state.pacts if 0 < pact.until <= g.state.turn])
    return_lent(g)


def end(g: Table, pacts: list[Pact]) -> None:
    """MU-break.d: without penalty."""
    for pact in pacts:
        g.state.pacts.remove(pact)
        g.log("pacts.ended", "MU-break.d", promises.audience(pact), pact=pact.id, players=pact.parties)
    if pacts:
        after_an_end(g)


def after_an_end(g: Table) -> None:
    """Lent units go back to their owners; guests may have become something else (R-guest)."""
    return_lent(g)
    control.settle_all(g)


def offer_end(g: Table, seat: Seat, pact: Pact) -> Flow[None]:
    """MU-break.d: it ends when all parties agree."""
    g.state.offers_made[seat] += 1
    for other in g.state.order:
        if other != seat and other in pact.parties:
            params = {"other": seat, "pact": pact.id, "terms": promises.terms(pact)}
            if not (yield from agrees(other, "pacts.end", "MU-break.d", params)):
                g.log("pacts.goes_on", "MU-break.d", promises.audience(pact), player=other, pact=pact.id)
                return
    end(g, [pact])


# ---- lent units go back


def lent_by(s: State, pact: Pact, ally: Seat) -> bool:
    """Units of this ally fight under another's command by this pact."""
    return any(stack.why == pact.id and stack.owner == ally for stacks in s.stacks.values() for stack in stacks)


def return_lent(g: Table) -> None:
    """MU-pact.h, R-lent-units: when the war or the pact has ended; what is at sea, as soon as it is ashore."""
    s = g.state
    for stack in [u for stacks in s.stacks.values() for u in stacks if u.why.startswith("pact.")]:
        if stack.place in TERRITORIES and not is_needed(s, stack.why, stack.owner, stack.commander):
            g.log("pacts.returned", "R-lent-units", player=stack.owner, territory=stack.place, number=stack.size)
            pieces.hand_over_command(s, stack, stack.owner)
    for element in s.elements.values():
        lent_ashore = element.commander != element.seat and element.place in TERRITORIES
        if lent_ashore and not any(is_needed(s, p.id, element.seat, element.commander) for p in s.pacts):
            element.commander = element.seat


def is_needed(s: State, id: str, ally: Seat, commander: Seat) -> bool:
    """The alliance still holds, and the war with somebody who attacked them goes on."""
    pact = next((pact for pact in s.pacts if pact.id == id), None)
    if pact is None or not promises.grants(pact, "defensive", ally, commander):
        return False
    return any(s.attacked[commander][other] and questions.at_war(s, commander, other) for other in s.order)
