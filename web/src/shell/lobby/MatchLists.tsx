/** Lists of matches: mine, those with a free seat, those to watch, those that are over. */
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { call, matchPath, messageOf, type MatchLine, type MatchPageOf } from "../../api";
import { ago } from "../../util/format";
import { useWords, type Key } from "../../i18n";
import { isMember, useMe } from "../../me";
import { go, Link } from "../../router";
import { readMarks } from "../../match/seen";
import { Fault } from "../connection/Fault";
import { SeatMark } from "../parts/seats";
import { Tabs } from "../parts/Tabs";
import { useAct } from "../connection/useAct";
import { useRepeated } from "../connection/useLoad";
import { OriginTag } from "./Origin";
import { clockTerms } from "./Room";

type List = "mine" | "open" | "running" | "finished";
const EVERY = 20; // seconds

interface Listed {
  lines: MatchLine[] | null;
  more: boolean;
  error: string | null;
  next: () => void;
}

function useMatches(list: List): Listed {
  const { lang } = useWords();
  const { me } = useMe();
  const [pages, setPages] = useState(1);
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Omit<Listed, "next">>({ lines: null, more: false, error: null });
  const who = me?.visitor;
  useEffect(() => {
    if (who === undefined) return undefined;
    let live = true;
    const load = async () => {
      const lines: MatchLine[] = [];
      let more = true;
      for (let page = 0; page < pages && more; page += 1) {
        const got = await call<MatchPageOf>(`/api/matches?list=${list}&page=${page}&lang=${lang}`);
        lines.push(...got.matches);
        more = got.more;
      }
      if (live) setFound({ lines, more, error: null });
    };
    load().catch((problem: unknown) => live && setFound((before) => ({ ...before, error: messageOf(problem) })));
    return () => {
      live = false;
    };
  }, [list, lang, who, pages, round]);
  useRepeated(
    useCallback(() => setRound((n) => n + 1), []),
    EVERY,
  );
  return { ...found, next: () => setPages((n) => n + 1) };
}

const GROUPS: readonly [Key, (line: MatchLine) => boolean][] = [
  ["home.groupTurn", (line) => line.your_turn],
  ["home.groupRunning", (line) => !line.your_turn && line.status === "running"],
  ["home.groupOpen", (line) => !line.your_turn && line.status === "open"],
];

export function MyMatches() {
  const { t } = useWords();
  const mine = useMatches("mine");
  const lines = mine.lines ?? [];
  const over = lines.filter((line) => !line.your_turn && line.status === "over");
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t("home.mine")}</h2>
      {mine.lines?.length === 0 && <p className="dim">{t("home.noMatches")}</p>}
      {GROUPS.map(([title, belongs]) => {
        const group = lines.filter(belongs);
        return (
          group.length > 0 && (
            <div key={title}>
              <h3>{t(title)}</h3>
              <Lines lines={group} />
            </div>
          )
        );
      })}
      {over.length > 0 && (
        <details>
          <summary>{t("home.groupOver", { n: over.length })}</summary>
          <Lines lines={over} />
        </details>
      )}
      <More list={mine} />
    </section>
  );
}

export function Lobby() {
  const { t } = useWords();
  return (
    <section className="lobby" aria-labelledby="lobby">
      <h2 id="lobby">{t("home.lobby")}</h2>
      <Tabs
        label={t("home.lobby")}
        tabs={[
          { id: "open", title: t("home.listOpen"), body: <PublicList key="open" list="open" empty="home.noneOpen" /> },
          {
            id: "running",
            title: t("home.listRunning"),
            body: <PublicList key="running" list="running" empty="home.noneRunning" />,
          },
          {
            id: "finished",
            title: t("home.listFinished"),
            body: <PublicList key="finished" list="finished" empty="home.noneFinished" />,
          },
        ]}
      />
    </section>
  );
}

function PublicList({ list, empty }: { list: List; empty: Key }) {
  const { t } = useWords();
  const { me } = useMe();
  const { busy, fault, act } = useAct();
  const found = useMatches(list);
  const join = async (line: MatchLine) => {
    const seat = line.free_seats[0];
    if (seat !== undefined && (await act(matchPath(line.id, "/join"), "POST", { seat }))) go(`/m/${line.id}`);
  };
  const extra = (line: MatchLine) =>
    list === "open" && isMember(me) && line.free_seats.length > 0 && !line.seats.some((one) => one.you) ? (
      <button
        type="button"
        disabled={busy}
        aria-label={t("home.joinLabel", { title: line.title })}
        onClick={() => void join(line)}
      >
        {t("match.join")}
      </button>
    ) : null;
  return (
    <div className="publiclist">
      {found.lines === null && !found.error && <p className="dim">{t("app.loading")}</p>}
      {found.lines?.length === 0 && <p className="dim">{t(empty)}</p>}
      <Lines lines={found.lines ?? []} extra={extra} />
      <Fault fault={fault} />
      <More list={found} />
    </div>
  );
}

function More({ list }: { list: Listed }) {
  const { t } = useWords();
  return (
    <>
      {list.error && (
        <p className="banner fault" role="alert">
          {t("app.error", { message: list.error })}
        </p>
      )}
      {list.more && (
        <button type="button" onClick={list.next}>
          {t("home.more")}
        </button>
      )}
    </>
  );
}

function Lines({ lines, extra }: { lines: MatchLine[]; extra?: (line: MatchLine) => ReactNode }) {
  const [marks] = useState(readMarks);
  if (lines.length === 0) return null;
  return (
    <ul className="matches">
      {lines.map((line) => (
        <li key={line.id}>
          <Line line={line} seen={marks[line.id]?.ply} />
          {extra?.(line)}
        </li>
      ))}
    </ul>
  );
}

function Line({ line, seen }: { line: MatchLine; seen: number | undefined }) {
  const { t, lang } = useWords();
  const mine = line.seats.some((one) => one.you);
  const news = mine && seen !== undefined ? line.ply - seen : 0;
  return (
    <Link href={`/m/${line.id}`}>
      <strong>{line.title}</strong>
      {line.name && <span className="dim">{line.game_title}</span>}
      <span className="sitting">
        {line.seats.map((one) => (
          <span key={one.seat} className={line.waiting_for.includes(one.seat) ? "awaited" : undefined}>
            <SeatMark seat={one.seat} size={18} /> {one.side && `${one.side}: `}
            {one.kind === "open" ? t("match.openSeat") : one.name}
          </span>
        ))}
      </span>
      <span className="facts">
        {line.your_turn && <span className="tag turn">{t("home.yourTurn")}</span>}
        {line.over && <span className="tag">{line.outcome_text || t("home.over")}</span>}
        <OriginTag origin={line.origin} />
        {!line.over && <span className="tag">{t(`create.${line.pace}`)}</span>}
        {!line.over && line.clock && <span className="tag">{clockTerms(line.clock, t, lang)}</span>}
        {news > 0 && !line.over && <span className="tag news">{t("home.news", { n: news })}</span>}
        <span className="dim">
          {line.creator_name && !mine && `${t("home.hostedBy", { name: line.creator_name })} · `}
          {line.status !== "open" && `${t("home.choices", { n: line.ply })} · `}
          {ago(line.updated, Date.now() / 1000, lang)}
        </span>
      </span>
    </Link>
  );
}
