/** Which options name which thing: what an open option names can be clicked. */
import type { Decision, OptionLine } from "./api";

export interface Pick {
  seat: number;
  line: OptionLine;
}
export type Targets = ReadonlyMap<string, readonly Pick[]>;

export function targets(decisions: readonly Decision[]): Targets {
  const found = new Map<string, Pick[]>();
  for (const decision of decisions) {
    for (const line of decision.options) {
      for (const id of new Set(line.ids)) {
        found.set(id, [...(found.get(id) ?? []), { seat: decision.seat, line }]);
      }
    }
  }
  return found;
}

/** The options of the first of these ids that has any: a province stands for its Power where only that is named. */
export function picksFor(open: Targets, ...ids: (string | null | undefined)[]): readonly Pick[] {
  for (const id of ids) {
    const picks = id ? open.get(id) : undefined;
    if (picks?.length) return picks;
  }
  return [];
}

/** Options that are one verb with numbers only (bids, militia): shown as a row of numbers. */
export function areAmounts(options: readonly OptionLine[]): boolean {
  const verb = options[0]?.option[0];
  return (
    options.length > 2 &&
    options.every(
      ({ option }) => option[0] === verb && option.length > 1 && typeof option[option.length - 1] === "number",
    )
  );
}

export function sameOption(a: OptionLine, b: OptionLine): boolean {
  return JSON.stringify(a.option) === JSON.stringify(b.option);
}
