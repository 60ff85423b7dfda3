"""Hidden information (MU-hid): what others do not see, and what a seat imagines in its place."""

import json
from random import Random
from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EVENT_CARDS

from ..helpers import asked, choose, decline, logged, menu, play, position, start, state, until

FORKS = 12
CARDS = [["condottiere.5"], ["jester.48"], [], []]


def table(match: Match, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["table"]
    return found


def player(match: Match, viewer: int | None, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = table(match, viewer)["players"][seat]
    return found


def forks(match: Match, seat: int) -> list[Match]:
    """Some tables as the seat may imagine them; none of them looks different to it."""
    found = [match.fork(seat, Random(number)) for number in range(FORKS)]
    for fork in found:
        assert fork.view(seat) == match.view(seat)
        assert fork.view(None) == match.view(None)
        assert match.game.check(fork.state) == []
    return found


def decisions(match: Match, seat: int) -> list[tuple[str, list[Any]]]:
    return [(decision.prompt, [o.as_json() for o in decision.options]) for decision in match.asks(seat)]


# ---- cash and bids


@pytest.mark.rule("MU-hid.a")
def test_cash_is_shown_to_its_owner_only_debts_to_all() -> None:
    match = start(position(florins=[111, 222, 333, 444], debt=[1, 2, 0, 0]))
    assert [player(match, 1, seat)["florins"] for seat in range(4)] == [None, 222, None, None]
    assert [player(match, None, seat)["florins"] for seat in range(4)] == [None] * 4
    assert [player(match, 3, seat)["debt"] for seat in range(4)] == [1, 2, 0, 0]
    assert "most_florins" not in json.dumps(table(match, 0)["players"])
    # it can be reckoned: forks leave it alone (R-cash)
    assert all(state(fork).florins == [111, 222, 333, 444] for fork in forks(match, 1))


@pytest.mark.rule("MU-hid.a")
def test_cash_is_shown_when_the_game_is_over() -> None:
    match = start(position(phase="final", turn=8, ended_by="MU-length.a", florins=[111, 222, 333, 444]))
    assert [player(match, 1, seat)["florins"] for seat in range(4)] == [111, 222, 333, 444]


@pytest.mark.rule("MU-hid.a")
def test_bids_are_secret_until_all_have_bid() -> None:
    match = start(position(phase="order", turn=2, florins=[90, 90, 90, 90]))
    before, log = match.view(1), match.log(1)
    choose(match, 0, "bid", 33)
    after = match.view(1)
    assert (after["table"], after["decisions"]) == (before["table"], before["decisions"])
    assert match.log(1) == log
    play(match, (1, "bid", 0), (2, "bid", 5), (3, "bid", 7))
    assert "33" in json.dumps([entry.as_json() for entry in match.log(1)[len(log) :]])


# ---- Empire cards


@pytest.mark.rule("MU-hid.b")
def test_objectives_are_shown_to_the_owner_only_characters_to_all() -> None:
    match = start(position(cards=CARDS))
    assert "objective" in player(match, 0, 0)["cards"][0]
    for viewer in (1, 2, None):
        assert player(match, viewer, 0)["cards"] == [{"id": "condottiere.5", "turned": False, "held": False}]
    assert all(state(fork).cards == CARDS for fork in forks(match, 2))


@pytest.mark.rule("MU-hid.c")
def test_the_order_of_both_decks_is_unknown_but_the_back_of_the_top_event_card() -> None:
    match = start(position(cards=CARDS))
    real = state(match)
    back = EVENT_CARDS[real.event_deck[-1]].tolerated_tax
    assert table(match, 1)["tolerated"] == back
    assert table(match, 1)["decks"] == {"empire": 70, "events": 30, "discard": []}
    others = [state(fork) for fork in forks(match, 1)]
    assert all(sorted(s.empire_deck) == sorted(real.empire_deck) for s in others)
    assert all(sorted(s.event_deck) == sorted(real.event_deck) for s in others)
    assert len({tuple(s.empire_deck) for s in others}) == len({tuple(s.event_deck) for s in others}) == FORKS
    assert {EVENT_CARDS[s.event_deck[-1]].tolerated_tax for s in others} == {back}
    assert len({s.event_deck[-1] for s in others}) > 1
    assert len({EVENT_CARDS[s.event_deck[-2]].tolerated_tax for s in others}) > 1


@pytest.mark.rule("MU-hid.c")
def test_what_is_imagined_does_not_depend_on_what_is_hidden() -> None:
    match = start(position(cards=CARDS))
    other = start({**position(cards=CARDS), "event_deck": state(match).event_deck}, seed=99)
    assert state(match).empire_deck != state(other).empire_deck
    twins = [state(one.fork(0, Random(7))) for one in (match, other)]
    assert twins[0].empire_deck == twins[1].empire_deck
    assert twins[0].event_deck == twins[1].event_deck


def bought() -> Match:
    """Seat 0 has bought a card and looks at two."""
    match = start(position(phase="purchases", cards=CARDS))
    until(match, "purchases.choose")
    choose(match, 0, "buy_card")
    return match


@pytest.mark.rule("MU-hid.d")
def test_cards_drawn_when_buying_are_seen_by_the_buyer_only() -> None:
    match = bought()
    drawn = state(match).dealt[0]
    assert [card["id"] for card in player(match, 0, 0)["dealt"]] == drawn
    assert menu(match) == [f"keep {card}" for card in drawn]
    for viewer in (1, 2, 3, None):
        assert player(match, viewer, 0)["dealt"] == []
        log = json.dumps([entry.as_json() for entry in match.log(viewer)])
        assert not any(card in log + json.dumps(match.view(viewer)) for card in drawn)


@pytest.mark.rule("MU-hid.d")
def test_who_returned_a_card_knows_where_it_lies_and_others_do_not() -> None:
    match = bought()
    kept, returned = state(match).dealt[0]
    choose(match, 0, "keep", kept)
    assert state(match).empire_deck[0] == returned
    assert all(state(fork).empire_deck[0] == returned for fork in forks(match, 0))
    assert player(match, 1, 0)["known"] == []
    imagined = [state(fork) for fork in forks(match, 1)]
    assert len({s.empire_deck[0] for s in imagined}) > 1
    # the other still knows the place, whatever card he is imagined to have put there
    assert all(s.known[0] == [s.empire_deck[0]] for s in imagined)


@pytest.mark.rule("MU-hid.d")
def test_a_decision_that_is_open_stays_possible_in_the_forks_of_others() -> None:
    match = bought()
    drawn = state(match).dealt[0][:]
    for fork in forks(match, 1):
        assert state(fork).dealt[0] == drawn
        assert decisions(fork, 0) == decisions(match, 0)
        choose(fork, 0, "keep", drawn[0])
        assert match.game.check(fork.state) == []


# ---- pacts


SECRET = {
    "id": "pact.1",
    "parties": [0, 1],
    "clauses": [{"kind": "passage", "giver": 1, "receiver": 0}],
    "secret": True,
}


@pytest.mark.rule("MU-hid.e")
def test_a_secret_pact_is_known_to_its_parties_until_it_is_published() -> None:
    match = start(position(pacts=[SECRET], order=[2, 0, 1, 3]))
    assert [len(table(match, viewer)["pacts"]) for viewer in (0, 1, 2, None)] == [1, 1, 0, 0]
    assert all(state(fork).pacts == [] for fork in forks(match, 3))
    assert all(len(state(fork).pacts) == 1 for fork in forks(match, 1))
    shown = start(position(pacts=[{**SECRET, "shown": True}]))
    assert [len(table(shown, viewer)["pacts"]) for viewer in (0, 2, None)] == [1, 1, 1]
    assert all(len(state(fork).pacts) == 1 for fork in forks(shown, 3))


@pytest.mark.rule("MU-hid.e")
def test_a_party_that_is_asked_keeps_its_pact_in_the_forks_of_others() -> None:
    match = start(position(pacts=[SECRET]))
    until(match, "combat.action")
    choose(match, 0, "acts")
    assert "end_pact pact.1" in menu(match)
    for fork in forks(match, 3):
        play(fork, (0, "end_pact", "pact.1"), (1, "yes"))
        assert state(fork).pacts == []


@pytest.mark.rule("MU-hid.e")
def test_a_vote_publishes_it() -> None:
    alliance = {**SECRET, "clauses": [{"kind": "defensive", "giver": 1, "receiver": 0, "number": 3}]}
    match = start(position(pacts=[alliance]))
    until(match, "combat.action")
    play(match, (0, "acts"), (0, "dispute", "pact.1"))
    assert [len(table(match, viewer)["pacts"]) for viewer in (2, 3, None)] == [1, 1, 1]
    assert logged(match, "pacts.shown")[0]["pact"] == "pact.1"


# ---- Deployment


@pytest.mark.rule("MU-hid.f")
def test_purchases_behind_the_screen_are_hidden_until_placed() -> None:
    match = start(position(phase="purchases"), options={"deployment": True})
    until(match, "purchases.choose")
    play(match, (0, "demand_deployment"), (0, "recruit", "archer"), (0, "number", 3), (0, "done"))
    assert player(match, 0, 0)["orders"] == [{"kind": "archer", "level": 0, "number": 3}]
    assert player(match, 1, 0)["orders"] == []
    # for seat 1 they may as well be Heavy Infantry, which costs the same; never more or fewer
    imagined = [{o.kind: o.number for o in state(fork).orders[0]} for fork in forks(match, 1)]
    assert {sum(kinds.values()) for kinds in imagined} == {3}
    assert {kind for kinds in imagined for kind in kinds} == {"archer", "heavy_infantry"}
    assert all(state(fork).orders[0][0].kind == "archer" for fork in forks(match, 0))


# ---- what is public


@pytest.mark.rule("MU-hid.g")
def test_everything_else_is_public() -> None:
    match = start(
        position(
            cards=CARDS,
            technology=[[1, 0, 2, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
            tokens=[[1, 0, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
            prisoners=[{"captor": 1, "owner": 0, "units": {"knight": 2}}],
            units={"bohemia": {"0": {"archer": 2, "captain_2": 1}}},
            tax=[30, 10, 20, 10],
        )
    )
    private = ("florins", "cards", "dealt", "orders", "known", "recruited")
    views = [table(match, viewer) for viewer in (0, 1, 2, 3, None)]
    for one in views:
        for facts in one["players"]:
            for key in private:
                facts.pop(key, None)
    assert all(one == views[0] for one in views)
    first = views[0]["players"][0]
    assert (first["tax"], first["technology"], first["tokens"]) == (30, [1, 0, 2, 0, 0, 0], {"blue": 1})
    assert first["in_prison"] == [{"captor": 1, "counts": {"knight": 2}}]
    assert views[4]["barbarians"]["dice"] == [4, 6, 8]


# ---- set-up and card 61


def set_up() -> Match:
    """Until all look at their three cards."""
    match = start(None, options={"kingdoms": "agreed"})
    for _ in range(60):
        if asked(match)[0][1] == "setup.card":
            return match
        for seat, _ in asked(match):
            decision = match.asks(seat)[0]
            match.choose(seat, decision.options[0])
    raise AssertionError(asked(match))


@pytest.mark.rule("MU-hid.h")
def test_the_three_cards_of_set_up_are_known_to_their_receiver_only() -> None:
    match = set_up()
    mine = state(match).dealt[0]
    assert [card["id"] for card in player(match, 0, 0)["dealt"]] == mine
    assert player(match, 1, 0)["dealt"] == []
    log = json.dumps([entry.as_json() for entry in match.log(1)])
    assert not any(card in log for card in mine)
    # others may hold any: in forks they do, and are asked about those
    hands = set()
    for fork in forks(match, 1):
        hands.add(tuple(state(fork).dealt[0]))
        assert decisions(fork, 0) == [("setup.card", [["keep", card] for card in state(fork).dealt[0]])]
        assert decisions(fork, 1) == decisions(match, 1)
    assert len(hands) == FORKS


@pytest.mark.rule("MU-hid.h")
def test_the_kept_card_becomes_public() -> None:
    match = set_up()
    kept = [state(match).dealt[seat][0] for seat in range(4)]
    rejected = state(match).dealt[0][1:]
    for seat in range(4):
        choose(match, seat, "keep", kept[seat])
    assert [card["id"] for card in player(match, 1, 0)["cards"]] == [kept[0]]
    assert not any(card in json.dumps(match.view(1)) for card in rejected)


@pytest.mark.rule("MU-hid.i")
def test_event_cards_drawn_with_card_61_are_seen_by_its_user_only() -> None:
    top = ["danube_floods", "sandstorms", "low_nile", "balkan_winter"]  # the last is the event
    match = start(position(phase="events", stage="card", cards=[[], ["sage.61"], [], []], event_deck=top))
    assert asked(match) == [(1, "window.event_drawn")]
    choose(match, 1, "use", "sage.61")
    decline(match)
    assert asked(match) == [(1, "papers.event")]
    assert [card["id"] for card in player(match, 1, 1)["dealt"]] == ["low_nile", "sandstorms", "danube_floods"]
    for viewer in (0, 2, None):
        assert player(match, viewer, 1)["dealt"] == []
        seen = json.dumps([match.view(viewer)["table"]["decks"], [e.as_json() for e in match.log(viewer)]])
        assert "low_nile" not in seen
        assert "sandstorms" not in seen
    for fork in forks(match, 0):
        assert state(fork).dealt[1] == state(match).dealt[1]  # his decision is open
    # then: all become public when the event is fixed
    choose(match, 1, "event", "sandstorms")
    log = json.dumps([entry.as_json() for entry in match.log(2)])
    assert all(card in log for card in ("low_nile", "sandstorms", "danube_floods"))
    assert state(match).event == "sandstorms"
