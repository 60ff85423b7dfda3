import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Decision, MatchState, OptionLine } from "./api";
import { EXTENTS } from "./games/medieval/cards";
import { boxOf, inLines, placeTokens } from "./games/medieval/layout";
import { HEIGHT, point, WIDTH } from "./games/medieval/projection";
import { firstLanguage, translate } from "./i18n";
import en from "./i18n/en.json";
import it from "./i18n/it.json";
import { backoff, nextSeat, NOTHING, places, reduce } from "./match";
import { areAmounts, picksFor, targets } from "./options";
import { placeOf } from "./router";
import { search } from "./search";

function option(...words: (string | number)[]): OptionLine {
  return { option: words, text: words.join(" "), ids: words.slice(1).filter((word) => typeof word === "string") };
}

function decision(seat: number, ...options: OptionLine[]): Decision {
  return { seat, prompt: "p", text: "?", rule: "MV-1", hidden: false, options, refused: [] };
}

function state(over: Partial<MatchState> = {}): MatchState {
  return {
    type: "state",
    match: "m",
    game: "medieval",
    title: "Medieval",
    seat: 0,
    your_seats: [0],
    players: [],
    turn: 3,
    table: {},
    waiting_for: [0],
    decisions: [],
    can_undo: false,
    log: [],
    over: false,
    outcome: null,
    seed_hash: "",
    seed: null,
    ...over,
  };
}

describe("what can be clicked", () => {
  const open = targets([
    decision(0, option("attack", "france"), option("play", "pope.1"), option("discard", "pope.1"), option("end")),
  ]);

  test("exactly what an open option names", () => {
    expect([...open.keys()].sort()).toEqual(["france", "pope.1"]);
    expect(open.get("pope.1")?.map((pick) => pick.line.option[0])).toEqual(["play", "discard"]);
  });

  test("a province stands for its Power only where no option names the province itself", () => {
    expect(picksFor(open, "france_1b", "france")).toHaveLength(1);
    expect(
      picksFor(
        targets([decision(0, option("target", "france_1b"), option("attack", "france"))]),
        "france_1b",
        "france",
      )[0]?.line.option,
    ).toEqual(["target", "france_1b"]);
    expect(picksFor(open, "spain_2a", null)).toEqual([]);
  });

  test("bids are a row of numbers", () => {
    expect(areAmounts([option("militia", 0), option("militia", 1), option("militia", 2)])).toBe(true);
    expect(areAmounts([option("militia", 0), option("militia", 1), option("pass")])).toBe(false);
  });
});

describe("what is known of the match", () => {
  test("names that came once stay known; a new position ends the sending", () => {
    const first = reduce(NOTHING, {
      type: "message",
      message: state({ names: { france: { short: "France", full: "France" } } }),
    });
    const sent = reduce({ ...first, line: "open" }, { type: "sending" });
    const next = reduce(sent, { type: "message", message: state({ turn: 4 }) });
    expect(next.names["france"]?.short).toBe("France");
    expect([sent.sending, next.sending]).toEqual([true, false]);
  });

  test("a fault leaves the position as it was", () => {
    const known = reduce(NOTHING, { type: "message", message: state() });
    const faulty = reduce(known, {
      type: "message",
      message: { type: "error", error: { code: "stale", message: "too late" } },
    });
    expect(faulty.state).toBe(known.state);
    expect(faulty.fault?.code).toBe("stale");
  });

  test("a lost line keeps the position and frees what was being sent", () => {
    const known = reduce(reduce(NOTHING, { type: "message", message: state() }), { type: "sending" });
    const lost = reduce(known, { type: "line", line: "lost" });
    expect([lost.state, lost.sending, lost.line]).toEqual([known.state, false, "lost"]);
  });

  test("the chat is always told whole", () => {
    const line = { name: "Anna", seat: 0, text: "ciao", at: "1" };
    const known = reduce(reduce(NOTHING, { type: "message", message: { type: "chat", lines: [line] } }), {
      type: "message",
      message: { type: "chat", lines: [line, line] },
    });
    expect(known.chat).toHaveLength(2);
  });

  test("the device goes to an own seat that is asked, never while the one looking is asked himself", () => {
    expect(nextSeat(state({ your_seats: [0, 1], asked: [1] }))).toBe(1);
    expect(nextSeat(state({ your_seats: [0, 1], waiting_for: [1, 2] }))).toBe(1);
    expect(nextSeat(state({ your_seats: [0, 1], asked: [0, 1], decisions: [decision(0, option("pass"))] }))).toBeNull();
    expect(nextSeat(state({ your_seats: [0, 1], asked: [1], over: true }))).toBeNull();
    expect(nextSeat(state({ your_seats: [0], waiting_for: [1] }))).toBeNull();
  });

  test("it waits longer from one attempt to the next, at most about 5 seconds", () => {
    expect(backoff(0, 0.5)).toBe(500);
    expect(backoff(3, 0.5)).toBe(4000);
    expect(backoff(40, 1)).toBeLessThan(7000);
  });

  test("places may be shared", () => {
    expect(places([[2], [0, 1]])).toEqual([[2], [0, 1]]);
    expect(places([2, 0])).toEqual([[2], [0]]);
  });
});

describe("words", () => {
  test("English and Italian have the same keys, none empty, with the same places to fill", () => {
    expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(it[key], key).not.toBe("");
      const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
      expect(holes(it[key]), key).toEqual(holes(en[key]));
    }
  });

  test("places are filled", () => {
    expect(translate("it", "home.seat", { n: 2 })).toBe("Posto 2");
  });

  test("the first language is the one kept, else the browser's, else English", () => {
    expect(firstLanguage("it", ["en"])).toBe("it");
    expect(firstLanguage(null, ["it-IT", "en"])).toBe("it");
    expect(firstLanguage("xx", ["de"])).toBe("en");
  });
});

describe("the map of Medieval", () => {
  test("map cards lie where data/map.yaml says", () => {
    const yaml = readFileSync("../condotta/games/medieval/data/map.yaml", "utf8");
    const told = [...yaml.matchAll(/- id: "(\w\w)"[\s\S]*?extent: \{lon: \[([^\]]+)\], lat: \[([^\]]+)\]\}/g)];
    const numbers = (text = "") => text.split(",").map(Number);
    expect(Object.fromEntries(told.map(([, id, lon, lat]) => [id, [numbers(lon), numbers(lat)]]))).toEqual(EXTENTS);
  });

  test("all cards lie on the drawing, north up", () => {
    for (const extent of Object.values(EXTENTS)) {
      const box = boxOf(extent);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.w <= WIDTH && box.y + box.h <= HEIGHT).toBe(true);
    }
    expect(point(10, 60)[1]).toBeLessThan(point(10, 40)[1]);
  });

  test("tokens stay on their card and off each other", () => {
    const box = boxOf(
      EXTENTS["3B"] ?? [
        [0, 0],
        [0, 0],
      ],
    );
    const bodies = ["a", "b", "c"].map((id) => ({ id, card: "3B", lon: 12, lat: 42, letters: 6 }));
    const spots = [...placeTokens(bodies, new Map([["3B", box]])).values()];
    for (const [x, y] of spots) {
      expect(x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h).toBe(true);
    }
    const [a, b] = spots;
    expect(Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0))).toBeGreaterThan(20);
  });

  test("long names break between words", () => {
    expect(inLines("Gulf of Lion and Ligurian Sea", 14)).toEqual(["Gulf of Lion", "and Ligurian", "Sea"]);
  });
});

test("addresses", () => {
  expect(placeOf("/")).toEqual({ page: "home" });
  expect(placeOf("/m/abc")).toEqual({ page: "match", id: "abc" });
  expect(placeOf("/rules/medieval")).toEqual({ page: "rules", game: "medieval" });
  expect(placeOf("/what/ever")).toEqual({ page: "none" });
});

test("the ledger is searched by all words, without accents and capitals", () => {
  const rule = (id: string, text: string) => ({ id, text, kind: "rule", chapter: "", section: "" });
  const rules = [rule("MV-1.a", "La Città è presa"), rule("MV-2.b", "Nothing")];
  expect(search(rules, "citta PRESA").map((one) => one.id)).toEqual(["MV-1.a"]);
  expect(search(rules, "mv-2").map((one) => one.id)).toEqual(["MV-2.b"]);
  expect(search(rules, " ")).toHaveLength(2);
});
