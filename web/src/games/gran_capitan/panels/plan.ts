/** Many Orders at once: as in the last turn, or rest for all. The client gives them one after the other. */
import type { LogLine, OptionLine } from "../../../api";

/** A Force and its Order. */
export type Given = readonly [force: string, order: string];
interface Plan {
  match: string;
  turn: number;
  left: readonly Given[];
}

let plan: Plan | null = null;

export function begin(match: string, turn: number, left: readonly Given[]): void {
  plan = { match, turn, left };
}

export function isUnderWay(match: string, turn: number): boolean {
  return plan !== null && plan.match === match && plan.turn === turn;
}

/** The next option of the plan that is offered; null: it is done, or things have changed. */
export function next(match: string, turn: number, options: readonly OptionLine[]): OptionLine | null {
  while (plan && isUnderWay(match, turn)) {
    const [first, ...left] = plan.left;
    plan = first ? { match, turn, left } : null; // one whose last Order is to be paid is still under way
    const line = first && optionOf(options, first);
    if (line) return line;
  }
  plan = null;
  return null;
}

let usual: string | null = null;

/** From now on the first answer to each question of the set-up, or no longer. */
export function takeUsual(match: string | null): void {
  usual = match;
}

export function takesUsual(match: string): boolean {
  return usual === match;
}

export function optionOf(options: readonly OptionLine[], [force, order]: Given): OptionLine | undefined {
  return options.find(({ option }) => option[0] === "order_force" && option[1] === force && option[2] === order);
}

/** The Orders that Forces were given last, as one's own log tells it. */
export function lastOrders(log: readonly LogLine[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { key, params } of log) if (key === "order.given") found.set(String(params["force"]), String(params["order"]));
  return found;
}
