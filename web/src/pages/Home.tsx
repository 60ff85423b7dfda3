/** Play now, learn, go on, join, watch, or set up a match. */
import { useEffect, useState, type ChangeEvent, type FormEvent } from "react";
import { ApiError, messageOf, post, type GameInfo, type NewMatch, type Made } from "../api";
import { layerOf, preload } from "../games";
import { isKey, useWords } from "../i18n";
import { isMember, useMe } from "../me";
import { go, Link } from "../router";
import { CreateMatch, usualBot, usualSeats } from "../shell/lobby/CreateMatch";
import { Fault, faultText } from "../shell/connection/Fault";
import { Lobby, MyMatches } from "../shell/lobby/MatchLists";
import { useAct, type Act } from "../shell/connection/useAct";
import { useLoad } from "../shell/connection/useLoad";

const HOUR = 60; // minutes

export default function Home() {
  const { t, lang } = useWords();
  const { me, again } = useMe();
  const games = useLoad<GameInfo[]>(`/api/games?lang=${lang}`);
  const acting = useAct();
  const first = (games.data?.find((game) => layerOf(game.id)?.tour) ?? games.data?.[0])?.id; // where one begins
  useEffect(() => {
    if (first === undefined) return undefined;
    const soon = setTimeout(() => [import("./MatchPage").catch(() => undefined), preload(first, lang)], 600);
    return () => clearTimeout(soon);
  }, [first, lang]);
  const create = async (match: NewMatch, after = "") => {
    preload(match.game, lang);
    const made = await acting.act<Made>("/api/matches", "POST", match);
    if (!made) return;
    if (!me?.visitor) await again().catch(() => undefined); // whoever was nobody is a guest now
    go(`/m/${made.id}${after}`);
  };
  return (
    <div className="home">
      <h1>{t("app.tagline")}</h1>
      {me?.hosted && !me.account && <Welcome guest={me.guest} />}
      {games.error && (
        <p className="banner fault" role="alert">
          {t("app.error", { message: games.error })}{" "}
          <button type="button" onClick={games.again}>
            {t("app.retry")}
          </button>
        </p>
      )}
      <div className="columns">
        <div>
          <section aria-labelledby="games">
            <h2 id="games">{t("home.games")}</h2>
            <ul className="games">
              {games.data?.map((game) => <Game key={game.id} game={game} acting={acting} onCreate={create} />) ?? (
                <li className="ghost" aria-hidden="true" />
              )}
            </ul>
            <Fault fault={acting.fault} />
          </section>
          {me?.visitor && <MyMatches />}
          <Lobby />
        </div>
        <div>
          {games.data && games.data.length > 0 && isMember(me) && (
            <CreateMatch games={games.data} acting={acting} onCreate={(match) => void create(match)} />
          )}
          {isMember(me) && <Import acting={acting} />}
          {me && !me.hosted && <MyName />}
        </div>
      </div>
    </div>
  );
}

interface GameProps {
  game: GameInfo;
  acting: Act;
  onCreate: (match: NewMatch, after?: string) => Promise<void>;
}

function Game({ game, acting, onCreate }: GameProps) {
  const { t, lang } = useWords();
  const layer = layerOf(game.id);
  const start = (after?: string) => {
    const seats = usualSeats(game);
    const seating = Array.from({ length: seats }, (_, seat) => (seat === 0 ? "you" : usualBot(game)));
    void onCreate({ game: game.id, seats, seating }, after);
  };
  return (
    <li>
      {layer?.picture && (
        <img src={layer.picture} alt={t("home.picture", { game: game.title })} width={560} height={280} loading="lazy" />
      )}
      <h3>{game.title}</h3>
      {layer && <p>{layer.about[lang]}</p>}
      <GameFacts game={game} />
      <p className="buttons">
        <button
          type="button"
          className="big"
          disabled={acting.busy}
          aria-label={t("home.playNowLabel", { game: game.title })}
          onClick={() => start()}
        >
          {t("home.playNow")}
        </button>
        {layer?.tour && (
          <button
            type="button"
            disabled={acting.busy}
            aria-label={`${t("home.learn")}: ${game.title}`}
            onClick={() => start("?tour=1")}
          >
            {t("home.learn")}
          </button>
        )}
      </p>
      <p className="links">
        {game.has_introduction && (
          <Link href={`/learn/${game.id}`} aria-label={t("home.howToPlayLabel", { game: game.title })}>
            {t("app.howToPlay")}
          </Link>
        )}
        <Link href={`/rules/${game.id}`} aria-label={t("rules.title", { game: game.title })}>
          {t("app.rules")}
        </Link>
        <Link href={`/edit/${game.id}`} aria-label={`${t("home.editor")}: ${game.title}`}>
          {t("home.editor")}
        </Link>
        {layer?.laboratory && (
          <Link href={`/battles/${game.id}`} aria-label={`${t("home.laboratory")}: ${game.title}`}>
            {t("home.laboratory")}
          </Link>
        )}
      </p>
    </li>
  );
}

/** For how many, how long, how much there is to learn. */
function GameFacts({ game }: { game: GameInfo }) {
  const { t } = useWords();
  const level = `home.difficulty.${game.difficulty}`;
  const [least, longest] = game.minutes ?? [0, 0];
  const [fewest, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  return (
    <p className="dim gamefacts">
      <span>{fewest === most ? t("home.seatsOnly", { n: most }) : t("home.seatsRange", { least: fewest, most })}</span>
      {longest > 0 && (
        <span>
          <span className="unseen">{t("home.time")}: </span>
          {longest < 2 * HOUR
            ? t("home.minutes", { least, most: longest })
            : t("home.hours", { least: Math.round(least / HOUR), most: Math.round(longest / HOUR) })}
        </span>
      )}
      {isKey(level) && (
        <span>
          <span className="level" aria-hidden="true">
            {"●".repeat(game.difficulty)}
            {"○".repeat(5 - game.difficulty)}
          </span>{" "}
          <span className="unseen">{t("home.difficulty", { n: game.difficulty })}: </span>
          {t(level)}
        </span>
      )}
    </p>
  );
}

/** On a server with accounts, for somebody who has none. */
function Welcome({ guest }: { guest: boolean }) {
  const { t } = useWords();
  return (
    <section className="welcome">
      <p>{t(guest ? "home.welcomeGuest" : "home.welcome")}</p>
      <p className="buttons">
        <Link className="button big" href="/account">
          {t("account.loginOrRegister")}
        </Link>
      </p>
    </section>
  );
}

function Import({ acting }: { acting: Act }) {
  const { t, lang } = useWords();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    setError(null);
    post<Made>("/api/records", file)
      .then(
        ({ id }) => go(`/m/${id}`),
        (problem: unknown) => setError(problem instanceof ApiError ? faultText(problem.fault, t, lang) : messageOf(problem)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <section aria-labelledby="import">
      <h2 id="import">{t("home.import")}</h2>
      <p className="dim">{t("home.importAbout")}</p>
      <label className="button">
        {t("home.importChoose")}
        <input
          className="unseen"
          type="file"
          accept=".json,.gz,application/json"
          disabled={busy || acting.busy}
          onChange={send}
        />
      </label>
      {error && (
        <p className="banner fault" role="alert">
          {t("app.error", { message: error })}
        </p>
      )}
    </section>
  );
}

function MyName() {
  const { t } = useWords();
  const { me, again } = useMe();
  const { busy, fault, act } = useAct();
  const [name, setName] = useState(me?.name ?? "");
  const [saved, setSaved] = useState(false);
  useEffect(() => setName(me?.name ?? ""), [me?.name]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await act("/api/me", "PUT", { name }))) return;
    setSaved(true);
    void again().catch(() => undefined);
  };
  return (
    <section aria-labelledby="myname">
      <h2 id="myname">{t("home.name")}</h2>
      <p className="dim">{t("home.nameAbout")}</p>
      <form className="buttons" onSubmit={(event) => void save(event)}>
        <input
          aria-labelledby="myname"
          value={name}
          maxLength={40}
          autoComplete="nickname"
          onChange={(event) => [setName(event.target.value), setSaved(false)]}
        />
        <button type="submit" disabled={busy}>
          {t("home.saveName")}
        </button>
        <span role="status">{saved && t("home.saved")}</span>
      </form>
      <Fault fault={fault} />
    </section>
  );
}
