/** The table of the game as the client reads it, and small questions about it. */
import type { MatchState, Name } from "../../api";
import type { components } from "../../generated/api";

/** What lies on the table, as condotta/games/tanto_monta/shown/shape.py declares it. */
type Sent = components["schemas"]["tanto_monta_view"];
type SentBoard = Sent["board"];
export type Kind = SentBoard["kinds"][number];
export type Pass = SentBoard["passes"][number];
export type CardType = SentBoard["types"][number];
export type Player = Sent["players"][number];
export interface Space {
  id: string;
  kind: Kind;
  at: readonly [x: number, y: number];
  home: readonly string[];
  ports: readonly string[];
  /** The turn in which it comes into play. */
  enters: number;
}
export interface Link {
  a: string;
  b: string;
  over: Pass;
}
export interface Leader {
  id: string;
  power: string;
  battle: number;
  command: number;
  piracy: number;
  naval: boolean;
}
export interface Card {
  id: string;
  number: number;
  cp: number;
  support: number;
  type: CardType;
  /** Whose Home card it is. */
  seat: number | null;
}
export interface Ocean {
  id: string;
  /** What is printed there: 1 to 8, A, B. */
  sign: string;
  /** Cartography markers. */
  maps: number;
  /** Closed before OVERSEAS VOYAGES. */
  overseas: boolean;
}
export interface OceanLink {
  a: string;
  b: string;
  arrows: number;
  red: boolean;
}
export interface Colony {
  id: string;
  zone: string;
  /** In tenths of a degree. */
  lon: number;
  lat: number;
  /** For Portugal. */
  reserved: boolean;
}
export interface Nao {
  id: string;
  seat: number;
  crew: number;
  piracy: number;
  explorer: boolean;
}
/** What is printed, in words. */
export interface Printed extends Pick<SentBoard, "actions" | "influence" | "players" | "courts" | "popes"> {
  powers: readonly { id: string; kind: string; seat: number | null }[];
  zones: readonly { id: string; at: readonly [x: number, y: number] }[];
  spaces: readonly Space[];
  links: readonly Link[];
  leaders: ReadonlyMap<string, Leader>;
  cards: ReadonlyMap<string, Card>;
  oceans: readonly Ocean[];
  oceanLinks: readonly OceanLink[];
  colonies: readonly Colony[];
  naos: ReadonlyMap<string, Nao>;
}
export interface TmView extends Omit<Sent, "board"> {
  board: Printed;
}
/** All that a power has in a place, on one side of the walls. */
export interface Force {
  place: string;
  power: string;
  inside: boolean;
  moved: boolean;
  regular: number;
  militia: number;
  cavalry: number;
  artillery: number;
  squadrons: number;
  corsairs: number;
  leaders: readonly string[];
}
export const LAND = ["regular", "militia", "cavalry", "artillery"] as const;
export const SHIPS = ["squadrons", "corsairs"] as const;
export const MINORS = ["papacy", "navarre", "venice", "genoa", "florence", "naples"] as const;
export const SEAT_IDS = ["muslim", "portugal", "spain", "france"] as const;

const BLANK = { powers: [], zones: [], kinds: [], passes: [], types: [], spaces: [], links: [], leaders: {}, cards: [], actions: {}, influence: {}, courts: {}, popes: {}, players: [], oceans: [], ocean_links: [], colonies: [], naos: {} } as unknown as SentBoard; // prettier-ignore
const views = new WeakMap<object, TmView>();
const boards = new WeakMap<SentBoard, Printed>();

export function viewOf({ table }: MatchState): TmView {
  const known = views.get(table);
  if (known) return known;
  const { board, ...rest } = table as unknown as Omit<Sent, "board"> & { board?: SentBoard };
  const view: TmView = { ...rest, board: printedOf(board ?? BLANK) };
  views.set(table, view);
  return view;
}

/** What is printed comes with numbers in place of names that come a hundred times. */
export function printedOf(board: SentBoard): Printed {
  const known = boards.get(board);
  if (known) return known;
  const power = (n: number) => board.powers[n]?.[0] ?? "independent";
  const space = (n: number) => board.spaces[n]?.[0] ?? "";
  const ocean = (n: number) => board.oceans[n]?.[0] ?? "";
  const printed: Printed = {
    actions: board.actions,
    influence: board.influence,
    courts: board.courts,
    popes: board.popes,
    players: board.players,
    powers: board.powers.map(([id, kind, seat]) => ({ id, kind, seat })),
    zones: board.zones.map(([id, x, y]) => ({ id, at: [x, y] })),
    spaces: board.spaces.map(([id, kind, x, y, home, , ports, enters]) => ({
      id,
      kind: board.kinds[kind] ?? "unfortified",
      at: [x, y],
      home: home.map(power),
      ports: ports.map((n) => board.zones[n]?.[0] ?? ""),
      enters,
    })),
    links: board.links.map(([a, b, over]) => ({ a: space(a), b: space(b), over: board.passes[over] ?? "" })),
    leaders: new Map(
      Object.entries(board.leaders).map(([id, [n, battle, command, piracy, naval]]) => {
        return [id, { id, power: power(n), battle, command, piracy, naval }];
      }),
    ),
    cards: new Map(
      board.cards.map(([id, number, cp, support, type, seat]) => {
        return [id, { id, number, cp, support, type: board.types[type] ?? "event", seat }];
      }),
    ),
    oceans: board.oceans.map(([id, sign, maps, overseas]) => ({ id, sign, maps, overseas })),
    oceanLinks: board.ocean_links.map(([a, b, arrows, red]) => ({ a: ocean(a), b: ocean(b), arrows, red })),
    colonies: board.colonies.map(([id, zone, lon, lat, reserved]) => ({ id, zone: ocean(zone), lon, lat, reserved })),
    naos: new Map(
      Object.entries(board.naos).map(([id, [seat, crew, piracy, explorer]]) => [id, { id, seat, crew, piracy, explorer }]),
    ),
  };
  boards.set(board, printed);
  return printed;
}

/** The seat that runs a power now: an active minor is run by its ally. */
export function seatOf(view: TmView, power: string): number | null {
  const major = (view.allied as Readonly<Record<string, string>>)[power] ?? power;
  return view.board.powers.find(({ id }) => id === major)?.seat ?? null;
}

/** Who controls a space; null: it is not in play yet. */
export function controllerOf(view: TmView, space: string): string | null {
  return (view.control as Readonly<Record<string, string>>)[space] ?? null;
}

const NO_FORCE = { moved: false, regular: 0, militia: 0, cavalry: 0, artillery: 0, squadrons: 0, corsairs: 0 };

/** All that stands anywhere, by place: first what is inside the walls, then by strength. */
export function forcesOf(view: TmView): ReadonlyMap<string, readonly Force[]> {
  const known = forces.get(view);
  if (known) return known;
  const found = new Map<string, Map<string, Force>>();
  const at = (place: string, power: string, inside: boolean) => {
    const here = found.get(place) ?? new Map<string, Force>();
    found.set(place, here);
    const key = `${power}/${inside ? "in" : "out"}`;
    return { here, key, force: here.get(key) ?? { ...NO_FORCE, place, power, inside, leaders: [] } };
  };
  for (const [place, stacks] of Object.entries(view.stacks)) {
    for (const { power, inside = false, moved = false, regular = 0, militia = 0, cavalry = 0, artillery = 0 } of stacks) {
      const { here, key, force } = at(place, power, inside);
      here.set(key, {
        ...force,
        moved: force.moved || moved,
        regular: force.regular + regular,
        militia: force.militia + militia,
        cavalry: force.cavalry + cavalry,
        artillery: force.artillery + artillery,
      });
    }
  }
  for (const [place, fleets] of Object.entries(view.fleets)) {
    for (const { power, squadrons = 0, corsairs = 0 } of fleets) {
      if (squadrons + corsairs === 0) continue;
      const { here, key, force } = at(place, power, false);
      here.set(key, { ...force, squadrons: force.squadrons + squadrons, corsairs: force.corsairs + corsairs });
    }
  }
  for (const [id, { place, inside = false }] of Object.entries(view.leaders)) {
    const power = view.board.leaders.get(id)?.power;
    if (!place || !power) continue;
    const { here, key, force } = at(place, power, inside);
    here.set(key, { ...force, leaders: [...force.leaders, id] });
  }
  const sorted = new Map([...found].map(([place, here]) => [place, [...here.values()].sort(byWeight)]));
  forces.set(view, sorted);
  return sorted;
}
const forces = new WeakMap<TmView, ReadonlyMap<string, readonly Force[]>>();

function byWeight(a: Force, b: Force): number {
  return Number(b.inside) - Number(a.inside) || landOf(b) - landOf(a) || shipsOf(b) - shipsOf(a) || a.power.localeCompare(b.power);
}

export function landOf({ regular, militia, cavalry, artillery }: Force): number {
  return regular + militia + cavalry + artillery;
}

export function shipsOf({ squadrons, corsairs }: Force): number {
  return squadrons + corsairs;
}

/** The powers that besiege a space. */
export function besiegersOf(view: TmView, space: string): string[] {
  return Object.keys(view.sieges).flatMap((key) => {
    const [at, power] = key.split("/");
    return at === space && power ? [power] : [];
  });
}

export type Relation = "war" | "alliance" | "peace";

/** Castile and Aragon are at war and peace as one. */
export function partyOf(view: TmView, power: string): string {
  const major = (view.allied as Readonly<Record<string, string>>)[power] ?? power;
  return major === "castile" || major === "aragon" ? "spain" : major;
}

/** Pairs stand once, in the order of the alphabet. */
export function relationOf(view: TmView, a: string, b: string): Relation {
  const pair = [partyOf(view, a), partyOf(view, b)].sort().join("/");
  return (view.relations as Readonly<Record<string, Relation>>)[pair] ?? "peace";
}

export function shortOf(names: Record<string, Name>, id: string): string {
  return names[id]?.short ?? id;
}
