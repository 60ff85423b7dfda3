import { expect, test } from "vitest";
import type { Decision, Json, LogLine, MatchState } from "../../../api";
import { BEGUN, isOver, stationFor } from "../../../shell/tour/stations";
import { STATIONS } from "./stations";

function state(over: { phase?: string; prompt?: string; turn?: number; log?: LogLine[] }): MatchState {
  const { phase = "set_up", prompt, turn = 1, log = [] } = over;
  const table = { phase, turn } as unknown as { [key: string]: Json };
  const decisions = prompt ? [{ prompt } as Decision] : [];
  return { seat: 0, game: "gran_capitan", table, decisions, log } as unknown as MatchState;
}

test("the guided first turn follows the questions and ends with the turn", () => {
  const at = (now: MatchState, ...read: string[]) => stationFor(STATIONS, now, { read, left: false })?.id ?? null;
  const seen = ["welcome", "map", "track", "counters"];
  expect(stationFor(STATIONS, state({}), BEGUN)?.id).toBe("welcome");
  expect(at(state({ prompt: "setup.where" }), "welcome", "map")).toBe("set_up");
  expect(at(state({ phase: "captains", prompt: "march.act" }), ...seen)).toBe("march");
  expect(at(state({ phase: "captains", prompt: "captain.ride" }), ...seen)).toBeNull();
  expect(at(state({ phase: "weather", turn: 2 }), ...seen)).toBe("end");
  expect(isOver(STATIONS, { read: ["end"], left: false })).toBe(true);
});
