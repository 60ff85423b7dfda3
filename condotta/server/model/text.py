"""Words of people, for other people to read."""

from __future__ import annotations

MOST_NAME = 40  # letters of a name, of a person or a match


def cleaned(text: str, most: int) -> str:
    """Text for others to read: no control characters, not too long."""
    plain = "".join(c if c.isprintable() else " " for c in text.encode("utf-8", "replace").decode())
    return " ".join(plain.split())[:most]
