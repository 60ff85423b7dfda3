"""Counting mechanisms: which entries of the log count, what a share is, what the command answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from condotta.cli import main
from condotta.core.messages import Name
from condotta.core.table import Entry
from condotta.lab.counting import Count, Mechanism, as_markdown, count, mechanisms
from condotta.lab.plan import Plan

SALES = Name("sales", "vendite")


def entry(key: str, rule: str = "MU-sell.a", **params: Any) -> Entry:
    return Entry(key, params, rule, [], None, 0)


@pytest.mark.parametrize(
    ("settings", "seen"),
    [
        ({}, 3),
        ({"only": {"element": ("galley",)}}, 1),  # by its kind, whatever its number
        ({"only": {"elements": ("galley", "war_wagon")}}, 1),  # one of several
        ({"above": {"florins": 100}}, 1),
        ({"by": "MU-card.f"}, 1),
    ],
)
def test_which_entries_count(settings: dict[str, Any], seen: int) -> None:
    mechanism = Mechanism("sales", "MU-sell.a", SALES, ("trade.sold",), **settings)
    entries = [
        entry("trade.sold", element="galley.2", florins=100),
        entry("trade.sold", elements=["caravan.1", "war_wagon.3"], florins=150),
        entry("trade.sold", "MU-card.f"),
        entry("trade.bought", element="galley.2", florins=900),
    ]
    assert sum(mechanism.counts(each) for each in entries) == seen


def test_a_share_is_of_all_occasions_and_a_number_of_matches() -> None:
    bids = Count(Mechanism("bids", "MU-order.a", SALES, ("bid",), above={"florins": 0}, of="bid", different="player"))
    plain = Count(Mechanism("bids", "MU-order.a", SALES, ("bid",)))
    for each in (bids, plain):
        for florins, player in ((0, 1), (5, 1), (7, 2), (0, 3)):
            each.look(entry("bid", florins=florins, player=player))
        each.matches = 2
    assert (bids.figure, plain.figure) == (0.5, 2)
    assert bids.as_json() == {
        "id": "bids", "rule": "MU-order.a", "share": 0.5, "different": 2, "names": {"1": 1, "2": 1},
    }  # fmt: skip
    assert "| sales | MU-order.a | 50% (2 different) |" in as_markdown({"greedy": [bids]}, "en")
    assert "| vendite | MU-order.a | 2.00 |" in as_markdown({"greedy": [plain]}, "it")


def test_the_same_seed_counts_the_same() -> None:
    plan = Plan.checked("medieval", 2, seed="c", seats=3, bots_by_seat=("greedy",))
    first, second = ([one.as_json() for one in list(count(plan))[-1]] for _ in range(2))
    assert first == second
    assert {row["id"] for row in first} == {mechanism.id for mechanism in mechanisms("medieval")}


def test_the_command() -> None:
    told = CliRunner().invoke(main, ["count", "medieval", "--games", "1", "--seats", "3", "--json"])
    assert told.exit_code == 0
    assert next(row for row in json.loads(told.stdout) if row["id"] == "attacks")["per_match"] > 0
    table = CliRunner().invoke(main, ["count", "medieval", "--games", "1", "--seats", "3", "--lang", "it"])
    assert "| attacchi | MV-9.6.c |" in table.stdout
    nothing = CliRunner().invoke(main, ["count", "tiny", "--games", "1"])
    assert nothing.exit_code == 2
    assert "names no mechanisms" in nothing.stderr
