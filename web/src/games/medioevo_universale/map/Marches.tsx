/** Groups on the march: the way they came, and where a retreat leads. */
import { colourOf, type MuView } from "../view";

export function Marches({ view, at }: { view: MuView; at: (id: string) => [number, number] }) {
  const { moving, battle } = view;
  const line = (ids: readonly string[]) => `M${ids.map((id) => at(id).join(",")).join("L")}`;
  return (
    <g className="mu-marches" aria-hidden="true">
      {moving && moving.path.length > 1 && (
        <>
          <path className="back" d={line(moving.path)} />
          <path d={line(moving.path)} style={{ stroke: colourOf(view, moving.seat).fill }} />
        </>
      )}
      {battle && battle.path.length > 1 && <path className="retreat" d={line(battle.path)} />}
    </g>
  );
}
