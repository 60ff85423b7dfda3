/** The picture on a card in hand. */
interface Drawing {
  ground: string;
  fill?: string;
  line?: string;
}

const CROSS = "M-4,-20H4V-6H18V2H4V20H-4V2H-18V-6H-4Z";
const EMBLEMS: Readonly<Record<string, Drawing>> = {
  knights_of_christ: { ground: "#8c1d18", fill: CROSS },
  mongols: {
    ground: "#b3471a",
    line: "M-6,-20C12,-14 12,14 -6,20M-6,-20V20M-18,0H14",
    fill: "M20,0L10,-6V6Z",
  },
  pope: {
    ground: "#6b1f7c",
    fill: "M-13,14L-16,-4L-8,-16L0,-22L8,-16L16,-4L13,14Z",
    line: "M0,-16V10M-6,-6H6M-13,18H13",
  },
  spies: {
    ground: "#3d3a44",
    line: "M-20,0C-10,-13 10,-13 20,0C10,13 -10,13 -20,0Z",
    fill: "M-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0",
  },
  assassin: { ground: "#4a1016", fill: "M0,22L-5,-4H5ZM-12,-10H12V-5H-12ZM-3,-20H3V-10H-3Z" },
  jihad: {
    ground: "#1b6e3c",
    fill: "M8,-18A19,19 0 1 0 8,18A15,15 0 1 1 8,-18ZM12,-7L14,-2H19L15,2L17,7L12,4L7,7L9,2L5,-2H10Z",
  },
  heresy: { ground: "#5a4636", line: "M0,-20V20M-14,-7H14M-18,18L18,-18" },
  deus_ex_machina: {
    ground: "#1d5fa8",
    fill: "M-3,-9a9,9 0 1,0 6,0ZM0,-24L4,-13H-4Z",
    line: "M-20,0H-14M14,0H20M-14,-14L-10,-10M14,-14L10,-10M-14,14L-10,11M14,14L10,11M0,16V22",
  },
  disaster: {
    ground: "#7a2f0c",
    fill: "M0,-22C7,-12 15,-5 15,6A15,15 0 0 1 -15,6C-15,-2 -10,-6 -8,-12C-4,-9 -2,-15 0,-22Z",
  },
  change_of_ruler: { ground: "#8a6a00", fill: "M-16,14L-18,-12L-8,-2L0,-18L8,-2L18,-12L16,14Z" },
  civil_war: { ground: "#2d4a5a", line: "M-16,-16L16,16M16,-16L-16,16M-18,6L-6,18M18,6L6,18" },
};
const BANNER: Drawing = { ground: "#1d5fa8", fill: "M-14,-20H14V6C14,14 6,19 0,22C-6,19 -14,14 -14,6Z" };

export function Emblem({ kind }: { kind: string }) {
  const { ground, fill, line } = EMBLEMS[kind] ?? BANNER;
  return (
    <svg className="emblem" viewBox="-24 -30 48 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x="-24" y="-30" width="48" height="60" fill={ground} />
      <rect x="-21" y="-27" width="42" height="54" fill="none" stroke="#fff6" />
      {fill && <path d={fill} fill="#f7e9c4" stroke="#0006" strokeLinejoin="round" />}
      {line && <path d={line} fill="none" stroke="#f7e9c4" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />}
    </svg>
  );
}
