import { describe, expect, test } from "vitest";
import type { Json, LogLine, MatchState, Name } from "../../api";
import { arrange } from "../shared/placement";
import { contentsOf, isCovered, levelsOf } from "./map/contents";
import { centreOf, hexAt, HEIGHT, point, ringAround, WIDTH } from "./map/projection";
import { lineOf, sheetOf, through } from "./map/sheet";
import { battleLines, battlesIn, effectsOf, rollOf } from "./panels/battles";
import { STORY } from "./story";
import { countersAt, idOf, points, strengthOf, type Counter, type GcView, type Printed } from "./view";

const NAMES: Record<string, Name> = {};
const BARE: Counter = {
  token: 1,
  hex: "2224",
  side: 0,
  army: "french",
  baron: false,
  leader: null,
  order: null,
  card: null,
  line: null,
  activations: 0,
  siege_level: -1,
  earthworks: false,
  road_march: false,
  disorganised: false,
  river_crossing: false,
  quarters: false,
  no_move: false,
  besieges: false,
};
const led = (token: number, sp: number, more: Partial<Counter> = {}): Counter => {
  const units = [{ id: "french_infantry.8.1", sp, demoralised: false }];
  const captains = [{ id: "nemours", general: true, box: "" as const, units, auxiliaries: [] }];
  return { ...BARE, token, leader: `captain_${token}`, order: "attack", card: { captains, previous_attack: false, seen: null }, ...more };
};
const BOARD = {
  hexes: [
    ["2223", "clear", "terra_di_lavoro", 30],
    ["2224", "clear", "terra_di_lavoro", 20],
    ["2324", "hill", "principato_ultra", 300],
  ],
  rivers: [{ id: "sebeto", sides: ["2223-2224", "2223-2324"] }],
  roads: [{ kind: "primary", path: ["2224", "2223", "2324"] }],
  places: [{ id: "napoli", hex: "2224", level: "fortified_city", port: true, weight: 3 }],
  passes: [],
  area: ["terra_di_lavoro", "principato_ultra"],
} as unknown as Printed;

describe("the sheet", () => {
  test("places lie in their hexes: Rome, Naples, Otranto, Reggio", () => {
    expect(hexAt(point(12.484, 41.895))).toBe("0129");
    expect(hexAt(point(14.262, 40.846))).toBe("2224");
    for (const [lon, lat] of [[18.49, 40.15], [15.65, 38.11]] as const) {
      const [x, y] = point(lon, lat);
      expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true);
    }
  });

  test("a hex holds its middle, and its corners are as far from it as from the neighbours'", () => {
    for (const id of ["0101", "0129", "3118", "6233"]) expect(hexAt(centreOf(id))).toBe(id);
    const [x, y] = centreOf("2224");
    for (const [cx, cy] of ringAround([x, y])) expect(Math.hypot(cx - x, cy - y)).toBeCloseTo(17.32, 1);
  });

  test("a river runs along hexsides in one line, a road from middle to middle, with a bridge where they meet", () => {
    const sheet = sheetOf(BOARD);
    expect(sheet.rivers.match(/M/g)).toHaveLength(1);
    expect(sheet.bridges).toHaveLength(2);
    expect(sheet.roads.primary.startsWith(`M${centreOf("2224").map((n) => n.toFixed(1)).join(",")}`)).toBe(true);
    expect(lineOf("2223-2224")).not.toBeNull();
    expect(lineOf("2223-4001")).toBeNull();
    expect(through([centreOf("2224")])).toMatch(/^M[\d.,]+$/);
  });

  test("only Regions have a border between them: the coast is none", () => {
    const { regions } = sheetOf(BOARD);
    expect(regions.get("terra_di_lavoro")?.border.match(/M/g)).toHaveLength(2);
    expect(regions.get("terra_di_lavoro")?.area.match(/Z/g)).toHaveLength(2);
  });
});

describe("counters", () => {
  test("face down they have a number, and their strength is not known", () => {
    expect([idOf(BARE), strengthOf(BARE)]).toEqual(["token.1", null]);
    expect([idOf(led(2, 7)), strengthOf(led(2, 7))]).toEqual(["captain_2", 7]);
  });

  test("strong ones lie on top, Barons at the bottom", () => {
    const baron = led(3, 9, { baron: true });
    const view = { counters: [baron, led(1, 2), led(2, 5)] } as unknown as GcView;
    expect(countersAt(view).get("2224")?.map(({ token }) => token)).toEqual([2, 1, 3]);
  });

  test("are dots and shields on the whole map, whole and with names in the hexes", () => {
    const kinds = (scale: number, counters: Counter[]) => levelsOf(counters, NAMES, scale).map(({ kind }) => kind);
    expect(kinds(0.5, [led(1, 2)])).toEqual(["dot", "chip"]);
    expect(kinds(0.5, [led(1, 2, { baron: true })])).toEqual(["dot"]);
    expect(kinds(2, [led(1, 2)])).toEqual(["dot", "chip", "pile", "all"]);
    const [, , pile, all] = levelsOf([led(1, 2), led(2, 3), { ...BARE, token: 3, side: 1 }], NAMES, 2);
    expect([pile?.shown.length, pile?.shown[0]?.below, all?.shown.length]).toEqual([2, 1, 3]);
  });

  test("of an army matter more than those of Barons where there is no room for both", () => {
    const view = { counters: [led(1, 30), led(2, 1, { baron: true, hex: "2223" })], board: BOARD, battle: null, march: null } as unknown as GcView;
    const priority = (hex: string) => contentsOf(view, NAMES, new Map(), 0.5).find(({ id }) => id === hex)?.priority ?? 0;
    expect(priority("2224") - priority("2223")).toBeGreaterThan(20);
  });

  test("cover the sign of a place beside them, whose name does not stand alone then", () => {
    const view = { counters: [{ ...BARE, hex: "2223" }], board: BOARD, battle: null, march: null } as unknown as GcView;
    const content = contentsOf(view, NAMES, new Map(), 1).find(({ id }) => id === "2224");
    expect(content === undefined || isCovered(content, 1)).toBe(true);
    const far = contentsOf(view, NAMES, new Map(), 6).find(({ id }) => id === "2224");
    const found = far && arrange([{ id: far.id, at: [0, 0], priority: 1, stack: far.stack, label: far.label, namedFrom: 2 }]);
    expect(found?.get("2224")?.label).not.toBeNull();
  });
});

let n = 0;
function line(key: string, params: Record<string, Json> = {}, die?: number): LogLine {
  n += 1;
  return { n, text: key, rule: "", dice: die === undefined ? [] : [[0, die, 6]], ply: n, key, params } as LogLine;
}

describe("the log", () => {
  test("says what the codes of the Artillery and Charge Tables do", () => {
    const told = (table: "artillery" | "charge", result: string) => effectsOf({ table, result }).map(({ key, n }) => `${key.slice(7)} ${n}`);
    expect(told("artillery", "2cbk")).toEqual(["targetSp 2", "check 1", "breach 1", "captain 1"]);
    expect(told("artillery", "-")).toEqual(["none 0"]);
    expect(told("charge", "K1T1dc")).toEqual(["chargerSp 1", "targetSp 1", "demoralised 1", "check 1"]);
    expect(told("charge", "K2k")).toEqual(["chargerSp 2", "ownCaptain 1"]);
  });

  test("names the Captain of a Force that one knows", () => {
    const state = { table: { counters: [{ token: 1, leader: "alfonso" }, { token: 12, leader: null }] } } as unknown as MatchState;
    const names = { token: { short: "Force", full: "Force" }, alfonso: { short: "Alfonso", full: "Alfonso" } };
    const told = (text: string, params: Record<string, Json>) => STORY.retell?.({ ...line("march.step", params), text }, state, names);
    expect(told("Anna: Force 1 marches.", { force: 1 })).toBe("Anna: Force 1 (Alfonso) marches.");
    expect(told("Bea: Force 12 marches.", { force: 12 })).toBe("Bea: Force 12 marches.");
  });

  const assault = line("assault.roll", { player: 0, hex: "2224", modifiers: [["ratio", 2], ["weather", -1]], difference: -1, affecting: true, result: "D3" }, 4); // prettier-ignore

  test("tells a roll with every modifier and the column of the table", () => {
    expect(rollOf(assault)).toEqual({
      table: "assault",
      die: 4,
      parts: [
        ["ratio", 2],
        ["weather", -1],
      ],
      total: 5,
      column: { key: "column.affecting", n: -1 },
      result: "D3",
    });
    const shot = rollOf(line("artillery.shot", { sp: 3, modifiers: [["walls", -1]], shifts: [["siege_level", 1]], result: "1c" }, 6));
    expect([shot?.total, shot?.column?.n, shot?.parts.length]).toEqual([5, 3, 2]); // a shift is no modifier of the die
    expect(rollOf(line("march.step"))).toBeNull();
  });

  test("tells the battles that were fought, from where they begin", () => {
    const log = [line("march.step"), line("battle.begins", { hex: "2224" }), assault, line("losses.sp_lost"), line("march.step")];
    expect(battlesIn(log).map(({ lines }) => lines.length)).toEqual([3]);
    expect(battleLines(log).map(({ key }) => key)).toEqual(["battle.begins", "assault.roll", "losses.sp_lost"]);
    expect(battlesIn([line("battle.begins"), line("battle.passes"), line("turn.begins")])).toEqual([]);
  });

  test("tells marches as ways and conquests where they were", () => {
    const told = STORY.movements([
      line("march.step", { player: 1, force: 3, origin: "2223", hex: "2224" }),
      line("place.conquered", { player: 1, place: "napoli" }),
    ]);
    expect(told.map(({ kind, from, to, seat }) => [kind, from, to, seat])).toEqual([
      ["move", "2223", "2224", 1],
      ["conquest", null, "napoli", 1],
    ]);
    expect([STORY.weight(assault), STORY.weight(line("order.given"))]).toEqual([2, 0]);
  });
});

test("half movement points are told as players count them", () => {
  expect([points(8), points(7), points(1), points(0)]).toEqual(["4", "3½", "½", "0"]);
});
