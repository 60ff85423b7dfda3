/** The match as one sits at it: the board, what is asked, the others, the log. */
import { Suspense, useCallback, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { MatchState, OptionLine } from "../../api";
import { layerOf } from "../../games";
import type { Story } from "../../games/layer";
import { useGameWords } from "../../games/words";
import { useWords } from "../../i18n";
import { useMe } from "../../me";
import { isSameTable } from "../../match/match";
import { nameTheSame, picksFor, targets, type Pick, type Targets } from "../../match/options";
import { areTheSame, happeningsBetween, happeningsOf, retold } from "../../match/story";
import { useLatest, useSame } from "../../util/same";
import { isCareful, useTouchWatch } from "../../util/touch";
import { Chances } from "../advice/Chances";
import { Chat } from "../log/Chat";
import { PeopleButton } from "../people/PeopleButton";
import { Ask } from "./Ask";
import { Grip, useColumn } from "./Column";
import { Drawer, DrawerButtons } from "./Drawer";
import { End } from "./End";
import { InfoProvider } from "./Info";
import { Log } from "../log/Log";
import { MatchTools } from "./MatchTools";
import { Notes } from "../log/Notes";
import { Players } from "./Players";
import { Prompt } from "../prompt/Prompt";
import { Reports } from "./Reports";
import { FollowBanner, PaceChoice, PastBanner } from "../replay/Banner";
import { Replay } from "../replay/Replay";
import { ProposalBanner } from "../replay/Rewind";
import { Caption, Told } from "../replay/Told";
import { OriginNote } from "../lobby/Origin";
import { RulesBeside } from "../rules/Beside";
import { SeatOffer, SeatSwitch } from "./SeatTools";
import { Tabs, type Tab } from "../parts/Tabs";
import { TextMode } from "../text/TextMode";
import { Toasts } from "../connection/Toasts";
import { TourGuide } from "../tour/TourGuide";
import { Twice } from "../prompt/Twice";
import { UndoRow } from "../prompt/UndoRow";
import { useRoom, type Room } from "./useRoom";
import { useHint } from "../advice/useHint";
import type { Connection } from "../connection/useMatch";
import { useReasons } from "../advice/useReasons";
import type { Following } from "../replay/useFollowing";
import type { Past } from "../replay/useReplay";
import { useSteps } from "../replay/useSteps";
import "../advice/advice.css";
import "./table.css";

const NO_IDS: readonly string[] = [];

const AT_MOST = 14; // arrows of what is new: more would hide the map

interface Props {
  now: MatchState;
  connection: Connection;
  past: Past;
  following: Following;
  story: Story;
  onSeat: (seat: number) => void;
}

export function Table({ now: untold, connection, past: whole, following, story, onSeat }: Props) {
  const { t, lang } = useWords();
  const { w } = useGameWords();
  const { me } = useMe();
  const { known, choose, undo, say, complain } = connection;
  const now = useMemo(() => retold(untold, story, known.names), [untold, story, known.names]);
  const [narrowedTo, setNarrowed] = useState<string | null>(null);
  const [pointed, setPointed] = useState<readonly string[]>(NO_IDS);
  const [asText, setAsText] = useState(false);
  const [read, setRead] = useState(known.chat.length);
  const [large, setLarge] = useState<string | null>(null);
  const closeLarge = useCallback(() => setLarge(null), []);
  const column = useColumn();
  const room = useRoom();
  useTouchWatch();
  const steps = useSteps(now, known.seen, story, whole);
  const { past } = steps;
  const behind = past.at === null ? following.state : null;
  const replaying = past.at !== null || behind !== null;
  const then = past.state ?? behind;
  const state = useMemo(() => (then ? retold(then, story, known.names) : now), [then, now, story, known.names]);
  const free = known.connection === "open" && !known.sending && !replaying;
  const open = useMemo(() => targets(replaying ? [] : now.decisions), [now.decisions, replaying]);
  const narrowed = useMemo(() => narrow(open, narrowedTo), [open, narrowedTo]);
  const hinting = useHint(now, lang);
  const reasons = useReasons(now, past.at, lang);
  const chapter = steps.step === null ? undefined : steps.chapters[steps.step];
  const found = useMemo(() => {
    if (chapter) return happeningsOf(now.log, story, chapter.lines);
    if (replaying) return happeningsBetween(now.log, story, state.ply - 1, state.ply);
    const since = now.log[known.seen]?.ply ?? now.ply;
    return happeningsBetween(now.log, story, since, now.ply).slice(-AT_MOST);
  }, [chapter, replaying, state.ply, now.log, now.ply, known.seen, story]);
  const happenings = useSame(found, areTheSame);
  const arrived = past.at === null ? behind !== null : past.state?.ply === past.at;
  const captions = !arrived ? [] : (chapter?.told ?? state.log.filter((line) => line.ply === state.ply)).slice(-3);
  const advised = replaying ? undefined : hinting.hint?.option;
  const marked = useMemo(
    () => new Set(pointed.length ? pointed : advised?.slice(1).filter((arg) => typeof arg === "string")),
    [pointed, advised],
  );
  const asked = [now.match, now.ply, ...now.decisions.map(({ seat, moves }) => `${seat}:${moves}`)].join();
  useEffect(() => setNarrowed(null), [asked]); // not when only names or explanations have come

  const onChoose = useCallback((by: number, line: OptionLine) => choose(by, line.option), [choose]);
  const onPoint = useCallback((ids: readonly string[]) => setPointed(ids.length > 0 ? ids : NO_IDS), []);
  const onPick = useLatest((...ids: (string | null | undefined)[]) => {
    const picks = picksFor(open, ...ids);
    const [only] = picks;
    if (!free || !only) return;
    const id = ids.find((one) => one && open.get(one)?.length) ?? "";
    const again = narrowedTo === id; // a finger first sees what it would choose
    if (picks.length === 1 && (again || !isCareful())) choose(only.seat, only.line.option);
    else setNarrowed(id);
  });

  const onGo = useLatest((ply: number) => {
    past.pause();
    past.move(ply >= now.ply ? null : ply);
  });

  const layer = layerOf(state.game);
  const seen = replaying ? state.log.length : known.seen;
  const table = useSame(state, isSameTable);
  const named = useSame(open, nameTheSame); // what options cost and do comes later, and is not for the board
  const parts = { state: table, names: known.names, open: named, pointed: marked, onPick, seen, happenings };
  const drawn = layer?.large.find(({ id }) => id === large);
  const tabs: Tab[] = [
    {
      id: "log",
      title: t("match.log"),
      body: (
        <Log
          lines={state.log}
          players={state.players}
          game={state.game}
          seen={seen}
          state={state}
          names={known.names}
          onPoint={onPoint}
          reasons={reasons.shown}
          onGo={onGo}
          told={steps.chapters.length > 0 && <Told state={now} steps={steps} />}
        />
      ),
    },
    ...(layer ? [{ id: "aside", title: w(layer.asideTitle), body: <layer.Panel part="aside" {...parts} /> }] : []),
    {
      id: "chat",
      title: t("match.chat"),
      badge: Math.max(0, known.chat.length - read),
      body: (
        <Chat
          lines={known.chat}
          onSay={say}
          free={known.connection === "open"}
          onRead={setRead}
          silent={now.your_seats.length || now.over ? null : t("room.silent")}
          people={<PeopleButton state={now} chat={known.chat} />}
        />
      ),
    },
    ...(me?.visitor && now.room ? [{ id: "notes", title: t("notes.title"), body: <Notes match={now.match} /> }] : []),
    { id: "match", title: t("match.match"), body: <MatchTools state={now} reasons={reasons} pace={<PaceChoice following={following} />} /> },
  ];
  return (
    <Suspense fallback={<p className="note">{t("app.loading")}</p>}>
      <Headline>
        <strong>{state.title}</strong>
        {layer && (
          <Suspense fallback={null}>
            <layer.Panel part="headline" {...parts} />
          </Suspense>
        )}
        <RulesBeside game={state.game} match={now.match} />
      </Headline>
      <Toasts game={state.game} connection={known.connection} fault={known.fault} onForgive={() => complain(null)} />
      <h1 className="unseen">{state.title}</h1>
      <InfoProvider state={state} names={known.names} decisions={replaying ? [] : now.decisions} open={open}>
        {now.decisions.length > 0 && !replaying && (
          <a className="skip" href="#ask">
            {t("match.skipToQuestion")}
          </a>
        )}
        <div
          className={["match", column.folded && "folded", state.over && "over"].filter(Boolean).join(" ")}
          style={column.width === null ? undefined : ({ "--column": `${column.width}px` } as CSSProperties)}
        >
          <div className="boardside">
            <div className="stage">
              {asText || !layer ? (
                <TextMode state={state} names={known.names} free={free} onChoose={onChoose} onUndo={undo} />
              ) : (
                <layer.Board {...parts} />
              )}
              <Caption lines={captions} state={state} />
              {layer && drawn && (
                <Drawer panel={drawn} onClose={closeLarge}>
                  <layer.Panel part="large" id={drawn.id} {...parts} />
                </Drawer>
              )}
            </div>
            <div className="boardtools">
              {layer && (
                <button type="button" aria-pressed={asText} onClick={() => setAsText(!asText)}>
                  {t("match.table")}
                </button>
              )}
              <DrawerButtons panels={layer?.large ?? []} open={large} onOpen={setLarge} />
              <Replay past={past} last={now.ply} log={now.log} story={story} />
            </div>
            {layer && (
              <div className="tray">
                <layer.Panel part="hand" {...parts} />
              </div>
            )}
          </div>
          <Grip column={column} asked={now.decisions.length > 0} />
          <div className={room.taken === "log" ? "side logroom" : "side"} id="column">
            <Ask question={`${now.ply}`} room={room}>
              <ProposalBanner state={now} onLook={past.move} />
              <PastBanner now={now} steps={steps} following={following} />
              {past.at === null && <FollowBanner now={now} steps={steps} following={following} />}
              {now.frozen && <p className="banner frozen">{now.frozen.text || t("match.frozen")}</p>}
              {state.over && state.outcome && (
                <End state={state} names={known.names} free={!replaying} onReplay={() => past.play(0)} />
              )}
              {now.over && <Chances state={now} at={past.at} onGo={past.move} />}
              {layer && !replaying && <Reports state={now} names={known.names} story={story} seen={known.seen} />}
              {layer && !state.over && <layer.Panel part="attack" {...parts} state={state} />}
              {!replaying && (
                <>
                  {!layer?.isTrial?.(now) && <OriginNote origin={now.room?.origin} />}
                  <SeatOffer state={now} />
                  <Twice question={`${now.ply}`} pointed={narrowed !== null}>
                    <Prompt
                      state={now}
                      names={known.names}
                      free={free}
                      narrowed={narrowed}
                      onWiden={() => setNarrowed(null)}
                      onChoose={onChoose}
                      onPoint={onPoint}
                      hinting={hinting}
                    />
                  </Twice>
                  <p className="dim sending" role="status">
                    {known.sending && t("match.sending")}
                  </p>
                  <UndoRow state={now} free={free} onUndo={undo} />
                </>
              )}
            </Ask>
            {!(layer && state.over) && (layer ? <layer.Panel part="players" {...parts} state={state} /> : <Players state={state} />)}
            <SeatSwitch state={now} onSeat={onSeat} />
            <Tabs tabs={tabs} label={state.title} more={<LogRoom room={room} />} />
          </div>
        </div>
      </InfoProvider>
      {!replaying && <TourGuide state={now} />}
    </Suspense>
  );
}

/** What is left to choose of when a thing has been pointed out. */
function narrow(open: Targets, id: string | null): { id: string; picks: readonly Pick[] } | null {
  const picks = picksFor(open, id);
  return id !== null && picks.length > 0 ? { id, picks } : null;
}

/** The log, and what else the tabs show, takes the room of the question, or gives it back. */
function LogRoom({ room }: { room: Room }) {
  const { t } = useWords();
  const large = room.taken === "log";
  const label = t(large ? "log.smaller" : "log.larger");
  return (
    <button type="button" className="logroombutton" aria-pressed={large} aria-label={label} title={label} onClick={() => room.take(large ? "" : "log")}>
      <span aria-hidden="true">{large ? "▾" : "▴"}</span>
    </button>
  );
}

/** In the bar at the top of the page. */
function Headline({ children }: { children: ReactNode }) {
  const bar = document.getElementById("headline");
  return bar && createPortal(children, bar);
}
