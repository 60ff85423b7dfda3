/** The points at the end, Power by Power. */
import type { MedievalView, Province } from "../view";

export interface ScoreRow {
  /** null: land of no Power. */
  power: string | null;
  /** For each seat the provinces it has of this Power. */
  provinces: Province[][];
  points: number[];
  /** Who controls all of it and gets 1 more. */
  whole: number | null;
}

export function scoreTable(view: MedievalView): ScoreRow[] {
  const held = view.board.provinces.filter((province) => province.owner !== null);
  const powers = [...new Set(held.map((province) => province.power))];
  const rows = powers.map((power): ScoreRow => {
    const whole = view.players.find((player) => power !== null && player.whole_powers.includes(power))?.seat ?? null;
    const provinces = view.players.map(({ seat }) => held.filter((one) => one.power === power && one.owner === seat));
    const points = provinces.map((own, seat) => own.reduce((sum, one) => sum + one.income, whole === seat ? 1 : 0));
    return { power, provinces, points, whole };
  });
  const size = (row: ScoreRow) => row.points.reduce((a, b) => a + b, 0);
  return rows.sort((a, b) => size(b) - size(a));
}
