"""Questions name whom they are about, and how much is still to be chosen."""

from __future__ import annotations

import pytest

from condotta.core.flow import Decision
from condotta.core.wording import prompt_text
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.rules.command import orders, reinforcements
from condotta.games.gran_capitan.rules.common import losses
from tests.games.gran_capitan.field import Field, ask
from tests.games.gran_capitan.walk import Walk


def told(question: Decision, lang: str = "en") -> str:
    return prompt_text(GAME, question, lang, strict=True)


@pytest.mark.rule("GC-7.3.1.a")
def test_an_order_to_be_paid_names_its_force() -> None:
    field = Field("naples", ap={"french": 9, "spanish": 7})
    field.source("french", "roma")
    nemours = field.force("nemours", "2812", "swiss_infantry.4.1", order="stand")
    question = ask(orders.give(field.table(), nemours, "attack"))
    points = (question.params or {})["points"]
    assert told(question) == f"Nemours, Attack: do you pay {points} AP for this Order?"
    assert told(question, "it").startswith("Nemours, Attacco: paghi ")


@pytest.mark.rule("GC-8.1.a")
def test_reinforcements_say_who_comes() -> None:
    field = Field(turn=24, to_come=["GC-S3.R7"])
    question = ask(reinforcements.reinforcement_segment(field.table(), 0))
    assert told(question) == "Where does French Minor Captain 2 enter with the reinforcements?"


@pytest.mark.rule("GC-SC.10")
def test_a_baron_of_the_set_up_is_named() -> None:
    walk = Walk("otranto")
    walk.until("setup.baron")
    assert told(walk.asked) == "Lord of Castellaneta (Terra d'Otranto): in which place?"


@pytest.mark.rule("GC-9.d")
def test_losses_say_how_many_are_to_come() -> None:
    field = Field()
    leader = field.force("nemours", "2812", "swiss_infantry.4.1", "french_infantry.4.1", "french_gendarmes.5.1")
    held = [(leader, unit) for unit in leader.units]
    for answers, text in (
        ([], "Which unit loses an SP? 2 SP are still to be lost."),
        ([("lose", "swiss_infantry.4.1")], "Which unit loses an SP?"),
    ):
        assert told(ask(losses.spread(field.table(), 0, list(held), 2, "GC-9.d"), *answers)) == text
