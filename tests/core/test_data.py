"""Reading and checking data files, and a player's own copies of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from condotta.core import data
from condotta.core.data import (
    DataError,
    Entry,
    duplicates,
    one_way_borders,
    open_facts,
    read_yaml,
    refuse,
    unknown_ids,
    wrong_count,
)
from condotta.core.errors import CondottaError


@pytest.fixture(autouse=True)
def _no_data_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test starts as a fresh process does: no own data, no game loaded."""
    monkeypatch.setattr(data, "_own", [None])
    monkeypatch.setattr(data, "_used", [])
    monkeypatch.delenv(data.OWN_DATA, raising=False)


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# ---- reading


def test_yaml_is_read_as_plain_values(tmp_path: Path) -> None:
    path = written(tmp_path / "a.yaml", 'a: [1, two, 3.5, true, null]\n3: {b: "no"}\n')
    assert read_yaml(path) == {"a": [1, "two", 3.5, True, None], 3: {"b": "no"}}
    assert read_yaml(written(tmp_path / "empty.yaml", "# nothing\n")) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: [1, 2\nc: 3\n", "line 3"),
        ("a: 1\nb: 2\na: 3\n", "line 3, column 1: key 'a' stands twice; remove one"),
        ("x:\n  - {b: 1, c: 2, b: 3}\n", "line 2, column 18: key 'b' stands twice"),
        ("a: !!python/object/apply:os.system [true]\n", "line 1"),
        ("a: 1\n---\nb: 2\n", "line 2"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError, match=r"^map\.yaml, 1 problem") as error:
        read_yaml(written(tmp_path / "map.yaml", text))
    assert told in str(error.value)


def test_a_missing_folder_or_a_foreign_encoding_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file"):
        read_yaml(tmp_path / "map.yaml")
    with pytest.raises(DataError, match="cannot be read"):
        read_yaml(tmp_path)
    (tmp_path / "latin.yaml").write_bytes("è: 1".encode("latin-1"))
    with pytest.raises(DataError, match="save the file as UTF-8"):
        read_yaml(tmp_path / "latin.yaml")


def test_anchors_do_not_hang_the_reader(tmp_path: Path) -> None:
    assert read_yaml(written(tmp_path / "a.yaml", "a: &x {b: 1}\nc: [*x, *x]\n")) == {
        "a": {"b": 1},
        "c": [{"b": 1}] * 2,
    }
    itself = read_yaml(written(tmp_path / "b.yaml", "&x [*x]\n"))
    assert itself[0] is itself


# ---- errors


def test_an_error_lists_every_problem() -> None:
    error = DataError(data.SHIPPED / "medieval" / "data" / "map.yaml", ["provinces.a: wrong", "cards: 18 map cards"])
    assert str(error) == "map.yaml, 2 problems\n  provinces.a: wrong\n  cards: 18 map cards"
    assert error.problems == ["provinces.a: wrong", "cards: 18 map cards"]
    assert isinstance(error, ValueError)
    assert isinstance(error, CondottaError)


def test_an_error_in_an_own_file_says_where_it_lies(tmp_path: Path) -> None:
    assert str(DataError(tmp_path / "map.yaml", ["x"])).startswith(f"map.yaml, 1 problem (in {tmp_path})")


def test_problems_of_several_files_are_told_together(tmp_path: Path) -> None:
    refuse({tmp_path / "a.yaml": [], tmp_path / "b.yaml": []})
    with pytest.raises(DataError) as one:
        refuse({tmp_path / "a.yaml": [], tmp_path / "b.yaml": ["wrong"]})
    assert one.value.path == tmp_path / "b.yaml"
    with pytest.raises(DataError) as both:
        refuse({tmp_path / "a.yaml": ["x"], tmp_path / "b.yaml": ["y", "z"]})
    assert both.value.problems == ["a.yaml: x", "b.yaml: y", "b.yaml: z"]


# ---- entries


def entry(raw: Any) -> Entry:
    return Entry(raw, "provinces.malta", [])


def test_an_entry_gives_values_of_the_right_type() -> None:
    malta = entry({"id": "malta", "income": 1, "lon": 14, "island": True, "adjacent": [], "power": None, 3: 7})
    assert malta.text("id") == "malta"
    assert malta.integer("income", 0, 9) == 1
    assert malta.number("lon") == 14.0
    assert malta.flag("island") is True
    assert malta.flag("knights_target", False) is False
    assert malta.texts("adjacent") == ()
    assert malta.optional_text("power") is None
    assert malta.optional_integer("defence") is None
    assert malta.optional_entry("settlement") is None
    assert malta.one_of("power_of", ("land", "sea"), "sea") == "sea"
    assert malta.whole_numbers(income=0) == {"income": 1}
    assert malta.integer(3) == 7
    malta.no_other_keys()
    assert malta.problems == []


def test_a_missing_key_says_what_to_add() -> None:
    malta = entry({})
    assert malta.integer("income") == 0
    assert malta.problems == ["provinces.malta: income is missing; add `income:` with a whole number"]


@pytest.mark.parametrize(
    ("ask", "raw", "told"),
    [
        (
            lambda e: e.integer("k"),
            "two",
            "provinces.malta.k: the text 'two', not a whole number; write a whole number",
        ),
        (lambda e: e.integer("k"), True, "provinces.malta.k: true, not a whole number; write a whole number"),
        (lambda e: e.integer("k", 0, 5), 6, "provinces.malta.k: 6 is out of range; write a whole number from 0 to 5"),
        (lambda e: e.integer("k", 0), -1, "provinces.malta.k: -1 is out of range; write a whole number of 0 or more"),
        (lambda e: e.number("k", high=90), 91, "provinces.malta.k: 91 is out of range; write a number of 90 or less"),
        (lambda e: e.number("k"), None, "provinces.malta.k: null, not a number; write a number"),
        (lambda e: e.text("k"), 7, "provinces.malta.k: 7, not text; write text"),
        (lambda e: e.flag("k"), "yes", "provinces.malta.k: the text 'yes', not true or false; write true or false"),
        (lambda e: e.texts("k"), "a", "provinces.malta.k: the text 'a', not a list of texts; write a list of texts"),
        (lambda e: e.texts("k"), ["a", 1], "provinces.malta.k: 1 in the list, not text; write text"),
        (
            lambda e: e.integers("k"),
            [True],
            "provinces.malta.k: true in the list, not a whole number; write a whole number",
        ),
        (lambda e: e.entry("k").text("en"), [], "provinces.malta.k: a list, not a mapping; write `key: value` lines"),
        (
            lambda e: e.one_of("k", ("good", "normal", "bad")),
            "godo",
            "provinces.malta.k: 'godo' is not known here, did you mean good?; write one of good, normal, bad",
        ),
    ],
)
def test_a_wrong_value_says_what_is_wrong_and_what_to_do(ask: Any, raw: Any, told: str) -> None:
    malta = entry({"k": raw})
    ask(malta)
    assert malta.problems[0] == told


def test_a_misspelt_key_is_noticed() -> None:
    malta = entry({"id": "malta", "knigths_target": True, "source": "rulebook", "name": {"en": "Malta", "genre": "m"}})
    malta.text("id")
    malta.flag("knights_target", False)
    name = malta.entry("name")
    assert (name.text("en"), name.text("it", "")) == ("Malta", "")
    malta.no_other_keys()
    assert malta.problems == [
        "provinces.malta: unknown key 'knigths_target', did you mean knights_target?; rename or remove it",
        "provinces.malta.name: unknown key 'genre'; rename or remove it",
    ]


def test_entries_of_a_list_are_called_by_their_id(tmp_path: Path) -> None:
    path = written(tmp_path / "map.yaml", "provinces:\n  - {id: malta, income: x}\n  - {income: y}\n  - 3\n")
    problems: dict[Path, list[str]] = {}
    for found in open_facts(path, problems).entries("provinces"):
        found.integer("income")
    assert [problem.split(":")[0] for problem in problems[path]] == [
        "provinces.2",
        "provinces.malta.income",
        "provinces.1.income",
        "provinces.2",
    ]


def test_what_lies_in_a_missing_mapping_is_not_told_again() -> None:
    malta = entry({})
    malta.entry("name").text("en")
    assert malta.problems == ["provinces.malta: name is missing; add `name:` with a mapping"]


def test_a_file_that_is_no_mapping_is_told(tmp_path: Path) -> None:
    path = written(tmp_path / "map.yaml", "- a\n")
    problems: dict[Path, list[str]] = {}
    open_facts(path, problems)
    assert problems[path] == ["a list, not a mapping; write `key: value` lines"]


# ---- checks


def test_one_way_borders_are_found() -> None:
    assert list(one_way_borders({"a": ["b", "x"], "b": ["a", "c"], "c": ["c"]})) == [
        "provinces.b: adjacent to c, but not the other way; add it there or remove it here",
        "provinces.c: adjacent to itself; remove it",
    ]
    assert [told[:8] for told in one_way_borders({"a": ("b",), "b": ()}, "seas")] == ["seas.a: "]


def test_unknown_ids_are_found_with_a_hint() -> None:
    found = list(unknown_ids("cards.1A", ["england", "frnace", "xyz"], ["england", "france"], "Power"))
    assert found == [
        "cards.1A: unknown Power frnace, did you mean france?; correct or remove it",
        "cards.1A: unknown Power xyz; correct or remove it",
    ]


def test_wrong_counts_name_the_rule() -> None:
    assert list(wrong_count("cards", 18, 19, "map cards", "MV-1.0.a")) == [
        "cards: 18 map cards, the game has 19 (MV-1.0.a)"
    ]
    assert list(wrong_count("cards", 19, 19, "map cards")) == []


def test_duplicates_are_found_once() -> None:
    assert list(duplicates("powers", ["a", "b", "a", "a"], "Power")) == [
        "powers: Power a stands twice; remove or rename one"
    ]


# ---- own copies


def test_without_own_data_the_shipped_file_is_read() -> None:
    assert data.data_dir("medieval").parts[-3:] == ("games", "medieval", "data")
    assert data.data_file("medieval", "map.yaml") == data.data_dir("medieval") / "map.yaml"
    assert data.own_dir("medieval") is None


@pytest.mark.parametrize("by_environment", [True, False])
def test_an_own_file_takes_the_place_of_the_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_environment: bool
) -> None:
    own = written(tmp_path / "medieval" / "map.yaml", "cards: []\n")
    if by_environment:
        monkeypatch.setenv(data.OWN_DATA, str(tmp_path))
    else:
        data.use_data(tmp_path)
    assert data.data_file("medieval", "map.yaml") == own
    assert data.data_file("medieval", "cards.yaml") == data.data_dir("medieval") / "cards.yaml"
    assert data.data_file("tiny", "map.yaml") == data.data_dir("tiny") / "map.yaml"


def test_use_data_goes_before_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = written(tmp_path / "first" / "medieval" / "map.yaml", "")
    written(tmp_path / "second" / "medieval" / "map.yaml", "")
    monkeypatch.setenv(data.OWN_DATA, str(tmp_path / "second"))
    data.use_data(tmp_path / "first")
    assert data.data_file("medieval", "map.yaml") == first


def test_a_data_folder_that_does_not_exist_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CondottaError, match="no such data folder"):
        data.use_data(tmp_path / "nowhere")
    monkeypatch.setenv(data.OWN_DATA, str(tmp_path / "nowhere"))
    with pytest.raises(CondottaError, match=r"CONDOTTA_DATA=.*no such data folder"):
        data.data_file("medieval", "map.yaml")


def test_data_cannot_be_changed_under_a_loaded_game(tmp_path: Path) -> None:
    data.data_file("medieval", "map.yaml")
    with pytest.raises(CondottaError, match="medieval: data already loaded"):
        data.use_data(tmp_path)


def test_an_own_file_that_replaces_nothing_is_noticed(tmp_path: Path) -> None:
    written(tmp_path / "medieval" / "mapp.yaml", "")
    written(tmp_path / "medieval" / "map.yaml", "")
    data.use_data(tmp_path)
    found = list(data.stray_files("medieval"))
    assert len(found) == 1
    assert "mapp.yaml: medieval has no data file of this name, did you mean map.yaml?; rename or remove it" in found[0]
