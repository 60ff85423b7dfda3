/** The things of a map: what a click, a finger and the keyboard do with them. */
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { picksFor } from "../../match/options";
import { useInfo, type Ids } from "../../shell/table/Info";
import { isStill } from "../../util/still";
import type { BoardProps } from "../layer";
import { crowd, nearestTowards } from "./finding";
import type { Thing } from "./thing";
import type { Unfolding } from "./unfolding";
import type { Frame, Points } from "./useFrame";
import type { Places } from "./useStacks";

const FINGER = 24; // pixels around a touch that may have been meant
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Args extends Pick<BoardProps, "open" | "pointed" | "onPick" | "onTouch"> {
  frame: Frame;
  places: Places;
  /** The places of something that has none itself: the provinces of a Power. */
  placesOf: (id: string) => readonly string[];
  /** The place that the Tab key leads to if none can be chosen. */
  first: string | undefined;
  unfolding: Unfolding;
  /** Is something of this place not shown: its name, or what stands there? */
  isFolded: (id: string) => boolean;
  /** The place in which a thing stands that is not shown itself. */
  foldedIn?: (id: string) => string | null;
}
export interface Things {
  /** The first id is the thing itself; the others are what it may stand for. */
  thing: (...ids: Ids) => Thing;
  act: (event: MouseEvent | KeyboardEvent, ...ids: Ids) => void;
  /** Where the things lie that can be chosen. */
  openPoints: Points;
  /** For the `svg`: the arrow keys go from place to place. */
  keys: {
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => void;
    onFocus: (event: FocusEvent<SVGSVGElement>) => void;
    onBlur: () => void;
    onPointerOver: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerLeave: () => void;
  };
}

export function useThings(args: Args): Things {
  const { frame, places, placesOf, first, open, pointed, onPick, onTouch, unfolding, isFolded } = args;
  const foldedIn = args.foldedIn ?? (() => null);
  const info = useInfo();
  const [stop, setStop] = useState<string | null>(null); // the thing that the Tab key leads to
  const openSpots = [...new Set([...open.keys()].flatMap((id) => (places.has(id) ? [id] : placesOf(id))))];
  const openPoints = openSpots.flatMap((id) => {
    const at = places.get(id);
    return at ? [at] : [];
  });
  const act = (event: MouseEvent | KeyboardEvent, ...ids: Ids) => {
    const element = event.currentTarget;
    const id = ids[0] ?? "";
    if (picksFor(open, ...ids).length === 0) {
      if (onTouch) onTouch(id);
      else if (openSpots.some((spot) => foldedIn(spot) === id) && unfolding.get() !== id) unfolding.set(id);
      else info.pin(element, ...ids);
      return;
    }
    const touch = (event.nativeEvent as { pointerType?: string }).pointerType === "touch";
    const matrix = frame.moved.current?.getScreenCTM();
    if (touch && matrix && "clientX" in event) {
      const near = crowd(openPoints, { x: event.clientX, y: event.clientY }, matrix, FINGER);
      if (near.length > 1 && frame.zoomCloser(near)) return; // it was not clear which one was meant
      if (isFolded(id) && unfolding.get() !== id) {
        unfolding.set(id); // its name comes before it is chosen
        return;
      }
    }
    unfolding.set(null);
    info.close();
    onPick(...ids);
  };
  const latest = useRef(act); // what was drawn before the map moved does the same as what is drawn now
  latest.current = act;
  const wanted = stop ?? openSpots[0] ?? first;
  const stops = [wanted, wanted && foldedIn(wanted)];
  const drawn = useRef(new Map<string, Thing>()).current; // as long as nothing changes for it, it is the same
  const thing = (...ids: Ids): Thing => {
    const id = ids[0] ?? "";
    const now = {
      open: picksFor(open, ...ids).length > 0,
      pointed: ids.some((one) => one && pointed.has(one)),
      stop: stops.includes(id),
    };
    const known = drawn.get(ids.join(" "));
    if (known && known.open === now.open && known.pointed === now.pointed && known.stop === now.stop) return known;
    const onAct: Thing["onAct"] = (event) => latest.current(event, ...ids);
    const made = { id, ...now, about: known?.about ?? info.about(...ids), onAct: known?.onAct ?? onAct };
    drawn.set(ids.join(" "), made);
    return made;
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const way = ARROWS[event.key];
    const from = (event.target as Element).closest("[data-thing]")?.getAttribute("data-thing");
    const here = from ? places.get(from) : undefined;
    if (!way || !here) return;
    event.preventDefault();
    const shapes = new Map<string, SVGElement>();
    for (const one of frame.svg.current?.querySelectorAll<SVGElement>("[data-thing]") ?? [])
      shapes.set(one.dataset["thing"] ?? "", one);
    const next = nearestTowards(new Map([...places].filter(([id]) => shapes.has(id))), here, way);
    if (next) shapes.get(next)?.focus();
  };
  const onFocus = (event: FocusEvent<SVGSVGElement>) => {
    const id = event.target.getAttribute("data-thing");
    if (!id || !places.has(id)) return;
    setStop(id);
    if (event.target.matches(":focus-visible")) unfolding.set(areaOf(event.target));
  };
  const onPointerOver = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerType === "mouse" && event.buttons === 0 && !isStill()) unfolding.later(areaOf(event.target));
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const { area, hull } = (event.target as Element).closest<SVGElement>("[data-area], [data-hull]")?.dataset ?? {};
    if (unfolding.get() !== (area ?? hull ?? null)) unfolding.later(null);
  };
  const fold = () => unfolding.later(null);
  return {
    thing,
    act,
    openPoints,
    keys: { onKeyDown, onFocus, onBlur: fold, onPointerOver, onPointerDown, onPointerLeave: fold },
  };
}

function areaOf(target: EventTarget): string | null {
  return (target as Element).closest("[data-area]")?.getAttribute("data-area") ?? null;
}
