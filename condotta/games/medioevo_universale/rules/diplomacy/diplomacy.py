"""C. Diplomacy: war, peace, armistice, treaties, gifts (MU-dip, MU-war)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from condotta.core.flow import Flow, Option, Seat, agrees, amount, choose, offer, pick_one

from ...data import MOST_PACTS
from ...pieces import KINDS
from ...state import State, Table
from ..common import control, money, prisoners, promises, questions
from . import alliances, pact_drafts, pacts

MOST_GIFTS: Final = 3  # of a player in a turn (R-offers)
MOST_OPEN: Final = MOST_PACTS // 2  # the other numbers are for secret ones
FLORINS: Final = Option("give_florins")


def add_acts(s: State, seat: Seat, options: list[Option]) -> None:
    """What acts.choose offers of diplomacy and pacts (D14)."""
    may_talk = s.rules.offers > 0
    may_offer = s.offers_made[seat] < s.rules.offers
    may_give = may_talk and s.gifts[seat] < MOST_GIFTS and bool(gifts(s, seat))
    others = [other for other in s.order if other != seat]
    at_peace = [other for other in others if not questions.at_war(s, seat, other)]
    for other in others:
        if other in at_peace:
            options.append(offer("war", other))
        elif may_talk:
            if talk("peace", seat, other) not in s.effects.talks:
                options.append(offer("peace", other))
            if not questions.has_armistice(s, seat, other) and talk("armistice", seat, other) not in s.effects.talks:
                options.append(offer("armistice", other))
            options += [offer("treaty", other)] if may_offer else []
        options += [offer("give", other)] if may_give else []
    options += [offer("pact")] if may_offer and at_peace and s.next_pact <= MOST_OPEN else []  # R-pact-peace
    for pact in s.pacts if at_peace else ():  # MU-hid.e: else a secret one would show, as there is nothing else to do
        if seat in pact.parties:
            options += [offer("end_pact", pact.id)] if may_offer else []
            options += [offer("call_ally", pact.id)] if alliances.may_call(s, seat, pact) else []
            options += [offer("dispute", pact.id)] if alliances.may_dispute(s, seat, pact) else []


def act(g: Table, seat: Seat, option: Option) -> Flow[None]:
    if option.verb in ACTS:
        yield from ACTS[option.verb](g, seat, *option.args) or ()
    else:
        pact = next(pact for pact in g.state.pacts if pact.id == option.args[0])
        yield from ACTS_ON_PACTS[option.verb](g, seat, pact)


def talk(what: str, one: Seat, other: Seat) -> tuple[str, Seat, Seat]:
    """R-offers: peace and armistice are offered once for each pair and turn."""
    return (what, min(one, other), max(one, other))


# ---- war


def declare_war(g: Table, seat: Seat, other: Seat) -> None:
    """MU-war.a, b, R-war-mutual: both may attack from the next turn on; pacts between them are broken."""
    s = g.state
    g.log("diplomacy.war", "MU-war.a", player=seat, other=other)
    pacts.break_pacts(g, seat, promises.broken_by_attack(s, seat, other))
    set_war(s, seat, other, s.turn + 1)
    control.settle_all(g)


def open_war(g: Table, seat: Seat, victim: Seat) -> None:
    """MU-war.g: called for every attack on a player; the victim strikes back freely at once, the attacker next turn."""
    s = g.state
    s.attacked[victim][seat] = s.turn
    if not questions.may_attack_freely(s, seat, victim) and not questions.may_attack_freely(s, victim, seat):
        s.war_from[seat][victim], s.war_from[victim][seat] = s.turn + 1, s.turn
        g.log("diplomacy.war_opened", "MU-war.g", player=seat, other=victim)
        control.settle_all(g)


def set_war(s: State, one: Seat, other: Seat, turn: int) -> None:
    s.war_from[one][other] = s.war_from[other][one] = turn


# ---- peace and armistice


def ask_for(what: str, rule: str, g: Table, seat: Seat, other: Seat) -> Flow[None]:
    """MU-war.e, f: peace or armistice by consent; the other is asked once in a turn (R-offers)."""
    g.state.effects.talks.append(talk(what, seat, other))
    if (yield from agrees(other, f"diplomacy.{what}", rule, {"other": seat})):
        MAKES[what](g, seat, other)
    else:
        g.log(f"diplomacy.no_{what}", rule, player=other, other=seat)


def make_peace(g: Table, seat: Seat, other: Seat) -> None:
    """MU-war.f: ends the state of war."""
    s = g.state
    set_war(s, seat, other, 0)
    s.attacked[seat][other] = s.attacked[other][seat] = 0
    g.log("diplomacy.made_peace", "MU-war.f", player=seat, other=other)
    pacts.return_lent(g)
    control.settle_all(g)


def make_armistice(g: Table, seat: Seat, other: Seat) -> None:
    """MU-war.e: no combat between the two for the rest of this turn."""
    g.state.armistices.append((min(seat, other), max(seat, other)))
    g.log("diplomacy.made_armistice", "MU-war.e", player=seat, other=other)


MAKES: Final = {"peace": make_peace, "armistice": make_armistice}


def offer_treaty(g: Table, seat: Seat, other: Seat) -> Flow[None]:
    """MU-dip.b: armistice or peace on terms: florins and prisoners; with peace also what a pact may say."""
    s = g.state
    s.offers_made[seat] += 1
    whats = ["peace"] if questions.has_armistice(s, seat, other) else ["peace", "armistice"]
    what = yield from pick_one(seat, "treaty_of", whats, "diplomacy.treaty", "MU-dip.b", {"other": other})
    may_last = what == "peace" and s.next_pact <= MOST_OPEN
    kinds = pact_drafts.TO_WRITE if may_last else promises.AT_ONCE
    pact = yield from pact_drafts.write(g, seat, [seat, other], kinds, pact_drafts.has_terms)
    if pact is not None and (yield from pact_drafts.all_accept(g, seat, pact, f"diplomacy.{what}_for")):
        MAKES[what](g, seat, other)
        pact_drafts.conclude(g, pact)


# ---- gifts


def gifts(s: State, seat: Seat) -> list[Option]:
    """MU-dip.a, R-transfers: florins and prisoners."""
    options = [FLORINS] if s.florins[seat] else []
    for held in s.prisoners:
        if held.captor == seat and questions.is_player(held.owner):
            options += [offer("prisoner", held.owner, KINDS[kind]) for kind, n in enumerate(held.counts) if n]
    return options


def give(g: Table, seat: Seat, other: Seat) -> Flow[None]:
    """MU-dip.a: nothing is asked for it; R-cash: everybody hears how much."""
    s = g.state
    s.gifts[seat] += 1
    params = {"other": other}
    choice = yield from choose(seat, "diplomacy.gift", gifts(s, seat), "MU-dip.a", params)
    if choice is FLORINS:
        florins = yield from amount(seat, "sum", 1, s.florins[seat], "diplomacy.florins", "MU-dip.a", params)
        money.transfer(g, seat, other, florins)
        g.log("diplomacy.gave", "MU-dip.a", player=seat, other=other, florins=florins)
    else:
        owner, kind = int(choice.args[0]), KINDS.index(str(choice.args[1]))
        prisoners.hand_over(g, seat, other, owner, kind, 1, "MU-dip.a")


ACTS: Final[dict[str, Callable[..., Flow[None] | None]]] = {
    "war": declare_war,
    "peace": partial(ask_for, "peace", "MU-war.f"),
    "armistice": partial(ask_for, "armistice", "MU-war.e"),
    "treaty": offer_treaty,
    "give": give,
    "pact": pact_drafts.propose,
}
ACTS_ON_PACTS: Final = {"end_pact": pacts.offer_end, "call_ally": alliances.call_ally, "dispute": alliances.dispute}
