"""The Challenge of scenario 3 (GC-S3.5)."""

from __future__ import annotations

import pytest

from condotta.core.flow import Flow
from condotta.games.gran_capitan.pieces import Battle
from condotta.games.gran_capitan.rules.combat import major_battle
from condotta.games.gran_capitan.rules.common import ground
from condotta.games.gran_capitan.rules.march import activation, challenge
from condotta.games.gran_capitan.rules.scenarios import shared
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run
from tests.games.gran_capitan.muster import victory_phase

FRENCH, SPANISH = 0, 1
FOR_FRANCE = {"challenges_0_terra_di_bari": 1, "challenges_1_terra_di_bari": -1}
FOR_SPAIN = {"challenges_0_terra_di_bari": -1, "challenges_1_terra_di_bari": 1}


def lists(*dice: int, french_order: str = "garrison", spanish_order: str = "garrison") -> Field:
    """W-47: gendarmes in Andria, Italian knights in Barletta, one hex away."""
    field = Field("naples")
    field.owned(FRENCH, "andria")
    field.force("la_palice", "andria", "french_gendarmes.5.1", order=french_order)
    field.force("prospero_colonna", "barletta", "italian_heavy_cavalry.3.1", order=spanish_order)
    return field


DECLARE = ("challenge", "la_palice")


@pytest.mark.rule("GC-S3.5", "GC-S3.5.b", "GC-S3.AP2")
def test_who_refuses_a_challenge_pays_and_checks() -> None:
    field = lists()
    run(challenge.declare(field.table(5), FRENCH), DECLARE, "refuse_challenge")
    assert field.state.ap == {"french": 8, "spanish": 3}
    assert field.state.leaders["prospero_colonna"].units[0].demoralised  # 5 - 1 for the star: D for S
    assert not [key for key in field.state.story if key.startswith("challenges_")]


@pytest.mark.rule("GC-S3.5.c", "GC-S3.5.d", "GC-S3.5.e", "GC-S3.AP2")
@pytest.mark.parametrize(
    ("dice", "ap", "points", "fails"),
    [
        (
            (2, 3, 3),
            {"french": 10, "spanish": 3},
            FOR_FRANCE,
            0,
        ),
        (
            (2, 3, 4),
            {"french": 10, "spanish": 3},
            FOR_FRANCE,
            1,
        ),
        ((2, 4), {"french": 7, "spanish": 3}, {}, 0),
        (
            (2, 5, 4),
            {"french": 7, "spanish": 6},
            FOR_SPAIN,
            0,
        ),
    ],
)
def test_a_joust(dice: tuple[int, ...], ap: dict[str, int], points: dict[str, int], fails: int) -> None:
    """French die + 3 + 1 against Spanish die + 2; the loser's check has +1."""
    field = lists()
    run(challenge.declare(field.table(*dice), FRENCH), DECLARE, "accept_challenge")
    assert field.state.ap == ap
    assert {key: n for key, n in field.state.story.items() if key.startswith("challenges_")} == points
    assert sum(unit.demoralised for one in field.state.leaders.values() for unit in one.units) == fails


@pytest.mark.rule("GC-S3.5.c")
def test_the_declarer_sends_his_best_unit() -> None:
    field = lists()
    palice = field.state.leaders["la_palice"]
    palice.units = [*Field("naples").force("bayard", "andria", "italian_heavy_cavalry.3.2").units, *palice.units]
    run(challenge.declare(field.table(2, 3, 3), FRENCH), DECLARE, "accept_challenge")  # 2 + 3 + 1 against 3 + 2
    assert field.state.ap["french"] == 10


@pytest.mark.rule("GC-S3.5.e")
def test_a_challenge_counts_towards_dominance_for_ever() -> None:
    field = lists()
    field.owned(FRENCH, "bari", "barletta", "conversano")  # 2 + 2 + 1 + 1 for Andria
    assert shared.dominance(field.state, FRENCH, "terra_di_bari") == 6
    field.state.story["challenges_0_terra_di_bari"] = 1
    victory_phase(field)
    assert ground.alignment(field.state, "terra_di_bari") == FRENCH


@pytest.mark.rule("GC-S3.5", "GC-S3.5.h")
def test_who_may_be_challenged() -> None:
    field = lists()
    assert offered(ask(challenge.declare(field.table(), FRENCH)), "challenge") == [("la_palice", 2)]
    far = field.force("cordoba", "bari", "italian_heavy_cavalry.3.2")
    assert len(offered(ask(challenge.declare(field.table(), FRENCH)), "challenge")) == 1
    far.place = hex_of("barletta")
    assert len(offered(ask(challenge.declare(field.table(), FRENCH)), "challenge")) == 2
    for one in field.state.leaders.values():
        one.place = {"la_palice": "2910", "prospero_colonna": "2911", "cordoba": "2911"}[one.id]
    run(challenge.declare(field.table(), FRENCH))  # nobody is in a Fortress


@pytest.mark.rule("GC-S3.5", "GC-S3.5.h")
def test_nobody_with_an_order_of_attack_declares_or_qualifies() -> None:
    run(challenge.declare(lists(french_order="attack").table(), FRENCH))
    field = lists(spanish_order="attack")
    run(challenge.declare(field.table(), FRENCH), DECLARE)  # no unit qualifies
    assert field.state.ap == {"french": 7, "spanish": 3}


@pytest.mark.rule("GC-S3.5.h")
@pytest.mark.parametrize("unit", ["spanish_infantry_fa.5.1", "italian_heavy_cavalry.3.1!"])
def test_without_knights_in_good_order_nothing_happens(unit: str) -> None:
    field = Field("naples")
    field.owned(FRENCH, "andria")
    field.force("la_palice", "andria", "french_gendarmes.5.1", order="garrison")
    field.force("prospero_colonna", "barletta", unit, order="garrison")
    run(challenge.declare(field.table(), FRENCH), DECLARE)
    assert field.state.ap == {"french": 7, "spanish": 3}


@pytest.mark.rule("GC-S3.5.a")
def test_of_several_units_the_declarer_chooses() -> None:
    field = lists()
    field.state.leaders["prospero_colonna"].units += (
        Field("naples").force("cordoba", "bari", "spanish_heavy_cavalry.2.1").units
    )
    question = ask(challenge.declare(field.table(), FRENCH), DECLARE)
    assert (question.seat, offered(question, "against")) == (
        FRENCH,
        [("italian_heavy_cavalry.3.1",), ("spanish_heavy_cavalry.2.1",)],
    )
    field.state.story.clear()
    answer = ask(challenge.declare(field.table(), FRENCH), DECLARE, ("against", "spanish_heavy_cavalry.2.1"))
    assert (answer.seat, answer.prompt) == (SPANISH, "challenge.answer")


@pytest.mark.rule("GC-S3.5", "GC-S3.5.f")
@pytest.mark.parametrize("as_baron", [True, False])
def test_after_each_activation_each_side_may_declare_once_the_active_one_first(as_baron: bool) -> None:
    def activated() -> Flow[None]:
        field = lists()
        field.state.phase = "barons" if as_baron else "captains"
        if as_baron:
            spanish = field.baron("baron_terra_di_bari_1", SPANISH, "bari", order="stand")
        else:
            spanish = field.force("cordoba", "bari", "spanish_infantry_fa.5.1", order="stand")
        activation.activate(field.table(), spanish, 0)
        assert field.state.march is not None
        return activation.end_activation(field.table(), field.state.march)

    question = ask(activated())
    nobody = question.options[0].verb
    assert question.seat == SPANISH
    assert ask(activated(), nobody).seat == FRENCH
    run(activated(), nobody, nobody)


@pytest.mark.rule("GC-S3.5.g")
def test_after_the_first_major_battle_nobody_is_challenged() -> None:
    field = lists()
    nemours = field.force("nemours", "2910", "french_infantry.4.1")
    cordoba = field.force("cordoba", "2910", "spanish_infantry_fa.5.1")
    field.state.battle = Battle("2910", "first")
    major_battle.begin(field.table(), field.state.battle, nemours, cordoba)
    run(challenge.declare(field.table(), FRENCH))


@pytest.mark.rule("GC-S3.5.f")
@pytest.mark.parametrize("answer", ["refuse_challenge", "accept_challenge"])
def test_a_force_meets_one_challenge_a_turn(answer: str) -> None:
    """R-S3k: else a side could gather AP and points at the end of every activation."""
    field = lists()
    run(challenge.declare(field.table(1, 1, 1), FRENCH), DECLARE, answer)
    run(challenge.declare(field.table(), FRENCH))
    run(challenge.declare(field.table(), SPANISH))
    field.state.turn += 1
    assert ask(challenge.declare(field.table(), FRENCH)).prompt == "challenge.declare"


@pytest.mark.rule("GC-S3.5.f", "GC-S3.5.h")
def test_a_challenge_that_nobody_can_answer_is_none() -> None:
    field = lists(spanish_order="attack")
    run(challenge.declare(field.table(), FRENCH), DECLARE)
    assert ask(challenge.declare(field.table(), FRENCH)).prompt == "challenge.declare"
