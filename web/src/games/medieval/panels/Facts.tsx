import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf, type Power, type Province } from "../view";
import { useMedieval } from "../words";

/** What is to be known of a thing now: beside what it is always. */
export function Facts(props: PanelProps) {
  const { id = "", state, names } = props;
  const { w } = useMedieval();
  const view = viewOf(state);
  const province = view.board.provinces.find((one) => one.id === id);
  if (province) return <OfProvince province={province} {...props} />;
  const power = view.board.powers.find((one) => one.id === id);
  if (power) return <OfPower power={power} {...props} />;
  if (view.out_of_game.includes(id)) {
    return (
      <p className="gone">
        {w("goneCard")}{" "}
        {view.powers_out.length > 0 && w("powersOut", { powers: listed(view.powers_out) })}
      </p>
    );
  }
  if (view.decks.map_cards_to_come.includes(id)) return <p>{w("cardToCome")}</p>;
  if (view.powers_out.includes(id)) return <p className="gone">{w("gonePower")}</p>;
  if (view.board.eastern_edge.includes(id)) return <p>{w("onEdge")}</p>;
  return null;

  function listed(ids: readonly string[]): string {
    return ids.map((one) => shortName(names, one)).join(", ");
  }
}

function OfProvince({ province, state, names }: PanelProps & { province: Province }) {
  const { w } = useMedieval();
  if (!province.controllable) return null;
  const { owner } = province;
  const markers = [
    province.knights ? w("legend.knights") : "",
    province.heresy ? w("legend.heresy") : "",
  ];
  return (
    <>
      <p>
        <SeatMark seat={owner} size={18} />{" "}
        {w("held", { name: owner === null ? w("nobody") : nameOf(state.players, owner) })} ·{" "}
        {w("incomeOf", { n: province.income })}
      </p>
      {markers.filter(Boolean).map((marker) => (
        <p key={marker}>{marker}</p>
      ))}
      {province.adjacent.length > 0 && (
        <p className="dim">
          {w("borders", { provinces: province.adjacent.map((id) => shortName(names, id)).join(", ") })}
        </p>
      )}
    </>
  );
}

function OfPower({ power, state, names }: PanelProps & { power: Power }) {
  const { said, w } = useMedieval();
  const view = viewOf(state);
  const ruler = `ruler.${power.ruler ?? "none"}`;
  const markers = [
    power.excommunicated ? w("excommunicated") : "",
    power.disaster ? w("disaster") : "",
    power.civil_war ? w("civil_war") : "",
    power.marriages.length > 0
      ? w("married", { powers: power.marriages.map((id) => shortName(names, id)).join(", ") })
      : "",
    view.this_turn.fought.includes(power.id) ? w("hasFought") : "",
    view.this_turn.crusaders.includes(power.id) ? w("onCrusade") : "",
  ];
  return (
    <>
      <p>
        <SeatMark seat={power.holder} size={18} />{" "}
        {power.holder === null
          ? w("common")
          : w("held", { name: nameOf(state.players, power.holder) })}
      </p>
      <p>
        {w("army")} {signed(power.army)} · {w("ruler")} {said(ruler) ?? ""} ·{" "}
        {w("fleet")} {power.naval < 0 ? w("noFleet") : signed(power.naval)}
      </p>
      {markers.some(Boolean) && <p className="markers">{markers.filter(Boolean).join(" · ")}</p>}
    </>
  );
}
