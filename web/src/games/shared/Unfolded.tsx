/**
 * The stack that is unfolded, over all others: everything that stands in a place, with its name above it. The pointer goes
 * through it to the place itself, but for the pieces that can be chosen.
 */
import type { ReactNode } from "react";
import type { Size } from "./placement";
import type { Point } from "./regions";
import { useUnfolded, type Unfolding } from "./unfolding";

export interface UnfoldedStack extends Size {
  at: Point;
  name: string;
  /** How wide the name is, in units of a stack. */
  wide: number;
  open: boolean;
  /** What stands there, around its middle. */
  drawn: ReactNode;
}
interface Props {
  unfolding: Unfolding;
  /** Null: all of it is shown anyway. */
  stackOf: (id: string) => UnfoldedStack | null;
}

const EDGE = 5;
const TITLE = 17;

export function Unfolded({ unfolding, stackOf }: Props) {
  const id = useUnfolded(unfolding);
  const stack = id === null ? null : stackOf(id);
  if (id === null || !stack) return null;
  const { at: [x, y], w, h, name, wide, open, drawn } = stack; // prettier-ignore
  const width = Math.max(w, wide) + 2 * EDGE;
  const top = -h / 2 - TITLE - EDGE;
  return (
    <g
      className={open ? "unfolded open" : "unfolded"}
      data-area={id}
      data-unfolded={id}
      style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}
    >
      <rect
        className="leaf"
        x={-width / 2}
        y={top}
        width={width}
        height={h + TITLE + 2 * EDGE}
        rx="6"
        aria-hidden="true"
      />
      <text className="leafname" y={top + 15} aria-hidden="true">
        {name}
      </text>
      {drawn}
    </g>
  );
}
