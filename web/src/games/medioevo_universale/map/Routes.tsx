/** Trade routes: dashed lines from stop to stop; the stops have their numbers in the stacks. */
import { curve } from "../../shared/ways";
import { colourOf, type MuView } from "../view";

const BEND = 0.1;

export function Routes({ view, at }: { view: MuView; at: (id: string) => [number, number] }) {
  return (
    <g className="mu-routes" aria-hidden="true">
      {view.board.routes.map((route) => {
        const { fill } = colourOf(view, route.seat);
        const way = [route.origin, ...route.stops];
        return (
          <g key={route.seat}>
            <path className="mu-way back" d={curve(way.map(at), BEND)} />
            <path className="mu-way" d={curve(way.map(at), BEND)} style={{ stroke: fill }} />
          </g>
        );
      })}
    </g>
  );
}
