/** Seats by colour, shape and number: nothing is told by colour alone. */
import type { Player } from "../../api";

/** White on each of them has a contrast of at least 4.5. */
export const COLOURS = [
  "#b3261e",
  "#1b6e3c",
  "#8a5a00",
  "#1d5fa8",
  "#7b2d8b",
  "#0f6b72",
  "#5a4636",
  "#3c3f8f",
] as const;
const SHAPES = [
  "M-10,0a10,10 0 1,0 20,0a10,10 0 1,0 -20,0Z", // circle
  "M-9,-9H9V9H-9Z", // square
  "M0,-12.5L12.5,0L0,12.5L-12.5,0Z", // diamond
  "M-11,0L-5.5,-10H5.5L11,0L5.5,10H-5.5Z", // hexagon
  "M-10,-9.500H10V1C10,7 4,10.500 0,12C-4,10.500 -10,7 -10,1Z", // shield
] as const;
const NO_SEAT = "M-8.500,0a8.500,8.500 0 1,0 17,0a8.500,8.500 0 1,0 -17,0Z";

/** A game may give its seats other colours: --seat-<n>, and --seat-ink-<n> for what is written on them. */
export function colourOf(seat: number | null): string {
  return seat === null ? "#f6f0df" : `var(--seat-${seat}, ${COLOURS[seat % COLOURS.length] ?? "#333"})`;
}

/** For lines and letters on paper. */
export function lineColourOf(seat: number): string {
  return `var(--seat-line-${seat}, ${colourOf(seat)})`;
}

export function inkOf(seat: number | null): string {
  return seat === null ? "#3b342a" : `var(--seat-ink-${seat}, #fff)`;
}

export function shapeOf(seat: number | null): string {
  return seat === null ? NO_SEAT : (SHAPES[seat % SHAPES.length] ?? NO_SEAT);
}

export function SeatMark({ seat, size = 22 }: { seat: number | null; size?: number }) {
  return (
    <svg className="seatmark" width={size} height={size} viewBox="-13 -13 26 26" aria-hidden="true">
      <path d={shapeOf(seat)} fill={colourOf(seat)} stroke="#1d1812" strokeWidth="1.2" />
      <text y="4.5" textAnchor="middle" fontSize="13" fontWeight="700" fill={inkOf(seat)}>
        {seat === null ? "–" : seat + 1}
      </text>
    </svg>
  );
}

export function nameOf(players: readonly Player[], seat: number | null): string {
  return players.find((player) => player.seat === seat)?.name ?? (seat === null ? "–" : String(seat + 1));
}
