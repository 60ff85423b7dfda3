"""Positions full of hidden things, and what tells a seat something new: for the generic tests."""

from __future__ import annotations

from typing import Any

from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.pieces import NOT_BESIEGED, Battle, March
from condotta.games.gran_capitan.rules.common import forces
from condotta.games.gran_capitan.state import State
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.field_extended import Roster
from tests.generic.strategies import Rich

# A choice with one of these verbs shows something: which counter is the Captain that it names; what an enemy meets; the
# Attrition of a march or at the end of the turn.
REVEALING = (
    "name", "activate", "order_force", "quarters", "campaign", "to_map", "to_card", "transfer", "ride", "ambush",
    "displace", "challenge", "detach", "attack_on_the_march", "attack", "force_attack", "besiege", "assault",
    "check", "consolidate", "join_captain", "line_to", "pursue", "inside", "minor_out",
)  # fmt: skip
# Lines of the log after which what happens depends on what a card holds, as everybody sees, or by which somebody says
# whether he leads a Force
MAKES_KNOWN = (
    "battle.chit_played", "battle.chit_lost", "battle.reaction",  # of the extended battle
    "activation.roll", "attrition.roll", "march.barred", "captain.says", "state.aligned", "place.conquered",
)  # fmt: skip


def position(field: Field, phase: str, *choices: list[Any], active: int = 0, stage: str = "") -> dict[str, Any]:
    s = field.state
    s.phase, s.active, s.stage = phase, active, stage
    optional = {"options": field.options} if field.options else {}
    return {"scenario": field.scenario, "seats": 2, "choices": [*choices], **optional, **GAME.dump(s)}


def apulia(**fields: Any) -> Field:
    """French and Spaniards around Cerignola, all face down; idle Captains on the cards of both."""
    field = Field("naples", ap={"french": 9, "spanish": 7}, **fields)
    field.source("french", "roma")
    field.source("spanish", "taranto")
    field.force("nemours", "2912", "french_gendarmes.5.1", "french_artillery.2.1", order="attack")
    field.subordinate("bayard", "nemours", "french_infantry.4.1")
    field.unemployed("aubigny", "nemours")
    field.force("french_minor_1", "lucera")
    field.force("la_palice", "troia", "swiss_infantry.4.1=2", order="manoeuvre")
    field.force("alegre", "foggia", "french_infantry.4.2", order="stand")
    field.force("cordoba", "barletta", "spanish_infantry_fa.5.1", "spanish_artillery.3.1", order="garrison")
    field.subordinate("navarro", "cordoba", "spanish_light_cavalry.2.1")
    field.unemployed("moncada", "cordoba")
    field.force("de_leyva", "trani")
    field.force("paredes", "2811", "italian_heavy_cavalry.3.1", order="attack")
    field.force("pineiro", "3111", "spanish_infantry_fa.5.2=3", order="manoeuvre")
    field.force("prospero_colonna", "andria", "stradiots.1.1", order="attack")
    field.owned(0, "lucera", "troia", "foggia")
    field.owned(1, "barletta", "andria", "trani", "cerignola")
    return field


def marching() -> dict[str, Any]:
    """Nemours marches past Cerignola, from where he may be ambushed."""
    field = apulia()
    field.state.leaders["nemours"].activations = 1
    field.state.march = March("nemours", 12, 11)
    return position(field, "captains", [0, "move", "2812"])


def riding() -> dict[str, Any]:
    """An activation ends: Challenges, and idle Captains who ride."""
    field = apulia()
    field.state.leaders["la_palice"].activations = 1
    field.state.march = March("la_palice", 4, 2)
    return position(field, "captains", [0, "end_march"])


def meeting() -> dict[str, Any]:
    """A Skirmish in which both choose a Captain in secret; seen since step D.1."""
    field = apulia()
    s = field.state
    for id in ("nemours", "paredes"):
        s.leaders[id].place, s.leaders[id].face_up = "2811", True
    for one in s.leaders.values():
        one.place = s.leaders[one.under].place if one.under else one.place
    field.subordinate("fabrizio_colonna", "paredes")
    s.leaders["paredes"].general = True
    s.leaders["nemours"].general = False
    field.state.leaders["fabrizio_colonna"].units = [*field.state.leaders["navarro"].units]
    field.state.leaders["navarro"].units = []
    field.state.leaders["navarro"].box = "unemployed"
    s.battle = Battle("2811", "first")
    return position(field, "battles")


def besieged() -> dict[str, Any]:
    """What is seldom seen: a Siege, Quarters, works and roads, a Major Battle about to begin."""
    field = apulia(pontoons=["2812-2912"], plague={"2811": False})
    s = field.state
    s.leaders["la_palice"].place = s.leaders["paredes"].place
    s.leaders["la_palice"].face_up = s.leaders["paredes"].face_up = True
    s.leaders["la_palice"].earthworks = s.leaders["la_palice"].besieges = True
    s.leaders["la_palice"].order = "attack"
    s.leaders["paredes"].siege_level = NOT_BESIEGED + 2
    s.leaders["alegre"].quarters = True
    s.leaders["pineiro"].road_march = True
    return position(field, "intelligence")


def major_battle() -> dict[str, Any]:
    field = apulia()
    s = field.state
    for id in ("nemours", "cordoba"):
        s.leaders[id].place = "2912"
    for one in s.leaders.values():
        one.place = s.leaders[one.under].place if one.under else one.place
    return position(field, "intelligence")


def commanding(active: int) -> dict[str, Any]:
    """Orders are given: which, and to whom, is hidden."""
    return position(apulia(), "organisation", active=active, stage="orders")


def organising(active: int) -> dict[str, Any]:
    return position(apulia(), "organisation", active=active)


def contesting(active: int) -> dict[str, Any]:
    """Both name a Captain; what Orders allow is hidden."""
    return position(apulia(), "captains", active=active)


def veiled(**fields: Any) -> Field:
    """Around a French Force some Spaniards of whom nobody knows whether they lead anybody."""
    field = Field("naples", ap={"french": 9, "spanish": 7}, **fields)
    field.source("french", "roma")
    field.source("spanish", "taranto")
    field.force("cordoba", "barletta", "spanish_infantry_fa.5.1", order="garrison")
    for captain, at in (("paredes", "2911"), ("navarro", "3010"), ("moncada", "gaeta"), ("de_leyva", "2712")):
        field.force(captain, at)
    field.force("pineiro", "2810", "spanish_infantry_fa.5.2=3", order="stand")
    field.force("prospero_colonna", "3009", "italian_heavy_cavalry.3.1", order="stand")
    field.force("fabrizio_colonna", "amalfi", "stradiots.1.1", order="stand")
    field.owned(0, "lucera", "andria")
    field.owned(1, "barletta", "gaeta", "amalfi")
    return field


def active(field: Field, captain: str, points: int = 10) -> dict[str, Any]:
    leader = field.state.leaders[captain]
    leader.activations, leader.told = 1, True
    field.state.march = March(captain, points, sum(unit.sp for unit in leader.units))
    return position(field, "captains")


def retreating() -> dict[str, Any]:
    field = veiled()
    field.force("nemours", "2910", "french_gendarmes.5.1", order="retreat")
    return active(field, "nemours")


def landing() -> dict[str, Any]:
    """Two Ports in which somebody stands; an idle Captain who may ride or sail afterwards."""
    field = veiled()
    field.force("la_palice", "napoli", "french_infantry.4.1", order="manoeuvre")
    field.force("bayard", "2711")
    return active(field, "la_palice")


def challenging() -> dict[str, Any]:
    field = veiled()
    field.force("nemours", "andria", "french_gendarmes.5.1", order="garrison")
    field.force("alegre", "2812", "french_infantry.4.1", order="stand", road_march=False)
    return active(field, "alegre", 0)


def hurrying() -> dict[str, Any]:
    """In Road March, with a bridge train among those who might lay one."""
    field = veiled()
    field.force("nemours", "2612", "french_gendarmes.5.1", order="manoeuvre", road_march=True)
    return active(field, "nemours", 20)


def drawn_up(stage: str) -> dict[str, Any]:
    """An extended Major Battle with chits that lie face down on all Captains, two of them Earthworks."""
    fight = Roster(field=Field("naples", options={"extended_battle": True}), earthworks=True)
    fight.all.allowed = [6, 5]
    fight.give(nemours="cavalry_charge rally", la_palice="artillery formation", saluzzo="cavalry_charge coordination")
    fight.give(cordoba="firearms earthworks", navarro="artillery earthworks", fabrizio_colonna="cavalry_charge reserve")
    fight.put(**dict.fromkeys(fight.all.posts, "" if stage == "deployment" else "main_body"))
    if stage == "resolution":
        fight.battle.round = 2
        fight.lock("saluzzo", "navarro")
        fight.lock("fabrizio_colonna", "la_palice")
    for one in fight.s.leaders.values():
        one.face_up = one.told = True
    fight.battle.stage = stage
    return position(fight.field, "battles")


STAGES = ("deployment", "main_body_fire", "main_body_charge", "resolution", "rearguard")
TELLING = {
    **{kind.__name__: kind() for kind in (retreating, landing, challenging, hurrying)},
    **{f"extended {stage}": drawn_up(stage) for stage in STAGES},
    **{f"{kind.__name__} {seat}": kind(seat) for kind in (commanding, organising, contesting) for seat in (0, 1)},
}


def secrets_of(s: State, seat: int) -> dict[str, Any]:
    """What a fork of the other side must deal anew."""
    own = [one for one in s.leaders.values() if one.side == seat]
    on_map = {one.token: one for one in own if one.on_map and one.place}
    posts = s.battle.roster.posts if s.battle is not None and s.battle.roster is not None else {}
    return {
        "chits": {one.id: posts[one.id].chits[:] for one in own if one.id in posts},
        "who leads a Force": [token for token, one in on_map.items() if forces.is_force(s, one)],
        "faces": {token: one.id for token, one in on_map.items()},
        "orders": {token: one.order for token, one in on_map.items()},
        "cards": {one.id: [(unit.id, unit.sp) for unit in one.units] for one in own},
    }


RICH = Rich(
    {"marching": marching(), "riding": riding(), "meeting": meeting()},
    REVEALING,
    longest=300,
    seldom_in_secret=True,
    secrets_ask=False,
    seldom={"besieged": besieged(), "major_battle": major_battle(), "extended": drawn_up("resolution")},
    makes_known=MAKES_KNOWN,
    telling=TELLING,
    tells_others=("ride", "displace", "to_map", "to_card", "transfer"),
    secrets_of=secrets_of,
)
