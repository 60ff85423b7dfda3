/** A province on the map: who controls it, what it is worth, and what lies on it. */
import type { MatchState, Name } from "../../../api";
import { colourOf, nameOf, shapeOf } from "../../../shell/parts/seats";
import { inLines } from "../../shared/layout";
import { button, classes, type Thing } from "../../shared/thing";
import { NAME_LINE } from "../../shared/usePlaces";
import { bare, type Province } from "../view";
import { useMedieval } from "../words";

interface Props {
  province: Province;
  at: [number, number];
  near: boolean;
  state: MatchState;
  names: Record<string, Name>;
  target: boolean;
  passed: boolean;
  fresh: boolean;
  thing: Thing;
}

export function Token({ province, at: [x, y], near, state, names, target, passed, fresh, thing }: Props) {
  const { w } = useMedieval();
  const { owner } = province;
  const holder = owner === null ? w("nobody") : nameOf(state.players, owner);
  const label = [
    names[province.id]?.full ?? province.id,
    province.controllable ? w("incomeOf", { n: province.income }) : w("uncontrollable"),
    province.controllable ? w("held", { name: holder }) : "",
    province.knights ? w("knights") : "",
    province.heresy ? w("heresy") : "",
  ];
  const lines = inLines(bare(names[province.id]?.short ?? province.id), NAME_LINE);
  return (
    <g
      className={classes("token", thing, target && "target", passed && "passed", fresh && "fresh")}
      style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}
    >
      <g className="press" {...button(thing, label.filter(Boolean).join(", "))}>
        <circle className="hit" r="20" />
        {fresh && <circle className="ring" r="18" style={{ stroke: colourOf(owner) }} />}
        <circle className="halo" r="16.500" />
        <path
          className="owner"
          d={province.controllable ? shapeOf(owner) : "M-3,-11H3V-4H9V2H3V12H-3V2H-9V-4H-3Z"}
          fill={province.controllable ? colourOf(owner) : "#f6f0df"}
        />
        {province.income > 0 && <circle className="coin" cx="11" cy="-9" r="6.800" />}
        {province.knights && (
          <g transform="translate(-11,-9)" className="knights">
            <circle r="6.500" />
            <path d="M0,-4.500V4.500M-4.500,0H4.500" />
          </g>
        )}
        {province.heresy && (
          <g transform="translate(-11,8)" className="heresy">
            <circle r="6.500" />
            <path d="M-3,-3L3,3M3,-3L-3,3" />
          </g>
        )}
      </g>
      <g aria-hidden="true">
        {province.controllable && owner !== null && (
          <text className="number" y="4.500">
            {owner + 1}
          </text>
        )}
        {province.income > 0 && (
          <text className="income" x="11" y="-5.400">
            {province.income}
          </text>
        )}
        {near &&
          lines.map((line, n) => (
            <text key={n} className="name" y={22.5 + 11.5 * n}>
              {line}
            </text>
          ))}
      </g>
    </g>
  );
}
