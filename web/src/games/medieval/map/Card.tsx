/** A map card in play: sea and land, the land of each province in its owner's colour, its code and its defence. */
import { memo, useMemo } from "react";
import { colourOf } from "../../../shell/parts/seats";
import { areAlike } from "../../../util/same";
import type { Land } from "../../shared/regions";
import { button, classes, type Thing } from "../../shared/thing";
import { boxOf } from "./projection";
import type { MapCard, Province } from "../view";
import { useMedieval } from "../words";

interface Props {
  card: MapCard;
  land: string;
  areas: Land | undefined;
  /** Only its code is in its corner. */
  narrow: boolean;
  provinces: readonly Province[];
  edge: boolean;
  fresh: boolean;
  name: string;
  thing: Thing;
  /** Those of the provinces. */
  things: readonly Thing[];
}

export const Card = memo(function Card(props: Props) {
  const { card, land, areas, narrow, provinces, edge, fresh, name, thing, things } = props;
  const { w } = useMedieval();
  const box = useMemo(() => boxOf(card.extent), [card.extent]);
  const defence = card.mongol_defence;
  const shield = narrow ? null : defence;
  const label = [name, defence === null ? "" : w("mongolDefence", { n: defence }), edge ? w("edge") : ""];
  const { x, y, w: wide, h: high } = box;
  const shown = { x: x + 2, y: y + 2, width: wide - 4, height: high - 4, rx: 9 };
  const clip = `mv-clip-${card.id}`;
  const outline = `M${x},${y}h${wide}v${high}h${-wide}Z`;
  return (
    <g className={classes("mapcard inplay", thing, fresh && "fresh")}>
      <clipPath id={clip}>
        <rect {...shown} />
      </clipPath>
      <rect className="paper" {...shown} filter="url(#mv-shadow)" />
      <g clipPath={`url(#${clip})`}>
        {provinces.map((province, place) => {
          const here = things[place] ?? thing;
          return (
            <path
              key={province.id}
              className={classes("region", here, province.controllable ? "" : "holy", province.heresy && "heretic")}
              data-hull={province.id}
              d={areas?.areas.get(province.id)}
              style={province.owner === null ? undefined : { fill: colourOf(province.owner) }}
              aria-hidden="true"
              onClick={here.onAct}
              {...here.about}
            />
          );
        })}
        <path className="border" d={areas?.borders} />
        <path className="sea" d={`${outline}${land}`} onClick={thing.onAct} />
        <path className="waves" d={`${outline}${land}`} />
        <path className="coast glow" d={land} />
        <path className="coast" d={land} />
      </g>
      <rect className="rim" {...shown} />
      {(thing.open || thing.pointed) && <rect className="outlined under" {...shown} />}
      {(thing.open || thing.pointed) && <rect className="outlined" {...shown} />}
      <g className="plate" transform={`translate(${x + 4},${y + 4})`}>
        <g className="platesize">
          <g className="press" {...button(thing, label.filter(Boolean).join(", "))}>
            <rect width={shield === null ? 24 : 43} height="17" rx="4" />
            {shield !== null && (
              <g className={edge ? "defence exposed" : "defence"} transform="translate(32.500,8)">
                <path d="M-7,-6.500H7V0C7,4.500 3,7 0,8C-3,7 -7,4.500 -7,0Z" />
              </g>
            )}
          </g>
          <g aria-hidden="true">
            <text x="12" y="12.500">
              {card.id}
            </text>
            {shield !== null && (
              <g className={edge ? "defence exposed" : "defence"}>
                <text x="32.500" y="12">
                  {shield}
                </text>
              </g>
            )}
          </g>
        </g>
      </g>
      {edge && (
        <g className="edge" transform={`translate(${x + wide - 3},${y + high / 2})`}>
          <path d={`M0,${-high / 2 + 12}V${high / 2 - 12}`} />
          <path className="tip" d="M4,-11L-12,0L4,11Z" />
        </g>
      )}
    </g>
  );
}, areAlike);
