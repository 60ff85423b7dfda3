import { describe, expect, test } from "vitest";
import * as edit from "./editing";

const START = {
  seats: 3,
  phase: "action",
  active: 0,
  ply: 3,
  hands: [["pope.1"], [], ["venice"]],
  money: [1, 2, 3],
  action_deck: ["poland", "spies.1", "pope.2"],
  used_cards: ["heresy.1"],
  mongols_aside: ["mongols.1"],
  map_cards: ["1B", "1D"],
  map_deck: ["1A"],
  out_of_game: [],
  control: { england_1b: 0, russia_1d: 1 },
  holders: { england: 0, russia: null },
  rulers: {},
  knights_provinces: ["russia_1d"],
  heresies: ["england_1b"],
  excommunicated: ["england"],
  disasters: [],
  civil_wars: [],
  rulerless: [],
  marriages: [],
  paid_powers: ["england"],
  mongols_arrived: false,
  mongol_attacks: 0,
  known: [[], ["pope.2"], []],
  excommunicated_at_start: ["england"],
} as unknown as edit.Position;

describe("a position is changed", () => {
  test("owners and markers of provinces", () => {
    expect(edit.setOwner(START, "england_1b", 2).control).toEqual({ england_1b: 2, russia_1d: 1 });
    const free = edit.setOwner(START, "russia_1d", null);
    expect([free.control, free.knights_provinces]).toEqual([{ england_1b: 0 }, []]);
    expect(edit.setMarker(START, "heresies", "england_1b", false).heresies).toEqual([]);
    expect(START.control).toEqual({ england_1b: 0, russia_1d: 1 });
  });

  test("a Power card lies in one place only", () => {
    const venice = edit.setHolder(START, "venice", 1);
    expect([venice.holders["venice"], venice.hands[2], venice.paid_powers]).toEqual([1, [], ["england", "venice"]]);
    const gone = edit.setHolder(START, "england", undefined);
    expect([Object.keys(gone.holders), gone.action_deck[0], gone.excommunicated]).toEqual([["russia"], "england", []]);
  });

  test("markers of a Power are those it began the turn with", () => {
    const lifted = edit.setPowerMarker(START, "excommunicated", "england", false);
    expect([lifted.excommunicated, lifted["excommunicated_at_start"]]).toEqual([[], []]);
    expect(edit.setRuler(START, "england", 1).rulers).toEqual({ england: 1 });
  });

  test("cards go from hand to hand and back into the deck", () => {
    const given = edit.giveCard(START, 1, "pope.2");
    expect([given.hands[1], given.action_deck, given.known[1]]).toEqual([["pope.2"], ["poland", "spies.1"], []]);
    expect(edit.giveCard(START, 1, "pope.1").hands).toEqual([[], ["pope.1"], ["venice"]]);
    expect(edit.returnCard(START, "venice").action_deck[0]).toBe("venice");
    expect([edit.freeCard(START, "pope"), edit.freeCard(START, "heresy"), edit.freeCard(START, "jihad")]).toEqual([
      "pope.2",
      "heresy.1",
      undefined,
    ]);
  });

  test("a map card takes along what lies on it", () => {
    const burnt = edit.moveMapCard(START, "1D", "out_of_game", ["russia_1d"]);
    expect([burnt.map_cards, burnt.out_of_game, burnt.control, burnt.knights_provinces]).toEqual([
      ["1B"],
      ["1D"],
      { england_1b: 0 },
      [],
    ]);
    const laid = edit.moveMapCard(START, "1A", "map_cards", []);
    expect([laid.map_cards, laid.map_deck]).toEqual([["1B", "1D", "1A"], []]);
  });

  test("money never below zero; the Mongols' cards go back when they have come", () => {
    expect(edit.setMoney(START, 1, -4).money).toEqual([1, 0, 3]);
    const came = edit.setMongols(START, true, 2);
    expect([came.mongols_aside, came.action_deck[0], came.mongol_attacks]).toEqual([[], "mongols.1", 2]);
  });
});
