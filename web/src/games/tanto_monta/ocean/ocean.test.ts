import { describe, expect, test } from "vitest";
import type { Json, MatchState } from "../../../api";
import { targets } from "../../../match/options";
import { stacksOf, anchorsOf } from "../../shared/useStacks";
import { ordersOf } from "../map/Orders";
import { viewOf, type TmView } from "../view";
import { CHART, routeOf } from "./chart";
import { areasOf, contentsOf, levelOf, marksOf, naosAt, naosToCome, shipsOf } from "./contents";
import { linesOf } from "./describe";
import { middleOf, oceanSheetOf } from "./sheet";
import { askedMap, openOn } from "./which";

const BOARD = {
  powers: [["portugal", "major", 1, "garnet"]],
  zones: [["atlantic_ocean", 140, 105]],
  kinds: ["key"],
  passes: [""],
  types: [],
  spaces: [["lisbon", 0, 155, 190, [0], 0, [0], 1]],
  links: [],
  straits: [],
  leaders: {},
  rulers: {},
  cards: [],
  actions: {},
  influence: {},
  players: [],
  oceans: [["oz_1", "1", 1, false], ["oz_2", "2", 1, false], ["oz_7", "7", 2, true], ["oz_a", "A", 1, true]],
  ocean_links: [[0, 1, 0, false], [0, 3, 2, true]],
  colonies: [["cape_verde", 0, -235, 151, true], ["elmina", 1, -14, 51, true], ["cuba", 2, -790, 220, false]],
  naos: { nao_one: [1, 2, 0, false], nao_two: [1, 1, 1, false], nao_columbus: [2, 3, 0, true] },
};
const PLAYER = { id: "muslim", powers: [], explored: [], cartography: [], technology: false };
const TABLE = {
  board: BOARD,
  naos: { nao_one: { place: "oz_1", damaged: true }, nao_two: { turn: 5 }, nao_columbus: { place: "elmina", captor: 1 } },
  loot: { nao_one: [null, null] },
  goods: { elmina: null },
  fleets: { oz_1: [{ power: "portugal", squadrons: 1 }], oz_2: [{ power: "portugal", squadrons: 0 }] },
  settlements: { elmina: 1 },
  settlement_fortresses: ["elmina"],
  maps: { oz_1: 0, oz_2: 1, oz_7: 2, oz_a: 1 },
  piracy: { oz_1: [0] },
  happened: [],
  players: [PLAYER, { ...PLAYER, id: "portugal", explored: ["oz_1", "oz_2"], cartography: ["oz_1"] }, PLAYER, PLAYER],
};
const ask = (options: readonly (readonly [string, ...string[]])[], params: { [key: string]: Json } = {}) =>
  ({
    table: TABLE,
    seat: 1,
    log: [],
    decisions: [{ seat: 1, prompt: "naval.order", params, options: options.map((option) => ({ option, ids: option.slice(1), text: "" })) }],
  }) as unknown as MatchState;
const view: TmView = viewOf(ask([]));
const w = (key: string, params?: object) => [key, ...Object.values(params ?? {})].join(" ");
const found = (id: string, scale = 1) => contentsOf(view, {}, new Map(), scale).find((place) => place.id === id) ?? (undefined as never);

describe("which map a question is about", () => {
  const asked = (state: MatchState) => askedMap(view.board, state, targets(state.decisions));

  test("the one on which all lies that can be chosen", () => {
    expect(asked(ask([["voyage", "nao_one", "oz_2"]]))).toBe("ocean");
    expect(asked(ask([["sail", "lisbon", "atlantic_ocean"]]))).toBe("main");
    const both = ask([["sail", "lisbon", "atlantic_ocean"], ["voyage", "nao_one", "oz_2"]]);
    expect(asked(both)).toBeNull();
    expect(openOn(view.board, targets(both.decisions))).toEqual({ main: 2, ocean: 2 });
  });

  test("else the one that its words name", () => {
    expect(asked(ask([["yes"]], { nao: "nao_one" }))).toBe("ocean");
    expect(asked(ask([["yes"]], { space: "lisbon" }))).toBe("main");
    expect(asked(ask([["yes"]]))).toBeNull();
    expect(asked(ask([["from", "lisbon/portugal"]]))).toBe("main");
  });
});

describe("the Exploration Map", () => {
  const sheet = oceanSheetOf(view.board);

  test("shows ships where they are, and those that are to come", () => {
    expect(naosAt(view).get("oz_1")).toMatchObject([{ id: "nao_one", damaged: true, loot: 2 }]);
    expect(naosToCome(view)).toMatchObject([{ id: "nao_two", turn: 5 }]);
    expect(found("oz_1").escorts).toEqual([{ power: "portugal", squadrons: 1 }]);
    expect(found("oz_2").escorts).toEqual([]);
    expect(shipsOf(found("oz_1"), "small").at).toHaveLength(2);
  });

  test("tells who has explored and mapped a zone, and what is still to be won", () => {
    expect(marksOf(found("oz_1"), 1).map(({ kind }) => kind)).toEqual(["gone", "flag", "pirate"]);
    expect(marksOf(found("oz_7"), 1).map(({ kind }) => kind)).toEqual(["map", "map"]);
    expect(marksOf(found("oz_7"), 0.4)).toEqual([]);
    const told = { view, names: {}, w: w as never };
    expect(linesOf(found("oz_7"), told)).toEqual(["ocean.closed", "ocean.unexplored", "ocean.mapsLeft 2"]);
    expect(linesOf(found("elmina"), told)).toContain("colony.goods");
    expect(linesOf(found("cape_verde"), told)).toEqual(["colony.reserved"]);
    expect(linesOf(found("elmina"), told).at(-1)).toContain("nao.captured");
  });

  test("has an arrow for each Navigation Check, and keeps all its places on the sheet", () => {
    expect(sheet.ways.find(({ id }) => id === "oz_1/oz_a")?.arrows).toHaveLength(2);
    for (const [id, [x, y]] of sheet.at) {
      expect(x > 8 && x < CHART.width - 8 && y > 8 && y < CHART.height - 8, id).toBe(true);
    }
    expect(routeOf("oz_4", "oz_3")).toEqual([...routeOf("oz_3", "oz_4")].reverse());
    expect(middleOf([[0, 0], [10, 0], [10, 30]])).toEqual({ at: [10, 10], angle: 90 });
  });

  test.each([0.4, 1, 2])("finds room for what is there at %s pixels to a unit", (scale) => {
    const contents = contentsOf(view, {}, new Map(), scale);
    const areas = areasOf(sheet, contents);
    const placed = stacksOf(areas, anchorsOf(areas, scale), contents, scale, []);
    for (const id of ["oz_1", "oz_7", "elmina", "built_naos"]) expect(placed.get(id)?.level, id).toBeGreaterThanOrEqual(0);
    expect(levelOf(found("oz_1", scale), scale, "full").w).toBeGreaterThan(levelOf(found("oz_1", scale), scale, "small").w - 1);
  });
});

test("orders of a Naval Move are ways; ships on the same way are counted", () => {
  const state = ask([], { ways: [["oz_1", "oz_2"], ["oz_1", "oz_2"], ["lisbon", "atlantic_ocean"]] });
  expect(ordersOf(state)).toEqual([["oz_1", "oz_2", 2], ["lisbon", "atlantic_ocean", 1]]);
  expect(ordersOf(ask([["yes"]]))).toEqual([]);
});
