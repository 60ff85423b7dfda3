/** The name of a place beside its stack. */
import type { Placed } from "./placement";
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
