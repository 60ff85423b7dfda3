"""Positions full of hidden things, and what tells a seat something new: for the generic tests."""

from __future__ import annotations

from typing import Any

from condotta.games.tanto_monta.data import CARD_IDS, FACTS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.ocean import naos
from condotta.games.tanto_monta.state import State
from tests.generic.strategies import Rich

# A choice with one of these verbs shows a card or the value of a resource, or a whole hand
REVEALING = ("cp", "event", "answer", "headline", "support", "player", "take", "extend", "retrieve")
# Lines of the log by which the rules show what nobody knew: a counter drawn from a pool, a card that is played, be it
# because it is the only thing that its owner can do
MAKES_KNOWN = (
    "event.due",  # 18.1: the card is taken from wherever it is
    "resources.discarded",  # 18.3: unused resources are laid open
    "resource.shown", "headline.revealed", "home_card.unused", "card.played", "card.discarded", "resource.discarded",
    "card.removed",  # who held it draws another one
    # what is lost overseas lies open in the discard
    "resource.eliminated", "resource.plundered", "nao.drops", "nao.sunk", "nao.removed", "settlement.founded",
    "settlement.lost", "piracy.resource", "caravan.blocked",
)  # fmt: skip

HANDS = [
    ["alhambra_of_granada", "sultanate_of_fez", "witchcraft", "ambush", "military_highlights", "fierce_defense"],
    [
        "overseas_kingdom",
        "joanna_la_beltraneja",
        "leadership",
        "surprise_attack",
        "torrential_rains",
        "supply_shortage",
    ],
    [
        "tanto_monta_monta_tanto",
        "organized_retreat",
        "favorable_terrain",
        "cavalry_pursuit",
        "heavy_cavalry",
        "kingdom_tribute",
    ],
    ["power_of_the_crown", "nobles_return_home", "master_of_siege_artillery", "sack", "espionage", "treachery"],
]
STORES = [["naval.cp_2", "caravan.cp_4"], ["naval.cp_3", "naval.cp_3"], ["naval.cp_5"], ["naval.cp_2"]]
ARMIES: dict[str, list[dict[str, Any]]] = {
    "santarem": [{"power": "portugal", "regular": 3, "militia": 1, "cavalry": 2}],
    "alcantara": [{"power": "castile", "regular": 2, "militia": 2, "cavalry": 1}],
    "badajoz": [{"power": "castile", "regular": 1}],
    "ciudad_rodrigo": [{"power": "castile", "regular": 2, "cavalry": 1}],
    "zaragoza": [{"power": "aragon", "regular": 3, "cavalry": 1, "artillery": 1}],
    "lerida": [
        {"power": "aragon", "regular": 5, "cavalry": 1, "artillery": 1},
        {"power": "catalonia", "regular": 2, "militia": 1, "inside": True},
    ],
    "barcelona": [{"power": "catalonia", "regular": 2, "cavalry": 1}],
    "perpignan": [{"power": "france", "regular": 3, "militia": 1}],
}
LEADERS = {"ferdinand": {"place": "lerida"}, "afonso_v": {"place": "santarem"}}


def position(phase: str, *choices: list[Any], active: int = 0, **fields: Any) -> dict[str, Any]:
    """The third turn of the campaign of 1470; everybody holds cards that come between."""
    return {
        "scenario": "1470",
        "seats": 4,
        "turn": 3,
        "phase": phase,
        "active": active,
        "hands": [[*hand] for hand in HANDS],
        "used": [[], [], [], []],
        "warehouses": [[*store] for store in STORES],
        "caravans": {"caravan_fez": ["caravan.cp_5"], "caravan_marrakesh": ["caravan.vp_1"]},
        "stacks": ARMIES,
        "fleets": {},
        "leaders": LEADERS,
        "sieges": {"lerida/aragon": 1},
        "impulse": 5 if phase == "action" else 0,
        "choices": [*choices],
        **fields,
    }


def budget(card: str, cp: int = 6) -> dict[str, Any]:
    return {"stage": "actions", "budget": {"card": card, "cp": cp, "way": "cp"}}


def spying() -> dict[str, Any]:
    """France may play ESPIONAGE before the cards are chosen; then all choose at once."""
    return position("headline")


def bewitched() -> dict[str, Any]:
    """Spain has played a card; the Muslim player holds WITCHCRAFT."""
    return position("action", [FRANCE, "pass"], [SPAIN, "cp", "kingdom_tribute"], active=SPAIN)


def marching() -> dict[str, Any]:
    """Portugal goes to war with Castile."""
    goes = [[PORTUGAL, "action", "move_clear"], [PORTUGAL, "all"], [PORTUGAL, "to", "alcantara"]]
    return position("action", *goes, active=PORTUGAL, **budget("supply_shortage"))


def assaulting() -> dict[str, Any]:
    """The walls of Lérida are about to be stormed."""
    storms = [[SPAIN, "action", "assault"], [SPAIN, "all"]]
    return position("action", *storms, active=SPAIN, **budget("kingdom_tribute"))


def extending() -> dict[str, Any]:
    """After a card's CP, with resources in the Warehouse."""
    spent = {"stage": "extend", "budget": {"card": "military_highlights", "cp": 0, "way": "cp"}}
    return position("action", active=MUSLIM, **spent)


def seen_hands() -> dict[str, Any]:
    """France has seen cards of Portugal, and Portugal owes ESPIONAGE."""
    hands = [[*hand] for hand in HANDS]
    hands[FRANCE].remove("espionage")
    hands[PORTUGAL].append("espionage")
    known = [["espionage"], [], ["espionage"], ["espionage", "leadership", "torrential_rains"]]
    return position("action", active=MUSLIM, hands=hands, known=known, spied=PORTUGAL)


def beginning() -> dict[str, Any]:
    """An impulse is about to begin, and others may reach into the order of play."""
    hands = [[*hand] for hand in HANDS]
    hands[PORTUGAL].append("strategic_foresight")
    hands[SPAIN] += ["mercenary_militias", "holy_inquisition"]
    return position("action", active=MUSLIM, turn=5, hands=hands)


def passing() -> dict[str, Any]:
    """Two players have passed: they hold few cards and no Mandatory Event."""
    hands = [
        ["witchcraft", "ambush"],
        ["leadership"],
        ["tanto_monta_monta_tanto", "kingdom_tribute"],
        ["power_of_the_crown"],
    ]
    return position("action", active=SPAIN, hands=hands, passes=2)


def last_winter() -> dict[str, Any]:
    """What is seldom seen: Unrest and Plague, fortresses, captives, ships on the Turn Track, active minors; the end."""
    return position(
        "winter",
        turn=7,
        unrest=["badajoz"],
        plague=["alcantara"],
        fortresses=["beja"],
        leaders={"ferdinand": {"captor": PORTUGAL}, "afonso_v": {"turn": 7}},
        ships_to_come={"portugal/7": 1},
        fleets={"lisbon": [{"power": "portugal", "squadrons": 1}]},
        allied={"navarre": "france"},
        influence={"navarre": [0, 1, 0, 2]},
        relations={"portugal/spain": "war"},
        stacks={},
        sieges={},
    )


def betrothed() -> dict[str, Any]:
    """Weddings are about to be rolled for: one pair is married, two are promised, one child is dead."""
    return position(
        "weddings",
        turn=5,
        dowries={"catherine_of_aragon": 3, "joanna_of_castile": 1},
        married={"john_of_asturias": "margaret_of_austria"},
        dead_royals=["isabella_of_asturias"],
        stacks={},
        sieges={},
        leaders={},
    )


OVERSEAS: dict[str, Any] = {
    "turn": 4,
    "happened": ["overseas_voyages"],
    "explored": [["oz_1"], ["oz_1", "oz_2", "oz_3"], ["oz_1", "oz_a"], ["oz_1"]],
    "cartography": [[], ["oz_2"], [], []],
    "settlements": {"arguin": PORTUGAL, "cape_verde": PORTUGAL, "senegambia": SPAIN, "elmina": PORTUGAL},
    "goods": {"arguin": "naval.cp_4", "cape_verde": "naval.vp_1", "senegambia": "naval.card", "elmina": "naval.cp_2"},
    "settlement_fortresses": ["elmina"],
    "naos": {
        "nao_muslim_c1p3": {"place": "oz_1"},
        "nao_portugal_c1p1": {"place": "oz_3"},
        "nao_portugal_c2p1": {"place": "elmina", "damaged": True},
        "nao_portugal_c0p1": {"place": "built_naos"},
        "nao_spain_c1p2": {"place": "oz_a"},
        "nao_france_c1p2": {"place": "oz_1"},
    },
    "loot": {"nao_muslim_c1p3": ["naval.vp_2", "naval.cp_3"], "nao_france_c1p2": ["naval.cp_5"]},
    "fleets": {"oz_1": [{"power": "portugal", "squadrons": 1}], "lisbon": [{"power": "portugal", "squadrons": 2}]},
}


def pirating() -> dict[str, Any]:
    """The Muslim player pirates in zone 1; Naos carry loot that only their owners know."""
    raid = [[MUSLIM, "action", "piracy"], [MUSLIM, "pirate", "nao_muslim_c1p3", PORTUGAL]]
    return position("action", *raid, active=MUSLIM, **budget("military_highlights"), **OVERSEAS)


def exploring() -> dict[str, Any]:
    """Portugal has a Naval Move, others could board its Naos."""
    hands = [[*hand] for hand in HANDS]
    hands[FRANCE].append("boarding_and_capture")
    return position("action", active=PORTUGAL, hands=hands, **budget("supply_shortage"), **OVERSEAS)


def wintering() -> dict[str, Any]:
    """Naos, escorts and resources come home, and all is shown at the end."""
    past = [CARD_IDS[number] for number in FACTS.mandatory_due[OVERSEAS["turn"]]]  # nothing is due any more
    return position("winter", **OVERSEAS, stacks={}, sieges={}, leaders={}, removed=past)


def clause(kind: str, giver: int, receiver: int, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "giver": giver, "receiver": receiver, **more}


def talking() -> dict[str, Any]:
    """Private offers of the Negotiation Segment wait for their answers."""
    truce = clause("peace", PORTUGAL, MUSLIM, power="portugal", to="north_africa")
    pact = clause("alliance", FRANCE, MUSLIM, power="france", to="nasrid")
    offers = [
        {"maker": PORTUGAL, "taker": MUSLIM, "clauses": [truce]},
        {"maker": FRANCE, "taker": MUSLIM, "clauses": [pact]},
    ]
    return position("diplomacy", stage="answers1", offers=offers)


def announcing() -> dict[str, Any]:
    """An agreement that nobody else knows of can be announced; another one waits to be confirmed."""
    truce = clause("peace", MUSLIM, PORTUGAL, power="north_africa", to="portugal")
    pact = clause("alliance", PORTUGAL, FRANCE, power="portugal", to="france")
    return position(
        "diplomacy",
        stage="declarations",
        active=PORTUGAL,
        offers=[{"maker": FRANCE, "taker": PORTUGAL, "clauses": [pact], "agreed": True}],
        bundles=[{"seat": MUSLIM, "clauses": [truce], "confirmed": [MUSLIM]}],
    )


def whispering() -> dict[str, Any]:
    """Portugal and France have agreed upon something, while Spain is asked about something else."""
    pact = clause("alliance", PORTUGAL, FRANCE, power="portugal", to="france")
    friends = clause("alliance", MUSLIM, SPAIN, power="nasrid", to="spain")
    return position(
        "diplomacy",
        stage="declarations",
        active=SPAIN,
        offers=[{"maker": FRANCE, "taker": PORTUGAL, "clauses": [pact], "agreed": True}],
        bundles=[{"seat": MUSLIM, "clauses": [friends], "confirmed": [MUSLIM]}],
    )


def declaring() -> dict[str, Any]:
    """The War Segment, after a peace of this phase."""
    truce = clause("peace", MUSLIM, PORTUGAL, power="north_africa", to="portugal")
    relations = {"france/spain": "war", "portugal/spain": "war", "beltranejos/spain": "war", "catalonia/spain": "war"}
    return position("diplomacy", stage="war", active=MUSLIM, agreed=[truce], relations=relations)


def sailing() -> dict[str, Any]:
    """Spain sails into the Gulf of Cadiz, where Portugal may intercept; everybody holds cards for it."""
    hands = [[*hand] for hand in HANDS]
    hands[MUSLIM].append("sea_fog")
    hands[PORTUGAL].append("boarding_and_capture")
    hands[FRANCE].append("admiralty")
    fleets = {
        "jerez": [{"power": "spain", "squadrons": 2}],
        "lisbon": [{"power": "portugal", "squadrons": 2}],
        "gulf_of_cadiz": [{"power": "north_africa", "corsairs": 1}],
    }
    goes = [
        [SPAIN, "action", "naval_move"],
        [SPAIN, "sail", "spain", "squadron", "jerez", "gulf_of_cadiz"],
        [SPAIN, "done"],
    ]
    leaders = {**LEADERS, "a_leon": {"place": "lisbon"}}
    more = budget("kingdom_tribute")
    return position("action", *goes, active=SPAIN, hands=hands, fleets=fleets, leaders=leaders, **more)


def secrets_of(s: State, seat: int) -> dict[str, Any]:
    """What a fork of another seat must deal anew."""
    return {
        "hand": sorted(s.hands[seat]),
        "resources": sorted(s.warehouses[seat]),
        "goods": {place: counter for place, counter in s.goods.items() if s.settlements[place] == seat},
        "loot": {nao: sorted(pile) for nao, pile in s.loot.items() if naos.owner(s, nao) == seat},
        "deck": s.deck[:],
        "talks": [[*one.parties, len(one.clauses)] for one in s.offers if seat in one.parties],
    }


RICH = Rich(
    {
        kind.__name__: kind()
        for kind in (
            spying,
            bewitched,
            marching,
            assaulting,
            sailing,
            seen_hands,
            beginning,
            talking,
            announcing,
            exploring,
        )
    },
    REVEALING,
    longest=250,  # whole matches are played in test_properties.py
    seldom={"last_winter": last_winter(), "betrothed": betrothed()},
    makes_known=MAKES_KNOWN,
    telling={kind.__name__: kind() for kind in (extending, passing, declaring, whispering, pirating, wintering)},
    secrets_of=secrets_of,
)
