"""What each seat sees. Built up from nothing: a new field of State is secret until it is named here."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.looking import Memory, Viewer

from ..data import MAP, NAVAL_DRM_COST, POWERS, PROVINCES, SEAS
from ..rules import sums
from ..rules.victory import incomes, whole_powers
from ..state import UNCONTROLLED, Attack, State, income_of, religion_in
from ..turn import attacks_allowed

MOST_PARTS: Final = 20_000  # kept at once, of provinces and of Power cards

# What the costly parts read of the state: each is made anew only when one of these fields has changed
PROVINCE_READS: Final = ("control", "heresies", "knights_provinces", "layout")
POWER_READS: Final = (
    "civil_wars", "disasters", "excommunicated", "holders", "layout", "marriages", "rulerless", "rulers",
)  # fmt: skip
BOARD_READS: Final = tuple(dict.fromkeys((*PROVINCE_READS, *POWER_READS)))
STANDING_READS: Final = ("civil_wars", "control", "heresies", "knights_provinces", "layout", "powers_out")
PLAYER_READS: Final = ("hands", "holders", "seats", *STANDING_READS)


def view(s: State, seat: Seat | None) -> Data:
    """The table as this seat sees it; None is a spectator."""
    return views(s, Memory(state=s))(seat)


def views(s: State, memory: Memory) -> Viewer:
    """The table as any seat sees it at this moment; what all see is made once. See `core.looking`."""
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
        "board": memory.part(BOARD_READS, board, memory),
    }
    players = memory.part(PLAYER_READS, everybody, memory)

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


def everybody(s: State, memory: Memory) -> list[Data]:
    return [player(s, memory, seat) for seat in range(s.seats)]


def player(s: State, memory: Memory, seat: Seat) -> Data:
    """What everybody sees of a player."""
    powers = [power for power, holder in s.holders.items() if holder == seat]
    worth = memory.part(STANDING_READS, standing, seat)
    return {"seat": seat, "hand": None, "cards": len(s.hands[seat]), "money": None, "powers": powers, **worth}


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
    """What Spies have shown them, where it now is."""
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
    """Each side sees its own; the attacker's Spies show them the defender's (MV-8.1.e)."""
    if seat == (battle.seat, battle.defender)[side]:
        return True
    return side == 1 and seat == battle.seat and battle.militia_spied_out


def standing(s: State, seat: Seat) -> Data:
    """What a player's provinces are worth."""
    whole = whole_powers(s, seat)
    points = incomes(s, seat) + len(whole)
    return {"income": income_of(s, seat), "whole_powers": whole, "victory_points": points}


def board(s: State, memory: Memory) -> Data:
    """Map cards, provinces, Naval Areas and Power cards in play, with what lies on them."""
    return {
        **memory.part(("layout",), cards_and_seas),
        "provinces": memory.part(PROVINCE_READS, provinces),
        "powers": memory.part(POWER_READS, power_cards),
    }


def cards_and_seas(s: State) -> Data:
    here = s.layout
    return {
        "map_cards": [map_card(card) for card in here.cards],
        "eastern_edge": here.eastern_edge,
        "seas": [naval_area(sea) for sea in here.seas],
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


def provinces(s: State) -> list[Data]:
    return [province(s, id) for card in s.layout.cards for id in MAP[card].provinces]


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


def power_cards(s: State) -> list[Data]:
    return [power_card(s, power) for power in s.holders]


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
