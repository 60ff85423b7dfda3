"""Cards played in naval moves and combats, table TM-6.1.T2: #42 at sea, #47, #49 b, #57."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Flow, agrees, choose, offer

from ...data.things import MUSLIM
from ...pieces import Fleet
from ...state import State, Table
from ..common import answers, stacks
from ..common.fleets import Flotilla
from ..draw.personages import KEMAL_REIS
from ..sea import naval_combat, naval_losses
from ..sea.engagement import NavalAttempt, NavalBattle, SeaSide

NASRID: Final = "nasrid"
SHOTS: Final = 3  # dice of ARQUEBUSIERS
ADMIRALTY: Final = 5
ADMIRALTY_OF_GRANADA: Final = 4


# ARQUEBUSIERS


def fights(s: State, seat: int, battle: NavalBattle) -> bool:
    return battle.side_of(s, seat) is not None


def arquebusiers(g: Table, seat: int, battle: NavalBattle) -> None:
    """#42, TM-16.2.d: 3 dice."""
    side = battle.side_of(g.state, seat)
    assert side is not None
    side.cards.append("arquebusiers")
    side.more += SHOTS


# ADMIRALTY


def has_rolled(s: State, seat: int, about: Any) -> bool:
    return isinstance(about, NavalBattle) and about.attacker.rolls + about.defender.rolls > 0


def admiralty(g: Table, seat: int, battle: NavalBattle) -> Flow[None]:
    """#47 a, TM-16.2.f: 5 more dice for either side."""
    sides = {offer("help", side.side): side for side in (battle.attacker, battle.defender)}
    choice = yield from choose(seat, "naval.admiralty", list(sides), "TM-16.2.f", battle.told())
    side = sides[choice]
    side.more += ADMIRALTY
    side.rolls += ADMIRALTY
    hits = naval_combat.throw(g, side, ADMIRALTY)
    g.log("naval.admiralty_rolled", "TM-16.2.f", seat=seat, power=side.side, hits=hits)


def of_granada(battle: NavalBattle) -> SeaSide | None:
    return next((side for side in (battle.attacker, battle.defender) if side.side == NASRID), None)


def fights_for_granada(s: State, seat: int, about: Any) -> bool:
    return isinstance(about, NavalBattle) and of_granada(about) is not None


def admiralty_of_granada(g: Table, seat: int, battle: NavalBattle) -> Flow[None]:
    """#47 b, TM-16.2.f, TM-5.1.m: 4 more dice for the Nasrids, and Kemal Reis, if the Muslim player likes."""
    s, side = g.state, of_granada(battle)
    assert side is not None
    side.more += ADMIRALTY_OF_GRANADA
    if KEMAL_REIS not in s.leaders or not s.leaders[KEMAL_REIS].place or KEMAL_REIS in side.ships.leaders:
        return
    lent = yield from agrees(MUSLIM, "naval.kemal_reis", "TM-5.1.m", battle.told())
    if lent:
        stacks.place_leader(s, KEMAL_REIS, battle.place, serves=NASRID)
        side.ships = Flotilla(battle.place, side.ships.parts, [*side.ships.leaders, KEMAL_REIS])
        g.log("leader.lent", "TM-5.1.m", leader=KEMAL_REIS, power=NASRID)


# BOARDING AND CAPTURE


def boardable(s: State, seat: int, battle: NavalBattle) -> dict[str, Fleet]:
    """TM-16.2.s: squadrons that an enemy is about to lose, by power, while one has a unit left."""
    side = battle.side_of(s, seat)
    if side is None or not side.ships.size:
        return {}
    return {ship.power: ship for ship in reversed(battle.against(side).doomed) if ship.squadrons}


def may_board(s: State, seat: int, about: Any) -> bool:
    return isinstance(about, NavalBattle) and bool(boardable(s, seat, about))


def board(g: Table, seat: int, battle: NavalBattle) -> Flow[None]:
    """#49 b."""
    found = boardable(g.state, seat, battle)
    options = [offer("board", power) for power in found]
    choice = yield from choose(seat, "naval.board", options, "TM-16.2.s", {"place": battle.place})
    side = battle.side_of(g.state, seat)
    assert side is not None
    power = str(choice.args[0])
    naval_losses.board(g, battle, side, found[power])
    g.log("naval.boarded", "TM-16.2.s", seat=seat, power=power, place=battle.place)


# SEA FOG


def has_intercepted(s: State, seat: int, about: Any) -> bool:
    return isinstance(about, NavalAttempt) and about.succeeds


def hide(g: Table, seat: int, attempt: NavalAttempt) -> None:
    """#57 a, TM-16.1.w: it fails, and nobody intercepts into that zone any more in this impulse."""
    attempt.succeeds = False
    g.state.fog.append(attempt.place)


def evades(s: State, seat: int, about: Any) -> bool:
    return isinstance(about, NavalAttempt) and not about.succeeds


def slip_away(g: Table, seat: int, attempt: NavalAttempt) -> None:
    """#57 b, TM-16.1.z: they avoid battle."""
    attempt.succeeds = True


answers.declare("arquebusiers", "", fights, arquebusiers, NavalBattle)
answers.declare("admiralty", "a", has_rolled, admiralty)
answers.declare("admiralty", "b", fights_for_granada, admiralty_of_granada)
answers.declare("boarding_and_capture", "b", may_board, board)
answers.declare("sea_fog", "a", has_intercepted, hide)
answers.declare("sea_fog", "b", evades, slip_away)
