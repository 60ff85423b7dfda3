/** Setting up a match. */
import { useId, useState, type FormEvent } from "react";
import type { Clock, GameInfo, NewMatch, Pace, Setting } from "../../api";
import { span } from "../../util/format";
import { isKey, useWords } from "../../i18n";
import { useMe } from "../../me";
import { RuleRef } from "../parts/rules";
import { SeatMark } from "../parts/seats";
import type { Act } from "../connection/useAct";

type Value = string | number | boolean;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const PRESETS: Record<Pace, readonly (readonly [bank: number, increment: number])[]> = {
  live: [
    [15 * MINUTE, 15],
    [30 * MINUTE, 30],
    [60 * MINUTE, 60],
  ],
  async: [
    [3 * DAY, 4 * HOUR],
    [7 * DAY, 8 * HOUR],
    [14 * DAY, 24 * HOUR],
  ],
};
/** What a custom clock is told in. */
const UNITS: Record<Pace, readonly [bank: number, increment: number]> = { live: [MINUTE, 1], async: [DAY, HOUR] };

/** The best bot there is. */
export function usualBot(game: GameInfo): string {
  return `bot:${game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random")}`;
}

export function usualSeats(game: GameInfo): number {
  return game.seats.includes(4) ? 4 : (game.seats[0] ?? 2);
}

const PAUSES = [0, 1, 2, 4, 8]; // seconds after what may be answered in secret
const USUAL_PAUSE = 2;

interface Props {
  games: GameInfo[];
  acting: Act;
  onCreate: (match: NewMatch) => void;
}

export function CreateMatch({ games, acting, onCreate }: Props) {
  const { t } = useWords();
  const [id, setId] = useState(() => new URLSearchParams(location.search).get("game") ?? games[0]?.id ?? "");
  const game = games.find((one) => one.id === id) ?? games[0];
  const [count, setCount] = useState<number | null>(null);
  const [sitting, setSitting] = useState<Record<number, string>>({});
  const [options, setOptions] = useState<Record<string, Value>>({});
  const [scenario, setScenario] = useState("");
  const [name, setName] = useState("");
  const [listed, setListed] = useState(false);
  const [pace, setPace] = useState<Pace>("live");
  const [clock, setClock] = useState<Clock | null>(null);
  const { me } = useMe();
  const [allowed, setAllowed] = useState<boolean | null>(null);
  const [pause, setPause] = useState(USUAL_PAUSE);
  const about = useId();
  if (!game) return null;
  const played = scenario || (game.scenarios[0] ?? "");
  const sides = game.scenario_sides[played] ?? [];
  const seats = count !== null && game.seats.includes(count) ? count : usualSeats(game);
  const seating = Array.from({ length: seats }, (_, seat) => sitting[seat] ?? (seat === 0 ? "you" : usualBot(game)));
  const others = seating.includes("open");
  const hints = allowed ?? me?.hosted === false; // on this computer one trusts each other
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({
      game: game.id,
      seats,
      seating,
      options,
      scenario,
      name: name.trim(),
      ...(listed && { public: true }),
      ...(pace === "async" && { pace }),
      ...(clock && { clock }),
      ...(others && { hints, pause }),
    });
  };
  const takeGame = (next: string) => {
    setId(next);
    setOptions({});
    setScenario("");
    setSitting({});
  };
  return (
    <section aria-labelledby="create">
      <h2 id="create">{t("home.create")}</h2>
      <form className="create" onSubmit={submit}>
        <label>
          <span>{t("home.game")}</span>
          <select value={game.id} onChange={(event) => takeGame(event.target.value)}>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        {game.scenarios.length > 1 && (
          <label>
            <span>{t("home.scenario")}</span>
            <select value={played} aria-describedby={about} onChange={(event) => setScenario(event.target.value)}>
              {game.scenarios.map((one) => (
                <option key={one} value={one}>
                  {game.scenario_names[one] ?? one}
                </option>
              ))}
            </select>
          </label>
        )}
        {game.scenario_texts[played] && (
          <p className="dim" id={about}>
            {game.scenario_texts[played]}
          </p>
        )}
        <label>
          <span>{t("home.seats")}</span>
          <select value={seats} onChange={(event) => setCount(Number(event.target.value))}>
            {game.seats.map((n) => (
              <option key={n}>{n}</option>
            ))}
          </select>
        </label>
        {seating.map((who, seat) => (
          <label key={seat}>
            <span>
              <SeatMark seat={seat} /> {t("home.seat", { n: seat + 1 })}
              {sides[seat] && `: ${sides[seat]}`}
            </span>
            <Sitter game={game} who={who} onChange={(next) => setSitting({ ...sitting, [seat]: next })} />
          </label>
        ))}
        <details>
          <summary>{t("create.more")}</summary>
          <div className="create">
            <label>
              <span>{t("create.name")}</span>
              <input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
            </label>
            <label>
              <span>{t("create.who")}</span>
              <select
                value={listed ? "public" : "private"}
                onChange={(event) => setListed(event.target.value === "public")}
              >
                <option value="private">{t("create.privateLong")}</option>
                <option value="public">{t("create.publicLong")}</option>
              </select>
            </label>
            <label>
              <span>{t("create.pace")}</span>
              <select value={pace} onChange={(event) => [setPace(event.target.value as Pace), setClock(null)]}>
                <option value="live">{t("create.liveLong")}</option>
                <option value="async">{t("create.asyncLong")}</option>
              </select>
            </label>
            <ClockField key={pace} pace={pace} clock={clock} onChange={setClock} />
            {others && (
              <label className="check">
                <input type="checkbox" checked={hints} onChange={() => setAllowed(!hints)} />
                <span>{t("create.hintsLong")}</span>
              </label>
            )}
            {others && (
              <label title={t("create.pauseWhy")}>
                <span>{t("create.pauseLong")}</span>
                <select value={pause} onChange={(event) => setPause(Number(event.target.value))}>
                  {PAUSES.map((seconds) => (
                    <option key={seconds} value={seconds}>
                      {seconds ? t("create.seconds", { n: seconds }) : t("create.noPause")}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {Object.keys(game.settings).length > 0 && (
              <fieldset>
                <legend>{t("home.options")}</legend>
                {Object.entries(game.settings).map(([key, setting]) => (
                  <SettingField
                    key={`${game.id}/${key}`}
                    game={game.id}
                    name={key}
                    setting={setting}
                    value={options[key] ?? setting.default}
                    onChange={(next) => setOptions({ ...options, [key]: next })}
                  />
                ))}
              </fieldset>
            )}
          </div>
        </details>
        <button type="submit" className="big" disabled={acting.busy}>
          {t(others ? "create.invite" : "home.start")}
        </button>
      </form>
    </section>
  );
}

function Sitter({ game, who, onChange }: { game: GameInfo; who: string; onChange: (who: string) => void }) {
  const { t } = useWords();
  const botName = (bot: string) => {
    const key = `bot.${bot}`;
    return isKey(key) ? t(key) : bot;
  };
  return (
    <select value={who} onChange={(event) => onChange(event.target.value)}>
      <option value="you">{t("home.you")}</option>
      <option value="open">{t("home.open")}</option>
      {game.bots.map((bot) => (
        <option key={bot} value={`bot:${bot}`}>
          {t("home.bot", { bot: botName(bot) })}
        </option>
      ))}
    </select>
  );
}

function ClockField({
  pace,
  clock,
  onChange,
}: {
  pace: Pace;
  clock: Clock | null;
  onChange: (clock: Clock | null) => void;
}) {
  const { t, lang } = useWords();
  const [kind, setKind] = useState("none");
  const [bankUnit, incrementUnit] = UNITS[pace];
  const policy = clock?.on_timeout ?? "bot";
  const choose = (next: string) => {
    setKind(next);
    if (next === "none") return onChange(null);
    const [bank, increment] = PRESETS[pace][next === "own" ? 0 : Number(next)] ?? [HOUR, 0];
    return onChange({ bank, increment, on_timeout: policy });
  };
  const change = (part: Partial<Clock>) => clock && onChange({ ...clock, ...part });
  return (
    <>
      <label>
        <span>{t("clock.clock")}</span>
        <select value={kind} onChange={(event) => choose(event.target.value)}>
          <option value="none">{t("clock.none")}</option>
          {PRESETS[pace].map(([bank, increment], place) => (
            <option key={place} value={place}>
              {t("clock.allowed", { bank: span(bank, lang), increment: span(increment, lang) })}
            </option>
          ))}
          <option value="own">{t("clock.own")}</option>
        </select>
      </label>
      {kind === "own" && clock && (
        <>
          <Amount
            label={t(pace === "live" ? "clock.bankMinutes" : "clock.bankDays")}
            value={clock.bank / bankUnit}
            least={1}
            onChange={(n) => change({ bank: n * bankUnit })}
          />
          <Amount
            label={t(pace === "live" ? "clock.incrementSeconds" : "clock.incrementHours")}
            value={clock.increment / incrementUnit}
            least={0}
            onChange={(n) => change({ increment: n * incrementUnit })}
          />
        </>
      )}
      {clock && (
        <label>
          <span>{t("clock.onTimeout")}</span>
          <select
            value={policy}
            onChange={(event) => change({ on_timeout: event.target.value as Clock["on_timeout"] })}
          >
            <option value="bot">{t("clock.onTimeoutBot")}</option>
            <option value="open">{t("clock.onTimeoutOpen")}</option>
          </select>
        </label>
      )}
    </>
  );
}

interface AmountProps {
  label: string;
  value: number;
  least: number;
  most?: number;
  onChange: (n: number) => void;
}

/** A whole number. While it is typed it may be empty. */
function Amount({ label, value, least, most = 999, onChange }: AmountProps) {
  const [text, setText] = useState(String(value));
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        value={text}
        min={least}
        max={most}
        step={1}
        required
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.validity.valid && event.target.value) onChange(event.target.valueAsNumber);
        }}
      />
    </label>
  );
}

interface FieldProps {
  game: string;
  name: string;
  setting: Setting;
  value: Value;
  onChange: (value: Value) => void;
}

function SettingField({ game, name, setting, value, onChange }: FieldProps) {
  const id = useId();
  const words = setting.text || name.replaceAll("_", " ");
  const rule = setting.rule && <RuleRef id={setting.rule} game={game} />;
  if (typeof setting.default === "boolean") {
    return (
      <p className="check">
        <input id={id} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        <label htmlFor={id}>{words}</label> {rule}
      </p>
    );
  }
  return (
    <div className="field">
      {typeof setting.default === "number" && !setting.choices?.length ? (
        <Amount
          label={words}
          value={Number(value)}
          least={setting.least ?? 0}
          most={setting.most ?? undefined}
          onChange={onChange}
        />
      ) : !setting.choices?.length ? (
        <label>
          <span>{words}</span>
          <input type="text" value={String(value)} onChange={(event) => onChange(event.target.value)} />
        </label>
      ) : (
        <label>
          <span>{words}</span>
          <select
            value={String(value)}
            onChange={(event) =>
              onChange(setting.choices?.find((one) => String(one) === event.target.value) ?? event.target.value)
            }
          >
            {setting.choices?.map((one) => (
              <option key={String(one)} value={String(one)}>
                {setting.names?.[String(one)] ?? String(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {rule}
    </div>
  );
}
