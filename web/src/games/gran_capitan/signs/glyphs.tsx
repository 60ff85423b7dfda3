/** Small drawings: arms of the Armies, Orders, markers, weather, kinds of troops. Each lies around its middle. */
import type { ReactNode } from "react";
import type { Counter, GcView, Marker, Order } from "../view";

export const SHIELD = "M-8,-9H8V1C8,6 4,9 0,11C-4,9 -8,6 -8,1Z";
const LILY = "M0,-3.600C1.500,-2 1.500,-0.500 0.700,0.800C2,-1.300 3.600,-0.600 2.800,1.200C2.500,2 1.500,2.200 0.800,1.700L0.600,3.400H-0.600L-0.800,1.700C-1.500,2.200 -2.500,2 -2.800,1.200C-3.600,-0.600 -2,-1.300 -0.700,0.800C-1.500,-0.500 -1.500,-2 0,-3.600Z"; // prettier-ignore

const ARMS: Readonly<Record<string, ReactNode>> = {
  french: (
    <>
      <path d={SHIELD} fill="#1f3f91" />
      <g fill="#f3c93f">
        <path d={LILY} transform="translate(-4,-4)" />
        <path d={LILY} transform="translate(4,-4)" />
        <path d={LILY} transform="translate(0,4)" />
      </g>
    </>
  ),
  spanish: (
    <>
      <path d={SHIELD} fill="#f6ecd2" />
      <path d="M-8,-9H0V0H-8ZM0,0H8V1C8,6 4,9 0,11Z" fill="#b3261e" />
      <path d="M-6,-2V-6H-5V-5H-4.500V-6H-3.500V-5H-3V-6H-2V-2ZM2,6V2H3V3H3.500V2H4.500V3H5V2H6V5Z" fill="#f3c93f" />
      <path d="M2,-2C2,-6 6,-7 6,-3L5,-2ZM-6,5C-6,1 -2,1 -2,4L-3,6Z" fill="#7b2d5b" />
    </>
  ),
  imperial: (
    <>
      <path d={SHIELD} fill="#f0c53a" />
      <path
        d="M0,-6L1,-7.500L3,-6.500L2,-5L2.500,-3.500L6.500,-6V1L4,3L2,2.500L3,7L0,5.500L-3,7L-2,2.500L-4,3L-6.500,1V-6L-2.500,-3.500L-2,-5L-3,-6.500L-1,-7.500Z"
        fill="#1d1812"
      />
    </>
  ),
  aragonese: (
    <>
      <path d={SHIELD} fill="#f3c93f" />
      <path d="M-6.300,-9V4.800L-4.300,8V-9ZM-2.400,-9V9.700L-0.500,10.700V-9ZM1.400,-9V10.200L3.300,9V-9ZM5.200,-9V7L7.200,4V-9Z" fill="#b3261e" />
    </>
  ),
  papal: (
    <>
      <path d={SHIELD} fill="#9c1f2e" />
      <path d="M-4.500,6L3.500,-4.500M4.500,6L-3.500,-4.500" stroke="#f3c93f" strokeWidth="1.800" fill="none" />
      <path d="M3.500,-4.500L6,-7M-3.500,-4.500L-6,-7M-4.500,6L-6,4.500M4.500,6L6,4.500" stroke="#fff4cf" strokeWidth="1.600" fill="none" />
    </>
  ),
  venetian: (
    <>
      <path d={SHIELD} fill="#a0222c" />
      <path
        d="M-6,5V1L-3,-1C-5,-4 -2,-7 1,-5L4,-7L3,-3L6,-1L4,1L5,5H3L2,2H-2L-3,5Z"
        fill="#f3c93f"
        stroke="#6b3a00"
        strokeWidth="0.500"
      />
    </>
  ),
  turkish: (
    <>
      <path d={SHIELD} fill="#b3261e" />
      <path d="M3,-5A6,6 0 1,0 3,5A5,5 0 1,1 3,-5Z" fill="#fff" />
      <path d="M4,-2.400L4.700,-0.500L6.600,-0.500L5.100,0.700L5.700,2.600L4,1.500L2.400,2.600L2.900,0.700L1.400,-0.500L3.300,-0.500Z" fill="#fff" />
    </>
  ),
  "": (
    <>
      <path d={SHIELD} fill="#e9dfc4" />
      <path d="M-6,4L-6.500,-3L-3,0L0,-5L3,0L6.500,-3L6,4Z" fill="#7c5a1e" stroke="#3b2a0a" strokeWidth="0.700" />
    </>
  ),
};

/** The arms of an Army; of none: a Baron's coronet. */
export function Arms({ army, size = 1 }: { army: string; size?: number }) {
  return (
    <g transform={`scale(${size})`} aria-hidden="true">
      {ARMS[army] ?? ARMS[""]}
      <path d={SHIELD} fill="none" stroke="#1a150e" strokeWidth="1.100" />
    </g>
  );
}

export const ORDER_SIGNS: Readonly<Record<Exclude<Order, "">, string>> = {
  garrison: "M-5,5V-5H-3V-3H-1V-5H1V-3H3V-5H5V5H1.500V1.500H-1.500V5Z",
  stand: "M0,-5.500L6,5H-6ZM0,-1L-2,5H2Z",
  manoeuvre: "M-5.500,4C-5.500,-2 -2,-4 1,-4V-6.500L6.500,-2.500L1,1.500V-1C-1,-1 -3,0 -2.500,4Z",
  attack: "M-6,-5L-4,-6L4,2L5.500,0.500L6,2.500L4,4L6,6L5,7L2.500,5L1,6.500L0,5L1.500,3.500L-6,-4ZM6,-5L4,-6L1.200,-3L2.600,-1.600ZM-1.500,0L-4,2.500L-5.500,1L-6,3L-4.500,4.500L-6.500,6.500L-5,7L-3,5L-1,6.500L-0.500,5L-2,3.500L0,1.500Z", // prettier-ignore
  retreat: "M-6,0L0,-5.500V-2.500H6V2.500H0V5.500Z",
};
/** The enemy's Order: sealed. */
const SEAL = "M0,-5.500L1.700,-4.200L3.900,-3.900L4.200,-1.700L5.500,0L4.200,1.700L3.900,3.900L1.700,4.200L0,5.500L-1.700,4.200L-3.900,3.900L-4.200,1.700L-5.500,0L-4.200,-1.700L-3.900,-3.900L-1.700,-4.200Z"; // prettier-ignore

/** An Order on its disc; null: it is hidden. */
export function OrderSign({ order }: { order: Counter["order"] }) {
  if (order === "") return null;
  return (
    <g className={`gc-order ${order ?? "sealed"}`} aria-hidden="true">
      <circle r="8" />
      <path d={order === null ? SEAL : ORDER_SIGNS[order]} transform={order === null ? "scale(0.9)" : "scale(0.85)"} />
    </g>
  );
}

export const MARKER_SIGNS: Readonly<Record<Marker, string>> = {
  disorganised: "M1.500,-6L-4,1H-0.500L-1.500,6L4,-1.500H0.500Z",
  earthworks: "M-6,4H6L4.500,0H2.500V-2H0.500V0H-0.500V-2H-2.500V0H-4.500Z",
  road_march: "M-6,-4L-2,0L-6,4H-3.500L0.500,0L-3.500,-4ZM-0.500,-4L3.500,0L-0.500,4H2L6,0L2,-4Z",
  river_crossing: "M-6,-2Q-4,-5 -2,-2T2,-2T6,-2V0Q4,-3 2,0T-2,0T-6,0ZM-6,3Q-4,0 -2,3T2,3T6,3V5Q4,2 2,5T-2,5T-6,5Z",
  quarters: "M0,-6L6,-0.500H4.500V5H1.300V1.500H-1.300V5H-4.500V-0.500H-6Z",
  no_move: "M0,-6A6,6 0 1,0 0.010,-6ZM-4,-1.300H4V1.300H-4Z",
  besieges: "M-6,5V-1H-4V1H-3V-1H-1V1H1V-1H3V1H4V-1H6V5ZM-3,-3A3,3 0 0,1 3,-3Z",
};

/** A marker of a Force. */
export function MarkerSign({ marker }: { marker: Marker }) {
  return (
    <g className={`gc-marker ${marker}`} aria-hidden="true">
      <circle r="7.500" />
      <path d={MARKER_SIGNS[marker]} transform="scale(0.82)" fillRule="evenodd" />
    </g>
  );
}

export const WEATHER_SIGNS: Readonly<Record<GcView["weather"], ReactNode>> = {
  fine: (
    <>
      <circle r="4.500" fill="#f2b632" />
      <path d="M0,-9V-6.500M0,9V6.500M-9,0H-6.500M9,0H6.500M-6.400,-6.400L-4.600,-4.600M6.400,6.400L4.600,4.600M6.400,-6.400L4.600,-4.600M-6.400,6.400L-4.600,4.600" stroke="#d18d0d" strokeWidth="1.600" />
    </>
  ),
  heat: (
    <>
      <circle cy="-2" r="5" fill="#e2541b" />
      <path d="M-8,6Q-5,3 -3,6T2,6T8,6M-6,9.500Q-3,7 -1,9.500T5,9.500" stroke="#a8330b" strokeWidth="1.500" fill="none" />
    </>
  ),
  mud: (
    <>
      <path d="M-9,3C-9,0 -5,0 -4,-2C-3,-5 3,-5 4,-2C5,0 9,0 9,3C9,7 -9,7 -9,3Z" fill="#7a5a36" stroke="#3d2b14" />
      <circle cx="-3" cy="2" r="1.200" fill="#3d2b14" />
      <circle cx="3" cy="3" r="1" fill="#3d2b14" />
    </>
  ),
  rain: (
    <>
      <path d="M-7,1A4,4 0 0,1 -5,-6A5,5 0 0,1 4,-6A4,4 0 0,1 7,1Z" fill="#8fa3b5" stroke="#44566a" />
      <path d="M-4,4L-5.500,8M0,4L-1.500,9M4,4L2.500,8" stroke="#2b5c8f" strokeWidth="1.700" />
    </>
  ),
};

/** Kinds of troops as maps have shown them for long: a cross for foot, a stroke for horse, a gun. */
export const CLASS_SIGNS: Readonly<Record<string, ReactNode>> = {
  infantry: <path d="M-8,-5.500H8V5.500H-8ZM-8,-5.500L8,5.500M-8,5.500L8,-5.500" />,
  heavy_cavalry: (
    <>
      <path d="M-8,-5.500H8V5.500H-8Z" className="gc-solid" />
      <path d="M-8,5.500L8,-5.500" className="gc-light" />
    </>
  ),
  light_cavalry: <path d="M-8,-5.500H8V5.500H-8ZM-8,5.500L8,-5.500" />,
  artillery: (
    <>
      <path d="M-8,-5.500H8V5.500H-8Z" />
      <circle r="2.600" className="gc-solid" />
    </>
  ),
};

/** A sign among words. */
export function Inline({ children, size = 18, className }: { children: ReactNode; size?: number; className?: string }) {
  return (
    <svg className={["gc-inline", className].filter(Boolean).join(" ")} width={size} height={size} viewBox="-11 -11 22 22" aria-hidden="true">
      {children}
    </svg>
  );
}
