import { describe, expect, test } from "vitest";
import { LAYERS, layerOf, preload } from "./index";
import { sayer } from "./words";

const games = Object.entries(LAYERS);
const holes = (text: string | undefined) => [...(text ?? "").matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe("what a game shows of its own", () => {
  test("a game without a layer has none, and nothing is fetched for it", () => {
    expect(layerOf("tiny")).toBeNull();
    expect(() => preload("tiny", "en")).not.toThrow();
  });

  test("the form of the main game takes a position only when it is whole", async () => {
    const editor = await layerOf("medieval")?.editor?.();
    expect(editor?.isComplete({ seats: 3, hands: [] })).toBe(false);
  });
});

describe.each(games)("the words of %s", (_, layer) => {
  test("say the same in English and Italian, with the same places to fill", async () => {
    const [{ default: en }, { default: it }] = await Promise.all([layer.words.en(), layer.words.it()]);
    expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(it[key], key).not.toBe("");
      expect(holes(it[key]), key).toEqual(holes(text));
    }
    expect(en[layer.asideTitle]).toBeTruthy();
    expect(layer.about.en && layer.about.it).toBeTruthy();
  });

  test("are there for each station of the tour, and for each example", async () => {
    const { stations, words } = (await layer.tour?.()) ?? { stations: [], words: { en: {}, it: {} } };
    const keys = stations.flatMap(({ id }) => [id, `${id}.title`]).sort();
    for (const lang of ["en", "it"] as const) expect(Object.keys(words[lang]).sort()).toEqual(keys);
    for (const { name } of Object.values((await layer.examples?.()) ?? {})) expect(name.en && name.it).toBeTruthy();
  });
});

test("what a game has no word for is said by the last part of its key", async () => {
  const w = sayer({ turn: "Turno {n}" });
  expect([w("turn", { n: 2 }), w("stage.some_thing")]).toEqual(["Turno 2", "some thing"]);
});

test("each map has its coastlines", { timeout: 120_000 }, async () => {
  const medieval = await import("virtual:coastlines/medieval");
  expect(Object.keys(medieval.land)).toHaveLength(19);
  const universale = await import("virtual:coastlines/medioevo_universale");
  expect(Object.keys(universale.land)).toEqual(["all", "crete", "cyprus", "sicily"]);
  const capitan = await import("virtual:coastlines/gran_capitan");
  const monta = await import("virtual:coastlines/tanto_monta");
  const paths = [medieval.around, universale.around, universale.land["all"], capitan.land["all"], monta.land["all"]];
  expect(paths.every((path) => path?.startsWith("M"))).toBe(true);
});
