import { describe, expect, test } from "vitest";
import type { Json, LogLine, MatchState } from "../api";
import { STORY as MEDIEVAL } from "./medieval/story";
import { STORY as MU } from "./medioevo_universale/story";
import { arrived, beatOf, behind, NOBODY_WAITS, shownEnough, type Line } from "../match/following";
import { EMPTY } from "../match/match";
import { stepFrom } from "../shell/replay/Replay";
import { battlesOf, chapters, happeningsBetween, happeningsOf, PLAIN, scenes } from "../match/story";

let count = 0;
function line(ply: number, key: string, params: Record<string, Json> = {}): LogLine {
  count += 1;
  return { n: count, text: `${key} ${ply}`, rule: "", dice: [], ply, key, params };
}

describe("what happened is told", () => {
  test("by moves, each as weighty as its weightiest line", () => {
    const lines = [line(1, "trade.moved"), line(1, "building.built"), line(2, "battle.won"), line(3, "points.spent")];
    expect(scenes(lines, MU.weight).map(({ ply, weight }) => [ply, weight])).toEqual([
      [1, 1],
      [2, 2],
      [3, 0],
    ]);
  });

  test("step by step, past small choices of which nothing is told", () => {
    const told = [{ ply: 3 }, { ply: 7 }];
    expect([0, 3, 5, 7, 9].map((at) => stepFrom(told, at, 1, 12))).toEqual([3, 7, 7, 12, 12]);
    expect([12, 7, 5, 3, 0].map((at) => stepFrom(told, at, -1, 12))).toEqual([7, 3, 3, 0, 0]);
  });

  test("in a handful of chapters, whatever 70 lines there were", () => {
    const turn = (player: number, ply: number) =>
      Array.from({ length: 7 }, (_, n) => line(ply + n, n === 4 ? "conquest.conquered" : "trade.moved", { player }));
    const lines = Array.from({ length: 10 }, (_, n) => turn(1 + (n % 5), 10 * n)).flat();
    const told = chapters(lines, MU.weight);
    expect(lines).toHaveLength(70);
    expect(told.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5]);
    expect(told.flatMap((chapter) => chapter.told)).toHaveLength(10);
    expect(told.flatMap((chapter) => chapter.lines)).toHaveLength(70);
  });

  test("details belong to who acted, deeds of nobody stand alone", () => {
    const lines = [
      line(1, "building.built", { player: 2 }),
      line(1, "turn.phase"),
      line(2, "building.destroyed", { territory: "kiev" }),
      line(3, "building.built", { player: 2 }),
    ];
    expect(chapters(lines, MU.weight).map(({ seat, from, to }) => [seat, from, to])).toEqual([
      [2, 1, 1],
      [null, 2, 2],
      [2, 3, 3],
    ]);
  });

  test("on the board, with the way a transport came", () => {
    const log = [
      line(1, "trade.moved", { player: 0, transport: "caravan.1", area: "nicaea" }),
      line(2, "trade.moved", { player: 0, transport: "caravan.1", area: "ionia" }),
      line(3, "battle.begins", { attacker: "barbarians", defender: 0, area: "ionia" }),
      line(4, "control.taken", { player: 1, territory: "ionia" }),
    ];
    const later = [
      { kind: "move", from: "nicaea", to: "ionia", seat: 0, ply: 2 },
      { kind: "battle", from: null, to: "ionia", seat: null, ply: 3 },
    ];
    expect(happeningsBetween(log, MU, 1, 3)).toEqual(later);
    expect(happeningsOf(log, MU, log.slice(1, 3))).toEqual(later);
    expect(MEDIEVAL.movements([line(5, "attack.announced", { player: 1, power: "france", target: "spain_2a" })])).toEqual([
      { kind: "attack", from: "france", to: "spain_2a", seat: 1, ply: 5 },
    ]);
  });

  test("battles of one's own only, when they are decided", () => {
    const log = [
      line(1, "battle.begins", { attacker: 0, defender: 2, area: "kiev" }),
      line(2, "battle.round", {}),
      line(3, "battle.won", { winner: 2, loser: 0, area: "kiev" }),
      line(4, "battle.begins", { attacker: 1, defender: "barbarians", area: "rome" }),
      line(5, "battle.won", { winner: 1, area: "rome" }),
      line(6, "battle.begins", { attacker: 1, defender: 2, area: "rome" }),
    ];
    const read = log[2]?.n ?? 0;
    expect(battlesOf(log, MU, 2, 0).map(({ lines }) => lines.length)).toEqual([3]);
    expect(battlesOf(log, MU, 2, read)).toEqual([]);
    expect(battlesOf(log, MU, null, 0)).toEqual([]);
  });
});

describe("the others are followed", () => {
  const at = (ply: number, more: Partial<MatchState> = {}): MatchState => ({
    ...EMPTY,
    seat: 0,
    ply,
    log: Array.from({ length: ply }, (_, n) => line(n + 1, "any")),
    ...more,
  });
  const come = (states: MatchState[], pace = 1, weigh = PLAIN.weight): Line =>
    states.reduce((known, state) => arrived(known, state, weigh, pace), NOBODY_WAITS);

  test("one after the other, and the last is the present", () => {
    const states = [at(1), at(2), at(3), at(4)];
    let known = come(states);
    expect(behind(known)).toBe(states[1]);
    known = shownEnough(known);
    expect(behind(known)).toBe(states[2]);
    known = shownEnough(known);
    expect(behind(known)).toBeNull();
    expect(known.last).toBe(states[3]);
  });

  test("at once, if one likes it so, and after one's own choice", () => {
    expect(behind(come([at(1), at(2), at(3)], 0))).toBeNull();
    const asked = at(1, { decisions: [{} as never] });
    expect(behind(come([asked, at(2)]))).toBeNull();
    expect(behind(come([at(3), at(4), at(5), at(2)]))).toBeNull(); // something was taken back
    expect(behind(come([at(3), at(4), at(5), { ...at(5), seat: 1 }]))).toBeNull();
  });

  test("what tells nothing is not waited for, and many take no longer than some", () => {
    expect(come([at(1), at(2), at(3), at(4), at(5)], 1, () => 0).waiting).toHaveLength(2);
    const few = come([at(1), at(2), at(3)]);
    const many = come(Array.from({ length: 40 }, (_, n) => at(n + 1)));
    expect(beatOf(few, 2)).toBe(beatOf(few, 1) / 2);
    expect(beatOf(many, 1)).toBeLessThan(beatOf(few, 1));
  });
});
