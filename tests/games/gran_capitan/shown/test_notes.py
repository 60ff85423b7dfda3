"""What options cost and do."""

from __future__ import annotations

from itertools import islice

import pytest

import condotta
from condotta.core.flow import Arg, Option
from condotta.core.game import Note
from condotta.core.messages import LANGUAGES
from condotta.core.wording import entry_text, note_texts, option_text, prompt_text, refusal_text
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.pieces import March
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.walk import Walk
from tests.generic.strategies import varied_choices

PLAYERS = ["Anna", "Bruno"]


def note(walk: Walk, *option: Arg) -> Note:
    return GAME.note(walk.state, walk.asked, Option(str(option[0]), *option[1:]))


def keys(told: Note) -> list[str]:
    return [key.removeprefix("note.") for key, _ in told.says]


def field() -> Field:
    made = Field("naples", ap={"french": 3, "spanish": 0})
    made.source("french", "roma")
    made.force("nemours", "2812", "swiss_infantry.4.1", order="attack", activations=1)
    made.force("la_palice", "troia", "french_infantry.4.1", order="stand")
    made.force("paredes", "2811", "italian_heavy_cavalry.3.1", order="stand")
    return made


def test_a_step_tells_what_it_costs_and_who_may_be_there() -> None:
    made = field()
    made.state.march = March("nemours", 12, 4)
    walk = made.play("captains")
    assert note(walk, "move", "2811").costs == {"mp": 1}  # a Fortress
    assert keys(note(walk, "move", "2811")) == ["terrain", "veiled"]
    assert note(walk, "attack_on_the_march", "2811").costs == {"mp": 2}
    assert note(walk, "earthworks").costs == {"mp": 1}


def test_an_order_tells_its_price_or_that_it_is_forced() -> None:
    walk = field().play("organisation", stage="orders")
    assert note(walk, "order_force", "la_palice", "manoeuvre").costs == {"ap": 1}
    assert note(walk, "order_force", "nemours", "stand").costs == {}
    walk.state.ap["french"] = 0
    assert keys(note(walk, "order_force", "la_palice", "attack")) == ["order_attack", "no_ap"]


@pytest.mark.parametrize("scenario", GAME.scenarios[1:])
def test_everything_is_said_in_both_languages(scenario: str) -> None:
    """The generic test plays the first scenario; the special rules of the others have words of their own."""
    match = condotta.new(GAME, scenario=scenario, seed=4)
    for made, _ in enumerate(islice(varied_choices(match, scenario), 240)):
        if made % 4:
            continue
        for decision in match.open_decisions():
            for lang in LANGUAGES:
                prompt_text(GAME, decision, lang, PLAYERS, strict=True)
                for refusal in GAME.refusals(match.state, decision)[:30]:
                    refusal_text(GAME, refusal, lang, PLAYERS, strict=True)
                for option in decision.options[:15]:
                    option_text(GAME, option, lang, PLAYERS, strict=True)
                    note_texts(GAME, GAME.note(match.state, decision, option), lang, PLAYERS, strict=True)
    for entry in match.log(None):
        for lang in LANGUAGES:
            assert entry_text(GAME, entry, lang, PLAYERS, strict=True)


def test_hexes_without_a_name_take_their_preposition() -> None:
    step = Option("move", "2411")
    assert option_text(GAME, step, "en") == "March to hex 2411 near Foggia"
    assert option_text(GAME, step, "it") == "Marcia all'esagono 2411 presso Foggia"
    assert option_text(GAME, Option("move", "foggia"), "it") == "Marcia a Foggia"
