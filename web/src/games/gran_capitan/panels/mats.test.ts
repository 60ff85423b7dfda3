import { describe, expect, test } from "vitest";
import type { LogLine, OptionLine } from "../../../api";
import type { GcView } from "../view";
import en from "../words/en.json";
import { goalsOf } from "./goals";
import { movesOf, moveTo, placesWith } from "./moves";
import * as plan from "./plan";

function option(...words: (string | number)[]): OptionLine {
  return { option: words, text: words.join(" "), ids: words.slice(1).map(String) } as OptionLine;
}

describe("Organisation", () => {
  const options = [
    option("done"),
    option("transfer", "pikes.1", "bayard"),
    option("shift", "pikes.1", "pikes.2"),
    option("pass_on", "siege_artillery", "nemours", "bayard"),
    option("reform", "pikes.1", "pikes.2", "pikes.3"),
    option("to_map", "bayard"),
  ];

  test("a unit goes to a Captain, its strength to another unit, Auxiliaries from card to card", () => {
    expect(moveTo(options, "pikes.1", "bayard")?.text).toBe("transfer pikes.1 bayard");
    expect(moveTo(options, "pikes.1", "pikes.2")?.text).toBe("shift pikes.1 pikes.2");
    expect(moveTo(options, "siege_artillery@nemours", "bayard")?.option[0]).toBe("pass_on");
    expect(moveTo(options, "pikes.2", "bayard")).toBeUndefined();
  });

  test("all that can be done with a thing is told of it", () => {
    expect(movesOf(options, "pikes.1").map((line) => line.option[0])).toEqual(["transfer", "shift", "reform"]);
    expect(movesOf(options, "pikes.2").map((line) => line.option[0])).toEqual(["reform"]);
    expect(movesOf(options, "bayard").map((line) => line.option[0])).toEqual(["to_map"]);
  });

  test("only the hexes where something can be moved are shown", () => {
    const counter = (hex: string, id: string, unit: string) => ({ hex, leader: id, card: { captains: [{ id, units: [{ id: unit }] }] } });
    const own = [counter("2224", "nemours", "pikes.1"), counter("3030", "alegre", "guns.1")];
    expect(placesWith(own as never, options)).toEqual(["2224"]);
  });
});

describe("Orders", () => {
  const options = [option("order_force", "nemours", "attack"), option("order_force", "alegre", "stand")];

  test("are those that each Force was given last", () => {
    const line = (force: string, order: string) => ({ key: "order.given", params: { force, order } }) as unknown as LogLine;
    const found = plan.lastOrders([line("nemours", "stand"), line("alegre", "stand"), line("nemours", "attack")]);
    expect([...found]).toEqual([["nemours", "attack"], ["alegre", "stand"]]); // prettier-ignore
  });

  test("of a plan are given one after the other, as far as they are offered, and the last is paid for", () => {
    plan.begin("m", 3, [["nemours", "attack"], ["bayard", "attack"], ["alegre", "stand"]]); // prettier-ignore
    expect(plan.next("m", 3, options)?.text).toBe("order_force nemours attack");
    expect(plan.next("m", 3, options)?.text).toBe("order_force alegre stand");
    expect(plan.isUnderWay("m", 3)).toBe(true);
    expect(plan.next("m", 3, options)).toBeNull();
    expect(plan.isUnderWay("m", 3)).toBe(false);
  });

  test("of a plan are forgotten in another turn or match", () => {
    plan.begin("m", 3, [["nemours", "attack"]]);
    expect(plan.isUnderWay("n", 3)).toBe(false);
    expect(plan.next("m", 4, options)).toBeNull();
    expect(plan.isUnderWay("m", 3)).toBe(false);
  });
});

describe("victory", () => {
  const board = {
    hexes: [["4407", "clear", "terra_d_otranto", 0], ["4902", "clear", "terra_d_otranto", 0], ["2128", "clear", "terra_di_lavoro", 0]],
    places: [{ id: "taranto", hex: "4407", level: "fortified_city" }, { id: "otranto", hex: "4902", level: "fortified_city" }, { id: "ischia", hex: "2128", level: "fortified_town" }],
    captains: { lautrec: { army: "french", rank: 5 }, cordoba: { army: "spanish", rank: 4 } },
  }; // prettier-ignore
  const force = (side: number, hex: string, id: string, army: string) => ({
    side, hex, army, leader: id, baron: false, siege_level: -1,
    card: { captains: [{ id, general: true, units: [{ id: "u", sp: 3 }] }] },
  }); // prettier-ignore
  const met = (scenario: string, more: object) =>
    goalsOf({ scenario, board, owners: {}, counters: [], lost: [], alignment: {}, phase: "captains", ...more } as unknown as GcView).flatMap(({ rule, holds }) => (holds ? [rule] : []));

  test("of Otranto is with whoever holds its Fortresses", () => {
    const turks = force(1, "4902", "gedik", "turkish");
    expect(met("otranto", { owners: { otranto: 1 }, counters: [turks] })).toEqual([]);
    expect(met("otranto", { owners: { otranto: 1 } })).toEqual(["GC-S1.V2"]);
    expect(met("otranto", { owners: { taranto: 1 }, counters: [{ ...turks, hex: "4407" }] })).toEqual(["GC-S1.V1"]);
  });

  test("of Ferrandino asks for three cities and a South without the French", () => {
    const owners = { gaeta: 1, napoli: 1, salerno: 1 };
    expect(met("ferrandino", { owners })).toEqual(["GC-S2.V1.a", "GC-S2.V1.a", "GC-S2.V1.a", "GC-S2.V1.b", "GC-S2.V1.c"]);
    expect(met("ferrandino", { owners: { ...owners, lanciano: 1, isernia: 1 } })).toContain("GC-S2.V2");
    expect(met("ferrandino", { lost: ["ferrandino"] })).toContain("GC-S2.V4");
    expect(met("ferrandino", {})).toContain("GC-S2.V3");
  });

  test("of Naples and Lautrec is counted in States", () => {
    const alignment = { basilicata: 1, capitanata: 1, calabria_citra: 0, calabria_ultra: null };
    expect(met("naples", { alignment, owners: { napoli: 1 } })).toEqual(["GC-S3.V2"]);
    expect(met("lautrec", { alignment, counters: [force(0, "2128", "lautrec", "french")] })).toEqual(["GC-S4.V2"]);
    expect(met("lautrec", { alignment })).toContain("GC-S4.V1");
  });

  test("of Charles VIII is French when no free Spaniard is left, Ischia apart", () => {
    const spanish = force(1, "4407", "cordoba", "spanish");
    expect(met("charles_viii", { alignment: { basilicata: 1 }, counters: [spanish] })).toEqual([]);
    expect(met("charles_viii", { alignment: { basilicata: 1 }, counters: [{ ...spanish, siege_level: 0 }] })).toEqual(["GC-S5.V1"]);
    expect(met("charles_viii", { alignment: { basilicata: 1 }, counters: [{ ...spanish, hex: "2128" }] })).toEqual(["GC-S5.V1"]);
  });

  test("has words for every goal", () => {
    for (const scenario of ["otranto", "ferrandino", "naples", "lautrec", "charles_viii"])
      for (const { text } of goalsOf({ scenario, board, owners: {}, counters: [], lost: [], alignment: {} } as unknown as GcView)) expect(en[text]).toBeTruthy();
  });
});
