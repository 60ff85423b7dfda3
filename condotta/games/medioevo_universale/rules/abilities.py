"""Every ability of the 72 Empire cards, joined from the chapters that tell of it; turn.py hands it to windows.py."""

from __future__ import annotations

from typing import Final

from .any_time import turning
from .any_time.moments import Ability
from .cards import battle, misc, realm, trade
from .purchases import card_market

OF_CARDS: Final[dict[str, Ability]] = (
    turning.ABILITIES | card_market.ABILITIES | battle.ABILITIES | misc.ABILITIES | realm.ABILITIES | trade.ABILITIES
)
