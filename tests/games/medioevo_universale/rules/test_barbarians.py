"""E. Barbarians and phase 2 step 3 (MU-barb, MU-reinf, MU-bsack)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules import barbarians
from condotta.games.medioevo_universale.rules.barbarians import FIRES
from condotta.games.medioevo_universale.rules.battle import totals
from condotta.games.medioevo_universale.rules.common.questions import army, army_size
from condotta.games.medioevo_universale.shown import position

from .. import helpers
from ..helpers import asked, choose, elements, logged, menu, play, start, state, units, until

LI_ONLY = [4, 6, 8]  # barbarian dice: a horde is 1 LI


def reinforce(points: int = 3, dice: list[Any] | None = None, settings: Any = None, **fields: Any) -> Match:
    """Phase 2 step 3 of turn 2; no taxes, so that no rebellion follows."""
    at = helpers.position(
        phase="events",
        turn=2,
        stage="reinforcement",
        barbarian_points=points,
        **{"tax": [10] * 4, "barbarian_dice": LI_ONLY, **fields},
    )
    return start(at, dice or [], **(settings or {}))


def offers(match: Match, verb: str) -> list[str]:
    """The arguments of the options with this verb."""
    return [words.removeprefix(verb + " ") for words in menu(match) if words.startswith(verb + " ")]


def fight(attacker: Any, defender: Any, dice: list[int], **fields: Any) -> Match:
    """A battle at Kiev in phase 5 with barbarians in it."""
    battles = [{"area": "kiev", "attacker": attacker, "defender": defender, "cause": "move"}]
    return start(helpers.position(battles=battles, **fields), dice)


# ---- points, adding


@pytest.mark.rule("MU-reinf.a", "MU-barb.a")
def test_each_of_three_points_adds_a_unit_or_moves_a_horde_by_one_step() -> None:
    match = reinforce(units=units(kiev="b: light_infantry"))
    assert asked(match) == [(0, "barbarians.point")]
    play(match, (0, "add", "kiev"), (0, "move_horde", "kiev"), (0, "to", "galicia"), (0, "all"))
    assert army(state(match), HORDE, "galicia") == [2, 0, 0, 0, 0, 0, 0]
    play(match, (0, "move_horde", "galicia"), (0, "to", "poland"), (0, "all"))
    assert army(state(match), HORDE, "poland") == [2, 0, 0, 0, 0, 0, 0]
    assert state(match).phase == "taxes"  # the third point was the last


@pytest.mark.rule("MU-reinf.a")
def test_unspent_points_are_lost() -> None:
    match = reinforce()
    choose(match, 0, "done")
    assert state(match).barbarian_points == 0
    assert state(match).phase == "taxes"


@pytest.mark.rule("MU-reinf.b")
def test_units_are_added_to_hordes_and_at_fires_that_no_player_controls() -> None:
    at = {**units(kiev="b: light_infantry", serbia="1: archer"), "galley.1": {"b": {"light_infantry": 1}}}
    match = reinforce(units=at, elements=elements("galley.1 I aegean b"))
    fires = [fire for fire in FIRES if fire not in ("serbia",)]
    assert sorted(offers(match, "add")) == sorted(["kiev", *fires])  # neither Serbia, which is ruled, nor the sea


@pytest.mark.rule("MU-reinf.b")
def test_a_contested_territory_may_get_a_unit_that_joins_the_horde() -> None:
    match = reinforce(1, units=units(kiev="b: light_infantry; 0: archer"))
    choose(match, 0, "add", "kiev")
    assert army(state(match), HORDE, "kiev") == [2, 0, 0, 0, 0, 0, 0]
    assert state(match).battles == []  # no battle now (R-coexist)


@pytest.mark.rule("MU-reinf.c")
def test_only_if_players_control_every_fire_any_empty_land_outside_the_kingdoms_is_open() -> None:
    guards = {fire: {"0": {"light_infantry": 1}} for fire in FIRES}
    built = {"galicia": [1]}
    wagons = elements("war_wagon.1 I poland 1")
    match = reinforce(units=guards, buildings=built, elements=wagons)
    empty = offers(match, "add")
    assert "kiev" in empty
    assert "saraj" in empty  # of a kingdom that is not in play (R-inactive-kingdoms)
    for territory in ("galicia", "poland", "saxony", "serbia", "novgorod"):
        assert territory not in empty  # a building, a wagon, a kingdom in play, a player, closed
    del guards["serbia"]
    assert offers(reinforce(units=guards), "add") == ["serbia"]


@pytest.mark.rule("MU-reinf.d")
@pytest.mark.parametrize(
    ("size", "kinds"),
    [
        (1, ["light_infantry"]),
        (2, ["light_infantry", "archer"]),
        (3, ["light_infantry", "archer"]),
        (4, ["light_infantry", "archer", "captain_1"]),
    ],
)
def test_archers_join_two_units_and_captains_four(size: int, kinds: list[str]) -> None:
    match = reinforce(1, units=units(kiev=f"b: {size} light_infantry"))
    choose(match, 0, "add", "kiev")
    if len(kinds) == 1:
        assert army(state(match), HORDE, "kiev")[0] == size + 1
    else:
        assert menu(match) == [f"unit {kind}" for kind in kinds]
        choose(match, 0, "unit", kinds[-1])
        assert army_size(state(match), HORDE, "kiev") == size + 1


# ---- moving


@pytest.mark.rule("MU-reinf.e")
def test_any_number_of_units_of_one_area_moves_to_one_adjacent_area() -> None:
    match = reinforce(1, units=units(kiev="b: 2 light_infantry, archer"))
    choose(match, 0, "move_horde", "kiev")
    assert offers(match, "to") == [
        "galicia", "polotsk", "smolensk", "ryazan", "lower_dnieper", "yedisan", "moldavia",
    ]  # fmt: skip
    choose(match, 0, "to", "galicia")
    assert menu(match) == ["all", "send light_infantry", "send archer"]
    choose(match, 0, "send", "archer")
    assert menu(match) == ["done", "send light_infantry"]
    choose(match, 0, "done")
    assert army(state(match), HORDE, "kiev") == [2, 0, 0, 0, 0, 0, 0]
    assert army(state(match), HORDE, "galicia") == [0, 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-reinf.f")
def test_barbarians_beside_units_of_a_player_stay() -> None:
    at = units(kiev="b: light_infantry; 1: archer", galicia="b: light_infantry", poland="b: light_infantry")
    pieces = elements("war_wagon.1 I galicia 1", "caravan.1 I poland 1")
    match = reinforce(units=at, elements=pieces)
    assert offers(match, "move_horde") == ["poland"]  # a Caravan is no unit (MU-def.g)


@pytest.mark.rule("MU-reinf.g")
def test_barbarians_in_a_home_of_the_first_player_stay_but_may_be_joined() -> None:
    at = units(saxony="b: light_infantry", croatia="b: light_infantry")
    match = reinforce(units=at)
    assert offers(match, "move_horde") == ["croatia"]
    assert "saxony" in offers(match, "add")


@pytest.mark.rule("MU-reinf.h")
def test_at_sea_a_horde_is_on_a_galley_that_goes_when_it_lands() -> None:
    match = reinforce(3, units=units(naples="b: 2 light_infantry"))
    play(match, (0, "move_horde", "naples"), (0, "to", "ionian_sea"), (0, "all"))
    assert [(e.id, e.seat, e.place, e.level) for e in state(match).elements.values()] == [
        ("galley.1", HORDE, "ionian_sea", 1)
    ]
    assert army(state(match), HORDE, "ionian_sea") == [2, 0, 0, 0, 0, 0, 0]
    assert state(match).stacks["galley.1"][0].place == "galley.1"
    play(match, (0, "move_horde", "ionian_sea"), (0, "to", "aegean"), (0, "all"))
    assert state(match).elements["galley.1"].place == "aegean"
    play(match, (0, "move_horde", "aegean"), (0, "to", "crete"), (0, "all"))
    assert state(match).elements == {}
    assert army(state(match), HORDE, "crete") == [2, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-reinf.h")
def test_part_of_a_horde_lands_and_the_galley_stays_with_the_rest() -> None:
    at = {"galley.1": {"b": {"light_infantry": 2}}}
    match = reinforce(1, units=at, elements=elements("galley.1 I aegean b"))
    play(match, (0, "move_horde", "aegean"), (0, "to", "crete"), (0, "send", "light_infantry"), (0, "done"))
    assert state(match).elements["galley.1"].place == "aegean"
    assert army(state(match), HORDE, "aegean")[0] == army(state(match), HORDE, "crete")[0] == 1


@pytest.mark.rule("MU-reinf.h")
def test_without_a_free_marker_or_galley_no_horde_puts_to_sea() -> None:
    seas = ("aegean", "levantine_sea", "tyrrhenian", "black_sea_west")
    galleys = elements(*(f"galley.{n} I {sea} b" for n, sea in enumerate(seas, 1)))
    at: dict[str, Any] = {f"galley.{n}": {"b": {"light_infantry": 2}} for n in range(1, 5)}
    match = reinforce(2, units={**at, **units(cyrenaica="b: 2 light_infantry")}, elements=galleys)
    choose(match, 0, "move_horde", "cyrenaica")  # the Libyan Sea would need a fifth marker
    assert army(state(match), HORDE, "alexandria")[0] == 0
    choose(match, 0, "all")
    assert army(state(match), HORDE, "alexandria")[0] == 2
    play(match, (0, "move_horde", "aegean"), (0, "to", "ionian_sea"))  # as a whole: nobody is asked who goes
    assert state(match).elements["galley.1"].place == "ionian_sea"
    pool = elements(*(f"galley.{n} I constantinople {2 if n < 9 else 3}" for n in range(1, 9)))
    pool.update(elements(*(f"galley.{n} I alexandria 3" for n in range(9, 16))))
    match = reinforce(1, units=units(cyrenaica="b: 2 light_infantry"), elements=pool)
    choose(match, 0, "move_horde", "cyrenaica")
    assert menu(match) == ["all", "send light_infantry"]  # Alexandria is the only way


@pytest.mark.rule("MU-reinf.h")
def test_a_horde_may_join_another_at_sea_without_a_marker_of_its_own() -> None:
    seas = ("aegean", "libyan_sea", "tyrrhenian", "black_sea_west")
    galleys = elements(*(f"galley.{n} I {sea} b" for n, sea in enumerate(seas, 1)))
    at: dict[str, Any] = {f"galley.{n}": {"b": {"light_infantry": 1}} for n in range(1, 5)}
    match = reinforce(1, units={**at, **units(cyrenaica="b: light_infantry")}, elements=galleys)
    choose(match, 0, "move_horde", "cyrenaica")
    assert offers(match, "to") == ["alexandria", "libyan_sea"]
    choose(match, 0, "to", "libyan_sea")
    assert army(state(match), HORDE, "libyan_sea") == [2, 0, 0, 0, 0, 0, 0]
    assert len(state(match).elements) == 4


@pytest.mark.rule("MU-reinf.i")
def test_a_horde_that_enters_attacks_at_once_as_the_attacker_and_fights_on() -> None:
    """3 LI with attack 8, losses 4: the Archer hits nothing, the player's 2 LI die of one damage and one loss."""
    at = units(kiev="b: 3 light_infantry", galicia="1: heavy_infantry, light_infantry")
    match = reinforce(1, [1, 1, 2], units=at)
    play(match, (0, "move_horde", "kiev"), (0, "to", "galicia"), (0, "all"))
    assert state(match).battles[0].attacker.seat == HORDE
    assert state(match).battles[0].defender.seat == 1
    assert state(match).battles[0].cause == "horde"
    assert asked(match) == [(1, "battle.reroll")]  # no retreat is offered to the defender


@pytest.mark.rule("MU-reinf.i")
def test_of_several_armies_the_controller_fights_first() -> None:
    at = units(kiev="b: 3 light_infantry", galicia="1: 2 archer; 3: 2 archer; 2: 2 archer")
    match = reinforce(1, units=at, markers={"galicia": 3})
    play(match, (0, "move_horde", "kiev"), (0, "to", "galicia"), (0, "all"))
    assert state(match).battles[0].defender.seat == 3


@pytest.mark.rule("MU-reinf.j", "MU-bsack.a", "MU-destroy.c")
def test_a_horde_that_enters_where_no_units_are_sacks_everything_there() -> None:
    pieces = elements("caravan.1 I galicia 2: salt", "war_wagon.1 I galicia 1", "catapult.1 I galicia 1")
    match = reinforce(
        1,
        units=units(kiev="b: light_infantry"),
        elements=pieces,
        buildings={"galicia": [3, 2, 3]},
        deposits={"galicia": ["salt", "wine"]},
        markers={"galicia": 1},
        florins=[500] * 4,
    )
    assert state(match).control["galicia"] == 1
    play(match, (0, "move_horde", "kiev"), (0, "to", "galicia"))
    s = state(match)
    assert (s.elements, s.buildings, s.deposits, s.markers) == ({}, {}, {}, {})
    assert "galicia" not in s.control
    assert logged(match, "barbarians.sacked")[0]["things"] == [
        "caravan.1", "war_wagon.1", "catapult.1", "city", "fortress", "cathedral", "salt", "wine",
    ]  # fmt: skip
    assert s.phase == "taxes"
    assert s.florins == [500] * 4  # nobody is paid
    assert position.check(s) == []


@pytest.mark.rule("MU-bsack.a")
def test_at_sea_empty_ships_are_sacked_with_what_they_carry() -> None:
    at = {"galley.1": {"b": {"light_infantry": 1}}}
    pieces = elements("galley.1 I aegean b", "galley.2 I ionian_sea 2", "merchant_ship.1 I ionian_sea 2: wine")
    pieces["catapult.1"] = {"seat": 2, "place": "galley.2", "level": 1}
    match = reinforce(1, units=at, elements=pieces)
    play(match, (0, "move_horde", "aegean"), (0, "to", "ionian_sea"))
    assert list(state(match).elements) == ["galley.1"]


@pytest.mark.rule("MU-bsack.a")
def test_what_a_card_protects_is_left_there() -> None:
    match = reinforce(
        1,
        units=units(kiev="b: light_infantry"),
        elements=elements("caravan.1 I galicia 2: salt"),
        buildings={"galicia": [1, 1]},
        effects={"protected:caravan.1": "1", "protected:civil@galicia": "1"},
    )
    play(match, (0, "move_horde", "kiev"), (0, "to", "galicia"))
    assert state(match).buildings == {"galicia": [1, 0, 0, 0, 0, 0]}
    assert state(match).elements["caravan.1"].cargo == ["salt"]


@pytest.mark.rule("MU-bsack.a")
@pytest.mark.parametrize(
    ("protected", "left"), [("catapult.1", ["galley.1"]), ("galley.2", ["galley.1", "galley.2", "catapult.1"])]
)
def test_what_is_on_board_shares_the_fate_of_its_galley(protected: str, left: list[str]) -> None:
    at = {"galley.1": {"b": {"light_infantry": 1}}}
    pieces = elements("galley.1 I aegean b", "galley.2 I ionian_sea 2")
    pieces["catapult.1"] = {"seat": 2, "place": "galley.2", "level": 1}
    match = reinforce(1, units=at, elements=pieces, effects={f"protected:{protected}": "1"})
    play(match, (0, "move_horde", "aegean"), (0, "to", "ionian_sea"))
    assert list(state(match).elements) == left
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-bsack.a")
def test_who_is_beaten_where_he_wanted_to_conquer_loses_no_building_of_his() -> None:
    """Kiev and its Village were nobody's, or their own; a Blood marker is for those who suffer a sack."""
    told: dict[str, Any] = {"units": units(kiev="0: archer; b: 3 archer"), "buildings": {"kiev": [1]}}
    came = {"area": "kiev", "attacker": 0, "defender": "b", "cause": "move"}
    stood = {"area": "kiev", "attacker": "b", "defender": 0, "cause": "horde"}
    for sides, ruler, blood in ((came, {}, [0] * 4), (stood, {"kiev": 0}, [1, 0, 0, 0])):
        at = helpers.position(battles=[sides], barbarian_dice=[1, 6, 8], was_controlled=ruler, **told)
        match = start(at, [1, 2, 3], options={"blood_markers": True})
        while state(match).battles:
            helpers.decline(match)
            match.choose(0, match.open_decisions()[0].options[0])
        assert state(match).buildings == {}
        assert state(match).blood == blood


@pytest.mark.rule("MU-bsack.a")
def test_whoever_suffers_a_sack_gets_one_blood_marker() -> None:
    pieces = elements("caravan.1 I saxony 2", "caravan.2 I saxony 2")
    match = reinforce(
        1,
        units=units(poland="b: light_infantry"),
        elements=pieces,
        order=[1, 0, 2, 3],
        settings={"options": {"blood_markers": True}},
    )
    play(match, (1, "move_horde", "poland"), (1, "to", "saxony"))
    assert state(match).blood == [1, 0, 1, 0]  # seat 0 for their home


# ---- in battle


@pytest.mark.rule("MU-barb.b")
def test_barbarians_are_hostile_to_everybody_without_war_or_honour() -> None:
    match = reinforce(1, units=units(kiev="b: light_infantry", galicia="2: 2 archer"), dice=[8, 8])
    play(match, (0, "move_horde", "kiev"), (0, "to", "galicia"))
    assert state(match).battles[0].defender.seat == 2
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-barb.c")
def test_resistance_is_a_horde_of_the_current_composition_unless_one_is_there() -> None:
    at = units(kiev="0: archer", galicia="0: archer; b: light_infantry")
    match = start(helpers.position(phase="purchases", units=at, barbarian_dice=[1, 1, 8]))
    assert barbarians.resist(match.table, "kiev")
    assert army(state(match), HORDE, "kiev") == [2, 1, 0, 0, 0, 0, 0]
    assert barbarians.resist(match.table, "galicia")
    assert army(state(match), HORDE, "galicia") == [1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-barb.c")
def test_a_player_who_enters_a_barbarian_territory_is_the_attacker() -> None:
    match = start(
        helpers.position(units=units(bohemia="0: archer"), elements=elements("war_wagon.1 I bohemia 0")), [8, 8, 8, 8]
    )
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load", "archer"), (0, "step", "austria"))
    assert army(state(match), HORDE, "austria") == [1, 0, 0, 0, 0, 0, 0]
    assert state(match).battles[0].attacker.seat == 0


@pytest.mark.rule("MU-barb.c")
def test_without_barbarians_in_the_pool_nobody_resists() -> None:
    crowd = {t: {"b": {"light_infantry": 20}} for t in ("galicia", "poland")}
    match = start(helpers.position(phase="purchases", units=crowd, barbarian_dice=LI_ONLY))
    assert not barbarians.resist(match.table, "kiev")


@pytest.mark.rule("MU-barb.d", "MU-barb.e")
def test_barbarian_archers_always_shoot_and_their_opponent_rolls_for_them() -> None:
    at = units(kiev="0: 2 heavy_infantry; b: 2 archer")
    match = fight(0, "b", [1, 8], units=at)
    until(match, "battle.sacrifice")
    shots = [entry for entry in match.log(None) if entry.key.startswith("battle.") and len(entry.dice) == 2]
    assert shots[0].dice == [(0, 1, 8), (0, 8, 8)]
    assert army(state(match), 0, "kiev") == [1, 0, 1, 0, 0, 0, 0]


@pytest.mark.rule("MU-barb.e")
def test_barbarian_archers_cannot_shoot_at_archers() -> None:
    at = units(kiev="0: heavy_infantry, archer; b: 2 archer")
    match = fight(0, "b", [1, 6, 8], units=at)
    until(match, "battle.reroll")  # the first dice rolled are the attacker's d4, d6 and d8
    assert state(match).battles[0].attacker.dice == [1, 6, 8]


@pytest.mark.rule("MU-barb.f")
@pytest.mark.parametrize(("own", "shots"), [("", 2), (", captain_1", 1), (", captain_2", 0), (", captain_3", 0)])
def test_barbarian_captains_shoot_as_archers_by_the_difference_of_levels(own: str, shots: int) -> None:
    at = units(kiev=f"0: 5 heavy_infantry{own}; b: 5 light_infantry, 2 captain_1")
    match = fight("b", 0, [8] * shots + [1, 6, 8], units=at)
    while not state(match).battles[0].defender.dice:
        helpers.decline(match)
        if asked(match)[0][1] == "battle.captain":
            choose(match, 0, "done")
    assert state(match).battles[0].defender.dice == [1, 6, 8]


@pytest.mark.rule("MU-barb.f")
def test_barbarian_captains_do_nothing_against_archers() -> None:
    at = units(kiev="0: 3 heavy_infantry, archer; b: 6 light_infantry, 2 captain_1")
    match = fight("b", 0, [8, 1, 6, 8], units=at)  # the only Archer shoots
    until(match, "battle.reroll")
    assert state(match).battles[0].defender.dice == [1, 6, 8]


@pytest.mark.rule("MU-barb.g")
@pytest.mark.parametrize(
    ("player", "horde", "shots", "sacrificed"),
    [
        ("3 heavy_infantry", "2 light_infantry", 0, 1),
        ("4 heavy_infantry", "3 light_infantry", 0, 1),
        ("5 heavy_infantry", "4 light_infantry", 0, 2),
        ("9 heavy_infantry", "8 light_infantry", 0, 2),
        ("3 heavy_infantry", "light_infantry, archer", 1, 0),  # a single LI is not sacrificed
        ("2 heavy_infantry", "2 light_infantry", 0, 0),  # they are not fewer
        ("3 heavy_infantry, light_infantry", "2 light_infantry", 0, 0),  # they have LI of their own
        ("3 heavy_infantry", "2 light_infantry, archer", 1, 0),  # all their units count
    ],
)
def test_barbarian_li_are_sacrificed_by_the_table(player: str, horde: str, shots: int, sacrificed: int) -> None:
    match = fight(0, "b", [8] * shots + [1, 6, 8], units=units(kiev=f"0: {player}; b: {horde}"))
    until(match, "battle.reroll")
    assert state(match).battles[0].defender.sacrificed == sacrificed


@pytest.mark.rule("MU-barb.g")
def test_a_sacrifice_gives_4_to_the_attack_value() -> None:
    match = fight(0, "b", [1, 6, 8], units=units(kiev="0: 3 heavy_infantry; b: 2 light_infantry"))
    until(match, "battle.reroll")
    horde = state(match).battles[0].defender
    assert horde.sacrificed == 1
    assert army(state(match), HORDE, "kiev") == [1, 0, 0, 0, 0, 0, 0]
    horde.dice = [4, 6, 8]
    assert totals.attack_value(state(match), state(match).battles[0], horde) == 8 + 4


@pytest.mark.rule("MU-barb.h")
def test_barbarians_are_never_asked_anything() -> None:
    """They attack with one LI against six HI and fight to the end: no retreat, surrender, capture or reroll."""
    at = units(galicia="b: 2 light_infantry", poland="1: 6 heavy_infantry")
    match = reinforce(1, [1, 1, 1, 1, 5, 8], units=at)
    play(match, (0, "move_horde", "galicia"), (0, "to", "poland"), (0, "all"))
    while state(match).battles:
        helpers.decline(match)
        if state(match).battles:
            assert asked(match)[0][0] == 1
            assert asked(match)[0][1] in ("battle.reroll", "battle.damage", "battle.overwhelming")
            match.choose(1, match.open_decisions()[0].options[0])
    assert army_size(state(match), HORDE, "poland") == 0


@pytest.mark.rule("R-protected-cargo")
def test_what_is_on_board_is_sacked_before_its_ship() -> None:
    things = elements("galley.1 I aegean 0", "merchant_ship.1 I aegean 0")
    things["catapult.1"] = {"seat": 0, "place": "galley.1", "level": 1}
    s = state(start(helpers.position(elements=things, units={"galley.1": {"0": {"archer": 1}}})))
    assert [thing.id for thing in barbarians.things_in(s, "aegean")] == ["catapult.1", "galley.1", "merchant_ship.1"]
