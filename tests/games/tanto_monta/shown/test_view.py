"""Who sees what (the ledger's lists of hidden information)."""

from __future__ import annotations

from typing import Any

import pytest

import condotta
from condotta.core.flow import NO
from condotta.core.match import Match
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from tests.games.table import choose
from tests.games.tanto_monta.rich import HANDS, RICH


def table(match: Match, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["table"]
    return found


def begun(name: str, **fields: Any) -> Match:
    position = {**RICH.positions, **RICH.telling}[name]
    return condotta.new(GAME, position={**position, **fields, "choices": []}, seed=1)


@pytest.mark.rule("R-TM-hid-1")
def test_a_hand_is_its_owners_and_its_size_everybodys() -> None:
    match = begun("extending")
    for viewer in (None, 0, 1, 2, 3):
        players = table(match, viewer)["players"]
        assert [player["hand"] for player in players] == [HANDS[seat] if seat == viewer else None for seat in range(4)]
        assert [player["cards"] for player in players] == [6] * 4
        assert players[SPAIN]["home_cards"] == ["tanto_monta_monta_tanto"]


@pytest.mark.rule("TM-6.3.n", "R-TM1-71")
def test_the_values_of_resources_are_their_owners_and_their_kinds_everybodys() -> None:
    match = begun("extending")
    for viewer in (None, MUSLIM, PORTUGAL):
        player = table(match, viewer)["players"][MUSLIM]
        assert player["warehouse"] == {"naval": 1, "caravan": 1}
        assert player["resources"] == (["caravan.cp_4", "naval.cp_2"] if viewer == MUSLIM else None)


@pytest.mark.rule("TM-6.3.f")
def test_only_its_owner_looks_at_what_lies_on_a_settlement_or_in_a_caravan_box() -> None:
    match = begun("extending", settlements={"elmina": PORTUGAL}, goods={"elmina": "naval.cp_4"})
    boxes = [table(match, viewer)["caravans"]["caravan_fez"] for viewer in (None, MUSLIM, SPAIN)]
    assert boxes == [[None], ["caravan.cp_5"], [None]]
    goods = [table(match, viewer)["goods"]["elmina"] for viewer in (None, MUSLIM, PORTUGAL)]
    assert goods == [None, None, "naval.cp_4"]


@pytest.mark.rule("TM-10.ac")
def test_a_spy_goes_on_seeing_what_he_has_seen() -> None:
    match = begun("spying")
    choose(match, FRANCE, "answer", "espionage", "a")
    choose(match, FRANCE, "player", PORTUGAL)
    seen = ["leadership", "surprise_attack", "torrential_rains", "supply_shortage"]  # Home cards are open anyhow
    assert table(match, FRANCE)["players"][PORTUGAL]["known"] == seen
    choose(match, FRANCE, "take", "leadership")
    assert table(match, FRANCE)["players"][PORTUGAL]["known"] == [*seen[1:], "espionage"]
    assert table(match, PORTUGAL)["players"][FRANCE]["known"] == ["leadership"]
    assert table(match, SPAIN)["players"][FRANCE]["known"] == []
    assert table(match, SPAIN)["players"][PORTUGAL]["known"] == ["espionage"]


@pytest.mark.rule("TM-10.d")
def test_headline_cards_are_seen_when_all_have_chosen() -> None:
    match = begun("spying")
    choose(match, FRANCE, "pass")
    for seat, (event, support) in enumerate([(0, 4), (0, 5), (0, 5), (0, 5)]):
        choose(match, seat, "headline", HANDS[seat][event])
        assert [player["headline"] for player in table(match, None)["players"]] == [[]] * 4
        choose(match, seat, "support", HANDS[seat][support])
    shown = [player["headline"] for player in table(match, None)["players"]]
    assert shown[PORTUGAL] == ["overseas_kingdom", "supply_shortage"]


@pytest.mark.rule("TM-22.3.a")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_the_vp_of_a_player_come_from_what_is_listed(scenario: str) -> None:
    match = condotta.new(GAME, scenario=scenario, seed=1)
    for player in table(match, None)["players"]:
        assert player["vp"] == sum(player["vp_from"].values()) + sum(player["points"].values())


def test_when_the_game_is_over_all_hands_are_open() -> None:
    match = condotta.new(GAME, position={**RICH.seldom["last_winter"], "phase": "victory"}, seed=1)
    match.choose(PORTUGAL, NO)  # no last roll for Ferdinand
    assert match.over
    assert [player["hand"] for player in table(match, None)["players"]] == HANDS


@pytest.mark.rule("TM-9.1.ad", "TM-9.1.ae")
def test_a_war_tells_by_which_rule_no_agreement_ends_it() -> None:
    match = condotta.new(GAME, scenario="1470", seed=1)
    told = {(one["power"], one["other"]): one for one in table(match, None)["diplomacy"]}
    wars = {pair: one["rule"] for pair, one in told.items() if one["state"] == "war"}
    assert wars["portugal", "spain"] == "TM-9.1.ae"
    assert wars["nasrid", "papacy"] == "TM-9.1.ad"
    assert wars["north_africa", "portugal"] == ""
    assert told["portugal", "nasrid"]["cost"] is not None
