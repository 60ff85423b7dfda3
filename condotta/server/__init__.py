"""The server: matches that are stored, played live in the browser, and joined by bots. `create_app` is the front door.

From the bottom: `model` is plain data, `storage` the database, `matches` the matches in memory: how they are loaded,
committed and sent to their viewers. `cluster`, `lobby`, `bots`, `notices`, `play` and `accounts` do what a server does
with them; `hub` puts all of it together. `http` is what a browser reaches, `app` the application, `launch` starts it;
`upkeep` is for those who run a server. Each room imports only what stands below it.
"""

from __future__ import annotations

from .app import create_app
from .settings import Settings

__all__ = ["Settings", "create_app"]
