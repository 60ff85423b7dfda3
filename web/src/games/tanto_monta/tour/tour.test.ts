import { expect, test } from "vitest";
import type { Decision, Json, LogLine, MatchState } from "../../../api";
import { BEGUN, isOver, stationFor } from "../../../shell/tour/stations";
import { STATIONS } from "./stations";

function state(over: { phase?: string; prompt?: string; turn?: number; impulse?: number; log?: LogLine[] }): MatchState {
  const { phase = "headline", prompt, turn = 1, impulse = 1, log = [] } = over;
  const table = { phase, turn, impulse } as unknown as { [key: string]: Json };
  const decisions = prompt ? [{ prompt } as Decision] : [];
  return { seat: 0, game: "tanto_monta", table, decisions, log } as unknown as MatchState;
}

test("the guided first turn follows the questions and ends with the turn", () => {
  const at = (now: MatchState, ...read: string[]) => stationFor(STATIONS, now, { read, left: false })?.id ?? null;
  const seen = ["welcome", "map", "spaces", "players", "hand"];
  expect(stationFor(STATIONS, state({}), BEGUN)?.id).toBe("welcome");
  expect(at(state({ prompt: "headline.event" }), ...seen)).toBe("headline");
  expect(at(state({ phase: "action", prompt: "impulse.card" }), ...seen)).toBe("impulse");
  expect(at(state({ phase: "action", prompt: "answer.rolled" }), ...seen)).toBe("answer");
  expect(at(state({ phase: "action", prompt: "retreat.to" }), ...seen)).toBeNull();
  const later = state({ phase: "action", impulse: 9 });
  expect(at(later, ...seen)).toBe("vp");
  expect(at(later, ...seen, "vp")).toBe("sea");
  expect(at(later, ...seen, "vp", "sea")).toBeNull();
  const afterwards = state({ phase: "diplomacy", turn: 2 });
  expect(at(afterwards, ...seen, "vp", "sea")).toBe("minors");
  expect(at(afterwards, ...seen, "vp", "sea", "minors")).toBe("talks");
  expect(at(afterwards, ...seen, "vp", "sea", "minors", "talks")).toBe("end");
  expect(isOver(STATIONS, { read: ["end"], left: false })).toBe(true);
});
