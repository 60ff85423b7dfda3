/** Moving and zooming the map. Sizes go to CSS as variables, so that nothing is drawn anew while it moves. */
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Chart } from "./chart";

const MOST = 8; // how far one may zoom in
const CLOSER = 1.05; // times as large: worth the movement
const SMALL = 600; // pixels: on a narrower map what can be chosen is brought nearer
const NEARER = 2.5; // times as large as the whole map, at most
const WORTH = 1.4; // times as large: worth that the map moves by itself
const STEP = 1.15; // what is shown changes when the map is so many times as large

export type Points = readonly (readonly [number, number])[];

export interface Frame {
  svg: RefObject<SVGSVGElement>;
  moved: RefObject<SVGGElement>;
  /** Pixels to a unit, in steps: never more than it is. */
  scale: number;
  zoomBy: (factor: number, at?: [number, number]) => void;
  zoomAll: () => void;
  zoomTo: (points: Points) => void;
  /** The same, unless they are not to be seen any larger; whether it did. */
  zoomCloser: (points: Points) => boolean;
  /** Moves the map if none of these points is seen, as large as it is if they fit; on a small map it brings them nearer. */
  bringIntoSight: (points: Points) => void;
}

/** What is drawn for so many pixels to a unit: in steps, so that it is not placed anew with each movement. */
export function stepOf(scale: number): number {
  return STEP ** Math.floor(Math.log(scale) / Math.log(STEP) + 1e-6);
}

/** How many pixels a unit of a stack or a name has: they are written for one pixel, and grow a little. */
export function pixelsOf(scale: number): number {
  return Math.min(1.35, Math.max(1, 0.8 + 0.22 * scale));
}

export function useFrame({ width, height }: Pick<Chart, "width" | "height">): Frame {
  const svg = useRef<SVGSVGElement>(null);
  const moved = useRef<SVGGElement>(null);
  const mover = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const now = useRef<ZoomTransform>(zoomIdentity);
  const byItself = useRef(false); // the map has moved last, and nobody has moved it
  const [step, setStep] = useState(stepOf(0.6));

  useEffect(() => {
    const frame = svg.current;
    if (!frame) return undefined;
    const apply = () => {
      const base = Math.min(frame.clientWidth / width, frame.clientHeight / height) || 0.6;
      const scale = base * now.current.k;
      moved.current?.setAttribute("transform", now.current.toString());
      frame.style.setProperty("--px", String(1 / scale));
      frame.style.setProperty("--token", String(pixelsOf(stepOf(scale)) / scale));
      frame.style.touchAction = now.current.k > 1.01 ? "none" : "pan-y"; // the page scrolls while all is seen
      setStep(stepOf(scale));
    };
    const watcher = new ResizeObserver(apply);
    watcher.observe(frame);
    const behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, MOST])
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .extent([
        [0, 0],
        [width, height],
      ])
      .clickDistance(6)
      .on("zoom", (event: { transform: ZoomTransform; }) => {
        now.current = event.transform;
        byItself.current = false;
        apply();
      });
    mover.current = behaviour;
    select(frame).call(behaviour).on("dblclick.zoom", null);
    apply();
    return () => {
      watcher.disconnect();
      select(frame).on(".zoom", null);
    };
  }, [width, height]);

  const zoomBy = useCallback((factor: number, at?: [number, number]) => {
    if (svg.current) mover.current?.scaleBy(select(svg.current), factor, at);
  }, []);
  const zoomAll = useCallback(() => {
    if (svg.current) mover.current?.transform(select(svg.current), zoomIdentity);
  }, []);
  const zoomTo = useCallback(
    (points: Points) => {
      if (svg.current && points.length > 0)
        mover.current?.transform(select(svg.current), around(points, width, height));
    },
    [width, height],
  );
  const zoomCloser = useCallback(
    (points: Points) => {
      if (around(points, width, height).k < now.current.k * CLOSER) return false;
      zoomTo(points);
      return true;
    },
    [zoomTo, width, height],
  );
  const bringIntoSight = useCallback(
    (points: Points) => {
      const [frame, matrix] = [svg.current?.getBoundingClientRect(), moved.current?.getScreenCTM()];
      if (!svg.current || !frame || !matrix || points.length === 0) return;
      const isSeen = (point: Points[number]) => isWithin(frame, new DOMPoint(...point).matrixTransform(matrix));
      const near = around(points, width, height, frame.width < SMALL ? NEARER : now.current.k);
      const nearer = frame.width < SMALL && near.k > now.current.k * WORTH;
      const enough = byItself.current ? points.every(isSeen) : points.some(isSeen);
      if (enough && !nearer) return;
      mover.current?.transform(select(svg.current), near);
      byItself.current = frame.width < SMALL;
    },
    [width, height],
  );
  return { svg, moved, scale: step, zoomBy, zoomAll, zoomTo, zoomCloser, bringIntoSight };
}

function isWithin({ left, right, top, bottom }: DOMRect, { x, y }: DOMPoint): boolean {
  return x > left && x < right && y > top && y < bottom;
}

/** Shows these points, with some room around them, at most so many times as large as the whole map. */
function around(points: Points, width: number, height: number, most = MOST / 2): ZoomTransform {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - 90, Math.max(...xs) + 90];
  const [top, bottom] = [Math.min(...ys) - 90, Math.max(...ys) + 90];
  const k = Math.min(most, Math.max(1, Math.min(width / (right - left), height / (bottom - top))));
  return zoomIdentity
    .translate(width / 2, height / 2)
    .scale(k)
    .translate(-(left + right) / 2, -(top + bottom) / 2);
}
