import { describe, expect, test } from "vitest";
import type { Decision, OptionLine, Refused } from "../api";
import { areAmounts, areHundreds, byReason, byVerb, manyAmounts, nameTheSame, picksFor, refusalsOf, targets } from "./options";
import { placeBeside } from "../util/place";
import { search } from "../util/search";
import { sorted } from "../shell/prompt/Deal";
import { capital, nameFor, shortName, signed } from "../util/words";

function option(...words: (string | number)[]): OptionLine {
  return { option: words, text: words.join(" "), ids: words.slice(1).filter((word) => typeof word === "string") };
}

function decision(seat: number, ...options: OptionLine[]): Decision {
  const told = { seat, prompt: "p", text: "?", params: {}, deal: null, rule: "MV-1", hidden: false, refused: [] };
  return { ...told, moves: 0, question: 1, options };
}

describe("what can be clicked", () => {
  const open = targets([
    decision(0, option("attack", "france"), option("play", "pope.1"), option("discard", "pope.1"), option("end")),
  ]);

  test("exactly what an open option names", () => {
    expect([...open.keys()].sort()).toEqual(["france", "pope.1"]);
    expect(open.get("pope.1")?.map((pick) => pick.line.option[0])).toEqual(["play", "discard"]);
  });

  test("the same things, whatever is told of the options", () => {
    const noted = { ...option("attack", "france"), note: { cost: "3 florins", text: "" } };
    const alike = targets([decision(0, noted, option("play", "pope.1"), option("discard", "pope.1"), option("end"))]);
    expect(nameTheSame(open, alike)).toBe(true);
    expect(nameTheSame(open, targets([decision(0, noted, option("play", "pope.1"))]))).toBe(false);
    expect(nameTheSame(open, targets([decision(0, option("attack", "spain"), option("play", "pope.1"), option("discard", "pope.1"))]))).toBe(false);
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

  test("what cannot be clicked says why, if the server says it", () => {
    const refused = (...words: string[]): Refused => ({ option: words, text: "", reason: "because", rule: "MV-1" });
    const asked = { ...decision(0), refused: [refused("attack", "france"), refused("target", "france_1b")] };
    expect(refusalsOf([asked], "france_1b", "france").map((one) => one.option[0])).toEqual(["target"]);
    expect(refusalsOf([asked], "france_2a", "france").map((one) => one.option[0])).toEqual(["attack"]);
    expect(refusalsOf([asked], "spain_2a", "spain", null)).toEqual([]);
  });

  test("bids are a row of numbers", () => {
    expect(areAmounts([option("militia", 0), option("militia", 1), option("militia", 2)])).toBe(true);
    expect(areAmounts([option("militia", 0), option("militia", 1), option("pass")])).toBe(false);
  });

  test("many amounts are typed, few are pressed; hundreds come before the rest", () => {
    const bids = Array.from({ length: 40 }, (_, n) => option("bid", n));
    const borrow = option("borrow");
    expect(manyAmounts([borrow, ...bids])).toEqual({ amounts: bids, others: [borrow] });
    expect(manyAmounts(bids.slice(0, 5)).amounts).toEqual([]);
    const hundreds = [option("bid", 0), option("bid", 100), option("bid", 200)];
    expect([areHundreds(hundreds), areHundreds(bids), areHundreds(hundreds.slice(0, 1))]).toEqual([true, false, false]);
    expect(manyAmounts(hundreds).amounts).toEqual(hundreds);
  });

  test("many options are gathered by what is done, those that name nothing first", () => {
    const groups = byVerb([
      option("attack", "france"),
      option("end"),
      option("play", "pope.1"),
      option("attack", "spain"),
    ]);
    expect(groups.map(({ verb, lines }) => [verb, lines.length])).toEqual([
      ["", 1],
      ["attack", 2],
      ["play", 1],
    ]);
  });

  test("in a draft of a deal what may be added goes to its side, an amount is chosen below", () => {
    const lines = [option("offer"), option("give", "florins"), option("ask", "province"), option("give", "florins", 3)];
    const { adding, rest } = sorted(lines);
    expect([adding.give.length, adding.ask.length]).toEqual([1, 1]);
    expect(rest.map((line) => line.option.length)).toEqual([1, 3]);
  });
});

describe("words", () => {
  const names = {
    pope: { short: "Pope", full: "Pope", about: "many things" },
    "pope.3": { short: "Pope", full: "Pope" },
    france: { short: "France", full: "Kingdom of France", about: "a Power" },
  };
  test("one of several equal cards is told about as its kind", () => {
    expect(nameFor(names, "pope.3")?.about).toBe("many things");
    expect(nameFor(names, "france")?.full).toBe("Kingdom of France");
    expect(nameFor(names, "nothing.1")).toBeUndefined();
    expect([shortName(names, "pope.7"), shortName(names, "x")]).toEqual(["Pope", "x"]);
  });
  test("modifiers carry their sign, sentences begin with a capital", () => {
    expect([signed(2), signed(0), signed(-1)]).toEqual(["+2", "+0", "−1"]);
    expect([capital("province"), capital("")]).toEqual(["Province", ""]);
  });
});

test("a bubble lies below its thing, above where there is no room, and always on the screen", () => {
  const screen = { width: 360, height: 700 };
  const box = { width: 300, height: 100 };
  expect(placeBeside({ left: 10, top: 20, bottom: 40, width: 20 }, box, screen)).toEqual({ left: 8, top: 48 });
  expect(placeBeside({ left: 340, top: 640, bottom: 660, width: 20 }, box, screen)).toEqual({ left: 52, top: 532 });
  expect(placeBeside({ left: 0, top: 50, bottom: 690, width: 360 }, box, screen).top).toBe(592);
});

test("the ledger is searched by all words, without accents and capitals", () => {
  const rule = (id: string, text: string) => ({
    id,
    text,
    kind: "rule",
    chapter: "",
    section: "",
    lang: "it" as const,
  });
  const rules = [rule("MV-1.a", "La Città è presa"), rule("MV-2.b", "Nothing")];
  expect(search(rules, "citta PRESA").map((one) => one.id)).toEqual(["MV-1.a"]);
  expect(search(rules, "mv-2").map((one) => one.id)).toEqual(["MV-2.b"]);
  expect(search(rules, " ")).toHaveLength(2);
});

test("what has the same reason is refused together", () => {
  const one = (text: string, reason: string) => ({ option: ["this", text], text, reason, rule: "MV-1" });
  expect(byReason([one("a", "x"), one("b", "y"), one("c", "x")])).toEqual([
    { reason: "x", rule: "MV-1", texts: ["a", "c"] },
    { reason: "y", rule: "MV-1", texts: ["b"] },
  ]);
});
