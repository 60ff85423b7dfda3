import { useWords } from "../../../i18n";
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { bare, viewOf } from "../view";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../..";
import { scoreTable } from "./scoring";

/** Where each point comes from: Powers in rows, players in columns. */
export function Result({ state, names }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  const rows = scoreTable(view);
  return (
    <section className="result">
      <h3>
        {t("medieval.provinceScores")} <RuleRef id="MV-12.a" game={state.game} />
      </h3>
      <div className="scroll" role="region" aria-label={t("medieval.provinceScores")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("medieval.power")}</th>
              {view.players.map(({ seat }) => (
                <th key={seat} scope="col">
                  <SeatMark seat={seat} size={20} />
                  <span className="unseen">{nameOf(state.players, seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.power ?? "none"}>
                <th scope="row">{row.power === null ? t("medieval.noPower") : capital(shortName(names, row.power))}</th>
                {view.players.map(({ seat }) => (
                  <td key={seat}>
                    {(row.points[seat] ?? 0) > 0 && (
                      <>
                        <b>{row.points[seat]}</b>
                        <small>
                          {(row.provinces[seat] ?? []).map((one) => {
                            const short = shortName(names, one.id);
                            return (
                              <span key={one.id}>
                                {/[1-4][A-F]$/.exec(short)?.[0] ?? bare(short)}: {one.income}{" "}
                              </span>
                            );
                          })}
                          {row.whole === seat && <span>★ 1</span>}
                        </small>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("medieval.total")}</th>
              {view.players.map((player) => (
                <td key={player.seat}>
                  <b>{player.victory_points}</b>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="dim">
        ★ {t("medieval.wholePowers")} <RuleRef id="MV-12.b" game={state.game} />
      </p>
    </section>
  );
}
