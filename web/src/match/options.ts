/** Which options name which thing: what an open option names can be clicked. */
import type { Decision, OptionLine, Refused } from "../api";

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
        const picks = found.get(id);
        if (picks) picks.push({ seat: decision.seat, line });
        else found.set(id, [{ seat: decision.seat, line }]);
      }
    }
  }
  return found;
}

/** Do both name the same things, with as many options each? */
export function nameTheSame(a: Targets, b: Targets): boolean {
  return a.size === b.size && [...a].every(([id, picks]) => b.get(id)?.length === picks.length);
}

/** The options of the first of these ids that has any: a province stands for its Power where only that is named. */
export function picksFor(open: Targets, ...ids: readonly (string | null | undefined)[]): readonly Pick[] {
  for (const id of ids) {
    const picks = id ? open.get(id) : undefined;
    if (picks?.length) return picks;
  }
  return [];
}

/** Why nothing can be done with this thing: the refusals of the first of these ids that has any. */
export function refusalsOf(
  decisions: readonly Decision[],
  ...ids: readonly (string | null | undefined)[]
): readonly Refused[] {
  const all = decisions.flatMap((decision) => decision.refused ?? []);
  for (const id of ids) {
    const found = id ? all.filter((refused) => refused.option.slice(1).includes(id)) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** What is refused, gathered by the reason: many things may have the same. */
export function byReason(refused: readonly Refused[]): { reason: string; rule: string; texts: string[] }[] {
  const found = new Map<string, { reason: string; rule: string; texts: string[] }>();
  for (const { text, reason, rule } of refused) {
    const same = found.get(`${rule} ${reason}`);
    if (same) same.texts.push(text);
    else found.set(`${rule} ${reason}`, { reason, rule, texts: [text] });
  }
  return [...found.values()];
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

const MANY = 20; // more amounts are typed rather than pressed

/** Options that are many amounts of one verb, apart from the others. */
export function manyAmounts(options: readonly OptionLine[]): {
  amounts: readonly OptionLine[];
  others: readonly OptionLine[];
} {
  const isAmount = ({ option }: OptionLine) => option.length === 2 && typeof option[1] === "number";
  const verb = options.find(isAmount)?.option[0];
  const amounts = options.filter((line) => isAmount(line) && line.option[0] === verb);
  if (amounts.length <= MANY && !areHundreds(amounts)) return { amounts: [], others: options };
  return { amounts, others: options.filter((line) => !amounts.includes(line)) };
}

/** Hundreds, of which the rest is asked next (`amount` in condotta/core/flow.py). */
export function areHundreds(amounts: readonly OptionLine[]): boolean {
  const numbers = amounts.map(({ option }) => Number(option[1]));
  return numbers.length > 1 && numbers.every((n, place) => n % 100 === 0 && n === (numbers[0] ?? 0) + 100 * place);
}

/** Many options, gathered by what is done: first those that name nothing, then verb by verb. */
export function byVerb(options: readonly OptionLine[]): { verb: string; lines: readonly OptionLine[] }[] {
  const plain = options.filter((line) => line.ids.length === 0);
  const groups = new Map<string, OptionLine[]>();
  for (const line of options) {
    if (line.ids.length === 0) continue;
    const verb = String(line.option[0]);
    groups.set(verb, [...(groups.get(verb) ?? []), line]);
  }
  const named = [...groups].map(([verb, lines]) => ({ verb, lines }));
  return plain.length > 0 ? [{ verb: "", lines: plain }, ...named] : named;
}

export function sameOption(a: OptionLine, b: OptionLine): boolean {
  return JSON.stringify(a.option) === JSON.stringify(b.option);
}
