"""What cards do in and about assaults (15.1): Combat cards, Response cards, TREACHERY."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Flow, Option, agrees, choose, offer, pick_one

from ...data import CARDS, LEADERS, SPACES
from ...data.things import MUSLIM
from ...pieces import NOBODY
from ...state import State, Table
from ..common import answers, cards, events, receiving
from ..common.powers import player
from ..draw import robbing
from ..land import siege
from ..land.assault import Assault, assault, throw_attack
from ..land.battle import Side
from ..land.requirements import MASTER, SABOTAGE, TREACHERY, hindrance

# Combat cards: 42, 44, 46


def has_units(s: State, seat: int, this: Assault) -> bool:
    """TM-6.1.aa: units of the player take part."""
    side = this.side_of(s, seat)
    return side is not None and side.of_seat(s, seat).size > 0


def side_of(s: State, seat: int, this: Assault) -> Side:
    side = this.side_of(s, seat)
    assert side is not None
    return side


def is_ambushed(g: Table, this: Assault) -> Flow[bool]:
    """AMBUSH cancels the Combat card just played."""
    this.card_cancelled = False
    yield from answers.moment(g, "combat_card_played", this)
    return this.card_cancelled


def arquebusiers(g: Table, seat: int, this: Assault) -> Flow[None]:
    """Two dice, those of a defender like dice of regulars; one more with the Great Captain."""
    if (yield from is_ambushed(g, this)):
        return
    side = side_of(g.state, seat, this)
    if side.attacks:
        side.more += 2
    else:
        side.more_regular += 2
    side.more += "great_captain" in side.group.leaders


def defends(s: State, seat: int, this: Assault) -> bool:
    return has_units(s, seat, this) and not side_of(s, seat, this).attacks


def fierce_defense(g: Table, seat: int, this: Assault) -> Flow[None]:
    """One die for each infantry unit of the player."""
    if not (yield from is_ambushed(g, this)):
        side = side_of(g.state, seat, this)
        side.more += side.of_seat(g.state, seat).infantry


def surprise_attack(g: Table, seat: int, this: Assault) -> Flow[None]:
    if not (yield from is_ambushed(g, this)):
        side_of(g.state, seat, this).first = True


answers.declare("arquebusiers", "", has_units, arquebusiers, Assault)
answers.declare("fierce_defense", "", defends, fierce_defense, Assault)
answers.declare("surprise_attack", "", has_units, surprise_attack, Assault)


# After the roll: 51, 52 a, 1 b


def has_rolled(s: State, seat: int, this: Assault) -> bool:
    """His side has rolled, and its hits can still change."""
    side = this.side_of(s, seat)
    return side is not None and has_units(s, seat, this) and side.rolls > 0 and not side.settled


def may_roll_again(s: State, seat: int, this: Assault) -> bool:
    return has_rolled(s, seat, this) and side_of(s, seat, this).missed > 0


def leadership(g: Table, seat: int, this: Assault) -> None:
    """#51 a: the dice that missed are rolled again, 5 and 6 hit."""
    side = side_of(g.state, seat, this)
    hits = sum(g.d6(seat) >= side.hits_from for _ in range(side.missed))
    side.hits += hits
    side.missed -= hits
    if side.attacks:
        this.roll_hits += hits  # falls with the roll (TM-15.1.y)
    g.log("assault.rolled_again", "TM-15.1.o", space=this.space, seat=seat, hits=hits)


def may_spend_leader(s: State, seat: int, this: Assault) -> bool:
    return has_rolled(s, seat, this) and bool(side_of(s, seat, this).of_seat(s, seat).leaders)


def spend_leader(g: Table, seat: int, this: Assault) -> Flow[None]:
    """#51 b: a leader gives his rating + 1 hits and leaves the game."""
    s = g.state
    side = side_of(s, seat, this)
    leaders = side.of_seat(s, seat).leaders
    name = yield from pick_one(seat, "spend", leaders, "assault.leader_spent", "TM-15.1.o", {"space": this.space})
    del s.leaders[name]
    side.hits += LEADERS[name].battle + 1
    g.log("leader.spent", "TM-15.1.o", leader=name, hits=LEADERS[name].battle + 1)


def attacker_has_rolled(s: State, seat: int, this: Assault) -> bool:
    return bool(this.attacker.rolls or this.attacker.rolled) and not this.attacker.settled


def three_more(g: Table, seat: int, this: Assault) -> None:
    """#52 a: they hit on 3 to 6."""
    hits = sum(g.d6(max(this.seat, 0)) >= 3 for _ in range(3))
    this.attacker.hits += hits
    g.log("assault.master_rolled", "TM-15.1.o", space=this.space, hits=hits)


def may_void(s: State, seat: int, this: Assault) -> bool:
    """TM-15.1.o, TM-6.1.e, aj: for Nasrid defenders, as one of the two Home cards of the turn."""
    homes = sum(CARDS[card].home for card in s.played[seat])
    return seat == MUSLIM and this.owner == "nasrid" and homes < cards.HOME_CARDS and attacker_has_rolled(s, seat, this)


def alhambra(g: Table, seat: int, this: Assault) -> None:
    """#1 b, TM-15.1.y: three dice fewer than he rolled in step 7."""
    throw_attack(g, this, max(0, this.attacker.rolls - 3))


answers.declare("leadership", "a", may_roll_again, leadership, Assault)
answers.declare("leadership", "b", may_spend_leader, spend_leader, Assault)
answers.declare("master_of_siege_artillery", "a", attacker_has_rolled, three_more, Assault)
answers.declare("alhambra_of_granada", "b", may_void, alhambra, Assault)


# Assaults by card: 52 b, 55, 95


def pairs(s: State, by: str) -> list[tuple[str, str]]:
    """Spaces and powers that could assault them through this card."""
    keys = [(space, power) for space in siege.besieged(s) for power in siege.besiegers(s, space)]
    if by == MASTER:
        keys = [(space, power) for space, power in keys if s.sieges[f"{space}/{power}"] == s.impulse]
    if by == SABOTAGE:
        keys = [(space, power) for space, power in keys if SPACES[space].port]
    return [(space, power) for space, power in keys if not hindrance(s, power, space, by)]


def by_card(g: Table, seat: int, by: str) -> Flow[None]:
    """TM-15.1.v, R-TM1-79: who plays the card names the siege; the besieger chooses his formation, and with #52 b
    whether he assaults at all."""
    options = [offer("assault", space, power) for space, power in pairs(g.state, by)]
    chosen: Option = yield from choose(seat, "assault.by_card", options, "TM-15.1.v", {"card": by})
    space, power = str(chosen.args[0]), str(chosen.args[1])
    owner = player(g.state, power)
    if by == MASTER:
        params = {"space": space, "power": power}
        willing = yield from agrees(owner, "assault.at_once", "TM-15.1.v", params)
        if not willing:
            return
    yield from assault(g, power, space, by, 1 if by == MASTER else 0)


def may_master(s: State, seat: int, about: Any) -> bool:
    return bool(pairs(s, MASTER))


def master(g: Table, seat: int, about: Any) -> Flow[None]:
    yield from by_card(g, seat, MASTER)


def may_sabotage(s: State, seat: int, about: Any) -> bool:
    return bool(pairs(s, SABOTAGE))


def sabotage(g: Table, seat: int, about: Any) -> Flow[None]:
    yield from by_card(g, seat, SABOTAGE)


def may_betray(s: State, seat: int) -> bool:
    """#95 is an event of the own impulse."""
    return bool(pairs(s, TREACHERY))


def treachery(g: Table, seat: int) -> Flow[None]:
    yield from by_card(g, seat, TREACHERY)


answers.declare("master_of_siege_artillery", "b", may_master, master)
events.declare("treachery", "", may_betray, treachery)
answers.declare("sabotaged_port_entrance", "", may_sabotage, sabotage)


# A space has been taken: 56


def may_sack(s: State, seat: int, this: Assault) -> bool:
    return seat == this.seat


def sack(g: Table, seat: int, this: Assault) -> Flow[None]:
    """TM-15.1.x."""
    yield from receiving.draw(g, seat)
    if g.d6(seat) >= 5:
        cards.draw(g, seat)
    victim = player(g.state, this.owner)
    if SPACES[this.space].key and victim not in (NOBODY, seat) and g.d6(seat) >= 5:
        robbing.rob(g, seat, victim)


answers.declare("sack", "", may_sack, sack)
