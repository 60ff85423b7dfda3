/** Battles, assaults and attempts as the log tells them: from the march to the last word, and the rolls in them. */
import type { Json, LogLine } from "../../../api";

/** One side of a roll: its dice, what gave them, and what they needed. */
export interface Rolled {
  side: "attacker" | "defender" | "";
  parts: readonly (readonly [what: string, dice: number])[];
  dice: readonly { value: number; hits: boolean }[];
  hits: number;
  /** The dice of regulars, cavalry and ground: with two of them a 4 hits, with four two do. */
  fours: number;
  /** From which value on a die hits. */
  from: number;
}
/** Two dice with modifiers that must make nine. */
export interface Attempt {
  dice: readonly number[];
  parts: readonly (readonly [what: string, added: number])[];
  total: number;
}

const BEGINS = new Set(["move.declared", "battle.begins", "assault.made", "naval.declared", "naval.begins", "raid.begins"]);
const GOES_ON = new Set(["battle.begins", "naval.begins"]);
const ROUND = /^(naval|raid|ships|battle|assault|interception|avoid|leadership|cavalry|unit\.lost|militia\.goes_home|mercenaries|relief|retreat|stack|leader\.(captured|gone|spent|to_track)|leadership|siege|control\.gained|card\.answers|withdrawn|displaced|rains|vp|points|plague)\b/; // prettier-ignore
const OVER = new Set(["battle.won", "assault.failed", "control.gained", "siege.begun", "siege.raised", "battle.avoided", "assault.rained_off", "naval.won", "naval.evaded", "raid.beaten_off"]);
const SEATS: Readonly<Record<string, number>> = { nasrid: 0, north_africa: 0, portugal: 1, beltranejos: 1, castile: 2, aragon: 2, spain: 2, france: 3, catalonia: 3 }; // prettier-ignore
/** By which rule each part of a roll is given. */
const RULES: Readonly<Record<string, string>> = {
  "battle.units": "TM-14.d",
  "battle.leaders": "TM-14.d",
  "battle.ground": "TM-14.e",
  "battle.charge": "TM-14.f",
  "battle.cards": "TM-14.x",
  "attack.infantry": "TM-15.1.k",
  "attack.artillery": "TM-15.1.k",
  "attack.leaders": "TM-15.1.k",
  "attack.cards": "TM-15.1.m",
  "defence.infantry": "TM-15.1.l",
  "defence.leaders": "TM-15.1.l",
  "defence.walls": "TM-15.1.l",
  "defence.cards": "TM-15.1.m",
  "naval.ships": "TM-16.2.b",
  "naval.leaders": "TM-16.2.b",
  "naval.port": "TM-16.2.c",
  "naval.cards": "TM-16.2.d",
  "raid.ships": "TM-16.4.h",
  "raid.near": "TM-16.4.i",
  "raid.fortresses": "TM-16.4.j",
  "raid.orders": "TM-16.4.k",
  "raid.base": "TM-16.4.m",
  "raid.leaders": "TM-16.4.m",
};

export type Table = "battle" | "attack" | "defence" | "naval" | "raid";
export function ruleOf(table: Table, what: string): string {
  return RULES[`${table}.${what}`] ?? "TM-14.d";
}

export function tableOf({ key }: LogLine): Table {
  if (key === "naval.rolled") return "naval";
  if (key.startsWith("raid.")) return "raid";
  return key === "assault.attack_rolled" ? "attack" : key === "assault.defence_rolled" ? "defence" : "battle";
}

/** The rolls of a line, with every die. */
export function rollsOf(line: LogLine): Rolled[] {
  const { key, params } = line;
  if (key === "battle.rolled" || key === "naval.rolled") {
    return (["attacker", "defender"] as const).flatMap((side) => rolled(params[`${side}_sum`], side, params[side]));
  }
  if (key === "battle.rolled_first") return rolled(params["sum"], "", params["hits"]);
  if (key === "raid.rolled") return rolled(params["sum"], "attacker", params["hits"]);
  if (key === "raid.defence") return rolled(params["sum"], "defender", params["hits"]);
  if (key === "assault.attack_rolled") return rolled(params["sum"], "attacker", params["hits"]);
  if (key === "assault.defence_rolled") return rolled(params["sum"], "defender", params["hits"]);
  return [];
}

function rolled(sum: Json | undefined, side: Rolled["side"], hits: Json | undefined): Rolled[] {
  if (sum === null || typeof sum !== "object" || Array.isArray(sum)) return [];
  const { parts, rolled: dice, fours, from } = sum;
  const values = Array.isArray(dice) ? dice.map(Number) : [];
  const needed = Number(from ?? 5);
  let lucky = needed > 5 || Number(fours) < 2 ? 0 : Number(fours) < 4 ? 1 : 2;
  const told = values.map((value) => {
    const byLuck = value === 4 && value < needed && lucky > 0;
    if (byLuck) lucky -= 1;
    return { value, hits: value >= needed || byLuck };
  });
  return [{ side, parts: pairs(parts), dice: told, hits: Number(hits ?? 0), fours: Number(fours ?? 0), from: needed }];
}

const ATTEMPTS = new Set(["interception.rolled", "avoid.rolled", "naval.interception_rolled", "naval.evasion_rolled"]);

export function attemptOf({ key, params, dice }: LogLine): Attempt | null {
  if (!ATTEMPTS.has(key)) return null;
  return {
    dice: dice.map(([, value]) => value),
    parts: pairs(params["parts"]).filter(([, n]) => n !== 0),
    total: Number(params["total"] ?? 0),
  };
}

function pairs(value: Json | undefined): [string, number][] {
  if (value === null || value === undefined || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).map(([what, n]) => [what, Number(n)]);
}

export function isRoll(line: LogLine): boolean {
  return rollsOf(line).length > 0 || attemptOf(line) !== null;
}

export interface Fight {
  lines: LogLine[];
  seats: number[];
  /** Where it is fought. */
  place: string;
  over: boolean;
}

/** All that was fought over, each from the march on; only those in which dice were rolled. */
export function fightsIn(log: readonly LogLine[]): Fight[] {
  const found: Fight[] = [];
  let now: Fight | null = null;
  const close = () => {
    if (now?.lines.some(isRoll)) found.push({ ...now, over: true });
    now = null;
  };
  for (const line of log) {
    const goesOn = now && !now.over && GOES_ON.has(line.key);
    if (BEGINS.has(line.key) && !goesOn) {
      close();
      now = { lines: [], seats: [], place: placeOf(line), over: false };
    } else if (now && !ROUND.test(line.key)) close();
    if (!now) continue;
    now.lines.push(line);
    now.seats = [...new Set([...now.seats, ...seatsOf(line)])];
    if (GOES_ON.has(line.key) || (line.key === "naval.interception_tried" && !now.place)) now.place = placeOf(line);
    if (OVER.has(line.key)) now.over = true;
  }
  const last: Fight | null = now;
  return last && (last as Fight).lines.some((line) => isRoll(line) || !line.key.endsWith(".declared")) ? [...found, last] : found;
}

function placeOf({ params }: LogLine): string {
  const place = params["to"] ?? params["space"] ?? params["place"] ?? params["zone"];
  return typeof place === "string" ? place : "";
}

export type Sides = Readonly<Record<"attacker" | "defender", readonly string[]>>;

/** The powers on both sides of what began last; nobody where it is not told. */
export function sidesOf(lines: readonly LogLine[]): Sides {
  const began = [...lines].reverse().find(({ key }) => key.endsWith(".begins"))?.params;
  const named = (value: Json | undefined) => (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
  return { attacker: named(began?.["attacker"]), defender: named(began?.["defender"]) };
}

/** Those of whom a line speaks. */
function seatsOf({ params }: LogLine): number[] {
  const seats = typeof params["seat"] === "number" && params["seat"] >= 0 ? [params["seat"]] : [];
  const powers = ["attacker", "defender", "powers", "power", "target"].flatMap((key) => params[key] ?? []);
  return [...seats, ...powers.flatMap((power) => (typeof power === "string" ? (SEATS[power] ?? []) : []))];
}

const NEXT = new Set(["action", "impulse.card"]); // whoever is asked this is done with what went before

/**
 * What is fought now; null: nothing, or it is decided, or somebody is asked what to do next. Who is asked nothing does
 * not know whether ships that have only sailed are still about to fight.
 */
export function fightNow(log: readonly LogLine[], prompts: readonly string[] = []): Fight | null {
  if (prompts.some((prompt) => NEXT.has(prompt))) return null;
  const last = fightsIn(log).at(-1);
  if (!last || last.over || last.lines.at(-1)?.n !== log.at(-1)?.n) return null;
  const sails = last.lines.every(({ key }) => key === "naval.declared" || key === "naval.sails");
  return sails && prompts.length === 0 ? null : last;
}
