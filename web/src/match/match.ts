/** The match as this browser knows it: what the server last said, and how the connection to it is. */
import type { ApiFault, Change, ChatLine, Explained, Json, MatchState, Name, ServerMessage } from "../api";

export type ConnectionStatus = "connecting" | "open" | "lost" | "closed";

/** A choice on its way: when was it made, and what was the question? */
export interface Sent {
  ref: string;
  seat: number;
  ply: number;
  moves: number | undefined;
  question: number | undefined;
  /** Our own name of the request: by it the server tells whether it was done. */
  key: string;
}

export interface Known {
  state: MatchState | null;
  names: Record<string, Name>;
  /** The names are there, or cannot be had. */
  named: boolean;
  chat: ChatLine[];
  connection: ConnectionStatus;
  sending: boolean;
  sent: Sent | null;
  /** A choice of which we do not know whether it was taken: the server is asked by its key. */
  doubt: Sent | null;
  fault: ApiFault | null;
  /** A change did not fit to what we know: ask for the whole state. */
  misfit: boolean;
  /** Log lines up to here were there when this seat last chose: what comes after is news. */
  seen: number;
}

export type Event =
  | { type: "message"; message: ServerMessage; at: number }
  | { type: "connection"; connection: ConnectionStatus }
  | { type: "names"; names: Record<string, Name> }
  | { type: "sending"; sent: Sent }
  | { type: "fault"; fault: ApiFault | null }
  | { type: "seen"; seen: number };

export const NOTHING: Known = {
  state: null,
  names: {},
  named: false,
  chat: [],
  connection: "connecting",
  sending: false,
  sent: null,
  doubt: null,
  fault: null,
  misfit: false,
  seen: -1,
};

/** A table at which nothing has happened and nobody is asked. */
export const EMPTY: MatchState = {
  type: "state",
  match: "",
  game: "",
  title: "",
  game_title: "",
  seat: null,
  your_seats: [],
  asked: [],
  players: [],
  ply: 0,
  table: {},
  waiting_for: [],
  decisions: [],
  can_undo: false,
  log: [],
  over: false,
  outcome: null,
  seed_hash: "",
  seed: null,
  chat: [],
  keys: {},
};

export const NOT_TAKEN: ApiFault = { code: "not_taken", message: "" };

export function reduce(known: Known, event: Event): Known {
  switch (event.type) {
    case "message":
      return receive(known, event.message, event.at);
    case "connection":
      return { ...(event.connection === "open" ? known : doubting(known)), connection: event.connection };
    case "names":
      return { ...known, names: event.names, named: true };
    case "sending":
      return { ...known, sending: true, sent: event.sent, fault: null, seen: (known.state?.log.length ?? 0) - 1 };
    case "fault":
      return { ...known, fault: event.fault };
    case "seen":
      return { ...known, seen: event.seen };
  }
}

function receive(known: Known, message: ServerMessage, at: number): Known {
  switch (message.type) {
    case "state":
      return whole(known, message, at);
    case "change": {
      const state = known.state && patched(known.state, message);
      if (!state) return { ...known, misfit: true };
      const received = message.set?.room ? timed(state, at) : state;
      return { ...known, state: received, seen: Math.min(known.seen, state.log.length - 1) };
    }
    case "chat":
      return { ...known, chat: [...known.chat, ...message.add] };
    case "explained":
      return { ...known, state: known.state && explained(known.state, message) };
    case "done":
      return message.ref === known.sent?.ref ? { ...known, sending: false, sent: null } : known;
    case "error":
      return refused(known, message.error, message.ref);
    case "found":
      return message.key === known.doubt?.key ? settled(known, message.done) : known;
    case "pong":
      return known;
  }
}

/** The state with what was told of the options of its decisions, and of what they refuse. */
export function explained(state: MatchState, { decisions: told }: Explained): MatchState {
  const decisions = state.decisions.map((decision) => {
    const { seat, moves, question } = decision;
    const found = told.find((one) => one.seat === seat && one.moves === moves && one.question === question);
    if (!found) return decision;
    const options = decision.options.map((line, place) => ({ ...line, note: found.options[place] ?? null }));
    return { ...decision, options, refused: found.refused };
  });
  return decisions.some((decision, place) => decision !== state.decisions[place]) ? { ...state, decisions } : state;
}

const BESIDE_THE_TABLE: readonly string[] = ["decisions", "asked", "can_undo", "room"] satisfies (keyof MatchState)[];

/** Do two states show the same table, whatever is asked there? */
export function isSameTable(a: MatchState, b: MatchState): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof MatchState>;
  return [...keys].every((key) => a[key] === b[key] || BESIDE_THE_TABLE.includes(key));
}

/** The questions of which nothing was told yet, as a key; empty if there are none. */
export function unexplained(state: MatchState | null): string {
  const open = state?.decisions.filter(({ refused: told }) => told === undefined) ?? [];
  return open.map(({ seat, moves, question }) => `${seat}/${moves}/${question}`).join(" ");
}

/** Now we know whether it was taken. If it was not, it never will be. */
function settled(known: Known, done: boolean): Known {
  return { ...known, doubt: null, misfit: true, fault: done ? known.fault : NOT_TAKEN };
}

function whole(known: Known, state: MatchState, at: number): Known {
  return {
    ...known,
    state: timed(state, at),
    chat: state.chat,
    seen: known.state === null ? known.seen : Math.min(known.seen, state.log.length - 1),
    misfit: false,
    sending: false,
    sent: null,
  };
}

/** Note when the room's clocks were sent, by this computer's clock: they run on from there. */
function timed(state: MatchState, at: number): MatchState {
  return state.room ? { ...state, room: { ...state.room, at } } : state;
}

function refused(known: Known, fault: ApiFault, ref: string | null | undefined): Known {
  const own = ref == null || ref === known.sent?.ref;
  if (ref != null && ref === findRef(known.doubt)) return known; // we shall ask again
  if (fault.code === "stale" || fault.code === "unknown") return { ...(own ? doubting(known) : known), misfit: true };
  return own ? { ...known, fault, sending: false, sent: null } : { ...known, fault };
}

function doubting(known: Known): Known {
  return { ...known, sending: false, sent: null, doubt: known.sent ?? known.doubt };
}

/** The mark of the question what became of a request. */
export function findRef(doubt: Sent | null): string | null {
  return doubt && `find-${doubt.ref}`;
}

/** The state after a change, or null if the change does not fit to it. */
export function patched(state: MatchState, change: Change): MatchState | null {
  const next: MatchState = { ...state, ...change.set };
  if (change.table || change.gone) {
    const gone = new Set(change.gone);
    const kept = Object.entries(next.table).filter(([key]) => !gone.has(key));
    next.table = { ...Object.fromEntries(kept), ...change.table };
  }
  for (const [path, value] of change.at ?? []) {
    const table = placed(next.table, path, value);
    if (!isRecord(table)) return null;
    next.table = table;
  }
  if (change.log) {
    if (change.log.keep > state.log.length) return null;
    next.log = [...state.log.slice(0, change.log.keep), ...change.log.add];
  }
  return next;
}

/** A copy of the thing with another value at a place; undefined if it has no such place. */
function placed(thing: Json | undefined, path: readonly (string | number)[], value: Json): Json | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(thing) && typeof first === "number" && first in thing) {
    const part = placed(thing[first], rest, value);
    return part === undefined ? undefined : thing.map((one, place) => (place === first ? part : one));
  }
  if (isRecord(thing) && first in thing) {
    const part = placed(thing[first], rest, value);
    return part === undefined ? undefined : { ...thing, [first]: part };
  }
  return undefined;
}

/** To whom the device goes next: an own seat that is asked while the one looking is not. */
export function nextSeat(state: MatchState): number | null {
  if (state.over || state.your_seats.length < 2 || state.decisions.length > 0) return null;
  return state.asked.find((seat) => seat !== state.seat) ?? null;
}

/** Milliseconds to wait before attempt number n (from 0) to connect again. */
export function backoff(attempt: number, random: number): number {
  return Math.min(5000, 500 * 2 ** attempt) * (0.75 + random / 2);
}

/** Places in order: the seats of each, whether the server lists seats or groups of seats. */
export function places(ranking: (number | number[])[]): number[][] {
  return ranking.map((place) => (Array.isArray(place) ? place : [place]));
}

export function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Somebody who has not won has as many points as who has. */
export function isTied({ ranking, scores }: Pick<NonNullable<MatchState["outcome"]>, "ranking" | "scores">): boolean {
  const [first = [], ...others] = places(ranking);
  return others.flat().some((seat) => scores[seat] === scores[first[0] ?? -1]);
}
