/** Battles of all kinds as the log tells them. */
import type { Json, LogLine } from "../../../api";
import type { SumPart } from "../view";

type Role = "attacker" | "defender" | "loyal" | "rebels" | "mongols" | "europe" | "mover" | "interceptor" | "crusade" | "infidels"; // prettier-ignore

export interface BattleSide {
  role: Role;
  /** The id of what fights. */
  name: string | undefined;
  /** Who leads it; null: nobody; undefined: no player does. */
  seat: number | null | undefined;
  dice: LogLine["dice"];
  parts: SumPart[];
  total: number;
}
export interface Battle {
  sides: [BattleSide, BattleSide];
  winner: 0 | 1;
  tie: boolean;
  /** Who wins, and who wins ties. */
  rule: string;
}
interface Kind {
  roles: [Role, Role];
  /** The parameters that hold the totals, and what fights. */
  totals: [string, string];
  names: [string, string];
  tie: 0 | 1;
  rule: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "attack.battle": {
    roles: ["attacker", "defender"],
    totals: ["attacker", "defender"],
    names: ["power", "target"],
    tie: 1,
    rule: "MV-9.6.d",
  },
  "civil_war.battle": {
    roles: ["loyal", "rebels"],
    totals: ["loyal", "rebels"],
    names: ["power", ""],
    tie: 1,
    rule: "MV-8.3.f",
  },
  "mongols.battle": {
    roles: ["mongols", "europe"],
    totals: ["mongols", "europe"],
    names: ["", "card"],
    tie: 0,
    rule: "MV-5.2.f",
  },
  "naval.battle": {
    roles: ["mover", "interceptor"],
    totals: ["mover", "interceptor"],
    names: ["power", "other"],
    tie: 0,
    rule: "MV-10.3.d",
  },
  "crusade.battle": {
    roles: ["crusade", "infidels"],
    totals: ["attack", "defence"],
    names: ["", ""],
    tie: 1,
    rule: "MV-6.2.l",
  },
};

export function battleOf(line: LogLine): Battle | null {
  const kind = KINDS[line.key];
  const sums = line.params["sums"];
  if (!kind || !Array.isArray(sums)) return null;
  const side = (n: 0 | 1): BattleSide => ({
    role: kind.roles[n],
    name: text(line.params[kind.names[n]]),
    seat: seatOf(line, n),
    dice: diceOf(line, n),
    parts: (sums[n] ?? []) as unknown as SumPart[],
    total: Number(line.params[kind.totals[n]] ?? 0),
  });
  const sides: [BattleSide, BattleSide] = [side(0), side(1)];
  const tie = sides[0].total === sides[1].total;
  return {
    sides,
    tie,
    winner: tie ? winnerOfTie(kind, line, sides) : sides[0].total > sides[1].total ? 0 : 1,
    rule: kind.rule,
  };
}

/** A Crusade rolls only for the infidels; every other side has one die. */
function diceOf(line: LogLine, n: 0 | 1): LogLine["dice"] {
  if (line.key === "crusade.battle") return n === 1 ? line.dice : [];
  const die = line.dice[n];
  return die ? [die] : [];
}

function seatOf(line: LogLine, n: 0 | 1): number | null | undefined {
  if (line.key === "attack.battle" && n === 1) {
    const holder = line.params["controller"]; // whoever rolls for land that nobody controls
    return typeof holder === "number" ? (holder < 0 ? null : holder) : undefined;
  }
  if (line.key === "attack.battle") return line.dice[0]?.[0] ?? null;
  if (line.key === "naval.battle") return line.dice[n]?.[0] ?? null;
  return line.key === "civil_war.battle" && n === 0 ? (line.dice[0]?.[0] ?? null) : undefined;
}

/** At sea the higher printed fleet wins a tie, then the mover. */
function winnerOfTie(kind: Kind, line: LogLine, [first, second]: [BattleSide, BattleSide]): 0 | 1 {
  if (line.key !== "naval.battle") return kind.tie;
  const fleet = (side: BattleSide) => side.parts.find(([what]) => what === "fleet")?.[1] ?? 0;
  return fleet(second) > fleet(first) ? 1 : 0;
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value ? value : undefined;
}

/** The last battle among these lines. */
export function lastBattle(lines: readonly LogLine[]): LogLine | undefined {
  return lines.filter((line) => battleOf(line) !== null).at(-1);
}
