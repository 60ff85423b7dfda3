"""The walk-through of the ledger (MU-walk.a to w) as one scripted match: set-up and two turns of four players.

Y, the Holy Roman Empire, is seat 0, R (Hungary) 1, B (Byzantine Empire) 2, G (Mamluk Sultanate) 3.
"""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS, EVENT_CARDS, TERRITORIES
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules.common import questions
from condotta.games.medioevo_universale.shown.position import check

from ..helpers import asked, decline, start, state

Y, R, B, G = range(4)
NOTHING = [0, 0, 0, 0, 0, 0, 0]


def on_top(of: dict[str, Any], *cards: str) -> list[str]:
    """A deck with these on top, the first of them uppermost."""
    return [*[card for card in of if card not in cards], *reversed(cards)]


DEALT = (
    ("condottiere.5", "bishop.1", "bishop.2"),
    ("tax_collector.22", "bishop.3", "condottiere.4"),
    ("scientist.10", "condottiere.6", "crossbowman.7"),
    ("sage.61", "crossbowman.8", "crossbowman.9"),
)  # to B, G, Y and R
FIRST_DECK = on_top(EMPIRE_CARDS, *[card for three in DEALT for card in three])
KEPT = [three[0] for three in DEALT]
SECOND_DECK = [card for card in on_top(EMPIRE_CARDS, "ranger.55", "spy.16", "spy.17", "spy.18") if card not in KEPT]
EVENTS = on_top(EVENT_CARDS, "balkan_winter", "steppe_blizzard")
DICE: list[Any] = [
    FIRST_DECK, EVENTS, ["3", "0"], SECOND_DECK,  # set-up; G before Y
    2, 6, 5,  # d: barbarians
    3, 5, 5,  # g: B in Crete
    2, 2, 4, 8,  # h: the Archer of G, then G in Acre
    6, 1, 6, 6,  # i: the Archer of Y, then Y in Austria
    2, 3, 4,  # j: R in Serbia
    4, 3, 8, 2,  # m: barbarians, the d8 again
    4, 1, 2,  # movement: R, B; armies: R
    3, 3, 4, 6,  # n: the Archer of G, then G in Acre
    3, 7, 3, 6, 8,  # r: Archer and Captain of the horde, then R in Epirus
    2, 6, 6,  # s: B in Adrianople
    1, 2, 1, 2, 8,  # t: shots, then Y in Saxony
    5, 8, 4, 5, 5,  # u: shots, then G in Sinai
]  # fmt: skip


class Walk:
    """The match, with short ways to play and to look."""

    def __init__(self) -> None:
        self.match: Match = start(None, DICE, options={"kingdoms": "agreed"})

    def play(self, seat: int, verb: str, *args: Any) -> None:
        """A choice of a seat, windows declined before and after; `acts` and other menus are passed over by `done`."""
        decline(self.match)
        self.match.choose(seat, Option(verb, *args))
        decline(self.match)
        assert check(state(self.match)) == [], (seat, verb, args)

    def all(self, seat: int, *texts: str) -> None:
        """Several choices, each in words: "step austria"."""
        for text in texts:
            verb, *args = text.split()
            self.play(seat, verb, *[int(arg) if arg.isdecimal() else arg for arg in args])

    def quiet(self, prompt: str) -> None:
        """Whoever is asked something else says no, done or pass until this is asked."""
        decline(self.match)
        while asked(self.match)[0][1] != prompt:
            decision = self.match.open_decisions()[0]
            words = ("done", "pass", "no", "fight_on", "pay", "stop")
            found = next((option for option in decision.options if option.verb in words), None)
            if decision.prompt == "battle.horde_damage":
                found = decision.options[-1]  # Light Infantry first
            assert found is not None, (decision.prompt, list(decision.options))
            self.match.choose(decision.seat, found)
            decline(self.match)

    def army(self, seat: int, place: str) -> list[int]:
        return questions.army(state(self.match), seat, place)

    def cash(self) -> list[int]:
        """Of Y, R, B, G."""
        return state(self.match).florins

    def at(self, element: str) -> Any:
        return state(self.match).elements[element]


def test_the_walk_through() -> None:
    walk = Walk()
    set_up(walk)
    first_turn(walk)
    second_turn(walk)


def set_up(walk: Walk) -> None:
    """MU-walk.a, b, c."""
    s = state(walk.match)
    # a: the available map
    closed = {"novgorod", "ladoga", "vologda", "torzhok", "ukek", "bolgar", "yaik", "vladimir"}
    assert set(TERRITORIES) - set(s.available) == closed
    # b: the auction
    for seat, florins in ((B, 60), (Y, 40), (G, 40), (R, 0)):
        walk.all(seat, f"bid {florins}")
    assert s.order == [B, G, Y, R]
    assert walk.cash() == [1600, 1660, 1540, 1600]
    # c: villages and pieces
    for seat, place in ((B, "constantinople"), (G, "alexandria"), (Y, "bohemia"), (R, "pannonia")):
        walk.play(seat, "village", place)
    walk.all(
        B, "archer constantinople", "bring galley 1", "at constantinople", "bring merchant_ship 1", "at constantinople"
    )
    walk.all(G, "archer jerusalem", "bring war_wagon 1", "at jerusalem", "bring caravan 1", "at cairo")
    walk.all(Y, "archer bohemia", "bring war_wagon 2", "at bohemia")
    walk.all(R, "archer croatia", "bring war_wagon 1", "at croatia", "bring caravan 1", "at pannonia")
    assert sum(questions.army_size(s, HORDE, t) for t in TERRITORIES if t in s.available) == 12
    for seat, card in zip((B, G, Y, R), KEPT, strict=True):
        walk.play(seat, "keep", card)
    for seat, colour in ((B, "blue"), (G, "orange"), (Y, "green"), (R, "green")):
        walk.play(seat, "token", colour)
    assert [s.cards[seat] for seat in (B, G, Y, R)] == [[card] for card in KEPT]
    assert s.honour == [10] * 4


def first_turn(walk: Walk) -> None:
    """MU-walk.d to k."""
    s = state(walk.match)
    # d: the horde of the turn
    walk.play(B, "done")
    assert s.barbarian_dice == [2, 6, 5]
    # e: taxes and upkeep
    for seat, level in ((B, 30), (G, 40), (Y, 30), (R, 20)):
        walk.play(seat, "tax", level)
    walk.quiet("purchases.choose")
    assert walk.cash() == [1740, 1720, 1660, 1780]
    # f: purchases
    walk.all(B, "technology transport_branch", "recruit heavy_infantry", "at constantinople", "number 2")
    walk.all(B, "recruit knight", "at constantinople", "number 1", "buy_card", "keep ranger.55", "done")
    walk.all(G, "technology religion_branch", "technology commerce_branch")
    walk.all(
        G, "recruit heavy_infantry", "at jerusalem", "number 2", "recruit light_infantry", "at jerusalem", "number 1"
    )
    walk.play(G, "done")
    walk.all(Y, "technology construction_branch", "build borough", "at bohemia")
    walk.all(Y, "token green", "build village", "at swabia", "points scientist.10")
    walk.all(Y, "recruit heavy_infantry", "at bohemia", "number 3", "done")
    walk.all(R, "technology construction_branch", "build village", "at croatia", "token green")
    walk.all(R, "recruit heavy_infantry", "at croatia", "number 2", "recruit light_infantry", "at croatia", "number 1")
    walk.play(R, "done")
    assert walk.cash() == [1290, 1400, 1210, 1460]
    # g: B lands in Crete
    walk.all(B, "move galley.1")
    walk.all(B, "load heavy_infantry", "load heavy_infantry", "load knight", "step aegean", "step crete")
    walk.all(B, "fight_on")
    walk.quiet("battle.damage")
    walk.play(B, "hit", "heavy_infantry")
    assert (s.control["crete"], s.honour[B], walk.army(B, "crete")) == (B, 11, [1, 0, 1, 1, 0, 0, 0])
    # h: G takes Acre
    walk.all(
        G, "move war_wagon.1", "load heavy_infantry", "load heavy_infantry", "load archer", "step acre", "fight_on"
    )
    walk.quiet("combat.action")
    assert (s.control["acre"], s.honour[G], walk.army(G, "acre")) == (G, 11, [0, 1, 2, 0, 0, 0, 0])
    # i: Y takes Austria
    walk.all(Y, "move war_wagon.2", "load_all", "step austria", "fight_on")
    walk.quiet("battle.overwhelming")
    walk.play(Y, "more_damage")
    assert (s.control["austria"], s.honour[Y], walk.army(Y, "austria")) == (Y, 11, [0, 1, 3, 0, 0, 0, 0])
    # j: R holds Serbia
    walk.all(R, "move war_wagon.3", "load heavy_infantry", "load heavy_infantry", "load light_infantry", "step serbia")
    walk.play(R, "fight_on")
    walk.quiet("battle.damage")
    walk.play(R, "hit", "light_infantry")
    assert (s.control["serbia"], s.honour[R], walk.army(R, "serbia")) == (R, 10, [0, 0, 2, 0, 0, 0, 0])
    assert walk.army(HORDE, "serbia") == NOTHING
    walk.quiet("trade.choose")  # round 2: all pass
    # k: trade
    walk.all(B, "buy 2", "route", "stops 4", "visit crete", "visit epirus", "visit rome", "visit sicily")
    walk.all(B, "step aegean", "step crete", "step aegean", "step epirus", "step adriatic")
    assert (s.deposits, walk.at("merchant_ship.1").mp) == ({"crete": ["textiles"], "epirus": ["textiles"]}, 0)
    route = s.routes[B]
    assert route is not None
    assert route.done == [True, True, False]
    walk.quiet("trade.choose")
    walk.all(G, "buy 2", "step sinai", "step jerusalem", "sell", "all", "buy 2", "step acre")
    assert (s.deposits["jerusalem"], walk.at("caravan.1").cargo) == (["grain"], ["salt", "salt"])
    walk.quiet("trade.choose")
    walk.all(R, "buy 2", "step croatia", "sell", "all", "buy 2")
    assert (s.deposits["croatia"], walk.at("caravan.2").cargo) == (["wine"], ["slaves", "slaves"])
    walk.quiet("order.bid")
    assert walk.cash() == [1290, 1200, 1010, 1260]


def second_turn(walk: Walk) -> None:
    """MU-walk.l to w."""
    s = state(walk.match)
    assert s.turn == 2
    # l: the auction
    for seat, florins in ((R, 100), (B, 100), (Y, 50), (G, 20)):
        walk.all(seat, f"bid {florins}")
    walk.all(R, "bid 20")
    walk.all(B, "bid 0")
    assert s.order == [R, B, Y, G]
    assert walk.cash() == [1290, 1080, 1010, 1380]
    # m: events
    walk.all(R, "reroll 8", "done")
    assert s.barbarian_dice == [4, 3, 2]
    walk.all(R, "icon movement_icon", "icon armies_icon")
    walk.all(R, "hurt serbia heavy_infantry", "hurt serbia heavy_infantry")
    assert (walk.at("merchant_ship.1").mp, walk.at("war_wagon.3").mp, walk.at("caravan.2").mp) == (0, 6, 6)
    assert walk.army(R, "serbia") == [2, 0, 0, 0, 0, 0, 0]
    # n: reinforcement
    walk.all(R, "add mesopotamia", "move_horde mesopotamia", "to antioch", "all")
    walk.all(R, "move_horde antioch", "to acre", "all")
    walk.quiet("battle.damage")
    walk.play(G, "hit", "heavy_infantry")
    walk.quiet("battle.damage")
    walk.play(G, "hit", "light_infantry")
    assert (s.control["acre"], walk.army(G, "acre"), s.honour[G]) == (G, [0, 1, 1, 0, 0, 0, 0], 11)
    assert walk.at("war_wagon.1").place == walk.at("caravan.1").place == "acre"
    # o: rebellions
    walk.play(B, "rebellion", "adrianople")
    walk.play(Y, "rebellion", "saxony")
    walk.all(G, "rebellion sinai", "rebellion kerak")
    for territory in ("adrianople", "saxony", "sinai", "kerak"):
        assert (walk.army(HORDE, territory), s.control.get(territory)) == ([1, 1, 0, 0, 1, 0, 0], None)
    # p: taxes and upkeep
    for seat, level in ((R, 30), (B, 20), (Y, 20), (G, 30)):
        walk.play(seat, "tax", level)
    walk.quiet("purchases.choose")
    assert walk.cash() == [1350, 1220, 1010, 1430]
    # q: purchases
    walk.all(R, "technology construction_branch", "build tower", "at serbia", "token green", "marker bulgaria")
    walk.all(R, "recruit knight", "at serbia", "number 1", "done")
    walk.all(B, "acts", f"war {R}", "done", "buy_card", "keep spy.17")
    walk.all(B, "recruit heavy_infantry", "at constantinople", "number 2", "done")
    walk.all(Y, "technology construction_branch", "build fortress", "at austria", "points scientist.10", "token green")
    walk.all(Y, "marker venice", "marker bavaria", "recruit heavy_infantry", "at bohemia", "number 2", "done")
    walk.all(G, "acts", "borrow", "done", "recruit heavy_infantry", "at jerusalem", "number 3")
    walk.all(G, "technology legislation_branch", "done")
    assert walk.cash() == [850, 820, 710, 1680]
    assert s.control["bulgaria"] == R
    assert s.control["venice"] == s.control["bavaria"] == Y
    assert s.debt == [0, 0, 0, 1]
    # r: R goes to Epirus
    walk.all(R, "move war_wagon.3", "load knight", "load light_infantry", "step epirus", "fight_on")
    walk.play(R, "hit", "knight")
    walk.quiet("battle.damage")
    walk.play(R, "hit", "light_infantry")
    walk.play(R, "keep_all")
    assert (s.control["epirus"], s.control["serbia"], s.honour[R]) == (R, R, 11)
    assert (walk.army(R, "epirus"), walk.army(R, "serbia")) == ([1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0])
    assert s.deposits["epirus"] == ["textiles"]
    # s: B puts down the rebellion of Adrianople
    walk.all(
        B, "move galley.1", "load knight", "load heavy_infantry", "step aegean", "step constantinople", "load archer"
    )
    walk.all(B, "step aegean", "step adrianople", "fight_on")
    walk.quiet("battle.overwhelming")
    walk.play(B, "fewer_losses")
    assert (s.control["adrianople"], s.honour[B]) == (B, 12)
    assert walk.army(B, "adrianople") == [0, 1, 1, 1, 0, 0, 0]
    # t: Y puts down that of Saxony
    walk.all(Y, "move war_wagon.2", "load heavy_infantry", "load heavy_infantry", "load heavy_infantry", "step bohemia")
    walk.all(Y, "load heavy_infantry", "load heavy_infantry", "step saxony", "fight_on")
    walk.play(Y, "hit", "heavy_infantry")
    walk.quiet("combat.action")
    assert (s.control["saxony"], s.honour[Y]) == (Y, 12)
    assert (walk.army(Y, "saxony"), walk.army(Y, "austria")) == ([2, 0, 3, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0])
    # u: G puts down that of Sinai
    walk.all(
        G, "move war_wagon.1", "step jerusalem", "load heavy_infantry", "load heavy_infantry", "load heavy_infantry"
    )
    walk.all(G, "step sinai", "fight_on")
    walk.quiet("combat.action")
    assert (s.control["sinai"], s.honour[G]) == (G, 12)
    assert (walk.army(G, "sinai"), walk.army(G, "acre")) == ([1, 0, 2, 0, 0, 0, 0], [0, 1, 1, 0, 0, 0, 0])
    assert walk.army(HORDE, "kerak") == [1, 1, 0, 0, 1, 0, 0]  # still in rebellion
    walk.quiet("trade.choose")  # round 2: all pass
    # v: trade
    walk.all(R, "step pannonia", "sell", "all", "buy 2")
    assert (s.deposits["pannonia"], walk.at("caravan.2").cargo, walk.cash()[R]) == (["slaves"], ["wine", "wine"], 820)
    assert "trade.choose" not in skip_to(walk, G)  # the Merchant of B has no MP, Y has no trade transport
    walk.all(G, "sell", "all", "buy 2", "step damascus", "sell", "all")
    assert (s.deposits["acre"], s.deposits["damascus"]) == (["salt"], ["wine"])
    route = s.routes[B]
    assert route is not None
    assert route.done == [True, True, False]
    # w: the end of the turn
    walk.quiet("order.bid")
    assert (s.turn, s.order, s.honour) == (3, [R, B, Y, G], [12, 11, 12, 12])
    assert (walk.cash(), s.debt) == ([850, 820, 710, 1880], [0, 0, 0, 1])
    assert (s.turned, s.tokens_used, walk.at("merchant_ship.1").mp) == ([], [[0] * 6] * 4, 6)


def skip_to(walk: Walk, seat: int) -> list[str]:
    """Everybody is done until this seat is asked; what the others were asked."""
    prompts = []
    walk.play(R, "done")
    while asked(walk.match)[0][0] != seat:
        prompts.append(asked(walk.match)[0][1])
        walk.play(asked(walk.match)[0][0], "done")
    return prompts
