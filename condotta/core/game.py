"""What a game gives the kernel: one record of functions and facts. No base class, no registration by import."""

# interpreted: a Game is made once; nothing here runs at every decision

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from . import fields as positions
from .errors import IllegalChoice, SetupError
from .flow import Decision, Flow, Option, Seat, offer
from .looking import Memory, Viewer
from .rng import Rng
from .table import Table

if TYPE_CHECKING:
    from .fields.told import Whole
    from .messages import Catalogue
    from .shapes import Shape

Data: TypeAlias = positions.Data


@dataclass(frozen=True)
class Setting:
    """An option of a game that is fixed when a match is set up (optional rules, lengths, guards)."""

    default: str | int | bool
    choices: tuple[str | int | bool, ...] = ()
    least: int | None = None
    most: int | None = None
    rule: str = ""

    def read(self, name: str, value: object) -> str | int | bool:
        """The value in the setting's own type; text from a command line is understood."""
        if isinstance(value, str) and isinstance(self.default, bool):
            value = {"true": True, "yes": True, "false": False, "no": False}.get(value.lower(), value)
        elif isinstance(value, str) and isinstance(self.default, int) and value.removeprefix("-").isdecimal():
            value = int(value)
        if type(value) is not type(self.default):
            raise SetupError(f"option {name}: {value!r} should be {self._expected()}")
        assert isinstance(value, str | int)
        if self.choices and value not in self.choices:
            raise SetupError(f"option {name}: {value!r} should be {self._expected()}")
        if isinstance(value, int) and not self._in_range(value):
            raise SetupError(f"option {name}: {value!r} should be {self._expected()}")
        return value

    def _in_range(self, value: int) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def _expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(str(c) for c in self.choices)
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int) and (self.least is not None or self.most is not None):
            return f"a whole number from {self.least} to {self.most}"
        return f"a {type(self.default).__name__}"


@dataclass(frozen=True)
class Setup:
    """How many seats, which options, which scenario: all that a match is before anybody has chosen anything."""

    seats: int
    options: dict[str, str | int | bool] = field(default_factory=dict)
    scenario: str = ""


@dataclass(frozen=True)
class Outcome:
    """How a match ended: groups of seats from first to last (tied seats share a group), scores, and why it ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    reason: str  # message key
    rule: str = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0] if self.ranking else ()

    def as_json(self) -> Data:
        ranking = [list(group) for group in self.ranking]
        return {"ranking": ranking, "scores": list(self.scores), "reason": self.reason, "rule": self.rule}


def rank(scores: list[int], reason: str, rule: str = "") -> Outcome:
    """Highest score first; equal scores share a place."""
    order = sorted(set(scores), reverse=True)
    groups = tuple(tuple(seat for seat, score in enumerate(scores) if score == value) for value in order)
    return Outcome(groups, tuple(scores), reason, rule)


@dataclass(frozen=True)
class Refusal:
    """Something a player might expect to be possible now and is not: the option, why (message key), by which rule."""

    option: Option
    reason: str
    rule: str
    params: Data = field(default_factory=dict)


Reason: TypeAlias = tuple[str, Data]  # a message key of the game and its parameters


@dataclass(frozen=True)
class Note:
    """What choosing an option means, as far as its own seat may know."""

    costs: Mapping[str, int] = field(default_factory=dict)  # kind -> how much it takes, at once or by what it begins
    says: Sequence[Reason] = ()  # what it does, its odds, what is at stake
    risks: Sequence[str] = ()  # kinds of which dice or others may take more than it costs


Own: TypeAlias = Callable[[Any, Seat], dict[str, Sequence[str]]]  # of a state and a seat
NOTHING_NOTED: Final = Note()


@dataclass(frozen=True)
class Notes:
    """What a game tells of options, and of what its players have: for notes, and for tests of notes and refusals."""

    describe: Callable[[Any, Decision, Option], Note]  # of a state; made only when somebody looks
    purse: Callable[[Any, Seat], dict[str, int]]  # what a seat has that an option may cost, by kind (`cost.<kind>`)
    own: Own  # kind of things -> those of the seat, as options name them


def seat_pin(seat: Seat) -> str:
    """What `redeal` finds among the pinned ids for a seat whose open options would not fit other secrets of it."""
    return f"seat {seat}"


@dataclass(frozen=True)
class Knowledge:
    """What a game tells the bots (condotta.bots says when each is asked). The first argument `M` is a Match."""

    evaluate: Callable[[Any, Seat], float]  # of a state, for a seat
    suggest: Callable[[Any, Decision, Random], Option | None] | None = None  # M: a quick heuristic
    candidates: Callable[[Any, Decision, Random], Sequence[Option] | None] | None = None  # M: the best first
    chances: Callable[[Any], Sequence[float]] | None = None  # of a state: each seat's chance to win
    explain: Callable[[Any, Decision, Option], Reason | None] | None = None  # M: why it is good
    explain_openly: Callable[[Any, Decision, Option], Reason | None] | None = None  # M: only what all see
    caution: float = 0.0  # standard errors by which search must find something better than the heuristic to leave it
    part_of: Callable[[Any], float] | None = None  # of a state: play-outs of search end where this has changed by 1
    glances: bool = False  # `suggest` reads the state and the decision alone: a Match.glance is enough for it


@dataclass(frozen=True)
class TextView:
    """The table in a terminal: `render(view, lang)` gives anything that rich can print, from `match.view(seat)`."""

    render: Callable[[Data, str], Any]
    intro: Callable[[str], str] | None = None  # language -> what the game is about, in a few lines
    topics: Callable[[Data], Sequence[str]] | None = None  # the ids that a player may ask about
    about: Callable[[Data, str, str], Any] | None = None  # what there is to know about one of them, or None


@dataclass(frozen=True)
class Features:
    """What a seat sees as numbers, for learning agents: roughly from -1 to 1, from `match.view(seat)` alone."""

    names: Sequence[str]  # one for each number, for those who study what an agent has learnt
    values: Callable[[Data, Seat], Sequence[float]]


@dataclass(frozen=True)
class Facts:
    """What a game tells those who study many matches (condotta.lab). A game without it is studied by its ends alone."""

    turn: Callable[[Any], int]  # turns finished, in whatever the game counts time; below 0 while the table is set up
    scores: Callable[[Any], list[int]]  # of each seat, as if the match ended now
    starts: Callable[[Any], dict[str, list[list[str]]]]  # at turn 0: a kind of thing -> what each seat has, by id
    cards_used: Callable[[Option], list[str]]  # those that a chosen option uses up, as they are counted: alike as one
    cards: tuple[str, ...] = ()  # all that could be used
    titles: dict[str, str] = field(default_factory=dict)  # of the kinds in `starts`: message keys
    probes: dict[str, Callable[..., bool]] = field(default_factory=dict)  # for what no log tells; see lab.counting


Refuses: TypeAlias = Callable[[Any, Decision], Iterator[Refusal]]  # of a state and a decision


def refuse(option: Option, reason: str, rule: str, **params: str | int) -> Refusal:
    return Refusal(option, f"refused.{reason}", rule, dict(params))


T = TypeVar("T")
Cases: TypeAlias = Iterator[tuple[object, T]]  # in the order in which one asks: whether it holds, and what follows


def first_case(cases: Cases[T]) -> T:
    """What follows from the first case that holds; those after it are not looked at, and the last one always holds."""
    return next(found for holds, found in cases if holds)


Why: TypeAlias = tuple[str, str]  # a reason, and the rule ("": that of the decision)
Rest: TypeAlias = Mapping[str, Mapping[str, Why | Callable[[Any, str], Why]]]  # prompt -> kind of things -> why


def refused(
    by_prompt: Mapping[str, Refuses], state: Any, decision: Decision, rest: Rest | None = None, own: Own | None = None
) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule; what it offers is never refused.

    `rest` tells why things of one's own are not offered for which there is no reason of their own. In both tables the
    first word of a prompt stands for all that begin with it.
    """
    prompt, word = decision.prompt, decision.prompt.partition(".")[0]
    refuses = by_prompt.get(prompt) or by_prompt.get(word)
    offered = {option.code for option in decision.options}
    found = [one for one in refuses(state, decision) if one.option.code not in offered] if refuses else []
    reasons = (rest or {}).get(prompt) or (rest or {}).get(word)
    if reasons and own:
        things = own(state, decision.seat)
        named = {arg for one in (*decision.options, *(refusal.option for refusal in found)) for arg in one.args}
        for kind, why in reasons.items():
            for thing in dict.fromkeys(things[kind]):
                if thing not in named:
                    reason, rule = why(state, thing) if callable(why) else why
                    found.append(refuse(offer("this", thing), reason, rule or decision.rule, thing=thing))
    return found


def free(data: Any) -> Any:
    """A copy of something dumped that shares nothing with anybody."""
    if isinstance(data, dict):
        return {key: free(value) for key, value in data.items()}
    return [free(value) for value in data] if isinstance(data, list) else data


@cache
def part(package: str, module: str, name: str) -> Any:
    return getattr(import_module(module, package), name)


def lazy(package: str, module: str, name: str) -> Callable[[], Any]:
    """A part of a game that is imported when it is first asked for."""
    return partial(part, package, module, name)


def nothing_refused(state: Any, decision: Decision) -> list[Refusal]:
    return []


def undeclared(*_: object) -> Any:
    raise NotImplementedError("a game without declared fields says itself how its state is saved")


def nothing_about(id: str, lang: str) -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Trials:
    """A battle that is fought alone, outside a match: the laboratory of a game. What is asked for is plain data, whose
    form the game says in `offered`."""

    offered: Callable[[str], Data]  # language -> battles to choose from, and what armies can be made of
    position: Callable[[Data, str], Data]  # what is asked for, language -> position; PositionError tells all problems
    watch: Callable[[Any, Data], None]  # state, what was noted so far: called after every choice
    result: Callable[[Any], Data]  # of a state that is over: `winner` (None: a draw), `lost` and `captains` by seat
    drawn: tuple[str, ...] = ()  # prompts whose answers can be drawn by lot, so that each is tried


@dataclass(frozen=True)
class Game:
    """One game, complete. `S` below is the game's own State class, which has a `copy()`."""

    id: str
    title: dict[str, str]  # language -> name
    version: str  # of the rules: a change that could change a running match changes it
    seats: tuple[int, ...]
    new_state: Callable[[Setup], Any]  # -> S: the table before the first shuffle
    next_step: Callable[[Table[Any]], Flow[None] | None]  # the next step's flow, from the state alone; None: over
    view: Callable[[Any, Seat | None], Data]  # what this seat may see; None: a spectator. It never changes afterwards
    outcome: Callable[[Any], Outcome | None]
    load: Callable[[Data, Setup, Rng], Any]  # position, also a partial one -> S; PositionError tells all that is wrong
    check: Callable[[Any], list[str]]  # everything that is wrong with a state: for positions and property tests
    redeal: Callable[[Any, Seat, Rng, frozenset[str]], None]  # change what the seat cannot know; leave what is pinned
    catalogue: Callable[[], Catalogue]
    fields: positions.Fields[Any] | None = None  # the declared state, from which the next three come
    dump: Callable[[Any], Data] = (
        undeclared  # S -> position, complete; nobody alters it: pieces may share their telling
    )
    schema: Callable[[], Data] = undeclared  # JSON schema of positions
    seats_in: Callable[[Data], int | None] = undeclared  # how many seats a position that does not say so is for
    refusals: Callable[[Any, Decision], list[Refusal]] = nothing_refused
    about: Callable[[str, str], dict[str, str]] = nothing_about  # id, language -> what it is: `about`, `brief`, `rule`
    view_shape: Callable[[], Shape] | None = None  # of `view`; it and the next five import what they need when called
    bot: Callable[[], Knowledge] | None = None
    text: Callable[[], TextView] | None = None
    features: Callable[[], Features] | None = None
    facts: Callable[[], Facts] | None = None
    notes: Callable[[], Notes] | None = None  # what options cost and do
    views: Callable[[Any, Memory], Viewer] | None = None  # `view` for any seat, with parts that are kept: see `looking`
    unchanging: tuple[type, ...] = ()  # classes of the game whose objects, once in a state, never change
    trials: Callable[[], Trials] | None = None  # battles that can be fought alone
    settings: dict[str, Setting] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by scenario, for whom each seat plays: their ids
    numbered: dict[str, str] = field(default_factory=dict)  # verb -> "token": its number 7 means the thing "token.7"
    minutes: tuple[int, int] | None = None  # a match among people takes about so long: at least, at most
    difficulty: int = 0  # how much there is to learn, 1 (a card game) to 5 (days of rules); 0: nobody has said

    def __post_init__(self) -> None:
        for name in ("dump", "schema", "seats_in") if self.fields is not None else ():
            if getattr(self, name) is undeclared:
                object.__setattr__(self, name, getattr(self.fields, name))

    def told(self) -> Whole:
        """For the hashes of one match."""
        if self.fields is not None and self.dump == self.fields.dump:
            return self.fields.told()
        from .fields.told import Whole

        return Whole(self.dump)

    def note(self, state: Any, decision: Decision, option: Option) -> Note:
        """What choosing this option of an open decision means for its seat."""
        return NOTHING_NOTED if self.notes is None else self.notes().describe(state, decision, option)

    def memory(self) -> Memory:
        """For `viewer`: what is kept of one match from one look to the next."""
        return Memory(self.unchanging)

    def viewer(self, state: Any, memory: Memory) -> Viewer:
        """`view` for any seat, until the state changes. Parts that are as they were are the same objects."""
        return memory.viewer(state, partial(self.views or self._views, state, memory))

    def _views(self, state: Any, memory: Memory) -> Viewer:
        return partial(self.view, state)

    def things(self, option: Option) -> list[str]:
        """The ids of what an option names."""
        kind = self.numbered.get(option.verb)
        return [arg if isinstance(arg, str) else f"{kind}.{arg}" for arg in option.args if kind or isinstance(arg, str)]

    def called(self, scenario: str, lang: str) -> str:
        """The title, with the scenario of a game that has several."""
        name = self.catalogue().find(f"scenario.{scenario}", lang) if len(self.scenarios) > 1 else None
        return f"{self.title[lang]} · {name}" if name else self.title[lang]

    def side(self, scenario: str, seat: Seat, lang: str) -> str:
        """For whom a seat plays; "": for itself."""
        sides = self.sides.get(scenario, ())
        return self.catalogue().names[sides[seat]].shown(lang) if seat < len(sides) else ""

    def in_texts(self, seat: Seat, name: str, lang: str) -> str:
        """A player as questions, options and the log name them: a game may add for whom (`seated.<seat>`)."""
        key = f"seated.{seat}"
        return self.catalogue().text(key, lang, {"name": name}) if self.catalogue().find(key, lang) else name

    def setup(self, seats: int | None, options: dict[str, Any] | None, scenario: str | None) -> Setup:
        """Check what a match is to be; SetupError says what is wrong and what is possible."""
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            raise SetupError(f"{self.id}: {seats} seats; the game is for {', '.join(map(str, self.seats))}")
        values: dict[str, str | int | bool] = {name: setting.default for name, setting in self.settings.items()}
        for name, value in (options or {}).items():
            if name not in self.settings:
                known = ", ".join(self.settings) or "none"
                raise SetupError(f"{self.id}: no option {name!r}; its options: {known}")
            values[name] = self.settings[name].read(name, value)
        scenario = scenario or (self.scenarios[0] if self.scenarios else "")
        if scenario and scenario not in self.scenarios:
            raise SetupError(
                f"{self.id}: no scenario {scenario!r}; its scenarios: {', '.join(self.scenarios) or 'none'}"
            )
        return Setup(seats, values, scenario)


def decision_data(game: Game, state: Any, decision: Decision) -> Data:
    """A decision for its own seat: prompt, options, and what is refused now, each with its rule."""
    return {
        "prompt": decision.prompt,
        "params": decision.params or {},
        "rule": decision.rule,
        "hidden": decision.hidden,
        "options": [option.as_json() for option in decision.options],
        "refused": [
            {"option": r.option.as_json(), "reason": r.reason, "rule": r.rule, "params": r.params}
            for r in game.refusals(state, decision)
        ],
    }


def not_offered(game: Game, state: Any, decision: Decision, option: object) -> IllegalChoice:
    """What is wrong with choosing this now."""
    asked = f"{decision.prompt} ({decision.rule})"
    if not isinstance(option, Option):
        return IllegalChoice(f"{option!r} is no Option; choose one of the {len(decision.options)} for {asked}")
    for refusal in game.refusals(state, decision):
        if refusal.option == option:
            why = f"{refusal.reason}, forbidden by {refusal.rule}"
            return IllegalChoice(f"seat {decision.seat} cannot choose {option.as_json()}: {why}", refusal.rule)
    few = ", ".join(str(o.as_json()) for o in decision.options[:6])
    more = f" and {len(decision.options) - 6} more" if len(decision.options) > 6 else ""
    what = f"seat {decision.seat} cannot choose {option.as_json()}: it is not offered for {asked}"
    return IllegalChoice(f"{what}; options: {few}{more}", decision.rule)
