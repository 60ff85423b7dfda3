import { useWords } from "../../../i18n";
import { SeatStatus } from "../../../shell/table/Clocks";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import type { PanelProps } from "../..";
import { Term } from "./Terms";
import { viewOf } from "../view";

/** The players with what everybody may know of them. */
export function Scores({ state }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  const first = view.players.some((row) => row.victory_points > 0)
    ? Math.max(...view.players.map((row) => row.victory_points))
    : null;
  return (
    <table className="scores">
      <thead>
        <tr>
          <th scope="col">{t("match.player")}</th>
          <th scope="col">
            <Term of="vp" />
          </th>
          <th scope="col">
            <Term of="income" />
          </th>
          <th scope="col">
            <Term of="money" />
          </th>
          <th scope="col">{t("medieval.cards")}</th>
        </tr>
      </thead>
      <tbody>
        {view.players.map((row) => {
          const player = state.players.find((one) => one.seat === row.seat);
          const awaited = state.waiting_for.includes(row.seat) && !state.over;
          const active = view.active === row.seat && view.phase !== "set_up" && !state.over;
          const kind = [
            player?.kind === "bot" ? t("match.bot") : "",
            player?.kind === "open" ? t("match.openSeat") : "",
            player?.you ? t("match.you") : "",
            player?.kind === "person" && !player.online && !player.you ? t("match.offline") : "",
          ];
          return (
            <tr key={row.seat} className={awaited ? "awaited" : undefined}>
              <th scope="row">
                <SeatMark seat={row.seat} />
                <span className="who">
                  <span className="name">
                    {nameOf(state.players, row.seat)}{" "}
                    {active && (
                      <span className="tomove" title={t("match.turnOf")} role="img" aria-label={t("match.turnOf")}>
                        ◄
                      </span>
                    )}
                  </span>
                  <small>{kind.filter(Boolean).join(" · ")}</small> <SeatStatus state={state} seat={row.seat} />
                </span>
              </th>
              <td className={row.victory_points === first ? "leads" : undefined}>
                <strong>{row.victory_points}</strong>
              </td>
              <td>{row.income}</td>
              <td>
                {row.money ?? (
                  <span title={t("medieval.secret")} aria-label={t("medieval.secret")} role="img">
                    ?
                  </span>
                )}
              </td>
              <td>{row.cards}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
