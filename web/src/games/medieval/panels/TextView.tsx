/** The position in tables, for screen readers and people in a hurry. */
import { useWords } from "../../../i18n";
import { nameOf } from "../../../shell/parts/seats";
import { capital, nameFor, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Grid } from "../../shared/panels/Grid";
import { ALL_MONGOLS, ANNOUNCING_MONGOLS, viewOf } from "../view";
import { useMedieval } from "../words";

export function TextView({ state, names }: PanelProps) {
  const { t } = useWords();
  const { said, w } = useMedieval();
  const view = viewOf(state);
  const who = (seat: number | null) => (seat === null ? w("nobody") : nameOf(state.players, seat));
  const listed = (ids: readonly string[]) => ids.map((id) => capital(shortName(names, id))).join(", ") || "–";
  const phase = `phase.${view.phase}`;
  const own = view.players.find((player) => player.seat === state.seat);
  const { mongols } = view;
  return (
    <div className="texttable medievaltext">
      <h2>{t("text.position")}</h2>
      <p>
        {view.phase !== "set_up" && `${w("turn", { n: view.turn + 1 })}, ${who(view.active)}: `}
        {said(phase) ?? view.phase}.{" "}
        {view.phase === "action" && `${w("attacksLeft", { n: Math.max(0, view.this_turn.attacks_left) })}. `}
        {w("mongols")}:{" "}
        {mongols.arrived
          ? w("mongolsAttacks", { n: mongols.attacks })
          : w("mongolsAside", { n: mongols.aside.length })}{" "}
        ({mongols.arrived ? ALL_MONGOLS - mongols.attacks : ANNOUNCING_MONGOLS - mongols.aside.length} {w("stillToCome")}
        ). {w("actionDeck")}: {view.decks.action}. {w("mapDeck")}: {view.decks.map}
        {view.decks.map > 0 && ` (${view.decks.map_cards_to_come.join(", ")})`}.
      </p>
      <Grid
        title={t("match.players")}
        head={[
          t("match.player"),
          w("vp"),
          w("income"),
          w("money"),
          w("cards"),
          w("powers"),
        ]}
        rows={view.players.map((row) => [
          who(row.seat),
          row.victory_points,
          row.income,
          row.money ?? w("secret"),
          row.cards,
          listed(row.powers),
        ])}
      />
      {own?.hand && (
        <Grid
          title={t("match.hand")}
          head={[w("card"), t("text.what")]}
          rows={own.hand.map((card) => [capital(shortName(names, card)), capital(nameFor(names, card)?.about ?? "")])}
        />
      )}
      <Grid
        title={w("powers")}
        head={[
          w("power"),
          w("holder"),
          w("religion"),
          w("army"),
          w("ruler"),
          w("fleet"),
          w("markers"),
        ]}
        rows={view.board.powers.map((power) => {
          const ruler = `ruler.${power.ruler ?? "none"}`;
          const faith = `religion.${power.religion}`;
          return [
            names[power.id]?.full ?? power.id,
            power.holder === null ? w("common") : who(power.holder),
            said(faith) ?? power.religion,
            signed(power.army),
            said(ruler) ?? power.ruler,
            power.naval < 0 ? w("noFleet") : signed(power.naval),
            [
              power.excommunicated ? w("excommunicated") : "",
              power.disaster ? w("disaster") : "",
              power.civil_war ? w("civil_war") : "",
              power.marriages.length > 0 ? w("married", { powers: listed(power.marriages) }) : "",
            ]
              .filter(Boolean)
              .join(", ") || "–",
          ];
        })}
      />
      <Grid
        title={t("map.map")}
        head={[
          w("mapCard"),
          w("province"),
          w("owner"),
          w("income"),
          w("markers"),
          t("text.borders"),
          w("sea"),
        ]}
        rows={view.board.provinces.map((one) => [
          `${one.card}${view.board.eastern_edge.includes(one.card) ? ` (${w("edge")})` : ""}`,
          names[one.id]?.full ?? one.id,
          one.controllable ? who(one.owner) : w("uncontrollable"),
          one.income,
          [one.knights ? w("knights") : "", one.heresy ? w("heresy") : ""]
            .filter(Boolean)
            .join(", ") || "–",
          listed(one.adjacent),
          one.sea ? shortName(names, one.sea) : "–",
        ])}
      />
      {view.out_of_game.length > 0 && (
        <p>
          {w("fate.burnt")}: {view.out_of_game.join(", ")}.
        </p>
      )}
    </div>
  );
}
