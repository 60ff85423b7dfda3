/** What the server says and is told. */
export type Arg = string | number;
export type Lang = "en" | "it";

export interface Setting {
  default: string | number | boolean;
  choices?: (string | number | boolean)[] | null;
  least?: number | null;
  most?: number | null;
  /** What the choices are called. */
  names?: Record<string, string>;
  text?: string;
  rule?: string;
}
export interface GameInfo {
  id: string;
  title: string;
  seats: number[];
  scenarios: (string | { id: string; title?: string })[];
  settings: Record<string, Setting>;
  rules?: string;
  bots: string[];
}
export interface Rule {
  id: string;
  kind: string;
  chapter: string;
  section: string;
  text: string;
  lang: Lang;
}
export interface MatchSeat {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  you: boolean;
  online: boolean;
}
export type Status = "open" | "running" | "over";
export type Pace = "live" | "async";
export interface Clock {
  bank: number;
  increment: number;
  on_timeout: "bot" | "open";
}
export interface MatchLine {
  id: string;
  game: string;
  title: string;
  seats: MatchSeat[];
  created: number;
  updated: number;
  choices: number;
  waiting_for: number[];
  your_turn: boolean;
  over: boolean;
  outcome_text: string | null;
  status: Status;
  public: boolean;
  pace: Pace;
  clock: Clock | null;
  creator_name: string;
  free_seats: number[];
}
export interface MatchPageOf {
  matches: MatchLine[];
  page: number;
  more: boolean;
}
export interface Me {
  visitor: string;
  name: string | null;
  hosted: boolean;
  guest: boolean;
  account: { login: string; email: string | null; admin: boolean } | null;
  lang: Lang | null;
  email: string | null;
  email_wanted: string | null; // until its owner has answered a letter
  webhook: string | null;
  webhook_key?: string | null;
  away_until: number | null;
  mail: boolean;
  registration: "open" | "closed";
}
export interface NewMatch {
  game: string;
  seats: number;
  seating: string[];
  options?: Record<string, string | number | boolean>;
  scenario?: string;
  name?: string;
  public?: boolean;
  pace?: Pace;
  clock?: Clock;
  hints?: boolean;
}
export interface OptionLine {
  option: Arg[];
  text: string;
  ids: string[];
}
export interface Refused {
  option: Arg[];
  text: string;
  reason: string;
  rule: string;
}
/** An option that was thought of, and its chance to win from 0 to 1. */
export interface Tried extends OptionLine {
  chance: number;
}
export interface Hint {
  option: Arg[];
  option_text: string;
  reason: string;
  tried: Tried[];
}
/** The winning chances of all seats after `at` public choices. */
export interface ChancePoint {
  at: number;
  chances: number[];
}
export interface Analysis {
  points: ChancePoint[];
  turns: { at: number; seat: number; change: number }[];
  missing: "" | "frozen" | "unknown";
}
export interface BotReason {
  turn: number;
  seat: number;
  text: string;
}
/** An offer, with its terms in words. */
export interface Deal {
  maker: number;
  taker: number;
  gives: string[];
  gets: string[];
  until: string;
}
export interface Decision {
  seat: number;
  prompt: string;
  text: string;
  params: { [name: string]: Json };
  deal: Deal | null;
  rule: string;
  hidden: boolean;
  moves?: number;
  /** A fingerprint of the question: sent back with the choice. */
  question?: number;
  options: OptionLine[];
  refused: Refused[];
}
export interface LogLine {
  n: number;
  text: string;
  rule: string;
  dice: [number | null, number][];
  turn: number;
  /** The message's key and parameters: what the text tells, for machines. */
  key: string;
  params: { [name: string]: Json };
}
export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: number;
  /** Said by the server itself, in each language. */
  texts?: Record<Lang, string> | null;
}
export interface Player {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
  you: boolean;
  owned?: boolean;
  online: boolean;
}
export interface Name {
  short: string;
  full: string;
  /** What it is; the rule to read on; what to see beside it in a list. */
  about?: string;
  rule?: string;
  brief?: string;
}
export interface Outcome {
  ranking: (number | number[])[];
  scores: (number | null)[];
  text: string;
}
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** `left` seconds at server time `since`, from where it runs (vacation: in the future); null: it stands. */
export interface SeatClock {
  seat: number;
  left: number;
  since: number | null;
  secret?: boolean;
}
/** Somebody asks all to go back to public choice `to`. */
export interface Proposal {
  seat: number;
  to: number;
  agreed: number[];
  you_must_answer: number[];
}
export interface Room {
  status: Status;
  public: boolean;
  pace: Pace;
  clock: Clock | null;
  clocks: SeatClock[];
  proposal: Proposal | null;
  spectators: { count: number; names: string[] };
  rematch: string | null;
  creator: boolean;
  can_start: boolean;
  free_seats: number[];
  /** People who are not here, and since when: after a while the others may give their seats away. */
  absent: { seat: number; since: number | null }[];
  notify: Record<string, boolean>;
  /** Own seats for which the server declines all reactions. */
  declines?: Record<string, boolean>;
  /** He may ask for hints here. */
  hints?: boolean;
  server_time: number;
  /** When this came, in milliseconds of this computer's clock. */
  at?: number;
}

export interface MatchState {
  type: "state";
  match: string;
  game: string;
  title: string;
  seat: number | null;
  your_seats: number[];
  asked?: number[];
  players: Player[];
  turn: number;
  table: { [key: string]: Json };
  waiting_for: number[];
  decisions: Decision[];
  can_undo: boolean;
  log: LogLine[];
  names?: Record<string, Name>;
  over: boolean;
  outcome: Outcome | null;
  seed_hash: string;
  seed: string | null;
  chat?: ChatLine[];
  keys?: Record<string, string>;
  room?: Room;
  /** The match cannot go on, and why. */
  frozen?: { reason: string; text: string; rules: string } | null;
  /** In a replay: the nearest position that is stored, not the one asked for. */
  approximate?: boolean;
}
/** What has changed since the last message; each part may be missing. */
export interface Change {
  type: "change";
  set?: Partial<MatchState>;
  table?: { [key: string]: Json };
  gone?: string[];
  at?: [path: (string | number)[], value: Json][];
  log?: { keep: number; add: LogLine[] };
}
export interface ApiFault {
  code: string;
  message: string;
  rule?: string;
}
export type ServerMessage =
  | MatchState
  | Change
  | { type: "chat"; add: ChatLine[] }
  | { type: "done"; ref: string }
  | { type: "error"; error: ApiFault; ref?: string }
  | { type: "pong"; ref?: string };

export class ApiError extends Error {
  constructor(
    readonly fault: ApiFault,
    readonly status: number,
  ) {
    super(fault.message);
  }
}

export function call<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  return answered<T>(fetch(path, init));
}

/** Send a file as it is. */
export function post<T>(path: string, file: Blob): Promise<T> {
  return answered<T>(fetch(path, { method: "POST", headers: { Accept: "application/json" }, body: file }));
}

async function answered<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked;
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (answer.ok) return data as T;
  const fault = (data as { error?: ApiFault } | null)?.error;
  throw new ApiError(fault ?? { code: "http", message: `${answer.status} ${answer.statusText}` }, answer.status);
}

export function matchPath(match: string, rest = ""): string {
  return `/api/matches/${encodeURIComponent(match)}${rest}`;
}

/** What went wrong, in words for a player. */
export function told(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

export function socketAddress(match: string, seat: number | null, lang: Lang, here: Location): string {
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  const which = seat === null ? "" : `seat=${seat}&`;
  return `${scheme}://${here.host}/api/matches/${encodeURIComponent(match)}/ws?${which}lang=${lang}`;
}
