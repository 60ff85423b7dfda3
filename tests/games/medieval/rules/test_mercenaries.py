"""Chapter 11, Mercenaries (MV-11.a to MV-11.d)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import PASS, Option
from condotta.core.match import Match

from ..helpers import asked, choose, logged, offered, play, start

# Russia (0) with the Cumans of 2D against Hungary (1).
STEPPE: dict[str, Any] = {
    "map_cards": ["1D", "2C", "2D", "2F"],
    "holders": {"russia": 0, "cumans": 0, "hungary": 1},
    "control": {"russia_2c": 0, "russia_1d": 0, "cumans_2d": 0, "hungary_2c": 1},
    "rulers": {"hungary": 0},
    "money": [10, 10, 10],
}


def totals(match: Match) -> tuple[int, int]:
    battle = logged(match, "attack.battle")[-1]
    return battle["attacker"], battle["defender"]


def set_out(position: dict[str, Any], target: str = "hungary_2c", power: str = "russia", **kw: Any) -> Match:
    return play(start(position, **kw), (0, "attack", power), (0, "target", target))


def hirable(position: dict[str, Any], target: str, power: str = "russia") -> list[str]:
    """The mercenary Powers that may serve in this attack; none: the attacker is not asked."""
    match = set_out(position, target, power)
    if asked(match) != [(0, "attack.mercenaries")]:
        assert asked(match)[0] == (0, "attack.militia")
        return []
    assert offered(match)[0] == PASS
    return [str(option.args[0]) for option in offered(match)[1:]]


@pytest.mark.rule("MV-11.a")
def test_the_army_of_the_mercenaries_is_added_and_costs_nothing() -> None:
    match = set_out(STEPPE, dice=[1, 1])
    assert offered(match) == [PASS, Option("hire", "cumans")]
    play(match, (0, "hire", "cumans"), (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (1 + 1 + 1, 1)
    assert match.state.money == [9, 10, 10]


@pytest.mark.rule("MV-11.a")
def test_mercenaries_need_not_be_used() -> None:
    match = set_out(STEPPE, dice=[1, 1])
    play(match, (0, "pass"), (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (1 + 1, 1)
    assert match.state.mercenaries_used == []


@pytest.mark.rule("MV-11.a")
def test_only_the_army_of_the_mercenaries_counts_not_their_ruler() -> None:
    match = set_out({**STEPPE, "rulers": {"cumans": 1, "hungary": 0}}, dice=[1, 1])
    play(match, (0, "hire", "cumans"), (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (1 + 1 + 1, 1)


@pytest.mark.rule("MV-11.a", "MV-9.6.e")
def test_both_mercenary_powers_may_serve_in_one_attack() -> None:
    """R-62: Cumans 1 and Polovtsy 2."""
    position = {**STEPPE, "holders": {**STEPPE["holders"], "polovtsy": 0}}
    position["control"] = {**STEPPE["control"], "polovtsy_2d": 0}
    match = set_out(position, dice=[1, 1])
    assert offered(match) == [PASS, Option("hire", "cumans"), Option("hire", "polovtsy")]
    choose(match, 0, "hire", "polovtsy")
    assert offered(match) == [PASS, Option("hire", "cumans")]
    play(match, (0, "hire", "cumans"), (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (1 + 1 + 2 + 1, 1)


@pytest.mark.rule("MV-11.a")
@pytest.mark.parametrize("holder", [None, 1])
def test_only_who_controls_the_mercenary_power_may_use_it(holder: int | None) -> None:
    position = {**STEPPE, "holders": {"russia": 0, "hungary": 1, "polovtsy": holder}}
    position["control"] = {"russia_2c": 0, "cumans_2d": 0, "polovtsy_2d": 0, "polovtsy_2f": 1, "hungary_2c": 1}
    assert hirable(position, "hungary_2c") == []  # not the Cumans either: their card is not in play


@pytest.mark.rule("MV-11.a")
def test_no_other_power_serves_as_mercenaries_and_none_in_its_own_attack() -> None:
    """R-62: the attacking Power is not its own mercenary. Bulgaria and Georgia, theirs too, are no mercenaries."""
    position = {**STEPPE, "holders": {**STEPPE["holders"], "bulgaria": 0}}
    position["control"] = {**STEPPE["control"], "bulgaria_2d": 0}
    assert hirable(position, "hungary_2c", "cumans") == []
    assert hirable(position, "hungary_2c", "bulgaria") == ["cumans"]


@pytest.mark.rule("MV-11.a")
def test_a_mercenary_power_in_civil_war_does_not_serve() -> None:
    """R-62."""
    assert hirable({**STEPPE, "civil_wars": ["cumans"]}, "hungary_2c") == []


@pytest.mark.rule("MV-11.b")
def test_mercenaries_never_defend() -> None:
    # given: Hungary (0) attacks Russia of seat 1, who has the Cumans next to it
    position = {
        "map_cards": ["2C", "2D"],
        "holders": {"hungary": 0, "russia": 1, "cumans": 1},
        "control": {"hungary_2c": 0, "russia_2c": 1, "cumans_2d": 1},
        "money": [10, 10, 10],
    }
    match = set_out(position, "russia_2c", "hungary", dice=[1, 1])
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    play(match, (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (1 + 0 - 1, 1 + 1)


@pytest.mark.rule("MV-11.b")
def test_mercenaries_never_serve_at_sea() -> None:
    # given: Trebizond (0) sails to Bulgaria 2D, beside the Cumans, also of seat 0; the Seljuks (1) intercept
    position = {
        "map_cards": ["2D", "3D"],
        "holders": {"trebizond": 0, "cumans": 0, "seljuks_of_rum": 1},
        "control": {"trebizond_3d": 0, "cumans_2d": 0, "seljuks_of_rum_3d": 1, "bulgaria_3d": 1},
        "money": [10, 10, 10],
    }
    match = play(
        start(position, dice=[4, 2, 1, 6]), (0, "attack", "trebizond"), (0, "target", "bulgaria_2d"),
        (0, "sail", "sea_3d"), (0, "sail", "sea_2d"), (0, "set_out"), (0, "naval_drm", 0), (1, "intercept", 0),
    )  # fmt: skip
    assert [(b["mover"], b["interceptor"]) for b in logged(match, "naval.battle")] == [(4 + 0, 2 + 1)]
    assert asked(match) == [(0, "attack.mercenaries")]  # they are asked for after the crossing


@pytest.mark.rule("MV-11.b", "MV-9.2.d")
def test_no_mercenaries_for_knights_and_against_a_civil_war() -> None:
    """R-62."""
    position = {**STEPPE, "civil_wars": ["russia"], "holders": {**STEPPE["holders"], "poland": 0}}
    position |= {"control": {**STEPPE["control"], "poland_1d": 0}, "hands": [["knights_of_christ.1"], [], []]}
    match = start(position, dice=[3, 4, 1, 6, 3])
    play(match, (0, "knights_attack"), (0, "target", "lithuania_1d"), (0, "send_knights", 1))
    assert totals(match) == (3 + 2, 4)
    choose(match, 0, "fight_civil_war", "russia")
    assert asked(match) == [(0, "civil_war.militia")]
    choose(match, 0, "militia", 0)
    assert [(b["loyal"], b["rebels"]) for b in logged(match, "civil_war.battle")] == [(1 + 1, 6)]


@pytest.mark.rule("MV-11.c")
@pytest.mark.parametrize(
    ("target", "near"),
    [
        ("bulgaria_2d", True),  # the same card
        ("hungary_2c", True),  # 2C, 1D, 1E, 2F and 3D touch 2D over land
        ("livonia_1d", True),
        ("russia_1e", True),
        ("polovtsy_2f", True),
        ("byzantium_3d", True),
        ("serbia_3c", False),  # 3C and 1C are further
        ("prussia_1c", False),
        ("georgia_3f", False),
    ],
)
def test_mercenaries_need_a_province_on_the_attacked_card_or_one_adjacent_over_land(target: str, near: bool) -> None:
    position = {
        "map_cards": ["1C", "1D", "1E", "2C", "2D", "2F", "3C", "3D", "3F"],
        "holders": {"russia": 0, "cumans": 0},
        "control": {"russia_2c": 0, "cumans_2d": 0},
        "money": [10, 10, 10],
    }
    assert hirable(position, target) == (["cumans"] if near else [])


@pytest.mark.rule("MV-11.c")
@pytest.mark.parametrize(
    ("control", "near"), [({"polovtsy_2f": 0, "polovtsy_2d": 1}, False), ({"polovtsy_2d": 0}, True)]
)
def test_the_near_province_must_be_the_players(control: dict[str, int], near: bool) -> None:
    # Hungary lies on 2C, which touches 2D and not 2F
    position = {**STEPPE, "holders": {"russia": 0, "polovtsy": 0, "hungary": 1}}
    position["control"] = {"russia_2c": 0, "hungary_2c": 1, **control}
    assert hirable(position, "hungary_2c") == (["polovtsy"] if near else [])


@pytest.mark.rule("MV-11.c")
def test_a_knights_province_gives_no_mercenaries() -> None:
    """R-39, R-62: the Cumans' only province carries a Knights marker."""
    assert hirable({**STEPPE, "knights_provinces": ["cumans_2d"]}, "hungary_2c") == []


@pytest.mark.rule("MV-11.c")
def test_no_way_is_traced_for_mercenaries() -> None:
    # given: every neighbour of the Cumans is another player's, and nobody is asked
    position = {**STEPPE, "map_cards": ["1D", "2C", "2D"]}
    position["control"] = {
        "russia_1d": 0, "cumans_2d": 0, "russia_2c": 2, "hungary_2c": 1, "bulgaria_2d": 1, "polovtsy_2d": 1,
    }  # fmt: skip
    assert hirable(position, "livonia_1d") == ["cumans"]


@pytest.mark.rule("MV-11.c")
def test_no_mercenaries_on_cyprus() -> None:
    """R-62: islands are always separated; no card with an island touches 2D or 2F in any case."""
    position = {
        "map_cards": ["2D", "2F", "3D", "4D"],
        "holders": {"trebizond": 0, "cumans": 0},
        "control": {"trebizond_3d": 0, "cumans_2d": 0},
        "money": [10, 10, 10],
    }
    match = play(start(position), (0, "attack", "trebizond"), (0, "target", "latin_kingdom_4d"))
    play(match, (0, "sail", "sea_3d"), (0, "sail", "sea_4d"), (0, "set_out"))
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-11.d")
def test_mercenaries_serve_in_one_attack_a_turn_and_may_attack_themselves() -> None:
    """R-62: serving is no attack of the mercenary Power."""
    position = {**STEPPE, "holders": {**STEPPE["holders"], "poland": 0}}
    position["control"] = {**STEPPE["control"], "poland_2c": 0}
    match = set_out(position, dice=[1, 6])
    play(match, (0, "hire", "cumans"), (0, "militia", 0), (1, "militia", 0))
    assert Option("attack", "cumans") in offered(match)
    play(match, (0, "attack", "poland"), (0, "target", "hungary_2c"))
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]  # the Cumans have served


@pytest.mark.rule("MV-11.d")
def test_mercenaries_declined_in_the_first_attack_may_serve_in_the_second() -> None:
    position = {**STEPPE, "holders": {**STEPPE["holders"], "poland": 0}}
    position["control"] = {**STEPPE["control"], "poland_2c": 0}
    match = set_out(position, dice=[1, 6])
    play(match, (0, "pass"), (0, "militia", 0), (1, "militia", 0), (0, "attack", "poland"), (0, "target", "hungary_2c"))
    assert offered(match) == [PASS, Option("hire", "cumans")]


@pytest.mark.rule("MV-11.d")
def test_a_power_that_has_attacked_may_serve_and_serves_again_next_turn() -> None:
    position = {**STEPPE, "map_deck": [], "action_deck": [], "mercenaries_used": ["cumans"]}
    assert hirable(position, "hungary_2c") == []
    match = play(start(position), (0, "end_turn"), (1, "end_turn"), (2, "end_turn"))
    play(match, (0, "attack", "russia"), (0, "target", "hungary_2c"))
    assert offered(match) == [PASS, Option("hire", "cumans")]
    assert hirable({**STEPPE, "fought": ["cumans"], "attacks_made": 1}, "hungary_2c") == ["cumans"]
