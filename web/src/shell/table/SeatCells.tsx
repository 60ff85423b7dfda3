/** Cells of the tables in which games show their players. */
import type { ReactNode } from "react";
import type { MatchState } from "../../api";
import { useWords } from "../../i18n";
import { nameOf } from "../parts/seats";
import { SeatStatus } from "./Clocks";
import "./scores.css";
import { figure } from "../../util/words";

interface RowProps {
  state: MatchState;
  seat: number;
  mark: ReactNode;
  /** The turn is this player's. */
  active: boolean;
  /** What else is said of who plays there, before and after. */
  before?: string;
  after?: string;
  /** The cells with what is known of the player. */
  children: ReactNode;
}

/** A row of the score table: who sits there, then the cells. */
export function SeatRow({ state, seat, mark, active, before = "", after = "", children }: RowProps) {
  const { t } = useWords();
  const player = state.players.find((one) => one.seat === seat);
  const words = [
    before,
    player?.kind === "bot" ? t("match.bot") : "",
    player?.kind === "open" ? t("match.openSeat") : "",
    player?.you ? t("match.you") : "",
    player?.kind === "person" && !player.online && !player.you ? t("match.offline") : "",
    after,
  ];
  return (
    <tr className={state.waiting_for.includes(seat) && !state.over ? "awaited" : undefined}>
      <th scope="row">
        <span className="seatcell">
          {mark}
          <span className="who">
            <span className="name">{nameOf(state.players, seat)}</span>
            {active && !state.over && (
              <span className="tomove" title={t("match.turnOf")} role="img" aria-label={t("match.turnOf")}>
                ◄
              </span>
            )}
            <small>{words.filter(Boolean).join(" · ")}</small> <SeatStatus state={state} seat={seat} />
          </span>
        </span>
      </th>
      {children}
    </tr>
  );
}

/** An amount, or a sign that it is secret. */
export function SecretAmount({ amount }: { amount: number | null }) {
  const { t } = useWords();
  if (amount !== null) return <>{amount}</>;
  return (
    <span title={t("match.secretAmount")} aria-label={t("match.secretAmount")} role="img">
      ?
    </span>
  );
}

/** The heads of columns, one for each player. */
export function SeatHeads({
  state,
  seats,
  markOf,
}: {
  state: MatchState;
  seats: readonly number[];
  markOf: (seat: number) => ReactNode;
}) {
  return seats.map((seat) => (
    <th key={seat} scope="col">
      {markOf(seat)}
      <span className="unseen">{nameOf(state.players, seat)}</span>
    </th>
  ));
}

/** The last row of such a table: the sums, in the order of the seats. */
export function SeatTotals({ title, totals }: { title: string; totals: readonly (number | string)[] }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {totals.map((total, seat) => (
        <td key={seat}>
          <b>{figure(total)}</b>
        </td>
      ))}
    </tr>
  );
}
