import { isKey, useWords } from "../../../i18n";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { shortName, signed } from "../../../util/words";
import type { PanelProps } from "../..";
import { viewOf, type Power, type Province } from "../view";

/** What is to be known of a thing now: beside what it is always. */
export function Facts(props: PanelProps) {
  const { id = "", state, names } = props;
  const { t } = useWords();
  const view = viewOf(state);
  const province = view.board.provinces.find((one) => one.id === id);
  if (province) return <OfProvince province={province} {...props} />;
  const power = view.board.powers.find((one) => one.id === id);
  if (power) return <OfPower power={power} {...props} />;
  if (view.out_of_game.includes(id)) {
    return (
      <p className="gone">
        {t("medieval.goneCard")}{" "}
        {view.powers_out.length > 0 && t("medieval.powersOut", { powers: listed(view.powers_out) })}
      </p>
    );
  }
  if (view.decks.map_cards_to_come.includes(id)) return <p>{t("medieval.cardToCome")}</p>;
  if (view.powers_out.includes(id)) return <p className="gone">{t("medieval.gonePower")}</p>;
  if (view.board.eastern_edge.includes(id)) return <p>{t("medieval.onEdge")}</p>;
  return null;

  function listed(ids: readonly string[]): string {
    return ids.map((one) => shortName(names, one)).join(", ");
  }
}

function OfProvince({ province, state, names }: PanelProps & { province: Province }) {
  const { t } = useWords();
  if (!province.controllable) return null;
  const { owner } = province;
  const markers = [
    province.knights ? t("medieval.legend.knights") : "",
    province.heresy ? t("medieval.legend.heresy") : "",
  ];
  return (
    <>
      <p>
        <SeatMark seat={owner} size={18} />{" "}
        {t("medieval.held", { name: owner === null ? t("medieval.nobody") : nameOf(state.players, owner) })} ·{" "}
        {t("medieval.incomeOf", { n: province.income })}
      </p>
      {markers.filter(Boolean).map((marker) => (
        <p key={marker}>{marker}</p>
      ))}
      {province.adjacent.length > 0 && (
        <p className="dim">
          {t("medieval.borders", { provinces: province.adjacent.map((id) => shortName(names, id)).join(", ") })}
        </p>
      )}
    </>
  );
}

function OfPower({ power, state, names }: PanelProps & { power: Power }) {
  const { t } = useWords();
  const view = viewOf(state);
  const ruler = `medieval.ruler.${power.ruler ?? "none"}`;
  const markers = [
    power.excommunicated ? t("medieval.excommunicated") : "",
    power.disaster ? t("medieval.disaster") : "",
    power.civil_war ? t("medieval.civil_war") : "",
    power.marriages.length > 0
      ? t("medieval.married", { powers: power.marriages.map((id) => shortName(names, id)).join(", ") })
      : "",
    view.this_turn.fought.includes(power.id) ? t("medieval.hasFought") : "",
    view.this_turn.crusaders.includes(power.id) ? t("medieval.onCrusade") : "",
  ];
  return (
    <>
      <p>
        <SeatMark seat={power.holder} size={18} />{" "}
        {power.holder === null
          ? t("medieval.common")
          : t("medieval.held", { name: nameOf(state.players, power.holder) })}
      </p>
      <p>
        {t("medieval.army")} {signed(power.army)} · {t("medieval.ruler")} {isKey(ruler) ? t(ruler) : ""} ·{" "}
        {t("medieval.fleet")} {power.naval < 0 ? t("medieval.noFleet") : signed(power.naval)}
      </p>
      {markers.some(Boolean) && <p className="markers">{markers.filter(Boolean).join(" · ")}</p>}
    </>
  );
}
