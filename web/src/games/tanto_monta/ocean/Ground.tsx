/** The chart itself: known coasts and seas in colour, everything else as a blank that waits, the ways between zones. */
import { memo } from "react";
import type { Coasts } from "../../shared/useCoasts";
import { shown } from "../map/sheet";
import { CHART, ISLETS } from "./chart";
import type { OceanSheet } from "./sheet";

const { width: WIDE, height: HIGH } = CHART;
const whole = { x: -60, y: -60, width: WIDE + 120, height: HIGH + 120 };

interface Props {
  sheet: OceanSheet;
  coasts: Coasts;
  /** Zones that somebody has explored. */
  known: ReadonlySet<string>;
}

export const Ground = memo(function Ground({ sheet, coasts, known }: Props) {
  const land = coasts.land["all"] ?? "";
  const areas = (seen: boolean) => [...sheet.areas].filter(([id]) => known.has(id) === seen).map(([, area]) => area).join(""); // prettier-ignore
  const blank = areas(false);
  return (
    <g className="tm-ground" aria-hidden="true">
      <defs>
        <radialGradient id="tmo-deep" gradientUnits="userSpaceOnUse" cx="430" cy="250" r="620">
          <stop offset="0" stopColor="#cfe0d6" />
          <stop offset="0.6" stopColor="#a5c4c2" />
          <stop offset="1" stopColor="#7fa6ab" />
        </radialGradient>
        <pattern id="tmo-waves" width="30" height="15" patternUnits="userSpaceOnUse">
          <path d="M2,5q3.500,-3 7,0t7,0M16,12q3.500,-3 7,0t7,0" />
        </pattern>
        <pattern id="tmo-haze" width="46" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(-4)">
          <path d="M4,12q5,-7 11,-2q6,-6 11,1M22,28q5,-6 10,-2q6,-5 10,2" />
        </pattern>
        <clipPath id="tmo-blank">
          <path d={blank} />
        </clipPath>
      </defs>
      <rect className="tmo-sea" {...whole} />
      <rect className="tmo-waving" {...whole} />
      <path className="tmo-rhumbs" d={RHUMBS} />
      <path className="tm-shallows far" d={land} />
      <path className="tm-shallows" d={land} />
      <path className="tmo-land" d={land} />
      <path className="tmo-coast" d={land} />
      <path className="tmo-islets" d={ISLET_PATH} />
      <path className="tmo-mistrim" d={blank} />
      <path className="tmo-mistrim near" d={blank} />
      <path className="tmo-mist" d={blank} />
      <path className="tmo-haze" d={blank} />
      <g clipPath="url(#tmo-blank)">
        <path className="tmo-guess" d={land} />
      </g>
      <path className="tmo-rhumbs far" d={RHUMBS} />
      <path className="tmo-borders" d={sheet.borders} />
      <Rose />
      <path className="tmo-monster" d={MONSTER} transform={`translate(${MONSTER_AT[0]},${MONSTER_AT[1]})`} />
    </g>
  );
});

const ISLET_PATH = ISLETS.map(([x, y], n) => `M${shown([x - 2, y])}q${n % 2 ? 1.5 : 2.2},-2.400 4,-0.400q1,2.200 -2,2.600q-2.600,0 -2,-2.200Z`).join("");

/** Lines of the winds from two roses over the whole chart. */
const ROSE_AT = CHART.point(84, -26);
const RHUMBS = [ROSE_AT, CHART.point(-30, 13)]
  .flatMap(([x, y]) =>
    Array.from({ length: 16 }, (_, n) => {
      const angle = ((n + 0.5) * Math.PI) / 16;
      const [dx, dy] = [1200 * Math.cos(angle), 1200 * Math.sin(angle)];
      return `M${shown([x - dx, y - dy])}L${shown([x + dx, y + dy])}`;
    }),
  )
  .join("");

function Rose() {
  const points = (turn: number, long: number, wide: number, side: number) =>
    Array.from({ length: 4 }, (_, n) => {
      const angle = turn + (n * Math.PI) / 2;
      const at = (far: number, away: number) => `${(far * Math.sin(angle + away)).toFixed(1)},${(-far * Math.cos(angle + away)).toFixed(1)}`;
      return `M${at(long, 0)}L${at(wide, (side * Math.PI) / 4)}L0,0Z`;
    }).join("");
  return (
    <g className="tm-rose" transform={`translate(${shown(ROSE_AT)})`}>
      <circle r="46" />
      <circle r="42" />
      <path d={points(Math.PI / 4, 34, 8, 1)} />
      <path className="dark" d={points(Math.PI / 4, 34, 8, -1)} />
      <path d={points(0, 52, 11, 1)} />
      <path className="dark" d={points(0, 52, 11, -1)} />
      <path className="dark" d="M0,-66q3.500,4 0,8q-3.500,-4 0,-8ZM-5,-57q5,-3 5,2q0,-5 5,-2q1,4 -5,5q-6,-1 -5,-5Z" />
    </g>
  );
}

const MONSTER_AT = CHART.point(-20, -32);
const MONSTER =
  "M-46,8q6,-16 16,-8q5,6 10,0q6,-14 16,-6q6,6 11,1q6,-12 16,-5q8,5 14,-4q0,-9 -7,-12q7,-1 11,4q7,-2 9,4q-4,0 -5,3q5,9 -3,17q-9,9 -21,4q-6,-4 -10,1q-8,8 -17,2q-6,-5 -11,0q-8,7 -16,1q-5,-4 -13,-2ZM24,-9l2,1";

interface WaysProps {
  sheet: OceanSheet;
  /** OVERSEAS VOYAGES has opened the red boundaries. */
  opened: boolean;
}

/** From zone to zone: an arrow for each Navigation Check, a bar where the way is closed. */
export const Ways = memo(function Ways({ sheet, opened }: WaysProps) {
  return (
    <g className="tm-ground" aria-hidden="true">
      {sheet.ways.map(({ id, path, red, arrows }) => (
        <g key={id} className={red && !opened ? "tmo-way closed" : "tmo-way"}>
          <path className="tmo-wake" d={path} />
          <path className="tmo-line" d={path} />
          {arrows.map(({ at: [x, y], angle }, n) => (
            <path key={n} className="tmo-arrow" d="M-4.500,-5L4.500,0L-4.500,5L-2,0Z" transform={`translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${angle.toFixed(0)})`} />
          ))}
        </g>
      ))}
    </g>
  );
});

/** What lies around the chart: a border in degrees. */
export const Rim = memo(function Rim() {
  const { x, y, width, height } = whole;
  return (
    <g className="tm-ground" aria-hidden="true">
      <path className="tm-mat" fillRule="evenodd" d={`M${x - 900},${y - 900}h${width + 1800}v${height + 1800}h${-width - 1800}ZM0,0V${HIGH}H${WIDE}V0Z`} />
      <rect className="tmo-scale" x="4" y="4" width={WIDE - 8} height={HIGH - 8} />
      <rect className="tmo-scale dashes" x="4" y="4" width={WIDE - 8} height={HIGH - 8} />
      <rect className="tm-neatline" x="1" y="1" width={WIDE - 2} height={HIGH - 2} />
      <rect className="tm-neatline thin" x="7.500" y="7.500" width={WIDE - 15} height={HIGH - 15} />
    </g>
  );
});
