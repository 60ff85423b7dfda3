"""Section 9.1: whatever clauses two players tie together, what may be confirmed can be carried out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARDS, LEADERS, NAOS, POWERS, SPACES
from condotta.games.tanto_monta.pieces import CLAUSES, Clause, Fleet, Leader, Nao
from condotta.games.tanto_monta.rules.common import cards, control
from condotta.games.tanto_monta.rules.common.powers import at_war
from condotta.games.tanto_monta.rules.diplomacy import clauses
from condotta.games.tanto_monta.state import SEATS, State
from tests.games.tanto_monta.table import at_the_start, go_on, table, troops

assert turn
MARKERS = ("nasrid", "north_africa", "portugal", "spain", "france")
ARMIES = ("nasrid", "north_africa", "portugal", "castile", "aragon", "france", "beltranejos", "catalonia")
MINORS = ("navarre", "genoa", "venice", "florence", "naples")


def any_council(chance: random.Random) -> State:
    """Spaces in all hands, captives and prizes, few or many cards, minors that are somebody's allies."""
    s = at_the_start()
    s.turn, s.phase = chance.randint(2, 6), "diplomacy"
    deck = [card for card in CARDS if cards.may_be_drawn(card) and CARDS[card].in_deck]
    chance.shuffle(deck)
    s.hands = [[deck.pop() for _ in range(chance.choice((0, 1, 2, 6)))] for _ in range(SEATS)]
    s.warehouses = [[s.pools["naval"].pop() for _ in range(chance.randrange(3))] for _ in range(SEATS)]
    s.deck = deck[: chance.choice((0, 5))]
    for name in chance.sample([name for name in s.leaders if not LEADERS[name].naval], 4):
        s.leaders[name] = Leader(captor=chance.choice([seat for seat in range(SEATS) if seat != owner(name)]))
    for space in chance.sample([space for space in SPACES if control.in_play(s, space) and space != "paris"], 40):
        s.markers[space] = chance.choice(MARKERS)
        if chance.random() < 0.3 and not s.stacks.get(space):
            troops(s, space, chance.choice(ARMIES), chance.randrange(3), chance.randrange(3))
    s.fleets["gulf_of_lion"] = [Fleet("france", 1, 0, "spain", captured=True)]
    captured = next(nao for nao, facts in NAOS.items() if facts.seat == 1 and not facts.explorer)
    s.naos[captured] = Nao("oz_1", captor=chance.choice((0, 2, 3)))
    s.allied = {minor: chance.choice(("portugal", "aragon", "france")) for minor in chance.sample(MINORS, 2)}
    return s


def owner(name: str) -> int:
    return POWERS[LEADERS[name].power].seat


def any_bundle(s: State, chance: random.Random) -> list[Clause]:
    one, other = chance.sample(range(SEATS), 2)
    bundle: list[Clause] = []
    for _ in range(chance.randint(2, 8)):
        giver, receiver = chance.choice(((one, other), (other, one)))
        found = clauses.to_add(s, giver, receiver, bundle, mutual=True)
        if found:
            bundle.append(chance.choice(found[chance.choice([*found])]))
    return bundle


@pytest.mark.rule("TM-9.1.s", "TM-9.1.t")
def test_what_is_possible_together_can_be_carried_out_together() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(120):
        chance = random.Random(seed)
        s = any_council(chance)
        bundle = any_bundle(s, chance)
        if not bundle or clauses.hindrance(s, bundle):
            continue
        before = sorted([card for hand in s.hands for card in hand] + s.deck)
        g = table(s)
        go_on(clauses.carry_out(g, bundle), chance)
        kinds.update(clause.kind for clause in bundle)
        assert s.agreed == sorted(bundle, key=lambda clause: CLAUSES.index(clause.kind)), seed
        after = [card for hand in s.hands for card in hand] + s.deck
        assert sorted(after + [card for card in s.removed if card in before]) == before, seed
        for clause in bundle:
            if clause.kind == "peace":
                assert not at_war(s, clause.power, clause.to)
            if clause.kind == "space":
                assert control.controls(s, "castile" if clause.to == "spain" else clause.to, clause.what) or (
                    clause.to == "spain" and control.controls(s, "aragon", clause.what)
                ), (seed, clause.term)
    assert {*kinds} == {*clauses.KINDS}
