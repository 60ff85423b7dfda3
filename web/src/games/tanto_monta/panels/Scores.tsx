import { useWords } from "../../../i18n";
import { SeatMark } from "../../../shell/parts/seats";
import { SeatRow } from "../../../shell/table/SeatCells";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark } from "../signs/glyphs";
import { viewOf } from "../view";
import { useTm } from "../words";

/** The four players in Impulse Order: victory points, keys on the way to a victory, cards in hand. */
export function Scores({ state, names }: PanelProps) {
  const { t } = useWords();
  const { w } = useTm();
  const view = viewOf(state);
  return (
    <table className="scores tm-scores">
      <thead>
        <tr>
          <th scope="col">{t("match.player")}</th>
          <th scope="col" title={w("vpLong")}>
            {w("vp")}
          </th>
          <th scope="col" title={w("keysLong")}>
            {w("keys")}
          </th>
          <th scope="col">{w("cards")}</th>
        </tr>
      </thead>
      <tbody>
        {view.players.map((player, seat) => (
          <SeatRow
            key={player.id}
            state={state}
            seat={seat}
            mark={<SeatMark seat={seat} />}
            active={view.phase === "action" && view.active === seat}
            before={shortName(names, `player_${player.id}`)}
          >
            <td>
              <strong>{player.vp}</strong>
            </td>
            <td title={player.powers.map((power) => shortName(names, power)).join(", ")}>
              {player.keys}/{player.keys_to_win}{" "}
              <span className="tm-powers">
                {player.powers.map((power) => (
                  <ArmsMark key={power} power={power} size={14} />
                ))}
              </span>
            </td>
            <td>{player.cards}</td>
          </SeatRow>
        ))}
      </tbody>
    </table>
  );
}
