"""Section 9.5, Passage (MV-9.5.a to MV-9.5.g; R-57, R-77, R-80, R-81, R-86); permission: test_agreements.py."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.games.medieval.data import MAP, PROVINCES

from ..corridor import CORRIDOR, set_out, with_corridor
from ..helpers import asked, choose, offered, play, start

GIVE_UP, REPLAN = Option("give_up"), Option("replan")


def targets(position: dict[str, Any], power: str) -> list[str]:
    match = start(position)
    if Option("attack", power) not in offered(match):
        return []
    choose(match, 0, "attack", power)
    return sorted(str(option.args[0]) for option in offered(match))


# ---- the start of the way


@pytest.mark.rule("MV-9.5.a")
def test_the_way_starts_in_a_province_of_the_attacking_power_that_he_controls() -> None:
    """R-77: the province of that name that another player holds is no base, and neither is one of another Power."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"poland": 0},
        "control": {"poland_1d": 0, "poland_2c": 1, "hungary_2c": 0, "russia_2c": 1, "russia_1d": 1},
        "money": [5, 5, 5],
    }
    # when: Venice borders Hungary 2C, of the same player, but not Poland's
    match = set_out(position, target="venice_2c")
    # then: Poland must come from Poland 1D
    assert offered(match) == [Option("ask_passage", p) for p in ("russia_1d", "poland_2c", "russia_2c")] + [GIVE_UP]


@pytest.mark.rule("MV-9.5.a")
@pytest.mark.parametrize(("knights", "seas"), [([], ["sea_3d", "sea_4d"]), (["byzantium_4d"], ["sea_3d"])])
def test_a_knights_province_is_no_start(knights: list[str], seas: list[str]) -> None:
    """R-77: Byzantium (0) cannot embark from Rhodes while it carries a Knights marker."""
    position = {
        "map_cards": ["3D", "4D"],
        "holders": {"byzantium": 0},
        "control": {"byzantium_3d": 0, "byzantium_4d": 0, "seljuks_of_rum_3d": 1},
        "knights_provinces": knights,
        "money": [5, 5, 5],
    }
    match = set_out(position, "byzantium", "ayyubids_mamluks_4d")
    assert offered(match) == [
        *(Option("sail", sea) for sea in seas), Option("ask_passage", "seljuks_of_rum_3d"), GIVE_UP,
    ]  # fmt: skip


@pytest.mark.rule("MV-9.5.a")
def test_france_1b_is_no_start_for_england_but_may_be_passed() -> None:
    """R-77: England must sail from its own province, and then marches through France 1B."""
    position = {
        "map_cards": ["1B", "2B"],
        "holders": {"england": 0},
        "control": {"england_1b": 0, "france_1b": 0, "france_2b": 1},
        "money": [5, 5, 5],
    }
    match = set_out(position, "england", "france_2b")
    assert offered(match) == [Option("sail", "sea_1b"), GIVE_UP]
    choose(match, 0, "sail", "sea_1b")
    assert offered(match) == [Option("set_out"), REPLAN, GIVE_UP]
    choose(match, 0, "set_out")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


@pytest.mark.rule("MV-9.5.a")
def test_spain_3a_is_no_start_for_the_almoravids() -> None:
    """R-77: Spain 2A borders Spain 3A, which is theirs; still they must sail."""
    position = {
        "map_cards": ["2A", "3A"],
        "holders": {"almoravids": 0},
        "control": {"almoravids_3a": 0, "spain_3a": 0, "spain_2a": 1},
        "money": [5, 5, 5],
    }
    match = set_out(position, "almoravids", "spain_2a")
    assert offered(match) == [Option("sail", "sea_3a"), GIVE_UP]


# ---- map cards in play, length


@pytest.mark.rule("MV-9.5.b", "MV-0.b")
@pytest.mark.parametrize(("extra", "reachable"), [([], False), (["3C"], True), (["2D"], True), (["1E"], False)])
def test_the_way_uses_map_cards_in_play_only(extra: list[str], reachable: bool) -> None:
    # Hungary has no fleet: Byzantium 3D is reached over 2D or over 3C, or not at all
    position = {
        "map_cards": ["2C", "3D", *extra],
        "holders": {"hungary": 0},
        "control": {"hungary_2c": 0, "byzantium_3d": 1},
        "money": [5, 5, 5],
    }
    assert ("byzantium_3d" in targets(position, "hungary")) is reachable


@pytest.mark.rule("MV-9.5.f", "MV-9.5.a")
def test_the_way_may_be_as_long_as_the_map() -> None:
    # Georgia has no fleet; Spain 3A is at the other end of Europe, and nothing between is controlled
    position = {
        "map_cards": list(MAP),
        "holders": {"georgia": 0},
        "control": {"georgia_3f": 0, "spain_3a": 1},
        "money": [5, 5, 5],
    }
    match = set_out(position, "georgia", "spain_3a", dice=[5, 1])
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    play(match, (0, "militia", 0), (1, "militia", 0))
    assert match.state.control["spain_3a"] == 0


@pytest.mark.rule("MV-9.5.f", "MV-9.5.c")
def test_one_closed_province_closes_a_long_way() -> None:
    position = {
        "map_cards": [card for card in MAP if card != "1C"],
        "holders": {"georgia": 0},
        "control": {"georgia_3f": 0, "spain_3a": 1, "france_2a": 1},
        "money": [5, 5, 5],
    }
    match = set_out(position, "georgia", "spain_3a")
    assert offered(match) == [Option("ask_passage", "france_2a"), GIVE_UP]


# ---- what is free to pass


@pytest.mark.rule("MV-9.5.c")
@pytest.mark.parametrize(("owner", "free"), [(0, True), (None, True), (1, False)])
def test_own_and_uncontrolled_provinces_are_free_and_anothers_is_not(owner: int | None, free: bool) -> None:
    match = set_out(with_corridor(owner))
    if free:
        assert asked(match) == [(0, "attack.militia")]
    else:
        assert offered(match) == [Option("ask_passage", "hungary_2c"), GIVE_UP]


@pytest.mark.rule("MV-9.5.c", "MV-6.4.b")
@pytest.mark.parametrize(
    ("pair", "free"),
    [
        (["poland", "hungary"], True),
        (["hungary", "poland"], True),
        (["poland", "venice"], False),
        (["hungary", "venice"], False),
    ],
)
def test_provinces_of_a_married_power_are_free(pair: list[str], free: bool) -> None:
    position = {**CORRIDOR, "holders": {**CORRIDOR["holders"], "venice": 2}}
    position |= {"control": {**CORRIDOR["control"], "venice_2c": 2}, "marriages": [pair]}
    match = set_out(position)
    if free:
        assert asked(match) == [(0, "attack.militia")]
    else:
        assert Option("ask_passage", "hungary_2c") in offered(match)


@pytest.mark.rule("MV-9.5.c", "MV-6.4.b")
@pytest.mark.parametrize(("knights", "free"), [([], True), (["kingdom_of_jerusalem_4d"], False)])
def test_a_marriage_does_not_open_a_knights_province(knights: list[str], free: bool) -> None:
    """R-33: the Latins of Cyprus (0) would land in Jerusalem (1), their kin, to attack Armenia (1)."""
    position = {
        "map_cards": ["3D", "4D"],
        "holders": {"latin_kingdom": 0, "kingdom_of_jerusalem": 1},
        "control": {
            "latin_kingdom_4d": 0, "latin_kingdom_3d_armenia": 1, "kingdom_of_jerusalem_4d": 1,
            "ayyubids_mamluks_4d": 2,
        },
        "knights_provinces": knights,
        "marriages": [["latin_kingdom", "kingdom_of_jerusalem"]],
        "money": [5, 5, 5],
    }  # fmt: skip
    match = set_out(position, "latin_kingdom", "latin_kingdom_3d_armenia")
    choose(match, 0, "sail", "sea_4d")
    assert (Option("set_out") in offered(match)) is free
    assert (Option("ask_passage", "kingdom_of_jerusalem_4d") in offered(match)) is not free


@pytest.mark.rule("MV-9.5.c", "MV-6.4.b")
def test_a_marriage_opens_the_provinces_of_that_name_whoever_holds_them_and_no_others() -> None:
    """R-33: the Empire (2) is Poland's kin; its province 2C is seat 1's, and so is Hungary, which stays closed."""
    base = {
        "map_cards": ["2B", "2C"],
        "holders": {"poland": 0, "holy_roman_empire": 2, "venice": 1},
        "marriages": [["poland", "holy_roman_empire"]],
        "money": [5, 5, 5],
    }
    control = {"poland_2c": 0, "holy_roman_empire_2b": 2, "holy_roman_empire_2c": 1, "venice_2c": 1, "hungary_2c": 1}
    match = set_out({**base, "control": control}, target="venice_2c")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    match = set_out({**base, "control": control}, target="serbia_2c")
    assert offered(match) == [Option("ask_passage", p) for p in ("hungary_2c", "venice_2c")] + [GIVE_UP]


@pytest.mark.rule("MV-9.5.c", "MV-6.5.c", "MV-4.6.f")
@pytest.mark.parametrize(
    ("power", "papal", "reachable"),
    [("hungary", True, True), ("hungary", False, False), ("russia", True, False), ("russia", False, False)],
)
def test_the_papacy_is_open_to_catholics_with_papal_passage_only(power: str, papal: bool, reachable: bool) -> None:
    # Empire 3C lies behind the Papacy; neither Power has a fleet
    position = {
        "map_cards": ["2C", "3B", "3C"],
        "holders": {power: 0},
        "control": {f"{power}_2c": 0},
        "papal_passage": papal,
        "money": [5, 5, 5],
    }
    assert ("holy_roman_empire_3c" in targets(position, power)) is reachable
    if reachable:
        assert asked(set_out(position, power, "holy_roman_empire_3c")) == [(0, "attack.militia")]
    assert "papacy" not in targets(position, power)


@pytest.mark.rule("MV-9.5.c", "MV-6.5.c")
@pytest.mark.parametrize(("power", "free"), [("byzantium", False), ("latin_kingdom", True)])
def test_the_papacy_stays_closed_to_a_sea_power_that_is_not_catholic(power: str, free: bool) -> None:
    # Empire 3C can be reached over the Papacy or from sea_3c; only for Catholics is the way over land free
    position = {
        "map_cards": ["2C", "3B", "3C"],
        "holders": {power: 0},
        "control": {f"{power}_3c": 0},
        "papal_passage": True,
        "money": [5, 5, 5],
    }
    match = set_out(position, power, "holy_roman_empire_3c")
    if free:
        assert asked(match) == [(0, "attack.militia")]
    else:
        assert Option("sail", "sea_3c") in offered(match)
        assert Option("set_out") not in offered(match)


@pytest.mark.rule("MV-9.5.d")
def test_the_target_needs_no_permission() -> None:
    match = set_out(CORRIDOR, target="hungary_2c")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


@pytest.mark.rule("MV-9.5.d", "MV-9.5.c")
def test_the_way_does_not_lead_through_its_target() -> None:
    # given: Lithuania (0) is shut in by Poland 1D and Russia 1D; one of them is attacked, or Russia 2C behind them
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"lithuania": 0},
        "control": {"lithuania_1d": 0, "poland_1d": 1, "russia_1d": 1},
        "money": [5, 5, 5],
    }
    match = set_out(position, "lithuania", "poland_1d")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    match = set_out(position, "lithuania", "russia_2c")
    assert offered(match) == [Option("ask_passage", p) for p in ("poland_1d", "russia_1d")] + [GIVE_UP]


# ---- excommunication


@pytest.mark.rule("MV-9.5.g", "MV-6.3.b")
@pytest.mark.parametrize("owner", [0, None, 1])
def test_an_excommunicated_power_cannot_pass_a_catholic_province_whoever_holds_it(owner: int | None) -> None:
    position = with_corridor(owner)
    assert "serbia_2c" in targets(position, "poland")
    banned = {**position, "excommunicated": ["poland"]}
    assert "serbia_2c" not in targets(banned, "poland")
    assert ("hungary_2c" in targets(banned, "poland")) is (owner != 0)  # into it is possible


@pytest.mark.rule("MV-9.5.g", "MV-6.3.b")
def test_marriage_and_permission_do_not_help_an_excommunicated_power() -> None:
    """R-32: only Russia 2C, not Catholic, may be asked for and leads on; Hungary 2C is closed though married."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"poland": 0, "hungary": 1},
        "control": {"poland_2c": 0, "hungary_2c": 1, "russia_2c": 2},  # Poland 1D is nobody's, and Catholic
        "marriages": [["poland", "hungary"]],
        "excommunicated": ["poland"],
        "money": [5, 5, 5],
    }
    assert "serbia_2c" not in targets(position, "poland")
    match = set_out(position, target="russia_1d")
    assert offered(match) == [Option("ask_passage", "russia_2c"), GIVE_UP]
    play(match, (0, "ask_passage", "russia_2c"), (0, "offer"), (2, "accept"))
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-9.5.g", "MV-6.3.b")
@pytest.mark.parametrize("excommunicated", [True, False])
def test_an_excommunicated_power_asks_elsewhere_rather_than_pass_his_own_catholic_province(
    excommunicated: bool,
) -> None:
    # Hungary (0) comes to Russia 1D through the Polish provinces, also seat 0's, or through Russia 2C, seat 2's
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"hungary": 0},
        "control": {"hungary_2c": 0, "poland_2c": 0, "poland_1d": 0, "russia_2c": 2},
        "excommunicated": ["hungary"] if excommunicated else [],
        "money": [5, 5, 5],
    }
    match = set_out(position, "hungary", "russia_1d")
    if excommunicated:
        assert offered(match) == [Option("ask_passage", "russia_2c"), GIVE_UP]
    else:
        assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-9.5.g", "MV-6.5.c")
def test_papal_passage_serves_an_excommunicated_power() -> None:
    """R-32: the Papacy is no province of a Catholic Power."""
    position = {
        "map_cards": ["3B", "3C"],
        "holders": {"holy_roman_empire": 0},
        "control": {"holy_roman_empire_3b": 0, "holy_roman_empire_3c": 1},
        "excommunicated": ["holy_roman_empire"],
        "papal_passage": True,
        "money": [5, 5, 5],
    }
    match = set_out(position, "holy_roman_empire", "holy_roman_empire_3c")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


# ----


@pytest.mark.rule("MV-9.5.a", "MV-9.4.d")
def test_only_targets_to_which_a_way_could_be_found_are_offered() -> None:
    """R-80: with the starting cards Hungary, without a fleet, cannot come to England, Norway or card 3D."""
    control = {"hungary_2c": 0, "poland_2c": 1, "holy_roman_empire_2c": 1}  # seat 1 could give permission
    position = {"holders": {"hungary": 0}, "control": control, "money": [5, 5, 5]}
    assert targets(position, "hungary") == [
        "denmark_1b", "france_1b", "france_2a", "france_2b", "holy_roman_empire_1b", "holy_roman_empire_2b",
        "holy_roman_empire_2c", "lithuania_1d", "livonia_1d", "poland_1d", "poland_2c", "russia_1d", "russia_2c",
        "serbia_2c", "spain_2a", "spain_3a", "venice_2c",
    ]  # fmt: skip


@pytest.mark.rule("MV-9.5.a", "MV-10.1.c")
def test_every_starting_province_opens_its_own_way_by_sea() -> None:
    """R-80: the Ayyubids of 3F come to 4C by sea; those of 4C march to 3A and sail on from there, to Spain 3A."""
    position = {
        "map_cards": ["3A", "3C", "3D", "3F", "4B", "4C"],
        "holders": {"ayyubids_mamluks": 0},
        "control": {"ayyubids_mamluks_3f": 0, "ayyubids_mamluks_4c": 0},
        "money": [5, 5, 5],
    }
    assert "spain_3a" in targets(position, "ayyubids_mamluks")
    match = set_out(position, "ayyubids_mamluks", "spain_3a")
    assert Option("sail", "sea_3a") in offered(match)
    only_3f = {**position, "control": {"ayyubids_mamluks_3f": 0, "ayyubids_mamluks_4c": 1}}
    assert "spain_3a" not in targets(only_3f, "ayyubids_mamluks")


@pytest.mark.rule("MV-9.5.a", "MV-9.5.c")
def test_a_free_way_over_land_is_taken_at_once_even_by_a_sea_power() -> None:
    """R-81: Spain 3A can be reached by land and by sea; nobody is asked for a way."""
    position = {
        "map_cards": ["2A", "3A"],
        "holders": {"france": 0, "almoravids": 1},
        "control": {"france_2a": 0, "spain_3a": 1, "almoravids_3a": 1},
        "money": [5, 5, 5],
    }
    match = set_out(position, "france", "spain_3a")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


@pytest.mark.rule("MV-9.5.a", "MV-9.5.e")
def test_a_sea_leg_may_be_planned_anew_at_any_time() -> None:
    """R-81: sailing along the Spanish coast, and back to the harbour; Spain leads to another harbour only."""
    position = {
        "map_cards": ["2A", "3A"],
        "holders": {"france": 0},
        "control": {"france_2a": 0, "spain_2a": 1, "spain_3a": 2},
        "money": [5, 5, 5],
    }
    match = set_out(position, "france", "almoravids_3a")
    plans = [Option("sail", "sea_2a"), Option("ask_passage", "spain_2a"), GIVE_UP]
    assert offered(match) == plans
    play(match, (0, "sail", "sea_2a"))
    assert offered(match) == [Option("sail", "sea_3a"), REPLAN, GIVE_UP]
    choose(match, 0, "replan")
    assert match.state.attack.sea_leg == []
    assert offered(match) == plans
    choose(match, 0, "sail", "sea_2a")
    assert offered(match) == [Option("sail", "sea_3a"), REPLAN, GIVE_UP]
    choose(match, 0, "sail", "sea_3a")
    assert offered(match) == [Option("set_out"), REPLAN, GIVE_UP]


# ---- Pope cards on the way

POPE_PASSAGE = Option("pope_passage")
ITALY: dict[str, Any] = {  # Hungary (0) has no fleet: the only way to Empire 3C (1) is over the Papacy
    "hands": [["pope.1", "pope.2"], [], []],
    "map_cards": ["1D", "2C", "3B", "3C"],
    "map_deck": [],
    "action_deck": [],
    "holders": {"hungary": 0, "serbia": 0},
    "control": {"hungary_2c": 0, "serbia_2c": 0, "holy_roman_empire_3c": 1, "lithuania_1d": 2},
    "knights_provinces": ["lithuania_1d"],
    "money": [5, 5, 5],
}


@pytest.mark.rule("MV-9.5.c", "MV-6.5.c", "MV-6.1.c")
def test_a_pope_card_may_be_played_on_the_way_to_open_the_papacy() -> None:
    match = set_out(ITALY, "hungary", "holy_roman_empire_3c")
    assert offered(match) == [POPE_PASSAGE, GIVE_UP]
    choose(match, 0, "pope_passage")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    assert match.state.hands[0] == ["pope.2"]
    assert match.state.used_cards[-1] == "pope.1"
    assert match.state.papal_passage  # until the end of the turn
    income = PROVINCES["lithuania_1d"].income
    assert match.state.money == [4, 5, 5 + income]  # the attack is paid, and Knights provinces pay


@pytest.mark.rule("MV-9.5.c", "MV-6.5.c")
@pytest.mark.parametrize(
    ("more", "power"),
    [
        ({"hands": [[], ["pope.1"], []]}, "hungary"),  # no card in their own hand
        ({"drew_map_card": True}, "hungary"),  # MV-3.1.j
        ({}, "serbia"),  # Orthodox
    ],
    ids=["no card", "map card", "orthodox"],
)
def test_without_a_pope_card_to_play_the_papacy_leads_nowhere(more: dict[str, Any], power: str) -> None:
    found = targets({**ITALY, **more}, power)
    assert "holy_roman_empire_3b" in found
    assert "holy_roman_empire_3c" not in found


@pytest.mark.rule("MV-9.5.c", "MV-6.4.b")
def test_a_pope_card_may_be_played_on_the_way_for_a_marriage() -> None:
    """Also after a refusal: the provinces of a married Power are free, whoever controls them."""
    position = {**CORRIDOR, "hands": [["pope.1"], [], []]}
    wedding = Option("pope_marriage", "hungary")
    match = set_out(position)
    assert offered(match) == [Option("ask_passage", "hungary_2c"), wedding, GIVE_UP]
    play(match, (0, "ask_passage", "hungary_2c"), (0, "offer"), (1, "decline"))
    assert offered(match) == [wedding, GIVE_UP]
    choose(match, 0, "pope_marriage", "hungary")
    assert asked(match) == [(0, "attack.militia")]
    assert match.state.marriages == [("poland", "hungary")]
    assert match.state.hands[0] == []


@pytest.mark.rule("MV-9.5.c", "MV-6.4.a")
@pytest.mark.parametrize(
    "more",
    [
        {"hands": [[], [], []]},
        {"drew_map_card": True},
        {"holders": {"poland": 0}},  # the card of Hungary is not in play
    ],
    ids=["no card", "map card", "no power"],
)
def test_no_marriage_without_a_pope_card_and_a_power_in_play(more: dict[str, Any]) -> None:
    match = set_out({**CORRIDOR, "hands": [["pope.1"], [], []], **more})
    assert offered(match) == [Option("ask_passage", "hungary_2c"), GIVE_UP]


@pytest.mark.rule("MV-9.5.a")
def test_the_sea_leads_only_to_where_the_target_can_be_reached() -> None:
    """R-81: Norway (0) sails for France 2B; the harbours of the North Sea lead there, a second refusal shuts them."""
    position = {
        "map_cards": ["1B", "2B"],
        "holders": {"norway": 0},
        "control": {"norway_1b": 0, "france_1b": 1, "holy_roman_empire_1b": 1, "france_2b": 2},
        "money": [5, 5, 5],
    }
    match = play(set_out(position, "norway", "france_2b"), (0, "sail", "sea_1b"))
    closed = [Option("ask_passage", p) for p in ("france_1b", "holy_roman_empire_1b")]
    assert offered(match) == [*closed, REPLAN, GIVE_UP]
    play(match, (0, "ask_passage", "france_1b"), (0, "offer"), (1, "decline"))
    assert offered(match) == [closed[1], REPLAN, GIVE_UP]
    play(match, (0, "ask_passage", "holy_roman_empire_1b"), (0, "offer"), (1, "decline"))
    assert offered(match) == [REPLAN, GIVE_UP]
    choose(match, 0, "replan")
    assert offered(match) == [GIVE_UP]  # no sea is offered that leads nowhere


@pytest.mark.rule("MV-9.5.a")
def test_from_where_the_target_can_be_entered_no_sea_leads_on_to_where_it_cannot() -> None:
    """R-81: the Empire (0) lands in Denmark 1C from its own shore; from 1D no land leads there, save over Sweden."""
    position = {
        "map_cards": ["1C", "1D"],
        "holders": {"holy_roman_empire": 0},
        "control": {"holy_roman_empire_1c": 0, "denmark_1c": 1, "poland_1c": 0, "prussia_1c": 0},
        "money": [5, 5, 5],
    }
    match = play(set_out(position, "holy_roman_empire", "denmark_1c"), (0, "sail", "sea_1c"))
    assert offered(match) == [Option("set_out"), REPLAN, GIVE_UP]
