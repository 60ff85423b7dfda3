/** Arrows: the attack that is under way, and those since this player last chose. */
import type { MatchState } from "../../../api";
import { colourOf } from "../../../shell/parts/seats";
import { nearest } from "../../shared/Happenings";
import type { Point } from "../../shared/regions";
import type { Places } from "../../shared/useStacks";
import { curve } from "../../shared/ways";
import type { Foray } from "../news";
import { viewOf } from "../view";

interface Props {
  state: MatchState;
  places: Places;
  forays: readonly Foray[];
}

export function Attacks({ state, places, forays }: Props) {
  const view = viewOf(state);
  const now = view.attack;
  const past = now ? forays.filter((foray) => foray.target !== now.target) : forays;
  const from = (power: string | null, seat: number, to: Point, not: string): Point | undefined => {
    const own = view.board.provinces.filter((one) => one.power === power && one.id !== not);
    const held = own.filter((one) => one.owner === seat);
    const starts = held.length > 0 ? held : own;
    return nearest(
      starts.flatMap((one) => {
        const at = places.get(one.id);
        return at ? [at] : [];
      }),
      to,
    );
  };
  return (
    <g className="attacks" aria-hidden="true">
      {past.map((foray, n) => {
        const to = places.get(foray.target);
        if (!to) return null;
        const start = foray.power ? from(foray.power, foray.player, to, foray.target) : undefined;
        return (
          <g key={n} className={`foray${foray.won ? " won" : ""}`} stroke={colourOf(foray.player)}>
            {start && <path className="shaft" d={curve([start, to])} />}
            <g style={{ transform: `translate(${to[0]}px, ${to[1]}px) scale(var(--token))` }}>
              <circle className="mark" r="19" />
              {foray.won === false && <path className="repelled" d="M9,-15l7,7m0,-7l-7,7" />}
            </g>
          </g>
        );
      })}
      {now && <Underway {...{ now, places, from, view }} />}
    </g>
  );
}

function Underway({
  now,
  places,
  from,
  view,
}: {
  now: NonNullable<ReturnType<typeof viewOf>["attack"]>;
  places: Places;
  from: (power: string | null, seat: number, to: Point, not: string) => Point | undefined;
  view: ReturnType<typeof viewOf>;
}) {
  const to = places.get(now.target);
  if (!to) return null;
  const seas = now.sea_leg.flatMap((id) => {
    const at = view.board.seas.some((sea) => sea.id === id) ? places.get(id) : undefined;
    return at ? [at] : [];
  });
  const start = now.power ? from(now.power, now.seat, seas[0] ?? to, now.target) : undefined;
  return (
    <g className="underwayarrow" stroke={colourOf(now.seat)} fill={colourOf(now.seat)}>
      {start && (
        <>
          <path className="back" d={curve([start, ...seas, to])} />
          <path className="shaft" d={curve([start, ...seas, to])} />
        </>
      )}
      <g style={{ transform: `translate(${to[0]}px, ${to[1]}px) scale(var(--token))` }}>
        <circle className="mark" r="20" />
      </g>
    </g>
  );
}
