import { describe, expect, test } from "vitest";
import type { Decision, Json, LogLine, MatchState } from "../../../api";
import { BEGUN, isOver, stationFor } from "../../../shell/tour/stations";
import { STATIONS } from "./stations";

function state(over: { phase?: string; prompt?: string; holder?: number; log?: LogLine[] }): MatchState {
  const { phase = "set_up", prompt, holder, log = [] } = over;
  const powers = holder === undefined ? [] : [{ id: "france", holder }];
  const table = { phase, active: 0, board: { powers, provinces: [] } } as unknown as { [key: string]: Json };
  const decisions = prompt ? [{ prompt } as Decision] : [];
  return { seat: 0, game: "medieval", table, decisions, log } as unknown as MatchState;
}
const line = (key: string, player: number) => ({ key, params: { player } }) as unknown as LogLine;

describe("the guided first turn", () => {
  const at = (now: MatchState, ...read: string[]) => stationFor(STATIONS, now, { read, left: false })?.id ?? null;
  const SEEN = ["welcome", "map"];

  test("it begins with what everybody must know and then follows the questions", () => {
    expect(stationFor(STATIONS, state({}), BEGUN)?.id).toBe("welcome");
    expect(at(state({ prompt: "setup.choose_power" }), ...SEEN)).toBe("first_power");
    expect(at(state({}), ...SEEN, "first_power")).toBe("log");
    expect(at(state({ prompt: "setup.choose_power", holder: 0 }), ...SEEN, "first_power", "log")).toBe("second_power");
    const inPlay = [...SEEN, "players", "hand", "powers"];
    expect(at(state({ phase: "map", prompt: "map.draw" }), ...inPlay)).toBe("map_card");
    expect(at(state({ phase: "action", prompt: "attack.militia" }), ...inPlay)).toBe("militia");
  });

  test("it says nothing where it has nothing to say", () => {
    expect(at(state({ phase: "action", prompt: "naval.fix_drm" }), ...SEEN, "players", "hand", "powers")).toBeNull();
  });

  test("it ends after the first own turn", () => {
    const rest = STATIONS.map((station) => station.id).filter((id) => id !== "end");
    const during = [line("turn.begins", 2), line("turn.begins", 0)];
    expect(at(state({ phase: "action", log: during }), ...rest)).toBeNull();
    expect(at(state({ phase: "draw", log: [...during, line("turn.begins", 1)] }), ...rest)).toBe("end");
    expect(isOver(STATIONS, { read: ["end"], left: false })).toBe(true);
    expect(at(state({ phase: "draw" }), "end")).toBeNull();
  });
});
