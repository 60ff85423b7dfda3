/** The position in tables, for screen readers and people in a hurry. */
import { isKey, useWords } from "../../../i18n";
import { nameOf } from "../../../shell/parts/seats";
import { capital, nameFor, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../..";
import { Grid } from "../../shared/Grid";
import { ALL_MONGOLS, ANNOUNCING_MONGOLS, viewOf } from "../view";

export function TextView({ state, names }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  const who = (seat: number | null) => (seat === null ? t("medieval.nobody") : nameOf(state.players, seat));
  const listed = (ids: readonly string[]) => ids.map((id) => capital(shortName(names, id))).join(", ") || "–";
  const phase = `medieval.phase.${view.phase}`;
  const own = view.players.find((player) => player.seat === state.seat);
  const { mongols } = view;
  return (
    <div className="texttable medievaltext">
      <h2>{t("text.position")}</h2>
      <p>
        {view.phase !== "set_up" && `${t("medieval.turn", { n: view.turn + 1 })}, ${who(view.active)}: `}
        {isKey(phase) ? t(phase) : view.phase}.{" "}
        {view.phase === "action" && `${t("medieval.attacksLeft", { n: Math.max(0, view.this_turn.attacks_left) })}. `}
        {t("medieval.mongols")}:{" "}
        {mongols.arrived
          ? t("medieval.mongolsAttacks", { n: mongols.attacks })
          : t("medieval.mongolsAside", { n: mongols.aside.length })}{" "}
        ({mongols.arrived ? ALL_MONGOLS - mongols.attacks : ANNOUNCING_MONGOLS - mongols.aside.length} {t("text.left")}
        ). {t("medieval.actionDeck")}: {view.decks.action}. {t("medieval.mapDeck")}: {view.decks.map}
        {view.decks.map > 0 && ` (${view.decks.map_cards_to_come.join(", ")})`}.
      </p>
      <Grid
        title={t("match.players")}
        head={[
          t("match.player"),
          t("medieval.vp"),
          t("medieval.income"),
          t("medieval.money"),
          t("medieval.cards"),
          t("medieval.powers"),
        ]}
        rows={view.players.map((row) => [
          who(row.seat),
          row.victory_points,
          row.income,
          row.money ?? t("medieval.secret"),
          row.cards,
          listed(row.powers),
        ])}
      />
      {own?.hand && (
        <Grid
          title={t("match.hand")}
          head={[t("medieval.card"), t("text.what")]}
          rows={own.hand.map((card) => [capital(shortName(names, card)), capital(nameFor(names, card)?.about ?? "")])}
        />
      )}
      <Grid
        title={t("medieval.powers")}
        head={[
          t("medieval.power"),
          t("medieval.holder"),
          t("text.religion"),
          t("medieval.army"),
          t("medieval.ruler"),
          t("medieval.fleet"),
          t("medieval.markers"),
        ]}
        rows={view.board.powers.map((power) => {
          const ruler = `medieval.ruler.${power.ruler ?? "none"}`;
          const faith = `medieval.religion.${power.religion}`;
          return [
            names[power.id]?.full ?? power.id,
            power.holder === null ? t("medieval.common") : who(power.holder),
            isKey(faith) ? t(faith) : power.religion,
            signed(power.army),
            isKey(ruler) ? t(ruler) : power.ruler,
            power.naval < 0 ? t("medieval.noFleet") : signed(power.naval),
            [
              power.excommunicated ? t("medieval.excommunicated") : "",
              power.disaster ? t("medieval.disaster") : "",
              power.civil_war ? t("medieval.civil_war") : "",
              power.marriages.length > 0 ? t("medieval.married", { powers: listed(power.marriages) }) : "",
            ]
              .filter(Boolean)
              .join(", ") || "–",
          ];
        })}
      />
      <Grid
        title={t("medieval.map")}
        head={[
          t("medieval.mapCard"),
          t("medieval.province"),
          t("medieval.owner"),
          t("medieval.income"),
          t("medieval.markers"),
          t("text.borders"),
          t("text.sea"),
        ]}
        rows={view.board.provinces.map((one) => [
          `${one.card}${view.board.eastern_edge.includes(one.card) ? ` (${t("medieval.edge")})` : ""}`,
          names[one.id]?.full ?? one.id,
          one.controllable ? who(one.owner) : t("medieval.uncontrollable"),
          one.income,
          [one.knights ? t("medieval.knights") : "", one.heresy ? t("medieval.heresy") : ""]
            .filter(Boolean)
            .join(", ") || "–",
          listed(one.adjacent),
          one.sea ? shortName(names, one.sea) : "–",
        ])}
      />
      {view.out_of_game.length > 0 && (
        <p>
          {t("medieval.fate.burnt")}: {view.out_of_game.join(", ")}.
        </p>
      )}
    </div>
  );
}
