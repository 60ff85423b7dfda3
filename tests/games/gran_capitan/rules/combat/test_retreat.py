"""Section 13.2: where a retreat may end, what it costs, and what becomes of a Force that cannot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from condotta.games.gran_capitan.data import BARONS, HEXES, PLACES
from condotta.games.gran_capitan.pieces import Battle, Leader, March
from condotta.games.gran_capitan.rules.combat import aftermath, combat, retreat, skirmish
from condotta.games.gran_capitan.rules.combat.assault import Outcome, Party
from condotta.games.gran_capitan.rules.combat.skirmish import MEETING, Skirmish
from condotta.games.gran_capitan.rules.common import forces, ground
from condotta.games.gran_capitan.rules.march import march
from tests.games.gran_capitan.field import Field, ask, hex_of, lead, offered, run

OPEN = "2111"  # clear, without roads or rivers


def beaten_near_cerignola() -> tuple[Field, Leader]:
    """W-28: the French in hex 2910, with Córdoba; nobody owns anything."""
    field = Field()
    field.state.alignment = {}
    field.state.conquered = {}
    french = field.force("nemours", "2910", "french_gendarmes.5.1", "swiss_infantry.4.1=3", order="retreat")
    field.force("cordoba", "2910", "spanish_infantry_fa.5.1")
    return field, french


def surrounded(field: Field, hex: str, *, gaps: int = 0) -> None:
    """Enemy Barons in all neighbours of a hex but so many."""
    barons = [f"baron_principato_citra_{number}" for number in (1, 2, 3, 4)] + ["baron_molise_1", "baron_molise_2"]
    steps = HEXES[hex].steps
    for id, step in zip(barons, steps[: len(steps) - gaps], strict=False):
        field.baron(id, 1, step.to)


# Which way


@pytest.mark.rule("GC-13.2.1.a", "GC-13.2.a", "GC-8.6.1.b")
def test_a_full_retreat_ends_as_far_away_as_the_points_allow() -> None:
    field, french = beaten_near_cerignola()
    assert forces.allowance(field.state, french.units) == 10  # MA 5 of the Swiss
    assert retreat.full_retreat(field.state, french, 10) == ["2516"]


@pytest.mark.rule("GC-13.2.a")
@pytest.mark.parametrize(
    ("weather", "demoralised", "end"), [("fine", False, "2516"), ("mud", False, "2514"), ("mud", True, "2613")]
)
def test_the_slowest_unit_mud_and_demoralisation_set_the_distance(weather: str, demoralised: bool, end: str) -> None:
    field, french = beaten_near_cerignola()
    field.state.weather = weather
    french.units[1].demoralised = demoralised
    run(retreat.lost_after_combat(field.table(), french, full=True, rule=""))
    assert french.place == end


@pytest.mark.rule("GC-13.2.1.e", "GC-13.2.1.h", "GC-13.2.d")
@pytest.mark.parametrize(("owned", "end"), [("melfi", "2515"), ("foggia", "2414")])
def test_of_ends_equally_far_the_one_nearest_to_a_goal(owned: str, end: str) -> None:
    field, french = beaten_near_cerignola()  # W-29
    field.baron("baron_capitanata_3", 1, "2811")
    field.owned(0, owned)
    assert retreat.full_retreat(field.state, french, 10) == [end]


@pytest.mark.rule("GC-13.2.1.h")
def test_the_goals_are_the_source_and_owned_fortresses_free_of_enemies() -> None:
    field, french = beaten_near_cerignola()
    field.source("french", "gaeta")
    field.owned(0, "melfi", "foggia", "canosa")
    field.baron("baron_capitanata_3", 1, "foggia")
    ways = retreat.Ways(field.state, french, 8)
    assert retreat.goals(field.state, french, ways) == [PLACES["gaeta"].hex, PLACES["melfi"].hex]
    baron = field.baron("baron_capitanata_1", 0, OPEN)
    assert retreat.goals(field.state, baron, retreat.Ways(field.state, baron, 8)) == [PLACES["melfi"].hex]


@pytest.mark.rule("GC-13.2.1.b")
def test_no_hex_of_the_way_touches_two_that_were_passed() -> None:
    field = Field()
    leader = field.force("alegre", OPEN, "french_gendarmes.5.1")
    for number, ends in enumerate(retreat.Ways(field.state, leader, 12).lengths(), 1):
        if number == 2:  # two steps never end beside the start
            assert all(ground.distance(OPEN, hex) == 2 for hex in ends)
            break


@pytest.mark.rule("GC-13.2.1.c", "GC-13.2.1.d")
def test_friends_are_passed_and_enemies_beside_the_way_do_not_matter() -> None:
    field, french = beaten_near_cerignola()
    before = retreat.full_retreat(field.state, french, 10)
    field.baron("baron_capitanata_1", 0, "2810")  # on the way
    field.baron("baron_capitanata_2", 1, "2911")  # beside it
    assert retreat.full_retreat(field.state, french, 10) == before


@pytest.mark.rule("GC-13.2.1.f")
def test_of_equal_ends_the_cheapest_is_taken_and_the_owner_chooses_among_the_rest() -> None:
    cerignola = PLACES["cerignola"].hex  # all these are two hexes away, 2711 is one
    ends: dict[str, retreat.End] = {"2610": (4, ()), "2611": (3, ()), "2612": (3, ())}
    assert retreat.nearest([cerignola], ends) == ["2611", "2612"]
    assert retreat.nearest([cerignola], {"2711": (4, ()), **ends}) == ["2711"]


@pytest.mark.rule("GC-13.2.1.f")
def test_the_owner_chooses_among_several_ends() -> None:
    field = Field()
    field.state.alignment, field.state.conquered = {}, {}
    leader = field.force("alegre", OPEN, "french_infantry.4.1")
    ends = retreat.full_retreat(field.state, leader, 10)
    question = ask(retreat.lost_after_combat(field.table(), leader, full=True, rule=""))
    assert (question.seat, [args[0] for args in offered(question, "retreat_to")]) == (0, ends)
    assert len(ends) > 1


@pytest.mark.rule("GC-13.2.1.g")
def test_the_greatest_distance_goes_before_a_straight_way_and_before_a_goal() -> None:
    field, french = beaten_near_cerignola()
    field.owned(0, "manfredonia")  # to the north, 4 hexes off; the road leads 8 hexes to the west
    assert retreat.full_retreat(field.state, french, 10) == ["2516"]


@pytest.mark.rule("GC-13.2.1.i", "GC-13.2.1.h")
def test_where_the_length_is_free_each_length_has_its_end_up_to_the_goal() -> None:
    field, french = beaten_near_cerignola()
    field.owned(0, "cerignola")
    # the goal is two hexes away: a hex along the road, for it costs less, or two; a longer way has no goal left
    assert retreat.free_retreat(field.state, french, 10) == ["2810", "2811"]


@pytest.mark.rule("GC-13.2.1.i")
def test_a_free_length_ends_at_the_nearest_hex_to_a_far_goal_for_each_number_of_hexes() -> None:
    field = Field()
    field.state.alignment, field.state.conquered = {}, {}
    field.owned(0, "melfi")
    leader = field.force("alegre", OPEN, "french_infantry.4.1")
    ends = retreat.free_retreat(field.state, leader, 6)
    away = ground.distance(OPEN, PLACES["melfi"].hex)
    for end in ends:
        assert ground.distance(end, PLACES["melfi"].hex) == away - ground.distance(OPEN, end)
    assert {ground.distance(OPEN, end) for end in ends} == {1, 2, 3}


# What bars it


@pytest.mark.rule("GC-13.2.d", "GC-13.2.e")
def test_neither_enemies_nor_closed_hexsides_and_as_far_as_it_can() -> None:
    field = Field()
    leader = field.force("alegre", OPEN, "french_infantry.4.1")
    surrounded(field, OPEN, gaps=1)
    only = HEXES[OPEN].steps[-1].to
    beyond = [step.to for step in HEXES[only].steps if step.to not in (OPEN, *forces.enemy_hexes(field.state, 0))]
    for number, hex in enumerate(beyond, 1):
        field.baron(f"baron_terra_di_lavoro_{number}", 1, hex)
    assert retreat.full_retreat(field.state, leader, 10) == [only]
    closed = next(hex for hex in HEXES.values() if len(hex.steps) < len(hex.near))
    beside = field.force("bayard", closed.id, "french_infantry.4.2")
    ways = retreat.Ways(field.state, beside, 2)
    assert all(hex in [step.to for step in closed.steps] for hex in ways.reach() if hex != closed.id)


@pytest.mark.rule("GC-13.2.5.a")
@pytest.mark.parametrize(
    ("pontoon", "weather", "crosses"), [(False, "fine", False), (True, "fine", True), (True, "rain", False)]
)
def test_no_river_that_costs_two_mp_more(pontoon: bool, weather: str, crosses: bool) -> None:
    field, french = beaten_near_cerignola()
    step = next(step for step in HEXES["2910"].steps if step.to == "3009")
    field.state.weather = weather
    field.state.pontoons = [step.side] if pontoon else []
    ways = retreat.Ways(field.state, french, 10)
    assert ("3009" in [leg.to for leg in ways.steps["2910"]]) is crosses


@pytest.mark.rule("GC-13.2.f")
@pytest.mark.parametrize("stays", [True, False])
def test_who_cannot_retreat_surrenders_if_the_enemy_stays(stays: bool) -> None:
    field = Field()
    alegre = field.force("alegre", OPEN, "french_infantry.4.1", order="stand")
    bayard = field.unemployed("bayard", "alegre")
    surrounded(field, OPEN)
    navarro = field.force("navarro", OPEN, "rodeleros.10.1", order="attack")
    fray = Skirmish(navarro, alegre, MEETING)
    fray.larger = navarro
    if not stays:
        del field.state.leaders["navarro"]
    outcome = Outcome(Party(1, [navarro]), Party(0, [alegre]), False)
    run(skirmish.after_skirmish(field.table(), fray, outcome))
    assert (field.state.lost == ["alegre", "bayard"]) is stays
    assert bayard.place == OPEN


@pytest.mark.rule("GC-13.2.3.a")
def test_at_the_edge_of_the_map_the_only_way_is_into_captivity() -> None:
    # Otranto: the playable part is Terra d'Otranto; its border is the edge of the map (R-S1d)
    field = Field("otranto")
    edge = next(
        hex.id
        for hex in HEXES.values()
        if hex.region == "terra_d_otranto" and any(HEXES[step.to].region != hex.region for step in hex.steps)
    )
    sabech = field.force("sabech", edge, "turkish_infantry.4.1", order="stand", general=False)
    alfonso = field.force("alfonso", edge, "aragonese_infantry.8.1", order="attack", general=False)
    barons = [f"baron_terra_d_otranto_{number}" for number in (1, 2, 3, 4)] + ["baron_molise_1", "baron_molise_2"]
    inner = [step.to for step in HEXES[edge].steps if HEXES[step.to].region == "terra_d_otranto"]
    for id, hex in zip(barons, inner, strict=False):
        field.baron(id, 0, hex)
    fray = Skirmish(alfonso, sabech, MEETING)
    run(skirmish.after_skirmish(field.table(), fray, Outcome(Party(0, [alfonso]), Party(1, [sabech]), False)))
    assert field.state.lost == ["sabech"]


# What it is not


@pytest.mark.rule("GC-13.2.b", "GC-13.2.g", "GC-8.8.2.1.f")
def test_a_retreat_after_combat_is_no_movement_nobody_pursues_or_ambushes_or_is_attacked() -> None:
    field, french = beaten_near_cerignola()
    field.baron("baron_capitanata_3", 1, "2710", order="attack")  # beside 2810 and 2711: it would ambush a march
    g = field.table()
    run(retreat.lost_after_combat(g, french, full=True, rule=""))
    assert [entry.key for entry in g.entries] == ["retreat.done"]
    enemies = forces.enemy_hexes(field.state, 0)
    assert not any(hex in enemies for hex in retreat.Ways(field.state, french, 10).reach())


@pytest.mark.rule("GC-13.2.2.a", "GC-13.2.4.a")
def test_all_captains_go_and_the_works_are_lost() -> None:
    field, french = beaten_near_cerignola()
    french.earthworks = True
    others = [field.subordinate("alegre", "nemours", "french_infantry.4.1"), field.unemployed("bayard", "nemours")]
    cordoba = field.state.leaders["cordoba"]
    run(retreat.lost_after_combat(field.table(), french, full=True, rule=""))
    assert {one.place for one in others} == {french.place} == {"2516"}
    assert not french.earthworks
    assert not cordoba.earthworks


@pytest.mark.rule("GC-13.2.6.a")
@pytest.mark.parametrize(("end", "order"), [("2810", "stand"), ("2811", "garrison"), ("3010", "garrison")])
def test_a_garrison_that_ends_outside_a_town_stands(end: str, order: str) -> None:
    field, french = beaten_near_cerignola()
    french.order = "garrison"
    run(retreat.retreat(field.table(), french, [end], ""))
    assert french.order == order


@pytest.mark.rule("GC-13.2.6.a", "GC-12.4.11.c")
def test_who_lost_a_major_battle_gets_retreat_whatever_he_held() -> None:
    field, french = beaten_near_cerignola()
    french.order = "garrison"
    run(aftermath.beaten(field.table(1), french, field.state.leaders["cordoba"]))
    assert (french.order, french.place) == ("retreat", "2516")


# Fortresses


@pytest.mark.rule("GC-13.2.c", "GC-13.2.7.a")
def test_it_may_stop_in_an_owned_fortress_on_its_way() -> None:
    field, french = beaten_near_cerignola()
    field.owned(0, "cerignola")
    assert retreat.full_retreat(field.state, french, 10) == ["2516", "2811"]
    for number in (1, 2):
        field.baron(f"baron_capitanata_{number}", 0, "cerignola")
    field.baron("baron_molise_1", 0, "cerignola")
    assert retreat.full_retreat(field.state, french, 10) == ["2516"]  # three Forces stand there already


@pytest.mark.rule("GC-13.2.7.a", "GC-13.2.7.b")
def test_the_loser_outside_may_withdraw_into_his_fortress_with_a_check() -> None:
    field = Field()
    field.owned(0, "foggia")
    alegre = field.force("alegre", "foggia", "french_infantry.4.1", "french_gendarmes.5.1", order="garrison")
    field.force("navarro", "foggia", "rodeleros.10.1", order="attack")
    field.state.battle = Battle(alegre.place)
    g = field.table(4)
    assert run(skirmish.withdraw_inside(g, alegre), "withdraw_inside") is True
    assert [unit.demoralised for unit in alegre.units] == [True, False]  # read by Quality
    assert (field.state.battle.inside, alegre.order) == ("alegre", "garrison")


@pytest.mark.rule("GC-13.2.7.a")
@pytest.mark.parametrize(
    ("owned", "besieged", "inside", "may"),
    [(True, False, "", True), (False, False, "", False), (True, True, "", False), (True, False, "bayard", False)],
)
def test_who_may_withdraw_inside(owned: bool, besieged: bool, inside: str, may: bool) -> None:
    field = Field()
    field.owned(0 if owned else 1, "foggia")
    alegre = field.force("alegre", "foggia", "french_infantry.4.1", order="stand")
    field.force("bayard", "foggia", "french_infantry.4.2", order="stand")
    field.force("navarro", "foggia", "rodeleros.10.1", order="attack", besieges=besieged)
    field.state.battle = Battle(alegre.place)
    field.state.battle.inside = inside
    assert (lead(skirmish.withdraw_inside(field.table(), alegre), ()) is not False) is may


@pytest.mark.rule("GC-13.2.7.a")
def test_the_loser_of_a_major_battle_may_withdraw_too() -> None:
    field = Field()
    field.owned(0, "foggia")
    nemours = field.force("nemours", "foggia", "french_infantry.4.1", order="stand")
    cordoba = field.force("cordoba", "foggia", "rodeleros.10.1", order="attack")
    run(aftermath.beaten(field.table(1, 1), nemours, cordoba), "withdraw_inside")
    assert (nemours.place, nemours.order) == (PLACES["foggia"].hex, "retreat")


# The Order of Retreat


@pytest.mark.rule("GC-13.2.8.a", "GC-8.8.2.1.c")
def test_an_order_of_retreat_pays_to_leave_a_contested_hex_and_meets_pursuit() -> None:
    field, french = beaten_near_cerignola()
    field.owned(0, "cerignola")
    field.state.march = under_way = March("nemours", 8, 8)
    ends = march.retreats(field.state, french, under_way)
    assert ends == retreat.free_retreat(field.state, french, 6)
    question = ask(march.retreat_by_order(field.table(), french, under_way, "2811"))
    assert question.prompt == "march.give_up"  # 1 to leave, ½ and 1 for the way: of the 1½ left one full MP
    assert question.options[-1].as_json() == ["give_up", 1]
    run(march.retreat_by_order(field.table(1), french, under_way, "2811"), ("give_up", 0))
    assert (french.place, under_way.spent) == ("2811", 5)


@pytest.mark.rule("GC-13.2.1.j", "GC-7.3.f")
def test_an_order_of_retreat_leads_to_the_source_or_the_nearest_fortress_and_no_further() -> None:
    field = Field()
    field.owned(0, "cerignola", "foggia", "lucera")
    leader = field.force("alegre", "2810", "french_infantry.4.1", order="retreat")  # beside Cerignola
    assert retreat.free_retreat(field.state, leader, 10, ordered=True) == ["2811"]
    field.source("french", "napoli")
    ends = retreat.free_retreat(field.state, leader, 10, ordered=True)
    assert "2811" in ends
    assert max(ground.distance(hex, hex_of("napoli")) for hex in ends) < ground.distance("2810", hex_of("napoli"))
    leader.place = "2811"
    field.state.sources["french"].hex = ""
    assert retreat.free_retreat(field.state, leader, 10, ordered=True) == []  # it has come to its goal
    assert len(retreat.free_retreat(field.state, leader, 10)) > 5


@pytest.mark.rule("GC-13.2.8.d", "GC-S2.8.e", "GC-4.6.c")
def test_who_retreats_by_order_enters_a_state_like_anybody() -> None:
    field = Field("ferrandino")
    field.owned(1, "cerignola")
    field.force("ferrandino", "3008", "aragonese_light_cavalry.2.1", order="retreat")
    field.force("precy", "2910", told=True)  # a Captain alone, in Capitanata
    walk = field.play("captains", 1, 1, 6)
    walk.choose("activate", "ferrandino")
    walk.choose("retreat_to", "2910")
    walk.choose("no_baron")
    assert (walk.state.alignment["capitanata"], walk.state.lost) == (1, ["precy"])


@pytest.mark.rule("GC-13.2.8.b")
def test_an_activated_force_that_cannot_retreat_stays() -> None:
    field = Field()
    field.force("alegre", OPEN, "french_infantry.4.1", order="retreat")
    surrounded(field, OPEN)
    field.force("navarro", OPEN, "rodeleros.10.1", order="stand")
    walk = field.play("captains", 1, 6)
    walk.choose("name", "alegre")
    walk.choose("name", "navarro")
    walk.choose("activate", "alegre")
    assert walk.leader("alegre").place == OPEN
    assert walk.state.lost == []


@pytest.mark.rule("GC-13.2.8.c")
def test_nobody_ambushes_a_force_with_an_order_of_retreat() -> None:
    field = Field()
    field.owned(0, "foggia")
    field.force("alegre", "2310", "french_infantry.4.1", order="retreat")
    beside = [hex for hex in HEXES["2310"].near if hex in HEXES["2311"].near]
    field.baron("baron_capitanata_1", 1, beside[0], order="attack")
    walk = field.play("captains", 1)
    walk.choose("activate", "alegre")
    assert "2311" in [option[1] for option in walk.offered if option[0] == "retreat_to"]
    walk.choose("retreat_to", "2311")
    assert walk.leader("alegre").place == "2311"
    assert "ambush" not in walk.asked.prompt


@pytest.mark.rule("GC-13.2.8.a", "GC-13.2.b")
def test_the_attacker_stays_when_somebody_retreats_before_combat() -> None:
    field = Field()
    field.owned(1, "troia")
    jinetes = field.force("navarro", OPEN, "spanish_light_cavalry.2.1", order="stand")
    alegre = field.force("alegre", OPEN, "french_infantry.4.1", order="attack")
    g = field.table()
    question = ask(combat.combat(g, Battle(OPEN), alegre, jinetes))
    assert [option.verb for option in question.options][:2] == ["pass", "retreat_to"]
    assert alegre.place == OPEN


# The search itself


class Exact(retreat.Ways):
    """Follows every way that priority 2 allows, not only the cheapest into a hex over the same one."""

    def lengths(self, left: dict[str, int] | None = None) -> Iterator[dict[str, retreat.End]]:
        layer: list[tuple[int, int, tuple[str, ...], str]] = [(0, retreat.BIT[self.start], (), self.start)]
        while layer:
            further, ends = [], dict[str, retreat.End]()
            for cost, passed, before, here in layer:
                stops = (*before, here) if here in self.stops else before
                for leg in self.steps[here]:
                    alone = (leg.around & passed).bit_count() == 1
                    if cost + leg.cost <= self.points and alone and leg.to not in self.enemies:
                        further.append((cost + leg.cost, passed | retreat.BIT[leg.to], stops, leg.to))
            for cost, _, stops, there in further:
                if there not in self.shut:
                    ends[there] = retreat.better(ends.get(there), (cost, stops))
            layer = further
            yield ends


def surroundings(seed: int) -> tuple[Field, Leader]:
    """A Force somewhere among enemies and owned Fortresses, set at random."""
    random = Random(seed)
    field = Field()
    field.state.alignment, field.state.conquered = {}, {}
    start = random.choice([hex.id for hex in HEXES.values() if len(hex.steps) >= 4])
    leader = field.force("alegre", start, "french_infantry.4.1")
    near = [hex for hex in HEXES if 0 < ground.distance(start, hex) <= 4]
    for id, hex in zip(BARONS, random.sample(near, min(len(near), 12)), strict=False):
        field.baron(id, 1, hex)
    field.owned(0, *random.sample([place.id for place in PLACES.values() if place.fortress], 8))
    return field, leader


@pytest.mark.rule("GC-13.2.1.b", "GC-13.2.1.f")
@pytest.mark.parametrize("seed", range(6))
def test_ways_that_turn_back_upon_themselves_change_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exact search finds the same ends."""
    field, leader = surroundings(seed)
    found = [search(field.state, leader, 10) for search in (retreat.full_retreat, retreat.free_retreat)]
    monkeypatch.setattr(retreat, "Ways", Exact)
    exact = [search(field.state, leader, 10) for search in (retreat.full_retreat, retreat.free_retreat)]
    assert [sorted(ends) for ends in found] == [sorted(ends) for ends in exact]


@pytest.mark.rule("GC-13.2.8.a")
@pytest.mark.parametrize("contested", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_retreat_by_order_costs_what_its_cheapest_way_of_any_length_does(seed: int, contested: bool) -> None:
    field, leader = surroundings(seed)
    if contested:
        field.force("navarro", leader.place, "rodeleros.10.1")
    lengths = list(retreat.Ways(field.state, leader, 10).lengths())
    ends = retreat.free_retreat(field.state, leader, 10)
    assert ends
    for end in ends:
        assert retreat.cost_to(field.state, leader, 10, end) == min(found[end][0] for found in lengths if end in found)


@pytest.mark.rule("GC-13.2.c", "GC-13.2.1.g")
def test_it_may_stop_in_a_fortress_on_any_of_the_equally_cheap_ways() -> None:
    field = Field()
    field.state.alignment, field.state.conquered = dict.fromkeys(field.state.alignment, 0), {}
    palice = field.force("la_palice", "3421", "french_gendarmes.5.1")
    ends = retreat.full_retreat(field.state, palice, 10)
    assert {PLACES["capaccio"].hex, PLACES["agropoli"].hex} <= set(ends)


@pytest.mark.rule("GC-13.2.1.b")
def test_the_first_hex_of_a_retreat_may_be_any_also_at_the_corner_of_the_map() -> None:
    field = Field()
    palice = field.force("la_palice", "0213", "french_gendarmes.5.1")
    assert sorted(next(retreat.Ways(field.state, palice, 12).lengths())) == ["0113", "0114", "0214", "0314"]
