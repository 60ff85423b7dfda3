/** Battles as the log tells them: from where they begin to the last line, and the rolls on the tables. */
import type { Json, LogLine } from "../../../api";
import type { Modifier } from "../view";

/** A roll on one of the tables of combat. */
export interface Roll {
  table: "assault" | "artillery" | "charge" | "pursuit";
  die: number | null;
  parts: readonly Modifier[];
  total: number | null;
  /** The line or column of the table that counts. */
  column: { key: "column.affecting" | "column.plain" | "column.sp"; n: number } | null;
  result: string;
}

type Effect = `effect.${"chargerSp" | "ownCaptain" | "targetSp" | "demoralised" | "check" | "breach" | "captain" | "none"}`;

const TABLES: Readonly<Record<string, Roll["table"]>> = {
  "assault.roll": "assault",
  "artillery.shot": "artillery",
  "charge.roll": "charge",
  "pursuit.roll": "pursuit",
};
/** By which rule each modifier is added. */
const RULES: Readonly<Record<string, string>> = {
  ratio: "GC-13.1.i",
  attacking_star: "GC-13.1.5.a",
  defending_star: "GC-13.1.5.a",
  weather: "GC-3.2.c",
  ambush: "GC-13.1.j",
  "artillery.weather": "GC-3.2.b",
  "artillery.terrain": "GC-12.3.3.a",
  "artillery.walls": "GC-12.3.3.b",
  "artillery.earthworks": "GC-8.5.1.c",
  "artillery.siege_captain": "GC-4.8.S.a",
  "artillery.besieged_siege_captain": "GC-4.8.S.b",
  "artillery.river_crossing": "GC-12.3.3.1.a",
  "shift.siege_level": "GC-12.6.3.e",
  "shift.siege_artillery": "GC-16.1.2.a",
  "charge.quality": "GC-12.4.6.c",
  "charge.all_heavy": "GC-12.4.6.c",
  "charge.star": "GC-12.4.6.c",
  "charge.against_pikes": "GC-12.4.6.c",
  "charge.against_artillery": "GC-12.4.6.c",
  "charge.against_firearms": "GC-16.2.a",
  "charge.weather": "GC-3.2.d",
  "charge.terrain": "GC-12.4.6.c",
  "charge.earthworks": "GC-8.5.1.c",
  "charge.river_crossing": "GC-12.3.3.1.a",
  "pursuit.given_up": "GC-8.8.2.1.c",
  "pursuit.star": "GC-4.7.b",
  "pursuit.stradiots": "GC-12.4.10.b",
};
const UNIT_TYPES = "GC-13.1.6.a";

const BEGINS = new Set(["battle.begins", "march.attack", "ambush.sprung"]);
const ROUND = /^(battle|skirmish|siege|assault|artillery|charge|pursuit|losses|discipline|captain|retreat|order|ap|place|pillage|march\.attack|ambush)\b/; // prettier-ignore

export function rollOf({ key, params, dice }: LogLine): Roll | null {
  const table = TABLES[key];
  if (!table) return null;
  const die = dice[0]?.[1] ?? null;
  const own = table === "assault" ? "" : `${table}.`;
  const parts = [...pairs(params["modifiers"], own), ...pairs(params["shifts"], "shift.")];
  const counted = parts.filter(([what]) => !isShift(what));
  const sum = counted.reduce((all, [, value]) => all + value, 0);
  const result = params["result"] ?? params["losses"];
  return { table, die, parts, total: die === null ? null : die + sum, column: columnOf(table, params), result: String(result ?? "") };
}

/** It does not change the die, but the column. */
export function isShift(what: string): boolean {
  return what.startsWith("shift.");
}

export function ruleOf(what: string): string {
  return RULES[what] ?? UNIT_TYPES;
}

/** What a result of the Artillery or Charge Table does: "1cb", "K1T1dc". */
export function effectsOf({ table, result }: Pick<Roll, "table" | "result">): { key: Effect; n: number }[] {
  if (table !== "artillery" && table !== "charge") return [];
  const [own = "", target = ""] = table === "charge" ? (result.includes("T") ? result.split("T") : [result, ""]) : ["", result];
  const lost = (text: string) => Number(/\d/.exec(text)?.[0] ?? 0);
  const found: [Effect, number | boolean][] = [
    ["effect.chargerSp", lost(own)],
    ["effect.ownCaptain", own.includes("k")],
    ["effect.targetSp", lost(target)],
    ["effect.demoralised", target.includes("d")],
    ["effect.check", target.includes("c")],
    ["effect.breach", target.includes("b")],
    ["effect.captain", target.includes("k")],
  ];
  const told = found.filter(([, n]) => n).map(([key, n]) => ({ key, n: Number(n) }));
  return told.length > 0 ? told : [{ key: "effect.none", n: 0 }];
}

function pairs(value: Json | undefined, kind: string): Modifier[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): Modifier[] => (Array.isArray(one) ? [[`${kind}${String(one[0])}`, Number(one[1])]] : []));
}

function columnOf(table: Roll["table"], params: LogLine["params"]): Roll["column"] {
  if (table === "assault") {
    return { key: params["affecting"] ? "column.affecting" : "column.plain", n: Number(params["difference"] ?? 0) };
  }
  return typeof params["sp"] === "number" ? { key: "column.sp", n: params["sp"] } : null;
}

/** The lines of the battle that is fought now, or of the last one. */
export function battleLines(log: readonly LogLine[]): readonly LogLine[] {
  const begin = log.map(({ key }) => BEGINS.has(key)).lastIndexOf(true);
  return begin < 0 ? [] : log.slice(begin).filter(({ key }) => ROUND.test(key));
}

/** Battles that were fought, each with its lines and those who fought. */
export function battlesIn(log: readonly LogLine[]): { lines: LogLine[]; seats: number[] }[] {
  const told: { lines: LogLine[]; seats: number[] }[] = [];
  let open: LogLine[] | null = null;
  const close = () => {
    if (open?.some((line) => rollOf(line))) told.push({ lines: open, seats: [0, 1] });
    open = null;
  };
  for (const line of log) {
    if (BEGINS.has(line.key)) {
      close();
      open = [];
    } else if (open && !ROUND.test(line.key)) close();
    open?.push(line);
  }
  return told;
}
