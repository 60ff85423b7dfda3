"""Positions full of cards for any time, and what tells a seat something new: for the generic tests of secrets."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.medioevo_universale.helpers import elements, position, units
from tests.generic.strategies import Rich

# A choice with one of these verbs may show a seat what it did not know: cards drawn, bids, dice, an event.
REVEALING = ("keep", "done", "buy_card", "reroll", "redraw", "pass", "fight_on", "bring", "at")  # set-up ends: cards

SKILLED = [[2, 2, 3, 3, 1, 2], [1, 3, 2, 2, 2, 1], [3, 1, 1, 3, 2, 3], [2, 3, 3, 1, 1, 3]]
REALMS: dict[str, Any] = position(
    florins=[900, 800, 700, 600],
    technology=SKILLED,
    tokens=[[1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0], [0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 1, 1]],
    buildings={"bohemia": [1, 2, 0], "pannonia": [2, 1, 0], "constantinople": [3, 3, 3], "cairo": [2, 0, 3]},
    barbarian_dice=[2, 6, 5],
    event_deck=["balkan_winter", "low_nile"],
)

# A battle of two players: whoever turns a card must fear the Jesters and Assassins of all
BATTLE: dict[str, Any] = {
    **REALMS,
    "units": units(
        austria="0: 3 heavy_infantry, 2 archer, knight, captain_1; 1: 4 light_infantry, archer, 2 knight",
        crete="2: 2 heavy_infantry, knight",
        cairo="3: 2 archer",
    ),
    "elements": elements("war_wagon.1 II austria 0", "catapult.1 I austria 0", "war_wagon.2 I pannonia 1"),
    "war_from": [[0, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    "cards": [
        ["condottiere.5", "crossbowman.7", "assassin.46", "jester.49"],
        ["surgeon.27", "spy.17", "jailer.39", "princess.59"],
        ["jester.48", "assassin.47", "templar.35"],
        ["bard.44", "bishop.1", "heroine.67"],
    ],
    "battles": [{"area": "austria", "attacker": 0, "defender": 1, "cause": "move"}],
}

# Phase 4: cards are drawn in secret, a Sage may have others
CARDS: dict[str, Any] = {
    **REALMS,
    "phase": "purchases",
    "units": units(constantinople="2: 2 heavy_infantry"),
    "cards": [["sage.62", "mystic.71"], ["jester.49", "pirate.57"], ["princess.60"], ["architect.32", "jester.48"]],
    "known": [["spy.16"], [], ["spy.18"], []],
    "empire_deck": ["spy.16", "spy.18", "ranger.55", "monatto.42"],
}

# Phase 6: Bishops may forbid what is about to happen
TRADE: dict[str, Any] = {
    **REALMS,
    "phase": "trade",
    "units": units(bohemia="0: archer", crete="2: heavy_infantry"),
    "elements": elements(
        "caravan.1 II bohemia 0: salt, wine", "caravan.2 I pannonia 1: wine", "merchant_ship.1 II constantinople 2",
        "merchant_ship.2 I alexandria 3: spices",
    ),
    "deposits": {"venice": ["wine", "spices"], "cairo": ["salt"]},
    "cards": [["merchant.20", "vendor.31"], ["bishop.2", "bishop.3"], ["jester.49", "cameleer.63"], ["bishop.1"]],
}  # fmt: skip

# Secret pacts: only their parties know who may pass, trade and recruit where
PACTS: dict[str, Any] = {
    **REALMS,
    "units": units(bohemia="0: 2 heavy_infantry, archer", pannonia="1: 3 light_infantry", nicaea="2: knight, archer"),
    "elements": elements("war_wagon.1 II bohemia 0", "war_wagon.2 I pannonia 1", "war_wagon.3 I nicaea 2"),
    "pacts": [
        {
            "id": "pact.1", "parties": [0, 1], "since": 2, "until": 6, "secret": True,
            "clauses": [
                {"kind": "passage", "giver": 1, "receiver": 0},
                {"kind": "non_aggression", "giver": 0, "receiver": 1},
            ],
        },
        {
            "id": "pact.2", "parties": [1, 2, 3], "since": 3, "until": 0, "secret": True,
            "clauses": [
                {"kind": "commercial", "giver": 3, "receiver": 2},
                {"kind": "pay_per_act", "giver": 2, "receiver": 3, "number": 20},
            ],
        },
    ],
    "next_pact": 3,
    "cards": [["bard.44"], ["jester.48"], ["infiltrator.15"], ["raider.65"]],
}  # fmt: skip

# Phase 2: Monatti against the event, Militiamen and Diplomats against rebels; taxes that nobody tolerates
EVENT: dict[str, Any] = {
    **REALMS,
    "phase": "events",
    "stage": "icon",
    "event": "balkan_winter",
    "icons": ["armies_icon", "movement_icon"],
    "tax": [50, 40, 30, 20],
    "units": units(
        adrianople="2: 2 heavy_infantry", croatia="1: 2 light_infantry", cairo="3: archer", serbia="b: 3 light_infantry"
    ),
    "elements": elements("caravan.1 I thessalonica 2: grain", "war_wagon.1 I croatia 1"),
    "cards": [
        ["sage.61", "assassin.47"],
        ["monatto.42", "militiaman.24"],
        ["monatto.43", "jester.49"],
        ["diplomat.50"],
    ],
    "event_deck": ["low_nile", "sandstorms", "volga_floods"],
}

# The dice before it: whoever has the Sage may choose another event
DICE: dict[str, Any] = {**EVENT, "stage": "dice", "event": "", "icons": []}


def secret_pact(kind: str, giver: int, receiver: int) -> dict[str, Any]:
    number = {"number": 1} if kind in ("defensive", "offensive") else {}
    clauses = [{"kind": kind, "giver": giver, "receiver": receiver, **number}]
    return {"id": "pact.999", "parties": [giver, receiver], "clauses": clauses, "since": 2, "until": 0, "secret": True}


def with_secret_pact(position: dict[str, Any], random: Random) -> dict[str, Any] | None:
    """Two who are at peace have agreed on something, and nobody else knows."""
    giver, receiver = random.sample(position["order"], 2)
    if position["war_from"][giver][receiver] or any(pact["id"] == "pact.999" for pact in position["pacts"]):
        return None
    kind = random.choice(("passage", "commercial", "military_control", "civil_control", "non_aggression", "defensive"))
    return {**position, "pacts": [*position["pacts"], secret_pact(kind, giver, receiver)]}


# Where whoever has a secret pact can do more than others know of
SERBIA: dict[str, Any] = {
    **REALMS,
    "units": units(serbia="0: 3 heavy_infantry; b: 3 light_infantry"),
    "elements": elements("war_wagon.1 II serbia 0"),
    "battles": [
        {
            "area": "serbia",
            "attacker": 0,
            "defender": "b",
            "cause": "move",
            "round": 1,
            "retreat_mp": {"war_wagon.1": 6},
        }
    ],
}
TELLING: dict[str, dict[str, Any]] = {
    "claims": {
        **REALMS, "phase": "end_of_turn", "stage": "claims", "cards": [["diplomat.50"], [], ["jester.48"], []],
        "pacts": [secret_pact("defensive", 1, 0)],
    },
    "retreat": {**SERBIA, "pacts": [secret_pact("passage", 1, 0)]},
    "retreat_south": {**SERBIA, "pacts": [secret_pact("passage", 2, 0)]},
    "transports": {
        **REALMS, "phase": "trade", "elements": elements("caravan.1 II bohemia 0: salt", "caravan.2 I nicaea 0"),
        "bans": [{"kind": "movement", "territory": "nicaea", "turn": 3}], "pacts": [secret_pact("commercial", 2, 0)],
    },
    "deployment": {
        **REALMS, "phase": "purchases", "stage": "deploy", "deploying": True, "options": {"deployment": True},
        "orders": [[{"kind": "galley", "level": 1, "number": 1}], [], [], []],
        "pacts": [secret_pact("military_control", 2, 0)],
    },
    "recruits": {
        **REALMS, "phase": "purchases", "technology": [[4, 4, 4, 4, 4, 4]] * 4,
        "pacts": [secret_pact("military_control", 2, 0)],
    },
    "at_war_with_all": {
        **REALMS, "florins": [0, 800, 700, 600], "debt": [5, 0, 0, 0],
        "war_from": [[0, 2, 2, 2], [2, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]],
        "pacts": [{**secret_pact("passage", 1, 2), "parties": [0, 1, 2]}],
    },
}  # fmt: skip
POSITIONS: dict[str, dict[str, Any]] = {
    "battle": BATTLE,
    "cards": CARDS,
    "trade": TRADE,
    "pacts": PACTS,
    "event": EVENT,
    "dice": DICE,
}
# What lies on the table only now and then, and a group on the march
SELDOM: dict[str, dict[str, Any]] = {
    "march": position(
        units=units(austria="0: 2 archer", pannonia="1: knight"),
        elements=elements("war_wagon.1 II austria 0", "caravan.1 II bohemia 0: salt"),
        routes=[
            {"transport": "caravan.1", "origin": "swabia", "stops": ["austria", "pannonia", "poland", "rome"]},
            None,
            None,
            None,
        ],
        prisoners=[{"captor": 0, "owner": 1, "units": {"archer": 2}}],
        orders=[[{"kind": "archer", "level": 1, "number": 2}], [], [], []],
        bans=[{"kind": "trade", "territory": "venice", "turn": 3}],
        disguises=[
            {"owner": 0, "commander": 0, "place": "austria", "real": "archer", "assumed": "knight", "by": "heroine"}
        ],
        rebellions=[[0, 1, 1]],
        choices=[[0, "move", "war_wagon.1"]],
    ),
    "over": position(phase="over", ended_by="MU-length.a"),
}

RICH = Rich(
    POSITIONS,
    REVEALING,
    longest=150,  # matches take thousands of choices, and whole ones are played in test_properties.py
    kept=("teams", "turns", "hp_limit", "agreed"),
    seldom=SELDOM,
    secretly=with_secret_pact,
    telling=TELLING,
    makes_known=("pacts.shown", "pacts.torn"),  # R-secret-use; MU-pact.j: one of two must be broken, for all to see
    secrets_ask=False,  # who can be asked follows from what lies open: cards, technologies, tokens
)
