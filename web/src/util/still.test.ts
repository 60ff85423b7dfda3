import { expect, test } from "vitest";
import { isStill, noted } from "./still";

test("what comes under a pointer that rests where it was pressed is not pointed at", () => {
  noted({ type: "pointerover", clientX: 40, clientY: 30 });
  expect(isStill()).toBe(false);
  noted({ type: "pointerdown", clientX: 40, clientY: 30 });
  noted({ type: "pointerover", clientX: 40, clientY: 30 });
  expect(isStill()).toBe(true);
  noted({ type: "pointerover", clientX: 41, clientY: 30 });
  expect(isStill()).toBe(false);
});
