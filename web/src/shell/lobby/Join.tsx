/** Somebody comes by an invitation link. */
import { useEffect, useState } from "react";
import { matchPath, type MatchLine, type MatchState } from "../../api";
import { useWords } from "../../i18n";
import { useMe } from "../../me";
import { Link } from "../../router";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { OriginNote } from "./Origin";

interface Props {
  id: string;
  secret: string;
  title: string | undefined;
  origin: MatchLine["origin"] | undefined;
  onDone: (seat: number | null) => void;
  onLook: () => void;
}

export function Join({ id, secret, title, origin, onDone, onLook }: Props) {
  const { t } = useWords();
  const { me, again } = useMe();
  const { busy, fault, act } = useAct();
  const [name, setName] = useState("");
  const known = me?.name ?? "";
  useEffect(() => setName(known), [known]);
  const stranger = me?.hosted && !me.account;
  const join = async () => {
    const body = name.trim() ? { key: secret, name: name.trim() } : { key: secret };
    const state = await act<MatchState>(matchPath(id, "/join"), "POST", body);
    if (!state) return;
    await again().catch(() => undefined);
    onDone(state.seat);
  };
  return (
    <form className="join" onSubmit={(event) => [event.preventDefault(), void join()]}>
      <h1>{t("join.title")}</h1>
      {title && <p className="what">{title}</p>}
      <p>{t("join.about")}</p>
      <OriginNote origin={origin} />
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
        <button type="submit" className="big" disabled={busy || me === null || title === undefined}>
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
