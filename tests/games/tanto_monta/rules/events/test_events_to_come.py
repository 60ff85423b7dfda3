"""The cards whose event is not in the game yet: the list in the data is exactly what no module declares."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, CARDS, FACTS, MOMENTS
from condotta.games.tanto_monta.data.things import FRANCE
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import answers, events, plays
from condotta.games.tanto_monta.rules.spring import headline
from tests.games.tanto_monta.table import answer_with, empty, table

assert turn  # all modules are there
TO_COME = [card for card, block in FACTS.events_to_come if not block and not CARDS[card].home]


def declared() -> set[tuple[str, str]]:
    special = {(card, block) for card, block, _ in answers.SPECIAL}
    return {*events.EVENTS, *answers.ANSWERS, *special}


def test_the_list_is_what_nobody_declares() -> None:
    with_events = [card for card in CARDS.values() if not card.no_event and card.type != "ruler_auto"]
    missing = [
        (card.id, block.id) for card in with_events for block in card.blocks if (card.id, block.id) not in declared()
    ]
    assert sorted(missing) == sorted(FACTS.events_to_come)


def test_combat_and_response_cards_are_all_there() -> None:
    fighting = {card.id for card in CARDS.values() if card.response or card.combat}
    assert {card for card, _ in FACTS.events_to_come} & fighting == set()
    blocks = {(one.card, one.block) for row in MOMENTS.values() for one in row}
    assert {one for one in blocks if one not in declared()} == set()


@pytest.mark.rule("TM-6.1.ah")
@pytest.mark.parametrize("card", [card for card in TO_COME if not CARDS[card].mandatory][:2])
def test_such_a_card_is_played_for_its_cp(card: str) -> None:
    s = empty()
    s.hands[FRANCE] = [card]
    about = impulse.Beginning(FRANCE, -1)
    assert plays.ways(s, FRANCE, about) == [offer("cp", card)]


@pytest.mark.rule("TM-6.1.ah")
@pytest.mark.parametrize("card", [card for card in TO_COME if CARDS[card].mandatory][:1])
def test_a_mandatory_event_among_them_gives_its_3_cp_and_comes_again(card: str) -> None:
    s = empty()
    s.phase, s.active = "action", FRANCE
    s.hands[FRANCE] = [card]
    answer_with(turn.next_step(table(s)))
    assert s.budget is not None
    assert (s.budget.cp, s.discard, s.removed) == (3, [card], [])


@pytest.mark.parametrize("card", [card for card in TO_COME if not CARDS[card].mandatory][:1])
def test_as_a_headline_event_it_does_nothing(card: str) -> None:
    s = empty()
    s.phase, s.headline[FRANCE] = "headline", [card, CARD_IDS[42]]
    g = table(s)
    answer_with(headline.execute(g, FRANCE))
    assert [entry.key for entry in g.entries] == ["headline.no_effect"]
