/** Any view as tables: the board of games that have none yet, and the text mode of all. */
import type { Json, Name } from "../../api";
import { useWords, type Translate } from "../../i18n";
import { isRecord } from "../../match/match";

interface Props {
  value: Json;
  names: Record<string, Name>;
}

export function TextTable({ value, names }: Props) {
  const { t } = useWords();
  return <div className="texttable">{shown(value, names, t, 0)}</div>;
}

function shown(value: Json, names: Record<string, Name>, t: Translate, depth: number): React.ReactNode {
  if (value === null || value === "") return <span className="dim">–</span>;
  if (typeof value === "boolean") return value ? t("table.yes") : t("table.no");
  if (typeof value === "string") return names[value]?.full ?? value;
  if (typeof value === "number") return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className="dim">{t("table.none")}</span>;
    const rows = value.filter(isRecord);
    if (rows.length === value.length) return <Rows rows={rows} names={names} depth={depth} />;
    return value.map((item, place) => (
      <span key={place}>
        {place > 0 && ", "}
        {shown(item, names, t, depth + 1)}
      </span>
    ));
  }
  return (
    <dl>
      {Object.entries(value).map(([key, item]) => (
        <div key={key}>
          <dt>{title(key, names)}</dt>
          <dd>{shown(item, names, t, depth + 1)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows, names, depth }: { rows: { [key: string]: Json }[]; names: Record<string, Name>; depth: number }) {
  const { t } = useWords();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <div className="scroll" role="region" aria-label={t("match.table")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {title(column, names)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {columns.map((column) => (
                <td key={column}>{shown(row[column] ?? null, names, t, depth + 1)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function title(key: string, names: Record<string, Name>): string {
  return names[key]?.full ?? key.replaceAll("_", " ");
}
