"""The tool that looks for mistakes which no test notices (tools/mutate.py)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutate import ROOT, all_mutants, equivalents
from tools.mutations import mutants_of

SOURCE = '''
LEAST = 2  # a fact

def may_enter(s, seat: int = 0) -> bool:
    """A question."""
    if s.over and not seat:
        return False
    s.names += ["a"]
    s.money -= 1
    log(s)
    return s.money[seat] >= min(LEAST, 3)
'''


def test_the_mistakes_of_a_module() -> None:
    found = mutants_of("module.py", SOURCE)
    assert sorted((mutant.line, mutant.after) for mutant in found) == sorted([
        (2, "LEAST = 1"),
        (2, "LEAST = 3"),
        (4, "def may_enter(s, seat: int = 1) -> bool:"),
        (6, "if s.over and seat:"),
        (6, "if (s.over or not seat):"),
        (6, "if not (s.over and (not seat)):"),
        (7, "return True"),
        (8, "pass"),
        (9, "pass"),
        (9, "s.money += 1"),
        (9, "s.money -= 0"),
        (9, "s.money -= 2"),
        (10, "pass"),
        (11, "return not (s.money[seat] >= min(LEAST, 3))"),
        (11, "return s.money[seat] > min(LEAST, 3)"),
        (11, "return s.money[seat] >= max(LEAST, 3)"),
        (11, "return s.money[seat] >= min(LEAST, 2)"),
        (11, "return s.money[seat] >= min(LEAST, 4)"),
    ])  # fmt: skip
    assert found[0].applied_to(SOURCE) == SOURCE.replace("LEAST = 2", "LEAST = 1")
    assert [mutant.function for mutant in found] == ["", "", "", *["may_enter"] * 15]


@pytest.mark.parametrize("game", ["medieval", "medioevo_universale"])
def test_every_mistake_that_is_called_none_can_still_be_made(game: str) -> None:
    keys = {mutant.key for mutant in all_mutants(game)}
    listed = [key for key in equivalents() if f"/{game}/" in key[0]]
    assert [key for key in listed if key not in keys] == []


def test_mistakes_in_functions_and_in_facts_are_noticed(tmp_path: Path) -> None:
    """Of the sale of the tiny game: the second is made on import."""
    path = tmp_path / "result.json"
    wanted = [
        ("sale", "show(s, buyer, price(deal, buyer))", "pass"),
        ("", "MOST_PRICE = 9", "MOST_PRICE = 8"),
    ]
    file = "condotta/games/tiny/rules/sale.py"
    lived = [{"file": file, "in": name, "before": a, "after": b, "state": "survived"} for name, a, b in wanted]
    path.write_text(json.dumps(lived), encoding="utf-8")
    command = [sys.executable, "-m", "tools.mutate", "--game", "tiny", "--again", str(path), "--json", str(path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    told = {
        (one["in"], one["before"], one["after"]): one["state"] for one in json.loads(path.read_text(encoding="utf-8"))
    }
    assert told == dict.fromkeys(wanted, "killed")
