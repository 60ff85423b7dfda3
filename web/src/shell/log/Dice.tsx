import type { LogLine, Player } from "../../api";
import { useWords } from "../../i18n";
import { colourOf, inkOf, nameOf } from "../parts/seats";

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The outline of a die by its sides, and where its number stands; a six-sided one shows pips. */
const SHAPES: Record<number, readonly [outline: string, textAt: number]> = {
  4: ["M0,-11L11.5,9H-11.5Z", 6.5],
  8: ["M0,-12L10,0L0,12L-10,0Z", 4.5],
  10: ["M0,-11.5L11,-2L8,7L0,11.5L-8,7L-11,-2Z", 4.5],
  12: ["M0,-11.5L11,-3.5L7,9.5H-7L-11,-3.5Z", 5],
  20: ["M0,-12L10.4,-6V6L0,12L-10.4,6V-6Z", 4.5],
};

export type Rolled = LogLine["dice"][number];

/** Dice in their shapes, in the colours of those who rolled them. */
export function Dice({
  dice,
  players,
  size = 20,
}: {
  dice: readonly Rolled[];
  players: readonly Player[];
  size?: number;
}) {
  if (dice.length === 0) return null;
  return (
    <span className="dice">
      {dice.map((rolled, place) => (
        <Die key={place} rolled={rolled} players={players} size={size} />
      ))}
    </span>
  );
}

/** One die. `side`: for whom it counts, where that is not who rolled it; null: for nobody who plays. */
export function Die({
  rolled: [seat, value, sides = 6],
  side = seat,
  players,
  size = 20,
}: {
  rolled: Rolled;
  side?: number | null;
  players: readonly Player[];
  size?: number;
}) {
  const { t } = useWords();
  const sits = (one: number | null) => one !== null && players.some((player) => player.seat === one);
  const label = sits(seat)
    ? t("match.die", { name: nameOf(players, seat), value, sides })
    : t("match.dieNobody", { value, sides });
  const fill = sits(side) && side !== null ? colourOf(side) : "#4a4238";
  const ink = sits(side) && side !== null ? inkOf(side) : "#fff";
  const shape = SHAPES[sides];
  const pips = shape ? undefined : PIPS[value];
  return (
    <svg className="die" viewBox="-12 -12 24 24" width={size} height={size} role="img" aria-label={label}>
      <title>{label}</title>
      {shape ? (
        <path d={shape[0]} fill={fill} strokeLinejoin="round" />
      ) : (
        <rect x="-11" y="-11" width="22" height="22" rx="5" fill={fill} />
      )}
      {pips ? (
        pips.map(([x, y]) => <circle key={`${x},${y}`} cx={x * 5.5} cy={y * 5.5} r="2.3" fill={ink} />)
      ) : (
        <text y={shape?.[1] ?? 5} textAnchor="middle" fontSize="13" fontWeight="700" fill={ink}>
          {value}
        </text>
      )}
    </svg>
  );
}
