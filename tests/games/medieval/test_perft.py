"""How many sequences of choices there are from fixed positions, counted to a small depth, as chess programs do.

The numbers are those of today's rules; most were not worked out by hand. A changed one means that somewhere an option
is offered that was not, or no longer, or that somebody is asked who was not: the rules play differently. If that was
meant, say in the commit which rule changed, raise the version of the rules if running matches could notice, and write
the new numbers here. If it was not meant, `counted` after each first choice shows where both versions part.

The dice come from the seed, so the numbers hold for these dice. Of seats that choose at once the first goes first.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.helpers import asked, menu, play, start
from tests.games.table import counted

# The set-up


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_three_powers_of_a_match_are_any(seats: int) -> None:
    match = start(None, seats=seats)
    assert counted(match, 3) == [21, 21 * 20, 21 * 20 * 19]


@pytest.mark.parametrize(("seats", "counts"), [(3, [14, 225, 3600]), (4, [16, 196, 2940]), (5, [12, 169, 1764])])
def test_second_powers_must_not_border_on_the_first(seats: int, counts: list[int]) -> None:
    match = start(None, seats=seats)
    for _ in range(seats):  # England, France, the Holy Roman Empire …
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    assert counted(match, 3) == counts


# A rich Action Phase: cards of nearly every kind, a Civil War, a Heresy, a fresh excommunication, and reactions

EUROPE: dict[str, Any] = {
    "acted": True,
    "map_deck": ["1A", "3B"],
    "holders": {
        "england": 0, "seljuks_of_rum": 0, "hungary": 0,
        "france": 1, "venice": 1, "byzantium": 1,
        "holy_roman_empire": 2, "latin_kingdom": 2, "almoravids": 2,
    },
    "control": {
        "england_1b": 0, "france_1b": 0, "seljuks_of_rum_3d": 0, "hungary_2c": 0, "poland_2c": 0,
        "france_2a": 1, "france_2b": 1, "venice_2c": 1, "byzantium_3d": 1, "byzantium_4d": 1,
        "holy_roman_empire_1b": 2, "holy_roman_empire_2b": 2, "latin_kingdom_3d_thrace": 2, "almoravids_3a": 2,
    },
    "civil_wars": ["hungary"],
    "heresies": ["poland_2c"],
    "excommunicated": ["venice", "france"],
    "excommunicated_at_start": ["france"],
    "fresh_excommunications": ["venice"],
    "money": [13, 8, 10],
    "hands": [
        ["pope.1", "spies.1", "assassin.1", "heresy.1", "civil_war.1", "spain", "knights_of_christ.1", "jihad.1"],
        ["deus_ex_machina.1", "assassin.2", "knights_of_christ.2"],
        ["deus_ex_machina.2", "spies.2", "pope.2"],
    ],
}  # fmt: skip

AFTER = {
    "end_turn": [6, 33],
    "play pope.1": [10, 113],
    "discard pope.1": [18, 185],
    "play spies.1": [4, 12],
    "discard spies.1": [18, 191],
    "play assassin.1": [8, 16],
    "discard assassin.1": [18, 187],
    "play heresy.1": [9, 18],
    "discard heresy.1": [18, 186],
    "play civil_war.1": [1, 2],
    "discard civil_war.1": [18, 194],
    "play spain": [2, 4],
    "discard knights_of_christ.1": [18, 190],
    "discard jihad.1": [19, 201],
    "attack england": [16, 32],
    "attack seljuks_of_rum": [9, 27],
    "fight_civil_war hungary": [5, 92],
    "expel_heresy poland_2c": [19, 201],
    "knights_attack": [5, 5],
    "bargain venice": [6, 55],
}


def test_sequences_from_a_rich_action_phase() -> None:
    match = start(EUROPE)
    found = {}
    for words, option in zip(menu(match), match.pending[0].options, strict=True):
        after = match.copy()
        after.choose(0, option)
        found[words] = counted(after, 2)
    assert found == AFTER
    assert counted(match, 3) == [20, sum(a for a, _ in AFTER.values()), sum(b for _, b in AFTER.values())]


# The way of an attack: over land with permission and over the sea, deals about both, interceptions


@pytest.mark.parametrize(
    ("power", "target", "way", "counts"),
    [
        ("england", "spain_2a", ["sail sea_1b", "give_up"], [2, 26, 248, 2041]),
        (
            "seljuks_of_rum",
            "latin_kingdom_3d_thrace",
            ["sail sea_3d", "sail sea_4d", "ask_passage byzantium_3d", "give_up"],
            [4, 34, 313, 3451],
        ),
    ],
)
def test_sequences_of_an_attack_that_must_find_its_way(
    power: str, target: str, way: list[str], counts: list[int]
) -> None:
    match = play(start(EUROPE), (0, "attack", power), (0, "target", target))
    assert menu(match) == way
    assert counted(match, 4) == counts


# Reactions to reactions


def test_sequences_of_a_chain_of_reactions() -> None:
    """Spies of seat 0: both others hold Assassins, seats 0 and 2 a Deus ex Machina each."""
    hands = [["spies.1", "deus_ex_machina.1"], ["assassin.1", "assassin.2"], ["deus_ex_machina.2", "assassin.3"]]
    match = play(start({**EUROPE, "hands": hands}), (0, "play", "spies.1"), (0, "look_at_map_deck"))
    assert asked(match) == [(1, "reaction.choose")]
    # they pass or react; then seat 2 has three choices against the Spies, or two against the Assassin; then seat 0 has
    # two against each of the four reactions that may lie on the pile, or seven actions after nobody has reacted
    assert counted(match, 5) == [2, 3 + 2, 4 * 2 + 7, 93, 552]
