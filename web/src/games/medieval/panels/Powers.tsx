import { picksFor } from "../../../match/options";
import { useInfo } from "../../../shell/table/Info";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Term } from "./Terms";
import { bare, viewOf, type Power } from "../view";
import { useMedieval } from "../words";

/** The Power cards on the table, by player; the decks; what Spies have seen. */
export function Powers(props: PanelProps) {
  const { w } = useMedieval();
  const { state, names } = props;
  const view = viewOf(state);
  const groups = [...state.players.map((player) => player.seat as number | null), null];
  return (
    <div className="powers">
      <dl className="decks">
        <div>
          <dt>
            <Term of="decks">{w("actionDeck")}</Term>
          </dt>
          <dd>{view.decks.action}</dd>
        </div>
        <div>
          <dt>{w("mapDeck")}</dt>
          <dd>{view.decks.map}</dd>
        </div>
        <div>
          <dt>
            <Term of="used">{w("used")}</Term>
          </dt>
          <dd>{view.used_cards.length}</dd>
        </div>
      </dl>
      {view.known.length > 0 && (
        <div className="spied">
          <h3>{w("known")}</h3>
          <ul>
            {view.known.map((one, place) => {
              const card = shortName(names, one.card);
              return (
                <li key={place}>
                  {one.in === "hand"
                    ? w("knownHand", { name: nameOf(state.players, one.seat), card })
                    : w(one.in === "map_deck" ? "knownMap" : "knownAction", { n: one.depth + 1, card })}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {groups.map((seat) => {
        const held = view.board.powers.filter((power) => power.holder === seat);
        if (held.length === 0) return null;
        return (
          <section key={seat ?? "common"}>
            <h3>
              <SeatMark seat={seat} /> {seat === null ? w("common") : nameOf(state.players, seat)}
            </h3>
            <ul>
              {held.map((power) => (
                <PowerCard key={power.id} power={power} {...props} />
              ))}
            </ul>
          </section>
        );
      })}
      {view.powers_out.length > 0 && (
        <p className="dim">
          {w("powersOut", { powers: view.powers_out.map((id) => shortName(names, id)).join(", ") })}
        </p>
      )}
    </div>
  );
}

function PowerCard({ power, state, names, open, pointed, onPick }: PanelProps & { power: Power }) {
  const { said, w } = useMedieval();
  const info = useInfo();
  const view = viewOf(state);
  const religion = `religion.${power.religion}`;
  const ruler = `ruler.${power.ruler ?? "none"}`;
  const name = names[power.id]?.full ?? power.id;
  const active = picksFor(open, power.id).length > 0;
  const marked = power.excommunicated || power.disaster || power.civil_war || power.marriages.length > 0;
  return (
    <li className={`power${active ? " open" : ""}${pointed.has(power.id) ? " pointed" : ""}`}>
      <button
        type="button"
        className="powername"
        onClick={(event) => (active ? onPick(power.id) : info.pin(event.currentTarget, power.id))}
        {...info.about(power.id)}
      >
        {name}
      </button>
      <span className={`faith ${power.religion}`}>{said(religion) ?? power.religion}</span>
      <dl className="values">
        <div>
          <dt>{w("army")}</dt>
          <dd>{signed(power.army)}</dd>
        </div>
        <div>
          <dt>{w("ruler")}</dt>
          <dd>{said(ruler) ?? power.ruler}</dd>
        </div>
        <div>
          <dt>{w("fleet")}</dt>
          <dd>{power.naval < 0 ? w("noFleet") : signed(power.naval)}</dd>
        </div>
      </dl>
      {marked && (
        <span className="markers">
          {power.excommunicated && <Term of="excommunicated" />}
          {power.disaster && <Term of="disaster" />}
          {power.civil_war && <Term of="civil_war" />}
          {power.marriages.length > 0 && (
            <Term of="marriage">
              {w("married", { powers: power.marriages.map((id) => shortName(names, id)).join(", ") })}
            </Term>
          )}
        </span>
      )}
      <span className="holdings">
        {power.provinces.map((id) => {
          const province = view.board.provinces.find((one) => one.id === id);
          if (!province) return null;
          const short = names[id]?.short ?? id;
          return (
            <span key={id}>
              <SeatMark seat={province.owner} size={16} /> {/[1-4][A-F]$/.exec(short)?.[0] ?? bare(short)}{" "}
              <b>{province.income}</b>
              {province.knights && " ✚"}
              {province.heresy && " ✗"}
            </span>
          );
        })}
      </span>
    </li>
  );
}
