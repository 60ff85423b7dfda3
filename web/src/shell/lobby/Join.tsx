/** Somebody comes by an invitation link. */
import { useEffect, useState } from "react";
import { matchPath, type MatchState } from "../../api";
import { useWords } from "../../i18n";
import { useMe } from "../../me";
import { Link } from "../../router";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { OriginNote } from "./Origin";
import { Terms } from "./Room";

interface Props {
  id: string;
  secret: string;
  /** The match, as soon as it is known. */
  state: MatchState | null;
  onDone: (seat: number | null) => void;
  onLook: () => void;
}

export function Join({ id, secret, state, onDone, onLook }: Props) {
  const { t } = useWords();
  const { me, again } = useMe();
  const { busy, fault, act } = useAct();
  const [name, setName] = useState("");
  const known = me?.name ?? "";
  useEffect(() => setName(known), [known]);
  const stranger = me?.hosted && !me.account;
  const join = async () => {
    const body = name.trim() ? { key: secret, name: name.trim() } : { key: secret };
    const joined = await act<MatchState>(matchPath(id, "/join"), "POST", body);
    if (!joined) return;
    await again().catch(() => undefined);
    onDone(joined.seat);
  };
  return (
    <form className="join" onSubmit={(event) => [event.preventDefault(), void join()]}>
      <h1>{t("join.title")}</h1>
      {state && <Invited state={state} />}
      <p>{t("join.about")}</p>
      <OriginNote origin={state?.room?.origin} />
      <label>
        {t("home.name")}{" "}
        <input value={name} onChange={(event) => setName(event.target.value)} maxLength={40} autoComplete="nickname" />
      </label>
      {stranger && (
        <p className="dim">
          {t("join.guest")}{" "}
          <Link href={`/account?next=${encodeURIComponent(`/m/${id}?key=${secret}`)}`}>{t("join.login")}</Link>
        </p>
      )}
      <p className="buttons">
        <button type="submit" className="big" disabled={busy || me === null || state === null}>
          {t("match.join")}
        </button>
        <button type="button" onClick={onLook}>
          {t("join.watch")}
        </button>
      </p>
      <Fault fault={fault} />
    </form>
  );
}

/** Which game, how it is played, who invites and who is there. */
function Invited({ state }: { state: MatchState }) {
  const { t } = useWords();
  const there = state.players.filter((player) => player.kind !== "open").map((player) => player.name);
  return (
    <div>
      <p className="what">{state.title}</p>
      <p className="dim">
        {state.title !== state.game_title && `${state.game_title} · `}
        <Terms state={state} />
      </p>
      {state.room?.host && <p>{t("join.host", { name: state.room.host })}</p>}
      {there.length > 0 && <p className="dim">{t("join.seatsTaken", { names: there.join(", ") })}</p>}
      <p>
        <Link href={`/learn/${state.game}?match=${state.match}`}>{t("home.howToPlayLabel", { game: state.game_title })}</Link>
      </p>
    </div>
  );
}
