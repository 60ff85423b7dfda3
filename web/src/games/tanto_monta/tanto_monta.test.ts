import { describe, expect, test } from "vitest";
import type { Json, LogLine, MatchState, Name } from "../../api";
import { targets } from "../../match/options";
import { stacksOf, anchorsOf } from "../shared/useStacks";
import { askedAbout } from "./map/asked";
import { areasOf, contentsOf, uncovered } from "./map/contents";
import { sheetOf } from "./map/sheet";
import { threatsTo } from "./map/threats";
import { byCard } from "./panels/Plays";
import { attemptOf, fightNow, fightsIn, rollsOf, sidesOf } from "./panels/battles";
import { lookOf, LOOKS } from "./signs/powers";
import { STORY } from "./story";
import { controllerOf, forcesOf, landOf, relationOf, seatOf, viewOf } from "./view";

const NAMES: Record<string, Name> = {};
const BOARD = {
  powers: [["independent", "other", null, "gray"], ["castile", "major", 2, "ochre"], ["portugal", "major", 1, "garnet"], ["france", "major", 3, "blue"], ["naples", "minor", null, "brown"], ["spain", "common", 2, "red"]],
  zones: [["atlantic_ocean", 140, 105]],
  kinds: ["key", "fortress", "strategic", "unfortified"],
  passes: ["", "mountain", "desert", "strait"],
  types: ["home", "event"],
  spaces: [
    ["toro", 2, 330, 143, [1], 1, [], 1],
    ["zamora", 1, 286, 137, [1], 1, [], 1],
    ["oporto", 0, 228, 119, [2], 2, [0], 1],
    ["oran", 1, 476, 416, [0], 0, [], 4],
  ],
  links: [[0, 1, 0], [1, 2, 1]],
  straits: [],
  leaders: { isabella: [1, 1, 8, 0, false] },
  rulers: {},
  cards: [["ransom", 87, 3, 3, 1, null]],
  actions: {},
  influence: {},
  players: [],
  oceans: [["oz_1", "1", 1, false], ["oz_7", "7", 2, true]],
  ocean_links: [[0, 1, 2, true]],
  colonies: [["cape_verde", 0, -235, 151, true], ["cuba", 1, -790, 220, false]],
  naos: { nao_one: [1, 2, 0, false], columbus: [2, 3, 1, true] },
};
const TABLE = {
  turn: 1,
  phase: "action",
  board: BOARD,
  control: { toro: "castile", zamora: "castile", oporto: "portugal" },
  relations: { "portugal/spain": "war" },
  allied: { naples: "france" },
  sieges: { "zamora/portugal": 3 },
  stacks: {
    toro: [{ power: "castile", regular: 2 }, { power: "castile", regular: 1, cavalry: 1, moved: true }],
    zamora: [{ power: "castile", militia: 1, inside: true }, { power: "portugal", regular: 3 }],
  },
  fleets: { oporto: [{ power: "portugal", squadrons: 2 }], atlantic_ocean: [{ power: "portugal", squadrons: 0 }] },
  leaders: { isabella: { place: "toro" } },
  unrest: [],
  plague: [],
  fortresses: [],
  mesta: "",
  assaulted: [],
  players: [{ powers: [] }, { powers: ["portugal"] }, { powers: ["castile"] }, { powers: [] }],
};
const state = (more: Partial<MatchState> = {}) => ({ table: TABLE, decisions: [], seat: 2, log: [], ...more }) as unknown as MatchState;
const line = (n: number, key: string, params: { [key: string]: Json } = {}, dice: LogLine["dice"] = []): LogLine =>
  ({ n, key, params, dice, ply: n, text: key, rule: "TM-14.h" }) as LogLine;

describe("the table", () => {
  const view = viewOf(state());

  test("units of a power are one force, but for those inside the walls", () => {
    const [force, ...others] = forcesOf(view).get("toro") ?? [];
    expect(others).toEqual([]);
    expect(force).toMatchObject({ regular: 3, cavalry: 1, moved: true, leaders: ["isabella"] });
    expect(forcesOf(view).get("zamora")?.map(({ power, inside }) => [power, inside])).toEqual([["castile", true], ["portugal", false]]);
    expect(forcesOf(view).has("atlantic_ocean")).toBe(false);
    expect(landOf(force ?? (undefined as never))).toBe(4);
  });

  test("Castile is at war as Spain is, and an active minor is run by its ally", () => {
    expect(relationOf(view, "castile", "portugal")).toBe("war");
    expect(relationOf(view, "france", "portugal")).toBe("peace");
    expect(seatOf(view, "naples")).toBe(3);
    expect(controllerOf(view, "oran")).toBeNull();
  });

  test("every power has a look of its own", () => {
    const looks = Object.keys(LOOKS).filter((id) => id !== "spain").map((id) => lookOf(id).fill);
    expect(new Set(looks).size).toBe(looks.length);
  });
});

describe("the map", () => {
  const view = viewOf(state());
  const sheet = sheetOf(view.board);

  test("has each connection once, and a mark on each pass", () => {
    expect(sheet.passes.map(({ over }) => over)).toEqual(["mountain"]);
    expect(sheet.roads[""].match(/M/g)).toHaveLength(1);
    expect(sheet.borders.some(({ a, b }) => a === "toro" && b === "zamora")).toBe(true);
  });

  test.each([0.4, 1, 2.4])("shows all that stands there, and nothing covers anything else, at %s pixels to a unit", (scale) => {
    const areas = areasOf(view);
    const contents = contentsOf(view, NAMES, new Map(), scale, 2);
    const placed = stacksOf(areas, anchorsOf(areas, scale), contents, scale, []);
    const small = contents.flatMap(({ id, forces }) => (forces.length > 0 && placed.get(id)?.level === -1 ? [id] : []));
    expect(small).toEqual(scale < 0.6 ? ["toro"] : []); // beside a siege only a pip on its sign has room
    expect([...uncovered(contents, placed, scale).dotted]).toEqual([]);
    const toro = contents.find(({ id }) => id === "toro");
    expect(toro?.stack.at(-1)?.depth).toBe(scale < 0.6 ? "dot" : scale > 2 ? "full" : "chips");
    expect(placed.get("toro")?.at[1]).toBeLessThan(143); // above its sign
  });

  test("writes no name under forces for which there is no room", () => {
    const contents = contentsOf(view, NAMES, new Map(), 1, 2).filter(({ id }) => id === "toro" || id === "oporto");
    const label = { way: 0, dx: 0, dy: 0 };
    const at: readonly [number, number] = [100, 100];
    const crowded = new Map([["toro", { at, level: -1, label: null }], ["oporto", { at, level: 1, label }]]); // prettier-ignore
    expect(uncovered(contents, crowded, 1).stacks.get("oporto")?.label).toBeNull();
    const free = new Map([...crowded, ["oporto", { at: [400, 100] as const, level: 1, label }] as const]);
    expect(uncovered(contents, free, 1).stacks.get("oporto")?.label).toEqual(label);
  });

  test("tells who could intercept a march: enemies beside its goal, not over a pass", () => {
    const options = [["to", "toro"], ["to", "oporto"]].map((option) => ({ option, ids: [option[1]], text: "" }));
    const decisions = [{ seat: 1, prompt: "move.to", options }] as unknown as MatchState["decisions"];
    const asked = state({ decisions });
    expect(threatsTo(viewOf(asked), asked, targets(decisions))).toEqual([]); // of Castile only a garrison is beside them
    const free = { ...TABLE, stacks: { ...TABLE.stacks, zamora: [{ power: "castile", militia: 1 }] } };
    const open = { ...asked, table: free } as unknown as MatchState;
    expect(threatsTo(viewOf(open), open, targets(decisions))).toEqual([["zamora", "toro"]]);
  });
});

describe("fights", () => {
  const sum = (rolled: number[], fours: number, from = 5) => ({ parts: { units: rolled.length }, rolled, fours, from });
  const log = [
    line(1, "card.played", { seat: 1 }),
    line(2, "move.declared", { seat: 1, space: "oporto", to: "zamora", powers: ["portugal"] }),
    line(3, "interception.rolled", { seat: 2, parts: { leaders: 2, cavalry: -1 }, dice: 8, total: 9 }, [[2, 3], [2, 5]]),
    line(4, "battle.begins", { space: "zamora", attacker: ["portugal"], defender: ["castile"] }),
    line(5, "battle.rolled", { attacker: 2, defender: 1, attacker_sum: sum([4, 4, 6, 1], 3), defender_sum: sum([5, 4], 1) }),
  ];

  test("each die says whether it hit: with two or three steady dice the first 4, with more two", () => {
    const [attacker, defender] = rollsOf(log[4] as LogLine);
    expect(attacker?.dice.map(({ hits }) => hits)).toEqual([true, false, true, false]);
    expect(defender?.dice.map(({ hits }) => hits)).toEqual([true, false]);
    expect(rollsOf(line(1, "assault.attack_rolled", { hits: 0, sum: sum([5, 4], 9, 6) }))[0]?.hits).toBe(0);
    expect(attemptOf(log[2] as LogLine)).toEqual({ dice: [3, 5], parts: [["leaders", 2], ["cavalry", -1]], total: 9 });
  });

  test("a fight goes on until it is decided, and knows its place and who fights", () => {
    expect(fightNow(log)).toMatchObject({ place: "zamora", seats: [1, 2], over: false });
    const decided = [...log, line(6, "battle.won", { space: "zamora", powers: ["portugal"] }), line(7, "impulse.passed", { seat: 3 })];
    expect(fightNow(decided)).toBeNull();
    expect(fightsIn(decided)).toHaveLength(1);
    expect(STORY.battles(decided)[0]?.lines.map(({ n }) => n)).toEqual([2, 3, 4, 5, 6]);
    expect(STORY.battles(log.slice(0, 2))).toEqual([]);
    const besieging = [...log.slice(0, 3), line(6, "siege.begun", { space: "zamora", power: "portugal" })];
    expect(fightNow(besieging)).toBeNull();
  });

  test("naval combats and piracy are fights like others", () => {
    const sea = [
      line(1, "naval.declared", { seat: 2, power: "spain", number: 2 }),
      line(2, "naval.sails", { power: "spain", place: "valencia", to: "gulf_of_lion" }),
      line(3, "naval.interception_rolled", { seat: 3, parts: { leaders: 2 }, dice: 8, total: 10 }, [[3, 3], [3, 5]]),
      line(4, "naval.begins", { place: "gulf_of_lion", attacker: "spain", defender: "france" }),
      line(5, "naval.rolled", { attacker: 1, defender: 0, attacker_sum: sum([5, 4], 0), defender_sum: sum([1, 4], 0) }),
    ];
    expect(fightNow(sea)).toMatchObject({ place: "gulf_of_lion", seats: [2, 3], over: false });
    expect(fightNow(sea.slice(0, 3), ["action"])).toBeNull();
    expect(fightNow(sea.slice(0, 3), ["naval.avoid"])).not.toBeNull();
    expect(fightNow(sea.slice(0, 2), ["naval.intercept"])).not.toBeNull();
    expect(fightNow(sea.slice(0, 2))).toBeNull(); // they have only sailed, as far as somebody knows who is asked nothing
    expect(sidesOf(sea)).toEqual({ attacker: ["spain"], defender: ["france"] });
    expect(sidesOf(sea.slice(0, 3))).toEqual({ attacker: [], defender: [] });
    expect(sea.slice(0, 3).map((one) => STORY.whose?.(one))).toEqual([2, 2, 3]);
    expect(rollsOf(sea[4] as LogLine)[0]?.dice.map(({ hits }) => hits)).toEqual([true, false]);
    expect(attemptOf(sea[2] as LogLine)?.total).toBe(10);
    const raid = [line(6, "raid.begins", { seat: 0, power: "north_africa", zone: "alboran_sea", target: "spain" }), line(7, "raid.defence", { seat: 2, zone: "alboran_sea", hits: 1, sum: sum([5], 0) })];
    expect(fightNow(raid)).toMatchObject({ place: "alboran_sea", seats: [0, 2] });
    expect(rollsOf(raid[1] as LogLine)[0]?.side).toBe("defender");
  });

  test("marches are ways on the map, conquests flashes", () => {
    const told = STORY.movements([log[1] as LogLine, line(8, "control.gained", { space: "toro", power: "portugal" })]);
    expect(told).toEqual([
      { kind: "move", from: "oporto", to: "zamora", seat: 1, ply: 2 },
      { kind: "conquest", from: null, to: "toro", seat: 1, ply: 8 },
    ]);
    expect(STORY.weight(log[1] as LogLine)).toBe(1);
  });
});

test("the space that a question is about is marked, unless an option names it", () => {
  const intercept = { seat: 2, prompt: "intercept.from", params: { to: "zamora", powers: ["portugal"] }, options: [{ option: ["intercept", "toro"], ids: ["toro"] }] };
  const asks = (decision: unknown) => state({ decisions: [decision] as unknown as MatchState["decisions"] });
  const about = (decision: unknown) => askedAbout(viewOf(asks(decision)), asks(decision), targets(asks(decision).decisions));
  expect(about(intercept)).toEqual(["zamora"]);
  expect(about({ ...intercept, params: { to: "toro", space: "oporto" } })).toEqual(["oporto"]);
  expect(about({ ...intercept, params: { space: "atlantic_ocean" } })).toEqual([]);
});

test("an impulse is chosen card by card, passing is no card's", () => {
  const options = [["cp", "ransom"], ["cp", "famine"], ["event", "ransom", "a"], ["event", "ransom", "b"], ["pass"], ["cp", 2]];
  const lines = options.map((option) => ({ option, text: "", ids: [] }));
  expect(byCard(lines).map(([card, plays]) => [card, plays.length])).toEqual([
    ["ransom", 3],
    ["famine", 1],
  ]);
});
