/** The table of the game as the client reads it, and small questions about it. */
import type { MatchState } from "../../api";

export type Kind = "key" | "fortress" | "strategic" | "unfortified";
export type Pass = "" | "mountain" | "desert" | "strait";
export interface Power {
  id: string;
  kind: string;
  seat: number | null;
}
export interface Space {
  id: string;
  kind: Kind;
  at: readonly [x: number, y: number];
  home: readonly string[];
  /** Who controls it while no marker lies there. */
  control: string;
  ports: readonly string[];
  /** The turn in which it comes into play. */
  enters: number;
}
export interface Link {
  a: string;
  b: string;
  over: Pass;
}
export interface Zone {
  id: string;
  at: readonly [x: number, y: number];
}
interface SentBoard {
  powers: readonly [id: string, kind: string, seat: number | null, colour: string][];
  zones: readonly [id: string, x: number, y: number][];
  kinds: readonly Kind[];
  passes: readonly Pass[];
  spaces: readonly [string, number, number, number, readonly number[], number, readonly number[], number][];
  links: readonly [number, number, number][];
}
export interface Printed {
  powers: readonly Power[];
  zones: readonly Zone[];
  spaces: readonly Space[];
  links: readonly Link[];
}

const boards = new WeakMap<SentBoard, Printed>();

/** What is printed comes with numbers in place of names that come a hundred times. */
export function printedOf(board: SentBoard): Printed {
  const known = boards.get(board);
  if (known) return known;
  const power = (n: number) => board.powers[n]?.[0] ?? "independent";
  const space = (n: number) => board.spaces[n]?.[0] ?? "";
  const printed: Printed = {
    powers: board.powers.map(([id, kind, seat]) => ({ id, kind, seat })),
    zones: board.zones.map(([id, x, y]) => ({ id, at: [x, y] })),
    spaces: board.spaces.map(([id, kind, x, y, home, control, ports, enters]) => ({
      id,
      kind: board.kinds[kind] ?? "unfortified",
      at: [x, y],
      home: home.map(power),
      control: power(control),
      ports: ports.map((n) => board.zones[n]?.[0] ?? ""),
      enters,
    })),
    links: board.links.map(([a, b, over]) => ({ a: space(a), b: space(b), over: board.passes[over] ?? "" })),
  };
  boards.set(board, printed);
  return printed;
}

export interface TmView {
  board: Printed;
}
export function viewOf(state: MatchState): TmView {
  return { board: printedOf((state.table as unknown as { board: SentBoard }).board) };
}
