"""What the clauses of an agreement are worth to a player of Tanto Monta, in victory points (chapter 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from condotta.core.flow import Decision, Seat

from ..data import LEADERS, POWERS, SPACES
from ..data.things import MUSLIM, PORTUGAL
from ..pieces import LAND, Clause
from ..rules.common import control, stacks
from ..rules.common.powers import at_war, majors_of, player
from ..rules.diplomacy import clauses
from ..rules.diplomacy.foreign import of_seat
from ..state import SEATS, State
from . import worth

CARD: Final = 0.35
RESOURCE: Final = 0.3
INFLUENCE: Final = 0.15  # a level
MILITIA: Final = 0.07
SQUADRON: Final = 0.12
NAO: Final = 0.5
ROLL: Final = 0.15
FRIEND: Final = 0.12  # an alliance with nobody in particular
MOST_HOPED: Final = 0.3  # of a war that an alliance forbids
COMMON_ENEMY: Final = 0.25
MANY_WARS: Final = 0.3  # each war beyond the first
REST: Final = 0.12  # peace where nobody has anything to win
SOON: Final = 3  # spaces that fall before the other one is ready
FIGHT_ON: Final = 0.8  # for what the other one counts more than an equal: a reason to fight on
TOGETHER: Final = 0.5  # what peace between two is worth while a third is about to win; an alliance half as much
FAR_OFF: Final = 0.3  # of the danger from somebody with whom neither is at war
HOME_KEY: Final = 3.0  # what makes a key of one's own dearer: it is hardly ever for sale
COAST: Final = 0.25  # what Portugal gives up with a war in Morocco, where its VP are (TM-20.3.e to h)
GOOD: Final = 0.08  # what an agreement must bring
FAIR: Final = GOOD  # and what it must bring the other one, who asks the same
REFUSED: Final = 0.2  # what an offer is worth less that the other one would not take
LEAST: Final = 0.05  # what a further clause must add


def strength(s: State, seat: Seat) -> float:
    """Land units of a player, those of his active minors included."""
    return sum(
        sum(number * worth.UNIT[kind] for kind, number in zip(LAND, stack.numbers, strict=True))
        for _, stack in stacks.all_stacks(s)
        if player(s, stack.power) == seat
    )


def enemies(s: State, seat: Seat) -> list[Seat]:
    """Players with whom one is at war."""
    own = of_seat(s, seat)
    return [
        other
        for other in range(SEATS)
        if other != seat and any(at_war(s, one, two) for one in own for two in of_seat(s, other))
    ]


def need_of_peace(s: State, seat: Seat, other: Seat) -> float:
    """Who has more to lose than to win, or fights on several sides, needs it; against who leads one fights on, and
    those whom he leads have better things to do than to fight each other."""
    wars = max(0, len(enemies(s, seat)) - 1)
    ahead = max(-0.2, min(1.0, worth.weights_of(s, seat)[other] - worth.EQUAL))
    ratio = (strength(s, other) + 0.5) / (strength(s, seat) + 0.5)
    danger = hopes_of_war(s, other, seat) - hopes_of_war(s, seat, other) + max(-0.3, min(0.4, 0.3 * (ratio - 1.0)))
    need = REST + max(-0.8, min(0.8, danger)) + MANY_WARS * min(2, wars)
    longing = COAST if (seat, other) == (PORTUGAL, MUSLIM) else 0.0
    return need - FIGHT_ON * ahead - longing + TOGETHER * common_danger(s, seat, other)


def common_danger(s: State, seat: Seat, other: Seat) -> float:
    """How near a third one is to victory; it is no reason for friendship if neither of the two can fight him."""
    near = worth.dangers(s)
    enemy = max((each for each in range(SEATS) if each not in (seat, other)), key=near.__getitem__)
    fought = any(enemy in enemies(s, one) for one in (seat, other))
    return near[enemy] * (1.0 if fought else FAR_OFF)


def hopes_of_war(s: State, seat: Seat, other: Seat) -> float:
    """What a player could take from another soon, as likely as their numbers make it."""
    near: dict[str, bool] = {}
    for space, stack in stacks.all_stacks(s):
        if space in SPACES and stack.size > 1 and player(s, stack.power) == seat:
            near |= dict.fromkeys([*SPACES[space].near, space], True)
    prey = [worth.gain(s, seat, space) for space in near if player(s, control.controller(s, space)) == other]
    ratio = strength(s, seat) / (strength(s, other) + 0.3)
    return max(0.0, min(0.6, 0.35 * (ratio - 0.6))) * sum(sorted(prey, reverse=True)[:SOON])


def of_clause(s: State, seat: Seat, clause: Clause) -> float:
    """What it is worth to one of its two parties."""
    other = clause.receiver if clause.giver == seat else clause.giver
    if clause.kind == "alcacovas":  # 3 VP and a card; Spain has a wedding for it and its hands free
        return need_of_peace(s, seat, other) + (2.5 if seat == PORTUGAL else 0.3)
    if clause.kind == "peace":
        return need_of_peace(s, seat, other)
    if clause.kind == "alliance":
        common = [enemy for enemy in enemies(s, seat) if enemy in enemies(s, other)]
        ahead = worth.weights_of(s, seat)[other] - worth.EQUAL
        safe = hopes_of_war(s, other, seat) - hopes_of_war(s, seat, other)  # no war between allies (TM-9.4.s, ac)
        friends = FRIEND + COMMON_ENEMY * bool(common) + TOGETHER / 2 * common_danger(s, seat, other)
        value = friends + max(-MOST_HOPED, min(MOST_HOPED, safe / 2)) - max(0.0, ahead)
        return value / 2 if MUSLIM in (seat, other) else value  # he has two powers: one ally counts once
    sign = 1.0 if clause.receiver == seat else -1.0
    return sign * of_thing(s, seat, clause)


def of_thing(s: State, seat: Seat, clause: Clause) -> float:
    """What is given, without saying to whom."""
    if clause.kind == "cards":
        return CARD * clause.number
    if clause.kind == "resources":
        return RESOURCE * clause.number
    if clause.kind == "influence":
        return INFLUENCE * clause.number
    if clause.kind == "militia":  # to who has an enemy
        return MILITIA * clause.number * (1.3 if enemies(s, seat) else 0.5)
    if clause.kind == "space":  # VP are counted against each other
        other = clause.receiver if clause.giver == seat else clause.giver
        theirs = worth.space(s, other, clause.what)
        own_key = HOME_KEY if clause.giver == seat and clause.what in home_keys(seat) else 0.0
        value = worth.space(s, seat, clause.what) + worth.weights_of(s, seat)[other] * theirs + own_key
        return value + last_keys(s, clause) * (1.0 if clause.receiver == seat else 1.2)
    if clause.kind == "leader":  # who leads armies again is worth more than who sits in a dungeon
        facts = LEADERS[clause.what]
        return (1.2 if clause.receiver == seat else 0.4) * worth.RATING * (facts.battle + facts.command / 2)
    if clause.kind == "no_roll":
        return ROLL
    if clause.kind == "nao":
        return NAO
    return SQUADRON * clause.number * (1.3 if enemies(s, seat) else 0.6)


def last_keys(s: State, clause: Clause) -> float:
    """What a key is worth besides where few are missing (TM-22.2.a): to its receiver, and to take it from its giver."""
    if not SPACES[clause.what].key:
        return 0.0
    return worth.last_key(s, clause.receiver) + worth.bar(s, clause.giver) / 2


def home_keys(seat: Seat) -> list[str]:
    return [space for power in majors_of(seat) for space in POWERS[power].home if SPACES[space].key]


def of_all(s: State, seat: Seat, agreed: Sequence[Clause]) -> float:
    """Clauses of others are nobody's gain here; what somebody gains who is about to win is a loss of one's own."""
    own = [clause for clause in agreed if seat in (clause.giver, clause.receiver)]
    others = {party for clause in own for party in (clause.giver, clause.receiver)} - {seat}
    envy = worth.envy(s, seat)
    return plainly(s, seat, own) - sum(envy[other] * max(0.0, plainly(s, other, own)) for other in sorted(others))


def plainly(s: State, seat: Seat, agreed: Sequence[Clause]) -> float:
    """Without a look at what others gain."""
    return sum(of_clause(s, seat, clause) for clause in agreed if seat in (clause.giver, clause.receiver))


# The offer that a question is about


def parties(d: Decision) -> tuple[Seat, Seat]:
    params = d.params or {}
    return int(params["maker"]), int(params["taker"])


def written(s: State, d: Decision) -> list[Clause]:
    """Its clauses, as the question tells them."""
    params: dict[str, Any] = d.params or {}
    maker, taker = parties(d)
    found: list[Clause] = []
    for giver, receiver, terms in ((maker, taker, params["gives"]), (taker, maker, params["gets"])):
        for term in terms:
            known = clauses.KINDS[term[0]].possible(s, giver, receiver)
            found += [one for one in known if [*one.term] == [*term]][:1]
    return found


class Scales:
    """Two parties weigh an offer: each its own gain, and as a loss what somebody gains who is about to win."""

    def __init__(self, s: State, maker: Seat, taker: Seat, agreed: Sequence[Clause]) -> None:
        self.s = s
        self.maker = maker
        self.taker = taker
        self.mine = plainly(s, maker, agreed)
        self.theirs = plainly(s, taker, agreed)
        self.envy = worth.envy(s, maker)[taker]
        self.their_envy = worth.envy(s, taker)[maker]

    def values(self, clause: Clause) -> tuple[float, float]:
        return of_clause(self.s, self.maker, clause), of_clause(self.s, self.taker, clause)

    def with_more(self, mine: float = 0.0, theirs: float = 0.0) -> float:
        """What the offer is worth to its maker, who wants it to be accepted."""
        mine, theirs = self.mine + mine, self.theirs + theirs
        taken = theirs - self.their_envy * max(0.0, mine)
        refused = REFUSED - 2.0 * (taken - FAIR) if taken < FAIR else 0.0
        return mine - self.envy * max(0.0, theirs) - refused


def best_addition(s: State, maker: Seat, taker: Seat, agreed: Sequence[Clause]) -> tuple[float, Clause | None]:
    """The clause that makes an offer best, with what it is worth then."""
    scales = Scales(s, maker, taker, agreed)
    best, found = scales.with_more(), None
    for giver, receiver, mutual in ((maker, taker, True), (taker, maker, False)):
        for kind, row in clauses.to_add(s, giver, receiver, agreed, mutual=mutual).items():
            common = clauses.KINDS[kind].mutual  # worth the same for whichever powers
            first = scales.values(row[0])
            for clause in row:
                value = scales.with_more(*(first if common else scales.values(clause)))
                if value > best + LEAST:
                    best, found = value, clause
    return best, found


def first_clause(s: State, maker: Seat, taker: Seat) -> tuple[float, Clause | None]:
    """With what an offer begins: what serves both, or a peace that the other would sell."""
    best, found = best_addition(s, maker, taker, [])
    if found is not None:
        return best, found
    for clause in clauses.of_kind(s, "peace", maker, taker, []):
        if of_clause(s, maker, clause) > 0:
            value, price = best_addition(s, maker, taker, [clause])
            if price is not None and value > best:
                best, found = value, clause
    return best, found
