"""When a battle is over (MU-battle.t, MU-hp.h, j, MU-multi, MU-nowin, MU-conq.j, MU-capture.g)."""

from __future__ import annotations

from condotta.core.flow import Flow, offer

from ...data import HONOUR
from ...pieces import HORDE, Aftermath, Battle, Fighter
from ...state import State, Table
from .. import barbarians
from ..common import asking, clash, control, honour, pieces, prisoners, questions, spoils
from ..march import conquest, meeting, ways
from . import retreat


def finish(g: Table, b: Battle) -> Flow[None]:
    """Who is left, and what follows."""
    s = g.state
    for f in clash.sides(b):
        release_prisoners(g, b, f)
    if clash.both_present(s, b):  # those set free stand against somebody who is still there
        return
    s.battles.remove(b)
    for f in clash.sides(b):
        settle_honour(g, b, f)
        note_battle(g, b, f)
    left = [f for f in clash.sides(b) if questions.army_size(s, f.seat, b.area)]
    if not left:
        g.log("battle.no_winner", "MU-nowin.a", area=b.area)
        control.settle(g, b.area)  # MU-nowin.b: a home returns to its owner; nothing is sacked
        return
    winner = left[0]
    loser = clash.enemy(b, winner)
    g.log("battle.won", "MU-battle.t", winner=questions.who(winner.seat), loser=questions.who(loser.seat), area=b.area)
    note_victory(s, b, winner, loser)
    if winner.seat == HORDE:
        yield from barbarians.arrive(g, b.area, b.cause, victim=loser.seat)
    elif b.at_sea:
        empty = [e.id for e in clash.galleys(s, loser.seat, b.area) if e.id not in s.stacks]
        yield from conquest.keep_or_sack(g, winner.seat, spoils.of_elements(empty), loser.seat)  # MU-naval.g, R-sink
        yield from next_battle(g, b, winner)
    elif winner is b.defender:
        yield from hold(g, b, winner, loser)
    elif not (yield from next_battle(g, b, winner)):
        yield from occupy(g, b, winner, loser)


def stop(g: Table, b: Battle) -> None:
    """R-card-bishop, R-armistice, R-endless-battle: the armies stay where they are (R-coexist)."""
    g.state.battles.remove(b)
    for f in clash.sides(b):
        note_battle(g, b, f)
    g.log("battle.stopped", "MU-C1", area=b.area)
    control.settle(g, b.area)


# ---- honour, prisoners, feats


def settle_honour(g: Table, b: Battle, f: Fighter) -> None:
    """MU-hp.h, R-great-army: the enemy destroyed a great army. MU-hp.j, R-mutual: barbarians destroyed one's own."""
    foe = clash.enemy(b, f)
    if questions.army_size(g.state, f.seat, b.area) or f.fled:
        return
    if foe.seat != HORDE and f.began >= HONOUR.great_army and f.lost >= f.began:
        honour.gain(g, foe.seat, HONOUR.points["destroy_great_army"], "MU-hp.h")
    if foe.seat == HORDE and f.lost:
        honour.lose(g, f.seat, retreat.LOST_TO_BARBARIANS, "MU-hp.j")


def release_prisoners(g: Table, b: Battle, f: Fighter) -> None:
    """MU-capture.g: all units of the captor are destroyed: their prisoners of this battle stand in the area again."""
    if not any(f.captured) or questions.army_size(g.state, f.seat, b.area) or f.fled:
        return
    foe = clash.enemy(b, f)
    for kind in range(7):
        for held in sorted((p for p in g.state.prisoners if p.captor == f.seat), key=lambda p: p.owner != foe.seat):
            n = min(f.captured[kind], held.counts[kind])
            if n:
                prisoners.release(g, f.seat, held.owner, kind, n)
                set_free(g, b, foe, held.owner, kind, n)
                f.captured[kind] -= n
    g.log("prisoners.freed", "MU-capture.g", owner=questions.who(foe.seat), area=b.area)


def set_free(g: Table, b: Battle, foe: Fighter, owner: int, kind: int, n: int) -> None:
    """In the area; at sea on a Galley with room, else in the reserve."""
    s = g.state
    foe.lost -= n
    if not b.at_sea:
        pieces.add_units(s, owner, b.area, kind, n, foe.seat)
        return
    for galley in clash.galleys(s, foe.seat, b.area):
        room = min(n, pieces.capacity(s, galley) - pieces.load_of(s, galley.id))
        if room > 0:
            pieces.add_units(s, owner, galley.id, kind, room, foe.seat)
            n -= room
    if n:
        pieces.change_reserve(s, owner, kind, n)


def note_round(g: Table, b: Battle, f: Fighter) -> None:
    """After a round: objectives, and MU-C28."""
    if f.lost_in_round:
        g.state.note_feat(clash.enemy(b, f).seat, "destroyed_in_round", n=f.lost_in_round)
    if f.cheap_again and f.seat != HORDE:
        for kind, n in enumerate(f.fallen):
            g.state.buy_back_next[f.seat][kind] += n


def note_battle(g: Table, b: Battle, f: Fighter) -> None:
    """For the objectives: what this side did in the whole battle."""
    if f.shot:
        g.state.note_feat(f.seat, "shot", n=f.shot)
    if any(f.captured):
        best = max(kind for kind in range(7) if f.captured[kind])
        g.state.note_feat(f.seat, "captured", n=sum(f.captured), best=best)


def note_victory(s: State, b: Battle, winner: Fighter, loser: Fighter) -> None:
    if winner.seat == HORDE or not b.round:
        return
    if loser.seat == HORDE:
        s.tallies[winner.seat].wins += 1
    home = not b.at_sea and questions.home_of(s, b.area) == winner.seat
    s.note_feat(winner.seat, "won", enemy=loser.began, own_lost=winner.lost, attacked=winner is b.attacker,
        against_player=loser.seat != HORDE, home=home, outnumbered=winner.began < loser.began,
    )  # fmt: skip


# ---- the area


def next_battle(g: Table, b: Battle, winner: Fighter) -> Flow[bool]:
    """MU-battle.t, MU-multi.a, b: a horde must be fought; another player may be."""
    s, seat = g.state, winner.seat
    if winner is not b.attacker:
        return False
    if questions.has_horde(s, b.area):
        clash.begin(s, b.area, seat, HORDE, b.cause, b.retreat_mp)
        return True
    options = [offer("fight", b.area, other) for other in meeting.may_fight(s, seat, b.area)]
    while choice := (yield from asking.one_or_done(seat, "battle.next", options, "MU-battle.t", {"area": b.area})):
        other = int(choice.args[1])
        if (yield from meeting.dares(g, seat, [other], b.area)):
            meeting.hostility(g, seat, other)
            clash.begin(s, b.area, seat, other, b.cause, b.retreat_mp)
            return True
        options.remove(choice)
    return False


def occupy(g: Table, b: Battle, winner: Fighter, loser: Fighter) -> Flow[None]:
    """MU-conq.a, MU-hp.g: the attacker has won; what they may do there is told by Conquest, if no enemy is left."""
    s = g.state
    seat, territory = winner.seat, b.area
    others = [other for other in questions.armies_in(s, territory) if other != seat]
    if any(questions.at_war(s, seat, other) or not control.is_guest(s, other, territory) for other in others):
        control.settle(g, territory)
        yield from loot(g, b, winner, loser)
        return
    s.aftermath = Aftermath("conquest", territory, seat, loser.seat)
    if loser.seat == HORDE:
        honour.suppressed(g, territory, seat)


def hold(g: Table, b: Battle, winner: Fighter, loser: Fighter) -> Flow[None]:
    """MU-conq.j, MU-hp.g: the defender has won."""
    if loser.seat == HORDE:
        honour.suppressed(g, b.area, winner.seat)
    control.settle(g, b.area)
    yield from loot(g, b, winner, loser)


def loot(g: Table, b: Battle, winner: Fighter, loser: Fighter) -> Flow[None]:
    """MU-conq.j: military transports and engines that a beaten army leaves behind; MU-C11: such a Caravan too."""
    s = g.state
    if loser.seat == HORDE or s.control.get(b.area) == loser.seat:
        return
    left = [e.id for e in questions.elements_in(s, b.area, loser.seat) if ways.is_mover(s, e)]
    yield from conquest.keep_or_sack(g, winner.seat, spoils.of_elements(left), loser.seat)
