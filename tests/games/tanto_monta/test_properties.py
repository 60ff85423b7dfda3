"""Random matches stay sound after every choice, and end: units within the force pools, one controller for every space,
armies that stand as they may, no card and no resource lost or doubled, always something to choose."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import condotta
from condotta.core.match import Match
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import CARDS, FACTS, PLAYERS, POWERS, SPACES, VP_MARKERS
from condotta.games.tanto_monta.rules.common import control
from condotta.games.tanto_monta.rules.common.cards import PAPAL_BULL
from condotta.games.tanto_monta.rules.common.powers import are_allied, at_war, pair
from condotta.games.tanto_monta.rules.common.resources import face
from condotta.games.tanto_monta.rules.diplomacy.foreign import FOREIGN
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta import armies
from tests.generic.strategies import random_choices, varied_choices

MOST_CHOICES = 20_000


def cards(s: State) -> Counter[str]:
    piles = [s.deck, s.discard, s.removed, s.foreign_wars, *s.hands, *s.used, *s.headline]
    return Counter(card for pile in piles for card in pile)


def resources(s: State) -> Counter[str]:
    """Every counter that lies somewhere; those that were turned into VP have left."""
    stores = [*s.pools.values(), *s.warehouses, s.spent, *s.caravans.values(), [*s.goods.values()]]
    stores += [*s.loot.values(), *s.arriving]
    return Counter(counter for store in stores for counter in store)


def influence_is_sound(s: State, lost: dict[str, list[int]]) -> dict[str, list[int]]:
    """TM-21.5.c, e: levels within the track; a lost marker stays lost as long as the minor is one."""
    for minor, levels in s.influence.items():
        assert all(0 <= level <= 6 for level in levels)
        assert all(levels[seat] == 0 for seat in s.lost_markers.get(minor, []))
    assert all({*seats} <= {*s.lost_markers[minor]} for minor, seats in lost.items() if minor in s.influence)
    assert all(minor in s.influence for minor in s.allied)
    return {minor: [*seats] for minor, seats in s.lost_markers.items()}


def assert_sound(match: Match, before: Counter[str]) -> Counter[str]:
    s: State = match.state
    assert GAME.check(s) == [], [[who, *option.as_json()] for who, option in match.journal[-6:]]
    assert all(control.controller(s, space) in POWERS for space in SPACES)
    now = cards(s)
    quiet = s.phase in ("deployment", "winter")  # no card lies on the table
    if quiet:
        assert {*before} <= {*now, PAPAL_BULL}  # which lies aside when nobody is allied with the Papacy
    all_of_them = Counter(
        {f"{pool}.{face}": n for pool, row in FACTS.resource_pools.items() for face, n in row.items()}
    )
    assert resources(s) <= all_of_them, resources(s) - all_of_them
    gone = all_of_them - resources(s)
    assert sum(face(counter).vp * n for counter, n in gone.items()) == sum(p.get("vp_resource", 0) for p in s.points)
    assert all(face(counter).vp for counter in gone), gone
    assert all(decision.options for decision in match.open_decisions())
    assert all(pair(*key.split("/")) == key for key in s.relations)  # one relation for a pair, whoever asks
    assert not any(at_war(s, one, other) and are_allied(s, one, other) for one in FOREIGN for other in FOREIGN)
    return now if quiet else before


@pytest.mark.parametrize(("scenario", "seed", "play"), [("1470", 1, random_choices), ("1490", 2, varied_choices)])
def test_a_match_stays_sound_and_ends(scenario: str, seed: int, play: Any) -> None:
    match = condotta.new(GAME, scenario=scenario, seed=seed, log=False)
    known, step = cards(match.state), match.step
    lost: dict[str, list[int]] = {}
    for made, _ in enumerate(play(match, seed)):
        known = assert_sound(match, known)
        lost = influence_is_sound(match.state, lost)
        if match.step is not step and match.state.stage == "actions":  # between two actions
            assert armies.problems(match.state) == []
        step = match.step
        assert made < MOST_CHOICES
    outcome = match.outcome
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(match.seats)
    assert outcome.rule


def test_all_cards_are_somewhere_or_still_to_come() -> None:
    s = GAME.new_state(GAME.setup(None, None, "1470"))
    to_come = [card.id for card in CARDS.values() if card.in_deck and card.turn > 1]
    home = [card for player in PLAYERS for card in player.home_cards]
    aside = [card.id for card in CARDS.values() if card.type == "ruler_auto"]
    assert {*cards(s), *to_come, *home, *aside, PAPAL_BULL} == {*CARDS}


def test_vp_that_were_won_have_markers() -> None:
    assert {"vp_headline_event", "vp_resource"} <= {*VP_MARKERS}
