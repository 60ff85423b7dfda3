/** What is printed: sea and coast, relief, terrain, rivers, roads, Regions with the side they are aligned with, places. */
import { memo } from "react";
import { colourOf } from "../../../shell/parts/seats";
import type { Coasts } from "../../shared/useCoasts";
import type { GcView, Place, Printed, Terrain } from "../view";
import { centreOf, HEIGHT, WIDTH } from "./projection";
import type { Sheet } from "./sheet";

const AROUND = 500; // units drawn around the map
const TERRAINS: readonly Terrain[] = ["uncultivated", "hill", "woods", "marsh", "mountain", "high_mountain"];

interface Props {
  sheet: Sheet;
  coasts: Coasts;
  relief: string;
}

export const Ground = memo(function Ground({ sheet, coasts, relief }: Props) {
  const land = coasts.land["all"] ?? "";
  return (
    <g className="gc-ground" aria-hidden="true">
      <defs>
        <clipPath id="gc-coast">
          <path d={land} />
        </clipPath>
        <pattern id="gc-waves" width="36" height="18" patternUnits="userSpaceOnUse">
          <path d="M2,9q4,-3 8,0t8,0" />
        </pattern>
        <radialGradient id="gc-depth" gradientUnits="userSpaceOnUse" cx={WIDTH * 0.48} cy={HEIGHT * 0.55} r={WIDTH * 0.62}>
          <stop offset="0" stopColor="#c4dde0" />
          <stop offset="1" stopColor="#8db4bf" />
        </radialGradient>
      </defs>
      <rect className="gc-sea" x={-AROUND} y={-AROUND} width={WIDTH + 2 * AROUND} height={HEIGHT + 2 * AROUND} />
      <rect className="gc-waving" x={-AROUND} y={-AROUND} width={WIDTH + 2 * AROUND} height={HEIGHT + 2 * AROUND} />
      <path className="gc-shallows" d={land} />
      <path className="gc-shallows near" d={land} />
      <path className="gc-land" d={land} />
      {relief && (
        <image href={relief} width={WIDTH} height={HEIGHT} preserveAspectRatio="none" clipPath="url(#gc-coast)" />
      )}
      <path className="gc-coast" d={land} />
      {TERRAINS.map((terrain) => (
        <path key={terrain} className={`gc-sign ${terrain}`} d={sheet.signs[terrain]} />
      ))}
      <path className="gc-grid" d={sheet.grid} />
      <path className="gc-river bank" d={sheet.rivers} />
      <path className="gc-river" d={sheet.rivers} />
      <path className="gc-road secondary bed" d={sheet.roads.secondary} />
      <path className="gc-road primary bed" d={sheet.roads.primary} />
      <path className="gc-road secondary" d={sheet.roads.secondary} />
      <path className="gc-road primary" d={sheet.roads.primary} />
      {sheet.bridges.map(({ at: [x, y], angle }, n) => (
        <path key={n} className="gc-bridge" d="M-3.500,-2.800Q0,-1.800 3.500,-2.800M-3.500,2.800Q0,1.800 3.500,2.800" transform={`translate(${x},${y}) rotate(${angle})`} />
      ))}
    </g>
  );
});

/** The top of the sheet looks north-east: where north is must be told, whatever part of it is seen. */
export function Compass() {
  return (
    <svg className="gc-compass" viewBox="-60 -60 120 120" aria-hidden="true">
      <circle r="44" />
      <circle r="38" className="thin" />
      <g transform="rotate(-51)">
        <path d="M0,-40L7,-7L0,0Z" className="dark" />
        <path d="M0,-40L-7,-7L0,0Z" />
        <path d="M0,40L-7,7L0,0Z" className="dark" />
        <path d="M0,40L7,7L0,0ZM40,0L7,7L0,0Z" />
        <path d="M40,0L7,-7L0,0Z" className="dark" />
        <path d="M-40,0L-7,-7L0,0Z" />
        <path d="M-40,0L-7,7L0,0Z" className="dark" />
        <path d="M-5,-45V-58L5,-45V-58" className="north" />
      </g>
    </svg>
  );
}

/** The Regions, each tinted by the side it is aligned with; those that are not in play are veiled. */
export const Regions = memo(function Regions({ sheet, board, alignment }: { sheet: Sheet; board: Printed; alignment: GcView["alignment"] }) {
  const all = [...sheet.regions];
  return (
    <g className="gc-regions" clipPath="url(#gc-coast)" aria-hidden="true">
      {all.map(([id, { area, border }]) => {
        const side = alignment[id] ?? null;
        if (!board.area.includes(id as (typeof board.area)[number])) return <path key={id} className="gc-veil" d={area} />;
        return (
          <g key={id} style={{ color: side === null ? "#7d7466" : colourOf(side) }}>
            <clipPath id={`gc-in-${id}`}>
              <path d={area} />
            </clipPath>
            {side !== null && <path className="gc-tint" d={area} />}
            <path className={side === null ? "gc-rim none" : "gc-rim"} d={border} clipPath={`url(#gc-in-${id})`} />
          </g>
        );
      })}
      <path className="gc-border" d={all.map(([, { border }]) => border).join("")} />
    </g>
  );
});

const TOWER = "M-4,7V-5H-5V-8H-3V-6.500H-1V-8H1V-6.500H3V-8H5V-5H4V7Z";
const CITY = "M-9,7V-1H-10V-4H-8.500V-2.800H-7V-4H-5.500V-1.500H-4V-6H-5V-9.500H-3V-8H-1V-9.500H1V-8H3V-9.500H5V-6H4V-1.500H5.500V-4H7V-2.800H8.500V-4H10V-1H9V7Z";
const ANCHOR = "M0,-5V4M-3.500,1.500Q-3,4.500 0,4.500Q3,4.500 3.500,1.500M-2,-3H2";

/** Towns and Fortresses in the colour of whoever owns them, passes, and what has happened there. */
export const Places = memo(function Places({ board, owners, pillaged, plague, sources }: { board: Printed } & Pick<GcView, "owners" | "pillaged" | "plague" | "sources">) {
  return (
    <g className="gc-places ground" aria-hidden="true">
      {board.passes.map(({ id, hex }) => {
        const [x, y] = centreOf(hex);
        return <path key={id} className="gc-pass" d="M-11,-7Q-5,0 -11,7M11,-7Q5,0 11,7" transform={`translate(${x},${y})`} />;
      })}
      {board.places.map((place) => (
        <PlaceSign key={place.id} place={place} owner={owners[place.id]} pillaged={pillaged.includes(place.id)} />
      ))}
      {Object.entries(plague).map(([hex]) => {
        const [x, y] = centreOf(hex);
        return <path key={hex} className="gc-plague" d="M-4,-4A5,5 0 1,1 4,-4V0H-4ZM-2,1H2V4H-2Z" transform={`translate(${x + 8},${y - 6})`} />;
      })}
      {Object.entries(sources).map(([pool, { hex, status }]) => {
        if (!hex) return null;
        const [x, y] = centreOf(hex);
        return (
          <g key={pool} className={`gc-source ${status}`} transform={`translate(${x - 9},${y + 8})`}>
            <circle r="6" />
            <path d="M-3.500,-2.500H3.500V3H-3.500ZM-3.500,0H3.500M0,-2.500V3" />
          </g>
        );
      })}
    </g>
  );
});

function PlaceSign({ place, owner, pillaged }: { place: Place; owner: number | null | undefined; pillaged: boolean }) {
  const [x, y] = centreOf(place.hex);
  const out = owner === undefined;
  const style = { fill: out || owner === null ? "#f4ecd8" : colourOf(owner) };
  return (
    <g className={`gc-place ${place.level}${out ? " out" : ""}`} transform={`translate(${x},${y})`}>
      {place.level === "town" && <circle r="4.200" style={style} />}
      {place.level === "fortified_town" && <path d={TOWER} style={style} />}
      {place.level === "fortified_city" && <path d={CITY} style={style} />}
      {place.port && <path className="gc-anchor" d={ANCHOR} transform="translate(11,-7) scale(0.75)" />}
      {pillaged && <path className="gc-smoke" d="M-7,-7q-3,-3 0,-5t0,-4M-4,-9q-2,-2 0,-4" />}
    </g>
  );
}
