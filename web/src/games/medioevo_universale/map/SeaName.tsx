/** A sea on the map: its name, and the ships there. */
import { inLines } from "../../shared/layout";
import { Lines } from "../../shared/Lines";
import { button, classes } from "../../shared/thing";
import { SEA_LINE } from "../../shared/usePlaces";
import { areaInWords } from "../panels/describe";
import { SWORDS } from "../signs/glyphs";
import { ArmyBadge, Chips } from "./Pieces";
import { LARGER, ROW, type AreaProps } from "./Token";
import { gathered, isClosed } from "../view";
import { useMu } from "../words";

export function SeaName({ view, state, names, near, thing, space, at: [x, y] }: AreaProps) {
  const { w, lang } = useMu();
  const here = thing(space.id);
  const lines = near ? inLines(names[space.id]?.short ?? space.id, SEA_LINE) : ["≈"];
  const armies = gathered(space.armies);
  const wide = near ? Math.max(...lines.map((line) => line.length)) * 5.6 + 12 : 20;
  const high = 11.5 * lines.length + 6;
  return (
    <g className="mu-spot" style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}>
      <g className={classes("mu-seaname", here, isClosed(view, space) && "closed")}>
        <g className="press" {...button(here, areaInWords(space, { view, state, names, w, lang }))}>
          <rect className="mu-halo" x={-wide / 2} y={-high / 2} width={wide} height={high} rx="8" />
        </g>
        <Lines lines={lines} gap={11.5} down={3.8} />
      </g>
      {armies.map((army, n) => (
        <g
          key={`${army.owner}/${army.commander}`}
          transform={`translate(0,${-high / 2 - 8 - ROW * n}) scale(${LARGER})`}
        >
          <ArmyBadge view={view} army={army} near={near} />
        </g>
      ))}
      {view.battle?.area === space.id && (
        <g className="mu-battlemark" transform={`translate(0,${-high / 2 - 12 - ROW * armies.length})`}>
          <circle r="9" />
          <path d={SWORDS} transform="scale(0.85)" />
        </g>
      )}
      {space.elements.length > 0 && (
        <g transform={`translate(0,${high / 2 + 8}) scale(${LARGER})`}>
          <Chips elements={space.elements} view={view} names={names} thing={thing} />
        </g>
      )}
    </g>
  );
}
