"""The build hook of the wheel. As a rule there is nothing to do: wheels are pure Python and fit everywhere.

CONDOTTA_WHEEL=compiled puts the extensions of tools/compile.py beside their modules; such a wheel is for one platform
and one version of Python (`make wheel` builds both kinds). Instead of `compiled` it may name some modules, as tests do:
CONDOTTA_WHEEL="core/flow.py core/rng.py".
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KIND = os.environ.get("CONDOTTA_WHEEL", "")


class CompiledWheel(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What a build in an environment of its own must install besides hatchling."""
        return ["mypy>=1.15", "setuptools>=75"] if KIND else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not KIND or version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools import compile as compiling

        if KIND == "compiled":
            target, modules = compiling.TARGET, compiling.selection(compiling.ROOT / "condotta")
        else:
            self.folder = TemporaryDirectory()  # goes with this object, when the wheel is written
            target, modules = Path(self.folder.name), [f"condotta/{name}" for name in KIND.split()]
        compiling.make_copy(target, modules)
        for path in compiling.extensions(target):
            build_data["force_include"][str(path)] = path.relative_to(target).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
