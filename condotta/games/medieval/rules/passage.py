"""Section 9.5, Passage (MV-9.5.a to MV-9.5.g): the way of an attack, by land and at most one sea leg (MV-10.1.c)."""

from __future__ import annotations

from collections.abc import Iterable

from condotta.core.deals import Deal
from condotta.core.flow import Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table

from ..data import POWERS, PROVINCES, SEAS
from ..data.layout import CATHOLIC, COAST, PAPACY, SEA_OF, in_order
from ..data.things import NO_FLEET
from ..state import IS_CATHOLIC, POWER_OF, Attack, State, religion_of
from . import agreements, control, pope

SET_OUT = Option("set_out")
GIVE_UP = Option("give_up")
REPLAN = Option("replan")
ASK = options_by_id("ask_passage", PROVINCES)
SAIL = options_by_id("sail", SEAS)
POPE_PASSAGE = Option("pope_passage")
POPE_MARRIAGE = options_by_id("pope_marriage", POWERS)


# Which provinces a Power may attack


def targets(s: State, seat: Seat, power: str) -> list[str]:
    """MV-9.4.a, g: provinces not their own to which a way could be found if nobody refused passage (R-80)."""
    control = s.control
    return [p for p in within_reach(s, seat, power) if control.get(p) != seat]


def has_target(s: State, seat: Seat, power: str) -> bool:
    """Most often a neighbour of a starting province is one; only else the whole reach is searched."""
    control, neighbours = s.control, s.layout.neighbours
    for start in s.layout.of_power[power]:
        if control.get(start) == seat and start not in s.knights_provinces:
            for there in neighbours[start]:
                if control.get(there) != seat and there != PAPACY:
                    return True
    return len(targets(s, seat, power)) > 0


def within_reach(s: State, seat: Seat, power: str) -> list[str]:
    """Every province that a way of this Power could lead to, its own starting provinces included."""
    starts = starting_provinces(s, seat, power)
    by_sea = POWERS[power].naval != NO_FLEET
    papal = IS_CATHOLIC[power] and (s.papal_passage or pope.in_hand(s, seat) != "")
    if power in s.excommunicated:  # MV-6.3.b: into provinces of Catholic Powers, not through them
        banned = CATHOLIC if not s.knights_provinces else {**CATHOLIC, **dict.fromkeys(s.knights_provinces, True)}
        return s.layout.search(starts, by_sea, papal, banned)
    found = s.layout.within_reach(starts[0], by_sea, papal)
    for start in starts[1:]:
        more = s.layout.within_reach(start, by_sea, papal)
        if more is not found:
            found = in_order(dict.fromkeys([*found, *more]))
    return found


def starting_provinces(s: State, seat: Seat, power: str) -> list[str]:
    """MV-9.5.a, R-77: provinces of the Power that they control and that carry no Knights marker."""
    return [p for p in s.layout.of_power[power] if s.control.get(p) == seat and p not in s.knights_provinces]


# Finding the way


class Way:
    """What is known of the way so far: the plan's sea leg and permissions are those of the Attack."""

    __slots__ = ("arrives", "closed", "free", "seas")

    def __init__(self, free: list[str]) -> None:
        self.free = free  # provinces at its end that may be passed: from the start, or from the landing (MV-10.1.d)
        self.closed: list[str] = []  # provinces of other players next to them, which permission would open (MV-9.5.e)
        self.seas: list[str] = []  # where it may put to sea, or sail on (MV-10.1.c)
        self.arrives = False  # it leads to the target


def find_way(g: Table[State], battle: Attack) -> Flow[bool]:
    """R-57: choose a way, ask permissions one by one, try another way after a refusal, or give up."""
    s = g.state
    while True:
        way = survey(s, battle)
        if way.arrives and not battle.sea_leg:
            return True  # a free way over land is taken
        params = {"target": battle.target, "power": battle.power, "seas": battle.sea_leg[:]}
        choice: Option = yield Decision(battle.seat, "passage.way", steps(s, battle, way), "MV-9.5.a", params)
        if choice.verb == "set_out":
            return True
        if choice.verb == "give_up":
            return False
        if choice.verb == "ask_passage":
            if not (yield from ask_permission(g, battle, str(choice.args[0]))):
                continue
            if attack_is_void(s, battle):
                return False
            if battle.sea_leg and not may_embark(s, battle):
                battle.sea_leg.clear()
        elif choice.verb == "sail":
            battle.sea_leg.append(str(choice.args[0]))
        elif choice.verb == "replan":
            battle.sea_leg.clear()
        else:
            play_pope_card(g, battle, choice)


def steps(s: State, battle: Attack, way: Way) -> list[Option]:
    """What can be done next; only what may still lead to the target (R-81)."""
    card = pope.in_hand(s, battle.seat)
    hopes = Hopes(s, battle, way, card != "")
    closed = [province for province in way.closed if hopes.of_land(province)]
    options = [SET_OUT] if way.arrives else []
    options += [SAIL[sea] for sea in way.seas if sea in hopes.seas]
    options += [ASK[province] for province in closed if province not in battle.refused]
    if card:
        if not s.papal_passage and leads_to_papacy(s, battle, way) and hopes.of_land(PAPACY):
            options.append(POPE_PASSAGE)
        options += [POPE_MARRIAGE[other] for other in matches(s, battle, closed)]
    if battle.sea_leg:
        options.append(REPLAN)
    options.append(GIVE_UP)
    return options


def attack_is_void(s: State, battle: Attack) -> bool:
    """R-58: a deal gave them the target, or took the Power or the last province to start from."""
    return (
        s.control.get(battle.target) == battle.seat
        or s.holders.get(battle.power) != battle.seat
        or not starting_provinces(s, battle.seat, battle.power)
    )


def may_embark(s: State, battle: Attack) -> bool:
    """MV-9.5.a: the way to the first Naval Area still stands; a deal may have cost them the harbour."""
    land = Way(starting_provinces(s, battle.seat, battle.power))
    spread(s, battle, land)
    return any(SEA_OF[province] == battle.sea_leg[0] for province in land.free)


def survey(s: State, battle: Attack) -> Way:
    """How far the plan leads: over land, or over land, the sea leg, and land again (R-59)."""
    if not battle.sea_leg:
        way = Way(starting_provinces(s, battle.seat, battle.power))
        spread(s, battle, way)
        if POWERS[battle.power].naval != NO_FLEET:
            way.seas = list(dict.fromkeys([sea for p in way.free if (sea := SEA_OF[p]) is not None]))
        return way
    last = battle.sea_leg[-1]
    shore = [p for p in COAST[last] if p != battle.target]
    way = Way([p for p in shore if is_free(s, battle, p)])
    way.arrives = len(shore) < len(COAST[last])
    way.closed = [p for p in shore if p not in way.free and may_be_asked(s, battle, p)]
    spread(s, battle, way)
    way.seas = [sea for sea in s.layout.seas[last] if sea not in battle.sea_leg]
    return way


def spread(s: State, battle: Attack, way: Way) -> None:
    """Go on from the free provinces to everything that can be reached through free ones."""
    seat, target, control, neighbours = battle.seat, battle.target, s.control, s.layout.neighbours
    unbound = battle.power not in s.excommunicated
    plain = unbound and not s.marriages and not battle.granted
    free = way.free
    seen = dict.fromkeys([*free, *way.closed], True)
    for here in free:  # grows while it is walked
        for there in neighbours[here]:
            if there in seen:
                continue
            seen[there] = True
            if there == target:
                way.arrives = True
                if not battle.sea_leg:
                    return  # nothing more needs to be known
            elif unbound and control.get(there, seat) == seat and there != PAPACY:  # the plain case of `is_free`
                free.append(there)
            elif plain and there != PAPACY:  # the plain case of `may_be_asked`
                way.closed.append(there)
            elif is_free(s, battle, there):
                free.append(there)
            elif may_be_asked(s, battle, there):
                way.closed.append(there)


# What a way may still become


class Hopes:
    """The provinces beyond the way so far, and the Naval Areas, that may lead to the target.

    Each is searched only when it is asked for, and only as far as its answer needs: this is asked at every step.
    """

    __slots__ = ("harbours", "land", "layout", "seas", "target")

    def __init__(self, s: State, battle: Attack, way: Way, papal_card: bool) -> None:
        self.layout, self.target = s.layout, battle.target
        known = [] if way.arrives else way.free  # if they led to the target, the way would arrive
        self.land = dict.fromkeys([*known, *shut(s, battle, papal_card)], False)  # what is known of provinces
        self.land[battle.target] = True
        self.seas = dict.fromkeys(battle.sea_leg, False)  # what is known of areas; none is entered twice
        self.harbours: dict[str, bool] = {}  # areas where a way over land may still put to sea
        if battle.sea_leg:  # afterwards nobody embarks again
            self.search_seas(way.seas)
        elif POWERS[battle.power].naval != NO_FLEET:
            self.search_seas(self.layout.seas)
            self.harbours = {sea: True for sea in self.seas if sea not in way.seas}

    def search_seas(self, wanted: Iterable[str]) -> None:
        """From which of these areas may the target be reached? Searched from there back, until all are found."""
        land, seas, neighbours, next_to = self.land, self.seas, self.layout.neighbours, self.layout.seas
        possible = self.layout.seas_towards(self.target)
        missing = [sea for sea in wanted if sea in possible]
        walked = [self.target] if missing else []
        for here in walked:  # grows while it is walked
            sea = SEA_OF[here]
            if sea is not None and sea not in seas:
                seas[sea] = True
                sailed = [sea]
                for area in sailed:
                    for other in next_to[area]:
                        if other not in seas:
                            seas[other] = True
                            sailed.append(other)
                missing = [sea for sea in missing if sea not in seas]
                if not missing:
                    return
            for there in neighbours[here]:
                if there not in land:
                    land[there] = True
                    walked.append(there)

    def of_land(self, start: str) -> bool:
        """May a way from this province lead to the target, or to an area where it can embark?"""
        land, harbours = self.land, self.harbours
        if start in land:
            return land[start]
        if not harbours and start not in self.layout.island(self.target):
            return False
        neighbours = self.layout.neighbours
        land[start] = False  # for all that we know
        walked = [start]
        for here in walked:  # grows while it is walked
            if SEA_OF[here] in harbours:
                break
            for there in neighbours[here]:
                if there not in land:
                    land[there] = False
                    walked.append(there)
                elif land[there]:
                    break
            else:
                continue
            break
        else:
            return False
        for here in walked:  # each leads to all others
            land[here] = True
        return True


def shut(s: State, battle: Attack, papal_card: bool) -> list[str]:
    """What cannot be passed and will not be: refused, banned by MV-6.3.b, the Papacy; a Pope card opens some (R-86)."""
    found = [p for p in battle.refused if not is_free(s, battle, p) and not (papal_card and matches(s, battle, [p]))]
    if battle.power in s.excommunicated:
        found += [*CATHOLIC, *s.knights_provinces]
    if not IS_CATHOLIC[battle.power] or not (papal_card or s.papal_passage):
        found.append(PAPACY)
    return found


# Pope cards on the way


def leads_to_papacy(s: State, battle: Attack, way: Way) -> bool:
    """The Papacy borders on what has been reached."""
    shore = COAST[battle.sea_leg[-1]] if battle.sea_leg else ()
    return PAPACY in shore or any(PAPACY in s.layout.neighbours[p] for p in way.free)


def matches(s: State, battle: Attack, closed: list[str]) -> list[str]:
    """The Powers that a Marriage would open one of these provinces of; not to an excommunicated one (R-32)."""
    if not IS_CATHOLIC[battle.power] or battle.power in s.excommunicated:
        return []
    names = [POWER_OF[province] for province in closed if province not in s.knights_provinces]
    return [other for other in pope.partners(s, battle.power) if other in names]


def play_pope_card(g: Table[State], battle: Attack, choice: Option) -> None:
    """MV-9.5.c: the Papacy is opened, or a Marriage arranged, as the way needs it."""
    pope.lay_down(g, battle.seat, pope.in_hand(g.state, battle.seat))
    if choice is POPE_PASSAGE:
        pope.open_papacy(g, battle.seat)
    else:
        pope.wed(g, battle.seat, battle.power, str(choice.args[0]))


# Which provinces are free


def is_free(s: State, battle: Attack, province: str) -> bool:
    """MV-9.5.c: free to pass for the attacking Power; MV-6.3.b binds an excommunicated one."""
    power = battle.power
    if province == PAPACY:
        return s.papal_passage and IS_CATHOLIC[power]  # MV-6.5.c
    if power in s.excommunicated and religion_of(s, province) == "catholic":
        return False
    owner = s.control.get(province)
    if owner is None or owner == battle.seat or province in battle.granted:
        return True
    name = POWER_OF[province]
    return (
        len(s.marriages) > 0
        and name is not None
        and province not in s.knights_provinces
        and control.are_married(s, power, name)
    )


def may_be_asked(s: State, battle: Attack, province: str) -> bool:
    """MV-9.5.e: another player controls it; MV-6.3.b: an excommunicated Power would not be helped."""
    if province not in s.control:
        return False
    return battle.power not in s.excommunicated or religion_of(s, province) != "catholic"


def ask_permission(g: Table[State], battle: Attack, province: str) -> Flow[bool]:
    """MV-9.5.e: freely or by an agreement; once given it cannot be withdrawn. True if it is given."""
    owner = g.state.control[province]
    g.log("passage.asked", "MV-9.5.e", player=battle.seat, other=owner, province=province)
    about = {"about": "passage", "subject": province}
    deal = yield from agreements.agree(g, Deal(battle.seat, owner), "MV-9.5.e", about)
    (battle.refused if deal is None else battle.granted).append(province)
    return deal is not None
