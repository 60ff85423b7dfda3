/** A province on the map: who controls it, what it is worth, and what lies on it. */
import { memo } from "react";
import type { Name, Player } from "../../../api";
import { colourOf, nameOf, shapeOf } from "../../../shell/parts/seats";
import { areAlike } from "../../../util/same";
import type { Placed } from "../../shared/placement";
import { StackLabel } from "../../shared/StackLabel";
import { button, classes, type Thing } from "../../shared/thing";
import type { Label } from "../../shared/useStacks";
import type { Province } from "../view";
import { useMedieval } from "../words";
import { LEVEL } from "./contents";

interface Props {
  province: Province;
  ways: readonly Label[];
  placed: Placed;
  players: readonly Player[];
  names: Record<string, Name>;
  target: boolean;
  passed: boolean;
  fresh: boolean;
  thing: Thing;
}

export const Token = memo(function Token(props: Props) {
  const { province, ways, placed, players, names, target, passed, fresh, thing } = props;
  const { w } = useMedieval();
  const { owner } = province;
  const holder = owner === null ? w("nobody") : nameOf(players, owner);
  const words = [
    names[province.id]?.full ?? province.id,
    province.controllable ? w("incomeOf", { n: province.income }) : w("uncontrollable"),
    province.controllable ? w("held", { name: holder }) : "",
    province.knights ? w("knights") : "",
    province.heresy ? w("heresy") : "",
  ];
  const { at, label, level } = placed;
  const named = label && ways[label.way];
  return (
    <g
      className={thing.open ? "stack lively" : "stack"}
      data-area={province.id}
      style={{ transform: `translate(${at[0]}px, ${at[1]}px) scale(var(--token))` }}
    >
      <g className={classes("token", thing, target && "target", passed && "passed", fresh && "fresh")}>
        {label && named && (
          <rect
            className="hit"
            x={label.dx - named.w / 2}
            y={label.dy - named.h / 2}
            width={named.w}
            height={named.h}
            aria-hidden="true"
            onClick={thing.onAct}
            {...thing.about}
          />
        )}
        <g className="press" {...button(thing, words.filter(Boolean).join(", "))}>
          <circle className="hit" r={level < LEVEL.owner ? 9 : 15} />
          {fresh && level >= LEVEL.owner && <circle className="ring" r="16.500" style={{ stroke: colourOf(owner) }} />}
          <circle className="halo" r={level < LEVEL.owner ? 8 : 15} />
        </g>
        {level >= 0 && <Signs province={province} level={level} />}
        <StackLabel className="name" ways={ways} placed={placed} />
      </g>
    </g>
  );
}, areAlike);

/** Its signs, all of them or some. */
export function Signs({ province, level }: { province: Province; level: number }) {
  const { owner } = province;
  if (level < LEVEL.owner) {
    return (
      <g className="signs" aria-hidden="true" data-stack={province.id}>
        <circle className="owner" r="4" fill={province.controllable ? colourOf(owner) : "#f6f0df"} />
      </g>
    );
  }
  const all = level >= LEVEL.all;
  const moved = all ? `translate(${middleOf(province)})` : "scale(0.86)";
  return (
    <g className="signs" aria-hidden="true" data-stack={province.id} transform={moved}>
      <path
        className="owner"
        d={province.controllable ? shapeOf(owner) : "M-3,-11H3V-4H9V2H3V12H-3V2H-9V-4H-3Z"}
        fill={province.controllable ? colourOf(owner) : "#f6f0df"}
      />
      {province.controllable && owner !== null && (
        <text className="number" y="4.500">
          {owner + 1}
        </text>
      )}
      {all && province.income > 0 && (
        <>
          <circle className="coin" cx="11.500" cy="-9" r="7.500" />
          <text className="income" x="11.500" y="-4.700">
            {province.income}
          </text>
        </>
      )}
      {all && province.knights && (
        <g transform="translate(-11,-9)" className="knights">
          <circle r="6.500" />
          <path d="M0,-4.500V4.500M-4.500,0H4.500" />
        </g>
      )}
      {all && province.heresy && (
        <g transform="translate(-11,8)" className="heresy">
          <circle r="6.500" />
          <path d="M-3,-3L3,3M3,-3L-3,3" />
        </g>
      )}
    </g>
  );
}

/** How far the shapes of the seats reach to the sides and down; see shell/parts/seats.tsx. */
const REACH = [[10, 10], [9, 9], [12.5, 12.5], [11, 10], [10, 12]] as const; // prettier-ignore
const PAPACY = [9, 12] as const;
const FREE = [8.5, 8.5] as const;

/** Where the signs are drawn so that all of them together lie around the anchor. */
function middleOf({ owner, controllable, income, knights, heresy }: Province): string {
  const [aside, below] = !controllable ? PAPACY : owner === null ? FREE : (REACH[owner % REACH.length] ?? FREE);
  const [left, right] = [knights || heresy ? 17.5 : aside, income > 0 ? 19 : aside];
  const [up, down] = [income > 0 || knights ? 16.5 : below, heresy ? 14.5 : below];
  return `${(left - right) / 2},${(up - down) / 2}`;
}
