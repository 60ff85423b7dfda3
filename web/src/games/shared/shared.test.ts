import { describe, expect, test } from "vitest";
import { chartOf } from "./chart";
import { settle } from "./layout";
import { regionsOf } from "./regions";

describe("a map of any game", () => {
  const chart = chartOf(
    [
      [10, 20],
      [20, 40],
    ],
    [
      [30, 10],
      [40, 10],
    ],
  );

  test("a chart reaches from the first to the last degree of its scales, north up", () => {
    expect([chart.width, chart.height]).toEqual([300, 100]);
    expect([chart.point(10, 40), chart.point(20, 30)]).toEqual([[0, 0], [300, 100]]); // prettier-ignore
    expect(chart.boxOf([[10, 20], [35, 40]])).toEqual({ x: 0, y: 0, w: 300, h: 50 }); // prettier-ignore
  });

  test("anchors move off each other", () => {
    const size = { half: 10, up: 10, down: 10 };
    const spots = settle([{ id: "a", x: 50, y: 50, ...size }, { id: "b", x: 52, y: 50, ...size }], 3); // prettier-ignore
    const [[ax] = [0], [bx] = [0]] = [spots.get("a"), spots.get("b")];
    expect(bx - ax).toBeGreaterThan(20);
  });

  test("a box is divided in the middle between two places; a place of nobody keeps others away", () => {
    const box = { x: 0, y: 0, w: 100, h: 10 };
    const { areas, borders } = regionsOf(box, [
      { id: "a", at: [20, 5] },
      { id: "b", at: [60, 5] },
      { id: null, at: [80, 5] },
    ]);
    expect([...areas.keys()]).toEqual(["a", "b"]);
    expect(areas.get("a")).toBe("M0.0,0.0L40.0,0.0L40.0,10.0L0.0,10.0Z");
    expect(areas.get("b")).toContain("70.0,");
    expect(borders.split("M")).toHaveLength(3);
  });
});
