import { useWords } from "../../../i18n";
import { SeatStatus } from "../../../shell/table/Clocks";
import { nameOf } from "../../../shell/parts/seats";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../..";
import { SideMark } from "../signs/SideMark";
import { viewOf } from "../view";
import { useMu } from "../words";

/** The players in turn order, with what everybody may know of them. */
export function Scores({ state, names }: PanelProps) {
  const { t } = useWords();
  const { w } = useMu();
  const view = viewOf(state);
  const rows = [...view.players].sort((a, b) => (a.place ?? 99) - (b.place ?? 99));
  const most = Math.max(...rows.map(({ honour }) => honour));
  return (
    <table className="scores mu-scores">
      <thead>
        <tr>
          <th scope="col">{t("match.player")}</th>
          <th scope="col" title={w("honourLong")}>
            {w("honour")}
          </th>
          <th scope="col" title={w("florinsLong")}>
            {w("florins")}
          </th>
          <th scope="col">{w("lands")}</th>
          <th scope="col">{w("cards")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const player = state.players.find((one) => one.seat === row.seat);
          const awaited = state.waiting_for.includes(row.seat) && !state.over;
          const active = view.active === row.seat && !state.over && view.phase !== "kingdoms";
          const kind = [
            row.kingdom ? shortName(names, row.kingdom) : "",
            player?.kind === "bot" ? t("match.bot") : "",
            player?.kind === "open" ? t("match.openSeat") : "",
            player?.you ? t("match.you") : "",
            player?.kind === "person" && !player.online && !player.you ? t("match.offline") : "",
            row.eliminated > 0 ? w("eliminated", { n: row.eliminated }) : "",
          ];
          return (
            <tr key={row.seat} className={awaited ? "awaited" : undefined}>
              <th scope="row">
                <SideMark view={view} side={row.seat} size={22} />
                <span className="who">
                  <span className="name">
                    {nameOf(state.players, row.seat)}{" "}
                    {active && (
                      <span className="tomove" title={t("match.turnOf")} role="img" aria-label={t("match.turnOf")}>
                        ◄
                      </span>
                    )}
                  </span>
                  <SeatStatus state={state} seat={row.seat} />
                  <small>{kind.filter(Boolean).join(" · ")}</small>
                </span>
              </th>
              <td className={row.honour === most ? "leads" : undefined}>
                <strong>{row.honour}</strong>
              </td>
              <td>
                {row.florins ?? (
                  <span title={w("secret")} aria-label={w("secret")} role="img">
                    ?
                  </span>
                )}
              </td>
              <td>{row.territories.length}</td>
              <td>{row.cards.length}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
