import { useWords } from "../../../i18n";
import { SeatRow, SecretAmount } from "../../../shell/table/SeatCells";
import { figure, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
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
        {rows.map((row) => (
          <SeatRow
            key={row.seat}
            state={state}
            seat={row.seat}
            mark={<SideMark view={view} side={row.seat} size={22} />}
            active={view.active === row.seat && view.phase !== "kingdoms"}
            before={row.kingdom ? shortName(names, row.kingdom) : ""}
            after={row.eliminated > 0 ? w("eliminated", { n: row.eliminated }) : ""}
          >
            <td className={row.honour === most ? "leads" : undefined}>
              <strong>{figure(row.honour)}</strong>
            </td>
            <td>
              <SecretAmount amount={row.florins} />
            </td>
            <td>{row.territories.length}</td>
            <td>{row.cards.length}</td>
          </SeatRow>
        ))}
      </tbody>
    </table>
  );
}
