/** The name of a Naval Area. */
import type { Name } from "../../../api";
import { inLines } from "../../shared/layout";
import { Lines } from "../../shared/Lines";
import { button, classes, type Thing } from "../../shared/thing";
import { SEA_FONT, SEA_LINE, widest } from "../../shared/usePlaces";

interface Props {
  at: [number, number];
  name: Name | undefined;
  near: boolean;
  crossed: boolean;
  thing: Thing;
}

export function Sea({ at: [x, y], name, near, crossed, thing }: Props) {
  const words = name?.short ?? thing.id;
  const lines = near || thing.open ? inLines(words, SEA_LINE) : ["≈"];
  const half = Math.max(14, widest(lines, SEA_FONT) / 2 + 6);
  const high = 8 + 12 * lines.length;
  return (
    <g
      className={classes("seaname", thing, crossed && "crossed")}
      style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}
    >
      <rect
        className="press"
        x={-half}
        y={-high / 2}
        width={2 * half}
        height={high}
        rx="10"
        {...button(thing, name?.full ?? thing.id)}
      />
      <Lines lines={lines} gap={12} down={4} />
    </g>
  );
}
