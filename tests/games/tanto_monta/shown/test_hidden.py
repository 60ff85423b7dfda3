"""What a fork deals anew, and what it leaves as it is."""

from __future__ import annotations

from random import Random

import condotta
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import CARDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import resources
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.rich import HANDS, RICH


def imagined(name: str, seat: int) -> list[State]:
    position = {**RICH.positions, **RICH.telling}[name]
    match = condotta.new(GAME, position={**position, "choices": []}, seed=1)
    return [match.fork(seat, Random(number)).state for number in range(30)]


def test_other_hands_are_dealt_anew_and_home_cards_stay() -> None:
    for s in imagined("extending", SPAIN):
        assert s.hands[SPAIN] == HANDS[SPAIN]
        for seat in (MUSLIM, PORTUGAL, FRANCE):
            assert [card for card in s.hands[seat] if CARDS[card].home] == [
                card for card in HANDS[seat] if CARDS[card].home
            ]
            assert len(s.hands[seat]) == len(HANDS[seat])
    held = {card for s in imagined("extending", SPAIN) for card in s.hands[PORTUGAL]}
    assert len(held) > 20


def test_what_one_has_seen_stays_where_it_is() -> None:
    for s in imagined("seen_hands", FRANCE):
        assert {"espionage", "leadership", "torrential_rains"} <= {*s.hands[PORTUGAL]}
    assert any("torrential_rains" not in s.hands[PORTUGAL] for s in imagined("seen_hands", SPAIN))
    assert all("espionage" in s.hands[PORTUGAL] for s in imagined("seen_hands", SPAIN))


def test_whoever_has_passed_holds_no_mandatory_event() -> None:
    for s in imagined("passing", SPAIN):
        assert not any(CARDS[card].mandatory for seat in (MUSLIM, PORTUGAL) for card in s.hands[seat])


def test_resources_of_others_become_others_of_their_kind_that_give_cp() -> None:
    values = set()
    for s in imagined("extending", PORTUGAL):
        assert sorted(s.warehouses[PORTUGAL]) == ["naval.cp_3", "naval.cp_3"]
        assert sorted(s.warehouses[MUSLIM]) == ["caravan.cp_4", "naval.cp_2"]  # he is being asked for them
        assert [resources.pool_of(one) for one in s.warehouses[SPAIN]] == ["naval"]
        assert all(resources.face(one).cp for one in s.warehouses[SPAIN])
        values.update(s.warehouses[SPAIN])
    assert len(values) > 2
    assert len({s.caravans["caravan_fez"][0] for s in imagined("extending", PORTUGAL)}) > 2
    assert {s.caravans["caravan_fez"][0] for s in imagined("extending", MUSLIM)} == {"caravan.cp_5"}
