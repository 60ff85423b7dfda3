/** Trade routes: dashed lines from stop to stop, with numbers; a tick where the goods have been. */
import { colourOf, type MuView } from "../view";

export function Routes({ view, at }: { view: MuView; at: (id: string) => [number, number] }) {
  return (
    <g className="mu-routes" aria-hidden="true">
      {view.board.routes.map((route) => {
        const { fill, ink } = colourOf(view, route.seat);
        const way = [route.origin, ...route.stops];
        return (
          <g key={route.seat}>
            <path className="mu-way back" d={curve(way.map(at))} />
            <path className="mu-way" d={curve(way.map(at))} style={{ stroke: fill }} />
            {route.stops.map((stop, n) => {
              const [x, y] = at(stop);
              const last = n === route.stops.length - 1;
              return (
                <g key={stop} style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}>
                  <g transform="translate(-17,-13)">
                    {last ? (
                      <path className="mu-goal" d="M0,-8L8,0L0,8L-8,0Z" style={{ fill }} />
                    ) : (
                      <circle className="mu-goal" r="6" style={{ fill }} />
                    )}
                    <text y="3.200" style={{ fill: ink }}>
                      {route.done[n] ? "✓" : n + 1}
                    </text>
                  </g>
                </g>
              );
            })}
          </g>
        );
      })}
    </g>
  );
}

/** Through these points, a little bent between them. */
function curve(points: readonly [number, number][]): string {
  return points
    .map(([x, y], n) => {
      const before = points[n - 1];
      if (!before) return `M${x},${y}`;
      const [dx, dy] = [x - before[0], y - before[1]];
      return `Q${before[0] + dx / 2 - dy * 0.1},${before[1] + dy / 2 + dx * 0.1} ${x},${y}`;
    })
    .join("");
}
