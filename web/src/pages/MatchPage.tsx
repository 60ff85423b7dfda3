/** One match: who is looking, from which seat, and when. */
import { useCallback, useEffect, useState } from "react";
import { preload } from "../games";
import { useStory } from "../games/useStory";
import { GameWords } from "../games/words";
import { startLanguage, useWords } from "../i18n";
import { nextSeat } from "../match/match";
import { useMe } from "../me";
import { Link } from "../router";
import { useTurnAlert } from "../shell/connection/alerts";
import { Curtain } from "../shell/table/Curtain";
import { Join } from "../shell/lobby/Join";
import { Room } from "../shell/lobby/Room";
import { nameOf } from "../shell/parts/seats";
import { Table } from "../shell/table/Table";
import { Toasts } from "../shell/connection/Toasts";
import { useMatch } from "../shell/connection/useMatch";
import { useFollowing } from "../shell/replay/useFollowing";
import { useReplay } from "../shell/replay/useReplay";

const LAST_GAME = "condotta.game";
const last = localStorage.getItem(LAST_GAME);
if (last) preload(last, startLanguage()); // most likely the game of this match: its board comes along

export default function MatchPage({ id }: { id: string }) {
  const { t, lang } = useWords();
  const { me, again } = useMe();
  const [seat, setSeat] = useState<number | null>(null);
  const [key, setKey] = useState(() => new URLSearchParams(location.search).get("key"));
  const ended = useCallback(() => void again().catch(() => undefined), [again]);
  const connection = useMatch(id, seat, lang, me && `${me.visitor}/${me.account?.login ?? ""}`, ended);
  const [stay, setStay] = useState<number | null>(null); // one looks from a seat of one's choice until the next ply
  const [wanted, setWanted] = useState<number | null>(null); // the seat that takes the device next
  const { known } = connection;
  const now = known.state;
  const past = useReplay(id, now?.seat, lang);
  const game = now?.game;
  const story = useStory(game);
  const following = useFollowing(now, story);
  useTurnAlert(now);
  useEffect(() => {
    if (game) localStorage.setItem(LAST_GAME, game);
  }, [game]);
  const gone = now !== null && seat !== null && !now.over && !now.your_seats.includes(seat);
  useEffect(() => {
    if (gone) setSeat(null);
  }, [gone]);
  const came = now !== null && seat === null && now.seat === null ? now.your_seats[0] : undefined;
  useEffect(() => {
    if (came !== undefined) setSeat(came);
  }, [came]);

  if (known.connection === "closed") {
    return (
      <div className="note">
        <h1>{t("match.unknown")}</h1>
        <p>{known.fault?.message}</p>
        <p>
          <Link href="/">{t("app.home")}</Link>
        </p>
      </div>
    );
  }
  if (key !== null) {
    const done = (taken: number | null) => {
      setKey(null);
      setSeat(taken);
      history.replaceState(null, "", `/m/${id}`);
    };
    return <Join id={id} secret={key} state={now} onDone={done} onLook={() => done(null)} />;
  }
  if (!now) {
    return (
      <p className="note" role="status">
        {known.connection === "lost" ? t("match.lost") : t("app.loading")}
      </p>
    );
  }
  if (now.room?.status === "open") {
    return (
      <>
        <Toasts game={now.game} connection={known.connection} fault={known.fault} onForgive={() => connection.complain(null)} />
        <Room state={now} connection={connection} />
      </>
    );
  }
  const shared = now.your_seats.length > 1 && !now.over;
  const asked = stay === now.ply && wanted === null ? null : nextSeat(now);
  const next = past.at !== null || following.state !== null ? null : (wanted ?? asked ?? (shared && seat === null ? now.seat : null));
  if (next !== null) {
    const ready = () => {
      setSeat(next);
      setStay(wanted === null ? null : now.ply);
      setWanted(null);
    };
    return <Curtain seat={next} name={nameOf(now.players, next)} onReady={ready} />;
  }
  const between = seat !== null && now.seat !== seat && !gone; // what we have is still the other one's
  if (between || !known.named) return <p className="note">{t("app.loading")}</p>;
  return (
    <GameWords game={now.game}>
      <Table
        now={now}
        connection={connection}
        past={past}
        following={following}
        story={story}
        onSeat={shared ? setWanted : setSeat}
      />
    </GameWords>
  );
}
