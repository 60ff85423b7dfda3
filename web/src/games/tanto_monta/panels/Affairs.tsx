/** What concerns one player alone: the houses of France; the weddings, Mesta and Moriscos of Spain; caravans. */
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf, type TmView } from "../view";
import { useTm } from "../words";

const MOST = 5; // loyalty

export function Affairs({ state, names, seat }: Pick<PanelProps, "state" | "names"> & { seat: number }) {
  const { w } = useTm();
  const view = viewOf(state);
  const named = (ids: readonly string[]) => ids.map((id) => capital(shortName(names, id))).join(", ");
  const lines: string[] = [];
  const goods = Object.values(view.caravans).flat().length;
  const id = view.players[seat]?.id;
  if (id === "muslim" && view.corsair_track > 0) lines.push(w("affairs.corsairs", { n: view.corsair_track }));
  if (id === "muslim" && view.uprisings.length > 0) lines.push(w("affairs.moriscos", { spaces: named(view.uprisings) }));
  if (id === "spain" && view.mesta) lines.push(w("affairs.mesta", { space: shortName(names, view.mesta) }));
  if (id === "spain" && view.uprisings.length > 0) lines.push(w("affairs.moriscos", { spaces: named(view.uprisings) }));
  if (id === "muslim" && goods > 0) lines.push(w("affairs.caravans", { n: goods }));
  if (id === "france" && view.reconquest) lines.push(w("affairs.reconquest", { space: shortName(names, view.reconquest) }));
  return (
    <>
      {lines.map((line, n) => (
        <p key={n}>{line}</p>
      ))}
      {id === "france" && <Houses view={view} names={names} />}
      {id === "spain" && <Weddings view={view} names={names} />}
    </>
  );
}

interface Props extends Pick<PanelProps, "names"> {
  view: TmView;
}

/** A house gives a card by a die, and a VP when it is first loyal all through. */
function Houses({ view, names }: Props) {
  const { w } = useTm();
  const { houses, treaties } = view.nobles;
  const signed = Object.entries(treaties).flatMap(([id, is]) => (is ? [capital(shortName(names, `marker_treaty_${id}`))] : []));
  return (
    <section>
      <h4>{w("affairs.houses")}</h4>
      <ul className="tm-houselist">
        {Object.entries(houses).map(([house, { loyalty, rolls, won }]) => (
          <li key={house}>
            <span>
              {capital(shortName(names, house))}
              {rolls && <span title={w("affairs.rolls")}> ⚂<span className="unseen">{w("affairs.rolls")}</span></span>}
              {won && <span title={w("affairs.vpWon")}> ★<span className="unseen">{w("affairs.vpWon")}</span></span>}
            </span>
            <span className="tm-loyalty" role="img" aria-label={w("affairs.loyalty", { n: loyalty })}>
              {Array.from({ length: MOST }, (_, n) => (
                <span key={n} className={n < loyalty ? "full" : undefined}>
                  ⚜
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="dim">⚂ {w("affairs.rolls")} · ★ {w("affairs.vpWon")}</p>
      {signed.length > 0 && <p>{w("affairs.treaties", { treaties: signed.join(", ") })}</p>}
    </section>
  );
}

function Weddings({ view, names }: Props) {
  const { w } = useTm();
  const { suitors, chances, alliances } = view.weddings;
  const dowries = view.dowries as Readonly<Record<string, number>>;
  const named = (id: string) => capital(shortName(names, id));
  const [promised, married] = [Object.entries(suitors), Object.entries(view.married)];
  if (promised.length + married.length + view.dead_royals.length + alliances.length === 0) return null;
  return (
    <section>
      <h4>{w("affairs.weddings")}</h4>
      <ul className="tm-weddings">
        {promised.map(([child, suitor]) => (
          <li key={child}>
            {w("affairs.promised", { child: named(child), suitor: named(suitor) })}{" "}
            <small>{dowries[child] ? w("affairs.dowry", { n: dowries[child], chance: (chances as Readonly<Record<string, number>>)[child] ?? 0 }) : w("affairs.noDowry")}</small>
          </li>
        ))}
        {married.map(([child, suitor]) => (
          <li key={child}>⚭ {w("affairs.married", { child: named(child), suitor: named(suitor) })}</li>
        ))}
      </ul>
      {alliances.length > 0 && <p>{w("affairs.dynastic", { realms: alliances.map(named).join(", ") })}</p>}
      {view.dead_royals.length > 0 && <p className="dim">† {w("affairs.dead", { royals: view.dead_royals.map(named).join(", ") })}</p>}
    </section>
  );
}
