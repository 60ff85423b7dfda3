/** What has happened lately, read from the log, so that it can be shown on the map. */
import type { Json, LogLine } from "../../api";

export interface Foray {
  player: number;
  /** Empty: Knights of Christ. */
  power: string;
  target: string;
  /** Did it succeed? null: not decided yet. */
  won: boolean | null;
}
export interface News {
  forays: Foray[];
  /** Provinces whose owner or markers have changed. */
  provinces: Set<string>;
  /** Map cards that came into play, and those that burnt. */
  laid: Set<string>;
  burnt: Set<string>;
  powers: Set<string>;
}

const OF_PROVINCES = ["attack.conquest", "knights.province", "map.province_taken", "heresy.spreads", "heresy.expelled"];
const OF_POWERS = [
  "power.played_a",
  "power.played_b",
  "power.played_c",
  "power.lost",
  "power.gained",
  "ruler.new",
  "pope.excommunicates",
  "pope.lifts",
  "pope.marriage",
  "civil_war.breaks_out",
  "civil_war.over",
  "disaster.strikes",
  "disaster.ruins",
];
const MOST_FORAYS = 8;

export function newsOf(lines: readonly LogLine[]): News {
  const news: News = { forays: [], provinces: new Set(), laid: new Set(), burnt: new Set(), powers: new Set() };
  for (const { key, params } of lines) {
    const last = news.forays[news.forays.length - 1];
    if (key === "attack.announced" || key === "knights.attack") {
      const [player, power, target] = [params["player"], params["power"] ?? "", params["target"]];
      if (typeof player === "number") news.forays.push({ player, power: text(power), target: text(target), won: null });
    } else if (key === "attack.battle" && last) last.won = false;
    else if (key === "attack.fails" && last) last.won = false;
    if ((key === "attack.conquest" || key === "knights.province") && last) last.won = true;
    if (OF_PROVINCES.includes(key)) news.provinces.add(text(params["province"]));
    if (OF_POWERS.includes(key)) news.powers.add(text(params["power"]));
    if (key === "map.drawn") news.laid.add(text(params["card"]));
    if (key === "mongols.destroy") news.burnt.add(text(params["card"]));
  }
  news.forays = news.forays.slice(-MOST_FORAYS);
  return news;
}

const DEEDS = ["attack.announced", "knights.attack", "card.announced", "collect.money"];

/**
 * The line after which the map shows what has happened: the last one this seat knew when it chose. While its turn runs
 * and it has done nothing yet, what the others did in their turns stays to be seen.
 */
export function newsBegin(log: readonly LogLine[], seat: number | null, seen: number): number {
  const begins = log.flatMap(({ key, params }, n) =>
    key === "turn.begins" ? [{ n, own: params["player"] === seat }] : [],
  );
  const now = begins.at(-1);
  if (seat === null || !now?.own || seen < 0) return seen;
  if (log.slice(now.n).some(({ key, params }) => DEEDS.includes(key) && params["player"] === seat)) return seen;
  const before = begins
    .slice(0, -1)
    .filter(({ own }) => own)
    .at(-1);
  const others = begins.find(({ n, own }) => !own && n > (before?.n ?? -1));
  return others ? Math.min(seen, others.n - 1) : seen;
}

/** The map cards that the Mongols have destroyed; others out of the game were never drawn. */
export function destroyedIn(lines: readonly LogLine[]): Set<string> {
  return new Set(lines.filter(({ key }) => key === "mongols.destroy").map(({ params }) => text(params["card"])));
}

export function neverDrawnIn(lines: readonly LogLine[]): Set<string> {
  return new Set(lines.filter(({ key }) => key === "mongols.never_drawn").map(({ params }) => text(params["card"])));
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
