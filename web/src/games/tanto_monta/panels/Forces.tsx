/** All that stands on the map, power by power; leaders that wait or are held. */
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark, UnitMark } from "../signs/glyphs";
import { forcesOf, viewOf } from "../view";
import { useTm } from "../words";
import { Counts, KINDS } from "./Counts";
import { leaderInWords } from "./describe";

const FEW = 24; // so many stacks are shown at once

export function Forces({ state, names, onPick }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const all = [...forcesOf(view).values()].flat();
  const powers = view.board.powers.filter(({ id }) => all.some(({ power }) => power === id));
  const few = all.length <= FEW;
  const away = Object.entries(view.leaders).filter(([, { place }]) => !place);
  return (
    <div className="tm-panel">
      <p className="dim tm-forcekey">
        {KINDS.map((kind) => (
          <span key={kind}>
            <UnitMark kind={kind} size={15} /> {w(`legend.${kind}`)}
          </span>
        ))}
        <span>{w("forces.leaders")}</span>
      </p>
      {powers.map(({ id, seat }) => {
        const own = all.filter(({ power }) => power === id);
        return (
          <details key={id} className="tm-army" open={few || (seat !== null && seat === state.seat)}>
            <summary>
              <ArmsMark power={id} /> <b>{capital(shortName(names, id))}</b>
              <Counts forces={own} />
            </summary>
            <ul>
              {own.map((force) => (
                <li key={`${force.place}/${force.inside}`}>
                  <button type="button" className="tm-link" onClick={() => onPick(force.place)}>
                    {capital(shortName(names, force.place))}
                  </button>
                  {force.inside && <small> {w("inside")}</small>}
                  <Counts forces={[force]} />
                  {force.leaders.length > 0 && <span> {force.leaders.map((leader) => leaderInWords(leader, view, names)).join(", ")}</span>}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      {away.length > 0 && <h3>{w("away")}</h3>}
      <ul className="tm-away">
        {away.map(([id, { turn = 0, captor = null }]) => (
          <li key={id}>
            <ArmsMark power={view.board.leaders.get(id)?.power ?? "independent"} /> {leaderInWords(id, view, names)} ·{" "}
            {captor === null ? w("comesBack", { turn }) : w("captive")} {captor !== null && <SeatMark seat={captor} size={18} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
