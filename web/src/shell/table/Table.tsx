/** The match as one sits at it: the board, what is asked, the others, the log. */
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { MatchState, OptionLine } from "../../api";
import { layerOf } from "../../games";
import { useGameWords } from "../../games/words";
import { useWords } from "../../i18n";
import { useMe } from "../../me";
import { picksFor, targets, type Pick } from "../../match/options";
import { Chances } from "../advice/Chances";
import { Chat } from "../log/Chat";
import { PeopleButton } from "../people/PeopleButton";
import { End } from "./End";
import { InfoProvider } from "./Info";
import { Log } from "../log/Log";
import { MatchTools } from "./MatchTools";
import { Notes } from "../log/Notes";
import { Players } from "./Players";
import { Prompt } from "../prompt/Prompt";
import { Replay } from "../replay/Replay";
import { ProposalBanner, ProposeRewind } from "../replay/Rewind";
import { OriginNote } from "../lobby/Origin";
import { RulesBeside } from "../rules/Beside";
import { SeatOffer, SeatSwitch } from "./SeatTools";
import { Tabs, type Tab } from "../parts/Tabs";
import { TextMode } from "../text/TextMode";
import { Toasts } from "../connection/Toasts";
import { TourGuide } from "../tour/TourGuide";
import { UndoRow } from "../prompt/UndoRow";
import { useHint } from "../advice/useHint";
import type { Connection } from "../connection/useMatch";
import { useReasons } from "../advice/useReasons";
import type { Past } from "../replay/useReplay";
import "../advice/advice.css";

const NO_IDS: readonly string[] = [];

interface Props {
  now: MatchState;
  connection: Connection;
  past: Past;
  onSeat: (seat: number) => void;
}

export function Table({ now, connection, past, onSeat }: Props) {
  const { t, lang } = useWords();
  const { w } = useGameWords();
  const { me } = useMe();
  const { known, choose, undo, say, complain } = connection;
  const [narrowed, setNarrowed] = useState<{ id: string; picks: readonly Pick[] } | null>(null);
  const [pointed, setPointed] = useState<readonly string[]>(NO_IDS);
  const [asText, setAsText] = useState(false);
  const [read, setRead] = useState(known.chat.length);
  const replaying = past.at !== null;
  const state = past.state ?? now;
  const free = known.connection === "open" && !known.sending && !replaying;
  const open = useMemo(() => targets(replaying ? [] : now.decisions), [now.decisions, replaying]);
  const hinting = useHint(now, lang);
  const reasons = useReasons(now, past.at, lang);
  const advised = replaying ? undefined : hinting.hint?.option;
  const marked = useMemo(
    () => new Set(pointed.length ? pointed : advised?.slice(1).filter((arg) => typeof arg === "string")),
    [pointed, advised],
  );
  useEffect(() => setNarrowed(null), [now]);

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

  const layer = layerOf(state.game);
  const seen = replaying ? state.log.length : known.seen;
  const parts = { state, names: known.names, open, pointed: marked, onPick, seen };
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
    { id: "match", title: t("match.match"), body: <MatchTools state={now} reasons={reasons} /> },
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
        <div className="match">
          <div className="boardside">
            {asText || !layer ? (
              <TextMode state={state} names={known.names} free={free} onChoose={onChoose} onUndo={undo} />
            ) : (
              <layer.Board {...parts} />
            )}
            <div className="boardtools">
              {layer && (
                <button type="button" aria-pressed={asText} onClick={() => setAsText(!asText)}>
                  {t("match.table")}
                </button>
              )}
              <Replay past={past} last={now.ply} />
            </div>
            {layer && <layer.Panel part="hand" {...parts} />}
          </div>
          <div className="side">
            <div className="ask">
              <ProposalBanner state={now} onLook={past.move} />
              {past.at !== null && (
                <div className="banner past">
                  <p role="status">
                    {t("match.replaying")} {past.state?.approximate && t("match.nearest")}
                  </p>
                  <p className="buttons">
                    <button type="button" onClick={() => past.move(null)}>
                      {t("match.replayNow")}
                    </button>
                    <ProposeRewind state={now} at={past.at} onDone={() => past.move(null)} />
                  </p>
                </div>
              )}
              {now.frozen && <p className="banner frozen">{now.frozen.text || t("match.frozen")}</p>}
              {state.over && state.outcome && (
                <End state={state} names={known.names} free={!replaying} onReplay={() => past.move(0)} />
              )}
              {layer && !state.over && <layer.Panel part="attack" {...parts} />}
              {!replaying && (
                <>
                  <OriginNote origin={now.room?.origin} />
                  <SeatOffer state={now} />
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
                  <p className="dim sending" role="status">
                    {known.sending && t("match.sending")}
                  </p>
                  <UndoRow state={now} free={free} onUndo={undo} />
                </>
              )}
            </div>
            {now.over && <Chances state={now} at={past.at} onGo={past.move} />}
            {layer ? <layer.Panel part="players" {...parts} /> : <Players state={state} />}
            <SeatSwitch state={now} onSeat={onSeat} />
            <Tabs tabs={tabs} label={state.title} />
          </div>
        </div>
      </InfoProvider>
      {!replaying && <TourGuide state={now} />}
    </Suspense>
  );
}

/** In the bar at the top of the page. */
function Headline({ children }: { children: ReactNode }) {
  const bar = document.getElementById("headline");
  return bar && createPortal(children, bar);
}
