/** The match in words: a command line, the question with its options by number, and the position in tables. */
import { layerOf } from "../../games";
import { useWords } from "../../i18n";
import { CommandLine, type TextProps } from "./CommandLine";
import { numbered } from "./commands";
import { Part } from "../table/Part";
import { TextTable } from "./TextTable";

export function TextMode({ state, names, free, onChoose, onUndo }: TextProps) {
  const { t } = useWords();
  const options = numbered(state.decisions);
  let first = 0;
  return (
    <div className="textmode">
      <CommandLine {...{ state, names, free, onChoose, onUndo }} />
      {state.decisions.map((decision) => {
        const mine = options.slice(first, first + decision.options.length);
        first += decision.options.length;
        return (
          <div key={decision.seat}>
            <h2>{decision.text}</h2>
            <ol className="numbered" start={mine[0]?.n}>
              {mine.map(({ n, seat, line }) => (
                <li key={n} value={n}>
                  <button type="button" className="plain" disabled={!free} onClick={() => onChoose(seat, line)}>
                    {line.text}
                  </button>{" "}
                  <Part part="note" option={line} decision={decision} state={state} names={names} />
                </li>
              ))}
            </ol>
            {decision.refused.length > 0 && (
              <details className="refusals">
                <summary>{t("match.notNow", { n: decision.refused.length })}</summary>
                <ul>
                  {decision.refused.map((refused) => (
                    <li key={JSON.stringify(refused.option)}>
                      {refused.text}: {refused.reason} ({refused.rule})
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        );
      })}
      {layerOf(state.game) ? (
        <Part part="text" state={state} names={names} />
      ) : (
        <TextTable value={state.table} names={names} />
      )}
    </div>
  );
}
