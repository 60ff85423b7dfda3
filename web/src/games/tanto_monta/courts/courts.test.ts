import { describe, expect, test } from "vitest";
import type { MatchState } from "../../../api";
import en from "../words/en.json";
import type { Say } from "../words";
import { viewOf } from "../view";
import { captivesOf, clauseInWords, clauseOf, RULES, type ClauseKind } from "./clauses";
import { leaderOf } from "./Minors";
import { threatsTo } from "./Papacy";
import { bondOf } from "./Round";

const w = ((key: keyof typeof en, params: Record<string, string | number> = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), en[key])) as unknown as Say;
const NAMES = { castile: { short: "Castile" }, portugal: { short: "Portugal" }, zamora: { short: "Zamora" }, ferdinand: { short: "Ferdinand" } } as never;

const BOARD = {
  powers: [["nasrid", "major", 0, ""], ["portugal", "major", 1, ""], ["spain", "major", 2, ""], ["aragon", "major", 2, ""], ["france", "major", 3, ""], ["papacy", "minor", null, ""], ["venice", "minor", null, ""]],
  zones: [], kinds: ["key"], passes: [""], types: [],
  spaces: [["rome", 0, 0, 0, [5], 5, [], 1], ["gaeta", 0, 0, 0, [], 5, [], 1], ["naples_city", 0, 0, 0, [], 5, [], 1]],
  links: [[0, 1, 0], [1, 2, 0]],
  leaders: { ferdinand: [3, 2, 8, 0, false] },
  cards: [], actions: {}, influence: { venice: [1, 1, 1, 1, 1, 1] }, courts: { venice: [[3, 2, 0], [1]] }, popes: {},
  players: [{ powers: ["nasrid"] }, { powers: ["portugal"] }, { powers: ["castile", "aragon"] }, { powers: ["france"] }],
  oceans: [], ocean_links: [], colonies: [], naos: {},
}; // prettier-ignore
const TABLE = {
  board: BOARD,
  allied: { venice: "france" },
  relations: { "france/spain": "war", "nasrid/papacy": "war" },
  diplomacy: [{ power: "spain", other: "venice", state: "peace", cost: null, rule: "TM-9.4.r" }, { power: "portugal", other: "spain", state: "war_at_sea", cost: null, rule: "" }],
  influence: { venice: [2, 0, 1, 2] },
  leaders: { ferdinand: { captor: 1 } },
  stacks: { naples_city: [{ power: "nasrid", regular: 2 }], gaeta: [{ power: "france", regular: 3 }] },
  fleets: {},
}; // prettier-ignore
const view = viewOf({ table: TABLE } as unknown as MatchState);

describe("clauses", () => {
  test("are read from the terms of an offer and told in a sentence", () => {
    expect(clauseOf(["space", "castile", "portugal", "zamora"])).toEqual({ kind: "space", power: "castile", to: "portugal", what: "zamora", number: undefined });
    expect(clauseOf(["cards", 2])).toEqual({ kind: "cards", power: undefined, to: undefined, what: undefined, number: 2 });
    expect(clauseInWords(clauseOf(["space", "castile", "portugal", "zamora"]), { names: NAMES, w })).toMatch(/^Zamora passes from Castile to Portugal/);
    expect(clauseInWords(clauseOf(["leader", "ferdinand"]), { names: NAMES, w })).toMatch(/^Ferdinand leaves/);
  });

  test("all have words and a rule", () => {
    for (const kind of Object.keys(RULES) as ClauseKind[]) expect(en[`clause.${kind}`]).toBeTruthy();
  });

  test("know who lies in whose dungeon", () => {
    expect(captivesOf(view, 2, 1)).toEqual(["ferdinand"]);
    expect(captivesOf(view, 1, 2)).toEqual([]);
  });
});

describe("the table", () => {
  test("an allied minor power shares the wars of its ally", () => {
    expect(bondOf(view, "spain", "venice")).toBe("war");
    expect(bondOf(view, "spain", "portugal")).toBe("war_at_sea");
    expect(bondOf(view, "portugal", "venice")).toBe("peace");
  });

  test("of two with the same influence who is listed first leads", () => {
    expect(leaderOf(view, "venice")).toBe(3);
  });

  test("only armies at war with the Papacy threaten Rome", () => {
    expect(threatsTo(view, "rome").map(({ force, far }) => [force.power, far])).toEqual([["nasrid", 2]]);
  });
});
