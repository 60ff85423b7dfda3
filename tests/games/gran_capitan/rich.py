"""What the generic tests need to know of El Gran Capitán."""

from __future__ import annotations

from tests.generic.strategies import Rich

REVEALING = ("activate", "attack", "move", "end_march", "activate_enemy", "attack_on_the_march", "ambush")
RICH = Rich({}, REVEALING, longest=600, seldom_in_secret=True, secrets_ask=False)
