/** What lies beside a space for a while: unrest, plague, sieges, Fortress markers, the Mesta; and enemies near a goal. */
import { memo } from "react";
import { way } from "./sheet";
import type { Point } from "../../shared/regions";
import { FLAMES, SHEEP, SKULL, SWORDS, TOWER } from "../signs/glyphs";
import { besiegersOf, type TmView } from "../view";

export type MarkKind = "unrest" | "plague" | "fortress" | "mesta" | "siege";
const SIGNS: Readonly<Record<MarkKind, string>> = { unrest: FLAMES, plague: SKULL, fortress: TOWER, mesta: SHEEP, siege: SWORDS };

export function MarkSign({ kind }: { kind: MarkKind }) {
  return (
    <g className={`tm-mark ${kind}`}>
      <circle r="8" />
      <path d={SIGNS[kind]} transform="scale(0.82)" />
    </g>
  );
}

/** Those of each space, in a row at its lower left. */
export const Marks = memo(function Marks({ view, at }: { view: TmView; at: ReadonlyMap<string, Point> }) {
  const found = new Map<string, MarkKind[]>();
  const put = (space: string, kind: MarkKind) => found.set(space, [...(found.get(space) ?? []), kind]);
  for (const space of view.unrest) put(space, "unrest");
  for (const space of view.plague) put(space, "plague");
  for (const space of view.fortresses) put(space, "fortress");
  if (view.mesta) put(view.mesta, "mesta");
  for (const { id } of view.board.spaces) if (besiegersOf(view, id).length > 0) put(id, "siege");
  return (
    <g className="tm-marks" aria-hidden="true">
      {[...found].map(([space, kinds]) => {
        const [x, y] = at.get(space) ?? [0, 0];
        return (
          <g key={space} style={{ transform: `translate(${x}px, ${y}px) scale(var(--mark))` }}>
            {kinds.map((kind, n) => (
              <g key={kind} transform={`translate(${-12 - 14 * n},7)`}>
                <MarkSign kind={kind} />
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
});

/** The spaces that a question is about. */
export const Asked = memo(function Asked({ spaces, at }: { spaces: readonly string[]; at: ReadonlyMap<string, Point> }) {
  return (
    <g className="tm-asked" aria-hidden="true">
      {spaces.map((space) => {
        const [x, y] = at.get(space) ?? [0, 0];
        return (
          <g key={space} data-asked-about={space} style={{ transform: `translate(${x}px, ${y}px) scale(var(--spot))` }}>
            <circle className="under" r="17" />
            <circle r="17" />
            <path d="M0,-31L6,-22H-6ZM0,31L6,22H-6ZM-31,0L-22,6V-6ZM31,0L22,6V-6Z" />
          </g>
        );
      })}
    </g>
  );
});

/** From an enemy beside it to a space that one may move to. */
export function Threats({ ways, at }: { ways: readonly (readonly [from: string, to: string])[]; at: ReadonlyMap<string, Point> }) {
  return (
    <g className="tm-threats" aria-hidden="true">
      {ways.map(([from, to]) => {
        const [a, b] = [at.get(from), at.get(to)];
        return a && b ? <path key={`${from}/${to}`} d={way(a, b)} /> : null;
      })}
    </g>
  );
}
