/** A form for whatever a game declares: from the JSON schema of its positions to what can be clicked, and back. */
import type { Json } from "../../api";
import type { Data } from "../../games/layer";
import { isRecord } from "../../match/match";

export interface Field {
  key: string;
  form: Form;
  needed: boolean;
  about: string;
}
export type Form =
  | { kind: "flag"; on: Json; off: Json }
  | { kind: "number"; least: number; most: number }
  /** A seat, or one of these words: the barbarians. */
  | { kind: "seat"; others: readonly Json[] }
  | { kind: "word"; words: readonly Json[] }
  | { kind: "text"; most: number }
  | { kind: "list"; inner: Form; least: number; most: number; perSeat: boolean }
  /** So many things, each of its own kind. */
  | { kind: "row"; inner: readonly Form[] }
  /** Things by their ids; `keys` is null where a pattern says which ids there are. */
  | { kind: "map"; keys: readonly string[] | null; pattern: string; inner: Form }
  | { kind: "record"; fields: readonly Field[] }
  | { kind: "optional"; nothing: Json; inner: Form }
  | { kind: "either"; forms: readonly Form[] }
  | { kind: "json" };
export type Path = readonly (string | number)[];

/** What the server adds to every position: how the match came about, which a form does not change. */
const KERNEL: ReadonlySet<string> = new Set([
  ...["game", "rules", "seats", "options", "scenario"],
  ...["seed", "draws", "dice", "choices"],
]);
const LAST_SEAT = 7; // of condotta.core.fields: nothing but a seat is a number from 0 to this
const MANY = 200;
const FEW = 8;

/** The fields of a game's positions, in the order in which they are declared. */
export function fieldsOf(schema: Data | null): Field[] {
  return schema ? properties(schema).filter(({ key }) => !KERNEL.has(key)) : [];
}

function properties(schema: Data): Field[] {
  const needed = listOf(schema["required"]);
  return Object.entries(dataOf(schema["properties"])).map(([key, one]) => ({
    key,
    form: formOf(one),
    needed: needed.includes(key),
    about: textOf(dataOf(one)["description"]),
  }));
}

export function formOf(given: Json | undefined): Form {
  const schema = dataOf(given);
  const words = schema["enum"];
  if (Array.isArray(words)) return isDigit(words) ? { kind: "flag", on: 1, off: 0 } : { kind: "word", words };
  if ("const" in schema) return { kind: "word", words: [schema["const"] ?? null] };
  if (Array.isArray(schema["anyOf"])) return oneOf(schema["anyOf"].map(dataOf));
  const least = numberOf(schema["minimum"], 0);
  switch (schema["type"]) {
    case "boolean":
      return { kind: "flag", on: true, off: false };
    case "integer": {
      const most = numberOf(schema["maximum"], Number.MAX_SAFE_INTEGER);
      return least === 0 && most === LAST_SEAT ? { kind: "seat", others: [] } : { kind: "number", least, most };
    }
    case "string":
      return { kind: "text", most: numberOf(schema["maxLength"], MANY) };
    case "array":
      return listForm(schema);
    case "object":
      return objectForm(schema);
    default:
      return { kind: "json" };
  }
}

function isDigit(words: readonly Json[]): boolean {
  return words.length === 2 && words[0] === 0 && words[1] === 1;
}

function listForm(schema: Data): Form {
  const inner = schema["prefixItems"];
  if (Array.isArray(inner)) return { kind: "row", inner: inner.map(formOf) };
  const least = numberOf(schema["minItems"], 0);
  const most = numberOf(schema["maxItems"], MANY);
  return { kind: "list", inner: formOf(schema["items"]), least, most, perSeat: schema["perSeat"] === true };
}

function objectForm(schema: Data): Form {
  if ("properties" in schema) return { kind: "record", fields: properties(schema) };
  const rest = schema["additionalProperties"];
  if (!isRecord(rest)) return { kind: "json" };
  const names = dataOf(schema["propertyNames"]);
  const keys = Array.isArray(names["enum"]) ? names["enum"].map(String) : null;
  return { kind: "map", keys, pattern: textOf(names["pattern"]), inner: formOf(rest) };
}

/** Nothing or something; a seat or a word; or quite different things. */
function oneOf(schemas: readonly Data[]): Form {
  const empty = schemas.findIndex((one) => nothingOf(one) !== undefined);
  const others = schemas.filter((_, n) => n !== empty);
  const nothing = nothingOf(schemas[empty] ?? {});
  if (nothing !== undefined && others.length > 0) {
    const [only] = others;
    return { kind: "optional", nothing, inner: others.length === 1 ? formOf(only) : oneOf(others) };
  }
  const forms = schemas.map(formOf);
  const [first, second] = forms;
  if (forms.length === 2 && first?.kind === "seat" && second?.kind === "word") {
    return { kind: "seat", others: second.words.slice(0, 1) }; // later ones are words of earlier versions
  }
  return { kind: "either", forms };
}

function nothingOf(schema: Data): Json | undefined {
  if (schema["type"] === "null") return null;
  if (schema["type"] === "array" && schema["maxItems"] === 0) return [];
  const only = schema["const"];
  return only === "" || (Array.isArray(only) && only.length === 0) ? only : undefined;
}

/** What is there when something is added. */
export function blank(form: Form, seats: number): Json {
  switch (form.kind) {
    case "flag":
      return form.off;
    case "number":
      return Math.min(Math.max(1, form.least), form.most);
    case "seat":
      return 0;
    case "word":
      return form.words[0] ?? "";
    case "text":
      return "";
    case "list": {
      const inner = form.inner;
      const zero = inner.kind === "number" ? Math.max(0, inner.least) : null;
      const all = form.least > 0 && form.most <= FEW ? form.most : form.least; // a building of each category
      return Array.from({ length: form.perSeat ? seats : all }, () => zero ?? blank(inner, seats));
    }
    case "row":
      return form.inner.map((inner) => blank(inner, seats));
    case "map":
      return {};
    case "record":
      return Object.fromEntries(
        form.fields.filter(({ needed }) => needed).map(({ key, form: inner }) => [key, blank(inner, seats)]),
      );
    case "optional":
      return form.nothing;
    case "either":
      return form.forms[0] ? blank(form.forms[0], seats) : null;
    case "json":
      return null;
  }
}

/** Can this form show the value? What was typed as JSON may have any shape. */
export function fits(form: Form, value: Json | undefined): boolean {
  switch (form.kind) {
    case "flag":
      return value === form.on || value === form.off;
    case "number":
      return typeof value === "number";
    case "seat":
      return typeof value === "number" || typeof value === "string";
    case "word":
      return typeof value === "string" || typeof value === "number";
    case "text":
      return typeof value === "string";
    case "list":
      return Array.isArray(value);
    case "row":
      return Array.isArray(value) && value.length === form.inner.length;
    case "map":
      return isRecord(value);
    case "record":
      return isRecord(value) && form.fields.every(({ key, form: inner }) => isConst(inner, value[key] as Json | undefined));
    case "optional":
      return same(form.nothing, value) || fits(form.inner, value);
    case "either":
      return form.forms.some((one) => fits(one, value));
    case "json":
      return value !== undefined;
  }
}

/** A field that has but one word tells what a record is. */
function isConst(form: Form, value: Json | undefined): boolean {
  return form.kind !== "word" || form.words.length !== 1 || form.words[0] === value;
}

export function same(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Numbers and words: what fits into the cell of a table. */
export function isSmall(form: Form): boolean {
  return ["flag", "number", "seat", "word", "text"].includes(form.kind);
}

export function get(value: Json | undefined, path: Path): Json | undefined {
  let found: unknown = value;
  for (const step of path) found = (found as Record<string | number, unknown> | null | undefined)?.[step];
  return found as Json | undefined;
}

/** The same with something else in one place; `undefined` takes it away. */
export function put(value: Json | undefined, path: Path, made: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return made;
  if (Array.isArray(value)) {
    const next = put(value[Number(step)], rest, made);
    const before = value.slice(0, Number(step));
    const after = value.slice(Number(step) + 1);
    return next === undefined ? [...before, ...after] : [...before, next, ...after];
  }
  const record = dataOf(value);
  const next = put(record[step], rest, made);
  if (next !== undefined) return { ...record, [step]: next };
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== String(step)));
}

/** What is said of a thing somewhere in a position: its entry, whether it is in a list, and the pieces that lie there. */
export type Said =
  | { field: Field; how: "entry"; form: Form }
  | { field: Field; how: "member" }
  | { field: Field; how: "piece"; form: Form; at: string; keys: readonly string[] | null };

export function saidOf(fields: readonly Field[], id: string): Said[] {
  return fields.flatMap((field): Said[] => {
    const { form } = field;
    if (form.kind === "map" && form.keys?.includes(id)) return [{ field, how: "entry", form: form.inner }];
    if (form.kind === "list" && form.inner.kind === "word" && form.inner.words.includes(id)) return [{ field, how: "member" }];
    if ((form.kind !== "map" && form.kind !== "list") || form.inner.kind !== "record") return [];
    const at = form.inner.fields.find((one) => one.needed && one.form.kind === "word" && one.form.words.includes(id));
    return at ? [{ field, how: "piece", form: form.inner, at: at.key, keys: form.kind === "map" ? form.keys : null }] : [];
  });
}

/** Everything that has an entry of its own somewhere: what one may look for. */
export function thingsOf(fields: readonly Field[]): string[] {
  return [...new Set(fields.flatMap(({ form }) => (form.kind === "map" ? (form.keys ?? []) : [])))];
}

/** The keys that may still be added to a map. Where only a pattern is known: the seats and its own words that fit it. */
export function freeKeys(form: Form & { kind: "map" }, value: Data, seats: number): string[] {
  const pattern = new RegExp(form.pattern);
  const known =
    form.keys ??
    [...Array.from({ length: seats }, (_, seat) => String(seat)), ...(form.pattern.match(/[a-z_]{2,}/g) ?? [])].filter(
      (key) => form.pattern !== "" && pattern.test(key),
    );
  return [...new Set(known)].filter((key) => !(key in value));
}

export interface Problem {
  /** Where it is, as the server writes it: "units.saxony.0"; "" if it does not say. */
  path: string;
  text: string;
}

export function problemOf(told: string, fields: readonly Field[]): Problem {
  const found = /^([^\s:]+): (.*)$/s.exec(told);
  const [, path = "", text = told] = found ?? [];
  const key = path.split(".")[0];
  return fields.some((field) => field.key === key) ? { path, text } : { path: "", text: told };
}

export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`);
}

function dataOf(value: Json | undefined): Data {
  return isRecord(value) ? (value as Data) : {};
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: Json | undefined, usual: number): number {
  return typeof value === "number" ? value : usual;
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
