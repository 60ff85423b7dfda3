/** The name of a Naval Area. */
import { memo } from "react";
import type { Name } from "../../../api";
import { areAlike } from "../../../util/same";
import type { Placed } from "../../shared/placement";
import { StackLabel } from "../../shared/StackLabel";
import { button, classes, type Thing } from "../../shared/thing";
import type { Label } from "../../shared/useStacks";

interface Props {
  name: Name | undefined;
  ways: readonly Label[];
  placed: Placed;
  crossed: boolean;
  thing: Thing;
}

export const Sea = memo(function Sea({ name, ways, placed, crossed, thing }: Props) {
  const { at, label } = placed;
  const [wide, high] = [Math.max(20, ways[label?.way ?? -1]?.w ?? 0), Math.max(18, ways[label?.way ?? -1]?.h ?? 0)];
  const [left, top] = [(label?.dx ?? 0) - wide / 2, (label?.dy ?? 0) - high / 2];
  return (
    <g
      className={thing.open ? "stack lively" : "stack"}
      data-area={thing.id}
      style={{ transform: `translate(${at[0]}px, ${at[1]}px) scale(var(--token))` }}
    >
      <g className={classes("seaname", thing, crossed && "crossed")}>
        <g className="press" {...button(thing, name?.full ?? thing.id)}>
          <rect className="halo" x={left} y={top} width={wide} height={high} rx="8" />
        </g>
        <StackLabel className="name sea" ways={ways} placed={placed} />
      </g>
    </g>
  );
}, areAlike);
