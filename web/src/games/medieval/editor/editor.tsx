/** The editor of Medieval's positions, as the page of the editor wants it. */
import { useMemo } from "react";
import { isRecord } from "../../../match/match";
import type { Data, EditFormProps, Editor } from "../../layer";
import EditForm from "./EditForm";
import { setOwner, type Position } from "./editing";
import type { MedievalView } from "../view";

interface Schema {
  properties?: { hands?: { items?: { items?: { enum?: string[] } } } };
}

function Form({ position, table, schema, onChange, ...rest }: EditFormProps) {
  const cards = useMemo(() => (schema as Schema | null)?.properties?.hands?.items?.items?.enum ?? [], [schema]);
  return (
    <EditForm
      {...rest}
      position={position as unknown as Position}
      view={table as MedievalView | null}
      cards={cards}
      onChange={(next) => onChange(next as unknown as Data)}
    />
  );
}

const NUMBERS = ["seats", "active", "turn", "mongol_attacks"];
const RECORDS = ["control", "holders", "rulers"];
const LISTS = [
  ...["hands", "money", "action_deck", "used_cards", "mongols_aside", "map_cards", "map_deck", "out_of_game"],
  ...["knights_provinces", "heresies", "excommunicated", "disasters", "civil_wars", "rulerless", "marriages"],
  ...["paid_powers", "known"],
];

export function isComplete(position: Data): boolean {
  const { hands, known } = position;
  return (
    NUMBERS.every((key) => typeof position[key] === "number") &&
    RECORDS.every((key) => isRecord(position[key])) &&
    LISTS.every((key) => Array.isArray(position[key])) &&
    [hands, known].every((lists) => Array.isArray(lists) && lists.every(Array.isArray))
  );
}

function paint(position: Data, province: string, brush: number | null): Data {
  return setOwner(position as unknown as Position, province, brush) as unknown as Data;
}

export const EDITOR: Editor = { Form, isComplete, paint };
