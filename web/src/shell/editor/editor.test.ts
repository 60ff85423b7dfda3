import { describe, expect, test } from "vitest";
import type { Json } from "../../api";
import { layerOf, LAYERS } from "../../games";
import type { Data } from "../../games/layer";
import { blank, fieldsOf, fits, formOf, freeKeys, get, problemOf, put, saidOf, thingsOf, type Form } from "./forms";
import { grouped } from "./groups";
import { speech } from "./said";

const COUNT = { type: "integer", minimum: 0, maximum: 10000 };
const SEAT = { type: "integer", minimum: 0, maximum: 7 };
const SIDE = { anyOf: [SEAT, { enum: ["barbarians", "b"] }] };
const PLACES = { enum: ["rome", "crete"] };
const UNITS = { type: "object", properties: { knight: COUNT, archer: COUNT }, additionalProperties: false };
const STACKS = { type: "object", propertyNames: { pattern: "^(barbarians|b|[0-5])(/x)?$" }, additionalProperties: UNITS };
const SHIP = { type: "object", properties: { seat: SIDE, place: PLACES, mp: COUNT }, required: ["seat", "place"] };
const deed = (kind: string, what: string) => ({
  type: "object",
  properties: { kind: { const: kind }, [what]: COUNT },
  required: ["kind", what],
});
const perSeat = (items: Json) => ({ type: "array", items, perSeat: true, maxItems: 8 });
const SCHEMA: Data = {
  properties: {
    seats: { type: "integer" },
    dice: { type: "array" },
    phase: { enum: ["war", "peace"], description: "what comes next" },
    active: SEAT,
    florins: perSeat(COUNT),
    levels: perSeat({ type: "array", items: COUNT, minItems: 2, maxItems: 2 }),
    control: { type: "object", propertyNames: PLACES, additionalProperties: SEAT },
    units: { type: "object", propertyNames: PLACES, additionalProperties: STACKS },
    ships: { type: "object", propertyNames: { enum: ["ship.1", "ship.2"] }, additionalProperties: SHIP },
    shielded: { type: "array", items: PLACES, maxItems: 200 },
    route: { anyOf: [{ type: "null" }, { type: "array", items: PLACES }] },
    rolled: { anyOf: [{ type: "array", maxItems: 0 }, { type: "array", prefixItems: [COUNT, { enum: [0, 1] }], minItems: 2 }] },
    deeds: { type: "array", items: { anyOf: [deed("won", "n"), deed("sold", "florins")] } },
    free: {},
  },
};
const POSITION: Data = {
  phase: "war",
  active: 1,
  florins: [5, 7],
  levels: [
    [0, 1],
    [2, 3],
  ],
  control: { rome: 1 },
  units: { rome: { 1: { knight: 2 }, barbarians: { archer: 1 } } },
  ships: { "ship.1": { seat: "barbarians", place: "crete" } },
  shielded: ["rome"],
  route: null,
  rolled: [4, 1],
  deeds: [{ kind: "sold", florins: 40 }],
  free: { any: ["thing"] },
};
const fields = fieldsOf(SCHEMA);
const formFor = (key: string): Form => fields.find((field) => field.key === key)?.form ?? { kind: "json" };

/** The paths of all values inside, as the inputs reach them. */
function paths(value: Json, path: readonly string[] = []): (readonly string[])[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...inside.flatMap(([key, one]) => paths(one as Json, [...path, key]))];
}

describe("from the schema to a form", () => {
  test("each field of the game has one; how the match came about has none", () => {
    expect(fields.map(({ key }) => key)).toEqual(Object.keys(POSITION));
    expect(fields[0]).toMatchObject({ about: "what comes next", form: { kind: "word", words: ["war", "peace"] } });
  });

  test("seats, numbers within bounds, things by place, records, and what may be left out", () => {
    expect(formFor("active")).toEqual({ kind: "seat", others: [] });
    expect(formFor("florins")).toMatchObject({ kind: "list", perSeat: true, inner: { kind: "number", least: 0, most: 10000 } });
    expect(formFor("control")).toMatchObject({ kind: "map", keys: ["rome", "crete"], inner: { kind: "seat" } });
    expect(formFor("route")).toMatchObject({ kind: "optional", nothing: null, inner: { kind: "list" } });
    expect(formFor("rolled")).toMatchObject({ kind: "optional", nothing: [], inner: { kind: "row" } });
    expect(formOf(SIDE)).toEqual({ kind: "seat", others: ["barbarians"] }); // words of earlier versions are not offered
    expect(formOf({ enum: [0, 1] })).toEqual({ kind: "flag", on: 1, off: 0 });
    expect(formFor("free")).toEqual({ kind: "json" });
  });

  test("a game without a schema has an empty form", () => {
    expect(fieldsOf(null)).toEqual([]);
  });
});

describe("from the form to a position", () => {
  test("every form shows what stands there, and what is added fits it", () => {
    for (const { key, form } of fields) {
      expect(fits(form, POSITION[key]), key).toBe(true);
      expect(fits(form, blank(form, 2)), key).toBe(true);
    }
  });

  test("what has another shape is not taken for it", () => {
    expect(fits(formFor("florins"), { a: 1 })).toBe(false);
    expect(fits(formFor("phase"), null)).toBe(false);
    const deeds = formFor("deeds");
    const forms = deeds.kind === "list" && deeds.inner.kind === "either" ? deeds.inner.forms : [];
    expect(forms.map((form) => fits(form, { kind: "sold", florins: 1 }))).toEqual([false, true]);
  });

  test("writing any value back where it stood changes nothing, and never the position one began with", () => {
    const before = JSON.stringify(POSITION);
    for (const path of paths(POSITION)) expect(put(POSITION, path, get(POSITION, path))).toEqual(POSITION);
    expect(put(POSITION, ["units", "crete", "0", "knight"], 3)).toMatchObject({ units: { crete: { 0: { knight: 3 } } } });
    expect(put(POSITION, ["units", "rome", "1"], undefined)).toMatchObject({ units: { rome: { barbarians: { archer: 1 } } } });
    expect(put([1, 2, 3], [1], undefined)).toEqual([1, 3]);
    expect(JSON.stringify(POSITION)).toBe(before);
  });

  test("a new entry has what is needed, and one thing for each seat", () => {
    expect(blank(formOf(SHIP), 2)).toEqual({ seat: 0, place: "rome" });
    expect(blank(formFor("levels"), 3)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(blank(formFor("rolled"), 2)).toEqual([]);
  });

  test("seats and the words of a pattern may be added where only that is known", () => {
    const stacks = formOf(STACKS);
    if (stacks.kind !== "map") throw new Error("no map");
    expect(freeKeys(stacks, { 1: {} }, 3)).toEqual(["0", "2", "barbarians"]);
  });
});

describe("what is said of a thing", () => {
  test("its entries, the lists it is in, the pieces that lie there", () => {
    const said = saidOf(fields, "crete").map(({ field, how }) => [field.key, how]);
    expect(said).toEqual([
      ["control", "entry"],
      ["units", "entry"],
      ["ships", "piece"],
      ["shielded", "member"],
    ]);
    expect(saidOf(fields, "ship.2").map(({ field, how }) => [field.key, how])).toEqual([["ships", "entry"]]);
    expect(saidOf(fields, "atlantis")).toEqual([]);
    expect(thingsOf(fields)).toEqual(["rome", "crete", "ship.1", "ship.2"]);
  });
});

test("a problem belongs to its field, if the server says where it is", () => {
  expect(problemOf("units.rome.1: too many: 9", fields)).toEqual({ path: "units.rome.1", text: "too many: 9" });
  expect(problemOf("there: nobody knows", fields)).toEqual({ path: "", text: "there: nobody knows" });
});

test("fields stand as the game says, the others by their form", () => {
  const groups = grouped(fields, { war: ["units", "phase"] });
  expect(groups.map(([id, own]) => [id, own.map(({ key }) => key)])).toEqual([
    ["war", ["units", "phase"]],
    ["general", ["active", "free"]],
    ["seats", ["florins", "levels"]],
    ["places", ["control", "ships"]],
    ["lists", ["shielded", "route", "rolled", "deeds"]],
  ]);
});

describe("words", () => {
  const name = (short: string) => ({ short, name: short, about: "" });
  const words = {
    groups: {},
    rows: { levels: ["trade", "row.war"] },
    words: { en: { florins: "money", "row.war": "warfare", "part.mp": "moves" }, it: {} },
  };
  const said = (key: string) => (key === "phase.war" ? "at war" : undefined);
  const names = { rome: name("Rome"), trade: name("trade") } as never;
  const say = speech({ lang: "en", names, fields: words, said, seat: (n) => `Seat ${n + 1}`, nothing: "none" });

  test("come from the game's layer, from its names, or from the key", () => {
    expect([say.label(["florins"]), say.label(["some_field"])]).toEqual(["Money", "Some field"]);
    expect([say.label(["control", "rome"]), say.label(["ships", "ship.1", "mp"])]).toEqual(["Rome", "Moves"]);
    expect([say.label(["levels", 0, 0]), say.label(["levels", 0, 1]), say.label(["deeds", 4])]).toEqual(["Trade", "Warfare", "5"]);
    expect([say.label(["units", "rome", "1"]), say.label(["units", "rome", "0/1/aid/"])]).toEqual(["Seat 2", "Seat 1 (1, aid)"]);
    expect([say.word("war", ["phase"]), say.word("", ["phase"]), say.word("rome", ["shielded", 0])]).toEqual(["At war", "none", "Rome"]);
  });
});

test("each game that speaks of its fields does so in both languages", async () => {
  for (const game of Object.keys(LAYERS)) {
    const found = await layerOf(game)?.fields?.();
    if (!found) continue;
    const { groups, rows, words } = found;
    expect(Object.keys(words.it).sort()).toEqual(Object.keys(words.en).sort());
    const needed = [...Object.keys(groups).map((id) => `group.${id}`), ...Object.values(groups).flat()];
    const places = Object.values(rows).flat().filter((id) => id.startsWith("row."));
    expect([...needed, ...places].filter((key) => !words.en[key])).toEqual([]);
  }
});
