"""A game's data files in a folder of their own, for tests that break them or put a player's own in their place."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest
import yaml

from condotta.core.data import DataError, data_dir, read_yaml

Facts = TypeVar("Facts")


@cache
def shipped(path: Path) -> tuple[Any, str]:
    """What a file of the game says, and the same written out; not to be changed."""
    content = read_yaml(path)
    return content, repr(content)


class Files(Generic[Facts]):
    """A copy of the data files of a game, which `load` reads."""

    def __init__(self, folder: Path, game: str, names: Sequence[str], load: Callable[[Path], Facts]) -> None:
        self.folder = folder
        self.game = game
        self.sheets: dict[str, Any] = {name: deepcopy(shipped(data_dir(game) / name)[0]) for name in names}
        self._load = load

    def thing(self, file: str, section: str, id: str | int, key: str = "id") -> dict[str, Any]:
        found: dict[str, Any] = next(entry for entry in self.sheets[file][section] if entry[key] == id)
        return found

    def load(self) -> Facts:
        for name in self.sheets:
            self.write(name, self.folder)
        return self._load(self.folder)

    def problems(self) -> list[str]:
        with pytest.raises(DataError) as error:
            self.load()
        return error.value.problems

    def write(self, name: str, folder: Path) -> None:
        """A file that the test has left alone is copied: to write YAML takes long. Compared as text: 1 equals True."""
        if repr(self.sheets[name]) == shipped(data_dir(self.game) / name)[1]:
            shutil.copyfile(data_dir(self.game) / name, folder / name)
            return
        dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
        text = yaml.dump(self.sheets[name], Dumper=dumper, allow_unicode=True, sort_keys=False)
        (folder / name).write_text(text, encoding="utf-8")

    def own(self, name: str) -> Path:
        """A player's folder for this game, with their copy of one file."""
        folder = self.folder / "own" / self.game
        folder.mkdir(parents=True)
        self.write(name, folder)
        return folder


def in_a_new_process(own: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Games read their data when they are imported, so own data needs a process of its own."""
    environment = {**os.environ, "CONDOTTA_DATA": str(own.parent), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
