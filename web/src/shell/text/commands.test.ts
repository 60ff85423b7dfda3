import { describe, expect, test } from "vitest";
import type { Decision, OptionLine } from "../../api";
import { named, numbered, understand } from "./commands";

function option(text: string, ...words: (string | number)[]): OptionLine {
  return { option: words, text, ids: [] };
}
function decision(seat: number, ...options: OptionLine[]): Decision {
  const told = { seat, prompt: "p", text: "?", params: {}, deal: null, rule: "MV-1", hidden: false, refused: [] };
  return { ...told, moves: 0, question: 1, options };
}
const ASKED = [
  decision(
    0,
    option("Raccogli il denaro", "collect"),
    option("Attacca con l'Inghilterra", "attack", "england"),
    option("Attacca con la Francia", "attack", "france"),
    option("Gioca Venezia", "play", "venice"),
  ),
  decision(1, option("Passa", "pass")),
];

describe("a typed line", () => {
  test("options are counted over all questions", () => {
    expect(numbered(ASKED).map(({ n, seat }) => [n, seat])).toEqual([[1, 0], [2, 0], [3, 0], [4, 0], [5, 1]]); // prettier-ignore
  });

  test("a number or words of one option choose it", () => {
    const chosen = (typed: string) => {
      const command = understand(typed, ASKED);
      return command.do === "choose" ? command.choice.n : command.do;
    };
    expect([chosen("2"), chosen("5"), chosen("denaro"), chosen("  VENEZ "), chosen("attacca ingh")]).toEqual([
      2, 5, 1, 4, 2,
    ]);
    expect(chosen("passa")).toBe(5);
  });

  test("words of several are asked back, words of none are told so", () => {
    const which = understand("attacca", ASKED);
    expect(which.do === "which" && which.found.map(({ n }) => n)).toEqual([2, 3]);
    expect(understand("99", ASKED)).toEqual({ do: "unknown", words: "99" });
    expect(understand("xyz", ASKED)).toEqual({ do: "unknown", words: "xyz" });
    expect(understand("  ", ASKED)).toEqual({ do: "nothing" });
  });

  test("commands in both languages", () => {
    expect(understand("?", ASKED).do).toBe("help");
    expect([understand("undo", []).do, understand("annulla", []).do]).toEqual(["undo", "undo"]);
    expect(understand("rules Papa", ASKED)).toEqual({ do: "rules", words: "papa" });
    expect(understand("log 3", ASKED)).toEqual({ do: "log", count: 3 });
    expect(understand("cronaca", ASKED)).toEqual({ do: "log", count: 12 });
    expect(understand("spiega città", ASKED)).toEqual({ do: "about", words: "citta" });
  });

  test("an option that is called like a command can still be chosen by its whole text", () => {
    const asked = [decision(0, option("Undo", "undo_it"), option("Pass", "pass"))];
    expect(understand("undo", asked).do).toBe("choose");
  });
});

test("things are found by words of their names, the one called exactly so first", () => {
  const names = {
    england_1b: { short: "England 1B", full: "England 1B: the East", about: "a province" },
    england: { short: "England", full: "England", about: "a Power" },
    france: { short: "France", full: "France", about: "a Power" },
    silent: { short: "England again", full: "England again" },
  };
  expect(named(names, "england")).toEqual(["england", "england_1b"]);
  expect(named(names, "ENGLAND east")).toEqual(["england_1b"]);
  expect(named(names, " ")).toEqual([]);
});
