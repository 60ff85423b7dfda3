"""Positions full of reaction cards, and what tells a seat something new: for the generic tests of secrets."""

from __future__ import annotations

from typing import Any

from tests.generic.strategies import Rich

# A choice with one of these verbs may show a seat cards that it did not know: a map card, a hand, a deck, its own draw.
REVEALING = ("draw_map_card", "look_at_hand", "look_at_map_deck", "look_at_action_deck", "end_turn", "collect")

EUROPE: dict[str, Any] = {
    "map_deck": ["1A", "3B", "2D"],
    "holders": {
        "england": 0, "ayyubids_mamluks": 0, "france": 1, "byzantium": 1, "venice": 1,
        "holy_roman_empire": 2, "seljuks_of_rum": 2, "latin_kingdom": 3, "hungary": 3, "almoravids": 3,
    },
    "control": {
        "england_1b": 0, "france_1b": 0, "ayyubids_mamluks_4d": 0,
        "france_2a": 1, "france_2b": 1, "byzantium_3d": 1, "byzantium_4d": 1, "venice_2c": 1,
        "holy_roman_empire_1b": 2, "holy_roman_empire_2b": 2, "holy_roman_empire_2c": 2, "seljuks_of_rum_3d": 2,
        "latin_kingdom_3d_thrace": 3, "latin_kingdom_3d_armenia": 3, "latin_kingdom_4d": 3,
        "hungary_2c": 3, "almoravids_3a": 3, "spain_3a": 3,
    },
    "money": [14, 9, 11, 12],
    "action_deck": ["norway", "assassin.4", "heresy.3", "pope.4", "denmark", "spies.3", "knights_of_christ.5"],
}  # fmt: skip

# Spies, Assassins, Heresy, Power cards: the others hold what annuls them
INTRIGUE: dict[str, Any] = {
    **EUROPE,
    "hands": [
        ["spies.1", "assassin.1", "heresy.1", "spain"],
        ["deus_ex_machina.1", "assassin.2", "poland"],
        ["assassin.3", "spies.2", "heresy.2"],
        ["deus_ex_machina.2", "jihad.1", "norway"],
    ],
    "action_deck": EUROPE["action_deck"][1:],
}

# Mongols before the gates; Knights cards in every hand
MONGOLS: dict[str, Any] = {
    **EUROPE,
    "mongols_arrived": True,
    "hands": [
        ["mongols.4", "mongols.5", "knights_of_christ.1"],
        ["mongols.6", "knights_of_christ.2", "deus_ex_machina.1"],
        ["knights_of_christ.3", "disaster.1", "pope.1"],
        ["knights_of_christ.4", "change_of_ruler.1", "deus_ex_machina.2"],
    ],
}

# An Islamic Power attacks: Jihad, secret militia, Spies, Knights in defence
JIHAD: dict[str, Any] = {
    **EUROPE,
    "hands": [
        ["jihad.1", "jihad.2", "spies.1", "spies.2"],
        ["deus_ex_machina.1", "knights_of_christ.1", "assassin.1"],
        ["jihad.3", "spies.3", "deus_ex_machina.2"],
        ["knights_of_christ.2", "knights_of_christ.3", "assassin.2"],
    ],
    "action_deck": ["norway", "assassin.4", "heresy.3", "pope.4", "denmark"],
    "choices": [[0, "attack", "ayyubids_mamluks"], [0, "target", "latin_kingdom_3d_armenia"]],
}

# The same over the sea: a secret naval DRM first
CROSSING: dict[str, Any] = {
    **JIHAD,
    "choices": [
        [0, "attack", "ayyubids_mamluks"],
        [0, "target", "latin_kingdom_4d"],
        [0, "sail", "sea_4d"],
        [0, "set_out"],
    ],
}

# A Crusade; seat 2 has only their Knights cards to send, and nobody may notice when they keep them
CRUSADE: dict[str, Any] = {
    **EUROPE,
    "disasters": ["holy_roman_empire"],
    "money": [3, 9, 4, 12],
    "hands": [
        ["pope.1", "pope.2", "knights_of_christ.1"],
        ["pope.3", "knights_of_christ.2", "deus_ex_machina.1"],
        ["knights_of_christ.3", "knights_of_christ.4", "civil_war.1"],
        ["civil_war.2", "disaster.1", "deus_ex_machina.2"],
    ],
    "choices": [[0, "play", "pope.1"], [0, "crusade"]],
}

POSITIONS: dict[str, dict[str, Any]] = {
    "intrigue": INTRIGUE,
    "mongols": MONGOLS,
    "jihad": JIHAD,
    "crossing": CROSSING,
    "crusade": CRUSADE,
}

# Spies have seen the top of both decks and a card in a hand
SPIED: dict[str, Any] = {**INTRIGUE, "known": [["2D", "knights_of_christ.5", "poland"], [], [], []]}

RICH = Rich(
    POSITIONS,
    REVEALING,
    seldom={"spied": SPIED},
    makes_known=("obligatory.play",),  # MV-3.1.d: who holds such a card must play it now, for all to see
)
