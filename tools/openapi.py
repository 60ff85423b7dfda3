"""The API as OpenAPI describes it, as JSON; no server is started.

    .venv/bin/python -m tools.openapi

`npm run types` in web/ keeps it as web/openapi.json and makes the client's types of it.
"""

from __future__ import annotations

import json
from typing import Any

from condotta.server.app import create_app
from condotta.server.settings import Settings


def document() -> dict[str, Any]:
    """As the server tells it at /openapi.json, but the same for every version of Condotta."""
    found = create_app(Settings("sqlite://")).openapi()
    return {**found, "info": {**found["info"], "version": "any"}}


def written() -> str:
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(written(), end="")
