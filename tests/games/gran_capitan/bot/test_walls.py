"""El Gran Capitán: how the bot uses walls, its own and the enemy's, where a match hangs on them."""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.flow import Decision, Option, offer
from condotta.games.gran_capitan.bot import aims, battles, commands, fronts, sieges
from condotta.games.gran_capitan.data import PLACES
from condotta.games.gran_capitan.pieces import Battle
from condotta.games.gran_capitan.rules.command import organisation
from tests.games.gran_capitan.field import Field

FRENCH, ALLIES, TURKS = 0, 1, 1


def before_gaeta(*garrison: str) -> Field:
    """Córdoba before Gaeta, without guns, fifteen turns before the end."""
    field = Field("ferrandino", turn=16)
    field.owned(FRENCH, "gaeta")
    field.force("guerra", "gaeta", *garrison, order="garrison", siege_level=0)
    field.force("cordoba", "gaeta", "rodeleros.10.1", order="stand", besieges=True)
    field.state.battle = Battle(PLACES["gaeta"].hex)
    field.state.battle.inside = "guerra"
    return field


@pytest.mark.parametrize(
    ("garrison", "stormed"),
    [(("italian_infantry.2.1", "italian_infantry.2.2=1"), True), (("french_gendarmes.10.1=8",), False)],
)
def test_weak_men_behind_walls_are_stormed_again_and_again_if_all_hangs_on_them(
    garrison: tuple[str, ...], stormed: bool
) -> None:
    """GC-12.5.5.e: they surrender when all are Demoralised; good troops seldom are."""
    field = before_gaeta(*garrison)
    state, cordoba, enemy = field.state, field.state.leaders["cordoba"], field.state.leaders["guerra"]
    assert battles.is_worn_down(state, cordoba, enemy) is stormed
    options = [offer("besiege", "gaeta"), offer("assault", "gaeta")]
    choice = battles.walls(state, Decision(ALLIES, "battle.walls", options, "GC-12.3.d"), Random(1))
    assert choice.verb == ("assault" if stormed else "besiege")
    assert battles.is_worn_down(state, enemy, cordoba) is False, "Gaeta is worth less to the French"


def test_where_no_enemy_may_be_left_walls_are_stormed_too() -> None:
    """GC-S2.V1.b: Basilicata, not Terra di Lavoro."""
    state = Field("ferrandino").state
    assert fronts.decides(state, PLACES["lagonegro"], ALLIES)
    assert not fronts.decides(state, PLACES["capua"], ALLIES)
    assert not fronts.decides(state, PLACES["lagonegro"], FRENCH)


def test_the_more_turns_are_left_the_likelier_a_garrison_is_stormed() -> None:
    field = before_gaeta("italian_infantry.2.1")
    cordoba, enemy = field.state.leaders["cordoba"], field.state.leaders["guerra"]
    few, many = (sieges.stormed(field.state, cordoba, enemy, PLACES["gaeta"], turns) for turns in (1, 10))
    assert 0 < few < many < 1


@pytest.mark.parametrize(("place", "chosen"), [("reggio", "inside"), ("napoli", "stay_outside")])
def test_where_all_hangs_on_a_place_nobody_gives_battle_before_it(place: str, chosen: str) -> None:
    """GC-12.5.5.b: who loses in the field leaves it open; GC-S2.V5."""
    field = Field("ferrandino", turn=18)
    field.owned(ALLIES, place)
    field.force("ferrandino", place, "aragonese_infantry.8.1", "aragonese_infantry.3.1")
    field.force("aubigny", place, "swiss_infantry.2.1")
    options = [Option("stay_outside"), offer("inside", "ferrandino")]
    decision = Decision(ALLIES, "battle.inside", options, "GC-12.2.1.c", {"hex": PLACES[place].hex})
    assert battles.go_inside(field.state, decision, Random(1)).verb == chosen


@pytest.mark.parametrize(("enemy", "goes"), [("swiss_infantry.4.1", True), ("french_gendarmes.10.1", False)])
def test_an_army_does_not_sit_at_a_post_for_an_enemy_whom_it_can_beat(enemy: str, goes: bool) -> None:
    """The King stays in Reggio, Córdoba goes out against who waits before it, if he is strong enough."""
    field = Field("ferrandino", turn=12)
    field.owned(ALLIES, "reggio")
    field.force("ferrandino", "reggio", "aragonese_infantry.8.1", "aragonese_artillery.2.1", order="garrison")
    field.subordinate("cordoba", "ferrandino", "rodeleros.10.1", "spanish_light_cavalry.2.1")
    field.force("aubigny", "5832", enemy)
    field.state.phase = "organisation"
    options = [Option("done"), *organisation.moves(field.state, ALLIES)]
    choice = commands.organise(field.state, Decision(ALLIES, "organisation.move", options, "GC-7.1.a"), Random(1))
    assert (choice.as_json() == ["to_map", "cordoba"]) is goes


def test_light_horse_leaves_walls_that_others_hold_for_the_port_of_the_relief() -> None:
    """R-S1e: Castro, a Town without walls, is good enough for Gedik to land."""
    field = Field("otranto")
    field.owned(TURKS, "otranto")
    field.force("sabech", "otranto", "janissaries.3.1", "turkish_infantry.4.1", order="garrison")
    rider = field.force("turkish_minor_1", "otranto", "turkish_light_cavalry.2.1", order="manoeuvre")
    field.force("alfonso", "otranto", "aragonese_infantry.8.1", "aragonese_infantry.8.2")
    field.baron("baron_terra_d_otranto_1", 0, "taranto")
    aim = aims.aim_of(field.state, rider, fronts.Front(field.state, TURKS))
    assert (aim.kind, aim.hex) == ("take", PLACES["castro"].hex)


def test_the_last_enemy_in_a_region_is_hunted_the_more_the_less_is_missing_besides() -> None:
    """GC-S2.V1.b, c: Barons do no harm in Terra di Bari."""
    field = Field("ferrandino", turn=28)
    field.owned(ALLIES, "napoli", "gaeta", "salerno", "reggio")
    field.baron("baron_basilicata_1", FRENCH, "pisticci")
    field.baron("baron_terra_di_bari_1", FRENCH, "minervino")
    last = fronts.Front(field.state, ALLIES)
    assert last.spoils(field.state, PLACES["pisticci"].hex) > 10 * last.spoils(field.state, PLACES["minervino"].hex)
    field.owned(FRENCH, "napoli", "gaeta", "salerno")
    one_of_many = fronts.Front(field.state, ALLIES)
    assert one_of_many.urgent < last.urgent
    field.state.turn = 10
    assert fronts.Front(field.state, ALLIES).urgent == 1


@pytest.mark.parametrize(("turn", "garrison", "goes"), [(28, 1, True), (28, 8, False), (12, 1, False)])
def test_in_the_end_the_king_goes_for_what_decides_and_is_weakly_held(turn: int, garrison: int, goes: bool) -> None:
    """GC-S2.V1.a, GC-S2.3: nobody threatens Reggio, and Naples is all that is missing."""
    field = Field("ferrandino", turn=turn)
    field.owned(ALLIES, "reggio", "gaeta", "salerno")
    field.force("montpensier", "napoli", f"french_gendarmes.10.1={garrison}", order="garrison")
    king = field.force("ferrandino", "reggio", "aragonese_infantry.8.1=5", "aragonese_infantry.3.1", order="manoeuvre")
    aim = aims.aim_of(field.state, king, fronts.Front(field.state, ALLIES))
    assert (aim.hex == PLACES["napoli"].hex) is goes
