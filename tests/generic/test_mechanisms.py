"""Bots play the game of the book: every mechanism that a game names is counted, and greedy bots use it often enough.

The figures over many matches stand in docs/bots.md, made by `condotta count`; a few seeded matches keep a floor here.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from condotta.core.ledger import known_ids
from condotta.games import LISTED, find
from condotta.lab.counting import Count, count, mechanisms
from condotta.lab.plan import Plan

MATCHES = 5
FEWER = {"medioevo_universale": 3, "tanto_monta": 2}  # whose matches have thousands of choices
OF_THE_MEAN = 0.4  # so few matches reach at least this part of what many do on the average
DOCS = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
RARE = {  # not by greedy bots
    "medieval": ("papal_passage",),
    "medioevo_universale": ("technology_4", "galleys", "engines"),
    "tanto_monta": ("won_by_48",),
}
NAMED = [(game, mechanism.id) for game in LISTED for mechanism in mechanisms(game)]
LIMITED = [
    (game, mechanism.id, scenario)
    for game in LISTED
    for mechanism in mechanisms(game)
    for scenario in dict.fromkeys([*mechanism.least, *mechanism.most])
]


@cache
def counted(game: str, scenario: str) -> dict[str, Count]:
    seats = min(4, max(find(game).seats))
    plan = Plan.checked(
        game, FEWER.get(game, MATCHES), "floor", seats, bots_by_seat=("greedy",), scenario=scenario or None
    )
    return {each.mechanism.id: each for each in list(count(plan))[-1]}


@pytest.mark.parametrize(("game", "id", "scenario"), LIMITED)
def test_greedy_bots_use_it(game: str, id: str, scenario: str) -> None:
    found = counted(game, scenario)[id]
    mechanism = found.mechanism
    if scenario in mechanism.least:
        part = 0.85 if mechanism.is_share else OF_THE_MEAN
        assert found.figure >= mechanism.least[scenario] * part, found.as_json()
    if scenario in mechanism.most:
        assert found.figure <= mechanism.most[scenario], found.as_json()


@pytest.mark.parametrize(("game", "id"), NAMED)
def test_its_rule_is_in_the_ledger_and_its_figure_in_the_docs(game: str, id: str) -> None:
    """A mechanism that people use and greedy bots never do would be a defect; the few known ones are named here."""
    mechanism = next(each for each in mechanisms(game) if each.id == id)
    assert mechanism.rule in known_ids()
    assert mechanism.name.it != mechanism.name.en
    start = re.escape(f"| {mechanism.name.en} | {mechanism.rule} | ")
    line = re.search(rf"^{start}(.+) \|$", DOCS, re.MULTILINE)
    assert line is not None
    columns = find(game).scenarios or ("",)  # a game with scenarios has a column for each
    figures = [float(cell.split()[0].removesuffix("%")) for cell in line[1].split(" | ")]
    by_scenario = dict(zip(columns, figures, strict=True))
    assert any(figure > 0 for figure in figures) or id in RARE.get(game, ()) or mechanism.most
    for scenario, least in mechanism.least.items():
        assert by_scenario[scenario] >= least * (100 if mechanism.is_share else 1)


def test_probes_are_those_that_games_have() -> None:
    for game in LISTED:
        facts = find(game).facts
        for mechanism in mechanisms(game):
            named = {mechanism.chosen, mechanism.turns} - {""}
            assert not named or (facts is not None and named <= set(facts().probes)), mechanism.id
