/** The match as this browser knows it: what the server last said, and how the line to it is. */
import type { ApiFault, ChatLine, Json, MatchState, Name, ServerMessage } from "./api";

export type Line = "connecting" | "open" | "lost";

export interface Known {
  state: MatchState | null;
  names: Record<string, Name>;
  chat: ChatLine[];
  line: Line;
  sending: boolean;
  fault: ApiFault | null;
  /** Log lines up to here were there when this seat last chose: what comes after is news. */
  seen: number;
}

export type Event =
  | { type: "message"; message: ServerMessage }
  | { type: "line"; line: Line }
  | { type: "sending" }
  | { type: "fault"; fault: ApiFault | null };

export const NOTHING: Known = {
  state: null,
  names: {},
  chat: [],
  line: "connecting",
  sending: false,
  fault: null,
  seen: -1,
};

export function reduce(known: Known, event: Event): Known {
  switch (event.type) {
    case "message":
      return hear(known, event.message);
    case "line":
      return { ...known, line: event.line, sending: event.line === "open" ? known.sending : false };
    case "sending":
      return { ...known, sending: true, fault: null, seen: (known.state?.log.length ?? 0) - 1 };
    case "fault":
      return { ...known, fault: event.fault, sending: false };
  }
}

function hear(known: Known, message: ServerMessage): Known {
  switch (message.type) {
    case "state":
      return {
        ...known,
        state: message,
        names: message.names ? { ...known.names, ...message.names } : known.names,
        chat: message.chat ?? known.chat,
        seen: known.state === null ? message.log.length - 1 : known.seen,
        sending: false,
        fault: null,
      };
    case "chat":
      return { ...known, chat: message.lines };
    case "error":
      return { ...known, fault: message.error, sending: false };
    case "pong":
      return known;
  }
}

/** To whom the device goes next: an own seat that is asked while the one looking is not. */
export function nextSeat(state: MatchState): number | null {
  if (state.over || state.your_seats.length < 2 || state.decisions.length > 0) return null;
  const asked = state.asked ?? state.waiting_for.filter((seat) => state.your_seats.includes(seat));
  return asked.find((seat) => seat !== state.seat) ?? null;
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
