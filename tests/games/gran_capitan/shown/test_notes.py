"""What options cost and do."""

from __future__ import annotations

from itertools import islice

import pytest

import condotta
from condotta.core.flow import Arg, Decision, Option
from condotta.core.game import Note
from condotta.core.messages import LANGUAGES
from condotta.core.table import Entry
from condotta.core.wording import entry_text, note_texts, option_text, prompt_text, refusal_text
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.data import COUNTERS, FACTS, HEXES
from condotta.games.gran_capitan.pieces import Battle, March, Seen
from condotta.games.gran_capitan.shown.catalogue import catalogue
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


def test_the_ground_of_a_retreat_is_told_and_what_a_unit_has_left() -> None:
    walk = field().play("captains")
    assert note(walk, "retreat_to", "2411").says == [("note.terrain", {"terrain": HEXES["2411"].terrain})]
    told = note(walk, "lose", "swiss_infantry.4.1").says
    assert told == [("note.unit_now", {"sp": 4, "most": 4, "quality": COUNTERS["swiss_infantry.4.1"].quality})]
    walk.state.leaders["paredes"].units[0].sp = 1
    assert note(walk, "lose", "italian_heavy_cavalry.3.1").says == []  # the enemy's: not to be told


def test_naming_a_captain_tells_his_initiative_as_far_as_his_owner_knows_it() -> None:
    made = field()
    walk = made.play("captains")
    assert walk.asked.prompt == "activation.name"
    nemours = walk.state.leaders["nemours"]
    assert note(walk, "name", "nemours").says == [("note.initiative", {"n": nemours.initiative - 1})]  # his second
    walk.state.leaders["paredes"].place = nemours.place
    assert keys(note(walk, "name", "nemours")) == ["initiative", "enemy_initiative"]


@pytest.mark.parametrize(
    ("inside", "general", "kind"),
    [("", False, "skirmish"), ("", True, "major"), ("paredes", True, "walls"), ("nemours", True, "sortie")],
)
def test_an_attack_tells_what_kind_of_combat_it_is(inside: str, general: bool, kind: str) -> None:
    made = field()
    made.state.battle = Battle("2812")
    made.state.battle.inside = inside
    made.state.seen[0]["paredes"] = Seen("paredes", 2, "", general, [], [])
    decision = Decision(0, "battle.attack", [Option("pass"), Option("attack", "paredes")], "GC-12.2.1.e")
    assert keys(GAME.note(made.state, decision, decision.options[1])) == [f"attack_{kind}"]
    assert keys(GAME.note(made.state, decision, decision.options[0])) == ["pass_battle"]


@pytest.mark.parametrize("prompt", ["siege.engineers", "siege.repair"])
def test_engineers_tell_what_their_die_does(prompt: str) -> None:
    decision = Decision(0, prompt, [Option("use_engineers")], "GC-16.1.1.a")
    assert keys(GAME.note(field().state, decision, decision.options[0])) != []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_of_the_tables_are_told_in_words(lang: str) -> None:
    results = [result for table in (FACTS.artillery, FACTS.charge) for row in table.values for result in row]
    results += [f"{side}{n}" for side in "AD" for n in FACTS.assault.results]
    for result in results:
        assert result.isdigit() or catalogue().find(f"word.{result}", lang), result
    shot = Entry("artillery.shot", {"player": 0, "sp": 3, "result": "1b"}, "GC-12.6.3.a", [], None, 0)
    assert ("Breach" if lang == "en" else "Breccia") in entry_text(GAME, shot, lang, PLAYERS, strict=True)
