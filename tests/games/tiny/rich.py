"""What tells a seat something new in Toll Bridge: for the generic tests of secrets. Reactions are asked in every round."""

from __future__ import annotations

from typing import Any

REVEALING = ("play",)  # who has played a card draws one (TY-4.g)

POSITIONS: dict[str, dict[str, Any]] = {
    "everybody can react": {
        "round": 1,
        "holder": 0,
        "purses": [2, 5, 1],
        "hands": [["market_day", "flood"], ["flood", "smugglers"], ["smugglers", "flood"]],
        "choices": [[0, "keep"]],
    }
}
