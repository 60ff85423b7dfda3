/** One match: the table, what is asked, and all around it. */
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { ApiError, call, type MatchState, type Name, type OptionLine } from "../api";
import { layerOf } from "../games";
import { useWords } from "../i18n";
import { nextSeat, places } from "../match";
import { picksFor, targets, type Pick } from "../options";
import { Link } from "../router";
import { Chat } from "../shell/Chat";
import { Curtain } from "../shell/Curtain";
import { Log } from "../shell/Log";
import { Players } from "../shell/Players";
import { Prompt } from "../shell/Prompt";
import { RuleRef } from "../shell/rules";
import { nameOf, SeatMark } from "../shell/seats";
import { Tabs, type Tab } from "../shell/Tabs";
import { TextTable } from "../shell/TextTable";
import { useMatch } from "../shell/useMatch";

const NO_IDS: readonly string[] = [];

export default function MatchPage({ id }: { id: string }) {
  const { t, lang } = useWords();
  const [seat, setSeat] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const [key, setKey] = useState(() => new URLSearchParams(location.search).get("key"));
  const { known, choose, undo, say, forgive } = useMatch(id, seat, lang, round);
  const [past, setPast] = useState<MatchState | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const [narrowed, setNarrowed] = useState<{ id: string; picks: readonly Pick[] } | null>(null);
  const [pointed, setPointed] = useState<readonly string[]>(NO_IDS);
  const [asText, setAsText] = useState(false);
  const [stay, setStay] = useState<number | null>(null); // he looks from a seat of his choice while this turn lasts
  const [wanted, setWanted] = useState<number | null>(null); // the seat that takes the device next
  const now = known.state;
  const state = past ?? now;
  const replaying = at !== null;
  const free = known.line === "open" && !known.sending && !replaying;
  const open = useMemo(() => targets(replaying ? [] : (now?.decisions ?? [])), [now, replaying]);
  const marked = useMemo(() => new Set(pointed), [pointed]);

  useEffect(() => setNarrowed(null), [now]);
  useEffect(() => {
    if (now) document.title = `${now.decisions.length > 0 ? "● " : ""}${now.title} – Condotta`;
    return () => {
      document.title = "Condotta";
    };
  }, [now]);
  useEffect(() => {
    if (at === null) {
      setPast(null);
      return undefined;
    }
    let live = true;
    const which = now?.seat === null || now?.seat === undefined ? "" : `&seat=${now.seat}`;
    const wait = setTimeout(() => {
      call<MatchState>(`/api/matches/${encodeURIComponent(id)}/replay?at=${at}${which}&lang=${lang}`).then(
        (found) => live && setPast({ ...found, decisions: [] }),
        () => live && setAt(null),
      );
    }, 120);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [at, id, lang, now?.seat]);

  const onChoose = useCallback((by: number, line: OptionLine) => choose(by, line.option), [choose]);
  const onPoint = useCallback((ids: readonly string[]) => setPointed(ids), []);
  const onPick = useCallback(
    (...ids: (string | null | undefined)[]) => {
      const picks = picksFor(open, ...ids);
      const [only] = picks;
      if (!free || !only) return;
      if (picks.length === 1) choose(only.seat, only.line.option);
      else setNarrowed({ id: ids.find((one) => one && open.get(one)?.length) ?? "", picks });
    },
    [choose, free, open],
  );

  if (key !== null) {
    return (
      <Join
        id={id}
        secret={key}
        onDone={() => [setKey(null), setRound((n) => n + 1), history.replaceState(null, "", `/m/${id}`)]}
      />
    );
  }
  if (!state || !now) {
    return (
      <p className="note" role="status">
        {known.fault
          ? t("app.error", { message: known.fault.message })
          : known.line === "lost"
            ? t("match.lost")
            : t("app.loading")}
      </p>
    );
  }
  const shared = now.your_seats.length > 1 && !now.over;
  const asked = stay === now.turn && wanted === null ? null : nextSeat(now);
  const next = replaying ? null : (wanted ?? asked ?? (shared && seat === null ? now.seat : null));
  if (next !== null) {
    const ready = () => {
      setSeat(next);
      setStay(wanted === null ? null : now.turn);
      setWanted(null);
    };
    return <Curtain seat={next} name={nameOf(now.players, next)} onReady={ready} />;
  }
  const between = seat !== null && now.seat !== seat && !known.fault; // what we have is still the other one's
  if (between) return <p className="note">{t("app.loading")}</p>;

  const layer = layerOf(state.game);
  const parts = { state, names: known.names, open, pointed: marked, onPick };
  const headline = document.getElementById("headline");
  const tabs: Tab[] = [
    {
      id: "log",
      title: t("match.log"),
      body: (
        <Log
          lines={state.log}
          players={state.players}
          game={state.game}
          seen={replaying ? state.log.length : known.seen}
        />
      ),
    },
    ...(layer ? [{ id: "powers", title: t("medieval.powers"), body: <layer.Panel part="aside" {...parts} /> }] : []),
    {
      id: "chat",
      title: t("match.chat"),
      badge: known.chat.length,
      body: <Chat lines={known.chat} onSay={say} free={known.line === "open"} />,
    },
  ];
  return (
    <Suspense fallback={<p className="note">{t("app.loading")}</p>}>
      {headline &&
        createPortal(
          <>
            <strong>{state.title}</strong>
            {layer && (
              <Suspense fallback={null}>
                <layer.Panel part="headline" {...parts} />
              </Suspense>
            )}
            <Link href={`/rules/${state.game}`}>{t("app.rules")}</Link>
          </>,
          headline,
        )}
      <div className="toasts">
        {known.line === "lost" && (
          <p className="banner lost" role="alert">
            {t("match.lost")}
          </p>
        )}
        {known.fault && (
          <p className="banner fault" role="alert">
            {known.fault.code === "stale" ? t("match.stale") : known.fault.message}{" "}
            {known.fault.rule && <RuleRef id={known.fault.rule} game={state.game} />}{" "}
            <button type="button" onClick={forgive} aria-label={t("app.close")}>
              ×
            </button>
          </p>
        )}
        {replaying && (
          <p className="banner past" role="status">
            {t("match.replaying")}{" "}
            <button type="button" onClick={() => setAt(null)}>
              {t("match.replayNow")}
            </button>
          </p>
        )}
      </div>
      <h1 className="unseen">{state.title}</h1>
      <div className="match">
        <div className="boardside">
          {asText || !layer ? (
            <div className="textmode">
              <TextTable value={state.table} names={known.names} />
            </div>
          ) : (
            <layer.Board {...parts} />
          )}
          <div className="boardtools">
            {layer && (
              <button type="button" aria-pressed={asText} onClick={() => setAsText(!asText)}>
                {t("match.table")}
              </button>
            )}
            <Replay at={at} last={now.turn} onMove={setAt} />
          </div>
          {layer && <layer.Panel part="hand" {...parts} />}
        </div>
        <div className="side">
          <div className="ask">
            {state.over && state.outcome && <End state={state} names={known.names} free={!replaying} />}
            {layer && !state.over && <layer.Panel part="attack" {...parts} />}
            {!replaying && (
              <Prompt
                state={now}
                names={known.names}
                free={free}
                narrowed={narrowed}
                onWiden={() => setNarrowed(null)}
                onChoose={onChoose}
                onPoint={onPoint}
              />
            )}
            {known.sending && (
              <p className="dim" role="status">
                {t("match.sending")}
              </p>
            )}
            {now.can_undo && now.seat !== null && !replaying && (
              <button
                type="button"
                className="undo"
                disabled={!free}
                onClick={() => now.seat !== null && undo(now.seat)}
              >
                ↶ {t("match.undo")}
              </button>
            )}
          </div>
          {layer ? <layer.Panel part="players" {...parts} /> : <Players state={state} />}
          <SeatTools state={now} onSeat={shared ? setWanted : setSeat} />
          <Tabs tabs={tabs} label={state.title} />
        </div>
      </div>
    </Suspense>
  );
}

function Replay({ at, last, onMove }: { at: number | null; last: number; onMove: (at: number | null) => void }) {
  const { t } = useWords();
  if (last === 0) return null;
  const shown = at ?? last;
  const move = (to: number) => onMove(to >= last ? null : Math.max(0, to));
  return (
    <div className="replay">
      <span>{t("match.replay")}</span>
      <button
        type="button"
        aria-label={t("match.replayAt", { n: Math.max(0, shown - 1), all: last })}
        onClick={() => move(shown - 1)}
      >
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={shown}
        aria-label={t("match.replay")}
        aria-valuetext={t("match.replayAt", { n: shown, all: last })}
        onChange={(event) => move(Number(event.target.value))}
      />
      <button
        type="button"
        aria-label={t("match.replayAt", { n: Math.min(last, shown + 1), all: last })}
        onClick={() => move(shown + 1)}
      >
        ›
      </button>
      <span className="count">
        {shown}/{last}
      </span>
    </div>
  );
}

function End({ state, names, free }: { state: MatchState; names: Record<string, Name>; free: boolean }) {
  const { t } = useWords();
  const layer = layerOf(state.game);
  const { outcome } = state;
  if (!outcome) return null;
  let place = 1;
  return (
    <section className="end" aria-label={t("match.ended")}>
      <h2>{t("match.ended")}</h2>
      <p>{outcome.text}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("match.place")}</th>
            <th scope="col">{t("match.player")}</th>
            <th scope="col">{t("match.score")}</th>
          </tr>
        </thead>
        <tbody>
          {places(outcome.ranking).flatMap((seats) => {
            const here = place;
            place += seats.length;
            return seats.map((seat) => (
              <tr key={seat} className={here === 1 ? "winner" : undefined}>
                <td>{here}.</td>
                <th scope="row">
                  <SeatMark seat={seat} /> {nameOf(state.players, seat)}
                </th>
                <td>{outcome.scores[seat]}</td>
              </tr>
            ));
          })}
        </tbody>
      </table>
      {layer && (
        <layer.Panel
          part="result"
          state={state}
          names={names}
          open={new Map()}
          pointed={new Set()}
          onPick={() => undefined}
        />
      )}
      {state.seed && <p className="dim seed">{t("match.seed", { seed: state.seed })}</p>}
      {free && (
        <p>
          <a
            href={`/api/matches/${encodeURIComponent(state.match)}/record`}
            download={`${state.game}-${state.match}.json`}
          >
            {t("match.record")}
          </a>
        </p>
      )}
    </section>
  );
}

function SeatTools({ state, onSeat }: { state: MatchState; onSeat: (seat: number) => void }) {
  const { t } = useWords();
  const [copied, setCopied] = useState<string | null>(null);
  const seats = state.over ? state.players.map((player) => player.seat) : state.your_seats;
  const links = Object.entries(state.keys ?? {});
  const own = state.players.find((player) => player.seat === state.seat && player.you);
  return (
    <div className="seattools">
      {seats.length > 1 && (
        <div role="group" aria-label={t("match.seatOf")}>
          <span>{t("match.seatOf")}</span>
          {seats.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={state.seat === one}
              onClick={() => state.seat !== one && onSeat(one)}
              aria-label={nameOf(state.players, one)}
            >
              <SeatMark seat={one} />
            </button>
          ))}
        </div>
      )}
      {own && !state.over && (
        <button
          type="button"
          className="plain"
          onClick={() =>
            void call(`/api/matches/${encodeURIComponent(state.match)}/seats/${own.seat}/bot`, "POST", {
              bot: own.kind === "bot" ? null : "greedy",
            }).catch(() => undefined)
          }
        >
          {t(own.kind === "bot" ? "match.takeBack" : "match.handToBot")}
        </button>
      )}
      {links.length > 0 && (
        <details open>
          <summary>{t("match.invite")}</summary>
          <ul>
            {links.map(([place, link]) => {
              const address = new URL(link, location.href).href;
              return (
                <li key={place}>
                  <SeatMark seat={Number(place)} />
                  <input
                    readOnly
                    value={address}
                    aria-label={t("match.inviteFor", { n: Number(place) + 1 })}
                    onFocus={(event) => event.target.select()}
                  />
                  <button
                    type="button"
                    onClick={() => void navigator.clipboard?.writeText(address).then(() => setCopied(place))}
                  >
                    {t(copied === place ? "match.copied" : "match.copy")}
                  </button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </div>
  );
}

function Join({ id, secret, onDone }: { id: string; secret: string; onDone: () => void }) {
  const { t } = useWords();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    call<{ name: string | null }>("/api/me").then(
      (me) => setName(me.name ?? ""),
      () => undefined,
    );
  }, []);
  const join = () => {
    call(`/api/matches/${encodeURIComponent(id)}/join`, "POST", { key: secret, name }).then(
      onDone,
      (problem: unknown) => setError(problem instanceof ApiError ? problem.fault.message : String(problem)),
    );
  };
  return (
    <form className="note join" onSubmit={(event) => [event.preventDefault(), join()]}>
      <label>
        {t("match.joinAs")} <input value={name} onChange={(event) => setName(event.target.value)} maxLength={40} />
      </label>
      <button type="submit" className="big">
        {t("match.join")}
      </button>
      {error && <p role="alert">{t("app.error", { message: error })}</p>}
    </form>
  );
}
