"""A. Empire cards: abilities in the realm and everywhere else (MU-C)."""

from __future__ import annotations

from .windows import Ability

ABILITIES: dict[str, Ability] = {}
