"""Section 7.1 and B.2, the Organisation Segment; replacement units (1.3.4), Minor Captains (4.5)."""

from __future__ import annotations

import pytest

from condotta.core.errors import IllegalChoice
from condotta.games.gran_capitan.rules.command import organisation
from condotta.games.gran_capitan.state import State
from tests.games.gran_capitan.field import Field, ask, offered, run, unit, verbs
from tests.games.gran_capitan.walk import Walk

SWISS, SWISS_2, BIG_SWISS = "swiss_infantry.4.1", "swiss_infantry.4.2", "swiss_infantry.12.1"
GENDARMES, FOOT, RODELEROS = "french_gendarmes.5.1", "french_infantry.4.1", "rodeleros.5.1"


def camp(**marks: object) -> Field:
    """Nemours (Rank 4, Captain General) in 2910, with La Palice (Rank 3) on his card."""
    field = Field()
    field.source("french", "napoli")
    field.force("nemours", "2910", SWISS, GENDARMES, order="manoeuvre", **marks)
    field.subordinate("la_palice", "nemours", FOOT)
    return field


def moves(field: Field, verb: str, seat: int = 0) -> list[tuple[object, ...]]:
    return moves_of(field.state, verb, seat)


def moves_of(s: State, verb: str, seat: int) -> list[tuple[object, ...]]:
    return [option.args for option in organisation.moves(s, seat) if option.verb == verb]


def after(field: Field, *choice: str) -> Walk:
    """The segment after one move."""
    walk = field.play("organisation")
    walk.choose(*choice)
    return walk


def units(walk: Walk, captain: str) -> list[tuple[str, int]]:
    return [(unit.id, unit.sp) for unit in walk.leader(captain).units]


# Units, SP, Captains


@pytest.mark.rule("GC-7.1.a", "GC-5.c", "GC-4.1.a")
def test_units_go_to_other_cards_in_the_hex_within_rank() -> None:
    field = camp()
    field.force("alegre", "2911", "french_infantry.4.2", order="stand")
    assert moves(field, "transfer") == [(SWISS, "la_palice"), (GENDARMES, "la_palice"), (FOOT, "nemours")]
    walk = after(field, "transfer", SWISS, "la_palice")
    assert units(walk, "la_palice") == [(FOOT, 4), (SWISS, 4)]
    full = camp()
    full.state.leaders["la_palice"].units += [unit(SWISS_2), unit("swiss_infantry.4.3")]
    assert [to for _, to in moves(full, "transfer")] == ["nemours"] * 3


@pytest.mark.rule("GC-4.4.a", "GC-7.1.a")
@pytest.mark.parametrize("move", [("transfer", FOOT, "nemours"), ("reform", SWISS, SWISS_2, BIG_SWISS)])
def test_a_subordinate_without_units_is_unemployed(move: tuple[str, ...]) -> None:
    field = camp()
    if move[0] == "reform":
        field.state.leaders["la_palice"].units = [unit(SWISS_2)]
    assert after(field, *move).leader("la_palice").box == "unemployed"


@pytest.mark.rule("GC-7.1.a", "GC-7.1.e", "GC-5.c")
def test_nothing_is_moved_in_a_contested_hex() -> None:
    field = camp()
    field.force("cordoba", "2910", "rodeleros.5.1", order="attack")
    assert organisation.moves(field.state, 0) == []


@pytest.mark.rule("GC-7.1.b", "GC-4.1.a")
def test_barons_are_taken_in_while_there_is_rank() -> None:
    field = camp()
    field.baron("baron_capitanata_3", 0, "2910")
    assert moves(field, "take_in") == [("baron_capitanata_3", "nemours"), ("baron_capitanata_3", "la_palice")]
    walk = after(field, "take_in", "baron_capitanata_3", "nemours")
    assert units(walk, "nemours")[-1] == ("baron_capitanata_3", 1)
    assert "baron_capitanata_3" not in walk.state.leaders
    field.unemployed("bayard", "nemours")
    walk = after(field, "take_in", "baron_capitanata_3", "bayard")
    assert walk.leader("bayard").box == "subordinate"
    field.state.leaders["nemours"].units += [unit(SWISS_2), unit("swiss_infantry.4.3")]
    assert moves(field, "take_in") == [("baron_capitanata_3", "la_palice"), ("baron_capitanata_3", "bayard")]


@pytest.mark.rule("GC-4.1.b")
def test_auxiliary_units_do_not_count_against_rank() -> None:
    field = camp(auxiliaries=["siege_artillery", "field_engineers", "pontoon_bridge"])
    palice = field.state.leaders["la_palice"]
    palice.units += [unit(SWISS_2), unit("french_artillery.2.1")]  # guns, for the siege train
    assert len(palice.units) == palice.rank
    assert ("field_engineers", "nemours", "la_palice") in moves(field, "pass_on")
    walk = after(field, "pass_on", "field_engineers", "nemours", "la_palice")
    assert walk.leader("la_palice").auxiliaries == ["field_engineers"]


@pytest.mark.rule("GC-7.1.c", "GC-7.1.d", "GC-5.2.a", "GC-5.2.b", "GC-4.3.a")
def test_a_subordinate_on_the_map_leads_a_new_force_that_must_get_an_order() -> None:
    walk = after(camp(), "to_map", "la_palice")
    palice = walk.leader("la_palice")
    assert (palice.on_map, palice.under, palice.order, palice.place) == (True, "", "", "2910")
    walk.choose("done")
    assert walk.asked.prompt == "order.give"
    assert {args[0] for args in offered(walk.asked, "order_force")} == {"la_palice"}  # and no "done"
    assert "done" not in verbs(walk.asked)
    walk.choose("order_force", "la_palice", "stand")
    assert "done" in verbs(walk.asked)


@pytest.mark.rule("GC-7.1.c", "GC-4.4.g")
def test_unemployed_captains_and_barons_leave_a_card() -> None:
    field = camp()
    field.unemployed("bayard", "nemours")
    field.state.leaders["nemours"].units.append(unit("baron_capitanata_3"))
    assert moves(field, "to_map") == [("la_palice",), ("bayard",)]
    walk = after(field, "to_map", "bayard")
    assert walk.leader("bayard").on_map
    walk.choose("baron_out", "baron_capitanata_3", "nemours")
    assert walk.leader("baron_capitanata_3").place == "2910"
    walk.choose("done")
    assert all(args[0] != "bayard" for args in offered(walk.asked, "order_force"))  # he is alone


@pytest.mark.rule("GC-5.2.c", "GC-4.4.f", "GC-5.b")
def test_an_unemployed_captain_with_a_minor_force_gets_units_and_leads_a_new_one() -> None:
    field = Field()
    field.force("la_palice", "2910", FOOT, SWISS, order="stand")
    field.unemployed("bayard", "la_palice")
    walk = after(field, "transfer", FOOT, "bayard")
    assert (walk.leader("bayard").on_map, walk.leader("bayard").order) == (True, "")
    walk.choose("done")
    assert {args[0] for args in offered(walk.asked, "order_force")} == {"bayard"}


@pytest.mark.rule("GC-4.2.a", "GC-4.2.2.a")
@pytest.mark.parametrize(("general", "captain", "serves"), [
    ("nemours", "la_palice", True),  # Rank 3 under 4
    ("nemours", "aubigny", True),  # equal
    ("saluzzo", "nemours", False),  # a Captain General serves nobody
])  # fmt: skip
def test_who_may_be_put_onto_the_card_of_a_captain_general(general: str, captain: str, serves: bool) -> None:
    field = Field()
    field.force(general, "2910", SWISS, order="stand")
    field.force(captain, "2910", FOOT, order="stand")
    assert ((captain, general) in moves(field, "to_card")) is serves
    if serves:
        assert after(field, "to_card", captain, general).leader(captain).box == "subordinate"


@pytest.mark.rule("GC-4.2.a", "GC-4.2.2.a")
def test_nobody_serves_a_captain_who_is_no_general_or_of_lower_rank() -> None:
    field = Field("ferrandino")
    field.force("precy", "2910", "french_gendarmes.5.1", order="stand")
    field.force("guerra", "2910", "italian_infantry.2.1", order="stand")
    assert moves(field, "to_card") == []
    field = Field("ferrandino")
    field.force("gonzaga", "2910", "stradiots.2.1", order="stand")  # Rank 4
    field.force("cordoba", "2910", "rodeleros.10.1", order="stand")  # Rank 5, no Captain General here
    assert moves(field, "to_card", 1) == []


@pytest.mark.rule("GC-7.1.e", "GC-7.1.f", "GC-1.3.3.c", "GC-1.3.3.d")
def test_sp_go_to_units_of_the_same_kind_below_their_maximum() -> None:
    field = Field()
    field.force("nemours", "2910", "swiss_infantry.4.1=1", "swiss_infantry.4.2=3", FOOT, order="stand")
    assert moves(field, "shift") == [(SWISS, SWISS_2), (SWISS_2, SWISS)]
    walk = after(field, "shift", SWISS, SWISS_2)
    assert units(walk, "nemours") == [(SWISS_2, 4), (FOOT, 4)]
    assert SWISS not in walk.state.pool[0]  # emptied: gone for good
    assert "shift" not in verbs(walk.asked)


@pytest.mark.rule("GC-7.1.e")
def test_quality_and_reliability_must_be_equal() -> None:
    field = Field("naples")
    field.force("cordoba", "2910", "spanish_infantry_fa.5.1=2", "spanish_infantry_fa_q3.2.1=1", order="stand")
    assert moves(field, "shift", 1) == []


@pytest.mark.rule("GC-7.1.g")
@pytest.mark.parametrize(("giver", "taker"), [("!", ""), ("", "!"), ("!", "!"), ("", "")])
def test_demoralised_sp_demoralise(giver: str, taker: str) -> None:
    field = Field()
    field.force("nemours", "2910", f"{SWISS}=2{giver}", f"{SWISS_2}=2{taker}", order="stand")
    walk = after(field, "shift", SWISS, SWISS_2)
    assert walk.unit(SWISS_2).demoralised is bool(giver or taker)
    assert walk.unit(SWISS).demoralised is bool(giver)


# Replacement units


@pytest.mark.rule("GC-1.3.4.1.a", "GC-1.3.4.1.b", "GC-1.3.4.1.c", "GC-1.3.4.2.c")
@pytest.mark.parametrize("state", ["", "!"])
def test_a_unit_is_split_with_available_counters(state: str) -> None:
    field = Field("ferrandino")
    field.force("aubigny", "2910", f"swiss_infantry.4.1{state}", order="stand")
    assert moves(field, "split") == [(SWISS, "swiss_infantry.2.1"), (SWISS, "swiss_infantry.2.2")]
    assert moves(field, "exchange") == []  # none of them holds 4 SP
    walk = after(field, "split", SWISS, "swiss_infantry.2.1")
    walk.choose("shift", SWISS, "swiss_infantry.2.1")
    walk.choose("exchange", SWISS, "swiss_infantry.2.2")
    assert units(walk, "aubigny") == [("swiss_infantry.2.2", 2), ("swiss_infantry.2.1", 2)]
    assert all(unit.demoralised is bool(state) for unit in walk.leader("aubigny").units)
    assert [id for id in walk.state.pool[0] if "swiss" in id] == [SWISS]  # freed, to be used again
    assert moves(Field("otranto"), "split") == []


@pytest.mark.rule("GC-1.3.4.1.a")
@pytest.mark.parametrize(("more", "splits"), [((), 2), (("italian_infantry.2.1",), 0)])
def test_a_split_needs_rank_and_the_same_kind(more: tuple[str, ...], splits: int) -> None:
    field = Field("ferrandino")
    field.force("guerra", "2910", SWISS, *more, order="stand")  # Rank 2
    assert len(moves(field, "split")) == splits  # two counters of Swiss, none of Italians


@pytest.mark.rule("GC-1.3.4.2.a", "GC-1.3.4.2.b", "GC-1.3.4.2.c")
@pytest.mark.parametrize("state", ["", "!"])
def test_units_are_formed_into_a_larger_one(state: str) -> None:
    field = Field()
    field.force("nemours", "2910", f"{SWISS}=3", f"{SWISS_2}{state}", GENDARMES, order="stand")
    assert moves(field, "reform") == [(SWISS, SWISS_2, BIG_SWISS)]
    walk = after(field, "reform", SWISS, SWISS_2, BIG_SWISS)
    assert units(walk, "nemours") == [(BIG_SWISS, 7), (GENDARMES, 5)]
    assert walk.unit(BIG_SWISS).demoralised is bool(state)
    assert walk.state.pool[0] == [SWISS, SWISS_2]


@pytest.mark.rule("GC-1.3.4.2.a")
def test_the_larger_unit_must_hold_all_sp() -> None:
    field = Field("ferrandino")
    field.force("cordoba", "2910", "rodeleros.10.1=2", "rodeleros.2.1", order="stand")
    assert moves(field, "reform", 1) == []  # the one of 5 is smaller than that of 10
    field = Field("ferrandino")
    field.force("cordoba", "2910", "rodeleros.2.1", "rodeleros.2.2", order="stand")
    assert moves(field, "reform", 1) == [("rodeleros.2.1", "rodeleros.2.2", "rodeleros.5.1")]


@pytest.mark.rule("GC-1.3.4.b")
def test_splitting_is_for_the_command_phase_only() -> None:
    field = Field("ferrandino")
    aubigny = field.force("aubigny", "2910", SWISS, order="manoeuvre")
    assert "split" in {option.verb for option in organisation.moves(field.state, 0)}
    assert {option.verb for option in organisation.battle_moves(field.state, aubigny)} <= {"minor_in"}
    walk = field.play("captains", 3)
    walk.choose("activate", "aubigny")
    assert {"split", "exchange", "reform"}.isdisjoint(verbs(walk.asked))


# Minor Captains


@pytest.mark.rule("GC-4.5.b", "GC-4.5.d")
def test_minor_captains_come_in_with_any_force_and_go_out_without_units() -> None:
    field = Field()
    field.force("cordoba", "3008", "rodeleros.5.1", order="stand")  # a Major Force
    field.force("navarro", "3506", "spanish_infantry_fa.5.1", "stradiots.1.1", order="stand")  # a Minor one
    field.force("moncada", "2910", "spanish_heavy_cavalry.2.1", order="stand")
    field.force("nemours", "2910", SWISS, order="stand")  # contested
    minors = ["spanish_minor_1", "spanish_minor_2"]  # all there are
    assert moves(field, "minor_in", 1) == [(id, host) for id in minors for host in ("cordoba", "navarro")]
    walk = field.play("organisation", active=1)
    walk.choose("minor_in", "spanish_minor_1", "navarro")
    assert (walk.leader("spanish_minor_1").box, walk.leader("spanish_minor_1").under) == ("unemployed", "navarro")
    assert ("spanish_minor_1",) in offered(walk.asked, "minor_out")
    walk.choose("minor_out", "spanish_minor_1")
    assert sorted(walk.state.minors[1]) == minors
    walk.choose("minor_in", "spanish_minor_1", "navarro")
    walk.leader("spanish_minor_1").units.append(unit("stradiots.1.2"))
    assert moves_of(walk.state, "minor_out", 1) == []
    in_battle = organisation.battle_moves(walk.state, walk.leader("navarro"))
    assert "minor_out" not in [option.verb for option in in_battle]


@pytest.mark.rule("GC-4.5.b")
def test_also_beside_a_baron_whom_he_may_take_in() -> None:
    field = Field()
    field.baron("baron_terra_di_bari_3", 1, "andria")
    walk = field.play("organisation", active=1)
    walk.choose("minor_in", "spanish_minor_1", "baron_terra_di_bari_3")
    assert (walk.leader("spanish_minor_1").on_map, walk.leader("spanish_minor_1").place) == (True, "3109")
    walk.choose("take_in", "baron_terra_di_bari_3", "spanish_minor_1")
    assert units(walk, "spanish_minor_1") == [("baron_terra_di_bari_3", 1)]


# Captains with special features


@pytest.mark.rule("GC-4.8.I.a")
def test_an_impetuous_subordinate_must_be_given_heavy_cavalry() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES, SWISS, order="stand")
    field.subordinate("alegre", "nemours", FOOT)  # I, as Nemours, who leads and is not meant
    walk = field.play("organisation")
    assert walk.asked.prompt == "organisation.impetuous"
    assert "done" not in verbs(walk.asked)
    assert ("alegre",) not in offered(walk.asked, "to_map")
    walk.choose("transfer", GENDARMES, "alegre")
    assert "done" in verbs(walk.asked)
    assert ("alegre",) in offered(walk.asked, "to_map")


@pytest.mark.rule("GC-4.8.I.a")
@pytest.mark.parametrize("units", [(SWISS,), (SWISS, "italian_light_cavalry.4.1")])
def test_he_need_not_have_what_is_not_there(units: tuple[str, ...]) -> None:
    field = Field()
    field.force("nemours", "2910", *units, order="stand")
    field.subordinate("alegre", "nemours", FOOT)
    assert "done" in verbs(field.play("organisation").asked)


@pytest.mark.rule("GC-4.8.I.a")
@pytest.mark.parametrize(("gendarmes", "free"), [(1, True), (2, False)])
def test_nobody_gives_him_the_only_one_of_another_such_captain(gendarmes: int, free: bool) -> None:
    field = Field()
    field.force("cordoba", "3208", RODELEROS, order="stand")
    lances = [f"spanish_heavy_cavalry.2.{number + 1}" for number in range(gendarmes)]
    field.subordinate("alviano", "cordoba", *lances)  # I
    field.subordinate("moncada", "cordoba", "spanish_infantry_fa.5.1")  # I
    walk = field.play("organisation", active=1)
    assert ("done" in verbs(walk.asked)) is free


@pytest.mark.rule("GC-4.8.I.a")
def test_an_impetuous_captain_begins_a_force_with_heavy_cavalry() -> None:
    field = Field()
    field.force("la_palice", "2910", GENDARMES, FOOT, order="stand")
    field.unemployed("alegre", "la_palice")
    assert moves(field, "transfer") == [(GENDARMES, "alegre")]
    field = Field()
    field.force("la_palice", "2910", GENDARMES, FOOT, order="stand")
    field.unemployed("bayard", "la_palice")
    assert moves(field, "transfer") == [(GENDARMES, "bayard"), (FOOT, "bayard")]


@pytest.mark.rule("GC-4.8.L.a")
@pytest.mark.parametrize(("general", "cost"), [("cordoba", 0), ("prospero_colonna", 1)])
def test_the_first_order_of_a_force_split_off_a_captain_with_strategic_ability_is_free(general: str, cost: int) -> None:
    field = Field(ap={"french": 5, "spanish": 5})
    field.force(general, "3008", "rodeleros.5.1", order="stand", general=True)
    field.subordinate("navarro", general, "spanish_infantry_fa.5.1")
    walk = field.play("organisation", active=1)
    walk.choose("to_map", "navarro")
    walk.choose("done")
    walk.choose("order_force", "navarro", "attack")
    if cost:
        walk.choose("pay")
    assert (walk.leader("navarro").order, walk.state.ap["spanish"]) == ("attack", 5 - cost)
    walk.state.turn += 1  # later ones are paid
    assert run(organisation.one_order(walk.match.table, 1), ("order_force", "navarro", "stand"))
    walk.state.turn += 1
    assert ask(organisation.one_order(walk.match.table, 1), ("order_force", "navarro", "attack")).prompt == "order.pay"


@pytest.mark.rule("GC-7.3.g")
def test_a_force_split_off_a_retreating_one_retreats() -> None:
    field = camp()
    field.state.leaders["nemours"].order = "retreat"
    assert after(field, "to_map", "la_palice").leader("la_palice").order == "retreat"
    field = Field()
    field.force("la_palice", "2910", FOOT, SWISS, order="retreat")
    field.unemployed("bayard", "la_palice")
    assert after(field, "transfer", FOOT, "bayard").leader("bayard").order == "retreat"
    field = Field()
    field.force("la_palice", "2910", FOOT, SWISS, order="retreat")
    field.force("bayard", "2910")
    assert after(field, "transfer", FOOT, "bayard").leader("bayard").order == "retreat"


@pytest.mark.rule("GC-12.4.11.d", "GC-7.4.e", "GC-8.5.f")
def test_no_part_of_a_force_that_may_not_move_gets_away_and_both_keep_their_earthworks() -> None:
    walk = after(camp(no_move=True, earthworks=True), "to_map", "la_palice")
    walk.choose("done")
    assert walk.asked.prompt == "order.give"
    for id in ("nemours", "la_palice"):
        assert (walk.leader(id).order, walk.leader(id).earthworks) == ("stand", True)
        assert all(args[0] != id for args in offered(walk.asked, "order_force"))


@pytest.mark.rule("GC-8.7.d", "GC-8.7.i")
def test_road_march_is_left_in_the_command_phase_free_of_charge() -> None:
    field = camp(road_march=True)
    walk = after(field, "off_road", "nemours")
    assert not walk.leader("nemours").road_march
    walk = field.play("organisation", stage="orders")
    walk.choose("order_force", "nemours", "stand")
    assert not walk.leader("nemours").road_march


# The segment


@pytest.mark.rule("GC-2.2.B2.b")
def test_minor_captains_then_units_then_strength() -> None:
    field = Field()
    field.force(
        "cordoba", "3208", "spanish_infantry_fa.5.1=3", "spanish_infantry_fa.5.2=3", order="manoeuvre", road_march=True
    )
    field.subordinate("navarro", "cordoba", RODELEROS)
    walk = field.play("organisation", active=1)
    minors, men, strength = {"minor_in"}, {"transfer", "to_map"}, {"shift", "reform", "exchange", "split"}
    always = {"done", "off_road"}
    assert set(verbs(walk.asked)) == always | minors | men | strength
    walk.choose("transfer", RODELEROS, "cordoba")
    assert set(verbs(walk.asked)) == always | men | strength
    walk.choose("shift", "spanish_infantry_fa.5.1", "spanish_infantry_fa.5.2")
    walk.choose("off_road", "cordoba")
    assert set(verbs(walk.asked)) <= {"done"} | strength
    walk.choose("done")
    walk.choose("done")
    assert walk.state.story["step"] == organisation.MINORS  # for the next segment


@pytest.mark.rule("GC-2.2.B2.a", "GC-2.2.B2.b")
def test_the_whole_segment_of_the_first_player_then_that_of_the_other() -> None:
    field = camp()
    field.force("cordoba", "3008", "rodeleros.5.1", "spanish_infantry_fa.5.1", order="stand")
    walk = field.play("organisation")
    assert (walk.asked.seat, walk.asked.prompt) == (0, "organisation.move")
    walk.choose("done")
    assert (walk.asked.seat, walk.asked.prompt) == (0, "order.give")
    with pytest.raises(IllegalChoice):
        walk.choose("transfer", SWISS, "la_palice")  # moves come before Orders
    walk.choose("done")
    assert (walk.asked.seat, walk.asked.prompt) == (1, "organisation.move")
    assert {"minor_in", "done"} <= set(verbs(walk.asked))
    walk.choose("done")
    walk.choose("done")
    assert walk.state.phase != "organisation"


@pytest.mark.rule("GC-7.2.h", "GC-4.4.a")
def test_who_leads_no_force_any_more_keeps_no_order() -> None:
    field = Field()
    field.force("la_palice", "2910", FOOT, order="attack", auxiliaries=["field_engineers"])
    field.unemployed("bayard", "la_palice")
    walk = after(field, "transfer", FOOT, "bayard")
    walk.choose("done")
    assert (walk.leader("la_palice").order, walk.leader("la_palice").auxiliaries) == ("", [])
    assert {args[0] for args in offered(walk.asked, "order_force")} == {"bayard"}


@pytest.mark.rule("GC-1.3.4.1.a", "GC-1.3.2.c")
@pytest.mark.parametrize(("sp", "may"), [(1, False), (2, True)])
def test_a_single_sp_is_not_split(sp: int, may: bool) -> None:
    field = Field("ferrandino")
    field.force("montpensier", "napoli", f"swiss_infantry.4.1={sp}", order="stand")
    field.state.pool[0] = ["swiss_infantry.2.1"]
    assert bool(moves(field, "split")) is may


@pytest.mark.rule("GC-2.2.B2.a")
def test_a_side_of_which_nobody_is_on_the_map_is_not_asked() -> None:
    field = Field()
    field.force("nemours", "2910", FOOT, order="stand")
    walk = field.play("organisation", active=1)
    assert (walk.asked.seat, walk.state.phase) == (0, "captains")


@pytest.mark.rule("GC-2.2.B2.b")
@pytest.mark.parametrize(("reached", "verbs"), [
    (organisation.MINORS, ["transfer", "take_in", "minor_in"]),
    (organisation.UNITS, ["transfer", "take_in"]),
    (organisation.STRENGTH, []),
])  # fmt: skip
def test_what_the_steps_of_the_segment_leave(reached: int, verbs: list[str]) -> None:
    field = Field()
    field.force("navarro", "3208", RODELEROS, order="stand")
    field.force("pineiro", "3208", order="")
    field.baron("baron_terra_di_bari_3", 1, "3208")
    field.state.pool = [[], []]
    found = [option.verb for option in organisation.moves(field.state, 1, reached)]
    assert list(dict.fromkeys(found)) == verbs


@pytest.mark.rule("GC-4.5.b", "GC-4.4.j")
def test_who_was_with_a_minor_captain_that_goes_stands_on_the_map() -> None:
    field = Field()
    field.force("spanish_minor_1", "3208", order="")
    field.unemployed("paredes", "spanish_minor_1")
    walk = field.play("organisation", active=1)
    walk.choose("minor_out", "spanish_minor_1")
    paredes = walk.leader("paredes")
    assert (paredes.on_map, paredes.under, paredes.place) == (True, "", "3208")
    assert "spanish_minor_1" in walk.state.minors[1]


@pytest.mark.rule("GC-2.2.B2.b")
@pytest.mark.parametrize(("made", "more"), [(59, True), (60, False)])
def test_a_segment_ends_after_more_moves_than_anybody_needs(made: int, more: bool) -> None:
    field = camp()
    field.state.story["moves"] = made
    asked = ask(organisation.one_move(field.table(), 0))
    assert (len(asked.options) > 1) is more


@pytest.mark.rule("GC-1.3.4.2.a")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_re_formed_unit_is_larger_than_either_of_its_parts(order: tuple[int, int]) -> None:
    field = Field()
    pair = [f"{SWISS}=1", f"{BIG_SWISS}=2"]
    field.force("nemours", "2910", *[pair[number] for number in order])
    field.state.pool[0] = [SWISS_2]
    assert moves(field, "reform") == []
