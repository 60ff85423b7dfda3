"""Retreat (MU-retreat)."""

from __future__ import annotations

from typing import Any

import pytest

from ...fights import army_of, clash, raid, under_way, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, offered, play, state, units
from ...marching import holding
from .test_naval import sea_fight

WAGON: dict[str, Any] = {"elements": elements("war_wagon.1 I serbia 0"), "units": units(wallachia="0: archer")}
WAR = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]  # of 0 and 1


def retreating(armies: str, dice: list[int], mp: int = 3, **fields: Any) -> Any:
    """0 attacks in serbia with a War Wagon; wallachia is theirs."""
    return clash(armies, dice, mp={"war_wagon.1": mp}, **{**WAGON, **fields})


@pytest.mark.rule("MU-retreat.a")
def test_only_the_attacker_may_retreat_with_a_path_before_the_dice() -> None:
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [1, 2, 6, 1, 2, 4])
    assert asked(match) == [(0, "battle.go_on")]
    assert menu(match) == ["fight_on", "retreat"]
    choose(match, 0, "retreat")
    assert asked(match) == [(0, "battle.path")]
    assert menu(match) == ["by wallachia"]
    choose(match, 0, "by", "wallachia")
    assert under_way(match).attacker.dice == []
    seen = {prompt for _, prompt in asked(match)}
    assert "battle.go_on" not in seen  # 1 is not asked


@pytest.mark.rule("MU-retreat.a")
def test_each_step_goes_on_from_the_last_one() -> None:
    own = units(wallachia="0: archer", bulgaria="0: archer", adrianople="0: archer")
    at: dict[str, Any] = {"units": own, "control": holding(wallachia=0, bulgaria=0, adrianople=0)}
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [], **at)
    play(match, (0, "retreat"), (0, "by", "wallachia"), (0, "by", "bulgaria"))
    assert menu(match) == ["done", "by adrianople"]


@pytest.mark.rule("MU-retreat.d")
def test_wagons_and_engines_go_on_board_as_long_as_there_is_room() -> None:
    """One LI survives, on a Galley of three spaces: two of the three things that stand there come along."""
    things = ("war_wagon.1", "war_wagon.2", "war_wagon.3")
    match = clash(
        "0: 3 light_infantry; 1: 3 light_infantry", [1, 2, 7, 1, 2, 4], area="crete",
        mp={"galley.1": 1}, elements=elements("galley.1 I crete 0", *(f"{id} I crete 0" for id in things)),
    )  # fmt: skip
    play(match, (0, "retreat"), (0, "by", "aegean"))
    until_over(match)
    assert [state(match).elements[id].place for id in things].count("galley.1") == 2


@pytest.mark.rule("MU-retreat.c", "MU-combat.e")
def test_who_has_sailed_away_is_done() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 3 light_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, [1, 2, 7, 1, 2, 4], mp={"galley.1": 1})
    play(match, (0, "retreat"), (0, "by", "marmara"))
    until_over(match)
    assert [(stack.fresh[0], stack.done[0]) for stack in state(match).stacks["galley.1"]] == [(0, 1)]
    # whoever anchors unloads all that is on board
    loads["constantinople"] = "0: archer"
    aboard = ["war_wagon.1 I galley.1 0"]
    match = sea_fight(["galley.1 II 0", "galley.2 I 1"], loads, [1, 2, 7, 1, 2, 4], mp={"galley.1": 1}, aboard=aboard)
    play(match, (0, "retreat"), (0, "by", "constantinople"))
    until_over(match)
    assert state(match).elements["war_wagon.1"].place == "constantinople"


@pytest.mark.rule("MU-retreat.a")
def test_the_path_may_be_longer_while_mp_last() -> None:
    own = units(wallachia="0: archer", bulgaria="0: archer")
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [], mp=2, units=own)
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    assert menu(match) == ["done", "by bulgaria"]
    choose(match, 0, "by", "bulgaria")
    assert asked(match)[0][1] != "battle.path"  # both MP are used
    assert logged(match, "battle.retreats")[0] == {"player": 0, "areas": ["wallachia", "bulgaria"], "cost": 2}


@pytest.mark.rule("MU-retreat.a")
@pytest.mark.parametrize("mp", [{}, {"war_wagon.1": 0}, {"catapult.1": 4}])
def test_without_mp_or_transport_there_is_no_retreat(mp: dict[str, int]) -> None:
    """R-retreat-mp: the MP left when the group came; an engine carries nobody."""
    match = clash(
        "0: 3 light_infantry; 1: 3 light_infantry", mp=mp,
        elements=elements("war_wagon.1 I serbia 0", "catapult.1 I serbia 0"), units=units(wallachia="0: archer"),
    )  # fmt: skip
    assert asked(match) == [(0, "battle.capture")]


@pytest.mark.rule("MU-retreat.b")
def test_half_the_value_and_more_losses() -> None:
    own = units(wallachia="0: archer", bulgaria="0: archer")
    match = retreating("0: 5 light_infantry; 1: 5 light_infantry", [1, 2, 7, 1, 2, 4], units=own)
    play(match, (0, "retreat"), (0, "by", "wallachia"), (0, "by", "bulgaria"))
    until(match, "battle.surrender")
    assert values(match) == [(4, 3, 3, 1)]  # 7 halved and rounded up; 1 + 2 MP


@pytest.mark.rule("MU-retreat.c")
def test_the_survivors_move_along_the_path_with_their_transport() -> None:
    match = retreating("0: 3 heavy_infantry; 1: 3 light_infantry", [1, 2, 7, 1, 2, 4])
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    until(match, "battle.damage")
    until_over(match)
    assert army_of(match, 0) == {}
    assert army_of(match, 0, "wallachia") == {"archer": 1, "heavy_infantry": 3}
    wagon = state(match).elements["war_wagon.1"]
    assert (wagon.place, wagon.done, wagon.mp) == ("wallachia", True, 0)
    assert logged(match, "battle.retreated") == [{"player": 0, "area": "wallachia", "number": 3}]
    assert logged(match, "battle.won")[0] == {"winner": 1, "loser": 0, "area": "serbia"}


@pytest.mark.rule("MU-retreat.c")
@pytest.mark.parametrize(
    ("wallachia", "allowed"),
    [("0: archer", True), ("2: archer", False), ("b: light_infantry", False), (None, False)],
)
def test_the_path_enters_no_enemies_no_resistance_and_no_foreign_land(wallachia: str | None, allowed: bool) -> None:
    """Epirus is nobody's, croatia is 1's home, wallachia as told."""
    elsewhere = units(wallachia=wallachia) if wallachia else {}
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [], units=elsewhere)
    assert (asked(match)[0][1] == "battle.go_on") is allowed


@pytest.mark.rule("MU-retreat.c")
def test_passage_opens_the_way() -> None:
    clause = {"kind": "passage", "giver": 2, "receiver": 0, "number": 0, "target": -1}
    pact = {
        "id": "pact.1",
        "parties": [0, 2],
        "clauses": [clause],
        "since": 1,
        "until": 0,
        "secret": False,
        "shown": True,
    }
    match = retreating(
        "0: 3 light_infantry; 1: 3 light_infantry", [], units={}, pacts=[pact], next_pact=2, war_from=WAR
    )
    choose(match, 0, "retreat")
    assert menu(match) == ["by thessalonica"]


@pytest.mark.rule("MU-retreat.c", "MU-pact.b")
@pytest.mark.parametrize(("florins", "further"), [(119, False), (120, True)])
def test_the_price_of_passage_is_reckoned_for_the_whole_path(florins: int, further: bool) -> None:
    clauses = [
        {"kind": "passage", "giver": 2, "receiver": 0},
        {"kind": "pay_per_act", "giver": 0, "receiver": 2, "number": 60},
    ]
    pact = {"id": "pact.1", "parties": [0, 2], "clauses": clauses, "shown": True}
    fields: dict[str, Any] = {"pacts": [pact], "next_pact": 2, "war_from": WAR, "florins": [florins] * 4}
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [], units={}, **fields)
    play(match, (0, "retreat"), (0, "by", "thessalonica"))
    assert ("by adrianople" in menu(match)) is further


@pytest.mark.rule("MU-retreat.d")
def test_who_finds_no_room_stays_and_fights_on() -> None:
    match = retreating("0: 5 light_infantry, knight; 1: 5 light_infantry, knight", [1, 2, 6, 1, 2, 4])
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    until(match, "battle.damage")  # 3 against 3: a draw; losses 1 + 1
    play(match, (0, "hit", "light_infantry"), (0, "hit", "light_infantry"), (1, "hit", "light_infantry"))
    assert asked(match) == [(0, "battle.stay")]  # three LI and a Knight for three places
    assert menu(match) == ["leave light_infantry", "leave knight"]
    choose(match, 0, "leave", "light_infantry")
    assert army_of(match, 0) == {"light_infantry": 1}
    assert army_of(match, 0, "wallachia") == {"archer": 1, "light_infantry": 2, "knight": 1}
    assert under_way(match).round == 2  # the battle goes on
    assert logged(match, "honour.lost") == []  # MU-retreat.e: only from barbarians


@pytest.mark.rule("MU-retreat.e", "MU-hp.j")
def test_retreating_from_barbarians_costs_an_honour_point() -> None:
    match = raid(
        "0: 3 heavy_infantry; b: 2 light_infantry, archer", [8, 1, 2, 8], barbarian_dice=(1, 2, 3),
        mp={"war_wagon.1": 3}, **WAGON,
    )  # fmt: skip
    before = state(match).honour[0]
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    until(match, "battle.damage")
    assert army_of(match, 0) == {}
    assert state(match).honour[0] == before - 1
    assert len(logged(match, "honour.lost")) == 1


@pytest.mark.rule("MU-retreat.f")
def test_a_castle_step_is_not_free_in_a_retreat() -> None:
    """0 fights in the territory of their own Castle; without MP they cannot leave."""
    fort: dict[str, Any] = {"buildings": {"serbia": [0, 3, 0]}, "was_controlled": {"serbia": 0}}
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [], mp=0, **fort)
    assert asked(match)[0][1] == "battle.capture"
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [1, 2, 6, 1, 2, 4], mp=1, **fort)
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    assert logged(match, "battle.retreats")[0]["cost"] == 1


@pytest.mark.rule("MU-capture.l")
def test_who_retreats_cannot_capture() -> None:
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [])
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    assert asked(match) == [(1, "battle.capture")]


def test_a_ban_on_movement_closes_every_path() -> None:
    ban = [{"kind": "movement", "territory": "serbia", "turn": 3}]
    match = retreating("0: 3 light_infantry; 1: 3 light_infantry", [], bans=ban)
    assert asked(match)[0][1] == "battle.capture"


def test_an_anchored_galley_carries_the_army_to_sea() -> None:
    match = clash(
        "0: 3 light_infantry; 1: 3 light_infantry", [1, 2, 7, 1, 2, 4], area="crete",
        mp={"galley.1": 2}, elements=elements("galley.1 II crete 0", "war_wagon.1 I crete 0"),
    )  # fmt: skip
    choose(match, 0, "retreat")
    assert [option.args[0] for option in offered(match)] == ["aegean", "libyan_sea"]
    play(match, (0, "by", "aegean"), (0, "done"))
    until_over(match)
    assert state(match).elements["galley.1"].place == "aegean"
    assert state(match).elements["war_wagon.1"].place == "galley.1"
    assert army_of(match, 0, "aegean") == {"light_infantry": 1}


@pytest.mark.rule("MU-retreat.d", "MU-retreat.e")
def test_a_wagon_without_the_mp_for_the_path_stays_and_a_second_retreat_costs_no_more_honour() -> None:
    """R-retreat-group: war_wagon.2 has 1 MP for a path of 2."""
    match = raid(
        "0: 9 light_infantry; b: 6 light_infantry", [1, 2, 8, 1, 2, 8], barbarian_dice=(1, 2, 3),
        mp={"war_wagon.1": 3, "war_wagon.2": 1}, units=units(wallachia="0: archer", bulgaria="0: archer"),
        elements=elements("war_wagon.1 I serbia 0", "war_wagon.2 I serbia 0"),
    )  # fmt: skip
    before = state(match).honour[0]
    play(match, (0, "retreat"), (0, "by", "wallachia"), (0, "by", "bulgaria"), (0, "done"))
    assert asked(match) == [(0, "battle.go_on")]
    assert army_of(match, 0, "bulgaria") == {"archer": 1, "light_infantry": 3}
    assert (state(match).elements["war_wagon.2"].place, army_of(match, 0)) == ("serbia", {"light_infantry": 3})
    play(match, (0, "retreat"), (0, "by", "wallachia"), (0, "done"))
    assert army_of(match, 0, "wallachia") == {"archer": 1, "light_infantry": 1}
    assert state(match).honour[0] == before - 1


@pytest.mark.rule("MU-retreat.c")
def test_a_galley_may_anchor_on_its_way_but_not_go_over_land() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 3 light_infantry", "constantinople": "0: archer"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, mp={"galley.1": 4})
    play(match, (0, "retreat"), (0, "by", "constantinople"))
    assert menu(match) == ["done", "by marmara", "by black_sea_west"]
