/** The table of the game as the client reads it, and small questions about it. */
import type { MatchState, Name } from "../../api";
import type { components } from "../../generated/api";

/** What lies on the table, as condotta/games/medioevo_universale/shown/shape.py declares it. */
export type MuView = components["schemas"]["medioevo_universale_view"];
export type Player = MuView["players"][number];
export type Space = MuView["board"]["spaces"][number];
export type Pair = MuView["board"]["borders"]["land"][number];
export type Building = Space["buildings"][number];
export type Army = Space["armies"][number];
export type Element = Space["elements"][number];
export type EmpireCard = Player["dealt"][number] & Partial<Player["cards"][number]>;
export type Battle = NonNullable<MuView["battle"]>;
export type Fighter = Battle["attacker"];
export type Pact = MuView["pacts"][number];
export type Side = Army["owner"];
export type Counts = Army["counts"];

export const KINDS = [
  "light_infantry",
  "archer",
  "heavy_infantry",
  "knight",
  "captain_1",
  "captain_2",
  "captain_3",
] as const;
export const GOODS = ["weapons", "salt", "hides", "grain", "slaves", "spices", "textiles", "wine"] as const;
export const POINTS = ["blue", "yellow", "orange", "red", "green", "purple"] as const;
/** The branches in the order of their colours, with their technologies from level I to IV. */
export const BRANCHES = [
  { id: "transport_branch", colour: "blue", technologies: ["carpentry", "logistics", "machinery", "cartography"] },
  { id: "commerce_branch", colour: "yellow", technologies: ["commerce", "market", "monopoly", "guilds"] },
  { id: "legislation_branch", colour: "orange", technologies: ["edict", "law", "nation", "influence"] },
  { id: "combat_branch", colour: "red", technologies: ["military_art", "hierarchy", "tactics", "strategy"] },
  {
    id: "construction_branch",
    colour: "green",
    technologies: ["masonry", "architecture", "mathematics", "engineering"],
  },
  {
    id: "religion_branch",
    colour: "purple",
    technologies: ["religion", "monasticism", "proselytism", "temporal_power"],
  },
] as const;

export function viewOf(state: MatchState): MuView {
  return state.table as unknown as MuView;
}

/** Before the kingdoms are known no area is in play yet: then none is shown as left out. */
export function isClosed(view: MuView, space: Space): boolean {
  return space.closed && view.board.spaces.some(({ closed }) => !closed);
}

/** "II" for 2. */
export function roman(level: number): string {
  return ["", "I", "II", "III", "IV"][level] ?? String(level);
}

export function total(counts: Counts | null): number {
  return Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
}

export function plus(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const [kind, n] of Object.entries(b)) sum[kind] = (sum[kind] ?? 0) + n;
  return sum;
}

/** Armies in one area put together by who owns and who commands them. */
export function gathered(armies: readonly Army[]): Army[] {
  const found: Army[] = [];
  for (const army of armies) {
    const at = found.findIndex((one) => one.owner === army.owner && one.commander === army.commander);
    const same = found[at];
    if (same) found[at] = { ...same, counts: plus(same.counts, army.counts), done: plus(same.done, army.done) };
    else found.push(army);
  }
  return found;
}

/** The unit kinds of an army in their order. */
export function kindsOf(counts: Counts): [string, number][] {
  return KINDS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind] ?? 0] as [string, number]] : []));
}

/** "2 Knights, 1 Archer": units in words. */
export function unitsInWords(counts: Counts, names: Record<string, Name>): string {
  return Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${names[kind]?.short ?? kind}`)
    .join(", ");
}

/** HP with what the end would add now. */
export function standing(player: Player): number {
  return player.honour + (player.awards ?? []).reduce((sum, { hp }) => sum + hp, 0);
}

const KINGDOMS: Readonly<Record<string, string>> = {
  holy_roman_empire: "yellow",
  hungary: "red",
  byzantine_empire: "blue",
  mamluk_sultanate: "green",
  novgorod_republic: "white",
  golden_horde: "brown",
};

/** The kingdoms whose borders are drawn, with their colours: those of the players; all while some are to be chosen. */
export function kingdomsShown(view: MuView): readonly (readonly [kingdom: string, colour: string])[] {
  const chosen = new Set(view.players.map(({ kingdom }) => kingdom));
  return Object.entries(KINGDOMS).filter(([kingdom]) => chosen.has(null) || chosen.has(kingdom));
}

const LIKE = {
  yellow: "#e2b22a",
  red: "#b3261e",
  blue: "#1d5fa8",
  green: "#2a7a44",
  white: "#f4f0e4",
  brown: "#70471f",
};
const ON_PAPER: Readonly<Record<string, string>> = { yellow: "#8a6a00", white: "#77705f" };
export const DARK_INK = "#241c06";
const DARK_ON = new Set(["yellow", "white"]);
const NO_KINGDOM = "#8b8171";
export const HORDE_COLOUR = "#26211d";

/** The colour of a kingdom, that of what is written on it, and that of a line on paper. */
export function kingdomColour(colour: string | null): { fill: string; ink: string; line: string } {
  return {
    line: ON_PAPER[colour ?? ""] ?? LIKE[colour as keyof typeof LIKE] ?? NO_KINGDOM,
    fill: LIKE[colour as keyof typeof LIKE] ?? NO_KINGDOM,
    ink: DARK_ON.has(colour ?? "") ? DARK_INK : "#fff",
  };
}

/** What of the table every piece on the map shows: whose it is, and whether it is in use. */
export interface Look {
  players: readonly Pick<Player, "seat" | "colour" | "kingdom">[];
  using: readonly string[];
}

export function lookOf({ players, trading, moving }: MuView): Look {
  return {
    players: players.map(({ seat, colour, kingdom }) => ({ seat, colour, kingdom })),
    using: [...(trading ? [trading] : []), ...(moving?.carriers ?? [])],
  };
}

export function colourOf(view: Pick<Look, "players">, side: Side | null): { fill: string; ink: string; line: string } {
  if (side === "barbarians") return { fill: HORDE_COLOUR, ink: "#ffd9a0", line: HORDE_COLOUR };
  return kingdomColour(view.players.find(({ seat }) => seat === side)?.colour ?? null);
}

/** So much of the first colour mixed with the second, both as #rrggbb. */
export function mixed(colour: string, other: string, share: number): string {
  const part = (of: string, n: number) => parseInt(of.slice(1 + 2 * n, 3 + 2 * n), 16);
  const hex = [0, 1, 2].map((n) => Math.round(part(colour, n) * share + part(other, n) * (1 - share)));
  return `#${hex.map((n) => n.toString(16).padStart(2, "0")).join("")}`;
}
