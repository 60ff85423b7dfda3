/** What is shown for each kind of value, and how it is changed. */
import { useId, useState, type ReactNode } from "react";
import { messageOf, type Json } from "../../api";
import { useWords } from "../../i18n";
import { isRecord } from "../../match/match";
import { SeatMark } from "../parts/seats";
import { blank, fits, freeKeys, isSmall, same, type Form, type Path } from "./forms";
import { useSpeech } from "./said";

export interface InputProps<F extends Form = Form> {
  form: F;
  value: Json | undefined;
  path: Path;
  /** What it is called; inside of a table or a list also whose it is. */
  label: string;
  onChange: (value: Json) => void;
}
type Of<K extends Form["kind"]> = InputProps<Extract<Form, { kind: K }>>;

export function Input(props: InputProps): ReactNode {
  const { form, value } = props;
  if (!fits(form, value)) return <JsonInput {...props} form={{ kind: "json" }} />;
  switch (form.kind) {
    case "flag":
      return <FlagInput {...props} form={form} />;
    case "number":
      return <NumberInput {...props} form={form} />;
    case "seat":
      return <SeatInput {...props} form={form} />;
    case "word":
      return <WordInput {...props} form={form} />;
    case "text":
      return <TextInput {...props} form={form} />;
    case "list":
      if (form.perSeat) return <SeatsInput {...props} form={form} />;
      if (form.inner.kind === "word" || form.inner.kind === "seat") return <Chips {...props} form={form} />;
      return <ListInput {...props} form={form} />;
    case "row":
      return <RowInput {...props} form={form} />;
    case "map":
      return <MapInput {...props} form={form} />;
    case "record":
      return <RecordInput {...props} form={form} />;
    case "optional":
      return <OptionalInput {...props} form={form} />;
    case "either":
      return <EitherInput {...props} form={form} />;
    case "json":
      return <JsonInput {...props} form={form} />;
  }
}

/** The problem at exactly this place, for the control that is to blame. */
function useProblem(path: Path): { "aria-invalid"?: true; title?: string } {
  const { problems } = useSpeech();
  const found = problems.find((one) => one.path === path.join("."));
  return found ? { "aria-invalid": true, title: found.text } : {};
}

function FlagInput({ form, value, path, label, onChange }: Of<"flag">) {
  const wrong = useProblem(path);
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={value === form.on}
      onChange={(event) => onChange(event.target.checked ? form.on : form.off)}
      {...wrong}
    />
  );
}

export function NumberInput({ form, value, path, label, onChange }: Of<"number">) {
  const { t } = useWords();
  const wrong = useProblem(path);
  const now = Number(value);
  const step = now >= 100 && form.most > 1000 ? 50 : 1; // money goes in larger steps
  const to = (next: number) => onChange(Math.min(form.most, Math.max(form.least, Math.trunc(next) || 0)));
  return (
    <span className="stepper">
      <button type="button" aria-label={t("editor.less", { what: label })} disabled={now <= form.least} onClick={() => to(now - step)}>
        −
      </button>
      <input
        type="number"
        aria-label={label}
        min={form.least}
        max={form.most}
        value={now}
        onChange={(event) => to(Number(event.target.value))}
        {...wrong}
      />
      <button type="button" aria-label={t("editor.more", { what: label })} disabled={now >= form.most} onClick={() => to(now + step)}>
        +
      </button>
    </span>
  );
}

function SeatInput({ form, value, path, label, onChange }: Of<"seat">) {
  const { seats, seat, word } = useSpeech();
  const wrong = useProblem(path);
  const known: Json[] = [...Array.from({ length: seats }, (_, n) => n), ...form.others];
  return (
    <span className="seatinput">
      <SeatMark seat={typeof value === "number" ? value : null} size={18} />
      <Select
        label={label}
        value={value ?? 0}
        words={known}
        say={(one) => (typeof one === "number" ? seat(one) : word(one, path))}
        onChange={onChange}
        wrong={wrong}
      />
    </span>
  );
}

function WordInput({ form, value, path, label, onChange }: Of<"word">) {
  const { word } = useSpeech();
  const wrong = useProblem(path);
  if (form.words.length === 1 && form.words[0] === value) return <span>{word(value ?? "", path)}</span>;
  return (
    <Select
      label={label}
      value={value ?? ""}
      words={form.words}
      say={(one) => word(one, path)}
      onChange={onChange}
      wrong={wrong}
    />
  );
}

interface SelectProps {
  label: string;
  value: Json;
  words: readonly Json[];
  say: (value: Json) => string;
  onChange: (value: Json) => void;
  wrong: ReturnType<typeof useProblem>;
}

/** One of these; what stands there now is among them even if it should not be. */
function Select({ label, value, words, say, onChange, wrong }: SelectProps) {
  const all = words.some((one) => same(one, value)) ? words : [value, ...words];
  return (
    <select
      aria-label={label}
      value={JSON.stringify(value)}
      onChange={(event) => onChange(JSON.parse(event.target.value) as Json)}
      {...wrong}
    >
      {all.map((one) => (
        <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
          {say(one)}
        </option>
      ))}
    </select>
  );
}

function TextInput({ form, value, path, label, onChange }: Of<"text">) {
  const wrong = useProblem(path);
  return (
    <input
      type="text"
      aria-label={label}
      maxLength={form.most}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
      {...wrong}
    />
  );
}

/** Where no other form helps, and where something quite different stands. */
function JsonInput({ value, path, label, onChange }: InputProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const wrong = useProblem(path);
  const read = (text: string) => {
    try {
      const found = JSON.parse(text) as Json;
      setTyped(null);
      setFault(null);
      onChange(found);
    } catch (error) {
      setTyped(text);
      setFault(t("editor.notJson", { message: messageOf(error) }));
    }
  };
  return (
    <>
      <textarea
        aria-label={label}
        rows={2}
        spellCheck={false}
        value={typed ?? JSON.stringify(value)}
        onChange={(event) => read(event.target.value)}
        {...wrong}
      />
      {fault && <small className="wrong">{fault}</small>}
    </>
  );
}

/** Cards, goods, seats: in their order; what is added comes last. */
function Chips({ form, value, path, label, onChange }: Of<"list">) {
  const { t } = useWords();
  const { seats, seat, word } = useSpeech();
  const listed = value as Json[];
  const inner = form.inner;
  const say = (one: Json) => (inner.kind === "seat" && typeof one === "number" ? seat(one) : word(one, path));
  const known: readonly Json[] =
    inner.kind === "word" ? inner.words : Array.from({ length: seats }, (_, n) => n);
  const many = inner.kind === "word" && inner.words.length <= 12; // goods may be there twice, cards may not
  const free = many ? known : known.filter((one) => !listed.includes(one));
  return (
    <div className="chipsinput">
      <ul className="chips" aria-label={label}>
        {listed.map((one, n) => (
          <li key={`${n} ${JSON.stringify(one)}`}>
            {say(one)}
            <button
              type="button"
              aria-label={t("editor.removeFrom", { what: say(one), from: label })}
              onClick={() => onChange(listed.filter((_, other) => other !== n))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {free.length > 0 && listed.length < form.most && (
        <Add label={label} words={free} say={say} onAdd={(one) => onChange([...listed, one])} />
      )}
    </div>
  );
}

interface AddProps {
  label: string;
  words: readonly Json[];
  say: (one: Json) => string;
  onAdd: (one: Json) => void;
}

export function Add({ label, words, say, onAdd }: AddProps) {
  const { t } = useWords();
  const sorted = words.map((one) => [one, say(one)] as const);
  if (words.length > 12) sorted.sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <select
      className="add"
      aria-label={t("editor.addTo", { what: label })}
      value=""
      onChange={(event) => event.target.value && onAdd(JSON.parse(event.target.value) as Json)}
    >
      <option value="">{t("editor.addInto", { what: label.split(": ").pop() ?? label })}</option>
      {sorted.map(([one, text]) => (
        <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
          {text}
        </option>
      ))}
    </select>
  );
}

export function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useWords();
  return (
    <button type="button" className="remove" aria-label={t("editor.takeAway", { card: label })} onClick={onRemove}>
      ×
    </button>
  );
}

/** A part of something larger: its name, what it is, and how to be rid of it. */
function Entry({ onRemove, ...props }: InputProps & { onRemove?: (() => void) | undefined }) {
  const { label: named } = useSpeech();
  const name = named(props.path);
  const input = <Input {...props} label={`${props.label}: ${name}`} />;
  const remove = onRemove && <Remove label={`${props.label}: ${name}`} onRemove={onRemove} />;
  if (isSmall(props.form)) {
    return (
      <div className="entry">
        <span>{name}</span> {input} {remove}
      </div>
    );
  }
  return (
    <div className="entry large" role="group" aria-label={name}>
      <div className="entryhead">
        <b>{name}</b> {remove}
      </div>
      {input}
    </div>
  );
}

function ListInput({ form, value, path, label, onChange }: Of<"list">) {
  const { t } = useWords();
  const { seats } = useSpeech();
  const listed = value as Json[];
  const replace = (n: number, ...made: Json[]) => onChange([...listed.slice(0, n), ...made, ...listed.slice(n + 1)]);
  return (
    <div className="entries">
      {listed.map((one, n) => (
        <Entry
          key={n}
          form={form.inner}
          value={one}
          path={[...path, n]}
          label={label}
          onChange={(made) => replace(n, made)}
          onRemove={listed.length > form.least ? () => replace(n) : undefined}
        />
      ))}
      {listed.length < form.most && (
        <button
          type="button"
          aria-label={t("editor.addTo", { what: label })}
          onClick={() => onChange([...listed, blank(form.inner, seats)])}
        >
          {t("editor.add")}
        </button>
      )}
    </div>
  );
}

function RowInput({ form, value, path, label, onChange }: Of<"row">) {
  const listed = value as Json[];
  return (
    <div className="entries">
      {form.inner.map((inner, n) => (
        <Entry
          key={n}
          form={inner}
          value={listed[n]}
          path={[...path, n]}
          label={label}
          onChange={(made) => onChange(listed.map((one, other) => (other === n ? made : one)))}
        />
      ))}
    </div>
  );
}

function MapInput({ form, value, path, label, onChange }: Of<"map">) {
  const { seats, label: named } = useSpeech();
  const record = isRecord(value) ? value : {};
  const free = freeKeys(form, record, seats);
  const without = (key: string) => Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
  return (
    <div className="entries">
      {Object.entries(record).map(([key, one]) => (
        <Entry
          key={key}
          form={form.inner}
          value={one}
          path={[...path, key]}
          label={label}
          onChange={(made) => onChange({ ...record, [key]: made })}
          onRemove={() => onChange(without(key))}
        />
      ))}
      {free.length > 0 && (
        <Add
          label={label}
          words={free}
          say={(key) => named([...path, String(key)])}
          onAdd={(key) => onChange({ ...record, [String(key)]: blank(form.inner, seats) })}
        />
      )}
      {!form.keys && !form.pattern && <NewKey label={label} onAdd={(key) => onChange({ ...record, [key]: blank(form.inner, seats) })} />}
    </div>
  );
}

/** Where any name will do. */
function NewKey({ label, onAdd }: { label: string; onAdd: (key: string) => void }) {
  const { t } = useWords();
  const [key, setKey] = useState("");
  return (
    <span className="newkey">
      <input type="text" aria-label={t("editor.nameFor", { what: label })} value={key} onChange={(event) => setKey(event.target.value)} />
      <button
        type="button"
        aria-label={t("editor.addTo", { what: label })}
        disabled={!key}
        onClick={() => {
          onAdd(key);
          setKey("");
        }}
      >
        {t("editor.add")}
      </button>
    </span>
  );
}

function RecordInput({ form, value, path, label, onChange }: Of<"record">) {
  const { seats, label: named } = useSpeech();
  const record = isRecord(value) ? value : {};
  const absent = form.fields.filter(({ key }) => !(key in record)).map(({ key }) => key);
  return (
    <div className="entries">
      {form.fields
        .filter(({ key }) => key in record)
        .map(({ key, form: inner, needed }) => (
          <Entry
            key={key}
            form={inner}
            value={record[key]}
            path={[...path, key]}
            label={label}
            onChange={(made) => onChange({ ...record, [key]: made })}
            onRemove={
              needed ? undefined : () => onChange(Object.fromEntries(Object.entries(record).filter(([one]) => one !== key)))
            }
          />
        ))}
      {absent.length > 0 && (
        <Add
          label={label}
          words={absent}
          say={(key) => named([...path, String(key)])}
          onAdd={(key) => {
            const field = form.fields.find((one) => one.key === key);
            if (field) onChange({ ...record, [field.key]: blank(field.form, seats) });
          }}
        />
      )}
    </div>
  );
}

function OptionalInput({ form, value, path, label, onChange }: Of<"optional">) {
  const { t } = useWords();
  const { seats } = useSpeech();
  if (same(value, form.nothing)) {
    return (
      <span className="nothing">
        <span className="dim">{t("editor.none")}</span>{" "}
        <button type="button" aria-label={t("editor.addTo", { what: label })} onClick={() => onChange(blank(form.inner, seats))}>
          {t("editor.add")}
        </button>
      </span>
    );
  }
  return (
    <div className="nothing">
      <Input form={form.inner} value={value} path={path} label={label} onChange={onChange} />
      <Remove label={label} onRemove={() => onChange(form.nothing)} />
    </div>
  );
}

function EitherInput({ form, value, path, label, onChange }: Of<"either">) {
  const { t } = useWords();
  const { seats, word } = useSpeech();
  const now = form.forms.findIndex((one) => fits(one, value));
  const title = (one: Form) => {
    const told = one.kind === "record" && one.fields.find(({ form: inner }) => inner.kind === "word" && inner.words.length === 1);
    return told && told.form.kind === "word" ? word(told.form.words[0] ?? "", [...path, told.key]) : t(`editor.kind.${one.kind}`);
  };
  const chosen = form.forms[now];
  return (
    <div className="entries">
      <select
        aria-label={t("editor.kindOf", { what: label })}
        value={now}
        onChange={(event) => {
          const next = form.forms[Number(event.target.value)];
          if (next) onChange(blank(next, seats));
        }}
      >
        {form.forms.map((one, n) => (
          <option key={n} value={n}>
            {title(one)}
          </option>
        ))}
      </select>
      {chosen && <Input form={chosen} value={value} path={path} label={label} onChange={onChange} />}
    </div>
  );
}

/** One column for each seat, and a row for each place of a list that has always as many. */
function SeatsInput({ form, value, path, label, onChange }: Of<"list">) {
  const { seat, label: named } = useSpeech();
  const base = useId();
  const listed = value as Json[];
  const inner = form.inner;
  const change = (n: number, made: Json) => onChange(listed.map((one, other) => (other === n ? made : one)));
  const parts = partsOf(inner, listed);
  if (!parts) {
    return (
      <div className="seatcolumns">
        {listed.map((one, n) => (
          <div key={n} role="group" aria-labelledby={`${base}-${n}`}>
            <p id={`${base}-${n}`}>
              <SeatMark seat={n} size={18} /> {seat(n)}
            </p>
            <Input form={inner} value={one} path={[...path, n]} label={`${label}, ${seat(n)}`} onChange={(made) => change(n, made)} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <SeatTable seats={listed.length}>
      {parts.map((part, row) => {
        const name = inner.kind === "list" && inner.perSeat ? seat(row) : named([...path, row]);
        return (
          <tr key={row}>
            <th scope="row">{name}</th>
            {listed.map((one, n) => {
              const cells = one as Json[];
              return (
                <td key={n}>
                  <Input
                    form={part}
                    value={cells[row]}
                    path={[...path, n, row]}
                    label={`${label}, ${seat(n)}: ${name}`}
                    onChange={(made) => change(n, cells.map((cell, other) => (other === row ? made : cell)))}
                  />
                </td>
              );
            })}
          </tr>
        );
      })}
    </SeatTable>
  );
}

function partsOf(inner: Form, listed: readonly Json[]): readonly Form[] | null {
  const length = Array.isArray(listed[0]) ? listed[0].length : -1;
  if (!listed.every((one) => Array.isArray(one) && one.length === length)) return null;
  if (inner.kind === "row") return inner.inner.every(isSmall) ? inner.inner : null;
  if (inner.kind !== "list" || !isSmall(inner.inner)) return null;
  const fixed = inner.perSeat || inner.least === inner.most;
  return fixed ? Array.from({ length }, () => inner.inner) : null;
}

export function SeatTable({ seats, children }: { seats: number; children: ReactNode }) {
  const { seat } = useSpeech();
  return (
    <div className="seattable">
      <table className="edittable">
        <thead>
          <tr>
            <td />
            {Array.from({ length: seats }, (_, n) => (
              <th key={n} scope="col">
                <SeatMark seat={n} size={18} /> <span>{seat(n)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
