import { describe, expect, test } from "vitest";
import type { Happening } from "../layer";
import { merged, nearest } from "./Happenings";
import { holds, pulledIn, regular, ringOf, sideBetween, type Ring } from "./hull";
import { arrange, crosses, isWithin, overlap, type Item, type Placed, type Rect } from "./placement";
import type { Point } from "./regions";
import { makeUnfolding } from "./unfolding";
import { pixelsOf, stepOf } from "./useFrame";
import { anchorsOf, stacksOf, type Area, type Content } from "./useStacks";
import { arrow, curve } from "./ways";

const STACK = [{ w: 8, h: 8 }, { w: 20, h: 18 }, { w: 50, h: 18 }, { w: 60, h: 60, pieces: [[0, -20], [0, 20]] as Point[] }]; // prettier-ignore

function item(id: string, at: Point, more: Partial<Item> = {}): Item {
  return { id, at, priority: 0, stack: STACK, label: [{ w: 70, h: 14 }], ...more };
}

/** All boxes that are drawn: of stacks and of names. */
function boxes(items: readonly Item[], placed: ReadonlyMap<string, Placed>): Rect[] {
  return items.flatMap(({ id, stack, label }) => {
    const { at, level, label: named } = placed.get(id) ?? { at: [0, 0] as Point, level: -1, label: null };
    const around = ([x, y]: Point, size?: { w: number; h: number }) =>
      size ? [{ x: x - size.w / 2, y: y - size.h / 2, w: size.w, h: size.h }] : [];
    return [
      ...around(at, stack[level]),
      ...(named ? around([at[0] + named.dx, at[1] + named.dy], label[named.way]) : []),
    ];
  });
}

function overlaps(all: readonly Rect[]): number {
  return all.flatMap((a, n) => all.slice(n + 1).filter((b) => overlap(a, b))).length;
}

/** From 0 to 1, always the same ones. */
function chances(seed: number): () => number {
  let now = seed;
  return () => {
    now = (now * 1103515245 + 12345) % 2147483648;
    return now / 2147483648;
  };
}

describe("stacks and names", () => {
  test("alone, a stack unfolds wholly and has its name below", () => {
    const placed = arrange([item("a", [200, 200])]).get("a");
    expect([placed?.level, placed?.label]).toEqual([3, { way: 0, dx: 0, dy: 39 }]);
  });

  test("nothing overlaps, however crowded it is, and stacks stay at their anchors", () => {
    for (const count of [5, 30, 120]) {
      const chance = chances(count);
      const items = Array.from({ length: count }, (_, n) =>
        item(String(n), [chance() * 500, chance() * 400], { priority: Math.floor(chance() * 5) }),
      );
      const placed = arrange(items);
      expect(overlaps(boxes(items, placed))).toBe(0);
      for (const one of items) expect(placed.get(one.id)?.at).toEqual(one.at);
    }
  });

  test("what matters more gets the room: the other keeps a small sign, without its name", () => {
    const placed = arrange([item("low", [100, 100]), item("high", [116, 100], { priority: 9 })]);
    expect(placed.get("high")?.level).toBeGreaterThan(placed.get("low")?.level ?? 9);
    const crowd = [item("x", [0, 0], { priority: 2 }), ...[24, 48, 72].flatMap((x) => [0, 22, 44].map((y) => item(`${x}.${y}`, [x, y])))];
    const named = arrange(crowd);
    expect(named.get("x")?.label).not.toBeNull();
    expect([...named.values()].filter(({ label }) => label).length).toBeLessThan(10);
  });

  test("a name takes the next place where one is taken, leaves lines free if it can, and stays in its bounds", () => {
    const below = { x: 150, y: 213, w: 100, h: 40 };
    const small = { stack: STACK.slice(0, 2) };
    expect(arrange([item("a", [200, 200], small)], { fixed: [below] }).get("a")?.label?.dy).toBeLessThan(0);
    const road = [[[100, 218], [300, 218]]] as const; // prettier-ignore
    expect(arrange([item("a", [200, 200], small)], { lines: road }).get("a")?.label?.dy).toBeLessThan(0);
    const bounds = { x: 190, y: 185, w: 200, h: 30 };
    const placed = arrange([item("a", [200, 200], { ...small, bounds })]).get("a");
    expect([placed?.level, (placed?.label?.dx ?? 0) > 0]).toEqual([1, true]);
  });

  test("where nothing stands the name lies in the middle; a hidden stack has none", () => {
    const sea = item("sea", [50, 50], { stack: [] });
    expect(arrange([sea]).get("sea")).toEqual({ at: [50, 50], level: -1, label: { way: 0, dx: 0, dy: 0 } });
    const hidden = arrange([item("a", [50, 50])], { fixed: [{ x: 40, y: 40, w: 20, h: 20 }] }).get("a");
    expect(hidden).toEqual({ at: [50, 50], level: -1, label: null });
  });

  test("a stack does not unfold over the border of its area", () => {
    const flat = ringOf({ x: 0, y: 90, w: 400, h: 20 });
    const placed = arrange([item("a", [200, 100], { holds: (at) => holds([flat], at) })]).get("a");
    expect(placed?.level).toBe(2); // the pieces of the richest would lie 20 above and below
  });
});

describe("outlines", () => {
  test("a point is held, or pulled in the shortest way", () => {
    const box = [ringOf({ x: 0, y: 0, w: 10, h: 10 })];
    expect([holds(box, [5, 5]), holds(box, [15, 5])]).toEqual([true, false]);
    expect(pulledIn(box, [5, 5])).toEqual([5, 5]);
    expect(pulledIn(box, [15, 5])).toEqual([4, 5]);
    expect(pulledIn([], [15, 5])).toEqual([15, 5]);
  });

  test("a hole does not belong to it", () => {
    const ring = [ringOf({ x: 0, y: 0, w: 10, h: 10 }), ringOf({ x: 4, y: 4, w: 2, h: 2 })];
    expect([holds(ring, [5, 5]), holds(ring, [2, 5])]).toEqual([false, true]);
  });

  test("lines and rectangles", () => {
    const rect = { x: 0, y: 0, w: 10, h: 10 };
    expect([crosses(rect, [-5, 5], [15, 5]), crosses(rect, [-5, -5], [-1, 20])]).toEqual([true, false]);
    expect([isWithin({ x: 1, y: 1, w: 2, h: 2 }, rect), isWithin({ x: 9, y: 1, w: 2, h: 2 }, rect)]).toEqual([true, false]); // prettier-ignore
  });
});

/** Sizes of a map of hexes: wide enough for a counter, not for a stack of four. */
const HEX = 30;
const WIDE = Math.sqrt(3) * HEX;

function hexes(columns: number, rows: number): { id: string; ring: Ring; at: Point }[] {
  return Array.from({ length: columns * rows }, (_, n) => {
    const [column, row] = [n % columns, Math.floor(n / columns)];
    const at: Point = [WIDE * (column + (row % 2) / 2) + 40, HEX * 1.5 * row + 40];
    return { id: `${column}.${row}`, at, ring: regular(at, HEX) };
  });
}

function content(id: string, priority = 0): Content {
  return { id, priority, stack: STACK, label: [{ w: 60, h: 14, lines: [id] }] };
}

function itemsOf(contents: readonly Content[], scale: number): Item[] {
  const size = pixelsOf(scale);
  const scaled = <Sized extends { w: number; h: number }>(one: Sized) => ({ ...one, w: one.w * size, h: one.h * size });
  return contents.map((one) => ({
    ...one,
    at: [0, 0],
    bounds: undefined,
    stack: one.stack.map(scaled),
    label: one.label.map(scaled),
  }));
}

function inPixels(placed: ReadonlyMap<string, Placed>, scale: number): Map<string, Placed> {
  const size = pixelsOf(scale);
  return new Map(
    [...placed].map(([id, { at, level, label }]) => [
      id,
      {
        at: [at[0] * scale, at[1] * scale],
        level,
        label: label && { ...label, dx: label.dx * size, dy: label.dy * size },
      },
    ]),
  );
}

describe("a map of hexes", () => {
  const grid = hexes(6, 5);
  const areas = grid.map(({ id, at, ring }): Area => ({ id, at, hull: [ring] }));
  const contents = grid.map(({ id }, n) => content(id, n % 4));

  test("one stack in each hex, at every zoom; the nearer one looks, the more is seen", () => {
    const levels = [0.4, 0.8, 1.6, 3.2].map((scale) => {
      const places = anchorsOf(areas, scale);
      for (const { id, ring } of grid) expect(holds([ring], places.get(id) ?? [0, 0])).toBe(true);
      const placed = stacksOf(areas, places, contents, scale, []);
      expect(overlaps(boxes(itemsOf(contents, scale), inPixels(placed, scale)))).toBe(0);
      return [...placed.values()].reduce((sum, { level }) => sum + level, 0);
    });
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(levels[3]).toBeGreaterThan(levels[0] ?? 0);
  });

  test("a river has a side, a road a way", () => {
    const ring = (id: string) => grid.find((one) => one.id === id)?.ring ?? [];
    const side = sideBetween(ring("1.1"), ring("2.1"));
    const [[ax, ay], [bx, by]] = side ?? [[0, 0], [0, 0]]; // prettier-ignore
    expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(HEX);
    expect(sideBetween(ring("0.0"), ring("3.3"))).toBeNull();
    expect(curve([[0, 0], [10, 0], [20, 5]])).toBe("M0.0,0.0L10.0,0.0L20.0,5.0"); // prettier-ignore
  });
});

describe("a map of points", () => {
  const towns: Record<string, Point> = { a: [50, 50], b: [90, 60], c: [60, 90], d: [200, 60], e: [205, 64] };
  const roads = [["a", "b"], ["b", "c"], ["b", "d"], ["d", "e"]].map(([from = "", to = ""]) => [towns[from] ?? [0, 0], towns[to] ?? [0, 0]] as const); // prettier-ignore
  const areas = Object.entries(towns).map(([id, at]): Area => ({ id, at, hull: [regular(at, 14, 12)] }));
  const contents = areas.map(({ id }) => content(id));

  test("stacks stay near their points and off each other, two very close ones too", () => {
    for (const scale of [1, 2, 4]) {
      const places = anchorsOf(areas, scale);
      for (const [id, [x, y]] of Object.entries(towns)) {
        const [px, py] = places.get(id) ?? [0, 0];
        expect(Math.hypot(px - x, py - y)).toBeLessThan(15);
      }
      const placed = stacksOf(areas, places, contents, scale, []);
      expect(overlaps(boxes(itemsOf(contents, scale), inPixels(placed, scale)))).toBe(0);
    }
    const [d, e] = ["d", "e"].map((id) => anchorsOf(areas, 2).get(id) ?? [0, 0]);
    expect(Math.hypot((d?.[0] ?? 0) - (e?.[0] ?? 0), (d?.[1] ?? 0) - (e?.[1] ?? 0))).toBeGreaterThan(8);
  });

  test("names keep off the roads", () => {
    const items = Object.entries(towns).map(([id, [x, y]]) => item(id, [x * 4, y * 4], { stack: STACK.slice(0, 2) }));
    const lines = roads.map(([[ax, ay], [bx, by]]) => [[ax * 4, ay * 4], [bx * 4, by * 4]] as const); // prettier-ignore
    const on = (placed: Map<string, Placed>) =>
      boxes(items, placed).filter((rect) => rect.w === 70 && lines.some(([a, b]) => crosses(rect, a, b))).length;
    expect(on(arrange(items, { lines }))).toBeLessThanOrEqual(on(arrange(items)));
    expect(on(arrange(items, { lines }))).toBe(0);
  });
});

describe("what has happened", () => {
  const move = (from: string | null, to: string, ply: number): Happening => ({ kind: "move", from, to, seat: 0, ply });

  test("an arrow ends before what it points at, and none is drawn where there is no room", () => {
    const drawn = arrow([0, 0], [100, 0], 15, 10);
    expect(Math.hypot((drawn?.tip[0] ?? 0) - 100, drawn?.tip[1] ?? 99)).toBeCloseTo(15);
    expect(drawn?.shaft.startsWith("M0.0,0.0Q")).toBe(true);
    expect(arrow([0, 0], [20, 0], 15, 10)).toBeNull();
  });

  test("the same way is drawn once", () => {
    const list = [move("a", "b", 1), move("b", "c", 2), move("a", "b", 3)];
    expect(merged(list).map(({ ply }) => ply)).toEqual([2, 3]);
    const fought: Happening[] = [
      { kind: "battle", from: null, to: "b", seat: 1, ply: 4 },
      { kind: "conquest", from: null, to: "b", seat: 1, ply: 5 },
    ];
    expect(merged([...list, ...fought])).toHaveLength(4);
  });

  test("a Power attacks from its nearest place", () => {
    expect(nearest([[0, 0], [50, 0], [90, 0]], [100, 0])).toEqual([90, 0]); // prettier-ignore
    expect(nearest([[100, 0]], [100, 0])).toBeUndefined(); // prettier-ignore
  });
});

test("one stack is unfolded at a time", () => {
  const unfolding = makeUnfolding();
  const seen: (string | null)[] = [];
  const forget = unfolding.subscribe(() => seen.push(unfolding.get()));
  for (const id of ["a", "a", "b", null]) unfolding.set(id);
  forget();
  unfolding.set("c");
  expect([seen, unfolding.get()]).toEqual([["a", "b", null], "c"]);
});

test("what is drawn changes in steps, and never for more room than there is", () => {
  for (const scale of [0.2, 0.46, 1, 3.7]) {
    expect(stepOf(scale)).toBeLessThanOrEqual(scale * 1.000001);
    expect(stepOf(stepOf(scale))).toBeCloseTo(stepOf(scale));
  }
  expect([pixelsOf(0.1), pixelsOf(8)]).toEqual([1, 1.35]);
});
