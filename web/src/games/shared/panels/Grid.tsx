/** A table of the text view, for those who read rather than look. */
import type { ReactNode } from "react";
import { useWords } from "../../../i18n";

interface Props {
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

export function Grid({ title, head, rows }: Props) {
  const { t } = useWords();
  return (
    <div className="scroll" role="region" aria-label={`${t("match.table")}: ${title}`} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((cell, n) => (
              <th key={n} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, m) =>
                m === 0 ? (
                  <th key={m} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={m}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
