/** The frame of a map: the drawing that moves and zooms, its buttons and its legend. */
import { useEffect, type ReactNode } from "react";
import { useWords } from "../../i18n";
import type { Chart } from "./chart";
import type { Frame } from "./useFrame";
import type { Things } from "./useThings";
import { Zoom } from "./Zoom";
import "./map.css";

interface Props {
  chart: Pick<Chart, "width" | "height">;
  frame: Frame;
  things: Things;
  /** A class of the game's own. */
  className?: string;
  /** What is drawn with: `defs` of the drawing. */
  defs?: ReactNode;
  /** What lies over the map, from the legend on. */
  over: ReactNode;
  /** The map itself, which moves. */
  children: ReactNode;
}

export function MapFrame({ chart, frame, things, className = "", defs, over, children }: Props) {
  const { t } = useWords();
  const { bringIntoSight } = frame;
  const open = things.openPoints.join(" ");
  useEffect(() => {
    bringIntoSight(things.openPoints);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- where they lie tells whether others can be chosen
  }, [open]);
  return (
    <div className={["map", className, things.openPoints.length > 0 && "choosing"].filter(Boolean).join(" ")}>
      <p id="map-keys" className="unseen">
        {t("map.keys")}
      </p>
      <svg
        ref={frame.svg}
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="group"
        aria-label={t("map.map")}
        aria-describedby="map-keys"
        {...things.keys}
      >
        {defs && <defs>{defs}</defs>}
        <g ref={frame.moved}>{children}</g>
      </svg>
      {over}
      <Zoom frame={frame} open={things.openPoints} />
    </div>
  );
}
