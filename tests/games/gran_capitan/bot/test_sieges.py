"""How the bot of El Gran Capitán thinks about Sieges: hunger, guns, the Breach, and who stands before the walls."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.bot import aims, battles, commands, fronts, sieges
from condotta.games.gran_capitan.data import PLACES
from tests.games.gran_capitan.field import Field

FRENCH, ALLIES = 0, 1


def naples_besieged(garrison: int, *guns: str, besieger: str = "ferrandino") -> Field:
    """Montpensier in Naples, without a line, and Ferrandino before it."""
    field = Field("ferrandino")
    field.owned(FRENCH, "napoli")
    field.force("montpensier", "napoli", f"french_gendarmes.10.1={garrison}", order="garrison")
    field.force(besieger, "napoli", "aragonese_infantry.8.1", *guns, order="attack", earthworks=True)
    return field


def chance(field: Field, turns: int, *, cut: bool = True, besieger: str = "ferrandino") -> float:
    first, enemy = field.state.leaders[besieger], field.state.leaders["montpensier"]
    return sieges.falls(field.state, first, enemy, PLACES["napoli"], turns, cut=cut)


def test_many_men_starve_sooner_than_few() -> None:
    """GC-17.g, T-attrition: ten of whom half a dozen would hold out."""
    assert sieges.starved(2, 10) > sieges.starved(2, 5) > sieges.starved(0, 5)


def test_hunger_alone_takes_its_time_and_nothing_from_those_who_are_fed() -> None:
    """GC-17.g: two more without a line of communication."""
    field = naples_besieged(10)
    assert 0 < chance(field, 2) < chance(field, 12)
    assert chance(field, 12, cut=False) < chance(field, 12)


def test_guns_open_what_hunger_does_not() -> None:
    """GC-12.6.3.d: a Breach, and those who storm it."""
    fed = chance(naples_besieged(5, "aragonese_artillery.3.1", "aragonese_artillery.2.1"), 10, cut=False)
    assert 0.1 < fed < 1
    few = chance(naples_besieged(5, "aragonese_artillery.2.1", besieger="gonzaga"), 10, cut=False, besieger="gonzaga")
    assert few < 0.1, "few guns never harm a City"
    able = chance(naples_besieged(5, "aragonese_artillery.2.1"), 10, cut=False)
    assert few < able < fed, "the King has siege ability (GC-4.8.S.a)"


def test_who_has_no_guns_shuts_the_enemy_up_for_those_of_the_king() -> None:
    """GC-S2.3: he comes by ship to the camp of those who besiege."""

    def before_naples(*guns: str) -> float:
        field = Field("ferrandino", turn=12)
        field.owned(FRENCH, "napoli")
        field.owned(ALLIES, "salerno", "reggio")
        field.force("montpensier", "napoli", "french_infantry.3.1", order="garrison")
        field.force("ferrandino", "reggio", "aragonese_infantry.8.1", *guns, order="manoeuvre")
        venetians = field.force("gonzaga", "salerno", "venetian_infantry.6.1", "venetian_heavy_cavalry.4.1")
        front, place = fronts.Front(field.state, ALLIES), PLACES["napoli"]
        foes = [field.state.leaders["montpensier"]]
        return aims.siege_odds(field.state, venetians, foes, 20.0, place, front, 0)

    assert before_naples("aragonese_artillery.2.1", "aragonese_artillery.3.1") > before_naples()


def test_who_is_weaker_than_those_inside_does_not_stand_before_their_walls() -> None:
    """GC-12.7.a: they sally."""
    assert sieges.stands(20.0, 10.0) == 1
    assert sieges.stands(4.5, 10.0) == pytest.approx(0.25)


def test_men_are_shut_up_without_guns_and_once_they_are_no_attack_is_paid_for_it() -> None:
    """GC-12.3.1.d, GC-12.6.3.f."""
    field = naples_besieged(4)
    state, king, enemy = field.state, field.state.leaders["ferrandino"], field.state.leaders["montpensier"]
    assert battles.digs_in(state, king.place, ALLIES, enemy)
    assert battles.has_siege_work(state, king)
    enemy.siege_level, king.besieges = 0, True
    assert not battles.digs_in(state, king.place, ALLIES, enemy)
    assert not battles.has_siege_work(state, king)
    aim = aims.Aim(king.place, "besiege", 20.0)
    assert commands.wanted_order(state, king, fronts.Front(state, ALLIES), aim) == "stand"


def test_a_general_who_guards_a_place_alone_is_relieved() -> None:
    """What it is worth to take over his guard is added to what it is worth to join him."""
    field = Field("ferrandino")
    field.owned(ALLIES, "salerno")
    gonzaga = field.force("gonzaga", "salerno", "venetian_heavy_cavalry.4.1", order="garrison")
    minor = field.force("venetian_minor_1", "eboli", "venetian_infantry.6.1", order="manoeuvre")
    far = aims.relieved(field.state, minor, gonzaga, fronts.Front(field.state, ALLIES))
    field.force("montpensier", "napoli", "french_gendarmes.5.1")
    near = aims.relieved(field.state, minor, gonzaga, fronts.Front(field.state, ALLIES))
    assert far == 0 < near
