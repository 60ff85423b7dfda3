"""Sections 6.1 and 6.2: how cards are played, and where they go."""

from __future__ import annotations

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta.data import CARD_IDS, CARDS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Leader
from condotta.games.tanto_monta.rules.action import actions, budget, impulse
from condotta.games.tanto_monta.rules.common import answers, cards, events, plays
from condotta.games.tanto_monta.rules.common.powers import PEACE_OF_ALCACOVAS
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import empty, table, troops


def nobody_asks(s: State, seat: int) -> list[Option]:
    about = impulse.Beginning(seat, -1)
    about.begun = True
    return [*plays.ways(s, seat, about)]


def hold(s: State, seat: int, *numbers: int) -> None:
    s.hands[seat] = [CARD_IDS[number] for number in numbers]
    s.used[seat] = []


@pytest.mark.rule("TM-6.1.b", "TM-11.c", "TM-6.1.t")
def test_every_card_gives_cp_but_a_mandatory_event() -> None:
    s = empty()
    hold(s, FRANCE, 8, 20, 47, 42, 63, 81)
    found = nobody_asks(s, FRANCE)
    assert [offer("cp", card) in found for card in s.hands[FRANCE]] == [True, False, True, True, True, True]
    assert offer("event", CARD_IDS[20]) in found


@pytest.mark.rule("TM-11.d", "TM-6.1.aa", "TM-6.1.ab")
def test_combat_cards_and_cards_without_event_are_no_events_of_an_impulse() -> None:
    s = empty()
    hold(s, FRANCE, 42, 43, 44, 45, 46, 63, 64, 65)
    assert {option.verb for option in nobody_asks(s, FRANCE)} == {"cp"}
    assert CARDS[CARD_IDS[63]].cp == CARDS[CARD_IDS[64]].cp == 6


@pytest.mark.rule("TM-6.1.f", "TM-6.1.e")
def test_with_the_second_home_card_the_third_is_gone() -> None:
    s = empty(turn=4)
    hold(s, MUSLIM, 1, 2, 12)
    g = table(s)
    cards.take_from_hand(g, MUSLIM, CARD_IDS[1])
    assert len(s.hands[MUSLIM]) == 2
    cards.take_from_hand(g, MUSLIM, CARD_IDS[12])
    assert s.hands[MUSLIM] == []
    assert s.used[MUSLIM] == [CARD_IDS[2]]  # the others go there after their play
    assert CARD_IDS[2] not in s.played[MUSLIM]


@pytest.mark.rule("TM-6.1.e")
def test_spain_plays_all_three() -> None:
    s = empty()
    hold(s, SPAIN, 5, 6, 7)
    g = table(s)
    cards.take_from_hand(g, SPAIN, CARD_IDS[5])
    cards.take_from_hand(g, SPAIN, CARD_IDS[6])
    assert s.hands[SPAIN] == [CARD_IDS[7]]


@pytest.mark.rule("TM-6.1.g", "TM-20.4-aft.e")
@pytest.mark.parametrize(("peace", "left"), [(False, []), (True, [4])])
def test_after_the_peace_joanna_comes_on_top(peace: bool, left: list[int]) -> None:
    s = empty(turn=3)
    s.happened = [PEACE_OF_ALCACOVAS] if peace else []
    hold(s, PORTUGAL, 3, 4, 11)
    g = table(s)
    cards.take_from_hand(g, PORTUGAL, CARD_IDS[3])
    cards.take_from_hand(g, PORTUGAL, CARD_IDS[11])
    assert s.hands[PORTUGAL] == [CARD_IDS[number] for number in left]


@pytest.mark.rule("TM-20.4-aft.a")
def test_after_the_peace_joanna_gives_no_cp() -> None:
    s = empty(turn=3)
    assert plays.may_give_cp(s, CARD_IDS[4])
    s.happened = [PEACE_OF_ALCACOVAS]
    assert not plays.may_give_cp(s, CARD_IDS[4])


@pytest.mark.rule("TM-6.1.o", "TM-6.2.d", "TM-6.2.c", "TM-6.1.v")
def test_where_a_card_goes() -> None:
    s = empty()
    s.used[FRANCE] = []
    g = table(s)
    removable = next(id for id, card in CARDS.items() if card.leaves == "event")
    plays.put_away(g, FRANCE, CARD_IDS[8], cards.leaves_the_game(s, CARD_IDS[8]))
    plays.put_away(g, FRANCE, CARD_IDS[42], cards.leaves_the_game(s, CARD_IDS[42]))
    plays.put_away(g, FRANCE, removable, cards.leaves_the_game(s, removable))
    plays.put_away(g, FRANCE, CARD_IDS[20], False)  # not carried out
    plays.put_away(g, FRANCE, cards.PAPAL_BULL, cards.leaves_the_game(s, cards.PAPAL_BULL))
    assert (s.used[FRANCE], s.discard, s.removed) == ([CARD_IDS[8]], [CARD_IDS[42], CARD_IDS[20]], [removable])


@pytest.mark.rule("TM-6.2.c")
def test_conditions_on_which_a_card_leaves_the_game() -> None:
    s = empty(turn=4)
    late = next(id for id, card in CARDS.items() if card.leaves == "turn_5_or_later")
    assert not cards.leaves_the_game(s, late)
    s.turn = 5
    assert cards.leaves_the_game(s, late)
    guanches = next(id for id, card in CARDS.items() if card.leaves == "bencomo_in_play")
    assert not cards.leaves_the_game(s, guanches)
    s.leaders["bencomo"] = Leader("taoro")
    assert cards.leaves_the_game(s, guanches)
    canaries = next(id for id, card in CARDS.items() if card.leaves == "no_independent_canary_space")
    assert not cards.leaves_the_game(s, canaries)
    s.markers |= {id: "spain" for id, space in SPACES.items() if space.canary}
    assert cards.leaves_the_game(s, canaries)


@pytest.mark.rule("TM-6.2.e")
def test_what_spain_can_take_back() -> None:
    s = empty()
    s.discard = [CARD_IDS[20], "the_plague", CARD_IDS[42], CARD_IDS[43], CARD_IDS[81]]
    s.played[SPAIN] = [CARD_IDS[43]]
    s.played[FRANCE] = [CARD_IDS[42]]
    assert plays.retrievable(s) == [CARD_IDS[42], CARD_IDS[81]]
    s.removed.append(CARD_IDS[38])
    assert plays.retrievable(s) == []


@pytest.mark.rule("TM-6.2.f", "TM-11.e", "TM-6.1.ah")
def test_no_event_twice_in_a_turn_and_only_if_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    s = empty()
    hold(s, FRANCE, 81)
    event = events.Event(CARD_IDS[81], "", events.always, lambda g, seat: iter(()))  # type: ignore[arg-type,return-value]
    monkeypatch.setattr(events, "EVENTS", {(CARD_IDS[81], ""): event})
    assert offer("event", CARD_IDS[81]) in nobody_asks(s, FRANCE)
    s.events = [CARD_IDS[81]]
    assert nobody_asks(s, FRANCE) == [offer("cp", CARD_IDS[81])]
    s.events = []
    never = events.Event(CARD_IDS[81], "", lambda s, seat: False, event.does)
    monkeypatch.setattr(events, "EVENTS", {(CARD_IDS[81], ""): never})
    assert nobody_asks(s, FRANCE) == [offer("cp", CARD_IDS[81])]


@pytest.mark.rule("TM-6.1.n")
def test_a_minor_counts_as_the_tied_power() -> None:
    s = empty()
    s.allied["genoa"] = "aragon"
    castile = budget.of_card(CARD_IDS[6])
    powers = {power for power, _ in actions.Recruit("regular").places(s, SPAIN, castile)}
    assert powers == {"castile", "genoa"}
    assert budget.allows(s, castile, "assault", ["genoa"])
    assert not budget.allows(s, budget.of_card(CARD_IDS[8]), "assault", ["genoa"])


@pytest.mark.rule("TM-6.2.f")
def test_a_retrieved_response_card_is_no_event_again_in_the_turn() -> None:
    s = empty()
    card = CARD_IDS[53]
    troops(s, "leon", "castile", 0, 2)
    hold(s, SPAIN, 53)
    assert [one.card for one in answers.possible(s, "after_action", SPAIN, None)] == [card]
    s.events = [card]
    assert answers.possible(s, "after_action", SPAIN, None) == []
    assert nobody_asks(s, SPAIN) == [offer("cp", card)]


@pytest.mark.rule("TM-6.2.f", "TM-6.2.h")
def test_but_what_is_drawn_again_from_a_new_deck_is() -> None:
    s = empty()
    s.deck, s.discard, s.events = [], [CARD_IDS[53]], [CARD_IDS[53], CARD_IDS[80]]
    cards.draw(table(s), SPAIN)
    assert (s.hands[SPAIN][-1], s.events) == (CARD_IDS[53], [CARD_IDS[80]])


@pytest.mark.rule("TM-11.c", "TM-11.d")
def test_what_can_be_done_is_told_card_by_card() -> None:
    s = empty()
    s.hands[FRANCE] = [CARD_IDS[9], CARD_IDS[90], CARD_IDS[20], CARD_IDS[53]]
    troops(s, "leon", "castile", 0, 1)
    found = [(option.verb, *option.args) for option in plays.ways(s, FRANCE, None)]
    assert found == [
        ("cp", CARD_IDS[9]),
        ("event", CARD_IDS[9], "a"),
        ("event", CARD_IDS[9], "b"),
        ("cp", CARD_IDS[90]),
        ("event", CARD_IDS[90]),
        ("event", CARD_IDS[20]),
        ("cp", CARD_IDS[53]),
        ("event", CARD_IDS[53]),
    ]
