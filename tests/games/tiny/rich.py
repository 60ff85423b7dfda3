"""A position full of reaction cards, and what tells a seat something new: for the generic tests of secrets."""

from __future__ import annotations

from typing import Any

from tests.generic.strategies import Rich

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
RICH = Rich(POSITIONS, REVEALING)
