"""What an option costs and does, its odds, what is at stake; and what players have, by which tests check it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import NOTHING_NOTED, Note, Notes, Reason

from .. import data
from ..pieces import HORDE, KINDS, Element
from ..rules import loans, taxes
from ..rules.any_time import paying
from ..rules.battle import totals
from ..rules.cards.trade import FOREIGN_PRICE
from ..rules.combat import movement
from ..rules.common import points, promises, questions
from ..rules.diplomacy.pacts import BREACH
from ..rules.march import meeting
from ..rules.purchases import building, card_market, returns, workshops
from ..rules.trade import trade
from ..state import State
from . import refusals
from .view import tolerated

Costs = Mapping[str, int]
Tells = Callable[..., Note]  # of a state, a decision and the arguments of the option
TURNED: Final[Costs] = {"cards": 1}
SOURCES: Final[Mapping[str, Costs]] = {  # of PT (points.sources), by verb
    "points": TURNED, "use": TURNED, "token": {"tokens": 1},
    "florins": {"florins": data.PRICES.bought_point}, "purple": {"pt.purple": 1},
}  # fmt: skip
GOES_ON: Final = ("florins", "pieces", "honour")  # where something that was begun goes on


def describe(s: State, d: Decision, option: Option) -> Note:
    tells = TOLD.get(f"{d.prompt} {option.verb}") or TOLD.get(option.verb)
    note = NOTHING_NOTED if tells is None else tells(s, d, *option.args)
    risks = [*note.risks, *RISKS.get(d.prompt.partition(".")[0], ()), *RISKS.get(option.verb, ())]
    told = note.says
    if s.phase == "taxes" and (due := loans.interest_due(s, d.seat)):  # it follows unasked
        risks.append("florins")
        told = [*told, says("interest", florins=due)] if option.verb in ("pay", "tax") else told
    return Note(note.costs, told, risks)


def says(key: str, **params: Any) -> Reason:
    return f"note.{key}", params


def asked(d: Decision, name: str) -> Any:
    return (d.params or {}).get(name)


def price(colour: int, n: int, florins: int) -> Costs:
    return {"florins": florins, f"pt.{data.POINT_COLOURS[colour]}": n}


# ---- phase 4


def learn(s: State, d: Decision, branch: str) -> Note:
    next_one = data.BRANCHES[branch].technologies[s.technology[d.seat][list(data.BRANCHES).index(branch)]]
    told = [says("technology", technology=next_one.id), (f"about.tech.{next_one.id}", {})]
    return Note({"florins": next_one.price}, told)


def build(s: State, d: Decision, id: str) -> Note:
    """The lowest price; where something of its category stands already it is less."""
    prices = sorted({building.price(s, d.seat, id, t) for t in building.payable_places(s, d.seat, id)})
    dearer = [says("elsewhere_more")] if len(prices) > 1 else []
    return Note(price(points.PLACE[building.TECHNOLOGY_OF[id]][0], *prices[0]), [gives(id), *dearer])


def gives(id: str) -> Reason:
    new = data.BUILDINGS[id]
    names = {"tax": new.tax, "recruits": new.recruits, "protection": new.protection, "markers": new.control_markers}
    return says(f"building_{new.category}", **names, honour=new.honour or None)


def craft(s: State, d: Decision, kind: str = workshops.CAPTAIN) -> Note:
    level = next(workshops.levels(s, d.seat, kind))
    fees = fee_at(s, d.seat, kind, workshops.places(s, d.seat, kind, workshops.CRAFTS[kind].price(level)))
    return at_level(kind, level, level, fees)


def at_level(kind: str, level: int, levels: int, fee: int = 0) -> Note:
    colour, n, florins = workshops.CRAFTS[kind].price(levels)
    told = [says("level", n=level)]
    if kind in data.TRANSPORTS:
        table = data.TRANSPORTS[kind]
        told.append(says("transport", capacity=table.capacity[level - 1], move=table.move[level - 1]))
    return Note(price(colour, n, florins + fee), told)


def fee_at(s: State, seat: Seat, kind: str, places: Sequence[str]) -> int:
    """MU-pact.b: the least that a pact asks for a place; none behind the screen."""
    found = [promises.fee(s, workshops.right(kind), s.control[place], seat) for place in places]
    return 0 if s.deploying else min(found, default=0)


def upgrade(s: State, d: Decision, id: str) -> Note:
    element = s.elements[id]
    level = workshops.upgrade_levels(s, d.seat, element)[0]
    return at_level(element.kind, level, level - element.level)


def level(s: State, d: Decision, level: int) -> Note:
    """Of something new, or of something that rises."""
    what = asked(d, "what")
    return at_level(s.elements[what].kind if what in s.elements else what, level, level - asked(d, "now"))


def recruit(s: State, d: Decision, unit: str, each: int = 0) -> Note:
    each = each or workshops.COST_OF[KINDS.index(unit)]
    fee = fee_at(s, d.seat, unit, workshops.places(s, d.seat, unit, (0, 0, each)))
    return Note({"florins": each + fee}, [says(unit.partition("_")[0] if unit.startswith("captain") else unit)])


def ransom(s: State, d: Decision, captor: Seat, unit: str) -> Note:
    return Note({"florins": returns.RANSOM[KINDS.index(unit)]}, [says("ransom")])


def number(s: State, d: Decision, n: int) -> Note:
    """Of units at a full price, at half of it by MU-C28, or of those that had surrendered."""
    if d.rule == "MU-unit.d":
        return NOTHING_NOTED
    prices = returns.HALF_PRICE if d.rule == "MU-C28" else workshops.COST_OF
    return Note({"florins": n * prices[KINDS.index(asked(d, "what"))]}, risks=("florins",) if s.pacts else ())


def repair(s: State, d: Decision, *args: str | int) -> Note:
    return Note({"florins": data.REPAIR_COST * (args[0] if isinstance(args[0], int) else 1)})


def place(s: State, d: Decision, territory: str) -> Note:
    """Where something is bought for: what it costs there."""
    what, seen = asked(d, "what"), land(s, d.seat, territory)
    if what in data.BUILDINGS:
        technology = building.TECHNOLOGY_OF[what]
        return Note(price(points.PLACE[technology][0], *building.price(s, d.seat, what, territory)), seen)
    florins = asked(d, "florins")
    if florins is None:  # MU-surrender.c
        return Note({}, seen)
    costs: Costs = {"florins": florins + fee_at(s, d.seat, what, [territory])}
    kind = workshops.CAPTAIN if what.startswith(workshops.CAPTAIN) else what
    if kind in workshops.CRAFTS:
        costs = price(workshops.CRAFTS[kind].price(0)[0], asked(d, "points"), costs["florins"])
    return Note(costs, seen)


def behind_screen(s: State, d: Decision) -> Note:
    what = asked(d, "what")
    return Note(price(points.PLACE[building.TECHNOLOGY_OF[what]][0], *building.price(s, d.seat, what, "")))


def buy_card(s: State, d: Decision) -> Note:
    return Note({"florins": card_market.price(s, d.seat)}, [says("draw", n=card_market.number_drawn(s, d.seat))])


# ---- florins


def amount(s: State, d: Decision, n: int) -> Note:
    return Note({"florins": n + (asked(d, "hundreds") or 0)})


def bid(s: State, d: Decision, n: int) -> Note:
    """MU-order.e: only who comes first pays, to the last."""
    return Note({"florins": n + (asked(d, "hundreds") or 0) + (asked(d, "tied") or 0)}, [says("bid")])


def disband(s: State, d: Decision, *args: str) -> Note:
    place = s.elements[args[0]].place if args[0] in s.elements else args[0]
    return Note({"pieces": 1}, [says("saves", florins=taxes.upkeep_at(s, questions.area_of(s, place)))])


def tax(s: State, d: Decision, level: int) -> Note:
    """Income at this level; what the back of the next Event card would tolerate as it lies now."""
    told, bearable = [says("income", florins=taxes.income(s, d.seat, level))], tolerated(s)
    if bearable is not None and level > bearable:
        told.append(says("unrest", n=(level - bearable) // data.TAXES.rebellion_step, level=bearable))
    return Note({}, [*told, says("upkeep", florins=taxes.upkeep_cost(s, d.seat))])


def pact(s: State, d: Decision) -> Note:
    return Note({"florins": sum(t[3] for t in asked(d, "terms") if t[0] == "pay_once" and t[1] == d.seat)})


def war(s: State, d: Decision, other: Seat) -> Note:
    return Note({"honour": BREACH * len(promises.broken_by_attack(s, d.seat, other))}, [says("war")])


# ---- cards, tokens, technologies


def use(s: State, d: Decision, card: str) -> Note:
    return Note({"florins": data.EMPIRE_CARDS[card].cost, **TURNED}, ability(card))


def ability(card: str) -> list[Reason]:
    return [(f"about.ability.{data.EMPIRE_CARDS[card].ability}", {})]


def known_card(s: State, d: Decision, card: str) -> Note:
    return Note({}, [*ability(card), says("symbols", colours=list(data.EMPIRE_CARDS[card].colours) or None)])


def claim(s: State, d: Decision, card: str) -> Note:
    return Note(TURNED, [says("claim", colours=list(data.EMPIRE_CARDS[card].colours) or None)])


def point(verb: str) -> Tells:
    """A source of PT, with what then follows unasked. The florins of the project are paid with the last of them."""

    def tell(s: State, d: Decision, source: str = "", colour: str = "") -> Note:
        wanted = asked(d, "colour")
        is_card = source in data.EMPIRE_CARDS
        colours = data.EMPIRE_CARDS[source].colours if is_card and not colour else [colour or source or wanted]
        told = [serves(each) for each in colours]
        if wanted is None:
            return Note(SOURCES[verb], told)
        followed, paid = taken_unasked(s, d, Option(verb, *filter(None, (source, colour))))
        costs = Counter({"florins": asked(d, "florins") if paid else 0})
        for each in (verb, *(option.verb for option in followed)):
            costs.update(SOURCES[each])
        return Note(costs, [*told, says("only_source")] if followed else told)

    return tell


def taken_unasked(s: State, d: Decision, first: Option) -> tuple[list[Option], bool]:
    """MU-tech.b: the sources that follow this one because no other is left, and whether the points are paid then.

    Whoever may stop is asked again. Nobody knows whether a card will be cancelled, or give twice as much.
    """
    taken = [first]
    while True:
        left = asked(d, "left") - sum(given(s, d, each) for each in taken)
        others = [option for option in d.options if stock(s, d, option) > sum(same(option, each) for each in taken)]
        if left <= 0 or len(others) != 1 or paying.STOP in d.options:
            return taken[1:], left <= 0
        taken += others


def same(one: Option, other: Option) -> bool:
    """The same source: of a card one colour or the other."""
    return one.verb == other.verb and one.args[:1] == other.args[:1]


def given(s: State, d: Decision, source: Option) -> int:
    """So many points of use for what is asked."""
    colour = data.POINT_COLOURS.index(asked(d, "colour"))
    is_card = source.verb in ("points", "use")
    return points.worth(str(source.args[0]), colour, points.purple_serves(s, d.seat, colour)) if is_card else 1


def stock(s: State, d: Decision, source: Option) -> int:
    """How often it can be taken."""
    if source.verb == "token":
        colour = data.POINT_COLOURS.index(str(source.args[0]))
        return s.tokens[d.seat][colour] - s.tokens_used[d.seat][colour]
    if source.verb == "florins":
        return (s.florins[d.seat] - int(asked(d, "florins"))) // data.PRICES.bought_point
    return s.pt[d.seat][points.PURPLE] if source.verb == "purple" else 1


def serves(colour: str) -> Reason:
    branch = next(branch.id for branch in data.BRANCHES.values() if branch.colour == colour)
    return says("serves", colour=colour, branch=branch)


def technology(s: State, d: Decision, *args: str | int) -> Note:
    """One's own or, by Temporal Power, another's."""
    id = str(args[-1])
    costs = dict(price(points.PLACE[id][0], data.TECHNOLOGIES[id].activation, 0))
    if len(args) > 1:
        costs["pt.purple"] = costs.get("pt.purple", 0) + data.TECHNOLOGIES["temporal_power"].activation
    return Note(costs, [(f"about.tech.{id}", {})], ("florins", "cards", "tokens"))


def borrow_card(s: State, d: Decision, card: str) -> Note:
    return Note(
        {"pt.purple": 1, "florins": data.EMPIRE_CARDS[card].cost}, ability(card), ("florins", "cards", "tokens")
    )


# ---- the map


def land(s: State, seat: Seat, area: str) -> list[Reason]:
    """Whose it is, if not one's own, and who stands there."""
    sides = questions.armies_in(s, area)
    found = [says("owner", player=s.control[area])] if s.control.get(area, seat) not in (seat, *sides) else []
    armies = {side: sum(questions.army(s, side, area)) for side in sides}
    return [*found, *(says("army", player=questions.who(side), n=n) for side, n in armies.items())]


def seen(s: State, d: Decision, *args: str | int) -> Note:
    areas = [arg for arg in args if arg in data.TERRITORIES or arg in data.SEAS]
    return Note({}, [told for area in areas for told in land(s, d.seat, str(area))])


def step(s: State, d: Decision, area: str) -> Note:
    """MP, who is there, the HP of an attack, and the odds of a round of battle before rerolls, powers and cards."""
    group = next(group for group in reversed(s.groups) if group.seat == d.seat)
    way = next(step for step in movement.open_steps(s, group) if step.area == area)
    told, seat = land(s, d.seat, area), d.seat
    fights = way.what in ("battle", "resistance")
    foes = [side for side in questions.armies_in(s, area) if side != seat] or [HORDE] if fights else []
    victims = [foe for foe in foes if foe != HORDE]
    if fights and any(group.riders):
        told += [says("resistance")] if way.what == "resistance" else []
        known = tuple(s.barbarian_dice) if foes[0] == HORDE else ()
        won, drawn = odds(totals.penalty(s, seat), totals.penalty(s, foes[0]), known)
        told.append(says("odds", won=won, drawn=drawn))
    hurts = sum(meeting.price_of_attack(s, seat, victim) for victim in victims if way.what == "battle")
    return Note({"mp": way.mp, "honour": hurts}, told, GOES_ON)


@cache
def odds(mine: int, theirs: int, fixed: tuple[int, ...]) -> tuple[int, int]:
    """Per cent of rounds won and drawn with these modifiers; the dice of barbarians are known (MU-battle.f to m)."""
    rolls = Counter(totals.best_of(list(dice)) for dice in product(*(range(1, n + 1) for n in data.BATTLE.dice)))
    others = Counter([totals.best_of(list(fixed))]) if fixed else rolls
    found = [0, 0, 0]
    for (one, often), (other, times) in product(rolls.items(), others.items()):
        a, b = max(0, one + mine), max(0, other + theirs)
        found[(a > b) - (a < b)] += often * times
    return round(100 * found[1] / sum(found)), round(100 * found[0] / sum(found))


def sail(s: State, d: Decision, area: str) -> Note:
    """Of a trade transport: what one could sell there for."""
    town = data.TERRITORIES[area].settlement if area in data.TERRITORIES else None
    market = [says("market", good=town.good, florins=trade.unit_price(s, area))] if town else []
    return Note({"mp": 1}, [*land(s, d.seat, area), *market], ("pieces",))


def trader(s: State, d: Decision) -> Element:
    return s.elements[asked(d, "transport")]


def buy(s: State, d: Decision, n: int) -> Note:
    at = trader(s, d).place
    florins = n * data.MARKET.buy + trade.fee(s, d.seat, at)
    return Note({"florins": florins, "mp": data.TRADE_ACTION_COST}, [says("cubes", n=n, good=trade.product(at))])


def bought(s: State, d: Decision) -> Note:
    return Note({"florins": asked(d, "total") + trade.fee(s, d.seat, s.elements[s.trading].place)})


def sell(s: State, d: Decision) -> Note:
    element = trader(s, d)
    n, each = len(trade.sellable(s, element)), trade.unit_price(s, element.place)
    fee = trade.fee(s, d.seat, element.place)
    return Note({"mp": data.TRADE_ACTION_COST, "florins": fee}, [says("sale", n=n, florins=each, total=n * each)])


def carrier(s: State, d: Decision, id: str) -> Note:
    element = s.elements[id]
    return Note({}, [says("carrier", level=element.level, n=element.mp, area=questions.area_of(s, element.place))])


def kingdom(s: State, d: Decision, id: str) -> Note:
    own = data.KINGDOMS[id]
    return Note({}, [("about.kingdom_in_brief", {"n": len(own.home), "goods": list(dict.fromkeys(own.goods))})])


def always(note: Note) -> Tells:
    return lambda s, d, *args: note


def plain(key: str, *risks: str) -> Tells:
    return always(Note({}, [says(key)], risks))


TOLD: Final[dict[str, Tells]] = {  # by verb, or by prompt and verb
    "technology": learn, "build": build, "transport": craft, "engine": craft, "hire_captain": craft,
    "upgrade": upgrade, "recruit": recruit, "ransom": ransom, "redeploy": plain("free"), "repair": repair,
    "buy_card": buy_card,
    "promote": lambda s, d, territory, level: at_level(workshops.CAPTAIN, level + 1, 1),
    "buy_back": lambda s, d, unit: recruit(s, d, unit, returns.HALF_PRICE[KINDS.index(unit)]),
    "purchases.level level": level, "purchases.number number": number, "purchases.repair number": repair,
    "purchases.where at": place, "prisoners.where at": lambda s, d, t: ransom(s, d, 0, asked(d, "unit")),
    "behind_the_screen": behind_screen, "bring": lambda s, d, kind, level=1: Note({}, at_level(kind, level, 0).says),
    "sum": amount, "put": amount, "and": amount, "bid": bid, "order.bid and": bid, "order.bid_again and": bid,
    "from": lambda s, d, n: Note({"florins": n}, risks=("florins",)),  # at least so much: the rest is asked next
    "pacts.florins sum": plain("promise"), "pacts.florins and": plain("promise"), "pacts.answer accept": pact,
    "diplomacy.peace_for accept": pact, "diplomacy.armistice_for accept": pact,
    "pay_interest": lambda s, d: Note({"florins": s.due[d.seat]}),
    "tax": tax, "taxes.disband remove": disband, "taxes.disband remove_unit": disband,
    "pay": lambda s, d: Note({"florins": min(asked(d, "florins"), s.florins[d.seat])}),
    **dict.fromkeys(("remove", "remove_unit", "sacrifice"), always(Note({"pieces": 1}))),
    "borrow": always(Note({}, [says("loan", florins=data.LOANS.amount, interest=data.LOANS.interest)])),
    "repay": always(Note({"florins": data.LOANS.amount}, [says("repay", interest=data.LOANS.interest)])),
    "acts.choose give": plain("gift", "florins"), "give_florins": plain("gift", "florins"), "war": war,
    "move.attack attack": lambda s, d: Note({"honour": asked(d, "price")}, risks=GOES_ON),
    **dict.fromkeys(("break_pact", "refuse"), always(Note({"honour": BREACH}))),
    "peace": plain("consent"), "armistice": plain("armistice"),
    "use": use, "keep": known_card, "under": known_card, "claim": claim, "borrow_card": borrow_card,
    "conquest.thing keep": lambda s, d, thing: Note({}, [gives(thing)] if thing in data.BUILDINGS else []),
    **{verb: point(verb) for verb in ("points", "token", "florins", "purple")},
    **dict.fromkeys(("setup.token token", "colour"), lambda s, d, colour: Note({}, [serves(colour)])),
    "tech": technology, "tech_of": technology,
    **dict.fromkeys(("commerce", "market"), always(Note({"pt.yellow": 1}, risks=("florins", "cards", "tokens")))),
    "edict": step, "move.go step": step, "step": sail, "buy": buy, "sell": sell, "trade.lower done": bought,
    "march_cards.good cube": lambda s, d, good: Note({"florins": FOREIGN_PRICE}, risks=("florins",)),
    "move": carrier, "use_transport": carrier, "kingdom": kingdom,
    "icon": lambda s, d, icon: Note({}, [(f"about.{icon}", {})]),
    **dict.fromkeys(("at", "to", "marker", "rebellion", "add", "move_horde", "march", "village", "archer"), seen),
}  # fmt: skip
RISKS: Final[dict[str, Sequence[str]]] = {  # by the first word of a prompt: dice, others, what was begun before
    **dict.fromkeys(("window", "cards", "realm", "technology"), GOES_ON),
    "papers": (*GOES_ON, "cards", "tokens"),
    **dict.fromkeys(
        ("battle", "barbarians", "rebellion", "events", "meeting", "move", "diplomacy", "points"), ("pieces", "honour")
    ),
    "loans": (*GOES_ON, "cards", "tokens"),
    **dict.fromkeys(("done", "use", "tech"), ("pieces", "honour")),  # verbs: the turn goes on, or an effect follows
}


def purse(s: State, seat: Seat) -> dict[str, int]:
    return {
        "florins": s.florins[seat],
        "honour": s.honour[seat],
        "cards": sum(card not in s.turned for card in s.cards[seat]),
        "tokens": sum(s.tokens[seat]) - sum(s.tokens_used[seat]),
        "pieces": sum(questions.units_of(s, seat)) + len(questions.elements_of(s, seat)),
    }


NOTES: Final = Notes(describe, purse, refusals.own)
