/** What is drawn over the land for a while: the reach of a march, supply lines, battles. */
import { useUnfolded, type Unfolding } from "../../shared/unfolding";
import { points, type Counter, type GcView } from "../view";
import { centreOf } from "./projection";
import { hexPath, lineOf, through } from "./sheet";

const WRITTEN_FROM = 1.25; // pixels to a unit: what a march costs is written

export function Reach({ view, scale }: { view: GcView; scale: number }) {
  const reach = Object.entries(view.march?.reach ?? {});
  if (reach.length === 0) return null;
  return (
    <g className="gc-reach" aria-hidden="true">
      <path d={reach.map(([hex]) => hexPath(hex)).join("")} />
      {scale >= WRITTEN_FROM &&
        reach.map(([hex, cost]) => {
          const [x, y] = centreOf(hex);
          return (
            <text key={hex} style={{ transform: `translate(${x}px, ${y + 13}px) scale(var(--px))` }}>
              {points(cost)}
            </text>
          );
        })}
    </g>
  );
}

/** The supply lines of the Forces under the pointer, and of the one that marches. */
export function SupplyLines({ view, unfolding }: { view: GcView; unfolding: Unfolding }) {
  const hex = useUnfolded(unfolding);
  const asked = view.counters.filter((one) => one.hex === hex || one.token === view.march?.token);
  const lines = asked.flatMap(({ line }: Counter) => (line && line.length > 1 ? [line] : []));
  return (
    <g className="gc-supply" aria-hidden="true">
      {lines.map((line) => (
        <g key={line.join()}>
          <path className="under" d={through(line.map(centreOf))} />
          <path d={through(line.map(centreOf))} />
        </g>
      ))}
    </g>
  );
}

/** Pontoon Bridges across hexsides. */
export function Pontoons({ view }: { view: GcView }) {
  return (
    <g className="gc-pontoons" aria-hidden="true">
      {view.pontoons.map((side) => {
        const line = lineOf(side);
        if (!line) return null;
        const [[ax, ay], [bx, by]] = line;
        const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
        return <path key={side} transform={`translate(${(ax + bx) / 2},${(ay + by) / 2}) rotate(${angle})`} d="M-3,-6V6M0,-6V6M3,-6V6M-5,-3H5M-5,3H5" />;
      })}
    </g>
  );
}

/** Where a battle is fought. */
export function BattleMark({ view }: { view: GcView }) {
  if (!view.battle) return null;
  const [x, y] = centreOf(view.battle.hex);
  return (
    <g className="gc-battle" aria-hidden="true">
      <path d={hexPath(view.battle.hex)} />
      <g style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}>
        <path className="burst" d="M0,-40L6,-28L18,-36L17,-23L33,-24L24,-14L38,-8L25,-2L36,10L22,9" />
      </g>
    </g>
  );
}

/** What cannot be chosen is dimmed: all but these hexes. */
export function Shade({ hexes, width, height }: { hexes: readonly string[]; width: number; height: number }) {
  if (hexes.length === 0) return null;
  const whole = `M${-width},${-height}H${2 * width}V${2 * height}H${-width}Z`;
  return <path className="gc-shade" d={whole + hexes.map((hex) => hexPath(hex)).join("")} fillRule="evenodd" aria-hidden="true" />;
}
