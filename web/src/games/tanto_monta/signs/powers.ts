/** Powers by colour and arms: the colours are those of the game, darkened or lightened until they differ for everybody. */

export interface Look {
  fill: string;
  /** What is written on it. */
  ink: string;
  /** Its arms, around the middle of a shield that is 16 wide. */
  arms: string;
}

const DARK = "#1d1508";
const LIGHT = "#fffaf0";

const CRESCENT = "M2.5,-5A5.2,5.2 0 1,0 2.5,5A4.200,4.200 0 1,1 2.5,-5Z";
const POMEGRANATE = "M0,-3.200A4,4 0 1,1 -0.1,-3.200ZM-1.600,-6L0,-4.200L1.600,-6V-3.400H-1.600Z";
const QUINAS = "M-1.300,-6H1.300V-3.200H-1.300ZM-1.300,-1.400H1.300V1.400H-1.300ZM-1.300,3.200H1.300V6H-1.300ZM-5.800,-1.400H-3.200V1.400H-5.800ZM3.200,-1.400H5.800V1.400H3.200Z";
const CROWN = "M-5.500,4V-3.500L-2.600,-0.500L0,-5L2.600,-0.500L5.500,-3.500V4Z";
const CASTLE = "M-5.500,5.500V-2H-4.500V-4.500H-2.800V-2.600H-1.500V-5.800H1.500V-2.600H2.800V-4.500H4.500V-2H5.500V5.500H1.300V2.600A1.300,1.300 0 0,0 -1.300,2.600V5.500Z";
const PALES = "M-6,-6H-3.600V6H-6ZM-1.200,-6H1.200V6H-1.200ZM3.600,-6H6V6H3.600Z";
const YOKE = "M-5.500,-2A5.500,5 0 0,1 5.500,-2H3.300A3.300,3 0 0,0 -3.300,-2ZM-5.200,0.500L5.200,5.500M0,0V6.500M5.200,0.500L-5.200,5.500";
const LILY = "M0,-6.500C2.200,-3.600 2,-1.500 1,0.800H5.600C6,-2.200 3.600,-3 2.800,-1.500M0,-6.500C-2.200,-3.600 -2,-1.500 -1,0.800H-5.600C-6,-2.200 -3.600,-3 -2.800,-1.500M-4,1.300H4V2.900H-4ZM-1,2.900H1L2.200,6H-2.200Z";
const BARS = "M-6,-5H6V-2.600H-6ZM-6,-1.200H6V1.200H-6ZM-6,2.600H6V5H-6Z";
const KEYS = "M-5.500,5.500L2.200,-2.200M2.200,-2.200A2.300,2.300 0 1,0 5.600,-5.600A2.300,2.300 0 1,0 2.200,-2.200M5.500,5.500L-2.200,-2.200M-2.200,-2.200A2.300,2.300 0 1,1 -5.600,-5.600A2.300,2.300 0 1,1 -2.200,-2.200";
const CHAINS = "M-6,-6L6,6M6,-6L-6,6M0,-6.500V6.500M-6.500,0H6.500";
const LION = "M-5.500,5V1.500L-3,-1.500L-4,-4.500L0,-6L3.600,-4.500L2.400,-1.500L5.500,1V5H3.300V2.500L1,3.500V5H-1.300V3L-3.300,2.200V5Z";
const CROSS = "M-1.400,-6.500H1.400V-1.400H6.500V1.400H1.400V6.500H-1.400V1.400H-6.500V-1.400H-1.400Z";
const IRIS = "M0,-6C3.600,-3.600 3.600,0 0,2.300C-3.600,0 -3.600,-3.600 0,-6ZM-6,-1.600Q-3,-2.200 -1.200,3H1.200Q3,-2.200 6,-1.600Q5.600,2.500 1,4.200V6.300H-1V4.200Q-5.600,2.500 -6,-1.600Z";
const LABEL = "M-6,-4.500H6V-2.200H5.200V3H3.200V-2.200H1V3H-1V-2.200H-3.200V3H-5.200V-2.200H-6Z";
const RING = "M0,-5A5,5 0 1,0 0.1,-5ZM0,-2.600A2.600,2.600 0 1,1 -0.1,-2.600Z";
const SPIRAL = "M0,0.500A1.500,1.500 0 0,1 3,0.500A3,3 0 0,1 -3,0.500A4.500,4.500 0 0,1 6,0.500";
const STAR = "M0,-6L1.500,-2H5.800L2.400,0.700L3.600,5L0,2.500L-3.600,5L-2.400,0.700L-5.800,-2H-1.500Z";

export const LOOKS: Readonly<Record<string, Look>> = {
  nasrid: { fill: "#0d4429", ink: LIGHT, arms: POMEGRANATE },
  north_africa: { fill: "#3b8a2e", ink: LIGHT, arms: CRESCENT },
  portugal: { fill: "#7a1237", ink: LIGHT, arms: QUINAS },
  beltranejos: { fill: "#0b7c84", ink: LIGHT, arms: CROWN },
  castile: { fill: "#d79a1e", ink: DARK, arms: CASTLE },
  aragon: { fill: "#c8331f", ink: LIGHT, arms: PALES },
  spain: { fill: "#c8331f", ink: "#ffe9a8", arms: YOKE },
  france: { fill: "#1f4fa8", ink: LIGHT, arms: LILY },
  catalonia: { fill: "#f3e7c2", ink: "#8d1f12", arms: BARS },
  papacy: { fill: "#6d2d86", ink: LIGHT, arms: KEYS },
  navarre: { fill: "#47474e", ink: "#ffe08a", arms: CHAINS },
  venice: { fill: "#ea8a1f", ink: DARK, arms: LION },
  genoa: { fill: "#eaa6be", ink: "#8d1f12", arms: CROSS },
  florence: { fill: "#8fc9ec", ink: "#8d1f12", arms: IRIS },
  naples: { fill: "#593520", ink: LIGHT, arms: LABEL },
  independent: { fill: "#aaa496", ink: DARK, arms: RING },
  guanches: { fill: "#8d8672", ink: LIGHT, arms: SPIRAL },
  ottoman: { fill: "#1d6a50", ink: LIGHT, arms: STAR },
  moriscos: { fill: "#31541f", ink: "#ffe9a8", arms: STAR },
  exiles: { fill: "#2f6b33", ink: "#ffe9a8", arms: STAR },
};
const NOBODY: Look = { fill: "#aaa496", ink: DARK, arms: RING };

export function lookOf(power: string): Look {
  return LOOKS[power] ?? NOBODY;
}

/** Its land: the same colour, so bright that it stays one on parchment. */
const WASHES: Readonly<Record<string, string>> = {
  nasrid: "#3f8f63",
  north_africa: "#86c25c",
  portugal: "#c0567c",
  beltranejos: "#4fbcc2",
  castile: "#efb83c",
  aragon: "#ee7a5f",
  spain: "#ee7a5f",
  france: "#5f8fe6",
  catalonia: "#fff3cc",
  papacy: "#a974c4",
  navarre: "#8b8b98",
  venice: "#f5b163",
  genoa: "#f3b9cc",
  florence: "#a9d8f3",
  naples: "#a8764f",
};

export function washOf(power: string): string {
  return WASHES[power] ?? lookOf(power).fill;
}

/** The arms that are lines rather than areas. */
export const LINED: ReadonlySet<string> = new Set([KEYS, CHAINS, SPIRAL, YOKE]);

/** The seats by their colours, white on each. */
export const SEATS: readonly (readonly [fill: string, line: string])[] = [
  ["#2f7a28", "#256320"],
  ["#7a1237", "#7a1237"],
  ["#9a6500", "#855700"],
  ["#1f4fa8", "#1f4fa8"],
];
