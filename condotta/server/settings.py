"""What can be set about a server."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from condotta.core.compiled import source_package

PAUSE = 2.0  # seconds, where nobody says otherwise
STATIC = source_package() / "server" / "static"


@dataclass(frozen=True)
class Rates:
    """How often somebody may do something, in the notation of the library `limits`."""

    requests: str = "2000/minute"  # to the API, from one address
    login: str = "20/minute;100/hour"  # with links that were sent by letter, from one address
    passkey: str = "60/minute"  # logins by a passkey, from one address; it cannot be guessed
    wrong_password: str = "10/15 minutes"  # for one account, from one address or known browser; more are slowed down
    wrong_address: str = "50/15 minutes"  # for whatever accounts, from one address; more are slowed down
    wrong_code: str = "10/15 minutes"  # of a second factor, for one account, from wherever; more are slowed down
    codes: str = "100/day"  # wrong ones of an app, for one account; then only what nobody can guess counts
    register: str = "10/hour"
    reset: str = "10/hour"
    letters: str = "3/hour"  # to one address, whoever asks for them
    account: str = "30/minute"  # changes of one's own account
    create: str = "30/10 minutes"  # matches
    join: str = "60/minute"
    chat: str = "30/minute"
    choices: str = "1200/minute"
    rewind: str = "60/minute"  # ways back further than one may alone: the whole match is played again
    find: str = "120/minute"  # questions what became of a request
    report: str = "10/hour"
    hints: str = "30/minute"
    looking_back: str = "120/minute"  # analyses, and reasons of bots
    replay: str = "20/second;400/minute"  # positions of the past, and whole records
    records: str = "20/10 minutes"  # records that are brought in
    positions: str = "5/second;120/minute"  # positions that are checked or begun with
    refresh: str = "1/second;20/minute"  # whole states that are sent again over WebSockets; clients hardly need it
    explain: str = "10/second;300/minute"  # notes of all options of a question; clients ask once for each
    look_from: str = "3/second;120/minute"  # looks from another seat over WebSockets
    sockets: str = "300/minute"  # connects from one address
    messages: str = "100/second"  # of one WebSocket
    address_messages: str = "1000/second"  # of all WebSockets from one address
    open_sockets: int = 300  # at once, of one visitor or of one address of spectators


@dataclass(frozen=True)
class Quotas:
    """How much somebody may have on a server that others share."""

    matches: int = 1000  # that they have made and that are still there
    guest_matches: int = 10  # the same, of somebody without an account: against bots
    megabytes: int = 200  # of these matches
    bot_matches: int = 3  # that run and in which only bots play


@dataclass(frozen=True)
class Settings:
    """A server's settings. `database` is a file, or a URL of SQLAlchemy."""

    database: Path | str = field(repr=False)  # may hold a password
    bot_delay: float = 0.05  # seconds after a bot's visible choice; the client shows them at the pace one likes
    pause: float = 0.0  # seconds after what may be answered in secret, where people play; `play` and `serve`: PAUSE
    bot_budget: float = 10.0  # seconds a bot may think
    bot_workers: int = 2  # processes
    work_processes: int = 2  # in which the past, records and positions are worked on; 0: a thread, for tests
    work_budget: float = 10.0  # seconds that such a question may take
    hint_seconds: float = 1.0  # that are thought about a hint
    live_matches: int = 200  # kept in memory; the others are rebuilt from their records when somebody looks
    static: Path = STATIC  # the built client
    data: Path | None = None  # own data files of games (`condotta --data`), for the bots' processes
    hosted: bool = False  # `condotta serve`: there are accounts
    public_url: str = ""  # as browsers reach the server, such as https://condotta.example.org; no slash at its end
    smtp: str = field(default="", repr=False)  # smtp://user:password@host:587; "": no mail is sent
    mail_from: str = ""
    registration: str = "open"  # closed: only `condotta admin create` makes accounts
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded headers are believed
    rates: Rates | None = None  # None: everybody may do everything as often as they like
    quotas: Quotas | None = None  # None: as much as one likes
    session_check: float = 3.0  # seconds after which the end of a session is noticed everywhere
    webhook_ports: tuple[int, ...] = ()  # below 1024, besides 80 and 443
    webhooks_inside: bool = False  # also to addresses that are not public: for tests
    now: Callable[[], float] = time.time  # tests turn it

    @property
    def url(self) -> str:
        text = str(self.database)
        return text if "://" in text else f"sqlite:///{text}"

    @property
    def is_secure(self) -> bool:
        """Do browsers reach the server by TLS?"""
        return self.public_url.startswith("https://")

    @property
    def can_mail(self) -> bool:
        return bool(self.smtp)
