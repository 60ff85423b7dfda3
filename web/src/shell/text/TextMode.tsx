/** The match in words: a command line, the question with its options by number, and the position in tables. */
import { layerOf } from "../../games";
import { CommandLine, type TextProps } from "./CommandLine";
import { numbered } from "./commands";
import { NoteOf } from "../prompt/NoteOf";
import { Refusals } from "../prompt/Refusals";
import { Part } from "../table/Part";
import { TextTable } from "./TextTable";

export function TextMode({ state, names, free, onChoose, onUndo }: TextProps) {
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
                  <NoteOf line={line} />
                </li>
              ))}
            </ol>
            <Refusals refused={decision.refused ?? []} game={state.game} />
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
