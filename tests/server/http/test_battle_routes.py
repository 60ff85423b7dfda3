"""Battles that are fought alone, over the wire: what is offered, the position, a run, a match against a bot."""

from __future__ import annotations

from typing import Any

from tests.server.helpers import Person, Running

BATTLES = "/api/games/gran_capitan/battles"
CERIGNOLA: dict[str, Any] = {"battle": "cerignola"}
SEMINARA: dict[str, Any] = {"asked": {"battle": "seminara_1503", "extended": False}, "number": 4}


def test_what_is_offered_has_names_in_the_language_of_the_asker(server: Running) -> None:
    anna = Person(server.address)
    english, italian = (anna.get(f"{BATTLES}?lang={lang}") for lang in ("en", "it"))
    assert [one["id"] for one in english["battles"]] == ["seminara_1495", "seminara_1503", "cerignola", "garigliano"]
    assert english["battles"][3]["name"] == "The Garigliano, 1503"
    assert italian["battles"][3]["name"] == "Il Garigliano, 1503"
    assert anna.get("/api/games/medieval/battles", 404)["error"]["code"] == "not_found"
    assert anna.post("/api/games/medieval/battles/run", {"asked": {}}, 404)["error"]["code"] == "not_found"


def test_armies_that_cannot_be_are_refused_with_their_rules(server: Running) -> None:
    anna = Person(server.address)
    wrong = {"asked": {**CERIGNOLA, "armies": {"french": {"captains": ["bayard", "nemours"]}}}}
    found = anna.post(f"{BATTLES}/position?lang=it", wrong)
    assert found["position"] is None
    assert "GC-4.2.2.a" in found["problems"][0]
    assert "Rango" in found["problems"][0]
    assert "GC-4.2.2.a" in anna.post(f"{BATTLES}/run", wrong, 400)["error"]["message"]


def test_a_battle_is_fought_as_a_match_against_a_bot(server: Running) -> None:
    anna = Person(server.address)
    found = anna.post(f"{BATTLES}/position", {"asked": CERIGNOLA})
    assert found["problems"] == []
    body = {"game": "gran_capitan", "seating": ["you", "bot:greedy"], "position": found["position"]}
    made = anna.post("/api/matches", body, 201)
    state = anna.get(f"/api/matches/{made['id']}")
    assert state["table"]["battle"]["stage"] == "reorganise"


def test_a_run_is_bounded_and_the_same_for_the_same_seed(server: Running) -> None:
    anna = Person(server.address)
    counts = anna.post(f"{BATTLES}/run", SEMINARA)
    assert counts["battles"] == 4
    assert sum(counts["wins"]) + counts["draws"] == 4
    assert anna.post(f"{BATTLES}/run", SEMINARA) == counts
    assert anna.post(f"{BATTLES}/run", {**SEMINARA, "first": 998})["battles"] == 2
    for wrong in ({"number": 1000}, {"number": 0}, {"first": 1000}, {"first": -1}, {"seed": "x" * 60}, {"more": 1}):
        assert anna.post(f"{BATTLES}/run", {**SEMINARA, **wrong}, 400)["error"]["code"] == "bad_request"
