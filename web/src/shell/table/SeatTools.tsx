/** What one can do with one's seats: look from one, take one, take one back from a bot. */
import { matchPath, type MatchState } from "../../api";
import { useWords } from "../../i18n";
import { isMember, useMe } from "../../me";
import { Fault } from "../connection/Fault";
import { LoginFirst } from "../lobby/Room";
import { nameOf, SeatMark } from "../parts/seats";
import { useAct } from "../connection/useAct";

/** For somebody with several seats, and for all when the match is over. */
export function SeatSwitch({ state, onSeat }: { state: MatchState; onSeat: (seat: number) => void }) {
  const { t } = useWords();
  const seats = state.over ? state.players.map((player) => player.seat) : state.your_seats;
  if (seats.length < 2) return null;
  return (
    <div className="seattools" role="group" aria-label={t("match.seatOf")}>
      <span>{t("match.seatOf")}</span>
      {seats.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={state.seat === one}
          onClick={() => state.seat !== one && onSeat(one)}
        >
          <SeatMark seat={one} />
          <span className="unseen">{nameOf(state.players, one)}</span>
        </button>
      ))}
    </div>
  );
}

/** A bot or somebody else plays for the one who looks, or a seat is free for them. */
export function SeatOffer({ state }: { state: MatchState }) {
  const { t } = useWords();
  const { me } = useMe();
  const { busy, fault, act } = useAct();
  const replaced = state.players.find((player) => player.seat === state.seat && player.you && player.kind === "bot");
  const lent = state.room?.reclaim ?? [];
  const free = state.your_seats.length + lent.length === 0 ? (state.room?.free_seats ?? []) : [];
  if (state.over || (!replaced && lent.length + free.length === 0)) return null;
  return (
    <section className="offer">
      {replaced && (
        <p>
          {t("seat.botPlays")}{" "}
          <button
            type="button"
            disabled={busy}
            onClick={() => void act(matchPath(state.match, `/seats/${replaced.seat}/bot`), "POST", { bot: null })}
          >
            {t("match.takeBack")}
          </button>
        </p>
      )}
      {lent.map((seat) => (
        <p key={seat}>
          <SeatMark seat={seat} /> {t("seat.lent", { name: nameOf(state.players, seat) })}{" "}
          <button
            type="button"
            disabled={busy}
            onClick={() => void act(matchPath(state.match, `/seats/${seat}/bot`), "POST", { bot: null })}
          >
            {t("match.takeBack")}
          </button>
        </p>
      ))}
      {free.map((seat) => (
        <p key={seat}>
          <SeatMark seat={seat} /> {t("seat.free", { name: nameOf(state.players, seat) })}{" "}
          {isMember(me) && (
            <button
              type="button"
              disabled={busy}
              aria-label={t("room.sitAt", { n: seat + 1 })}
              onClick={() => void act(matchPath(state.match, "/join"), "POST", { seat })}
            >
              {t("match.join")}
            </button>
          )}
        </p>
      ))}
      {free.length > 0 && !isMember(me) && <LoginFirst />}
      <Fault fault={fault} />
    </section>
  );
}
