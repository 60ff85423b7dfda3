"""A match: one game being played. It runs the flows, checks and stores every choice, and can go back, fork and save.

A position inside a step is a checkpoint (a copy of the state at a step's start) and the choices made since. Undo, fork
and replay restore a checkpoint and feed the choices again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from .errors import IllegalChoice, UndoRefused
from .flow import PASS, Decision, Flow, Option, Request, Seat, Together, asleep, first_part
from .game import Data, Game, Outcome, Setup, decision_data, free, not_offered, seat_pin
from .rng import RandomBits, Rng, commitment
from .sides import Side
from .table import Checkpoint, Entry, Table

if TYPE_CHECKING:
    from .fields.told import Whole

CHECKPOINT_EVERY = 8  # choices at least between two checkpoints: replaying so few costs less than more copies would
ONWARD_EVERY = 128  # the same of a play-out, from which nobody goes back: there the copies were a twentieth of the time
CHECKPOINTS_KEPT = 3  # the start and the last two; going back further replays from the start
CHANCE: Seat = -1  # the "seat" of a re-deal in the journal: no player chose it


class Match:
    """See `condotta.new`. One without `log` also keeps no hashes (play-outs); its record still has them."""

    __slots__ = (
        "_before", "_checkpoints", "_flow", "_fresh", "_sides", "_told", "_unseen", "_window", "chain", "closed",
        "every", "game", "hash_chain", "hidden", "journal", "keeps_log", "opening", "pausing", "pending", "ply",
        "rules", "seed", "settled", "setup", "state_hashes", "table",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        setup: Setup,
        state: Any,
        rng: Rng,
        dice: list[Any] | None = None,
        log: bool = True,
        opening: Data | None = None,
        closed: list[Data] | None = None,
        begin: bool = True,
    ) -> None:
        self.game = game
        self.setup = setup
        self.keeps_log = log
        self.seed: str = rng.seed
        self.rules: str = game.version
        self.opening = opening  # how this segment began: None is the set-up, else a position
        self.closed: list[Data] = closed or []  # earlier segments, played under other rules
        self.table: Table[Any] = Table(state, setup.seats, rng, (dice or [])[::-1], log)
        carried: Data | None = opening.get("carried") if opening is not None else None
        self.ply: int = carried.get("ply", 0) if carried else 0  # public entries of the journal so far
        self.table.go_on(self.ply, carried)
        self.journal: list[tuple[Seat, Option]] = []
        self.hash_chain: list[int] = []  # the chained hash after each entry of the journal
        self.chain: int = 0
        self.hidden: list[bool] = []  # per entry: was it the answer to a hidden decision?
        self.state_hashes: list[int] = []  # one for each step begun
        self.pending: list[Decision] = []
        self._sides: list[Side] = []  # of seats that choose at once and in secret
        self._fresh: bool = False  # the sides ask from the state as it is
        self._unseen: bool = False  # nobody notices that there are any
        self._window: int = 0  # entries of the journal when they began
        self._flow: Flow[None] | None = None
        self._checkpoints: list[Checkpoint] = []
        self._before: tuple[int, Match] | None = None  # as it stood when its journal was so long; see `shown_to`
        self._told: Whole | None = None  # for the next hash
        self.settled: int = 0  # entries of the journal to which all went back together: nobody goes further alone
        self.every = CHECKPOINT_EVERY if log else ONWARD_EVERY  # choices at least between two checkpoints
        self.pausing: bool = False  # set by a server: nobody is asked openly until all could have answered in secret
        if begin:
            self._checkpoints.append(Checkpoint(0, self.ply, 0, self.table))
            self._open(self._next_request())

    # What is going on

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    @property
    def over(self) -> bool:
        return self._flow is None

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.table.state) if self._flow is None else None

    @property
    def seed_hash(self) -> str:
        return commitment(self.seed)

    @property
    def dice(self) -> list[Any]:
        """The scripted dice this segment began with, the first one first."""
        return self._checkpoints[0].script[::-1]

    @property
    def step(self) -> object:
        """The step that is played: another object when another step has begun, None when the match is over."""
        return self._flow

    @property
    def checkpoint(self) -> Checkpoint:
        """The last one: another object when another was taken. Whoever reads it leaves it as it is."""
        return self._checkpoints[-1]

    @property
    def first_checkpoint(self) -> Checkpoint:
        """Where this segment began."""
        return self._checkpoints[0]

    @property
    def together(self) -> list[Seat]:
        """The seats that choose at once and in secret, also those that are ready; empty when one chooses alone, or when
        nobody is to notice who does."""
        return [] if self._unseen else [side.seat for side in self._sides]

    @property
    def ready(self) -> list[Seat]:
        """Those of the seats that choose together that have made all their choices."""
        return [] if self._unseen else [side.seat for side in self._sides if side.ended]

    @property
    def announced(self) -> bool:
        """Has the last choice led to something that may be answered in secret? Whether anybody is asked or not."""
        return self.table.announced_at == len(self.journal) > 0

    @property
    def may_be_answered(self) -> bool:
        """The same of the last public choice: some may have answered in secret since."""
        since = self.table.announced_at
        return since > 0 and all(self.hidden[since:])

    @property
    def waits_in_secret(self) -> bool:
        """Is somebody asked what nobody else is to notice, or does a server wait as if? All others are refused the same
        until that is over."""
        return self.pausing or any(decision.hidden for decision in self.pending)

    def open_decisions(self) -> list[Decision]:
        """All decisions to be taken now. For those who may know everything: servers, tests."""
        return [decision for decision in self.pending if decision.hidden] if self.pausing else self.pending

    def asks(self, seat: Seat) -> list[Decision]:
        """The open decisions of this seat."""
        return [d for d in self.open_decisions() if d.seat == seat]

    def waiting_for(self, seat: Seat | None) -> list[Seat]:
        """Whom this seat sees being waited for. Hidden decisions of others look as if the last mover were busy."""
        seen = [d.seat for d in self.open_decisions() if not d.hidden or d.seat == seat]
        if seen or not self.pending:
            return seen
        for place in range(len(self.journal) - 1, -1, -1):
            mover = self.journal[place][0]
            if not self.hidden[place] and mover != CHANCE:
                return [mover]
        return list(self.seats)

    def view(self, seat: Seat | None) -> Data:
        """What this seat may see; None is a spectator."""
        decisions = [] if seat is None else [self.decision_view(d) for d in self.asks(seat)]
        outcome = self.outcome
        return {
            "game": self.game.id,
            "seat": seat,
            "ply": self.ply,
            "waiting_for": self.waiting_for(seat),
            "decisions": decisions,
            "outcome": outcome.as_json() if outcome else None,
            "seed_hash": self.seed_hash,
            "seed": self.seed if self.over else None,  # now everybody can check the hash, and every die
            "table": self.game.view(self.shown_to(seat).state, seat),
        }

    def holds_back(self, seat: Seat | None) -> bool:
        """Are others asked now for what nobody else is to notice? Then this seat sees nothing of what leads there."""
        for decision in self.open_decisions():
            if not decision.hidden or decision.seat == seat:
                return False
        return bool(self.pending) and self._last_public() >= 0

    def _last_public(self) -> int:
        """The place in the journal of the last choice made in public; −1: there is none."""
        place = len(self.hidden) - 1
        while place >= 0 and self.hidden[place]:
            place -= 1
        return place

    def shown_to(self, seat: Seat | None) -> Match:
        """The match whose table this seat sees: this one or, as long as it `holds_back`, the one before the last choice
        made in public. What is seen is then the same whether anybody is asked or not."""
        if not self.holds_back(seat):
            return self
        made = self._last_public()
        if self._before is None or self._before[0] != made:
            point = self._checkpoint_in_public()
            before = self._twin(point, log=False)
            for entry in self.journal[point.made : made]:
                before.apply(*entry)
            self._before = (made, before)
        return self._before[1]

    def decision_view(self, decision: Decision) -> Data:
        """A decision for its own seat: prompt, options, and what is refused now, each with its rule."""
        return decision_data(self.game, self.table.state, decision)

    def log(self, seat: Seat | None) -> list[Entry]:
        """The log as this seat may read it. A match that keeps none plays itself again to write it."""
        written = self if self.keeps_log else self.at(len(self.journal))
        return [entry for entry in written.table.entries[: written.log_until(seat)] if entry.visible_to(seat)]

    def log_until(self, seat: Seat | None) -> int:
        """So many entries of the table's log are shown to this seat, if they are for it. See `holds_back`."""
        entries = self.table.entries
        until = len(entries)
        if self.holds_back(seat):
            while until and entries[until - 1].ply >= self.ply:
                until -= 1
        return until

    # Choosing

    def choose(self, seat: Seat, option: Option) -> None:
        """Take one of the options offered to this seat. IllegalChoice says what is wrong and changes nothing.

        A number that is asked for in two questions may be named at once (see `flow.Numbers`).
        """
        pending = self.pending
        if self._sides or not pending or pending[0].seat != seat:
            self._choose_in_secret(seat, option)
            return
        decision = pending[0]
        for offered in decision.options:
            if offered is option:
                break
        else:
            if decision.numbers is not None and isinstance(option, Option) and (parts := decision.answers(option)):
                self._choose_all(seat, parts)
                return
            option = self._offered(decision, option)
        if not self.keeps_log and not decision.hidden:  # `_note`, written out: play-outs come here at every choice
            self.journal.append((decision.seat, option))
            self.hidden.append(False)
            self.table.made = len(self.journal)
            self.ply += 1
        else:
            self._note(decision.seat, option, decision.hidden)
        try:
            self._send(option)
        except BaseException:
            self._rebuild(self.journal[:-1])  # as if nothing had been chosen
            raise

    def _choose_all(self, seat: Seat, parts: Sequence[Option]) -> None:
        """All answers that a number stands for, or none."""
        made = len(self.journal)
        try:
            for part in parts:
                self.choose(seat, part)
        except BaseException:
            self._rebuild(self.journal[:made])
            raise

    def apply(self, seat: Seat, option: Option) -> None:
        """Make one entry of a journal: a choice, or (of CHANCE) the re-deal of a fork."""
        if seat != CHANCE:
            self.choose(seat, option)
        elif option.verb == "redeal" and len(option.args) == 2 and option.args[0] in self.seats:
            self._redeal(int(option.args[0]), str(option.args[1]), option)
        else:
            raise IllegalChoice(f"{option.as_json()} is no re-deal of a fork")

    def _choose_in_secret(self, seat: Seat, option: Option) -> None:
        """One of several seats that choose at once; the last one's last choice reveals them all."""
        side = self._side_of(seat)
        parts = side.asked().answers(option) if isinstance(option, Option) else ()
        if parts:
            self._choose_all(seat, parts)
            return
        option = self._offered(side.asked(), option)
        self._note(side.seat, option, hidden=True)
        try:
            self._go_on_with(side, option)
        except BaseException:
            self._rebuild(self.journal[:-1])
            raise

    def _go_on_with(self, side: Side, option: Option) -> None:
        side.go_on(option)
        if self.table.revealed_at == len(self.journal):
            raise RuntimeError(f"the side of seat {side.seat} rolled or revealed something; sides change nothing")
        if side.ended and not self._unseen:
            self.ply += 1  # that they are ready is seen, not how often they have chosen
        self.pending = [side.asked() for side in self._sides if not side.ended]
        if not self.pending and self._unseen:
            self._send([side.result for side in self._sides])
        elif not self.pending:
            alone = len(self._sides) == 1
            self.hidden[self._window :] = [False] * (len(self.hidden) - self._window)
            if not alone:
                self.table.reveal()
            self._send([side.result for side in self._sides])

    def _offered(self, decision: Decision, option: Option) -> Option:
        """The option as the decision offers it: an equal one, made elsewhere, is as good."""
        for offered in decision.options:
            if offered == option:
                return offered
        raise not_offered(self.game, self.table.state, decision, option)

    def _side_of(self, seat: Seat) -> Side:
        for side in self._sides:
            if side.seat == seat and not side.ended:
                return side
        if self._flow is None:
            raise IllegalChoice(f"seat {seat} cannot choose: the match is over")
        busy = ", ".join(f"seat {s}" for s in self.waiting_for(seat) if s != seat) or "somebody else"
        raise IllegalChoice(f"seat {seat} cannot choose now: {busy} must choose first; see match.pending")

    def _note(self, seat: Seat, option: Option, hidden: bool) -> None:
        """Write an entry of the journal. Each hash is chained: over the one before, seat, option and count of draws."""
        if self.keeps_log:
            self.chain = crc32(option.code, (self.chain + self.table.rng.count * 8 + seat) & 0xFFFFFFFF)
            self.hash_chain.append(self.chain)
        self.journal.append((seat, option))
        self.hidden.append(hidden)
        self.table.made = len(self.journal)
        if not hidden:
            self.ply += 1

    def _send(self, answer: Any) -> None:
        table = self.table
        table.ply = self.ply
        assert self._flow is not None
        request: Request | None
        try:
            request = self._flow.send(answer)
        except StopIteration:
            request = self._next_request()
        if isinstance(request, Decision) and request.options and not self._sides:  # nearly always
            self.pending = [request]
        else:
            self._open(request)

    def _next_request(self) -> Request | None:
        """Begin steps until one asks somebody; None when the match is over."""
        while True:
            if self.keeps_log:
                self.state_hashes.append(self.state_hash())
            if len(self.journal) - self._checkpoints[-1].made >= self.every:
                self._take_checkpoint()
            flow = self.game.next_step(self.table)
            self._flow = flow
            if flow is None:
                return None
            request = next(flow, None)  # not caught as StopIteration: many steps ask nobody, and this is faster
            if request is not None:
                return request

    def _open(self, request: Request | None) -> None:
        """Make these the pending decisions."""
        if isinstance(request, Decision):
            if not request.options:
                raise RuntimeError(f"a dead end in the rules: {request!r}")
            self.pending = [request]
            if self._sides:
                self._sides = []
            return
        self._sides = []
        self.pending = []
        if isinstance(request, Together):
            self._fresh = request.fresh
            self._unseen = request.hidden
            self._window = len(self.journal)
            begun: Sequence[Decision | None] = request.begun or [None] * len(request.sides)
            self._sides = [Side(seat, make, first) for (seat, make), first in zip(request.sides, begun, strict=True)]
            self.pending = [side.asked() for side in self._sides if not side.ended]
            if not self.pending:
                self._send([side.result for side in self._sides])

    def _take_checkpoint(self) -> None:
        point = Checkpoint(len(self.journal), self.ply, len(self.state_hashes), self.table)
        if len(self._checkpoints) == CHECKPOINTS_KEPT:
            del self._checkpoints[1]
        self._checkpoints.append(point)

    def _start_of_step(self) -> Checkpoint:
        """Where the step under way began, or an earlier one while what was chosen in public is held back."""
        point = self._checkpoint_in_public()
        made = self._last_public() if self.holds_back(None) else len(self.journal)
        if point.made == made:
            return point
        twin = self._twin(point, log=False)
        twin.every = 0
        for entry in self.journal[point.made : made]:
            twin.apply(*entry)
        return twin._checkpoints[-1]

    def _checkpoint_in_public(self) -> Checkpoint:
        """The last one from which also can be told what those see who are not asked."""
        if not self.holds_back(None):
            return self._checkpoints[-1]
        made = self._last_public()
        return next(point for point in reversed(self._checkpoints) if point.made <= made)

    def state_hash(self) -> int:
        """A hash of the whole state with the generator's count; equal on every machine."""
        self._told = self._told or self.game.told()
        return self._told.hash(self.table.state, self.table.rng.count)

    # Going back

    def undo(self, seat: Seat) -> None:
        """Back to this seat's previous choice. UndoRefused when something was revealed or others have chosen since."""
        place = self._undoable(seat)
        if isinstance(place, str):
            raise UndoRefused(f"seat {seat} cannot undo: {place}")
        first = first_part(self.journal, place)
        kept = self.journal[:first]
        if self._sides and place >= self._window:
            kept = kept + [entry for entry in self.journal[first:place] if entry[0] != seat]
            kept = kept + self.journal[place + 1 :]  # the others' secret choices stand
        self._rebuild(kept)

    def can_undo(self, seat: Seat) -> bool:
        return not isinstance(self._undoable(seat), str)

    def _undoable(self, seat: Seat) -> int | str:
        """The place in the journal of this seat's last choice, or why it cannot be taken back."""
        if self.waits_in_secret:
            return "what was announced may still be answered"  # whoever has answered: that is not seen yet
        window = len(self.journal)
        if self._sides:
            window = self._window  # secret choices of the others do not matter, unless it is seen that they are ready
            ready = self.ready
            if ready and not any(side.seat == seat and side.made for side in self._sides):
                return f"seat {ready[0]} has chosen since"
        for place in range(len(self.journal) - 1, -1, -1):
            chooser, option = self.journal[place]
            if chooser == CHANCE:
                return "this is a fork, and it begins here"
            if place < self.table.revealed_at:
                return "something was revealed since (dice, a card or a secret choice)"
            if place < self.settled:
                return "all have agreed to go back to here, and know what came after it"
            if chooser == seat:
                if self.hidden[place] and not (self._sides and place >= self._window):
                    return "nobody is to notice whether it was asked"
                return place
            if place < window and not (self.hidden[place] and option == PASS):
                return f"seat {chooser} has chosen since"
        return "it has not chosen anything yet"

    def rewind(self, made: int, agreed: bool = True) -> None:
        """Back to the position after `made` entries of the journal, whatever was revealed: by consent of all."""
        self._rebuild(self._first(made))
        self.settled = made if agreed else min(made, self.settled)

    def at(self, made: int) -> Match:
        """The match as it stood after `made` entries of the journal, with its log: for replay."""
        twin = self._twin(self._checkpoints[0], log=True)
        for seat, option in self._first(made):
            twin.apply(seat, option)
        return twin

    def _first(self, made: int) -> list[tuple[Seat, Option]]:
        if not 0 <= made <= len(self.journal):
            raise UndoRefused(f"no position after {made} choices: the match has made {len(self.journal)}")
        return self.journal[:made]

    def _rebuild(self, journal: list[tuple[Seat, Option]]) -> None:
        """Restore the last checkpoint that these entries passed, and feed the rest again."""
        self.every = min(self.every, CHECKPOINT_EVERY)  # who goes back once does so again
        while self._checkpoints[-1].made > len(journal):
            self._checkpoints.pop()
        point = self._checkpoints[-1]
        self._restore(point)
        for seat, option in journal[point.made :]:
            self.apply(seat, option)

    def _restore(self, point: Checkpoint) -> None:
        del self.journal[point.made :]
        del self.hash_chain[point.made :]
        del self.hidden[point.made :]
        del self.state_hashes[max(point.hashes - 1, 0) :]  # beginning the step writes its hash again
        self.chain = self.hash_chain[-1] if self.hash_chain else 0
        self.ply = point.ply
        self._before = None
        point.restore(self.table)
        self._open(self._next_request())

    # Copies

    def copy(self) -> Match:
        """An independent match at the same position, without a log."""
        point = self._checkpoints[-1]
        twin = self._twin(point, log=False)
        is_first = self.every > CHECKPOINT_EVERY
        if is_first:
            twin.every = CHECKPOINT_EVERY
        for seat, option in self.journal[point.made :]:
            twin.apply(seat, option)
        if is_first:  # of whom one copy is made more are made: they begin where the first one has come by
            self.every, twin.every = CHECKPOINT_EVERY, ONWARD_EVERY
            self._checkpoints = twin._checkpoints[:]
        return twin

    def fork(self, seat: Seat, rng: RandomBits) -> Match:
        """An independent copy in which all that this seat cannot know is dealt anew, also the dice to come."""
        twin = self.copy()
        twin.apply(CHANCE, Option("redeal", seat, f"{rng.getrandbits(64):016x}"))
        return twin

    def glance(self, seat: Seat, rng: RandomBits) -> Match:
        """The state of a `fork` and what this seat is asked, to look at only: nothing can be chosen in it. It costs a
        copy of the state, where a fork plays the step again up to here."""
        twin = Match(self.game, self.setup, self.table.state.copy(), self.table.rng, None, log=False, begin=False)
        twin.ply = self.ply
        self._deal_anew(twin.state, seat, Rng(f"{rng.getrandbits(64):016x}"))
        twin.pending = self.asks(seat)
        twin._flow = asleep()
        return twin

    def _twin(self, point: Checkpoint, log: bool) -> Match:
        state, opening, closed = point.state, self.opening, self.closed
        twin = Match(self.game, self.setup, state, point.rng, None, log, opening, closed, begin=False)
        twin.seed = self.seed
        twin.rules = self.rules
        twin.journal = self.journal[: point.made]
        twin.hash_chain = self.hash_chain[: point.made]
        twin.hidden = self.hidden[: point.made]
        twin.state_hashes = self.state_hashes[: point.hashes]
        first = self._checkpoints[0]
        twin._checkpoints = [first] if point is first else [first, point]
        twin._restore(point)
        return twin

    def _redeal(self, seat: Seat, seed: str, option: Option) -> None:
        """Deal anew what the seat cannot know, and ask the others anew who choose at the same time."""
        rng = Rng(seed)
        self._deal_anew(self.table.state, seat, rng)
        for side in self._sides if not self._unseen else ():
            if side.seat != seat:
                side.imagine(rng)
        if self._sides:
            self.pending = [side.asked() for side in self._sides if not side.ended]
        self._note(CHANCE, option, hidden=True)
        self.table.rng = Rng(seed + "+")
        self.table.script = []

    def _deal_anew(self, state: Any, seat: Seat, rng: Rng) -> None:
        """Where the rules do not say how to ask anew, who is asked and the ids that he is offered are pinned."""
        others = [d for d in self.pending if d.seat != seat] if not self._fresh or not self._sides else []
        pins = [str(arg) for d in others for o in d.options for arg in o.args]
        self.game.redeal(state, seat, rng, frozenset(pins + [seat_pin(d.seat) for d in others]))

    # Looking and saving

    def stand_still(self, *, over: bool) -> None:
        """For a match made with `begin=False`: a position that is only shown. Nobody is asked, nothing goes on."""
        self._checkpoints = [Checkpoint(0, self.ply, 0, self.table)]
        self._flow = None if over else asleep()

    def position(self) -> Data:
        """This moment as data: `condotta.new(game, position=…)` goes on from it.

        Inside a step it is the table as the step began, and under `choices` what was chosen in it since: a step half
        played cannot be written down otherwise. The table as it is now is `match.state`.
        """
        point = self._start_of_step()
        return {
            "game": self.game.id,
            "rules": self.rules,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "scenario": self.setup.scenario,
            "seed": point.rng.seed,
            "draws": point.rng.count,
            "dice": point.script[::-1],
            "choices": [[seat, *option.as_json()] for seat, option in self.journal[point.made :]],
            **free(self.game.dump(point.state)),
        }

    def record(self) -> Data:
        """The whole match: seed, options, versions, choices and their hashes."""
        from .record import write

        return write(self if self.keeps_log else self.at(len(self.journal)))
