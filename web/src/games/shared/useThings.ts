/** The things of a map: what a click, a finger and the keyboard do with them. */
import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { picksFor } from "../../match/options";
import { useInfo, type Ids } from "../../shell/table/Info";
import type { BoardProps } from "../layer";
import { crowd, nearestTowards } from "./finding";
import type { Thing } from "./thing";
import type { Frame, Points } from "./useFrame";
import type { Places } from "./usePlaces";

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
  };
}

export function useThings({ frame, places, placesOf, first, open, pointed, onPick, onTouch }: Args): Things {
  const info = useInfo();
  const [stop, setStop] = useState<string | null>(null); // the thing that the Tab key leads to
  const openSpots = [...new Set([...open.keys()].flatMap((id) => (places.has(id) ? [id] : placesOf(id))))];
  const openPoints = openSpots.flatMap((id) => {
    const at = places.get(id);
    return at ? [at] : [];
  });
  const act = (event: MouseEvent | KeyboardEvent, ...ids: Ids) => {
    const element = event.currentTarget;
    if (picksFor(open, ...ids).length === 0) {
      if (onTouch) onTouch(ids[0] ?? "");
      else info.pin(element, ...ids);
      return;
    }
    const touch = (event.nativeEvent as PointerEvent).pointerType === "touch";
    const matrix = frame.moved.current?.getScreenCTM();
    if (touch && matrix && "clientX" in event) {
      const near = crowd(openPoints, { x: event.clientX, y: event.clientY }, matrix, FINGER);
      if (near.length > 1 && frame.zoomCloser(near)) return; // it was not clear which one was meant
    }
    info.close();
    onPick(...ids);
  };
  const thing = (...ids: Ids): Thing => {
    const id = ids[0] ?? "";
    return {
      id,
      open: picksFor(open, ...ids).length > 0,
      pointed: ids.some((one) => one && pointed.has(one)),
      stop: id === (stop ?? openSpots[0] ?? first),
      about: info.about(...ids),
      onAct: (event) => act(event, ...ids),
    };
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const way = ARROWS[event.key];
    const from = (event.target as Element).closest("[data-thing]")?.getAttribute("data-thing");
    const here = from ? places.get(from) : undefined;
    if (!way || !here) return;
    event.preventDefault();
    const next = nearestTowards(places, here, way);
    const found = next && frame.svg.current?.querySelector(`[data-thing="${next}"]`);
    if (found instanceof SVGElement) found.focus();
  };
  const onFocus = (event: FocusEvent<SVGSVGElement>) => {
    const id = event.target.getAttribute("data-thing");
    if (id && places.has(id)) setStop(id);
  };
  return { thing, act, openPoints, keys: { onKeyDown, onFocus } };
}
