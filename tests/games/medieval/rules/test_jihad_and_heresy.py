"""Sections 8.4, Jihad, and 8.5, Heresy (MV-8.4, MV-8.5)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medieval.data import MAP

from ..helpers import asked, choose, logged, menu, play, start, totals

# 8.4 Jihad


def attack(power: str, base: str, target: str, *way: tuple[Any, ...], dice: tuple[int, ...] = (), **more: Any) -> Match:
    """Seat 0 attacks with a Power from one province of it, on the whole map, with a Jihad card and 11 FI."""
    position = {
        "map_cards": list(MAP),
        "hands": [["jihad.1"], [], []],
        "money": [11, 9, 0],
        "holders": {power: 0},
        **more,
        "control": {base: 0, **more.get("control", {})},
    }
    return play(start(position, dice), (0, "attack", power), (0, "target", target), *way)


@pytest.mark.rule("MV-8.4.a", "MV-4.6.h", "MV-4.6.i")
@pytest.mark.parametrize(
    ("power", "base", "target", "may"),
    [
        ("seljuks_of_rum", "seljuks_of_rum_3d", "latin_kingdom_3d_armenia", True),  # Catholic
        ("seljuks_of_rum", "seljuks_of_rum_3d", "byzantium_3d", True),  # Orthodox
        ("ayyubids_mamluks", "ayyubids_mamluks_4d", "kingdom_of_jerusalem_4d", True),
        ("ayyubids_mamluks", "ayyubids_mamluks_4d", "seljuks_of_rum_3d", False),  # Islamic
        ("bulgars", "bulgars_2f", "polovtsy_2f", False),  # pagan
        ("hungary", "hungary_2c", "poland_2c", False),  # Catholics have no Jihad
        ("russia", "russia_2c", "poland_2c", False),  # nor have the Orthodox
        ("lithuania", "lithuania_1d", "poland_1d", False),  # nor pagans
    ],
)
def test_jihad_is_for_islamic_powers_against_catholics_and_orthodox(
    power: str, base: str, target: str, may: bool
) -> None:
    match = attack(power, base, target)
    assert asked(match) == [(0, "attack.jihad" if may else "attack.militia")]
    assert not may or menu(match) == ["pass", "use jihad.1"]


@pytest.mark.rule("MV-8.4.a")
def test_the_religion_of_the_controller_does_not_matter_for_jihad() -> None:
    # R-51: Byzantium 3D of the Ayyubids' player is Orthodox, Ayyubids 3F of Hungary's player is Islamic
    control = {"byzantium_3d": 1, "ayyubids_mamluks_4d": 1, "ayyubids_mamluks_3f": 2, "hungary_2c": 2}
    holders = {"seljuks_of_rum": 0, "ayyubids_mamluks": 1, "hungary": 2}
    match = attack("seljuks_of_rum", "seljuks_of_rum_3d", "byzantium_3d", control=control, holders=holders)
    assert asked(match) == [(0, "attack.jihad")]
    match = attack("seljuks_of_rum", "seljuks_of_rum_3d", "ayyubids_mamluks_3f", control=control, holders=holders)
    assert asked(match) == [(0, "attack.militia"), (2, "defence.militia")]


@pytest.mark.rule("MV-8.4.a")
@pytest.mark.parametrize(("knights", "may"), [([], False), (["polovtsy_2f"], True)])
def test_a_knights_province_is_a_target_of_jihad(knights: list[str], may: bool) -> None:
    match = attack("bulgars", "bulgars_2f", "polovtsy_2f", control={"polovtsy_2f": 1}, knights_provinces=knights)
    assert (asked(match)[0] == (0, "attack.jihad")) is may


@pytest.mark.rule("MV-8.4.a")
@pytest.mark.parametrize(("knights", "may"), [([], False), (["malta"], True)])
def test_malta_is_a_target_of_jihad_with_a_knights_marker_only(knights: list[str], may: bool) -> None:
    # R-51, R-55
    way = [(0, "sail", "sea_4b"), (0, "set_out")]
    match = attack("almoravids", "almoravids_4b", "malta", *way, control={"malta": 1}, knights_provinces=knights)
    assert asked(match) == [(0, "attack.jihad" if may else "attack.militia")]


@pytest.mark.rule("MV-8.4.a")
def test_jihad_is_not_played_outside_an_attack() -> None:
    match = start({"hands": [["jihad.1"], [], []], "holders": {"almoravids": 0}, "control": {"almoravids_3a": 0}})
    assert menu(match) == ["collect", "end_turn", "discard jihad.1"]


ARMENIA = ("seljuks_of_rum", "seljuks_of_rum_3d", "latin_kingdom_3d_armenia")


@pytest.mark.rule("MV-8.4.b", "MV-T.costs")
@pytest.mark.parametrize(
    ("answer", "most", "left"), [(("use", "jihad.1"), 5, [0, 0, 0]), (("pass",), 3, [1, 0, 0])], ids=["jihad", "none"]
)
def test_militia_of_an_attacker_with_jihad_costs_2_instead_of_3(
    answer: tuple[Any, ...], most: int, left: list[int]
) -> None:
    # 10 FI are left after the attack; the defender pays 3 for each step in any case
    match = attack(*ARMENIA, (0, *answer), control={"latin_kingdom_3d_armenia": 1}, dice=(1, 1))
    attacker, defender = match.open_decisions()
    assert [option.args[0] for option in attacker.options] == list(range(most + 1))
    assert [option.args[0] for option in defender.options] == [0, 1, 2, 3]
    play(match, (0, "militia", most), (1, "militia", 3))
    assert match.state.money == left
    assert totals(match) == (1 + 2 + most, 1 + 3)


@pytest.mark.rule("MV-8.4.b")
def test_jihad_never_serves_a_defender() -> None:
    # the Latin Kingdom attacks the Seljuks, whose player holds the card: they are not asked and pay 3
    position = {
        "hands": [[], ["jihad.1"], []],
        "money": [1, 6, 0],
        "holders": {"latin_kingdom": 0, "seljuks_of_rum": 1},
        "control": {"latin_kingdom_3d_armenia": 0, "seljuks_of_rum_3d": 1},
    }
    match = start(position, dice=[1, 1])
    play(match, (0, "attack", "latin_kingdom"), (0, "target", "seljuks_of_rum_3d"))
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    assert [option.args[0] for option in match.open_decisions()[1].options] == [0, 1, 2]
    play(match, (0, "militia", 0), (1, "militia", 2))
    assert match.state.money == [0, 0, 0]
    assert match.state.hands[1] == ["jihad.1"]


@pytest.mark.rule("MV-8.4.b", "MV-8.4.c", "MV-10.3.b")
def test_jihad_never_serves_naval_drms() -> None:
    # the Almoravids sail to Spain 3A; with 8 FI they can have a naval DRM of 2, and Jihad is asked for after landing
    way = [(0, "sail", "sea_3a"), (0, "set_out")]
    holders = {"almoravids": 0, "spain": 1}
    match = attack(
        "almoravids", "almoravids_3a", "spain_3a", *way,
        map_cards=["2A", "3A"], holders=holders, control={"spain_3a": 1}, money=[9, 9, 0],
    )  # fmt: skip
    assert menu(match) == ["naval_drm 0", "naval_drm 1", "naval_drm 2"]
    play(match, (0, "naval_drm", 1), (1, "pass"))
    assert asked(match) == [(0, "attack.jihad")]
    assert match.state.money[0] == 4


@pytest.mark.rule("MV-8.4.b", "MV-8.1.e")
def test_jihad_goes_on_when_spies_let_the_militia_be_changed() -> None:
    match = attack(
        *ARMENIA,
        (0, "use", "jihad.1"),
        hands=[["jihad.1", "spies.1"], [], []],
        control={"latin_kingdom_3d_armenia": 1},
        dice=(1, 1),
    )
    play(match, (0, "militia", 0), (1, "militia", 0), (0, "use", "spies.1"))
    assert menu(match) == [f"militia {n}" for n in range(6)]
    choose(match, 0, "militia", 4)
    assert match.state.money[0] == 2


@pytest.mark.rule("MV-8.4.c")
def test_one_jihad_card_serves_one_attack() -> None:
    # in the second attack of the turn militia costs 3 again, or another card is used
    for hand in (["jihad.1"], ["jihad.1", "jihad.2"]):
        match = attack(
            *ARMENIA,
            (0, "use", "jihad.1"),
            hands=[hand, [], []],
            holders={"seljuks_of_rum": 0, "ayyubids_mamluks": 0},
            control={"ayyubids_mamluks_4d": 0},
            dice=(1, 6, 1, 6),
        )
        assert match.state.hands[0] == hand[1:]  # one card only, though they hold two
        choose(match, 0, "militia", 0)
        play(match, (0, "attack", "ayyubids_mamluks"), (0, "target", "kingdom_of_jerusalem_4d"))
        if len(hand) == 1:
            assert menu(match) == ["militia 0", "militia 1", "militia 2", "militia 3"]  # 9 FI
        else:
            assert menu(match) == ["pass", "use jihad.2"]


@pytest.mark.rule("MV-8.4.c", "MV-11.a")
def test_jihad_is_declared_before_mercenaries_and_militia() -> None:
    # R-57: the Bulgars against Georgia, with the Polovtsy of seat 0 next to it
    match = attack(
        "bulgars", "bulgars_2f", "georgia_2f",
        holders={"bulgars": 0, "polovtsy": 0}, control={"polovtsy_2f": 0}, dice=(1, 1),
    )  # fmt: skip
    assert asked(match) == [(0, "attack.jihad")]
    choose(match, 0, "use", "jihad.1")
    assert asked(match) == [(0, "attack.mercenaries")]
    choose(match, 0, "pass")
    assert asked(match) == [(0, "attack.militia")]


# 8.5 Heresy

CARD = "heresy.1"


def heresy(target: str, die: int, **more: Any) -> Match:
    """Seat 0 plays Heresy on a province of seat 1, who controls Hungary, France and Poland."""
    position = {
        "hands": [[CARD], [], []],
        "holders": {"hungary": 1, "france": 1, "poland": 1},
        "control": {"hungary_2c": 1, "france_2a": 1, "poland_2c": 1, "poland_1d": 1},
        **more,
    }
    return play(start(position, dice=[die, 6]), (0, "play", CARD), (0, "heresy", target))


@pytest.mark.rule("MV-8.5.a", "MV-4.6.g")
def test_heresy_names_a_catholic_province_of_a_catholic_player() -> None:
    # R-50: not Russia 1D (Orthodox), not Livonia (pagan), not Poland 1D (its controller is no Catholic player), not
    # France 2A (a marker already), not Venice (uncontrolled); the own Hungary and Knights provinces too
    position = {
        "hands": [[CARD], [], []],
        "holders": {"hungary": 0, "russia": 2, "france": 1},
        "control": {
            "hungary_2c": 0, "russia_1d": 0, "livonia_1d": 1, "lithuania_1d": 1, "poland_2c": 1, "poland_1d": 2,
            "russia_2c": 2, "france_2a": 1, "france_2b": 1,
        },
        "knights_provinces": ["lithuania_1d"],
        "heresies": ["france_2a"],
    }  # fmt: skip
    match = play(start(position), (0, "play", CARD))
    assert menu(match) == [
        f"heresy {province}" for province in ("hungary_2c", "lithuania_1d", "poland_2c", "france_2b")
    ]


@pytest.mark.rule("MV-8.5.a")
@pytest.mark.parametrize(("knights", "may"), [([], False), (["malta"], True)])
def test_a_knights_province_makes_a_catholic_player(knights: list[str], may: bool) -> None:
    # R-50: seat 1 has Poland 2C without any Catholic Power, and Malta, that is Catholic with the marker only
    position = {
        "map_cards": ["2C", "4B"],
        "hands": [[CARD], [], []],
        "control": {"poland_2c": 1, "malta": 1},
        "knights_provinces": knights,
    }
    match = start(position)
    assert (f"play {CARD}" in menu(match)) is may
    if may:
        choose(match, 0, "play", CARD)
        assert menu(match) == ["heresy poland_2c", "heresy malta"]


@pytest.mark.rule("MV-8.5.b")
@pytest.mark.parametrize(
    ("province", "die", "spreads"),
    [
        ("poland_1d", 1, False), ("poland_1d", 2, True),  # income 1
        ("poland_2c", 2, False), ("poland_2c", 3, True),  # income 2
        ("france_2a", 4, False), ("france_2a", 5, True),  # income 4
        ("hungary_2c", 5, False), ("hungary_2c", 6, True),  # income 5
    ],
)  # fmt: skip
def test_heresy_needs_a_roll_above_the_income(province: str, die: int, spreads: bool) -> None:
    match = heresy(province, die)
    assert match.state.heresies == ([province] if spreads else [])
    assert match.state.used_cards == [CARD]
    assert match.table.script == [6]  # R-78: one card, one roll


@pytest.mark.rule("MV-8.5.c", "MV-3.4.c")
def test_a_province_with_heresy_pays_nothing() -> None:
    position = {"control": {"hungary_2c": 0, "russia_1d": 0}, "heresies": ["hungary_2c"]}
    match = play(start(position), (0, "collect"))
    assert match.state.money[0] == 3


def heretic(**more: Any) -> dict[str, Any]:
    """Hungary, with Heresy, and Poland are seat 0's; they have 2 FI."""
    return {
        "money": [2, 5, 5],
        "holders": {"hungary": 0, "poland": 0},
        "control": {"hungary_2c": 0, "poland_2c": 0},
        "heresies": ["hungary_2c"],
        **more,
    }


@pytest.mark.rule("MV-8.5.d", "MV-3.1.k", "MV-9.4.b")
def test_the_controller_expels_heresy_for_1_florin_and_an_attack_without_dice() -> None:
    match = start(heretic(), dice=[1, 2, 3])
    assert menu(match) == ["collect", "end_turn", "attack hungary", "attack poland", "expel_heresy hungary_2c"]
    choose(match, 0, "expel_heresy", "hungary_2c")
    assert match.state.heresies == []
    assert match.state.money == [1, 5, 5]
    assert match.state.attacks_made == 1
    assert match.table.script == [3, 2, 1]
    assert menu(match) == ["end_turn", "attack hungary", "attack poland"]  # R-50: it binds no Power


@pytest.mark.rule("MV-8.5.d")
@pytest.mark.parametrize(
    ("more", "may"),
    [
        ({"money": [1, 0, 0]}, True),
        ({"money": [0, 9, 9]}, False),
        ({"attacks_made": 1}, True),
        ({"attacks_made": 2}, False),
        ({"attacks_made": 1, "drew_map_card": True}, False),
        ({"fought": ["hungary", "poland"], "attacks_made": 1}, True),
        ({"civil_wars": ["hungary", "poland"]}, True),  # R-50
        ({"holders": {}}, True),  # they control the province, no Power is needed
        ({"active": 1}, False),  # not in another's turn, and not by another
        ({"control": {"hungary_2c": 1, "poland_2c": 0}, "holders": {"poland": 0}}, False),
    ],
)
def test_who_may_expel_heresy(more: dict[str, Any], may: bool) -> None:
    match = start(heretic(**more))
    assert ("expel_heresy hungary_2c" in menu(match)) is may


@pytest.mark.rule("MV-8.5.d")
def test_two_expulsions_are_two_attacks() -> None:
    match = start(heretic(heresies=["hungary_2c", "poland_2c"]))
    play(match, (0, "expel_heresy", "hungary_2c"), (0, "expel_heresy", "poland_2c"))
    assert match.state.money[0] == 0
    assert match.state.attacks_made == 2
    assert menu(match) == ["end_turn"]


@pytest.mark.rule("MV-8.5.e")
def test_heresy_stays_when_the_province_is_conquered() -> None:
    match = start(heretic(active=1, holders={"poland": 0, "hungary": 0, "serbia": 1}, control={
        "hungary_2c": 0, "poland_2c": 0, "serbia_2c": 1,
    }), dice=[6, 1])  # fmt: skip
    play(match, (1, "attack", "serbia"), (1, "target", "hungary_2c"), (1, "militia", 0), (0, "militia", 0))
    assert match.state.control["hungary_2c"] == 1
    assert match.state.heresies == ["hungary_2c"]
    assert "expel_heresy hungary_2c" in menu(match)


@pytest.mark.rule("MV-8.5.e")
def test_heresy_stays_when_knights_take_the_province() -> None:
    # Jerusalem with Heresy is taken by Knights; its Knights province pays nothing for the next Pope card
    position = {
        "hands": [["knights_of_christ.1", "pope.1"], [], []],
        "holders": {"hungary": 0},
        "control": {"hungary_2c": 0, "kingdom_of_jerusalem_4d": 1},
        "heresies": ["kingdom_of_jerusalem_4d"],
    }
    match = start(position, dice=[6, 1])
    play(match, (0, "knights_attack"), (0, "target", "kingdom_of_jerusalem_4d"), (0, "send_knights", 1))
    choose(match, 1, "militia", 0)
    assert match.state.knights_provinces == ["kingdom_of_jerusalem_4d"]
    play(match, (0, "play", "pope.1"), (0, "papal_passage"))
    assert match.state.money == [0, 0, 0]


@pytest.mark.rule("MV-8.5.e")
def test_heresy_stays_when_the_province_is_ceded() -> None:
    # seat 0 gives Poland 2C, with Heresy, for the passage through Russia 2C
    match = start(
        heretic(
            map_cards=["1D", "2C"],
            money=[1, 0, 0],
            control={"hungary_2c": 0, "poland_2c": 0, "poland_1d": 1, "russia_2c": 1, "holy_roman_empire_2c": 1},
            holders={"hungary": 0},
            heresies=["poland_2c"],
        ),
        dice=[1, 6],
    )
    play(match, (0, "attack", "hungary"), (0, "target", "livonia_1d"), (0, "ask_passage", "russia_2c"))
    play(match, (0, "give", "province"), (0, "give", "province", "poland_2c"), (0, "offer"), (1, "accept"))
    assert match.state.control["poland_2c"] == 1
    assert match.state.heresies == ["poland_2c"]
    assert logged(match, "heresy.expelled") == []
