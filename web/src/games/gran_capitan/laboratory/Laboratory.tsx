/** A battle alone: choose a historical one or make two armies, fight it, or let bots fight it many times. */
import { useEffect, useMemo, useRef, useState } from "react";
import { call, messageOf, patiently, type BattleCounts, type BattlePrepared, type Made } from "../../../api";
import { useWords } from "../../../i18n";
import { useOwnWords } from "../../../i18n/own";
import { useMe } from "../../../me";
import { go, Link } from "../../../router";
import { Fault } from "../../../shell/connection/Fault";
import { useAct } from "../../../shell/connection/useAct";
import { useLoad } from "../../../shell/connection/useLoad";
import { ArmyForm } from "./ArmyForm";
import { fresh, strength, type Asked, type Offered, type ScenarioOffered } from "./asked";
import { added } from "./counts";
import { Odds } from "./Odds";
import { LAB_WORDS } from "./words";
import "./laboratory.css";

const PAUSE = 350; // milliseconds without a change, before the server is asked
const AT_ONCE = 50; // battles of one request at most; how many they were it says
const NUMBERS = [50, 100, 250, 500, 1000];
const BOT = "bot:greedy";
const SEED = "0";
const WIDE = "(min-width: 701px)"; // room for both armies beside each other

interface Outcome {
  counts: BattleCounts;
  asked: Asked;
}

export default function Laboratory({ game }: { game: string }) {
  const w = useOwnWords(LAB_WORDS);
  const { t, lang } = useWords();
  const base = `/api/games/${encodeURIComponent(game)}/battles`;
  const offered = useLoad<Offered>(`${base}?lang=${lang}`);
  const [asked, setAsked] = useState<Asked | null>(null);
  const first = offered.data?.battles.find(({ id }) => id === "cerignola") ?? offered.data?.battles[0];
  const wanted = asked ?? first?.asked ?? null;
  return (
    <div className="gclab">
      <p className="links">
        <Link href="/">{t("app.home")}</Link>
        <Link href={`/learn/${game}`}>{t("app.howToPlay")}</Link>
      </p>
      <h1>{w("title")}</h1>
      <p className="dim">{w("about")}</p>
      {offered.error && (
        <p className="banner fault" role="alert">
          {t("app.error", { message: offered.error })}{" "}
          <button type="button" onClick={offered.again}>
            {t("app.retry")}
          </button>
        </p>
      )}
      {!offered.data && !offered.error && <p role="status">{t("app.loading")}</p>}
      {offered.data && wanted && <Bench base={base} game={game} offered={offered.data} asked={wanted} onChange={setAsked} />}
    </div>
  );
}

interface BenchProps {
  base: string;
  game: string;
  offered: Offered;
  asked: Asked;
  onChange: (asked: Asked) => void;
}

function Bench({ base, game, offered, asked, onChange }: BenchProps) {
  const w = useOwnWords(LAB_WORDS);
  const prepared = usePrepared(base, asked);
  const wide = useMemo(() => window.matchMedia(WIDE).matches, []);
  const scenario = offered.scenarios.find(({ id }) => id === asked.scenario);
  if (!scenario) return null;
  const change = (changed: Partial<Asked>) => onChange({ ...asked, ...changed });
  const problems = prepared?.problems ?? [];
  return (
    <>
      <fieldset className="gclab-which">
        <legend>{w("which")}</legend>
        {offered.battles.map((battle) => (
          <label key={battle.id} className={asked.battle === battle.id ? "in" : undefined}>
            <input type="radio" name="battle" checked={asked.battle === battle.id} onChange={() => onChange(battle.asked)} />{" "}
            <b>{battle.name}</b>
            <span className="dim">{battle.about}</span>
          </label>
        ))}
        <label className={asked.battle === undefined ? "in" : undefined}>
          <input type="radio" name="battle" checked={asked.battle === undefined} onChange={() => onChange(fresh(scenario))} />{" "}
          <b>{w("own")}</b>
          <span className="dim">{w("ownAbout")}</span>
        </label>
      </fieldset>
      <GroundForm offered={offered} scenario={scenario} asked={asked} onChange={onChange} change={change} />
      <div className="gclab-armies">
        {scenario.sides.map((side) => (
          <ArmyForm
            key={side.id}
            side={side}
            army={asked.armies[side.id] ?? { captains: [], units: {} }}
            open={wide || asked.battle === undefined}
            w={w}
            onChange={(army) => change({ armies: { ...asked.armies, [side.id]: army } })}
          />
        ))}
      </div>
      {prepared === null && (
        <p role="status" className="banner gclab-looking">
          {w("looking")}
        </p>
      )}
      {problems.length > 0 && (
        <div className="banner fault" role="alert">
          {w("problems")}
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="gclab-acts">
        <Fight game={game} scenario={scenario} prepared={prepared} />
        <Many base={base} offered={offered} asked={asked} ready={prepared !== null && problems.length === 0} />
      </div>
    </>
  );
}

/** The position of what is asked for, or what is wrong with it; null while it is looked at. */
function usePrepared(base: string, asked: Asked): BattlePrepared | null {
  const { lang } = useWords();
  const [found, setFound] = useState<{ asked: Asked; prepared: BattlePrepared } | null>(null);
  useEffect(() => {
    let live = true;
    const wait = setTimeout(() => {
      patiently(() => call<BattlePrepared>(`${base}/position?lang=${lang}`, "POST", { asked })).then(
        (prepared) => live && setFound({ asked, prepared }),
        (wrong: unknown) => live && setFound({ asked, prepared: { problems: [messageOf(wrong)], position: null } }),
      );
    }, PAUSE);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [base, asked, lang]);
  return found?.asked === asked ? found.prepared : null;
}

interface GroundProps extends Pick<BenchProps, "offered" | "asked" | "onChange"> {
  scenario: ScenarioOffered;
  change: (changed: Partial<Asked>) => void;
}

function GroundForm({ offered, scenario, asked, onChange, change }: GroundProps) {
  const w = useOwnWords(LAB_WORDS);
  const place = (terrain: string) => {
    const rest = { ...asked };
    delete rest.hex;
    delete rest.terrain;
    const known = offered.battles.find(({ id }) => id === asked.battle)?.asked.hex;
    onChange(terrain === "" && known ? { ...rest, hex: known } : { ...rest, terrain });
  };
  const start = (id: string) => {
    const found = offered.scenarios.find((one) => one.id === id);
    if (found) onChange(fresh(found));
  };
  return (
    <fieldset className="gclab-ground">
      <legend>{w("ground")}</legend>
      {asked.battle === undefined && (
        <label>
          {w("scenario")}{" "}
          <select value={scenario.id} onChange={(event) => start(event.target.value)}>
            {offered.scenarios.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {w("rules")}{" "}
        <select value={String(asked.extended)} onChange={(event) => change({ extended: event.target.value === "true" })}>
          <option value="true">{w("extended")}</option>
          <option value="false">{w("standard")}</option>
        </select>
      </label>
      <label>
        {w("attacker")}{" "}
        <select value={asked.attacker} onChange={(event) => change({ attacker: event.target.value })}>
          {scenario.sides.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {w("terrain")}{" "}
        <select value={asked.terrain ?? ""} onChange={(event) => place(event.target.value)}>
          {asked.battle !== undefined && <option value="">{w("here")}</option>}
          {scenario.ground.map(({ terrain, name }) => (
            <option key={terrain} value={terrain}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {w("weather")}{" "}
        <select value={asked.weather} onChange={(event) => change({ weather: event.target.value })}>
          {offered.weather.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={asked.earthworks} onChange={(event) => change({ earthworks: event.target.checked })} />{" "}
        {w("earthworks")}
      </label>
      <label>
        <input type="checkbox" checked={asked.river} onChange={(event) => change({ river: event.target.checked })} /> {w("river")}
      </label>
    </fieldset>
  );
}

function Fight({ game, scenario, prepared }: { game: string; scenario: ScenarioOffered; prepared: BattlePrepared | null }) {
  const w = useOwnWords(LAB_WORDS);
  const { me, again } = useMe();
  const { busy, fault, act } = useAct();
  const [seat, setSeat] = useState(0);
  const start = async () => {
    const seating = seat === 0 ? ["you", BOT] : [BOT, "you"];
    const made = await act<Made>("/api/matches", "POST", { game, seats: 2, seating, position: prepared?.position });
    if (!made) return;
    if (!me?.visitor) await again().catch(() => undefined);
    go(`/m/${made.id}`);
  };
  return (
    <section aria-labelledby="gclab-fight">
      <h2 id="gclab-fight">{w("fight")}</h2>
      <p className="dim">{w("fightAbout")}</p>
      <p className="buttons">
        <label>
          {w("side")}{" "}
          <select value={seat} onChange={(event) => setSeat(Number(event.target.value))}>
            {scenario.sides.map(({ id, name }, place) => (
              <option key={id} value={place}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="big" disabled={busy || !prepared?.position} onClick={() => void start()}>
          {w("fightNow")}
        </button>
      </p>
      <Fault fault={fault} />
    </section>
  );
}

function Many({ base, offered, asked, ready }: { base: string; offered: Offered; asked: Asked; ready: boolean }) {
  const w = useOwnWords(LAB_WORDS);
  const { lang } = useWords();
  const [number, setNumber] = useState(100);
  const [byLot, setByLot] = useState(true); // bots always lay the same few: by lot the table tells what each is worth
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [running, setRunning] = useState<number | null>(null); // how many battles it is to be
  const [problem, setProblem] = useState<string | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const run = async () => {
    stopped.current = false;
    setRunning(number);
    setProblem(null);
    setOutcome(null);
    let counts: BattleCounts | null = null as BattleCounts | null;
    try {
      for (let first = 0; first < number && !stopped.current; first = counts.battles) {
        const body = { asked, seed: SEED, first, number: Math.min(AT_ONCE, number - first), by_lot: byLot && asked.extended };
        counts = added(counts, await patiently(() => call<BattleCounts>(`${base}/run?lang=${lang}`, "POST", body)));
        setOutcome({ counts, asked });
      }
    } catch (wrong) {
      setProblem(messageOf(wrong));
    }
    setRunning(null);
  };
  const names = useMemo(() => new Map(offered.options.map(({ id, name }) => [id, name])), [offered]);
  const fought = outcome && offered.scenarios.find(({ id }) => id === outcome.asked.scenario);
  return (
    <section aria-labelledby="gclab-many" className="gclab-many">
      <h2 id="gclab-many">{w("many")}</h2>
      <p className="dim">{w("manyAbout")}</p>
      <p className="buttons">
        <label>
          {w("number")}{" "}
          <select value={number} onChange={(event) => setNumber(Number(event.target.value))}>
            {NUMBERS.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        {asked.extended && (
          <label>
            {w("chits")}{" "}
            <select value={String(byLot)} onChange={(event) => setByLot(event.target.value === "true")}>
              <option value="true">{w("byLot")}</option>
              <option value="false">{w("chosen")}</option>
            </select>
          </label>
        )}
        {running === null ? (
          <button type="button" className="big" disabled={!ready} onClick={() => void run()}>
            {w("run")}
          </button>
        ) : (
          <button type="button" onClick={() => (stopped.current = true)}>
            {w("stop")}
          </button>
        )}
      </p>
      {running !== null && (
        <p role="status">
          <progress max={running} value={outcome?.counts.battles ?? 0} />{" "}
          {w("running", { n: outcome?.counts.battles ?? 0, of: running })}
        </p>
      )}
      {problem && (
        <p className="banner fault" role="alert">
          {problem}
        </p>
      )}
      {outcome && fought && (
        <Odds
          counts={outcome.counts}
          sides={fought.sides.map(({ id, name }) => ({ id, name, sp: strength(outcome.asked.armies[id]) }))}
          names={names}
          w={w}
        />
      )}
    </section>
  );
}
