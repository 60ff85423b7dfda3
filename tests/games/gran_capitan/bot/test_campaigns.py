"""What the bot of El Gran Capitán plans for more than a turn: States, posts, hunger; advice that comes to an end."""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.flow import Decision, Option, offer
from condotta.games.gran_capitan.bot import aims, campaigns, commands, fronts, guards, heuristics, hunger
from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.rules.command import organisation
from tests.games.gran_capitan.field import Field

ALLIES = 1  # in the wars of Ferrandino
LAUTREC = 0


def organising(field: Field, seat: int) -> Decision:
    field.state.phase = "organisation"
    return Decision(seat, "organisation.move", [Option("done"), *organisation.moves(field.state, seat)], "GC-7.1.a")


def test_two_columns_go_for_two_states() -> None:
    field = Field("lautrec")
    field.force("saluzzo", "isernia", "italian_heavy_cavalry.4.1")
    field.force("baglioni", "isernia", "black_bands.4.1")
    found = fronts.Front(field.state, LAUTREC).campaigns
    assert len({campaign.state for campaign in found.values()}) == 2
    assert "molise" in [campaign.state for campaign in found.values()], "which is the nearest"


def test_nobody_goes_for_a_state_that_comes_over_anyway() -> None:
    """GC-S3.4: it is won by more than its Dominance Factor, and aligned only in the Victory Phase."""
    field = Field("lautrec")
    field.force("saluzzo", "isernia", "italian_heavy_cavalry.4.1")
    front = fronts.Front(field.state, LAUTREC)
    nearest = front.campaigns["saluzzo"].state
    for more in range(20):
        front.needed[nearest] = -more
        assert campaigns.campaigns(field.state, front)["saluzzo"].state != nearest


def test_who_has_chosen_a_state_minds_the_way_no_more() -> None:
    field = Field("lautrec")
    saluzzo = field.force("saluzzo", "teramo", "italian_heavy_cavalry.4.1")
    field.owned(LAUTREC, *[place.id for place in PLACES.values() if HEXES[place.hex].region == "abruzzo_ultra"])
    front = fronts.Front(field.state, LAUTREC)
    state = front.campaigns["saluzzo"].state
    aim = aims.aim_of(field.state, saluzzo, front)
    assert HEXES[aim.hex].region == state
    assert front.campaigns["saluzzo"].way > 0


def test_with_few_states_left_nobody_leaves_his_own() -> None:
    """GC-S5.V2."""
    field = Field("charles_viii")
    gonzaga = field.force("gonzaga", "brindisi", "venetian_infantry.6.1")
    for state in ("abruzzo_citra", "molise", "calabria_ultra"):
        field.state.alignment[state] = 0
    assert aims.home_of(field.state, gonzaga, fronts.Front(field.state, ALLIES)) == ()
    field.state.alignment["terra_d_otranto"] = ALLIES
    assert aims.home_of(field.state, gonzaga, fronts.Front(field.state, ALLIES)) == ("terra_d_otranto",)


def test_a_captain_stays_at_his_post_while_his_general_marches_on() -> None:
    field = Field("lautrec")
    field.force("lautrec", "teramo", "french_arquebusiers.6.1", "french_gendarmes.10.1=6")
    field.subordinate("venetian_minor_1", "lautrec", "venetian_infantry.4.1=2")
    choice = commands.organise(field.state, organising(field, LAUTREC), Random(1))
    assert choice.as_json() == ["to_map", "venetian_minor_1"]


@pytest.mark.parametrize(("turn", "place"), [(2, ""), (12, "reggio")])
def test_the_king_guards_reggio_after_his_voyages(turn: int, place: str) -> None:
    field = Field("ferrandino", turn=turn)
    king = field.force("ferrandino", "ischia", "aragonese_infantry.3.1")
    field.force("aubigny", "monteleone", "swiss_infantry.4.1")
    front = fronts.Front(field.state, ALLIES)
    assert guards.post_of(field.state, king, front) == (PLACES[place].hex if place else "")
    assert not place or aims.aim_of(field.state, king, front).hex == PLACES[place].hex


def test_a_king_with_ships_is_free_while_no_army_is_near_his_post() -> None:
    field = Field("ferrandino", turn=12)
    king = field.force("ferrandino", "reggio", "aragonese_infantry.3.1")
    field.force("montpensier", "napoli", "french_gendarmes.5.1")
    assert guards.post_of(field.state, king, fronts.Front(field.state, ALLIES)) == ""


def test_who_keeps_the_king_at_his_post_is_worth_beating() -> None:
    field = Field("ferrandino", turn=12)
    aubigny = field.force("aubigny", "monteleone", "swiss_infantry.4.1")
    near = fronts.Front(field.state, ALLIES).spoils(field.state, aubigny.place)
    field.state.turn = 2
    early = fronts.Front(field.state, ALLIES).spoils(field.state, aubigny.place)
    assert near == pytest.approx(early + fronts.BINDS)


def test_hostile_land_costs_an_army_men_and_the_plague_more() -> None:
    field = Field("lautrec")
    lautrec = field.force("lautrec", "chieti", "french_arquebusiers.6.1", "landsknechts.12.1", "french_gendarmes.10.1")
    here = lautrec.place
    hungry = hunger.toll(field.state, lautrec, here, 28)
    assert hungry > hunger.toll(field.state, lautrec, here, 3) == 0
    field.state.plague[here] = True
    assert hunger.toll(field.state, lautrec, here, 28) > 2 * hungry
    field.state.alignment["abruzzo_citra"] = LAUTREC
    assert hunger.toll(field.state, lautrec, here, 28) == 0


def test_advice_in_organisation_never_takes_back_what_was_done() -> None:
    """A plan that changes with each move would else go on for sixty of them."""
    field = Field()
    walk = field.play("organisation")
    field.force("nemours", "2910", "swiss_infantry.12.1", "french_gendarmes.10.1")
    back = offer("to_card", "la_palice", "nemours")
    asked = Decision(0, "organisation.move", [Option("done"), back], "GC-7.1.a")
    walk.match.state.story["moves"] = 1
    walk.match.journal.append((0, offer("to_map", "la_palice")))
    assert [option.verb for option in heuristics.forward_only(walk.match, asked).options] == ["done"]
    walk.match.journal.append((0, offer("to_map", "bayard")))
    assert len(heuristics.forward_only(walk.match, asked).options) == 2, "only of this segment"


@pytest.mark.parametrize(
    ("option", "made", "back"),
    [
        (offer("shift", "a", "b"), ["shift", "b", "a"], True),
        (offer("shift", "a", "b"), ["shift", "a", "b"], False),
        (offer("transfer", "a", "nemours"), ["transfer", "a", "la_palice"], True),
        (offer("minor_out", "x"), ["minor_in", "x", "nemours"], True),
        (offer("to_map", "x"), ["minor_in", "x", "nemours"], False),
        (Option("done"), ["to_map", "x"], False),
    ],
)
def test_what_is_a_way_back(option: Option, made: list[str], back: bool) -> None:
    assert commands.is_way_back(option, made) is back
