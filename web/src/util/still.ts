/** A thing that comes to the pointer, because the table has changed after a click, is not pointed at. */
let [x, y] = [NaN, NaN]; // where the pointer was pressed
let still = false;

export function noted({ type, clientX, clientY }: Pick<PointerEvent, "type" | "clientX" | "clientY">): void {
  if (type === "pointerdown") [x, y] = [clientX, clientY];
  else still = clientX === x && clientY === y;
}

if (typeof window !== "undefined") {
  addEventListener("pointerdown", noted, true);
  addEventListener("pointerover", noted, true);
}

/** Is the pointer over something else than before, where it was pressed last, and has not moved? */
export function isStill(): boolean {
  return still;
}
