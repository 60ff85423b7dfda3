import { describe, expect, test } from "vitest";
import { areAlike } from "./same";

describe("what is alike", () => {
  const thing = { open: false };

  test("has the same in it", () => {
    expect(areAlike({ thing, n: 1 }, { thing, n: 1 })).toBe(true);
    expect(areAlike({ thing, n: 1 }, { thing, n: 2 })).toBe(false);
    expect(areAlike({ thing }, { thing: { open: false } })).toBe(false);
  });

  test("has the same keys", () => {
    expect(areAlike({ thing }, { thing, closed: undefined })).toBe(false);
    expect(areAlike({ thing, closed: undefined }, { thing, open: undefined })).toBe(false);
  });

  test("has lists with the same members, in their order", () => {
    expect(areAlike({ things: [thing, 1] }, { things: [thing, 1] })).toBe(true);
    expect(areAlike({ things: [thing, 1] }, { things: [1, thing] })).toBe(false);
    expect(areAlike({ things: [thing] }, { things: [thing, thing] })).toBe(false);
    expect(areAlike([thing, 1], [thing, 1])).toBe(true);
  });
});
