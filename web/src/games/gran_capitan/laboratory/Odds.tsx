/** The table after a run: who wins, with what, at which cost. */
import type { BattleCounts } from "../../../api";
import { useWords } from "../../../i18n";
import { Colour } from "./Colour";
import { meanOf, shareOf, type Estimate } from "./counts";
import type { LabKey } from "./words";

interface Props {
  counts: BattleCounts;
  sides: readonly { id: string; name: string; sp: number }[];
  names: ReadonlyMap<string, string>;
  w: (key: LabKey, params?: Record<string, string | number>) => string;
}

const KINDS: readonly [kind: string, title: LabKey, thing: LabKey][] = [
  ["options", "by.options", "option"],
  ["roll", "by.roll", "roll"],
  ["reserve", "by.reserve", "reserve"],
];

export function Odds({ counts, sides, names, w }: Props) {
  const { lang } = useWords();
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 });
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <section className="gclab-odds" aria-labelledby="gclab-result">
      <h2 id="gclab-result">{w("result", { n: counts.battles })}</h2>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{w("wins")}</th>
            <th scope="col">{w("lost")}</th>
            <th scope="col">{w("captainsLost")}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map((side, seat) => (
            <tr key={side.name}>
              <th scope="row">
                <Colour side={side.id} /> {side.name}
              </th>
              <td>{shown(shareOf(counts.wins[seat] ?? 0, counts.battles), percent, true)}</td>
              <td>
                {shown(mean("lost", seat), number)} <span className="dim">{w("ofSp", { n: side.sp })}</span>
              </td>
              <td>{shown(mean("captains", seat), number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim">
        {w("draws", { n: counts.draws, rounds: number.format(counts.rounds / Math.max(1, counts.battles)) })} {w("about95")}
      </p>
      {KINDS.filter(([kind]) => counts.by[kind]).map(([kind, title, thing]) => (
        <table key={kind} className="gclab-by">
          <caption>{w(title)}</caption>
          <thead>
            <tr>
              <th scope="col">{w(thing)}</th>
              {sides.map(({ id, name }) => (
                <th key={name} scope="col">
                  <Colour side={id} /> {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {things(kind).map((id) => (
              <tr key={id}>
                <th scope="row">{names.get(id) ?? id}</th>
                {sides.map(({ name }, seat) => {
                  const count = counts.by[kind]?.[seat]?.[id];
                  return (
                    <td key={name}>
                      {count ? shown(shareOf(count.wins, count.battles), percent, true, count.battles) : <span className="dim">{w("never")}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );

  function mean(key: string, seat: number): Estimate {
    return meanOf(counts.sums[key]?.[seat] ?? 0, counts.squares[key]?.[seat] ?? 0, counts.battles);
  }

  /** In the order of the rules; numbers in theirs. */
  function things(kind: string): string[] {
    const found = new Set((counts.by[kind] ?? []).flatMap((seats) => Object.keys(seats)));
    const known = [...names.keys()].filter((id) => found.has(id));
    return [...known, ...[...found].filter((id) => !names.has(id)).sort()];
  }

  function shown({ value, low, high }: Estimate, as: Intl.NumberFormat, bar = false, battles = 0) {
    return (
      <>
        <b>{as.format(value)}</b> <small>{w("interval", { low: as.format(low), high: as.format(high) })}</small>
        {battles > 0 && (
          <small className="dim">
            {" "}
            · {battles} {w("battles")}
          </small>
        )}
        {bar && (
          <span className="gclab-bar" aria-hidden="true">
            <span style={{ left: `${String(100 * low)}%`, width: `${String(100 * (high - low))}%` }} />
            <i style={{ left: `${String(100 * value)}%` }} />
          </span>
        )}
      </>
    );
  }
}
