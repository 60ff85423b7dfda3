/** What is to be shown in each area, and what of it matters most. */
import type { Name } from "../../../api";
import type { Targets } from "../../../match/options";
import { areAlike } from "../../../util/same";
import { regular, type Hull } from "../../shared/hull";
import type { Point } from "../../shared/regions";
import { labelsOf, NAME_FONT, SEA_FONT, type Area, type Content } from "../../shared/useStacks";
import { isClosed, type Look, type MuView, type Space } from "../view";
import type { Division } from "./geometry";
import { BOX, ISLANDS, point } from "./projection";
import { levelsOf, type Level } from "./stack";

export interface AreaContent extends Content {
  stack: readonly Level[];
  /** The elements there that can be chosen. */
  open: readonly string[];
}

const NAME_LINE = 14; // letters in a line of a name
const ISLAND = 7; // units around its middle
const FAR = 34; // units: no stack goes further from its place, so that it does not lie on other ground

/** They never move. */
export function areasOf(spaces: readonly Space[], land: Division, water: Division): Area[] {
  return spaces.map(({ id, kind, lon, lat }) => {
    const at = point(lon, lat);
    const island = ISLANDS[id];
    const hull: Hull = island
      ? [regular(at, ISLAND, 12)]
      : ((kind === "sea" ? water : land).hulls.get(id) ?? []);
    const room = kind === "sea" ? { w: 14, h: 12 } : undefined; // mostly nothing stands there
    return { id, at, hull, room, keep: (place) => notFar(at, place) };
  });
}

function notFar(home: Point, [x, y]: Point): Point {
  const away = Math.hypot(x - home[0], y - home[1]);
  if (away <= FAR) return [x, y];
  return [home[0] + ((x - home[0]) / away) * FAR, home[1] + ((y - home[1]) / away) * FAR];
}

/** What was made of an area, and of what: as long as that is the same, so is its content. */
export type Memory = Map<string, { of: readonly unknown[]; content: AreaContent }>;

/** `seat`: who looks at it. */
export function contentsOf(
  view: MuView,
  look: Look,
  names: Record<string, Name>,
  open: Targets,
  seat: number | null,
  memory: Memory,
): AreaContent[] {
  return view.board.spaces.map((space) => {
    const isSea = space.kind === "sea";
    const openHere = space.elements.filter(({ id }) => open.has(id)).map(({ id }) => id);
    const priority = priorityOf(view, space, openHere.length > 0 || isOpen(space, open), seat);
    const of = [space, look, names, view.board.routes, battleIn(view, space), priority, openHere.join(" ")];
    const known = memory.get(space.id);
    if (known && areAlike(known.of, of)) return known.content;
    const content = {
      id: space.id,
      priority,
      stack: levelsOf(view, space, (id) => open.has(id)),
      label: labelsOf(names[space.id]?.short ?? space.id, isSea ? SEA_FONT : NAME_FONT, NAME_LINE),
      bounds: BOX,
      open: openHere,
    };
    memory.set(space.id, { of, content });
    return content;
  });
}

function battleIn(view: MuView, { id }: Space): "now" | "waits" | null {
  return view.battle?.area === id ? "now" : view.battles_waiting.includes(id) ? "waits" : null;
}

function isOpen(space: Space, open: Targets): boolean {
  return open.has(space.id) || (space.home !== null && open.has(space.home));
}

function priorityOf(view: MuView, space: Space, chosen: boolean, seat: number | null): number {
  const own = [space.controller, ...space.armies.map(({ commander }) => commander), ...space.elements.map(({ commander }) => commander)]; // prettier-ignore
  const pieces = space.armies.length + space.elements.length;
  return (
    (chosen ? 100 : 0) +
    { now: 200, waits: 60, none: 0 }[battleIn(view, space) ?? "none"] +
    (seat !== null && own.includes(seat) ? 40 : 0) +
    Math.min(pieces, 5) * 3 +
    (space.settlement ? 4 : 0) +
    (space.kind === "land" ? 3 : 0) -
    (isClosed(view, space) ? 20 : 0)
  );
}
