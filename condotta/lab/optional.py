"""Libraries of the laboratory that a plain installation lacks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from condotta.core.errors import SetupError


def need(module: str, what: str) -> Any:
    """The module, or a SetupError that says how to get it; `what` needs it."""
    package, _, _ = module.partition(".")
    try:
        import_module(package)
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise SetupError(f"{what} needs {package}, which is not installed: pip install 'condotta[lab]'") from None
