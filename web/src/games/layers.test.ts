import { describe, expect, test } from "vitest";
import en from "../i18n/en.json";
import { layerOf, MAIN_GAME, preload } from ".";

const words = en as Record<string, string>;

describe("what a game shows of its own", () => {
  test("a game without a layer has none, and nothing is fetched for it", () => {
    expect(layerOf("tiny")).toBeNull();
    expect(() => preload("tiny")).not.toThrow();
  });

  test("the main game has a layer, and words for all that it names", async () => {
    const layer = layerOf(MAIN_GAME);
    expect(words[layer?.asideTitle ?? ""]).toBeTruthy();
    const stations = (await layer?.tour?.()) ?? [];
    const examples = Object.keys((await layer?.examples?.()) ?? {});
    const keys = [
      ...stations.flatMap(({ id }) => [`tour.${MAIN_GAME}.${id}`, `tour.${MAIN_GAME}.${id}.title`]),
      ...examples.map((id) => `editor.example.${MAIN_GAME}.${id}`),
    ];
    expect([stations.length > 0, examples.length > 0]).toEqual([true, true]);
    expect(keys.filter((key) => !words[key])).toEqual([]);
  });

  test("the form takes a position only when it is whole", async () => {
    const editor = await layerOf(MAIN_GAME)?.editor?.();
    expect(editor?.isComplete({ seats: 3, hands: [] })).toBe(false);
  });
});

test("each map has its coastlines", { timeout: 30_000 }, async () => {
  const medieval = await import("virtual:coastlines/medieval");
  expect(Object.keys(medieval.land)).toHaveLength(19);
  const universale = await import("virtual:coastlines/medioevo_universale");
  expect(Object.keys(universale.land)).toEqual(["all", "crete", "cyprus", "sicily"]);
  expect([medieval.around, universale.around, universale.land["all"]].every((path) => path?.startsWith("M"))).toBe(true);
});
