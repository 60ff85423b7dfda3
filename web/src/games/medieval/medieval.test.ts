import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json, LogLine } from "../../api";
import { battleOf, lastBattle } from "./panels/battles";
import { crowd, nearestTowards } from "../shared/finding";
import { inLines } from "../shared/layout";
import { holds as held } from "../shared/hull";
import { overlap } from "../shared/placement";
import { anchorsOf } from "../shared/useStacks";
import { EXTENTS } from "./map/cards";
import { areasOf, landsOf, plateOf } from "./map/contents";
import { destroyedIn, neverDrawnIn, newsBegin, newsOf } from "./news";
import { boxOf, HEIGHT, point, WIDTH } from "./map/projection";
import { landOf } from "./map/regions";
import { scoreTable } from "./panels/scoring";
import type { MedievalView, Province } from "./view";

const YAML = readFileSync("../condotta/games/medieval/data/map.yaml", "utf8");

function line(key: string, params: Record<string, Json>, dice: LogLine["dice"] = []): LogLine {
  return { n: 0, text: key, rule: "", dice, ply: 0, key, params };
}

describe("the map", () => {
  test("map cards lie where data/map.yaml says", () => {
    const told = [...YAML.matchAll(/- id: "(\w\w)"[\s\S]*?extent: \{lon: \[([^\]]+)\], lat: \[([^\]]+)\]\}/g)];
    const numbers = (text = "") => text.split(",").map(Number);
    expect(Object.fromEntries(told.map(([, id, lon, lat]) => [id, [numbers(lon), numbers(lat)]]))).toEqual(EXTENTS);
  });

  test("all cards lie on the drawing, north up", () => {
    for (const extent of Object.values(EXTENTS)) {
      const box = boxOf(extent);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.w <= WIDTH && box.y + box.h <= HEIGHT).toBe(true);
    }
    expect(point(10, 60)[1]).toBeLessThan(point(10, 40)[1]);
    expect(point(20, 45)[0] - point(19, 45)[0]).toBeGreaterThan(point(50, 45)[0] - point(49, 45)[0]);
  });

  test("tokens stay on their card and in their land, off its corner and each other", () => {
    const view = {
      board: {
        map_cards: Object.entries(EXTENTS).map(([id, extent]) => ({ id, extent })),
        provinces: provincesTold(),
        seas: [],
      },
    } as unknown as MedievalView;
    const lands = landsOf(view);
    for (const scale of [0.5, 1, 2]) {
      const places = anchorsOf(areasOf(view, lands, true), scale);
      const boxes = view.board.provinces.map(({ id, card }) => {
        const [x, y] = places.get(id) ?? [0, 0];
        expect(held(lands.get(card)?.hulls.get(id) ?? [], [x, y]), id).toBe(true);
        return { id, x: x - 5 / scale, y: y - 5 / scale, w: 10 / scale, h: 10 / scale };
      });
      const plates = Object.values(EXTENTS).map((extent) => plateOf(boxOf(extent), scale));
      const covered = boxes.filter((one, n) => [...plates, ...boxes.slice(n + 1)].some((two) => overlap(one, two)));
      expect(covered.map(({ id }) => id)).toEqual([]);
    }
  });

  test("long names break between words", () => {
    expect(inLines("Gulf of Lion and Ligurian Sea", 14)).toEqual(["Gulf of Lion", "and Ligurian", "Sea"]);
  });

  test("every province has land around its token, inside its card", () => {
    const provinces = provincesTold();
    expect(provinces.length).toBeGreaterThan(60);
    for (const [card, extent] of Object.entries(EXTENTS)) {
      const here = provinces.filter((one) => one.card === card);
      const { areas } = landOf(card, extent, here);
      expect([...areas.keys()]).toEqual(here.map((one) => one.id));
      const box = boxOf(extent);
      for (const one of here) {
        const polygons = (areas.get(one.id) ?? "").split("M").slice(1).map(cornersOf);
        expect(
          polygons.some((corners) => holds(corners, point(one.lon, one.lat))),
          one.id,
        ).toBe(true);
        for (const [x, y] of polygons.flat()) {
          expect(x > box.x - 1 && x < box.x + box.w + 1 && y > box.y - 1 && y < box.y + box.h + 1).toBe(true);
        }
      }
    }
  });

  test("what lies within a finger's breadth, and what comes next in a direction", () => {
    const matrix = { a: 2, d: 2, e: 10, f: 0 };
    expect(crowd([[0, 0], [5, 0], [50, 0]], { x: 12, y: 1 }, matrix, 12)).toEqual([[0, 0], [5, 0]]); // prettier-ignore
    const places = new Map<string, [number, number]>([
      ["west", [0, 0]],
      ["east", [100, 10]],
      ["south", [5, 90]],
    ]);
    expect(nearestTowards(places, [0, 0], [1, 0])).toBe("east");
    expect(nearestTowards(places, [0, 0], [0, 1])).toBe("south");
    expect(nearestTowards(places, [0, 0], [-1, 0])).toBeUndefined();
  });
});

function provincesTold(): { id: string; card: string; lon: number; lat: number }[] {
  const place = /- id: (\w+)\n {4}name:.*\n {4}card: "(\w\w)"(?:\n {4}.*)*?\n {4}lon: (\S+)\n {4}lat: (\S+)/g;
  return [...YAML.matchAll(place)].map(([, id = "", card = "", lon, lat]) => ({
    id,
    card,
    lon: Number(lon),
    lat: Number(lat),
  }));
}

function cornersOf(path: string): [number, number][] {
  return path
    .replace("Z", "")
    .split("L")
    .map((corner) => corner.split(",").map(Number) as [number, number]);
}

/** Is the point inside of a convex shape? */
function holds(corners: readonly [number, number][], [x, y]: [number, number]): boolean {
  const sides = corners.map(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length] ?? [0, 0];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return sides.every((side) => side >= -1) || sides.every((side) => side <= 1);
}

describe("what the log tells", () => {
  const attack = line("attack.announced", { player: 1, power: "france", target: "france_1b" });
  const sums = [[["army", 2, "MV-9.1.a"]], [["militia", 1, "MV-9.2.a"]]];
  const battle = (attacker: number, defender: number) =>
    line("attack.battle", { power: "france", target: "france_1b", attacker, defender, sums }, [
      [1, 4],
      [0, 5],
    ]);

  test("attacks, conquests, new cards and burnt ones", () => {
    const news = newsOf([
      attack,
      battle(6, 5),
      line("attack.conquest", { player: 1, province: "france_1b" }),
      line("knights.attack", { player: 2, target: "malta", count: 1 }),
      line("attack.battle", { sums }),
      line("map.drawn", { player: 0, card: "1A" }),
      line("mongols.destroy", { card: "1F" }),
      line("ruler.new", { power: "hungary", ruler: "bad" }),
    ]);
    expect(news.forays.map((foray) => [foray.player, foray.target, foray.won])).toEqual([
      [1, "france_1b", true],
      [2, "malta", false],
    ]);
    expect([[...news.provinces], [...news.laid], [...news.burnt], [...news.powers]]).toEqual([
      ["france_1b"],
      ["1A"],
      ["1F"],
      ["hungary"],
    ]);
    expect(newsOf([attack]).forays[0]?.won).toBeNull();
  });

  test("the moves of the others stay to be seen until one does something in one's own turn", () => {
    const begins = (player: number) => line("turn.begins", { player });
    const log = [
      begins(0),
      attack,
      begins(1),
      attack,
      begins(2),
      begins(0),
      line("draw.cards", { player: 0, count: 1 }),
    ];
    expect(newsBegin(log, 0, 6)).toBe(1);
    expect(newsBegin(log, 1, 6)).toBe(6);
    expect(newsBegin(log, null, 6)).toBe(6);
    expect(newsBegin([...log, line("card.announced", { player: 0 })], 0, 7)).toBe(7);
    expect(newsBegin([begins(0)], 0, 0)).toBe(0);
  });

  test("a burnt card is told from one that will never be drawn", () => {
    const log = [line("mongols.destroy", { card: "1E" }), line("mongols.never_drawn", { card: "1F" })];
    expect([...destroyedIn(log), ...neverDrawnIn(log)]).toEqual(["1E", "1F"]);
  });

  test("a battle: each side its die and its parts; the defender wins ties", () => {
    const lost = battleOf(battle(6, 6));
    expect([lost?.winner, lost?.tie, lost?.rule]).toEqual([1, true, "MV-9.6.d"]);
    expect(lost?.sides.map((side) => [side.name, side.dice[0]?.[1], side.parts.length, side.total])).toEqual([
      ["france", 4, 1, 6],
      ["france_1b", 5, 1, 6],
    ]);
    expect(battleOf(battle(7, 6))?.winner).toBe(0);
    expect(battleOf(attack)).toBeNull();
    expect(lastBattle([attack, battle(1, 2), battle(3, 2), attack])?.params["attacker"]).toBe(3);
  });

  test("Mongols win ties; at sea the larger fleet does; a Crusade rolls for the infidels only", () => {
    const mongols = line("mongols.battle", { card: "1D", mongols: 8, europe: 8, sums: [[], []] });
    expect(battleOf(mongols)?.winner).toBe(0);
    const fleets = (mover: number, other: number) =>
      line("naval.battle", { mover: 7, interceptor: 7, sums: [[["fleet", mover, ""]], [["fleet", other, ""]]] });
    expect([battleOf(fleets(1, 2))?.winner, battleOf(fleets(2, 2))?.winner]).toEqual([1, 0]);
    const crusade = line("crusade.battle", { attack: 5, defence: 9, sums: [[["crusader", 5, "MV-6.2.e", 0]], []] }, [
      [0, 4],
      [0, 5],
    ]);
    expect(battleOf(crusade)?.sides.map((side) => side.dice.length)).toEqual([0, 2]);
  });
});


test("points at the end, Power by Power, with 1 for a whole one", () => {
  const province = (id: string, power: string | null, owner: number | null, income: number) =>
    ({ id, power, owner, income }) as Province;
  const view = {
    players: [
      { seat: 0, whole_powers: ["france"] },
      { seat: 1, whole_powers: [] },
    ],
    board: {
      provinces: [
        province("france_1b", "france", 0, 2),
        province("france_2a", "france", 0, 4),
        province("malta", null, 1, 1),
        province("spain_2a", "spain", null, 3),
      ],
    },
  } as unknown as MedievalView;
  expect(scoreTable(view).map(({ power, points, whole }) => [power, points, whole])).toEqual([
    ["france", [7, 0], 0],
    [null, [0, 1], null],
  ]);
});
