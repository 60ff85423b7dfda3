"""The laboratory: historical battles are made of the scenarios' forces, armies of one's own are checked, a battle alone
ends the match and tells who has won and what it has cost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import condotta
from condotta import bots
from condotta.bots import trials
from condotta.core import wording
from condotta.core.errors import PositionError
from condotta.core.match import Match
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.data import CAPTAINS, HEXES, SCENARIOS
from condotta.games.gran_capitan.laboratory import armies, history

BATTLES = tuple(history.battles())
ARMIES: dict[str, Any] = {
    "french": {
        "captains": ["nemours", "bayard"],
        "units": {"french_gendarmes": 10, "swiss_infantry": 4, "french_artillery": 2},
    },
    "spanish": {"captains": ["cordoba"], "units": {"spanish_infantry_fa": 10}},
}
OWN: dict[str, Any] = {"scenario": "naples", "attacker": "french", "terrain": "hill", "armies": ARMIES}
GUNS_ONLY = {"captains": ["cordoba"], "units": {"spanish_artillery": 3}}


def own(**changed: Any) -> dict[str, Any]:
    return {**OWN, **changed}


def own_army(side: str, **changed: Any) -> dict[str, Any]:
    return own(armies={**ARMIES, side: {**ARMIES[side], **changed}})


def problems(asked: dict[str, Any], lang: str = "en") -> list[str]:
    with pytest.raises(PositionError) as refused:
        armies.position(asked, lang)
    return refused.value.problems


def begun(asked: dict[str, Any], seed: str = "1", log: bool = True) -> Match:
    return condotta.new("gran_capitan", position=armies.position(asked), seed=seed, log=log)


def fought(match: Match, seed: str = "1") -> Match:
    players = [bots.make("greedy", GAME, seat, f"{seed}/{seat}") for seat in (0, 1)]
    for _ in range(3000):
        if not match.pending:
            return match
        asked = match.pending[0]
        match.choose(asked.seat, players[asked.seat].choose(match, asked))
    raise AssertionError("the battle does not end")


# Historical battles


@pytest.mark.parametrize("id", BATTLES)
def test_a_historical_army_has_the_counters_and_sp_of_its_forces_in_the_scenario(id: str) -> None:
    battle = history.battles()[id]
    scenario = SCENARIOS[battle.scenario]
    position = armies.position({"battle": id})
    for seat, side in enumerate(scenario.sides):
        army = battle.armies[side.id]
        entries = [history.forces_of(scenario)[one] for one in army.entries]
        printed: Counter[str] = Counter()
        counters = []
        for entry in entries:
            for line in entry.units:
                printed[history.kind_of(line.counters[0])] += line.sp
                counters += [counter.id for counter in line.counters]
        fielded: Counter[str] = Counter()
        for leader in position["leaders"]:
            if leader["side"] == seat:
                assert len(leader.get("units", [])) <= CAPTAINS[leader["id"]].rank
                for unit in leader.get("units", []):
                    assert unit["id"] in counters
                    fielded[unit["id"].rsplit(".", 2)[0]] += unit["sp"]
        assert fielded == Counter(army.units)
        assert fielded <= printed
        assert position["trial"][seat] == fielded.total()


@pytest.mark.parametrize(
    ("id", "sp", "captains"),
    [
        ("seminara_1495", [18, 12], 4),
        ("seminara_1503", [9, 18], 4),
        ("cerignola", [27, 23], 9),
        ("garigliano", [39, 44], 8),
    ],
)
def test_how_strong_the_historical_armies_are(id: str, sp: list[int], captains: int) -> None:
    position = armies.position({"battle": id})
    assert position["trial"] == sp
    assert len(position["leaders"]) == captains


def test_two_battles_take_their_whole_entries_and_cerignola_what_aubigny_left() -> None:
    whole = history.battles()["seminara_1495"].armies["french"]
    assert whole.units == {
        "swiss_infantry": 4,
        "italian_light_cavalry": 4,
        "italian_heavy_cavalry": 4,
        "scottish_guards": 1,
        "french_gendarmes": 5,
    }
    in_calabria = Counter(history.battles()["seminara_1503"].armies["french"].units)
    in_apulia = Counter(history.battles()["cerignola"].armies["french"].units)
    naples = history.forces_of(SCENARIOS["naples"])
    came = Counter[str]()
    for id in ("s3_nemours", "GC-S3.R3", "GC-S3.R4"):
        came.update({history.kind_of(line.counters[0]): line.sp for line in naples[id].units})
    assert in_calabria + in_apulia == came


@pytest.mark.parametrize(("id", "works", "river"), [("cerignola", True, False), ("garigliano", False, True)])
def test_the_ground_lies_before_the_defender(id: str, works: bool, river: bool) -> None:
    match = begun({"battle": id})
    fight = match.state.battle
    assert match.state.leaders[fight.defender].earthworks is works
    assert match.state.leaders[fight.attacker].river_crossing is river
    assert not HEXES[fight.hex].place


# The battle


@pytest.mark.parametrize("extended", [True, False])
@pytest.mark.parametrize("id", BATTLES)
def test_the_first_question_is_the_battle_and_the_match_ends_with_it(id: str, extended: bool) -> None:
    match = begun({"battle": id, "extended": extended})
    assert match.pending[0].prompt.startswith("battle.")
    fought(match)
    assert match.over
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason in ("end.battle_won", "end.battle_drawn")
    told = [entry for entry in match.log(None) if entry.key == "trial.losses"]
    assert [entry.params["player"] for entry in told] == [0, 1]
    for seat, entry in enumerate(told):
        left = sum(u.sp for one in match.state.leaders.values() if one.side == seat for u in one.units)
        assert entry.params["lost"] == match.state.trial[seat] - left
    for lang in ("en", "it"):
        assert "⟨" not in wording.outcome_text(GAME, outcome, lang)
        assert all("⟨" not in wording.entry_text(GAME, entry, lang, strict=True) for entry in told)


def test_who_is_beaten_in_the_log_is_who_has_lost() -> None:
    for number in range(8):
        match = fought(begun({"battle": "seminara_1503", "extended": False}, seed=str(number)), str(number))
        won = [entry.params["player"] for entry in match.log(None) if entry.key == "battle.won"]
        assert match.outcome is not None
        assert won == list(match.outcome.winners)


def test_a_battle_alone_goes_through_a_record_and_a_position() -> None:
    match = begun({"battle": "cerignola"})
    again = condotta.new("gran_capitan", position=match.position())
    assert again.state_hash() == match.state_hash()
    fought(match)
    assert condotta.replay(match.record()).state_hash() == match.state_hash()


def test_an_ordinary_match_knows_nothing_of_it() -> None:
    assert "trial" not in condotta.new("gran_capitan", scenario="naples", seed=1).position()


def test_a_trial_without_a_battle_is_refused() -> None:
    with pytest.raises(PositionError, match=r"GC-12\.2\.2\.a"):
        condotta.new("gran_capitan", position={"trial": [3, 4], "phase": "battles", "stage": ""})


def test_captains_without_units_wait_in_the_unemployed_box() -> None:
    position = armies.position(own_army("spanish", captains=["cordoba", "navarro", "paredes"]))
    boxes = {one["id"]: one.get("box", "") for one in position["leaders"] if one["side"] == 1}
    assert boxes == {"cordoba": "", "navarro": "unemployed", "paredes": "unemployed"}


def test_the_impetuous_get_cavalry() -> None:
    position = armies.position({"battle": "cerignola"})
    cards = {one["id"]: [unit["id"] for unit in one.get("units", [])] for one in position["leaders"]}
    for captain in ("nemours", "alegre"):
        assert any("gendarmes" in unit for unit in cards[captain])


# Bad armies


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"battle": "pavia"}, "pavia"),
        ({}, "scenario"),
        (own(scenario="pavia"), "pavia"),
        (own(cannon=3), "cannon"),
        (own(attacker="turkish"), "GC-12.2.1.e"),
        (own(weather="snow"), "GC-3.2.a"),
        (own(turn=99), "GC-SC.1"),
        (own(turn="late"), "turn"),
        (own(terrain="desert"), "GC-12.2.2.a"),
        (own(hex="2811"), "GC-12.2.2.a"),
        (own(armies={"french": ARMIES["french"]}), "spa"),
        (own(armies={**ARMIES, "turks": {}}), "turks"),
        (own(armies=[]), "armies"),
        (own(scenario={}), "scenario"),
        ({"battle": ["cerignola"]}, "battle"),
        (own_army("french", captains=[{}]), "GC-5.a"),
        (own_army("french", captains=[]), "GC-5.a"),
        (own_army("french", captains=["cordoba"]), "GC-1.1.a"),
        (own_army("french", captains=["nemours", "nemours"]), "GC-1.3.2.d"),
        (own_army("french", captains=["french_minor_1"]), "GC-4.2.1.b"),
        (own_army("french", captains=["bayard", "nemours"]), "GC-4.2.2.a"),
        (own_army("french", units={}), "GC-5.a"),
        (own_army("french", units={"janissaries": 3}), "GC-SC.6"),
        (own_army("french", units={"swiss_infantry": 99}), "GC-SC.6"),
        (own_army("french", units={"swiss_infantry": "many"}), "GC-SC.6"),
        (own_army("french", captains=["bayard"]), "GC-4.1.a"),
        (own(earthworks=True, armies={**ARMIES, "spanish": GUNS_ONLY}), "GC-8.5.a"),
    ],
)
def test_a_bad_army_is_refused_with_its_rule_in_both_languages(asked: dict[str, Any], says: str) -> None:
    for lang in ("en", "it"):
        found = problems(asked, lang)
        assert any(says.lower() in one.lower() for one in found), found
        assert not any("⟨" in one for one in found)


def test_all_problems_are_told_at_once() -> None:
    found = problems(own_army("french", captains=["bayard", "nemours"], units={"swiss_infantry": 99}))
    assert len(found) == 2


def test_units_that_serve_only_their_own_captains_need_one_of_theirs() -> None:
    asked: dict[str, Any] = {
        "scenario": "otranto",
        "attacker": "allied",
        "terrain": "clear",
        "armies": {
            "allied": {"captains": ["alfonso"], "units": {"papal_light_cavalry": 2}},
            "turkish": {"captains": ["gedik"], "units": {"janissaries": 3}},
        },
    }
    assert any("GC-S1.2.e" in one for one in problems(asked))
    asked["armies"]["allied"]["captains"].append("papal_minor_1")
    assert armies.position(asked)["trial"] == [2, 3]


# Many of them


def trial(**more: Any) -> trials.Trial:
    return trials.Trial("gran_capitan", armies.position({"battle": "seminara_1503"}), **more)


def test_the_same_seed_gives_the_same_counts_however_they_are_shared_out() -> None:
    at_once = trials.fought(trial(), 0, 12)
    parts = trials.fought(trial(), 0, 5)
    parts.join(trials.fought(trial(), 5, 7))
    assert parts == at_once
    assert at_once.battles == 12
    assert sum(at_once.wins) + at_once.draws == 12
    assert trials.fought(trial(seed="another"), 0, 12) != at_once


def test_wins_are_told_by_tactical_option_and_by_roll() -> None:
    tally = trials.fought(trial(by_lot=True), 0, 12)
    assert {"options", "roll"} == {*tally.by}
    for seat in (0, 1):
        rolls = tally.by["roll"][seat]
        assert sum(count.battles for count in rolls.values()) == 12
        assert sum(count.wins for count in rolls.values()) == tally.wins[seat]
    assert len({*tally.by["options"][0], *tally.by["options"][1]}) >= 6  # by lot everything is tried
    standard = trials.Trial("gran_capitan", armies.position({"battle": "seminara_1503", "extended": False}))
    assert {*trials.fought(standard, 0, 3).by} == {"reserve"}


def test_everything_that_is_offered_has_a_name_and_can_be_asked_for() -> None:
    for lang in ("en", "it"):
        offered = history.offered(lang)
        assert [one["id"] for one in offered["battles"]] == list(BATTLES)
        assert all(one["name"] and one["about"] for one in offered["battles"])
    for scenario in history.offered("en")["scenarios"]:
        first, second = scenario["sides"]
        asked = {
            "scenario": scenario["id"],
            "attacker": first["id"],
            "armies": {side["id"]: strongest(side) for side in (first, second)},
        }
        for ground in scenario["ground"]:
            position = armies.position({**asked, "terrain": ground["terrain"]})
            assert HEXES[position["battle"]["hex"]].terrain == ground["terrain"]
        fought(condotta.new("gran_capitan", position=armies.position({**asked, "terrain": "clear"}), seed=3))


def strongest(side: dict[str, Any]) -> dict[str, Any]:
    captain = max((one for one in side["captains"] if not one["minor"]), key=lambda one: one["rank"])
    return {"captains": [captain["id"]], "units": {one["id"]: 1 for one in side["units"][:2]}}
