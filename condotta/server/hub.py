"""The hub: everything a server is made of, put together, started and ended."""

from __future__ import annotations

import gc
import secrets

from .accounts.service import Accounts
from .bots.advice import Advice
from .bots.scheduler import BotScheduler
from .bots.workers import BotWorkers
from .cluster.peers import Peers
from .lobby.chat import Chat
from .lobby.lifecycle import Lifecycle
from .lobby.match_list import MatchList
from .lobby.notes import Notes
from .lobby.people import People
from .lobby.seating import Seating
from .matches.broadcast import Broadcaster
from .matches.commits import Committer
from .matches.live_match import LiveMatch
from .matches.live_matches import LiveMatches
from .model.changes import Change
from .notices.delivery import Delivery
from .notices.turn_notices import add_notices
from .play.choices import Choices
from .play.connections import Connections
from .play.deadlines import Deadlines
from .play.rewind import Rewinds
from .play.viewing import Viewing
from .settings import Settings
from .storage.counts import Counts
from .storage.database import Database
from .storage.pulse import Pulse
from .storage.store import Store
from .work.workroom import Workroom

COLLECT_AFTER = (100_000, 20, 100)  # states make many objects and little garbage: looking for it often costs a tenth


class Hub:
    """All matches of a server, and all that can be done with them."""

    def __init__(self, settings: Settings, store: Store, workers: BotWorkers) -> None:
        store.sender = secrets.token_hex(6)
        self.settings = settings
        self.database = Database(store, settings.url if settings.work_processes else store)
        self.pulse = Pulse(self.database)
        self.counts = Counts(store)
        self.matches = LiveMatches(settings, self.database, Broadcaster())
        self.committer = Committer(self.matches)
        self.peers = Peers(self.matches)
        self.workers = workers
        self.bots = BotScheduler(self.matches, self.committer, workers)
        self.workroom = Workroom(settings.work_processes, settings.work_budget, settings.data)
        self.advice = Advice(self.matches, self.workroom)
        self.chat = Chat(self.matches, self.peers)
        self.notes = Notes(self.matches)
        self.people = People(self.matches, self.peers)
        self.match_list = MatchList(self.committer)
        self.lifecycle = Lifecycle(self.committer, self.peers, self.chat, self.workroom)
        self.seating = Seating(self.committer, self.lifecycle, self.chat)
        self.delivery = Delivery(self.committer)
        self.choices = Choices(self.committer)
        self.rewinds = Rewinds(self.committer, self.chat)
        self.deadlines = Deadlines(self.committer, self.seating, self.chat)
        self.viewing = Viewing(self.committer, self.delivery, self.workroom)
        self.connections = Connections(self.matches, self.peers, self.delivery)
        self.accounts = Accounts(self.seating, self.peers, self.delivery)
        self.matches.on_load += [self.peers.loaded, self.bots.loaded]
        self.committer.before += [self._before_commit]
        self.committer.after += [self._after_commit]

    def _before_commit(self, live: LiveMatch, change: Change) -> None:
        if self.settings.hosted:
            add_notices(live, change, self.settings.now())

    def _after_commit(self, live: LiveMatch, change: Change) -> None:
        if "deadline" in change.columns:
            self.deadlines.expect(change.columns["deadline"])
        if change.notices:
            self.delivery.wake()
        self.bots.nudge(live)

    async def start(self) -> None:
        """Listen to the other processes, and take up what was left alone."""
        gc.set_threshold(*COLLECT_AFTER)
        await self.people.start()
        await self.peers.start()
        await self.deadlines.start()
        self.delivery.start()
        self.bots.start()
        self.connections.start()
        self.accounts.start()

    async def close(self) -> None:
        await self.accounts.close()
        self.connections.close()
        await self.deadlines.close()
        await self.delivery.close()
        await self.bots.close()
        await self.matches.pauses.close()
        self.advice.close()
        self.workroom.close()
        await self.peers.close()
        self.workers.close()
        await self.database.close()
