/** A counter on the map: whose it is, its arms, its strength as far as it is known, its Order and its markers. */
import { colourOf } from "../../../shell/parts/seats";
import { button, classes, type Thing } from "../../shared/thing";
import { Arms, MarkerSign, OrderSign } from "../signs/glyphs";
import { MARKERS, NOT_BESIEGED, seenIn, strengthOf, unitsOf, type Counter } from "../view";

export const PIECE = { w: 45, h: 44 };
const BARON = 0.78; // of the size of the others
export const NAMED = 15; // its name below it
const FACE = { w: 34, h: 32 };
const MOST_MARKERS = 3;

export function widthOf({ baron }: Counter): number {
  return baron ? PIECE.w * BARON : PIECE.w;
}

interface Props {
  counter: Counter;
  thing: Thing;
  label: string;
  name?: string;
  /** It is drawn elsewhere as a button. */
  mute?: boolean;
  /** Others lie below it. */
  below?: number;
  /** Its march is under way. */
  active?: boolean;
  /** So many times as large it is drawn; its name is not. */
  size?: number;
}

export function Piece({ counter, thing, label, name, mute = false, below = 0, active = false, size = 1 }: Props) {
  const press = mute ? { onClick: thing.onAct, "aria-hidden": true as const, ...thing.about } : button(thing, label);
  const small = counter.baron ? `scale(${BARON})` : undefined;
  const piece = (
    <g className={classes("press gc-piece", thing, active && "active", counter.baron && "baron")} {...press}>
      <g transform={small}>
        {Array.from({ length: Math.min(2, below) }, (_, n) => (
          <rect
            key={n}
            className="gc-under"
            x={-FACE.w / 2 + 3 * (n + 1)}
            y={-FACE.h / 2 - 3 * (n + 1)}
            width={FACE.w}
            height={FACE.h}
            rx="5"
            style={{ fill: colourOf(counter.side) }}
          />
        ))}
        <rect className="gc-halo" x="-20" y="-19" width="40" height="38" rx="8" />
        <Face counter={counter} />
      </g>
      {name && (
        <g transform={`translate(0,${counter.baron ? 24 : 27}) scale(${1 / size})`}>
          <text className="gc-name" y="5" aria-hidden="true">
            {name}
          </text>
        </g>
      )}
    </g>
  );
  if (counter.siege_level === NOT_BESIEGED) return piece;
  return (
    <g>
      {piece}
      {/* beside the button, whose words tell the level already */}
      <g className="gc-siege" transform={small} aria-hidden="true">
        <g transform="translate(-14,-13)">
          <circle r="8" />
          <text y="4.300">{counter.siege_level}</text>
        </g>
      </g>
    </g>
  );
}

function Face({ counter }: { counter: Counter }) {
  const { side, army, baron, leader, order, card, activations } = counter;
  const strength = strengthOf(counter);
  const told = strength === null ? "?" : seenIn(card) === null ? String(strength) : `${strength}?`;
  const hidden = leader === null;
  const markers = MARKERS.filter((marker) => counter[marker]);
  const shaken = unitsOf(card).filter(({ demoralised }) => demoralised).length;
  const [left, top] = [-FACE.w / 2, -FACE.h / 2];
  return (
    <g className="gc-face" aria-hidden="true">
      <rect className="gc-body" x={left} y={top} width={FACE.w} height={FACE.h} rx="5" style={{ fill: colourOf(side) }} />
      {hidden && <path className="gc-back" d="M-14,12L12,-14M-7,14L14,-7M-14,5L5,-14M1,14L14,1M-14,-3L-3,-14" />}
      {card?.captains[0]?.general && <rect className="gc-general" x={left + 2} y={top + 2} width={FACE.w - 4} height={FACE.h - 4} rx="3.500" />}
      <g transform={hidden || baron ? "translate(0,-2)" : "translate(-8,-2)"}>
        <Arms army={army} size={hidden ? 1.05 : 0.82} />
      </g>
      {hidden ? (
        <text className="gc-token" y="14">
          #{counter.token}
        </text>
      ) : (
        !baron && (
          <text className={strength === null || seenIn(card) !== null ? "gc-sp unknown" : "gc-sp"} x="7.3" y={5} style={{ fontSize: told.length > 1 ? 12.5 : 17 }}>
            {told}
          </text>
        )
      )}
      {Array.from({ length: activations }, (_, n) => (
        <circle key={n} className="gc-done" cx={left + 5 + 6 * n} cy={-top - 4} r="2.200" />
      ))}
      {shaken > 0 && <path className="gc-shaken" d={`M${-left - 2},${-top - 8}v6h-6Z`} />}
      {order !== "" && !baron && (
        <g transform="translate(14,-13)">
          <OrderSign order={order} />
        </g>
      )}
      {markers.slice(0, MOST_MARKERS).map((marker, n, all) => (
        <g key={marker} transform={`translate(${(n - (all.length - 1) / 2) * 12 + 4},14) scale(0.8)`}>
          <MarkerSign marker={marker} />
        </g>
      ))}
    </g>
  );
}

/** So small that only its side and strength can be told. */
export function Chip({ counters }: { counters: readonly Counter[] }) {
  const sides = [...new Set(counters.map(({ side }) => side))];
  const [first = null, second] = sides;
  const strengths = counters.filter(({ baron }) => !baron).map(strengthOf);
  const sum = strengths.reduce<number>((all, n) => all + (n ?? 0), 0);
  const told = second !== undefined || strengths.length === 0 ? "" : strengths.includes(null) ? "?" : String(sum);
  return (
    <g className="gc-chip" aria-hidden="true">
      <path d="M-9,-9H9V2C9,6 4,9 0,10.500C-4,9 -9,6 -9,2Z" style={{ fill: colourOf(first) }} />
      {second !== undefined && <path d="M0,-9H9V2C9,6 4,9 0,10.500Z" style={{ fill: colourOf(second) }} />}
      {told && <text y="5">{told}</text>}
    </g>
  );
}

export function Dot({ counters }: { counters: readonly Counter[] }) {
  const sides = [...new Set(counters.map(({ side }) => side))];
  return (
    <g className="gc-dot" aria-hidden="true">
      <circle r="4.500" style={{ fill: colourOf(sides[0] ?? null) }} />
      {sides.length > 1 && <path d="M0,-4.500A4.500,4.500 0 0,1 0,4.500Z" style={{ fill: colourOf(sides[1] ?? null) }} />}
    </g>
  );
}

