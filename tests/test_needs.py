"""What is missing is told; with CI=true it is a failure, never a skipped test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import needs


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A computer on which nothing is installed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CONDOTTA_CHROMIUM", raising=False)
    monkeypatch.setattr(needs, "STATIC", tmp_path)
    monkeypatch.setattr(needs, "DEBIAN", tmp_path)
    return monkeypatch


@pytest.mark.parametrize("what", [needs.chromium, needs.postgresql, needs.c_compiler, needs.built_client])
def test_what_is_missing(bare: pytest.MonkeyPatch, what: object) -> None:
    assert callable(what)
    bare.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"apt-get install|make web"):
        what()
    bare.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="CI=true"):
        what()


def test_what_is_there_is_found(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("chromium", "9.6/bin/initdb", "15/bin/initdb", "index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch(0o755)
    assert needs.chromium() == str(tmp_path / "chromium")
    (tmp_path / "chromium-headless-shell").touch(0o755)
    assert needs.chromium() == str(tmp_path / "chromium-headless-shell")
    assert needs.postgresql() == tmp_path / "15" / "bin"
    assert needs.built_client() == tmp_path
    bare.setenv("CONDOTTA_CHROMIUM", "/opt/chrome")
    assert needs.chromium() == "/opt/chrome"
