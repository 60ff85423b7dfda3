/** What stands in a space or a Sea Zone, as far as it is unfolded, and its name. */
import { memo } from "react";
import type { Name } from "../../../api";
import { NameToPress, StackLabel } from "../../shared/StackLabel";
import { button, classes, type Thing } from "../../shared/thing";
import type { Placed } from "../../shared/placement";
import { lookOf } from "../signs/powers";
import { landOf, type Printed } from "../view";
import { pipAt, type Level, type SpotContent } from "./contents";
import { Chip, Dots, Full } from "./Piece";

interface Props {
  board: Printed;
  names: Record<string, Name>;
  content: SpotContent;
  placed: Placed;
  /** It has no room, but for dots. */
  dotted: boolean;
  here: Thing;
  /** All that is to be told of it. */
  words: string;
}

const PIP = 3;
const LEAST = 20; // units that a finger or a pointer finds

export const Stack = memo(function Stack({ board, names, content, placed, dotted, here, words }: Props) {
  const { label, space } = content;
  const level = content.stack[Math.max(0, placed.level)];
  const [x, y] = placed.at;
  const [wide, high] = [Math.max(LEAST, (level?.w ?? 0) + 4), Math.max(LEAST, (level?.h ?? 0) + 4)];
  const sort = space ? `name ${space.kind}` : "name sea";
  return (
    <g
      className={here.open || !space ? "stack lively" : "stack"}
      data-area={content.id}
      style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}
    >
      <g className={classes("tm-spot", here)}>
        <NameToPress ways={label} placed={placed} here={here} />
        <g className="press" {...button(here, words)}>
          {(here.open || here.pointed) && <rect className="tm-edge" x={-wide / 2} y={-high / 2} width={wide} height={high} rx="7" />}
          <rect className="halo" x={-wide / 2} y={-high / 2} width={wide} height={high} rx="7" />
        </g>
        <StackLabel className={sort} ways={label} placed={placed} />
      </g>
      {level && (placed.level < 0 && !dotted ? <Pip content={content} level={level} /> : <Signs level={level} content={content} board={board} names={names} />)}
    </g>
  );
});

/** Where there is no room for numbers: who stands there, on the sign of the space. */
function Pip({ content: { forces }, level }: { content: SpotContent; level: Level }) {
  const strongest = [...forces].sort((a, b) => landOf(b) - landOf(a))[0];
  return strongest ? <circle className="tm-pip" cy={pipAt(level)} r={PIP} style={{ fill: lookOf(strongest.power).fill }} /> : null;
}

/** Shields, or dots that stand for them. */
export function Signs({ level, content, board, names }: Pick<Props, "content" | "board" | "names"> & { level: Level }) {
  if (content.forces.length === 0) return null;
  return (
    <g className="tm-pieces" data-stack={content.id} transform={level.lift ? `translate(0,${level.lift.toFixed(1)})` : undefined}>
      {level.depth === "dot" && <Dots forces={content.forces} />}
      {level.shown.map(({ force, at, w }) => (
        <g key={`${force.power}/${force.inside}`} transform={`translate(${at[0].toFixed(1)},${at[1].toFixed(1)})`} data-piece={content.id}>
          {level.depth === "chips" ? <Chip force={force} wide={w} /> : <Full force={force} wide={w} board={board} names={names} />}
        </g>
      ))}
    </g>
  );
}
