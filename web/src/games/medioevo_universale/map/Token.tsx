/** A territory on the map: settlement and good, who controls it, buildings, armies, transports and engines. */
import type { ReactNode } from "react";
import type { MatchState, Name } from "../../../api";
import { inLines } from "../../shared/layout";
import { button, classes, type Thing } from "../../shared/thing";
import { NAME_LINE } from "../../shared/usePlaces";
import { ArmyBadge, Chips } from "./Pieces";
import { Arms, ANCHOR, BAN, BuildingGlyph, Cube, FLAME, SHIELD, STAR, SWORDS } from "../signs/glyphs";
import { areaInWords } from "../panels/describe";
import { colourOf, gathered, isClosed, type MuView, type Space } from "../view";
import { useMu } from "../words";

export interface AreaProps {
  view: MuView;
  state: MatchState;
  names: Record<string, Name>;
  near: boolean;
  thing: (...ids: (string | null)[]) => Thing;
  space: Space;
  at: [number, number];
}

const LINE = 11.5;
export const LARGER = 1.16; // armies and chips against the rest
export const ROW = 17;

export function Token({ view, state, names, near, thing, space, at: [x, y] }: AreaProps) {
  const { w, lang } = useMu();
  const here = thing(space.id, space.home);
  const armies = gathered(space.armies);
  const fought = view.battle?.area === space.id;
  const waits = view.battles_waiting.includes(space.id);
  const lines = near ? inLines(names[space.id]?.short ?? space.id, NAME_LINE) : [];
  const cubes = near ? space.deposits : [];
  const nameAt = cubes.length > 0 ? 30 : 20.5;
  const below = near ? nameAt + LINE * lines.length : 16;
  return (
    <g className="mu-spot" style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}>
      <g className={classes("mu-token", here, isClosed(view, space) && "closed")}>
        <g className="press" {...button(here, areaInWords(space, { view, state, names, w, lang }))}>
          <rect className="mu-hit" x="-19" y="-12" width="38" height="26" rx="10" />
          <rect className="mu-halo" x="-20" y="-12" width="40" height="25" rx="9" />
        </g>
        <g aria-hidden="true" className="mu-labels">
          <Middle view={view} space={space} near={near} />
          {cubes.map((good, n) => (
            <g key={good} transform={`translate(${(n - (cubes.length - 1) / 2) * 10},16)`}>
              <Cube good={good} size={8.5} />
            </g>
          ))}
          {lines.map((line, n) => (
            <text key={n} className="mu-name" y={nameAt + LINE * n}>
              {line}
            </text>
          ))}
        </g>
      </g>
      {armies.map((army, n) => (
        <g key={`${army.owner}/${army.commander}`} transform={`translate(0,${-19 - ROW * n}) scale(${LARGER})`}>
          <ArmyBadge view={view} army={army} near={near} />
        </g>
      ))}
      {(fought || waits) && (
        <g
          className={fought ? "mu-battlemark" : "mu-battlemark waits"}
          transform={`translate(0,${-21 - ROW * armies.length})`}
        >
          <circle r="9" />
          <path d={SWORDS} transform="scale(0.85)" />
        </g>
      )}
      {space.bans.map((ban, n) => (
        <g key={ban} className="mu-ban" transform={`translate(${24 + 12 * n},-9)`}>
          <title>{w("ban", { what: w(`ban.${ban}` as "ban.trade") })}</title>
          <path d={BAN} />
          <text y="2.800">{ban.charAt(0).toUpperCase()}</text>
        </g>
      ))}
      {(near || space.elements.some(({ id }) => thing(id).open)) && (
        <g transform={`translate(0,${below + 1}) scale(${LARGER})`}>
          <Chips elements={space.elements} view={view} names={names} thing={thing} />
        </g>
      )}
    </g>
  );
}

/** The row in the middle: whose it is, the settlement with its good, and the buildings. */
function Middle({ view, space, near }: { view: MuView; space: Space; near: boolean }) {
  const parts: { width: number; drawn: ReactNode }[] = [];
  const owner = space.controller ?? space.contested;
  if (owner !== null) {
    const colour = colourOf(view, owner);
    parts.push({
      width: 13,
      drawn: (
        <g transform="scale(0.84)" className={space.controller === null ? "mu-contested" : undefined}>
          {space.marker !== null && <path className="mu-marker" d={STAR} transform="scale(1.12)" />}
          <Arms side={owner} {...colour} />
        </g>
      ),
    });
  }
  if (space.fire) parts.push({ width: 9, drawn: <path className="mu-flame" d={FLAME} transform="scale(0.85)" /> });
  if (space.settlement) {
    parts.push({
      width: 17,
      drawn: (
        <g className="mu-town">
          <rect x="-8" y="-8" width="16" height="16" rx="3" />
          <Cube good={space.settlement.good} size={12.5} />
        </g>
      ),
    });
  } else if (parts.length === 0 && !space.port) {
    parts.push({ width: 8, drawn: <circle className="mu-dot" r="3.200" /> });
  }
  if (space.port) {
    parts.push({
      width: 11,
      drawn: (
        <g className="mu-port">
          <circle r="5.600" />
          <path d={ANCHOR} transform="scale(0.68)" />
        </g>
      ),
    });
  }
  if (near) {
    for (const building of space.buildings) {
      parts.push({ width: 14, drawn: <BuildingGlyph {...building} /> });
    }
  } else if (space.buildings.length > 0) {
    parts.push({ width: 9, drawn: <path className="mu-built" d="M-4,4V-1L0,-5L4,-1V4Z" /> });
  }
  if (space.shielded)
    parts.push({ width: 11, drawn: <path className="mu-shielded" d={SHIELD} transform="scale(0.7)" /> });
  const whole = parts.reduce((sum, { width }) => sum + width, 0);
  let left = -whole / 2;
  return (
    <>
      {parts.map(({ width, drawn }, n) => {
        const middle = left + width / 2;
        left += width;
        return (
          <g key={n} transform={`translate(${middle},0)`}>
            {drawn}
          </g>
        );
      })}
    </>
  );
}
