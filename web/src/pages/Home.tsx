/** Play now, go on, or set up a match. */
import { useEffect, useState, type FormEvent } from "react";
import { call, type GameInfo, type MatchLine } from "../api";
import { useWords } from "../i18n";
import { go, Link } from "../router";
import { SeatMark } from "../shell/seats";
import { useLoad } from "../shell/useLoad";

interface NewMatch {
  game: string;
  seats: number;
  seating: string[];
  options: Record<string, string | number | boolean>;
  scenario: string;
  name: string;
}

export function Home() {
  const { t, lang } = useWords();
  const games = useLoad<GameInfo[]>(`/api/games?lang=${lang}`);
  const [me, setMe] = useState(false); // the cookie of this browser is there
  useEffect(() => {
    call("/api/me").then(
      () => setMe(true),
      () => setMe(true),
    );
  }, []);
  const matches = useLoad<MatchLine[]>(me ? `/api/matches?lang=${lang}` : null);
  const [error, setError] = useState<string | null>(null);
  const create = (match: NewMatch) => {
    setError(null);
    call<{ id: string }>("/api/matches", "POST", match).then(
      ({ id }) => go(`/m/${id}`),
      (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
    );
  };
  const playNow = (game: GameInfo) => {
    const seats = game.seats.includes(4) ? 4 : (game.seats[0] ?? 2);
    const bot = usualBot(game);
    const seating = Array.from({ length: seats }, (_, seat) => (seat === 0 ? "you" : bot));
    create({ game: game.id, seats, seating, options: {}, scenario: "", name: "" });
  };
  const running = matches.data ?? [];
  return (
    <div className="home">
      <h1>{t("app.tagline")}</h1>
      {(error ?? games.error) && (
        <p className="banner fault" role="alert">
          {t("app.error", { message: error ?? games.error ?? "" })}{" "}
          <button type="button" onClick={() => [setError(null), games.again(), matches.again()]}>
            {t("app.retry")}
          </button>
        </p>
      )}
      <section aria-labelledby="games">
        <h2 id="games">{t("home.games")}</h2>
        <ul className="games">
          {games.data?.map((game) => (
            <li key={game.id}>
              <h3>{game.title}</h3>
              <p className="dim">
                {t("home.seatsRange", { least: Math.min(...game.seats), most: Math.max(...game.seats) })}
              </p>
              <button
                type="button"
                className="big"
                aria-label={t("home.playNowLabel", { game: game.title })}
                onClick={() => playNow(game)}
              >
                {t("home.playNow")}
              </button>{" "}
              <Link href={`/rules/${game.id}`}>{t("app.rules")}</Link>
            </li>
          ))}
        </ul>
        {!games.data && !games.error && <p>{t("app.loading")}</p>}
      </section>
      <section aria-labelledby="mine">
        <h2 id="mine">{t("home.mine")}</h2>
        {running.length === 0 && <p className="dim">{t("home.noMatches")}</p>}
        <ul className="matches">
          {running.map((match) => (
            <li key={match.id}>
              <Link href={`/m/${match.id}`}>
                <strong>{match.title}</strong>
                <span className="sitting">
                  {match.seats.map((one) => (
                    <span key={one.seat} className={match.waiting_for.includes(one.seat) ? "awaited" : undefined}>
                      <SeatMark seat={one.seat} size={18} /> {one.name || t("match.openSeat")}
                    </span>
                  ))}
                </span>
                {match.over ? (
                  <span className="tag">{t("home.over")}</span>
                ) : match.your_turn ? (
                  <span className="tag turn">{t("home.yourTurn")}</span>
                ) : null}
                <span className="dim">
                  {t("home.choices", { n: match.choices })} ·{" "}
                  {moment(match.updated).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {games.data && games.data.length > 0 && <Create games={games.data} onCreate={create} />}
      <MyName />
    </div>
  );
}

/** Times come as seconds, or as a date in words. */
function moment(at: string | number): Date {
  return new Date(typeof at === "number" ? at * 1000 : at);
}

/** The best bot there is. */
function usualBot(game: GameInfo): string {
  return `bot:${game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random")}`;
}

function Create({ games, onCreate }: { games: GameInfo[]; onCreate: (match: NewMatch) => void }) {
  const { t } = useWords();
  const [id, setId] = useState(games[0]?.id ?? "");
  const game = games.find((one) => one.id === id) ?? games[0];
  const [count, setCount] = useState<number | null>(null);
  const [sitting, setSitting] = useState<Record<number, string>>({});
  const [options, setOptions] = useState<NewMatch["options"]>({});
  const [scenario, setScenario] = useState("");
  if (!game) return null;
  const seats = count !== null && game.seats.includes(count) ? count : (game.seats[0] ?? 2);
  const bot = usualBot(game);
  const seating = Array.from({ length: seats }, (_, seat) => sitting[seat] ?? (seat === 0 ? "you" : bot));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ game: game.id, seats, seating, options, scenario, name: "" });
  };
  return (
    <section aria-labelledby="create">
      <h2 id="create">{t("home.create")}</h2>
      <form className="create" onSubmit={submit}>
        <label>
          <span>{t("home.game")}</span>
          <select value={game.id} onChange={(event) => [setId(event.target.value), setOptions({}), setScenario("")]}>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
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
            </span>
            <select value={who} onChange={(event) => setSitting({ ...sitting, [seat]: event.target.value })}>
              <option value="you">{t("home.you")}</option>
              <option value="open">{t("home.open")}</option>
              {game.bots.map((name) => (
                <option key={name} value={`bot:${name}`}>
                  {t("home.bot", { bot: name })}
                </option>
              ))}
            </select>
          </label>
        ))}
        {game.scenarios.length > 1 && (
          <label>
            <span>{t("home.scenario")}</span>
            <select value={scenario} onChange={(event) => setScenario(event.target.value)}>
              {game.scenarios.map((one) => {
                const value = typeof one === "string" ? one : one.id;
                return (
                  <option key={value} value={value}>
                    {typeof one === "string" ? one : (one.title ?? one.id)}
                  </option>
                );
              })}
            </select>
          </label>
        )}
        {Object.keys(game.settings).length > 0 && (
          <fieldset>
            <legend>{t("home.options")}</legend>
            {Object.entries(game.settings).map(([name, setting]) => {
              const value = options[name] ?? setting.default;
              const change = (next: string | number | boolean) => setOptions({ ...options, [name]: next });
              const words = setting.text || name.replaceAll("_", " ");
              if (typeof setting.default === "boolean") {
                return (
                  <label key={name} className="check">
                    <input
                      type="checkbox"
                      checked={value === true}
                      onChange={(event) => change(event.target.checked)}
                    />{" "}
                    <span>{words}</span>
                  </label>
                );
              }
              return (
                <label key={name}>
                  <span>{words}</span>
                  {typeof setting.default === "number" && !setting.choices?.length ? (
                    <input
                      type="number"
                      value={Number(value)}
                      min={setting.least ?? undefined}
                      max={setting.most ?? undefined}
                      onChange={(event) => change(event.target.valueAsNumber || Number(setting.default))}
                    />
                  ) : (
                    <select
                      value={String(value)}
                      onChange={(event) =>
                        change(setting.choices?.find((one) => String(one) === event.target.value) ?? event.target.value)
                      }
                    >
                      {setting.choices?.map((one) => (
                        <option key={String(one)}>{String(one)}</option>
                      ))}
                    </select>
                  )}
                </label>
              );
            })}
          </fieldset>
        )}
        <button type="submit" className="big">
          {t("home.start")}
        </button>
      </form>
    </section>
  );
}

function MyName() {
  const { t } = useWords();
  const [name, setName] = useState("");
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    call<{ name: string | null }>("/api/me").then(
      (me) => setName(me.name ?? ""),
      () => undefined,
    );
  }, []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    call("/api/me", "PUT", { name }).then(
      () => setSaved(true),
      () => setSaved(false),
    );
  };
  return (
    <form className="myname" onSubmit={save}>
      <label>
        {t("home.name")}{" "}
        <input value={name} maxLength={40} onChange={(event) => [setName(event.target.value), setSaved(false)]} />
      </label>{" "}
      <button type="submit">{t("home.saveName")}</button> {saved && <span role="status">{t("home.saved")}</span>}
    </form>
  );
}
