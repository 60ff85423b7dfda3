"""Section 12.6: fire over the walls, Breach and storm, and when a Fortress falls."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import PLACES
from condotta.games.gran_capitan.pieces import Battle
from condotta.games.gran_capitan.rules.combat import artillery, combat, siege
from condotta.games.gran_capitan.rules.combat.modifiers import total
from condotta.games.gran_capitan.rules.common import ground
from condotta.games.gran_capitan.state import Table
from tests.games.gran_capitan.field import Field, ask, lead, offered, run, verbs

BESIEGERS = ("french_gendarmes.5.1", "french_infantry.4.1", "french_artillery.2.1", "french_artillery.2.2")


class Siege:
    """La Palice, behind Earthworks, before a Fortress that Piñeiro holds; or others."""

    def __init__(
        self,
        place: str = "andria",
        captain: str = "saluzzo",
        besiegers: tuple[str, ...] = BESIEGERS,
        garrison: tuple[str, ...] = ("spanish_infantry_fa.5.1",),
        defender: str = "pineiro",
        level: int = 0,
        **fields: Any,
    ) -> None:
        self.field = Field("naples", **fields)
        self.field.owned(1, place)
        marks = {"earthworks": True, "besieges": True, "general": False}
        self.besieger = self.field.force(captain, place, *besiegers, order="attack", **marks)
        self.defender = self.field.force(defender, place, *garrison, order="garrison", siege_level=level)

    def fire(self, *dice: int) -> tuple[Table, bool]:
        g = self.field.table(*dice)
        return g, run(siege.exchange_fire(g, self.besieger, self.defender))


def shots(g: Table) -> list[dict[str, Any]]:
    return [entry.params for entry in g.entries if entry.key == "artillery.shot"]


@pytest.mark.rule("GC-12.6.3.a", "GC-13.3.b", "GC-13.3.c", "GC-13.3.d")
def test_each_side_fires_once_at_once_with_all_its_guns() -> None:
    # the garrison's 3 guns are hit by the first shot, yet they answer with all
    found = Siege("barletta", garrison=("spanish_artillery.3.1",), level=3)
    g = found.field.table(6, 5)
    run(siege.exchange_fire(g, found.besieger, found.defender), ("lose", "french_infantry.4.1"))
    fired = shots(g)
    assert [(shot["player"], shot["sp"]) for shot in fired] == [(0, 4), (1, 3)]
    assert found.defender.units[0].sp == 1  # 6 − 1 in column 10+: 2cb
    assert found.besieger.units[1].sp == 3  # 5 in column 3–4: 1


@pytest.mark.rule("GC-12.6.3.b")
def test_engineers_are_used_before_the_fire() -> None:
    found = Siege()
    found.besieger.auxiliaries = ["field_engineers"]
    g = found.field.table(5, 4)
    run(siege.exchange_fire(g, found.besieger, found.defender), "use_engineers")
    assert [shot["sp"] for shot in shots(g)] == [6]


@pytest.mark.rule("GC-12.6.3.c")
def test_after_the_shots_the_besieger_may_break_off_without_a_loser() -> None:
    found = Siege()
    flow = siege.besiege(g := found.field.table(6), found.besieger, found.defender)  # 6 in 3–4: 1b
    assert verbs(ask(flow)) == ["break_off", "storm_breach"]
    found = Siege()
    g = found.field.table(6)
    assert run(siege.besiege(g, found.besieger, found.defender), "break_off") is False
    assert "discipline.quality" not in [entry.key for entry in g.entries]
    assert found.besieger.place == found.defender.place


@pytest.mark.rule("GC-12.6.3.d")
@pytest.mark.parametrize(("die", "before", "after"), [(6, 0, 1), (5, 0, 0), (6, 2, 3), (6, 3, 3)])
def test_a_breach_raises_the_level_up_to_three(die: int, before: int, after: int) -> None:
    found = Siege(level=before, besiegers=("french_infantry.4.1", "french_artillery.2.1", "french_artillery.2.2"))
    found.defender.units[0].sp = 5
    _, breach = lead_fire(found, die)
    assert breach is (after > before or before == 3)
    assert found.defender.siege_level == after


def lead_fire(found: Siege, *dice: int) -> tuple[Table, bool]:
    return found.fire(*dice, 1)


@pytest.mark.rule("GC-12.6.3.e", "GC-16.1.2.a")
@pytest.mark.parametrize(("level", "train", "shift"), [(0, False, 0), (2, False, 2), (3, True, 4)])
def test_each_level_and_a_siege_train_shift_the_besiegers_column(level: int, train: bool, shift: int) -> None:
    found = Siege(level=level)
    found.besieger.auxiliaries = ["siege_artillery"] if train else []
    fire = siege.besiegers_fire(found.field.state, found.besieger, found.defender)
    assert [total(each) for each in fire] == [0, shift]


@pytest.mark.rule("GC-12.6.3.f")
def test_a_side_without_guns_in_good_order_does_not_fire_and_engineers_add_nothing() -> None:
    found = Siege(besiegers=("french_gendarmes.5.1", "french_infantry.4.1", "french_artillery.2.1!"))
    found.besieger.auxiliaries = ["field_engineers"]
    found.defender.siege_level = -1
    g = found.field.table()
    assert run(siege.besiege(g, found.besieger, found.defender)) is False
    assert shots(g) == []
    assert found.defender.siege_level == 0  # Besieged all the same


@pytest.mark.rule("GC-12.3.3.c", "GC-4.8.S.a", "GC-4.8.S.b")
@pytest.mark.parametrize(
    ("place", "captain", "defender", "weather", "works", "besieger_fires", "answer"),
    [
        ("andria", "saluzzo", "pineiro", "fine", False, 0, 0),
        ("barletta", "saluzzo", "pineiro", "fine", False, -1, 0),  # walls of a Fortified City
        ("barletta", "saluzzo", "pineiro", "rain", True, -2, -1),  # walls and works −1 together, R-81; Rain
        ("andria", "saluzzo", "navarro", "fine", True, -2, 1),  # S inside
    ],
)
def test_modifiers_of_both_fires(
    place: str, captain: str, defender: str, weather: str, works: bool, besieger_fires: int, answer: int
) -> None:
    garrison = ("spanish_infantry_fa.5.1", "spanish_artillery.3.1")
    found = Siege(place, captain, defender=defender, garrison=garrison, weather=weather)
    found.defender.earthworks = works
    g, _ = found.fire(1, 1)
    assert [total(shot["modifiers"]) for shot in shots(g)] == [besieger_fires, answer]


@pytest.mark.rule("GC-12.6.4.a", "GC-12.6.5.a")
@pytest.mark.parametrize(("die", "storms"), [(6, True), (5, False)])
def test_only_a_breach_of_this_battle_can_be_stormed(die: int, storms: bool) -> None:
    found = Siege(besiegers=("french_infantry.4.1", "french_artillery.2.1", "french_artillery.2.2"), level=0)
    end = lead(siege.besiege(found.field.table(die), found.besieger, found.defender), ())
    assert (end is not False) is storms


@pytest.mark.rule("GC-12.6.4.a")
def test_guns_alone_do_not_storm() -> None:
    found = Siege(besiegers=("french_artillery.2.1", "french_artillery.2.2", "french_infantry.4.1!"))
    assert run(siege.besiege(found.field.table(6), found.besieger, found.defender)) is False


@pytest.mark.rule("GC-12.6.4.b", "GC-12.6.5.a", "GC-12.6.5.b", "GC-12.6.5.c", "GC-17.c")
def test_the_storm_is_a_skirmish_against_walls_also_between_captains_general() -> None:
    # both CGs: Nemours' Swiss Q3 − 1 (firearms) on Q2, Affecting: c3; 12 SP to 4 + 2: +2; star −1
    for die, fallen in ((2, False), (6, True)):
        found = Siege(captain="nemours", defender="cordoba", besiegers=("swiss_infantry.12.1", "french_artillery.2.1"))
        found.besieger.general = found.defender.general = True
        found.besieger.units.append(found.field.force("alegre", "2412", "french_artillery.2.2").units[0])
        g = found.field.table(6, die, 1)  # the fire: 1b
        flow = siege.besiege(g, found.besieger, found.defender)
        assert run(flow, "storm_breach") is fallen
        roll = next(entry for entry in g.entries if entry.key == "assault.roll")
        assert roll.params["affecting"]
        assert (roll.params["difference"], dict(roll.params["modifiers"])["defending_star"]) == (0, -1)
        assert (found.field.state.lost == ["cordoba"]) is fallen
        assert "pursuit.roll" not in [entry.key for entry in g.entries]
        assert found.besieger.place == PLACES["andria"].hex


@pytest.mark.rule("GC-12.6.5.b")
def test_a_garrison_broken_by_fire_alone_is_eliminated() -> None:
    found = Siege(garrison=("rodeleros.2.1",), level=3)
    g = found.field.table(6, 6)  # 6 in 10+: 2cb
    assert run(siege.besiege(g, found.besieger, found.defender)) is True
    assert found.field.state.lost == ["pineiro"]


@pytest.mark.rule("GC-12.6.5.b")
def test_a_garrison_whose_captain_is_shot_holds_out_under_his_heir() -> None:
    found = Siege(garrison=("rodeleros.10.1",), captain="alegre", level=3)
    paredes = found.field.unemployed("paredes", "pineiro")
    found.besieger.auxiliaries = ["siege_artillery"]
    shot = artillery.Shot("1cbk")
    run(siege.hit(found.field.table(1, 1), found.defender, shot), ("order", "garrison"))
    assert found.field.state.lost == ["pineiro"]
    assert (paredes.siege_level, paredes.order, paredes.units[0].sp) == (3, "garrison", 9)


@pytest.mark.rule("GC-12.6.5.c", "GC-12.6.5.d", "GC-19.f")
def test_the_victor_conquers_and_may_pillage_and_has_the_walls_from_the_next_combat_on() -> None:
    found = Siege(garrison=("rodeleros.2.1",), level=3)
    battle = Battle(PLACES["andria"].hex)
    battle.inside = "pineiro"
    flow = combat.combat(found.field.table(6, 6), battle, found.besieger, found.defender)
    question = ask(flow, "besiege")
    assert offered(question, "pillage") == [("andria",)]
    s = found.field.state
    assert ground.owner(s, PLACES["andria"]) == 0
    assert combat.inside_of(s, battle, found.besieger) is None
    anew = Battle(battle.hex)
    found.field.force("navarro", "andria", "spanish_infantry_fa.5.2")
    assert ("inside", found.besieger.id) in [
        (option.verb, *option.args) for option in ask(combat.go_inside(found.field.table(), anew)).options
    ]


@pytest.mark.rule("GC-4.6.b", "GC-12.6.3.a")
def test_a_besieger_shot_to_pieces_is_captured() -> None:
    found = Siege(besiegers=("french_artillery.2.1=1",), garrison=("spanish_artillery.3.1", "spanish_infantry_fa.5.1"))
    assert run(siege.besiege(found.field.table(1, 5), found.besieger, found.defender)) is False
    assert found.field.state.lost == ["saluzzo"]
    assert not found.defender.is_besieged


@pytest.mark.rule("GC-10.1.1.c", "GC-12.6.3.a")
def test_a_besieger_whom_the_answer_breaks_by_half_gives_up_his_order_when_the_combat_is_over() -> None:
    found = Siege(besiegers=("french_gendarmes.5.1", "french_infantry.4.1"), garrison=("spanish_artillery.3.1",))
    found.defender.units.append(found.field.force("navarro", "2412", "spanish_infantry_fa.5.1").units[0])
    found.besieger.units[1].demoralised = True
    battle = Battle(PLACES["andria"].hex)
    battle.inside = "pineiro"
    run(combat.against_walls(found.field.table(1), battle, found.besieger, found.defender, PLACES["andria"]))
    assert found.besieger.order == "stand"


@pytest.mark.rule("GC-12.5.5.e", "GC-15.2.a", "GC-19.f")
def test_an_assault_that_makes_the_garrison_surrender_takes_the_fortress() -> None:
    found = Siege(besiegers=("swiss_infantry.12.1",), garrison=("rodeleros.2.1",))
    found.besieger.earthworks, found.defender.siege_level = False, -1
    battle = Battle(PLACES["andria"].hex)
    battle.inside = "pineiro"
    # 12 to 4: +3; Q3 − 1 on Q2: c3; die 4: 7, D3: 1 SP; then the check breaks the last unit
    question = ask(combat.combat(found.field.table(4, 6), battle, found.besieger, found.defender))
    assert offered(question, "pillage") == [("andria",)]
    assert found.field.state.conquered["andria"] == 0


@pytest.mark.rule("GC-12.6.4.a", "GC-12.2.4.c")
def test_a_besieger_half_demoralised_does_not_storm_the_breach() -> None:
    found = Siege(
        besiegers=("french_infantry.4.1!", "french_artillery.2.1", "french_artillery.2.2", "french_infantry.4.2!")
    )
    g = found.field.table(6)  # 6 in 3–4: 1b
    assert run(siege.besiege(g, found.besieger, found.defender)) is False
    assert found.defender.siege_level == 1


@pytest.mark.rule("GC-12.6.5.a", "GC-12.5.5.g")
def test_the_breach_may_cost_the_victor_his_last_men() -> None:
    """1 SP of Swiss on 1 SP of rodeleros, doubled by the walls: 6 is a D1, an SP of each side."""
    found = Siege(besiegers=("swiss_infantry.4.1=1",), garrison=("rodeleros.2.1=1",))
    assert not run(siege.storm(found.field.table(6, 1), found.besieger, found.defender))
    assert found.field.state.lost == ["pineiro", "saluzzo"]
