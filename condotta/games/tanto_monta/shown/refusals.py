"""Why something that a player might expect is not possible now: by the questions that make the options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from condotta.core.flow import Decision
from condotta.core.game import Refusal, Refuses, Rest, Why, refused

from ..rules.construction import recruit
from ..state import State
from .why_not import (
    actions,
    africa,
    cards,
    diplomacy,
    events,
    foreign_wars,
    france,
    granada,
    guanches,
    iberia,
    marches,
    minors,
    ocean,
    sea,
    weddings,
)
from .why_not.common import own


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule."""
    return refused(REFUSED, s, decision, REST, own)


def both(one: Refuses, other: Refuses) -> Refuses:
    """What either refuses."""

    def refuses(s: State, decision: Decision) -> Iterator[Refusal]:
        yield from one(s, decision)
        yield from other(s, decision)

    return refuses


RECRUITING: Final = [f"action.{line}" for line in recruit.ACTION_OF.values()]
LEADERS_ASKED: Final = (
    "assault.formation.leaders", "avoid.leaders", "deployment.leaders", "intercept.leaders", "move.leaders",
    "relief.join.leaders", "retreat.inside.leaders", "transport.leaders", "canaries.leaders",
)  # fmt: skip
REFUSED: Final[Mapping[str, Refuses]] = {
    "impulse.card": cards.refused_plays,
    "impulse.extend": both(cards.refused_resources, france.refused_treaties),
    "headline.event": cards.refused_headlines,
    "headline.support": cards.refused_supports,
    "action": both(
        actions.refused_actions, both(both(minors.refused_papal, granada.refused_moriscos), iberia.refused_resistance)
    ),
    "action.assault": actions.refused_spaces(actions.why_no_assault, actions.no_others),
    "action.build_corsair": actions.refused_spaces(actions.why_no_ship, actions.at_home),
    "action.build_squadron": actions.refused_spaces(actions.why_no_ship, actions.at_home),
    "action.build_fortress_map": actions.refused_spaces(actions.why_no_fortress, actions.at_home),
    "action.control_simple": actions.refused_spaces(actions.why_no_control, actions.nearby),
    "action.control_strategic": actions.refused_spaces(actions.why_no_control, actions.nearby),
    **{
        f"action.{line}": actions.refused_spaces(actions.why_no_recruit, actions.at_home)
        for line in recruit.ACTION_OF.values()
    },
    "action.remove_unrest": actions.refused_spaces(actions.why_no_unrest, actions.no_others),
    "move.from": marches.refused_origins,
    "move.to": marches.refused_destinations,
    "move.on_or_back": marches.refused_destinations,
    "avoid.refuge": marches.refused_ways("refuge", "TM-13.3.b", "TM-13.3.c"),
    "retreat.to": marches.refused_ways("retreat", "TM-14.1.c", "TM-14.1.d"),
    "intercept.from": marches.refused_interceptors,
    "deployment.from": marches.refused_deployments,
    **dict.fromkeys(LEADERS_ASKED, marches.refused_leaders),
    **diplomacy.REFUSED,
    **france.REFUSED,
    **foreign_wars.REFUSED,
    **minors.REFUSED,
    **ocean.REFUSED,
    **weddings.REFUSED,
    **africa.REFUSED,
}


def joined(*tables: Rest) -> Rest:
    """Tables of several chapters; what they say of one prompt is put together."""
    found: dict[str, Mapping[str, Why | Callable[[Any, str], Why]]] = {}
    for table in tables:
        for prompt, kinds in table.items():
            found[prompt] = {**found.get(prompt, {}), **kinds}
    return found


OWN: Final[Rest] = {
    "borgia.where": {"stack": ("no_place_in_italy", "TM-21.7-bor.a")},
    "minor.price": {"card": ("no_discard", "TM-6.2.d")},
    "answer": {"card": cards.why_no_answer},
    "headline.block": {"card": ("not_headline", "TM-10.l")},
    "tanto_monta.card": {"card": ("in_hand", "TM-6.2.e")},
    "espionage.card": {"card": ("in_hand", "TM-10.ac")},
    "assault.leader_spent": {"leader": ("not_in_combat", "TM-15.1.o")},
    "leadership.who": {"leader": ("not_in_combat", "TM-14.j")},
    "assault.by_card": {"stack": ("no_such_siege", "TM-15.1.v")},
    "deployment.to": {"stack": ("no_friendly_way", "TM-10.s")},
    "dismount.where": {"stack": ("no_riders", "TM-5.3.l")},
    "escorts": {"stack": ("no_squadron", "TM-10.p")},
    "displacement.to": {"stack": ("not_nearest", "TM-12.5.a")},
    "event.add": {"stack": ("not_for_these", "TM-11.f")},
    "joanna.space": {"stack": ("not_of_this_class", "TM-20.4-gen.c")},
    "leader.where": {"stack": ("not_best_home", "TM-8.1.d")},
    "mercenaries.where": {"stack": ("nobody_to_hire", "TM-14.c")},
    "militia.disband": {"stack": ("no_exposed_militia", "TM-18.5-militia.a")},
    "nobles": {"stack": ("no_militia_there", "TM-14.c")},
    "replacement.where": {"stack": ("not_home_key", "TM-18.6.a")},
    "resource.where": {"stack": ("not_best_home", "TM-18.8-rev.e")},
    "revolts.where": {"stack": ("units_in_it", "TM-12.4.a")},
    "war_preparations.regular": {"stack": ("not_home_key", "TM-10.y")},
    "winter.leader": {"stack": ("not_his_quarters", "TM-18.5-proc.i")},
    "winter.recall": {"stack": ("not_called_home", "TM-18.5.c")},
    "winter.where": {"stack": ("not_nearest_quarters", "TM-18.5-proc.d")},
}
REST: Final = joined(
    OWN,
    africa.REST,
    diplomacy.REST,
    events.REST,
    foreign_wars.REST,
    france.REST,
    granada.REST,
    guanches.REST,
    iberia.REST,
    ocean.REST,
    sea.REST,
)
__all__ = ["own", "refusals"]
