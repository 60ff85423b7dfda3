/** The match around the game: its terms, alerts, seats, who looks on, leaving. */
import { useState, type ReactNode } from "react";
import { matchPath, type MatchState, type Link as Offered } from "../../api";
import { ago } from "../../util/format";
import { useOneTap } from "../../util/touch";
import { useWords } from "../../i18n";
import { useMe } from "../../me";
import { go, Link } from "../../router";
import { useAlertSwitch } from "../connection/alerts";
import { Confirm } from "../parts/Confirm";
import { RecordLink } from "./End";
import { Fault } from "../connection/Fault";
import { Invite } from "../lobby/Invite";
import { Terms } from "../lobby/Room";
import { nameOf, SeatMark } from "../parts/seats";
import { useAct, type Act } from "../connection/useAct";
import type { Reasons } from "../advice/useReasons";

export function MatchTools({ state, reasons, pace }: { state: MatchState; reasons: Reasons; pace: ReactNode }) {
  const { t } = useWords();
  const acting = useAct();
  const { room } = state;
  const links = state.keys ?? {};
  const closed = (room?.free_seats ?? []).length === 0;
  const alone = state.your_seats.length > 0 && !state.players.some((one) => one.kind === "person" && !one.you);
  return (
    <div className="matchtools">
      <p className="dim">
        <Terms state={state} />
      </p>
      {room && room.spectators.count > 0 && (
        <p>
          {t("room.spectators", { n: room.spectators.count })} {room.spectators.names.join(", ")}
        </p>
      )}
      {room?.creator && !state.over && (
        <label className="check">
          <input
            type="checkbox"
            checked={room.public}
            disabled={acting.busy}
            onChange={() => void acting.act(matchPath(state.match, "/room"), "PUT", { public: !room.public })}
          />{" "}
          <span>{t("room.listed")}</span>
        </label>
      )}
      {state.players.some((player) => player.kind === "bot") && (
        <label className="check">
          <input type="checkbox" checked={reasons.on} onChange={reasons.toggle} /> <span>{t("log.reasons")}</span>
        </label>
      )}
      {pace}
      {navigator.maxTouchPoints > 0 && <OneTap />}
      <Alerts state={state} acting={acting} />
      {!state.over && state.your_seats.length > 0 && <Seats state={state} acting={acting} />}
      {Object.keys(links).length > 0 && (
        <section>
          <h3>{t("match.invite")}</h3>
          <Invite links={links} title={state.title} />
        </section>
      )}
      <Fault fault={acting.fault} />
      <Leaving state={state} acting={acting} alone={alone} />
      {!state.over && alone && closed && (
        <>
          <p className="dim">{t(room?.given ? "seat.given" : "match.recordAlone")}</p>
          <p className="buttons">
            <RecordLink state={state} />
          </p>
        </>
      )}
    </div>
  );
}

/** Fingers choose with their second tap, unless somebody wants it otherwise. */
function OneTap() {
  const { t } = useWords();
  const [on, setOn] = useOneTap();
  return (
    <label className="check">
      <input type="checkbox" checked={on} onChange={() => setOn(!on)} /> <span>{t("touch.once")}</span>
    </label>
  );
}

function Alerts({ state, acting }: { state: MatchState; acting: Act }) {
  const { t } = useWords();
  const { me } = useMe();
  const alerts = useAlertSwitch();
  if (state.over || state.your_seats.length === 0) return null;
  const reachable = Boolean(me?.email ?? me?.webhook);
  const notify = Object.entries(me?.hosted ? (state.room?.notify ?? {}) : {});
  return (
    <section>
      <label className="check">
        <input type="checkbox" checked={alerts.on} onChange={alerts.toggle} /> <span>{t("alert.switch")}</span>
      </label>
      {notify.map(([seat, on]) => (
        <label key={seat} className="check">
          <input
            type="checkbox"
            checked={on && reachable}
            disabled={acting.busy || !reachable}
            onChange={() => void acting.act(matchPath(state.match, "/notify"), "PUT", { seat: Number(seat), on: !on })}
          />{" "}
          <span>
            {t("alert.notify")}
            {notify.length > 1 && ` (${nameOf(state.players, Number(seat))})`}
          </span>
        </label>
      ))}
      {Object.entries(state.room?.declines ?? {}).map(([seat, on]) => (
        <label key={seat} className="check">
          <input
            type="checkbox"
            checked={on}
            disabled={acting.busy}
            onChange={() => void acting.act(matchPath(state.match, "/declines"), "PUT", { seat: Number(seat), on: !on })}
          />{" "}
          <span>
            {t("alert.declines")}
            {state.your_seats.length > 1 && ` (${nameOf(state.players, Number(seat))})`}
          </span>
        </label>
      ))}
      {notify.length > 0 && !reachable && (
        <p className="dim">
          {t("alert.nowhere")} <Link href="/account">{t("account.settings")}</Link>
        </p>
      )}
    </section>
  );
}

/** A bot or somebody else for one's own seat, or somebody for a seat whose player has left or is out of time. */
function Seats({ state, acting }: { state: MatchState; acting: Act }) {
  const { t, lang } = useWords();
  const { busy, act } = acting;
  const [offered, setOffered] = useState<Record<string, string>>({});
  const hand = (seat: number, bot: string | null) =>
    void act(matchPath(state.match, `/seats/${seat}/bot`), "POST", { bot });
  const offer = async (seat: number) => {
    const made = await act<Offered>(matchPath(state.match, `/seats/${seat}/offer`), "POST", {});
    if (made) setOffered({ ...offered, [seat]: made.link });
  };
  const away = (state.room?.absent ?? []).filter(({ seat }) => !state.your_seats.includes(seat));
  const free = (state.room?.free_seats ?? []).filter((seat) => !state.your_seats.includes(seat));
  const mine = state.players.filter((player) => player.you);
  return (
    <section>
      {mine.map((player) => (
        <p key={player.seat} className="buttons">
          {mine.length > 1 && <SeatMark seat={player.seat} />}
          <button
            type="button"
            disabled={busy}
            onClick={() => hand(player.seat, player.kind === "bot" ? null : "greedy")}
          >
            {t(player.kind === "bot" ? "match.takeBack" : "match.handToBot")}
          </button>
          {!state.room?.given && (
            <button type="button" disabled={busy} onClick={() => void offer(player.seat)}>
              {t("seat.offerOwn")}
            </button>
          )}
        </p>
      ))}
      {away.map(({ seat, since }) => {
        const name = nameOf(state.players, seat);
        return (
          <p key={seat} className="buttons">
            <SeatMark seat={seat} />
            <span className="dim">
              {since
                ? t("seat.awaySince", { name, when: ago(since, Date.now() / 1000, lang) })
                : t("seat.away", { name })}
            </span>
          </p>
        );
      })}
      {away.length > 0 && (
        <p className="dim">
          {t(!state.room?.clock ? "seat.keepsNoClock" : state.room.clock.on_timeout === "open" ? "seat.keepsOpen" : "seat.keeps")}
        </p>
      )}
      {free.map((seat) => (
        <p key={seat} className="buttons">
          <SeatMark seat={seat} />
          <span className="dim">{t("seat.free", { name: nameOf(state.players, seat) })}</span>
          <button type="button" disabled={busy} onClick={() => void offer(seat)}>
            {t("seat.offer")}
          </button>
        </p>
      ))}
      {Object.keys(offered).length > 0 && (
        <>
          <p className="dim">{t("seat.offered")}</p>
          <Invite links={offered} title={state.title} />
        </>
      )}
    </section>
  );
}

function Leaving({ state, acting, alone }: { state: MatchState; acting: Act; alone: boolean }) {
  const { t } = useWords();
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null);
  const { busy, act } = acting;
  if (!state.room || state.your_seats.length === 0) return null;
  const mayDelete = state.room.creator && alone;
  const leave = async () => {
    setAsking(null);
    for (const seat of state.your_seats) {
      if (!(await act(matchPath(state.match, "/leave"), "POST", { seat }))) return;
    }
  };
  const remove = async () => {
    setAsking(null);
    if (await act(matchPath(state.match), "DELETE")) go("/");
  };
  return (
    <section className="buttons">
      {!state.over && (
        <button type="button" disabled={busy} onClick={() => setAsking("leave")}>
          {t("room.leave")}
        </button>
      )}
      {mayDelete && (
        <button type="button" disabled={busy} onClick={() => setAsking("delete")}>
          {t("room.delete")}
        </button>
      )}
      {asking === "leave" && (
        <Confirm
          title={t("room.leaveSure")}
          yes={t("room.leave")}
          onYes={() => void leave()}
          onNo={() => setAsking(null)}
        >
          <p>{t("room.leaveWhat")}</p>
        </Confirm>
      )}
      {asking === "delete" && (
        <Confirm
          title={t("room.deleteSure")}
          yes={t("room.delete")}
          onYes={() => void remove()}
          onNo={() => setAsking(null)}
        />
      )}
    </section>
  );
}
