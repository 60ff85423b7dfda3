"""Positions over the wire: where a match begins, what is wrong with one, and playing from one."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

from tests.server.helpers import Person, Running

AT_THE_GATES: dict[str, Any] = {
    "phase": "action",
    "money": [7, 6, 0],
    "control": {"seljuks_of_rum_3d": 0, "byzantium_3d": 1},
    "holders": {"seljuks_of_rum": 0, "byzantium": 1},
    "choices": [[0, "attack", "seljuks_of_rum"], [0, "target", "byzantium_3d"]],
}


def test_the_schema_describes_the_start_of_a_match(server: Running) -> None:
    anna = Person(server.address)
    schema = anna.get("/api/games/medieval/schema")
    start = anna.post("/api/games/medieval/position", {"seats": 4, "options": {"open_money": True}})
    Draft202012Validator(schema).validate(start)
    assert (start["phase"], start["seats"], start["options"]["open_money"]) == ("set_up", 4, True)
    assert "seed" not in start
    assert "draws" not in start
    assert anna.post("/api/games/medieval/position/check", {"position": start})["ok"]


def test_games_and_set_ups_that_are_not_there(server: Running) -> None:
    anna = Person(server.address)
    assert anna.get("/api/games/chess/schema", 404)["error"]["code"] == "not_found"
    assert anna.post("/api/games/chess/position", {}, 404)["error"]["code"] == "not_found"
    refused = anna.post("/api/games/medieval/position", {"seats": 9}, 400)["error"]
    assert "the game is for 3, 4, 5" in refused["message"]


def test_a_position_that_can_be_played_tells_how_it_looks_and_who_is_asked(server: Running) -> None:
    anna = Person(server.address)
    checked = anna.post("/api/games/medieval/position/check?lang=it", {"position": AT_THE_GATES})
    assert (checked["ok"], checked["problems"], checked["over"]) == (True, [], False)
    whole = checked["position"]
    assert (whole["seats"], whole["control"], len(whole["map_cards"])) == (3, AT_THE_GATES["control"], 8)
    assert [ask["seat"] for ask in checked["asks"]] == [0, 1]
    assert checked["asks"][0]["text"].startswith("Quanta Milizia")
    owners = {province["id"]: province["owner"] for province in checked["table"]["board"]["provinces"]}
    assert owners["byzantium_3d"] == 1
    assert checked["table"]["attack"]["militia"] == [None, None]


def test_everything_that_is_wrong_is_told(server: Running) -> None:
    anna = Person(server.address)
    wrong = {"money": [3, 3, 3], "control": {"nowhere": 0}, "holders": {"poland": 1}}
    checked = anna.post("/api/games/medieval/position/check", {"position": wrong})
    assert not checked["ok"]
    assert checked["table"] is None
    assert any("nowhere" in problem for problem in checked["problems"])
    illegal = {**AT_THE_GATES, "choices": [[0, "attack", "france"]]}
    problems = anna.post("/api/games/medieval/position/check", {"position": illegal})["problems"]
    assert problems[0].startswith("choices.0: ")
    endless = {"choices": [[0, "end_turn"]] * 3000}
    problems = anna.post("/api/games/medieval/position/check", {"position": endless})["problems"]
    assert problems == ["choices: 3000, at most 2000; begin at a later position"]
    assert anna.post("/api/games/medieval/position/check", {"position": []}, 400)["error"]["code"] == "bad_request"


def test_a_match_is_played_from_a_position(server: Running) -> None:
    anna = Person(server.address)
    body = {"game": "medieval", "seating": ["you", "you", "bot:random"], "position": AT_THE_GATES}
    made = anna.post("/api/matches", body, 201)
    state = anna.get(f"/api/matches/{made['id']}?seat=1")
    assert [decision["prompt"] for decision in state["decisions"]] == ["defence.militia"]
    assert state["decisions"][0]["params"]["cost"] == 3
    again = anna.get(f"/api/matches/{made['id']}/position")
    assert again["control"] == AT_THE_GATES["control"]
    assert again["choices"] == AT_THE_GATES["choices"]
    assert "seed" not in again


def test_the_position_of_a_match_tells_all_so_others_do_not_get_it(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("medieval", "you", "open", "bot:random")
    bruno.join(next(iter(links.values())))
    for person in (anna, bruno, Person(server.address)):
        assert person.get(f"/api/matches/{match_id}/position", 403)["error"]["code"] == "forbidden"
    assert anna.get("/api/matches/nothing/position", 404)["error"]["code"] == "not_found"


def test_the_position_at_an_earlier_point(server: Running) -> None:
    anna = Person(server.address)
    body = {"game": "medieval", "seating": ["you", "you", "you"], "position": AT_THE_GATES}
    made = anna.post("/api/matches", body, 201)["id"]
    first = anna.get(f"/api/matches/{made}/position?at=0")
    now = anna.get(f"/api/matches/{made}/position")
    assert (len(first["choices"]), len(now["choices"])) == (0, 2)
    assert anna.get(f"/api/matches/{made}/position?at=99", 400)["error"]["message"].startswith("at: 99")


def test_a_deal_is_told_with_its_terms_in_words(server: Running) -> None:
    anna = Person(server.address)
    position = {
        "phase": "action",
        "money": [7, 2, 5],
        "control": {"france_2a": 0, "holy_roman_empire_2c": 1, "holy_roman_empire_1b": 1, "russia_2c": 2},
        "holders": {"france": 0, "holy_roman_empire": 1, "russia": 2},
        "choices": [
            [0, "attack", "france"],
            [0, "target", "russia_2c"],
            [0, "ask_passage", "holy_roman_empire_2c"],
            [0, "give", "florins"],
            [0, "give", "florins", 3],
            [0, "ask", "province"],
            [0, "ask", "province", "holy_roman_empire_1b"],
            [0, "offer"],
        ],
    }
    made = anna.post("/api/matches", {"game": "medieval", "seating": ["you"] * 3, "position": position}, 201)["id"]
    [asked] = anna.get(f"/api/matches/{made}?seat=1&lang=it")["decisions"]
    assert asked["deal"] == {"maker": 0, "taker": 1, "gives": ["3 FI"], "gets": ["l'Impero 1B"], "until": ""}
    line = anna.get(f"/api/matches/{made}?seat=1")["log"][-1]
    assert (line["key"], line["params"]["gives"]) == ("deal.offered", [["florins", 3]])


def test_a_seed_that_is_no_text_is_a_problem_like_any_other(server: Running) -> None:
    anna = Person(server.address)
    broken = '{"position": {"seed": "\\ud800"}}'
    answer = anna.http.post("/api/games/medieval/position/check", content=broken.encode())
    assert answer.status_code in (200, 400)
    assert not answer.json().get("ok", False)
