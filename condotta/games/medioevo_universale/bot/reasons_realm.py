"""Reasons for choices of the set-up and of phases 1 to 4."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, always, asked, percent, verbs

from .. import data
from ..pieces import CIVIL, KINDS, LI, MILITARY, RELIGIOUS
from ..rules import taxes
from ..rules.common import questions
from ..rules.common.geography import LAND
from ..rules.purchases import card_market
from ..state import State
from . import realm as bot_realm

AWARDS: Final = ("most_cities", "most_castles", "most_cathedrals")  # by category, for buildings of level III
PROJECTS: Final = {technology: what for what, technology in data.PROJECTED_BY.items()}
CATEGORY_BY: Final = {category.technology: category.id for category in data.CATEGORIES.values()}


# ---- set-up


def kingdom(s: State, d: Decision, o: Option) -> Reason | None:
    """Its goods and ports, and how often bots win with it; home territories and settlements are as many for all."""
    if o.verb != "kingdom":
        return None
    home = data.KINGDOMS[str(o.args[0])]
    facts: dict[str, Any] = {"goods": list(home.goods)}
    if home.id in bot_realm.KINGDOM_WORTH:
        facts["chance"] = round(bot_realm.KINGDOM_WORTH[home.id])
    return ("why.kingdom", {**facts, "n": len(home.ports)}) if home.ports else ("why.kingdom_inland", facts)


def place(s: State, d: Decision, o: Option) -> Reason | None:
    """A Village, an Archer, a transport."""
    territory = str(o.args[0])
    kind = str((d.params or {}).get("transport", ""))
    if kind and data.TRANSPORTS[kind].kind == "trade_transport":
        settlement = data.TERRITORIES[territory].settlement
        return None if settlement is None else ("why.produces", {"good": settlement.good})
    if d.prompt != "setup.village" and questions.building_level(s, territory, CIVIL):
        return "why.by_the_village", {}
    return targets_near(s, d, territory)


def targets_near(s: State, d: Decision, territory: str) -> Reason:
    n = len(bot_realm.goals_near(s, d.seat, territory))
    return ("why.targets_near", {"n": n}) if n else ("why.no_targets_near", {})


def first_transport(s: State, d: Decision, o: Option) -> Reason:
    transport, level = data.TRANSPORTS[str(o.args[0])], int(o.args[1])
    key = "why.carries_goods" if transport.kind == "trade_transport" else "why.carries_units"
    return key, {"n": transport.capacity[level - 1], "mp": transport.move[level - 1]}


def card(s: State, d: Decision, o: Option) -> Reason:
    found = data.EMPIRE_CARDS[str(o.args[0])]
    if not found.colours:
        return "why.card_ability", {}
    if len(found.colours) == 1:
        return "why.card_points", {"colour": found.colours[0]}
    return ("why.card_both" if found.pt == "both" else "why.card_choice"), {"colours": list(found.colours)}


# ---- phases 1 to 3


loan: Final = always("why.borrow", florins=data.LOANS.amount, interest=data.LOANS.interest)


def bid(s: State, d: Decision, o: Option) -> Reason | None:
    if o.verb == "borrow":
        return loan(s, d, o)
    if o.verb != "bid":
        return None
    florins = int(o.args[0])
    if not florins:
        return "why.no_bid", {"points": -data.PENALTIES[len(s.order)][-1]}
    return "why.bid", {"left": s.florins[d.seat] - florins}


def tax(s: State, d: Decision, o: Option) -> Reason:
    """What it brings, and how likely it is that the next Event card tolerates less."""
    level = int(o.args[0])
    taxed = s.copy()
    taxed.tax[d.seat] = level
    florins = taxes.income(taxed, d.seat)
    backs = [data.EVENT_CARDS[event].tolerated_tax for event in s.event_deck[:-1] or s.event_discard]
    if not backs or s.turn == s.rules.turns:
        return "why.tax_last", {"florins": florins}
    return "why.tax", {"florins": florins, "chance": percent(sum(back < level for back in backs) / len(backs))}


def upkeep(s: State, d: Decision, o: Option) -> Reason:
    return "why.upkeep", {"left": s.florins[d.seat] - asked(d, "florins")}


def horde(s: State, d: Decision, o: Option) -> Reason | None:
    """MU-reinf.b: who must fear the unit."""
    owners = [s.control[there] for there in LAND.get(str(o.args[0]), ()) if there in s.control]
    mine = owners.count(d.seat)
    return "why.horde", {"theirs": len(owners) - mine, "mine": mine}


def rebellion(s: State, d: Decision, o: Option) -> Reason:
    levels = bot_realm.built(s, str(o.args[0]))
    return ("why.rebels_sack", {"n": levels}) if levels else ("why.nothing_built", {})


# ---- phase 4


def recruit(s: State, d: Decision, o: Option) -> Reason:
    if o.args[0] == KINDS[LI]:
        bare = [t for t in bot_realm.musters(s, d.seat) if bot_realm.armies_beside(s, d.seat, t)]  # pacts may be secret
        return ("why.recruit_guard", {"area": bare[0]}) if bare else ("why.recruit_cheap", {})
    room = bot_realm.seats_of_carriers(s, d.seat)
    return "why.recruit", {"units": bot_realm.units_near(s, d.seat), "room": room}


def build(s: State, d: Decision, o: Option) -> Reason:
    building = data.BUILDINGS[str(o.args[0])]
    category = questions.CATEGORY_IDS.index(building.category)
    facts: dict[str, Any] = {"hp": building.honour} if building.honour else {}
    if building.level == 3 and bot_realm.lead_value(s, d.seat, category) >= 0.5:
        facts["award"] = AWARDS[category]
    if category == RELIGIOUS:
        return "why.build_religious", {"n": data.PRICES.cards_drawn_per_cathedral, **facts}
    if category == MILITARY:
        return "why.build_military", {"n": building.control_markers, "points": building.protection, **facts}
    return "why.build_civil", {"n": building.recruits, "tax": building.tax, **facts}


def technology(s: State, d: Decision, o: Option) -> Reason:
    """What it lets one build; the award for the highest level; or what its points are for."""
    branch = data.BRANCHES[str(o.args[0])]
    level = s.technology[d.seat][list(data.BRANCHES).index(branch.id)] + 1
    learnt = branch.technologies[level - 1].id
    if learnt in CATEGORY_BY:
        return "why.technology_builds", {"technology": learnt, "category": CATEGORY_BY[learnt]}
    if learnt in PROJECTS:
        return f"why.technology_{PROJECTS[learnt]}", {"technology": learnt}
    others = max(max(s.technology[seat]) for seat in range(s.seats) if seat != d.seat)
    if level > others and level > max(s.technology[d.seat]):
        return "why.technology_leads", {"technology": learnt, "level": level}
    return "why.technology", {"technology": learnt, "colour": branch.colour}


def buy_card(s: State, d: Decision, o: Option) -> Reason:
    return "why.buy_card", {"n": card_market.number_drawn(s, d.seat), "florins": card_market.price(s, d.seat)}


bought_point: Final = always("why.points_florins", florins=data.PRICES.bought_point)


def transport(s: State, d: Decision, o: Option) -> Reason:
    if data.TRANSPORTS[str(o.args[0])].kind == "trade_transport":
        return "why.trade_transport", {"n": len(questions.elements_of(s, d.seat, "caravan", "merchant_ship"))}
    return "why.war_transport", {"n": len(questions.elements_of(s, d.seat, "war_wagon", "galley"))}


def engine(s: State, d: Decision, o: Option) -> Reason:
    found = data.SIEGE_ENGINES[str(o.args[0])]
    return "why.engine", {"units": found.damage_units, "buildings": found.damage_buildings}


def site(s: State, d: Decision, o: Option) -> Reason | None:
    """Where something bought goes."""
    if o.verb != "at":
        return None
    territory = str(o.args[0])
    what = str((d.params or {}).get("what", ""))
    if what in data.BUILDINGS:
        return building_site(s, d, territory, questions.CATEGORY_IDS.index(data.BUILDINGS[what].category))
    if any(e.kind in ("war_wagon", "galley") for e in questions.elements_in(s, territory, d.seat)):
        return "why.site_transport", {}
    if questions.army_size(s, d.seat, territory):
        return "why.site_army", {}
    return targets_near(s, d, territory)


def building_site(s: State, d: Decision, territory: str, category: int) -> Reason | None:
    level = questions.building_level(s, territory, category)
    if level:
        return "why.site_upgrade", {"building": questions.BUILDING_AT[category, level].id}
    if category == CIVIL and questions.market_value(s, territory):
        return "why.site_market", {"n": questions.market_value(s, territory)}
    if category == MILITARY:
        free = [there for there in LAND[territory] if there not in s.control]
        return ("why.site_free", {"n": len(free)}) if free else None
    return ("why.site_home", {}) if questions.home_of(s, territory) == d.seat else None


def marker(s: State, d: Decision, o: Option) -> Reason:
    settlement = data.TERRITORIES[str(o.args[0])].settlement
    return ("why.marker", {}) if settlement is None else ("why.marker_settlement", {"good": settlement.good})


OPEN_REASONS: Final[Reasons] = {
    "kingdoms.choose": kingdom,
    **dict.fromkeys(("setup.village", "setup.archer", "setup.where"), place),
    "setup.transport": first_transport,
    "setup.token": lambda s, d, o: ("why.token", {"colour": o.args[0]}),
    **verbs("barbarians.point", add=horde, done="why.no_horde", move_horde="why.move_horde"),
    "rebellion.where": rebellion,
    **verbs("purchases.choose", recruit=recruit, build=build, technology=technology, buy_card=buy_card),
    **verbs("purchases.choose", transport=transport, upgrade="why.upgrade", engine=engine, repair="why.repair"),
    **verbs("purchases.choose", hire_captain="why.captain", promote="why.captain"),
    "purchases.where": site,
    **verbs("points.source", token="why.points_token", points="why.points_card", use="why.points_card"),
    **verbs("points.source", purple="why.points_purple", stop="why.points_stop", florins=bought_point),
    "marker.where": marker,
}
REASONS: Final[Reasons] = {
    **OPEN_REASONS,
    **dict.fromkeys(("kingdoms.bid", "kingdoms.bid_again"), kingdom),
    **dict.fromkeys((("setup.card", "keep"), ("cards.keep", "keep")), card),
    **dict.fromkeys(("order.bid", "order.bid_again"), bid),
    "taxes.level": tax,
    **verbs("taxes.upkeep", pay=upkeep, borrow=loan, disband="why.disband"),
    **verbs("purchases.choose", pay_interest="why.interest", redeploy="why.units_back", buy_back="why.units_back"),
    ("purchases.choose", "ransom"): always("why.ransom"),
    ("purchases.choose", "done"): lambda s, d, o: ("why.save", {"florins": s.florins[d.seat]}),
    ("purchases.number", "number"): recruit,
}
