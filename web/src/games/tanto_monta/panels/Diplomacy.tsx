/** The diplomatic table: who is at war or allied with whom, the minor powers and what influence costs, the noble houses. */
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark } from "../signs/glyphs";
import { MINORS, relationOf, viewOf } from "../view";
import { useTm } from "../words";

const PARTIES = ["nasrid", "north_africa", "portugal", "beltranejos", "spain", "france", "catalonia"] as const;
const LEVELS = 6;

export function Diplomacy({ state, names }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const influence = view.influence as Readonly<Record<string, readonly number[]>>;
  const allied = view.allied as Readonly<Record<string, string>>;
  const all = [...PARTIES, ...MINORS];
  return (
    <div className="tm-panel">
      <h3>{w("relations")}</h3>
      <div className="scroll" role="region" aria-label={w("relations")} tabIndex={0}>
        <table className="tm-relations">
          <thead>
            <tr>
              <td />
              {PARTIES.map((power) => (
                <th key={power} scope="col" title={shortName(names, power)}>
                  <ArmsMark power={power} size={20} />
                  <span className="unseen">{shortName(names, power)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <tr key={row}>
                <th scope="row">
                  <ArmsMark power={row} /> {capital(shortName(names, row))}
                  {allied[row] && <small> → {shortName(names, allied[row])}</small>}
                </th>
                {PARTIES.map((column) => {
                  if (row === column) return <td key={column} className="same" />;
                  const relation = relationOf(view, row, column);
                  return (
                    <td key={column} className={relation}>
                      <span aria-hidden="true">{{ war: "⚔", alliance: "●", peace: "" }[relation]}</span>
                      <span className="unseen">{w(`relation.${relation}`)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="dim">
        ⚔ {w("relation.war")} · ● {w("relation.alliance")}
      </p>
      <h3>{w("influence")}</h3>
      <ul className="tm-minors">
        {MINORS.map((minor) => (
          <li key={minor}>
            <b>
              <ArmsMark power={minor} /> {capital(shortName(names, minor))}
            </b>{" "}
            <small className="dim">
              {w("influenceCosts", { costs: (view.board.influence[minor] ?? []).join(" ") })}
              {(view.resolved as readonly string[]).includes(minor) && <> · {w("resolved")}</>}
            </small>
            <ol className="tm-levels" aria-label={w("influence")}>
              {Array.from({ length: LEVELS + 1 }, (_, level) => (
                <li key={level}>
                  <small>{level}</small>
                  {(influence[minor] ?? []).map((at, seat) => (at === level ? <SeatMark key={seat} seat={seat} size={18} /> : null))}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <h3>{w("houses")}</h3>
      <ul className="tm-houses">
        {Object.entries(view.houses).map(([house, loyalty]) => (
          <li key={house}>
            {capital(shortName(names, house))} <b>{loyalty}</b>
          </li>
        ))}
      </ul>
      <p>
        {w("pope")}: {shortName(names, view.pope)}
      </p>
    </div>
  );
}
