/** What an option costs, and what else is to be known of it. */
import type { OptionLine } from "../../api";

const LONG = 32; // letters that need a line of their own

/** `said`: the text stands elsewhere, since all options share it. */
export function NoteOf({ line, said = "" }: { line: OptionLine; said?: string }) {
  const { note } = line;
  if (!note) return null;
  return (
    <>
      {note.cost && <span className="optioncost">{note.cost}</span>}
      {note.text && note.text !== said && (
        <span className={note.text.length > LONG ? "optionnote long" : "optionnote below"}>{note.text}</span>
      )}
    </>
  );
}

/** What all of several options say alike: said once, above them. */
export function saidByAll(lines: readonly OptionLine[]): string {
  const text = lines[0]?.note?.text ?? "";
  return lines.length > 1 && lines.every(({ note }) => note?.text === text) ? text : "";
}
