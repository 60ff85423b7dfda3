"""B. Technology: those used at any time (MU-T-...)."""

from __future__ import annotations

from .windows import Ability

USES: dict[str, Ability] = {}
