/** The name of a place beside its stack. */
import type { Placed } from "./placement";
import type { Thing } from "./thing";
import { LINE, type Label } from "./useStacks";

interface Props {
  className: string;
  ways: readonly Label[];
  placed: Placed | undefined;
}

export function StackLabel({ className, ways, placed }: Props) {
  const label = placed?.label;
  const lines = (label && ways[label.way]?.lines) || [];
  if (!label || lines.length === 0) return null;
  return (
    <g className={className} data-label="" aria-hidden="true" transform={`translate(${label.dx},${label.dy})`}>
      {lines.map((line, n) => (
        <text key={n} y={4 + LINE * (n - (lines.length - 1) / 2)}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** Where the name is pressed: the same as the place itself. */
export function NameToPress({ ways, placed, here }: { ways: readonly Label[]; placed: Placed; here: Thing }) {
  const label = placed.label;
  const named = label && ways[label.way];
  if (!label || !named) return null;
  return (
    <rect
      className="hit"
      x={label.dx - named.w / 2}
      y={label.dy - named.h / 2}
      width={named.w}
      height={named.h}
      aria-hidden="true"
      onClick={here.onAct}
      {...here.about}
    />
  );
}
