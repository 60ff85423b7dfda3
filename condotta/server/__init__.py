"""The server: matches that are stored, played live in the browser, and joined by bots. `create_app` is the front door.

`tables` and `migrations` are the database, `store` is what is asked of it; `live` is a match in memory with its seats,
`states` what one viewer is told of it; `hub` changes matches and tells everybody; `thinkers` are the bots in their
processes; `routes`, `sockets` and `files` are what a browser reaches; `local` runs all of it on this computer.
"""

from __future__ import annotations

from .app import create_app
from .settings import Settings

__all__ = ["Settings", "create_app"]
