/** What has happened, on the map: moves and attacks as arrows along their way, battles and conquests as flashes. */
import { colourOf } from "../../shell/parts/seats";
import type { Happening } from "../layer";
import type { Point } from "./regions";
import type { Places } from "./useStacks";
import { arrow } from "./ways";

const NOBODY = "#26211d";
const SHORT = 15; // pixels an arrow ends before the middle of a place
const HEAD = 13;
const BURST = "M0,-17L4,-7L13,-11L8,-3L17,1L8,4L11,13L3,8L-2,17L-4,8L-13,11L-8,3L-17,-1L-8,-4L-11,-13L-3,-8Z";
const RAISED = "M-5,9V-11M-5,-11L8,-7L-5,-2Z";
const MOST = 40; // the last ones are drawn

interface Props {
  list: readonly Happening[];
  places: Places;
  /** The places of what has none itself: a way from there begins at the nearest of them. */
  placesOf?: (id: string) => readonly string[];
  /** Pixels to a unit. */
  scale: number;
}

export function Happenings({ list, places, placesOf = () => [], scale }: Props) {
  const drawn = merged(list).slice(-MOST);
  return (
    <g className="happenings" aria-hidden="true">
      {drawn.map((one, n) => {
        const to = places.get(one.to);
        const from = to && startOf(one.from, to, places, placesOf);
        const way = from && to ? arrow(from, to, SHORT / scale, HEAD / scale) : null;
        const colour = one.seat === null ? NOBODY : colourOf(one.seat);
        return (
          <g
            key={`${one.ply}/${one.kind}/${one.from}/${one.to}`}
            className={`happening ${one.kind}`}
            data-happening={one.kind}
            style={{ color: colour, animationDelay: `${n * 0.12}s` }}
          >
            {way && (
              <>
                <path className="casing" d={`${way.shaft}${way.head}`} />
                <path className="rim" d={`${way.shaft}${way.head}`} />
                <path className="shaft" d={way.shaft} pathLength="100" />
                <path className="head" d={way.head} />
              </>
            )}
            {to && <Flash kind={one.kind} at={to} />}
          </g>
        );
      })}
    </g>
  );
}

/** Where it ended: a burst for a battle, a banner and a ring for a conquest. */
function Flash({ kind, at: [x, y] }: { kind: Happening["kind"]; at: Point }) {
  if (kind === "move") return null;
  return (
    <g className="flash" style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}>
      {(kind === "battle" || kind === "attack") && <path className="burst" d={BURST} transform="translate(15,-15) scale(0.8)" />}
      {kind === "conquest" && <path className="banner" d={RAISED} transform="translate(17,-14)" />}
      <circle className="ring" r="20" />
    </g>
  );
}

/** What happened several times in one place is drawn once, as the last time. */
export function merged(list: readonly Happening[]): Happening[] {
  const last = new Map<string, Happening>();
  for (const one of list) {
    const key = `${one.kind === "move" ? one.from : ""}/${one.to}/${one.kind}/${one.seat}`;
    last.delete(key);
    last.set(key, one);
  }
  return [...last.values()];
}

function startOf(
  id: string | null,
  to: Point,
  places: Places,
  placesOf: (id: string) => readonly string[],
): Point | undefined {
  if (id === null) return undefined;
  const own = places.get(id);
  if (own) return own;
  return nearest(
    placesOf(id).flatMap((one) => {
      const at = places.get(one);
      return at ? [at] : [];
    }),
    to,
  );
}

export function nearest(points: readonly Point[], [x, y]: Point): Point | undefined {
  let best: Point | undefined;
  let least = Infinity;
  for (const point of points) {
    const away = Math.hypot(point[0] - x, point[1] - y);
    if (away > 0 && away < least) [best, least] = [point, away];
  }
  return best;
}
