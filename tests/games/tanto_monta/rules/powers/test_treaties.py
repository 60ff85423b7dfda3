"""Section 20.7: the treaties of Etaples, Senlis and Barcelona."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, PASS, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Stack
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import control, events, points, stacks
from condotta.games.tanto_monta.rules.common.forces import Forces
from condotta.games.tanto_monta.rules.common.powers import FERRANTE, at_war
from condotta.games.tanto_monta.rules.diplomacy import declarations, restrictions
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.rules.powers import barcelona, maximilian, treaties
from condotta.games.tanto_monta.rules.sea import orders
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.winter import due_events, trade
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import keys, speak
from tests.games.tanto_monta.field import numbers, place_of, with_cp
from tests.games.tanto_monta.sieges import at, besiege, garrison
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, ships, table, troops

assert turn
ETAPLES, BARCELONA, MAXIMILIAN = CARD_IDS[30], CARD_IDS[118], CARD_IDS[13]
SENLIS_MARKER, BARCELONA_MARKER = "marker_treaty_senlis", "marker_treaty_barcelona"
SIGN_SENLIS, SIGN_BARCELONA = offer("sign", SENLIS_MARKER), offer("sign", BARCELONA_MARKER)
EXTEND_SENLIS, EXTEND_BARCELONA = offer("extend", SENLIS_MARKER), offer("extend", BARCELONA_MARKER)
PORTS = ("bayonne", "bordeaux", "la_rochelle", "montpellier", "marseille")
PLAIN, OTHER, LAST = CARD_IDS[42], CARD_IDS[43], CARD_IDS[44]


def france(number: int = 3) -> State:
    """In an impulse of France, in which nobody holds a card."""
    s = with_cp(empty(number), FRANCE, 0)
    s.hands, s.deck = [[], [], [], []], [CARD_IDS[45], CARD_IDS[46]]
    s.relations = {"france/spain": "war"}
    return s


def talks(number: int = 3) -> State:
    s = france(number)
    s.phase, s.budget = "diplomacy", None
    return s


def extends(s: State, *answers: Option, dice: list[Any] | None = None) -> bool:
    return bool(answer_with(impulse.extension(table(s, dice), FRANCE), *answers))


def question(flow: Any) -> Any:
    return flow.send(None)


def besieging() -> State:
    """Maximilian lies before a French Milan."""
    s = france()
    s.markers["milan"] = "france"
    garrison(s, "milan", "france", 2)
    troops(s, "milan", "independent", 7)
    leader(s, "maximilian", "milan")
    besiege(s, "milan", "independent")
    s.reconquest, s.reconquest_by = "milan", PORTUGAL
    s.happened.append(MAXIMILIAN)
    s.warehouses[FRANCE] = ["naval.cp_2"]
    return s


# Etaples


def played(s: State, *answers: Option, seat: int = FRANCE) -> Any:
    g = table(s)
    answer_with(events.EVENTS[ETAPLES, ""].does(g, seat), *answers)
    return g


@pytest.mark.rule("TM-20.7-eta.b")
def test_before_etaples_nobody_leaves_the_garrison() -> None:
    s = with_cp(at_the_start(), FRANCE)
    assert stacks.strength(s, "england_garrison", ("france",)) == 9
    assert "england_garrison" not in [space for space, _ in Forces(s, FRANCE).stacks]
    assert "england_garrison" not in move.origins(s, FRANCE)
    assert "england_garrison" not in control.home_keys(s, "france")
    assert [fleet.squadrons for fleet in stacks.fleets_at(s, "england_garrison")] == [1]
    assert not orders.can_leave(s, "france", "england_garrison")


@pytest.mark.rule("TM-20.7-eta.a", "TM-20.7-eta.b")
def test_etaples_frees_the_garrison() -> None:
    s = at_the_start()
    before = numbers(s, "paris", "france") or (0, 0, 0, 0)
    flow = events.EVENTS[ETAPLES, ""].does(table(s), PORTUGAL)
    asked = question(flow)
    assert (asked.seat, sorted(option.args[0] for option in asked.options)) == (FRANCE, sorted(PORTS))
    s = at_the_start()
    there = len(stacks.fleets_at(s, "la_rochelle"))
    played(s, offer("sail_home", "la_rochelle"))
    assert there == 0
    assert "etaples" in s.happened
    assert [a - b for a, b in zip(numbers(s, "paris", "france"), before, strict=True)] == [6, 0, 2, 1]
    assert "england_garrison" not in s.stacks
    assert [fleet.squadrons for fleet in stacks.fleets_at(s, "la_rochelle")] == [1]
    assert place_of(s, "casenove") == "la_rochelle"
    assert not events.EVENTS[ETAPLES, ""].may(s, FRANCE)


@pytest.mark.rule("TM-20.7-eta.a", "TM-18.1.a")
def test_it_is_due_in_the_winter_of_turn_3() -> None:
    s = at_the_start()
    s.turn, s.phase = 3, "winter"
    s.deck.append(ETAPLES)
    s.removed += [CARD_IDS[27], CARD_IDS[26]]
    answer_with(due_events.mandatory_events(table(s)), offer("sail_home", "marseille"))
    assert "etaples" in s.happened
    assert ETAPLES in s.removed


@pytest.mark.rule("TM-20.7-eta.b")
def test_without_a_home_port_the_ships_wait() -> None:
    """R-TM-20.7-8."""
    s = empty(3)
    ships(s, "england_garrison", "france", 1)
    leader(s, "casenove", "england_garrison")
    s.markers |= dict.fromkeys(PORTS, "spain")
    played(s)
    assert s.ships_to_come == {"france/4": 1}
    assert s.leaders["casenove"].turn == 4


@pytest.mark.rule("TM-20.7-eta.c")
def test_north_sea_trade_is_better_from_then_on() -> None:
    s = empty(3)
    s.north_sea = 3
    assert trade.improvements(s) == 0
    played(s)
    assert trade.improvements(s) == 3


# Senlis


@pytest.mark.rule("TM-20.7-sen.a", "TM-9.1.w")
@pytest.mark.parametrize(("number", "open_now"), [(2, False), (3, True), (6, True)])
def test_senlis_can_be_signed_alone_from_turn_3_on(number: int, open_now: bool) -> None:
    s = talks(number)
    s.happened.append("barcelona")
    assert declarations.to_announce(s, FRANCE) == ([SIGN_SENLIS] if open_now else [])
    assert declarations.to_announce(s, SPAIN) == []
    if open_now:
        speak(s, FRANCE, SIGN_SENLIS)
        assert (s.happened[-1], s.senlis_turn) == ("senlis", number)
        assert declarations.to_announce(s, FRANCE) == []


@pytest.mark.rule("TM-20.7-sen.a", "TM-20.7-sen.e", "TM-11.s")
def test_senlis_as_the_extension_of_an_impulse() -> None:
    s = france()
    s.happened.append("barcelona")
    s.warehouses[FRANCE] = ["naval.cp_3"]
    assert question(impulse.extension(table(s), FRANCE)).options == [DONE, offer("extend", "naval.cp_3"), EXTEND_SENLIS]
    assert extends(s, EXTEND_SENLIS)
    assert "senlis" in s.happened
    assert s.warehouses[FRANCE] == ["naval.cp_3"]
    assert s.extended
    assert not extends(s)  # no resource besides
    assert s.budget is not None
    assert s.budget.cp == 0


@pytest.mark.rule("TM-20.7-sen.e", "TM-11.s")
def test_both_treaties_in_one_extension() -> None:
    s = france()
    s.markers |= {"perpignan": "france", "ceret": "france"}
    assert question(impulse.extension(table(s), FRANCE)).options == [DONE, EXTEND_SENLIS, EXTEND_BARCELONA]
    assert extends(s, EXTEND_BARCELONA, SIGN_SENLIS)
    assert s.happened[-2:] == ["barcelona", "senlis"]
    s = france()
    extends(s, EXTEND_SENLIS, DONE)
    assert s.happened == ["senlis"]


@pytest.mark.rule("TM-20.7-sen.b")
@pytest.mark.parametrize(("number", "open_now"), [(16, False), (17, False), (24, True)])
def test_not_during_a_foreign_war_of_france(number: int, open_now: bool) -> None:
    s = talks()
    s.happened.append("barcelona")
    s.foreign_wars = [CARD_IDS[number]]
    assert declarations.to_announce(s, FRANCE) == ([SIGN_SENLIS] if open_now else [])


@pytest.mark.rule("TM-20.7-sen.c")
def test_after_maximilian_it_costs_a_card_or_a_resource() -> None:
    s = talks()
    s.happened += ["barcelona", MAXIMILIAN]
    assert declarations.to_announce(s, FRANCE) == []
    s.hands[FRANCE] = [CARD_IDS[8], CARD_IDS[18], PLAIN, OTHER]  # a Home card and a Mandatory Event are no price
    s.warehouses[FRANCE] = ["naval.cp_2", "naval.cp_3"]
    flow = treaties.sign(table(s))
    assert question(flow).options == [offer("discard", PLAIN), offer("discard", OTHER), offer("random_resource")]
    speak(s, FRANCE, SIGN_SENLIS, offer("discard", OTHER))
    assert s.discard == [OTHER]
    assert "senlis" in s.happened


@pytest.mark.rule("TM-20.7-sen.c")
def test_a_resource_is_drawn_at_random() -> None:
    s = talks()
    s.happened += ["barcelona", MAXIMILIAN]
    s.warehouses[FRANCE] = ["naval.cp_2", "naval.cp_3"]
    speak(s, FRANCE, SIGN_SENLIS, offer("random_resource"), dice=[2])
    assert (s.warehouses[FRANCE], s.spent) == (["naval.cp_2"], ["naval.cp_3"])


@pytest.mark.rule("TM-20.7-sen.c")
@pytest.mark.parametrize(("hand", "asked"), [([], False), ([CARD_IDS[8]], False), ([CARD_IDS[18]], True)])
def test_others_do_not_learn_whether_a_card_could_pay(hand: list[str], asked: bool) -> None:
    """That France holds a card that is no Home card, all see; that it is a Mandatory Event, nobody."""
    s = france()
    s.happened += ["barcelona", MAXIMILIAN]
    s.hands[FRANCE] = hand
    assert extends(s, *([DONE] if asked else [])) is False
    s.phase = "diplomacy"
    speak(s, FRANCE, *([PASS] if asked else []))


@pytest.mark.rule("TM-20.7-sen.d")
def test_a_formation_before_milan_leaves() -> None:
    s = besieging()
    answer_with(treaties.sign(table(s, [1])), offer("random_resource"))
    assert at(s, "milan") == {("france", False): (2, 0, 0, 0)}
    assert (s.reconquest, s.reconquest_by, s.sieges) == ("", NOBODY, {})
    assert "maximilian" not in s.leaders
    assert not maximilian.may_come(s, PORTUGAL)


# Barcelona


def war(number: int = 3) -> State:
    """France holds Roussillon and Vitoria, Spain Bayonne and Auch (E-20.7-2)."""
    s = france(number)
    s.markers |= {"perpignan": "france", "ceret": "france", "vitoria": "france", "bayonne": "spain", "auch": "spain"}
    return s


@pytest.mark.rule("TM-20.7-bar.a")
def test_not_on_turn_1_nor_after_the_death_of_ferrante_nor_twice() -> None:
    for number, happened, able in ((1, "", False), (2, "", True), (5, FERRANTE, False), (5, "barcelona", False)):
        s = talks(number)
        s.happened = [happened] if happened else []
        s.happened.append("senlis")
        assert declarations.to_announce(s, FRANCE) == ([SIGN_BARCELONA] if able else [])
        assert events.EVENTS[BARCELONA, ""].may(s, MUSLIM) == able
        s.hands[FRANCE] = [PLAIN, OTHER]
        assert barcelona.may_sign(s) == able


@pytest.mark.rule("TM-20.7-bar.b", "TM-20.7-bar.e", "TM-20.7-bar.f", "TM-20.7-bar.g")
def test_ceding_roussillon() -> None:
    s = war()
    s.phase = "diplomacy"
    troops(s, "perpignan", "france", 2)
    troops(s, "ceret", "catalonia", 1)
    troops(s, "vitoria", "france", 1)
    troops(s, "auch", "castile", 2)
    s.discard = [BARCELONA]
    s.happened.append("senlis")
    flow: Any = declarations.declare(g := table(s), FRANCE)
    asked = flow.send(None)
    while asked.prompt != "bundle.announce":
        asked = flow.send(asked.options[0])
    choice = SIGN_BARCELONA
    try:
        while True:
            asked = flow.send(next(option for option in asked.options if option == choice))
            choice = asked.options[0]
    except StopIteration:
        pass
    assert [control.controller(s, space) for space in ("perpignan", "ceret")] == ["spain", "spain"]
    assert [control.controller(s, space) for space in ("vitoria", "bayonne", "auch")] == ["castile", "france", "france"]
    for space in ("perpignan", "ceret", "vitoria", "auch"):
        assert stacks.at(s, space) == []
    assert stacks.total(s, "france", "regular") == 3
    assert not at_war(s, "france", "castile")
    assert s.points[SPAIN] == {"vp_barcelona": 1}
    assert "vp_barcelona" not in s.points[FRANCE]
    assert s.removed[-1] == BARCELONA
    assert "peace.made" in keys(g)
    assert restrictions.hindrance(s, "france", "spain") == "TM-9.4.ac"


@pytest.mark.rule("TM-20.7-bar.b")
def test_in_peace_roussillon_is_ceded_all_the_same() -> None:
    s = war()
    s.relations = {}
    extends(s, EXTEND_BARCELONA, DONE)
    assert control.controller(s, "perpignan") == "spain"
    assert s.relations == {}
    assert points.held(s, SPAIN)["roussillon"] == 1


@pytest.mark.rule("TM-20.7-bar.b", "TM-22.2.a")
@pytest.mark.parametrize("phase", ["action", "diplomacy"])
def test_the_key_of_roussillon_can_win_the_game_at_once(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = france()
    s.phase = phase
    s.markers |= {"perpignan": "france", "ceret": "france"}
    s.happened.append("senlis")
    enough = points.keys(s, SPAIN) + 1
    monkeypatch.setattr(points, "has_keys_to_win", lambda _, seat, number: seat == SPAIN and number >= enough)
    if phase == "action":
        extends(s, EXTEND_BARCELONA)
    else:
        speak(s, FRANCE, SIGN_BARCELONA)
    assert (s.phase, s.ended_by) == ("over", "TM-22.2.a")


@pytest.mark.rule("TM-20.7-bar.f")
def test_simple_spaces_and_roussillon_are_not_counted() -> None:
    s = france()
    s.markers |= {"perpignan": "france", "ceret": "france", "huesca": "france", "teruel": "france"}
    extends(s, EXTEND_BARCELONA, DONE)
    assert control.controller(s, "huesca") == "aragon"
    assert "vp_barcelona" not in s.points[FRANCE] | s.points[SPAIN]
    s = france()
    s.markers |= {"valencia": "france", "vitoria": "france", "auch": "spain"}
    extends(s, EXTEND_BARCELONA, DONE)
    assert s.points[FRANCE] == {"vp_barcelona": 1}


@pytest.mark.rule("TM-20.7-bar.c", "TM-20.7-bar.h")
@pytest.mark.parametrize(
    ("lost", "place"), [([], "barcelona"), (["barcelona"], "zaragoza"), (["barcelona", "zaragoza"], "")]
)
def test_the_card_begins_with_ferdinand(lost: list[str], place: str) -> None:
    s = war()
    s.markers |= {"barcelona": "spain"} | dict.fromkeys(lost, "catalonia")
    leader(s, "ferdinand", "zaragoza")
    stacks.imprison(s, "ferdinand", FRANCE)
    troops(s, "perpignan", "france", 2)
    besiege(s, "perpignan", "aragon")
    s.relations["catalonia/spain"] = "war"
    answer_with(events.EVENTS[BARCELONA, ""].does(table(s), MUSLIM), offer("displace", "marseille"))
    assert (place_of(s, "ferdinand"), s.leaders["ferdinand"].captor) == (place, NOBODY if place else FRANCE)
    assert control.controller(s, "perpignan") == "spain"
    assert numbers(s, "marseille", "france") == (2, 0, 0, 0)
    assert s.sieges == {}
    assert not at_war(s, "france", "aragon")
    assert at_war(s, "catalonia", "aragon")
    assert (s.happened, s.points[SPAIN]) == (["barcelona"], {"vp_barcelona": 1})


@pytest.mark.rule("TM-20.7-bar.h", "TM-15.3.a")
@pytest.mark.parametrize("led", [True, False])
def test_crowns_that_besiege_together_give_up_when_ferdinand_leaves_them(led: bool) -> None:
    s = war()
    s.markers["barcelona"] = "spain"
    leader(s, "ferdinand", "granada" if led else "zaragoza")
    troops(s, "granada", "castile", 2 if led else 4)
    troops(s, "granada", "aragon", 2)
    stacks.put(s, "granada", Stack("nasrid", 3, inside=True))
    s.relations["nasrid/spain"] = "war"
    s.sieges |= {"granada/castile": 1} | ({"granada/aragon": 1} if led else {})
    answer_with(events.EVENTS[BARCELONA, ""].does(table(s), MUSLIM))
    assert place_of(s, "ferdinand") == "barcelona"
    assert (s.sieges == {}) is led


@pytest.mark.rule("TM-20.7-bar.c", "TM-20.7-bar.g")
def test_played_as_an_event_the_card_leaves_the_game_once() -> None:
    s = france()
    s.stage, s.budget, s.hands[FRANCE] = "", None, [BARCELONA]
    answer_with(turn.next_step(table(s)), offer("event", BARCELONA))
    assert s.removed.count(BARCELONA) == 1
    assert "barcelona" in s.happened


@pytest.mark.rule("TM-20.7-bar.g")
def test_who_holds_the_card_draws_another() -> None:
    s = france()
    s.hands[PORTUGAL] = [BARCELONA]
    extends(s, EXTEND_BARCELONA, DONE)
    assert s.hands[PORTUGAL] == [CARD_IDS[46]]
    assert BARCELONA in s.removed


def spring(s: State, *answers: Option, dice: list[Any] | None = None) -> Any:
    s.phase, s.budget = "deployment", None
    s.stage = str(deployment.DEPLOYING.index("france"))
    g = table(s, dice)
    answer_with(turn.next_step(g), *answers)
    return g


@pytest.mark.rule("TM-20.7-bar.d", "TM-10.ab", "TM-20.7-bar.g")
def test_in_spring_it_is_bought_with_two_cards() -> None:
    s = war()
    s.hands[FRANCE] = [CARD_IDS[8], PLAIN, OTHER, LAST]
    s.deck.append(BARCELONA)
    answer_with(barcelona.buy(table(s), "castile"))  # France is not asked before others deploy
    g = spring(s, offer("treaty_for", "cards"), offer("cede_card", PLAIN), offer("cede_card", LAST))
    assert (s.hands[SPAIN], s.hands[FRANCE]) == ([PLAIN, LAST], [CARD_IDS[8], OTHER])
    assert at_war(s, "france", "castile")
    assert control.controller(s, "perpignan") == control.controller(s, "vitoria") == "france"
    assert s.points[SPAIN] == {}
    assert "barcelona" in s.happened
    assert s.removed[-1] == BARCELONA
    told = [entry.audience for entry in g.entries if entry.key == "barcelona.gives_this_card"]
    assert told == [(FRANCE, SPAIN)] * 2
    s.hands[FRANCE] = [PLAIN, OTHER]
    spring(s)  # once only


@pytest.mark.rule("TM-20.7-bar.d", "TM-10.ab")
def test_or_with_a_card_and_a_resource_drawn_at_random() -> None:
    s = war()
    s.hands[FRANCE] = [PLAIN]
    s.warehouses[FRANCE] = ["naval.cp_2", "naval.cp_5"]
    spring(s, offer("treaty_for", "resource"), offer("cede_card", PLAIN), dice=[2])
    assert (s.hands[SPAIN], s.warehouses[SPAIN], s.warehouses[FRANCE]) == ([PLAIN], ["naval.cp_5"], ["naval.cp_2"])
    assert "barcelona" in s.happened


@pytest.mark.rule("TM-20.7-bar.d")
@pytest.mark.parametrize(
    ("hand", "store", "ways"),
    [
        ([PLAIN], [], []),
        ([], ["naval.cp_2"], []),
        ([CARD_IDS[8], CARD_IDS[10]], ["naval.cp_2"], []),
        ([PLAIN, OTHER], [], ["cards"]),
        ([PLAIN, OTHER], ["naval.cp_2"], ["cards", "resource"]),
    ],
)
def test_what_france_can_give(hand: list[str], store: list[str], ways: list[str]) -> None:
    s = war()
    s.hands[FRANCE], s.warehouses[FRANCE] = hand, store
    assert barcelona.ways_to_pay(s) == [offer("treaty_for", way) for way in ways]
    spring(s, *([DONE] if ways else []))
    assert "barcelona" not in s.happened
