/** Who knows what: the six branches of four levels, with the shields of those who have each. */
import { picksFor } from "../../../match/options";
import { nameOf } from "../../../shell/parts/seats";
import { useInfo } from "../../../shell/table/Info";
import { capital, nameFor, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { SideMark } from "../signs/SideMark";
import { BRANCHES, roman, viewOf } from "../view";
import { useMu } from "../words";

export function Technologies({ state, names, open, pointed, onPick }: PanelProps) {
  const { w } = useMu();
  const info = useInfo();
  const view = viewOf(state);
  const own = view.players.find(({ seat }) => seat === state.seat);
  return (
    <table className="mu-grid mu-technologies">
      <caption className="unseen">{w("technologies")}</caption>
      <thead>
        <tr>
          <td />
          {[1, 2, 3, 4].map((level) => (
            <th key={level} scope="col">
              {roman(level)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {BRANCHES.map((branch, n) => (
          <tr key={branch.id}>
            <th scope="row" className={`mu-${branch.colour}`}>
              {capital(shortName(names, branch.id))}
            </th>
            {branch.technologies.map((id, level) => {
              const has = view.players.filter(({ technology }) => (technology[n] ?? 0) > level);
              const mine = (own?.technology[n] ?? 0) > level;
              const next = own !== undefined && (own.technology[n] ?? 0) === level;
              const ids = next ? [id, branch.id] : [id];
              const active = picksFor(open, ...ids).length > 0;
              const classes = [mine && "has", active && "open", pointed.has(id) && "pointed"].filter(Boolean).join(" ");
              return (
                <td key={id} className={classes || undefined}>
                  <button
                    type="button"
                    onClick={(event) => (active ? onPick(...ids) : info.pin(event.currentTarget, id))}
                    {...info.about(id)}
                  >
                    <b>
                      {capital(shortName(names, id))}
                      {mine && <span aria-hidden="true"> ✓</span>}
                    </b>
                    <span>{nameFor(names, id)?.brief}</span>
                    <span className="mu-what">{effectOf(nameFor(names, id)?.about ?? "")}</span>
                    <span className="mu-owners">
                      {has.map(({ seat }) => (
                        <span key={seat}>
                          <SideMark view={view} side={seat} size={16} />
                          <span className="unseen">{nameOf(state.players, seat)}</span>
                        </span>
                      ))}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What it does: its level and its price stand in the grid already. */
function effectOf(about: string): string {
  return about.replace(/^.*?\bfl\. /, "");
}
