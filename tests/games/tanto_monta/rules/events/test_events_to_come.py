"""Every card has its event: the list of those to come, in the data, is exactly what no module declares."""

from __future__ import annotations

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARDS, FACTS, MOMENTS
from condotta.games.tanto_monta.rules.common import answers, events

assert turn  # all modules are there


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
