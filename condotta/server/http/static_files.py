"""The built client: its files, and its first page for every address that is not one of ours."""

from __future__ import annotations

import gzip
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import ApiError

NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Condotta</title>
<p>The browser client is not built yet. Run <code>make web</code> in the source of Condotta, then reload this page.
<p>The API is there: <a href="/docs">/docs</a>.
"""
PACKED = (".js", ".css", ".html", ".svg", ".json", ".map")
LEAST_PACKED = 1000  # bytes
SAME_FOR_ALL = ("/api/games", "/docs", "/openapi.json")  # hold nobody's secrets, so that packing betrays none


def client(static: Path) -> APIRouter:
    router = APIRouter()
    root = static.resolve()

    @router.get("/{path:path}", include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise ApiError("not_found", f"there is no /{path}; see /docs")
        return file_or_page(root, path, request.headers.get("accept-encoding", ""))

    return router


def file_or_page(root: Path, path: str, accepted: str) -> Response:
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT)
    wanted = found(root, path)
    if wanted is not None:
        lasting = path.startswith("assets/")  # their names change with their content
        return served(wanted, "public, max-age=31536000, immutable" if lasting else "no-cache", accepted)
    if path.startswith("assets/"):
        raise ApiError("not_found", f"there is no /{path}")
    return served(index, "no-cache", accepted)


def served(file: Path, cache: str, accepted: str) -> Response:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if file.suffix not in PACKED or file.stat().st_size < LEAST_PACKED:
        return FileResponse(file, headers=headers)
    kind = guess_type(file.name)[0] or "application/octet-stream"
    ready = file.with_name(f"{file.name}.br")  # made with the client, smaller than what we could pack here
    if "br" in accepted and ready.is_file():
        return FileResponse(ready, headers=headers | {"content-encoding": "br"}, media_type=kind)
    if "gzip" not in accepted:
        return FileResponse(file, headers=headers)
    return Response(
        packed(file, file.stat().st_mtime_ns), headers=headers | {"content-encoding": "gzip"}, media_type=kind
    )


@lru_cache(maxsize=256)
def packed(file: Path, changed: int) -> bytes:
    """A file compressed, once for each time it has changed."""
    return gzip.compress(file.read_bytes(), mtime=0)


def found(root: Path, path: str) -> Path | None:
    """The file of this path, if it lies in the folder."""
    try:
        file = (root / path).resolve()
        return file if path and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # a name too long, a zero byte
        return None


class CompressSome:
    """Compresses answers that are the same for everybody."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packing = GZipMiddleware(app, minimum_size=LEAST_PACKED, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for_all = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith(SAME_FOR_ALL)
        await (self.packing if for_all else self.app)(scope, receive, send)
