"""What a player of Tanto Monta does in the Diplomacy Phase: offers that serve both, wars that can be won, peace where
it is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from condotta.core.deals import ACCEPT, COUNTER, OFFER
from condotta.core.flow import DONE, NO, PASS, YES, Decision, Option, Seat, offer
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, always

from ..data import CARDS, LEADERS, POWERS, SPACES
from ..pieces import NOBODY, Clause, Offer
from ..rules.common import control, points, stacks
from ..rules.common.powers import at_war, player
from ..rules.diplomacy import clauses, declarations, payment, restrictions
from ..rules.diplomacy.foreign import side
from ..state import State
from . import bargains, events, france, minors, worth

Choice: TypeAlias = Callable[[State, Decision], Option]
WORTH_A_WAR: Final = 0.5
MANY: Final = 2  # wars with other players at once
AT_ONCE: Final = 0.6  # nearness to victory that is a reason for one war more
BUSY: Final = 0.4  # how much weaker each war with somebody else makes an enemy here
STRONGER: Final = 1.3
MARKED: Final = 1.2  # times an equal: so much a rival counts whom one would name


# Talks


def whom(s: State, d: Decision) -> Option:
    """Whoever would gain by what one would like."""
    best, found = bargains.GOOD, DONE
    for option in d.options:
        if option.verb == "talk":
            value, clause = bargains.first_clause(s, d.seat, int(option.args[0]))
            if clause is not None and value > best:
                best, found = value, option
    return found


def draft(s: State, d: Decision) -> Option:
    """Clause after clause as long as the offer gets better; then it is sent, if it is good for both."""
    maker, taker = bargains.parties(d)
    agreed = bargains.written(s, d)
    value, clause = next_clause(s, d, agreed)
    if clause is not None:
        kind = offer("give" if clause.giver == maker else "ask", clause.kind)
        if kind in d.options:
            return kind
    good = value >= bargains.GOOD and bargains.of_all(s, taker, agreed) >= bargains.FAIR
    return OFFER if good and OFFER in d.options else d.options[0]


def next_clause(s: State, d: Decision, agreed: Sequence[Clause]) -> tuple[float, Clause | None]:
    maker, taker = bargains.parties(d)
    return bargains.best_addition(s, maker, taker, agreed) if agreed else bargains.first_clause(s, maker, taker)


def value(s: State, d: Decision) -> Option:
    """The clause for the sake of which its kind was chosen."""
    agreed = bargains.written(s, d)
    _, clause = next_clause(s, d, agreed)
    if clause is not None:
        for verb in ("give", "ask"):
            if offer(verb, *clause.term) in d.options:
                return offer(verb, *clause.term)
    return d.options[0]


def answer(s: State, d: Decision) -> Option:
    """Yes to what is good; what could be made good is offered back with a price."""
    maker, taker = bargains.parties(d)
    agreed = bargains.written(s, d)
    if bargains.of_all(s, taker, agreed) >= bargains.GOOD:
        return ACCEPT
    if COUNTER in d.options:
        better, clause = bargains.best_addition(s, taker, maker, agreed)
        if clause is not None and better >= bargains.GOOD:
            return COUNTER
    return PASS


def announce(s: State, d: Decision) -> Option:
    """What is best for oneself, and nothing twice: two who have offered each other an alliance announce it once."""
    made = declarations.private(s, d.seat)
    agreed = {option: made[int(option.args[0]) - 1] for option in d.options if option.verb == "announce"}
    new = [option for option, one in agreed.items() if not is_announced(s, one)]
    if new:
        return max(new, key=lambda option: bargains.of_all(s, d.seat, agreed[option].clauses))
    return next(iter(france.to_sign(s, d)), PASS)


def is_announced(s: State, one: Offer) -> bool:
    """Something that both give stands in a bundle already."""
    said = [clause for bundle in s.bundles for clause in bundle.clauses if clauses.KINDS[clause.kind].mutual]
    return any(is_same(clause, other) for clause in one.clauses for other in said)


def is_same(clause: Clause, other: Clause) -> bool:
    """Whichever of the two has offered it."""
    return clause.kind == other.kind and {clause.power, clause.to} == {other.power, other.to}


def confirm(s: State, d: Decision) -> Option:
    """What is still good for oneself."""

    def gain(number: int) -> float:
        return bargains.of_all(s, d.seat, s.bundles[number - 1].clauses)

    yes = [option for option in d.options if option.verb == "confirm"]
    best = max(yes, key=lambda option: gain(int(option.args[0])))
    return best if gain(int(best.args[0])) > -bargains.GOOD else offer("refuse", int(best.args[0]))


# War


def border(s: State, seat: Seat, enemy: str) -> list[str]:
    """Spaces of a power next to spaces with own troops."""
    near: dict[str, bool] = {}
    for space, stack in stacks.all_stacks(s):
        if space in SPACES and player(s, stack.power) == seat:
            near |= dict.fromkeys(SPACES[space].near, True)
    return [space for space in near if side(s, control.controller(s, space)) == enemy]


def war_value(s: State, seat: Seat, who: str, on: str) -> float:
    """What could be taken soon, how likely, less its price and the enemies one makes: most from who is about to win or
    has other wars."""
    prey = sorted((worth.gain(s, seat, space) for space in border(s, seat, side(s, on))), reverse=True)[:3]
    near = 0.0 if POWERS[on].minor else worth.dangers(s)[POWERS[on].seat]
    if not prey or len(bargains.enemies(s, seat)) >= MANY + (near >= AT_ONCE):
        return 0.0
    own = bargains.strength(s, seat)
    if POWERS[on].minor:
        against = sum(stack.size for _, stack in stacks.all_stacks(s) if stack.power == on) * worth.UNIT["regular"]
    else:
        others = [enemy for enemy in bargains.enemies(s, POWERS[on].seat) if enemy != seat]
        against = bargains.strength(s, POWERS[on].seat) / (1 + BUSY * len(others))
    ratio = own / (against + 0.3)
    chance = max(0.0, min(0.7, 0.35 * (ratio - 0.8)))
    return sum(prey) * chance - worth.CARD * restrictions.cost(s, who, on) - 0.3


def declare(s: State, d: Decision) -> Option:
    """One war at most that is worth it."""
    if (d.params or {}).get("named"):
        return DONE
    wars = [option for option in d.options if option.verb == "war"]
    best = max(wars, key=lambda option: war_value(s, d.seat, *map(str, option.args)), default=DONE)
    return best if best is not DONE and war_value(s, d.seat, *map(str, best.args)) > WORTH_A_WAR else DONE


def by_event(s: State, d: Decision) -> Option:
    """The best war, if it is any good or must be."""
    wars = [option for option in d.options if option.verb == "war"]
    best = max(wars, key=lambda option: war_value(s, d.seat, *map(str, option.args)))
    return best if DONE not in d.options or war_value(s, d.seat, *map(str, best.args)) > 0.2 else DONE


def cheapest(s: State, d: Decision) -> Option:
    """What pays without waste: the least that suffices, else the dearest."""
    left = int((d.params or {})["cp"])
    worths = {option: payment.worth(str(option.args[0])) for option in d.options}
    enough = [option for option in d.options if worths[option] >= left]
    return min(enough, key=worths.__getitem__) if enough else max(d.options, key=worths.__getitem__)


def join(s: State, d: Decision) -> Option:
    """Into a war that one would win."""
    enemy = POWERS[str((d.params or {})["enemy"])].seat
    return YES if enemy >= 0 and bargains.strength(s, d.seat) > STRONGER * bargains.strength(s, enemy) else NO


def intervene(s: State, d: Decision) -> Option:
    """For an ally that is worth a war with who attacks it."""
    params = d.params or {}
    enemy = POWERS[str(params["enemies"][0])].seat
    again = any(at_war(s, str(params["ally"]), str(power)) for power in params["enemies"])
    strong = bargains.strength(s, d.seat) > 0.9 * bargains.strength(s, enemy)
    gain = minors.ally_value(s, d.seat, str(params["power"]))
    return YES if gain > 0.5 and (again or (strong and len(bargains.enemies(s, d.seat)) < MANY)) else NO


def french_war(s: State, d: Decision) -> Option:
    return YES if war_value(s, d.seat, "france", "spain") > 0.2 else NO


# Captives


def ransom(s: State, d: Decision) -> Option:
    """Leaders are worth more than a poor card."""
    dear = [CARDS[card].cp for card in s.hands[d.seat] if not CARDS[card].home]
    way = "card" if dear and min(dear) <= 3 else "resource"
    offered = [option for option in d.options if option.args]
    best = max(offered, key=lambda option: LEADERS[str(option.args[0])].battle * 2 + (option.args[1] == way))
    return best if s.turn < worth.LAST_TURN or len(s.hands[d.seat]) > 3 else DONE


def poorest(s: State, d: Decision) -> Option:
    return min(d.options, key=lambda option: CARDS[str(option.args[0])].cp)


def unsettle(s: State, d: Decision) -> Option:
    """Keys and strategic spaces, which then give no VP, of whoever is nearest to victory; never one's own."""
    spaces = [option for option in d.options if option.args]
    weights = worth.weights_of(s, d.seat)

    def harm(option: Option) -> float:
        return events.harm_of_unrest(s, d.seat, str(option.args[0]), weights)

    best = max(spaces, key=harm)
    return best if harm(best) > worth.SIMPLE or DONE not in d.options else DONE


def dungeon(s: State, d: Decision) -> Option:
    """Where one's own leaders are."""

    def mine(option: Option) -> int:
        held = [name for name, leader in s.leaders.items() if leader.captor == option.args[0]]
        return sum(1 for name in held if player(s, LEADERS[name].power) == d.seat)

    return max(d.options, key=mine)


def who_is_freed(s: State, d: Decision) -> Option:
    own = [o for o in d.options if o.args and player(s, LEADERS[str(o.args[0])].power) == d.seat]
    return own[0] if own else (DONE if DONE in d.options else d.options[0])


def first(s: State, d: Decision) -> Option:
    return d.options[0]


# Why


def why_war(s: State, d: Decision, o: Option) -> Reason | None:
    return ("why.war", {"power": str(o.args[1])}) if o.verb == "war" else ("why.no_war", {})


def why_answer(s: State, d: Decision, o: Option) -> Reason | None:
    if o == ACCEPT:
        return "why.good_deal", {}
    maker, taker = bargains.parties(d)
    if o == PASS and bargains.plainly(s, taker, bargains.written(s, d)) >= bargains.GOOD:
        return "why.not_to_him", {"player": maker}
    return ("why.with_a_price", {}) if o == COUNTER else ("why.poor_deal", {})


def why_him(s: State, d: Decision, o: Option) -> Reason | None:
    """Whom an event hits, or whose space: told of who counts more than an equal."""
    if not o.args:
        return None
    named = o.args[0]
    whom = named if isinstance(named, int) else points.owner(s, str(named))
    weights = worth.weights_of(s, d.seat)
    if whom in (NOBODY, d.seat) or weights[whom] < max(*weights, MARKED * worth.EQUAL):
        return None
    return "why.near_victory", {"player": whom}


def why_talk(s: State, d: Decision, o: Option) -> Reason | None:
    return ("why.both_gain", {"player": int(o.args[0])}) if o.verb == "talk" else ("why.nothing_to_offer", {})


def why_intervene(s: State, d: Decision, o: Option) -> Reason | None:
    power = str((d.params or {})["power"])
    return ("why.worth_a_war", {"power": power}) if o == YES else ("why.not_worth_a_war", {"power": power})


PROMPTS: Final[dict[str, Choice]] = {
    "talks.whom": whom,
    "talks.draft": draft,
    "talks.value": value,
    "talks.answer": answer,
    "bundle.announce": announce,
    "bundle.tie": first,
    "bundle.confirm": confirm,
    "war.declare": declare,
    "war.pay": cheapest,
    "war.order": first,
    "war.join": join,
    "war.both": join,
    "war.by_event": by_event,
    "war.intervene": intervene,
    "armagnac.war": french_war,
    "ransom": ransom,
    "ransom.card": poorest,
    "captive.roll": first,
    "captive.benefit": first,
    "captive.unrest": unsettle,
    "armagnac.unrest": unsettle,
    "revolts.where": unsettle,
    "loan.where": first,
    "ransom_event.whose": dungeon,
    "ransom_event.who": who_is_freed,
}
OPEN_REASONS: Final[Reasons] = {
    "war.declare": why_war,
    "war.intervene": why_intervene,
    "war.pay": always("why.cheapest_payment"),
    "ransom": always("why.ransom"),
    **dict.fromkeys(("captive.unrest", "armagnac.unrest", "revolts.where", "espionage.whom", "ill.whom"), why_him),
}
REASONS: Final[Reasons] = {"talks.whom": why_talk, "talks.answer": why_answer}
