"""Why something a player might expect is not possible now: for greyed actions and for IllegalChoice."""

from collections.abc import Iterator, Sequence

from condotta.core.flow import Decision, Option, Seat, offer
from condotta.core.game import Refusal, Refuses, Rest, Why, refuse, refused

from .. import data
from ..data.things import LEVELS
from ..pieces import AR, C1, HI, KINDS, KN, LI, Element
from ..rules import acts, loans
from ..rules.any_time import offers
from ..rules.common import points, questions
from ..rules.common.geography import is_open
from ..rules.common.questions import cubes_left, has_horde, in_reserve, is_banned, is_ship, may_own, pool_left
from ..rules.march import ways
from ..rules.purchases import building, card_market, purchases, returns, workshops
from ..rules.trade import trade
from ..state import State

HIRE = Option("hire_captain")
Lacks = tuple[tuple[str, str], tuple[str, str]]  # reasons with their rules


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule."""
    return refused(REFUSED, s, decision, REST, own)


def own(s: State, seat: Seat) -> dict[str, Sequence[str]]:
    """What lies on the map and before them; units by their kind."""
    units = questions.units_of(s, seat)
    return {
        "card": s.cards[seat],
        "territory": questions.territories_of(s, seat),
        "element": [element.id for element in questions.elements_of(s, seat)],
        "unit": [unit for kind, unit in enumerate(KINDS) if units[kind]],
    }


# ---- phase 5


def refused_actions(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a transport or siege engine of theirs cannot move."""
    for element in s.elements.values():
        option = offer("move", element.id)
        if decision.seat not in (element.seat, element.commander):
            continue
        if element.commander != decision.seat:
            yield refuse(option, "lent", "MU-pact.m", element=element.id)
        elif not ways.is_mover(s, element):
            yield refuse(option, "moves_in_trade", "MU-tmove.a", element=element.id)
        elif element.done:
            yield refuse(option, "has_moved", "MU-combat.e", element=element.id)
        elif element.place in s.elements:
            yield refuse(option, "on_board", "MU-naval.i", element=element.id)
        elif element.place in data.TERRITORIES and is_banned(s, "movement", element.place):
            yield refuse(option, "movement_banned", "MU-C3", territory=element.place)
        elif element.mp == 0:
            yield refuse(option, "no_mp", "MU-move.b", element=element.id)
        elif shut_out(s, decision.seat, element.place, is_ship(element)):
            yield refuse(option, "shut_out", "MU-move.s")
        else:
            yield refuse(option, "no_way", "MU-move.b", element=element.id)


def refused_steps(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why transports and engines without an army do not enter a territory of another."""
    for group in s.groups[-1:]:
        if not any(group.riders):
            for there in shut_out(s, group.seat, group.area, ways.galley_of(s, group) is not None):
                yield refuse(offer("step", there), "shut_out", "MU-move.s")


def shut_out(s: State, seat: Seat, here: str, ship: bool) -> list[str]:
    """Neighbours that another controls."""
    return [there for there in ways.neighbours(here, ship) if is_open(s, there) and ways.shuts_out(s, seat, there)]


# ---- phase 4


def refused_purchases(s: State, decision: Decision) -> Iterator[Refusal]:
    seat = decision.seat
    yield from refused_technologies(s, seat)
    for id in data.BUILDINGS:
        yield refused_building(s, seat, id)
    for unit in (LI, AR, HI, KN):
        yield refused_unit(s, seat, unit, workshops.RECRUIT[KINDS[unit]])
    for kind, engine in data.SIEGE_ENGINES.items():
        lacks = (("no_place_for", "MU-siegebuy.b"), ("cannot_pay", "MU-siegebuy.a"))
        yield refused_element(s, seat, kind, workshops.ENGINE[kind], "mathematics", (engine.level,), lacks)
    for kind, option in workshops.BUY.items():
        lacks = (("no_place_for", "MU-transp.b"), ("cannot_pay", "MU-transp.a"))
        yield refused_element(s, seat, kind, option, "carpentry", (1, 2, 3), lacks)
    yield refused_card(s, seat)
    for element in questions.elements_of(s, seat):
        yield refuse(offer("upgrade", element.id), *refused_upgrade(s, seat, element), thing=element.kind)
    yield from refused_captains(s, seat)
    yield from refused_returns(s, seat)
    for territory, category, _ in questions.buildings_of(s, seat):
        if s.buildings[territory][category + 3]:
            option = offer("repair", questions.CATEGORY_IDS[category], territory)
            yield refuse(option, "too_dear", "MU-build.g", florins=data.REPAIR_COST)


def why_no_purchase_there(s: State, territory: str) -> Why:
    return ("what_first" if workshops.suits(s, territory, KINDS[LI]) else "no_recruits_there"), "MU-unit.a"


def refused_upgrade(s: State, seat: Seat, element: Element) -> tuple[str, str]:
    craft, place = workshops.CRAFTS[element.kind], element.place
    if element.level == LEVELS:
        return "highest_level", craft.raised
    if not points.owned(s, seat, craft.technology):
        return "craft_lacks", craft.raised
    if s.control.get(place) != seat or not workshops.suits(s, place, element.kind):
        return "no_workshop_there", craft.placed
    if not any(may_own(s, seat, level, element.level) for level in range(element.level + 1, LEVELS + 1)):
        return "no_property_marker", "MU-comp.d"
    payable = any(workshops.higher_levels(s, seat, element.kind, element.level))
    return ("pool_empty", "MU-comp.f") if payable else ("cannot_pay", craft.raised)


def refused_captains(s: State, seat: Seat) -> Iterator[Refusal]:
    """Why none can be hired, and why those on the map cannot rise."""
    lacks = not points.owned(s, seat, workshops.MILITARY_ART)
    yield refuse(HIRE, "craft_lacks", "MU-unit.b") if lacks else refused_unit(s, seat, C1, HIRE)
    ready = workshops.captains(s, seat)
    for place, kind in dict.fromkeys(questions.own_units(s, seat)):
        level = kind - C1 + 1
        if level < 1:
            continue
        if level == LEVELS:
            why = ("highest_level", "MU-unit.b")
        elif lacks:
            why = ("craft_lacks", "MU-unit.b")
        else:
            why = ("cannot_pay", "MU-unit.b") if (place, level) in ready else ("no_workshop_there", "MU-unit.b")
        yield refuse(offer("promote", place, level), *why, thing=workshops.CAPTAIN)


def refused_returns(s: State, seat: Seat) -> Iterator[Refusal]:
    """Why units cannot be ransomed, redeployed or bought back."""
    full = workshops.recruit_limit(s, seat) <= 0
    nowhere = not returns.own_places(s, seat)
    why = ("recruits_used", "MU-unit.d") if full else ("no_recruit_place", "MU-unit.a") if nowhere else None
    for group in s.prisoners:
        for kind, unit in enumerate(KINDS):
            if group.owner == seat and group.counts[kind]:
                dear = ("too_dear", "MU-capture.h")
                yield refuse(offer("ransom", group.captor, unit), *(why or dear), florins=returns.RANSOM[kind])
    for kind, unit in enumerate(KINDS):
        if s.surrendered[seat][kind]:
            yield refuse(offer("redeploy", unit), *(why or ("no_recruit_place", "MU-unit.a")))
        if s.buy_back[seat][kind]:
            florins = returns.HALF_PRICE[kind]
            rich = s.florins[seat] >= florins
            less = ("reserve_empty", "MU-comp.a") if rich else ("too_dear", "MU-C28")
            yield refuse(offer("buy_back", unit), *(why or less), florins=florins, unit=unit)


def refused_places(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why something cannot be put into a territory of theirs."""
    what = str((decision.params or {}).get("what") or KINDS[LI])
    for territory in questions.territories_of(s, decision.seat):
        if what in data.BUILDINGS:
            why = why_not_build(s, territory, what)
        else:
            why = "cannot_pay" if workshops.suits(s, territory, what) else f"needs_{site_of(what)}"
        yield refuse(offer("at", territory), why, decision.rule, thing=what)


def site_of(what: str) -> str:
    transport = data.TRANSPORTS.get(what)
    return "settlement_or_fort" if transport is None else transport.built_in


def why_not_build(s: State, territory: str, what: str) -> str:
    if questions.building_level(s, territory, building.CATEGORY_OF[what]) >= data.BUILDINGS[what].level:
        return "built_already"
    return "cannot_pay" if territory in building.places(s, s.control[territory], what) else "needs_settlement"


def refused_technologies(s: State, seat: Seat) -> Iterator[Refusal]:
    for place, branch in enumerate(data.BRANCHES.values()):
        level = s.technology[seat][place]
        option = purchases.TECHNOLOGY[branch.id]
        if level == len(branch.technologies):
            yield refuse(option, "branch_complete", "MU-tech.a", branch=branch.id)
        elif place in s.branches_bought[seat]:
            yield refuse(option, "branch_bought", "MU-techbuy.c", branch=branch.id)
        else:
            yield refuse(option, "too_dear", "MU-techbuy.a", florins=branch.technologies[level].price)


def refused_building(s: State, seat: Seat, id: str) -> Refusal:
    option = purchases.BUILD[id]
    technology = building.TECHNOLOGY_OF[id]
    if not points.owned(s, seat, technology):
        return refuse(option, "technology_lacks", "MU-tech.b", technology=technology)
    if pool_left(s, id) <= 0:
        return refuse(option, "pool_empty", "MU-build.i", thing=id)
    if not building.places(s, seat, id):
        return refuse(option, "no_building_place", "MU-build.b", building=id)
    return refuse(option, "cannot_pay", "MU-build.a", thing=id)


def refused_unit(s: State, seat: Seat, kind: int, option: Option) -> Refusal:
    price = workshops.COST_OF[kind]
    if in_reserve(s, seat, kind) <= 0:
        return refuse(option, "reserve_empty", "MU-comp.a", unit=KINDS[kind])
    if workshops.recruit_limit(s, seat) <= 0:
        return refuse(option, "recruits_used", "MU-unit.c")
    if s.florins[seat] < price:
        return refuse(option, "too_dear", "MU-unit.tab", florins=price)
    if workshops.has_place(s, seat, KINDS[kind]):
        return refuse(option, "cannot_pay", "MU-unit.b")
    return refuse(option, "no_recruit_place", "MU-unit.a")


def refused_element(
    s: State, seat: Seat, kind: str, option: Option, technology: str, levels: Sequence[int], lacks: Lacks
) -> Refusal:
    """Why a transport or siege engine cannot be bought; `lacks`: a place, or florins."""
    if not points.owned(s, seat, technology):
        return refuse(option, "technology_lacks", "MU-tech.b", technology=technology)
    if pool_left(s, kind) <= 0:
        return refuse(option, "pool_empty", "MU-comp.f", thing=kind)
    if not any(may_own(s, seat, level) for level in levels):
        return refuse(option, "no_property_marker", "MU-comp.d")
    if not workshops.places(s, seat, kind):
        return refuse(option, *lacks[0], thing=kind)
    return refuse(option, *lacks[1], thing=kind)


def refused_card(s: State, seat: Seat) -> Refusal:
    if s.card_bought[seat]:
        return refuse(purchases.BUY_CARD, "card_bought", "MU-card.b")
    if not s.empire_deck:
        return refuse(purchases.BUY_CARD, "deck_empty", "MU-card.j")
    return refuse(purchases.BUY_CARD, "too_dear", "MU-card.b", florins=card_market.price(s, seat))


# ---- phase 6


def refused_trade(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why the transport in use can neither buy nor sell here, and why others cannot be used."""
    for element in trade.traders(s, decision.seat):
        if element.id != s.trading:
            yield refuse(trade.USE[element.id], "no_mp", "MU-tmove.a", element=element.id)
    trader = s.elements.get(s.trading)
    if trader is None or trader.place not in data.TERRITORIES:
        return
    where = refused_market(s, decision.seat, trader)
    for option in (trade.BUY.up_to(1)[0], trade.SELL):
        yield refuse(option, *where, territory=trader.place) if where else refused_deal(s, trader, option)


def why_no_trade(s: State, id: str) -> Why:
    return ("acts_now", "MU-trade.a") if id == s.trading else ("does_not_trade", "MU-def.l")


def refused_market(s: State, seat: Seat, element: Element) -> tuple[str, str] | None:
    """Why there can be no trade at all where it stands, and the rule."""
    territory = element.place
    if data.TERRITORIES[territory].settlement is None:
        return "no_settlement", "MU-bgoods.b"
    if has_horde(s, territory) or trade.is_fought_over(s, territory):
        return "fought_over", "MU-bgoods.c"
    if is_banned(s, "trade", territory):
        return "trade_banned", "MU-C2"
    if not trade.may_trade(s, seat, territory):
        return "no_commercial_pact", "MU-bgoods.c"
    return ("no_mp_to_trade", "MU-tmove.a") if element.mp < data.TRADE_ACTION_COST else None


def refused_deal(s: State, element: Element, option: Option) -> Refusal:
    if option is trade.SELL:
        if not element.cargo:
            return refuse(option, "nothing_to_sell", "MU-sell.a")
        return refuse(option, "goods_present", "MU-sell.b", territory=element.place)
    if trade.room(element) <= 0:
        return refuse(option, "no_room", "MU-bgoods.b", element=element.id)
    if cubes_left(s, trade.product(element.place)) <= 0:
        return refuse(option, "no_cubes", "MU-comp.h", good=trade.product(element.place))
    return refuse(option, "too_dear", "MU-bgoods.b", florins=data.MARKET.buy)


# ---- other acts


def refused_acts(s: State, decision: Decision) -> Iterator[Refusal]:
    seat = decision.seat
    if s.borrowed[seat]:
        yield refuse(loans.BORROW, "borrowed", "MU-loan.a")
    elif s.debt[seat] >= loans.MOST_LOANS:
        yield refuse(loans.BORROW, "debt_limit", "MU-loan.b")
    if s.debt[seat]:
        if s.repaid[seat]:
            yield refuse(acts.REPAY, "repaid", "MU-loan.d")
        else:
            yield refuse(acts.REPAY, "too_dear", "MU-loan.d", florins=data.LOANS.amount)
    yield from refused_cards(s, decision)


def refused_cards(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a card of theirs has no use now."""
    seat = decision.seat
    for card in s.cards[seat]:
        known = data.EMPIRE_CARDS[card]
        if card in s.turned:
            yield refuse(offers.USE[card], "turned", "MU-card.f", card=card)
        elif s.florins[seat] < known.cost:
            yield refuse(offers.USE[card], "too_dear", "MU-C.a", florins=known.cost)
        else:
            yield refuse(offers.USE[card], "not_now", f"MU-C{known.number}", card=card)


def refused_points(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a card of theirs gives no PT of use now."""
    for card in s.cards[decision.seat]:
        why = ("turned", "MU-card.f") if card in s.turned else ("no_such_points", "MU-pt.b")
        yield refuse(offer("points", card), *why, card=card)


def refused_sack(s: State, decision: Decision) -> Iterator[Refusal]:
    """What a bankrupt cannot sack yet, or not at all."""
    reason, rule = ("loan_first", "MU-upkeep.d") if loans.may_borrow(s, decision.seat) else ("no_sack", "MU-bank.b")
    mine = own(s, decision.seat)
    for thing in (*mine["territory"], *mine["element"]):
        yield refuse(offer("this", thing), reason, rule)


REFUSED: dict[str, Refuses] = {
    "combat.action": refused_actions,
    "move.go": refused_steps,
    "purchases.choose": refused_purchases,
    "purchases.where": refused_places,
    "prisoners.where": refused_places,
    "trade.choose": refused_trade,
    "trade.transport": refused_trade,
    "acts.choose": refused_acts,
    "window": refused_cards,
    "points.source": refused_points,
    "papers.sell": refused_points,
    "loans.bankrupt": refused_sack,
}
OF_CARD = dict.fromkeys(("territory", "element", "card"), ("not_for_card", "")) | {"unit": ("no_unit_for_it", "")}
IN_BATTLE = {"territory": ("no_way_from_battle", ""), "element": ("not_in_battle", ""), "unit": ("not_in_battle", "")}
REMOVED = dict.fromkeys(("territory", "unit", "element"), ("not_removable", ""))
REST: Rest = {  # the first word of a prompt stands for all that begin with it
    "acts.remove": REMOVED,
    "taxes.disband": REMOVED,
    "acts.choose": {"element": ("no_route_to_take", "MU-C30")},
    "barbarians": {"territory": ("no_horde", ""), "unit": ("not_of_the_horde", "")},
    "battle": IN_BATTLE,
    "cards": {"card": ("owned_already", "")},
    "combat.action": {"territory": ("no_march", "MU-move.i")},
    "conquest": OF_CARD,
    "events": dict.fromkeys(("territory", "element", "unit"), ("not_red", "")),
    "march_cards": OF_CARD,
    "marker.where": {"territory": ("no_marker_there", "")},
    "meeting": {"element": ("not_met", ""), "territory": ("not_met", "")},
    "move": {"territory": ("no_step", "MU-move.b"), "element": ("not_along", ""), "unit": ("not_along", "")},
    "pacts": {"territory": ("not_by_pact", ""), "element": ("not_by_pact", ""), "unit": ("not_by_pact", "")},
    "papers": {"card": ("not_turned", ""), "territory": ("not_for_card", "")},
    "purchases.choose": {"unit": ("captain_rises", "MU-unit.b"), "territory": why_no_purchase_there},
    "realm": OF_CARD,
    "rebellion.where": {"territory": ("fewest_units", "MU-rebel.d")},
    "rebellion.law": {"territory": ("no_law_there", "MU-T-law")},
    "route": {"territory": ("no_stop", "")},
    "setup": {"territory": ("no_setup_place", "")},
    "technology": dict.fromkeys(("territory", "element", "unit", "card"), ("not_for_technology", "")),
    "trade": {"territory": ("no_step", "MU-tmove.a"), "element": why_no_trade},
}
