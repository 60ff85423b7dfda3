"""The facts of Medieval, typed and checked: map, Powers, cards, tables.

Read once from `data/*.yaml` (or a player's own copies of them, see `condotta.core.data`). Data on which the rules could
not be played is refused with everything that is wrong with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from condotta.core.data import data_file, refuse, stray_files
from condotta.core.messages import Name

from . import checks
from .things import CardKind, Facts, MapCard, NavalArea, Power, Province, Sizes

GAME: Final = "medieval"
FILES: Final = ("map.yaml", "powers.yaml", "cards.yaml", "tables.yaml")


def load(folder: Path | None = None) -> Facts:
    """The facts of this folder, or of the game's own files and the player's copies of them."""
    files = {name: data_file(GAME, name) if folder is None else folder / name for name in FILES}
    problems: dict[Path, list[str]] = {}
    facts = Facts(files, problems, stray_files(GAME) if folder is None else ())
    for name, found in checks.problems(facts).items():
        problems[files[name]].extend(found)
    refuse(problems)
    return facts


_facts: Final = load()

PROVINCES: Final[dict[str, Province]] = _facts.provinces
POWERS: Final[dict[str, Power]] = _facts.powers
MAP: Final[dict[str, MapCard]] = _facts.map
SEAS: Final[dict[str, NavalArea]] = _facts.seas
KINDS: Final[dict[str, CardKind]] = _facts.kinds  # the eleven kinds of additional Action cards
POWER_CARD: Final[CardKind] = _facts.power_kind
CARDS: Final[dict[str, str]] = _facts.cards  # card -> kind, all 91 cards of the Action deck
NAMES: Final[dict[str, Name]] = _facts.names
RELIGIONS: Final[tuple[str, ...]] = tuple(_facts.religions)
START_FOREIGN_CONTROL: Final[dict[str, str]] = _facts.start_foreign_control  # province -> Power (MV-2.3.b)

POWERS_TABLE: Final[dict[int, str]] = {
    roll: _facts.powers_table[roll] for roll in checks.ROLLS
}  # roll 11–66 -> Power (MV-T.powers)
RULER_TABLE: Final[tuple[int, ...]] = tuple(_facts.ruler_table)  # value by die, 1 to 6; the first is never used

ATTACK_COST: Final[int] = _facts.costs["attack"]  # FI (MV-T.costs)
INTERCEPTION_COST: Final[int] = _facts.costs["interception"]
MILITIA_COST: Final[int] = _facts.costs["militia"]
JIHAD_MILITIA_COST: Final[int] = _facts.costs["jihad_militia"]
NAVAL_DRM_COST: Final[int] = _facts.costs["naval_drm"]
LIFT_EXCOMMUNICATION_COST: Final[int] = _facts.costs["lift_excommunication"]
LEVY: Final[dict[int, int]] = _facts.levy  # by number of players (MV-6.2.b)

HAND_SIZE: Final[int] = _facts.hand_size
SIZES: Final[dict[int, Sizes]] = _facts.sizes  # by number of players (MV-T.sizes)
CHOICE_ORDER: Final[dict[int, tuple[int, ...]]] = _facts.choice_order  # places from 0 by number of players (MV-2.2.b)

ATTACKS_PER_TURN: Final[int] = _facts.attacks_per_turn  # MV-3.1.i
ATTACKS_AFTER_MAP_CARD: Final[int] = _facts.attacks_after_map_card
ANNOUNCING_MONGOLS: Final[int] = _facts.announcing_mongols  # MV-5.1.b
MONGOL_ARMY: Final[int] = KINDS["mongols"].army  # MV-5.2.d
KNIGHTS_ARMY: Final[int] = KINDS["knights_of_christ"].army  # each card (MV-7.1.a)
KNIGHTS_PROVINCE_ARMY: Final[int] = _facts.knights_province_army  # MV-7.2.b, c
KNIGHTS_PROVINCE_AGAINST_MONGOLS: Final[int] = _facts.knights_province_against_mongols  # MV-7.3.b
ASSASSIN_SUCCEEDS_FROM: Final[int] = _facts.assassin_succeeds_from  # MV-8.2.b
QUIET_ROUNDS_TO_END: Final[int] = _facts.quiet_rounds_to_end
