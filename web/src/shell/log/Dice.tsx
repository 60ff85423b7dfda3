import type { Player } from "../../api";
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

/** Dice in the colours of those who rolled them. */
export function Dice({
  dice,
  players,
  size = 20,
}: {
  dice: readonly (readonly [number | null, number])[];
  players: readonly Player[];
  size?: number;
}) {
  if (dice.length === 0) return null;
  return (
    <span className="dice">
      {dice.map(([seat, value], place) => (
        <Die key={place} seat={seat} value={value} players={players} size={size} />
      ))}
    </span>
  );
}

export function Die({
  seat,
  value,
  players,
  size = 20,
}: {
  seat: number | null;
  value: number;
  players: readonly Player[];
  size?: number;
}) {
  const { t } = useWords();
  const known = seat !== null && players.some((player) => player.seat === seat);
  const label = known ? t("match.die", { name: nameOf(players, seat), value }) : t("match.dieNobody", { value });
  const pips = PIPS[value];
  return (
    <svg className="die" viewBox="-12 -12 24 24" width={size} height={size} role="img" aria-label={label}>
      <title>{label}</title>
      <rect x="-11" y="-11" width="22" height="22" rx="5" fill={known ? colourOf(seat) : "#4a4238"} />
      {pips ? (
        pips.map(([x, y]) => (
          <circle key={`${x},${y}`} cx={x * 5.5} cy={y * 5.5} r="2.3" fill={known ? inkOf(seat) : "#fff"} />
        ))
      ) : (
        <text y="5" textAnchor="middle" fontSize="13" fontWeight="700" fill={known ? inkOf(seat) : "#fff"}>
          {value}
        </text>
      )}
    </svg>
  );
}
