/** What is printed: parchment sea and land, mountains, who controls which land, connections and passes, the frames. */
import { memo } from "react";
import type { Coasts } from "../../shared/useCoasts";
import { washOf } from "../signs/powers";
import type { Printed } from "../view";
import { CANARIES, EXPLORATION, HEIGHT, TOP, WIDTH } from "./projection";
import { ISLANDS, mountains } from "./relief";
import type { Sheet } from "./sheet";

const AROUND = 900; // units drawn around the map
const whole = { x: -AROUND, y: -AROUND, width: WIDTH + 2 * AROUND, height: HEIGHT + 2 * AROUND };

interface Props {
  sheet: Sheet;
  coasts: Coasts;
}

export const Sea = memo(function Sea({ sheet, coasts }: Props) {
  const land = coasts.land["all"] ?? "";
  return (
    <g className="tm-ground" aria-hidden="true">
      <defs>
        <clipPath id="tm-coast">
          <path d={land} />
        </clipPath>
        <clipPath id="tm-canaries">
          <rect x={CANARIES.x} y={CANARIES.y} width={CANARIES.w} height={CANARIES.h} />
        </clipPath>
        <pattern id="tm-waves" width="26" height="13" patternUnits="userSpaceOnUse">
          <path d="M2,4q3,-2.500 6,0t6,0M14,10.500q3,-2.500 6,0t6,0" />
        </pattern>
        <radialGradient id="tm-depth" gradientUnits="userSpaceOnUse" cx="480" cy="330" r="640">
          <stop offset="0" stopColor="#d9dfcb" />
          <stop offset="0.55" stopColor="#bfd0c8" />
          <stop offset="1" stopColor="#9fb9b7" />
        </radialGradient>
      </defs>
      <rect className="tm-sea" {...whole} />
      <rect className="tm-waving" {...whole} />
      <path className="tm-seaborder" d={sheet.waterBorders} />
      <path className="tm-shallows far" d={land} />
      <path className="tm-shallows" d={land} />
      <path className="tm-shallows near" d={land} />
      <path className="tm-land" d={land} />
    </g>
  );
});

interface LandProps extends Props {
  board: Printed;
  /** Who controls each space. */
  controllers: ReadonlyMap<string, string>;
  /** Those that are not in play yet. */
  closed: ReadonlySet<string>;
}

/** The land of each space in a wash of the colour of who controls it, with borders where that changes. */
export const Land = memo(function Land({ board, sheet, coasts, controllers, closed }: LandProps) {
  const land = coasts.land["all"] ?? "";
  const byPower = new Map<string, string[]>();
  for (const { id } of board.spaces) {
    const [power, area] = [controllers.get(id) ?? "independent", sheet.land.get(id)];
    if (area && !closed.has(id)) byPower.set(power, [...(byPower.get(power) ?? []), area]);
  }
  return (
    <g className="tm-ground" aria-hidden="true">
      <g clipPath="url(#tm-coast)">
        {[...byPower].map(([power, areas]) => (
          <path key={power} className={power === "independent" ? "tm-wash none" : "tm-wash"} d={areas.join("")} style={{ fill: washOf(power) }} />
        ))}
        <path className="tm-realms" d={bordersOf(sheet, controllers, closed)} />
        <path className="tm-shade" d={mountains.shade} />
        <path className="tm-mountains" d={mountains.slopes} />
      </g>
      <path className="tm-shore" d={land} />
    </g>
  );
});

/** The lines between lands of different powers. */
function bordersOf(sheet: Sheet, controllers: ReadonlyMap<string, string>, closed: ReadonlySet<string>): string {
  const whose = (id: string | null) => (id === null || closed.has(id) ? "" : (controllers.get(id) ?? ""));
  return sheet.borders
    .filter(({ a, b }) => whose(a) !== whose(b))
    .map(({ path }) => path)
    .join("");
}

/** The islands in their frame. */
export const Frames = memo(function Frames() {
  const box = CANARIES;
  return (
    <g className="tm-ground" aria-hidden="true">
      <rect className="tm-frame sea" x={box.x} y={box.y} width={box.w} height={box.h} rx="3" />
      <g clipPath="url(#tm-canaries)">
        <rect className="tm-waving" x={box.x} y={box.y} width={box.w} height={box.h} />
        <path className="tm-shallows" d={ISLANDS} />
        <path className="tm-shallows near" d={ISLANDS} />
        <path className="tm-island" d={ISLANDS} />
      </g>
      <rect className="tm-frame line" x={box.x} y={box.y} width={box.w} height={box.h} rx="3" />
    </g>
  );
});

/** Where the Exploration Map lies on the board: it opens from there. */
export const FarFrame = memo(function FarFrame({ title, open, onOpen }: { title: string; open: string; onOpen: () => void }) {
  const far = EXPLORATION;
  return (
    <g
      className="tm-far"
      role="button"
      tabIndex={-1}
      aria-label={open}
      onClick={onOpen}
      onKeyDown={({ key }) => {
        if (key === "Enter" || key === " ") onOpen();
      }}
    >
      <rect className="tm-frame far" x={far.x} y={far.y} width={far.w} height={far.h} rx="3" />
      <g transform={`translate(${far.x + far.w / 2},${far.y + far.h / 2})`} aria-hidden="true">
        <g className="tm-rose" transform="translate(0,-16)">
          <circle r="34" />
          <circle r="30" />
          <path className="thin" d={ROSE_LINES} />
          <path d={ROSE} />
          <path className="dark" d={ROSE_DARK} />
        </g>
        <text className="tm-fartitle" style={{ transform: "translate(0px, 50px) scale(max(1, calc(0.8 * var(--px))))" }}>
          {title}
        </text>
      </g>
    </g>
  );
});
const ROSE_LINES = Array.from({ length: 16 }, (_, n) => {
  const angle = (n * Math.PI) / 8;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return `M${(36 * c).toFixed(1)},${(36 * s).toFixed(1)}L${(225 * c).toFixed(1)},${(64 * s).toFixed(1)}`;
}).join("");
const ROSE = "M0,-32L5,-5L0,0ZM32,0L5,5L0,0ZM0,32L-5,5L0,0ZM-32,0L-5,-5L0,0Z";
const ROSE_DARK = "M0,-32L-5,-5L0,0ZM32,0L5,-5L0,0ZM0,32L5,5L0,0ZM-32,0L-5,5L0,0Z";

/** Connections, dashed where they lead over a pass, and what the pass is over. */
export const Roads = memo(function Roads({ sheet }: { sheet: Sheet }) {
  const { roads } = sheet;
  return (
    <g className="tm-ground" aria-hidden="true">
      <path className="tm-road bed" d={roads[""]} />
      <path className="tm-road" d={roads[""]} />
      <path className="tm-road bed" d={roads.mountain + roads.desert} />
      <path className="tm-road pass" d={roads.mountain + roads.desert} />
      <path className="tm-road strait bed" d={roads.strait} />
      <path className="tm-road strait" d={roads.strait} />
      {sheet.passes.map(({ at: [x, y], angle, over }, n) => (
        <g key={n} className={`tm-pass ${over}`} transform={`translate(${x.toFixed(1)},${y.toFixed(1)})`}>
          {over === "mountain" && <path d="M-4.500,-3.500Q-1.600,0 -4.500,3.500M4.500,-3.500Q1.600,0 4.500,3.500" transform={`rotate(${angle.toFixed(0)})`} />}
          {over === "desert" && <path d="M-4,-1.500q2,-2.500 4,0t4,0M-4,2q2,-2.500 4,0t4,0" />}
          {over === "strait" && <path d="M-4,0q2,-2.500 4,0t4,0" />}
        </g>
      ))}
    </g>
  );
});

/** What lies around the sheet. */
export const Mat = memo(function Mat() {
  const { x, y, width, height } = whole;
  return (
    <g className="tm-ground" aria-hidden="true">
      <path className="tm-mat" fillRule="evenodd" d={`M${x},${y}h${width}v${height}h${-width}ZM0,${-TOP}V${HEIGHT}H${WIDTH}V${-TOP}Z`} />
      <rect className="tm-neatline" x="2" y={2 - TOP} width={WIDTH - 4} height={HEIGHT + TOP - 4} />
      <rect className="tm-neatline thin" x="5" y={5 - TOP} width={WIDTH - 10} height={HEIGHT + TOP - 10} />
    </g>
  );
});
