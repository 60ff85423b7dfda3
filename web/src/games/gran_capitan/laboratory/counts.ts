/** Counts of battles, added up as they come, and how sure shares and means are. */
import type { BattleCounts } from "../../../api";

const Z = 1.959964; // nineteen times out of twenty

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export function added(one: BattleCounts | null, other: BattleCounts): BattleCounts {
  if (!one) return other;
  const pair = (a: number[] = [], b: number[] = []) => b.map((value, seat) => value + (a[seat] ?? 0));
  const kinds = [...new Set([...Object.keys(one.by), ...Object.keys(other.by)])];
  return {
    battles: one.battles + other.battles,
    draws: one.draws + other.draws,
    rounds: one.rounds + other.rounds,
    wins: pair(one.wins, other.wins),
    sums: Object.fromEntries(Object.entries(other.sums).map(([key, values]) => [key, pair(one.sums[key], values)])),
    squares: Object.fromEntries(Object.entries(other.squares).map(([key, values]) => [key, pair(one.squares[key], values)])),
    by: Object.fromEntries(kinds.map((kind) => [kind, [0, 1].map((seat) => joined(one.by[kind]?.[seat], other.by[kind]?.[seat]))])),
  };
}

type Things = BattleCounts["by"][string][number];

function joined(one: Things = {}, other: Things = {}): Things {
  const found: Things = { ...one };
  for (const [thing, count] of Object.entries(other)) {
    const before = found[thing];
    found[thing] = before
      ? { battles: before.battles + count.battles, wins: before.wins + count.wins, draws: before.draws + count.draws }
      : count;
  }
  return found;
}

/** Wilson's score interval. */
export function shareOf(wins: number, n: number): Estimate {
  if (n === 0) return { value: 0, low: 0, high: 1 };
  const share = wins / n;
  const whole = 1 + (Z * Z) / n;
  const middle = (share + (Z * Z) / (2 * n)) / whole;
  const half = (Z / whole) * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return { value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export function meanOf(sum: number, squares: number, n: number): Estimate {
  if (n === 0) return { value: 0, low: 0, high: 0 };
  const mean = sum / n;
  const half = n > 1 ? Z * Math.sqrt(Math.max(0, squares / n - mean * mean) / (n - 1)) : 0;
  return { value: mean, low: Math.max(0, mean - half), high: mean + half };
}
