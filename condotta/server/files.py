"""The built client: its files, and its first page for every address that is not one of ours."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, HTMLResponse, Response

from .errors import ApiError

NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Condotta</title>
<p>The browser client is not built yet. Run <code>make web</code> in the source of Condotta, then reload this page.
<p>The API is there: <a href="/docs">/docs</a>.
"""


def client(static: Path) -> APIRouter:
    router = APIRouter()
    root = static.resolve()

    @router.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise ApiError("not_found", f"there is no /{path}; see /docs")
        return file_or_page(root, path)

    return router


def file_or_page(root: Path, path: str) -> Response:
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT)
    wanted = found(root, path)
    if wanted is not None:
        lasting = path.startswith("assets/")  # their names change with their content
        age = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return FileResponse(wanted, headers={"cache-control": age})
    if path.startswith("assets/"):
        raise ApiError("not_found", f"there is no /{path}")
    return FileResponse(index, headers={"cache-control": "no-cache"})


def found(root: Path, path: str) -> Path | None:
    """The file of this path, if it lies in the folder."""
    try:
        file = (root / path).resolve()
        return file if path and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # a name too long, a zero byte
        return None
