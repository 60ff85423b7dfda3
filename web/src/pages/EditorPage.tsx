/** Set up any situation: to study it, to share it as a puzzle, to report a bug. The server says what is wrong with it. */
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ChangeEvent } from "react";
import {
  call,
  matchPath,
  messageOf,
  patiently,
  type Checked,
  type GameInfo,
  type Json,
  type Made,
  type MatchState,
  type Name,
  type NewMatch,
  type Player,
} from "../api";
import { layerOf } from "../games";
import type { Data, Editor, Example } from "../games/layer";
import { GameWords } from "../games/words";
import { useWords } from "../i18n";
import { EMPTY } from "../match/match";
import { namesOf } from "../match/names";
import { go } from "../router";
import { fieldsOf, problemOf } from "../shell/editor/forms";
import { FieldSpeech } from "../shell/editor/FieldSpeech";
import { StateForm } from "../shell/editor/StateForm";
import { ThingPanel } from "../shell/editor/ThingPanel";
import { useFieldWords } from "../shell/editor/useFieldWords";
import { Tabs } from "../shell/parts/Tabs";
import { InfoProvider } from "../shell/table/Info";
import { SeatMark } from "../shell/parts/seats";
import { TextTable } from "../shell/text/TextTable";
import { useAct } from "../shell/connection/useAct";
import { useLoad } from "../shell/connection/useLoad";
import { Fault } from "../shell/connection/Fault";
import { capital } from "../util/words";
import "./editor.css";

const PAUSE = 350; // milliseconds without a change, before the server is asked
const NOTHING_OPEN = new Map();

export default function EditorPage({ game }: { game: string }) {
  const { t, lang } = useWords();
  const [names, setNames] = useState<Record<string, Name>>({});
  const [text, setText] = useState<string | null>(null); // the raw JSON while it cannot be read
  const [position, setPosition] = useState<Data | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [table, setTable] = useState<Data | null>(null); // the last one that could be played
  const [seats, setSeats] = useState(0); // at it
  const [problem, setProblem] = useState<string | null>(null);
  const [usual, setUsual] = useState<Data | null>(null); // the last one that could be played, with everything
  const [brush, setBrush] = useState<number | null>(0);
  const [thing, setThing] = useState<string | null>(null); // what was touched last
  const games = useLoad<GameInfo[]>(`/api/games?lang=${lang}`);
  const listed = games.data?.find((one) => one.id === game);
  const schema = useLoad<Data>(`/api/games/${encodeURIComponent(game)}/schema`);
  const layer = layerOf(game);
  const [editor, setEditor] = useState<Editor | null>(null);
  const fresh = useRef(true); // for a game's own form a position that was just loaded is completed once

  useEffect(() => {
    namesOf(game, lang).then(setNames, (wrong: unknown) => setProblem(messageOf(wrong)));
  }, [game, lang]);

  useEffect(() => {
    let live = true;
    setEditor(null);
    layer?.editor?.().then(
      (found) => live && setEditor(found),
      (wrong: unknown) => live && setProblem(messageOf(wrong)),
    );
    return () => {
      live = false;
    };
  }, [layer]);

  const begun = useRef(false); // with something: what was asked for first may come last
  const load = useCallback((found: Data) => {
    begun.current = true;
    fresh.current = true;
    setText(null);
    setProblem(null);
    setPosition(asStart(found));
  }, []);
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const match = asked.get("match");
    const at = asked.get("at");
    const source = match
      ? call<Data>(`${matchPath(match, "/position")}${at ? `?at=${encodeURIComponent(at)}` : ""}`)
      : patiently(() => call<Data>(`/api/games/${encodeURIComponent(game)}/position`, "POST", {}));
    begun.current = false;
    source.then(
      (found) => begun.current || load(found),
      (wrong: unknown) => begun.current || setProblem(messageOf(wrong)),
    );
  }, [game, load]);
  useEffect(() => {
    if (!position) return undefined;
    let live = true;
    const wait = setTimeout(() => {
      const body = { position };
      const path = `/api/games/${encodeURIComponent(game)}/position/check?lang=${lang}`;
      patiently(() => call<Checked>(path, "POST", body)).then(
        (found) => {
          if (!live) return;
          setChecked(found);
          if (found.table) setTable(found.table);
          if (found.position) {
            setSeats(seatsOf(found.position));
            setUsual(found.position);
          }
          if (fresh.current && found.position) {
            fresh.current = false;
            if (layerOf(game)?.editor) setPosition(asStart(found.position));
          }
        },
        (wrong: unknown) => live && setProblem(messageOf(wrong)),
      );
    }, PAUSE);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [position, game, lang]);

  const readText = (typed: string) => {
    try {
      const found = JSON.parse(typed) as Json;
      if (typeof found !== "object" || found === null || Array.isArray(found)) throw new Error(t("editor.noObject"));
      setPosition(found);
      setText(null);
      setProblem(null);
    } catch (wrong) {
      setText(typed);
      setProblem(t("editor.notJson", { message: messageOf(wrong) }));
    }
  };
  const fields = useMemo(() => fieldsOf(schema.data), [schema.data]);
  const words = useFieldWords(game);
  const problems = useMemo(() => (checked?.problems ?? []).map((one) => problemOf(one, fields)), [checked, fields]);
  const form = editor && position && editor.isComplete(position) ? { ...editor, position } : null;
  const touch = (id: string) => {
    setThing(id);
    if (form) setPosition(form.paint(form.position, id, brush));
  };
  const own = form && (
    <form.Form
      position={form.position}
      table={table}
      schema={schema.data}
      names={names}
      brush={brush}
      onBrush={setBrush}
      onChange={setPosition}
    />
  );
  const declared = position && fields.length > 0 && (
    <FieldSpeech names={names} seats={seats} problems={problems} words={words}>
      <ThingPanel
        fields={fields}
        thing={thing}
        onThing={setThing}
        position={position}
        usual={usual}
        onChange={setPosition}
      />
      <StateForm fields={fields} words={words} position={position} usual={usual} onChange={setPosition} />
    </FieldSpeech>
  );
  const raw = (
    <textarea
      aria-label={t("editor.raw")}
      spellCheck={false}
      rows={22}
      value={text ?? (position ? JSON.stringify(position, null, 1) : "")}
      onChange={(event) => readText(event.target.value)}
    />
  );
  const tabs = [
    ...(layer?.editor ? [{ id: "own", title: t("editor.form"), body: <GameWords game={game}>{own}</GameWords> }] : []),
    { id: "fields", title: t("editor.fields"), body: <GameWords game={game}>{declared}</GameWords> },
    { id: "raw", title: t("editor.raw"), body: raw },
  ];
  return (
    <div className="editor">
      <h1>{t("editor.title", { game: listed?.title ?? capital(game) })}</h1>
      <p className="dim">{t("editor.about")}</p>
      {problem && (
        <p className="banner fault" role="alert">
          {problem}
        </p>
      )}
      <Begin game={game} listed={listed} onLoad={load} onProblem={setProblem} />
      <div className="editorsides">
        <div className="preview">
          {table && layer ? (
            <Preview game={game} table={table} names={names} seats={seats} thing={thing} onTouch={touch} />
          ) : (
            table && <TextTable value={table} names={names} />
          )}
          {!table && !problem && (
            <p className="note" role="status">
              {t("app.loading")}
            </p>
          )}
        </div>
        <div className="forms">
          <Tabs tabs={tabs} label={t("editor.ways")} />
        </div>
        <Verdict checked={checked} game={game} position={position} seats={seats} />
      </div>
    </div>
  );
}

/** Where to begin: the set-up for so many players or of a scenario, an example, or a file. */
function Begin({
  game,
  listed,
  onLoad,
  onProblem,
}: {
  game: string;
  listed: GameInfo | undefined;
  onLoad: (found: Data) => void;
  onProblem: (why: string) => void;
}) {
  const { t, lang } = useWords();
  const [examples, setExamples] = useState<Readonly<Record<string, Example>>>({});
  useEffect(() => {
    let live = true;
    setExamples({});
    void layerOf(game)?.examples?.().then((found) => live && setExamples(found));
    return () => {
      live = false;
    };
  }, [game]);
  const scenarios = (listed?.scenarios.length ?? 0) > 1 ? (listed?.scenarios ?? []) : [""];
  const start = (seats: number, scenario: string) => {
    call<Data>(`/api/games/${encodeURIComponent(game)}/position`, "POST", { seats, scenario }).then(onLoad, (wrong: unknown) =>
      onProblem(messageOf(wrong)),
    );
  };
  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    file?.text().then(
      (text) => {
        try {
          onLoad(JSON.parse(text) as Data);
        } catch (wrong) {
          onProblem(t("editor.notJson", { message: messageOf(wrong) }));
        }
      },
      (wrong: unknown) => onProblem(messageOf(wrong)),
    );
  };
  return (
    <div className="begin buttons" role="group" aria-label={t("editor.begin")}>
      <span>{t("editor.begin")}</span>
      {listed?.seats.flatMap((n) =>
        scenarios.map((scenario) => (
          <button key={`${n} ${scenario}`} type="button" onClick={() => start(n, scenario)}>
            {listed.scenario_names[scenario] ?? t("editor.setup", { n })}
          </button>
        )),
      )}
      {Object.entries(examples).map(([id, { name, position }]) => (
        <button key={id} type="button" onClick={() => onLoad(position)}>
          {name[lang]}
        </button>
      ))}
      <label className="button">
        {t("editor.file")}
        <input type="file" accept="application/json,.json" className="unseen" onChange={open} />
      </label>
    </div>
  );
}

function Preview({
  game,
  table,
  names,
  seats,
  thing,
  onTouch,
}: {
  game: string;
  table: Data;
  names: Record<string, Name>;
  seats: number;
  thing: string | null;
  onTouch: (id: string) => void;
}) {
  const { t } = useWords();
  const layer = layerOf(game);
  const state = useMemo<MatchState>(
    () => ({
      ...EMPTY,
      game,
      players: Array.from({ length: seats }, (_, seat) => playerOf(seat, t("home.seat", { n: seat + 1 }))),
      table,
    }),
    [game, table, seats, t],
  );
  const pointed = useMemo(() => new Set(thing ? [thing] : []), [thing]);
  if (!layer) return null;
  const parts = { state, names, open: NOTHING_OPEN, pointed, onPick: () => undefined };
  return (
    <GameWords game={game}>
      <InfoProvider state={state} names={names} decisions={[]} open={NOTHING_OPEN}>
        <Suspense fallback={<p>{t("app.loading")}</p>}>
          <layer.Board {...parts} onTouch={onTouch} />
          <p className="headline">
            <layer.Panel part="headline" {...parts} />
          </p>
          <layer.Panel part="players" {...parts} />
        </Suspense>
      </InfoProvider>
    </GameWords>
  );
}

/** What is wrong, or who is asked what; and the match from here. */
function Verdict({
  checked,
  game,
  position,
  seats,
}: {
  checked: Checked | null;
  game: string;
  position: Data | null;
  seats: number;
}) {
  const { t } = useWords();
  const [sitting, setSitting] = useState<Record<number, string>>({});
  const { busy, fault, act } = useAct();
  if (!checked || !position) return null;
  const seating = Array.from({ length: seats }, (_, seat) => sitting[seat] ?? (seat === 0 ? "you" : "bot:greedy"));
  const start = async () => {
    const body: NewMatch = { game, seats, seating, position };
    const made = await act<Made>("/api/matches", "POST", body);
    if (made) go(`/m/${made.id}`);
  };
  return (
    <section className="verdict" aria-live="polite">
      {checked.ok ? (
        <>
          <p className="fine">{t(checked.over ? "editor.isOver" : "editor.fine")}</p>
          <ul>
            {checked.asks.map((ask) => (
              <li key={ask.seat}>
                <SeatMark seat={ask.seat} size={18} /> {ask.text}
              </li>
            ))}
          </ul>
          <div className="seating">
            {seating.map((who, seat) => (
              <label key={seat}>
                <SeatMark seat={seat} />{" "}
                <select
                  aria-label={t("home.seat", { n: seat + 1 })}
                  value={who}
                  onChange={(event) => setSitting({ ...sitting, [seat]: event.target.value })}
                >
                  <option value="you">{t("home.you")}</option>
                  <option value="open">{t("home.open")}</option>
                  <option value="bot:greedy">{t("match.bot")}</option>
                </select>
              </label>
            ))}
          </div>
          <Fault fault={fault} />
          <p className="buttons">
            <button type="button" className="big" disabled={busy || checked.over} onClick={() => void start()}>
              {t("editor.play")}
            </button>
            <Save position={position} game={game} />
          </p>
        </>
      ) : (
        <>
          <p className="wrong">{t("editor.problems", { n: checked.problems.length })}</p>
          <ul lang="en">
            {checked.problems.slice(0, 12).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Save({ position, game }: { position: Data; game: string }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const text = JSON.stringify(position, null, 1);
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type: "application/json" })), [text]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <>
      <button type="button" onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}>
        {t(copied ? "match.copied" : "editor.copy")}
      </button>
      <a className="button" href={address} download={`${game}-position.json`}>
        {t("editor.download")}
      </a>
    </>
  );
}

function playerOf(seat: number, name: string): Player {
  return { seat, name, kind: "person", bot: null, you: false, online: true, owned: true, side: "" };
}

/** Every whole position tells it. */
function seatsOf(position: Data): number {
  const seats = position["seats"];
  return typeof seats === "number" ? seats : 0;
}

/** What was chosen inside of a step is left out, and chance is new. */
function asStart(position: Data): Data {
  const leave = ["seed", "draws", "dice", "choices", "rules"];
  return Object.fromEntries(Object.entries(position).filter(([key]) => !leave.includes(key)));
}
