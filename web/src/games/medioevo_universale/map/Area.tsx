/** An area on the map: its stack, as far as it is unfolded, and its name. */
import { memo } from "react";
import { areAlike } from "../../../util/same";
import { NameToPress, StackLabel } from "../../shared/StackLabel";
import { button, classes, type Thing } from "../../shared/thing";
import type { Placed } from "../../shared/placement";
import type { Space } from "../view";
import type { AreaContent } from "./contents";
import type { Hand, Level } from "./stack";

const LEAST = 20; // units that a finger or a pointer finds

interface Props extends Pick<Hand, "look" | "names"> {
  space: Space;
  content: AreaContent;
  placed: Placed;
  here: Thing;
  /** Those of its elements. */
  chips: readonly Thing[];
  closed: boolean;
  /** All that is to be told of it. */
  words: string;
}

/** There are many of them, and few change with a move: the others are not drawn anew. */
export const Area = memo(function Area({ space, content, placed, here, chips, closed, words, ...hand }: Props) {
  const thingOf = (id: string) => chips.find((one) => one.id === id) ?? here;
  const level = content.stack[placed.level];
  const hidesOpen = content.open.some((id) => !level?.elements.includes(id));
  const lively = here.open || content.open.length > 0;
  const sort = space.kind === "sea" ? "mu-seaname" : "mu-token";
  const [x, y] = placed.at;
  const [wide, high] = [Math.max(LEAST, (level?.w ?? 0) + 4), Math.max(LEAST, (level?.h ?? 0) + 4)];
  return (
    <g
      className={lively ? "stack lively" : "stack"}
      data-area={space.id}
      style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}
    >
      <g className={classes(sort, here, closed && "closed", hidesOpen && "holds")}>
        <NameToPress ways={content.label} placed={placed} here={here} />
        <g className="press" {...button(here, words)}>
          <rect className="halo" x={-wide / 2} y={-high / 2} width={wide} height={high} rx="7" />
        </g>
        <StackLabel className={space.kind === "sea" ? "name sea" : "name"} ways={content.label} placed={placed} />
      </g>
      {level && <Signs level={level} {...hand} thingOf={thingOf} id={space.id} />}
    </g>
  );
}, areAlike);

/** The signs of a stack. */
export function Signs({ level, id, ...hand }: Hand & { level: Level; id: string }) {
  return (
    <g className="mu-signs" data-stack={id}>
      {level.signs.map((sign) => (
        <g
          key={sign.key}
          transform={`translate(${sign.x},${sign.y})`}
          data-piece={sign.piece ? id : undefined}
          className={sign.element ? undefined : "mu-labels"}
          aria-hidden={sign.element ? undefined : "true"}
        >
          {sign.draw(hand)}
        </g>
      ))}
    </g>
  );
}
