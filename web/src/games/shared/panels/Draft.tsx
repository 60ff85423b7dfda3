/** Who has chosen what so far, while Powers or kingdoms are given out. */
import type { ReactNode } from "react";
import type { MatchState, Name } from "../../../api";
import { useWords } from "../../../i18n";
import { nameOf } from "../../../shell/parts/seats";
import { shortName } from "../../../util/words";

interface Props {
  state: MatchState;
  names: Record<string, Name>;
  /** In the order in which they choose. */
  order: readonly number[];
  chosen: (seat: number) => readonly string[];
  mark: (seat: number) => ReactNode;
}

export function Draft({ state, names, order, chosen, mark }: Props) {
  const { t } = useWords();
  return (
    <section className="draft">
      <h2>{t("draft.title")}</h2>
      <ol>
        {order.map((seat) => {
          const own = chosen(seat).map((id) => shortName(names, id));
          const now = state.waiting_for.includes(seat);
          return (
            <li key={seat} aria-current={now ? "step" : undefined}>
              {mark(seat)} {nameOf(state.players, seat)}:{" "}
              {own.length > 0 ? own.join(", ") : <span className="dim">{t("draft.nothing")}</span>}
              {now && <span className="dim"> · {t("draft.now")}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
