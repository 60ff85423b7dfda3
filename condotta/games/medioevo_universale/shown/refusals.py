"""Why something a player might expect is not possible now: for greyed actions and for IllegalChoice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from condotta.core.flow import Decision, Option, Seat, offer
from condotta.core.game import Cases, Refusal, Refuses, Rest, Why, first_case, refuse, refused

from .. import data
from ..data.things import LEVELS, Branch
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
    """Why transports and siege engines of theirs cannot move."""
    for element in s.elements.values():
        if decision.seat in (element.seat, element.commander):
            yield first_case(refused_move(s, decision.seat, element, offer("move", element.id)))


def refused_move(s: State, seat: Seat, element: Element, move: Option) -> Cases[Refusal]:
    id, here = element.id, element.place
    yield element.commander != seat, refuse(move, "lent", "MU-pact.m", element=id)
    yield not ways.is_mover(s, element), refuse(move, "moves_in_trade", "MU-tmove.a", element=id)
    yield element.done, refuse(move, "has_moved", "MU-combat.e", element=id)
    yield here in s.elements, refuse(move, "on_board", "MU-naval.i", element=id)
    banned = here in data.TERRITORIES and is_banned(s, "movement", here)
    yield banned, refuse(move, "movement_banned", "MU-C3", territory=here)
    yield element.mp == 0, refuse(move, "no_mp", "MU-move.b", element=id)
    yield shut_out(s, seat, here, is_ship(element)), refuse(move, "shut_out", "MU-move.s")
    yield True, refuse(move, "no_way", "MU-move.b", element=id)


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
    for place, branch in enumerate(data.BRANCHES.values()):
        yield first_case(refused_branch(s, seat, place, branch, purchases.TECHNOLOGY[branch.id]))
    for id in data.BUILDINGS:
        yield first_case(refused_building(s, seat, id, purchases.BUILD[id]))
    for unit in (LI, AR, HI, KN):
        yield first_case(refused_unit(s, seat, unit, workshops.RECRUIT[KINDS[unit]]))
    for kind, option in {**workshops.ENGINE, **workshops.BUY}.items():
        yield first_case(refused_element(s, seat, kind, option))
    yield first_case(refused_card(s, seat, purchases.BUY_CARD))
    for element in questions.elements_of(s, seat):
        yield refuse(offer("upgrade", element.id), *first_case(why_no_upgrade(s, seat, element)), thing=element.kind)
    yield from refused_captains(s, seat)
    yield from refused_returns(s, seat)
    for territory, category, _ in questions.buildings_of(s, seat):
        if s.buildings[territory][category + 3]:
            option = offer("repair", questions.CATEGORY_IDS[category], territory)
            yield refuse(option, "too_dear", "MU-build.g", florins=data.REPAIR_COST)


def why_no_purchase_there(s: State, territory: str) -> Why:
    return ("what_first" if workshops.suits(s, territory, KINDS[LI]) else "no_recruits_there"), "MU-unit.a"


def why_no_upgrade(s: State, seat: Seat, element: Element) -> Cases[Why]:
    craft, place, now = workshops.CRAFTS[element.kind], element.place, element.level
    yield now == LEVELS, ("highest_level", craft.raised)
    yield not points.owned(s, seat, craft.technology), ("craft_lacks", craft.raised)
    fits = s.control.get(place) == seat and workshops.suits(s, place, element.kind)
    yield not fits, ("no_workshop_there", craft.placed)
    higher = range(now + 1, LEVELS + 1)
    yield not any(may_own(s, seat, level, now) for level in higher), ("no_property_marker", "MU-comp.d")
    yield any(workshops.higher_levels(s, seat, element.kind, now)), ("pool_empty", "MU-comp.f")
    yield True, ("cannot_pay", craft.raised)


def refused_captains(s: State, seat: Seat) -> Iterator[Refusal]:
    """Why none can be hired, and why those on the map cannot rise."""
    lacks = not points.owned(s, seat, workshops.MILITARY_ART)
    yield refuse(HIRE, "craft_lacks", "MU-unit.b") if lacks else first_case(refused_unit(s, seat, C1, HIRE))
    ready = workshops.captains(s, seat)
    for place, kind in dict.fromkeys(questions.own_units(s, seat)):
        level = kind - C1 + 1
        if level < 1:
            continue
        why = "cannot_pay" if (place, level) in ready else "no_workshop_there"
        why = "highest_level" if level == LEVELS else "craft_lacks" if lacks else why
        yield refuse(offer("promote", place, level), why, "MU-unit.b", thing=workshops.CAPTAIN)


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


def refused_branch(s: State, seat: Seat, place: int, branch: Branch, option: Option) -> Cases[Refusal]:
    level = s.technology[seat][place]
    yield level == len(branch.technologies), refuse(option, "branch_complete", "MU-tech.a", branch=branch.id)
    yield place in s.branches_bought[seat], refuse(option, "branch_bought", "MU-techbuy.c", branch=branch.id)
    yield True, refuse(option, "too_dear", "MU-techbuy.a", florins=branch.technologies[level].price)


def refused_building(s: State, seat: Seat, id: str, option: Option) -> Cases[Refusal]:
    technology = building.TECHNOLOGY_OF[id]
    lacks = not points.owned(s, seat, technology)
    yield lacks, refuse(option, "technology_lacks", "MU-tech.b", technology=technology)
    yield pool_left(s, id) <= 0, refuse(option, "pool_empty", "MU-build.i", thing=id)
    yield not building.places(s, seat, id), refuse(option, "no_building_place", "MU-build.b", building=id)
    yield True, refuse(option, "cannot_pay", "MU-build.a", thing=id)


def refused_unit(s: State, seat: Seat, kind: int, option: Option) -> Cases[Refusal]:
    price, unit = workshops.COST_OF[kind], KINDS[kind]
    yield in_reserve(s, seat, kind) <= 0, refuse(option, "reserve_empty", "MU-comp.a", unit=unit)
    yield workshops.recruit_limit(s, seat) <= 0, refuse(option, "recruits_used", "MU-unit.c")
    yield s.florins[seat] < price, refuse(option, "too_dear", "MU-unit.tab", florins=price)
    yield workshops.has_place(s, seat, unit), refuse(option, "cannot_pay", "MU-unit.b")
    yield True, refuse(option, "no_recruit_place", "MU-unit.a")


def refused_element(s: State, seat: Seat, kind: str, option: Option) -> Cases[Refusal]:
    """Why a transport or siege engine cannot be bought."""
    craft = workshops.CRAFTS[kind]
    lacks = not points.owned(s, seat, craft.technology)
    yield lacks, refuse(option, "technology_lacks", "MU-tech.b", technology=craft.technology)
    yield pool_left(s, kind) <= 0, refuse(option, "pool_empty", "MU-comp.f", thing=kind)
    marked = any(may_own(s, seat, level) for level in craft.levels)
    yield not marked, refuse(option, "no_property_marker", "MU-comp.d")
    yield not workshops.places(s, seat, kind), refuse(option, "no_place_for", craft.placed, thing=kind)
    yield True, refuse(option, "cannot_pay", craft.raised, thing=kind)


def refused_card(s: State, seat: Seat, option: Option) -> Cases[Refusal]:
    yield s.card_bought[seat], refuse(option, "card_bought", "MU-card.b")
    yield not s.empire_deck, refuse(option, "deck_empty", "MU-card.j")
    yield True, refuse(option, "too_dear", "MU-card.b", florins=card_market.price(s, seat))


# ---- phase 6


def refused_trade(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why the transport in use can neither buy nor sell here, and why others cannot be used."""
    for element in trade.traders(s, decision.seat):
        if element.id != s.trading:
            yield refuse(trade.USE[element.id], "no_mp", "MU-tmove.a", element=element.id)
    trader = s.elements.get(s.trading)
    if trader is None or trader.place not in data.TERRITORIES:
        return
    where = first_case(why_no_market(s, decision.seat, trader, trader.place))
    for option in (trade.BUY.up_to(1)[0], trade.SELL):
        deal = refused_sale if option is trade.SELL else refused_buying
        yield refuse(option, *where, territory=trader.place) if where else first_case(deal(s, trader, option))


def why_no_trade(s: State, id: str) -> Why:
    return ("acts_now", "MU-trade.a") if id == s.trading else ("does_not_trade", "MU-def.l")


def why_no_market(s: State, seat: Seat, element: Element, territory: str) -> Cases[Why | None]:
    """Why there can be no trade at all where it stands."""
    yield data.TERRITORIES[territory].settlement is None, ("no_settlement", "MU-bgoods.b")
    yield has_horde(s, territory) or trade.is_fought_over(s, territory), ("fought_over", "MU-bgoods.c")
    yield is_banned(s, "trade", territory), ("trade_banned", "MU-C2")
    yield not trade.may_trade(s, seat, territory), ("no_commercial_pact", "MU-bgoods.c")
    yield element.mp < data.TRADE_ACTION_COST, ("no_mp_to_trade", "MU-tmove.a")
    yield True, None


def refused_sale(s: State, element: Element, option: Option) -> Cases[Refusal]:
    yield not element.cargo, refuse(option, "nothing_to_sell", "MU-sell.a")
    yield True, refuse(option, "goods_present", "MU-sell.b", territory=element.place)


def refused_buying(s: State, element: Element, option: Option) -> Cases[Refusal]:
    good = trade.product(element.place)
    yield trade.room(element) <= 0, refuse(option, "no_room", "MU-bgoods.b", element=element.id)
    yield cubes_left(s, good) <= 0, refuse(option, "no_cubes", "MU-comp.h", good=good)
    yield True, refuse(option, "too_dear", "MU-bgoods.b", florins=data.MARKET.buy)


# ---- other acts


def refused_acts(s: State, decision: Decision) -> Iterator[Refusal]:
    seat = decision.seat
    if s.borrowed[seat]:
        yield refuse(loans.BORROW, "borrowed", "MU-loan.a")
    elif s.debt[seat] >= loans.MOST_LOANS:
        yield refuse(loans.BORROW, "debt_limit", "MU-loan.b")
    if s.debt[seat]:
        dear = refuse(acts.REPAY, "too_dear", "MU-loan.d", florins=data.LOANS.amount)
        yield refuse(acts.REPAY, "repaid", "MU-loan.d") if s.repaid[seat] else dear
    yield from refused_cards(s, decision)


def refused_cards(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a card of theirs has no use now."""
    seat = decision.seat
    for card in s.cards[seat]:
        yield first_case(refused_use(s, seat, card, offers.USE[card]))


def refused_use(s: State, seat: Seat, card: str, option: Option) -> Cases[Refusal]:
    known = data.EMPIRE_CARDS[card]
    yield card in s.turned, refuse(option, "turned", "MU-card.f", card=card)
    yield s.florins[seat] < known.cost, refuse(option, "too_dear", "MU-C.a", florins=known.cost)
    yield True, refuse(option, "not_now", f"MU-C{known.number}", card=card)


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
    **dict.fromkeys(("purchases.where", "prisoners.where"), refused_places),
    **dict.fromkeys(("trade.choose", "trade.transport"), refused_trade),
    "acts.choose": refused_acts,
    "window": refused_cards,
    **dict.fromkeys(("points.source", "papers.sell"), refused_points),
    "loans.bankrupt": refused_sack,
}
OF_CARD = dict.fromkeys(("territory", "element", "card"), ("not_for_card", "")) | {"unit": ("no_unit_for_it", "")}
IN_BATTLE = {"territory": ("no_way_from_battle", ""), "element": ("not_in_battle", ""), "unit": ("not_in_battle", "")}
REMOVED = dict.fromkeys(("territory", "unit", "element"), ("not_removable", ""))
REST: Rest = {  # the first word of a prompt stands for all that begin with it
    **dict.fromkeys(("acts.remove", "taxes.disband"), REMOVED),
    "acts.choose": {"element": ("no_route_to_take", "MU-C30")},
    "barbarians": {"territory": ("no_horde", ""), "unit": ("not_of_the_horde", "")},
    "battle": IN_BATTLE,
    "cards": {"card": ("owned_already", "")},
    "combat.action": {"territory": ("no_march", "MU-move.i")},
    **dict.fromkeys(("conquest", "march_cards", "realm"), OF_CARD),
    "events": dict.fromkeys(("territory", "element", "unit"), ("not_red", "")),
    "marker.where": {"territory": ("no_marker_there", "")},
    "meeting": {"element": ("not_met", ""), "territory": ("not_met", "")},
    "move": {"territory": ("no_step", "MU-move.b"), "element": ("not_along", ""), "unit": ("not_along", "")},
    "pacts": {"territory": ("not_by_pact", ""), "element": ("not_by_pact", ""), "unit": ("not_by_pact", "")},
    "papers": {"card": ("not_turned", ""), "territory": ("not_for_card", "")},
    "purchases.choose": {"unit": ("captain_rises", "MU-unit.b"), "territory": why_no_purchase_there},
    "rebellion.where": {"territory": ("fewest_units", "MU-rebel.d")},
    "rebellion.law": {"territory": ("no_law_there", "MU-T-law")},
    "route": {"territory": ("no_stop", "")},
    "setup": {"territory": ("no_setup_place", "")},
    "technology": dict.fromkeys(("territory", "element", "unit", "card"), ("not_for_technology", "")),
    "trade": {"territory": ("no_step", "MU-tmove.a"), "element": why_no_trade},
}
