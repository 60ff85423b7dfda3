/** Everything a position says about one thing: a place that was clicked on the map, or chosen from the list. */
import { useMemo } from "react";
import type { Json } from "../../api";
import type { Data } from "../../games/layer";
import { useWords } from "../../i18n";
import { isRecord } from "../../match/match";
import { blank, get, put, saidOf, thingsOf, type Field, type Said } from "./forms";
import { Add, Input, Remove } from "./Inputs";
import { useSpeech } from "./said";

interface Props {
  fields: readonly Field[];
  thing: string | null;
  onThing: (id: string | null) => void;
  position: Data;
  usual: Data | null;
  onChange: (position: Data) => void;
}

export function ThingPanel({ fields, thing, onThing, position, usual, onChange }: Props) {
  const { t } = useWords();
  const { word } = useSpeech();
  const things = useMemo(
    () =>
      thingsOf(fields)
        .map((id) => [id, word(id, [])] as const)
        .sort(([, one], [, other]) => one.localeCompare(other)),
    [fields, word],
  );
  if (things.length === 0) return null;
  const said = thing ? saidOf(fields, thing) : [];
  const whole: Data = { ...usual, ...position };
  const change: LineProps["onPut"] = ([key = "", ...rest], made) =>
    onChange({ ...position, [key]: put(whole[key], rest, made) ?? null });
  return (
    <section className="editsection thingpanel" aria-label={t("editor.thing")}>
      <label>
        {t("editor.thing")}
        <select value={thing ?? ""} onChange={(event) => onThing(event.target.value || null)}>
          <option value="">{t("editor.noThing")}</option>
          {thing && !things.some(([id]) => id === thing) && <option value={thing}>{word(thing, [])}</option>}
          {things.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p className="unseen" role="status">
        {thing && t("editor.isChosen", { what: word(thing, []) })}
      </p>
      {!thing && <p className="dim">{t("editor.touch")}</p>}
      {thing && said.length === 0 && <p className="dim">{t("editor.nothingSaid")}</p>}
      {thing && said.map((one) => <Line key={one.field.key} said={one} thing={thing} whole={whole} onPut={change} />)}
    </section>
  );
}

interface LineProps<S extends Said = Said> {
  said: S;
  thing: string;
  /** The position with what it leaves out. */
  whole: Data;
  onPut: (path: readonly string[], made: Json | undefined) => void;
}

function Line({ said, ...rest }: LineProps) {
  switch (said.how) {
    case "entry":
      return <EntryLine said={said} {...rest} />;
    case "member":
      return <MemberLine said={said} {...rest} />;
    case "piece":
      return <PieceLine said={said} {...rest} />;
  }
}

function EntryLine({ said: { field, form }, thing, whole, onPut }: LineProps<Extract<Said, { how: "entry" }>>) {
  const { t } = useWords();
  const { label, seats } = useSpeech();
  const name = label([field.key]);
  const path = [field.key, thing];
  const holds = form.kind === "map" || form.kind === "record" || (form.kind === "list" && form.least === 0);
  const found = get(whole, path);
  const value = found ?? (holds ? blank(form, seats) : undefined); // whatever is put into it makes the entry
  return (
    <div className="thingline" role="group" aria-label={name}>
      <span>{name}</span>
      {value === undefined ? (
        <button type="button" aria-label={t("editor.addTo", { what: name })} onClick={() => onPut(path, blank(form, seats))}>
          {t("editor.add")}
        </button>
      ) : (
        <>
          <Input form={form} value={value} path={path} label={name} onChange={(made) => onPut(path, made)} />
          {found !== undefined && <Remove label={name} onRemove={() => onPut(path, undefined)} />}
        </>
      )}
    </div>
  );
}

/** Is it in this list? */
function MemberLine({ said: { field }, thing, whole, onPut }: LineProps<Extract<Said, { how: "member" }>>) {
  const { label } = useSpeech();
  const listed = whole[field.key];
  const now = Array.isArray(listed) ? listed : [];
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={now.includes(thing)}
        onChange={(event) => onPut([field.key], event.target.checked ? [...now, thing] : now.filter((one) => one !== thing))}
      />
      {label([field.key])}
    </label>
  );
}

/** The pieces that lie there. */
function PieceLine({ said: { field, form, at, keys }, thing, whole, onPut }: LineProps<Extract<Said, { how: "piece" }>>) {
  const { t } = useWords();
  const { label, seats } = useSpeech();
  const name = label([field.key]);
  const all: Json = whole[field.key] ?? (keys ? {} : []);
  const here = Object.entries(all).filter(([, piece]) => isRecord(piece as Json) && get(piece as Json, [at]) === thing);
  const laid = { ...(blank(form, seats) as Data), [at]: thing };
  return (
    <div className="thingline" role="group" aria-label={name}>
      <span>{name}</span>
      {here.map(([key, piece]) => {
        const title = keys ? label([field.key, key]) : name;
        return (
          <div key={key} className="entry large" role="group" aria-label={title}>
            <div className="entryhead">
              <b>{title}</b> <Remove label={title} onRemove={() => onPut([field.key, key], undefined)} />
            </div>
            <Input form={form} value={piece as Json} path={[field.key, key]} label={title} onChange={(made) => onPut([field.key, key], made)} />
          </div>
        );
      })}
      {keys ? (
        <Add
          label={name}
          words={keys.filter((key) => !(key in Object(all)))}
          say={(key) => label([field.key, String(key)])}
          onAdd={(key) => onPut([field.key, String(key)], laid)}
        />
      ) : (
        <button
          type="button"
          aria-label={t("editor.addTo", { what: name })}
          onClick={() => onPut([field.key], [...(all as Json[]), laid])}
        >
          {t("editor.add")}
        </button>
      )}
    </div>
  );
}
