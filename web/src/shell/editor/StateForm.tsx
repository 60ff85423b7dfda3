/** The form that follows from a game's declared state: all fields in groups, with a search. */
import { useState, type ReactNode } from "react";
import type { Json } from "../../api";
import type { Data, FieldWords } from "../../games/layer";
import { useWords } from "../../i18n";
import { plain } from "../../util/search";
import { blank, isSmall, isWithin, type Field, type Form } from "./forms";
import { grouped } from "./groups";
import { Input, SeatTable } from "./Inputs";
import { useSpeech, type Speech } from "./said";

export interface StateFormProps {
  fields: readonly Field[];
  words: FieldWords | null;
  position: Data;
  /** The last position that could be played, with everything: what stands there if it is left out. */
  usual: Data | null;
  onChange: (position: Data) => void;
}

export function StateForm({ fields, words, ...shared }: StateFormProps) {
  const { t, lang } = useWords();
  const speech = useSpeech();
  const [question, setQuestion] = useState("");
  const found = fields.filter((field) => isFound(field, question, speech));
  const groups = grouped(found, words?.groups ?? {});
  const titleOf = (id: string) => words?.words[lang][`group.${id}`] ?? t(`editor.group.${ruleOf(id)}`);
  return (
    <div className="stateform">
      <label className="fieldsearch">
        {t("editor.search")}
        <input type="search" value={question} onChange={(event) => setQuestion(event.target.value)} />
      </label>
      <p className="unseen" role="status">
        {question && t("editor.found", { n: found.length })}
      </p>
      {found.length === 0 && <p className="dim">{t("editor.found", { n: 0 })}</p>}
      {groups.map(([id, own], n) => (
        <Group
          key={`${id} ${question && "found"}`}
          title={titleOf(id)}
          fields={own}
          open={n === 0 || question !== ""}
          {...shared}
        />
      ))}
    </div>
  );
}

function ruleOf(id: string): "general" | "seats" | "places" | "lists" {
  return id === "general" || id === "seats" || id === "places" ? id : "lists";
}

/** Every word of the question is somewhere in its name, its key, or what is said about it. */
function isFound(field: Field, question: string, { label, about }: Speech): boolean {
  const text = plain(`${label([field.key])} ${field.key} ${field.key.replaceAll("_", " ")} ${about(field)?.text ?? ""} ${field.about}`);
  return plain(question)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

type Shared = Pick<StateFormProps, "position" | "usual" | "onChange">;

interface GroupProps extends Shared {
  title: string;
  fields: readonly Field[];
  open: boolean;
}

function Group({ title, fields, open, ...props }: GroupProps) {
  const { t } = useWords();
  const { problems } = useSpeech();
  const [isOpen, setOpen] = useState(open);
  const wrong = problems.filter(({ path }) => fields.some(({ key }) => isWithin(path, key))).length;
  const rows = fields.filter(({ form }) => isRow(form));
  const others = fields.filter(({ form }) => !isRow(form));
  return (
    <details className="editsection" open={isOpen || wrong > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} {wrong > 0 && <span className="wrong">{t("editor.problems", { n: wrong })}</span>}
      </summary>
      {isOpen || wrong > 0 ? (
        <>
          {rows.length > 0 && <Rows rows={rows} {...props} />}
          {others.map((field) => (
            <OneField key={field.key} field={field} {...props} />
          ))}
        </>
      ) : null}
    </details>
  );
}

/** Something small for each seat: a row of the table that all of them share. */
function isRow(form: Form): form is Form & { kind: "list" } {
  return form.kind === "list" && form.perSeat && isSmall(form.inner);
}

function Rows({ rows, position, usual, onChange }: Shared & { rows: readonly Field[] }) {
  const { seats, seat, label } = useSpeech();
  return (
    <SeatTable seats={seats}>
      {rows.map((field) => {
        const { key, form } = field;
        const value = position[key];
        const name = label([key]);
        const listed = Array.isArray(value) ? value : null;
        return (
          <tr key={key}>
            <th scope="row">
              <FieldName field={field} position={position} usual={usual} onChange={onChange} />
            </th>
            {listed && form.kind === "list" ? (
              listed.map((one, n) => (
                <td key={n}>
                  <Input
                    form={form.inner}
                    value={one}
                    path={[key, n]}
                    label={`${name}, ${seat(n)}`}
                    onChange={(made) => onChange({ ...position, [key]: listed.map((old, at) => (at === n ? made : old)) })}
                  />
                </td>
              ))
            ) : (
              <td colSpan={seats}>
                {value !== undefined && (
                  <Input form={form} value={value} path={[key]} label={name} onChange={(made) => onChange({ ...position, [key]: made })} />
                )}
              </td>
            )}
          </tr>
        );
      })}
    </SeatTable>
  );
}

function OneField({ field, position, usual, onChange }: Shared & { field: Field }) {
  const { label } = useSpeech();
  const { key, form } = field;
  const value = position[key];
  const name = label([key]);
  const head = <FieldName field={field} position={position} usual={usual} onChange={onChange} />;
  const input = value !== undefined && (
    <Input form={form} value={value} path={[key]} label={name} onChange={(made) => onChange({ ...position, [key]: made })} />
  );
  if (isSmall(form)) {
    return (
      <div className="onefield small">
        {head} {input}
      </div>
    );
  }
  return (
    <Folded title={name} size={sizeOf(value)} field={field}>
      {head}
      {input}
    </Folded>
  );
}

function Folded({ title, size, field, children }: { title: string; size: number; field: Field; children: ReactNode }) {
  const { problems } = useSpeech();
  const [open, setOpen] = useState(false);
  const wrong = problems.some(({ path }) => isWithin(path, field.key));
  return (
    <details className="onefield" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} {size > 0 && <span className="badge">{size}</span>}
      </summary>
      {(open || wrong) && children}
    </details>
  );
}

/** How many things are inside. */
function sizeOf(value: Json | undefined): number {
  if (Array.isArray(value)) return value.every(Array.isArray) ? value.flat(1).filter((one) => one !== 0).length : value.filter(Boolean).length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/** What it is, what is wrong with it, and whether the position says anything about it. */
function FieldName({ field, position, usual, onChange }: Shared & { field: Field }) {
  const { t } = useWords();
  const { label, about, problems, seats } = useSpeech();
  const { key, form } = field;
  const name = label([key]);
  const more = about(field);
  const wrong = problems.filter(({ path }) => isWithin(path, key));
  const set = () => onChange({ ...position, [key]: usual?.[key] ?? blank(form, seats) });
  const leave = () => onChange(Object.fromEntries(Object.entries(position).filter(([one]) => one !== key)));
  return (
    <div className="fieldname">
      <b>{name}</b>{" "}
      {key in position ? (
        <button type="button" className="usual" aria-label={t("editor.leave", { what: name })} title={t("editor.leave", { what: name })} onClick={leave}>
          ↺ {wrong.length > 0 && t("editor.usual")}
        </button>
      ) : (
        <span className="dim">
          {t("editor.usual")}{" "}
          <button type="button" aria-label={t("editor.setField", { what: name })} onClick={set}>
            {t("editor.set")}
          </button>
        </span>
      )}
      {more && (
        <small className="dim" lang={more.lang}>
          {more.text}
        </small>
      )}
      {wrong.map(({ path, text }) => (
        <p key={path + text} className="wrong" lang="en">
          {path === key ? text : `${path.slice(key.length + 1)}: ${text}`}
        </p>
      ))}
    </div>
  );
}
