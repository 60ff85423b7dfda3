import { useWords } from "../../../i18n";
import { SeatMark } from "../../../shell/parts/seats";
import { SeatRow, SecretAmount } from "../../../shell/table/SeatCells";
import type { PanelProps } from "../../layer";
import { Term } from "./Terms";
import { viewOf } from "../view";
import { useMedieval } from "../words";

/** The players with what everybody may know of them. */
export function Scores({ state }: PanelProps) {
  const { t } = useWords();
  const { w } = useMedieval();
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
          <th scope="col">{w("cards")}</th>
        </tr>
      </thead>
      <tbody>
        {view.players.map((row) => (
          <SeatRow
            key={row.seat}
            state={state}
            seat={row.seat}
            mark={<SeatMark seat={row.seat} />}
            active={view.active === row.seat && view.phase !== "set_up"}
          >
            <td className={row.victory_points === first ? "leads" : undefined}>
              <strong>{row.victory_points}</strong>
            </td>
            <td>{row.income}</td>
            <td>
              <SecretAmount amount={row.money} />
            </td>
            <td>{row.cards}</td>
          </SeatRow>
        ))}
      </tbody>
    </table>
  );
}
