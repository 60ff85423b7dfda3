"""Positions: the table as data that people can write (docs/positions/medioevo_universale.md), and back."""

from __future__ import annotations

from typing import Any

from condotta.core.errors import PositionError
from condotta.core.game import Data, Setup
from condotta.core.rng import Rng

from ..data import EMPIRE_CARDS, EVENT_CARDS, KINGDOMS, START, TERRITORIES, UNITS
from ..rules import setup
from ..rules.common import control, geography, phases
from ..rules.common.pieces import move_points, real_units, stack_at
from ..rules.common.questions import HORDE_RESERVE
from ..state import (
    HORDE,
    IN_RESERVE,
    KINDS,
    Ban,
    Battle,
    Clause,
    Deed,
    Disguise,
    Element,
    Fighter,
    Order,
    Pact,
    Prisoners,
    Route,
    Stack,
    State,
    nothing,
)
from . import position_checks

BARBARIANS = "b"  # the barbarians as owner, commander or side
VALUES = (
    "phase", "stage", "turn", "active", "passed", "round", "ended_by", "on_magnate", "event", "barbarian_points",
    "deploying", "trading", "next_pact",
)  # fmt: skip
LISTS = (
    "order", "order_before", "to_act", "kingdom", "eliminated", "florins", "debt", "new_loans", "borrowed", "repaid",
    "peak_debt", "due", "missed", "honour", "tax", "blood", "turned", "held", "card_bought", "event_discard", "icons",
    "shielded", "barbarian_dice", "recruited", "discount", "offers_made", "gifts", "conquered", "taken_first",
    "aftermath",
)  # fmt: skip
LISTS_OF_LISTS = (
    "branches_bought", "technology", "cards", "proselytised", "known", "dealt", "tokens", "tokens_used", "pt",
    "rebellions", "war_from", "attacked", "counts",
)  # fmt: skip
COUNTS = ("surrendered", "surrendered_now", "buy_back", "buy_back_next")  # per seat: kind -> number
SEAT_LISTS = (
    "kingdom", "eliminated", "florins", "debt", "new_loans", "borrowed", "repaid", "peak_debt", "due", "missed",
    "honour", "tax", "blood", "card_bought", "recruited", "discount", "offers_made", "gifts", "branches_bought",
    "technology", "cards", "proselytised", "known", "dealt", "tokens", "tokens_used", "pt", "war_from", "attacked",
    "counts", "orders", "routes", *COUNTS,
)  # fmt: skip
DICTS = ("control", "was_controlled", "markers", "effects")
DICTS_OF_LISTS = ("buildings", "deposits")
LASTING = ("began", "lost", "shot", "gunner", "fled")  # of a side of a battle
check = position_checks.check
schema = position_checks.schema


# ---- the state as data


def dump(s: State) -> Data:
    """The whole state; `load` gives it back."""
    data: Data = {key: getattr(s, key) for key in VALUES}
    data.update((key, list(getattr(s, key))) for key in LISTS)
    data.update((key, [list(one) for one in getattr(s, key)]) for key in LISTS_OF_LISTS)
    data.update((key, dict(getattr(s, key))) for key in DICTS)
    data.update((key, {k: list(v) for k, v in getattr(s, key).items()}) for key in DICTS_OF_LISTS)
    data.update((key, [by_kind(one) for one in getattr(s, key)]) for key in COUNTS)
    data["empire_deck"] = s.empire_deck[:]
    data["event_deck"] = s.event_deck[:]
    data["units"] = {place: dict(map(dump_stack, stacks)) for place, stacks in s.stacks.items()}
    data["elements"] = {id: dump_element(element) for id, element in s.elements.items()}
    data["prisoners"] = [{"captor": p.captor, "owner": p.owner, "units": by_kind(p.counts)} for p in s.prisoners]
    data["disguises"] = [
        {
            "owner": word(d.owner),
            "commander": word(d.commander),
            "place": d.place,
            "real": KINDS[d.real],
            "assumed": KINDS[d.assumed],
            "by": d.by,
        }
        for d in s.disguises
    ]
    data["routes"] = [None if route is None else dump_route(route) for route in s.routes]
    data["orders"] = [[{"kind": o.kind, "level": o.level, "number": o.number} for o in orders] for orders in s.orders]
    data["armistices"] = [list(pair) for pair in s.armistices]
    data["pacts"] = [dump_pact(pact) for pact in s.pacts]
    data["bans"] = [{"kind": ban.kind, "territory": ban.territory, "turn": ban.turn} for ban in s.bans]
    data["deeds"] = [{"seat": deed.seat, "kind": deed.kind, "what": dict(deed.what)} for deed in s.deeds]
    data["battles"] = [dump_battle(battle) for battle in s.battles]
    return data


def word(owner: int) -> int | str:
    return BARBARIANS if owner == HORDE else owner


def seat_of(owner: int | str) -> int:
    return HORDE if owner == BARBARIANS else int(owner)


def by_kind(counts: list[int]) -> dict[str, int]:
    return {KINDS[kind]: n for kind, n in enumerate(counts) if n}


def counts_of(units: dict[str, int]) -> list[int]:
    counts = nothing()
    for kind, n in units.items():
        counts[KINDS.index(kind)] += n
    return counts


def dump_stack(stack: Stack) -> tuple[str, Data]:
    """A stack by its owner, or by "owner/commander/why/home" where it is no plain one."""
    key = str(word(stack.owner))
    if stack.commander != stack.owner or stack.why or stack.home:
        key = f"{key}/{word(stack.commander)}/{stack.why}/{stack.home}"
    units: Data = {KINDS[kind]: n for kind, n in enumerate(stack.counts[:7]) if n}
    done = by_kind(stack.counts[7:])
    return key, {**units, "done": done} if done else units


def dump_element(element: Element) -> Data:
    data: Data = {
        "seat": word(element.seat),
        "place": element.place,
        "level": element.level,
        "mp": element.mp,
        "done": element.done,
        "cargo": element.cargo[:],
    }
    if element.commander != element.seat:
        data["commander"] = element.commander
    return data


def dump_route(route: Route) -> Data:
    return {"transport": route.transport, "origin": route.origin, "stops": route.stops[:], "done": route.done[:]}


def dump_pact(pact: Pact) -> Data:
    return {
        "id": pact.id,
        "parties": pact.parties[:],
        "clauses": [
            {"kind": c.kind, "giver": c.giver, "receiver": c.receiver, "number": c.number, "target": c.target}
            for c in pact.clauses
        ],
        "since": pact.since,
        "until": pact.until,
        "secret": pact.secret,
        "shown": pact.shown,
    }


def dump_battle(battle: Battle) -> Data:
    return {
        "area": battle.area,
        "cause": battle.cause,
        "round": battle.round,
        "retreat_mp": dict(battle.retreat_mp),
        "attacker": dump_fighter(battle.attacker),
        "defender": dump_fighter(battle.defender),
    }


def dump_fighter(fighter: Fighter) -> Data:
    data: Data = {
        "seat": word(fighter.seat),
        "captured": by_kind(fighter.captured),
        "trapped": by_kind(fighter.trapped),
    }
    data.update((key, getattr(fighter, key)) for key in LASTING)
    return data


# ---- and back


def seats_in(data: Data) -> int | None:
    """How many seats a position is for: as many as a list with an entry for each has."""
    for key in SEAT_LISTS:
        if isinstance(data.get(key), list):
            return len(data[key])
    return None


def load(data: Data, match: Setup, rng: Rng) -> State:
    """A position, complete or not, as a state. What is not told is filled in sensibly (see the documentation)."""
    problems = [*position_checks.form_problems(data, match.seats)]
    if problems:
        raise PositionError(problems)
    s = State(match.seats, setup.rules_of(match))
    load_plain(s, data)
    load_pieces(s, data)
    load_papers(s, data)
    load_decks(s, data, rng)
    control.settle_silently(s, [*s.control, *s.was_controlled, *control.unsettled(s)])
    problems = check(s)
    if problems:
        raise PositionError(problems)
    return s


def load_plain(s: State, data: Data) -> None:
    """Numbers and words. Without a phase it is phase 5 of turn 3 with the usual kingdoms and 500 fl each."""
    begun = data.get("phase") not in ("kingdoms", "set_up")
    s.phase = "combat"
    s.turn = 3 if begun else 0
    s.florins = [500 if begun else START.florins] * s.seats
    s.honour = [START.honour_points] * s.seats
    s.tax = [10 if begun else 0] * s.seats
    s.barbarian_dice = [4, 6, 8] if begun else []
    s.kingdom = list(setup.STANDARD[s.seats]) if begun else s.kingdom
    for key in VALUES:
        setattr(s, key, data.get(key, getattr(s, key)))
    for key in LISTS:
        setattr(s, key, list(data.get(key, getattr(s, key))))
    for key in LISTS_OF_LISTS:
        setattr(s, key, [list(one) for one in data.get(key, getattr(s, key))])
    for key in DICTS:
        setattr(s, key, dict(data.get(key, {})))
    s.buildings = {territory: read_buildings(built) for territory, built in data.get("buildings", {}).items()}
    s.deposits = {territory: list(goods) for territory, goods in data.get("deposits", {}).items()}
    for key in COUNTS:
        if key in data:
            setattr(s, key, [counts_of(one) for one in data[key]])
    s.armistices = [(pair[0], pair[1]) for pair in data.get("armistices", [])]
    if all(s.kingdom):
        s.available = geography.available(tuple(k for k in KINGDOMS if k in s.kingdom))
    if "order_before" not in data:
        s.order_before = s.order[:]
    if "to_act" not in data:
        first = s.order.index(data["active"]) if data.get("active") in s.order else 0
        s.to_act = s.order[first:]
    s.active = data.get("active", s.to_act[0] if s.to_act else s.order[0])
    if "stage" not in data:
        s.stage = phases.FIRST_STAGE.get(s.phase, "")


def read_buildings(built: Any) -> list[int]:
    """[levels of civil, military, religious, and their damages], or fewer of these."""
    return [*built, *[0] * (6 - len(built))]


def load_pieces(s: State, data: Data) -> None:
    """Stacks and elements; the reserve is what is nowhere else."""
    for place, stacks in data.get("units", {}).items():
        for key, units in stacks.items():
            load_stack(s, place, key, units)
    for id, found in data.get("elements", {}).items():
        kind = id.rsplit(".", 1)[0]
        level = found.get("level", position_checks.engine_level(kind))
        mp = found.get("mp", move_points(kind, level))
        element = Element(id, kind, level, seat_of(found["seat"]), found["place"], mp)
        element.commander = found.get("commander", element.seat)
        element.done = found.get("done", False)
        element.cargo = list(found.get("cargo", []))
        s.elements[id] = element
    s.prisoners = [Prisoners(p["captor"], p["owner"], counts_of(p["units"])) for p in data.get("prisoners", [])]
    s.disguises = [
        Disguise(
            seat_of(d["owner"]),
            seat_of(d["commander"]),
            d["place"],
            KINDS.index(d["real"]),
            KINDS.index(d["assumed"]),
            d["by"],
        )
        for d in data.get("disguises", [])
    ]
    fill_reserves(s)


def load_stack(s: State, place: str, key: str, units: Data) -> None:
    words = key.split("/")
    owner = seat_of(words[0])
    commander, why, home = (seat_of(words[1]), words[2], words[3]) if len(words) == 4 else (owner, "", "")
    done = counts_of(units.get("done", {}))
    fresh = counts_of({kind: n for kind, n in units.items() if kind != "done"})
    if any(done) or any(fresh):
        stack = stack_at(s, owner, place, commander, why, home)
        stack.counts = [a + b for a, b in zip(stack.counts, [*fresh, *done], strict=True)]


def fill_reserves(s: State) -> None:
    """MU-comp.a, g: what is neither on the map, beside a board nor a prisoner is in the reserve."""
    kinds = list(UNITS.values())
    for seat in range(s.seats):
        s.reserve[seat] = [unit.pool for unit in kinds]
        held = [prisoners.counts for prisoners in s.prisoners if prisoners.owner == seat]
        for away in (real_units(s, seat), s.surrendered[seat], s.surrendered_now[seat], *held):
            for kind, n in enumerate(away):
                s.reserve[seat][IN_RESERVE[kind]] -= n
    pool = {place: unit.barbarian_pool for place, unit in zip((0, 1, -1, -1, 2), kinds, strict=True) if place >= 0}
    s.horde_reserve = [pool[0], pool[1], pool[2]]
    for kind, n in enumerate(real_units(s, HORDE)):
        if n and HORDE_RESERVE[kind] >= 0:
            s.horde_reserve[HORDE_RESERVE[kind]] -= n


def load_papers(s: State, data: Data) -> None:
    """Routes, orders, pacts, bans, deeds and battles."""
    s.routes = [None if r is None else load_route(r) for r in data.get("routes", s.routes)]
    s.orders = [[Order(o["kind"], o["level"], o["number"]) for o in orders] for orders in data.get("orders", s.orders)]
    s.pacts = [load_pact(pact) for pact in data.get("pacts", [])]
    s.bans = [Ban(ban["kind"], ban["territory"], ban["turn"]) for ban in data.get("bans", [])]
    s.deeds = [Deed(deed["seat"], deed["kind"], dict(deed["what"])) for deed in data.get("deeds", [])]
    s.battles = [load_battle(s, battle) for battle in data.get("battles", [])]


def load_route(data: Data) -> Route:
    return Route(data["transport"], data["origin"], list(data["stops"]), data.get("done"))


def load_pact(data: Data) -> Pact:
    clauses = [
        Clause(c["kind"], c["giver"], c["receiver"], c.get("number", 0), c.get("target", -1)) for c in data["clauses"]
    ]
    secret = data.get("secret", False)
    pact = Pact(data["id"], list(data["parties"]), clauses, data.get("since", 1), data.get("until", 0), secret)
    pact.shown = data.get("shown", not secret)
    return pact


def load_battle(s: State, data: Data) -> Battle:
    sides = [load_fighter(data[side]) for side in ("attacker", "defender")]
    battle = Battle(data["area"], data["area"] not in TERRITORIES, sides[0], sides[1], data.get("cause", "move"))
    battle.round = data.get("round", 0)
    battle.retreat_mp = dict(data.get("retreat_mp", {}))
    return battle


def load_fighter(data: Any) -> Fighter:
    """A seat, or all that lasts for the battle."""
    if not isinstance(data, dict):
        return Fighter(seat_of(data))
    fighter = Fighter(seat_of(data["seat"]))
    fighter.captured = counts_of(data.get("captured", {}))
    fighter.trapped = counts_of(data.get("trapped", {}))
    for key in LASTING:
        setattr(fighter, key, data.get(key, getattr(fighter, key)))
    return fighter


def load_decks(s: State, data: Data, rng: Rng) -> None:
    """Decks that are not told hold, shuffled, whatever lies nowhere else; cards under the top of a told deck too."""
    placed = [card for cards in (*s.cards, *s.dealt) for card in cards]
    s.empire_deck = filled(data.get("empire_deck"), [c for c in EMPIRE_CARDS if c not in placed], rng)
    seen = [s.event, *s.event_discard, *placed]
    s.event_deck = filled(data.get("event_deck"), [c for c in EVENT_CARDS if c not in seen], rng)


def filled(told: list[str] | None, left: list[str], rng: Rng) -> list[str]:
    """A deck from what is told of its top (the top card last) and, shuffled under it, the rest."""
    top = list(told or [])
    rest = [card for card in left if card not in top]
    rng.shuffle(rest)
    return [*rest, *top]
