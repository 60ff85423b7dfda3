/** Small drawings: each about 12 by 12 units around its middle. */
import type { ReactNode } from "react";
import { roman } from "../view";

/** Filled with what they inherit; `line` is drawn with a stroke. */
interface Drawing {
  fill?: string;
  line?: string;
}

const UNITS: Readonly<Record<string, Drawing>> = {
  light_infantry: { line: "M-3.500,5.500L3,-2.500", fill: "M5.500,-5.500L4.300,-0.600L0.600,-3.600Z" },
  archer: {
    line: "M-2.500,-5.500C4.500,-3.500 4.500,3.500 -2.500,5.500M-2.500,-5.500V5.500M-5,0H4.500",
    fill: "M6,0L3,-1.900V1.900Z",
  },
  heavy_infantry: {
    fill: "M-4.600,-5.500H4.600V0.500C4.600,3.500 1.800,5.200 0,6C-1.800,5.200 -4.600,3.500 -4.600,0.500Z",
  },
  knight: {
    fill: "M-4.500,6C-4.300,3 -2.600,1.600 -1.400,0.200C-2.700,0.700 -3.700,1 -4.700,0.300L-5.400,-0.900L-1.700,-4.200L-1.500,-6L0.300,-4.700C3.800,-4.100 5.200,-0.500 4.800,6Z",
  },
  captain: { fill: "M-5.500,4.500L-5.500,-3.500L-2.400,-0.400L0,-5.500L2.400,-0.400L5.500,-3.500L5.500,4.500Z" },
};
const ELEMENTS: Readonly<Record<string, Drawing>> = {
  galley: {
    fill: "M-6,1.500H6L4,5H-4ZM-0.500,-6.500V0.500H-5Z",
    line: "M0.400,-6.500V1.500M-4.500,5L-5.500,6.500M-1,5L-1.800,6.500M2.500,5L1.700,6.500",
  },
  merchant_ship: {
    fill: "M-5.500,0.500C-5,5.500 5,5.500 5.500,0.500ZM-3.800,-5.800H3.800C5,-4 5,-2.500 3.800,-0.800H-3.800C-2.600,-2.500 -2.600,-4 -3.800,-5.800Z",
  },
  war_wagon: {
    fill: "M-6,-4.500H6V1H-6Z",
    line: "M-5,3.800a1.700,1.700 0 1,0 3.400,0a1.700,1.700 0 1,0 -3.400,0M1.600,3.800a1.700,1.700 0 1,0 3.400,0a1.700,1.700 0 1,0 -3.400,0M-4,-4.500V-6.500M0,-4.500V-6.500M4,-4.500V-6.500",
  },
  caravan: {
    fill: "M-6,5.500V0.500C-5.500,-2 -4,-3.600 -3,-3.600S-1.300,-2 -0.600,-2S1,-3.600 1.800,-3.600S3.400,-2 3.800,-1L4.500,-4.600H6.400V-3.200H5.600L4.800,1V5.500H3.600V1.800H-4.600V5.500Z",
  },
  catapult: {
    line: "M-5,4.500H5M-3,4.500L0,-1L3,4.500M0,-1L-5,-5M0,-1L2.500,1.400",
    fill: "M-6.500,-6.200a1.800,1.800 0 1,0 3.600,0a1.800,1.800 0 1,0 -3.600,0",
  },
  trebuchet: { line: "M-5.500,5H5.500M-3,5L0,-2.500L3,5M-6,-6L4,0.200", fill: "M2.500,0H6V4H2.500Z" },
  bombard: {
    fill: "M-6,-1.800L5.500,-4V2.400L-6,1.800Z",
    line: "M-2.500,4a1.900,1.900 0 1,0 3.800,0a1.900,1.900 0 1,0 -3.800,0M5.600,-4.600V3",
  },
};
const BUILDINGS: Readonly<Record<string, Drawing>> = {
  village: { fill: "M-4,5V-0.500L0,-4.500L4,-0.500V5Z" },
  borough: { fill: "M-6,5V0L-3,-3L0,0L3,-5L6,-2V5Z" },
  city: { fill: "M-6.500,5V-1.500L-4.200,-4L-2,-1.500V0L0,-6.500L2,0V-1.500L4.200,-4L6.500,-1.500V5Z" },
  tower: { fill: "M-2.600,5V-3H-3.500V-6H-1.900V-4.800H-0.800V-6H0.800V-4.800H1.900V-6H3.500V-3H2.600V5Z" },
  fortress: {
    fill: "M-5.500,5V-4H-3.900V-2.500H-2.200V-4H2.200V-2.500H3.900V-4H5.500V5H1.500V2A1.500,1.500 0 0 0 -1.500,2V5Z",
  },
  castle: {
    fill: "M-6.500,5V-5.500H-5.300V-4.300H-4.200V-5.500H-3V-1.500H-1.700V-7H-0.600V-6H0.600V-7H1.700V-1.500H3V-5.500H4.200V-4.300H5.300V-5.500H6.500V5H1.500V2A1.500,1.500 0 0 0 -1.500,2V5Z",
  },
  cathedral: {
    fill: "M-5.500,5V0L-2,-2V-3.800H-0.600V-4.600H-1.700V-5.700H-0.600V-7H0.600V-5.700H1.700V-4.600H0.600V-3.800H2V-2L5.500,0V5H1.300V2.300A1.300,1.300 0 0 0 -1.300,2.300V5Z",
  },
};
const GOODS: Readonly<Record<string, Drawing & { colour: string; ink: string }>> = {
  weapons: { colour: "#2e2a27", ink: "#fff", line: "M-3.500,3.500L4,-4M-4,1L-1,4" },
  salt: { colour: "#fbfbf8", ink: "#31475c", fill: "M0,-4.500L4,0L0,4.500L-4,0Z" },
  hides: {
    colour: "#7a4a22",
    ink: "#fff",
    fill: "M-1.500,-4.500H1.500L4.500,-3.500L2.500,-0.500L4,4L0,2.800L-4,4L-2.500,-0.500L-4.500,-3.500Z",
  },
  grain: {
    colour: "#f0c63c",
    ink: "#4b3703",
    line: "M0,4.800V-4.800M0,-1.500L-2.800,-3.600M0,-1.500L2.800,-3.600M0,1.200L-3,-0.900M0,1.200L3,-0.900M0,3.800L-3,1.800M0,3.800L3,1.800",
  },
  slaves: {
    colour: "#2f7d46",
    ink: "#fff",
    line: "M-4.600,-1.800H-0.400V1.800H-4.600ZM0.400,-1.800H4.600V1.800H0.400ZM-1.500,0H1.500",
  },
  spices: {
    colour: "#e0761b",
    ink: "#2a1300",
    fill: "M0,-5L1.200,-1.700L4.600,-1.700L1.900,0.400L2.900,3.900L0,1.800L-2.900,3.900L-1.900,0.400L-4.600,-1.700L-1.200,-1.700Z",
  },
  textiles: {
    colour: "#2a66b1",
    ink: "#fff",
    line: "M-4.500,-2.600C-2.500,-4.400 -1.500,-0.800 0,-2.600S2.500,-4.400 4.500,-2.600M-4.500,0.200C-2.500,-1.600 -1.500,2 0,0.200S2.500,-1.600 4.500,0.200M-4.500,3C-2.500,1.200 -1.500,4.800 0,3S2.500,1.200 4.500,3",
  },
  wine: {
    colour: "#7a2a86",
    ink: "#fff",
    fill: "M-3.300,-4.800H3.300C3.600,-1.500 2.300,0.400 0.600,0.800V3.200H2.400V4.600H-2.400V3.200H-0.600V0.800C-2.300,0.400 -3.600,-1.500 -3.300,-4.800Z",
  },
};
export const ANCHOR = "M0,-5.500V5M-3,-2.500H3M-5,1C-4.600,4 -2.400,5.200 0,5.400C2.400,5.200 4.600,4 5,1";
export const FLAME =
  "M0,-6.500C2.200,-3.600 4.500,-1.600 4.500,1.800A4.500,4.500 0 0 1 -4.500,1.800C-4.500,-0.600 -3,-1.800 -2.400,-3.600C-1.200,-2.600 -0.600,-4.600 0,-6.500Z";
export const SWORDS = "M-6,-6L5,5M6,-6L-5,5M-6.500,2.500L-2.500,6.500M6.500,2.500L2.500,6.500";
export const SHIELD = "M-6.500,-7H6.500V0.500C6.500,4.600 2.500,7 0,8.200C-2.500,7 -6.500,4.600 -6.500,0.500Z";
export const STAR =
  "M0,-10.500L2.700,-3.900L9.800,-3.300L4.400,1.300L6.100,8.300L0,4.500L-6.100,8.300L-4.400,1.300L-9.800,-3.300L-2.700,-3.900Z";
export const BAN = "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0M-3.500,-3.500L3.500,3.500";

function Draw({ of }: { of: Drawing | undefined }) {
  if (!of) return null;
  return (
    <>
      {of.fill && <path className="mu-fill" d={of.fill} />}
      {of.line && <path className="mu-line" d={of.line} />}
    </>
  );
}

/** A unit; a Captain with its level, unless that stands beside it. */
export function UnitGlyph({ kind, plain }: { kind: string; plain?: boolean }) {
  const level = /^captain_(\d)$/.exec(kind)?.[1];
  return (
    <g className="mu-glyph">
      <Draw of={UNITS[level ? "captain" : kind]} />
      {level && !plain && (
        <text className="mu-rank" y="4">
          {roman(Number(level))}
        </text>
      )}
    </g>
  );
}

export function ElementGlyph({ kind }: { kind: string }) {
  return (
    <g className="mu-glyph">
      <Draw of={ELEMENTS[kind]} />
    </g>
  );
}

/** A building with a dot for each level, and crosses for damage. */
export function BuildingGlyph({ id, level, damage }: { id: string; level: number; damage: number }) {
  return (
    <g className={damage > 0 ? "mu-building damaged" : "mu-building"}>
      <g className="mu-glyph">
        <Draw of={BUILDINGS[id]} />
      </g>
      {Array.from({ length: level }, (_, n) => (
        <circle key={n} className="mu-pip" cx={(n - (level - 1) / 2) * 3.4} cy="7.600" r="1.250" />
      ))}
      {damage > 0 && (
        <g transform="translate(5,-5)">
          <circle className="mu-wound" r="4" />
          <text className="mu-woundtext" y="2.300">
            {damage}
          </text>
        </g>
      )}
    </g>
  );
}

/** A cube of goods with its sign. */
export function Cube({ good, size = 12 }: { good: string; size?: number }) {
  const look = GOODS[good];
  return (
    <g className="mu-cube" transform={`scale(${size / 12})`} style={{ color: look?.ink }}>
      <rect x="-6" y="-6" width="12" height="12" rx="1.600" style={{ fill: look?.colour }} />
      <Draw of={look} />
    </g>
  );
}

interface ArmsProps {
  side: number | "barbarians" | null;
  fill: string;
  ink: string;
}

/** The sign of a player: the shield of their kingdom with their number; barbarians have an axe. */
export function Arms({ side, fill, ink }: ArmsProps) {
  return (
    <g className="mu-arms">
      <path d={SHIELD} style={{ fill }} />
      {side === "barbarians" ? (
        <path
          className="mu-axe"
          d="M-1.500,5.500L1.500,-5.500M1.300,-5.200C4.600,-5.400 5.200,-1.600 3.600,0.400C2.600,-0.800 1.600,-1.200 0.200,-1Z"
          style={{ stroke: ink, fill: ink }}
        />
      ) : (
        <text y="3.800" style={{ fill: ink }}>
          {side === null ? "–" : side + 1}
        </text>
      )}
    </g>
  );
}

/** A drawing among words. */
export function Inline({ children, size = 18, label }: { children: ReactNode; size?: number; label?: string }) {
  return (
    <svg
      className="mu-inline"
      width={size}
      height={size}
      viewBox="-8.500 -8.500 17 17"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      {label && <title>{label}</title>}
      {children}
    </svg>
  );
}
