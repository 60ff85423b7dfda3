"""Who is asking."""

from __future__ import annotations

from dataclasses import dataclass

ANONYMOUS = ""  # the id of somebody without a cookie: a spectator


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who asks. `member`: they may do everything that needs an account."""

    visitor: str = ANONYMOUS
    member: bool = False
    admin: bool = False
    secret: str = ""  # the id of their session or token
    kind: str = ""  # session, token; local: a browser of `condotta play`
    only_reads: bool = False  # a token that was made for no more
