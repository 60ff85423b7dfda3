"""The worked examples of the ledger for chapter 16 on the Main Map, with their dice."""

from __future__ import annotations

import pytest

import condotta
from condotta.core.flow import Option
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import MUSLIM, SPAIN

MARSEILLE, LION, WEST = "marseille", "gulf_of_lion", "western_mediterranean"


def position(active: int, **fields: object) -> dict[str, object]:
    """An impulse of a player with 4 CP."""
    return {
        "scenario": "1470",
        "turn": 1,
        "phase": "action",
        "stage": "actions",
        "active": active,
        "impulse": 5,
        "used": [[], [], [], []],
        "hands": [[], [], ["ambush"], []],
        "budget": {"card": "military_highlights", "cp": 4, "way": "cp"},
        **fields,
    }


@pytest.mark.rule("TM-16.2.b", "TM-16.2.c", "TM-16.2.g", "TM-16.2.h", "TM-16.2.j", "TM-16.2.n")
def test_ex_16_2_two_spanish_squadrons_attack_a_french_one_in_its_port() -> None:
    fleets = {LION: [{"power": "spain", "squadrons": 2}], MARSEILLE: [{"power": "france", "squadrons": 1}]}
    start = position(SPAIN, fleets=fleets, leaders={"bernat": {"place": LION}})
    match = condotta.new(GAME, position=start, dice=[6, 5, 3, 2, 1, 5, 4, 1])
    match.choose(SPAIN, Option("action", "naval_move"))
    for _ in range(2):
        match.choose(SPAIN, Option("sail", "spain", "squadron", LION, MARSEILLE))
    s = match.state
    # five dice, two hits; France two and one for the port, one hit: the squadron is lost, the single hit is ignored
    rolled = next(entry for entry in match.log(None) if entry.key == "naval.rolled").params
    assert (rolled["attacker_dice"], rolled["attacker"], rolled["defender_dice"], rolled["defender"]) == (5, 2, 3, 1)
    assert MARSEILLE not in s.fleets
    assert s.ships_to_come == {"france/2": 1}
    # Spain goes back to sea all the same
    assert [(fleet.power, fleet.squadrons) for fleet in s.fleets[LION]] == [("spain", 2)]
    assert s.leaders["bernat"].place == LION


@pytest.mark.rule("TM-16.4.b", "TM-16.4.i", "TM-16.4.j", "TM-16.4.l", "TM-16.4.m", "TM-16.4.n")
@pytest.mark.parametrize("award", ["ship", "card", "vp"])
def test_ex_16_4_corsairs_rob_spain_without_a_war(award: str) -> None:
    fleets = {
        WEST: [{"power": "north_africa", "corsairs": 2}],
        "valencia": [{"power": "spain", "squadrons": 1}],
        "palermo": [{"power": "spain", "squadrons": 1}],
    }
    start = position(MUSLIM, fleets=fleets, leaders={"kemal_reis": {"place": WEST}})
    match = condotta.new(GAME, position=start, dice=[5, 4, 2, 1, 6, 4, *([1] if award == "card" else [])])
    match.choose(MUSLIM, Option("action", "piracy"))
    s = match.state
    # two squadrons in port and two fortresses: four dice, one hit: a corsair is lost; one die and one of Kemal Reis
    assert [entry.params["dice"] for entry in match.log(None) if entry.key in ("raid.defence", "raid.rolled")] == [4, 2]
    assert s.fleets[WEST][0].corsairs == 1
    choices = list(match.pending[0].options)
    assert (match.pending[0].seat, choices) == (SPAIN, [Option("tribute", kind) for kind in ("ship", "card", "vp")])
    match.choose(SPAIN, Option("tribute", award))
    if award == "ship":
        ports = [Option("lose", "spain", "squadron", port) for port in ("valencia", "palermo")]
        assert list(match.pending[0].options) == ports
        match.choose(SPAIN, ports[1])
    assert s.corsair_track == (award == "vp")
    assert s.hands[MUSLIM] == (["ambush"] if award == "card" else [])
    assert ("palermo" in s.fleets) == (award != "ship")
    assert s.piracy == {WEST: [MUSLIM]}
