/** What the server says and is told. */
export type Arg = string | number;
export type Lang = "en" | "it";

export interface Setting {
  default: string | number | boolean;
  choices?: (string | number | boolean)[] | null;
  least?: number | null;
  most?: number | null;
  text?: string;
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
}
export interface MatchSeat {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  you: boolean;
  online: boolean;
}
export interface MatchLine {
  id: string;
  game: string;
  title: string;
  seats: MatchSeat[];
  created: string | number;
  updated: string | number;
  choices: number;
  waiting_for: number[];
  your_turn: boolean;
  over: boolean;
  outcome_text: string | null;
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
export interface Decision {
  seat: number;
  prompt: string;
  text: string;
  rule: string;
  hidden: boolean;
  moves?: number;
  options: OptionLine[];
  refused: Refused[];
}
export interface LogLine {
  n: number;
  text: string;
  rule: string;
  dice: [number | null, number][];
  turn: number;
}
export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: string | number;
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
  about?: string;
}
export interface Outcome {
  ranking: (number | number[])[];
  scores: (number | null)[];
  text: string;
}
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

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
}
export interface ApiFault {
  code: string;
  message: string;
  rule?: string;
}
export type ServerMessage =
  MatchState | { type: "chat"; lines: ChatLine[] } | { type: "error"; error: ApiFault } | { type: "pong" };

export class ApiError extends Error {
  constructor(
    readonly fault: ApiFault,
    readonly status: number,
  ) {
    super(fault.message);
  }
}

export async function call<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  const answer = await fetch(path, init);
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (answer.ok) return data as T;
  const told = (data as { error?: ApiFault } | null)?.error;
  throw new ApiError(told ?? { code: "http", message: `${answer.status} ${answer.statusText}` }, answer.status);
}

export function seatPath(match: string, seat: number | null, lang: Lang): string {
  const which = seat === null ? "" : `seat=${seat}&`;
  return `/api/matches/${encodeURIComponent(match)}?${which}lang=${lang}`;
}

export function socketAddress(match: string, seat: number | null, lang: Lang, here: Location): string {
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  const which = seat === null ? "" : `seat=${seat}&`;
  return `${scheme}://${here.host}/api/matches/${encodeURIComponent(match)}/ws?${which}lang=${lang}`;
}
