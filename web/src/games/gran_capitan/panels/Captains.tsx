/** Captains to come, in reserve and lost; replacement units; reinforcements. */
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Arms, Inline } from "../signs/glyphs";
import { viewOf } from "../view";
import { useGc, type GcKey } from "../words";
import { dateInWords } from "./describe";

export function Captains({ state, names }: PanelProps) {
  const { w, lang } = useGc();
  const view = viewOf(state);
  const { captains, calendar, reinforcements } = view.board;
  const list = (title: GcKey, ids: readonly string[]) =>
    ids.length > 0 && (
      <section>
        <h3>{w(title)}</h3>
        <ul className="gc-people">
          {ids.map((id) => (
            <li key={id}>
              <Inline size={20}>
                <Arms army={captains[id]?.army ?? ""} />
              </Inline>{" "}
              {shortName(names, id)}{" "}
              {captains[id] && <span className="gc-ratings">{w("ratings", { initiative: captains[id].initiative, rank: captains[id].rank })}</span>}
            </li>
          ))}
        </ul>
      </section>
    );
  const coming = reinforcements.filter(({ id }) => view.to_come.includes(id));
  return (
    <div className="gc-panel">
      {coming.length > 0 && (
        <section>
          <h3>{w("toCome")}</h3>
          <ul className="gc-people">
            {coming.map(({ id, army, captain, turn }) => {
              const date = calendar[turn - 1];
              return (
                <li key={id}>
                  <Inline size={20}>
                    <Arms army={army} />
                  </Inline>{" "}
                  {captain ? shortName(names, captain) : shortName(names, army)} ·{" "}
                  <small>{date ? dateInWords(date, lang, w) : w("byRule", { rule: id })}</small>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {list("minors", view.minors)}
      {view.pool.length > 0 && (
        <section>
          <h3>{w("pool")}</h3>
          <ul className="gc-people">
            {view.pool.map((id) => (
              <li key={id}>{shortName(names, id)}</li>
            ))}
          </ul>
        </section>
      )}
      {list("lost", view.lost)}
      {Object.entries(view.available_barons).some(([, ids]) => ids.length > 0) && (
        <section>
          <h3>{w("baronsWaiting")}</h3>
          <ul className="gc-people">
            {Object.entries(view.available_barons).map(
              ([id, ids]) =>
                ids.length > 0 && (
                  <li key={id}>
                    {shortName(names, id)}: {ids.map((baron) => shortName(names, baron)).join(", ")}
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
    </div>
  );
}
