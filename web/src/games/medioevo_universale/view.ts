/** The view of Medioevo Universale, as condotta/games/medioevo_universale/view.py and board.py build it. */
import type { MatchState, Name } from "../../api";

/** A seat, or the barbarians. */
export type Side = number | "barbarians";
/** By kind of unit, colour or the like; what is not there is 0. */
export type Counts = Readonly<Record<string, number>>;
export type Pair = readonly [string, string];

export interface Building {
  id: string;
  category: string;
  level: number;
  damage: number;
  structure: number;
}
export interface Army {
  owner: Side;
  commander: Side;
  /** An area, or the Galley that carries it. */
  place: string;
  why: string;
  counts: Counts;
  /** Those with a Stop marker. */
  done: Counts;
}
export interface Element {
  id: string;
  kind: string;
  level: number;
  owner: Side;
  commander: Side;
  place: string;
  mp: number;
  move: number;
  capacity: number | null;
  load: number;
  done: boolean;
  cargo: readonly string[];
  route: boolean;
  effects: readonly string[];
}
export interface Space {
  id: string;
  kind: "land" | "sea";
  lon: number;
  lat: number;
  terrain: string;
  home: string | null;
  settlement: { name: { en: string; it: string }; good: string } | null;
  port: boolean;
  fire: boolean;
  closed: boolean;
  controller: number | null;
  contested: number | null;
  marker: number | null;
  buildings: readonly Building[];
  deposits: readonly string[];
  price: number | null;
  bans: readonly string[];
  shielded: boolean;
  effects: readonly string[];
  armies: readonly Army[];
  elements: readonly Element[];
}
export interface Route {
  seat: number;
  transport: string | null;
  origin: string;
  stops: readonly string[];
  done: readonly boolean[];
  destination: string;
}
export interface Objective {
  kind: string;
  check: string;
  text: { en: string; it: string };
}
export interface EmpireCard {
  id: string;
  turned?: boolean;
  held?: boolean;
  objective?: Objective | null;
  met?: boolean | null;
}
export interface Player {
  seat: number;
  kingdom: string | null;
  colour: string | null;
  eliminated: number;
  team: number | null;
  place: number | null;
  florins: number | null;
  on_magnate: number;
  honour: number;
  awards: readonly { award: string; hp: number }[] | null;
  tax: number;
  income: number | null;
  upkeep: number | null;
  penalty: number | null;
  debt: number;
  due: number;
  missed: number;
  blood: number;
  reserve: Counts;
  surrendered: Counts;
  buy_back: Counts;
  prisoners: readonly { owner: number; counts: Counts }[];
  in_prison: readonly { captor: number; counts: Counts }[];
  technology: readonly number[];
  technologies: readonly string[];
  tokens: Counts;
  tokens_used: Counts;
  pt: Counts;
  cards: readonly EmpireCard[];
  control_markers_left: number;
  territories: readonly string[];
  recruited: number | null;
  known: readonly { card: string; depth: number }[];
  dealt: readonly EmpireCard[];
  orders: readonly { kind: string; level: number; number: number }[];
}
export interface Fighter {
  seat: Side;
  melee: Counts | null;
  began: number;
  lost: number;
  lost_in_round: number;
  captured: Counts;
  trapped: Counts;
  crews: Readonly<Record<string, Counts>>;
  targets: Readonly<Record<string, string>>;
  walls: readonly string[];
  capturing: boolean;
  uses: number;
  emulated: Counts;
  enabled: readonly string[];
  cancelled: readonly string[];
  powers: Counts;
  sacrificed: number;
  dice: readonly number[];
  rerolled: readonly number[];
  bonus: number;
  blood: number;
  penalty: number | null;
  attack: number | null;
  losses: number | null;
  postponed: Counts;
  cards: readonly string[];
}
export interface Battle {
  area: string;
  at_sea: boolean;
  cause: string;
  round: number;
  step: string;
  path: readonly string[];
  attacker: Fighter;
  defender: Fighter;
}
export interface Moving {
  seat: number;
  area: string;
  carriers: readonly string[];
  riders: Counts;
  path: readonly string[];
  destination: string | null;
  edict: boolean;
}
export interface Pact {
  id: string;
  parties: readonly number[];
  clauses: readonly { kind: string; giver: number; receiver: number; number: number; target: number | null }[];
  since: number;
  until: number;
  secret: boolean;
  shown: boolean;
}
export interface MuView {
  phase: string;
  stage: string;
  turn: number;
  turns: number;
  round: number;
  order: readonly number[];
  order_before: readonly number[];
  to_act: readonly number[];
  active: number | null;
  ended_by: string;
  settings: Readonly<Record<string, string | number | boolean>>;
  players: readonly Player[];
  event: {
    card: string;
    dark: readonly string[];
    light: readonly string[];
    printed: readonly string[];
    icons: readonly string[];
    shielded: readonly string[];
  } | null;
  tolerated: number | null;
  barbarians: {
    dice: readonly number[];
    composition: Counts | null;
    attack: number | null;
    losses: number | null;
    points: number;
    pool: Counts;
  };
  rebellions: readonly { seat: number; left: number }[];
  pacts: readonly Pact[];
  wars: readonly { seat: number; other: number; free_from: number }[];
  armistices: readonly (readonly [number, number])[];
  battle: Battle | null;
  battles_waiting: readonly string[];
  pile: readonly { seat: number; card: string; what: string }[];
  moving: Moving | null;
  trading: string | null;
  board: {
    spaces: readonly Space[];
    borders: Readonly<Record<"land" | "strait" | "river" | "coast" | "sea", readonly Pair[]>>;
    routes: readonly Route[];
  };
  decks: { empire: number; events: number; discard: readonly string[] };
  tokens_left: Counts;
  cubes_left: Counts;
}

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

export function colourOf(view: MuView, side: Side | null): { fill: string; ink: string; line: string } {
  if (side === "barbarians") return { fill: HORDE_COLOUR, ink: "#ffd9a0", line: HORDE_COLOUR };
  return kingdomColour(view.players.find(({ seat }) => seat === side)?.colour ?? null);
}

/** So much of the first colour mixed with the second, both as #rrggbb. */
export function mixed(colour: string, other: string, share: number): string {
  const part = (of: string, n: number) => parseInt(of.slice(1 + 2 * n, 3 + 2 * n), 16);
  const hex = [0, 1, 2].map((n) => Math.round(part(colour, n) * share + part(other, n) * (1 - share)));
  return `#${hex.map((n) => n.toString(16).padStart(2, "0")).join("")}`;
}
