/** Moving and zooming the map. Sizes go to CSS as variables, so that nothing is drawn anew while it moves. */
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Chart } from "./chart";

const MOST = 8; // how far one may zoom in
const CLOSER = 1.05; // times as large: worth the movement
export const NEAR = 0.45; // pixels to a unit from which names are shown

export type Points = readonly (readonly [number, number])[];

export interface Frame {
  svg: RefObject<SVGSVGElement>;
  moved: RefObject<SVGGElement>;
  /** Names are shown. */
  near: boolean;
  /** Pixels to a unit when the whole map is seen, in steps. */
  pixels: number;
  zoomBy: (factor: number, at?: [number, number]) => void;
  zoomAll: () => void;
  zoomTo: (points: Points) => void;
  /** The same, unless they are not to be seen any larger; whether it did. */
  zoomCloser: (points: Points) => boolean;
}

/** How large a token is drawn, in units, at so many pixels to a unit. */
export function tokenSize(scale: number): number {
  return Math.min(1.4, Math.max(0.55, 0.44 + 0.75 * scale)) / scale;
}

export function useFrame({ width, height }: Pick<Chart, "width" | "height">): Frame {
  const svg = useRef<SVGSVGElement>(null);
  const moved = useRef<SVGGElement>(null);
  const mover = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const now = useRef<ZoomTransform>(zoomIdentity);
  const [near, setNear] = useState(true);
  const [pixels, setPixels] = useState(0.6);

  useEffect(() => {
    const frame = svg.current;
    if (!frame) return undefined;
    const apply = () => {
      const base = Math.min(frame.clientWidth / width, frame.clientHeight / height) || 0.6;
      const scale = base * now.current.k;
      moved.current?.setAttribute("transform", now.current.toString());
      frame.style.setProperty("--px", String(1 / scale));
      frame.style.setProperty("--token", String(tokenSize(scale)));
      frame.style.touchAction = now.current.k > 1.01 ? "none" : "pan-y"; // the page scrolls while all is seen
      setNear(scale >= NEAR);
      setPixels(Math.round(base * 20) / 20 || 0.05);
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
      .on("zoom", (event: { transform: ZoomTransform }) => {
        now.current = event.transform;
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
  return { svg, moved, near, pixels, zoomBy, zoomAll, zoomTo, zoomCloser };
}

/** Shows these points, with some room around them. */
function around(points: Points, width: number, height: number): ZoomTransform {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - 90, Math.max(...xs) + 90];
  const [top, bottom] = [Math.min(...ys) - 90, Math.max(...ys) + 90];
  const k = Math.min(MOST / 2, Math.max(1, Math.min(width / (right - left), height / (bottom - top))));
  return zoomIdentity
    .translate(width / 2, height / 2)
    .scale(k)
    .translate(-(left + right) / 2, -(top + bottom) / 2);
}
