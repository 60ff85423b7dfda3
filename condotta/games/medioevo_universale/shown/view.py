"""What a seat sees (MU-hid). Built up from nothing: a new field of State is secret until it is named here."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.looking import Memory, Viewer

from .. import data
from ..pieces import ELEMENT_POOLS, KINDS, Battle, Fighter
from ..rules import barbarians, taxes, victory
from ..rules.any_time import objectives
from ..rules.battle import totals
from ..rules.common import clash, control, questions
from ..rules.common.questions import levels_on_map, may_mark, territories_of, who
from ..state import FIELDS, TEAMS, State
from . import shape
from .board import board

BRANCH_OF: Final = {t.id: data.POINT_COLOURS.index(t.colour) for t in data.TECHNOLOGIES.values()}
WHEN: Final = FIELDS.shows("phase", "stage", "turn")
SEQUENCE: Final = FIELDS.shows("order", "to_act", "active", "ended_by")
STANDING: Final = FIELDS.shows("armistices", "bans")
CONQUERED: Final = FIELDS.shows("conquered", "taken_first", "uprisings")
OWED: Final = FIELDS.shows_of_each("debt", "due", "missed", "blood")
DONE_THIS_TURN: Final = FIELDS.shows_of_each(*shape.DONE_THIS_TURN)
ORDERED: Final = FIELDS.shows_of_each("orders")
TALKED_THIS_TURN: Final = FIELDS.shows_of_each("offers_made", "gifts")


# What the costly parts read of the state: each is made anew only when one of these fields has changed
BOARD_READS: Final = (
    "available", "bans", "buildings", "control", "deposits", "effects", "elements", "markers", "routes", "shielded",
    "stacks", "turn", "was_controlled",
)  # fmt: skip
HORDE_READS: Final = ("barbarian_dice", "barbarian_points", "horde_reserve")
POOL_READS: Final = ("buildings", "deposits", "elements")
AWARD_READS: Final = (
    "available", "buildings", "cards", "control", "debt", "deposits", "kingdom", "order", "prisoners", "technology",
    "tokens",
)  # fmt: skip
INCOME_READS: Final = (
    "buildings", "control", "deposits", "elements", "kingdom", "order", "pacts", "stacks", "tax", "was_controlled",
)  # fmt: skip
UPKEEP_READS: Final = ("elements", "kingdom", "rules", "stacks")
FIGURE_READS: Final = ("buy_back", "buy_back_next", "prisoners", "reserve", "surrendered", "surrendered_now")
LEARNING_READS: Final = ("cards", "held", "pt", "technology", "tokens", "tokens_used", "turned")
LAND_READS: Final = ("control", "elements", "markers", "orders", "rules")
OBJECTIVE_READS: Final = (
    "available", "buildings", "cards", "control", "debt", "deposits", "elements", "eliminated", "feats",
    "florins", "held", "kingdom", "order", "pacts", "prisoners", "stacks", "tallies", "technology", "tokens", "turned",
    "war_from",
)  # fmt: skip
PLAYER_PARTS: Final = {*AWARD_READS, *INCOME_READS, *UPKEEP_READS, *FIGURE_READS, *LEARNING_READS, *LAND_READS}
PLAYER_READS: Final = (
    "blood", "borrowed", "branches_bought", "card_bought", "discount", "due", "eliminated", "gifts", "honour",
    "missed", "new_loans", "offers_made", "on_magnate", "proselytised", "recruited", "repaid", "seats", "tallies",
    *sorted(PLAYER_PARTS),
)  # fmt: skip


def view(s: State, seat: Seat | None) -> Data:
    """The table as this seat sees it; None is a spectator."""
    return views(s, Memory(state=s))(seat)


def views(s: State, memory: Memory) -> Viewer:
    """The table as any seat sees it at this moment; what all see is made once. See `core.looking`."""
    part = memory.part
    seen_by_all = {
        **memory.shown(WHEN),
        "turns": s.rules.turns,
        "round": s.round + 1 if s.phase == "combat" else 0,
        **memory.shown(SEQUENCE),
        "settings": part(("rules",), settings),
        "players": None,
        "event": part(("event", "icons", "shielded"), event),
        "tolerated": tolerated(s),
        "barbarians": part(HORDE_READS, horde),
        "rebellions": [{"seat": unrest.seat, "left": unrest.left} for unrest in s.rebellions],
        "pacts": None,
        "wars": part(("seats", "war_from"), wars),
        **memory.shown(STANDING),
        "disguises": [shape.DISGUISE.show(one) for one in s.disguises],
        **memory.shown(CONQUERED),
        "battle": fight(s, s.battles[-1]) if s.battles else None,
        "battles_waiting": [b.area for b in s.battles[:-1]],
        "pile": [{"seat": seat, "card": card, "what": what} for seat, card, what in s.pile],
        "moving": shape.MOVING.show(s.groups[-1]) if s.groups else None,
        "trading": s.trading or None,
        "deploying": s.deploying,
        "board": part(BOARD_READS, board, memory),
        "decks": {"empire": len(s.empire_deck), "events": len(s.event_deck), "discard": s.event_discard[:]},
        "pools": part(POOL_READS, pools),
        "tokens_left": part(("tokens",), tokens_left),
        "cubes_left": part(POOL_READS, cubes_left),
    }
    players = part(PLAYER_READS, everybody, memory)
    if s.phase == "over":
        players = [{**facts, **shown_at_the_end(s, seat)} for seat, facts in enumerate(players)]

    def seen_by(seat: Seat | None) -> Data:
        return {
            **seen_by_all,
            "players": [
                {**facts, **secrets(s, memory, seat)} if other == seat else facts for other, facts in enumerate(players)
            ],
            "pacts": [shape.PACT.show(one) for one in s.pacts if one.shown or seat in one.parties],
        }

    return seen_by


def settings(s: State) -> Data:
    return {name: getattr(s.rules, name) for name in shape.SHOWN_SETTINGS}


# ---- players


def everybody(s: State, memory: Memory) -> list[Data]:
    return [player(s, memory, seat) for seat in range(s.seats)]


def player(s: State, memory: Memory, seat: Seat) -> Data:
    """What everybody sees of a player; what they alone see is None or empty here."""
    part = memory.part
    kingdom = data.KINGDOMS.get(s.kingdom[seat])
    return {
        "seat": seat,
        "kingdom": s.kingdom[seat] or None,
        "colour": kingdom and kingdom.colour,
        "eliminated": s.eliminated[seat],
        "team": team(s, seat),
        "place": s.order.index(seat) if seat in s.order else None,
        "florins": None,
        "on_magnate": on_magnate(s, seat),
        "honour": s.honour[seat],
        "awards": awards(seat, part(AWARD_READS, open_awards)),
        "tax": s.tax[seat],
        "income": part(INCOME_READS, income, seat),
        "upkeep": part(UPKEEP_READS, upkeep, seat),
        "penalty": totals.penalty(s, seat) if seat in s.order else 0,
        **OWED(s, seat),
        **part(FIGURE_READS, figures, seat),
        **part(LEARNING_READS, learning, seat),
        **part(LAND_READS, lands, seat),
        "this_turn": this_turn(s, seat),
        "recruited": None if s.rules.deployment else s.recruited[seat],
        "known": [],
        "dealt": [],
        "orders": [],
    }


def figures(s: State, seat: Seat) -> Data:
    """Units of a player that are not on the map, and prisoners."""
    return {
        "reserve": dict(zip(data.UNITS, s.reserve[seat], strict=False)),
        "surrendered": by_kind([a + b for a, b in zip(s.surrendered[seat], s.surrendered_now[seat], strict=True)]),
        "buy_back": by_kind([a + b for a, b in zip(s.buy_back[seat], s.buy_back_next[seat], strict=True)]),
        "prisoners": [{"owner": who(p.owner), "counts": by_kind(p.counts)} for p in s.prisoners if p.captor == seat],
        "in_prison": [{"captor": p.captor, "counts": by_kind(p.counts)} for p in s.prisoners if p.owner == seat],
    }


def learning(s: State, seat: Seat) -> Data:
    """Technology, what it is bought with, and Empire cards."""
    return {
        "technology": [s.technology[seat][branch] for branch in range(6)],
        "technologies": [t.id for t in data.TECHNOLOGIES.values() if t.level <= s.technology[seat][BRANCH_OF[t.id]]],
        "tokens": coloured(s.tokens[seat]),
        "tokens_used": coloured(s.tokens_used[seat]),
        "pt": coloured(s.pt[seat]),
        "cards": [card(s, id) for id in s.cards[seat]],
    }


def lands(s: State, seat: Seat) -> Data:
    """Territories, and the markers that go on elements."""
    levels = levels_on_map(s, seat)  # those bought in secret are nobody's business (MU-hid.f)
    return {
        "control_markers_left": control.markers_left(s, seat),
        "property_levels": levels,
        "may_mark": [may_mark(s, seat, [n + (i == level) for i, n in enumerate(levels)]) for level in range(3)],
        "territories": territories_of(s, seat),
    }


def shown_at_the_end(s: State, seat: Seat) -> Data:
    """MU-hid.a: when the game is over cash is shown, and what it is worth."""
    rows = victory.awards(s) if all(s.kingdom) else []
    return {"florins": s.florins[seat], "awards": awards(seat, rows)}


def secrets(s: State, memory: Memory, seat: Seat) -> Data:
    """MU-hid.a to d, f, h, i: what only the player sees."""
    return {
        "florins": s.florins[seat],
        "recruited": s.recruited[seat],
        "cards": memory.part(OBJECTIVE_READS, own_cards, seat),
        "known": known_cards(s, seat),
        "dealt": [dealt(id) for id in s.dealt[seat]],
        **ORDERED(s, seat),
    }


def own_cards(s: State, seat: Seat) -> list[Data]:
    return [{**card(s, id), **objective(id), "met": objectives.is_met(s, seat, id)} for id in s.cards[seat]]


def team(s: State, seat: Seat) -> int | None:
    """MU-var-teams.a."""
    teams = TEAMS[s.rules.teams]
    return seat % teams if teams else None


def on_magnate(s: State, seat: Seat) -> int:
    """Florins on card 36."""
    return s.on_magnate if any(data.EMPIRE_CARDS[id].ability == "deposit" for id in s.cards[seat]) else 0


def income(s: State, seat: Seat) -> int:
    return taxes.income(s, seat) if s.kingdom[seat] else 0


def upkeep(s: State, seat: Seat) -> int:
    return taxes.upkeep_cost(s, seat) if s.kingdom[seat] else 0


def open_awards(s: State) -> list[victory.Award]:
    """What the end would give now, but for what hangs on secret cash."""
    return victory.awards(s, florins=False) if all(s.kingdom) else []


def awards(seat: Seat, rows: list[victory.Award]) -> list[Data]:
    return [{"award": award, "hp": hp} for award, owner, hp in rows if owner == seat]


def card(s: State, id: str) -> Data:
    """The side of an Empire card that everybody sees (MU-hid.b)."""
    return {"id": id, "turned": id in s.turned, "held": id in s.held}


def objective(id: str) -> Data:
    asked = data.EMPIRE_CARDS[id].objective
    return {"objective": {"kind": asked.kind, "check": asked.check, "text": {"en": asked.text.en, "it": asked.text.it}}}


def dealt(id: str) -> Data:
    """An Empire card with its objective, or an Event card."""
    return {"id": id, **objective(id)} if id in data.EMPIRE_CARDS else {"id": id}


def known_cards(s: State, seat: Seat) -> list[Data]:
    """Cards in the deck whose place the player knows; depth 0: on top."""
    last = len(s.empire_deck) - 1
    return [{"card": id, "depth": last - s.empire_deck.index(id)} for id in s.known[seat] if id in s.empire_deck]


def this_turn(s: State, seat: Seat) -> Data:
    return {
        **shape.TALLY.show(s.tallies[seat]),
        **DONE_THIS_TURN(s, seat),
        "discount": s.discount[seat] or None,
        **TALKED_THIS_TURN(s, seat),
    }


def by_kind(counts: list[int]) -> dict[str, int]:
    return {KINDS[kind]: n for kind, n in enumerate(counts) if n}


def coloured(counts: list[int]) -> dict[str, int]:
    return {data.POINT_COLOURS[colour]: n for colour, n in enumerate(counts) if n}


# ---- events, barbarians, diplomacy


def event(s: State) -> Data | None:
    """The event of the turn: its territories, and the icons still to be carried out."""
    if not s.event:
        return None
    shown = data.EVENT_CARDS[s.event]
    return {
        "card": s.event,
        "dark": list(shown.dark),
        "light": list(shown.light),
        "printed": list(shown.icons),
        "icons": s.icons[:],
        "shielded": s.shielded[:],
    }


def tolerated(s: State) -> int | None:
    """MU-rebel.a, MU-hid.c: the level on the back of the card on top of the Event deck."""
    return data.EVENT_CARDS[s.event_deck[-1]].tolerated_tax if s.turn and s.event_deck else None


def horde(s: State) -> Data:
    """MU-horde.b to d: the dice of the Circle of War, what a horde consists of, how it fights."""
    dice = s.barbarian_dice
    return {
        "dice": dice[:],
        "composition": by_kind(barbarians.composition(s)) if dice else {},
        "attack": totals.best_of(dice) if dice else 0,
        "losses": min(dice, default=0),
        "points": s.barbarian_points,
        "pool": dict(zip(("light_infantry", "archer", "captain"), s.horde_reserve, strict=False)),
    }


def wars(s: State) -> list[Data]:
    """MU-def.n: pairs at war; since which turn the first may attack the second without penalty."""
    since = ((a, b, turn) for a, turns in enumerate(s.war_from) for b, turn in enumerate(turns) if turn)
    return [{"seat": a, "other": b, "free_from": turn} for a, b, turn in since]


# ---- what goes on


def fight(s: State, b: Battle) -> Data:
    """The battle under way; all of it is open (MU-hid.g)."""
    sides = {"attacker": fighter(s, b, b.attacker), "defender": fighter(s, b, b.defender)}
    return {**shape.BATTLE_UNDER_WAY.show(b), **sides}


def fighter(s: State, b: Battle, f: Fighter) -> Data:
    attack, losses = attack_and_losses(s, b, f)
    values = {"penalty": totals.penalty(s, f.seat), "attack": attack, "losses": losses}
    return {**shape.FIGHTER.show(f), "melee": by_kind(clash.melee(s, b, f)), **values, "cards": in_use(f)}


def attack_and_losses(s: State, b: Battle, f: Fighter) -> tuple[int | None, int | None]:
    """Attack value and own losses: while dice are rolled as they stand, then as they were."""
    if not f.dice:
        return None, None
    return (totals.attack_value(s, b, f), totals.own_losses(s, b, f)) if b.step == "dice" else (f.attack, f.losses)


def in_use(f: Fighter) -> list[str]:
    """Abilities of cards that work for this side in this round."""
    found = {
        "extra_archers": f.extra_shots > 0,
        "archer_aim": f.aim < 0,
        "archer_reroll": f.rerolls_shots,
        "double_crew": bool(f.double_crew),
        "extra_crew": f.gunner,
        "attack_plus_2": f.bonus > 0,
        "ignore_damage": f.ignores_one,
        "cheap_replacement": f.cheap_again,
        "late_removal": f.postpones,
        "capture_ratio_2": f.ratio == 2,
        "capture_penalty_minus_2": f.penalty_less > 0,
    }
    return [ability for ability, works in found.items() if works]


# ---- what is left


def pools(s: State) -> dict[str, int]:
    """MU-comp.f: transports, engines and buildings nobody has on the map."""
    left = {**ELEMENT_POOLS, **{building.id: building.pool for building in data.BUILDINGS.values()}}
    for element in s.elements.values():
        left[element.kind] -= 1
    for built in s.buildings.values():
        for category in range(3):
            if built[category]:
                left[questions.BUILDING_AT[category, built[category]].id] -= 1
    return left


def tokens_left(s: State) -> dict[str, int]:
    return {colour: questions.tokens_left(s, place) for place, colour in enumerate(data.POINT_COLOURS)}


def cubes_left(s: State) -> dict[str, int]:
    used = Counter(chain(*s.deposits.values(), *[element.cargo for element in s.elements.values()]))
    return {good.id: good.cubes - used[good.id] for good in data.GOODS.values()}
