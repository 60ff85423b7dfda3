/** The table of the game as the client reads it, and small questions about it. */
import type { MatchState, Name } from "../../api";
import type { components } from "../../generated/api";

/** What lies on the table, as condotta/games/gran_capitan/shown/shape.py declares it. */
type Sent = components["schemas"]["gran_capitan_view"];
type SentBoard = Sent["board"];
/** With hexes and places in words. */
export interface Printed extends Omit<SentBoard, "hexes" | "places"> {
  hexes: readonly (readonly [id: string, terrain: SentBoard["terrains"][number], region: SentBoard["regions"][number], height: number])[];
  places: readonly { id: string; hex: string; level: SentBoard["levels"][number][0]; port: boolean; weight: number }[];
}
export interface GcView extends Omit<Sent, "board"> {
  board: Printed;
}
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

const BLANK = { terrains: [], regions: [], levels: [], hexes: [], places: [] } as unknown as SentBoard; // nothing is there yet
const views = new WeakMap<object, GcView>();
const boards = new WeakMap<SentBoard, Printed>();

export function viewOf({ table }: MatchState): GcView {
  const known = views.get(table);
  if (known) return known;
  const { board, ...rest } = table as unknown as Omit<Sent, "board"> & { board?: SentBoard };
  const view: GcView = { ...rest, board: printedOf(board ?? BLANK) };
  views.set(table, view);
  return view;
}

/** What is printed comes with numbers in place of names that come a thousand times. */
export function printedOf(board: SentBoard): Printed {
  const known = boards.get(board);
  if (known) return known;
  const { terrains, regions, levels, hexes, places } = board;
  const printed: Printed = {
    ...board,
    hexes: hexes.map(([id, terrain, region, height]) => [id, terrains[terrain] ?? "clear", regions[region] ?? "lazio", height] as const),
    places: places.map(([id, hex, level, port]) => {
      const [name, weight] = levels[level] ?? ["town", 0];
      return { id, hex, level: name, port, weight };
    }),
  };
  boards.set(board, printed);
  return printed;
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
export const COLOURS: Readonly<Record<GcView["sides"][number], readonly [fill: string, line: string]>> = {
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

/** A battle of the laboratory: no campaign around it. */
export function isTrial({ trial }: Pick<GcView, "trial">): boolean {
  return trial.length > 0;
}
