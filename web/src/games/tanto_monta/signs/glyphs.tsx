/** Signs of units, leaders and markers, each around its middle. */
import { LINED, lookOf } from "./powers";

/** Pike, scythe, horse, cannon, ship, ship with a black sail. */
export const UNIT_SIGNS = {
  regular: "M-0.700,-7L0.700,-7L1.200,-3.600H0.600V7H-0.600V-3.600H-1.200ZM-4,-1.500H-1.800V5.500H-4ZM1.800,-1.500H4V5.500H1.800ZM-3.900,-4.400A1,1 0 1,1 -3.890,-4.400ZM3.900,-4.400A1,1 0 1,1 3.910,-4.400Z",
  militia: "M-1,-2A2,2 0 1,1 1,-2ZM-3,7V0.500Q-3,-1 0,-1Q3,-1 3,0.500V7ZM4,-6H5.200V7H4ZM2.600,-6H6.600V-4.800H2.600Z",
  cavalry: "M-6,6V2L-4,-1.500L-4.500,-5L-2.500,-3.500Q1,-6.500 4,-4L6.500,-1.500L6,0.500L3,0L1.500,1.500V6H-0.500V3H-3.500V6Z",
  artillery: "M-6.500,-3.500L5,-5.500L6,-2.500L-1,0.500A3.200,3.200 0 1,1 -5.500,0.500ZM-3.300,2.200A1,1 0 1,0 -3.290,2.200Z",
  squadrons: "M-7,2H7L5,6H-5ZM-0.600,-7H0.600V1H-0.600ZM1.300,-6Q6,-3 1.300,0.800ZM-1.300,-5Q-5.500,-2 -1.300,0.800Z",
  corsairs: "M-7,2.500Q0,5 7,1.500L5,6H-4.500ZM-1,-7H0.200V2H-1ZM0.800,-6.500L6.500,1H0.800Z",
} as const;
export type Unit = keyof typeof UNIT_SIGNS;

export function UnitSign({ kind, size = 1 }: { kind: Unit; size?: number }) {
  return <path className={`tm-unit ${kind}`} d={UNIT_SIGNS[kind]} transform={size === 1 ? undefined : `scale(${size})`} />;
}

export const SHIELD = "M-8,-9H8V1C8,6 4,8.500 0,10.500C-4,8.500 -8,6 -8,1Z";

/** The shield of a power with its arms. */
export function Arms({ power, size = 1 }: { power: string; size?: number }) {
  const { fill, ink, arms } = lookOf(power);
  return (
    <g className="tm-arms" transform={size === 1 ? undefined : `scale(${size})`}>
      <path className="tm-shield" d={SHIELD} style={{ fill }} />
      <path d={arms} style={LINED.has(arms) ? { fill: "none", stroke: ink, strokeWidth: 1.3 } : { fill: ink }} transform="translate(0,-0.5) scale(0.92)" />
    </g>
  );
}

/** The same within a line of text. */
export function ArmsMark({ power, size = 18 }: { power: string; size?: number }) {
  return (
    <svg className="tm-armsmark" width={size} height={size * 1.15} viewBox="-9 -10 18 21.5" aria-hidden="true">
      <Arms power={power} />
    </svg>
  );
}

export function UnitMark({ kind, size = 16 }: { kind: Unit; size?: number }) {
  return (
    <svg className="tm-unitmark" width={size} height={size} viewBox="-8 -8 16 16" aria-hidden="true">
      <UnitSign kind={kind} />
    </svg>
  );
}

/** A crest for a leader: who is somebody wears a helmet. */
export const HELMET = "M-4.500,4.500V0A4.500,5 0 0,1 4.500,0V4.500H1.500V0.500H-1.500V4.500Z";
export const WALL = "M-9,-4V-8H-6V-6H-3V-8H0V-6H3V-8H6V-6H9V-8";
export const FLAMES = "M0,-6.500C3.500,-3 5,0 3.600,3.200C3,5 1.500,6 0,6C-2,6 -4,4.500 -4,2C-4,0 -2.800,-1 -2.300,-2.600C-1.300,-2 -0.900,-1.200 -0.900,-0.300C0.300,-2 0.600,-4 0,-6.500Z";
export const SKULL = "M-4.500,-1A4.500,4.500 0 1,1 4.500,-1C4.500,0.800 3.500,1.600 2.600,2.200V5H-2.600V2.200C-3.500,1.600 -4.500,0.800 -4.500,-1ZM-2.900,-1.200A1.300,1.300 0 1,0 -0.300,-1.200A1.300,1.300 0 1,0 -2.900,-1.200ZM0.300,-1.200A1.300,1.300 0 1,0 2.900,-1.200A1.300,1.300 0 1,0 0.300,-1.200Z";
export const SHEEP = "M-5,1A3,3 0 0,1 -3,-3A3.200,3.200 0 0,1 3,-3A2.600,2.600 0 0,1 5.500,0.500A2.500,2.500 0 0,1 3,3.500V6H1.800V4H-2V6H-3.200V3.500A2.600,2.600 0 0,1 -5,1Z";
export const TOWER = "M-4,6V-2.500H-5V-6H-2.800V-4.500H-1V-6H1V-4.500H2.800V-6H5V-2.500H4V6H1.200V3A1.200,1.200 0 0,0 -1.200,3V6Z";
export const SWORDS = "M-6,-6L4,4M6,-6L-4,4M2.500,5.500L5.500,2.500M-2.500,5.500L-5.500,2.500";
