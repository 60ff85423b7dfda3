/** The table of the game as the client reads it, and small questions about it. */
import type { MatchState, Name } from "../../api";
import type { components } from "../../generated/api";

/** What lies on the table, as condotta/games/gran_capitan/shown/shape.py declares it. */
export type GcView = components["schemas"]["gran_capitan_view"];
export type Printed = GcView["board"];
export type Counter = GcView["counters"][number];
export type Card = NonNullable<Counter["card"]>;
export type CaptainOnCard = Card["captains"][number];
export type UnitOnCard = CaptainOnCard["units"][number];
export type Place = Printed["places"][number];
export type Hexagon = Printed["hexes"][number];
export type Terrain = Hexagon[1];
export type Battle = NonNullable<GcView["battle"]>;
export type Order = NonNullable<Counter["order"]>;
/** What is added to a die or counted in, and how much. */
export type Modifier = [what: string, value: number];

export const NOT_BESIEGED = -1;
export const MARKERS = ["disorganised", "earthworks", "road_march", "river_crossing", "quarters", "no_move", "besieges"] as const; // prettier-ignore
export type Marker = (typeof MARKERS)[number];

export function viewOf(state: MatchState): GcView {
  return state.table as unknown as GcView;
}

/** The id by which the board knows a counter: that of its leader, or its number while it lies face down. */
export function idOf({ leader, token }: Counter): string {
  return leader ?? `token.${token}`;
}

/** A counter and what options may call it: by its leader, or by its number where the enemy is meant. */
export function idsOf(counter: Counter): string[] {
  return [...new Set([idOf(counter), `token.${counter.token}`])];
}

export function unitsOf(card: Card | null): UnitOnCard[] {
  return card?.captains.flatMap(({ units }) => units) ?? [];
}

/** Strength Points; null: hidden. */
export function strengthOf({ card }: Counter): number | null {
  return card && unitsOf(card).reduce((sum, { sp }) => sum + sp, 0);
}

/** The turn in which an enemy's card was shown last; null: it is as it is told. */
export function seenIn(card: Card | null): number | null {
  return card?.seen ?? null;
}

/** A Captain without troops. */
export function isAlone({ card }: Counter): boolean {
  return card !== null && unitsOf(card).length === 0;
}

export function countersAt(view: GcView): ReadonlyMap<string, readonly Counter[]> {
  const found = new Map<string, Counter[]>();
  for (const counter of view.counters) found.set(counter.hex, [...(found.get(counter.hex) ?? []), counter]);
  for (const [hex, here] of found) found.set(hex, [...here].sort(byWeight));
  return found;
}

/** Strong ones first, Barons last. */
function byWeight(a: Counter, b: Counter): number {
  return Number(a.baron) - Number(b.baron) || (strengthOf(b) ?? 99) - (strengthOf(a) ?? 99) || a.token - b.token;
}

/** "Alfonso", or "Force 7" if it lies face down. */
export function callOf(counter: Counter, names: Record<string, Name>, unknown: string): string {
  return counter.leader ? (names[counter.leader]?.short ?? counter.leader) : unknown;
}

export function sideName(view: GcView, side: number | null, names: Record<string, Name>, nobody: string): string {
  const id = side === null ? null : view.sides[side];
  return id ? (names[`side_${id}`]?.short ?? id) : nobody;
}

/** Sides by their colours: those of their banners, with the colour of what is written on them. */
const COLOURS: Readonly<Record<GcView["sides"][number], readonly [fill: string, line: string]>> = {
  french: ["#22489c", "#22489c"],
  spanish: ["#a8281f", "#a8281f"],
  allied: ["#a8281f", "#a8281f"],
  imperial: ["#5f2a86", "#5f2a86"],
  turkish: ["#12694a", "#12694a"],
};

export function coloursOf(view: GcView): (readonly [fill: string, line: string])[] {
  return view.sides.map((side) => COLOURS[side]);
}

/** Half movement points as players count: "3½". */
export function points(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 ? `${whole > 0 ? whole : ""}½` : String(whole);
}
