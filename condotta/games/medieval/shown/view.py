"""What each seat sees. Built up from nothing: a new field of State is secret until it is named here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..data import MAP, NAVAL_DRM_COST, POWERS, PROVINCES, SEAS
from ..data.layout import Layout
from ..rules import sums
from ..rules.victory import incomes, whole_powers
from ..state import UNCONTROLLED, Attack, State, income_of, religion_in
from ..turn import attacks_allowed

MOST_PARTS: Final = 20_000  # kept at once, of provinces and of Power cards


def view(s: State, seat: Seat | None) -> Data:
    """The table as this seat sees it; None is a spectator."""
    return views(s, {})(seat)


def views(s: State, memory: Data) -> Callable[[Seat | None], Data]:
    """The table as any seat sees it at this moment; what all see is made once. See `core.game.Game.looks`."""
    seen_by_all: Data = {
        "phase": s.phase,
        "active": s.active,
        "turn": s.turn,
        "ended_by": s.ended_by,
        "players": None,
        "decks": {"action": len(s.action_deck), "map": len(s.map_deck), "map_cards_to_come": sorted(s.map_deck)},
        "used_cards": s.used_cards[:],
        "out_of_game": s.out_of_game[:],
        "powers_out": s.powers_out[:],
        "paid_powers": s.paid_powers[:],
        "quiet_turns": max(s.quiet_turns, 0),
        "mongols": {"aside": s.mongols_aside[:], "arrived": s.mongols_arrived, "attacks": s.mongol_attacks},
        "known": [],
        "this_turn": this_turn(s),
        "pile": [{"seat": a.seat, "card": a.card, "what": a.what.as_json() if a.what else []} for a in s.pile],
        "attack": None,
        "board": board(s, memory),
    }
    players = [player(s, other, standing) for other, standing in enumerate(standings(s, memory))]

    def seen_by(seat: Seat | None) -> Data:
        return {
            **seen_by_all,
            "players": [
                {**facts, **purse(s, other, seat)} if other == seat or s.open_money else facts
                for other, facts in enumerate(players)
            ],
            "known": [] if seat is None else known_cards(s, seat),
            "attack": attack(s, seat),
        }

    return seen_by


def player(s: State, seat: Seat, standing: Data) -> Data:
    """What everybody sees of a player."""
    powers = [power for power, holder in s.holders.items() if holder == seat]
    return {"seat": seat, "hand": None, "cards": len(s.hands[seat]), "money": None, "powers": powers, **standing}


def purse(s: State, other: Seat, seat: Seat | None) -> Data:
    """MV-2.6.a, MV-1.7.b: hand and money are secret (R-67)."""
    mine = other == seat
    sees_money = mine or s.open_money
    return {
        "hand": s.hands[other][:] if mine else None,
        "money": s.money[other] + (0 if mine else secret_spending(s, other)) if sees_money else None,
    }


def secret_spending(s: State, seat: Seat) -> int:
    """Open money must not betray a naval DRM that is still secret (MV-10.3.b)."""
    battle = s.attack
    if battle is None or battle.seat != seat or battle.naval_drm_known or not battle.naval_drm_fixed:
        return 0
    return battle.naval_drm * NAVAL_DRM_COST


def known_cards(s: State, seat: Seat) -> list[Data]:
    """What Spies have shown him, where it now is."""
    found: list[Data] = []
    for card in s.known[seat]:
        if card in s.map_deck:
            found.append({"card": card, "in": "map_deck", "depth": len(s.map_deck) - 1 - s.map_deck.index(card)})
        elif card in s.action_deck:
            depth = len(s.action_deck) - 1 - s.action_deck.index(card)
            found.append({"card": card, "in": "action_deck", "depth": depth})
        else:
            owner = next((other for other, hand in enumerate(s.hands) if card in hand), None)
            if owner is not None and owner != seat:
                found.append({"card": card, "in": "hand", "seat": owner})
    return found


def this_turn(s: State) -> Data:
    return {
        "drew_map_card": s.drew_map_card,
        "attacks_left": attacks_allowed(s) - s.attacks_made,
        "fought": s.fought[:],
        "crusaders": s.crusaders[:],
        "crusade_announced": s.crusade_announced,
        "papal_passage": s.papal_passage,
        "mercenaries_used": s.mercenaries_used[:],
        "excommunicated_at_start": s.excommunicated_at_start[:],
        "disasters_at_start": s.disasters_at_start[:],
        "bargained": s.bargained[:],
        "fresh_excommunications": s.fresh_excommunications[:],
        "returned": s.returned[:],
    }


def attack(s: State, seat: Seat | None) -> Data | None:
    """The attack under way; militia and naval DRMs are secret until they are revealed."""
    battle = s.attack
    if battle is None:
        return None
    sees_drm = battle.naval_drm_known or seat == battle.seat
    sees_militia = [side for side in (0, 1) if sees_militia_of(battle, side, seat)]
    return {
        "seat": battle.seat,
        "power": battle.power,
        "target": battle.target,
        "defender": None if battle.defender == UNCONTROLLED else battle.defender,
        "knights": battle.knights,
        "granted": battle.granted[:],
        "refused": battle.refused[:],
        "sea_leg": battle.sea_leg[:],
        "naval_drm": battle.naval_drm if sees_drm else None,
        "jihad": battle.jihad,
        "mercenaries": battle.mercenaries[:],
        "militia_committed": battle.militia_committed,
        "militia": [steps if side in sees_militia else None for side, steps in enumerate(battle.militia)],
        "supporting_knights": battle.supporting_knights,
        "sums": sums.known(s, battle),
    }


def sees_militia_of(battle: Attack, side: int, seat: Seat | None) -> bool:
    """Each side sees its own; the attacker's Spies show him the defender's (MV-8.1.e)."""
    if seat == (battle.seat, battle.defender)[side]:
        return True
    return side == 1 and seat == battle.seat and battle.militia_spied_out


# The table is looked at after every choice, and little of it has changed since the last: a part that costs much is made
# anew only when something it depends on has changed, and is the same object until then.


def remembered(memory: Data, name: str, depends_on: list[Any], make: Callable[[], Any]) -> Any:
    known = memory.get(name)
    if known is not None and known[0] == depends_on:
        return known[1]
    made = make()
    memory[name] = [thing.copy() if isinstance(thing, list | dict) else thing for thing in depends_on], made
    return made


def standings(s: State, memory: Data) -> list[Data]:
    """What each player's provinces are worth."""
    markers = [s.knights_provinces, s.heresies, s.civil_wars, s.powers_out]

    def make() -> list[Data]:
        return [standing(s, seat) for seat in range(s.seats)]

    found: list[Data] = remembered(memory, "standings", [s.layout.cards, s.control, *markers], make)
    return found


def standing(s: State, seat: Seat) -> Data:
    whole = whole_powers(s, seat)
    points = incomes(s, seat) + len(whole)
    return {"income": income_of(s, seat), "whole_powers": whole, "victory_points": points}


def board(s: State, memory: Data) -> Data:
    """Map cards, provinces, Naval Areas and Power cards in play, with what lies on them."""
    here = s.layout
    parts = {"provinces": provinces(s, memory), "powers": power_cards(s, memory)}
    return {**remembered(memory, "map", [here.cards], lambda: map_of(here)), **parts}


def map_of(here: Layout) -> Data:
    return {
        "map_cards": [map_card(card) for card in here.cards],
        "eastern_edge": here.eastern_edge,
        "seas": [naval_area(sea) for sea in here.seas()],
    }


@cache
def map_card(card: str) -> Data:
    facts = MAP[card]
    return {
        "id": card,
        "mongol_defence": facts.mongol_defence,
        "schematic": list(facts.schematic),
        "extent": [list(facts.extent[0]), list(facts.extent[1])],
    }


@cache
def naval_area(sea: str) -> Data:
    facts = SEAS[sea]
    return {"id": sea, "card": facts.card, "lon": facts.lon, "lat": facts.lat}


def provinces(s: State, memory: Data) -> list[Data]:
    def make() -> list[Data]:
        return [province(s, id) for card in s.layout.cards for id in MAP[card].provinces]

    depends_on = [s.layout.cards, s.control, s.knights_provinces, s.heresies]
    found: list[Data] = remembered(memory, "provinces", depends_on, make)
    return found


def province(s: State, id: str) -> Data:
    markers = (id in s.knights_provinces, id in s.heresies)
    return province_card(id, s.control.get(id), *markers, *s.layout.neighbours[id])


@lru_cache(MOST_PARTS)
def province_card(id: str, owner: Seat | None, knights: bool, heresy: bool, *neighbours: str) -> Data:
    facts = PROVINCES[id]
    return {
        "id": id,
        "card": facts.card,
        "power": facts.power,
        "religion": religion_in(id, knights),
        "income": facts.income,
        "owner": owner,
        "knights": knights,
        "heresy": heresy,
        "island": facts.island,
        "controllable": facts.controllable,
        "lon": facts.lon,
        "lat": facts.lat,
        "adjacent": list(neighbours),
        "sea": facts.naval_area,
    }


def power_cards(s: State, memory: Data) -> list[Data]:
    def make() -> list[Data]:
        return [power_card(s, power) for power in s.holders]

    held = [s.layout.cards, list(s.holders), s.holders, s.rulers, s.rulerless]  # the list, for its order
    markers = [s.excommunicated, s.disasters, s.civil_wars, s.marriages]
    found: list[Data] = remembered(memory, "powers", held + markers, make)
    return found


def power_card(s: State, power: str) -> Data:
    marriages = tuple([b if a == power else a for a, b in s.marriages if power in (a, b)]) if s.marriages else ()
    ruler = None if power in s.rulerless else s.rulers[power]
    markers = (power in s.excommunicated, power in s.disasters, power in s.civil_wars)
    return card_of_power(power, s.holders[power], ruler, *markers, marriages, *s.layout.of_power[power])


@lru_cache(MOST_PARTS)
def card_of_power(
    power: str,
    holder: Seat,
    ruler: int | None,
    excommunicated: bool,
    disaster: bool,
    civil_war: bool,
    marriages: tuple[str, ...],
    *provinces: str,
) -> Data:
    facts = POWERS[power]
    return {
        "id": power,
        "holder": None if holder == UNCONTROLLED else holder,
        "religion": facts.religion,
        "army": facts.army,
        "naval": facts.naval,
        "ruler": ruler,
        "excommunicated": excommunicated,
        "disaster": disaster,
        "civil_war": civil_war,
        "marriages": list(marriages),
        "provinces": list(provinces),
    }
