"""What is compiled follows from a module's room; an exception says so itself, and why (tools/compile.py)."""

from __future__ import annotations

from pathlib import Path

from tools import compile as compiling

from .conftest import ROOT

PACKAGE = ROOT / "condotta"
SELECTED = compiling.selection(PACKAGE)


def made(folder: Path, **modules: str) -> list[str]:
    """The selection in a package of these modules; `__` in a name separates folders."""
    for name, text in modules.items():
        path = folder / "condotta" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return [name.removeprefix("condotta/") for name in compiling.selection(folder / "condotta")]


def test_of_a_game_all_that_plays_is_compiled() -> None:
    for room in ("medieval", "medioevo_universale"):
        game = f"condotta/games/{room}"
        assert {f"{game}/state.py", f"{game}/turn.py", f"{game}/bot/heuristics.py"} <= set(SELECTED)
        rules = [path for path in (ROOT / game / "rules").rglob("*.py") if path.name != "__init__.py"]
        assert {path.relative_to(ROOT).as_posix() for path in rules} <= set(SELECTED)


def test_what_only_people_see_is_not() -> None:
    shown = {Path(name).name for name in SELECTED if "/shown/" in name}
    parts_of_the_table = {"minors.py", "diplomacy.py"}
    assert shown == {"facts.py", "hidden.py", "view.py", "board.py"} | parts_of_the_table
    assert not [name for name in SELECTED if name.startswith(("condotta/cli", "condotta/lab"))]


def test_of_the_server_that_is_compiled_which_each_viewer_is_sent() -> None:
    """Nothing that waits for something: there mypyc gains little."""
    of_the_server = [name for name in SELECTED if name.startswith("condotta/server/")]
    assert {"condotta/server/matches/broadcast.py", "condotta/server/matches/viewer_state.py"} <= set(of_the_server)
    for name in of_the_server:
        assert not [line for line in (ROOT / name).read_text().splitlines() if "async def" in line or "await " in line]
    rooms = {f"condotta/{room}" for room in compiling.KNOWN}
    assert all(any(name.startswith(f"{room}/") for room in rooms) for name in SELECTED)


def test_the_kernel_that_runs_at_every_decision_is_compiled() -> None:
    assert {f"condotta/core/{name}.py" for name in ("flow", "match", "rng", "table")} <= set(SELECTED)


def test_a_module_may_say_otherwise_with_a_reason(tmp_path: Path) -> None:
    selected = made(
        tmp_path,
        core____init__='"""Docstring."""\n',
        core__hot="",
        core__cold='"""Docstring."""\n\n# interpreted: it runs once\n',
        core__unsaid="x = 1  # interpreted: not on a line of its own\n# interpreted:\n",
        games__chess__shown__text="",
        games__chess__shown__view="",
        games__chess__shown__hidden="# compiled: at every fork\n",
        games__chess__rules__castling__rook="",
        bots__quick="# compiled: at every choice\n",
    )
    assert selected == [
        "bots/quick.py",
        "core/hot.py",
        "core/unsaid.py",
        "games/chess/rules/castling/rook.py",
        "games/chess/shown/hidden.py",
        "games/chess/shown/view.py",
    ]


def test_no_module_says_what_its_room_says_already(tmp_path: Path) -> None:
    exceptions = 0
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        said = compiling.EXCEPTION.findall(path.read_text(encoding="utf-8"))
        assert len(said) <= 1, name
        if said:
            exceptions += 1
            in_room = name in made(tmp_path, **{name.removesuffix(".py").replace("/", "__"): ""})
            assert in_room is (said == ["interpreted"]), f"{name} says {said[0]}; its room says so already"
    assert exceptions > 10
