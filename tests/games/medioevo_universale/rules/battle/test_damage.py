"""Damage (MU-damage) and Tactics."""

from __future__ import annotations

import pytest

from ...fights import army_of, clash, raid, under_way, until, until_over
from ...helpers import asked, choose, elements, logged, menu, play, state, units

RESERVE = ("light_infantry", "archer", "heavy_infantry", "knight", "captain")
TACTICS = [[0, 0, 0, 3, 0, 0], [0] * 6, [0] * 6, [0] * 6]  # seat 0 owns Tactics


def reserve(seat: int, match: object) -> dict[str, int]:
    return dict(zip(RESERVE, state(match).reserve[seat], strict=True))  # type: ignore[arg-type]


@pytest.mark.rule("MU-damage.a")
@pytest.mark.parametrize("kind", ["archer", "light_infantry", "captain_1", "captain_3"])
def test_one_point_removes_an_archer_light_infantry_or_captain(kind: str) -> None:
    # the Archers on both sides keep each other from shooting; 5 against 4, one damage
    match = clash(f"0: archer, 2 heavy_infantry; 1: archer, heavy_infantry, 2 {kind}", [1, 2, 5, 1, 2, 5])
    until(match, "battle.damage")
    before = reserve(1, match)
    choose(match, 1, "hit", kind)
    name = "captain" if kind.startswith("captain") else kind
    assert reserve(1, match)[name] == before[name] + 1


@pytest.mark.rule("MU-damage.b")
def test_heavy_infantry_becomes_light_infantry_of_the_reserve() -> None:
    match = clash("0: light_infantry, archer; 1: 2 heavy_infantry, archer", [1, 2, 5, 1, 2, 5])
    until(match, "battle.damage")
    before = reserve(1, match)
    choose(match, 1, "hit", "heavy_infantry")
    assert army_of(match, 1)["light_infantry"] == 1
    after = reserve(1, match)
    assert (after["heavy_infantry"] - before["heavy_infantry"], after["light_infantry"] - before["light_infantry"]) == (
        1,
        -1,
    )


@pytest.mark.rule("MU-damage.b", "MU-damage.c")
@pytest.mark.parametrize("kind", ["heavy_infantry", "knight"])
def test_without_replacement_it_is_removed(kind: str) -> None:
    """All LI and HI of the owner are elsewhere on the map."""
    elsewhere = units(croatia="1: 20 light_infantry", alfold="1: 18 heavy_infantry", pannonia="1: 9 knight")
    match = clash("0: light_infantry, archer; 1: 2 heavy_infantry, knight, archer", [1, 2, 5, 1, 2, 5], units=elsewhere)
    until(match, "battle.damage")
    size = sum(army_of(match, 1).values())
    before = army_of(match, 1)[kind]
    choose(match, 1, "hit", kind)
    assert army_of(match, 1).get(kind, 0) == before - 1
    assert sum(army_of(match, 1).values()) == size - 1


@pytest.mark.rule("MU-damage.c")
def test_a_knight_becomes_heavy_infantry_or_else_light() -> None:
    for elsewhere, into in ((units(), "heavy_infantry"), (units(croatia="1: 20 heavy_infantry"), "light_infantry")):
        match = clash("0: light_infantry, archer; 1: 2 knight, archer", [1, 2, 5, 1, 2, 5], units=elsewhere)
        until(match, "battle.damage")
        choose(match, 1, "hit", "knight")
        assert army_of(match, 1)[into] == 1


@pytest.mark.rule("MU-damage.d", "MU-damage.g")
def test_several_points_may_fall_on_one_figure() -> None:
    """A Knight takes three points, the rest is lost."""
    match = clash("0: 9 light_infantry; 1: knight", [1, 2, 8, 1, 2, 4])
    until_over(match)  # 8 against 3: five points
    assert army_of(match, 1) == {}
    assert state(match).reserve[1] == [20, 10, 20, 10, 3]


@pytest.mark.rule("MU-damage.e")
def test_the_owner_assigns_freely_among_the_units_in_melee() -> None:
    match = clash(
        "0: 3 light_infantry, archer; 1: 2 light_infantry, 2 heavy_infantry, knight, archer", [1, 2, 6, 1, 2, 4]
    )
    until(match, "battle.damage")
    assert asked(match) == [(1, "battle.damage")]
    assert menu(match) == ["hit light_infantry", "hit archer", "hit heavy_infantry", "hit knight"]
    assert match.open_decisions()[0].params == {"left": 3, "kind": "melee"}


@pytest.mark.rule("MU-damage.e")
def test_crews_are_hit_only_when_no_unit_in_melee_is_left() -> None:
    match = clash(
        "0: 6 light_infantry; 1: 2 light_infantry, 2 heavy_infantry", [8, 8, 1, 2, 8, 1, 2, 4],
        elements=elements("catapult.1 I serbia 1"),
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (1, "crew", "heavy_infantry"), (1, "crew", "heavy_infantry"), (1, "done"))
    until(match, "battle.damage")
    # 8 against 3: five points; the two LI in melee and one HI of the crew are hit without a question
    assert army_of(match, 1) == {"light_infantry": 1, "heavy_infantry": 1}
    assert under_way(match).defender.crews == {"catapult.1": [1, 0, 1, 0, 0, 0, 0]}
    assert menu(match) == ["hit light_infantry", "hit heavy_infantry"]


@pytest.mark.rule("MU-damage.f")
def test_shots_hit_light_infantry_of_a_horde_first_then_archers_then_captains() -> None:
    match = raid("0: 4 archer; b: light_infantry, 3 captain_1", [1, 1, 8, 8, 1, 2, 4], barbarian_dice=(1, 2, 3))
    until(match, "battle.reroll")
    assert army_of(match, "b") == {"captain_1": 2}  # of two hits one on the Light Infantry
    engine = elements("catapult.1 I serbia 0")
    match = raid("0: archer; b: light_infantry, 2 archer, captain_1", [1, 8, 8], elements=engine)
    until(match, "battle.crew")
    play(match, (0, "crew", "archer"), (0, "done"))
    until(match, "battle.reroll")
    assert logged(match, "battle.artillery")[0]["lost"] == [["units", "light_infantry", 1], ["units", "archer", 1]]


@pytest.mark.rule("MU-damage.i", "MU-barb.d")
def test_in_melee_and_of_their_losses_their_opponent_chooses_for_barbarians() -> None:
    match = raid(
        "0: 5 light_infantry, heavy_infantry; b: 3 light_infantry, 3 archer, captain_1", [8, 8, 8, 8, 1, 2, 8],
        barbarian_dice=(1, 2, 3),
    )  # fmt: skip
    until(match, "battle.horde_damage")
    assert asked(match) == [(0, "battle.horde_damage")]
    assert menu(match) == ["hit captain_1", "hit archer", "hit light_infantry"]
    choose(match, 0, "hit", "captain_1")
    assert menu(match) == ["hit archer", "hit light_infantry"]
    before = army_of(match, "b")
    choose(match, 0, "hit", "archer")
    assert before["archer"] - army_of(match, "b")["archer"] == 1


@pytest.mark.rule("MU-damage.g")
def test_damage_beyond_the_last_unit_is_lost() -> None:
    match = raid("0: 9 light_infantry; b: light_infantry", [4, 4, 4], barbarian_dice=(1, 2, 3))
    until(match, "battle.overwhelming")
    play(match, *[(0, "more_damage")] * 3)
    assert army_of(match, "b") == {}
    assert state(match).horde_reserve[0] == 40


@pytest.mark.rule("MU-damage.h")
def test_transports_and_engines_are_not_damaged() -> None:
    match = clash(
        "0: 9 light_infantry; 1: light_infantry", [1, 2, 8, 1, 2, 3],
        elements=elements("war_wagon.1 I serbia 1", "catapult.1 I serbia 1"),
    )  # fmt: skip
    until(match, "battle.damage", "conquest.all")
    assert army_of(match, 1) == {}
    assert {"war_wagon.1", "catapult.1"} <= set(state(match).elements)
    assert asked(match)[0] == (0, "conquest.all")  # the winner may take or sack them


# ---- Tactics


@pytest.mark.rule("MU-T-tactics")
def test_tactics_assigns_points_that_the_player_caused() -> None:
    match = clash(
        "0: 3 light_infantry, archer; 1: 2 light_infantry, heavy_infantry, archer",
        [1, 2, 6, 1, 2, 4],
        technology=TACTICS,
    )
    until(match, "battle.tactics")
    # 6 against 3: three points
    assert asked(match) == [(0, "battle.tactics")]
    assert match.open_decisions()[0].hidden
    assert menu(match) == ["pass", "tactics light_infantry", "tactics archer", "tactics heavy_infantry"]
    play(match, (0, "tactics", "heavy_infantry"), (0, "florins"))
    assert state(match).florins[0] == 400  # a red PT for 100 fl
    play(match, (0, "tactics", "archer"), (0, "florins"))
    assert army_of(match, 1) == {"light_infantry": 3}
    choose(match, 0, "pass")
    until(match, "battle.damage", "battle.surrender")
    # own losses are not caused by the enemy: Tactics is not offered for them
    assert asked(match)[0][1] in ("battle.damage", "battle.surrender")


@pytest.mark.rule("MU-T-tactics")
def test_tactics_overrides_the_order_of_barbarians_under_shots_and_is_not_needed_in_melee() -> None:
    match = raid("0: archer; b: 2 light_infantry, captain_1", [1, 8], (1, 6, 5), technology=TACTICS)
    until(match, "battle.tactics")
    assert menu(match) == ["pass", "tactics light_infantry", "tactics captain_1"]
    play(match, (0, "tactics", "captain_1"), (0, "florins"))
    assert army_of(match, "b") == {"light_infantry": 2}
    match = raid("0: 3 light_infantry; b: 2 light_infantry, captain_1", [8, 1, 2, 7], (1, 6, 5), technology=TACTICS)
    assert until(match, "battle.tactics", "battle.horde_damage") == "battle.horde_damage"


@pytest.mark.rule("MU-T-tactics")
def test_tactics_reaches_crews() -> None:
    match = clash(
        "0: 3 light_infantry; 1: 2 light_infantry, heavy_infantry", [8, 1, 2, 6, 1, 2, 4],
        elements=elements("catapult.1 I serbia 1"), technology=TACTICS,
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (1, "crew", "heavy_infantry"), (1, "done"))
    until(match, "battle.tactics")
    assert menu(match) == ["pass", "tactics light_infantry", "tactics heavy_infantry"]
    assert under_way(match).defender.crews == {"catapult.1": [0, 0, 1, 0, 0, 0, 0]}
    play(match, (0, "tactics", "heavy_infantry"), (0, "florins"))
    assert under_way(match).defender.crews == {"catapult.1": [1, 0, 0, 0, 0, 0, 0]}  # the LI that took its place


@pytest.mark.rule("MU-damage.d", "MU-damage.g")
@pytest.mark.parametrize(("die", "asks"), [(7, False), (6, True)])
def test_nobody_is_asked_when_the_points_are_just_enough_for_all(die: int, asks: bool) -> None:
    """A Knight takes three, an LI one: of four points all fall, of three the owner chooses."""
    match = clash("0: 9 light_infantry; 1: knight, light_infantry", [1, 2, die, 1, 2, 4])
    assert (until(match, "battle.damage") == "battle.damage") is asks
    if not asks:
        assert army_of(match, 1) == {}
