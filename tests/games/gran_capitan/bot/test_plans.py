"""How the bot of El Gran Capitán husbands men and money, and follows what its side wants, in small positions."""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.flow import Decision, Option, offer
from condotta.games.gran_capitan.bot import aims, battles, commands, fronts, guards, heuristics, hunger, strength, ways
from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.pieces import March
from condotta.games.gran_capitan.rules.command import organisation
from condotta.games.gran_capitan.rules.march import march
from tests.games.gran_capitan.field import Field

FRENCH, SPANISH = 0, 1
ALLIES = 1  # in Ferrandino's war
BARON = "baron_terra_di_lavoro_3"


def asked(seat: int, prompt: str, *options: Option, **params: str) -> Decision:
    return Decision(seat, prompt, list(options), "GC-7.1.a", params)


# Men


@pytest.mark.parametrize(("mark", "wanted"), [("!", True), ("", False)])
def test_a_resting_force_is_activated_to_recover(mark: str, wanted: bool) -> None:
    field = Field()
    nemours = field.force("nemours", "2910", f"french_infantry.4.1{mark}", "swiss_infantry.4.1", order="stand")
    assert (heuristics.urgency(field.state, nemours, fronts.Front(field.state, FRENCH)) > 0) is wanted


@pytest.mark.parametrize(("unit", "tired"), [("swiss_infantry.12.1", True), ("french_gendarmes.5.1", False)])
def test_unreliable_men_get_no_second_month_of_attack(unit: str, tired: bool) -> None:
    field = Field()
    nemours = field.force("nemours", "2910", unit, previous_attack=True)
    assert commands.is_tired(field.state, nemours) is tired
    field.state.turn = field.state.scenario.turns
    assert not commands.is_tired(field.state, nemours), "in the last month nothing is spared"


def test_a_second_march_costs_a_large_army_more_than_a_small_one() -> None:
    field = Field()
    large = field.force("nemours", "2910", "swiss_infantry.12.1", "french_gendarmes.10.1")
    small = field.force("bayard", "2911", "french_infantry.4.1=3")
    assert hunger.lost_by_marching_on(field.state, large) > 1.0
    assert hunger.lost_by_marching_on(field.state, small) < 0.4


# Money


@pytest.mark.parametrize(("ap", "chosen"), [(2, ["to_map", "la_palice"]), (0, ["done"])])
def test_without_money_only_who_marches_for_nothing_is_sent_out(ap: int, chosen: list[str]) -> None:
    field = Field()
    field.force("nemours", "1817", "swiss_infantry.12.1", "french_gendarmes.5.1", order="stand")
    field.subordinate("la_palice", "nemours", "french_gendarmes.5.2")
    field.state.ap["french"] = ap
    decision = asked(FRENCH, "organisation.move", Option("done"), *organisation.moves(field.state, FRENCH))
    assert commands.organise(field.state, decision, Random(1)).as_json() == chosen


def test_light_horse_goes_out_for_nothing() -> None:
    field = Field()
    field.force("cordoba", "3506", "spanish_infantry_fa.10.1", "spanish_artillery.3.1", order="stand")
    field.subordinate("navarro", "cordoba", "spanish_light_cavalry.2.1")
    field.state.ap["spanish"] = 0
    decision = asked(SPANISH, "organisation.move", Option("done"), *organisation.moves(field.state, SPANISH))
    assert commands.organise(field.state, decision, Random(1)).as_json() == ["to_map", "navarro"]


def test_a_minor_force_sends_out_its_light_horse_under_a_minor_captain() -> None:
    field = Field("otranto")
    units = ("janissaries.3.1", "turkish_infantry.4.1", "turkish_light_cavalry.2.1")
    sabech = field.force("sabech", "otranto", *units, order="garrison")
    chosen: list[str | int] = ["minor_in", "turkish_minor_1", "sabech"]
    decision = asked(1, "organisation.move", Option("done"), *organisation.moves(field.state, 1))
    assert commands.organise(field.state, decision, Random(1)).as_json() == chosen
    field.unemployed("turkish_minor_1", "sabech")
    decision = asked(1, "organisation.move", Option("done"), *organisation.moves(field.state, 1))
    chosen = ["transfer", "turkish_light_cavalry.2.1", "turkish_minor_1"]
    assert commands.organise(field.state, decision, Random(1)).as_json() == chosen
    assert sabech.units


@pytest.mark.parametrize(
    ("place", "ap", "enemy", "worth"),
    [
        ("barletta", 0, "reggio", True),
        ("barletta", battles.RICH, "reggio", False),
        ("barletta", 0, "3109", False),
        ("capua", 0, "reggio", False),
    ],
)
def test_it_pillages_the_enemys_land_when_poor_and_alone(place: str, ap: int, enemy: str, worth: bool) -> None:
    field = Field()
    nemours = field.force("nemours", place, "swiss_infantry.4.1")
    field.force("cordoba", enemy, "spanish_infantry_fa.5.1")
    field.state.ap["french"] = ap
    assert battles.is_worth_pillage(field.state, nemours) is worth


def test_a_paid_order_is_not_given_back() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "swiss_infantry.4.1", order="attack")
    assert not commands.is_better(field.state, nemours, "manoeuvre")
    assert not commands.is_better(field.state, nemours, "stand")
    nemours.order = "stand"
    assert commands.is_better(field.state, nemours, "manoeuvre")


# Walls


def test_the_odds_of_an_assault_are_those_of_the_table() -> None:
    field = Field()
    baron = field.baron("baron_terra_di_bari_1", SPANISH, "bari")
    few = field.force("bayard", "3507", "french_infantry.2.1=2")
    many = field.force("nemours", "3507", "french_gendarmes.10.1")
    walls = PLACES["bari"]
    assert strength.assault_odds(field.state, few, baron, walls) == pytest.approx(1 / 3)
    assert strength.assault_odds(field.state, many, baron, walls) == 1.0
    assert strength.assault_odds(field.state, few, baron) > strength.assault_odds(field.state, few, baron, walls)


def test_few_guns_do_nothing_to_a_fortified_city() -> None:
    field = Field()
    inside = field.force("cordoba", "barletta", "spanish_infantry_fa.5.1")
    field.owned(SPANISH, "barletta")
    outside = field.force("nemours", "barletta", "swiss_infantry.4.1", "french_artillery.2.1")
    assert strength.shot_odds(field.state, outside, inside) == 0
    outside.units += field.force("aubigny", "2224", "french_artillery.2.2").units
    outside.auxiliaries.append("siege_artillery")
    assert strength.shot_odds(field.state, outside, inside) > 0


def test_in_road_march_an_open_fortress_is_taken_by_stopping() -> None:
    field = Field()
    nemours = field.force("nemours", "barletta", "swiss_infantry.4.1", order="manoeuvre", road_march=True)
    field.owned(SPANISH, "barletta")
    field.state.march = March("nemours", 8, 4)
    field.state.march.entered = True
    options = march.actions(field.state, nemours, field.state.march)
    assert "take" not in [option.verb for option in options]
    assert heuristics.act(field.state, asked(FRENCH, "march.act", *options), Random(1)).verb == "end_march"


def test_a_tired_force_takes_what_stands_open() -> None:
    field = Field(turn=36)  # too late to win a State
    palice = field.force("la_palice", "2910", "swiss_infantry.12.1", order="manoeuvre", previous_attack=True)
    field.force("cordoba", "2911", "spanish_infantry_fa.10.1=4")
    front = fronts.Front(field.state, FRENCH)
    assert aims.aim_of(field.state, palice, front).kind in commands.FIGHTS
    aim = commands.aim_on_the_march(field.state, palice, front)
    assert aim.kind == "take"
    assert commands.wanted_order(field.state, palice, front) == "manoeuvre"


def test_no_road_march_off_the_road_or_past_enemies() -> None:
    field = Field()
    nemours = field.force("nemours", "cerignola", "swiss_infantry.4.1", order="manoeuvre")
    left = ways.way_back(field.state, PLACES["bovino"].hex, nemours.place, {})
    assert ways.road_ahead(field.state, nemours, left)
    field.force("cordoba", "2614", "spanish_infantry_fa.5.1")
    assert not ways.road_ahead(field.state, nemours, left)
    nemours.place = "2610"
    left = ways.way_back(field.state, PLACES["lucera"].hex, nemours.place, {})
    assert not ways.road_ahead(field.state, nemours, left)


# What a side wants


def test_reggio_is_not_left_to_a_baron() -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1=3", "spanish_light_cavalry.2.1")
    field.baron("baron_calabria_ultra_1", ALLIES, "reggio")
    front = fronts.Front(field.state, ALLIES)
    assert guards.left_open(field.state, cordoba, front) == 0, "nobody could come"
    field.force("aubigny", "oppido", "swiss_infantry.4.1")
    front = fronts.Front(field.state, ALLIES)
    assert guards.left_open(field.state, cordoba, front) > 10
    assert aims.aim_of(field.state, cordoba, front).kind in ("hold", "fight")


def test_of_a_large_unit_a_part_stays_in_reggio() -> None:
    field = Field("ferrandino")
    field.state.phase = "organisation"
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1", "spanish_light_cavalry.2.1", order="stand")
    baron = field.baron("baron_calabria_ultra_1", FRENCH, "stilo")
    field.state.pool[ALLIES].append("rodeleros.5.1")
    assert guards.guard_needed(field.state, cordoba, fronts.Front(field.state, ALLIES)) == pytest.approx(
        guards.KEPT / 2.4
    )
    asked_for = asked(ALLIES, "organisation.move", Option("done"), *organisation.moves(field.state, ALLIES))
    first = commands.organise(field.state, asked_for, Random(1))
    assert (first.verb, first.args[-1]) == ("minor_in", "cordoba")
    field.unemployed("spanish_minor_1", "cordoba")
    done: list[str] = []
    while not done or done[-1] != "done":
        options = [Option("done"), *organisation.moves(field.state, ALLIES)]
        choice = commands.organise(field.state, asked(ALLIES, "organisation.move", *options), Random(1))
        done.append(choice.verb)
        if choice.verb != "done":
            organisation.MOVES[choice.verb](field.table(), ALLIES, choice)
    assert done == ["split", "shift", "shift", "shift", "transfer", "done"]
    assert [unit.sp for unit in cordoba.units] == [6, 2]
    assert strength.of_force(field.state, field.state.leaders["spanish_minor_1"]) > guards.KEPT / 2.4
    assert guards.has_company(field.state, cordoba, fronts.Front(field.state, ALLIES))
    assert baron.place != cordoba.place


def test_a_king_is_no_company_for_who_guards_reggio() -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1=3")
    king = field.force("ferrandino", "reggio", "aragonese_infantry.3.1")
    field.force("aubigny", "oppido", "swiss_infantry.4.1")
    front = fronts.Front(field.state, ALLIES)
    assert guards.left_open(field.state, cordoba, front) > 10
    assert guards.left_open(field.state, king, front) == 0
    inside = asked(
        ALLIES,
        "battle.inside",
        Option("outside"),
        offer("inside", "cordoba"),
        offer("inside", "ferrandino"),
        hex=king.place,
    )
    field.force("precy", "reggio", "french_gendarmes.10.1")
    assert battles.go_inside(field.state, inside, Random(1)).args == ("ferrandino",), "GC-S2.V4: all hangs on him"


def test_who_must_not_be_lost_goes_behind_walls() -> None:
    field = Field("ferrandino")
    field.owned(ALLIES, "gaeta", "napoli", "salerno")
    king = field.force("ferrandino", "1425", "aragonese_infantry.8.1")
    for state in ("terra_di_lavoro", "principato_citra", "principato_ultra"):
        field.state.story[f"rolled_{state}"] = 1
    field.force("precy", "1822", "french_gendarmes.5.1")
    aim = aims.aim_of(field.state, king)
    assert (aim.kind, aim.hex) == ("hold", PLACES["gaeta"].hex)


def test_barons_become_foot_that_guards_the_king_then_guns() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "salerno", "aragonese_infantry.8.1=2", "aragonese_artillery.2.1=1")
    offers = [
        Option("as_baron"),
        offer("rally_into", "aragonese_infantry.8.1"),
        offer("rally_into", "aragonese_artillery.2.1"),
    ]
    asked_for = asked(ALLIES, "baron.rally", *offers)
    assert heuristics.rally(field.state, asked_for, Random(1)) is offers[1]
    king.units[0].sp = heuristics.GUARDS
    assert heuristics.rally(field.state, asked_for, Random(1)) is offers[2]
    king.units += field.force("gonzaga", "bari", "aragonese_artillery.3.1", "aragonese_light_cavalry.2.1").units[:1]
    king.units[1].sp = 2
    assert heuristics.rally(field.state, asked_for, Random(1)) is offers[1], "enough guns"


def test_of_two_captains_in_reggio_one_stays() -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1", order="manoeuvre")
    minor = field.force("spanish_minor_1", "reggio", "rodeleros.5.1", order="manoeuvre")
    field.force("precy", "nicastro", "french_gendarmes.5.1")
    front = fronts.Front(field.state, ALLIES)
    assert guards.keeper(field.state, minor.place, front) == minor.id
    assert guards.left_open(field.state, cordoba, front) == 0
    assert guards.left_open(field.state, minor, front) > 10
    minor.units[0].sp = 1
    front = fronts.Front(field.state, ALLIES)
    assert guards.left_open(field.state, cordoba, front) > 10, "one SP holds no walls"


@pytest.mark.parametrize(("sp", "leaves"), [(4, False), (10, True)])
def test_reggio_is_left_to_beat_the_only_enemy_if_one_is_strong_enough(sp: int, leaves: bool) -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "reggio", f"rodeleros.10.1={sp}")
    aubigny = field.force("aubigny", "oppido", "swiss_infantry.4.1")
    front = fronts.Front(field.state, ALLIES)
    assert (guards.left_open(field.state, cordoba, front, aubigny.place) == 0) is leaves
    assert guards.left_open(field.state, cordoba, front, PLACES["stilo"].hex) > 10, "he would be in Reggio meanwhile"


def test_a_guard_that_is_too_weak_draws_help_to_reggio() -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "stilo", "rodeleros.10.1", order="manoeuvre")
    field.owned(ALLIES, "stilo")
    field.baron("baron_calabria_ultra_3", ALLIES, "reggio")
    assert aims.aim_of(field.state, cordoba).hex != PLACES["reggio"].hex
    field.force("aubigny", "nicastro", "swiss_infantry.4.1", "scottish_guards.1.1")
    aim = aims.aim_of(field.state, cordoba)
    assert (aim.kind, aim.hex) == ("hold", PLACES["reggio"].hex)


def test_a_weak_king_does_not_wait_behind_walls() -> None:
    field = Field("ferrandino")
    field.owned(ALLIES, "avellino")
    king = field.force("ferrandino", "avellino", "aragonese_artillery.2.1", "aragonese_infantry.3.1")
    field.force("precy", "2522", "french_gendarmes.10.1")
    front = fronts.Front(field.state, ALLIES)
    assert commands.in_danger(field.state, king, front)
    king.units += field.force("cordoba", "reggio", "rodeleros.10.1").units
    assert not commands.in_danger(field.state, king, fronts.Front(field.state, ALLIES))


def test_the_king_lets_others_fight() -> None:
    field = Field("ferrandino")
    field.force("ferrandino", "2623", "aragonese_infantry.3.1", "aragonese_light_cavalry.2.1")
    field.subordinate("spanish_minor_1", "ferrandino", "aragonese_infantry.8.1=3")
    field.subordinate("aragonese_minor_1", "ferrandino", "rodeleros.2.1")
    options = [offer("captain", id) for id in ("ferrandino", "spanish_minor_1", "aragonese_minor_1")]
    choice = battles.fighter(field.state, asked(ALLIES, "skirmish.captain", *options), Random(1))
    assert choice.args == ("spanish_minor_1",)


@pytest.mark.parametrize(("turn", "owner", "expected"), [(2, FRENCH, 1.0), (30, FRENCH, 0.0), (21, FRENCH, 0.5)])
def test_who_would_lose_dares_more_towards_the_end(turn: int, owner: int, expected: float) -> None:
    field = Field("ferrandino", turn=turn)
    field.owned(owner, "napoli")
    assert fronts.stakes(field.state, ALLIES) == pytest.approx(expected)
    assert fronts.stakes(field.state, FRENCH) == 1.0
    for place in ("napoli", "gaeta", "salerno"):
        field.owned(ALLIES, place)
    assert fronts.stakes(field.state, ALLIES) == 1.0


def test_ships_go_to_the_port_nearest_to_the_goal() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "reggio", "aragonese_infantry.3.1", order="manoeuvre")
    goal = aims.Aim(PLACES["policastro"].hex, "enter", 14.0)
    ports = [offer("sail", PLACES[port].hex) for port in ("castellammare", "salerno", "policastro")]
    decision = asked(ALLIES, "march.act", *ports, Option("end_march"))
    chosen = heuristics.step_towards(field.state, king, goal, decision, {"sail": list(ports)})
    assert chosen.args == (PLACES["policastro"].hex,)


def test_in_the_last_third_the_last_baron_is_hunted() -> None:
    field = Field("ferrandino")
    gonzaga = field.force("gonzaga", "3915", "venetian_heavy_cavalry.4.1")
    baron = field.baron("baron_basilicata_1", FRENCH, "tursi")
    front, ours = fronts.Front(field.state, ALLIES), strength.of_force(field.state, gonzaga)
    early = aims.contest(field.state, gonzaga, baron.place, ours, front).worth
    field.state.turn = 25
    front = fronts.Front(field.state, ALLIES)
    assert aims.contest(field.state, gonzaga, baron.place, ours, front).worth > early + 5


def test_a_supply_source_is_worth_a_guard() -> None:
    field = Field()
    front = fronts.Front(field.state, FRENCH)
    assert not fronts.is_named(field.state, PLACES["salerno"], front)
    bare = fronts.prize(field.state, PLACES["salerno"], FRENCH)
    field.source("french", "salerno")
    assert fronts.is_named(field.state, PLACES["salerno"], front)
    assert fronts.prize(field.state, PLACES["salerno"], FRENCH) == pytest.approx(bare + fronts.SOURCE)


def test_ferrandino_sails_to_raise_a_state_and_only_once() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "reggio", "aragonese_infantry.3.1", "aragonese_light_cavalry.2.1")
    aim = aims.aim_of(field.state, king)
    state = HEXES[aim.hex].region
    assert aim.kind in ("enter", "take")
    assert aim.cost == ways.VOYAGE
    entered = next(p for p in PLACES.values() if HEXES[p.hex].region == state and not p.fortress)
    front = fronts.Front(field.state, ALLIES)
    assert aims.entry(field.state, king, entered, front) > 0
    field.state.story[f"rolled_{state}"] = 1
    assert aims.entry(field.state, king, entered, front) == 0


def test_a_king_keeps_away_from_armies_and_some_captains_stay_where_they_are_needed() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "2520", "aragonese_infantry.3.1")
    field.force("montpensier", "2522", "french_gendarmes.5.1", "french_infantry.3.1")
    assert commands.wanted_order(field.state, king) == "retreat"
    cordoba = field.force("cordoba", "5528", "rodeleros.10.1")
    home = ("calabria_ultra", "calabria_citra", "basilicata")
    field.state.story.update({f"rolled_{state}": 1 for state in home})
    assert HEXES[aims.aim_of(field.state, cordoba).hex].region not in home, "there is nobody left to be beaten"
    field.baron("baron_basilicata_1", FRENCH, "tursi")
    assert HEXES[aims.aim_of(field.state, cordoba).hex].region in home


def test_in_the_kings_crusade_ferrandino_sails_to_an_island_and_stays_there() -> None:
    field = Field("charles_viii")
    ferrandino = field.force("ferrandino", "reggio", "aragonese_infantry.3.1", order="manoeuvre")
    aim = aims.aim_of(field.state, ferrandino)
    assert (aim.hex, aim.kind) == (PLACES["ischia"].hex, "hold")
    ferrandino.place = aim.hex
    field.force("aubigny", "reggio", "french_infantry.4.1", order="manoeuvre")
    assert aims.aim_of(field.state, ferrandino).hex == PLACES["ischia"].hex


def test_barons_come_to_ferrandino_as_soldiers() -> None:
    field = Field("ferrandino")
    where = asked(
        ALLIES, "baron.bring", Option("no_baron"), offer("baron_at", BARON, "2224"), offer("baron_with", BARON)
    )
    assert heuristics.bring_baron(field.state, where, Random(1)).verb == "baron_with"


def test_barons_come_no_more_to_a_king_who_fills_his_ships() -> None:
    """GC-S2.3.b: eight SP sail, wherever he is."""
    field = Field("ferrandino")
    king = field.force("ferrandino", "agropoli", "aragonese_infantry.8.1")
    king.units[0].sp = 7
    assert heuristics.has_room(field.state, ALLIES, 1)
    assert not heuristics.has_room(field.state, ALLIES, 2)
    king.place, field.state.turn = PLACES["reggio"].hex, 12
    assert not heuristics.has_room(field.state, ALLIES, 2)


def test_a_baron_leaves_a_king_who_is_bound_for_ships() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "agropoli", "aragonese_infantry.8.1")
    out = offer("baron_out", BARON, "ferrandino")
    front = fronts.Front(field.state, ALLIES)
    king.units[0].sp = 8
    assert commands.baron_stays(field.state, {"baron_out": [out]}, front) is None
    king.units[0].sp = 9
    assert commands.baron_stays(field.state, {"baron_out": [out]}, front) is out


def test_a_baron_leaves_a_force_that_the_ships_of_an_island_cannot_take() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "ischia", "aragonese_infantry.8.1")
    king.units[0].sp = 8
    out = offer("baron_out", "baron_terra_di_lavoro_3", "ferrandino")
    front = fronts.Front(field.state, ALLIES)
    assert commands.baron_stays(field.state, {"baron_out": [out]}, front) is None
    king.units[0].sp = 9
    assert commands.baron_stays(field.state, {"baron_out": [out]}, front) == out


@pytest.mark.parametrize(("spanish", "aragonese", "paid"), [(3, 1, 3), (6, 0, 4)])
def test_venice_is_paid_by_spain_so_that_the_king_can_move(spanish: int, aragonese: int, paid: int) -> None:
    """GC-S2.4.a: four AP make it sure."""
    field = Field("ferrandino")
    field.state.ap.update(aragonese=4, spanish=spanish)
    ours = asked(ALLIES, "ferrandino.aragonese_ap", *[offer("aragonese", n) for n in range(5)])
    assert heuristics.little(field.state, ours, Random(1)).args == (aragonese,)
    theirs = asked(ALLIES, "ferrandino.spanish_ap", *[offer("spanish", n) for n in range(1, spanish + 1)])
    assert heuristics.rest_of_it(field.state, theirs, Random(1)).args == (paid,)


def test_who_guards_reggio_goes_as_far_as_he_is_back_in_time() -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1")
    near, far = PLACES["scilla"].hex, PLACES["cosenza"].hex
    field.force("aubigny", "cosenza", "swiss_infantry.4.1", "french_gendarmes.5.1")
    front = fronts.Front(field.state, ALLIES)
    assert not guards.comes(field.state, cordoba, front, near)
    assert guards.comes(field.state, cordoba, front, PLACES["rossano"].hex)
    cordoba.units[0].sp = 1
    assert guards.comes(field.state, cordoba, front, far), "he would not beat him"


def test_two_forces_join_who_beat_together_what_neither_beats_alone() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "reggio", "aragonese_infantry.8.1")
    cordoba = field.force("cordoba", "scilla", "rodeleros.10.1")
    front = fronts.Front(field.state, ALLIES)
    assert aims.union(field.state, king, cordoba, front) == 0, "there is nobody to be beaten"
    field.force("aubigny", "seminara", "swiss_infantry.4.1", "french_gendarmes.5.1")
    front = fronts.Front(field.state, ALLIES)
    assert aims.union(field.state, king, cordoba, front) > 1
    gonzaga = field.force("gonzaga", "scilla", "venetian_heavy_cavalry.4.1")
    assert aims.union(field.state, king, gonzaga, front) == 0, "GC-S2.5: he serves under nobody"


def test_of_two_who_are_equally_near_the_smaller_takes_what_stands_open() -> None:
    field = Field()
    nemours = field.force("nemours", "cerignola", "swiss_infantry.12.1", order="manoeuvre")
    palice = field.force("la_palice", "cerignola", "french_infantry.4.1", order="manoeuvre")
    front, open = fronts.Front(field.state, FRENCH), PLACES["bovino"].hex
    assert aims.shared_with(palice, open, front) == 1
    assert aims.shared_with(nemours, open, front) == pytest.approx(aims.SHARED)


def test_a_forced_march_must_be_worth_its_men_until_the_end() -> None:
    field = Field()
    near, far = hunger.patience(field.state, 10), hunger.patience(field.state, 40)
    assert near == pytest.approx(hunger.FORCED, rel=0.1)
    assert far > near
    field.state.turn = field.state.scenario.turns
    assert hunger.patience(field.state, 10) == pytest.approx(hunger.LAST * hunger.FORCED)


def test_broken_men_rest_though_their_order_is_paid() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "french_infantry.4.1!", order="manoeuvre")
    assert commands.is_better(field.state, nemours, "stand")
    nemours.units[0].demoralised = False
    assert not commands.is_better(field.state, nemours, "stand")


def test_the_last_fortress_of_a_state_is_worth_most() -> None:
    field = Field("lautrec")
    place, front = PLACES["boiano"], fronts.Front(field.state, 0)
    far = front.gain(field.state, place)
    field.owned(0, "campobasso", "isernia")
    assert fronts.Front(field.state, 0).gain(field.state, place) > 2 * far
