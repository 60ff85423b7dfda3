/** The powers around a table: lines between those that are at war or allied; minor powers sit beside their allies. */
import { useMemo } from "react";
import type { Name } from "../../../api";
import { capital, shortName } from "../../../util/words";
import { ArmsMark } from "../signs/glyphs";
import { controllerOf, MINORS, relationOf, seatOf, type TmView } from "../view";
import { useTm } from "../words";

export const PARTIES = ["portugal", "beltranejos", "spain", "catalonia", "france", "north_africa", "nasrid"] as const;
/** The table in a column as on a phone is higher, and those beside others need more room. */
const SIZES = {
  wide: { width: 640, height: 376, rx: 236, ry: 138, beside: 72, apart: 66, row: 6 },
  narrow: { width: 640, height: 660, rx: 238, ry: 250, beside: 96, apart: 104, row: 3 },
} as const;
type Size = (typeof SIZES)[keyof typeof SIZES];
const NARROW = "(max-width: 860px)";
const ROW = 108; // units between rows of minor powers
/** Where a major power sits, as an angle: France in the north-east, the Muslims in the south. */
const ANGLES: Readonly<Record<(typeof PARTIES)[number], number>> = { portugal: 180, beltranejos: 233, spain: 270, catalonia: 307, france: 0, north_africa: 55, nasrid: 125 }; // prettier-ignore
export type Bond = "war" | "war_at_sea" | "alliance" | "peace";

interface Seated {
  id: string;
  x: number;
  y: number;
  minor: boolean;
}

/** How two powers stand: as is told of themselves, else as their allies do, whose wars a minor power shares. */
export function bondOf(view: TmView, a: string, b: string): Bond {
  const told = view.diplomacy.find(({ power, other }) => (power === a && other === b) || (power === b && other === a));
  return told && told.state !== "peace" ? told.state : relationOf(view, a, b);
}

/** Those that are still something on the map. */
export function inPlay(view: TmView, power: string): boolean {
  const crowns = power === "spain" ? ["castile", "aragon"] : [power];
  return view.board.spaces.some(({ id }) => crowns.includes(controllerOf(view, id) ?? "")) || Object.values(view.stacks).some((stacks) => stacks.some((one) => crowns.includes(one.power)));
}

function seatedAt(view: TmView, { width, height, rx, ry, beside: far, apart, row }: Size): Seated[] {
  const [mx, my] = [width / 2, height / 2 + 2];
  const majors = PARTIES.filter((id) => inPlay(view, id)).map((id): Seated => {
    const angle = (ANGLES[id] * Math.PI) / 180;
    return { id, x: mx + rx * Math.cos(angle), y: my + ry * Math.sin(angle), minor: false };
  });
  const allied = view.allied as Readonly<Record<string, string>>;
  const minors = MINORS.filter((id) => id in view.minors);
  const sides = new Map<string, number>();
  const beside = minors.flatMap((id): Seated[] => {
    const party = allied[id] && (["castile", "aragon"].includes(allied[id]) ? "spain" : allied[id]);
    const host = majors.find((one) => one.id === party);
    if (!host) return [];
    const n = sides.get(host.id) ?? 0;
    sides.set(host.id, n + 1);
    const [dx, dy] = [host.x - mx, host.y - my];
    const along = (n % 2 ? 1 : -1) * (1 + Math.floor(n / 2)) * far;
    const upright = Math.abs(dx) > Math.abs(dy) * 1.2;
    return [{ id, x: host.x + (upright ? 0 : along), y: host.y + (upright ? along : 0), minor: true }];
  });
  const free = minors.filter((id) => !beside.some((one) => one.id === id));
  const rows = Math.ceil(free.length / row);
  const alone = free.map((id, n): Seated => {
    const [line, many] = [Math.floor(n / row), Math.min(row, free.length - Math.floor(n / row) * row)];
    return { id, x: mx + ((n % row) - (many - 1) / 2) * apart, y: my + (line - (rows - 1) / 2) * ROW, minor: true };
  });
  return [...majors, ...beside, ...alone];
}

interface Props {
  view: TmView;
  names: Record<string, Name>;
  chosen: string;
  onChoose: (power: string) => void;
}

export function Round({ view, names, chosen, onChoose }: Props) {
  const { w } = useTm();
  const size = SIZES[matchMedia(NARROW).matches ? "narrow" : "wide"];
  const seated = useMemo(() => seatedAt(view, size), [view, size]);
  const [cx, cy] = [size.width / 2, size.height / 2 + 2];
  const allied = view.allied as Readonly<Record<string, string>>;
  const bonds = seated.flatMap((one, n) =>
    seated.slice(n + 1).flatMap((other) => {
      if (allied[one.id] || allied[other.id]) return []; // their wars are those of their allies
      const bond = bondOf(view, one.id, other.id);
      return bond === "peace" ? [] : [{ one, other, bond }];
    }),
  );
  return (
    <div className="tmc-round" role="group" aria-label={w("round")}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <defs>
          <radialGradient id="tmc-wood" cx="0.45" cy="0.35" r="0.8">
            <stop offset="0" stopColor="#8d6234" />
            <stop offset="1" stopColor="#5a3a1a" />
          </radialGradient>
        </defs>
        <ellipse className="tmc-shadow" cx={cx} cy={cy + 7} rx={size.rx - 22} ry={size.ry - 18} />
        <ellipse className="tmc-wood" cx={cx} cy={cy} rx={size.rx - 22} ry={size.ry - 18} />
        <ellipse className="tmc-inlay" cx={cx} cy={cy} rx={size.rx - 34} ry={size.ry - 30} />
        {bonds.map(({ one, other, bond }) => {
          const mine = one.id === chosen || other.id === chosen;
          const [mx, my] = [(one.x + other.x) / 2, (one.y + other.y) / 2];
          const bend = [mx + (cx - mx) * 0.35, my + (cy - my) * 0.35];
          const at = [(one.x + 2 * (bend[0] ?? 0) + other.x) / 4, (one.y + 2 * (bend[1] ?? 0) + other.y) / 4];
          return (
            <g key={`${one.id}/${other.id}`} className={`tmc-bond ${bond}${mine ? " mine" : ""}`}>
              <path d={`M${one.x},${one.y}Q${bend.join(",")} ${other.x},${other.y}`} />
              <g transform={`translate(${at.join(",")})`}>
                <circle r="11" />
                {bond === "alliance" ? <path d="M-5,0L-1.500,3.500L5,-4" /> : <path d="M-5,-5L5,5M5,-5L-5,5M2,5L5,2M-2,5L-5,2" />}
              </g>
            </g>
          );
        })}
      </svg>
      {seated.map(({ id, x, y, minor }) => {
        const seat = seatOf(view, id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            data-power={id}
            className={minor ? "tmc-seat minor" : "tmc-seat"}
            style={{ left: `${(100 * x) / size.width}%`, top: `${(100 * y) / size.height}%`, ...(seat === null ? {} : { "--own": `var(--seat-${seat})` }) }}
            onClick={() => onChoose(id)}
          >
            <ArmsMark power={id} size={minor ? 24 : 36} />
            <span>{capital(shortName(names, id))}</span>
          </button>
        );
      })}
    </div>
  );
}
