/** The table of Medioevo Universale as condotta/games/medioevo_universale/shown builds it, written by hand. */

/** A seat, or the barbarians. */
type Side = number | "barbarians";
/** By kind of unit, colour or the like; what is not there is 0. */
type Counts = Readonly<Record<string, number>>;
type Pair = readonly [string, string];

interface Building {
  id: string;
  category: string;
  level: number;
  damage: number;
  structure: number;
}
interface Army {
  owner: Side;
  commander: Side;
  /** An area, or the Galley that carries it. */
  place: string;
  why: string;
  counts: Counts;
  /** Those with a Stop marker. */
  done: Counts;
}
interface Element {
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
interface Space {
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
interface Route {
  seat: number;
  transport: string | null;
  origin: string;
  stops: readonly string[];
  done: readonly boolean[];
  destination: string;
}
interface Objective {
  kind: string;
  check: string;
  text: { en: string; it: string };
}
interface EmpireCard {
  id: string;
  turned?: boolean;
  held?: boolean;
  objective?: Objective | null;
  met?: boolean | null;
}
interface Player {
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
interface Fighter {
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
interface Battle {
  area: string;
  at_sea: boolean;
  cause: string;
  round: number;
  step: string;
  path: readonly string[];
  attacker: Fighter;
  defender: Fighter;
}
interface Moving {
  seat: number;
  area: string;
  carriers: readonly string[];
  riders: Counts;
  path: readonly string[];
  destination: string | null;
  edict: boolean;
}
interface Pact {
  id: string;
  parties: readonly number[];
  clauses: readonly { kind: string; giver: number; receiver: number; number: number; target: number | null }[];
  since: number;
  until: number;
  secret: boolean;
  shown: boolean;
}
export interface Table {
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
