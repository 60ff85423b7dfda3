"""What questions say of what is at stake: losses to come, whose leader, what a new Nao or fortress costs and does."""

from __future__ import annotations

import pytest

from condotta.core.flow import Decision, offer
from condotta.core.messages import LANGUAGES
from condotta.games.tanto_monta.data import NAOS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import groups
from condotta.games.tanto_monta.rules.construction.naos import BUILT
from condotta.games.tanto_monta.rules.events import hardship
from condotta.games.tanto_monta.rules.events.overseas import voyages
from condotta.games.tanto_monta.rules.land import losses
from condotta.games.tanto_monta.rules.land.battle import Side
from condotta.games.tanto_monta.rules.ocean import launching
from condotta.games.tanto_monta.shown.catalogue import catalogue
from tests.games.tanto_monta.ocean import SPANISH, SPANISH_2, at_sea, put
from tests.games.tanto_monta.shown.asking import note, question, told
from tests.games.tanto_monta.table import empty, leader, table, troops


def test_who_loses_units_is_told_how_many_must_go() -> None:
    s = empty()
    troops(s, "toro", "castile", regular=2, militia=2)
    side = Side(groups.everything(s, "toro", ["castile"]), True)
    flow = losses.eliminate(table(s), side, 3, "battle.pursued", "TM-14.j")
    first = question(flow)
    then = flow.send(offer("lose", "castile", "militia"))
    assert isinstance(then, Decision)
    assert [(one.params or {})["number"] for one in (first, then)] == [3, 2]
    params = {"space": "toro", "power": "castile", "number": 3}
    assert catalogue().text("battle.loss", "en", params) == (
        "The battle at Toro: 3 units to lose (Castile). Which one goes now?"
    )
    assert (
        catalogue().text("battle.loss", "en", {**params, "number": 1})
        == "The battle at Toro: which unit is lost? (Castile)"
    )


def test_the_poisoned_wine_says_whose_leader_drinks_it() -> None:
    s = empty()
    leader(s, "ferdinand", "zaragoza")
    leader(s, "isabella", "burgos")
    asked = question(hardship.poison(table(s), FRANCE))
    assert told(note(s, asked, "poison", "ferdinand")) == {"poisoned": {"power": "aragon", "place": "zaragoza"}}


def test_a_discovery_tells_what_becomes_of_the_nao() -> None:
    s = at_sea()
    put(s, SPANISH, BUILT)
    put(s, SPANISH_2, "oz_1")
    flow = voyages.NEW_WORLD.does(table(s, [1]), SPAIN)
    asked = question(flow)
    chances = [told(note(s, asked, "discoverer", nao)).get("wins_map") for nao in (SPANISH, SPANISH_2)]
    assert chances == [{"chance": 17}, {"chance": 28}]
    assert "dismantled" in told(note(s, asked, "discoverer", SPANISH))
    site = flow.send(offer("discoverer", SPANISH))
    assert isinstance(site, Decision)
    assert "founds" in told(note(s, site, *site.options[0].as_json()))


def test_a_new_nao_tells_what_its_place_means() -> None:
    s = at_sea()
    s.settlements = {"elmina": PORTUGAL}
    asked = question(launching.launch(table(s, [1]), PORTUGAL))
    assert told(note(s, asked, "launch", BUILT)) == {"in_the_box": {}}
    assert told(note(s, asked, "launch", "elmina")) == {"in_the_settlement": {"zone": "oz_2"}}


def test_the_fortress_of_a_settlement_has_its_price() -> None:
    s = at_sea()
    s.settlements = {"elmina": PORTUGAL, "benin": PORTUGAL}
    s.budget = Budget("famine", 4, "cp")
    asked = question(actions.ACTIONS["build_fortress_settlement"].does(table(s), PORTUGAL, s.budget))
    assert note(s, asked, "settlement", "elmina").costs == {"cp": 2}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_naos_are_called_by_what_they_can_do(lang: str) -> None:
    for nao in NAOS.values():
        if not nao.explorer:
            name = catalogue().name(nao.id, lang)
            assert str(nao.crew) in name
            assert str(nao.piracy) in name
            assert "C" not in name.replace("Nao", "")
