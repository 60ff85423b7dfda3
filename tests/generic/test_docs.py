"""The excerpts in docs/adding-a-game.md are the real code."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOC = ROOT / "docs" / "adding-a-game.md"
FENCED = re.compile(r"^```(\w*) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

BLOCKS = [match.groups() for match in FENCED.finditer(DOC.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("language", "path", "code"), BLOCKS)
def test_an_excerpt_is_in_its_file(language: str, path: str, code: str) -> None:
    if language in ("", "sh"):  # the folder as a picture; commands
        return
    assert path, f"an excerpt without its file: {code}"
    assert code in (ROOT / path).read_text(encoding="utf-8")


def test_the_folder_is_drawn_as_it_is() -> None:
    drawn = BLOCKS[0][2]
    game = ROOT / "condotta" / "games" / "tiny"
    for path in (*game.rglob("*.py"), *game.rglob("*.yaml")):
        assert path.name in drawn, f"{path.name} is missing in the picture of the folder"


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", DOC.read_text(encoding="utf-8")):
        assert (DOC.parent / link).is_file(), link
