/** What the server sends and receives: its types are made of its OpenAPI document (`npm run types`). */
import type { components } from "./generated/api";

type Schemas = components["schemas"];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** OpenAPI has no type for any JSON: what it does not know is that. */
type Plain<T> = unknown extends T ? Json : { [K in keyof T]: Plain<T[K]> };
type Answer<Name extends keyof Schemas> = Plain<Schemas[Name]>;

export type Arg = OptionLine["option"][number];
export type Lang = Schemas["RuleShown"]["lang"];

export type Setting = Answer<"SettingShown">;
export type GameInfo = Answer<"GameShown">;
export type Rule = Answer<"RuleShown">;
export type Ledger = Answer<"LedgerShown">;
export type Introduction = Answer<"IntroductionShown">;
export type Name = Answer<"NameShown">;
export type Checked = Answer<"PositionChecked">;
export type BattlePrepared = Answer<"Prepared">;
export type BattleCounts = Answer<"Counts">;

export type MatchLine = Answer<"ListedMatch">;
export type MatchPageOf = Answer<"Listed">;
export type Status = MatchLine["status"];
export type Pace = MatchLine["pace"];
export type Clock = Answer<"ClockLimits">;
export type NewMatch = Plain<Schemas["NewMatch"]>;
export type Made = Answer<"MadeMatch">;
export type Link = Answer<"Link">;
export type NotesShown = Answer<"NotesShown">;

export type Me = Answer<"Me">;
export type Session = Answer<"SessionShown">;
export type Sessions = Answer<"Sessions">;
export type Token = Answer<"TokenShown">;
export type Scope = Token["scope"];
export type KeyShown = Omit<Token, "scope">;
export type Tokens = Answer<"Tokens">;
export type FactorsShown = Answer<"FactorsShown">;
export type TotpWanted = Answer<"TotpWanted">;
export type RecoveryCodes = Answer<"RecoveryCodes">;
export type PasskeyOptions = Answer<"PasskeyOptions">;
export type Blocks = Answer<"Blocks">;
export type Report = Answer<"ReportShown">;
export type Reports = Answer<"Reports">;
export type TokenMade = Answer<"TokenMade">;

/** What an option costs and does. */
export type OptionNote = Answer<"OptionNote">;
/** `note` comes a moment after the option, with what is refused: `explained`. */
export type OptionLine = Answer<"OptionShown"> & { note?: OptionNote | null };
export type Refused = Answer<"RefusedOption">;
export type Deal = Answer<"DealShown">;
export type Decision = Omit<Answer<"DecisionShown">, "options"> & { options: OptionLine[]; refused?: Refused[] };
export type Explained = Answer<"ExplainedMessage">;
export type LogLine = Answer<"LogShown">;
export type ChatLine = Answer<"ChatShown">;
export type Player = Answer<"PlayerShown">;
export type Outcome = Answer<"OutcomeShown">;
export type SeatClock = Answer<"SeatClockShown">;
export type Proposal = Answer<"RewindAsked">;
/** `at`: when this came, in milliseconds of this computer's clock; we note it ourselves. */
export type Room = Answer<"RoomShown"> & { at?: number };
export type MatchState = Omit<Answer<"MatchState">, "room" | "decisions"> & {
  room?: Room | null;
  decisions: Decision[];
};

export type Hint = Answer<"Hint">;
/** An option that was thought of, and its chance to win from 0 to 1. */
export type Tried = Answer<"Tried">;
/** The winning chances of all seats at each ply. */
export type ChancePoint = Answer<"Point">;
export type Analysis = Answer<"Analysis">;
export type BotReason = Answer<"Reason">;
export type Reasons = Answer<"Reasons">;

/** What has changed since the last message; `set` holds keys of the state. */
export type Change = Omit<Answer<"ChangeMessage">, "set"> & { set?: Partial<MatchState> | null };
export type ApiFault = Omit<Answer<"Problem">, "rule"> & { rule?: string };
export type ServerMessage =
  | MatchState
  | Change
  | Answer<"ChatMessage">
  | Explained
  | Answer<"DoneMessage">
  | Answer<"FoundMessage">
  | Answer<"ErrorMessage">
  | Answer<"PongMessage">;

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
  const ask = () => answered<T>(fetch(path, init));
  return method === "GET" ? patiently(ask) : ask();
}

/** Many may look back at once: then the server says "try again in a second", which nobody need do by hand. */
export async function patiently<T>(ask: () => Promise<T>, tries = 3): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await ask();
    } catch (problem) {
      if (left === 0 || !(problem instanceof ApiError) || problem.fault.code !== "busy") throw problem;
      await new Promise((wake) => setTimeout(wake, 1000));
    }
  }
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
export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

export function socketAddress(match: string, seat: number | null, lang: Lang, here: Location): string {
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  const which = seat === null ? "" : `seat=${seat}&`;
  return `${scheme}://${here.host}/api/matches/${encodeURIComponent(match)}/ws?${which}lang=${lang}`;
}
