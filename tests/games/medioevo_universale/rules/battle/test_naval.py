"""Naval battle (MU-naval)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from condotta.core.match import Match

from ...fights import army_of, at_war, clash, no_surrender, under_way, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, offered, play, position, start, state, units

SEA = "aegean"


def sea_fight(
    ships: Sequence[str], loads: dict[str, str], dice: Sequence[int] = (), defender: int | str = 1, **fields: Any
) -> Match:
    """0 attacks 1 in the Aegean: ships "galley.1 II 0", loads by ship."""
    written = [" ".join([*ship.split()[:-1], SEA, ship.split()[-1]]) for ship in ships]
    battle = {"area": SEA, "attacker": 0, "defender": defender, "cause": "move", "retreat_mp": fields.pop("mp", {})}
    fields.setdefault("war_from", at_war())
    aboard = fields.pop("aboard", [])
    pieces = {**elements(*written), **elements(*aboard)}
    return no_surrender(start(position(units=units(**loads), elements=pieces, battles=[battle], **fields), dice))


@pytest.mark.rule("MU-naval.a")
def test_galleys_fight_at_sea_with_the_turn_order_penalty() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 3 light_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, [1, 2, 6, 1, 2, 6])
    assert under_way(match).at_sea
    until(match, "battle.surrender")
    assert values(match) == [(6, 5, 1, 1)]
    assert (army_of(match, 0, SEA), army_of(match, 1, SEA)) == ({"light_infantry": 2}, {"light_infantry": 1})


@pytest.mark.rule("MU-naval.a")
def test_barbarian_galleys_fight_as_well() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "b: 2 light_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 I b"], loads, [1, 2, 8, 8], "b", barbarian_dice=[2, 6, 5])
    until(match, "battle.damage", "conquest.all", "conquest.thing")
    assert army_of(match, "b", SEA) == {}


@pytest.mark.rule("MU-naval.b")
@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        (["galley.1 III 0", "galley.2 I 1"], (8, 5)),
        (["galley.1 I 0", "galley.2 I 1", "galley.3 III 1"], (6, 8)),  # an empty Galley counts
        (["galley.1 II 0", "galley.2 II 1"], (6, 5)),
    ],
)
def test_the_higher_total_of_levels_adds_the_difference(ships: list[str], expected: tuple[int, int]) -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 3 light_infantry"}
    match = sea_fight(ships, loads, [1, 2, 6, 1, 2, 6])
    until(match, "battle.surrender")
    assert values(match)[0][:2] == expected


@pytest.mark.rule("MU-naval.c")
def test_engines_on_board_up_to_the_level_of_the_galley() -> None:
    """Galley II: two Catapults, or a Trebuchet and nothing else; at units only."""
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 6 light_infantry"}
    aboard = ["catapult.1 I galley.1 0", "catapult.2 I galley.1 0", "trebuchet.1 II galley.1 0"]
    match = sea_fight(["galley.1 II 0", "galley.2 II 1"], loads, [8, 8], aboard=aboard)
    seen = []
    while until(match, "battle.crew", "battle.reroll") == "battle.crew":
        seen.append((match.open_decisions()[0].params or {})["engine"])
        kinds = [option for option in offered(match) if option.verb == "crew"]
        match.choose(0, kinds[0] if seen.count(seen[-1]) == 1 else offered(match)[0])
    assert list(dict.fromkeys(seen)) == ["catapult.1", "catapult.2"]  # no level is left for the Trebuchet
    assert {entry["engine"] for entry in logged(match, "battle.engine_shot")} == {"catapult.1", "catapult.2"}


@pytest.mark.rule("MU-naval.c")
def test_a_crew_serves_on_its_own_galley() -> None:
    """R-naval-crew: MU-naval.i, nobody changes ship."""
    loads = {"galley.1": "0: light_infantry", "galley.2": "1: 3 light_infantry", "galley.3": "0: 3 archer"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1", "galley.3 I 0"], loads, [8], aboard=["catapult.1 I galley.1 0"])
    until(match, "battle.crew")
    assert menu(match) == ["done", "crew light_infantry"]


@pytest.mark.rule("MU-naval.c", "MU-siege.a")
def test_who_serves_one_engine_on_board_serves_no_other() -> None:
    """Two Catapults on the second Galley; the unit of the first one's own crew does not count there."""
    loads = {"galley.1": "0: archer", "galley.2": "1: 3 light_infantry", "galley.3": "0: 2 archer, light_infantry"}
    aboard = ["catapult.1 I galley.1 0", "catapult.2 I galley.3 0", "catapult.3 I galley.3 0"]
    match = sea_fight(["galley.1 I 0", "galley.2 I 1", "galley.3 II 0"], loads, aboard=aboard)
    until(match, "battle.crew")
    choose(match, 0, "crew", "archer")
    assert menu(match) == ["done", "crew light_infantry", "crew archer"]
    play(match, (0, "crew", "archer"), (0, "done"))
    assert menu(match) == ["done", "crew light_infantry", "crew archer"]
    choose(match, 0, "crew", "archer")
    assert menu(match) == ["done", "crew light_infantry"]


@pytest.mark.rule("MU-naval.d")
def test_only_archers_and_light_infantry_have_powers_at_sea() -> None:
    loads = {"galley.1": "0: 2 heavy_infantry, knight", "galley.2": "1: 5 archer"}
    match = sea_fight(["galley.1 I 0", "galley.2 II 1"], loads, [8, 8, 8, 8, 8, 3, 4, 8, 1, 2, 4])
    until(match, "battle.surrender")
    assert logged(match, "battle.archers_shot") == [{"player": 1, "result": [8] * 5}]
    assert values(match) == [(8, 4, 3, 1)]  # the losses of 3 are not lowered by HI
    assert logged(match, "battle.won_round")[0]["points"] == 3  # no Knight


@pytest.mark.rule("MU-naval.d")
def test_a_captain_at_sea_acts_as_archer_or_light_infantry_only() -> None:
    loads = {"galley.1": "0: captain_3", "galley.2": "1: heavy_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads)
    until(match, "battle.captain")
    assert menu(match) == ["done", "emulate archer"]
    choose(match, 0, "done")
    assert menu(match) == ["done", "emulate light_infantry"]


@pytest.mark.rule("MU-naval.e")
@pytest.mark.parametrize("kind", ["heavy_infantry", "knight"])
def test_one_point_removes_any_unit_at_sea(kind: str) -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": f"1: 3 {kind}"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, [1, 2, 5, 1, 2, 5])
    until(match, "battle.surrender")  # 5 against 4: one point, and one loss
    assert army_of(match, 1, SEA) == {kind: 1}


@pytest.mark.rule("MU-naval.f")
def test_all_units_of_a_side_fight_together() -> None:
    loads = {"galley.1": "0: 2 light_infantry", "galley.2": "1: 6 light_infantry", "galley.3": "0: 2 light_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 II 1", "galley.3 I 0"], loads, [1, 2, 8, 1, 2, 4])
    until(match, "battle.surrender", "battle.ship")
    assert logged(match, "battle.won_round")[0] == {"winner": 0, "difference": 5, "score": 4, "points": 4}


@pytest.mark.rule("MU-naval.g")
def test_a_galley_without_units_sinks_with_its_load_on_1_to_3() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: light_infantry"}
    match = sea_fight(
        ["galley.1 I 0", "galley.2 I 1"], loads, [1, 2, 8, 1, 2, 4, 3], aboard=["war_wagon.1 I galley.2 1"]
    )
    until(match)
    assert "galley.2" not in state(match).elements
    assert "war_wagon.1" not in state(match).elements
    assert logged(match, "battle.galley_sinks") == [{"owner": 1, "galley": "galley.2", "result": 3}]
    assert [entry.dice for entry in match.log(None) if entry.key == "battle.galley_sinks"] == [[(1, 3, 8)]]
    assert logged(match, "battle.protects") == []  # MU-fort.d: no building protects at sea


@pytest.mark.rule("MU-naval.g")
def test_otherwise_it_goes_to_the_winner() -> None:
    """R-sink: so does a Galley that was empty before, without a roll."""
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: light_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1", "galley.3 I 1"], loads, [1, 2, 8, 1, 2, 4, 4])
    until(match)
    while state(match).elements["galley.2"].seat == 1 or state(match).elements["galley.3"].seat == 1:
        assert asked(match)[0][0] == 0
        match.choose(0, next(option for option in offered(match) if option.verb in ("keep_all", "keep")))
    assert len(logged(match, "battle.galley_floats")) == 1
    assert [state(match).elements[f"galley.{n}"].seat for n in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("MU-naval.g")
def test_in_a_mutual_wipe_out_a_floating_galley_stays_its_owners() -> None:
    loads = {"galley.1": "0: light_infantry", "galley.2": "1: light_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, [1, 2, 5, 1, 2, 6, 8, 8])
    until_over(match)  # a draw, and one loss each
    assert [state(match).elements[f"galley.{n}"].seat for n in (1, 2)] == [0, 1]


@pytest.mark.rule("MU-naval.h")
def test_an_anchored_galley_takes_no_part() -> None:
    """In crete: no bonus of levels, HI have their power, and no Galley sinks."""
    match = clash(
        "0: 2 heavy_infantry; 1: light_infantry", [3, 4, 8, 1, 2, 4], area="crete",
        elements=elements("galley.1 III crete 0", "galley.2 I crete 1"),
    )  # fmt: skip
    assert not under_way(match).at_sea
    until(match, "conquest.all")
    assert values(match) == [(8, 3, 1, 1)]
    assert army_of(match, 1, "crete") == {}
    assert "galley.2" in state(match).elements
    assert logged(match, "battle.galley_sinks") == logged(match, "battle.galley_floats") == []


@pytest.mark.rule("MU-naval.i")
def test_damage_may_be_put_on_any_galley_of_the_side() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 2 light_infantry", "galley.3": "1: 2 light_infantry"}
    match = sea_fight(["galley.1 II 0", "galley.2 I 1", "galley.3 I 1"], loads, [1, 2, 5, 1, 2, 5])
    until(match, "battle.ship")
    assert asked(match) == [(1, "battle.ship")]
    assert menu(match) == ["aboard galley.2", "aboard galley.3"]
    play(match, (1, "aboard", "galley.3"))
    assert [state(match).stacks[ship][0].size for ship in ("galley.2", "galley.3")] == [2, 1]


def test_galleys_retreat_with_what_is_on_board() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 3 light_infantry"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, [1, 2, 8, 1, 2, 5], mp={"galley.1": 1})
    choose(match, 0, "retreat")
    assert "by ionian_sea" in menu(match)
    choose(match, 0, "by", "ionian_sea")
    until_over(match)  # 4 against 4: a draw; losses 1 + 1
    assert state(match).elements["galley.1"].place == "ionian_sea"
    assert army_of(match, 0, "ionian_sea") == {"light_infantry": 1}


@pytest.mark.rule("MU-naval.g")
def test_a_galley_whose_only_unit_a_spy_removes_is_rolled_for() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: archer"}
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, [1, 2], cards=[["spy.17"], [], [], []])
    until(match, "window.before_battle")
    choose(match, 0, "pass")
    until(match, "window.before_round")
    choose(match, 0, "use", "spy.17")
    until_over(match)
    assert logged(match, "battle.galley_sinks") == [{"owner": 1, "galley": "galley.2", "result": 2}]
    assert list(state(match).elements) == ["galley.1"]


@pytest.mark.rule("MU-conq.c", "MU-naval.g")
def test_of_a_galley_taken_the_load_is_kept_or_sacked_piece_by_piece() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: light_infantry"}
    ships, aboard = ["galley.1 I 0", "galley.2 I 1"], ["catapult.1 I galley.2 1", "war_wagon.1 I galley.2 1"]
    match = sea_fight(ships, loads, [1, 2, 8, 1, 2, 4, 8], aboard=aboard)
    until(match, "conquest.all")
    play(match, (0, "one_by_one"), (0, "keep", "galley.2"), (0, "sack", "catapult.1"), (0, "keep", "war_wagon.1"))
    assert {id: e.seat for id, e in state(match).elements.items()} == {"galley.1": 0, "galley.2": 0, "war_wagon.1": 0}
    assert state(match).florins[0] == 550


@pytest.mark.rule("MU-conq.d", "MU-naval.g")
def test_a_galley_is_sacked_with_all_that_is_on_board() -> None:
    loads = {"galley.1": "0: 3 light_infantry", "galley.2": "1: light_infantry"}
    aboard = ["bombard.1 III galley.2 1"]
    match = sea_fight(["galley.1 I 0", "galley.2 I 1"], loads, [1, 2, 8, 1, 2, 4, 8], aboard=aboard)
    until(match, "conquest.all")
    choose(match, 0, "sack_all")
    assert list(state(match).elements) == ["galley.1"]
    assert state(match).florins[0] == 500 + 50 + 150
