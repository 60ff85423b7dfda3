/** Orders that have been given in a Naval Move and are not yet carried out: where each ship will sail (TM-16.1.m). */
import type { MatchState } from "../../../api";
import type { Point } from "../../shared/regions";
import { arrow } from "../../shared/ways";

const SHORT = 16; // pixels an arrow ends before the middle of a place
const HEAD = 11;

/** From where to where; several ships on the same way are one. */
export function ordersOf(state: MatchState): [from: string, to: string, ships: number][] {
  const found = new Map<string, [string, string, number]>();
  for (const { params } of state.decisions) {
    const ways = params["ways"];
    for (const way of Array.isArray(ways) ? ways : []) {
      const [from, to] = Array.isArray(way) ? way.map(String) : [];
      if (!from || !to) continue;
      const key = `${from}/${to}`;
      found.set(key, [from, to, (found.get(key)?.[2] ?? 0) + 1]);
    }
  }
  return [...found.values()];
}

/** `scale`: pixels to a unit. */
export function Orders({ state, at, scale }: { state: MatchState; at: ReadonlyMap<string, Point>; scale: number }) {
  return (
    <g className="tm-orders" aria-hidden="true">
      {ordersOf(state).map(([from, to, ships]) => {
        const [a, b] = [at.get(from), at.get(to)];
        const way = a && b ? arrow(a, b, SHORT / scale, HEAD / scale) : null;
        if (!way) return null;
        return (
          <g key={`${from}/${to}`} data-order={`${from}/${to}`}>
            <path className="tm-order rim" d={way.shaft} />
            <path className="tm-order" d={way.shaft} />
            <path className="tm-orderhead" d={way.head} />
            {ships > 1 && (
              <g style={{ transform: `translate(${way.tip[0]}px, ${way.tip[1]}px) scale(var(--token))` }}>
                <text className="tm-ordernumber" y="-8">
                  {ships}
                </text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}
