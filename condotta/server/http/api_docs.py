"""The API's own page, /docs: Swagger UI from this server, not from somebody else's."""

from __future__ import annotations

from importlib.resources import files

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from ..errors import ApiError

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Condotta: the API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
"""
START = 'SwaggerUIBundle({url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true, tryItOutEnabled: true});\n'
KINDS = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}

router = APIRouter(include_in_schema=False)


@router.get("/docs")
def page() -> Response:
    return HTMLResponse(PAGE)


@router.get("/docs/{name}")
def part(name: str) -> Response:
    if name == "start.js":
        return Response(START, media_type="text/javascript")
    if name not in KINDS:
        raise ApiError("not_found", f"there is no /docs/{name}")
    content = files("fastapi_swagger.resources").joinpath(name).read_bytes()
    return Response(content, media_type=KINDS[name], headers={"cache-control": "public, max-age=86400"})
