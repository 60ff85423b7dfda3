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
OF_THE_MEAN = 0.4  # so few matches reach at least this part of what many do on the average
DOCS = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
RARE = {  # not by greedy bots
    "medieval": ("papal_passage",),
    "medioevo_universale": ("technology_4", "galleys", "engines"),
}
NAMED = [(game, mechanism.id) for game in LISTED for mechanism in mechanisms(game)]


@cache
def counted(game: str) -> dict[str, Count]:
    plan = Plan.checked(game, MATCHES, seed="floor", seats=min(4, find(game).seats[-1]), bots_by_seat=("greedy",))
    return {each.mechanism.id: each for each in list(count(plan))[-1]}


@pytest.mark.parametrize(("game", "id"), NAMED)
def test_greedy_bots_use_it(game: str, id: str) -> None:
    found = counted(game)[id]
    mechanism = found.mechanism
    if mechanism.least is not None:
        assert found.figure >= mechanism.least * (0.85 if mechanism.is_share else OF_THE_MEAN), found.as_json()
    if mechanism.most is not None:
        assert found.figure <= mechanism.most, found.as_json()


@pytest.mark.parametrize(("game", "id"), NAMED)
def test_its_rule_is_in_the_ledger_and_its_figure_in_the_docs(game: str, id: str) -> None:
    """A mechanism that people use and greedy bots never do would be a defect; the few known ones are named here."""
    mechanism = next(each for each in mechanisms(game) if each.id == id)
    assert mechanism.rule in known_ids()
    assert mechanism.name.it != mechanism.name.en
    line = re.search(rf"^\| {re.escape(mechanism.name.en)} \| {re.escape(mechanism.rule)} \| (\S+)", DOCS, re.MULTILINE)
    assert line is not None
    figure = float(line[1].removesuffix("%"))
    assert figure > 0 or id in RARE.get(game, ()) or mechanism.most is not None
    if mechanism.least is not None:
        assert figure >= mechanism.least * (100 if mechanism.is_share else 1)


def test_probes_are_those_that_games_have() -> None:
    for game in LISTED:
        facts = find(game).facts
        for mechanism in mechanisms(game):
            named = {mechanism.chosen, mechanism.turns} - {""}
            assert not named or (facts is not None and named <= set(facts().probes)), mechanism.id
