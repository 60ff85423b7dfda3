"""The facts of Toll Bridge: its cards."""

from dataclasses import dataclass
from pathlib import Path

from condotta.core.data import data_file, duplicates, open_facts, refuse
from condotta.core.messages import Name, read_name


@dataclass(frozen=True)
class Card:
    id: str
    name: Name
    copies: int
    played_by: str  # the "holder" of the keys, or one of the "others"


def load_cards(path: Path) -> dict[str, Card]:
    """Read cards.yaml; a file that cannot be played with is refused with everything that is wrong with it."""
    problems: dict[Path, list[str]] = {}
    cards: list[Card] = []
    for entry in open_facts(path, problems).entries("cards"):
        copies, played_by = entry.integer("copies", 1), entry.one_of("played_by", ("holder", "others"))
        cards.append(Card(entry.text("id"), read_name(entry.entry("name")), copies, played_by))
        entry.no_other_keys()
    problems[path] += duplicates("cards", [card.id for card in cards])
    refuse(problems)
    return {card.id: card for card in cards}


CARDS = load_cards(data_file("tiny", "cards.yaml"))
DECK = [card.id for card in CARDS.values() for _ in range(card.copies)]
