/** The waiting room: a match that begins when its seats are taken. */
import { useState } from "react";
import { matchPath, type Lang, type MatchLine, type MatchState, type Player } from "../../api";
import { span } from "../../util/format";
import { useWords, type Translate } from "../../i18n";
import { isMember, useMe } from "../../me";
import { go, Link } from "../../router";
import { Chat } from "../log/Chat";
import { SeatExtras } from "../table/Clocks";
import { Confirm } from "../parts/Confirm";
import { Fault } from "../connection/Fault";
import { PeopleButton } from "../people/PeopleButton";
import { Invite } from "./Invite";
import { OriginNote } from "./Origin";
import { SeatMark } from "../parts/seats";
import { useAct } from "../connection/useAct";
import type { Connection } from "../connection/useMatch";

export function Room({ state, connection }: { state: MatchState; connection: Connection }) {
  const { t } = useWords();
  const { me } = useMe();
  const { busy, fault, act } = useAct();
  const [leaving, setLeaving] = useState(false);
  const { room } = state;
  if (!room) return null;
  const path = (rest: string) => matchPath(state.match, rest);
  const others = state.players.some((player) => player.kind === "person" && !player.you);
  const mine = state.your_seats;
  const leave = async () => {
    setLeaving(false);
    if (room.creator && !others) {
      if (await act(path(""), "DELETE")) go("/");
      return;
    }
    for (const seat of mine) await act(path("/leave"), "POST", { seat });
    go("/");
  };
  const links = state.keys ?? {};
  return (
    <div className="room">
      <h1>{state.title}</h1>
      <p className="dim">
        {state.title !== state.game_title && `${state.game_title} · `}
        <Terms state={state} />
        {room.host && ` · ${t("home.hostedBy", { name: room.host })}`}
      </p>
      <OriginNote origin={room.origin} />
      <section aria-labelledby="sitting">
        <h2 id="sitting">{t("room.waiting")}</h2>
        <p>{t(mine.length ? "room.waitingWhy" : "room.waitingGuest")}</p>
        <ul className="roomseats">
          {state.players.map((player) => (
            <li key={player.seat}>
              <SeatMark seat={player.seat} size={28} />
              {player.side && <b>{player.side}</b>}
              <span className="name">{player.kind === "open" ? t("match.openSeat") : player.name}</span>
              {(player.kind !== "open" || player.you) && <SeatExtras state={state} seat={player.seat} />}
              {maySit(player, state, isMember(me)) && (
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => void act(path("/join"), "POST", { seat: player.seat })}
                  aria-label={t("room.sitAt", { n: player.seat + 1 })}
                >
                  {t("match.join")}
                </button>
              )}
            </li>
          ))}
        </ul>
        {room.public && !mine.length && !isMember(me) && <LoginFirst />}
        <Fault fault={fault} />
        <p className="buttons">
          {room.can_start && (
            <button type="button" className="big" disabled={busy} onClick={() => void act(path("/start"), "POST", {})}>
              {t("room.start")}
            </button>
          )}
          {mine.length > 0 && (
            <button type="button" disabled={busy} onClick={() => setLeaving(true)}>
              {t(room.creator && !others ? "room.cancel" : "room.leave")}
            </button>
          )}
        </p>
      </section>
      {Object.keys(links).length > 0 && (
        <section aria-labelledby="invite">
          <h2 id="invite">{t("match.invite")}</h2>
          <p className="dim">{t(me?.hosted ? "room.inviteHosted" : "room.inviteLocal")}</p>
          <Invite links={links} title={inviteTitle(state)} />
        </section>
      )}
      <section aria-labelledby="talk">
        <h2 id="talk">{t("match.chat")}</h2>
        <Chat
          lines={connection.known.chat}
          onSay={connection.say}
          free={connection.known.connection === "open"}
          silent={mine.length ? null : t("room.silent")}
          people={<PeopleButton state={state} chat={connection.known.chat} />}
        />
      </section>
      {leaving && (
        <Confirm
          title={t(room.creator && !others ? "room.cancelSure" : "room.leaveSure")}
          yes={t(room.creator && !others ? "room.cancel" : "room.leave")}
          onYes={() => void leave()}
          onNo={() => setLeaving(false)}
        />
      )}
    </div>
  );
}

/** What an invitation is called where it is shared. */
function inviteTitle({ title, game_title }: MatchState): string {
  return title === game_title ? title : `${title} (${game_title})`;
}

/** A free seat of a public match, or one that was kept for this player. */
function maySit(player: Player, state: MatchState, member: boolean): boolean {
  if (player.kind !== "open") return false;
  const stranger = state.your_seats.length === 0 && member;
  return player.you || (stranger && state.room?.public === true && state.room.free_seats.includes(player.seat));
}

/** Who may see it, how it is played, how much time there is. */
export function Terms({ state }: { state: MatchState }) {
  const { t, lang } = useWords();
  const { room } = state;
  if (!room) return null;
  const clock = room.clock ? clockTerms(room.clock, t, lang) : t("clock.none");
  const terms = [t(room.public ? "create.public" : "create.private"), t(`create.${room.pace}`), clock];
  if (room.hints) terms.push(t("create.hints"));
  if (room.pause && state.players.some((player) => !player.you && player.kind !== "bot"))
    terms.push(t("create.pause", { n: room.pause }));
  return <>{terms.join(" · ")}</>;
}

/** How long everybody may think. */
export function clockTerms(clock: NonNullable<MatchLine["clock"]>, t: Translate, lang: Lang): string {
  return t("clock.allowed", { bank: span(clock.bank, lang), increment: span(clock.increment, lang) });
}

export function LoginFirst() {
  const { t } = useWords();
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <p className="dim">
      {t("room.loginFirst")} <Link href={`/account?next=${here}`}>{t("account.login")}</Link>
    </p>
  );
}
