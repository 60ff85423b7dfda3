"""The introductions to the games: two pages for people, `docs/<game>.md` and `docs/<game>.it.md`.

An installed copy has them in `condotta/_introductions`. What stands below the line END is for readers of the
documentation only: terminals, own data files.
"""

# interpreted: only people read them

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .compiled import source_package
from .messages import LANGUAGES

ENGLISH = LANGUAGES[0]
END = "<!-- The app shows what stands above. -->"


@dataclass(frozen=True, slots=True)
class Introduction:
    """A page in Markdown, without its title."""

    text: str
    lang: str


@cache
def load(game_id: str, lang: str = ENGLISH) -> Introduction | None:
    """How to play a game, in English where it is not written in that language; None: nobody has told."""
    written = {ENGLISH: f"{game_id}.md", lang: f"{game_id}.{lang}.md" if lang != ENGLISH else f"{game_id}.md"}
    for one in dict.fromkeys((lang, ENGLISH)):
        path = folder() / written[one]
        if path.is_file():
            page = path.read_text("utf-8").partition(END)[0]
            return Introduction(page.partition("\n")[2].strip(), one)
    return None


def folder() -> Path:
    """Where they are: inside an installed package, or in the repository."""
    package = source_package()
    installed = package / "_introductions"
    return installed if installed.is_dir() else package.parent / "docs"
