/** The place of a map card that is not in play: still to come, burnt, or never to come. */
import { memo } from "react";
import type { Extent } from "../../shared/chart";
import type { Thing } from "../../shared/thing";
import { NAME_FONT, widest } from "../../shared/useStacks";
import { boxOf } from "./projection";
import { useMedieval } from "../words";

const ROOM = 12; // pixels beside the note

interface Props {
  thing: Thing;
  extent: Extent;
  fate: "tocome" | "burnt" | "lost";
  fresh: boolean;
  /** Pixels to a unit. */
  scale: number;
}

export const Absent = memo(function Absent({ thing: { id, about, onAct }, extent, fate, fresh, scale }: Props) {
  const { w } = useMedieval();
  const { x, y, w: wide, h: high } = boxOf(extent);
  const note = w(`fate.${fate}`);
  const middle = `translate(${x + wide / 2},${y + high / 2})`;
  return (
    // The same is told to the keyboard and to screen readers by the text mode; as tab stops they would be in the way.
    <g
      className={`mapcard ${fate}${fresh ? " fresh" : ""}`}
      role="img"
      aria-label={`${id}: ${note}`}
      onClick={onAct}
      {...about}
    >
      <rect x={x + 4} y={y + 4} width={wide - 8} height={high - 8} rx="9" />
      {fate === "burnt" && <rect className="ember" x={x + 10} y={y + 10} width={wide - 20} height={high - 20} rx="9" />}
      <g transform={middle}>
        <g className="notesize">
          {fate === "burnt" && (
            <path
              className="flame"
              d="M0,-30c7,7 3,10 6,13c2,-2 2,-4 2,-5c6,7 4,17 -8,17s-13,-9 -6,-16c3,-3 6,-4 6,-9Z"
            />
          )}
          <text className="code" y="4">
            {id}
          </text>
          {wide * scale > widest([note], NAME_FONT) + ROOM && <text y="18">{note}</text>}
        </g>
      </g>
    </g>
  );
});
