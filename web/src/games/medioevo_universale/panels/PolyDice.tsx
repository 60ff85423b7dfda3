/** The d4, d6 and d8, each in its own shape. */
import { useMu } from "../words";

const SHAPES = ["M0,-9L9,7H-9Z", "M-8,-8H8V8H-8Z", "M0,-10L8,0L0,10L-8,0Z"] as const;
const SIDES = [4, 6, 8] as const;

export function PolyDice({
  dice,
  fill,
  ink,
  rerolled = [],
}: {
  dice: readonly number[];
  fill: string;
  ink: string;
  rerolled?: readonly number[];
}) {
  const { w } = useMu();
  return (
    <span className="mu-dice">
      {dice.map((value, n) => {
        const label = `${w("die", { sides: SIDES[n] ?? "", value })}${rerolled.includes(n) ? ` ${w("rerolled")}` : ""}`;
        return (
          <svg key={n} width="26" height="26" viewBox="-11 -11 22 22" role="img" aria-label={label}>
            <title>{label}</title>
            <path
              d={SHAPES[n] ?? SHAPES[1]}
              style={{ fill }}
              stroke="#1d1812"
              strokeWidth={rerolled.includes(n) ? 2.4 : 1}
              strokeDasharray={rerolled.includes(n) ? "3 2" : undefined}
              strokeLinejoin="round"
            />
            <text y={n === 0 ? 5.5 : 4} textAnchor="middle" fontSize="11" fontWeight="800" style={{ fill: ink }}>
              {value}
            </text>
          </svg>
        );
      })}
    </span>
  );
}
