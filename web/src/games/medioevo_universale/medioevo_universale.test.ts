import { describe, expect, test } from "vitest";
import { divide, rough } from "./map/geometry";
import { BOX, HEIGHT, ISLANDS, point, WIDTH } from "./map/projection";
import { chipSize } from "./map/Pieces";
import { regionsOf } from "./map/regions";
import { levelsOf } from "./map/stack";
import {
  gathered,
  kingdomColour,
  kindsOf,
  mixed,
  roman,
  standing,
  total,
  unitsInWords,
  type Army,
  type Element,
  type MuView,
  type Player,
  type Space,
} from "./view";

describe("the division of the map", () => {
  const box = { x: 0, y: 0, w: 100, h: 100 };

  test("places of one id are one area, and only others have a border with it", () => {
    const { areas, borders } = divide(box, [
      { id: "a", at: [20, 30] },
      { id: "a", at: [20, 70] },
      { id: "b", at: [80, 50] },
      { id: null, at: [80, 95] },
    ]);
    expect([...areas.keys()]).toEqual(["a", "b"]);
    expect(areas.get("a")?.match(/M/g)).toHaveLength(1); // one closed line
    expect(borders.map(({ between }) => between.join("|")).sort()).toEqual(["a|", "a|b", "b|"].sort());
  });

  test("a border wavers, but is the same from both sides", () => {
    const there = rough([0, 0], [100, 30], 7);
    expect(there.length).toBeGreaterThan(4);
    expect([...rough([100, 30], [0, 0], 7)].reverse()).toEqual(there);
    expect(there.every(([x, y]) => x > -20 && x < 120 && y > -30 && y < 60)).toBe(true);
    expect(rough([0, 0], [3, 4], 7)).toEqual([[0, 0], [3, 4]]); // prettier-ignore
  });

  test("neighbours on the map touch, islands are left out, and seas have water", () => {
    const site = (id: string, kind: string, lon: number, lat: number) => ({ id, kind, lon, lat });
    const { land, water } = regionsOf([
      site("bohemia", "land", 14.8, 49.9),
      site("austria", "land", 15.2, 47.5),
      site("crete", "land", 24.9, 35.2),
      site("aegean", "sea", 25.2, 38.4),
      site("adriatic", "sea", 15.6, 43.2),
    ]);
    expect([...land.areas.keys()]).toEqual(["bohemia", "austria"]);
    expect(land.borders.some(({ between }) => between.join("|") === "austria|bohemia")).toBe(true);
    expect([...water.areas.keys()]).toEqual(["aegean", "adriatic"]);
  });

  test("the drawing holds all islands", () => {
    for (const place of Object.values(ISLANDS)) {
      const [x, y] = point(...place);
      expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true);
    }
    expect([Math.round(BOX.w), Math.round(BOX.h)]).toEqual([WIDTH, HEIGHT]);
  });
});

describe("what the view tells", () => {
  const army = (owner: Army["owner"], commander: Army["owner"], counts: Army["counts"]): Army => ({
    owner,
    commander,
    counts,
    place: "crete",
    why: "",
    done: {},
  });

  test("armies under one command are one badge, those of an ally another", () => {
    const armies = [army(0, 0, { knight: 1 }), army(0, 0, { knight: 2, archer: 1 }), army(1, 0, { archer: 1 })];
    expect(gathered(armies).map(({ counts }) => counts)).toEqual([{ knight: 3, archer: 1 }, { archer: 1 }]);
    expect(armies[0]?.counts).toEqual({ knight: 1 });
  });

  test("units come in their order, in words too", () => {
    expect(kindsOf({ knight: 1, light_infantry: 2 })).toEqual([["light_infantry", 2], ["knight", 1]]); // prettier-ignore
    expect(unitsInWords({ knight: 2, archer: 0 }, { knight: { short: "Knight", full: "Knight" } })).toBe("2 Knight");
    expect([total({ knight: 2, archer: 3 }), total(null)]).toEqual([5, 0]);
    expect([1, 2, 3, 4].map(roman)).toEqual(["I", "II", "III", "IV"]);
  });

  test("the score is honour with the awards as they stand", () => {
    const awards = [{ award: "most_cities", hp: 3 }, { award: "debt", hp: -2 }]; // prettier-ignore
    expect(standing({ honour: 10, awards } as unknown as Player)).toBe(11);
    expect(standing({ honour: 10, awards: null } as unknown as Player)).toBe(10);
  });

  test("each kingdom has a colour on which one can read", () => {
    for (const colour of ["yellow", "red", "blue", "green", "white", "brown", null]) {
      const { fill, ink } = kingdomColour(colour);
      expect(contrast(fill, ink === "#fff" ? "#ffffff" : ink)).toBeGreaterThan(3.6);
    }
    expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
  });
});

function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const part = (n: number) => {
      const value = parseInt(colour.slice(1 + 2 * n, 3 + 2 * n), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
  };
  const [high, low] = [Math.max(light(a), light(b)), Math.min(light(a), light(b))];
  return (high + 0.05) / (low + 0.05);
}

describe("a stack", () => {
  const route = (seat: number) => ({ seat, stops: ["kiev", "pskov"], done: [false, false] });
  const view = { battle: null, battles_waiting: [], players: [], board: { routes: [route(0), route(1), route(2)] } };
  const space = {
    id: "kiev", kind: "land", controller: null, contested: null, marker: null, fire: false, settlement: null, port: false,
    shielded: false, armies: [], elements: [], buildings: [], bans: [], deposits: [],
  }; // prettier-ignore

  test("tells its signs apart, though several trade routes pass", () => {
    for (const { signs } of levelsOf(view as unknown as MuView, space as unknown as Space, () => false)) {
      expect(new Set(signs.map(({ key }) => key)).size).toBe(signs.length);
    }
  });

  test("counts in what hangs over the edges of a transport", () => {
    const size = (cargo: string[], flag: string[] | null) => chipSize({ cargo, route: flag } as unknown as Element);
    expect(size(["wine"], null).h).toBeGreaterThan(size([], ["kiev"]).h);
    expect(size([], ["kiev"]).w).toBeGreaterThan(size([], null).w);
    expect(size(["wine", "wine", "wine", "wine"], null).w).toBeGreaterThan(size(["wine"], null).w);
  });
});
