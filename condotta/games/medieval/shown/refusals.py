"""Why something that a player might expect is not possible now: for greyed actions and for IllegalChoice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from condotta.core.deals import ACCEPT
from condotta.core.flow import Decision, Seat
from condotta.core.game import Refusal, Refuses, Rest, refuse, refused

from .. import turn
from ..data import ATTACK_COST, CARDS, LIFT_EXCOMMUNICATION_COST
from ..data.things import POWER
from ..rules import action_cards, control, crusade, excommunication, knights, mongols, passage, pope, setup
from ..rules.attack import ATTACK, EXPEL_HERESY, FIGHT_CIVIL_WAR, TARGET
from ..state import IS_CATHOLIC, State, cards_in_hand, is_catholic_player, religion_of


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule."""
    return refused(REFUSED, s, decision, REST, own)


def own(s: State, seat: Seat) -> dict[str, Sequence[str]]:
    """What a player has, of equal cards one; a Power card of the hand has the name of its Power: `refused_card`."""
    return {
        "card": [card for card in turn.different_cards(s.hands[seat]) if CARDS[card] != POWER],
        "power": [power for power, holder in s.holders.items() if holder == seat],
        "province": [province for province, owner in s.control.items() if owner == seat],
    }


def refused_deal(s: State, decision: Decision) -> Iterator[Refusal]:
    if ACCEPT not in decision.options:
        yield refuse(ACCEPT, "cannot_pay", "MV-1.7.c")


def refused_powers(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a Power cannot be chosen at the start."""
    own = [power for power, holder in s.holders.items() if holder == decision.seat]
    for power, option in setup.CHOOSE.items():
        if power in s.holders:
            yield refuse(option, "power_taken", "MV-2.2.a")
        elif power not in setup.CHOOSABLE:
            yield refuse(option, "power_without_map", "MV-2.2.d")
        elif option not in decision.options:
            border = next(mine for mine in own if power in setup.bordering_powers(s, mine))
            yield refuse(option, "power_borders", "MV-2.2.c", other=border)


def refused_targets(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a province cannot be attacked."""
    power = (decision.params or {})["power"]
    for province in s.layout.provinces:
        if s.control.get(province) == decision.seat:
            yield refuse(TARGET[province], "own_province", "MV-9.4.g")
        elif TARGET[province] not in decision.options:
            yield refuse(TARGET[province], "out_of_reach", "MV-9.5.a", power=power)


def refused_actions(s: State, decision: Decision) -> Iterator[Refusal]:
    seat = decision.seat
    if s.acted:
        yield refuse(turn.COLLECT, "collect_alone", "MV-3.1.f")
    for card in s.hands[seat]:
        if not action_cards.may_play(s, seat, card):
            yield refused_card(s, card)
        if not turn.may_discard(s, card):
            yield refuse(turn.DISCARD[card], "power_not_discarded", "MV-3.1.h", card=card)
    yield from refused_attacks(s, seat)


def refused_card(s: State, card: str) -> Refusal:
    """Why this card cannot be played from the hand now."""
    kind = CARDS[card]
    reason, rule = CARD_REASONS.get(kind, ("no_target", "MV-3.1.g"))
    if kind == POWER:
        if card in s.powers_out:
            reason, rule = "power_out", "MV-5.3.c"
        elif card in s.returned:
            reason, rule = "power_annulled", "MV-8.6.c"
    return refuse(turn.PLAY[card], reason, rule, card=card)


CARD_REASONS = {
    "power": ("power_not_on_map", "MV-4.1.e"),
    "pope": ("pope_after_map_card", "MV-3.1.j"),
    "knights_of_christ": ("knights_are_not_played", "MV-7.1.a"),
    "jihad": ("jihad_in_attack", "MV-8.4.a"),
    "deus_ex_machina": ("only_reaction", "MV-8.6.a"),
    "assassin": ("no_ruler", "MV-8.2.b"),
    "civil_war": ("nobody_marked", "MV-8.3.a"),
    "heresy": ("no_catholic_province", "MV-8.5.a"),
}


def refused_attacks(s: State, seat: Seat) -> Iterator[Refusal]:
    """Why a Power of theirs cannot attack, or Heresy not be expelled."""
    no_more = s.attacks_made >= turn.attacks_allowed(s)
    poor = s.money[seat] < ATTACK_COST
    for power, holder in s.holders.items():
        if holder != seat:
            continue
        option = FIGHT_CIVIL_WAR[power] if power in s.civil_wars else ATTACK[power]
        if power in s.civil_wars:
            yield refuse(ATTACK[power], "civil_war", "MV-8.3.b", power=power)
        if power in s.fought:
            yield refuse(option, "has_attacked", "MV-9.4.e", power=power)
        elif power in s.crusaders:
            yield refuse(option, "on_crusade", "MV-9.4.f", power=power)
        elif no_more:
            yield refuse(option, "no_attack_left", "MV-3.1.i", power=power)
        elif poor:
            yield refuse(option, "no_florin", "MV-9.4.b", power=power)
        elif not control.is_ordinary_power(s, power):
            yield refuse(option, "only_knights_provinces", "MV-7.2.b", power=power)
        elif power not in s.civil_wars and not passage.has_target(s, seat, power):
            yield refuse(option, "nothing_in_reach", "MV-9.5.a", power=power)
    for province in s.heresies:
        if s.control.get(province) == seat and (no_more or poor):
            rule = ("no_attack_left", "MV-3.1.i") if no_more else ("no_florin", "MV-9.4.b")
            yield refuse(EXPEL_HERESY[province], *rule, province=province)
    if cards_in_hand(s, seat, "knights_of_christ"):
        if no_more:
            yield refuse(knights.KNIGHTS_ATTACK, "no_attack_left", "MV-3.1.i")
        elif not is_catholic_player(s, seat):
            yield refuse(knights.KNIGHTS_ATTACK, "not_catholic", "MV-7.1.e")
        elif not knights.targets(s, seat):
            yield refuse(knights.KNIGHTS_ATTACK, "no_knights_target", "MV-7.1.e")


def refused_pope_modes(s: State, decision: Decision) -> Iterator[Refusal]:
    seat = decision.seat
    if s.crusade_announced:
        yield refuse(pope.CRUSADE, "one_crusade", "MV-6.2.a")
    for power in s.holders:
        if not IS_CATHOLIC[power]:
            yield refuse(excommunication.EXCOMMUNICATE[power], "power_not_catholic", "MV-4.6.d")
        elif power in s.excommunicated and s.money[seat] < LIFT_EXCOMMUNICATION_COST:
            yield refuse(pope.LIFT[power], "no_three_florins", "MV-6.3.f", power=power)


def refused_map_cards(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why the Mongols cannot attack a map card."""
    edge = s.layout.eastern_edge
    for card in s.map_cards:
        if mongols.RAVAGE[card] not in decision.options:
            reason, rule = ("no_mongol_defence", "MV-5.2.c") if card in edge else ("not_on_the_edge", "MV-5.2.b")
            yield refuse(mongols.RAVAGE[card], reason, rule)


def refused_prey(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why Knights of Christ cannot attack a province."""
    for province in s.layout.provinces:
        if knights.TARGET[province] in decision.options:
            continue
        if s.control.get(province) == decision.seat:
            yield refuse(knights.TARGET[province], "own_province", "MV-9.4.g")
        elif province in s.knights_provinces:
            yield refuse(knights.TARGET[province], "knights_against_knights", "MV-7.2.g")
        else:
            yield refuse(knights.TARGET[province], "no_prey_of_knights", "MV-4.6.b")


def refused_heresies(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a province cannot fall into Heresy."""
    for province in s.layout.provinces:
        option = action_cards.HERESY[province]
        if option in decision.options:
            continue
        if religion_of(s, province) != "catholic":
            yield refuse(option, "province_not_catholic", "MV-4.6.g")
        elif province in s.heresies:
            yield refuse(option, "heretic_already", "MV-8.5.a")
        else:
            yield refuse(option, "no_catholic_player", "MV-8.5.a")


def refused_rulers(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why no Assassin can be sent to a Power."""
    for power in s.rulerless:
        yield refuse(action_cards.ASSASSINATE[power], "has_no_ruler", "MV-8.3.d")


def refused_revolts(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a Power cannot be thrown into Civil War."""
    for power in s.holders:
        option = action_cards.REVOLT[power]
        if power in s.civil_wars:
            yield refuse(option, "in_civil_war_already", "MV-8.3.a")
        elif option not in decision.options:
            yield refuse(option, "not_marked", "MV-8.3.a")


def refused_crusaders(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a Power of theirs cannot go on the Crusade."""
    for power, holder in s.holders.items():
        option = crusade.COMMIT[power]
        if holder != decision.seat or option in decision.options:
            continue
        if not IS_CATHOLIC[power]:
            yield refuse(option, "power_not_catholic", "MV-4.6.c")
        elif power in s.civil_wars or power in s.disasters:
            yield refuse(option, "no_crusader", "MV-6.2.h")
        elif power in s.fought or power in s.crusaders:
            yield refuse(option, "has_acted", "MV-6.2.n")


def refused_knights(s: State, decision: Decision) -> Iterator[Refusal]:
    """A Knights card is not played by itself: one says how many."""
    reason, rule = "knights_by_number", "MV-6.2.g"
    if decision.prompt != "crusade.commit":
        rule = decision.rule
    for card in cards_in_hand(s, decision.seat, "knights_of_christ"):
        yield refuse(turn.PLAY[card], reason, rule, card=card)


def refused_crusade(s: State, decision: Decision) -> Iterator[Refusal]:
    yield from refused_crusaders(s, decision)
    yield from refused_knights(s, decision)


KNIGHTS_BY_NUMBER = ("crusade.support", "defence.knights", "knights.against_mongols", "knights.how_many")
REFUSED: dict[str, Refuses] = {
    "setup.choose_power": refused_powers,
    "action.choose": refused_actions,
    "attack.target": refused_targets,
    "knights.target": refused_prey,
    "mongols.target": refused_map_cards,
    "pope.mode": refused_pope_modes,
    "crusade.commit": refused_crusade,
    **dict.fromkeys(KNIGHTS_BY_NUMBER, refused_knights),
    "assassin.target": refused_rulers,
    "civil_war.target": refused_revolts,
    "heresy.target": refused_heresies,
    "deal.answer": refused_deal,
}
REST: Rest = {
    "action.choose": {"province": ("acts_by_power", "MV-3.1.k"), "power": ("no_power_act", "MV-3.1.k")},
    "obligatory.play": {"card": ("obligatory_first", "MV-3.1.d")},
    "reaction.choose": {"card": ("no_reaction", "")},
    "attack.jihad": {"card": ("other_card", "")},
    "attack.spies": {"card": ("other_card", "")},
    "attack.mercenaries": {"power": ("no_mercenaries", "MV-11.c")},
    "attack.target": {"province": ("own_province", "MV-9.4.g")},
    "passage.way": {"province": ("not_on_the_way", "MV-9.5.a"), "power": ("no_marriage", "MV-6.4.a")},
    "crusade.commit": {"province": ("no_knights_province", "MV-6.2.f"), "power": ("no_crusader", "MV-6.2.h")},
    "crusade.punish": {"power": ("not_the_debtor", "MV-6.2.d")},
    "pope.mode": {"power": ("no_papal_act", "MV-6.1.b")},
    "pope.marry": {"power": ("no_marriage", "MV-6.4.a")},
    "deal.value": {"province": ("not_for_the_deal", ""), "power": ("not_for_the_deal", "")},
}
