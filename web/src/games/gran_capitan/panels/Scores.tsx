import { useWords } from "../../../i18n";
import { SeatMark } from "../../../shell/parts/seats";
import { SeatRow } from "../../../shell/table/SeatCells";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { isTrial, sideName, strengthOf, viewOf, type GcView } from "../view";
import { useGc } from "../words";

/** The two sides: Administrative Points, strength, States and Fortresses; in a battle alone their strength. */
export function Scores({ state, names }: PanelProps) {
  const { t } = useWords();
  const { w } = useGc();
  const view = viewOf(state);
  const campaign = !isTrial(view);
  return (
    <table className="scores gc-scores">
      <thead>
        <tr>
          <th scope="col">{t("match.player")}</th>
          {campaign && (
            <th scope="col" title={w("apLong")}>
              {w("ap")}
            </th>
          )}
          <th scope="col" title={w("spLong")}>
            {w("spShort")}
          </th>
          {campaign && <th scope="col">{w("states")}</th>}
          {campaign && <th scope="col">{w("fortresses")}</th>}
        </tr>
      </thead>
      <tbody>
        {view.sides.map((_, seat) => {
          const own = view.counters.filter(({ side }) => side === seat);
          const strengths = own.map(strengthOf);
          const known = strengths.reduce<number>((sum, n) => sum + (n ?? 0), 0);
          return (
            <SeatRow
              key={seat}
              state={state}
              seat={seat}
              mark={<SeatMark seat={seat} />}
              active={state.waiting_for.includes(seat)}
              before={sideName(view, seat, names, "")}
            >
              {campaign && (
                <td title={poolsOf(view, seat).map(([pool, ap]) => `${shortName(names, pool)} ${ap}`).join(", ")}>
                <strong>{apOf(view, seat)}</strong>
              </td>
              )}
              <td>{strengths.includes(null) ? (known > 0 ? `${known}+?` : "?") : known}</td>
              {campaign && <td>{Object.values(view.alignment).filter((side) => side === seat).length}</td>}
              {campaign && <td>{fortressesOf(view, seat)}</td>}
            </SeatRow>
          );
        })}
      </tbody>
    </table>
  );
}

/** The stocks of all Armies of a side. */
function apOf(view: GcView, seat: number): number {
  return poolsOf(view, seat).reduce((sum, [, points]) => sum + points, 0);
}

/** The stocks of a side with what is in them: that of the whole side, or those of its Armies. */
export function poolsOf(view: GcView, seat: number): [string, number][] {
  const armies = new Set<string>(view.counters.filter(({ side }) => side === seat).map(({ army }) => army));
  const side = view.sides[seat] ?? "";
  return Object.entries(view.ap).filter(([pool]) => pool === side || armies.has(pool) || isOf(view, pool, seat));
}

/** An Army that has nobody on the map belongs to the side that no other stock is named after. */
function isOf(view: GcView, pool: string, seat: number): boolean {
  return pool !== view.sides[1 - seat] && !view.counters.some(({ side, army }) => side === 1 - seat && army === pool) && view.sides[seat] === "allied"; // prettier-ignore
}

export function fortressesOf(view: GcView, seat: number): number {
  return view.board.places.filter(({ id, level }) => level !== "town" && view.owners[id] === seat).length;
}
