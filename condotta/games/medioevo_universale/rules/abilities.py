"""Every ability of cards and technologies, joined from the chapters that tell of it; turn.py hands it to windows.py."""

from __future__ import annotations

from typing import Final

from . import technologies
from .any_time import turning
from .any_time.moments import Ability
from .cards import battle, misc, realm, trade
from .purchases import card_market

CARDS: Final[dict[str, Ability]] = {  # the 72 Empire cards
    **turning.ABILITIES,
    **card_market.ABILITIES,
    **battle.ABILITIES,
    **misc.ABILITIES,
    **realm.ABILITIES,
    **trade.ABILITIES,
}
TECHNOLOGIES: Final[dict[str, Ability]] = technologies.USES
