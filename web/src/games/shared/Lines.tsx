/** A name on a map, in lines around a point. */
export function Lines({ lines, gap, down }: { lines: readonly string[]; gap: number; down: number }) {
  return (
    <g aria-hidden="true">
      {lines.map((line, n) => (
        <text key={n} y={down + gap * (n - (lines.length - 1) / 2)}>
          {line}
        </text>
      ))}
    </g>
  );
}
