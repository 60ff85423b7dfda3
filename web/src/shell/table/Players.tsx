import type { MatchState } from "../../api";
import { useWords } from "../../i18n";
import { SeatExtras } from "./Clocks";
import { SeatMark } from "../parts/seats";

/** The players of a game that has no score table of its own. */
export function Players({ state }: { state: MatchState }) {
  const { t } = useWords();
  return (
    <ul className="players" aria-label={t("match.players")}>
      {state.players.map((player) => (
        <li
          key={player.seat}
          className={state.waiting_for.includes(player.seat) && !state.over ? "awaited" : undefined}
        >
          <SeatMark seat={player.seat} /> {player.name} <SeatExtras state={state} seat={player.seat} />
        </li>
      ))}
    </ul>
  );
}
